"""Taking a seat up again from its journal: the same program an hour later, or another machine next week.

The journal is gone through exactly as the game was; what it tells must come out the same. Nothing is signed
until the others have said what they have.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from engines.kernel import Game
from netcore.dealer import Group
from netcore.entries import read_setup
from netcore.errors import LogError, LogFault
from netcore.identity import Identity
from netcore.log import CLOSE_RECORD
from netcore.opening import LOG_VERSION, read_hello
from netcore.sealed import is_sealed, unsealed
from netcore.table.opening import CannotOpen
from netcore.table.pen import Entropy
from netcore.table.private import TableJournal, read_asked, read_private
from netcore.table.replaying import Replaying
from netcore.table.table import Table
from netcore.wire import WireError, pack


class CannotResume(Exception):
    """A journal from which no game can go on; one sentence for people."""


def resume(
    records: Iterable[bytes],
    identity: Identity,
    games: Callable[[str], Game],
    *,
    journal: TableJournal | None = None,
    entropy: Entropy = os.urandom,
    group: Group | None = None,
) -> Table:
    """The table of a journal, at the step it had reached; it goes on in `journal`, which holds the records.

    Heavy: every deal is checked again. Whoever has a screen to keep alive calls this on another thread.
    """
    known = tuple(records)
    try:
        private = [unsealed(record, identity) for record in known if is_sealed(record)]
        place, pledges = read_private(private)
        if place is None:
            raise CannotResume("the journal holds no seat yet; the game was never joined")
        hello = read_hello(place.hello)
        if hello.version != LOG_VERSION:
            raise CannotResume(
                "the game was begun by an older version of Runetable: it can be read, but not played on"
            )
        game, asked = games(read_setup(hello.setup).game), read_asked(private)
        table = Table(game, identity, place, entropy=entropy, group=group, pledges=pledges, asked=asked)
        closed = Replaying(table.wheel).run(record for record in known if not is_sealed(record))
    except (WireError, LogError, LogFault, CannotOpen) as error:
        raise CannotResume(f"the game of this journal cannot go on: {error}") from None
    if journal is not None:
        for step in table.log.steps[closed:]:  # a kill between a step's last item and its close
            journal.write(pack((CLOSE_RECORD, step.number, step.digest)))
        table.wheel.keep_in(journal)
    return table
