"""Dice and picks without anybody to trust: every seat adds the next value of a hash chain it is bound to.

A chain runs v_T → … → v_1 → v_0, each the hash of the one before; the anchor v_0 is published with the keys,
so every later value is already fixed, and one look at the last value checks the next. The roll hashes the
values of all seats: whoever sees the others' values first can only refuse, not choose. Game and seat are in
every link, so another's anchor is of no use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final

from engines.kernel.chance import Stream
from netcore.dealer.faults import Misuse, Refused, Wrong
from netcore.dealer.hashing import Domain, digest
from netcore.wire import pack

CHAIN_LENGTH: Final = 4096
"""Coins of one chain: more rolls than any game has, at 15 ms of hashing once."""

RENEWAL: Final = 64
"""The next anchor comes with one of this many last coins: so many voided steps in a row would have to hit it.
"""

COIN_SIZE: Final = 32


def link(game: bytes, seat: int, value: bytes) -> bytes:
    """The value before this one in a seat's chain."""
    return digest(Domain.CHAIN, game, seat, value)


def links(game: bytes, seat: int, end: bytes, count: int) -> list[bytes]:
    """A whole chain from its end: `link` after `link`, with what they share packed once."""
    same, person = pack((game, seat, end))[: -len(end)], Domain.CHAIN.encode("ascii")
    values = [end]
    for _ in range(count):
        values.append(blake2b(same + values[-1], digest_size=COIN_SIZE, person=person).digest())
    return values


@dataclass(frozen=True)
class Spent:
    """What everybody knows of one seat's coins: how many are spent, and the last value seen in a closed step.

    Coins of a void step are spent without being looked at, since peers may have seen different ones; the next
    value is then checked over as many links more.
    """

    length: int
    value: bytes
    """Of chain `chain` at `index`."""
    chain: int = 0
    index: int = 0
    count: int = 0
    ahead: bytes | None = None
    """The anchor of the chain after, once it is published."""

    @property
    def place(self) -> tuple[int, int]:
        """Chain and index of the next coin."""
        chain, index = divmod(self.count, self.length)
        return chain, index + 1

    @property
    def renews(self) -> bool:
        """Whether the next coin must bring the next chain's anchor along."""
        chain, index = self.place
        return index > self.length - RENEWAL and not (chain == self.chain and self.ahead is not None)

    def check(self, game: bytes, seat: int, value: bytes, anchor: bytes | None) -> None:
        """Refuse unless this is the seat's next coin, with an anchor just where one is due."""
        if len(value) != COIN_SIZE or (anchor is not None and len(anchor) != COIN_SIZE):
            raise Refused(Wrong.FORM, f"a coin is {COIN_SIZE} bytes")
        if (anchor is not None) != self.renews:
            raise Refused(Wrong.COIN, "a coin brings a new anchor just before its chain ends, and only then")
        last, links = self._from()
        for _ in range(links):
            value = link(game, seat, value)
        if value != last:
            raise Refused(Wrong.COIN, "a coin is not the next value of its chain")

    def paid(self, value: bytes, anchor: bytes | None) -> Spent:
        """After the next coin was seen in a step that closed."""
        chain, index = self.place
        ahead = anchor if anchor is not None else self.ahead if chain == self.chain else None
        return Spent(self.length, value, chain, index, self.count + 1, ahead)

    def skipped(self) -> Spent:
        """After a step was void in which the next coin was owed, sent or not."""
        return replace(self, count=self.count + 1)

    def _from(self) -> tuple[bytes, int]:
        """The value the next coin must lead to, and over how many links."""
        chain, index = self.place
        if chain == self.chain:
            return self.value, index - self.index
        if chain == self.chain + 1 and self.ahead is not None:
            return self.ahead, index
        raise Misuse("too many steps in a row were void to go on with these coins")


# --- what the coins decide ----------------------------------------------------------------------------------


def roll_key(game: bytes, chain: bytes, step: int, coins: Sequence[tuple[int, bytes]]) -> bytes:
    """What a step's numbers are drawn from: all coins in seat order."""
    return digest(Domain.ROLL, game, chain, step, tuple(sorted(coins)))


def roll(key: bytes, sides: int, count: int) -> tuple[int, ...]:
    """`count` numbers from 1 to `sides`."""
    stream = Stream(key, b"dealer.roll")
    return tuple(1 + stream.below(sides) for _ in range(count))


def pick(key: bytes, cards: Sequence[int], count: int) -> tuple[int, ...]:
    """`count` of these cards, every choice as likely, in the order they were offered."""
    places = Stream(key, b"dealer.pick").sample(len(cards), min(count, len(cards)))
    return tuple(cards[place] for place in places)


# --- a die only its owner sees ------------------------------------------------------------------------------


def private_pledge(game: bytes, step: int, seat: int, coin: bytes) -> bytes:
    """What the owner publishes before the others' coins; the coin is none of the chain, whose later values
    would show it.
    """
    return digest(Domain.PRIVATE, game, step, seat, coin)


def private_key(
    game: bytes, chain: bytes, step: int, seat: int, coin: bytes, others: Sequence[tuple[int, bytes]]
) -> bytes:
    """What the owner's numbers are drawn from: the private coin and everybody else's."""
    if any(other == seat for other, _ in others):
        raise Misuse("a private die takes the others' coins, not its owner's")
    return roll_key(game, chain, step, (*others, (seat, coin)))


def check_private(game: bytes, step: int, seat: int, pledge: bytes, coin: bytes) -> None:
    """Refuse a private coin that is not the one pledged."""
    if private_pledge(game, step, seat, coin) != pledge:
        raise Refused(Wrong.PLEDGE, "a private coin is not the one pledged")
