"""What the Humans' cards say is what happens."""

from __future__ import annotations

import pytest

from tests.cards.sentences import shows
from tests.rules.reapers.real import ranked

MARSHAL, CROWNED, GREAT, LONGBOW = (
    ranked("aldric", 2),
    ranked("aldric", 3),
    ranked("cadoc", 2),
    ranked("mirel", 2),
)


@pytest.mark.parametrize(
    ("id", "line", "atk", "grd"),
    [
        pytest.param("aldric_1", "front", 1100, 1100, marks=shows("aldric_1")),
        pytest.param("court_mage", "mage", 700, 900, marks=shows("court_mage")),
        pytest.param("village_archer", "ranger", 1200, 700, marks=shows("village_archer")),
    ],
)
def test_plain_souls(summoned, id, line, atk, grd):
    assert summoned(id, line) == (line, atk, grd)


@shows("aldric_2", 1)
@shows("recruit")
def test_the_marshal_calls_a_recruit(table):
    s = table({"souls": (MARSHAL,)})
    s.skill("aldric_2").quiet()
    recruit = s.find("recruit", "front", 0)
    assert (s.stat(recruit, "atk"), s.stat(recruit, "grd")) == (500, 400)
    assert not s.uses("aldric_2", 0), "once per your turn"
    s.until("combat", 0)
    assert s.offers("attack", recruit), "it may attack at once"


@shows("aldric_2", 1, edge=True)
def test_the_marshal_needs_a_free_position(table):
    assert not table({"souls": (MARSHAL, *("marut",) * 4)}).uses("aldric_2", 0)


@shows("aldric_3", 1, 2)
def test_the_crowned_leads_humans_and_raises_the_host(table):
    s = table({"souls": (CROWNED, "village_archer", "marut")}, {"souls": ("court_mage",)})
    assert s.stat(s.soul("village_archer", 0), "atk") == 1500
    assert s.stat(s.soul("aldric_3", 0), "atk") == 2700, "others only"
    assert s.stat(s.soul("marut", 0), "atk") == 1000, "Humans only"
    assert s.stat(s.soul("court_mage", 1), "atk") == 700, "yours only"
    s.skill("aldric_3").quiet()
    assert s.souls(0).count("recruit") == 2
    assert s.stat(s.soul("recruit", 0), "atk") == 800
    assert not s.uses("aldric_3", 0)


@shows("aldric_3", 1, 2, edge=True)
def test_the_crowned_with_little_room_and_a_soul_that_changes_its_class(table):
    s = table({"souls": (CROWNED, *("marut",) * 3)})
    s.skill("aldric_3").quiet()
    assert s.souls(0).count("recruit") == 1, "as many as there is room for"
    mine = {"souls": (CROWNED, "court_mage")}
    s = table(mine, {"souls": ("mourner",), "hand": ("borrowed_face", "marut")})
    s.passes()
    s.put("borrowed_face", t=s.soul("court_mage", 0)).quiet()
    assert s.stat(s.soul("court_mage", 0), "atk") == 300, "an Undead for this turn, with 400 less of 700"


@shows("cadoc_1", 1)
def test_the_page_is_stronger_with_a_constant_cast(table):
    s = table({"souls": ("cadoc_1",), "hand": ("aegis_plate", "marut")})
    cadoc = s.soul("cadoc_1", 0)
    assert s.stat(cadoc, "atk") == 1000
    s.put("aegis_plate").quiet()
    assert (s.stat(cadoc, "atk"), s.stat(cadoc, "grd")) == (1300, 1500)


@shows("cadoc_1", 1, edge=True)
def test_the_page_without_it_or_with_anothers(table):
    mine = {"souls": (("cadoc_1", "aegis_plate"), ("aldric_1", "aegis_plate"), "cadoc_1")}
    s = table(mine, {"souls": (ranked("autha", 2),), "hand": ("purge_cast", "marut")})
    armed, bare = s.soul("cadoc_1", 0), s.soul("cadoc_1", 0, 1)
    assert (s.stat(armed, "atk"), s.stat(bare, "atk")) == (1300, 1000)
    s.passes().answer(s.play_of("purge_cast")).choose(1)
    s.answer(0).answer((s.find("aegis_plate", "under", 0),))
    s.quiet()
    assert s.stat(armed, "atk") == 1000


@shows("cadoc_2", 1)
def test_the_great_cleaves_on(table):
    s = table({"souls": (GREAT,)}, {"souls": ("imp", "marut")}, at="combat")
    s.attack(s.soul("cadoc_2", 0), s.soul("imp", 1)).quiet()
    assert s.asked == (0, "#go"), "he may"
    s.answer(0).choose(0).quiet()
    assert s.damage(s.soul("marut", 1)) == 700


@shows("cadoc_2", 1, edge=True)
def test_the_great_may_let_it_be_and_needs_somebody_left(table):
    s = table({"souls": (GREAT,)}, {"souls": ("imp", "marut")}, at="combat")
    s.attack(s.soul("cadoc_2", 0), s.soul("imp", 1)).quiet().answer(1)
    assert s.damage(s.soul("marut", 1)) == 0
    s = table({"souls": (GREAT, "imp")}, {"souls": ("imp",)}, at="combat")
    s.attack(s.soul("cadoc_2", 0), s.soul("imp", 1)).quiet()
    assert s.asked == (0, "act"), "no Soul of the opponent is left"
    s = table({"souls": (GREAT,)}, {"souls": ("imp", "marut")}, at="combat")
    s.attack(s.soul("cadoc_2", 0), s.soul("marut", 1)).quiet().answer(0)
    s.quiet()
    assert s.souls(1) == [], "700 are past an Imp's 300"


@shows("baatar", 1)
def test_baatar_stands_in(table):
    s = table({"souls": (ranked("autha", 2),)}, {"souls": ("baatar", "aldric_1")}, at="combat")
    s.attack(s.soul("autha_2", 0), s.soul("aldric_1", 1)).skill("baatar").quiet()
    baatar, aldric = s.soul("baatar", 1), s.soul("aldric_1", 1)
    assert (s.stat(baatar, "grd"), s.stat(aldric, "grd"), s.damage(aldric)) == (0, 2500, 1900)
    s.until("fortify", 1)
    assert (s.stat(baatar, "grd"), s.stat(aldric, "grd")) == (1400, 1100), "until the end of the turn"


@shows("baatar", 1, edge=True)
def test_baatar_gives_what_is_left_of_his_and_nothing_to_himself(table):
    s = table({"souls": ("malphas_1", "aldric_1")}, {"souls": ("baatar", "aldric_1")}, at="combat")
    s.attack(s.soul("malphas_1", 0), s.soul("baatar", 1))
    assert not s.uses("baatar", 1), "another Soul"
    s.quiet()
    s.attack(s.soul("aldric_1", 0), s.soul("aldric_1", 1)).skill("baatar").quiet()
    assert s.stat(s.soul("aldric_1", 1), "grd") == 1400, "300 of 1400 were left"
    assert "baatar" in s.souls(1), "with nothing left he stands"


@shows("banner_bearer", 1)
def test_a_banner_for_the_front_line(table):
    s = table({"souls": ("banner_bearer", "aldric_1", "court_mage")}, {"souls": ("aldric_1",)})
    found = [s.stat(s.soul(id, 0), "atk") for id in ("aldric_1", "banner_bearer", "court_mage")]
    assert found == [1200, 900, 700] and s.stat(s.soul("aldric_1", 1), "atk") == 1100


@shows("banner_bearer", 1, edge=True)
def test_two_banners_and_none(table):
    s = table({"souls": ("banner_bearer", "banner_bearer", "marut")})
    assert s.stat(s.soul("marut", 0), "atk") == 1200
    assert s.stat(s.soul("banner_bearer", 0), "atk") == 1000, "each has the other's"
    s = table({"souls": ("court_mage",), "hand": ("sunder", "marut")}, {"souls": ("banner_bearer", "marut")})
    s.put("sunder", t=s.soul("banner_bearer", 1)).quiet()
    assert s.stat(s.soul("marut", 1), "atk") == 1000


@shows("rune_smith", 1)
def test_the_smith_forges_a_constant_cast(table):
    s = table(
        {"souls": ("rune_smith",), "hand": ("marut",), "deck": ("sunder", "aegis_plate", "marut")},
        {"souls": ("marut",)},
    )
    s.skill("rune_smith").quiet()
    offered = {s._id(answer.value[0]) for answer in s.options.answers() if answer.value}
    assert (s.asked, offered) == ((0, "found"), {"aegis_plate"})
    s.choose(0, found=s.find("aegis_plate", "deck", 0))
    assert (s.zone("hand", 0), s.zone("graveyard", 0)) == (("aegis_plate",), ("marut",))
    assert not s.uses("rune_smith", 0)


@shows("rune_smith", 1, edge=True)
def test_the_smith_may_find_nothing_and_needs_a_card(table):
    s = table(
        {"souls": ("rune_smith",), "hand": ("marut",), "deck": ("aegis_plate", "sunder")},
        {"souls": ("marut",)},
    )
    s.skill("rune_smith").quiet().answer(())
    assert (s.zone("hand", 0), len(s.zone("deck", 0))) == ((), 2)
    s = table({"souls": ("rune_smith", "mirel_1"), "hand": ()}, {"souls": ("court_mage",)})
    assert not s.uses("rune_smith", 0)


@shows("mirel_1", 1)
def test_a_stray_arrow_into_the_rear_line(table):
    s = table({"souls": ("mirel_1",)}, {"souls": ("marut", "court_mage")})
    s.skill("mirel_1").quiet()
    assert (s.damage(s.soul("court_mage", 1)), s.damage(s.soul("marut", 1))) == (200, 0)
    assert not s.uses("mirel_1", 0)


@shows("mirel_1", 1, edge=True)
def test_no_arrow_at_the_front_line_but_one_on_the_opponents_turn(table):
    assert not table({"souls": ("mirel_1",)}, {"souls": ("marut",)}).uses("mirel_1", 0)
    s = table({"souls": ("court_mage",)}, {"souls": ("mirel_1",)})
    s.passes().skill("mirel_1").quiet()
    assert s.damage(s.soul("court_mage", 0)) == 200


@shows("mirel_2", 1, 2)
def test_the_longbow_keeps_the_arrow_and_takes_no_damage_from_what_it_attacks(table):
    s = table({"souls": (LONGBOW,)}, {"souls": ("marut", "court_mage")})
    mirel = s.soul("mirel_2", 0)
    s.answer(("use", mirel, "mirel_1.use[0]")).quiet()
    assert s.damage(s.soul("court_mage", 1)) == 200
    s.until("combat", 0).attack(mirel, s.soul("marut", 1)).quiet()
    assert (s.souls(1), s.damage(mirel)) == (["court_mage"], 0)


@shows("mirel_2", 1, 2, edge=True)
def test_the_longbow_attacked_is_hurt_and_its_arrow_flies_once(table):
    s = table({"souls": ("mirel_1",), "hand": ("mirel_2", "marut")}, {"souls": ("court_mage",)})
    s.skill("mirel_1").quiet()
    s.put("mirel_2").quiet()
    assert not s.offers("use"), "the kept Skill was used under its own name"
    s = table({"souls": ("sky_lancer",)}, {"souls": (LONGBOW,)}, at="combat")
    s.attack(s.soul("sky_lancer", 0), s.soul("mirel_2", 1)).quiet()
    assert s.souls(1) == [], "1200 are past its 1000"
