"""Effects of Rüniverse in words, from the nodes themselves and in the game's own vocabulary."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.effects import grammar as g
from engines.effects.grammar.words import names
from engines.effects.words import Say, Speaker

from . import nodes
from .policy import FACETS, TRAITS, WORDS

_COUNTS = ("", "a", "two", "three")
"""How many of a thing; damage, levels and prices are said in figures."""
_ENDS = {"end_of_turn": "until end of turn", "your_next_turn": "until your next turn"}
_READY = {(True, True): " untasked", (True, False): "", (False, True): " tasked", (False, False): " tasked"}
"""Only what is untasked can be tasked: where that is all there is to it, it goes without saying."""
_TIMES = {"before": "before", "when": "when", "after": "after"}


class Words(Speaker):
    """Says what nodes do as the cards of this game would."""

    def card(self, card: g.Card) -> list[str]:
        """One sentence for each ability; a play that is like another one is said once."""
        said = [self.play(node) for node in card.play]
        said += [self.use(node) for node in card.use]
        said += [self.when(node) for node in card.when]
        said += [self._always(node) for node in card.always]
        return [sentence for sentence in dict.fromkeys(said) if sentence]

    def play(self, node: g.Play) -> str:
        """What an evoked card does, and what is special in the way it is evoked."""
        way = "ONG: evolve" if node.as_ == "evolve" else "as a trap" if node.as_ == "trap" else ""
        level = "level X" if node.cost is not None and node.cost.x is not None else ""
        stays = (
            ""
            if node.to is None or node.to[0] == "$"
            else f"stays here{' face down' * (node.to == 'secrets')}"
        )
        steps = [] if node.as_ == "evolve" else self.list((*node.ask, *node.steps))
        return ". ".join(part for part in (way, level, stays, *steps) if part)

    def use(self, node: g.Use) -> str:
        """An ACT ability with its cost in brackets."""
        cost = node.cost or g.Cost()
        paid = ["task"] if cost.exhaust else []
        paid += [f"pay {self.number(n)}" for n in cost.pay.values()]
        paid += [f"remove {n} {self.label(name)}" for name, n in cost.spend.items()]
        limit = ", once per turn" if node.limit is not None else ""
        return f"ACT [{', '.join(paid)}]{limit}: " + ". ".join(self.list((*node.ask, *node.steps)))

    def when(self, node: g.When) -> str:
        """A TRIG ability: check, then result."""
        what = ". ".join(self.list((*node.ask, *node.steps)))
        if node.on.event == "gift":
            return f"gift: {what}"
        limit = ". Once per turn" if node.limit is not None else ""
        zone = " while exalted" if node.zone == "exalted" else ""
        return f"TRIG{zone}: {_TIMES[node.at]} {self.on(node.on)}, {what}{limit}"

    def _always(self, node: g.Always) -> str:
        zone = " while exalted" if node.zone == "exalted" else ""
        test = f"while {self.test(node.test)} " if node.test is not None else ""
        return f"ONG{zone}: {test}{self.changes(node.change, node.to)}"

    def on(self, on: g.On) -> str:
        """An event in the words of the game."""
        about = on.card if on.card is not None else on.target
        what = "I" if about == "self" else f"a {self.filter(about)}" if isinstance(about, g.Filter) else "it"
        where = " at any location" if on.at == "any" and on.by is None else ""
        if on.event == "attack" and on.target is not None:
            return "I attack a mage" if on.card == "self" else "I am attacked and survive"
        if on.event == "move":
            return "you discard a card from hand"
        said = {
            "join": f"{what} join my mage" if what != "I" else "I join",
            "dispel": f"{what} is dispelled",
            "play": f"{what} is evoked",
            "break_bond": "a bond of my mage breaks",
            "phase_start": "the start of my mage phase",
        }
        return said.get(on.event, f"{what} {self.label(on.event)}") + where

    def cards(self, spec: Any) -> str:
        """A reference, or all cards of a set, by whose they are and where."""
        if isinstance(spec, str):
            refs = {"self": "me", "you": "you", "event.source": "the attacker", "link.pair": "partner"}
            return refs.get(spec, "it")
        kind = self.filter(spec.where) if spec.where is not None else "card"
        zones = names(spec.zone or ())
        if zones == ("secrets",):
            return "a Secret here"
        if zones == ("deck",):
            return f"top {self.count(spec.top)} card of your main deck"
        if zones == ("discard",):
            if spec.top == 1:
                return f"top card of your discard pile if it is a {kind}"
            return f"{'' if spec.highest is None else 'topmost '}{kind} of your discard pile"
        kind = "mage" if zones == ("mages",) else kind
        if spec.of == "any":
            return f"all other mages' {kind}" if spec.at == "any" else f"a {kind}, yours or an enemy"
        if spec.of == "foe":
            whose = "the opponent's" if spec.at == "any" else "enemy"
        else:
            whose = {
                "each_mine": "your" if kind == "mage" else "all your mages'",
                "other_mine": "all other mages'",
            }.get(spec.at or "", "your")
        least = "lowest" if kind == "creature" else "fewest"
        extreme = f" {least}" if spec.lowest is not None else " highest" if spec.highest is not None else ""
        ready = (
            "" if spec.where is None or spec.where.ready is None else _READY[spec.where.ready, bool(extreme)]
        )
        return f"{whose}{ready} {kind}{extreme}"

    def chosen(self, spec: Any) -> str:
        """One card of a set."""
        if spec.lowest is not None or spec.highest is not None or spec.of == "any":
            return self.cards(spec)
        if spec.of == "foe":
            return f"an {self.cards(spec)}"
        what = self.filter(spec.where)
        return f"{'an' if what[0] == 'a' else 'a'} {what} of yours"

    def filter(self, where: g.Filter) -> str:
        """What a card must be."""
        kinds = "/".join(names(where.kind or ("card",)))
        tags = [tag for tag in names(where.tag or ()) if tag in (*TRAITS, *FACETS)]
        level = where.stat.get("level")
        bound = f" level {level.hi} or less" if isinstance(level, g.Bounds) else ""
        bound += " expended" if where.stat.get("dream") == 2 else ""
        no = f" no {self._no(where.not_)}" if where.not_ is not None and where.not_.at is None else ""
        word = "ally" if where.other else "partner" if where.linked else kinds
        return " ".join([*tags, word]) + bound + no

    def _no(self, where: g.Filter) -> str:
        return "token" if where.tag is not None else self.filter(where)

    def count(self, num: Any) -> str:
        """How many of a thing."""
        return _COUNTS[num] if isinstance(num, int) and 0 < num < len(_COUNTS) else self.number(num)

    def number(self, num: Any) -> str:
        """A number in figures; X is X."""
        if num == "$x":
            return "X"
        if num == "$d":
            return "that much"
        if isinstance(num, g.Sum):
            first, rest = num.of
            return f"{self.number(first)} plus {self._each(rest)}"
        if isinstance(num, g.CountersOn):
            return f"equal to your {self.label(num.name or '')} counters"
        return self._each(num) if isinstance(num, g.Count) else super().number(num)

    def _each(self, num: Any) -> str:
        return f"1 for each {self.cards(num.set) if isinstance(num, g.Count) else self.label(num.name)}"

    def test(self, test: Any) -> str:
        """A condition."""
        if isinstance(test, g.Is):
            if test.of == "link.evoker":
                return f"the mage that evokes me has the focus {test.where.tag}"
            return "I am guarding" if "guard" in test.where.counters else "I am burrowed"
        if isinstance(test, g.Cmp):
            return f"on {test.b} or {'more' if test.op == '>=' else 'less'}"
        if isinstance(test, g.Exists) and test.least != 1:
            return f"{self.count(test.least)} or more {self.cards(test.set)}"
        return super().test(test)

    def changes(self, changes: Iterable[Any], to: Any) -> str:
        """What cards have while it lasts."""
        return ", ".join(f"{self.cards(to)} have {self.change(change)}" for change in changes)

    def change(self, change: Any) -> str:
        """L+1, a keyword, a rule."""
        if isinstance(change, g.AddChange) and change.stat == "level":
            sign = "-" if isinstance(change.n, int) and change.n < 0 else "+"
            return f"L{sign}{abs(change.n) if isinstance(change.n, int) else self.number(change.n)}"
        if isinstance(change, g.GrantChange):
            return "no abilities" if change.grant is None else str(change.grant.keyword)
        if isinstance(change, g.RuleChange):
            return {"stays_tasked": "no leave to untask", "cannot_guard": "cannot guard"}[change.rule]
        return super().change(change)


def _move(s: Speaker, node: g.Move) -> str:
    what = s.cards(node.card)
    words = {
        "hand": f"return {what} to hand",
        "banished": f"banish {what}",
        "exalted": f"exalt {what}",
        "discard": f"discard {what}",
        "field": f"{what} rejoins my mage",
    }
    return words[node.to]


def _choose(s: Speaker, node: g.Choose) -> str:
    assert isinstance(s, Words)
    if node.most == 1:
        return s.chosen(node.set)
    counted = isinstance(node.most, int) and node.most < len(_COUNTS)
    most = f"up to {s.count(node.most)}" if counted else "any number of"
    return f"{most} {s.cards(node.set)}"


def _counter(s: Speaker, node: g.Counter) -> str:
    many = "a" if node.n == 1 else str(node.n)
    if node.to == "you":
        return f"get {many} {s.label(node.name)} counter"
    return f"put {many} {s.label(node.name)} on {s.cards(node.to)}"


def _attach(s: Speaker, node: g.Attach) -> str:
    if node.zone == "attached":
        return f"attach {s.cards(node.card)}"
    if node.face == "down":
        top = node.card.top if isinstance(node.card, g.CardSet) else 1
        return f"{s.cards(node.to)} gain {_COUNTS[top] if isinstance(top, int) else ''} face-down vim"
    return f"{s.cards(node.card)} become face-up vim of {s.cards(node.to)}"


def _make(s: Speaker, node: g.Make) -> str:
    assert isinstance(node.n, int)
    return f"{_COUNTS[node.n]} Swarming Bug joins my mage"


def _if(s: Speaker, node: g.If) -> str:
    other = f" else {', '.join(s.list(node.other))}" if node.other else ""
    return f"if {s.test(node.test)}: {', '.join(s.list(node.then))}{other}"


def _choose_one(s: Speaker, node: g.ChooseOne) -> str:
    return "choose one: " + "; or ".join(", ".join(s.list((*o.ask, *o.steps))) for o in node.options)


def _dream(s: Speaker, node: nodes.Dream) -> str:
    return f"dream a {s.filter(node.where) if node.where is not None else 'card'}"


def _discard(s: Speaker, node: nodes.Discard) -> str:
    who = "your opponent discards" if node.who == "foe" else "discard"
    return f"{who} a card{' at random' if node.who == 'foe' else ''}"


def _draw(s: Speaker, node: g.Draw) -> str:
    return f"draw {_COUNTS[node.n] if isinstance(node.n, int) else s.number(node.n)} card"


def _gain(s: Speaker, node: g.Gain) -> str:
    assert isinstance(node.n, int)
    return f"{'lose' if node.n < 0 else 'get'} {abs(node.n)} {s.label(node.what)}"


VERBS: dict[type, Say] = {
    g.Damage: lambda s, n: f"deal {s.number(n.n)} damage to {s.cards(n.to)}",
    g.Exhaust: lambda s, n: f"task {s.cards(n.card)}",
    g.Ready: lambda s, n: f"untask {s.cards(n.card)}",
    g.Destroy: lambda s, n: f"dispel {s.cards(n.card)}",
    g.Modify: lambda s, n: f"{s.changes(n.change, n.to)} {_ENDS[n.until]}",
    g.Link: lambda s, n: f"pair me with {s.cards(n.to)}",
    g.Let: lambda s, n: "" if n.set is None else s.cards(n.set),
    g.Look: lambda s, n: f"look at {s.cards(n.set)}",
    g.Order: lambda s, n: "put back in any order",
    g.Roll: lambda s, n: f"roll a d{n.sides}",
    g.Move: _move,
    g.Choose: _choose,
    g.ChooseOne: _choose_one,
    g.Counter: _counter,
    g.Attach: _attach,
    g.Make: _make,
    g.If: _if,
    g.Draw: _draw,
    g.Gain: _gain,
    nodes.Assault: lambda s, n: f"attack an enemy card with {s.number(n.n)} damage",
    nodes.BreakBond: lambda s, n: f"break a bond of {s.cards(n.of)}",
    nodes.AddBond: lambda s, n: f"top card of your main deck face down as a bond{'' if n.to else ' fewest'}",
    nodes.Dream: _dream,
    nodes.Expend: lambda s, n: f"expend the dream counter of {s.cards(n.card)}",
    nodes.Refresh: lambda s, n: f"refresh the dream counter of {s.cards(n.card)}",
    nodes.Wild: lambda s, n: "reveal a random Wild Summons card; a creature joins mage",
    nodes.Snowplay: lambda s, n: "retrieve a token from the Snowplay stack",
    nodes.Take: lambda s, n: f"take control of {s.cards(n.card)}",
    nodes.Mend: lambda s, n: f"heal {s.cards(n.to)}",
    nodes.Discard: _discard,
}
SPEAKER = Words(WORDS, VERBS)
