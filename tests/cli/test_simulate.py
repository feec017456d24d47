"""`simulate`: the same games from the same seed, in one process or several; what goes wrong is counted."""

from collections.abc import Callable

import pytest

from engines.registry import engines
from tests.cli.conftest import Shell

TIMES = ("seconds", "actions_per_second")
MODES = [(engine.id, mode.name) for engine in engines() for mode in engine.kind.modes]


def without_times(facts: dict) -> dict:
    return {name: value for name, value in facts.items() if name not in TIMES}


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_mode_of_every_game_is_played_to_its_end(shell: Shell, game: str, mode: str) -> None:
    facts = shell.json("simulate", game, "--mode", mode, "--games", "3", "--seed", "1")
    assert (facts["finished"], facts["errors"]) == (3, 0)
    assert {"game", "mode", "games", "actions", "wins", "draws", "by_deck", *TIMES} <= facts.keys()
    assert facts["turns"]["min"] <= facts["turns"]["median"] <= facts["turns"]["max"]


def test_two_processes_play_the_same_games_as_one(highcard: Shell) -> None:
    words = ("simulate", "highcard", "--games", "45", "--seed", "7", "--bots", "greedy,random")
    assert without_times(highcard.json(*words)) == without_times(highcard.json(*words, "--jobs", "2"))


def test_the_same_seed_gives_the_same_games_twice(shell: Shell) -> None:
    words = ("simulate", "rune", "--games", "12", "--seed", "3")
    first, again = shell.json(*words, PYTHONHASHSEED="1"), shell.json(*words, PYTHONHASHSEED="2")
    assert without_times(first) == without_times(again)


def test_another_seed_gives_other_games(shell: Shell) -> None:
    first, other = (shell.json("simulate", "rune", "--games", "3", "--seed", seed) for seed in ("1", "50"))
    assert first["digest"] != other["digest"]


def test_one_game_of_a_run_can_be_played_alone(shell: Shell) -> None:
    run = shell.json("simulate", "tictactoe", "--games", "3", "--seed", "4")
    alone = [shell.json("simulate", "tictactoe", "--games", "1", "--seed", seed) for seed in ("4", "5", "6")]
    assert run["actions"] == sum(one["actions"] for one in alone)
    assert run["wins"] == [sum(wins) for wins in zip(*(one["wins"] for one in alone), strict=True)]


def test_every_game_is_won_or_drawn_by_somebody(shell: Shell) -> None:
    facts = shell.json("simulate", "tictactoe", "--games", "40")
    assert sum(facts["wins"]) + facts["draws"] == 40
    assert 0 <= facts["first_player_wins"] <= 1


def test_how_games_ended_is_counted_the_most_frequent_first(shell: Shell) -> None:
    facts = shell.json("simulate", "tictactoe", "--games", "40")
    counts = list(facts["endings"].values())
    assert sum(counts) == 40
    assert counts == sorted(counts, reverse=True)
    assert facts["draws"] in counts
    told = shell.run("simulate", "tictactoe", "--games", "40").stdout
    assert all(f"{reason} {count}" in told for reason, count in facts["endings"].items())


def test_decks_take_turns_and_are_counted(highcard: Shell) -> None:
    facts = highcard.json("simulate", "highcard", "--games", "8")
    assert set(facts["by_deck"]) == {"even", "odd"}
    assert sum(row["games"] for row in facts["by_deck"].values()) == 16
    assert sum(row["wins"] for row in facts["by_deck"].values()) == sum(facts["wins"])


def test_decks_can_be_named(highcard: Shell) -> None:
    facts = highcard.json("simulate", "highcard", "--games", "4", "--decks", "even,odd")
    assert [facts["by_deck"][name]["games"] for name in ("even", "odd")] == [4, 4]


def test_options_change_the_game(highcard: Shell) -> None:
    long, short = (
        highcard.json("simulate", "highcard", "--games", "3", "--options", f"rounds={n}") for n in (6, 1)
    )
    assert short["turns"]["max"] < long["turns"]["min"]


def test_a_game_that_goes_wrong_is_counted_with_its_seed(frail: Callable[[bool], Shell]) -> None:
    words = ("simulate", "frail", "--games", "3", "--seed", "5", "--bots", "greedy,random")
    facts = frail(False).json(*words, code=1)
    assert (facts["finished"], facts["errors"]) == (0, 3)
    assert facts["problems"][0] == {"seed": 5, "error": "ZeroDivisionError: seven divided by nothing"}


def test_people_are_told_of_it_in_sentences(frail: Callable[[bool], Shell]) -> None:
    ran = frail(False).run("simulate", "frail", "--games", "9", "--bots", "greedy", "--jobs", "2")
    assert (ran.returncode, "Traceback" in ran.stderr) == (1, False)
    assert "the game of seed 1 went wrong: ZeroDivisionError" in ran.stderr


def test_a_game_alone_has_points_and_no_draws(shell: Shell) -> None:
    facts = shell.json("simulate", "rune", "--mode", "solo", "--games", "5", "--bots", "greedy")
    assert facts["draws"] == 0
    (points,) = facts["scores"]
    assert 0 < points["min"] <= points["median"] <= points["max"]
