"""A second, plain reading of the core rules of Second Genesis, from the ledger: it follows a game by its
public table and events, and says by which clause something was wrong. It uses nothing of the engine's rules;
what is printed on cards it reads from the packs itself (`tests/referee/genesis_table`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engines.kernel import ALL_SEATS, Answer, Decision, Event, Game, Table, is_player, questions, seat_of
from tests.referee.genesis_table import DUAL, Position

STEPS = ("regroup", "cure", "crystal", "cast", "battle", "discard", "draw", "end")
ZONES = ("deck", "hand", "vault", "groove", "field", "towers", "fortress", "attached", "limbo", "trash")
HIDDEN = ("deck", "hand", "vault", "groove", "towers")
OPEN = ("trash", "attached")
JUDGED = ("play", "conceal", "second", "attack", "cure")
"""First words of the answers that are looked at."""
VEIL = 3
DECK = 48


class Foul(AssertionError):
    """Something that the ledger does not allow."""


def need(fair: bool, clause: str, *what: Any) -> None:
    """It is a foul unless this holds."""
    if not fair:
        raise Foul(f"{clause}: {' '.join(str(one) for one in what)}")


class Attack:
    """One attack: who attacks whom, whose grooves it filled, and who was asked to retaliate."""

    def __init__(self, seat: int, card: int, target: int, attacked: int) -> None:
        self.seat, self.card, self.target, self.attacked = seat, card, target, attacked
        self.filled: set[int] = set()
        self.replied: list[int] = []


class Payment:
    """A retaliation: what it must cost in energy, and what was discarded for it."""

    def __init__(self, seat: int, cost: int, spheres: set[str]) -> None:
        self.seat, self.cost, self.spheres = seat, cost, spheres
        self.paid: list[int] = []
        self.colours: set[str] = set()


class Referee:
    """Follows one game."""

    def __init__(self, game: Game, t: Table) -> None:
        self.game = game
        self.looked = 0
        self.seen: Counter[str] = Counter()
        """What was judged how often."""
        self.position = Position(game, t)
        self.lying = {card: row.zone for card, row in enumerate(t.rows)}
        self.came: dict[int, int] = {}
        self.turn, self.active, self.phase = t.turn, t.active, t.phase
        self.spent: Counter[int] = Counter()
        self.placed: dict[int, list[int]] = {}
        self.attack: Attack | None = None
        self.payment: Payment | None = None
        self.drawn: Counter[int] = Counter()
        self.due: dict[int, int] = {}
        self.fallen: set[int] = set()
        self.companions: Counter[int] = Counter()
        self.trashes: set[int] = set()
        self._gone: set[int] = set()

    def follow(
        self, before: Table, d: Decision, answer: Answer, events: Sequence[Event], after: Table
    ) -> None:
        """One answer and all that it set off."""
        self.position = Position(self.game, before)
        self._answered(self.position, d, answer)
        for event in events:
            rule = getattr(self, f"_on_{event.kind}", None)
            if rule is not None:
                rule(event)
        self._coloured(self.position)
        self.position = Position(self.game, after)
        self._coloured(self.position)
        self._stands(self.position)

    def _coloured(self, p: Position) -> None:
        """The spheres of energy discarded, while its cards are still what they were."""
        for card in self.payment.paid if self.payment is not None else ():
            if self.payment is not None and p.t.rows[card].back is not None:
                self.payment.colours |= p.spheres(card)

    # --- answers --------------------------------------------------------------------------------------------

    def _answered(self, p: Position, d: Decision, answer: Answer) -> None:
        value, seat = answer.value, d.seat
        if d.name == "crystal":
            self.placed[seat] = [p.back(card) for card in value]
        elif d.name == "discard" and value:
            self.trashes.add(seat)
        elif d.name == "block" and value:
            self._blocks(p, seat, value[0])
        elif d.name == "siege":
            assert self.attack is not None
            need(seat == self.attack.seat, "SG-127", seat)
            need(p.zone_of(value[0]) in ("towers", "fortress"), "SG-126", value)
        elif (
            isinstance(value, tuple) and value and value[0] in ("play", "conceal", "second", "attack", "cure")
        ):
            self.seen[value[0]] += 1
            getattr(self, f"_{value[0]}")(p, d, answer)

    def _play(self, p: Position, d: Decision, answer: Answer) -> None:
        card, way = answer.value[1], answer.value[3]
        face = dict(answer.faces).get(card, p.t.rows[card].face)
        assert face is not None
        need(p.zone_of(card) == "hand" and p.t.rows[card].seat == d.seat, "SG-073", card)
        cost = p.printed(face, "creature" if way == "creature" else "spell")["stats"]["cost"]
        self._pays(p, d.seat, card, cost, retaliates=way == "retaliation")

    def _conceal(self, p: Position, d: Decision, answer: Answer) -> None:
        card, way = answer.value[1], answer.value[2]
        need(p.zone_of(card) == "hand", "SG-107", card)
        self._pays(p, d.seat, card, VEIL, retaliates=way == "veiled_retaliation")

    def _pays(self, p: Position, seat: int, card: int, cost: int, *, retaliates: bool) -> None:
        """Mana of any sphere and a crystal of each of the card's; in retaliation energy (SG-093, SG-138)."""
        if retaliates:
            need(self.attack is not None and seat in self.attack.filled, "SG-135", seat)
            self.payment = Payment(seat, cost, p.spheres(card))
            return
        need(p.t.phase == "cast" and seat == p.t.active, "SG-087", seat, p.t.phase)
        charged = set().union(*(p.spheres(one) for one in p.zone("vault", seat)))
        need(p.spheres(card) <= charged, "SG-093", p.spheres(card), charged)
        need(self.spent[seat] + cost <= len(p.zone("vault", seat)), "SG-094", self.spent[seat], cost)
        need(len(self.placed.get(seat, ())) < 2, "SG-069", seat)
        self.spent[seat] += cost

    def _second(self, p: Position, d: Decision, answer: Answer) -> None:
        back, first = p.back(answer.value[1]), self.placed.get(d.seat, [])
        need(len(first) == 1 and not self.spent[d.seat], "SG-068", first)
        need(back not in (first[0], *DUAL), "SG-071", back, first)
        need(p.t.turn > 1 or p.mode == "citadel", "SG-070", d.seat)
        self.placed[d.seat] = [*first, back]

    def _cure(self, p: Position, d: Decision, answer: Answer) -> None:
        _, card, crystal = answer.value
        need(p.afflicted(card) and p.zone_of(crystal) == "vault", "SG-061", card, crystal)
        need(bool(p.spheres(card) & p.spheres(crystal)), "SG-062", card, crystal)

    def _attack(self, p: Position, d: Decision, answer: Answer) -> None:
        _, card, target = answer.value
        attacked = seat_of(target) if is_player(target) else p.t.rows[target].seat
        need(p.t.phase == "battle" and p.t.rows[card].seat in p.team(p.t.active), "SG-112", card)
        need(not p.t.rows[card].turned, "SG-112", "engaged", card)
        need(self.came.get(card, 0) < p.t.turn, "SG-098", "dizzy", card)
        need(p.may_attack(card), "SG-187", p.id(card))
        need(attacked in p.enemies(d.seat), "SG-243", attacked)
        if not is_player(target):
            need(p.t.rows[target].turned or p.hunts(card), "SG-114", target)
        self.attack = Attack(d.seat, card, target, attacked)

    def _blocks(self, p: Position, seat: int, card: int) -> None:
        self.seen["block"] += 1
        assert self.attack is not None
        need(not p.t.rows[card].turned, "SG-118", card)
        need(p.t.rows[card].seat in p.team(self.attack.attacked), "SG-116", card)
        need(p.may_block(card), "SG-187", p.id(card))
        self.attack.target = card

    # --- what happens ---------------------------------------------------------------------------------------

    def _on_phase(self, event: Event) -> None:
        """Eight steps in order, for every lord clockwise (SG-058)."""
        phase, turn = event.args
        if phase == self.phase and turn == self.turn:
            return  # partners of a citadel, or who goes on for a lord that left
        if self.phase != "setup":
            left = phase == "regroup" and self.position.t.out(self.active)
            need(
                left or phase == STEPS[(STEPS.index(self.phase) + 1) % len(STEPS)],
                "SG-058",
                self.phase,
                phase,
            )
        if phase == "regroup":
            need(turn == self.turn + 1, "SG-085", turn)
            if self.turn:
                team = self.position.team(self.position.follows(self.active))
                need(event.seat in team, "SG-085", self.active, event.seat)
            self.active = event.seat
            self.spent.clear()
            self.placed.clear()
            self.drawn.clear()
            self.due.clear()
            self.trashes.clear()
        elif phase == "draw":
            for seat in self.position.team(event.seat):
                held = sum(self._name(zone) == "hand" for zone in self._of(seat))
                need(not held or seat not in self.trashes, "SG-076", seat)
                self.due[seat] = 1 if held else 5
        elif phase == "end":
            self._has_drawn()
        self.attack = None if phase != "battle" else self.attack
        self.phase, self.turn = phase, turn

    def _has_drawn(self) -> None:
        """One card, or five with an empty hand; other draws come only of a reshuffle (SG-077, SG-078): of a
        partner's too, whose tower is lost to both, and after which an empty hand may be one no more.
        """
        for seat, n in self.due.items():
            got, left = self.drawn[seat], [self._name(zone) for zone in self._of(seat)]
            dry = "deck" not in left and "trash" not in left
            more = self.drawn[-1 - seat] > 0 and got > n
            partners = [one for one in self.position.team(seat) if one != seat]
            shared = any(self.drawn[-1 - one] > 0 for one in partners) and got > 1
            need(got == n or more or shared or (dry and got < n), "SG-077", seat, got, n)

    def _of(self, seat: int) -> list[int]:
        """The zones in which a lord's cards lie now."""
        rows = self.position.t.rows
        return [zone for card, zone in self.lying.items() if zone >= 0 and rows[card].owner == seat]

    def _name(self, zone: int) -> str:
        return self.position.names[zone] if zone >= 0 else ""

    def _on_drew(self, event: Event) -> None:
        self.drawn[event.seat] += self.phase == "draw"

    def _on_reshuffled(self, event: Event) -> None:
        """Only of an empty deck (SG-079)."""
        need("trash" not in [self._name(zone) for zone in self._of(event.seat)], "SG-084", event.seat)
        self.drawn[-1 - event.seat] += 1

    def _on_removed(self, event: Event) -> None:
        (card,) = event.cards
        need(self.position.t.rows[card].owner in self.outs, "SG-240", card)
        self.lying[card] = -1

    @property
    def outs(self) -> set[int]:
        """Lords who are out by now."""
        return {seat for seat in range(self.position.t.map.seats) if self.position.t.out(seat)} | self._gone

    def _on_changed(self, event: Event) -> None:
        if event.args == ("out", 1):
            self._gone.add(event.seat)

    def _on_moved(self, event: Event) -> None:
        (card,), (old, new) = event.cards, event.args
        row = self.position.t.rows[card]
        need(self.lying[card] == old, "SG-047", card, self._name(old))
        before, after = self._name(old), self._name(new)
        need(self.position.t.map.owner(new) == row.owner, "SG-045", card, after)
        if before == "attached":
            falls = "groove" if self.position.zone_of(row.host) == "towers" else "trash"
            need(after in ("trash", falls), "SG-128" if falls == "groove" else "SG-123", card, after)
        if before == "towers" and after == "groove":
            self.companions[row.owner] += "deck" in [self._name(zone) for zone in self._of(row.owner)]
        if before == "deck" and after == "groove" and self.companions[row.owner]:
            self.companions[row.owner] -= 1
        if after == "groove":
            self.fallen.discard(card)
            if self.attack is not None:
                self.attack.filled.add(row.owner)
        if after == "field" and before != "field":
            self.came[card] = self.turn
        if self.payment is not None and (before, after, row.owner) == ("groove", "trash", self.payment.seat):
            self.payment.paid.append(card)
        self.lying[card] = new

    def _on_fought(self, event: Event) -> None:
        """The weaker falls, equals both (SG-120, SG-121)."""
        self.seen["fought"] += 1
        (one, other), (mine, theirs) = event.cards, event.args
        assert self.attack is not None
        need({one, other} == {self.attack.card, self.attack.target}, "SG-119", one, other)
        if mine <= theirs:
            self.fallen.add(one)
        if theirs <= mine:
            self.fallen.add(other)

    def _on_destroyed(self, event: Event) -> None:
        """Only by a siege that finds no tower (SG-002, SG-007)."""
        self.seen["destroyed"] += 1
        attack = self.attack
        assert attack is not None
        need(
            event.seat in self.position.team(attack.attacked) and is_player(attack.target),
            "SG-002",
            event.seat,
        )
        towers = [zone for seat in self.position.team(attack.attacked) for zone in self._of(seat)]
        need("towers" not in [self._name(zone) for zone in towers], "SG-003", event.seat)

    def _on_ended(self, event: Event) -> None:
        """The last lord or team wins (SG-004, SG-252)."""
        winners, reason = event.args
        left = [seat for seat in range(self.position.t.map.seats) if seat not in self.outs]
        if reason == "cap":
            need(not winners, "SG-R29", winners)
        elif self.position.mode != "tag":
            need(bool(left) and set(winners) == set(self.position.side(left[0])), "SG-004", winners, left)
            need(set(left) <= set(winners), "SG-004", winners, left)

    # --- positions ------------------------------------------------------------------------------------------

    def _stands(self, p: Position) -> None:
        """What holds whenever somebody is asked, or the game is over."""
        self.looked += 1
        need(not self.fallen, "SG-120", "still standing", self.fallen)
        need(not +self.companions, "SG-122", "no companion", dict(self.companions))
        for card, row in enumerate(p.t.rows):
            need(self.lying.setdefault(card, row.zone) == row.zone, "SG-047", card)
            if row.zone >= 0:
                self._lies(p, card)
        for seat in range(p.t.map.seats) if p.t.result is None else ():
            mine = sum(row.owner == seat and row.zone >= 0 for row in p.t.rows)
            need(mine == (0 if p.t.out(seat) else DECK), "SG-047", seat, mine)
        if p.t.result is None:
            self._asked(p)
            self._strengths(p)

    def _lies(self, p: Position, card: int) -> None:
        row, zone = p.t.rows[card], p.zone_of(card)
        need(p.t.map.owner(row.zone) == row.owner == row.seat, "SG-045", card)
        need(zone not in HIDDEN or not row.up, "SG-024", card, zone)
        need(zone not in OPEN or row.up, "SG-027", card, zone)
        need(zone == "field" or not row.turned, "SG-030", card, zone)
        need(zone == "field" or not p.afflicted(card), "SG-194", card, zone)
        if zone == "attached":
            need(p.zone_of(row.host) in ("field", "towers"), "SG-106", card)
            if not p.t.out(row.owner):  # a citadel that has fallen is nobody's any more
                need(p.t.rows[row.host].owner in p.team(row.owner), "SG-046", card)
        known = row.seen & (1 << row.owner | ALL_SEATS)
        need(zone != "hand" or row.face is None or bool(known), "SG-026", card)

    def _asked(self, p: Position) -> None:
        """Whoever is asked may be asked that now."""
        for d in questions(p.t.pending):
            self.seen[d.name] += 1
            attack = self.attack
            if d.name in ("cure", "crystal", "act", "discard", "tag"):
                need(d.seat == p.t.active and not p.t.out(d.seat), "SG-087", d.seat, d.name)
                self._settled(p)
            if d.name == "act" and p.t.phase == "cast":
                first = self.placed.get(d.seat, [-1])
                need((len(first) < 2 and first[:1] != []) or not first, "SG-069", d.seat)
                need(not first or first[0] not in DUAL, "SG-065", d.seat)
            elif d.name == "block":
                assert attack is not None
                need(d.seat in p.team(attack.attacked), "SG-116", d.seat)
                need(not p.unblockable(attack.card), "SG-187", attack.card)
                need(p.t.rows[attack.card].turned, "SG-115", attack.card)
            elif d.name == "#reply":
                assert attack is not None
                need(d.seat in attack.filled and d.seat not in p.side(attack.seat), "SG-135", d.seat)
                need(d.seat not in attack.replied, "SG-143", d.seat)
                attack.replied.append(d.seat)

    def _settled(self, p: Position) -> None:
        """An attack is over: all that may retaliate were asked, and what was played is paid."""
        attack, payment = self.attack, self.payment
        if attack is not None:
            struck = [seat for seat in attack.filled - set(p.side(attack.seat)) if not p.t.out(seat)]
            for seat in struck if not attack.replied else ():
                means = p.zone("hand", seat) or [c for c in p.zone("fortress", seat) if not p.t.rows[c].up]
                need(not means, "SG-135", "not asked to retaliate", seat)
            self.attack = None
        if payment is not None:
            self.seen["retaliation"] += 1
            need(len(payment.paid) == payment.cost, "SG-138", payment.paid, payment.cost)
            need(payment.spheres <= payment.colours or not payment.cost, "SG-139", payment.spheres)
            self.payment = None

    def _strengths(self, p: Position) -> None:
        """Each creature is as strong as all texts in play make it (SG-124, SG-187, SG-198)."""
        if p.mode == "citadel":
            return
        for seat in range(p.t.map.seats):
            for card in p.zone("field", seat) if p.there(seat) else ():
                said = self.game.stat(p.t, card, "strength")  # type: ignore[attr-defined]
                need(said == p.strength(card), "SG-124", p.id(card), said, p.strength(card))
