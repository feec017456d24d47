"""Rules of Duel: two seats, life, light to pay with, units that fight, answers on a stack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.effects.cardgame import CardGame
from engines.effects.policy import Policy
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
)

LIFE, HAND, MOST_LIGHT = 15, 4, 6

ZONES = (
    ZoneKind("deck", see="none"),
    ZoneKind("hand", see="owner", keep=True, ordered=False),
    ZoneKind("field"),
    ZoneKind("limbo"),
    ZoneKind("discard"),
    ZoneKind("under", see="none"),
    ZoneKind("rules", shared=True),
)

WORDS = Vocabulary(
    game="duel",
    kinds=("unit", "spell", "quick", "relic", "defense", "token", "rule"),
    zones=ZONES,
    stats=("level", "hand_size"),
    watched=("level",),
    resources=("light", "life"),
    counters=("charge", "brood"),
    tags=("totem",),
    links=("partner", "x"),
    keywords={
        "fierce": Keyword('[[always]]\nchange = [{layer = "add", stat = "level", n = "$n"}]', takes="number"),
        "swift": Keyword(text="May attack in the turn it joins."),
    },
    rules=("no_attack",),
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
    w.ask(Act(f.seat, "act", (zone(w.t, "hand", f.seat),)))


def act(w: Work, f: Frame) -> None:
    rules = w.game
    assert isinstance(rules, Duel)
    value = f.get("act")
    if value[0] != "pass":
        w.jump(2)
        rules.begin_act(w, value, f.seat)


def turn_end(w: Work, f: Frame) -> None:
    happen(w, "turn_end", by=f.seat)


def clean(w: Work, f: Frame) -> None:
    expire(w, "end_of_turn")
    end_period(w, "phase")
    for name in ("field",):
        for seat in range(2):
            for card in w.t.zone(name, seat):
                if w.t.rows[card].damage:
                    w.change(card, damage=0)


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


class Duel(CardGame):
    """The game."""

    id, title, revision = "duel", "Duel", 1
    modes = (Mode("duel", 2),)
    zones = ZONES
    seat_vars = ("life", "light", "size")
    phases = (("main", "Main"),)
    vocabulary = WORDS
    policy = Policy(watched=("level",), chain="stack", priority={"relic": 10})
    own_commits = {"attack": strike}  # noqa: RUF012
    own_programs = {  # noqa: RUF012
        "duel.setup": (make, shuffle, look, deal),
        "duel.turn": (upkeep, draw, ask, act, turn_end, clean),
        "duel.attack": (exhaust_attacker, declare),
    }

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

    def fighters(self, t: Table, seat: int) -> Iterator[int]:
        """Units that may attack now."""
        from engines.effects.change import ruled
        from engines.effects.scope import Scope

        for card in t.zone("field", seat):
            facts = self.facts(Scope(self, t, card, seat), card)
            if (
                facts.kind not in ("unit", "token")
                or t.rows[card].turned
                or ruled(self, t, card, "no_attack")
            ):
                continue
            if not self.is_new(t, card) or self.has_keyword(Scope(self, t, card, seat), card, "swift"):
                yield card

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Attacks."""
        if not (d.data and d.data[0] == "reply"):
            for card in self.fighters(t, d.seat):
                for target in (*t.zone("field", 1 - d.seat), player(1 - d.seat)):
                    yield ("attack", card, target), ()

    def judge_more(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """Attacks only."""
        if faces or not any(value == known for known, _ in self.more_acts(t, d, Secrets())):
            raise IllegalAnswer("unknown_option", "There is no such action.")

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """An attack."""
        w.push("duel.attack", seat=seat, card=value[1], target=value[2])

    def check(self, w: Work) -> bool:
        """Watched levels, then the dead: seats without life, units with as much damage as level."""
        if super().check(w):
            return True
        lost = tuple(seat for seat in range(2) if w.t.get(seat, "life") <= 0 and w.t.turn > 0)
        if lost:
            self.defeat(w, lost, "no life")
            return True
        for seat in range(2):
            for card in w.t.zone("field", seat):
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

    def resolved(self, w: Work, f: Frame) -> None:
        """Units and relics join the field, spells go to the discard pile."""
        ability = self.catalogue.abilities[f.get("#path")]
        row = w.t.rows[f.card] if f.card >= 0 else None
        if row is None or ability.kind != "play" or w.t.map.of[row.zone].name != "limbo":
            return
        stays = self.catalogue.cards[w.face(f.card)].kind in ("unit", "relic", "defense")
        stays = stays and not f.get("#fizzled")
        self.send(
            w,
            f.card,
            "field" if stays else "discard",
            who=f.seat if stays else None,
            cause="effect",
            by=f.seat,
        )
