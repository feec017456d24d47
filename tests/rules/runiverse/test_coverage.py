"""Every card, ability and keyword occurs in some random game: nothing in the set is dead."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engines.kernel import Act, Answer, LocalGame
from engines.registry import deck_sizes
from engines.runiverse import Runiverse
from engines.runiverse.keywords import KEYWORDS
from engines.runiverse.policy import FACETS
from tests.rules.coverage import Watched
from tests.rules.runiverse.table import DECKS, REAL

MOST = 64
"""Games after which what did not occur is called dead."""


class Games(Watched[Runiverse]):
    """Games that were watched: cards that were evoked."""

    def shared(self, name: str) -> str:
        """Mages share their gifts."""
        id, _, rest = name.partition(".")
        face = self.game.catalogue.number.get(id)
        card = None if face is None else self.game.catalogue.cards[face]
        return f"{card.keywords[0]}.{rest}" if card is not None and card.kind == "mage" else name

    def missing(self) -> list[str]:
        """Cards that were not evoked too."""
        carried_out = {name.split(".")[0] for name in self.run if ".play" in name}
        cards = [c.id for c in self.game.catalogue.cards if c.id not in self.seen | carried_out]
        return cards + super().missing()

    def play(self, number):
        """One game of two facets: all their cards, and the dream decks of the starters. When every facet had
        its turn, those go on of which something is missing.
        """
        game, missing = self.game, self.missing()
        lacking = {name.split(".")[0] for name in missing} if number >= len(FACETS) else set()
        facets = [f for f in FACETS if lacking & {game.catalogue.cards[c].id for c in self.all_of(f)}]
        at = FACETS.index(facets[number % len(facets)]) if facets else number
        names = [FACETS[(at + step) % len(FACETS)] for step in (0, 3)]
        lists = tuple(
            (("main", self.leaning(name, lacking, number)), ("dream", dict(DECKS[name].lists)["dream"]))
            for name in names
        )
        local = LocalGame(game, game.setup(decks=deck_sizes(game, lists)), b"coverage %d" % number, lists)
        play_eagerly(local, Random(number), self)

    def all_of(self, facet):
        """The twelve mages and eighteen cards of a facet."""
        return tuple(face for face in self.game.deck_faces if self.game.facet_of[face] == facet)

    def leaning(self, facet, lacking, number):
        """They, but half of the others give way to further copies of cards of which something is missing."""
        faces = self.all_of(facet)
        cards = self.game.catalogue.cards
        wanted = [face for face in faces if cards[face].id in lacking]
        others = [face for face in faces if face not in wanted and cards[face].kind != "mage"]
        if not wanted:
            return faces
        gone = Random(number).sample(others, len(others) // 2)
        more = [wanted[n % len(wanted)] for n in range(len(gone))]
        return (*(face for face in faces if face not in gone), *more)


def play_eagerly(local, rng, watched):
    """A random game of players who would rather do something: power is made, mages are played and assist,
    cards are evoked and used before a phase is ended.
    """
    local.keep_past = False
    for options in local.play():
        answers = list(islice(options.answers(), 200))
        if isinstance(options.decision, Act):
            by_word: dict[str, list[Answer]] = {}
            for answer in answers:
                by_word.setdefault(answer.value[0], []).append(answer)
            for words in (
                ("power",),
                ("mage",),
                ("play", "conceal", "use"),
                ("delve", "assist"),
                ("attack", "phase"),
            ):
                some = [answer for word in words for answer in by_word.get(word, ())]
                if some and rng.random() < 0.9:
                    answers = some
                    break
        local.submit(rng.choice(answers))
        _note(local, watched)


def _note(local, watched):
    """What lies open on the table was played; a Wild Summons card that was turned up was revealed."""
    t = local.table
    for name in ("mages", "field", "attached", "exalted", "wild"):
        for zone in t.map.numbers(name):
            for card in t.zones[zone]:
                face = t.rows[card].face
                if face is not None:
                    watched.seen.add(watched.game.catalogue.cards[face].id)


@pytest.fixture(scope="module")
def watched():
    """Random games of all facets, until nothing is missing or too many were played."""
    found = Games(REAL)
    for number in range(MOST):
        if number % len(FACETS) == 0 and not found.missing():
            break
        found.play(number)
    return found


def test_every_card_is_evoked_and_every_ability_carried_out(watched):
    """Activated ones, triggers, gifts, and what spells do; of branches each one."""
    assert watched.missing() == []


def test_every_keyword_occurs(watched):
    granted = {"battlemage"}  # no card has it printed: Champion's Torch and Stone Mantle give it
    assert watched.keywords() | granted >= set(KEYWORDS)
    assert {"champions_torch", "stone_mantle"} <= watched.seen


def test_every_own_verb_and_rule_program_runs(watched):
    """But for piles that leave together, which is rare (see the checklist), and packs, which are opened in a
    mode of their own.
    """
    assert set(watched.missing_rules()) <= {"rv.pile", "rv.booster"}
