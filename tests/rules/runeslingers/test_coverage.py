"""Every card, ability and keyword occurs in some random game: nothing in the set is dead."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

from engines.kernel import Act, LocalGame
from engines.registry import deck_sizes
from engines.runeslingers import Runeslingers
from engines.runeslingers.policy import AILMENTS, EQUIPS, KEYWORDS
from tests.rules.coverage import Watched
from tests.rules.runeslingers.table import DECKS, REAL

MOST = 60
"""Games after which what did not occur is called dead; about fifteen suffice."""


class Encounters(Watched[Runeslingers]):
    """Encounters that were watched: cards that were played, and ailments that were had."""

    def __init__(self) -> None:
        super().__init__(REAL)
        self.ailments: set[str] = set()

    def missing(self) -> list[str]:
        """Cards that were not played too."""
        cards = [card.id for card in self.game.catalogue.cards if card.play and card.id not in self.seen]
        return cards + super().missing()


@pytest.fixture(scope="module")
def watched():
    """Random games with all starter decks and, one after another, all stances and abilities."""
    found = Encounters()
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
        found.ailments |= {cards[row.face].id for row in rows if row.face is not None} & set(AILMENTS)
        moved = [
            event.cards[0] for event in local.events if event.kind == "moved" and _into_play(local, event)
        ]
        found.seen |= {cards[local.dealer.truth[card]].id for card in moved}
    return found


def play_eagerly(local, rng):
    """A random game of players who would rather do something: cards are set, played and used before a phase
    is ended, and hardly anybody passes a turn."""
    local.keep_past = False
    for options in local.play():
        answers = list(islice(options.answers(), 200))
        if isinstance(options.decision, Act):
            cards = [answer for answer in answers if answer.value[0] in ("play", "use")]
            sets = [answer for answer in answers if answer.value[0] == "set"]
            answers = sets if sets and rng.random() < 0.5 else cards or sets or answers
        elif options.decision.name == "pass" and rng.random() < 0.95:
            answers = answers[:1]
        local.submit(rng.choice(answers))


def _into_play(local, event):
    came, goes = (local.table.map.of[zone].name for zone in event.args[:2])
    return came == "limbo" and goes in ("field", "area")


def test_every_card_is_played_and_every_ability_carried_out(watched):
    """Activated ones, triggers and what plays do; of bullets each one."""
    assert watched.missing() == []


def test_every_ailment_and_keyword_occurs(watched):
    assert watched.ailments == set(AILMENTS)
    assert watched.keywords() == set(KEYWORDS)


def test_every_own_verb_and_rule_program_runs(watched):
    assert watched.missing_rules() == []
