"""Decks on the disk: written whole, bad files kept and told, nothing lost by anybody."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from client.decks.deck import Deck, deck_from, deck_text
from client.decks.store import DECK_BYTES, DELETED, NAME_LIMIT, Store, StoreError, check_name, free_name
from engines.registry import names_of
from tests.client.decks.conftest import FACES, GAME, READY

NAMES = names_of(GAME)
WRITER = """
import itertools, sys
from pathlib import Path
from client.decks.deck import Deck
from client.decks.store import Store
from engines.registry import load

game = load("runeslingers")
store = Store(game, Path(sys.argv[1]))
before = None
print("ready", flush=True)
for number in itertools.count():
    deck = Deck("mine", {"main": (20 + number % 10,) * (1 + number % 900)})
    store.put(before, deck)
    before = deck
"""


def test_a_deck_comes_back_as_it_was_put(store: Store) -> None:
    deck = Deck("Rain of fire", READY["eva"], remarks=("for the club",))
    assert store.put(None, deck) == ""
    found, problem = Store(GAME, store.folder).load("Rain of fire")
    assert (problem, found.remarks, found.unread) == ("", ("for the club",), ())
    assert {label: sorted(cards) for label, cards in found.lists.items()} == {
        label: sorted(cards) for label, cards in READY["eva"].items()
    }


def test_decks_live_in_the_players_folder(home: Path) -> None:
    store = Store(GAME)
    store.put(None, Deck("mine", {"main": (FACES["Wisp"],)}))
    text = (home / "decks" / "runeslingers" / "mine.txt").read_text()
    assert text == "# game: runeslingers\n1 Wisp\n"


def test_lines_that_cannot_be_read_are_kept_and_written_again(store: Store) -> None:
    store.folder.mkdir()
    text = "// my best\n2 Wisp # good one\n3 Wips\n[slinger]\nEvva\n"
    (store.folder / "old.txt").write_text(text)
    deck, problem = store.load("old")
    assert not problem
    assert [(line.text, line.label) for line in deck.unread] == [("3 Wips", "main"), ("Evva", "slinger")]
    assert "Did you mean 'Wisp'?" in deck.unread[0].problem
    store.put(deck, deck.with_cards("main", (FACES["Wisp"],)))
    again = Store(GAME, store.folder).load("old").deck
    assert [(line.text, line.label) for line in again.unread] == [("3 Wips", "main"), ("Evva", "slinger")]
    assert again.remarks == ("my best", "2 Wisp: good one")
    assert again.lists == {"main": (FACES["Wisp"],)}


def test_writing_and_reading_settle(store: Store) -> None:
    deck = deck_from("x", "1 Nobody\n2 Wisp # why\n# game: other\nSB: 2 Nothing at all\n", NAMES)
    once = deck_text(deck, "runeslingers", GAME.face_name)
    twice = deck_text(deck_from("x", once, NAMES), "runeslingers", GAME.face_name)
    assert once == twice
    assert "1 Nobody" in once and "SB: 2 Nothing at all" in once


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"2 Wisp\n\xff\xfe\x00broken", "not UTF-8"),
        (b"2 Wisp\n" + b"# x\n" * DECK_BYTES, "larger than"),
        (b"2 Wisp\n" + b"1 Nobody\n" * 2100, "more lines"),
    ],
    ids=["no text", "too long", "too many lines"],
)
def test_a_file_that_cannot_be_kept_whole_is_told_and_left_alone(desk, store: Store, raw, says: str) -> None:
    store.folder.mkdir()
    path = store.folder / "odd.txt"
    path.write_bytes(raw)
    assert says in store.load("odd").problem
    assert desk.open("odd") and says in desk.notice
    desk.add(FACES["Wisp"])
    desk.keep()
    assert path.read_bytes() == raw
    assert desk.deck.name == "odd (read)" and store.has("odd (read)")


def test_a_folder_that_is_no_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "decks").write_text("a file")
    store = Store(GAME, tmp_path / "decks")
    assert store.names() == []
    with pytest.raises(StoreError, match="could not be kept"):
        store.put(None, Deck("mine", {}))


def test_what_another_program_wrote_is_laid_aside(store: Store) -> None:
    mine = Deck("mine", {"main": (FACES["Wisp"],)})
    store.put(None, mine)
    (store.folder / "mine.txt").write_text("4 Fireball\n")
    told = store.put(mine, mine.with_cards("main", (FACES["Foresee"],)))
    assert "mine (changed elsewhere)" in told
    assert store.load("mine").deck.lists == {"main": (FACES["Foresee"],)}
    assert (store.folder / "mine (changed elsewhere).txt").read_text() == "4 Fireball\n"


def test_a_name_is_taken_once(store: Store) -> None:
    one, other = Deck("one", {"main": (1,)}), Deck("other", {"main": (2,)})
    store.put(None, one)
    store.put(None, other)
    with pytest.raises(StoreError, match="already"):
        store.put(None, one)
    with pytest.raises(StoreError, match="already"):
        store.put(one, Deck("other", {"main": (1,)}))
    assert store.load("other").deck.lists == {"main": (2,)}


def test_a_deleted_deck_is_only_laid_aside(store: Store) -> None:
    deck = Deck("gone", {"main": (FACES["Wisp"],)})
    store.put(None, deck)
    store.put(deck, None)
    assert store.names() == []
    assert "1 Wisp" in (store.folder / DELETED / "gone.txt").read_text()


@pytest.mark.parametrize(
    "name",
    ["", "../up", "a/b", "a,b", ".hidden", "con", "NUL.txt", "x" * 61, "a\nb", "a ", " a", "trailing."],
)
def test_a_name_that_some_system_cannot_take_is_refused(store: Store, name: str) -> None:
    with pytest.raises(StoreError):
        check_name(name)
    with pytest.raises(StoreError):
        store.put(None, Deck(name, {}))


@pytest.mark.parametrize("name", ["a", "Eva's 2nd deck (fast)", "Für Ágnes", "火の雨", "x" * 60])
def test_ordinary_names_in_any_script_are_fine(store: Store, name: str) -> None:
    store.put(None, Deck(name, {"main": (1,)}))
    assert store.names() == [name]


def test_a_taken_name_gets_a_number() -> None:
    assert free_name("Eva", ["EVA", "Eva 2"]) == "Eva 3"
    assert len(free_name("x" * NAME_LIMIT, ["x" * NAME_LIMIT])) <= NAME_LIMIT


def test_a_program_killed_in_the_middle_of_a_write_leaves_a_whole_deck(tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    path = folder / "mine.txt"
    for wait in (0.05, 0.11, 0.2):
        if path.exists():
            path.unlink()
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(folder)], stdout=subprocess.PIPE, env=dict(os.environ)
        )
        try:
            assert writer.stdout is not None and writer.stdout.readline()
            while not path.exists():
                time.sleep(0.005)
            time.sleep(wait)
        finally:
            writer.send_signal(signal.SIGKILL)
            writer.wait()
            writer.stdout.close()  # type: ignore[union-attr]
        store = Store(GAME, folder)
        assert store.names() == ["mine"]
        deck, problem = store.load("mine")
        assert not problem and not deck.unread and deck.size > 0
        assert path.read_text() == deck_text(deck, "runeslingers", GAME.face_name)
