"""Watching a table from anywhere, game after game, and keeping what was seen."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from client.service.contacts import known_words
from client.service.heard import heard
from client.service.net.events import (
    Doing,
    Invited,
    Listening,
    NextGame,
    Noted,
    PartyListener,
    SavedWatched,
    SeenAll,
)
from client.service.net.joining import invitation_nearby
from client.service.net.meeting import Barring, accept_code, find_on_lan
from client.service.net.party import LINGER, LOOK, Party
from client.service.net.privacy import Privacy
from client.service.refusal import BadInput
from client.service.series import Series
from client.service.ways import listening, reachable
from engines import registry
from engines.kernel import Game, Setup
from engines.kernel.say import say
from netcore.entries import read_setup
from netcore.identity import KEY_SIZE, Identity
from netcore.link import onlooker
from netcore.link.door import LIFETIME
from netcore.link.invite import Invitation
from netcore.link.link import Link
from netcore.link.mailbox import MailboxError
from netcore.link.messages import Want
from netcore.link.onlooker import Onlooker
from netcore.link.shelf import Shelf
from netcore.plain import quoted
from netcore.table import Changed, Over
from netcore.table.terms import read_terms
from replays.container import write_replay
from replays.content import Replay
from replays.joint import joint_replay
from replays.lines import outcome_lines
from replays.packs import packs_of
from replays.verdict import Verdict
from replays.verify import verify

GIVE_UP = 60.0
"""Seconds after which a table that does not answer counts as gone, unless told otherwise."""


@dataclass(frozen=True)
class Looking:
    """How a table is found, and what becomes of what is seen."""

    invitation: Invitation | None = None
    code: str = ""
    host: str = ""
    any_host: bool = False
    """Whether the invitation names who passes the game on, not its host."""
    privacy: Privacy = field(default_factory=Privacy)
    delay: int = 0
    serve: str = ""
    """Where others may watch from here, as `--serve` takes it."""
    out: Path | None = None
    patience: float = GIVE_UP
    stays: bool = False
    """Whether somebody looks on who would see the next game, too."""


class WatchParty(Party):
    """A spectator."""

    def __init__(self, reactor: Any, who: Identity, listener: PartyListener, looking: Looking) -> None:
        super().__init__(reactor, who, listener)
        self._looking = looking
        if looking.out is not None and looking.out.is_dir():
            raise BadInput(say("cannot write {path}: is a directory.", path=looking.out))
        if looking.code and looking.privacy.point() is None:
            raise BadInput(say("a code is for a meeting point, and that is off: paste an invitation."))
        self._place = listening(looking.serve, "--serve") if looking.serve else None
        self._invitation: Invitation | None = None
        self._port = 0
        self._waiting: Any = None
        self._games_seen = 1
        self._seen, self._looks_on = b"", False
        self._met = False
        self._bars = Barring(self)
        self._fresh()
        self.at_end += [self._keep_what_was_seen, self._stop_watching]

    def _fresh(self) -> None:
        self.onlooker = Onlooker(
            self.reactor,
            self.who,
            self,
            self.workers,
            game_of,
            serves=bool(self._looking.serve),
            bars=self._bars,
        )
        self._saved = self._invited = self._over = self._is_over = False

    def _stop_watching(self) -> Any:
        if self._waiting is not None and self._waiting.active():
            self._waiting.cancel()
        return self.onlooker.stop()

    def begin(self) -> None:
        looking = self._looking
        if self._place is not None:
            interface, port, _ = self._place
            self._port = self.onlooker.serve(port, interface)
            self.tell(Listening(self._port, reachable(interface, self._port), self.who.public))
        self._be_patient()
        if looking.invitation is not None:
            self._follow(looking.invitation)
        elif looking.code:
            point = looking.privacy.point()
            assert point is not None
            accept_code(self, point, looking.code, self._by_code, looking.privacy.through)
        else:
            find_on_lan(self, looking.host, lambda table: self._follow(invitation_nearby(table, Want.WATCH)))

    def _by_code(self, invitation: Invitation) -> Link:
        if invitation.want is not Want.WATCH:
            raise MailboxError("this code is not to watch: try to join with it")
        self._follow(invitation)
        link: Link = self.onlooker.link
        return link

    def _follow(self, invitation: Invitation) -> None:
        self._invitation = invitation
        looking = self._looking
        # The game's name says more: whoever passes it on has another key than its host.
        passed_on = looking.any_host or len(invitation.table) == KEY_SIZE
        if self._games_seen == 1:
            words = known_words(invitation.name, invitation.key)
            self.tell(Doing(say("Calling {who} ({words})", who=quoted(invitation.name), words=words)))
        point = looking.privacy.point(invitation.point)
        looking.privacy.prepare(self.onlooker.link, point)
        self.onlooker.follow(
            invitation.key,
            invitation.addresses,
            host=None if passed_on else invitation.key,
            secret=invitation.secret,
            table=invitation.table if self._games_seen == 1 else b"",
            after=self._seen,
            delay=looking.delay,
        )

    def told(self, news: onlooker.News) -> None:  # type: ignore[override]
        """From the onlooker."""
        if isinstance(news, onlooker.Reception):
            if news.watching or not (self._is_over or self._looks_on):  # an ended game bothers nobody
                if self._looks_on:
                    self._looks_on = False
                    self.tell(NextGame())
                self.tell(news)
            self._line(news)
            return
        self.tell(news)
        if isinstance(news, Changed):
            self._invite()
        elif isinstance(news, Over):
            self._is_over = True
            self._finish(time.monotonic())
        elif isinstance(news, onlooker.Ended) and not self._is_over:
            self._turned_away(news.sentence)

    def _turned_away(self, sentence: str) -> None:
        if self._looks_on:  # the host plays elsewhere by now
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None
            self._end(say("The table has gone."))
        else:
            self.fail(BadInput(f"{heard(sentence)}."))

    def _invite(self) -> None:
        """Others can watch from here: say how, once the game has a name."""
        watcher = self.onlooker.watcher
        if self._place is None or self._invited or watcher is None:
            return
        self._invited = True
        addresses = reachable(self._place[0], self._port)
        until = int(time.time()) + LIFETIME
        who = self.who
        self.tell(
            Invited(
                Invitation(
                    Want.WATCH, who.public, who.name, addresses, b"", watcher.log.game, watcher.game.id, until
                )
            )
        )

    # --- the line

    def _line(self, news: onlooker.Reception) -> None:
        if news.watching:
            self._met = True
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None
        elif self._over:
            self._look_for_next()
        elif self._is_decided():
            self._wind_up()
        elif self._waiting is None:
            self._be_patient()

    def _is_decided(self) -> bool:
        """Whether nothing that is still to come would change how the game went."""
        watcher = self.onlooker.watcher
        play = None if watcher is None else watcher.play
        return play is not None and (play.fold.over or play.fault is not None)

    def _be_patient(self) -> None:
        self._waiting = self.reactor.callLater(self._looking.patience, self._give_up)

    def _give_up(self) -> None:
        self._waiting = None
        if not self._met:
            self.fail(BadInput(say("the table does not answer.")))
        elif self._looks_on:
            self._end(say("The table has gone."))
        else:
            self.tell(Noted(say("the table does not answer any more")))
            self._done()

    # --- the end of a game

    def _finish(self, since: float) -> None:
        """The game is over: let those who watch from here see the end, then keep it."""
        hub = self.onlooker.hub
        if hub is not None:
            hub.last_call()
            if not hub.settled and time.monotonic() < since + LINGER:
                self.reactor.callLater(LOOK, self._finish, since)
                return
        self._done()

    def _wind_up(self) -> None:
        """The table has gone after the game was decided: read what came, and that was all."""
        if self._over:
            return
        if self.onlooker.idle:
            self._finish(time.monotonic())
        else:
            self.reactor.callLater(LOOK, self._wind_up)

    def _done(self) -> None:
        """Nothing more will come of this game: it is kept, and the next one waited for where there is one."""
        if not self._over:
            self._over = True
            self.save(self._after)

    def _after(self) -> None:
        if self._is_over and (self._looking.stays or self._match_goes_on()):
            if not self._looking.stays or self._match_goes_on():
                return  # the line ends when the next game begins
            self.tell(SeenAll())
            return
        self._end("")

    def _match_goes_on(self) -> bool:
        watcher = self.onlooker.watcher
        play = None if watcher is None else watcher.play
        if watcher is None or play is None or play.fold.table.result is None:
            return False
        hello = watcher.log.hello
        match = Series(read_terms(hello.terms).games, read_setup(hello.setup).match)
        return match.after(play.fold.table.result.winners).goes_on(len(hello.seats))

    def _look_for_next(self) -> None:
        """The line of an ended game is gone: perhaps because the next one begins."""
        if self._invitation is None or self._place is not None or self._stopped is not None:
            return
        before, self._games_seen = self.onlooker, self._games_seen + 1
        if before.watcher is not None:  # its name is known to the door of this table alone
            self._seen = before.watcher.log.game
        self._fresh()
        before.stop()
        self._looks_on = True
        self._be_patient()
        invitation = self._invitation
        self.attempt(lambda: self._follow(invitation))

    def _end(self, sentence: str) -> None:
        self.tell(SeenAll(sentence))

    # --- what is kept

    @property
    def _path(self) -> Path | None:
        out, number = self._looking.out, self._games_seen
        return out if out is None or number == 1 else out.with_stem(f"{out.stem}-{number}")

    def save(self, then: Callable[[], None]) -> None:
        """Write down what was seen, if that is wanted; then go on."""
        out, watcher = self._path, self.onlooker.watcher
        if self._saved or out is None or watcher is None or not watcher.log.steps:
            then()
            return
        self._saved = True

        def saved(verdict: Verdict) -> None:
            self.tell(SavedWatched(out, verdict))
            then()

        game, replay = watcher.game, joint_replay(watcher.log, watcher.chat.lines)
        self.workers.run(lambda: keep_watched(game, replay, out), saved, self.fail)

    def _keep_what_was_seen(self) -> None:
        """Interrupted: what was seen is still written down."""
        out, watcher = self._path, self.onlooker.watcher
        if not self._saved and out is not None and watcher is not None and watcher.log.steps:
            self._saved = True
            replay = joint_replay(watcher.log, watcher.chat.lines)
            verdict = keep_watched(watcher.game, replay, out)
            self._listener.told(SavedWatched(out, verdict))


def keep_watched(game: Game, replay: Replay, out: Path) -> Verdict:
    """Write what was seen of a game to a file and check it from there; heavy."""
    write_replay(out, replay._replace(lines=outcome_lines(game, replay), packs=packs_of(game)))
    return verify(out, lambda _: game)


def game_of(setup: Setup) -> Game:
    """The game of a setup with exactly its packs, if they are here."""
    return Shelf(registry.engine(setup.game)).game_for(setup)
