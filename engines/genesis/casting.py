"""What a lord may do: crystals, casting, turning up, attacks, retaliation (ledger sections 5 to 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from typing import Any

from engines.effects.catalogue import Ability
from engines.effects.scope import Scope
from engines.kernel import TABLE, Act, Decision, IllegalAnswer, Item, Secrets, Table, Work, player
from engines.kernel.moments import Moment
from engines.kernel.reasons import Thing, targets
from engines.kernel.say import listed, say

from . import modes
from .cards import Cards
from .policy import BACKS, SPHERES, VEILED_COST

Acts = Iterator[tuple[Any, tuple[int, ...]]]


def _told(names: list[str]) -> str:
    """Spheres in words, put together when somebody reads them."""
    return listed([say(name) for name in names])


def _no_spell() -> IllegalAnswer:
    return IllegalAnswer("not_now", "Only spells are played in retaliation.", "SG-137")


def _out_of_turn() -> IllegalAnswer:
    return IllegalAnswer("not_now", "Abilities are used in steps 4 and 5 of your own turn.", "SG-R13")


def _of(spheres: int) -> list[str]:
    """The names of spheres given as bits."""
    return [name.capitalize() for bit, name in enumerate(SPHERES) if spheres >> bit & 1]


class Casting(Cards):
    """One check lists and judges every answer."""

    # --- cards from hand ------------------------------------------------------------------------------------

    def charged(self, t: Table, seat: int) -> int:
        """The spheres of a lord's crystals, as bits."""
        key = ("charged", seat)
        found: int | None = t.memo.get(key)
        if found is None:
            found = 0
            for card in t.zone("vault", seat):
                found |= self.spheres(t, card)
            t.memo[key] = found
        return found

    def _uncharged(self, s: Scope) -> IllegalAnswer | None:
        """A crystal of each sphere that the card's back shows, whichever pays (SG-093, SG-096, SG-109)."""
        missing = self.spheres(s.t, s.card) & ~self.charged(s.t, s.seat)
        if not missing:
            return None
        clause = "SG-096" if len(BACKS[s.t.rows[s.card].back or 0]) > 1 else "SG-093"
        return IllegalAnswer(
            "cannot_pay", "The vault holds no crystal of {names}.", clause, names=partial(_told, _of(missing))
        )

    def _unpaid(self, s: Scope, cost: int) -> IllegalAnswer | None:
        """A retaliation takes as many energies as it costs, and one of each sphere that its back shows; one
        that costs nothing still needs these, which stay (SG-138, SG-139, SG-R03, SG-R19).
        """
        energy = s.t.zone("groove", s.seat)
        if cost > len(energy):
            return IllegalAnswer(
                "cannot_pay", "It costs {n} energy, and you have {have}.", "SG-138", n=cost, have=len(energy)
            )
        missing = self.spheres(s.t, s.card)
        for card in energy:
            missing &= ~self.spheres(s.t, card)
        if not missing:
            return None
        return IllegalAnswer(
            "cannot_pay",
            "The groove holds no energy of {names}.",
            "SG-139",
            names=partial(_told, _of(missing)),
        )

    def why_not(self, s: Scope, ability: Ability, way: str, reply: bool) -> IllegalAnswer | None:
        """Face up only what has no inverted cost (SG-107), in one's own turn with a crystal of its sphere; in
        retaliation only spells (SG-137).
        """
        if reply and not self.timely(ability, way, reply):
            return _no_spell() if way else _out_of_turn()
        if way:
            half = self.half_of(ability) or ""
            face = s.face(s.card)
            if self.inverted(face, half):
                return IllegalAnswer(
                    "does_not_fit", "A half with an inverted cost is played face down.", "SG-107"
                )
            cost = self.catalogue.facts[face][half].stats["cost"]
            refusal = self._unpaid(s, cost) if reply else self._uncharged(s)
            if refusal is not None:
                return refusal
            if not reply and cost > self.mana(s.t, s.seat):
                return IllegalAnswer("cannot_pay", "There is not so much mana left.", "SG-094")
        refusal = super().why_not(s, ability, way, reply)
        if not way and refusal is not None and refusal.code == "cannot_pay":
            return refusal.under("SG-193")
        return _clause(refusal, reply)

    def why_not_hidden(self, s: Scope, way: str, reply: bool) -> IllegalAnswer | None:
        """The same for cards played face down; their back is all that is seen (SG-109)."""
        refusal = self._unpaid(s, VEILED_COST) if reply else self._uncharged(s)
        return refusal or _clause(super().why_not_hidden(s, way, reply), reply)

    def claimed_by(self, t: Table, seat: int, card: int, way: str) -> str:
        """A veiled card has an inverted cost (SG-111); by the advanced rule creatures need none (SG-157)."""
        if way == "veiled_creature" and t.get(TABLE, "generic"):
            return ""
        return super().claimed_by(t, seat, card, way)

    def hiding_ways(self, t: Table, seat: int, card: int, face: int | None) -> tuple[str, ...]:
        """Those for which the half has an inverted cost, or needs none."""
        if face is None:
            return self._hiding
        key = face, t.get(TABLE, "generic")
        if key not in self._veilings:
            halves = [(way, self.vocabulary.ways[way].half or "") for way in self._hiding]
            self._veilings[key] = tuple(
                way
                for way, half in halves
                if self.inverted(face, half) or not self.claimed_by(t, seat, card, way)
            )
        return self._veilings[key]

    @cached_property
    def _veilings(self) -> dict[tuple[int, int], tuple[str, ...]]:
        return {}

    def _may_conceal(self, t: Table, d: Act, card: int, way: str, face: int | None) -> IllegalAnswer | None:
        """What is known not to fit need not be looked at further."""
        if way not in self.hiding_ways(t, d.seat, card, face):
            return IllegalAnswer(
                "does_not_fit", "Only a half with an inverted cost is laid down veiled.", "SG-111"
            )
        return super()._may_conceal(t, d, card, way, None)

    def can_pay(self, s: Scope, what: str, n: int) -> bool:
        """Mana of whatever spheres (SG-092)."""
        return self.mana(s.t, s.seat) >= n

    def playable_from(self, t: Table, seat: int) -> tuple[int, ...]:
        """In one's own turn in step 4b, in another's in retaliation (SG-073, SG-087, SG-091)."""
        if seat == t.active and t.phase != "cast":
            return ()
        return t.zone("hand", seat)

    def answerable(self, t: Table, item: Item) -> bool:
        """Nothing that was announced can be answered (SG-088, SG-148)."""
        return False

    def goal_of(self, ability: Ability, way: str | None) -> str | None:
        """Where a played card goes, by half and type of spell (SG-097, SG-103, SG-104, SG-R34)."""
        if self.half_of(ability) == "creature":
            return "field"
        kind = self.spell_kind(self.catalogue.face_of[ability.path])
        return {"lasting": "fortress", "calling": "field"}.get(kind, "trash")

    def spell_of(self, face: int) -> Ability:
        """The play of a card's spell half."""
        return next(a for a in self.catalogue.plays[face] if self.half_of(a) == "spell")

    # --- what may be done -----------------------------------------------------------------------------------

    def plays_now(self, t: Table, d: Act) -> bool:
        """Cards and abilities in step 4b, abilities between attacks (SG-R13), spells in retaliation."""
        return d.data[0] in ("cast", "battle", "reply")

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Acts:
        """Cures, second crystals, attacks, and veiled cards turned up."""
        moment = d.data[0]
        if moment == "cure":
            yield from self.cures(t, d.seat)
        elif moment == "battle":
            yield from self.attacks(t, d.seat)
        elif moment == "cast":
            yield from self._second_crystals(t, d.seat)
            yield from self._turning(t, d, (*t.zone("field", d.seat), *t.zone("fortress", d.seat)), know)
        elif moment == "reply":
            yield from self._turning(t, d, t.zone("fortress", d.seat), know)
        elif moment == "fighter":
            yield from self._turning(t, d, (d.data[1],), know)

    def cures(self, t: Table, seat: int) -> Acts:
        """Own afflicted creatures with crystals that share a sphere (SG-061, SG-062, SG-R08)."""
        crystals = t.zone("vault", seat)
        for card in self.battlefield(t, seat) if crystals else ():
            if self.afflicted(t, card):
                mine = self.spheres(t, card)
                for crystal in crystals:
                    if mine & self.spheres(t, crystal):
                        yield ("cure", card, crystal), ()

    def _second_crystals(self, t: Table, seat: int) -> Acts:
        """A card of another sphere, no dual one; only after a first crystal, before any casting, and not of
        who begins in the very first turn (SG-067, SG-068, SG-070 to SG-072).
        """
        placed = t.get(seat, "placed") - 1
        if placed < 0 or self.begins(t, seat):
            return
        for card in t.zone("hand", seat):
            back = t.rows[card].back
            if back is not None and back != placed and len(BACKS[back]) == 1:
                yield ("second", card), ()

    def begins(self, t: Table, seat: int) -> bool:
        """Whether it is the first turn of the game, and this the lord who began it: not the partner of a
        citadel, who takes it too (SG-070).
        """
        return t.turn == 1 and modes.beginner(t) == seat

    def _turning(self, t: Table, d: Act, cards: tuple[int, ...], know: Secrets) -> Acts:
        """Own veiled cards that may be turned up, as far as the onlooker knows (SG-152, SG-153, SG-156)."""
        for card in cards:
            row = t.rows[card]
            if row.up:
                continue
            face = know.face(t, card)
            if face is None or self._why_not_up(t, d, card, face) is None:
                yield ("turn_up", card), (card,) if row.face is None else ()

    def _why_not_up(self, t: Table, d: Act, card: int, face: int) -> IllegalAnswer | None:
        """Only what has an inverted cost is ever turned up (SG-158); a spell needs a target (SG-R23)."""
        creature = t.map.of[t.rows[card].zone].name == "field"
        if not self.inverted(face, "creature" if creature else "spell"):
            return IllegalAnswer("does_not_fit", "Only a card with an inverted cost is turned up.", "SG-158")
        if not creature:
            s = self.acting(t, d, card, {card: face})
            if not self.askable(s, self.spell_of(face).node.ask):
                return IllegalAnswer("bad_target", "There is nothing it could be aimed at.", "SG-R23")
        return None

    def able(self, t: Table, card: int) -> bool:
        """Whether a creature may attack now (SG-098, SG-112, SG-132)."""
        return (
            not t.rows[card].turned and not self.dizzy(t, card) and not self.ruled(t, card, "cannot_attack")
        )

    def attacks(self, t: Table, seat: int) -> Acts:
        """Each able creature on each engaged creature or fortress in range (SG-113, SG-114, SG-244)."""
        able = [card for card in self.battlefield(t, seat) if self.able(t, card)]
        if not able:
            return
        foes = modes.attackable(t, seat)
        citadel = modes.kind(t) == "citadel"
        for card in able:
            hunts = self.ruled(t, card, "attacks_ready")
            for foe in foes:
                for target in t.zone("field", foe):
                    if hunts or t.rows[target].turned:
                        yield ("attack", card, target), ()
                if not citadel or foe == modes.acting(t, foe)[0]:
                    yield ("attack", card, player(foe)), ()

    def moment(self, t: Table, d: Decision) -> Moment:
        """Whoever may retaliate is under attack."""
        if isinstance(d, Act) and d.data[0] in ("reply", "fighter"):
            return Moment.ATTACK
        return super().moment(t, d)

    def meant_more(
        self, t: Table, d: Decision, card: int, things: tuple[Thing, ...], know: Secrets
    ) -> Iterator[Any]:
        """A creature attacks, is cured or turned up; a hand card becomes the second crystal."""
        aimed = targets(things)[1:]
        zone = t.map.of[t.rows[card].zone].name if t.rows[card].zone >= 0 else ""
        if zone == "hand" and t.rows[card].seat == d.seat:
            yield ("second", card)
        if zone in ("field", "fortress") and t.rows[card].seat == d.seat and not t.rows[card].up:
            yield ("turn_up", card)
        if zone == "field" and t.rows[card].seat == d.seat:
            foes = [player(foe) for foe in modes.attackable(t, d.seat)]
            for target in [one for one in aimed if one not in t.zone("vault", d.seat)] or foes[: not aimed]:
                yield ("attack", card, target)
            crystals = t.zone("vault", d.seat)
            for crystal in [one for one in aimed if one in crystals] or crystals[: not aimed]:
                if aimed or self.afflicted(t, card):
                    yield ("cure", card, crystal)

    def wrong_moment(self, t: Table, d: Act, value: Any) -> IllegalAnswer:
        """Cards are played in step 4b, spells also in retaliation (SG-087, SG-091)."""
        if value[0] == "use":
            return _out_of_turn()
        return IllegalAnswer("not_now", "Cards are played in step 4b only.", "SG-091")

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """With the clause that forbids it, where an answer is of a known sort."""
        if value[0] in ("play", "conceal") and d.data[0] == "battle":
            raise self.wrong_moment(t, d, value)
        super().judge_act(t, d, value, faces)

    def judge_more(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """What is listed, and a card turned up must be one that may be."""
        try:
            super().judge_more(t, d, value, faces)
        except IllegalAnswer as refused:
            raise self._named(t, d, value) or refused from None
        if value[0] == "turn_up":
            face = faces.get(value[1], t.rows[value[1]].face)
            assert face is not None
            refusal = self._why_not_up(t, d, value[1], face)
            if refusal is not None:
                raise refusal

    def _named(self, t: Table, d: Act, value: Any) -> IllegalAnswer | None:
        """The clause against an attack or second crystal that is not listed."""
        word, *rest = value
        if word == "second" and d.data[0] == "cast" and rest and rest[0] in t.zone("hand", d.seat):
            return self._no_second(t, d.seat, rest[0])
        if word == "cure":
            return self._no_cure(t, d, rest)
        if word == "turn_up":
            return IllegalAnswer(
                "not_now", "Veiled cards are turned up in step 4, in a fight and to retaliate.", "SG-152"
            )
        if word == "second":
            return IllegalAnswer("not_now", "The second crystal is placed in step 4a.", "SG-068")
        if word != "attack" or len(rest) != 2:
            return None
        if d.data[0] != "battle":
            return IllegalAnswer("not_now", "Attacks are made in step 5 of your own turn.", "SG-112")
        card, target = rest
        if card not in self.battlefield(t, d.seat):
            return IllegalAnswer("bad_target", "That is no creature of yours.", "SG-112")
        if t.rows[card].turned:
            return IllegalAnswer("not_now", "An engaged creature cannot attack.", "SG-112")
        if self.dizzy(t, card):
            return IllegalAnswer("not_now", "A creature is dizzy in the turn it comes.", "SG-098")
        if self.ruled(t, card, "cannot_attack"):
            return IllegalAnswer("not_now", "Its text says that it cannot attack.", "SG-187")
        foes = modes.attackable(t, d.seat)
        if any(target in t.zone("field", foe) for foe in foes):
            return IllegalAnswer("bad_target", "Ready creatures cannot be attacked.", "SG-114")
        if any(target in (*t.zone("towers", foe), *t.zone("fortress", foe)) for foe in foes):
            return IllegalAnswer(
                "bad_target",
                "A fortress is attacked as a whole; what falls is chosen once it gets through.",
                "SG-113",
            )
        return IllegalAnswer("bad_target", "That is no creature or fortress in range.", "SG-113")

    def why_not_chosen(self, t: Table, d: Decision, card: int) -> IllegalAnswer | None:
        """Why an own creature is none of those that may block (SG-118, SG-187)."""
        if d.name != "block" or card not in self.battlefield(t, d.seat):
            return None
        if t.rows[card].turned:
            return IllegalAnswer("bad_target", "An engaged creature cannot block.", "SG-118")
        if self.ruled(t, card, "cannot_block"):
            return IllegalAnswer("bad_target", "Its text says that it cannot block.", "SG-187")
        return None

    def _no_cure(self, t: Table, d: Act, rest: list[Any]) -> IllegalAnswer | None:
        """Why a creature is not cured with this crystal (SG-061, SG-062)."""
        if len(rest) != 2 or rest[0] not in self.battlefield(t, d.seat):
            return None
        if not self.afflicted(t, rest[0]):
            return IllegalAnswer("does_not_fit", "It is not afflicted, so nothing cures it.", "SG-061")
        if d.data[0] != "cure":
            return IllegalAnswer("not_now", "Creatures are cured in step 2 of your own turn.", "SG-061")
        return IllegalAnswer("bad_target", "A crystal cures a creature of its own sphere.", "SG-062")

    def _no_second(self, t: Table, seat: int, card: int) -> IllegalAnswer:
        if self.begins(t, seat):
            sentence, clause = "Who begins places no second crystal in the first turn.", "SG-070"
        elif not t.get(seat, "placed"):
            sentence, clause = "A second crystal follows a first one, before any casting.", "SG-068"
        elif len(BACKS[t.rows[card].back or 0]) > 1:
            sentence, clause = "The second crystal may not be a dual-sphere card.", "SG-072"
        else:
            sentence, clause = "The two crystals of a turn may not be of the same sphere.", "SG-071"
        return IllegalAnswer("does_not_fit", sentence, clause)

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """Start a cure, a second crystal, an attack, or turn a card up."""
        word, card, *rest = value
        if word == "cure":
            w.push("genesis.cure_one", seat=seat, card=card, crystal=rest[0])
        elif word == "second":
            w.push("genesis.second", seat=seat, card=card)
        elif word == "attack":
            self.attack(w, card, rest[0], by=seat)
        else:
            w.push("genesis.turn_up", seat=seat, card=card)

    def attack(self, w: Work, card: int, target: int, *, by: int) -> None:
        """Begin an attack (SG-112)."""
        w.push("genesis.attack", seat=by, card=card, target=target)

    def uncovered(self, w: Work, card: int, below: tuple[int, ...]) -> None:
        """What was attached to a card that left goes to the trash (SG-123, SG-R14)."""
        for one in below:
            self.send(w, one, "trash", by=w.t.rows[one].seat, source=card)


_CLAUSES = {
    "cannot_pay": ("SG-094", "SG-138"),
    "not_now": ("SG-087", "SG-137"),
    "bad_target": ("SG-R23",) * 2,
}


def _clause(refusal: IllegalAnswer | None, reply: bool) -> IllegalAnswer | None:
    """A refusal of the language with the clause it carries out here."""
    if refusal is not None and not refusal.clause and refusal.code in _CLAUSES:
        return refusal.under(_CLAUSES[refusal.code][reply])
    return refusal
