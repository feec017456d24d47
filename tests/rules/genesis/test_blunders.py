"""What a bot that knows its cards does not do: each position has a play that only harms its own lord, helps
the enemy, or does nothing; the greedy bot finds something better, or passes.
"""

from __future__ import annotations

from random import Random

import pytest

from engines.bots import make_bot

EVEN = {
    "deck": "mote pilgrim cinder_imp wolf_pup lens_grinder mote",
    "towers": "mote mote mote",
    "vault": "mote cinder_imp pilgrim wolf_pup lens_grinder",
}


def acted(scene, mine, enemy=None, *, at="cast"):
    """The position after the greedy bot has gone through a step of seat 0, whatever it was asked in it."""
    s = scene({**EVEN, **mine}, {**EVEN, **(enemy or {})}, real=True, at=at)
    bots = [make_bot("greedy", s.game, Random(seat)) for seat in range(2)]
    while s.t.result is None and s.t.phase == at and s.t.turn == 3:
        options = s.options
        seat = options.decision.seat
        s.local.submit(bots[seat].choose(s.t, options, s.local.secrets[seat]))
    return s


HARM = [
    ("doom_alchemist", {}, {"towers": ""}),
    ("doom_alchemist", {"hand": "doom_alchemist"}, {"towers": ""}),
    ("masked_ogre", {"field": "mote"}, {}),
    ("goblin_gang", {"field": "mote"}, {"field": "colossus"}),
    ("cogwheel_mimic", {"field": "mote"}, {"field": "young_hydra"}),
    ("ember_whelp", {"field": "mote pilgrim"}, {}),
    ("cinder_imp", {}, {"vault": ""}),
    ("tide_scribe", {"field": "cave_bear"}, {}),
    ("mimic_vine", {"field": "cave_bear"}, {}),
    ("viper", {"field": "cave_bear", "afflicted": "cave_bear"}, {}),
    ("spore_puff", {"field": "cave_bear", "afflicted": "cave_bear"}, {}),
]
"""A spell in hand whose only targets are one's own."""


@pytest.mark.parametrize(("id", "mine", "enemy"), HARM)
def test_no_spell_is_cast_at_oneself_for_want_of_an_enemy(scene, id, mine, enemy):
    """Least of all the last card, for the sake of five new ones: the hand may be trashed."""
    mine = {"hand": f"{id} colossus", "vault": EVEN["vault"], **mine}
    vault = "lens_grinder cinder_imp mote pilgrim wolf_pup"
    s = acted(scene, {**mine, "vault": vault}, enemy)
    lost = [
        name
        for name in ("towers", "vault")
        if s.count(0)[name] < len(({**EVEN, "vault": vault})[name].split())
    ]
    assert not lost
    for creature in mine.get("field", "").split():
        assert creature in s.zone("field", 0)
        assert s.game.afflicted(s.t, s.find(creature, "field", 0)) == (creature in mine.get("afflicted", ""))


IDLE: list[tuple[str, dict[str, str], dict[str, str]]] = [
    ("mote", {}, {"field": "colossus", "afflicted": "colossus"}),
    ("shade", {}, {"field": "colossus", "afflicted": "colossus"}),
    ("lamplighter", {}, {}),
    ("goblin_runt", {}, {}),
]
"""A spell in hand that would do nothing."""


@pytest.mark.parametrize(("id", "mine", "enemy"), IDLE)
def test_no_spell_is_cast_that_does_nothing(scene, id, mine, enemy):
    s = acted(scene, {"hand": f"{id} piston_knight piston_knight piston_knight", **mine}, enemy)
    assert id not in s.zone("trash", 0)


AIM = [
    ("doom_alchemist", {}, {}, "towers"),
    ("imp_trickster", {}, {}, "towers"),
    ("masked_ogre", {"field": "cave_bear"}, {"field": "cave_bear"}, "field"),
    ("cinder_imp", {}, {"vault": "mote"}, "vault"),
]
"""A spell that may hit either lord, and where."""


@pytest.mark.parametrize(("id", "mine", "enemy", "zone"), AIM)
def test_what_is_cast_hits_the_enemy(scene, id, mine, enemy, zone):
    s = acted(scene, {"hand": f"{id} {id}", **mine}, enemy)
    assert s.count(0)[zone] >= len({**EVEN, **mine}[zone].split())


def test_breach_is_cast_at_an_enemy_tower(scene):
    s = acted(
        scene,
        {"hand": "doom_alchemist", "vault": "doom_alchemist cinder_imp lens_grinder"},
        {"towers": "mote"},
    )
    assert (s.count(0)["towers"], s.count(1)["towers"]) == (3, 0)


def test_nobody_cures_an_enemy(scene):
    s = acted(scene, {"field": "grove_keeper"}, {"field": "colossus", "afflicted": "colossus"})
    assert s.game.afflicted(s.t, s.find("colossus", "field", 1))
    ill = {"field": "cave_bear", "afflicted": "cave_bear"}
    for mine in (ill, {}):
        s = acted(scene, {"hand": "novice", **mine}, {"field": "colossus", "afflicted": "colossus"})
        assert s.game.afflicted(s.t, s.find("colossus", "field", 1))


def test_a_veiled_scribe_is_not_turned_up_to_carry_itself_off(scene):
    s = acted(scene, {"veiled": "tide_scribe"})
    assert s.zone("field", 0) == ("tide_scribe",)


def test_cloud_ferry_leaves_its_own_energy(scene):
    s = acted(scene, {"field": "cloud_ferry", "groove": "mote mote", "fortress": "young_hydra"})
    assert s.count(0)["groove"] == 2 and s.zone("fortress", 0) == ("young_hydra",)


@pytest.mark.parametrize("wall", ["young_hydra", "elder_statue", "colossus"])
def test_no_attack_into_a_blocker_that_only_wins(scene, wall):
    s = acted(scene, {"field": "cave_bear"}, {"field": wall}, at="battle")
    assert s.zone("field", 0) == ("cave_bear",)


@pytest.mark.parametrize("wall", ["young_hydra", "colossus"])
def test_no_attack_on_an_engaged_creature_that_is_stronger(scene, wall):
    s = acted(scene, {"field": "cave_bear"}, {"field": f"{wall} brass_sentry", "engaged": wall}, at="battle")
    assert "cave_bear" in s.zone("field", 0)


def proposed(s):
    """The answers that bots look at, those of a question in the order in which they like them."""
    return [answer.value for answer in s.game.propose(s.t, s.options, s.local.secrets[s.asked[0]])]


def test_a_creature_that_is_stronger_in_battle_hunts_what_it_beats_there(scene):
    """Glass Drake has strength 6, and 9 in battle."""
    enemy = {**EVEN, "field": "young_hydra", "engaged": "young_hydra"}
    s = scene({**EVEN, "field": "glass_drake"}, enemy, real=True, at="battle")
    assert ("attack", s.find("glass_drake", "field", 0), s.find("young_hydra", "field", 1)) in proposed(s)


def test_nobody_blocks_what_is_stronger_in_battle(scene):
    s = scene({**EVEN, "field": "glass_drake"}, {**EVEN, "field": "young_hydra"}, real=True, at="battle")
    s.attacks("glass_drake")
    assert proposed(s)[0] == ()


def test_a_creature_that_is_stronger_in_battle_blocks_what_it_beats_there(scene):
    """Ironhorn has strength 4, and 8 in battle beside four others."""
    others = "mote mote mote mote"
    s = scene(
        {**EVEN, "field": "piston_knight"}, {**EVEN, "field": f"ironhorn {others}"}, real=True, at="battle"
    )
    s.attacks("piston_knight")
    assert proposed(s)[0] == (s.find("ironhorn", "field", 1),)


@pytest.mark.parametrize(
    ("id", "deck", "fits"),
    [
        ("grey_wolf", "colossus viper wolf_pup", "viper"),
        ("lens_grinder", "colossus young_hydra", "young_hydra"),
    ],
    ids=["Pack Call", "Blueprint"],
)
def test_what_one_has_searched_the_deck_for_is_taken(scene, id, deck, fits):
    """The best card that fits: a Colossus, dearer than all, is no answer."""
    s = scene({**EVEN, "hand": id, "deck": deck}, EVEN, real=True)
    s.answer(s.way(id, "spell"))
    assert s.options.decision.data == ("search",)
    assert proposed(s) == [(s.find(fits, "deck", 0),)]


def test_of_a_hand_that_is_searched_a_card_that_fits_is_looked_at(scene):
    s = scene({**EVEN, "hand": "vault_warden young_hydra colossus"}, EVEN, real=True).summons("vault_warden")
    assert (s.find("young_hydra", "hand", 0),) in proposed(s)


@pytest.mark.parametrize(
    ("hand", "vault", "declines"),
    [
        ("mote pilgrim", "", False),
        ("mote pilgrim", "mote pilgrim", False),
        ("mote pilgrim", "mote pilgrim mote", True),
        ("world_soul", "pilgrim wolf_pup", True),
    ],
    ids=["the first", "the third", "the fourth", "of two spheres"],
)
def test_the_first_crystals_are_placed(scene, hand, vault, declines):
    s = scene({**EVEN, "hand": hand, "vault": vault}, EVEN, real=True, at="crystal")
    assert (() in proposed(s)) == declines


@pytest.mark.parametrize(
    ("mine", "walls", "goes"),
    [
        ("cave_bear", "colossus", False),
        ("cave_bear novice", "colossus brass_sentry", False),
        ("cave_bear novice", "colossus", True),
        ("cave_bear", "mote", True),
        ("mercy_seraph", "colossus", True),
        ("pit_drake", "colossus", True),
        ("candle_wisp", "colossus", True),
    ],
    ids=["one wall", "a wall for each", "too few walls", "a weak wall", "past all walls", "trashes", "draws"],
)
def test_nobody_attacks_only_to_be_blocked_and_die(scene, mine, walls, goes):
    """Whatever a look ahead thinks of ending the battle: an attack that comes to nothing is not looked at."""
    s = scene({**EVEN, "field": mine}, {**EVEN, "field": walls}, real=True, at="battle")
    looked = [answer.value for answer in s.game.propose(s.t, s.options, s.local.secrets[0])]
    first = s.find(mine.split()[0], "field", 0)
    assert any(value[:2] == ("attack", first) for value in looked) == goes


@pytest.mark.parametrize(
    ("creature", "enemy", "uses"),
    [
        ("grove_keeper", {"field": "colossus"}, False),
        ("grove_keeper", {"field": "colossus", "afflicted": "colossus"}, True),
        ("dream_judge", {"field": "colossus"}, False),
        ("dream_judge", {"field": "mote"}, True),
        ("elder_druid", {}, False),
        ("firebrand", {"field": "colossus"}, False),
    ],
)
def test_no_ability_with_nothing_to_work_on_is_looked_at(scene, creature, enemy, uses):
    s = scene({**EVEN, "field": creature}, {**EVEN, **enemy}, real=True)
    looked = [answer.value[0] for answer in s.game.propose(s.t, s.options, s.local.secrets[0])]
    assert ("use" in looked) == uses


def test_a_lord_of_many_crystals_may_burn_one(scene):
    s = scene({**EVEN, "field": "firebrand", "vault": "mote " * 7}, {**EVEN, "field": "colossus"}, real=True)
    looked = [answer.value[0] for answer in s.game.propose(s.t, s.options, s.local.secrets[0])]
    assert "use" in looked


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_engaged_for_nothing(scene, seed):
    """Whatever strength Steam Crane lends to Mote, a Colossus stands before it: both stay ready."""
    s = scene(
        {**EVEN, "field": "steam_crane mote"}, {**EVEN, "field": "colossus colossus colossus"}, real=True
    )
    bot = make_bot("greedy", s.game, Random(seed))
    while s.t.phase == "cast":
        s.local.submit(bot.choose(s.t, s.options, s.local.secrets[0]))
    assert not s.t.rows[s.find("steam_crane", "field", 0)].turned


@pytest.mark.parametrize(
    ("mine", "lifts"),
    [
        ({"field": "steam_crane mote"}, {"mote"}),
        ({"field": "steam_crane mote colossus", "engaged": "colossus"}, {"mote"}),
        ({"field": "steam_crane mote", "engaged": "mote"}, set()),
        ({"field": "steam_crane elder_statue"}, set()),
        ({"field": "steam_crane", "hand": "mote colossus"}, set()),
    ],
    ids=["ready", "one of two", "engaged", "cannot attack", "came this turn"],
)
def test_strength_is_lent_only_to_what_can_still_attack(scene, mine, lifts):
    s = scene({**EVEN, **mine}, {**EVEN, "field": "cave_bear"}, real=True)
    if "hand" in mine:
        s.summons("mote")
    crane = s.find("steam_crane", "field", 0)
    assert (("use", crane, "steam_crane.use[0]") in proposed(s)) == bool(lifts)
    if lifts:
        s.use(crane)
        left = {s._id(value[0]) for value in proposed(s)} if s.asked[1] == "t" else {"mote"}
        assert left == lifts


@pytest.mark.parametrize(
    ("hand", "vault"),
    [
        ("doom_alchemist pit_drake vat_titan", "mote"),
        ("doom_alchemist clay_runner", "cinder_imp lens_grinder"),
    ],
    ids=["another opens a sphere too", "both spheres are open"],
)
def test_a_turn_is_not_given_away_for_a_crystal_of_two_spheres(scene, hand, vault):
    s = scene({**EVEN, "hand": hand, "vault": vault}, EVEN, real=True, at="crystal")
    bot = make_bot("greedy", s.game, Random(1))
    s.local.submit(bot.choose(s.t, s.options, s.local.secrets[0]))
    assert s.count(0)["hand"] < len(hand.split()) and "doom_alchemist" in s.zone("hand", 0)
