"""A deck as one short word to paste into a chat: game, packs and cards, with a check against mistyping."""

from __future__ import annotations

from base64 import b32decode, b32encode
from binascii import Error as NotBase32
from collections.abc import Iterable
from hashlib import blake2b
from typing import Annotated, Final

import msgspec

from engines.decks.errors import DeckError
from engines.decks.text import MAX_DECK, Lists
from engines.kernel import PackRef

PREFIX: Final = "RT1"
CODE_LIMIT: Final = 8192
"""Characters of a code; a deck of a thousand different cards needs fewer."""
_MARK: Final = 4  # bytes that tell the packs apart, and bytes of the check

_Count = Annotated[int, msgspec.Meta(ge=1, le=MAX_DECK)]
_Face = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
_Cards = tuple[tuple[_Count, tuple[_Face, ...]], ...]
"""Which cards are in the list so many times."""
_Label = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class DeckCode(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a code says."""

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
    packs: bytes
    """Which packs the numbers of the cards belong to."""
    cards: Annotated[tuple[tuple[_Label, _Cards], ...], msgspec.Meta(max_length=16)]

    @property
    def lists(self) -> Lists:
        """Faces by label."""
        return {
            label: tuple(sorted(face for count, faces in counted for face in faces for _ in range(count)))
            for label, counted in self.cards
        }


def write_code(game: str, packs: Iterable[PackRef], lists: Lists) -> str:
    """The code of a deck."""
    cards = tuple((label, _counted(faces)) for label, faces in sorted(lists.items()))
    raw = msgspec.msgpack.encode(DeckCode(game, packs_mark(packs), cards))
    return f"{PREFIX}-{b32encode(raw + _check(raw)).decode().rstrip('=')}"


def looks_like_code(text: str) -> bool:
    """Whether a text is meant as a code, right or wrong."""
    return text.strip()[:4].upper() == f"{PREFIX}-"


def read_code(text: str) -> DeckCode:
    """What a code says; DeckError with a sentence if it is damaged."""
    letters = "".join(text.split()).upper()[len(PREFIX) + 1 :].replace("-", "")
    if len(text) > CODE_LIMIT:
        raise DeckError(f"a deck code has at most {CODE_LIMIT} characters.")
    try:
        raw = b32decode(letters + "=" * (-len(letters) % 8))
    except (NotBase32, ValueError):
        raise DeckError("the deck code has a character that no code has, or is cut short.") from None
    body, check = raw[:-_MARK], raw[-_MARK:]
    if _check(body) != check:
        raise DeckError("the deck code is damaged: copy it again.")
    try:
        code = msgspec.msgpack.decode(body, type=DeckCode)
    except (msgspec.DecodeError, RecursionError):
        raise DeckError("the deck code was made by a program that this one does not understand.") from None
    if sum(count * len(faces) for _, counted in code.cards for count, faces in counted) > MAX_DECK:
        raise DeckError(f"a deck has at most {MAX_DECK} cards.")
    return code


def packs_mark(packs: Iterable[PackRef]) -> bytes:
    """A short name of a game's packs: numbers of cards mean the same cards only with the same packs."""
    return blake2b(b"".join(ref.digest for ref in packs), digest_size=_MARK, person=b"deck packs").digest()


def _counted(faces: tuple[int, ...]) -> _Cards:
    counts = sorted({faces.count(face) for face in faces})
    return tuple((n, tuple(sorted({face for face in faces if faces.count(face) == n}))) for n in counts)


def _check(raw: bytes) -> bytes:
    return blake2b(raw, digest_size=_MARK, person=b"deck code").digest()
