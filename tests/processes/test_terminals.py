"""An evening of people at terminals: several games with one another, seats changed in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.processes.terminals import Typist

Sits = Callable[..., Typist]
INVITATION = r"runetable\d+:[a-z0-9]+:"


@pytest.fixture
def sits(tmp_path: Path) -> Iterator[Sits]:
    people: list[Typist] = []

    def sit(name: str, *words: str) -> Typist:
        people.append(Typist(tmp_path, name, *words))
        return people[-1]

    try:
        yield sit
    finally:
        for one in people:
            one.close()


def test_people_play_again_with_the_guests_one_seat_further_on(sits: Sits) -> None:
    ada = sits("Ada", "host", "rune", "--mode", "teams", "--listen", "127.0.0.1:0", "--meet", "off")
    invitations = [ada.until(INVITATION)[0] for _ in range(3)]
    guests: list[Typist] = []
    for name, invitation in zip(("Ben", "Cyd", "Dov"), invitations, strict=True):
        guest = sits(name, "join", invitation)
        guest.until("Type yes or no")
        guest.type("yes")
        guest.until(f"In the room: .*“{name}” \\({len(guests) + 2} of 4 ready\\)")
        guests.append(guest)
    ben, cyd, _ = guests
    for one in (ada, cyd):  # a team
        one.until("starts")
        one.type("again moved")
        one.until("The game is not over yet")
        one.type("resign")
        one.until("Give the game up")
        one.type("yes")
    for one in (ada, *guests):
        one.until("Type again for another game")
    ben.type("again moved")
    ben.until("Only the host of three or more moves the guests")
    ada.type("again moved")
    for guest in guests:
        guest.until(r"proposes another game: .* you would have seat [234]. Type\s+yes or no")
        guest.type("yes")
    for one in (ada, *guests):
        one.until("Rune: “Ada”, “Cyd”, “Dov”, “Ben”")
    assert ada.text.count("“Dov” (3 of 4 ready)") < 9  # a room is told of when it changes
