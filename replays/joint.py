"""Replays of games that all players dealt together: their steps followed, each player judged, and how a
table's journal becomes a file.

Files come from strangers: whatever an engine or a dealer could stumble over becomes a `StepFault`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engines.kernel import Arrange, Deck, Entry, Game, Make, Result, Rewind, Secrets, Shuffle, Table
from netcore.dealer import BROKEN, VERIFIED, DealerError, Group, SeatVerdict, UnsafeLibrary, sound_group
from netcore.errors import LogError, LogFault
from netcore.log import Log
from netcore.opening import Hello
from netcore.sealed import is_sealed
from netcore.table.chat import CHAT_RECORD
from netcore.table.evidence import DEALING, RULES, Found
from netcore.table.messages import Remark, read_remark
from netcore.table.reports import REPORT_RECORD
from netcore.table.review import End, Review, ReviewFault
from netcore.wire import RECORD_LIMIT, WireError, pack, unpack
from replays.check import check_signatures
from replays.content import NOTE, NOTE_LIMIT, Replay, replay_of
from replays.errors import JournalError, ReplayError
from replays.walk import StepFault, WalkedStep, error_name

CHAT_NOTE: Final = "chat"
REPORT_NOTE: Final = "report"
"""First words of the notes that hold chat and reports of a disagreement."""
TALK_LIMIT: Final = 8 * 2**20
"""Bytes of these in one file, a quarter of what any may have: some 4,000 of the longest lines."""


class JointWalk:
    """One walk through a joint replay: positions, what the seats knew, and verdicts."""

    def __init__(
        self,
        game: Game,
        replay: Replay,
        group: Group | None = None,
        *,
        secrets: bool = False,
        log: Log | None = None,
    ) -> None:
        """`log` is that of the replay, where its chain and signatures have been checked already."""
        try:
            log = check_signatures(replay) if log is None else log
            self._review = Review(
                game,
                sound_group() if group is None else group,
                log.steps,
                log.open_items,
                doubles=log.doubles,
                claims=log.claims,
                refused=log.refused,
            )
        except LogFault as fault:
            raise ReplayError(f"the log does not hold: {fault.sentence}") from None
        except UnsafeLibrary as error:
            raise ReplayError(str(error)) from None
        except ReviewFault as fault:
            raise _step_fault(fault, replay.hello) from None
        except Exception as error:  # a stranger's opening, or a plug-in of whatever making
            raise StepFault(RULES, 0, f"the game cannot be set up: {error_name(error)}") from None
        self._keeps = secrets
        self.secrets: list[tuple[Secrets, ...]] = []
        """What each seat knew after each step, as far as its seed tells; kept only if asked for."""

    @property
    def revealed(self) -> frozenset[int]:
        """Seats whose seeds are open."""
        return frozenset(self._review.seeds)

    def moments(self) -> Iterator[WalkedStep]:
        """The opening, then every step up to the end; StepFault at one that cannot be followed."""
        review, number = self._review, 0
        self._note(0)
        yield WalkedStep(0, None, review.fold.table, ())
        try:
            for moment in review.moments():
                number = moment.number
                if moment.entry is not None or moment.words:
                    self._note(number, moment.before, moment.entry)
                    yield WalkedStep(number, moment.entry, moment.table, moment.events)
        except ReviewFault as fault:
            raise _step_fault(fault, review.fold.hello) from None
        except (DealerError, WireError) as error:
            raise StepFault(DEALING, number + 1, str(error)) from None
        except StepFault:
            raise
        except Exception as error:  # an engine's own bug, or something it never foresaw
            raise StepFault(RULES, number + 1, f"the rules cannot go on: {error_name(error)}") from None

    def verdicts(self) -> tuple[SeatVerdict, ...]:
        """One per seat."""
        return self._review.verdicts()

    def found(self) -> list[Found]:
        """Everything wrong that a seat has signed or dealt, in the order of the steps."""
        dealt = [one for one in self._review.audit.verdicts() if one.word == BROKEN]
        found = [*self._review.found, *(Found(DEALING, one.step, one.seat, one.why) for one in dealt)]
        return sorted(found, key=lambda one: one.step)

    @property
    def end(self) -> End:
        """Whether the game came to its end."""
        return self._review.end

    def unopened(self) -> str:
        """A sentence about the seats whose seeds are not in the file; empty if all are."""
        who = self._review.fold.hello.who
        seats = [who(seat) for seat in range(self._review.fold.seats) if seat not in self._review.seeds]
        if not seats:
            return ""
        return f"what {' and '.join(seats)} dealt and claimed was not checked: the seed is not in the file"

    def result(self) -> Result | None:
        """What the game counts as, after all that was found."""
        return self._review.result()

    def _note(self, number: int, before: Table | None = None, entry: Entry | None = None) -> None:
        """What each seat knows now: faces it was shown, and what must lie among places that were mixed."""
        if self._keeps:
            seats = range(self._review.fold.seats)
            self.secrets.append(tuple(self._knows(seat, number, before, entry) for seat in seats))

    def _knows(self, seat: int, number: int, before: Table | None, entry: Entry | None) -> Secrets:
        shown = self._review.secrets(seat, number)
        if not self.secrets or before is None or seat not in self._review.seeds:
            return shown
        if entry is None or isinstance(entry, Rewind):
            back = self.secrets[entry.to if isinstance(entry, Rewind) else -1][seat]
            return Secrets(seat, shown.faces, back.pools)
        known = self.secrets[-1][seat]
        mixes = isinstance(before.pending, Arrange | Shuffle)  # what lay there is shown anew
        new = {card: face for card, face in shown.faces.items() if mixes or known.faces.get(card) != face}
        if isinstance(before.pending, Make):  # a seat knows the list of its own deck
            made = [
                card
                for deck, cards in _made(before, before.pending)
                if deck.seat == seat and deck.faces is None
                for card in cards
            ]
            new |= self._review.audit.faces(seat, number, made)
        known = known.after(before, entry, tuple(sorted(new.items())))
        rows = self._review.fold.table.rows
        hidden = {card: face for card, face in known.faces.items() if rows[card].face is None}
        return Secrets(seat, hidden | shown.faces, known.pools)


def _made(before: Table, make: Make) -> Iterator[tuple[Deck, range]]:
    """Each deck that is made, with the ids of its cards."""
    first = len(before.rows)
    for deck in make.decks:
        yield deck, range(first, first + deck.count)
        first += deck.count


def first_doubt(verdicts: Iterable[SeatVerdict], hello: Hello) -> str:
    """A sentence about the first seat that is not verified, broken ones before others; empty if all are."""
    found = sorted((one for one in verdicts if one.word != VERIFIED), key=lambda one: one.word != BROKEN)
    for one in found:
        step = f"step {one.step}: " if one.step >= 0 else ""
        return f"{step}{hello.who(one.seat)}: {one.word}: {one.why or 'the seed is not in the file'}"
    return ""


def _step_fault(fault: ReviewFault, hello: Hello) -> StepFault:
    """The fault of a step, with whose doing it is where that is known."""
    who = "" if fault.seat is None else f"{hello.who(fault.seat)}: "
    return StepFault(fault.check, fault.step, who + fault.sentence)


# --- from a table to a file ---------------------------------------------------------------------------------


def joint_replay(log: Log, lines: Iterable[Remark] = ()) -> Replay:
    """The replay of a networked game as it stands, with what was said."""
    notes = [pack((NOTE, CHAT_NOTE, *line)) for line in lines]
    return replay_of(log)._replace(notes=_some(notes))


def journal_replay(records: Iterable[bytes]) -> Replay:
    """The replay of a table's journal; its private section stays where it is."""
    log, notes = Log(), []
    for record in records:
        try:
            value = unpack(record, RECORD_LIMIT)
            word = value[0] if type(value) is tuple and value else None
            if is_sealed(record):
                continue
            if word == CHAT_RECORD:
                notes.append(pack((NOTE, CHAT_NOTE, *read_remark(value[1:]))))
            elif word == REPORT_RECORD:
                notes.append(_report_note(value[1:]))
            else:
                log.take_record(record)
        except (WireError, LogError, LogFault) as error:
            raise JournalError(f"the journal cannot be read: {error}") from None
    if not log.steps:
        raise JournalError("the journal holds no game yet")
    return replay_of(log)._replace(notes=_some(notes))


def _some(notes: Iterable[bytes]) -> tuple[bytes, ...]:
    """As much of what was said as a file holds beside its game: nobody talks so much that none is left."""
    found, room = [], TALK_LIMIT
    for note in notes:
        room -= len(note)
        if room < 0:
            break
        found.append(note)
    return tuple(found)


def _report_note(parts: tuple[Any, ...]) -> bytes:
    note = pack((NOTE, REPORT_NOTE, *parts))
    return note if len(note) <= NOTE_LIMIT else pack((NOTE, REPORT_NOTE, *parts[:-1], b""))
