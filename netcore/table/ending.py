"""The end of a game: seeds are opened, the result is signed, all is judged, and what was seen is closed.

Where not everybody signs the end, each seat that stops waiting signs what it holds of the open step instead.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

from engines.kernel import Game
from netcore.closing import FAULT_LIMIT, NOBODY, Closing, SeenFault, listed, name_of, pack_closing
from netcore.dealer import Group, SeatVerdict
from netcore.double import pack_double
from netcore.item import Kind, fields
from netcore.log import Log
from netcore.table.fold import Stage
from netcore.table.outputs import Job, Over
from netcore.table.play import Play
from netcore.table.review import Review, ReviewFault, opened_seeds
from netcore.wire import pack

ENDING_PATIENCE: Final = 10_000
"""Milliseconds after the end that a table waits for the others' seeds before it judges without them."""


class EndState(Enum):
    """How far the end is.

    ==========  ==================================================  ==========
    from        on                                                  to
    ==========  ==================================================  ==========
    PLAYING     the game is over, or has stopped because of a fault ENDING
    ENDING      everything is signed by all                         DONE
    ENDING      waiting has been long enough                        LONELY
    LONELY      the others come after all                           DONE
    ==========  ==================================================  ==========
    """

    PLAYING = "playing"
    ENDING = "ending"
    DONE = "done"
    LONELY = "lonely"


class Ending:
    """One table's end, its verdicts, and the faults it saw."""

    def __init__(self, log: Log, game: Game, group: Group) -> None:
        self.verdicts: tuple[SeatVerdict, ...] = ()
        self.since = 0
        """When the last step closed, or the game stopped."""
        self._log = log
        self._game = game
        self._group = group
        self._faults: list[SeenFault] = []
        self._audited: tuple[object, ...] | None = None
        """What there was to judge when it was judged last."""

    def state(self, play: Play | None, now: int) -> EndState:
        """How far the end is now."""
        if play is None or play.live:
            return EndState.PLAYING
        if play.fold.stage is Stage.DONE:
            return EndState.DONE
        return EndState.ENDING if now < self.since + ENDING_PATIENCE else EndState.LONELY

    @property
    def until(self) -> int:
        """When the others have been waited for long enough."""
        return self.since + ENDING_PATIENCE

    def saw(self, seat: int | None, code: str) -> None:
        """Note whose fault was seen."""
        fault = SeenFault(NOBODY if seat is None else seat, self._log.number, code)
        if fault not in self._faults and len(self._faults) < FAULT_LIMIT:
            self._faults.append(fault)

    def closing(self) -> bytes:
        """The body of a CLOSING: everything held of the open step, evidence, and faults seen."""
        log = self._log
        evidence = [pack_double(proof) for proof in log.doubles]
        evidence += [pack(tuple(ack)) for ack in log.claims] + [pack(fields(item)) for item in log.refused]
        names = tuple(sorted(map(name_of, evidence)))
        return pack_closing(Closing(listed(log.open_items), names, tuple(self._faults)))

    def closes(self, seat: int) -> bool:
        """Whether this seat has still to sign what it holds of the open step."""
        return not self._log.has(Kind.CLOSING, seat)

    def audit(self, play: Play, tell: Callable[[Over], None]) -> Job | None:
        """Work that judges the game as it stands; None if that was done."""
        log = self._log
        seeds = frozenset(opened_seeds(log.steps, log.open_items))
        state = (log.number, seeds, len(log.doubles), len(log.claims), len(log.refused))
        if state == self._audited:
            return None
        self._audited = state
        steps, items, doubles = tuple(log.steps), log.open_items, tuple(log.doubles)
        claims, refused = tuple(log.claims), tuple(log.refused)
        game, group, result = self._game, self._group, play.fold.table.result

        def run() -> Over:
            try:
                review = Review(game, group, steps, items, doubles=doubles, claims=claims, refused=refused)
                verdicts = review.run()
            except ReviewFault:
                return Over(result, ())
            return Over(review.result() or result, verdicts)

        def then(over: Over) -> None:
            self.verdicts = over.verdicts
            tell(over)

        return Job("judge the game", run, then)
