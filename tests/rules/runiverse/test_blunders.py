"""Things that no bot that knows its cards does."""

from __future__ import annotations

from random import Random

import pytest

from engines.bots import make_bot
from engines.runiverse import bot
from tests.rules.runiverse.real import MAGE, lay


def choice(s):
    return make_bot("greedy", s.game, Random(1)).choose(s.t, s.options, s.local.secrets[s.asked[0]]).value


def proposed(s):
    return [a.value for a in bot.propose(s.game, s.t, s.options, s.local.secrets[s.asked[0]])]


NOTHING_TO_HIT = [
    ("ruby", "sear", "", "kittle"),
    ("ruby", "sweeping_flame", "", "kittle"),
    ("ruby", "kindled_ruin", "siege_hammer", "kittle"),
    ("sphene", "dissolve", "", "siege_hammer"),
    ("sphene", "mire_grasp", "siege_hammer", "kittle"),
    ("emry", "entangle", "siege_hammer", "kittle"),
    ("quam", "ice_prison", "", "kittle"),
    ("saff", "deep_choir", "", "kittle"),
    ("thyst", "unmake", "siege_hammer", "kittle"),
    ("thyst", "chaos_bolt", "", "kittle"),
    ("saff", "flash_freeze", "siege_hammer", "kittle"),
    ("quam", "send_home", "siege_hammer", "kittle"),
    ("trine", "shatter", "", "kittle"),
    ("trine", "shatter", "", "siege_hammer"),
]


@pytest.mark.parametrize(("me", "spell", "enemy", "prey"), NOTHING_TO_HIT)
def test_a_spell_with_nothing_to_hit_stays_in_hand(scene, me, spell, enemy, prey):
    tasked = {"tasked": (MAGE[me],)}
    for there, offered in ((enemy, False), (f"{enemy} {prey}", True)):
        s = lay(scene, me, spell, enemy=there, first=tasked)
        card = s.find(spell, "hand", 0)
        assert any(v[:2] == ("play", card) and v[3] == "plain" for v in proposed(s)) == offered, there


NO_BOND = [
    ("ruby", "searing_lance", "", True),
    ("trine", "rockslide", "", True),
    ("trine", "", "siege_hammer", True),
    ("thyst", "severing_bolt", "", False),
]


@pytest.mark.parametrize(("me", "spell", "mine", "strikes"), NO_BOND)
def test_nothing_strikes_a_mage_without_bonds(scene, me, spell, mine, strikes):
    """Where a creature is beside it there is something to strike, but for what only breaks bonds."""
    for bonds, enemy, offered in (("", "", False), ("", "kittle", strikes), ("kittle", "", True)):
        s = lay(scene, me, spell, mine, enemy, first={"tasked": (MAGE[me],)}, second={"rifts0": bonds})
        assert any(v[0] in ("play", "use") for v in proposed(s)) == offered, (bonds, enemy)


@pytest.mark.parametrize("spell", ["flash_freeze", "deep_choir"])
def test_nobody_is_tasked_who_is_tasked_already(scene, spell):
    for tasked, offered in (("kittle", False), ("", True)):
        second = {"tasked": tuple(tasked.split())}
        s = lay(scene, "saff", spell, enemy="kittle", first={"tasked": ("abyssa",)}, second=second)
        card = s.find(spell, "hand", 0)
        assert any(v[:2] == ("play", card) and v[3] == "plain" for v in proposed(s)) == offered, tasked


@pytest.mark.parametrize(("mage", "draws"), [("anik", False), ("brisa", True)])
def test_flash_freeze_without_an_enemy_is_evoked_only_for_the_card_that_it_draws(scene, mage, draws):
    s = lay(scene, mage, "flash_freeze", first={"tasked": (mage,)})
    assert any(v[0] == "play" for v in proposed(s)) == draws


HELP = [
    ("emry", "overgrowth", "", "meadow_ylart"),
    ("trine", "mend_the_cracks", "", "granite_ram"),
    ("sphene", "", "gleaming_mayfly", "meadow_ylart"),
    ("sphene", "", "clinging_slime", "meadow_ylart"),
]


@pytest.mark.parametrize(("me", "spell", "mine", "friend"), HELP)
def test_nothing_is_paid_for_help_that_nobody_is_there_to_get(scene, me, spell, mine, friend):
    for there, offered in ((mine, False), (f"{mine} {friend}", True)):
        s = lay(scene, me, spell, there, first={"tasked": (MAGE[me],)})
        assert any(v[0] in ("play", "use") for v in proposed(s)) == offered, there


ROUSING = [
    ("sphene", "swarm_tactics", "needlewing meadow_ylart", "meadow_ylart", "needlewing"),
    ("ruby", "battle_trance", "kittle", "", "kittle"),
    ("orth", "", "patient_hermit kittle", "", "kittle"),
]


@pytest.mark.parametrize(("me", "spell", "mine", "other", "tired"), ROUSING)
def test_what_untasks_creatures_waits_until_one_of_them_is_tasked(scene, me, spell, mine, other, tired):
    """Before that only its cost would be paid; the attack comes first."""
    for tasked, offered in ((other, False), (f"{other} {tired}", True)):
        s = lay(scene, me, spell, mine, first={"tasked": (MAGE[me], *tasked.split())})
        assert any(v[0] in ("play", "use") for v in proposed(s)) == offered, tasked


def test_no_spark_without_an_enemy_creature(scene):
    for enemy, offered in (("siege_hammer", False), ("kittle", True)):
        s = lay(scene, "thyst", "", "restless_engine", enemy=enemy, first={"tasked": ("aeri",)})
        assert any(v[0] == "use" for v in proposed(s)) == offered


def test_a_spell_that_does_something_besides_is_worth_a_look(scene):
    for me, mage, spell in (("orth", "amos", "mudslide"), ("ruby", "ashka", "searing_lance")):
        s = lay(scene, me, spell, first={"tasked": (mage,)})
        assert any(v[0] == "play" for v in proposed(s)), spell


def test_no_mage_is_discarded_for_a_spell_with_nothing_to_hit(scene):
    s = lay(scene, "thyst", "unmake ashka", power=2, first={"tasked": ("aeri",)})
    assert all(v[0] != "assist" for v in proposed(s))
    assert choice(s)[0] != "assist"


@pytest.mark.parametrize(("deck", "assists"), [(8, True), (5, False)])
def test_no_mage_is_discarded_for_a_spell_that_drains_a_short_deck(scene, deck, assists):
    """With five cards left a bot lays none of them down as a bond, and gives nothing for it either."""
    first = {"tasked": ("adamar",), "deck": " ".join(["kittle"] * deck)}
    s = lay(scene, "trine", "keystone ashka", power=3, first=first)
    assert any(v[0] == "assist" for v in proposed(s)) == assists
    assert (choice(s)[0] == "assist") <= assists


@pytest.mark.parametrize(("deck", "draws"), [(6, True), (4, False)])
def test_a_card_is_drawn_as_long_as_the_deck_is_not_short(scene, deck, draws):
    s = lay(scene, "saff", "", "sunken_library", power=3,
            first={"tasked": ("abyssa",), "deck": " ".join(["kittle"] * deck)})  # fmt: skip
    assert (choice(s)[0] == "use") == draws


OPEN = {"vars": {"power": 3, "opened": 7, "rifts": 3}}


def test_power_that_no_card_in_hand_asks_for_wakes_dreams(scene):
    """Also that of a spare mage, if the mage here has made none or spent it."""
    for hand, power, dreams in (("", 3, True), ("", 1, False), ("ashka", 0, True), ("kittle", 3, False)):
        first = {"tasked": ("aeri",), **OPEN, "vars": {**OPEN["vars"], "power": power}}
        s = lay(scene, "thyst", hand, "", first={**first, "dream": "cloud_ram cloud_ram cloud_ram"})
        assert (proposed(s) == [("delve",)]) == dreams, (hand, power)
    spent = {**OPEN, "tasked": ("aeri",), "vars": {**OPEN["vars"], "dream0": 2}}
    assert ("delve",) not in proposed(lay(scene, "thyst", "", first=spent))


@pytest.mark.parametrize(("hand", "power", "dreams"), [("", 4, True), ("", 3, False), ("ashka", 2, True)])
def test_an_ability_that_dreams_is_used_if_power_is_left_for_the_dream(scene, hand, power, dreams):
    vars = {**OPEN["vars"], "dream0": 2, "power": power}
    s = lay(
        scene, "quam", hand, "dreamglass", first={"tasked": ("anik",), "vars": vars, "dream": "frost_fox"}
    )
    glass = s.up("dreamglass")
    assert (proposed(s) == [("use", glass, "dreamglass.use[0]")]) == dreams


def test_send_home_does_not_take_ones_own_creature_while_an_enemy_is_there(scene):
    s = lay(
        scene, "quam", "send_home", "glacier_yak", enemy="granite_ram", power=2, first={"tasked": ("anik",)}
    )
    s.evoke("send_home")
    assert s.options.decision.labels[choice(s)] != "Nobody"


FLEETING = [
    # a level less until end of turn: for whom it opens a blow or a burn
    ("thyst", "diminish", "", "granite_ram", "", False),
    ("thyst", "diminish", "kittle", "granite_ram", "", True),
    ("thyst", "diminish", "kittle", "granite_ram", "kittle", False),
    ("thyst", "diminish", "kittle", "elderwood_giant", "", False),
    ("thyst", "diminish", "thunder_roc", "granite_ram", "", False),
    ("thyst", "diminish", "granite_ram", "granite_ram", "", True),
    ("thyst", "diminish sear", "", "glacier_yak", "", True),
    ("thyst", "diminish sear", "", "elderwood_giant", "", False),
    # three levels more: a blow that dispels, or one that is survived
    ("emry", "sudden_growth", "kittle", "", "", False),
    ("emry", "sudden_growth", "kittle", "glacier_yak", "", True),
    ("emry", "sudden_growth", "kittle", "glacier_yak", "kittle", False),
    ("emry", "sudden_growth", "kittle", "elderwood_giant", "", False),
    ("emry", "sudden_growth", "granite_ram", "granite_ram", "", True),
    ("emry", "sudden_growth", "glacier_yak", "kittle", "", False),
]


@pytest.mark.parametrize(("me", "hand", "mine", "enemy", "tired", "offered"), FLEETING)
def test_a_level_for_this_turn_is_changed_only_for_a_blow(scene, me, hand, mine, enemy, tired, offered):
    tasked = {"tasked": (MAGE[me], *tired.split())}
    s = lay(scene, me, hand, mine, enemy, first=tasked, foe="anik")
    spell = s.find(hand.split()[0], "hand", 0)
    assert any(v[:2] == ("play", spell) for v in proposed(s)) == offered


@pytest.mark.parametrize(("power", "offered"), [(1, False), (2, True)])
def test_the_burn_that_is_to_follow_must_be_paid_too(scene, power, offered):
    first = {"tasked": ("aeri",)}
    s = lay(scene, "thyst", "diminish sear", "", "glacier_yak", foe="anik", power=power, first=first)
    assert any(v[:2] == ("play", s.find("diminish", "hand", 0)) for v in proposed(s)) == offered


@pytest.mark.parametrize(("mine", "dreams"), [("", True), ("kittle", False)])
def test_power_is_not_kept_for_a_level_that_nothing_comes_of(scene, mine, dreams):
    first = {"tasked": ("aeri",), "mages1": "aeri", "mages2": "aeri", "dream": "kittle kittle kittle"}
    s = lay(scene, "thyst", "diminish", mine, "granite_ram", foe="anik", power=3, first=first)
    assert (proposed(s) == [("delve",)]) == dreams


def test_where_a_guard_stands_the_blow_must_fell_the_guard(scene):
    for guards, offered in (((), True), (("elderwood_giant",), False)):
        s = lay(scene, "thyst", "diminish", "kittle", "elderwood_giant granite_ram", foe="anik",
                first={"tasked": ("aeri",)}, second={"guards": guards})  # fmt: skip
        spell = s.find("diminish", "hand", 0)
        assert any(v[:2] == ("play", spell) for v in proposed(s)) == offered


def test_damage_that_a_lost_level_takes_along_is_reckoned(scene):
    """The Yak has 2 of 4 damage: three levels less leave 1 level and none of it, which a Kittle fells."""
    s = lay(scene, "thyst", "diminish", "frost_fox kittle", "glacier_yak", foe="anik",
            first={"tasked": ("aeri",)})  # fmt: skip
    s.attack(s.up("frost_fox"), s.up("glacier_yak", 1))
    assert s.row(s.up("glacier_yak", 1)).damage == 2
    spell = s.find("diminish", "hand", 0)
    assert any(v[:2] == ("play", spell) for v in proposed(s))
    assert choice(s)[:2] == ("play", spell)


def test_a_lost_level_takes_no_more_damage_along_than_it_has(scene):
    """The Elder has 2 of 6: three levels less leave three and no damage, too many for the Pair's two."""
    s = lay(scene, "thyst", "diminish", "frost_fox skating_pair", "mountain_elder", foe="adamar",
            first={"tasked": ("aeri",)})  # fmt: skip
    s.attack(s.up("frost_fox"), s.up("mountain_elder", 1))
    spell = s.find("diminish", "hand", 0)
    assert not any(v[:2] == ("play", spell) for v in proposed(s))


def test_no_blow_at_a_creature_that_stands_it_unless_its_watch_ends(scene):
    for guards, offered in (((), False), (("elderwood_giant",), True)):
        s = lay(scene, "ruby", "", "kittle", "elderwood_giant", first={"tasked": ("ashka",)},
                second={"guards": guards})  # fmt: skip
        blow = ("attack", s.up("kittle"), s.up("elderwood_giant", 1))
        assert (blow in proposed(s)) == offered
