"""Vim, evolving and attachments (ledger sections 8.1, 8.2 and 8.4)."""

from __future__ import annotations

import pytest

from engines.effects.timing import settle
from engines.kernel import NOTHING, Answer, Work
from tests.rules.runiverse.real import first_answers, lay


def kept(scene, deck="imp spitter hound", **mine):
    """Seat 1 has a keeper with two face-down vim from this deck, and it is seat 0's turn."""
    vars = {"opened": 7, "rifts": 3, "power": 2}
    s = scene(
        {"field0": "brute", **mine, "vars": {"opened": 7, "rifts": 3}},
        {"hand": "keeper", "deck": deck, "vars": vars},
    )
    return s.end_turn().phase().evoke("keeper").end_turn()


@pytest.mark.rule("RV-297", "RV-302", "RV-304", "RV-R93")
def test_face_down_vim_comes_unseen_from_the_deck_and_gives_nothing(scene):
    s = kept(scene, "imp spitter spitter hound")
    keeper = s.up("keeper", 1)
    vim = s.game.vim(s.t, keeper)
    assert s.ids(vim) == ("spitter", "spitter") and s.row(vim[0]).host == keeper
    assert all((s.row(c).face, s.row(c).seen, s.row(c).up) == (None, 0, False) for c in vim)
    assert s.stat(keeper, "level") == 2, "a face-up Spitter would give L+1"


@pytest.mark.rule("RV-216", "RV-298", "RV-300", "RV-R69")
def test_a_dispel_in_the_opponents_turn_costs_the_bottommost_vim(scene):
    s = kept(scene, "imp brute spitter hound")
    keeper = s.up("keeper", 1)
    bottom, top = s.game.vim(s.t, keeper)
    s.phase().attack(s.up("brute"), keeper)
    assert s.zone("field", 1) == ("keeper",) and s.row(keeper).damage == 0
    assert s.t.zone("discard", 1) == (bottom,)
    assert s.row(bottom).face is not None and s.row(bottom).host == NOTHING
    assert s.game.vim(s.t, keeper) == (top,)


@pytest.mark.rule("RV-299")
def test_in_ones_own_turn_one_chooses_which_vim_to_lose(scene):
    s = kept(scene, "imp brute spitter hound").end_turn()
    keeper = s.up("keeper", 1)
    bottom, top = s.game.vim(s.t, keeper)
    s.phase().attack(keeper, s.up("brute"))
    assert s.asked == (1, "vim")
    s.answer((top,))
    assert s.t.zone("discard", 1) == (top,) and s.game.vim(s.t, keeper) == (bottom,)


@pytest.mark.rule("RV-301", "RV-300", "RV-R135")
def test_vim_is_put_in_any_order_in_ones_own_turn(scene):
    s = kept(scene, "imp brute spitter hound").end_turn()
    keeper = s.up("keeper", 1)
    bottom, top = s.game.vim(s.t, keeper)
    assert not s.offers("sink", bottom)
    s.answer(("sink", top))
    assert s.game.vim(s.t, keeper) == (top, bottom)
    s.end_turn().phase().attack(s.up("brute"), keeper)
    assert s.t.zone("discard", 1) == (top,)


@pytest.mark.rule("RV-298", "RV-R69", "RV-303", "RV-245")
def test_a_card_with_vim_is_dispelled_all_the_same(scene):
    """The Spitter under the imp gives "when I am dispelled, draw" to it, and it goes off."""
    s = scene({"field0": "imp", "hand": "graft spitter brute", "deck": "imp imp"}, {"field0": "titan"})
    imp = s.up("imp")
    s.phase().evoke("graft").answer((s.find("spitter", "hand", 0),))
    before = len(s.zone("hand", 0))
    s.attack(imp, s.up("titan", 1))
    assert s.zone("discard", 0) == ("graft", "spitter") and imp in s.t.zone("field", 0)
    assert len(s.zone("hand", 0)) == before + 1
    assert s.row(imp).turned, "it stays as it was"


@pytest.mark.rule("RV-303", "RV-245", "RV-244")
def test_face_up_vim_gives_its_abilities_to_its_host(scene):
    """ACT, ONG and TRIG; in them "I" is the host. Named abilities too."""
    s = scene({"field0": "imp", "hand": "graft spitter imp"}, {"field0": "titan"})
    s.phase().evoke("graft").answer((s.find("spitter", "hand", 0),))
    imp = s.up("imp")
    assert s.stat(imp, "level") == 2
    s.answer(("use", imp, "spitter.use[0]")).engages()
    assert s.row(s.up("titan", 1)).damage == 1
    assert s.row(imp).turned and not s.row(s.game.vim(s.t, imp)[0]).turned
    s = scene({"field0": "imp", "hand": "graft wisp imp"})
    s.phase().evoke("graft").answer((s.find("wisp", "hand", 0),))
    assert s.game.keyword(s.t, s.up("imp"), "boundless")


@pytest.mark.rule("RV-R54")
def test_bonuses_from_vim_add_up_and_other_abilities_do_not_double(scene):
    s = scene({"field0": "spitter", "hand": "graft graft spitter golem imp"}, {"field0": "titan"})
    s.phase().evoke("graft").answer((s.find("golem", "hand", 0),))
    s.evoke("graft").answer((s.find("spitter", "hand", 0),))
    host = s.up("spitter")
    assert s.stat(host, "level") == 1 + 1 + 1 + 1
    uses = [a.value for a in s.options.answers() if a.value[:2] == ("use", host)]
    assert len(uses) == 1


@pytest.mark.rule("RV-R98")
def test_spells_and_mages_as_vim_give_nothing(scene):
    for id in ("gale", "haze"):
        s = scene({"field0": "imp", "hand": f"graft {id} imp"}, {"field0": "titan"})
        s.phase().evoke("graft").answer((s.find(id, "hand", 0),))
        assert s.game.vim(s.t, s.up("imp"))
        s.answer(("attack", s.up("imp"), s.mage(1)))
        assert s.stat(s.up("titan", 1), "level") == 5


@pytest.mark.rule("RV-R94")
def test_no_vim_from_an_empty_deck(scene):
    s = scene({"field0": "imp", "hand": "brace", "deck": ""})
    s.phase().evoke("brace")
    assert s.game.vim(s.t, s.up("imp")) == () and len(s.zone("rifts", 0)) == 2


@pytest.mark.rule("RV-R95", "RV-044")
def test_vim_of_a_card_that_leaves_otherwise_is_discarded(scene):
    s = scene({"field0": "imp", "hand": "brace brace recall", "deck": "hound brute imp"})
    s.phase().evoke("brace").evoke("brace").evoke("recall")
    assert s.zone("hand", 0) == ("imp",)
    assert s.asked == (0, "pile"), "the active player orders what enters a pile together"
    s.local.submit(next(iter(s.options.answers())))
    assert sorted(s.zone("discard", 0)) == ["brace", "brace", "brute", "imp", "recall"]


@pytest.mark.rule("RV-R96", "RV-R97")
def test_vim_goes_along_when_its_host_becomes_vim(scene):
    s = scene({"field0": "imp brute", "hand": "brace tuck", "deck": "hound"})
    s.phase().evoke("brace").answer((s.up("imp"),))
    imp, brute = s.up("imp"), s.up("brute")
    (hound,) = s.game.vim(s.t, imp)
    s.evoke("tuck").answer((imp,))
    assert s.game.vim(s.t, brute) == (hound, imp)
    assert s.game.in_play(s.t, imp) and not s.offers("attack", imp), "in play, but no creature"


@pytest.mark.rule("RV-R97")
def test_vim_cannot_be_chosen_or_attacked_by_itself(scene):
    s = scene(
        {"field0": "titan", "hand": "freeze", "vars": {"power": 1}},
        {"field0": "imp", "hand": "graft hound imp"},
    )
    s.end_turn().phase().evoke("graft").answer((s.find("hound", "hand", 1),)).end_turn()
    s.phase()
    attacked = {s._id(a.value[2]) for a in s.options.answers() if a.value[0] == "attack"}
    assert attacked == {"imp", "ember"}


@pytest.mark.rule("RV-298", "RV-R102", "RV-R136")
def test_a_host_whose_vim_is_dispelled_with_it_is_not_saved(scene):
    """A swarming token and the Bug above it, both damaged beyond their level by one effect's checks."""
    s = scene({"hand": "brood bless", "field0": "beetle", "vars": {"power": 1}}, {"field0": "titan"})
    s.phase().evoke("brood").use(s.up("swarming_bug"))
    beetle = s.up("beetle")
    (bug,) = s.game.vim(s.t, beetle)
    t = s.t.copy()
    w = Work(s.game, t)
    w.change(beetle, damage=1)
    w.change(bug, damage=1)
    t.pending = ()
    settle(w)
    s.game._run(w)
    t, _ = s.game.apply(t, Answer(t.step, 0, (beetle, bug)))
    assert t.rows[bug].zone == NOTHING and beetle in t.zone("discard", 0)


# --- evolve -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-272", "RV-R101")
def test_evolve_is_one_of_two_ways_at_the_full_cost(scene):
    s = scene({"field0": "kittle", "hand": "flariger imp", "vars": {"power": 2}})
    s.phase()
    card = s.find("flariger", "hand", 0)
    ways = {a.value[3] for a in s.options.answers() if a.value[:2] == ("play", card)}
    assert ways == {"plain", "evolve"}
    s.evoke("flariger", "evolve")
    assert s.get(0, "power") == 0
    flariger = s.up("flariger")
    assert s.zone("field", 0) == ("flariger",) and s.ids(s.game.vim(s.t, flariger)) == ("kittle",)
    assert s.row(flariger).link("evoker") == s.mage(0), "it was evoked like any other (RV-024)"


@pytest.mark.rule("RV-273")
def test_a_description_is_a_name_or_a_word_of_a_name(scene):
    s = scene(
        {"field0": "kittle little_ylart imp", "hand": "cooperative_ylart flariger", "vars": {"power": 5}}
    )
    s.phase().evoke("cooperative_ylart", "evolve")
    assert s.ids(s.game.vim(s.t, s.up("cooperative_ylart"))) == ("little_ylart",)
    s.evoke("flariger", "evolve")
    assert s.ids(s.game.vim(s.t, s.up("flariger"))) == ("kittle",)


@pytest.mark.rule("RV-274")
def test_the_base_must_be_at_the_evoking_mages_location(scene):
    s = scene(
        {"mages1": "ember", "field1": "kittle", "field0": "imp", "hand": "flariger imp", "vars": {"power": 2}}
    )
    s.phase()
    card = s.find("flariger", "hand", 0)
    assert s.refused(("play", card, "flariger.play[1]", "evolve")) == ("bad_target", "RV-274")


@pytest.mark.rule("RV-275", "RV-R99", "RV-R100", "RV-249")
def test_all_beneath_becomes_face_up_vim_and_the_creature_is_new(scene):
    """Face-down vim under the base is turned up; damage, counters and attachments of the base are gone."""
    s = scene(
        {
            "field0": "kittle",
            "hand": "brace grow vines flariger imp",
            "deck": "imp hound",
            "vars": {"power": 3},
        }
    )
    s.phase().evoke("brace").evoke("grow").evoke("vines")
    kittle = s.up("kittle")
    (hound,) = s.game.vim(s.t, kittle)
    assert s.row(hound).face is None
    s.evoke("flariger", "evolve")
    flariger = s.up("flariger")
    assert s.game.vim(s.t, flariger) == (hound, kittle)
    assert all(s.row(c).up and s.row(c).face is not None for c in (hound, kittle))
    assert s.stat(flariger, "level") == 2 and s.row(flariger).marks == ()
    assert "vines" in s.zone("discard", 0)
    assert not s.row(flariger).turned, "it joined tasked, and the hound's Drive untasked it"


@pytest.mark.rule("RV-044", "RV-R99")
def test_what_an_evolving_creature_sheds_goes_in_the_order_that_the_active_player_chooses(scene):
    s = scene({"field0": "kittle", "hand": "vines vines flariger imp", "vars": {"power": 4}})
    s.phase().evoke("vines").evoke("vines").evoke("flariger", "evolve")
    assert s.asked == (0, "pile")
    s.local.submit(next(iter(s.options.answers())))
    assert s.zone("discard", 0) == ("vines", "vines")


# --- attached, paired ---------------------------------------------------------------------------------------


@pytest.mark.rule("RV-250", "RV-R107")
def test_an_attached_card_gives_its_host_an_effect_and_goes_with_it(scene):
    s = scene({"field0": "imp", "hand": "vines recall", "vars": {"power": 1}})
    s.phase().evoke("vines")
    vines = s.find("vines", "attached", 0)
    assert s.row(vines).host == s.up("imp") and s.stat(s.up("imp"), "level") == 3
    s.evoke("recall")
    assert sorted(s.zone("discard", 0)) == ["recall", "vines"]


@pytest.mark.rule("RV-251", "RV-252", "RV-253", "RV-R106")
def test_pairs(scene):
    s = scene({"field0": "imp", "hand": "twin twin recall imp", "vars": {"power": 2}})
    s.phase().evoke("twin")
    imp, first = s.up("imp"), s.up("twin")
    assert s.row(imp).link("pair") == first and s.row(first).link("pair") == imp
    assert s.stat(imp, "level") == 2 and s.stat(first, "level") == 1, "only abilities give a pair effects"
    s.evoke("twin").answer((imp,))
    second = s.up("twin", nth=1)
    assert s.row(imp).link("pair") == second and s.row(first).link("pair") is None
    s.evoke("recall").answer((second,))
    assert s.row(imp).link("pair") is None and s.stat(imp, "level") == 1


@pytest.mark.rule("RV-298", "RV-R66", "RV-R67")
def test_of_several_dispelled_at_once_one_with_vim_stays(scene):
    s = lay(scene, "trine", "mend_the_cracks", "kittle frost_fox", foe="ashka",
            second={"hand": "sweeping_flame", "vars": {"opened": 7, "rifts": 3}})  # fmt: skip
    fox = s.up("frost_fox")
    s.evoke("mend_the_cracks").answer((fox,)).end_turn().phase().power()
    first_answers(s.evoke("sweeping_flame"))
    assert s.zone("field", 0) == ("frost_fox",) and s.row(fox).damage == 0
    assert sorted(s.zone("discard", 0)) == ["kittle", "kittle", "mend_the_cracks"], "the vim was a Kittle"


@pytest.mark.rule("RV-299", "RV-R104")
def test_whoever_controls_a_card_chooses_its_vim(scene):
    s = lay(scene, "saff", "hypno_toad", "gleaming_mayfly clinging_slime", enemy="kittle elderwood_giant")
    first_answers(s.evoke("hypno_toad"))
    kittle = s.up("kittle")
    for vim in ("gleaming_mayfly", "clinging_slime"):
        s.use(s.up(vim)).answer((kittle,))
    s.attack(kittle, s.up("elderwood_giant", 1))
    assert s.asked == (0, "vim") and len(s.options.decision.cards) == 2
