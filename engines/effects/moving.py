"""How cards move and costs are paid in a card game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.effects import grammar as g
from engines.effects import pay
from engines.effects.chain import take_back_reply
from engines.effects.query import cards, holds, number
from engines.effects.reading import Reading, t_name
from engines.effects.scope import Scope
from engines.effects.stacks import UNCOVERED
from engines.effects.timing import happen
from engines.effects.use import take_back_use
from engines.kernel import (
    NOTHING,
    Frame,
    Result,
    Table,
    Work,
    is_player,
)
from engines.kernel.table import Env


class Moving(Reading):
    """Moves as events, and payments; games override what differs."""

    _costs: dict[tuple[str, str | None], g.Cost | None]
    """Costs by path and way, as far as they were asked for."""

    # --- moving ---------------------------------------------------------------------------------------------

    def goal(self, t: Table, card: int, zone: str, who: int | None = None, place: int = 0) -> int:
        """The zone a card goes to: its owner's, unless a seat is named."""
        return t.map.number(zone, t.rows[card].owner if who is None else who, place)

    def face_word(self, t: Table, zone: int, stated: str | None) -> str:
        """How a card lies in a zone: as stated, else as cards lie there by habit."""
        if stated is not None:
            return stated
        return "up" if t.map.of[zone].see == "all" else "down"

    def send(
        self,
        w: Work,
        card: int,
        zone: str,
        *,
        who: int | None = None,
        face: str | None = None,
        end: str | None = None,
        cause: str = "effect",
        by: int = NOTHING,
        place: int = 0,
        exhausted: bool | None = None,
        source: int = NOTHING,
    ) -> None:
        """Move one card as an event."""
        if w.t.rows[card].zone == NOTHING:
            return
        goal = self.goal(w.t, card, zone, who, place)
        fields: dict[str, Any] = {
            "card": card,
            "from": w.t.rows[card].zone,
            "to": goal,
            "cause": cause,
            "by": by,
        }
        fields |= {"source": source, "face": self.face_word(w.t, goal, face), "place": end}
        if exhausted is not None:
            fields["exhausted"] = exhausted
        happen(w, "move", **fields)

    def destroy(
        self, w: Work, card: int, *, by: int, source: int = NOTHING, cause: str | None = None
    ) -> None:
        """Destroy a card in the game's own sense."""
        if not is_player(card) and t_name(w.t, w.t.rows[card].zone) not in ("", self.policy.pile):
            word = self.policy.destroy
            happen(w, word, card=card, by=by, source=source, cause=cause or word)

    def deal_damage(self, w: Work, **fields: Any) -> None:
        """One damage event; games with stages of their own override this."""
        fields.pop("tags", None)
        happen(w, "damage", cause="effect", **fields)

    def draw_one(self, w: Work, seat: int) -> None:
        """One draw as an event; the card drawn is bound as `#card` in the frame that raised it."""
        deck = w.t.zone(self.policy.deck, seat)
        w.bind("#card", NOTHING)
        happen(w, "draw", by=seat, card=deck[-1] if deck else None, cause="effect")

    def make_token(self, w: Work, card: str, zone: str, seat: int, place: int, *, up: bool) -> int:
        """A new token, or NOTHING where there is no room."""
        number = w.t.map.number(zone, seat, place)
        token = w.new(number, face=self.catalogue.number[card], owner=seat, up=up)
        w.link(token, "token", 1)
        return token

    def attack(self, w: Work, card: int, target: int, *, by: int) -> None:
        """Begin an attack; games that have them push their own program."""
        happen(w, "attack", card=card, source=card, target=target, by=by)

    def lay(self, w: Work, card: int, base: int, *, by: int, cause: str = "play") -> None:
        """Lay a card on another as an event."""
        fields: dict[str, Any] = {"from": w.t.rows[card].zone, "to": w.t.rows[base].zone, "face": "up"}
        happen(w, "lay", card=card, target=base, by=by, cause=cause, **fields)

    def lay_on(self, w: Work, card: int, base: int) -> None:
        """What laying does: the card lies where the other lay, and that one under it.

        A game in which the two are one thing that goes on uses `succeed`.
        """
        row = w.t.rows[base]
        w.move(card, row.zone, up=True, seat=row.seat)
        w.change(base, host=card)

    def uncovered(self, w: Work, card: int, below: tuple[int, ...]) -> None:
        """A card has left play, its triggers are over, and these still lie under it: they are discarded."""
        w.push(UNCOVERED, card=card, below=below)

    def defeat(self, w: Work, seats: tuple[int, ...], reason: str) -> None:
        """These seats have lost; the game is over when one side is left."""
        for seat in seats:
            w.put(seat, "out", 1)
        left = [seat for seat in range(w.t.map.seats) if not w.t.out(seat)]
        if not left or all(self.allied(w.t, left[0], seat) for seat in left):
            w.finish(Result(tuple(left), reason))

    # --- paying ---------------------------------------------------------------------------------------------

    def can_pay(self, s: Scope, what: str, n: int) -> bool:
        """Whether a seat can pay an amount of a resource."""
        return s.t.get(s.seat, what) >= n

    def means(self, s: Scope, what: str) -> int:
        """How much of a resource a seat has to pay with now."""
        return s.t.get(s.seat, what)

    def price_of(self, s: Scope, what: str, n: int) -> int:
        """What is asked now where a cost says so much."""
        return n

    def take_payment(self, w: Work, s: Scope, what: str, n: int) -> None:
        """Take the payment."""
        if n:
            w.add(s.seat, what, -n)

    def can_take(self, s: Scope, steps: tuple[Any, ...]) -> bool:
        """Whether the steps of a cost can be carried out in full, one after another: the cards that they take
        away are there, together.
        """
        taken: dict[tuple[str, int], int] = {}
        for zone, seat, n in self.takes(s, steps):
            taken[zone, seat] = taken.get((zone, seat), 0) + n
        return all(n <= len(s.t.zone(zone, seat)) for (zone, seat), n in taken.items())

    def takes(self, s: Scope, steps: tuple[Any, ...]) -> Iterator[tuple[str, int, int]]:
        """What steps of a cost take that might not be there: from which zone, of which seat, how many cards.
        A game says it of its own verbs.
        """
        for node in steps:
            if isinstance(node, g.If):
                yield from self.takes(s, node.then if holds(s, node.test) else node.other)
            elif isinstance(node, g.Repeat):
                for _ in range(number(s, node.n)):
                    yield from self.takes(s, node.steps)
            elif isinstance(node, g.Each):
                for card in cards(s, node.set):
                    inner = s.at(card) if node.name is None else s.at(card).binding(node.name, (card,))
                    yield from self.takes(inner, node.steps)

    def most_x(self, s: Scope) -> int:
        """An upper end for X where the cost itself gives none."""
        return self.MOST_X

    def pay(
        self, w: Work, path: str, cost: g.Cost | None, seat: int, card: int, event: Env = (), env: Env = ()
    ) -> None:
        """Begin to pay a cost."""
        pay.start_paying(w, path, cost, seat, card, event, env)

    def call_off(self, w: Work, f: Frame) -> None:
        """An announcement turns out not to be payable by cards that only their owner could know: all is as
        before, but for what was shown.
        """
        ability = self.catalogue.abilities.get(f.get("#path"))
        if ability is not None:
            take_back_use(w, ability.path, ability.node.limit, f.card, f.seat)
        if t_name(w.t, w.t.rows[f.card].zone) == self.policy.limbo:
            w.move(f.card, f.get("#home"), up=False)
        w.leave()
        take_back_reply(w)

    def cost_path(self, path: str, way: str | None) -> str:
        """Where the cost of an ability is written: with itself, else with the way it is played."""
        ability = self.catalogue.abilities.get(path)
        return path if not way or (ability and ability.node.cost is not None) else f"way {way}"

    def cost_of(self, path: str, way: str | None) -> g.Cost | None:
        """The cost of an ability: its own, else that of the way it is played."""
        key = (path, way)
        if key not in self._costs:
            self._costs[key] = self.catalogue.costs.get(f"{self.cost_path(path, way)}.cost")
        return self._costs[key]
