"""Positions for tests, laid out in the middle of a turn and played through the real driver."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engines.effects.use import start_turn
from engines.genesis import Genesis
from engines.kernel import (
    TABLE,
    Act,
    Back,
    Deck,
    Frame,
    Make,
    Reveal,
    Setup,
    Shuffle,
    Table,
    Work,
    player,
)
from tests.rules.scene import Scene
from tests.rules.stage import Stock, lying

OPEN = ("field", "fortress", "attached", "trash")
UNSEEN = ("deck", "towers", "groove")
PLACES = {"veiled": "field", "veiled_spell": "fortress"}
"""Lists whose cards lie face down in another zone, known to their owner."""
KEPT = ("hand", "vault")
LISTS = (*OPEN, *UNSEEN, *KEPT, *PLACES)
USUAL = {"deck": "trickle drake golem lurker", "towers": "golem golem golem"}
"""What a lord has if nothing else is said."""
STEPS = ("regroup", "cure", "crystal", "cast", "battle", "discard", "draw", "end")


class Staged(Genesis):
    """The game, opened at a step of the first seat's turn."""

    given: tuple[dict[str, Any], ...]
    at: str
    first_turn: int

    def check_setup(self, setup_: Setup) -> None:
        """Any position may be laid out."""

    def begin(self, w: Work, setup_: Setup) -> None:
        """The cards of every list come from the dealer."""
        options = dict(setup_.options)
        w.put(TABLE, "generic", int(bool(options["generic"])))
        w.put(TABLE, "first_fall", int(options.get("fall") == "first"))
        w.put(TABLE, "cap", 200)
        w.push("stage.open", lists=setup_.decks)


def make(w: Work, f: Frame) -> None:
    decks = []
    for seat, lists in enumerate(f.get("lists")):
        for label, count in lists:
            if "/" not in label:
                backs = [(int(n.split("/")[1]), k) for n, k in lists if n.split("/")[0] == label != n]
                zone = w.t.map.number(PLACES.get(label, label), seat)
                decks.append(Deck(seat, zone, count, label=label, backs=tuple(backs)))
    w.want(Make(tuple(decks)))


def hide(w: Work, f: Frame) -> None:
    w.want(Shuffle(tuple((card,) for card in lying(w.t, UNSEEN))))


def face_down(w: Work) -> set[int]:
    """Cards of the lists that lie face down among open ones: the last of their zone."""
    found: set[int] = set()
    for seat, given in enumerate(w.game.given):  # type: ignore[attr-defined]
        for label, zone in PLACES.items():
            if n := len(given.get(label, "").split()):
                found |= set(w.t.zone(zone, seat)[-n:])
    return found


def show(w: Work, f: Frame) -> None:
    hidden = face_down(w)
    w.want(Reveal(((tuple(card for card in lying(w.t, OPEN) if card not in hidden), ()),)))


def show_backs(w: Work, f: Frame) -> None:
    w.want(Back(w.game.showing(w.t)))


def lay_out(w: Work, f: Frame) -> None:
    game = w.game
    assert isinstance(game, Staged)
    hidden = face_down(w)
    for card in lying(w.t, OPEN):
        if card not in hidden:
            w.change(card, up=True)
    for seat, given in enumerate(game.given):
        for word in ("engaged", "afflicted"):
            for id in given.get(word, "").split():
                card = _find(game, w.t, seat, id, hidden)
                w.change(card, **({"turned": True} if word == "engaged" else {"marks": (("afflicted", 1),)}))
        for card, host in zip(w.t.zone("attached", seat), given.get("on", "").split(), strict=True):
            lords = {"tower": seat, "partner": (seat + 2) % w.t.map.seats}
            at = w.t.zone("towers", lords[host])[0] if host in lords else _find(game, w.t, seat, host, hidden)
            w.change(card, host=at)
        for name, value in given.get("vars", {}).items():
            w.put(seat, name, value)


def _find(game: Staged, t: Table, seat: int, id: str, veiled: Iterable[int] = ()) -> int:
    """A creature by its id, `veiled` for the first that lies face down."""
    for card in t.zone("field", seat):
        face = t.rows[card].face
        if (id == "veiled" and card in veiled) or (face is not None and game.catalogue.cards[face].id == id):
            return card
    raise AssertionError(f"no {id} on the battlefield of seat {seat}")


def go(w: Work, f: Frame) -> None:
    game = w.game
    assert isinstance(game, Staged)
    w.leave()
    w.begin(game.at, active=0, turn=game.first_turn)
    if game.at != "regroup":
        start_turn(w)
    w.push_frame(Frame("genesis.turn", STEPS.index(game.at), 0, -1))


STOCK = Stock(Staged, (make, hide, show, show_backs, lay_out, go), Path(__file__).parent / "probe.toml")


class Stage(Scene):
    """A scene with the words of this game."""

    OPENS = ("play", "turn_up")
    game: Staged

    # --- looking --------------------------------------------------------------------------------------------

    def count(self, seat: int) -> dict[str, int]:
        """How many cards lie in each zone of a lord."""
        names = ("deck", "hand", "vault", "groove", "field", "towers", "fortress", "attached", "trash")
        return {name: len(self.t.zone(name, seat)) for name in names}

    def strength(self, id: str, seat: int = 0) -> int:
        """The strength of a creature now."""
        return self.stat(self.find(id, "field", seat), "strength")

    def offered(self, word: str) -> set[Any]:
        """What follows a word in the answers offered."""
        return {answer.value[1:] for answer in self.options.answers() if answer.value[0] == word}

    def chosen_from(self) -> set[str]:
        """The ids of the cards that may be chosen."""
        return {self._id(card) for answer in self.options.answers() for card in answer.value if card >= 0}

    # --- playing --------------------------------------------------------------------------------------------

    def way(self, id: str, way: str, seat: int | None = None) -> tuple[Any, ...]:
        """The answer by which a hand card is played so."""
        seat = self.asked[0] if seat is None else seat
        plays = self.game.catalogue.plays[self.game.catalogue.number[id]]
        path = next(play.path for play in plays if way in self.game.ways_of(play))
        return ("play", self.find(id, "hand", seat), path, way)

    def summons(self, id: str) -> Stage:
        """The lord asked plays a card as a creature."""
        self.answer(self.way(id, "creature"))
        return self

    def casts(self, id: str, *choices: Any) -> Stage:
        """The lord asked plays a card as a spell and makes these choices."""
        self.answer(self.way(id, "spell"))
        return self.choosing(*choices)

    def retaliates(self, id: str, *choices: Any) -> Stage:
        """The lord asked plays a card in retaliation and makes these choices; energies as they come."""
        self.answer(self.way(id, "retaliation"))
        left = [*choices]
        while self.t.result is None and (left or self.asked[1] == "#given"):
            if self.asked[1] == "#given":
                self.local.submit(next(self.options.answers()))
            else:
                self.choosing(left.pop(0))
        return self

    def choosing(self, *choices: Any) -> Stage:
        """Answer the questions that follow."""
        for choice in choices:
            self.answer((choice,) if isinstance(choice, int) else choice)
        return self

    def conceals(self, id: str, way: str) -> Stage:
        """The lord asked puts a hand card down veiled."""
        self.answer(("conceal", self.find(id, "hand", self.asked[0]), way))
        return self

    def attacks(self, id: str, target: int | None = None) -> Stage:
        """The active lord's creature attacks a creature, or the next lord's fortress."""
        seat = self.t.active
        card = self.find(id, "field", seat)
        self.answer(("attack", card, player((seat + 1) % self.t.map.seats) if target is None else target))
        return self

    def unblocked(self) -> Stage:
        """Nobody blocks."""
        if self.t.result is None and self.asked[1] == "block":
            self.answer(())
        return self

    def razes(self, nth: int = 0) -> Stage:
        """The attacking lord destroys that tower."""
        assert self.asked[1] == "siege"
        self.answer((self.options.decision.cards[nth],))  # type: ignore[union-attr]
        return self

    def no(self) -> Stage:
        """Decline whatever is asked."""
        d = self.options.decision
        self.answer(("pass",) if isinstance(d, Act) else 0 if d.name in ("discard", "tag") else ())
        return self

    def to(self, phase: str) -> Stage:
        """Go on to a step, doing nothing on the way."""
        while self.t.result is None and self.t.phase != phase:
            self.no()
        return self

    def ends(self) -> Stage:
        """To the first question of the next turn."""
        turn = self.t.turn
        while self.t.result is None and self.t.turn == turn:
            self.no()
        return self


def stage(
    *given: dict[str, Any],
    at: str = "cast",
    turn: int = 3,
    mode: str = "duel",
    real: bool = False,
    **options: Any,
) -> Stage:
    """Seat 0 is to move; each list names a zone. Seats not given have the usual cards."""
    seats = 2 if mode == "duel" else int(mode[-1])
    lords = tuple({**USUAL, **(given[seat] if seat < len(given) else {})} for seat in range(seats))
    lists = tuple({label: tuple(lord[label].split()) for label in lord if label in LISTS} for lord in lords)
    return Stage(STOCK, lists, real=real, mode=mode, options=options, given=lords, at=at, first_turn=turn)
