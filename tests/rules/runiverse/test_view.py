"""What people see and read."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import Event, Secrets
from engines.runiverse.say import card_words
from engines.runiverse.say import event as told
from engines.runiverse.turn import draw
from tests.cards.runiverse.told import told as story
from tests.rules.runiverse.table import GAME, opened
from tests.rules.table import read_along


def zone(view, name, seat, place=0):
    return next(z for z in view.zones if (z.name, z.seat, z.place) == (name, seat, place))


def shown(s, seat=0):
    return s.game.view(s.t, seat, s.local.secrets[seat])


@pytest.mark.rule("RV-028", "RV-029")
def test_cards_show_facet_traits_level_and_text(scene):
    s = scene({"hand": "colossus", "field0": "golem"})
    card = zone(shown(s), "hand", 0).cards[0]
    assert (card.name, card.kind, dict(card.stats)) == ("Colossus", "creature", {"level": 3})
    assert card.words == ("Ruby", "Lizard", "Strength 2") and card.text == "Strength 2."
    golem = zone(shown(s), "field", 0).cards[0]
    assert dict(golem.stats) == {"level": 3}, "as it is now"
    mage = zone(shown(s), "mages", 0).cards[0]
    assert mage.words == ("Ruby", "Fire", "dream counter") and dict(mage.stats) == {"bonds": 2}


@pytest.mark.rule("RV-180", "RV-194")
def test_tasked_and_guarding_cards_are_plain_to_see(scene):
    s = scene({"field0": "imp hound", "tasked": ("imp",)}, {"field0": "brute", "guards": ("brute",)})
    imp = next(c for c in zone(shown(s), "field", 0).cards if c.name == "Imp")
    assert imp.turned and imp.turned_word == "tasked"
    (brute,) = zone(shown(s), "field", 1).cards
    assert "guarding" in brute.words and ("guarding", 1) in brute.marks


@pytest.mark.rule("RV-048")
def test_a_location_is_shown_as_one(scene):
    """Bonds lie under their mage, a Secret beside it; without a mage the bonds lie in its place."""
    s = scene({"secrets0": "pitfall", "rifts1": "imp imp"})
    for seat, name in ((0, "Pitfall"), (1, "")):
        view = shown(s, seat)
        here = zone(view, "mages", 0).cards
        mage, *rest = here
        assert [c.host for c in rest] == [mage.id, mage.id, -1]
        assert [c.name for c in rest] == ["", "", name] and "Secret" in rest[2].words
        assert [c.words for c in zone(view, "mages", 0, 1).cards] == [("Bond",)] * 2
    assert zone(shown(s), "mages", 0, 1).title == "Mage 2"


def test_a_seat_shows_bonds_power_and_delves(scene):
    s = scene({"mages1": "gale", "vars": {"power": 2, "flame": 1, "dream1": 2}})
    values = dict(shown(s).seats[0].values)
    assert values == {"bonds": 2, "rifts": 2, "power": 2, "flame": 1, "hand": 0, "deck": 6, "dreams": 1}


def test_questions_and_answers_speak(scene):
    s = scene(
        {"hand": "gale flariger pitfall", "field0": "kittle", "vars": {"power": 2}}, {"field0": "titan"}
    )

    def say():
        d, know = s.options.decision, s.local.secrets[0]
        return [s.game.say_answer(s.t, d, answer, know) for answer in s.options.answers()]

    def asked():
        return s.game.say_question(s.t, s.options.decision)

    assert asked() == "Play a mage, or begin a mage phase."
    assert "Play Gale Sage at location 1" in say() and "End your mages' phases" in say()
    s.phase()
    assert asked() == "Phase of Ember Sage (yours, location 1) (2 power)."
    assert {
        "Make power",
        "Dream delve",
        "Assist by Gale Sage (discard it)",
        "Evoke Flariger (2 power)",
        "Evoke Flariger, evolving (2 power)",
        "Lay Pitfall as a Secret (2 power)",
        "Kittle (yours, location 1) attacks Titan (seat 2's, location 1)",
        "End the phase",
    } <= set(say())
    s = scene({"deck": "imp gale"}, {}, at=draw)
    assert asked() == "Your first draw: do you show it for its gift?"
    assert say() == ["Keep it to yourself", "Show Gale Sage"]


def test_what_happened_is_told(scene):
    s = scene({"field0": "brute", "hand": "imp"}, {"rifts0": "ember imp"})
    s.phase().attack(s.up("brute"), s.mage(1)).end_turn()
    told = [line for e in s.local.events if (line := s.game.say_event(s.t, e, Secrets()))]
    for line in (
        "Brute (seat 1's) attacks Ember Sage (seat 2's, location 1).",
        "Location 1 is engaged.",
        "A bond of seat 2 breaks.",
        "The gift of Ember Sage.",
        "Brute (seat 1's) goes to the discard pile.",
    ):
        assert line in told, line


TOLD = [
    ("a token falls", {"me": "ruby", "mine": "granite_ram", "enemy": "snowbros"},
     "attack granite_ram > snowbros", "Snowbros (seat 2's) goes back to the Snowplay stack."),
    ("a Bug falls", {"me": "ruby", "mine": "granite_ram", "enemy": "swarming_bug"},
     "attack granite_ram > swarming_bug", "Swarming Bug, a token, is gone."),
    ("two attack", {"me": "quam", "mine": "skating_pair kittle"}, "attack skating_pair > foe.mage + kittle",
     "Skating Pair (yours, location 1) with Kittle (yours, location 1) attacks "
     "Adamar, Keeper of Destruction (seat 2's, location 1)."),
    ("a creature roams", {"me": "saff", "mine": "tide_runner", "my_mages1": "anik", "my_rifts1": "kittle"},
     "use tide_runner", "Tide Runner moves to location 2."),
    ("a bond is drawn", {"me": "saff", "hand": "study_the_currents", "my_deck": "kittle"},
     "evoke study_the_currents", "The main deck is empty: you take a bond from location 1."),
    ("a counter is refreshed", {"me": "quam", "hand": "hourglass_of_frost"},
     "delve; evoke hourglass_of_frost; use hourglass_of_frost",
     "Your dream counter at location 1 is available again."),
    ("relentless", {"me": "ruby", "mine": "wildfire_fury"}, "attack wildfire_fury > foe.mage",
     "Wildfire Fury (yours, location 1) is untasked."),
]  # fmt: skip


@pytest.mark.parametrize(("how", "do", "line"), [pytest.param(*one[1:], id=one[0]) for one in TOLD])
def test_what_happened_to_whom_and_from_where_is_told(scene, how, do, line):
    s = story("", do=do, see="", **how).values[0].play(scene)
    know = s.local.secrets[0]
    told = [s.game.say_event(s.t, e, know) for e in s.local.events]
    assert told.count(line) == 1, told


def test_that_all_untask_at_the_end_of_a_turn_is_not_told(scene):
    s = scene({})
    s.phase().power().end_turn()
    assert any(e.kind == "readied" for e in s.local.events)
    assert not any("untasked" in s.game.say_event(s.t, e, Secrets()) for e in s.local.events)


def test_hidden_cards_have_no_name(scene):
    s = scene({"hand": "imp", "secrets0": "pitfall"})
    other = s.local.secrets[1]
    assert card_words(s.game, s.t, s.t.zone("hand", 0)[0], other) == "a hidden card"
    assert card_words(s.game, s.t, s.t.zone("rifts", 0)[0], other) == "the rift (seat 1's, location 1)"
    assert card_words(s.game, s.t, s.t.zone("secrets", 0)[0], other) == "the Secret (seat 1's, location 1)"


def test_the_end_is_told_with_its_clause(scene):
    s = scene({"field0": "brute"}, {"rifts0": "imp", "vars": {"opened": 7, "rifts": 3}})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert shown(s).outcome == "You win. The last bond was broken (RV-002)."


def test_everything_in_a_game_can_be_said():
    for seed in range(2):
        assert len(read_along(opened(seed=seed), Random(seed), 250)) > 50


@pytest.mark.rule("RV-214", "RV-228")
def test_a_printed_card_has_its_level_as_cost_and_its_words_as_read():
    number = GAME.catalogue.number
    flariger = GAME.printed(number["flariger"])
    level = GAME.catalogue.cards[number["flariger"]].stats["level"]
    assert dict(flariger.stats) == {"cost": level}
    mage = next(n for n, card in enumerate(GAME.catalogue.cards) if "gift_bond" in card.keywords)
    assert GAME.printed(mage).words == ("Bond gift",) and GAME.printed(mage).stats == ()


def test_one_counter_is_one(scene):
    s = scene({"field0": "imp"})
    (imp,) = zone(shown(s), "field", 0).cards
    said = [
        told(s.game, s.t, Event("counted", 0, (imp.id,), ("plus", n)), s.local.secrets[0]) for n in (1, 2)
    ]
    assert [words.rpartition(": ")[2] for words in said] == ["1 L+1 counter.", "2 L+1 counters."]
    said = [told(s.game, s.t, Event("changed", 0, (), ("flame", n)), s.local.secrets[0]) for n in (1, 2)]
    assert [words.rpartition(": ")[2] for words in said] == ["a flame counter.", "2 flame counters."]
