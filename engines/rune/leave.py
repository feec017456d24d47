"""What happens when a seat resigns, leaves or runs out of time (RN-R24)."""

from engines.kernel import Result, Reveal, Work

from .position import all_placed, side_of
from .setup import set_aside
from .turn import finish


def gone(w: Work, seat: int, reason: str) -> None:
    """A side with nobody left at the table loses. Otherwise the partner plays on.

    The seat's hand, masters and token are set aside, the masters count as placed, its turns are skipped.
    """
    t = w.t
    if all(t.out(s) for s in range(t.map.seats) if side_of(s) == side_of(seat)):
        others = tuple(s for s in range(t.map.seats) if side_of(s) != side_of(seat))
        w.finish(Result(others, reason, (), "RN-R24"))
        return
    set_aside(w, seat)
    if t.phase == "setup":
        if isinstance(t.pending, Reveal):  # deal again, to those who are there
            w.jump(t.stack[-1].pc - 1)
            t.pending = ()
    elif t.active == seat:
        t.stack = []
        t.pending = ()
    elif all_placed(t) and t.phase != "token":  # a token in hand is played first (RN-097)
        finish(w)
