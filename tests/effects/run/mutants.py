"""Packs that nobody would write and that pass every check all the same: the cards of Duel with parts exchanged
for parts of one another.
"""

from __future__ import annotations

import tomllib
from copy import deepcopy
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from engines.effects import grammar as g
from engines.effects.lint import lint_cards
from tests.battery.games import PACK
from tests.duel.game import WORDS
from tests.effects.words import pack_text

ATTEMPTS = 12
"""Changes tried on a card until one passes the checks."""
PARTS = ("play", "use", "when", "instead", "always", "stats", "keywords", "tags")
LANGUAGE = WORDS.language
CARDS: list[dict[str, Any]] = tomllib.loads(PACK.read_text("utf-8"))["card"]
REFS = (
    *("self", "you", "foe", "owner", "it", "host", "link.partner", "event.card", "event.target", "event.by"),
    *("$t", "$c", "seat.$t", "owner.self"),
)
WORDS_OF: dict[str, tuple[str, ...]] = {
    "of": ("you", "foe", "any", "active", "owner", "each_foe"),
    "who": ("you", "foe", "any", "$t"),
    "by": ("you", "foe", "active", "owner"),
    "to": WORDS.zone_names,
    "zone": WORDS.zone_names,
    "at": ("before", "when", "after"),
    "until": ("end_of_turn", "leaves", "game", "your_next_turn", "end_of_chain"),
    "face": ("up", "down"),
    "event": tuple(WORDS.all_events),
}


class Parts:
    """Everything that stands in the cards of Duel and in the forms of the language, by the key it stands
    under.
    """

    def __init__(self) -> None:
        self.values: dict[str, list[Any]] = {}
        self.steps: list[dict[str, Any]] = []
        for card in (*CARDS, *tomllib.loads(pack_text("forms"))["card"]):
            self._gather(card)
        keys = ("n", "a", "b", "of", "top", "least", "most")
        self.numbers = [v for key in keys for v in self.values[key] if isinstance(v, int | dict)]

    def _gather(self, raw: Any) -> None:
        if isinstance(raw, dict):
            if "do" in raw:
                self.steps.append(raw)
            for key, value in raw.items():
                self.values.setdefault(key, []).append(value)
                self._gather(value)
        elif isinstance(raw, list):
            for value in raw:
                self._gather(value)


_PARTS = Parts()


def _places(raw: Any, found: list[tuple[Any, Any]]) -> None:
    for key in raw if isinstance(raw, dict) else range(len(raw)) if isinstance(raw, list) else ():
        found.append((raw, key))
        _places(raw[key], found)


def _changed(card: dict[str, Any], rng: Random) -> dict[str, Any]:
    card = deepcopy(card)
    for _ in range(rng.choice((1, 2, 3, 5))):
        found: list[tuple[Any, Any]] = []
        _places({key: value for key, value in card.items() if key in PARTS}, found)
        if found:
            box, key = rng.choice(found)
            if isinstance(key, int):
                _change_step(box, key, rng)
            else:
                box[key] = deepcopy(_other(key, rng, box[key]))
    return card


def _change_step(steps: list[Any], index: int, rng: Random) -> None:
    if not isinstance(steps[index], dict) or "do" not in steps[index]:
        return
    chance = rng.random()
    if chance < 0.2:
        del steps[index]
    elif chance < 0.6:
        steps.insert(index, deepcopy(rng.choice(_PARTS.steps)))
    else:
        steps[index] = deepcopy(rng.choice(_PARTS.steps))


def _other(key: str, rng: Random, old: Any) -> Any:
    """Something else that might stand under a key."""
    chance = rng.random()
    if key in ("set", "card", "to", "of", "target", "a", "b") and chance < 0.3:
        return rng.choice(REFS)
    if key in ("card", "to", "set") and chance < 0.5:
        return rng.choice(_PARTS.values["set"])
    if key == "n" and chance < 0.5:
        return rng.choice(_PARTS.numbers)
    if key in WORDS_OF and chance < 0.7:
        return rng.choice(WORDS_OF[key])
    return rng.choice(_PARTS.values[key]) if key in _PARTS.values else old


def _read(raw: dict[str, Any]) -> g.Card | None:
    """The card, if it passes the checks that packs go through."""
    try:
        card = LANGUAGE.card(raw)
    except (msgspec.ValidationError, ValueError, TypeError):
        return None
    others = [one["id"] for one in CARDS]
    return None if any(True for _ in lint_cards(LANGUAGE, [card], others=others)) else card


def mutant(rng: Random) -> Any:
    """A pack in which almost every card has been changed."""
    cards = []
    for raw in CARDS:
        tries = (_read(_changed(raw, rng)) for _ in range(ATTEMPTS))
        found = next((card for card in tries if card is not None), None)
        cards.append(LANGUAGE.expand(found or LANGUAGE.card(raw)))
    return SimpleNamespace(id="mutant", version=1, digest=bytes(32), exact=bytes(32), cards=tuple(cards))
