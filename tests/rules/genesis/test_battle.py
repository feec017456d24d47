"""Battle (ledger section 7)."""

from __future__ import annotations

import pytest

from engines.kernel import player

ENGAGED = {"field": "drake brute", "engaged": "drake"}


@pytest.mark.rule("SG-112", "SG-113", "SG-114")
def test_engaged_creatures_and_fortresses_are_targets(scene):
    s = scene({"field": "golem ghost", "engaged": "ghost"}, ENGAGED, at="battle")
    golem, drake, brute = (
        s.find(*at) for at in (("golem", "field", 0), ("drake", "field", 1), ("brute", "field", 1))
    )
    assert s.offered("attack") == {(golem, drake), (golem, player(1))}
    assert s.refused(("attack", golem, brute))[1] == "SG-114"
    assert s.refused(("attack", golem, player(0)))[1] == "SG-113"
    assert s.refused(("attack", s.find("ghost", "field", 0), drake))[1] == "SG-112"
    assert s.refused(("attack", brute, drake))[1] == "SG-112"


@pytest.mark.rule("SG-115", "SG-132", "SG-125")
def test_the_attacker_becomes_engaged_and_attacks_once(scene):
    s = scene({"field": "golem ghost"}, {"field": "brute"}, at="battle")
    golem = s.find("golem", "field", 0)
    s.attacks("golem")
    assert s.t.rows[golem].turned and s.asked == (1, "block"), "engaged as soon as it is declared"
    s.no().razes()
    assert {card for card, _ in s.offered("attack")} == {s.find("ghost", "field", 0)}
    assert s.refused(("attack", golem, player(1)))[1] == "SG-112"
    s.ends()
    assert s.t.rows[golem].turned, "it stays engaged in the opponent's turn"
    s.ends()
    assert not s.t.rows[golem].turned


@pytest.mark.rule("SG-116", "SG-117", "SG-118", "SG-119", "SG-R16")
@pytest.mark.parametrize("fortress", [True, False])
def test_a_ready_creature_may_block_whatever_the_target(scene, fortress):
    s = scene({"field": "golem"}, ENGAGED, at="battle")
    drake, brute = s.find("drake", "field", 1), s.find("brute", "field", 1)
    s.attacks("golem", None if fortress else drake)
    assert s.asked == (1, "block")
    assert {answer.value for answer in s.options.answers()} == {(), (brute,)}, "engaged ones cannot"
    s.answer((brute,))
    assert s.zone("groove", 1) == ("brute",), "the attacker fights the blocker"
    assert s.zone("field", 1) == ("drake",) and s.count(1)["towers"] == 3, "the target is left alone"


@pytest.mark.rule("SG-117", "SG-125")
def test_a_blocker_that_survives_is_engaged(scene):
    s = scene({"field": "drake", "hand": "scout"}, {"field": "golem", "hand": "scout"}, at="battle")
    golem = s.find("golem", "field", 1)
    s.attacks("drake").answer((golem,))
    assert s.zone("groove", 0) == ("drake",) and s.t.rows[golem].turned
    s.ends()
    assert not s.t.rows[golem].turned, "until its owner's next regroup"


@pytest.mark.rule("SG-120", "SG-146")
def test_the_stronger_wins(scene):
    s = scene(
        {"field": "brute", "hand": "scout"},
        {"field": "ghost", "engaged": "ghost", "hand": "scout"},
        at="battle",
    )
    s.attacks("brute", s.find("ghost", "field", 1))
    assert (s.zone("groove", 1), s.zone("field", 0), s.zone("groove", 0)) == (("ghost",), ("brute",), ())
    s = scene(
        {"field": "ghost", "hand": "scout"},
        {"field": "brute", "engaged": "brute", "hand": "scout"},
        at="battle",
    )
    s.attacks("ghost", s.find("brute", "field", 1))
    assert (s.zone("groove", 0), s.zone("field", 1)) == (("ghost",), ("brute",))
    assert s.asked == (0, "discard"), "only the attacker's groove received cards: no retaliation"


@pytest.mark.rule("SG-121", "SG-R17")
def test_equals_destroy_each_other(scene):
    s = scene({"field": "brute"}, {"field": "drake", "engaged": "drake"}, at="battle")
    s.attacks("brute", s.find("drake", "field", 1))
    assert (s.zone("groove", 0), s.zone("groove", 1)) == (("brute",), ("drake",))


@pytest.mark.rule("SG-122", "SG-126", "SG-127", "SG-130")
def test_a_siege_destroys_the_tower_the_attacker_chooses(scene):
    s = scene({"field": "golem"}, {"towers": "drake brute ghost"}, at="battle")
    s.attacks("golem")
    assert s.asked == (0, "siege")
    tower, top = s.find("brute", "towers", 1), s.t.zone("deck", 1)[-1]
    s.answer((tower,))
    assert s.t.zone("groove", 1) == (tower, top), "with the top card of its owner's deck"
    assert all((s.t.rows[card].face, s.t.rows[card].seen) == (None, 0) for card in (tower, top)), "unseen"
    assert s.zone("towers", 1) == ("drake", "ghost")


@pytest.mark.rule("SG-122", "SG-205")
def test_a_tower_lost_with_an_empty_deck_has_no_companion(scene):
    s = scene({"field": "golem", "hand": "loner"}, {"deck": "", "trash": "scout"}, at="battle")
    s.attacks("golem").razes()
    assert s.count(1)["groove"] == 1 and s.zone("trash", 1) == ("scout",)


@pytest.mark.rule("SG-123")
def test_attachments_of_a_destroyed_creature_are_trashed(scene):
    s = scene(
        {"field": "golem", "attached": "golem", "on": "golem", "hand": "scout"},
        {"field": "drake", "engaged": "drake", "attached": "golem", "on": "drake"},
        at="battle",
    )
    s.attacks("golem", s.find("drake", "field", 1))
    assert (s.zone("groove", 1), s.zone("trash", 1), s.zone("attached", 0)) == (
        ("drake",),
        ("golem",),
        ("golem",),
    )


@pytest.mark.rule("SG-128")
def test_attachments_of_a_destroyed_tower_go_to_the_groove(scene):
    s = scene({"field": "golem"}, {"attached": "sentry", "on": "tower", "hand": "scout"}, at="battle")
    tower = s.t.rows[s.find("sentry", "attached", 1)].host
    s.attacks("golem").answer((tower,))
    assert sorted(s.zone("groove", 1)) == ["golem", "lurker", "sentry"]
    assert s.count(1)["hand"] == 3, "and its text works as the tower goes"


@pytest.mark.rule("SG-129", "SG-127", "SG-155")
def test_a_siege_may_take_a_spell_veiled_or_not(scene):
    s = scene(
        {"field": "golem drake", "hand": "scout"},
        {"fortress": "drummer", "veiled_spell": "lurker"},
        at="battle",
    )
    s.attacks("golem").choosing(s.find("drummer", "fortress", 1)).no()
    s.attacks("drake").choosing(s.find("lurker", "fortress", 1))
    veiled = s.find("lurker", "groove", 1)
    assert s.zone("groove", 1) == ("drummer", "lurker"), "no card of the deck"
    assert (s.t.rows[veiled].face, s.t.rows[veiled].seen) == (None, 2), "its owner alone knows it"


@pytest.mark.rule("SG-124", "SG-131")
def test_abilities_in_battle_decide_who_wins(scene):
    """A Duelist of 3 beats a Brute of 4, attacking, blocking and attacked, and is 3 otherwise."""
    s = scene({"field": "duelist"}, {"field": "brute", "engaged": "brute"}, at="battle")
    assert s.strength("duelist") == 3
    s.attacks("duelist", s.find("brute", "field", 1))
    assert s.zone("groove", 1) == ("brute",) and s.strength("duelist") == 3
    s = scene({"field": "brute"}, {"field": "duelist"}, at="battle")
    s.attacks("brute").answer((s.find("duelist", "field", 1),))
    assert s.zone("groove", 0) == ("brute",)
    s = scene({"field": "brute"}, {"field": "duelist", "engaged": "duelist"}, at="battle")
    s.attacks("brute", s.find("duelist", "field", 1))
    assert s.zone("groove", 0) == ("brute",) and s.strength("duelist", 1) == 3


@pytest.mark.rule("SG-131")
def test_an_unblocked_siege_is_no_battle(scene):
    s = scene({"field": "duelist"}, {}, at="battle")
    s.attacks("duelist")
    assert s.asked == (0, "siege") and s.strength("duelist") == 3
    told = [event.cards for event in s.local.events if event.kind == "attacks"]
    assert told == [(s.find("duelist", "field", 0),)]


@pytest.mark.rule("SG-133", "SG-R18", "SG-199")
def test_an_afflicted_creature_attacks_and_blocks(scene):
    lord = {"field": "golem", "afflicted": "golem", "hand": "scout"}
    s = scene(lord, {"field": "brute", "afflicted": "brute"}, at="battle")
    s.attacks("golem")
    assert s.asked == (1, "block")
    s.answer((s.find("brute", "field", 1),))
    assert s.zone("groove", 1) == ("brute",), "3 against 2"
    golem = s.find("golem", "field", 0)
    assert s.t.rows[golem].turned and s.game.afflicted(s.t, golem), "engaged and afflicted at once"


@pytest.mark.rule("SG-134")
@pytest.mark.parametrize("siege", [False, True])
def test_an_attacker_that_its_own_attack_takes_away_is_not_blocked_and_does_nothing(scene, siege):
    enemy = {"field": "brute golem", "engaged": "brute", "hand": "scout"}
    s = scene({"field": "gale drake", "hand": "scout"}, enemy, at="battle")
    before = s.count(1)
    s.attacks("gale", player(1) if siege else s.find("brute", "field", 1))
    s.answer((s.find("gale", "field", 0),))
    assert s.count(1) == before and s.zone("field", 0) == ("drake",) and s.asked == (0, "act")


@pytest.mark.rule("SG-134", "SG-R16")
def test_an_attack_on_a_creature_that_is_gone_is_over(scene):
    enemy = {"field": "brute golem", "engaged": "brute", "hand": "scout"}
    s = scene({"field": "gale drake", "hand": "scout"}, enemy, at="battle")
    s.attacks("gale", s.find("brute", "field", 1)).answer((s.find("brute", "field", 1),))
    assert s.asked == (1, "block"), "another may still step in its way"
    s.no()
    assert s.asked == (0, "act") and s.count(1)["groove"] == 0 and s.count(0)["groove"] == 0
    assert s.t.rows[s.find("gale", "field", 0)].turned and s.count(1)["towers"] == 3


@pytest.mark.rule("SG-131", "SG-204")
def test_what_lasts_for_a_battle_ends_with_it_and_what_lasts_for_an_attack_later(scene):
    s = scene({"field": "squall"}, {"field": "brute", "engaged": "brute", "hand": "gale"}, at="battle")
    hand = len(s.t.zone("hand", 0))
    s.attacks("squall", s.find("brute", "field", 1))
    assert s.asked == (1, "#reply") and len(s.t.zone("hand", 0)) == hand + 1, "it won with 7, and had 6 then"
    assert s.strength("squall") == 4


@pytest.mark.rule("SG-131")
def test_what_lasts_for_a_battle_is_over_after_a_siege_too(scene):
    s = scene({"field": "squall"}, {"hand": "gale"}, at="battle")
    s.attacks("squall").razes()
    assert s.asked == (1, "#reply") and s.strength("squall") == 4


@pytest.mark.rule("SG-134", "SG-153")
def test_no_veiled_attacker_is_turned_up_against_a_creature_that_is_gone(scene):
    mine = {"field": "usher", "veiled": "golem"}
    s = scene(mine, {"field": "brute", "engaged": "brute", "hand": "scout"}, at="battle")
    brute = s.find("brute", "field", 1)
    s.attacks("golem", brute).answer((brute,))
    assert s.asked == (0, "act")


@pytest.mark.rule("SG-120")
def test_the_battle_is_won_by_the_lord_of_the_winner(scene):
    s = scene({"field": "brute"}, {"field": "duelist usher", "hand": ""}, at="battle")
    s.attacks("brute").answer((s.find("duelist", "field", 1),))
    assert s.zone("groove", 0) == ("brute",) and s.count(1)["hand"] == 1


@pytest.mark.rule("SG-201", "SG-116")
@pytest.mark.parametrize(("attacker", "blockers"), [("giant", {"golem"}), ("golem", {"golem", "scout"})])
def test_whom_only_the_strong_may_block(scene, attacker, blockers):
    s = scene({"field": "giant golem"}, {"field": "golem scout"}, at="battle")
    assert s.strength("scout", 1) < 4 <= s.strength("golem", 1)
    s.attacks(attacker)
    assert s.asked == (1, "block") and s.chosen_from() == blockers
