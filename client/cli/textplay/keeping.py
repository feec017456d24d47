"""Where played games are kept: a journal while they run, a replay file when they are over."""

from __future__ import annotations

import getpass
import time
from pathlib import Path
from typing import NamedTuple

from client.cli.refusal import refusing
from netcore.files import home
from netcore.identity import NAME_LIMIT, Identity, IdentityError, check_name
from netcore.keyfile import default_path, is_sealed, load, load_or_create
from replays.container import SUFFIX
from replays.errors import ReplayError
from replays.record import Recorder
from replays.verify import Verdict, verify

JOURNAL = ".journal"


class Kept(NamedTuple):
    """A finished game on the disk."""

    path: Path
    verdict: Verdict


def my_identity() -> Identity:
    """The player's own key, made when there is none; a locked one asks for its passphrase."""
    path = default_path()
    with refusing(IdentityError):
        if path.exists() and is_sealed(path):
            return load(path, getpass.getpass(f"Passphrase of {path}: "))
        return load_or_create(path, _user())


def new_paths(game: str, number: int) -> tuple[Path, Path]:
    """A journal and a replay file for a new game, in the player's folder of games."""
    stem = time.strftime(f"%Y%m%d-%H%M%S-{game}-{number:08x}")
    folder = home() / "games"
    return folder / (stem + JOURNAL), folder / (stem + SUFFIX)


def replay_path(journal: Path) -> Path:
    """The replay file that belongs to a journal."""
    return journal.with_suffix(SUFFIX)


def keep(recorder: Recorder, path: Path) -> Kept:
    """Close a finished game: reveal, sign, write the replay, check it; only then let go of the journal."""
    with refusing(ReplayError):
        recorder.finish()
        recorder.save(path)
        verdict = verify(path)
        recorder.close(discard=verdict.ok)
    return Kept(path, verdict)


def _user() -> str:
    try:
        return check_name(getpass.getuser()[:NAME_LIMIT])
    except (OSError, KeyError, ImportError, IdentityError):
        return "Player"
