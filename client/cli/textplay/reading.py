"""What a person reads at a table in words: what cards say, and the rules."""

from __future__ import annotations

from client.cli.refusal import BadInput
from client.cli.rules import look_up, said
from engines.kernel import Game, TableView
from engines.kernel.text import card_told, seat_words
from engines.registry import RegistryError, engine

SHOWN = 10
"""Cards or rules shown at once."""


def cards_read(game: Game, view: TableView, words: str) -> list[str]:
    """What the cards with all of these words in their names say: those in sight as they are now and where
    they lie, else as printed.
    """
    wanted = words.casefold().split()
    if not wanted:
        return ["Type card and words of its name, and you read what it says."]

    def fits(name: str) -> bool:
        return bool(name) and all(word in name.casefold() for word in wanted)

    found = [
        f"{seat_words(view, zone.seat)}, {zone.title}: {card_told(card)}"
        for zone in view.zones
        for card in zone.cards
        if fits(card.name)
    ]
    if not found:
        printed = map(game.printed, range(game.face_count()))
        found = [card_told(card.view()) for card in printed if fits(card.name)]
    return _first(list(dict.fromkeys(found))) or [f"No card is called {words!r}."]


def rules_read(game: Game, words: str) -> list[str]:
    """The clause of this number, or those that hold all of these words."""
    try:
        clauses = engine(game.id).ledger()
        number = words if "-" in words and " " not in words else ""
        found = look_up(clauses, number, "" if number else words) if clauses else []
    except (BadInput, RegistryError) as error:
        return [str(error)]
    if not clauses:
        return ["This game brings no rules to read."]
    lines = _first(["\n".join(said(clause)) for clause in found]) or [f"No rule speaks of {words!r}."]
    return [line for each in lines for line in each.splitlines()]


def _first(found: list[str]) -> list[str]:
    """As many as are shown at once."""
    more = len(found) - SHOWN
    return found[:SHOWN] + ([f"{more} more; add words to look for."] if more > 0 else [])
