"""`play` as a person sees it: on a terminal of its own, through a pipe, interrupted and taken up again."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from client.cli import main
from tests.cli.conftest import Shell
from tests.cli.typist import Typist

Sit = Callable[..., Typist]


@pytest.fixture
def sit(shell: Shell) -> Iterator[Sit]:
    """Sit down at a terminal with a command."""
    sitting: list[Typist] = []

    def down(*words: str, **more) -> Typist:
        sitting.append(Typist(shell, *words, **more))
        return sitting[-1]

    yield down
    for typist in sitting:
        typist.leave()


def journal_in(text: str) -> str:
    found = re.search(r"--resume\s+(\S+)", text)
    assert found, text
    return found[1]


def test_a_whole_game_on_a_terminal(shell: Shell, sit: Sit) -> None:
    table = sit("play", "tictactoe", "--seats", "you,you")
    for place in ("1 1", "2 2", "1 2", "3 3", "1 3"):
        table.type(place)
        table.type("")
    table.expect(" 1 wins")
    table.expect("It is verified")
    assert table.end() == 0
    assert list((shell.folder / "home/games").glob("*.rune"))
    assert not list((shell.folder / "home/games").glob("*.journal"))


def test_a_hundred_placements_are_found_by_typing(sit: Sit) -> None:
    table = sit("play", "rune", "--seed", "3")
    table.expect(r"1\. Place R\d\d at column -?\d, row … \(\d+ ways\)")
    table.type("r16 2 0 around")
    table.expect(r"\d+\. Place R16 at column 2, row 0")
    table.type("")
    table.expect("You place R16 at column 2, row 0")
    table.expect("1. Draw a card")
    table.type("quit")
    assert table.end() == 0


def test_a_card_is_read_at_the_table(sit: Sit) -> None:
    table = sit("play", "reapers", "--mode", "duel", "--seats", "you,greedy", "--seed", "3")
    table.type("card hidden path")
    table.expect("Your Hand: Hidden Path")
    table.type("quit")
    assert table.end() == 0


def test_commands(shell: Shell, sit: Sit) -> None:
    table = sit("play", "rune", "--seed", "3")
    table.type("help")
    table.expect("undo: take your last answer back")
    table.type("rules RN-047")
    table.expect(r"RN-047 \[action\] Matching beneath")
    table.type("rules zebra")
    table.expect("No rule speaks of 'zebra'")
    table.type("hint")
    table.expect("Place R")
    table.type("log")
    table.expect("You start")
    table.type("board")
    table.expect("Place a card.")
    table.type("save copy.rune")
    table.expect("Saved copy.rune")
    table.type("nonsense")
    table.expect("Nothing here fits 'nonsense'")
    table.type("99999")
    table.expect("There is no line 99999")
    table.type("undo")
    table.expect("You have not answered anything that could be taken back")
    table.type("quit")
    assert table.end() == 0
    facts = shell.json("replay", "verify", "copy.rune")
    assert facts["verdict"] == "unfinished"


def test_what_was_done_for_somebody_and_what_is_held_back_is_told(shell: Shell) -> None:
    ran = shell.run("play", "runiverse", "--seats", "you,random", "--seed", "3", typed="1\n" * 90)
    assert "Done for you, as there was nothing to choose: " in ran.stdout
    words = ("play", "runeslingers", "--seats", "you,random", "--seed", "3")
    ran = shell.run(*words, typed="0\n0\n0\n1\n1\n1\n4\nwhy\nquit\n")
    assert "Type why to read the reasons." in ran.stdout
    assert "It costs 3 light, and you have 2. (RS-047)" in ran.stdout


def test_undo_against_a_bot_goes_back_to_the_last_answer(sit: Sit) -> None:
    table = sit("play", "tictactoe", "--seats", "you,random", "--seed", "1")
    table.type("row 1 column 1")
    table.type("")
    table.expect("X takes cell 1")
    table.type("undo")
    table.expect("An answer was taken back")
    table.expect(r"\. \. \.\n\. \. \.\n\. \. \.")
    table.type("quit")
    table.end()


def test_undo_at_a_shared_keyboard_is_each_person_s_own(sit: Sit) -> None:
    table = sit("play", "tictactoe", "--seats", "you,you")
    table.type("1 1")
    table.type("")
    table.type("undo")
    table.expect("You have not answered anything that could be taken back")
    table.type("2 2")
    table.type("")
    table.type("undo")
    table.expect("Where do you put your X")


def test_resigning_ends_the_game(shell: Shell) -> None:
    ran = shell.run("play", "tictactoe", "--seats", "you,random", typed="resign\nno\nresign\nyes\n")
    assert "You play on." in ran.stdout
    assert "random (bot) wins. You resigned." in ran.stdout
    assert "It is verified" in ran.stdout
    assert ran.returncode == 0


def test_a_game_that_was_left_goes_on(shell: Shell) -> None:
    first = shell.run("play", "tictactoe", "--seats", "you,random", "--seed", "5", typed="1 1\n\nquit\n")
    assert first.returncode == 0
    again = shell.run("play", "--resume", journal_in(first.stdout), typed="resign\nyes\n")
    assert "taken up again at step 2" in again.stdout
    assert "It is verified" in again.stdout


def test_the_input_s_end_keeps_the_game(shell: Shell) -> None:
    ran = shell.run("play", "tictactoe", typed="1 1\n\n")
    assert ran.returncode == 0
    assert Path(journal_in(ran.stdout)).exists()


def test_an_interrupt_keeps_the_game(shell: Shell, sit: Sit) -> None:
    table = sit("play", "tictactoe", "--seats", "you,random", "--seed", "5")
    table.type("1 1")
    table.type("")
    table.expect(r"X takes cell 1(.|\n)*> $")
    table.interrupt()
    assert table.end() == 130
    again = shell.run("play", "--resume", journal_in(table.seen), typed="quit\n")
    assert "taken up again at step 2" in again.stdout


def test_a_kill_keeps_the_game(shell: Shell, sit: Sit) -> None:
    table = sit("play", "tictactoe", "--seats", "you,random", "--seed", "5")
    table.type("1 1")
    table.type("")
    table.expect(r"X takes cell 1(.|\n)*> $")
    table.process.kill()
    table.end()
    (journal,) = (shell.folder / "home/games").glob("*.journal")
    assert "taken up again at step 2" in shell.run("play", "--resume", journal, typed="quit\n").stdout


def test_every_question_of_a_game_can_be_answered_by_hand(highcard: Shell) -> None:
    """High Card asks every kind of question; line 1, a number or an order in turn answer all of them."""
    typed = "1\n\n2\nnone\n" * 3000
    ran = highcard.run("play", "highcard", "--seats", "you,random", "--seed", "4", typed=typed)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "It is verified" in ran.stdout


def test_hot_seat_hides_one_hand_from_the_other(highcard: Shell) -> None:
    ran = highcard.run("play", "highcard", "--seats", "you,you", typed="\n1\n\n\n\n")
    assert "Press Enter when nobody else looks." in ran.stdout
    assert ran.returncode == 0


def test_bots_play_in_teams(shell: Shell) -> None:
    facts = shell.json("play", "rune", "--mode", "teams", "--seats", "random,greedy,random,greedy")
    assert facts["verified"]
    assert facts["seats"] == ["random (bot 1)", "greedy (bot 1)", "random (bot 2)", "greedy (bot 2)"]


def test_a_narrow_terminal_breaks_lines_between_words(sit: Sit) -> None:
    table = sit("play", "rune", "--seed", "3", columns=30)
    table.type("rules RN-047")
    table.expect("Matching")
    table.type("quit")
    table.end()
    shown = table.seen.splitlines()
    assert [line for line in shown if len(line) > 30 and " " in line.strip()] == []


def test_no_cursor_tricks_where_there_is_no_terminal(highcard: Shell) -> None:
    ran = highcard.run("play", "highcard", "--seats", "you,you", typed="\n" * 9)
    assert "\x1b" not in ran.stdout + ran.stderr


def test_typed_bytes_that_are_no_text(sit: Sit) -> None:
    table = sit("play", "tictactoe")
    table.expect("> $")
    table.keys("\udcff".encode("utf-8", "surrogateescape").decode("latin-1") + "\n")
    table.expect("Nothing here fits")
    table.type("quit")
    assert table.end() == 0


def test_json_leaves_stdout_to_the_one_object(shell: Shell) -> None:
    facts = shell.json("play", "tictactoe", "--seats", "you,random", typed="quit\n")
    assert (facts["over"], facts["replay"]) == (False, None)
    assert Path(facts["journal"]).exists()


def test_without_a_command_a_whole_game_is_shown_recorded_and_verified(shell: Shell) -> None:
    ran = shell.run()
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Two programs play Rune")
    assert "every player's file is verified." in ran.stdout
    (replay,) = (shell.folder / "home/games").glob("*.rune")
    assert shell.json("replay", "verify", replay)["verdict"] == "verified"


def test_where_the_screen_does_not_answer_that_is_said_and_the_game_is_shown(sit: Sit) -> None:
    table = sit(DISPLAY=":99")
    table.expect(r"^The window cannot be opened \(the display :99 does not answer\)")
    table.expect("Two programs play Rune")
    table.expect("Ada, Ben play over TLS")
    table.expect("Board: ")
    table.interrupt()
    assert table.end() == 130


def test_the_same_as_one_json_object(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path))
    monkeypatch.setattr("client.cli.start.BOTS", "greedy")  # over sooner
    assert main(["--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["verified"]
    assert {"game", "mode", "steps", "actions", "seconds", "result", "replay", "bytes_sent"} <= facts.keys()


def test_a_replay_that_cannot_be_written_is_not_lost(shell: Shell) -> None:
    (shell.folder / "file").touch()
    words = ("play", "tictactoe", "--seats", "random,random")
    ran = shell.run(*words, "--out", "file/game.rune")
    assert ran.returncode == 2
    assert "cannot write file/game.rune" in ran.stderr
    again = shell.run("play", "--resume", journal_in(ran.stdout), "--out", "game.rune")
    assert "It is verified" in again.stdout


def test_a_table_speaks_the_language_of_the_system_or_of_the_settings(shell: Shell) -> None:
    typed = "help\nhint\nresign\nja\n"
    german = shell.run(
        "play", "rune", "--seats", "you,random", "--seed", "1", typed=typed, LANG="de_AT.UTF-8"
    )
    assert german.returncode == 0, german.stderr
    for line in ("Tipp help für Hilfe.", "Leg eine Karte.", "board: den Tisch wieder zeigen.", "gewinnt."):
        assert line in german.stdout
    assert "Place" not in german.stdout and "wins" not in german.stdout
    home = shell.folder / "home"
    (home / "settings.toml").write_text('language = "en"\n', encoding="utf-8")
    english = shell.run("play", "rune", "--seats", "you,random", typed="quit\n", LANG="de_AT.UTF-8")
    assert "Type help for help." in english.stdout


def test_a_file_is_told_in_english_whoever_writes_it(shell: Shell) -> None:
    typed = "resign\nja\n"
    played = shell.run(
        "play", "rune", "--seats", "you,random", "--seed", "1", typed=typed, LANG="de_AT.UTF-8"
    )
    assert "random (bot) gewinnt. Du hast aufgegeben." in played.stdout
    assert "(Behälter, " in played.stdout and "container" not in played.stdout
    [replay] = (shell.folder / "home" / "games").glob("*.rune")
    shown = shell.run("replay", "show", replay)
    assert "“random (bot)” wins. The other side resigned." in shown.stdout


def test_a_game_is_told_from_its_beginning_turn_by_turn(shell: Shell) -> None:
    ran = shell.run("play", "rune", "--seats", "you,random", "--seed", "11", typed="hint\n1\n1\nlog\nquit\n")
    lines = ran.stdout.splitlines()
    assert lines[:3] == ["Rune, Two players. Type help for help.", "You start.", "Turn 1: your turn."]
    assert re.search(r"^> *\nType \d+(, \d times)?: Place R\d\d at ", ran.stdout, re.MULTILINE)
    left = ran.stdout.partition("--resume ")[2].split()[0]
    again = shell.run("play", "--resume", left, typed="quit\n")
    assert "You start." not in again.stdout, "what was told before is not told again"


def test_what_happens_several_times_in_a_row_is_told_once(shell: Shell) -> None:
    ran = shell.run("play", "genesis", "--seats", "you,random", "--seed", "12", typed="quit\n")
    assert "You gain a tower. (5 times)" in ran.stdout
    assert re.search(r"^You play the deck \w+\.$", ran.stdout, re.MULTILINE)


def test_a_question_within_an_action_comes_without_the_table(shell: Shell) -> None:
    ran = shell.run("play", "runeslingers", "--seats", "you,random", "--seed", "12", typed="0\n3\nquit\n")
    asked = ran.stdout.partition("Which card is your starting concentration?")[0]
    assert asked.count("Turn 0, setup") == 1
