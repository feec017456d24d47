"""Trying an answer out: can what it begins be finished, or at least go on until nothing can refuse it any
more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.kernel import (
    Answer,
    Arrange,
    Decision,
    HiddenFace,
    IllegalAnswer,
    Options,
    Reveal,
    Secrets,
    Shuffle,
    Table,
    questions,
)

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame


_FACELESS = (Arrange, Reveal, Shuffle)
"""What the dealer can be taken to have done without anybody learning a face."""


def goes_through(game: CardGame, t: Table, d: Decision, answer: Answer) -> bool:
    """Whether some way leads from this answer to the point where its costs are paid.

    It is followed on a copy. What only hidden cards could tell is taken to go well. The outcome is kept with
    the table, which is asked for it when answers are listed and again when one is judged.
    """
    key = ("trial", d, answer.value, answer.faces, tuple(t.stack))
    known: bool | None = t.memo.get(key)
    if known is None:
        known = t.memo[key] = _tried(game, t, d, answer)
    return known


def _tried(game: CardGame, t: Table, d: Decision, answer: Answer) -> bool:
    begun = game.tentative(t)

    def paid(now: Table) -> bool:
        nonlocal begun
        due = game.tentative(now)
        over = begun and not due
        begun = begun or due
        return over

    try:
        after = game.rehearse(t, paid, d, answer)
        while game.tentative(after) and isinstance(after.pending, _FACELESS) and not game.has_backs:
            after = game.rehearse(after, paid)
    except IllegalAnswer:
        return False
    except HiddenFace:
        return True
    asked = questions(after.pending)
    if not asked or not game.tentative(after):
        return True
    return any(True for _ in Options(game, after, asked[0], Secrets()).answers())
