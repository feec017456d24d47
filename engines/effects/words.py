"""Effects in words: what a card does, said from its nodes and not from its printed text.

The sentences are plain and a little stiff. They serve wherever the effect itself must be told: to compare it
with what is printed on the card, and to explain an ability. A game adds words for its own verbs, and labels
of its vocabulary do the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engines.effects import grammar as g
from engines.effects.grammar.words import names
from engines.effects.vocabulary import Vocabulary

Say = Callable[["Speaker", Any], str]
"""How a verb is said."""

_SEATS = {
    "you": "you",
    "foe": "the enemy",
    "each_foe": "enemy",
    "any": "anybody",
    "active": "the active player",
    "owner": "its owner",
    "it": "it",
}
_OPS = {
    "<": "less than",
    "<=": "at most",
    "==": "exactly",
    "!=": "other than",
    ">=": "at least",
    ">": "more than",
}
_UNTIL = {
    "end_of_turn": "this turn",
    "leaves": "while this is in play",
    "your_next_turn": "until your next turn",
    "game": "from now on",
}


class Speaker:
    """Says what nodes of one game do."""

    def __init__(self, vocabulary: Vocabulary, own: Mapping[type, Say] | None = None) -> None:
        self.label = vocabulary.label
        self._verbs: dict[type, Say] = {**_VERBS, **(own or {})}

    # --- cards and abilities --------------------------------------------------------------------------------

    def card(self, card: g.Card) -> list[str]:
        """One sentence for each ability of a card, its light or other printed price left out."""
        said = [self.play(node) for node in card.play]
        said += [self.use(node) for node in card.use]
        said += [self.when(node) for node in card.when]
        said += [self._tested(node.test, self.changes(node.change, node.to)) for node in card.always]
        return [sentence for sentence in said if sentence]

    def play(self, node: g.Play) -> str:
        """Extra costs, questions and steps of a play."""
        cost = node.cost or g.Cost()
        extra = self.extra(cost)
        parts = [f"extra cost: {extra}"] if extra else []
        return ". ".join([*parts, *self.list((*node.ask, *node.steps))])

    def use(self, node: g.Use) -> str:
        """Cost and effect of an ability to activate."""
        what = ". ".join(self.list((*node.ask, *node.steps)))
        return ", ".join(self._price(node)) + f": {what}"

    def _price(self, node: g.Use | g.When) -> list[str]:
        """What an ability costs and how often it can be had."""
        cost = node.cost or g.Cost()
        paid = [f"pay {self.number(n)} {self.label(what)}" for what, n in cost.pay.items()]
        paid += [f"spend {self.number(n)} {self.label(name)}" for name, n in cost.spend.items()]
        paid += ["use"] if cost.exhaust else []
        extra = self.extra(cost)
        limit = [limit_words(node.limit)] if node.limit is not None else []
        return [*paid, *([extra] if extra else []), *limit]

    def extra(self, cost: g.Cost) -> str:
        """Cards to give and steps to go through."""
        gifts = [f"{_goal(give.to)} {self.number(give.n)} {self.cards(give.set)}" for give in cost.give]
        return ", ".join([*gifts, *self.list(cost.steps)])

    def when(self, node: g.When) -> str:
        """Condition and effect of a trigger."""
        what = ". ".join(self.list((*node.ask, *node.steps)))
        who = f"{self.seats(node.by)} may" if node.by is not None and node.optional else ""
        price = ", ".join((*([who] if who else []), *self._price(node)))
        return f"when {self.on(node.on)}{', ' if price else ''}{price}: {self._tested(node.test, what)}"

    def on(self, on: g.On) -> str:
        """An event."""
        who = f" by {self.seats(on.by)}" if on.by is not None else ""
        name = f" {self.label(on.name)}" if on.name is not None else ""
        about = next((x for x in (on.card, on.target, on.source) if x is not None), None)
        what = "" if about is None else f" of {self._about(about)}"
        return f"{self.label(on.event)}{name}{what}{who}"

    def _about(self, about: str | g.Filter) -> str:
        return "this" if about == "self" else about if isinstance(about, str) else self.filter(about)

    def _tested(self, test: Any, what: str) -> str:
        return f"if {self.test(test)}: {what}" if test is not None else what

    # --- parts ----------------------------------------------------------------------------------------------

    def list(self, steps: Iterable[Any]) -> list[str]:
        """Steps in order; those that say nothing by themselves are left out."""
        return [words for step in steps if (words := self.step(step))]

    def step(self, step: Any) -> str:
        """One step."""
        say = self._verbs.get(type(step))
        return say(self, step) if say is not None else str(step.__struct_config__.tag).replace("_", " ")

    def number(self, num: Any) -> str:
        """A number in any of its forms."""
        if isinstance(num, int | str):
            return str(num)
        if isinstance(num, g.Minus) and num.a == 0:
            return f"1 less for each {self.number(num.b)}"
        if isinstance(num, g.Minus):
            return f"{self.number(num.a)} less {self.number(num.b)}"
        if isinstance(num, g.Times):
            return f"{self.number(num.a)} for each {self.number(num.b)}"
        if isinstance(num, g.Sum):
            return " plus ".join(self.number(part) for part in num.of)
        if isinstance(num, g.StatOf):
            return f"{self.label(num.stat)} of {num.of}"
        if isinstance(num, g.CountersOn):
            return self.label(num.name) if num.name else "counter"
        if isinstance(num, g.Count):
            return f"number of {self.cards(num.set)}"
        return str(num.__struct_config__.tag)

    def seats(self, word: str) -> str:
        """Whose, or who."""
        return _SEATS.get(word, "target" if word[0] == "$" else word.replace("event.", ""))

    def cards(self, spec: Any) -> str:
        """A reference or a set."""
        if isinstance(spec, str):
            return _SEATS.get(spec, "this" if spec == "self" else "target" if spec[0] == "$" else spec)
        whose = self.seats(spec.of)
        parts = []
        if spec.zone is not None:
            kinds = self.filter(spec.where) if spec.where is not None else "card"
            parts.append(f"{kinds} of {whose} in {'/'.join(self.label(zone) for zone in names(spec.zone))}")
        if spec.players:
            parts.append(f"{whose} player")
        return " or ".join(parts) or "card"

    def filter(self, where: g.Filter) -> str:
        """What a card must be."""
        kinds = "/".join(self.label(kind) for kind in names(where.kind or ()))
        return kinds or "card"

    def test(self, test: Any) -> str:
        """A condition."""
        if isinstance(test, g.Cmp):
            return f"{self.number(test.a)} {_OPS[test.op]} {self.number(test.b)}"
        if isinstance(test, g.Not):
            return f"not {self.test(test.of)}"
        if isinstance(test, g.Did):
            return f"{self.number(test.least)} of {self.on(test.on)}"
        if isinstance(test, g.Is):
            owner = f" owned by {self.seats(test.where.owner)}" if test.where.owner else ""
            return f"{self.cards(test.of)} is {self.filter(test.where)}{owner}"
        if isinstance(test, g.Exists):
            return f"there is {self.cards(test.set)}"
        if isinstance(test, g.AllOf | g.AnyOf):
            word = " and " if isinstance(test, g.AllOf) else " or "
            return word.join(self.test(part) for part in test.of)
        return str(test.__struct_config__.tag)

    def changes(self, changes: Iterable[Any], to: Any) -> str:
        """Continuous changes on something."""
        return " and ".join(f"{self.cards(to)}: {self.change(change)}" for change in changes)

    def change(self, change: Any) -> str:
        """One continuous change."""
        if isinstance(change, g.AddChange):
            if isinstance(change.n, int):
                return f"{self.label(change.stat)} {abs(change.n)} {'more' if change.n >= 0 else 'less'}"
            return f"{self.label(change.stat)} {self.number(change.n)}"
        if isinstance(change, g.SetChange):
            return f"{self.label(change.stat)} is {self.number(change.n)}"
        if isinstance(change, g.RuleChange):
            return self.label(change.rule)
        if isinstance(change, g.GrantChange):
            if change.lose is not None:
                return f"lose {self.label(change.lose)}"
            given = change.grant.keyword if change.grant is not None else None
            return f"have {given or 'abilities of another'}"
        return str(change.__struct_config__.tag)


def limit_words(limit: g.Limit) -> str:
    """How often something may be done."""
    return f"once per {limit.per}" if limit.times == 1 else f"{limit.times} times per {limit.per}"


def _goal(zone: str) -> str:
    return "discard" if zone == "discard" else f"move to {zone}"


def _damage(s: Speaker, node: g.Damage) -> str:
    kind = " ".join(word for word, on in (("direct", node.direct), ("pierce", node.pierce)) if on)
    said = f"{s.number(node.n)} {kind + ' ' if kind else ''}damage to {s.cards(node.to)}"
    return f"{said}, on a hit: {', '.join(s.list(node.on_hit))}" if node.on_hit else said


def _counter(s: Speaker, node: g.Counter) -> str:
    n = abs(node.n) if isinstance(node.n, int) else s.number(node.n)
    word = "take" if isinstance(node.n, int) and node.n < 0 else "put"
    return f"{word} {n} {s.label(node.name)} on {s.cards(node.to)}"


def _move(s: Speaker, node: g.Move) -> str:
    if node.to == "hand":
        return f"return {s.cards(node.card)} to hand"
    return f"{_goal(node.to)} {s.cards(node.card)}"


def _choose(s: Speaker, node: g.Choose) -> str:
    word = "target" if node.target else "choose"
    most = "" if node.most == 1 else f" {s.number(node.most)}"
    return f"{word}{most} {s.cards(node.set)}"


def _choose_one(s: Speaker, node: g.ChooseOne) -> str:
    bullets = ["; ".join(s.list((*option.ask, *option.steps))) for option in node.options]
    return f"{s.seats(node.by)} one of: " + " | ".join(bullets)


_VERBS: dict[type, Say] = {
    g.Damage: _damage,
    g.Heal: lambda s, n: f"{s.cards(n.to)} gain {s.number(n.n)} health",
    g.Gain: lambda s, n: f"{s.seats(n.who)} gain {s.number(n.n)} {s.label(n.what)}",
    g.Draw: lambda s, n: f"{s.seats(n.who)} draw {s.number(n.n)} card",
    g.Move: _move,
    g.Counter: _counter,
    g.Attach: lambda s, n: f"{s.cards(n.card)} is placed under {s.cards(n.to)}",
    g.Destroy: lambda s, n: f"destroy {s.cards(n.card)}",
    g.Modify: lambda s, n: f"{_UNTIL.get(n.until, n.until)} {s.changes(n.change, n.to)}",
    g.If: lambda s, n: f"if {s.test(n.test)}: {', '.join(s.list(n.then))}",
    g.Each: lambda s, n: f"for each {s.cards(n.set)}: {', '.join(s.list(n.steps))}",
    g.Repeat: lambda s, n: f"{s.number(n.n)} times: {', '.join(s.list(n.steps))}",
    g.May: lambda s, n: f"{s.seats(n.by)} may: {', '.join(s.list(n.steps))}",
    g.Choose: _choose,
    g.ChooseOne: _choose_one,
}
