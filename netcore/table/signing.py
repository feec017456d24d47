"""What a seat signs next, as soon as it may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from netcore.entries import result_body
from netcore.item import Item, Kind
from netcore.table import opening
from netcore.table.ending import EndState
from netcore.table.fold import HOST, Stage
from netcore.table.peers import UNKNOWN
from netcore.table.pen import Voice
from netcore.table.play import Phase, Play
from netcore.wire import pack

if TYPE_CHECKING:
    from netcore.table.wheel import Wheel


def sign_next(wheel: Wheel, play: Play | None, state: EndState) -> bool:
    """Sign the next thing this seat owes, if it may; a word to be placed goes first."""
    if play is not None and wheel.seat not in play.fold.active:
        return False
    if play is not None and play.live and (wheel.log.words or wheel.speaking.hand.step != UNKNOWN):
        placed = wheel.speaking.place_next(play, _may_place(wheel, play))
        if placed is not None:
            put(wheel, placed)
            return True
    if play is not None and play.live and not wheel.pen.made and wheel.questions.mine is None:
        return False  # nothing is made and nothing answered
    if wheel.pen.voice is Voice.HELD or not wheel.level():
        return False
    due = _due(wheel, play, state)
    if due is None:
        return False
    put(wheel, wheel.log.sign(wheel.identity, wheel.seat, *due))
    return True


def put(wheel: Wheel, item: Item) -> None:
    """An item of this seat is in the journal: everybody may have it. An answer is on its way to the others
    while this table makes of it what they will.
    """
    wheel.company.moved()
    wheel.company.spread(item)
    if item.kind is Kind.ANSWER:
        wheel.left = lambda: wheel.following.took(item)
    else:
        wheel.following.took(item)


def close_file(wheel: Wheel) -> None:
    """Sign what is held of the open step, because nothing more is waited for."""
    play = wheel.following.play
    if play is None or play.fold.stage is Stage.DONE or wheel.pen.voice is Voice.SILENT:
        return
    if wheel.seat in play.fold.active and wheel.ending.closes(wheel.seat):
        put(wheel, wheel.log.sign(wheel.identity, wheel.seat, Kind.CLOSING, wheel.ending.closing()))


def _may_place(wheel: Wheel, play: Play) -> bool:
    """Whether it is this seat's to place words: the host's, or anybody's if the host stays away or is
    declared overdue.
    """
    if wheel.seat == play.fold.placer:
        return True
    host = wheel.company.peer(wheel.hello.seats[HOST].key)
    patience = wheel.terms.patience
    if wheel.ledger.may_place(play.fold.placer, wheel.desk.now, here=True):
        return True  # it will not place that it is overdue itself
    if play.fold.disputed:  # nothing can be complete there: a host that does not place is not waited for
        return wheel.desk.now >= wheel.speaking.said_at + wheel.terms.grace
    return bool(patience) and not host.here and wheel.desk.now >= max(host.since, wheel.began) + patience


def _due(wheel: Wheel, play: Play | None, state: EndState) -> tuple[Kind, bytes] | None:
    log, seat = wheel.log, wheel.seat
    if play is None:
        return opening.next_body(log, wheel.place, wheel.game, wheel.group, wheel.identity.public)
    if state is not EndState.PLAYING:
        return _last_things(wheel, play, state)
    if play.phase is Phase.WAITING:
        return None
    made = wheel.pen.due(seat)
    mine = wheel.questions.mine
    if made is not None or mine is None or play.fold.stage is not Stage.ANSWERS or play.fold.paused:
        return made
    if log.has(Kind.ANSWER, seat):
        return None
    return Kind.ANSWER, pack((mine.value, play.dealer.opening(log.number, log.chain, mine.cards), mine.spent))


def _last_things(wheel: Wheel, play: Play, state: EndState) -> tuple[Kind, bytes] | None:
    """The seed, the result; or, where the others are waited for no longer, what is held of the open step."""
    log, seat, stage = wheel.log, wheel.seat, play.fold.stage
    stopped = play.phase is Phase.STOPPED
    if wheel.seeds and (stopped or (play.begun and stage is Stage.SEEDS)) and not log.has(Kind.SEED, seat):
        play.dealer.end()
        return Kind.SEED, play.dealer.seed()
    if not stopped and play.begun and stage is Stage.FINAL and not log.has(Kind.FINAL, seat):
        return Kind.FINAL, result_body(play.fold.table.result)
    everybody = stopped and all(log.has(Kind.SEED, one) for one in play.fold.active)
    if wheel.ending.closes(seat) and wheel.seeds and (state is EndState.LONELY or everybody):
        return Kind.CLOSING, wheel.ending.closing()
    return None
