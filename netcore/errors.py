"""Whom to blame: a LogError is this program's own mistake, a LogFault lies in what it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from netcore.double import Double
    from netcore.item import Item
    from netcore.opening import Hello


class LogError(Exception):
    """This program asked its own log for something it must not do."""


class LogFault(Exception):
    """Something does not fit the log; nothing was taken in.

    `check` is what fails (chain or signatures), `seat` whose item it is, `proof` what shows it to others.
    """

    def __init__(
        self, check: str, step: int, seat: int | None, sentence: str, *, proof: Double | None = None
    ) -> None:
        super().__init__(sentence)
        self.check = check
        self.step = step
        self.seat = seat
        self.sentence = sentence
        self.proof = proof


def fault_of(
    hello: Hello | None, check: str, item: Item, what: str, *, proof: Double | None = None
) -> LogFault:
    """The fault of one item, in a sentence that names step, item and seat."""
    who = f"seat {item.seat}" if hello is None else hello.who(item.seat)
    sentence = f"step {item.step}: the {item.kind.word} of {who} {what}"
    return LogFault(check, item.step, item.seat, sentence, proof=proof)
