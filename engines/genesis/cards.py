"""What a card is where it lies: spheres, veiled cards, strength, affliction (sections 2, 3, 8 and 9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from engines.effects import grammar as g
from engines.effects import reads, standing
from engines.effects.cardgame import CardGame
from engines.effects.catalogue import Ability
from engines.effects.change import rules_on
from engines.effects.facts import Facts
from engines.effects.query import fits
from engines.effects.scope import Scope
from engines.kernel import Table, is_player, player, seat_of

from . import modes
from .policy import BACKS, SPHERES, VEILED

MASKS = tuple(sum(1 << SPHERES.index(sphere) for sphere in back) for back in BACKS)
"""The spheres of each back as bits."""
SHARED = ("field", "towers", "fortress", "attached")
"""Zones that partners of a citadel have in common (SG-259, SG-260)."""


class Cards(CardGame):
    """Facts and numbers of cards."""

    unsteady = {"strength": reads.ROWS, "mana": reads.LOOSE}

    # --- backs ----------------------------------------------------------------------------------------------

    def backs(self) -> Mapping[int, int]:
        """The back shows the sphere, or both of a dual card (SG-014, SG-019, SG-R03)."""
        return self._backs

    @cached_property
    def _backs(self) -> Mapping[int, int]:
        return {
            face: BACKS.index(tuple(sphere for sphere in SPHERES if sphere in card.tags))
            for face, card in enumerate(self.catalogue.cards)
        }

    def showing(self, t: Table) -> tuple[int, ...]:
        """Colours that are to be seen and not yet known: of all cards but those deeper in a deck (SG-R32)."""
        rows, decks = t.rows, t.map.seats  # decks are the first zones
        tops = [cards[-1] for cards in t.zones[:decks] if cards and rows[cards[-1]].back is None]
        return (*tops, *[card for cards in t.zones[decks:] for card in cards if rows[card].back is None])

    def spheres(self, t: Table, card: int) -> int:
        """The spheres of a card as bits, by its back (SG-033, SG-036, SG-041)."""
        back = t.rows[card].back
        return 0 if back is None else MASKS[back]

    def attribute(self, s: Scope, card: int, name: str) -> tuple[str, ...]:
        """The sphere on the back counts everywhere (SG-033, SG-R04)."""
        if name == "sphere" and 0 <= card < len(s.t.rows) and (back := s.t.rows[card].back) is not None:
            return BACKS[back]
        return super().attribute(s, card, name)

    # --- face down ------------------------------------------------------------------------------------------

    def veiled(self, t: Table, card: int) -> bool:
        """Whether a card lies face down on the battlefield, or in the fortress as a spell."""
        row = t.rows[card]
        return not row.up and row.zone >= 0 and t.map.of[row.zone].name in ("field", "fortress")

    def _veiled_creature(self, t: Table, card: int) -> bool:
        row = t.rows[card]
        return not row.up and row.zone >= 0 and t.map.of[row.zone].name == "field"

    def legible(self, t: Table, card: int) -> bool:
        """What a veiled creature counts as stands on its back (SG-151)."""
        return super().legible(t, card) or self._veiled_creature(t, card)

    def facts(self, s: Scope, card: int, half: str | None = None) -> Facts:
        """A veiled creature has the numbers on its back, no ability, no race and no type (SG-151)."""
        if 0 <= card < len(s.t.rows) and self._veiled_creature(s.t, card):
            return _VEILED[s.t.rows[card].back or 0]
        return super().facts(s, card, half)

    def inverted(self, face: int, half: str) -> bool:
        """Whether a half has an inverted cost (SG-107)."""
        return (face, half) in self._inverted

    @cached_property
    def _inverted(self) -> frozenset[tuple[int, str]]:
        every = enumerate(self.catalogue.facts)
        return frozenset(
            (n, half) for n, halves in every for half in halves if "inverted" in halves[half].tags
        )

    def spell_kind(self, face: int) -> str:
        """The type of the spell half (SG-R34)."""
        return self.catalogue.facts[face]["spell"].kind

    # --- strength -------------------------------------------------------------------------------------------

    def afflicted(self, t: Table, card: int) -> bool:
        """Whether a creature is afflicted (SG-194)."""
        return bool(t.rows[card].marks) and t.rows[card].mark("afflicted") > 0

    def base_stat(self, t: Table, target: int, name: str, peek: Mapping[int, int], half: str | None) -> int:
        """An afflicted creature has its weak strength (SG-181, SG-197), a lord the mana that is left."""
        if is_player(target):
            return (
                self.mana(t, seat_of(target))
                if name == "mana"
                else super().base_stat(t, target, name, peek, half)
            )
        weak = name == "strength" and self.afflicted(t, target)
        return super().base_stat(t, target, "weak" if weak else name, peek, half)

    def combine(self, t: Table, target: int, name: str, base: int, adds: list[int]) -> int:
        """Of an afflicted creature bonuses are added up and halved once, toward zero (SG-198, SG-R18)."""
        total = sum(adds)
        if name == "strength" and target >= 0 and self.afflicted(t, target):
            total = total // 2 if total >= 0 else -(-total // 2)
        return base + total

    def bounded(self, name: str, value: int) -> int:
        """Strength is never below 0 (SG-R18), nor is mana where crystals went that had given theirs."""
        return max(0, value) if name in ("strength", "mana") else value

    def silent(self, t: Table, card: int, ability: Ability) -> bool:
        """Triggers of afflicted creatures do not work, passive abilities do (SG-195, SG-196)."""
        return ability.kind == "when" and self.afflicted(t, card)

    def awake(self, t: Table, card: int) -> bool:
        """Nothing of a lord outside the fight has an effect (SG-R27)."""
        return super().awake(t, card) and modes.there(t, t.rows[card].seat)

    # --- mana -----------------------------------------------------------------------------------------------

    def mana(self, t: Table, seat: int) -> int:
        """One mana a crystal, less what was spent; in step 4b only (SG-089, SG-091, SG-094)."""
        if t.phase != "cast" or seat != t.active:
            return 0
        return len(t.zone("vault", seat)) + t.get(seat, "mana")

    def means(self, s: Scope, what: str) -> int:
        """The mana that is left, as refusals tell it."""
        return self.stat(s.t, player(s.seat), what)

    # --- rules in force -------------------------------------------------------------------------------------

    def ruled(self, t: Table, card: int, name: str) -> bool:
        """Whether a rule that card texts speak of holds for a card (SG-201)."""
        return bool(rules_on(self.whole, t, card, name))

    def may_block(self, t: Table, card: int, attacker: int) -> bool:
        """Whether a ready creature may block an attacker (SG-116, SG-118)."""
        if t.rows[card].turned or self.ruled(t, card, "cannot_block"):
            return False
        for live in standing.active(self.whole, t).rules.get("blocked_only_by", ()):
            where = live.change.where or g.Filter()
            view = standing.standpoint(self.whole, t, live)
            if standing.applies(self.whole, t, live, attacker) and not fits(view, where, card):
                return False
        return True

    def dizzy(self, t: Table, card: int) -> bool:
        """Whether a creature came this turn (SG-098, SG-099); some texts lift it."""
        return self.is_new(t, card) and not self.ruled(t, card, "swift")

    # --- who and where --------------------------------------------------------------------------------------

    def battlefield(self, t: Table, seat: int) -> tuple[int, ...]:
        """The creatures of a lord, of both partners in a citadel (SG-260)."""
        return tuple(card for s in modes.acting(t, seat) for card in t.zone("field", s))

    def towers(self, t: Table, seat: int) -> tuple[int, ...]:
        """The towers of a lord's fortress."""
        return tuple(card for s in modes.acting(t, seat) for card in t.zone("towers", s))

    def spells(self, t: Table, seat: int) -> tuple[int, ...]:
        """The spells in a lord's fortress, veiled ones too."""
        return tuple(card for s in modes.acting(t, seat) for card in t.zone("fortress", s))

    def taking_turn(self, t: Table) -> tuple[int, ...]:
        """Partners of a citadel take their turn together (SG-258)."""
        return modes.acting(t, t.active)

    def place_in_turn(self, t: Table, seat: int) -> int:
        """Whoever takes the turn comes first, partners before all others (SG-202, SG-258)."""
        return super().place_in_turn(t, seat) + (0 if seat in self.taking_turn(t) else t.map.seats)

    def around(self, t: Table, seat: int) -> tuple[int, ...]:
        """Effects reach the lords within spell range, oneself always (SG-244, SG-245)."""
        if t.map.seats == 2:
            return super().around(t, seat)
        near = modes.within(t, seat)
        return tuple(s for s in modes.clockwise(t, t.active) if s == seat or s in near)

    def holders(self, t: Table, zone: str, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Partners of a citadel share creatures, towers and active spells (SG-260)."""
        if zone not in SHARED or modes.kind(t) != "citadel":
            return seats
        return tuple(dict.fromkeys(s for seat in seats for s in modes.acting(t, seat)))

    def in_range(self, s: Scope, name: str, target: int) -> bool:
        """Whether a card or lord is within attack or spell range (SG-243)."""
        seat = seat_of(target) if is_player(target) else s.t.rows[target].seat
        return seat in (modes.attackable(s.t, s.seat) if name == "attack" else self.around(s.t, s.seat))

    def targetable(self, s: Scope, target: int) -> bool:
        """Only what is within spell range can be aimed at (SG-244)."""
        return s.t.map.seats == 2 or self.in_range(s, "spell", target)

    def goal(self, t: Table, card: int, zone: str, who: int | None = None, place: int = 0) -> int:
        """Whatever moves a card, it goes to a zone of its owner (SG-045, SG-266)."""
        return t.map.number(zone, t.rows[card].owner)


_VEILED = tuple(Facts("", "veiled creature", "creature", tags=spheres, stats=VEILED) for spheres in BACKS)
