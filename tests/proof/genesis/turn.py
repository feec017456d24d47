"""Set-up and the eight steps of a turn, as far as the scenarios need them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, cast

from engines.effects.timing import happen
from engines.effects.use import end_period, expire, start_turn
from engines.kernel import Act, Cards, Deck, Frame, Make, Option, Reveal, Shuffle, Table, Work
from tests.proof.genesis.words import SPHERES

if TYPE_CHECKING:
    from tests.proof.genesis.game import Genesis

OPEN = ("field", "fortress", "trash")
UNSEEN = ("deck", "towers", "groove")


def stated(
    lists: Iterable[tuple[str, tuple[int, ...]]], backs: Mapping[int, int]
) -> tuple[tuple[str, int], ...]:
    """What a setup says of a lord's lists: their sizes, and how many cards of each back (SG-R39)."""
    found = []
    for label, faces in lists:
        counted = Counter(backs[face] for face in faces)
        found += [(label, len(faces)), *((f"{label}/{back}", counted[back]) for back in sorted(counted))]
    return tuple(found)


def rules(w: Work) -> Genesis:
    """The game at work."""
    return cast("Genesis", w.game)


def _laid(t: Table, kinds: tuple[str, ...]) -> list[int]:
    return [card for name in kinds for zone in t.map.numbers(name) for card in t.zones[zone]]


def make(w: Work, f: Frame) -> None:
    """All cards in the zones their lists name; the numbers per back are public."""
    decks = []
    for seat, lists in enumerate(f.get("lists")):
        for label, count in lists:
            if "/" not in label:
                backs = [
                    (int(name.split("/")[1]), n) for name, n in lists if name.split("/")[0] == label != name
                ]
                zone = w.t.map.number(label, seat)
                decks.append(Deck(seat, zone, count, label=label, backs=tuple(backs)))
    w.want(Make(tuple(decks)))


def count_spheres(w: Work, f: Frame) -> None:
    """What everybody may know of the decks."""
    for seat, lists in enumerate(f.get("lists")):
        for label, count in lists:
            back = int(label.partition("/")[2] or 0)
            for index, sphere in enumerate(SPHERES):
                if back >> index & 1:
                    w.add(seat, sphere, count)


def hide(w: Work, f: Frame) -> None:
    """Nobody knows decks and towers (SG-044, SG-055)."""
    w.want(Shuffle(tuple((card,) for card in _laid(w.t, UNSEEN))))


def show(w: Work, f: Frame) -> None:
    """What lies open."""
    w.want(Reveal(((tuple(_laid(w.t, OPEN)), ()),)))


def turn_up(w: Work, f: Frame) -> None:
    """Open cards lie face up."""
    for card in _laid(w.t, OPEN):
        w.change(card, up=True)


def regroup(w: Work, f: Frame) -> None:
    """Step 1 (SG-059, SG-060)."""
    start_turn(w)
    for card in w.t.zone("field", f.seat):
        if w.t.rows[card].turned:
            w.change(card, turned=False)
    happen(w, "turn_start", by=f.seat)


def ask_cure(w: Work, f: Frame) -> None:
    """Step 2 (SG-061)."""
    w.begin("cure")
    w.ask(Act(f.seat, "cure", (), ("cure",)))


def cure(w: Work, f: Frame) -> None:
    """As often as wished (SG-063)."""
    if f.get("cure")[0] != "pass":
        w.jump(_CURE)
        rules(w).begin_act(w, f.get("cure"), f.seat)


def ask_crystal(w: Work, f: Frame) -> None:
    """Step 3 (SG-064)."""
    w.begin("crystal")
    w.ask(Cards(f.seat, "crystal", w.t.zone("hand", f.seat), 0, 1))


def place_crystal(w: Work, f: Frame) -> None:
    """Face down; its back tells its sphere."""
    for card in f.get("crystal"):
        rules(w).send(w, card, "vault", by=f.seat)


def count_mana(w: Work, f: Frame) -> None:
    """SG-089, SG-095."""
    w.begin("cast")
    w.put(f.seat, "mana", len(w.t.zone("vault", f.seat)))


def ask_act(w: Work, f: Frame) -> None:
    """Step 4b: cards to play; step 5: attacks."""
    w.ask(Act(f.seat, "act", (w.t.map.number("hand", f.seat),), (w.t.phase,)))


def act(w: Work, f: Frame) -> None:
    """Do it, and ask again; after casting comes the battle."""
    value = f.get("act")
    if value[0] != "pass":
        w.jump(_ACT)
        rules(w).begin_act(w, value, f.seat)
    elif w.t.phase == "cast":
        w.put(f.seat, "mana", 0)
        w.begin("battle")
        w.jump(_ACT)


def ask_discard(w: Work, f: Frame) -> None:
    """Step 6 (SG-075, SG-076)."""
    w.begin("end")
    labels = ("keep", "trash the hand") if w.t.zone("hand", f.seat) else ("keep",)
    w.ask(Option(f.seat, "discard", labels))


def trash_hand(w: Work, f: Frame) -> None:
    """All of it or nothing."""
    for card in w.t.zone("hand", f.seat) if f.get("discard") else ():
        rules(w).send(w, card, "trash", face="up", by=f.seat)


def count_draws(w: Work, f: Frame) -> None:
    """Step 7 (SG-077, SG-078)."""
    w.bind("draws", 1 if w.t.zone("hand", f.seat) else 5)


def draw(w: Work, f: Frame) -> None:
    """One after another."""
    if f.get("draws"):
        w.bind("draws", f.get("draws") - 1)
        w.jump(_DRAW)
        rules(w).draw_one(w, f.seat)


def end(w: Work, f: Frame) -> None:
    """Step 8."""
    expire(w, "end_of_turn")
    end_period(w, "phase")


TURN = (
    regroup, ask_cure, cure, ask_crystal, place_crystal, count_mana, ask_act, act, ask_discard, trash_hand,
    count_draws, draw, end,
)  # fmt: skip
_CURE, _ACT, _DRAW = (TURN.index(step) for step in (ask_cure, ask_act, draw))
PROGRAMS = {
    "sg.setup": (make, count_spheres, hide, show, turn_up),
    "sg.turn": TURN,
}
