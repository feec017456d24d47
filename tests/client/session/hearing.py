"""Listens to a session: keeps all it says, and plays for whoever is asked."""

from collections.abc import Callable
from typing import Any

from client.session.base import CURTAIN, Session
from engines.kernel import Answer


class Ear:
    """Everything a session has said."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.moved: list[Any] = []
        self.states: list[Any] = []
        self.troubles: list[str] = []
        self.endings: list[Any] = []
        self.hints: list[Any] = []
        self.refusals: list[tuple[str, str]] = []
        self.failures: list[str] = []
        self.opened: list[Any] = []
        self.lines: list[Any] = []
        self.told = False
        """Whether all is said about the last position: how things stand comes last."""
        session.opened.connect(self.opened.append)
        session.moved.connect(self.moved.append)
        session.state.connect(self.states.append)
        session.trouble.connect(self.troubles.append)
        session.over.connect(self.endings.append)
        session.hinted.connect(self.hints.append)
        session.failed.connect(self.failures.append)
        session.refused.connect(lambda sentence, clause: self.refusals.append((sentence, clause)))
        session.said.connect(self._hear)
        session.moved.connect(lambda _: setattr(self, "told", False))
        session.state.connect(lambda _: setattr(self, "told", True))

    def _hear(self, told) -> None:
        self.lines = [*([] if told.afresh else self.lines), *told.lines]

    @property
    def asked(self) -> bool:
        """Whether the last position asks something."""
        return bool(self.moved) and self.moved[-1].options is not None

    def first_answer(self) -> Answer:
        return next(iter(self.moved[-1].options.answers()))


def play_on(session: Session, choose: Callable[..., Answer] | None = None) -> None:
    """Answer whatever is asked, at once; the first answer listed unless told otherwise."""

    def answer(shown) -> None:
        if shown.options is not None:
            session.answer(choose(shown) if choose else next(iter(shown.options.answers())))

    def sit(state) -> None:
        if state.phase == CURTAIN:
            session.take_seat()

    session.moved.connect(answer)
    session.state.connect(sit)
