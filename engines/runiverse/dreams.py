"""Dreaming: delves and dreams by abilities, and dream counters (ledger section 5.4)."""

from __future__ import annotations

from engines.effects.timing import happen
from engines.kernel import TABLE, Cards, Frame, Program, Reveal, Shuffle, Work

from .work import rules

PIPS, CARDS = 3, 3  # RV-163
AVAILABLE, EXPENDED = 1, 2


def expend(w: Work, f: Frame) -> None:
    """A delve turns the dream counter of the location (RV-161)."""
    place = w.t.get(TABLE, "here") - 1
    w.put(f.seat, f"dream{place}", EXPENDED)
    w.bind("seen", ())


def begin(w: Work, f: Frame) -> None:
    """By an ability no counter is expended (RV-173)."""
    w.bind("seen", ())


def reveal_next(w: Work, f: Frame) -> None:
    """Cards are revealed until three pips or three cards lie open (RV-163, RV-169, RV-R46)."""
    game, t = rules(w), w.t
    seen = f.get("seen")
    deck = t.zone("dream", f.seat)
    if len(seen) >= CARDS or not deck or sum(game.pips_of[w.face(card)] for card in seen) >= PIPS:
        w.jump(_SEEN)
        return
    w.want(Reveal(((deck[-1:], ()),)))


def lay_open(w: Work, f: Frame) -> None:
    """It lies in the dreaming area of the mage (RV-R47)."""
    t = w.t
    card = t.zone("dream", f.seat)[-1]
    w.move(card, t.map.number("dreaming", f.seat), up=True)
    w.bind("seen", (*f.get("seen"), card))
    w.jump(_REVEAL)


def seen(w: Work, f: Frame) -> None:
    """What was dreamed is told."""
    for card in f.get("seen"):
        w.emit("dreamed", f.seat, (card,))
    happen(w, "dream", by=f.seat, card=f.card)


def ask_dreamed(w: Work, f: Frame) -> None:
    """By an ability one fitting card at most is kept (RV-170, RV-R48)."""
    game, t = rules(w), w.t
    test = f.get("test")
    fitting = tuple(card for card in f.get("seen") if not test or game.test(t, test, w.face(card), f.seat))
    w.ask(Cards(t.active, "dreamed", fitting, 0, 1, source=f.card, data=("dream",)))


def send_rest(w: Work, f: Frame) -> None:
    """The others go back at once (RV-171)."""
    for card in f.get("seen"):
        if card not in f.get("dreamed"):
            w.move(card, w.t.map.number("dream", f.seat), up=False)


def shuffle(w: Work, f: Frame) -> None:
    """They are shuffled in (RV-165, RV-171, RV-172)."""
    deck = w.t.zone("dream", f.seat)
    if len(deck) > 1 and any(w.t.rows[card].face is not None for card in deck):
        w.want(Shuffle((deck,)))


def wake(w: Work, f: Frame) -> None:
    """At the end of the phase what was dreamed and not evoked goes back (RV-165, RV-172)."""
    for card in w.t.zone("dreaming", f.seat):
        w.move(card, w.t.map.number("dream", f.seat), up=False)


DELVE: Program = (expend, reveal_next, lay_open, seen)
DREAM: Program = (begin, reveal_next, lay_open, seen, ask_dreamed, send_rest, shuffle)
_REVEAL = DELVE.index(reveal_next)
_SEEN = DELVE.index(seen)
PROGRAMS: dict[str, Program] = {"rv.delve": DELVE, "rv.dream": DREAM, "rv.wake": (wake, shuffle)}
