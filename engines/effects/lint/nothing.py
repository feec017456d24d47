"""Effects that can never do anything, and what an effect does that the card's text does not tell.

Warnings only: words are compared by a few stems that every game has, and a card may say a thing in its own
way. Each is worth a look, because nothing else would ever show it: the pack loads and the card is silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from engines.effects import grammar as g
from engines.effects.language import ABILITIES
from engines.effects.lint.cards import Finding
from engines.effects.lint.context import Trail, written
from engines.effects.lint.never import never, unread
from engines.effects.lint.parts import inside
from engines.effects.problem import quoted
from engines.effects.vocabulary import Vocabulary

_BODIES: Final[dict[type, tuple[str, ...]]] = {
    g.If: ("then", "other"), g.Each: ("steps",), g.Repeat: ("steps",), g.May: ("steps", "other"),
    g.Later: ("steps",), g.When: ("steps",),
}  # fmt: skip
"""What does nothing if all of these are empty."""
_AMOUNTS: Final = ("n", "top", "bottom", "most")
"""Fields that make a step or a set empty if they are 0."""

_PERIODS: Final = "turn|round|game|phase|time|battle|combat|fight"
_STEMS: Final = {
    "limit": rf"once\b|twice\b|(first|only|each|every|per|one|this|more than)\b.{{0,40}}\b({_PERIODS})\b",
    "give": "discard|give|put|return|destroy|sacrifice|dispel|remove|exile|pay|cost|send|banish|show|from",
    "exhaust": "exhaust|engage|rest|tap|turn|tire|use|task",
    "pay": r"(pay|cost|spend|for|lose|power|energy|light|vim|mana)\b|\d",
    "foe": "opponent|enem|foe|rival|other|they|their|player|each|lord|attack|defend|who|owner|control",
    "hand": "hand|return|take|draw|back|search",
    "deck": "deck|shuffle|pile|bottom|top|recover",
    "may": "may|can|up to|if you|choose|wish|want|optional",
    "random": "random",
    "turn": "turn|phase|round|until|battle|combat|fight|while",
}
"""By what an effect has, words of which its text should hold one."""
_SAID: Final = {name: re.compile(rf"\b({stems})", re.IGNORECASE) for name, stems in _STEMS.items()}
_LIMITS: Final = re.compile(r"\b(once|twice) (per|each|a|every|in each|during each)\b", re.IGNORECASE)
_WORDS: Final = {
    2: r"\b(two|twice|both|pair|second|double)", 3: r"\b(three|third|thrice|triple)", 4: r"\b(four|fourth)",
    5: r"\bfi(ve|fth)", 6: r"\bsix", 7: r"\bseven", 8: r"\beight", 9: r"\bnin(e|th)", 10: r"\bten",
}  # fmt: skip
"""Numbers as texts write them out."""
_COUNTS: Final = re.compile(r"\b(Limit|Did|Happened)\(")
"""What in an effect can keep it to a number of times."""


def silent(words: Vocabulary, card: g.Card) -> Iterator[Finding]:
    """Parts of a card's effects that can never do anything."""
    for kind in ABILITIES:
        for index, ability in enumerate(getattr(card, kind)):
            here: Trail = ((None, kind), index)
            said = repr(ability)
            for trail, node in inside(ability, here):
                yield from (Finding(written(trail), why, "", "warning") for why in _empty(node))
                yield from never(words, card, node, trail)
                yield from unread(ability, node, trail, said)
            yield from _unused(ability, here)
            if isinstance(ability, g.When):
                yield from _gone(ability, here)


def untold(card: g.Card) -> Iterator[Finding]:
    """What a card's effects do and its text does not tell, and limits of the text that no effect has."""
    text = " ".join((card.text, *(half.text for half in card.half)))
    if not text.strip():
        return
    for kind in ABILITIES:
        for index, ability in enumerate(getattr(card, kind)):
            for trail, said in _claims(kind, ability, ((None, kind), index)):
                if not _SAID[said].search(text):
                    yield Finding(written(trail), f"the text does not tell of this ({said})", "", "warning")
            for trail, n in _amounts(ability, ((None, kind), index)):
                if not re.search(rf"(?<!\d){n}(?!\d)|{_WORDS.get(n, '$^')}", text, re.IGNORECASE):
                    yield Finding(written(trail), f"the text does not tell of this ({n})", "", "warning")
    if _LIMITS.search(text) and not _COUNTS.search(repr(card)):
        yield Finding(".text", "the text tells of a limit that no ability has", "", "warning")


# --- inside -------------------------------------------------------------------------------------------------


def _empty(node: g.Node) -> Iterator[str]:
    bodies = _BODIES.get(type(node))
    if bodies and not any(getattr(node, name) for name in bodies):
        yield "nothing is done here"
    for name in _AMOUNTS:
        if type(getattr(node, name, None)) is int and getattr(node, name) == 0:
            yield f"{name} = 0 does nothing"
    least, most = getattr(node, "least", None), getattr(node, "most", None)
    if type(least) is int and type(most) is int and least > most:
        yield f"nobody can choose at least {least} and at most {most}"
    lo, hi = getattr(node, "lo", None), getattr(node, "hi", None)
    if isinstance(node, g.Bounds) and type(lo) is int and type(hi) is int and lo > hi:
        yield f"no number is at least {lo} and at most {hi}"


def _unused(ability: g.Node, here: Trail) -> Iterator[Finding]:
    """Names that a question binds and nothing reads, and orders over players, which order nothing."""
    said, bound = repr(ability), {}
    for trail, node in inside(ability, here):
        if isinstance(node, g.Choose | g.ChooseNumber) and not _read(ability, node, said):
            why = f"what is chosen as {quoted(node.name)} is never used"
            yield Finding(written(trail), why, "", "warning")
        if isinstance(node, g.Choose | g.Let) and isinstance(node.set, g.CardSet):
            bound[node.name] = node.set.players and node.set.zone is None
        if isinstance(node, g.Order) and bound.get(node.name):
            yield Finding(written(trail), "an order over players orders nothing", "", "warning")


def _read(ability: g.Node, node: g.Choose | g.ChooseNumber, said: str) -> bool:
    """Whether a choice is used: by name, as what a play without steps is aimed at, or, where it is no target,
    by the game's own rules.
    """
    aimed = isinstance(ability, g.Play) and not ability.steps
    return f"'${node.name}'" in said or aimed or (isinstance(node, g.Choose) and not node.target)


def _gone(ability: g.When, here: Trail) -> Iterator[Finding]:
    """Sets read from where a card is after it has left."""
    on = ability.on
    left = on.card == "self" and (on.event in ("destroy", "dispel") or (on.event == "move" and on.from_))
    if not left or ability.at != "after":
        return
    for trail, node in inside(ability, here):
        if isinstance(node, g.CardSet) and (node.under == "self" or node.at == "here"):
            yield Finding(
                written(trail), "this card has left the place that this is read from", "", "warning"
            )


def _amounts(ability: Any, here: Trail) -> Iterator[tuple[Trail, int]]:
    """How much of something is done or paid: more than one, as a written number."""
    for trail, node in inside(ability, here):
        n = getattr(node, "n", None)
        if isinstance(node, g.Verb | g.Give) and type(n) is int and n > 1:
            yield (trail, "n"), n


def _claims(kind: str, ability: Any, here: Trail) -> Iterator[tuple[Trail, str]]:
    """What a text should tell, with the place of each."""
    if getattr(ability, "limit", None) is not None and kind != "play":
        yield (here, "limit"), "limit"
    cost = getattr(ability, "cost", None)
    if cost is not None and kind != "play":
        for name in ("give", "exhaust", "pay"):
            if getattr(cost, name):
                yield ((here, "cost"), name), name
    if getattr(ability, "optional", False):
        yield (here, "optional"), "may"
    for trail, node in inside(ability, here):
        for name in ("by", "who"):
            if isinstance(node, g.Verb) and getattr(node, name, None) in ("foe", "each_foe"):
                yield (trail, name), "foe"
        if isinstance(node, g.Turn):
            yield trail, "turn"
        if isinstance(node, g.Pick) or getattr(node, "random", False):
            yield trail, "random"
        if isinstance(node, g.Move) and node.to in ("hand", "deck"):
            yield (trail, "to"), str(node.to)
