"""Dispelling: one card or several at once, vim that takes a dispel upon itself, and battlemages, who give way
in place of it (RV-207 to RV-216, RV-257, RV-258, RV-298 to RV-300).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.effects.stacks import release
from engines.effects.timing import aftermath
from engines.effects.use import note_use
from engines.effects.watching import waiting
from engines.kernel import NOTHING, TABLE, Cards, Frame, Order, Program, Table, Work
from engines.kernel.table import Env

from .field import Field
from .moves import move
from .work import rules

Fields = Mapping[str, Any]


def done_for(w: Work) -> tuple[int, ...]:
    """Cards with enough damage on them to be dispelled (RV-207, RV-208, RV-209, RV-R102)."""
    game, t = rules(w), w.t
    found = []
    for zone in (*t.map.numbers("field"), *t.map.numbers("vim")):
        for card in t.zones[zone]:
            damage = t.rows[card].damage
            if damage and game.kind(t, card) != "spell" and damage >= game.enough(t, card):
                found.append(card)
    return tuple(found)


def overcome(w: Work) -> tuple[int, ...]:
    """Battlemages that fight, with bonds, and with damage on them that would dispel a creature of their level
    (RV-257, RV-R77).
    """
    game, t = rules(w), w.t
    found = []
    for mage in game.guests(t, "field"):
        if t.rows[mage].damage >= game.enough(t, mage) and t.zone("rifts", *game.located(t, mage)):
            found.append(mage)
    return tuple(found)


def begin(w: Work, cards: tuple[int, ...]) -> None:
    """One card is dispelled by itself; several leave together (RV-R66, RV-R67, RV-R111)."""
    if len(cards) == 1:
        rules(w).destroy(w, cards[0], by=w.t.active)
    else:
        w.push("rv.dispel", seat=w.t.active, cards=cards)


def ask_order(w: Work, f: Frame) -> None:
    """Cards that enter one pile together come in the order the active player chooses (RV-044)."""
    cards = f.get("cards")
    owners = [w.t.rows[card].owner for card in cards]
    if len(set(owners)) < len(owners):
        w.ask(Order(w.t.active, "order", cards))
    else:
        w.bind("order", cards)


def together(w: Work, f: Frame) -> None:
    """All leave at the same moment and see each other leave; then what waits for it follows (RV-R111)."""
    game, t = rules(w), w.t
    cards = tuple(card for card in f.get("order") if t.rows[card].zone != NOTHING)
    if waiting(game, t, "dispel", "instead") or waiting(game, t, "dispel", "before"):
        w.bind("left", cards)
        return
    w.bind("left", ())
    events: list[Env] = []
    moves: list[dict[str, Any]] = []
    saved: list[int] = []
    for card in cards:
        note_use(w, f"attack/{card}")
        events.append((("event", "dispel"), ("card", card), ("by", t.active), ("cause", "dispel")))
        if game.vim(t, card):
            saved.append(card)
            continue
        goal = game.goal(t, card, "discard")
        way = {"from": t.rows[card].zone, "to": goal, "cause": "dispel", "by": t.active, "face": "up"}
        events.append((("event", "move"), ("card", card), *way.items()))
        moves.append({"card": card, **way})
    counted = [key for event in events for key in game.counts(t, event[0][1], event)]
    frames = aftermath(w, events)
    for key in counted:
        note_use(w, key)
    for frame in reversed(frames):
        w.push_frame(frame)
    for one in moves:
        move(w, one)
        release(w, game, one)
    for card in reversed(saved):
        w.push("rv.vim", seat=t.rows[card].seat, card=card)


def one_by_one(w: Work, f: Frame) -> None:
    """Where something may step in for a dispel, it is asked about each."""
    left = f.get("left")
    if left:
        w.bind("left", left[1:])
        w.jump(2)
        rules(w).destroy(w, left[0], by=w.t.active)


def dispel(w: Work, e: Fields) -> int:
    """RV-215: to its owner's pile; vim replaces the move, not the dispel (RV-216, RV-298, RV-R69). Mages are
    never dispelled (RV-221, RV-R78).
    """
    game, t = rules(w), w.t
    card = e["card"]
    if game.kind(t, card) == "mage" and t.rows[card].host == NOTHING:
        return 0
    note_use(w, f"attack/{card}")
    if game.vim(t, card):
        w.push("rv.vim", seat=t.rows[card].seat, card=card)
    else:
        source = e.get("source", NOTHING)
        game.send(w, card, "discard", cause=e["cause"], by=e["by"], source=source)
    return 1


def lose_vim(w: Work, f: Frame) -> None:
    """RV-298, RV-R70: all damage goes, and one vim: of its player's choice in their own turn (RV-299), else
    the bottommost (RV-300). If its vim left at the same moment, nothing is there to replace the move.
    """
    t = w.t
    found = rules(w).vim(t, f.card)
    if not found:
        w.bind("vim", ())
        rules(w).send(w, f.card, "discard", cause="dispel", by=t.active)
    elif t.rows[f.card].seat == t.active:
        w.ask(Cards(t.active, "vim", found, source=f.card, data=("vim",)))
    else:
        w.bind("vim", found[:1])


def discard_vim(w: Work, f: Frame) -> None:
    """It is seen as it goes (RV-R93)."""
    for card in f.get("vim"):
        if w.t.rows[f.card].damage:
            w.change(f.card, damage=0)
        w.emit("saved", f.seat, (f.card,))
        rules(w).send(w, card, "discard", face="up", cause="vim", by=f.seat, source=f.card)


# --- battlemages --------------------------------------------------------------------------------------------


def open_rituals(game: Field, t: Table, mage: int) -> tuple[int, ...]:
    """The rituals of an attacked mage that lie face up (RV-227, RV-R71)."""
    secrets = t.zone("secrets", *game.located(t, mage))
    return tuple(card for card in secrets if t.rows[card].up and game.keyword(t, card, "ritual"))


def ask_ritual(w: Work, f: Frame) -> None:
    """Of an attacked battlemage the attacker may dispel a ritual in place of the bond (RV-227, RV-R72)."""
    game, t = rules(w), w.t
    attacked = t.get(TABLE, "attacked") - 1
    found = open_rituals(game, t, attacked) if attacked in f.get("mages") else ()
    w.bind("ritual", ())
    if found:
        w.ask(Cards(t.active, "ritual", found, 0, 1, source=t.get(TABLE, "attacker") - 1, data=("ritual",)))


def give_way(w: Work, f: Frame) -> None:
    """A battlemage that would be dispelled loses all damage and a bond (RV-257, RV-258), or the ritual
    (RV-R143).
    """
    game, t = rules(w), w.t
    spared = t.get(TABLE, "attacked") - 1 if f.get("ritual") else NOTHING
    for mage in f.get("mages"):
        w.change(mage, damage=0)
    rifts = [(mage, t.zone("rifts", *game.located(t, mage))) for mage in f.get("mages") if mage != spared]
    if rifts:
        w.push("rv.breaks", seat=t.active, bonds=tuple((rift[0], mage) for mage, rift in rifts))
    for card in f.get("ritual"):
        game.destroy(w, card, by=t.active)


COMMITS = {"dispel": dispel}
PROGRAMS: dict[str, Program] = {
    "rv.dispel": (ask_order, together, one_by_one),
    "rv.vim": (lose_vim, discard_vim),
    "rv.overcome": (ask_ritual, give_way),
}
