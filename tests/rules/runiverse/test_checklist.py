"""The card set exercises every mechanic the ledger lists (section 18): for each row the cards that do, at
least as many as it asks for, and the real cards played. Here gifts, plain cards and the set as a whole; the
rest is in `test_checklist_abilities` and `test_checklist_effects`.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engines.effects import grammar as g
from engines.runiverse.formats import gift_of
from engines.runiverse.policy import FACETS, FEATURED, TRAITS
from engines.runiverse.turn import draw
from tests.rules.cards import inside
from tests.rules.runiverse.real import FILL, OTHERS, PRINTED, bonds, evoked, first_answers, lay, of, plain
from tests.rules.runiverse.table import CARDS, GAME

# --- gifts, plain creatures, relics -------------------------------------------------------------------------


@pytest.mark.rule("RV-295", "RV-R132", "RV-021", "RV-022")
def test_gifts_of_eleven_kinds_on_ninety_six_mages():
    mages = [n for n, card in enumerate(CARDS) if card.kind == "mage"]
    gifts = Counter(gift_of(GAME, face) for face in mages)
    assert gifts == {
        **dict.fromkeys(("gift_bond", "gift_dispel", "gift_draw"), 24),
        **{f"gift_{facet}": 3 for facet in FACETS},
    }
    for facet in FACETS:
        pairs = {(gift_of(GAME, n), tag) for n in mages for tag in CARDS[n].tags
                 if facet in CARDS[n].tags and tag in TRAITS}  # fmt: skip
        kinds = ("gift_bond", "gift_dispel", "gift_draw", f"gift_{facet}")
        assert pairs == {(gift, focus) for gift in kinds for focus in FEATURED[facet]}


GIFTS = {
    "ashka": lambda s: bonds(s, 0) == 3,
    "drusk": lambda s: s.zone("discard", 1) == ("kittle",),
    "garn": lambda s: len(s.t.zone("hand", 0)) == 2,
    "jorva": lambda s: s.get(0, "flame") == 1 and s.zone("field", 1) == ("granite_ram",),
    "jarga": lambda s: len(s.game.vim(s.t, s.up("pebble_sentry"))) == 1,
    "jorn": lambda s: s.zone("hand", 0).count("sear") == 1,
    "jiri": lambda s: "swarming_bug" in s.zone("field", 0),
    "juniper": lambda s: len(s.t.zone("field", 0, 0)) == 2 or len(s.t.zone("wild", 0)) == 7,
    "jokul": lambda s: s.row(s.up("granite_ram", 1)).turned,
    "jetta": lambda s: s.row(s.mage(1)).mark("sap") == 1,
    "jinx": lambda s: True,
}


@pytest.mark.rule("RV-110", "RV-R129")
@pytest.mark.parametrize("mage", GIFTS)
def test_a_gift_of_each_kind_goes_off_when_drawn(scene, mage):
    """The Thyst gift may do one of three things; that it is carried out shows in the coverage of games."""
    s = scene(
        {"mages0": "ashka", "rifts0": "kittle kittle", "field0": "pebble_sentry", "deck": f"{FILL} {mage}",
         "discard": "sear"},
        {"mages0": "adamar", "rifts0": "kittle kittle", "field0": "granite_ram kittle", "deck": FILL},
        real=True, at=draw,
    )  # fmt: skip
    card = s.options.decision.cards[0]
    s.answer((card,))
    first_answers(s)
    assert mage in s.zone("hand", 0)
    assert GIFTS[mage](s)


@pytest.mark.rule("RV-214", "RV-160", "RV-210")
def test_plain_creatures_of_levels_0_to_7(scene):
    levels = Counter(OTHERS[id].stats["level"] for id in plain())
    assert len(plain()) == 16 and set(levels) == set(range(8))
    s = evoked(scene, "orth", "spore_puff", power=0)
    assert s.zone("field", 0) == ("spore_puff",)
    s = lay(scene, "trine", mine="mountain_elder", enemy="granite_ram")
    s.attack(s.up("mountain_elder"), s.up("granite_ram", 1))
    assert s.row(s.up("mountain_elder")).damage == 3 and s.zone("discard", 1) == ("granite_ram",)


@pytest.mark.rule("RV-176", "RV-143", "RV-057", "RV-208")
def test_relics(scene):
    relics = of("relic")
    tasked = {id for id in relics for use in OTHERS[id].use if use.cost and use.cost.exhaust}
    paid = {id for id in relics for use in OTHERS[id].use if use.cost and use.cost.pay}
    ongoing = {id for id in relics if OTHERS[id].always}
    charged = {id for id in relics for use in OTHERS[id].use if use.cost and use.cost.spend}
    assert len(relics) == 24 and len(tasked | paid | ongoing | charged) >= 10
    assert min(map(len, (tasked, paid, ongoing, charged))) >= 3
    s = lay(scene, "orth", "diggers_lantern", "myconid_host", first={"tasked": ("myconid_host",)})
    s.evoke("diggers_lantern")
    lantern = s.up("diggers_lantern")
    assert s.row(lantern).mark("charge") == 3 and not s.row(lantern).turned
    first_answers(s.use(lantern))
    assert s.row(lantern).mark("charge") == 2 and not s.row(s.up("myconid_host")).turned


@pytest.mark.rule("RV-208", "RV-209")
def test_level_0_relic_and_creatures(scene):
    assert {id for id in of("relic") if OTHERS[id].stats["level"] == 0} == {"worn_altar"}
    assert {id for id in of("creature") if OTHERS[id].stats["level"] == 0} == {"spore_puff", "ooze_droplet"}
    s = lay(scene, "ruby", mine="granite_ram kittle", enemy="worn_altar spore_puff")
    s.attack(s.up("kittle"), s.up("worn_altar", 1)).attack(s.up("granite_ram"), s.up("worn_altar", 1))
    assert s.zone("discard", 1) == ("worn_altar",)


# --- the set as a whole -------------------------------------------------------------------------------------


def test_sizes():
    """18 cards a facet by type and rarity, and the curve of the ledger; X counts as dear."""
    assert len(PRINTED) == 96 + 144 + 8
    for facet in FACETS:
        cards = [card for card in OTHERS.values() if facet in card.tags]
        assert Counter(card.kind for card in cards) == {"creature": 10, "spell": 5, "relic": 3}
        rarities = Counter(
            tag for card in cards for tag in card.tags if tag in ("common", "uncommon", "rare")
        )
        assert rarities == {"common": 9, "uncommon": 6, "rare": 3}
        levels = Counter(
            5 if card.text.startswith("Level X") else min(max(card.stats["level"], 1), 5) for card in cards
        )
        assert levels == {1: 5, 2: 4, 3: 5, 4: 2, 5: 2}, facet


def test_named_cards_of_the_book():
    names = {card.name for card in PRINTED.values()}
    assert {"Kittle", "Flariger", "Cooperative Ylart", "Snowmaster", "Hypno Toad", "Swarming Bug"} <= names


@pytest.mark.rule("RV-R84", "RV-R109")
def test_off_turn_effects_leave_nothing_to_the_attacker():
    """Traps and what a dispelled or attacked card sets off ask nothing and offer nothing."""
    asking = (g.Choose, g.May, g.ChooseOne, g.ChooseNumber)
    for card in OTHERS.values():
        for play in card.play:
            if play.as_ == "trap":
                assert not [n for n in inside(play.steps) if isinstance(n, asking)], card.id
        for when in card.when:
            assert not when.optional and when.cost is None, card.id
            if when.on.event == "dispel" or when.on.target is not None:
                assert not [n for n in inside(when.steps) if isinstance(n, asking)], card.id


@pytest.mark.rule("RV-R51")
def test_no_free_ability_without_end():
    for card in OTHERS.values():
        for use in card.use:
            cost = use.cost or g.Cost()
            assert cost.exhaust or cost.pay or cost.spend or use.limit, card.id


def test_nothing_refills_a_main_deck():
    """So every game ends: the deck runs out, and bonds come only from the deck."""
    moves = [n for card in OTHERS.values() for n in inside(card) if isinstance(n, g.Move)]
    assert not any(move.to in ("deck", "rifts") for move in moves)


def test_flavour_stands_apart():
    """Flavour is in quotation marks, and rules never are."""
    for card in PRINTED.values():
        assert card.text.count("“") == card.text.count("”") <= 1
        assert not re.search(r"“[^”]*(ACT|ONG|TRIG)", card.text)
