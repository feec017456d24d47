"""Positions of a running game for tests: lay out what matters, answer in words, look at what came of it."""

from collections.abc import Callable
from typing import Any

import pytest

from engines.kernel import (
    Act,
    Answer,
    Frame,
    IllegalAnswer,
    LocalGame,
    Pool,
    Result,
    Row,
    Table,
    Work,
)
from engines.kernel.decision import Faces
from engines.kernel.table import ALL_SEATS
from engines.rune import Rune
from engines.rune.board import Board
from engines.rune.faces import START
from engines.rune.geometry import Cell
from engines.rune.position import MASTER, board_of, where
from tests.rules.rune.pictures import FACE

GAME = Rune()


class Scene:
    """A local game with short ways to answer for whoever is asked."""

    def __init__(self, game: LocalGame) -> None:
        self.game = game

    @property
    def table(self) -> Table:
        return self.game.table

    @property
    def board(self) -> Board:
        return board_of(self.table)

    @property
    def seat(self) -> int:
        """The seat asked now."""
        return self.game.waiting()[0]

    @property
    def question(self) -> Act:
        """The question put to that seat."""
        assert isinstance(self.table.pending, tuple)
        question = self.table.pending[0]
        assert isinstance(question, Act)
        return question

    @property
    def asked(self) -> str:
        """The name of the question."""
        return self.question.name

    @property
    def result(self) -> Result:
        """How the game ended."""
        assert self.table.result is not None
        return self.table.result

    def options(self) -> list[Answer]:
        """What may be answered now, with openings."""
        options = self.game.options(self.seat)
        assert options is not None
        return list(options.answers())

    def answers(self) -> list[tuple[Any, ...]]:
        """What may be answered now."""
        return [answer.value for answer in self.options()]

    def give(self, *value: Any, faces: Faces = ()) -> "Scene":
        """Answer for the seat asked."""
        self.game.submit(Answer(self.table.step, self.seat, value, faces))
        return self

    def hand(self, seat: int) -> list[str]:
        """Codes of the cards a seat holds, read from what that seat knows."""
        faces = [self.game.secrets[seat].face(self.table, card) for card in self.table.zone("hand", seat)]
        return sorted(GAME.face_name(face) for face in faces if face is not None)

    def place(self, code: str, x: int, y: int, rot: int = 0) -> "Scene":
        """Place the card of that code from the hand of the seat asked."""
        know, hand = self.game.secrets[self.seat], self.table.zone("hand", self.seat)
        card = next(card for card in hand if know.face(self.table, card) == FACE[code])
        return self.give("place", card, x, y, rot, faces=self.opened(card))

    def opened(self, *cards: int) -> Faces:
        """The openings of cards that the seat asked has seen."""
        faces = self.game.secrets[self.seat].open(self.table, cards)
        assert faces is not None
        return faces

    def place_any(self) -> "Scene":
        """Place the first card in the first way that is legal."""
        self.game.submit(self.options()[0])
        return self

    def show(self) -> "Scene":
        """Show the whole hand because nothing fits (RN-062)."""
        return self.give("show", faces=self.opened(*self.table.zone("hand", self.seat)))

    def draw(self) -> "Scene":
        return self.give("draw")

    def master(self, x: int, y: int) -> "Scene":
        return self.give("master", x, y)

    def master_any(self) -> "Scene":
        """Put a master on the first rune that is open."""
        return self.give(*next(value for value in self.answers() if value[0] == "master"))

    def masters(self) -> list[tuple[Cell, int]]:
        """Where masters stand, and whose they are."""
        rows = [self.table.rows[piece] for piece in self.table.zone("pieces")]
        return [((where(row)[0], where(row)[1]), row.seat) for row in rows if row.face == MASTER]

    def left(self, zone: str = "masters") -> list[int]:
        """How many masters (or tokens, or hand cards) each seat has left."""
        return [len(self.table.zone(zone, seat)) for seat in range(self.table.map.seats)]


def fresh(mode: str = "duel", seed: bytes = b"scene", **options: Any) -> Scene:
    """A game that has just been set up."""
    return Scene(LocalGame(GAME, GAME.setup(mode, options), seed))


def scene(
    mode: str = "duel",
    *,
    cards: tuple[tuple[str, int, int, int], ...] = (),
    hands: tuple[str, ...] = (),
    deck: str | None = None,
    masters: dict[Cell, int] | None = None,
    left: tuple[int, ...] = (),
    tokens: dict[Cell, tuple[int, int]] | None = None,
    seat: int = 0,
    second: bool = False,
    **options: Any,
) -> Scene:
    """A position at the start of a turn (or of its second phase).

    `cards` lie on the starting card. `hands` and `deck` are codes; without any, seats hold three of their own
    and the deck is all the rest; its last card is on top. `masters` stand on cells for seats, `left` are the
    masters each seat still has, `tokens` lie on cells as (seat, colour).
    """
    game = LocalGame(GAME, GAME.setup(mode, options), b"scene")
    w = Work(GAME, game.table.copy())
    t, number = w.t, w.t.map.number
    dealt = [(number("table"), FACE[code]) for code, *_ in cards]
    for s, hand in enumerate(hands or _some_hands([code for code, *_ in cards], t.map.seats)):
        dealt += [(number("hand", s), FACE[code]) for code in hand.split()]
    if deck is not None:
        dealt += [(number("deck"), FACE[code]) for code in deck.split()]
    _deal(game, t, dealt, number("deck" if deck is None else "aside"))
    for card, (_, *at) in zip(t.zone("table")[1:], cards, strict=True):
        w.change(card, at=tuple(at), up=True)
    for cell, owner in (masters or {}).items():
        _stand(w, t.zone("masters", owner)[-1], (*cell, 0))
    for cell, (owner, colour) in (tokens or {}).items():
        _stand(w, t.zone("tokens", owner)[-1], (*cell, colour))
    for s, count in enumerate(left):
        for piece in t.zone("masters", s)[count:]:
            w.move(piece, number("aside"))
    env = (("place", ("show",)),) if second else ()
    t.stack = [Frame("rune.turn", 2 if second else 0, seat, -1, env)]
    t.active, t.phase, t.pending = seat, "choose" if second else "place", ()
    w.touch(cards=True)
    GAME._run(w)
    game.table = t
    game.settle()
    return Scene(game)


def _some_hands(used: list[str], seats: int) -> list[str]:
    """Three cards for each seat, R13 first, none that lies on the table already."""
    codes = [code for code in ("R13", *FACE) if code not in used]
    codes = list(dict.fromkeys(codes))
    return [" ".join(codes[3 * seat : 3 * seat + 3]) for seat in range(seats)]


def _stand(w: Work, piece: int, at: tuple[int, int, int]) -> None:
    w.move(piece, w.t.map.number("pieces"))
    w.change(piece, at=at)


def _deal(game: LocalGame, t: Table, dealt: list[tuple[int, int]], rest: int) -> None:
    """Put all rune cards where they are wanted, with the right Secrets; leftovers go to `rest`."""
    ids = [card for card, face in enumerate(game.dealer.truth) if face < START]
    left = sorted(face for face in game.dealer.truth if face < START)
    for _, face in dealt:
        left.remove(face)
    truth = list(game.dealer.truth)
    for zone in sorted({t.rows[card].zone for card in ids}):
        t.zones[zone] = tuple(card for card in t.zones[zone] if card not in ids)
    for secrets in game.secrets:
        secrets.faces, secrets.pools = {}, ()
    for card, (zone, face) in zip(ids, [*dealt, *((rest, face) for face in left)], strict=True):
        public, owner = zone == t.map.number("table"), t.map.owner(zone)
        seen = ALL_SEATS if public else 1 << owner if owner >= 0 else 0
        t.rows[card] = Row(
            face if public else None, None, -1, owner, zone, seen, public, since=t.step, mixed=owner >= 0
        )
        t.zones[zone] += (card,)
        truth[card] = face
        if owner >= 0:
            game.secrets[owner].faces[card] = face
    game.dealer.truth = tuple(truth)
    hidden = [card for card in ids if t.rows[card].face is None]
    t.pools = (Pool(tuple(hidden), tuple(sorted(truth[card] for card in hidden))),)


def refused(act: Callable[[], Any]) -> str:
    """The clause by which an answer is refused."""
    with pytest.raises(IllegalAnswer) as caught:
        act()
    assert caught.value.sentence.endswith(".")
    return caught.value.clause
