"""`runetable simulate GAME`: many games between bots, and what came of them."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from math import sqrt
from pathlib import Path
from typing import Any

from client.cli.kept import GamesFile
from client.cli.opening import add_game, whole_number
from client.cli.playing import Batch, opening_for, play_all
from client.cli.progress import Progress
from client.cli.tally import Tally
from client.cli.terminal import Terminal
from client.service.opening import BOT_WORDS, MAX_SEED, check_bots
from client.service.refusal import BadInput, refusing
from client.service.workers import WorkerLost, spread
from engines.kernel.say import label, mark, say

SUMMARY = "Lets bots play many games, and counts."
EXAMPLE = "runetable simulate rune --games 500 --seed 1 --bots greedy,random --jobs 2"

MAX_GAMES = 1_000_000
MAX_JOBS = 64
"""Processes at once: more than any desk has cores."""
PART = 4
"""Games handed to a process at a time, at most: few, so that all end together and progress shows."""
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
    kept = GamesFile(arguments.keep, Batch(*what, bots, ()), found) if arguments.keep else None
    if kept is not None:
        tally.add(kept.read(seeds))
        kept.add(())
    there = {game.seed: game.actions for game in tally.games}
    left = [seed for seed in seeds if seed not in there]
    part = max(1, min(PART, len(left) // (4 * arguments.jobs)))
    orders = [Batch(*what, bots, tuple(left[at : at + part])) for at in range(0, len(left), part)]
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
    told = mark("{finished} of {games} games finished in {seconds} s, {actions} answers ({pace} a second)")
    named = {name: facts[name] for name in ("finished", "games", "seconds", "actions")}
    terminal.say(say(told, **named, pace=facts["actions_per_second"]))
    if facts["finished"]:
        if len(facts["bots"]) > 1:
            for seat, (bot, wins) in enumerate(zip(facts["bots"], facts["wins"], strict=True)):
                terminal.say(say("seat {n} ({bot}): {wins} won", n=seat + 1, bot=bot, wins=wins))
            terminal.say(say("drawn: {n}", n=facts["draws"]))
        if facts["first_player_wins"] is not None:
            share = f"{facts['first_player_wins']:.1%}"
            terminal.say(say("the player who began won {share} of the decided games", share=share))
        terminal.say(say("turns: {min} to {max}, median {median}", **facts["turns"]))
        for side, points in enumerate(facts["scores"], 1):
            terminal.say(say("points {side}: {min} to {max}, median {median}", side=side, **points))
        endings = ", ".join(f"{label(reason)} {count}" for reason, count in facts["endings"].items())
        terminal.say(say("ended: {endings}", endings=endings))
    for name, row in facts["by_deck"].items():
        terminal.say(say("deck {name}: {wins} of {games} won, {draws} drawn", name=name, **row))
    _say_measures(terminal, facts)
    for problem in facts["problems"][:SHOWN]:
        terminal.complain(say("the game of seed {seed} went wrong: {error}", **problem))
    if facts["errors"] > SHOWN:
        more = facts["errors"] - SHOWN
        terminal.complain(say("{n} further games went wrong (`--json` lists them).", n=more))


def _say_measures(terminal: Terminal, facts: dict[str, Any]) -> None:
    """Pairings with how far they are known, turns without a play, comebacks, and the cards played least."""
    for row in facts["pairings"]:
        (one, other), (won, lost) = row["decks"], row["wins"]
        told = say("{one} against {other}: {won} to {lost}", one=one, other=other, won=won, lost=lost)
        terminal.say(f"{told}{_share(won, won + lost)}")
    turns, idle, stuck = facts["idle_turns"].values()
    if turns:
        told = mark(
            "turns without a play: {idle} of {turns} ({share}), "
            "{stuck} of them without a way to play anything"
        )
        terminal.say(say(told, idle=idle, turns=turns, share=f"{idle / turns:.1%}", stuck=stuck))
    back = facts["comebacks"]
    if back["games"]:
        told = mark("won by who stood worse at half of the turns: {half}, at three quarters: {late}")
        half, late = (f"{back[when] / back['games']:.1%}" for when in ("half", "three_quarters"))
        terminal.say(say(told, half=half, late=late))
    cards = sorted(facts["cards"].items(), key=lambda card: card[1]["played"])
    if cards:
        least = ", ".join(f"{name} {row['played']}" for name, row in cards[:SHOWN])
        terminal.say(say("{n} cards, played least: {least}", n=len(cards), least=least))


def _share(won: int, games: int) -> str:
    """A share of games, and between which shares it lies for sure (19 times of 20, by Wilson)."""
    if not games:
        return ""
    share, z = won / games, SURE**2 / games
    middle, reach = share + z / 2, SURE * sqrt(share * (1 - share) / games + z / games / 4)
    low, high = (middle - reach) / (1 + z), (middle + reach) / (1 + z)
    shares = {"share": f"{share:.1%}", "low": f"{low:.0%}", "high": f"{high:.0%}"}
    return say(", {share} (between {low} and {high})", **shares)
