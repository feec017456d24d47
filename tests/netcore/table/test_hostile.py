"""Peers that say what no honest program says: nothing breaks, nothing grows, nobody else is blamed."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from netcore.ack import Ack
from netcore.item import WORD_LIMIT, AnyItem, Kind, signed_any
from netcore.opening import pack_hello, read_hello, table_nonce
from netcore.table import (
    DRAW,
    TAKE_BACK,
    CannotResume,
    Job,
    NotNow,
    Offered,
    Refusal,
    Seen,
    TableTerms,
    Trouble,
    resume,
)
from netcore.table.messages import AudienceKey, Proof, Sync, encode
from netcore.table.opening import of_kind
from netcore.table.peers import EARLY_ITEMS, Early
from netcore.table.pen import Voice
from netcore.table.placing import RECENT
from netcore.table.private import place_record
from netcore.table.reports import REPORT_LIMIT, make_report
from netcore.table.words import TIME_UP, Said, read_word, word_body
from netcore.wire import WireError, pack
from tests.attacks.table.cheats import culprit, forged, put
from tests.netcore.table.test_time import CLOCKED, asked
from tests.netcore.table.test_words import opened, placed, same_logs
from tests.netsim.world import PEOPLE, World, find


def sync_of(world: World, seat: int, **more: Any) -> Sync:
    """What a seat would say of itself, changed."""
    log = world.table(seat).log
    return Sync(log.game, log.number, log.chain, log.digest, (), (), (), (), False)._replace(**more)


def say(world: World, seat: int, said: Said, counter: int) -> list[object]:
    """A word of a seat, handed to the host."""
    log = world.table(seat).log
    return put(world, seat, 0, signed_any(PEOPLE[seat], log.game, seat, counter, said.kind, word_body(said)))


# --- the opening


def test_a_hello_that_comes_before_one_s_own_does_not_set_the_table() -> None:
    """A peer that speaks first, with other terms, is refused; one's own hello stands."""
    world = World("tictactoe")
    table = world.table(0)
    other = read_hello(world.table(1).place.hello)._replace(match=b"m" * 32)
    table.connected(world.keys[1], 0)
    bare = world.table(1).log.sign(PEOPLE[1], 1, Kind.HELLO, pack_hello(other))
    put(world, 1, 0, bare)
    put(world, 1, 0, sync_of(world, 0))
    assert [item.place for item in table.log.open_items] == [(Kind.HELLO, 0)]
    assert table.log.hello.match == b""
    assert "the game before" in world.seen(0, Refusal)[0].sentence


def test_an_old_hello_of_one_s_own_is_not_taken_for_this_one() -> None:
    world = World("tictactoe")
    table = world.table(0)
    old = World("tictactoe", seed=9, terms=TableTerms(coins=128, patience=7)).table(0)
    item = old.log.sign(PEOPLE[0], 0, Kind.HELLO, old.place.hello)
    table.connected(world.keys[1], 0)
    put(world, 1, 0, item)
    assert not table.log.open_items


def test_two_commitments_of_one_seat_are_kept_as_proof_and_after_a_restart() -> None:
    world = World("tictactoe")
    world.link_all()
    table = world.table(0)
    world.run(lambda: table.log.has(Kind.COMMIT, 1))
    item = next(item for item in table.log.open_items if item.place == (Kind.COMMIT, 1))
    put(world, 1, 0, forged(world, 0, item, item.body + b"\0"))
    assert culprit(world, 0).seat == 1
    assert table.log.doubles[0].game == table_nonce(of_kind(table.log.open_items, Kind.HELLO))
    world.run(lambda: table.play is not None)
    world.kill(0)
    world.resume(0)
    assert [double.first.seat for double in world.table(0).log.doubles] == [1]


# --- frames


def test_a_sync_that_names_items_of_no_kind_is_refused() -> None:
    world = World("tictactoe")
    world.table(0).connected(world.keys[1], 0)
    (refusal,) = put(world, 1, 0, sync_of(world, 0, have=((5, 0),)))[:1]
    assert isinstance(refusal, Refusal)


def test_one_proof_a_seat_is_kept_however_many_there_are() -> None:
    world = opened("highcard", 3, 2)
    item = next(item for item in world.table(0).log.steps[2].items if item.seat == 2)
    before = len(world.journals[0].raw)
    for number in range(20):
        put(world, 2, 0, forged(world, 2, item, item.body + bytes([number])))
    world.quiet()
    assert len(world.table(0).log.doubles) == 1
    assert sum(isinstance(one, Trouble) and one.seat == 2 for one in world.outputs[0]) == 1
    sent = [raw for here, there, raw in world.wire if (here, there) == (0, 1) and raw[1] == 10]
    assert len(sent) == 1
    assert len(world.journals[0].raw) - before < 4 * len(encode(Proof(b""))) + 4 * len(item.body) + 4000


def test_items_for_later_steps_give_way_to_those_needed_sooner() -> None:
    world = opened("tictactoe", answers=2)
    item = world.table(0).log.steps[1].items[0]
    early = Early()
    for number in range(EARLY_ITEMS):
        early.keep(item._replace(step=100_000 + number), b"")
    early.keep(item._replace(step=7), b"")
    assert early.has(7)
    assert not early.has(100_000 + EARLY_ITEMS - 1)
    assert early.has(100_000)


# --- reports


def test_a_peer_cannot_fill_the_journal_with_reports() -> None:
    """One that says of every step, again and again, that its table looks otherwise."""
    world = opened("tictactoe", answers=4)
    table = world.table(0)
    other = world.fold(0).past[1].table
    for number in range(table.log.number):
        mine = table.log.steps[number]
        put(world, 1, 0, sync_of(world, 0, number=number + 1, chain=mine.chain, digest=b"d" * 16))
        for false in range(5):
            report = make_report(PEOPLE[1], table.log.game, 1, number, mine.chain, other)
            put(world, 1, 0, report._replace(digest=bytes([false]) * 16))
    assert len(table.reports) <= REPORT_LIMIT
    assert len({(report.seat, report.step) for report in table.reports}) == len(table.reports)


def test_a_report_in_another_s_name_is_refused() -> None:
    world = opened("highcard", 3, 2)
    number = world.table(0).log.number - 1
    report = make_report(
        PEOPLE[1],
        world.table(0).log.game,
        2,
        number,
        world.table(0).log.steps[number].chain,
        world.fold(0).past[1].table,
    )
    (refusal,) = put(world, 1, 0, report)[:1]
    assert isinstance(refusal, Refusal)


# --- words


def test_a_peer_that_says_a_thousand_things_does_not_slow_the_table_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = opened("tictactoe", answers=2)
    step, looked = world.fold(0).table.step, count()
    for counter in range(20 * RECENT):
        word = Said(Kind.REWIND, number=counter, at=step + 1)
        world.table(0).log.add_any(
            signed_any(PEOPLE[1], world.table(0).log.game, 1, counter, word.kind, word_body(word))
        )

    def read(word: AnyItem) -> Said:
        next(looked)
        return read_word(word)

    monkeypatch.setattr("netcore.table.placing.read_word", read)
    world.table(0).tick(world.now)
    assert 0 < next(looked) <= 2 * RECENT


def test_nobody_says_more_than_the_others_would_hear() -> None:
    world = opened("tictactoe", answers=2)
    table = world.table(1)
    table.log.add_any(signed_any(PEOPLE[1], table.log.game, 1, WORD_LIMIT - 1, Kind.OFFER, b""))
    with pytest.raises(NotNow, match="too often"):
        table.offer(DRAW, world.now)


def test_a_word_lost_on_the_way_comes_with_the_next_meeting() -> None:
    """A resignation was lost, an offer after it was not: the gap is named, and filled."""
    world = opened("tictactoe", answers=2)
    lost = signed_any(PEOPLE[1], world.table(1).log.game, 1, 0, Kind.RESIGN, b"")
    world.table(1).log.add_any(lost)
    said = Said(Kind.OFFER, DRAW, 0, world.fold(1).table.step)
    world.table(1).log.add_any(
        signed_any(PEOPLE[1], world.table(1).log.game, 1, 1, said.kind, word_body(said))
    )
    world.table(0).log.add_any(world.table(1).log.words[1])
    world.cut(0, 1)
    world.link_all()
    world.run()
    assert Kind.RESIGN in placed(world)


def test_an_unfair_take_back_is_not_even_shown() -> None:
    """Back to before a deal: the other program does not ask its player."""
    world = opened("rune", answers=4)
    said = Said(Kind.OFFER, TAKE_BACK, 0, world.fold(1).table.step)
    say(world, 1, said, 0)
    world.quiet()
    assert not world.seen(0, Offered)
    with pytest.raises(NotNow, match="Nobody offers"):
        world.table(0).accept(TAKE_BACK, world.now)


# --- time


def test_who_has_answered_does_not_flag_itself_on_an_accusation() -> None:
    world = opened(terms=CLOCKED)
    slow = asked(world)
    world.pass_time(9_800)  # within the grace
    world.wild.delay = 100
    world.answer(slow)
    said = Said(Kind.OFFER, TIME_UP, slow, world.fold(slow).table.step)
    log = world.table(1 - slow).log
    put(
        world, 1 - slow, slow, signed_any(PEOPLE[1 - slow], log.game, 1 - slow, 0, said.kind, word_body(said))
    )
    world.pass_time(1_000)
    assert Kind.FLAG not in placed(world)


def test_an_accusation_before_the_first_meeting_is_no_reason_to_break() -> None:
    """Just resumed, with almost no time left by the journal, and accused at once."""
    world = opened(terms=CLOCKED._replace(grace=60_000))
    slow = asked(world)
    world.kill(slow)
    world.resume(slow)
    log = world.table(1 - slow).log
    said = Said(Kind.OFFER, TIME_UP, slow, world.fold(1 - slow).table.step)
    table = world.table(slow)
    table.connected(world.keys[1 - slow], world.now)
    put(
        world, 1 - slow, slow, signed_any(PEOPLE[1 - slow], log.game, 1 - slow, 0, said.kind, word_body(said))
    )
    assert not table.log.words or table.log.words[0].kind is Kind.OFFER


# --- the host


@pytest.mark.parametrize("answers", [1, 3])
def test_a_host_that_has_left_still_carries_what_the_others_say(answers: int) -> None:
    world = opened("highcard", 3, answers)
    world.call(0, lambda table: table.leave(world.now))
    world.quiet()
    world.plays = True
    for seat in (1, 2):
        if world.asks[seat] is not None:
            world.answer(seat)
    world.run(lambda: all(table.verdicts for table in world.alive), 50_000)
    world.pass_time(60_000)
    assert same_logs(world)
    assert world.words(1) == world.words(2) == ["verified"] * 3


@pytest.mark.parametrize("seat", [1, 2])
def test_when_the_host_has_left_the_next_seat_places(seat: int) -> None:
    world = opened("highcard", 3, 1)
    world.call(0, lambda table: table.leave(world.now))
    world.quiet()
    world.call(seat, lambda table: table.resign(world.now))
    world.plays = True
    for other in (1, 2):
        if world.asks[other] is not None:
            world.answer(other)
    world.run(lambda: all(table.verdicts for table in world.alive), 50_000)
    world.pass_time(60_000)
    assert placed(world) == [Kind.LEAVE, Kind.RESIGN]
    assert same_logs(world)


def test_a_table_that_waits_for_ever_signs_nothing_before_all_have_been_met() -> None:
    """Without patience nobody counts as vanished, also not right after a start."""
    world = opened("highcard", 3, 2, terms=TableTerms(coins=128, patience=0))
    world.kill(2)
    world.kill(0)
    world.resume(0)
    world.link(0, 1)
    world.pass_time(100_000)
    assert world.table(0).wheel.pen.voice is Voice.SILENT
    world.resume(2)
    world.link_all()
    world.pass_time(100)
    assert world.table(0).wheel.pen.voice is Voice.AWAKE


def test_a_late_acknowledgement_of_a_step_that_never_was_changes_nothing() -> None:
    world = opened("tictactoe", answers=2)
    with pytest.raises(WireError):
        from netcore.table.messages import decode

        decode(encode(Ack(1, 300_000, b"c" * 32, b"d" * 16, b"s" * 64)))
    put(world, 1, 0, Ack(1, 150_000, b"c" * 32, b"d" * 16, b"s" * 64))
    assert not world.table(0).log.open_items
    assert not world.seen(0, Trouble)


# --- the audience


def test_a_spectator_that_asks_again_and_again_is_made_its_keys_once() -> None:
    world = World("highcard", rounds=6, play=False)
    world.link_all()
    number = world.watch([0])
    world.call(0, lambda table: table.consent(1, world.now))
    while not world.seen(number, Seen):
        world.answers(1)
    box = world.watcher(number).box_key
    assert box is not None
    before = world.seen(0, Job)
    assert any(work.what == "make late keys" for work in before)
    for _ in range(5):
        again = encode(AudienceKey(box))
        world.do(0, world.table(0).receive(world.keys[number], again, world.now))
    world.quiet()
    assert world.seen(0, Job) == before


# --- the journal


@pytest.mark.parametrize(
    "value", [7, None, (), (None,), ("close", 1), ("close", -5, b"d" * 16), ("chat",), ("report", 1)]
)
def test_a_journal_with_a_record_that_is_none_cannot_be_taken_up(value: object) -> None:
    world = opened("tictactoe", answers=2)
    records = [*world.journals[0].reopen(), pack(value)]
    with pytest.raises(CannotResume, match="cannot go on"):
        resume(records, PEOPLE[0], find, group=world.group)


def test_a_game_of_an_older_version_is_not_taken_up_and_says_so_in_one_sentence() -> None:
    world = opened("tictactoe", answers=2)
    records = world.journals[0].reopen()
    place = world.table(0).place
    old = pack_hello(read_hello(place.hello)._replace(version=1))
    first = place_record(PEOPLE[0], place._replace(hello=old))
    with pytest.raises(CannotResume) as refused:
        resume([first, *records[1:]], PEOPLE[0], find, group=world.group)
    assert str(refused.value) == (
        "the game was begun by an older version of Runetable: it can be read, but not played on"
    )
