"""The turn and its five phases (ledger section 4)."""

from __future__ import annotations

from engines.effects.queue import start_queue
from engines.effects.timing import happen
from engines.effects.use import end_period, expire, note_use, start_turn, uses
from engines.kernel import TABLE, Act, Frame, Op, Option, Program, Result, Reveal, Shuffle, Work

from .playing import ACTED
from .work import rules

HAND = 6  # RP-031, RP-051
REDRAW_DECK = 10  # RP-069
KEEP, REDRAW = range(2)


def next_turn(w: Work) -> None:
    """The players take turns alternately (RP-008, RP-064)."""
    w.begin("prep", active=1 - w.t.active, turn=w.t.turn + 1)
    w.push("reapers.turn", seat=w.t.active)


# --- an open state ------------------------------------------------------------------------------------------


def ask(w: Work, f: Frame) -> None:
    """The turn player acts or is done (RP-R93); after a Strike the Combat Phase closes (RP-102, RP-R71)."""
    if w.t.phase == "combat" and w.t.get(TABLE, "struck"):
        w.leave()
        return
    w.ask(Act(f.seat, "act", (w.t.map.number("hand", f.seat),)))


def act(w: Work, f: Frame) -> None:
    """Carry it out and ask again; whoever skips the Combat Phase gives no chance in it (RP-060)."""
    word = f.get("act")[0]
    if word == "skip":
        w.leave()
        leave_combat(w)
    elif word != "pass":
        _begin(w, f, f.get("act"), f.seat)


def ask_other(w: Work, f: Frame) -> None:
    """After "done" the opponent may begin a chain (RP-163, RP-R93)."""
    other = 1 - f.seat
    w.ask(Act(other, "open", (w.t.map.number("hand", other),), ("open",)))


def act_other(w: Work, f: Frame) -> None:
    """Then the turn player is asked again; two passes in a row end the phase."""
    if f.get("open")[0] != "pass":
        _begin(w, f, f.get("open"), 1 - f.seat)


def _begin(w: Work, f: Frame, value: tuple[object, ...], seat: int) -> None:
    w.jump(0)
    note_use(w, "phase/acted")
    rules(w).begin_act(w, value, seat)


OPEN: Program = (ask, act, ask_other, act_other)


# --- phases -------------------------------------------------------------------------------------------------


def opens(phase: str) -> Op:
    """The beginning of a phase."""

    def op(w: Work, f: Frame) -> None:
        if w.t.phase != phase:
            w.begin(phase)
        end_period(w, "phase")
        happen(w, "phase_start", by=f.seat, name=phase)

    return op


def closes(phase: str) -> Op:
    """The end of a phase; what waits for it starts chains of its own (RP-217)."""

    def op(w: Work, f: Frame) -> None:
        expire(w, "end_of_phase")
        happen(w, "phase_end", by=f.seat, name=phase)

    return op


def triggers(w: Work, f: Frame) -> None:
    """What was set off starts its chains now (RP-219)."""
    start_queue(w)


def window(w: Work, f: Frame) -> None:
    """The open state of a phase."""
    w.push("reapers.open", seat=f.seat)


def phase(name: str) -> Program:
    """One phase whose whole content is its open state."""
    return (opens(name), triggers, window, closes(name), triggers)


def begin_turn(w: Work, f: Frame) -> None:
    """Limits per turn begin anew (RP-R74, RP-R107)."""
    start_turn(w)
    expire(w, "your_next_turn", f.seat)
    happen(w, "turn_start", by=f.seat)


# --- prep ---------------------------------------------------------------------------------------------------


def draw(w: Work, f: Frame) -> None:
    """Up to a full hand, at least one card (RP-051, RP-052, RP-053); the starting player draws none on turn 1
    (RP-039, RP-R27). Who cannot draw at all is decked out (RP-004, RP-R29).
    """
    if w.t.turn == 1:
        return
    deck = len(w.t.zone("deck", f.seat))
    if not deck:
        rules(w).defeat(w, (f.seat,), "decked out")
        return
    wanted = max(1, HAND - len(w.t.zone("hand", f.seat)))
    w.push("reapers.draw", seat=f.seat, n=min(wanted, deck))


def look(w: Work, f: Frame) -> None:
    """The cards to be drawn are shown to their player together."""
    n = f.get("n")
    if n:
        w.want(Reveal(((w.t.zone("deck", f.seat)[-n:], (f.seat,)),)))


def take(w: Work, f: Frame) -> None:
    """… and drawn one by one."""
    n = f.get("n")
    if n:
        w.bind("n", n - 1)
        w.jump(DRAW.index(take))
        rules(w).draw_one(w, f.seat)


DRAW: Program = (look, take)


def show_reapers(w: Work, f: Frame) -> None:
    """Right after the second player's first draw both Reapers are turned up (RP-044, RP-R35)."""
    if w.t.turn == 2:
        w.want(Reveal(((_reapers(w), ()),)))


def flip_reapers(w: Work, f: Frame) -> None:
    """Their Skills start now (RP-R06); whoever brought something else has lost all (RP-225, RP-R117)."""
    if w.t.turn != 2:
        return
    for card in _reapers(w):
        w.change(card, up=True)
        w.emit("turned", w.t.rows[card].seat, (card,), True)
    honest = tuple(w.t.rows[card].seat for card in _reapers(w) if rules(w).kind(w.t, card) == "reaper")
    if len(honest) < w.t.map.seats:
        w.finish(Result(honest, "no Reaper", clause="RP-225"))


def _reapers(w: Work) -> tuple[int, ...]:
    return tuple(card for zone in w.t.map.numbers("reaper") for card in w.t.zones[zone])


def may_redraw(w: Work, seat: int) -> bool:
    """Once a game, with more than ten cards in the Deck and some in hand, before any Cast or Skill of this
    turn (RP-065, RP-069, RP-070, RP-R31 to RP-R34).
    """
    t = w.t
    fresh = not t.get(seat, "redrawn") and not uses(t, f"{ACTED} {seat}")
    return fresh and len(t.zone("deck", seat)) > REDRAW_DECK and bool(t.zone("hand", seat))


def ask_redraw(w: Work, f: Frame) -> None:
    """The turn player alone, right after the draw, if they like (RP-066, RP-067, RP-071)."""
    if not may_redraw(w, f.seat):
        w.bind("redraw", KEEP)
        return
    w.ask(Option(f.seat, "redraw", ("Keep this hand", "Re-draw"), data=("redraw",)))


def put_back(w: Work, f: Frame) -> None:
    """The entire hand goes into the Deck (RP-068)."""
    if f.get("redraw") == REDRAW:
        hand = w.t.zone("hand", f.seat)
        w.put(f.seat, "redrawn", 1)
        w.bind("back", len(hand))
        for card in hand:
            w.move(card, w.t.map.number("deck", f.seat), up=False)
        w.emit("redrew", f.seat, (), len(hand))


def shuffle_in(w: Work, f: Frame) -> None:
    """… which is shuffled …"""
    if f.get("redraw") == REDRAW:
        w.want(Shuffle((w.t.zone("deck", f.seat),)))


def draw_fewer(w: Work, f: Frame) -> None:
    """… and one card fewer is drawn (RP-R31)."""
    if f.get("redraw") == REDRAW:
        w.push("reapers.draw", seat=f.seat, n=f.get("back") - 1)


# --- combat and the end -------------------------------------------------------------------------------------


def skip_first_combat(w: Work, f: Frame) -> None:
    """The starting player has no Combat Phase on turn 1 (RP-040, RP-R42)."""
    if w.t.turn == 1:
        w.jump(_REGROUP)


def leave_combat(w: Work) -> None:
    """A Combat Phase that was skipped has no end that anything could wait for (RP-R114)."""
    expire(w, "end_of_phase")
    w.jump(_REGROUP)


def end_turn(w: Work, f: Frame) -> None:
    """The last moment of the turn (RP-R74)."""
    happen(w, "turn_end", by=f.seat)


def reset(w: Work, f: Frame) -> None:
    """Damage and effects until the end of the turn stop together, for both players (RP-110, RP-R73)."""
    expire(w, "end_of_turn")
    w.put(TABLE, "struck", 0)
    for seat in range(w.t.map.seats):
        for card in (*rules(w).souls(w.t, seat), *w.t.zone("reaper", seat)):
            row = w.t.rows[card]
            if row.damage:
                w.change(card, damage=0)
            if row.mark("attacked"):
                w.mark(card, "attacked", -row.mark("attacked"))


COMBAT = phase("combat")
TURN: Program = (
    begin_turn, opens("prep"), triggers, window,
    draw, show_reapers, flip_reapers, ask_redraw, put_back, shuffle_in, draw_fewer, closes("prep"), triggers,
    *phase("fortify"),
    skip_first_combat, *COMBAT,
    *phase("regroup"),
    *phase("end"), end_turn, triggers, reset,
)  # fmt: skip
_REGROUP = TURN.index(skip_first_combat) + 1 + len(COMBAT)
PROGRAMS: dict[str, Program] = {"reapers.turn": TURN, "reapers.open": OPEN, "reapers.draw": DRAW}
