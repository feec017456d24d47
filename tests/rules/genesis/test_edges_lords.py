"""Cards among three and more lords, and between partners: what the texts and the book say."""

from __future__ import annotations

import pytest

from engines.kernel import Leave, player

# --- three and more -----------------------------------------------------------------------------------------


def test_a_runt_is_not_alone_with_a_partners_creature(real):
    s = real({"field": "goblin_runt"}, {}, {"field": "mote"}, {}, at="battle", mode="citadel4")
    assert s.offers("attack", s.find("goblin_runt", "field", 0))


def test_storm_herder_spares_a_partner_in_range(real):
    """In teams of four, once an enemy has fallen, the partner is a neighbour."""
    s = real(
        {"field": "storm_herder cave_bear"},
        {"towers": ""},
        {"field": "mote"},
        {"field": "mote"},
        at="battle",
        mode="teams4",
    )
    assert (s.strength("mote", 2), s.strength("mote", 3)) == (2, 1)
    s.attacks("cave_bear").unblocked()
    assert s.t.out(1) and (s.strength("mote", 2), s.strength("mote", 3)) == (2, 1)


def test_a_pit_drake_may_trash_cards_of_a_lord_it_does_not_attack(real):
    s = real({"field": "pit_drake"}, {}, {}, at="battle", mode="free3").attacks("pit_drake")
    assert s.asked == (0, "lord")
    s.answer((player(2),))
    assert (s.count(1)["deck"], s.count(2)["deck"]) == (7, 3)


def test_a_keg_may_strike_a_third_lord_who_may_then_retaliate(real):
    lord = {"hand": "mote", "vault": "mote"}
    s = real(
        {"field": "colossus"},
        {**lord, "attached": "raider_captain", "on": "tower"},
        lord,
        at="battle",
        mode="free3",
    )
    s.attacks("colossus").unblocked().razes()
    assert s.asked == (1, "c")
    s.answer((s.t.zone("vault", 2)[0],))
    assert s.asked == (1, "#reply")
    s.no()
    assert s.asked == (2, "#reply")


def test_a_lord_who_leaves_while_asked_for_a_penance_ends_it(real):
    s = real({"hand": "pilgrim"}, {"field": "mote cave_bear"}, {"field": "mote"}, mode="free3")
    s.casts("pilgrim", player(1))
    assert s.asked == (1, "t")
    s.local.submit(Leave(1))
    assert s.asked == (0, "act") and "pilgrim" in s.zone("trash", 0) and s.zone("field", 2) == ("mote",)


@pytest.mark.rule("SG-R47")
@pytest.mark.parametrize(
    ("declines", "leaver", "asked"),
    [(0, 1, [2, 3]), (0, 2, [1, 3]), (0, 3, [1, 2]), (1, 1, [2, 3]), (1, 2, [3]), (1, 3, [2]), (2, 1, [3])],
)
def test_of_several_who_may_retaliate_one_leaves_and_the_others_still_may(real, declines, leaver, asked):
    """An attack on a tower with two Kegs struck all three enemies, so it is over: whoever goes, asked or not,
    takes nothing along but the own retaliation.
    """
    keeper = {"hand": "mote", "attached": "raider_captain raider_captain", "on": "tower tower"}
    enemy = {"hand": "mote", "vault": "mote"}
    s = real({"field": "colossus"}, keeper, enemy, enemy, at="battle", mode="free4")
    s.attacks("colossus").unblocked().razes()
    for seat in (2, 3):
        s.answer((s.t.zone("vault", seat)[0],))
    for _ in range(declines):
        s.no()
    s.local.submit(Leave(leaver))
    for seat in asked:
        assert s.asked == (seat, "#reply")
        s.no()
    assert s.asked[0] == 0


@pytest.mark.rule("SG-R14", "SG-R40")
@pytest.mark.parametrize("host", ["partner", "creature"])
def test_what_was_attached_to_the_cards_of_a_partner_who_leaves_goes_to_the_trash(real, host):
    if host == "partner":
        s = real({"attached": "raider_captain", "on": "partner"}, {}, {}, {}, mode="citadel4")
    else:
        s = real({"hand": "boiler_hand"}, {}, {"field": "mote"}, {}, mode="citadel4").casts("boiler_hand")
    assert s.count(0)["attached"] == 1
    s.local.submit(Leave(2))
    assert s.count(0)["attached"] == 0 and s.count(0)["trash"] == 1


@pytest.mark.rule("SG-R47")
def test_an_attack_with_the_creature_of_a_partner_who_leaves_is_over(real):
    s = real({}, {}, {"field": "colossus"}, {}, at="battle", mode="citadel4")
    s.answer(("attack", s.find("colossus", "field", 2), player(1)))
    assert s.asked == (0, "siege")
    s.local.submit(Leave(2))
    assert s.asked == (0, "discard") and s.count(1)["towers"] == 3


def test_destroying_a_lord_by_a_hydra_evokes_its_spell(real):
    s = real({"field": "twin_hydra", "trash": "mote"}, {"towers": ""}, {}, at="battle", mode="free3")
    s.attacks("twin_hydra").unblocked()
    assert s.t.out(1) and "mote" in s.zone("field", 0)


def test_a_spell_does_not_reach_over_two_seats(real):
    s = real(
        {"hand": "goblin_runt"},
        {"hand": "mote"},
        {"hand": "mote"},
        {"hand": "mote"},
        {"hand": "mote"},
        {"hand": "mote"},
        mode="limited6",
    )
    s.answer(s.way("goblin_runt", "spell"))
    assert set(s.options.decision.cards) == {player(1), player(5)}
