"""Choices as things to point at: each answer a seat may give, with the cards, cells and players it names.

The words are those of the text table: the game says its answers, `client.service.chooser` names cards and
completes values to answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from client.table.layout import AnswerLook, Layout
from engines.kernel import Answer, Options, TableView, ZoneView, is_player, seat_of

MAX_CHOICES = 5000
"""Answers to one question that are listed for pointing. A full board of Rune has under a thousand; beyond
this the rest can still be given through the text table.
"""


class Ref(NamedTuple):
    """A thing on the table: a card by id, a seat, a zone by number, a cell by column and row, or a turn."""

    kind: str
    a: int
    b: int = 0


def card_ref(card: int) -> Ref:
    """A card, or a player where the number names one."""
    return Ref("seat", seat_of(card)) if is_player(card) else Ref("card", card)


class Choice:
    """One answer: what it names, and its words once somebody wants to read them."""

    __slots__ = ("_options", "_words", "answer", "aside", "key", "path", "word")

    def __init__(
        self, answer: Answer, path: tuple[Ref, ...], options: Options, key: str = "", *, aside: bool = False
    ) -> None:
        self.aside = aside
        """Whether the game puts it away among what is hardly ever wanted."""
        self.answer = answer
        self.path = path
        self.word = str(answer.value[0]) if isinstance(answer.value, tuple) and answer.value else ""
        self.key = key
        self._options = options
        self._words: str | None = None

    @property
    def words(self) -> str:
        """The answer in the game's words."""
        if self._words is None:
            o = self._options
            self._words = o.game.say_answer(o.t, o.decision, self.answer, o.know)
        return self._words


def act_choices(options: Options, view: TableView, layout: Layout) -> list[Choice]:
    """The answers to an open question, each with what it names, in canonical order."""
    known = pointable(view)
    piled = {card.id for zone in view.zones if _is_pile(zone, layout) for card in zone.cards}
    found = []
    for answer in islice(options.answers(), MAX_CHOICES):
        word, *rest = answer.value
        look = layout.answer(word)
        path = (*_zone(look, view, layout), *_named(look, rest, known, view))
        if any(ref.kind == "card" and ref.a not in known for ref in path):
            path = ()  # not to be pointed at: it gets a button
        aside = bool(options.game.put_away(options.t, options.decision, answer.value))
        if aside and not any(ref.a in piled for ref in path if ref.kind == "card"):
            path = ()  # no pile that is opened shows it
        found.append(Choice(answer, path, options, look.key, aside=aside))
    return found


def _is_pile(zone: ZoneView, layout: Layout) -> bool:
    place = layout.zones.get(zone.name)
    return place is not None and place.area != "none" and place.show == "pile"


def pointable(view: TableView) -> set[int]:
    """The cards one can point at: all but those that lie on a board whose cells do not tell of them."""
    told = {card for cell in view.board for card in cell.cards}
    return {card.id for zone in view.zones for card in zone.cards if card.at is None or card.id in told}


def _zone(look: AnswerLook, view: TableView, layout: Layout) -> Iterator[Ref]:
    place = layout.zones.get(look.on)
    drawn = place is not None and place.area != "none" and place.show != "board"
    for zone in view.zones if drawn else ():
        if zone.name == look.on and zone.seat in (-1, view.onlooker):
            yield Ref("zone", zone.number)
            return


def _named(look: AnswerLook, rest: list[Any], known: set[int], view: TableView) -> Iterator[Ref]:
    """What the parts of an answer name, in the order in which they are pointed at."""
    if not look.numbers:
        for part in rest:
            if type(part) is int and (part in known or (is_player(part) and seat_of(part) < len(view.seats))):
                yield card_ref(part)
        return
    column = 0
    for meaning, part in zip(look.numbers, rest, strict=False):
        if type(part) is not int:
            continue
        if meaning in ("card", "target"):
            yield card_ref(part)
        elif meaning == "seat":
            yield Ref("seat", part)
        elif meaning == "first":
            own = [zone for zone in view.zones if zone.name == look.counted and zone.seat == view.onlooker]
            if 0 <= part < len(own) and own[part].cards:
                yield Ref("card", own[part].cards[0].id)
        elif meaning == "column":
            column = part
        elif meaning == "row":
            yield Ref("cell", column, part)
        elif meaning == "cell" and 0 <= part < len(view.board):
            yield Ref("cell", view.board[part].x, view.board[part].y)
        elif meaning == "turn":
            yield Ref("turn", part)
