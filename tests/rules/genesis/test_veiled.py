"""Veiled cards and generic creatures (ledger section 8, SG-107 to SG-111)."""

from __future__ import annotations

import pytest

from engines.effects.scope import Scope
from engines.kernel import ALL_SEATS, Answer, IllegalAnswer, Work, player


def veil(scene, id="tide_scribe", way="veiled_creature", vault="", **more):
    """The lord has put a card down veiled."""
    spheres = {"tide_scribe": "scout", "lurker": "miller", "shade": "miller"}
    s = scene({"hand": f"{id} drake", "vault": f"{spheres[id]} golem golem {vault}", **more})
    return s.conceals(id, way)


def the(s, zone="field", seat=0):
    """The card lying face down there."""
    return next(card for card in s.t.zone(zone, seat) if not s.t.rows[card].up)


@pytest.mark.rule("SG-107", "SG-108", "SG-110")
def test_an_inverted_half_is_played_face_down_for_three(scene):
    s = veil(scene)
    row = s.t.rows[the(s)]
    assert (row.face, row.up, row.seen & ALL_SEATS) == (None, False, 0) and s.game.mana(s.t, 0) == 0
    assert s.local.secrets[1].face(s.t, the(s)) is None, "opponents do not learn what it is"
    s = scene({"hand": "tide_scribe drake", "vault": "scout golem"})
    assert s.offered("conceal") == set(), "two mana are not enough"


@pytest.mark.rule("SG-107")
def test_an_inverted_half_is_never_played_face_up(scene):
    s = scene({"hand": "lurker drake", "vault": "lurker golem golem"}, {"field": "drake"})
    value = s.way("lurker", "spell")
    card = value[1]
    with pytest.raises(IllegalAnswer) as caught:
        s.local.submit(Answer(s.t.step, 0, value, ((card, s.local.dealer.truth[card]),)))
    assert caught.value.clause == "SG-107"
    assert s.offers(*s.way("lurker", "creature")), "its other half is a plain creature"


@pytest.mark.rule("SG-109", "SG-R15")
def test_the_crystal_of_the_backs_sphere_is_needed(scene):
    s = scene({"hand": "tide_scribe drake", "vault": "golem golem golem"})
    card = s.find("tide_scribe", "hand", 0)
    assert s.offered("conceal") == set()
    with pytest.raises(IllegalAnswer, match="SG-093"):
        s.local.submit(Answer(s.t.step, 0, ("conceal", card, "veiled_creature")))


@pytest.mark.rule("SG-111", "SG-R15")
def test_in_the_basic_game_only_the_inverted_half_may_be_veiled(scene):
    s = scene({"hand": "tide_scribe lurker shade drake", "vault": "scout miller drake golem"})
    ids = {(s._id(card), way) for card, way in s.offered("conceal")}
    assert ids == {
        ("tide_scribe", "veiled_creature"),
        ("lurker", "veiled_spell"),
        ("shade", "veiled_creature"),
        ("shade", "veiled_spell"),
    }
    with pytest.raises(IllegalAnswer):
        s.local.submit(Answer(s.t.step, 0, ("conceal", s.find("drake", "hand", 0), "veiled_creature")))


@pytest.mark.rule("SG-015", "SG-016", "SG-151", "SG-159", "SG-R20", "SG-033")
def test_a_veiled_creature_has_the_numbers_of_its_back_and_nothing_else(scene):
    s = scene({"veiled": "shade", "field": "alpha drummer", "hand": "drake"}, {"hand": "drake"})
    facts = s.game.facts(Scope(s.game, s.t, -1, 0), the(s))
    assert (facts.stat("cost"), facts.stat("strength"), facts.stat("weak")) == (3, 3, 1)
    assert (facts.kind, facts.tags) == ("creature", ("spirit",)), (
        "no race, no type, no inverted cost to be seen"
    )
    assert s.stat(the(s), "strength") == 5, "the Drummer's bonus holds for any creature"


@pytest.mark.rule("SG-151", "SG-R20")
def test_an_afflicted_veiled_creature_has_strength_one(scene):
    s = scene({"veiled": "shade", "afflicted": "veiled", "hand": "drake"})
    assert s.stat(the(s), "strength") == 1


@pytest.mark.rule("SG-152", "SG-154", "SG-177", "SG-178", "SG-R15", "SG-R22")
def test_turned_up_in_step_four_for_free(scene):
    s = veil(scene)
    card, since = the(s), s.t.rows[the(s)].since
    s.answer(("turn_up", card))
    row = s.t.rows[card]
    assert row.up and row.since == since and s.stat(card, "strength") == 5
    assert s.asked == (0, "lord"), "it evokes its spell, for which nothing is paid"
    s.answer((player(0),))
    assert "scout" in s.zone("hand", 0) and card in s.t.zone("field", 0), "evoking does not move the card"
    assert s.game.dizzy(s.t, card)


@pytest.mark.rule("SG-154", "SG-199")
def test_turned_up_it_keeps_its_status_and_is_not_summoned_again(scene):
    s = scene(
        {"veiled": "shade", "engaged": "veiled", "afflicted": "veiled", "attached": "golem", "on": "veiled",
         "hand": "drake"},
    )  # fmt: skip
    card = the(s)
    host = s.t.rows[s.find("golem", "attached", 0)].host
    s.answer(("turn_up", card))
    row = s.t.rows[card]
    assert (row.up, row.turned, row.mark("afflicted"), host) == (True, True, 1, card)
    assert s.stat(card, "strength") == 3 + 2, "7 halved, and half of the attachment's 5"
    assert not any(event.kind == "drew" for event in s.local.events), "an afflicted trigger is silent"


@pytest.mark.rule("SG-153", "SG-204", "SG-R15")
def test_veiled_fighters_are_turned_up_after_the_block_the_attacker_first(scene):
    both = {"veiled": "shade", "hand": "drake"}
    s = scene(both, both, at="battle")
    mine, theirs = the(s, seat=0), the(s, seat=1)
    s.answer(("attack", mine, player(1)))
    assert s.asked == (1, "block")
    s.answer((theirs,))
    assert s.asked == (0, "fighter")
    s.no()
    assert s.asked == (1, "fighter")
    s.answer(("turn_up", theirs))
    assert s.t.zone("groove", 0) == (mine,), "3 against 7"
    assert (s.t.rows[mine].face, s.t.rows[mine].seen) == (None, 1), "destroyed unseen"
    assert s.count(1)["hand"] == 2, "its trigger came before"


@pytest.mark.rule("SG-153")
def test_an_unblocked_veiled_attacker_stays_veiled(scene):
    s = scene({"veiled": "shade", "hand": "drake"}, {}, at="battle")
    s.answer(("attack", the(s), player(1)))
    assert s.asked == (0, "siege")


@pytest.mark.rule("SG-155")
def test_a_veiled_spell_has_no_effect_and_is_no_tower(scene):
    s = veil(scene, "shade", "veiled_spell", field="ghost")
    card = the(s, "fortress")
    assert s.count(0)["towers"] == 3 and s.game.index(s.t).waiting.get(("destroy", "when")) is None
    assert s.t.rows[card].face is None


@pytest.mark.rule("SG-156", "SG-104")
def test_an_active_spell_turned_up_stays_and_works(scene):
    s = scene({"veiled_spell": "shade", "hand": "brute drake", "vault": "drake drake", "field": "ghost"})
    card = the(s, "fortress")
    s.answer(("turn_up", card))
    assert s.t.zone("fortress", 0) == (card,) and s.t.rows[card].up
    s.casts("brute")
    assert s.zone("groove", 0) == ("ghost",) and s.count(0)["hand"] == 2, "a creature lost, a card drawn"


@pytest.mark.rule("SG-156", "SG-103", "SG-R23")
def test_a_one_time_spell_turned_up_takes_effect_and_is_trashed(scene):
    s = scene({"veiled_spell": "lurker", "hand": "drake"}, {"field": "golem brute"})
    card = the(s, "fortress")
    s.answer(("turn_up", card)).choosing(s.find("golem", "field", 1))
    assert s.zone("groove", 1) == ("golem",) and s.t.zone("trash", 0) == (card,)
    s = scene({"veiled_spell": "lurker", "hand": "drake", "vault": "drake"})
    assert s.offered("turn_up") == set(), "with nothing to aim at it stays veiled"
    with pytest.raises(IllegalAnswer, match="SG-R23"):
        s.local.submit(Answer(s.t.step, 0, ("turn_up", the(s, "fortress")), ((the(s, "fortress"), 4),)))


@pytest.mark.rule("SG-156", "SG-R19")
def test_a_veiled_spell_is_turned_up_in_retaliation_without_payment(scene):
    s = scene({"field": "golem"}, {"veiled_spell": "lurker", "hand": "drake"}, at="battle")
    s.attacks("golem").razes()
    card = the(s, "fortress", 1)
    s.answer(("turn_up", card))
    assert s.zone("groove", 0) == ("golem",) and s.t.zone("trash", 1) == (card,)
    assert s.count(1)["groove"] == 2, "nothing was paid"


@pytest.mark.rule("SG-R19", "SG-108")
def test_a_spell_is_veiled_in_retaliation_for_three_energy(scene):
    s = scene(
        {"field": "golem"}, {"hand": "lurker drake", "groove": "golem", "towers": "miller drake"}, at="battle"
    )
    s.attacks("golem").choosing(s.find("miller", "towers", 1))
    s.conceals("lurker", "veiled_retaliation")
    while s.asked[1] == "#given":
        s.local.submit(next(s.options.answers()))
    assert s.t.rows[the(s, "fortress", 1)].face is None and s.count(1)["trash"] == 3
    assert "miller" in s.zone("trash", 1), "one of the back's sphere"


@pytest.mark.rule("SG-157", "SG-159", "SG-016")
def test_with_the_advanced_rule_any_hand_card_may_be_a_generic_creature(scene):
    s = scene({"hand": "drake lurker", "vault": "drake golem golem"}, generic=True)
    s.conceals("drake", "veiled_creature")
    assert s.stat(the(s), "strength") == 3 and s.game.mana(s.t, 0) == 0
    assert s.t.claims == (), "nothing about it is on trust"
    s = scene({"hand": "drake lurker", "vault": "drake golem golem"})
    assert s.offered("conceal") == set(), "not in the basic game"


@pytest.mark.rule("SG-111", "SG-157")
def test_spells_are_on_trust_in_every_mode(scene):
    s = scene({"hand": "drake lurker golem", "vault": "drake miller golem"}, generic=True)
    assert {s._id(card) for card, way in s.offered("conceal") if way == "veiled_spell"} == {"lurker"}


@pytest.mark.rule("SG-158")
def test_a_generic_creature_stays_face_down(scene):
    s = scene({"veiled": "drake shade", "hand": "golem", "vault": "drake"}, generic=True)
    drake, shade = s.t.zone("field", 0)
    assert s.offered("turn_up") == {(shade,)}
    number = s.game.catalogue.number["drake"]
    with pytest.raises(IllegalAnswer, match="SG-158"):
        s.local.submit(Answer(s.t.step, 0, ("turn_up", drake), ((drake, number),)))


@pytest.mark.rule("SG-160", "SG-111")
def test_a_false_veil_forfeits_the_game_when_it_opens(scene):
    """A peer that lies; it comes to light in the trash, or at the audit."""
    s = scene({"hand": "drake golem", "vault": "drake golem golem"}, {"field": "golem"})
    s.local._check_claims = lambda after, truth: None
    drake = s.find("drake", "hand", 0)
    s.local.submit(Answer(s.t.step, 0, ("conceal", drake, "veiled_creature")))
    (claim,) = s.t.claims
    assert claim.all and not s.game.test(s.t, claim.test, s.game.catalogue.number["drake"], 0)
    opened = s.t.copy()
    Work(s.game, opened).show(((drake, s.game.catalogue.number["drake"]),))
    assert opened.result.winners == (1,) and opened.result.reason == "false_claim"


@pytest.mark.rule("SG-160")
def test_an_honest_veil_is_true_when_it_opens(scene):
    s = veil(scene)
    (claim,) = s.t.claims
    assert s.game.test(s.t, claim.test, s.game.catalogue.number["tide_scribe"], 0)
    s.answer(("turn_up", the(s)))
    assert s.t.claims == () and not s.local.over


@pytest.mark.rule("SG-154", "SG-100")
def test_a_veiled_creature_may_block_and_be_attacked(scene):
    s = scene({"field": "golem ghost", "hand": "scout"}, {"veiled": "shade", "hand": "drake"}, at="battle")
    s.attacks("golem").answer((the(s, seat=1),))
    assert s.asked == (1, "fighter")
    s.no()
    assert s.count(1)["groove"] == 1
