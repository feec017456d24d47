"""What partners share: "your" turn, towers, creatures and sieges in a citadel (SG-258, SG-260, SG-R28), and
whose turns are an opponent's.
"""

from __future__ import annotations

import pytest

from engines.kernel import player
from tests.cards.genesis.scenes import afflicted, choosing, grooved, held
from tests.rules.genesis.real import MANA


def citadel(real, *given, **how):
    """Seats 0 and 2 are partners, and so are 1 and 3."""
    return real(*(given[seat] if seat < len(given) else {} for seat in range(4)), mode="citadel4", **how)


def attacks(s, id, owner, target=1):
    """Whoever is asked attacks with a creature of the team; nobody blocks."""
    s.answer(("attack", s.find(id, "field", owner), player(target)))
    return s.unblocked().unblocked()


# --- turns --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-258", "SG-R28")
@pytest.mark.parametrize("owner", [0, 2])
def test_in_your_turn_is_in_both_partners(real, owner):
    """Rampage and War Paint of either partner, while either of them acts."""
    lords = [{"field": "mote", "hand": "mote"} for _ in range(4)]
    lords[owner] |= {"fortress": "young_hydra", "attached": "firebrand", "on": "mote"}
    s = citadel(real, *lords)
    strong = {owner: 2 + 4 + 1, 2 - owner: 2 + 1}
    for acting in (0, 2):
        assert s.t.active == acting
        assert {seat: s.strength("mote", seat) for seat in (0, 2)} == strong
        s.no()
    s.ends()
    assert s.t.active == 1 and (s.strength("mote", 0), s.strength("mote", 2)) == (2, 2)


@pytest.mark.rule("SG-090", "SG-R28")
@pytest.mark.parametrize("caster", [0, 2])
def test_what_either_partner_spent_is_there_again_in_the_next_turn(real, caster):
    lords = [{"hand": "mote"} for _ in range(4)]
    lords[caster] = {"hand": "candle_wisp mote", "vault": MANA}
    s = citadel(real, *lords)
    if caster == 2:
        s.no()
    s.casts("candle_wisp")
    assert s.t.get(caster, "mana") == -1
    s.ends()
    assert (s.t.active, s.t.get(caster, "mana")) == (1, 0)


@pytest.mark.rule("SG-258", "SG-R28")
def test_a_partners_glass_drake_has_its_bonus_whoever_attacks_with_it(real):
    s = citadel(real, {}, {"field": "young_hydra"}, {"field": "glass_drake"}, at="battle")
    s.answer(("attack", s.find("glass_drake", "field", 2), player(1)))
    s.answer((s.find("young_hydra", "field", 1),))
    assert s.zone("groove", 1) == ("young_hydra",), "9 against 8"


@pytest.mark.rule("SG-258", "SG-260")
def test_a_partners_dread_banner_lets_all_attack_ready_creatures(real):
    s = citadel(real, {"field": "mote"}, {"field": "pilgrim"}, {"fortress": "last_dragon"}, at="battle")
    assert s.offers("attack", s.find("mote", "field", 0), s.find("pilgrim", "field", 1))


HALO = {"field": "mote", "attached": "ash_acolyte", "on": "mote", "hand": "mote"}


@pytest.mark.rule("SG-R52", "SG-250", "SG-258")
@pytest.mark.parametrize(
    ("mode", "owner", "strong"),
    [
        ("duel", 0, {1}),
        ("free3", 0, {1, 2}),
        ("limited5", 0, {1, 2, 3, 4}),
        ("teams4", 2, {1, 3}),
        ("citadel4", 2, {1}),
    ],
)
def test_halo_works_in_the_turns_of_opponents_and_of_no_partner(real, mode, owner, strong):
    """However far away an opponent sits; of a citadel one lord begins the turn of both."""
    seats = 2 if mode == "duel" else int(mode[-1])
    s = real(*(HALO if seat == owner else {"hand": "mote"} for seat in range(seats)), mode=mode)
    turns = {}
    for _ in range(seats):
        turns[s.t.active] = s.strength("mote", owner)
        s.ends()
    assert {seat for seat, strength in turns.items() if strength == 6} == strong
    assert {strength for seat, strength in turns.items() if seat not in strong} == {2}


# --- towers, creatures, sieges ------------------------------------------------------------------------------


@pytest.mark.rule("SG-260", "SG-R28")
@pytest.mark.parametrize("lost", [1, 3])
def test_a_ley_map_tells_of_the_partners_towers_too(real, lost):
    s = citadel(real, {"field": "mote"}, {"fortress": "survey_drone"}, at="battle")
    attacks(s, "mote", 0)
    s.answer((s.t.zone("towers", lost)[0],))
    assert (held(s, 1), held(s, 3)) == (2, 0) and grooved(s, lost) == 2


@pytest.mark.rule("SG-260", "SG-R28")
def test_a_ley_map_tells_of_no_tower_of_the_other_side(real):
    s = citadel(real, {"field": "mote", "fortress": "survey_drone"}, at="battle")
    before = held(s)
    attacks(s, "mote", 0)
    s.razes()
    assert held(s) == before


@pytest.mark.rule("SG-260", "SG-R28")
@pytest.mark.parametrize("owner", [0, 2])
def test_natural_order_tells_of_the_partners_creatures_too(real, owner):
    lords = [{"field": "mote", "afflicted": "mote", "vault": "mote"}, {}, {"fortress": "grove_keeper"}]
    if owner == 2:
        lords[0], lords[2] = {"fortress": "grove_keeper", "vault": ""}, lords[0]
    s = citadel(real, *lords, at="cure")
    before = held(s, 2 - owner)
    s.answer(("cure", s.find("mote", "field", owner), s.t.zone("vault", owner)[0]))
    assert not afflicted(s, "mote", owner) and held(s, 2 - owner) == before + 2


@pytest.mark.rule("SG-260", "SG-R28")
@pytest.mark.parametrize(
    ("spell", "drawn", "energized"), [("storm_herder", 1, 0), ("dream_judge", 0, 2)], ids=str
)
def test_still_water_and_shared_dream_tell_of_the_partners_creatures_too(real, spell, drawn, energized):
    enemy = {"field": "pilgrim", "engaged": "pilgrim"}
    s = citadel(real, {"field": "colossus"}, enemy, {}, {"fortress": spell}, at="battle")
    s.answer(("attack", s.find("colossus", "field", 0), s.find("pilgrim", "field", 1)))
    assert s.zone("groove", 1) == ("pilgrim",)
    assert (held(s, 3), grooved(s, 3)) == (drawn, energized)


@pytest.mark.rule("SG-260", "SG-R28")
def test_still_water_of_a_teams_partner_tells_of_no_creature_but_its_lords(real):
    enemy = {"field": "pilgrim", "engaged": "pilgrim"}
    s = real({"field": "colossus"}, enemy, {}, {"fortress": "storm_herder"}, at="battle", mode="teams4")
    s.attacks("colossus", s.find("pilgrim", "field", 1))
    assert s.zone("groove", 1) == ("pilgrim",) and held(s, 3) == 0


@pytest.mark.rule("SG-260", "SG-R28")
@pytest.mark.parametrize("owner", [0, 2])
@pytest.mark.parametrize("spell", [0, 2])
def test_foreknowledge_tells_of_any_siege_of_the_team(real, spell, owner):
    lords = [{}, {}, {"hand": "pilgrim"}, {}]
    lords[spell] = {**lords[spell], "fortress": "star_reader"}
    lords[owner] = {**lords[owner], "field": "mote"}
    s = citadel(real, *lords, at="battle")
    before = held(s, spell)
    attacks(s, "mote", owner)
    s.razes()
    assert held(s, spell) == before + 1


@pytest.mark.rule("SG-260", "SG-R28")
def test_a_riot_follows_the_partners_siege_too(real):
    s = citadel(real, {"field": "mote"}, {}, {"fortress": "war_ogre"}, at="battle")
    attacks(s, "mote", 0)
    s.razes()
    assert grooved(s, 1) == 0 and s.count(1)["trash"] == 2


@pytest.mark.rule("SG-R28")
def test_abilities_are_used_by_the_creatures_owner(real):
    s = citadel(real, {"field": "mote"}, {}, {"field": "master_builder"}, at="battle")
    builder = s.find("master_builder", "field", 2)
    assert not s.offers("use", builder)
    s.no()
    assert s.asked == (2, "act") and s.offers("use", builder)


# --- one order ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-202", "SG-258")
def test_triggers_of_both_partners_whose_turn_it_is_come_before_the_enemies(real):
    """A Wisp falls: the partner's Requiem draws before the lord of the Wisp does."""
    s = citadel(
        real,
        {"field": "mote"},
        {"field": "candle_wisp", "deck": "", "trash": "mote"},
        {"fortress": "dawn_choir", "deck": "", "trash": "mote mote"},
        at="battle",
    )
    s.answer(("attack", s.find("mote", "field", 0), player(1)))
    s.answer((s.find("candle_wisp", "field", 1),))
    assert s.asked == (2, "tower")
    choosing(s, ("mote", "towers", 2))
    assert s.asked == (1, "tower")


@pytest.mark.rule("SG-116", "SG-260", "SG-R28")
def test_both_partners_of_a_citadel_may_block_one_after_the_other(real):
    s = citadel(real, {"field": "mote"}, {"field": "cave_bear"}, {}, {"field": "young_hydra"}, at="battle")
    s.attacks("mote")
    assert s.asked == (1, "block") and s.chosen_from() == {"cave_bear", "young_hydra"}
    s.no()
    assert s.asked == (3, "block")
    s.answer((s.find("cave_bear", "field", 1),))
    assert s.zone("groove", 0) == ("mote",)


@pytest.mark.rule("SG-135", "SG-143", "SG-R28")
def test_a_partner_whose_creature_fell_in_the_own_attack_does_not_retaliate(real):
    s = citadel(real, {}, {"field": "cave_bear"}, {"field": "mote", "hand": "shade"}, at="battle")
    s.answer(("attack", s.find("mote", "field", 2), player(1)))
    s.answer((s.find("cave_bear", "field", 1),))
    assert grooved(s, 2) == 1 and s.asked[1] == "discard", "the battle is over"


@pytest.mark.rule("SG-128", "SG-260", "SG-R28")
def test_what_the_partner_attached_to_a_tower_falls_with_it(real):
    lords: tuple[dict[str, str], ...] = (
        {"field": "colossus"},
        {},
        {},
        {"attached": "vapor_djinn", "on": "partner"},
    )
    s = citadel(real, *lords, at="battle")
    s.attacks("colossus").unblocked().unblocked()
    s.answer((s.t.rows[s.find("vapor_djinn", "attached", 3)].host,))
    assert s.zone("attached", 3) == () and "vapor_djinn" in s.zone("groove", 3)
