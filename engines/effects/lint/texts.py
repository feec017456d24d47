"""Warnings: what is probably a slip, though the pack would load."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from engines.effects import grammar as g
from engines.effects.language import Language
from engines.effects.lint.cards import Finding

_IN_TEXT: Final = re.compile(r"\d+")
_IN_STEPS: Final = re.compile(r"[:\[,]-?(\d+)|\"keyword\":\"\w+ (\d+)")
"""Numbers of steps, and those of keywords that a change grants ("armor 2")."""
_DIE: Final = str(g.Roll(name="d").sides)
"""A die that is not described otherwise, which a pack leaves out."""
_UNSAID: Final = frozenset({"0", "1"})
"""Numbers that steps can hold without saying so."""


def text_warnings(language: Language, card: g.Card) -> Iterator[Finding]:
    """Numbers that a text names and nothing on the card contains, nor the keywords it has."""
    texts = [("", card.text), *((f".half[{index}]", half.text) for index, half in enumerate(card.half))]
    if not any(_IN_TEXT.search(text) for _, text in texts):
        return
    said = (card, *(language.keyword(use) for use in card.keywords))
    parts = [(one.play, one.use, one.when, one.instead, one.always, one.stats) for one in said]
    meant = msgspec.json.encode((parts, [half.stats for half in card.half])).decode()
    known = {number for found in _IN_STEPS.findall(meant) for number in found} | _UNSAID
    known.update(number for use in card.keywords for number in _IN_TEXT.findall(use))
    if '"roll"' in meant:
        known.add(_DIE)
    for path, text in texts:
        missing = [number for number in dict.fromkeys(_IN_TEXT.findall(text)) if number not in known]
        for number in missing:
            reason = f"the text names {number[:8]}, which nothing on the card contains"
            yield Finding(f"{path}.text", reason, "", "warning")
