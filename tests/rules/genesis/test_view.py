"""What people see and read."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import Act, Secrets, player, render
from tests.rules.genesis.table import GAME, opened


def shown(s, zone, seat, onlooker=0, nth=0):
    view = s.game.view(s.t, onlooker, s.local.secrets[onlooker])
    return next(z for z in view.zones if z.name == zone and z.seat == seat).cards[nth]


@pytest.mark.rule("SG-020", "SG-089")
def test_a_seat_shows_towers_mana_crystals_and_energy(scene):
    s = scene({"hand": "brute drake scout", "vault": "drake drake drake", "groove": "golem"})
    s.summons("brute")
    values = dict(s.game.view(s.t, 0, s.local.secrets[0]).seats[0].values)
    assert (values["towers"], values["mana"], values["crystals"], values["energy"]) == (3, 1, 3, 1)


@pytest.mark.rule("SG-034", "SG-039", "SG-008")
def test_a_card_shows_the_half_that_counts_where_it_lies(scene):
    s = scene({"field": "drummer golem", "fortress": "drummer", "hand": "drummer"})
    creature, spell, both = (shown(s, zone, 0) for zone in ("field", "fortress", "hand"))
    assert (creature.name, dict(creature.stats)) == ("Drummer", {"cost": 1, "strength": 2})
    assert (spell.name, dict(spell.stats), spell.kind) == ("War Drums", {"cost": 2}, "nature")
    assert both.name == "Drummer // War Drums"
    creature, spell = both.text.split("\n")
    assert creature == "Your other creatures have strength +2."
    assert spell == "War Drums (active spell, 2): Enemy creatures have strength -3."
    assert dict(both.stats) == {"cost": 1, "strength": 2, "weak": 1, "spell": 2}
    assert dict(shown(s, "field", 0, nth=1).stats)["strength"] == 9, "as it is now"


@pytest.mark.rule("SG-101", "SG-021", "SG-194")
def test_states_stand_among_the_words(scene):
    s = scene({"hand": "brute scout", "vault": "drake drake", "field": "prism", "afflicted": "prism"})
    s.summons("brute")
    assert shown(s, "field", 0).words == ("Science-Ether", "afflicted")
    assert shown(s, "field", 0, nth=1).words == ("Chaos", "ogre", "warrior", "dizzy")


@pytest.mark.rule("SG-151", "SG-110")
def test_a_veiled_creature_shows_its_strength_and_no_more(scene):
    s = scene({"veiled": "shade", "field": "drummer", "hand": "scout"})
    card = shown(s, "field", 0, onlooker=1, nth=1)
    assert (card.name, card.face, card.marks) == ("", None, (("strength", 5),))
    assert card.back is not None and shown(s, "field", 0, nth=1).name == "Shade // Dirge"


@pytest.mark.rule("SG-014", "SG-R32", "SG-R39")
def test_colours_are_told_in_words_too(scene):
    s = scene({"hand": "drake prism", "vault": "loner", "groove": "miller"})
    line = s.game.view(s.t, 1, s.local.secrets[1]).lines[0]
    assert line == (
        "Seat 1: colours: hand Chaos 1, Science-Ether 1; vault Nature 1; groove Spirit 1; "
        "towers Science 3; top of the deck Spirit"
    )


def test_questions_and_answers_speak(scene):
    s = scene(
        {"hand": "brute lurker", "vault": "drake miller loner", "field": "golem"},
        {"field": "drake", "hand": "scout"},
    )
    know = s.local.secrets[0]
    said = {s.game.say_answer(s.t, s.options.decision, a, know) for a in s.options.answers()}
    assert said == {
        "Go on to the battle",
        "Summon Brute (2 mana)",
        "Cast Crush (2 mana)",
        "Summon Lurker (2 mana)",
        "Lay Lurker // Ambush down as a veiled spell (3 mana)",
    }
    assert s.game.say_question(s.t, s.options.decision).startswith("Step 4: cast with 3 mana")
    s.no()
    lines = [s.game.say_answer(s.t, s.options.decision, a, know) for a in s.options.answers()]
    assert lines == ["No further attack", "Attack seat 2's fortress with Iron Golem of yours (strength 7)"]
    s.attacks("golem")
    question = s.game.say_question(s.t, s.options.decision)
    assert question == "Iron Golem of seat 1 attacks with strength 7. Do you block?"
    s.no()
    lines = [s.game.say_answer(s.t, s.options.decision, a, know) for a in s.options.answers()]
    assert lines == [f"the Science tower {n} of seat 2" for n in (1, 2, 3)]


def test_creatures_are_told_with_the_strength_they_fight_with(real):
    """An Ironhorn is stronger in battle; a siege is none, but who blocks it fights it."""
    enemy = {"field": "cave_bear ironhorn mote", "engaged": "ironhorn mote"}
    s = real({"field": "ironhorn mote mote"}, enemy, at="battle")
    know = s.local.secrets[0]
    lines = [s.game.say_answer(s.t, s.options.decision, a, know) for a in s.options.answers()]
    assert "Attack Mote of seat 2 (strength 2) with Ironhorn of yours (strength 6)" in lines
    assert "Attack Ironhorn of seat 2 (strength 6) with Ironhorn of yours (strength 6)" in lines
    assert "Attack seat 2's fortress with Ironhorn of yours (strength 4)" in lines
    s.attacks("ironhorn")
    question = s.game.say_question(s.t, s.options.decision)
    assert question == "Ironhorn of seat 1 attacks with strength 6. Do you block?"
    assert s.stat(s.find("ironhorn", "field", 0), "strength") == 4, "words leave the table as it is"


@pytest.mark.parametrize(
    ("blockers", "n"), [("golem golem", 8), ("brute", 4), ("brute golem", 4), ("golem brute", 4)]
)
def test_one_that_is_stronger_against_some_is_told_as_it_is_unless_all_are_such(scene, blockers, n):
    s = scene({"field": "almoner", "hand": "scout"}, {"field": blockers}, at="battle").attacks("almoner")
    question = s.game.say_question(s.t, s.options.decision)
    assert question == f"Almoner of seat 1 attacks with strength {n}. Do you block?"


def test_an_attacker_is_told_with_the_strength_it_has_once_it_is_engaged(real):
    """Mourning: engaged enemy creatures have strength -1."""
    s = real({"field": "colossus"}, {"fortress": "old_soldier"}, at="battle")
    attack = next(answer for answer in s.options.answers() if answer.value[0] == "attack")
    said = s.game.say_answer(s.t, s.options.decision, attack, s.local.secrets[0])
    assert said == "Attack seat 2's fortress with Colossus of yours (strength 7)"


@pytest.mark.parametrize(
    ("attacker", "blocker", "told"),
    [
        ({"field": "mote"}, "pilgrim", "Mote of seat 1"),
        ({"veiled": "masked_ogre"}, "grey_wolf", "A veiled Chaos creature of seat 1"),
    ],
)
def test_an_attacker_that_fell_is_still_told_as_the_creature_it_was(real, attacker, blocker, told):
    s = real(attacker, {"field": blocker, "hand": "mote"}, at="battle")
    s.answer(("attack", s.t.zone("field", 0)[0], player(1))).answer((s.find(blocker, "field", 1),))
    if s.asked[1] == "fighter":
        s.no()
    assert s.t.zone("field", 0) == () and s.asked == (1, "#reply")
    said = s.game.say_question(s.t, s.options.decision)
    assert said == f"{told} has attacked. Do you retaliate with a spell? You have 1 energy."


@pytest.mark.parametrize(
    ("id", "target", "enemy", "told"),
    [
        ("cinder_imp", "vault", {"vault": "mote pilgrim"}, "A crystal of seat 2 becomes energy."),
        (
            "spark_jester",
            "towers",
            {"vault": "mote", "towers": "pilgrim"},
            "A tower of seat 2 is trashed: Pilgrim // Penance.",
        ),
        ("cloud_ferry", "fortress", {"fortress": "young_hydra", "groove": "mote"}, "Rampage is trashed."),
        (
            "cloud_ferry",
            "groove",
            {"fortress": "young_hydra", "groove": "mote"},
            "Energy of seat 2 goes to the trash: Mote // Daze.",
        ),
    ],
    ids=["Shatter", "Mischief", "a spell carried off", "energy carried off"],
)
def test_what_becomes_of_a_card_that_is_taken_away_is_told(real, id, target, enemy, told):
    if id == "cloud_ferry":
        s = real({"field": id}, enemy)
        s.use(s.find(id, "field", 0))
    else:
        s = real({"hand": id}, enemy)
        s.answer(s.way(id, "spell"))
    s.answer((s.t.zone(target, 1)[0],))
    assert told in [s.game.say_event(s.t, event, s.local.secrets[0]) for event in s.local.events]


def test_an_attachment_that_falls_with_its_tower_is_told(real):
    s = real({"field": "colossus"}, {"attached": "vapor_djinn", "on": "tower"}, at="battle")
    s.attacks("colossus").unblocked().razes()
    lines = [s.game.say_event(s.t, event, s.local.secrets[0]) for event in s.local.events]
    assert "Floating Keep goes to seat 2's groove." in lines


def test_who_blocks_is_told_once_and_not_as_chosen_for_the_attacker(real):
    s = real({"field": "mote"}, {"field": "colossus"}, at="battle").attacks("mote")
    s.answer((s.find("colossus", "field", 1),))
    lines = [s.game.say_event(s.t, event, s.local.secrets[0]) for event in s.local.events]
    assert [line for line in lines if "Colossus" in line] == [
        "Colossus of seat 2 blocks.",
        "Colossus of seat 2 beats Mote of yours: strength 8 against 2.",
    ]


def test_events_speak_of_cards_as_they_were(scene):
    s = scene({"field": "golem", "hand": "scout"}, {"field": "drake", "engaged": "drake"}, at="battle")
    s.attacks("golem", s.find("drake", "field", 1))
    lines = [s.game.say_event(s.t, event, s.local.secrets[0]) for event in s.local.events]
    assert "Iron Golem of yours attacks Ember Drake of seat 2." in lines
    assert (
        any("strength 7 against 4." in line for line in lines)
        and "Ember Drake goes to seat 2's groove." in lines
    )


@pytest.mark.rule("SG-073")
@pytest.mark.parametrize(("seat", "told"), [(0, "You play"), (1, "Seat 1 plays")])
def test_a_card_is_told_with_the_half_it_is_played_as_before_anything_comes_of_it(scene, seat, told):
    s = scene({"hand": "drake scout", "vault": "drake drake drake drake"}, {"field": "golem"}, at="cast")
    s.casts("drake")
    lines = [s.game.say_event(s.t, event, s.local.secrets[seat]) for event in s.local.events]
    said = f"{told} Ember Drake // Scorch as Scorch."
    assert lines.count(said) == 1
    assert not any(f"{told} Ember Drake // Scorch." in line for line in lines)


def test_the_end_is_told(scene):
    s = scene({"field": "golem"}, {"towers": ""}, at="battle")
    s.attacks("golem")
    assert s.game.view(s.t, 0, s.local.secrets[0]).outcome.startswith("You win.")
    lines = [s.game.say_event(s.t, event, Secrets()) for event in s.local.events]
    assert "Seat 2's lord is destroyed." in lines


def test_everything_in_a_game_has_words_and_spectators_learn_nothing():
    """Every question, answer and event of a random game; a spectator's table names no hidden card."""
    local, rng = opened(seed=6, mode="free3"), Random(6)
    hidden = 0
    for options in local.play():
        t, know = local.table, local.secrets[options.decision.seat]
        assert GAME.say_question(t, options.decision).endswith((".", "?"))
        answer = options.sample(rng)
        assert GAME.say_answer(t, options.decision, answer, know)
        for event in local.submit(answer):
            GAME.say_event(local.table, event, Secrets())
        text = "\n".join(render(GAME.view(local.table, -1, Secrets())))
        hidden += sum(
            row.face is None
            and GAME.face_name(local.dealer.truth[card]) in text
            and _nowhere_open(local, card)
            for card, row in enumerate(local.table.rows)
        )
    assert hidden == 0


def _nowhere_open(local, card):
    """Whether no card of the same name lies open."""
    return all(row.face != local.dealer.truth[card] for row in local.table.rows)


@pytest.mark.rule("SG-012", "SG-230")
def test_a_printed_card_has_its_code():
    printed = [GAME.printed(face) for face in range(GAME.face_count())]
    assert "0001-2B-33J" in {tag for card in printed for tag in card.tags}
    assert all(dict(card.stats)["cost"] for card in printed)


def test_an_ability_without_words_is_called_by_its_card() -> None:
    path = next(path for path in GAME.catalogue.face_of if GAME.ability_words(path) == path)
    assert GAME.say_label(path) == GAME.face_name(GAME.catalogue.face_of[path])
    assert GAME.say_label("decline") == "decline"


def test_a_second_crystal_is_spoken_of_only_where_there_may_be_one():
    local, chance = opened(), Random(2)
    spoken = silent = 0
    for options in local.play():
        if isinstance(options.decision, Act) and options.decision.data[0] == "cast":
            said = "second crystal" in GAME.say_question(options.t, options.decision)
            listed = any(answer.value[0] == "second" for answer in options.answers())
            assert said or not listed
            assert not said or options.t.turn > 1
            spoken, silent = spoken + said, silent + (not said)
        if spoken and silent:
            break
        local.submit(options.sample(chance))
    assert spoken and silent
