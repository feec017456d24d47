"""Card faces by level of detail and place.

A `Face` holds all that a card's picture depends on; equal faces are one picture. `paint_card` is the way in.
"""

from client.table.faces.cells import paint_cell, paint_piece
from client.table.faces.face import CLOSE, HAND, Face, Level, face_of, level_of, printed_face
from client.table.faces.marks import Aim, aim_on
from client.table.faces.painting import paint_card, paint_plain
from client.table.faces.signs import paint_sign
from client.table.faces.states import RIM, paint_lights

__all__ = [
    "CLOSE",
    "HAND",
    "RIM",
    "Aim",
    "Face",
    "Level",
    "aim_on",
    "face_of",
    "level_of",
    "paint_card",
    "paint_cell",
    "paint_lights",
    "paint_piece",
    "paint_plain",
    "paint_sign",
    "printed_face",
]
