"""A referee for Rüniverse: the core rules read a second time, plainly, from the ledger and from what
everybody sees.

It knows the printed cards, the public table and what is told. It asks the engine for nothing but the levels
that a screen shows, and says what does not hold.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from engines.kernel import TABLE, Answer, Event, Game, LocalGame, Secrets, Table

PACKS = Path(__file__).parents[2] / "engines" / "runiverse" / "packs"
RING = ("ruby", "trine", "orth", "sphene", "emry", "quam", "saff", "thyst")
OWN = ("hand", "deck", "dream", "discard", "banished", "exalted")
PLACES = range(3)


class Referee:
    """Follows one game from question to question."""

    def __init__(self, game: Game, local: LocalGame) -> None:
        self.game, self.local = game, local
        cards = [
            card for pack in sorted(PACKS.glob("*.toml")) for card in tomllib.loads(pack.read_text())["card"]
        ]
        by_name = {card["name"]: card for card in cards}
        self.printed = [by_name[game.face_name(face)] for face in range(game.face_count())]
        self.heard = 0
        self.turns: Counter[int] = Counter()
        self.played: Counter[int] = Counter()
        self.phases: Counter[tuple[int, int]] = Counter()
        self.engaged = (0, 0)
        self.active: int | None = None
        self.cards = [self._owned(local.table, seat) for seat in range(2)]

    # --- what is on the table -------------------------------------------------------------------------------

    def card(self, t: Table, id: int) -> dict[str, Any]:
        """A card that lies open, as printed."""
        face = t.rows[id].face
        return {} if face is None else self.printed[face]

    def zone(self, t: Table, name: str, seat: int) -> list[tuple[int, int]]:
        """Cards of a kind of zone with their locations."""
        places = next(kind.places for kind in self.game.zones if kind.name == name)
        return [(card, place) for place in range(places) for card in t.zone(name, seat, place)]

    def _owned(self, t: Table, seat: int) -> int:
        """How many cards belong to a seat, tokens aside."""
        token = [c for c, row in enumerate(t.rows) if "token" in self.card(t, c).get("tags", ())]
        wild = {card for s in range(2) for card in t.zone("wild", s)}
        return sum(
            row.owner == seat and row.zone >= 0 and card not in token and card not in wild
            for card, row in enumerate(t.rows)
        )

    def bonds(self, t: Table, seat: int) -> int:
        """All bonds of a seat."""
        return len(self.zone(t, "rifts", seat))

    # --- following ------------------------------------------------------------------------------------------

    def see(self, before: Table, answer: Answer) -> None:
        """One answer was given to a question; all it set off is over."""
        after = self.local.table
        events, self.heard = self.local.events[self.heard :], len(self.local.events)
        for event in events:
            self._hear(event)
        self._answered(before, answer, after, events)
        if after.turn:
            for seat in range(2):
                self._zones(after, seat)
            if after.result is None:
                self._order(after)
                if self._settled(after, "act", "next", "guard"):
                    self._strength(after)
        if before.turn and after.turn > before.turn:
            assert not any(row.damage for row in after.rows if row.zone >= 0), "RV-133: damage is gone"
        if after.result is not None:
            self._end(after)

    def _hear(self, event: Event) -> None:
        if event.kind == "phase" and event.args[0] == "rift":
            assert self.active is None or event.seat == 1 - self.active, "RV-098: the players take turns"
            self.active = event.seat
            self.turns[event.seat] += 1
            self.played.clear()
            self.phases.clear()
        elif event.kind == "summoned":
            self.played[event.seat] += 1
            assert self.played[event.seat] == 1 and event.seat == self.active, "RV-116: one mage a turn"
        elif event.kind == "changed" and event.args[0] == "here" and event.args[1]:
            key = (int(self.turns.total()), int(event.args[1]))
            self.phases[key] += 1
            assert self.phases[key] == 1, "RV-124: one phase a turn for each mage"

    def _zones(self, t: Table, seat: int) -> None:
        """Who lies where (ledger section 2)."""
        opened = [place for place in PLACES if t.get(seat, "opened") >> place & 1]
        assert len(opened) == t.get(seat, "rifts") <= 3
        mages = [place for _, place in self.zone(t, "mages", seat)]
        assert len(mages) == len(set(mages)) and set(mages) <= set(opened), "RV-106, RV-118"
        fields = self.zone(t, "field", seat)
        assert {place for _, place in fields} <= set(mages), "RV-048: cards are with a mage"
        for name in OWN:
            for card, _ in self.zone(t, name, seat):
                assert t.rows[card].owner == seat, f"RV-035, RV-038: {name} holds its owner's cards"
                assert "token" not in self.card(t, card).get("tags", ()), (
                    "RV-066: a token is in play or supply"
                )
        for name in ("vim", "attached"):
            for card, _ in self.zone(t, name, seat):
                host = t.rows[card].host
                assert host >= 0 and t.rows[host].zone in t.map.numbers("field"), (
                    "RV-297: under a card in play"
                )
        guards = [
            (card, place)
            for card, place in (*fields, *self.zone(t, "mages", seat))
            if t.rows[card].mark("guard")
        ]
        assert all(not t.rows[card].turned for card, _ in guards), "RV-193: the tasked do not guard"
        assert len({place for _, place in guards}) == len(guards), "RV-130: one guard a location"
        assert self._owned(t, seat) == self.cards[seat] or not self.cards[seat], "no card is lost or made"
        self.cards[seat] = self._owned(t, seat)

    def _order(self, t: Table) -> None:
        """Turn, phase, power and engagement."""
        seat = t.active
        if t.phase != "rift":
            assert t.get(seat, "rifts") == min(3, self.turns[seat]), (
                "RV-102, RV-103: a rift a turn, three in all"
            )
        here, engaged = t.get(TABLE, "here"), t.get(TABLE, "engaged")
        assert t.get(1 - seat, "power") == 0, "RV-140: power is the current mage's"
        if not here:
            assert t.get(seat, "power") == 0 and engaged == 0, "RV-141, RV-181: gone with the phase"
        if self.engaged[0] == here and self.engaged[1]:
            assert engaged == self.engaged[1], "RV-183: one enemy location a phase"
        self.engaged = (here, engaged) if here else (0, 0)
        for one in range(2) if self._settled(t, "act", "next", "guard") else ():
            if t.get(one, "rifts") == 3 and not self.bonds(t, one):
                assert not t.zone("deck", one), "RV-002: without bonds only who drew the last one plays on"

    def _strength(self, t: Table) -> None:
        """Nothing lies in play with the damage that dispels it (RV-207 to RV-209)."""
        hurt = [card for seat in range(2) for card, _ in self.zone(t, "field", seat) if t.rows[card].damage]
        if not hurt or t.get(TABLE, "attacker"):
            return
        view = self.game.view(t, -1, Secrets())
        shown = {card.id: dict(card.stats) for zone in view.zones for card in zone.cards}
        for card in hurt:
            kind, level = self.card(t, card)["kind"], int(shown[card]["level"])
            enough = level + 3 if kind == "relic" else max(1, level)
            assert kind == "spell" or t.rows[card].damage < enough, (
                f"RV-207: {self.card(t, card)['name']} stays"
            )

    # --- answers --------------------------------------------------------------------------------------------

    def _answered(self, t: Table, answer: Answer, after: Table, events: list[Event]) -> None:
        word, *rest = answer.value if isinstance(answer.value, tuple) and answer.value else ("",)
        seat, here = answer.seat, t.get(TABLE, "here") - 1
        if word in ("power", "assist", "play", "attack", "delve", "use", "conceal"):
            assert seat == t.active and here >= 0, "RV-135: actions belong to a mage phase"
        if word == "attack":
            self._attack(t, seat, here, rest)
        if after.result is not None or after.get(TABLE, "here") != here + 1:
            return
        gain = after.get(seat, "power") - t.get(seat, "power")
        if word == "power":
            mage = t.zone("mages", seat, here)[0]
            assert not t.rows[mage].turned and after.rows[mage].turned, "RV-138: the mage is tasked for it"
            assert gain == max(0, t.get(seat, "rifts") - t.rows[mage].mark("sap")), "RV-138, RV-061"
            assert not after.rows[mage].mark("sap"), "RV-062"
        elif word == "assist":
            assert gain == t.get(seat, "rifts"), "RV-144"
        elif word == "delve":
            assert (t.get(seat, f"dream{here}"), after.get(seat, f"dream{here}")) == (1, 2), "RV-161"
            seen = [self.card(after, event.cards[0]) for event in events if event.kind == "dreamed"]
            pips = [
                ("core", "common", "uncommon", "rare").index(
                    next(tag for tag in card["tags"] if tag in ("core", "common", "uncommon", "rare"))
                )
                for card in seen
            ]
            assert len(seen) <= 3 and sum(pips[:-1]) < 3, "RV-163"  # fmt: skip
        elif word == "play":
            face = dict(answer.faces).get(rest[0], t.rows[rest[0]].face)
            assert face is not None
            card, evoker = self.printed[face], self.card(t, t.zone("mages", seat, here)[0])
            assert self._evokes(evoker, card), "RV-153"
            if (
                rest[2] in ("plain", "evolve")
                and "Level X" not in card["text"]
                and self._settled(after, "act")
            ):
                coil = any(self.card(t, c)["id"] == "overcharged_coil" for c in t.zone("field", seat, here))
                assert -gain in (card["stats"]["level"], card["stats"]["level"] + coil), "RV-149: its level"
        elif word == "conceal":
            assert gain == -2, "RV-231: two power for a Secret"

    def _settled(self, t: Table, *names: str) -> bool:
        """Whether one of these questions is put, between actions: so what was done is done."""
        return isinstance(t.pending, tuple) and bool(t.pending) and t.pending[0].name in names

    def _evokes(self, mage: dict[str, Any], card: dict[str, Any]) -> bool:
        a, b = (next(RING.index(tag) for tag in one["tags"] if tag in RING) for one in (mage, card))
        return (a - b) % 8 in (0, 1, 7)

    def _attack(self, t: Table, seat: int, here: int, rest: list[int]) -> None:
        """Who attacks what (RV-188, RV-189, RV-195)."""
        attacker, target = rest[0], rest[1]
        assert not t.rows[attacker].turned and t.rows[attacker].seat == seat, "RV-195: an untasked creature"
        foe = t.rows[target].seat
        assert foe == 1 - seat, "RV-188: an enemy"
        place = t.map.place(t.rows[target].zone)
        cards = (*t.zone("field", foe, place), *t.zone("mages", foe, place))
        if any(t.rows[card].mark("guard") for card in cards):
            assert t.rows[target].mark("guard"), "RV-189: guards first"
        assert self.card(t, target).get("kind") != "spell", "RV-188"

    def _end(self, t: Table) -> None:
        """RV-001, RV-002, RV-005."""
        assert t.result is not None
        if t.result.reason not in ("bonds", "deck"):
            return
        lost = [seat for seat in range(2) if seat not in t.result.winners]
        assert lost and all(t.get(seat, "rifts") == 3 and not self.bonds(t, seat) for seat in lost), "RV-002"
        if t.result.reason == "deck":
            assert all(not t.zone("deck", seat) for seat in lost), "RV-005"
