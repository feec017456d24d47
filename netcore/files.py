"""Where this player's files live, how one is written so that it is never seen half done, and read bounded."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
import tomllib
from errno import EINVAL, ENOTDIR
from pathlib import Path
from typing import Any

import platformdirs


def home() -> Path:
    """The folder of this player's files: RUNETABLE_HOME, else the system's place for application data."""
    chosen = os.environ.get("RUNETABLE_HOME")
    if chosen:
        return Path(chosen)
    try:
        own = Path.home()
    except RuntimeError:  # neither HOME nor an entry for this user: files are kept where anybody may write
        return Path(tempfile.gettempdir()) / f"runetable-{os.getuid() if hasattr(os, 'getuid') else 0}"
    usual = Path(platformdirs.user_data_dir("runetable", appauthor=False, roaming=True))
    before = own / ".local" / "share" / "runetable"  # everywhere but on Windows, once
    return before if before.exists() and not usual.exists() else usual


def write_whole(path: Path, data: bytes, *, mode: int = 0o644, overwrite: bool = True) -> None:
    """Write a file whole or not at all, with its final rights from the first byte on.

    A program killed at any moment leaves the old file or the new one, and at worst a stray draft beside it.
    What is there and no file (a device, a pipe) is left alone.
    """
    check_file(path)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(ENOTDIR, "the folder's name belongs to a file", str(path)) from None
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if overwrite:
            draft.replace(path)
        else:
            _put_new(draft, path)
        _sync_folder(path.parent)
    finally:
        with contextlib.suppress(FileNotFoundError):
            draft.unlink()


def check_file(path: Path) -> None:
    """OSError where there is something that is no file: a pipe would never end, a device would be lost. (The
    system itself speaks of folders and of what is not there.)
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(EINVAL, NO_FILE, str(path))


NO_FILE = "is no file"


class TooLong(ValueError):
    """A file is longer than files of its kind."""


def read_toml(path: Path, limit: int) -> dict[str, Any]:
    """What a file of at most so many bytes says. OSError if it cannot be read; TooLong, or another ValueError
    that says in what way it is no TOML.
    """
    check_file(path)
    with path.open("rb") as stream:
        raw = stream.read(limit + 1)
    if len(raw) > limit:
        raise TooLong(f"it is longer than {limit} bytes")
    try:
        return tomllib.loads(raw.decode("utf-8"))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def reason(error: OSError) -> str:
    """Why the system refused, in its own words, fit for the end of a sentence."""
    return (error.strerror or "the system refused").lower()


def _put_new(draft: Path, path: Path) -> None:
    """A link, unlike a rename, never takes the place of an existing file."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # some file systems know no links
        if path.exists():
            raise FileExistsError(path) from None
        draft.replace(path)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut, where folders can be synced."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
