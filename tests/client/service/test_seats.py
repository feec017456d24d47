"""Who sits where, and what bots are called."""

from __future__ import annotations

from client.service.seats import seats_from, seats_of_record
from engines.registry import load


def test_several_bots_of_one_kind_are_told_apart_and_known_again() -> None:
    game = load("rune")
    seats = seats_from("you,club,club,greedy", game, 4, "Ada")
    assert seats.names == ("Ada", "club (bot 1)", "club (bot 2)", "greedy (bot)")
    assert seats_of_record(seats.names, game) == seats


def test_a_person_who_is_called_like_a_bot_is_none() -> None:
    names = ("nobody (bot 3)", "(bot)", "club (bot x)", "club (bot)")
    assert seats_of_record(names, load("rune")).bots == ("", "", "", "club")
