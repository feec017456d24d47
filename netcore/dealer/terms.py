"""How joint dealing begins: every seat commits to its seed and deck lists, then shows its keys; then terms
are fixed.

Commitments come first, so nobody can choose a key that depends on another's; each key comes with a proof that
its owner knows the secret behind it, so a key made to cancel another's is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from netcore.dealer.coin import CHAIN_LENGTH, COIN_SIZE
from netcore.dealer.deck import CardSet, list_commitment
from netcore.dealer.faults import Fault, Misuse, Refused, Wrong
from netcore.dealer.group import SIZE, Group, Point
from netcore.dealer.hashing import Domain, digest
from netcore.dealer.knowledge import PROOF_SIZE, check_known, prove_known
from netcore.dealer.seeds import Root, Seed
from netcore.item import SEAT_LIMIT, Kind
from netcore.opening import LOG_VERSION
from netcore.wire import BODY_LIMIT, HASH_SIZE, WireError, pack, unpack

DECK_LIMIT: Final = 16
"""Most secret lists of one seat: a deck, a side deck, a leader …"""

LABEL_LIMIT: Final = 40
"""Characters of a list's label."""

FEWEST_SEATS: Final = 2


def read_body(body: bytes, count: int, what: str) -> tuple[Any, ...]:
    """The parts of a received body; refuses bytes that are not canonical or have another number of parts."""
    try:
        value = unpack(body, BODY_LIMIT)
    except WireError as error:
        raise Refused(Wrong.FORM, f"a {what} is not as it should be: {error}") from None
    if type(value) is not tuple or len(value) != count:
        raise Refused(Wrong.FORM, f"a {what} has not {count} parts")
    return value


def need_bytes(value: Any, size: int, what: str) -> bytes:
    """A received part that must be so many bytes."""
    if type(value) is not bytes or len(value) != size:
        raise Refused(Wrong.FORM, f"{what} is not {size} bytes")
    return value


# --- commitments --------------------------------------------------------------------------------------------


class Commit(NamedTuple):
    """What a seat is bound to from the start."""

    seed: bytes
    lists: tuple[tuple[str, bytes], ...]
    """Salted commitments of the seat's secret lists, by label."""


def make_commit(
    seed: Seed, nonce: bytes, seat: int, identity: bytes, lists: Mapping[str, Sequence[int]], cards: CardSet
) -> bytes:
    """The body of a COMMIT item."""
    return pack(
        (
            seed.commitment(nonce, seat, identity),
            tuple(
                (label, list_commitment(seed, nonce, seat, label, lists[label], cards))
                for label in sorted(lists)
            ),
        )
    )


def read_commit(body: bytes) -> Commit:
    """A received COMMIT, checked for form."""
    seed, lists = read_body(body, len(Commit._fields), "commitment")
    need_bytes(seed, HASH_SIZE, "a seed's commitment")
    if type(lists) is not tuple or len(lists) > DECK_LIMIT:
        raise Refused(Wrong.FORM, f"a seat commits to more than {DECK_LIMIT} lists")
    for entry in lists:
        if type(entry) is not tuple or len(entry) != 2 or type(entry[0]) is not str:
            raise Refused(Wrong.FORM, "a list's commitment is not a label with a hash")
        if len(entry[0]) > LABEL_LIMIT:
            raise Refused(Wrong.FORM, f"a list's label is longer than {LABEL_LIMIT} characters")
        need_bytes(entry[1], HASH_SIZE, "a list's commitment")
    labels = [label for label, _ in lists]
    if labels != sorted(set(labels)):
        raise Refused(Wrong.FORM, "the committed lists are not in order")
    return Commit(seed, lists)


# --- keys ---------------------------------------------------------------------------------------------------


class SeatKeys(NamedTuple):
    """The public keys of one seat."""

    card: Point
    """Y_p: its share of the joint key."""
    box: Point
    """B_p: shares are sealed to it."""
    anchor: bytes
    """v_0 of its first chain of coins."""


def make_key(root: Root, coins: int = CHAIN_LENGTH) -> bytes:
    """The body of a KEY item."""
    proof = prove_known(
        root.group,
        Domain.POSSESSION,
        _key_context(root.game, root.seat),
        (root.x,),
        (root.public,),
        (root.possession_nonce(),),
    )
    return pack((root.public, proof, root.box_public, root.coin(0, 0, coins)))


def read_key(group: Group, game: bytes, seat: int, body: bytes) -> SeatKeys:
    """A received KEY, checked: members, and the seat knows the secret behind its card key."""
    card, proof, box, anchor = read_body(body, 4, "key")
    need_bytes(card, SIZE, "a card key")
    need_bytes(proof, PROOF_SIZE, "a proof of possession")
    need_bytes(box, SIZE, "a box key")
    need_bytes(anchor, COIN_SIZE, "an anchor")
    group.need_points((card, box))
    check_known(group, Domain.POSSESSION, _key_context(game, seat), (card,), proof)
    return SeatKeys(card, box, anchor)


def _key_context(game: bytes, seat: int) -> bytes:
    return digest(Domain.CONTEXT, game, seat, "key")


# --- terms --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Terms:
    """What never changes in a joint game; the same at every peer."""

    group: Group
    game: bytes
    """The game's name, 32 bytes."""
    keys: tuple[SeatKeys, ...]
    cards: CardSet
    proofs: bool = True
    """Whether each mix carries a shuffle argument; without, the audit alone finds what a mixer did."""
    coins: int = CHAIN_LENGTH
    version: int = LOG_VERSION
    """Of the log, which says how secrets follow from a seed."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.keys)

    @cached_property
    def joint(self) -> Point:
        """Y: every hidden card is encrypted under the sum of all card keys."""
        return self.group.sum(keys.card for keys in self.keys)

    def context(self, step: int, chain: bytes, seat: int, purpose: str, *more: Any) -> bytes:
        """What every proof is bound to: this game, step and history, this seat, one purpose."""
        return digest(Domain.CONTEXT, self.game, step, chain, seat, purpose, *more)


def agree(
    group: Group,
    game: bytes,
    commits: Sequence[Commit],
    bodies: Sequence[bytes],
    cards: CardSet,
    *,
    proofs: bool = True,
    coins: int = CHAIN_LENGTH,
    version: int = LOG_VERSION,
) -> Terms | Fault:
    """The terms that follow from all commitments and keys, in seat order, or the fault that prevents them.

    Equal commitments, box keys or anchors are refused without a culprit: content alone cannot say who copied
    whom, and the copier could not use them anyway. An equal card key has one, whose proof fails.
    """
    if not FEWEST_SEATS <= len(bodies) <= SEAT_LIMIT or len(commits) != len(bodies):
        raise Misuse(f"joint dealing is for {FEWEST_SEATS} to {SEAT_LIMIT} seats")
    keys = []
    for seat, body in enumerate(bodies):
        try:
            keys.append(read_key(group, game, seat, body))
        except Refused as refused:
            wrong = Wrong.KEY if refused.wrong is Wrong.PROOF else refused.wrong
            return Refused(wrong, refused.reason).fault(seat, 0, (0, seat, Kind.KEY))
    terms = Terms(group, game, tuple(keys), cards, proofs, coins, version)
    for what, kind, values in (
        ("seed commitments", Kind.COMMIT, [commit.seed for commit in commits]),
        ("card keys", Kind.KEY, [key.card for key in keys]),
        ("box keys", Kind.KEY, [key.box for key in keys]),
        ("anchors", Kind.KEY, [key.anchor for key in keys]),
    ):
        same = [seat for seat, value in enumerate(values) if values.count(value) > 1]
        if same:
            reason = f"seats {same[0]} and {same[1]} sent equal {what}"
            return Fault(Wrong.KEY, None, 0, reason, tuple((0, seat, kind) for seat in same))
    if not group.valid(terms.joint):
        return Fault(Wrong.KEY, None, 0, "the seats' card keys cancel each other")
    return terms


def check_seed(terms: Terms, commit: Commit, nonce: bytes, seat: int, identity: bytes, raw: Any) -> Root:
    """The secrets behind an opened seed; refuses one that does not fit the commitment or the keys."""
    seed = Seed(need_bytes(raw, SIZE, "a seed"))
    if seed.commitment(nonce, seat, identity) != commit.seed:
        raise Refused(Wrong.SEED, "a seed is not the one committed to")
    root = seed.root(terms.group, terms.game, seat)
    if SeatKeys(root.public, root.box_public, root.coin(0, 0, terms.coins)) != terms.keys[seat]:
        raise Refused(Wrong.SEED, "a seat's keys do not follow from its seed")
    return root
