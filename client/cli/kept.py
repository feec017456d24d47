"""A file that keeps the games of a long run as they are played, one a line, so that an interrupted run goes
on where it was and no game is played twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from client.cli.playing import Batch, Played
from client.service.opening import Opening
from client.service.refusal import BadInput, read_bytes
from engines.kernel.say import say
from netcore.files import reason

MAX_BYTES = 2**30
"""More than a million games take."""


class GamesFile:
    """Games of one order in a file: the first line says what was played, every other one is a game."""

    def __init__(self, path: Path, order: Batch, found: Opening) -> None:
        self._path = path
        rules = (found.game.revision, found.game.packs, found.decks)
        mark = blake2b(msgspec.msgpack.encode(rules), digest_size=16).hexdigest()
        self._head = msgspec.json.encode({**order._asdict(), "seeds": None, "rules": mark})

    def read(self, seeds: range) -> list[Played]:
        """The games that are there already, each once, of those asked for; BadInput if others are in the
        file.
        """
        if not self._path.exists():
            return []
        head, *lines = read_bytes(self._path, MAX_BYTES, "a file of games").splitlines() or [b""]
        if head != self._head:
            told = "other rules, cards, decks, options or bots"
            raise BadInput(f"{self._path} holds games of another kind: {told}.")
        return list({game.seed: game for game in _games(self._path, lines) if game.seed in seeds}.values())

    def add(self, games: Sequence[Played]) -> None:
        """Write games to the end; none, to see at once whether the file can be written."""
        try:
            with self._path.open("ab") as file:
                if not file.tell():
                    file.write(self._head + b"\n")
                file.write(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
        except OSError as error:
            raise BadInput(
                say("cannot write {path}: {why}.", path=self._path, why=say(reason(error)))
            ) from None


def _games(path: Path, lines: Iterable[Any]) -> Iterable[Played]:
    for number, line in enumerate(lines, 2):
        try:
            yield msgspec.json.decode(line, type=Played)
        except msgspec.MsgspecError as error:
            raise BadInput(f"line {number} of {path} is not a game: {error}.") from error
