"""Finds the games that are installed and reads the files that belong to them.

A game is an entry point of the group `runetable.engines`: its name is the game's id, its object the Game
class. Everything else about it lies in the folder of the module named there: `layout.toml`, `art.toml`,
`tutorial.toml`, `glossary.toml`, `packs/*.toml`, `decks/*.txt`, `languages/*.mo` and `ledger.md` (the ledgers
of our own games have one home, `docs/rules`). So a further game is a package that pip installs, and nothing
here or elsewhere changes. No other module of `engines` reads files.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from engines.decks import Names, read_text
from engines.glossary import GlossaryEntry, GlossaryError, read_glossary
from engines.kernel import DeckLists, Game, Mode
from engines.ledger import Clause, LedgerError, read_ledger
from engines.spelling import nearest

if TYPE_CHECKING:
    from engines.effects.pack import Pack
    from engines.effects.vocabulary import Vocabulary

GROUP = "runetable.engines"

_ID = re.compile(r"[a-z][a-z0-9_-]{0,31}")
"""What a game may be called: fits a command line and a file name everywhere."""

MAX_FILE = 16 * 1024 * 1024
"""Bytes of one file of an engine; the largest pack we know of stays under one million."""


class RegistryError(Exception):
    """A game or one of its files cannot be used; the text is one sentence for people."""


class UnknownGame(RegistryError):
    """No game of that name is installed."""


class SourceFile(NamedTuple):
    """A file of an engine: its name and its text."""

    name: str
    text: str


class DeckList(NamedTuple):
    """A deck that comes with a game: its name, and faces by label (most games have one label, `main`)."""

    name: str
    lists: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Engine:
    """An installed game, found and imported."""

    id: str
    kind: type[Game]
    folder: Traversable
    provider: str
    """Name of the package that brought it."""

    @property
    def vocabulary(self) -> Vocabulary | None:
        """The words its packs may use; None for a game without cards in packs."""
        return getattr(self.kind, "vocabulary", None)

    def pack_sources(self) -> tuple[SourceFile, ...]:
        """The card packs in the game's folder as they are written, by name."""
        return _texts(self.folder / "packs", ".toml")

    def packs(self, sources: Iterable[SourceFile] | None = None) -> tuple[Pack, ...]:
        """The packs of the game's folder, or just these, read and checked."""
        if self.vocabulary is None:
            raise RegistryError(f"{self.kind.title} has no card packs.")
        return _packs(self, self.pack_sources() if sources is None else tuple(sources))

    def layout(self) -> SourceFile | None:
        """Where zones lie on a screen; None if the game leaves that to the client."""
        return _text(self.folder / self.kind.layout)

    def art(self) -> SourceFile | None:
        """How its cards are pictured; None if the game leaves that to the client."""
        return _text(self.folder / "art.toml")

    def tutorial(self) -> SourceFile | None:
        """The steps of a first game, for a client to go through with a newcomer; None if there are none."""
        return _text(self.folder / "tutorial.toml")

    def ledger(self) -> tuple[Clause, ...]:
        """The game's rules by number; empty if it brings none."""
        for place in (self.folder / "ledger.md", *(folder / f"{self.id}.md" for folder in _ledger_homes())):
            page = _text(place)
            if page is not None:
                try:
                    return read_ledger(page.text, page.name)
                except LedgerError as error:
                    raise RegistryError(str(error)) from None
        return ()

    def glossary(self) -> tuple[GlossaryEntry, ...]:
        """The game's words in players' words; empty if it brings none."""
        return _glossary(self.id)

    def game(self, packs: Iterable[SourceFile] | None = None) -> Game:
        """The game, with the packs of its folder or with just these."""
        if self.vocabulary is None and packs is None:
            return self.kind()
        make: Callable[[tuple[Pack, ...]], Game] = self.kind
        return make(self.packs(packs))

    def decks(self, game: Game) -> tuple[DeckList, ...]:
        """The deck lists in the game's folder, by name."""
        names = names_of(game)
        return tuple(read_deck(source, names) for source in _texts(self.folder / "decks", ".txt"))

    def decks_in(self, game: Game, mode: Mode) -> tuple[DeckList, ...]:
        """Those of them that may be played in a mode."""
        return tuple(deck for deck in self.decks(game) if not any(game.deck_faults(mode, dict(deck.lists))))


# --- finding ------------------------------------------------------------------------------------------------


def games() -> list[str]:
    """The ids of all games that can be loaded, in order. `problems` tells about the others."""
    return [engine.id for engine in engines()]


def engines() -> list[Engine]:
    """All games that can be loaded, easiest first; a broken one does not stand in the way of the rest."""
    found = []
    for name in sorted(_entries()):
        try:
            found.append(engine(name))
        except RegistryError:
            continue
    return sorted(found, key=lambda one: (one.kind.effort, one.id))


def problems() -> list[str]:
    """A sentence for each plug-in that was left out."""
    told = list(_doubles())
    for name in sorted(_entries()):
        try:
            engine(name)
        except RegistryError as error:
            told.append(str(error))
    return told


def engine(game_id: str) -> Engine:
    """One installed game; raises UnknownGame with the nearest name, or RegistryError if it does not load."""
    entry = _entries().get(game_id)
    if entry is None:
        raise UnknownGame(_unknown(game_id))
    return _import(entry)


def load(game_id: str, packs: Iterable[SourceFile] | None = None) -> Game:
    """A game by its id, with the packs of its folder or with just these."""
    return engine(game_id).game(packs)


def refresh() -> None:
    """Forget what was found, so that a plug-in installed since then is seen."""
    _points.cache_clear()
    _import.cache_clear()
    _glossary.cache_clear()
    _packs.cache_clear()


def _unknown(game_id: str) -> str:
    known = sorted(_entries())
    there = f"There are {', '.join(known)}." if known else "None is installed."
    return f"There is no game called {game_id!r}.{nearest(game_id, known) or ' ' + there}"


@cache
def _points() -> tuple[EntryPoint, ...]:
    """All entry points of the group, our own first, then by provider."""
    found = entry_points(group=GROUP)
    return tuple(sorted(found, key=lambda e: (e.name, _provider(e) != "runetable", _provider(e))))


def _entries() -> dict[str, EntryPoint]:
    """The entry point of each game: where two packages offer one id, the first counts."""
    return {name: next(same) for name, same in groupby(_points(), key=lambda e: e.name)}


def _doubles() -> Iterable[str]:
    for name, same in groupby(_points(), key=lambda e: e.name):
        first, *others = [_provider(entry) for entry in same]
        for other in others:
            yield f"{other} offers a game {name!r} too; the one of {first} is used."


def _provider(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else "an unknown package"


@cache
def _import(entry: EntryPoint) -> Engine:
    """Import a plug-in and see that it is what it says; whatever goes wrong in it is told in one sentence."""
    who = f"The game {entry.name!r} of {_provider(entry)} cannot be used"
    if not _ID.fullmatch(entry.name):
        raise RegistryError(f"{who}: a game's id has only small letters, digits, - and _.")
    try:
        kind = entry.load()
    except (Exception, SystemExit) as error:
        raise RegistryError(f"{who}: {type(error).__name__}: {_first_line(error)}") from error
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        raise RegistryError(f"{who}: {entry.value} is not a Game class.")
    if getattr(kind, "id", None) != entry.name:
        raise RegistryError(f"{who}: its class calls itself {getattr(kind, 'id', None)!r}.")
    missing = [name for name in ("title", "revision", "modes", "zones") if not hasattr(kind, name)]
    if missing or not kind.modes:
        raise RegistryError(f"{who}: it does not say its {' and '.join(missing or ['modes'])}.")
    return Engine(entry.name, kind, _folder(sys.modules[entry.module]), _provider(entry))


def _folder(module: ModuleType) -> Traversable:
    """Where a plug-in's files lie: in its package; for a lone module, in a folder of that name beside it."""
    package = module.__spec__.parent if module.__spec__ is not None else ""
    return resources.files(package) if package else Path(module.__file__ or module.__name__).with_suffix("")


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or ["no reason given"])[0]


# --- languages ----------------------------------------------------------------------------------------------


def translation(language: str, game: str = "") -> Callable[[str], str]:
    """What the installed games say in a language: the sentence for an English one; itself if none is known.
    The words of this game come first.

    Catalogues are gettext's: `languages/CODE.mo` in a game's folder, and one here for what all games share.
    """
    whole = NullTranslations()
    games = sorted(engines(), key=lambda engine: engine.id != game)
    folders = [engine.folder for engine in games]
    first = folders[:1] if game else []
    for folder in (*first, resources.files("engines"), *folders[len(first) :]):
        place = folder / "languages" / f"{language}.mo"
        if place.is_file():
            with place.open("rb") as stream:
                whole.add_fallback(GNUTranslations(stream))
    return whole.gettext


# --- files --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _packs(engine: Engine, sources: tuple[SourceFile, ...]) -> tuple[Pack, ...]:
    """Packs read and checked. The same texts are read once: a program loads its games again and again."""
    from engines.effects.pack import read_pack  # the effect language is large, and Rune needs none of it
    from engines.effects.problem import PackError

    assert engine.vocabulary is not None
    packs: list[Pack] = []
    for source in sources:
        known = [card.id for pack in packs for card in pack.cards]
        try:
            packs.append(read_pack(source.text, source.name, engine.vocabulary, known))
        except PackError as error:
            raise RegistryError(str(error)) from None
    return tuple(packs)


def _ledger_homes() -> tuple[Traversable, ...]:
    """Where our own ledgers lie: in the installed package, or in the checkout it was installed from."""
    own = resources.files("engines")
    return own / "ledgers", own / ".." / "docs" / "rules"


@cache
def _glossary(game_id: str) -> tuple[GlossaryEntry, ...]:
    page = _text(engine(game_id).folder / "glossary.toml")
    if page is None:
        return ()
    try:
        return read_glossary(page.text, page.name)
    except GlossaryError as error:
        raise RegistryError(str(error)) from None


def _text(place: Traversable) -> SourceFile | None:
    if not place.is_file():
        return None
    with place.open("rb") as stream:
        raw = stream.read(MAX_FILE + 1)
    if len(raw) > MAX_FILE:
        raise RegistryError(f"{place.name} is larger than {MAX_FILE} bytes.")
    try:
        return SourceFile(place.name, raw.decode())
    except UnicodeDecodeError as error:
        raise RegistryError(f"{place.name} is not UTF-8 text (byte {error.start}).") from None


def _texts(folder: Traversable, suffix: str) -> tuple[SourceFile, ...]:
    if not folder.is_dir():
        return ()
    files = sorted((place for place in folder.iterdir() if place.name.endswith(suffix)), key=lambda p: p.name)
    return tuple(source for place in files if (source := _text(place)) is not None)


def read_deck(source: SourceFile, names: Names) -> DeckList:
    """A deck that must be right: RegistryError with its first mistake. See `engines.decks` for the forms.

    >>> read_deck(SourceFile("duo.txt", "2 Ace\\nKing"), Names({0: "Ace", 1: "King"}))
    DeckList(name='duo', lists=(('main', (0, 0, 1)),))
    """
    deck = read_text(source.text, names)
    for line in deck.problems:
        raise RegistryError(f"{source.name}, line {line.number}: {line.problem}")
    return DeckList(source.name.rpartition(".")[0], tuple(deck.lists.items()))


def names_of(game: Game) -> Names:
    """A game's cards by name."""
    return Names({face: game.face_name(face) for face in range(game.face_count())})


def deck_sizes(game: Game, decks: DeckLists) -> tuple[tuple[tuple[str, int], ...], ...]:
    """What a setup says of secret decks, seat by seat."""
    return tuple(game.deck_sizes(dict(lists)) for lists in decks)
