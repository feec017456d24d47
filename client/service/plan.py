"""What to play: the choices of the new-game screen, in words that can be remembered."""

from __future__ import annotations

from dataclasses import dataclass

from client.service.opening import Opening, opening
from client.service.seats import YOU

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
    words: tuple[str, ...] = ()
    """Options as they are written on the command line."""

    def opening(self) -> Opening:
        """What these words ask for; raises BadInput with one sentence."""
        options = [*self.words, *(f"{name}={value}" for name, value in self.options)]
        return opening(self.game, self.mode, options, self.decks)


def against_bots(seats: int, bot: str = DEFAULT_BOT) -> str:
    """You in the first seat, bots in all others."""
    return ",".join([YOU, *[bot] * (seats - 1)])


def sharing(seats: int) -> str:
    """People in every seat."""
    return ",".join([YOU] * seats)
