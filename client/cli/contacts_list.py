"""`runetable contacts`: whose words this player has compared, who was met lately, who is not let in."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from client.cli.terminal import Terminal
from client.service.contacts import UNPROVEN, Contact, ContactsError, Met, load_contacts
from client.service.refusal import refusing
from netcore.identity import spoken
from netcore.plain import quoted

SUMMARY = "Lists the players whose keys you have compared, whom you met lately, and whom you do not let in."
EXAMPLE = "runetable contacts"


def configure(parser: ArgumentParser) -> None:
    """Nothing to choose."""


def run(arguments: Namespace, terminal: Terminal) -> int:
    """List them: whose words were compared, who was met lately, who is not let in."""
    with refusing(ContactsError):
        contacts = load_contacts()
    for one in contacts.all:
        terminal.say(f"{one.name}: {one.words}, compared on {one.day}")
    if not contacts.all:
        terminal.say("No keys have been compared yet; `runetable contacts compare` remembers one.")
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
            "contacts": [contact_facts(one) for one in contacts.all],
            "recent": [met_facts(one) | {"proven": one not in strangers} for one in contacts.recent],
            "blocked": [met_facts(one) for one in contacts.blocked],
        }
    )
    return 0


def contact_facts(one: Contact) -> dict[str, Any]:
    """A contact as data."""
    return {"name": one.name, "words": one.words, "key": one.key.hex() or None, "compared": one.day}


def met_facts(one: Met) -> dict[str, Any]:
    """Somebody who was met, as data."""
    return {"name": one.name, "words": spoken(one.key), "key": one.key.hex(), "day": one.day}
