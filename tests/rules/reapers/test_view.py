"""What people see and read."""

from __future__ import annotations

from random import Random

import pytest

from client.service.reading import cards_read
from engines.kernel import Event, Resign, Secrets
from engines.reapers.say import card_words
from tests.rules.reapers.table import GAME, opened, until_turn
from tests.rules.table import give, read_along

DRAKE = ("wyrm_1", "wyrm_2")


def card(view, zone, seat, nth=0):
    found = next(z for z in view.zones if z.name == zone and z.seat == seat)
    return found.cards[nth]


@pytest.mark.rule("RP-120", "RP-123", "RP-126")
def test_a_soul_shows_class_position_rank_and_values_as_they_are(scene):
    s = scene({"souls": ("banner", "squire"), "hand": ("mask", "archer")}, {"souls": ("acolyte",)})
    shown = card(s.game.view(s.t, 1, s.local.secrets[1]), "front", 0)
    assert (shown.name, shown.kind, shown.words) == ("Squire", "human", ("Warrior",))
    assert dict(shown.stats) == {"rank": 1, "atk": 1300, "grd": 1400}
    s.put("mask", t=s.soul("squire", 0)).quiet()
    shown = card(s.game.view(s.t, 1, s.local.secrets[1]), "front", 0)
    assert (shown.kind, dict(shown.stats)["atk"]) == ("demon", 1000), "what it has become"


def test_whoever_plays_in_words_reads_a_soul_as_it_is(scene):
    s = scene({"souls": ("banner", "squire")}, {})
    view = s.game.view(s.t, 0, s.local.secrets[0])
    here = "Your Front-Line: Squire, human, rank 1, atk 1300, grd 1400, Warrior."
    assert here in cards_read(s.game, view, "squire")


@pytest.mark.rule("RP-123", "RP-126")
def test_a_card_has_the_same_frame_in_the_deck_builder(scene):
    s = scene({"souls": ("squire",), "hand": ("armor", "mask"), "reaper": "gate"}, {})
    view = s.game.view(s.t, 0, s.local.secrets[0])
    shown = [c for z in view.zones if z.seat == 0 for c in z.cards if c.face is not None]
    assert {c.kind for c in shown} >= {"human", "constant", "quick", "reaper"}
    for c in shown:
        printed = s.game.printed(c.face)
        assert (printed.kind, printed.words) == (c.kind, c.words)
        assert [name for name, _ in printed.stats] == [name for name, _ in c.stats]
        assert printed.tags[0] in ("soul", "cast", "reaper")


@pytest.mark.rule("RP-132", "RP-133", "RP-126")
def test_a_cast_shows_its_type_and_text(scene):
    s = scene({"hand": ("armor",), "souls": ("squire",)}, {})
    shown = card(s.game.view(s.t, 0, s.local.secrets[0]), "hand", 0)
    assert (shown.kind, shown.text, shown.stats) == ("constant", "Any Soul. It has 500 more GRD.", ())
    hidden = next(
        c for z in s.game.view(s.t, 1, s.local.secrets[1]).zones for c in z.cards if c.id == shown.id
    )
    assert (hidden.name, hidden.face) == ("", None)


@pytest.mark.rule("RP-076", "RP-143")
def test_lower_ranks_and_attached_casts_lie_under_their_soul(scene):
    s = scene({"souls": ((*DRAKE, "armor"),)}, {})
    view = s.game.view(s.t, 0, s.local.secrets[0])
    under = next(z for z in view.zones if z.name == "under" and z.seat == 0)
    assert {c.name for c in under.cards} == {"Wyrm – Hatchling", "Dragon Armor"}
    assert {c.host for c in under.cards} == {s.soul("wyrm_2", 0)}


def test_a_seat_shows_strikes_and_what_is_left(scene):
    s = scene({"souls": (DRAKE,), "hand": ("archer",)}, {"reaper": "gate"}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.reaper(1)).quiet()
    values = dict(s.game.view(s.t, 0, s.local.secrets[0]).seats[1].values)
    assert (values["strikes"], values["limit"], values["redraw"]) == (1, 3, 1)


def test_a_hidden_reaper_shows_nothing_to_the_other():
    local = opened(seed=3)
    give(local)
    for seat in (0, 1):
        view = GAME.view(local.table, seat, local.secrets[seat])
        own, other = (card(view, "reaper", who) for who in (seat, 1 - seat))
        assert own.name and not other.name
        assert "limit" not in dict(view.seats[seat].values)


def test_the_chain_is_listed_newest_first(scene):
    s = scene(
        {"hand": ("bolt", "squire"), "souls": (DRAKE,)},
        {"hand": ("surge", "squire"), "souls": ("oracle", "wall")},
    )
    s.put("bolt", t=s.soul("wall", 1))
    s.put("surge", caster=s.soul("oracle", 1))
    lines = s.game.view(s.t, 1, s.local.secrets[1]).lines
    assert lines == (
        "Chain, newest first: Surge of yours (used by Oracle (yours), aimed at Wyrm – Drake (seat 1's)); "
        "Bolt of seat 1 (used by Wyrm – Drake (seat 1's), aimed at Wall (yours))",
    )


@pytest.mark.rule("RP-229")
def test_a_match_shows_how_it_stands():
    local = opened(mode="match")
    until_turn(local, 1)
    local.submit(Resign(0))
    assert GAME.view(local.table, 0, local.secrets[0]).lines == (
        "Game 2 of the match; games won: you: 0, seat 2: 1.",
    )
    told = [GAME.say_event(local.table, event, Secrets()) for event in local.events]
    assert "Game 1 goes to seat 2: resigned." in told
    values = [dict(seat.values) for seat in GAME.view(local.table, 0, local.secrets[0]).seats]
    assert [one["won"] for one in values] == [0, 1]


def test_questions_and_answers_speak(scene):
    s = scene(
        {"hand": ("squire", "wyrm_2", "bolt"), "souls": ("wyrm_1", "oracle")},
        {"hand": ("squire", "squire"), "souls": ("squire",)},
    )
    know = s.local.secrets[0]
    said = [s.game.say_answer(s.t, s.options.decision, a, know) for a in s.options.answers()]
    assert {"Go on to the Combat Phase", "Summon Squire", "Rank up: Wyrm – Drake", "Use Bolt"} <= set(said)
    assert "Oracle (500/800) of yours: foresee" in said
    s.put("squire")
    asked = s.game.say_question(s.t, s.options.decision)
    assert asked == "Squire (1000/1000) of seat 1 was Summoned. Do you answer?"
    s.quiet()
    s.put("wyrm_2")
    asked = s.game.say_question(s.t, s.options.decision)
    assert asked == "Wyrm – Hatchling (1000/1000) of seat 1 is to become Wyrm – Drake. Do you answer?"
    s.quiet()
    s.skill("oracle")
    assert s.game.say_question(s.t, s.options.decision) == "Do you answer Oracle (foresee) of seat 1?"
    s.quiet()
    s.until("combat", 0)
    s.attack(s.soul("squire", 0), s.soul("squire", 1))
    asked = s.game.say_question(s.t, s.options.decision)
    assert asked == "Squire (1000/1000) of seat 1 attacks Squire (1000/1000) of yours. Do you answer?"


def test_an_ending_names_its_clause(scene):
    s = scene({"souls": (DRAKE,)}, {"reaper": "frail"}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.reaper(1)).quiet()
    view = s.game.view(s.t, -1, Secrets())
    assert view.outcome == "Seat 1 wins. The Reaper was destroyed (RP-001)."
    s = scene({"deck": ()}, {}, at="draw")
    assert "RP-004" in s.game.view(s.t, -1, Secrets()).outcome


def test_events_tell_what_happened(scene):
    s = scene({"souls": (DRAKE, "archer"), "hand": ("bolt", "squire")}, {"souls": ("squire",)}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.soul("squire", 1)).quiet()
    s.until("regroup", 0)
    s.put("squire").quiet()
    told = [s.game.say_event(s.t, event, Secrets()) for event in s.local.events]
    for line in (
        "Wyrm – Drake of seat 1 attacks Squire of seat 2.",
        "Wyrm – Drake of seat 1 deals 1900 to Squire of seat 2 and takes 1000.",
        "Squire of seat 2 goes to the Graveyard.",
        "Regroup Phase.",
        "Seat 1 Summons Squire.",
    ):
        assert line in told, line


def test_a_token_that_comes_or_goes_is_told(scene):
    """As a price after the Skill it pays for, and destroyed in a fight; not when a table is cleared."""
    mine = {"souls": ("imp_driver", "imp", "orias_1"), "reaper": "old_furnace"}
    s = scene(mine, {"souls": ("marut", "imp"), "reaper": "old_furnace"}, real=True)
    s.skill("imp_driver", t=s.soul("marut", 1)).quiet()
    s.skill("orias_1").quiet()
    s.until("combat", 0).attack(s.soul("imp_driver", 0), s.soul("imp", 1)).quiet()
    told = [s.game.say_event(s.t, event, Secrets()) for event in s.game.as_told(s.local.events)]
    assert [line for line in told if line.startswith("Imp") and " cho" not in line] == [
        "Imp Driver: Hurl.",
        "Imp of seat 1 is gone.",
        "Imp Driver: 900 damage to Marut of seat 2.",
        "Imp of seat 1 comes onto the field.",
        "Imp Driver of seat 1 attacks Imp of seat 2.",
        "Imp Driver of seat 1 deals 1000 to Imp of seat 2 and takes 400.",
        "Imp Driver of seat 1 stands: 400 damage against 600 GRD.",
        "Imp of seat 2 is gone.",
    ]
    local = opened(seed=4, mode="match")
    gone = Event("removed", 0, (0,), ())
    assert local.table.phase == "setup" and not GAME.say_event(local.table, gone, Secrets())


def test_a_cast_is_used_and_what_pays_for_it_is_discarded(scene):
    s = scene({"hand": ("volley", "smite", "squire"), "souls": ("archer",)}, {"souls": ("squire",)})
    s.put("volley", given=s.find("smite", "hand", 0)).quiet()
    told = [s.game.say_event(s.t, event, Secrets()) for event in s.local.events]
    said = [line for line in told if "Volley" in line or "Smite" in line]
    assert said == [
        "Volley: only Archer (seat 1's) can be chosen.",
        "Volley: only Squire (seat 2's) can be chosen.",
        "Volley: seat 1 chooses Smite (seat 1's).",
        "Seat 1 discards Smite.",
        "Seat 1 uses Volley.",
        "Volley: 600 damage to Squire of seat 2.",
    ]


def test_what_is_chosen_before_a_cast_is_told_says_what_it_is_for(scene):
    """Once "you choose" stood before anybody had heard of the Cast."""
    s = scene({"hand": ("volley", "smite"), "souls": ("archer", "archer")}, {"souls": ("squire", "squire")})
    s.answer(s.play_of("volley"))
    s.answer((s.soul("archer", 0),))
    told = [s.game.say_event(s.t, event, Secrets()) for event in s.local.events]
    assert told[-1] == "To use Volley, seat 1 chooses Archer (seat 1's)."


def test_whole_games_read_without_gaps():
    for seed in (4, 5):
        assert len(read_along(opened(seed=seed, mode="match"), Random(seed), 300)) > 50


@pytest.mark.rule("RP-106", "RP-R04")
def test_only_who_took_damage_is_told_to_stand(scene):
    s = scene({"souls": ("squire",)}, {"reaper": "gate"}, at="combat")
    s.attack(s.soul("squire", 0), s.reaper(1)).quiet()
    assert [event.cards for event in s.local.events if event.kind == "stood"] == [(s.reaper(1),)]


def test_a_skill_is_told_before_what_was_paid_for_it() -> None:
    from tests.rules.reapers.table import GAME as game

    abilities = game.catalogue.abilities.items()
    skill = next(path for path, ability in abilities if ability.kind == "use")
    waits = next(path for path, ability in abilities if ability.kind not in ("use", "play"))
    before, cost = Event("phase", 0, (), ("combat", 1)), Event("moved", 0, (4,), (1, 2))
    used, other = Event("announced", 0, (3,), (skill,)), Event("moved", 1, (9,), (1, 2))
    assert game.as_told((before, other, cost, used)) == (before, other, used, cost)
    uses = Event("uses", 0, (3,), (skill,))
    assert game.as_told((other, cost, uses, used)) == (other, used, cost, uses)
    shown = Event("shown", -1, (4,), ((0,),))
    assert game.as_told((other, shown, cost, shown, used, cost)) == (other, used, shown, cost, shown, cost)
    set_off = Event("announced", 0, (3,), (waits,))
    assert game.as_told((cost, set_off)) == (cost, set_off)  # what was set off comes after its cause


def test_a_reaper_that_is_not_shown_yet_is_named_by_its_place() -> None:
    local = opened(seed=3)
    reapers = [local.table.zone("reaper", seat)[0] for seat in (0, 1)]
    assert [local.table.rows[one].face for one in reapers] == [None, None]
    assert [card_words(GAME, local.table, one, Secrets(0)) for one in reapers] == [
        "your Reaper",
        "seat 2's Reaper",
    ]
