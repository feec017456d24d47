"""What is printed on a card and what it does are the same: numbers and verbs of both are compared."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.runeslingers.policy import AILMENTS, WORDS
from engines.runeslingers.texts import SPEAKER
from tests.rules.cards import unbrought
from tests.rules.runeslingers.table import GAME
from tests.rules.texts import Reader

CARDS = GAME.catalogue.cards
STEMS = (
    *("damage", "direct", "draw", "sear", "void", "discard", "random", r"lose", "gain", "barrier", "remov"),
    *("convert", "destroy", "return", "under", "token", r"\bpay", "spend", r"\buse\b", "block", "cost"),
    *("maximum health", "hand size", r"defense\b(?! card)", "pierce", "cannot", r"\bcan\b", "on a hit"),
    *("choose", "once per", "until your next turn", "enem", "mastery", "determination", "times", "plus"),
    *AILMENTS,
)
"""What effects are made of; each stands in both or in neither."""
READER = Reader(STEMS)
numbers, stems, wrong = READER.numbers, READER.stems, READER.wrong


@pytest.mark.rule("RS-042")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_text_and_effect_agree(card):
    done = ". ".join(SPEAKER.card(unbrought(card, WORDS)))
    text = card.text.replace("The card under it returns", "The card under this returns")
    assert text
    if card.kind == "ailment":  # the threshold stands once in the text for two effects
        assert set(numbers(text)) == set(numbers(done)), done
    else:
        assert numbers(text) == numbers(done), done
    assert stems(text) == stems(done), done


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("3 damage to target enemy Runeslinger.", "numbers"),
        ("2 direct damage to target enemy Runeslinger.", "stems"),
        ("2 damage to any target.", "stems"),
    ],
)
def test_a_text_that_says_something_else_is_found(text, what):
    """The comparison itself: Quick Jab deals 2 damage to an enemy."""
    done = ". ".join(SPEAKER.card(CARDS[GAME.catalogue.number["quick_jab"]]))
    assert wrong(text, done) == [what]


def test_no_two_cards_play_the_same():
    """Neither by cost, effect, keywords and defense, nor by name or text."""
    faces = [CARDS[face] for face in GAME.deck_faces]
    shapes = [
        (repr((card.play, card.use, card.when, card.always)), card.keywords, tuple(card.stats.items()))
        for card in faces
    ]
    assert len(set(shapes)) == len({card.name for card in faces}) == 60
    texts = Counter((card.text, card.keywords) for card in faces)
    same = {text for text, n in texts.items() if n > 1}
    assert not same


def test_texts_are_short():
    """A card must be read at a glance."""
    assert max(len(CARDS[face].text) for face in GAME.deck_faces) <= 150
