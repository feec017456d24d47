"""Keywords (ledger section 8)."""

from __future__ import annotations

import pytest

from engines.runeslingers.policy import KEYWORDS
from tests.rules.runeslingers.table import GAME


def tokens(s, card):
    return s.t.rows[card].mark("token")


@pytest.mark.rule("RS-219", "RS-224", "RS-R119")
def test_there_are_eight_and_a_card_has_at_most_three():
    assert sorted(KEYWORDS) == ["charge", "choice", "distract", "fate", "pierce", "shout", "token", "use"]
    printed = [{use.split(" ")[0] for use in card.keywords} for card in GAME.catalogue.cards]
    assert max(len(words) for words in printed) <= 3
    assert all(
        len(words) == len(card.keywords) for words, card in zip(printed, GAME.catalogue.cards, strict=True)
    )


@pytest.mark.rule("RS-220", "RS-142", "RS-R093")
@pytest.mark.parametrize(("card", "early"), [("first_tokens", 1), ("first_choice", 0)])
def test_keywords_are_carried_out_from_left_to_right(scene, card, early):
    """Token before Choice lies there when the bullet is chosen, Token after it comes later."""
    s = scene({"hand": (card, "ash")}, {})
    s.play(s.find(card, "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    laid = s.find(card, "field", 0)
    assert tokens(s, laid) == early
    s.chooses("nothing")
    assert tokens(s, laid) == 1


@pytest.mark.rule("RS-221", "RS-222", "RS-223")
def test_added_keywords_come_after_the_printed_ones(scene):
    """The Banner adds Token 1 and Distract to a chant of two keywords: three tokens, and four keywords."""
    s = scene({"hand": ("battery", "ash"), "field": ("banner",), "conc": ("ash",) * 3}, {})
    s.sling("battery")
    battery = s.find("battery", "field", 0)
    assert tokens(s, battery) == 3
    counted = [event.args[1] for event in s.local.events if event.kind == "counted"]
    assert counted == [3]
    scope = s.game.acting(s.t, s.options.decision, battery)
    words = ("token", "charge", "distract")
    assert all(s.game.has_keyword(scope, battery, word) for word in words)


@pytest.mark.rule("RS-221")
def test_keywords_can_be_taken_away(scene):
    s = scene({"hand": ("ash",), "field": ("lens", "battery")}, {"field": ("gag",)})
    lens, battery = s.find("lens", "field", 0), s.find("battery", "field", 0)
    assert s.refusal("use", lens, "lens.use[0]") == "not_now"
    assert s.refusal("use", battery, "battery.use[2]") == "unknown_option"
    assert not s.offers("use", lens)


@pytest.mark.rule("RS-225", "RS-R091")
def test_distract_discards_the_concentration_face_up(scene):
    """At the end of the turn, for a runespell."""
    s = scene({"hand": ("rush", "ash"), "conc": ("hex", "dart")}, {"hand": ("ash",)})
    base = next(card for card in s.t.zone("conc", 0) if s._id(card) == "hex")
    s.sling("rush", on=base).passes().blocks().passes()
    assert sorted(s.zone("discard", 0)) == ["hex", "rush"]
    assert s.t.rows[base].face is not None
    assert len(s.t.zone("conc", 0)) == 1


@pytest.mark.rule("RS-225", "RS-R091")
@pytest.mark.parametrize("how", ["shatter", "recall", "stone_trap"])
def test_distract_works_however_the_card_leaves(scene, how):
    s = scene({"hand": (how,)}, {"field": ("lure",), "conc": ("hex", "ash"), "hand": ("ash",)})
    s.sling(how, at=s.find("lure", "field", 1))
    if s.asked == (1, "#reply"):
        s.passes()
    assert "hex" in s.zone("discard", 1)
    assert len(s.t.zone("conc", 1)) == 1


@pytest.mark.rule("RS-225", "RS-221")
def test_distract_that_was_added_works_too(scene):
    s = scene({"hand": ("shatter",)}, {"field": ("banner", "omen"), "conc": ("hex", "dart", "ash")})
    s.sling("shatter", at=s.find("omen", "field", 1))
    assert sorted(s.zone("discard", 1)) == ["dart", "omen"]


@pytest.mark.rule("RS-226", "RS-R093", "RS-142")
def test_fate_lets_the_enemy_choose_and_the_player_aim(scene):
    s = scene({"hand": ("crossroads",)}, {"hand": ("ash", "hex"), "field": ("lens", "omen")})
    s.play(s.find("crossroads", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    assert (s.asked[0], s.labels) == (1, ("burn", "discard", "destroy"))
    s.chooses("destroy")
    assert s.asked == (0, "t")
    s.answer((s.find("omen", "field", 1),)).passes()
    assert (s.zone("field", 1), s.instances("burn", 1)) == (("lens",), 0)


@pytest.mark.rule("RS-227")
def test_fate_offers_only_bullets_with_a_target(scene):
    s = scene({"hand": ("crossroads",)}, {"hand": ("ash",)})
    s.play(s.find("crossroads", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    assert s.labels == ("burn", "discard")


@pytest.mark.rule("RS-228", "RS-229", "RS-R120")
def test_token_n(scene):
    s = scene({"hand": ("battery",)}, {})
    s.sling("battery")
    row = s.t.rows[s.find("battery", "field", 0)]
    assert (row.mark("token"), row.mark("mastery")) == (2, 0)


@pytest.mark.rule("RS-232", "RS-233", "RS-R121")
def test_charge_once_a_turn_for_each_card(scene):
    """In the turn it was played too; the token is a basic one."""
    s = scene({"hand": ("battery", "ash"), "field": ("battery",), "conc": ("ash",) * 3}, {"hand": ("ash",)})
    old = s.find("battery", "field", 0)
    s.sling("battery")
    new = next(card for card in s.t.zone("field", 0) if card != old)
    s.use(old, 2).use(new, 2)
    assert (tokens(s, old), tokens(s, new)) == (1, 3)
    assert s.refusal("use", new, "battery.use[2]") == "used_up"
    s.passes()
    assert not s.offers("use", old)
    s.passes().use(new, 2)
    assert tokens(s, new) == 4
    s.use(new)
    assert tokens(s, new) == 1


@pytest.mark.rule("RS-234")
def test_choice_is_the_players(scene):
    s = scene({"hand": ("fork",)}, {"field": ("lens",)})
    s.play(s.find("fork", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    assert (s.asked[0], s.labels) == (0, ("destroy", "draw"))
    s.chooses("draw")
    assert (len(s.t.zone("hand", 0)), s.zone("field", 1)) == (1, ("lens",))


@pytest.mark.rule("RS-235", "RS-R092")
def test_choice_needs_a_target_for_its_bullet(scene):
    """A bullet without a target is always open; with no legal bullet the card cannot be played."""
    s = scene({"hand": ("fork",)}, {})
    s.sling("fork")
    assert len(s.t.zone("hand", 0)) == 1
    s = scene({"hand": ("strict",)}, {"field": ("omen",)})
    s.sling("strict")
    assert s.zone("discard", 1) == ("omen",)
    s = scene({"hand": ("strict",)}, {})
    assert s.refusal("play", s.find("strict", "hand", 0), "strict.play[0]", "") == "bad_target"


@pytest.mark.rule("RS-236", "RS-237")
def test_shout_in_the_play_phase_and_as_an_answer(scene):
    s = scene({"hand": ("riposte", "fists"), "conc": ("ash",) * 3}, {"hand": ("riposte", "ash")})
    s.sling("riposte").passes().blocks()
    assert s.get(1, "health") == 16
    s.sling("fists").sling("riposte").blocks()
    assert s.get(0, "health") == 16


@pytest.mark.rule("RS-238")
def test_pierce_by_keyword_and_by_gift(scene):
    """Fury: 2 more damage and Pierce for a card that has none; 6 + 2 against health 1."""
    s = scene({"hand": ("fury", "fists"), "conc": ("ash",) * 3}, {"vars": {"health": 1}})
    s.sling("fury").sling("fists")
    assert (s.get(1, "power"), s.get(1, "health")) == (4, 13)


@pytest.mark.rule("RS-239", "RS-240")
def test_use_waits_for_the_next_turn(scene):
    s = scene({"hand": ("lens",), "conc": ("ash",) * 2}, {})
    s.sling("lens")
    lens = s.find("lens", "field", 0)
    assert s.refusal("use", lens, "lens.use[0]") == "not_now"
    s.passes().passes().use(lens)
    assert s.t.rows[lens].turned
