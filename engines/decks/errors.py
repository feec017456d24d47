"""What can be wrong with a deck as a whole."""

from __future__ import annotations


class DeckError(Exception):
    """A deck cannot be read at all; the text is one sentence for people."""
