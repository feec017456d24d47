"""Attacks around the table, by changed programs over TLS: the waiting room, the next game, and chat."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from netcore.link.messages import Channel
from netcore.link.news import LineNews, LineState, Wished
from netcore.link.room import Again, TableOpened, check_opening, write_room
from netcore.opening import Seat, pack_hello, read_hello
from netcore.table import Chatted, Output, Table, Trouble
from netcore.table.chat import BURST
from netcore.table.messages import Remark, encode
from tests.attacks.table.real import Duel
from tests.attacks.table.test_hearsay import TERMS
from tests.netcore.link.players import Gathering


@pytest.mark.attack(95)
def test_a_host_that_opens_with_somebody_else_than_it_showed_plays_alone() -> None:
    """Ben has agreed to play with Ada and Cyd; the table is opened with Eve, who calls herself Cyd."""
    table = Gathering("highcard", "three")
    setup = table.ada.shelf.game.setup("three", decks=tuple((("main", 10),) for _ in range(3)))
    table.ada.host.open_room(setup, TERMS, table.ada.lists)
    host: Any = table.ada.host
    say = host._say

    def swap(key: bytes, said: Any) -> None:
        if isinstance(said, TableOpened):
            hello = read_hello(said.hello)
            said = TableOpened(pack_hello(hello._replace(seats=(*hello.seats[:2], Seat("Cyd", b"e" * 32)))))
        say(key, said)

    host._say = swap
    ben, cyd = table.guest("Ben"), table.guest("Cyd")
    table.until(lambda: bool([news for news in ben.of(LineNews) if news.state is LineState.LOST]))
    assert ben.node.table is None
    assert cyd.node.table is None
    assert any("with other players than it showed" in news.sentence for news in ben.of(LineNews))


@pytest.mark.attack(95)
def test_the_table_that_was_shown_is_opened() -> None:
    table = Gathering()
    ben = table.guest()
    table.until(lambda: ben.seated)
    offer, node = ben.guest._offer, ben.guest
    assert offer is not None
    me = Seat("Ben", ben.identity.public)
    assert check_opening(table.ada.table.place.hello, node.host, me, offer, ()).seats == offer.seats


@pytest.mark.attack(96)
def test_who_asks_for_another_game_a_hundred_times_is_heard_once() -> None:
    duel = Duel(1)
    for _ in range(100):
        duel.cheat.node.link.send(duel.honest.identity.public, write_room(Again(duel.log.game)), Channel.ROOM)
    duel.wait(2)
    assert len(duel.honest.of(Wished)) == 1


@pytest.mark.attack(97)
@pytest.mark.parametrize("cheat", [0, 1], ids=["host", "guest"])
def test_lines_in_anothers_name_take_none_of_his_room(cheat: int) -> None:
    """A line that its author did not sign costs who brought it the line, and the author nothing."""
    duel = Duel(cheat)
    table = duel.honest.table
    seat, key = table.seat, duel.cheat.identity.public
    driver = duel.honest.node.driver
    assert driver is not None
    for number in range(BURST + 1):  # as if each came on a line of its own
        raw = encode(Remark(seat, number, 1, "!", b"s" * 64))
        driver.feed(lambda one, now: one.connected(key, now))
        driver.feed(partial(_received, key, raw))
    duel.honest.node.act(lambda one, now: one.say("well played", now))
    assert not any("more than anybody can read" in news.sentence for news in duel.honest.of(Trouble))
    duel.until(lambda: any(one.line.text == "well played" for one in duel.cheat.of(Chatted)))


def _received(key: bytes, raw: bytes, table: Table, now: int) -> list[Output]:
    return table.receive(key, raw, now)
