"""The card packs of a game travel in its file, so that it can still be judged when the installed ones change.

A pack in a file is worth what its digest says: the opening, which is signed, names each by what its rules
are. Words printed on cards do not travel; they come from the packs installed here.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel import Game, Setup, SetupError
from netcore.packs import PackFolder
from netcore.wire import RECORD_LIMIT
from replays.errors import ReplayError, tidy

_FRAME = 16  # bytes around a pack in its record


def packs_of(game: Game) -> tuple[bytes, ...]:
    """What a game's file carries; a pack too large for a record stays at home."""
    return tuple(data for data in game.pack_data() if len(data) <= RECORD_LIMIT - _FRAME)


def with_packs(
    game: Game, setup: Setup, carried: Iterable[bytes] = (), folder: PackFolder | None = None
) -> Game:
    """The game with the packs of a setup: those installed, else those of its file, else those that came from
    other players. ReplayError with a sentence if one is nowhere.
    """
    if game.plays_with(setup.packs):
        return game
    from engines.effects.canonical import digest, exact  # large, and Rune needs none of it

    known = {name: data for data in (*carried, *game.pack_data()) for name in (digest(data), exact(data))}
    stored = folder or PackFolder()
    found = []
    for ref in setup.packs:
        data = known.get(ref.digest) or stored.find(ref.digest)
        if data is None:
            what = f"the card pack {ref.id} (version {ref.version})"
            raise ReplayError(f"it was played with {what}, which is neither in the file nor here")
        found.append(data)
    try:
        return game.with_packs(found)
    except SetupError as error:
        raise ReplayError(tidy(f"the card packs it was played with cannot be used: {error}")) from None
