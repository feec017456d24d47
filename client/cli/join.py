"""`runetable join INVITE`: sits down at a table on another machine."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.netplay.arguments import add_meet, add_new_seat, identity_of, privacy_of
from client.cli.netplay.circle import Arriving
from client.cli.netplay.party import choices_of
from client.cli.terminal import Terminal
from client.service.net.joining import GuestParty, Joining, invitation_in
from client.service.refusal import BadInput, read_bytes
from netcore.link.invite import TEXT_LIMIT, Invitation
from netcore.link.mailbox import MailboxError, tidy_code
from netcore.link.messages import Want

SUMMARY = "Sits down at a table on another machine, or looks at a replay that somebody shows."
EXAMPLE = "runetable join 7-guitarist-revenge"


def configure(parser: ArgumentParser) -> None:
    """How the table is found."""
    parser.add_argument(
        "invite",
        metavar="INVITE",
        nargs="*",
        help="a code, an invitation, its file, or -",
    )
    parser.add_argument("--lan", action="store_true", help="take a table on the home network")
    parser.add_argument("--host", default="", metavar="NAME", help="with --lan: this host's table")
    parser.add_argument("--fetch", action="store_true", help="take missing card packs without asking")
    add_meet(parser)
    add_new_seat(parser)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Find the table, see its terms, play."""
    arguments.invite = " ".join(arguments.invite)
    if bool(arguments.invite) == arguments.lan:
        raise BadInput("join needs a code or an invitation, or --lan.")
    code = code_in(arguments.invite)
    invitation = None
    if arguments.invite and not code:
        invitation = invitation_from(arguments.invite, Want.PLAY, Want.STUDY)
    who = identity_of(arguments)
    arriving = Arriving(terminal, arguments, who)
    if invitation is not None and invitation.want is Want.STUDY:
        return arriving.run(lambda: arriving.visit(invitation))
    joining = Joining(invitation, code, arguments.host, privacy_of(arguments))
    return arriving.run(lambda: GuestParty(arriving.reactor, who, arriving, joining, choices_of(arguments)))


def code_in(text: str) -> str:
    """The code that somebody typed, in its one form; nothing if it is something else."""
    try:
        return "" if os.path.exists(text) else tidy_code(text)
    except (MailboxError, ValueError):
        return ""


def invitation_from(text: str, *wants: Want) -> Invitation:
    """The invitation in a text, a file or the standard input; BadInput with a sentence."""
    if text == "-":
        text = sys.stdin.read(TEXT_LIMIT + 1)
    elif "runetable" not in text.casefold() or ":" not in text:
        if not os.path.exists(text):  # also false for what cannot be a path at all
            raise BadInput(
                f"{text[:40]!r} is neither a code (7-guitarist-revenge) nor an invitation (runetable2:…) "
                "nor a file with one."
            )
        text = read_bytes(Path(text), TEXT_LIMIT, "an invitation").decode("utf-8", errors="replace")
    return invitation_in(text, *wants)
