"""Asking when it matters: which questions a person is spared, as program-side policies.

The rules put every question; the program of whoever is asked may answer by itself. In a game on one machine
(against bots, or with others at the same keyboard) a question with one answer is no question. Between people
a pass must tell nothing of a hand, so there only public facts decide: what kind of moment it is
(`engines.kernel.moments`), and what the player has set beforehand. Terminal and window use this module alike.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

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
    questions,
)
from engines.kernel.moments import Moment
from engines.kernel.say import mark
from engines.kernel.takeback import before_last_answer, way_back

PASSED = frozenset({Moment.OWN, Moment.EVENT, Moment.PAUSE})
"""Moments that are passed unless somebody wants to be asked."""
STRIKES = frozenset({Moment.ATTACK})
"""Moments at which something is about to happen to one's own."""

MOST_PASSES = 12
"""Passes after which what was announced has come about, or never will."""

WORDS = {
    Moment.LINK: mark("when another player announces something"),
    Moment.EVENT: mark("when another player's card has come into play"),
    Moment.OWN: mark("after my own actions, to answer them myself"),
    Moment.PAUSE: mark("before another player's phase ends"),
    Moment.ATTACK: mark("when something of mine is attacked"),
}
"""The moments that can be set, in words, as they stand beside a box or after `ask`."""


@dataclass(frozen=True)
class Pace:
    """What a person wants to be asked."""

    passed: frozenset[Moment] = PASSED
    until: str = ""
    """`turn`: pass until one's own next turn; `something`: until another player does anything; or nothing."""
    damage: bool = True
    """Never miss damage: an attack on one's own is asked about whatever is passed."""
    since: int = -1
    """The turn in which passing until something began."""

    def toggled(self, moment: Moment) -> Pace:
        """With one kind of moment passed, or asked about again."""
        return replace(self, passed=self.passed ^ {moment})

    def passing(self, until: str, turn: int) -> Pace:
        """Pass from now on until one's turn, or until something happens."""
        return replace(self, until=until, since=turn)

    def asking(self) -> Pace:
        """Passing is over."""
        return replace(self, until="", since=-1)


def moment_of(options: Options) -> Moment:
    """What kind of moment a question comes at."""
    return options.game.moment(options.t, options.decision)


def settled(options: Options, pace: Pace) -> Pace:
    """The pace at a question: passing until something is over where that something has come."""
    moment = moment_of(options)
    own = options.t.active == options.decision.seat and options.t.turn != pace.since
    come = (pace.until == "turn" and own and moment is Moment.TURN) or (
        pace.until == "something" and (moment in (Moment.LINK, Moment.EVENT, Moment.ATTACK) or own)
    )
    return pace.asking() if come else pace


def spared(options: Options, pace: Pace, *, local: bool) -> Answer | None:
    """The answer that the program gives by itself; None where the person is asked.

    In a local game whoever has nothing to choose is not asked. In any game moments that are passed are
    passed, on public grounds alone.
    """
    if local and (only := only_answer(options)) is not None:
        return only
    moment = moment_of(options)
    if pace.damage and moment in STRIKES and Moment.ATTACK not in pace.passed:
        return None
    waiting = bool(pace.until) and moment is not Moment.CHOICE
    return pass_of(options) if waiting or moment in pace.passed else None


def only_answer(options: Options) -> Answer | None:
    """The one answer that a seat can give; None where it has a choice."""
    d = options.decision
    if isinstance(d, Order) and len(d.cards) > 1:
        return None
    if isinstance(d, Cards) and d.least < len(options.candidates()):
        return None
    first_two = list(islice(options.answers(), 2))
    return first_two[0] if len(first_two) == 1 else None


def only_at(local: LocalGame, at: int, seat: int) -> Answer | None:
    """The one answer that a seat could give at a position gone through; None where it had a choice."""
    options = local.game.options(local.table_at(at), local.secrets_at(at, seat))
    return None if options is None else only_answer(options)


def take_back_choice(local: LocalGame, seat: int, *, fair: bool) -> Rewind:
    """The entry by which a game on one machine goes back to before the last answer that a seat chose; NotFair
    if it may not go there. What the program answered by itself goes with it: it would only do so again.
    """
    line = way_back(local)
    while only_at(local, at := before_last_answer(line, seat, fair=fair), seat) is not None:
        pass
    return Rewind(at)


def pass_of(options: Options) -> Answer | None:
    """The answer that does nothing, where there is one."""
    if not isinstance(options.decision, Act):
        return None
    found = (answer for answer in options.answers() if answer.value == ("pass",))
    return next(found, None)


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
