"""Each rule beyond types, on the smallest card that breaks it; and cards that look like it and are fine."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from engines.effects.vocabulary import Keyword
from tests.effects.words import DUEL, GAMES, load, problems, reasons


def cases(name: str) -> list[object]:
    """The cases of a file beside this one, named by the rule they are about."""
    listed = tomllib.loads((Path(__file__).parent / "lint" / f"{name}.toml").read_text("utf-8"))["case"]
    return [pytest.param(case, id=case["rule"]) for case in listed]


@pytest.mark.parametrize("case", cases("wrong"))
def test_lint_refuses(case: dict[str, str]) -> None:
    found = problems(case["card"], GAMES[case.get("game", "duel")])
    assert [f"{p.path.removeprefix('$.card[0].')}: {p.reason}" for p in found] == [case["says"]]
    assert found[0].severity == "error"


@pytest.mark.parametrize("case", cases("fine"))
def test_lint_lets_pass(case: dict[str, str]) -> None:
    """As far as it must: what does nothing, as many of these do, is warned of."""
    found = problems(case["card"], GAMES[case.get("game", "duel")])
    assert [problem for problem in found if problem.severity == "error"] == []


def test_a_game_may_ask_more_of_a_card_than_words() -> None:
    strict = replace(
        DUEL, card_faults=lambda card: [(".name", "a name is long")] if len(card.name) < 9 else []
    )
    assert [(p.path, p.reason) for p in problems("", strict)] == [("$.card[0].name", "a name is long")]
    assert problems("", DUEL) == []


def play(steps: str) -> str:
    return f"[[card.play]]\nsteps = [{steps}]"


@pytest.mark.parametrize(
    ("text", "body", "missing"),
    [
        ("Deal 4 damage.", '{do = "damage", to = "self", n = 3}', ["4"]),
        ("Deal 3 damage, draw 1.", '{do = "damage", to = "self", n = 3}, {do = "draw"}', []),
        ("Pay 2, then 7.", "", ["2", "7"]),
        ("Roll a d6.", '{do = "roll", name = "d"}, {do = "draw", n = "$d"}', []),
        ("Roll a d8.", '{do = "roll", name = "d"}, {do = "draw", n = "$d"}', ["8"]),
    ],
)
def test_a_number_only_the_text_has_is_a_warning(text: str, body: str, missing: list[str]) -> None:
    found = [p for p in problems(f'text = "{text}"\n{play(body)}') if p.path.endswith(".text")]
    assert [p.severity for p in found] == ["warning"] * len(missing)
    assert [p.reason.split()[3].rstrip(",") for p in found] == missing


def test_numbers_of_stats_halves_and_keywords_count_for_the_text() -> None:
    assert problems('text = "Level 7, strong 4."\nstats = {level = 7}\nkeywords = ["strong 4"]') == []


def test_numbers_of_granted_keywords_count_for_the_text() -> None:
    grant = '{layer = "grant", grant = {keyword = "strong 4"}}'
    body = play(f'{{do = "modify", change = [{grant}], until = "game"}}')
    assert problems(f'text = "I am strong 4."\n{body}') == []
    assert [p.reason.split()[3] for p in problems(f'text = "I am strong 5."\n{body}')] == ["5,"]


def test_a_filter_for_a_tag_that_nothing_has_is_a_warning() -> None:
    body = play('{do = "ready", card = {zone = "field", where = {tag = ["totem", "own", "totme"]}}}')
    found = problems('tags = ["own"]\n' + body)
    assert [(p.reason, p.hint, p.severity) for p in found] == [
        ('no card has the tag "totme"', 'did you mean "totem"?', "warning")
    ]


def test_a_keyword_that_makes_an_unknown_token_is_named_where_it_is_used() -> None:
    swarm = Keyword('[[use]]\nlimit = {}\nsteps = [{do = "make", card = "bug", to = "field"}]')
    vocabulary = replace(DUEL, keywords={"swarm": swarm})
    assert reasons('keywords = ["swarm"]', vocabulary) == ['keywords: no card "bug"']


def test_all_problems_of_a_card_are_listed() -> None:
    body = play('{do = "draw", n = "$a"}, {do = "draw", who = "b"}') + "\n[[card.use]]\nsteps = []"
    assert len(reasons(body)) == 3


def test_the_sample_packs_are_clean() -> None:
    assert {game: len(load(game).cards) for game in GAMES} == {
        "duel": 19,
        "genesis": 1,
        "runiverse": 5,
        "runeslingers": 1,
        "reapers": 1,
    }
