"""What the words of a game mean, for whoever points at one or asks for it."""

from __future__ import annotations

from engines.glossary import GlossaryEntry, Term, find, found_in, of_phase
from engines.kernel import CardView
from engines.registry import RegistryError, engine


def explain(game_id: str, word: str) -> Term | None:
    """The word and its meaning in the person's language: a keyword, kind, class, facet, number or place of a
    game; None where the game explains no such word.
    """
    return find(_glossary(game_id), word)


def explain_phase(game_id: str, phase: str, word: str) -> Term | None:
    """What a phase is for, by its name and as the game's screens call it."""
    return of_phase(_glossary(game_id), phase) or explain(game_id, word)


def explain_card(game_id: str, card: CardView) -> list[Term]:
    """All words of a card that the game explains: its kind, its keywords, then those in its text."""
    entries = _glossary(game_id)
    named = [find(entries, word) for word in (card.kind, *card.words)]
    terms = [term for term in named if term is not None]
    return list(dict.fromkeys([*terms, *found_in(entries, card.text)]))


def explain_text(game_id: str, text: str) -> list[Term]:
    """All words of a text that the game explains, in the order in which they come."""
    return found_in(_glossary(game_id), text)


def _glossary(game_id: str) -> tuple[GlossaryEntry, ...]:
    try:
        return engine(game_id).glossary()
    except RegistryError:
        return ()
