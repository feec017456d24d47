"""What somebody does is told to the others, and what comes of it with its cause."""

import re
from random import Random

import pytest

from client.service.plan import Plan
from engines.effects.causes import ACTS, with_causes
from engines.kernel import Act, Arrange, Event, LocalGame
from replays.lines import moment_lines
from replays.walk import WalkedStep

GAMES = ("rune", "reapers", "runeslingers", "runiverse", "genesis")
STEPS = 250


def told(local: LocalGame, since: int, seat: int) -> list[str]:
    """What a seat read of the entries since then."""
    lines: list[str] = []
    for at in range(since, len(local.entries)):
        entry, before = local.entries[at], local.table_at(at)
        after, events = local.game.apply(before, entry, None)
        step = WalkedStep(at + 1, entry, after, tuple(events))
        lines += moment_lines(local.game, before, step, local.secrets_at(at + 1, seat))
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_the_others_read_of_everything_that_somebody_does(game: str) -> None:
    """By the next open question something was told; a pass tells nothing."""
    local = Plan(game).opening().start(b"told")
    chance, by, since, done, silent = Random(1), 0, 0, "", set[str]()
    while not local.over and len(local.entries) < STEPS:
        if isinstance(local.table.pending, Arrange):
            local.arrange({})
            continue
        seat = local.waiting()[0]
        options = local.options(seat)
        assert options is not None
        answer = options.sample(chance)
        if isinstance(options.decision, Act):
            if done and not told(local, since, 1 - by):
                silent.add(done)
            done, by, since = "", seat, len(local.entries)
            if answer.value[0] != "pass":
                done = local.game.say_answer(options.t, options.decision, answer, options.know)
        local.submit(answer)
    assert not silent


def event(kind: str, card: int, *args: object) -> Event:
    return Event(kind, 0, (card,), args)


GOES_OFF, MOVES = event(ACTS, 7, "drone.when[0]"), event("moved", 3, 1, 2)


@pytest.mark.parametrize(
    ("before", "after", "needed"),
    [
        ([], [MOVES], True),
        ([event("moved", 5, 2, 4)], [event("changed", 3), MOVES], True),
        ([], [], False),  # nothing has come of it yet
        ([event("played", 7)], [MOVES], False),  # that line says it
        ([event("settled", 3, "t", 7)], [MOVES], False),
        ([], [event("damaged", 3, 2, 7), MOVES], False),  # so does that
        ([], [event("counted", 7, "token", 1)], False),
        ([event(ACTS, 8, "other.when[0]")], [MOVES], True),  # both at once
        ([], [event(ACTS, 8, "other.when[0]"), event("moved", 3, 1, 2)], True),
    ],
)
def test_a_cause_is_told_where_nothing_else_names_it(
    before: list[Event], after: list[Event], needed: bool
) -> None:
    assert (GOES_OFF in with_causes((*before, GOES_OFF, *after))) is needed


def test_a_face_down_card_in_play_that_is_chosen_is_told_by_its_place() -> None:
    """Everybody sees which crystal, tower or veiled creature is aimed at, though nobody sees its face."""
    for seed in range(8):
        local, chance = Plan("genesis").opening().start(b"aimed %d" % seed), Random(seed)
        while not local.over and len(local.entries) < STEPS:
            if isinstance(local.table.pending, Arrange):
                local.arrange({})
                continue
            seat, since = local.waiting()[0], len(local.entries)
            options = local.options(seat)
            assert options is not None
            local.submit(options.sample(chance))
            lines = told(local, since, 1 - seat)
            if any(
                re.search(r": seat \d chooses the .* (crystal|tower|veiled creature) ", one) for one in lines
            ):
                return
    raise AssertionError("nothing face down was aimed at")
