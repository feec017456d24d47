"""The bot that answers by chance: every answer as likely as the kernel's sampling makes it."""

from __future__ import annotations

from random import Random

from engines.kernel import Answer, Options, Secrets, Table


class RandomBot:
    """Answers by chance."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, t: Table, options: Options, know: Secrets) -> Answer:
        """Any answer."""
        return options.sample(self._chance)

    def order(self, t: Table, cards: tuple[int, ...], know: Secrets) -> tuple[int, ...]:
        """Any order."""
        return tuple(self._chance.sample(cards, len(cards)))
