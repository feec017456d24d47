"""What a seat may do and when: Summons, Rank-ups, Casts, Skills, attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engines.effects import announce, queue
from engines.effects import grammar as g
from engines.effects.catalogue import Ability
from engines.effects.query import holds, number
from engines.effects.scope import Scope, scope_of
from engines.effects.targets import still_there
from engines.effects.timing import happen
from engines.effects.triggers import ask_trigger
from engines.effects.use import note_use, uses
from engines.kernel import NOTHING, TABLE, Act, Decision, Frame, IllegalAnswer, Program, Secrets, Table, Work
from engines.kernel.moments import Moment
from engines.kernel.reasons import Thing, targets
from engines.kernel.table import Env

from .field import ABOUT, FREED, Field
from .policy import LINES, MAIN, Summon
from .work import rules

RANK_UP = "turn/rank_up@seat"
"""Counts a seat's Rank-ups of this turn."""
AGAIN = 100
"""How often a Cast or Skill without a limit of its own may be used in a turn (RP-R39)."""
ACTED = "turn/acted@seat"
"""Counts the Casts and Skills a seat has used this turn (RP-R33)."""


class Playing(Field):
    """The actions of a turn (ledger sections 4, 5 and 7) and what still holds when they resolve."""

    def __init__(self, packs: tuple[Any, ...]) -> None:
        super().__init__(packs)
        abilities = self.catalogue.abilities.values()
        self._placing = {a.path: found for a in abilities if (found := _placing(a.node))}
        """Steps by which abilities put Souls on the field."""
        self._frees = frozenset(
            path for path in self._placing if _frees(self.catalogue.costs.get(f"{path}.cost"))
        )
        """Those of them whose cost may free a position."""
        self._quick = frozenset(
            face
            for face, plays in enumerate(self.catalogue.plays)
            if any(self.speed_of(a, way) != "main" for a in plays for way in self.ways_of(a))
        )
        """Cards that can be used at any time or as an answer."""
        self._speaks_of = {
            a.path: [name for name in ABOUT if f"event.{name}" in repr(a.node)] for a in abilities
        }
        """What abilities say of the window in which they answer."""

    # --- what may be done -----------------------------------------------------------------------------------

    def cast_type(self, face: int) -> str:
        """Standard, Quick or Constant (RP-127)."""
        return next(tag for tag in self.catalogue.cards[face].tags if tag in self.attributes["type"])

    def speed_of(self, ability: Ability, way: str = "") -> str:
        """A Quick Cast at any time (RP-139), the others in an open state; some only as an answer (RP-200)."""
        if ability.kind != "play" or ability.node.speed is not None:
            return super().speed_of(ability, way)
        quick = way == "cast" and self.cast_type(self.catalogue.face_of[ability.path]) == "quick"
        return "any" if quick else "main"

    def why_not(self, s: Scope, ability: Ability, way: str, reply: bool) -> IllegalAnswer | None:
        """Why something cannot be done now, with the clause that says so."""
        if reply and self.speed_of(ability, way) == "main":
            clause = "RP-214" if ability.kind == "use" else "RP-213"
            return IllegalAnswer("not_now", "Only what is Quick can be an answer.", clause)
        refusal = self._wrong_time(s, ability, way) if ability.kind == "play" else None
        if refusal is not None:
            return refusal
        if self._endless(s, ability):
            return IllegalAnswer("used_up", "That was done often enough for a turn.", "RP-R39")
        s = self.clearing(s, ability.path)
        refusal = super().why_not(s, ability, way, reply) or self._no_room(s, ability)
        if refusal is None or refusal.clause:
            return refusal
        if refusal.code == "bad_target" and way == "cast" and not super().askable(s, casters(ability)):
            return self._no_caster(s, ability)
        if ability.kind == "play" and not self.timely(ability, way, reply):
            return refusal.under("RP-200")
        return refusal.under(_CLAUSES.get((refusal.code, ability.kind), ""))

    def _no_caster(self, s: Scope, ability: Ability) -> IllegalAnswer:
        """Whether a Soul would do but for its Constant Cast, or there is none that meets the requirement."""
        asked = [replace(node, set=replace(node.set, range=None)) for node in casters(ability)]
        if super().askable(s, tuple(asked)):
            words = "Who meets its requirement has a Constant Cast attached."
            return IllegalAnswer("bad_target", words, "RP-144")
        return IllegalAnswer("bad_target", "No Soul of yours meets its requirement.", "RP-130")

    def _wrong_time(self, s: Scope, ability: Ability, way: str) -> IllegalAnswer | None:
        """Summons, Rank-ups, Standard and Constant Casts belong to one's own Fortify and Regroup Phases."""
        t, face = s.t, self.catalogue.face_of[ability.path]
        if self.speed_of(ability, way) == "main":
            if t.active != s.seat:
                clause = {"standard": "RP-134", "constant": "RP-141"}.get(
                    self.cast_type(face) if way == "cast" else "", "RP-R44"
                )
                return IllegalAnswer("not_now", "That can be done in your own turn only.", clause)
            if t.phase not in MAIN:
                clause = "RP-R40" if way == "cast" else "RP-R44"
                return IllegalAnswer("not_now", "That belongs to the Fortify and Regroup Phases.", clause)
        if way == "summon" and not self.fits_in(s, face):
            return IllegalAnswer("does_not_fit", "No position of its kind is free.", "RP-074")
        if way == "rank_up":
            if uses(t, f"{RANK_UP} {s.seat}"):
                return IllegalAnswer("used_up", "One Soul a turn may Rank up.", "RP-057")
            if not self.bases(t, s.seat, face):
                return IllegalAnswer("bad_target", "You do not control its lower Rank.", "RP-087")
        return None

    def clearing(self, s: Scope, path: str) -> Scope:
        """The same scope, in which positions that the cost will free count as free (RP-R56)."""
        return s.binding(FREED, self.freed(s, path)) if path in self._frees else s

    def goes_on(self, s: Scope, ability: Ability) -> bool:
        """A trigger that puts Souls on the field needs a position for each too (RP-R56, RP-R97), and none
        goes off for ever (RP-R39).
        """
        s = self.clearing(s, ability.path)
        if self._endless(s, ability):
            return False
        return super().goes_on(s, ability) and self._no_room(s, ability) is None

    def _endless(self, s: Scope, ability: Ability) -> bool:
        """Whether something without a limit of its own was used often enough this turn (RP-R39)."""
        return ability.node.limit is None and uses(s.t, _again(ability.path, s.seat)) >= AGAIN

    def _no_room(self, s: Scope, ability: Ability) -> IllegalAnswer | None:
        """An effect that puts Souls on the field needs a position for each (RP-R56)."""
        for node in self._placing.get(ability.path, ()):
            if isinstance(node, g.Make):
                fits = self.room(s, "front") >= number(s, node.n)
            elif isinstance(node, Summon) and node.card == "self":
                fits = self.fits_in(s, s.face(s.card), node.to)
            else:
                fits = node.to is None or self.room(s, node.to) > 0
            if not fits:
                return IllegalAnswer("does_not_fit", "No position is free for it.", "RP-R56")
        return None

    def playable_from(self, t: Table, seat: int) -> tuple[int, ...]:
        """The hand, if there is a Soul to cast with or Souls may be Summoned: every Cast needs a caster, so
        that without one nothing in a hand matters, and nobody is asked (RP-128, RP-130).
        """
        summons = t.active == seat and t.phase in MAIN
        casts = summons or any(not self.attached(t, soul) for soul in self.souls(t, seat))
        return super().playable_from(t, seat) if casts else ()

    def _plays_of(
        self, t: Table, d: Act, card: int, know: Secrets, reply: bool
    ) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Where Souls cannot be Summoned now only Quick cards need a look."""
        face = know.face(t, card)
        if face is None or face in self._quick or (not reply and t.active == d.seat and t.phase in MAIN):
            yield from super()._plays_of(t, d, card, know, reply)

    def play_program(self, path: str, way: str) -> str:
        """Summons and Rank-ups are no links."""
        return announce.PLAY if way == "cast" else f"reapers.{way}"

    # --- attacks --------------------------------------------------------------------------------------------

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Attacks of the Combat Phase (RP-059), which may be skipped while nothing has happened in it
        (RP-060).
        """
        if d.data or t.phase != "combat":
            return
        if not uses(t, "phase/acted"):
            yield ("skip",), ()
        for card in self.souls(t, d.seat):
            if self.may_attack(t, card):
                yield from ((("attack", card, target), ()) for target in self.prey(t, card))

    def moment(self, t: Table, d: Decision) -> Moment:
        """A phase that is about to end, an attack on what is one's own."""
        if isinstance(d, Act) and d.data[:1] == ("open",):
            return Moment.PAUSE
        found = super().moment(t, d)
        if found is Moment.EVENT and isinstance(d, Act):
            event = dict(self.acting(t, d, NOTHING).event)
            return Moment.ATTACK if event["event"] == "attack" else found
        return found

    def meant_more(
        self, t: Table, d: Decision, card: int, things: tuple[Thing, ...], know: Secrets
    ) -> Iterator[Any]:
        """A Soul attacks: what was pointed at, or the Reaper."""
        if card in self.souls(t, d.seat):
            aimed = targets(things)[1:] or t.zone("reaper", 1 - d.seat)
            yield from (("attack", card, target) for target in aimed)

    def wrong_moment(self, t: Table, d: Act, value: Any) -> IllegalAnswer:
        """Every Cast needs a caster without a Constant Cast (RP-128); Souls come in one's own main phases."""
        if value[0] == "play" and len(value) == 4 and value[3] in ("summon", "rank_up"):
            return IllegalAnswer("not_now", "That belongs to your own Fortify and Regroup Phases.", "RP-R44")
        return IllegalAnswer("not_now", "No Soul of yours is free to use a Cast.", "RP-128")

    def judge_more(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """As listed; what is refused is refused by its clause."""
        try:
            super().judge_more(t, d, value, faces)
        except IllegalAnswer as refused:
            reason = self._wrong_attack(t, d, value) if value[0] == "attack" else None
            raise (reason or refused) from None

    def _wrong_attack(self, t: Table, d: Act, value: Any) -> IllegalAnswer | None:
        if d.data or t.phase != "combat":
            return IllegalAnswer("not_now", "Attacks are declared in one's own Combat Phase.", "RP-059")
        known = len(value) == 3 and all(type(one) is int for one in value[1:])
        if not known or value[1] not in self.souls(t, d.seat):
            return IllegalAnswer("unknown_option", "A Soul you control attacks.", "RP-R04")
        foe, target = 1 - d.seat, value[2]
        if not self.may_attack(t, value[1]):
            clause = "RP-R58" if t.rows[value[1]].mark("attacked") else "RP-196"
            return IllegalAnswer("used_up", "This Soul may not declare an attack now.", clause)
        if target in t.zone("reaper", foe):
            return IllegalAnswer("bad_target", "A Soul stands between you and the Reaper.", "RP-096")
        if target in self.souls(t, foe):
            return IllegalAnswer("bad_target", "The Front-Line must be attacked first.", "RP-091")
        return IllegalAnswer("bad_target", "That cannot be attacked.", "RP-059")

    def begin_act(self, w: Work, value: Any, seat: int, event: Env = ()) -> None:
        """An answer to a link remembers of its window only what it speaks of (RP-R101)."""
        if event and event[0] == ("event", "reply") and value[0] in ("play", "use"):
            needed = self._speaks_of[value[2]]
            event = tuple([pair for pair in event if pair[0] not in ABOUT or pair[0] in needed])
        super().begin_act(w, value, seat, event)

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """An attack."""
        self.attack(w, value[1], value[2], by=seat)

    def attack(self, w: Work, card: int, target: int, *, by: int) -> None:
        """One attacker, one target (RP-R59), of those it may attack; after a Strike none (RP-102)."""
        if not w.t.get(TABLE, "struck") and target in self.prey(w.t, card):
            w.push("reapers.fight", seat=by, card=card, attacker=(card,), target=(target,))

    # --- when a link resolves -------------------------------------------------------------------------------

    def still_good(self, w: Work, f: Frame) -> bool:
        """A Cast needs its casters as they were named and its other requirements (RP-136, RP-137, RP-R79,
        RP-R80), a Skill its Soul in place (RP-216, RP-R99).
        """
        node = self.catalogue.abilities[f.get("#path")].node
        if not isinstance(node, g.Play):
            return self.in_place_still(w, f)
        left = dict(super().still_targets(scope_of(w, f), f.env))
        if any(left[name] != value for name, value in f.env if name.startswith("caster")):
            return False
        event = f.get("#event") or ()
        return node.speed == "reply" or holds(Scope(self, w.t, f.card, f.seat, f.env, event), node.test)

    def lost_target(self, s: Scope, card: int, zone: int, since: int) -> bool:
        """A Soul that has only changed its line is still there."""
        return super().lost_target(s, card, self._home(s.t, card, zone), since)

    def in_place_still(self, w: Work, f: Frame) -> bool:
        """So is one that uses a Skill meanwhile."""
        if f.card < 0:
            return False
        zone, since = f.get("#from")
        row = w.t.rows[f.card]
        return bool((self._home(w.t, f.card, zone), since) == (row.zone, row.since))

    def _home(self, t: Table, card: int, zone: int) -> int:
        """A zone, or for one of the lines that in which the card stands now."""
        fields = (t.map.of[one].name if one >= 0 else "" for one in (zone, t.rows[card].zone))
        return t.rows[card].zone if all(name in LINES for name in fields) else zone

    def still_targets(self, s: Scope, env: Env) -> Env:
        """What is to be Summoned stays aimed at though its position has filled up: it goes to the Graveyard
        then (RP-089, RP-R56).
        """
        kept = super().still_targets(s, env)
        for node in self.catalogue.abilities[s.get("#path")].node.steps:
            if isinstance(node, Summon) and isinstance(node.card, str) and node.card[0] == "$":
                there = dict(still_there(s, env)).get(node.card[1:], ())
                kept = tuple((name, there if name == node.card[1:] else value) for name, value in kept)
        return kept

    def resolved(self, w: Work, f: Frame) -> None:
        """A Cast goes to the Graveyard (RP-028, RP-138, RP-R88); a Constant one that did not fail stays with
        its first caster (RP-142, RP-R79).
        """
        if f.card < 0 or self.zone_name(w.t, f.card) != "limbo":
            return
        if self.cast_type(w.face(f.card)) == "constant" and not f.get("#fizzled"):
            goal: dict[str, Any] = {"from": w.t.rows[f.card].zone, "to": w.t.map.number("under", f.seat)}
            happen(w, "attach", card=f.card, target=f.get("caster")[0], by=f.seat, face="up", **goal)
        else:
            self.send(w, f.card, "graveyard", cause="cast", by=f.seat)


def casters(ability: Ability) -> tuple[Any, ...]:
    """The questions of a Cast that ask for its casters."""
    asked = [node for node in ability.node.ask if isinstance(node, g.Choose)]
    return tuple([node for node in asked if node.name.startswith("caster")])


def _placing(node: Any) -> tuple[Any, ...]:
    """The steps of an ability that put Souls or Tokens on the field, as far as it is known which."""
    found = []
    for step in getattr(node, "steps", ()):
        made = isinstance(step, g.Make) and step.who == "you" and "$" not in repr(step.n)
        moved = isinstance(step, g.Move) and step.to in ("mage", "ranger")
        if made or moved or isinstance(step, Summon):
            found.append(step)
    return tuple(found)


def _frees(cost: g.Cost | None) -> bool:
    """Whether paying can take a Soul off the field."""
    if cost is None:
        return False
    given = [zone for give in cost.give for zone in give.set.zones]
    return any(zone in LINES for zone in given) or any(isinstance(step, g.Move) for step in cost.steps)


# --- announcing ---------------------------------------------------------------------------------------------


def ask_targets(w: Work, f: Frame) -> None:
    """Casters and targets, locked and public; positions that the cost will free count as free (RP-R56)."""
    lines = rules(w).clearing(scope_of(w, f), f.get("#path")).get(FREED)
    announce.questions(w, f)
    if lines:
        w.bind(FREED, lines)


def note_act(w: Work, f: Frame) -> None:
    """A Cast or Skill was used: no Re-draw any more this turn (RP-070)."""
    note_use(w, f"{ACTED} {f.seat}")
    _note_again(w, f)
    announce.announced(w, f)


def note_wish(w: Work, f: Frame) -> None:
    """A trigger that might have been declined counts as a Skill used; an obligatory one does not (RP-R33)."""
    node = rules(w).catalogue.abilities[f.get("#path")].node
    if node.optional:
        note_use(w, f"{ACTED} {f.seat}")
        _note_again(w, f)


def _note_again(w: Work, f: Frame) -> None:
    """What has no limit of its own is counted too, so that no turn goes on for ever (RP-R39)."""
    if rules(w).catalogue.abilities[f.get("#path")].node.limit is None:
        note_use(w, _again(f.get("#path"), f.seat))


def _again(path: str, seat: int) -> str:
    return f"turn/again {path}@seat {seat}"


PROGRAMS: dict[str, Program] = {
    queue.QUEUED: (
        *(ask_targets if op is ask_trigger else op for op in queue.PROGRAMS[queue.QUEUED][:-1]),
        note_wish,
        announce.enter,
    ),
    announce.PLAY: (announce.place, announce.fix_x, ask_targets, announce.payment, note_act, announce.enter),
    announce.USE: (announce.fix_x, ask_targets, announce.payment, note_act, announce.enter),
}

_CLAUSES = {
    ("cannot_pay", "play"): "RP-R108",
    ("cannot_pay", "use"): "RP-R108",
    ("bad_target", "play"): "RP-R108",
    ("bad_target", "use"): "RP-R108",
    ("not_now", "play"): "RP-R87",
    ("not_now", "use"): "RP-170",
    ("used_up", "play"): "RP-176",
    ("used_up", "use"): "RP-176",
    ("does_not_fit", "play"): "RP-191",
    ("does_not_fit", "use"): "RP-191",
}
