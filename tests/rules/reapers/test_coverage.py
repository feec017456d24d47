"""Every card, ability and keyword occurs in some random game: nothing in the set is dead."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engines.kernel import Act, LocalGame
from engines.reapers import Reapers
from engines.reapers.policy import KEYWORDS, LINES
from engines.registry import deck_sizes
from tests.rules.coverage import Watched
from tests.rules.reapers.table import DECKS, REAL

MOST = 120
"""Games after which what did not occur is called dead; about fifty suffice."""
TURNS = 26
"""Turns of a game that are looked at: decks are nearly empty then."""


class Games(Watched[Reapers]):
    """Games that were watched: cards that came onto the field or into use."""

    def missing(self) -> list[str]:
        """Such cards too."""
        return [c.id for c in self.game.catalogue.cards if c.id not in self.seen] + super().missing()


@pytest.fixture(scope="module")
def watched():
    """Random games with the starter decks that hold what has not occurred yet; every other one with the
    Reaper that belongs to none.
    """
    found = Games(REAL)
    game, names = found.game, sorted(DECKS)
    for number in range(MOST):
        missing = {game.catalogue.number.get(name.split(".")[0], -1) for name in found.missing()}
        if not missing:
            break
        holding = [name for name in names if missing & set(dict(DECKS[name].lists)["main"])] or names
        first, second = holding[number % len(holding)], names[number % len(names)]
        decks = [dict(DECKS[name].lists) for name in (first, second)]
        if number % 2:
            decks[0]["reaper"] = (game.catalogue.number["ferryman"],)
        lists = tuple(tuple(deck.items()) for deck in decks)
        local = LocalGame(game, game.setup(decks=deck_sizes(game, lists)), b"coverage %d" % number, lists)
        for t in play_eagerly(local, Random(number), found):
            found.seen |= {game.catalogue.cards[face].id for face in in_use(t)}
    return found


def play_eagerly(local, rng, found):
    """A random game of players who would rather do something, best of all something that has not been done:
    they Rank up, use Skills and Casts, Summon and attack before they are done. Gives the tables it goes
    through."""
    local.keep_past = False
    for options in local.play():
        if local.table.turn >= TURNS:
            break
        answers = list(islice(options.answers(), 200))
        if isinstance(options.decision, Act) and rng.random() < 0.9:
            doing = [answer for answer in answers if answer.value[0] not in ("pass", "skip")]
            new = [a for a in doing if a.value[0] == "use" and f"{a.value[2]}.steps" not in found.run]
            rare = [a for a in doing if a.value[-1] in ("cast", "rank_up")]
            uses = [a for a in doing if a.value[0] == "use" and rng.random() < 0.5]
            answers = new or rare or uses or doing or answers
        local.submit(rng.choice(answers))
        yield local.table


def in_use(t):
    """Faces of Souls, Tokens and Reapers on the field, Constant Casts under them, and Casts in a chain."""
    zones = [zone for name in (*LINES, "reaper", "under", "limbo") for zone in t.map.numbers(name)]
    faces = [t.rows[card].face for zone in zones for card in t.zones[zone]]
    return {face for face in faces if face is not None}


def test_every_card_comes_into_play_and_every_ability_is_carried_out(watched):
    """Activated ones, triggers and what Casts do; of bullets each one."""
    assert watched.missing() == []


@pytest.mark.rule("RP-077")
def test_every_keyword_occurs(watched):
    assert watched.keywords() == set(KEYWORDS)


def test_every_own_verb_and_rule_program_runs(watched):
    assert watched.missing_rules() == []
