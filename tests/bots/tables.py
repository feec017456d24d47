"""Local games for tests of bots."""

from __future__ import annotations

from random import Random

from engines.bots import Bot, bot_chance, bot_orders, make_bot, next_answer, play_out
from engines.kernel import Answer, Game, LocalGame, Options
from engines.registry import deck_sizes, load
from tests.kernel.highcard import DECKS, HighCard


def begun(game: Game, seed: bytes, mode: str = "", **options: int | str | bool) -> LocalGame:
    seats = game.mode_named(mode).seats if mode else game.modes[0].seats
    decks = DECKS[:seats] if isinstance(game, HighCard) else ()
    return LocalGame(game, game.setup(mode, options, decks=deck_sizes(game, decks)), seed, decks)


def game_named(name: str) -> Game:
    return HighCard() if name == "highcard" else load(name)


def bots_for(local: LocalGame, *names: str) -> list[Bot]:
    """One bot a seat, taking the names in turn."""
    seats = range(local.setup.seats)
    return [make_bot(names[seat % len(names)], local.game, bot_chance(local.seed, seat)) for seat in seats]


def played(name: str, number: int, *names: str, mode: str = "") -> LocalGame:
    """A game played to its end by these bots."""
    local = begun(game_named(name), b"%d" % number, mode)
    play_out(local, bots_for(local, *names))
    return local


def begun_by(name: str, number: int, bot: str, mode: str = "", answers: int = 10) -> LocalGame:
    """A game whose first answers are a bot's and the others chance: a whole game of thinking takes long."""
    local = begun(game_named(name), b"%d" % number, mode)
    thinking = dict(enumerate(bots_for(local, bot)))
    for _ in range(answers):
        if not local.over:
            answer = next_answer(local, thinking)
            if answer is None:
                local.arrange(bot_orders(local, thinking))
            else:
                local.submit(answer)
    play_out(local, bots_for(local, "random"))
    return local


def points(name: str, games: int, *names: str) -> list[int]:
    """Games won by each of two bots, who change seats from game to game."""
    won = [0, 0]
    for number in range(games):
        swap = number % 2
        result = played(name, number, *(names[::-1] if swap else names)).table.result
        assert result is not None
        for seat in result.winners:
            won[(seat + swap) % 2] += 1
    return won


def halfway(name: str, number: int, answers: int = 8) -> LocalGame:
    """A game in the middle, played by chance."""
    local, chance = begun(game_named(name), b"%d" % number), Random(number)
    for count, options in enumerate(local.play()):
        if count == answers:
            break
        local.submit(options.sample(chance))
    return local


def asked(local: LocalGame) -> Options:
    """What the first seat asked may answer."""
    options = local.options(local.waiting()[0])
    assert options is not None
    return options


def give(local: LocalGame, *value: int | str) -> None:
    """Give this answer, if it is offered, or else the first there is."""
    offered = list(asked(local).answers())
    local.submit(next((answer for answer in offered if answer.value == value), offered[0]))


def choice(local: LocalGame, bot: Bot) -> Answer:
    """What a bot answers now."""
    options = asked(local)
    return bot.choose(local.table, options, local.secrets[options.decision.seat])
