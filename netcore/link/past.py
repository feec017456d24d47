"""A game of a match that is over, and whose seeds are opened only when the match is: its table waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from netcore.link.driver import Driver
from netcore.link.news import Audited, News
from netcore.table import GALLERY, Output, Stage, Table

FRAME_LIMIT: Final = 48 * 1024
"""Bytes of what is said about such a game: seeds and signatures are short."""


class Past:
    """Owns the table's driver from the moment the next game begins; its frames travel by the game's name."""

    def __init__(
        self, driver: Driver, send: Callable[[bytes, bytes, bytes], None], tell: Callable[[News], None]
    ) -> None:
        self.table: Table = driver.table
        self.game: bytes = driver.table.log.game
        self._driver = driver
        self._send = send
        self._tell = tell
        self._done = False
        driver.hand_over(self)

    def reveal(self) -> None:
        """The match is over."""
        self.feed(lambda table, now: table.reveal(now))

    def receive(self, key: bytes, frame: bytes) -> None:
        """Somebody says something about this game."""
        self.feed(lambda table, now: table.receive(key, frame, now))

    def feed(self, what: Callable[[Table, int], list[Output]]) -> None:
        """Let the table do something."""
        self._driver.feed(what)
        self._look()

    def stop(self) -> None:
        """Wait no longer."""
        self._driver.stop()

    # --- what the driver tells

    def send_frame(self, key: bytes, frame: bytes) -> None:
        """For another seat; spectators have gone on to the next game."""
        if key != GALLERY and len(frame) <= FRAME_LIMIT:
            self._send(key, self.game, frame)

    def refuse(self, key: bytes, sentence: str) -> None:
        """What is said of this game cannot be right: it is not audited, and the next is not disturbed."""

    def tell(self, news: News) -> None:
        """Only its audit is of interest any more."""
        self._look()

    def broke(self, error: Exception) -> None:
        """It stays as it was kept."""

    def _look(self) -> None:
        if not self._done and self.table.stage is Stage.DONE and self.table.verdicts:
            self._done = True
            self._tell(Audited(self.table))
