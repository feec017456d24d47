"""Souls come onto the field: Summoned, Ranked up, or put there by an effect (ledger section 5)."""

from __future__ import annotations

from engines.effects import announce
from engines.effects.chain import start_window
from engines.effects.queue import start_queue
from engines.effects.timing import settle
from engines.effects.use import note_use
from engines.kernel import Cards, Frame, Program, Work

from .playing import RANK_UP
from .work import rules

# --- by the turn player -------------------------------------------------------------------------------------


def land(w: Work, f: Frame) -> None:
    """A Rank 1 Soul lands at once; nothing stops it (RP-055, RP-061, RP-R45)."""
    line = rules(w).line(w.face(f.card))
    rules(w).send(w, f.card, line, who=f.seat, cause="summon", by=f.seat)


def answer_summon(w: Work, f: Frame) -> None:
    """Then it may be answered (RP-R93)."""
    start_window(w, f.seat, "summon", card=f.card, summoned=f.card)


def ask_base(w: Work, f: Frame) -> None:
    """Which of several fitting Souls Ranks up."""
    found = rules(w).bases(w.t, f.seat, w.face(f.card))
    w.ask(Cards(f.seat, "base", found, source=f.card, data=("base",)))


def answer_rank_up(w: Work, f: Frame) -> None:
    """Announced, it may be answered; the turn's Rank-up is used whatever comes of it (RP-057, RP-R48)."""
    note_use(w, f"{RANK_UP} {f.seat}")
    w.emit("ranking", f.seat, (f.card, f.get("base")[0]))
    start_window(w, f.seat, "rank_up", card=f.card, base=f.get("base")[0])


def rank_up(w: Work, f: Frame) -> None:
    """Onto the Soul, if that still has the needed Rank on top; else the card is destroyed (RP-075, RP-089,
    RP-090).
    """
    base = f.get("base")[:1]
    if base and base[0] in rules(w).bases(w.t, f.seat, w.face(f.card)):
        rules(w).lay(w, f.card, base[0], by=f.seat, cause="rank_up")
    else:
        w.emit("failed", f.seat, (f.card,))
        rules(w).send(w, f.card, "graveyard", cause="destroy", by=f.seat)


def check(w: Work, f: Frame) -> None:
    """A new top card may have less GRD than there is damage (RP-R51, RP-R67)."""
    settle(w)


def triggers(w: Work, f: Frame) -> None:
    """What it set off starts its chains."""
    start_queue(w)


# --- by an effect -------------------------------------------------------------------------------------------


def ask_enter_base(w: Work, f: Frame) -> None:
    """A higher Rank goes onto the Soul it fits on, whatever zone it comes from (RP-087, RP-088, RP-R49)."""
    game = rules(w)
    if game.zone_name(w.t, f.card) in game.policy.in_play or game.rank(w.face(f.card)) < 2:
        w.bind("base", ())
        return
    found = game.bases(w.t, f.seat, w.face(f.card))
    if found:
        ask_base(w, f)
    else:
        w.bind("base", ())


def enter(w: Work, f: Frame) -> None:
    """A Rank 1 takes a free position of its kind or of the kind the effect names (RP-018, RP-R57); without
    one the Summon fails and the card is destroyed (RP-089, RP-090, RP-R56).
    """
    game = rules(w)
    if game.zone_name(w.t, f.card) in game.policy.in_play:
        return
    face = w.face(f.card)
    if game.rank(face) > 1:
        rank_up(w, f)
        return
    line = f.get("to") or game.line(face)
    goal = line if game.free(w.t, f.seat, line) > 0 else "graveyard"
    cause = "summon" if goal == line else "destroy"
    who = f.seat if goal == line else None
    game.send(w, f.card, goal, who=who, cause=cause, by=f.seat, source=f.get("source"))


PROGRAMS: dict[str, Program] = {
    "reapers.summon": (land, answer_summon, triggers),
    "reapers.rank_up": (announce.place, ask_base, answer_rank_up, rank_up, check, triggers),
    "reapers.enter": (ask_enter_base, enter),
}
