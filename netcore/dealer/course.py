"""The public course of a joint deal: what every peer, spectator and auditor knows after each step.

It holds the board, what is spent of each seat's counters and coins, and who has left. Mix counters and coins
only ever go up: neither a void step nor a take-back gives one back, so nobody mixes or tosses twice with the
same secrets.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engines.kernel.decision import (
    Arrange,
    Back,
    Choose,
    Faces,
    Intent,
    Make,
    Pick,
    Reveal,
    Roll,
    Shuffle,
)
from engines.kernel.table import Table
from netcore.dealer.board import Board, Slot
from netcore.dealer.choosing import Choosing
from netcore.dealer.coin import Spent
from netcore.dealer.deck import OPEN
from netcore.dealer.faults import Misuse, Refused, Wrong
from netcore.dealer.making import Making
from netcore.dealer.mixing import Mixing
from netcore.dealer.opening import Opened
from netcore.dealer.piles import arrange_piles, shuffle_piles
from netcore.dealer.rounds import Outcome, Round, StepStart
from netcore.dealer.seeds import Root
from netcore.dealer.sharing import Revealing
from netcore.dealer.terms import Commit, Terms, check_seed
from netcore.dealer.tossing import backing, picking, rolling
from netcore.dealer.trace import Descent


@dataclass(frozen=True)
class Bonds:
    """What seats are bound to from the start, to check a seed against."""

    nonce: bytes
    """Hash of all hellos."""
    identities: tuple[bytes, ...]
    commits: tuple[Commit, ...]


class AskedIntent(NamedTuple):
    """An intent with what the dealer must know of the table it stands in."""

    intent: Intent
    first: int = 0
    """The id the next new card gets."""
    kept: tuple[bool, ...] = ()
    """For an Arrange: of each part, whether its seat keeps those cards (a hand)."""
    number: int = 0
    """The engine's number of the step it waits in."""


def asked(table: Table) -> AskedIntent:
    """The pending intent of a table."""
    intent = table.pending
    if isinstance(intent, tuple):
        raise Misuse("no intent is pending")
    kept: tuple[bool, ...] = ()
    if isinstance(intent, Arrange):
        zones = table.map.of
        kept = tuple(all(zones[table.rows[card].zone].keep for card in cards) for cards, _ in intent.parts)
    return AskedIntent(intent, len(table.rows), kept, table.step)


class Course:
    """Public progress of one joint deal."""

    def __init__(self, terms: Terms, bonds: Bonds) -> None:
        self.terms = terms
        self.bonds = bonds
        self.board = Board()
        self.active = tuple(range(terms.seats))
        self.gone: dict[int, Root] = {}
        self.round: Round | None = None
        self.voided: dict[int, Revealing] = {}
        """What was sealed in steps that came to nothing, by step: complaints look back."""
        self.lines: dict[int, Descent] = {}
        """Where every mixed slot came from, by handle."""
        self._mixes = [0] * terms.seats
        self._coins = [Spent(terms.coins, keys.anchor) for keys in terms.keys]
        self._handles = 0
        self._bags = 0
        self._past: list[tuple[int, Board]] = []

    def moment(self, step: int, chain: bytes) -> StepStart:
        """What a step starting now starts from."""
        return StepStart(
            self.terms,
            step,
            chain,
            self.board,
            self.active,
            dict(self.gone),
            tuple(self._mixes),
            tuple(self._coins),
            self._handles,
            self._bags,
        )

    def mixes(self, seat: int) -> int:
        """The mix counter a seat stands at."""
        return self._mixes[seat]

    # --- intents --------------------------------------------------------------------------------------------

    def begin(self, step: int, chain: bytes, what: AskedIntent) -> Round:
        """Open the round of an intent that this peer's own engine has produced."""
        if self.round is not None:
            raise Misuse("the step before is still open")
        self.round = _round(self.moment(step, chain), what)
        return self.round

    def close(self, outcome: Outcome, faces: Faces = ()) -> None:
        """The engine has accepted what the round led to; `faces` were shown to everybody."""
        done = self._end()
        for seat, (value, anchor) in done.coins().items():
            self._coins[seat] = self._coins[seat].paid(value, anchor)
        if isinstance(done, Mixing):
            self.lines.update(done.lines())
        self._handles += outcome.handles
        self._bags += outcome.bags
        board = outcome.board
        shown = [replace(board.slot(card), face=face) for card, face in faces]
        self._go_on(done.moment.step, board.changed(shown) if shown else board)

    def void(self) -> None:
        """The open step counts for nothing; what its seats owed is spent, sent or not."""
        done = self._end()
        if isinstance(done, Revealing):
            self.voided[done.moment.step] = done
        for seat in done.tosses():
            self._coins[seat] = self._coins[seat].skipped()

    def _end(self) -> Round:
        done = self.round
        if done is None:
            raise Misuse("no step is open")
        self.round = None
        for seat, count in done.mixes().items():
            self._mixes[seat] += count
        return done

    # --- everything else ------------------------------------------------------------------------------------

    def answered(self, step: int, openings: Iterable[Opened]) -> None:
        """A step of answers has closed, with these cards opened."""
        slots = [slot for opened in openings for slot in opened.slots]
        if slots:
            self._go_on(step, self.board.changed(slots))

    def rewind(self, step: int, to: int) -> None:
        """Go on from the board after step `to`; counters and coins stay spent."""
        if self.round is not None:
            raise Misuse("an open step must be voided before going back")
        at = bisect_right(self._past, to, key=lambda entry: entry[0])
        self._go_on(step, self._past[at - 1][1] if at else Board())

    def leave(self, seat: int, raw: object) -> Root:
        """A seat has left and opened its seed: from now on its shares are everybody's to compute."""
        if self.round is not None:
            raise Misuse("an open step must be voided before a seat leaves")
        if seat not in self.active:
            raise Misuse(f"seat {seat} is not playing")
        bonds = self.bonds
        root = check_seed(self.terms, bonds.commits[seat], bonds.nonce, seat, bonds.identities[seat], raw)
        self.gone[seat] = root
        self.active = tuple(other for other in self.active if other != seat)
        return root

    def places(self, step: int) -> Board:
        """The board as it was after a step."""
        at = bisect_right(self._past, step, key=lambda entry: entry[0])
        return self._past[at - 1][1] if at else Board()

    def slot(self, handle: int) -> Slot | None:
        """Any slot there ever was, as last known: complaints, late keys and traces look back."""
        boards = (board for _, board in reversed(self._past))
        return next((board.slots[handle] for board in boards if handle in board.slots), None)

    def _go_on(self, step: int, board: Board) -> None:
        if self._past and step <= self._past[-1][0]:
            raise Misuse(f"step {step} is not after step {self._past[-1][0]}")
        self.board = board
        self._past.append((step, board))


def _round(moment: StepStart, what: AskedIntent) -> Round:
    intent = what.intent
    if isinstance(intent, Make):
        return Making(moment, intent, what.first)
    if isinstance(intent, Shuffle):
        return Mixing(moment, shuffle_piles(moment, intent))
    if isinstance(intent, Arrange):
        return Mixing(moment, arrange_piles(moment, intent, what.kept))
    if isinstance(intent, Reveal):
        return Revealing(moment, intent)
    if isinstance(intent, Roll):
        return rolling(moment, intent)
    if isinstance(intent, Pick):
        return picking(moment, intent)
    if isinstance(intent, Back):
        return backing(moment, intent)
    assert isinstance(intent, Choose)
    return Choosing(moment, intent)


# --- reading what everybody may see -------------------------------------------------------------------------


def read_open(moment: StepStart, outcome: Outcome) -> Faces:
    """The faces a round shows to everybody; heavy. Refuses a card that is none, or one copy too many."""
    faces = []
    board = outcome.board
    for card in outcome.opened:
        slot = board.slot(card)
        face = slot.face
        if face is None:
            face = replace(moment, board=board).read(slot, slot.shares)
        faces.append((card, face))
    shown = [replace(board.slot(card), face=face) for card, face in faces]
    need_copies(board.changed(shown).slots.values(), moment)
    return tuple(faces)


def need_copies(slots: Iterable[Slot], moment: StepStart, known: Sequence[tuple[Slot, int]] = ()) -> None:
    """Refuse more copies of a face in sight at once than its secret deck may hold."""
    limits = moment.terms.cards.copies
    if not limits:
        return
    seen: dict[tuple[int, str, int], set[int]] = {}
    faces = [(slot, slot.face) for slot in slots if slot.face is not None]
    for slot, face in (*faces, *known):
        if len(slot.decks) == 1 and slot.decks[0].seat != OPEN and face in limits:
            handles = seen.setdefault((*slot.decks[0], face), set())
            handles.add(slot.handle)
            if len(handles) > limits[face]:
                reason = f"more copies of a card were seen than the deck {slot.decks[0].label!r} may hold"
                raise Refused(Wrong.COPIES, reason, slot.decks[0].seat, tuple(sorted(handles)))
