"""Many games between bots added up: what `simulate` tells of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import combinations
from statistics import median
from typing import Any

from client.cli.gauge import MOMENTS
from client.cli.playing import NOBODY, Played


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
            "pairings": _pairings(done),
            "idle_turns": _idle(done),
            "comebacks": _comebacks(decided),
            "cards": _cards(done),
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


def _pairings(done: Sequence[Played]) -> list[dict[str, Any]]:
    """Each deck against each other one, from all seats; of two decks the first by name is counted."""
    pairs: dict[tuple[str, str], list[int]] = {}
    for game in done:
        named = sorted((name, seat) for seat, name in enumerate(game.decks))
        for (one, seat), (other, across) in combinations(named, 2):
            if one == other or (seat in game.winners and across in game.winners):
                continue
            row = pairs.setdefault((one, other), [0, 0, 0])
            row[0] += 1
            row[1] += seat in game.winners
            row[2] += across in game.winners
    return [
        {"decks": list(decks), "games": games, "wins": [won, lost]}
        for decks, (games, won, lost) in sorted(pairs.items())
    ]


def _idle(done: Sequence[Played]) -> dict[str, int]:
    """Turns that somebody had, those without a play, and those without a way to play anything."""
    return {
        "turns": sum(game.gauged.turns for game in done),
        "idle": sum(game.gauged.idle for game in done),
        "stuck": sum(game.gauged.stuck for game in done),
    }


def _comebacks(decided: Sequence[Played]) -> dict[str, int]:
    """Decided games in which it can be told who stood worse, and those won from there, by the moment."""
    told = [game.gauged.behind for game in decided if game.gauged.behind]
    return {"games": len(told)} | {
        word: sum(behind[at] for behind in told) for at, word in enumerate(MOMENTS)
    }


def _cards(done: Sequence[Played]) -> dict[str, dict[str, int]]:
    """Each card of the decks: in how many games it could be drawn, and how often it was played."""
    cards: dict[str, dict[str, int]] = {}
    for game in done:
        for name, played in game.gauged.cards:
            row = cards.setdefault(name, {"games": 0, "played": 0})
            row["games"] += 1
            row["played"] += played
    return dict(sorted(cards.items()))
