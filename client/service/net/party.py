"""One seat of a game between machines, from the first call to the replay file.

The game is over when its log is done and the others are known to have all of it, or have stayed away long
enough; then the replay is written and checked. All methods are called in the reactor's thread.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from client.service.bot import BotSeat
from client.service.chance import entropy_of
from client.service.contacts import note_opponents
from client.service.heard import heard
from client.service.keeping import KeptGame, keep_game, new_paths, replay_path
from client.service.net.events import (
    Declined,
    Event,
    Failed,
    GameKept,
    Noted,
    NotKept,
    NowAudited,
    Overdue,
    PartyListener,
    Question,
)
from client.service.offered import names_offered
from client.service.refusal import BadInput
from client.service.series import Series, setup_after
from engines import registry
from engines.kernel.say import say
from netcore.entries import read_setup, setup_bytes
from netcore.identity import Identity
from netcore.link.link import LinkError
from netcore.link.news import Audited, Broken, Gone, LineNews, LineState, News, Seated
from netcore.link.node import PlayerNode
from netcore.link.way import MatchKept, Way, match_record, way_record
from netcore.link.workers import Workers
from netcore.opening import Hello, pack_hello
from netcore.plain import quoted
from netcore.table import CLOSED, MATCH, Changed, Over, Stage, Table, Waiting
from netcore.wire import WireError
from replays.errors import ReplayError
from replays.journal import JournalFile

LINGER = 30.0
"""Seconds a finished game waits for others who have not taken all of it: they may be starting again."""

FAREWELL = 10.0
"""Seconds for goodbyes and for taking back what was announced; the party ends in any case."""

LOOK = 0.1
"""Seconds between two looks at whether they have."""


class Sitter(Protocol):
    """Who plays in a seat beside a person: a bot."""

    def told(self, news: News) -> None:
        """Something happened."""


@dataclass(frozen=True)
class Choices:
    """What a player decides for the own seat, wherever it is."""

    deck: str = ""
    """Its name, or a file; empty for one of the game's own."""
    bot: str = ""
    """The bot that plays; empty for a person."""
    pace: int = 0
    """Milliseconds a bot waits."""
    seed: int | None = None
    """For demonstrations: the game comes about again."""
    show: int = CLOSED
    """How many turns late spectators see one's cards."""
    out: Path | None = None
    """Where the replay is written; empty: beside the journal."""
    journal: Path | None = None
    """Where the running game is kept; empty: in the player's folder."""
    fetch: bool = False
    """Whether missing packs are taken without asking."""


class Unaudited(NamedTuple):
    """An earlier game of a match whose seeds are opened when the match is over."""

    table: Table
    journal: JournalFile
    out: Path


class Party:
    """Runs one node. `start` begins, `stop` ends; whatever happens is told to the listener."""

    def __init__(
        self, reactor: Any, who: Identity, listener: PartyListener, choices: Choices | None = None
    ) -> None:
        self.reactor = reactor
        self.who = who
        self.choices = choices or Choices()
        self.workers = Workers(reactor)
        self.node: PlayerNode | None = None
        self.journal: JournalFile | None = None
        self.at_end: list[Callable[[], Any]] = []
        """Called before the party ends; may give Deferreds."""
        self.waits_for: list[Callable[[], bool]] = []
        """What must be so, beside the players having all of it, before a finished game is let go."""
        self.series = Series()
        """The match that is played, as far as it has come."""
        self.evening = Series()
        """All games on these lines."""
        self.deck_name = self.choices.deck
        self._after_kept: list[Callable[[], None]] = []
        self._is_kept = False
        self._games = 1
        self._listener = listener
        self._sitter: Sitter | None = None
        self._ending: float | None = None
        self._patience: Any = None
        self._began = time.monotonic()
        self._stopped: Any = None
        self._given_up = False
        self._way: Way | None = None
        self._next_journal: JournalFile | None = None
        self._unaudited: list[Unaudited] = []
        if self.choices.out is not None and self.choices.out.is_dir():
            raise BadInput(say("cannot write {path}: is a directory.", path=self.choices.out))

    @property
    def table(self) -> Table | None:
        """The table, once there is one."""
        return None if self.node is None else self.node.table

    def start(self) -> None:
        """Begin; what there is to tell is told."""
        self.attempt(self.begin)

    def begin(self) -> None:
        """What a party begins with; BadInput with a sentence if it cannot."""
        raise NotImplementedError

    def tell(self, event: Event) -> None:
        """Tell the listener."""
        if self._stopped is None:
            self._listener.told(event)

    def attempt(self, what: Callable[[], Any]) -> None:
        """Do something; what it raises ends the party."""
        try:
            what()
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """There is no game; told as bad input where it is no fault of the program."""
        told = isinstance(error, ReplayError | LinkError | WireError)
        self.tell(Failed(BadInput(str(error)) if told else error))

    def decline(self, sentence: str) -> None:
        """The person goes before the game."""
        self.tell(Declined(sentence))

    def sorry(self, why: object, kind: type[Exception]) -> None:
        """Something that the game can do without."""
        error = getattr(why, "value", why)
        if isinstance(error, kind):
            self.tell(Noted(str(error)))
        elif isinstance(error, Exception) and type(error).__name__ != "CancelledError":
            self.fail(error)

    def lacking(self, why: object, kind: type[Exception]) -> None:
        """Something without which there is no game."""
        error = getattr(why, "value", why)
        if isinstance(error, kind):
            self.fail(BadInput(f"{heard(str(error))}."))
        elif isinstance(error, Exception) and type(error).__name__ != "CancelledError":
            self.fail(error)

    def ask(self, question: Question) -> None:
        """Have a person decide; a bot says yes."""
        if self.choices.bot:
            question.reply(True, "")
        else:
            self.tell(question)

    # --- the node

    def new_journal(self, game: str, named: Path | None = None) -> JournalFile:
        """A journal for a new game."""
        return JournalFile.create(named or new_paths(game, secrets.randbits(32))[0])

    def node_options(self) -> dict[str, Any]:
        """What every node is made with: journal, randomness, and the time of the opening."""
        seed = self.choices.seed
        return {
            "journal": self.journal,
            "entropy": entropy_of(seed, f"table {self.who.name}"),
            "began": None if seed is None else 0,
        }

    def sit(self, node: PlayerNode) -> None:
        """This is the party's node; a bot takes its seat, if one shall."""
        self.node = node
        choices = self.choices
        if choices.bot:
            seed = entropy_of(choices.seed, f"bot {node.identity.name}")(32)
            spent = None if choices.seed is None else 0
            self._sitter = BotSeat(choices.bot, seed, node, self.workers, self.reactor, choices.pace, spent)

    def told(self, news: News) -> None:
        """From the node: tell it, let a bot know, and see whether it is over."""
        self.tell(news)
        if isinstance(news, Seated):
            self._seated(news.table)
        elif isinstance(news, Waiting):
            self._watch_patience(news)
        elif isinstance(news, Broken):
            self.fail(news.error)
        elif isinstance(news, Gone) and self.table is None:
            self.fail(BadInput(heard(news.sentence)))
        elif isinstance(news, LineNews) and news.state is LineState.REFUSED:
            self._refused(news)
        elif isinstance(news, Changed) and news.moment.table.result is not None:
            self._played_out()
        elif isinstance(news, Over):
            self.finish()
        elif isinstance(news, Audited):
            self._audited(news.table)
        if self._sitter is not None:
            self._sitter.told(news)

    def _seated(self, table: Table) -> None:
        """A new game, perhaps of a match."""
        self._ending, self._is_kept = None, False
        self._after_kept.clear()
        self.series = Series(table.terms.games, read_setup(table.hello.setup).match)
        note_opponents(table.hello.seats, self.who.public)
        if self.choices.show != CLOSED:
            self.reactor.callLater(0, self._consent)

    def sit_again(self, table: Table) -> None:
        """Take up a table; a game whose log is done needs only to be handed to those who lack its end."""
        assert self.node is not None
        self.node.sit_down(table)
        if table.stage is Stage.DONE:
            self.finish()

    def _consent(self) -> None:
        """Spectators may see our cards, as late as was said."""
        if self.node is not None:
            self.node.act(lambda table, now: table.consent(self.choices.show, now))

    def _refused(self, news: LineNews) -> None:
        """A host that will not have us: no game yet means there will be none."""
        if self.table is None:
            self.fail(
                BadInput(say("{who} refuses: {why}.", who=quoted(news.name), why=quoted(news.sentence)))
            )

    def _watch_patience(self, waiting: Waiting) -> None:
        """Once somebody has stayed away too long, say that this can be declared."""
        if self._patience is not None and self._patience.active():
            self._patience.cancel()
        if waiting.until is not None and self.node is not None:
            seconds = max(0, waiting.until - self.node.now()) / 1000
            self._patience = self.reactor.callLater(seconds, self._tell_overdue, waiting.seats)

    def _tell_overdue(self, seats: tuple[int, ...]) -> None:
        node, table = self.node, self.table
        if node is None or table is None or table.fold is None or table.fold.over:
            return
        people = [table.hello.seats[seat] for seat in seats]
        away = tuple(seat.name for seat in people if not node.link.is_open(seat.key))
        if away:
            self.tell(Overdue(away))

    # --- the end of a game

    def _played_out(self) -> None:
        """There is a result: seeds that wait for the end of a match are opened if this is it."""
        table, node = self.table, self.node
        if node is None or table is None or table.terms.audit != MATCH:
            return
        if self._goes_on_after(table):
            self.finish()
        else:
            node.reveal()

    def _goes_on_after(self, table: Table) -> bool:
        """Whether the match has another game after this one, whose result is known."""
        result = None if table.fold is None else table.fold.table.result
        winners = () if result is None else result.winners
        return self.series.after(winners).goes_on(len(table.hello.seats))

    def finish(self) -> None:
        """The game is over: write it down once everybody has it, or has stayed away long enough."""
        if self._ending is None:
            self._ending = time.monotonic()
            self._look()

    def _look(self) -> None:
        table, journal = self.table, self.journal
        if table is None or journal is None or self._ending is None or self._stopped is not None:
            return
        if table.terms.audit == MATCH and self._goes_on_after(table):
            ready = table.played_out
        else:
            judged = bool(table.verdicts) or table.stage is Stage.DONE
            ready = judged and table.settled and not self._unaudited
        ready = ready and all(done() for done in self.waits_for)
        if not ready and time.monotonic() < self._ending + LINGER:
            self.reactor.callLater(LOOK, self._look)
            return
        path = journal.path
        out = self._out or replay_path(path)
        self.attempt(journal.sync)
        self.workers.run(lambda: keep_game(path, out, table), self._kept, self._not_kept)

    def _kept(self, kept: KeptGame) -> None:
        node, table, journal = self.node, self.table, self.journal
        if node is None or table is None or journal is None:
            return
        winners = tuple((kept.verdict.result or {}).get("winners", ()))
        seats = len(table.hello.seats)
        self.series, self.evening = self.series.after(winners), self.evening.after(winners)
        shown = self.series if self.series.games > 1 else self.evening
        words = shown.words(seats) if len(shown.won) > 1 or shown.games > 1 else ""
        on = self.series.goes_on(seats) and kept.verdict.ok
        if on:
            self.attempt(lambda: self._begin_journal(table))  # before the one before may go
            if table.terms.audit == MATCH:
                self._unaudited.append(Unaudited(table, journal, kept.path))
        if kept.verdict.ok and table.settled:
            journal.path.unlink(missing_ok=True)  # nobody needs it any more
        seconds = round(time.monotonic() - self._began, 3)
        self._is_kept = True
        self.tell(GameKept(kept, node.bytes_sent, seconds, words, shown.score(seats), on))
        waiting, self._after_kept = self._after_kept, []
        for what in waiting:
            what()
        if on:
            self.go_on()

    def _not_kept(self, error: Exception) -> None:
        self.tell(NotKept(error))

    # --- the games after

    def when_kept(self, what: Callable[[], None]) -> None:
        """Do something once the game is written down."""
        if self._is_kept:
            what()
        else:
            self._after_kept.append(what)

    def go_on(self) -> None:
        """The match goes on; the host begins the next game."""

    def again(self, deck: str = "", *, moved: bool = False) -> None:
        """Another game with the same people, with this deck or the one before; `moved`: each guest sits one
        seat further on.
        """
        raise NotImplementedError

    @property
    def may_move(self) -> bool:
        """Whether this player may have the guests change seats."""
        return False

    @property
    def decks_again(self) -> tuple[str, ...]:
        """Decks to choose from for another game."""
        table = self.table
        if table is None:
            return ()
        mode = table.game.mode_of(read_setup(table.hello.setup))
        return names_offered(registry.engine(table.game.id), table.game, mode)

    def _begin_journal(self, table: Table) -> None:
        """A journal for the next game of the match, there before it begins: nobody who ends now misses it."""
        assert self._way is not None
        journal = self._next_journal = self._numbered_journal(table.game.id)
        guests = tuple(seat.key for seat in table.hello.seats[1:])
        series = self.series
        journal.write(way_record(self.who, self._way))
        hello = pack_hello(hello_after(table))
        kept = MatchKept(series.games, series.won, table.log.game, guests, hello)
        journal.write(match_record(self.who, kept))
        self.write_next(journal)
        journal.sync()

    def write_next(self, journal: JournalFile) -> None:
        """What else is to be known of the next game of the match."""

    def _numbered_journal(self, game: str) -> JournalFile:
        number, named = self._games + 1, self.choices.journal
        if named is not None:
            named = named.with_stem(f"{named.stem}-{number}")
        return self.new_journal(game, named)

    def next_journal(self, game: str) -> JournalFile:
        """Let go of the journal of the game before, and go on with one for the next."""
        before, journal = self.journal, self._next_journal or self._numbered_journal(game)
        self.journal, self._next_journal, self._games = journal, None, self._games + 1
        if before is not None and not any(before is one.journal for one in self._unaudited):
            before.close()
        return journal

    def _audited(self, table: Table) -> None:
        """An earlier game of the match is written down again, with its seeds."""
        one = next((one for one in self._unaudited if one.table is table), None)
        if one is None:
            return
        journal, out = one.journal, one.out

        def kept(game: KeptGame) -> None:
            self._unaudited = [other for other in self._unaudited if other is not one]
            journal.close()
            if game.verdict.ok:
                journal.path.unlink(missing_ok=True)
            self.tell(NowAudited(game))

        self.attempt(journal.sync)
        self.workers.run(lambda: keep_game(journal.path, out, table), kept, self._not_kept)

    def take_up_match(self, match: MatchKept) -> None:
        """The party comes back between two games of a match."""
        self.series = Series(match.games, match.won)
        self.evening = Series(won=match.won)
        self._games = len(match.won) + 1

    @property
    def _out(self) -> Path | None:
        """Where the replay goes, each game's under its own name."""
        out = self.choices.out
        return out if out is None or self._games == 1 else out.with_stem(f"{out.stem}-{self._games}")

    # --- the end of the party

    def stop(self) -> Any:
        """Say goodbye to everybody, then let go of the journal; the Deferred fires when all is done."""
        from twisted.internet.defer import DeferredList, maybeDeferred

        if self._stopped is None:
            if self._patience is not None and self._patience.active():
                self._patience.cancel()
            closing = [maybeDeferred(what) for what in self.at_end]
            if self.node is not None:
                closing.append(maybeDeferred(self.node.stop))
            everything: Any = DeferredList(closing, consumeErrors=True)
            self._stopped = everything
            everything.addTimeout(FAREWELL, self.reactor).addErrback(lambda _: None)
            everything.addBoth(lambda _: self._closed())
        return self._stopped

    def give_up(self) -> Any:
        """Stop for good before there is a game: nothing is left to come back to."""
        self._given_up = self.table is None
        return self.stop()

    def _closed(self) -> None:
        self.workers.stop()
        if self.journal is not None:
            with contextlib.suppress(ReplayError):  # all is written that could be; nobody is left to be told
                self.journal.close()
            if self._given_up:
                self.journal.path.unlink(missing_ok=True)
        for journal in (self._next_journal, *(one.journal for one in self._unaudited)):
            if journal is not None:
                journal.close()


def hello_after(table: Table) -> Hello:
    """What was said to open a game, with the setup that follows from it: the next one in a row is to be
    proposed with nothing else.
    """
    past = [] if table.fold is None else [position.table for position in table.fold.past.values()]
    setup = setup_after(table.game, read_setup(table.hello.setup), past)
    return table.hello._replace(setup=setup_bytes(setup))
