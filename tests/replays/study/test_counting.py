"""Judgement held against exact counting: late positions of real games in which so little is hidden that every
deal can be played on.
"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import NamedTuple

import pytest

from engines.bots import Fork
from engines.kernel import Answer, Game, Pool, Secrets, Table
from replays.study.analysis import judge
from replays.study.notes import Judged
from replays.study.playouts import Scale, in_sight
from replays.timeline import Timeline
from tests.replays.study.played import replay, timeline

TO_THE_END = Scale(0.0, whole=True)
PLACES = [
    pytest.param("rune", 3, 20, 1, (("hand", 0, 2), ("deck", None, 1)), id="rune"),
]
"""Of a recorded game: its number, the position, who decides, and the zones with how many cards of them are
hidden; of all others the player has kept count.
"""


class Late(NamedTuple):
    """A decision for which few deals are left."""

    game: Game
    table: Table
    know: Secrets
    played: Answer
    hidden: tuple[int, ...]
    truth: tuple[int, ...]
    """What really lies in the hidden places."""

    @property
    def deals(self) -> list[tuple[int, ...]]:
        """Every way in which the hidden faces may lie, one as likely as the other."""
        return list(permutations(self.truth))

    def knowing(self, deal: tuple[int, ...]) -> Secrets:
        """What somebody would know who saw all of a deal."""
        return Secrets(self.know.seat, {**self.know.faces, **dict(zip(self.hidden, deal, strict=True))})

    def shares(self, answer: Answer, luck: int = 0) -> list[float]:
        """What an answer comes to on each deal, if everybody plays on by what they know."""
        found = []
        for deal in self.deals:
            fork = Fork.imagine(self.game, self.table, self.knowing(deal), Random(1))
            fork.secrets[self.know.seat] = self.know.copy()
            after = fork.enter(answer)
            found.append(in_sight(after, self.know.seat, TO_THE_END, Random(luck), self.table.turn))
        return found


def late(found: Timeline, at: int, seat: int, zones: tuple[tuple[str, int | None, int], ...]) -> Late:
    """A position whose hidden cards are these; whoever is asked has kept count of the others."""
    assert found.game is not None and found._redeal is not None
    table, true = found.table(at), found._redeal.dealers[at].truth
    hidden: list[int] = []
    for name, whose, count in zones:
        lying = table.zone(name) if whose is None else table.zone(name, whose)
        hidden += [card for card in lying if found.secrets(at, seat).face(table, card) is None][:count]
    faces = {c: true[c] for c, row in enumerate(table.rows) if row.face is None and c not in hidden}
    truth = tuple(true[card] for card in hidden)
    know = Secrets(seat, faces, (Pool(tuple(sorted(hidden)), tuple(sorted(truth))),))
    played = found.moments[at + 1].entry
    assert isinstance(played, Answer) and len(hidden) == sum(count for *_, count in zones)
    return Late(found.game, table, know, played, tuple(hidden), truth)


def judged(place: Late, know: Secrets, playouts: int = 4) -> Judged:
    found = judge(place.game, place.table, know, place.played, TO_THE_END, playouts, "x")
    assert found is not None
    return found


@pytest.mark.parametrize(("game", "number", "at", "seat", "zones"), PLACES)
def test_a_late_judgement_agrees_with_counting_every_deal(game, number, at, seat, zones):
    place = late(timeline(game, number), at, seat, zones)
    found = judged(place, place.know, 40)
    counted = place.shares(place.played)
    assert 0 < sum(counted) < len(counted)  # the hidden cards decide
    options = place.game.options(place.table, place.know)
    assert options is not None
    answers = {answer.value: answer for answer in options.answers()}
    for choice in {choice.words: choice for choice in (found.played, *found.best)}.values():
        shares = place.shares(answers[choice.value])
        exact = 10_000 * sum(shares) / len(shares)
        assert abs(choice.chance - exact) <= 3 * choice.spread, choice.words


@pytest.mark.parametrize(("game", "number", "at", "seat", "zones"), PLACES)
def test_a_card_that_decides_a_real_game_changes_no_judgement(game, number, at, seat, zones):
    """The same position on a deal that is won and on one that is lost: who decides cannot tell them apart,
    and is judged alike; who peeked would be told that it is won, or lost.
    """
    there = timeline(game, number)
    place = late(there, at, seat, zones)
    shares = place.shares(place.played)
    won, lost = (place.deals[shares.index(wanted)] for wanted in (max(shares), min(shares)))
    planted = []
    for deal in (won, lost):
        other = Timeline(replay(game, number))
        assert other._redeal is not None
        truth = list(other._redeal.dealers[at].truth)
        for card, face in zip(place.hidden, deal, strict=True):
            truth[card] = face
            if card in other._known[at][1 - seat].faces:
                other._known[at][1 - seat].faces[card] = face
        other._redeal.dealers[at].truth = tuple(truth)
        table, know = other.table(at), other.secrets(at, seat)
        planted.append(judge(place.game, table, know, place.played, TO_THE_END, 4, "x"))
    assert planted[0] == planted[1] is not None
    assert judged(place, place.knowing(won)).played.chance > judged(place, place.knowing(lost)).played.chance
