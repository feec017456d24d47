"""Losing a power (ledger section 1, rulings A and B)."""

from __future__ import annotations

from engines.effects.timing import happen
from engines.kernel import Frame, Program, Shuffle, Work, player

from .work import rules


def lose_power(w: Work, f: Frame) -> None:
    """One power for one determination (RS-004); at 0 the player is defeated (RS-003). Loss and reset are one
    step (RS-R002, RS-R011), and only health that reached 0 is reset (RS-014, RS-016).
    """
    game = rules(w)
    left = w.add(f.seat, "power", -1)
    w.emit("downed", f.seat, (), f.get("why"), left)
    w.add(f.seat, "determination", 1)
    if left <= 0:
        game.lose(w, (f.seat,), "no power left", "RS-003")
        return
    if f.get("why") == "health":
        w.put(f.seat, "health", game.stat(w.t, player(f.seat), "max_health"))
    if f.get("why") != "deck":
        w.jump(_TELL)


def pile_to_deck(w: Work, f: Frame) -> None:
    """The whole discard pile is the new deck (RS-011, RS-R006), the void pile is not (RS-070)."""
    deck = w.t.map.number("deck", f.seat)
    for card in w.t.zone("discard", f.seat):
        w.move(card, deck, up=False)


def mix_deck(w: Work, f: Frame) -> None:
    """Nobody knows its order."""
    w.want(Shuffle((w.t.zone("deck", f.seat),)))


def tell_downed(w: Work, f: Frame) -> None:
    """What the loss of a power sets off comes after shuffle and reset (RS-008, RS-R002)."""
    happen(w, "downed", by=f.seat, cause=f.get("why"))


DOWN: Program = (lose_power, pile_to_deck, mix_deck, tell_downed)
_TELL = DOWN.index(tell_downed)
PROGRAMS: dict[str, Program] = {"runeslingers.down": DOWN}
