"""Who sits where: people and bots by seat.

On the command line a seat is `you` or the name of a bot; in a record a bot's name says that it is one, so
that a game taken up again has the same company.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from client.service.opening import check_bots
from client.service.refusal import BadInput
from engines.bots import BadBot, Bot, bot_chance, make_bot
from engines.kernel import Game
from engines.kernel.say import say

YOU = "you"
AGAINST = "club"
"""The bot at every seat that nobody asked for."""

_NAME = re.compile(r"(.+) \(bot(?: \d+)?\)")
"""What a bot is called: several of one kind are numbered."""


@dataclass(frozen=True)
class Seats:
    """The company at a table: for each seat a bot's name, or nothing for a person."""

    bots: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, bot in enumerate(self.bots) if not bot)

    def make(self, game: Game, seed: bytes, step: int = 0) -> dict[int, Bot]:
        """The bots, with generators that follow from the game's seed and where it stands."""
        own = seed + step.to_bytes(4, "big")
        return {
            seat: make_bot(name, game, bot_chance(own, seat)) for seat, name in enumerate(self.bots) if name
        }


def seats_from(text: str, game: Game, count: int, me: str) -> Seats:
    """The company that `--seats` asks for; without it, you against bots."""
    words = [word.strip() for word in text.split(",")] if text else [YOU, *[AGAINST] * (count - 1)]
    if len(words) != count:
        raise BadInput(
            say("--seats names {named}, and this mode has {count}.", named=len(words), count=count)
        )
    bots = tuple("" if word == YOU else word for word in words)
    check_bots([bot for bot in bots if bot], game)
    people = sum(not bot for bot in bots)
    names = tuple(
        _bot_name(bots, seat) if bot else me if people == 1 else f"{me} {seat + 1}"
        for seat, bot in enumerate(bots)
    )
    return Seats(bots, names)


def _bot_name(bots: tuple[str, ...], seat: int) -> str:
    bot = bots[seat]
    number = f" {bots[: seat + 1].count(bot)}" if bots.count(bot) > 1 else ""
    return f"{bot} (bot{number})"


def seats_of_record(names: tuple[str, ...], game: Game) -> Seats:
    """The company of a recorded game."""
    found = (_NAME.fullmatch(name) for name in names)
    bots = tuple(match[1] if match else "" for match in found)
    return Seats(tuple(bot if bot and _is_bot(bot, game) else "" for bot in bots), names)


def _is_bot(name: str, game: Game) -> bool:
    try:
        make_bot(name, game, bot_chance(b"", 0))
    except BadBot:
        return False
    return True
