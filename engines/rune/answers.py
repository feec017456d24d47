"""Answers: which there are to each question, and why another is refused.

Three questions exist: *place* (first phase), *choose* (second phase), *token*. An answer is a tuple that
begins with a word. Every refusal names the clause it would break.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from engines.kernel import Act, Decision, IllegalAnswer, Secrets, Table
from engines.kernel.reasons import Thing
from engines.kernel.say import say

from .areas import held
from .board import Board
from .faces import CARDS, RUNE_CARDS, START
from .place import Refusal, judge, spot
from .position import (
    board_of,
    finder_of,
    last_master,
    limit_of,
    must_place,
    no_draw,
    open_cells,
    side_of,
    unplaced,
)
from .tokens import TOKEN_COLOURS, judge_token, token_places

Listed = Iterator[tuple[Any, tuple[int, ...]]]


def refuse(code: str, sentence: str, clause: str) -> NoReturn:
    """Raise the refusal."""
    raise IllegalAnswer(code, sentence, clause)


def acts(t: Table, d: Act, know: Secrets) -> Listed:
    """All answers to a question, each with the hidden cards it opens."""
    if d.name == "place":
        return _place_acts(t, d, know)
    return ((value, ()) for value in (_choose_acts(t, d.seat) if d.name == "choose" else _token_acts(t)))


def unforced(t: Table, d: Decision) -> bool:
    """Who must place and holds a hidden card opens one or all, whatever the answer (RN-038, RN-062)."""
    if d.name != "place" or not must_place(t, d.seat):
        return False
    return any(t.rows[card].face is None for card in t.zone("hand", d.seat))


def judge_act(t: Table, d: Act, value: tuple[Any, ...], faces: Mapping[int, int]) -> None:
    """Raise IllegalAnswer unless this answer is allowed."""
    word, *rest = value
    if _SHAPES[d.name].get(word) != len(rest):
        refuse("unknown_option", _ASKED[d.name], "RN-032")
    if not all(type(n) is int for n in rest):
        refuse("unknown_option", "Cards, columns, rows and turns are whole numbers.", "RN-041")
    if d.name == "place":
        _judge_place(t, d.seat, word, rest, faces)
        return
    if faces:
        refuse("not_opened", "This answer opens no cards.", "RN-033")
    if d.name == "choose":
        _judge_choice(t, d.seat, word, rest)
    elif word == "token":
        x, y, colour = rest
        refusal = judge_token(board_of(t), last_master(t), (x, y), colour, limit_of(t))
        if refusal:
            refuse("does_not_fit", *refusal)


def meant(t: Table, d: Decision, things: tuple[Thing, ...]) -> Iterator[Any]:
    """A card on a cell, turned; a master or a token on a cell."""
    card = next((one.a for one in things if one.kind == "card"), None)
    cell = next((one for one in things if one.kind == "cell"), None)
    turn = next((one.a for one in things if one.kind == "turn"), 0)
    if cell is None:
        return
    if d.name == "place" and card is not None:
        yield "place", card, cell.a, cell.b, turn
    elif d.name == "choose":
        yield "master", cell.a, cell.b
    elif d.name == "token":
        yield from (("token", cell.a, cell.b, colour) for colour in TOKEN_COLOURS)


# How many numbers follow each word.
_SHAPES: dict[str, dict[str, int]] = {
    "place": {"place": 4, "show": 0, "pass": 0},
    "choose": {"draw": 0, "master": 2, "aside": 0, "end": 0},
    "token": {"token": 3, "keep": 0},
}
_ASKED = {
    "place": "Now a card is placed: name the card, its column, its row and its turn.",
    "choose": "Now a card is drawn or a master placed on a column and row.",
    "token": "Now the token is kept, or placed on a column and row with a colour.",
}


# --- first phase --------------------------------------------------------------------------------------------


def _place_acts(t: Table, d: Act, know: Secrets) -> Listed:
    """Placements by card, turn, row and column; then passing or showing the hand, where that is allowed."""
    finder, hand, fits = finder_of(t), t.zone("hand", d.seat), False
    for card in hand:
        face = know.face(t, card)
        if face is None:
            yield from _unknown_placements(t, card)
            continue
        opens = (card,) if t.rows[card].face is None else ()
        for x, y, rot in finder.spots(face):
            fits = True
            yield ("place", card, x, y, rot), opens
    if not must_place(t, d.seat):
        yield ("pass",), ()
    elif not fits:
        yield ("show",), _hidden(t, hand)


def _unknown_placements(t: Table, card: int) -> Listed:
    """Every placement that some face would allow, once."""
    listed = set()
    for face in RUNE_CARDS:
        for x, y, rot in finder_of(t).spots(face):
            if (x, y, rot) not in listed:
                listed.add((x, y, rot))
                yield ("place", card, x, y, rot), (card,)


def _hidden(t: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(card for card in cards if t.rows[card].face is None))


def _judge_place(t: Table, seat: int, word: str, rest: list[int], faces: Mapping[int, int]) -> None:
    hand = t.zone("hand", seat)
    if word == "place" and rest[0] not in hand:
        refuse("bad_target", "That card is not in your hand.", "RN-036")
    named = (rest[0],) if word == "place" else hand if word == "show" else ()
    if tuple(sorted(faces)) != _hidden(t, named):
        refuse("not_opened", "The answer must open just the hidden cards it names.", "RN-038")
    if any(face >= START for face in faces.values()):
        refuse("not_opened", "Only rune cards are held in hand.", "RN-029")
    if word == "place":
        card, x, y, rot = rest
        verdict = judge(board_of(t), _face(t, card, faces), x, y, rot, limit_of(t))
        if isinstance(verdict, Refusal):
            refuse("does_not_fit", *verdict)
    elif must_place(t, seat):
        _judge_stuck(t, word, [_face(t, card, faces) for card in hand] if word == "show" else [])
    elif word == "show":
        refuse("unknown_option", "Without masters you may simply pass.", "RN-114")


def _judge_stuck(t: Table, word: str, faces: list[int]) -> None:
    """Only a hand that is shown, and of which no card fits anywhere, frees from placing (RN-062)."""
    if word == "pass":
        refuse("unknown_option", "A card must be placed; passing is not allowed.", "RN-036")
    for face in faces:
        found = next(finder_of(t).spots(face), None)
        if found:
            told = say(
                "{card} could be placed at {where}, so a card must be.",
                card=CARDS[face].code,
                where=spot(*found),
            )
            refuse("does_not_fit", told, "RN-036")


def _face(t: Table, card: int, faces: Mapping[int, int]) -> int:
    public = t.rows[card].face
    return faces[card] if public is None else public


# --- second phase -------------------------------------------------------------------------------------------


def _choose_acts(t: Table, seat: int) -> Iterator[tuple[Any, ...]]:
    """Drawing, runes for a master row by row; setting one aside only where nothing else is left."""
    drawing = not no_draw(t, seat)
    if drawing:
        yield ("draw",)
    if not unplaced(t, seat):
        yield ("end",)
        return
    cells = open_cells(t, side_of(seat))
    for x, y in cells:
        yield "master", x, y
    if not cells and not drawing:
        yield ("aside",)


def _judge_choice(t: Table, seat: int, word: str, rest: list[int]) -> None:
    barred = no_draw(t, seat)
    if word == "draw":
        if barred:
            if barred == "RN-066":
                refuse("cannot_pay", "The deck is empty, so a card cannot be drawn.", barred)
            refuse(
                "cannot_pay",
                "The other player has placed the last master, so a card cannot be drawn.",
                barred,
            )
    elif word == "end":
        if unplaced(t, seat):
            refuse("unknown_option", "A card must be drawn or a master placed.", "RN-033")
    elif not unplaced(t, seat):
        refuse("cannot_pay", "You have no master left.", "RN-082")
    elif word == "master":
        refusal = judge_master(board_of(t), side_of(seat), rest[0], rest[1])
        if refusal:
            refuse("bad_target", *refusal)
    elif not barred or open_cells(t, side_of(seat)):
        refuse(
            "unknown_option",
            "A master is set aside only if it must be placed and no rune is open to it.",
            "RN-083",
        )


def judge_master(board: Board, side: int, x: int, y: int) -> Refusal | None:
    """Why a side may not put a master on this cell; None if it may."""
    where = spot(x, y, 0)
    if not board.colour_at((x, y)):
        return Refusal(say("There is no rune at {where}.", where=where), "RN-073")
    if board.master_at((x, y)) is not None:
        return Refusal(say("A master stands at {where} already.", where=where), "RN-076")
    if (x, y) in board.cells(held(board, 1 - side)):
        return Refusal(say("The area at {where} holds an opponent's master.", where=where), "RN-074")
    return None


# --- token --------------------------------------------------------------------------------------------------


def _token_acts(t: Table) -> Iterator[tuple[Any, ...]]:
    """Keeping it first, then cells row by row."""
    yield ("keep",)
    for (x, y), colour in token_places(board_of(t), last_master(t), limit_of(t)):
        yield "token", x, y, colour
