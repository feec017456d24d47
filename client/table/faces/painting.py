"""The way in: a face at its level, with all that lies on it."""

from __future__ import annotations

from client.qt import QPainter, QRectF
from client.table.faces.back import paint_back, paint_fold
from client.table.faces.board import paint_board
from client.table.faces.cells import paint_cells, paint_piece
from client.table.faces.chip import paint_chip
from client.table.faces.close import paint_close
from client.table.faces.face import Face, level_of
from client.table.faces.frame import Sheet
from client.table.faces.hand import paint_hand
from client.table.faces.marks import paint_marks
from client.table.layout import Layout
from client.table.look import Look

_LEVELS = {"close": paint_close, "hand": paint_hand, "board": paint_board, "chip": paint_chip}


_FINE = (
    QPainter.RenderHint.Antialiasing
    | QPainter.RenderHint.TextAntialiasing
    | QPainter.RenderHint.SmoothPixmapTransform
)


def paint_card(p: QPainter, size: tuple[float, float], face: Face, layout: Layout, look: Look) -> str:
    """Paint a card into a rectangle from the origin; gives the key of the picture it still lacks, if any."""
    w, h = size
    p.setRenderHints(_FINE)
    kind = layout.kind(face.kind)
    if face.known and kind.face == "piece":
        paint_piece(p, QRectF(0, 0, w, h), face.name, face.words, face.seat, layout, look)
        return ""
    sheet = Sheet(p, w, h, face, layout, look)
    if not face.known:
        paint_back(sheet)
    elif kind.face == "cells":
        paint_cells(p, w, h, face.text, layout, look)
    else:
        _LEVELS[level_of(face, w)](sheet)
    if face.known and face.down:
        paint_fold(sheet)
    paint_marks(sheet)
    return sheet.missing


def paint_plain(p: QPainter, size: tuple[float, float], kind: str, layout: Layout, look: Look) -> None:
    """A card of a kind, whatever it is: its ground and frame, for the moment until its face is painted."""
    p.setRenderHints(_FINE)
    sheet = Sheet(p, *size, Face(kind=kind), layout, look)
    p.save()
    p.setClipPath(sheet.body)
    sheet.picture(QRectF(0, 0, *size))
    p.restore()
    sheet.rim()
