"""The strong player of Rune: every turn of its own, and the best answer of all hands the other may hold.

It lists what it can do with its whole turn, keeps the turns after which it stands best, and for each of these
finds the other side's best reply with every rune card that is still unseen. How likely each of them is to be
the best in a hand of that size is counted exactly, so that nothing is left to chance. Where the other side
has placed its last master nobody replies, and its own next turn is looked at to the end instead.
"""

from collections.abc import Callable, Iterable, Iterator
from math import comb
from random import Random

from engines.bots.search import SearchBot
from engines.kernel import Answer, Game, Options, Secrets, Table

from .areas import held, spread
from .board import Board, bits
from .faces import COLOURS, RUNE_CARDS, points_of
from .finder import Finder
from .position import DUEL, board_of, has_token, mode_of, side_of, unplaced
from .value import BoardWorth, Situation, ground_of, value

KEPT = 20
"""Turns of its own that are held against the replies; the rest are left after a first look."""
AREAS = 3
"""Open areas that are worth a master."""
ELSEWHERE = 40
"""Playouts a choice in modes that are not for two, and for tokens."""


class Thinker:
    """Plays a seat of Rune."""

    def __init__(self, game: Game, chance: Random) -> None:
        self._chance = chance
        self._search = SearchBot(game, chance, ELSEWHERE)

    def choose(self, t: Table, options: Options, know: Secrets) -> Answer:
        """The answer whose turn does best against the replies; among equals, any."""
        name = options.decision.name
        answers = list(options.answers())
        if len(answers) == 1:
            return answers[0]
        if mode_of(t) != DUEL or name == "token" or has_token(t, know.seat):
            return self._search.choose(t, options, know)
        mind = _Mind(t, know)
        ways = list(mind.placements(answers) if name == "place" else mind.choices(answers))
        ways.sort(key=lambda way: -way[0])
        rated = [(mind.after_reply(board, stand), answer) for _, answer, board, stand in ways[:KEPT]]
        best = max(rating for rating, _ in rated)
        good = [answer for rating, answer in rated if rating == best]
        return good[self._chance.randrange(len(good))]

    def order(self, t: Table, cards: tuple[int, ...], know: Secrets) -> tuple[int, ...]:
        """Rune asks for none."""
        return cards


Way = tuple[int, Answer, Board, Situation]
"""A turn: what it promises at first sight, the answer it begins with, and what it leads to."""


class _Mind:
    """One position as a seat knows it."""

    def __init__(self, t: Table, know: Secrets) -> None:
        self._t = t
        self._know = know
        self._me = side_of(know.seat)
        self._other = 1 - self._me
        hand, theirs = t.zone("hand", know.seat), t.zone("hand", 1 - know.seat)
        self._hand = [face for card in hand if (face := know.face(t, card)) is not None]
        shown = [face for card in theirs if (face := know.face(t, card)) is not None]
        self._shown = sorted(set(shown))
        self._hidden = len(theirs) - len(shown)
        laid = {t.rows[card].face for card in t.zone("table")}
        self._unseen = [face for face in RUNE_CARDS if face not in laid and face not in (*self._hand, *shown)]
        left = [0, 0]
        left[self._me], left[self._other] = unplaced(t, know.seat), unplaced(t, 1 - know.seat)
        hands = [0, 0]
        hands[self._me], hands[self._other] = len(hand), len(theirs)
        self._stand = Situation((left[0], left[1]), (hands[0], hands[1]), len(t.zone("deck")))

    # --- one's own turn

    def placements(self, answers: Iterable[Answer]) -> Iterator[Way]:
        """Every placement with the best that can follow it in the same turn."""
        board, me = board_of(self._t), self._me
        for answer in answers:
            if answer.value[0] != "place":
                yield self._promised(board, self._stand), answer, board, self._stand
                continue
            face = self._know.face(self._t, answer.value[1])
            assert face is not None
            laid = board.with_card(face, *answer.value[2:])
            stand = _fewer_cards(self._stand, me)
            ends = list(_ends(laid, stand, me))
            for end, after in ends:
                yield self._promised(end, after), answer, end, after

    def choices(self, answers: Iterable[Answer]) -> Iterator[Way]:
        """Drawing, and a master in each of the best areas."""
        board, me, stand = board_of(self._t), self._me, self._stand
        best = {cell for cell, _ in _open_areas(board, me)}
        for answer in answers:
            word, *cell = answer.value
            if word == "draw":
                after = _drawn(stand, me)
                yield self._promised(board, after), answer, board, after
            elif word == "master" and (cell[0], cell[1]) in best:
                end, after = board.with_master(me, (cell[0], cell[1])), _fewer_masters(stand, me)
                yield self._promised(end, after), answer, end, after
            elif word in ("aside", "end"):
                after = _fewer_masters(stand, me) if word == "aside" else stand
                yield self._promised(board, after), answer, board, after

    def _promised(self, board: Board, stand: Situation) -> int:
        return self._worth(ground_of(board), stand, self._next(stand, self._me))

    def _worth(self, ground: BoardWorth, stand: Situation, mover: int) -> int:
        """For our own side, whoever is to move."""
        found = value(ground, stand, mover)
        return found if mover == self._me else -found

    @staticmethod
    def _next(stand: Situation, now: int) -> int:
        """Whose turn follows: the other's, unless that side has placed all its masters (RN-008, RN-009)."""
        return 1 - now if stand.left[1 - now] or not any(stand.left) else now

    # --- what follows

    def after_reply(self, board: Board, stand: Situation) -> int:
        """What a turn comes to once the best reply was made, over all hands that can make one; times 1000."""
        if not any(stand.left):
            return 1000 * self._promised(board, stand)
        if not stand.left[self._other]:
            return 1000 * self._alone(board, stand)
        other = self._other
        finder = Finder(board)
        replies = {
            face: self._best_turn(board, finder, face, stand, other) for face in {*self._unseen, *self._shown}
        }
        stuck = self._worth(ground_of(board), stand, self._next(stand, other))
        always = min([found for face in self._shown if (found := replies[face]) is not None], default=None)
        unseen = [found for face in self._unseen if (found := replies[face]) is not None]
        return _expected(unseen, len(self._unseen), self._hidden, always, stuck)

    def _best_turn(self, board: Board, finder: Finder, face: int, stand: Situation, side: int) -> int | None:
        """What the best turn of a side with this card leaves us; None if it fits nowhere."""
        best: int | None = None
        pick: Callable[..., int] = max if side == self._me else min
        fewer = _fewer_cards(stand, side)
        for x, y, rot in finder.spots(face):
            ground = ground_of(board.with_card(face, x, y, rot))
            for after, then in _grounds(ground, fewer, side):
                found = self._worth(after, then, self._next(then, side))
                best = found if best is None else pick(best, found)
        return best

    def _alone(self, board: Board, stand: Situation) -> int:
        """Nobody replies: our own next turn, with what is left in hand."""
        finder = Finder(board)
        turns = [self._best_turn(board, finder, face, stand, self._me) for face in self._hand]
        found = [turn for turn in turns if turn is not None]
        return max(found) if found else self._promised(board, stand)


def _expected(unseen: list[int], count: int, hidden: int, always: int | None, stuck: int) -> int:
    """The mean of the best reply, times 1000, where a hand is any so many of the unseen cards.

    Replies are sorted, best first for who makes them: a hand's best is the first of its cards in that order.

    >>> _expected([10, 20], 2, 1, None, 0), _expected([10, 20], 2, 2, None, 0), _expected([10], 2, 1, 5, 0)
    (15000, 10000, 5000)
    """
    ranked = sorted(unseen)
    hands = comb(count, hidden)
    if not hands:
        return 1000 * (stuck if always is None else always)
    total = covered = 0
    for place, found in enumerate(ranked):
        first = comb(count - 1 - place, hidden - 1) if hidden else 0
        total += first * (found if always is None else min(found, always))
        covered += first
    total += (hands - covered) * (stuck if always is None else always)
    return 1000 * total // hands


def _fewer_cards(stand: Situation, side: int) -> Situation:
    hands = stand.hands
    return stand._replace(hands=(hands[0] - 1, hands[1]) if side == 0 else (hands[0], hands[1] - 1))


def _fewer_masters(stand: Situation, side: int) -> Situation:
    left = stand.left
    return stand._replace(left=(left[0] - 1, left[1]) if side == 0 else (left[0], left[1] - 1))


def _drawn(stand: Situation, side: int) -> Situation:
    hands = stand.hands
    more = (hands[0] + 1, hands[1]) if side == 0 else (hands[0], hands[1] + 1)
    return Situation(stand.left, more, stand.deck - 1)


def _may_draw(stand: Situation, side: int) -> bool:
    return stand.deck > 0 and stand.left[1 - side] > 0  # RN-066, RN-068


def _ends(board: Board, stand: Situation, side: int) -> Iterator[tuple[Board, Situation]]:
    """What a turn may end with once its card lies: a drawn card, or a master in one of the best areas."""
    if _may_draw(stand, side):
        yield board, _drawn(stand, side)
    if stand.left[side]:
        fewer = _fewer_masters(stand, side)
        areas = list(_open_areas(board, side))
        for cell, _ in areas:
            yield board.with_master(side, cell), fewer
        if not areas:
            yield board, fewer if not _may_draw(stand, side) else stand


def _grounds(ground: BoardWorth, stand: Situation, side: int) -> Iterator[tuple[BoardWorth, Situation]]:
    """The same for a look at the points alone: a master takes the best open area."""
    if _may_draw(stand, side):
        yield ground, _drawn(stand, side)
    if stand.left[side]:
        fewer = _fewer_masters(stand, side)
        if not ground.open:
            yield ground, fewer
            return
        first, second = ground.points
        taken = ground.open[0]
        points = (first + taken, second) if side == 0 else (first, second + taken)
        yield BoardWorth(points, ground.open[1:]), fewer


def _open_areas(board: Board, side: int) -> Iterator[tuple[tuple[int, int], int]]:
    """The best open areas: a cell of each, and its points."""
    free = board.occupied & ~held(board, 0) & ~held(board, 1)
    found: list[tuple[int, int]] = []
    for colour in COLOURS:
        layer = free & board.colours[colour]
        while layer:
            area = spread(layer & -layer, layer)
            found.append((points_of(colour) * area.bit_count(), area))
            layer ^= area
    if not found:  # a master may join an area of its own side, if nothing else is open
        own = held(board, side) & ~board.standing
        found = [(0, own & -own)] if own else []
    for points, area in sorted(found, reverse=True)[:AREAS]:
        yield board.cell_of(next(iter(bits(area)))), points
