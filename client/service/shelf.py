"""The player's own library: one index, with the folder of one's own games in it."""

from __future__ import annotations

from pathlib import Path

from client.service.journals import folder
from netcore.files import home
from replays.library.index import Library


def open_library(index: Path | None = None) -> Library:
    """The library, or another index than one's own; ReplayError if it cannot be opened."""
    library = Library(index or home() / "library.sqlite")
    own = folder()
    if index is None and own.is_dir():
        library.add_folder(own)
    return library
