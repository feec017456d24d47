"""What terminal and window say alike about a table between machines."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from engines.kernel import Mode
from engines.kernel.say import label, mark, say
from netcore.link.room import Offer
from netcore.table import DRAW, PAUSE, TAKE_BACK, TableTerms

FETCHING = mark("Fetching {pack}")
"""Said while a card pack comes from the host."""
HOME_ONLY = mark("It works on your own network only: no address in it can be called from outside.")
"""Said of an invitation whose addresses are all private, where there is no meeting point."""

TURNED_DOWN = {
    DRAW: mark("No draw, please: I play on."),
    PAUSE: mark("No pause now, please."),
    TAKE_BACK: mark("I do not agree to taking it back."),
}
"""What somebody who declines says to the others; the log holds only what is agreed to."""

LEARNS = mark(
    "The meeting point, which others run, learns that your address met another, and when; "
    "nothing of who you are, what you play or what you say."
)
"""Said once, before it is first used."""

ONLINE = mark(
    "The meeting point learns that your address waits, under names that mean nothing to it and are others "
    "every day, and which addresses wait under the same; on the home network others see that one is here."
)
"""Said where being online is switched on."""

SECOND = 1000
HOUR = 3600
DAY = 24 * HOUR


def folded(lines: Iterable[str]) -> list[str]:
    """Lines for people: what happens several times in a row is told once."""
    runs = [(line, len(list(same))) for line, same in groupby(lines)]
    return [line if n == 1 else say("{line} ({n} times)", line=line, n=n) for line, n in runs]


def terms_words(terms: TableTerms) -> list[str]:
    """A table's terms as sentences."""
    gone = say("the game counts for nothing")
    if terms.vanish == "forfeit":
        gone = say("between two the game is lost for that player, among more it counts for nothing")
    told = mark("Who stays away for {time} may be declared vanished: then {gone}.")
    patience = say(told, time=span(terms.patience), gone=gone)
    if not terms.patience:
        patience = say("Everybody is waited for without end.")
    after = (
        say("Seeds are opened after the game")
        if terms.audit == "game"
        else say("Seeds are opened after the match")
    )
    proven = say("every shuffle is proven") if terms.proofs else say("shuffles are checked only by the audit")
    match = [say("A match: the best of {n} games.", n=terms.games)] if terms.games > 1 else []
    return [*match, clock_words(terms), patience, f"{after}; {proven}."]


def clock_words(terms: TableTerms) -> str:
    """The time that players have, in a sentence.

    >>> clock_words(TableTerms(clock=900_000, increment=10_000))
    '15 min for all answers of a player, 10 s more with each.'
    >>> clock_words(TableTerms(delay=3 * 86_400_000))
    '3 days for each answer.'
    """
    if not terms.timed:
        return say("No clock.")
    if not terms.clock:
        return say("{time} for each answer.", time=span(terms.delay))
    words = say("{time} for all answers of a player", time=span(terms.clock))
    if terms.delay:
        words += say("; the first {time} of each cost nothing", time=span(terms.delay))
    if terms.increment:
        words += say(", {time} more with each", time=span(terms.increment))
    return words + "."


def span(milliseconds: int) -> str:
    """A length of time in its largest whole units.

    >>> span(90_000), span(900_000), span(3_600_000), span(86_400_000)
    ('90 s', '15 min', '1 h', '1 day')
    """
    seconds = milliseconds // SECOND
    if seconds and seconds % DAY == 0:
        return say("1 day") if seconds == DAY else say("{n} days", n=seconds // DAY)
    if (seconds >= 2 * HOUR and seconds % HOUR == 0) or seconds == HOUR:
        return say("{n} h", n=seconds // HOUR)
    return f"{seconds // 60} min" if seconds >= 180 and seconds % 60 == 0 else f"{seconds} s"


def offer_lines(offer: Offer, mode: Mode) -> tuple[str, ...]:
    """What a host proposes besides the game: options that matter, and the terms."""
    titles = {spec.name: spec.title or spec.name for spec in mode.options}
    options = [f"{say(titles.get(name, name))}: {_value(value)}" for name, value in offer.game_setup.options]
    return (*options, *terms_words(offer.table_terms))


def _value(value: int | str | bool) -> str:
    return (say("yes") if value else say("no")) if isinstance(value, bool) else label(str(value))
