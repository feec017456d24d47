"""The turn: rifts, draws, mages and their phases, untasking and guards (ledger section 4)."""

from __future__ import annotations

import pytest

from engines.kernel import Cards, Duty, Option, questions
from engines.runiverse.turn import begin_turn, draw
from tests.rules.runiverse.table import opened
from tests.rules.table import give

THREE = {"mages1": "gale", "mages2": "stone"}


def began(turns=1, seed=3):
    """A real game at its first turn, hands kept."""
    local = opened(seed=seed, first="seat 1")
    while not local.table.turn:
        give(local, ("pass",))
    return local


# --- the order of a turn, rifts -----------------------------------------------------------------------------


@pytest.mark.rule("RV-098")
def test_the_four_steps_in_order(scene):
    s = scene({"rifts0": "imp", "mages0": "ember"}, {}, at=begin_turn)
    s.answer(0).settled()
    s.end_turn()
    phases = [e.args[0] for e in s.local.events if e.kind == "phase" and e.args[1] == 7]
    assert phases == ["rift", "draw", "between", "mage", "between", "guard"]


@pytest.mark.rule("RV-102", "RV-103", "RV-104", "RV-105", "RV-049", "RV-107", "RV-R24")
def test_a_rift_on_each_of_the_first_three_turns():
    local = began()
    for turn in range(1, 9):
        seat = (turn - 1) % 2
        own = (turn + 1) // 2
        t = local.table
        assert t.turn == turn and t.active == seat
        if own <= 3:
            if own < 3:
                (d,) = questions(t.pending)
                assert isinstance(d, Option) and d.name == "rift"
                assert len(d.labels) == 4 - own, "unopened locations only"
                assert d.labels == tuple(f"Location {place + 1}" for place in d.data[1])
                deck = t.zone("deck", seat)
                give(local, len(d.labels) - 1)
                place = d.data[1][-1]
            else:
                deck, place = None, next(p for p in range(3) if len(local.table.zone("rifts", seat, p)) == 2)
            t = local.table
            assert t.get(seat, "rifts") == own
            if deck is not None:
                rift = t.zone("rifts", seat, place)
                assert rift == tuple(reversed(deck[-2:]))
                assert all(t.rows[card].seen == 0 for card in rift), "face down, seen by nobody"
        while local.table.turn == turn:
            assert questions(local.table.pending)[0].name != "rift"
            give(local, () if isinstance(questions(local.table.pending)[0], Cards) else ("pass",))
    assert local.table.get(0, "rifts") == 3


@pytest.mark.rule("RV-R17")
def test_a_rift_opens_with_what_there_is(scene):
    s = scene({"deck": "imp", "mages0": "", "rifts0": ""}, {}, at=begin_turn, turn=1)
    s.answer(1)
    assert s.zone("rifts", 0, 1) == ("imp",) and s.get(0, "rifts") == 1


@pytest.mark.rule("RV-106", "RV-117")
def test_a_mage_is_played_only_where_a_rift_is_open(scene):
    s = scene({"rifts1": "imp", "hand": "gale"})
    gale = s.find("gale", "hand", 0)
    assert s.offers("mage", gale, 0) and s.offers("mage", gale, 1)
    assert s.refused(("mage", gale, 2)) == ("bad_target", "RV-106")


# --- drawing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-108")
def test_a_draw_takes_the_top_card(scene):
    s = scene({"deck": "imp brute hound"}, {}, at=draw)
    s.settled()
    assert s.zone("hand", 0) == ("hound",)


@pytest.mark.rule("RV-109", "RV-R26")
def test_the_first_player_draws_nothing_on_the_first_turn_only():
    local = began()
    give(local)
    assert len(local.table.zone("hand", 0)) == 7
    while local.table.turn < 4:
        give(local, () if isinstance(questions(local.table.pending)[0], Cards) else None)
        assert len(local.table.zone("hand", 0)) <= 8
    assert [event.seat for event in local.events if event.kind == "drew"] == [1, 0], "on turns two and three"


@pytest.mark.rule("RV-110", "RV-R10", "RV-R11")
def test_the_first_draw_may_be_revealed_for_its_gift(scene):
    s = scene({"deck": "imp imp gale"}, {}, at=draw)
    assert s.asked == (0, "gift")
    s.answer(s.t.zone("shown", 0))
    assert sorted(s.zone("hand", 0)) == ["gale", "imp"], "the gift drew a card"
    s = scene({"deck": "imp imp gale"}, {}, at=draw)
    s.answer(())
    assert s.zone("hand", 0) == ("gale",), "it need not be"


@pytest.mark.rule("RV-110")
def test_the_question_about_a_gift_is_put_whatever_the_card(scene):
    for top, options in (("imp", 1), ("gale", 2)):
        s = scene({"deck": f"imp {top}"}, {}, at=draw)
        assert s.asked == (0, "gift")
        assert len(list(s.options.answers())) == options


@pytest.mark.rule("RV-111", "RV-R114")
def test_later_draws_give_no_gift(scene):
    s = scene({"deck": "gale gale gale imp", "hand": "study"}, {}, at=draw)
    s.settled().phase().evoke("study")
    assert s.asked == (0, "act")
    assert sorted(s.zone("hand", 0)) == ["gale", "gale", "imp"]


@pytest.mark.rule("RV-R114")
def test_without_a_draw_step_the_first_drawn_by_an_effect_is_the_first(scene):
    s = scene({"deck": "imp gale gale", "hand": "study", "vars": {"drawn": 0}}, {}, at=draw, turn=1)
    s.phase().evoke("study")
    assert s.asked == (0, "gift")
    s.answer(())
    assert s.asked == (0, "act")


@pytest.mark.rule("RV-112", "RV-113", "RV-114", "RV-R07", "RV-R08")
def test_from_an_empty_deck_a_bond_is_drawn(scene):
    """Of a location of one's choice the oldest; as a first draw it may show its gift; it is not broken."""
    s = scene({"deck": "", "rifts0": "imp hound", "mages1": "gale", "rifts1": "gale imp"}, {}, at=draw)
    assert s.asked == (0, "card")
    assert s.ids(s.options.decision.cards) == ("imp", "gale")
    s.answer((s.t.zone("rifts", 0, 1)[0],))
    assert s.asked == (0, "gift")
    s.answer(())
    assert s.zone("hand", 0) == ("gale",)
    assert not s.duties(), "no duty to show it"


@pytest.mark.rule("RV-113", "RV-R08", "RV-101")
def test_a_bond_drawn_in_the_opponents_turn_shows_no_gift_and_the_active_player_picks(scene):
    s = scene({"hand": "swap_fates"}, {"deck": "", "rifts0": "gale imp", "mages1": "gale", "rifts1": "gale"})
    s.phase().evoke("swap_fates")
    assert s.asked == (0, "card")
    s.answer((s.t.zone("rifts", 1, 1)[0],))
    assert s.asked == (0, "act") and s.zone("hand", 1) == ("gale",)


# --- mages --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-115", "RV-116", "RV-119", "RV-R28")
def test_one_mage_a_turn_between_phases_at_no_cost(scene):
    s = scene({"hand": "gale stone", "rifts1": "imp"})
    gale, stone = s.find("gale", "hand", 0), s.find("stone", "hand", 0)
    s.phase()
    assert s.refused(("mage", gale, 1)) == ("not_now", "RV-R28")
    s.end_phase().answer(("mage", gale, 1))
    assert s.zone("mages", 0, 1) == ("gale",) and s.get(0, "power") == 0
    assert s.refused(("mage", stone, 0)) == ("used_up", "RV-116")
    assert s.offers("phase", 1)


@pytest.mark.rule("RV-R29")
def test_a_mage_enters_untasked_and_may_have_its_phase(scene):
    s = scene({"hand": "gale", "rifts1": "imp"})
    s.answer(("mage", s.find("gale", "hand", 0), 1)).phase(1).power()
    assert s.get(0, "power") == 2


@pytest.mark.rule("RV-120", "RV-R32")
def test_only_the_first_mage_at_a_location_brings_a_dream_counter(scene):
    s = scene({"hand": "gale", "rifts1": "imp"})
    assert s.get(0, "dream1") == 0
    s.answer(("mage", s.find("gale", "hand", 0), 1))
    assert s.get(0, "dream1") == 1
    s = scene({"hand": "gale", "vars": {"dream0": 2}})
    s.answer(("mage", s.find("gale", "hand", 0), 0))
    assert s.get(0, "dream0") == 2


@pytest.mark.rule("RV-121", "RV-122", "RV-123", "RV-R31")
def test_a_replacing_mage_goes_on_as_the_earlier_one(scene):
    s = scene({"hand": "gale drain", "tasked": ("ember",), "field0": "imp"}, {})
    s.answer(("mage", s.find("gale", "hand", 0), 0))
    new = s.mage(0)
    assert s.zone("mages", 0) == ("gale",) and s.zone("discard", 0) == ("ember",)
    assert s.row(new).turned, "the earlier one was tasked"
    s.phase()
    assert not s.offers("power"), "the phase is the new one's, and it is tasked"


@pytest.mark.rule("RV-123")
def test_counters_and_effects_pass_to_the_new_mage(scene):
    s = scene({"hand": "drain"}, {"hand": "gale"})
    s.phase().evoke("drain").engages().end_turn()
    s.answer(("mage", s.find("gale", "hand", 1), 0))
    assert s.row(s.mage(1)).mark("sap") == 2
    assert s.row(s.find("ember", "discard", 1)).mark("sap") == 0


@pytest.mark.rule("RV-R34", "RV-064", "RV-144")
def test_a_sapped_mage_assists_in_full_and_keeps_its_counters(scene):
    s = scene({"hand": "drain"}, {"mages1": "gale", "rifts1": "imp imp", "vars": {"opened": 7, "rifts": 3}})
    s.phase().evoke("drain").engages().end_turn().phase(1)
    sapped = s.mage(1, 0)
    s.answer(("assist", sapped))
    assert (s.get(1, "power"), s.row(sapped).mark("sap")) == (3, 2)


@pytest.mark.rule("RV-R30", "RV-127")
def test_a_phase_belongs_to_its_location(scene):
    s = scene({"hand": "gale imp", "mages1": "stone"})
    s.phase().end_phase().answer(("mage", s.find("gale", "hand", 0), 0))
    assert not s.offers("phase", 0)
    assert s.refused(("phase", 0)) == ("used_up", "RV-127")


@pytest.mark.rule("RV-124", "RV-126", "RV-127", "RV-128")
def test_each_mage_has_one_phase_in_any_order_one_at_a_time(scene):
    s = scene({**THREE, "field0": "imp", "field1": "hound", "hand": "lens"}, {"field0": "titan"})
    s.phase(1)
    assert not s.offers("phase")
    assert not s.offers("attack", s.up("imp")), "actions are those of this mage and its cards"
    assert s.offers("attack", s.up("hound"))
    s.end_phase()
    assert not s.offers("phase", 1)
    s.phase(0).end_phase().phase(2).end_phase()
    assert not s.offers("phase")


@pytest.mark.rule("RV-125", "RV-R27")
def test_a_phase_takes_place_even_without_an_action(scene):
    """A mage whose phase was not begun has an empty one when the player is done."""
    s = scene({"mages1": "gale", "field1": "pious"})
    s.end_turn()
    assert s.row(s.find("pious", "field", 0)).mark("charge") == 2, "its beginning and its end"


# --- the end of a turn --------------------------------------------------------------------------------------


@pytest.mark.rule("RV-129", "RV-R36")
def test_the_active_players_cards_untask_after_end_of_turn_triggers(scene):
    s = scene(
        {"field0": "imp unfinished_clock", "tasked": ("imp", "ember")},
        {"field0": "hound", "tasked": ("hound",)},
    )
    s.end_turn()
    assert s.row(s.up("unfinished_clock")).mark("charge") == 1, "the imp was still tasked then"
    assert not s.row(s.up("imp")).turned and not s.row(s.mage(0)).turned
    assert s.row(s.up("hound", 1)).turned, "only the active player's"


@pytest.mark.rule("RV-130", "RV-131", "RV-132")
def test_guards(scene):
    """One per location: a creature, or the mage if it has a bond; naming one is optional."""
    s = scene({"mages1": "gale", "field0": "imp idol haze", "field1": "hound", "rifts1": ""})
    s.answer(("pass",))
    assert s.asked == (0, "guard")
    assert s.ids(s.options.decision.cards) == ("imp", "ember")
    assert (s.options.decision.least, s.options.decision.most) == (0, 1)
    s.answer((s.mage(0),))
    assert s.ids(s.options.decision.cards) == ("hound",), "a bondless mage is no guard"
    s.answer(())
    assert s.row(s.mage(0)).mark("guard") == 1 and s.row(s.up("hound")).mark("guard") == 0


@pytest.mark.rule("RV-133", "RV-206")
def test_damage_is_removed_at_the_end_of_the_turn(scene):
    s = scene({"field0": "brute titan"}, {"field0": "titan"})
    s.phase().attack(s.up("brute"), s.up("titan", 1))
    assert s.row(s.up("titan", 1)).damage == 3
    s.attack(s.up("titan"), s.mage(1)).end_turn()
    assert s.row(s.up("titan", 1)).damage == 0


@pytest.mark.rule("RV-134", "RV-R52")
def test_effects_until_end_of_turn_end_last(scene):
    s = scene({"hand": "bless", "field0": "imp", "vars": {"power": 1}})
    s.phase().evoke("bless")
    assert s.stat(s.up("imp"), "level") == 3
    s.end_turn()
    assert s.stat(s.up("imp"), "level") == 1 and s.up("imp") >= 0


@pytest.mark.rule("RV-R37")
def test_a_card_kept_tasked_cannot_guard(scene):
    s = scene({"hand": "shackle imp", "field0": "imp", "vars": {"power": 1}})
    s.phase().evoke("shackle").end_phase().answer(("pass",))
    assert s.row(s.up("imp")).turned
    assert "imp" not in s.ids(s.options.decision.cards)


@pytest.mark.rule("RV-R38")
def test_guards_are_named_afresh_each_turn(scene):
    s = scene({"field0": "imp hound"})
    s.end_turn("imp").end_turn()
    assert s.row(s.up("imp")).mark("guard") == 1
    s.end_turn("hound")
    assert (s.row(s.up("imp")).mark("guard"), s.row(s.up("hound")).mark("guard")) == (0, 1)


@pytest.mark.rule("RV-R35")
def test_a_card_tasked_in_the_opponents_turn_stays_so_through_ones_own(scene):
    s = scene({"hand": "freeze", "vars": {"power": 1}}, {"field0": "brute"})
    s.phase().evoke("freeze").engages().end_turn()
    assert s.row(s.up("brute", 1)).turned
    s.phase()
    assert not s.offers("attack")
    s.end_turn()
    assert not s.row(s.up("brute", 1)).turned


@pytest.mark.rule("RV-099", "RV-100", "RV-101")
def test_no_player_decides_in_the_opponents_turn(scene):
    """Gifts, traps, vim and draws of the inactive player: all questions go to the active one; duties are no
    decisions.
    """
    s = scene(
        {"field0": "brute wisp hound", "mages1": "gale"},
        {"rifts0": "ember imp", "secrets0": "pitfall snare", "field0": "keeper", "hand": "imp imp"},
    )
    s.phase().attack(s.up("wisp"), s.mage(1))
    while s.asked[1] != "act":
        assert s.asked[0] == 0
        s.local.submit(next(iter(s.options.answers())))
    for table in s.tables():
        for d in questions(table.pending):
            assert d.seat == table.active or isinstance(d, Duty)
