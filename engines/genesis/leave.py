"""How lords leave the game: by an attack, or from the table (SG-240 to SG-242, SG-R26, SG-R40)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.effects.chain import CHAIN
from engines.effects.use import expire
from engines.kernel import TABLE, Frame, Result, Table, Work, is_player, questions, seat_of

from . import modes
from .work import rules


def destroyed(w: Work, seat: int, by: int) -> None:
    """A siege found no tower: the lord is out before anything else happens (SG-002, SG-149), of a citadel
    both partners (SG-R28). Whoever did it adds a tower from the top of the own deck (SG-241).
    """
    fallen = modes.acting(w.t, seat)
    for one in fallen:
        w.put(one, "out", 1)
        w.emit("destroyed", one, (), by)
    _leave(w, fallen, "destroyed")
    deck = w.t.zone("deck", by)
    if w.t.result is None and deck:
        rules(w).send(w, deck[-1], "towers", by=by)


def gone(w: Work, seat: int, reason: str) -> None:
    """A lord who leaves the table, or is found to have veiled a card wrongly (SG-160), counts as destroyed by
    nobody (SG-R40): the others play on.
    """
    if not w.t.out(seat):
        w.put(seat, "out", 1)
    if w.t.phase == "setup":  # cards are still being dealt: they go when that is done
        _close(w, (seat,), reason)
        return
    _leave(w, (seat,), reason)
    if w.t.result is None:
        _go_on(w, seat)


def _leave(w: Work, seats: tuple[int, ...], reason: str) -> None:
    """Their cards and effects leave the game, their seats close; the game may be over."""
    _close(w, seats, reason)
    for seat in seats if w.t.result is None else ():
        clear(w, seat)


def _close(w: Work, seats: tuple[int, ...], reason: str) -> None:
    """The last lord or team wins (SG-004, SG-005, SG-252, SG-253); a tag team's partner comes in, or with
    the first fall its team is out (SG-256).
    """
    t = w.t
    for seat in seats if modes.kind(t) == "tag" else ():
        for partner in modes.side(t, seat):
            if partner != seat and not t.out(partner):
                falls = t.get(TABLE, "first_fall")
                w.put(partner, "out" if falls else "benched", falls)
    left = [seat for seat in range(t.map.seats) if not t.out(seat)]
    if not left or set(left) <= set(modes.side(t, left[0])):
        clause = "SG-005" if t.map.seats == 2 else "SG-004"
        w.finish(Result(modes.side(t, left[0]) if left else (), reason, clause=clause))


def clear(w: Work, seat: int) -> None:
    """A lord's cards leave the game with their effects (SG-240, SG-R26); what a partner of a citadel had
    attached to them goes to the trash (SG-R14).
    """
    t = w.t
    for card, row in enumerate(t.rows):
        if row.owner == seat and row.zone >= 0:
            w.remove(card)
    for card, row in enumerate(t.rows):
        if row.host >= 0 and t.rows[row.host].zone < 0:
            w.move(card, t.map.number("trash", row.owner), up=True)
    t.mods = tuple(mod for mod in t.mods if mod.seat != seat)
    w.touch(cards=True)


def _go_on(w: Work, seat: int) -> None:
    """What was under way without that lord is asked again; what was that lord's, or aimed there, is not
    finished. In the lord's own turn the next one follows, or the partner of a citadel goes on.
    """
    t = w.t
    answering = _waive(t, seat)
    concerned = not answering and _concerned(w, seat)
    t.pending = ()
    if concerned:
        t.chain = ()
        while len(t.stack) > 1 and (not _step(w, t.stack[-1]) or t.stack[-1].seat == seat):
            t.stack.pop()
    elif not answering:
        t.stack[-1] = replace(t.stack[-1], pc=t.stack[-1].pc - 1)
    t.stack[1:] = [frame for frame in t.stack[1:] if not _step(w, frame) or frame.seat != seat]
    partners = modes.acting(t, seat)
    if t.active == seat and partners:
        w.begin(t.phase, active=partners[0])
    elif t.active == seat:
        t.stack = []
    if concerned:
        _tidy(w)


def _waive(t: Table, seat: int) -> bool:
    """Retaliations that the lord was still to be offered are none any more, the others' are; whether it was
    just being asked for one.
    """
    offers = [frame for frame in t.stack if frame.program == CHAIN and frame.get("to") == seat]
    asked = t.stack[-1:] == offers[-1:] and not t.chain
    t.stack = [frame for frame in t.stack if frame not in offers]
    return asked and bool(offers)


def _step(w: Work, frame: Frame) -> bool:
    return frame.program in rules(w).steps


def _tidy(w: Work) -> None:
    """What was not finished leaves nothing behind: no card half played, no creature in battle."""
    t = w.t
    for seat in range(t.map.seats):
        for card in t.zone("limbo", seat):
            w.move(card, t.map.number("trash", t.rows[card].owner), up=True)
        for card in t.zone("field", seat):
            if t.rows[card].link("battle") is not None:
                w.link(card, "battle", None)
    expire(w, "end_of_attack")
    expire(w, "in_battle")


def _concerned(w: Work, seat: int) -> bool:
    """Whether what is under way is that lord's turn, question or effect, or an attack on that lord or with a
    creature of that lord's. Where others retaliate the attack is over.
    """
    t = w.t
    if t.active == seat or any(d.seat == seat for d in questions(t.pending)):
        return True
    fought = any(frame.program == CHAIN for frame in t.stack)
    for frame in t.stack:
        if frame.seat == seat and not _step(w, frame):
            return True
        if frame.program == "genesis.attack" and not fought:
            target = frame.get("first")
            goal = None if target is None else seat_of(target) if is_player(target) else t.rows[target].owner
            if seat in (goal, t.rows[frame.card].owner):
                return True
    return False
