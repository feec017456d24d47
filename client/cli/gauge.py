"""What is measured of a game between bots besides its result: turns without a play, who stood better when,
which cards were played.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engines.kernel import Act, Answer, LocalGame, questions

MOMENTS = {"half": 2, "three_quarters": 3}
"""Quarters of a game's turns at which it is asked who stood worse, with their names."""


class Gauged(NamedTuple):
    """The measures of one game."""

    turns: int = 0
    """Turns in which the player whose turn it was had an open question; none in games without such."""
    idle: int = 0
    """… in which that player played nothing."""
    stuck: int = 0
    """… and could not have."""
    behind: tuple[bool, ...] = ()
    """Whether the winners stood worse than somebody else at each of the moments; empty without winners."""
    cards: tuple[tuple[str, int], ...] = ()
    """How often each card of the seats' decks was played, also those that never were."""


class _Turn:
    """One turn as it goes on."""

    def __init__(self, standing: tuple[int, ...]) -> None:
        self.standing = standing
        self.played = self.could = False


class Gauge:
    """Follows a local game answer by answer. Standing is by the game's own measure, each seat with what it
    knows.
    """

    def __init__(self, local: LocalGame) -> None:
        self._local = local
        self._turns: dict[int, _Turn] = {}
        name = local.game.face_name
        faces = [face for lists in local.decks for _, some in lists for face in some]
        self._cards = Counter({name(face): 0 for face in faces})

    def note(self, answer: Answer) -> None:
        """Take in an answer that is about to be entered."""
        game, t = self._local.game, self._local.table
        d = next(d for d in questions(t.pending) if d.seat == answer.seat)
        if not isinstance(d, Act):
            return
        played = answer.value[0] in game.play_words
        if t.turn and answer.seat == t.active:
            turn = self._turn()
            turn.played |= played or answer.value[0] in game.use_words
            turn.could = turn.could or turn.played or self._could_play(answer.seat)
        if played:
            (card, *_) = game.concerns(t, d, answer.value)
            face = t.rows[card].face
            self._cards[game.face_name(self._local.dealer.truth[card] if face is None else face)] += 1

    def read(self, winners: tuple[int, ...]) -> Gauged:
        """What was measured, now that the game is over."""
        turns = self._turns.values()
        return Gauged(
            len(turns),
            sum(not turn.played for turn in turns),
            sum(not turn.could for turn in turns),
            tuple([self._behind(winners, quarters) for quarters in MOMENTS.values()])
            if winners and turns
            else (),
            tuple(sorted(self._cards.items())),
        )

    def _turn(self) -> _Turn:
        local = self._local
        number = local.table.turn
        if number not in self._turns:
            seats = range(local.table.map.seats)
            standing = tuple([local.game.evaluate(local.table, s, local.secrets[s]) for s in seats])
            self._turns[number] = _Turn(standing)
        return self._turns[number]

    def _could_play(self, seat: int) -> bool:
        options = self._local.options(seat)
        assert options is not None
        words = (*self._local.game.play_words, *self._local.game.use_words)
        return any(answer.value[0] in words for answer in options.answers())

    def _behind(self, winners: tuple[int, ...], quarters: int) -> bool:
        every = list(self._turns.values())
        standing = every[(len(every) - 1) * quarters // 4].standing
        others = [value for seat, value in enumerate(standing) if seat not in winners]
        return bool(others) and max(standing[seat] for seat in winners) < max(others)
