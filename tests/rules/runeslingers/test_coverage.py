"""Every card, ability and keyword occurs in some random game: nothing in the set is dead."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import cast

import pytest

from engines.kernel import Act, LocalGame
from engines.registry import deck_sizes
from engines.runeslingers import Runeslingers
from engines.runeslingers.policy import AILMENTS, EQUIPS, KEYWORDS
from tests.rules.runeslingers.table import DECKS, ENGINE

MOST = 60
"""Games after which what did not occur is called dead; about fifteen suffice."""


class Watched:
    """A game of its own whose programs note that they were run."""

    def __init__(self) -> None:
        self.game = cast(Runeslingers, ENGINE.game())
        self.run: set[str] = set()
        self.played: set[str] = set()
        self.seen: set[str] = set()
        self.game.programs = {
            name: tuple(self._noting(name, op) for op in ops) for name, ops in self.game.programs.items()
        }

    def missing(self) -> list[str]:
        """Cards that were not played and programs of abilities that were not run."""
        cards = [card.id for card in self.game.catalogue.cards if card.play and card.id not in self.played]
        wanted = [name for name, ops in self.game.programs.items() if ops and _does_something(name)]
        return cards + [name for name in wanted if name not in self.run]

    def _noting(self, name, op):
        def noted(w, f):
            self.run.add(name)
            op(w, f)

        return noted


@pytest.fixture(scope="module")
def watched():
    """Random games with all starter decks and, one after another, all stances and abilities."""
    found = Watched()
    game = found.game
    cards = game.catalogue.cards
    by_class = {
        (kind, name): [n for n, c in enumerate(cards) if c.kind == kind and game.class_of(c) == name]
        for kind, name in product(EQUIPS, ("runeseer", "runeguard"))
    }
    names = sorted(DECKS)
    for number in range(MOST):
        if not found.missing():
            break
        decks = []
        for seat in (0, 1):
            deck = dict(DECKS[names[(number + seat * (1 + number // 4)) % 4]].lists)
            own = game.class_of(cards[deck["slinger"][0]])
            for kind in ("stance", "ability"):
                choices = by_class[kind, own]
                deck[kind] = (choices[(number // 2 + seat) % len(choices)],)
            decks.append(tuple(deck.items()))
        lists = tuple(decks)
        setup = game.setup(options={"cut": False}, decks=deck_sizes(game, lists))
        local = LocalGame(game, setup, b"coverage %d" % number, lists)
        play_eagerly(local, Random(number + 200))
        rows = local.table.rows
        found.seen |= {cards[row.face].id for row in rows if row.face is not None}
        moved = [
            event.cards[0] for event in local.events if event.kind == "moved" and _into_play(local, event)
        ]
        found.played |= {cards[local.dealer.truth[card]].id for card in moved}
    return found


def play_eagerly(local, rng):
    """A random game of players who would rather do something: cards are set, played and used before a phase
    is ended, and hardly anybody passes a turn."""
    local.keep_past = False
    while not local.over:
        options = local.options(local.waiting()[0])
        answers = list(islice(options.answers(), 200))
        if isinstance(options.decision, Act):
            cards = [answer for answer in answers if answer.value[0] in ("play", "use")]
            sets = [answer for answer in answers if answer.value[0] == "set"]
            answers = sets if sets and rng.random() < 0.5 else cards or sets or answers
        elif options.decision.name == "pass" and rng.random() < 0.95:
            answers = answers[:1]
        local.submit(rng.choice(answers))


def _does_something(name):
    return (".steps" in name or ".on_hit" in name) and not name.startswith("keyword ")


def _into_play(local, event):
    came, goes = (local.table.map.of[zone].name for zone in event.args[:2])
    return came == "limbo" and goes in ("field", "area")


def test_every_card_is_played_and_every_ability_carried_out(watched):
    """Activated ones, triggers and what plays do; of bullets each one."""
    assert watched.missing() == []


def test_every_ailment_and_keyword_occurs(watched):
    assert set(AILMENTS) <= watched.seen
    cards = watched.game.catalogue.cards
    used = {use.split(" ")[0] for card in cards if card.id in watched.played for use in card.keywords}
    assert used == set(KEYWORDS)


def test_every_own_verb_and_rule_program_runs(watched):
    own = [name for name in watched.game.own_programs if name.startswith("runeslingers.")]
    assert [name for name in own if name not in watched.run] == []
