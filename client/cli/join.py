"""`runetable join INVITE`: sits down at a table on another machine."""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from client.cli.netplay.arguments import add_meet, add_new_seat, check_bot, identity_of, lists_for, point_of
from client.cli.netplay.meeting import accept_code, find_on_lan
from client.cli.netplay.seating import new_journal, new_party, node_options, sit
from client.cli.refusal import BadInput, read_bytes, refusing
from client.cli.terminal import Terminal
from engines import registry
from engines.registry import RegistryError
from netcore.identity import Identity
from netcore.link.bond import Aim
from netcore.link.cable import WRONG_KEY
from netcore.link.door import LIFETIME
from netcore.link.invite import EXPIRED, TEXT_LIMIT, Invitation, InviteError, read_invitation
from netcore.link.joining import GuestNode
from netcore.link.link import Link
from netcore.link.mailbox import MailboxError, tidy_code
from netcore.link.messages import Want
from netcore.link.news import LineNews, LineState, News, Terms, Unequal
from netcore.link.shelf import Shelf
from netcore.link.way import Way, way_record
from netcore.plain import quoted
from replays.journal import JournalFile

if TYPE_CHECKING:
    from netcore.link.lan import Nearby

SUMMARY = "Sits down at a table on another machine."
EXAMPLE = "runetable join invitation.txt"

GIVE_UP = 60.0
"""Seconds after which a host that never answered counts as not there."""


def configure(parser: ArgumentParser) -> None:
    """How the table is found."""
    parser.add_argument(
        "invite",
        metavar="INVITE",
        nargs="?",
        default="",
        help="a code, an invitation, its file, or -",
    )
    parser.add_argument("--lan", action="store_true", help="take a table on the home network")
    parser.add_argument("--host", default="", metavar="NAME", help="with --lan: this host's table")
    parser.add_argument("--fetch", action="store_true", help="take missing card packs without asking")
    add_meet(parser)
    add_new_seat(parser)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Find the table, see its terms, play."""
    if bool(arguments.invite) == arguments.lan:
        raise BadInput("join needs a code or an invitation, or --lan.")
    code = code_in(arguments.invite)
    if code and point_of(arguments) is None:
        raise BadInput("a code is for a meeting point, and --meet is off: paste an invitation.")
    invitation = invitation_from(arguments.invite) if arguments.invite and not code else None
    joining = Joining(arguments, terminal, identity_of(arguments))
    return joining.look(code) if invitation is None else joining.join(invitation)


def code_in(text: str) -> str:
    """The code that somebody typed, in its one form; nothing if it is something else."""
    try:
        return "" if os.path.exists(text) else tidy_code(text)
    except (MailboxError, ValueError):
        return ""


def invitation_from(text: str, want: Want = Want.PLAY) -> Invitation:
    """The invitation in a text, a file or the standard input; BadInput with a sentence."""
    if text == "-":
        text = sys.stdin.read(TEXT_LIMIT + 1)
    elif "runetable" not in text.casefold() or ":" not in text:
        if not os.path.exists(text):  # also false for what cannot be a path at all
            raise BadInput(f"{text[:40]!r} is neither an invitation (runetable2:…) nor a file with one.")
        text = read_bytes(Path(text), TEXT_LIMIT, "an invitation").decode("utf-8", errors="replace")
    try:
        invitation = read_invitation(text)
    except InviteError as error:
        raise BadInput(f"{error}.") from None
    if invitation.want is not want:
        command = {Want.PLAY: "join", Want.WATCH: "watch"}[invitation.want]
        raise BadInput(f"this is an invitation to {invitation.want.name.lower()}: use `runetable {command}`.")
    if invitation.expired(time.time()):
        raise BadInput(EXPIRED)
    return invitation


class Joining:
    """A guest's program up to the table."""

    def __init__(
        self, arguments: Namespace, terminal: Terminal, who: Identity, journal: JournalFile | None = None
    ) -> None:
        self._journal = journal
        self._arguments = arguments
        self._terminal = terminal
        self._who = who
        self._node: GuestNode
        self._party = new_party(arguments, terminal, arguments.bot)
        self._shelf: Shelf
        self._ask: Callable[[str, Callable[[bool], None]], None] | None = None
        self._began = time.monotonic()
        self._met = False

    def join(self, invitation: Invitation) -> int:
        """Join by an invitation."""
        self._prepare(invitation.game)
        return self._party.run(lambda: self._call(invitation))

    def look(self, code: str = "") -> int:
        """Look for the table first: by a code, or on the home network."""

        def found(invitation: Invitation) -> Link:
            if invitation.want is not Want.PLAY:
                raise MailboxError("this code is to watch, not to play: use `runetable watch`")
            self._prepare(invitation.game)
            self._call(invitation)
            return self._node.link

        def nearby(table: Nearby) -> None:
            until = int(time.time()) + LIFETIME
            met = Invitation(Want.PLAY, table.key, table.name, table.addresses, b"", b"", table.game, until)

            def call() -> None:
                found(met)

            self._party.attempt(call)

        def begin() -> None:
            point = point_of(self._arguments)
            if code and point is not None:
                accept_code(self._party, point, code, self._who, found)
            else:
                find_on_lan(self._party, self._arguments.host, nearby)

        return self._party.run(begin)

    def _prepare(self, game: str) -> None:
        with refusing(RegistryError):
            engine = registry.engine(game)
        arguments = self._arguments
        self._shelf = Shelf(engine)
        bot = check_bot(arguments.bot, self._shelf.game)
        party = self._party
        party.journal = self._journal or new_journal(arguments, game)
        self._node = GuestNode(
            party.reactor,
            self._who,
            self,
            party.workers,
            shelf=self._shelf,
            **node_options(arguments, party, self._who.name),
        )
        person = sit(party, self._node, arguments, bot)
        self._ask = None if person is None else person.ask

    def _call(self, invitation: Invitation) -> None:
        point = point_of(self._arguments, invitation.point)
        self._node.link.meet_at(point, straight=not self._arguments.relay_only)
        way = Way(
            invitation.key,
            invitation.table,
            invitation.secret,
            invitation.game,
            invitation.addresses,
            "",
            0,
            self._arguments.bot,
            point=point,
        )
        journal = self._party.journal
        assert journal is not None
        journal.write(way_record(self._who, way))
        journal.sync()
        self._terminal.say(f"Calling {quoted(invitation.name)} ({invitation.words}).")
        aim = Aim(Want.PLAY, invitation.addresses, invitation.table, invitation.secret)
        self._node.call(invitation.key, invitation.name, aim)

    def told(self, news: News) -> None:
        """From the node."""
        self._party.told(news)
        if isinstance(news, Terms):
            self._terms(news)
        elif isinstance(news, Unequal):
            self._unequal(news)
        elif isinstance(news, LineNews):
            self._line(news)

    def _terms(self, news: Terms) -> None:
        try:
            mode = news.game.mode_of(news.offer.game_setup)
            lists = lists_for(self._shelf.engine, news.game, mode, self._arguments.deck, news.offer.seat)
        except BadInput as error:
            self._node.decline("no deck to play with")
            self._party.fail(error)
            return
        if self._ask is None:
            self._node.agree(lists)
        else:
            self._ask("Do you want to play so?", lambda yes: self._decide(yes, lists))

    def _decide(self, yes: bool, lists: dict[str, tuple[int, ...]]) -> None:
        if yes:
            self._node.agree(lists)
            self._terminal.say("Waiting for the others.")
        else:
            self._node.decline("another time")
            self._party.end(0)

    def _unequal(self, news: Unequal) -> None:
        missing = news.comparison.missing
        sentence = f"{'; '.join(news.comparison.differences)}."
        if missing and self._arguments.fetch:
            self._node.fetch(missing)
        elif missing and self._ask is not None:
            names = ", ".join(ref.id for ref in missing)
            self._ask(f"Take {names} from {quoted(news.name)}?", lambda yes: self._fetch(yes, news))
        else:
            more = " Take it from the host with --fetch." if missing else ""
            self._refuse(sentence + more)

    def _fetch(self, yes: bool, news: Unequal) -> None:
        if yes:
            self._node.fetch(news.comparison.missing)
        else:
            self._refuse("without the pack there is no game.")

    def _refuse(self, sentence: str) -> None:
        self._node.decline("rules or packs are not the same")
        self._terminal.complain(sentence)
        self._party.end(1)

    def _line(self, news: LineNews) -> None:
        """A host that never answered is not waited for without end."""
        self._met = self._met or news.state is LineState.OPEN
        if self._met or news.state is not LineState.CALLING:
            return
        if WRONG_KEY in news.sentence:
            self._party.fail(BadInput(f"{quoted(news.name)} was not reached: {news.sentence}."))
        elif time.monotonic() > self._began + GIVE_UP:
            self._party.fail(BadInput(f"{quoted(news.name)} cannot be reached: {news.sentence}."))
