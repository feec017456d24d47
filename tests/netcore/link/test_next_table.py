"""Whoever has watched a game comes along to the next one at that table, and knocks nowhere else."""

from __future__ import annotations

import time
from typing import Any

import pytest

from client.service.net.events import NextGame, SeenAll
from client.service.net.watching import Looking, WatchParty
from netcore.dealer import sound_group
from netcore.identity import Identity
from netcore.link.door import Door
from netcore.link.invite import Invitation
from netcore.link.messages import Want
from tests.netcore.link.company import Peer
from tests.netcore.link.reactor_thread import ReactorThread
from tests.netcore.link.staged import Stage
from tests.netsim.world import PEOPLE


class Heard:
    """A listener that notes what a party tells."""

    def __init__(self) -> None:
        self.events: list[Any] = []

    def told(self, event: Any) -> None:
        self.events.append(event)

    def count(self, kind: type) -> int:
        return sum(isinstance(event, kind) for event in self.events)


@pytest.mark.parametrize("same", [True, False], ids=["the same table", "another table"])
def test_a_spectator_looks_for_the_next_game_at_that_table_alone(net: ReactorThread, same: bool) -> None:
    stage = net.call(Stage, net.reactor, "tictactoe", group=sound_group())
    door = stage.house.door
    heard, who = Heard(), Identity.new("Zoe")
    invitation = Invitation(
        Want.WATCH, stage.key, "Ada", stage.places, b"", b"", "tictactoe", int(time.time()) + 600
    )
    party = net.call(WatchParty, net.reactor, who, heard, Looking(invitation, stays=True))
    net.call(party.start)
    net.call(stage.allow, None)
    net.until(lambda: heard.count(SeenAll) == 1)
    game = net.call(lambda: stage.players[0].table.log.game)
    net.call(door.rename, game)
    net.call(stage.house.link.stop)
    names = Door(game if same else b"another", ask=True)
    later = Peer(net.reactor, "Ada", identity=PEOPLE[0], door=names, wall=time.time)
    net.call(later.link.listen, stage.port, "127.0.0.1")
    if same:
        net.until(lambda: later.company.sentences("asked") == ["Zoe"])
    else:
        net.until(lambda: heard.count(SeenAll) == 2)
        assert heard.events[-1] == SeenAll("The table has gone.")
        assert later.company.sentences("asked") == []
    assert heard.count(NextGame) == 0  # nothing of the game that was seen is put away yet
    for stop in (party.stop, later.link.stop, stage.stop):
        net.call(stop)
