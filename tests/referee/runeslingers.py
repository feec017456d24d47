"""A second, plain reading of the core rules of Runeslingers, from the ledger: it follows a game by its public
table and events, and says by which clause something was wrong. It uses nothing of the engine's rules; what is
printed on cards it reads from the packs itself.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engines.kernel import Answer, Decision, Event, Game, Table, is_player, player, questions, seat_of

PACKS = Path(__file__).parents[2] / "engines" / "runeslingers" / "packs"
PRINTED = {
    card["id"]: card
    for pack in sorted(PACKS.glob("*.toml"))
    for card in tomllib.loads(pack.read_text())["card"]
}
NAMED = {card["name"]: name for name, card in PRINTED.items()}
RUNESPELLS, DEFENSES = ("attack", "spirit", "utility"), ("boon", "chant", "trinket")
IN_PLAY = ("field", "area", "slinger", "conc")
PHASES = {
    "setup": ("ready",), "ready": ("ailment",), "ailment": ("draw",), "draw": ("play", "discard"),
    "play": ("discard",), "discard": ("ready",),
}  # fmt: skip
NOBODY = -1


class Foul(AssertionError):
    """Something that the ledger does not allow."""


def need(fair: bool, clause: str, *what: Any) -> None:
    """It is a foul unless this holds."""
    if not fair:
        raise Foul(f"{clause}: {' '.join(str(one) for one in what)}")


# --- reading a table ----------------------------------------------------------------------------------------


class Position:
    """What everybody sees, and what the printed cards make of it."""

    def __init__(self, game: Game, t: Table) -> None:
        self.game, self.t = game, t
        self.zone_name = [kind.name for kind in t.map.of]

    def id(self, card: int) -> str:
        """The id of an open card; nothing for one that lies face down."""
        row = self.t.rows[card]
        return "" if row.face is None or not row.up else NAMED[self.game.face_name(row.face)]

    def kind(self, card: int) -> str:
        """Its printed kind."""
        return str(PRINTED[self.id(card)]["kind"]) if self.id(card) else ""

    def zone_of(self, card: int) -> str:
        """The kind of zone it lies in."""
        zone = self.t.rows[card].zone
        return self.zone_name[zone] if zone >= 0 else ""

    def exposed(self, card: int) -> bool:
        """Whether nothing in play lies on it (RS-074)."""
        host = self.t.rows[card].host
        return host == NOBODY or self.zone_of(host) not in IN_PLAY

    def side(self, seat: int) -> list[int]:
        """All exposed open cards and ailments on a seat's field."""
        zones = [n for n, name in enumerate(self.zone_name) if name in ("field", "area", "slinger")]
        cards = [card for zone in zones for card in self.t.zones[zone] if self.t.rows[card].seat == seat]
        return [card for card in cards if self.exposed(card)]

    def count(self, seat: int, name: str) -> int:
        """How many exposed cards of a name a seat controls."""
        return sum(self.id(card) == name for card in self.side(seat))

    def instances(self, seat: int, name: str = "") -> int:
        """Exposed instances of an ailment, or of all (RS-017)."""
        ailments = [card for card in self.side(seat) if self.kind(card) == "ailment"]
        return sum(self.t.rows[card].mark("instance") for card in ailments if name in ("", self.id(card)))

    def printed(self, seat: int, name: str) -> int:
        """A number on the Runeslinger."""
        found = [card for card in self.t.zone("slinger", seat) if self.kind(card) == "slinger"]
        return int(PRINTED[self.id(found[0])]["stats"][name])

    def most_health(self, seat: int) -> int:
        """Maximum health (RS-029, RS-R020, RS-R027)."""
        more = 2 * self.count(seat, "binding") + 2 * self.count(seat, "wide_sight")
        rings = sum(self.count(one, "salt_ring") for one in (0, 1))
        return max(
            0, self.printed(seat, "max_health") + more - 2 * rings - self.instances(seat, "debilitate")
        )

    def most_cards(self, seat: int) -> int:
        """Maximum hand size (RS-072, RS-R031, RS-R032, RS-R109)."""
        fragments = self.instances(seat, "fragment")
        if fragments >= 4:
            return 4
        return (
            (10 if self.count(seat, "wide_satchel") else 8) + 2 * self.count(seat, "wide_sight") - fragments
        )

    def block(self, seat: int) -> int:
        """Block as it is printed and changed by what lies there; what lasts for a while is not in it."""
        more = 2 * self.count(seat, "divine_barrier") + self.count(seat, "living_wall")
        return self.printed(seat, "block") + more - self.instances(seat, "weaken")

    def defense(self, card: int) -> int:
        """The defense of a defense card."""
        songs = self.count(1 - self.t.rows[card].seat, "crumble_song")
        return max(0, int(PRINTED[self.id(card)]["stats"]["defense"]) - 2 * songs)

    def price(self, seat: int, name: str) -> int:
        """What a card costs to play (RS-047, RS-R030, RS-R060)."""
        card = PRINTED[name]
        cost = card["play"][0]["cost"]["pay"]["light"] + self.count(seat, "leaden_blessing")
        cost += self.instances(seat, "curse") >= 4
        cost -= self.count(seat, "ember_rod") if card["kind"] == "spirit" else 0
        return max(0, int(cost))


# --- what holds in every position ---------------------------------------------------------------------------


def stands(p: Position) -> None:
    """Everything that holds whenever somebody is asked, or when the game is over."""
    t = p.t
    for seat in (0, 1):
        own = sum(row.owner == seat and p.kind(card) != "ailment" for card, row in enumerate(t.rows))
        need(own == 33, "RS-057", own, "cards of seat", seat)
        if t.result is None:
            need(bool(t.zone("deck", seat)), "RS-R003", "no deck of seat", seat)
            need(0 < t.get(seat, "health") <= p.most_health(seat), "RS-031", t.get(seat, "health"))
            need(1 <= t.get(seat, "power") <= 5, "RS-003", t.get(seat, "power"))
            need(
                t.get(seat, "power") + t.get(seat, "determination") <= 5, "RS-004", "too many determinations"
            )
        _lies_well(p, seat)
    ended(p)


def _lies_well(p: Position, seat: int) -> None:
    t = p.t
    bases = t.zone("conc", seat)
    need(len(bases) <= 6, "RS-061", len(bases))
    hosts = Counter(t.rows[base].host for base in bases if not p.exposed(base))
    field = t.zone("field", seat)
    need(hosts == Counter(field), "RS-062", "cards lie beside concentrations:", hosts, field)
    need(not any(t.rows[base].up for base in bases), "RS-127", "an open concentration")
    for place in range(4):
        lying = t.zone("area", seat, place)
        need(sum(p.exposed(card) for card in lying) <= 1, "RS-195", "two things in one area")
        for card in lying:
            need(p.kind(card) in ("ailment", "boon"), "RS-060", p.id(card))
            need(p.kind(card) != "ailment" or t.rows[card].mark("instance") > 0, "RS-196", "an empty stack")
    kinds = Counter(p.id(card) for card in p.side(seat) if p.kind(card) in ("ailment", "trinket"))
    need(not kinds or max(kinds.values()) == 1, "RS-180, RS-210", kinds)
    for card in p.side(seat) if t.result is None else ():
        if p.kind(card) in DEFENSES:
            need(t.rows[card].damage < p.defense(card), "RS-157, RS-R102", p.id(card), t.rows[card].damage)
    for name in ("discard", "void"):
        strange = [card for card in t.zone(name, seat) if t.rows[card].owner != seat]
        need(not strange, "RS-065, RS-068", strange)


def ended(p: Position) -> None:
    """Who has lost, and that nobody else has."""
    t = p.t
    if t.turn == 0:
        return
    lost = {
        "no power left": [seat for seat in (0, 1) if t.get(seat, "power") <= 0],
        "no cards left": [
            seat for seat in (0, 1) if not t.zone("deck", seat) and not t.zone("discard", seat)
        ],
        "no maximum health": [seat for seat in (0, 1) if p.most_health(seat) == 0],
    }
    if t.result is None:
        need(not any(lost.values()), "RS-003, RS-018, RS-019", lost)
    elif t.result.reason in lost:
        losers = lost[t.result.reason]
        need(bool(losers) and not set(losers) & set(t.result.winners), "RS-003, RS-018, RS-019", lost)


# --- what an answer leads to --------------------------------------------------------------------------------


class Referee:
    """Follows one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.looked = 0
        """Positions looked at."""
        self.phase, self.turn, self.active = "setup", 0, NOBODY
        self.passed = self.drawn = self.downs = self.sets = 0
        self.blocked: set[int] = set()
        self.bulwark = [0, 0]
        self.blow: tuple[Position, Decision, Answer, list[Event], int] | None = None
        """A chance to block with what came of it, until all that it set off is in order; and what Bulwark
        added then: the turn may be over by the time it is judged.
        """
        self.bill: tuple[int, int, int, int, int] | None = None
        """Card, seat, price, light and concentrations used of the play being paid."""

    def follow(
        self, before: Table, d: Decision, answer: Answer, events: Sequence[Event], after: Table
    ) -> None:
        """Judge one answer with everything that came of it."""
        was, now = Position(self.game, before), Position(self.game, after)
        self._answered(was, d, answer)
        if d.name == "#block":
            self.blow = was, d, answer, [], self.bulwark[d.seat]
        self._told(was, [one for one in events if one.kind != "acts"], now)  # causes change nothing
        if self.blow is not None:
            self.blow[3].extend(events)
            if not any(asked.name == "#order" for asked in questions(after.pending)):
                self._block(*self.blow)
                self.blow = None
        stands(now)
        for asked in questions(after.pending) if after.turn else ():
            self._asked(now, asked)
        self.looked += 1

    # --- questions and answers ------------------------------------------------------------------------------

    def _asked(self, p: Position, d: Decision) -> None:
        t, seat = p.t, d.seat
        if d.name == "act":
            need((seat, t.phase) == (t.active, "play"), "RS-118", seat, t.phase)
        elif d.name == "pass":
            need((seat, t.phase) == (t.active, "draw"), "RS-114", seat, t.phase)
            need(p.instances(seat) < 8, "RS-107, RS-108", p.instances(seat))
            usual = 1 if t.turn == 1 else 2
            need(self.drawn == usual or self.downs > 0, "RS-112, RS-113", self.drawn)
        elif d.name == "#reply":
            newest = t.chain[-1]
            need(seat == 1 - newest.seat, "RS-243", seat)
            known = NAMED[self.game.face_name(t.rows[newest.card].face or 0)]
            need(PRINTED[known]["kind"] in RUNESPELLS, "RS-245", known)
        elif d.name == "#block":
            need(seat not in self.blocked, "RS-173", seat)
            need(bool(t.zone("hand", seat)), "RS-164", seat)
            target = d.data[1]  # type: ignore[union-attr]
            whose = seat_of(target) if is_player(target) else t.rows[target].seat
            need(whose == seat and d.data[2] > 0, "RS-163, RS-R034", d)  # type: ignore[union-attr]

    def _answered(self, p: Position, d: Decision, answer: Answer) -> None:
        value = answer.value
        if d.name not in ("act", "#reply") or value[0] == "pass":
            return
        if value[0] == "play":
            face = dict(answer.faces).get(value[1], p.t.rows[value[1]].face)
            name = NAMED[self.game.face_name(face or 0)]
            if d.name == "#reply":
                need("shout" in PRINTED[name].get("keywords", ()), "RS-242", name)
            self.bill = (value[1], d.seat, p.price(d.seat, name), p.t.get(d.seat, "light"), 0)
        else:
            need(d.name == "act", "RS-R123", value)
        if value[0] == "use" and p.id(value[1]) == "bulwark":
            self.bulwark[d.seat] += 4

    def _block(self, p: Position, d: Decision, answer: Answer, events: list[Event], bulwark: int) -> None:
        """How much of the damage is stopped and how much is dealt first (RS-165 to RS-169)."""
        target, amount = d.data[1], d.data[2]  # type: ignore[union-attr]
        t, seat = p.t, d.seat
        had = t.get(seat, "barrier") if is_player(target) else t.rows[target].mark("guard")
        size = 0
        if answer.value:
            more = 2 * p.count(seat, "buckler") - 2 * p.count(1 - seat, "rust_hymn") + bulwark
            size = max(0, p.block(seat) + more)
            told = [event.args[0] for event in events if event.kind == "blocked"]
            need(told == [size] or not _still_there(events), "RS-165, RS-166", told, size)
            if told != [size]:
                return
        stopped = min(had + size, amount)
        room = t.get(seat, "health") if is_player(target) else p.defense(target) - t.rows[target].damage
        dealt = min(amount - stopped, room)
        first = [event.args[0] for event in events if event.kind == "stopped"][:1]
        need(first == [stopped] * bool(stopped) or had + size == 0, "RS-167", first, stopped)
        struck = [event.args[0] for event in events if event.kind == "damaged" and event.cards == (target,)][
            :1
        ]
        need(dealt <= 0 or struck == [dealt], "RS-150, RS-169", struck, dealt)

    # --- events ---------------------------------------------------------------------------------------------

    def _told(self, was: Position, events: list[Event], now: Position) -> None:
        t = was.t
        self.places = {card: row.zone for card, row in enumerate(t.rows)}
        self.sizes = Counter(self.places.values())
        self.vars = {(seat, name): t.get(seat, name) for seat in (0, 1) for name in t.map.var}
        self.turned = {card for card, row in enumerate(t.rows) if row.turned}
        self.hand_sizes = [max(was.most_cards(s), now.most_cards(s)) if t.turn else 8 for s in (0, 1)]
        for at, event in enumerate(events):
            judge = getattr(self, f"_{event.kind}", None)
            if judge is not None:
                judge(was, event, events, at)
        for card, zone in self.places.items():
            if events and t.turn:
                need(now.t.rows[card].zone == zone, "RS-053", "a card moved untold", card)
        if t.turn:
            for (seat, name), value in self.vars.items():
                need(now.t.get(seat, name) == value, "RS-034", name, "changed untold")

    def _moved(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        (card,), (old, new) = event.cards, event.args
        names = was.zone_name
        self.sizes[old] -= 1
        self.sizes[new] += 1
        self.places[card] = new
        if not self.turn:
            return
        seat, owner = was.t.map.owner(old), was.t.rows[card].owner
        if names[new] in ("discard", "void", "deck", "hand"):
            need(was.t.map.owner(new) == owner, "RS-065", "to another's", names[new])
        if names[old] == "deck":
            self.drawn += names[new] in ("hand", "discard")
            if self.sizes[old] == 0:
                self._emptied(was, seat, events, at)
        if names[new] == "hand" and names[old] == "deck":
            need(self.sizes[new] <= self.hand_sizes[seat], "RS-073", self.sizes[new])
        if names[old] == "limbo" and names[new] in ("field", "area"):
            self._laid(was, card, new)

    def _emptied(self, was: Position, seat: int, events: list[Event], at: int) -> None:
        """A power at once, and the whole discard pile as new deck (RS-R001, RS-R002)."""
        rest = [event for event in events[at + 1 :] if event.kind not in ("drew", "shown")]
        pile = was.t.map.number("discard", seat)
        if not self.sizes[pile]:
            need(rest[0].kind == "lost" and rest[0].seat == seat, "RS-018, RS-R005", rest[:1])
            return
        if rest[0].kind == "changed" and rest[0].args[0] == "out":
            return
        need(rest[0].args[:1] == ("power",) and rest[0].seat == seat, "RS-009, RS-010", rest[:1])
        down = next(event for event in rest if event.kind == "downed")
        need((down.seat, down.args[0]) == (seat, "deck"), "RS-009", down)
        if down.args[1] > 0:
            back = [event for event in rest if event.kind == "moved"][: self.sizes[pile]]
            ways = {event.args for event in back}
            need(ways == {(pile, was.t.map.number("deck", seat))}, "RS-011", ways)

    def _laid(self, was: Position, card: int, zone: int) -> None:
        """A played card was paid in full, and only boons lie elsewhere than on one's own field."""
        assert self.bill is not None and self.bill[0] == card
        _, seat, price, light, used = self.bill
        paid = light + used - self.vars[seat, "light"]
        need(paid == price, "RS-047, RS-140", paid, "for", price)
        if was.zone_name[zone] == "field":
            need(was.t.map.owner(zone) == seat, "RS-137", "laid on another's field")
        self.bill = None

    def _removed(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        self.places[event.cards[0]] = NOBODY

    def _used(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        if was.zone_name[self.places[event.cards[0]]] == "conc":
            need(event.cards[0] not in self.turned, "RS-081, RS-135", "used twice")
            self.turned.add(event.cards[0])
            if self.bill is not None and self.bill[1] == event.seat:
                self.bill = (*self.bill[:4], self.bill[4] + 1)

    def _changed(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        name, value = event.args
        old = self.vars.get((event.seat, name))
        if old is None:
            return
        self.vars[event.seat, name] = value
        if self.turn and name == "health":
            self._health(event.seat, old, value, events, at)
        elif self.turn and name == "power":
            need(value == old - 1, "RS-004", old, value)
            down, gained = events[at + 1 : at + 3]
            need(down.kind == "downed" and down.args[1] == value, "RS-008", down)
            need(gained.seat == event.seat and gained.args[:1] == ("determination",), "RS-004", gained)

    def _health(self, seat: int, old: int, value: int, events: list[Event], at: int) -> None:
        """Health changes by damage, loss and gain, by a reset, and where its maximum falls."""
        why = events[at - 1] if at else Event("")
        whose = why.cards == (player(seat),)
        if whose and why.kind in ("damaged", "bled", "healed"):
            change = why.args[0] if why.kind == "healed" else -why.args[0]
            need(value == old + change and value >= 0, "RS-030", old, value, why)
            if value == 0:
                then = events[at + 1]
                fair = then.seat == seat and (then.args[:1] == ("power",) or then.kind == "lost")
                need(fair, "RS-013", then)
        elif why.args[:1] == ("determination",) and why.seat == seat:
            down = events[at - 2]
            need(down.args[0] == "health" and old == 0 and value > 0, "RS-014, RS-016", down, old, value)
        else:
            need(value < old, "RS-R019, RS-R021", old, value)

    def _counted(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        """Level I of the ailments that act on each new instance (RS-199, RS-R025, RS-R029, RS-R035)."""
        card, name = event.cards[0], event.args[0]
        if name != "instance" or card not in self.places or not self.turn:
            return
        had = was.t.rows[card].mark("instance")
        earlier = [e.args[1] for e in events[:at] if e.kind == "counted" and e.cards == (card,)]
        grown = event.args[1] - (earlier[-1] if earlier else had)
        merged = any(e.kind == "removed" for e in events[at + 1 : at + 2])
        if grown != 1 or merged or at + 1 >= len(events):
            return
        then = next((e for e in events[at + 1 :] if e.kind not in ("shown", "looked")), Event(""))
        what = was.id(card)
        if what == "burn":
            need(then.kind in ("damaged", "bled"), "RS-200", then)
        elif what in ("curse", "insanity"):
            pile = "discard" if what == "curse" else "void"
            need(then.kind == "moved" and was.zone_name[then.args[1]] == pile, "RS-R029, RS-R035", then)

    def _phase(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        phase, turn = event.args
        if phase == "setup":
            return
        need(phase in PHASES[self.phase], "RS-099", self.phase, phase)
        if phase == "ready":
            need(turn == self.turn + 1, "RS-125", turn)
            need(self.active in (NOBODY, 1 - event.seat), "RS-103", "two turns in a row")
            self.turn, self.active = turn, event.seat
            self.blocked, self.sets, self.passed = set(), 0, 0
            self.bulwark[event.seat] = 0
            self.turned = set()
        elif phase == "draw":
            self.drawn = self.downs = 0
        elif self.phase == "draw":
            need((phase == "discard") == bool(self.passed), "RS-115", phase)
        self.phase = phase

    def _passed(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        self.passed = 1

    def _downed(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        self.downs += 1
        if event.args[0] == "ailments":
            need(self.phase == "ailment" and event.seat == self.active, "RS-107", self.phase)

    def _set(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        self.sets += 1
        need(self.sets == 1 and event.seat == self.active and self.phase == "play", "RS-126", self.sets)

    def _blocked(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        need(event.seat not in self.blocked, "RS-173", event.seat)
        self.blocked.add(event.seat)

    def _drew(self, was: Position, event: Event, events: list[Event], at: int) -> None:
        need(events[at - 1].kind == "moved", "RS-112", "a draw without a card")


def _still_there(events: list[Event]) -> bool:
    """Whether nothing that a block set off ended the game or took the blocked card away first."""
    return not any(event.kind in ("ended", "downed", "removed") for event in events)
