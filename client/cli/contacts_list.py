"""`runetable contacts`: whose words this player has compared."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from client.cli.refusal import refusing
from client.cli.terminal import Terminal
from client.contacts import Contact, ContactsError, load_contacts

SUMMARY = "Lists the players whose keys you have compared."
EXAMPLE = "runetable contacts"


def configure(parser: ArgumentParser) -> None:
    """Nothing to choose."""


def run(arguments: Namespace, terminal: Terminal) -> int:
    """List them."""
    with refusing(ContactsError):
        contacts = load_contacts().all
    for one in contacts:
        terminal.say(f"{one.name}: {one.words}, compared on {one.day}")
    if not contacts:
        terminal.say("No keys have been compared yet; `runetable contacts compare` remembers one.")
    terminal.give({"contacts": [contact_facts(one) for one in contacts]})
    return 0


def contact_facts(one: Contact) -> dict[str, Any]:
    """A contact as data."""
    return {"name": one.name, "words": one.words, "key": one.key.hex() or None, "compared": one.day}
