"""Questions whose answer is written already: filters that nothing fits, tests that never or always hold,
events of a name that there is not, and names that are bound for nobody. Warnings only, like `nothing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from engines.effects import grammar as g
from engines.effects.grammar.words import names
from engines.effects.lint.cards import Finding
from engines.effects.lint.context import Trail, written
from engines.effects.problem import nearest, quoted
from engines.effects.vocabulary import Vocabulary

_NAMED: Final[dict[str, Callable[[Vocabulary], tuple[str, ...]]]] = {
    "phase_start": lambda words: words.phases,
    "phase_end": lambda words: words.phases,
    "counter": lambda words: words.counters,
    "gain": lambda words: words.resources,
}
"""What the name of an event can be, for those that have a name of a declared sort."""
_COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": int.__lt__, "<=": int.__le__, "==": int.__eq__, "!=": int.__ne__, ">=": int.__ge__, ">": int.__gt__,
}  # fmt: skip
_FOES: Final = ("foe", "each_foe")
_ANYTHING: Final = g.Filter()


def never(words: Vocabulary, card: g.Card, node: g.Node, trail: Trail) -> Iterator[Finding]:
    """What of a single node of a card is settled by how it is written."""
    if isinstance(node, g.On):
        yield from _unknown_name(words, node, trail)
    elif isinstance(node, g.Filter):
        if node.not_ is not None and _all_denied(node, node.not_):
            yield _warning(trail, "what is asked for is also ruled out")
        yield from _same_as_nothing(words, card, node, trail)
    elif isinstance(node, g.CardSet):
        where = node.where
        if where is not None and where.zone and node.zones and not {*names(where.zone)} & {*node.zones}:
            yield _warning((trail, "where"), "nothing in these zones lies in that one")
    elif isinstance(node, g.Condition) and (holds := _settled(node)) is not None:
        yield _warning(trail, f"this {'always' if holds else 'never'} holds")
    elif isinstance(node, g.Use) and not (node.ask or node.steps):
        yield _warning(trail, "nothing is done here")


def unread(ability: g.Node, node: g.Node, trail: Trail, said: str) -> Iterator[Finding]:
    """A name that a step binds, that step doing nothing else, and nothing reads; `said` is all of the ability
    written out.
    """
    idle = isinstance(node, g.Let | g.Roll | g.Pick) or (isinstance(node, g.Search) and not node.show)
    name = getattr(node, "name", None)
    if idle and name and f"'${name}'" not in said and f"name='{name}'" not in _without(said, node):
        yield _warning(trail, f"what is bound as {quoted(name)} is never used")


def _without(said: str, node: g.Node) -> str:
    return said.replace(repr(node), "", 1)


def _warning(trail: Trail, why: str, hint: str = "") -> Finding:
    return Finding(written(trail), why, hint, "warning")


def _unknown_name(words: Vocabulary, node: g.On, trail: Trail) -> Iterator[Finding]:
    known = _NAMED.get(node.event)
    if known is None or node.name is None:
        return
    for name in names(node.name):
        if name not in known(words):
            why = f"event {quoted(node.event)} never has the name {quoted(name)}"
            yield _warning((trail, "name"), why, nearest(name, known(words)))


def _all_denied(asked: g.Filter, denied: g.Filter) -> bool:
    """Whether what fits the first fits the second too: that asks for no more, in no field."""
    fields = [
        name for name in g.Filter.__struct_fields__ if getattr(denied, name) != getattr(_ANYTHING, name)
    ]
    for name in fields:
        mine, theirs = getattr(asked, name), getattr(denied, name)
        if name in ("kind", "zone") and mine:
            if not {*names(mine)} <= {*names(theirs)}:
                return False
        elif mine != theirs:
            return False
    return bool(fields)


def _same_as_nothing(words: Vocabulary, card: g.Card, node: g.Filter, trail: Trail) -> Iterator[Finding]:
    """The same race as a card that has none."""
    tags = {*card.tags, *(tag for half in card.half for tag in half.tags)}
    for group, ref in node.same.items():
        if ref == "self" and tags.isdisjoint(words.attributes.get(group, tags)):
            why = f"this card has no {group}, and nothing has the same"
            yield _warning(((trail, "same"), group), why)


def _settled(test: g.Condition) -> bool | None:
    """Whether a test holds, where that is plain from how it is written."""
    if isinstance(test, g.Cmp) and type(test.a) is int and type(test.b) is int:
        return _COMPARED[test.op](test.a, test.b)
    if isinstance(test, g.Exists) and test.least == 0:
        return True
    if isinstance(test, g.AllOf):
        whose: set[Any] = {part.of for part in test.of if isinstance(part, g.Turn)}
        if "you" in whose and whose.intersection(_FOES):
            return False
    return None
