"""What lies where on a field: exposed and concealed, concentrations, ailments, and the values of a seat."""

from __future__ import annotations

from collections.abc import Mapping

from engines.effects import grammar as g
from engines.effects.cardgame import CardGame
from engines.effects.change import active, applies
from engines.effects.scope import Scope
from engines.kernel import NOTHING, Item, Table, is_player, player, seat_of

from .policy import AREAS, CLASSES, DEFENSES, RUNESPELLS, TAXES, WORDS

HAND = 8  # RS-072


class Field(CardGame):
    """The part of the rules that reads the table."""

    lasting = frozenset(WORDS.stats)

    def kind(self, t: Table, card: int) -> str:
        """What kind of card lies open there; a concentration is of none (RS-079)."""
        face = t.rows[card].face
        return "" if face is None or not t.rows[card].up else self.catalogue.cards[face].kind

    def class_of(self, card: g.Card) -> str:
        """The class a card belongs to, nothing for a Basic one (RS-032, RS-045)."""
        return next((tag for tag in card.tags if tag in CLASSES), "")

    def exposed(self, t: Table, card: int) -> bool:
        """Whether no card in play lies on it (RS-074, RS-075)."""
        host = t.rows[card].host
        return host == NOTHING or not self.in_play(t, host)

    def awake(self, t: Table, card: int) -> bool:
        """A concealed object is switched off (RS-076)."""
        return t.rows[card].up and self.exposed(t, card)

    def on_field(self, t: Table, card: int) -> bool:
        """In play and not concealed (RS-077)."""
        return self.in_play(t, card) and self.exposed(t, card)

    def in_areas(self, t: Table, seat: int) -> tuple[int, ...]:
        """All that lies in a seat's ailment areas, lowest area first. (Kept as long as cards lie as they do,
        like those below.)
        """
        found: tuple[int, ...] | None = t.watch.get(("areas", seat))
        if found is None:
            first = t.map.number("area", seat)
            found = tuple([card for cards in t.zones[first : first + AREAS] for card in cards])
            t.watch["areas", seat] = found
        return found

    def laid(self, t: Table, seat: int) -> tuple[int, ...]:
        """All that lies on a seat's field and in its ailment areas."""
        found: tuple[int, ...] | None = t.watch.get(("laid", seat))
        if found is None:
            found = t.watch["laid", seat] = (*t.zone("field", seat), *self.in_areas(t, seat))
        return found

    def stacks(self, t: Table, seat: int) -> tuple[int, ...]:
        """A seat's exposed stacks of ailments."""
        found: tuple[int, ...] | None = t.watch.get(("stacks", seat))
        if found is None:
            every = self.in_areas(t, seat)
            found = tuple([c for c in every if self.kind(t, c) == "ailment" and self.exposed(t, c)])
            t.watch["stacks", seat] = found
        return found

    def guards(self, t: Table, seat: int) -> tuple[int, ...]:
        """The exposed defense cards a seat controls."""
        found: tuple[int, ...] | None = t.watch.get(("guards", seat))
        if found is None:
            every = self.laid(t, seat)
            found = tuple([c for c in every if self.kind(t, c) in DEFENSES and self.exposed(t, c)])
            t.watch["guards", seat] = found
        return found

    def open_concentrations(self, t: Table, seat: int) -> tuple[int, ...]:
        """A seat's exposed concentrations, ready or used. (Hidden cards come and go without a sign there.)"""
        every = t.zone("conc", seat)
        found: tuple[int, ...] | None = t.watch.get(("open", every))
        if found is None:
            found = t.watch["open", every] = tuple([card for card in every if self.exposed(t, card)])
        return found

    def sources(self, t: Table, seat: int) -> tuple[int, ...]:
        """Concentrations that can be used for light (RS-132, RS-135)."""
        return tuple([card for card in self.open_concentrations(t, seat) if not t.rows[card].turned])

    def full(self, t: Table, seat: int) -> bool:
        """Whether a hand can take no further card (RS-072, RS-R070)."""
        return len(t.zone("hand", seat)) >= self.stat(t, player(seat), "hand_size")

    # --- values ---------------------------------------------------------------------------------------------

    def base_stat(self, t: Table, target: int, name: str, peek: Mapping[int, int], half: str | None) -> int:
        """A Runeslinger is the player (RS-026): block and health are printed on the card (RS-028, RS-029)."""
        if is_player(target):
            if name in ("block", "max_health"):
                face = t.rows[t.zone("slinger", seat_of(target))[0]].face
                return 0 if face is None else self.catalogue.cards[face].stats.get(name, 0)
            if name == "hand_size":
                return HAND
        return super().base_stat(t, target, name, peek, half)

    def bounded(self, name: str, value: int) -> int:
        """Floors come after all additions (RS-R020, RS-R033)."""
        return value if name == "might" or name.startswith("tax") else max(0, value)

    def price(self, s: Scope, n: int) -> int:
        """What a printed light cost has become: changes hold for cards being played (RS-R030, RS-R060)."""
        t = s.t
        zone = t.rows[s.card].zone if s.card >= 0 else NOTHING
        if zone < 0 or t.map.of[zone].name not in ("hand", "limbo"):
            return n
        return max(0, n + self.tax(t, s.seat, self.catalogue.cards[s.face(s.card)].kind))

    def tax(self, t: Table, seat: int, kind: str) -> int:
        """How much more or less than printed a seat pays for playing a card of that kind."""
        special = TAXES[kind]
        changed = active(self, t).stats
        if "tax" not in changed and special not in changed:
            return 0
        who = player(seat)
        return self.stat(t, who, "tax") + self.stat(t, who, special)

    def allowed(self, t: Table, seat: int, what: str) -> bool:
        """Whether a seat can do something of which effects say "can" or "cannot".

        The highest level decides (RS-266 to RS-268); on one level the active player's word (RS-270), and
        among one player's own words "cannot" (RS-R110).
        """
        rules = active(self, t).rules
        said = [
            ((live.priority, live.seat == t.active), word == "can")
            for word in ("can", "cannot")
            for live in rules.get(f"{word}_{what}", ())
            if applies(self, t, live, player(seat))
        ]
        best = max((rank for rank, _ in said), default=None)
        return all(yes for rank, yes in said if rank == best)

    # --- targets and answers --------------------------------------------------------------------------------

    def targetable(self, s: Scope, target: int) -> bool:
        """Only what is exposed, no ailment, and no effect its own source (RS-078, RS-R055, RS-R088)."""
        if is_player(target):
            return True
        return target != s.card and self.exposed(s.t, target) and self.kind(s.t, target) != "ailment"

    def lost_target(self, s: Scope, card: int, zone: int, since: int) -> bool:
        """A target that was concealed is lost too (RS-R085)."""
        return super().lost_target(s, card, zone, since) or not self.exposed(s.t, card)

    def answerable(self, t: Table, item: Item) -> bool:
        """Slinging a runespell, nothing else (RS-241, RS-245, RS-R077)."""
        ability = self.catalogue.abilities[item.ability]
        return ability.kind == "play" and ability.kind_of_card in RUNESPELLS
