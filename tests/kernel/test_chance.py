"""Chance: fixed vectors, exact bounds, and outcomes that are equally likely as far as counting can tell."""

from collections import Counter
from itertools import permutations

import pytest

from engines.kernel import Stream

WORDS = [
    "54899b3205fed815",
    "b9764605afc3e66b",
    "a0d3c7ae1dcff1ac",
    "e8171ccc256a15c9",
    "089ff80542f291ec",
    "80a308b17d5bd506",
    "86f2b410b4e2185c",
    "8901284d4e894dc9",
    "5ef1b95fe4ae9941",
    "bb97810720a164c6",
]
DRAWS = [1, 5, 4, 5, 44, 762312381702]
ORDER = [1, 3, 7, 0, 2, 4, 6, 5]
SAMPLE = [1, 3, 7]


def stream(label: str = "dice") -> Stream:
    return Stream(b"key", label.encode())


def test_words_are_pinned() -> None:
    """Every dealer on every machine draws these; ten of them cross the end of the first block."""
    chance = stream()
    assert [f"{chance.word():016x}" for _ in range(10)] == WORDS


def test_draws_are_pinned() -> None:
    chance = stream()
    assert [chance.below(n) for n in (6, 6, 6, 52, 1000, 2**40)] == DRAWS
    assert stream().permutation(8) == ORDER
    assert stream().sample(8, 3) == SAMPLE


@pytest.mark.parametrize(("key", "label"), [(b"key2", b"dice"), (b"key", b"dice2"), (b"", b"")])
def test_key_and_label_both_count(key: bytes, label: bytes) -> None:
    assert Stream(key, label).word() != stream().word()


def test_a_long_key_and_its_digest_are_not_confused() -> None:
    assert Stream(b"k" * 100, b"x").word() != Stream(b"k" * 101, b"x").word()


def test_nothing_lies_below_one_but_nought() -> None:
    assert stream().below(1) == 0
    with pytest.raises(ValueError, match="no number lies below 0"):
        stream().below(0)


def test_words_that_would_favour_small_numbers_are_rejected() -> None:
    class Rigged(Stream):
        words = iter([2**64 - 1, 2**64 - 2, 2**64 - 3, 7])

        def word(self) -> int:
            return next(self.words)

    n = 2**63 + 1
    assert Rigged(b"", b"").below(n) == 7


def chi_square(counts: Counter, cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 for cell in counts) / expected + expected * (
        cells - len(counts)
    )


def test_numbers_are_equally_likely() -> None:
    chance = stream()
    assert (
        chi_square(Counter(chance.below(10) for _ in range(10_000)), 10) < 27.9
    )  # one in a thousand, 9 degrees


def test_orders_are_equally_likely() -> None:
    chance = stream("orders")
    counts = Counter(tuple(chance.permutation(4)) for _ in range(12_000))
    assert counts.keys() == set(permutations(range(4)))
    assert chi_square(counts, 24) < 49.7  # one in a thousand, 23 degrees


def test_sets_are_equally_likely() -> None:
    chance = stream("sets")
    counts = Counter(tuple(chance.sample(5, 2)) for _ in range(5_000))
    assert len(counts) == 10
    assert chi_square(counts, 10) < 27.9
