"""Brings the catalogues of the engines up to date: `python -m client.app.languages.catalogues`.

Gathers what a game says: every sentence in a call of `say`, `tell`, `done`, `mark` and others like them,
every whole sentence elsewhere in its code (refusals are kept in tables), the words of its cards and of its
vocabulary, its zones and modes, its layout, its tutorial and its glossary. Translations there are stay, new
sentences are left open, and gettext's `.mo` is made beside the `.po`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from client.app.speech import LANGUAGES
from engines.effects.vocabulary import Vocabulary
from engines.kernel import Game, PrintedCard
from engines.registry import Engine, engines

ENGINES: Final = Path(__file__).parents[3] / "engines"
CLIENT: Final = Path(__file__).parents[2]
REPLAYS: Final = CLIENT.parent / "replays"
NETCORE: Final = CLIENT.parent / "netcore"
SHARED: Final = ("kernel", "effects", "bots", "decks")
"""Folders whose sentences all games share."""
SPOKEN: Final = {
    **dict.fromkeys(("say", "tell", "mark", "label", "_here", "_called"), (0,)),
    **dict.fromkeys(("acted", "_did", "_hit"), (0, 1)),
    "done": (2, 3),
    "Option": (2,),
}
"""Which arguments of which functions are sentences."""
WHOLE: Final = re.compile(r"[A-Z{].* .*[.?!]")
"""A sentence wherever it stands."""
_NUMBER: Final = re.compile(r"\d+")
DATA: Final = frozenset({"title", "text", "label", "words", "line", "hint", "name", "word"})
"""Keys of a layout or a tutorial whose values are read by people."""


def sentences(folder: Path, *, whole: bool = True) -> Iterator[str]:
    """What the code in a folder says; with `whole`, also sentences that are kept in tables."""
    for path in sorted(folder.rglob("*.py")):
        yield from _said(path, whole=whole)


def _said(path: Path, *, whole: bool) -> Iterator[str]:
    """What one module says."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(node) for node in _silent(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", "") or (getattr(node.func, "attr", "") if whole else "")
            for place in SPOKEN.get(name, ()):
                if place < len(node.args):
                    yield from map(_keyed, _constants(node.args[place]))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            kept = whole and id(node) not in silent and WHOLE.fullmatch(node.value)
            yield from (node.value,) if kept else ()


def _silent(tree: ast.AST) -> Iterator[ast.AST]:
    """Texts that no player reads: docstrings, parts of other texts, and what a program raises by mistake."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield from node.values
        elif isinstance(node, ast.Raise | ast.Assert):
            inside = list(ast.walk(node))
            refusal = any(getattr(one, "id", "") == "IllegalAnswer" for one in inside)
            yield from () if refusal else inside


def _keyed(text: str) -> str:
    """A label as it is looked up: its number has a name, so that one translation serves for all."""
    numbers = _NUMBER.findall(text)
    return _NUMBER.sub("{n}", text) if len(numbers) == 1 and text.rpartition(" ")[2] in numbers else text


def _constants(node: ast.expr) -> Iterator[str]:
    """The text, or all texts of a choice or a row."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)
    elif isinstance(node, ast.Tuple):
        for one in node.elts:
            yield from _constants(one)


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
    """The texts of all cards and their halves, line by line, and the labels of their abilities."""
    for path in sorted((folder / "packs").glob("*.toml")):
        pack = tomllib.loads(path.read_text(encoding="utf-8"))
        for card in (*pack.get("card", ()), *pack.get("token", ())):
            for part in (card, *card.get("half", ())):
                yield from part.get("text", "").split("\n")
            yield from _labels(card)


def _labels(value: Any) -> Iterator[str]:
    """What abilities, bullets and offers are called."""
    if isinstance(value, dict):
        if isinstance(value.get("label"), str):
            yield value["label"]
        for inner in value.values():
            yield from _labels(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _labels(inner)


def vocabulary_texts(words: Vocabulary) -> Iterator[str]:
    """Kinds, counters, what is paid, what cards are told apart by, and abilities of keywords."""
    for name in (*words.kinds, *words.counters, *words.resources):
        yield from (words.label(name).replace("_", " "),) if name.isalpha() or "_" in name else ()
    for group in ("facet", "trait", "class", "position"):
        yield from (one.capitalize() for one in words.attributes.get(group, ()))
    for keyword in words.keywords.values():
        yield from _labels(tomllib.loads(keyword.abilities))


def game_texts(game: type[Game]) -> Iterator[str]:
    """Titles of the game, its zones, phases, modes and options."""
    yield game.title
    yield game.turned_word
    for zone in game.zones:
        yield zone.words
    for _, words in game.phases:
        yield words
    for mode in game.modes:
        yield mode.title
        for spec in mode.options:
            yield spec.title
            yield from (value for value in spec.values if isinstance(value, str))


def _told(card: PrintedCard) -> Iterator[str]:
    """The words on a card besides its text, as they are looked up."""
    for word in (card.kind, *card.words, *(name for name, _ in card.stats)):
        yield word.replace("_", " ")


def gathered(folder: Path, game: type[Game] | None, printed: Iterable[PrintedCard] = ()) -> list[str]:
    """Everything a folder says, each once, in the order of the alphabet."""
    found: set[str] = set()
    if game is None:
        for shared in SHARED:
            found.update(sentences(folder / shared))
    else:
        found.update(sentences(folder))
        found.update(card_texts(folder))
        found.update(game_texts(game))
        found.update(_keyed(word) for card in printed for word in _told(card))
        if (words := getattr(game, "vocabulary", None)) is not None:
            found.update(vocabulary_texts(words))
        for name in ("layout.toml", "tutorial.toml", "glossary.toml"):
            if (folder / name).exists():
                data = tomllib.loads((folder / name).read_text(encoding="utf-8"))
                found.update(data_texts(data))
    return sorted(text for text in found if any(letter.isalpha() for letter in text))


def table_texts() -> list[str]:
    """What stands around a game at a table in words, and what the study of a replay says of it."""
    found: set[str] = set()
    for folder in (CLIENT / "service", CLIENT / "cli"):
        found.update(sentences(folder, whole=False))
    for module in (
        "export/page_words.py",
        "export/svg.py",
        "export/text.py",
        "study/fairness.py",
        "study/known.py",
        "study/notes.py",
        "study/own.py",
        "container.py",
        "journal.py",
        "live.py",
        "verdict.py",
    ):
        found.update(_said(REPLAYS / module, whole=False))
    found.update(sentences(NETCORE / "link", whole=False))
    return sorted(found)


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


def all_catalogues() -> Iterator[tuple[Path, Callable[[], list[str]]]]:
    """The folders that have a catalogue, and how to gather what they say."""
    yield ENGINES, partial(gathered, ENGINES, None)
    yield CLIENT / "service", table_texts
    for engine in engines():
        folder = Path(str(engine.folder))
        if folder.parent == ENGINES:
            yield folder, partial(_of_game, folder, engine)


def _of_game(folder: Path, engine: Engine) -> list[str]:
    game = engine.game()
    return gathered(folder, engine.kind, map(game.printed, range(game.face_count())))


if __name__ == "__main__":
    for code in LANGUAGES:
        if code != "en":
            for folder, gather in all_catalogues():
                texts = gather()
                made = update(folder, code, texts)
                open_ones = [message.id for message in made if message.id and not message.string]
                print(f"{folder.name}: {len(texts)} sentences, {len(open_ones)} to translate")
