"""The worked examples of the ledger, one after another, with probe cards that say just what they say."""

from __future__ import annotations

import pytest

from engines.genesis.codes import CodeError, deck_of, read_code
from engines.kernel import Answer, IllegalAnswer, player


@pytest.fixture
def rescue(scene):
    """The lord casts Rescue, which returns a crystal, on a lord."""

    def cast(lord, crystal):
        s = scene(
            {"hand": "loner scout", "vault": "loner golem"},
            {"hand": "drake", "vault": "brute ghost"},
        )
        before = [s.count(seat) for seat in range(2)]
        s.casts("loner", player(lord), s.find(crystal, "vault", lord))
        return s, before, [s.count(seat) for seat in range(2)]

    return cast


@pytest.mark.rule("SG-163", "SG-185", "SG-186")
def test_1_return_a_crystal_on_an_own_one(rescue):
    _, before, after = rescue(0, "golem")
    assert after[0]["vault"] == before[0]["vault"] - 1
    assert after[0]["hand"] == before[0]["hand"] - 1 + 1, "the spell left the hand, the crystal came"
    assert after[1] == before[1]


@pytest.mark.rule("SG-163", "SG-185", "SG-186")
def test_1_return_a_crystal_on_an_opponents(rescue):
    s, before, after = rescue(1, "ghost")
    assert (after[1]["vault"], after[1]["hand"]) == (before[1]["vault"] - 1, before[1]["hand"] + 1)
    assert s.zone("vault", 1) == ("brute",), "the caster chose which"
    assert after[0]["vault"] == before[0]["vault"]


@pytest.mark.rule("SG-164")
def test_2_destroy_a_creature(scene):
    s = scene({"hand": "brute scout", "vault": "drake drake"}, {"field": "golem"})
    s.casts("brute")
    assert (s.zone("field", 1), s.zone("groove", 1), s.zone("groove", 0)) == ((), ("golem",), ())


@pytest.mark.rule("SG-161", "SG-168")
def test_3_energize_three_cards(scene):
    s = scene({"hand": "scout brute", "vault": "scout"})
    top = s.t.zone("deck", 0)[-3:]
    s.casts("scout")
    assert set(s.t.zone("groove", 0)) == set(top)
    assert all(s.t.rows[card].seen == 0 for card in top)


@pytest.mark.rule("SG-165", "SG-168")
def test_4_trash_three_cards(scene):
    s = scene({"hand": "miller brute", "vault": "miller"})
    top = s.t.zone("deck", 0)[-3:]
    s.casts("miller", player(0))
    assert set(top) <= set(s.t.zone("trash", 0)) and all(s.t.rows[card].up for card in top)


@pytest.mark.rule("SG-187")
def test_5_cannot_attack(scene):
    s = scene({"field": "sentry golem", "hand": "scout"}, {"field": "sentry"}, at="battle")
    sentry = s.find("sentry", "field", 0)
    for _ in range(2):
        with pytest.raises(IllegalAnswer, match="SG-187"):
            s.local.submit(Answer(s.t.step, 0, ("attack", sentry, player(1))))
        s.ends().ends().to("battle")
    s.attacks("golem")
    assert s.asked == (1, "block") and s.chosen_from() == {"sentry"}


@pytest.mark.rule("SG-188")
def test_6_cannot_attack_if_there_are_no_other_creatures(scene):
    vault = "drake drake"
    s = scene(
        {"field": "loner golem", "engaged": "golem", "hand": "scout"},
        {"field": "caller", "engaged": "caller"},
        at="battle",
    )
    loner = s.find("loner", "field", 0)
    assert (loner, player(1)) in s.offered("attack")
    s = scene({"field": "loner", "hand": "brute scout", "vault": vault}, {})
    s.no()
    assert s.t.phase == "discard", "alone: nobody is able"
    s = scene({"field": "loner", "hand": "brute scout", "vault": vault}, {})
    s.summons("brute").no()
    assert s.offered("attack") == {(s.find("loner", "field", 0), player(1))}, "in the same turn's step 5"
    s = scene(
        {"field": "loner brute", "hand": "scout"}, {"field": "caller", "engaged": "caller"}, at="battle"
    )
    s.attacks("brute", s.find("caller", "field", 1))
    assert s.zone("groove", 0) == ("brute",) and s.t.phase == "discard", (
        "the other one is gone: rejected again"
    )


@pytest.mark.rule("SG-189", "SG-191")
def test_7_when_summoned_draw_a_card(scene):
    s = scene({"hand": "drake scout ghost brute golem", "vault": "drake drake"}, {"hand": "scout"})
    drake = s.way("drake", "creature")
    s.answer(drake)
    hands = [event for event in s.local.events if event.kind == "drew"]
    assert len(hands) == 1 and s.count(0)["hand"] == 5
    s.ends().ends()
    assert len([event for event in s.local.events if event.kind == "drew"]) == 3, "one a turn since"


@pytest.mark.rule("SG-190")
def test_8_if_you_have_no_other_creatures(scene):
    s = scene({"hand": "scout brute", "vault": "scout"})
    s.summons("scout")
    assert s.count(0)["hand"] == 2
    s = scene({"hand": "scout brute", "vault": "scout", "field": "golem"})
    s.summons("scout")
    assert s.count(0)["hand"] == 1


@pytest.mark.rule("SG-230", "SG-231", "SG-232", "SG-233", "SG-234", "SG-235", "SG-236", "SG-237")
def test_9_a_code():
    assert tuple(read_code("0001-2B-33J")) == (1, "ether", 11, 3, 3, "J")
    with pytest.raises(CodeError, match="set J belongs to deck 3, not 2"):
        read_code("0001-2B-32J")


@pytest.mark.rule("SG-236")
def test_10_sets_make_decks():
    assert {deck_of(letter) for letter in "ABCD"} == {1} and {deck_of(letter) for letter in "EFGH"} == {2}


@pytest.mark.rule("SG-094")
def test_11_a_vault_of_five(scene):
    vault = "drake golem loner loner loner"
    s = scene({"hand": "brute golem scout", "vault": vault})
    s.summons("brute").summons("golem")
    assert not s.offered("play")
    s = scene({"hand": "brute duelist raider", "vault": vault})
    s.summons("brute").summons("duelist")
    assert s.refusal(*s.way("raider", "creature")) == "cannot_pay"
