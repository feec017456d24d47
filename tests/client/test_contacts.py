"""Whose words were compared: remembered, shown, and whatever merely looks alike is pointed out."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from nacl.signing import SigningKey

from client.service import contacts as module
from client.service.contacts import (
    CONTACT_LIMIT,
    Contact,
    Contacts,
    ContactsError,
    known_words,
    load_contacts,
    read_words,
    save_contacts,
)
from netcore.identity import Identity, spoken
from netcore.words import WORDS

ADA, BEN, EVE = (Identity(name, SigningKey(name.encode().ljust(32, b"."))) for name in ("Ada", "Ben", "Eve"))
DAY = "2026-05-01"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path))
    return tmp_path


def contact(who: Identity, *, whole: bool = True) -> Contact:
    return Contact(who.name, spoken(who.public), DAY, who.public if whole else b"")


@pytest.mark.parametrize("whole", [True, False])
def test_a_key_that_was_compared_is_shown_as_such(whole: bool) -> None:
    known = Contacts([contact(BEN, whole=whole)])
    opinion = known.opinion("Ben", BEN.public)
    assert (opinion.compared, opinion.warning) == (DAY, False)
    assert opinion.sentence == f"you compared these words on {DAY}"
    assert (
        known.opinion("Benny", BEN.public).sentence == f"you compared these words on {DAY}, as those of Ben"
    )
    assert known.opinion("Ada", ADA.public).sentence == ""


def looks_like(words: str, count: int, places: tuple[int, ...] | None = None) -> bytes:
    """A key with some of these words, as a liar would search for: here the search is shortened."""
    theirs = words.split("-")
    wanted = dict.fromkeys(range(count)) if places is None else dict.fromkeys(places)
    for number in range(1_000_000):
        key = number.to_bytes(32, "big")
        mine = spoken(key).split("-")
        if all(mine[at] == theirs[at] for at in wanted):
            return key
    raise AssertionError("no such key")


@pytest.mark.attack(80)
def test_a_key_with_the_same_first_words_is_warned_of() -> None:
    """Two words are found at once, three in a minute and a half: neither passes for the key compared."""
    known = Contacts([contact(BEN)])
    false = looks_like(spoken(BEN.public), 2)
    opinion = known.opinion("Ben", false)
    assert opinion.warning and not opinion.compared
    assert "careful: this looks like the key of Ben" in opinion.sentence


@pytest.mark.attack(104)
@pytest.mark.parametrize("name", ["Ben", "ben", "Вen", "B e n", "Bén", "Ben.", "βen"])
def test_a_name_that_reads_like_one_compared_is_warned_of(name: str) -> None:
    """Cyrillic and Greek letters, accents, spaces and signs: at a glance it is Ben, and it is not his key."""
    opinion = Contacts([contact(BEN)]).opinion(name, b"k" * 32)
    assert opinion.warning
    assert "careful: the Ben whose words you compared" in opinion.sentence
    assert not Contacts([contact(BEN)]).opinion("Bea", b"k" * 32).warning
    assert not Contacts([contact(BEN)]).opinion("★", b"k" * 32).warning


@pytest.mark.attack(80)
def test_three_words_alike_anywhere_are_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = spoken(BEN.public).split("-")
    others = [next(word for word in WORDS if word != mine) for mine in theirs]
    known = Contacts([contact(BEN)])
    for places, warned in (((0, 3, 7), True), ((5, 6, 7), True), ((0, 7), False), ((4,), False)):
        words = "-".join(theirs[at] if at in places else others[at] for at in range(8))
        monkeypatch.setattr(module, "spoken", lambda key, words=words: words)
        assert known.opinion("Zoe", EVE.public).warning is warned, places


@pytest.mark.attack(80)
def test_another_key_under_a_known_name_is_warned_of() -> None:
    opinion = Contacts([contact(BEN)]).opinion("ben", EVE.public)
    assert opinion.warning
    assert f"the Ben whose words you compared on {DAY} has another key" in opinion.sentence


@pytest.mark.attack(80)
def test_the_same_words_of_another_key_do_not_pass_where_the_whole_key_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = Contacts([contact(BEN)])
    monkeypatch.setattr(module, "spoken", lambda key: spoken(BEN.public))
    assert known.opinion("Ben", EVE.public).warning
    assert not known.opinion("Ben", EVE.public).compared


def test_the_file_keeps_them_and_is_nobody_else_s(home: Path) -> None:
    known = Contacts([contact(BEN), contact(ADA, whole=False)])
    save_contacts(known)
    assert load_contacts().all == known.all == sorted([contact(BEN), contact(ADA, whole=False)])
    assert (home / "contacts.toml").stat().st_mode & 0o077 == 0
    assert known_words("Ben", BEN.public) == f"{spoken(BEN.public)}; you compared these words on {DAY}"
    assert known_words("Eve", EVE.public) == spoken(EVE.public)


def test_without_a_file_nobody_is_known() -> None:
    assert load_contacts().all == []


@pytest.mark.parametrize(
    "text",
    [
        b"\xff",
        b"format = 2",
        b"format = 1\ncontact = 7",
        b"format = 1\n[[contact]]\nname = 'x'",
        b"format = 1\n[[contact]]\nname = 'x'\nwords = 'no words'\nday = '2026-01-01'\nkey = ''",
        b"format = 1\n[[contact]]\nname = 'x'\nwords = 7\nday = '2026-01-01'\nkey = ''",
        b"#" * 300_000,
        b"a = " + b"[" * 5000,
    ],
    ids=range(8),
)
def test_a_damaged_file_is_a_sentence(home: Path, text: bytes) -> None:
    (home / "contacts.toml").write_bytes(text)
    with pytest.raises(ContactsError, match=r"contacts\.toml"):
        load_contacts()
    assert "contacts.toml" in known_words("Ben", BEN.public)


def test_a_key_that_does_not_have_its_words_is_a_damaged_file(home: Path) -> None:
    save_contacts(Contacts([contact(BEN)._replace(key=EVE.public)]))
    with pytest.raises(ContactsError, match="damaged"):
        load_contacts()


def test_words_are_read_as_people_write_them() -> None:
    words = spoken(BEN.public)
    assert read_words(words) == read_words(words.upper().replace("-", " ")) == words
    with pytest.raises(ContactsError, match="8 words, not 3; fewer are easily imitated"):
        read_words("-".join(words.split("-")[:3]))
    with pytest.raises(ContactsError, match="none of the words"):
        read_words("hello")


def test_contacts_are_bounded_and_forgotten_by_name_words_or_key() -> None:
    many = Contacts([contact(BEN)._replace(name=f"Ben {n}") for n in range(CONTACT_LIMIT)])
    with pytest.raises(ContactsError, match="forget some"):
        many.add(contact(ADA))
    many.add(contact(BEN)._replace(name="Ben 7", day="2026-06-01"))
    for who in ("ada", spoken(ADA.public), spoken(ADA.public).replace("-", " "), ADA.public.hex()):
        known = Contacts([contact(ADA), contact(BEN)])
        assert known.forget(who) == [contact(ADA)]
        assert known.all == [contact(BEN)]
    assert Contacts([contact(ADA, whole=False)]).forget("") == []
    assert date.fromisoformat(DAY)
