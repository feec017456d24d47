"""Attacks on a seat that starts again: 19 and 52 of the list."""

from __future__ import annotations

from contextlib import suppress

import pytest

from engines.kernel import Shuffle
from netcore.item import Item, Kind
from netcore.log import CLOSE_RECORD, ITEM_RECORD
from netcore.table import NotNow, Send
from netcore.table.messages import Sync, decode
from netcore.wire import BODY_LIMIT, RECORD_LIMIT, pack, unpack
from replays.joint import journal_replay
from replays.journal import HEADER, frame, whole_records
from tests.attacks.table.cheats import ack_of, put
from tests.attacks.table.test_anytime import dealing
from tests.netcore.table.test_words import opened, same_logs
from tests.netsim.storm import nothing_hidden_is_on_the_wire, nothing_is_signed_twice
from tests.netsim.world import World


def mid_mix(seat: int = 1, seed: int = 0) -> World:
    """High Card in the first shuffle, with this seat's mix signed and the step still open everywhere."""
    world = World("highcard", seed=seed)
    world.wild.delay = 25
    world.link_all()
    world.run(lambda: dealing(Shuffle)(world) and world.table(seat).log.has(Kind.MIX, seat), 50_000)
    return world


def signed_items(world: World, seat: int) -> dict[tuple[int, int, int], bytes]:
    """Everything that a seat has ever sent under its signature, by place."""
    messages = [decode(raw) for _, _, raw in world.wire]
    return {
        (item.step, item.seat, int(item.kind)): item.body
        for item in messages
        if isinstance(item, Item) and item.seat == seat
    }


def forget_the_open_step(world: World, seat: int) -> None:
    """Give a seat an old copy of its journal, up to the last step that was closed."""
    journal, number = world.journals[seat], world.table(seat).log.number
    records, _ = whole_records(bytes(journal.raw))
    old = [record for record in records if unpack(record, RECORD_LIMIT)[:2] != (ITEM_RECORD, number)]
    journal.raw = bytearray(HEADER + b"".join(map(frame, old)))
    journal.sync()


# --- 52


@pytest.mark.attack(52)
def test_a_seat_signs_nothing_before_its_peer_has_said_where_it_stands() -> None:
    """Neither alone, nor linked to one that sends everything but a sync, nor on its player's word."""
    world = opened("highcard", answers=2, rounds=6)
    seat = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    world.kill(seat)
    world.resume(seat)
    table, other = world.table(seat), 1 - seat
    before = len(world.journals[seat].raw)
    table.connected(world.keys[other], world.now)
    closed = world.table(other).log.steps[-1]
    put(world, other, seat, ack_of(world, other, closed.number))
    for item in closed.items:
        put(world, other, seat, item)
    with pytest.raises(NotNow, match="still waiting"):
        table.resign(world.now)
    assert world.asks[seat] is None
    world.do(seat, table.tick(world.now + 3_600_000))
    sent = [decode(output.frame) for output in world.outputs[seat] if isinstance(output, Send)]
    assert not [
        message for message in sent[-20:] if isinstance(message, Item) and message.step >= closed.number + 1
    ]
    assert len(world.journals[seat].raw) == before


@pytest.mark.attack(52)
@pytest.mark.parametrize("records", [1, 2, 5, 20])
@pytest.mark.parametrize("seat", [0, 1])
def test_own_items_lost_from_the_journal_come_back_from_the_peer(seat: int, records: int) -> None:
    """An old copy of the journal: what was signed since is taken over, never signed anew."""
    world = opened("highcard", answers=3, rounds=6)
    before = signed_items(world, seat)
    world.kill(seat)
    journal = world.journals[seat]
    known, _ = whole_records(bytes(journal.raw))
    journal.raw = bytearray(HEADER + b"".join(map(frame, known[:-records])))
    world.plays = True
    world.resume(seat)
    world.link_all()
    if world.asks[1 - seat] is not None:
        world.answer(1 - seat)
    world.run()
    assert world.words(0) == world.words(1) == ["verified", "verified"]
    assert same_logs(world)
    assert before.items() <= signed_items(world, seat).items()
    nothing_is_signed_twice(world)


@pytest.mark.attack(52)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("keep", [0, 3, 60])
def test_a_power_cut_between_write_and_fsync(seat: int, keep: int) -> None:
    """What was told to nobody is made anew, with other factors; what the peer has comes back."""
    world = mid_mix(seat)
    world.kill(seat)
    world.journals[seat].synced = len(HEADER)  # nothing but the private record was brought to the disk
    records, _ = whole_records(bytes(world.journals[seat].raw))
    world.journals[seat].synced += len(frame(records[0]))
    world.journals[seat].power_cut(keep)
    world.resume(seat)
    world.link_all()
    world.run()
    assert world.words(0) == world.words(1) == ["verified", "verified"]
    assert same_logs(world)
    nothing_is_signed_twice(world, power=True)
    nothing_hidden_is_on_the_wire(world)


# --- 19


@pytest.mark.attack(19)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_killed_in_the_middle_of_a_mix_sends_the_very_same_one(seat: int) -> None:
    world = mid_mix(seat)
    first = signed_items(world, seat)
    for one in (0, 1):
        world.kill(one)
    for one in (1, 0):
        world.resume(one)
    world.link_all()
    world.run()
    assert world.words() == ["verified", "verified"]
    assert first.items() <= signed_items(world, seat).items()
    nothing_is_signed_twice(world)


@pytest.mark.attack(19)
@pytest.mark.parametrize("seat", [0, 1])
def test_restarted_from_an_old_copy_against_a_peer_that_hides_its_mix(seat: int) -> None:
    """The same counter, but another start value: equal factors never meet two piles."""
    world = mid_mix(seat)
    place = (world.table(seat).log.number, seat, int(Kind.MIX))
    first = signed_items(world, seat)[place]
    for one in (0, 1):
        forget_the_open_step(world, one)  # the peer plays dumb
        world.kill(one)
    world.wire.clear()
    for one in (0, 1):
        world.resume(one)
    world.link_all()
    world.run(lambda: place in signed_items(world, seat), 50_000)
    counter, start, slots = unpack(first, BODY_LIMIT)
    again = unpack(signed_items(world, seat)[place], BODY_LIMIT)
    assert again[0] == counter
    assert again[1] != start
    assert pack(again[2]) != pack(slots)
    world.run()
    assert world.words() == ["verified", "verified"]


@pytest.mark.attack(52)
def test_a_peer_that_claims_to_be_far_ahead_gets_nothing_signed() -> None:
    """It names a head that it cannot show: this seat waits for it, and signs nothing."""
    world = opened("highcard", answers=2, rounds=6)
    seat = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    world.kill(seat)
    world.resume(seat)
    table, log = world.table(seat), world.table(seat).log
    table.connected(world.keys[1 - seat], world.now)
    number = log.number
    put(world, 1 - seat, seat, Sync(log.game, number + 50, b"c" * 32, b"d" * 16, (), (), (), (), False))
    world.do(seat, table.tick(world.now + 3_600_000))
    with suppress(NotNow):
        table.resign(world.now)
    assert not log.open_items
    assert log.number == number
    assert not log.words


# --- a kill between the last item of a step and its close


@pytest.mark.parametrize("seat", [0, 1])
def test_a_step_that_a_kill_left_without_its_close_gets_it_at_the_next_start(seat: int) -> None:
    """Once, and that of the right step: whoever makes a file of the journal finds every step closed."""
    world = opened(answers=3)
    journal, table = world.journals[seat], world.table(seat)
    number = table.log.number
    world.kill(seat)
    known, _ = whole_records(bytes(journal.raw))
    ends = [at for at, record in enumerate(known) if unpack(record, RECORD_LIMIT)[0] == CLOSE_RECORD]
    journal.raw = bytearray(HEADER + b"".join(map(frame, known[: ends[-1]])))
    journal.sync()
    for _ in range(2):
        world.resume(seat)
        records, _ = whole_records(bytes(journal.raw))
        closed = [
            value[1] for value in (unpack(one, RECORD_LIMIT) for one in records) if value[0] == CLOSE_RECORD
        ]
        assert closed == list(range(number))
        steps = journal_replay(records).steps
        assert [step.number for step in steps] == list(range(number))
        assert steps[-1].digest == world.table(seat).log.digest
        world.kill(seat)
