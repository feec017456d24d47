"""Scenes: a position laid out for a scenario, played through the real driver, and looked at afterwards from
every side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, TypeVar

import pytest

from engines.kernel import (
    ALL_SEATS,
    Answer,
    IllegalAnswer,
    LocalGame,
    Options,
    Table,
    decode,
    decode_entry,
    digest,
    encode,
    encode_entry,
    fold,
    questions,
)
from engines.kernel.decision import Faces
from engines.registry import deck_sizes
from tests.rules.stage import Stock

SEED = b"proof"

Lists = tuple[dict[str, tuple[str, ...]], ...]
"""Per seat, the ids of the cards that begin in each of its hidden zones."""


class Scene:
    """One scenario. Cards are found by their pack id; answers are looked for among the options offered."""

    OPENS: ClassVar[tuple[str, ...]] = ("play",)
    """First words of the answers that open the card they name."""

    def __init__(
        self,
        stock: Stock[Any],
        lists: Lists,
        *,
        real: bool = False,
        mode: str = "",
        options: dict[str, Any] | None = None,
        **position: Any,
    ) -> None:
        self.game = stock.game(real, **position)
        self.prover = stock.game(real, proving=True, **position)
        number = self.game.catalogue.number
        decks = tuple(
            tuple((label, tuple(number[card] for card in cards)) for label, cards in sorted(seat.items()))
            for seat in lists
        )
        setup = self.game.setup(mode, options, decks=deck_sizes(self.game, decks))
        self.local = LocalGame(self.game, setup, SEED, decks)

    # --- looking --------------------------------------------------------------------------------------------

    @property
    def t(self) -> Table:
        """The table as it stands."""
        return self.local.table

    def get(self, seat: int, name: str) -> int:
        """A variable of a seat."""
        return self.t.get(seat, name)

    def zone(self, name: str, seat: int, place: int = 0) -> tuple[str, ...]:
        """The pack ids of the cards in a zone, hidden ones too: the test may look everywhere."""
        return tuple(self._id(card) for card in self.t.zone(name, seat, place))

    def find(self, id: str, zone: str, seat: int, nth: int = 0) -> int:
        """A card by its id in a zone."""
        found = [
            card
            for place in range(next(kind.places for kind in self.game.zones if kind.name == zone))
            for card in self.t.zone(zone, seat, place)
            if self._id(card) == id
        ]
        assert len(found) > nth, f"no {id} in {zone} of seat {seat}"
        return found[nth]

    def _id(self, card: int) -> str:
        face = self.t.rows[card].face
        if face is None:
            face = self.local.dealer.truth[card]
        return self.game.catalogue.cards[face].id

    def stat(self, target: int, name: str) -> int:
        """A stat of a card or player after all changes."""
        return self.game.stat(self.t, target, name)

    @property
    def asked(self) -> tuple[int, str]:
        """The seat asked now and the name of the question."""
        return self.options.decision.seat, self.options.decision.name

    @property
    def options(self) -> Options:
        """What the seat asked may answer."""
        waiting = self.local.waiting()
        assert waiting, f"nobody is asked: {self.t.result}"
        options = self.local.options(waiting[0])
        assert options is not None
        return options

    @property
    def words(self) -> set[str]:
        """The first words of the answers offered."""
        return {answer.value[0] for answer in self.options.answers()}

    def tables(self) -> list[Table]:
        """Every table so far, first to last."""
        return [self.local.table_at(step) for step in range(len(self.local.entries) + 1)]

    def offers(self, *value: Any) -> bool:
        """Whether an answer that begins so is among the options."""
        return any(answer.value[: len(value)] == value for answer in self.options.answers())

    # --- playing --------------------------------------------------------------------------------------------

    def answer(self, value: Any) -> Scene:
        """Give an answer, which must be among the options offered."""
        offered = []
        for answer in self.options.answers():
            if answer.value == value:
                self.local.submit(answer)
                return self
            offered.append(answer.value)
        raise AssertionError(f"{value} is not offered to {self.asked}: {offered}")

    def passes(self) -> Scene:
        """The seat asked passes."""
        return self.answer(("pass",))

    def play(self, card: int, way: str = "", ability: int = 0) -> Scene:
        """The seat asked plays a card."""
        return self.answer(("play", card, f"{self._id(card)}.play[{ability}]", way))

    def use(self, card: int, ability: int = 0) -> Scene:
        """The seat asked uses an ability of a card."""
        return self.answer(("use", card, f"{self._id(card)}.use[{ability}]"))

    def opening(self, *cards: Any) -> Faces:
        """The true faces of those that are hidden cards."""
        hidden = [card for card in cards if type(card) is int and self.t.rows[card].face is None]
        return tuple((card, self.local.dealer.truth[card]) for card in hidden)

    def denial(self, value: Any, faces: Faces, seat: int | None = None) -> IllegalAnswer:
        """How an answer is refused, of the seat asked if no other is named; the table stays as it was."""
        seat = self.options.decision.seat if seat is None else seat
        before = encode(self.t)
        try:
            self.local.submit(Answer(self.t.step, seat, value, faces))
        except IllegalAnswer as refused:
            assert encode(self.t) == before
            assert refused.sentence
            return refused
        raise AssertionError(f"{value} was not refused")

    def refused(self, value: Any, faces: Faces | None = None, seat: int | None = None) -> tuple[str, str]:
        """Code and clause with which an answer is refused; a hidden card it plays is opened as it is."""
        if faces is None:
            faces = self.opening(*value[1:2]) if value and value[0] in self.OPENS else ()
        refused = self.denial(value, faces, seat)
        return refused.code, refused.clause

    def refusal(self, *value: Any) -> str:
        """The code with which an answer is refused that opens the card it names."""
        return self.denial(value, self.opening(*value[1:2])).code

    # --- proving --------------------------------------------------------------------------------------------

    def prove(self) -> None:
        """A spectator who has nothing but the log reaches the same table after every entry; every table can
        be put into bytes and back and played on from there; none shows a face that not everybody has seen.
        """
        entries = [decode_entry(encode_entry(entry)) for entry in self.local.entries]
        tables = fold(self.prover, self.local.setup, entries)
        assert len(tables) == len(entries) + 1
        for step, table in enumerate(tables):
            assert digest(table) == digest(self.local.table_at(step))
            again = decode(encode(table), table.map)
            assert again == table
            if step < len(entries):
                assert self.game.apply(again, entries[step])[0] == tables[step + 1]
            for row in table.rows:
                assert row.face is None or row.seen & ALL_SEATS
            lying = sorted(card for zone in table.zones for card in zone)
            assert lying == [card for card, row in enumerate(table.rows) if row.zone >= 0]
            for zone, kind in enumerate(table.map.of if questions(table.pending) else ()):
                if kind.see == "owner":
                    sees = 1 << table.map.owner(zone) | ALL_SEATS
                    assert all(table.rows[card].seen & sees for card in table.zones[zone])


S = TypeVar("S", bound=Scene)


def proven(lay: Callable[..., S]) -> Any:
    """The fixture `scene` of a game: it lays scenes out, and proves what a test played in them."""

    @pytest.fixture(name="scene")
    def scene() -> Iterator[Callable[..., S]]:
        made: list[S] = []

        def laid(*given: Any, **how: Any) -> S:
            made.append(lay(*given, **how))
            return made[-1]

        yield laid
        for one in made:
            one.prove()

    return scene
