"""What each event of the base language does to the table, and what it needs from the dealer first.

A commit returns how much was done; it may push frames (a destroy has a move in it). An intent function says
whether the dealer is needed and, when told to, asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engines.effects.scope import rules_of
from engines.effects.stacks import trade
from engines.effects.timing import aftermath
from engines.effects.use import forget_card, forget_uses
from engines.kernel import BOTTOM, NOTHING, TOP, Back, Reveal, Row, Shuffle, Work, is_player, seat_of
from engines.kernel.table import Env

Fields = Mapping[str, Any]
Commit = Callable[[Work, Fields], int]
Wanted = tuple[tuple[int, ...], tuple[int, ...]]
"""Cards to be shown and the seats to show them to, nobody meaning everybody."""


class Needs:
    """An intent function made from a function that says which cards must be shown to whom.

    Where backs differ, the card the event is about shows its back before it goes anywhere.
    """

    def __init__(self, cards: Callable[[Work, Fields], Wanted]) -> None:
        self._cards = cards

    def __call__(self, w: Work, e: Fields, *, ask: bool) -> bool:
        """Whether something must be shown."""
        cards, seats = self._cards(w, e)
        card = e.get("card")
        blank = rules_of(w).has_backs and card is not None and w.t.rows[card].back is None
        if ask and cards:
            w.want(Reveal(((cards, seats),)))
        elif ask and blank:
            w.want(Back((e["card"],)))
        return bool(cards) or blank


# --- cards --------------------------------------------------------------------------------------------------


def hidden_to_open(w: Work, e: Fields) -> Wanted:
    """A card that goes where everybody sees it must be open first; one that goes where its seat sees it must
    have been shown to that seat.
    """
    card = e["card"]
    row = w.t.rows[card]
    if row.face is not None:
        return (), ()
    if e.get("face") == "up":
        return (card,), ()
    zone = e.get("to")
    if zone is not None and w.t.map.of[zone].see == "owner":
        owner = w.t.map.owner(zone)
        if not row.seen >> owner & 1:
            return (card,), (owner,)
    return (), ()


def move(w: Work, e: Fields) -> int:
    """One card goes to a zone; leaving play it takes nothing along and leaves nothing behind."""
    card, zone = e["card"], e["to"]
    game, t = rules_of(w), w.t
    if t.rows[card].zone == NOTHING:
        return 0
    inside, enters = game.in_play(t, card), game.plays_in(t, zone)
    if not inside:
        forget_uses(w, card)
    elif not enters:
        forget_card(w, card)
        if game.is_token(t, card):
            w.remove(card)
            return 1
    stays = inside and enters
    turned = t.rows[card].turned if stays else game.arrives_exhausted(t, card, zone)
    end = BOTTOM if e.get("place") == "bottom" else TOP
    w.move(card, zone, to=end, up=e["face"] == "up", keep=stays)
    if t.rows[card].turned != e.get("exhausted", turned):
        w.change(card, turned=not t.rows[card].turned)
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
    w.bind("#card", deck[-1])
    w.move(deck[-1], w.t.map.number(policy.hand, seat), up=False)
    w.emit("drew", seat, (deck[-1],))
    return 1


def attach(w: Work, e: Fields) -> int:
    """A card goes under another and belongs to it; a token ceases to be."""
    card, host = e["card"], e["target"]
    if card == host or _gone(w, card) or _gone(w, host):
        return 0
    if rules_of(w).in_play(w.t, card):
        forget_card(w, card)
        if rules_of(w).is_token(w.t, card):
            w.remove(card)
            return 1
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


def swap_needs(w: Work, e: Fields) -> Wanted:
    """A hidden card that takes the place of one lying open is opened."""
    rows, a, b = w.t.rows, e["card"], e["target"]
    return tuple(card for card, other in ((a, b), (b, a)) if rows[other].up and rows[card].face is None), ()


def swap(w: Work, e: Fields) -> int:
    """Two cards exchange zones, places and hosts at once; neither place is empty for a moment.

    One that stays in play goes on being the same; where one leaves play and the other joins, that is noticed.
    """
    game, t = rules_of(w), w.t
    a, b = e["card"], e["target"]
    if a == b or NOTHING in (t.rows[a].zone, t.rows[b].zone):
        return 0
    passing = [_passage(w, e, *pair) for pair in ((a, b), (b, a)) if _crosses(w, *pair)]
    frames = aftermath(w, passing)
    for card, other in ((a, b), (b, a)):
        if game.in_play(t, card) and not game.in_play(t, other):
            forget_card(w, card)
    outside = [card for card, other in ((a, b), (b, a)) if not game.in_play(t, other)]
    tokens = [card for card in outside if game.is_token(t, card)]
    here, there = t.rows[a], t.rows[b]
    trade(t, a, b)
    for card, old, new in ((a, here, there), (b, there, here)):
        if not game.plays_in(t, old.zone) or not game.plays_in(t, new.zone):
            old = Row(old.face, old.back, old.owner, new.seat, new.zone, old.seen, new.up)
        t.rows[card] = replace(
            old, zone=new.zone, seat=new.seat, host=new.host, at=new.at, since=t.step, mixed=False
        )
        w.emit("moved", old.seat, (card,), old.zone, new.zone)
    w.touch(cards=True)
    for card in tokens:
        w.remove(card)
    for frame in reversed(frames):
        w.push_frame(frame)
    return 1


def _crosses(w: Work, card: int, other: int) -> bool:
    game = rules_of(w)
    return game.in_play(w.t, card) != game.in_play(w.t, other)


def _passage(w: Work, e: Fields, card: int, other: int) -> Env:
    """What a swap amounts to for one of the two: it moves to where the other lies."""
    fields = {"card": card, "from": w.t.rows[card].zone, "to": w.t.rows[other].zone, "by": e["by"]}
    return (("event", "move"), *fields.items(), ("cause", "effect"), ("source", e["source"]))


def shuffle_needed(w: Work, e: Fields, *, ask: bool) -> bool:
    """The zone is mixed by all seats."""
    cards = w.t.zones[e["zone"]]
    if len(cards) > 1 and ask:
        w.want(Shuffle((cards,)))
    return len(cards) > 1


def flip(w: Work, e: Fields) -> int:
    """A card is turned over."""
    up = e["face"] == "up"
    if w.t.rows[e["card"]].up == up or _gone(w, e["card"]):
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
    if w.t.rows[card].turned == turned or _gone(w, card):
        return 0
    w.change(card, turned=turned)
    w.emit("used" if turned else "readied", w.t.rows[card].seat, (card,))
    return 1


def _gone(w: Work, card: int) -> bool:
    """Whether a card is off the table: a token that has ceased to be."""
    return w.t.rows[card].zone == NOTHING


# --- numbers ------------------------------------------------------------------------------------------------


def damage(w: Work, e: Fields) -> int:
    """Marked on a card, taken from a seat's life."""
    target, n = e["target"], max(0, e["amount"])
    if n == 0 or (not is_player(target) and _gone(w, target)):
        return 0
    w.emit("damaged", -1, (target,), n, e.get("source", -1))  # the cause is told before what it brings
    if is_player(target):
        w.add(seat_of(target), rules_of(w).policy.life, -n)
    else:
        w.change(target, damage=w.t.rows[target].damage + n)
    return int(n)


def heal(w: Work, e: Fields) -> int:
    """Damage taken off a card, life given to a seat."""
    target, n = e["target"], max(0, e["amount"])
    if is_player(target):
        if n:
            w.add(seat_of(target), rules_of(w).policy.life, n)
        return int(n)
    healed = min(n, w.t.rows[target].damage)
    if healed > 0:
        w.emit("healed", -1, (target,), healed, e.get("source", -1))
        w.change(target, damage=w.t.rows[target].damage - healed)
    return int(max(0, healed))


def gain(w: Work, e: Fields) -> int:
    """A variable of a seat rises or falls."""
    w.add(e["by"], e["name"], e["amount"])
    return int(e["amount"])


def counter(w: Work, e: Fields) -> int:
    """Counters on a card or a seat, never below none; a seat has such as the game gives it."""
    target, n = e["target"], e["amount"]
    if is_player(target):
        if e["name"] not in w.t.map.var:
            return 0
        before = w.t.get(seat_of(target), e["name"])
        return w.add(seat_of(target), e["name"], max(n, -before)) - before
    if _gone(w, target):
        return 0
    before = w.t.rows[target].mark(e["name"])
    return w.mark(target, e["name"], n) - before


def link(w: Work, e: Fields) -> int:
    """Tie cards; a mutual tie ends the earlier ones of that kind on either side."""
    card, to, kind = e["card"], e["target"], e["name"]
    if _gone(w, card):
        return 0
    if e.get("both"):
        for end in (card, to):
            old = w.t.rows[end].link(kind) if end is not None and end >= 0 else None
            if old is not None and old >= 0:
                w.link(old, kind, None)
                w.link(end, kind, None)
        if to is not None and to >= 0:
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
    "swap": Needs(swap_needs),
    "flip": Needs(hidden_to_open),
    "draw": Needs(draw_needs),
    "shuffle": shuffle_needed,
}
