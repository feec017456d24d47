"""What a decrypted point means: open decks, whose points everybody computes, and secret deck lists.

A secret list is published as a table of rows, one per card and all alike: the hash of a secret point is the
row's tag and hides the card. Slots hold these points, so reading a slot is opening its row, without the
owner's help and without the owner learning which. Copies of one card share one point: nobody can follow a
copy through a shuffle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import SIZE, Group, Point
from netcore.dealer.hashing import Domain, digest
from netcore.dealer.knowledge import check_known, prove_known
from netcore.dealer.mix import Pair, by_back, check_pairs, flat
from netcore.dealer.seeds import ROW_SIZE, MixKey, Root, Seed

_TAG_SIZE: Final = 32
_REF_SIZE: Final = ROW_SIZE - _TAG_SIZE
_FACE_SIZE: Final = 4  # a card's number in the agreed set; the rest of a reference is zero and shows garbage


@dataclass(frozen=True)
class CardSet:
    """The cards both sides agreed on: how many faces, and the printed back of each where backs differ."""

    count: int
    backs: Mapping[int, int] = field(default_factory=dict)
    copies: Mapping[int, int] = field(default_factory=dict)
    """Most copies of a face in one secret deck, where the format has a limit."""

    def back(self, face: int) -> int:
        """The printed back of a face; 0 where all are alike."""
        return self.backs.get(face, 0)

    @cached_property
    def labels(self) -> frozenset[int]:
        """All backs there are."""
        return frozenset(self.back(face) for face in range(self.count))


class DeckName(NamedTuple):
    """Which table of points a card may belong to: the owner's seat (or OPEN) and a label."""

    seat: int
    label: str


OPEN: Final = -1
"""In place of an owner: a deck whose list everybody knows."""


# --- open decks ---------------------------------------------------------------------------------------------


def open_point(group: Group, game: bytes, name: DeckName, face: int) -> Point:
    """The point of a face in an open deck."""
    return group.to_point(game, name.label, face)


# --- secret decks -------------------------------------------------------------------------------------------


class SecretDeck(NamedTuple):
    """One secret deck as its owner publishes it."""

    rows: bytes
    pairs: tuple[Pair, ...]
    known: bytes
    """Proof that the owner knows every factor, so nothing of another's can be in the slots."""


def list_commitment(
    seed: Seed, nonce: bytes, seat: int, label: str, faces: Sequence[int], cards: CardSet
) -> bytes:
    """What binds an owner to a list before the game; salted, since starter decks are easy to guess."""
    ordered = tuple(sorted(faces))
    backs = tuple(cards.back(face) for face in ordered)
    return digest(Domain.LIST, nonce, seat, label, seed.list_salt(label), ordered, backs)


def knowledge_size(count: int) -> int:
    """Bytes of the proof of knowledge for so many slots."""
    return SIZE * (count + 1)


def make_deck(
    root: Root,
    joint: Point,
    name: DeckName,
    faces: Sequence[int],
    cards: CardSet,
    key: MixKey,
    context: bytes,
) -> SecretDeck:
    """The deck as its owner publishes it."""
    group, secret, ordered = root.group, root.deck(name.label), sorted(faces)
    count = len(ordered)
    distinct = sorted(set(ordered))
    points = {face: group.base(secret.row(number)) for number, face in enumerate(distinct)}
    rows = [_row(root.game, name, points[face], face) for face in distinct]
    rows += [secret.dummy(number) for number in range(count - len(distinct))]
    laid = lay_out(faces, cards, key)
    masks = key.masks(count, joint)
    pairs = tuple(
        Pair(first, group.add(points[face], second))
        for face, (first, second) in zip(laid, masks, strict=True)
    )
    table = b"".join(sorted(rows))
    statement = _statement(context, table, pairs)
    known = prove_known(
        group,
        Domain.KNOWLEDGE,
        statement,
        key.factors(count),
        [pair.first for pair in pairs],
        [secret.knowledge_nonce(statement, number) for number in range(count)],
    )
    return SecretDeck(table, pairs, known)


def lay_out(faces: Sequence[int], cards: CardSet, key: MixKey) -> tuple[int, ...]:
    """The face of each slot of a secret deck: in the secret order of its mix key, back by back."""
    ordered = sorted(faces)
    order = by_back(key.order(len(ordered)), [cards.back(face) for face in ordered])
    return tuple(ordered[source] for source in order)


def check_deck(group: Group, deck: SecretDeck, context: bytes) -> None:
    """Refuse a deck that everybody can see to be wrong; what its rows hide shows when a card is seen, or at
    the audit.
    """
    count = len(deck.pairs)
    if len(deck.rows) != count * ROW_SIZE:
        raise Refused(
            Wrong.FORM, f"a table of {count} rows is {count * ROW_SIZE} bytes, not {len(deck.rows)}"
        )
    tags = [deck.rows[at : at + _TAG_SIZE] for at in range(0, len(deck.rows), ROW_SIZE)]
    if any(tag >= after for tag, after in pairwise(tags)):
        raise Refused(Wrong.ROW, "the rows of a deck's table are not sorted, or one tag stands twice")
    check_pairs(group, deck.pairs)
    statement = _statement(context, deck.rows, deck.pairs)
    check_known(group, Domain.KNOWLEDGE, statement, [pair.first for pair in deck.pairs], deck.known)


def recall_list(
    group: Group, game: bytes, joint: Point, name: DeckName, deck: SecretDeck, key: MixKey
) -> tuple[int, ...] | None:
    """The list behind a published deck, from its owner's seed; None if a slot holds no card of its table."""
    table = SecretTable.read(name, deck.rows)
    faces = []
    for pair, (_, second) in zip(deck.pairs, key.masks(len(deck.pairs), joint), strict=True):
        reference = table.reference(game, group.sub(pair.second, second))
        if reference is None or any(reference[_FACE_SIZE:]):
            return None
        faces.append(int.from_bytes(reference[:_FACE_SIZE], "big"))
    return tuple(sorted(faces))


def _statement(context: bytes, rows: bytes, pairs: Sequence[Pair]) -> bytes:
    return digest(Domain.DECK_STATEMENT, context, rows, flat(pairs))


def _tag(game: bytes, name: DeckName, point: Point) -> bytes:
    return digest(Domain.TAG, game, name.seat, name.label, point, size=ROW_SIZE)


def _row(game: bytes, name: DeckName, point: Point, face: int) -> bytes:
    tag = _tag(game, name, point)
    return tag[:_TAG_SIZE] + _xor(tag[_TAG_SIZE:], face.to_bytes(_FACE_SIZE, "big").ljust(_REF_SIZE, b"\0"))


def _xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


# --- tables -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenTable:
    """Points of an open deck's faces."""

    name: DeckName
    faces: Mapping[Point, int]

    def joined(self, more: Mapping[Point, int]) -> OpenTable:
        """With the faces of a further deck of the same name."""
        return OpenTable(self.name, {**self.faces, **more})


@dataclass(frozen=True)
class SecretTable:
    """Rows of a secret deck by tag."""

    name: DeckName
    rows: Mapping[bytes, bytes]

    @classmethod
    def read(cls, name: DeckName, rows: bytes) -> SecretTable:
        """From the published rows."""
        starts = range(0, len(rows), ROW_SIZE)
        return cls(name, {rows[at : at + _TAG_SIZE]: rows[at + _TAG_SIZE : at + ROW_SIZE] for at in starts})

    def reference(self, game: bytes, point: Point) -> bytes | None:
        """What the row of this point says, or None if it has none."""
        tag = _tag(game, self.name, point)
        sealed = self.rows.get(tag[:_TAG_SIZE])
        return None if sealed is None else _xor(tag[_TAG_SIZE:], sealed)


Tables = Mapping[DeckName, OpenTable | SecretTable]


def face_of(
    game: bytes,
    tables: Tables,
    names: Sequence[DeckName],
    cards: CardSet,
    point: Point,
    back: int,
    proofs: bool,
) -> int:
    """The face behind a decrypted point of a slot whose card belongs to one of these decks.

    A card that is none of the set, or has another back than its place shows, is the fault of the owner of its
    table. A point of no table is the owner's fault too if there is only one owner and the mixes were proved;
    otherwise only a trace can tell.
    """
    for name in names:
        table = tables[name]
        if isinstance(table, OpenTable):
            face = table.faces.get(point)
            if face is None:
                continue
        else:
            reference = table.reference(game, point)
            if reference is None:
                continue
            face = int.from_bytes(reference[:_FACE_SIZE], "big")
            if any(reference[_FACE_SIZE:]) or face >= cards.count:
                raise Refused(Wrong.ROW, f"a row of deck {name.label!r} is no card of the set", name.seat)
        if cards.back(face) != back:
            blame = name.seat if proofs and name.seat != OPEN else None
            raise Refused(Wrong.BACK, "a card's printed back is not the one its place shows", blame)
        return face
    owners = {name.seat for name in names if name.seat != OPEN}
    blame = owners.pop() if proofs and len(owners) == 1 else None
    raise Refused(Wrong.ROW, "a card lies in no table it could belong to", blame)
