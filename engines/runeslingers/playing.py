"""Playing cards: where they may be laid, what they cost, when they may be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.catalogue import Ability
from engines.effects.grammar.words import names
from engines.effects.query import number
from engines.effects.reading import t_name
from engines.effects.scope import Scope
from engines.effects.stacks import under
from engines.effects.use import uses
from engines.kernel import NOTHING, Act, Decision, Frame, IllegalAnswer, Item, Secrets, Table, Work
from engines.kernel.reasons import Thing

from .field import Field
from .policy import CONCENTRATIONS

SET = "turn/set@seat"
"""Counts the concentrations a seat has set this turn."""


class Playing(Field):
    """The actions of the Play Phase (ledger section 5) and the laying of cards."""

    # --- what may be done -----------------------------------------------------------------------------------

    def speed_of(self, ability: Ability, way: str = "") -> str:
        """Shout makes a card an answer too (RS-236, RS-237); nothing else can be used off turn (RS-R123).
        Whether a card has it now is asked of the table, see `why_not`.
        """
        if ability.kind != "play":
            return "main"
        printed = "shout" in self.catalogue.cards[self.catalogue.face_of[ability.path]].keywords
        return "any" if printed or self.catalogue.grants("shout") else "main"

    def why_not(self, s: Scope, ability: Ability, way: str, reply: bool) -> IllegalAnswer | None:
        """Why a card cannot be played or an ability not used now, with the clause that says so."""
        if reply and ability.kind != "play":
            return IllegalAnswer("not_now", "Abilities are used in your own Play Phase only.", "RS-R123")
        if reply and not self.has_keyword(s, s.card, "shout"):
            return IllegalAnswer("not_now", "Only a card with Shout can be an answer.", "RS-242")
        if ability.kind_of_card == "trinket" and ability.kind == "play" and self._second_copy(s):
            return IllegalAnswer("limit", "You control that trinket already.", "RS-180")
        cost = ability.node.cost
        if ability.kind == "use" and cost is not None and cost.exhaust:
            if self.is_new(s.t, s.card):
                return IllegalAnswer("not_now", "A card cannot be used in the turn it was played.", "RS-240")
            if not self.has_keyword(s, s.card, "use"):
                return IllegalAnswer("not_now", "This card has lost Use.", "RS-221")
            if s.t.rows[s.card].turned:
                return IllegalAnswer("cannot_pay", "A used card must be readied first.", "RS-081")
        refusal = super().why_not(s, ability, way, reply)
        return refusal if refusal is None or refusal.clause else self._explained(s, ability, refusal)

    def _explained(self, s: Scope, ability: Ability, refusal: IllegalAnswer) -> IllegalAnswer:
        """A refusal of the language with the clause it carries out here."""
        cost = ability.node.cost
        if refusal.code == "bad_target" and ability.kind == "play" and not self.bases(s):
            if self.catalogue.cards[s.face(s.card)].kind == "boon":
                told = "A boon is laid on an exposed ailment or boon, and there is none."
                return IllegalAnswer("bad_target", told, "RS-182")
            told = "It is laid on an exposed concentration of yours, and you have none."
            return IllegalAnswer("bad_target", told, "RS-062")
        if refusal.code == "used_up":
            return refusal.under("RS-232" if ability.keyword == "charge" else "RS-R122")
        if refusal.code == "cannot_pay" and cost is not None:
            if ability.kind == "play":
                paid = all(self.can_pay(s, what, number(s, n)) for what, n in cost.pay.items())
                return refusal.under("RS-R061" if paid else "RS-047")
            if "determination" in cost.pay:
                return refusal.under("RS-038")
            return refusal.under("RS-039" if ability.kind_of_card == "slinger" else "RS-134")
        return refusal.under(_CLAUSES.get(refusal.code, ""))

    def _second_copy(self, s: Scope) -> bool:
        """A player controls one copy of a trinket at a time; one that lies under a card is not on the field
        (RS-R108).
        """
        face = s.face(s.card)
        return any(s.t.rows[c].face == face for c in s.t.zone("field", s.seat))

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Set a concentration, once a turn (RS-126, RS-R065, RS-R066), and create light (RS-132)."""
        if d.data:
            return
        if not uses(t, f"{SET} {d.seat}") and len(t.zone("conc", d.seat)) < CONCENTRATIONS:
            yield from ((("set", card), ()) for card in t.zone("hand", d.seat))
        yield from ((("light", card), ()) for card in self.sources(t, d.seat))

    def meant_more(
        self, t: Table, d: Decision, card: int, things: tuple[Thing, ...], know: Secrets
    ) -> Iterator[Any]:
        """A hand card becomes a concentration, a concentration gives light."""
        if card in t.zone("hand", d.seat):
            yield ("set", card)
        if card in t.zone("conc", d.seat):
            yield ("light", card)

    def judge_more(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """As listed; what is refused is refused by its clause."""
        try:
            super().judge_more(t, d, value, faces)
        except IllegalAnswer as refused:
            reason = self._wrong_act(t, d, value)
            raise (reason or refused) from None

    def _wrong_act(self, t: Table, d: Act, value: Any) -> IllegalAnswer | None:
        if value[0] == "set" and d.data:
            return IllegalAnswer(
                "not_now", "A concentration is set in your own Play Phase, not in answer.", "RS-126"
            )
        if value[0] == "set":
            if uses(t, f"{SET} {d.seat}"):
                return IllegalAnswer("used_up", "One concentration is set in a turn.", "RS-126")
            if len(t.zone("conc", d.seat)) >= CONCENTRATIONS:
                return IllegalAnswer("no_room", "A player has at most six concentrations.", "RS-061")
            return IllegalAnswer("unknown_option", "Set a card from your hand, unseen.", "RS-126")
        if value[0] == "light":
            if d.data:
                return IllegalAnswer("not_now", "Off turn light is created only to pay a cost.", "RS-133")
            return self._no_light(t, d.seat, value[1] if len(value) > 1 else -1)
        return None

    def _no_light(self, t: Table, seat: int, card: Any) -> IllegalAnswer:
        """Why a concentration gives no light: only an exposed ready one does (RS-135)."""
        if card not in t.zone("conc", seat):
            told = "Light comes from an exposed ready concentration of yours."
            return IllegalAnswer("unknown_option", told, "RS-135")
        if t.rows[card].turned:
            return IllegalAnswer("used_up", "This concentration is used already.", "RS-135")
        return IllegalAnswer("does_not_fit", "A card covers this concentration.", "RS-135")

    def means(self, s: Scope, what: str) -> int:
        """Light that is there or can be created."""
        return self.purse(s.t, s.seat) if what == "light" else super().means(s, what)

    def price_of(self, s: Scope, what: str, n: int) -> int:
        """What is asked now, with what some cards add (RS-047)."""
        return self.price(s, n) if what == "light" else n

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """Start one of the two."""
        w.push(f"runeslingers.{value[0]}", seat=seat, card=value[1])

    # --- where a card is laid -------------------------------------------------------------------------------

    def askable(self, s: Scope, ask: tuple[Any, ...]) -> bool:
        """A card not yet in play needs a place from which it can be aimed (RS-147, RS-R054)."""
        if s.card >= 0 and t_name(s.t, s.t.rows[s.card].zone) == "hand":
            return next(self.places(s, ask), None) is not None
        return super().askable(s, ask)

    def places(self, s: Scope, ask: tuple[Any, ...]) -> Iterator[int]:
        """Where a card may be laid: boons on an exposed ailment or boon of anybody (RS-182, RS-183), all
        others on an exposed concentration of one's own (RS-062, RS-R056).

        Where a place could itself be a target, the play is tried on a copy as if the card lay there.
        """
        face, every = s.face(s.card), self.bases(s)
        boon = self.catalogue.cards[face].kind == "boon"
        if every and not _aims_at(ask, "area" if boon else "conc"):
            yield from every if super().askable(s, ask) else ()
            return
        for base in every:
            if self._askable_on(s, ask, face, base):
                yield base

    def bases(self, s: Scope) -> tuple[int, ...]:
        """What a card of that kind may lie on, whatever it could be aimed at from there."""
        if self.catalogue.cards[s.face(s.card)].kind != "boon":
            return self.open_concentrations(s.t, s.seat)
        seats = range(s.t.map.seats)
        return tuple([c for seat in seats for c in self.in_areas(s.t, seat) if self.exposed(s.t, c)])

    def _askable_on(self, s: Scope, ask: tuple[Any, ...], face: int, base: int) -> bool:
        w = Work(self, s.t.copy())
        w.t.rows[s.card] = replace(w.t.rows[s.card], face=face)
        w.touch(cards=True)
        self.lay_on(w, s.card, base)
        return super().askable(Scope(self, w.t, s.card, s.seat, s.env, s.event), ask)

    def lay_on(self, w: Work, card: int, base: int) -> None:
        """The card lies on its place; a boon takes that of a boon without uncovering anything (RS-186,
        RS-187).
        """
        if self.catalogue.cards[w.face(card)].kind != "boon":
            w.move(card, w.t.map.number("field", w.t.rows[base].seat), up=True)
            w.change(base, host=card)
            return
        w.move(card, w.t.rows[base].zone, up=True)
        if self.kind(w.t, base) != "boon":
            w.change(base, host=card)
            return
        for ailment in under(w.t, base):
            w.change(ailment, host=card)
        self.destroy(w, base, by=w.t.rows[card].owner, source=card, cause="replaced")

    def uncovered(self, w: Work, card: int, below: tuple[int, ...]) -> None:
        """What lay under a card is exposed again (RS-185); with Distract the concentration is discarded
        (RS-225, RS-R091).
        """
        for one in below:
            gone = w.t.rows[one].link(DISTRACTED) is not None
            w.change(one, host=NOTHING, links=())
            if gone:
                self.send(w, one, "discard", cause="distract", by=w.t.rows[one].seat, source=card)

    def leaves(self, w: Work, card: int) -> None:
        """A card is about to leave the field: what it said for this turn is over (RS-121, RS-R023), and
        Distract is noted on the concentration under it.
        """
        if self.has_keyword(Scope(self, w.t, card, w.t.rows[card].seat), card, "distract"):
            for base in under(w.t, card):
                if t_name(w.t, w.t.rows[base].zone) == "conc":
                    w.link(base, DISTRACTED, 1)
        kept = tuple(m for m in w.t.mods if m.source != card or m.until != "end_of_turn")
        if len(kept) < len(w.t.mods):
            w.t.mods = kept
            w.touch(cards=True)

    def resolves_for(self, t: Table, item: Item) -> int:
        """The effects of a card in play are those of whoever controls it: of a boon that was played on
        another's field, that one's (RS-190, RS-R140).
        """
        mine = item.card < 0 or not self.in_play(t, item.card)
        return item.seat if mine else self.controller(t, item.card)

    def resolved(self, w: Work, f: Frame) -> None:
        """Runespells stay until the Discard Phase (RS-R062), defense cards anyway (RS-158)."""

    def still_good(self, w: Work, f: Frame) -> bool:
        """A card that has left the field or is concealed has no effects (RS-251, RS-252)."""
        return self.in_place_still(w, f) and self.exposed(w.t, f.card)

    # --- paying ---------------------------------------------------------------------------------------------

    def can_pay(self, s: Scope, what: str, n: int) -> bool:
        """Light may be created while paying (RS-R058)."""
        if what != "light":
            return super().can_pay(s, what, n)
        return self.purse(s.t, s.seat) >= self.price(s, n)

    def purse(self, t: Table, seat: int) -> int:
        """The light that a seat has or can create now."""
        purse: int | None = t.memo.get(("purse", seat))
        if purse is None:
            purse = t.memo["purse", seat] = t.get(seat, "light") + len(self.sources(t, seat))
        return purse

    def too_dear(self, t: Table, seat: int, ability: Ability) -> bool:
        """A printed number of light that the purse does not hold (RS-047)."""
        cost = ability.node.cost
        n = 0 if cost is None else cost.pay.get("light", 0)
        return type(n) is int and n > self._means(t, seat, ability.kind_of_card)

    def _means(self, t: Table, seat: int, kind: str) -> int:
        """The highest printed cost of a card of that kind that a seat can pay now."""
        means: int | None = t.memo.get(("means", seat, kind))
        if means is None:
            means = t.memo["means", seat, kind] = self.purse(t, seat) - self.tax(t, seat, kind)
        return means

    def take_payment(self, w: Work, s: Scope, what: str, n: int) -> None:
        """From the pool first; what it lacks is created now (RS-R059)."""
        if what == "light":
            n = self.price(s, n)
            if s.t.get(s.seat, "light") < n:
                w.push("runeslingers.create", seat=s.seat, card=s.card, n=n)
                return
        super().take_payment(w, s, what, n)


DISTRACTED = "distracted"
"""Link on a concentration whose card had Distract when it left."""

_CLAUSES = {"bad_target": "RS-147", "not_now": "RS-242"}


def _aims_at(ask: Iterable[Any], zone: str) -> bool:
    """Whether some question of a list looks for cards in that zone."""
    for node in ask:
        if (
            isinstance(node, g.Choose)
            and isinstance(node.set, g.CardSet)
            and zone in names(node.set.zone or ())
        ):
            return True
        parts = [getattr(node, name, ()) for name in ("then", "other", "steps", "ask")]
        parts += [option.ask for option in getattr(node, "options", ())]
        if any(_aims_at(part, zone) for part in parts):
            return True
    return False
