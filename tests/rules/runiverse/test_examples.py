"""The worked examples of the book (ledger section 19), each as a scene."""

from __future__ import annotations

import pytest

from engines.kernel import Number
from engines.runiverse.turn import draw
from tests.rules.runiverse.table import CARDS
from tests.rules.runiverse.test_booster import opened as packs_opened
from tests.rules.runiverse.test_booster import truth
from tests.rules.runiverse.test_formats import CONSTRUCTED, clauses, faces, ruby


def targets(s, card):
    return {a.value[2] for a in s.options.answers() if a.value[:2] == ("attack", card)}


@pytest.mark.rule("RV-182", "RV-183", "RV-184")
def test_ex_01_engagement(scene):
    s = scene(
        {"field0": "brute", "hand": "freeze imp", "vars": {"power": 1}},
        {"mages1": "gale", "field0": "imp", "field1": "titan"},
    )
    s.phase().evoke("freeze").answer(0)
    assert s.row(s.up("imp", 1)).turned
    assert targets(s, s.up("brute")) == {s.up("imp", 1), s.mage(1, 0)}
    assert s.refused(("attack", s.up("brute"), s.up("titan", 1))) == ("bad_target", "RV-183")


@pytest.mark.rule("RV-192", "RV-330")
def test_ex_02_a_guard_falls_without_dying(scene):
    s = scene({"field0": "imp hound"}, {"field0": "brute titan", "guards": ("brute",)})
    brute = s.up("brute", 1)
    s.phase().attack(s.up("imp"), brute)
    assert s.zone("discard", 0) == ("imp",)
    assert (s.row(brute).damage, s.row(brute).mark("guard")) == (1, 0)
    assert targets(s, s.up("hound")) == {brute, s.up("titan", 1), s.mage(1)}
    s.attack(s.up("hound"), brute)
    assert "brute" in s.zone("discard", 1)


@pytest.mark.rule("RV-153")
def test_ex_03_adjacent_facets(scene):
    s = scene({"hand": "sprite imp cub mossling", "vars": {"power": 9}})
    s.phase()
    offered = {s._id(a.value[1]) for a in s.options.answers() if a.value[0] == "play"}
    assert offered == {"sprite", "imp", "cub"}
    value = ("play", s.find("mossling", "hand", 0), "mossling.play[0]", "plain")
    assert s.refused(value) == ("does_not_fit", "RV-153")


@pytest.mark.rule("RV-272", "RV-273", "RV-274", "RV-275")
def test_ex_04_evolve_by_name(scene):
    s = scene(
        {
            "mages1": "ember",
            "field0": "kittle imp",
            "field1": "kittle",
            "hand": "flariger imp",
            "vars": {"power": 2},
        }
    )
    here, there = s.t.zone("field", 0, 0)[0], s.t.zone("field", 0, 1)[0]
    s.phase()
    ways = {a.value[3] for a in s.options.answers() if a.value[1:2] == (s.find("flariger", "hand", 0),)}
    assert ways == {"plain", "evolve"}
    s.evoke("flariger", "evolve")
    assert s.game.vim(s.t, s.up("flariger")) == (here,) and s.row(here).up
    assert s.t.zone("field", 0, 1) == (there,)


@pytest.mark.rule("RV-273")
def test_ex_05_evolve_by_word(scene):
    s = scene({"field0": "little_ylart imp", "hand": "cooperative_ylart", "vars": {"power": 3}})
    s.phase().evoke("cooperative_ylart", "evolve")
    assert s.ids(s.game.vim(s.t, s.up("cooperative_ylart"))) == ("little_ylart",)


@pytest.mark.rule("RV-070")
def test_ex_06_a_borrowed_token_stack(scene):
    """A card that one controls and does not own uses its owner's stack."""
    s = scene({"hand": "hypnosis imp", "vars": {"power": 1}}, {"field0": "snow_chief"})
    s.phase().evoke("hypnosis").engages()
    chief = s.up("snow_chief")
    assert (s.row(chief).seat, s.row(chief).owner) == (0, 1)
    s.use(chief)
    assert s.options.decision.cards == s.t.zone("snow", 1)
    s.answer((s.find("snowbros", "snow", 1),))
    assert "snowbros" in s.zone("field", 0) and s.row(s.up("snowbros")).owner == 1
    assert (len(s.zone("snow", 0)), len(s.zone("snow", 1))) == (3, 2)


@pytest.mark.rule("RV-208", "RV-209", "RV-210")
def test_ex_07_zero(scene):
    s = scene({"field0": "hound imp pebble"}, {"field0": "idol pebble"})
    idol, pebble = s.up("idol", 1), s.up("pebble", 1)
    s.phase().attack(s.up("hound"), idol)
    assert s.row(idol).damage == 2 and idol in s.t.zone("field", 1)
    s.attack(s.up("imp"), idol)
    assert "idol" in s.zone("discard", 1)
    assert pebble in s.t.zone("field", 1)
    s.attack(s.up("pebble"), s.mage(1))
    assert len(s.zone("rifts", 1)) == 2


@pytest.mark.rule("RV-139", "RV-107")
@pytest.mark.parametrize(("turns", "power"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_ex_08_power_by_turn(scene, turns, power):
    """Also if earlier rifts have lost their bonds."""
    opened = min(turns, 3)
    s = scene({"rifts0": "", "vars": {"opened": (1 << opened) - 1, "rifts": opened}, "hand": "imp imp"})
    s.phase().power()
    assert s.get(0, "power") == power


@pytest.mark.rule("RV-146", "RV-147", "RV-148")
def test_ex_09_assist_round(scene):
    s = scene({"mages1": "gale", "hand": "imp imp"})
    s.phase(0).answer(("assist", s.mage(0, 1)))
    assert s.get(0, "power") == 2
    s.end_phase().phase(1)
    assert not s.offers("power")
    s = scene({"mages1": "gale", "hand": "imp imp"})
    s.phase(0).end_phase().phase(1).answer(("assist", s.mage(0, 0)))
    assert s.get(0, "power") == 2


@pytest.mark.rule("RV-263", "RV-264", "RV-265", "RV-266", "RV-267")
def test_ex_10_burrow_lasts(scene):
    s = scene({"field0": "brute imp"}, {"field0": "mole"})
    mole = s.up("mole", 1)
    s.phase().attack(s.up("brute"), mole)
    assert s.row(mole).damage == 0 and s.row(mole).turned
    assert mole not in targets(s, s.up("imp"))
    s.end_turn()
    assert s.row(mole).turned
    s.end_turn()
    assert not s.row(mole).turned


@pytest.mark.rule("RV-220", "RV-221")
def test_ex_11_a_bondless_mage(scene):
    s = scene({"field0": "titan"}, {"rifts0": ""})
    s.phase().attack(s.up("titan"), s.mage(1))
    assert s.zone("mages", 1) == ("ember",) and s.t.result is None


@pytest.mark.rule("RV-063")
def test_ex_12_sap_overflow(scene):
    s = scene({"hand": "drain drain"}, {"vars": {"opened": 7, "rifts": 3}})
    s.phase().evoke("drain").engages().evoke("drain").end_turn()
    assert s.row(s.mage(1)).mark("sap") == 4
    s.phase().power()
    row = s.row(s.mage(1))
    assert (s.get(1, "power"), row.mark("sap"), row.turned) == (0, 0, True)


@pytest.mark.rule("RV-005", "RV-006")
def test_ex_13_the_last_card_from_an_empty_deck(scene):
    s = scene({"deck": "", "rifts0": "imp", "vars": {"opened": 7, "rifts": 3}}, {}, at=draw)
    s.settled()
    assert not s.local.over and s.asked == (0, "next")
    s.end_turn()
    assert s.t.result.winners == (1,)


@pytest.mark.rule("RV-276", "RV-277", "RV-278")
def test_ex_14_relentless_and_joining(scene):
    s = scene({"hand": "lynx imp", "vars": {"power": 2}}, {"field0": "raider"})
    s.phase().evoke("lynx")
    lynx = s.up("lynx")
    assert s.row(lynx).turned
    s.end_turn().end_turn().phase().attack(lynx, s.up("raider", 1))
    assert not s.row(lynx).turned and s.row(lynx).damage == 1
    s.attack(lynx, s.mage(1))
    assert s.row(lynx).turned


@pytest.mark.rule("RV-281", "RV-282", "RV-283", "RV-284")
def test_ex_15_roaming(scene):
    s = scene({"mages1": "gale", "field0": "nomad", "hand": "imp"}, {"field0": "titan"})
    nomad = s.up("nomad")
    s.phase(0).use(nomad)
    s.end_phase().phase(1)
    assert s.offers("attack", nomad)
    s = scene({"mages1": "gale", "field0": "nomad", "hand": "imp imp"}, {"field0": "titan"})
    s.phase(1).end_phase().phase(0).use(s.up("nomad"))
    assert not s.offers("attack")


@pytest.mark.rule("RV-319")
def test_ex_16_pips_of_a_pack():
    local = packs_opened(1, "emry", "emry")
    main = truth(local, "deck", "hand")[0]
    worth = {"common": 1, "uncommon": 2, "rare": 3}
    found = [next(r for r in worth if r in CARDS[f].tags) for f in main if CARDS[f].kind != "mage"]
    assert [found.count(r) for r in ("rare", "uncommon", "common")] == [3, 6, 9]
    assert sum(worth[r] for r in found) == 30


@pytest.mark.rule("RV-323", "RV-325")
def test_ex_17_copies_over_both_decks():
    main, dream = ruby()
    card = next(f for f in main if CARDS[f].kind != "mage" and f not in dream)
    other = next(f for f in main if CARDS[f].kind != "mage" and f != card and f not in dream)
    twice = tuple(card if f == other else f for f in main)
    none = tuple(card if n == 0 else f for n, f in enumerate(dream))
    spare = next(f for f in faces("saff", "other") if f not in (*main, *dream))
    assert "RV-325" in clauses(CONSTRUCTED, twice, none)
    assert clauses(CONSTRUCTED, main, none) == []
    doubled = (spare, spare, *dream[2:])
    assert "RV-325" in clauses(CONSTRUCTED, main, doubled)


@pytest.mark.rule("RV-130", "RV-192")
def test_ex_18_a_guarding_mage_as_bait(scene):
    s = scene({"field0": "imp hound"}, {"field0": "titan", "guards": ("ember",), "rifts0": "hound imp"})
    s.phase()
    assert targets(s, s.up("imp")) == {s.mage(1)}
    s.attack(s.up("imp"), s.mage(1))
    assert s.zone("hand", 1) == ("hound",) and len(s.zone("rifts", 1)) == 1
    assert s.row(s.mage(1)).mark("guard") == 0


@pytest.mark.rule("RV-078")
def test_ex_19_no_creature(scene):
    """Whatever is shuffled to the top: only creatures join; all seven are tried until only No Creature is
    left.
    """
    s = scene({"hand": " ".join(["wildcall"] * 30)})
    s.phase()
    for _ in range(30):
        if s.zone("wild", 0) == ("no_creature",):
            break
        s.evoke("wildcall")
        while s.asked[1] == "t":
            s.local.submit(next(iter(s.options.answers())))
    assert "no_creature" in s.zone("wild", 0) and "no_creature" not in s.zone("field", 0)
    before = s.zone("field", 0)
    if s.zone("wild", 0) == ("no_creature",):
        s.evoke("wildcall")
        assert s.zone("field", 0) == before


@pytest.mark.rule("RV-156", "RV-157", "RV-158")
def test_ex_20_x(scene):
    s = scene({"hand": "torrent imp", "vars": {"power": 4}}, {"field0": "titan"})
    s.phase().evoke("torrent")
    d = s.options.decision
    assert isinstance(d, Number) and (d.lo, d.hi) == (1, 4)
    assert s.refused(0, ())[0] in ("unknown_option", "does_not_fit")
    s.answer(3).engages()
    assert s.row(s.up("titan", 1)).damage == 3 and s.get(0, "flame") == 3
