"""`runetable contacts forget WHO`: a key is a stranger's again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from client.cli.terminal import Terminal
from client.service.contacts import ContactsError, contact_facts, load_contacts, save_contacts
from client.service.refusal import BadInput, refusing

SUMMARY = "Forgets a key that you have compared."
EXAMPLE = "runetable contacts forget Ben"


def configure(parser: ArgumentParser) -> None:
    """Whom."""
    parser.add_argument("who", metavar="WHO", nargs="+", help="a name, eight words, or a whole key")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Forget them."""
    who = " ".join(arguments.who)
    with refusing(ContactsError):
        contacts = load_contacts()
        gone = contacts.forget(who)
        if not gone:
            raise BadInput(f"there is no contact {who[:80]!r}; `runetable contacts` lists them.")
        save_contacts(contacts)
    for one in gone:
        terminal.say(f"Forgotten: {one.name}, {one.words}.")
    terminal.give({"forgotten": [contact_facts(one) for one in gone]})
    return 0
