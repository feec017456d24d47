"""Public backs: shown place by place, before a card is revealed, arranged or moved, and never deeper."""

from __future__ import annotations

from engines.kernel import Arrange, Back, Done, Make, Reveal, Shuffle
from tests.proof.genesis.stage import Stage, stage
from tests.proof.genesis.words import SPHERES

SCIENCE, ETHER, SPIRIT, CHAOS, NATURE = (1 << index for index in range(5))


def intents(s: Stage, start: int = 0) -> list:
    """What was asked of the dealer from a step on, in order."""
    asked = [s.local.table_at(step).pending for step in range(start, s.t.step)]
    return [pending for pending in asked if isinstance(pending, Arrange | Back | Reveal | Shuffle | Make)]


def test_backs_of_hands_towers_vaults_and_of_the_top_of_a_deck_are_public() -> None:
    """SG-014, SG-R32: of a deck the top card's only."""
    s = stage({"hand": "drake prism", "vault": "drake trickle"})
    assert [s.sphere(card) for card in s.t.zone("hand", 0)] == [CHAOS, ETHER | SCIENCE]
    assert [s.sphere(card) for card in s.t.zone("vault", 0)] == [CHAOS, ETHER]
    assert [s.sphere(card) for card in s.t.zone("towers", 1)] == [SCIENCE] * 3
    assert [s.sphere(card) for card in s.t.zone("deck", 0)] == [None, None, None, SPIRIT]
    assert all(s.t.rows[card].face is None for card in (*s.t.zone("hand", 0), *s.t.zone("towers", 1)))


def test_the_numbers_per_sphere_are_public_from_the_start() -> None:
    """SG-R39: stated by the setup, so every peer knows them before the first deal."""
    s = stage({"hand": "drake prism", "vault": "drake trickle"})
    assert [s.get(0, sphere) for sphere in SPHERES] == [5, 3, 1, 3, 0]


def test_backs_come_before_faces() -> None:
    """§8: what lies open was asked for by its back first."""
    s = stage({"field": "golem"})
    kinds = [type(intent) for intent in intents(s)]
    assert kinds == [Make, Shuffle, Back, Reveal, Back]


def test_a_drawn_card_shows_its_back_and_then_the_new_top_does() -> None:
    """SG-R32: the card under the one drawn shows its colour only once it lies on top."""
    s = stage({"hand": "drake"})
    s.to("end")
    start, top = s.t.step, s.t.zone("deck", 0)[-2]
    assert s.sphere(top) is None
    s.end_turn()
    assert s.sphere(top) == SCIENCE
    asked = [i for i in intents(s, start) if isinstance(i, Reveal | Back)]
    assert isinstance(asked[0], Reveal) and asked[1] == Back((top,))


def test_drawing_five_shows_every_back_before_its_face() -> None:
    """SG-078: with an empty hand; each next card shows its back, then its face to its lord alone."""
    s = stage({"deck": "trickle drake golem lurker caller prism", "field": "golem"})
    top, *_ = drawn = s.t.zone("deck", 0)[:0:-1]
    start = s.t.step
    s.end_turn()
    mine = [i for i in intents(s, start) if isinstance(i, Reveal | Back)][:9]
    assert mine[0] == Reveal((((top,), (0,)),))
    assert mine[1:] == [i for card in drawn[1:] for i in (Back((card,)), Reveal((((card,), (0,)),)))]


def test_a_mixed_hand_keeps_its_colours_and_loses_its_places() -> None:
    """dealer §7.10: the dealer names the back of each new place; which of two cards of a colour lies where
    is the lord's secret.
    """
    s = stage({"hand": "drake drake golem", "vault": "drake golem trickle"}, {"hand": "golem"})
    s.end_turn().end_turn().to("crystal")
    steps = [n for n in range(s.t.step) if isinstance(s.local.table_at(n).pending, Arrange)]
    done = s.local.entries[steps[-1]]
    hand = s.t.zone("hand", 0)
    assert isinstance(done, Done) and sorted(done.values) == sorted([CHAOS, CHAOS, SCIENCE, SPIRIT])
    assert tuple(s.sphere(card) for card in sorted(hand)) == done.values
    assert all(s.t.rows[card].seen == 1 and s.t.rows[card].face is None for card in hand)


def test_cards_moved_unseen_show_their_backs_on_the_way() -> None:
    """SG-122, SG-168: energized from the deck, nobody sees the face, everybody the colour."""
    s = stage({"hand": "trickle drake", "vault": "trickle", "deck": "drake golem caller"})
    s.to("cast").play(s.find("trickle", "hand", 0), "spell", 1)
    (energy,) = s.t.zone("groove", 0)
    assert (s.sphere(energy), s.t.rows[energy].face, s.t.rows[energy].seen) == (NATURE, None, 0)
    assert s.sphere(s.t.zone("deck", 0)[-1]) == SCIENCE
