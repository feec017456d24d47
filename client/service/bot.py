"""A bot in a seat of a networked game: answers when it is asked, agrees to what costs nothing."""

from __future__ import annotations

from random import Random

from engines.bots import bot_chance, make_bot
from engines.kernel import Answer, Game, IllegalAnswer
from netcore.link.news import News
from netcore.link.node import PlayerNode
from netcore.link.reactor import Timer
from netcore.link.workers import Workers
from netcore.table import OVERDUE, PAUSE, TAKE_BACK, VOID_GAME, Ask, AskOrder, Changed, NotNow, Offered

AGREES_TO = (TAKE_BACK, PAUSE, OVERDUE, VOID_GAME)
"""Offers a bot accepts: it has time, no pride, and lets others decide about those who vanish."""


class BotSeat:
    """Plays for one node. Its generator follows from its seed and the step, so a restart changes nothing."""

    def __init__(
        self,
        name: str,
        seed: bytes,
        node: PlayerNode,
        workers: Workers,
        clock: Timer,
        pace: int = 0,
        spent: int | None = None,
    ) -> None:
        self._name = name
        self._seed = seed
        self._node = node
        self._workers = workers
        self._clock = clock
        self._pace = pace / 1000
        """Seconds before it answers, for those who want to follow."""
        self._spent = spent
        """What an answer is said to have taken, so that a game can come about again; None: what it took."""
        self._answer: Answer | None = None

    def told(self, news: News) -> None:
        """Something happened at the table."""
        if isinstance(news, Ask):
            self._think(news)
        elif isinstance(news, AskOrder):
            self._order(news)
        elif isinstance(news, Changed):
            self._try()
        elif isinstance(news, Offered) and news.what in AGREES_TO:
            self._accept(news.what)

    def _think(self, ask: Ask) -> None:
        game, seat = ask.options.game, ask.options.decision.seat
        bot = make_bot(self._name, game, self._chance(ask.step, seat))

        def choose() -> Answer:
            return bot.choose(ask.options.t, ask.options, ask.options.know)

        def chosen(answer: Answer) -> None:
            self._clock.callLater(self._pace, self._decide, answer)

        self._workers.run(choose, chosen, self._node.broke)

    def _decide(self, answer: Answer) -> None:
        self._answer = answer
        self._try()

    def _try(self) -> None:
        """Answer, unless the game has paused or gone on without us."""
        table, answer = self._node.table, self._answer
        if table is None or answer is None or table.fold is None or table.fold.paused:
            return
        self._answer = None
        if table.fold.table.step == answer.step and not table.fold.over:
            try:
                self._node.answer(answer, self._spent)
            except IllegalAnswer as refusal:
                if refusal.code not in ("stale", "wrong_seat"):  # else somebody was quicker
                    raise

    def _order(self, ask: AskOrder) -> None:
        table = self._node.table
        assert table is not None
        assert table.fold is not None
        fold = table.fold
        bot = make_bot(self._name, self._game(), self._chance(ask.step, table.seat))
        orders = [bot.order(fold.table, pile, fold.know) for pile in ask.piles]
        self._node.act(lambda table, now: table.arrange(orders, now))

    def _accept(self, what: str) -> None:
        try:
            self._node.act(lambda table, now: table.accept(what, now))
        except NotNow:
            return  # somebody else was quicker

    def _game(self) -> Game:
        assert self._node.table is not None
        return self._node.table.game

    def _chance(self, step: int, seat: int) -> Random:
        return bot_chance(self._seed + step.to_bytes(4, "big"), seat)
