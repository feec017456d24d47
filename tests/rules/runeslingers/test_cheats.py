"""What a changed program may try: each is refused at once, nothing changes, and the clause is named."""

from __future__ import annotations

import pytest

from engines.kernel import Answer, IllegalAnswer, player
from engines.runeslingers.turn import draw
from tests.rules.runeslingers.table import DECKS, GAME


def play(s, id, seat=0):
    return ("play", s.find(id, "hand", seat), f"{id}.play[0]", "")


def test_a_card_that_cannot_be_paid(scene):
    s = scene({"hand": ("deep",), "conc": ("ash",)}, {})
    assert s.refused(play(s, "deep")) == ("cannot_pay", "RS-047")


def test_a_card_without_a_target(scene):
    s = scene({"hand": ("strict", "ash")}, {})
    assert s.refused(play(s, "strict")) == ("bad_target", "RS-147")


def test_a_second_copy_of_a_trinket(scene):
    s = scene({"hand": ("lens", "ash"), "field": ("lens",)}, {})
    assert s.refused(play(s, "lens")) == ("limit", "RS-180")


def test_an_answer_without_shout(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("dart",)})
    s.sling("fists")
    assert s.refused(play(s, "dart", 1)) == ("not_now", "RS-242")


def test_an_ability_off_turn(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("ash",), "equips": ("ember",)})
    s.sling("fists")
    used = ("use", s.find("ember", "slinger", 1), "ember.use[0]")
    assert s.refused(used) == ("not_now", "RS-R123")


def test_an_ability_without_its_price(scene):
    s = scene({"hand": ("ash",), "equips": ("eva", "rally"), "vars": {"determination": 1}}, {})
    assert s.refused(("use", s.find("rally", "slinger", 0), "rally.use[0]")) == ("cannot_pay", "RS-038")


def use(s, id, zone="slinger"):
    return ("use", s.find(id, zone, 0), f"{id}.use[0]")


def test_other_abilities_without_their_price(scene):
    """Eva's Breathe Fire costs light, a storm its tokens."""
    s = scene({"hand": ("quick_jab",), "conc": ("wisp",), "used": (0,), "equips": ("eva",)}, {}, real=True)
    assert s.refused(use(s, "eva")) == ("cannot_pay", "RS-039")
    s = scene({"hand": ("wisp",), "field": ("gathering_storm_x",)}, {}, real=True)
    assert s.refused(use(s, "gathering_storm_x", "field")) == ("cannot_pay", "RS-134")


def test_once_a_turn_as_the_card_says(scene):
    """No charging, so not by that clause."""
    s = scene({"hand": ("wisp",), "equips": ("romin",)}, {}, real=True)
    s.use(s.find("romin", "slinger", 0)).goes_on(0, {"#light": None})
    assert s.refused(use(s, "romin")) == ("used_up", "RS-R122")


def test_what_else_it_costs_cannot_be_given(scene):
    """The light is there, but no other card to discard."""
    s = scene({"hand": ("reckless_charge",)}, {}, real=True)
    assert s.refused(play(s, "reckless_charge")) == ("cannot_pay", "RS-R061")


def test_a_card_without_a_place(scene):
    """That is not for want of a target."""
    s = scene({"hand": ("binding",)}, {}, real=True)
    assert s.refused(play(s, "binding")) == ("bad_target", "RS-182")
    s = scene({"hand": ("quick_jab", "wisp"), "conc": ("wisp",), "field": ("buckler",)}, {}, real=True)
    assert s.refused(play(s, "quick_jab")) == ("bad_target", "RS-062")


def test_a_use_in_the_turn_it_was_played_and_a_second_use(scene):
    s = scene({"hand": ("lens", "ash"), "field": ("hourglass",), "conc": ("ash",) * 3}, {})
    s.sling("lens")
    assert s.refused(("use", s.find("lens", "field", 0), "lens.use[0]")) == ("not_now", "RS-240")
    s.use(s.find("hourglass", "field", 0))
    used = ("use", s.find("hourglass", "field", 0), "hourglass.use[0]")
    assert s.refused(used) == ("cannot_pay", "RS-081")


def test_a_second_charge(scene):
    s = scene({"hand": ("ash",), "field": ("battery",)}, {})
    charge = ("use", s.find("battery", "field", 0), "battery.use[2]")
    s.answer(charge)
    assert s.refused(charge) == ("used_up", "RS-232")


def test_a_second_or_seventh_concentration(scene):
    s = scene({"hand": ("ash", "hex", "dart")}, {})
    s.answer(("set", s.find("ash", "hand", 0)))
    assert s.refused(("set", s.find("hex", "hand", 0))) == ("used_up", "RS-126")
    s = scene({"hand": ("ash",), "conc": ("ash",) * 6}, {})
    assert s.refused(("set", s.find("ash", "hand", 0))) == ("no_room", "RS-061")


def test_setting_a_card_of_the_enemy_or_from_the_pile(scene):
    s = scene({"hand": ("ash",), "discard": ("hex",)}, {"hand": ("dart",)})
    for card in (s.find("dart", "hand", 1), s.find("hex", "discard", 0), s.t.zone("deck", 0)[-1]):
        assert s.refused(("set", card)) == ("unknown_option", "RS-126")


def test_light_from_a_used_a_concealed_or_a_foreign_concentration(scene):
    s = scene({"hand": ("ash",), "field": ("lens",), "used": (1,)}, {})
    covered, used, _ = s.t.zone("conc", 0)
    for card in (covered, used, s.t.zone("conc", 1)[0]):
        assert s.refused(("light", card))[1] == "RS-135"


def test_light_off_turn(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("ash",)})
    s.sling("fists")
    assert s.refused(("light", s.t.zone("conc", 1)[0])) == ("not_now", "RS-133")


@pytest.mark.parametrize("n", [0, 2])
def test_paying_more_or_less_than_the_price(scene, n):
    s = scene({"hand": ("fists", "ash"), "conc": ("ash",) * 3}, {})
    s.answer(play(s, "fists")).goes_on(0, {"#place": None})
    assert s.asked == (0, "#light")
    assert s.refused(s.t.zone("conc", 0)[:n], ())[0] == "does_not_fit"


def test_a_place_that_is_not_offered(scene):
    s = scene({"hand": ("fists", "ash"), "field": ("lens",), "conc": ("ash",) * 3}, {})
    s.answer(play(s, "fists"))
    for base in (s.t.zone("conc", 0)[0], s.t.zone("conc", 1)[0], s.find("lens", "field", 0)):
        assert s.refused((base,), ())[0] == "bad_target"


def test_a_target_that_is_not_offered(scene):
    enemy = {"ailments": {"weaken": 1}, "boons": {"weaken": ("veil", 1)}}
    s = scene({"hand": ("fireball", "ash")}, enemy)
    s.answer(play(s, "fireball")).goes_on(0, {"#place": None, "#light": None})
    for target in (s.find("weaken", "area", 1), s.t.zone("conc", 1)[0], s.t.zone("deck", 1)[-1], player(2)):
        assert s.refused((target,), ())[0] == "bad_target"


def test_a_card_that_is_not_in_the_hand(scene):
    """From the pile, from the deck, from the enemy's hand."""
    s = scene({"hand": ("ash",), "discard": ("fists",)}, {"hand": ("fists",)})
    value = ("play", s.find("fists", "discard", 0), "fists.play[0]", "")
    assert s.refused(value)[0] == "unknown_option"
    top = s.t.zone("deck", 0)[-1]
    truth = s.local.dealer.truth
    assert s.refused(("play", top, "ash.play[0]", ""), ((top, truth[top]),))[0] == "not_opened"
    theirs = s.find("fists", "hand", 1)
    assert s.refused(("play", theirs, "fists.play[0]", ""), ((theirs, truth[theirs]),))[0] == "not_opened"


def test_a_card_played_as_another(scene):
    """The opening is checked by the dealer, the ability by the rules."""
    s = scene({"hand": ("ash", "hex")}, {})
    ash = s.find("ash", "hand", 0)
    number = s.game.catalogue.number
    assert s.refused(("play", ash, "fists.play[0]", ""))[0] == "unknown_option"
    with pytest.raises(IllegalAnswer):
        s.local.submit(Answer(s.t.step, 0, ("play", ash, "fists.play[0]", ""), ((ash, number["fists"]),)))
    assert s.refused(("play", ash, "ash.play[0]", ""), ())[0] == "not_opened"


def test_a_block_with_two_cards_or_with_none_shown(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("ash", "hex")})
    s.sling("fists").passes()
    hand = tuple(sorted(s.t.zone("hand", 1)))
    truth = s.local.dealer.truth
    assert s.refused(hand, tuple((card, truth[card]) for card in hand))[0] == "does_not_fit"
    assert s.refused(hand[:1], ())[0] == "not_opened"


def test_answering_out_of_turn(scene):
    s = scene({"hand": ("ash",)}, {"hand": ("ash",)})
    assert s.refused(("pass",), (), seat=1)[0] == "wrong_seat"


def test_passing_for_a_covered_concentration(scene):
    s = scene({"field": ("lens",), "conc": ("ash",) * 3}, {}, at=draw)
    s.answer(2)
    assert s.refused((s.t.zone("conc", 0)[0],), ())[0] == "bad_target"


def test_a_loss_names_its_clause(scene):
    s = scene({"hand": ("chasm",)}, {"deck": ("ash",)})
    s.sling("chasm")
    assert s.t.result.clause == "RS-018"
    s = scene({"hand": ("bleed",)}, {"vars": {"power": 1, "health": 1}})
    s.sling("bleed")
    assert s.t.result.clause == "RS-003"


@pytest.mark.rule("RS-272", "RS-273", "RS-274")
def test_an_illegal_deck_is_named_by_its_clause():
    """The list is secret during play; the checker and the audit ask this of it."""
    main = dict(DECKS["eva"].lists)["main"]
    wrong = {"RS-272": main[:-1], "RS-273": (*main[:-3], *main[:1] * 3), "RS-276": (*main[:-1], 0)}
    for clause, faces in wrong.items():
        assert clause in [fault.clause for fault in GAME.deck_faults(GAME.modes[0], {"main": faces})]
