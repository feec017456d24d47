"""One engine, two dealers: games with every intent run on the joint dealer as on the seeded one.

After every step an omniscient reader (all seeds) says what each place really holds. What the engine was given
and what each seat knows must be that, and each seat must know exactly what the table says it may.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engines.kernel import ALL_SEATS, Arrange, Back, Choose, Done, Frame, LocalGame, Make, Pick, Setup, Work
from engines.kernel.decision import Reveal, Roll, Shuffle
from netcore.dealer.audit import VERIFIED, Audit
from netcore.dealer.group import Group, sound_group
from tests.kernel import highcard
from tests.kernel.highcard import HighCard
from tests.netcore.dealer.peers import Peers
from tests.netcore.dealer.ring import UNSAFE, follow


def backs_for_draw(w: Work, f: Frame) -> None:
    """Backs of the places about to be drawn: a place is bound before its card is revealed or moved off."""
    short = max(0, 3 - len(w.t.zone("hand", f.seat)))
    cards = tuple(c for c in w.t.zone("deck", f.seat)[::-1][:short] if w.t.rows[c].back is None)
    if cards:
        w.want(Back(cards))


def backs_for_look(w: Work, f: Frame) -> None:
    cards = tuple(c for c in w.t.zone("deck", f.seat)[-2:] if w.t.rows[c].back is None)
    if cards:
        w.want(Back(cards))


class Coloured(HighCard):
    """High Card with three backs, each asked for before it matters."""

    def __init__(self) -> None:
        super().__init__()
        turn, look = self.programs["turn"], self.programs["look"]
        self.programs = {
            **self.programs,
            "turn": (turn[0], backs_for_draw, *turn[1:]),
            "look": (backs_for_look, *look),
        }


class Plain(HighCard):
    """High Card with one back for all."""

    def __init__(self) -> None:
        super().__init__()
        self.programs = {**self.programs, "turn": self.programs["turn"][1:]}

    def backs(self) -> dict[int, int]:
        return {}


GAMES = {"plain": Plain, "coloured": Coloured}


def setup(seats: int) -> Setup:
    mode = {2: "duel", 3: "three"}[seats]
    sizes = tuple((("main", 10),) for _ in range(seats))
    return Setup("highcard", 1, seats, mode, (("rounds", highcard.ROUNDS),), (), sizes)


LISTS = [dict(lists) for lists in highcard.DECKS]


def peers(kind: str, seats: int, number: int, group: Group = UNSAFE) -> Peers:
    return Peers(GAMES[kind](), setup(seats), LISTS[:seats], number=number, group=group)


class Omniscient:
    """Follows the log of a game with all seeds and holds everything against the truth."""

    def __init__(self, game: Peers) -> None:
        self.game = game
        ring = game.ring
        self.audit = Audit(ring.terms, ring.bonds, {seat: s.reveal() for seat, s in enumerate(ring.seeds)})
        self.seen = 0
        self.truth: dict[int, int] = {}
        self.kinds: Counter[str] = Counter()

    def look(self) -> None:
        """After a step: follow it, and compare."""
        ring, before = self.game.ring, dict(self.truth)
        for record in ring.log[self.seen :]:
            done = follow(self.audit, record)
            if record.what is not None:
                self.kinds[type(record.what.intent).__name__] += 1
                assert done == self.game.entries[-1]
        self.seen = len(ring.log)
        table = self.game.table
        self.truth = self.audit.truth(range(len(table.rows)))
        self.compare(before)

    def compare(self, before: dict[int, int]) -> None:
        game, table = self.game, self.game.table
        for card, row in enumerate(table.rows):
            if row.face is not None and card in self.truth:
                assert self.truth[card] == row.face
            if row.back is not None and card in self.truth:
                assert game.game.backs().get(self.truth[card], 0) == row.back
        for secrets in game.secrets:
            for card, face in secrets.faces.items():
                if card in self.truth:
                    assert self.truth[card] == face
            entitled = {
                card
                for card, row in enumerate(table.rows)
                if row.face is None and row.seen >> secrets.seat & 1 and not row.seen & ALL_SEATS
            }
            known = {card for card in secrets.faces if table.rows[card].face is None}
            assert known == entitled
        entry = game.entries[-1]
        if isinstance(entry, Done) and before:
            moved = {card for card in before if self.truth.get(card) != before[card]}
            assert moved <= self.mixed()

    def mixed(self) -> set[int]:
        """Cards whose places the last step may have changed."""
        what = self.game.ring.log[-1].what
        intent = None if what is None else what.intent
        if isinstance(intent, Shuffle):
            return {card for cards in intent.parts for card in cards}
        if isinstance(intent, Arrange):
            return {card for cards, _ in intent.parts for card in cards}
        return set()


@pytest.mark.attack(40)
@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("number", [0, 1, *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 30))])
def test_whole_games_agree_with_the_truth(kind: str, seats: int, number: int) -> None:
    game = peers(kind, seats, number)
    reader = Omniscient(game)
    while not game.over:
        game.step()
        reader.look()
    assert [verdict.word for verdict in reader.audit.verdicts()] == [VERIFIED] * seats


def test_games_use_every_intent() -> None:
    kinds: Counter[str] = Counter()
    for number in range(3):
        game = peers("coloured", 2, number)
        reader = Omniscient(game)
        while not game.over:
            game.step()
            reader.look()
        kinds += reader.kinds
    every = (Make, Shuffle, Reveal, Arrange, Roll, Pick, Choose, Back)
    assert set(kinds) == {intent.__name__ for intent in every}


@pytest.mark.parametrize("kind", GAMES)
def test_both_dealers_ask_for_the_same_things_in_the_same_shape(kind: str) -> None:
    """The engine's first steps do not depend on faces: the two logs have the same entries there, up to
    values.
    """
    game = peers(kind, 2, 5)
    local = LocalGame(GAMES[kind](), setup(2), b"seed", highcard.DECKS[:2])
    while not isinstance(game.table.pending, tuple):
        game.step()
    for mine, theirs in zip(game.entries[:3], local.entries[:3], strict=True):
        assert type(mine) is type(theirs)
        assert isinstance(mine, Done)
        assert isinstance(theirs, Done)
        assert len(mine.values) == len(theirs.values)
        assert [card for card, _ in mine.faces] == [card for card, _ in theirs.faces]


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_on_the_real_group(kind: str) -> None:
    game = peers(kind, 2, 3, sound_group())
    for _ in range(25):
        if not game.over:
            game.step()
    reader = Omniscient(game)
    for record in game.ring.log:
        follow(reader.audit, record)
    assert [verdict.word for verdict in reader.audit.verdicts()] == [VERIFIED] * 2


def test_a_seat_leaves_and_the_others_finish() -> None:
    game = peers("plain", 3, 4)
    while not (isinstance(game.table.pending, tuple) and game.table.turn > 3):
        game.step()
    game.leave(1)
    steps = 0
    while not game.over and steps < 400:
        game.step()
        steps += 1
    assert game.over
