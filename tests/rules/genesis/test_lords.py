"""More than two lords (ledger section 12)."""

from __future__ import annotations

import pytest

from engines.genesis import modes
from engines.kernel import Answer, IllegalAnswer, Leave, Resign, player
from tests.rules.genesis.table import GAME, opened

RAID = {"field": "golem brute ghost", "hand": "scout"}
BARE = {"towers": "", "hand": "scout"}


def besieged(s, seat, id="golem"):
    """The first lord's creature destroys a lord without towers."""
    return s.answer(("attack", s.find(id, "field", 0), player(seat)))


def fortresses(s):
    """The lords whose fortress may be attacked."""
    return {-2 - target for _, target in s.offered("attack") if target < 0}


# --- a destroyed lord ---------------------------------------------------------------------------------------


@pytest.mark.rule("SG-240", "SG-R26", "SG-188")
def test_a_destroyed_lord_is_out_with_all_cards_and_effects(scene):
    given = {**BARE, "fortress": "drummer", "field": "drummer", "groove": "drake", "vault": "drake"}
    s = scene(RAID, given, {"field": "caller"}, at="battle", mode="free3")
    assert (s.strength("golem"), s.strength("caller", 2)) == (4, 5), "War Drums of the second lord"
    besieged(s, 1).no()
    assert s.t.out(1) and not any(s.count(1).values())
    assert (s.strength("golem"), s.strength("caller", 2)) == (7, 8), "its effects end"
    s.ends()
    assert s.t.active == 2, "and its turns"


@pytest.mark.rule("SG-241", "SG-242", "SG-R26")
def test_whoever_destroyed_a_lord_adds_a_tower_from_the_own_deck(scene):
    s = scene({**RAID, "towers": "golem " * 5}, BARE, {}, at="battle", mode="free3")
    top = s.t.zone("deck", 0)[-1]
    besieged(s, 1)
    assert s.count(0)["towers"] == 6 and s.t.zone("towers", 0)[-1] == top, "also above five"
    assert (s.t.rows[top].seen, s.t.rows[top].up) == (0, False)
    s = scene({**RAID, "deck": "drake"}, BARE, {}, at="battle", mode="free3")
    besieged(s, 1)
    assert (s.count(0)["towers"], s.count(0)["deck"]) == (4, 0), "the last card too"
    s = scene({**RAID, "deck": ""}, BARE, {}, at="battle", mode="free3")
    besieged(s, 1)
    assert s.count(0)["towers"] == 3, "none if the deck is empty"


@pytest.mark.rule("SG-R51", "SG-126")
def test_a_siege_that_destroys_a_lord_got_through(real):
    scouts = {"field": "ripple_scout", "fortress": "star_reader"}
    s = real(scouts, {"towers": "", "fortress": "star_reader", "hand": "mote"}, {}, at="battle", mode="free3")
    before = s.count(0)
    besieged(s, 1, "ripple_scout")
    assert s.asked == (0, "#order") and s.t.out(1), "two triggers of one lord (SG-202)"
    after = s.answer((0, 1)).count(0)
    assert after["towers"] == before["towers"] + 1, "first the lord is out (SG-241)"
    assert after["hand"] == before["hand"] + 2, "the scout draws, and Foreknowledge"
    assert after["deck"] == before["deck"] - 3
    s = real({"field": "knife_dancer"}, {"towers": "", "hand": "mote mote"}, {}, at="battle", mode="free3")
    besieged(s, 1, "knife_dancer")
    assert s.t.out(1) and s.asked[0] == 0, "of a lord who is out nothing is left to trash"
    s = real({"field": "ripple_scout"}, {"towers": ""}, at="battle")
    drawn = s.count(0)["hand"]
    besieged(s, 1, "ripple_scout")
    assert s.t.result.winners == (0,) and s.count(0)["hand"] == drawn, "of two lords the game is over at once"


# --- ranges -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-243", "SG-246", "SG-244")
def test_free_for_all_everybody_is_in_range(scene):
    s = scene(RAID, {"field": "drake", "engaged": "drake"}, {"field": "drake"}, {}, at="battle", mode="free4")
    assert fortresses(s) == {1, 2, 3}
    assert s.find("drake", "field", 1) in {target for _, target in s.offered("attack")}
    s = scene({"hand": "loner scout", "vault": "loner"}, mode="free4")
    s.answer(s.way("loner", "spell"))
    assert set(s.options.decision.cards) == {player(seat) for seat in range(4)}


@pytest.mark.rule("SG-243", "SG-244", "SG-245", "SG-247")
def test_limited_range_is_the_neighbours(scene):
    s = scene(
        {**RAID, "hand": "loner brute scout", "vault": "loner drake drake drake"},
        {},
        {"field": "drake", "engaged": "drake"},
        {"field": "drake", "engaged": "drake"},
        {"field": "drake", "engaged": "drake"},
        mode="limited5",
    )
    s.answer(s.way("loner", "spell"))
    assert set(s.options.decision.cards) == {player(0), player(1), player(4)}, "oneself always"
    s.choosing(player(0), s.find("loner", "vault", 0))
    s.answer(s.way("brute", "spell"))
    assert s.find("drake", "field", 4) in s.options.decision.cards
    assert s.find("drake", "field", 2) not in s.options.decision.cards
    s.choosing(s.find("golem", "field", 0)).no()
    assert fortresses(s) == {1, 4}
    targets = {target for _, target in s.offered("attack") if target >= 0}
    assert targets == {s.find("drake", "field", 4)}
    with pytest.raises(IllegalAnswer, match="SG-113"):
        s.local.submit(Answer(s.t.step, 0, ("attack", s.find("brute", "field", 0), player(2))))


@pytest.mark.rule("SG-244", "SG-247", "SG-R43")
def test_effects_without_a_target_keep_to_the_range(scene):
    """War Drums weaken the neighbours' creatures; a Levy makes neighbours draw."""
    field = {"field": "golem"}
    lord = {"fortress": "drummer", "hand": "thief scout", "vault": "scout"}
    s = scene(lord, field, field, field, field, mode="limited5")
    assert [s.strength("golem", seat) for seat in (1, 2, 3, 4)] == [4, 7, 7, 4]
    s.casts("thief")
    assert [s.count(seat)["hand"] for seat in range(5)] == [1, 1, 0, 0, 1]


@pytest.mark.rule("SG-248", "SG-249", "SG-R26")
def test_when_a_lord_falls_the_seat_closes(scene):
    s = scene(RAID, BARE, {}, {}, {}, at="battle", mode="limited5")
    assert fortresses(s) == {1, 4}
    besieged(s, 1)
    assert fortresses(s) == {2, 4}, "ranges are read anew at each declaration"


@pytest.mark.rule("SG-249", "SG-004")
def test_limited_range_the_last_lord_wins(scene):
    s = scene({"field": "golem brute ghost raider"}, BARE, BARE, BARE, BARE, at="battle", mode="limited5")
    for seat, id in ((1, "golem"), (2, "brute"), (3, "ghost"), (4, "raider")):
        assert not s.local.over
        besieged(s, seat, id)
    assert s.t.result.winners == (0,)


# --- teams --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-250", "SG-252")
def test_partners_sit_opposite_each_other():
    assert GAME.mode_named("teams4").sides == ((0, 2), (1, 3))
    assert GAME.mode_named("teams6").sides == ((0, 3), (1, 4), (2, 5))
    assert {mode.seats for mode in GAME.modes if mode.name.startswith("teams")} == {4, 6}


@pytest.mark.rule("SG-251", "SG-R26")
def test_in_teams_the_neighbours_are_in_range_and_partners_are_never_attacked(scene):
    s = scene(RAID, {"towers": "", "field": "drake"}, {}, {}, at="battle", mode="teams4")
    assert fortresses(s) == {1, 3}
    besieged(s, 1).unblocked()
    assert modes.neighbours(s.t, 0) == (2, 3), "the partner has become a neighbour …"
    assert fortresses(s) == {3}, "… and may not be attacked"


@pytest.mark.rule("SG-251", "SG-R26", "SG-244")
def test_a_partner_in_range_may_be_targeted(scene):
    lord = {**RAID, "hand": "loner scout", "vault": "loner"}
    s = scene(lord, {"towers": "drake"}, {"vault": "drake"}, {}, mode="teams4")
    s.answer(s.way("loner", "spell"))
    assert set(s.options.decision.cards) == {player(0), player(1), player(3)}, "the partner sits too far away"
    s = scene(lord, {"vars": {"out": 1}, "deck": "", "towers": ""}, {"vault": "drake"}, {}, mode="teams4")
    s.answer(s.way("loner", "spell"))
    assert set(s.options.decision.cards) == {player(0), player(2), player(3)}


@pytest.mark.rule("SG-252", "SG-253", "SG-004")
def test_a_team_survives_while_one_of_its_lords_does(scene):
    s = scene(RAID, BARE, {}, BARE, at="battle", mode="teams4")
    besieged(s, 1)
    assert not s.local.over and s.t.out(1)
    besieged(s, 3, "brute")
    assert s.t.result.winners == (0, 2), "the last team wins"


# --- tag team -----------------------------------------------------------------------------------------------


def benched(t):
    return [t.get(seat, "benched") for seat in range(4)]


@pytest.mark.rule("SG-254", "SG-R27")
def test_one_lord_of_each_team_fights_at_a_time():
    local = opened(mode="tag4", seed=3)
    t = local.table
    assert sum(benched(t)) == 2 and not t.get(t.active, "benched")
    assert all(len(t.zone("towers", seat)) == 5 and len(t.zone("hand", seat)) == 5 for seat in range(4))


TAG = {"hand": "scout", "field": "golem"}


def tagging(scene, *given, **how):
    lords = [{**TAG, **(given[seat] if seat < len(given) else {})} for seat in range(4)]
    lords[2]["vars"] = lords[3]["vars"] = {"benched": 1}
    return scene(*lords, mode="tag4", **how)


@pytest.mark.rule("SG-254", "SG-255", "SG-R27")
def test_who_is_out_of_the_fight_takes_no_turns_and_draws_nothing(scene):
    s = tagging(scene, at="draw")
    hands = [s.count(seat)["hand"] for seat in range(4)]
    s.ends().ends().ends()
    assert s.t.active == 1 and [s.count(seat)["hand"] for seat in (2, 3)] == hands[2:]


@pytest.mark.rule("SG-254", "SG-R27")
def test_who_is_out_of_the_fight_is_out_of_reach_and_frozen(scene):
    lord = {"hand": "loner scout", "vault": "loner", "field": "golem"}
    frozen = {"field": "golem", "engaged": "golem", "fortress": "drummer"}
    s = tagging(scene, lord, {}, frozen, frozen)
    assert s.strength("golem") == 7, "an outside War Drums has no effect"
    s.answer(s.way("loner", "spell"))
    assert set(s.options.decision.cards) == {player(0), player(1)}
    s.choosing(player(0)).to("battle")
    assert {target for _, target in s.offered("attack")} == {player(1)}
    s.ends().ends()
    assert s.t.rows[s.find("golem", "field", 2)].turned, "its creatures do not regroup"


@pytest.mark.rule("SG-R27", "SG-255")
def test_at_the_end_of_the_turn_a_lord_may_tag(scene):
    s = tagging(scene, {"fortress": "drummer"}, at="discard")
    s.no()
    assert s.asked == (0, "tag") and s.strength("golem", 1) == 4
    s.answer(1)
    assert s.strength("golem", 1) == 7, "what is frozen has no effect from then on"
    assert benched(s.t) == [1, 0, 0, 1] and s.t.active == 1
    s.ends()
    assert s.t.active == 2, "the partner takes the team's next turn"


@pytest.mark.rule("SG-R27", "SG-085")
def test_the_other_team_comes_next_though_its_first_lord_is_out_of_the_fight(scene):
    lords = [TAG, {**TAG, "vars": {"benched": 1}}, {**TAG, "vars": {"benched": 1}}, TAG]
    s = scene(*lords, mode="tag4", at="discard")
    s.no().answer(1)
    assert benched(s.t) == [1, 1, 0, 0] and s.t.active == 3


@pytest.mark.rule("SG-256", "SG-R27")
def test_by_default_a_team_is_out_when_both_are_destroyed(scene):
    s = tagging(
        scene,
        {"field": "golem brute"},
        {"towers": "", "field": ""},
        {},
        {"towers": "", "field": ""},
        at="battle",
    )
    besieged(s, 1)
    assert not s.local.over and s.t.out(1) and benched(s.t)[3] == 0, "the partner comes in at once"
    besieged(s, 3, "brute")
    assert s.t.result.winners == (0, 2)


@pytest.mark.rule("SG-256", "SG-R27")
def test_with_the_first_fall_a_team_is_out_when_one_is(scene):
    s = tagging(scene, {}, {"towers": "", "field": ""}, at="battle", fall="first")
    besieged(s, 1)
    assert s.t.result.winners == (0, 2)


# --- citadel ------------------------------------------------------------------------------------------------


def citadel(scene, *given, **how):
    return scene(
        *({"hand": "scout brute", **one} for one in (*given, {}, {}, {}, {})[:4]), mode="citadel4", **how
    )


@pytest.mark.rule("SG-257", "SG-R28")
def test_each_lord_of_a_citadel_brings_five_towers():
    t = opened(mode="citadel4").table
    assert all(len(t.zone("towers", seat)) == 5 for seat in range(4))
    assert len(GAME.towers(t, 0)) == len(GAME.towers(t, 2)) == 10


@pytest.mark.rule("SG-258", "SG-R28")
def test_partners_go_through_each_step_in_seat_order(scene):
    s = citadel(scene, at="crystal")
    asked = []
    while s.t.turn == 3:
        asked.append((s.t.phase, s.asked[0]))
        s.no()
    assert asked == [("crystal", 0), ("crystal", 2), ("cast", 0), ("cast", 2), ("discard", 0), ("discard", 2)]
    assert [s.count(seat)["hand"] for seat in range(4)] == [3, 2, 3, 2] and s.t.active == 1


@pytest.mark.rule("SG-070", "SG-R28")
def test_only_the_lord_who_begins_is_barred_from_a_second_crystal(scene):
    s = citadel(scene, {"hand": "drake scout golem"}, {}, {"hand": "drake scout golem"}, at="crystal", turn=1)
    for seat in (0, 2):
        assert s.asked[0] == seat
        s.answer((s.find("drake", "hand", seat),))
    assert s.refused(("second", s.find("scout", "hand", 0))) == ("does_not_fit", "SG-070")
    s.no()
    assert s.asked == (2, "act") and s.offers("second", s.find("scout", "hand", 2))


@pytest.mark.rule("SG-146", "SG-R28")
def test_a_partner_whose_creature_falls_attacking_does_not_retaliate(scene):
    wealth = {"field": "drake", "groove": "drake drake drake", "hand": "drake golem"}
    s = citadel(scene, {"field": "golem"}, {"field": "golem"}, wealth, at="battle")
    s.answer(("attack", s.find("drake", "field", 2), player(1)))
    s.answer((s.find("golem", "field", 1),))
    assert "drake" in s.zone("groove", 2) and s.count(2)["groove"] == 4
    assert s.asked == (0, "act"), "only the attacker's side lost a card"


@pytest.mark.rule("SG-259", "SG-R28")
def test_crystals_and_groove_are_not_shared(scene):
    s = citadel(scene, {"vault": "drake drake"}, {}, {"hand": "drake golem"})
    assert s.offered("play"), "the first lord has mana"
    s.no()
    assert s.asked[0] == 2 and not s.offered("play"), "the partner has none"
    s = citadel(
        scene,
        {"field": "golem", "hand": "scout"},
        {"hand": "brute", "groove": ""},
        {},
        {"groove": "drake"},
        at="battle",
    )
    s.attacks("golem").razes()
    assert s.count(1)["groove"] == 2 and s.count(3)["groove"] == 1, "the owner's groove"


@pytest.mark.rule("SG-260", "SG-R28")
def test_creatures_towers_and_active_spells_are_shared(scene):
    s = citadel(
        scene,
        {"field": "golem drummer"},
        {"field": "drake", "engaged": "drake"},
        {"field": "brute"},
        {"fortress": "drummer", "field": "ghost"},
        at="battle",
    )
    assert s.strength("brute", 2) == 4 + 2 - 3, "the Drummer's bonus reaches the partner's creatures"
    assert {card for card, _ in s.offered("attack")} == {*s.t.zone("field", 0), *s.t.zone("field", 2)}
    s.answer(("attack", s.find("brute", "field", 2), player(1)))
    assert s.asked == (1, "block") and s.chosen_from() == {"ghost"}, "either may block with any creature"
    s.no()
    assert s.asked == (3, "block")
    s.no()
    assert s.asked == (0, "siege") and len(s.options.decision.cards) == 7, "six towers and a spell"
    tower = s.t.zone("towers", 3)[0]
    s.answer((tower,))
    assert tower in s.t.zone("groove", 3) and s.count(3)["groove"] == 2, "with a card of its owner's deck"
    assert s.asked == (3, "#reply"), "the owner may retaliate"


@pytest.mark.rule("SG-045", "SG-R28", "SG-260")
def test_what_is_attached_to_a_partners_card_stays_its_owners(real):
    """Floating Keep of the third seat on a tower of the first: its owner draws."""
    s = real(
        {"field": "mote"}, {}, {"hand": "vapor_djinn", "vault": "mote"}, {"field": "pilgrim"}, mode="citadel4"
    )
    s.no().answer(s.way("vapor_djinn", "spell")).answer((s.t.zone("towers", 0)[0],))
    (keep,) = s.t.zone("attached", 2)
    assert s.t.rows[keep].seat == 2 and s.t.rows[keep].host == s.t.zone("towers", 0)[0]
    s.ends().to("battle")
    before = s.count(2)["hand"]
    s.answer(("attack", s.find("pilgrim", "field", 3), player(0))).unblocked().unblocked()
    s.answer((s.t.zone("towers", 0)[0],))
    assert s.count(2)["hand"] == before + 2 and keep in s.t.zone("groove", 2)


@pytest.mark.rule("SG-R28", "SG-260")
def test_a_citadel_falls_as_a_whole(scene):
    s = citadel(scene, {"field": "golem drake"}, {"towers": ""}, {}, {"towers": "drake"}, at="battle")
    s.attacks("golem").no()
    assert not s.local.over and s.count(3)["towers"] == 0, "any tower of the shared fortress protects"
    s.attacks("drake")
    assert s.t.result.winners == (0, 2)


@pytest.mark.rule("SG-R28", "SG-082")
def test_the_penalty_takes_any_tower_of_the_shared_fortress(scene):
    s = citadel(scene, {"deck": "", "trash": "drake golem"}, at="draw")
    assert s.asked == (0, "tower") and len(s.options.decision.cards) == 6


# --- leaving ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-R40")
def test_a_lord_who_leaves_counts_as_destroyed_by_nobody(scene):
    s = scene(RAID, {"fortress": "drummer"}, {}, at="battle", mode="free3")
    s.local.submit(Leave(1))
    assert not s.local.over and s.asked == (0, "act") and s.strength("golem") == 7
    assert s.count(0)["towers"] == 3, "nobody gains a tower"
    s.local.submit(Resign(2))
    assert s.t.result.winners == (0,)


@pytest.mark.rule("SG-R40", "SG-R47")
def test_who_leaves_in_the_own_turn_ends_it_and_an_attack_there_is_over(scene):
    s = scene(RAID, {"hand": "scout"}, {"hand": "scout"}, at="battle", mode="free3")
    s.local.submit(Leave(0))
    assert s.t.active == 1 and s.t.turn == 4
    s = scene(RAID, {"field": "drake"}, {"hand": "scout"}, at="battle", mode="free3")
    s.attacks("golem")
    assert s.asked == (1, "block")
    s.local.submit(Leave(1))
    assert s.asked == (0, "act") and s.t.rows[s.find("golem", "field", 0)].turned


@pytest.mark.rule("SG-R40", "SG-R47")
def test_an_attack_on_another_goes_on_when_a_third_lord_leaves(scene):
    s = scene(RAID, {"field": "drake"}, {"field": "golem", "hand": "scout"}, at="battle", mode="free3")
    s.attacks("golem")
    s.local.submit(Leave(2))
    assert s.asked == (1, "block"), "asked again"
    s.answer((s.find("drake", "field", 1),))
    assert s.zone("groove", 1) == ("drake",)


@pytest.mark.rule("SG-R40")
def test_a_partner_plays_on(scene):
    s = tagging(scene, at="battle")
    s.local.submit(Leave(1))
    assert not s.local.over and benched(s.t)[3] == 0
    s = tagging(scene, at="battle", fall="first")
    s.local.submit(Leave(1))
    assert s.t.result.winners == (0, 2)
    s = citadel(scene, {"field": "golem"}, {}, {"field": "brute"}, at="battle")
    s.local.submit(Leave(0))
    assert s.t.active == 2 and s.t.turn == 3, "the partner goes on with the turn"
    s = citadel(scene, {"field": "golem"}, {}, {"field": "brute"}, at="battle")
    s.local.submit(Leave(1))
    assert s.t.active == 0 and s.asked[0] == 0, "the other team's turn is not that of who is left of this one"
    s = scene(RAID, {}, {}, {}, at="battle", mode="teams4")
    s.local.submit(Leave(2))
    assert not s.local.over


@pytest.mark.rule("SG-R40", "SG-R47")
@pytest.mark.parametrize("target", ["fortress", "creature"])
def test_an_attack_on_a_lord_who_leaves_is_over_whoever_is_asked(scene, target):
    """The attacking lord chooses a tower, or whether to turn the fighter up, when the attacked one goes."""
    lord = {"veiled": "shade", "hand": "scout"}
    s = scene(lord, {"field": "drake", "engaged": "drake", "hand": "scout"}, {}, at="battle", mode="free3")
    (card,) = s.t.zone("field", 0)
    s.answer(("attack", card, player(1) if target == "fortress" else s.find("drake", "field", 1)))
    assert s.asked == (0, "siege" if target == "fortress" else "fighter")
    s.local.submit(Leave(1))
    assert not s.local.over
    assert (s.t.phase, s.asked) == ("discard", (0, "discard")), "its only creature has attacked"
    assert s.t.rows[card].turned and s.t.rows[card].link("battle") is None
    assert not any(frame.program == "genesis.attack" for frame in s.t.stack)


@pytest.mark.rule("SG-R26", "SG-R40")
@pytest.mark.parametrize("end", ["leaves", "is destroyed"])
def test_what_a_lord_who_is_gone_did_to_others_ends(scene, end):
    """A Rally of the second lord made a creature of the third stronger for the turn."""
    given = {"hand": "shaker scout", "towers": "golem", "groove": "shaker shaker shaker"}
    s = scene(RAID, given, {"field": "caller"}, at="battle", mode="free3")
    s.answer(("attack", s.find("golem", "field", 0), player(1)))
    before = s.strength("caller", 2)
    s.retaliates("shaker", s.find("caller", "field", 2))
    assert s.strength("caller", 2) == before + 3
    if end == "leaves":
        s.local.submit(Leave(1))
    else:
        besieged(s, 1, "brute")
    assert s.t.out(1) and s.strength("caller", 2) == before
