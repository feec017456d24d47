"""Every half, ability and rule of the game occurs in some game: nothing in the set is dead."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engines.genesis import Genesis
from engines.kernel import Act, LocalGame
from engines.registry import deck_sizes
from tests.rules.coverage import Watched
from tests.rules.genesis.cards import CARDS, half
from tests.rules.genesis.table import DECKS, REAL

MOST = 60
"""Games after which what did not occur is called dead; about twenty suffice."""
NAMES = sorted(DECKS)


class Games(Watched[Genesis]):
    """Games that were watched: halves that were played, by card and way."""

    def missing(self) -> list[str]:
        """Halves that were not played too."""
        found = []
        for id, card in CARDS.items():
            for name in ("creature", "spell"):
                way = f"veiled_{name}" if "inverted" in half(card, name).tags else name
                if (id, way) not in self.seen:
                    found.append(f"{id} as {way}")
        return found + super().missing()


@pytest.fixture(scope="module")
def watched():
    """Random games with all ready decks, every deck against every other in turn."""
    found = Games(REAL)
    for number in range(MOST):
        if not found.missing():
            break
        first = number % len(NAMES)
        second = (first + 1 + number // len(NAMES)) % len(NAMES)
        lists = (DECKS[NAMES[first]].lists, DECKS[NAMES[second]].lists)
        setup = found.game.setup(decks=deck_sizes(found.game, lists))
        play_eagerly(found, LocalGame(found.game, setup, b"coverage %d" % number, lists), Random(number))
    return found


def play_eagerly(found, local, rng):
    """A random game of lords who would rather do something, and best of all something new: they cast before
    they pass, turn up what lies veiled, place a crystal while they have few, and else do as chance has it."""
    local.keep_past = False
    for options in local.play():
        answers = list(islice(options.answers(), 200))
        d = options.decision
        if isinstance(d, Act):
            answers = [answer for answer in answers if answer.value[0] not in ("pass", "second")] or answers
            new = [answer for answer in answers if played(found, local, answer) - found.seen]
            kinds = list(dict.fromkeys(answer.value[:2] for answer in new or answers))
            kind = kinds[rng.randrange(len(kinds))]
            answers = [answer for answer in new or answers if answer.value[:2] == kind]
        elif d.name == "crystal" and len(local.table.zone("vault", d.seat)) < 6:
            answers = answers[1:] or answers
        answer = rng.choice(answers)
        if isinstance(d, Act):
            found.seen |= played(found, local, answer)
        local.submit(answer)


def played(found, local, answer):
    """The card and the half that an answer plays, if it does."""
    if answer.value[0] not in ("play", "conceal"):
        return set()
    card = found.game.catalogue.cards[local.dealer.truth[answer.value[1]]]
    return {(card.id, "spell" if answer.value[-1] == "retaliation" else answer.value[-1])}


def test_every_half_is_played_and_every_ability_carried_out(watched):
    """Creatures and spells, face up and veiled; triggers, abilities by engaging, spells in retaliation."""
    assert watched.missing() == []


def test_every_own_verb_and_rule_program_runs(watched):
    assert watched.missing_rules() == []
