"""The card set exercises every mechanic the ledger lists: a test per row of *Mechanics a card set must
exercise*, with the real cards, by what they do. Values are read from the cards, so that balancing them
changes no test. Here Reapers, hands, Decks and sizes; the rest is in `test_checklist_souls` and
`test_checklist_casts`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engines.reapers.policy import CLASSES, LINES
from tests.rules.reapers.real import (
    CARDS,
    CASTS,
    SOULS,
    amount,
    casters,
    change,
    class_of,
    line_of,
    ranked,
    skills,
)

# --- Reapers, hand and Deck ---------------------------------------------------------------------------------


@pytest.mark.rule("RP-002", "RP-003", "RP-R03")
def test_reapers(scene):
    """ST 1, 2 and 3, with and without Skill; a Passive that holds, an Active and a Quick one."""
    reapers = [card for card in CARDS.values() if card.kind == "reaper"]
    assert {card.stats["strike"] for card in reapers} == {1, 2, 3}
    assert any(not skills(card) for card in reapers) and any(card.always for card in reapers)
    assert {use.speed for card in reapers for use in card.use} == {"main", "any"}
    s = scene({"souls": ("haniel_1",), "reaper": "raziel"}, {}, real=True)
    assert s.stat(s.soul("haniel_1", 0), "grd") == CARDS["haniel_1"].stats["grd"] + change("raziel", "grd")
    s = scene({"souls": ("imp",), "reaper": "mother_of_thorns", "hand": ("marut",)}, {}, real=True)
    s.skill("mother_of_thorns", "reaper").quiet()
    assert (s.souls(0), s.hand(0)) == ([], 2)
    mine = {"souls": ("mourner",), "reaper": "nekhara", "graveyard": ("mourner",)}
    s = scene({"souls": ("malphas_1",)}, mine, real=True, at="combat")
    s.attack(s.soul("malphas_1", 0), s.soul("mourner", 1)).skill("nekhara", "reaper").quiet()
    assert s.zone("purgatory", 1) == ("mourner",)
    host = {"souls": (ranked("drogon", 3), ranked("morvane", 3), ranked("malphas", 3))}
    for reaper, over in (("ferryman", True), ("old_furnace", False)):
        s = scene(host, {"reaper": reaper, "souls": ()}, real=True, at="combat")
        for soul in s.t.zone("front", 0):
            if s.t.result is None and s.phase == (0, "combat"):
                s.attack(soul, s.reaper(1)).quiet()
        assert (s.t.result is not None) == over and s.get(1, "strikes") == 1


@pytest.mark.rule("RP-R28", "RP-R11")
def test_draws_discards_and_cards_from_the_top_of_the_deck(scene):
    s = scene({"souls": ("scale_seer",), "hand": ("marut",)}, {}, real=True)
    s.skill("scale_seer").quiet().choose(0)
    assert (s.hand(0), len(s.zone("graveyard", 0))) == (2, 1)
    s = scene({"souls": (ranked("orias", 2), "imp"), "deck": ("marut",)}, {}, real=True)
    s.skill("orias_2").quiet()
    assert (s.hand(0), s.t.result) == (2, None), "one card was all there was"
    s = scene({"souls": ("nerith_1",)}, {"souls": ("marut",)}, real=True)
    s.skill("nerith_1").quiet()
    assert len(s.zone("graveyard", 0)) == 2 and s.damage(s.soul("marut", 1)) == amount("nerith_1")


def test_wards_second_attacks_and_free_aim(scene):
    """What goes beyond the book's examples: cards that change who may attack, or be aimed at."""
    s = scene({"souls": ("starfall_archer",)}, {"souls": ("emberguard",)}, real=True)
    assert not s.uses("starfall_archer", 0)
    s = scene({"souls": (ranked("drogon", 2),)}, {"souls": ("imp", "marut")}, real=True, at="combat")
    drogon = s.soul("drogon_2", 0)
    s.attack(drogon, s.soul("imp", 1)).quiet()
    assert s.offers("attack", drogon, s.soul("marut", 1))
    s = scene({"souls": ("ibwa_1",), "graveyard": ("mourner",)}, {"souls": ("marut", "haniel_1")}, real=True)
    s.skill("ibwa_1").quiet().until("combat", 0)
    assert s.offers("attack", s.soul("ibwa_1", 0), s.soul("haniel_1", 1))
    s = scene({"souls": (ranked("mirel", 2),)}, {"souls": ("marut",)}, real=True, at="combat")
    s.attack(s.soul("mirel_2", 0), s.soul("marut", 1)).quiet()
    assert s.damage(s.soul("mirel_2", 0)) == 0


# --- size ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-009", "RP-117", "RP-121", "RP-125", "RP-127", "RP-R20")
def test_size_and_scale():
    """5 Classes of 12 Souls, 18 Casts, 6 Reapers, 3 Tokens; values in hundreds, near the ledger's scale."""
    kinds = Counter(card.kind for card in CARDS.values())
    assert kinds == {"soul": 60, "cast": 18, "reaper": 6, "token": 3}
    shape = Counter((class_of(card), card.stats["rank"], line_of(card)) for card in SOULS)
    for name in CLASSES:
        assert [shape[name, 1, line] for line in LINES] == [4, 2, 2]
        assert shape[name, 2, "front"] == 2 and shape[name, 2, "mage"] + shape[name, 2, "ranger"] == 1
        assert shape[name, 3, "front"] == 1
    types = Counter(tag for card in CASTS for tag in card.tags)
    assert (types["standard"], types["quick"], types["constant"]) == (7, 7, 4)
    named = [card for card in CASTS if any(name.capitalize() in casters(card) for name in CLASSES)]
    assert len(named) == 8
    assert len({class_of(card) for card in CARDS.values() if card.kind == "reaper"}) == 5
    values = [n for card in CARDS.values() for stat, n in card.stats.items() if stat in ("atk", "grd")]
    assert all(n % 100 == 0 for n in values)
    sums = {"front": (1000, 2200), "mage": (1200, 1600), "ranger": (1400, 1900)}
    for card in SOULS:
        both = card.stats["atk"] + card.stats["grd"]
        low, high = {1: sums[line_of(card)], 2: (2500, 3800), 3: (5000, 5700)}[card.stats["rank"]]
        assert low <= both <= high, card.id
    reapers = [card.stats for card in CARDS.values() if card.kind == "reaper"]
    span = {1: (5000, 6000), 2: (3500, 4000), 3: (2300, 3000)}
    assert all(span[stats["strike"]][0] <= stats["grd"] <= span[stats["strike"]][1] for stats in reapers)
    assert (
        len({tag for card in CARDS.values() for tag in card.tags} & {"common", "uncommon", "rare", "secret"})
        == 4
    )
