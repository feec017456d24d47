"""Deck codes: short, safe against mistyping, and refused in one sentence when they cannot be right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.decks import CODE_LIMIT, DeckError, looks_like_code, read_code, write_code
from engines.kernel import PackRef

PACKS = (PackRef("base", 1, b"\x07" * 32),)
LISTS = {"main": (3, 3, 7, 7, 7, 21), "side": (4,)}
CODE = write_code("duel", PACKS, LISTS)


def test_a_code_says_what_it_was_made_from() -> None:
    code = read_code(CODE)
    assert (code.game, code.lists) == ("duel", LISTS)


def test_a_deck_of_thirty_makes_a_code_of_one_line() -> None:
    assert len(write_code("runeslingers", PACKS, {"main": tuple(range(15)) * 2})) < 90


def test_case_spaces_and_hyphens_do_not_matter() -> None:
    body = CODE[4:]
    assert read_code(f" rt1-{body[:9].lower()} \n{body[9:20]}-{body[20:]}").lists == LISTS
    assert looks_like_code("  rt1-abc")
    assert not looks_like_code("3 Ember Drake")


@given(st.integers(4, len(CODE) - 1), st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
def test_one_wrong_letter_is_found(place: int, letter: str) -> None:
    wrong = CODE[:place] + letter + CODE[place + 1 :]
    if wrong != CODE and wrong[:-1] != CODE[:-1]:
        with pytest.raises(DeckError, match="damaged"):
            read_code(wrong)


@given(st.text(max_size=200))
def test_nothing_but_a_sentence_comes_of_a_wrong_code(text: str) -> None:
    with pytest.raises(DeckError):
        read_code("RT1-" + text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("RT1-" + "A" * CODE_LIMIT, "at most"),
        ("RT1-!!", "no code has"),
        ("RT1-", "damaged"),
        (write_code("duel", PACKS, {"main": (1,) * 999, "side": (1,) * 2}), "at most 1000 cards"),
    ],
)
def test_codes_that_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(DeckError, match=sentence):
        read_code(text)
