"""Veiled cards: played face down at a fixed cost with a claim, fighting by their back, turned up later."""

from __future__ import annotations

import pytest

from engines.effects.scope import Scope
from engines.kernel import Answer, Claim, IllegalAnswer, Work
from tests.proof.genesis.stage import Stage, stage


def veiling(card: str, way: str, **more: str) -> Stage:
    """Seat 0 has played this card face down."""
    s = stage({"hand": f"{card} drake", "vault": "trickle lurker golem golem", **more}, {"field": "drake"})
    s.to("cast").answer(("conceal", s.find(card, "hand", 0), way))
    return s


def veiled(s: Stage) -> int:
    """The card that lies face down on the battlefield or in the fortress."""
    return next(card for name in ("field", "fortress") for card in s.t.zone(name, 0) if not s.t.rows[card].up)


def test_a_veiled_creature_costs_three_and_shows_nothing_but_its_back() -> None:
    """SG-107, SG-108, SG-110, SG-151: generic numbers, its sphere, no type; a claim that it is inverted."""
    s = veiling("tide_scribe", "veiled_creature")
    card = veiled(s)
    row = s.t.rows[card]
    assert (row.face, row.back, row.seen) == (None, 2, 1)
    assert s.get(0, "mana") == 1
    assert s.stat(card, "strength") == 3
    assert s.t.claims == (Claim((card,), True, "way veiled_creature.claim", 0, row.since),)


def test_only_inverted_halves_are_offered_and_a_crystal_of_the_back_is_needed() -> None:
    """SG-109, SG-111: the drake's creature is not inverted; without a Spirit crystal the lurker cannot lie."""
    s = stage({"hand": "tide_scribe lurker drake", "vault": "trickle golem drake"})
    s.to("cast")
    offered = {answer.value[1:] for answer in s.options.answers() if answer.value[0] == "conceal"}
    assert offered == {(s.find("tide_scribe", "hand", 0), "veiled_creature")}
    lurker = s.find("lurker", "hand", 0)
    with pytest.raises(IllegalAnswer, match="SG-093"):
        s.local.submit(Answer(s.t.step, 0, ("conceal", lurker, "veiled_spell")))
    drake = s.find("drake", "hand", 0)
    with pytest.raises(IllegalAnswer):
        s.local.submit(Answer(s.t.step, 0, ("conceal", drake, "veiled_creature")))


def test_a_half_with_an_inverted_cost_is_not_played_face_up() -> None:
    """SG-107."""
    s = stage({"hand": "lurker drake", "vault": "lurker golem golem"}, {"field": "drake"})
    s.to("cast")
    lurker = s.find("lurker", "hand", 0)
    assert s.refusal("play", lurker, "lurker.play[2]", "spell") == "does_not_fit"
    assert s.offers("play", lurker, "lurker.play[0]", "creature")


def test_turned_up_in_step_four_it_uses_its_face_and_evokes_its_spell_half() -> None:
    """SG-152, SG-154, SG-177, SG-178: free, opened with the answer; the spell is carried out without moving
    the card.
    """
    s = veiling("tide_scribe", "veiled_creature")
    card, since = veiled(s), s.t.rows[veiled(s)].since
    s.answer(("turn_up", card))
    assert s.t.rows[card].up and s.t.rows[card].since == since
    assert s.stat(card, "strength") == 5
    assert s.asked == (0, "lord")
    s.answer((-2,))
    assert s.zone("vault", 0) == ("lurker", "golem", "golem"), "an Ether crystal, found by its back"
    assert "trickle" in s.zone("hand", 0)
    assert card in s.t.zone("field", 0)
    assert s.t.claims == ()


def test_a_returned_crystal_is_seen_by_its_lord_alone() -> None:
    """SG-163, SG-185: it goes to its owner's hand, whoever cast the spell."""
    s = veiling("tide_scribe", "veiled_creature")
    s.answer(("turn_up", veiled(s))).answer((-2,))
    crystal = s.find("trickle", "hand", 0)
    assert s.t.rows[crystal].face is None and s.t.rows[crystal].seen & 1


def test_two_veiled_fighters_are_turned_up_the_attacker_deciding_first() -> None:
    """SG-153, SG-204: after the block and before strengths are compared; also in the opponent's turn."""
    scribe = {"hand": "tide_scribe drake", "vault": "trickle golem golem"}
    s = stage(dict(scribe), dict(scribe))
    for seat in (0, 1):
        s.to("cast").answer(("conceal", s.find("tide_scribe", "hand", seat), "veiled_creature"))
        s.end_turn()
    mine, theirs = s.t.zone("field", 0)[0], s.t.zone("field", 1)[0]
    s.to("battle").attack(mine).answer((theirs,))
    assert s.asked == (0, "fighter")
    s.passes()
    assert s.asked == (1, "fighter")
    s.answer(("turn_up", theirs))
    assert s.asked == (1, "lord"), "its trigger, before the fight goes on"
    s.answer((-3,))
    assert s.t.zone("groove", 0) == (mine,), "3 against 5"
    assert s.t.rows[mine].face is None and s.t.rows[mine].seen == 1
    assert s.t.zone("field", 1) == (theirs,)


def test_a_veiled_spell_is_no_tower_has_no_effect_and_may_be_picked_by_a_siege() -> None:
    """SG-129, SG-155: destroyed it goes to the groove without a card of the deck, still hidden."""
    s = stage({"hand": "lurker drake", "vault": "lurker golem golem"}, {"field": "golem drake"})
    s.to("cast").answer(("conceal", s.find("lurker", "hand", 0), "veiled_spell"))
    card = veiled(s)
    s.end_turn()
    s.to("battle").attack(s.find("golem", "field", 1))
    assert card in {answer.value[0] for answer in s.options.answers()}
    s.answer((card,))
    assert s.t.zone("groove", 0) == (card,)
    assert (s.t.rows[card].face, s.t.rows[card].seen) == (None, 1)
    assert len(s.t.zone("towers", 0)) == 3


def test_a_veiled_spell_is_turned_up_in_retaliation_without_payment() -> None:
    """SG-156: in place of a hand card; it takes effect by its type and is trashed."""
    s = stage({"hand": "lurker drake", "vault": "lurker golem golem"}, {"field": "golem drake"})
    s.to("cast").answer(("conceal", s.find("lurker", "hand", 0), "veiled_spell"))
    card = veiled(s)
    s.end_turn()
    s.to("battle").attack(s.find("golem", "field", 1)).answer((s.t.zone("towers", 0)[0],))
    assert s.asked[0] == 0
    s.answer(("turn_up", card))
    s.answer((s.find("golem", "field", 1),))
    assert s.zone("groove", 1) == ("golem",)
    assert s.t.zone("trash", 0) == (card,)
    assert len(s.t.zone("groove", 0)) == 2, "nothing was paid"


def test_a_spell_played_veiled_in_retaliation_costs_three_energy() -> None:
    """SG-R19: one of the back's sphere; it stays hidden in the fortress."""
    s = stage(
        {"field": "golem"}, {"hand": "lurker drake", "groove": "golem trickle", "towers": "drake drake"}
    )
    s.to("battle").attack(s.find("golem", "field", 0)).answer((s.t.zone("towers", 1)[0],))
    assert s.zone("groove", 1) == ("golem", "trickle", "drake", "lurker")
    s.answer(("conceal", s.find("lurker", "hand", 1), "veiled_retaliation"))
    while s.asked[1] == "#given":
        s.local.submit(next(s.options.answers()))
    (card,) = s.t.zone("fortress", 1)
    assert (s.t.rows[card].face, s.t.rows[card].up) == (None, False)
    assert "lurker" in s.zone("trash", 1) and len(s.t.zone("trash", 1)) == 3


def test_a_false_veil_forfeits_the_game_when_it_opens() -> None:
    """SG-160: a drake laid down as an inverted creature comes to light in the trash."""
    s = stage({"hand": "drake drake", "vault": "drake golem golem"}, {"field": "golem drake"})
    s.to("cast")
    s.local._check_claims = lambda after, truth: None  # type: ignore[method-assign]  # a peer that lies
    s.local.submit(Answer(s.t.step, 0, ("conceal", s.find("drake", "hand", 0), "veiled_creature")))
    card = veiled(s)
    drake = s.game.catalogue.number["drake"]
    with pytest.raises(IllegalAnswer, match="SG-158"):
        s.game.apply(s.t, Answer(s.t.step, 0, ("turn_up", card), ((card, drake),)))
    opened = s.t.copy()
    Work(s.game, opened).show(((card, drake),))
    assert opened.result is not None and opened.result.winners == (1,)


def test_the_same_card_has_other_facts_in_another_zone() -> None:
    """SG-008, SG-034, SG-039: creature on the battlefield, spell in the fortress."""
    s = stage({"field": "drummer", "fortress": "drummer"})
    facts = {
        name: s.game.facts(Scope(s.game, s.t, -1, 0), s.find("drummer", name, 0))
        for name in ("field", "fortress")
    }
    assert (facts["field"].kind, facts["field"].name) == ("creature", "Drummer")
    assert (facts["fortress"].kind, facts["fortress"].name) == ("lasting", "War Drums")
