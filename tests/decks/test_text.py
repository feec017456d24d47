"""Deck lists as text: the forms that other programs write, and what happens to lines that cannot be used."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.decks import MAX_DECK, Names, read_text, write_text
from engines.spelling import fold

NAMES = Names(
    {0: "Ember Drake", 1: "Zoë's Élan", 2: "3 Wishes", 3: "Tide Scribe // Undertow", 4: "Main Hall"}
)


@pytest.mark.parametrize(
    "line",
    [
        "3 Ember Drake",
        "3x Ember Drake",
        "3X  ember   drake",
        "Ember Drake x3",
        "3 Ember Drake (AB1) 31",
        "3 [AB1:31] Ember Drake",
        "3 Ember Drake|AB1",
        "3 Ember Drake # the best",
        "1 Ember Drake\n2 EMBER DRAKE",
        "// a remark\n3 Ember Drake",
    ],
)
def test_the_forms_of_a_line(line: str) -> None:
    deck = read_text(line, NAMES)
    assert (deck.lists, deck.problems) == ({"main": (0, 0, 0)}, ())


@pytest.mark.parametrize(
    ("line", "face"),
    [
        ("Zoes Elan", 1),
        ("ZOË’S ÉLAN", 1),
        ("3 Wishes", 2),
        ("Tide Scribe", 3),
        ("undertow", 3),
        ("Tide Scribe // Undertow", 3),
        ("Main Hall", 4),
    ],
)
def test_a_name_however_it_is_spelled(line: str, face: int) -> None:
    assert read_text(line, NAMES).lists == {"main": (face,)}


@pytest.mark.parametrize("head", ["[side]", "Sideboard", "SIDEBOARD:", "[Sideboard]"])
def test_headers_begin_another_list(head: str) -> None:
    deck = read_text(f"Deck\n1 Ember Drake\n\n{head}\n2 3 Wishes", NAMES)
    assert deck.lists == {"main": (0,), "side": (2, 2)}


def test_a_card_marked_for_the_sideboard() -> None:
    assert read_text("SB: 2 Ember Drake\nTide Scribe", NAMES).lists == {"side": (0, 0), "main": (3,)}


def test_a_list_of_the_games_own() -> None:
    assert read_text("stance:\nEmber Drake", NAMES).lists == {"stance": (0,)}


def test_an_unknown_line_is_kept_with_its_number_and_the_nearest_name() -> None:
    deck = read_text("1 Ember Drake\n\n2 Ember Drakke", NAMES)
    (line,) = deck.problems
    assert (line.number, line.text, line.count) == (3, "2 Ember Drakke", 2)
    assert line.problem == "there is no card 'Ember Drakke'. Did you mean 'Ember Drake'?"
    assert deck.lists == {"main": (0,)}


def test_too_many_cards_and_too_many_lines() -> None:
    deck = read_text("999 Ember Drake\n2 Tide Scribe", NAMES)
    assert [line.problem for line in deck.problems] == [f"a deck has at most {MAX_DECK} cards."]
    assert "lines" in read_text("x\n" * 10_000, NAMES).problems[-1].problem


def test_written_with_the_main_deck_first_and_read_again() -> None:
    lists = {"side": (2,), "main": (3, 0, 0)}
    text = write_text(lists.items(), NAMES.printed.__getitem__)
    assert text == "2 Ember Drake\n1 Tide Scribe // Undertow\n\n[side]\n1 3 Wishes\n"
    assert read_text(text, NAMES).lists == {"main": (0, 0, 3), "side": (2,)}


@given(st.text(max_size=300))
def test_no_text_is_too_strange(text: str) -> None:
    deck = read_text(text, NAMES)
    assert all(line.problem or line.face is not None for line in deck.lines)


@given(st.text(max_size=40))
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.dictionaries(st.sampled_from(["main", "side", "stance"]), st.lists(st.integers(0, 4), min_size=1)))
def test_every_deck_survives_being_written(lists: dict[str, list[int]]) -> None:
    given = {label: tuple(faces) for label, faces in lists.items()}
    again = read_text(write_text(given.items(), NAMES.printed.__getitem__), NAMES)
    assert not again.problems
    assert {label: sorted(faces) for label, faces in again.lists.items()} == {
        label: sorted(faces) for label, faces in given.items()
    }
