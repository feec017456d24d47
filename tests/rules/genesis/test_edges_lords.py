"""Cards among three and more lords, and between partners: what the texts and the book say."""

from __future__ import annotations

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
