"""What a changed program may try: each is refused at once, nothing changes, and the clause is named; what
nobody else can see is found when it opens, and at the audit.
"""

from __future__ import annotations

import pytest

from engines.kernel import Answer, Work, player
from tests.rules.genesis.table import GAME, lists

VAULT = "drake golem loner scout miller"


# --- cost ---------------------------------------------------------------------------------------------------


def test_a_card_that_cannot_be_paid(scene):
    s = scene({"hand": "golem scout", "vault": "golem golem"})
    assert s.refused(s.way("golem", "creature")) == ("cannot_pay", "SG-094")


def test_a_card_without_a_crystal_of_its_sphere(scene):
    s = scene({"hand": "golem prism", "vault": "drake drake drake"})
    assert s.refused(s.way("golem", "creature")) == ("cannot_pay", "SG-093")
    assert s.refused(s.way("prism", "creature")) == ("cannot_pay", "SG-096")


def test_mana_spent_twice(scene):
    s = scene({"hand": "brute raider scout", "vault": "drake drake drake"})
    s.summons("brute")
    assert s.refused(s.way("raider", "creature")) == ("cannot_pay", "SG-094")


def test_retaliation_without_the_energy(scene):
    for deck, clause in (("golem", "SG-139"), ("", "SG-138")):
        given = {"hand": "brute scout", "towers": "golem golem", "deck": deck}
        s = scene({"field": "golem", "hand": "scout"}, given, at="battle")
        s.attacks("golem").razes()
        assert s.refused(s.way("brute", "retaliation")) == ("cannot_pay", clause)


@pytest.mark.parametrize("n", [0, 2])
def test_paying_more_or_less_energy_than_the_cost(scene, n):
    given = {"hand": "drake scout", "towers": "drake brute", "groove": "raider"}
    s = scene({"field": "golem", "hand": "scout"}, given, at="battle")
    s.attacks("golem").razes()
    s.answer(s.way("drake", "retaliation"))
    assert s.asked == (1, "#given")
    chaos = tuple(sorted((s.find("raider", "groove", 1), s.find("drake", "groove", 1))))
    assert s.refused(chaos[:n], ())[0] in ("does_not_fit", "bad_target")


def test_paying_with_a_card_that_is_no_energy_or_of_another_sphere(scene):
    given = {"hand": "brute scout", "towers": "drake brute", "groove": "raider ghost", "vault": "drake"}
    s = scene({"field": "golem", "hand": "scout"}, given, at="battle")
    s.attacks("golem").razes()
    s.answer(s.way("brute", "retaliation"))
    for card in (s.find("ghost", "groove", 1), s.find("drake", "vault", 1), s.t.zone("deck", 1)[-1]):
        assert s.refused((card,), ())[0] == "bad_target"


# --- cards and targets --------------------------------------------------------------------------------------


def test_a_card_that_is_not_in_the_hand(scene):
    """From the trash, from the deck, from the vault, from the opponent's hand."""
    s = scene({"hand": "scout", "vault": VAULT, "trash": "brute"}, {"hand": "brute"})
    assert (
        s.refused(("play", s.find("brute", "trash", 0), "brute.play[0]", "creature"))[0] == "unknown_option"
    )
    truth = s.local.dealer.truth
    crystal = s.find("drake", "vault", 0)
    assert (
        s.refused(("play", crystal, "drake.play[0]", "creature"), ((crystal, truth[crystal]),))[0]
        == "unknown_option"
    )
    for card in (s.t.zone("deck", 0)[-1], s.find("brute", "hand", 1)):
        assert (
            s.refused(("play", card, "brute.play[0]", "creature"), ((card, truth[card]),))[0] == "not_opened"
        )


def test_a_card_played_as_another(scene):
    """The opening is checked by the dealer, the play by the rules."""
    s = scene({"hand": "scout drake", "vault": VAULT}, {"field": "golem"})
    scout = s.find("scout", "hand", 0)
    assert s.refused(("play", scout, "brute.play[1]", "spell"))[0] == "unknown_option"
    brute = s.game.catalogue.number["brute"]
    assert s.refused(("play", scout, "brute.play[1]", "spell"), ((scout, brute),))[0] == "not_opened"
    assert s.refused(("play", scout, "scout.play[0]", "creature"), ())[0] == "not_opened"
    assert s.refused(("play", scout, "scout.play[0]", "spell"))[0] == "unknown_option"


def test_a_spell_without_or_with_a_wrong_target(scene):
    s = scene({"hand": "brute scout", "vault": VAULT})
    assert s.refused(s.way("brute", "spell")) == ("bad_target", "SG-R23")
    s = scene({"hand": "brute scout", "vault": VAULT, "fortress": "drummer"}, {"field": "golem ghost"})
    s.answer(s.way("brute", "spell"))
    for target in (s.find("drummer", "fortress", 0), s.t.zone("towers", 1)[0], player(1)):
        assert s.refused((target,), ())[0] == "bad_target"


def test_an_attachment_to_another_lords_creature(scene):
    s = scene({"hand": "golem scout", "vault": VAULT, "field": "ghost drake"}, {"field": "brute"})
    s.answer(s.way("golem", "spell"))
    assert s.refused((s.find("brute", "field", 1),), ())[0] == "bad_target"


def test_wrong_attacks(scene):
    s = scene(
        {"field": "golem ghost sentry", "engaged": "ghost", "hand": "runner scout", "vault": VAULT},
        {"field": "brute drake", "engaged": "drake"},
    )
    s.answer(s.way("runner", "spell")).no()
    at = {
        id: s.find(id, "field", seat)
        for id, seat in (("golem", 0), ("ghost", 0), ("sentry", 0), ("brute", 1))
    }
    assert s.refused(("attack", at["golem"], at["brute"])) == ("bad_target", "SG-114")
    assert s.refused(("attack", at["ghost"], player(1))) == ("not_now", "SG-112")
    assert s.refused(("attack", at["sentry"], player(1))) == ("not_now", "SG-187")
    assert s.refused(("attack", at["brute"], player(1))) == ("bad_target", "SG-112")
    assert s.refused(("attack", at["golem"], player(0))) == ("bad_target", "SG-113")
    assert s.refused(("attack", at["golem"], s.t.zone("towers", 1)[0])) == ("bad_target", "SG-113")
    assert s.refused(("attack", at["golem"], player(7))) == ("bad_target", "SG-113")


def test_an_attack_by_a_creature_that_has_just_come(scene):
    s = scene({"field": "golem", "hand": "brute scout", "vault": VAULT})
    s.summons("brute").no()
    assert s.refused(("attack", s.find("brute", "field", 0), player(1))) == ("not_now", "SG-098")


def test_a_block_with_an_engaged_or_foreign_creature_or_with_two(scene):
    s = scene(
        {"field": "golem", "hand": "scout"}, {"field": "brute drake ghost", "engaged": "ghost"}, at="battle"
    )
    s.attacks("golem")
    ready = tuple(sorted((s.find("brute", "field", 1), s.find("drake", "field", 1))))
    for card in (s.find("ghost", "field", 1), s.find("golem", "field", 0)):
        assert s.refused((card,), ())[0] == "bad_target"
    assert s.refused(ready, ())[0] == "does_not_fit"


def test_a_siege_on_something_else(scene):
    s = scene({"field": "golem", "hand": "scout"}, {"field": "ghost", "engaged": "ghost"}, at="battle")
    s.attacks("golem")
    for card in (s.find("ghost", "field", 1), s.t.zone("towers", 0)[0], s.t.zone("deck", 1)[-1]):
        assert s.refused((card,), ())[0] == "bad_target"


# --- timing -------------------------------------------------------------------------------------------------


def test_answering_out_of_turn(scene):
    s = scene({"hand": "scout"}, {"hand": "scout"})
    assert s.refused(("pass",), (), seat=1)[0] == "wrong_seat"


def test_casting_in_the_battle_and_a_creature_in_retaliation(scene):
    s = scene(
        {"field": "golem", "hand": "brute scout", "vault": VAULT},
        {"hand": "brute", "groove": "drake drake"},
        at="battle",
    )
    assert s.refused(("play", s.find("brute", "hand", 0), "brute.play[0]", "creature")) == (
        "not_now",
        "SG-091",
    )
    s.attacks("golem").razes()
    assert s.refused(("play", s.find("brute", "hand", 1), "brute.play[0]", "creature")) == (
        "not_now",
        "SG-137",
    )


def test_an_ability_off_turn_or_of_an_engaged_creature(scene):
    s = scene(
        {"field": "golem miller", "engaged": "miller", "hand": "scout"},
        {"field": "tally", "hand": "scout"},
        at="battle",
    )
    assert s.refused(("use", s.find("miller", "field", 0), "miller.use[0]"))[0] == "cannot_pay"
    assert s.refused(("use", s.find("tally", "field", 1), "tally.use[0]"))[0] == "unknown_option"


def test_second_crystals_that_may_not_be(scene):
    s = scene({"hand": "drake brute prism scout", "vault": ""}, at="crystal")
    s.answer((s.find("drake", "hand", 0),))
    assert s.refused(("second", s.find("brute", "hand", 0))) == ("does_not_fit", "SG-071")
    assert s.refused(("second", s.find("prism", "hand", 0))) == ("does_not_fit", "SG-072")
    s = scene({"hand": "drake scout golem"}, at="crystal", turn=1)
    s.answer((s.find("drake", "hand", 0),))
    assert s.refused(("second", s.find("scout", "hand", 0))) == ("does_not_fit", "SG-070")
    s = scene({"hand": "drake scout golem"})
    assert s.refused(("second", s.find("scout", "hand", 0))) == ("does_not_fit", "SG-068")


def test_two_crystals_in_step_three(scene):
    s = scene({"hand": "drake scout golem"}, at="crystal")
    assert s.refused(tuple(sorted(s.t.zone("hand", 0)))[:2], ())[0] == "does_not_fit"


def test_a_cure_with_a_crystal_of_another_sphere(scene):
    s = scene({"field": "drake", "afflicted": "drake", "vault": "golem brute", "hand": "scout"}, at="cure")
    assert s.refused(("cure", s.find("drake", "field", 0), s.find("golem", "vault", 0)))[0] == "bad_target"


# --- what nobody else can see -------------------------------------------------------------------------------


def test_a_veil_that_may_not_be_is_refused_at_once_by_ones_own_program(scene):
    s = scene({"hand": "drake lurker", "vault": "drake golem golem miller"})
    assert s.refused(("conceal", s.find("drake", "hand", 0), "veiled_creature"))[0] == "does_not_fit"
    assert s.refused(("conceal", s.find("lurker", "hand", 0), "veiled_creature"))[0] == "does_not_fit"


def test_a_false_veil_of_a_lying_peer_is_found_when_it_opens(scene):
    """The claim stays on the table; whatever opens the card tests it, and the audit all of them (SG-160)."""
    s = scene({"hand": "drake lurker", "vault": "drake golem golem"}, {"field": "golem"})
    s.local._check_claims = lambda after, truth: None
    drake = s.find("drake", "hand", 0)
    s.local.submit(Answer(s.t.step, 0, ("conceal", drake, "veiled_creature")))
    assert s.refused(("turn_up", drake)) == ("does_not_fit", "SG-158")
    (claim,) = s.t.claims
    assert (claim.cards, claim.seat, claim.all) == ((drake,), 0, True)
    twin = s.t.copy()
    Work(s.game, twin).show(((drake, s.local.dealer.truth[drake]),))
    assert twin.result.winners == (1,)


def test_a_card_turned_up_is_the_card_that_was_put_down(scene):
    s = scene({"veiled": "shade", "hand": "scout"})
    (card,) = s.t.zone("field", 0)
    other = s.game.catalogue.number["tide_scribe"]
    assert s.refused(("turn_up", card), ((card, other),))[0] == "not_opened"
    assert s.refused(("turn_up", card), ())[0] == "not_now"


def test_an_opponents_veiled_card_is_not_mine_to_turn_up(scene):
    s = scene({"hand": "scout", "vault": "scout"}, {"veiled": "shade"})
    (card,) = s.t.zone("field", 1)
    assert s.refused(("turn_up", card))[0] in ("not_opened", "unknown_option")


def test_an_illegal_deck_is_named_by_its_clause():
    """The list is secret during play; the checker and the audit ask this of it."""
    main = dict(lists("forge")[0])["main"]
    for wrong in (main[:-1], (*main[:-4], *main[:1] * 4)):
        assert {fault.clause for fault in GAME.deck_faults(GAME.modes[0], {"main": wrong})} == {"SG-211"}
