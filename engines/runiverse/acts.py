"""What the active player may do besides evoking and using abilities: one check lists and judges (ledger
section 5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.effects.reading import t_name
from engines.effects.use import note_use, uses
from engines.kernel import NOTHING, TABLE, Act, Decision, IllegalAnswer, Secrets, Table, Work, is_player
from engines.kernel.reasons import Thing, targets
from engines.kernel.say import mark, say

from .evoking import Evoking
from .policy import PLACED, PLACES, WAYS
from .setup import QUALIFIES

Offer = tuple[Any, tuple[int, ...]]


class Acting(Evoking):
    """The actions of a turn."""

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[Offer]:
        """By what is asked: a mulligan, what comes between phases, or an action of a phase."""
        if d.data[0] == "mulligan":
            yield from self._mulligans(t, d.seat, know)
        elif d.data[0] == "between":
            yield from self._between(t, d.seat, know)
        else:
            yield from self._in_phase(t, d.seat, know)

    def _mulligans(self, t: Table, seat: int, know: Secrets) -> Iterator[Offer]:
        hand = tuple(sorted(t.zone("hand", seat)))
        faces = [know.face(t, card) for card in hand]
        if None in faces or self._mages(faces) in QUALIFIES:
            yield ("mulligan",), tuple(card for card in hand if t.rows[card].face is None)

    def _mages(self, faces: list[int | None]) -> int:
        return sum(face is not None and self.catalogue.cards[face].kind == "mage" for face in faces)

    def _between(self, t: Table, seat: int, know: Secrets) -> Iterator[Offer]:
        for place in range(PLACES):
            if t.zone("mages", seat, place) and not t.get(TABLE, "held") >> place & 1:
                yield ("phase", place), ()
        if not t.get(TABLE, "played"):
            places = [place for place in range(PLACES) if self.opened(t, seat, place)]
            for card in t.zone("hand", seat):
                if self._may_be_mage(t, card, know):
                    opens = (card,) if t.rows[card].face is None else ()
                    for place in places:
                        yield ("mage", card, place), opens
        yield from self._rearrangements(t, seat)

    def _rearrangements(self, t: Table, seat: int) -> Iterator[Offer]:
        """Vim and discard pile put in another order, between any two actions of one's turn (RV-045, RV-301,
        RV-R135).
        """
        for card in self.sinkable(t, seat):
            yield ("sink", card), ()
        for card in self.raisable(t, seat):
            yield ("raise", card), ()

    def _may_be_mage(self, t: Table, card: int, know: Secrets) -> bool:
        face = know.face(t, card)
        return face is None or self.catalogue.cards[face].kind == "mage"

    def sinkable(self, t: Table, seat: int) -> Iterator[int]:
        """Vim that may be put beneath the rest under its host, each once a turn: in this way any order can be
        made (RV-301).
        """
        zone = t.zone("vim", seat)
        for card in zone:
            others = self.vim(t, t.rows[card].host)
            if len(others) > 1 and others[0] != card and not uses(t, f"turn/sink@card {card}"):
                yield card

    def raisable(self, t: Table, seat: int) -> Iterator[int]:
        """Cards of the discard pile that may be put right under its top card, each once a turn (RV-045)."""
        for card in t.zone("discard", seat)[:-2]:
            if not uses(t, f"turn/raise@card {card}"):
                yield card

    # --- a mage phase ---------------------------------------------------------------------------------------

    def _in_phase(self, t: Table, seat: int, know: Secrets) -> Iterator[Offer]:
        here = t.get(TABLE, "here") - 1
        if not t.rows[self.mage_at(t, seat, here)].turned:
            yield ("power",), ()
        for place in range(PLACES):
            for mage in t.zone("mages", seat, place) if place != here else ():
                if not t.rows[mage].turned:
                    yield ("assist", mage), ()
        for card in t.zone("hand", seat):
            if self._may_be_mage(t, card, know):
                yield ("assist", card), (card,) if t.rows[card].face is None else ()
        if t.get(seat, f"dream{here}") == 1:
            yield ("delve",), ()
        yield from self._attacks(t, seat, here)
        yield from self._rearrangements(t, seat)

    def fighters(self, t: Table, seat: int, here: int) -> list[int]:
        """Who can make a combat attack: untasked creatures (RV-195), a battlemage (RV-255), tokens that swarm
        (RV-083).
        """
        found = [
            card
            for card in (*t.zone("field", seat, here), *t.zone("mages", seat, here))
            if not t.rows[card].turned and self._fights(t, card)
        ]
        found += [card for card in t.zone("vim", seat) if self.swarms(t, card, here)]
        return [card for card in found if not self.ruled(t, card, "cannot_attack")]

    def _fights(self, t: Table, card: int) -> bool:
        kind = self.kind(t, card)
        return kind == "creature" or (kind == "mage" and self.keyword(t, card, "battlemage"))

    def swarms(self, t: Table, card: int, here: int) -> bool:
        """Whether a token under a Bug of level 1 can attack as its copy (RV-083, RV-R102)."""
        row = t.rows[card]
        if row.face is None or row.turned or "swarm" not in self.catalogue.cards[row.face].keywords:
            return False
        host = t.rows[row.host].face
        return (
            host is not None
            and self.where(t, card) == here
            and self.catalogue.cards[host].kind == "creature"
            and "bug" in self.catalogue.cards[host].tags
            and self.stat(t, row.host, "level") == 1
        )

    def attacks_as(self, t: Table, card: int) -> int:
        """The card as which a fighter attacks: a token that swarms as its host (RV-083)."""
        return t.rows[card].host if t_name(t, t.rows[card].zone) == "vim" else card

    def _attacks(self, t: Table, seat: int, here: int) -> Iterator[Offer]:
        fighters = self.fighters(t, seat, here)
        if not fighters:
            return
        engaged = t.get(TABLE, "engaged") - 1
        every = [self.attackable(t, 1 - seat, place) for place in range(PLACES)]
        far = [card for cards in every for card in cards]
        near = every[engaged] if engaged >= 0 else far
        bold = {card: self.keyword(t, self.attacks_as(t, card), "boundless") for card in fighters}
        for card in fighters:
            for target in far if bold[card] else near:
                yield ("attack", card, target), ()
        for card, ally in self._pairs(t, fighters):
            for target in far if bold[card] and bold[ally] else near:
                yield ("attack", card, target, ally), ()

    def _pairs(self, t: Table, fighters: list[int]) -> Iterator[tuple[int, int]]:
        """A creature with Unity and an ally (RV-288, RV-R74)."""
        able = [c for c in fighters if self.kind(t, c) == "creature" and t.rows[c].host == NOTHING]
        united = [card for card in able if self.keyword(t, card, "unity")]
        for card in united:
            for ally in able:
                if ally != card and not (ally in united and ally < card):
                    yield card, ally

    # --- what is meant --------------------------------------------------------------------------------------

    def meant(self, t: Table, d: Decision, things: tuple[Thing, ...], know: Secrets) -> Iterator[Any]:
        """A rift or a location pointed at means the mage there, or a mage to be played there; in a phase a
        dream deck of one's own means a delve.
        """
        cards = targets(things)
        zones = [one.a for one in things if one.kind == "zone"]
        place = next((t.map.place(zone) for zone in zones if t.map.of[zone].name in PLACED), -1)
        if cards and not is_player(cards[0]) and place >= 0 and cards[0] in t.zone("hand", d.seat):
            yield ("mage", cards[0], place)
        yield from super().meant(t, d, things, know)
        if not cards and place >= 0 and t.zone("mages", d.seat, place):
            yield ("phase", place)
        if not cards and t.get(TABLE, "here") and zones == [t.map.number("dream", d.seat)]:
            yield ("delve",)

    def _meant_plays(self, t: Table, card: int, know: Secrets) -> Iterator[Any]:
        """As is printed on it, and from where it lies: of a Secret nobody means to evoke it from hand, and of
        what is neither ritual nor trap to lay it down.
        """
        zone, face = t_name(t, t.rows[card].zone), know.face(t, card)
        plays = () if face is None else self.plays(t, card, face)
        known = {way for ability in plays for way in self.ways_of(ability)}
        for value in super()._meant_plays(t, card, know):
            if value[-1] in known and zone in WAYS[value[-1]].zones:
                yield value

    def meant_more(
        self, t: Table, d: Decision, card: int, things: tuple[Thing, ...], know: Secrets
    ) -> Iterator[Any]:
        """A mage holds its phase, makes power or assists; a fighter attacks; a mage card is played; vim and
        discarded cards change places.
        """
        row = t.rows[card]
        zone = t.map.of[row.zone].name if row.zone >= 0 else ""
        if row.seat != d.seat:
            return
        aimed, here = targets(things)[1:], t.get(TABLE, "here") - 1
        if zone in ("field", "mages", "vim"):
            yield from (("attack", card, *pair) for pair in _aims(aimed))
        if zone == "mages":
            place = t.map.place(row.zone)
            yield from [("power",)] if place == here else [("phase", place), ("assist", card)]
        if zone == "hand" and self._may_be_mage(t, card, know):
            yield ("mage", card, next((p for p in range(PLACES) if self.opened(t, d.seat, p)), 0))
            yield ("assist", card)
        if zone == "field" and not aimed and card not in self.fighters(t, d.seat, here):
            yield ("attack", card, NOTHING)
        if zone == "discard":
            yield ("raise", card)
        if zone == "vim":
            yield ("sink", card)

    def put_away(self, t: Table, d: Decision, value: Any) -> str:
        """Vim and discard piles can be put in another order at any time (RV-045, RV-301)."""
        told = {
            "sink": mark("Put vim in another order"),
            "raise": mark("Put your discard pile in another order"),
        }
        return say(told[value[0]]) if isinstance(d, Act) and value[0] in told else ""

    def concerns(self, t: Table, d: Decision, value: Any) -> tuple[int, ...]:
        """A phase is about its mage, and so are power and dreams."""
        if value[0] == "phase":
            return t.zone("mages", d.seat, value[1])
        if value[0] in ("power", "delve"):
            return (self.mage_at(t, d.seat, t.get(TABLE, "here") - 1),)
        return value[1:2] if value[0] == "mage" else super().concerns(t, d, value)

    def wrong_moment(self, t: Table, d: Act, value: Any) -> IllegalAnswer:
        """RV-135: in a mage phase."""
        told = "That is done in a mage phase: begin the phase of one of your mages first."
        return IllegalAnswer("not_now", told, "RV-135")

    # --- judging --------------------------------------------------------------------------------------------

    def judge_more(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """As listed; what was opened must be what it has to be. A refusal names the clause."""
        for known, opens in self.more_acts(t, d, Secrets()):
            if _same(value, known):
                if sorted(faces) != sorted(opens):
                    raise IllegalAnswer("not_opened", "Open just the cards this needs.")
                self._judge_faces(t, d, value, faces)
                return
        code, sentence, clause = _REFUSALS.get(value[0], ("unknown_option", "There is no such action.", ""))
        if value[0] == "attack":
            code, sentence, clause = self._attack_refused(t, d, value)
        elif value[0] in ("phase", "mage", "assist", "power"):
            code, sentence, clause = self._mage_refused(t, d, value) or (code, sentence, clause)
        raise IllegalAnswer(code, sentence, clause)

    def _mage_refused(self, t: Table, d: Act, value: Any) -> tuple[str, str, str] | None:
        """What stands in the way of a mage's phase, of playing one, of its power and of an assist."""
        shapes = {"phase": 1, "mage": 2, "assist": 1, "power": 0}
        if len(value) - 1 != shapes[value[0]] or not all(type(part) is int for part in value[1:]):
            return None
        between = d.data[0] == "between"
        if value[0] in ("phase", "mage") and not between:
            told = {
                "phase": "A phase begins when the present one is over: end this phase first.",
                "mage": "A mage is played between phases: end this phase first.",
            }
            return "not_now", told[value[0]], "RV-127" if value[0] == "phase" else "RV-R28"
        if value[0] in ("assist", "power") and between:
            return "not_now", "That is done in a mage phase: begin one first.", "RV-135"
        if value[0] == "phase" and 0 <= value[1] < PLACES and t.zone("mages", d.seat, value[1]):
            return "used_up", "This mage has held its phase of this turn.", "RV-127"
        if value[0] == "mage" and t.get(TABLE, "played"):
            return "used_up", "A mage was played this turn already.", "RV-116"
        if value[0] == "mage" and value[1] in t.zone("hand", d.seat):
            return "bad_target", "That rift is not opened.", "RV-106"
        own = [mage for place in range(PLACES) for mage in t.zone("mages", d.seat, place)]
        if value[0] == "assist" and value[1] in own and t.rows[value[1]].turned:
            return "used_up", "That mage is tasked already.", "RV-147"
        return None

    def _judge_faces(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        word = value[0]
        if word == "mulligan":
            known = [faces.get(card, t.rows[card].face) for card in t.zone("hand", d.seat)]
            if self._mages(known) not in QUALIFIES:
                raise IllegalAnswer("does_not_fit", "A hand with 2 to 5 mages is kept.", "RV-091")
        elif word in ("mage", "assist"):
            face = faces.get(value[1], t.rows[value[1]].face)
            if face is None or self.catalogue.cards[face].kind != "mage":
                clause = "RV-117" if word == "mage" else "RV-145"
                raise IllegalAnswer("does_not_fit", "That card is no mage.", clause)

    def _attack_refused(self, t: Table, d: Act, value: Any) -> tuple[str, str, str]:
        if d.data[0] != "phase":
            return "not_now", "Attacks are made in a mage phase: begin one first.", "RV-195"
        cards = [card for card in value[1:] if type(card) is int and 0 <= card < len(t.rows)]
        here = t.get(TABLE, "here") - 1
        fighters = self.fighters(t, d.seat, here)
        if cards and cards[0] not in fighters:
            return self._no_fighter(t, d, cards[0], here)
        if len(cards) != len(value) - 1 or len(cards) not in (2, 3):
            told = "An attack names the attacker, what it attacks, and perhaps an ally."
            return "bad_target", told, "RV-195"
        pairs = list(self._pairs(t, fighters))
        if len(cards) == 3 and (cards[2], cards[0]) in pairs:
            first = self.face_name(t.rows[cards[2]].face or 0)
            return "bad_target", say("Begin with {card} and name this one second.", card=first), "RV-288"
        if len(cards) == 3 and (cards[0], cards[2]) not in pairs:
            told = "Only a creature with Unity attacks together with an untasked ally."
            return "bad_target", told, "RV-288"
        foe, place = self.located(t, cards[1])
        if foe != 1 - d.seat or not self._attackable_kind(t, cards[1], foe, place):
            return "bad_target", "Only an enemy creature, mage or relic is attacked.", "RV-188"
        boundless = all(self.keyword(t, self.attacks_as(t, card), "boundless") for card in cards[::2])
        if t.get(TABLE, "engaged") not in (0, place + 1) and not boundless:
            return "bad_target", "Another location is engaged in this phase.", "RV-183"
        guarded = any(t.rows[card].mark("guard") for card in self.attackable(t, foe, place))
        if guarded and not t.rows[cards[1]].mark("guard"):
            return "bad_target", "A guarding card must be attacked first.", "RV-189"
        if t.rows[cards[1]].mark("burrowed"):
            return "bad_target", "It is burrowed.", "RV-264"
        return "bad_target", "That cannot be attacked.", "RV-188"

    def _attackable_kind(self, t: Table, card: int, foe: int, place: int) -> bool:
        """Whether it is a creature, mage or relic, or stands for a mageless rift (RV-188, RV-R12)."""
        zone = t_name(t, t.rows[card].zone)
        if zone == "rifts":
            return not t.zone("mages", foe, place)
        return zone == "mages" or (zone == "field" and self.kind(t, card) != "spell")

    def _no_fighter(self, t: Table, d: Act, card: int, here: int) -> tuple[str, str, str]:
        """Why a card does not attack: RV-195, RV-255, RV-083."""
        if t.rows[card].seat != d.seat or not self._fights(t, card):
            return "does_not_fit", "Only creatures and battlemages attack.", "RV-195"
        if self.where(t, card) != here:
            return "not_now", "It attacks in the phase of its own mage only.", "RV-195"
        if t.rows[card].turned:
            return "used_up", "It is tasked already.", "RV-195"
        if t_name(t, t.rows[card].zone) == "vim":
            return "does_not_fit", "As vim it attacks only if it swarms under a Bug of level 1.", "RV-083"
        return "does_not_fit", "Something keeps it from attacking.", "RV-195"

    # --- carrying out ---------------------------------------------------------------------------------------

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """Start one of these actions."""
        word, *rest = value
        if word == "phase":
            w.push("rv.phase", seat=seat, place=rest[0])
        elif word == "mage":
            w.push("rv.mage", seat=seat, card=rest[0], place=rest[1])
        elif word == "power":
            here = w.t.get(TABLE, "here") - 1
            w.push("rv.power", seat=seat, card=self.mage_at(w.t, seat, here))
        elif word == "assist":
            w.push("rv.assist", seat=seat, card=rest[0])
        elif word == "delve":
            w.push("rv.delve", seat=seat, card=self.mage_at(w.t, seat, w.t.get(TABLE, "here") - 1))
        elif word == "attack":
            ally = rest[2] if len(rest) > 2 else NOTHING
            w.push("rv.attack", seat=seat, card=rest[0], target=rest[1], ally=ally, combat=1, n=0)
        elif word == "sink":
            note_use(w, f"turn/sink@card {rest[0]}")
            w.emit("sunk", seat, (rest[0],))
            w.move(rest[0], w.t.rows[rest[0]].zone, to=0, keep=True)
        else:
            note_use(w, f"turn/raise@card {rest[0]}")
            w.emit("raised", seat, (rest[0],))
            zone = w.t.rows[rest[0]].zone
            w.move(rest[0], zone, to=len(w.t.zones[zone]) - 2)


def _same(value: Any, known: Any) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == len(known)
        and all(type(a) is type(b) and a == b for a, b in zip(value, known, strict=True))
    )


def _aims(aimed: list[int]) -> list[tuple[int, ...]]:
    """What an attack names after the attacker: a target, and perhaps an ally."""
    return [tuple(aimed[:2])] if aimed else []


_REFUSALS = {
    "phase": ("not_now", "That mage has no phase to hold.", "RV-127"),
    "mage": (
        "not_now",
        "A mage is played once a turn, between phases, from hand, at an opened rift.",
        "RV-117",
    ),
    "power": ("used_up", "Only the untasked current mage makes power.", "RV-138"),
    "assist": ("does_not_fit", "An assist needs a mage card in hand or another untasked mage.", "RV-146"),
    "delve": ("used_up", "The dream counter here is not available.", "RV-162"),
    "sink": ("used_up", "That vim cannot be put there.", "RV-301"),
    "raise": ("used_up", "That card of the pile cannot be put there.", "RV-045"),
    "mulligan": ("not_now", "It is not the time for a mulligan.", "RV-096"),
}
