"""Who is let in: seats, invitations that are spent and expire, spectators, guests a person decides on."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.link.door import LIFETIME, TICKET_LIMIT, Admit, AskPerson, Door, Turned
from netcore.link.messages import LINK_VERSION, Greeting, Want

ADA, BOB = b"a" * 32, b"b" * 32


def greeting(want: Want = Want.PLAY, **parts: Any) -> Greeting:
    return Greeting(LINK_VERSION, "test", "Guest", want)._replace(**parts)


def test_an_invitation_lets_one_key_in_again_and_again_and_no_other() -> None:
    door = Door()
    secret = door.issue(Want.PLAY, 0.0)
    assert door.judge(ADA, greeting(secret=secret), 1.0) == Admit(Want.PLAY)
    assert door.judge(ADA, greeting(secret=secret), 2.0) == Admit(Want.PLAY)
    verdict = door.judge(BOB, greeting(secret=secret), 3.0)
    assert verdict == Turned("this invitation has already been used: ask for a new one")


def test_who_came_by_invitation_has_a_seat_and_may_resume() -> None:
    door = Door()
    secret = door.issue(Want.PLAY, 0.0)
    door.judge(ADA, greeting(secret=secret), 0.0)
    assert door.seats == {ADA}
    assert door.judge(ADA, greeting(Want.RESUME), 10 * LIFETIME) == Admit(Want.RESUME)


def test_an_invitation_expires() -> None:
    door = Door()
    secret = door.issue(Want.PLAY, 0.0, lifetime=60)
    verdict = door.judge(ADA, greeting(secret=secret), 60.0)
    assert verdict == Turned("this invitation has expired: ask for a new one")


def test_an_invitation_can_be_withdrawn() -> None:
    door = Door()
    secret = door.issue(Want.PLAY, 0.0)
    door.withdraw(secret)
    assert door.judge(ADA, greeting(secret=secret), 0.0) == Turned(
        "this invitation is not known here: ask for a new one"
    )


def test_a_secret_that_was_never_given_is_refused() -> None:
    assert isinstance(Door().judge(ADA, greeting(secret=b"guess"), 0.0), Turned)


def test_an_invitation_to_watch_is_none_to_play() -> None:
    door = Door()
    secret = door.issue(Want.WATCH, 0.0, uses=2)
    assert isinstance(door.judge(ADA, greeting(secret=secret), 0.0), Turned)
    assert door.judge(ADA, greeting(Want.WATCH, secret=secret), 0.0) == Admit(Want.WATCH)
    assert door.judge(BOB, greeting(Want.WATCH, secret=secret), 0.0) == Admit(Want.WATCH)
    assert isinstance(door.judge(b"c" * 32, greeting(Want.WATCH, secret=secret), 0.0), Turned)
    assert not door.seats


def test_who_has_no_seat_cannot_resume() -> None:
    verdict = Door().judge(ADA, greeting(Want.RESUME), 0.0)
    assert verdict == Turned("nobody at this table knows your key: resume with the key you played with")


def test_a_seat_given_up_is_given_up_with_its_invitation() -> None:
    door = Door()
    secret = door.issue(Want.PLAY, 0.0)
    door.judge(ADA, greeting(secret=secret), 0.0)
    door.unseat(ADA)
    assert isinstance(door.judge(ADA, greeting(Want.RESUME), 0.0), Turned)
    assert isinstance(door.judge(ADA, greeting(secret=secret), 0.0), Turned)


def test_without_invitation_a_person_is_asked_only_where_that_is_wanted() -> None:
    assert Door().judge(ADA, greeting(), 0.0) == Turned("this table is open to invited players only")
    assert Door(ask=True).judge(ADA, greeting(), 0.0) == AskPerson(Want.PLAY)


def test_everybody_may_watch_where_that_is_wanted() -> None:
    assert Door(watch=True).judge(ADA, greeting(Want.WATCH), 0.0) == Admit(Want.WATCH)
    assert isinstance(Door().judge(ADA, greeting(Want.WATCH), 0.0), Turned)


def test_another_table_is_not_here() -> None:
    door = Door(b"ours", watch=True)
    assert door.judge(ADA, greeting(Want.WATCH, table=b"ours"), 0.0) == Admit(Want.WATCH)
    verdict = door.judge(ADA, greeting(Want.WATCH, table=b"theirs"), 0.0)
    assert verdict == Turned("the table you are looking for is not here")


def test_a_table_is_found_by_its_old_names_too() -> None:
    door = Door(b"invitation", watch=True)
    door.rename(b"game")
    for name in (b"", b"invitation", b"game"):
        assert door.judge(ADA, greeting(Want.WATCH, table=name), 0.0) == Admit(Want.WATCH)
    assert door.table == b"game"


def test_invitations_are_bounded_and_expired_ones_make_room() -> None:
    door = Door()
    for _ in range(TICKET_LIMIT):
        door.issue(Want.PLAY, 0.0, lifetime=10)
    with pytest.raises(ValueError, match="already 256 open invitations"):
        door.issue(Want.PLAY, 9.0)
    door.issue(Want.PLAY, 10.0)


def test_secrets_are_not_kept() -> None:
    door = Door()
    secret = door.issue(Want.PLAY, 0.0)
    assert secret not in repr(vars(door)).encode()
    assert secret not in door._tickets


def test_a_key_that_has_a_seat_is_let_in_to_watch_only_as_anybody_is() -> None:
    """A player's second program, or whoever has the key, does not see the game from the stand unasked."""
    door = Door()
    door.seat(ADA)
    assert isinstance(door.judge(ADA, greeting(Want.WATCH), 0.0), Turned)
    assert door.judge(ADA, greeting(Want.PLAY), 0.0) == Admit(Want.PLAY)


@pytest.mark.parametrize("ask", [False, True])
def test_who_is_barred_hears_what_any_unwanted_guest_hears_and_spends_nothing(ask: bool) -> None:
    barred, plain = Door(ask=ask, watch=True, bars=lambda key: key == BOB), Door(ask=ask)
    secret = barred.issue(Want.PLAY, 0.0)
    unknown = plain.judge(BOB, greeting(secret=b"no such invitation"), 1.0)
    assert barred.judge(BOB, greeting(secret=secret), 1.0) == unknown
    assert isinstance(barred.judge(BOB, greeting(Want.WATCH), 1.0), Turned)
    assert isinstance(barred.judge(BOB, greeting(), 1.0), Turned)
    assert barred.judge(ADA, greeting(secret=secret), 2.0) == Admit(Want.PLAY)


def test_who_is_barred_in_mid_game_keeps_the_seat() -> None:
    barred: set[bytes] = set()
    door = Door(bars=barred.__contains__)
    door.seat(BOB)
    barred.add(BOB)
    assert door.judge(BOB, greeting(), 1.0) == Admit(Want.PLAY)
    assert door.judge(BOB, greeting(Want.RESUME), 1.0) == Admit(Want.RESUME)
