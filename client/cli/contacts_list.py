"""`runetable contacts`: whose words this player has compared, who was met lately, who is not let in."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from client.cli.identity import identity_at
from client.cli.netplay.arguments import add_meet, privacy_of
from client.cli.netplay.party import tell_meeting
from client.cli.terminal import Terminal
from client.service.contacts import UNPROVEN, ContactsError, contact_facts, load_contacts, met_facts
from client.service.refusal import refusing
from netcore.identity import spoken
from netcore.keyfile import default_path
from netcore.plain import listed, quoted

SUMMARY = "Lists the players whose keys you have compared, whom you met lately, and whom you do not let in."
EXAMPLE = "runetable contacts --online"

ONLINE_WAIT = 4.0
"""Seconds to find those who are there: a relay joins two at once, the home network answers in a second."""


def configure(parser: ArgumentParser) -> None:
    """Whether to ask who is there."""
    parser.add_argument("--online", action="store_true", help="see who is online now, and be seen meanwhile")
    add_meet(parser)
    parser.add_argument("--key", type=Path, metavar="FILE", help="your key file")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """List them: whose words were compared, who was met lately, who is not let in."""
    with refusing(ContactsError):
        contacts = load_contacts()
    there: frozenset[bytes] = frozenset()
    if arguments.online:
        there = online_now(arguments, terminal)
        names = [quoted(one.name) for one in contacts.friends if one.key in there]
        terminal.say(f"Online now: {listed(names)}." if names else "Nobody you know is online now.", "")
    for one in contacts.all:
        terminal.say(f"{one.name}: {one.words}, compared on {one.day}")
    if not contacts.all:
        terminal.say("No keys have been compared yet; `runetable contacts compare` remembers one.")

    def seen(key: bytes) -> dict[str, Any]:
        return {"online": key in there} if arguments.online else {}

    strangers = [one for one in contacts.recent if not contacts.opinion(one.name, one.key).compared]
    if contacts.recent:
        terminal.say("", "Played with lately:")
    for met in contacts.recent:
        unproven = f"{UNPROVEN}, " if met in strangers else ""
        terminal.say(f"{quoted(met.name)}: {spoken(met.key)}, {unproven}last on {met.day}")
    for met in contacts.blocked:
        terminal.say(f"Not let in: {quoted(met.name)}, {spoken(met.key)}")
    terminal.give(
        {
            "contacts": [contact_facts(one) | seen(one.key) for one in contacts.all],
            "recent": [
                met_facts(one) | {"proven": one not in strangers} | seen(one.key) for one in contacts.recent
            ],
            "blocked": [met_facts(one) for one in contacts.blocked],
        }
    )
    return 0


def online_now(arguments: Namespace, terminal: Terminal) -> frozenset[bytes]:
    """Who is online, as far as can be seen within a few seconds."""
    from client.service.net.online import Online
    from netcore.link.reactor import steady_reactor

    privacy = privacy_of(arguments)
    tell_meeting(terminal, privacy.meet)
    reactor = steady_reactor()
    online = Online(reactor, identity_at(arguments.key or default_path()), privacy, lambda event: None)
    online.start()
    found: list[frozenset[bytes]] = []

    def finish() -> None:
        found.append(frozenset(one.key for one in online.people))
        online.stop().addBoth(lambda _: reactor.stop())

    reactor.callLater(ONLINE_WAIT, finish)
    reactor.run()
    return found[0] if found else frozenset()
