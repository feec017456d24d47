"""The host's node: gathers guests in the waiting room, opens the table, and is where everybody calls."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engines.kernel import Game, Setup
from netcore.item import ZERO_HASH
from netcore.link.addresses import Address
from netcore.link.door import LIFETIME
from netcore.link.invite import Invitation
from netcore.link.messages import Channel, Want
from netcore.link.news import News, RoomNews, Unequal, Wished
from netcore.link.node import PlayerNode
from netcore.link.room import Again, Agreed, Declined, HostRoom, Said, TableOpened, room_of, write_room
from netcore.link.shelf import Shelf
from netcore.link.wares import Compared, Reply, Trade
from netcore.opening import Seat
from netcore.table import Changed, Table, TableTerms, Trouble
from netcore.wire import WireError

TABLE_NAME_SIZE: Final = 8
"""Bytes that name a table before its game has a name."""

FULL: Final = "every seat at this table is taken"


def new_table_name() -> bytes:
    """A name for the invitations of a new table."""
    return secrets.token_bytes(TABLE_NAME_SIZE)


class HostNode(PlayerNode):
    """Seat 0. `open_room` for a new game, `sit_down` for one taken up again; `listen` through the link."""

    def __init__(self, *args: Any, shelf: Shelf, **more: Any) -> None:
        super().__init__(*args, **more)
        self.room: HostRoom | None = None
        self._shelf = shelf
        self._game: Game = shelf.game
        self._lists: dict[str, tuple[int, ...]] = {}
        self._trades: dict[bytes, Trade] = {}
        self._wishes: set[bytes] = set()
        """Guests who have asked for another game after this one."""

    # --- the waiting room

    def open_room(
        self, setup: Setup, terms: TableTerms, lists: Mapping[str, Sequence[int]], after: bytes = b""
    ) -> None:
        """Wait for guests to play this; `lists` are the host's own secret decks."""
        self._lists = {label: tuple(faces) for label, faces in lists.items()}
        me = Seat(self.identity.name, self.identity.public)
        self.room = HostRoom(me, setup, terms, self._game.deck_sizes(self._lists), after)
        self._tell_room()

    def again(
        self,
        setup: Setup,
        terms: TableTerms,
        lists: Mapping[str, Sequence[int]],
        journal: Any,
        order: Sequence[bytes],
    ) -> None:
        """Another game with the same people on the same lines; the guests are seated in this order."""
        before, room = self.table, self.room
        if before is None or room is None:
            return
        self._lists = {label: tuple(faces) for label, faces in lists.items()}
        sizes = self._game.deck_sizes(self._lists)
        self.room = HostRoom(room.me, setup, terms, sizes, before.log.game)
        # Whoever was away since may have come back under another name, and signs with that one.
        guests = {seat.key: self._names.get(seat.key, seat.name) for seat in before.hello.seats[1:]}
        for key in order:
            if self.room.enter(key, guests[key]) and not self.link.is_open(key):
                self.room.lost(key)
        self.clear(journal)
        self._wishes.clear()
        self._trades.clear()  # whoever compares now is told anew what is here
        self._offer_all()

    def invite(
        self,
        addresses: tuple[Address, ...],
        want: Want = Want.PLAY,
        *,
        uses: int = 1,
        seconds: int = LIFETIME,
        secret: bytes = b"",
    ) -> Invitation:
        """A new invitation to this table."""
        now = time.time()
        secret = self.link.door.issue(want, now, lifetime=seconds, uses=uses, secret=secret)
        who, table = self.identity, self.link.door.table
        until = int(now) + seconds
        return Invitation(want, who.public, who.name, addresses, secret, table, self._game.id, until)

    def let_in(self, key: bytes, yes: bool) -> None:
        """Answer somebody who knocks."""
        self.link.answer(key, yes)

    def dismiss(self, key: bytes, sentence: str = "the host has given your seat to somebody else") -> None:
        """Free the seat of a guest; before the game only."""
        if self.room is not None and self.table is None:
            self.room.dismiss(key)
            self._trades.pop(key, None)
            self.link.door.unseat(key)
            self.link.leave(key, sentence)
            self._offer_all()

    def sit_down(self, table: Table) -> None:
        """Play; from a journal, everybody who has a seat may come back."""
        for seat in table.hello.seats:
            if seat.key != self.identity.public:
                self.link.door.seat(seat.key)
        self._rename(table)
        if self.room is None:
            self.room = room_of(table.hello)
        super().sit_down(table)

    def tell(self, news: News) -> None:
        """The game has a name once its opening is closed."""
        if isinstance(news, Changed) and self.table is not None:
            self._rename(self.table)
        super().tell(news)

    def _rename(self, table: Table) -> None:
        name = table.log.game
        if name != ZERO_HASH and self.link.door.table != name:
            self.link.door.rename(name)

    # --- what the link tells

    def connected(self, key: bytes, name: str) -> None:
        """A guest is here, new or again."""
        if not self._place_for(key, name):
            self.link.leave(key, FULL)
            return
        super().connected(key, name)
        self._trades.pop(key, None)
        if self._opening:
            self._begin_trade(key)
            self._offer_all()
            if self.table is not None:
                self._say(key, TableOpened(self.table.place.hello))

    @property
    def _opening(self) -> bool:
        """Whether somebody may still have to hear of the table before sitting down at it."""
        return self.room is not None and (self.table is None or not self.table.log.steps)

    def _place_for(self, key: bytes, name: str) -> bool:
        if self.table is not None:
            here = any(seat.key == key for seat in self.table.hello.seats)
            return here and (self.room is None or self.room.enter(key, name))
        if self.room is None or self.room.enter(key, name):
            return True
        self.link.door.unseat(key)
        return False

    def lost(self, key: bytes, sentence: str) -> None:
        """A guest's line is gone; the seat is kept."""
        super().lost(key, sentence)
        if self.room is not None:
            self.room.lost(key)
            if self._opening:
                self._offer_all()

    def _begin_trade(self, key: bytes) -> Trade:
        """Tell a guest what rules and packs are here."""
        trade = Trade(self._shelf.ware, self.name_of(key), self._shelf.has, self._shelf.data)
        self._trades[key] = trade
        for reply in trade.start():
            self.link.send(key, reply.body, Channel.WARES)
        return trade

    def _received_wares(self, key: bytes, body: bytes) -> None:
        # Whoever was started anew between two games compares before the next room is open.
        trade = self._trades.get(key) or self._begin_trade(key)
        for outcome in trade.received(body):
            if isinstance(outcome, Reply):
                self.link.send(key, outcome.body, Channel.WARES)
            elif isinstance(outcome, Compared):
                # Packs that only the guest has are nobody's trouble; other rules are.
                comparison = outcome.comparison
                if comparison.differences and not comparison.missing:
                    self.tell(Unequal(self.name_of(key), comparison))

    def _received_room(self, key: bytes, said: Said) -> None:
        room = self.room
        if isinstance(said, Again):
            if self.table is not None and said.game == self.table.log.game and key not in self._wishes:
                self._wishes.add(key)  # whoever asks a hundred times is heard once
                self.tell(Wished(key, self.name_of(key)))
            return
        if room is None or not self._opening or key not in room.guests:
            return
        if self.table is not None:
            if isinstance(said, Agreed):  # it had not heard of the table when its program ended
                self._say(key, TableOpened(self.table.place.hello))
        elif isinstance(said, Agreed):
            if room.agree(key, said):  # each offer is answered: what says nothing new is not passed on
                self._offer_all()
            self._open_if_complete(room)
        elif isinstance(said, Declined):
            self.tell(Trouble(f"{self.name_of(key)} does not want to play so: {said.sentence}"))
            self.dismiss(key, "you declined")
        else:
            raise WireError("only the host offers and opens the table")

    # --- inside

    def _say(self, key: bytes, said: Any) -> None:
        self.link.send(key, write_room(said), Channel.ROOM)

    def _offer_all(self) -> None:
        room = self.room
        assert room is not None
        for guest in room.guests.values():
            if guest.here:
                self._say(guest.key, room.offer_to(guest.key))
        self._tell_room()

    def _tell_room(self) -> None:
        room = self.room
        assert room is not None
        self.tell(RoomNews(room.seats, room.ready, room.setup.seats))

    def _open_if_complete(self, room: HostRoom) -> None:
        if not room.complete:
            return
        setup = room.whole_setup()
        try:
            self._game.start(setup)
        except Exception as error:  # whatever an engine makes of decks that a stranger announced
            odd = [guest.key for guest in room.guests.values() if guest.decks != room.decks]
            for key in odd:
                self.dismiss(key, "this game cannot be played with decks of such sizes")
            if not odd:
                self.broke(error)
            return
        try:
            table = self._open(room, setup)
        except Exception as error:
            self.broke(error)
            return
        for key in room.guests:
            self._say(key, TableOpened(table.place.hello))
        self.sit_down(table)

    def _open(self, room: HostRoom, setup: Setup) -> Table:
        return Table.open(
            self._game,
            setup,
            room.seats,
            0,
            self.identity,
            terms=room.terms,
            lists=self._lists,
            began=self._start_time,
            journal=self._journal,
            entropy=self._entropy,
            group=self._group,
        )
