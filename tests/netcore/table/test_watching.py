"""Spectators: they follow, verify, keep and give on; late keys show them what a player consents to."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.dealer import Group, sound_group
from netcore.item import Kind
from netcore.table import AT_THE_END, GALLERY, TAKE_BACK, Refusal, Seen, Trouble, Watched
from netcore.table.messages import AudienceKey, Crowd, Hold, LateKey, decode, encode
from netcore.wire import WireError, pack
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_dispute import Crooked
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, Wild, World


def chains(node: object) -> list[bytes]:
    return [step.chain for step in node.log.steps]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "seats"), [("tictactoe", 2), ("highcard", 2), ("highcard", 3), ("rune", 4)])
@pytest.mark.parametrize("late", [False, True])
def test_a_spectator_follows_from_the_opening_whenever_it_comes(name: str, seats: int, late: bool) -> None:
    world = World(name, seats)
    world.link_all()
    if late:
        world.run(lambda: world.table(0).log.number > 6)
    number = world.watch([0], PEOPLE[0].public)
    world.run()
    watcher = world.watcher(number)
    assert chains(watcher) == chains(world.table(0))
    assert [verdict.word for verdict in watcher.verdicts] == ["verified"] * seats
    assert not world.troubles


def test_a_spectator_gives_the_stream_on() -> None:
    world = World("highcard")
    world.link_all()
    first = world.watch([0])
    second = world.watch([first])
    world.run(lambda: world.table(0).log.number > 5)
    third = world.watch([second])
    world.run()
    for number in (first, second, third):
        assert chains(world.watcher(number)) == chains(world.table(0))
        assert [verdict.word for verdict in world.watcher(number).verdicts] == ["verified"] * 2


def test_a_spectator_catches_up_over_a_bad_line() -> None:
    world = World("highcard", wild=Wild(delay=60, drop=40, repeat=80, cut=15))
    world.link_all()
    world.run(lambda: world.table(0).log.number > 4)
    number = world.watch([0])
    world.run()
    assert chains(world.watcher(number)) == chains(world.table(0))


def test_a_spectator_s_link_is_receive_only() -> None:
    world = opened()
    number = world.watch([0])
    world.quiet()
    for message in (Hold(3, True), world.table(1).log.steps[2].items[0]):
        (refusal,) = world.table(0).receive(world.keys[number], encode(message), world.now)[:1]
        assert isinstance(refusal, Refusal)
        assert refusal.sentence == "such a message is not expected here"


def test_another_table_is_not_mistaken_for_the_one_invited_to() -> None:
    world = World("tictactoe")
    world.link_all()
    number = world.watch([0], PEOPLE[3].public)
    world.run(lambda: world.table(0).log.number > 3)
    assert "not the table of the invitation" in world.seen(number, Refusal)[0].sentence
    assert not world.watcher(number).log.open_items


def test_a_spectator_follows_all_back_from_tables_that_differed() -> None:
    world = opened(answers=2)
    number = world.watch([0])
    world.quiet()
    world.fold(1).game = Crooked()
    world.answers(1)
    world.plays = True
    for seat in (1, 0):
        world.call(seat, lambda table: table.accept(TAKE_BACK, world.now))
        world.quiet()
    world.run()
    assert chains(world.watcher(number)) == chains(world.table(0))


def test_a_spectator_whose_rules_come_out_differently_says_so() -> None:
    world = opened(answers=2)
    number = world.watch([0])
    world.quiet()
    world.fold(number).game = Crooked()
    world.answers(2)
    world.pass_time(10_000)
    assert any("not ours" in trouble.sentence for trouble in world.seen(number, Trouble))


# --- late keys


def hands(world: World, seat: int) -> dict[int, int]:
    fold = world.fold(seat)
    assert fold is not None
    return {card: fold.know.faces[card] for card in fold.table.zone("hand", seat)}


@pytest.mark.parametrize("group", [UNSAFE, sound_group()], ids=lambda group: group.name)
@pytest.mark.parametrize("seat", [0, 1])
def test_with_consent_a_hand_is_seen_some_turns_later(group: Group, seat: int) -> None:
    world = World("highcard", rounds=6, play=False, group=group)
    world.link_all()
    number = world.watch([0])
    world.call(seat, lambda table: table.consent(2, world.now))
    world.answers(1)
    while world.fold(0).table.turn < 5:
        world.answers(1)
        for seen in world.seen(number, Seen):
            past = next(past for past in reversed(world.fold(seat).past.values()) if past.number <= seen.step)
            assert past.know.faces[seen.card] == seen.face
            assert past.table.turn + 2 <= world.fold(0).table.turn
    seen = world.seen(number, Seen)
    assert seen
    assert {one.seat for one in seen} == {seat}
    one = seen[0]
    assert world.watcher(number).known(seat, one.step)[one.card] == one.face


@pytest.mark.attack(53)
def test_without_consent_nothing_is_shown() -> None:
    world = World("highcard")
    world.link_all()
    number = world.watch([0])
    world.run()
    assert not world.seen(number, Seen)
    assert not any(isinstance(decode(raw), LateKey) for *_, raw in world.wire)


@pytest.mark.attack(53)
def test_consent_for_the_end_shows_nothing_before() -> None:
    world = World("highcard")
    world.link_all()
    number = world.watch([0])
    world.call(1, lambda table: table.consent(AT_THE_END, world.now))
    world.run(lambda: world.table(1).fold is not None and world.fold(1).over)
    assert not any(isinstance(decode(raw), LateKey) for *_, raw in world.wire)
    world.run()
    assert {seen.seat for seen in world.seen(number, Seen)} == {1}


@pytest.mark.attack(53)
def test_a_late_key_reaches_only_the_spectator_it_is_for() -> None:
    world = World("highcard", rounds=6, play=False)
    world.link_all()
    first, second = world.watch([0]), world.watch([0])
    world.call(1, lambda table: table.consent(1, world.now))
    while not world.seen(first, Seen):
        world.answers(1)
    box = {number: world.watcher(number).box_key for number in (first, second)}
    for here, there, raw in world.wire:
        message = decode(raw)
        if isinstance(message, LateKey) and there in box:
            assert message.box == box[there], (here, there)


def test_a_key_that_is_no_point_is_refused() -> None:
    world = opened("highcard", answers=1)
    number = world.watch([0])
    (refusal,) = world.table(0).receive(world.keys[number], encode(AudienceKey(b"\xff" * 32)), world.now)[:1]
    assert isinstance(refusal, Refusal)
    assert "not a member" in refusal.sentence


def test_hidden_cards_stay_hidden_from_a_spectator_until_the_seeds_are_open() -> None:
    world = opened("highcard", answers=3)
    number = world.watch([0])
    world.quiet()
    watcher = world.watcher(number)
    assert chains(watcher) == chains(world.table(0))
    assert watcher.fold is not None
    assert not watcher.fold.know.faces.keys() & hands(world, 0).keys()
    board = watcher.play.dealer.course.board  # type: ignore[union-attr]
    assert all(board.slot(card).face is None for card in hands(world, 0))
    assert {item.kind for step in watcher.log.steps for item in step.items} >= {
        Kind.DECK,
        Kind.MIX,
        Kind.SHARE,
    }


# --- the host's own stand


def test_only_the_host_tells_who_watches() -> None:
    world = opened("highcard", answers=1)
    crowd = encode(Crowd(1, (("Zoe", b""),)))
    (refusal,) = world.table(0).receive(world.keys[1], crowd, world.now)[:1]
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "only the host tells who watches"
    assert any(
        isinstance(output, Watched) for output in world.table(1).receive(world.keys[0], crowd, world.now)
    )


def test_a_guest_who_comes_back_is_told_who_watches() -> None:
    world = opened("highcard", answers=1)
    table = world.table(0)
    table.connected(GALLERY, world.now)
    world.do(0, table.receive(GALLERY, encode(Crowd(2, (("Zoe", b""), ("Max", b"")))), world.now))
    world.quiet()
    world.cut(0, 1)
    world.link(0, 1)
    world.quiet()
    assert [watched.names for watched in world.seen(1, Watched)] == [("Zoe", "Max")]
    world.table(1).wheel.audience.crowd = None
    world.cut(0, 1)
    world.link(0, 1)
    world.quiet()
    assert world.table(1).crowd == world.table(0).crowd


@pytest.mark.parametrize(
    "crowd",
    [
        (14, -1, ()),
        (14, 0, (("Zoe", b""),)),
        (14, 2, (("Zoe",), ("Max", b""))),
        (14, 1, (("", b""),)),
        (14, 1, (("a\x1b[2Jb", b""),)),
        (14, 1, (("Zoe", b"short"),)),
        (14, 1000, tuple(("Zoe", b"") for _ in range(257))),
    ],
)
def test_a_list_of_spectators_that_cannot_be_right_is_refused(crowd: Any) -> None:
    with pytest.raises(WireError):
        decode(pack(crowd))


def test_a_spectator_who_comes_back_is_given_all_keys_again() -> None:
    world = World("highcard", rounds=6, play=False)
    world.link_all()
    number = world.watch([0])
    world.call(0, lambda table: table.consent(0, world.now))
    world.answers(2)
    showing, play = world.table(0).wheel.audience.showing, world.table(0).play
    assert play is not None
    (box,) = showing.boxes
    assert showing.due(play) == []
    showing.seat([box], world.keys[number])
    assert showing.due(play) == []
    showing.seat([], world.keys[number])
    showing.seat([box], world.keys[number])
    assert len(showing.due(play)) == len(play.glimpses)
