"""What a table agrees on beside the rules of the game: time, patience, and how far the dealing is checked."""

from __future__ import annotations

from typing import Final, NamedTuple

from netcore.dealer.coin import CHAIN_LENGTH, RENEWAL
from netcore.opening import Term
from netcore.wire import WireError

VOID: Final = "void"
FORFEIT: Final = "forfeit"
"""What becomes of a game whose player stays away: it counts for nothing, or that player loses it."""

GAME: Final = "game"
MATCH: Final = "match"
"""When seeds are opened: after the game, or after the last game of a match whose lists stay secret till then.
"""

LONGEST: Final = 30 * 24 * 3600 * 1000
"""Milliseconds of the longest time a table may set: a month; games by post have days for an answer."""


LATER: Final[dict[str, int]] = {"delay": 0, "games": 1}
"""Terms that older programs did not know, and what held then."""

GAMES_LIMIT: Final = 9
"""Games of the longest match."""


class TableTerms(NamedTuple):
    """Times are in milliseconds; the fields stand in the order of the hello."""

    audit: str = GAME
    clock: int = 0
    """Time each player has for all answers together; 0 for no clock."""
    coins: int = CHAIN_LENGTH
    """Coins in one chain of the joint dealer."""
    delay: int = 0
    """Time of each answer that costs nothing; with no clock, all the time that an answer has."""
    games: int = 1
    """The most games of the match that this one belongs to."""
    grace: int = 5_000
    """By how much the measures of two programs may differ."""
    increment: int = 0
    """Added to a player's time with each answer."""
    patience: int = 180_000
    """How long a seat may stay away, or owe what its program makes, before it counts as vanished."""
    proofs: bool = True
    """Whether each mix carries its argument."""
    vanish: str = VOID

    def pairs(self) -> tuple[Term, ...]:
        """As a hello states them; what came later is stated where it is not as it always was."""
        stated: dict[str, int | str | bool] = self._asdict()
        return tuple((word, value) for word, value in stated.items() if LATER.get(word) != value)

    @property
    def timed(self) -> bool:
        """Whether time runs at all."""
        return bool(self.clock or self.delay)


def read_terms(pairs: tuple[Term, ...]) -> TableTerms:
    """The terms of a hello; WireError with a sentence if this program does not know or allow them."""
    known = dict(zip(TableTerms._fields, TableTerms(), strict=True))
    for word, value in pairs:
        if word not in known:
            raise WireError(f"the table sets {word!r:.30}, which this version does not know")
        if type(value) is not type(known[word]):
            raise WireError(f"the table's {word} cannot be {value!r:.30}")
    missing = [word for word in known if word not in dict(pairs) and word not in LATER]
    if missing:
        raise WireError(f"the table does not set {missing[0]!r}")
    if len(dict(pairs)) != len(pairs) or any(LATER.get(word) == value for word, value in pairs):
        raise WireError("the table sets a term twice, or as it is anyway")
    terms = TableTerms(**dict(pairs))  # type: ignore[arg-type]  # types were compared one by one
    if not 1 <= terms.games <= GAMES_LIMIT or terms.games % 2 == 0:
        raise WireError(f"the table's match is not the best of an odd number of games up to {GAMES_LIMIT}")
    for word in ("clock", "delay", "grace", "increment", "patience"):
        if not 0 <= getattr(terms, word) <= LONGEST:
            raise WireError(f"the table's {word} is not between 0 and {LONGEST} milliseconds")
    if not 2 * RENEWAL <= terms.coins <= CHAIN_LENGTH:
        raise WireError(f"the table's coins are not between {2 * RENEWAL} and {CHAIN_LENGTH}")
    if terms.vanish not in (VOID, FORFEIT) or terms.audit not in (GAME, MATCH):
        raise WireError("the table's rule for vanished players or for the audit is not known here")
    return terms
