"""`runetable watch INVITE`: watches a game on another machine, checks all of it, and may let others watch."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from client.cli.host import reachable
from client.cli.join import code_in, invitation_from
from client.cli.netplay.arguments import add_meet, addresses_of, check_seat, identity_of, listening, point_of
from client.cli.netplay.meeting import accept_code, find_on_lan
from client.cli.netplay.party import Party
from client.cli.netplay.telling import Teller
from client.cli.netplay.viewing import Screen
from client.cli.opening import whole_number
from client.cli.refusal import BadInput
from client.cli.terminal import Terminal
from engines import registry
from engines.kernel import Game, Setup
from netcore.identity import KEY_SIZE, Identity, spoken
from netcore.link.addresses import DEFAULT_PORT
from netcore.link.door import LIFETIME
from netcore.link.invite import Invitation, write_invitation
from netcore.link.lan import Nearby
from netcore.link.link import Link
from netcore.link.mailbox import MailboxError
from netcore.link.messages import DELAY_LIMIT, Want
from netcore.link.onlooker import Ended, Line, News, Onlooker
from netcore.link.shelf import Shelf
from netcore.plain import quoted
from netcore.table import Changed, Over
from replays.container import write_replay
from replays.content import Replay
from replays.joint import joint_replay
from replays.lines import outcome_lines
from replays.packs import packs_of
from replays.verdict import Verdict
from replays.verify import verify

SUMMARY = "Watches a game on another machine."
EXAMPLE = "runetable watch invitation.txt --out game.rune"

GIVE_UP = 60.0
"""Seconds after which a table that does not answer counts as gone, unless told otherwise."""

LINGER = 30.0
"""Seconds a finished game is still shown to those who watch from here and have not seen all of it."""

LOOK = 0.1
"""Seconds between two looks at whether they have."""


def configure(parser: ArgumentParser) -> None:
    """How the table is found, and what becomes of what is seen."""
    parser.add_argument(
        "invite", metavar="INVITE", nargs="?", default="", help="a code, an invitation, its file, or -"
    )
    parser.add_argument("--at", action="append", default=[], metavar="HOST:PORT", help="without invitation")
    parser.add_argument(
        "--host-key", default="", metavar="HEX", help="with --at: the key of whoever is there"
    )
    parser.add_argument("--lan", action="store_true", help="take a table on the home network")
    parser.add_argument("--host", default="", metavar="NAME", help="with --lan: this host's table")
    parser.add_argument(
        "--delay", type=whole_number(0, DELAY_LIMIT), default=0, metavar="S", help="see everything so late"
    )
    add_meet(parser)
    parser.add_argument("--serve", default="", metavar="[HOST:]PORT", help="let others watch from here")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the replay, as far as it was seen")
    parser.add_argument(
        "--patience",
        type=whole_number(1, DELAY_LIMIT),
        default=int(GIVE_UP),
        metavar="S",
        help="how long to call a table that does not answer",
    )
    parser.add_argument("--name", default="", metavar="NAME", help="how the players see you")
    parser.add_argument("--key", type=Path, metavar="FILE", help="your key file; made at first use")
    parser.add_argument("--brief", action="store_true", help="show the table once a turn")
    parser.add_argument("--boards", action="store_true", help="with --json: the text table, once a turn")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Watch to the end, or until the person goes."""
    ways = [bool(arguments.invite), bool(arguments.at), arguments.lan]
    if sum(ways) != 1:
        raise BadInput("watch needs a code or an invitation, or --at with --host-key, or --lan.")
    check_seat(arguments)
    code = code_in(arguments.invite)
    if code and point_of(arguments) is None:
        raise BadInput("a code is for a meeting point, and --meet is off: paste an invitation.")
    who = identity_of(arguments)
    if code:
        return Watching(arguments, terminal, who).fetch(code)
    if arguments.lan:
        return Watching(arguments, terminal, who).look()
    if arguments.at:
        return Watching(arguments, terminal, who).watch(_by_address(arguments), None)
    invitation = invitation_from(arguments.invite, Want.WATCH)
    return Watching(arguments, terminal, who).watch(invitation, invitation.key)


def _by_address(arguments: Namespace) -> Invitation:
    addresses = addresses_of(arguments.at, DEFAULT_PORT)
    try:
        key = bytes.fromhex(arguments.host_key)
    except ValueError:
        key = b""
    if len(key) != KEY_SIZE:
        raise BadInput(f"--host-key is the key of whoever is called: {2 * KEY_SIZE} hexadecimal digits.")
    return Invitation(Want.WATCH, key, "the table", addresses, b"", b"", "", 0)


class Watching:
    """A spectator's program."""

    def __init__(self, arguments: Namespace, terminal: Terminal, who: Identity) -> None:
        self._arguments = arguments
        self._terminal = terminal
        self._who = who
        self._place = listening(arguments.serve, "--serve") if arguments.serve else None
        self._party = Party(terminal, Teller(terminal, person=False), None)
        self._screen = Screen(terminal, self._leave, brief=arguments.brief, boards=arguments.boards)
        self._onlooker = Onlooker(
            self._party.reactor, who, self, self._party.workers, game_of, serves=bool(arguments.serve)
        )
        self._party.at_end += [self._keep_what_was_seen, self._onlooker.stop]
        self._waiting: Any = None
        self._met = self._kept = self._invited = self._over = False
        self._code = 0
        self._port = 0

    def watch(self, invitation: Invitation, host: bytes | None) -> int:
        """Watch the table of an invitation; `host` is the key of the game's own host, if that is known."""
        return self._party.run(lambda: self._begin(invitation, host))

    def look(self) -> int:
        """Look for a table on the home network first."""

        def found(table: Nearby) -> None:
            until = int(time.time()) + LIFETIME
            self._follow(
                Invitation(Want.WATCH, table.key, table.name, table.addresses, b"", b"", table.game, until),
                table.key,
            )

        def begin() -> None:
            self._ready()
            find_on_lan(self._party, self._arguments.host, found)

        return self._party.run(begin)

    def fetch(self, code: str) -> int:
        """Fetch the invitation behind a code first."""

        def found(invitation: Invitation) -> Link:
            if invitation.want is not Want.WATCH:
                raise MailboxError("this code is to play, not to watch: use `runetable join`")
            self._follow(invitation, invitation.key)
            return self._onlooker.link

        def begin() -> None:
            self._ready()
            point = point_of(self._arguments)
            assert point is not None
            accept_code(self._party, point, code, self._who, found)

        return self._party.run(begin)

    def told(self, news: News) -> None:
        """From the onlooker."""
        self._screen.told(news)
        if isinstance(news, Line):
            self._line(news)
        elif isinstance(news, Changed):
            self._invite()
        elif isinstance(news, Over):
            self._finish(time.monotonic())
        elif isinstance(news, Ended):
            self._party.fail(BadInput(f"{news.sentence}."))

    # --- beginning

    def _begin(self, invitation: Invitation, host: bytes | None) -> None:
        self._ready()
        self._follow(invitation, host)

    def _ready(self) -> None:
        if self._place is not None:
            interface, port, _ = self._place
            self._port = self._onlooker.serve(port, interface)
            self._terminal.event(
                "listening", port=self._port, words=spoken(self._who.public), key=self._who.public.hex()
            )
        if self._terminal.interactive:
            self._screen.read_lines(self._party.reactor)
        self._patience()

    def _follow(self, invitation: Invitation, host: bytes | None) -> None:
        if len(invitation.table) == KEY_SIZE:
            host = None  # the game's name says more: whoever passes it on has another key than its host
        self._terminal.say(f"Calling {quoted(invitation.name)} ({invitation.words}).")
        point = point_of(self._arguments, invitation.point)
        self._onlooker.link.meet_at(point, straight=not self._arguments.relay_only)
        self._onlooker.follow(
            invitation.key,
            invitation.addresses,
            host=host,
            secret=invitation.secret,
            table=invitation.table,
            delay=self._arguments.delay,
        )

    def _invite(self) -> None:
        """Others can watch from here: say how, once the game has a name."""
        watcher = self._onlooker.watcher
        if self._place is None or self._invited or watcher is None:
            return
        self._invited = True
        addresses = reachable(self._place[0], self._port)
        until = int(time.time()) + LIFETIME
        who, log = self._who, watcher.log
        text = write_invitation(
            Invitation(Want.WATCH, who.public, who.name, addresses, b"", log.game, watcher.game.id, until)
        )
        self._terminal.event("invitation", want="watch", text=text, until=until)
        self._terminal.say("Others can watch from here:", "", *text.splitlines(), "")

    # --- the line

    def _line(self, news: Line) -> None:
        if news.watching:
            self._met = True
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None
        elif self._is_decided():
            self._wind_up()
        elif self._waiting is None:
            self._patience()

    def _is_decided(self) -> bool:
        """Whether nothing that is still to come would change how the game went."""
        watcher = self._onlooker.watcher
        play = None if watcher is None else watcher.play
        return play is not None and (play.fold.over or play.fault is not None)

    def _patience(self) -> None:
        self._waiting = self._party.reactor.callLater(self._arguments.patience, self._give_up)

    def _give_up(self) -> None:
        self._waiting = None
        if not self._met:
            self._party.fail(BadInput("the table does not answer."))
            return
        self._terminal.say("The table does not answer any more.")
        self._done()

    # --- the end

    def _finish(self, since: float) -> None:
        """The game is over: let those who watch from here see the end, then keep it and go."""
        hub = self._onlooker.hub
        if hub is not None:
            hub.last_call()
            if not hub.settled and time.monotonic() < since + LINGER:
                self._party.reactor.callLater(LOOK, self._finish, since)
                return
        self._done()

    def _wind_up(self) -> None:
        """The table has gone after the game was decided: read what came, and that was all."""
        if self._over:
            return
        if self._onlooker.idle:
            self._finish(time.monotonic())
        else:
            self._party.reactor.callLater(LOOK, self._wind_up)

    def _done(self) -> None:
        """Nothing more will come: a person may still look back, a program goes."""
        if not self._over:
            self._over = True
            self._save(self._stay if self._terminal.interactive else self._party.end)

    def _stay(self, code: int) -> None:
        self._code = code
        self._onlooker.part()
        self._terminal.say("Nothing more will come. Look back as you like; type quit to go.")

    def _leave(self) -> None:
        """Go, once what was seen is written down."""
        self._save(self._party.end)

    def _save(self, then: Callable[[int], None]) -> None:
        """Write down what was seen, if that is wanted; then go on with an exit code."""
        out, watcher = self._arguments.out, self._onlooker.watcher
        if self._kept or out is None or watcher is None or not watcher.log.steps:
            then(self._code)
            return
        self._kept = True

        def saved(verdict: Verdict) -> None:
            self._tell_saved(verdict)
            then(0 if verdict.ok else 1)

        game, replay = watcher.game, joint_replay(watcher.log, watcher.chat.lines)
        self._party.workers.run(lambda: keep_watched(game, replay, out), saved, self._party.fail)

    def _tell_saved(self, verdict: Verdict) -> None:
        path = self._arguments.out
        self._terminal.event(
            "saved", replay=str(path), verdict=verdict.verdict, steps=verdict.steps, problem=verdict.problem
        )
        self._terminal.say(f"The replay is in {path}; it is {verdict.words}.")

    def _keep_what_was_seen(self) -> None:
        """Interrupted: what was seen is still written down."""
        out, watcher = self._arguments.out, self._onlooker.watcher
        if not self._kept and out is not None and watcher is not None and watcher.log.steps:
            self._kept = True
            replay = joint_replay(watcher.log, watcher.chat.lines)
            self._tell_saved(keep_watched(watcher.game, replay, out))


def keep_watched(game: Game, replay: Replay, out: Path) -> Verdict:
    """Write what was seen of a game to a file and check it from there; heavy."""
    write_replay(out, replay._replace(lines=outcome_lines(game, replay), packs=packs_of(game)))
    return verify(out, lambda _: game)


def game_of(setup: Setup) -> Game:
    """The game of a setup with exactly its packs, if they are here."""
    return Shelf(registry.engine(setup.game)).game_for(setup)
