"""What bots and rules spare themselves changes nothing: the same answers, the same tables."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines import registry
from engines.bots import Fork, bot_chance, bot_orders, make_bot, next_answer
from engines.kernel import Answer, Game, LocalGame, Table
from engines.kernel.decision import Decision
from engines.kernel.digest import digest
from engines.kernel.options import forced
from engines.rune import Rune
from tests.bots.tables import begun, bots_for, game_named

GAMES = sorted(registry.games())


def some(name: str, bot: str, answers: int) -> tuple[list[Answer], bytes]:
    """The first answers of a game between such bots, and the table they lead to."""
    engine = registry.engine(name)
    game = engine.game()
    decks = tuple(deck.lists for deck in engine.decks(game))[: game.modes[0].seats]
    lists = decks if len(decks) == game.modes[0].seats else decks * 2
    local = LocalGame(game, game.setup(decks=registry.deck_sizes(game, lists)), b"spared", lists)
    bots = {seat: make_bot(bot, game, bot_chance(b"spared", seat)) for seat in range(local.setup.seats)}
    given: list[Answer] = []
    while not local.over and len(given) < answers:
        answer = next_answer(local, bots)
        if answer is None:
            local.arrange(bot_orders(local, bots))
        else:
            given.append(answer)
            local.submit(answer)
    return given, digest(local.table)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_remembers_what_it_looked_at_answers_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    applied: Counter[str] = Counter()
    real = Game.apply

    def counted(game: Game, *given: object) -> object:
        applied[way] += 1
        return real(game, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "apply", counted)
    way = "remembering"
    remembering = some(name, "search:2", 5 if name == "rune" else 16)
    way = "forgetting"
    monkeypatch.setattr(Fork, "ahead", Fork._entered)
    assert some(name, "search:2", 5 if name == "rune" else 16) == remembering
    assert applied["remembering"] <= applied["forgetting"]
    assert name == "rune" or applied["remembering"] < 0.95 * applied["forgetting"]


def test_what_was_looked_at_is_forgotten_once_an_answer_is_entered() -> None:
    local = begun(game_named("rune"), b"forget")
    fork = Fork.imagine(local.game, local.table, local.secrets[local.waiting()[0]], Random(1))
    first, second = list(fork.options(local.waiting()[0]).answers())[:2]
    seen = fork.ahead(first)
    assert fork.ahead(first) is seen
    assert fork.enter(second) is not seen
    assert fork.enter(first) is not seen


class Listing(Rune):
    """Rune that lists all answers before it says that a question is open."""

    def unforced(self, t: Table, d: Decision) -> bool:
        return False


@pytest.mark.rule("RN-038", "RN-062")
@pytest.mark.parametrize("mode", ["duel", "solo", "teams"])
def test_a_question_said_to_be_open_has_no_forced_answer(mode: str) -> None:
    spared = 0
    for number in range(12):
        local = begun(Listing(), b"%d" % number, mode)
        bots = dict(enumerate(bots_for(local, "random")))
        while not local.over:
            options = local.options(local.waiting()[0])
            assert options is not None
            if Rune().unforced(local.table, options.decision):
                spared += 1
                assert forced(local.game, local.table, options.decision) is None
            answer = next_answer(local, bots)
            assert answer is not None
            local.submit(answer)
    assert spared > 50


def test_an_empty_hand_is_still_shown_by_the_engine() -> None:
    """Nothing is hidden in it, so that all could give the one answer."""
    local = begun(Rune(), b"empty")
    seat = local.waiting()[0]
    options = local.options(seat)
    assert options is not None
    bare = local.table.copy()
    zone = bare.map.number("hand", seat)
    assert Rune().unforced(bare, options.decision)
    bare.zones[zone] = ()
    assert not Rune().unforced(bare, options.decision)
