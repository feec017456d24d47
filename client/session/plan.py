"""What to play: the choices of the new-game screen, in words that can be remembered."""

from __future__ import annotations

from dataclasses import dataclass

from client.cli.opening import Opening, opening
from client.cli.textplay.seats import YOU

DEFAULT_BOT = "club"


@dataclass(frozen=True)
class Plan:
    """A game to be started."""

    game: str
    mode: str = ""
    options: tuple[tuple[str, int | str | bool], ...] = ()
    decks: str = ""
    seats: str = ""
    """Who sits where, as `runetable play --seats` takes it; empty: you against bots."""
    seed: int | None = None

    def opening(self) -> Opening:
        """What these words ask for; raises BadInput with one sentence."""
        return opening(self.game, self.mode, [f"{name}={value}" for name, value in self.options], self.decks)


def against_bots(seats: int, bot: str = DEFAULT_BOT) -> str:
    """You in the first seat, bots in all others."""
    return ",".join([YOU, *[bot] * (seats - 1)])


def sharing(seats: int) -> str:
    """People in every seat."""
    return ",".join([YOU] * seats)
