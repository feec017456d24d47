"""Chains: what is announced, how it may be answered, and in which order it is carried out.

Three disciplines. *stack*: the seats answer in turn, the one after the last to act first, until all pass in a
row. *ladder*: each answerable thing gives one seat one chance. *single*: one chance in all, and nothing
answers the answer. All resolve newest first; while a chain resolves nothing is added to it. What is no link
itself can be answered too: by a chain (`start_window`), or by one reply of each seat (`offer_reply`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.effects.scope import Scope, rules_of
from engines.effects.timing import check_after
from engines.effects.use import expire
from engines.kernel import NOTHING, Act, Frame, Item, Program, Work
from engines.kernel.table import Env, Table
from engines.kernel.value import Value

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame

CHAIN = "effects.chain"


def start_chain(w: Work, seat: int) -> None:
    """Open the chain whose first item was just announced by this seat."""
    w.push(CHAIN, seat=seat, passes=0)


def start_window(w: Work, seat: int, name: str, /, **fields: Value) -> None:
    """Something this seat did, which is no link itself, may be answered: the answers make a chain.

    `event.` in the first answer means what is given here. While a chain is under way nothing opens another.
    """
    if not running(w):
        w.push(CHAIN, seat=seat, event=(("event", name), ("by", seat), *fields.items()), passes=0)


def offer_reply(w: Work, seats: tuple[int, ...], name: str, /, **fields: Value) -> None:
    """Each of these seats in turn may give one reply, carried out before the next seat is asked.

    `event.` in it means what is given here.
    """
    for seat in reversed(seats):
        event: Env = (("event", name), *fields.items())
        w.push_frame(Frame(CHAIN, 0, seat, NOTHING, (("passes", 0), ("to", seat)), event))


def running(w: Work) -> bool:
    """Whether a chain is being built or resolved."""
    return any(frame.program == CHAIN for frame in w.t.stack)


def next_to_answer(w: Work, f: Frame) -> int:
    """Which seat may answer now, NOTHING if the chain is closed."""
    game = rules_of(w)
    t = w.t
    passes = f.get("passes")
    if (seat := f.get("to")) is not None:
        return NOTHING if passes or t.chain else int(seat)
    newest = t.chain[-1] if t.chain else None
    if game.policy.chain == "stack":
        seats = [seat for seat in _after(t, newest.seat if newest else f.seat) if not t.out(seat)]
        return seats[passes] if passes < len(seats) else NOTHING
    if passes or newest is None or not game.answerable(t, newest):
        return NOTHING
    if game.policy.chain == "single" and len(t.chain) > 1:
        return NOTHING
    return game.answerer(t, newest)


def _after(t: Table, seat: int) -> list[int]:
    """All seats from the one after this on, this one last."""
    return [(seat + step) % t.map.seats for step in range(1, t.map.seats + 1)]


def open_window(w: Work, f: Frame) -> None:
    """Put the question whether to answer: on public grounds, whatever the hand holds."""
    seat = next_to_answer(w, f)
    if seat == NOTHING:
        w.jump(_RESOLVE)
        return
    hand = w.t.map.number(rules_of(w).policy.hand, seat)
    about = () if w.t.chain else (f.event,)
    w.ask(Act(seat, "#reply", (hand,), ("reply", len(w.t.chain) - 1, *about)))


def take_reply(w: Work, f: Frame) -> None:
    """A pass counts; an answer is announced and then stands on top."""
    value = f.get("#reply")
    w.jump(_OPEN)
    if value[0] == "pass":
        w.bind("passes", f.get("passes") + 1)
        return
    w.bind("passes", 0 if f.get("to") is None else 1)
    newest = len(w.t.chain) - 1
    seat = next_to_answer(w, f)
    rules_of(w).begin_act(w, value, seat, event=reply_event(rules_of(w), w.t, newest, f.event))


def take_back_reply(w: Work) -> None:
    """What was announced is called off: if it was an answer, its seat may still give one."""
    if w.t.stack[-1].program == CHAIN:
        w.bind("passes", 0)


def reply_event(game: CardGame, t: Table, index: int, window: Env) -> Env:
    """What `event.` means in an answer: the link it answers, or what the window is about."""
    if index < 0:
        return window
    item = t.chain[index]
    extra = game.reply_fields(t, item)
    return (("event", "reply"), ("item", index), ("card", item.card), ("by", item.seat), *extra)


def resolve_newest(w: Work, f: Frame) -> None:
    """Newest first, until the chain is empty."""
    from engines.effects.announce import resolve

    if not w.t.chain:
        w.leave()
        expire(w, "end_of_chain")
        check_after(w)
        rules_of(w).chain_over(w)
        return
    item = w.t.chain[-1]
    w.t.chain = w.t.chain[:-1]
    w.touch()
    w.jump(_RESOLVE)
    resolve(w, item)


def pending(s: Scope, ref: str) -> int | None:
    """The link of the chain that a reference means: the one in hand, or the newest of a card."""
    if ref == "event.item":
        index: int | None = s.field("item")
        return index if index is not None and 0 <= index < len(s.t.chain) else None
    card = s.one(ref)
    found = [index for index, item in enumerate(s.t.chain) if item.card == card >= 0]
    return found[-1] if found else None


def copy_item(w: Work, card: int, index: int | None, seat: int, *, retarget: bool) -> None:
    """The same thing once more: a pending item's copy, or the play of a card, with new targets if wished."""
    from engines.effects.announce import carry_out, resolve

    game = rules_of(w)
    if index is None:
        for play in game.plays(w.t, card, w.face(card))[:1]:
            carry_out(w, play.path, card, seat)
        return
    item = w.t.chain[index]
    if retarget:
        carry_out(w, item.ability, card, seat, tuple(pair for pair in item.env if pair[0] == "x"))
    else:
        resolve(w, Item(NOTHING, item.ability, seat, item.env))


PROGRAM: Program = (open_window, take_reply, resolve_newest)
_OPEN = PROGRAM.index(open_window)
_RESOLVE = PROGRAM.index(resolve_newest)
PROGRAMS: dict[str, Program] = {CHAIN: PROGRAM}
