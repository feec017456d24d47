"""How long changes last, compared with what the game ever ends and with what the text tells. Warnings only,
like `nothing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from engines.effects import grammar as g
from engines.effects.language import ABILITIES
from engines.effects.lint.cards import Finding
from engines.effects.lint.context import Trail, written
from engines.effects.lint.parts import inside
from engines.effects.problem import quoted
from engines.effects.vocabulary import Vocabulary

_BATTLE: Final = r"attack|battle|combat|fight"
_TOLD: Final = {
    "end_of_turn": r"this turn|(end|rest|remainder) of (the |this |your |that |a )?turn",
    "your_next_turn": r"your next turn",
    "end_of_phase": r"phase|step",
    "end_of_round": r"round",
    "end_of_chain": r"chain|answer|resolve",
    "end_of_attack": _BATTLE,
    "in_battle": _BATTLE,
    "leaves": r"while|as long as|leaves|in play|stays|remains|this turn",
}
"""How texts tell that something lasts so long; what lasts for good needs no words. Where cards leave when the
turn ends, "this turn" is as long as the card is there.
"""
_TELLS: Final = {until: re.compile(rf"\b({words})", re.IGNORECASE) for until, words in _TOLD.items()}
_ENDS: Final = {
    "end_of_turn": r"until (the )?(end|close) of (the |this |your |that )?turn",
    "your_next_turn": r"until (the (start|beginning) of )?your next turn",
    "end_of_phase": r"until (the )?end of (the |this )?phase",
    "end_of_round": r"until (the )?end of (the |this )?round",
}
"""Words that can only mean such an end."""
_PROMISES: Final = {until: re.compile(rf"\b({words})", re.IGNORECASE) for until, words in _ENDS.items()}


def endless(words: Vocabulary, card: g.Card) -> Iterator[Finding]:
    """Changes until a moment that the game does not know: they would never end."""
    for trail, node in _timed(card):
        if node.until not in words.durations:
            why = f"nothing in this game ends what lasts until {quoted(node.until)}"
            yield Finding(written((trail, "until")), why, "one of " + ", ".join(words.durations), "warning")


def mistimed(card: g.Card) -> Iterator[Finding]:
    """What lasts for another time than the text tells, and ends that the text tells of and nothing has."""
    text = " ".join((card.text, *(half.text for half in card.half)))
    if not text.strip():
        return
    have = set()
    for trail, node in _timed(card):
        have.add(node.until)
        told = _TELLS.get(node.until)
        if told is not None and not told.search(text):
            why = f"the text does not tell that this lasts so long ({node.until})"
            yield Finding(written((trail, "until")), why, "", "warning")
    for until, promise in _PROMISES.items():
        if until not in have and promise.search(text):
            why = f"the text tells of an end that nothing here has ({until})"
            yield Finding(".text", why, "", "warning")


def _timed(card: g.Card) -> Iterator[tuple[Trail, Any]]:
    for kind in ABILITIES:
        for index, ability in enumerate(getattr(card, kind)):
            for trail, node in inside(ability, ((None, kind), index)):
                if isinstance(node, g.Modify | g.Later):
                    yield trail, node
