"""What a seat's session tells of its table, made as values that may cross to the window."""

from __future__ import annotations

from dataclasses import replace

from client.service.hints import hint
from client.service.net.events import GameKept, Question
from client.service.net.party import Party
from client.service.series import Series
from client.session.base import OVER, PLAYING, WAITING, GameOver, Hint, Opened, PlayState
from client.session.net.boundary import Net
from client.session.net.news import Wire
from engines.kernel.options import Options
from engines.kernel.say import Voice, speaking
from engines.kernel.view import outcome
from netcore.link.news import LineNews
from netcore.plain import listed
from netcore.table import DRAW, PAUSE, TAKE_BACK, Table

NOTHING = "The game counts for nothing."


def opened_of(table: Table) -> Opened:
    """There is a table to look at."""
    return Opened(
        table.game,
        table.game.mode(table.fold.table).name if table.fold else "",
        tuple(seat.name for seat in table.hello.seats),
        (table.seat,),
        frozenset((DRAW, TAKE_BACK, PAUSE)),
        chat=True,
    )


def state_of(table: Table, now: int, mine: bool, pile: tuple[int, ...], spent: list[int]) -> PlayState:
    """How it stands: who is asked (`mine`: this seat), the pile to be put in order, times."""
    fold = table.fold
    assert fold is not None
    asked = tuple(fold.asked)
    left = [table.clock.left(seat, now) for seat in range(len(table.hello.seats))]
    return PlayState(
        OVER if fold.over else PLAYING if mine else WAITING,
        listed(table.hello.seats[seat].name for seat in asked if seat != table.seat),
        table.seat if mine else -1,
        tuple(spent),
        () if fold.over else asked,
        None if not fold.over else "",
        pile,
        tuple(max(0, one) for one in left if one is not None),
        paused=fold.paused,
    )


def ending_of(table: Table, party: Party, kept: GameKept) -> GameOver:
    """The game is over and kept; what the party can play next."""
    assert table.fold is not None
    path, verdict = kept.game
    result = verdict.result or {}
    return GameOver(
        result.get("words") or outcome(table.fold.table) or NOTHING,
        tuple(result.get("winners", ())),
        (table.seat,),
        str(path),
        verdict.verdict,
        verdict.problem or "",
        tuple(result.get("scores", ())),
        verdict.dealt or "",
        kept.stands,
        str(result.get("reason", "")),
        void=not result,
        goes_on=kept.goes_on,
        decks=() if kept.goes_on else party.decks_again,
        deck=party.deck_name,
        may_move=party.may_move and not kept.goes_on,
    )


def between_games(table: Table, series: Series) -> str:
    """How a game of a match ended, and how it stands where the next one begins by itself."""
    assert table.fold is not None
    ended = outcome(table.fold.table, onlooker=table.seat)
    return f"{ended} {series.next_words(len(table.hello.seats))}".strip()


def wire_of(news: LineNews) -> Wire:
    """How it stands with one line."""
    word = "" if news.route is None else news.route.word
    trip = None if news.round_trip is None else round(1000 * news.round_trip)
    return Wire(news.name, news.state, news.sentence, news.seconds or 0.0, word, trip)


def crossing(net: Net, question: Question) -> Question:
    """The same question, answered from the window's thread."""
    reply = question.reply
    return replace(question, reply=lambda yes, deck: net.do(lambda: reply(yes, deck)))


def hint_of(options: Options, voice: Voice) -> Hint:
    """What a bot would answer, in words; heavy."""
    answer = hint(options)
    with speaking(voice):
        words = options.game.say_answer(options.t, options.decision, answer, options.know)
    return Hint(answer, words)
