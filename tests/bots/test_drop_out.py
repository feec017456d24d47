"""What cannot win any more costs a searching bot no further playouts; what may still win goes on."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines import kernel as k
from engines.bots.fork import Fork
from engines.bots.greedy import GreedyBot
from engines.bots.search import DEALS_TO_RULE_OUT, SearchBot, _Contest
from engines.kernel import LocalGame

PLAYOUTS = 60
SEEDS = range(20)
CHOICES = ("best", "as good", "worse", "gamble", "folly")
SURE = (9, 9, 8, 2, -6)
"""What a choice brings; gamble and folly bring two dice besides, 7 on average: 9 in all, and 1."""
DICE = ("gamble", "folly")


def throw(w: k.Work, f: k.Frame) -> None:
    w.want(k.Roll(6, 2, name="dice"))


class Stakes(k.Game):
    """One choice of points, some of them by dice."""

    id, title, revision = "stakes", "Stakes", 1
    modes = (k.Mode("duel", 2, "Two players"),)
    zones = (k.ZoneKind("board", shared=True),)
    seat_vars = ("points",)

    def __init__(self, offered: tuple[str, ...]) -> None:
        self._places = [CHOICES.index(choice) for choice in offered]
        self.programs = {"start": (lambda w, f: w.ask(k.Option(0, "stake", offered)), throw, self._score)}

    def _score(self, w: k.Work, f: k.Frame) -> None:
        place = self._places[f.get("stake")]
        w.add(0, "points", SURE[place] + (sum(f.get("dice")) if CHOICES[place] in DICE else 0))

    def begin(self, w: k.Work, setup: k.Setup) -> None:
        w.push("start")

    def flow(self, w: k.Work) -> None:
        w.finish(k.Result((), "over"))

    def evaluate(self, t: k.Table, seat: int, know: k.Secrets) -> int:
        return t.get(seat, "points") - t.get(1 - seat, "points")


@pytest.fixture
def played_out(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each place of the choice has been played out."""
    counts: Counter[int] = Counter()
    real = _Contest._played_out

    def counted(contest: _Contest, fork: Fork, answer: k.Answer, everybody: GreedyBot) -> Fork:
        assert isinstance(answer.value, int)
        counts[answer.value] += 1
        return real(contest, fork, answer, everybody)

    monkeypatch.setattr(_Contest, "_played_out", counted)
    return counts


def chosen(offered: tuple[str, ...], seed: int) -> str:
    game = Stakes(offered)
    local = LocalGame(game, game.setup("duel"), b"stakes")
    options = local.options(0)
    assert options is not None
    value = SearchBot(game, Random(seed), PLAYOUTS).choose(local.table, options, local.secrets[0]).value
    assert isinstance(value, int)
    return offered[value]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_comes_to_the_same_or_is_worse_is_played_out_on_a_few_deals(
    played_out: Counter[int], seed: int
) -> None:
    assert chosen(("worse", "best", "as good"), seed) != "worse"
    assert set(played_out.values()) == {DEALS_TO_RULE_OUT}


def test_what_may_still_win_is_played_out_further_and_wins_where_it_leads(played_out: Counter[int]) -> None:
    """A sure 8 against a gamble that brings 9 on average: often the first deals tell little."""
    picks = Counter(chosen(("worse", "gamble"), seed) for seed in SEEDS)
    assert played_out[0] == played_out[1] > 3 * DEALS_TO_RULE_OUT * len(SEEDS)
    assert picks["gamble"] > picks["worse"] > 0


def test_what_clearly_trails_is_played_out_little_further(played_out: Counter[int]) -> None:
    for seed in SEEDS:
        assert chosen(("worse", "folly"), seed) == "worse"
    assert played_out[1] < 1.2 * DEALS_TO_RULE_OUT * len(SEEDS)
