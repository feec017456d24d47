"""The words of the page itself, in the language of whoever makes it; its script puts the parts into them."""

from __future__ import annotations

from typing import Final

from engines.kernel.say import mark, say

WORDS: Final = {
    "happened": mark("What happened"),
    "notes": mark("Notes"),
    "trust": mark("Why you can trust it"),
    "chance": mark("Chance of {who}"),
    "judged": mark("The decision here"),
    "better": mark("Better: {words}"),
    "best": mark("Nothing was better."),
    "inaccuracy": mark("inaccuracy"),
    "mistake": mark("mistake"),
    "blunder": mark("blunder"),
    "beginning": mark("Beginning"),
    "turn_back": mark("A turn back"),
    "step_back": mark("A step back"),
    "play": mark("Let it run"),
    "pause": mark("Stop it"),
    "step_on": mark("A step on"),
    "turn_on": mark("A turn on"),
    "end": mark("End"),
    "eyes": mark("Whose eyes"),
    "spectator": mark("As a spectator"),
    "seen_by": mark("As {who}"),
    "all_open": mark("All hands open"),
    "step": mark("Step {at}"),
    "step_of": mark("Step {at} of {last}"),
    "chapter": mark("{title} (step {at})"),
    "turn": mark("Turn {number}, {who}"),
    "hidden": mark("{count} hidden"),
    "damage": mark("damage {n}"),
    "to_move": mark("to move"),
    "out": mark("out"),
    "close": mark("Close"),
    "help": mark(
        "Arrow keys, swiping and the wheel over the table go by steps, page keys by turns, digits by tenths, "
        "S looks through other eyes; a card that is pressed shows all of itself."
    ),
}
"""By the name that the script calls them by."""

LANGUAGE: Final = mark("en")
"""The code of the language: each catalogue translates it into its own."""
SCRIPTLESS: Final = mark("This page needs its own script to move.")
PLAYER: Final = mark("Player {n}")
"""What players are called where their names are left out."""


def page_words() -> dict[str, str]:
    """All of them, said."""
    return {name: say(sentence) for name, sentence in WORDS.items()}
