"""What a finished game counts as when the audit finds that somebody claimed something false."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engines.kernel.table import Result, Table

if TYPE_CHECKING:
    from engines.kernel.game import Game


def forfeited(game: Game, t: Table, liars: Iterable[int]) -> Result | None:
    """The result with the sides of these seats out of it: who made a false claim that came to light only at
    the end has lost, as if it had opened in play. Where none of them had won, it stands as it is.
    """
    result, mode = t.result, game.mode(t)
    lost = {partner for seat in liars for partner in mode.side(seat)}
    if result is None or not lost or (result.winners and lost.isdisjoint(result.winners)):
        return result
    honest = tuple(seat for seat in range(t.map.seats) if seat not in lost)
    winners = tuple(seat for seat in result.winners if seat in honest) or honest
    return Result(winners, "false_claim", result.scores)
