"""A small but real Runeslingers on the effect language: enough of it for the hardest clauses of its ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engines.effects.cardgame import CardGame
from engines.effects.catalogue import Ability
from engines.effects.pack import read_pack
from engines.effects.scope import Scope
from engines.effects.stacks import under
from engines.kernel import (
    NOTHING,
    Act,
    Frame,
    IllegalAnswer,
    Item,
    Mode,
    Secrets,
    Setup,
    Table,
    Work,
    is_player,
    player,
    seat_of,
)
from tests.proof.runeslingers import damage, steps
from tests.proof.runeslingers import verbs as own
from tests.proof.runeslingers.words import AREAS, DEFENSES, POLICY, RUNESPELLS, WORDS, ZONES

POWER, HEALTH, HAND = 5, 20, 8


@dataclass(frozen=True)
class Opening:
    """How one seat begins in a scenario, beyond its hidden cards."""

    vars: Mapping[str, int] = field(default_factory=dict)
    ailments: Mapping[str, int] = field(default_factory=dict)
    boons: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """By ailment, the boon that lies on it and who owns that."""
    field: tuple[str, ...] = ()
    """Cards in play, each on one of the seat's concentrations."""
    equips: tuple[str, ...] = ()


class Slingers(CardGame):
    """The game; `openings` say how each seat begins."""

    id, title, revision = "slingers", "Small Runeslingers", 1
    modes = (Mode("duel", 2),)
    zones = ZONES
    seat_vars = ("power", "health", "determination", "light", "barrier")
    vocabulary = WORDS
    policy = POLICY
    bases_last = False
    verbs = own.VERBS
    own_commits = own.COMMITS
    own_programs = {**steps.PROGRAMS, **own.PROGRAMS, **damage.PROGRAMS}  # noqa: RUF012

    def __init__(self, packs: tuple[Any, ...], openings: tuple[Opening, Opening]) -> None:
        self.openings = openings
        super().__init__(packs)

    def begin(self, w: Work, setup: Setup) -> None:
        """Runeslingers, equips and ailments lie open; the hidden cards come from the dealer."""
        lists = []
        for seat, opening in enumerate(self.openings):
            start = {"power": POWER, "health": HEALTH, **opening.vars}
            for name, value in start.items():
                w.put(seat, name, value)
            for equip in ("eva", *opening.equips):
                w.new(w.t.map.number("slinger", seat), face=self.catalogue.number[equip], owner=seat)
            for what, n in opening.ailments.items():
                self._afflicted(w, seat, what, n, opening.boons.get(what))
            lists += [(seat, label, n) for label, n in setup.decks[seat]]
        w.push("slingers.opening", lists=tuple(lists))

    def _afflicted(self, w: Work, seat: int, what: str, n: int, boon: tuple[str, int] | None) -> None:
        stack = own.stack_of(w, what, seat)
        w.mark(stack, "instance", n)
        if boon is not None:
            card = w.new(w.t.rows[stack].zone, face=self.catalogue.number[boon[0]], owner=boon[1])
            w.change(card, seat=seat)
            w.change(stack, host=card)

    def flow(self, w: Work) -> None:
        """Seats take turns."""
        turn = w.t.turn + 1
        w.begin("play", active=(turn - 1) % 2, turn=turn)
        w.push("slingers.turn", seat=w.t.active)

    # --- what things are ------------------------------------------------------------------------------------

    def kind(self, t: Table, card: int) -> str:
        """What kind of card lies open there; a concentration is of none."""
        face = t.rows[card].face
        return "" if face is None or not t.rows[card].up else self.catalogue.cards[face].kind

    def exposed(self, t: Table, card: int) -> bool:
        """Whether no card in play lies on it (RS-074)."""
        host = t.rows[card].host
        return host == NOTHING or not self.in_play(t, host)

    def awake(self, t: Table, card: int) -> bool:
        """A concealed object is switched off (RS-076)."""
        return t.rows[card].up and self.exposed(t, card)

    def in_areas(self, t: Table, seat: int) -> tuple[int, ...]:
        """All that lies in a seat's ailment areas."""
        return tuple(card for place in range(AREAS) for card in t.zone("area", seat, place))

    def sources(self, t: Table, seat: int) -> tuple[int, ...]:
        """Concentrations that can be used for light (RS-135)."""
        return tuple(c for c in t.zone("conc", seat) if not t.rows[c].turned and self.exposed(t, c))

    def base_stat(self, t: Table, target: int, name: str, peek: Mapping[int, int], half: str | None) -> int:
        """A Runeslinger is the player: block and health are printed on the card."""
        if is_player(target) and name in ("block", "max_health"):
            slinger = t.zone("slinger", seat_of(target))[0]
            return self.catalogue.cards[t.rows[slinger].face or 0].stats[name]
        if is_player(target) and name == "hand_size":
            return HAND
        return super().base_stat(t, target, name, peek, half)

    def bounded(self, name: str, value: int) -> int:
        """Floors come after all additions (RS-R020, RS-R033)."""
        return value if name == "might" else max(0, value)

    # --- playing --------------------------------------------------------------------------------------------

    def speed_of(self, ability: Ability, way: str = "") -> str:
        """Shout makes a card an answer too."""
        if ability.kind != "play":
            return super().speed_of(ability, way)
        return (
            "any"
            if "shout" in self.catalogue.cards[self.catalogue.face_of[ability.path]].keywords
            else "main"
        )

    def why_not(self, s: Scope, ability: Ability, way: str, reply: bool) -> IllegalAnswer | None:
        """Use: not in the turn in which the card was played (RS-240)."""
        cost = ability.node.cost
        if ability.kind == "use" and cost is not None and cost.exhaust and self.is_new(s.t, s.card):
            return IllegalAnswer("not_now", "A card cannot be used in the turn it was played.", "RS-240")
        return super().why_not(s, ability, way, reply)

    def askable(self, s: Scope, ask: tuple[Any, ...]) -> bool:
        """A card not yet in play needs a place from which it can be aimed."""
        zone = s.t.map.of[s.t.rows[s.card].zone].name if s.card >= 0 else ""
        return bool(self.places(s, ask)) if zone in ("hand", "limbo") else super().askable(s, ask)

    def places(self, s: Scope, ask: tuple[Any, ...]) -> tuple[int, ...]:
        """Where a card may be laid: the play is tried on a copy of the table as if it lay there."""
        face = s.face(s.card)
        if self.catalogue.cards[face].kind == "boon":
            every = [card for seat in range(2) for card in self.in_areas(s.t, seat)]
        else:
            every = list(s.t.zone("conc", s.seat))
        found = []
        for base in every:
            if self.exposed(s.t, base):
                w = Work(self, s.t.copy())
                w.t.rows[s.card] = replace(w.t.rows[s.card], face=face)
                self.lay_on(w, s.card, base)
                if super().askable(Scope(self, w.t, s.card, s.seat, s.env, s.event), ask):
                    found.append(base)
        return tuple(found)

    def lay_on(self, w: Work, card: int, base: int) -> None:
        """A boon takes the place of a boon without uncovering anything (RS-186, RS-187)."""
        seat = w.t.rows[base].seat
        if self.catalogue.cards[w.face(card)].kind != "boon":
            w.move(card, w.t.map.number("field", seat), up=True)
            w.change(base, host=card)
            return
        w.move(card, w.t.rows[base].zone, up=True)
        if self.kind(w.t, base) != "boon":
            w.change(base, host=card)
            return
        for ailment in under(w.t, base):
            w.change(ailment, host=card)
        self.destroy(w, base, by=seat, source=card)

    def uncovered(self, w: Work, card: int, below: tuple[int, ...]) -> None:
        """What lay under a card is exposed again and stays where it is."""
        for one in below:
            w.change(one, host=NOTHING)

    def goal(self, t: Table, card: int, zone: str, who: int | None = None, place: int = 0) -> int:
        """A full hand turns cards away (RS-R069)."""
        goal = super().goal(t, card, zone, who, place)
        if zone == "hand" and self.full(t, t.map.owner(goal)):
            return super().goal(t, card, "discard", who)
        return goal

    def full(self, t: Table, seat: int) -> bool:
        """Whether a hand can take no further card."""
        return len(t.zone("hand", seat)) >= self.stat(t, player(seat), "hand_size")

    def draw_one(self, w: Work, seat: int) -> None:
        """A card that would be drawn into a full hand is discarded instead (RS-073)."""
        if self.full(w.t, seat):
            w.bind("#card", NOTHING)
            self.send(w, w.t.zone("deck", seat)[-1], "discard", cause="overdraw", by=seat)
        else:
            super().draw_one(w, seat)

    def can_pay(self, s: Scope, what: str, n: int) -> bool:
        """Light may be created while paying (RS-R058)."""
        more = len(self.sources(s.t, s.seat)) if what == "light" else 0
        return s.t.get(s.seat, what) + more >= n

    def take_payment(self, w: Work, s: Scope, what: str, n: int) -> None:
        """From the pool first."""
        if what == "light" and s.t.get(s.seat, "light") < n:
            w.push("slingers.light", seat=s.seat, card=s.card, n=n)
        else:
            super().take_payment(w, s, what, n)

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Create light."""
        if not d.data:
            yield from ((("light", card), ()) for card in self.sources(t, d.seat))

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """A concentration is used."""
        w.change(value[1], turned=True)
        w.add(seat, "light", 1)

    # --- effects --------------------------------------------------------------------------------------------

    def targetable(self, s: Scope, target: int) -> bool:
        """Only what is exposed, and no effect its own source (RS-078, RS-R055)."""
        return is_player(target) or (target != s.card and self.exposed(s.t, target))

    def lost_target(self, s: Scope, card: int, zone: int, since: int) -> bool:
        """A target that was concealed is lost too (RS-R085)."""
        return super().lost_target(s, card, zone, since) or not self.exposed(s.t, card)

    def answerable(self, t: Table, item: Item) -> bool:
        """Slinging a runespell, nothing else (RS-241, RS-245)."""
        ability = self.catalogue.abilities[item.ability]
        return ability.kind == "play" and ability.kind_of_card in RUNESPELLS

    def still_good(self, w: Work, f: Frame) -> bool:
        """A card that has left the field or is concealed has no effects (RS-251)."""
        return self.in_place_still(w, f) and self.exposed(w.t, f.card)

    def resolved(self, w: Work, f: Frame) -> None:
        """Runespells stay until the Discard Phase (RS-R062), defense cards anyway."""

    def deal_damage(self, w: Work, **fields: Any) -> None:
        """Damage goes through its stages."""
        source = fields["source"]
        pierce = fields.get("pierce") or (
            source >= 0 and self.has_keyword(Scope(self, w.t, source, fields["by"]), source, "pierce")
        )
        w.push(
            "slingers.damage", seat=fields["by"], card=source, target=fields["target"], amount=fields["amount"],
            pierce=bool(pierce), direct=bool(fields.get("direct")),
        )  # fmt: skip

    # --- checks ---------------------------------------------------------------------------------------------

    def check(self, w: Work) -> bool:
        """In the order of RS-R010, active seat first."""
        t = w.t
        if t.turn == 0:
            return False
        seats = (t.active, 1 - t.active)
        for seat in seats:
            most = self.stat(t, player(seat), "max_health")
            if t.get(seat, "health") > most:
                w.put(seat, "health", most)
        lost = tuple(seat for seat in seats if self._lost(t, seat))
        if lost:
            self.defeat(w, lost, "lost outright")
            return True
        for seat in seats:
            why = "health" if t.get(seat, "health") <= 0 else "deck" if not t.zone("deck", seat) else ""
            if why:
                w.push("slingers.down", seat=seat, why=why)
                return True
        return any(self._broken(w, seat) or self._merged(w, seat) for seat in seats)

    def _lost(self, t: Table, seat: int) -> bool:
        """No maximum health, or neither deck nor discard pile (RS-018, RS-019)."""
        if self.stat(t, player(seat), "max_health") <= 0:
            return True
        return not t.zone("deck", seat) and not t.zone("discard", seat)

    def _broken(self, w: Work, seat: int) -> bool:
        """Defense cards with no defense left (RS-R102)."""
        for card in (*w.t.zone("field", seat), *self.in_areas(w.t, seat)):
            guards = self.kind(w.t, card) in DEFENSES and self.exposed(w.t, card)
            if guards and w.t.rows[card].damage >= self.stat(w.t, card, "defense"):
                self.destroy(w, card, by=1 - seat)
                return True
        return False

    def _merged(self, w: Work, seat: int) -> bool:
        """Stacks without instances are gone; two exposed ones of a type are one (RS-210)."""
        seen: dict[int | None, int] = {}
        for card in self.in_areas(w.t, seat):
            row = w.t.rows[card]
            if self.kind(w.t, card) != "ailment" or not self.exposed(w.t, card):
                continue
            if not row.mark("instance"):
                w.remove(card)
                return True
            if row.face in seen:
                w.mark(seen[row.face], "instance", row.mark("instance"))
                w.remove(card)
                return True
            seen[row.face] = card
        return False


PACK = read_pack((Path(__file__).parent / "cards.toml").read_text(), "cards.toml", WORDS)


def slingers(first: Opening | None = None, second: Opening | None = None) -> Slingers:
    """The game with its pack and these openings."""
    return Slingers((PACK,), (first or Opening(), second or Opening()))
