"""Bots play every kind of game to its end, the better ones win, and the same seed gives the same game."""

from random import Random

import pytest

from engines.bots import BadBot, DoesNotEnd, bot_chance, make_bot, play_out
from engines.bots.fork import Fork
from engines.bots.greedy import GreedyBot
from engines.kernel import Answer, Arrange, Game, LocalGame, Options, Secrets, Table
from engines.registry import deck_sizes, engine, load
from tests.bots.tables import begun, begun_by, bots_for, choice, give, points
from tests.kernel.highcard import HighCard

NAMES = ("random", "greedy", "search:4")
TABLES = [
    ("tictactoe", ""),
    ("highcard", "duel"),
    ("highcard", "three"),
    ("rune", "duel"),
    ("rune", "solo"),
    ("rune", "teams"),
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_every_bot_plays_every_kind_of_game_to_its_end(game: str, mode: str, name: str) -> None:
    assert begun_by(game, 1, name, mode).over


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", ["highcard", "rune"])
def test_the_same_seed_gives_the_same_game(game: str, name: str) -> None:
    assert begun_by(game, 2, name).entries == begun_by(game, 2, name).entries


def test_two_seats_have_generators_of_their_own() -> None:
    assert bot_chance(b"seed", 0).random() != bot_chance(b"seed", 1).random()


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"), [("greedy", "random", 8, 7), ("search:4", "random", 2, 2)]
)
def test_thinking_beats_chance_at_rune(better: str, worse: str, games: int, least: int) -> None:
    assert points("rune", games, better, worse)[0] >= least


def test_searching_beats_greed_at_rune() -> None:
    won = points("rune", 4, "search:16", "greedy")
    assert won[0] > won[1]


def test_searching_never_loses_at_noughts_and_crosses_against_chance() -> None:
    won = points("tictactoe", 12, "search:60", "random")
    assert won[0] >= 9 and won[1] == 0


def test_greedy_takes_the_row_of_three() -> None:
    local = begun(load("tictactoe"), b"row")
    for cell in (0, 3, 1, 4):
        give(local, "mark", cell)
    assert choice(local, make_bot("greedy", local.game, Random(1))).value == ("mark", 2)


def test_searching_sees_the_row_of_the_other() -> None:
    local = begun(load("tictactoe"), b"block")
    for cell in (0, 8, 1):
        give(local, "mark", cell)
    assert choice(local, make_bot("search:200", local.game, Random(1))).value == ("mark", 2)


def test_searching_also_considers_what_is_not_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("tictactoe")
    kind = type(game)
    hopeless = [("mark", 5), ("mark", 6)]

    def propose(game: Game, t: Table, options: Options, know: Secrets) -> list[Answer]:
        every = list(options.answers())
        return [answer for answer in every if answer.value in hopeless] or every

    monkeypatch.setattr(kind, "propose", propose)
    local = begun(game, b"row")
    for cell in (0, 3, 1, 4):
        give(local, "mark", cell)
    search = make_bot("search:60", game, Random(1))
    assert choice(local, search).value in hopeless
    monkeypatch.setattr(
        kind, "consider", lambda self, t, o, know: [a for a in o.answers() if a.value not in hopeless]
    )
    assert choice(local, search).value == ("mark", 2)
    assert choice(local, make_bot("greedy", game, Random(1))).value in hopeless


def test_greedy_looks_no_further_than_the_end_of_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for a part of an action (a target, a price), it does not plan the action after it."""
    found = engine("runeslingers")
    decks = tuple(deck.lists for deck in found.decks(found.game()))[:2]
    game = found.game()
    local = LocalGame(game, game.setup(decks=deck_sizes(game, decks)), b"parts", decks)
    bot, chance = make_bot("greedy", game, Random(1)), Random(5)
    followed: list[str] = []

    def noting(bot: GreedyBot, fork: Fork, seat: int, *_: object) -> int:
        followed.append(fork.options(seat).decision.name)
        return 0

    monkeypatch.setattr(GreedyBot, "_follow", noting)
    while not local.over:
        options = local.options(local.waiting()[0])
        assert options is not None
        if options.decision.name in ("t", "#light", "#place"):
            followed.clear()
            choice(local, bot)
            assert "act" not in followed
        local.submit(options.sample(chance))


@pytest.mark.parametrize("name", NAMES)
def test_a_private_order_names_each_card_once(name: str) -> None:
    local = begun(HighCard(), b"order")
    while not isinstance(local.table.pending, Arrange):
        give(local, "look")
    ((cards, seat),) = local.table.pending.parts
    bot = make_bot(name, local.game, Random(1))
    assert sorted(bot.order(local.table, cards, local.secrets[seat])) == sorted(cards)


def test_a_game_without_end_is_given_up() -> None:
    local = begun(HighCard(), b"long")
    with pytest.raises(DoesNotEnd, match="not over after 5 steps"):
        play_out(local, bots_for(local, "random"), max_steps=5)


@pytest.mark.parametrize(
    "name", ["", "deep-thought", "search:", "search:-1", "search:1e9", "random:2", "search:²"]
)
def test_a_name_that_no_bot_has(name: str) -> None:
    with pytest.raises(BadBot):
        make_bot(name, load("tictactoe"), Random(1))
