"""What a changed program may try: each is refused at once, or found when the card opens or at the audit, and
the clause is named.
"""

from __future__ import annotations

import pytest

from engines.kernel import Answer, IllegalAnswer, Work
from tests.rules.runiverse.real import lay
from tests.rules.runiverse.table import DECKS, GAME


def play(s, id, way="plain", n=0, zone="hand"):
    return ("play", s.find(id, zone, 0), f"{id}.play[{n}]", way)


# --- cards, costs, timing -----------------------------------------------------------------------------------


def test_a_card_that_cannot_be_paid(scene):
    s = scene({"hand": "brute imp", "vars": {"power": 2}})
    s.phase()
    assert s.refused(play(s, "brute")) == ("cannot_pay", "RV-149")


def test_a_card_of_a_foreign_facet(scene):
    s = scene({"hand": "mossling imp", "vars": {"power": 2}})
    s.phase()
    assert s.refused(play(s, "mossling")) == ("does_not_fit", "RV-153")


def test_a_card_outside_a_mage_phase(scene):
    s = scene({"hand": "idol imp", "field0": "lens"})
    assert s.refused(play(s, "idol"))[0] == "not_now"
    assert s.refused(("use", s.up("lens"), "lens.use[0]"))[0] == "not_now"
    assert s.refused(("attack", s.up("lens"), s.mage(1))) == ("not_now", "RV-195")
    assert s.refused(("power",)) == ("not_now", "RV-135")


def test_a_card_in_the_opponents_turn(scene):
    s = scene({}, {"hand": "idol"})
    assert (
        s.refused(("play", s.find("idol", "hand", 1), "idol.play[0]", "plain"), (), seat=1)[0] == "wrong_seat"
    )


def test_a_card_that_is_not_in_the_hand(scene):
    s = scene({"hand": "imp imp", "discard": "idol"}, {"hand": "idol"})
    s.phase()
    truth = s.local.dealer.truth
    assert s.refused(play(s, "idol", zone="discard"))[0] == "unknown_option"
    for card in (s.t.zone("deck", 0)[-1], s.find("idol", "hand", 1), s.t.zone("rifts", 0)[0]):
        value = ("play", card, f"{s._id(card)}.play[0]", "plain")
        assert s.refused(value, ((card, truth[card]),))[0] in ("not_opened", "unknown_option")


def test_a_card_played_as_another(scene):
    s = scene({"hand": "imp brute", "vars": {"power": 1}})
    s.phase()
    imp, number = s.find("imp", "hand", 0), s.game.catalogue.number
    assert s.refused(("play", imp, "brute.play[0]", "plain"))[0] == "unknown_option"
    assert s.refused(("play", imp, "imp.play[0]", "plain"), ())[0] == "not_opened"
    with pytest.raises(IllegalAnswer):
        value = ("play", imp, "idol.play[0]", "plain")
        s.local.submit(Answer(s.t.step, 0, value, ((imp, number["idol"]),)))


def test_a_ritual_in_the_turn_it_was_laid_and_a_trap_by_hand(scene):
    s = scene({"hand": "minor_rite imp", "secrets0": "pitfall", "vars": {"power": 9}})
    s.phase().secret("minor_rite")
    assert s.refused(play(s, "minor_rite", "ritual", zone="secrets")) == ("not_now", "RV-280")
    assert s.refused(play(s, "pitfall", "trap", 1, "secrets"))[0] == "not_now"


def test_an_evolution_from_nothing(scene):
    s = scene({"hand": "flariger imp", "field0": "imp", "vars": {"power": 2}})
    s.phase()
    assert s.refused(play(s, "flariger", "evolve", 1)) == ("bad_target", "RV-274")


def test_an_ability_without_its_price(scene):
    s = scene({"hand": "imp imp", "field0": "lens battery", "tasked": ("lens",)})
    s.phase()
    assert s.refused(("use", s.up("lens"), "lens.use[0]")) == ("cannot_pay", "RV-176")
    assert s.refused(("use", s.up("battery"), "battery.use[0]")) == ("cannot_pay", "RV-176")


# --- actions ------------------------------------------------------------------------------------------------


def test_a_second_mage_a_wrong_place_and_no_mage(scene):
    s = scene({"hand": "gale stone imp", "rifts1": "imp"})
    gale, stone, imp = (s.find(id, "hand", 0) for id in ("gale", "stone", "imp"))
    assert s.refused(("mage", imp, 0)) == ("does_not_fit", "RV-117")
    assert s.refused(("mage", gale, 2)) == ("bad_target", "RV-106")
    s.answer(("mage", gale, 1))
    assert s.refused(("mage", stone, 0)) == ("used_up", "RV-116")


def test_a_rift_where_a_mage_stands_is_no_obstacle_and_no_mage_of_the_enemys_is_played(scene):
    s = scene({"hand": "gale", "rifts1": "imp"})
    assert s.offers("mage", s.find("gale", "hand", 0), 0), "it replaces the one that is there (RV-121)"
    assert s.refused(("mage", s.mage(0), 1), ()) == ("not_now", "RV-117")


def test_what_is_done_once_a_turn_is_refused_by_the_text_and_roaming_by_its_rule(scene):
    twice = {"mages1": "briar", "rifts1": "kittle kittle"}
    s = lay(scene, "emry", mine="thornling roving_stag", first=twice)
    thornling, stag = s.up("thornling"), s.up("roving_stag")
    s.use(thornling)
    assert s.refused(("use", thornling, "thornling.use[0]")) == ("used_up", "RV-175")
    s.use(stag)
    s.end_phase().phase(1)
    assert s.refused(("use", stag, "roving_stag.use[0]")) == ("used_up", "RV-281")


def test_a_second_phase_and_power_from_a_tasked_mage(scene):
    s = scene({"hand": "imp gale", "mages1": "gale"})
    s.phase().power()
    assert s.refused(("power",)) == ("used_up", "RV-138")
    s.end_phase()
    assert s.refused(("phase", 0)) == ("used_up", "RV-127")


def test_an_assist_by_no_mage_or_a_tasked_one(scene):
    s = scene({"hand": "imp imp", "mages1": "gale", "tasked": ("gale",)}, {})
    s.phase()
    assert s.refused(("assist", s.mage(0, 1))) == ("used_up", "RV-147")
    assert s.refused(("assist", s.mage(1))) == ("does_not_fit", "RV-146")
    assert s.refused(("assist", s.find("imp", "hand", 0))) == ("does_not_fit", "RV-145")


def test_a_delve_without_a_counter(scene):
    s = scene({"hand": "imp", "vars": {"dream0": 2}})
    s.phase()
    assert s.refused(("delve",)) == ("used_up", "RV-162")


def test_attacks_that_are_not_allowed(scene):
    s = scene(
        {"field0": "imp hound idol pal", "tasked": ("hound",), "mages1": "gale", "field1": "brute"},
        {"field0": "titan brute", "guards": ("brute",), "mages1": "gale", "field1": "mole", "rifts1": "imp"},
    )
    s.phase()
    imp, brute, titan = s.up("imp"), s.up("brute", 1), s.up("titan", 1)
    cases = {
        ("attack", s.up("hound"), brute): "RV-195",
        ("attack", s.up("idol"), brute): "RV-195",
        ("attack", s.up("brute"), brute): "RV-195",
        ("attack", imp, s.up("pal")): "RV-188",
        ("attack", imp, titan): "RV-189",
        ("attack", imp, s.mage(1)): "RV-189",
        ("attack", imp, brute, s.up("hound")): "RV-288",
        ("attack", imp, s.t.zone("rifts", 1, 1)[0]): "RV-188",
        ("attack", imp): "RV-195",
        ("attack", imp, 9999): "RV-195",
        ("attack", True, brute): "RV-195",
    }
    for value, clause in cases.items():
        assert s.refused(value)[1] == clause, value
    s.attack(imp, brute)
    assert s.refused(("attack", s.up("pal"), s.up("mole", 1))) == ("bad_target", "RV-183")


def test_targets_that_are_not_offered(scene):
    s = scene({"hand": "bolt imp", "vars": {"power": 1}}, {"field0": "titan brute sentry"})
    s.phase().evoke("bolt").engages()
    for card in (s.up("sentry", 1), s.mage(1), s.mage(0), s.t.zone("deck", 1)[0]):
        assert s.refused((card,), ())[0] == "bad_target"


def test_guards_that_may_not_be_named(scene):
    s = scene({"field0": "imp idol", "rifts0": "", "vars": {"opened": 1, "rifts": 1}})
    s.answer(("pass",))
    assert s.asked == (0, "guard")
    for card in (s.up("idol"), s.mage(0), s.mage(1)):
        assert s.refused((card,), ())[0] == "bad_target"


def test_a_division_of_damage_that_does_not_add_up(scene):
    s = scene({"field0": "pal brute"}, {"field0": "titan"})
    s.phase().attack(s.up("pal"), s.up("titan", 1), s.up("brute"))
    assert s.asked[1] == "split"
    for n in (-1, 6, True, "1"):
        with pytest.raises(IllegalAnswer):
            s.local.submit(Answer(s.t.step, 0, n))


def test_nonsense_is_refused_in_words(scene):
    s = scene({"hand": "imp"})
    for value in (
        ("dance",),
        ("phase",),
        ("phase", "x"),
        ("phase", True),
        ("mage",),
        ("raise", 10**9),
        ("sink", -5),
    ):
        code, _ = s.refused(value, ())
        assert code in ("unknown_option", "not_opened", "does_not_fit", "not_now", "used_up")


# --- hidden information -------------------------------------------------------------------------------------


def lie(s, value):
    """A local game as between peers: what is claimed is not checked at once."""
    s.local._check_claims = lambda after, truth: None
    s.local.submit(Answer(s.t.step, s.options.decision.seat, value))
    return s


@pytest.mark.rule("RV-231", "RV-R82")
@pytest.mark.parametrize("id", ["imp", "sea_snare"])
def test_a_false_secret_loses_when_it_opens(scene, id):
    """No Ritual or Trap, or one of a foreign facet."""
    s = scene({"hand": f"{id} imp", "vars": {"power": 2}}, {"field0": "brute"})
    s.phase()
    card = s.find(id, "hand", 0)
    with pytest.raises(IllegalAnswer):
        s.local.submit(Answer(s.t.step, 0, ("conceal", card, "secret")))
    lie(s, ("conceal", card, "secret")).end_turn()
    s.phase().attack(s.up("brute", 1), s.mage(0))
    assert (s.t.result.winners, s.t.result.reason) == ((1,), "false_claim")


@pytest.mark.rule("RV-224", "RV-R134")
def test_a_gift_kept_back_loses_when_the_card_opens(scene):
    s = scene({"field0": "brute"}, {"rifts0": "ember imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    step = next(n for n, e in enumerate(s.local.entries) if isinstance(e, Answer) and e.seat == 1)
    table, _ = s.game.apply(s.local.table_at(step), Answer(step, 1, (), ()))
    (claim,) = table.claims
    opened = table.copy()
    Work(s.game, opened).show(((claim.cards[0], s.game.catalogue.number["ember"]),))
    assert opened.result is not None
    assert (opened.result.winners, opened.result.reason) == ((0,), "false_claim")


@pytest.mark.rule("RV-110")
def test_a_card_without_a_gift_cannot_be_revealed_for_one(scene):
    from engines.runiverse.turn import draw

    s = scene({"deck": "imp imp"}, {}, at=draw)
    (card,) = s.t.zone("shown", 0)
    assert s.refused((card,), ((card, s.local.dealer.truth[card]),))[0] == "does_not_fit"
    with pytest.raises(IllegalAnswer):
        s.local.submit(Answer(s.t.step, 0, (card,), ((card, s.game.catalogue.number["gale"]),)))


def test_an_illegal_deck_is_named_by_its_clause():
    """The list is secret during play; the checker and the audit ask this of it, each list by itself."""
    main, dream = (dict(DECKS["ruby"].lists)[label] for label in ("main", "dream"))
    mode = GAME.modes[0]
    other = next(f for f in main if GAME.catalogue.cards[f].kind != "mage")
    wrong = {"RV-315": main[:-1], "RV-323": (other,) * 3 + main[3:], "RV-320": main[:1] * 4 + main[4:]}
    for clause, faces in wrong.items():
        assert clause in [fault.clause for fault in GAME.deck_faults(mode, {"main": faces})]
    assert [f.clause for f in GAME.deck_faults(mode, {"dream": dream[:5]})] == ["RV-324"]
