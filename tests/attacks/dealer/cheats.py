"""What the attack tests share: how a cheat is noticed, by whom, and when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.kernel.decision import Deck, Intent, Make, Reveal, Shuffle
from netcore.dealer.audit import BROKEN, VERIFIED, LogBroken
from netcore.dealer.faults import Fault, Wrong
from netcore.dealer.group import Group, sound_group
from netcore.item import Kind
from netcore.wire import pack, unpack
from tests.netcore.dealer.ring import UNSAFE, Ring, audit

REAL: Group = sound_group()
TOY: Group = UNSAFE

OPEN8 = Make((Deck(-1, 0, 8, tuple(range(20, 28)), "open"),))
PILE = tuple(range(8))
SHUFFLE = Shuffle((PILE,))
ALL = Reveal(((PILE, ()),))


def table(count: int = 2, **more: Any) -> Ring:
    """A shuffled open deck of eight cards, 20 to 27."""
    ring = Ring(count, **more)
    ring.deal(OPEN8)
    ring.deal(SHUFFLE)
    return ring


def secret_table(count: int = 2, **more: Any) -> Ring:
    """Secret decks of six cards each, made and shuffled."""
    ring = Ring(count, lists=[{"main": [1, 1, 2, 3, 4 + seat, 40]} for seat in range(count)], **more)
    ring.deal(Make(tuple(Deck(seat, seat, 6, None, "main") for seat in range(count))))
    ring.deal(Shuffle(tuple(tuple(range(6 * s, 6 * s + 6)) for s in range(count))))
    return ring


def bend(ring: Ring, seat: int, kind: Kind, how: Callable[[Any], Any], *, deep: bool = False) -> None:
    """From now on this seat's items of this kind have their parts changed before they are sent.

    If `deep`, the seat itself goes on from the changed item, as a modified program would.
    """

    def bent(author: int, what: Kind, body: bytes) -> bytes | None:
        if (author, what) != (seat, kind):
            return body
        value = how(unpack(body, 10**6))
        return None if value is None else pack(value)

    if deep:
        ring.cheat = bent
    else:
        ring.bend = bent


def honest(ring: Ring) -> None:
    ring.bend = ring.cheat = lambda seat, kind, body: body


def caught(
    ring: Ring, intent: Intent, wrong: Wrong | tuple[Wrong, ...], culprit: int | None, **more: Any
) -> Fault:
    """Play an intent; every other seat must see this fault of this culprit, in this step and not later."""
    ring.play(intent, **more)
    wanted = (wrong,) if isinstance(wrong, Wrong) else wrong
    for seat in range(ring.seats):
        if seat == culprit or seat in ring.out:
            continue
        fault = ring.faults[seat][0]
        assert fault.wrong in wanted, fault
        assert (fault.seat, fault.step) == (culprit, ring.step), fault
    return next(iter(ring.faults.values()))[0]


def unnoticed(ring: Ring, intent: Intent, **more: Any) -> None:
    """Play an intent that nobody finds fault with at once."""
    ring.deal(intent, **more)


def audited(ring: Ring, culprit: int, step: int | None = None) -> str:
    """The audit must find just this seat broken, at this step; returns why."""
    try:
        verdicts = audit(ring).verdicts()
    except LogBroken:
        raise AssertionError("the log could not be followed") from None
    for verdict in verdicts:
        assert verdict.word == (BROKEN if verdict.seat == culprit else VERIFIED), verdict
    assert step is None or verdicts[culprit].step == step
    return verdicts[culprit].why
