"""Cards on cards: what lies under a card, and how one card takes another's place in play.

`Row.host` points from the lower card to the one on it: a concentration to the spell laid on it, a lower Rank
to the top of its stack, an attachment to what it is attached to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from engines.effects.scope import rules_of
from engines.effects.standing import active
from engines.effects.vocabulary import REPLY, Vocabulary
from engines.kernel import Frame, Item, Modifier, Program, Row, Table, Work
from engines.kernel.table import Env

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame

UNCOVERED = "effects.uncovered"

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


def discard_next(w: Work, f: Frame) -> None:
    """One card after the other in the order in which they lie, whoever waits for it."""
    below: tuple[int, ...] = f.get("below")
    if not below:
        w.leave()
        return
    w.bind("below", below[1:])
    w.jump(0)
    game, seat = rules_of(w), w.t.rows[below[0]].seat
    game.send(w, below[0], game.policy.pile, face="up", cause="effect", by=seat, source=f.card)


def succeed(w: Work, new: int, old: int) -> None:
    """`new` takes the place of `old` in play and goes on being what that one was: damage, counters, links,
    age, what lies under it, changes on it, and whatever names it in effects under way.

    `old` changes places with it, as a card of which nothing is left but its face; the caller says where it
    goes. Abilities of `old` that wait on the chain or in the queue stay its own, see `hand_on`.
    """
    t = w.t
    here, there = t.rows[old], t.rows[new]
    trade(t, old, new)
    left = Row(here.face, here.back, here.owner, there.seat, there.zone, here.seen, here.up, since=t.step)
    t.rows[old] = left
    t.rows[new] = replace(here, face=there.face, back=there.back, owner=there.owner, seen=there.seen)
    for card, row in enumerate(t.rows):
        if row.host == old:
            t.rows[card] = replace(row, host=new)
    for kind, to in here.links:
        if 0 <= to < len(t.rows) and t.rows[to].link(kind) == old:
            w.link(to, kind, new)
    _Successor(rules_of(w).vocabulary, old, new).rename(t)
    w.touch(cards=True)
    w.emit("succeeded", here.seat, (new, old))


def hand_on(w: Work, new: int, old: int) -> None:
    """What `old` was doing when `new` took its place goes on as the doing of that one, as far as it has the
    very ability: printed on it, or given to what the two are by other cards.
    """
    t, game = w.t, rules_of(w)
    held = {ability.path for ability in game.catalogue.by_face[w.face(new)]}
    held |= {ability.path for ability, _ in active(game, t).granted.get(new, ())}
    _Successor(game.vocabulary, old, new, frozenset(held)).rename(t)
    w.touch()


def trade(t: Table, a: int, b: int) -> None:
    """Each of two cards takes the other's place in the order of its zone; their rows are the caller's."""
    other = {a: b, b: a}
    for zone in sorted({t.rows[a].zone, t.rows[b].zone}):
        t.zones[zone] = tuple(other.get(card, card) for card in t.zones[zone])


WAITING = ("list", "next", "#when", "#after")
"""Bindings of the programs for events and triggers that hold abilities, each with its own bindings last."""


CHECKED = ("checked", "#checked")
"""Bindings that hold two lists of abilities: see `timing.checked`."""


class _Successor(NamedTuple):
    """One card named in place of another, wherever a table names cards besides where they lie."""

    words: Vocabulary
    old: int
    new: int
    held: frozenset[str] = frozenset()
    """Abilities of the old card that go on as the new one's."""

    def rename(self, t: Table) -> None:
        """In changes, links of the chain, triggers that wait, and programs under way."""
        t.mods = tuple([self._mod(mod) for mod in t.mods])
        t.chain = tuple([self._item(item) for item in t.chain])
        t.queue = tuple([self._item(item) for item in t.queue])
        t.stack[:] = [self._frame(frame) for frame in t.stack]

    def _mod(self, mod: Modifier) -> Modifier:
        return replace(mod, targets=self._some(mod.targets), env=self._env(mod.env))

    def _item(self, item: Item) -> Item:
        return replace(item, card=self._doer(item.card, item.ability), env=self._env(item.env))

    def _doer(self, card: int, ability: str) -> int:
        """The card whose ability waits."""
        return self.new if card == self.old and ability in self.held else card

    def _frame(self, frame: Frame) -> Frame:
        if not frame.env and not frame.event:
            return frame
        return replace(frame, env=self._env(frame.env), event=self._event(frame.event))

    def _one(self, card: Any) -> Any:
        return self.new if type(card) is int and card == self.old else card

    def _some(self, cards: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([self._one(card) for card in cards])

    def _event(self, event: Env) -> Env:
        """An event in its fields for cards. One that names both, such as the very laying of one on the other,
        tells them apart and is left as it is.
        """
        if not event:
            return event
        known = self.words.all_events.get(event[0][1])
        sorts = {**REPLY, **self.words.reply, **(known.fields if known is not None else {})}
        about = [value for name, value in event if sorts.get(name) == "card"]
        if self.old not in about or self.new in about:
            return event
        return tuple(
            [(name, self._one(value) if sorts.get(name) == "card" else value) for name, value in event]
        )

    def _abilities(self, abilities: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([(self._doer(*one[:2]), *one[1:-1], self._env(one[-1])) for one in abilities])

    def _env(self, env: Env) -> Env:
        return tuple([(name, self._bound(name, value)) for name, value in env])

    def _bound(self, name: str, value: Any) -> Any:
        """What a name is bound to, by what programs keep under such names."""
        if name == "it":
            return self._one(value)
        if name in ("#event", "#coming"):
            return value if value is None else self._event(value)
        if name == "#stamps":
            return tuple([(self._one(card), zone, since) for card, zone, since in value])
        if not isinstance(value, tuple) or not value:
            return value
        if name in WAITING and isinstance(value[0], tuple):
            return self._abilities(value)
        if name in CHECKED:
            return tuple([self._abilities(some) for some in value])
        return self._some(value) if name[0] != "#" else value


PROGRAMS: dict[str, Program] = {UNCOVERED: (discard_next,)}
