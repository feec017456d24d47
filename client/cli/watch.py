"""`runetable watch INVITE`: watches a game on another machine, checks all of it, and may let others watch."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.join import code_in, invitation_from
from client.cli.netplay.arguments import add_meet, identity_of, privacy_of
from client.cli.netplay.party import Evening, read_lines
from client.cli.netplay.viewing import Screen
from client.cli.opening import whole_number
from client.cli.terminal import Terminal
from client.service.net.events import Event, Failed, NextGame, SavedWatched, SeenAll
from client.service.net.watching import GIVE_UP, Looking, WatchParty
from client.service.refusal import BadInput
from client.service.ways import addresses_of
from engines.kernel.say import say
from netcore.identity import KEY_SIZE
from netcore.link.addresses import DEFAULT_PORT
from netcore.link.invite import Invitation
from netcore.link.messages import DELAY_LIMIT, Want

SUMMARY = "Watches a game on another machine."
EXAMPLE = "runetable watch invitation.txt --out game.rune"


def configure(parser: ArgumentParser) -> None:
    """How the table is found, and what becomes of what is seen."""
    parser.add_argument("invite", metavar="INVITE", nargs="*", help="a code, an invitation, its file, or -")
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
    arguments.invite = " ".join(arguments.invite)
    ways = [bool(arguments.invite), bool(arguments.at), arguments.lan]
    if sum(ways) != 1:
        raise BadInput(say("watch needs a code or an invitation, or --at with --host-key, or --lan."))
    code = code_in(arguments.invite)
    invitation = None
    if arguments.at:
        invitation = _by_address(arguments)
    elif arguments.invite and not code:
        invitation = invitation_from(arguments.invite, Want.WATCH)
    watching = Watching(terminal, arguments)
    looking = Looking(
        invitation,
        code,
        arguments.host,
        bool(arguments.at),
        privacy_of(arguments),
        arguments.delay,
        arguments.serve,
        arguments.out,
        arguments.patience,
        terminal.interactive,
    )
    return watching.run(lambda: WatchParty(watching.reactor, identity_of(arguments), watching, looking))


def _by_address(arguments: Namespace) -> Invitation:
    addresses = addresses_of(arguments.at, DEFAULT_PORT)
    try:
        key = bytes.fromhex(arguments.host_key)
    except ValueError:
        key = b""
    if len(key) != KEY_SIZE:
        raise BadInput(
            say("--host-key is the key of whoever is called: {n} hexadecimal digits.", n=2 * KEY_SIZE)
        )
    return Invitation(Want.WATCH, key, "the table", addresses, b"", b"", "", 0)


class Watching(Evening):
    """A spectator's evening."""

    def __init__(self, terminal: Terminal, arguments: Namespace) -> None:
        super().__init__(terminal, arguments, person=False)
        self.party: WatchParty
        self._arguments = arguments
        self._screen = self._new_screen()
        self._exit = 0

    def _new_screen(self) -> Screen:
        arguments = self._arguments
        return Screen(self.terminal, self._leave, brief=arguments.brief, boards=arguments.boards)

    def _begin(self) -> None:
        if self.terminal.interactive:
            read_lines(self.reactor, self._typed, self._leave)
        super()._begin()

    def _typed(self, line: str) -> None:
        self._screen.typed(line)  # of the game that is watched now

    def told(self, event: Event) -> None:
        """From the party."""
        match event:
            case NextGame():
                self.terminal.event("next_game")
                self._screen = self._new_screen()
                self.terminal.say("", say("Another game begins."))
            case SavedWatched(path, verdict):
                self._exit = max(self._exit, 0 if verdict.ok else 1)
                self.terminal.event(
                    "saved",
                    replay=str(path),
                    verdict=verdict.verdict,
                    steps=verdict.steps,
                    problem=verdict.problem,
                )
                self.terminal.say(
                    say("The replay is in {path}; it is {words}.", path=path, words=verdict.words)
                )
            case SeenAll(sentence):
                self._seen_all(sentence)
            case Failed():
                super().told(event)
            case _ if self._screen.told(event):
                pass
            case _:
                super().told(event)

    def _seen_all(self, sentence: str) -> None:
        """Nothing more will come: a person may still look back, a program goes."""
        self.terminal.say(*([say(sentence)] if sentence else []))
        if self.terminal.interactive:
            self.terminal.say(say("Nothing more will come. Look back as you like; type quit to go."))
        else:
            self.end(self._exit)

    def _leave(self) -> None:
        """Go, once what was seen is written down."""
        self.party.save(lambda: self.end(self._exit))
