"""The least that an answer must cost: its work done straight ahead, without link or table, on plain TLS.

What no program can leave out that keeps the promises of the protocol: the author judges, signs, keeps and
sends; the other side checks, reads, applies, chains, keeps and acknowledges; both apply; the author checks
the acknowledgement.
"""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from nacl.signing import SigningKey

from engines.kernel import Answer, LocalGame, digest
from engines.kernel.judge import judge
from netcore.ack import ack_holds, signed_ack
from netcore.dealer.opening import Opening
from netcore.identity import Identity
from netcore.item import Context, Item, Kind, fields, holds, signed
from netcore.log import link
from netcore.table import decode, encode
from netcore.table.fold import read_given
from netcore.wire import pack
from replays.journal import JournalFile
from tests.netsim.world import setup_of

WHO = Identity("Ada", SigningKey(bytes(range(32))))
HERE = Context(bytes(32), bytes(32), bytes(16))
STEP = 7


class Straight:
    """One side of one answer, over and over: the author's as a `Talk`, the other's as `reply`."""

    def __init__(self, name: str, folder: Path) -> None:
        self._game, setup, _ = setup_of(name, 2)
        local = LocalGame(self._game, setup, b"bench")
        options = next(iter(local.play()))
        self._table, self._decision = local.table, options.decision
        self._answer: Answer = options.sample(Random(1))
        self._journal = JournalFile.create(folder / "straight.journal")
        self.said: list[float] = []
        """When each answer was given here, by the system's clock."""
        self.applied: list[float] = []
        """When each answer of the other side was applied here."""

    def say(self) -> bytes:
        self.said.append(time.perf_counter())
        answer = self._answer
        judge(self._game, self._table, self._decision, answer)
        body = pack((answer.value, Opening(), 5))
        item = signed(WHO, HERE, STEP, answer.seat, Kind.ANSWER, body)
        self._keep(item)
        self._journal.sync()
        return encode(item)

    def meanwhile(self) -> None:
        self._apply()

    def heard(self, data: bytes) -> bool:
        ack = decode(data)
        assert ack_holds(ack, HERE.game, WHO.public)  # type: ignore[arg-type]
        return True

    def reply(self, data: bytes) -> bytes:
        """What the other side does with an answer, and its acknowledgement."""
        item = decode(data)
        assert isinstance(item, Item)
        assert holds(item, HERE, WHO.public)
        self._keep(item)
        given = read_given(item)
        assert given.opening == Opening()
        came_to = self._apply()
        self.applied.append(time.perf_counter())
        chain = link(HERE.before, STEP, (item,))
        self._journal.write(pack(("close", STEP, came_to)))
        return encode(signed_ack(WHO, HERE.game, 1, STEP, chain, came_to))

    def _keep(self, item: Item) -> None:
        self._journal.write(pack(("item", *fields(item))))

    def _apply(self) -> bytes:
        table, _ = self._game.apply(self._table, self._answer)
        return digest(table)
