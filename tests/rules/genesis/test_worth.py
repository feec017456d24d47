"""What cards are worth and how the set is built: one measure of worth for all (SG-239), and the numbers of
costs, types and abilities that the ledger suggests for each sphere.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.genesis.cards import CARDS, half

WORTH = {
    "": 0,
    "[This] cannot attack.": -1,
    "[This] cannot attack if you have no other creatures.": -1,
    "[This] cannot block.": -1,
    "[This] cannot be blocked.": 4,
    "[This] may attack ready creatures.": 1,
    "[This] has strength +1 for each of your towers.": 3,
    "[This] has strength +1 for each of your crystals.": 6,
    "[This] has strength +1 for each of your energy, at most 4.": 4,
    "In battle in your turn, [This] has strength +3.": 1,
    "In battle, [This] has strength +1 for each of your other creatures.": 4,
    "While you have another creature of [Race], [This] has strength +2.": 1,
    "Your other creatures of [Race] have strength +2.": 1,
    "Your other creatures of [CreatureType] have strength +2.": 1,
    "Your other creatures have strength +1.": 3,
    "While you have 2 or fewer towers, your creatures have strength +2.": 2,
    "Enemy creatures have strength -1.": 3,
    "When summoned, draw 1 card.": 1,
    "When summoned, if you have no other creatures, draw 1 card.": 1,
    "When summoned, recover a card from your trash.": 1,
    "When summoned, search your hand for a card of [SpellType] and cast it.": 1,
    "When summoned, if enemies have more creatures than you, "
    "return an enemy creature with cost 2 or less.": 1,
    "When turned up, crystallize 1 card.": 1,
    "When turned up, evoke [This] spell.": 3,
    "When turned up, energize [SpellCost] cards.": 1,
    "When turned up, afflict an enemy creature.": 2,
    "When destroyed, draw 1 card.": 1,
    "When destroyed, energize 2 cards.": 1,
    "When destroyed, afflict an enemy creature.": 1,
    "When cured, draw 2 cards.": 0,
    "When [This] blocks, draw 1 card.": 1,
    "When [This] blocks, afflict the attacker.": 2,
    "When [This] wins a battle, draw 1 card.": 1,
    "When [This] attacks, trash [SpellCost] cards of an opponent.": 0,
    "When its siege gets through, draw 1 card.": 1,
    "When its siege gets through, trash a random hand card of that lord.": 1,
    "When its siege gets through, evoke [This] spell.": 1,
    "Engage: another of your creatures has strength +[Strength] this turn.": 1,
    "Engage: crystallize 1 card.": 1,
    "Engage: energize 1 card.": 1,
    "Engage: trash an energy or a spell.": 1,
    "Engage: recover a card of [SpellType] from your trash. Draw 1 card.": 2,
    "Engage: afflict an enemy creature with strength [Strength] or less.": 3,
    "Engage: trash one of your crystals. Draw 2 cards.": 0,
    "Engage: trash a random hand card of an opponent.": 2,
    "Engage, once per turn: regroup one of your other engaged creatures.": 3,
    "Engage: cure an afflicted creature.": 1,
}
"""What an ability takes off the strength of a plain creature; a drawback adds."""
VEILED = 7
"""Strength of a plain creature that is put down veiled for 3, and fights with 3 until it is turned up."""


def calling(card):
    """What it takes off that the creature can be called, for that much mana or in retaliation."""
    cost, price = half(card, "creature").stats["cost"], half(card, "spell").stats["cost"]
    return max(0, 1 + cost - price) if half(card, "spell").kind == "calling" else 0


@pytest.mark.rule("SG-239")
@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_a_creature_is_worth_what_it_costs(card):
    """Plain strength is twice the cost, less what the ability is worth, whatever the sphere or race."""
    printed = half(card, "creature")
    plain = VEILED if "inverted" in printed.tags else 2 * printed.stats["cost"]
    assert printed.stats["strength"] == plain - WORTH[printed.text] - calling(card)


def test_no_worth_is_kept_for_what_no_card_has():
    assert set(WORTH) == {half(card, "creature").text for card in CARDS.values()}


def test_costs_types_and_specials_of_each_sphere():
    """As the ledger suggests them, sphere by sphere."""
    for sphere in ("science", "ether", "spirit", "chaos", "nature"):
        cards = [card for card in CARDS.values() if card.tags[0] == sphere]
        costs = Counter(half(card, "creature").stats["cost"] for card in cards)
        assert costs == {1: 3, 2: 4, 3: 4, 4: 3, 5: 1, 6: 1}
        veiled = [card for card in cards if "inverted" in half(card, "spell").tags]
        kinds = Counter(half(card, "spell").kind for card in cards if card not in veiled)
        assert kinds == {"instant": 7, "lasting": 3, "attach_creature": 2, "attach_tower": 1, "calling": 2}
        masked = [card for card in cards if "inverted" in half(card, "creature").tags]
        dual = [card for card in cards if len(card.tags) == 2]
        assert (len(veiled), len(masked), len(dual)) == (1, 1, 1)
        assert len({card.id for card in (*veiled, *masked, *dual)}) == 3
        assert half(masked[0], "creature").stats["strength"] <= 7
        spells = [half(card, "spell").stats["cost"] for card in cards if card not in veiled]
        assert all(1 <= cost <= 4 for cost in spells)
        assert sum(cost <= 2 for cost in spells) >= 10
        assert all(half(card, "spell").stats["cost"] == 3 for card in veiled)


def test_kinds_of_abilities_of_each_sphere():
    """About five plain creatures, five with passives, four with triggers and two that engage."""
    for sphere in ("science", "ether", "spirit", "chaos", "nature"):
        kinds: Counter[str] = Counter()
        for card in CARDS.values():
            if card.tags[0] == sphere:
                mine = [
                    name
                    for name in ("always", "when", "use")
                    if any(node.zone == "field" for node in getattr(card, name))
                ]
                kinds[mine[0] if mine else "plain"] += 1
        assert kinds == {"plain": 5, "always": 5, "when": 4, "use": 2}
