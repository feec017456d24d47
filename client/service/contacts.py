"""Whose words this player has compared: a small file that remembers them, and what is said of a key by it.

Two people who read out the eight words of their keys to each other know from then on whom they play. This
remembers it: by the whole key where a file or a table showed it, else by the words that were typed. What is
alike but not the same is pointed out, since a key that begins with three given words is found in minutes.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

import tomli_w

from engines.spelling import looks, nearest
from netcore.files import TooLong, home, read_toml, reason, write_whole
from netcore.identity import KEY_SIZE, IdentityError, check_name, spoken
from netcore.opening import Seat
from netcore.words import WORDS

FILE_LIMIT: Final = 256 * 1024
CONTACT_LIMIT: Final = 1000
"""Most contacts: enough for a club."""

MET_LIMIT: Final = 50
"""Recent opponents that are remembered."""

UNPROVEN: Final = "name unproven"
"""Said of a name that nobody has compared the words of."""

WORD_COUNT: Final = 8
"""Words of a key that people compare."""
FIRST_ALIKE: Final = 2
SOME_ALIKE: Final = 3
"""Words at the beginning, or anywhere in their places, by which two keys are alike: chance does not do it."""

_FORMAT: Final = 1


class ContactsError(Exception):
    """Contacts that cannot be read, written or used; the text is one sentence for people."""


class Contact(NamedTuple):
    """Somebody whose words were compared."""

    name: str
    words: str
    day: str
    """When, as year-month-day."""
    key: bytes = b""
    """The whole key, empty where only the words are known."""

    def fits(self, key: bytes) -> bool:
        """Whether this is the key that was compared."""
        return self.key == key if self.key else self.words == spoken(key)

    def alike(self, key: bytes) -> bool:
        """Whether somebody could take this key for the one that was compared."""
        same = [mine == theirs for mine, theirs in zip(self.words.split("-"), _words(key), strict=True)]
        return all(same[:FIRST_ALIKE]) or sum(same) >= SOME_ALIKE


class Opinion(NamedTuple):
    """What the contacts say of a key under a name."""

    compared: str = ""
    """The day on which its words were compared; empty if they never were."""
    sentence: str = ""
    warning: bool = False
    """Whether it looks like a key that was compared, and is another."""


class Met(NamedTuple):
    """Somebody who sat at the same table; the name is what they said, and proves nothing."""

    name: str
    key: bytes
    day: str


class Contacts:
    """All that were compared, in the order of their names; who was met lately, and who is not let in."""

    def __init__(
        self, contacts: Iterable[Contact] = (), met: Iterable[Met] = (), blocked: Iterable[Met] = ()
    ) -> None:
        self._contacts = {(one.name, one.words): one for one in contacts}
        self._met = {one.key: one for one in met}
        self._blocked = {one.key: one for one in blocked}

    @property
    def recent(self) -> list[Met]:
        """Recent opponents, the last one first."""
        return list(self._met.values())[::-1]

    @property
    def blocked(self) -> list[Met]:
        """Who is not let in."""
        return list(self._blocked.values())

    def meet(self, name: str, key: bytes, day: str) -> None:
        """Somebody sat at the same table."""
        self._met.pop(key, None)
        self._met[key] = Met(name, key, day)
        while len(self._met) > MET_LIMIT:
            del self._met[next(iter(self._met))]

    def block(self, name: str, key: bytes, day: str) -> None:
        """Let this key in no more."""
        if len(self._blocked) >= CONTACT_LIMIT and key not in self._blocked:
            raise ContactsError(f"{CONTACT_LIMIT} keys are blocked already; let some in again first")
        self._blocked[key] = Met(name, key, day)

    def unblock(self, key: bytes) -> None:
        """Let this key in again."""
        self._blocked.pop(key, None)

    def is_blocked(self, key: bytes) -> bool:
        """Whether this key is not let in."""
        return key in self._blocked

    @property
    def friends(self) -> list[Met]:
        """With whom one may be online: whose words were compared, then who was met lately; nobody blocked."""
        compared = [Met(one.name, one.key, one.day) for one in self.all if one.key]
        known = {one.key: one for one in (*self.recent[::-1], *compared)}
        order = dict.fromkeys(one.key for one in (*compared, *self.recent))
        return [known[key] for key in order if key not in self._blocked]

    def find(self, who: str) -> Met:
        """Whoever goes by this name, these words or this key; ContactsError if nobody or several do."""
        wanted = who.strip().casefold()
        everybody = [
            *(Met(one.name, one.key, one.day) for one in self.all if one.key),
            *self.recent,
            *self.blocked,
        ]
        found = {
            one.key: one
            for one in everybody
            if wanted.replace(" ", "-")
            in (one.name.casefold().replace(" ", "-"), spoken(one.key), one.key.hex())
        }
        if not found:
            raise ContactsError(f"nobody here is known as {who[:60]!r}")
        if len(found) > 1:
            raise ContactsError(f"{len(found)} people go by {who[:60]!r}; name one by the eight words")
        return next(iter(found.values()))

    @property
    def all(self) -> list[Contact]:
        """Every one, by name."""
        return sorted(self._contacts.values())

    def add(self, contact: Contact) -> None:
        """Remember somebody; what was known of these words under this name is replaced."""
        if len(self._contacts) >= CONTACT_LIMIT and (contact.name, contact.words) not in self._contacts:
            raise ContactsError(f"there are {CONTACT_LIMIT} contacts already; forget some first")
        self._contacts[contact.name, contact.words] = contact

    def forget(self, who: str) -> list[Contact]:
        """Forget those with this name, these words or this key; gives whom it forgot."""
        wanted = who.strip().casefold()
        gone = [
            one
            for one in self.all
            if wanted in {one.name.casefold(), one.words, one.words.replace("-", " "), one.key.hex()} - {""}
        ]
        for one in gone:
            del self._contacts[one.name, one.words]
        return gone

    def opinion(self, name: str, key: bytes) -> Opinion:
        """What is to be said of a key that goes by a name."""
        for one in self.all:
            if one.fits(key):
                known = "" if one.name == name else f", as those of {one.name}"
                return Opinion(one.day, f"you compared these words on {one.day}{known}")
        for one in self.all:
            if one.alike(key):
                sentence = (
                    f"careful: this looks like the key of {one.name}, whose words you compared on {one.day}"
                )
                return Opinion("", f"{sentence}, and is another", warning=True)
        for one in self.all:
            if looks(one.name) == looks(name):
                sentence = f"careful: the {one.name} whose words you compared on {one.day} has another key"
                return Opinion("", sentence, warning=True)
        return Opinion()


# --- the file -----------------------------------------------------------------------------------------------


def contacts_path() -> Path:
    """Where this player's contacts are kept."""
    return home() / "contacts.toml"


def load_contacts(path: Path | None = None) -> Contacts:
    """The contacts of a file; none if there is no file yet."""
    path = contacts_path() if path is None else path
    try:
        fields = read_toml(path, FILE_LIMIT)
    except FileNotFoundError:
        return Contacts()
    except OSError as error:
        raise ContactsError(f"cannot read {path}: {reason(error)}") from None
    except TooLong:
        raise ContactsError(f"{path} is larger than {FILE_LIMIT} bytes; contacts are not") from None
    except ValueError:
        raise ContactsError(f"{path} is damaged") from None
    rows = fields.get("contact", [])
    if fields.get("format") != _FORMAT or type(rows) is not list or len(rows) > CONTACT_LIMIT:
        raise ContactsError(f"{path} holds no contacts of this version of Runetable")
    met, blocked = (fields.get(word, []) for word in ("met", "blocked"))
    if any(type(others) is not list or len(others) > CONTACT_LIMIT for others in (met, blocked)):
        raise ContactsError(f"{path} is damaged: who was met or blocked is no list")
    return Contacts(
        [_contact(path, row) for row in rows],
        [_met(path, row) for row in met],
        [_met(path, row) for row in blocked],
    )


def save_contacts(contacts: Contacts, path: Path | None = None) -> None:
    """Write the file whole or not at all; nobody else reads it."""
    path = contacts_path() if path is None else path
    fields: dict[str, Any] = {"format": _FORMAT}
    fields["contact"] = [one._asdict() | {"key": one.key.hex()} for one in contacts.all]
    for word, people in (("met", contacts.recent[::-1]), ("blocked", contacts.blocked)):
        fields[word] = [one._asdict() | {"key": one.key.hex()} for one in people]
    text = "# Keys whose words you have compared, whom you met lately, and whom you do not let in.\n"
    text += tomli_w.dumps({word: value for word, value in fields.items() if value != []})
    try:
        write_whole(path, text.encode("utf-8"), mode=0o600)
    except OSError as error:
        raise ContactsError(f"cannot write {path}: {reason(error)}") from None


def is_blocked(key: bytes) -> bool:
    """Whether this player does not let this key in."""
    return blocked_name(key) is not None


def blocked_name(key: bytes) -> str | None:
    """The name of somebody who is not let in; None for everybody else."""
    try:
        blocked = load_contacts().blocked
    except ContactsError:
        return None
    return next((one.name for one in blocked if one.key == key), None)


def note_opponents(seats: Iterable[Seat], me: bytes) -> None:
    """Remember who sits at the table; a file that cannot be written costs nothing but that."""
    with contextlib.suppress(ContactsError):
        contacts = load_contacts()
        for seat in seats:
            if seat.key != me:
                contacts.meet(seat.name, seat.key, date.today().isoformat())
        save_contacts(contacts)


def known_words(name: str, key: bytes) -> str:
    """A stranger's key as people read it: its words, and what this player knows of them."""
    try:
        sentence = load_contacts().opinion(name, key).sentence
    except ContactsError as error:
        sentence = str(error)
    return f"{spoken(key)}; {sentence}" if sentence else spoken(key)


def read_words(text: str) -> str:
    """Eight words that somebody typed or read out, in their usual form; ContactsError if they are not."""
    words = text.replace("-", " ").casefold().split()
    for word in words:
        if word not in WORDS:
            raise ContactsError(
                f"{word[:40]!r} is none of the words that keys are read in.{nearest(word, WORDS)}"
            )
    if len(words) != WORD_COUNT:
        raise ContactsError(f"a key has {WORD_COUNT} words, not {len(words)}; fewer are easily imitated")
    return "-".join(words)


def _words(key: bytes) -> list[str]:
    return spoken(key).split("-")


def _contact(path: Path, row: Any) -> Contact:
    try:
        name, words = check_name(row["name"]), read_words(row["words"])
        day, key = date.fromisoformat(row["day"]).isoformat(), bytes.fromhex(row["key"])
        if key and (len(key) != KEY_SIZE or spoken(key) != words):
            raise ValueError
    except (KeyError, TypeError, AttributeError, ValueError, IdentityError, ContactsError):
        raise ContactsError(f"{path} is damaged: a contact is not as it should be") from None
    return Contact(name, words, day, key)


def _met(path: Path, row: Any) -> Met:
    try:
        met = Met(
            check_name(row["name"]), bytes.fromhex(row["key"]), date.fromisoformat(row["day"]).isoformat()
        )
        if len(met.key) != KEY_SIZE:
            raise ValueError
    except (KeyError, TypeError, AttributeError, ValueError, IdentityError):
        raise ContactsError(f"{path} is damaged: a person is not as it should be") from None
    return met


def contact_facts(one: Contact) -> dict[str, Any]:
    """A contact as data."""
    return {"name": one.name, "words": one.words, "key": one.key.hex() or None, "compared": one.day}


def met_facts(one: Met) -> dict[str, Any]:
    """Somebody who was met, as data."""
    return {"name": one.name, "words": spoken(one.key), "key": one.key.hex(), "day": one.day}
