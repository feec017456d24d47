"""Which sentences of a card a scenario shows, and which sentences nobody shows.

A pack's scenarios lie in `tests/cards/<game>/<pack>.py`. Each is marked with `shows(card id, numbers of its
sentences)`, counted from 1 in the printed text; `edge=True` marks those at the edge that bites: no target,
source gone, full line, opponent's turn, negated, stacked, empty deck.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

ENGINES = Path(__file__).parents[2] / "engines"


class Shown(NamedTuple):
    """What one scenario shows of a card."""

    card: str
    numbers: tuple[int, ...]
    edge: bool


def shows(card: str, *numbers: int, edge: bool = False) -> pytest.MarkDecorator:
    """Marks a scenario, or a row of a table of scenarios, with the sentences of the card that it shows."""
    return pytest.mark.card(Shown(card, numbers, edge))


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a printed text, in order."""
    parts = re.split(r"(?<=[.!?])[)”\"]?\s+(?=[^\s])", text.strip())
    return tuple(part for part in parts if part)


def packs(game: str = "*") -> list[Path]:
    """The packs of the games of this project."""
    return sorted(ENGINES.glob(f"{game}/packs/*.toml"))


def printed(pack: Path) -> dict[str, tuple[str, ...]]:
    """The sentences of each card of a pack by its id. The rules of a card of two halves stand on these, those
    of the first half first; its own text is flavour.
    """
    cards = tomllib.loads(pack.read_text("utf-8"))["card"]
    return {
        card["id"]: tuple(
            sentence for part in card.get("half", [card]) for sentence in sentences(part.get("text", ""))
        )
        for card in cards
    }


def marked(module: ModuleType) -> Iterator[Shown]:
    """What the scenarios of a module say that they show."""
    for name, value in vars(module).items():
        if name.startswith("test_"):
            yield from _of(getattr(value, "pytestmark", ()))


def _of(marks: Iterable[Any]) -> Iterator[Shown]:
    for mark in marks:
        mark = getattr(mark, "mark", mark)
        if mark.name == "card":
            yield mark.args[0]
        elif mark.name == "parametrize":
            for row in mark.args[1]:
                yield from _of(getattr(row, "marks", ()))


def gaps(cards: dict[str, tuple[str, ...]], found: Iterable[Shown]) -> list[str]:
    """In words, what no scenario shows, and what scenarios claim to show that is not printed."""
    known = list(found)
    wrong = [f"{one.card} is no card of this pack" for one in known if one.card not in cards]
    for card, texts in cards.items():
        mine = [one for one in known if one.card == card]
        numbers = {number for one in mine for number in one.numbers}
        if not mine:
            wrong.append(f"{card}: no scenario")
            continue
        wrong += [f"{card}: nothing shows {text!r}" for n, text in enumerate(texts, 1) if n not in numbers]
        wrong += [f"{card}: has no sentence {n}" for n in sorted(numbers) if not 1 <= n <= len(texts)]
        if texts and not any(one.edge for one in mine):
            wrong.append(f"{card}: no scenario at the edge")
    return wrong
