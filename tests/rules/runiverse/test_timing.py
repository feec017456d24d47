"""Timing (ledger section 9): before, the event, when, after; costs that something takes away."""

from __future__ import annotations

import pytest

from engines.kernel import Order


@pytest.mark.rule("RV-305", "RV-309", "RV-310")
def test_a_before_effect_precedes_the_payment_and_the_event_follows(scene):
    s = scene({"hand": "bolt imp", "field0": "toll", "vars": {"power": 2}}, {"field0": "titan"})
    s.phase().evoke("bolt").engages()
    assert s.get(0, "power") == 0 and s.row(s.up("titan", 1)).damage == 2


@pytest.mark.rule("RV-310", "RV-311", "RV-R108")
def test_an_action_left_unpayable_is_refused_as_if_never_begun(scene):
    s = scene({"hand": "bolt imp", "field0": "toll", "vars": {"power": 1}}, {"field0": "titan"})
    s.phase()
    bolt = s.find("bolt", "hand", 0)
    assert not s.offers("play", bolt) and s.offers("play", s.find("imp", "hand", 0))
    assert s.refused(("play", bolt, "bolt.play[0]", "plain"))[0] == "void"
    assert s.get(0, "power") == 1


@pytest.mark.rule("RV-311", "RV-179")
def test_a_before_effect_that_tasks_voids_a_cost_of_tasking(scene):
    s = scene({"hand": "imp imp", "field0": "altar lens"})
    s.phase()
    assert not s.offers("use", s.up("altar"))
    assert s.offers("use", s.up("lens"))
    s.use(s.up("lens"))
    assert s.row(s.up("altar")).turned and s.get(0, "power") == 1


@pytest.mark.rule("RV-305", "RV-307", "RV-312", "RV-314")
def test_when_and_after_an_evoke_come_once_the_spell_is_done(scene):
    """The stone's counters: one when the spell was evoked; then one for each card in the pile."""
    s = scene(
        {"hand": "bolt imp", "discard": "imp imp", "field0": "ledger_stone", "vars": {"power": 1}},
        {"field0": "titan"},
    )
    s.phase().evoke("bolt").engages()
    row = s.row(s.up("ledger_stone"))
    assert (row.mark("charge"), row.mark("plus")) == (1, 3)


@pytest.mark.rule("RV-306", "RV-R112")
def test_the_active_player_orders_what_is_simultaneous(scene):
    """Two different triggers for one event: asked; two of the same text: not."""
    s = scene({"field0": "brute"}, {"field0": "guardian guardian", "rifts0": "imp imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert s.asked == (0, "act")
    assert [s.row(card).mark("charge") for card in s.t.zone("field", 1)] == [1, 1]
    s = scene({"field0": "brute mourner oracle"}, {"field0": "titan imp"})
    s.phase().attack(s.up("brute"), s.up("titan", 1))
    assert isinstance(s.options.decision, Order) and s.asked[0] == 0


@pytest.mark.rule("RV-307", "RV-308")
def test_what_arises_meanwhile_is_done_before_the_rest_goes_on(scene):
    """The Spitter dispelled in the middle of an attack draws before the next action is asked for."""
    s = scene({"field0": "titan hound"}, {"field0": "spitter", "deck": "imp imp"})
    s.phase().attack(s.up("titan"), s.up("spitter", 1))
    assert s.asked == (0, "act") and len(s.zone("hand", 1)) == 1


@pytest.mark.rule("RV-308", "RV-R03")
def test_a_trigger_inside_a_trigger_is_resolved_first(scene):
    """A gift dispels a creature whose own trigger draws from an empty deck, all inside the break."""
    s = scene(
        {
            "field0": "wisp",
            "mages1": "gale",
            "field1": "spitter",
            "deck": "",
            "rifts0": "imp",
            "rifts1": "imp hound",
        },
        {"rifts0": "ember imp"},
    )
    s.phase().attack(s.up("wisp"), s.mage(1)).answer((s.up("spitter"),))
    while s.asked[1] != "act":
        s.local.submit(next(iter(s.options.answers())))
    kinds = [e.kind for e in s.local.events if e.kind in ("broken", "gift", "drew")]
    assert kinds[:3] == ["broken", "gift", "drew"]
    assert s.zone("hand", 1) == ("ember",)


@pytest.mark.rule("RV-R109")
def test_a_cost_on_a_trigger_of_the_inactive_player_is_the_active_players_to_decide(scene):
    """It has no power there, so the trigger does not go off."""
    s = scene({"hand": "swap_fates"}, {"field0": "tithe"})
    s.phase().evoke("swap_fates")
    assert s.row(s.up("tithe", 1)).mark("charge") == 0


@pytest.mark.rule("RV-R110")
def test_a_hidden_card_of_the_inactive_player_is_picked_at_random(scene):
    s = scene({"hand": "mug imp"}, {"hand": "imp brute hound"})
    s.phase().evoke("mug")
    assert s.asked == (0, "act") and len(s.zone("discard", 1)) == 1
    assert any(type(t.pending).__name__ == "Pick" for t in s.tables())


@pytest.mark.rule("RV-R112")
def test_one_option_is_taken_without_asking_but_hands_are_asked(scene):
    s = scene({"hand": "bolt imp", "vars": {"power": 1}}, {"field0": "titan"})
    s.phase().evoke("bolt")
    assert s.asked == (0, "act"), "one enemy location, one creature"


@pytest.mark.rule("RV-R73")
def test_choices_in_an_attack_are_the_active_players(scene):
    s = scene(
        {"field0": "titan"}, {"field0": "imp", "hand": "graft hound brace", "vars": {"opened": 7, "rifts": 3}}
    )
    s.phase().attack(s.up("titan"), s.up("imp", 1))
    assert s.asked[0] == 0


@pytest.mark.rule("RV-R62")
def test_no_effect_takes_a_mage_away(scene):
    s = scene({"hand": "doom", "vars": {"power": 1}}, {})
    s.phase().evoke("doom").engages()
    assert s.zone("mages", 1) == ("ember",)
