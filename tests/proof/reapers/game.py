"""A small but real Reapers on the effect language: Souls in Ranks, Casts, a chain, fights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from engines.effects import announce
from engines.effects.cardgame import CardGame
from engines.effects.catalogue import Ability, Compile, Compiler
from engines.effects.chain import start_window
from engines.effects.change import ruled
from engines.effects.pack import read_pack
from engines.effects.query import cards
from engines.effects.queue import start_queue
from engines.effects.scope import Scope, scope_of
from engines.effects.stacks import succeed, under
from engines.effects.timing import happen
from engines.effects.use import expire, note_use, start_turn, uses
from engines.kernel import (
    NOTHING,
    Act,
    Cards,
    Deck,
    Frame,
    IllegalAnswer,
    Item,
    Make,
    Mode,
    Op,
    Secrets,
    Setup,
    Shuffle,
    Table,
    Work,
)
from tests.proof.reapers import fight
from tests.proof.reapers.words import LINES, POLICY, POSITIONS, ROOM, SOULS, WORDS, ZONES, DeRank

HAND = 6


@dataclass(frozen=True)
class Opening:
    """How one seat begins in a scenario, beyond its hidden cards."""

    souls: tuple[str | tuple[str, ...], ...] = ()
    """Souls on the field; a stack is written from its lowest Rank up."""
    graveyard: tuple[str, ...] = ()
    reaper: str = "warden"


def rules(w: Work) -> Reapers:
    return cast("Reapers", w.game)


# --- opening and turn ---------------------------------------------------------------------------------------


def make(w: Work, f: Frame) -> None:
    lists = f.get("lists")
    w.want(Make(tuple(Deck(s, w.t.map.number(name, s), n, label=name) for s, name, n in lists)))


def shuffle(w: Work, f: Frame) -> None:
    w.want(Shuffle(tuple(w.t.zone("deck", seat) for seat in range(2))))


def prepare(w: Work, f: Frame) -> None:
    start_turn(w)
    if w.t.turn > 1 and not w.t.zone("deck", f.seat):
        rules(w).defeat(w, (f.seat,), "deck-out")


def draw(w: Work, f: Frame) -> None:
    """Up to a full hand, or one card; the first turn draws none (RP-051, RP-052, RP-039)."""
    drawn = f.get("drawn") or 0
    wanted = len(w.t.zone("hand", f.seat)) < HAND or not drawn
    if w.t.turn > 1 and wanted and w.t.zone("deck", f.seat):
        w.bind("drawn", drawn + 1)
        w.jump(_DRAW)
        rules(w).draw_one(w, f.seat)


def ask(w: Work, f: Frame) -> None:
    w.ask(Act(f.seat, "act", (w.t.map.number("hand", f.seat),)))


def act(w: Work, f: Frame) -> None:
    if f.get("act")[0] != "pass":
        w.jump(_ASK)
        rules(w).begin_act(w, f.get("act"), f.seat)


def close(w: Work, f: Frame) -> None:
    happen(w, "turn_end", by=f.seat)


def last_triggers(w: Work, f: Frame) -> None:
    start_queue(w)


def reset(w: Work, f: Frame) -> None:
    """Damage and effects until the end of the turn stop together (RP-110, RP-R73)."""
    expire(w, "end_of_turn")
    for seat in range(2):
        for card in (*rules(w).souls(w.t, seat), *w.t.zone("reaper", seat)):
            w.change(card, damage=0)
            w.mark(card, "attacked", -1)


TURN = (prepare, draw, ask, act, close, last_triggers, reset)
_DRAW, _ASK = TURN.index(draw), TURN.index(ask)


# --- summoning and ranking up -------------------------------------------------------------------------------


def land(w: Work, f: Frame) -> None:
    """A Rank 1 Soul lands at once (RP-R45)."""
    rules(w).send(w, f.card, rules(w).line(w.t, f.card), who=f.seat, cause="summon", by=f.seat)


def answer_summon(w: Work, f: Frame) -> None:
    start_window(w, f.seat, "summon", card=f.card)


def ask_base(w: Work, f: Frame) -> None:
    w.ask(Cards(f.seat, "base", rules(w).bases(w.t, f.seat, w.face(f.card)), source=f.card))


def answer_rank_up(w: Work, f: Frame) -> None:
    """Announced, it may be answered; the turn's Rank-up is used whatever comes of it (RP-R48)."""
    note_use(w, f"turn/rank_up@seat {f.seat}")
    start_window(w, f.seat, "rank_up", card=f.card, target=f.get("base")[0])


def rank_up(w: Work, f: Frame) -> None:
    """Onto the Soul, if that still has the needed Rank on top; else to the Graveyard (RP-089, RP-090)."""
    base = f.get("base")[0]
    if base in rules(w).bases(w.t, f.seat, w.face(f.card)):
        rules(w).lay(w, f.card, base, by=f.seat, cause="rank_up")
    else:
        rules(w).send(w, f.card, "graveyard", cause="destroy", by=f.seat)


def de_rank(c: Compiler, node: DeRank, path: str, base: int) -> list[Op]:
    """The top card alone goes; the Soul is the one that lay under it (RP-083, RP-084, RP-R54)."""

    def op(w: Work, f: Frame) -> None:
        for top in cards(scope_of(w, f), node.card):
            lower = rules(w).ranks(w.t, top)
            if lower:
                succeed(w, lower[-1], top)
                rules(w).send(w, top, "graveyard", cause="de_rank", by=f.seat, source=f.card)

    return [op]


VERBS: dict[type, Compile] = {DeRank: de_rank}


class Reapers(CardGame):
    """The game; `openings` say how each seat begins."""

    id, title, revision = "reapers_small", "Small Reapers", 1
    modes = (Mode("duel", 2),)
    zones = ZONES
    seat_vars = ("strikes",)
    vocabulary = WORDS
    policy = POLICY
    bases_last = False
    verbs = VERBS
    own_commits = {"fight": fight.clash}  # noqa: RUF012
    own_programs = {  # noqa: RUF012
        "reapers.opening": (make, shuffle),
        "reapers.turn": TURN,
        "reapers.summon": (land, answer_summon, last_triggers),
        "reapers.rank_up": (announce.place, ask_base, answer_rank_up, rank_up, last_triggers),
        **fight.PROGRAMS,
    }

    def __init__(self, packs: tuple[Any, ...], openings: tuple[Opening, Opening]) -> None:
        self.openings = openings
        super().__init__(packs)

    def begin(self, w: Work, setup: Setup) -> None:
        """Reapers, Souls and Graveyards lie open; decks and hands come from the dealer."""
        lists = []
        for seat, opening in enumerate(self.openings):
            w.new(w.t.map.number("reaper", seat), face=self.catalogue.number[opening.reaper], owner=seat)
            for soul in opening.souls:
                self._lay_stack(w, seat, (soul,) if isinstance(soul, str) else soul)
            for name in opening.graveyard:
                w.new(w.t.map.number("graveyard", seat), face=self.catalogue.number[name], owner=seat)
            lists += [(seat, label, n) for label, n in setup.decks[seat]]
        w.push("reapers.opening", lists=tuple(lists))

    def _lay_stack(self, w: Work, seat: int, ranks: tuple[str, ...]) -> None:
        number = self.catalogue.number
        zone = w.t.map.number("under", seat)
        lower = [w.new(zone, face=number[name], owner=seat) for name in ranks[:-1]]
        top = w.new(zone, face=number[ranks[-1]], owner=seat)
        w.move(top, w.t.map.number(self.line(w.t, top), seat))
        for card in lower:
            w.change(card, host=top)

    def flow(self, w: Work) -> None:
        """Seats take turns."""
        turn = w.t.turn + 1
        w.begin("main", active=(turn - 1) % 2, turn=turn)
        w.push("reapers.turn", seat=w.t.active)

    # --- what things are ------------------------------------------------------------------------------------

    def kind(self, t: Table, card: int) -> str:
        """What kind of card lies open there."""
        face = t.rows[card].face
        return "" if face is None else self.catalogue.cards[face].kind

    def souls(self, t: Table, seat: int) -> tuple[int, ...]:
        """The Souls a seat controls: each stack by its top card."""
        return tuple(card for line in LINES for card in t.zone(line, seat))

    def ranks(self, t: Table, top: int) -> tuple[int, ...]:
        """The lower cards of a stack, lowest first."""
        return tuple(card for card in under(t, top) if self.kind(t, card) in SOULS)

    def line(self, t: Table, card: int) -> str:
        """The line of a Soul's Position."""
        tags = self.catalogue.cards[t.rows[card].face or 0].tags
        return next(line for position, line in POSITIONS.items() if position in tags)

    def bases(self, t: Table, seat: int, face: int) -> tuple[int, ...]:
        """Souls that a Rank card fits on: same name before the dash, one Rank below on top (RP-R46, RP-R50)."""
        new = self.catalogue.facts[face][""]
        found = []
        for card in self.souls(t, seat):
            old = self.facts(Scope(self, t, card, seat), card)
            if (old.stem, old.stat("rank") + 1) == (new.stem, new.stat("rank")):
                found.append(card)
        return tuple(found)

    def awake(self, t: Table, card: int) -> bool:
        """The top card of a stack, and an attached Constant Cast."""
        row = t.rows[card]
        return row.up and (row.host == NOTHING or self.kind(t, card) == "cast")

    def base_stat(self, t: Table, target: int, name: str, peek: Mapping[int, int], half: str | None) -> int:
        """Remaining GRD is the value less the damage of this turn."""
        if name == "grd_left":
            return self.stat(t, target, "grd") - t.rows[target].damage
        return super().base_stat(t, target, name, peek, half)

    def bounded(self, name: str, value: int) -> int:
        """No value counts below 0 (RP-R13)."""
        return max(0, value)

    # --- acting ---------------------------------------------------------------------------------------------

    def play_program(self, path: str, way: str) -> str:
        """Summons and Rank-ups are no links."""
        return announce.PLAY if way == "cast" else f"reapers.{way}"

    def speed_of(self, ability: Ability, way: str = "") -> str:
        """A Quick Cast at any time, the others in an open state of one's own turn."""
        if ability.kind != "play":
            return super().speed_of(ability, way)
        return "any" if "quick" in self.catalogue.cards[self.catalogue.face_of[ability.path]].tags else "main"

    def why_not(self, s: Scope, ability: Ability, way: str, reply: bool) -> IllegalAnswer | None:
        """Positions for a Summon, one Rank-up a turn onto the Rank below."""
        face = self.catalogue.face_of[ability.path]
        if way == "summon":
            line = next(zone for name, zone in POSITIONS.items() if name in self.catalogue.cards[face].tags)
            if len(s.t.zone(line, s.seat)) >= ROOM[line]:
                return IllegalAnswer("does_not_fit", "No position is free.", "RP-074")
        if way == "rank_up":
            if uses(s.t, f"turn/rank_up@seat {s.seat}"):
                return IllegalAnswer("used_up", "One Soul a turn may Rank up.", "RP-057")
            if not self.bases(s.t, s.seat, face):
                return IllegalAnswer("bad_target", "The lower Rank is not there.", "RP-087")
        return super().why_not(s, ability, way, reply)

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Attacks, from the second turn on."""
        if d.data or t.turn == 1:
            return
        for card in self.souls(t, d.seat):
            if not t.rows[card].mark("attacked") and not ruled(self, t, card, "no_attack"):
                yield from ((("attack", card, target), ()) for target in self.prey(t, card, 1 - d.seat))

    def prey(self, t: Table, attacker: int, foe: int) -> tuple[int, ...]:
        """What a Soul may attack (RP-091 to RP-097, RP-R60)."""
        front, every = t.zone("front", foe), self.souls(t, foe)
        if t.map.of[t.rows[attacker].zone].name == "front" and front:
            return front
        return every or t.zone("reaper", foe)

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """An attack."""
        w.push("reapers.fight", seat=seat, card=value[1], attacker=(value[1],), target=(value[2],))

    def strike(self, w: Work, reaper: int) -> None:
        """A Reaper's GRD was passed in a fight (RP-098 to RP-103)."""
        seat = w.t.rows[reaper].seat
        if w.add(seat, "strikes", 1) >= self.stat(w.t, reaper, "strike"):
            self.defeat(w, (seat,), "Reaper destroyed")

    # --- chain ----------------------------------------------------------------------------------------------

    def plays_now(self, t: Table, d: Act) -> bool:
        """Every Cast needs a caster: without a Soul and without a Skill in reach a window is nothing."""
        return not d.data or bool(self.souls(t, d.seat)) or any(True for _ in self.usable_by(t, d.seat))

    def in_range(self, s: Scope, name: str, target: int) -> bool:
        """A Soul with a Constant Cast attached cannot be caster (RP-144)."""
        return self.ranks(s.t, target) == under(s.t, target)

    def reply_fields(self, t: Table, item: Item) -> tuple[tuple[str, Any], ...]:
        """The acting Soul of a link: the caster of a Cast, the Soul of a Skill (RP-R104)."""
        for name, value in item.env:
            if name == "caster" and value:
                return (("caster", value[0]),)
        return (("caster", item.card),)

    def still_good(self, w: Work, f: Frame) -> bool:
        """A Cast needs its casters as they were named, a Skill its Soul in place (RP-136, RP-137, RP-R99)."""
        casters = f.get("caster")
        if casters is None:
            return self.in_place_still(w, f)
        left = dict(self.still_targets(scope_of(w, f), f.env))["caster"]
        return bool(left == casters)

    def resolved(self, w: Work, f: Frame) -> None:
        """A Cast goes to the Graveyard; a Constant one that did not fail stays with its caster."""
        if f.card < 0 or w.t.map.of[w.t.rows[f.card].zone].name != "limbo":
            return
        if "constant" in self.catalogue.cards[w.face(f.card)].tags and not f.get("#fizzled"):
            goal: dict[str, Any] = {"from": w.t.rows[f.card].zone, "to": w.t.map.number("under", f.seat)}
            happen(w, "attach", card=f.card, target=f.get("caster")[0], by=f.seat, face="up", **goal)
        else:
            self.send(w, f.card, "graveyard", cause="play", by=f.seat)

    # --- stacks ---------------------------------------------------------------------------------------------

    def lay_on(self, w: Work, card: int, base: int) -> None:
        """Ranking up: the same Soul goes on under a new top card (RP-075, RP-R51)."""
        succeed(w, card, base)
        w.move(base, w.t.map.number("under", w.t.rows[card].seat), up=True)
        w.change(base, host=card)

    def uncovered(self, w: Work, card: int, below: tuple[int, ...]) -> None:
        """A stack leaves as a whole; an attached Cast is destroyed (RP-081, RP-082, RP-147, RP-R85)."""
        zone = w.t.map.of[w.t.rows[card].zone]
        for one in below:
            if self.kind(w.t, one) == "cast":
                self.send(w, one, "graveyard", cause="destroy", by=w.t.rows[one].seat, source=card)
            else:
                w.move(one, w.t.map.number(zone.name, w.t.rows[one].owner), up=zone.see == "all")

    def check(self, w: Work) -> bool:
        """Souls with more damage than GRD are destroyed (RP-R67)."""
        fallen = [
            card
            for seat in (w.t.active, 1 - w.t.active)
            for card in self.souls(w.t, seat)
            if w.t.rows[card].damage > self.stat(w.t, card, "grd")
        ]
        for card in fallen:
            self.destroy(w, card, by=1 - w.t.rows[card].seat)
        return bool(fallen)


PACK = read_pack((Path(__file__).parent / "cards.toml").read_text(), "cards.toml", WORDS)


def reapers(first: Opening | None = None, second: Opening | None = None) -> Reapers:
    """The game with its pack and these openings."""
    return Reapers((PACK,), (first or Opening(), second or Opening()))
