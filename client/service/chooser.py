"""Questions at the terminal: what is offered, and how a typed line becomes an answer.

A chooser says its `lines`, then takes typed lines one by one: `take` gives the chosen value, or lines to say
when more is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from client.service.menu import Menu, MenuEntry
from engines.kernel import (
    Act,
    Answer,
    Cards,
    Decision,
    Game,
    Number,
    Option,
    Options,
    Order,
    Secrets,
    Table,
    is_player,
    seat_of,
)
from engines.kernel.judge import need
from engines.kernel.say import capital, named, say
from engines.kernel.text import card_placed

_NUMBERS = re.compile(r"\d{1,6}")


class Chosen(NamedTuple):
    """What a person has chosen."""

    value: Any


class Chooser(Protocol):
    """One question being answered."""

    def lines(self) -> list[str]:
        """What is offered now."""

    def take(self, line: str) -> Chosen | list[str]:
        """The choice that a typed line makes, or what to say to it."""

    def way_to(self, answer: Answer, words: str) -> str:
        """What to type for an answer, which is said in these words."""


def nothing_fits(line: str) -> str:
    """What is said to words that are in no line."""
    return say("Nothing here fits {words}.", words=repr(line.strip()))


class MenuChooser:
    """Choose one thing of a list."""

    def __init__(self, entries: Sequence[MenuEntry]) -> None:
        self._menu = Menu(entries)

    def lines(self) -> list[str]:
        """The present page of the list."""
        return self._menu.lines()

    def take(self, line: str) -> Chosen | list[str]:
        """A number chooses, words narrow, an empty line turns the page, `all` starts again."""
        line = line.strip()
        if not line or line.casefold() in ("all", say("all")):
            return self._turn(line)
        if _NUMBERS.fullmatch(line):
            return self._pick(int(line))
        if line.casefold() in ("none", say("none")) and self._menu.find(lambda entry: entry.value == ()):
            return Chosen(())
        kept = self._menu.narrow(line)
        if not kept:
            return [nothing_fits(line)]
        only = [say("Only this fits; press Enter to choose it.")] if kept == 1 else []
        return [*only, *self.lines()]

    def way_to(self, answer: Answer, words: str) -> str:
        """The number of its line, or of one that says the same of another copy."""

        def meant(entry: MenuEntry) -> bool:
            value = entry.value.value if isinstance(entry.value, Answer) else entry.value
            return bool(value == answer.value)

        found = self._menu.find(meant) or self._menu.find(lambda entry: entry.words == words)
        if found is None:
            return words
        number, listed = found
        presses = self._menu.presses(number)
        if presses > 1:
            return say("Type {number}, {n} times: {words}", number=number, n=presses, words=listed.words)
        return _typed(str(number), listed.words)

    def _turn(self, line: str) -> Chosen | list[str]:
        only = self._menu.only()
        if not line and only is not None and self._menu.narrowed:
            return Chosen(only.value)
        if line:
            self._menu.everything()
        else:
            self._menu.more()
        return self.lines()

    def _pick(self, number: int) -> Chosen | list[str]:
        if not self._menu.has(number):
            return [say("There is no line {number}.", number=number)]
        entry = self._menu.pick(number)
        return self.lines() if entry is None else Chosen(entry.value)


class NumberChooser:
    """Choose a number between two bounds."""

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    def lines(self) -> list[str]:
        """The bounds."""
        return [say("Type a number from {least} to {most}.", least=self._least, most=self._most)]

    def take(self, line: str) -> Chosen | list[str]:
        """A number within the bounds."""
        text = line.strip()
        digits = text.removeprefix("-")
        if _NUMBERS.fullmatch(digits) and self._least <= int(text) <= self._most:
            return Chosen(int(text))
        return self.lines()

    def way_to(self, answer: Answer, words: str) -> str:
        """The number itself."""
        return _typed(str(answer.value), words)


class SomeChooser:
    """Choose several things of a list, perhaps in an order: their numbers, one after another."""

    def __init__(
        self, names: Sequence[str], ids: Sequence[int], least: int, most: int, *, ordered: bool
    ) -> None:
        self._names, self._ids = names, ids
        self._least, self._most, self._ordered = least, most, ordered
        self._begun: list[int] = []
        """Numbers typed before, while they were too few."""

    def lines(self) -> list[str]:
        """All things, and how many are to be chosen."""
        listed = [f"{number}. {name}" for number, name in enumerate(self._names, 1)]
        if self._ordered and self._least == len(self._ids):
            return [
                *listed,
                say("Type all numbers in the order you want; press Enter to leave it as it is."),
            ]
        few, many = self._least, self._most
        count = str(few) if few == many else say("{least} to {most}", least=few, most=many)
        how = say(", in the order you want") if self._ordered else ""
        none = say("; type none for none") if few == 0 else ""
        numbers = say("Type {count} of these numbers, with spaces between", count=count)
        return [*listed, f"{numbers}{how}{none}."]

    def take(self, line: str) -> Chosen | list[str]:
        """Numbers of the list."""
        text, begun = line.strip().casefold(), self._begun
        self._begun = []
        if not text and begun:
            return self.lines()
        if not text and self._ordered and self._least == len(self._ids):
            return Chosen(tuple(self._ids))
        if text in ("none", say("none")) and self._least == 0:
            return Chosen(())
        words = text.replace(",", " ").split()
        if not words or not all(_NUMBERS.fullmatch(word) for word in words):
            return [self.lines()[-1]]
        numbers = [int(word) for word in words]
        if len(numbers) < self._least:  # else they are a choice of their own
            numbers = [*begun, *numbers]
        if len(set(numbers)) != len(numbers) or not all(1 <= n <= len(self._ids) for n in numbers):
            return [say("Name different numbers from 1 to {most}.", most=len(self._ids))]
        if len(numbers) < self._least:
            return self._more(numbers)
        if len(numbers) > self._most:
            return [self.lines()[-1]]
        chosen = [self._ids[number - 1] for number in numbers]
        return Chosen(tuple(chosen if self._ordered else sorted(chosen)))

    def _more(self, numbers: list[int]) -> list[str]:
        """Some are named, one by one perhaps: what is left, under the numbers it had."""
        self._begun = numbers
        left = [f"{n}. {name}" for n, name in enumerate(self._names, 1) if n not in numbers]
        so_far = "; ".join(self._names[number - 1] for number in numbers)
        count = self._least - len(numbers)
        told = say(
            "So far: {names}. Type {count} more, or press Enter to begin anew.", names=so_far, count=count
        )
        return [*left, told]

    def way_to(self, answer: Answer, words: str) -> str:
        """The numbers of what is chosen, with how the list calls it."""
        places = [list(self._ids).index(card) for card in answer.value]
        if not places:
            return _typed("none", words)
        numbers = " ".join(str(place + 1) for place in places)
        return _typed(numbers, "; ".join(self._names[place] for place in places))


def _typed(text: str, words: str) -> str:
    return say("Type {text}: {words}", text=text, words=words)


def chooser_for(game: Game, options: Options, name: Callable[[int], str]) -> Chooser:
    """The chooser that suits a question; `name` says a card or player in words. Acts choose whole answers,
    other questions values.
    """
    d = options.decision
    if isinstance(d, Act):
        every = [
            MenuEntry(
                game.say_answer(options.t, d, answer, options.know),
                answer,
                _path(answer),
                game.put_away(options.t, d, answer.value),
            )
            for answer in options.answers()
        ]
        return MenuChooser(_as_seen(options, _once(options, every)))
    if isinstance(d, Option):
        return MenuChooser([MenuEntry(game.say_label(words), index) for index, words in enumerate(d.labels)])
    if isinstance(d, Number):
        return NumberChooser(d.lo, d.hi)
    if isinstance(d, Order):
        names = tuple(map(game.say_label, d.labels)) or tuple(name(card) for card in d.cards)
        return SomeChooser(names, d.cards, len(d.cards), len(d.cards), ordered=True)
    seen = _places(options)
    ids = sorted(options.candidates(), key=lambda card: seen.get(card, len(seen)))
    if isinstance(d, Cards) and d.data[:1] == ("search",):  # a deck looked through: how it lay tells nothing
        ids.sort(key=lambda card: name(card).casefold())
    least, most = (min(d.least, len(ids)), min(d.most, len(ids))) if isinstance(d, Cards) else (0, len(ids))
    if most == 1 and isinstance(d, Cards):
        none = game.say_answer(options.t, d, Answer(options.t.step, d.seat, ()), options.know)
        rest = [] if least else [MenuEntry(none, ())]
        return MenuChooser([*(MenuEntry(name(card), (card,)) for card in ids), *rest])
    ordered = isinstance(d, Cards) and d.ordered
    return SomeChooser([name(card) for card in ids], ids, least, most, ordered=ordered)


def _places(options: Options) -> dict[int, int]:
    """Where each card stands among all that the person sees: the table lists them in this order."""
    view = options.game.view(options.t, options.decision.seat, options.know)
    cards = (card.id for zone in view.zones for card in zone.cards)
    return {card: number for number, card in enumerate(cards)}


def _as_seen(options: Options, entries: list[MenuEntry]) -> list[MenuEntry]:
    """Answers that begin alike, in the order in which the table lists the cards that they are about."""
    seen, words = _places(options), dict[object, int]()

    def placed(entry: MenuEntry) -> tuple[tuple[int, int], MenuEntry]:
        value = entry.value.value
        kind = words.setdefault(entry.path[0] if entry.path else "", len(words))
        cards = options.game.concerns(options.t, options.decision, value)
        if not cards:
            return (kind, -1), entry
        place = seen.get(cards[0], len(seen))
        if cards[0] in entry.path:  # a list that is gathered is gathered in this order, too
            at = entry.path.index(cards[0])
            entry = entry._replace(path=(*entry.path[:at], place, *entry.path[at + 1 :]))
        return (kind, place), entry

    return [entry for _, entry in sorted(map(placed, entries), key=lambda one: one[0])]


def _once(options: Options, entries: list[MenuEntry]) -> list[MenuEntry]:
    """Without those that say the same of another copy in hand: one is as good as the other."""
    t, know, d = options.t, options.know, options.decision
    hand = {card for kind in ("hand",) if t.map.has(kind) for card in t.zone(kind, d.seat)}
    found: dict[object, MenuEntry] = {}
    for number, entry in enumerate(entries):
        cards = [part for part in entry.path if type(part) is int and part in hand]
        alike = tuple(know.face(t, card) for card in cards)
        found.setdefault((entry.words, alike) if cards else number, entry)
    return list(found.values())


def order_chooser(cards: Sequence[int], name: Callable[[int], str]) -> Chooser:
    """The chooser for a private order of cards."""
    return SomeChooser([name(card) for card in cards], cards, len(cards), len(cards), ordered=True)


def answer_of(game: Game, t: Table, d: Decision, know: Secrets, chosen: Chosen) -> Answer:
    """The complete answer that a choice makes, with the cards it opens."""
    if isinstance(chosen.value, Answer):
        return chosen.value
    opens = need(game, t, d, chosen.value).opens
    return Answer(t.step, d.seat, chosen.value, know.open(t, opens) or ())


def namer(game: Game, t: Table, seat: int, know: Secrets) -> Callable[[int], str]:
    """How this seat calls cards and players, in the words of the game's own view."""
    view = game.view(t, seat, know)
    cards = {card.id: (zone, card) for zone in view.zones for card in zone.cards}

    def name(target: int) -> str:
        if is_player(target):
            return capital(named(seat_of(target), seat))
        return card_placed(view, *cards[target]) if target in cards else say("card {n}", n=target)

    return name


def _path(answer: Answer) -> tuple[Any, ...]:
    return answer.value if isinstance(answer.value, tuple) else (answer.value,)
