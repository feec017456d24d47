"""A second, plain reading of the core rules of Reapers, from the ledger: it follows a game by its public
table, view and events, and says by which clause something was wrong. It uses nothing of the engine's rules;
what is printed on cards it reads from the packs itself, what they have become from the view.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engines.kernel import Answer, Decision, Event, Game, Secrets, Table, questions

PACKS = Path(__file__).parents[2] / "engines" / "reapers" / "packs"
PRINTED: dict[str, dict[str, Any]] = {
    card["name"]: card
    for pack in sorted(PACKS.glob("*.toml"))
    for card in tomllib.loads(pack.read_text("utf-8"))["card"]
}
ROOM = {"front": 5, "mage": 2, "ranger": 2}
OWN = ("deck", "hand", "graveyard", "purgatory", "reaper")
"""Zones that hold nothing but cards of their owner."""
PHASES = ("prep", "fortify", "combat", "regroup", "end")
MAIN = ("fortify", "regroup")
LINE = {"warrior": "front", "mage": "mage", "ranger": "ranger"}
HAND = 6
UNKNOWN = -1


class Foul(AssertionError):
    """Something that the ledger does not allow."""


def need(fair: bool, clause: str, *what: Any) -> None:
    """It is a foul unless this holds."""
    if not fair:
        raise Foul(f"{clause}: {' '.join(str(one) for one in what)}")


class Position:
    """What everybody sees of a table."""

    def __init__(self, game: Game, t: Table) -> None:
        self.game, self.t = game, t

    def zone(self, card: int) -> str:
        """The kind of zone a card lies in; nothing for a Token that is gone."""
        number = self.t.rows[card].zone
        return self.t.map.of[number].name if number >= 0 else ""

    def printed(self, card: int) -> dict[str, Any]:
        """What is printed on an open card."""
        face = self.t.rows[card].face
        assert face is not None
        return PRINTED[self.game.face_name(face)]

    def rank(self, card: int) -> int:
        """Its Rank; none for a Token."""
        return int(self.printed(card)["stats"].get("rank", 0))

    def stem(self, card: int) -> str:
        """The name before the dash."""
        return str(self.printed(card)["name"]).split(" – ")[0]

    def souls(self, seat: int) -> list[int]:
        """The Souls of a seat in both lines."""
        return [card for line in ROOM for card in self.t.zone(line, seat)]

    def under(self, soul: int, kind: str) -> list[int]:
        """Lower Ranks, or Constant Casts, of a Soul."""
        rows = enumerate(self.t.rows)
        found = [card for card, row in rows if row.host == soul and self.zone(card) == "under"]
        return [card for card in found if self.printed(card)["kind"] == kind]

    def values(self) -> dict[int, dict[str, int]]:
        """ATK and GRD as everybody reads them off the screen."""
        view = self.game.view(self.t, -1, Secrets())
        return {card.id: dict(card.stats) for zone in view.zones for card in zone.cards if card.stats}

    # --- what always holds ----------------------------------------------------------------------------------

    def look(self, sizes: Counter[int]) -> None:
        """Positions, stacks, Tokens and owners."""
        t = self.t
        for seat in range(2):
            for line, most in ROOM.items():
                need(len(t.zone(line, seat)) <= most, "RP-016", line, "holds more than", most)
            need(len(t.zone("reaper", seat)) == 1, "RP-025", "no Reaper in its position")
            for soul in self.souls(seat):
                self._look_at(soul)
        owned: Counter[int] = Counter()
        for card, row in enumerate(t.rows):
            zone = self.zone(card)
            token = row.face is not None and self.printed(card)["kind"] == "token"
            if token:
                need(zone in ("front", ""), "RP-019", "a Token in", zone)
                continue
            need(zone != "", "RP-R09", "a card has ceased to exist")
            owned[row.owner] += 1
            if zone in OWN:
                need(t.map.owner(row.zone) == row.owner, "RP-R14", "a card in another's", zone)
            if zone == "under":
                need(self.zone(row.host) in ROOM, "RP-082", "a card under nothing")
        need(not sizes or owned == sizes, "RP-014", "cards were lost or found")

    def _look_at(self, soul: int) -> None:
        """One Soul: its position, its Ranks, its Constant Cast."""
        card, zone = self.printed(soul), self.zone(soul)
        need(card["kind"] in ("soul", "token"), "RP-009", card["name"], "stands on the field")
        position = next(tag for tag in card["tags"] if tag in ("warrior", "mage", "ranger"))
        fits = {"warrior": ("front", "ranger"), "mage": ("mage",), "ranger": ("ranger",)}
        need(zone in fits[position], "RP-023", card["name"], "stands in", zone)
        lower = self.under(soul, "soul")
        ranks = sorted(self.rank(one) for one in lower)
        need(ranks == list(range(1, self.rank(soul))), "RP-087", card["name"], "lies on", ranks)
        need(all(self.stem(one) == self.stem(soul) for one in lower), "RP-R46", "two names in a stack")
        need(len(self.under(soul, "cast")) <= 1, "RP-144", card["name"], "has two Constant Casts")


class Turn:
    """What is counted by the turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.used: Counter[tuple[int, str]] = Counter()
        """Skills by seat and ability; besides `acted` and `rank_up`."""
        self.attacked: dict[int, list[int]] = {}
        """Whom each Soul has attacked."""
        self.damage: Counter[int] = Counter()
        self.struck = False


class Referee:
    """Follows one game, an answer at a time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.looked = 0
        self.sizes: Counter[int] = Counter()
        self.strikes: Counter[int] = Counter()
        self.redrawn: Counter[int] = Counter()
        self.turn = Turn(-1)
        self.last = ("setup", 0)
        self.fight: tuple[int, int, int, int] | None = None
        """The attack under way: who, whom, and what each should deal if nothing comes between."""
        self.due = False
        """Whether the fight that was just fought makes a Strike."""
        self.drawn: int | None = 0
        """Cards drawn since the last question; None if effects may have drawn some of them."""
        self.asked_redraw = False
        self.lying: Counter[int] = Counter()
        """How many cards lie in each zone."""

    # --- answers --------------------------------------------------------------------------------------------

    def follow(self, t: Table, d: Decision, answer: Answer, events: Sequence[Event], after: Table) -> None:
        """An answer was accepted and came to this."""
        self._judge(Position(self.game, t), d, answer)
        self.drawn = None if t.chain else 0
        self.lying = Counter({zone: len(cards) for zone, cards in enumerate(t.zones)})
        for event in events:
            self._note(event, after)
        self._agree(Position(self.game, after))
        self.looked += 1

    def _judge(self, p: Position, d: Decision, answer: Answer) -> None:
        """Whether this could be done at this moment."""
        t, seat, value = p.t, answer.seat, answer.value
        if d.name == "redraw" and value:
            self.redrawn[seat] += 1
            need(self.redrawn[seat] == 1, "RP-065", "a second Re-draw")
            need(t.active == seat and t.phase == "prep", "RP-066", "a Re-draw in", t.phase)
            need(len(t.zone("deck", seat)) > 10, "RP-069", "ten cards or fewer")
            need(not self.turn.used[seat, "acted"], "RP-070", "after a Cast or Skill")
        if d.name not in ("act", "open", "#reply"):
            return
        if d.name == "act":
            need(t.active == seat, "RP-R93", "the other player acts")
        if value[0] == "attack":
            self._judge_attack(p, d, value[1], value[2])
        elif value[0] == "use":
            self._once(seat, value[2], "RP-176")
            self.turn.used[seat, "acted"] += 1
        elif value[0] == "play":
            self._judge_play(p, d, answer)

    def _once(self, seat: int, what: str, clause: str) -> None:
        self.turn.used[seat, what] += 1
        need(self.turn.used[seat, what] == 1, clause, what, "for a second time in this turn")

    def _judge_play(self, p: Position, d: Decision, answer: Answer) -> None:
        t, seat, card = p.t, answer.seat, answer.value[1]
        need(p.zone(card) == "hand" and t.rows[card].seat == seat, "RP-R87", "not from one's own hand")
        known = t.rows[card].face
        face = PRINTED[self.game.face_name(dict(answer.faces)[card] if known is None else known)]
        main = t.active == seat and t.phase in MAIN and d.name == "act"
        need(main or "quick" in face["tags"], "RP-134", face["name"], "in", t.phase, "by", d.name)
        if face["kind"] == "cast":
            self.turn.used[seat, "acted"] += 1
            free = [soul for soul in p.souls(seat) if not p.under(soul, "cast")]
            need(bool(free), "RP-130", "a Cast without a Soul to use it")
            return
        rank, stem = face["stats"]["rank"], face["name"].split(" – ")[0]
        if rank == 1:
            line = next(LINE[tag] for tag in face["tags"] if tag in LINE)
            need(len(t.zone(line, seat)) < ROOM[line], "RP-074", "no position of its kind")
            return
        self._once(seat, "rank_up", "RP-057")
        bases = [soul for soul in p.souls(seat) if (p.rank(soul), p.stem(soul)) == (rank - 1, stem)]
        need(bool(bases), "RP-087", "no lower Rank of", face["name"])

    def _judge_attack(self, p: Position, d: Decision, attacker: int, target: int) -> None:
        t, seat = p.t, p.t.active
        need(t.phase == "combat" and d.name == "act", "RP-059", "an attack in", t.phase)
        need(t.turn > 1, "RP-040", "an attack in the first turn")
        need(not self.turn.struck, "RP-102", "an attack after a Strike")
        need(attacker in p.souls(seat), "RP-R04", "no Soul of the turn player attacks")
        before = self.turn.attacked.get(attacker, [])
        felled = p.stem(attacker) == "Drogon" and not any(one in p.souls(1 - seat) for one in before)
        need(not before or felled, "RP-R58", "one attack too many")
        foe = 1 - seat
        front, souls = t.zone("front", foe), p.souls(foe)
        if souls:
            need(target in souls, "RP-096", "a Soul stands before the Reaper")
            fed = self.turn.used[seat, "ibwa_1.use[0]"] and p.stem(attacker) == "Ibwa"
            free = p.zone(attacker) != "front" or fed
            need(not front or free or target in front, "RP-091", "past the Front-Line")
        else:
            need(target in t.zone("reaper", foe), "RP-095", "no such target")
        values = p.values()
        back = values[target].get("atk", 0) if p.printed(attacker)["id"] != "mirel_2" else 0
        self.fight = (attacker, target, values[attacker]["atk"], back)

    # --- events ---------------------------------------------------------------------------------------------

    def _note(self, event: Event, after: Table) -> None:
        kind, seat, cards, args = event.kind, event.seat, event.cards, event.args
        if kind == "phase":
            self._note_phase(str(args[0]), int(args[1]), seat, after)
        elif kind == "moved":
            self._note_move(cards[0], int(args[0]), int(args[1]), after)
        elif kind == "drew" and self.drawn is not None:
            self.drawn += 1
        elif kind == "redrew":
            self.drawn = None
        elif kind == "announced":
            self.drawn = None
            self._in_between()
        elif kind == "attacked":
            self.turn.attacked.setdefault(cards[0], []).append(cards[1])
        elif kind == "missed":
            self.fight = None
        elif kind == "succeeded":
            self._succeed(*cards)
        elif kind == "damaged":
            self.turn.damage[cards[0]] += int(args[0])
        elif kind == "fought":
            self._note_fight(cards[0], cards[1], int(args[0]), int(args[1]), after)
        elif kind == "struck":
            need(self.due, "RP-100", "a Strike that nothing makes")
            self.due, self.turn.struck = False, True
            self.strikes[seat] += 1

    def _note_move(self, card: int, old: int, new: int, t: Table) -> None:
        """What leaves the field is nothing but a card: if it comes back, it comes whole."""
        self.lying[old] -= 1
        self.lying[new] += 1
        if t.map.of[old].name in ROOM and t.map.of[new].name not in ROOM:
            self.turn.damage.pop(card, None)
            self.turn.attacked.pop(card, None)

    def _in_between(self) -> None:
        """Something may change what the fight under way will come to."""
        if self.fight is not None:
            self.fight = (*self.fight[:2], UNKNOWN, UNKNOWN)

    def _succeed(self, new: int, old: int) -> None:
        """The same Soul goes on under another top card (RP-R51)."""
        turn = self.turn
        turn.damage[new] = turn.damage.pop(old, 0)
        if old in turn.attacked:
            turn.attacked[new] = turn.attacked.pop(old)
        for targets in turn.attacked.values():
            targets[:] = [new if card == old else card for card in targets]
        if self.fight is not None:
            one, other = (new if card == old else card for card in self.fight[:2])
            self.fight = (one, other, UNKNOWN, UNKNOWN)

    def _note_phase(self, phase: str, turn: int, seat: int, after: Table) -> None:
        was, number = self.last
        if phase == "prep":
            need(turn == number + 1 and was in ("end", "setup"), "RP-049", "a turn after", was)
            need(turn == 1 or seat != self.turn.seat, "RP-008", "two turns in a row")
            self.turn = Turn(seat)
        elif phase != "setup":
            steps = PHASES.index(phase) - PHASES.index(was)
            first = turn == 1 and (was, phase) == ("fortify", "regroup")
            need(turn == number and (steps == 1 or first), "RP-049", phase, "after", was)
            need(not (turn == 1 and phase == "combat"), "RP-040", "a Combat Phase in the first turn")
        if phase == "fortify" and self.drawn is not None:
            self._check_draw(seat, turn, after)
        self.last = (phase, turn)

    def _check_draw(self, seat: int, turn: int, t: Table) -> None:
        """Up to six, at least one, as far as the Deck goes; none in the first turn. (Whoever was asked about
        a Re-draw had drawn before.)
        """
        if self.asked_redraw:
            return
        assert self.drawn is not None
        hand = self.lying[t.map.number("hand", seat)] - self.drawn
        deck = self.lying[t.map.number("deck", seat)] + self.drawn
        wanted = 0 if turn == 1 else min(deck, max(1, HAND - hand))
        need(self.drawn == wanted, "RP-051", "drew", self.drawn, "and not", wanted)

    def _note_fight(self, a: int, b: int, hit: int, back: int, after: Table) -> None:
        """Both deal damage at the same time, by their ATK; a Reaper deals none."""
        need(self.fight is not None and self.fight[:2] == (a, b), "RP-R63", "another fight than declared")
        assert self.fight is not None
        if self.fight[2] != UNKNOWN:
            need((hit, back) == self.fight[2:], "RP-104", (hit, back), "and not", self.fight[2:])
        self.turn.damage[a] += back
        self.turn.damage[b] += hit
        if after.map.of[after.rows[b].zone].name == "reaper":
            need(back == 0, "RP-R04", "a Reaper struck back")
            grd = Position(self.game, after).printed(b)["stats"]["grd"]
            self.due = hit > 0 and self.turn.damage[b] > grd
        self.fight = None

    # --- the table agrees -----------------------------------------------------------------------------------

    def _agree(self, p: Position) -> None:
        """What the table shows is what was counted, and what always holds does."""
        t = p.t
        if not self.sizes and t.turn:
            self.sizes = Counter(row.owner for row in t.rows)
        p.look(self.sizes)
        need(not self.due, "RP-098", "a Strike was not noted")
        if t.result is not None:
            self._agree_on_end(p)
            return
        for seat in range(2) if t.turn else ():
            need(t.get(seat, "strikes") == self.strikes[seat], "RP-098", "Strikes were miscounted")
            up = t.rows[t.zone("reaper", seat)[0]].up
            need(not up if t.turn == 1 else up or t.phase == "prep", "RP-044", "a Reaper lies wrong")
            for card in (*p.souls(seat), *t.zone("reaper", seat)):
                shown, counted = t.rows[card].damage, self.turn.damage[card]
                need(shown == counted, "RP-109", shown, "damage and not", counted)
        self._agree_when_asked(p)

    def _agree_when_asked(self, p: Position) -> None:
        """Whoever may act finds nobody standing with too much damage, and in an open state nothing under
        way.
        """
        t = p.t
        asked = [d.name for d in questions(t.pending)]
        self.asked_redraw = "redraw" in asked
        if self.asked_redraw and self.drawn is not None and t.turn > 1:
            hand, deck = len(t.zone("hand", t.active)), len(t.zone("deck", t.active))
            wanted = min(deck + self.drawn, max(1, HAND - hand + self.drawn))
            need(self.drawn == wanted, "RP-051", "drew", self.drawn, "and not", wanted)
        if not {"act", "open", "#reply"}.intersection(asked):
            return
        values = p.values()
        for soul in (*p.souls(0), *p.souls(1)):
            fallen = 0 < t.rows[soul].damage > values[soul]["grd"]
            need(not fallen, "RP-R67", p.printed(soul)["name"], "stands with too much damage")
        if "#reply" not in asked:
            need(not t.chain and not any(t.zone("limbo", seat) for seat in range(2)), "RP-R88", "unfinished")

    def _agree_on_end(self, p: Position) -> None:
        """A Reaper destroyed, or a Deck run out; nothing else ends a game that nobody gives up."""
        result = p.t.result
        assert result is not None
        need(len(result.winners) == 1, "RP-006", result.reason)
        loser = 1 - result.winners[0]
        if result.reason == "Reaper destroyed":
            strikes = p.printed(p.t.zone("reaper", loser)[0])["stats"]["strike"]
            need(self.strikes[loser] == strikes, "RP-001", self.strikes[loser], "of", strikes, "Strikes")
        else:
            need(result.reason == "decked out", "RP-006", result.reason)
            fair = p.t.active == loser and p.t.phase == "prep" and not p.t.zone("deck", loser)
            need(fair, "RP-004", "a Deck that has not run out")
