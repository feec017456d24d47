"""What moving, tasking and counting do to cards in Rüniverse, where it is more than the language does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.effects.commits import COMMITS as BASE
from engines.effects.commits import Needs, Wanted
from engines.effects.stacks import under
from engines.effects.use import forget_card, forget_uses, note_use, uses
from engines.kernel import BOTTOM, NOTHING, TABLE, TOP, Frame, Order, Program, Shuffle, Work

from .policy import SNOWPLAY, WILD
from .work import rules

Fields = Mapping[str, Any]


# --- moving -------------------------------------------------------------------------------------------------


def move(w: Work, e: Fields) -> int:
    """A card goes to a zone. Mages leave play only when replaced (RV-221, RV-259); tokens only to their
    supply (RV-066, RV-R120).
    """
    game, t = rules(w), w.t
    card, zone = e["card"], e["to"]
    if t.rows[card].zone == NOTHING:
        return 0
    was, stays = game.in_play(t, card), game.plays_in(t, zone)
    if was and game.kind(t, card) == "mage" and t.rows[card].host == NOTHING:
        return 0
    if not was:
        forget_uses(w, card)
    elif not stays:
        forget_card(w, card)
        if game.is_token(t, card):
            return to_supply(w, card)
    if game.kind(t, card) == "mage" and t.map.of[zone].see != "all":
        _forget_evoker(w, card)
    turned = t.rows[card].turned if was and stays else game.arrives_exhausted(t, card, zone)
    end = BOTTOM if e.get("place") == "bottom" else TOP
    w.move(card, zone, to=end, up=e["face"] == "up", keep=was and stays)
    if t.rows[card].turned != e.get("exhausted", turned):
        w.change(card, turned=not t.rows[card].turned)
    if stays and not was:
        joined(w, card, evoked=e.get("cause") == "play")
    return 1


def joined(w: Work, card: int, *, evoked: bool) -> None:
    """What a card that has just joined remembers: the mage that evoked it (RV-024) and its X, which is 1
    where nothing was paid (RV-157, RV-R43).
    """
    game, t = rules(w), w.t
    if evoked:
        mage = game.mage_at(t, t.rows[card].seat, game.where(t, card))
        if mage >= 0 and mage != card:
            w.link(card, "evoker", mage)
    if t.rows[card].face in game.of_x:
        paid = [frame.get("x") for frame in t.stack if frame.card == card and frame.get("x")]
        w.link(card, "x", paid[-1] if evoked and paid else 1)


def _forget_evoker(w: Work, mage: int) -> None:
    """A mage that nobody can see any more is nobody's evoking mage."""
    for card, row in enumerate(w.t.rows):
        if row.links and row.link("evoker") == mage:
            w.link(card, "evoker", None)


def to_supply(w: Work, card: int) -> int:
    """A token that leaves play goes back where it came from (RV-066, RV-067, RV-074, RV-079)."""
    game, t = rules(w), w.t
    row = t.rows[card]
    id = game.catalogue.cards[w.face(card)].id
    if id in SNOWPLAY:
        w.move(card, t.map.number("snow", row.owner), up=True)
    elif id in WILD:
        w.move(card, t.map.number("wild", row.owner), up=False)
        w.push("rv.restock", seat=row.owner)
    else:
        w.remove(card)
    return 1


def restock(w: Work, f: Frame) -> None:
    """A Wild Summons token is shuffled back in (RV-079)."""
    cards = w.t.zone("wild", f.seat)
    if len(cards) > 1:
        w.want(Shuffle((cards,)))


def draw_needs(w: Work, e: Fields) -> Wanted:
    """Who draws a card sees it."""
    card, seat = e.get("card"), e["by"]
    if card is None or w.t.rows[card].seen >> seat & 1 or w.t.rows[card].face is not None:
        return (), ()
    return (card,), (seat,)


def draw(w: Work, e: Fields) -> int:
    """The card drawn joins the hand (RV-108)."""
    card, seat = e.get("card"), e["by"]
    if card is None:
        return 0
    w.bind("#card", card)
    w.move(card, w.t.map.number("hand", seat), up=False)
    w.emit("drew", seat, (card,))
    return 1


# --- cards under cards --------------------------------------------------------------------------------------


def attach(w: Work, e: Fields) -> int:
    """RV-297, RV-250: a card goes under another, as vim or attached; vim of its own goes along, beneath it,
    and what was attached to it is shed (RV-R96). It stays tasked if it was (RV-R103).
    """
    game, t = rules(w), w.t
    card, host = e["card"], e["target"]
    if card == host or t.rows[card].zone == NOTHING or not game.in_play(t, host):
        return 0
    if game.in_play(t, card) and game.kind(t, card) == "mage" and t.rows[card].host == NOTHING:
        return 0
    row, below = t.rows[card], game.vim(t, card)
    if game.in_play(t, card):
        forget_card(w, card)
    attached = tuple(one for one in under(t, card) if one not in below)
    seat = t.rows[host].seat
    for one in below:
        w.move(one, e["to"], keep=True, seat=seat)
        w.change(one, host=host)
    turned = row.turned and game.in_play(t, card)
    w.move(card, e["to"], to=BOTTOM if e.get("place") == "bottom" else TOP, up=e["face"] == "up", seat=seat)
    w.change(card, host=host, turned=turned)
    if attached:
        game.uncovered(w, card, attached)
    return 1


def hidden_below(w: Work, e: Fields) -> Wanted:
    """Face-down vim under a creature that is evolved from must be shown to all (RV-R100)."""
    cards = (e["card"], *under(w.t, e["target"]))
    return tuple(card for card in cards if w.t.rows[card].face is None), ()


def evolve(w: Work, card: int, base: int) -> None:
    """RV-275, RV-R99: the evolved creature is a new one, tasked; all beneath becomes its face-up vim."""
    game, t = rules(w), w.t
    zone, seat, below = t.rows[base].zone, t.rows[base].seat, game.vim(t, base)
    attached = tuple(one for one in under(t, base) if one not in below)
    forget_card(w, base)
    w.move(card, zone, to=t.zones[zone].index(base), up=True)
    w.change(card, turned=True)
    for one in below:
        w.change(one, up=True, host=card)
    w.move(base, t.map.number("vim", seat), up=True)
    w.change(base, host=card)
    joined(w, card, evoked=True)
    if attached:
        game.uncovered(w, base, attached)


def take_over(w: Work, card: int, seat: int, place: int) -> None:
    """A card comes to another location, perhaps another player's, and stays what it is, with all that lies
    under it (RV-284, RV-R104); it guards no more (RV-R38).
    """
    game, t = rules(w), w.t
    below = under(t, card)
    if t.rows[card].mark("guard"):
        w.mark(card, "guard", -1)
    w.move(card, t.map.number("field", seat, place), keep=True, seat=seat)
    for one in below:
        name = t.map.of[t.rows[one].zone].name
        w.move(one, t.map.number(name, seat), keep=True, seat=seat)
        w.change(one, host=card)
    assert game.in_play(t, card)


# --- several at once ----------------------------------------------------------------------------------------


def ask_order(w: Work, f: Frame) -> None:
    """The active player orders cards that enter one pile together (RV-044)."""
    w.ask(Order(w.t.active, "pile", f.get("cards")))


def send_next(w: Work, f: Frame) -> None:
    """One after another."""
    left = f.get("pile")
    if left:
        w.bind("pile", left[1:])
        w.jump(1)
        rules(w).send(w, left[0], "discard", face="up", cause="effect", by=w.t.rows[left[0]].seat)


# --- tasking ------------------------------------------------------------------------------------------------


def exhaust(w: Work, e: Fields) -> int:
    """RV-178, RV-179: only an untasked card can be tasked. It guards no more (RV-193); one with Relentless
    untasks when the action is over (RV-276, RV-R80).
    """
    card, t = e["card"], w.t
    if not BASE["exhaust"](w, e):
        return 0
    row = t.rows[card]
    if row.marks and row.mark("guard"):
        w.mark(card, "guard", -1)
    key = f"turn/relentless@card {card}"
    if row.seat == t.active and not uses(t, key) and rules(w).keyword(t, card, "relentless"):
        note_use(w, key)
        w.link(card, "eager", 1)
        w.put(TABLE, "eager", 1)
    return 1


def ready(w: Work, e: Fields) -> int:
    """RV-178; a burrowed card that untasks is burrowed no longer (RV-266)."""
    card = e["card"]
    if not BASE["ready"](w, e):
        return 0
    if w.t.rows[card].marks and w.t.rows[card].mark("burrowed"):
        w.mark(card, "burrowed", -1)
    return 1


# --- counters and levels ------------------------------------------------------------------------------------


def counter(w: Work, e: Fields) -> int:
    """Counters; an L+1 counter changes the level (RV-059)."""
    did = BASE["counter"](w, e)
    if did and e["name"] == "plus":
        w.touch(cards=True)
    return did


def level_changed(w: Work, e: Fields) -> int:
    """RV-212, RV-213, RV-R52, RV-R53: when a level goes down, as much damage is removed."""
    drop = e["old"] - e["new"]
    if drop > 0:
        w.change(e["card"], damage=max(0, w.t.rows[e["card"]].damage - drop))
    return 1


COMMITS = {
    "move": move,
    "draw": draw,
    "attach": attach,
    "exhaust": exhaust,
    "ready": ready,
    "counter": counter,
    "stat_changed": level_changed,
}
INTENTS = {"draw": Needs(draw_needs), "lay": Needs(hidden_below)}
PROGRAMS: dict[str, Program] = {"rv.restock": (restock,), "rv.pile": (ask_order, send_next)}
