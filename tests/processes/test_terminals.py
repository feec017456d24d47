"""An evening of people at terminals: several games with one another, seats changed in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.typist import Typist

Sits = Callable[..., Typist]
INVITATION = r"runetable\d+:[a-z0-9]+:"


@pytest.fixture
def sits(tmp_path: Path) -> Iterator[Sits]:
    people: list[Typist] = []

    def sit(name: str, *words: str) -> Typist:
        home = tmp_path / name
        home.mkdir()
        people.append(Typist(Shell(home), *words, "--name", name))
        return people[-1]

    try:
        yield sit
    finally:
        for one in people:
            one.leave()


def test_people_play_again_with_the_guests_one_seat_further_on(sits: Sits) -> None:
    ada = sits("Ada", "host", "rune", "--mode", "teams", "--listen", "127.0.0.1:0", "--meet", "off")
    invitations = [ada.expect(INVITATION)[0] for _ in range(3)]
    guests: list[Typist] = []
    for name, invitation in zip(("Ben", "Cyd", "Dov"), invitations, strict=True):
        guest = sits(name, "join", invitation)
        guest.expect("Type yes or no")
        guest.keys("yes\n")
        guest.expect(f"In the room: .*“{name}” \\({len(guests) + 2} of 4 ready\\)")
        guests.append(guest)
    ben, cyd, _ = guests
    for one in (ada, cyd):  # a team
        one.expect(r"starts?\.")
        one.keys("again moved\n")
        one.expect("The game is not over yet")
        one.keys("resign\n")
        one.expect("Give the game up")
        one.keys("yes\n")
    for one in (ada, *guests):
        one.expect("Type again for another game")
    ben.keys("again moved\n")
    ben.expect("Only the host of three or more moves the guests")
    ada.keys("again moved\n")
    for guest in guests:
        guest.expect(r"proposes another game: .* you would have seat [234]. Type\s+yes or no")
        guest.keys("yes\n")
    for one in (ada, *guests):
        one.expect("Rune: “Ada”, “Cyd”, “Dov”, “Ben”")
    assert ada.seen.count("“Dov” (3 of 4 ready)") < 9  # a room is told of when it changes


def test_whoever_may_watch_is_told_what_to_type_and_who_offers_a_draw_that_it_is_declined(sits: Sits) -> None:
    words = ("--listen", "127.0.0.1:0", "--meet", "off", "--watch", "open")
    ada = sits("Ada", "host", "tictactoe", *words)
    ben = sits("Ben", "join", ada.expect(INVITATION)[0])
    ada.expect("Anybody may watch")
    ada.expect(INVITATION)
    ben.expect(r"Type\s+yes\s+or\s+no")
    ben.keys("yes\n")
    for one in (ada, ben):
        one.expect("Where do you put")
        one.keys("1\n" if one is ada else "")
    ada.keys("decline\n")
    ada.expect("Nobody offers anything now")
    ben.keys("draw\n")
    ada.expect(r"offers a draw; type\s+accept\s+or\s+decline")
    ada.keys("decline\n")
    ben.expect("“Ada”: “No draw,")
