"""What lies where in Rüniverse: locations and reach, levels, who has which abilities, who may be attacked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from engines.effects import reads, standing
from engines.effects.cardgame import CardGame
from engines.effects.catalogue import Ability
from engines.effects.change import ruled
from engines.effects.facts import Facts
from engines.effects.scope import NO_PEEK, PLACE, Scope
from engines.effects.stacks import under
from engines.kernel import NOTHING, TABLE, Table, is_player
from engines.kernel.table import Env

from .nodes import Roam
from .policy import FACETS, PLACED, PLACES, RARITIES

NOWHERE = (NOTHING, NOTHING)
SELF_MADE = ("level", "height", "dream", "bonds")
OPEN_SOURCES = ("limbo", "hand", "dreaming")
ROAMING = (Roam(),)
"""All that the named ability does when it is used."""


def adjacent(a: str, b: str) -> bool:
    """Whether two facets are the same or neighbours in the ring (RV-010, RV-011).

    >>> adjacent("thyst", "ruby"), adjacent("ruby", "orth")
    (True, False)
    """
    return (FACETS.index(a) - FACETS.index(b)) % len(FACETS) in (0, 1, len(FACETS) - 1)


def fights(t: Table, card: int) -> bool:
    """Whether a card is a battlemage that attacks or is attacked now (RV-256)."""
    row = t.rows[card]
    return bool(row.links) and row.link("fights") is not None


class Field(CardGame):
    """The part of the rules that reads the table."""

    presence = ("out", "here", "engaged", "beyond")
    unsteady = {"height": reads.LOOSE, "dream": reads.LOOSE, "bonds": reads.LOOSE}

    # --- printed facts --------------------------------------------------------------------------------------

    @cached_property
    def facet_of(self) -> tuple[str, ...]:
        """The facet of every face (RV-009)."""
        return tuple(next((tag for tag in card.tags if tag in FACETS), "") for card in self.catalogue.cards)

    @cached_property
    def pips_of(self) -> tuple[int, ...]:
        """The rarity pips of every face (RV-027)."""
        return tuple(
            next((RARITIES.index(tag) for tag in card.tags if tag in RARITIES), 0)
            for card in self.catalogue.cards
        )

    @cached_property
    def gifted(self) -> tuple[bool, ...]:
        """Which faces have a gift (RV-R11)."""
        return tuple(any(use.startswith("gift_") for use in card.keywords) for card in self.catalogue.cards)

    @cached_property
    def of_x(self) -> frozenset[int]:
        """Faces whose level is X (RV-156)."""
        cards = self.catalogue.cards
        plays = {
            n: [p.cost for p in card.play if p.cost is not None and p.cost.x is not None]
            for n, card in enumerate(cards)
        }
        return frozenset(n for n, costs in plays.items() if costs)

    @cached_property
    def tokens(self) -> frozenset[int]:
        """Faces of tokens (RV-065)."""
        return frozenset(n for n, card in enumerate(self.catalogue.cards) if "token" in card.tags)

    def kind(self, t: Table, card: int) -> str:
        """The printed type of an open card, nothing for a hidden one."""
        face = t.rows[card].face
        return "" if face is None else self.catalogue.cards[face].kind

    def evokes(self, t: Table, seat: int, place: int, face: int) -> bool:
        """RV-020, RV-153: a mage evokes its own facet and the two beside it."""
        mage = self.mage_at(t, seat, place)
        known = t.rows[mage].face if mage >= 0 else None
        return known is not None and adjacent(self.facet_of[known], self.facet_of[face])

    # --- locations ------------------------------------------------------------------------------------------

    def mage_at(self, t: Table, seat: int, place: int) -> int:
        """The mage at a location, or NOTHING."""
        found = t.zone("mages", seat, place)
        return found[0] if found else NOTHING

    def opened(self, t: Table, seat: int, place: int) -> bool:
        """Whether a rift was opened there, be its bonds gone or not (RV-107)."""
        return bool(t.get(seat, "opened") >> place & 1)

    def bonds(self, t: Table, seat: int) -> int:
        """All bonds a player has."""
        return sum(len(t.zone("rifts", seat, place)) for place in range(PLACES))

    def where(self, t: Table, card: int) -> int:
        """The location a card is at; one being evoked is at that of the current mage (RV-048)."""
        row = t.rows[card]
        while row.host != NOTHING:
            row = t.rows[row.host]
        if row.zone < 0:
            return NOTHING
        kind = t.map.of[row.zone].name
        if kind in PLACED:
            return t.map.place(row.zone)
        return t.get(TABLE, "here") - 1 if kind in OPEN_SOURCES and row.seat == t.active else NOTHING

    def located(self, t: Table, card: int) -> tuple[int, int]:
        """Seat and location of a card; nowhere for cards that are at none, and for players."""
        if card is None or card < 0:
            return NOWHERE
        place = self.where(t, card)
        return NOWHERE if place == NOTHING else (t.rows[card].seat, place)

    def memory(self, t: Table, card: int) -> Env:
        """An effect that begins remembers where its card is (RV-R111, RV-R141)."""
        place = self.where(t, card) if card >= 0 else NOTHING
        return () if place == NOTHING else ((PLACE, place),)

    def stands(self, s: Scope) -> tuple[int, int]:
        """From where an effect reaches: where its card is; if that is out of play, where it was when the
        effect began (RV-R111, RV-R141).
        """
        known = s.get(PLACE)
        if known is None or (s.card >= 0 and self.in_play(s.t, s.card)):
            known = self.where(s.t, s.card) if s.card >= 0 else NOTHING
        return s.seat, known

    def facing(self, t: Table, seat: int, place: int) -> tuple[int, int] | None:
        """The enemy location that this one is engaged with, both ways (RV-R56)."""
        here, engaged = t.get(TABLE, "here") - 1, t.get(TABLE, "engaged") - 1
        if here < 0 or engaged < 0:
            return None
        if (seat, place) == (t.active, here):
            return 1 - t.active, engaged
        return (t.active, here) if (seat, place) == (1 - t.active, engaged) else None

    def in_place(self, s: Scope, at: str | None, zone: int) -> bool:
        """RV-177, RV-186, RV-240: one's own location and the engaged one, unless a text says otherwise."""
        kinds = s.t.map
        if at == "any" or kinds.of[zone].places == 1:
            return True
        there = (kinds.owner(zone), kinds.place(zone))
        if at == "each_mine":
            return there[0] == s.seat
        if at == "its":
            return there == self.located(s.t, s.it)
        if at is not None and at[0] == "$":
            return there in [self.located(s.t, card) for card in s.refs(at)]
        here = self.stands(s)
        if at == "other_mine":
            return there[0] == s.seat and there != here
        if at in (None, "here") and there == here:
            return True
        return at in (None, "engaged") and there == self.facing(s.t, *here)

    def beyond(self, t: Table, attacker: int, attacked: int) -> bool:
        """Whether an attack goes where no engagement reaches, as boundless ones may (RV-R59)."""
        here, there = self.located(t, attacker), self.located(t, attacked)
        return NOWHERE not in (here, there) and self.facing(t, *here) != there

    def reached(self, s: Scope, at: str | None, cards: tuple[int, ...]) -> tuple[int, ...]:
        """RV-R59: for a boundless attack, the attacker and what it attacks reach each other, and so do the
        attacker and the Secrets there.
        """
        t = s.t
        if not t.get(TABLE, "beyond") or at not in (None, "engaged") or s.card < 0:
            return ()
        attacker, attacked = t.get(TABLE, "attacker") - 1, t.get(TABLE, "attacked") - 1
        there = self.located(t, attacked)
        met = [card for card in (*cards, s.card) if card == attacked or self._secret_at(t, card, there)]
        if s.card == attacker:
            return tuple([card for card in cards if card in met])
        return (attacker,) if attacker in cards and s.card in met else ()

    def _secret_at(self, t: Table, card: int, there: tuple[int, int]) -> bool:
        zone = t.rows[card].zone
        return zone >= 0 and t.map.of[zone].name == "secrets" and self.located(t, card) == there

    def place_of(self, s: Scope, at: str | None) -> int:
        """Cards join the mage of the card that makes them join, or the one named (RV-248)."""
        if at is not None and at[0] == "$":
            return max(0, self.located(s.t, s.one(at))[1])
        return max(0, self.stands(s)[1])

    def event_at(self, s: Scope, at: str | None) -> bool:
        """RV-243: a check looks no further than a result reaches, unless it says so."""
        if at == "any" or self.stands(s)[1] == NOTHING:
            return True
        cards: list[int] = []
        for name in ("card", "source", "target"):
            value = s.field(name)
            if value is not None:
                cards += value if isinstance(value, tuple) else (value,)
        if s.card in cards:
            return True
        t = s.t
        there = [spot for card in cards if (spot := self.located(t, card)) != NOWHERE]
        for name in ("to", "from"):
            zone = s.field(name)
            if zone is not None and zone >= 0 and t.map.of[zone].places > 1:
                there.append((t.map.owner(zone), t.map.place(zone)))
        return not there or any(
            self.in_place(s, at, t.map.number("field", *spot)) for spot in dict.fromkeys(there)
        )

    # --- facts and numbers ----------------------------------------------------------------------------------

    def facts(self, s: Scope, card: int, half: str | None = None) -> Facts:
        """A token that swarms is a copy of its host (RV-083, RV-R102)."""
        return super().facts(s, self._original(s.t, card), half)

    def _original(self, t: Table, card: int) -> int:
        """The card whose copy a token that swarms is while it attacks; else the card itself."""
        row = t.rows[card] if 0 <= card < len(t.rows) else None
        copied = row.link("copies") if row is not None and row.links else None
        return card if copied is None else copied

    def is_kind(self, s: Scope, card: int, kinds: tuple[str, ...], half: str | None = None) -> bool:
        """A battlemage that attacks or is attacked is a creature too, and still a mage (RV-256, RV-R76)."""
        if "creature" in kinds and 0 <= card < len(s.t.rows) and fights(s.t, card):
            return True
        return super().is_kind(s, card, kinds, half)

    def guests(self, t: Table, zone: str) -> tuple[int, ...]:
        """It counts as lying among the creatures of its location: what speaks of them reaches it (RV-256)."""
        if zone != "field" or not t.get(TABLE, "attacker"):
            return ()
        return tuple(mage for number in t.map.numbers("mages") for mage in t.zones[number] if fights(t, mage))

    def stat(
        self, t: Table, target: int, name: str, peek: Mapping[int, int] = NO_PEEK, half: str | None = None
    ) -> int:
        """A copy is as strong as its host is now, with all that the host was granted (RV-R102)."""
        if target >= 0 and name in ("level", "might"):
            target = self._original(t, target)
        return super().stat(t, target, name, peek, half)

    def base_stat(self, t: Table, target: int, name: str, peek: Mapping[int, int], half: str | None) -> int:
        """The printed level with L+1 counters and X (RV-059, RV-157); numbers that follow from the table."""
        if is_player(target) or name not in SELF_MADE:
            return super().base_stat(t, target, name, peek, half)
        row = t.rows[target]
        if name == "height":
            return t.zones[row.zone].index(target) if row.zone >= 0 else 0
        if name in ("dream", "bonds"):
            seat, place = self.located(t, target)
            if place == NOTHING:
                return 0
            return t.get(seat, f"dream{place}") if name == "dream" else len(t.zone("rifts", seat, place))
        level = super().base_stat(t, target, name, peek, half)
        if row.marks:
            level += row.mark("plus")
        if row.links:
            level += row.link("x") or 0
        return level

    def bounded(self, name: str, value: int) -> int:
        """RV-211: below 0 counts as 0; what changes it is added up first."""
        return max(0, value) if name == "level" else value

    def damage_of(self, t: Table, card: int) -> int:
        """What a creature deals when it attacks: its level and what Aggressive adds (RV-203, RV-254)."""
        return max(0, self.stat(t, card, "level") + self.stat(t, card, "might"))

    def enough(self, t: Table, card: int) -> int:
        """How much damage dispels a card (RV-207 to RV-209, RV-230)."""
        level = self.stat(t, card, "level")
        return level + 3 if self.kind(t, card) == "relic" else max(1, level)

    def keyword(self, t: Table, card: int, word: str) -> bool:
        """Whether an open card has a named ability."""
        row = t.rows[card]
        return row.face is not None and self.has_keyword(Scope(self, t, card, row.seat), card, word)

    def has_keyword(self, s: Scope, card: int, keyword: str) -> bool:
        """Printed, granted, or given by face-up vim (RV-303), and not lost (RV-R147)."""
        t, card = s.t, self._original(s.t, card)
        if super().has_keyword(s, card, keyword):
            return True
        if card < 0 or not any(t.zones[zone] for zone in t.map.numbers("vim")):
            return False
        word, lost = keyword.partition(" ")[0], standing.active(self.whole, t).lost.get(card, ())
        if "all" in lost or word in lost:
            return False
        return any(
            any(use == keyword or use.split(" ")[0] == keyword for use in self.catalogue.cards[face].keywords)
            for one in self.vim(t, card)
            if self.gives(t, one) and (face := t.rows[one].face) is not None
        )

    def ruled(self, t: Table, card: int, rule: str) -> bool:
        """Whether a declared rule holds for a card."""
        return ruled(self, t, card, rule)

    # --- vim and abilities in force -------------------------------------------------------------------------

    def vim(self, t: Table, host: int) -> tuple[int, ...]:
        """The vim under a card, the bottommost first."""
        zones = t.map.numbers("vim")
        if not any(t.zones[zone] for zone in zones):
            return ()
        return tuple(card for card in under(t, host) if t.rows[card].zone in zones)

    def gives(self, t: Table, card: int) -> bool:
        """RV-302, RV-303, RV-082, RV-R98: face-up vim gives its abilities; a spell, a mage or a token that
        swarmed up gives nothing.
        """
        row = t.rows[card]
        return row.up and self.kind(t, card) in ("creature", "relic") and row.link("mute") is None

    def awake(self, t: Table, card: int) -> bool:
        """Cards lying face up by themselves, and attached ones (RV-238, RV-250)."""
        row = t.rows[card]
        return row.up and (row.host == NOTHING or t.map.of[row.zone].name == "attached")

    def _in_force(self, t: Table) -> Iterator[tuple[int, Ability]]:
        """Abilities of face-up vim are those of the card they lie under, which is "I" in them (RV-245)."""
        by_face = self.catalogue.in_force
        lively, kinds = self.catalogue.lively, t.map.of
        for zone, cards in enumerate(t.zones):
            name = kinds[zone].name
            for card in cards if name in lively else ():
                face = t.rows[card].face
                if face is None:
                    continue
                if name == "vim":
                    yield from self._given(t, card, face)
                elif by_face[face] and self.awake(t, card):
                    for ability in by_face[face]:
                        if name in ability.zones:
                            yield card, ability

    def _given(self, t: Table, card: int, face: int) -> Iterator[tuple[int, Ability]]:
        row = t.rows[card]
        copied = row.link("copies")
        if copied is not None:
            given = [t.rows[one].face for one in self.vim(t, copied) if self.gives(t, one)]
            for of in (t.rows[copied].face, *given):
                for ability in self.catalogue.in_force[of] if of is not None else ():
                    if "field" in ability.zones and ability.kind != "use":
                        yield card, ability
        elif row.host >= 0 and self.gives(t, card):
            here = t.map.of[t.rows[row.host].zone].name
            for ability in self.catalogue.in_force[face]:
                if here in ability.zones:
                    yield row.host, ability

    def usable_by(self, t: Table, seat: int) -> Iterator[tuple[int, Ability]]:
        """An ability that a card has twice over is still one thing to use, and so is Roaming, from whatever
        cards it comes (RV-R54).
        """
        seen: set[tuple[int, str]] = set()
        for card, ability in super().usable_by(t, seat):
            name = "roaming" if ability.node.steps == ROAMING else ability.path
            if (card, name) not in seen:
                seen.add((card, name))
                yield card, ability

    # --- who may be attacked --------------------------------------------------------------------------------

    def targetable(self, s: Scope, target: int) -> bool:
        """RV-292: a warded card is not singled out by opposing effects."""
        if target < 0 or s.t.rows[target].seat == s.seat or s.t.rows[target].face is None:
            return True
        return not self.has_keyword(s, target, "ward")

    def attackable(self, t: Table, foe: int, place: int) -> list[int]:
        """RV-188, RV-189, RV-264: guarding cards while there are any, else creatures, relics and the mage;
        without a mage the rift itself, named by its oldest bond (RV-R12).
        """
        cards = [*t.zone("field", foe, place), *t.zone("mages", foe, place)]
        guards = [card for card in cards if t.rows[card].marks and t.rows[card].mark("guard")]
        found = guards or [card for card in cards if self.kind(t, card) != "spell"]
        found = [
            card
            for card in found
            if not t.rows[card].mark("burrowed") and not self.ruled(t, card, "cannot_be_attacked")
        ]
        if not t.zone("mages", foe, place):
            found += t.zone("rifts", foe, place)[:1]
        return found

    def in_range(self, s: Scope, name: str, target: int) -> bool:
        """Whether a card may be attacked by an effect here and now (RV-185)."""
        foe, place = self.located(s.t, target)
        return foe == 1 - s.seat and self.facing(s.t, *self.stands(s)) == (foe, place) and (
            target in self.attackable(s.t, foe, place)
        )  # fmt: skip
