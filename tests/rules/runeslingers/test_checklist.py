"""The card set has every mechanic that the ledger lists under *Mechanics a card set must exercise*: a test an
item, by what cards are made of. What each of them does is shown in tests/cards/runeslingers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engines.effects import grammar as g
from engines.effects.grammar.words import names
from engines.runeslingers.formats import is_x
from engines.runeslingers.policy import (
    AILMENTS,
    Afflict,
    Barrier,
    Convert,
    Cure,
    Discard,
    DiscardTop,
    LoseHealth,
    Sear,
    VoidTop,
)
from engines.runeslingers.say import light_cost
from tests.rules.cards import inside
from tests.rules.runeslingers.table import DECKS, GAME, damage_of

CARDS = {card.id: card for card in GAME.catalogue.cards}


def made(test: Callable[[Any], Any]) -> set[str]:
    """The cards in which some part passes the test."""
    return {name for name, card in CARDS.items() if any(test(node) for node in inside(card))}


def kinds_with(keyword: str) -> set[str]:
    """The kinds of cards that have a keyword."""
    return {card.kind for card in CARDS.values() if keyword in [use.split(" ")[0] for use in card.keywords]}


def changes(stat: str, test: Callable[[Any], bool] = lambda n: True) -> Callable[[Any], bool]:
    """A test for an addition to a stat."""
    return lambda node: isinstance(node, g.AddChange) and node.stat == stat and test(node.n)


def waits(event: str, **fields: str) -> Callable[[Any], bool]:
    """A test for a trigger on an event."""
    return lambda node: (
        isinstance(node, g.When)
        and node.on.event == event
        and all(getattr(node.on, name) == value for name, value in fields.items())
    )


def rule(word: str) -> Callable[[Any], bool]:
    """A test for a rule that holds."""
    return lambda node: isinstance(node, g.RuleChange) and node.rule == word


def raises_(n: Any) -> bool:
    return isinstance(n, int) and n > 0


def lowers(n: Any) -> bool:
    return isinstance(n, int) and n < 0


MECHANICS: dict[str, tuple[Callable[[Any], Any], ...]] = {
    "2 direct damage": (lambda n: isinstance(n, g.Damage) and n.direct,),
    "3 health loss": (lambda n: isinstance(n, LoseHealth) and isinstance(n.n, int) and n.n >= 5,),
    "7 cards out of decks and hands": (
        *(lambda n, kind=kind: isinstance(n, kind) for kind in (Sear, VoidTop, g.Draw, DiscardTop)),
        lambda n: isinstance(n, Discard) and not n.random,
        lambda n: isinstance(n, Discard) and n.random,
    ),
    "8 downed": (waits("downed"),),
    "9 blocking and barriers": (
        waits("block", by="you"),
        waits("block", by="each_foe"),
        lambda n: isinstance(n, Barrier) and n.n is None,
        lambda n: isinstance(n, Barrier) and n.n is not None,
    ),
    "10 maximum health and hand": (
        changes("max_health", raises_),
        changes("max_health", lowers),
        changes("hand_size", raises_),
        lambda n: isinstance(n, g.SetChange) and n.stat == "hand_size" and n.n == 10,
        lambda n: isinstance(n, g.Heal),
    ),
    "11 less defense": (changes("defense", lowers),),
    "12 destroying, trapping, returning": (
        lambda n: isinstance(n, g.Destroy),
        lambda n: isinstance(n, g.Attach),
        lambda n: isinstance(n, g.Move) and n.to == "hand",
        lambda n: isinstance(n, g.CardSet) and "conc" in names(n.zone or ()),
    ),
    "14 tokens": (
        lambda n: isinstance(n, g.Cost) and n.spend,
        lambda n: isinstance(n, g.Counter) and n.name == "mastery",
    ),
    "17 activation costs": (
        lambda n: isinstance(n, g.Use) and n.cost and n.cost.pay.get("light"),
        lambda n: isinstance(n, g.Use) and n.cost and n.cost.spend,
    ),
    "18 costs": (
        changes("tax", raises_),
        changes("tax_spirit", lowers),
        lambda n: isinstance(n, g.Cost) and n.give,
        lambda n: isinstance(n, g.Cost) and n.steps,
    ),
    "19 keywords": (
        lambda n: isinstance(n, g.GrantChange) and n.grant is not None,
        lambda n: isinstance(n, g.GrantChange) and n.lose is not None,
    ),
    "20 for the rest of the turn": (lambda n: isinstance(n, g.Modify) and n.until == "leaves",),
    "21 can and cannot": tuple(
        rule(f"{word}_{what}") for word in ("can", "cannot") for what in ("block", "gain")
    ),
    "23 abilities that last": (
        lambda n: isinstance(n, g.Modify) and n.until == "end_of_turn",
        lambda n: isinstance(n, g.Modify) and n.until == "your_next_turn",
    ),
    "24 beginnings and ends": (
        waits("turn_start"),
        waits("phase_start", name="play"),
        waits("turn_end"),
    ),
}


@pytest.mark.parametrize("tests", MECHANICS.values(), ids=MECHANICS)
def test_a_card_has_it(tests):
    assert all(made(test) for test in tests)


def test_1_basic_damage():
    """Attacks name a Runeslinger; large and small."""
    assert damage_of("hammer_blow") > 5 and damage_of("quick_jab") <= 2
    for card in CARDS.values():
        if card.kind == "attack":
            targets = [n for n in inside(card.play) if isinstance(n, g.Choose)]
            assert not any(getattr(node.set, "zone", None) for node in targets), card.id  # RS-R107


def test_2_pierce():
    assert {"attack", "spirit"} <= kinds_with("pierce")
    assert damage_of("spirit_lance") > CARDS["scrying_lens"].stats["defense"]


def test_4_ailments_of_every_type():
    hits, direct = set(), set()
    for card in CARDS.values():
        on_hit = [n for d in inside(card) if isinstance(d, g.Damage) for n in inside(d.on_hit)]
        hits |= {n.what for n in on_hit if isinstance(n, Afflict) and n.what}
        every = [n for n in inside(card) if isinstance(n, Afflict) and n.what]
        direct |= {n.what for n in every if n not in on_hit}
    assert hits == direct == set(AILMENTS)
    assert any(isinstance(n, Afflict) and n.kinds for n in inside(CARDS["rainbow_dart"]))
    assert any(getattr(n, "n", 0) == 3 for n in inside(CARDS["three_plagues"]))


def test_5_removing_and_converting():
    kinds = [n for card in CARDS.values() for n in inside(card) if isinstance(n, Cure | Convert)]
    assert {(type(n), n.what is None) for n in kinds} == {
        (Cure, True), (Cure, False), (Convert, True), (Convert, False)
    }  # fmt: skip


def test_6_boons():
    boons = {name for name, card in CARDS.items() if card.kind == "boon"}
    assert len(boons) == 8
    assert {"shout", "use"} <= {word for name in boons for word in CARDS[name].keywords}
    assert boons & made(changes("block", raises_)) and boons & made(waits("destroy", card="self"))


@pytest.mark.parametrize(
    ("keyword", "kinds"),
    [
        ("distract", {"attack", "chant"}),
        ("token", {"chant"}),
        ("charge", {"chant"}),
        ("choice", {"spirit"}),
        ("fate", {"spirit"}),
        ("shout", {"attack", "spirit", "utility", "boon", "chant"}),
        ("use", {"trinket", "chant", "boon"}),
    ],
)
def test_13_to_17_keywords(keyword, kinds):
    assert kinds_with(keyword) == kinds


def test_22_x_cards():
    assert sum(is_x(card.name) for card in CARDS.values()) == 4


def test_23_stances_and_abilities():
    stances = [card for card in CARDS.values() if card.kind == "stance"]
    assert any(card.when for card in stances) and any(card.always for card in stances)
    uses = [use for c in CARDS.values() if c.kind == "ability" for use in c.use]
    assert {use.cost.pay["determination"] for use in uses if use.cost} == {1, 2, 3}


def test_size_and_shape():
    """60 cards by kind and rarity, costs of at most 5, few that void, and decks as the ledger suggests."""
    cards = [GAME.catalogue.cards[face] for face in GAME.deck_faces]
    kinds = Counter(card.kind for card in cards)
    assert kinds == {"attack": 16, "spirit": 12, "utility": 10, "boon": 8, "trinket": 7, "chant": 7}
    tags = Counter(tag for card in cards for tag in card.tags)
    assert (tags["common"], tags["uncommon"], tags["rare"]) == (30, 18, 12)
    assert all(0 <= light_cost(GAME, face) <= 5 for face in GAME.deck_faces)
    assert all(card.play[0].cost and "light" in card.play[0].cost.pay for card in cards)
    others = Counter(card.kind for card in CARDS.values())
    assert (others["slinger"], others["stance"], others["ability"], others["ailment"]) == (4, 6, 6, 6)
    for deck in DECKS.values():
        main = [GAME.catalogue.cards[face] for face in dict(deck.lists)["main"]]
        shape = Counter(card.kind for card in main)
        assert shape == {"attack": 10, "spirit": 6, "utility": 4, "boon": 4, "trinket": 3, "chant": 3}
        assert sum(is_x(card.name) for card in main) <= 2
    used = {face for deck in DECKS.values() for face in dict(deck.lists)["main"]}
    assert used == set(GAME.deck_faces)
