"""Setting up a game (ledger section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engines.kernel import TABLE, Deck, Frame, Make, Program, Reveal, Setup, SetupError, Shuffle, Work

from . import leave, modes
from .policy import BACKS, SPHERES
from .work import rules

DECK = 48  # SG-211
TOWERS = 5  # SG-054
HAND = 5  # SG-056
MAIN = "main"


def stated(backs: Mapping[int, int], lists: Mapping[str, tuple[int, ...]]) -> tuple[tuple[str, int], ...]:
    """A lord's deck in a setup, by label: its size, and how many cards there are of each back (SG-R39)."""
    found: list[tuple[str, int]] = []
    for label, faces in sorted(lists.items()):
        counted = Counter(backs[face] for face in faces)
        found += [(label, len(faces)), *((f"{label}/{back}", counted[back]) for back in sorted(counted))]
    return tuple(sorted(found))


def check(setup: Setup) -> None:
    """Every lord has a finished deck of 48 cards with known numbers of each back (SG-048); who begins a later
    game of a series is settled by who began the one before (SG-052).
    """
    if setup.match and setup.option("start") == "split":
        raise SetupError("Say which seat begins this game of the series: the next one clockwise (SG-052).")
    if len(setup.decks) != setup.seats:
        raise SetupError(f"{setup.seats} lords need a deck each, not {len(setup.decks)} in all (SG-048).")
    for seat, lists in enumerate(setup.decks, 1):
        backs = _backs(lists)
        if not lists or lists[0] != (MAIN, DECK) or backs is None or sum(backs.values()) != DECK:
            raise SetupError(f"The deck of lord {seat} is not {DECK} cards by their backs (SG-048, SG-211).")


def _backs(lists: tuple[tuple[str, int], ...]) -> dict[int, int] | None:
    """The numbers per back that a setup states, None if it states anything else."""
    known = {f"{MAIN}/{back}": back for back in range(len(BACKS))}
    found: dict[int, int] = {}
    for label, count in lists[1:]:
        if label not in known or count < 1 or known[label] in found:
            return None
        found[known[label]] = count
    return found


def begin(w: Work, setup: Setup) -> None:
    """Note the options and start."""
    w.put(TABLE, "generic", int(bool(setup.option("generic"))))
    options = dict(setup.options)
    w.put(TABLE, "cap", int(options.get("cap", modes.CAP)))
    w.put(TABLE, "first_fall", int(options.get("fall") == "first"))
    w.begin("setup")
    backs = tuple(tuple(sorted((_backs(lists) or {}).items())) for lists in setup.decks)
    start = options["start"]
    first = -1 if start == "split" else int(start) - 1
    w.push("genesis.setup", backs=backs, first=first, going=tuple(range(setup.seats)))


def make(w: Work, f: Frame) -> None:
    """The decks, with the numbers of each back, which are public (SG-R39)."""
    w.want(
        Make(
            tuple(
                Deck(seat, w.t.map.number("deck", seat), DECK, label=MAIN, backs=backs)
                for seat, backs in enumerate(f.get("backs"))
            )
        )
    )


def count(w: Work, f: Frame) -> None:
    """How many cards of each sphere a deck holds; a dual card counts for both."""
    for seat, backs in enumerate(f.get("backs")):
        for sphere in SPHERES:
            w.put(seat, sphere, sum(n for back, n in backs if sphere in BACKS[back]))
    if f.get("first") >= 0:
        w.jump(SETUP.index(shuffle))  # in a series nobody splits (SG-052)


def mix(w: Work, f: Frame) -> None:
    """Whoever might begin shuffles … (SG-049)"""
    w.want(Shuffle(tuple(w.t.zone("deck", seat) for seat in f.get("going"))))


def split(w: Work, f: Frame) -> None:
    """… splits the deck and shows the card at the split."""
    w.want(Reveal(tuple((_at_split(w, seat), ()) for seat in f.get("going"))))


def _at_split(w: Work, seat: int) -> tuple[int, ...]:
    deck = w.t.zone("deck", seat)
    return (deck[len(deck) // 2],)


def compare(w: Work, f: Frame) -> None:
    """The highest creature cost begins, then the highest spell cost; those who tie split again (SG-049 to
    SG-051).
    """
    game = rules(w)
    costs: dict[int, tuple[int, int]] = {}
    for seat in f.get("going"):
        facts = game.catalogue.facts[w.face(_at_split(w, seat)[0])]
        costs[seat] = (facts["creature"].stat("cost"), facts["spell"].stat("cost"))
        w.emit("split", seat, _at_split(w, seat), *costs[seat])
    best = tuple(seat for seat in costs if costs[seat] == max(costs.values()))
    if len(best) == 1:
        w.bind("first", best[0])
    else:
        w.bind("going", best)
        w.jump(SETUP.index(mix))


def shuffle(w: Work, f: Frame) -> None:
    """Then every lord shuffles (SG-053)."""
    w.want(Shuffle(tuple(w.t.zone("deck", seat) for seat in range(w.t.map.seats))))


def build(w: Work, f: Frame) -> None:
    """The top five cards become towers, seen by nobody (SG-054, SG-055)."""
    for seat in range(w.t.map.seats):
        for card in reversed(w.t.zone("deck", seat)[-TOWERS:]):
            w.move(card, w.t.map.number("towers", seat), up=False)


def look(w: Work, f: Frame) -> None:
    """Each lord sees five cards … (SG-056)"""
    w.want(Reveal(tuple((w.t.zone("deck", seat)[-HAND:], (seat,)) for seat in range(w.t.map.seats))))


def take(w: Work, f: Frame) -> None:
    """… and takes them; there is no second try (SG-057)."""
    for seat in range(w.t.map.seats):
        for card in reversed(w.t.zone("deck", seat)[-HAND:]):
            w.move(card, w.t.map.number("hand", seat), up=False)


def start(w: Work, f: Frame) -> None:
    """Of a tag team one lord waits outside (SG-254); who left meanwhile is gone; the first turn follows."""
    t, first = w.t, f.get("first")
    for seat in range(t.map.seats) if modes.kind(t) == "tag" else ():
        side = modes.side(t, seat)
        if seat != (first if first in side else side[0]):
            w.put(seat, "benched", 1)
    w.emit("begins", first)
    for seat in range(t.map.seats):
        if t.out(seat):
            leave.clear(w, seat)
    w.begin("setup", active=first)


SETUP: Program = (make, count, mix, split, compare, shuffle, build, look, take, start)
PROGRAMS: dict[str, Program] = {"genesis.setup": SETUP}
