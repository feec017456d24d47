"""What a screen shows of a table of Reapers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.effects.screen import Values, card_table
from engines.kernel import TABLE, CardView, PrintedCard, Secrets, Table, TableView
from engines.kernel.say import mark, named, say

from .policy import CASTS, CLASSES, POSITIONS
from .say import link_words
from .setup import WINS

if TYPE_CHECKING:
    from .rules import Reapers

STATS = ("rank", "atk", "grd", "strike")
"""Numbers on a card, in the order in which people read them."""
ENDINGS = {
    mark("Reaper destroyed"): mark("The Reaper was destroyed (RP-001)."),
    mark("decked out"): mark("No card was left to draw (RP-004)."),
    mark("no Reaper"): mark("What lay in the Reaper's place was none (RP-225)."),
}


def table_view(game: Reapers, t: Table, seat: int, know: Secrets) -> TableView:
    """The plain view with what cards say and what they have become."""
    base = card_table(game, t, seat, know, describe, _values, ENDINGS)
    return replace(base, lines=(*_match(game, t, seat), *_chain(game, t, know)))


def _values(game: Reapers, t: Table, seat: int) -> Values:
    """Strikes taken and how many it takes, cards, games won of a match, whether a Re-draw is left."""
    reaper = [card for card in t.zone("reaper", seat) if t.rows[card].up]
    return (
        (mark("strikes"), t.get(seat, "strikes")),
        *([(mark("limit"), game.stat(t, reaper[0], "strike"))] if reaper else []),
        (mark("hand"), len(t.zone("hand", seat))),
        (mark("deck"), len(t.zone("deck", seat))),
        *([(mark("won"), t.get(seat, "won"))] if WINS[game.mode(t).name] > 1 else []),
        (mark("redraw"), 1 - t.get(seat, "redrawn")),
    )


def describe(game: Reapers, t: Table, card: CardView, face: int) -> CardView:
    """A card with its text and its numbers as they are now; its frame is that of its Class or Cast type
    (RP-126).
    """
    printed = game.catalogue.cards[face]
    known = t.rows[card.id].face is not None and game.in_play(t, card.id)
    names = [name for name in STATS if name in printed.stats]
    stats = [(name, game.stat(t, card.id, name) if known else printed.stats[name]) for name in names]
    kind, words = _frame(printed.kind, game.facts_tags(t, card.id) if known else printed.tags)
    if known and card.marks:
        words.append(mark("has attacked"))
    return replace(card, kind=kind, text=printed.text, stats=tuple(stats), words=tuple(words), marks=())


def printed_card(card: PrintedCard) -> PrintedCard:
    """A card for whoever builds Decks, in the frame it has on the table."""
    kind, words = _frame(card.kind, card.tags)
    stats = dict(card.stats)
    ordered = tuple((name, stats[name]) for name in STATS if name in stats)
    return card._replace(kind=kind, stats=ordered, words=tuple(words), tags=(card.kind, *card.tags))


def _frame(kind: str, tags: Iterable[str]) -> tuple[str, list[str]]:
    """What a card's frame tells, and the words beside it: Class and Position, or the type of a Cast, or a
    Reaper and its Class (RP-123, RP-126).
    """
    if kind == "reaper":
        return kind, [tag.capitalize() for tag in tags if tag in CLASSES]
    words = [tag.capitalize() for tag in tags if tag in POSITIONS] + ["Token"] * (kind == "token")
    group = CASTS if kind == "cast" else CLASSES
    return next((tag for tag in tags if tag in group), kind), words


def _match(game: Reapers, t: Table, onlooker: int) -> list[str]:
    """How a match stands."""
    name = game.mode(t).name
    if WINS[name] < 2 or not t.get(TABLE, "game"):
        return []
    won = ", ".join(f"{named(seat, onlooker)}: {t.get(seat, 'won')}" for seat in range(t.map.seats))
    return [say("Game {n} of the match; games won: {won}.", n=t.get(TABLE, "game"), won=won)]


def _chain(game: Reapers, t: Table, know: Secrets) -> list[str]:
    """The links, newest first: that is how they resolve (RP-212)."""
    if not t.chain:
        return []
    links = [link_words(game, t, index, know) for index in reversed(range(len(t.chain)))]
    return [say("Chain, newest first: {links}", links="; ".join(links))]
