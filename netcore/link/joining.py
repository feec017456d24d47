"""A guest's node: calls the host, compares rules and packs, sees the terms, and sits down if it agrees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engines.kernel import Game, SetupError
from engines.kernel.setup import PackRef
from netcore.entries import read_setup
from netcore.link.bond import Aim
from netcore.link.messages import Channel
from netcore.link.news import Broken, Gone, NextTable, PackNews, RoomNews, TermsNews, Unequal
from netcore.link.node import PARDON, PlayerNode
from netcore.link.reactor import Later
from netcore.link.room import (
    Again,
    Agreed,
    Declined,
    Offer,
    Said,
    Sizes,
    TableOpened,
    check_opening,
    write_room,
)
from netcore.link.shelf import Shelf
from netcore.link.wares import Compared, Comparison, Failed, Got, Progress, Reply, Trade
from netcore.opening import Seat, read_hello
from netcore.table import CannotOpen, Table, Trouble
from netcore.table.opening import hello_difference
from netcore.wire import WireError


class GuestNode(PlayerNode):
    """Any seat but the first. `call` the host; for a game taken up again, `sit_down` before that."""

    def __init__(self, *args: Any, shelf: Shelf, **more: Any) -> None:
        super().__init__(*args, **more)
        self.host = b""
        self._aim: Aim | None = None
        self._pardon: Later | None = None
        self._shelf = shelf
        self._trade: Trade | None = None
        self._comparison: Comparison | None = None
        self._offer: Offer | None = None
        self._shown = b""
        """The offer that the player was shown."""
        self._game: Game | None = None
        self._sizes: Sizes = ()
        self._agreed = b""
        self._lists: dict[str, tuple[int, ...]] = {}

    def call(self, host: bytes, name: str, aim: Aim) -> None:
        """Call the host, and again whenever the line is lost."""
        self.host, self._aim = host, aim
        self._names.setdefault(host, name)
        self.link.reach(host, aim)

    # --- what the player does in the waiting room

    def agree(self, lists: Mapping[str, Sequence[int]]) -> None:
        """Play on the terms shown last, with these secret decks."""
        if self._offer is None or self._game is None or self.table is not None:
            return
        self._lists = {label: tuple(faces) for label, faces in lists.items()}
        self._sizes = self._game.deck_sizes(self._lists)
        self._agreed = self._offer.name
        self._say(Agreed(self._agreed, self._sizes))

    def wish(self) -> None:
        """Ask for another game after this one."""
        if self.table is not None:
            self._say(Again(self.table.log.game))

    def again(self, journal: Any) -> None:
        """The game is kept: see what the host proposes next."""
        if self.table is not None and self._is_next():
            self.clear(journal)
            self._game, self._agreed, self._shown = None, b"", b""
            offer = self._offer
            assert offer is not None
            self.tell(RoomNews(offer.seats, offer.ready, offer.game_setup.seats))
            if self._comparison is None:  # taken up again in the middle of a game, which needed none
                self._compare()
            self._show_terms()

    def _is_next(self) -> bool:
        """Whether the host has proposed a game after this one."""
        return self._offer is not None and self.table is not None and self._offer.after == self.table.log.game

    def decline(self, sentence: str) -> None:
        """Not on these terms."""
        self._say(Declined(sentence))
        self.link.leave(self.host, "declined")

    def fetch(self, packs: Iterable[PackRef]) -> None:
        """Ask the host for packs that are missing here; a person has said yes."""
        if self._trade is not None:
            for ref in packs:
                self._send_wares(self._trade.ask(ref))

    # --- what the link tells

    def connected(self, key: bytes, name: str) -> None:
        """The host welcomes us."""
        super().connected(key, name)
        if self.table is None:
            self._compare()

    def refuse(self, key: bytes, sentence: str) -> None:
        """What the host sent cannot be right: no game comes of it here, a game under way is tried again."""
        super().refuse(key, sentence)
        if key != self.host or self._aim is None:
            return
        if self.table is None:
            self.tell(Gone(f"the host's program sent something that cannot be right: {sentence}"))
        else:
            self._pardon = self._reactor.callLater(PARDON, self._call_again)

    def stop(self, sentence: str = "the program was closed") -> Any:
        """Say goodbye, and call nobody any more."""
        if self._pardon is not None:
            self._pardon.cancel()
            self._pardon = None
        return super().stop(sentence)

    def _call_again(self) -> None:
        self._pardon = None
        if self._aim is not None:
            self.link.reach(self.host, self._aim)

    def _received_wares(self, key: bytes, body: bytes) -> None:
        for outcome in self._trade.received(body) if self._trade is not None else ():
            match outcome:
                case Reply():
                    self._send_wares([outcome])
                case Compared(comparison):
                    self._comparison = comparison
                    if not comparison.equal:
                        self.tell(Unequal(self.name_of(key), comparison))
                    self._show_terms()
                case Progress(ref, size, total):
                    self.tell(PackNews(ref, size, total))
                case Got():
                    self._shelf.keep(outcome)
                    self._show_terms()
                case Failed(ref, sentence):
                    self.tell(PackNews(ref, problem=sentence))

    def _received_room(self, key: bytes, said: Said) -> None:
        if isinstance(said, Offer):
            self._offer = said
            if self._is_next():
                self.tell(NextTable())
            elif self.table is None:
                self.tell(RoomNews(said.seats, said.ready, said.game_setup.seats))
                self._show_terms()
        elif isinstance(said, TableOpened):
            self._open(said.hello)
        else:
            raise WireError("a guest speaks like that, not the host")

    # --- inside

    def _say(self, said: Agreed | Declined | Again) -> None:
        self.link.send(self.host, write_room(said), Channel.ROOM)

    def _compare(self) -> None:
        """Tell the host what rules and packs are here; it says what it has."""
        if self._trade is None:
            name = self.name_of(self.host)
            self._trade = Trade(self._shelf.ware, name, self._shelf.has, self._shelf.data)
        self._send_wares(self._trade.start())

    def _send_wares(self, replies: Iterable[Reply]) -> None:
        for reply in replies:
            self.link.send(self.host, reply.body, Channel.WARES)

    def _show_terms(self) -> None:
        """Show the terms once rules and packs are known to be the same, each offer once."""
        offer, comparison = self._offer, self._comparison
        if offer is None or comparison is None or self.table is not None:
            return
        if comparison.differences and not comparison.missing:
            return  # other rules: nothing to be fetched
        setup = offer.game_setup
        if any(not self._shelf.has(ref.digest) for ref in setup.packs):
            return
        if offer.name == self._agreed:
            self._say(Agreed(self._agreed, self._sizes))  # the line was lost in between
        elif offer.name != self._shown:
            self._shown = offer.name
            self._workers.run(lambda: self._shelf.game_for(setup), self._made_game, self._no_game)

    def _made_game(self, game: Game) -> None:
        offer = self._offer
        if offer is None or self.table is not None:
            return
        try:
            setup = offer.game_setup
            if (setup.game, setup.revision) != (game.id, game.revision) or not game.plays_with(setup.packs):
                raise SetupError("the host proposes another game than it invited to")
            if game.mode_named(setup.mode).seats != setup.seats:
                raise SetupError("the host's table has another number of seats than the game")
        except SetupError as error:
            self.tell(Gone(f"the host's table cannot be played here: {error}"))
            return
        self._game = game
        self.tell(TermsNews(offer, game))

    def _no_game(self, error: Exception) -> None:
        self.tell(Gone(str(error)) if isinstance(error, WireError) else Broken(error))

    def _open(self, hello: bytes) -> None:
        if self.table is not None:
            difference = hello_difference(self.table.hello, read_hello(hello))
            if difference:
                self.tell(Trouble(f"the host has opened another table: {difference}"))
            return
        offer, game = self._offer, self._game
        if offer is None or game is None or offer.name != self._agreed:
            return  # not agreed to yet; the host says it again when it is
        me = Seat(self.identity.name, self.identity.public)
        opened = check_opening(hello, self.host, me, offer, self._sizes)
        try:
            table = Table.open(
                game,
                read_setup(opened.setup),
                opened.seats,
                offer.seat,
                self.identity,
                terms=offer.table_terms,
                lists=self._lists,
                began=self._start_time,
                journal=self._journal,
                entropy=self._entropy,
                group=self._group,
            )
        except CannotOpen as error:
            raise WireError(str(error)) from None
        except Exception as error:  # the journal cannot be written, say
            self.broke(error)
            return
        self.sit_down(table)
