"""Random games of Duel with its whole pack: every card and ability occurs, and the rules hold together under
each way of timing effects. What must hold of every game is in the battery, which plays Duel too.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engines.effects.pack import read_pack
from engines.effects.policy import Policy
from engines.kernel import Answer, Options, digest, fold
from tests.battery.games import PACK, Case, case
from tests.battery.playing import Witness, begin, pick, questions
from tests.battery.sanity import sound
from tests.duel.game import WORDS, Duel

MOST = 300
"""Answers after which a game is left as it is."""
GAMES, MANY_GAMES = 2, 60
CURIOUS = 0.8
"""How often an answer is preferred that does something new."""

POLICIES = {
    "ladder": Policy(watched=("level",), chain="ladder"),
    "single": Policy(watched=("level",), chain="single", order="active"),
    "none": Policy(watched=("level",), chain="none", checks="last"),
    "queue": Policy(watched=("level",), chain="stack", triggers="queue"),
    "link": Policy(watched=("level",), chain="stack", checks="link", recheck="legal"),
    "values": Policy(chain="stack", tie="active", adds="not_lower", priority={"relic": 10, "spell": 5}),
    "turns": Policy(watched=("level",), chain="none", off_turn=False),
}


class Programs(dict[str, Any]):
    """The programs of a game, noting those that run."""

    def __init__(self, programs: Any) -> None:
        super().__init__(programs)
        self.ran: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.ran.add(name)
        return super().__getitem__(name)


def whole() -> Case:
    return case("duel-duel")


def curious(options: Options, rng: Random, known: set[str]) -> Answer:
    """An answer by chance, mostly one that plays or uses what has not been seen yet."""
    new = [
        answer
        for answer in (options.answers() if options.decision.name in ("act", "#reply") else ())
        if len(answer.value) > 2 and f"{answer.value[2]}.steps" not in known
    ]
    return rng.choice(new) if new and rng.random() < CURIOUS else pick(options, rng)


def played(seed: int, ran: set[str]) -> Iterator[Witness]:
    """A game by curious seats, at every question."""
    game = whole().make()
    programs = Programs(game.programs)
    programs.ran = ran
    game.programs = programs
    running, rng = begin(whole(), seed, game), Random(seed)
    for options in questions(running, rng, MOST):
        yield running
        running.submit(curious(options, rng, ran))


def test_every_card_and_ability_of_the_pack_occurs() -> None:
    game = whole().make()
    assert isinstance(game, Duel)
    every = game.catalogue.abilities.values()
    missing = {f"{one.path}.steps" for one in every if one.kind != "always" and one.node.steps}
    standing = {one.path for one in every if one.kind == "always" and not one.path.startswith("keyword ")}
    cards = set(range(game.face_count()))
    ran: set[str] = set()
    for seed in range(GAMES * 10):
        for running in played(seed, ran):
            standing -= {ability.path for _, ability in game.index(running.table).standing}
            cards -= {row.face for row in running.table.rows if row.face is not None}
        missing -= ran
        if not (missing or standing or cards):
            return
    assert (missing, standing, {game.face_name(face) for face in cards}) == (set(), set(), set())


def test_every_verb_of_the_language_occurs_in_the_pack() -> None:
    game = whole().make()
    assert isinstance(game, Duel)
    written = "".join(repr(card) for card in game.catalogue.cards)
    verbs = {node.__name__ for node in game.vocabulary.language.nodes.values()}
    assert {verb for verb in verbs if f"{verb}(" not in written} == set()


def go_through(policy: Policy, seeds: range) -> None:
    """Random games under a policy: every table is sound, and the log alone gives it again."""
    pack = read_pack(PACK.read_text("utf-8"), PACK.name, WORDS)
    for seed in seeds:
        running, rng = begin(whole(), seed, Duel((pack,), policy)), Random(seed)
        for options in questions(running, rng, MOST):
            sound(running.table)
            running.submit(pick(options, rng))
        again = fold(Duel((pack,), policy), running.setup, running.entries)
        assert digest(again[-1]) == digest(running.table)


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES.keys())
def test_random_games_under_every_policy(policy: Policy) -> None:
    go_through(policy, range(GAMES))


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES.keys())
def test_random_games_under_every_policy_at_length(policy: Policy) -> None:
    go_through(policy, range(GAMES, MANY_GAMES))
