"""Asking when it matters: who has nothing to choose is not asked, and passing goes by public moments."""

from __future__ import annotations

from itertools import islice
from statistics import median

import pytest

from client.service.opening import opening
from client.service.passing import (
    PASSED,
    Pace,
    aimed_at,
    doubtful,
    moment_of,
    only_answer,
    pass_of,
    settled,
    spared,
    take_back_choice,
)
from engines.bots import bot_chance, bot_orders, make_bot
from engines.kernel import Arrange, Secrets
from engines.kernel.moments import Moment

GAMES = ("rune", "reapers", "genesis", "runeslingers", "runiverse")
MOST = 260
"""Answers of one game that are looked at."""


def walk(game, bot, seed=3, most=MOST, every=False):
    """Questions to the first seat of a game between bots; unless every one is wanted, those that nobody needs
    answered by the program.
    """
    found = opening(game, "", [], "")
    local = found.start(bytes([seed]) * 32, seed)
    bots = {seat: make_bot(bot, found.game, bot_chance(local.seed, seat)) for seat in range(2)}
    for _ in range(most):
        if local.over:
            return
        if isinstance(local.table.pending, Arrange):
            local.arrange(bot_orders(local, bots))
            continue
        seat = local.waiting()[0]
        options = local.options(seat)
        assert options is not None
        answer = spared(options, Pace(), local=True) if seat == 0 and not every else None
        if answer is None:
            if seat == 0:
                yield options
            answer = bots[seat].choose(local.table, options, local.secrets[seat])
        local.submit(answer)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_asked_who_has_nothing_to_choose(game):
    asked = list(walk(game, "random"))
    assert len(asked) > 5
    single = [options for options in asked if len(list(islice(options.answers(), 2))) == 1]
    assert len(single) < 0.05 * len(asked)


def test_a_usual_turn_of_a_bot_needs_at_most_three_answers_in_reapers():
    by_turn: dict[int, int] = {}
    last = 0
    for options in walk("reapers", "club", seed=5, most=150):
        last = max(last, options.t.turn)
        if options.t.active != 0:
            by_turn[options.t.turn] = by_turn.get(options.t.turn, 0) + 1
    assert last > 4
    assert median([by_turn.get(turn, 0) for turn in range(1, last + 1)]) <= 3


def test_what_is_passed_does_not_look_at_the_hand():
    seen = set()
    for options in walk("reapers", "random", most=200):
        moment = options.game.moment(options.t, options.decision)
        seen.add(moment)
        bare = type(options)(options.game, options.t, options.decision, Secrets(options.decision.seat))
        every = Pace(frozenset(Moment))
        assert (spared(options, every, local=False) is None) == (spared(bare, every, local=False) is None)
    assert Moment.TURN in seen


def test_passing_until_the_next_turn_ends_with_it_and_never_misses_an_attack():
    turn = next(o for o in walk("reapers", "random") if pass_of(o) and o.t.active == 0)
    waiting = Pace().passing("turn", turn.t.turn)
    assert spared(turn, waiting, local=False) == pass_of(turn)
    assert settled(turn, waiting) == waiting, "the turn in which it began does not end it"
    assert settled(turn, Pace().passing("turn", turn.t.turn - 2)) == Pace()
    struck = [o for o in walk("reapers", "club", seed=5) if moment_of(o) is Moment.ATTACK]
    assert struck and all(spared(o, waiting, local=False) is None for o in struck)
    careless = Pace(PASSED | {Moment.ATTACK}).passing("turn", turn.t.turn)
    assert all(spared(o, careless, local=False) == pass_of(o) for o in struck)


def test_what_is_aimed_at_one_is_asked_about_though_everything_is_passed():
    everything = Pace(frozenset(Moment) - {Moment.ATTACK}).passing("turn", 0)
    aimed = [
        (o, aimed_at(o.t, 0))
        for seed in (2, 5)
        for o in walk("reapers", "random", seed, every=True)
        if o.t.chain
    ]
    assert {hit for _, hit in aimed} == {True, False}
    for options, hit in aimed:
        if pass_of(options) is not None:
            assert (spared(options, everything, local=False) is None) == (
                hit or moment_of(options) is Moment.ATTACK
            )


def test_a_phase_without_a_stop_is_passed_in_the_turns_it_says():
    own = next(o for o in walk("reapers", "random") if pass_of(o) and moment_of(o) is Moment.TURN)
    phase = frozenset({own.t.phase})
    assert spared(own, Pace(own=phase), local=True) == pass_of(own)
    assert spared(own, Pace(others=phase), local=True) is None
    assert spared(own, Pace(own=frozenset({"elsewhere"})), local=True) is None


def test_taking_back_goes_to_what_was_chosen_and_not_to_what_was_passed():
    """A pass after one's own action is the program's: going back to before it would only bring it again."""
    found = opening("reapers", "", [], "")
    local = found.start(bytes([5]) * 32, 5)
    bots = {seat: make_bot("club", found.game, bot_chance(local.seed, seat)) for seat in range(2)}
    chosen, tried = -1, 0
    for _ in range(200):
        if isinstance(local.table.pending, Arrange):
            local.arrange(bot_orders(local, bots))
            continue
        seat = local.waiting()[0]
        options = local.options(seat)
        assert options is not None
        given = spared(options, Pace(), local=True) if seat == 0 else None
        if given is None and seat == 0:
            chosen = len(local.entries)
        elif given is not None and only_answer(options) is None:
            local.submit(given)
            tried += 1
            assert take_back_choice(local, 0, Pace(), fair=False).to == chosen
            continue
        local.submit(given or bots[seat].choose(local.table, options, local.secrets[seat]))
    assert tried > 3


def test_only_answers_are_given_and_doubts_are_in_words():
    for options in islice(walk("runeslingers", "random"), 60):
        assert only_answer(options) is None
        for answer in islice(options.answers(), 6):
            doubt = doubtful(options, answer)
            assert not doubt or doubt.endswith("can be chosen.")
