"""Warnings: what is probably a slip, though the pack would load."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from engines.effects import grammar as g
from engines.effects.lint.cards import Finding

_IN_TEXT: Final = re.compile(r"\d+")
_IN_STEPS: Final = re.compile(r"[:\[,]-?(\d+)")
_UNSAID: Final = frozenset({"0", "1"})
"""Numbers that steps can hold without saying so."""


def text_warnings(card: g.Card) -> Iterator[Finding]:
    """Numbers that a text names and nothing on the card contains."""
    texts = [("", card.text), *((f".half[{index}]", half.text) for index, half in enumerate(card.half))]
    if not any(_IN_TEXT.search(text) for _, text in texts):
        return
    parts = (card.play, card.use, card.when, card.instead, card.always, card.stats)
    meant = msgspec.json.encode((parts, [half.stats for half in card.half])).decode()
    known = {*_IN_STEPS.findall(meant), *_UNSAID}
    known.update(number for use in card.keywords for number in _IN_TEXT.findall(use))
    for path, text in texts:
        missing = [number for number in dict.fromkeys(_IN_TEXT.findall(text)) if number not in known]
        for number in missing:
            reason = f"the text names {number[:8]}, which nothing on the card contains"
            yield Finding(f"{path}.text", reason, "", "warning")
