"""Effects of Reapers in words, from the nodes themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.effects import grammar as g
from engines.effects.grammar.words import names
from engines.effects.words import Say, Speaker, limit_words

from .policy import LINES, WORDS, DeRank, Discard, Mill, Summon

REAR = ("mage", "ranger")
_PLACES = {"graveyard": "while this lies in your Graveyard"}
RULES = {
    "no_attack": "may not attack",
    "free_aim": "may attack past the Front-Line",
    "attack_again": "may attack once more",
    "no_return": "what it attacks deals no damage to it",
    "warded": "Skills and Casts of your opponent cannot target it",
}
EVENTS = {
    "join": "this Soul is Summoned",
    "fight_over": "a Soul fights this, when the Damage Step ends",
}


class Teller(Speaker):
    """Says what nodes do in the words of the rule book: When, What/Cost, Effect, Restriction (RP-181)."""

    def play(self, node: g.Play) -> str:
        """A Cast: who uses it, when, for what, and what it does."""
        parts = [self.step(step) for step in node.ask if _caster(step)]
        parts += [f"when {self.test(node.test)}"] if node.test is not None else []
        parts += [self.extra(node.cost)] if node.cost is not None else []
        return ". ".join([*parts, *self.list(s for s in (*node.ask, *node.steps) if not _caster(s))])

    def use(self, node: g.Use) -> str:
        """An Active Skill, or a Passive one that is Quick."""
        tests = node.test.of if isinstance(node.test, g.AllOf) else (node.test,) if node.test else ()
        own = any(isinstance(test, g.Turn) for test in tests)
        head = ["quick"] if node.speed != "main" else []
        head += [f"once per {'your ' if own else ''}turn"] if node.limit is not None else []
        head += [self.test(test) for test in tests if not isinstance(test, g.Turn)]
        head += [_PLACES[zone] for zone in names(node.zone or ()) if zone in _PLACES]
        head += [self.extra(node.cost)] if node.cost is not None else []
        return ", ".join(head) + ": " + ". ".join(self.list((*node.ask, *node.steps)))

    def when(self, node: g.When) -> str:
        """A Passive Skill."""
        limit = f"{limit_words(node.limit)}, " if node.limit is not None else ""
        may = "you may " if node.optional else ""
        cost = self.extra(node.cost) + ": " if node.cost is not None else ""
        what = ". ".join(self.list((*node.ask, *node.steps)))
        return f"{limit}when {self.on(node.on)}: {may}{cost}{what}"

    def on(self, on: g.On) -> str:
        """An event."""
        if on.event == "destroy":
            where = " in combat" if on.cause == "combat" else ""
            return f"this destroys a Soul{where}" if on.source == "self" else f"this is destroyed{where}"
        if on.event == "phase_end":
            assert on.name == "end", "no card waits for another phase"
            return "at the end of your turn"
        return EVENTS.get(on.event, on.event)

    def extra(self, cost: g.Cost) -> str:
        """What is given up."""
        gifts = []
        for give in cost.give:
            n = "" if give.n == 1 else f"{self.number(give.n)} "
            from_ = names(give.set.zone or ())
            word = "discard" if from_ == ("hand",) else "sacrifice" if from_[0] in LINES else "send"
            goal = f" to {self.label(give.to)}" if word == "send" else ""
            what = self.filter(give.set.where) if word == "sacrifice" else self.cards(give.set)
            gifts.append(f"{word} {n}{what}{goal}")
        return ", ".join([*gifts, *self.list(cost.steps)])

    def number(self, num: Any) -> str:
        """A number; the smaller of two is a bound."""
        if isinstance(num, g.Least):
            most, each = num.of
            what = "" if isinstance(each, g.StatOf) else f"{self.number(each)}, no more than "
            return f"{what}{self.number(most)}"
        return super().number(num)

    def cards(self, spec: Any) -> str:
        """A reference or a set; lines stand in brackets (RP-198)."""
        if isinstance(spec, str):
            return "this" if spec in ("self", "host") else "it"
        zones = names(spec.zone or ())
        what = self.filter(spec.where, zones)
        if "under" in zones:
            return f"Constant {what} attached to {'a Soul' if spec.under is None else 'this'}"
        whose = {"you": "your", "foe": "your opponent's", "any": ""}[spec.of]
        if zones and zones[0] in (*LINES, "reaper"):
            line = " [Front-Line]" if zones == ("front",) and not _token(spec.where) else ""
            line = " [Rear-Line]" if zones == REAR else line
            what = f"{what} or Reaper" if "reaper" in zones else what
            return f"{whose} {what}{line}"
        return what if zones == ("hand",) else f"{what} in {whose} {self.label(zones[0])}"

    def filter(self, where: g.Filter | None, zones: Iterable[str] = ()) -> str:
        """Class, Position, Rank and kind."""
        where = where or g.Filter()
        kinds = names(where.kind or ())
        inner = [tag for part in where.any for tag in names(part.tag or ())]
        words = ["other"] if where.other else []
        words += [self.label(tag) for tag in (*names(where.tag or ()), *inner)]
        if "rank" in where.stat:
            words.append(self._rank(where.stat["rank"]))
        words += ["less GRD than this Soul's ATK"] if "grd_left" in where.stat else []
        kind = "token" if kinds == ("token",) else kinds[0] if kinds else "soul"
        kind = "card" if tuple(zones) == ("hand",) else kind
        if not (kind == "soul" and words and words[-1] in ("Warrior", "Mage", "Ranger")):
            words.append(self.label(kind))
        return " ".join(words)

    def _rank(self, bound: Any) -> str:
        if not isinstance(bound, g.Bounds):
            return f"Rank {bound}"
        return f"Rank {bound.lo} or higher" if bound.hi is None else f"Rank {bound.hi} or lower"

    def test(self, test: Any) -> str:
        """A condition: what must have happened, or must be so."""
        if isinstance(test, g.Turn):
            return "on your opponent's turn" if test.of == "foe" else "on your turn"
        if isinstance(test, g.Would):
            return f"would {test.cause} {self.cards(test.set)} you control"
        if isinstance(test, g.Exists) and test.set.under is None:  # type: ignore[union-attr]
            return f"while you control {self.filter(test.set.where)}"  # type: ignore[union-attr]
        if isinstance(test, g.Cmp):  # a count of positions
            return f"in a free {self.label(names(test.a.set.zone)[0])} position"  # type: ignore[union-attr]
        if isinstance(test, g.Is):
            return self._is(test.of, test.where)
        return super().test(test)

    def _is(self, of: str, where: g.Filter) -> str:
        if of == "event.item":
            kinds = names(where.kind or ("soul", "cast"))
            used = [word for word, on in (("Skill", "soul" in kinds), ("Cast", "cast" in kinds)) if on]
            return f"your opponent uses a {' or a '.join(used)}"
        if of == "event.attacker":
            return "your opponent declares an attack"
        if of == "event.target":
            return f"{'another' if where.other else 'a'} Soul you control is chosen for an attack"
        return "if this Soul has not attacked this turn"

    def change(self, change: Any) -> str:
        """One continuous change."""
        if isinstance(change, g.GrantChange):
            return "has a Skill"
        if isinstance(change, g.RuleChange):
            return RULES[change.rule]
        if isinstance(change, g.KindChange) and change.tag is not None:
            return f"is {self.label(change.tag)}"
        if isinstance(change, g.AddChange) and not isinstance(change.n, int):
            return f"{self.label(change.stat)} more {self.number(change.n)}"
        return super().change(change)


def _caster(step: Any) -> bool:
    return isinstance(step, g.Choose) and step.name.startswith("caster")


def _token(where: g.Filter | None) -> bool:
    return where is not None and where.kind == "token"


def _choose(s: Speaker, node: g.Choose) -> str:
    if _caster(node):
        return f"caster: {s.filter(node.set.where or g.Filter())}"  # type: ignore[union-attr]
    most = "" if node.most == 1 else f"each of up to {s.number(node.most)} "
    return f"{most}{s.cards(node.set)}"


def _some(s: Speaker, n: g.Num, what: str) -> str:
    return f"a {what}" if n == 1 else f"{s.number(n)} {what}s"


def _damage(s: Speaker, node: g.Damage) -> str:
    each = "" if isinstance(node.to, str) else "each "
    return f"{s.number(node.n)} damage to {each}{s.cards(node.to)}"


def _move(s: Speaker, node: g.Move) -> str:
    if node.card == "$found":  # what a search takes to hand
        return ""
    word = "return" if node.to == "hand" else "send"
    return f"{word} {s.cards(node.card)} to {s.label(node.to)}"


def _mill(s: Speaker, node: Mill) -> str:
    return f"put the top {_some(s, node.n, 'card')} of your Deck into your Graveyard"


def _until(s: Speaker, node: g.Modify) -> str:
    moved = [change.n for change in node.change if isinstance(change, g.AddChange)]
    if moved == ["$moved"]:
        return f"move this Soul's {s.label('grd')} to {s.cards(node.to)} until the end of the turn"
    if moved == [g.Minus(0, "$moved")]:  # the other side of the same move
        return ""
    until = {"end_of_turn": "this turn", "your_next_turn": "until your next turn"}[node.until]
    return f"{s.changes(node.change, node.to)} {until}"


def _make(s: Speaker, node: g.Make) -> str:
    return f"{'up to ' if node.n != 1 else ''}{_some(s, node.n, node.card.capitalize())} join you"


VERBS: dict[type, Say] = {
    g.Let: lambda s, n: "",
    g.Choose: _choose,
    g.Damage: _damage,
    g.Move: _move,
    g.Make: _make,
    g.Modify: _until,
    g.Draw: lambda s, n: f"draw {_some(s, n.n, 'card')}",
    g.Negate: lambda s, n: "negate it" + (" and destroy a Cast" if n.to is not None else ""),
    g.Search: lambda s, n: f"search {s.cards(n.set)}",
    g.Shuffle: lambda s, n: "",
    Summon: lambda s, n: f"Summon {s.cards(n.card)}" + (f" in a {s.label(n.to)} position" if n.to else ""),
    Discard: lambda s, n: f"discard {_some(s, n.n, 'card')}",
    DeRank: lambda s, n: f"take the top Rank off {s.cards(n.card)}",
    Mill: _mill,
}
SPEAKER = Teller(WORDS, VERBS)
