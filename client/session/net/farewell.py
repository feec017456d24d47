"""The end of a networked game: written down once everybody has all of it, or has stayed away long enough."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from client.cli.netplay.keep import KeptGame, keep_game
from client.cli.textplay.keeping import replay_path
from client.session.base import Ending
from client.session.net.news import Step
from engines.kernel.view import outcome
from netcore.table import Stage

if TYPE_CHECKING:
    from client.session.net.seat import NetSession

LINGER = 30.0
"""Seconds a finished game waits for others who have not taken all of it."""
LOOK = 0.1
"""Seconds between two looks at whether they have."""

NOTHING = "The game counts for nothing."


class Farewell:
    """Sees one session's game to its end, in the reactor's thread."""

    def __init__(self, session: NetSession) -> None:
        self._session = session
        self._since: float | None = None

    def begin(self) -> None:
        """The game is over; said again when verdicts come, which changes nothing."""
        if self._since is None:
            self._since = time.monotonic()
            self._look()

    def _look(self) -> None:
        session = self._session
        table, journal = session.table, session.journal
        if table is None or journal is None or self._since is None or session.gone:
            return
        judged = bool(table.verdicts) or table.stage is Stage.DONE
        settled = table.settled and all(done() for done in session.waits_for)
        if not (judged and settled) and time.monotonic() < self._since + LINGER:
            session.reactor.callLater(LOOK, self._look)
            return
        session.attempt(journal.sync)
        path = journal.path
        session.workers.run(lambda: keep_game(path, replay_path(path), table), self._kept, self._not_kept)

    def _kept(self, kept: KeptGame) -> None:
        session, verdict = self._session, kept.verdict
        table = session.table
        assert table is not None
        assert table.fold is not None
        result = verdict.result or {}
        ending = Ending(
            result.get("words") or outcome(table.fold.table) or NOTHING,
            tuple(result.get("winners", ())),
            (table.seat,),
            str(kept.path),
            verdict.verdict,
            verdict.problem or "",
            tuple(result.get("scores", ())),
            verdict.dealt or "",
        )
        if verdict.ok and table.settled and session.journal is not None:
            session.journal.path.unlink(missing_ok=True)  # nobody needs it any more
        session.home(lambda: session.dealing.emit(Step()))
        session.home(lambda: session.over.emit(ending))

    def _not_kept(self, error: Exception) -> None:
        ending = Ending("The game is over.", (), (), problem=str(error))
        self._session.home(lambda: self._session.over.emit(ending))
