"""The replay file: cut or altered anywhere it opens up to there, and says so."""

from __future__ import annotations

import re
import tracemalloc
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcore.double import Double
from netcore.item import Context, Kind, signed
from netcore.wire import pack
from replays import container, content
from replays.container import FILE_LIMIT, from_bytes, read_file, read_replay, to_bytes, write_replay
from replays.content import NOTE, SKIPPABLE, STEP, TAG_SIZE, Replay, replay_of, to_records
from replays.errors import Damaged, ReplayError
from tests.netcore.logs import ADA, local_log, played, table_digest
from tests.replays.games import replay


def sealed(stream: bytes) -> bytes:
    """A file with a right header and checksum around any stream: what an attacker can make."""
    head = container._HEADER.pack(container.MAGIC, container.VERSION, 22 + len(stream) + 32)
    body = head + container._header_check(head) + stream
    return body + container._checksum(body)


def framed(*records: bytes) -> bytes:
    """A file with right checks around any records."""
    check = container._RunningCheck()
    return sealed(zlib.compress(b"".join(check.framed(record) for record in records)))


SMALL = replay("tictactoe")
RAW = to_bytes(SMALL)


@pytest.mark.parametrize("name", ["tictactoe", "highcard", "rune"])
def test_a_replay_comes_back_as_it_was(name: str) -> None:
    assert from_bytes(to_bytes(replay(name))) == replay(name)


def test_void_items_open_items_proofs_and_notes_come_back_too() -> None:
    log = played(local_log(), 2)
    log.sign(ADA, 0, Kind.MIX, b"under way")
    log.place(ADA, 0, (log.sign_any(ADA, 1, Kind.RESIGN),))
    log.close(table_digest(3))
    log.sign(ADA, 1, Kind.ANSWER, b"not closed yet")
    here = Context(log.game, log.chain, log.digest)
    items = [signed(ADA, here, 4, 0, Kind.ANSWER, body) for body in (b"x", b"y")]
    log.accuse(Double(ADA.public, log.game, items[0], items[1], *here[1:], *here[1:]))
    whole = replay_of(log, {1: ("Dealt.",), 3: ("Bot resigns.", "Ada wins.")})
    whole = whole._replace(notes=(pack((NOTE, 3, "sad")),))
    assert whole.steps[3].void
    assert whole.open_items
    assert whole.doubles
    assert from_bytes(to_bytes(whole)) == whole


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "game.rune"
    assert write_replay(path, SMALL) == len(RAW) == path.stat().st_size
    assert read_replay(path) == SMALL
    assert [file.name for file in path.parent.iterdir()] == ["game.rune"]


def test_cut_at_any_byte_it_opens_up_to_its_last_whole_entry_and_says_so() -> None:
    best = 0
    for length in range(len(RAW)):
        try:
            part = from_bytes(RAW[:length], "game.rune")
        except ReplayError as error:
            assert best == 0
            assert "empty" in str(error) or "cut short" in str(error)
            continue
        assert f"cut short ({length} of {len(RAW)} bytes)" in part.cut
        assert f"up to step {part.last}" in part.cut
        assert part.steps == SMALL.steps[: len(part.steps)]
        assert part.lines == {n: SMALL.lines[n] for n in part.lines}
        assert len(part.steps) >= best
        best = len(part.steps)
    assert best == len(SMALL.steps)


def test_a_cut_loses_no_more_than_it_must() -> None:
    """Every step of a cut file is there as soon as the bytes that hold it are."""
    whole = replay("highcard")
    raw = to_bytes(whole)
    half = from_bytes(raw[: len(raw) // 2])
    assert len(half.steps) > len(whole.steps) * 0.4


@pytest.mark.parametrize("change", [0x01, 0x80, 0xFF])
def test_altered_at_any_byte_it_opens_up_to_there_and_says_so(change: int) -> None:
    reached = set()
    for place in range(len(RAW)):
        altered = RAW[:place] + bytes([RAW[place] ^ change]) + RAW[place + 1 :]
        try:
            part = from_bytes(altered, "game.rune")
        except ReplayError as error:
            assert re.fullmatch(r"game\.rune is (no replay|damaged) .*", str(error))
            continue
        assert place >= 22
        assert f"game.rune is damaged after step {part.last}: " in part.cut
        assert part.steps == SMALL.steps[: len(part.steps)]
        assert part.lines == {n: SMALL.lines[n] for n in part.lines}
        reached.add(part.last)
    assert reached >= {0, SMALL.last // 2, SMALL.last}


def test_a_damaged_byte_loses_little_of_what_lies_before_it() -> None:
    """A file of several blocks: what was inflated before the damage is there, as after a cut."""
    whole = replay("highcard")
    raw = to_bytes(whole)
    for place in range(len(raw) // 4, len(raw) - 40, 7):
        damaged = from_bytes(raw[:place] + bytes([raw[place] ^ 0x10]) + raw[place + 1 :])
        assert len(damaged.steps) >= len(from_bytes(raw[:place]).steps) - 1


def test_with_a_wrong_checksum_alone_all_of_it_opens_and_is_marked() -> None:
    for altered in (RAW[:-1] + bytes([RAW[-1] ^ 1]), RAW[:-33] + bytes([RAW[-33] ^ 1]) + RAW[-32:]):
        part = from_bytes(altered, "game.rune")
        assert f"is damaged after step {SMALL.last}: its c" in part.cut
        assert part._replace(cut="") == SMALL


@pytest.mark.parametrize("more", [b"x", bytes(500)])
def test_with_bytes_inserted_it_opens_up_to_there(more: bytes) -> None:
    for place in range(23, len(RAW), 11):
        try:
            part = from_bytes(RAW[:place] + more + RAW[place:], "game.rune")
        except Damaged as error:
            assert "before its opening" in str(error)
            continue
        assert "is damaged after step" in part.cut
        assert part.steps == SMALL.steps[: len(part.steps)]


def test_altered_and_cut_no_false_entry_opens() -> None:
    for place in range(22, len(RAW) - 40, 5):
        altered = RAW[:place] + bytes([RAW[place] ^ 0x10]) + RAW[place + 1 : -33]
        try:
            part = from_bytes(altered)
        except ReplayError:
            continue
        assert part.steps == SMALL.steps[: len(part.steps)]


def test_bytes_after_the_end_are_noticed() -> None:
    part = from_bytes(RAW + b"abc")
    assert part.cut.endswith("3 bytes follow its end; it holds the game up to there")
    assert part._replace(cut="") == SMALL
    check = container._RunningCheck()
    stream = b"".join(check.framed(record) for record in to_records(SMALL))
    assert "its content ends early" in from_bytes(sealed(zlib.compress(stream) + b"abc")).cut
    assert "its last record is not whole" in from_bytes(sealed(zlib.compress(stream[:-1]))).cut


def test_a_record_that_does_not_fit_its_check_ends_the_reading_under_a_right_checksum_too() -> None:
    check = container._RunningCheck()
    frames = [check.framed(record) for record in to_records(SMALL)]
    middle = len(frames) // 2
    frames[middle] = frames[middle][:-1] + bytes([frames[middle][-1] ^ 1])
    part = from_bytes(sealed(zlib.compress(b"".join(frames))))
    assert f"is damaged after step {part.last}: a record does not fit its check; " in part.cut
    assert 0 < part.last < SMALL.last
    frames[middle] = bytes(4) + frames[middle][4:]
    part = from_bytes(sealed(zlib.compress(b"".join(frames))))
    assert f"is damaged after step {part.last}: a record states a size that none has; " in part.cut


def test_other_files_are_not_replays() -> None:
    for raw in (b"hello", b"PK\x03\x04" + bytes(100), bytes(100)):
        with pytest.raises(ReplayError, match="no replay of Runetable"):
            from_bytes(raw)


def test_a_newer_file_asks_for_a_newer_program() -> None:
    head = container._HEADER.pack(container.MAGIC, 9, len(RAW))
    with pytest.raises(ReplayError, match="newer version"):
        from_bytes(head + container._header_check(head) + RAW[22:])
    with pytest.raises(ReplayError, match="newer version"):
        from_bytes(framed(*to_records(SMALL), pack((SKIPPABLE - 1, "what?"))))


def test_records_that_may_be_passed_over_are() -> None:
    later = pack((SKIPPABLE + 5, "from the future"))
    assert from_bytes(framed(*to_records(SMALL), later)) == SMALL
    note = pack((NOTE, 4, "nice"))
    assert from_bytes(framed(*to_records(SMALL), note)).notes == (note,)


def test_a_stream_that_unpacks_without_end_is_stopped_in_little_memory() -> None:
    packer = zlib.compressobj(9)
    block = bytes(1024 * 1024)
    bomb = sealed(b"".join([*(packer.compress(block) for _ in range(300)), packer.flush()]))
    assert len(bomb) < 400_000
    tracemalloc.start()
    with pytest.raises(Damaged, match="unpacks to more than 64 MiB"):
        from_bytes(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 150 * 1024 * 1024


@pytest.mark.parametrize(
    "record",
    [
        pack("no array"),
        pack(()),
        pack(("word",)),
        pack((STEP,)),
        pack((STEP, 0, b"short", bytes(TAG_SIZE), (), ())),
        pack((STEP, 0, bytes(16), b"short", (), ())),
        pack((STEP, 0, bytes(16), bytes(TAG_SIZE), ((0, 1, b""),), ())),
        pack((STEP, 0, bytes(16), bytes(TAG_SIZE), (5,), ())),
        pack((STEP, 0, bytes(16), bytes(TAG_SIZE), 5, ())),
        pack((STEP, -1, bytes(16), bytes(TAG_SIZE), ((0, 1, b"", bytes(64)),), ())),
        pack((STEP, 0, bytes(16), bytes(TAG_SIZE), ((0, 99, b"", bytes(64)),), ())),
        pack((STEP, 0, bytes(16), bytes(TAG_SIZE), ((0, Kind.RESIGN.value, b"", bytes(64)),), ())),
        pack((2, 1, 0, 10, b"", b"short")),
        pack((3, 0, ("x" * 501,))),
        pack((3, 0, ("x",) * 401)),
        pack((3, 99, ("of a step that is not there",))),
        pack((3, 0, ("moves the cursor \x1b[2J",))),
        pack((64, "x" * 70_000)),
        pack((3, "1", ())),
        pack((4, b"no proof")),
        pack((4,)),
        b"\x93\x01\x02",
        b"\xc1",
    ],
)
def test_malformed_records_under_a_right_checksum_are_not_read(record: bytes) -> None:
    records = list(to_records(SMALL))
    part = from_bytes(framed(*records, record, pack((NOTE, "after it"))))
    assert f"is damaged after step {SMALL.last}: record {len(records)} cannot be read: " in part.cut
    assert part._replace(cut="") == SMALL
    with pytest.raises(Damaged, match="damaged before its opening: record 0 cannot be read"):
        from_bytes(framed(record))


def test_more_lines_than_fit_in_memory_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "ALL_LINES_LIMIT", 3)
    part = from_bytes(RAW)
    assert "more than 3 lines" in part.cut
    assert sum(map(len, part.lines.values())) <= 3


def test_records_without_an_opening_are_refused() -> None:
    with pytest.raises(ReplayError, match="opening"):
        from_bytes(framed(pack((3, 0, ("line",)))))
    with pytest.raises(ReplayError, match="opening"):
        from_bytes(sealed(zlib.compress(b"")))


@given(st.binary(max_size=300))
def test_any_stream_is_read_or_refused(stream: bytes) -> None:
    for raw in (stream, sealed(stream), sealed(zlib.compress(stream)), framed(*([stream] if stream else []))):
        _reads_or_refuses(raw)


@settings(max_examples=200)
@given(st.data())
def test_any_altered_record_is_read_or_refused(data: st.DataObject) -> None:
    records = list(to_records(SMALL))
    number = data.draw(st.integers(0, len(records) - 1))
    record = bytearray(records[number])
    for _ in range(data.draw(st.integers(1, 3))):
        record[data.draw(st.integers(0, len(record) - 1))] = data.draw(st.integers(0, 255))
    records[number] = bytes(record)
    _reads_or_refuses(framed(*records))


def test_a_file_too_large_or_missing_is_a_sentence(tmp_path: Path) -> None:
    big = tmp_path / "big.rune"
    with big.open("wb") as stream:
        stream.truncate(FILE_LIMIT + 1)
    with pytest.raises(ReplayError, match="larger than 32 MiB"):
        read_file(big)
    for place in (tmp_path / "none.rune", tmp_path):
        with pytest.raises(ReplayError, match="cannot read"):
            read_file(place)
    with pytest.raises(ReplayError, match="cannot write"):
        write_replay(tmp_path, SMALL)


def test_a_stated_size_beyond_the_limit_is_refused() -> None:
    for size in (10, FILE_LIMIT + 1, 2**63):
        head = container._HEADER.pack(container.MAGIC, container.VERSION, size)
        with pytest.raises(Damaged, match="size that no replay has"):
            from_bytes(head + container._header_check(head) + RAW[22:])


@pytest.mark.parametrize("name", ["rune", "highcard"])
def test_an_action_takes_at_most_400_bytes(name: str) -> None:
    """Everything counted but the lines, which are for people."""
    size = actions = 0
    for seed in range(1, 6):
        one = replay(name, seed)
        size += len(to_bytes(one._replace(lines={})))
        actions += sum(item.kind in (Kind.ANSWER, Kind.UNVEIL) for step in one.steps for item in step.items)
    assert size / actions <= 400


def _reads_or_refuses(raw: bytes) -> None:
    try:
        assert isinstance(from_bytes(raw), Replay)
    except ReplayError as error:
        assert str(error)
