"""Secrets, rituals and traps (ledger sections 7.2 and 8.2)."""

from __future__ import annotations

import pytest

from engines.kernel import fold


def laid(scene, id, **second):
    """Seat 0 has evoked a card face down and its turn is over; it is seat 1's turn."""
    s = scene({"hand": f"{id} imp", "vars": {"power": 2}}, second)
    return s.phase().secret(id)


@pytest.mark.rule("RV-231", "RV-232", "RV-R82")
def test_a_secret_costs_two_and_lies_hidden(scene):
    """Level 5 or 1: the cost is 2; the claim names kind and facet."""
    for id in ("deep_choir", "watchful_eye"):
        s = laid(scene, id)
        (card,) = s.t.zone("secrets", 0)
        assert s.get(0, "power") == 0 and s.row(card).face is None and not s.row(card).up
        (claim,) = s.t.claims
        assert claim.cards == (card,) and claim.all and claim.test.endswith(" ruby")


@pytest.mark.rule("RV-231", "RV-R82")
def test_only_rituals_and_traps_of_a_fitting_facet_may_be_laid(scene):
    s = scene({"hand": "imp sea_snare pitfall", "vars": {"power": 9}})
    s.phase()
    offered = {s._id(a.value[1]) for a in s.options.answers() if a.value[0] == "conceal"}
    assert offered == {"pitfall"}


@pytest.mark.rule("RV-231")
def test_without_two_power_no_secret(scene):
    s = scene({"hand": "pitfall imp", "vars": {"power": 1}})
    s.phase()
    pitfall = s.find("pitfall", "hand", 0)
    assert s.refused(("conceal", pitfall, "secret"), ()) == ("cannot_pay", "RV-231")


@pytest.mark.rule("RV-232", "RV-233")
def test_a_secret_is_no_creature_relic_or_spell(scene):
    """A lurker lying face down is not found among creatures; an effect that names Secrets finds it."""
    s = scene({"hand": "quake unmask freeze", "vars": {"power": 2}}, {"secrets0": "lurker"})
    s.phase().evoke("quake").engages()
    assert len(s.zone("secrets", 1)) == 1
    s.evoke("freeze")
    assert s.asked[1] == "act", "no creature to task"
    s.evoke("unmask")
    assert s.zone("discard", 1) == ("lurker",)


@pytest.mark.rule("RV-234", "RV-235", "RV-R88", "RV-R92")
def test_secrets_of_an_attacked_mage_are_revealed_and_turned_down_again(scene):
    s = laid(scene, "deep_choir", field0="pebble").end_turn()
    (card,) = s.t.zone("secrets", 0)
    s.phase().attack(s.up("pebble", 1), s.mage(0))
    row = s.row(card)
    assert (row.up, row.face) == (False, s.game.catalogue.number["deep_choir"])
    turned = [e.args for e in s.local.events if e.kind == "turned" and e.cards == (card,)]
    assert turned == [(True,), (False,)]
    assert not s.t.claims, "tested and done with"


@pytest.mark.rule("RV-R89")
def test_attacks_on_others_reveal_no_secrets(scene):
    s = scene({"field0": "brute"}, {"secrets0": "pitfall", "field0": "titan"})
    s.phase().attack(s.up("brute"), s.up("titan", 1))
    assert s.row(s.t.zone("secrets", 1)[0]).face is None


@pytest.mark.rule("RV-198", "RV-287", "RV-152")
def test_a_trap_goes_off_when_its_mage_is_attacked(scene):
    s = scene({"field0": "brute"}, {"secrets0": "pitfall"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert (s.zone("discard", 0), s.zone("discard", 1)) == (("brute",), ("pitfall",))
    assert len(s.zone("rifts", 1)) == 2


@pytest.mark.rule("RV-287")
def test_a_trap_that_says_so_stays_face_down(scene):
    s = scene({"field0": "brute"}, {"secrets0": "watchful_eye", "deck": "imp imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    (card,) = s.t.zone("secrets", 1)
    assert not s.row(card).up and len(s.zone("hand", 1)) == 2, "a card drawn and a bond"


@pytest.mark.rule("RV-R87", "RV-249")
def test_a_trap_that_is_a_creature_joins_tasked(scene):
    s = scene({"field0": "brute"}, {"secrets0": "lurker"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert s.zone("field", 1) == ("lurker",) and s.row(s.up("lurker", 1)).turned
    assert len(s.zone("rifts", 1)) == 1, "the mage is still what is attacked"


@pytest.mark.rule("RV-R84", "RV-R85", "RV-306")
def test_the_active_player_orders_traps_and_decides_in_them(scene):
    s = scene({"field0": "titan brute"}, {"secrets0": "snare pitfall"})
    snare, pitfall = s.find("snare", "secrets", 1), s.find("pitfall", "secrets", 1)
    s.phase().attack(s.up("titan"), s.mage(1))
    assert s.asked == (0, "traps")
    s.answer((snare, pitfall))
    assert s.asked == (0, "t")
    s.answer((s.up("brute"),))
    assert s.row(s.up("titan")).damage == 3 and s.stat(s.up("brute"), "level") == 2


@pytest.mark.rule("RV-R86")
def test_a_trap_whose_facet_the_mage_cannot_evoke_stays(scene):
    s = scene({"field0": "brute"}, {"secrets0": "sea_snare", "mages0": "ember"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert len(s.zone("secrets", 1)) == 1 and s.row(s.up("brute")).damage == 0


@pytest.mark.rule("RV-279", "RV-280", "RV-R91")
def test_a_ritual_is_evoked_from_there_later_for_three_less(scene):
    s = laid(scene, "deep_choir", field0="brute", mages1="gale")
    (card,) = s.t.zone("secrets", 0)
    value = ("play", card, "deep_choir.play[0]", "ritual")
    assert s.refused(value) == ("not_now", "RV-280")
    s.end_turn().end_turn()
    s.phase().power()
    assert s.get(0, "power") == 2
    s.evoke("deep_choir", "ritual", zone="secrets").engages()
    assert s.get(0, "power") == 0 and s.zone("discard", 0) == ("deep_choir",)
    assert s.row(s.up("brute", 1)).turned


@pytest.mark.rule("RV-279", "RV-R91", "RV-128")
def test_a_ritual_below_three_is_free_and_only_its_own_mage_evokes_it(scene):
    s = scene({"secrets0": "minor_rite", "mages1": "ember", "hand": "imp"})
    card = s.t.zone("secrets", 0)[0]
    s.phase(1)
    assert s.refused(("play", card, "minor_rite.play[0]", "ritual")) == ("not_now", "RV-128")
    s.end_phase().phase(0).evoke("minor_rite", "ritual", zone="secrets")
    assert s.zone("discard", 0) == ("minor_rite",) and len(s.zone("hand", 0)) == 2


@pytest.mark.rule("RV-279")
def test_a_ritual_relic_joins(scene):
    s = scene({"secrets0": "choir_bell", "vars": {"power": 3}, "hand": "imp"})
    s.phase().evoke("choir_bell", "ritual", zone="secrets")
    assert s.zone("field", 0) == ("choir_bell",) and s.get(0, "power") == 0


@pytest.mark.rule("RV-R83")
def test_a_ritual_may_be_evoked_face_up_for_its_level(scene):
    s = scene({"hand": "minor_rite imp", "vars": {"power": 2}})
    s.phase().evoke("minor_rite")
    assert s.get(0, "power") == 0 and s.zone("discard", 0) == ("minor_rite",)


@pytest.mark.rule("RV-R90")
def test_laying_a_secret_is_evoking_a_card_but_no_spell(scene):
    s = scene(
        {"hand": "pitfall bolt imp", "field0": "ledger_stone", "vars": {"power": 3}}, {"field0": "titan"}
    )
    s.phase().secret("pitfall")
    assert s.row(s.up("ledger_stone")).mark("charge") == 0
    s.evoke("bolt").engages()
    assert s.row(s.up("ledger_stone")).mark("charge") == 1


@pytest.mark.rule("RV-R90", "RV-R49")
def test_a_dreamed_spell_that_all_know_is_laid_as_a_card_of_no_kind(scene):
    s = scene(
        {"dream": "imp imp pitfall", "field0": "ledger_stone", "vars": {"power": 2}},
        {"field0": "titan"},
    )
    s.phase().answer(("delve",))
    card = s.find("pitfall", "dreaming", 0)
    s.answer(("conceal", card, "secret"))
    assert s.asked == (0, "act") and s.get(0, "power") == 0 and s.t.zone("secrets", 0) == (card,)
    assert s.row(s.up("ledger_stone")).mark("charge") == 0


@pytest.mark.rule("RV-R92")
def test_a_secret_once_seen_is_known_in_the_view(scene):
    s = scene({"field0": "pebble"}, {"secrets0": "deep_choir"})
    s.phase().attack(s.up("pebble"), s.mage(1))
    view = s.game.view(s.t, 0, s.local.secrets[0])
    shown = [card.name for zone in view.zones for card in zone.cards if "Secret" in card.words]
    assert shown == ["Deep Choir"]


def test_hidden_cards_do_not_change_what_is_asked(scene):
    """The same game with another trap in place of this one has the same questions until it opens."""
    logs = []
    for trap in ("pitfall", "deep_choir"):
        s = laid(scene, trap, field0="brute").end_turn()
        logs.append([str(t.pending) for t in fold(s.game, s.local.setup, s.local.entries)])
    assert logs[0] == logs[1]
