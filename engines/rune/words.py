"""Rune in words: questions, answers and what happened; the same for terminal, screen reader and log."""

from engines.kernel import Answer, Decision, Event, Secrets, Table
from engines.kernel.say import capital, seat_name

from .areas import area_of
from .board import Board
from .faces import CARDS, WORDS
from .geometry import Cell
from .place import Placement, judge, spot
from .position import FACE_NAMES, board_of, limit_of, must_place, no_draw, unplaced


def question(t: Table, d: Decision) -> str:
    """What the seat is asked."""
    if d.name == "place":
        return "Place a card." if must_place(t, d.seat) else "Place a card, or pass."
    if d.name == "token":
        return "Use your token on a rune around the master, or keep it."
    if not unplaced(t, d.seat):
        return "Draw a card, or end your turn."
    return "Place a master." if no_draw(t, d.seat) else "Draw a card or place a master."


def answer(t: Table, given: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    word, *rest = given.value
    if word == "place":
        card, x, y, rot = rest
        face = dict(given.faces).get(card, know.face(t, card))
        return f"Place a card at {spot(x, y, rot)}" if face is None else _placing(t, face, x, y, rot)
    if word == "master":
        return f"Place a master at {spot(rest[0], rest[1], 0)}: {area_words(board_of(t), (rest[0], rest[1]))}"
    if word == "token":
        colour = WORDS[board_of(t).colour_at((rest[0], rest[1]))]
        return f"Turn the {colour} rune at {spot(rest[0], rest[1], 0)} {WORDS[rest[2]]} with the token"
    return _PLAIN[word]


_PLAIN = {
    "pass": "Pass: place no card",
    "show": "Show the hand: no card can be placed",
    "draw": "Draw a card",
    "aside": "Set a master aside: no rune is open to it",
    "end": "End the turn without drawing",
    "keep": "Keep the token",
}


def _placing(t: Table, face: int, x: int, y: int, rot: int) -> str:
    verdict = judge(board_of(t), face, x, y, rot, limit_of(t))
    text = f"Place {CARDS[face].code} at {spot(x, y, rot)}"
    if not isinstance(verdict, Placement):
        return text
    rules = [name for name, holds in (("beneath", verdict.beneath), ("around", verdict.around)) if holds]
    return f"{text}, matching {' and '.join(rules)}"


def area_words(board: Board, cell: Cell) -> str:
    """The area of a cell: how many runes of what colour, and what they are worth."""
    area = area_of(board, cell)
    if area is None:
        return "bare table"
    runes = f"{len(area.cells)} {WORDS[area.colour]} {'rune' if len(area.cells) == 1 else 'runes'}"
    return f"{runes}, {area.points} {'point' if area.points == 1 else 'points'}"


def event(t: Table, what: Event, know: Secrets) -> str:
    """A line for the log; nothing for facts that need none."""
    say = _EVENTS.get(what.kind)
    return say(t, what, know) if say else ""


def _who(what: Event, know: Secrets, you: str, they: str) -> str:
    return f"You {you}" if what.seat == know.seat else f"{capital(seat_name(what.seat))} {they}"


def _placed(t: Table, what: Event, know: Secrets) -> str:
    face, x, y, rot = what.args
    assert isinstance(face, int) and isinstance(x, int) and isinstance(y, int) and isinstance(rot, int)
    return f"{_who(what, know, 'place', 'places')} {CARDS[face].code} at {spot(x, y, rot)}."


def _cell(what: Event) -> str:
    return f"column {what.args[0]}, row {what.args[1]}"


def _coloured(t: Table, what: Event, know: Secrets) -> str:
    colour = what.args[2]
    assert isinstance(colour, int)
    return f"{_who(what, know, 'turn', 'turns')} the rune at {_cell(what)} {WORDS[colour]} with the token."


def _drew(t: Table, what: Event, know: Secrets) -> str:
    face = know.face(t, what.cards[0])
    return f"{_who(what, know, 'draw', 'draws')} {'a card' if face is None else FACE_NAMES[face]}."


def _stuck(t: Table, what: Event, know: Secrets) -> str:
    names = [FACE_NAMES[face] for card in what.cards if (face := know.face(t, card)) is not None]
    return (
        f"{_who(what, know, 'show', 'shows')} {', '.join(names) or 'an empty hand'}: no card can be placed."
    )


def _scored(t: Table, what: Event, know: Secrets) -> str:
    scores = what.args[0]
    assert isinstance(scores, tuple)
    return f"All masters are placed. Points: {' to '.join(str(n) for n in scores)}."


_EVENTS = {
    "starts": lambda t, e, k: f"{_who(e, k, 'start', 'starts')}.",
    "placed": _placed,
    "stuck": _stuck,
    "passed": lambda t, e, k: f"{_who(e, k, 'pass', 'passes')}.",
    "drew": _drew,
    "mastered": lambda t, e, k: f"{_who(e, k, 'place', 'places')} a master at {_cell(e)}.",
    "set_aside": lambda t, e, k: f"{_who(e, k, 'set', 'sets')} a master aside: no rune is open to it.",
    "coloured": _coloured,
    "kept": lambda t, e, k: f"{_who(e, k, 'keep', 'keeps')} the token.",
    "left": lambda t, e, k: f"{_who(e, k, 'leave', 'leaves')} the table.",
    "scored": _scored,
}
