"""What each event of the base language does to the table, and what it needs from the dealer first.

A commit returns how much was done; it may push frames (a destroy has a move in it). An intent function says
whether the dealer is needed and, when told to, asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.effects.scope import rules_of
from engines.effects.use import forget_card
from engines.kernel import BOTTOM, NOTHING, TOP, Back, Reveal, Shuffle, Work, is_player, seat_of

Fields = Mapping[str, Any]
Commit = Callable[[Work, Fields], int]
Wanted = tuple[tuple[int, ...], tuple[int, ...]]
"""Cards to be shown and the seats to show them to, nobody meaning everybody."""


class Needs:
    """An intent function made from a function that says which cards must be shown to whom."""

    def __init__(self, cards: Callable[[Work, Fields], Wanted]) -> None:
        self._cards = cards

    def __call__(self, w: Work, e: Fields, *, ask: bool) -> bool:
        """Whether something must be shown; backs, where they differ, before faces."""
        cards, seats = self._cards(w, e)
        if not cards:
            return False
        if ask:
            blank = (
                tuple(card for card in cards if w.t.rows[card].back is None) if rules_of(w).backs() else ()
            )
            if blank:
                w.jump(w.t.stack[-1].pc - 1)
                w.want(Back(blank))
            else:
                w.want(Reveal(((cards, seats),)))
        return True


# --- cards --------------------------------------------------------------------------------------------------


def hidden_to_open(w: Work, e: Fields) -> Wanted:
    """A card that goes where everybody sees it must be open first."""
    card = e["card"]
    shown = e.get("face") == "up" and w.t.rows[card].face is None
    return ((card,), ()) if shown else ((), ())


def move(w: Work, e: Fields) -> int:
    """One card goes to a zone; leaving play it takes nothing along and leaves nothing behind."""
    card, zone = e["card"], e["to"]
    game = rules_of(w)
    if w.t.rows[card].zone == NOTHING:
        return 0
    if game.in_play(w.t, card) and not game.plays_in(w.t, zone):
        forget_card(w, card)
        if game.is_token(w.t, card):
            w.remove(card)
            return 1
    w.move(card, zone, to=BOTTOM if e.get("place") == "bottom" else TOP, up=e["face"] == "up")
    if e.get("exhausted"):
        w.change(card, turned=True)
    return 1


def destroy(w: Work, e: Fields) -> int:
    """Destroying is an event of its own with a move in it, so that either can be replaced."""
    game = rules_of(w)
    game.send(w, e["card"], game.policy.pile, cause=e["cause"], by=e["by"], source=e.get("source", NOTHING))
    return 1


def draw_needs(w: Work, e: Fields) -> Wanted:
    """The top card of the deck is shown to the seat that draws it."""
    deck = w.t.zone(rules_of(w).policy.deck, e["by"])
    if not deck or w.t.rows[deck[-1]].seen >> e["by"] & 1:
        return (), ()
    return (deck[-1],), (e["by"],)


def draw(w: Work, e: Fields) -> int:
    """The top card goes to the hand; an empty deck gives none."""
    policy = rules_of(w).policy
    seat = e["by"]
    deck = w.t.zone(policy.deck, seat)
    if not deck:
        return 0
    w.move(deck[-1], w.t.map.number(policy.hand, seat), up=False)
    w.emit("drew", seat, (deck[-1],))
    return 1


def attach(w: Work, e: Fields) -> int:
    """A card goes under another and belongs to it."""
    card, host = e["card"], e["target"]
    if rules_of(w).in_play(w.t, card):
        forget_card(w, card)
    seat = w.t.rows[host].seat
    w.move(card, e["to"], to=BOTTOM if e.get("place") == "bottom" else TOP, up=e["face"] == "up", seat=seat)
    w.change(card, host=host)
    return 1


def lay(w: Work, e: Fields) -> int:
    """A card is laid on another that is in play; the game says what becomes of that one."""
    card, base = e["card"], e["target"]
    if w.t.rows[card].zone == NOTHING or not rules_of(w).in_play(w.t, base):
        return 0
    rules_of(w).lay_on(w, card, base)
    return 1


def swap(w: Work, e: Fields) -> int:
    """Two cards exchange zones, places and hosts at once; neither place is empty for a moment."""
    a, b = e["card"], e["target"]
    t = w.t
    here, there = t.rows[a], t.rows[b]
    trade = {a: b, b: a}
    for zone in sorted({here.zone, there.zone}):
        t.zones[zone] = tuple(trade.get(card, card) for card in t.zones[zone])
    for card, old in ((a, there), (b, here)):
        w.change(
            card,
            zone=old.zone,
            seat=old.seat,
            up=old.up,
            host=old.host,
            since=t.step,
            damage=0,
            marks=(),
            links=(),
        )
    w.emit("moved", here.seat, (a,), here.zone, there.zone)
    w.emit("moved", there.seat, (b,), there.zone, here.zone)
    return 1


def shuffle_needed(w: Work, e: Fields, *, ask: bool) -> bool:
    """The zone is mixed by all seats."""
    cards = w.t.zones[e["zone"]]
    if len(cards) > 1 and ask:
        w.want(Shuffle((cards,)))
    return len(cards) > 1


def flip(w: Work, e: Fields) -> int:
    """A card is turned over."""
    up = e["face"] == "up"
    if w.t.rows[e["card"]].up == up:
        return 0
    w.change(e["card"], up=up)
    w.emit("turned", w.t.rows[e["card"]].seat, (e["card"],), up)
    return 1


def ready(w: Work, e: Fields) -> int:
    """A used card is ready again."""
    return _turn(w, e["card"], False)


def exhaust(w: Work, e: Fields) -> int:
    """A ready card is used."""
    return _turn(w, e["card"], True)


def _turn(w: Work, card: int, turned: bool) -> int:
    if w.t.rows[card].turned == turned:
        return 0
    w.change(card, turned=turned)
    w.emit("used" if turned else "readied", w.t.rows[card].seat, (card,))
    return 1


# --- numbers ------------------------------------------------------------------------------------------------


def damage(w: Work, e: Fields) -> int:
    """Marked on a card, taken from a seat's life."""
    target, n = e["target"], max(0, e["amount"])
    if n == 0:
        return 0
    if is_player(target):
        w.add(seat_of(target), rules_of(w).policy.life, -n)
    else:
        w.change(target, damage=w.t.rows[target].damage + n)
    w.emit("damaged", -1, (target,), n)
    return int(n)


def heal(w: Work, e: Fields) -> int:
    """Damage taken off a card, life given to a seat."""
    target, n = e["target"], e["amount"]
    if is_player(target):
        w.add(seat_of(target), rules_of(w).policy.life, n)
        return int(n)
    healed = min(n, w.t.rows[target].damage)
    if healed > 0:
        w.change(target, damage=w.t.rows[target].damage - healed)
        w.emit("healed", -1, (target,), healed)
    return int(max(0, healed))


def gain(w: Work, e: Fields) -> int:
    """A variable of a seat rises or falls."""
    w.add(e["by"], e["name"], e["amount"])
    return int(e["amount"])


def counter(w: Work, e: Fields) -> int:
    """Counters on a card or a seat, never below none."""
    target, n = e["target"], e["amount"]
    if is_player(target):
        before = w.t.get(seat_of(target), e["name"])
        return w.add(seat_of(target), e["name"], max(n, -before)) - before
    before = w.t.rows[target].mark(e["name"])
    return w.mark(target, e["name"], n) - before


def link(w: Work, e: Fields) -> int:
    """Tie cards; a mutual tie ends the earlier ones of that kind on either side."""
    card, to, kind = e["card"], e["target"], e["name"]
    if e.get("both"):
        for end in (card, to):
            old = w.t.rows[end].link(kind) if end is not None and end >= 0 else None
            if old is not None and old >= 0:
                w.link(old, kind, None)
                w.link(end, kind, None)
        if to is not None:
            w.link(to, kind, card)
    w.link(card, kind, to)
    return 1


def told(w: Work, e: Fields) -> int:
    """Events that only tell: the change is made by whoever raised them."""
    return 1


COMMITS: dict[str, Commit] = {
    "move": move,
    "destroy": destroy,
    "draw": draw,
    "attach": attach,
    "lay": lay,
    "swap": swap,
    "flip": flip,
    "ready": ready,
    "exhaust": exhaust,
    "damage": damage,
    "heal": heal,
    "gain": gain,
    "counter": counter,
    "link": link,
}
"""Events not listed here only tell."""

INTENTS: dict[str, Any] = {
    "move": Needs(hidden_to_open),
    "attach": Needs(hidden_to_open),
    "lay": Needs(hidden_to_open),
    "flip": Needs(hidden_to_open),
    "draw": Needs(draw_needs),
    "shuffle": shuffle_needed,
}
