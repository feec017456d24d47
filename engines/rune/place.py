"""Placing a card: the judge of one placement, who names the clause it breaks.

See RN-039 to RN-064, RN-094 and RN-101. The list of all legal placements is made in `finder.py` in another
way; the tests hold the two against each other.
"""

from typing import NamedTuple

from engines.kernel.say import say

from .areas import shared_area, touching
from .board import Board
from .faces import CARDS, COLOURS, WORDS
from .geometry import LIFT, NEIGHBOURS, STRIDE, TURNED, TURNS, Cell, Turned, runes_at
from .limits import LINE, LONGEST, NO_LIMIT, beyond_limit


class Placement(NamedTuple):
    """A legal placement, and which of the two matching rules it satisfies (RN-049)."""

    x: int
    y: int
    rot: int
    beneath: bool
    around: bool


class Refusal(NamedTuple):
    """Why something is not allowed: a sentence for players and the clause it breaks."""

    sentence: str
    clause: str


def spot(x: int, y: int, rot: int) -> str:
    """A placement in words."""
    if rot:
        return say("column {x}, row {y}, turned {rot}°", x=x, y=y, rot=rot)
    return say("column {x}, row {y}", x=x, y=y)


def judge(board: Board, face: int, x: int, y: int, rot: int, limit: str = NO_LIMIT) -> Placement | Refusal:
    """Weigh one placement: the legal placement, or the first rule it breaks."""
    name = CARDS[face].code
    if rot not in TURNS:
        return Refusal(
            say("A card may be turned by 0, 90, 180 or 270 degrees, not by {rot}.", rot=rot), "RN-040"
        )
    turned = TURNED[face][rot // 90]
    anchor = board.place_of(x, y)
    if anchor is None or not turned.foot << anchor & board.occupied:
        return _no_overlap(board, name, turned, anchor, spot(x, y, rot))
    banned = _banned(board, name, turned, anchor, spot(x, y, rot))
    if banned:
        return banned
    wrong = board.lifted_wrong()
    beneath = not any(turned.paint[c] << anchor + LIFT & wrong[c] for c in COLOURS)
    around = not any(turned.rim[c] << anchor & wrong[c] for c in COLOURS)
    if not (beneath or around):
        return _no_match(board, face, x, y, rot)
    after = board.with_card(face, x, y, rot)
    if shared_area(after):
        return Refusal(
            say(
                "{name} at {where} would join areas of two opposing sides.", name=name, where=spot(x, y, rot)
            ),
            "RN-060",
        )
    if limit:
        broken = beyond_limit(limit, after, _on(after, board, turned.foot << anchor))
        if broken:
            clause = "RN-101" if limit == LINE else "RN-R19"
            return over_limit(
                limit, say("{card} at {where}", card=name, where=spot(x, y, rot)), broken, clause
            )
    return Placement(x, y, rot, beneath, around)


def _on(after: Board, before: Board, layer: int) -> int:
    """A layer of one board in the bits of the next, which may begin some rows further up."""
    return layer << (before.top - after.top) * STRIDE


def over_limit(limit: str, what: str, colour: int, clause: str) -> Refusal:
    """The refusal of something that breaks a solo limit."""
    thing = say("a line") if limit == LINE else say("an area")
    return Refusal(
        say(
            "{what} would make {thing} of more than {most} {colour} runes.",
            what=what,
            thing=thing,
            most=LONGEST[colour],
            colour=say(WORDS[colour]),
        ),
        clause,
    )


def _no_overlap(board: Board, name: str, turned: Turned, anchor: int | None, where: str) -> Refusal:
    """RN-044; a card that lies edge to edge with others breaks RN-045."""
    if anchor is not None and touching(turned.foot << anchor) & board.occupied:
        return Refusal(
            say(
                "{name} at {where} would only lie next to other cards; it must cover a rune.",
                name=name,
                where=where,
            ),
            "RN-045",
        )
    return Refusal(
        say("{name} at {where} would not overlap any card on the table.", name=name, where=where), "RN-044"
    )


def _banned(board: Board, name: str, turned: Turned, anchor: int, where: str) -> Refusal | None:
    """The bans that do not look at colours: whole cards, masters, tokens."""
    if board.anchors[turned.tall] >> anchor & 1:
        return Refusal(
            say("{name} at {where} would cover another card entirely.", name=name, where=where), "RN-056"
        )
    if turned.foot << anchor & board.standing:
        return Refusal(say("{name} at {where} would cover a master.", name=name, where=where), "RN-059")
    if turned.foot << anchor & board.tokens:
        return Refusal(say("{name} at {where} would cover a token.", name=name, where=where), "RN-094")
    return None


def _no_match(board: Board, face: int, x: int, y: int, rot: int) -> Refusal:
    """RN-049; where each rune alone would pass by one rule or the other, RN-050."""
    cells = dict(runes_at(face, x, y, rot))
    mixed = all(_rune_beneath(board, c, cells[c]) or _rune_around(board, c, cells) for c in cells)
    where = say("{card} at {where}", card=CARDS[face].code, where=spot(x, y, rot))
    if mixed:
        return Refusal(
            say(
                "{where} matches beneath for some runes and around for the others, not for all.", where=where
            ),
            "RN-050",
        )
    return Refusal(say("{where} matches neither the runes beneath nor those around.", where=where), "RN-049")


def _rune_beneath(board: Board, cell: Cell, colour: int) -> bool:
    return board.colour_at(cell) in (0, colour)


def _rune_around(board: Board, cell: Cell, cells: dict[Cell, int]) -> bool:
    beside = [(cell[0] + dx, cell[1] + dy) for dx, dy in NEIGHBOURS]
    return all(board.colour_at(n) in (0, cells[cell]) for n in beside if n not in cells)
