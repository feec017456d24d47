"""Brings the catalogues of the engines up to date: `python -m client.app.languages.catalogues`.

Gathers what a game says: every sentence in a call of `say`, `tell` or `done`, the texts of its cards, zones
and modes, its layout and its tutorial. Translations there are stay, new sentences are left open, and
gettext's `.mo` is made beside the `.po`.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from client.app.speech import LANGUAGES
from engines.kernel import Game
from engines.registry import engines

ENGINES: Final = Path(__file__).parents[3] / "engines"
SHARED: Final = ("kernel", "effects", "bots", "decks")
"""Folders whose sentences all games share."""
SPOKEN: Final = {"say": (0,), "tell": (0,), "done": (2, 3), "mark": (0,)}
"""Which arguments of which functions are sentences."""
DATA: Final = frozenset({"title", "text", "label", "words", "line", "hint", "name", "word"})
"""Keys of a layout or a tutorial whose values are read by people."""


def sentences(folder: Path) -> Iterator[str]:
    """What the code in a folder says."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                for place in SPOKEN.get(name, ()):
                    if place < len(node.args):
                        yield from _constants(node.args[place])


def _constants(node: ast.expr) -> Iterator[str]:
    """The text, or both texts of a choice between two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


def data_texts(value: Any, key: str = "") -> Iterator[str]:
    """What people read in a layout or a tutorial."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from data_texts(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from data_texts(inner, key)
    elif isinstance(value, str) and key in DATA:
        yield value


def card_texts(folder: Path) -> Iterator[str]:
    """The texts of all cards and their halves, line by line."""
    for path in sorted((folder / "packs").glob("*.toml")):
        pack = tomllib.loads(path.read_text(encoding="utf-8"))
        for card in (*pack.get("card", ()), *pack.get("token", ())):
            for part in (card, *card.get("half", ())):
                yield from part.get("text", "").split("\n")


def game_texts(game: type[Game]) -> Iterator[str]:
    """Titles of the game, its zones, phases, modes and options."""
    yield game.title
    for zone in game.zones:
        yield zone.words
    for _, words in game.phases:
        yield words
    for mode in game.modes:
        yield mode.title


def gathered(folder: Path, game: type[Game] | None) -> list[str]:
    """Everything a folder says, each once, in the order of the alphabet."""
    found: set[str] = set()
    if game is None:
        for shared in SHARED:
            found.update(sentences(folder / shared))
    else:
        found.update(sentences(folder))
        found.update(card_texts(folder))
        found.update(game_texts(game))
        for name in ("layout.toml", "tutorial.toml", "glossary.toml"):
            if (folder / name).exists():
                data = tomllib.loads((folder / name).read_text(encoding="utf-8"))
                found.update(data_texts(data))
    return sorted(text for text in found if any(letter.isalpha() for letter in text))


def update(folder: Path, language: str, texts: Iterable[str]) -> Catalog:
    """Write the files of one folder; gives what they hold."""
    place = folder / "languages"
    place.mkdir(exist_ok=True)
    source = place / f"{language}.po"
    known: dict[str, str] = {}
    if source.exists():
        with source.open("rb") as stream:
            known = {str(m.id): str(m.string) for m in read_po(stream, locale=language) if m.id and m.string}
    whole = Catalog(locale=language, project="Runetable", charset="utf-8", fuzzy=False)
    for text in texts:
        whole.add(text, known.get(text, ""))
    written = BytesIO()
    write_po(written, whole, width=110, omit_header=False, sort_output=True)
    lines = [line for line in written.getvalue().decode().splitlines() if not _dated(line)]
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    made = BytesIO()
    with source.open("rb") as stream:
        write_mo(made, read_po(stream, locale=language))
    source.with_suffix(".mo").write_bytes(made.getvalue())
    return whole


def _dated(line: str) -> bool:
    """A line of the header that would differ with every run."""
    return line.startswith(('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By'))


def all_catalogues() -> Iterator[tuple[Path, list[str]]]:
    """The folders that have a catalogue, and what they say."""
    yield ENGINES, gathered(ENGINES, None)
    for engine in engines():
        folder = Path(str(engine.folder))
        if folder.parent == ENGINES:
            yield folder, gathered(folder, engine.kind)


if __name__ == "__main__":
    for code in LANGUAGES:
        if code != "en":
            for folder, texts in all_catalogues():
                made = update(folder, code, texts)
                open_ones = [message.id for message in made if message.id and not message.string]
                print(f"{folder.name}: {len(texts)} sentences, {len(open_ones)} to translate")
