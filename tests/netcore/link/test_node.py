"""A player's node: the waiting room, a whole game, lost lines, restarts, and what others must not do."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from engines.kernel import IllegalAnswer
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.door import Turned
from netcore.link.joining import GuestNode
from netcore.link.messages import Channel, Want
from netcore.link.news import (
    Broken,
    Dealing,
    Gone,
    LineNews,
    LineState,
    NextTable,
    RoomNews,
    Seated,
    TermsNews,
    Unequal,
)
from netcore.link.outside import Outside
from netcore.link.room import Agreed, Offer, TableOpened, read_room, write_room
from netcore.opening import read_hello
from netcore.table import DRAW, Changed, Chatted, Job, NotNow, Offered, Over, SpectatorTable, Trouble
from tests.example_engine.tictactoe import TicTacToe
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.link.players import HOST, PORT, TERMS, DiskJournal, Gathering, Player


def seated(**options: Any) -> tuple[Gathering, Player]:
    """Two at a table whose players do not answer by themselves yet."""
    party = Gathering(**options)
    ben = party.guest()
    party.ada.plays = ben.plays = False
    party.until(lambda: party.ada.seated and ben.seated)
    party.until(lambda: any(player.asked for player in party.players))
    party.until(lambda: party.ada.table.log.number == ben.table.log.number)
    return party, ben


def states(player: Player) -> list[LineState]:
    return [news.state for news in player.of(LineNews)]


# --- the waiting room


def test_two_meet_agree_and_play_a_verified_game() -> None:
    party = Gathering()
    ben = party.guest()
    party.play()
    (terms,) = ben.of(TermsNews)
    assert (terms.offer.seat, terms.offer.table_terms.coins) == (1, 128)
    assert [seat.name for seat in party.ada.of(RoomNews)[-1].seats] == ["Ada", "Ben"]
    assert party.ada.table.fold is not None
    assert party.ada.table.fold.table.result is not None


def test_three_play_through_the_host_with_secret_decks() -> None:
    party = Gathering("highcard", "three")
    party.guest("Ben")
    party.until(lambda: len(party.ada.of(RoomNews)[-1].seats) == 2)
    party.guest("Cyd")
    party.play()
    assert [seat.name for seat in party.ada.table.hello.seats] == ["Ada", "Ben", "Cyd"]


def test_of_decks_only_their_sizes_are_told() -> None:
    party = Gathering("highcard")
    ben = party.guest()
    told: list[bytes] = []
    send = ben.node.link.send

    def note(key: bytes, body: bytes, channel: Channel = Channel.TABLE) -> bool:
        told.append(body)
        return send(key, body, channel)

    ben.node.link.send = note  # type: ignore[method-assign]
    party.until(lambda: ben.seated)
    assert write_room(Agreed(ben.of(TermsNews)[0].offer.name, (("main", 10),))) in told


def test_a_guest_who_declines_leaves_a_free_seat() -> None:
    party = Gathering()
    ben = party.guest()
    ben.agrees = False
    party.until(lambda: bool(ben.of(TermsNews)))
    ben.guest.decline("I would rather play chess")
    party.until(lambda: party.ada.host.room is not None and party.ada.host.room.free == 1)
    assert "I would rather play chess" in party.ada.of(Trouble)[0].sentence
    party.guest("Cyd")
    party.guests.remove(ben)
    party.play()


def test_a_guest_too_many_is_sent_away() -> None:
    party, _ = seated()
    cyd = party.guest("Cyd")
    party.until(lambda: LineState.LOST in states(cyd) or LineState.REFUSED in states(cyd))
    assert not cyd.seated


def test_a_line_lost_in_the_waiting_room_costs_nothing() -> None:
    party = Gathering("highcard", "three")
    ben = party.guest()
    party.until(lambda: party.ada.of(RoomNews)[-1].ready == (0, 1))
    party.net.break_all("10.0.0.2")
    party.until(lambda: LineState.LOST in states(ben))
    party.guest("Cyd")
    party.play()


def test_other_rules_are_explained_to_both() -> None:
    class Newer(TicTacToe):
        revision = 7

    party = Gathering()
    ben = party.guest()
    ben.shelf.game = Newer()
    party.until(lambda: bool(ben.of(Unequal) and party.ada.of(Unequal)))
    assert "“Ada”'s program needs an update" in ben.of(Unequal)[0].comparison.differences[0]
    assert "your program needs an update" in party.ada.of(Unequal)[0].comparison.differences[0]
    assert not ben.of(TermsNews)


def test_a_table_on_other_terms_than_agreed_is_not_joined() -> None:
    party = Gathering("highcard", "three")
    ben = party.guest()
    party.until(lambda: party.ada.of(RoomNews)[-1].ready == (0, 1))
    other = Gathering("highcard")  # somebody else's opening
    other.guest()
    other.until(lambda: other.ada.seated)
    hello = other.ada.table.place.hello
    party.ada.node.link.send(ben.identity.public, write_room(TableOpened(hello)), Channel.ROOM)
    party.until(lambda: bool(ben.of(Gone)))
    assert "another table than it invited to" in ben.of(Gone)[0].sentence
    assert not ben.seated


def test_decks_that_no_game_can_start_with_are_refused() -> None:
    party = Gathering("highcard")
    ben = party.guest()
    ben.lists = {"sideboard": (1, 2)}
    party.until(lambda: LineState.LOST in states(ben))
    assert "decks of such sizes" in [news.sentence for news in ben.of(LineNews)][-1]
    assert not party.ada.seated


@pytest.mark.parametrize("body", [b"", b"\x00", write_room(TableOpened(b"x" * 40))[:9], b"\x92\x01\xc0"])
def test_nonsense_in_the_waiting_room_ends_the_line(body: bytes) -> None:
    party = Gathering("highcard", "three")
    ben = party.guest()
    party.until(lambda: party.ada.of(RoomNews)[-1].ready == (0, 1))
    ben.node.link.send(party.ada.identity.public, body or b"\xc1", Channel.ROOM)
    party.until(lambda: LineState.LOST in states(party.ada))


# --- the game


def test_the_dealing_is_told_in_words() -> None:
    party = Gathering("highcard")
    party.guest()
    party.play()
    words = {news.words for news in party.ada.of(Dealing)}
    assert {
        "“Ben” commits to seed and decks, unseen by anybody",
        "“Ben” brings a part of the key that hides the cards",
        "“Ben” shuffles the hidden cards",
        "“Ada” proves that the shuffle left every card in",
        "“Ben” opens the secret seed, so that all can be checked",
    } <= words
    assert all(0 <= news.done <= news.total for news in party.ada.of(Dealing))


def test_a_lost_line_is_a_normal_state() -> None:
    party, ben = seated()
    party.net.break_all("10.0.0.1")
    party.until(lambda: LineState.LOST in states(party.ada) and LineState.CALLING in states(ben))
    party.until(lambda: states(ben)[-1] is LineState.OPEN)
    for player in party.players:
        player.play_on()
    party.play()


def test_host_and_guest_come_back_from_their_journals() -> None:
    party, ben = seated(game="highcard")
    party.restart_host()
    party.restart_guest(ben)
    party.ada.plays = ben.plays = True
    party.play()


@pytest.mark.parametrize("both", [False, True], ids=["guest", "both"])
@pytest.mark.parametrize("steps", [False, True], ids=["opening", "game"])
def test_who_came_back_to_a_game_is_there_for_the_next(both: bool, steps: bool) -> None:
    """Rules and packs are compared before each table: the one taken up again needed it no more."""
    party = Gathering()
    ben = party.guest()
    party.ada.plays = ben.plays = False
    party.until(lambda: party.ada.seated and ben.seated)
    if steps:
        party.until(lambda: any(player.asked for player in party.players))
    assert bool(party.ada.table.log.steps) == steps
    if both:
        party.restart_host()
    party.restart_guest(ben)
    for player in party.players:
        player.play_on()
    party.play()
    setup = party.ada.shelf.game.setup("")
    party.ada.host.again(setup, TERMS, {}, DiskJournal(), [ben.identity.public])
    party.until(lambda: bool(ben.of(NextTable)))
    ben.guest.again(DiskJournal())
    party.until(lambda: all(len(player.of(Seated)) == 2 for player in party.players))
    party.play()


def test_a_host_that_died_before_its_guest_heard_of_the_table() -> None:
    """The table is in the host's journal alone: the guest hears of it when it calls again."""
    party = Gathering()
    ben = party.guest()
    send = party.ada.node.link.send

    def hold(key: bytes, body: bytes, channel: Channel = Channel.TABLE) -> bool:
        return channel is Channel.ROOM and isinstance(read_room(body), Offer) and send(key, body, channel)

    party.until(lambda: bool(ben.of(TermsNews)))
    party.ada.node.link.send = hold  # type: ignore[method-assign]  # the opening does not arrive
    party.until(lambda: party.ada.seated)
    assert not ben.seated
    party.restart_host()
    party.play()


@pytest.mark.parametrize("host_too", [False, True])
def test_a_guest_that_died_before_it_wrote_down_its_seat(host_too: bool) -> None:
    """The table is there, the guest's journal holds nothing: it is shown the terms and sits down again."""
    party = Gathering("highcard")
    ben = party.guest()
    party.until(lambda: ben.seated)
    party.net.break_all("10.0.0.2")  # nothing of it has arrived
    party.stop(ben)
    assert not party.ada.table.log.steps
    if host_too:
        party.restart_host()
    ben.journal, ben.news = DiskJournal(), []
    ben.make(GuestNode)
    party.call(ben, Aim(Want.PLAY, (Address(HOST, PORT),), b"the table"))
    party.play()
    assert len(ben.of(TermsNews)) == 1


def test_the_game_has_a_name_at_the_door_and_strangers_none() -> None:
    party, _ = seated()
    door = party.ada.node.link.door
    for player in party.players:
        player.play_on()
    party.play()
    assert door.table == party.ada.table.log.game
    greeting: Any = type("Greeting", (), {"table": b"", "want": 0, "secret": b""})()
    assert isinstance(door.judge(b"s" * 32, greeting, 0.0), Turned)


def test_chat_offers_and_their_refusal() -> None:
    party, ben = seated()
    ben.node.act(lambda table, now: table.say("good luck", now))
    party.until(lambda: bool(party.ada.of(Chatted)))
    assert party.ada.of(Chatted)[0].line.text == "good luck"
    ben.node.act(lambda table, now: table.offer(DRAW, now))
    party.until(lambda: bool(party.ada.of(Offered)))
    with pytest.raises(NotNow, match="already"):
        ben.node.act(lambda table, now: table.offer(DRAW, now))
    party.ada.node.act(lambda table, now: table.accept(DRAW, now))
    party.until(lambda: bool(party.ada.of(Over)))
    assert party.ada.table.fold is not None
    assert party.ada.table.fold.table.result is not None
    assert party.ada.table.fold.table.result.winners == ()


def test_what_cannot_be_done_from_outside_is_told_as_a_sentence() -> None:
    party, ben = seated()
    sentences: list[str] = []
    outside = Outside(ben.machine, ben.node, sentences.append)
    outside.do(lambda node: node.act(lambda table, now: table.go_on(now)))
    party.until(lambda: bool(sentences))
    assert sentences == ["The game is not paused."]


def test_a_journal_that_cannot_be_written_stops_the_program_and_loses_nothing() -> None:
    party, ben = seated()
    asked = next(player for player in party.players if player.asked)
    asked.journal.broken = True
    assert asked.asked is not None
    asked.reply(asked.asked)
    party.until(lambda: bool(asked.of(Broken)))
    assert "the disk is full" in str(asked.of(Broken)[0].error)
    asked.journal.broken = False
    for player in party.players:
        player.plays = True
    if asked is ben:
        party.restart_guest(ben)
    else:
        party.restart_host()
    party.play()


def test_a_listener_that_fails_harms_neither_line_nor_table(monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[str] = []
    monkeypatch.setattr("netcore.link.node._LOG.failure", logged.append)
    party, ben = seated()

    def fail(news: object) -> None:
        raise BrokenPipeError("nobody reads this any more")

    monkeypatch.setattr(ben, "told", fail)
    party.net.break_all("10.0.0.2")
    party.until(lambda: len(logged) > 2)
    party.until(lambda: party.ada.node.link.is_open(ben.identity.public))
    party.stop(ben)  # and everything closes


def test_nonsense_at_the_table_cuts_the_line_for_a_while() -> None:
    party, ben = seated()
    party.ada.node.link.send(ben.identity.public, b"\x92\x63\x00")
    party.until(lambda: LineState.LOST in states(ben))
    assert "cut off" in next(news.sentence for news in ben.of(LineNews) if news.state is LineState.LOST)
    party.until(lambda: states(ben)[-1] is LineState.OPEN)


def test_an_answer_to_another_question_changes_nothing() -> None:
    party, _ = seated()
    first = next(player for player in party.players if player.asked)
    assert first.asked is not None
    answer = first.asked.options.sample(Random(1))
    number = first.table.log.number
    with pytest.raises(IllegalAnswer):
        first.node.answer(msgspec.structs.replace(answer, step=99))
    assert first.table.log.number == number


# --- spectators


def test_the_gallery_is_given_everything_and_then_each_thing_as_it_comes() -> None:
    frames: list[bytes] = []
    party = Gathering(gallery=frames.append)
    party.guest()
    party.play()
    watcher = SpectatorTable(TicTacToe(), [party.ada.identity.public], group=UNSAFE)
    watcher.start(0)
    watcher.connected(party.ada.identity.public, 0)
    for frame in frames:
        outputs = watcher.receive(party.ada.identity.public, frame, 0)
        while outputs:
            works = [output for output in outputs if isinstance(output, Job)]
            outputs = [more for work in works for more in watcher.worked(work, work.run(), 0)]
    assert watcher.log.chain == party.ada.table.log.chain


def test_a_gallery_opened_late_is_given_what_was_before() -> None:
    party, _ = seated()
    frames: list[bytes] = []
    party.ada.options["gallery"] = frames.append
    party.restart_host()
    assert read_hello(party.ada.table.place.hello).seats[0].name == "Ada"
    assert len(frames) >= len(party.ada.table.log.steps[0].items)


def test_offers_name_seats_only_by_name_and_key() -> None:
    party, ben = seated()
    offer = ben.of(TermsNews)[0].offer
    assert isinstance(offer, Offer)
    assert [seat.key for seat in offer.seats] == [party.ada.identity.public, ben.identity.public]
    assert not offer.game_setup.decks
    assert party.ada.of(Changed) == []
