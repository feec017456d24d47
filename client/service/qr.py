"""An invitation as a picture to point a telephone at: dark and light squares, for terminal and window."""

from __future__ import annotations

LONGEST = 2600
"""Characters that fit into one code; the fullest invitation has fewer."""
QUIET = 2
"""Light squares around a code: readers want some."""


def qr_squares(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code row by row, True for dark, with its margin; nothing for a text that does not fit.

    >>> rows = qr_squares("7-guitarist-revenge")
    >>> len(rows) == len(rows[0]), any(rows[0]), any(rows[QUIET])
    (True, False, True)
    """
    if len(text.encode()) > LONGEST:
        return ()
    import segno  # few programs show a code

    code = segno.make(text, error="l", micro=False)
    return tuple(tuple(bool(square) for square in row) for row in code.matrix_iter(border=QUIET))


def qr_lines(text: str) -> str:
    """The code in half blocks, light on dark as terminals are; two rows of squares a line."""
    rows = [*qr_squares(text)]
    if not rows:
        return ""
    if len(rows) % 2:
        rows.append((False,) * len(rows[0]))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "".join("".join(signs[two] for two in zip(*pair, strict=True)) + "\n" for pair in pairs)
