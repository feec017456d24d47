"""The turn and its five phases (ledger section 4)."""

from __future__ import annotations

from engines.effects.timing import check_after, tell
from engines.effects.use import expire, start_turn
from engines.kernel import Act, Cards, Frame, Op, Option, Program, Work, player
from engines.kernel.say import mark

from .policy import RUNESPELLS
from .work import rules

DRAWS = 2  # RS-112
FIRST_DRAW = 1  # RS-113
TOO_MANY = 8  # RS-107
GO_ON, PASS_AND_DRAW, PASS_AND_RETURN = range(3)


def next_turn(w: Work) -> None:
    """The player to the left becomes active (RS-103, RS-125, RS-290)."""
    turn = w.t.turn + 1
    w.begin("ready", active=(w.t.active + 1) % w.t.map.seats, turn=turn)
    w.push("runeslingers.turn", seat=w.t.active)


def opens(phase: str) -> Op:
    """The beginning of a phase, before its steps (RS-102)."""

    def op(w: Work, f: Frame) -> None:
        if w.t.phase != phase:
            w.begin(phase)
        tell(w, "phase_start", by=f.seat, name=phase)

    return op


def closes(phase: str) -> Op:
    """The end of a phase, after its steps (RS-102)."""

    def op(w: Work, f: Frame) -> None:
        tell(w, "phase_end", by=f.seat, name=phase)

    return op


# --- ready and ailments -------------------------------------------------------------------------------------


def begin_turn(w: Work, f: Frame) -> None:
    """The beginning of the turn comes before any step of the Ready Phase (RS-100)."""
    start_turn(w)
    expire(w, "your_next_turn", f.seat)
    tell(w, "turn_start", by=f.seat)


def ready(w: Work, f: Frame) -> None:
    """Exposed used cards of the active player only (RS-104 to RS-106)."""
    for card in (*w.t.zone("conc", f.seat), *rules(w).laid(w.t, f.seat)):
        if w.t.rows[card].turned and rules(w).exposed(w.t, card):
            w.change(card, turned=False)


def exposed_instances(w: Work, seat: int) -> int:
    """How many exposed instances a player has (RS-110)."""
    return sum(w.t.rows[card].mark("instance") for card in rules(w).stacks(w.t, seat))


def shed(w: Work, f: Frame) -> None:
    """Eight exposed instances of the player's choice go, for one power (RS-107, RS-109, RS-111)."""
    if exposed_instances(w, f.seat) >= TOO_MANY:
        w.push("runeslingers.cure", seat=f.seat, target=player(f.seat), n=TOO_MANY, asked=f.seat)
    else:
        w.jump(_SHED + 2)


def pay_power(w: Work, f: Frame) -> None:
    """… and again until fewer than eight are left (RS-108, RS-R046)."""
    w.jump(_SHED)
    w.push("runeslingers.down", seat=f.seat, why="ailments")


# --- draw ---------------------------------------------------------------------------------------------------


def draw(w: Work, f: Frame) -> None:
    """Two cards, one in the very first turn (RS-112, RS-113)."""
    drawn = f.get("drawn", 0)
    if drawn < (FIRST_DRAW if w.t.turn == 1 else DRAWS):
        w.bind("drawn", drawn + 1)
        w.jump(_DRAW)
        rules(w).draw_one(w, f.seat)


def ask_pass(w: Work, f: Frame) -> None:
    """The player may pass for a card or for a concentration taken back (RS-114, RS-116, RS-117)."""
    labels = [mark("Play on"), mark("Pass and draw a card")]
    if rules(w).open_concentrations(w.t, f.seat):
        labels.append(mark("Pass and take back a concentration"))
    w.ask(Option(f.seat, "pass", tuple(labels), data=("pass",)))


def ask_return(w: Work, f: Frame) -> None:
    """Which exposed concentration comes back, ready or used (RS-R068)."""
    if f.get("pass") == PASS_AND_RETURN:
        found = rules(w).open_concentrations(w.t, f.seat)
        w.ask(Cards(f.seat, "return", found, data=("return",)))


def reward(w: Work, f: Frame) -> None:
    """One of the two rewards."""
    if f.get("pass") != GO_ON:
        w.emit("passed", f.seat)
    if f.get("pass") == PASS_AND_DRAW:
        rules(w).draw_one(w, f.seat)
    elif f.get("pass") == PASS_AND_RETURN:
        rules(w).send(w, f.get("return")[0], "hand", cause="pass", by=f.seat)


def skip_play(w: Work, f: Frame) -> None:
    """Who passes has no Play Phase (RS-115)."""
    if f.get("pass") != GO_ON:
        w.jump(_DISCARD)


# --- play ---------------------------------------------------------------------------------------------------


def ask(w: Work, f: Frame) -> None:
    """Any of the actions, in any order (RS-118)."""
    w.ask(Act(f.seat, "act", (w.t.map.number("hand", f.seat),)))


def act(w: Work, f: Frame) -> None:
    """Carry it out and ask again, until the phase is ended."""
    if f.get("act")[0] != "pass":
        w.jump(_ASK)
        rules(w).begin_act(w, f.get("act"), f.seat)


# --- discard ------------------------------------------------------------------------------------------------


def spend_runespells(w: Work, f: Frame) -> None:
    """Every runespell in play goes to its owner's pile (RS-119); a trapped one is not in play (RS-R090)."""
    for seat in range(w.t.map.seats):
        for card in w.t.zone("field", seat):
            if rules(w).kind(w.t, card) in RUNESPELLS:
                w.jump(_SPEND)
                rules(w).send(w, card, "discard", cause="spent", by=w.t.active)
                return


def end_effects(w: Work, f: Frame) -> None:
    """What lasts for this turn is over, abilities' effects with it (RS-120, RS-R023)."""
    expire(w, "end_of_turn")
    check_after(w)


def lose_light(w: Work, f: Frame) -> None:
    """Unspent light is lost (RS-122)."""
    for seat in range(w.t.map.seats):
        if w.t.get(seat, "light"):
            w.put(seat, "light", 0)


def restore(w: Work, f: Frame) -> None:
    """Defense cards have all their defense again (RS-123)."""
    for seat in range(w.t.map.seats):
        for card in rules(w).laid(w.t, seat):
            if w.t.rows[card].damage:
                w.change(card, damage=0)


def lower_barriers(w: Work, f: Frame) -> None:
    """Every barrier is removed (RS-124, RS-168)."""
    for seat in range(w.t.map.seats):
        if w.t.get(seat, "barrier"):
            w.put(seat, "barrier", 0)
        for card in rules(w).laid(w.t, seat):
            if w.t.rows[card].mark("guard"):
                w.mark(card, "guard", -w.t.rows[card].mark("guard"))


def end_turn(w: Work, f: Frame) -> None:
    """The end of the turn comes after all steps, and still belongs to it (RS-101, RS-R022)."""
    tell(w, "turn_end", by=f.seat)


TURN: Program = (
    begin_turn, opens("ready"), ready, closes("ready"),
    opens("ailment"), shed, pay_power, closes("ailment"),
    opens("draw"), draw, ask_pass, ask_return, reward, closes("draw"), skip_play,
    opens("play"), ask, act, closes("play"),
    opens("discard"), spend_runespells, end_effects, lose_light, restore, lower_barriers, closes("discard"),
    end_turn, lose_light, restore, lower_barriers,
)  # fmt: skip
_SHED, _DRAW, _ASK = TURN.index(shed), TURN.index(draw), TURN.index(ask)
_SPEND = TURN.index(spend_runespells)
_DISCARD = _SPEND - 1
PROGRAMS: dict[str, Program] = {"runeslingers.turn": TURN}
