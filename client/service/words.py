"""What terminal and window say alike about a table between machines."""

from __future__ import annotations

from engines.kernel import Mode
from netcore.link.room import Offer
from netcore.table import TableTerms

HOME_ONLY = "It works on your own network only: no address in it can be called from outside."
"""Said of an invitation whose addresses are all private, where there is no meeting point."""

LEARNS = (
    "The meeting point, which others run, learns that your address met another, and when; "
    "nothing of who you are, what you play or what you say."
)
"""Said once, before it is first used."""

ONLINE = (
    "The meeting point learns that your address waits, under names that mean nothing to it and are others "
    "every day, and which addresses wait under the same; on the home network others see that one is here."
)
"""Said where being online is switched on."""

SECOND = 1000
HOUR = 3600
DAY = 24 * HOUR


def terms_words(terms: TableTerms) -> list[str]:
    """A table's terms as sentences."""
    gone = "the game counts for nothing"
    if terms.vanish == "forfeit":
        gone = "between two the game is lost for that player, among more it counts for nothing"
    patience = f"Who stays away for {span(terms.patience)} may be declared vanished: then {gone}."
    if not terms.patience:
        patience = "Everybody is waited for without end."
    audit = "Seeds are opened after the game" if terms.audit == "game" else "Seeds are opened after the match"
    proofs = "every shuffle is proven" if terms.proofs else "shuffles are checked only by the audit"
    match = [f"A match: the best of {terms.games} games."] if terms.games > 1 else []
    return [*match, clock_words(terms), patience, f"{audit}; {proofs}."]


def clock_words(terms: TableTerms) -> str:
    """The time that players have, in a sentence.

    >>> clock_words(TableTerms(clock=900_000, increment=10_000))
    '15 min for all answers of a player, 10 s more with each.'
    >>> clock_words(TableTerms(delay=3 * 86_400_000))
    '3 days for each answer.'
    """
    if not terms.timed:
        return "No clock."
    if not terms.clock:
        return f"{span(terms.delay)} for each answer."
    words = f"{span(terms.clock)} for all answers of a player"
    if terms.delay:
        words += f"; the first {span(terms.delay)} of each cost nothing"
    if terms.increment:
        words += f", {span(terms.increment)} more with each"
    return words + "."


def span(milliseconds: int) -> str:
    """A length of time in its largest whole units.

    >>> span(90_000), span(900_000), span(3_600_000), span(86_400_000)
    ('90 s', '15 min', '1 h', '1 day')
    """
    seconds = milliseconds // SECOND
    if seconds and seconds % DAY == 0:
        return f"{seconds // DAY} day{'' if seconds == DAY else 's'}"
    if (seconds >= 2 * HOUR and seconds % HOUR == 0) or seconds == HOUR:
        return f"{seconds // HOUR} h"
    return f"{seconds // 60} min" if seconds >= 180 and seconds % 60 == 0 else f"{seconds} s"


def offer_lines(offer: Offer, mode: Mode) -> tuple[str, ...]:
    """What a host proposes besides the game: options that matter, and the terms."""
    titles = {spec.name: spec.title or spec.name for spec in mode.options}
    options = [f"{titles.get(name, name)}: {_value(value)}" for name, value in offer.game_setup.options]
    return (*options, *terms_words(offer.table_terms))


def _value(value: int | str | bool) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
