"""What is printed on a card and what it does are the same: numbers and verbs of both are compared."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engines.reapers.policy import CLASSES, WORDS
from engines.reapers.texts import SPEAKER
from tests.rules.cards import unbrought
from tests.rules.reapers.table import GAME
from tests.rules.texts import Reader

CARDS = GAME.catalogue.cards
STEMS = (
    *("damage(?! step)", "damage step", "draw", "destroy", "discard", "search", "return", "summon"),
    *("sacrific", "negate", r"\bsend\b", "join", "move", "take the top rank off", "ranked up", "put the top"),
    *("quick, ", "once per turn", "once per your turn", "this turn", "until your next turn"),
    *("until the end", r"\bmay\b", "may not attack", "has not attacked", "in combat"),
    *(
        "at the end of your turn",
        "chosen for an attack",
        "declares an attack",
        "opponent",
        r"other\b",
        "up to",
        "each",
    ),
    *("you control|your souls?|your tokens?|your other", "front-line", "rear-line", "graveyard"),
    *("purgatory", "your deck", "token", "reaper", "casters?:", "atk", "grd", r"rank \d", "or higher"),
    *("or lower", r"\bmore\b", r"\bless\b", "no more than", "attached", "imp", "recruit", "shade"),
    *("warrior", r"\bmage", "ranger", r"\bcast\b", "skill", "constant", "quick cast", "would", "fights"),
    *("attack past", "attack once more", "what (it|this soul) attacks", "no damage", "cannot target"),
    *("free ranger position", *CLASSES),
)
"""What effects are made of; each stands in both or in neither."""
READER = Reader(STEMS, {"two": "2"})
numbers, stems, wrong = READER.numbers, READER.stems, READER.wrong


def told(card):
    """What is done, as one text; keywords by their own words."""
    words = [WORDS.keywords[use].text for use in card.keywords]
    return ". ".join([*words, *SPEAKER.card(unbrought(card, WORDS))])


@pytest.mark.rule("RP-181", "RP-194", "RP-201")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_text_and_effect_agree(card):
    done = told(card)
    assert bool(card.text) == bool(done)
    assert numbers(card.text) == numbers(done), done
    assert stems(card.text) == stems(done), done


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Caster: a Mage. Destroy one Rank 2 Soul of your opponent.", "numbers"),
        ("Caster: a Ranger. Destroy one Rank 1 Soul of your opponent.", "stems"),
        ("Caster: a Mage. Destroy one Rank 1 Soul [Front-Line] of your opponent.", "stems"),
    ],
)
def test_a_text_that_says_something_else_is_found(text, what):
    """The comparison itself: Sunder destroys a Rank 1 Soul of the opponent, in any line."""
    done = told(CARDS[GAME.catalogue.number["sunder"]])
    assert wrong(text, done) == [what]


@pytest.mark.rule("RP-184", "RP-185", "RP-R106")
def test_every_skill_that_is_used_states_when_and_how_often():
    for card in CARDS:
        for use in card.use:
            assert use.limit is not None, card.id
            assert re.search("once per (your )?turn", card.text.casefold()), card.id


@pytest.mark.rule("RP-129")
def test_every_cast_states_its_casters():
    for card in CARDS:
        assert card.text.startswith(("Caster: ", "Casters: ")) == (card.kind == "cast"), card.id


def test_no_two_cards_play_the_same():
    """Neither by values, requirement and effect, nor by name or text."""
    shapes = [
        (
            card.kind,
            repr((card.play, card.use, card.when, card.always, card.keywords)),
            tuple(sorted(card.stats.items())),
            tuple(tag for tag in card.tags if tag in CLASSES),
        )
        for card in CARDS
    ]
    assert len(set(shapes)) == len({card.name for card in CARDS}) == 87
    texts = Counter(card.text for card in CARDS if card.text)
    assert [text for text, n in texts.items() if n > 1] == []


def test_texts_are_short():
    """A card must be read at a glance."""
    assert max(len(card.text) for card in CARDS) <= 190
