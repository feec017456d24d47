"""What is printed on a half and what it does are the same: numbers and words of both are compared."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engines.genesis.policy import RACES, SPELL_TYPES, TYPES
from engines.genesis.texts import SPEAKER
from tests.rules.genesis.cards import CARDS, half
from tests.rules.texts import Reader

STEMS = (
    *(
        "you may",
        "draw",
        "crystalliz",
        r"\bcrystals?\b",
        "energiz",
        r"\benergy\b",
        "fortif",
        "recover",
        r"\breturn",
    ),
    *("summon", r"\bcast\b", r"(?<!your )\btrash", r"your trash", "destroy", "afflict", r"\bcured?\b"),
    *(
        "search",
        "shuffle",
        "random",
        "replace",
        "evoke",
        "regroup",
        "attached",
        r"\bengage[:,]",
        r"\bengaged\b",
    ),
    *("strength", "cannot attack", "cannot block", "cannot be blocked", "may attack ready", "at most"),
    *("for each", "up to", "enem", "opponent", r"\byour\b", r"\bturns?\b", "turned up", "battle", "siege"),
    *("tower", r"\bhand\b", "groove", r"\bdeck", r"\bspell\b", "active", "creature", "other", "matching"),
    *(r"matching \[this\]", r"matching (it )?in cost", "inverted", "that is no "),
    *(
        "once per",
        "or more",
        "or fewer",
        "or less",
        "in retaliation",
        r"attacks\b",
        r"blocks\b",
        r"\bif\b|while|in ",
    ),
    *(r"\[this\]", r"\[strength\]", r"\[creaturecost\]", r"\[spellcost\]", r"\[race\]", r"\[sphere\]"),
    *(r"\[creaturetype\]", r"\[spelltype\]", *(f"{word}s" for word in TYPES)),
)
"""What effects are made of; each stands in both or in neither."""
READER = Reader(STEMS)
numbers, stems, wrong = READER.numbers, READER.stems, READER.wrong
HALVES = [(card, printed) for card in CARDS.values() for printed in card.half]


@pytest.mark.rule("SG-009", "SG-010", "SG-011")
@pytest.mark.parametrize(("card", "printed"), HALVES, ids=lambda one: getattr(one, "id", None))
def test_text_and_effect_agree(card, printed):
    done = SPEAKER.half(card, printed.id)
    assert numbers(printed.text) == numbers(done), done
    assert stems(printed.text) == stems(done), done


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Destroy a creature with strength 7 or less.", "numbers"),
        ("Destroy a creature with cost 6 or less.", "stems"),
        ("Destroy an enemy creature with strength 6 or less.", "stems"),
        ("Trash a creature with strength 6 or less.", "stems"),
    ],
)
def test_a_text_that_says_something_else_is_found(text, what):
    """The comparison itself: Overload destroys any creature with strength 6 or less."""
    done = SPEAKER.half(CARDS["cogwheel_mimic"], "spell")
    assert wrong(text, done) == [what]


def test_no_two_cards_play_the_same():
    """Neither by cost, strength and effect, nor by name; no two creatures and no two spells do the same at
    the same cost, but for plain bodies, callings and the like."""
    cards = list(CARDS.values())
    shapes = {
        repr((card.play, card.use, card.when, card.always, [h.stats for h in card.half], card.half[1].kind))
        for card in cards
    }
    assert len(shapes) == 80
    assert len({name for card in cards for name in card.name.split(" // ")}) == 160
    spells = Counter((half(card, "spell").text, half(card, "spell").stats["cost"]) for card in cards)
    assert {text for (text, _), n in spells.items() if n > 1} <= {"Summon [This]."}


def test_texts_are_short_and_close_with_a_full_stop():
    """A card must be read at a glance, both halves of it."""
    texts = [printed.text for _, printed in HALVES if printed.text]
    assert max(map(len, texts)) <= 110
    assert all(text[-1] == "." for text in texts)


@pytest.mark.rule("SG-265")
def test_variables_stand_in_square_brackets():
    """Only those that the rules know (SG-179 to SG-183)."""
    known = {"CreatureCost", "SpellCost", "Strength", "Race", "Sphere", "CreatureType", "SpellType", "This"}
    used = {name for _, printed in HALVES for name in re.findall(r"\[(.*?)\]", printed.text)}
    assert used == known


@pytest.mark.rule("SG-010", "SG-011", "SG-182")
def test_every_half_carries_what_it_must():
    for card in CARDS.values():
        creature, spell = half(card, "creature"), half(card, "spell")
        assert set(creature.stats) == {"cost", "strength", "weak"} and set(spell.stats) == {"cost"}
        assert creature.stats["weak"] == creature.stats["strength"] // 2
        assert spell.kind in SPELL_TYPES
        assert len([tag for tag in creature.tags if tag in RACES[card.tags[0]]]) == 1
        assert len([tag for tag in creature.tags if tag in TYPES]) <= 1
    assert any(not set(half(card, "creature").tags) & set(TYPES) for card in CARDS.values()), "may be absent"
