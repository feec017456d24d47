"""A draw from an empty deck: the trash becomes the deck, a tower of one's choice is lost, the draw goes on."""

from __future__ import annotations

from engines.kernel import Shuffle
from tests.proof.genesis.stage import Stage, stage


def drawing(**zones: str) -> Stage:
    """Seat 0 ends its turn with these zones and must draw."""
    s = stage({"hand": "drake", "deck": "", **zones})
    s.to("end")
    return s.answer(0)  # type: ignore[return-value]


def test_the_trash_becomes_the_deck_and_the_lord_chooses_a_tower_to_lose() -> None:
    """SG-079, SG-081, SG-082: reshuffle, then the tower with a companion of the new deck, then the draw."""
    s = drawing(trash="golem drake trickle", towers="golem drake")
    assert s.asked == (0, "tower")
    assert s.zone("trash", 0) == ()
    deck = s.t.zone("deck", 0)
    assert len(deck) == 3
    assert all((s.t.rows[card].face, s.t.rows[card].seen) == (None, 0) for card in deck)
    tower = s.find("drake", "towers", 0)
    s.answer((tower,))
    assert s.t.zone("groove", 0) == (tower, deck[-1])
    assert s.t.zone("hand", 0)[-1] == deck[-2]
    assert s.t.zone("deck", 0) == deck[:1]
    assert len(s.t.zone("towers", 0)) == 1


def test_the_new_deck_is_known_as_a_whole_and_not_by_place() -> None:
    """Hidden information: the set of cards is known to all, the order to nobody; only the top shows a back."""
    s = drawing(trash="golem drake trickle", towers="golem drake")
    deck = s.t.zone("deck", 0)
    (pool,) = s.t.pools
    assert pool.cards == tuple(sorted(deck))
    assert sorted(s.game.catalogue.cards[face].id for face in pool.faces) == ["drake", "golem", "trickle"]
    assert [s.sphere(card) is None for card in deck] == [True, True, False]
    assert any(isinstance(s.local.table_at(n).pending, Shuffle) for n in range(3, s.t.step))


def test_without_towers_there_is_no_penalty() -> None:
    """SG-080: and the reshuffle never destroys a lord (SG-007)."""
    s = drawing(trash="golem drake", towers="")
    assert s.t.result is None
    assert len(s.t.zone("hand", 0)) == 2
    assert s.zone("groove", 0) == ()


def test_with_an_empty_trash_nothing_happens() -> None:
    """SG-083."""
    s = drawing(trash="", towers="golem drake")
    assert (len(s.t.zone("hand", 0)), len(s.t.zone("towers", 0))) == (1, 2)


def test_a_draw_of_five_that_runs_dry_goes_on_after_the_reshuffle() -> None:
    """SG-R11: two cards, the reshuffle, a tower, then the rest; the whole hand was trashed before."""
    s = stage(
        {"hand": "drake trickle", "deck": "golem golem", "trash": "caller caller", "towers": "golem drake"}
    )
    s.to("end").answer(1)
    assert s.asked == (0, "tower")
    assert len(s.t.zone("hand", 0)) == 2
    s.answer((s.t.zone("towers", 0)[0],))
    assert len(s.t.zone("hand", 0)) == 5
    assert (len(s.t.zone("deck", 0)), len(s.t.zone("groove", 0))) == (0, 2)


def test_in_anothers_turn_the_drawing_lord_chooses_the_tower() -> None:
    """SG-082, SG-079: an effect makes a lord draw in retaliation."""
    s = stage(
        {"field": "golem"},
        {"hand": "prism drake", "deck": "", "trash": "golem drake", "towers": "prism drake golem"},
    )
    s.to("battle").attack(s.find("golem", "field", 0)).answer((s.find("prism", "towers", 1),))
    s.play(s.find("prism", "hand", 1), "retaliation", 1)
    assert (s.asked, s.t.active) == ((1, "tower"), 0)
    s.answer((s.find("golem", "towers", 1),))
    assert len(s.t.zone("towers", 1)) == 1


def test_two_successful_sieges_on_the_last_tower_and_the_lord_end_the_game() -> None:
    """SG-002, SG-003, SG-005: losing the last tower does not destroy the lord, the next siege does."""
    s = stage({"field": "golem drake"}, {"towers": "golem"})
    s.to("battle").attack(s.find("golem", "field", 0))
    assert s.t.result is None and s.zone("towers", 1) == ()
    s.attack(s.find("drake", "field", 0))
    assert s.t.result is not None and s.t.result.winners == (0,)
