"""The cards of Rune: sixteen rune cards and the starting card (RN-014 to RN-018, RN-R02).

A face is six runes, top row then bottom row, as printed in orientation 0. Its place in `CARDS` is its
face number. The number of a colour is also what a rune of that colour is worth (RN-002).
"""

from typing import NamedTuple

from engines.kernel.say import mark

BLUE, GREEN, RED = 1, 2, 3
COLOURS = (BLUE, GREEN, RED)
LETTERS = ".BGR"
WORDS = (mark("bare"), mark("blue"), mark("green"), mark("red"))


class RuneCard(NamedTuple):
    """A printed card: its code and its six runes."""

    code: str
    runes: tuple[int, ...]


_PRINTED = """
R01 BBG BGR
R02 GBB RGB
R03 BBG GRB
R04 GBB BRG
R05 BBG RGB
R06 GBB BGR
R07 BGG BBR
R08 GGB RBB
R09 BGB BGR
R10 BGB RGB
R11 BGB BRG
R12 BGB GRB
R13 BGB GBR
R14 BGB RBG
R15 BGG BRB
R16 GGB BRB
S00 GBG BRB
"""


def _read(line: str) -> RuneCard:
    code, upper, lower = line.split()
    return RuneCard(code, tuple(LETTERS.index(letter) for letter in upper + lower))


CARDS = tuple(_read(line) for line in _PRINTED.split("\n") if line)
START = len(CARDS) - 1
RUNE_CARDS = tuple(range(START))


def deck_list(copies: int) -> tuple[int, ...]:
    """The faces of a whole deck: one set of sixteen (RN-014), or two in the four-player game (RN-107)."""
    return RUNE_CARDS * copies


def points_of(colour: int) -> int:
    """What one rune is worth, by its colour alone (RN-002)."""
    return colour
