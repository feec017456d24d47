"""Card text: words of movement, variables, targets (ledger section 9, first part)."""

from __future__ import annotations

import pytest

from engines.kernel import ALL_SEATS, Pick, Shuffle, player

VAULT = "drake golem loner scout miller"
"""A crystal of every sphere: anything up to five can be cast."""


def casting(scene, id, mine=None, theirs=None, *choices):
    """The lord has cast the spell of a card."""
    s = scene({"hand": f"{id} scout", "vault": VAULT, **(mine or {})}, theirs or {})
    return s.casts(id, *choices)


@pytest.mark.rule("SG-161", "SG-169", "SG-R21")
def test_recover_puts_a_card_on_top_of_the_deck(scene):
    s = casting(scene, "hunter", {"trash": "brute ghost"})
    s.choosing(s.find("ghost", "trash", 0))
    assert s.zone("deck", 0)[-1] == "ghost" and s.zone("trash", 0) == ("brute", "hunter")
    top = s.t.rows[s.t.zone("deck", 0)[-1]]
    assert not top.up and top.face is not None, "face down, though everybody knows it"


@pytest.mark.rule("SG-161", "SG-163", "SG-185", "SG-186")
@pytest.mark.parametrize("lord", [0, 1])
def test_return_takes_a_card_to_its_owners_hand(scene, lord):
    """Example 1: on an own crystal or an opponent's, the caster choosing which."""
    s = casting(scene, "loner", None, {"vault": "golem brute", "hand": "drake"}, player(lord))
    assert s.asked == (0, "c")
    before = s.count(lord)
    crystal = s.find("golem", "vault", lord)
    s.choosing(crystal)
    after = s.count(lord)
    assert (after["vault"], after["hand"]) == (before["vault"] - 1, before["hand"] + 1)
    assert s.t.rows[crystal].owner == lord and s.t.rows[crystal].face is None
    assert s.local.secrets[1 - lord].face(s.t, crystal) is None


@pytest.mark.rule("SG-162", "SG-161")
def test_draw_takes_the_top_card(scene):
    s = scene({"hand": "prism scout", "vault": VAULT})
    top = s.t.zone("deck", 0)[-1]
    s.casts("prism")
    assert top in s.t.zone("hand", 0) and s.t.rows[top].seen == 1


@pytest.mark.rule("SG-161", "SG-168", "SG-041")
def test_energize_takes_cards_unseen_to_the_groove(scene):
    """Example 3."""
    s = casting(scene, "scout")
    assert s.count(0)["groove"] == 3 and s.count(0)["deck"] == 1
    assert all(s.t.rows[card].seen == 0 and s.t.rows[card].back is not None for card in s.t.zone("groove", 0))


@pytest.mark.rule("SG-161", "SG-166")
def test_fortify_adds_a_tower_unseen(scene):
    s = casting(scene, "martyr")
    assert s.count(0)["towers"] == 4
    new = s.t.zone("towers", 0)[-1]
    assert (s.t.rows[new].seen, s.t.rows[new].up) == (0, False)


@pytest.mark.rule("SG-161", "SG-165", "SG-168", "SG-185")
def test_trash_takes_cards_face_up_to_the_trash(scene):
    """Example 4, on an opponent."""
    s = casting(scene, "miller", None, None, player(1))
    assert s.zone("trash", 1) == ("lurker", "golem", "drake") and s.count(1)["deck"] == 1
    assert all(s.t.rows[card].up and s.t.rows[card].seen & ALL_SEATS for card in s.t.zone("trash", 1))


@pytest.mark.rule("SG-165")
def test_a_trashed_tower_adds_no_card(scene):
    s = casting(scene, "breaker", None, {"field": "mourner"}, player(1))
    s.choosing(s.t.zone("towers", 1)[0])
    assert (s.count(1)["towers"], s.count(1)["groove"], s.count(1)["trash"]) == (2, 0, 1)
    assert s.count(1)["hand"] == 0, "nor is it a tower lost"


@pytest.mark.rule("SG-164", "SG-122")
def test_destroy_takes_a_card_to_the_groove_a_tower_with_a_companion(scene):
    """Example 2, and a tower."""
    s = casting(scene, "brute", None, {"field": "golem"})
    assert (s.zone("field", 1), s.zone("groove", 1)) == ((), ("golem",))
    s = casting(scene, "herald", None, None, player(1))
    tower, top = s.t.zone("towers", 1)[1], s.t.zone("deck", 1)[-1]
    s.choosing(tower)
    assert s.t.zone("groove", 1) == (tower, top)


@pytest.mark.rule("SG-161", "SG-167", "SG-104", "SG-R45")
def test_cast_puts_an_active_spell_into_the_fortress(scene):
    s = casting(scene, "guard", {"trash": "drummer brute"}, {"field": "golem"})
    assert s.zone("fortress", 0) == ("drummer",) and s.strength("golem", 1) == 4, "the only one that fits"
    assert s.t.rows[s.find("drummer", "fortress", 0)].up


@pytest.mark.rule("SG-161", "SG-099", "SG-191")
def test_summon_brings_a_card_to_the_battlefield(scene):
    s = casting(scene, "giant", {"trash": "drake"})
    assert s.zone("field", 0) == ("drake",) and s.game.dizzy(s.t, s.find("drake", "field", 0))
    assert s.count(0)["hand"] == 2, "when summoned works, however it came: 2 - 1 + 1"


@pytest.mark.rule("SG-161")
def test_crystallize_takes_a_card_to_the_vault(scene):
    s = scene({"field": "victor", "hand": "scout"}, {"field": "ghost", "engaged": "ghost"}, at="battle")
    s.attacks("victor", s.find("ghost", "field", 1))
    assert s.zone("vault", 0) == ("lurker",)
    assert s.t.rows[s.t.zone("vault", 0)[0]].seen == 0, "unseen from the deck: nobody knows it"


@pytest.mark.rule("SG-170", "SG-171", "SG-172", "SG-R21")
def test_a_deck_that_was_searched_is_shuffled(scene):
    s = casting(scene, "victor")
    assert s.asked == (0, "c") and len(set(s.options.decision.cards)) == 4, "all cards of the zone"
    deck = s.t.zone("deck", 0)
    assert all(s.t.rows[card].seen == 1 for card in deck), "seen by the searcher alone"
    s.choosing(s.find("trickle", "deck", 0))
    assert s.t.rows[s.find("trickle", "hand", 0)].face is None, "without a condition it is not shown"
    assert any(isinstance(s.local.table_at(n).pending, Shuffle) for n in range(5, s.t.step))
    assert all(s.t.rows[card].seen == 0 for card in s.t.zone("deck", 0))


@pytest.mark.rule("SG-172", "SG-171")
def test_what_must_fulfil_a_condition_is_shown(scene):
    s = casting(scene, "raider", {"deck": "drake caller golem"})
    s.choosing(s.find("caller", "deck", 0))
    shown = [event for event in s.local.events if event.kind == "shown"]
    assert s.game.catalogue.number["caller"] in shown[-1].args[0]
    s = casting(scene, "raider", {"deck": "drake golem brute"})
    s.choosing(())
    assert "caller" not in s.zone("hand", 0), "that none fits is a claim"


@pytest.mark.rule("SG-172")
def test_every_deck_search_of_the_set_shuffles_afterwards():
    from engines.effects import grammar as g
    from tests.rules.genesis.stage import STOCK

    for pack in STOCK.packs(real=True):
        for card in pack.cards:
            lists = [play.steps for play in card.play]
            lists += [ability.steps for ability in card.use] + [ability.steps for ability in card.when]
            for steps in lists:
                verbs = [type(step) for step in steps]
                for step in steps:
                    if isinstance(step, g.Search) and "deck" in step.set.zones:
                        assert g.Shuffle in verbs[verbs.index(g.Search) :], card.name


@pytest.mark.rule("SG-173")
def test_random_is_the_dealers_pick(scene):
    s = scene({"field": "raider", "hand": "scout"}, {"hand": "drake golem brute"}, at="battle")
    s.attacks("raider").razes()
    picks = [s.local.table_at(n).pending for n in range(s.t.step)]
    (pick,) = [pending for pending in picks if isinstance(pending, Pick)]
    assert len(pick.cards) == 3 and s.count(1)["trash"] == 1
    assert all(s.t.rows[card].face is None for card in s.t.zone("hand", 1)), "the others stay hidden"


@pytest.mark.rule("SG-174")
def test_opponent_choice_lets_the_opponent_choose(scene):
    s = casting(scene, "mourner", None, {"field": "golem brute"}, player(1))
    assert s.asked == (1, "t") and s.t.active == 0
    s.choosing(s.find("brute", "field", 1))
    assert s.zone("groove", 1) == ("brute",)


@pytest.mark.rule("SG-175", "SG-R30")
def test_replace_lets_cards_change_places(scene):
    s = scene({"hand": "duelist scout ghost", "vault": "drake golem"})
    s.casts("duelist", s.find("ghost", "hand", 0), s.find("golem", "vault", 0))
    assert s.zone("vault", 0) == ("drake", "ghost") and sorted(s.zone("hand", 0)) == ["golem", "scout"]
    ghost = s.find("ghost", "vault", 0)
    assert (s.t.rows[ghost].face, s.t.rows[ghost].up) == (None, False)


@pytest.mark.rule("SG-R30")
def test_if_one_side_is_empty_nothing_moves(scene):
    from engines.kernel import Frame, Work

    s = scene({"hand": "scout", "vault": "drake"})
    w = Work(s.game, s.t.copy())
    path = "duelist.play[1].steps"
    w.push_frame(Frame(path, 0, 0, 0, (("a", ()), ("b", s.t.zone("vault", 0)))))
    for op in s.game.programs[path][-2:]:
        op(w, w.t.stack[-1])
    assert w.t.zones == s.t.zones


@pytest.mark.rule("SG-R30", "SG-154")
def test_a_card_takes_on_the_state_usual_in_its_new_zone(scene):
    """An engaged, afflicted creature among the towers is a tower, and fresh when it comes back."""
    from engines.kernel import Work

    s = scene({"field": "golem", "engaged": "golem", "afflicted": "golem", "hand": "scout"})
    golem = s.find("golem", "field", 0)
    w = Work(s.game, s.t.copy())
    s.game.send(w, golem, "towers", by=0)
    assert (w.t.rows[golem].turned, w.t.rows[golem].marks, w.t.rows[golem].up) == (False, (), False)
    s.game.send(w, golem, "field", by=0)
    assert (w.t.rows[golem].turned, w.t.rows[golem].marks, w.t.rows[golem].up) == (False, (), True)


@pytest.mark.rule("SG-R30", "SG-189")
def test_what_was_given_to_a_creature_for_the_turn_ends_with_the_turn_or_when_it_leaves(scene):
    from engines.kernel import Work

    s = casting(scene, "shaker", {"field": "golem"}, {"hand": "scout"})
    golem = s.find("golem", "field", 0)
    assert s.strength("golem") == 10
    w = Work(s.game, s.t.copy())
    s.game.send(w, golem, "towers", by=0)
    s.game.send(w, golem, "field", by=0)
    assert s.game.stat(w.t, golem, "strength") == 7
    s.ends()
    assert s.strength("golem") == 7


@pytest.mark.rule("SG-176")
def test_matching_is_same_or_lower_cost_and_same_sphere(scene):
    """Alpha's spell costs 2 and is of Nature."""
    s = casting(scene, "alpha", {"trash": "loner caller drummer brute trickle prism weaver golem"})
    assert s.chosen_from() == {"loner", "caller", "drummer", "weaver"}, (
        "Nature, at most 2; dual ones share it"
    )


@pytest.mark.rule("SG-177", "SG-178", "SG-R22")
def test_evoking_carries_out_the_spell_half_for_nothing(scene):
    s = scene({"veiled": "tide_scribe", "vault": "scout drake", "hand": "brute"})
    card = s.t.zone("field", 0)[0]
    s.answer(("turn_up", card)).choosing(player(0))
    assert s.zone("vault", 0) == ("drake",) and card in s.t.zone("field", 0)
    assert s.game.mana(s.t, 0) == 1 and s.zone("trash", 0) == ()


@pytest.mark.rule("SG-179", "SG-180", "SG-183")
def test_creature_cost_and_spell_cost(scene):
    """Energize [CreatureCost] = 3, trash [SpellCost] = 2."""
    s = casting(scene, "tally", {"deck": "drake " * 8})
    assert (s.count(0)["groove"], s.count(0)["trash"], s.count(0)["deck"]) == (3, 3, 3)


@pytest.mark.rule("SG-181", "SG-193", "SG-R13")
@pytest.mark.parametrize(("afflicted", "n"), [("", 4), ("tally", 2)])
def test_strength_is_the_weak_one_of_an_afflicted_creature(scene, afflicted, n):
    s = scene({"field": "tally", "afflicted": afflicted, "deck": "drake " * 8, "hand": "scout"})
    s.use(s.find("tally", "field", 0))
    assert s.count(0)["groove"] == n, "an afflicted creature may use such an ability: it is no trigger"
    assert s.t.rows[s.find("tally", "field", 0)].turned


@pytest.mark.rule("SG-182", "SG-183")
def test_race_type_sphere_and_spell_type(scene):
    """Alpha is a wolf and a beast: +1 for wolves, +2 for beasts; types may be absent."""
    s = scene({"field": "alpha loner drake brute", "hand": "scout"})
    assert [s.strength(id) for id in ("loner", "drake", "brute")] == [3 + 3, 4 + 2, 4]
    s = scene({"field": "alpha mender", "hand": "scout"})
    assert s.strength("mender") == 2, "without a type it has none in common"


@pytest.mark.rule("SG-184", "SG-186", "SG-R23")
def test_the_caster_chooses_targets_of_either_side(scene):
    s = casting(
        scene, "ghost", {"field": "drake", "afflicted": "drake"}, {"field": "golem", "afflicted": "golem"}
    )
    assert s.asked == (0, "t") and s.chosen_from() == {"drake", "golem"}
    s.choosing(s.find("golem", "field", 1))
    assert not s.game.afflicted(s.t, s.find("golem", "field", 1))
