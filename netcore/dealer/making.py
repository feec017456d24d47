"""Filling Make: open decks that everybody computes, and secret decks that their owners publish encrypted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from engines.kernel.decision import Deck, Faces, Make
from netcore.dealer.board import Board, Slot
from netcore.dealer.deck import (
    OPEN,
    CardSet,
    DeckName,
    OpenTable,
    SecretDeck,
    SecretTable,
    check_deck,
    knowledge_size,
    lay_out,
    make_deck,
    open_point,
    recall_list,
)
from netcore.dealer.faults import Misuse, Refused, Wrong
from netcore.dealer.mix import PAIR_SIZE, PILE_LIMIT, flat, in_the_open, read_pairs
from netcore.dealer.rounds import Due, Outcome, Round, StepStart, Wish, need_room
from netcore.dealer.seeds import ROW_SIZE, START_SIZE, MixKey, Root
from netcore.dealer.terms import need_bytes, read_body
from netcore.item import Kind
from netcore.wire import pack


class Laid(NamedTuple):
    """One secret deck as published: how many cards of each back, and the rest."""

    backs: tuple[tuple[int, int], ...]
    """(back, count) each, lowest first; empty where all backs are alike."""
    deck: SecretDeck

    def each(self) -> list[int]:
        """The back of each slot."""
        return [back for back, count in self.backs for _ in range(count)] or [0] * len(self.deck.pairs)


class Published(NamedTuple):
    """A received DECK item: all secret decks of one owner in this step."""

    counter: int
    start: bytes
    decks: tuple[Laid, ...]


class Making(Round):
    """A Make being filled; `first` is the id of the first new card."""

    def __init__(self, moment: StepStart, intent: Make, first: int) -> None:
        super().__init__(moment)
        self._decks = intent.decks
        self._first = first
        for deck in intent.decks:
            _check(deck, moment)
        for seat in moment.active:
            need_room(sum(_room(deck.count) for deck in self._of(seat)))
        owners = [seat for seat in moment.active if self._of(seat)]
        self.dues = tuple(Due(Kind.DECK, seat) for seat in owners)

    def _of(self, seat: int) -> tuple[Deck, ...]:
        return tuple(deck for deck in self._decks if deck.faces is None and deck.seat == seat)

    def mixes(self) -> Mapping[int, int]:
        return {due.seat: len(self._of(due.seat)) for due in self.dues}

    def read(self, due: Due, body: bytes) -> Published:
        counter, start, parts = read_body(body, len(Published._fields), "deck")
        if type(counter) is not int or counter != self.moment.mixes[due.seat]:
            raise Refused(Wrong.STATE, f"a deck is not under counter {self.moment.mixes[due.seat]}")
        need_bytes(start, START_SIZE, "a start value")
        decks = self._of(due.seat)
        if type(parts) is not tuple or len(parts) != len(decks):
            raise Refused(Wrong.FORM, f"{len(decks)} decks are due together")
        cards = self.moment.terms.cards
        return Published(counter, start, tuple(map(partial(_read_deck, cards), decks, parts)))

    def check(self, due: Due, parts: Any) -> Callable[[], Any]:
        group = self.moment.terms.group
        contexts = [self._context(due.seat, parts, n) for n in range(len(parts.decks))]

        def check_decks() -> None:
            for laid, context in zip(parts.decks, contexts, strict=True):
                check_deck(group, laid.deck, context)

        return check_decks

    def make(self, due: Due, root: Root, wish: Wish) -> Callable[[], bytes]:
        if len(wish.start) != START_SIZE:
            raise Misuse(f"a start value is {START_SIZE} bytes")
        terms, counter = self.moment.terms, self.moment.mixes[due.seat]
        said = Published(counter, wish.start, ())
        work = [
            (*lists, self._context(due.seat, said, number))
            for number, lists in enumerate(self._lists(due.seat, root, wish))
        ]

        def make_decks() -> bytes:
            parts = []
            for name, faces, key, context in work:
                made = make_deck(root, terms.joint, name, faces, terms.cards, key, context)
                parts.append((_count(faces, terms.cards), made.rows, flat(made.pairs), made.known))
            return pack((counter, wish.start, tuple(parts)))

        return make_decks

    def _lists(self, seat: int, root: Root, wish: Wish) -> list[tuple[DeckName, tuple[int, ...], MixKey]]:
        """Name, list and mix key of each secret deck of a seat."""
        found = []
        for number, deck in enumerate(self._of(seat)):
            faces = wish.lists.get(deck.label)
            if faces is None or not _fits(faces, deck, self.moment.terms.cards):
                raise Misuse(f"no list of {deck.count} cards fits the deck {deck.label!r}")
            key = root.mix(self.moment.mixes[seat] + number, wish.start)
            found.append((DeckName(seat, deck.label), faces, key))
        return found

    def laid(self, root: Root, wish: Wish) -> Faces:
        """The face of each new card of this seat's secret decks, which only their owner can tell.

        Nothing is told without their lists: the audit of a deck that does not follow from its seed has none.
        """
        due = Due(Kind.DECK, root.seat)
        if due not in self.taken or any(deck.label not in wish.lists for deck in self._of(root.seat)):
            return ()
        lists = self._lists(root.seat, root, replace(wish, start=self.taken[due].start))
        pairs: list[tuple[int, int]] = []
        for (_, faces, key), ids in zip(lists, self._ids(root.seat), strict=True):
            pairs += zip(ids, lay_out(faces, self.moment.terms.cards, key), strict=True)
        return tuple(pairs)

    def recall(self, due: Due, parts: Any, root: Root) -> Wish | None:
        terms, lists = self.moment.terms, {}
        for number, (deck, laid) in enumerate(zip(self._of(due.seat), parts.decks, strict=True)):
            key = root.mix(parts.counter + number, parts.start)
            name = DeckName(due.seat, deck.label)
            faces = recall_list(terms.group, terms.game, terms.joint, name, laid.deck, key)
            if faces is None or not _fits(faces, deck, terms.cards):
                return None
            lists[deck.label] = faces
        return Wish(start=parts.start, lists=lists)

    def _context(self, seat: int, parts: Published, number: int) -> bytes:
        label = self._of(seat)[number].label
        return self.moment.context(seat, "deck", label, parts.counter + number, parts.start)

    def _ids(self, seat: int) -> list[range]:
        """The new cards of each secret deck of a seat."""
        found, at = [], self._first
        for deck in self._decks:
            if deck.faces is None and deck.seat == seat:
                found.append(range(at, at + deck.count))
            at += deck.count
        return found

    def outcome(self) -> Outcome:
        board, handle, card = self.moment.board, self.moment.handles, self._first
        published = {due.seat: list(parts.decks) for due, parts in self.taken.items()}
        for deck in self._decks:
            if deck.faces is not None:
                board = self._open(board, deck, deck.faces, handle, card)
            else:
                board = self._secret(board, deck, published[deck.seat].pop(0), handle, card)
            handle += deck.count
            card += deck.count
        return Outcome(board, handles=handle - self.moment.handles)

    def _open(self, board: Board, deck: Deck, faces: tuple[int, ...], handle: int, card: int) -> Board:
        terms, name = self.moment.terms, DeckName(OPEN, deck.label)
        points = {face: open_point(terms.group, terms.game, name, face) for face in sorted(set(faces))}
        slots = [
            Slot(
                handle + number,
                in_the_open(terms.group, terms.joint, points[face]),
                terms.cards.back(face),
                (name,),
                self.moment.everybody,
                face=face,
            )
            for number, face in enumerate(faces)
        ]
        known = board.tables.get(name)
        more = {point: face for face, point in points.items()}
        table = known.joined(more) if isinstance(known, OpenTable) else OpenTable(name, more)
        return _placed(board, slots, card, table)

    def _secret(self, board: Board, deck: Deck, laid: Laid, handle: int, card: int) -> Board:
        name = DeckName(deck.seat, deck.label)
        slots = [
            Slot(handle + number, pair, back, (name,), 1 << deck.seat, fresh=deck.seat)
            for number, (pair, back) in enumerate(zip(laid.deck.pairs, laid.each(), strict=True))
        ]
        return _placed(board, slots, card, SecretTable.read(name, laid.deck.rows))


def _placed(board: Board, slots: list[Slot], card: int, table: OpenTable | SecretTable) -> Board:
    places = {card + number: slot.handle for number, slot in enumerate(slots)}
    return replace(board.added(slots, places), tables={**board.tables, table.name: table})


def _check(deck: Deck, moment: StepStart) -> None:
    if deck.count > PILE_LIMIT:
        raise Misuse(f"a deck of {deck.count} cards is larger than {PILE_LIMIT}")
    if deck.faces is not None and len(deck.faces) != deck.count:
        raise Misuse(f"the deck {deck.label!r} has not {deck.count} cards")
    if deck.faces is None and deck.seat not in moment.active:
        raise Misuse(f"seat {deck.seat} has left and makes no deck")
    if deck.faces is None and deck.backs and sum(count for _, count in deck.backs) != deck.count:
        raise Misuse(f"the backs of deck {deck.label!r} are not {deck.count}")


def _room(count: int) -> int:
    """Bytes of a published deck."""
    return count * (ROW_SIZE + PAIR_SIZE) + knowledge_size(count)


def _count(faces: Sequence[int], cards: CardSet) -> tuple[tuple[int, int], ...]:
    """How many cards of each back a list has, lowest first; empty where all backs are alike."""
    if not cards.backs:
        return ()
    backs = [cards.back(face) for face in faces]
    return tuple((back, backs.count(back)) for back in sorted(set(backs)))


def _fits(faces: tuple[int, ...], deck: Deck, cards: CardSet) -> bool:
    """Whether a list holds cards of the set, in the announced number."""
    known = len(faces) == deck.count and all(0 <= face < cards.count for face in faces)
    return known and (not deck.backs or _count(faces, cards) == tuple(sorted(deck.backs)))


def _read_deck(cards: CardSet, deck: Deck, part: Any) -> Laid:
    if type(part) is not tuple or len(part) != 1 + len(SecretDeck._fields):
        raise Refused(Wrong.FORM, "a deck has not the right parts")
    backs, rows, slots, known = part
    _check_backs(cards, deck, backs)
    need_bytes(rows, deck.count * ROW_SIZE, f"a table of {deck.count} rows")
    need_bytes(known, knowledge_size(deck.count), "a proof of knowledge")
    if type(slots) is not bytes:
        raise Refused(Wrong.FORM, "a deck's slots are not bytes")
    return Laid(backs, SecretDeck(rows, read_pairs(slots, deck.count), known))


def _check_backs(cards: CardSet, deck: Deck, backs: Any) -> None:
    """Refuse numbers of backs that are malformed, do not add up, or are not those announced."""
    if type(backs) is not tuple or len(backs) > deck.count:
        raise Refused(Wrong.FORM, "a deck does not say how many cards of each back it has")
    for pair in backs:
        if type(pair) is not tuple or len(pair) != 2 or any(type(number) is not int for number in pair):
            raise Refused(Wrong.FORM, "a number of backs is not a back with a number")
        if not cards.backs or pair[0] not in cards.labels or pair[1] < 1:
            raise Refused(Wrong.BACKS, "a deck names a back that no card has")
    labels = [back for back, _ in backs]
    if labels != sorted(set(labels)) or (cards.backs and sum(count for _, count in backs) != deck.count):
        raise Refused(Wrong.BACKS, f"the backs of a deck do not add up to {deck.count} cards")
    if deck.backs and backs != tuple(sorted(deck.backs)):
        raise Refused(Wrong.BACKS, "a deck has not the announced number of each back")
