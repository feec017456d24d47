"""Retaliation: one spell in the opponent's turn, paid from the groove, after the attack; nothing answers it."""

from __future__ import annotations

import pytest

from engines.kernel import Act, Answer, IllegalAnswer, player
from tests.proof.genesis.stage import Stage, stage


def besieged(hand: str, groove: str = "", **more: str) -> Stage:
    """Seat 0's golem has destroyed a tower of seat 1, who is asked whether to retaliate."""
    s = stage(
        {"field": "golem drake"}, {"hand": hand, "groove": groove, "towers": "drake golem trickle", **more}
    )
    s.to("battle").attack(s.find("golem", "field", 0))
    s.answer((s.find("drake", "towers", 1),))
    return s


def test_an_attack_that_fills_the_groove_lets_its_lord_reply_in_the_attackers_turn() -> None:
    """SG-122, SG-135, SG-136: a tower and its companion have arrived; the attack is over."""
    s = besieged("drake")
    assert (s.asked[0], s.t.active) == (1, 0)
    assert s.zone("groove", 1) == ("drake", "lurker")
    assert s.zone("towers", 1) == ("golem", "trickle")
    assert s.offers("play", s.find("drake", "hand", 1), "drake.play[1]", "retaliation")


def test_it_is_paid_with_energy_of_which_one_has_the_spells_sphere() -> None:
    """SG-138, SG-139, SG-141, SG-142: what nobody had seen goes face up to the trash."""
    s = besieged("drake")
    s.play(s.find("drake", "hand", 1), "retaliation", 1)
    golem = s.find("golem", "field", 0)
    s.answer((golem,))
    assert s.zone("trash", 1) == ("drake", "drake"), "the energy, then the spell"
    assert all(s.t.rows[card].face is not None for card in s.t.zone("trash", 1))
    assert s.game.afflicted(s.t, golem)
    assert s.zone("groove", 1) == ("lurker",)


def test_without_energy_of_its_sphere_a_spell_is_not_offered() -> None:
    """SG-139: by the backs of the groove, whatever lies there."""
    s = besieged("golem")
    assert not s.offers("play", s.find("golem", "hand", 1))
    assert s.refusal("play", s.find("golem", "hand", 1), "golem.play[1]", "retaliation") == "cannot_pay"


def test_the_question_is_put_whatever_the_hand_holds() -> None:
    """Windows open on public grounds: a hand without a playable spell is asked all the same."""
    s = besieged("golem")
    d = s.options.decision
    assert isinstance(d, Act) and d.seat == 1
    s.passes()
    assert s.asked == (0, "act")


def test_two_energies_the_fitting_one_chosen_first() -> None:
    """SG-138, SG-139: cost 2 with one of three energies of its sphere: that one, then any other."""
    s = besieged("tide_scribe", groove="trickle golem", vault="trickle", deck="golem")
    s.play(s.find("tide_scribe", "hand", 1), "retaliation", 1).answer((player(1),))
    assert s.asked == (1, "#given")
    others = {answer.value[0] for answer in s.options.answers()}
    assert s.find("trickle", "groove", 1) not in others, "the only Ether energy is taken without asking"
    s.answer((s.find("drake", "groove", 1),))
    assert s.zone("trash", 1) == ("trickle", "drake", "tide_scribe")
    assert s.zone("hand", 1) == ("trickle",)


def test_crystals_do_not_pay_and_creatures_cannot_be_played() -> None:
    """SG-137, SG-140."""
    s = besieged("drake", vault="drake golem trickle")
    ways = {answer.value[3] for answer in s.options.answers() if answer.value[0] == "play"}
    assert ways == {"retaliation"}


def test_one_retaliation_per_attack_and_nothing_answers_it() -> None:
    """SG-143, SG-148: after it the active lord goes on."""
    s = besieged("drake drake", groove="drake")
    s.play(s.find("drake", "hand", 1), "retaliation", 1).answer((s.find("golem", "field", 0),))
    s.answer((s.find("drake", "groove", 1),))
    assert s.asked == (0, "act")


def test_a_calling_spell_brings_a_blocker_for_the_same_turn() -> None:
    """SG-144, SG-145, SG-R34: the creature enters ready."""
    s = besieged("caller", groove="caller golem")
    s.play(s.find("caller", "hand", 1), "retaliation", 1)
    while s.asked[1] == "#given":
        s.local.submit(next(s.options.answers()))
    caller = s.find("caller", "field", 1)
    assert not s.t.rows[caller].turned
    s.attack(s.find("drake", "field", 0))
    assert s.asked == (1, "block")
    s.answer((caller,))
    assert s.zone("groove", 0) == ("drake",), "beaten by the caller; its own groove gives no retaliation"
    assert s.t.active == 1, "nothing was left to do in that turn"


def test_a_lasting_spell_stays_in_the_fortress() -> None:
    """SG-104, SG-150: its effect holds at once."""
    s = besieged("drummer", groove="drummer golem")
    golem = s.find("golem", "field", 0)
    assert s.stat(golem, "strength") == 7
    s.play(s.find("drummer", "hand", 1), "retaliation", 1)
    while s.asked[1] == "#given":
        s.local.submit(next(s.options.answers()))
    assert s.zone("fortress", 1) == ("drummer",)
    assert s.stat(golem, "strength") == 4


def test_a_spell_of_cost_zero_needs_a_matching_energy_that_stays() -> None:
    """SG-R19."""
    s = besieged("trickle", groove="trickle")
    before = len(s.t.zone("groove", 1))
    s.play(s.find("trickle", "hand", 1), "retaliation", 1)
    assert len(s.t.zone("groove", 1)) == before + 1, "energized, nothing paid"
    assert not besieged("trickle").offers("play", 0)


def test_a_creature_lost_to_the_groove_gives_retaliation_too_and_a_lone_attacker_does_not() -> None:
    """SG-120, SG-135, SG-146: only the attacked lord whose groove received a card."""
    s = stage({"field": "golem drake"}, {"field": "drake", "hand": "drake"})
    s.to("battle").attack(s.find("golem", "field", 0)).answer((s.find("drake", "field", 1),))
    assert s.zone("groove", 1) == ("drake",)
    assert s.asked[0] == 1
    s.passes()


def test_a_blocked_attacker_that_dies_alone_gives_none() -> None:
    """SG-146."""
    s = stage({"field": "drake golem"}, {"field": "golem", "hand": "drake"})
    s.to("battle").attack(s.find("drake", "field", 0)).answer((s.find("golem", "field", 1),))
    assert (s.zone("groove", 0), s.zone("groove", 1)) == (("drake",), ())
    assert s.asked == (0, "act")


def test_a_peer_cannot_open_energy_that_nobody_has_seen() -> None:
    """SG-028, SG-142: paying only names the cards; the dealer opens them."""
    s = besieged("drake", groove="drake")
    s.play(s.find("drake", "hand", 1), "retaliation", 1).answer((s.find("golem", "field", 0),))
    card = s.find("drake", "groove", 1)
    face = s.local.dealer.truth[card]
    assert next(a for a in s.options.answers() if a.value == (card,)).faces == ()
    with pytest.raises(IllegalAnswer, match="has not seen"):
        s.local.submit(Answer(s.t.step, 1, (card,), ((card, face),)))
