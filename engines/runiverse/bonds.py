"""Bonds: rifts opened, bonds broken, bonds drawn, gifts, and the losses they lead to (ledger sections 1, 4.2,
4.3 and 6.5).
"""

from __future__ import annotations

from engines.effects.timing import happen
from engines.kernel import NOTHING, Cards, Duty, Frame, Option, Order, Program, Result, Reveal, Work

from .policy import PLACES
from .work import rules

BONDS = 2  # RV-049


# --- rifts --------------------------------------------------------------------------------------------------


def ask_rift(w: Work, f: Frame) -> None:
    """On the first three turns a rift is opened, at a location of the player's choice (RV-102, RV-103,
    RV-105).
    """
    closed = [place for place in range(PLACES) if not rules(w).opened(w.t, f.seat, place)]
    if closed:
        labels = tuple(f"Location {place + 1}" for place in closed)
        w.ask(Option(f.seat, "rift", labels, data=("rift", tuple(closed))))


def open_rift(w: Work, f: Frame) -> None:
    """The top two cards of the main deck, unseen; fewer if there are fewer (RV-104, RV-R17, RV-R94)."""
    choice = f.get("rift")
    if choice is None:
        return
    closed = [place for place in range(PLACES) if not rules(w).opened(w.t, f.seat, place)]
    place = closed[choice]
    w.put(f.seat, "opened", w.t.get(f.seat, "opened") | 1 << place)
    w.add(f.seat, "rifts", 1)
    for _ in range(BONDS):
        add_bond(w, f.seat, place)
    w.emit("opened", f.seat, (), place)


def add_bond(w: Work, seat: int, place: int) -> None:
    """The top card of the main deck becomes the newest bond of a location (RV-R16, RV-R94)."""
    deck = w.t.zone("deck", seat)
    if deck:
        w.move(deck[-1], w.t.map.number("rifts", seat, place), up=False)


# --- drawing ------------------------------------------------------------------------------------------------


def pick_card(w: Work, f: Frame) -> None:
    """The top card; from an empty deck the oldest bond of a location that the active player chooses (RV-112,
    RV-R07, RV-R08); with neither nothing (RV-R06).
    """
    t = w.t
    deck = t.zone("deck", f.seat)
    if deck:
        w.bind("card", deck[-1:])
        return
    oldest = tuple(card for place in range(PLACES) for card in t.zone("rifts", f.seat, place)[:1])
    if oldest:
        w.ask(Cards(t.active, "card", oldest, data=("bond", f.seat)))
    else:
        w.leave()


def lift(w: Work, f: Frame) -> None:
    """Whoever takes the last bond so loses at the end of the turn (RV-005). The first card drawn in one's own
    turn is looked at before it joins the hand (RV-110, RV-111, RV-R114).
    """
    game, t = rules(w), w.t
    (card,) = f.get("card")
    bond = t.map.of[t.rows[card].zone].name == "rifts"
    if bond and game.bonds(t, f.seat) == 1 and t.get(f.seat, "rifts") == PLACES:
        w.put(f.seat, "decked", 1)
    if bond:
        w.emit("taken_bond", f.seat, (), t.map.place(t.rows[card].zone))
    first = f.seat == t.active and not t.get(f.seat, "drawn")
    if f.seat == t.active:
        w.add(f.seat, "drawn", 1)
    if not first:
        w.jump(_JOIN)
        return
    w.move(card, t.map.number("shown", f.seat), up=False)


def look(w: Work, f: Frame) -> None:
    """Its player sees it."""
    w.want(Reveal(((f.get("card"), (f.seat,)),)))


def ask_gift(w: Work, f: Frame) -> None:
    """They may reveal it for its gift, asked whatever the card (RV-110)."""
    w.ask(Cards(f.seat, "gift", f.get("card"), 0, 1, test="gift", opens=True, data=("gift",)))


def give(w: Work, f: Frame) -> None:
    """A revealed gift is carried out while the card lies open (RV-R10)."""
    for card in f.get("gift"):
        set_off(w, card)


def set_off(w: Work, card: int) -> None:
    """The gift of a card lying shown."""
    seat = w.t.rows[card].owner
    w.change(card, up=True)
    w.emit("gift", seat, (card,), w.face(card))
    happen(w, "gift", card=card, by=seat)


def join_hand(w: Work, f: Frame) -> None:
    """Then it joins the hand."""
    happen(w, "draw", by=f.seat, card=f.get("card")[0], cause="effect")


def hand_over(w: Work, f: Frame) -> None:
    """Tell whoever asked for the draw which card it was."""
    w.give("#card", f.get("card")[0])


DRAW: Program = (pick_card, lift, look, ask_gift, give, join_hand, hand_over)
_JOIN = DRAW.index(join_hand)


# --- breaking -----------------------------------------------------------------------------------------------


def order_breaks(w: Work, f: Frame) -> None:
    """Bonds of both players that break in one round of damage come in the order the active player chooses
    (RV-R66).
    """
    bonds = tuple(bond for bond, _ in f.get("bonds"))
    if len({w.t.rows[bond].owner for bond in bonds}) > 1:
        w.ask(Order(w.t.active, "order", bonds))
    else:
        w.bind("order", bonds)


def next_break(w: Work, f: Frame) -> None:
    """Each with its gift and all it sets off, before the one loss check (RV-003)."""
    left = f.get("order")
    if left:
        w.bind("order", left[1:])
        w.jump(1)
        mage = dict(f.get("bonds"))[left[0]]
        if w.t.map.of[w.t.rows[left[0]].zone].name == "rifts":
            w.push("rv.break", seat=w.t.rows[left[0]].owner, card=left[0], mage=mage)


def check_loss(w: Work, f: Frame) -> None:
    """RV-001 to RV-004, RV-R01 to RV-R04: all three rifts opened and no bond left. It is asked of those
    whose bonds broke; who drew their last one has until the end of the turn (RV-006).
    """
    game, t = rules(w), w.t
    owners = sorted({t.rows[bond].owner for bond, _ in f.get("bonds")})
    lost = tuple(seat for seat in owners if t.get(seat, "rifts") == PLACES and not game.bonds(t, seat))
    if lost:
        lose(w, lost, "bonds", "RV-002")


def lose(w: Work, seats: tuple[int, ...], reason: str, clause: str) -> None:
    """These players have lost; both at once make a draw (RV-R02)."""
    for seat in seats:
        w.emit("lost", seat, (), reason, clause)
        w.put(seat, "out", 1)
    w.finish(Result(tuple(seat for seat in range(2) if seat not in seats), reason, clause=clause))


def uncover(w: Work, f: Frame) -> None:
    """The bond leaves its rift."""
    w.emit("broken", f.seat, (f.card,), f.get("mage"))
    w.move(f.card, w.t.map.number("shown", f.seat), up=False)


def look_at(w: Work, f: Frame) -> None:
    """Its owner looks at it (RV-223)."""
    w.want(Reveal((((f.card,), (f.seat,)),)))


def must_show(w: Work, f: Frame) -> None:
    """A gift must be shown; a duty, not a decision, so it may fall in the opponent's turn (RV-224,
    RV-R134).
    """
    w.ask(Duty(f.seat, "gift", (f.card,), "gift"))


def must_give(w: Work, f: Frame) -> None:
    """And be carried out, the active player deciding what must be decided (RV-100, RV-101, RV-226)."""
    for card in f.get("gift"):
        set_off(w, card)


def take_up(w: Work, f: Frame) -> None:
    """Then the card goes to its owner's hand (RV-225); that is no draw (RV-R09)."""
    rules(w).send(w, f.card, "hand", cause="bond", by=f.seat)


def tell(w: Work, f: Frame) -> None:
    """What waits for a bond to break."""
    happen(w, "break_bond", card=f.card, target=f.get("mage"), by=w.t.active, source=NOTHING)


PROGRAMS: dict[str, Program] = {
    "rv.draw": DRAW,
    "rv.breaks": (order_breaks, next_break, check_loss),
    "rv.break": (uncover, look_at, must_show, must_give, take_up, tell),
}
