"""Encounters for tests: a position laid out in the middle of a turn, played through the real driver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines import runeslingers
from engines.effects.use import start_turn
from engines.kernel import Act, Frame, Reveal, Setup, Work, player
from engines.runeslingers import Runeslingers
from engines.runeslingers.ailments import stack_of
from engines.runeslingers.policy import AILMENTS
from engines.runeslingers.setup import POWER
from engines.runeslingers.turn import TURN, ask, begin_turn
from tests.rules.scene import Scene
from tests.rules.stage import Stock, make_lists, shuffle_decks

HIDDEN = ("deck", "hand", "conc", "discard")
PROBES = Path(__file__).parent


@dataclass(frozen=True)
class Opening:
    """How one seat begins in a scenario, beyond its hidden cards."""

    vars: Mapping[str, int] = field(default_factory=dict)
    ailments: Mapping[str, int] = field(default_factory=dict)
    boons: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """By ailment, the boon that lies on it and who owns that."""
    field: tuple[str, ...] = ()
    """Cards in play, each on one of the seat's concentrations."""
    used: tuple[int, ...] = ()
    """Which of the seat's concentrations are used."""
    equips: tuple[str, ...] = ()
    """A Runeslinger first, if any is named; the plain one of the probe cards otherwise."""


class Staged(Runeslingers):
    """The game, opened in the middle; `at` is the step of a turn where it begins."""

    openings: tuple[Opening, Opening]
    at: Any
    first_turn: int

    def check_setup(self, setup_: Setup) -> None:
        """Any position may be laid out."""

    def begin(self, w: Work, setup_: Setup) -> None:
        """Runeslingers, equips and ailments lie open; the hidden cards come from the dealer."""
        lists = []
        for seat, opening in enumerate(self.openings):
            for equip in opening.equips or ("eva",):
                w.new(w.t.map.number("slinger", seat), face=self.catalogue.number[equip], owner=seat)
            if not any(self.kind(w.t, card) == "slinger" for card in w.t.zone("slinger", seat)):
                plain = w.new(w.t.map.number("slinger", seat), face=self.catalogue.number["eva"], owner=seat)
                w.move(plain, w.t.map.number("slinger", seat), to=0)
            for what, n in opening.ailments.items():
                self._afflict(w, seat, what, n, opening.boons.get(what))
            health = self.stat(w.t, player(seat), "max_health")
            for name, value in {"power": POWER, "health": health, **opening.vars}.items():
                w.put(seat, name, value)
            lists += [(seat, label, n) for label, n in setup_.decks[seat]]
        w.push("stage.open", lists=tuple(lists))

    def _afflict(self, w: Work, seat: int, what: str, n: int, boon: tuple[str, int] | None) -> None:
        stack = stack_of(w, AILMENTS.index(what), seat)
        w.mark(stack, "instance", n)
        if boon is not None:
            card = w.new(w.t.rows[stack].zone, face=self.catalogue.number[boon[0]], owner=boon[1])
            w.change(card, seat=seat, since=0)
            w.change(stack, host=card)


def open_piles(w: Work, f: Frame) -> None:
    shown = [((*w.t.zone("discard", seat),), ()) for seat in range(2)]
    own = [((*w.t.zone("hand", seat), *w.t.zone("conc", seat)), (seat,)) for seat in range(2)]
    w.want(Reveal((*shown, *own)))


def lay_out(w: Work, f: Frame) -> None:
    game = w.game
    assert isinstance(game, Staged)
    for seat, opening in enumerate(game.openings):
        for card in w.t.zone("discard", seat):
            w.change(card, up=True)
        for index in opening.used:
            w.change(w.t.zone("conc", seat)[index], turned=True)
        for base, name in zip(w.t.zone("conc", seat), opening.field, strict=False):
            card = w.new(w.t.map.number("field", seat), face=game.catalogue.number[name], owner=seat)
            w.change(card, since=0)
            w.change(base, host=card)


def go(w: Work, f: Frame) -> None:
    game = w.game
    assert isinstance(game, Staged)
    w.leave()
    phase = "play" if game.at is ask else "ready"
    w.begin(phase, active=0, turn=game.first_turn)
    if game.at is not begin_turn:
        start_turn(w)
    w.push_frame(Frame("runeslingers.turn", TURN.index(game.at), 0, -1, (("pass", 0),)))


STOCK = Stock(
    Staged,
    (make_lists, shuffle_decks, open_piles, lay_out, go),
    Path(runeslingers.__file__).parent / "packs" / "ailments.toml",
    PROBES / "probe_spells.toml",
    PROBES / "probe_defenses.toml",
    PROBES / "probe_edges.toml",
)


class Encounter(Scene):
    """A scene with words for what happens in an encounter."""

    def sling(
        self, id: str, *, on: int | None = None, at: int | None = None, light: tuple[int, ...] = ()
    ) -> Encounter:
        """The seat asked plays a card from hand: laid on `on` or the first place, aimed at `at`, paid with
        the concentrations named or the first ones.
        """
        seat = self.asked[0]
        self.play(self.find(id, "hand", seat))
        return self.goes_on(seat, {"#place": on, "t": at, "#light": light or None})

    def goes_on(self, seat: int, wishes: Mapping[str, Any]) -> Encounter:
        """Answer the questions that follow as wished, or with the first answer."""
        while self.t.result is None and self.asked[0] == seat and self.asked[1] in wishes:
            wish = wishes[self.asked[1]]
            wish = (wish,) if isinstance(wish, int) else wish
            self.answer(next(iter(self.options.answers())).value if wish is None else wish)
        return self

    def passes(self) -> Encounter:
        """Decline to answer; or end the Play Phase and go on to the next one."""
        self.answer(("pass",))
        return self.plays_on()

    def plays_on(self) -> Encounter:
        """Whoever may pass the turn plays on instead."""
        while self.t.result is None and self.asked[1] == "pass":
            self.answer(0)
        return self

    def ends(self) -> Encounter:
        """End the Play Phase and stop where the next player may pass."""
        assert isinstance(self.options.decision, Act) and not self.options.decision.data
        self.answer(("pass",))
        return self

    def blocks(self, id: str | None = None) -> Encounter:
        """The seat asked whether to block gives up a card, or declines."""
        assert self.asked[1] == "#block"
        self.answer(() if id is None else (self.find(id, "hand", self.asked[0]),))
        return self

    def instances(self, what: str, seat: int) -> int:
        """Instances of an ailment on a seat, concealed ones too."""
        found = [card for place in range(4) for card in self.t.zone("area", seat, place)]
        return sum(self.t.rows[card].mark("instance") for card in found if self._id(card) == what)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the question."""
        return self.options.decision.labels  # type: ignore[union-attr]

    def chooses(self, label: str) -> Encounter:
        """The seat asked takes the option of that label."""
        self.answer(self.labels.index(label))
        return self


def encounter(
    first: dict[str, Any], second: dict[str, Any], *, real: bool = False, at: Any = ask, turn: int = 3
) -> Encounter:
    """A scene from one dictionary per seat: hidden zones by name, and what an Opening takes."""
    filler = "quick_jab" if real else "ash"
    seats = []
    for given in (first, second):
        cards = {"deck": (filler,) * 9, "conc": (filler,) * 3, **given}
        seats.append({name: tuple(cards[name]) for name in HIDDEN if name in cards})
    a, b = (
        Opening(**{name: value for name, value in given.items() if name not in HIDDEN})
        for given in (first, second)
    )
    return Encounter(STOCK, tuple(seats), real=real, openings=(a, b), at=at, first_turn=turn)
