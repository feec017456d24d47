"""Words of a pack compared with what the game declares and what is bound where they stand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from engines.effects.events import Sort
from engines.effects.language import REFS, SEATS, Language
from engines.effects.lint.context import Context, Trail
from engines.effects.problem import PackError, nearest, quoted

Report = Callable[[Trail, str, str], None]
"""Takes path, reason, hint."""

_CALLED: Final = {
    "within": "zone",
    "printed": "stat",
    "trait": "stat or attribute",
    "distinct": "attribute",
    "link": "kind of link",
    "keyword_name": "keyword",
}
"""What a sort of word is called, where its own name would puzzle a reader."""
_TARGETS: Final[tuple[Sort, ...]] = ("card", "seat", "item")
_NUMBERS: Final[tuple[Sort, ...]] = ("number", "flag")


class WordCheck:
    """Checks single words; everything it finds goes to `report`."""

    def __init__(self, language: Language, report: Report, cards: Collection[str] | None) -> None:
        self._language = language
        self._vocabulary = language.vocabulary
        self._report = report
        self._cards = cards
        self._own: dict[str, Callable[[str, Trail, Context], None]] = {
            "ref": self._ref,
            "seats": self._seats,
            "number": self._number,
            "place": self._place,
            "goal": self._goal,
            "card": self._card,
            "keyword": self._keyword,
            "field": self._field,
        }

    def check(self, sort: str, word: str, trail: Trail, ctx: Context) -> None:
        """Report a word that means nothing here."""
        own = self._own.get(sort)
        if own is not None:
            own(word, trail, ctx)
            return
        known = self._language.words.get(sort)
        if known is not None and word not in known:
            self._unknown(_CALLED.get(sort, sort), word, known, trail)

    def _unknown(self, called: str, word: str, known: Iterable[str], trail: Trail) -> None:
        self._report(trail, f"no {called} {quoted(word)}", nearest(word, known))

    def _ref(self, word: str, trail: Trail, ctx: Context) -> None:
        if word[0] == "$":
            bound = ctx.names.get(word[1:])
            if bound is None:
                self._unbound(word, trail, ctx)
            elif bound.sort == "number":
                self._report(trail, f"{quoted(word)} is a number, not a card", "")
        elif "." in word:
            self._dotted(word, trail, ctx)
        else:
            self._plain(word, REFS, "reference", trail, ctx)

    def _seats(self, word: str, trail: Trail, ctx: Context) -> None:
        if word[0] == "$" or "." in word:
            self._ref(word, trail, ctx)
        else:
            self._plain(word, SEATS, "seat", trail, ctx)

    def _plain(self, word: str, known: Iterable[str], called: str, trail: Trail, ctx: Context) -> None:
        if word not in known:
            self._unknown(called, word, known, trail)
        elif word == "it" and not ctx.it:
            self._report(trail, '"it" means nothing here', "only inside each, always, an extreme or a sum")
        elif word == "foe" and self._vocabulary.seats > 2:
            self._report(trail, '"foe" is a word for games of two', 'use "each_foe" or a chosen player')

    def _dotted(self, word: str, trail: Trail, ctx: Context) -> None:
        head, rest = word.split(".", 1)
        if head == "link":
            self.check("link", rest, trail, ctx)
        elif head == "event":
            self._event(rest, _TARGETS, trail, ctx)
        elif head in ("seat", "owner") and rest:
            self._ref(rest, trail, ctx)
        else:
            self._unknown("reference", word, ("link.KIND", "event.FIELD", "seat.REF", "owner.REF"), trail)

    def _number(self, word: str, trail: Trail, ctx: Context) -> None:
        if word[0] == "$":
            if word[1:] not in ctx.names:
                self._unbound(word, trail, ctx)
        elif word.startswith("event."):
            self._event(word[6:], _NUMBERS, trail, ctx)
        else:
            self._report(trail, f"{quoted(word)} is no number", "a number, $name, event.field or {num = …}")

    def _event(self, name: str, sorts: tuple[Sort, ...], trail: Trail, ctx: Context) -> None:
        if ctx.event is None:
            self._report(trail, "there is no event in hand here", "")
        elif name not in ctx.event:
            self._report(trail, f"the event has no field {quoted(name)}", nearest(name, ctx.event))
        elif ctx.event[name] not in sorts:
            self._report(trail, f"field {quoted(name)} of the event is a {ctx.event[name]}", "")

    def _field(self, word: str, trail: Trail, ctx: Context) -> None:
        self._event(word, (*_TARGETS, *_NUMBERS, "zone", "word"), trail, ctx)

    def _unbound(self, word: str, trail: Trail, ctx: Context) -> None:
        self._report(
            trail, f"{quoted(word)} is not bound here", nearest(word, [f"${name}" for name in ctx.names])
        )

    def _place(self, word: str, trail: Trail, ctx: Context) -> None:
        if word[0] == "$":
            self._ref(word, trail, ctx)
        elif word not in self._vocabulary.places:
            self._unknown("place", word, self._vocabulary.places, trail)

    def _goal(self, word: str, trail: Trail, ctx: Context) -> None:
        if word[0] == "$":
            self._ref(word, trail, ctx)
        else:
            self.check("zone", word, trail, ctx)

    def _card(self, word: str, trail: Trail, ctx: Context) -> None:
        if self._cards is not None and word not in self._cards:
            self._unknown("card", word, self._cards, trail)

    def _keyword(self, word: str, trail: Trail, ctx: Context) -> None:
        try:
            self._language.parameter(word)
        except PackError as error:
            self._report(trail, error.reason, error.hint)
