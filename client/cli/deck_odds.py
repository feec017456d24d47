"""`runetable deck odds DECK`: sample hands, and how likely each card is by each turn."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random

from client.cli.decks import add_deck, find
from client.cli.opening import whole_number
from client.cli.terminal import Terminal
from client.decks.odds import deck_odds, goldfish
from client.service.refusal import BadInput
from engines.kernel.say import mark, say

SUMMARY = "Draws sample hands from a deck, and tells the exact odds of drawing each card."
EXAMPLE = "runetable deck odds emry --game runiverse --hand 5 --turns 4 --hands 3"

MAIN = "main"


def configure(parser: ArgumentParser) -> None:
    """The deck, and what is drawn from it."""
    add_deck(parser)
    parser.add_argument("--hand", metavar="N", type=whole_number(1, 60), default=5, help="cards of a hand")
    parser.add_argument(
        "--turns", metavar="N", type=whole_number(0, 60), default=5, help="cards drawn after it"
    )
    parser.add_argument("--hands", metavar="N", type=whole_number(0, 100), default=3, help="sample hands")
    parser.add_argument("--seed", metavar="S", type=whole_number(0, 2**53 - 1), default=None)
    parser.add_argument("--list", metavar="LABEL", default=MAIN, help="which list of the deck (default main)")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Count and draw."""
    found = find(arguments)
    cards = found.lists.get(arguments.list, ())
    if not cards:
        known = ", ".join(found.lists) or say("none")
        told = mark("the deck has no list {name}; it has {known}.")
        raise BadInput(say(told, name=repr(arguments.list), known=known))
    name = found.game.face_name
    drawn = sorted({arguments.hand, arguments.hand + arguments.turns // 2, arguments.hand + arguments.turns})
    odds = deck_odds(cards, drawn)
    terminal.say(say("{n} cards; chance of at least one among so many drawn:", n=len(cards)))
    width = max(len(name(one.face)) for one in odds)
    copies = say("copies")
    terminal.say(f"  {'':{width}}  {copies}  " + "  ".join(f"{number:>5}" for number in drawn))
    for one in odds:
        shares = "  ".join(f"{share:5.0%}" for _, share in one.by)
        terminal.say(f"  {name(one.face):{width}}  {one.copies:{len(copies)}}  {shares}")
    chance = Random(arguments.seed)
    hands = [goldfish(cards, arguments.hand, arguments.turns, chance) for _ in range(arguments.hands)]
    for number, (hand, later) in enumerate(hands, 1):
        terminal.say(say("Hand {n}: {cards}", n=number, cards=", ".join(map(name, hand))))
        if later:
            terminal.say("  " + say("then: {cards}", cards=", ".join(map(name, later))))
    terminal.give(
        {
            "deck": found.name,
            "cards": len(cards),
            "odds": [{"name": name(one.face), "copies": one.copies, "by": dict(one.by)} for one in odds],
            "hands": [
                {"hand": list(map(name, hand)), "then": list(map(name, later))} for hand, later in hands
            ],
        }
    )
    return 0
