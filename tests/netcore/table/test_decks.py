"""Secret decks against the rules of deck building: refused at one's own table, found by everybody's audit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from engines.kernel import DeckFault, Mode
from netcore.dealer import BROKEN, VERIFIED
from netcore.opening import Seat
from netcore.table import CannotOpen, Review, Table
from tests.kernel.highcard import DECKS, HighCard
from tests.netcore.dealer.ring import UNSAFE
from tests.netsim.world import PEOPLE, calm_game, setup_of

ODD = next(face for face in DECKS[1][0][1] if face not in DECKS[0][0][1])
"""A face that only the second deck holds."""


class Strict(HighCard):
    """High Card that allows one card less than the programs that played it did."""

    def deck_faults(self, mode: Mode, lists: Mapping[str, tuple[int, ...]]) -> Iterable[DeckFault]:
        if ODD in lists.get("main", ()):
            yield DeckFault(f"{self.face_name(ODD)} is not allowed.", "HC-009", face=ODD)


def test_an_illegal_deck_cannot_be_brought_to_a_table() -> None:
    _, setup, lists = setup_of("highcard", 2)
    seats = [Seat(who.name, who.public) for who in PEOPLE[:2]]
    with pytest.raises(CannotOpen, match=r"not legal: .* is not allowed"):
        Table.open(Strict(), setup, seats, 1, PEOPLE[1], lists=lists[1], group=UNSAFE)


def test_a_program_that_allowed_it_all_the_same_is_found_by_the_audit() -> None:
    log = calm_game("highcard").table(0).log
    verdicts = Review(Strict(), UNSAFE, tuple(log.steps)).run()
    assert [verdict.word for verdict in verdicts] == [VERIFIED, BROKEN]
    assert "is not legal" in verdicts[1].why and "HC-009" in verdicts[1].why


class Paired(HighCard):
    """High Card in which no card may be in two lists of a player."""

    def deck_faults(self, mode: Mode, lists: Mapping[str, tuple[int, ...]]) -> Iterable[DeckFault]:
        for face in set(lists.get("main", ())) & set(lists.get("side", ())):
            yield DeckFault(f"{self.face_name(face)} is in both.", "HC-010", face=face)


def test_lists_of_one_seat_are_judged_together() -> None:
    review = Review(Paired(), UNSAFE, tuple(calm_game("highcard").table(0).log.steps))
    assert review._legal(0, "main", (1, 2)) is None
    assert review._legal(1, "side", (2,)) is None, "another seat's"
    why = review._legal(0, "side", (2, 3))
    assert why is not None and "HC-010" in why
