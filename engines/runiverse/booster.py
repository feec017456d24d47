"""Booster Decks: each player takes a facet, opens a pack of it, and shuffles it with the facet's mages
(RV-317 to RV-319).

The dealer makes two copies of each card of the facet, by rarity, and mixes them unseen; the pack is what then
lies on top. Its player sees it, the other one does not, and what is left stays in the box.
"""

from __future__ import annotations

from engines.kernel import Deck, Frame, Make, Option, Program, Reveal, Shuffle, Table, Work

from . import setup
from .formats import PACK, booster_pool, core_mages, dream_deck
from .policy import FACETS
from .work import rules


def ask_facet(w: Work, f: Frame) -> None:
    """Whose pack each player opens; who goes first says it first."""
    chosen = f.get("facets", ())
    if len(chosen) < 2:
        seat = f.get("due")[len(chosen)]
        w.ask(Option(seat, "facet", tuple(facet.capitalize() for facet in FACETS), data=("facet",)))


def note_facet(w: Work, f: Frame) -> None:
    """It is said openly."""
    chosen = f.get("facets", ())
    if len(chosen) < 2:
        w.bind("facets", (*chosen, f.get("facet")))
        w.emit("chose", f.get("due")[len(chosen)], (), FACETS[f.get("facet")])
        w.jump(_FACET)


def make(w: Work, f: Frame) -> None:
    """The cards that packs come from, by rarity; mages and dream deck of the facet; Wild Summons decks."""
    game, zones = rules(w), w.t.map
    decks = []
    for seat, chosen in sorted(zip(f.get("due"), f.get("facets"), strict=True)):
        facet = FACETS[chosen]
        for faces in booster_pool(game, facet).values():
            decks.append(Deck(seat, zones.number("box", seat), len(faces), faces))
        for zone, faces in (("deck", core_mages(game, facet)), ("dream", dream_deck(game, facet))):
            decks.append(Deck(seat, zones.number(zone, seat), len(faces), faces))
    w.want(Make((*decks, *setup.wild_decks(w))))


def _sorted(w: Work, t: Table, seat: int, facet: str) -> list[tuple[int, tuple[int, ...]]]:
    """The cards in the box by rarity, as they were made, and how many of each a pack has."""
    box, found = t.zone("box", seat), []
    for rarity, faces in booster_pool(rules(w), facet).items():
        found.append((PACK[rarity], box[: len(faces)]))
        box = box[len(faces) :]
    return found


def mix(w: Work, f: Frame) -> None:
    """Each rarity by itself, unseen (RV-319)."""
    pairs = sorted(zip(f.get("due"), f.get("facets"), strict=True))
    parts = [cards for seat, n in pairs for _, cards in _sorted(w, w.t, seat, FACETS[n])]
    w.want(Shuffle(tuple(parts)))


def open_packs(w: Work, f: Frame) -> None:
    """Three rares, six uncommons and nine commons, seen by whoever opens the pack."""
    packs = []
    for seat, n in sorted(zip(f.get("due"), f.get("facets"), strict=True)):
        found = _sorted(w, w.t, seat, FACETS[n])
        packs.append((seat, tuple(card for most, cards in found for card in cards[:most])))
    w.bind("packs", tuple(packs))
    w.want(Reveal(tuple((cards, (seat,)) for seat, cards in packs)))


def put_together(w: Work, f: Frame) -> None:
    """The pack joins the mages (RV-317)."""
    for seat, cards in f.get("packs"):
        w.emit("unpacked", seat, cards)
        for card in cards:
            w.move(card, w.t.map.number("deck", seat), up=False)


BOOSTER: Program = (
    setup.ask_first, setup.set_first, ask_facet, note_facet, make, mix, open_packs, put_together,
    setup.shuffle, setup.deal_hands,
)  # fmt: skip
_FACET = BOOSTER.index(ask_facet)
PROGRAMS: dict[str, Program] = {"rv.booster": BOOSTER}
