"""Every card, ability and keyword occurs in some random game: nothing in the set is dead."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import cast

import pytest

from engines.kernel import Act, Answer, LocalGame
from engines.registry import deck_sizes
from engines.runiverse import Runiverse
from engines.runiverse.keywords import KEYWORDS
from engines.runiverse.policy import FACETS
from tests.rules.runiverse.table import DECKS, ENGINE

MOST = 120
"""Games after which what did not occur is called dead."""


class Watched:
    """A game of its own whose programs note that they were run."""

    def __init__(self) -> None:
        self.game = cast(Runiverse, ENGINE.game())
        self.run: set[str] = set()
        self.evoked: set[str] = set()
        self.game.programs = {
            name: tuple(self._noting(name, op) for op in ops) for name, ops in self.game.programs.items()
        }

    def missing(self) -> list[str]:
        """Cards that were not evoked and programs of abilities that were not run; mages share their gifts."""
        carried_out = {name.split(".")[0] for name in self.run if ".play" in name}
        cards = [c.id for c in self.game.catalogue.cards if c.id not in self.evoked | carried_out]
        run = {self._shared(name) for name in self.run}
        wanted = [name for name, ops in self.game.programs.items() if ops and _does_something(name)]
        return cards + [name for name in wanted if self._shared(name) not in run]

    def _shared(self, name):
        id, _, rest = name.partition(".")
        face = self.game.catalogue.number.get(id)
        card = None if face is None else self.game.catalogue.cards[face]
        return f"{card.keywords[0]}.{rest}" if card is not None and card.kind == "mage" else name

    def _noting(self, name, op):
        def noted(w, f):
            self.run.add(name)
            op(w, f)

        return noted

    def play(self, number):
        """One game of two facets: all their cards, and the dream decks of the starters."""
        game = self.game
        names = [FACETS[(number + step) % len(FACETS)] for step in (0, 3)]
        lists = tuple(
            (("main", self.all_of(name)), ("dream", dict(DECKS[name].lists)["dream"])) for name in names
        )
        local = LocalGame(game, game.setup(decks=deck_sizes(game, lists)), b"coverage %d" % number, lists)
        play_eagerly(local, Random(number), self)

    def all_of(self, facet):
        """The twelve mages and eighteen cards of a facet."""
        return tuple(face for face in self.game.deck_faces if self.game.facet_of[face] == facet)


def play_eagerly(local, rng, watched):
    """A random game of players who would rather do something: power is made, mages are played and assist,
    cards are evoked and used before a phase is ended.
    """
    local.keep_past = False
    while not local.over:
        options = local.options(local.waiting()[0])
        if options is None:
            local.arrange({})
            continue
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
                    watched.evoked.add(watched.game.catalogue.cards[face].id)


def _does_something(name):
    return ".steps" in name and not name.startswith("keyword ")


@pytest.fixture(scope="module")
def watched():
    """Random games of all facets, until nothing is missing or too many were played."""
    found = Watched()
    for number in range(MOST):
        if number % len(FACETS) == 0 and not found.missing():
            break
        found.play(number)
    return found


def test_every_card_is_evoked_and_every_ability_carried_out(watched):
    """Activated ones, triggers, gifts, and what spells do; of branches each one."""
    assert watched.missing() == []


def test_every_keyword_occurs(watched):
    cards = watched.game.catalogue.cards
    used = {use.split(" ")[0] for card in cards if card.id in watched.evoked for use in card.keywords}
    granted = {"battlemage"}  # no card has it printed: Champion's Torch and Stone Mantle give it
    assert used | granted >= set(KEYWORDS)
    assert {"champions_torch", "stone_mantle"} <= watched.evoked


def test_every_own_verb_and_rule_program_runs(watched):
    """But for piles that leave together, which is rare: see the checklist."""
    own = [name for name in watched.game.own_programs if name.startswith("rv.")]
    assert {name for name in own if name not in watched.run} <= {"rv.pile"}
