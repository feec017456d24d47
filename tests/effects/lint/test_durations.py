"""How long changes last: ends that never come, and ends other than the text tells, are warned of."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from engines.effects.pack import check_pack
from tests.duel.game import WORDS
from tests.duel.stage import HEAD, always, unit, when

JOIN = '{event = "join", card = "self"}'
LIFE = '{do = "gain", what = "life", n = 1}'
SHORT = replace(WORDS, durations=("end_of_turn", "game"))


def told(rest: str, text: str, words: object = WORDS) -> list[str]:
    """The warnings of one card with that text, as path and reason."""
    card = unit("odd", 1, rest).replace('kind = "', f'text = "{text}"\nkind = "', 1)
    problems = check_pack(HEAD + card, "p.toml", words)  # type: ignore[arg-type]
    assert all(problem.severity == "warning" for problem in problems), problems
    return [f"{problem.path.removeprefix('$.card[0].')}: {problem.reason}" for problem in problems]


def grow(until: str | None) -> str:
    """A unit that grows for so long as it joins."""
    end = "" if until is None else f', until = "{until}"'
    return when(JOIN, f'{{do = "modify", change = [{{layer = "add", stat = "level", n = 1}}]{end}}}')


TEXTS = {
    "end_of_turn": "until end of turn",
    "your_next_turn": "until your next turn",
    "end_of_phase": "until the end of this phase",
    "end_of_round": "until the end of the round",
    "end_of_chain": "until the chain is over",
    "end_of_attack": "during this attack",
    "in_battle": "in this battle",
    "leaves": "while I am in play",
}


@pytest.mark.parametrize(("until", "words"), TEXTS.items())
def test_what_lasts_as_long_as_the_text_tells(until: str, words: str) -> None:
    assert told(grow(until), f"When I join, I have 1 more level {words}.") == []


@pytest.mark.parametrize("until", [u for u in TEXTS if u not in ("end_of_turn", "leaves")])
def test_what_lasts_for_another_time_than_the_text_tells(until: str) -> None:
    lasts = f"when[0].steps[0].until: the text does not tell that this lasts so long ({until})"
    ends = "text: the text tells of an end that nothing here has (end_of_turn)"
    assert set(told(grow(until), "When I join, I have 1 more level until end of turn.")) == {lasts, ends}


@pytest.mark.parametrize("until", [None, "end_of_turn", "leaves"])
def test_what_lasts_for_a_while_and_the_text_tells_no_end(until: str | None) -> None:
    why = f"when[0].steps[0].until: the text does not tell that this lasts so long ({until or 'end_of_turn'})"
    assert told(grow(until), "When I join, I have 1 more level.") == [why]


def test_what_lasts_for_good_needs_no_words() -> None:
    assert told(grow("game"), "When I join, I have 1 more level.") == []


@pytest.mark.parametrize(
    ("words", "until"),
    [
        ("until the end of the turn", "end_of_turn"),
        ("until the start of your next turn", "your_next_turn"),
        ("until the end of this phase", "end_of_phase"),
        ("until the end of the round", "end_of_round"),
    ],
)
@pytest.mark.parametrize("rest", [grow("game"), always('{layer = "add", stat = "level", n = 1}')])
def test_an_end_of_the_text_that_nothing_has(rest: str, words: str, until: str) -> None:
    found = told(rest, f"I have 1 more level {words}.")
    assert found == [f"text: the text tells of an end that nothing here has ({until})"]


def test_what_waits_until_then_has_that_end() -> None:
    later = f'{{do = "later", on = {{event = "draw", by = "you"}}, until = "end_of_turn", steps = [{LIFE}]}}'
    assert told(when(JOIN, later), "Until end of turn, when you draw, gain 1 life.") == []
    why = "when[0].steps[0].until: the text does not tell that this lasts so long (end_of_turn)"
    assert told(when(JOIN, later), "When I join: whenever you draw, gain 1 life.") == [why]


@pytest.mark.parametrize("until", ["your_next_turn", "in_battle"])
def test_an_end_that_the_game_does_not_know_never_comes(until: str) -> None:
    found = f'when[0].steps[0].until: nothing in this game ends what lasts until "{until}"'
    text = f"When I join, I have 1 more level {TEXTS[until]}."
    assert told(grow(until), text, SHORT) == [found]
    assert told(grow(until), text) == []


@pytest.mark.parametrize("name", ["genesis", "reapers", "runeslingers", "runiverse"])
def test_a_game_declares_the_ends_that_come_about_in_it(name: str) -> None:
    game = import_module(f"engines.{name}.policy")
    folder = Path(game.__file__ or "").parent
    ended = {
        end for file in folder.glob("*.py") for end in re.findall(r'expire\(w, "(\w+)"', file.read_text())
    }
    ended |= {"leaves", "game"} | ({"end_of_chain"} if game.POLICY.chain != "none" else set())
    assert set(game.WORDS.durations) == ended
