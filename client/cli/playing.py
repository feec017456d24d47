"""Games between bots, for statistics: each follows from its own seed and from nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from client.cli.gauge import Gauge, Gauged
from client.service.chance import seed_bytes
from client.service.opening import Opening, opening
from engines.bots import bot_chance, make_bot, play_out
from engines.kernel import Answer, Done, Entry, LocalGame, Together, digest

NOBODY = -1


class Batch(NamedTuple):
    """Games to be played: what, by whom, and from which seeds."""

    game: str
    mode: str
    options: tuple[str, ...]
    decks: str
    bots: tuple[str, ...]
    seeds: tuple[int, ...]


class Played(NamedTuple):
    """One game: how it went, or the sentence that says what went wrong."""

    seed: int
    error: str = ""
    winners: tuple[int, ...] = ()
    first: int = NOBODY
    turns: int = 0
    actions: int = 0
    scores: tuple[int, ...] = ()
    reason: str = ""
    decks: tuple[str, ...] = ()
    digest: bytes = b""
    gauged: Gauged = Gauged()


def play_all(order: Batch) -> list[Played]:
    """Play the games of an order, one for each seed."""
    return [_play(order, seed) for seed in order.seeds]


@lru_cache(maxsize=1)
def opening_for(game: str, mode: str, options: tuple[str, ...], decks: str) -> Opening:
    """What an order asks for; packs are read once in a process."""
    return opening(game, mode, list(options), decks)


def _play(order: Batch, number: int) -> Played:
    found = opening_for(*order[:4])
    seed = seed_bytes(number)
    decks = tuple(deck.name for deck in found.decks_for(number))
    try:
        local = found.start(seed, number)
        local.keep_past = False
        first = local.table.active if local.table.turn else NOBODY
        bots = [make_bot(name, found.game, bot_chance(seed, seat)) for seat, name in enumerate(order.bots)]
        gauge = Gauge(local)
        play_out(local, bots, heard=gauge.note)
    except Exception as error:  # whatever goes wrong in one game is counted and does not stop the others
        return Played(number, f"{type(error).__name__}: {error}", decks=decks)
    result = local.table.result
    assert result is not None
    return Played(
        number,
        "",
        result.winners,
        first if first != NOBODY else _first(local),
        local.table.turn,
        sum(_actions(entry) for entry in local.entries),
        result.scores,
        result.reason,
        decks,
        digest(local.table),
        gauge.read(result.winners),
    )


def _first(local: LocalGame) -> int:
    """Who began, where questions come before the first turn: the seat of the first phase of turn one."""
    phases = (event for event in local.events if event.kind == "phase" and event.args[1])
    return next((event.seat for event in phases), NOBODY)


def _actions(entry: Entry) -> int:
    """How many answers of players an entry holds."""
    if isinstance(entry, Answer):
        return 1
    return len(entry.answers) if isinstance(entry, Together | Done) else 0
