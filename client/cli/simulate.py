"""`runetable simulate GAME`: many games between bots, and what came of them."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from math import sqrt
from pathlib import Path
from typing import Any

from client.cli.kept import GamesFile
from client.cli.opening import add_game, whole_number
from client.cli.playing import Order, opening_for, play_all
from client.cli.progress import Progress
from client.cli.tally import Tally
from client.cli.terminal import Terminal
from client.service.opening import BOT_WORDS, MAX_SEED, check_bots
from client.service.refusal import BadInput, refusing
from client.service.workers import WorkerLost, spread

SUMMARY = "Lets bots play many games, and counts."
EXAMPLE = "runetable simulate rune --games 500 --seed 1 --bots greedy,random --jobs 2"

MAX_GAMES = 1_000_000
MAX_JOBS = 64
"""Processes at once: more than any desk has cores."""
PART = 4
"""Games handed to a process at a time: few, so that all end together and progress shows."""
SURE = 1.96
"""Standard errors either way that hold 19 times of 20."""
SHOWN = 5
"""Problems told to people one by one; `--json` has them all."""


def configure(parser: ArgumentParser) -> None:
    """What is played, how often, by whom."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number(1, MAX_GAMES), default=100, metavar="N")
    parser.add_argument(
        "--seed",
        type=whole_number(0, MAX_SEED),
        default=1,
        metavar="S",
        help="seed of the first game, then S+1 …",
    )
    parser.add_argument(
        "--bots", default="random", metavar="A,B", help=f"bots by seat (one for all): {BOT_WORDS}"
    )
    parser.add_argument("--jobs", type=whole_number(1, MAX_JOBS), default=1, metavar="J", help="processes")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="keep each game in a file; games that it holds already are not played again",
    )


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Play and count; exit code 1 if a game went wrong."""
    what = (arguments.game, arguments.mode, tuple(arguments.options), arguments.decks)
    found = opening_for(*what)
    seats = found.mode.seats
    names = [name.strip() for name in arguments.bots.split(",")]
    if len(names) not in (1, seats):
        raise BadInput(f"{len(names)} bots are named for {seats} seats.")
    bots = tuple(names * (seats if len(names) == 1 else 1))
    check_bots(list(bots), found.game)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    tally = Tally(seats)
    kept = GamesFile(arguments.keep, Order(*what, bots, ()), found) if arguments.keep else None
    if kept is not None:
        tally.add(kept.read(seeds))
        kept.add(())
    there = {game.seed: game.actions for game in tally.games}
    left = [seed for seed in seeds if seed not in there]
    orders = [Order(*what, bots, tuple(left[at : at + PART])) for at in range(0, len(left), PART)]
    began = time.perf_counter()
    progress = Progress(arguments.games, "games")
    try:
        with refusing(WorkerLost):
            for _, played in spread(play_all, orders, arguments.jobs):
                tally.add(played)
                if kept is not None:
                    kept.add(played)
                progress.at(len(tally.games))
    finally:
        progress.end()
    seconds = time.perf_counter() - began
    facts = {"game": arguments.game, "mode": found.mode.name, "bots": list(bots), "seed": arguments.seed}
    facts |= tally.facts()
    facts |= {
        "seconds": round(seconds, 3),
        "actions_per_second": round((facts["actions"] - sum(there.values())) / seconds),
    }
    _say(terminal, facts)
    terminal.give(facts)
    return 1 if facts["errors"] else 0


def _say(terminal: Terminal, facts: dict[str, Any]) -> None:
    terminal.say(
        f"{facts['finished']} of {facts['games']} games finished in {facts['seconds']} s, "
        f"{facts['actions']} answers ({facts['actions_per_second']} a second)"
    )
    if facts["finished"]:
        if len(facts["bots"]) > 1:
            for seat, (bot, wins) in enumerate(zip(facts["bots"], facts["wins"], strict=True)):
                terminal.say(f"seat {seat + 1} ({bot}): {wins} won")
            terminal.say(f"drawn: {facts['draws']}")
        if facts["first_player_wins"] is not None:
            terminal.say(f"the player who began won {facts['first_player_wins']:.1%} of the decided games")
        turns = facts["turns"]
        terminal.say(f"turns: {turns['min']} to {turns['max']}, median {turns['median']}")
        for side, points in enumerate(facts["scores"], 1):
            terminal.say(f"points {side}: {points['min']} to {points['max']}, median {points['median']}")
        terminal.say(f"ended: {', '.join(f'{reason} {count}' for reason, count in facts['endings'].items())}")
    for name, row in facts["by_deck"].items():
        terminal.say(f"deck {name}: {row['wins']} of {row['games']} won, {row['draws']} drawn")
    _say_measures(terminal, facts)
    for problem in facts["problems"][:SHOWN]:
        terminal.complain(f"the game of seed {problem['seed']} went wrong: {problem['error']}")
    if facts["errors"] > SHOWN:
        terminal.complain(f"{facts['errors'] - SHOWN} further games went wrong (`--json` lists them).")


def _say_measures(terminal: Terminal, facts: dict[str, Any]) -> None:
    """Pairings with how far they are known, turns without a play, comebacks, and the cards played least."""
    for row in facts["pairings"]:
        (one, other), (won, lost) = row["decks"], row["wins"]
        terminal.say(f"{one} against {other}: {won} to {lost}{_share(won, won + lost)}")
    turns, idle, stuck = facts["idle_turns"].values()
    if turns:
        told = f"turns without a play: {idle} of {turns} ({idle / turns:.1%})"
        terminal.say(f"{told}, {stuck} of them without a way to play anything")
    back = facts["comebacks"]
    if back["games"]:
        terminal.say(
            f"won by who stood worse at half of the turns: {back['half'] / back['games']:.1%}, "
            f"at three quarters: {back['three_quarters'] / back['games']:.1%}"
        )
    cards = sorted(facts["cards"].items(), key=lambda card: card[1]["played"])
    if cards:
        least = ", ".join(f"{name} {row['played']}" for name, row in cards[:SHOWN])
        terminal.say(f"{len(cards)} cards, played least: {least}")


def _share(won: int, games: int) -> str:
    """A share of games, and between which shares it lies for sure (19 times of 20, by Wilson)."""
    if not games:
        return ""
    share, z = won / games, SURE**2 / games
    middle, reach = share + z / 2, SURE * sqrt(share * (1 - share) / games + z / games / 4)
    low, high = (middle - reach) / (1 + z), (middle + reach) / (1 + z)
    return f", {share:.1%} (between {low:.0%} and {high:.0%})"
