"""The turn and the mage phases in it (ledger sections 4 and 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.effects.stacks import succeed
from engines.effects.timing import happen, settle
from engines.effects.use import end_period, expire, start_turn
from engines.kernel import NOTHING, TABLE, Act, Cards, Frame, Op, Program, Work

from . import bonds
from .policy import PLACES
from .work import rules


def next_turn(w: Work) -> None:
    """The players take turns (RV-098)."""
    turn = w.t.turn + 1
    w.begin("rift", active=1 - w.t.active, turn=turn)
    w.push("rv.turn", seat=w.t.active)


def enters(phase: str) -> Op:
    """The next step of a turn."""

    def op(w: Work, f: Frame) -> None:
        w.begin(phase)

    return op


def begin_turn(w: Work, f: Frame) -> None:
    """A turn begins: no phase was held, no mage played, no card drawn."""
    start_turn(w)
    expire(w, "your_next_turn", f.seat)
    w.put(TABLE, "held", 0)
    w.put(TABLE, "played", 0)
    for seat in range(2):
        if w.t.get(seat, "drawn"):
            w.put(seat, "drawn", 0)
    happen(w, "turn_start", by=f.seat)


def draw(w: Work, f: Frame) -> None:
    """One card; none on the first turn of the game (RV-108, RV-109, RV-R26)."""
    if w.t.turn > 1:
        rules(w).draw_one(w, f.seat)


# --- mages --------------------------------------------------------------------------------------------------


def ask_next(w: Work, f: Frame) -> None:
    """Play a mage, or begin the phase of one, in any order (RV-115, RV-126)."""
    w.ask(Act(f.seat, "next", (w.t.map.number("hand", f.seat),), ("between",)))


def do_next(w: Work, f: Frame) -> None:
    """Do it and ask again, until the player is done."""
    if f.get("next")[0] != "pass":
        w.jump(_NEXT)
        rules(w).begin_act(w, f.get("next"), f.seat)


def hold_rest(w: Work, f: Frame) -> None:
    """Mages without a phase hold an empty one (RV-124, RV-125, RV-R27)."""
    for place in range(PLACES):
        if not w.t.get(TABLE, "held") >> place & 1 and w.t.zone("mages", f.seat, place):
            w.jump(_REST)
            w.push("rv.phase", seat=f.seat, place=place, empty=1)
            return


def play_mage(w: Work, f: Frame) -> None:
    """A mage comes to a location with an opened rift, at no cost (RV-117, RV-119), untasked (RV-R29); the
    first one there receives a dream counter (RV-120, RV-R32). One that is there already goes on as the new
    one (RV-121 to RV-123) and is discarded.
    """
    t, place = w.t, f.get("place")
    w.put(TABLE, "played", 1)
    old = rules(w).mage_at(t, f.seat, place)
    w.move(f.card, t.map.number("limbo", f.seat), up=True)
    if not t.get(f.seat, f"dream{place}"):
        w.put(f.seat, f"dream{place}", 1)
    w.emit("summoned", f.seat, (f.card,), place)
    if old == NOTHING:
        rules(w).send(w, f.card, "mages", who=f.seat, cause="play", by=f.seat, place=place)
    else:
        succeed(w, f.card, old)
        rules(w).send(w, old, "discard", cause="replaced", by=f.seat)


# --- a mage phase -------------------------------------------------------------------------------------------


def open_phase(w: Work, f: Frame) -> None:
    """A mage phase begins: no power, nobody engaged (RV-181)."""
    w.put(TABLE, "here", f.get("place") + 1)
    w.put(TABLE, "held", w.t.get(TABLE, "held") | 1 << f.get("place"))
    w.begin("mage")
    if not f.get("empty"):
        w.emit("holds", f.seat, (rules(w).mage_at(w.t, f.seat, f.get("place")),), f.get("place"))
    _phase_event(w, f, "phase_start")


def _phase_event(w: Work, f: Frame, name: str) -> None:
    mage = rules(w).mage_at(w.t, f.seat, f.get("place"))
    happen(w, name, by=f.seat, name="mage", card=mage)


def ask_act(w: Work, f: Frame) -> None:
    """Any action, in any order, any number of times (RV-135 to RV-137)."""
    if f.get("empty"):
        w.jump(_CLOSE)
    else:
        w.ask(Act(f.seat, "act", (w.t.map.number("hand", f.seat),), ("phase",)))


def act(w: Work, f: Frame) -> None:
    """Carry it out, completely (RV-307)."""
    if f.get("act")[0] == "pass":
        w.jump(_CLOSE)
    else:
        rules(w).begin_act(w, f.get("act"), f.seat)


def untask_eager(w: Work, f: Frame) -> None:
    """The action is over: cards with Relentless that it tasked for the first time untask (RV-276, RV-R80)."""
    t = w.t
    w.jump(_ASK)
    if t.get(TABLE, "eager"):
        for card, row in enumerate(t.rows):
            if row.links and row.link("eager") is not None:
                w.jump(_EAGER)
                w.link(card, "eager", None)
                happen(w, "ready", card=card, by=f.seat, source=card, cause="effect")
                return
        w.put(TABLE, "eager", 0)


def end_phase(w: Work, f: Frame) -> None:
    """What waits for the end of the phase."""
    _phase_event(w, f, "phase_end")


def close_phase(w: Work, f: Frame) -> None:
    """Power is lost (RV-141, RV-R33), the engagement ends, dreams go back (RV-165)."""
    for name in ("here", "engaged"):
        w.put(TABLE, name, 0)
    if w.t.get(f.seat, "power"):
        w.put(f.seat, "power", 0)
    expire(w, "end_of_phase")
    end_period(w, "phase")
    w.begin("between")
    if w.t.zone("dreaming", f.seat):
        w.push("rv.wake", seat=f.seat)
    settle(w)


# --- power --------------------------------------------------------------------------------------------------


def task_mage(w: Work, f: Frame) -> None:
    """The current mage is tasked (RV-138)."""
    happen(w, "exhaust", card=f.card, by=f.seat, source=f.card, cause="cost")


def make_power(w: Work, f: Frame) -> None:
    """1 power per opened rift (RV-138, RV-139, RV-107), less by sap counters, which go (RV-061 to RV-064)."""
    t = w.t
    sap = t.rows[f.card].mark("sap")
    amount = max(0, t.get(f.seat, "rifts") - sap)
    if sap:
        w.mark(f.card, "sap", -sap)
    happen(w, "make_power", card=f.card, by=f.seat, amount=amount)


def power_made(w: Work, e: Mapping[str, Any]) -> int:
    """The power itself."""
    if e["amount"]:
        w.add(e["by"], "power", e["amount"])
    return 1


def gained(w: Work, e: Mapping[str, Any]) -> int:
    """Power is the current mage's: nobody else gets any, and there is never less than none (RV-140)."""
    n = e["amount"]
    if e["name"] == "power":
        if e["by"] != w.t.active or not w.t.get(TABLE, "here"):
            return 0
        n = max(n, -w.t.get(e["by"], "power"))
    w.add(e["by"], e["name"], n)
    return int(n)


def assist_by(w: Work, f: Frame) -> None:
    """A mage card from hand is discarded (RV-145, RV-R113), or another mage tasked (RV-146)."""
    if w.t.map.of[w.t.rows[f.card].zone].name == "mages":
        happen(w, "exhaust", card=f.card, by=f.seat, source=f.card, cause="assist")
    else:
        rules(w).send(w, f.card, "discard", cause="assist", by=f.seat)


def assist(w: Work, f: Frame) -> None:
    """For 1 power per opened rift (RV-144), sap or no sap (RV-R34)."""
    w.emit("assisted", f.seat, (f.card,))
    w.add(f.seat, "power", w.t.get(f.seat, "rifts"))


# --- the end of a turn --------------------------------------------------------------------------------------


def end_triggers(w: Work, f: Frame) -> None:
    """RV-R36: first what happens at the end of the turn."""
    happen(w, "turn_end", by=f.seat)


def untask(w: Work, f: Frame) -> None:
    """All cards of the active player untask (RV-129), but for those that an effect keeps tasked (RV-R37)."""
    game, t = rules(w), w.t
    zones = [t.map.number(name, f.seat, place) for place in range(PLACES) for name in ("mages", "field")]
    for zone in (*zones, t.map.number("vim", f.seat)):
        for card in t.zones[zone]:
            if t.rows[card].turned and not game.ruled(t, card, "stays_tasked"):
                w.jump(_UNTASK)
                happen(w, "ready", card=card, by=f.seat, source=NOTHING, cause="effect")
                return


def next_guard(w: Work, f: Frame) -> None:
    """Guards are named afresh, location by location (RV-130, RV-R38)."""
    place = f.get("at", -1) + 1
    w.bind("at", place)
    if place == PLACES:
        w.jump(_CLEAN)
        return
    for card in (*w.t.zone("field", f.seat, place), *w.t.zone("mages", f.seat, place)):
        if w.t.rows[card].mark("guard"):
            w.mark(card, "guard", -w.t.rows[card].mark("guard"))


def ask_guard(w: Work, f: Frame) -> None:
    """An untasked creature, or a mage with a bond, or none (RV-130 to RV-132, RV-R37)."""
    game, t, place = rules(w), w.t, f.get("at")
    found = [card for card in t.zone("field", f.seat, place) if game.kind(t, card) == "creature"]
    if t.zone("rifts", f.seat, place):
        found += t.zone("mages", f.seat, place)
    found = [card for card in found if not t.rows[card].turned and not game.ruled(t, card, "cannot_guard")]
    w.ask(Cards(f.seat, "guard", tuple(found), 0, min(1, len(found)), data=("guard", place)))


def set_guard(w: Work, f: Frame) -> None:
    """It guards until attacked, tasked, moved, or the next naming (RV-R38)."""
    for card in f.get("guard"):
        w.mark(card, "guard", 1)
    w.jump(_GUARD)


def clean(w: Work, f: Frame) -> None:
    """All damage is removed, of both players (RV-133); then what lasts until end of turn ends (RV-134)."""
    t = w.t
    for name in ("mages", "field", "vim"):
        for zone in t.map.numbers(name):
            for card in t.zones[zone]:
                if t.rows[card].damage:
                    w.change(card, damage=0)
    expire(w, "end_of_turn")
    settle(w)


def check_decks(w: Work, f: Frame) -> None:
    """Whoever took their last bond as a draw this turn and has none now has lost (RV-005, RV-006, RV-R05)."""
    game, t = rules(w), w.t
    decked = [seat for seat in range(2) if t.get(seat, "decked")]
    for seat in decked:
        w.put(seat, "decked", 0)
    lost = tuple(seat for seat in decked if not game.bonds(t, seat))
    if lost:
        bonds.lose(w, lost, "deck", "RV-005")


TURN: Program = (
    begin_turn, bonds.ask_rift, bonds.open_rift, enters("draw"), draw,
    enters("between"), ask_next, do_next, hold_rest,
    enters("guard"), end_triggers, untask, next_guard, ask_guard, set_guard, clean, check_decks,
)  # fmt: skip
_NEXT, _REST, _UNTASK = TURN.index(ask_next), TURN.index(hold_rest), TURN.index(untask)
_GUARD, _CLEAN = TURN.index(next_guard), TURN.index(clean)
PHASE: Program = (open_phase, ask_act, act, untask_eager, end_phase, close_phase)
_ASK, _EAGER, _CLOSE = PHASE.index(ask_act), PHASE.index(untask_eager), PHASE.index(end_phase)
COMMITS = {"make_power": power_made, "gain": gained}
PROGRAMS: dict[str, Program] = {
    "rv.turn": TURN,
    "rv.phase": PHASE,
    "rv.mage": (play_mage,),
    "rv.power": (task_mage, make_power),
    "rv.assist": (assist_by, assist),
}
