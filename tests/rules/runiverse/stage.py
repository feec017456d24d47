"""Positions of Rüniverse for tests, laid out in the middle of a turn and played through the real driver."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engines.effects.use import start_turn
from engines.kernel import Act, Answer, Deck, Duty, Frame, Make, Reveal, Setup, Shuffle, Work
from engines.runiverse import Runiverse
from engines.runiverse.policy import PLACES, SNOWPLAY
from engines.runiverse.setup import wild_decks
from engines.runiverse.turn import TURN, ask_next
from tests.rules.scene import Scene
from tests.rules.stage import Stock, lying

PROBES = Path(__file__).parent
OPEN = ("mages", "field", "discard", "banished", "exalted")
UNSEEN = ("deck", "rifts", "dream")
OWN = ("hand", "secrets")
MAGE = {"mages0": "ember", "rifts0": "imp imp", "deck": "imp imp imp imp imp imp", "dream": "imp brute hound"}
"""What a seat has if nothing else is said: one mage with two bonds."""


def label_zone(label: str) -> tuple[str, int]:
    """A list's label: a zone, perhaps with a location behind it."""
    name = label.rstrip("012")
    return name, int(label[len(name) :] or 0)


class Staged(Runiverse):
    """The game, opened in the middle; `at` is the step of a turn where it begins."""

    given: tuple[dict[str, Any], ...]
    at: Any
    first_turn: int

    def check_setup(self, setup_: Setup) -> None:
        """Any position may be laid out."""

    def begin(self, w: Work, setup_: Setup) -> None:
        """Snowplay stacks lie ready; the cards come from the dealer."""
        for seat in range(2):
            for id in SNOWPLAY:
                w.new(w.t.map.number("snow", seat), face=self.catalogue.number[id], owner=seat)
        w.push("stage.open", lists=setup_.decks)


def make(w: Work, f: Frame) -> None:
    decks = []
    for seat, lists in enumerate(f.get("lists")):
        for label, count in lists:
            name, place = label_zone(label)
            if count:
                decks.append(Deck(seat, w.t.map.number(name, seat, place), count, label=label))
    w.want(Make((*decks, *wild_decks(w))))


def hide(w: Work, f: Frame) -> None:
    """Nobody knows decks and bonds; each is mixed by itself, so that it lies as the test wants it."""
    single = [(card,) for card in lying(w.t, UNSEEN)]
    w.want(Shuffle((*single, *[w.t.zone("wild", seat) for seat in range(2)])))


def show(w: Work, f: Frame) -> None:
    own = tuple(
        (tuple(c for c in lying(w.t, OWN) if w.t.rows[c].owner == seat), (seat,)) for seat in range(2)
    )
    w.want(Reveal(((tuple(lying(w.t, OPEN)), ()), *own)))


def lay_out(w: Work, f: Frame) -> None:
    """Open cards lie face up, tasked if their seat says so; rifts are open wherever a mage or bonds are."""
    game = w.game
    assert isinstance(game, Staged)
    for card in lying(w.t, OPEN):
        w.change(card, up=True, since=0)
    for card in lying(w.t, ("secrets",)):
        w.change(card, since=0)
    for seat, given in enumerate(game.given):
        opened = 0
        for place in range(PLACES):
            if w.t.zone("mages", seat, place) or w.t.zone("rifts", seat, place):
                opened |= 1 << place
            if w.t.zone("mages", seat, place):
                w.put(seat, f"dream{place}", 1)
        w.put(seat, "opened", opened)
        w.put(seat, "rifts", opened.bit_count())
        for name, value in given.get("vars", {}).items():
            w.put(seat, name, value)
        marks = {("tasked", id): 1 for id in given.get("tasked", ())}
        marks |= {("guard", id): 1 for id in given.get("guards", ())}
        for card in lying(w.t, ("mages", "field")):
            id = game.catalogue.cards[w.face(card)].id
            if w.t.rows[card].seat != seat:
                continue
            if marks.pop(("tasked", id), 0):
                w.change(card, turned=True)
            if marks.pop(("guard", id), 0):
                w.mark(card, "guard", 1)
        assert not marks, f"no such cards to mark: {marks}"


def go(w: Work, f: Frame) -> None:
    game = w.game
    assert isinstance(game, Staged)
    w.leave()
    w.begin("between" if game.at is ask_next else "rift", active=0, turn=game.first_turn)
    start_turn(w)
    if game.at is ask_next:
        w.put(0, "drawn", 1)
    w.push_frame(Frame("rv.turn", TURN.index(game.at), 0, -1))


STOCK = Stock(
    Staged, (make, hide, show, lay_out, go), PROBES / "probe_spells.toml", PROBES / "probe_creatures.toml"
)


class Game(Scene):
    """A scene with words for what happens in it."""

    OPENS = ("play", "mage", "assist")

    def phase(self, place: int = 0) -> Game:
        """Begin the phase of the mage at a location."""
        self.answer(("phase", place))
        return self

    def power(self) -> Game:
        """The current mage makes power."""
        self.answer(("power",))
        return self

    def attack(self, card: int, target: int, ally: int | None = None) -> Game:
        """A combat attack."""
        self.answer(("attack", card, target) if ally is None else ("attack", card, target, ally))
        return self

    def evoke(self, id: str, way: str = "plain", at: Any = None, zone: str = "hand") -> Game:
        """The seat asked evokes a card; the first question that follows is answered with `at`."""
        card = self.find(id, zone, self.asked[0])
        for answer in self.options.answers():
            if answer.value[:2] == ("play", card) and answer.value[3] == way:
                self.local.submit(answer)
                break
        else:
            raise AssertionError(f"{id} cannot be evoked so ({way})")
        if at is not None:
            self.engages().answer(at if isinstance(at, tuple) else (at,))
        return self

    def engages(self, place: int = 0) -> Game:
        """Where the player is asked whom to engage: that location."""
        if self.t.result is None and self.asked[1] == "#engage":
            self.answer(self.options.decision.data[1].index(place))  # type: ignore[union-attr]
        return self

    def secret(self, id: str) -> Game:
        """The seat asked evokes a card face down."""
        self.answer(("conceal", self.find(id, "hand", self.asked[0]), "secret"))
        return self

    def end_phase(self) -> Game:
        """End the mage phase that is on."""
        assert isinstance(self.options.decision, Act) and self.options.decision.data == ("phase",)
        self.answer(("pass",))
        return self

    def end_turn(self, *guards: str) -> Game:
        """End the phase, if one is on, and the turn, naming these guards; rifts are opened at the first
        place, gifts of first draws not shown.
        """
        turn = self.t.turn
        wanted = list(guards)
        while self.t.result is None and self.t.turn == turn:
            if self.asked[1] == "guard":
                found = [c for c in self.options.decision.cards if self._id(c) in wanted]  # type: ignore[union-attr]
                if found:
                    wanted.remove(self._id(found[0]))
                self.answer(tuple(found[:1]))
            else:
                self.answer(("pass",))
        assert not wanted, f"{wanted} could not be named"
        return self.settled()

    def settled(self) -> Game:
        """Past the opening of a rift and the first draw."""
        while self.t.result is None and self.asked[1] in ("rift", "gift"):
            self.answer(0 if self.asked[1] == "rift" else ())
        return self

    def up(self, id: str, seat: int = 0, nth: int = 0) -> int:
        """A card on the field."""
        return self.find(id, "field", seat, nth)

    def mage(self, seat: int, place: int = 0) -> int:
        """The mage at a location."""
        return self.t.zone("mages", seat, place)[0]

    def row(self, card: int) -> Any:
        """The row of a card."""
        return self.t.rows[card]

    def ids(self, cards: tuple[int, ...]) -> tuple[str, ...]:
        """Pack ids of cards, hidden ones too."""
        return tuple(self._id(card) for card in cards)

    def var(self, name: str) -> int:
        """A variable of the table."""
        return self.t.get(-1, name)

    def duties(self) -> list[tuple[Duty, Answer]]:
        """Every duty that fell due, with its answer."""
        found = []
        for step, entry in enumerate(self.local.entries):
            pending = self.local.table_at(step).pending
            if isinstance(pending, tuple) and isinstance(pending[0], Duty) and isinstance(entry, Answer):
                found.append((pending[0], entry))
        return found


def stage(
    first: dict[str, Any] | None = None,
    second: dict[str, Any] | None = None,
    *,
    real: bool = False,
    at: Any = ask_next,
    turn: int = 7,
) -> Game:
    """Seat 0 is to move; each list names a zone, with its location behind it. `vars`, `tasked` and `guards`
    say what else holds for a seat.
    """
    given = (first or {}, second or {})
    lists = tuple(
        {
            label: tuple(ids.split())
            for label, ids in {**({} if real else MAGE), **one}.items()
            if isinstance(ids, str)
        }
        for one in given
    )
    return Game(STOCK, lists, real=real, given=given, at=at, first_turn=turn)
