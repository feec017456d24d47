"""Whole games of every installed game between quick bots, recorded once in a process, for tests that look."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from client.service.chance import seed_bytes
from client.service.opening import lists_of, opening
from engines.bots import bot_chance, bot_orders, make_bot, next_answer
from replays.content import Replay
from replays.record import Recorder
from replays.timeline import Timeline
from replays.walk import setup_of
from tests.netcore.logs import ADA

GAMES = ("rune", "runeslingers", "runiverse", "reapers", "genesis")
FILES = sorted((Path(__file__).parents[2] / "golden" / "files").glob("*.rune"))
"""Files that older programs wrote."""
WHO = ADA


def record(
    game: str, number: int = 3, bot: str = "greedy:4", names: tuple[str, ...] = ("Ada", "Bo")
) -> Recorder:
    """A game between bots to its end, revealed and signed."""
    found = opening(game, "", [], "")
    decks, seed = found.decks_for(number), seed_bytes(number)
    recorder = Recorder.begin(
        found.game, found.setup(decks), WHO, names, seed=seed, decks=lists_of(decks), began=1_800_000_000
    )
    bots = {seat: make_bot(bot, found.game, bot_chance(seed, seat)) for seat in range(found.mode.seats)}
    while not recorder.local.over:
        answer = next_answer(recorder.local, bots)
        if answer is None:
            recorder.arrange(bot_orders(recorder.local, bots))
        else:
            recorder.submit(answer, 500 + answer.step * 7919 % 20_000)
    recorder.finish()
    return recorder


@cache
def replay(game: str, number: int = 3) -> Replay:
    """Its replay."""
    return record(game, number).replay()


@cache
def timeline(game: str, number: int = 3) -> Timeline:
    """Its timeline; tests only look at it."""
    found = Timeline(replay(game, number))
    assert not found.notes
    assert setup_of(found.replay).game == game
    return found
