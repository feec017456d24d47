"""Effects of Second Genesis in words, from the nodes themselves: what a half of a card does, said in the
terms of the game (SG-161) without looking at its printed text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engines.effects import grammar as g
from engines.effects.grammar.words import names
from engines.effects.words import Say, Speaker

from .policy import WORDS, Afflict, Cast, Cure, Replace

_GOALS: Final = {
    "deck": "recover",
    "hand": "return",
    "vault": "crystallize",
    "groove": "energize",
    "towers": "fortify",
    "fortress": "cast",
    "field": "summon",
    "trash": "trash",
}
"""Words of movement name the goal (SG-161)."""
_THINGS: Final = {
    "deck": "card",
    "hand": "hand card",
    "vault": "crystal",
    "groove": "energy",
    "towers": "tower",
    "fortress": "spell",
    "field": "creature",
    "trash": "card",
}
"""What a card is called where it lies (SG-025 to SG-032)."""
_WHOSE: Final = {"you": "your ", "each_foe": "enemy ", "any": "", "$lord": "", "event.target": "that lord's "}
_EVENTS: Final = {
    "summon": "summoned",
    "destroy": "destroyed",
    "attack": "attacks",
    "block": "blocks",
    "win": "wins a battle",
    "siege": "siege gets through",
    "turn_up": "turned up",
    "cure": "cured",
}
_VARIABLES: Final = {
    ("cost", "creature"): "[CreatureCost]",
    ("cost", "spell"): "[SpellCost]",
    ("strength", None): "[Strength]",
}
_OWN_COST: Final = g.Bounds(hi=g.StatOf(stat="cost", half="creature", printed=True))
_SAME: Final = {"sphere": "of [Sphere]", "race": "of [Race]", "type": "of [CreatureType]"}


class Halves(Speaker):
    """Says what one half of a card does, and nothing of the other."""

    kind = ""
    """Spell type of the card at hand."""

    def half(self, card: g.Card, name: str) -> str:
        """All of it, sentence by sentence."""
        self.kind = next(half.kind for half in card.half if half.id == "spell")
        zones = ("field",) if name == "creature" else ("fortress", "attached")
        said = list(self._plays(card)) if name == "spell" else []
        said += [self.use(node) for node in card.use if names(node.zone or ())[0] in zones]
        said += [self.when(node) for node in card.when if names(node.zone or ())[0] in zones]
        said += [
            self._tested(node.test, self.changes(node.change, node.to))
            for node in card.always
            if names(node.zone or ())[0] in zones
        ]
        return ". ".join(sentence for sentence in said if sentence)

    def _plays(self, card: g.Card) -> Iterator[str]:
        """The spell as cast; where retaliation does more, only what is more."""
        if self.kind == "calling":
            yield "summon [This]"
        first: list[str] = []
        for play in card.play:
            if play.as_ == "creature" or self.kind.startswith("attach"):
                continue
            steps = self.list((*play.ask, *play.steps))
            more = [f"in retaliation {step}" for step in steps if step not in first]
            yield ". ".join(more if first else steps)
            first = steps

    def use(self, node: g.Use) -> str:
        """An ability by engaging (SG-193)."""
        limit = f", once per {node.limit.per}" if node.limit is not None else ""
        return f"engage{limit}: " + ". ".join(self.list((*node.ask, *node.steps)))

    def on(self, on: g.On) -> str:
        """An event by the words on the cards."""
        said = _EVENTS[on.event]
        if on.card == "host":
            return f"attached {'tower is' if self.kind == 'attach_tower' else 'creature'} {said}"
        if isinstance(on.card, g.Filter):
            thing = "" if on.event == "siege" else f"{_THINGS[str(on.card.zone or 'field')]} "
            return f"{_WHOSE[on.card.of or 'any']}{thing}{said}"
        return f"[This] {said}" if on.event in ("attack", "block", "win") else said

    def cards(self, spec: Any) -> str:
        """A reference or a set."""
        if spec == "self":
            return "[This]"
        if spec == "host":
            return "attached creature"
        if isinstance(spec, str):
            return "it" if spec[0] == "$" or spec.startswith("event.") else spec
        if spec.players:
            return "an opponent" if spec.of == "each_foe" else "a lord"
        top = "" if spec.top is None else f"{self.number(spec.top)} "
        things = " or ".join(_THINGS[zone] for zone in spec.zones)
        origin = " from your trash" if "trash" in spec.zones else ""
        whose = "" if spec.of == "you" and (top or "trash" in spec.zones) else _WHOSE[spec.of]
        where = spec.where or g.Filter()
        other = "other " if (where.other and spec.zones == ("field",)) or spec.without is not None else ""
        return f"{top}{whose}{other}{self.filter(where, things)}{origin}"

    def filter(self, where: g.Filter, thing: str = "card") -> str:
        """What a card must be, in words before and after what it is called."""
        if where.any:
            return f"engaged {thing}"
        kinds = [self.label(kind) for kind in names(where.kind or ())]
        if where.kind is not None and where.kind == self.kind:
            kinds = ["card of [SpellType]"]
        tags = names(where.tag or ())
        thing = (kinds + [f"{tag}s" for tag in tags] + [thing])[0]
        before = ["afflicted "] if where.counters else []
        before += ["engaged "] if where.ready is False else []
        after = [self._bound(name, bounds) for name, bounds in where.stat.items()]
        after += [f" {_SAME[trait]}" for trait in where.same]
        if where.half == "creature":
            thing = "creature"
        if where.same and where.stat == {"cost": _OWN_COST}:
            after = [" matching [This] creature"]  # in full: cost and sphere (SG-176)
        after += [f" that is no {self.filter(where.not_, '')}"] if where.not_ is not None else []
        return "".join([*before, thing, *after])

    def _bound(self, stat: str, bounds: Any) -> str:
        most = bounds.hi
        if isinstance(most, g.StatOf) and most.of != "self":
            return f" matching in {stat}"
        return f" with {stat} {self.number(most)} or less"

    def number(self, num: Any) -> str:
        """A number; those of the card itself by their variables (SG-179 to SG-182)."""
        if isinstance(num, g.StatOf):
            return _VARIABLES[num.stat, num.half]
        if isinstance(num, g.Count):
            return f"1 for each {self.cards(num.set)}"
        if isinstance(num, g.Least):
            return f"{self.number(num.of[1])}, at most {self.number(num.of[0])}"
        return super().number(num)

    def test(self, test: Any) -> str:
        """A condition."""
        if isinstance(test, g.Turn):
            return "in your turn" if test.of == "you" else "in opponents' turns"
        if isinstance(test, g.Exists):
            if test.set == "link.battle":
                return "in battle"
            many = f"{self.number(test.least)} or more " if test.least != 1 else ""
            return f"you have {many}{self._own(test.set)}"
        if isinstance(test, g.Not) and isinstance(test.of, g.Exists):
            least = test.of.least
            few = f"{least - 1} or fewer" if isinstance(least, int) and least > 1 else "no"
            return f"you have {few} {self._own(test.of.set)}"
        if isinstance(test, g.Cmp) and isinstance(test.a, g.Count) and isinstance(test.b, g.Count):
            return f"more {self.cards(test.a.set)} than you"
        if isinstance(test, g.Is):
            return f"it is {self.filter(test.where)}"
        return super().test(test)

    def _own(self, cards: g.Cards) -> str:
        return self.cards(cards).removeprefix("your ")

    def change(self, change: Any) -> str:
        """One continuous change."""
        if isinstance(change, g.AddChange):
            sign = "-" if isinstance(change.n, int) and change.n < 0 else "+"
            n = abs(change.n) if isinstance(change.n, int) else self.number(change.n)
            return f"strength {sign}{n}"
        return super().change(change)


def _move(s: Speaker, node: g.Move) -> str:
    what = s.cards(node.card)
    return f"{_GOALS[node.to]} {what}"


def _choose(s: Speaker, node: g.Choose) -> str:
    many = "" if node.most == 1 else f"{'' if node.least == node.most else 'up to '}{s.number(node.most)} "
    chooser = "opponent's choice of " if node.by == "$lord" else ""
    may = "you may " if node.least == 0 and node.most == 1 else ""
    return f"{may}{chooser}{many}{s.cards(node.set)}"


def _search(s: Speaker, node: g.Search) -> str:
    zones = [f"your {zone}" for zone in node.set.zones]
    wanted = f" for {s.filter(node.set.where)}" if node.set.where is not None else ""
    return f"search {' and '.join(zones)}{wanted}"


def _if(s: Speaker, node: g.If) -> str:
    then, other = (", ".join(s.list(steps)) for steps in (node.then, node.other))
    return f"{other}. if {s.test(node.test)}: {then}"


VERBS: dict[type, Say] = {
    g.Move: _move,
    g.Choose: _choose,
    g.Search: _search,
    g.If: _if,
    g.Let: lambda s, n: "all " + s.cards(n.set),
    g.Draw: lambda s, n: f"draw {s.number(n.n)} card",
    g.Pick: lambda s, n: f"random {s.cards(n.set)}",
    g.Shuffle: lambda s, n: "shuffle your deck",
    g.Ready: lambda s, n: f"regroup {s.cards(n.card)}",
    g.Evoke: lambda s, n: "evoke [This] spell",
    Afflict: lambda s, n: f"afflict {s.cards(n.card)}",
    Cure: lambda s, n: f"cure {s.cards(n.card)}",
    Cast: lambda s, n: f"cast {s.cards(n.card)}",
    Replace: lambda s, n: f"replace {s.cards(n.card)} with {s.cards(n.with_)}",
}
SPEAKER = Halves(WORDS, VERBS)
