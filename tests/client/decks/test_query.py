"""The language for finding cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.decks.deck import Deck
from client.decks.query import QUERY_LIMIT, QueryError
from tests.client.decks.conftest import FACES, GAME, POOL

EMPTY = Deck("", {})
WISP = Deck("", {"main": (FACES["Wisp"], FACES["Wisp"])})


def found(query: str, deck: Deck = EMPTY) -> set[str]:
    return {card.name for card in POOL.found(query, deck)}


def by(test) -> set[str]:
    """The same by looking at every card."""
    return {card.name for card in POOL.cards if test(card)}


def cost(card) -> int:
    return dict(card.stats).get("cost", -1)


def test_an_empty_query_finds_every_card_that_can_be_in_a_deck() -> None:
    assert found("") == by(lambda card: True)
    assert "Burn" not in found("")


def test_words_occur_anywhere_and_all_of_them() -> None:
    burn = by(lambda c: "burn" in f"{c.name} {c.text} {c.tags} {c.words}".casefold())
    assert burn and found("burn") == found("BURN") == burn
    assert found("burn attack") == {name for name in burn if POOL.card(FACES[name]).kind == "attack"}


def test_places_and_numbers_narrow_it_down() -> None:
    cheap = by(lambda c: c.kind == "attack" and 0 <= cost(c) <= 2 and "burn" in c.text.casefold())
    assert cheap and found("kind:attack cost<=2 burn") == cheap
    assert found("tag:rare") == by(lambda c: "rare" in c.tags)
    assert found("word:pierce") == by(lambda c: "Pierce" in c.words)
    assert found("kind:runeslinger") == by(lambda c: c.kind == "slinger")


@pytest.mark.parametrize(
    ("sign", "fits"),
    [
        ("<", lambda n: n < 2),
        ("<=", lambda n: n <= 2),
        (">", lambda n: n > 2),
        (">=", lambda n: n >= 2),
        ("=", lambda n: n == 2),
        (":", lambda n: n == 2),
        ("!=", lambda n: n != 2),
    ],
)
def test_every_comparison(sign: str, fits) -> None:
    expected = by(lambda c: cost(c) >= 0 and fits(cost(c)))
    assert expected and found(f"cost{sign}2") == expected


def test_short_names_of_numbers_count_too() -> None:
    assert (
        found("hp>=20") == found("max_health>=20") == by(lambda c: dict(c.stats).get("max_health", 0) >= 20)
    )


def test_without_together_and_either() -> None:
    assert found("kind:attack -burn") == found("kind:attack") - found("burn")
    assert found('"any target"') == by(lambda c: "any target" in c.text.casefold())
    assert found("kind:chant or kind:boon") == found("kind:chant") | found("kind:boon")
    assert found("-kind:attack") == found("") - found("kind:attack")


def test_copies_are_those_of_the_deck() -> None:
    assert found("copies>0", WISP) == {"Wisp"}
    assert found("copies=2 wisp", WISP) == {"Wisp"}
    assert found("copies>0") == set()


def test_accents_and_apostrophes_do_not_matter() -> None:
    assert "Guardian's Wrath" in found("guardians wräth")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("kost<2", "Did you mean 'cost'?"),
        ("cost<cheap", "is a number"),
        ("kind>attack", "is a text"),
        ("x" * (QUERY_LIMIT + 1), "at most"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(query: str, says: str) -> None:
    with pytest.raises(QueryError, match=says[:12]) as told:
        POOL.found(query, EMPTY)
    assert says in str(told.value)


def test_somebody_still_typing_sees_all_cards() -> None:
    assert found("kind:") == found("cost<=") == found('"') == found("or") == found("-") == found("")


@given(st.text(max_size=60))
def test_whatever_is_typed_finds_cards_or_a_sentence(text: str) -> None:
    try:
        assert found(text) <= found("")
    except QueryError as error:
        assert str(error)


def test_the_pool_knows_where_each_card_belongs() -> None:
    homes = {card.name: POOL.home(card.face) for card in POOL.cards}
    assert homes["Eva"] is not None and homes["Eva"].label == "slinger"
    assert homes["Wisp"] is not None and homes["Wisp"].label == "main"
    assert POOL.home(FACES["Burn"]) is None
    assert len(POOL.cards) == GAME.face_count() - 6
