"""Notes beside a game: kept, merged, bounded, and never touching what is signed."""

from __future__ import annotations

import json
import shutil

import pytest

from netcore.wire import pack
from replays.compact import compacted
from replays.container import from_bytes, read_replay, to_bytes, write_replay
from replays.content import NOTE, to_records
from replays.errors import ReplayError
from replays.samples import samples
from replays.study.keeping import PIECE, STUDY, load_study, save_study, side_file, study_of, with_study
from replays.study.merging import added, anonymous, merged, without
from replays.study.notes import (
    BRANCH_DEPTH,
    STUDY_LIMIT,
    TEXT_LIMIT,
    Analysis,
    Arrow,
    Branch,
    Chapter,
    Choice,
    Judged,
    Move,
    Note,
    Study,
    from_json,
    new_key,
    to_json,
    value_of,
)
from replays.timeline import open_timeline
from replays.verify import verify
from tests.replays import games
from tests.replays.study.played import FILES

GOLDEN = next(path for path in FILES if path.stem == "rune-full-1")


def key(number: int) -> str:
    return f"{number:016x}"


def some_study() -> Study:
    branch = Branch(key(4), 7, 0, "ab", title="Block first", moves=(Move(0, ("play", 3, None), "Plays 3"),))
    deeper = Branch(key(5), 9, 0, parent=key(4), moves=(Move(1, (True, ("a", ())), "Passes"),))
    choice = Choice(("x", 1), "Plays x", 5_000, 200)
    analysis = Analysis(
        "strong", 20, (Judged(3, 0, "What?", choice, (choice,), 20, 900, "mistake"),), (), True
    )
    return Study(
        1,
        (Note(key(1), 4, "Line one\nline <b>two</b>", "!?", (3,), author="Ada", when=5),),
        (Arrow(key(2), 4, 1, 2, author="Bo", when=6),),
        (Chapter(key(3), 0, "Opening", 9, "Ada", 7),),
        (branch, deeper),
        analysis,
    )


def test_everything_is_kept_in_the_file_and_nothing_signed_changes(tmp_path):
    path = tmp_path / "game.rune"
    shutil.copy(GOLDEN, path)
    before = read_replay(path)
    verdict = verify(path).as_dict()
    assert save_study(path, some_study()) == path
    after = read_replay(path)
    assert load_study(path) == some_study()
    assert after._replace(notes=()) == before._replace(notes=())
    assert verify(path).as_dict() | {"seconds": 0} == verdict | {"seconds": 0}
    assert open_timeline(path).last == 40
    save_study(path, Study())
    assert path.read_bytes() == GOLDEN.read_bytes()  # not a byte of the game has changed


def test_values_come_back_as_rules_take_them(tmp_path):
    path = tmp_path / "game.rune"
    write_replay(path, games.replay("rune"))
    save_study(path, some_study())
    branch = load_study(path).branches[1]
    assert value_of(branch.moves[0]) == (True, ("a", ()))


def test_chat_in_the_file_stays(tmp_path):
    path = tmp_path / "game.rune"
    chat = pack((NOTE, "chat", 1, 2, "hello"))
    write_replay(path, games.replay("rune")._replace(notes=(chat,)))
    save_study(path, some_study())
    assert read_replay(path).notes[0] == chat
    save_study(path, Study())
    assert read_replay(path).notes == (chat,)


def test_a_compact_file_stays_compact(tmp_path):
    path = tmp_path / "game.rune"
    write_replay(path, compacted(read_replay(GOLDEN)))
    save_study(path, some_study())
    replay = read_replay(path)
    assert replay.short is not None and study_of(replay) == some_study()
    assert verify(path).verdict == "verified"


def test_a_large_study_lies_in_pieces(tmp_path):
    notes = tuple(Note(key(n), n, "x" * 3000) for n in range(200))
    replay = with_study(games.replay("rune"), Study(notes=notes))
    assert len(replay.notes) == len(to_json(Study(notes=notes))) // PIECE + 1 > 5
    assert study_of(from_bytes(to_bytes(replay))) == Study(notes=notes)


def test_a_cut_file_gets_its_notes_beside_it(tmp_path):
    path = tmp_path / "game.rune"
    path.write_bytes(GOLDEN.read_bytes()[:-4000])
    where = save_study(path, some_study())
    assert where == side_file(path) and where.name == "game.rune.notes"
    assert load_study(path) == some_study()
    assert path.read_bytes() == GOLDEN.read_bytes()[:-4000]


def test_a_sample_that_came_with_the_program_stays_as_it_is(tmp_path, monkeypatch):
    """Written into it, a note would be gone with the next version, or in a folder that is everybody's."""
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path))
    sample = next(path for path in samples() if path.stem == "rune")
    before = sample.read_bytes()
    shipped = load_study(sample)
    mine = Note(key(7), 3, "Mine", author="Ada", when=5)
    try:
        where = save_study(sample, added(without(shipped, shipped.notes[0].id), mine))
        assert sample.read_bytes() == before
    finally:
        sample.write_bytes(before)  # a test that fails leaves it whole too
    assert where.is_relative_to(tmp_path) and set(samples()) == set(sample.parent.glob("*.rune*"))
    read = load_study(sample)
    assert mine in read.notes and shipped.notes[0] not in read.notes
    assert read.analysis == shipped.analysis and len(read.chapters) == 3


def test_a_copy_of_a_sample_is_ones_own(tmp_path):
    copy = tmp_path / "rune.rune"
    shutil.copy(next(path for path in samples() if path.stem == "rune"), copy)
    assert save_study(copy, some_study()) == copy


def test_several_people_merge_and_the_later_form_stands():
    mine = some_study()
    theirs = Study(
        notes=(
            Note(key(1), 4, "Corrected", author="Ada", when=9),
            Note(key(8), 2, "Mine too", author="Bo", when=1),
        )
    )
    both = merged(mine, theirs)
    assert [note.text for note in both.notes] == ["Mine too", "Corrected"]
    assert both == merged(theirs, mine) == merged(both, mine)
    assert both.analysis == mine.analysis and both.branches == mine.branches


def test_of_two_analyses_the_fuller_one_stays():
    part = Study(analysis=Analysis("strong", 40, (), when=99))
    assert merged(part, some_study()).analysis == some_study().analysis


def test_names_are_left_out_on_request():
    raw = to_json(anonymous(some_study()))
    assert b"Ada" not in raw and b'"Bo"' not in raw
    assert [note.text for note in from_json(raw).notes] == [note.text for note in some_study().notes]


def test_what_is_taken_away_takes_along_what_hangs_on_it():
    study = added(some_study(), Note(key(20), 1, "in the branch", branch=key(5)))
    left = without(study, key(4))
    assert left.branches == () and [note.id for note in left.notes] == [key(1)]
    assert without(study, key(1)).branches == study.branches


def test_the_tree_of_branches():
    study = some_study()
    assert [branch.id for branch in study.children()] == [key(4)]
    assert [branch.id for branch in study.children(key(4))] == [key(5)]
    judged = study.judged(3)
    assert judged is not None and judged.verdict == "mistake" and study.judged(4) is None


# --- hostile


def refused(study: object) -> str:
    raw = study if isinstance(study, bytes) else json.dumps(study).encode()
    with pytest.raises(ReplayError) as caught:
        from_json(raw)
    return str(caught.value)


def note(**fields: object) -> dict[str, object]:
    return {"version": 1, "notes": [{"id": key(1), "at": 1, **fields}]}


@pytest.mark.parametrize(
    "study",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b"{" * 100_000,
        b"[" * 100_000,
        note(text="x" * (TEXT_LIMIT + 1)),
        note(at=-1),
        note(at=10**9),
        note(mark="<script>"),
        note(id="../../etc"),
        note(cards=list(range(65))),
        note(when=2**60),
        {"version": 2},
        {"version": 1, "notes": [{"id": key(1), "at": 1}] * 2},
        {"version": 1, "notes": [{"id": key(n), "at": 1} for n in range(2001)]},
        {"version": 1, "branches": [{"id": key(1), "at": 1, "seat": 9}]},
        {"version": 1, "branches": [{"id": key(1), "at": 1, "seat": 0, "parent": key(1)}]},
        {"version": 1, "branches": [{"id": key(1), "at": 1, "seat": 0, "parent": key(2)}]},
        {
            "version": 1,
            "branches": [
                {"id": key(1), "at": 1, "seat": 0, "parent": key(2)},
                {"id": key(2), "at": 1, "seat": 0, "parent": key(1)},
            ],
        },
        {
            "version": 1,
            "branches": [
                {"id": key(n + 1), "at": 1, "seat": 0, "parent": key(n) if n else ""}
                for n in range(BRANCH_DEPTH + 2)
            ],
        },
    ],
)
def test_a_hostile_study_gets_one_sentence(study):
    said = refused(study)
    assert said.startswith("the notes cannot be read:") and "\n" not in said and len(said) < 300


def test_an_answer_that_nests_is_refused():
    value: object = 1
    for _ in range(40):
        value = [value]
    branch = {"id": key(1), "at": 1, "seat": 0, "moves": [{"seat": 0, "value": value}]}
    assert "nested deeper" in refused({"version": 1, "branches": [branch]})


def test_a_study_beyond_all_bounds_is_not_even_read(tmp_path):
    assert "larger than" in refused(b"x" * (STUDY_LIMIT + 1))
    pieces = tuple(pack((NOTE, STUDY, n, b"x" * PIECE)) for n in range(STUDY_LIMIT // PIECE + 2))
    replay = games.replay("rune")._replace(notes=pieces)
    with pytest.raises(ReplayError, match="too large or torn"):
        study_of(replay)
    path = tmp_path / "bomb.rune"
    write_replay(path, replay)
    assert open_timeline(path).last > 10  # the game opens all the same
    assert verify(path).verdict == "verified"


def test_torn_pieces_are_told():
    notes = with_study(games.replay("rune"), some_study()).notes
    moved = tuple(pack((NOTE, STUDY, n + 1, b"{}")) for n in range(len(notes)))
    with pytest.raises(ReplayError, match="torn"):
        study_of(games.replay("rune")._replace(notes=moved))


def test_strangers_words_are_plain():
    found = from_json(json.dumps(note(text="a\x1b[2J\u202eb\r\nc", author="x\ny")).encode())
    assert found.notes[0].text == "a?[2J?b\nc"


def test_too_much_to_write_is_refused_too():
    notes = tuple(Note(key(n), n, "é" * TEXT_LIMIT) for n in range(1000))
    with pytest.raises(ReplayError, match="leave something out"):
        with_study(games.replay("rune"), Study(notes=notes))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_of_every_version_take_notes(path, tmp_path):
    copy = tmp_path / path.name
    shutil.copy(path, copy)
    save_study(copy, some_study())
    assert load_study(copy) == some_study()
    records = list(to_records(read_replay(copy)))
    assert records[: len(list(to_records(read_replay(path))))] == list(to_records(read_replay(path)))


def test_ids_of_new_things_fit():
    assert from_json(to_json(Study(notes=(Note(new_key(), 0),)))).notes
