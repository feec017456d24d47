"""Checks of whole cards: abilities in their setting, limits, free abilities, halves."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from engines.effects import grammar as g
from engines.effects.language import ABILITIES, Language
from engines.effects.lint.context import Bound, Context, Trail, written
from engines.effects.lint.steps import turns
from engines.effects.lint.walk import Walker
from engines.effects.problem import Severity, quoted
from engines.effects.vocabulary import REPLY, Way

_TURN_EVENTS: Final = ("turn_start", "turn_end", "phase_start", "phase_end")
_APART: Final = ("cost", "ask", "steps", "test", "claim", "to", "change")
"""Fields of abilities that are looked at one by one, in the order in which they happen."""

Step = g.Play | g.Use | g.When | g.Instead


class Finding(NamedTuple):
    """One mistake of a card: where below the card, what, and what to do."""

    path: str
    reason: str
    hint: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        return f"{self.path[1:]}: {self.reason}" + (f" ({self.hint})" if self.hint else "")


class CardLint:
    """Goes through cards one by one. Without a list of `cards`, any card id passes."""

    def __init__(self, language: Language, cards: Collection[str] | None) -> None:
        self._vocabulary = language.vocabulary
        self._found: list[Finding] = []
        self._walker = Walker(language, self._report, cards)

    def _report(self, trail: Trail, reason: str, hint: str) -> None:
        self._found.append(Finding(written(trail), reason, hint))

    def _taken(self) -> list[Finding]:
        found, self._found = self._found, []
        return found

    def tags(self) -> list[tuple[str, str]]:
        """Tags that filters asked for since the last call, with their paths."""
        found = [(tag, written(trail)) for tag, trail in self._walker.filter_tags]
        self._walker.filter_tags.clear()
        return found

    def card(self, card: g.Card) -> list[Finding]:
        """What is wrong with a card."""
        halves = self._walker.halves = [half.id for half in card.half]
        if len(set(halves)) < len(halves):
            self._report((None, "half"), "two halves have one id", "")
        self._walker.fields(card, None, Context(), skip=ABILITIES)
        for kind in ABILITIES:
            look = getattr(self, f"_{kind}")
            for index, node in enumerate(getattr(card, kind)):
                self._walker.count = 0
                look(node, ((None, kind), index))
                if self._walker.count > g.MAX_STEPS:
                    reason = f"{self._walker.count} steps in one ability are too many"
                    self._report(((None, kind), index), reason, f"{g.MAX_STEPS} at most")
        return self._taken()

    def way(self, way: Way) -> list[Finding]:
        """What is wrong with a way to play."""
        ctx = Context()
        if way.cost is not None and way.cost.x is not None:
            ctx.names["x"] = Bound("number")
        self._walker.cost(way.cost, "active", None, ctx)
        self._claim(way.claim, None, ctx)
        return self._taken()

    # --- abilities ------------------------------------------------------------------------------------------

    def _play(self, node: g.Play, trail: Trail) -> None:
        names = (node.as_,) if isinstance(node.as_, str) else node.as_ or ()
        ways = [self._vocabulary.ways[name] for name in names if name in self._vocabulary.ways]
        if not names and len(self._vocabulary.ways) > 1:
            self._report(trail, '"as" is missing', "one of the ways " + ", ".join(self._vocabulary.ways))
        self._walker.half(node.half, trail)
        if node.limit is not None and node.limit.by == "card":
            self._report((trail, "limit"), "a limit by card can never be reached in a play", 'by = "name"')
        ctx = self._announced({node.speed} if node.speed else {way.speed for way in ways})
        self._claim(node.claim, trail, ctx)
        self._run(node, "you", trail, ctx)
        if node.to is not None:
            self._walker.words.check("goal", node.to, (trail, "to"), ctx)

    def _use(self, node: g.Use, trail: Trail) -> None:
        cost = node.cost or g.Cost()
        if node.limit is None and not (cost.pay or cost.spend or cost.exhaust or cost.give or cost.steps):
            self._report(trail, "a free ability without a limit never ends", "give it a cost or a limit")
        self._run(node, "you", trail, self._announced({node.speed}))

    def _announced(self, speeds: set[g.Speed]) -> Context:
        ctx = Context()
        if speeds - {"main"}:
            ctx.event = {**REPLY, **self._vocabulary.reply}
        else:
            ctx.own = frozenset({"active", "you"})
        return ctx

    def _when(self, node: g.When, trail: Trail) -> None:
        ctx = self._triggered(node, trail)
        ctx.before = ctx.edits = node.at == "before"
        payer = node.by or "you"
        if node.optional:
            self._walker.question(payer, trail, ctx)
        self._run(node, payer, trail, ctx)

    def _instead(self, node: g.Instead, trail: Trail) -> None:
        ctx = self._triggered(node, trail)
        ctx.edits = True
        if node.optional:
            self._walker.question("you", trail, ctx)
        self._run(node, "you", trail, ctx)

    def _triggered(self, node: g.When | g.Instead, trail: Trail) -> Context:
        event = self._vocabulary.all_events.get(node.on.event)
        ctx = Context()
        ctx.event = event.fields if event is not None else None
        ctx.own |= turns(node.test)
        if node.on.event in _TURN_EVENTS and node.on.by == "you":
            ctx.own |= {"you"}
        if event is not None and node.limit is not None and node.limit.per == event.once:
            reason = (
                f"event {quoted(node.on.event)} happens once per {event.once}: the limit can never be reached"
            )
            self._report((trail, "limit"), reason, "")
        return ctx

    def _always(self, node: g.Always, trail: Trail) -> None:
        ctx = Context()
        self._walker.fields(node, trail, ctx, skip=("change",))
        for index, change in enumerate(node.change):
            self._walker.visit(change, ((trail, "change"), index), ctx.but(it=True))

    def _run(self, node: Step, payer: str, trail: Trail, ctx: Context) -> None:
        """An ability's parts in the order in which they happen: test, x, questions, cost, steps."""
        walker = self._walker
        walker.fields(node, trail, ctx, skip=_APART)
        if node.test is not None:
            walker.visit(node.test, (trail, "test"), ctx)
        if node.cost is not None and node.cost.x is not None:
            walker.bind("x", Bound("number"), ((trail, "cost"), "x"), ctx)
        if not isinstance(node, g.Instead):
            walker.steps(node.ask, (trail, "ask"), ctx)
        walker.cost(node.cost, payer, trail, ctx)
        walker.steps(node.steps, (trail, "steps"), ctx)

    def _claim(self, claim: g.Filter | None, trail: Trail, ctx: Context) -> None:
        if claim is not None:
            self._walker.printed(claim, (trail, "claim"))
            self._walker.visit(claim, (trail, "claim"), ctx.but(private=True))
