"""Runeslingers: the game put together from its parts, with its state checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any

from engines.effects import change
from engines.effects.scope import Scope
from engines.kernel import (
    NOTHING,
    DeckFault,
    DeckPart,
    Mode,
    OptionSpec,
    Result,
    Setup,
    SetupError,
    Table,
    Work,
    player,
)

from . import ailments, bot, damage, formats, play, power, say, setup, texts, turn, view
from . import verbs as own
from .playing import Playing
from .policy import DEFENSES, PHASES, POLICY, RUNESPELLS, SEAT_VARS, WORDS, ZONES


class Runeslingers(Playing):
    """The whole game for two."""

    id, title, revision = "runeslingers", "Runeslingers", 4
    effort = 2
    strengths = {**Playing.strengths, "strong": "search:40"}
    use_words = ("use", "set", "light")
    modes = (
        Mode(
            "constructed",
            2,
            "Two players with their own decks",
            options=(OptionSpec("cut", (True, False), "Cut the opponent's deck before play"),),
        ),
    )
    zones = ZONES
    seat_vars = SEAT_VARS
    table_vars = ("cut",)
    phases = PHASES
    vocabulary = WORDS
    speech = texts.SPEAKER
    policy = POLICY
    verbs = own.VERBS
    own_commits = own.COMMITS
    own_programs = {
        **setup.PROGRAMS,
        **turn.PROGRAMS,
        **play.PROGRAMS,
        **power.PROGRAMS,
        **damage.PROGRAMS,
        **ailments.PROGRAMS,
        **own.PROGRAMS,
    }

    def __init__(self, packs: tuple[Any, ...]) -> None:
        super().__init__(packs)
        kinds = (*RUNESPELLS, *DEFENSES)
        self.deck_faces = tuple(n for n, card in enumerate(self.catalogue.cards) if card.kind in kinds)
        """Faces that may be in a deck (RS-276)."""

    def check_setup(self, setup_: Setup) -> None:
        """A deck of thirty, a Runeslinger, a stance and an ability for each seat (RS-033, RS-272)."""
        super().check_setup(setup_)
        wanted = {"main": setup.DECK, "slinger": 1, "stance": 1, "ability": 1}
        if len(setup_.decks) != setup_.seats or any(dict(seat) != wanted for seat in setup_.decks):
            raise SetupError(
                "Each seat needs a deck of 30 cards, a Runeslinger, a stance and an ability (RS-033, RS-272)."
            )

    def deck_faults(self, mode: Mode, lists: Mapping[str, tuple[int, ...]]) -> Iterable[DeckFault]:
        """What the rules of deck building say against a deck (RS-272 to RS-276)."""
        return formats.deck_faults(self, lists)

    def deck_parts(self, mode: Mode) -> tuple[DeckPart, ...]:
        """The thirty cards, a Runeslinger, a stance and an ability (RS-272, RS-275, RS-276)."""
        return formats.deck_parts(self)

    def begin(self, w: Work, setup_: Setup) -> None:
        """Note the option and start setting up."""
        setup.begin(w, setup_)

    def flow(self, w: Work) -> None:
        """When nothing is left to do, the next seat takes its turn (RS-125)."""
        turn.next_turn(w)

    # --- moves ----------------------------------------------------------------------------------------------

    def goal(self, t: Table, card: int, zone: str, who: int | None = None, place: int = 0) -> int:
        """A full hand turns cards away (RS-R069)."""
        goal = super().goal(t, card, zone, who, place)
        if zone == "hand" and self.full(t, t.map.owner(goal)):
            return super().goal(t, card, "discard", who)
        return goal

    def draw_one(self, w: Work, seat: int) -> None:
        """A card that would be drawn into a full hand is discarded instead (RS-073)."""
        if self.full(w.t, seat):
            w.bind("#card", -1)
            w.emit("full", seat)
            self.send(w, w.t.zone("deck", seat)[-1], "discard", cause="overdraw", by=seat)
        else:
            super().draw_one(w, seat)

    def deal_damage(self, w: Work, **fields: Any) -> None:
        """Damage goes through its stages (RS-R094)."""
        source = fields["source"]
        seat = fields["by"]
        pierce = fields.get("pierce") or (
            source >= 0
            and w.t.rows[source].face is not None
            and self.has_keyword(Scope(self, w.t, source, seat), source, "pierce")
        )  # RS-238
        w.push(
            damage.DAMAGE, seat=seat, card=source, target=fields["target"], amount=fields["amount"],
            pierce=bool(pierce), direct=bool(fields.get("direct")),
        )  # fmt: skip

    # --- checks ---------------------------------------------------------------------------------------------

    def grounds(self, t: Table) -> Any:
        """All that `check` reads while there are decks and both seats have some health and no more than their
        maximum: defense cards, ailments, the cards that change maximum health or defense, and whose turn it
        is where one of them sets a number.
        """
        read: tuple[Any, bool] | None = t.watch.get("read")
        if read is None:
            read = self._read(t)
            if read is None:
                return None
            t.watch["read"] = read
        now = t.active if read[1] else NOTHING, read[0](t.rows)
        found: tuple[Any, tuple[int, int]] | None = t.watch.get("most")
        if found is None or found[0] != now:
            most = self.stat(t, player(0), "max_health"), self.stat(t, player(1), "max_health")
            found = t.watch["most"] = now, most
        for seat, most_health in enumerate(found[1]):
            if not 0 < t.get(seat, "health") <= most_health or not t.zone("deck", seat):
                return None
        return found[0] if t.turn else None

    def _read(self, t: Table) -> tuple[Any, bool] | None:
        """What picks the rows that `check` reads, and whether a stat is set; None if it reads more."""
        names = ("max_health", "defense")
        sources = change.sources(self, t, names)
        if sources is None:
            return None
        slingers = (*t.zone("slinger", 0), *t.zone("slinger", 1))
        own = [card for seat in (0, 1) for card in (*self.guards(t, seat), *self.stacks(t, seat))]
        return itemgetter(*slingers, *own, *sources), change.sets_any(self, t, names)

    def check(self, w: Work) -> bool:
        """In the order of RS-R010, active seat first: clamp, losses, power, destruction, merging."""
        t = w.t
        if t.turn == 0:
            return False
        seats = (t.active, 1 - t.active)
        for seat in seats:
            health, most = t.get(seat, "health"), self.stat(t, player(seat), "max_health")
            if not 0 < health <= most or not t.zone("deck", seat):
                if self._falls(w, seats):
                    return True
                break
        for seat in seats:
            if self.guards(t, seat) and (self._broken(w, seat) or self._doubled(w, seat)):
                return True
        return self._merged(w, seats[0]) or self._merged(w, seats[1])

    def _falls(self, w: Work, seats: tuple[int, int]) -> bool:
        """Clamp, losses and power, where a seat has more health than it may or none, or no deck."""
        t = w.t
        most = [self.stat(t, player(seat), "max_health") for seat in seats]
        for seat, top in zip(seats, most, strict=True):
            if t.get(seat, "health") > top:
                w.put(seat, "health", top)  # RS-031, RS-R019
        if min(most) <= 0:
            lost = tuple(seat for seat, top in zip(seats, most, strict=True) if top <= 0)
            self.lose(w, lost, "no maximum health", "RS-019")
            return True
        empty = [seat for seat in seats if not t.zone("deck", seat)]
        lost = tuple([seat for seat in empty if not t.zone("discard", seat)])
        if lost:
            self.lose(w, lost, "no cards left", "RS-018")
            return True
        for seat in seats:
            why = "health" if t.get(seat, "health") <= 0 else "deck" if seat in empty else ""
            if why:
                w.push("runeslingers.down", seat=seat, why=why)
                return True
        return False

    def lose(self, w: Work, seats: tuple[int, ...], reason: str, clause: str) -> None:
        """These seats have lost the encounter; both at once make a draw (RS-R013)."""
        for seat in seats:
            w.emit("lost", seat, (), reason, clause)
            w.put(seat, "out", 1)
        left = tuple(seat for seat in range(w.t.map.seats) if seat not in seats)
        w.finish(Result(left, reason, clause=clause))

    def _broken(self, w: Work, seat: int) -> bool:
        """Defense cards with no defense left (RS-157, RS-159, RS-R102)."""
        for card in self.guards(w.t, seat):
            if w.t.rows[card].damage >= self.stat(w.t, card, "defense"):
                self.destroy(w, card, by=1 - seat, cause="damage")
                return True
        return False

    def _doubled(self, w: Work, seat: int) -> bool:
        """Of two copies of a trinket that came under one seat's control the later is destroyed (RS-R108)."""
        found: dict[int | None, int] = {}
        guards = self.guards(w.t, seat)
        for card in guards if len(guards) > 1 else ():
            row = w.t.rows[card]
            if self.kind(w.t, card) == "trinket":
                other = found.setdefault(row.face, card)
                if other != card:
                    later = max(card, other, key=lambda one: (w.t.rows[one].since, one))
                    self.destroy(w, later, by=seat)
                    return True
        return False

    def _merged(self, w: Work, seat: int) -> bool:
        """Stacks without instances are gone; two exposed ones of a type are one, in the lower area (RS-210,
        RS-R040).
        """
        found: dict[int | None, int] = {}
        for card in self.stacks(w.t, seat):
            row = w.t.rows[card]
            if not row.mark("instance"):
                w.remove(card)
                return True
            first = found.setdefault(row.face, card)
            if first != card:
                w.mark(first, "instance", row.mark("instance"))
                w.remove(card)
                return True
        return False

    # --- people and bots ------------------------------------------------------------------------------------

    view = view.table_view
    say_question, say_answer, say_event = say.question, say.answer, say.event
    unseen_words = say.unseen_words
    evaluate, propose = bot.evaluate, bot.propose

    def spare_faces(self, t: Table, card: int) -> tuple[int, ...]:
        """Cards of which nothing is known are cards that decks may hold."""
        return self.deck_faces


GAME = Runeslingers
