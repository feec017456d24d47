"""Set-up and the order of a turn, as far as the scenarios need it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engines.effects.timing import happen
from engines.effects.use import end_period, expire, start_turn
from engines.kernel import TABLE, Act, Cards, Deck, Frame, Make, Reveal, Shuffle, Table, Work
from tests.proof.runiverse.words import PLACES

if TYPE_CHECKING:
    from tests.proof.runiverse.game import Runiverse

OPEN = ("mages", "field", "discard")
UNSEEN = ("deck", "rifts")


def rules(w: Work) -> Runiverse:
    """The game at work."""
    return cast("Runiverse", w.game)


def _zone(label: str) -> tuple[str, int]:
    """A list's label: a zone, perhaps with a location behind it."""
    name = label.rstrip("012")
    return name, int(label[len(name) :] or 0)


def _laid(t: Table, kinds: tuple[str, ...]) -> list[int]:
    return [card for name in kinds for zone in t.map.numbers(name) for card in t.zones[zone]]


def make(w: Work, f: Frame) -> None:
    """All cards, each in the zone its list names, top card last."""
    decks = []
    for seat, lists in enumerate(f.get("lists")):
        for label, count in lists:
            name, place = _zone(label)
            decks.append(Deck(seat, w.t.map.number(name, seat, place), count, label=label))
    w.want(Make(tuple(decks)))


def hide(w: Work, f: Frame) -> None:
    """Nobody knows decks and bonds, their owner included."""
    w.want(Shuffle(tuple((card,) for card in _laid(w.t, UNSEEN))))


def show(w: Work, f: Frame) -> None:
    """What lies open."""
    w.want(Reveal(((tuple(_laid(w.t, OPEN)), ()),)))


def turn_up(w: Work, f: Frame) -> None:
    """Open cards lie face up; a rift was opened wherever a mage stands or bonds lie."""
    for card in _laid(w.t, OPEN):
        w.change(card, up=True)
    for seat in range(2):
        opened = [p for p in range(PLACES) if w.t.zone("mages", seat, p) or w.t.zone("rifts", seat, p)]
        w.put(seat, "rifts", len(opened))


def start(w: Work, f: Frame) -> None:
    """A turn begins."""
    start_turn(w)
    happen(w, "turn_start", by=f.seat)


def draw(w: Work, f: Frame) -> None:
    """RV-108, RV-109 (the gift of a first draw is left out here)."""
    w.bind("held", ())
    if w.t.turn > 1:
        rules(w).draw_one(w, f.seat)


def ask_phase(w: Work, f: Frame) -> None:
    """Which mage next (RV-126)."""
    w.ask(Act(f.seat, "next", (), ("between", f.get("held"))))


def hold_phase(w: Work, f: Frame) -> None:
    """Each location has one phase a turn (RV-124, RV-127)."""
    value = f.get("next")
    if value[0] != "pass":
        w.bind("held", (*f.get("held"), value[1]))
        w.jump(_ASK)
        rules(w).begin_act(w, value, f.seat)


def untask(w: Work, f: Frame) -> None:
    """RV-129."""
    for card in _laid(w.t, ("mages", "field")):
        if w.t.rows[card].turned and w.t.rows[card].seat == f.seat:
            w.change(card, turned=False)


def next_guard(w: Work, f: Frame) -> None:
    """Guards are named afresh, location by location."""
    place = f.get("place", -1) + 1
    w.bind("place", place)
    if place == PLACES:
        w.leave()
        return
    for card in (*w.t.zone("field", f.seat, place), *w.t.zone("mages", f.seat, place)):
        if w.t.rows[card].mark("guard"):
            w.mark(card, "guard", -1)


def ask_guard(w: Work, f: Frame) -> None:
    """RV-130 to RV-132: a creature, or a mage with a bond, or none."""
    t, place = w.t, f.get("place")
    found = t.zone("field", f.seat, place)
    if t.zone("rifts", f.seat, place):
        found += t.zone("mages", f.seat, place)
    w.ask(Cards(f.seat, "guard", found, 0, 1))


def set_guard(w: Work, f: Frame) -> None:
    """It guards until attacked or tasked."""
    for card in f.get("guard"):
        w.mark(card, "guard", 1)
    w.jump(0)


def guards(w: Work, f: Frame) -> None:
    """RV-130."""
    w.push("rv.guards", seat=f.seat)


def clean(w: Work, f: Frame) -> None:
    """RV-133, RV-134."""
    for card in _laid(w.t, ("mages", "field")):
        if w.t.rows[card].damage:
            w.change(card, damage=0)
    expire(w, "end_of_turn")
    end_period(w, "phase")


def open_phase(w: Work, f: Frame) -> None:
    """A mage phase: no power, nobody engaged."""
    w.put(TABLE, "here", f.get("place") + 1)
    w.put(TABLE, "engaged", 0)
    w.put(f.seat, "power", 0)
    w.begin("mage")


def ask_act(w: Work, f: Frame) -> None:
    """What to do."""
    w.ask(Act(f.seat, "act", (w.t.map.number("hand", f.seat),), ("phase",)))


def act(w: Work, f: Frame) -> None:
    """Do it, and ask again."""
    value = f.get("act")
    if value[0] != "pass":
        w.jump(1)
        rules(w).begin_act(w, value, f.seat)


def close_phase(w: Work, f: Frame) -> None:
    """RV-141."""
    w.put(TABLE, "here", 0)
    w.put(TABLE, "engaged", 0)
    w.put(f.seat, "power", 0)
    w.begin("between")


def task_mage(w: Work, f: Frame) -> None:
    """RV-138: the mage is tasked for 1 power per opened rift."""
    mage = w.t.zone("mages", f.seat, w.t.get(TABLE, "here") - 1)[0]
    happen(w, "exhaust", card=mage, by=f.seat, source=mage, cause="cost")


def gain_power(w: Work, f: Frame) -> None:
    """The power."""
    happen(w, "gain", by=f.seat, name="power", amount=w.t.get(f.seat, "rifts"), source=-1)


TURN = (start, draw, ask_phase, hold_phase, untask, guards, clean)
_ASK = TURN.index(ask_phase)
PROGRAMS = {
    "rv.setup": (make, hide, show, turn_up),
    "rv.turn": TURN,
    "rv.phase": (open_phase, ask_act, act, close_phase),
    "rv.guards": (next_guard, ask_guard, set_guard),
    "rv.power": (task_mage, gain_power),
}
