"""Vim: what it takes off a dispel, what it gives, and what becomes of it when its host evolves."""

from __future__ import annotations

from engines.effects.change import active
from engines.effects.stacks import under
from engines.kernel import NOTHING
from tests.proof.runiverse.stage import Stage, stage


def names(s: Stage, cards: tuple[int, ...]) -> tuple[str, ...]:
    """Their pack ids, hidden ones too."""
    return tuple(s._id(card) for card in cards)


def kept(deck: str) -> Stage:
    """Seat 1 has a Root Keeper with two face-down vim from this deck, and it is seat 0's turn."""
    s = stage(
        {"field0": "ogre"},
        {"mages0": "grove_sage", "rifts0": "imp", "rifts1": "imp", "hand": "root_keeper", "deck": deck},
    )
    s.end_turn().phase().power().play(s.find("root_keeper", "hand", 1), "plain")
    s.end_turn()
    return s


def test_face_down_vim_comes_unseen_from_the_deck_and_gives_nothing() -> None:
    """RV-297, RV-302, RV-304, RV-R93: nobody has looked at it."""
    s = kept("imp spitter spitter hound")
    keeper = s.find("root_keeper", "field", 1)
    vim = under(s.t, keeper)
    assert names(s, vim) == ("spitter", "spitter")
    assert all(
        (s.t.rows[card].face, s.t.rows[card].seen, s.t.rows[card].up) == (None, 0, False) for card in vim
    )
    assert s.stat(keeper, "level") == 2, "a face-up Spitter would give it L+1"


def test_a_dispel_in_the_opponents_turn_costs_the_bottommost_vim() -> None:
    """RV-216, RV-298, RV-300, RV-R69, RV-R70: the card stays, undamaged; one vim is discarded and seen."""
    s = kept("imp ogre spitter hound")
    keeper = s.find("root_keeper", "field", 1)
    bottom, top = under(s.t, keeper)
    s.phase().attack(s.up("ogre"), keeper)
    assert s.zone("field", 1) == ("root_keeper",)
    assert s.t.rows[keeper].damage == 0
    assert s.t.zone("discard", 1) == (bottom,)
    assert s.t.rows[bottom].face is not None and s.t.rows[bottom].host == NOTHING
    assert under(s.t, keeper) == (top,)


def test_in_ones_own_turn_one_chooses_which_vim_to_lose() -> None:
    """RV-299: the keeper attacks and is dispelled in its own turn."""
    s = kept("imp ogre spitter hound")
    s.end_turn()
    keeper = s.find("root_keeper", "field", 1)
    bottom, top = under(s.t, keeper)
    s.phase().attack(keeper, s.find("ogre", "field", 0))
    assert s.asked == (1, "v")
    s.answer((top,))
    assert s.t.zone("discard", 1) == (top,)
    assert under(s.t, keeper) == (bottom,)


def test_without_vim_the_next_dispel_is_a_loss_and_triggers_go_off_each_time() -> None:
    """RV-215, RV-298, RV-R69: the card *is* dispelled, only its move is replaced."""
    s = stage({"field0": "imp ogre ogre", "hand": "graft spitter"}, {"field0": "titan"})
    imp = s.up("imp")
    s.phase().power().play(s.find("graft", "hand", 0), "plain").answer((imp,))
    before = len(s.zone("hand", 0))
    s.attack(imp, s.find("titan", "field", 1))
    assert s.zone("discard", 0) == ("graft", "spitter")
    assert len(s.zone("hand", 0)) == before + 1, "the Spitter's trigger, granted to the Imp"
    assert imp in s.t.zone("field", 0)


def test_face_up_vim_gives_its_abilities_to_its_host() -> None:
    """RV-245, RV-303: ACT, ONG and TRIG; in them "I" is the host."""
    s = stage({"field0": "imp", "hand": "graft spitter ogre"}, {"field0": "titan"})
    s.phase().power().play(s.find("graft", "hand", 0), "plain").answer((s.find("spitter", "hand", 0),))
    imp, titan = s.up("imp"), s.find("titan", "field", 1)
    assert s.stat(imp, "level") == 2
    s.answer(("use", imp, "spitter.use[0]"))
    assert s.t.rows[titan].damage == 1
    assert s.t.rows[imp].turned and not s.t.rows[under(s.t, imp)[0]].turned


def test_a_mage_as_vim_gives_nothing() -> None:
    """RV-R98: a gift is neither ACT, ONG nor TRIG."""
    s = stage({"field0": "imp", "hand": "graft storm_sage"}, {"field0": "titan"})
    s.phase().power().play(s.find("graft", "hand", 0), "plain")
    assert under(s.t, s.up("imp"))
    assert s.up("imp") not in active(s.game, s.t).granted


def evolving() -> Stage:
    """Seat 0 has a Kittle with a face-down Hound under it, damage on it, and a Flariger in hand."""
    more = {"mages1": "ember_sage", "mages2": "ember_sage", "field1": "kittle"}
    s = stage({"hand": "kittle flariger", "deck": "imp imp hound", **more}, {"field0": "imp"})
    return s.phase().power().play(s.find("kittle", "hand", 0), "plain")  # type: ignore[return-value]


def test_evolving_makes_everything_beneath_face_up_vim() -> None:
    """RV-272, RV-275, RV-R99, RV-R100: on a creature that has vim; all of it lies open then, in its order."""
    s = evolving()
    kittle = s.t.zone("field", 0, 0)[0]
    (hound,) = under(s.t, kittle)
    assert s.t.rows[hound].face is None
    s.play(s.find("flariger", "hand", 0), "evolve", 1)
    flariger = s.t.zone("field", 0, 0)[0]
    assert names(s, s.t.zone("field", 0, 0)) == ("flariger",)
    assert under(s.t, flariger)[:2] == (hound, kittle)
    assert all(s.t.rows[card].face is not None and s.t.rows[card].up for card in (hound, kittle))
    assert s.zone("discard", 0) == ()


def test_abilities_from_beneath_count_as_the_evolved_creature_joins() -> None:
    """RV-249, RV-R99: it joins tasked, and the Hound's Drive, now its own, untasks it; the Kittle's join
    trigger, granted too, brings one more vim.
    """
    s = evolving()
    s.play(s.find("flariger", "hand", 0), "evolve", 1)
    flariger = s.t.zone("field", 0, 0)[0]
    assert not s.t.rows[flariger].turned
    assert len(under(s.t, flariger)) == 3


def test_a_creature_evolves_only_from_its_base_at_the_evoking_mages_location() -> None:
    """EX-04, RV-273, RV-274: the Kittle at the other location is out of reach; plain evoking stays open."""
    s = evolving()
    here = s.t.zone("field", 0, 0)[0]
    options = [answer.value for answer in s.options.answers() if answer.value[0] == "play"]
    assert {value[3] for value in options} == {"plain", "evolve"}
    s.play(s.find("flariger", "hand", 0), "evolve", 1)
    assert here in under(s.t, s.t.zone("field", 0, 0)[0])
    assert s.zone("field", 0, 1) == ("kittle",)


def test_a_host_that_leaves_otherwise_takes_its_vim_to_the_discard_pile() -> None:
    """RV-R95: only a dispel is replaced; what lay beneath is discarded, and seen."""
    s = stage({"hand": "recall kittle", "deck": "imp hound", "mages1": "ember_sage"})
    s.phase().power().play(s.find("kittle", "hand", 0), "plain").play(s.find("recall", "hand", 0), "plain")
    assert s.zone("field", 0) == ()
    assert s.zone("hand", 0) == ("kittle",)
    assert set(s.zone("discard", 0)) == {"recall", "hound"}
