"""Filling Roll, Pick and Back: one coin from every seat, from which the step's numbers are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.chance import Stream
from engines.kernel.decision import Back, Pick, Roll
from netcore.dealer.coin import COIN_SIZE, pick, roll, roll_key
from netcore.dealer.faults import Misuse
from netcore.dealer.rounds import Due, Empty, Outcome, Round, StepStart, Wish, once
from netcore.dealer.seeds import Root
from netcore.dealer.terms import need_bytes, read_body
from netcore.item import Kind
from netcore.wire import pack


class Tossing(Round):
    """An intent being filled by coins."""

    def __init__(self, moment: StepStart, decide: Callable[[bytes], Outcome]) -> None:
        super().__init__(moment)
        self._decide = decide
        self.dues = tuple(Due(Kind.COIN, seat) for seat in moment.active)

    def tosses(self) -> tuple[int, ...]:
        return self.moment.active

    def coins(self) -> Mapping[int, tuple[bytes, bytes | None]]:
        return {due.seat: parts for due, parts in self.taken.items()}

    def read(self, due: Due, body: bytes) -> tuple[bytes, bytes | None]:
        if self.moment.coins[due.seat].renews:
            value, anchor = read_body(body, 2, "coin with a new anchor")
            return need_bytes(value, COIN_SIZE, "a coin"), need_bytes(anchor, COIN_SIZE, "an anchor")
        (value,) = read_body(body, 1, "coin")
        return need_bytes(value, COIN_SIZE, "a coin"), None

    def check(self, due: Due, parts: Any) -> Callable[[], Any]:
        spent, game = self.moment.coins[due.seat], self.moment.terms.game
        return lambda: spent.check(game, due.seat, *parts)

    def make(self, due: Due, root: Root, wish: Wish) -> Callable[[], bytes]:
        terms, spent = self.moment.terms, self.moment.coins[due.seat]
        chain, index = spent.place

        def make_coin() -> bytes:
            value = root.coin(chain, index, terms.coins)
            return pack((value, root.coin(chain + 1, 0, terms.coins)) if spent.renews else (value,))

        return make_coin

    def outcome(self) -> Outcome:
        moment = self.moment
        coins = [(seat, value) for seat, (value, _) in self.coins().items()]
        return self._decide(roll_key(moment.terms.game, moment.chain, moment.step, coins))


def rolling(moment: StepStart, intent: Roll) -> Round:
    """The round of a Roll."""
    if intent.sides < 1 or intent.count < 0:
        raise Misuse(f"nobody can roll {intent.count} dice with {intent.sides} sides")
    return Tossing(moment, lambda key: Outcome(moment.board, roll(key, intent.sides, intent.count)))


def picking(moment: StepStart, intent: Pick) -> Round:
    """The round of a Pick: every place is as likely, so nothing needs to be mixed first."""
    once(intent.cards)
    if intent.count >= len(intent.cards):
        return Empty(moment, Outcome(moment.board, intent.cards))
    return Tossing(moment, lambda key: Outcome(moment.board, pick(key, intent.cards, intent.count)))


def backing(moment: StepStart, intent: Back) -> Round:
    """The round of a Back: a place that is bound has its back already, a loose one draws it."""
    once(intent.cards)
    board = moment.board
    loose = [card for card in intent.cards if card in board.loose]
    for card in intent.cards:
        if card not in board.loose:
            board.slot(card)

    def decide(key: bytes) -> Outcome:
        after = board.backed(loose, Stream(key, b"dealer.back"))
        return Outcome(after, tuple(after.slot(card).back for card in intent.cards))

    return Tossing(moment, decide) if loose else Empty(moment, decide(b""))
