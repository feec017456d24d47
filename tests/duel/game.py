"""Rules of Duel: two seats, life, light to pay with, units that fight, answers on a stack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.effects.cardgame import CardGame
from engines.effects.catalogue import Ability
from engines.effects.change import ruled
from engines.effects.commits import COMMITS
from engines.effects.events import Event
from engines.effects.policy import Policy
from engines.effects.queue import start_queue
from engines.effects.scope import Scope
from engines.effects.timing import happen
from engines.effects.use import end_period, expire, start_turn
from engines.effects.vocabulary import Keyword, Vocabulary
from engines.kernel import (
    Act,
    Deck,
    Frame,
    IllegalAnswer,
    Make,
    Mode,
    Reveal,
    Secrets,
    Setup,
    Shuffle,
    Table,
    Work,
    ZoneKind,
    is_player,
    player,
    seat_of,
)

LIFE, HAND, MOST_LIGHT = 15, 4, 6

ZONES = (
    ZoneKind("deck", see="none"),
    ZoneKind("hand", see="owner", keep=True, ordered=False),
    ZoneKind("field"),
    ZoneKind("limbo"),
    ZoneKind("discard"),
    ZoneKind("exile"),
    ZoneKind("under", see="none"),
    ZoneKind("bonds", see="none"),
    ZoneKind("secrets", see="owner"),
    ZoneKind("rules", shared=True),
)

WORDS = Vocabulary(
    game="duel",
    kinds=("unit", "spell", "quick", "relic", "defense", "token", "rule"),
    zones=ZONES,
    under="under",
    stats=("level", "hand_size"),
    watched=("level",),
    resources=("light", "life"),
    counters=("charge", "brood", "poison"),
    attributes={"element": ("fire", "water")},
    tags=("totem", "trap", "ritual"),
    links=("partner", "x"),
    halves={"exile": "ghost"},
    ranges=("reach",),
    phases=("main", "end"),
    causes=("sacrifice",),
    priorities={"low": -10, "high": 30},
    keywords={
        "fierce": Keyword('[[always]]\nchange = [{layer = "add", stat = "level", n = "$n"}]', takes="number"),
        "spark": Keyword(
            '[[use]]\nlabel = "spark"\ncost = {exhaust = true}\nsteps = [{do = "damage", to = "foe", n = "$n"}]',
            takes="number",
        ),
        "swift": Keyword(text="May attack in the turn it joins."),
    },
    rules=("no_attack", "veiled"),
    events={"deck_empty": Event({"by": "seat"})},
)


def zone(t: Table, name: str, seat: int) -> int:
    return t.map.number(name, seat)


def make(w: Work, f: Frame) -> None:
    sizes = [w.t.get(seat, "size") for seat in range(2)]
    w.want(Make(tuple(Deck(s, zone(w.t, "deck", s), sizes[s], label="main") for s in range(2))))


def shuffle(w: Work, f: Frame) -> None:
    w.want(Shuffle(tuple(w.t.zone("deck", seat) for seat in range(2))))


def look(w: Work, f: Frame) -> None:
    tops = [(w.t.zone("deck", s)[-HAND:], (s,)) for s in range(2)]
    w.want(Reveal(tuple(tops)))


def deal(w: Work, f: Frame) -> None:
    for seat in range(2):
        w.put(seat, "life", LIFE)
        for card in w.t.zone("deck", seat)[-HAND:]:
            w.move(card, zone(w.t, "hand", seat))


def upkeep(w: Work, f: Frame) -> None:
    start_turn(w)
    if w.t.turn % 2:
        end_period(w, "round")
        expire(w, "end_of_round")
    expire(w, "your_next_turn", f.seat)
    w.put(f.seat, "light", min(MOST_LIGHT, (w.t.turn + 1) // 2))
    for card in w.t.zone("field", f.seat):
        if w.t.rows[card].turned:
            w.change(card, turned=False)
    happen(w, "turn_start", by=f.seat)


def draw(w: Work, f: Frame) -> None:
    rules = w.game
    assert isinstance(rules, Duel)
    if w.t.turn > 1:
        if w.t.zone("deck", f.seat):
            rules.draw_one(w, f.seat)
        else:
            rules.defeat(w, (f.seat,), "empty deck")


def ask(w: Work, f: Frame) -> None:
    if w.t.queue:
        w.jump(_ASK)
        start_queue(w)
        return
    w.ask(Act(f.seat, "act", (zone(w.t, "hand", f.seat),)))


def act(w: Work, f: Frame) -> None:
    rules = w.game
    assert isinstance(rules, Duel)
    value = f.get("act")
    if value[0] != "pass":
        w.jump(_ASK)
        rules.begin_act(w, value, f.seat)


def end_main(w: Work, f: Frame) -> None:
    happen(w, "phase_end", by=f.seat, name="main")


def begin_end(w: Work, f: Frame) -> None:
    expire(w, "end_of_phase")
    end_period(w, "phase")
    w.begin("end")
    happen(w, "phase_start", by=f.seat, name="end")


def turn_end(w: Work, f: Frame) -> None:
    happen(w, "turn_end", by=f.seat)


def clean(w: Work, f: Frame) -> None:
    expire(w, "end_of_turn")
    for seat in range(2):
        for card in w.t.zone("field", seat):
            if w.t.rows[card].damage:
                w.change(card, damage=0)


TURN = (upkeep, draw, ask, act, end_main, begin_end, turn_end, clean)
_ASK = TURN.index(ask)


def exhaust_attacker(w: Work, f: Frame) -> None:
    happen(w, "exhaust", card=f.card, by=f.seat, source=f.card, cause="effect")


def declare(w: Work, f: Frame) -> None:
    rules = w.game
    assert isinstance(rules, Duel)
    happen(
        w,
        "attack",
        card=f.card,
        source=f.card,
        target=f.get("target"),
        by=f.seat,
        amount=rules.level(w.t, f.card),
    )


def attack_over(w: Work, f: Frame) -> None:
    expire(w, "end_of_attack")
    expire(w, "in_battle")


def strike(w: Work, e: Mapping[str, Any]) -> int:
    """The attack itself: both sides deal their level."""
    rules = w.game
    assert isinstance(rules, Duel)
    card, target = e["card"], e["target"]
    if w.t.rows[card].zone < 0 or not rules.in_play(w.t, card):
        return 0
    if not is_player(target) and rules.in_play(w.t, target):
        rules.deal_damage(w, source=target, target=card, amount=rules.level(w.t, target), by=1 - e["by"])
    if is_player(target) or rules.in_play(w.t, target):
        rules.deal_damage(w, source=card, target=target, amount=e["amount"], by=e["by"])
    return 1


def take_card(w: Work, e: Mapping[str, Any]) -> int:
    """A draw, after which an empty deck is noticed."""
    drawn = COMMITS["draw"](w, e)
    if drawn and not w.t.zone("deck", e["by"]):
        happen(w, "deck_empty", by=e["by"])
    return drawn


class Duel(CardGame):
    """The game."""

    id, title, revision = "duel", "Duel", 1
    modes = (Mode("duel", 2),)
    zones = ZONES
    seat_vars = ("life", "light", "size", "poison")
    phases = (("main", "Main"), ("end", "End"))
    vocabulary = WORDS
    policy = Policy(watched=("level",), chain="stack", priority={"relic": 10})
    own_commits = {"attack": strike, "draw": take_card}
    own_programs = {
        "duel.setup": (make, shuffle, look, deal),
        "duel.turn": TURN,
        "duel.attack": (exhaust_attacker, declare, attack_over),
    }

    def __init__(self, packs: tuple[Any, ...], policy: Policy | None = None) -> None:
        if policy is not None:
            self.policy = policy  # type: ignore[misc]
        super().__init__(packs)

    def begin(self, w: Work, setup: Setup) -> None:
        """Rule cards lie open beside the board."""
        for face, card in enumerate(self.catalogue.cards):
            if card.kind == "rule":
                w.new(w.t.map.number("rules"), face=face, owner=0)
        for seat, lists in enumerate(setup.decks):
            w.put(seat, "size", lists[0][1])
        w.push("duel.setup")

    def flow(self, w: Work) -> None:
        """Seats take turns."""
        turn = w.t.turn + 1
        w.begin("main", active=(turn - 1) % 2, turn=turn)
        w.push("duel.turn", seat=w.t.active)

    def level(self, t: Table, card: int) -> int:
        """A unit's strength, never below none."""
        return self.stat(t, card, "level")

    def bounded(self, name: str, value: int) -> int:
        """Levels do not count below 0."""
        return max(0, value) if name == "level" else value

    def targetable(self, s: Scope, target: int) -> bool:
        """A veiled card or player is not singled out by the other side."""
        seat = seat_of(target) if is_player(target) else self.controller(s.t, target)
        return seat == s.seat or not ruled(self, s.t, target, "veiled")

    def in_range(self, s: Scope, name: str, target: int) -> bool:
        """Who holds a defense card up keeps all else out of reach."""
        seat = seat_of(target) if is_player(target) else self.controller(s.t, target)
        walls = [card for card in self.fielded(s.t, seat) if self._kind(s.t, card) == "defense"]
        return not walls or target in walls

    def fielded(self, t: Table, seat: int) -> list[int]:
        """Face-up cards in play that a seat controls."""
        if not self.controls_shift(t):
            return [card for card in t.zone("field", seat) if t.rows[card].up]
        every = (card for owner in range(2) for card in t.zone("field", owner))
        return [card for card in every if t.rows[card].up and self.controller(t, card) == seat]

    def _kind(self, t: Table, card: int) -> str:
        return self.facts(Scope(self, t, card, t.rows[card].seat), card).kind

    def fighters(self, t: Table, seat: int) -> Iterator[int]:
        """Units that may attack now."""
        for card in self.fielded(t, seat):
            if self._kind(t, card) not in ("unit", "token") or t.rows[card].turned:
                continue
            fresh = self.is_new(t, card) and not self.has_keyword(Scope(self, t, card, seat), card, "swift")
            if not fresh and not ruled(self, t, card, "no_attack"):
                yield card

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Attacks."""
        if not (d.data and d.data[0] == "reply"):
            for card in self.fighters(t, d.seat):
                for target in (*self.fielded(t, 1 - d.seat), player(1 - d.seat)):
                    yield ("attack", card, target), ()

    def judge_more(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """Attacks only."""
        if faces or not any(value == known for known, _ in self.more_acts(t, d, Secrets())):
            raise IllegalAnswer("unknown_option", "There is no such action.")

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """An attack."""
        self.attack(w, value[1], value[2], by=seat)

    def attack(self, w: Work, card: int, target: int, *, by: int) -> None:
        """The attacker turns, then both strike."""
        w.push("duel.attack", seat=by, card=card, target=target)

    def check(self, w: Work) -> bool:
        """Watched levels, then the dead: seats without life, units with as much damage as level."""
        if super().check(w):
            return True
        lost = tuple(seat for seat in range(2) if w.t.get(seat, "life") <= 0 and w.t.turn > 0)
        if lost:
            self.defeat(w, lost, "no life")
            return True
        for seat in range(2):
            for card in self.fielded(w.t, seat):
                damage = w.t.rows[card].damage
                if damage and damage >= max(1, self.level(w.t, card)):
                    self.destroy(w, card, by=1 - seat)
                    return True
        return False

    def evaluate(self, t: Table, seat: int, know: Secrets) -> int:
        """Life, board and hand."""
        if t.result is not None:
            return 0 if not t.result.winners else 10_000 if seat in t.result.winners else -10_000
        foe = 1 - seat
        return sum(
            sign * (10 * t.get(s, "life") + 6 * len(t.zone("field", s)) + 4 * len(t.zone("hand", s)))
            for s, sign in ((seat, 1), (foe, -1))
        )

    def goal_of(self, ability: Ability, way: str | None) -> str | None:
        """Units, relics and defenses join the field, all else goes to the discard pile."""
        joins = ability.kind_of_card in ("unit", "relic", "defense")
        return super().goal_of(ability, way) or ("field" if joins else None)
