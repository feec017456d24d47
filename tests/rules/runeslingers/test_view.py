"""What people see and read."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import Secrets, player
from engines.runeslingers.say import card_words
from tests.rules.runeslingers.table import first_answers, opened
from tests.rules.table import read_along


def card(view, zone, seat, nth=0):
    found = [z for z in view.zones if z.name == zone and z.seat == seat and z.cards]
    return found[0].cards[nth]


@pytest.mark.rule("RS-034")
def test_a_seat_shows_power_health_block_and_the_rest(scene):
    s = scene({"vars": {"determination": 2}, "ailments": {"weaken": 1}}, {})
    values = dict(s.game.view(s.t, 0, s.local.secrets[0]).seats[0].values)
    assert (values["power"], values["health"], values["block"], values["determination"]) == (5, 20, 3, 2)


@pytest.mark.rule("RS-181", "RS-041")
def test_a_card_shows_its_text_cost_and_defense_as_they_are(scene):
    s = scene({"field": ("crumble_song",)}, {"field": ("scrying_lens",)}, real=True)
    shown = card(s.game.view(s.t, 0, s.local.secrets[0]), "field", 1)
    assert (shown.name, shown.kind, shown.text) == ("Scrying Lens", "trinket", "Use: draw 1 card.")
    assert dict(shown.stats) == {"cost": 2, "defense": 3}
    assert shown.words == ("Use",)


def test_what_is_concealed_is_said_to_be(scene):
    s = scene({"ailments": {"burn": 2}, "boons": {"burn": ("veil", 0)}}, {})
    view = s.game.view(s.t, 1, s.local.secrets[1])
    assert "Seat 1: ailments: Burn 2 (under Veil)" in view.lines
    burn = next(c for z in view.zones if z.name == "area" for c in z.cards if c.name == "Burn")
    assert "concealed" in burn.words


def test_the_ladder_is_listed_from_the_top(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("riposte", "ash")})
    s.sling("fists")
    lines = s.game.view(s.t, 1, s.local.secrets[1]).lines
    assert lines[-1] == "Ladder, top first: Flaming Fists of seat 1 (aimed at you)"


def test_questions_and_answers_speak(scene):
    s = scene({"hand": ("fists", "ash"), "conc": ("ash",) * 2}, {"hand": ("ash", "hex")})
    know = s.local.secrets[0]
    said = [s.game.say_answer(s.t, s.options.decision, a, know) for a in s.options.answers()]
    assert "End the Play Phase" in said and "Play Flaming Fists (1 light)" in said
    assert "Set Ash as a concentration" in said
    s.sling("fists")
    assert (
        s.game.say_question(s.t, s.options.decision)
        == "Do you answer Flaming Fists of seat 1 (aimed at you)?"
    )
    s.passes()
    said = s.game.say_question(s.t, s.options.decision)
    assert said == "Flaming Fists: 6 damage to Eva of yours. Give up a card to block 4?"


def test_a_runeslinger_is_told_with_whose_it_is(scene):
    s = scene({"equips": ("ember",)}, {})
    assert [card_words(s.game, s.t, player(seat)) for seat in (0, 1)] == ["Ember of seat 1", "Eva of seat 2"]


def test_what_pays_for_a_card_is_not_played_and_what_is_trapped_stays_its_owner_s(scene):
    s = scene({"hand": ("gamble", "hex", "ash")}, {"hand": ("stone_trap",)})
    s.play(s.find("gamble", "hand", 0))
    s.goes_on(0, {"#place": None})
    s.answer((s.find("hex", "hand", 0),))
    s.goes_on(0, {"#light": None})
    s.sling("stone_trap", at=s.find("gamble", "field", 0))
    told = [s.game.say_event(s.t, event, Secrets()) for event in s.game.as_told(tuple(s.local.events))]
    said = [line for line in told if "plays" in line or "discards" in line]
    assert said == ["Seat 1 plays Gamble.", "Seat 1 discards Hex.", "Seat 2 plays Stone Trap."]
    assert "Gamble (seat 1's) is trapped." in told
    assert "Stone Trap: seat 2 chooses Gamble (seat 1's)." in told, "though it lies with the trap by then"


def test_cards_discarded_together_are_not_told_as_played(scene):
    s = scene({"hand": ("supernova",), "conc": ("wisp",) * 4}, {"hand": ("wisp",) * 4}, real=True)
    s.play(s.find("supernova", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("Discard 3 cards").passes()
    s.answer(next(iter(s.options.answers())).value)
    told = [s.game.say_event(s.t, event, Secrets()) for event in s.game.as_told(tuple(s.local.events))]
    said = [line for line in told if "plays" in line or "discards" in line]
    assert said == ["Seat 1 plays Supernova.", *["Seat 2 discards Wisp."] * 3]


def test_a_trapped_concentration_and_where_it_goes_are_told(scene):
    """Unseen as one, and by name when a full hand turns it away."""
    s = scene(
        {"hand": ("stone_trap", "stone_breaker"), "conc": ("wisp",) * 6},
        {"hand": ("wisp",) * 8, "conc": ("hush",)},
        real=True,
    )
    s.sling("stone_trap", at=s.find("hush", "conc", 1))
    trapped = s.game.say_event(s.t, _last_move(s), Secrets())
    assert trapped == "A card (seat 2's), a concentration, is trapped."
    s.sling("stone_breaker").chooses("Destroy a defense card").passes()
    assert s.game.say_event(s.t, _last_move(s), Secrets()) == "Hush (seat 2's) goes to the discard pile."


def _last_move(s):
    return next(event for event in reversed(s.local.events) if event.kind == "moved")


def test_a_block_is_not_told_as_a_choice_of_the_blow(scene):
    s = scene({"hand": ("wisp",)}, {"hand": ("hush", "wisp")}, real=True)
    s.sling("wisp", at=player(1)).passes()
    s.blocks("hush")
    told = [s.game.say_event(s.t, event, Secrets()) for event in s.game.as_told(tuple(s.local.events))]
    said = [line for line in told if "Hush" in line or "block" in line]
    assert said == ["Seat 2 discards Hush.", "Seat 2 blocks for Eva of seat 2: a barrier of 4."]


def test_a_chosen_bullet_is_told_in_question_ladder_and_log(scene):
    s = scene({"hand": ("supernova",), "conc": ("wisp",) * 4}, {"hand": ("wisp",) * 3}, real=True)
    s.play(s.find("supernova", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("4 Burn")
    asked = s.game.say_question(s.t, s.options.decision)
    assert asked == "Do you answer Supernova of seat 1 (aimed at you, “4 Burn”)?"
    view = s.game.view(s.t, 1, s.local.secrets[1])
    assert "Ladder, top first: Supernova of seat 1 (aimed at you, “4 Burn”)" in view.lines
    told = [s.game.say_event(s.t, event, Secrets(1)) for event in s.local.events]
    assert "Supernova: you choose “4 Burn”." in told


def test_one_mark_is_told_as_one(scene):
    s = scene({"field": ("battery",), "conc": ("ash", "ash", "ash")}, {})
    for number in (1, 2):
        s.answer(("use", s.find("battery", "field", 0), "battery.use[1]"))
        s.goes_on(0, {"#light": None})
        told = [s.game.say_event(s.t, event, Secrets()) for event in s.local.events]
        assert f"Battery has {number} Mastery token{'s' * (number > 1)} now." in told
    assert told.count("Seat 1 uses Battery: learn.") == 2


def test_an_ending_names_its_clause(scene):
    s = scene({"hand": ("bleed",)}, {"vars": {"power": 1, "health": 1}})
    s.sling("bleed")
    view = s.game.view(s.t, -1, Secrets())
    assert view.outcome == "Seat 1 wins. The last power is gone (RS-003)."


def test_a_whole_game_reads_without_gaps():
    assert len(read_along(first_answers(opened(seed=4)), Random(4), 120, ".?)")) > 50


def test_events_tell_what_happened(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("ash",)})
    s.sling("fists").passes().blocks("ash")
    told = [s.game.say_event(s.t, event, Secrets()) for event in s.local.events]
    assert "Seat 2 blocks for Eva of seat 2: a barrier of 4." in told
    assert "The barrier of Eva of seat 2 stops 4 damage." in told
    assert "Flaming Fists: 2 damage to Eva of seat 2." in told


def test_a_target_player_is_called_by_the_runeslinger(scene):
    s = scene({"hand": ("fireball", "ash")}, {})
    s.play(s.find("fireball", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    said = {s.game.say_answer(s.t, s.options.decision, a, s.local.secrets[0]) for a in s.options.answers()}
    assert said == {"Eva of yours", "Eva of seat 2"}
    assert player(1) in s.options.decision.cards
