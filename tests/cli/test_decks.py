"""`deck check`, `deck convert` and `deck list` on real files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.plugin import HIGHCARD_DECKS

STRICT = """
from engines.kernel import DeckFault
from tests.kernel.highcard import HighCard


class GAME(HighCard):
    id, title = "strict", "Strict"

    def deck_faults(self, mode, lists):
        for face in sorted(set(lists.get("main", ()))):
            if lists["main"].count(face) > 2:
                yield DeckFault(f"more than two of {self.face_name(face)}.", "ST-001", face=face)
"""


@pytest.fixture
def strict(shell: Shell) -> Shell:
    shell.install("strict", STRICT, HIGHCARD_DECKS)
    return shell


def written(shell: Shell, text: str) -> Path:
    path = shell.folder / "mine.txt"
    path.write_text(text, encoding="utf-8")
    return path


def card(strict: Shell) -> str:
    """The name of some card."""
    decks = strict.json("deck", "list", "strict")["decks"]
    return str(decks[0]["lists"]["main"][0]["name"])


def test_the_decks_of_a_game_are_listed(strict: Shell) -> None:
    facts = strict.json("deck", "list", "strict")
    assert [(deck["name"], deck["ok"]) for deck in facts["decks"]] == [("even", True), ("odd", True)]
    assert sum(entry["count"] for entry in facts["decks"][0]["lists"]["main"]) == 10


def test_a_ready_deck_may_be_played(strict: Shell) -> None:
    facts = strict.json("deck", "check", "even", "--game", "strict")
    assert (facts["ok"], facts["cards"], facts["problems"]) == (True, 10, [])


def test_a_rule_of_deck_building_is_told_with_its_clause(strict: Shell) -> None:
    path = written(strict, f"# game: strict\n3 {card(strict)}\n")
    facts = strict.json("deck", "check", path, code=1)
    (problem,) = facts["problems"]
    assert (facts["ok"], problem["line"], problem["path"]) == (False, 0, "main")
    assert problem["message"].endswith("(ST-001)")


def test_an_unknown_card_is_told_with_its_line(strict: Shell) -> None:
    facts = strict.json("deck", "check", written(strict, "# game: strict\n\n2 Nobody\n"), code=1)
    assert [problem["line"] for problem in facts["problems"]] == [3]
    assert "there is no card 'Nobody'" in facts["problems"][0]["message"]


def test_to_a_code_and_back(strict: Shell) -> None:
    code = strict.json("deck", "convert", "odd", "--game", "strict", "--to", "code")["content"].strip()
    out = strict.folder / "back.txt"
    ran = strict.run("deck", "convert", code, "--out", out)
    assert ran.returncode == 0
    facts = strict.json("deck", "check", out)
    assert (facts["ok"], facts["cards"], facts["code"]) == (True, 10, code)


def test_people_get_text_on_stdout(strict: Shell) -> None:
    text = strict.run("deck", "convert", "odd", "--game", "strict").stdout
    assert strict.run("deck", "check", "-", typed=text).returncode == 0


def test_a_deck_with_unknown_lines_is_not_converted(strict: Shell) -> None:
    told = strict.refused("deck", "convert", written(strict, "# game: strict\nNobody\n"))
    assert "line 2: there is no card 'Nobody'" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("deck", "check", "evn"), "there is no file and no deck 'evn'; `runetable deck list GAME` tells"),
        (
            ("deck", "check", "evn", "--game", "strict"),
            "there is no file and no deck 'evn'; there are even, odd",
        ),
        (("deck", "check", "RT1-ABCDEFGH"), "the deck code is damaged"),
        (("deck", "check", "even", "--game", "strct"), "Did you mean 'strict'?"),
        (("deck", "check", "even", "--game", "strict", "--mode", "x"), "Strict has no mode 'x'"),
        (("deck", "list", "nogame"), "There is no game called 'nogame'"),
    ],
)
def test_bad_words_get_one_sentence(strict: Shell, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in strict.refused(*words)


def test_a_name_that_one_game_alone_has_needs_no_game(strict: Shell) -> None:
    assert strict.json("deck", "check", "even")["game"] == "strict"


def test_a_name_that_several_games_have_needs_one(strict: Shell) -> None:
    strict.install("laxer", STRICT.replace('"strict", "Strict"', '"laxer", "Laxer"'), HIGHCARD_DECKS)
    assert "several games have a deck 'even': laxer, strict" in strict.refused("deck", "check", "even")
    assert strict.json("deck", "check", "even", "--game", "laxer")["game"] == "laxer"


def test_a_deck_that_does_not_say_its_game(strict: Shell) -> None:
    assert "does not say its game" in strict.refused("deck", "check", written(strict, "1 Nobody"))


def test_a_code_for_another_game_or_other_packs(strict: Shell) -> None:
    code = strict.json("deck", "convert", "odd", "--game", "strict", "--to", "code")["content"].strip()
    assert "is for strict, not for rune" in strict.refused("deck", "check", code, "--game", "rune")


def test_a_file_too_large_is_refused_unread(strict: Shell) -> None:
    path = written(strict, "1 Nobody\n" * 100_000)
    assert "a deck has at most" in strict.refused("deck", "check", path, "--game", "strict")


def test_what_a_mode_does_not_allow_is_refused_by_check_and_play_alike(shell: Shell) -> None:
    """Ready decks too: Booster Decks are opened at the table, and a budget may be smaller than a deck."""
    for choice, why in (("--mode=booster", "bring no deck"), ("--options=pips=30", "30 are allowed")):
        checked = shell.run("deck", "check", "ruby", "--game", "runiverse", choice)
        played = shell.run("play", "runiverse", choice, "--deck", "ruby", "--seats", "random,random")
        assert (checked.returncode, played.returncode) == (1, 2)
        assert why in checked.stderr and why in played.stderr
