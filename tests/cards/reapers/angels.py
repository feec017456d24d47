"""What the Angels' cards say is what happens."""

from __future__ import annotations

import pytest

from tests.cards.sentences import shows
from tests.rules.reapers.real import ranked

SHIELD, DAWN, WALL, VOICE = (
    ranked("seraphiel", 2),
    ranked("seraphiel", 3),
    ranked("zadkiel", 2),
    ranked("haniel", 2),
)


@pytest.mark.parametrize(
    ("id", "line", "atk", "grd"),
    [
        pytest.param("seraphiel_1", "front", 1100, 1000, marks=shows("seraphiel_1")),
        pytest.param("haniel_1", "mage", 700, 900, marks=shows("haniel_1")),
        pytest.param("sky_lancer", "ranger", 1200, 600, marks=shows("sky_lancer")),
    ],
)
def test_plain_souls(summoned, id, line, atk, grd):
    assert summoned(id, line) == (line, atk, grd)


@shows("seraphiel_2", 1)
def test_the_shield_guards_the_others_in_front(table):
    s = table({"souls": (SHIELD, "marut", "haniel_1")}, {"souls": ("marut",)})
    assert s.stat(s.soul("marut", 0), "grd") == 1200
    assert s.stat(s.soul("seraphiel_2", 0), "grd") == 1800, "others only"
    assert s.stat(s.soul("haniel_1", 0), "grd") == 900, "the Front-Line only"
    assert s.stat(s.soul("marut", 1), "grd") == 1000, "yours only"


@shows("seraphiel_2", 1, edge=True)
def test_without_the_shield_a_wounded_soul_falls(table):
    """1100 damage are not past 1200 GRD; when the Shield loses its Rank they are past 1000."""
    mine = {"souls": ("malphas_1", "court_mage"), "hand": ("de_rank", "marut")}
    s = table(mine, {"souls": (SHIELD, "vigil_squire")}, at="combat")
    s.attack(s.soul("malphas_1", 0), s.soul("vigil_squire", 1)).quiet()
    assert s.damage(s.soul("vigil_squire", 1)) == 1100
    s.put("de_rank", t=s.soul("seraphiel_2", 1)).quiet()
    assert s.souls(1) == ["seraphiel_1"]


@shows("seraphiel_3", 1)
def test_the_dawn_negates_a_skill_and_a_cast(table):
    s = table({"souls": ("starfall_archer",)}, {"souls": (DAWN,)})
    s.skill("starfall_archer").skill("seraphiel_3").quiet()
    assert s.damage(s.soul("seraphiel_3", 1)) == 0 and s.souls(0) == ["starfall_archer"]
    s = table({"souls": ("court_mage",), "hand": ("sunder", "marut")}, {"souls": (DAWN, "marut")})
    s.put("sunder").skill("seraphiel_3").quiet()
    assert (s.souls(1), s.zone("graveyard", 0)) == (["seraphiel_3", "marut"], ("sunder",))


@shows("seraphiel_3", 1, edge=True)
def test_the_dawn_spares_a_stack_and_speaks_once(table):
    s = table({"souls": (ranked("autha", 2), "starfall_archer")}, {"souls": (DAWN,)})
    s.skill("autha_2").skill("seraphiel_3").quiet()
    assert s.souls(0) == ["autha_2", "starfall_archer"], "a negated Skill's Soul stays, all its Ranks"
    s.skill("starfall_archer")
    assert not s.uses("seraphiel_3", 1), "once per turn"
    s = table({"souls": (DAWN, "starfall_archer")}, {"souls": ("marut",)})
    s.skill("starfall_archer").passes()
    assert not s.offers("use"), "only what the opponent uses"


@shows("zadkiel_1", 1)
def test_the_gatekeeper_stands_firmer_on_the_opponents_turn(table):
    s = table({"souls": ("zadkiel_1",)}, {"souls": ("zadkiel_1",)})
    assert (s.stat(s.soul("zadkiel_1", 0), "grd"), s.stat(s.soul("zadkiel_1", 1), "grd")) == (1000, 1300)
    s.until("fortify", 1)
    assert (s.stat(s.soul("zadkiel_1", 0), "grd"), s.stat(s.soul("zadkiel_1", 1), "grd")) == (1300, 1000)


@shows("zadkiel_1", 1, edge=True)
def test_the_gatekeeper_outlives_the_turn_with_more_damage_than_it_has_on_its_own(table):
    s = table({"souls": ("malphas_1", "sky_lancer")}, {"souls": ("zadkiel_1",)}, at="combat")
    s.attack(s.soul("sky_lancer", 0), s.soul("zadkiel_1", 1)).quiet()
    assert s.damage(s.soul("zadkiel_1", 1)) == 1200
    s.until("fortify", 1)
    assert (s.souls(1), s.damage(s.soul("zadkiel_1", 1))) == (["zadkiel_1"], 0)


@shows("zadkiel_2", 1)
def test_the_long_wall_weakens_who_attacks(table):
    s = table({"souls": ("malphas_1",)}, {"souls": (WALL, "marut")}, at="combat")
    malphas = s.soul("malphas_1", 0)
    s.attack(malphas, s.soul("marut", 1)).skill("zadkiel_2").quiet()
    assert (s.damage(s.soul("marut", 1)), s.stat(malphas, "atk")) == (500, 500)
    s.until("fortify", 1)
    assert s.stat(malphas, "atk") == 1100, "this turn only"


@shows("zadkiel_2", 1, edge=True)
def test_the_long_wall_holds_once_and_no_atk_falls_below_zero(table):
    s = table({"souls": ("imp", "malphas_1")}, {"souls": (WALL, "marut")}, at="combat")
    s.attack(s.soul("imp", 0), s.soul("zadkiel_2", 1)).skill("zadkiel_2").quiet()
    assert s.damage(s.soul("zadkiel_2", 1)) == 0
    s.attack(s.soul("malphas_1", 0), s.soul("marut", 1))
    assert not s.uses("zadkiel_2", 1)
    s = table({"souls": (WALL,)}, {"souls": ("marut",)}, at="combat")
    s.attack(s.soul("zadkiel_2", 0), s.soul("marut", 1)).passes()
    assert not s.offers("use"), "its own attack is none on a Soul you control"


@shows("marut", 1)
def test_marut_destroys_whose_skill_or_cast_would_destroy(table):
    s = table({"souls": (ranked("drogon", 3),)}, {"souls": ("marut", "vigil_squire")})
    s.skill("drogon_3", t=s.soul("vigil_squire", 1)).skill("marut").quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["marut", "vigil_squire"])
    s = table({"souls": ("court_mage", "aldric_1"), "hand": ("sunder", "marut")}, {"souls": ("marut",)})
    s.put("sunder").skill("marut").quiet()
    assert (s.souls(0), s.souls(1)) == (["aldric_1"], ["marut"]), "the caster; so the Cast fails"
    assert s.zone("graveyard", 0) == ("court_mage", "sunder")


@shows("marut", 1, edge=True)
def test_marut_does_not_answer_damage_nor_a_second_time(table):
    s = table({"souls": ("starfall_archer",)}, {"souls": ("marut",)})
    s.skill("starfall_archer")
    assert s.asked[0] == 1 and not s.uses("marut", 1)
    mine = {"souls": ("court_mage", "haniel_1"), "hand": ("sunder", "sunder", "marut")}
    s = table(mine, {"souls": ("marut", "marut")})
    s.put("sunder", caster=s.soul("court_mage", 0)).skill("marut").quiet()
    s.put("sunder")
    assert not s.uses("marut", 1), "once per turn for all of the name"
    s.quiet()
    assert s.souls(1) == ["marut"]


@shows("vigil_squire", 1)
def test_the_squire_keeps_watch_until_your_next_turn(table):
    s = table({"souls": ("vigil_squire", "haniel_1")}, {"souls": ("marut",)})
    s.skill("vigil_squire").quiet()
    haniel = s.soul("haniel_1", 0)
    assert s.stat(haniel, "grd") == 1200 and not s.uses("vigil_squire", 0)
    s.until("fortify", 1)
    assert s.stat(haniel, "grd") == 1200
    s.until("fortify", 0)
    assert s.stat(haniel, "grd") == 900


@shows("vigil_squire", 1, edge=True)
def test_the_squire_needs_another_soul_and_your_turn(table):
    assert not table({"souls": ("vigil_squire",)}).uses("vigil_squire", 0)
    s = table({"souls": ("marut",)}, {"souls": ("vigil_squire", "haniel_1")})
    s.passes()
    assert s.asked == (1, "open") and not s.uses("vigil_squire", 1)


@shows("arariel", 1)
def test_arariel_shelters_who_is_attacked(table):
    s = table({"souls": ("sky_lancer",)}, {"souls": ("arariel", "marut")}, at="combat")
    s.attack(s.soul("sky_lancer", 0), s.soul("marut", 1)).skill("arariel", t=s.soul("marut", 1)).quiet()
    marut = s.soul("marut", 1)
    assert (s.stat(marut, "grd"), s.damage(marut)) == (1500, 1200)
    s.until("fortify", 1)
    assert s.stat(marut, "grd") == 1000, "this turn only"


@shows("arariel", 1, edge=True)
def test_two_ararieles_shelter_once_and_only_while_there(table):
    s = table({"souls": ("arariel", "arariel", "marut")}, {"souls": ("marut",)})
    s.skill("arariel", t=s.soul("marut", 0)).quiet()
    assert not s.offers("use")
    mine = {"souls": ("court_mage",), "hand": ("sunder", "marut")}
    s = table({"souls": ("arariel", "marut"), "hand": ()}, mine)
    s.skill("arariel", t=s.soul("marut", 0)).quiet()
    assert s.stat(s.soul("marut", 0), "grd") == 1500


@shows("haniel_2", 1)
def test_the_high_voice_fetches_a_quick_cast(table):
    s = table({"souls": (VOICE,), "hand": ("marut",), "graveyard": ("hush", "sunder", "marut")})
    s.use(s.soul("haniel_2", 0))
    s.choose(0, t=s.find("hush", "graveyard", 0)).quiet()
    assert s.zone("hand", 0) == ("hush",)
    assert sorted(s.zone("graveyard", 0)) == ["marut", "marut", "sunder"]
    assert not s.uses("haniel_2", 0), "once per your turn"


@shows("haniel_2", 1, edge=True)
@pytest.mark.parametrize(
    ("hand", "graveyard"), [(("marut",), ("sunder", "marut")), (("hush",), ()), ((), ("hush",))]
)
def test_the_high_voice_needs_a_card_and_a_quick_cast_that_lies_there_already(table, hand, graveyard):
    s = table(
        {"souls": (VOICE, "starfall_archer"), "hand": hand, "graveyard": graveyard}, {"souls": ("marut",)}
    )
    assert not s.uses("haniel_2", 0)


@shows("starfall_archer", 1)
def test_a_falling_star(table):
    s = table({"souls": ("starfall_archer",)}, {"souls": ("marut", "haniel_1")})
    s.skill("starfall_archer", t=s.soul("haniel_1", 1)).quiet()
    assert s.damage(s.soul("haniel_1", 1)) == 300 and not s.uses("starfall_archer", 0)


@shows("starfall_archer", 1, edge=True)
def test_a_falling_star_on_the_opponents_turn_and_without_a_target(table):
    s = table({"souls": ("marut",)}, {"souls": ("starfall_archer",)})
    s.passes().skill("starfall_archer").quiet()
    assert s.damage(s.soul("marut", 0)) == 300
    s = table({"souls": ("starfall_archer",)}, {"souls": ("emberguard",)})
    assert not s.uses("starfall_archer", 0), "who is there cannot be targeted"
