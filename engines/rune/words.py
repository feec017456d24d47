"""Rune in words: questions, answers and what happened; the same for terminal, screen reader and log."""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel import Answer, Decision, Event, Secrets, Table
from engines.kernel.say import done, listed, mark, named, say

from .areas import area_of
from .board import Board
from .faces import CARDS, LETTERS, START, WORDS
from .geometry import TURNS, Cell, runes_at
from .place import Placement, judge, spot
from .position import FACE_NAMES, board_of, limit_of, must_place, no_draw, side_of, sides_of, unplaced


def question(t: Table, d: Decision) -> str:
    """What the seat is asked."""
    if d.name == "place":
        return say("Place a card.") if must_place(t, d.seat) else say("Place a card, or pass.")
    if d.name == "token":
        return say("Use your token on a rune around the master, or keep it.")
    if not unplaced(t, d.seat):
        return say("Draw a card, or end your turn.")
    return say("Place a master.") if no_draw(t, d.seat) else say("Draw a card or place a master.")


def answer(t: Table, given: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    word, *rest = given.value
    if word == "place":
        card, x, y, rot = rest
        face = dict(given.faces).get(card, know.face(t, card))
        if face is None:
            return say("Place a card at {where}", where=spot(x, y, rot))
        return _placing(t, face, x, y, rot)
    if word == "master":
        area = area_words(board_of(t), (rest[0], rest[1]))
        return say("Place a master at {where}: {area}", where=spot(rest[0], rest[1], 0), area=area)
    if word == "token":
        return say(
            "Turn the {colour} rune at {where} {new} with the token",
            colour=say(WORDS[board_of(t).colour_at((rest[0], rest[1]))]),
            where=spot(rest[0], rest[1], 0),
            new=say(WORDS[rest[2]]),
        )
    return say(_PLAIN[word])


_PLAIN = {
    "pass": mark("Pass: place no card"),
    "show": mark("Show the hand: no card can be placed"),
    "draw": mark("Draw a card"),
    "aside": mark("Set a master aside: no rune is open to it"),
    "end": mark("End the turn without drawing"),
    "keep": mark("Keep the token"),
}


def _placing(t: Table, face: int, x: int, y: int, rot: int) -> str:
    verdict = judge(board_of(t), face, x, y, rot, limit_of(t))
    text = say("Place {card} at {where}", card=CARDS[face].code, where=spot(x, y, rot))
    if not isinstance(verdict, Placement):
        return text
    rules = [say("beneath")] * verdict.beneath + [say("around")] * verdict.around
    return say("{placing}, matching {rules}", placing=text, rules=listed(rules))


def turned_lines(face: int) -> tuple[str, ...]:
    """A card in its four turns, row by row; nothing for masters and tokens."""
    if face > START:
        return ()
    turns = [say("turned {rot}°: {rows}", rot=rot, rows=_rows(face, rot)) for rot in TURNS if rot]
    corner = say("Column and row of a placement are those of its upper left rune.")
    return (say("as it is: {rows}", rows=_rows(face, 0)), *turns, corner)


def _rows(face: int, rot: int) -> str:
    """Letters from left to right and from top to bottom."""
    runes = dict(runes_at(face, 0, 0, rot))
    columns, rows = range(1 + max(x for x, _ in runes)), range(1 + max(y for _, y in runes))
    return " / ".join("".join(LETTERS[runes[x, y]] for x in columns) for y in rows)


def area_words(board: Board, cell: Cell) -> str:
    """The area of a cell: how many runes of what colour, and what they are worth."""
    area = area_of(board, cell)
    if area is None:
        return say("bare table")
    n, colour = len(area.cells), say(WORDS[area.colour])
    runes = say("1 {colour} rune", colour=colour) if n == 1 else say("{n} {colour} runes", n=n, colour=colour)
    return f"{runes}, {points_words(area.points)}"


def points_words(n: int) -> str:
    """Some points."""
    return say("1 point") if n == 1 else say("{n} points", n=n)


def event(t: Table, what: Event, know: Secrets) -> str:
    """A line for the log; nothing for facts that need none."""
    tale = _EVENTS.get(what.kind)
    return tale(t, what, know) if tale else ""


def _did(you: str, they: str) -> Tale:
    """What somebody did, to them and to others; with `{where}` for what happened at a cell."""

    def tale(t: Table, what: Event, know: Secrets) -> str:
        where = spot(int(what.args[0]), int(what.args[1]), 0) if len(what.args) > 1 else ""
        return done(what.seat, know.seat, you, they, where=where)

    return tale


def _placed(t: Table, what: Event, know: Secrets) -> str:
    face, x, y, rot = map(int, what.args)
    return done(
        what.seat,
        know.seat,
        "You place {card} at {where}.",
        "{who} places {card} at {where}.",
        card=CARDS[face].code,
        where=spot(x, y, rot),
    )


def _mastered(t: Table, what: Event, know: Secrets) -> str:
    x, y = map(int, what.args[:2])
    return done(
        what.seat,
        know.seat,
        "You place a master at {where}: {area}.",
        "{who} places a master at {where}: {area}.",
        where=spot(x, y, 0),
        area=area_words(board_of(t), (x, y)),
    )


def _coloured(t: Table, what: Event, know: Secrets) -> str:
    x, y, colour = map(int, what.args)
    return done(
        what.seat,
        know.seat,
        "You turn the rune at {where} {colour} with the token.",
        "{who} turns the rune at {where} {colour} with the token.",
        where=spot(x, y, 0),
        colour=say(WORDS[colour]),
    )


def _drew(t: Table, what: Event, know: Secrets) -> str:
    face = know.face(t, what.cards[0])
    card = say("a card") if face is None else say(FACE_NAMES[face])
    return done(what.seat, know.seat, "You draw {card}.", "{who} draws {card}.", card=card)


def _stuck(t: Table, what: Event, know: Secrets) -> str:
    names = [say(FACE_NAMES[face]) for card in what.cards if (face := know.face(t, card)) is not None]
    return done(
        what.seat,
        know.seat,
        "You show {cards}: no card can be placed.",
        "{who} shows {cards}: no card can be placed.",
        cards=", ".join(names) or say("an empty hand"),
    )


def _scored(t: Table, what: Event, know: Secrets) -> str:
    scores = what.args[0]
    assert isinstance(scores, tuple)
    sides = [
        [named(seat, know.seat) for seat in range(t.map.seats) if side_of(seat) == side]
        for side in sides_of(t)
    ]
    points = [f"{listed(names)}: {n}" for names, n in zip(sides, scores, strict=True)]
    return say("All masters are placed. Points: {points}.", points=", ".join(points))


Tale = Callable[[Table, Event, Secrets], str]
_EVENTS: dict[str, Tale] = {
    "starts": _did("You start.", "{who} starts."),
    "placed": _placed,
    "stuck": _stuck,
    "passed": _did("You pass.", "{who} passes."),
    "drew": _drew,
    "mastered": _mastered,
    "set_aside": _did(
        "You set a master aside: no rune is open to it.",
        "{who} sets a master aside: no rune is open to it.",
    ),
    "coloured": _coloured,
    "kept": _did("You keep the token.", "{who} keeps the token."),
    "left": _did("You are out of the game.", "{who} is out of the game."),
    "scored": _scored,
}
