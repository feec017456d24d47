"""What lies where on a field: Souls and their Ranks, lines and positions, values, who may attack whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.effects import grammar as g
from engines.effects import reads
from engines.effects.cardgame import CardGame
from engines.effects.chain import CHAIN
from engines.effects.change import ruled, rules_on
from engines.effects.query import number
from engines.effects.scope import Scope
from engines.effects.use import give_candidates
from engines.kernel import NOTHING, Item, Table, is_player, seat_of

from .policy import LINES, POSITIONS, ROOM, Mill

FREED = "#freed"
"""Bound while targets are chosen: lines in which the cost will free a position, once each (RP-R56)."""
ABOUT = ("attacker", "target", "summoned", "base")
"""What a window tells of what may be answered in it."""


class Field(CardGame):
    """The part of the rules that reads the table."""

    unsteady = {"grd_left": reads.LOOSE, "room": reads.LOOSE}

    def kind(self, t: Table, card: int) -> str:
        """What kind of card lies open there."""
        face = t.rows[card].face
        return "" if face is None else self.catalogue.cards[face].kind

    def zone_name(self, t: Table, card: int) -> str:
        """The kind of zone a card lies in; nothing for a Token that has ceased to exist."""
        zone = t.rows[card].zone
        return t.map.of[zone].name if zone >= 0 else ""

    def on_field(self, t: Table, card: int) -> bool:
        """Whether a card lies on the field: as a Soul or Reaper, or under a Soul."""
        return self.zone_name(t, card) in (*LINES, "reaper", "under")

    def alterable(self, t: Table, target: int) -> bool:
        """A Soul that has left the field is out of reach, also of what names it by an event (RP-R89)."""
        return is_player(target) or self.on_field(t, target)

    # --- Souls ----------------------------------------------------------------------------------------------

    def souls(self, t: Table, seat: int) -> tuple[int, ...]:
        """The Souls a seat controls, each stack by its top card (RP-017); a Reaper is none (RP-R02)."""
        found: tuple[int, ...] | None = t.watch.get(("souls", seat))
        if found is None:
            found = t.watch["souls", seat] = tuple([card for line in LINES for card in t.zone(line, seat)])
        return found

    def facts_tags(self, t: Table, card: int) -> tuple[str, ...]:
        """Class, Position and other tags of an open card as they are now."""
        return self.facts(Scope(self, t, NOTHING, t.rows[card].seat), card).tags

    def _beneath(self, t: Table) -> dict[tuple[int, bool], tuple[int, ...]]:
        """By Soul, the lower Ranks and (True) the Constant Casts under it; kept while cards lie so."""
        found: dict[tuple[int, bool], tuple[int, ...]] | None = t.watch.get("beneath")
        if found is None:
            found = t.watch["beneath"] = {}
            for zone in t.map.numbers("under"):
                for card in t.zones[zone]:
                    key = t.rows[card].host, self.kind(t, card) == "cast"
                    found[key] = (*found.get(key, ()), card)
        return found

    def ranks(self, t: Table, top: int) -> tuple[int, ...]:
        """The lower cards of a stack, lowest first."""
        return self._beneath(t).get((top, False), ())

    def attached(self, t: Table, soul: int) -> tuple[int, ...]:
        """The Constant Casts attached to a Soul."""
        return self._beneath(t).get((soul, True), ())

    def line(self, face: int) -> str:
        """The line of the Position printed on a Soul (RP-024)."""
        tags = self.catalogue.cards[face].tags
        return next(line for position, line in POSITIONS.items() if position in tags)

    def rank(self, face: int) -> int:
        """The printed Rank; a Token has none (RP-R09)."""
        return self.catalogue.cards[face].stats.get("rank", 0)

    def bases(self, t: Table, seat: int, face: int) -> tuple[int, ...]:
        """Souls that a Rank card fits on: same name before the dash, same Position, one Rank below on top
        (RP-087, RP-R46, RP-R50).
        """
        new = self.catalogue.facts[face][""]
        found = []
        for card in self.souls(t, seat):
            below = t.rows[card].face
            if below is not None and self.rank(below) == self.rank(face) - 1:
                old = self.catalogue.facts[below][""]
                if old.stem == new.stem and self.line(below) == self.line(face):
                    found.append(card)
        return tuple(found)

    def free(self, t: Table, seat: int, line: str) -> int:
        """Free positions of a kind (RP-010 to RP-012, RP-016)."""
        return ROOM[line] - len(t.zone(line, seat))

    def fits_in(self, s: Scope, face: int, to: str | None = None) -> bool:
        """Whether a Soul could be Summoned: a position of its kind is free, or the Soul it goes onto is there
        (RP-087, RP-088, RP-R56).
        """
        if self.rank(face) > 1:
            return bool(self.bases(s.t, s.seat, face))
        return self.room(s, to or self.line(face)) > 0

    def room(self, s: Scope, line: str) -> int:
        """Free positions of a kind, those that the cost will free included."""
        return self.free(s.t, s.seat, line) + (s.get(FREED) or ()).count(line)

    def freed(self, s: Scope, path: str) -> tuple[str, ...]:
        """Lines in which paying the cost of an ability frees a position."""
        cost = self.catalogue.costs.get(f"{path}.cost")
        if cost is None:
            return ()
        found: list[str] = []
        for give in cost.give:
            lying = [self.zone_name(s.t, card) for card in give_candidates(s, give)]
            for line in LINES:
                found += [line] * min(lying.count(line), number(s, give.n))
        own = self.zone_name(s.t, s.card)
        goes = [node for node in cost.steps if isinstance(node, g.Move) and node.card == "self"]
        return (*found, own) if goes and own in LINES else tuple(found)

    def takes(self, s: Scope, steps: tuple[Any, ...]) -> Iterator[tuple[str, int, int]]:
        """A cost of cards from a Deck is paid in full or not at all (RP-R108)."""
        yield from super().takes(s, steps)
        for node in steps:
            if isinstance(node, Mill):
                yield from (("deck", seat, number(s, node.n)) for seat in s.seats(node.who))

    def awake(self, t: Table, card: int) -> bool:
        """The top card of a stack and a Reaper that has been turned up (RP-180, RP-R06, RP-R100)."""
        return t.rows[card].up and t.rows[card].host == NOTHING

    # --- values ---------------------------------------------------------------------------------------------

    def base_stat(self, t: Table, target: int, name: str, peek: Mapping[int, int], half: str | None) -> int:
        """Remaining GRD is the value less the damage of this turn (RP-109); a seat has room in front."""
        if name == "grd_left":
            return self.stat(t, target, "grd", peek) - t.rows[target].damage
        if name == "room" and is_player(target):
            return self.free(t, seat_of(target), "front")
        return super().base_stat(t, target, name, peek, half)

    def bounded(self, name: str, value: int) -> int:
        """No value counts below 0 (RP-R13)."""
        return max(0, value)

    def has_stat(self, s: Scope, card: int, name: str) -> bool:
        """A Token has no Rank, neither a low nor a high one (RP-R09)."""
        return name != "rank" or "rank" in self.catalogue.cards[s.face(card)].stats

    # --- targets --------------------------------------------------------------------------------------------

    def in_range(self, s: Scope, name: str, target: int) -> bool:
        """Who can be caster (RP-144), what can be Summoned (RP-R56), what can be De-Ranked (RP-R53)."""
        if name == "caster":
            return not self.attached(s.t, target)
        if name == "stack":
            return bool(self.ranks(s.t, target))
        if target not in s.peek and s.t.rows[target].face is None:
            return True  # what nobody can tell of a hidden card is seen when it comes to be Summoned
        face = s.face(target)
        return self.catalogue.cards[face].kind == "soul" and self.fits_in(s, face)

    def targetable(self, s: Scope, target: int) -> bool:
        """No face-down Reaper (RP-R06); a warded Soul not by the opponent."""
        if is_player(target):
            return True
        t = s.t
        if self.zone_name(t, target) == "reaper":
            return t.rows[target].up
        return t.rows[target].seat == s.seat or not ruled(self, t, target, "warded")

    def prey(self, t: Table, attacker: int) -> tuple[int, ...]:
        """What a Soul may attack: Front-Line Souls first, unless it stands in the Rear-Line or may aim freely
        (RP-091 to RP-093, RP-R60); the Reaper when its player has no Soul (RP-095 to RP-097, RP-R61).
        """
        foe = 1 - t.rows[attacker].seat
        front = t.zone("front", foe)
        if front and self.zone_name(t, attacker) == "front" and not ruled(self, t, attacker, "free_aim"):
            return front
        return self.souls(t, foe) or tuple([card for card in t.zone("reaper", foe) if t.rows[card].up])

    def may_attack(self, t: Table, soul: int) -> bool:
        """One declaration a turn, and one for each time a card says "once more"; "may not" goes first
        (RP-R58, RP-R12).
        """
        if ruled(self, t, soul, "no_attack"):
            return False
        done = t.rows[soul].mark("attacked")
        return done == 0 or done <= len(rules_on(self, t, soul, "attack_again"))

    def reply_fields(self, t: Table, item: Item) -> tuple[tuple[str, Any], ...]:
        """The acting Soul of a link: the caster of a Cast, the Soul of a Skill (RP-R104); and what the window
        is about, an attack say, for as long as it is open (RP-R101).
        """
        caster = next((value[0] for name, value in item.env if name == "caster" and value), item.card)
        window = next((frame.event for frame in reversed(t.stack) if frame.program == CHAIN), ())
        about = [(name, value) for name, value in window if name in ABOUT]
        return (("caster", caster), *about)
