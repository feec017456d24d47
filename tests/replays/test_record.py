"""Recording a local game: signed as it goes, resumed where it stopped, private until its end."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engines.kernel import Agree, Choose, Game, IllegalAnswer, LocalGame, Resign, Rewind, Work
from netcore.entries import milliseconds_of
from netcore.identity import IdentityError
from replays.container import to_bytes
from replays.errors import JournalError, ReplayError
from replays.journal import HEADER, JournalFile, frame, whole_records
from replays.record import Recorder
from replays.verify import verify
from tests.example_engine.tictactoe import TicTacToe
from tests.netcore.logs import ADA, BEN
from tests.replays.games import begin, find, finished, opened, play_on, replay

ROOT = Path(__file__).parents[2]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def proven(recorder: Recorder) -> None:
    """The recorded game is whole and verified."""
    recorder.finish()
    assert verify(to_bytes(recorder.replay()), find).verdict == "verified"


def waits_for(recorder: Recorder, kind: type) -> Recorder:
    """Play on until the table waits for this."""
    while not isinstance(recorder.local.table.pending, kind):
        play_on(recorder, 1)
    return recorder


# --- recording


def test_what_comes_after_a_pause_is_on_the_disk_though_nobody_tells_the_journal_the_time(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, synced = [0.0], [0]
    monkeypatch.setattr(os, "fsync", lambda _: synced.__setitem__(0, synced[0] + 1))
    game, setup, decks = opened("tictactoe")
    seed, clock = bytes(32), lambda: now[0]
    recorder = Recorder.begin(
        game, setup, ADA, ("Ada", "Bot"), seed=seed, decks=decks, journal=journal, clock=clock
    )
    began = synced[0]
    play_on(recorder, 1)
    assert synced[0] == began
    now[0] += 5
    play_on(recorder, 1)
    assert synced[0] == began + 1
    recorder.close()


def test_what_the_recorder_plays_is_what_a_local_game_plays() -> None:
    game, setup, decks = opened("highcard")
    recorder = finished("highcard")
    local = LocalGame(game, setup, recorder.local.seed, decks)
    assert recorder.local.entries[: len(local.entries)] == local.entries


def test_a_refused_answer_leaves_no_trace() -> None:
    recorder = begin("tictactoe")
    before = recorder.log.number
    options = recorder.local.options(0)
    assert options is not None
    answer = next(options.answers())
    recorder.submit(answer)
    with pytest.raises(IllegalAnswer):
        recorder.submit(answer)
    assert recorder.log.number == before + 1
    assert recorder.log.open_items == ()


def test_thinking_time_is_kept_with_the_answer() -> None:
    recorder = begin("tictactoe")
    options = recorder.local.options(0)
    assert options is not None
    recorder.submit(next(options.answers()), 4321)
    assert milliseconds_of(recorder.log.steps[-1].items) == 4321


def test_a_game_ended_by_resigning_is_verified() -> None:
    recorder = play_on(begin("highcard"), 4)
    recorder.submit(Resign(1))
    assert recorder.local.table.result is not None
    assert recorder.local.table.result.winners == (0,)
    proven(recorder)


def test_a_resignation_while_others_have_answered_makes_their_answers_void() -> None:
    recorder = waits_for(begin("highcard"), Choose)
    play_on(recorder, 1)
    assert len(recorder.log.open_items) == 1
    recorder.submit(Resign(0))
    assert len(recorder.log.steps[-1].void) == 1
    proven(recorder)


def test_an_agreed_draw_is_verified() -> None:
    recorder = play_on(begin("tictactoe"), 2)
    recorder.submit(Agree("draw"))
    proven(recorder)


def test_a_take_back_is_verified_and_the_game_goes_on_under_new_numbers() -> None:
    recorder = play_on(begin("highcard"), 6)
    back = recorder.local.table.step - 3
    recorder.submit(Rewind(back))
    assert recorder.log.number == recorder.local.table.step + 1
    proven(play_on(recorder))


def test_a_game_that_is_not_over_reveals_nothing() -> None:
    with pytest.raises(ReplayError, match="not over"):
        begin("tictactoe").finish()


def test_finishing_twice_changes_nothing() -> None:
    recorder = play_on(begin("tictactoe"))
    recorder.finish()
    number = recorder.log.number
    recorder.finish()
    assert recorder.log.number == number


def test_a_game_that_cannot_be_recorded_starts_no_journal(journal: Path) -> None:
    game, setup, _ = opened("tictactoe")
    with pytest.raises(ReplayError, match="2 seats need as many names, not 1"):
        Recorder.begin(game, setup, ADA, ("Ada",), journal=journal)
    with pytest.raises(IdentityError, match="name"):
        Recorder.begin(game, setup, ADA, ("Ada", "two\nlines"), journal=journal)
    with pytest.raises(ReplayError, match="at most 64 bytes"):
        Recorder.begin(game, setup, ADA, ("Ada", "Bot"), seed=b"x" * 65, journal=journal)
    assert not journal.exists()


def test_without_a_seed_every_game_is_another() -> None:
    game, setup, _ = opened("tictactoe")
    seeds = {Recorder.begin(game, setup, ADA, ("Ada", "Bot")).local.seed for _ in range(3)}
    assert len(seeds) == 3


# --- privacy


def test_seed_and_decks_are_nowhere_to_be_read_before_the_end(journal: Path) -> None:
    recorder = play_on(begin("highcard", journal=journal), 5)
    seed = recorder.local.seed
    assert seed not in journal.read_bytes()
    assert all(seed not in item.body for step in recorder.log.steps for item in step.items)
    assert seed not in to_bytes(recorder.replay())
    recorder.close()


def test_two_games_with_one_seed_and_deck_do_not_show_it() -> None:
    commitments = {begin("highcard").secret().commitment for _ in range(2)}
    assert len(commitments) == 2


# --- resuming


@pytest.mark.parametrize("name", ["tictactoe", "highcard", "rune"])
def test_cut_after_any_record_a_game_goes_on_to_the_same_end(name: str, journal: Path) -> None:
    recorder = play_on(begin(name, journal=journal))
    recorder.finish()
    recorder.close()
    records, _ = whole_records(journal.read_bytes())
    dice = random.Random(name)
    for length in range(5, len(records) + 1, 1 if len(records) < 100 else 3):
        raw = HEADER + b"".join(frame(record) for record in records[:length])
        torn = frame(records[length])[: dice.randrange(1, 25)] if length < len(records) else b""
        journal.write_bytes(raw + torn)
        resumed = Recorder.resume(journal, ADA, find)
        assert bool(resumed.note) == bool(torn)
        play_on(resumed)
        resumed.finish()
        resumed.close()
        assert resumed.local.entries == recorder.local.entries
        assert resumed.log.steps[0] == recorder.log.steps[0]
        assert [s.digest for s in resumed.log.steps] == [s.digest for s in recorder.log.steps]
    assert verify(to_bytes(resumed.replay()), find).verdict == "verified"


def test_a_resumed_game_keeps_what_was_signed_byte_for_byte(journal: Path) -> None:
    recorder = play_on(begin("highcard", journal=journal), 9)
    recorder.close()
    resumed = Recorder.resume(journal, ADA, find)
    assert resumed.log.steps == recorder.log.steps
    assert resumed.local.table.step == recorder.local.table.step
    assert resumed.secret() == recorder.secret()
    resumed.close()


def test_a_sealed_answer_given_before_the_kill_stands(journal: Path) -> None:
    recorder = waits_for(begin("highcard", journal=journal), Choose)
    play_on(recorder, 1)
    given, waiting = recorder.log.open_items, recorder.local.waiting()
    recorder.close()
    resumed = Recorder.resume(journal, ADA, find)
    assert resumed.log.open_items == given
    assert resumed.local.waiting() == waiting
    proven(play_on(resumed))
    resumed.close()


def test_a_resignation_cut_between_placing_and_closing_stands(journal: Path) -> None:
    recorder = play_on(begin("tictactoe", journal=journal), 2)
    recorder.submit(Resign(0))
    recorder.close()
    records, _ = whole_records(journal.read_bytes())
    journal.write_bytes(HEADER + b"".join(frame(record) for record in records[:-1]))
    resumed = Recorder.resume(journal, ADA, find)
    assert resumed.log.steps == recorder.log.steps
    proven(resumed)
    resumed.close()


def test_a_take_back_survives_a_kill(journal: Path) -> None:
    recorder = play_on(begin("highcard", journal=journal), 6)
    recorder.submit(Rewind(recorder.local.table.step - 2))
    play_on(recorder, 2)
    recorder.close()
    resumed = Recorder.resume(journal, ADA, find)
    assert resumed.local.entries == recorder.local.entries
    proven(play_on(resumed))
    resumed.close()


def test_another_players_key_does_not_resume(journal: Path) -> None:
    begin("tictactoe", journal=journal).close()
    with pytest.raises(JournalError, match="not for Ben's key"):
        Recorder.resume(journal, BEN, find)
    Recorder.resume(journal, ADA, find).close()


def test_other_rules_do_not_resume(journal: Path) -> None:
    class Later(TicTacToe):
        revision = 2

    class Slower(TicTacToe):
        def flow(self, w: Work) -> None:
            super().flow(w)
            w.t.turn += 1

    play_on(begin("tictactoe", journal=journal), 3).close()
    for game, words in ((Later, "revision 1 .* revision 2"), (Slower, "step . comes out differently")):
        with pytest.raises(JournalError, match=words):
            Recorder.resume(journal, ADA, lambda name, game=game: game())  # type: ignore[misc]

    def nothing(name: str) -> Game:
        return find("gone")

    with pytest.raises(JournalError, match="no game called 'gone'"):
        Recorder.resume(journal, ADA, nothing)


def test_a_journal_without_a_game_is_a_sentence(journal: Path) -> None:
    recorder = begin("tictactoe", journal=journal)
    recorder.close()
    records, _ = whole_records(journal.read_bytes())
    for length in range(4):
        journal.write_bytes(HEADER + b"".join(frame(record) for record in records[:length]))
        with pytest.raises(JournalError, match="holds no game yet"):
            Recorder.resume(journal, ADA, find)


def test_a_full_disk_is_told_and_the_game_is_whole_once_there_is_room(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = begin("highcard", journal=journal)
    assert recorder._journal is not None
    write = recorder._journal.write

    def full(record: bytes) -> None:
        raise JournalError("cannot write the journal: no space left on device")

    monkeypatch.setattr(recorder._journal, "write", full)
    with pytest.raises(JournalError, match="no space"):
        play_on(recorder, 1)
    monkeypatch.setattr(recorder._journal, "write", write)
    proven(play_on(recorder))
    recorder.close()


def test_a_disk_full_from_the_start_leaves_no_half_journal(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: JournalFile, record: bytes) -> None:
        raise JournalError("cannot write the journal: no space left on device")

    monkeypatch.setattr(JournalFile, "write", full)
    with pytest.raises(JournalError, match="no space"):
        begin("tictactoe", journal=journal)
    assert not journal.exists()


def test_a_journal_is_discarded_when_asked(journal: Path, tmp_path: Path) -> None:
    recorder = play_on(begin("tictactoe", journal=journal))
    recorder.finish()
    assert recorder.save(tmp_path / "game.rune") > 500
    recorder.sync()
    recorder.close(discard=True)
    assert not journal.exists()


PLAYER = """
import sys
from pathlib import Path
from replays.record import Recorder
from tests.netcore.logs import ADA
from tests.replays.games import begin, find, play_on
path = Path(sys.argv[1])
recorder = Recorder.resume(path, ADA, find) if path.exists() else begin("highcard", 24, journal=path)
print(recorder.local.table.step, flush=True)
while not recorder.local.over and sys.stdin.readline():
    play_on(recorder, 1)
    print(recorder.local.table.step, flush=True)
recorder.finish()
recorder.save(path.with_suffix(".rune"))
recorder.close()
"""


def test_a_program_killed_again_and_again_finishes_the_same_game(journal: Path) -> None:
    """Real processes, killed without warning in the middle of the next answer."""
    known = 0
    for answers in (3, 5, 1, 8, 1000):
        command = [sys.executable, "-c", PLAYER, str(journal)]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT) as program:
            assert program.stdin is not None
            assert program.stdout is not None
            assert int(program.stdout.readline()) >= known
            program.stdin.write(b"\n" * answers)
            program.stdin.flush()
            if answers == 1000:
                program.communicate()
            else:
                lines = [program.stdout.readline() for _ in range(answers - 1)]
                program.send_signal(signal.SIGKILL)
                lines += [line for line in program.stdout.readlines() if line.endswith(b"\n")]
                known = max([known, *(int(line) for line in lines)])
    assert program.returncode == 0
    verdict = verify(journal.with_suffix(".rune"), find)
    assert verdict.verdict == "verified"
    assert verdict.steps == replay("highcard", 24).last
