"""Answering one question by pointing: what can be pointed at next, what has been, what the button would do.

No widgets here: pointer, keys and tests drive the same object. `pick` gives an answer as soon as what was
pointed at leaves no doubt and asks for no confirmation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from client.app.speech import tr
from client.service.chooser import Chosen, answer_of, namer
from client.table.choices import Choice, Ref, card_ref, pointable
from client.table.layout import Layout
from engines.kernel import (
    Answer,
    Cards,
    Game,
    Number,
    Option,
    Options,
    Order,
    TableView,
)
from engines.kernel.reasons import Thing, why_not

MAX_NAMED = 4
"""Chosen things named one by one on the button; more are told as a number."""


class NotToPick(Exception):
    """What was pointed at cannot be done; the sentence and the ledger clause say why."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.sentence, self.clause = sentence, clause


class Button:
    """What the big button says and does: give an answer (or a private order), or choose a thing by keys.
    With neither it cannot be pressed yet.
    """

    __slots__ = ("answer", "ref", "words")

    def __init__(
        self, words: str, answer: Answer | tuple[int, ...] | None = None, ref: Ref | None = None
    ) -> None:
        self.words, self.answer, self.ref = words, answer, ref

    @property
    def possible(self) -> bool:
        """Whether it can be pressed."""
        return self.answer is not None or self.ref is not None


class Picking:
    """One question being answered."""

    def __init__(self, game: Game, options: Options, view: TableView, layout: Layout) -> None:
        self.game, self.options, self.view, self.layout = game, options, view, layout
        self.decision = options.decision
        self.picked: tuple[Ref, ...] = ()
        self.question = game.say_question(options.t, self.decision)
        self._name: Callable[[int], str] | None = None

    # What each kind of question fills in:

    def lit(self) -> frozenset[Ref]:
        """What can be pointed at now."""
        return frozenset()

    def pick(self, ref: Ref) -> Answer | None:
        """Point at something; gives the answer if that completes it. Raises Refused if it cannot be."""
        raise self.refusal((ref,))

    def refusal(self, refs: tuple[Ref, ...]) -> NotToPick:
        """Why pointing at these things is no answer, from the rules themselves."""
        reason = why_not(self.options, [Thing(*ref) for ref in refs])
        return NotToPick(reason.told, reason.clause)

    def button(self) -> Button:
        """What the big button would do now."""
        return Button("")

    def others(self) -> list[Choice]:
        """Answers that name nothing on the table, besides the big button's: each gets a button of its own."""
        return []

    def offers(self, ref: Ref) -> list[Choice]:
        """All answers that begin with this thing, for its menu."""
        return []

    def back(self) -> bool:
        """Take the last pointing back; False if there was none."""
        if not self.picked:
            return False
        self.picked = self.picked[:-1]
        return True

    def _answer(self, value: Any) -> Answer:
        return answer_of(self.game, self.options.t, self.decision, self.options.know, Chosen(value))

    def _named(self, target: int) -> str:
        if self._name is None:
            o = self.options
            self._name = namer(self.game, o.t, self.decision.seat, o.know)
        return self._name(target).split(" (")[0]


class CardsPicking(Picking):
    """Some of these cards or players, perhaps in an order; the button confirms."""

    def __init__(self, game: Game, options: Options, view: TableView, layout: Layout) -> None:
        super().__init__(game, options, view, layout)
        self.ids = options.candidates()
        self._pointable = pointable(view)
        d = self.decision
        count = len(self.ids)
        self.least, self.most = (
            (min(d.least, count), min(d.most, count)) if isinstance(d, Cards) else (0, count)
        )
        self.ordered = isinstance(d, Cards) and d.ordered

    def lit(self) -> frozenset[Ref]:
        return frozenset(card_ref(card) for card in self.ids)

    def pick(self, ref: Ref) -> Answer | None:
        if ref not in self.lit():
            raise self.refusal((ref,))
        if ref in self.picked:
            self.picked = tuple(other for other in self.picked if other != ref)
        elif self.most == 1:  # another one instead
            self.picked = (ref,)
        elif len(self.picked) < self.most:
            self.picked = (*self.picked, ref)
        else:
            told = tr("No more than {most} can be chosen; take one back first.")
            raise NotToPick(told.format(most=self.most))
        return None

    def others(self) -> list[Choice]:
        """Where one is asked for: those that cannot be pointed at."""
        if (self.least, self.most) != (1, 1):
            return []
        return [
            _Labelled(self._answer((card,)), self.options, self._named(card))
            for card in self.ids
            if card >= 0 and card not in self._pointable
        ]

    def confirm(self, ref: Ref) -> Answer | None:
        """A double click where just one is asked for."""
        single = (self.least, self.most) == (1, 1) and ref in self.lit()
        return self._answer(self._value((ref,))) if single else None

    def button(self) -> Button:
        count = len(self.picked)
        if not self.least <= count <= self.most:
            if count:
                return Button(tr("Choose {number} more").format(number=self.least - count))
            return Button(tr("Choose {span} of {count}").format(span=self._span(), count=len(self.ids)))
        answer = self._answer(self._value(self.picked))
        if not count:
            return Button(tr("Choose none"), answer)
        if count > MAX_NAMED:
            return Button(tr("Choose these {count}").format(count=count), answer)
        named = ", ".join(self._named(_target(ref)) for ref in self.picked)
        return Button(tr("Choose {what}").format(what=named), answer)

    def _span(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return tr("{least} to {most}").format(least=self.least, most=self.most)

    def _value(self, refs: Iterable[Ref]) -> tuple[int, ...]:
        chosen = [_target(ref) for ref in refs]
        return tuple(chosen if self.ordered else sorted(chosen))


class OptionPicking(Picking):
    """One of several labelled ways; some questions have a place on the table for each."""

    def __init__(self, game: Game, options: Options, view: TableView, layout: Layout) -> None:
        super().__init__(game, options, view, layout)
        d = self.decision
        assert isinstance(d, Option)
        name = layout.options.get(d.name, "")
        own = [zone.number for zone in view.zones if zone.name == name and zone.seat == view.onlooker]
        numbers = d.data[1] if own else ()
        self._places = {Ref("zone", own[place]): n for n, place in enumerate(numbers)}

    def lit(self) -> frozenset[Ref]:
        return frozenset(self._places)

    def pick(self, ref: Ref) -> Answer | None:
        if ref not in self._places:
            raise self.refusal((ref,))
        self.picked = () if ref in self.picked else (ref,)
        return None

    def confirm(self, ref: Ref) -> Answer | None:
        """A double click."""
        return self._answer(self._places[ref]) if ref in self._places else None

    def others(self) -> list[Choice]:
        d = self.decision
        assert isinstance(d, Option)
        return [
            _Labelled(self._answer(n), self.options, self.game.say_label(words))
            for n, words in enumerate(d.labels)
        ]

    def button(self) -> Button:
        for ref in self.picked:
            number, d = self._places[ref], self.decision
            assert isinstance(d, Option)
            return Button(self.game.say_label(d.labels[number]), self._answer(number))
        return Button(tr("Choose one"))


class NumberPicking(Picking):
    """A number between bounds."""

    def __init__(self, game: Game, options: Options, view: TableView, layout: Layout) -> None:
        super().__init__(game, options, view, layout)
        d = self.decision
        assert isinstance(d, Number)
        self.low, self.high = d.lo, d.hi
        self.number = d.lo

    def set(self, number: int) -> None:
        """Choose a number; beyond the bounds, the nearest."""
        self.number = max(self.low, min(self.high, number))

    def button(self) -> Button:
        return Button(tr("Choose {what}").format(what=self.number), self._answer(self.number))


class OrderPicking(Picking):
    """All of these in an order: moved about in a list, or pointed at one after another."""

    def __init__(self, game: Game, options: Options, view: TableView, layout: Layout) -> None:
        super().__init__(game, options, view, layout)
        d = self.decision
        assert isinstance(d, Order)
        self.order = list(d.cards)
        self._labels = dict(zip(d.cards, map(game.say_label, d.labels), strict=False))

    def words(self, card: int) -> str:
        """One of them in words."""
        return self._labels.get(card) or self._named(card)

    def move(self, at: int, to: int) -> None:
        """Take one out and put it elsewhere."""
        if 0 <= at < len(self.order) and 0 <= to < len(self.order):
            self.order.insert(to, self.order.pop(at))

    def button(self) -> Button:
        return Button(tr("Keep this order"), self._answer(tuple(self.order)))


class PrivateOrder(OrderPicking):
    """An order of cards that only their seat will know: no answer to a question, but asked for in the same
    way.
    """

    def __init__(self, cards: tuple[int, ...], names: dict[int, str]) -> None:
        self.order = list(cards)
        self.picked = ()
        self.question = tr("Put these cards in an order that only you know, first to last.")
        self._names = names

    def refusal(self, refs: tuple[Ref, ...]) -> NotToPick:
        """Nothing but these cards is asked for."""
        return NotToPick(self.question)

    def words(self, card: int) -> str:
        """A card by its name."""
        return self._names.get(card) or tr("card {number}").format(number=card)

    def button(self) -> Button:
        return Button(tr("Keep this order"), tuple(self.order))


class _Labelled(Choice):
    """A choice whose words are given."""

    __slots__ = ()

    def __init__(self, answer: Answer, options: Options, words: str) -> None:
        super().__init__(answer, (), options)
        self._words = words


def _target(ref: Ref) -> int:
    return -2 - ref.a if ref.kind == "seat" else ref.a
