"""Asking when it matters: which questions a person is spared, as program-side policies.

The rules put every question; the program of whoever is asked may answer by itself. In a game on one machine
(against bots, or with others at the same keyboard) a question with one answer is no question. Between people
a pass must tell nothing of a hand, so there only public facts decide: what kind of moment it is
(`engines.kernel.moments`), which phase, and what the player has set beforehand. Where the hand alone decides
whether somebody could answer, `gate.py` keeps the pace even. Terminal and window use this module alike.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from client.service.aims import aims
from engines.kernel import (
    Act,
    Answer,
    Cards,
    Game,
    KernelError,
    LocalGame,
    Options,
    Order,
    Rewind,
    Table,
    is_player,
    questions,
    seat_of,
)
from engines.kernel.moments import Moment
from engines.kernel.say import mark, say
from engines.kernel.takeback import before_last_answer, way_back

PASSED = frozenset({Moment.OWN, Moment.EVENT, Moment.PAUSE})
"""Moments that are passed unless somebody wants to be asked."""
MOST_PASSES = 12
"""Passes after which what was announced has come about, or never will."""

WORDS = {
    Moment.LINK: mark("when another player announces something"),
    Moment.EVENT: mark("when another player's card has come into play"),
    Moment.OWN: mark("after my own actions, to answer them myself"),
    Moment.PAUSE: mark("before another player's phase ends"),
    Moment.ATTACK: mark("when something of mine is attacked or aimed at, whatever else is passed"),
}
"""The moments that can be set, in words, as they stand beside a box or after `ask`."""


TURN, SOMETHING = "turn", "something"
"""Until when everything is passed: one's own next turn, or until another player does anything."""


@dataclass(frozen=True)
class Pace:
    """What a person wants to be asked."""

    passed: frozenset[Moment] = PASSED
    """Whoever does not pass attacks is asked about everything aimed at their own: no damage is missed."""
    own: frozenset[str] = frozenset()
    """Phases that are passed in one's own turns."""
    others: frozenset[str] = frozenset()
    """Phases that are passed in others' turns."""
    until: str = ""
    """Until when everything is passed (`TURN`, `SOMETHING`); nothing if it is not."""
    could: bool = True
    """Among people: asked only where one could answer, at an even pace (`gate.py`)."""
    since: int = -1
    """The turn in which passing until something began."""

    def toggled(self, moment: Moment) -> Pace:
        """With one kind of moment passed, or asked about again."""
        return replace(self, passed=self.passed ^ {moment})

    def stops(self, phase: str, *, own: bool) -> bool:
        """Whether one is asked in a phase, of one's own turns or of others'."""
        return phase not in (self.own if own else self.others)

    def toggled_stop(self, phase: str, *, own: bool) -> Pace:
        """With the stop of one phase set or taken away."""
        changed = (self.own if own else self.others) ^ {phase}
        return replace(self, own=changed) if own else replace(self, others=changed)

    def passing(self, until: str, turn: int) -> Pace:
        """Pass from now on until one's turn, or until something happens."""
        return replace(self, until=until, since=turn)

    def asking(self) -> Pace:
        """Passing is over."""
        return replace(self, until="", since=-1)


def asked_lines(pace: Pace) -> list[str]:
    """What one is asked about, line by line, and how to change it at a terminal."""
    lines = [say("You are asked (type ask and the word to change it):")]
    for moment, words in WORDS.items():
        asked = say("no") if moment in pace.passed else say("yes")
        lines.append(f"  {moment}: {say(words)}: {asked}")
    return lines


def moment_of(options: Options) -> Moment:
    """What kind of moment a question comes at."""
    return options.game.moment(options.t, options.decision)


def settled(options: Options, pace: Pace) -> Pace:
    """The pace at a question: passing until something is over where that something has come."""
    moment = moment_of(options)
    own = options.t.active == options.decision.seat and options.t.turn != pace.since
    come = (pace.until == TURN and own and moment is Moment.TURN) or (
        pace.until == SOMETHING and (moment in (Moment.LINK, Moment.EVENT, Moment.ATTACK) or own)
    )
    return pace.asking() if come else pace


def spared(options: Options, pace: Pace, *, local: bool) -> Answer | None:
    """The answer that the program gives by itself; None where the person is asked.

    In a local game whoever has nothing to choose is not asked. In any game moments and phases that are passed
    are passed, on public grounds alone.
    """
    if local and (only := only_answer(options)) is not None:
        return only
    moment = moment_of(options)
    if moment is Moment.CHOICE:
        return None
    struck = moment is Moment.ATTACK or aimed_at(options.t, options.decision.seat)
    if struck and Moment.ATTACK not in pace.passed:
        return None
    phased = not pace.stops(options.t.phase, own=options.t.active == options.decision.seat)
    return pass_of(options) if pace.until or phased or moment in pace.passed else None


def aimed_at(t: Table, seat: int) -> bool:
    """Whether something of another player's that is under way is aimed at a seat, or at a card of its own."""
    return any(
        t.rows[card].seat != seat
        and (seat_of(target) == seat if is_player(target) else t.rows[target].seat == seat)
        for card, target in aims(t)
    )


def only_answer(options: Options) -> Answer | None:
    """The one answer that a seat can give; None where it has a choice."""
    d = options.decision
    if isinstance(d, Order) and len(d.cards) > 1:
        return None
    if isinstance(d, Cards) and d.least < len(options.candidates()):
        return None
    first_two = list(islice(options.answers(), 2))
    return first_two[0] if len(first_two) == 1 else None


def unasked(local: LocalGame, at: int, seat: int) -> str:
    """That the answer after a position was given for a seat, because there was no other; nothing where it had
    a choice, and of a pass in others' turns.
    """
    entry = local.entries[at]
    if not isinstance(entry, Answer) or entry.seat != seat:
        return ""
    options = local.game.options(local.table_at(at), local.secrets_at(at, seat))
    if options is None or only_answer(options) is None:
        return ""
    if entry.value == ("pass",) and moment_of(options) is not Moment.TURN:
        return ""
    words = local.game.say_answer(options.t, options.decision, entry, options.know)
    return say("Done for you, as there was nothing to choose: {words}", words=words)


def take_back_choice(local: LocalGame, seat: int, pace: Pace, *, fair: bool) -> Rewind:
    """The entry by which a game on one machine goes back to before the last answer that a seat chose; NotFair
    if it may not go there. What the program answered by itself goes with it: it would only do so again.
    """
    line, pace = way_back(local), pace.asking()
    while _spared_at(local, at := before_last_answer(line, seat, fair=fair), seat, pace):
        pass
    return Rewind(at)


def _spared_at(local: LocalGame, at: int, seat: int, pace: Pace) -> bool:
    """Whether the program would answer for a seat at a position gone through."""
    options = local.game.options(local.table_at(at), local.secrets_at(at, seat))
    return options is not None and spared(options, pace, local=True) is not None


def pass_of(options: Options) -> Answer | None:
    """The answer that does nothing, where there is one."""
    if not isinstance(options.decision, Act):
        return None
    found = (answer for answer in options.answers() if answer.value == ("pass",))
    return next(found, None)


def idle(options: Options) -> Answer | None:
    """What somebody sends who cannot answer: a pass, or none of the cards; None where there is no such."""
    d = options.decision
    if isinstance(d, Cards):
        return next((answer for answer in islice(options.answers(), 1) if answer.value == ()), None)
    return pass_of(options)


def doubtful(options: Options, answer: Answer) -> str:
    """Why to ask whether an answer is meant: it settles a target by itself, the only one there is, and its
    author stands worse afterwards. Nothing where all is well, or where something has to be chosen anyhow.
    """
    if not isinstance(options.decision, Act):
        return ""
    game, t, know, seat = options.game, options.t, options.know, options.decision.seat
    try:
        after, events = game.apply(t, answer)
    except KernelError:
        return ""
    chosen = [event for event in events if event.kind == "settled" and event.seat == seat]
    come = _resolved(game, after) if chosen else None
    if come is None or game.evaluate(come, seat, know) >= game.evaluate(t, seat, know):
        return ""
    return " ".join(line for event in chosen if (line := game.say_event(after, event, know)))


def _resolved(game: Game, t: Table) -> Table | None:
    """The table once what was announced has come about, if nobody answers it: before that only its price
    shows. None where that cannot be foreseen.
    """
    for _ in range(MOST_PASSES):
        asked = questions(t.pending)
        if t.result is not None or any(game.moment(t, d) is Moment.TURN for d in asked):
            return t
        if len(asked) != 1:
            return None
        try:
            t, _ = game.apply(t, Answer(t.step, asked[0].seat, ("pass",)))
        except KernelError:
            return None
    return None
