"""Printed cards, looked into."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.vocabulary import Vocabulary


def inside(node: Any) -> Iterator[g.Node]:
    """A node with everything inside it."""
    if isinstance(node, g.Node):
        yield node
        for name in node.__struct_fields__:
            yield from inside(getattr(node, name))
    elif isinstance(node, tuple | list):
        for part in node:
            yield from inside(part)
    elif isinstance(node, dict):
        yield from inside(tuple(node.values()))


def unbrought(card: g.Card, words: Vocabulary) -> g.Card:
    """The card without the abilities that its keywords bring: those are told by the keyword."""
    keywords = [words.language.keyword(use) for use in card.keywords]
    own = {}
    for name in ("use", "when", "always"):
        brought = [node for keyword in keywords for node in getattr(keyword, name)]
        own[name] = tuple(node for node in getattr(card, name) if node not in brought)
    return replace(card, **own)
