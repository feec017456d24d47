"""Scope: from where an effect looks at the table.

Everything a card can say is relative: `self`, `you`, `it`, `$name`, `event.card`. A scope holds what these
words mean at one moment. It reads faces the one allowed way: public ones, and those that the entry being
judged (or the seat listing its options) opens.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from engines.kernel import NOTHING, HiddenFace, Table, is_player, player, seat_of
from engines.kernel.table import Env, Frame
from engines.kernel.work import Work

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame

NO_PEEK: Mapping[int, int] = MappingProxyType({})
PLACE = "@place"
"""Binding of the place where the card of an effect was when the effect began: what it remembers of it once it
has left. Packs cannot name it; it goes along wherever what they name goes.
"""


class Scope(msgspec.Struct, eq=False, gc=False):
    """The acting card and seat, bindings, event in hand, and the candidate being looked at.

    A struct because thousands are made a second; it lives no longer than the question it answers.
    """

    game: CardGame
    t: Table
    card: int
    seat: int
    env: Env = ()
    event: Env = ()
    it: int = NOTHING
    peek: Mapping[int, int] = NO_PEEK

    def at(self, it: int) -> Scope:
        """The same scope looking at a candidate."""
        return Scope(self.game, self.t, self.card, self.seat, self.env, self.event, it, self.peek)

    def binding(self, name: str, value: Any) -> Scope:
        """The same scope with a further binding."""
        env = (*[pair for pair in self.env if pair[0] != name], (name, value))
        return Scope(self.game, self.t, self.card, self.seat, env, self.event, self.it, self.peek)

    def get(self, name: str) -> Any:
        """What a name is bound to, None if nothing."""
        for key, value in self.env:
            if key == name:
                return value
        return None

    def field(self, name: str) -> Any:
        """A field of the event in hand, None if it has none."""
        for key, value in self.event:
            if key == name:
                return value
        return None

    def face(self, card: int) -> int:
        """The face of a card as far as this scope may read it."""
        face = self.t.rows[card].face
        if face is None:
            face = self.peek.get(card)
            if face is None:
                raise HiddenFace(card)
        return face

    def refs(self, ref: str) -> tuple[int, ...]:
        """The cards and players a reference names, none if it leads nowhere."""
        if ref == "self":
            return (self.card,) if self.card >= 0 else ()
        if ref[0] == "$":
            return _targets(self.get(ref[1:]))
        if ref == "it":
            return _targets(self.get("it")) if self.it == NOTHING else (self.it,)
        if ref == "you":
            return (player(self.seat),)
        if ref.startswith("event."):
            return self._event_targets(ref[6:])
        if ref == "host":
            return _some(self.t.rows[self.card].host) if self.card >= 0 else ()
        if ref == "owner":
            return (player(self.t.rows[self.card].owner),) if self.card >= 0 else ()
        if ref.startswith("link."):
            return _targets(self.t.rows[self.card].link(ref[5:])) if self.card >= 0 else ()
        if ref.startswith("seat."):
            return tuple(player(seat) for seat in self._seats_of(self.refs(ref[5:])))
        if ref.startswith("owner."):
            return tuple(player(self.t.rows[n].owner) if n >= 0 else n for n in self.refs(ref[6:]))
        return tuple(player(seat) for seat in self.seats(ref))

    def one(self, ref: str) -> int:
        """The one card or player a reference names, NOTHING if there is none."""
        found = self.refs(ref)
        return found[0] if found else NOTHING

    def seats(self, word: str) -> tuple[int, ...]:
        """The seats a word names, from the active seat on clockwise, as far as effects reach."""
        t = self.t
        if word == "you":
            return (self.seat,)
        if word == "active":
            return (t.active,)
        if word in _SIDES:
            key = ("seats", word, self.seat, t.active)
            known: tuple[int, ...] | None = t.watch.get(key)
            if known is None:
                known = t.watch[key] = self._side(word)
            return known
        if word == "owner":
            return (t.rows[self.card].owner,) if self.card >= 0 else ()
        return self._seats_of(self.refs(word))

    def means(self, word: str, seat: int) -> bool:
        """Whether a word names a seat, however far effects reach."""
        if word not in _SIDES:
            return seat in self.seats(word)
        allied = self.game.allied(self.t, seat, self.seat)
        return word == "any" or (allied and seat != self.seat if word == "ally" else not allied)

    def _side(self, word: str) -> tuple[int, ...]:
        """Kept with the cards in play: a seat that leaves drops that too."""
        seats = self.game.around(self.t, self.seat)
        if word == "any":
            return seats
        allies = [seat for seat in seats if self.game.allied(self.t, seat, self.seat)]
        if word == "ally":
            return tuple([seat for seat in allies if seat != self.seat])
        return tuple([seat for seat in seats if seat not in allies])

    def _seats_of(self, named: tuple[int, ...]) -> tuple[int, ...]:
        """Players as seats, and of cards those who control them."""
        return tuple(seat_of(n) if is_player(n) else self.game.controller(self.t, n) for n in named)

    def _event_targets(self, name: str) -> tuple[int, ...]:
        value = self.field(name)
        if name == "by" or self._sort(name) == "seat":
            return () if value is None or value < 0 else (player(value),)
        if name == "item":
            chain = self.t.chain
            return _some(chain[value].card) if value is not None and 0 <= value < len(chain) else ()
        return _targets(value)

    def _sort(self, name: str) -> str | None:
        """What a field of the event in hand holds, as far as the game declares it."""
        words = self.game.vocabulary
        event = words.all_events.get(self.field("event"))
        return words.reply.get(name) if event is None else event.fields.get(name)


_SIDES = frozenset({"foe", "each_foe", "any", "ally"})


def _some(card: int) -> tuple[int, ...]:
    return () if card == NOTHING else (card,)


def _targets(value: Any) -> tuple[int, ...]:
    if value is None:
        return ()
    return tuple([one for one in value if one != NOTHING]) if isinstance(value, tuple) else _some(value)


def rules_of(w: Work) -> CardGame:
    """The game at work, as the card game it is."""
    return w.game  # type: ignore[return-value]  # only card games run programs of packs


def scope_of(w: Work, f: Frame) -> Scope:
    """The scope of a frame's program."""
    return Scope(rules_of(w), w.t, f.card, f.seat, f.env, f.event)
