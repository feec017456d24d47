"""The card set exercises every mechanic the ledger lists, twice at least: each row of *Mechanics a card set
must exercise* by the words that the cards have for it. That the cards do what they say is shown card by card
in `tests/cards/genesis`.
"""

from __future__ import annotations

import re

import pytest

from tests.rules.genesis.cards import CARDS, half

CHECKLIST = {
    "recover": r"\brecover\b",
    "return": r"\breturn\b",
    "draw": r"\bdraw\b",
    "crystallize": r"\bcrystallize\b",
    "energize": r"\benergize\b",
    "fortify": r"\bfortify\b",
    "cast from another zone": r"search your (deck|hand) for .* cast it",
    "summon from another zone": r"summon .* from your trash",
    "trash from the deck": r"trash .*\bcards of",
    "trash from the hand at random": r"trash a random hand card",
    "trash from the vault": r"(trash|chooses) one of (your|their) crystals",
    "trash from the groove": r"trash .*\benergy\b",
    "trash from the fortress": r"(trash .* spell|crystals or towers\. trash)",
    "destroy a creature": r"destroy (a|an|another) (\w+ )?creature",
    "destroy a tower": r"destroy a tower",
    "destroy a spell": r"destroy .* or a spell",
    "destroy a crystal": r"destroy an? (enemy )?crystal",
    "return a crystal": r"return a (creature or a )?crystal",
    "search with a condition": r"search your \w+ for",
    "search without a condition": r"search your \w+ and return a card",
    "shuffle": r"\bshuffle\b",
    "opponent choice": r"an opponent chooses",
    "replace": r"\breplace\b",
    "matching in full": r"matching \[this\] creature",
    "by cost only": r"(matching it in cost|cost \[creaturecost\] or less)",
    "by sphere only": r"of \[sphere\]",
    "evoke": r"\bevoke\b",
    "[CreatureCost] or [SpellCost]": r"\[(creature|spell)cost\]",
    "[Strength]": r"\[strength\]",
    "[Race]": r"\[race\]",
    "[CreatureType]": r"\[creaturetype\]",
    "[SpellType]": r"\[spelltype\]",
    "afflict": r"\bafflict\b",
    "cure by effect": r"\bcure\b",
    "strength by attachment": r"attached creature has strength",
    "strength by active spell": r"your (creatures|engines|beasts).* have strength \+",
    "strength in battle": r"in battle.* strength \+",
    "penalty to enemies": r"enemy creatures have strength -",
    "cannot attack": r"cannot attack\.",
    "cannot attack, if": r"cannot attack if",
    "cannot be blocked": r"cannot be blocked",
    "may attack ready creatures": r"may attack ready",
    "when summoned": r"when summoned",
    "when destroyed": r"when destroyed",
    "when it attacks": r"when (\[this\]|it) attacks",
    "when it blocks": r"when \[this\] blocks",
    "when it wins a battle": r"when (\[this\]|it) wins a battle",
    "when a siege gets through": r"siege gets through",
    "when a tower is lost": r"tower(s|) is destroyed",
    "when turned up": r"when turned up",
    "when cured": r"\b(is|when) cured",
    "conditional trigger": r"when summoned, if",
    "regroup out of turn": r"\bregroup\b",
    "attached to a tower": r"attached tower is destroyed",
    "calling": r"summon \[this\]",
    "worth more in retaliation": r"in retaliation",
    "counting towers": r"\btowers\b.*strength|each of your towers",
    "counting crystals": r"each of your crystals",
    "counting energy": r"each of your energy",
}
TEXTS = [half(card, name).text.casefold() for card in CARDS.values() for name in ("creature", "spell")]


@pytest.mark.parametrize("mechanic", CHECKLIST)
def test_a_mechanic_is_on_two_cards_at_least(mechanic):
    found = [text for text in TEXTS if re.search(CHECKLIST[mechanic], text)]
    assert len(found) >= 2, found
