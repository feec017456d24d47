"""Evoking and using abilities: what stands in the way, and the order of their parts (RV-149 to RV-160)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from engines.effects import announce
from engines.effects import grammar as g
from engines.effects.catalogue import Ability
from engines.effects.foresee import askable
from engines.effects.grammar.words import names
from engines.effects.query import cards
from engines.effects.scope import Scope, scope_of
from engines.effects.timing import conclude
from engines.kernel import (
    NOTHING,
    TABLE,
    Act,
    Frame,
    IllegalAnswer,
    Item,
    Op,
    Option,
    Program,
    Secrets,
    Table,
    Work,
)

from .field import OPEN_SOURCES, ROAMING, Field, adjacent
from .policy import FACETS, PLACED, PLACES
from .work import rules

SECRET = 2  # RV-231
MOST = 99
"""More than anybody has."""


class Evoking(Field):
    """The part of the rules about cards that are evoked and abilities that are used."""

    def askable(self, s: Scope, ask: tuple[Any, ...]) -> bool:
        """RV-R44: with nothing legal to choose, a card may be used all the same."""
        return True

    def plays_now(self, t: Table, d: Act) -> bool:
        """RV-135: in a mage phase."""
        return bool(d.data[0] == "phase")

    def can_pay(self, s: Scope, what: str, n: int) -> bool:
        """RV-R122: power is spent by the current mage and its cards only."""
        t = s.t
        if (
            what == "power"
            and n > 0
            and s.card >= 0
            and (s.seat != t.active or self.where(t, s.card) != t.get(TABLE, "here") - 1)
        ):
            return False
        return super().can_pay(s, what, n)

    def most_x(self, s: Scope) -> int:
        """X is not larger than what can be paid."""
        return s.t.get(s.seat, "power")

    def why_not(self, s: Scope, ability: Ability, way: str, reply: bool) -> IllegalAnswer | None:
        """Only by the current mage and its cards (RV-128); refusals name their clause."""
        here = s.t.get(TABLE, "here") - 1
        if self.where(s.t, s.card) != here or s.t.rows[s.card].seat != s.t.active:
            return IllegalAnswer("not_now", "It is not this mage's phase.", "RV-128")
        if ability.kind == "play" and not self.evokes(s.t, s.seat, here, s.face(s.card)):
            return IllegalAnswer("does_not_fit", "This mage does not evoke that facet.", "RV-153")
        if way == "ritual" and self.is_new(s.t, s.card):
            return IllegalAnswer("not_now", "It was laid down this turn.", "RV-280")
        if way == "evolve" and not askable(s, ability.node.ask):
            return IllegalAnswer("bad_target", "There is nothing here for it to evolve from.", "RV-274")
        refusal = super().why_not(s, ability, way, reply)
        if refusal is not None and not refusal.clause:
            clause = _CLAUSES.get(refusal.code, ("", ""))[ability.kind == "use"]
            roams = refusal.code == "used_up" and ability.node.steps == ROAMING
            return refusal.under("RV-281" if roams else clause)
        return refusal

    @cached_property
    def _cheapest(self) -> tuple[int, ...]:
        """The least that evoking each face from hand or dreams can cost."""
        return tuple(
            min(
                (
                    card.stats.get("level", 0) if play.cost is None else 0
                    for play in card.play
                    if play.as_ is None or not {"plain", "evolve"}.isdisjoint(names(play.as_))
                ),
                default=MOST,
            )
            for card in self.catalogue.cards
        )

    def _plays_of(
        self, t: Table, d: Act, card: int, know: Secrets, reply: bool
    ) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """What the power at hand cannot pay for is left out at a glance (RV-149)."""
        face = know.face(t, card)
        away = t.map.of[t.rows[card].zone].name in OPEN_SOURCES
        if face is None or not away or self._cheapest[face] <= t.get(d.seat, "power"):
            yield from super()._plays_of(t, d, card, know, reply)

    def _may_conceal(self, t: Table, d: Act, card: int, way: str, face: int | None) -> IllegalAnswer | None:
        """RV-231: a Secret costs 2 power."""
        if t.get(d.seat, "power") < SECRET:
            return IllegalAnswer("cannot_pay", "A Secret costs 2 power.", "RV-231")
        return super()._may_conceal(t, d, card, way, face)

    def why_not_hidden(self, s: Scope, way: str, reply: bool) -> IllegalAnswer | None:
        """RV-231: a Secret costs 2 power, in the mage's own phase."""
        refusal = super().why_not_hidden(s, way, reply)
        if refusal is not None:
            return refusal.under("RV-231")
        return None

    def claimed_by(self, t: Table, seat: int, card: int, way: str) -> str:
        """RV-R82: of a facet that this mage evokes, which is public, so the claim can name it."""
        face = t.rows[self.mage_at(t, seat, t.get(TABLE, "here") - 1)].face
        assert face is not None
        return f"{super().claimed_by(t, seat, card, way)} {self.facet_of[face]}"

    def test(self, t: Table, name: str, face: int, seat: int) -> bool:
        """Whether a face has a gift; of a Secret, whether its facet fits besides what its way claims."""
        if name == "gift":
            return self.gifted[face]
        head, _, facet = name.rpartition(" ")
        if facet not in FACETS:
            return super().test(t, name, face, seat)
        key = (head, face)
        if key not in self._fitting:
            self._fitting[key] = super().test(t, head, face, seat)
        return self._fitting[key] and adjacent(facet, self.facet_of[face])

    @cached_property
    def _fitting(self) -> dict[tuple[str, int], bool]:
        """Which faces fit the claim of a way: it asks for printed facts only, so it is asked once."""
        return {}

    def goal_of(self, ability: Ability, way: str | None) -> str | None:
        """RV-150 to RV-152: creatures and relics join the mage, spells are discarded."""
        stays = ability.kind_of_card in ("creature", "relic")
        return super().goal_of(ability, way) or ("field" if stays else None)

    def prelude(self, node: Any) -> list[Op]:
        """RV-182: a step that speaks of enemies here and now makes the player engage one."""
        for name in ("set", "to", "card", "of"):
            part = getattr(node, name, None)
            if not isinstance(part, g.CardSet) or part.at not in (None, "engaged"):
                continue
            if part.of in ("foe", "each_foe", "any") and any(zone in PLACED for zone in part.zones):
                return [ask_whether(part) if part.of == "any" else ask_engagement, engage]
        return []


_CLAUSES = {
    "cannot_pay": ("RV-149", "RV-176"),
    "used_up": ("", "RV-175"),
    "not_now": ("RV-155", "RV-174"),
    "does_not_fit": ("RV-153", "RV-174"),
}
"""Clauses of refusals, for evoking and for using an ability."""


# --- engagement ---------------------------------------------------------------------------------------------


def enemy_places(w: Work, seat: int) -> tuple[int, ...]:
    """Locations of the opponent that can be engaged: those with a rift, mage or none (RV-R12)."""
    game = rules(w)
    return tuple(place for place in range(PLACES) if game.opened(w.t, 1 - seat, place))


def ask_engagement(w: Work, f: Frame) -> None:
    """Which enemy mage to engage, the first time something of the phase calls for it (RV-182, RV-R61)."""
    _offer(w, f)


def _offer(w: Work, f: Frame, *further: str) -> None:
    t = w.t
    here = t.get(TABLE, "here") - 1
    if here < 0 or t.get(TABLE, "engaged") or (t.active, here) != rules(w).stands(scope_of(w, f)):
        return
    places = enemy_places(w, f.seat)
    if places:
        labels = (*(f"Location {place + 1}" for place in places), *further)
        w.ask(Option(f.seat, "#engage", labels, source=f.card, data=("engage", places)))


def ask_whether(part: g.CardSet) -> Op:
    """The same where cards of one's own will do: nobody need be engaged for them (RV-182, RV-R144)."""
    enemies = replace(part, of="foe", at="any")

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        if not cards(s, part):
            _offer(w, f)
        elif cards(s, enemies):
            _offer(w, f, "Nobody")

    return op


def engage(w: Work, f: Frame) -> None:
    """From now on this location, and no other, until the phase ends (RV-183)."""
    choice = f.get("#engage")
    places = enemy_places(w, f.seat)
    if choice is not None and choice < len(places) and not w.t.get(TABLE, "engaged"):
        w.put(TABLE, "engaged", places[choice] + 1)


# --- the parts of an evoke ----------------------------------------------------------------------------------


def told_of(w: Work, f: Frame) -> None:
    """The mage that evokes is the event's source: so others at its location notice it (RV-243). From here on
    it is known where the card was (RV-R141).
    """
    for name, value in rules(w).memory(w.t, f.card):
        w.bind(name, value)
    coming = f.get("#coming")
    if coming is not None:
        game = rules(w)
        mage = game.mage_at(w.t, f.seat, game.where(w.t, f.card)) if f.card >= 0 else NOTHING
        w.bind("#coming", (*coming, ("source", mage)))


def paid(w: Work, f: Frame) -> None:
    """From here on nothing can refuse it any more (RV-311); an evoked card knows its mage (RV-024)."""
    w.bind("#due", 0)
    mage = dict(f.get("#coming")).get("source", NOTHING)
    if mage >= 0 and f.get("#way"):
        w.link(f.card, "evoker", mage)


def carry_out(w: Work, f: Frame) -> None:
    """What it does, completely (RV-307)."""
    kept = tuple(pair for pair in f.env if pair[0] in ("#bullets", "#way", "#stamps") or pair[0][0] != "#")
    here = (w.t.rows[f.card].zone, w.t.rows[f.card].since)
    item = Item(f.card, f.get("#path"), f.seat, (*kept, ("#from", here)))
    announce.resolve(w, item)


def follow(w: Work, f: Frame) -> None:
    """Then what waits for it: when-effects, and last after-effects (RV-312, RV-314)."""
    conclude(w, f.get("#coming"))


PROGRAMS: dict[str, Program] = {
    announce.PLAY: (
        announce.place, announce.beforehand, told_of, announce.questions, announce.payment, paid, carry_out,
        follow,
    ),
    announce.USE: (
        announce.beforehand, told_of, announce.questions, announce.payment, paid, carry_out, follow,
    ),
    announce.CONCEAL: (announce.beforehand, told_of, announce.payment, paid, announce.put_down, follow),
}  # fmt: skip
