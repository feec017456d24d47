"""`runetable contacts compare WORDS`: remember that these are somebody's words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import date
from pathlib import Path

from client.cli.terminal import Terminal
from client.service.contacts import (
    Contact,
    ContactsError,
    contact_facts,
    load_contacts,
    read_words,
    save_contacts,
)
from client.service.refusal import BadInput, refusing
from netcore.identity import KEY_SIZE, IdentityError, check_name, spoken
from netcore.opening import Seat
from replays.container import read_replay
from replays.errors import ReplayError

SUMMARY = "Remembers a key whose eight words its owner has told you."
EXAMPLE = "runetable contacts compare amber-otter-… --name Ben --in game.rune"


def configure(parser: ArgumentParser) -> None:
    """The key, and whose it is."""
    parser.add_argument(
        "key", metavar="WORDS", nargs="+", help="eight words, or the whole key in hexadecimal"
    )
    parser.add_argument("--name", default="", help="whose key it is (default: the name in the file)")
    parser.add_argument(
        "--in", dest="file", type=Path, metavar="FILE", help="a replay in which this player took part"
    )


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Remember it."""
    text = " ".join(arguments.key)
    with refusing(ContactsError, IdentityError, ReplayError):
        key = _whole_key(text)
        words = spoken(key) if key else read_words(text)
        seat = _player(arguments.file, words, key) if arguments.file else None
        name = arguments.name or (seat.name if seat else "")
        if not name:
            raise BadInput("say whose words these are, with --name or with a replay (--in).")
        contacts = load_contacts()
        contact = Contact(check_name(name), words, date.today().isoformat(), seat.key if seat else key)
        if contact.key:
            warning = contacts.opinion(contact.name, contact.key)
            if warning.warning:
                terminal.complain(warning.sentence)
        contacts.add(contact)
        save_contacts(contacts)
    terminal.say(f"Remembered: {contact.name}, {contact.words}.")
    terminal.give(contact_facts(contact))
    return 0


def _whole_key(text: str) -> bytes:
    """A key in hexadecimal; empty if the text is something else."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        return b""
    return key if len(key) == KEY_SIZE else b""


def _player(path: Path, words: str, key: bytes) -> Seat:
    """Who in a replay has these words, and this key if it is known."""
    seats = read_replay(path).hello.seats
    for seat in seats:
        if spoken(seat.key) == words and key in (b"", seat.key):
            return seat
    there = "; ".join(f"{seat.name} has {spoken(seat.key)}" for seat in seats)
    raise BadInput(f"nobody in {path} has these words: {there}.")
