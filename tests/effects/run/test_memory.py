"""What was derived is kept no longer than its grounds: a game that forgets everything at every change goes the
same way.
"""

from __future__ import annotations

from random import Random

import pytest

from engines.effects.cardgame import CardGame
from engines.kernel import Work, decode, digest, encode
from tests.battery.games import Case, case, cases, rules
from tests.battery.playing import begin, pick, questions
from tests.duel.game import Duel
from tests.duel.stage import Stage, unit
from tests.effects.run.mutants import mutant
from tests.effects.run.test_soak import POLICIES

MOST = 60
SOME, MANY = 6, 200


def course(played: Case, seed: int, game: CardGame) -> list[tuple[object, bytes]]:
    """The answers offered and the tables reached in a random game."""
    rng = Random(seed)
    running = begin(played, seed, game)
    found: list[tuple[object, bytes]] = []
    for options in questions(running, rng, MOST):
        offered = [answer.value for answer in options.answers()]
        running.submit(pick(options, rng))
        found.append((offered, digest(running.table)))
    return found


def compare(monkeypatch: pytest.MonkeyPatch, played: Case, seed: int, game: CardGame) -> None:
    def forget(self: Work, *, cards: bool = False) -> None:
        self.t.memo, self.t.watch = {}, {}

    kept = course(played, seed, game)
    with monkeypatch.context() as patched:
        patched.setattr(Work, "touch", forget)
        assert course(played, seed, game) == kept


CARD_GAMES = {one.game: one for one in reversed(cases()) if isinstance(rules(one.make), CardGame)}
"""The first mode of each."""


@pytest.mark.parametrize("played", CARD_GAMES.values(), ids=lambda one: one.game)
def test_a_game_without_memory_goes_the_same_way(monkeypatch: pytest.MonkeyPatch, played: Case) -> None:
    game = played.make()
    assert isinstance(game, CardGame)
    for seed in range(2):
        compare(monkeypatch, played, seed, game)


def of_mutants(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rng = Random(seed)
    game = Duel((mutant(rng),), rng.choice([None, *POLICIES.values()]))
    compare(monkeypatch, case("duel-duel"), seed, game)


@pytest.mark.parametrize("seed", range(31, 31 + SOME))
def test_nor_does_memory_matter_to_changed_cards(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    of_mutants(monkeypatch, seed)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_nor_to_many_changed_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(MANY):
        of_mutants(monkeypatch, seed)


def test_a_level_is_the_same_whatever_was_asked_before() -> None:
    """Who is weak loses its text, which made it weak: asked for at once or after other things, the level is
    the printed one.
    """
    weak = unit("weak", 2, '[[card.always]]\nchange = [{layer = "add", stat = "level", n = -1}]\n')
    hush = unit(
        "hush",
        2,
        '[[card.always]]\nto = {zone = "field", of = "foe", where = {stat = {level = {hi = 1}}}}\n'
        'change = [{layer = "grant", lose = "all"}]\n',
    )
    s = Stage(weak + hush, field0=["hush"], field1=["weak"])
    card = s.card("weak")
    asked, later = (decode(encode(s.t), s.t.map) for _ in range(2))
    s.game.controller(later, card)
    assert s.game.stat(asked, card, "level") == s.game.stat(later, card, "level") == 2


@pytest.mark.parametrize("zone", ["deck", "discard"])
def test_what_counts_cards_follows_hidden_ones_too(zone: str) -> None:
    count = f'n = {{num = "count", set = {{zone = "{zone}"}}}}'
    many = unit("many", 1, f'[[card.always]]\nchange = [{{layer = "add", stat = "level", {count}}}]\n')
    s = Stage(many, field0=["many"], deck0=["blank"] * 3)
    card, w = s.card("many"), Work(s.game, decode(encode(s.t), s.t.map))
    before = s.game.stat(w.t, card, "level")
    w.move(w.t.zone("deck", 0)[-1], w.t.map.number("exile", 0), up=False)
    for _ in range(2 if zone == "discard" else 0):
        w.move(w.t.zone("deck", 0)[-1], w.t.map.number("discard", 0), up=False)
    assert s.game.stat(w.t, card, "level") - before == (2 if zone == "discard" else -1)


def test_a_place_in_a_pile_is_not_kept() -> None:
    """Rüniverse: the height of a card in a pile changes while nothing in play does."""
    played = case("runiverse-constructed")
    game = played.make()
    assert isinstance(game, CardGame)
    running = begin(played, 1, game)
    t = running.table
    w = Work(game, decode(encode(t), t.map))
    pile = w.t.map.number("discard", 0)
    first, second = w.t.zone("deck", 0)[:2]
    w.show(((first, 0), (second, 0)))
    for card in (first, second):
        w.move(card, pile, up=True)
    assert game.stat(w.t, second, "height") == 1
    w.move(second, pile, to=0, up=True)
    assert game.stat(w.t, second, "height") == 0
