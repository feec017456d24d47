"""Two or three whole programs over TLS, one of them changed by its player.

`Gathering` runs real nodes, links and tables on our own network and time. A cheat signs and sends through the
very link of its program; what its own table would do instead is switched off where the attack needs that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from netcore.ack import Ack, signed_ack
from netcore.item import AnyItem, Item, Kind, placing, signed, signed_any
from netcore.link.messages import Channel
from netcore.link.node import PlayerNode
from netcore.log import Log
from netcore.table import FORFEIT, TableTerms, Trouble
from netcore.table.messages import Message, decode, encode
from netcore.table.words import Said, word_body
from tests.netcore.link.players import Gathering, Player

PATIENT = TableTerms(coins=128, patience=60_000, grace=5_000, vanish=FORFEIT)


class Duel(Gathering):
    """A host and a guest at noughts and crosses, one of whom cheats; nobody answers by itself."""

    def __init__(self, cheat: int, terms: TableTerms = PATIENT, answers: int = 2) -> None:
        super().__init__()
        self.ada.host.open_room(self.ada.shelf.game.setup(), terms, {})
        self.guest()
        self.cheat, self.honest = self.players[cheat], self.players[1 - cheat]
        for player in self.players:
            player.plays = False
        self.until(lambda: all(player.node.table is not None for player in self.players))
        self.until(lambda: any(player.asked is not None for player in self.players))
        for _ in range(answers):
            self.answer()

    def answer(self) -> None:
        """Whoever is asked answers, and the other is asked."""
        player, number = self.asked(), self.honest.table.log.number
        asked = player.asked
        assert asked is not None
        player.reply(asked)
        self.until(lambda: self.honest.table.log.number > number and self._somebody())

    def _somebody(self) -> bool:
        return any(player.asked is not None for player in self.players)

    def asked(self) -> Player:
        """Who is asked now."""
        return next(player for player in self.players if player.asked is not None)

    def to_move(self, player: Player) -> None:
        """Until this player is asked."""
        if self.asked() is not player:
            self.answer()

    def wait(self, seconds: float) -> None:
        """Let this much time go by."""
        end = self.net.seconds() + seconds
        self.until(lambda: self.net.seconds() >= end, seconds + 60)

    # --- what a cheat does

    def send(self, message: Message) -> None:
        """Something of the cheat's own making, through its link."""
        node = self.cheat.node
        assert node.link.send(self.honest.identity.public, encode(message), Channel.TABLE)

    def drop(self, unwanted: Callable[[Message], bool]) -> None:
        """From now on the cheat's program does not send such messages."""
        node: Any = self.cheat.node
        send = PlayerNode.send_frame

        def sift(key: bytes, frame: bytes) -> None:
            if not unwanted(decode(frame)):
                send(node, key, frame)

        node.send_frame = sift

    @property
    def log(self) -> Log:
        """The cheat's."""
        return self.cheat.table.log

    def word(self, said: Said) -> AnyItem:
        """A word that the cheat says."""
        seat = self.cheat.table.seat
        number = self.log.counted(seat)
        return signed_any(self.cheat.identity, self.log.game, seat, number, said.kind, word_body(said))

    def overdue(self) -> AnyItem:
        """The cheat's word that the other is overdue now."""
        return self.word(Said(Kind.OVERDUE, number=self.honest.table.seat, at=self.log.number))

    def place(self, *words: AnyItem, digest: bytes | None = None) -> Item:
        """A placing by the cheat in the open step."""
        return self.item(Kind.PLACE, placing(words), digest)

    def item(self, kind: Kind, body: bytes, digest: bytes | None = None) -> Item:
        """Any item of the cheat for the open step, well signed."""
        log = self.log
        here = log._context(kind)
        if digest is not None:
            here = here._replace(digest=digest)
        return signed(self.cheat.identity, here, log.number, self.cheat.table.seat, kind, body)

    def claim(self, step: int, digest: bytes = b"d" * 16) -> Ack:
        """What the cheat says a step came to."""
        log, seat = self.log, self.cheat.table.seat
        return signed_ack(self.cheat.identity, log.game, seat, step, log.steps[step].chain, digest)

    # --- what the honest program makes of it

    def named(self) -> list[Trouble]:
        """Everything the honest program says about the cheat."""
        seat = self.cheat.table.seat
        return [trouble for trouble in self.honest.of(Trouble) if trouble.seat == seat]

    def blamed(self) -> bool:
        """Whether the honest program has stopped the game and names the cheat."""
        play = self.honest.table.play
        return play is not None and play.fault is not None and play.fault.seat == self.cheat.table.seat
