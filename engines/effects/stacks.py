"""Cards on cards: what lies under a card, and how one card takes another's place in play.

`Row.host` points from the lower card to the one on it: a concentration to the spell laid on it, a lower Rank
to the top of its stack, an attachment to what it is attached to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engines.kernel import NOTHING, Frame, Item, Row, Table, Work
from engines.kernel.table import Env

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame

LEAVING = frozenset({"move", "attach"})
"""Events by which a card can leave play and uncover what lies under it."""


def under(t: Table, host: int) -> tuple[int, ...]:
    """The cards directly under a card, in the order of their zones."""
    found = [card for card, row in enumerate(t.rows) if row.host == host]
    if len(found) > 1:
        found.sort(key=lambda card: (t.rows[card].zone, t.zones[t.rows[card].zone].index(card)))
    return tuple(found)


def release(w: Work, game: CardGame, event: dict[str, Any]) -> None:
    """Let the game see to what lies under a card that has just left play."""
    card = event["card"]
    came = event.get("from")
    if came is not None and game.plays_in(w.t, came) and not game.in_play(w.t, card):
        below = under(w.t, card)
        if below:
            game.uncovered(w, card, below)


def succeed(w: Work, new: int, old: int) -> None:
    """`new` takes the place of `old` in play and goes on being what that one was: damage, counters, links,
    age, what lies under it, changes on it, and effects under way that are aimed at it.

    `old` changes places with it, as a card of which nothing is left but its face; the caller says where it
    goes. Abilities of `old` that are waiting on the chain stay its own.
    """
    t = w.t
    here, there = t.rows[old], t.rows[new]
    trade(t, old, new)
    left = Row(here.face, here.back, here.owner, there.seat, there.zone, here.seen, here.up, since=t.step)
    t.rows[old] = left
    t.rows[new] = replace(here, face=there.face, back=there.back, owner=there.owner, seen=there.seen)
    for card, row in enumerate(t.rows):
        if row.host == old:
            t.rows[card] = replace(row, host=NOTHING if card == new else new)
    for kind, to in here.links:
        if 0 <= to < len(t.rows) and t.rows[to].link(kind) == old:
            w.link(to, kind, new)
    t.mods = tuple(
        replace(mod, targets=_renamed(mod.targets, old, new)) if old in mod.targets else mod for mod in t.mods
    )
    t.chain = tuple(_item(item, old, new) for item in t.chain)
    t.stack[:] = [_frame(frame, old, new) for frame in t.stack]
    w.touch(cards=True)
    w.emit("succeeded", here.seat, (new, old))


def trade(t: Table, a: int, b: int) -> None:
    """Each of two cards takes the other's place in the order of its zone; their rows are the caller's."""
    other = {a: b, b: a}
    for zone in sorted({t.rows[a].zone, t.rows[b].zone}):
        t.zones[zone] = tuple(other.get(card, card) for card in t.zones[zone])


def _renamed(cards: Iterable[Any], old: int, new: int) -> tuple[Any, ...]:
    return tuple(new if type(card) is int and card == old else card for card in cards)


def _env(env: Env, old: int, new: int) -> Env:
    """Bindings with the new card for the old one wherever cards are bound."""
    changed = []
    for name, value in env:
        if name == "#stamps":
            value = tuple((new if card == old else card, zone, since) for card, zone, since in value)
        elif name == "it":
            value = new if value == old else value
        elif name[0] != "#" and isinstance(value, tuple):
            value = _renamed(value, old, new)
        changed.append((name, value))
    return tuple(changed)


def _item(item: Item, old: int, new: int) -> Item:
    return replace(item, env=_env(item.env, old, new))


def _frame(frame: Frame, old: int, new: int) -> Frame:
    return replace(frame, env=_env(frame.env, old, new)) if frame.env else frame
