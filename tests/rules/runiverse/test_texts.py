"""What is printed on a card and what it does are the same: numbers and verbs of both are compared."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from engines.effects import grammar as g
from engines.registry import engine
from engines.runiverse.keywords import GIFTS, NAMED
from engines.runiverse.policy import TRAITS, WORDS
from engines.runiverse.texts import SPEAKER
from tests.rules.cards import inside, unbrought
from tests.rules.texts import Reader

CARDS = [card for pack in engine("runiverse").packs() for card in pack.printed]
STEMS = (
    *("damage", r"\bdraw", "discard", "at random", r"\buntask(?!ed)", "untasked", "tasked", r"\btask(?!ed)"),
    *("dispel(?!led)", "dispelled", "banish", "rejoin", "exalt", "return", "take control", "flame"),
    *(r"\bsap\b", "charge", "charge counter", r"l\+\d counter", r"l\+(?!\d counter)", "l-", "vim"),
    *("face-up", "face-down", "break a bond", "bond", "breaks", "dream a", "expend", "refresh"),
    *("wild summons", "snowplay", "swarming bug", "heal", "pair me", "partner", "attack .* with"),
    *("i attack", "am attacked", "evolve", "aggressive", "ward", "unity", "battlemage", "roll a d6"),
    *(r"\bpower\b", "until end of turn", "until your next turn", "once per turn"),
    *(r"\ban? (enemy|ally|creature|relic)\b", "up to", "any number", "allies|ally", "enem", "opponent"),
    *("focus", "act ", "ong", "trig", r"\bjoin", "before", "after", "evoke", "spell", "relic"),
    *("all your mages", "all other mages", "any location", "main deck", "discard pile", "stay"),
    *("as a trap", "attach", "look at", "in any order", "choose one", "no abilities", "burrowed"),
    *("secret", "lowest", "highest", "fewest", "or less", "or more", "level x", "pay x", "attacker"),
    *("times", "for each", "equal to", "plus", "remove", "exalted"),
    *(rf"\b{trait}" for trait in TRAITS if trait not in ("unity", "dedication")),
)  # fmt: skip
"""What effects are made of; each stands in both or in neither."""
READER = Reader(STEMS, {"two": "2", "three": "3", "d6": ""})  # the sides of a die are no number of the effect
numbers, stems, wrong = READER.numbers, READER.stems, READER.wrong


def rules(card):
    """The text without its flavour."""
    return re.sub(r"“.*”", "", card.text).strip()


def effect(card):
    """What the card does, in words; of a mage, what its gift does."""
    if card.kind == "mage":
        card = replace(card, when=WORDS.language.keyword(card.keywords[0]).when)
    return ". ".join(SPEAKER.card(card))


@pytest.mark.rule("RV-029", "RV-296", "RV-238")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_text_and_effect_agree(card):
    done = effect(card)
    assert card.text
    assert numbers(rules(card)) == numbers(done), done
    assert stems(rules(card)) == stems(done), done


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Deal 3 damage to an enemy creature or relic. Get a flame counter.", ["numbers"]),
        ("Deal 2 damage to each enemy creature and relic. Get a flame counter.", ["stems"]),
        ("Deal 2 damage to an enemy creature or relic. Get a sap counter.", ["stems"]),
        ("Deal 2 damage to an enemy creature or relic. Get two flame counters.", ["numbers"]),
    ],
)
def test_a_text_that_says_something_else_is_found(text, what):
    """The comparison itself, with Sear."""
    card = next(card for card in CARDS if card.id == "sear")
    done = effect(card)
    assert wrong(text, done) == what
    assert rules(card) != text


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_who_may_be_tasked_is_left_unsaid_only_where_tasking_is_all(card):
    """That only what is untasked can be tasked goes without saying; whatever else is done to the card chosen
    could be done to a tasked one as well.
    """
    nodes = list(inside(unbrought(card, WORDS)))
    for choice in (node for node in nodes if isinstance(node, g.Choose)):
        where = choice.set.where if isinstance(choice.set, g.CardSet) else None
        if where is not None and where.ready and "untasked" not in card.text:
            named = [node for node in nodes if f"${choice.name}" in map(str, _fields(node))]
            assert named and all(isinstance(node, g.Exhaust) for node in named), card.text


def _fields(node):
    return [getattr(node, name) for name in node.__struct_fields__]


@pytest.mark.rule("RV-008")
def test_no_two_cards_play_the_same():
    """Neither by facet, level, traits and effect, nor by name."""
    faces = [card for card in CARDS if card.kind != "mage"]
    shapes = [
        (repr((card.play, card.use, card.when, card.always)), card.kind, card.keywords, card.stats["level"])
        for card in faces
    ]
    assert len({card.name for card in CARDS}) == len(CARDS) == 96 + 144 + 8
    plain = [card for card in faces if card.kind == "creature" and not (card.keywords or rules(card))]
    traits = {(card.tags[0], card.stats["level"]) for card in plain}
    assert len(traits) == len(plain)
    same = Counter(shape for card, shape in zip(faces, shapes, strict=True) if card not in plain)
    assert [shape for shape, n in same.items() if n > 1] == []


@pytest.mark.rule("RV-237", "RV-295")
def test_keywords_have_words_for_people():
    assert all(word.text for word in (*NAMED.values(), *GIFTS.values()))
    assert len(GIFTS) == 11


def test_texts_are_short():
    """A card must be read at a glance; two abilities at most, besides keywords and the evolve way."""
    assert max(len(card.text) for card in CARDS) <= 180
    for card in CARDS:
        assert len(card.use) + len(card.when) + len(card.always) <= 3, card.id
