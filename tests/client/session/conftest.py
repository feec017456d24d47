"""A folder of games of their own, and sessions that are closed whatever happens."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from client.service.plan import Plan
from client.session.base import Session
from client.session.local import LocalSession
from netcore.identity import Identity


@pytest.fixture
def who(home: Path) -> Identity:
    return Identity.new("Ada")


@pytest.fixture
def opened(qapp) -> Iterator[Callable[[Session], Session]]:
    """Closes what it was given."""
    sessions: list[Session] = []

    def keep(session: Session) -> Session:
        sessions.append(session)
        return session

    yield keep
    for session in sessions:
        session.leave()


@pytest.fixture
def begin(who: Identity, opened) -> Callable[..., LocalSession]:
    """A local game of Rune against a bot, or as planned."""

    def make(plan: Plan | None = None, **options) -> LocalSession:
        plan = plan or Plan("rune", "duel", seats="you,greedy", seed=5)
        return opened(LocalSession(who, plan, pace=0.0, **options))

    return make
