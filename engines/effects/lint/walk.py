"""The walk through an ability: every word, every binding, every place where the language allows less than its
types do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from engines.effects import grammar as g
from engines.effects.events import tag_of
from engines.effects.language import Language
from engines.effects.lint.context import Bound, Context, Trail
from engines.effects.lint.words import Report, WordCheck
from engines.effects.plan import Slot, plan_of
from engines.effects.problem import nearest, quoted
from engines.effects.query import needs_face

_COUNTED: Final = (g.May, g.ChooseOne, g.ChooseNumber, g.Roll, g.Damage, g.Repeat)
"""Verbs whose name is bound to a number."""
_BASE_SURE: Final = (g.Move, g.Destroy, g.Flip, g.Attach)
"""Verbs that a cost may hold if they act on the card itself, which is surely there."""

_HIDDEN = "reads faces that are not public"
_HIDDEN_HINT = "use search, look, duty, claim or a cost, or reveal first"


class Walker:
    """Looks at one card after another; everything it finds goes to `report`."""

    def __init__(self, language: Language, report: Report, cards: Collection[str] | None) -> None:
        self.language = language
        self.vocabulary = language.vocabulary
        self.report = report
        self.words = WordCheck(language, report, cards)
        self.count = 0
        """Steps of the ability so far."""
        self.nodes = 0
        """Nodes of all cards so far."""
        self._depth = 0
        self.halves: Collection[str] = ()
        """Halves of the card at hand."""
        self.filter_tags: list[tuple[str, Trail]] = []
        """Tags that filters ask for."""

    # --- nodes ----------------------------------------------------------------------------------------------

    def visit(self, node: g.Node, trail: Trail, ctx: Context) -> None:
        """Check a node that is no step, and all inside it. Numbers and tests inside what one seat may see are
        read by all again.
        """
        if ctx.private and isinstance(node, g.NumNode | g.Condition):
            ctx = ctx.but(private=False)
        if self._entered(trail):
            special = _NODES.get(type(node))
            if special is None:
                self.fields(node, trail, ctx)
            else:
                special(self, node, trail, ctx)
        self._depth -= 1

    def _entered(self, trail: Trail) -> bool:
        """Count a node; false if it lies too deep, or the pack has too many, to look inside."""
        self._depth += 1
        self.nodes += 1
        if self._depth == g.MAX_NESTING + 1:
            self.report(trail, "nested too deep", f"{g.MAX_NESTING} levels at most")
        if self.nodes == g.MAX_NODES + 1:
            self.report(trail, "the pack has too many parts", f"{g.MAX_NODES} at most")
        return self._depth <= g.MAX_NESTING and self.nodes <= g.MAX_NODES

    def fields(self, node: g.Node, trail: Trail, ctx: Context, skip: tuple[str, ...] = ()) -> None:
        """Check all fields of a node but those a caller sees to itself."""
        plan = plan_of(type(node))
        for value, slot in zip(plan.values(node), plan.slots, strict=True):
            if value is None or not value or slot.attribute in skip:
                continue
            if type(value) is str:
                if slot.sort:
                    self.words.check(slot.sort, value, (trail, slot.name), ctx)
            else:
                self._value(value, slot, (trail, slot.name), ctx)

    def _value(self, value: Any, slot: Slot, trail: Trail, ctx: Context) -> None:
        if type(value) is str:
            if slot.sort:
                self.words.check(slot.sort, value, trail, ctx)
        elif isinstance(value, g.Node):
            self.visit(value, trail, ctx)
        elif type(value) is tuple:
            if isinstance(value[0], g.Step):
                self.steps(value, trail, ctx.but())
                return
            for index, item in enumerate(value):
                self._value(item, slot, (trail, index), ctx)
        elif type(value) is dict:
            for key, item in value.items():
                self.words.check(slot.key_sort, key, (trail, key), ctx)
                self._value(item, slot, (trail, key), ctx)

    # --- steps ----------------------------------------------------------------------------------------------

    def steps(self, steps: tuple[g.Step, ...], trail: Trail, ctx: Context) -> None:
        """Check steps in order; what they bind is added to the context."""
        for index, node in enumerate(steps):
            if isinstance(node, g.Verb):
                self._step(node, (trail, index), ctx)

    def _step(self, node: g.Verb, trail: Trail, ctx: Context) -> None:
        self.count += 1
        if self._entered(trail):
            self._look(node, trail, ctx)
        self._depth -= 1

    def _look(self, node: g.Verb, trail: Trail, ctx: Context) -> None:
        word = tag_of(type(node))
        facts = self.language.verbs[word]
        if ctx.before and facts.chance:
            self.report(trail, f'a before-effect cannot "{word}"', "nothing may be learned before the event")
        if ctx.cost and not facts.sure and not (isinstance(node, _BASE_SURE) and node.card == "self"):
            self.report(trail, f'a cost cannot hold "{word}", which might not be possible', "")
        if facts.asks:
            self.question(getattr(node, "by", "you"), trail, ctx)
        special = _STEPS.get(type(node))
        if special is None:
            self.fields(node, trail, ctx)
        else:
            special(self, node, trail, ctx)
        if not isinstance(node, g.Each | g.Repeat | g.Order):
            self._bind_result(node, trail, ctx)

    def _bind_result(self, node: g.Verb, trail: Trail, ctx: Context) -> None:
        field = plan_of(type(node)).bind
        name = getattr(node, field) if field is not None else None
        if name is not None:
            self.bind(name, self._result(node, ctx), (trail, "name"), ctx)

    def _result(self, node: g.Verb, ctx: Context) -> Bound:
        """What a step's name stands for."""
        if isinstance(node, _COUNTED) or (isinstance(node, g.Let) and node.set is None):
            return Bound("number")
        if isinstance(node, g.Move | g.Make | g.Copy):
            down = not isinstance(node, g.Copy) and node.face == "down"
            to_hidden = node.to in self.vocabulary.hidden and not isinstance(node, g.Make | g.Copy)
            return Bound("cards", down or (to_hidden and getattr(node, "face", None) != "up"))
        if isinstance(node, g.Search):
            return Bound("cards", not node.show and self.hidden(node.set, ctx))
        if isinstance(node, g.Let | g.Choose | g.Look | g.Pick):
            return Bound("cards", node.set is not None and self.hidden(node.set, ctx))
        if isinstance(node, g.Reveal | g.Duty):
            return Bound("cards")
        return Bound("cards", True) if isinstance(node, g.Draw) else Bound("either")

    def bind(self, name: str, bound: Bound, trail: Trail, ctx: Context) -> None:
        """Add a binding; one that hides another is reported."""
        if name in ctx.names:
            self.report(trail, f"${name} is bound already", "give it another name")
        ctx.names[name] = bound

    def question(self, by: str, trail: Trail, ctx: Context) -> None:
        """Report a question to a seat that need not be the active one, in a game that asks nobody else."""
        if not self.vocabulary.off_turn and by not in ctx.own:
            reason = f"this question to {quoted(by)} could fall in another seat's turn"
            self.report(trail, reason, 'by = "active", or a test on whose turn it is')

    def hidden(self, spec: str | g.CardSet, ctx: Context) -> bool:
        """Whether some of these cards may lie with a face that is not public."""
        if isinstance(spec, str):
            if spec == "it":
                return ctx.it_hidden
            return spec[0] == "$" and spec[1:] in ctx.names and ctx.names[spec[1:]].hidden
        if spec.where is not None and spec.where.face == "up":
            return False
        if spec.among is not None:
            return self.hidden(spec.among, ctx)
        zones = (spec.zone,) if isinstance(spec.zone, str) else spec.zone or ()
        return any(zone in self.vocabulary.hidden for zone in zones)

    def open(self, ref: str, trail: Trail, ctx: Context) -> None:
        """Report a card whose face is needed and need not be public."""
        if self.hidden(ref, ctx):
            self.report(trail, _HIDDEN, _HIDDEN_HINT)

    def shown(self, spec: str | g.CardSet, ctx: Context) -> None:
        """From here on these cards are public."""
        if isinstance(spec, str) and spec[1:] in ctx.names:
            ctx.names[spec[1:]] = ctx.names[spec[1:]]._replace(hidden=False)

    def half(self, half: str | None, trail: Trail) -> None:
        """Report a half that the game has and this card has not."""
        if half in self.vocabulary.half_names and half not in self.halves:
            self.report((trail, "half"), f"this card has no half {quoted(half)}", "")

    def cost(self, cost: g.Cost | None, payer: str, trail: Trail, ctx: Context) -> None:
        """Check a cost; what it binds, other than x, is added to the context."""
        if cost is None:
            return
        trail = (trail, "cost")
        if cost.x is not None or cost.give:
            self.question(payer, trail, ctx)
        self.fields(cost, trail, ctx, skip=("give", "steps"))
        private = ctx.but(private=True)
        for index, give in enumerate(cost.give):
            self.fields(give, ((trail, "give"), index), private)
            if give.name is not None:
                self.bind(give.name, Bound("cards", give.face == "down"), ((trail, "give"), index), ctx)
        paying = ctx.but(cost=True)
        paying.names = ctx.names
        self.steps(cost.steps, (trail, "steps"), paying)

    def printed(self, where: g.Filter | None, trail: Trail) -> None:
        """Report a claimed filter that asks for more than what is printed on the card."""
        if where is None:
            return
        more = [name for name in _NOT_PRINTED if getattr(where, name)]
        more += [name for name in ("ready", "new") if getattr(where, name) is not None]
        if any(not _is_fixed(bounds) for bounds in where.stat.values()):
            more.append("a number that is not fixed")
        more += [name for name in where.same if name != "stem" and name not in self.vocabulary.attributes]
        if more:
            self.report(trail, f"a claim cannot test {', '.join(more)}", "only what is printed on the card")
        for index, part in enumerate(where.any):
            self.printed(part, ((trail, "any"), index))
        self.printed(where.not_, (trail, "not"))


_NOT_PRINTED: Final = ("zone", "at", "face", "other", "of", "owner", "counters", "linked", "range", "test")


def _is_fixed(bounds: object) -> bool:
    if isinstance(bounds, g.Bounds):
        return all(end is None or isinstance(end, int) for end in (bounds.lo, bounds.hi))
    return isinstance(bounds, int)


# --- nodes with rules of their own --------------------------------------------------------------------------


def _card_set(walker: Walker, node: g.CardSet, trail: Trail, ctx: Context) -> None:
    if node.zone is None and node.among is None and node.under is None and not node.players:
        walker.report(trail, "a set needs zone, players, among or under", "")
    unseen = walker.hidden(node, ctx)
    told = walker.vocabulary.told_by_back
    extreme = node.lowest is not None or node.highest is not None
    if unseen and (extreme or (not ctx.private and needs_face(node.where, told))):
        walker.report((trail, "where") if node.where else trail, _HIDDEN, _HIDDEN_HINT)
    walker.fields(node, trail, ctx, skip=("lowest", "highest"))
    for name in ("lowest", "highest"):
        number = getattr(node, name)
        if isinstance(number, g.Node):
            walker.visit(number, (trail, name), ctx.but(it=True, it_hidden=False))


_ABOUT_OTHERS: Final = tuple(
    slot.attribute for slot in plan_of(g.Filter).slots if slot.attribute not in ("stat", "test")
)
"""Fields of a filter in which `it` is still whatever it was outside."""


def _filter(walker: Walker, node: g.Filter, trail: Trail, ctx: Context) -> None:
    for tag in (node.tag,) if isinstance(node.tag, str) else node.tag or ():
        walker.filter_tags.append((tag, (trail, "tag")))
    if node.stat or node.test is not None:
        walker.fields(node, trail, ctx, skip=("stat", "test"))
        walker.fields(node, trail, ctx.but(it=True, it_hidden=False), skip=_ABOUT_OTHERS)
    else:
        walker.fields(node, trail, ctx)


def _is(walker: Walker, node: g.Is, trail: Trail, ctx: Context) -> None:
    told = walker.vocabulary.told_by_back
    if not ctx.private and needs_face(node.where, told) and walker.hidden(node.of, ctx):
        walker.report(trail, _HIDDEN, _HIDDEN_HINT)
    walker.fields(node, trail, ctx)


def _stat_of(walker: Walker, node: g.StatOf, trail: Trail, ctx: Context) -> None:
    if not ctx.private and node.stat in walker.vocabulary.stats and walker.hidden(node.of, ctx):
        walker.report(trail, _HIDDEN, _HIDDEN_HINT)
    walker.fields(node, trail, ctx)


def _count(walker: Walker, node: g.Count, trail: Trail, ctx: Context) -> None:
    if not ctx.private and node.distinct is not None and walker.hidden(node.set, ctx):
        walker.report(trail, _HIDDEN, _HIDDEN_HINT)
    walker.fields(node, trail, ctx)


def _many(walker: Walker, node: g.Sum | g.Least | g.Most, trail: Trail, ctx: Context) -> None:
    if (node.set is None) != (node.each is None):
        walker.report(trail, '"set" and "each" go together', "")
    walker.fields(node, trail, ctx, skip=("each",))
    if isinstance(node.each, g.Node):
        hidden = node.set is not None and walker.hidden(node.set, ctx)
        walker.visit(node.each, (trail, "each"), ctx.but(it=True, it_hidden=hidden))


_COUNTED_REFS: Final = ("self", "you", "foe")
_COUNTED_SEATS: Final = ("you", "foe", "each_foe", "ally", "any", "active")


def _counted(walker: Walker, node: g.Did | g.Happened, trail: Trail, ctx: Context) -> None:
    """What is counted is counted for each card and seat alike, whatever is bound where it is asked for."""
    on, here = node.on, (trail, "on")
    refs = [(name, getattr(on, name)) for name in ("card", "source", "target")]
    loose = [(name, ref) for name, ref in refs if isinstance(ref, str) and ref not in _COUNTED_REFS]
    loose += [("by", on.by)] if on.by is not None and on.by not in _COUNTED_SEATS else []
    for name, ref in loose:
        walker.report(
            (here, name), f"{quoted(str(ref))} cannot be counted by", "self, you or foe, or a filter"
        )
    walker.fields(node, trail, ctx)


def _event_number(walker: Walker, node: g.EventNumber, trail: Trail, ctx: Context) -> None:
    walker.words.check("number", f"event.{node.field}", (trail, "field"), ctx)


_ON_FIELDS: Final = ("card", "source", "target", "by", "from", "to", "cause", "stat", "name")


def _on(walker: Walker, node: g.On, trail: Trail, ctx: Context) -> None:
    event = walker.vocabulary.all_events.get(node.event)
    if event is not None:
        for name in _ON_FIELDS:
            if getattr(node, "from_" if name == "from" else name) is not None and name not in event.fields:
                reason = f"event {quoted(node.event)} has no field {quoted(name)}"
                walker.report((trail, name), reason, nearest(name, event.fields))
    if node.event == "stat_changed" and node.stat is not None and node.stat not in walker.vocabulary.watched:
        hint = "watched: " + ", ".join(walker.vocabulary.watched)
        walker.report((trail, "stat"), f"the game does not watch {quoted(node.stat)}", hint)
    walker.fields(node, trail, ctx.but(event=None))


def _kind_change(walker: Walker, node: g.KindChange, trail: Trail, ctx: Context) -> None:
    if node.kind is None and node.tag is None and node.lose is None:
        walker.report(trail, "the change says nothing", "kind, tag or lose")
    tags = walker.vocabulary.attributes.get(node.attribute or "")
    if tags is not None and node.tag not in tags:
        walker.report(
            trail, f"{quoted(node.tag)} is no tag of {quoted(node.attribute)}", nearest(str(node.tag), tags)
        )
    walker.fields(node, trail, ctx)


def _grant_change(walker: Walker, node: g.GrantChange, trail: Trail, ctx: Context) -> None:
    if node.grant is None and node.lose is None:
        walker.report(trail, "the change says nothing", "grant or lose")
    elif node.grant is not None and (node.grant.keyword is None) == (node.grant.abilities_of is None):
        walker.report((trail, "grant"), "grant a keyword or abilities_of, one of the two", "")
    elif node.grant is not None and (node.grant.abilities_of is None) != (not node.grant.kinds):
        walker.report((trail, "grant"), '"abilities_of" and "kinds" go together', "")
    walker.fields(node, trail, ctx)


def _clamp_change(walker: Walker, node: g.ClampChange, trail: Trail, ctx: Context) -> None:
    if node.lo is None and node.hi is None:
        walker.report(trail, "the change says nothing", "lo or hi")
    walker.fields(node, trail, ctx)


Special = Callable[[Walker, Any, Trail, Context], None]

_NODES: Final[dict[type, Special]] = {
    g.CardSet: _card_set,
    g.Filter: _filter,
    g.Is: _is,
    g.StatOf: _stat_of,
    g.Count: _count,
    g.Sum: _many,
    g.Least: _many,
    g.Most: _many,
    g.EventNumber: _event_number,
    g.Did: _counted,
    g.Happened: _counted,
    g.On: _on,
    g.KindChange: _kind_change,
    g.GrantChange: _grant_change,
    g.ClampChange: _clamp_change,
}
_STEPS: Final[dict[type, Special]] = {}


def special_step(node: type[g.Verb]) -> Callable[[Special], Special]:
    """Say that a verb has rules of its own."""

    def note(special: Special) -> Special:
        _STEPS[node] = special
        return special

    return note
