"""What the Undead's cards say is what happens."""

from __future__ import annotations

import pytest

from tests.cards.sentences import shows
from tests.rules.reapers.real import ranked

KNIGHT, DEATHLESS, GORGED, CHOIR = (
    ranked("morvane", 2),
    ranked("morvane", 3),
    ranked("ibwa", 2),
    ranked("nerith", 2),
)


@pytest.mark.parametrize(
    ("id", "line", "atk", "grd"),
    [
        pytest.param("morvane_1", "front", 1200, 800, marks=shows("morvane_1")),
        pytest.param("pale_acolyte", "mage", 600, 900, marks=shows("pale_acolyte")),
    ],
)
def test_plain_souls(summoned, id, line, atk, grd):
    assert summoned(id, line) == (line, atk, grd)


@shows("morvane_2", 1)
@shows("shade")
def test_the_dust_knight_crumbles_into_a_shade(table):
    s = table({"souls": (ranked("drogon", 3),)}, {"souls": (KNIGHT,)}, at="combat")
    s.attack(s.soul("drogon_3", 0), s.soul("morvane_2", 1)).quiet()
    shade = s.soul("shade", 1)
    assert (s.souls(1), s.stat(shade, "atk"), s.stat(shade, "grd")) == (["shade"], 500, 300)


@shows("morvane_2", 1, edge=True)
def test_the_dust_knight_leaves_nothing_when_its_rank_goes_or_it_is_sacrificed(table):
    s = table({"souls": ("court_mage",), "hand": ("de_rank", "marut")}, {"souls": (KNIGHT,)})
    s.put("de_rank").quiet()
    assert s.souls(1) == ["morvane_1"], "a Rank was taken, no Soul destroyed"
    s = table({"souls": (KNIGHT,), "reaper": "mother_of_thorns"})
    s.skill("mother_of_thorns", "reaper").quiet()
    assert s.souls(0) == [], "a sacrifice is no destruction"
    wall = ("mourner",) * 4
    s = table({"souls": (ranked("drogon", 3),)}, {"souls": (*wall, KNIGHT)}, at="combat")
    s.attack(s.soul("drogon_3", 0), s.soul("morvane_2", 1)).quiet()
    assert s.souls(1) == [*wall, "shade"], "in the position it left"


@shows("morvane_3", 1)
def test_the_deathless_opens_the_gate(table):
    s = table({"souls": (DEATHLESS,), "purgatory": ("mourner", "morvane_2", "sunder")})
    s.skill("morvane_3").quiet()
    assert (s.souls(0), s.zone("purgatory", 0)) == (["morvane_3", "mourner"], ("morvane_2", "sunder"))
    assert not s.uses("morvane_3", 0)


@shows("morvane_3", 1, edge=True)
@pytest.mark.parametrize(
    ("others", "purgatory", "can"),
    [
        ((), (), False),
        ((), ("ibwa_2",), False),
        (("mourner",) * 4, ("mourner",), False),
        (("mourner",) * 4, ("pale_acolyte",), True),
    ],
    ids=["empty", "Rank 1 only", "no position", "a Mage's position is free"],
)
def test_the_gate_needs_a_rank_1_and_a_position_of_its_kind(table, others, purgatory, can):
    assert table({"souls": (DEATHLESS, *others), "purgatory": purgatory}).uses("morvane_3", 0) == can


@shows("ibwa_1", 1)
def test_the_hungry_feeds_and_goes_past_the_front_line(table):
    s = table({"souls": ("ibwa_1",), "graveyard": ("mourner",)}, {"souls": ("marut", "haniel_1")})
    s.skill("ibwa_1").quiet()
    ibwa = s.soul("ibwa_1", 0)
    assert (s.stat(ibwa, "atk"), s.zone("purgatory", 0)) == (1300, ("mourner",))
    s.until("combat", 0)
    assert s.offers("attack", ibwa, s.soul("haniel_1", 1)) and s.offers("attack", ibwa, s.soul("marut", 1))
    s.until("combat", 1).until("combat", 0)
    assert s.stat(ibwa, "atk") == 1000 and not s.offers("attack", ibwa, s.soul("haniel_1", 1))


@shows("ibwa_1", 1, edge=True)
def test_the_hungry_needs_a_soul_to_eat_and_still_no_way_to_the_reaper(table):
    assert not table({"souls": ("ibwa_1",), "graveyard": ("sunder",)}).uses("ibwa_1", 0)
    s = table({"souls": ("ibwa_1",), "graveyard": ("mourner",)}, {"souls": ("marut",)})
    s.skill("ibwa_1").quiet().until("combat", 0)
    assert not s.offers("attack", s.soul("ibwa_1", 0), s.reaper(1)), "one Soul saves the Reaper"


@shows("ibwa_2", 1)
def test_the_gorged_eats_from_the_other_graveyard(table):
    s = table({"souls": (GORGED,)}, {"souls": ("marut",), "graveyard": ("haniel_1", "sunder")})
    s.skill("ibwa_2").quiet()
    assert (s.damage(s.soul("marut", 1)), s.zone("purgatory", 1), s.zone("graveyard", 1)) == (
        500,
        ("haniel_1",),
        ("sunder",),
    )


@shows("ibwa_2", 1, edge=True)
@pytest.mark.parametrize(
    ("souls", "graveyard"), [(("marut",), ()), (("marut",), ("sunder",)), ((), ("haniel_1",))]
)
def test_the_gorged_needs_a_soul_there_and_one_to_hurt(table, souls, graveyard):
    mine = {"souls": (GORGED,), "graveyard": ("mourner",)}
    assert not table(mine, {"souls": souls, "graveyard": graveyard}).uses("ibwa_2", 0)


@shows("mourner", 1)
def test_a_last_grief(table):
    s = table({"souls": (ranked("drogon", 3),)}, {"souls": ("mourner",)}, at="combat")
    s.attack(s.soul("drogon_3", 0), s.soul("mourner", 1)).quiet()
    assert s.damage(s.soul("drogon_3", 0)) == 900 + 500


@shows("mourner", 1, edge=True)
def test_a_last_grief_for_nobody_and_not_for_a_sacrifice(table):
    s = table({"souls": ("court_mage",), "hand": ("sunder", "marut")}, {"souls": ("mourner",)})
    s.put("sunder").quiet()
    assert s.damage(s.soul("court_mage", 0)) == 500, "destroyed by a Cast it grieves too"
    s = table({"souls": ("vassago_1",)}, {"souls": ("mourner",)}, at="combat")
    s.attack(s.soul("vassago_1", 0), s.soul("mourner", 1)).quiet()
    s.answer(1)
    s.quiet()
    assert s.souls(0) == [], "900 and 500 are past 900"
    s = table({"souls": ("mourner",), "reaper": "mother_of_thorns"}, {"souls": ("marut",)})
    s.skill("mother_of_thorns", "reaper").quiet()
    assert s.damage(s.soul("marut", 1)) == 0
    s = table({"souls": ("mourner", "pale_acolyte")}, {"souls": ("starfall_archer",)}, at="combat")
    s.attack(s.soul("mourner", 0), s.soul("starfall_archer", 1)).quiet()
    assert s.asked == (0, "act"), "both have fallen, and nobody is left to hurt"


@shows("grave_warden", 1)
@pytest.mark.parametrize("go", [0, 1], ids=["you may", "you need not"])
def test_the_warden_unearths_at_the_end_of_the_turn(table, go):
    s = table({"souls": ("grave_warden",), "graveyard": ("mourner",) * 2}, {"souls": ("marut",)}, at="end")
    s.passes().passes()
    assert s.asked == (0, "#go")
    s.answer(go).choose(0).quiet()
    assert ("shade" in s.souls(0), len(s.zone("purgatory", 0))) == ((True, 2) if go == 0 else (False, 0))


@shows("grave_warden", 1, edge=True)
@pytest.mark.parametrize(
    ("souls", "graveyard", "shades"),
    [
        (("grave_warden",), ("mourner", "sunder"), 0),
        (("grave_warden", *("mourner",) * 4), ("mourner",) * 2, 0),
        (("grave_warden",) * 2, ("mourner",) * 4, 2),
        (("grave_warden",) * 2, ("mourner",) * 3, 1),
    ],
    ids=["one Soul is not two", "full line", "each of two", "Souls for one"],
)
def test_each_warden_unearths_if_it_can(table, souls, graveyard, shades):
    s = table(
        {"souls": souls, "graveyard": graveyard, "hand": ()}, {"souls": ("marut",), "hand": ()}, at="end"
    )
    while s.phase == (0, "end"):
        s.answer(0).choose(0)
    assert (s.souls(0).count("shade"), len(s.zone("purgatory", 0))) == (shades, 2 * shades)


@shows("grave_warden", 1, edge=True)
def test_the_warden_sleeps_at_the_end_of_the_opponents_turn(table):
    s = table({}, {"souls": ("grave_warden",), "graveyard": ("mourner",) * 2}, at="end")
    s.passes()
    assert s.phase[0] == 1 and s.asked[1] != "#go"


@shows("nerith_1", 1)
def test_the_whisper_costs_two_cards(table):
    s = table({"souls": ("nerith_1",)}, {"souls": ("marut",)})
    s.skill("nerith_1").quiet()
    assert (s.damage(s.soul("marut", 1)), len(s.zone("deck", 0)), len(s.zone("graveyard", 0))) == (300, 10, 2)


@shows("nerith_1", 1, edge=True)
def test_the_whisper_with_a_short_deck_or_negated(table):
    assert not table({"souls": ("nerith_1",), "deck": ("marut",)}, {"souls": ("marut",)}).uses("nerith_1", 0)
    s = table({"souls": ("nerith_1",)}, {"souls": ("marut",), "hand": ("hush", "marut")})
    s.skill("nerith_1").put("hush").quiet()
    assert (s.damage(s.soul("marut", 1)), len(s.zone("graveyard", 0))) == (0, 2), "the cost stays paid"


@shows("nerith_2", 1)
def test_the_choir_sings_a_soul_back(table):
    s = table({"souls": (CHOIR,), "purgatory": ("morvane_3", "sunder")})
    s.skill("nerith_2").quiet()
    assert "morvane_3" in s.zone("hand", 0) and s.zone("purgatory", 0) == ("sunder",)
    assert not s.uses("nerith_2", 0)


@shows("nerith_2", 1, edge=True)
def test_the_choir_sings_for_souls_of_its_own_only(table):
    s = table({"souls": (CHOIR,), "purgatory": ("sunder",)}, {"purgatory": ("mourner",)})
    assert not s.uses("nerith_2", 0)


@shows("bone_archer", 1)
def test_the_archer_reassembles(table):
    s = table({"souls": ("mourner",), "graveyard": ("bone_archer", "mourner", "mourner")})
    s.skill("bone_archer", "graveyard").quiet()
    assert (s.souls(0), s.zone("purgatory", 0)) == (["mourner", "bone_archer"], ("mourner",) * 2)


@shows("bone_archer", 1, edge=True)
@pytest.mark.parametrize(
    ("souls", "graveyard"),
    [
        (("mourner",), ("bone_archer", "mourner")),
        (("mourner",), ("bone_archer", "mourner", "sunder")),
        (("barrow_slinger",) * 2, ("bone_archer", "mourner", "mourner")),
    ],
    ids=["one other Soul", "a Cast does not pay", "no position"],
)
def test_the_archer_needs_two_souls_and_a_position(table, souls, graveyard):
    assert not table({"souls": souls, "graveyard": graveyard}).uses("bone_archer", 0, "graveyard")


@shows("barrow_slinger", 1)
@pytest.mark.parametrize(("n", "atk"), [(0, 1000), (1, 1100), (4, 1400)])
def test_the_slinger_grows_with_purgatory(table, n, atk):
    s = table({"souls": ("barrow_slinger",), "purgatory": ("mourner",) * n}, {"purgatory": ("marut",) * 3})
    assert s.stat(s.soul("barrow_slinger", 0), "atk") == atk


@shows("barrow_slinger", 1, edge=True)
def test_the_slinger_grows_by_souls_alone_and_no_more_than_600(table):
    s = table({"souls": ("barrow_slinger",), "purgatory": ("mourner",) * 8})
    assert s.stat(s.soul("barrow_slinger", 0), "atk") == 1600
    s = table({"souls": ("barrow_slinger",), "purgatory": ("sunder", "mourner")})
    assert s.stat(s.soul("barrow_slinger", 0), "atk") == 1100
