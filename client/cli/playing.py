"""Games between bots, for statistics: each follows from its own seed and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from statistics import median
from typing import Any, NamedTuple

from client.service.chance import seed_bytes
from client.service.opening import Opening, opening
from engines.bots import bot_chance, make_bot, play_out
from engines.kernel import Answer, Done, Entry, LocalGame, Together, digest

NOBODY = -1


class Order(NamedTuple):
    """Games to be played: what, by whom, and from which seeds."""

    game: str
    mode: str
    options: tuple[str, ...]
    decks: str
    bots: tuple[str, ...]
    seeds: range


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


def play_all(order: Order) -> list[Played]:
    """Play the games of an order, one for each seed."""
    return [_play(order, seed) for seed in order.seeds]


@lru_cache(maxsize=1)
def opening_for(game: str, mode: str, options: tuple[str, ...], decks: str) -> Opening:
    """What an order asks for; packs are read once in a process."""
    return opening(game, mode, list(options), decks)


def _play(order: Order, number: int) -> Played:
    found = opening_for(*order[:4])
    seed = seed_bytes(number)
    decks = tuple(deck.name for deck in found.decks_for(number))
    try:
        local = found.start(seed, number)
        local.keep_past = False
        first = local.table.active if local.table.turn else NOBODY
        bots = [make_bot(name, found.game, bot_chance(seed, seat)) for seat, name in enumerate(order.bots)]
        play_out(local, bots)
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


@dataclass
class Tally:
    """Many games added up; the order in which they come in does not matter, only their seeds."""

    seats: int
    games: list[Played] = field(default_factory=list)

    def add(self, played: Sequence[Played]) -> None:
        """Take in some games."""
        self.games += played

    def facts(self) -> dict[str, Any]:
        """The numbers of `simulate --json` that follow from the games."""
        games = sorted(self.games)
        done = [game for game in games if not game.error]
        turns = [game.turns for game in done]
        decided = [game for game in done if game.winners]
        begun = [game for game in decided if game.first != NOBODY]
        first_wins = sum(game.first in game.winners for game in begun)
        mark = blake2b(b"".join(game.digest for game in games), digest_size=16)
        return {
            "games": len(games),
            "finished": len(done),
            "errors": len(games) - len(done),
            "actions": sum(game.actions for game in done),
            "wins": [sum(seat in game.winners for game in done) for seat in range(self.seats)],
            "draws": len(done) - len(decided) if self.seats > 1 else 0,
            "first_player_wins": round(first_wins / len(begun), 4) if begun else None,
            "turns": _spread(turns) if turns else None,
            "scores": [_spread(scores) for scores in zip(*(game.scores for game in done), strict=False)],
            "endings": dict(Counter(sorted(game.reason for game in done)).most_common()),
            "by_deck": _by_deck(done),
            "problems": [{"seed": game.seed, "error": game.error} for game in games if game.error],
            "digest": mark.hexdigest(),
        }


def _spread(numbers: Sequence[int]) -> dict[str, float]:
    return {"min": min(numbers), "median": median(numbers), "max": max(numbers)}


def _by_deck(done: Sequence[Played]) -> dict[str, dict[str, int]]:
    decks: dict[str, dict[str, int]] = {}
    for game in done:
        for seat, name in enumerate(game.decks):
            row = decks.setdefault(name, {"games": 0, "wins": 0, "draws": 0})
            row["games"] += 1
            row["wins"] += seat in game.winners
            row["draws"] += not game.winners
    return dict(sorted(decks.items()))
