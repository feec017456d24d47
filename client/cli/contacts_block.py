"""`runetable contacts block WHO`: a key is let in no more, or again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import date

from client.cli.terminal import Terminal
from client.service.contacts import ContactsError, load_contacts, met_facts, save_contacts
from client.service.refusal import refusing
from netcore.identity import spoken
from netcore.plain import quoted

SUMMARY = "Lets somebody's key in no more."
EXAMPLE = "runetable contacts block amber-otter-…"


def configure(parser: ArgumentParser) -> None:
    """Whom."""
    parser.add_argument("who", metavar="WHO", nargs="+", help="a name, eight words, or a whole key")
    parser.add_argument("--undo", action="store_true", help="let them in again")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Block, or let in again."""
    with refusing(ContactsError):
        contacts = load_contacts()
        one = contacts.find(" ".join(arguments.who))
        if arguments.undo:
            contacts.unblock(one.key)
        else:
            contacts.block(one.name, one.key, date.today().isoformat())
        save_contacts(contacts)
    what = "Let in again" if arguments.undo else "Not let in any more"
    terminal.say(f"{what}: {quoted(one.name)}, {spoken(one.key)}.")
    terminal.give(met_facts(one) | {"blocked": not arguments.undo})
    return 0
