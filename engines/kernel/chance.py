"""Fair numbers from a key: the only source of chance, shared by every dealer, with nothing but hashlib.

A stream is BLAKE2b in counter mode over a key and a label. Draws use rejection, so every outcome is exactly
as likely.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct

_BLOCK = 64
_WORDS = Struct(">8Q")


class Stream:
    """Numbers that follow from a key and a label and from nothing else.

    >>> Stream(b"key", b"dice").below(6) == Stream(b"key", b"dice").below(6)
    True
    """

    __slots__ = ("_counter", "_key", "_label", "_words")

    def __init__(self, key: bytes, label: bytes) -> None:
        self._key = blake2b(key, digest_size=32).digest()
        self._label = label
        self._counter = 0
        self._words: list[int] = []
        """What is left of the present block, the next word last."""

    def word(self) -> int:
        """The next 64 bits."""
        if not self._words:
            text = self._counter.to_bytes(8, "big") + self._label
            block = blake2b(text, key=self._key, digest_size=_BLOCK).digest()
            self._words = list(reversed(_WORDS.unpack(block)))
            self._counter += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each exactly as likely."""
        if n < 1:
            raise ValueError(f"no number lies below {n}")
        limit = (1 << 64) - (1 << 64) % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def permutation(self, n: int) -> list[int]:
        """The numbers 0 to n - 1 in an order drawn fairly from all."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def sample(self, n: int, k: int) -> list[int]:
        """k different numbers below n, every set as likely, in ascending order."""
        return sorted(self.permutation(n)[:k])
