"""The journal keeps every acknowledged record through kills, torn ends, damage and full disks."""

from __future__ import annotations

import os
import random
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from netcore.wire import RECORD_LIMIT, pack
from replays.errors import JournalError
from replays.journal import HEADER, JournalFile, frame, split_private, whole_records
from tests.netcore.logs import ADA, BEN

ROOT = Path(__file__).parents[2]
RECORDS = (b"one", b"the second record", b"\x00" * 20, b"x" * 300)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "game.journal"


@pytest.fixture
def full(path: Path) -> Path:
    """A closed journal with some records."""
    journal = JournalFile.create(path)
    for record in RECORDS:
        journal.write(record)
    journal.close()
    return path


def reopened(path: Path) -> tuple[tuple[bytes, ...], str]:
    journal, records, note = JournalFile.reopen(path)
    journal.close()
    return records, note


def test_records_come_back_in_order(full: Path) -> None:
    assert reopened(full) == (RECORDS, "")


def test_a_reopened_journal_goes_on(full: Path) -> None:
    journal = JournalFile.reopen(full).journal
    journal.write(b"more")
    journal.close()
    assert reopened(full)[0] == (*RECORDS, b"more")


def test_a_journal_is_private_and_never_overwritten(full: Path) -> None:
    if os.name == "posix":
        assert stat.S_IMODE(full.stat().st_mode) == 0o600
    with pytest.raises(JournalError, match="cannot start"):
        JournalFile.create(full)
    assert reopened(full)[0] == RECORDS


def test_cut_at_any_byte_it_goes_on_after_the_last_whole_record(full: Path) -> None:
    raw = full.read_bytes()
    for length in range(len(HEADER), len(raw)):
        full.write_bytes(raw[:length])
        whole = [size for size in _ends() if size <= length]
        journal, records, note = JournalFile.reopen(full)
        assert records == RECORDS[: len(whole) - 1]
        assert bool(note) == (length not in _ends())
        journal.write(b"more")
        journal.close()
        assert reopened(full) == ((*records, b"more"), "")


def test_cut_within_its_first_bytes_it_holds_no_game(full: Path) -> None:
    raw = full.read_bytes()
    for length in range(len(HEADER)):
        full.write_bytes(raw[:length])
        with pytest.raises(JournalError, match="holds no game yet"):
            JournalFile.reopen(full)


def test_altered_at_any_byte_no_false_record_comes_back_and_nothing_is_thrown_away(full: Path) -> None:
    raw = full.read_bytes()
    aside = full.with_name(full.name + ".damaged")
    for place in range(len(HEADER), len(raw)):
        full.write_bytes(raw[:place] + bytes([raw[place] ^ 0x41]) + raw[place + 1 :])
        records, note = reopened(full)
        assert records == RECORDS[: len(records)]
        assert len(records) < len(RECORDS)
        assert note
        kept = full.read_bytes() + (aside.read_bytes() if aside.exists() else b"")
        assert len(kept) == len(raw) or "ended within a record" in note
        aside.unlink(missing_ok=True)


def test_a_whole_last_record_that_does_not_fit_its_check_is_kept_aside(full: Path) -> None:
    """It was written whole, so no kill explains it: something else has changed it."""
    raw = full.read_bytes()
    full.write_bytes(raw[:-1] + bytes([raw[-1] ^ 1]))
    records, note = reopened(full)
    aside = full.with_name(full.name + ".damaged")
    assert records == RECORDS[:-1]
    assert "is damaged after" in note
    assert full.read_bytes() + aside.read_bytes() == raw[:-1] + bytes([raw[-1] ^ 1])


def test_an_altered_header_is_refused(full: Path) -> None:
    raw = full.read_bytes()
    for place in range(len(HEADER)):
        full.write_bytes(raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :])
        with pytest.raises(JournalError, match=r"no journal|another version"):
            JournalFile.reopen(full)


def test_zeros_left_by_a_power_cut_are_no_records(full: Path) -> None:
    with full.open("ab") as stream:
        stream.write(bytes(4096))
    records, note = reopened(full)
    assert records == RECORDS
    assert note


def test_a_huge_length_is_no_record() -> None:
    raw = HEADER + b"\xff\xff\xff\x7f" + bytes(100)
    assert whole_records(raw) == ((), len(HEADER))


def test_only_one_program_at_a_time(full: Path) -> None:
    journal = JournalFile.reopen(full).journal
    with pytest.raises(JournalError, match="another program"):
        JournalFile.reopen(full)
    journal.close()
    reopened(full)


@pytest.mark.parametrize("place", ["missing", "."])
def test_what_is_no_file_is_a_sentence(tmp_path: Path, place: str) -> None:
    with pytest.raises(JournalError, match="cannot open"):
        JournalFile.reopen(tmp_path / place)


def test_records_out_of_bounds_are_refused(path: Path) -> None:
    journal = JournalFile.create(path)
    for record in (b"", b"x" * (RECORD_LIMIT + 1)):
        with pytest.raises(JournalError, match="cannot be kept"):
            journal.write(record)
    journal.close()


def test_a_full_disk_leaves_whole_records_and_the_next_write_works(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = JournalFile.create(path)
    journal.write(b"before")
    real = os.write
    left = [10]

    def nearly_full(descriptor: int, raw: bytes) -> int:
        if left[0] == 0:
            raise OSError(28, "No space left on device")
        done = real(descriptor, raw[: left[0]])
        left[0] -= done
        return done

    monkeypatch.setattr(os, "write", nearly_full)
    size = path.stat().st_size
    with pytest.raises(JournalError, match="no space left"):
        journal.write(b"does not fit any more")
    assert path.stat().st_size == size
    monkeypatch.setattr(os, "write", real)
    journal.write(b"after")
    journal.close()
    assert reopened(path) == ((b"before", b"after"), "")


def test_what_is_written_reaches_the_disk_within_a_second(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, synced = [100.0], [0]
    monkeypatch.setattr(os, "fsync", lambda _: synced.__setitem__(0, synced[0] + 1))
    journal = JournalFile.create(path, clock=lambda: now[0])
    assert (synced[0], journal.due) == (1, None)
    journal.write(b"one")
    now[0] += 0.4
    journal.write(b"two")
    assert synced[0] == 1
    assert journal.due == pytest.approx(0.6)
    now[0] += 0.6
    journal.tick()
    assert (synced[0], journal.due) == (2, None)
    now[0] += 5
    journal.write(b"after a pause it is due at once, but nobody waits for it here")
    assert (synced[0], journal.due) == (2, 0)
    journal.tick()
    assert (synced[0], journal.due) == (3, None)
    journal.close()


def test_private_values_are_sealed(path: Path) -> None:
    journal = JournalFile.create(path)
    journal.write(pack(("item", 1)))
    journal.write_private(ADA, ("seed", b"very secret seed"))
    journal.close()
    assert b"very secret" not in path.read_bytes()
    public, private = split_private(reopened(path)[0], ADA)
    assert public == (pack(("item", 1)),)
    assert private == (("seed", b"very secret seed"),)
    with pytest.raises(JournalError, match="Ben"):
        split_private(reopened(path)[0], BEN)


WRITER = """
import sys
from pathlib import Path
from replays.journal import JournalFile
path, size = Path(sys.argv[1]), int(sys.argv[2])
journal = JournalFile.reopen(path).journal if path.exists() else JournalFile.create(path)
number = int(sys.argv[3])
while True:
    journal.write(b"%08d" % number + b"." * (size * (number % 7)))
    print(number, flush=True)
    number += 1
"""


@pytest.mark.parametrize("size", [3, 40_000])
def test_a_program_killed_in_the_middle_loses_nothing_it_had_acknowledged(path: Path, size: int) -> None:
    """A real process writes as fast as it can and is killed without warning, again and again."""
    dice = random.Random(size)
    known = 0
    for _ in range(6):
        command = [sys.executable, "-c", WRITER, str(path), str(size), str(known)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as program:
            assert program.stdout is not None
            for _ in range(dice.randrange(5, 200)):
                acknowledged = int(program.stdout.readline())
            program.send_signal(signal.SIGKILL)
            rest = program.stdout.read().split(b"\n")
            acknowledged = max([acknowledged, *(int(line) for line in rest[:-1] if line)])
        records, _ = reopened(path)
        assert [int(record[:8]) for record in records] == list(range(len(records)))
        assert all(len(record) == 8 + size * (number % 7) for number, record in enumerate(records))
        assert len(records) > acknowledged
        known = len(records)


def _ends() -> list[int]:
    """Where a record of the full journal ends, the header first."""
    sizes = [len(HEADER)]
    for record in RECORDS:
        sizes.append(sizes[-1] + len(frame(record)))
    return sizes
