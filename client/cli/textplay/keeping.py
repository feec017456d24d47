"""Where played games are kept: a journal while they run, a replay file when they are over."""

from __future__ import annotations

import getpass
import time
from pathlib import Path
from typing import NamedTuple

from client.cli.person import user_name
from client.cli.refusal import refusing
from netcore.files import home
from netcore.identity import Identity, IdentityError
from netcore.keyfile import default_path, is_sealed, load, load_or_create
from replays.container import SUFFIX
from replays.errors import ReplayError
from replays.journal import SUFFIX as _JOURNAL
from replays.record import Recorder
from replays.verdict import Verdict
from replays.verify import verify

JOURNAL = _JOURNAL


class Kept(NamedTuple):
    """A finished game on the disk."""

    path: Path
    verdict: Verdict


def my_identity() -> Identity:
    """The player's own key."""
    return identity_at(default_path())


def identity_at(path: Path) -> Identity:
    """The key in a file, made when there is none; a locked one asks for its passphrase."""
    with refusing(IdentityError):
        if path.exists() and is_sealed(path):
            return load(path, getpass.getpass(f"Passphrase of {path}: "))
        return load_or_create(path, user_name())


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
