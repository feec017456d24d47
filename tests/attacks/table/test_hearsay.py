"""A host between two guests, over TLS: what it says of one to the other costs nobody the game."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.ack import Ack
from netcore.item import AnyItem, Item, Kind, placing, signed, signed_any
from netcore.link.messages import Channel
from netcore.link.node import PlayerNode
from netcore.table import FORFEIT, NotNow, TableTerms, Trouble, Waiting
from netcore.table.messages import Away, Message, decode, encode
from netcore.table.words import Said, word_body
from tests.netcore.link.players import Gathering, Player
from tests.netcore.table.test_words import opened

TERMS = TableTerms(coins=128, patience=30_000, grace=3_000, vanish=FORFEIT)


def three() -> tuple[Gathering, Player, Player]:
    """A host and two guests at high card; nobody answers by itself."""
    table = Gathering("highcard", "three")
    setup = table.ada.shelf.game.setup("three", decks=tuple((("main", 10),) for _ in range(3)))
    table.ada.host.open_room(setup, TERMS, table.ada.lists)
    ben, cyd = table.guest("Ben"), table.guest("Cyd")
    for player in table.players:
        player.plays = False
    table.until(lambda: any(player.node.table is not None and player.asked for player in table.players))
    return table, ben, cyd


def wait(table: Gathering, seconds: float) -> None:
    end = table.net.seconds() + seconds
    table.until(lambda: table.net.seconds() >= end, seconds + 60)


@pytest.mark.attack(90)
def test_a_guest_that_the_host_cuts_off_is_not_charged() -> None:
    """Ben is told that Cyd is away and believes it; the terms say forfeit, yet the game is void."""
    table, ben, cyd = three()
    ada: Any = table.ada.node
    gone = cyd.table.seat
    send = PlayerNode.send_frame

    def sift(key: bytes, frame: bytes) -> None:
        message: Message = decode(frame)
        of_cyd = isinstance(message, Item | AnyItem | Ack) and message.seat == gone
        if key == ben.identity.public and not of_cyd and not isinstance(message, Away):
            send(ada, key, frame)

    ada.send_frame = sift
    ada.link.send(ben.identity.public, encode(Away((gone,))), Channel.TABLE)
    if ben.asked is not None:
        ben.reply(ben.asked)
    wait(table, 40)
    log, me = table.ada.table.log, table.ada
    ben.node.act(lambda one, now: one.overdue(now))
    wait(table, 1)
    (testimony,) = [word for word in log.words if word.kind is Kind.OVERDUE]
    body = word_body(Said(Kind.OVERDUE, number=gone, at=ben.table.log.number))
    assert testimony.body == body
    mine = signed_any(me.identity, log.game, 0, log.counted(0), Kind.OVERDUE, body)
    words = placing(tuple(sorted((mine, testimony))))
    here = ben.table.log._context(Kind.PLACE)
    item = signed(me.identity, here, ben.table.log.number, 0, Kind.PLACE, words)
    for player in (ben, cyd):
        ada.link.send(player.identity.public, encode(item), Channel.TABLE)
    table.until(lambda: ben.table.fold is not None and ben.table.fold.over)
    assert ben.table.fold is not None and ben.table.fold.void
    assert ben.table.fold.table.result is None
    if cyd.table.log.number == item.step:
        table.until(lambda: cyd.table.play is not None and cyd.table.play.fault is not None)
        assert cyd.table.play is not None and cyd.table.play.fault is not None
        assert cyd.table.play.fault.seat == 0
        assert "which was here" in cyd.table.play.fault.reason


@pytest.mark.attack(90)
def test_a_guest_that_is_gone_is_waited_for_and_nobody_else() -> None:
    """Whoever is to move: Ben reads that Cyd is waited for, not the host, and the game ends void."""
    table, ben, cyd = three()
    table.stop(cyd)
    gone = 2
    for player in (table.ada, ben):
        if player.asked is not None:
            player.reply(player.asked)
    wait(table, 2)
    assert ben.of(Waiting)[-1].seats == (gone,)
    wait(table, 40)
    assert ben.of(Waiting)[-1].seats == (gone,)
    ben.node.act(lambda one, now: one.overdue(now))
    table.ada.node.act(lambda one, now: one.overdue(now))
    table.until(lambda: all(player.table.fold.over for player in (table.ada, ben)))  # type: ignore[union-attr]
    for player in (table.ada, ben):
        fold = player.table.fold
        assert fold is not None and fold.void and fold.table.result is None
        assert not [trouble for trouble in player.of(Trouble) if trouble.seat is not None]


@pytest.mark.attack(90)
def test_only_the_host_says_who_is_away() -> None:
    table, ben, _ = three()
    node: Any = ben.node
    node.link.send(table.ada.identity.public, encode(Away((2,))), Channel.TABLE)
    wait(table, 1)
    assert table.ada.table.wheel.around.away == frozenset()
    with pytest.raises(NotNow):
        table.ada.table.overdue(0)


@pytest.mark.attack(93)
def test_a_host_that_calls_a_guest_away_now_and_then_stalls_no_longer_than_patience() -> None:
    """It acknowledges nothing, and says every few seconds that Cyd is away, or is back."""
    table, ben, cyd = three()
    ada: Any = table.ada.node
    send = PlayerNode.send_frame

    def sift(key: bytes, frame: bytes) -> None:
        message: Message = decode(frame)
        if not (isinstance(message, Item | Ack) and message.seat == 0):
            send(ada, key, frame)

    while table.ada.asked is not None and ben.asked is None and cyd.asked is None:
        table.ada.reply(table.ada.asked)
        wait(table, 2)
    ada.send_frame = sift
    for player in (ben, cyd):
        if player.asked is not None:
            player.reply(player.asked)
    for turn in range(10):
        away = (2,) if turn % 2 else ()
        ada.link.send(ben.identity.public, encode(Away(away)), Channel.TABLE)
        wait(table, 5)
    ada.link.send(ben.identity.public, encode(Away(())), Channel.TABLE)
    wait(table, 1)
    ben.node.act(lambda one, now: one.overdue(now))
    (word,) = [word for word in ben.table.log.words if word.kind is Kind.OVERDUE]
    assert word.body == word_body(Said(Kind.OVERDUE, number=0, at=ben.table.log.number))


@pytest.mark.attack(90)
def test_where_one_has_given_up_the_last_two_are_no_better_witnesses() -> None:
    """Ben has resigned and still sits there: that Cyd is gone he has from the host, which would win by it."""
    world = opened("highcard", 3, 2, terms=TERMS)
    world.call(1, lambda table: table.resign(world.now))
    world.quiet()
    assert world.fold(0).table.out(1) and not world.fold(0).over
    world.cut(0, 2)
    world.pass_time(40_000)
    for seat in (0, 1):
        world.call(seat, lambda table: table.overdue(world.now))
    world.pass_time(10_000)
    for seat in (0, 1):
        assert world.fold(seat).void
        assert world.fold(seat).table.result is None
