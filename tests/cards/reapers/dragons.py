"""What the Dragons' cards say is what happens."""

from __future__ import annotations

import pytest

from tests.cards.sentences import shows
from tests.rules.reapers.real import ranked

FLEDGED, RED, BLACK, STORM = ranked("drogon", 2), ranked("drogon", 3), ranked("autha", 2), ranked("ysolt", 2)


@pytest.mark.parametrize(
    ("id", "line", "atk", "grd"),
    [
        pytest.param("drogon_1", "front", 1100, 1100, marks=shows("drogon_1")),
        pytest.param("ysolt_1", "ranger", 1200, 600, marks=shows("ysolt_1")),
    ],
)
def test_plain_souls(summoned, id, line, atk, grd):
    assert summoned(id, line) == (line, atk, grd)


@shows("drogon_2", 1)
def test_the_fledged_hunts_on(table):
    s = table({"souls": (FLEDGED,)}, {"souls": ("imp", "marut")}, at="combat")
    drogon = s.soul("drogon_2", 0)
    s.attack(drogon, s.soul("imp", 1)).quiet()
    assert s.offers("attack", drogon, s.soul("marut", 1))


@shows("drogon_2", 1, edge=True)
def test_the_fledged_hunts_once_more_for_each_and_not_for_none(table):
    s = table({"souls": (FLEDGED,)}, {"souls": ("imp",) * 3}, at="combat")
    drogon = s.soul("drogon_2", 0)
    for _ in range(3):
        s.attack(drogon, s.soul("imp", 1)).quiet()
    assert s.offers("attack", drogon, s.reaper(1)), "a fourth attack"
    s.attack(drogon, s.reaper(1)).quiet()
    assert not s.offers("attack", drogon), "a Reaper is no Soul, and was not destroyed"
    s = table({"souls": (FLEDGED,)}, {"souls": (ranked("zadkiel", 2),)}, at="combat")
    s.attack(s.soul("drogon_2", 0), s.soul("zadkiel_2", 1)).quiet()
    assert not s.offers("attack"), "both stand at 0"


@shows("drogon_3", 1, 2)
def test_the_red_devours_and_does_not_attack(table):
    s = table({"souls": (RED,)}, {"souls": ("marut", "court_mage", ranked("aldric", 3))})
    drogon = s.soul("drogon_3", 0)
    s.use(drogon)
    aims = {s._id(answer.value[0]) for answer in s.options.answers()}
    assert aims == {"marut", "aldric_3"}, "the Front-Line, with less than 2900 GRD"
    s.choose(0, t=s.soul("aldric_3", 1)).quiet()
    assert sorted(s.zone("graveyard", 1)) == ["aldric_1", "aldric_2", "aldric_3"]
    s.until("combat", 0)
    assert not s.offers("attack", drogon)
    s.until("combat", 1).until("combat", 0)
    assert s.offers("attack", drogon), "this turn only"


@shows("drogon_3", 1, 2, edge=True)
def test_the_red_after_an_attack_against_equal_grd_and_negated(table):
    s = table({"souls": (RED,)}, {"souls": ("imp", "marut")}, at="combat")
    s.attack(s.soul("drogon_3", 0), s.soul("imp", 1)).quiet()
    assert not s.uses("drogon_3", 0), "it has attacked"
    wall = (*ranked("aldric", 3), "aegis_plate")
    s = table({"souls": (RED,)}, {"souls": (wall,)})
    assert s.stat(s.soul("aldric_3", 1), "grd") == 2900 and not s.uses("drogon_3", 0), "equal is not less"
    s = table({"souls": (RED,)}, {"souls": ("vigil_squire",), "hand": ("hush", "marut")})
    s.skill("drogon_3").put("hush").quiet()
    assert s.souls(1) == ["vigil_squire"] and not s.uses("drogon_3", 0)


@shows("autha_1", 1)
def test_the_ashling_calls_the_brood(table):
    mine = {
        "souls": ("autha_1",),
        "hand": ("marut",),
        "deck": ("drogon_2", "drogon_1", "drogon_3", "aldric_2"),
    }
    s = table(mine, {"souls": ("marut",)})
    s.skill("autha_1").quiet()
    offered = {s._id(answer.value[0]) for answer in s.options.answers() if answer.value}
    assert (s.asked, offered) == ((0, "found"), {"drogon_2"}), "a Rank 2 Dragon"
    s.choose(0, found=s.find("drogon_2", "deck", 0))
    assert (s.zone("hand", 0), s.zone("graveyard", 0)) == (("drogon_2",), ("marut",))


@shows("autha_1", 1, edge=True)
def test_the_ashling_needs_a_card_to_discard_and_its_own_turn(table):
    s = table({"souls": ("autha_1", "scale_seer"), "hand": ()})
    assert not s.uses("autha_1", 0)
    s = table({"souls": ("marut",)}, {"souls": ("autha_1",)})
    s.passes()
    assert s.asked == (1, "open") and not s.uses("autha_1", 1)


@shows("autha_2", 1)
def test_the_black_dims_an_attacker(table):
    s = table({"souls": ("malphas_1",)}, {"souls": (BLACK,)}, at="combat")
    malphas = s.soul("malphas_1", 0)
    s.attack(malphas, s.soul("autha_2", 1)).skill("autha_2", t=malphas)
    s.passes().passes()
    assert s.damage(s.soul("autha_2", 1)) == 400


@shows("autha_2", 1, edge=True)
def test_the_black_dims_to_zero_once_and_not_its_own(table):
    s = table({"souls": (BLACK, "imp")}, {"souls": ("haniel_1", "shade")})
    s.use(s.soul("autha_2", 0))
    assert {s._id(answer.value[0]) for answer in s.options.answers()} == {"haniel_1", "shade"}
    s.choose(0, t=s.soul("shade", 1)).quiet()
    assert s.stat(s.soul("shade", 1), "atk") == 0, "500 less 700"
    assert not s.uses("autha_2", 0)
    s.until("fortify", 1)
    assert s.stat(s.soul("shade", 1), "atk") == 500


@shows("emberguard", 1)
def test_the_emberguard_cannot_be_targeted(table):
    mine = {"souls": ("starfall_archer", "court_mage"), "hand": ("sunder", "marut")}
    s = table(mine, {"souls": ("emberguard",)})
    assert not s.uses("starfall_archer", 0) and not s.can("sunder")


@shows("emberguard", 1, edge=True)
def test_the_emberguard_is_hit_by_what_does_not_target_and_helped_by_its_own(table):
    s = table({"souls": (BLACK,), "hand": ("dragonfire", "marut")}, {"souls": ("emberguard",)})
    s.put("dragonfire").quiet()
    assert s.damage(s.soul("emberguard", 1)) == 500
    s = table({"souls": ("emberguard", "vigil_squire")})
    s.skill("vigil_squire").quiet()
    assert s.stat(s.soul("emberguard", 0), "grd") == 1300
    s = table({"souls": ("marut",)}, {"souls": ("emberguard",)}, at="combat")
    assert s.offers("attack", s.soul("marut", 0), s.soul("emberguard", 1)), "an attack is no Skill"


@shows("brood_kin", 1)
def test_the_brood_kin_with_a_higher_rank_beside_it(table):
    s = table({"souls": ("brood_kin", STORM)})
    assert s.stat(s.soul("brood_kin", 0), "atk") == 1300


@shows("brood_kin", 1, edge=True)
def test_the_brood_kin_alone_and_when_the_rank_goes(table):
    assert table({"souls": ("brood_kin", "drogon_1", "imp")}).stat(1, "atk") == 1000
    s = table({"souls": ("brood_kin",)}, {"souls": (BLACK,)})
    assert s.stat(s.soul("brood_kin", 0), "atk") == 1000, "one that you control"
    s = table({"souls": ("court_mage",), "hand": ("de_rank", "marut")}, {"souls": ("brood_kin", BLACK)})
    s.put("de_rank").quiet()
    assert s.stat(s.soul("brood_kin", 1), "atk") == 1000


@shows("wyrm_priest", 1)
def test_the_priest_wakes_the_old_blood(table):
    mine = {
        "souls": ("wyrm_priest", "autha_1"),
        "hand": ("marut", "marut"),
        "graveyard": ("autha_2", "drogon_2"),
    }
    s = table(mine)
    s.skill("wyrm_priest").quiet()
    assert s.souls(0) == ["autha_2", "wyrm_priest"]
    assert sorted(s.zone("graveyard", 0)) == ["drogon_2", "marut"]


@shows("wyrm_priest", 1, edge=True)
def test_the_priest_needs_the_lower_rank_on_the_field(table):
    mine = {"souls": ("wyrm_priest", "drogon_1"), "graveyard": ("autha_2",)}
    assert not table(mine).uses("wyrm_priest", 0)
    mine = {"souls": ("wyrm_priest", "autha_1"), "graveyard": ("autha_2",), "hand": ("marut", "marut")}
    s = table(mine, {"souls": ("court_mage",), "hand": ("borrowed_face", "marut")})
    s.skill("wyrm_priest")
    assert s.asked[0] == 1
    s.quiet()
    s.put("marut").quiet()
    assert s.souls(0) == ["autha_2", "marut", "wyrm_priest"], "and it is no Rank-up of the turn's own"


@shows("scale_seer", 1)
def test_the_seer_draws_two_and_discards_one(table):
    s = table({"souls": ("scale_seer",), "hand": ("sunder",)})
    s.skill("scale_seer", cards=s.find("sunder", "hand", 0)).quiet().choose(0)
    assert (s.hand(0), len(s.zone("graveyard", 0))) == (2, 1) and not s.uses("scale_seer", 0)


@shows("scale_seer", 1, edge=True)
@pytest.mark.parametrize(("deck", "left"), [(1, 1), (0, 0)])
def test_the_seer_with_a_short_deck_discards_all_the_same(table, deck, left):
    s = table({"souls": ("scale_seer",), "hand": ("marut",), "deck": ("marut",) * deck})
    s.skill("scale_seer").quiet().choose(0)
    assert (s.hand(0), len(s.zone("graveyard", 0)), s.t.result) == (left, 1, None)


@shows("ysolt_2", 1, 2)
def test_the_firestorm_rains_on_two(table):
    s = table({"souls": (STORM,)}, {"souls": ("marut", "court_mage", "vigil_squire")})
    ysolt = s.soul("ysolt_2", 0)
    s.use(ysolt)
    s.choose(0, t=(s.soul("marut", 1), s.soul("court_mage", 1))).quiet()
    assert [s.damage(s.soul(id, 1)) for id in ("marut", "court_mage", "vigil_squire")] == [600, 600, 0]
    s.until("combat", 0)
    assert not s.offers("attack", ysolt)


@shows("ysolt_2", 1, 2, edge=True)
def test_the_firestorm_on_one_and_after_an_attack(table):
    s = table({"souls": (STORM,)}, {"souls": ("marut",)})
    s.skill("ysolt_2").quiet()
    assert s.damage(s.soul("marut", 1)) == 600
    assert not table({"souls": (STORM,)}).uses("ysolt_2", 0), "nobody to rain on"
    s = table({"souls": (STORM,)}, {"souls": ("imp", "marut")}, at="combat")
    s.attack(s.soul("ysolt_2", 0), s.soul("imp", 1)).quiet()
    assert not s.uses("ysolt_2", 0)


@shows("sky_hunter", 1)
def test_the_hunter_dives(table):
    s = table({"hand": ("sky_hunter", "marut")}, {"souls": ("marut", "court_mage")})
    s.put("sky_hunter").quiet().choose(0, t=s.soul("court_mage", 1)).quiet()
    assert s.damage(s.soul("court_mage", 1)) == 300


@shows("sky_hunter", 1, edge=True)
def test_the_hunter_has_nobody_to_dive_at_and_comes_back_diving(table):
    s = table({"hand": ("sky_hunter", "marut")})
    s.put("sky_hunter").quiet()
    assert s.asked == (0, "act")
    mine = {"souls": ("pale_acolyte",), "graveyard": ("sky_hunter",), "hand": ("open_graves", "marut")}
    s = table(mine, {"souls": ("marut",)})
    s.put("open_graves").quiet()
    assert s.damage(s.soul("marut", 1)) == 300, "Summoned by an effect it dives too"
