"""What a spectator sees and types: the table live, looking back, cards that players show late."""

from __future__ import annotations

import io
from typing import Any

import pytest

from client.cli.netplay.viewing import Screen
from client.cli.terminal import Terminal
from engines.kernel import render
from netcore.link.onlooker import GameKnown, Reception
from netcore.table import Changed, Over, Seen, Trouble
from replays.joint import joint_replay
from replays.timeline import Timeline
from tests.netsim.world import World, find


class Seat:
    """Somebody in front of a screen."""

    def __init__(self, world: World, number: int, **options: Any) -> None:
        self.terminal = Terminal()
        self.terminal.text = io.StringIO()
        self.gone: list[bool] = []
        self.screen = Screen(self.terminal, lambda: self.gone.append(True), **options)
        self.world, self.number, self._told = world, number, 0
        self.screen.told(Reception(True))
        self.screen.told(GameKnown(world.watcher(number)))

    def look(self) -> str:
        """Everything shown since the last look."""
        news = self.world.outputs[self.number]
        for output in news[self._told :]:
            if isinstance(output, Changed | Over | Seen | Trouble):
                self.screen.told(output)
        self._told = len(news)
        return self._shown()

    def type(self, line: str) -> str:
        self.screen.typed(line)
        return self._shown()

    def _shown(self) -> str:
        stream = self.terminal.text
        assert isinstance(stream, io.StringIO)
        text = stream.getvalue()
        stream.truncate(0)
        stream.seek(0)
        return text


@pytest.fixture
def seat() -> Seat:
    world = World("highcard", rounds=6, play=False)
    world.link_all()
    number = world.watch([0])
    world.answers(6)
    seat = Seat(world, number)
    seat.look()
    return seat


def last(seat: Seat) -> int:
    assert seat.screen.positions is not None
    return seat.screen.positions.last


def board(seat: Seat, at: int) -> str:
    assert seat.screen.positions is not None
    return "\n".join(seat.screen.positions.text(at))


def test_every_position_is_the_one_of_the_replay(seat: Seat) -> None:
    seat.world.plays = True
    for player in range(2):
        if seat.world.asks[player] is not None:
            seat.world.answer(player)
    seat.world.run()
    seat.look()
    table = seat.world.table(0)
    timeline = Timeline(joint_replay(table.log), find, seat.world.group)
    assert last(seat) == timeline.last
    for at in range(timeline.last + 1):
        positions = seat.screen.positions
        assert positions is not None
        assert positions.table(at) == timeline.table(at)
        assert positions.lines(at) == timeline.lines(at)
        assert positions.text(at) == render(timeline.view(at))


def test_one_can_step_back_and_forward_and_go_live_again(seat: Seat) -> None:
    end = last(seat)
    assert f"Position {end - 1} (of {end}; type live to go on)" in seat.type("back")
    assert f"Position {end - 3} (of {end}" in seat.type("b 2")
    assert f"Position {end - 2} (of {end}" in seat.type("f")
    assert board(seat, 2) in seat.type("at 2")
    assert board(seat, end) in seat.type("live")
    assert f"Position {end} (live)" in seat.type("board")


def test_causes_come_first_and_nothing_is_shown_twice(seat: Seat) -> None:
    """What happened, then the table it led to; the end and the state of the line are told once."""
    for _ in range(2):
        seat.screen.told(Reception(False, "127.0.0.1:7: nobody listens there"))
    assert seat.look().count("nobody listens there") == 1
    begun = last(seat)
    seat.world.plays = True
    for player in range(2):
        if seat.world.asks[player] is not None:
            seat.world.answer(player)
    seat.world.run()
    said, positions = seat.look(), seat.screen.positions
    assert positions is not None
    end = positions.last
    assert "\n".join((*positions.lines(end), "", *positions.text(end))) in said
    boards = [board(seat, at) for at in range(begun + 1, end + 1)]
    assert all(said.count(f"\n{shown}\n") <= 1 for shown in boards)
    assert said.count(positions.text(end)[-1]) == 2, "once as it happens and once on the board"


def test_who_looks_back_is_left_in_peace_and_misses_nothing(seat: Seat) -> None:
    end = last(seat)
    seat.type("at 1")
    seat.world.answers(2)
    assert seat.look() == ""
    assert last(seat) > end
    assert f"Position {last(seat)} (live)" in seat.type("live")
    seat.world.answers(4)
    assert seat.look() != ""


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("at 9999", "there is no position 9999 yet"),
        ("back x", "'x' is not a whole number"),
        ("dance", "There is no command 'dance'; type help."),
        ("card zebra", "No card is called 'zebra'."),
        ("help", "looks at other positions"),
    ],
)
def test_what_is_typed_wrongly_is_told_in_a_sentence(seat: Seat, line: str, sentence: str) -> None:
    said = seat.type(line)
    assert sentence.replace("looks", "look") in said


def test_a_card_in_sight_can_be_read(seat: Seat) -> None:
    assert seat.screen.positions is not None
    view = seat.screen.positions.view(last(seat))
    name = next(card.name for zone in view.zones for card in zone.cards if card.name)
    assert f"{name}." in seat.type(f"card {name}")


def test_nothing_can_be_looked_at_before_there_is_something() -> None:
    world = World("tictactoe")
    seat = Seat(world, world.watch([0]))
    assert "there is nothing to see yet" in seat.type("back")
    seat.type("quit")
    assert seat.gone == [True]


def test_cards_shown_late_are_seen_where_they_lay(seat: Seat) -> None:
    world = seat.world
    before = [board(seat, at) for at in range(last(seat) + 1)]
    world.call(0, lambda table: table.consent(0, world.now))
    world.answers(2)
    said = seat.look()
    shown = next(one for one in world.seen(seat.number, Seen) if one.step < len(before))
    name = find("highcard").face_name(shown.face)
    assert f"“Ada” shows: after step {shown.step} card {shown.card} was {name}." in said
    assert name not in before[shown.step]
    assert name in board(seat, shown.step)
    assert board(seat, 0) == before[0]
