"""Strangers at the door: how many, how fast, and who makes room."""

from __future__ import annotations

import pytest

from netcore.link.gate import HOSTS_LIMIT, Gate, Stranger, site_of
from netcore.link.limits import Bucket, Limits

FEW = Limits(strangers=4, strangers_per_host=2, calls_per_host=1.0, calls_burst=3, calls_in_all=100)


def let_in(gate: Gate, host: str, now: float = 0.0) -> Stranger:
    entry, _ = gate.enter(host, now)
    assert entry is not None
    return entry


def test_one_machine_gets_only_so_many_places() -> None:
    gate = Gate(FEW, 0.0)
    first, _ = let_in(gate, "10.0.0.1"), let_in(gate, "10.0.0.1")
    assert gate.enter("10.0.0.1", 0.0) == (None, None)
    assert gate.enter("10.0.0.2", 0.0)[0]
    gate.passed(first)
    assert gate.enter("10.0.0.1", 0.0)[0]


def test_one_machine_comes_only_so_fast() -> None:
    gate = Gate(FEW, 0.0)
    for _ in range(3):
        gate.passed(let_in(gate, "10.0.0.1"))
    assert gate.enter("10.0.0.1", 0.0) == (None, None)
    assert gate.enter("10.0.0.1", 1.0)[0]


def test_all_machines_together_come_only_so_fast() -> None:
    gate = Gate(Limits(calls_in_all=10), 0.0)
    entered = [gate.enter(f"10.0.{n}.1", 0.0)[0] for n in range(20)]
    assert sum(entry is not None for entry in entered) == 10


def test_the_stranger_who_waited_longest_makes_room() -> None:
    gate = Gate(FEW, 0.0)
    first, *_ = (let_in(gate, f"10.0.0.{n}") for n in range(4))
    entry, gone = gate.enter("10.0.0.9", 0.0)
    assert entry is not None
    assert gone == first


def test_who_was_welcomed_makes_no_room_for_anybody() -> None:
    gate = Gate(FEW, 0.0)
    entries = [let_in(gate, f"10.0.0.{n}") for n in range(4)]
    gate.passed(entries[0])
    gate.passed(entries[0])
    assert gate.enter("10.0.0.9", 0.0)[1] is None
    assert gate.enter("10.0.0.8", 0.0)[1] == entries[1]


@pytest.mark.parametrize(
    ("host", "site"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("fd00:1:2:3:4:5:6:7", "fd00:1:2:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_one_household_counts_as_one(host: str, site: str) -> None:
    assert site_of(host) == site


def test_remembering_rates_takes_bounded_memory() -> None:
    gate = Gate(Limits(calls_in_all=10**6), 0.0)
    for n in range(HOSTS_LIMIT + 50):
        gate.passed(let_in(gate, f"10.{n >> 8}.{n & 255}.1"))
    assert len(gate._rates) == HOSTS_LIMIT


def test_a_bucket_tells_how_long_to_wait() -> None:
    bucket = Bucket(10, 20, 0.0)
    assert bucket.take(20, 0.0) == 0
    assert bucket.take(5, 0.0) == pytest.approx(0.5)
    assert bucket.take(0, 0.5) == 0
    assert bucket.take(0, 0.0) == 0  # a clock that goes back gives nothing


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(10, 20, 0.0)
    assert not bucket.has(21, 1000.0)
    assert bucket.has(20, 1000.0)
    assert not bucket.has(1, 1000.0)
