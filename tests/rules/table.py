"""Whole games with the real cards, from the first deal on."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any, Generic, TypeVar, cast

from engines.effects.cardgame import CardGame
from engines.kernel import Answer, DeckLists, LocalGame, Options, Secrets, render
from engines.registry import engine

G = TypeVar("G", bound=CardGame)

READ = 50
"""Answers to a question that are read."""


class Real(Generic[G]):
    """A game with its own packs and ready decks."""

    def __init__(self, kind: type[G]) -> None:
        self.engine = engine(kind.id)
        self.game = cast(G, self.engine.game())
        self.decks = {deck.name: deck for deck in self.engine.decks(self.game)}

    def lists(self, *names: str) -> DeckLists:
        """The ready decks of these names."""
        return tuple(self.decks[name].lists for name in names)


def options(local: LocalGame) -> Options:
    """What the seat asked may answer."""
    found = local.options(local.waiting()[0])
    assert found is not None
    return found


def values(local: LocalGame) -> list[Any]:
    """The answers offered to the seat asked."""
    return [answer.value for answer in options(local).answers()]


def asked(local: LocalGame) -> tuple[int, str]:
    """The seat asked now and the name of the question."""
    d = options(local).decision
    return d.seat, d.name


def give(local: LocalGame, value: object = None) -> Answer:
    """Whoever is asked answers so, or with the first answer offered."""
    for answer in options(local).answers():
        if value is None or answer.value == value:
            local.submit(answer)
            return answer
    raise AssertionError(f"{value} is not offered")


def play_out(local: LocalGame, rng: Random, most: int = 4000) -> LocalGame:
    """A random game to its end."""
    local.keep_past = False
    for found in islice(local.play(), most):
        local.submit(found.sample(rng))
    assert local.over, "the game does not end"
    return local


def read_along(local: LocalGame, rng: Random, most: int, ends: str = ".?") -> list[str]:
    """A random game of so many answers in words: every question (with one of these signs at its end), every
    answer offered, and every view of the seats and of a spectator. Gives the spectator's log.
    """
    game, lines = local.game, []
    local.keep_past = False
    for found in islice(local.play(), most):
        d, know = found.decision, local.secrets[found.decision.seat]
        assert game.say_question(local.table, d)[-1] in ends, d
        for answer in islice(found.answers(), READ):
            said = game.say_answer(local.table, d, answer, know)
            assert said and not said.startswith("("), answer
        events = local.submit(found.sample(rng))
        lines += [line for event in events if (line := game.say_event(local.table, event, Secrets()))]
        for look in (*local.secrets, Secrets()):
            assert render(game.view(local.table, look.seat, look))
    return lines
