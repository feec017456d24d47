"""A small language for finding cards: `kind:attack cost<=2 burn`.

Words must all occur, anywhere on the card; `"two words"` together; `-word` must not; `or` begins another way
to fit. `name:`, `text:`, `kind:`, `tag:` and `word:` (keywords) look in one place; every number on the cards
is compared by its name with = != < <= > >=, and `copies` is how many the deck has.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engines.kernel import PrintedCard
from engines.spelling import fold, nearest

QUERY_LIMIT: Final = 300
"""Characters of a query; a person types fewer."""
COPIES: Final = "copies"
PLACES: Final = ("name", "text", "kind", "tag", "word")

_TERM: Final = re.compile(r'(-?)(?:([^\W\d][\w-]*)(:|<=|>=|!=|=|<|>))?("[^"]*"?|\S*)')
_COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class QueryError(ValueError):
    """A query cannot be understood; the text is one sentence for people."""


@dataclass(frozen=True)
class Searchable:
    """What a query looks at: texts by place, folded, and numbers by name."""

    texts: Mapping[str, str]
    numbers: Mapping[str, int]


Test = Callable[[Searchable], bool]


def facts_of(card: PrintedCard, kind_word: str = "") -> Searchable:
    """The facts of a printed card."""
    texts = {
        "name": card.name,
        "text": card.text,
        "kind": f"{card.kind} {kind_word}",
        "tag": " ".join(card.tags),
        "word": " ".join(card.words),
    }
    return Searchable({place: fold(text) for place, text in texts.items()}, dict(card.stats))


class Searching:
    """Queries over the cards of one game."""

    def __init__(self, numbers: Iterable[str], short: Mapping[str, str]) -> None:
        """`numbers` are the names of what can be compared, `short` their shorter names."""
        self.numbers = {name: name for name in (*numbers, COPIES)}
        for name, sign in short.items():
            if name in self.numbers:
                self.numbers.setdefault(fold(sign), name)

    def read(self, text: str) -> Test:
        """The test that a query means; QueryError with one sentence if it means none.

        A comparison that is not finished yet (`kind:`) holds for every card: somebody is still typing.
        """
        if len(text) > QUERY_LIMIT:
            raise QueryError(f"A search has at most {QUERY_LIMIT} characters.")
        ways: list[list[Test]] = [[]]
        for negated, field, sign, raw in _TERM.findall(text):
            value = fold(raw.strip('"'))
            if not field and raw.casefold() == "or":
                ways.append([])
            elif value:
                test = self._term(field.casefold(), sign, value)
                ways[-1].append(_not(test) if negated else test)
            elif field:
                self._place(field.casefold())
        filled = [way for way in ways if way]
        if not filled:
            return lambda facts: True
        return lambda facts: any(all(test(facts) for test in way) for way in filled)

    def _place(self, field: str) -> str:
        place = self.numbers.get(field) or (field if field in PLACES else "")
        if not place:
            known = (*PLACES, *self.numbers)
            hint = nearest(field, known) or f" There are {', '.join(dict.fromkeys(known))}."
            raise QueryError(f"Cards have no {field!r}.{hint}")
        return place

    def _term(self, field: str, sign: str, value: str) -> Test:
        if not field:
            return lambda facts: any(value in text for text in facts.texts.values())
        place = self._place(field)
        if place in PLACES:
            if sign not in (":", "=", "!="):
                raise QueryError(f"{field!r} is a text: write {field}:{value}.")
            there = sign != "!="
            return lambda facts: (value in facts.texts[place]) is there
        if not re.fullmatch(r"-?\d{1,6}", value):
            raise QueryError(f"{field!r} is a number and cannot be compared with {value!r}.")
        compare, wanted = _COMPARE[sign], int(value)
        return lambda facts: place in facts.numbers and compare(facts.numbers[place], wanted)


def _not(test: Test) -> Test:
    return lambda facts: not test(facts)
