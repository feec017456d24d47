"""The real cards and what is printed on them."""

from __future__ import annotations

from engines.effects import grammar as g
from engines.reapers.policy import CLASSES, POSITIONS
from tests.rules.cards import inside
from tests.rules.reapers.table import GAME

CARDS = {card.id: card for card in GAME.catalogue.cards}
SOULS = [card for card in CARDS.values() if card.kind == "soul"]
CASTS = [card for card in CARDS.values() if card.kind == "cast"]


def amount(id, verb=g.Damage):
    """The number in the first step of that sort on a card."""
    return next(node.n for node in inside(CARDS[id]) if isinstance(node, verb))


def change(id, stat):
    """By how much a card changes a value."""
    return next(n.n for n in inside(CARDS[id]) if isinstance(n, g.AddChange) and n.stat == stat)


def line_of(card):
    """The positions a Soul may take."""
    return next(line for position, line in POSITIONS.items() if position in card.tags)


def class_of(card):
    return next(tag for tag in card.tags if tag in CLASSES)


def skills(card):
    return (*card.use, *card.when, *card.always)


def ranked(name, top):
    """A stack of one name, from its Rank 1 up."""
    return tuple(f"{name}_{rank}" for rank in range(1, top + 1))


def casters(card):
    """What a Cast asks of its casters, in words: the first sentence of its text."""
    return card.text.split(".")[0]
