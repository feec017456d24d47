"""Stand-ins to cut out: nine cards a page, A4, as a PDF written by ourselves, in the fonts that every reader
of PDF has.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final, NamedTuple

WIDE, TALL = 595.28, 841.89
CARD_WIDE, CARD_TALL = 178.58, 249.45
"""63 × 88 mm."""
PAGES: Final = 60
"""Most pages: a deck of 540 cards."""


class Proxy(NamedTuple):
    """What stands on a card."""

    name: str
    kind: str
    numbers: str
    text: str


def proxies_pdf(cards: Sequence[Proxy], title: str) -> bytes:
    """The pages as one file."""
    pages = [cards[at : at + 9] for at in range(0, min(len(cards), PAGES * 9), 9)] or [()]
    objects: list[bytes] = []
    kids = " ".join(f"{5 + 2 * n} 0 R" for n in range(len(pages)))
    objects.append(b"<< /Type /Catalog /Pages 2 0 R >>")
    objects.append(f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>".encode())
    for font in ("Helvetica", "Helvetica-Bold"):
        objects.append(
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>".encode()
        )
    for number, some in enumerate(pages):
        content = _page(some, f"{title}, page {number + 1} of {len(pages)}")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDE} {TALL}] /Contents {6 + 2 * number} 0 R "
            "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return _file(objects)


def _page(cards: Sequence[Proxy], title: str) -> bytes:
    left, top = (WIDE - 3 * CARD_WIDE) / 2, TALL - (TALL - 3 * CARD_TALL) / 2
    parts = [_words(left, 18, 8, title)]
    for place, card in enumerate(cards):
        x, y = left + place % 3 * CARD_WIDE, top - (place // 3 + 1) * CARD_TALL
        parts.append(b"0.6 w %.2f %.2f %.2f %.2f re S" % (x, y, CARD_WIDE, CARD_TALL))
        line = y + CARD_TALL - 18
        for words in wrap(card.name, 28)[:2]:
            parts.append(_words(x + 8, line, 11, words, bold=True))
            line -= 13
        for words in [*wrap(card.kind, 38)[:2], *wrap(card.numbers, 38)[:3]]:
            parts.append(_words(x + 8, line, 8, words))
            line -= 10
        line -= 6
        for words in wrap(card.text, 40)[:16]:
            parts.append(_words(x + 8, line, 8, words))
            line -= 10
    return b"\n".join(parts)


def _words(x: float, y: float, size: int, words: str, *, bold: bool = False) -> bytes:
    raw = words.encode("cp1252", "replace")
    safe = raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"BT /%s %d Tf %.2f %.2f Td (%s) Tj ET" % (b"F2" if bold else b"F1", size, x, y, safe)


def _file(objects: Sequence[bytes]) -> bytes:
    out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)
