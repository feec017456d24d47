"""What the Casts say is what happens. The first sentence of each says who can use it."""

from __future__ import annotations

import pytest

from tests.cards.sentences import shows
from tests.rules.reapers.real import ranked

DRAGON, HUMAN, UNDEAD, ANGEL = (
    ranked("autha", 2),
    ranked("aldric", 2),
    ranked("nerith", 2),
    ranked("zadkiel", 2),
)
FOE = {"souls": ("marut", ranked("aldric", 2)), "hand": ("marut",)}


def row(cast, souls, can, *, edge=False, **more):
    """Whether these Souls can use a Cast; shows its first sentence."""
    return pytest.param(cast, souls, can, more, marks=shows(cast, 1, edge=edge))


@pytest.mark.parametrize(
    ("cast", "souls", "can", "more"),
    [
        row("vigil_hymn", ("haniel_1",), True),
        row("vigil_hymn", ("marut", "court_mage"), False, edge=True),
        row("blood_price", ("verin", "imp"), True),
        row("blood_price", ("malphas_1", "court_mage", "imp"), False, edge=True),
        row("blood_price", ("verin",), False, edge=True),
        row("dragonfire", (DRAGON,), True),
        row("dragonfire", ("autha_1", HUMAN), False, edge=True),
        row("open_graves", ("pale_acolyte",), True, graveyard=("marut",)),
        row("open_graves", ("mourner", "court_mage"), False, edge=True, graveyard=("marut",)),
        row("sunder", ("court_mage",), True),
        row("sunder", ("marut", "sky_lancer"), False, edge=True),
        row("twin_volley", ("court_mage", "sky_lancer"), True),
        row("twin_volley", ("court_mage", "haniel_1"), False, edge=True),
        row("twin_volley", (("court_mage", "blood_oath"), "sky_lancer"), False, edge=True),
        row("hidden_path", ("sky_lancer",), True, graveyard=("marut",)),
        row("hidden_path", ("court_mage",), False, edge=True, graveyard=("marut",)),
        row("de_rank", ("court_mage",), True),
        row("de_rank", ("marut",), False, edge=True),
        row("borrowed_face", ("marut",), True),
        row("borrowed_face", (HUMAN, "imp"), False, edge=True),
        row("raised_shield", ("marut",), True),
        row("raised_shield", ("imp",), True),
        row("raised_shield", ("court_mage", "sky_lancer"), False, edge=True),
        row("purge_cast", (HUMAN,), True),
        row("purge_cast", ("aldric_1", "imp"), False, edge=True),
        row("dragonbone_blade", ("emberguard",), True),
        row("dragonbone_blade", ("marut",), False, edge=True),
        row("aegis_plate", ("marut",), True),
        row("aegis_plate", ("court_mage",), False, edge=True),
        row("aegis_plate", (("marut", "blood_oath"),), False, edge=True),
        row("war_standard", ("court_mage",), True),
        row("war_standard", ("marut",), False, edge=True),
        row("blood_oath", ("sky_lancer",), True),
        row("blood_oath", (HUMAN, "imp"), False, edge=True),
    ],
)
def test_who_can_use_it(table, cast, souls, can, more):
    """On one's own turn, with everything else it needs; a Soul that holds a Constant Cast casts nothing."""
    s = table({"souls": souls, "hand": (cast, "lucifer"), **more}, FOE)
    assert s.can(cast) == can


@pytest.mark.parametrize(
    ("cast", "souls", "can"),
    [
        pytest.param("counter_cast", ("court_mage",), True, marks=shows("counter_cast", 1)),
        pytest.param("counter_cast", ("marut",), False, marks=shows("counter_cast", 1, edge=True)),
        pytest.param("hush", ("arariel",), True, marks=shows("hush", 1)),
        pytest.param("hush", ("court_mage",), False, marks=shows("hush", 1, edge=True)),
        pytest.param("pitfall", ("village_archer",), True, marks=shows("pitfall", 1)),
        pytest.param("pitfall", ("aldric_1", "sky_lancer"), False, marks=shows("pitfall", 1, edge=True)),
    ],
)
def test_who_can_answer_with_it(table, cast, souls, can):
    """Each against what it answers: a Cast, a Skill, an attack."""
    mine = {"souls": (ranked("aldric", 3), "haniel_1"), "hand": ("sunder", "marut")}
    s = table(
        mine,
        {"souls": (*souls, "mourner"), "hand": (cast, "lucifer")},
        at="combat" if cast == "pitfall" else "fortify",
    )
    if cast == "pitfall":
        s.attack(s.soul("aldric_3", 0), s.soul("mourner", 1))
    elif cast == "hush":
        s.skill("aldric_3")
    else:
        s.put("sunder", t=s.soul("mourner", 1))
    assert s.asked == (1, "#reply") and s.can(cast) == can


# --- Standard -----------------------------------------------------------------------------------------------


@shows("vigil_hymn", 2)
def test_a_hymn_for_every_soul_until_your_next_turn(table):
    s = table({"souls": ("haniel_1", "marut"), "hand": ("vigil_hymn", "arariel")}, {"souls": ("marut",)})
    s.put("vigil_hymn").quiet()
    assert [s.stat(s.soul(id, 0), "grd") for id in ("haniel_1", "marut")] == [1300, 1400]
    assert s.stat(s.soul("marut", 1), "grd") == 1000
    s.until("fortify", 1)
    assert s.stat(s.soul("marut", 0), "grd") == 1400
    s.until("fortify", 0)
    assert s.stat(s.soul("marut", 0), "grd") == 1000


@shows("vigil_hymn", 2, edge=True)
def test_a_hymn_that_loses_its_caster_and_one_that_came_before_a_soul(table):
    s = table({"souls": ("haniel_1",), "hand": ("vigil_hymn", "marut")})
    s.put("vigil_hymn").quiet()
    s.put("marut").quiet()
    assert s.stat(s.soul("marut", 0), "grd") == 1000, "who came later did not hear it"
    s = table(
        {"souls": ("haniel_1",), "hand": ("vigil_hymn", "marut")},
        {"souls": ("mourner",), "hand": ("borrowed_face", "marut")},
    )
    s.put("vigil_hymn").put("borrowed_face").quiet()
    assert (s.stat(s.soul("haniel_1", 0), "grd"), s.zone("graveyard", 0)) == (900, ("vigil_hymn",)), (
        "no Angel any more"
    )


@shows("blood_price", 2)
def test_a_token_for_a_soul_of_rank_2(table):
    s = table({"souls": ("verin", "imp"), "hand": ("blood_price", "marut")}, {"souls": (HUMAN,)})
    s.put("blood_price").quiet()
    assert (s.souls(0), s.souls(1)) == (["verin"], [])


@shows("blood_price", 2, edge=True)
@pytest.mark.parametrize("prey", [ranked("aldric", 3), "recruit"], ids=["Rank 3", "a Token has no Rank"])
def test_no_blood_price_for_rank_3_or_a_token(table, prey):
    s = table({"souls": ("verin", "imp"), "hand": ("blood_price", "marut")}, {"souls": (prey,)})
    assert not s.can("blood_price")


@shows("dragonfire", 2)
def test_dragonfire_burns_the_front_line(table):
    enemy = {"souls": ("marut", "emberguard", "court_mage")}
    s = table({"souls": (DRAGON,), "hand": ("dragonfire", "marut")}, enemy)
    s.put("dragonfire").quiet()
    assert [s.damage(s.soul(id, 1)) for id in ("marut", "emberguard", "court_mage")] == [500, 500, 0]


@shows("dragonfire", 2, edge=True)
def test_dragonfire_fails_when_its_dragon_loses_its_rank(table):
    enemy = {"souls": ("marut", "court_mage"), "hand": ("de_rank", "marut")}
    s = table({"souls": (DRAGON,), "hand": ("dragonfire", "marut")}, enemy)
    s.put("dragonfire").put("de_rank").quiet()
    assert (s.damage(s.soul("marut", 1)), "dragonfire" in s.zone("graveyard", 0)) == (0, True)


@shows("open_graves", 2)
def test_a_rank_1_comes_from_the_graveyard(table):
    mine = {"souls": ("pale_acolyte",), "graveyard": ("mourner", "ibwa_2"), "hand": ("open_graves", "marut")}
    s = table(mine)
    s.put("open_graves").quiet()
    assert s.souls(0) == ["mourner", "pale_acolyte"]


@shows("open_graves", 2, edge=True)
@pytest.mark.parametrize(
    ("souls", "graveyard", "can"),
    [
        ((), ("ibwa_2",), False),
        (("mourner",) * 5, ("mourner",), False),
        (("mourner",) * 5, ("bone_archer",), True),
    ],
    ids=["Rank 1 only", "no position", "a Ranger's position"],
)
def test_graves_open_only_for_whom_there_is_a_position(table, souls, graveyard, can):
    mine = {"souls": ("pale_acolyte", *souls), "graveyard": graveyard, "hand": ("open_graves", "marut")}
    assert table(mine).can("open_graves") == can


@shows("sunder", 2)
def test_sunder_destroys_a_rank_1(table):
    s = table({"souls": ("court_mage",), "hand": ("sunder", "marut")}, {"souls": ("vigil_squire", HUMAN)})
    s.put("sunder").quiet()
    assert s.souls(1) == ["aldric_2"]


@shows("sunder", 2, edge=True)
def test_sunder_reaches_no_rank_inside_a_stack_no_token_and_nobody_who_grew_meanwhile(table):
    s = table({"souls": ("court_mage",), "hand": ("sunder", "marut")}, {"souls": (HUMAN, "imp")})
    assert not s.can("sunder")
    enemy = {"souls": ("vigil_squire", "haniel_1"), "hand": ("counter_cast", "marut")}
    s = table({"souls": ("court_mage",), "hand": ("sunder", "marut")}, enemy)
    s.put("sunder", t=s.soul("vigil_squire", 1)).put("counter_cast").quiet()
    assert s.souls(1) == ["vigil_squire", "haniel_1"], "negated"


@shows("twin_volley", 2)
@pytest.mark.parametrize("at_reaper", [False, True], ids=["a Soul", "a Reaper"])
def test_a_twin_volley(table, at_reaper):
    mine = {"souls": ("court_mage", "sky_lancer"), "hand": ("twin_volley", "marut")}
    s = table(mine, {"souls": (HUMAN,)})
    target = s.reaper(1) if at_reaper else s.soul("aldric_2", 1)
    s.put("twin_volley", t=target).quiet()
    assert (s.damage(target), s.get(1, "strikes")) == (1200, 0)


@shows("twin_volley", 2, edge=True)
def test_a_twin_volley_fails_without_either_caster(table):
    """The Ranger, wounded in combat, is destroyed in answer: the Cast fails, though the Mage stands."""
    mine = {"souls": ("court_mage", "sky_lancer"), "hand": ("twin_volley", "marut")}
    s = table(mine, {"souls": ("imp", HUMAN), "hand": ("purge_cast", "marut")}, at="combat")
    lancer = s.soul("sky_lancer", 0)
    s.attack(lancer, s.soul("imp", 1)).quiet().until("regroup", 0)
    s.put("twin_volley", t=s.soul("aldric_2", 1)).put("purge_cast", t=lancer).quiet()
    assert (s.souls(0), s.damage(s.soul("aldric_2", 1))) == (["court_mage"], 0)
    assert "twin_volley" in s.zone("graveyard", 0)


@shows("hidden_path", 2)
def test_a_warrior_on_the_hidden_path(table):
    mine = {"souls": ("sky_lancer",), "graveyard": ("aldric_1",), "hand": ("hidden_path", "marut")}
    s = table(mine, {"souls": ("marut", "haniel_1")})
    s.put("hidden_path").quiet()
    assert s.zone("ranger", 0) == ("sky_lancer", "aldric_1")
    s.until("combat", 0)
    assert s.offers("attack", s.soul("aldric_1", 0), s.soul("haniel_1", 1)), "a Rear-Line Soul now"


@shows("hidden_path", 2, edge=True)
@pytest.mark.parametrize(
    ("souls", "graveyard"),
    [(("sky_lancer",) * 2, ("aldric_1",)), (("sky_lancer",), ("aldric_2", "haniel_1"))],
    ids=["no Ranger position", "Rank 1 Warriors only"],
)
def test_the_path_is_closed(table, souls, graveyard):
    assert not table({"souls": souls, "graveyard": graveyard, "hand": ("hidden_path", "marut")}).can(
        "hidden_path"
    )


# --- Quick --------------------------------------------------------------------------------------------------


@shows("counter_cast", 2)
def test_counter_cast_negates_and_destroys(table):
    enemy = {"souls": ("haniel_1",), "hand": ("counter_cast", "marut")}
    s = table({"souls": ("court_mage",), "hand": ("sunder", "marut")}, enemy)
    s.put("sunder").put("counter_cast").quiet()
    assert (s.souls(1), s.zone("graveyard", 0), s.zone("graveyard", 1)) == (
        ["haniel_1"],
        ("sunder",),
        ("counter_cast",),
    )


@shows("counter_cast", 2, edge=True)
def test_counter_cast_stops_a_constant_cast_but_no_skill(table):
    enemy = {"souls": ("haniel_1",), "hand": ("counter_cast", "marut")}
    s = table({"souls": ("marut",), "hand": ("aegis_plate", "arariel")}, enemy)
    s.put("aegis_plate").put("counter_cast").quiet()
    assert (s.zone("under", 0), s.zone("graveyard", 0)) == ((), ("aegis_plate",))
    s = table({"souls": (("aldric_1", "war_standard"),)}, enemy)
    s.answer(("use", s.soul("aldric_1", 0), "war_standard.use[0]"))
    assert s.asked[0] == 1 and not s.can("counter_cast"), "the Skill that a Cast gives is no Cast"


@shows("hush", 2)
def test_hush_negates_a_skill(table):
    s = table({"souls": ("starfall_archer",)}, {"souls": ("marut",), "hand": ("hush", "arariel")})
    s.skill("starfall_archer").put("hush").quiet()
    assert (s.damage(s.soul("marut", 1)), s.souls(0)) == (0, ["starfall_archer"])


@shows("hush", 2, edge=True)
def test_hush_silences_reapers_and_triggers_but_no_cast(table):
    enemy = {"souls": ("marut",), "hand": ("hush", "arariel")}
    s = table({"souls": ("imp",), "hand": ("sunder",), "reaper": "mother_of_thorns"}, enemy)
    s.skill("mother_of_thorns", "reaper").put("hush").quiet()
    assert (s.souls(0), s.hand(0)) == ([], 1)
    s = table({"hand": ("sky_hunter", "marut")}, enemy)
    s.put("sky_hunter")
    while not s.t.chain:
        s.passes()
    s.put("hush").quiet()
    assert s.damage(s.soul("marut", 1)) == 0
    s = table({"souls": (("recruit", "war_standard"),)}, enemy)
    s.answer(("use", s.soul("recruit", 0), "war_standard.use[0]"))
    s.put("hush").quiet()
    assert s.damage(s.soul("marut", 1)) == 0, "a Token has a Skill too, if a Cast gives it one"
    s = table({"souls": ("court_mage",), "hand": ("sunder", "marut")}, enemy)
    s.put("sunder")
    assert not s.can("hush")


@shows("de_rank", 2)
def test_de_rank_takes_the_top_rank(table):
    s = table({"souls": ("court_mage",), "hand": ("de_rank", "marut")}, {"souls": (ranked("aldric", 3),)})
    s.put("de_rank").quiet()
    assert (s.souls(1), s.zone("graveyard", 1)) == (["aldric_2"], ("aldric_3",))


@shows("de_rank", 2, edge=True)
def test_de_rank_needs_a_rank_beneath_and_leaves_the_wounds(table):
    s = table({"souls": ("court_mage",), "hand": ("de_rank", "marut")}, {"souls": ("marut", "imp")})
    assert not s.can("de_rank")
    mine = {"souls": (ranked("ibwa", 2), "court_mage"), "hand": ("de_rank", "marut")}
    s = table(mine, {"souls": (ranked("zadkiel", 2), "marut")}, at="combat")
    s.attack(s.soul("ibwa_2", 0), s.soul("zadkiel_2", 1)).quiet()
    s.put("de_rank").quiet()
    assert s.souls(1) == ["marut"], "1800 damage are past what is beneath"


@shows("borrowed_face", 2)
def test_a_borrowed_face(table):
    s = table({"souls": ("marut",), "hand": ("borrowed_face", "arariel")}, {"souls": ("malphas_1",)})
    malphas = s.soul("malphas_1", 1)
    s.put("borrowed_face").quiet()
    assert (s.stat(malphas, "atk"), "undead" in s.game.facts_tags(s.t, malphas)) == (700, True)
    assert "demon" not in s.game.facts_tags(s.t, malphas)
    s.until("fortify", 1)
    assert (s.stat(malphas, "atk"), "demon" in s.game.facts_tags(s.t, malphas)) == (1100, True)


@shows("borrowed_face", 2, edge=True)
def test_a_borrowed_face_is_an_undead_mage_for_its_own_player(table):
    """Changed on its own turn by its opponent, a Mage can use what asks for an Undead."""
    mine = {"souls": ("court_mage", "marut"), "graveyard": ("marut",), "hand": ("open_graves", "arariel")}
    s = table(mine, {"souls": ("imp", "marut"), "hand": ("borrowed_face", "arariel")})
    assert not s.can("open_graves")
    s.passes()
    s.put("borrowed_face", t=s.soul("court_mage", 0)).quiet()
    assert s.can("open_graves") and s.stat(s.soul("court_mage", 0), "atk") == 300


@shows("raised_shield", 2)
def test_a_shield_is_raised_in_time(table):
    s = table(
        {"souls": ("cinder_slinger",)},
        {"souls": ("marut", "sky_lancer"), "hand": ("raised_shield", "arariel")},
        at="combat",
    )
    lancer = s.soul("sky_lancer", 1)
    s.attack(s.soul("cinder_slinger", 0), lancer).put("raised_shield", t=lancer).quiet()
    assert (s.damage(lancer), s.stat(lancer, "grd")) == (1200, 1300)
    s.until("fortify", 1)
    assert s.stat(lancer, "grd") == 600


@shows("raised_shield", 2, edge=True)
def test_a_shield_for_an_enemy_is_not_to_be_had(table):
    s = table({"souls": ("marut",), "hand": ("raised_shield", "arariel")}, {"souls": ("haniel_1",)})
    s.put("raised_shield").quiet()
    assert s.stat(s.soul("marut", 0), "grd") == 1700, "the one Soul it can mean"


@shows("pitfall", 2)
def test_a_pitfall_before_the_attacker(table):
    mine = {"souls": ("village_archer", "aldric_1"), "hand": ("pitfall", "marut")}
    s = table({"souls": ("malphas_1",)}, mine, at="combat")
    malphas = s.soul("malphas_1", 0)
    s.attack(malphas, s.soul("aldric_1", 1)).put("pitfall").quiet()
    assert (s.damage(s.soul("aldric_1", 1)), s.stat(malphas, "atk")) == (200, 200)
    s.until("fortify", 1)
    assert s.stat(malphas, "atk") == 1100


@shows("pitfall", 2, edge=True)
def test_no_pitfall_outside_an_attack_or_for_ones_own(table):
    mine = {"souls": ("village_archer", "aldric_1"), "hand": ("pitfall", "marut")}
    s = table({"souls": ("malphas_1",)}, mine)
    s.passes()
    assert s.asked == (1, "open") and not s.can("pitfall")
    s = table(mine, {"souls": ("marut",)}, at="combat")
    s.attack(s.soul("aldric_1", 0), s.soul("marut", 1)).passes()
    assert not s.offers("play"), "its own player attacks"


@shows("purge_cast", 2)
@pytest.mark.parametrize("choice", [0, 1], ids=["a Constant Cast", "damage"])
def test_purge_cast_chooses(table, choice):
    s = table({"souls": (HUMAN,), "hand": ("purge_cast", "arariel")}, {"souls": (("marut", "aegis_plate"),)})
    s.answer(s.play_of("purge_cast")).choose(0).answer(choice)
    s.choose(0).quiet()
    gone = ("aegis_plate",) if choice == 0 else ()
    assert (s.zone("graveyard", 1), s.damage(s.soul("marut", 1))) == (gone, 500 * choice)


@shows("purge_cast", 2, edge=True)
def test_purge_cast_without_a_constant_cast_or_without_an_enemy(table):
    s = table({"souls": (HUMAN,), "hand": ("purge_cast", "arariel")}, {"souls": ("marut",)})
    s.put("purge_cast").quiet()
    assert s.damage(s.soul("marut", 1)) == 500, "nothing else to choose"
    assert not table({"souls": (HUMAN,), "hand": ("purge_cast", "arariel")}).can("purge_cast")
    s = table({"souls": (HUMAN, ("marut", "blood_oath")), "hand": ("purge_cast", "arariel")})
    s.put("purge_cast").quiet()
    assert s.stat(s.soul("marut", 0), "grd") == 1000, "one's own can be taken off so"


# --- Constant -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cast", "soul", "atk", "grd"),
    [
        pytest.param("dragonbone_blade", "drogon_1", 1500, 1100, marks=shows("dragonbone_blade", 2)),
        pytest.param("aegis_plate", "marut", 1000, 1400, marks=shows("aegis_plate", 2)),
        pytest.param("blood_oath", "mourner", 1600, 300, marks=shows("blood_oath", 2)),
    ],
)
def test_a_constant_cast_changes_its_soul(table, cast, soul, atk, grd):
    s = table({"souls": (soul, "haniel_1"), "hand": (cast, "arariel")}, {"souls": (soul,)})
    mine, other = s.soul(soul, 0), s.soul(soul, 1)
    before = s.stat(other, "atk"), s.stat(other, "grd")
    s.put(cast, caster=mine).quiet()
    s.until("fortify", 1).until("fortify", 0)
    assert (s.stat(mine, "atk"), s.stat(mine, "grd")) == (atk, grd), "as long as it is attached"
    assert (s.stat(other, "atk"), s.stat(other, "grd")) == before


@shows("dragonbone_blade", 2, edge=True)
@shows("aegis_plate", 2, edge=True)
@shows("blood_oath", 2, edge=True)
@pytest.mark.parametrize(
    ("cast", "soul", "top", "atk", "grd"),
    [
        ("dragonbone_blade", "drogon_1", "drogon_2", 2200, 1700),
        ("aegis_plate", "aldric_1", "aldric_2", 1800, 2200),
        ("blood_oath", "ibwa_1", "ibwa_2", 2500, 1300),
    ],
)
def test_a_constant_cast_stays_through_ranks_and_falls_with_its_soul(table, cast, soul, top, atk, grd):
    s = table({"souls": ((soul, cast),), "hand": (top, "marut")}, {"souls": ("abaddon",)})
    s.put(top).quiet()
    mine = s.soul(top, 0)
    assert (s.stat(mine, "atk"), s.stat(mine, "grd")) == (atk, grd)
    s.until("combat", 0).attack(mine, s.soul("abaddon", 1)).quiet()
    assert sorted(s.zone("graveyard", 0)) == sorted((soul, top, cast)), "doomed, and all goes with it"


@shows("blood_oath", 2, edge=True)
def test_an_oath_on_little_grd_leaves_none_but_kills_nobody(table):
    s = table({"souls": ("shade", "mourner"), "hand": ("blood_oath", "marut")})
    s.put("blood_oath", caster=s.soul("mourner", 0)).quiet()
    assert s.souls(0) == ["shade", "mourner"] and s.stat(s.soul("mourner", 0), "grd") == 300


@shows("war_standard", 2)
def test_the_standard_gives_its_soul_a_skill(table):
    s = table({"souls": ("aldric_1",), "hand": ("war_standard", "arariel")}, {"souls": ("marut",)})
    s.put("war_standard").quiet()
    aldric = s.soul("aldric_1", 0)
    s.answer(("use", aldric, "war_standard.use[0]")).quiet()
    assert s.damage(s.soul("marut", 1)) == 400 and not s.offers("use"), "once per your turn"
    s.until("fortify", 1).passes()
    assert not s.offers("use"), "your turn"


@shows("war_standard", 2, edge=True)
def test_the_standards_skill_goes_with_it_and_fails_without_its_soul(table):
    armed = ("aldric_1", "war_standard")
    enemy = {"souls": (HUMAN, "court_mage"), "hand": ("purge_cast", "marut")}
    s = table({"souls": (armed, "marut"), "hand": ("arariel",)}, enemy)
    s.passes().answer(s.play_of("purge_cast")).choose(1).answer(0)
    s.choose(1).quiet()
    assert not s.offers("use")
    s = table(
        {"souls": (armed,), "hand": ("arariel",)},
        {"souls": ("marut", "arariel"), "hand": ("hush", "arariel")},
    )
    s.answer(("use", s.soul("aldric_1", 0), "war_standard.use[0]")).choose(0, t=s.soul("marut", 1))
    s.put("hush").quiet()
    assert s.damage(s.soul("marut", 1)) == 0 and s.zone("under", 0) == ("war_standard",)
