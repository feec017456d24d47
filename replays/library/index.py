"""The index of a library: one SQLite file that can be made again from the folders at any time.

Only files that are new or have changed are read again. A file that cannot be read is listed with the sentence
that says why. Tags and bookmarks belong to the game, not to its file, and stay when a file moves; they alone
are not to be had from the folders, so a damaged index is put aside, not thrown away.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from netcore.files import reason
from replays.container import SUFFIX, read_replay
from replays.errors import ReplayError, tidy
from replays.library.facts import Deep, FileFacts, deep_facts, quick_facts
from replays.library.query import SORTS, LibraryEntry, Query, Seat, where

VERSION: Final = 3
LIMIT: Final = 100_000
"""Most files of a library."""
TAG_LIMIT: Final = 40
WORDS: Final = 300
"""Most names that are offered to choose from."""
TITLE_LIMIT: Final = 80
PICTURE_LIMIT: Final = 60_000
"""Bytes of a small picture."""

Tell = Callable[[int, int], None]
Stop = Callable[[], bool]

_SCHEMA: Final = """
CREATE TABLE folders (path TEXT PRIMARY KEY);
CREATE TABLE files (
  path TEXT PRIMARY KEY, name TEXT, size INTEGER, stamp INTEGER, key TEXT, game TEXT, mode TEXT,
  revision INTEGER, began INTEGER, steps INTEGER, actions INTEGER, dealt TEXT, finished INTEGER, reason TEXT,
  problem TEXT,
  verdict TEXT, turns INTEGER);
CREATE INDEX by_began ON files (began);
CREATE INDEX by_game ON files (game, began);
CREATE INDEX by_key ON files (key);
CREATE TABLE players (
  path TEXT, seat INTEGER, name TEXT, player TEXT, won REAL, thinking INTEGER, deck TEXT,
  PRIMARY KEY (path, seat)) WITHOUT ROWID;
CREATE INDEX by_name ON players (name COLLATE NOCASE);
CREATE INDEX by_player ON players (player);
CREATE TABLE cards (path TEXT, seat INTEGER, card TEXT COLLATE NOCASE, how TEXT);
CREATE INDEX by_card ON cards (card, how);
CREATE INDEX cards_of ON cards (path);
CREATE TABLE tags (key TEXT, tag TEXT COLLATE NOCASE, PRIMARY KEY (key, tag));
CREATE TABLE bookmarks (key TEXT, at INTEGER, title TEXT, PRIMARY KEY (key, at));
"""
_PICTURES: Final = "CREATE TABLE pictures (path TEXT PRIMARY KEY, image BLOB);"
"""Since version 2: a small picture of how a game ended, by the file it was made from."""
_READ_AGAIN: Final = "UPDATE files SET stamp = -stamp - 1;"
"""Since version 3 a game is named by what all its players said: every file is looked at once more (see
`_rename`).
"""
_CHANGES: Final = (_SCHEMA, _PICTURES, _READ_AGAIN)
"""What makes each version from the one before."""
_OF_FILES: Final = ("files", "players", "cards", "pictures")
"""Tables whose lines belong to one file each, by its path."""

_SHOWN: Final = (
    "path, key, game, mode, revision, began, actions, dealt, finished, reason, problem, verdict, turns"
)


class Changes(NamedTuple):
    """What a look at the folders has brought."""

    added: int
    changed: int
    gone: int
    faulty: int


class Library:
    """An index over folders of replays."""

    def __init__(self, path: Path) -> None:
        """Open the index, or make an empty one; ReplayError if that cannot be done."""
        self.path = path
        self.note = ""
        """What had to be put right when it was opened."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = self._opened()
        except sqlite3.DatabaseError:
            aside = path.with_suffix(".damaged")
            try:
                path.replace(aside)
                self._db = self._opened()
            except (OSError, sqlite3.Error) as error:
                raise ReplayError(f"the library {path} cannot be opened: {tidy(str(error))}") from None
            self.note = f"the library was damaged and is made again; the old one is {aside}"
        except OSError as error:
            raise ReplayError(f"the library {path} cannot be opened: {reason(error)}") from None

    def _opened(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=NORMAL")
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise sqlite3.DatabaseError("another version")
            if version != VERSION:
                db.executescript("".join(_CHANGES[version:]))
                db.execute(f"PRAGMA user_version={VERSION}")
                db.commit()
        except sqlite3.Error:
            db.close()
            raise
        return db

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._db:
                yield self._db
        except sqlite3.Error as error:
            raise ReplayError(f"the library cannot be written: {tidy(str(error))}") from None

    # --- folders

    def folders(self) -> tuple[Path, ...]:
        """The folders that belong to it."""
        return tuple(Path(path) for (path,) in self._db.execute("SELECT path FROM folders ORDER BY path"))

    def add_folder(self, folder: Path) -> None:
        """Let a folder, with all within it, belong to it."""
        if not folder.is_dir():
            raise ReplayError(f"{folder} is no folder")
        path = str(folder.resolve())
        if _as_text(folder.resolve()) != path:
            raise ReplayError(f"the name of the folder {_as_text(folder)} is no text; give it another")
        with self._change() as db:
            db.execute("INSERT OR IGNORE INTO folders VALUES (?)", (path,))

    def remove_folder(self, folder: Path) -> None:
        """Let a folder go; its files stay where they are."""
        with self._change() as db:
            db.execute("DELETE FROM folders WHERE path = ?", (_as_text(folder.resolve()),))

    def refresh(self, tell: Tell | None = None, stop: Stop | None = None) -> Changes:
        """Look at the folders: read what is new or has changed, drop what is gone."""
        known = {
            path: (size, stamp)
            for path, size, stamp in self._db.execute("SELECT path, size, stamp FROM files")
        }
        there = _files(self.folders())
        new = [path for path, mark in there.items() if known.get(path) != mark]
        gone = [path for path in known if path not in there]
        with self._change() as db:
            for path in gone:
                _drop(db, path)
        added = faulty = 0
        for start in range(0, len(new), 100):
            read = [(path, *_read(path)) for path in new[start : start + 100]]
            with self._change() as db:  # what takes time is done: others may write soon
                for path, facts, problem in read:
                    added += path not in known
                    faulty += facts is None
                    _note(db, path, *there[path], facts, problem)
            if tell is not None:
                tell(min(start + 100, len(new)), len(new))
            if stop is not None and stop():
                break
        return Changes(added, len(new) - added, len(gone), faulty)

    def rebuild(self, tell: Tell | None = None, stop: Stop | None = None) -> Changes:
        """Read everything again; tags and bookmarks stay."""
        self.forget_files()
        return self.refresh(tell, stop)

    def forget_files(self) -> None:
        """Forget all files, so that the next look at the folders reads them again."""
        with self._change() as db:
            for table in _OF_FILES:
                db.execute(f"DELETE FROM {table}")

    def bring_in(
        self, sources: Sequence[Path], folder: Path, tell: Tell | None = None, stop: Stop | None = None
    ) -> tuple[list[Path], list[str]]:
        """Copy replays into a folder of the library, each under a name of its own; what is none is told."""
        brought, problems = [], []
        for number, source in enumerate(sources):
            if stop is not None and stop():
                break
            if tell is not None:
                tell(number, len(sources))
            try:
                read_replay(source)
                target = _free(folder / source.name, source)
                if target is not None:
                    shutil.copyfile(source, target)
                    brought.append(target)
            except ReplayError as error:
                problems.append(str(error))
            except OSError as error:
                problems.append(f"cannot copy {source}: {reason(error)}")
        return brought, problems

    # --- looking

    def find(self, query: Query | None = None) -> list[LibraryEntry]:
        """The files that fit, sorted."""
        query = query or Query()
        fits, values = where(query)
        order = SORTS.get(query.sort, "began")
        down = "" if query.up else " DESC"
        sql = f"SELECT {_SHOWN} FROM files f{fits} ORDER BY {order}{down}, path LIMIT ? OFFSET ?"
        rows = self._db.execute(
            sql, (*values, max(0, min(query.limit, LIMIT)), max(0, query.skip))
        ).fetchall()
        seats, tags = self._seats([row[0] for row in rows]), self._tags({row[1] for row in rows})
        found = []
        for row in rows:
            fields = dict(zip(LibraryEntry._fields, row, strict=False))
            fields["finished"] = bool(fields["finished"])
            found.append(LibraryEntry(**fields, seats=seats.get(row[0], ()), tags=tags.get(row[1], ())))
        return found

    def count(self, query: Query | None = None) -> int:
        """How many files fit."""
        fits, values = where(query or Query())
        return int(self._db.execute(f"SELECT COUNT(*) FROM files f{fits}", values).fetchone()[0])

    def _seats(self, paths: list[str]) -> dict[str, tuple[Seat, ...]]:
        found: dict[str, list[Seat]] = {}
        for some in _batches(paths):
            marks = ",".join("?" * len(some))
            sql = (
                "SELECT path, name, player, won, thinking, deck FROM players "
                f"WHERE path IN ({marks}) ORDER BY path, seat"
            )
            for path, *seat in self._db.execute(sql, some):
                found.setdefault(path, []).append(Seat(*seat))
        return {path: tuple(some) for path, some in found.items()}

    def _tags(self, keys: set[str]) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for key, tag in self._db.execute("SELECT key, tag FROM tags ORDER BY key, tag"):
            if key in keys:
                found[key] = (*found.get(key, ()), tag)
        return found

    def cards_of(self, path: str) -> list[tuple[int, str, str]]:
        """Seat, card, drawn or played, of a file that was verified."""
        sql = "SELECT seat, card, how FROM cards WHERE path = ? ORDER BY seat, card, how"
        return [(seat, card, how) for seat, card, how in self._db.execute(sql, (path,))]

    def words(self, what: str) -> list[str]:
        """What can be looked for: all games, names of players or decks, the most frequent first."""
        table, column = {
            "game": ("files", "game"),
            "player": ("players", "name"),
            "deck": ("players", "deck"),
        }[what]
        sql = f"SELECT {column} FROM {table} WHERE {column} <> '' GROUP BY {column} ORDER BY COUNT(*) DESC"
        return [word for (word,) in self._db.execute(f"{sql} LIMIT ?", (WORDS,))]

    # --- small pictures

    def picture(self, path: str) -> bytes | None:
        """The small picture of a file, if one was made; empty if none can be."""
        found = self._db.execute("SELECT image FROM pictures WHERE path = ?", (path,)).fetchone()
        return None if found is None else bytes(found[0])

    def keep_picture(self, path: str, image: bytes) -> None:
        """Keep one, for as long as the file stays as it is."""
        if len(image) <= PICTURE_LIMIT:
            with self._change() as db:
                db.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?)", (path, image))

    # --- tags and bookmarks

    def tag(self, key: str, tag: str) -> None:
        """Put a tag on a game."""
        tag = tidy(tag.strip())
        if not tag or len(tag) > TAG_LIMIT:
            raise ReplayError(f"a tag has 1 to {TAG_LIMIT} characters")
        with self._change() as db:
            db.execute("INSERT OR IGNORE INTO tags VALUES (?, ?)", (key, tag))

    def untag(self, key: str, tag: str) -> None:
        """Take a tag off."""
        with self._change() as db:
            db.execute("DELETE FROM tags WHERE key = ? AND tag = ?", (key, tag))

    def tags(self) -> list[tuple[str, int]]:
        """All tags, with the number of games that have each."""
        return list(self._db.execute("SELECT tag, COUNT(*) FROM tags GROUP BY tag ORDER BY tag"))

    def bookmark(self, key: str, at: int, title: str = "") -> None:
        """Remember a position of a game."""
        with self._change() as db:
            db.execute(
                "INSERT OR REPLACE INTO bookmarks VALUES (?, ?, ?)", (key, at, tidy(title)[:TITLE_LIMIT])
            )

    def unmark(self, key: str, at: int) -> None:
        """Forget it."""
        with self._change() as db:
            db.execute("DELETE FROM bookmarks WHERE key = ? AND at = ?", (key, at))

    def bookmarks(self, key: str) -> list[tuple[int, str]]:
        """The positions of a game that are remembered."""
        return list(self._db.execute("SELECT at, title FROM bookmarks WHERE key = ? ORDER BY at", (key,)))

    # --- verifying

    def unverified(self, query: Query | None = None) -> list[str]:
        """Files that may fit and were not verified as they are; decks and cards are known afterwards only."""
        known = (query or Query())._replace(deck="", drawn="", played="", card="", verdict="", limit=LIMIT)
        return [entry.path for entry in self.find(known) if not entry.verdict]

    def take(self, path: str, deep: Deep) -> None:
        """Note what verifying a file has shown."""
        with self._change() as db:
            db.execute(
                "UPDATE files SET verdict = ?, problem = ?, turns = ? WHERE path = ?",
                (deep.verdict, deep.problem, deep.turns, path),
            )
            db.execute("DELETE FROM cards WHERE path = ?", (path,))
            db.executemany("INSERT INTO cards VALUES (?, ?, ?, ?)", [(path, *card) for card in deep.cards])
            for seat, deck in enumerate(deep.decks):
                db.execute("UPDATE players SET deck = ? WHERE path = ? AND seat = ?", (deck, path, seat))

    def verify(
        self, paths: Iterable[str] | None = None, tell: Tell | None = None, stop: Stop | None = None
    ) -> int:
        """Verify files, those that were not yet if none are named; gives how many."""
        wanted = self.unverified() if paths is None else list(paths)
        for done, path in enumerate(wanted, 1):
            try:
                self.take(path, deep_facts(Path(path)))
            except ReplayError as error:
                self.take(path, Deep("broken", tidy(str(error)), 0, (), ()))
            if tell is not None:
                tell(done, len(wanted))
            if stop is not None and stop():
                return done
        return len(wanted)


def watch(library: Library, every: float, stop: Stop, changed: Callable[[Changes], None]) -> None:
    """Look at the folders again and again until told to stop; whoever listens hears of changes only."""
    while not stop():
        found = library.refresh(stop=stop)
        if found != Changes(0, 0, 0, 0):
            changed(found)
        until = time.monotonic() + every
        while time.monotonic() < until and not stop():
            time.sleep(min(0.2, every))


def _files(folders: Iterable[Path]) -> dict[str, tuple[int, int]]:
    """All replay files below some folders, with size and time of their last change."""
    found: dict[str, tuple[int, int]] = {}
    for folder in folders:
        for path in sorted(folder.rglob(f"*{SUFFIX}")):
            try:
                stat = path.stat()
            except OSError:
                continue
            if path.is_file() and len(found) < LIMIT:
                found[_as_text(path)] = (stat.st_size, stat.st_mtime_ns)
    return found


def _as_text(path: Path) -> str:
    """A path as the index holds it: signs of a name that is no text are spelled out."""
    return str(path).encode("utf-8", "backslashreplace").decode("utf-8")


def _drop(db: sqlite3.Connection, path: str) -> None:
    for table in _OF_FILES:
        db.execute(f"DELETE FROM {table} WHERE path = ?", (path,))


def _read(path: str) -> tuple[FileFacts | None, str]:
    """What a file says of itself, or why it cannot be read."""
    if "\\udc" in path and not Path(path).exists():
        return None, "the name of the file is no text; give it another"
    try:
        return quick_facts(Path(path)), ""
    except ReplayError as error:
        return None, tidy(str(error))
    except RecursionError:
        return None, "it nests too deep"


def _rename(db: sqlite3.Connection, path: str, size: int, stamp: int, key: str) -> bool:
    """Give a file that has not changed, and whatever was noted of its game, the name that games have now;
    False if it has changed.
    """
    marked = (path, size, -stamp - 1)
    known = db.execute("SELECT key FROM files WHERE (path, size, stamp) = (?, ?, ?)", marked).fetchone()
    if known is None:
        return False
    db.execute("UPDATE files SET key = ?, stamp = ? WHERE path = ?", (key, stamp, path))
    for table in ("tags", "bookmarks"):
        db.execute(f"UPDATE OR IGNORE {table} SET key = ? WHERE key = ?", (key, *known))
    return True


def _note(
    db: sqlite3.Connection, path: str, size: int, stamp: int, facts: FileFacts | None, problem: str
) -> None:
    """Note a file that was read."""
    if facts is not None and _rename(db, path, size, stamp, facts.key):
        return
    _drop(db, path)
    if facts is None:
        values: tuple[Any, ...] = ("", "", "", 0, 0, 0, 0, "", 0, "", problem)
    else:
        values = (*facts[:10], facts.problem)
    marks = ",".join("?" * 17)
    name = Path(path).name
    db.execute(f"INSERT INTO files VALUES ({marks})", (path, name, size, stamp, *values, "", 0))
    for seat, player in enumerate(facts.players if facts is not None else ()):
        db.execute("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, '')", (path, seat, *player))


def _batches(items: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(items), 500):
        yield items[start : start + 500]


def _free(target: Path, source: Path) -> Path | None:
    """A name that is not taken yet; None if the very file is there already."""
    number, wanted = 1, target
    while target.exists():
        if target.read_bytes() == source.read_bytes():
            return None
        number += 1
        target = wanted.with_stem(f"{wanted.stem}-{number}")
    return target
