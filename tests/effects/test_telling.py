"""Words that all card games share: questions, answers and lines of the log."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from engines.effects import telling
from engines.kernel import Cards, Event, Item, Number, Option, Order, Secrets, player
from tests.rules.genesis.table import GAME

YOU = cast(Secrets, SimpleNamespace(seat=0))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (Cards(0, "x", (4, 5, 6), 2, 2), "Fox: choose 2."),
        (Cards(0, "x", (4, 5, 6), 0, 2), "Fox: choose 0 to 2."),
        (Order(0, "x", (4, 5)), "Fox: in which order?"),
        (Option(0, "x", ("this", "that")), "Fox: what do you choose?"),
    ],
)
def test_a_question_without_words_of_its_own(asked, words):
    assert telling.choice_words("Fox: ", asked) == words


def test_the_word_that_a_question_carries():
    assert telling.asked_word(Option(0, "x", ("this",), data=("cost", 3))) == "cost"
    assert telling.asked_word(Option(0, "x", ("this",))) == ""
    assert telling.asked_word(Number(0, "x", 0, 3)) == "", "a number carries none"


@pytest.mark.parametrize(
    ("asked", "value", "words"),
    [
        (Option(0, "x", ("this", "that")), 1, "that"),
        (Number(0, "x", 0, 3), 0, "0"),
        (Cards(0, "x", (4, 5), 0, 2), (), "Nobody"),
        (Cards(0, "x", (4, 5), 0, 2), (5, 4), "card 5, card 4"),
        (Order(0, "x", (4, 5)), (5, 4), "card 5, then card 4"),
        (Order(0, "x", (0, 1), ("first", "last")), (1, 0), "last, then first"),
    ],
)
def test_an_answer_that_is_chosen(asked, value: Any, words):
    assert telling.chosen_words(GAME, asked, value, lambda card: f"card {card}", "Nobody") == words


def test_dice_are_told_player_by_player():
    table = cast(Any, SimpleNamespace(map=SimpleNamespace(seats=2)))
    assert telling.rolled(GAME, table, Event("rolled", -1, (), (3, 6)), YOU) == "Dice: you 3 and seat 2 6."
    assert telling.rolled(GAME, table, Event("rolled", -1, (), (3,)), YOU) == "Dice: 3."


ANNOUNCED = [
    ({"a": (player(0),), "b": (player(0),)}, " (aimed at you)"),
    ({"a": (player(0),), "b": (player(1), player(0))}, " (aimed at you, aimed at seat 2)"),
    ({"a": (player(0), player(1))}, " (aimed at you and seat 2)"),
    ({"caster": (player(0),), "a": (player(0),)}, " (used by you, aimed at you)"),
    ({"x": 3, "#bullets": (player(0),), "a": ("word",)}, ""),
]


@pytest.mark.parametrize(("env", "words"), ANNOUNCED)
def test_what_something_is_aimed_at_is_said_once(env: dict[str, Any], words: str) -> None:
    table = cast(Any, SimpleNamespace(rows=()))
    assert telling.aims_words(GAME, table, Item(0, "x", 1, tuple(env.items())), YOU) == words


def test_an_ability_called_like_its_card_is_said_once():
    game = cast(Any, SimpleNamespace(ability_words={"a/0": "Lens", "a/1": "Look"}.__getitem__))
    assert telling.use_words(game, "Lens", "a/0", "turn it sideways") == "Use Lens (turn it sideways)"
    assert telling.use_words(game, "Lens", "a/1") == "Lens: Look"


def test_whose_turn_it_is():
    mine, theirs = Event("phase", 0, (), ("draw", 7)), Event("phase", 1, (), ("draw", 8))
    assert telling.turn_words(mine, YOU) == "Turn 7: your turn."
    assert telling.turn_words(theirs, YOU) == "Turn 8: the turn of seat 2."
