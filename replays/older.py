"""Games of other rules than those installed: an older revision, or card packs that are nowhere.

The table after every step is signed by its digest. So where the installed rules come to the same tables, the
positions they show are those that were played, and what the dealers did can be followed; from the first table
that differs on they say nothing. Legal or not is never for other rules to say.
"""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple

from engines.kernel import Game, Setup
from engines.registry import load
from netcore.table.evidence import DEALING, SIGNATURES
from replays.content import Replay
from replays.errors import ReplayError
from replays.packs import with_packs
from replays.verdict import BROKEN, UNAUDITED, Verdict
from replays.walk import Games, installed, setup_of


class Rules(NamedTuple):
    """The rules to follow a replay by."""

    game: Game
    others: str = ""
    """In what way they are not those it was played by; empty if they are."""
    brought: str = ""
    """Which cards are others than those installed here under the same name; empty if none are."""


def rules_of(replay: Replay, games: Games = load) -> Rules:
    """The rules a game was played by, or those nearest to them; ReplayError if the game is not here."""
    setup = setup_of(replay)
    game, others = installed(setup, games), ""
    if setup.revision != game.revision:
        theirs, ours = f"revision {setup.revision}", f"revision {game.revision}"
        others = f"it was played by {theirs} of {game.title}; installed is {ours}"
    brought = _brought(game, setup)
    try:
        game = with_packs(game, setup, replay.packs)
    except ReplayError as error:
        others = others or str(error)
    return Rules(_as_then(game, setup), others) if others else Rules(game, brought=brought)


def _brought(game: Game, setup: Setup) -> str:
    """A sentence about packs that go by the name of an installed one and have other cards."""
    if game.plays_with(setup.packs):
        return ""
    installed_here = {pack.id for pack in game.packs}
    known = {*(pack.digest for pack in game.packs), *game.exact_packs}
    other = [pack.id for pack in setup.packs if pack.id in installed_here and pack.digest not in known]
    return (
        f"it was played with other cards than those installed here as {' and '.join(other)}" if other else ""
    )


def _as_then(game: Game, setup: Setup) -> Game:
    """The installed rules in the place of others: they open the game, and do not judge its decks."""
    then = copy(game)
    vars(then).update(
        revision=setup.revision, packs=setup.packs, exact_packs=(), deck_faults=lambda mode, lists: []
    )
    return then


def tell_others(verdict: Verdict, tried: Verdict, rules: Rules, step: int) -> None:
    """Put what the installed rules came to, in `tried`, into the verdict of a game of other rules: what was
    dealt counts, what was allowed does not. `step` is the last to which they went along.
    """
    same = tried.checks["rules"] is True
    verdict.checks["dealing"] = tried.checks["dealing"]
    verdict.checks["claims"] = tried.checks["claims"] or None
    if tried.checks["dealing"] is False:
        verdict.fail("dealing", tried.fault)
    verdict.players = tried.players
    for player in verdict.players:
        _tell_player(player, tried, same=same)
    if same:
        verdict.finished, verdict.end, verdict.result = tried.finished, tried.end, tried.result
        seen = "though the installed rules come to the same table at every step"
    else:
        seen = f"and after step {step} nothing that needs the rules was checked"
    verdict.gap = f"{rules.others}: its moves were not judged again, {seen}"


def _tell_player(player: dict[str, Any], tried: Verdict, *, same: bool) -> None:
    """Nobody is called a cheat by rules that nobody played by: what was dealt and signed counts, and a whole
    game that comes out alike.
    """
    word = player.get("verdict")
    proven = any((player["seat"], check) in tried.culprits for check in (DEALING, SIGNATURES))
    if word is None or (word == BROKEN and proven) or (word != BROKEN and same):
        return
    player |= {"verdict": UNAUDITED, "why": "its moves were not judged again"}
