"""Who keeps a table waiting, and when it wants to be woken."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from engines.kernel import Arrange, Duty
from netcore.item import Kind
from netcore.table.ending import EndState
from netcore.table.fold import Fold
from netcore.table.outputs import Waiting
from netcore.table.peers import UNKNOWN, Reach
from netcore.table.pen import Voice
from netcore.table.play import Phase, Play
from netcore.table.waiting import View, debts_of
from netcore.table.words import Said, word_body

if TYPE_CHECKING:
    from netcore.table.wheel import Wheel

_PAIR: Final = 2


def who_waits(wheel: Wheel) -> Waiting | None:
    """Note who owes what by now; whom the game waits for."""
    play, now = wheel.following.play, wheel.desk.now
    if play is None:
        away = [peer for peer in wheel.around.neighbours if not peer.here]
        seats = {peer.seat for peer in away if peer.seat is not None} | wheel.around.away
        since = max([peer.since for peer in away], default=wheel.began)
        return Waiting(tuple(sorted(seats)), since, None) if seats else None
    if not play.live:
        wheel.ledger.note({}, now)
        return None
    wheel.ledger.note(debts_of(_view(wheel, play)), now)
    return wheel.ledger.waiting()


def _view(wheel: Wheel, play: Play) -> View:
    fold, seat = play.fold, wheel.seat
    others = tuple([one for one in fold.active if one != seat])
    behind = tuple(wheel.agreement.behind(others))  # also of a step begun because somebody said it is further
    due = _due(play) if play.phase is not Phase.WAITING and not behind else {}
    return View(
        number=wheel.log.number,
        seat=seat,
        answered=not (seat in due and due[seat][0] and wheel.questions.mine is None),
        lines={
            peer.seat: peer.reach is not Reach.AWAY
            for peer in wheel.around.neighbours
            if peer.seat is not None
        },
        away=wheel.around.away,
        others=others,
        behind=behind,
        ahead=tuple(wheel.around.ahead()),
        due=due,
        still=fold.paused
        or fold.disputed
        or wheel.pen.voice is Voice.SILENT
        or wheel.speaking.hand.step != UNKNOWN,
        held=wheel.pen.voice is Voice.HELD,
        unpromised=_unpromised(wheel, play),
        resumer=_resumer(wheel, fold) if fold.paused else None,
    )


def _unpromised(wheel: Wheel, play: Play) -> tuple[int, ...]:
    """Who has not promised yet to hold what is owed: every program does so at once, whatever it owes."""
    hand = wheel.speaking.hand
    if hand.step != wheel.log.number:
        return ()
    return tuple({seat for _, seat in play.missing() if not hand.has_promised(seat)})


def _resumer(wheel: Wheel, fold: Fold) -> int | None:
    """In a pause of two players, who has to place that it is over, once that is said. Among more the host
    may wait for what another one does not promise.
    """
    if len(fold.active) != _PAIR:
        return None
    over = word_body(Said(Kind.PAUSE, number=0, at=fold.table.step))
    said = any((word.kind, word.body) == (Kind.PAUSE, over) for word in wheel.log.words)
    return fold.placer if said else None


def _due(play: Play) -> dict[int, tuple[bool, Hashable]]:
    """By seat that owes something now: whether its player must think for it, and what it is."""
    found: dict[int, list[Kind]] = {}
    for kind, seat in play.wanted():
        found.setdefault(seat, []).append(kind)
    return {seat: (_thinks(play, seat, kinds[0]), tuple(kinds)) for seat, kinds in found.items()}


def _thinks(play: Play, seat: int, kind: Kind) -> bool:
    """Whether something due waits for a player, not for a program."""
    if kind is Kind.ANSWER:
        return not isinstance(play.fold.asked.get(seat), Duty)
    pending = play.fold.table.pending
    return kind is Kind.PLEDGE or (kind is Kind.MIX and isinstance(pending, Arrange) and pending.ask)


def alarms(wheel: Wheel, waiting: Waiting | None) -> list[int]:
    """When this table wants to be woken."""
    play, pen = wheel.following.play, wheel.pen
    times = [*wheel.ledger.wakes(), *wheel.around.wakes()]
    if wheel.company.wake is not None:
        times.append(wheel.company.wake)
    if waiting is not None and waiting.until is not None:
        times.append(waiting.until)
    if pen.voice is Voice.SILENT:
        ends = wheel.silence_ends()
        if ends is not None:
            times.append(ends)
    elif pen.voice is Voice.HELD:
        times.append(pen.until)
    if wheel.speaking.hand.step != UNKNOWN:
        times.append(wheel.speaking.hand.stale_at)
    if play is None or play.live:
        times += _in_play(wheel, play)
    elif wheel.ending.state(play, wheel.desk.now) is EndState.ENDING:
        times.append(wheel.ending.until)
    return times


def _in_play(wheel: Wheel, play: Play | None) -> list[int]:
    times = []
    unanswered = wheel.questions.mine is None
    if play is not None and play.fold.disputed:
        times.append(wheel.speaking.said_at + wheel.terms.grace)
    if wheel.timed:
        times += wheel.clock.wakes(wheel.seat, not unanswered)
    if wheel.questions.duty_at is not None and unanswered:
        times.append(wheel.questions.duty_at)
    return times
