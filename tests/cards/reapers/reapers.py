"""What the Reapers' cards say is what happens."""

from __future__ import annotations

import pytest

from tests.cards.sentences import shows
from tests.rules.reapers.real import ranked

HOST = (ranked("drogon", 3), ranked("morvane", 3), ranked("malphas", 3))
"""8,500 ATK, more than any Reaper's GRD."""


@pytest.mark.parametrize(
    ("reaper", "grd", "strikes"),
    [
        pytest.param("old_furnace", 3800, 2, marks=shows("old_furnace")),
        pytest.param("grey_steward", 3800, 2, marks=shows("grey_steward")),
        pytest.param("ferryman", 5500, 1, marks=shows("ferryman")),
    ],
)
def test_plain_reapers(table, reaper, grd, strikes):
    """Struck when the damage of one turn is past its GRD, and not before; destroyed with the last Strike."""
    s = table({"souls": HOST}, {"reaper": reaper}, at="combat")
    assert (s.stat(s.reaper(1), "grd"), s.stat(s.reaper(1), "strike")) == (grd, strikes)
    dealt = 0
    for soul in s.t.zone("front", 0):
        if s.t.result is None and s.phase == (0, "combat"):
            dealt += s.stat(soul, "atk")
            s.attack(soul, s.reaper(1)).quiet()
            assert s.get(1, "strikes") == (dealt > grd)
    assert (s.t.result is not None) == (strikes == 1)


@shows("raziel", 1)
def test_raziel_guards_the_rear_line(table):
    s = table({"souls": ("haniel_1", "sky_lancer", "marut"), "reaper": "raziel"}, {"souls": ("haniel_1",)})
    found = [s.stat(s.soul(id, 0), "grd") for id in ("haniel_1", "sky_lancer", "marut")]
    assert found == [1100, 800, 1000] and s.stat(s.soul("haniel_1", 1), "grd") == 900


@shows("raziel", 1, edge=True)
def test_raziel_guards_a_warrior_who_stands_in_the_rear_line(table):
    mine = {
        "souls": ("sky_lancer",),
        "hand": ("hidden_path", "sunder"),
        "graveyard": ("marut",),
        "reaper": "raziel",
    }
    s = table(mine)
    s.put("hidden_path").quiet()
    assert s.stat(s.soul("marut", 0), "grd") == 1200


@shows("mother_of_thorns", 1)
def test_a_soul_for_a_card(table):
    s = table({"souls": ("imp",), "hand": ("marut",), "reaper": "mother_of_thorns"})
    s.skill("mother_of_thorns", "reaper").quiet()
    assert (s.souls(0), s.hand(0)) == ([], 2)
    s.put("marut").quiet()
    assert not s.uses("mother_of_thorns", 0, "reaper"), "once per your turn"


@shows("mother_of_thorns", 1, edge=True)
def test_no_soul_no_card_and_an_empty_deck_costs_all_the_same(table):
    s = table({"souls": (), "hand": ("sunder", "marut"), "reaper": "mother_of_thorns"})
    assert not s.uses("mother_of_thorns", 0, "reaper")
    s = table(
        {"souls": (ranked("aldric", 2),), "hand": ("sunder",), "deck": (), "reaper": "mother_of_thorns"}
    )
    s.skill("mother_of_thorns", "reaper").quiet()
    assert (s.hand(0), sorted(s.zone("graveyard", 0))) == (1, ["aldric_1", "aldric_2"]), (
        "the stack goes whole"
    )
    assert s.t.result is None, "an effect's draw loses no game"


@shows("nekhara", 1)
def test_the_ninth_door_opens_in_answer(table):
    guard = {"souls": ("mourner",), "reaper": "nekhara", "graveyard": ("pale_acolyte",)}
    s = table({"souls": ("barrow_slinger",)}, guard, at="combat")
    s.attack(s.soul("barrow_slinger", 0), s.soul("mourner", 1)).skill("nekhara", "reaper").quiet()
    assert s.stat(s.soul("mourner", 1), "grd") == 1000, "700 and 300: what deals 1000 is not past it"
    assert (s.zone("purgatory", 1), s.zone("graveyard", 1)) == (("pale_acolyte",), ())


@shows("nekhara", 1, edge=True)
def test_the_ninth_door_needs_a_soul_in_the_graveyard_and_one_on_the_field(table):
    for souls, graveyard, can in (
        (("mourner",), ("mourner",), True),
        (("mourner",), ("sunder",), False),
        ((), ("mourner",), False),
    ):
        s = table({"souls": souls, "graveyard": graveyard, "reaper": "nekhara"})
        assert s.uses("nekhara", 0, "reaper") == can
