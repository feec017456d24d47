"""The same game elsewhere: random noughts and crosses in OpenSpiel and boardgame.io, where installed.

OpenSpiel is looked for as Python package `open_spiel`, boardgame.io with Node.js (set NODE_PATH to a
`node_modules` that has it). Whatever is missing is left out with a word.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

from client.cli.benchmarks import Benchmark, Figure
from client.cli.benchmarks.measure import SECONDS, Work, rates
from tests.battery.games import case
from tests.bench.common import random_play

SCRIPT = Path(__file__).with_name("boardgameio.cjs")
OURS = "noughts and crosses, here"


def noughts_and_crosses() -> list[Figure]:
    """Moves a second in random noughts and crosses, all moves listed: here, in OpenSpiel (rules in C++ and in
    Python) and in boardgame.io.
    """
    works: dict[str, Work] = {OURS: random_play(case("tictactoe-duel"))}
    for name, game in (
        ("OpenSpiel, rules in C++", "tic_tac_toe"),
        ("OpenSpiel, rules in Python", "python_tic_tac_toe"),
    ):
        work = _open_spiel(game)
        if work is not None:
            works[name] = work
    found = rates(works)
    node = _boardgame_io()
    if node is not None:
        found["boardgame.io"] = node
    return [
        Figure(name, rate, "answers/s", None if name == OURS else OURS, rate / found[OURS])
        for name, rate in found.items()
    ]


def _say(what: str) -> None:
    print(f"{what} is not installed and was left out.", file=sys.stderr)


def _open_spiel(name: str) -> Work | None:
    try:
        pyspiel = import_module("pyspiel")
        if name.startswith("python_"):
            import_module("open_spiel.python.games.tic_tac_toe")  # registers its rules
    except ImportError:
        _say(f"OpenSpiel ({name})")
        return None
    game, chance = pyspiel.load_game(name), Random(1)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            listed = state.legal_actions()
            state.apply_action(listed[chance.randrange(len(listed))])
            moves += 1
        return moves

    return play


def _boardgame_io() -> float | None:
    """Moves a second, as measured inside Node.js."""
    if shutil.which("node") is None:
        _say("Node.js")
        return None
    done = subprocess.run(
        ["node", str(SCRIPT), str(5 * SECONDS)], capture_output=True, text=True, timeout=60, check=False
    )
    if done.returncode:
        _say("boardgame.io")
        return None
    measured = json.loads(done.stdout)
    return float(measured["moves"]) / float(measured["seconds"])


BENCHMARKS: list[Benchmark] = [noughts_and_crosses]
