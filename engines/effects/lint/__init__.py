"""Checks beyond types, for packs and for a game's own keywords and ways."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engines.effects import grammar as g
from engines.effects.language import Language
from engines.effects.lint.cards import CardLint, Finding
from engines.effects.lint.durations import endless, mistimed
from engines.effects.lint.nothing import silent, untold
from engines.effects.lint.places import hostless, unseen
from engines.effects.lint.texts import text_warnings
from engines.effects.problem import nearest, quoted
from engines.effects.vocabulary import Way

__all__ = ["Finding", "lint_card", "lint_cards", "lint_warnings", "lint_way"]


def lint_card(language: Language, card: g.Card) -> list[Finding]:
    """What is wrong with one card, ids of other cards left alone."""
    return CardLint(language, None).card(card)


def lint_way(language: Language, way: Way) -> list[Finding]:
    """What is wrong with a way to play."""
    return CardLint(language, None).way(way)


def lint_cards(
    language: Language, cards: Sequence[g.Card], taken: Collection[str] = (), others: Collection[str] = ()
) -> Iterator[tuple[int, Finding]]:
    """What is wrong with the cards of a pack, by their index.

    `taken` are ids of cards in packs loaded before, `others` those of further cards of this pack.
    """
    ids: dict[str, int] = {}
    for index, card in enumerate(cards):
        if card.id in ids:
            yield index, Finding(".id", f"another card has the id {quoted(card.id)}", f"card {ids[card.id]}")
        elif card.id in taken:
            yield (
                index,
                Finding(".id", f"a pack loaded before has a card {quoted(card.id)}", "choose another id"),
            )
        ids.setdefault(card.id, index)
    lint = CardLint(language, {*ids, *taken, *others})
    expanded: set[str] = set()
    for index, card in enumerate(cards):
        found = lint.card(card)
        if language.vocabulary.card_faults is not None:
            found += [Finding(path, reason) for path, reason in language.vocabulary.card_faults(card)]
        yield from ((index, finding) for finding in found)
        if card.keywords and not found:
            yield from ((index, finding) for finding in _keywords(language, lint, card, expanded))


def _keywords(language: Language, lint: CardLint, card: g.Card, seen: set[str]) -> Iterator[Finding]:
    """What the keywords of a card would do wrong with the cards at hand (make one that is not there)."""
    for use in card.keywords:
        if use not in seen:
            seen.add(use)
            yield from (f._replace(path=".keywords") for f in lint.card(language.keyword(use)))


def lint_warnings(language: Language, cards: Sequence[g.Card]) -> Iterator[tuple[int, Finding]]:
    """What is probably a slip: numbers only in the text, tags that no card has, effects that never do
    anything, or do what the text does not tell.
    """
    worn = {tag for card in cards for tag in (*card.tags, *(t for half in card.half for t in half.tags))}
    lint = CardLint(language, None)
    words = language.vocabulary
    yield from hostless(words, cards)
    for index, card in enumerate(cards):
        found = (*silent(words, card), *unseen(words, card), *endless(words, card))
        yield from ((index, finding) for finding in (*found, *untold(card), *mistimed(card)))
        yield from ((index, finding) for finding in text_warnings(language, card))
        lint.card(card)
        for tag, path in lint.tags():
            if tag not in worn and tag not in language.tags:
                hint = nearest(tag, sorted(worn | language.tags))
                yield index, Finding(path, f"no card has the tag {quoted(tag)}", hint, "warning")
