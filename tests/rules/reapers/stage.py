"""Positions for tests, laid out in the middle of a turn and played through the real driver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines.effects.use import start_turn
from engines.kernel import Frame, Reveal, Setup, Work
from engines.reapers import Reapers
from engines.reapers.policy import LINES, PHASES
from engines.reapers.turn import TURN, draw, window
from tests.rules.scene import Scene
from tests.rules.stage import Stock, make_lists, shuffle_decks

HIDDEN = ("deck", "hand")
WINDOWS = [index for index, op in enumerate(TURN) if op is window]
ASKED = ("caster", "caster2", "t", "b", "found", "#given", "#cards", "base")
"""Questions that belong to using something and are answered by name."""


@dataclass(frozen=True)
class Opening:
    """How one seat begins in a scenario, beyond its hidden cards."""

    souls: tuple[str | tuple[str, ...], ...] = ()
    """Souls on the field; a stack is written from its lowest Rank up, a Constant Cast among them is attached.
    """
    graveyard: tuple[str, ...] = ()
    purgatory: tuple[str, ...] = ()
    reaper: str = "warden"
    vars: Mapping[str, int] = field(default_factory=dict)


class Staged(Reapers):
    """The game, opened in the middle: at the open state of a phase, or at the draw."""

    openings: tuple[Opening, Opening]
    at: str
    first_turn: int

    def check_setup(self, setup_: Setup) -> None:
        """Any position may be laid out."""

    def begin(self, w: Work, setup_: Setup) -> None:
        """What lies open is laid; the hidden cards come from the dealer."""
        lists = []
        for seat, opening in enumerate(self.openings):
            reaper = w.new(
                w.t.map.number("reaper", seat), face=self.catalogue.number[opening.reaper], owner=seat
            )
            w.change(reaper, up=self.first_turn > 1)
            for soul in opening.souls:
                self._lay_stack(w, seat, (soul,) if isinstance(soul, str) else soul)
            for zone in ("graveyard", "purgatory"):
                for name in getattr(opening, zone):
                    w.new(w.t.map.number(zone, seat), face=self.catalogue.number[name], owner=seat)
            for name, value in opening.vars.items():
                w.put(seat, name, value)
            lists += [(seat, label, n) for label, n in setup_.decks[seat]]
        w.push("stage.open", lists=tuple(lists))

    def _lay_stack(self, w: Work, seat: int, names: tuple[str, ...]) -> None:
        faces = [self.catalogue.number[name] for name in names]
        souls = [face for face in faces if self.catalogue.cards[face].kind != "cast"]
        top = w.new(w.t.map.number(self.line(souls[-1]), seat), face=souls[-1], owner=seat)
        if self.catalogue.cards[souls[-1]].kind == "token":
            w.link(top, "token", 1)
        for face in [*souls[:-1], *(face for face in faces if face not in souls)]:
            w.change(w.new(w.t.map.number("under", seat), face=face, owner=seat), host=top)


def show(w: Work, f: Frame) -> None:
    w.want(Reveal(tuple((w.t.zone("hand", seat), (seat,)) for seat in range(2))))


def go(w: Work, f: Frame) -> None:
    game = w.game
    assert isinstance(game, Staged)
    w.leave()
    names = [name for name, _ in PHASES]
    phase = game.at if game.at in names else "prep"
    w.begin(phase, active=0, turn=game.first_turn)
    start_turn(w)
    step = {"draw": TURN.index(draw), "turn": 0}.get(game.at)
    w.push("reapers.turn", seat=0)
    w.jump(WINDOWS[names.index(phase)] if step is None else step)


STOCK = Stock(Staged, (make_lists, shuffle_decks, show, go), Path(__file__).parent / "probe.toml")


class Fight(Scene):
    """A scene with words for what happens in a game."""

    # --- looking --------------------------------------------------------------------------------------------

    def soul(self, id: str, seat: int, nth: int = 0) -> int:
        """A Soul on the field by the id of its top card."""
        found = [card for line in LINES for card in self.t.zone(line, seat) if self._id(card) == id]
        assert len(found) > nth, f"no Soul {id} of seat {seat}"
        return found[nth]

    def souls(self, seat: int) -> list[str]:
        """The Souls of a seat by their top cards."""
        return [self._id(card) for line in LINES for card in self.t.zone(line, seat)]

    def reaper(self, seat: int) -> int:
        """The Reaper of a seat."""
        return self.t.zone("reaper", seat)[0]

    def damage(self, card: int) -> int:
        """The damage marked on a card."""
        return self.t.rows[card].damage

    def hand(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.t.zone("hand", seat))

    def links(self) -> list[str]:
        """The abilities that wait in the chain, oldest first."""
        return [item.ability for item in self.t.chain]

    @property
    def phase(self) -> tuple[int, str]:
        """Whose turn it is, and its phase."""
        return self.t.active, self.t.phase

    def clause(self, *value: Any) -> str:
        """The clause by which an answer, opened as it should be, is refused."""
        return self.clause_of(value, dict(self.opening(*value[1:2])))

    def clause_of(self, value: Any, faces: Mapping[int, int]) -> str:
        """The clause by which this answer with these openings is refused."""
        return self.denial(value, tuple(sorted(faces.items()))).clause

    def play_of(self, id: str) -> tuple[Any, ...]:
        """The answer that plays a card from the hand of the seat asked."""
        card = self.find(id, "hand", self.asked[0])
        face = self.game.catalogue.number[id]
        way = self.game.catalogue.cards[face].play[0].as_
        return ("play", card, f"{id}.play[0]", way)

    def can(self, id: str) -> bool:
        """Whether the seat asked may play that card from hand now."""
        return self.offers(*self.play_of(id))

    def uses(self, id: str, seat: int, zone: str = "", ability: int = 0) -> bool:
        """Whether the seat asked may use that Skill now."""
        card = self.find(id, zone, seat) if zone else self.soul(id, seat)
        return self.offers("use", card, f"{id}.use[{ability}]")

    # --- playing --------------------------------------------------------------------------------------------

    def choose(self, seat: int, **chosen: Any) -> Fight:
        """Answer questions of the seat by name, as long as they are put; others get the first answer."""
        chosen = {{"given": "#given", "cards": "#cards"}.get(name, name): chosen[name] for name in chosen}
        while self.t.result is None and self.asked[0] == seat and self.asked[1] in ASKED:
            wish = chosen.get(self.asked[1])
            cards = (wish,) if isinstance(wish, int) else wish
            self.answer(next(iter(self.options.answers())).value if wish is None else cards)
        return self

    def put(self, id: str, **chosen: Any) -> Fight:
        """The seat asked plays a card from hand in whatever way it has, answering its questions by name."""
        seat = self.asked[0]
        self.answer(self.play_of(id))
        return self.choose(seat, **chosen)

    def skill(self, id: str, zone: str = "", ability: int = 0, **chosen: Any) -> Fight:
        """The seat asked uses a Skill of its Soul, answering its questions by name."""
        seat = self.asked[0]
        card = self.find(id, zone, seat) if zone else self.soul(id, seat)
        self.use(card, ability)
        return self.choose(seat, **chosen)

    def skill_of(self, id: str, soul: int, ability: int = 0, **chosen: Any) -> Fight:
        """The seat asked has a Soul use a Skill that it has from another card."""
        seat = self.asked[0]
        self.answer(("use", soul, f"{id}.use[{ability}]"))
        return self.choose(seat, **chosen)

    def purge(self, times: int, target: int) -> Fight:
        """Whoever is asked deals 500 damage with each of so many Purge Casts; nobody else answers."""
        seat = self.asked[0]
        for _ in range(times):
            self.answer(self.play_of("purge_cast"))
            while self.asked[0] == seat and self.asked[1] != "#reply":
                found = [answer.value for answer in self.options.answers()]
                self.answer((target,) if (target,) in found else found[-1])
            while self.asked[0] != seat and self.asked[1] == "#reply":
                self.passes()
        return self

    def attack(self, attacker: int, target: int) -> Fight:
        """The turn player declares an attack."""
        self.answer(("attack", attacker, target))
        return self

    def quiet(self) -> Fight:
        """Nobody answers any more."""
        while self.t.result is None and self.asked[1] == "#reply":
            self.passes()
        return self

    def resolve(self) -> Fight:
        """Nobody answers until the present chain is over."""
        first = self.t.chain[0]
        while self.t.chain and self.t.chain[0] == first:
            self.passes()
        return self

    def done(self) -> Fight:
        """The present phase ends, both players passing; hands are kept."""
        start = self.t.turn, self.t.phase
        while self.t.result is None and (self.t.turn, self.t.phase) == start:
            self.idle()
        return self

    def idle(self) -> None:
        """The seat asked does nothing."""
        if self.asked[1] == "redraw":
            self.answer(0)
        elif self.asked[1] == "#go":
            self.answer(1)
        else:
            self.answer(("pass",))

    def until(self, phase: str, seat: int | None = None) -> Fight:
        """Nobody does anything until that phase (of that seat) stands open."""
        while self.t.result is None and not (
            self.t.phase == phase and self.asked[1] == "act" and seat in (None, self.t.active)
        ):
            self.idle()
        return self


def _first(kind: str) -> str:
    """The first real card of a kind."""
    return next(card.id for pack in STOCK.packs(True) for card in pack.cards if card.kind == kind)


def fight(
    first: dict[str, Any],
    second: dict[str, Any],
    *,
    real: bool = False,
    at: str = "fortify",
    turn: int = 3,
) -> Fight:
    """A scene from one dictionary per seat: hidden zones by name, and what an Opening takes."""
    filler = _first("soul") if real else "squire"
    usual = {"reaper": _first("reaper")} if real else {}
    seats = []
    for given in (first, second):
        cards = {"deck": (filler,) * 12, "hand": (filler,), **given}
        seats.append({name: tuple(cards[name]) for name in HIDDEN})
    a, b = (
        Opening(**{**usual, **{name: value for name, value in given.items() if name not in HIDDEN}})
        for given in (first, second)
    )
    return Fight(STOCK, tuple(seats), real=real, openings=(a, b), at=at, first_turn=turn)
