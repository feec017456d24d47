"""What can go wrong inside an engine, and whose fault it is."""

from __future__ import annotations

from engines.kernel.say import say


class KernelError(Exception):
    """Base of all errors that an engine raises."""


class IllegalAnswer(KernelError):
    """This entry is not allowed now; the table is unchanged.

    `code` is for programs, `sentence` for players, `clause` is the ledger clause that forbids it (empty if
    none). The sentence is put together only when somebody reads it: most refusals are made while answers are
    listed, and nobody does.
    """

    def __init__(self, code: str, sentence: str, clause: str = "", **parts: object) -> None:
        super().__init__(code, sentence, clause)
        self.code = code
        self.clause = clause
        self._sentence = sentence
        self._parts = parts

    @property
    def sentence(self) -> str:
        """The reason, for whoever listens."""
        parts = {name: part() if callable(part) else part for name, part in self._parts.items()}
        return say(self._sentence, **parts)

    def under(self, clause: str) -> IllegalAnswer:
        """The same refusal by this clause."""
        return IllegalAnswer(self.code, self._sentence, clause, **self._parts)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


class HiddenFace(KernelError):
    """Rules or a pack read a face that is not public: a bug there, noticed at every peer alike."""

    def __init__(self, card: int, path: str = "") -> None:
        super().__init__(card, path)
        self.card = card
        self.path = path

    def __str__(self) -> str:
        return f"the face of card {self.card} is hidden" + (f", read in {self.path}" if self.path else "")


class FuelSpent(KernelError):
    """One entry set off more work than any fair effect needs."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return f"an effect does not end (last seen in {self.path})"


class Invariant(KernelError):
    """The engine contradicts itself: a bug, to be reported with the log."""


class SetupError(KernelError):
    """The options asked for do not make a game."""
