"""Bots at a local table: each answers when its seat is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from random import Random

from engines.bots.bot import Bot
from engines.kernel import Answer, Arrange, LocalGame

MAX_STEPS = 20_000
"""Steps after which a game between bots is given up; the longest real games take a few thousand."""


class DoesNotEnd(Exception):
    """A game between bots went on for too many steps."""


def bot_chance(seed: bytes, seat: int) -> Random:
    """The generator of the bot at a seat: follows from the game's seed, apart from the dealer's numbers."""
    return Random(blake2b(seed, digest_size=32, person=b"bot %d" % seat).digest())


def next_answer(local: LocalGame, bots: Mapping[int, Bot]) -> Answer | None:
    """The answer of the first bot that is asked something; None if none is."""
    if isinstance(local.table.pending, Arrange):
        return None
    for seat in local.waiting():
        if seat in bots:
            options = local.options(seat)
            assert options is not None
            return bots[seat].choose(local.table, options, local.secrets[seat])
    return None


def bot_orders(local: LocalGame, bots: Mapping[int, Bot]) -> dict[int, tuple[int, ...]]:
    """The private orders that bots choose where the dealer waits for some."""
    pending = local.table.pending
    assert isinstance(pending, Arrange)
    return {
        seat: bots[seat].order(local.table, cards, local.secrets[seat])
        for cards, seat in pending.parts
        if seat in bots
    }


def play_out(
    local: LocalGame,
    bots: Sequence[Bot],
    max_steps: int = MAX_STEPS,
    heard: Callable[[Answer], None] = lambda _: None,
) -> None:
    """Let bots play a local game to its end; `heard` is told each answer before it is entered."""
    seats = dict(enumerate(bots))
    while not local.over:
        if local.table.step >= max_steps:
            raise DoesNotEnd(f"the game is not over after {max_steps} steps")
        answer = next_answer(local, seats)
        if answer is None:
            local.arrange(bot_orders(local, seats))
        else:
            heard(answer)
            local.submit(answer)
