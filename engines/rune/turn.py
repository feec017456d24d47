"""A turn as steps: place a card, then draw or place a master, then perhaps a token (sections 4 to 8, 10).

Steps that ask change nothing; the step after finds the answer, already judged in `answers.py`.
"""

from engines.kernel import Act, Frame, Result, Reveal, Work

from .areas import points
from .position import DUEL, SOLO, all_placed, board_of, has_token, mode_of, side_of, sides_of, unplaced


def ask_place(w: Work, f: Frame) -> None:
    """The first phase (RN-032, RN-036)."""
    w.ask(Act(f.seat, "place", (w.t.map.number("hand", f.seat),)))


def place(w: Work, f: Frame) -> None:
    """Lay the card face up on top (RN-038, RN-042), or note that none could be (RN-062, RN-114)."""
    word, *rest = f.get("place")
    if word == "place":
        card, x, y, rot = rest
        w.move(card, w.t.map.number("table"), up=True, seat=f.seat)
        w.change(card, at=(x, y, rot))
        w.emit("placed", f.seat, (card,), w.face(card), x, y, rot)
        w.begin("choose")
    elif word == "show":
        w.emit("stuck", f.seat, w.t.zone("hand", f.seat))
        w.begin("choose")
    else:
        w.emit("passed", f.seat)
        w.leave()


def ask_choice(w: Work, f: Frame) -> None:
    """The second phase (RN-033, RN-034)."""
    w.ask(Act(f.seat, "choose"))


def choose(w: Work, f: Frame) -> None:
    """Draw (RN-065), or place a master (RN-073), or set one aside (RN-083), or be done (RN-114)."""
    word, *rest = f.get("choose")
    if word == "draw":
        w.push("rune.draw", seat=f.seat)
    elif word == "master":
        x, y = rest
        master = w.t.zone("masters", f.seat)[-1]
        w.move(master, w.t.map.number("pieces"))
        w.change(master, at=(x, y, 0))
        w.emit("mastered", f.seat, (master,), x, y)
        w.begin("token")
    elif word == "aside":
        master = w.t.zone("masters", f.seat)[-1]
        w.move(master, w.t.map.number("aside"))
        w.emit("set_aside", f.seat, (master,))


def ask_token(w: Work, f: Frame) -> None:
    """Directly after a master (RN-085), the last one too (RN-097), whoever has a token may use it."""
    if f.get("choose")[0] == "master" and has_token(w.t, f.seat):
        w.ask(Act(f.seat, "token"))
    else:
        w.leave()


def token(w: Work, f: Frame) -> None:
    """Lay the token on a rune (RN-087, RN-090), or keep it (RN-086)."""
    word, *rest = f.get("token")
    if word == "token":
        x, y, colour = rest
        piece = w.t.zone("tokens", f.seat)[0]
        w.move(piece, w.t.map.number("pieces"))
        w.change(piece, at=(x, y, colour))
        w.emit("coloured", f.seat, (piece,), x, y, colour)
    else:
        w.emit("kept", f.seat)


def look(w: Work, f: Frame) -> None:
    """The top card of the deck (RN-065) is shown to the player alone …"""
    w.want(Reveal(((w.t.zone("deck")[-1:], (f.seat,)),)))


def draw(w: Work, f: Frame) -> None:
    """… and joins the hand, however large that is (RN-067)."""
    card = w.t.zone("deck")[-1]
    w.move(card, w.t.map.number("hand", f.seat), up=False)
    w.emit("drew", f.seat, (card,))


TURN = (ask_place, place, ask_choice, choose, ask_token, token)
DRAW = (look, draw)


def next_turn(w: Work) -> None:
    """After a turn: the end if all masters are placed (RN-007, RN-099, RN-119), else the next player."""
    if all_placed(w.t):
        finish(w)
        return
    seat = next_seat(w)
    w.begin("place", active=seat, turn=w.t.turn + 1)
    w.push("rune.turn", seat=seat)


def next_seat(w: Work) -> int:
    """Whose turn comes next.

    With two, turns alternate (RN-031) until one has no masters left; the other goes on alone (RN-008, 009).
    With four, clockwise (RN-112), also players without masters (RN-113), but not those who left (RN-R24).
    """
    t, seats = w.t, w.t.map.seats
    if mode_of(t) == DUEL:
        other = 1 - t.active
        return other if unplaced(t, other) else t.active
    return next(s for s in ((t.active + n) % seats for n in range(1, seats + 1)) if not t.out(s))


def finish(w: Work) -> None:
    """Count points per side on the final table (RN-001, RN-005, RN-120); equal points are a draw (RN-012)."""
    board = board_of(w.t)
    scores = tuple(points(board, side) for side in sides_of(w.t))
    best = max(scores)
    ahead = [side for side in sides_of(w.t) if scores[side] == best]
    alone = mode_of(w.t) == SOLO  # the score is the result (RN-104)
    winners = (
        () if alone or len(ahead) > 1 else tuple(s for s in range(w.t.map.seats) if side_of(s) == ahead[0])
    )
    w.emit("scored", -1, (), scores)
    w.finish(Result(winners, "points", scores, "RN-104" if alone else "RN-012" if not winners else "RN-001"))
