"""All secrets of a seat, from one committed seed of 32 bytes: keys, orders, factors, nonces, coins and salts.

Each derivation has its own domain. A nonce, blind or salt depends on everything it hides or speaks of, so
that nothing else ever meets it again; logs before `BOUND` had exceptions, which are kept for them alone.
Re-encryption factors depend on the mix counter and the start value only, so that they can be computed ahead;
a seat therefore never makes two different mixes under one counter and start (see `joint`).

Rules of this file. Nothing here shows a secret in its repr, and nothing here can be pickled or copied by
accident.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, NoReturn

from engines.kernel.chance import Stream
from netcore.dealer.coin import links
from netcore.dealer.faults import Misuse
from netcore.dealer.group import Group, Point, Scalar
from netcore.dealer.hashing import Domain, digest, keyed

SEED_SIZE: Final = 32
START_SIZE: Final = 16
"""Bytes of the value drawn at each start of the program: two starts never mix with the same factors."""

ROW_SIZE: Final = 48
"""Bytes of one row of a secret deck's table: tag 32, sealed card 16."""

BOUND: Final = 2
"""The first version of the log in which a shuffle argument's blinds depend on the statement, its nonces on
the order too, and a choice's salt on the choice.
"""

_ORDER_LABEL: Final = b"dealer.perm"

_KEPT_MIXES: Final = 16  # the piles of one step and what idle time prepared


class Hidden:
    """Base of what must not leak through printing, pickling or copying."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, hidden>"

    def __reduce__(self) -> NoReturn:
        raise Misuse(f"a {type(self).__name__} is not written down")


class Seed(Hidden):
    """One seat's seed for one game; never used for another."""

    def __init__(self, raw: bytes) -> None:
        if type(raw) is not bytes or len(raw) != SEED_SIZE:
            raise Misuse(f"a seed is {SEED_SIZE} bytes")
        self._raw = raw

    def commitment(self, nonce: bytes, seat: int, identity: bytes) -> bytes:
        """What is published before the game; bound to the table, the seat and the player's key."""
        return digest(Domain.SEED, nonce, seat, identity, self._raw)

    def list_salt(self, deck: str) -> bytes:
        """The salt under one deck list's commitment, needed before the game has its name."""
        return keyed(self._raw, Domain.LIST_SALT, deck)

    def root(self, group: Group, game: bytes, seat: int) -> Root:
        """The secrets of this seed in this game."""
        return Root(group, game, seat, keyed(self._raw, Domain.GAME, game, seat))

    def reveal(self) -> bytes:
        """The seed itself, for the end of the game and for the encrypted part of the journal."""
        return self._raw


class Root(Hidden):
    """The secrets of one seat in one game."""

    def __init__(self, group: Group, game: bytes, seat: int, key: bytes) -> None:
        self.group = group
        self.game = game
        self.seat = seat
        self._key = key
        self._chains: dict[tuple[int, int], list[bytes]] = {}
        self._mixes: dict[tuple[int, bytes], MixKey] = {}
        self.x: Scalar = group.secret(key, Domain.CARD_KEY)
        """Decrypts cards. Applied to nothing but c1 of slots that the seat's own engine or player opens."""
        self.box: Scalar = group.secret(key, Domain.BOX)
        """Opens boxes. Not the card key: a complaint shows a product with it."""

    @cached_property
    def public(self) -> Point:
        """Y_p, the public part of x."""
        return self.group.base(self.x)

    @cached_property
    def box_public(self) -> Point:
        """B_p, to which others seal shares."""
        return self.group.base(self.box)

    def possession_nonce(self) -> Scalar:
        """For the proof that this seat knows x; game and seat, all it speaks of, are in the key."""
        return self._scalar(Domain.POSSESSION_NONCE)

    def coin(self, chain: int, index: int, length: int) -> bytes:
        """v_index of a chain of coins; index 0 is its anchor, all follow from its end v_length."""
        known = self._chains.get((chain, length))
        if known is None:
            known = links(self.game, self.seat, keyed(self._key, Domain.COIN, chain), length)
            self._chains[chain, length] = known
        return known[length - index]

    def private_coin(self, step: int) -> bytes:
        """The owner's part of a private die."""
        return keyed(self._key, Domain.PRIVATE_COIN, step)

    def choice_salt(self, version: int, step: int, value: bytes) -> bytes:
        """The salt under a sealed choice. Step numbers are never used twice, and a choice that was pledged in
        vain, because the program forgot it, is not opened by the salt of another.
        """
        return keyed(self._key, Domain.CHOICE_SALT, step, *((value,) if version >= BOUND else ()))

    def deck(self, label: str) -> DeckKey:
        """The secrets of one secret deck."""
        return DeckKey(self.group, keyed(self._key, Domain.DECK, label))

    def mix(self, counter: int, start: bytes) -> MixKey:
        """The secrets of one mix; the last few are kept with what was computed ahead."""
        name = (counter, start)
        key = self._mixes.get(name)
        if key is None:
            key = MixKey(self.group, keyed(self._key, Domain.MIX, counter, start))
            self._mixes = {**dict(list(self._mixes.items())[1 - _KEPT_MIXES :]), name: key}
        return key

    def share_nonce(self, context: bytes, firsts: bytes) -> Scalar:
        """For the proof of a batch of shares on these c1."""
        return self._scalar(Domain.SHARE_NONCE, context, firsts)

    def ephemeral(self, context: bytes, receiver: Point) -> Scalar:
        """For one box to one receiver's box key."""
        return self._scalar(Domain.EPHEMERAL, context, receiver)

    def ephemeral_nonce(self, context: bytes, receiver: Point) -> Scalar:
        """For the proof that the sender knows the box's ephemeral scalar."""
        return self._scalar(Domain.EPHEMERAL_NONCE, context, receiver)

    def complaint_nonce(self, context: bytes, box: bytes) -> Scalar:
        """For the proof under a complaint about this box."""
        return self._scalar(Domain.COMPLAINT_NONCE, context, box)

    def _scalar(self, domain: str, *parts: Any) -> Scalar:
        return self.group.secret(self._key, domain, *parts)


class DeckKey(Hidden):
    """Secrets of one secret deck list."""

    def __init__(self, group: Group, key: bytes) -> None:
        self._group = group
        self._key = key

    def row(self, number: int) -> Scalar:
        """z_i: the secret behind the point of one distinct card."""
        return self._group.secret(self._key, Domain.ROW, number)

    def dummy(self, number: int) -> bytes:
        """A row that stands for nothing, so that the number of distinct cards does not show."""
        return keyed(self._key, Domain.DUMMY, number, size=ROW_SIZE)

    def knowledge_nonce(self, statement: bytes, number: int) -> Scalar:
        """For the proof that the owner knows every factor."""
        return self._group.secret(self._key, Domain.KNOWLEDGE_NONCE, statement, number)


class MixKey(Hidden):
    """Secrets of one mix: factors, order, and what the shuffle argument needs.

    Lists that are kept are replaced whole, never changed: a second thread may compute the same ahead of time.
    """

    def __init__(self, group: Group, key: bytes) -> None:
        self._group = group
        self._key = key
        self._factors: list[Scalar] = []
        self._masks: dict[Point, list[tuple[Point, Point]]] = {}

    def factors(self, count: int) -> Sequence[Scalar]:
        """r_j: the re-encryption factors of the first `count` output slots."""
        known = self._factors
        more = range(len(known), count)
        self._factors = known = [*known, *(self._group.secret(self._key, Domain.FACTOR, n) for n in more)]
        return known[:count]

    def masks(self, count: int, joint: Point) -> Sequence[tuple[Point, Point]]:
        """(r_j·G, r_j·Y): what re-encryption adds; kept, so that it can be computed in idle time."""
        base, mul = self._group.base, self._group.mul
        known = self._masks.get(joint, [])
        more = self.factors(count)[len(known) :]
        self._masks[joint] = known = [*known, *((base(factor), mul(factor, joint)) for factor in more)]
        return known[:count]

    def order(self, count: int) -> list[int]:
        """π: output j comes from input π[j]; every order is as likely."""
        return Stream(self._key, _ORDER_LABEL).permutation(count)

    def hiding(self, version: int, statement: bytes, order: bytes) -> Hiding:
        """What hides an order in the shuffle argument for one statement."""
        if version >= BOUND:
            return Hiding(self._group, self._key, (statement, order), (statement, order))
        return Hiding(self._group, self._key, (order,), (statement,))


class Hiding(Hidden):
    """The random part of one shuffle argument: blinds of the commitments, and all other blinds and nonces."""

    def __init__(
        self, group: Group, key: bytes, committed: tuple[bytes, ...], argued: tuple[bytes, ...]
    ) -> None:
        self._group = group
        self._key = key
        self._committed = committed
        self._argued = argued

    def blinds(self, count: int) -> list[Scalar]:
        """One for each commitment to a place of the order."""
        return self._draw(Domain.BLIND, self._committed, count)

    def scalars(self, domain: str, count: int) -> list[Scalar]:
        """Chain blinds or nonces of the argument."""
        return self._draw(domain, self._argued, count)

    def _draw(self, domain: str, about: tuple[bytes, ...], count: int) -> list[Scalar]:
        return [self._group.secret(self._key, domain, *about, number) for number in range(count)]
