"""Deck lists as people write and send them: text in any of the usual forms, and short codes to paste."""

from .code import CODE_LIMIT, DeckCode, looks_like_code, read_code, write_code
from .errors import DeckError
from .names import Names
from .text import MAX_DECK, DeckLine, DeckText, Lists, read_text, write_text

__all__ = [
    "CODE_LIMIT",
    "MAX_DECK",
    "DeckCode",
    "DeckError",
    "DeckLine",
    "DeckText",
    "Lists",
    "Names",
    "looks_like_code",
    "read_code",
    "read_text",
    "write_code",
    "write_text",
]
