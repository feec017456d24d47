"""Cards and zones (ledger sections 2 and 3)."""

from __future__ import annotations

import pytest

from engines.effects.scope import Scope
from engines.genesis.policy import BACKS, SPHERES
from engines.kernel import ALL_SEATS


def facts(s, card, half=None):
    return s.game.facts(Scope(s.game, s.t, -1, 0), card, half)


@pytest.mark.rule("SG-008", "SG-009", "SG-034", "SG-039")
def test_what_a_card_is_depends_on_where_it_lies(scene):
    s = scene({"field": "drummer golem", "fortress": "drummer"})
    creature, spell = (s.find("drummer", zone, 0) for zone in ("field", "fortress"))
    assert (facts(s, creature).kind, facts(s, creature).name) == ("creature", "Drummer")
    assert (facts(s, spell).kind, facts(s, spell).name) == ("lasting", "War Drums")
    assert s.strength("golem") == 9, "the creature half of one, not of the other"


@pytest.mark.rule("SG-034", "SG-039")
def test_each_half_is_silent_where_the_other_counts(scene):
    s = scene({"field": "drummer"}, {"field": "brute", "fortress": "drummer"})
    assert s.strength("brute", 1) == 4, "War Drums is not in force on the battlefield"
    assert s.strength("drummer") == 0, "2 - 3 of the other's War Drums; the Drummer gives nothing there"


@pytest.mark.rule("SG-010", "SG-011", "SG-019", "SG-182")
def test_both_halves_carry_their_facts(scene):
    s = scene({"field": "golem"})
    whole = s.game.catalogue.facts[s.game.catalogue.number["golem"]]
    creature, spell = whole["creature"], whole["spell"]
    assert (creature.stat("cost"), creature.stat("strength"), creature.stat("weak")) == (3, 7, 3)
    assert creature.tags == ("science", "golem", "engine")
    assert (spell.name, spell.kind, spell.stat("cost")) == ("Plating", "attach_creature", 1)
    assert s.game.catalogue.facts[s.game.catalogue.number["prism"]][""].tags == ("ether", "science")


@pytest.mark.rule("SG-014", "SG-018", "SG-019", "SG-033", "SG-R03", "SG-R04", "SG-R32")
def test_backs_show_spheres_everywhere_but_deeper_in_a_deck(scene):
    s = scene({"hand": "drake prism", "vault": "loner", "groove": "miller", "veiled": "tide_scribe"})
    spheres = {
        zone: [BACKS[s.t.rows[card].back] for card in s.t.zone(zone, 0)]
        for zone in ("hand", "vault", "groove", "field", "towers")
    }
    assert spheres["hand"] == [("chaos",), ("science", "ether")]
    assert (spheres["vault"], spheres["groove"]) == ([("nature",)], [("spirit",)])
    assert (spheres["field"], spheres["towers"]) == ([("ether",)], [("science",)] * 3)
    deck = s.t.zone("deck", 0)
    assert [s.t.rows[card].back is None for card in deck] == [True, True, True, False]
    assert SPHERES == ("science", "ether", "spirit", "chaos", "nature")


@pytest.mark.rule("SG-R39")
def test_the_numbers_per_sphere_are_public_from_the_start():
    from tests.rules.genesis.table import GAME, lists, opened

    local = opened(seed=2)
    for seat, deck in enumerate(lists("forge", "grove")):
        cards = [GAME.catalogue.cards[face] for face in dict(deck)["main"]]
        for sphere in SPHERES:
            assert local.table.get(seat, sphere) == sum(sphere in card.tags for card in cards)


@pytest.mark.rule("SG-024", "SG-026", "SG-027", "SG-031", "SG-032", "SG-044", "SG-055")
def test_who_sees_into_which_zone(scene):
    every = {"hand": "drake", "vault": "drake", "groove": "drake", "field": "drake", "fortress": "drummer"}
    s = scene({**every, "trash": "drake"}, {})
    seen = {
        name: {s.t.rows[card].seen for card in s.t.zone(name, 0)}
        for name in ("deck", "hand", "vault", "groove", "field", "towers", "fortress", "trash")
    }
    assert all(bits & ALL_SEATS for name in ("field", "fortress", "trash") for bits in seen[name])
    assert seen["hand"] == seen["vault"] == {1}, "their owner alone"
    assert seen["deck"] == seen["towers"] == {0}, "nobody, not even their owner"
    assert {s.t.rows[card].up for card in (*s.t.zone("field", 0), *s.t.zone("trash", 0))} == {True}
    assert {s.t.rows[card].up for name in ("vault", "groove", "towers") for card in s.t.zone(name, 0)} == {
        False
    }


@pytest.mark.rule("SG-030", "SG-115", "SG-263")
def test_the_battlefield_has_ready_and_engaged_creatures(scene):
    s = scene({"field": "golem drake"}, {}, at="battle")
    s.attacks("golem").razes()
    golem, drake = s.find("golem", "field", 0), s.find("drake", "field", 0)
    assert s.t.rows[golem].turned and not s.t.rows[drake].turned
    assert s.t.rows[golem].zone == s.t.rows[drake].zone


@pytest.mark.rule("SG-035", "SG-029", "SG-R15")
def test_a_creature_is_a_card_on_a_battlefield(scene):
    s = scene(
        {"hand": "brute drake", "vault": "drake drake", "fortress": "drummer", "veiled": "tide_scribe"},
        {"field": "golem", "trash": "drake"},
    )
    s.answer(s.way("brute", "spell"))
    assert s.chosen_from() == {"tide_scribe", "golem"}, "veiled ones too; no spell, no card elsewhere"


@pytest.mark.rule("SG-037", "SG-036")
def test_a_crystal_is_a_card_in_a_vault(scene):
    s = scene({"hand": "loner drake", "vault": "loner drake trickle", "groove": "golem", "trash": "brute"})
    s.casts("loner", -2)
    assert s.chosen_from() == {"loner", "drake", "trickle"}


@pytest.mark.rule("SG-038", "SG-033")
def test_a_towers_print_is_ignored(scene):
    """A Drummer among the towers gives nobody anything, on either half."""
    s = scene({"field": "golem", "towers": "drummer drummer"}, {"field": "golem"})
    assert (s.strength("golem", 0), s.strength("golem", 1)) == (7, 7)


@pytest.mark.rule("SG-040", "SG-155")
def test_a_spell_is_a_card_lying_in_a_fortress_as_a_spell(scene):
    s = scene(
        {"hand": "sapper drake", "vault": "golem golem", "field": "drummer"},
        {
            "fortress": "drummer",
            "veiled_spell": "lurker",
            "attached": "golem",
            "on": "brute",
            "field": "brute",
        },
    )
    s.answer(s.way("sapper", "spell"))
    assert s.chosen_from() == {"drummer", "lurker"}, "no tower, creature or attachment"


@pytest.mark.rule("SG-041", "SG-043")
def test_cards_in_groove_hand_deck_and_trash_do_nothing(scene):
    where = ("groove", "hand", "trash", "vault", "deck")
    s = scene({"field": "golem", **dict.fromkeys(where, "drummer drummer")}, {"field": "golem"})
    assert (s.strength("golem", 0), s.strength("golem", 1)) == (7, 7)


@pytest.mark.rule("SG-042", "SG-140")
def test_energy_pays_for_nothing_in_ones_own_turn(scene):
    s = scene({"hand": "drake brute", "vault": "drake", "groove": "drake drake drake"})
    assert s.refusal(*s.way("brute", "spell")) == "cannot_pay"
    assert s.refusal(*s.way("brute", "creature")) == "cannot_pay"
    assert s.offers(*s.way("drake", "spell")) is False, "no creature to aim at"


@pytest.mark.rule("SG-045", "SG-185")
def test_whatever_moves_a_card_it_goes_to_its_owners_zone(scene):
    s = scene({"hand": "loner drake", "vault": "loner"}, {"vault": "golem trickle"})
    s.casts("loner", -3, s.find("golem", "vault", 1))
    assert "golem" in s.zone("hand", 1) and "golem" not in s.zone("hand", 0)
    assert all(row.owner == s.t.map.owner(row.zone) for row in s.t.rows)


@pytest.mark.rule("SG-045", "SG-266", "SG-R37")
def test_no_text_can_send_a_card_to_another_lord(scene):
    from engines.kernel import Work

    s = scene({}, {"field": "golem"})
    golem = s.find("golem", "field", 1)
    w = Work(s.game, s.t.copy())
    s.game.send(w, golem, "hand", who=0)
    assert golem in w.t.zone("hand", 1)


@pytest.mark.rule("SG-046", "SG-266", "SG-106")
def test_nothing_is_attached_to_a_card_of_another_lord(scene):
    from engines.effects.timing import happen
    from engines.kernel import Work

    s = scene({"hand": "golem drake", "vault": "golem", "field": "drake"}, {"field": "brute"})
    s.answer(s.way("golem", "spell"))
    assert s.zone("attached", 0) == ("golem",), "the only own creature is the host; nobody is asked"
    card, foreign = s.find("golem", "attached", 0), s.find("brute", "field", 1)
    w = Work(s.game, s.t.copy())
    happen(w, "attach", card=card, target=foreign, by=0, source=card, to=w.t.rows[card].zone, face="up")
    assert w.t.rows[card].host == s.find("drake", "field", 0)


@pytest.mark.rule("SG-047")
def test_the_48_cards_of_a_deck_stay_in_their_lords_zones():
    from random import Random

    from tests.rules.genesis.table import opened

    local, rng = opened(seed=3), Random(3)
    local.keep_past = False
    for options in local.play():
        t = local.table
        for seat in range(2):
            mine = [row for row in t.rows if row.owner == seat]
            assert len(mine) == 48 and all(t.map.owner(row.zone) == seat for row in mine)
        local.submit(options.sample(rng))


@pytest.mark.rule("SG-028", "SG-120", "SG-041")
def test_destroyed_creatures_become_energy_face_down(scene):
    s = scene({"field": "golem"}, {"field": "drake", "engaged": "drake"}, at="battle")
    s.attacks("golem", s.find("drake", "field", 1))
    (energy,) = s.t.zone("groove", 1)
    assert not s.t.rows[energy].up and s.t.rows[energy].face is not None, "everybody saw it"


@pytest.mark.rule("SG-025", "SG-168")
def test_cards_without_further_word_are_the_top_of_the_deck(scene):
    s = scene({"hand": "scout drake", "vault": "trickle"})
    top = s.t.zone("deck", 0)[:-4:-1]
    s.casts("scout")
    assert s.t.zone("groove", 0) == top
