"""Replay files of a joint game: how long they take to verify, how large they are, how fast a position comes.

The game is a long High Card duel, five hundred actions and more, in the real group. Its mixes carry no
arguments: who has the seeds does not look at them, and mixes are counted apart from actions.
"""

from __future__ import annotations

from functools import cache
from random import Random

import nacl.bindings as sodium

from client.cli.benchmarks import Benchmark, Figure
from client.cli.benchmarks.measure import Work, rates
from netcore.dealer import sound_group
from netcore.item import Item, Kind
from replays.compact import compacted
from replays.container import to_bytes
from replays.content import Replay
from replays.joint import joint_replay
from replays.timeline import Timeline
from replays.verify import verify
from tests.bench.dealer import Counting, bare
from tests.netsim.world import TERMS, calm_game, find

MILLI = 1e3
ROUNDS = 150
ACTIONS = (Kind.ANSWER, Kind.UNVEIL, Kind.PLACE)
APART = frozenset({Kind.HELLO, Kind.DECK, Kind.MIX, Kind.SEED, Kind.FINAL})
"""What marks a step as set-up, shuffle, hand mix or end, none of which is counted among actions."""

FRAME = 16.0
"""Milliseconds of a frame on a screen, within which any position should come."""

FULL_GOAL, COMPACT_GOAL = 400.0, 150.0
"""Bytes of an action that the two forms aim at."""

JUMPS = 200


@cache
def played(name: str) -> Replay:
    """A game that two peers dealt together."""
    terms = TERMS._replace(proofs=False, coins=4096)
    rounds = ROUNDS if name == "highcard" else 1
    return joint_replay(calm_game(name, group=sound_group(), terms=terms, rounds=rounds).table(0).log)


@cache
def compact(name: str) -> Replay:
    """The same without what the seeds make."""
    return compacted(played(name), find)


def items(replay: Replay) -> list[Item]:
    """Everything that was signed."""
    return [item for step in replay.steps for item in (*step.items, *step.void)]


def actions(replay: Replay) -> int:
    """What the players did."""
    return sum(item.kind in ACTIONS for item in items(replay))


def joint_verify() -> list[Figure]:
    """Milliseconds to verify everything in a joint replay of over 400 answers, in full and compact, beside
    the bare signature checks and group operations of the same run.
    """
    whole, figures = played("highcard"), list[Figure]()
    signatures = len(items(whole))
    public, secret = sodium.crypto_sign_seed_keypair(bytes(32))
    signed = sodium.crypto_sign(bytes(32), secret)
    for form, replay, passes in (("full", whole, 1), ("compact", compact("highcard"), 2)):
        raw = to_bytes(replay)
        group = Counting()
        assert verify(raw, find, group=group).verdict == "verified"
        operations = bare(group.counts)

        def work(raw: bytes = raw) -> int:
            verify(raw, find)
            return 1

        def least(operate: Work = operations, checks: int = passes * signatures) -> int:
            for _ in range(checks):
                sodium.crypto_sign_open(signed, public)
            return operate()

        name, baseline = f"verify a {form} joint replay", f"bare operations of verifying it {form}"
        found = rates({name: work, baseline: least})
        figures += [
            Figure(name, MILLI / found[name], "ms", baseline, found[baseline] / found[name]),
            Figure(baseline, MILLI / found[baseline], "ms", None, 1.0),
        ]
    return figures


def replay_bytes() -> list[Figure]:
    """Bytes of a joint replay for each action, full and compact, beside the goals; set-up, shuffles and hand
    mixes are counted apart. The signatures alone are a floor under both.
    """
    figures = []
    for name in ("rune", "highcard"):
        whole, short = played(name), compact(name)
        count = actions(whole)
        for form, size, goal in (
            ("full", counted_size(whole), FULL_GOAL),
            ("compact", counted_size(short, whole), COMPACT_GOAL),
        ):
            each, beside = size / count, f"goal of {goal:.0f}"
            figures.append(Figure(f"{form} {name}", each, "bytes/action", beside, each / goal))
        floor = sum(64 * len(step.items) for step in whole.steps if not _apart(whole, step.number))
        figures.append(Figure(f"signatures of {name}", floor / count, "bytes/action", None, 1.0))
    return figures


def counted_size(replay: Replay, whole: Replay | None = None) -> int:
    """Bytes of the file that are neither set-up nor mixes nor the end."""
    whole = whole or replay
    if replay.short is None:
        steps = tuple(s for s in replay.steps if s.number == 0 or not _apart(whole, s.number))
        return len(to_bytes(replay._replace(steps=steps))) - len(
            to_bytes(replay._replace(steps=replay.steps[:1]))
        )
    short = replay.short
    kept = tuple(step for number, step in enumerate(short.steps, 1) if not _apart(whole, number))
    return len(to_bytes(replay._replace(short=short._replace(steps=kept)))) - len(
        to_bytes(replay._replace(short=short._replace(steps=())))
    )


def _apart(whole: Replay, number: int) -> bool:
    return any(item.kind in APART for item in whole.steps[number].items)


def replay_jump() -> list[Figure]:
    """Milliseconds from any position of a joint replay of over 500 actions to any other, as one player saw
    it, beside a frame of 16 ms.
    """
    line = Timeline(played("highcard"), find)
    assert not line.notes
    chance = Random(1)

    def jump() -> int:
        for _ in range(JUMPS):
            line.view(chance.randrange(line.last + 1), chance.randrange(2))
        return JUMPS

    each = MILLI / rates({"jump": jump})["jump"]
    return [Figure("any position to any other", each, "ms", "a frame of 16 ms", each / FRAME)]


BENCHMARKS: tuple[Benchmark, ...] = (joint_verify, replay_bytes, replay_jump)
