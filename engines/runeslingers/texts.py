"""Effects of Runeslingers in words, from the nodes themselves."""

from __future__ import annotations

from engines.effects.grammar import Num
from engines.effects.words import Say, Speaker

from .policy import (
    WORDS,
    Afflict,
    Barrier,
    ChooseAilments,
    Convert,
    Cure,
    Discard,
    DiscardTop,
    LoseHealth,
    Sear,
    VoidTop,
)


def _afflict(s: Speaker, node: Afflict) -> str:
    what = node.what.capitalize() if node.what is not None else "ailment"
    return f"{s.number(node.n)} {what} on {s.cards(node.to)}"


def _cure(s: Speaker, node: Cure) -> str:
    what = node.what.capitalize() if node.what is not None else "ailment"
    return f"remove {s.number(node.n)} {what} from {s.cards(node.of)}"


def _convert(s: Speaker, node: Convert) -> str:
    what = node.what.capitalize() if node.what is not None else "it"
    return f"convert {s.number(node.n)} ailment on {s.cards(node.of)} into {what}"


def _barrier(s: Speaker, node: Barrier) -> str:
    if node.n is None:
        return f"remove the barrier of {s.cards(node.to)}"
    return f"{s.cards(node.to)} get a barrier of {s.number(node.n)}"


def _some(s: Speaker, n: Num) -> str:
    """A number, where it is not one."""
    return "" if n == 1 else f"{s.number(n)} "


def _discard(s: Speaker, node: Discard) -> str:
    return f"{s.seats(node.who)} discard {s.number(node.n)} card{' at random' if node.random else ''}"


VERBS: dict[type, Say] = {
    Sear: lambda s, n: f"{s.seats(n.who)} sear {s.number(n.n)}",
    VoidTop: lambda s, n: f"{s.seats(n.who)} void {s.number(n.n)}",
    DiscardTop: lambda s, n: f"discard the top {_some(s, n.n)}card of the deck",
    Discard: _discard,
    ChooseAilments: lambda s, n: f"choose {_some(s, n.n)}ailment",
    Afflict: _afflict,
    Cure: _cure,
    Convert: _convert,
    LoseHealth: lambda s, n: f"{s.seats(n.who)} lose {s.number(n.n)} health",
    Barrier: _barrier,
}
SPEAKER = Speaker(WORDS, VERBS)
