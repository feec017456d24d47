"""The judgement of every decision of a game, by what its player knew then and by nothing else.

For a decision, the answer given and the strongest others are played on over many imagined deals that fit
the player's knowledge at the time, all on the same deals and with the same luck. A playout goes on until
everybody has had a turn and another begins; if the game is not over by then, its own measure stands for a
chance of winning, by a scale that is found first, from games played to their ends from positions of this
very game. Where these are short, every playout goes to the end. In a game of few decisions each has more.

A decision is marked by the chance that it gave away beyond what chance between deals explains. Luck is told
apart: what a drawn card was worth against the other cards that could have been drawn.

Each part of the work is a `Job`, a plain value, so that it can be handed to other processes in any order.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from engines.bots import Fork, make_bot
from engines.bots.greedy import GreedyBot
from engines.kernel import (
    Answer,
    Arrange,
    Cards,
    Done,
    Game,
    Order,
    Pool,
    Secrets,
    Table,
    Together,
    questions,
)
from replays.errors import ReplayError, tidy
from replays.study.known import Knowledge
from replays.study.notes import Analysis, Choice, Judged, Luck
from replays.study.playouts import WHOLE, Sample, Scale, fitted, in_sight, samples
from replays.timeline import Timeline, open_timeline

PLAYOUTS: Final = 32
"""Playouts for one decision of a usual game, unless told otherwise."""
USUAL: Final = 150
"""Decisions of a usual game; where there are fewer, their playouts are shared out among them …"""
AT_MOST: Final = 8
"""… but not more than so many times as many."""
MAX_PLAYOUTS: Final = 10_000
QUICK: Final = 8
"""Playouts below which one deal may have to do: a first look."""
THOROUGH: Final = 16
"""Playouts from which on a game's own strongest bot, which takes its time, is asked too."""
STRONG: Final = "strong"
RANKED: Final = 4
"""Answers of the quick bot that are compared."""
FURTHER: Final = 2
"""Answers that it passes over, and are compared too."""
FINALISTS: Final = 3
"""Answers that go on to the second half of the playouts, besides the one that was given."""
SCALING: Final = 16
"""Games played to the end to find the scale."""
DRAWS: Final = 8
"""Other draws that one is held against."""
MARKS: Final = ((2000, "blunder"), (1000, "mistake"), (500, "inaccuracy"))
"""Chance given away, in ten-thousandths, from which on a decision has that name."""


class Job(NamedTuple):
    """One part of the work on a file."""

    path: str
    kind: str
    """`scale`, `decision` or `draw`."""
    at: int
    seat: int
    scale: Scale = Scale(0.0)
    playouts: int = PLAYOUTS
    seed: str = ""


Part = list[Sample] | Judged | Luck | None
"""What one part of the work gives."""


# --- what there is to do ------------------------------------------------------------------------------------


def scaling(timeline: Timeline, path: Path, seed: str = "") -> list[Job]:
    """The games to be played to their ends before anything is judged."""
    asked = [at for at, seat in decisions(timeline)] or [0]
    places = [asked[number * len(asked) // SCALING] for number in range(SCALING)]
    seats = [_asked(timeline, at) for at in places]
    return [
        Job(str(path), "scale", at, seat, seed=f"{seed}{number}")
        for number, (at, seat) in enumerate(zip(places, seats, strict=True))
        if seat is not None
    ]


def judging(timeline: Timeline, path: Path, scale: Scale, playouts: int, seed: str = "") -> list[Job]:
    """Every decision and every draw; the decisions first."""
    asked = decisions(timeline)
    if playouts >= THOROUGH:  # fewer are a first look
        playouts = min(MAX_PLAYOUTS, playouts * max(1, min(AT_MOST, USUAL // max(1, len(asked)))))
    common = (scale, playouts, seed)
    jobs = [Job(str(path), "decision", at, seat, *common) for at, seat in asked]
    return jobs + [Job(str(path), "draw", at, seat, *common) for at, seat in draws(timeline)]


def decisions(timeline: Timeline) -> list[tuple[int, int]]:
    """The positions in which seats whose knowledge is in the file gave answers, with those seats."""
    found = []
    for moment in timeline.moments[1:]:
        found += [
            (moment.number - 1, answer.seat)
            for answer in _answers(moment.entry)
            if timeline.knows(answer.seat)
        ]
    return found


def draws(timeline: Timeline) -> list[tuple[int, int]]:
    """The positions that a private draw led to, with the seat that drew."""
    return [
        (at, seat)
        for at in range(1, len(timeline.moments))
        for seat in range(len(timeline.replay.hello.seats))
        if timeline.knows(seat) and _drawn(timeline, at, seat)
    ]


def _drawn(timeline: Timeline, at: int, seat: int) -> list[int]:
    """Hidden cards that a seat got to know at a position, of which it could count what they might be."""
    before = timeline.table(at - 1)
    if not isinstance(timeline.moments[at].entry, Done) or isinstance(before.pending, Arrange):
        return []
    old, new = timeline.secrets(at - 1, seat).faces, timeline.secrets(at, seat).faces
    if old is new or len(new) <= len(old):
        return []
    rows = timeline.table(at).rows
    fresh = [card for card in new if card not in old and rows[card].face is None]
    known = Knowledge.at(timeline, at - 1, seat) if fresh else None
    return [card for card in fresh if known is not None and known.guess(card).faces]


def _answers(entry: object) -> tuple[Answer, ...]:
    if isinstance(entry, Answer):
        return (entry,)
    return entry.answers if isinstance(entry, Together | Done) else ()


def _asked(timeline: Timeline, at: int) -> int | None:
    asked = questions(timeline.table(at).pending)
    return next((d.seat for d in asked if timeline.knows(d.seat)), None)


# --- one part -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _opened(path: str, stamp: int) -> Timeline:
    return open_timeline(Path(path))


def opened(path: str) -> Timeline:
    """The timeline of a file, kept in this process as long as the file stays as it is."""
    return _opened(path, Path(path).stat().st_mtime_ns)


def work(job: Job) -> Part:
    """Do one part; None where there was nothing to judge."""
    timeline = opened(job.path)
    game = timeline.game
    if game is None:
        raise ReplayError("without the rules of the game nothing can be judged")
    table, know = timeline.table(job.at), timeline.secrets(job.at, job.seat)
    if job.kind == "scale":
        return samples(game, table, know, job.seed)
    if job.kind == "draw":
        return luck(timeline, job.at, job.seat, job.scale, job.seed, job.playouts)
    given = _answers(timeline.moments[job.at + 1].entry)
    played = next(answer for answer in given if answer.seat == job.seat)
    return judge(game, table, know, played, job.scale, job.playouts, job.seed, job.at)


def judge(
    game: Game,
    table: Table,
    know: Secrets,
    played: Answer,
    scale: Scale,
    playouts: int = PLAYOUTS,
    seed: str = "",
    at: int = 0,
) -> Judged | None:
    """One decision, from the table and what its seat knew; None if there was no choice.

    >>> judge.__code__.co_varnames[:3]  # nothing of the true deal goes in
    ('game', 'table', 'know')
    """
    options = game.options(table, know)
    if options is None or len(list(islice(options.answers(), 2))) < 2:
        return None
    chance = Random(f"judge {seed} {at} {know.seat}")
    answers = _compared(game, table, know, played, chance, playouts >= THOROUGH)
    if len(answers) < 2:
        return None
    shares = _contest(game, table, know, answers, scale, playouts, chance)
    means = [sum(some) / len(some) for some in shares]
    order = sorted(range(len(answers)), key=lambda place: (-len(shares[place]), -means[place]))
    finalists = [place for place in order if len(shares[place]) == len(shares[0])]
    finalists.sort(key=lambda place: -means[place])
    loss = _loss(shares[finalists[0]], shares[0]) if finalists[0] else 0
    asked = options.decision

    def choice(place: int) -> Choice:
        said = tidy(game.say_answer(table, asked, answers[place], know))
        return Choice(answers[place].value, said, round(means[place] * WHOLE), _error(shares[place]))

    return Judged(
        at,
        know.seat,
        tidy(game.say_question(table, asked)),
        choice(0),
        tuple(choice(place) for place in finalists[:3]),
        len(shares[0]),
        loss,
        next((word for least, word in MARKS if loss >= least), ""),
    )


def _compared(
    game: Game, table: Table, know: Secrets, played: Answer, chance: Random, thorough: bool
) -> list[Answer]:
    """The answer given first, then the strongest others."""
    options = game.options(table, know)
    assert options is not None
    quick = GreedyBot(game, chance)
    found = [answer for _, answer in quick.ranked(table, options, know)][:RANKED]
    if not isinstance(options.decision, Cards | Order):
        found += quick.passed_over(table, options, know)[:FURTHER]
    found += islice(game.propose(table, options, know), 1)
    if thorough and game.strengths.get(STRONG) == "own":
        found.append(make_bot(STRONG, game, chance).choose(table, options, know))
    given = next((a for a in found if a.value == played.value), played)
    others = {str(answer.value): answer for answer in found if answer.value != played.value}
    return [given, *others.values()]


def _contest(
    game: Game,
    table: Table,
    know: Secrets,
    answers: list[Answer],
    scale: Scale,
    playouts: int,
    chance: Random,
) -> list[list[float]]:
    """What the answers came to, deal by deal; those that fall back leave at half-time."""
    shares: list[list[float]] = [[] for _ in answers]
    places = list(range(len(answers)))
    spent = 0
    for part in (2, 1):
        deals = max(2 if playouts >= QUICK else 1, (playouts - spent) // part // len(places))
        for _ in range(deals):
            fork = Fork.imagine(game, table, know, chance)
            luck = chance.random()
            for other in [seat for seat in fork.waiting() if seat != know.seat]:
                fork = fork.enter(fork.options(other).sample(Random(luck)))
            for place in places:
                after = fork.ahead(answers[place])
                shares[place].append(in_sight(after, know.seat, scale, Random(luck), table.turn))
        spent += deals * len(places)
        best = sorted(places[1:], key=lambda place: -sum(shares[place]))[:FINALISTS]
        places = [0, *sorted(best)]
    return shares


def _error(shares: list[float]) -> int:
    """The standard error of a mean over deals; a few that agree do not make it nothing."""
    mean, count = sum(shares) / len(shares), len(shares)
    apart = sum((one - mean) ** 2 for one in shares) + 0.02
    return round(sqrt(apart / max(1, count - 1) / count) * WHOLE)


def _loss(best: list[float], played: list[float]) -> int:
    """Chance given away, deal by deal, less one standard error: what chance explains is nobody's fault."""
    leads = [one - other for one, other in zip(best, played, strict=True)]
    lead = round(sum(leads) / len(leads) * WHOLE)
    return min(WHOLE, max(0, lead - _error(leads)))


def luck(
    timeline: Timeline, at: int, seat: int, scale: Scale, seed: str = "", playouts: int = DRAWS
) -> Luck | None:
    """What a seat drew at a position, against the other cards that it could have drawn there."""
    game, table, know = timeline.game, timeline.table(at), timeline.secrets(at, seat)
    drawn = _drawn(timeline, at, seat)
    if game is None or not drawn or table.result is not None:
        return None
    before = Knowledge.at(timeline, at - 1, seat)
    gains = []
    for number in range(min(DRAWS, playouts)):
        chance = Random(f"luck {seed} {at} {seat} {number}")
        others = _redrawn(before, know, drawn, chance)
        roll = chance.random()
        gains.append(
            _worth(game, table, know, scale, seat, roll) - _worth(game, table, others, scale, seat, roll)
        )
    return Luck(at, seat, max(-WHOLE, min(WHOLE, round(sum(gains) / len(gains) * WHOLE))))


def _redrawn(before: Knowledge, know: Secrets, drawn: list[int], chance: Random) -> Secrets:
    """What the seat would know had it drawn other cards from the same places, by chance."""
    others = know.copy()
    taken: list[int] = []
    for card in drawn:
        left = [face for face, copies in before.guess(card).faces for _ in range(copies)]
        for face in taken:
            if face in left:
                left.remove(face)
        face = left[chance.randrange(len(left))] if left else know.faces[card]
        taken.append(face)
        mine, others.faces[card] = know.faces[card], face
        others.pools = tuple(_exchanged(pool, face, mine) for pool in others.pools)
    return others


def _exchanged(pool: Pool, face: int, other: int) -> Pool:
    """A pool of which one copy of a face was drawn, and another put back in its place."""
    if face not in pool.faces or face == other:
        return pool
    faces = list(pool.faces)
    faces.remove(face)
    return Pool(pool.cards, tuple(sorted([*faces, other])))


def _worth(game: Game, table: Table, know: Secrets, scale: Scale, seat: int, roll: float) -> float:
    chance = Random(roll)
    fork = Fork.imagine(game, table, know, chance)
    if not fork.waiting() and not fork.over:
        fork = fork.arrange({})
    return in_sight(fork, seat, scale, chance, table.turn)


# --- altogether ---------------------------------------------------------------------------------------------


def scale_of(found: Iterable[object]) -> Scale:
    """The scale that games played to their ends show."""
    every = [sample for some in found if isinstance(some, list) for sample in some]
    return fitted(every)


def gathered(found: Iterable[object], playouts: int, complete: bool, when: int | None = None) -> Analysis:
    """The parts of an analysis as one."""
    parts = list(found)
    decided = sorted((one for one in parts if isinstance(one, Judged)), key=lambda one: (one.at, one.seat))
    lucky = sorted((one for one in parts if isinstance(one, Luck)), key=lambda one: (one.at, one.seat))
    now = int(time.time()) if when is None else when
    return Analysis(STRONG, max(1, playouts), tuple(decided), tuple(lucky), complete, now)


class Point(NamedTuple):
    """A point of the curve: the chance of a seat at a position, in ten-thousandths, and its spread."""

    at: int
    chance: int
    spread: int


def curve(analysis: Analysis, seat: int, seats: int) -> tuple[Point, ...]:
    """A seat's chance of winning along the game, as the player saw it who decided: before each decision, then
    after it. In games of two the other's decisions tell it too.

    Before a decision it is what the answer given came to, and what it gave away: of several estimates the
    highest is too high by their noise, and a curve through those would swing from seat to seat.
    """
    points = []
    for one in analysis.decisions:
        after, spread = one.played.chance, one.played.spread
        before = min(WHOLE, after + one.loss)
        if one.seat == seat:
            points += [Point(one.at, before, spread), Point(one.at + 1, after, spread)]
        elif seats == 2:
            points += [Point(one.at, WHOLE - before, spread), Point(one.at + 1, WHOLE - after, spread)]
    return tuple({point.at: point for point in points}.values())


def turning_points(analysis: Analysis, most: int = 10) -> tuple[Judged, ...]:
    """The decisions that cost most, in the order of the game."""
    dear = sorted((one for one in analysis.decisions if one.loss), key=lambda one: (-one.loss, one.at))[:most]
    return tuple(sorted(dear, key=lambda one: one.at))


class Puzzle(NamedTuple):
    """Find the better move: a position, who is to move, and the answers better than the one given."""

    at: int
    seat: int
    question: str
    played: Choice
    solutions: tuple[Choice, ...]

    def solved_by(self, value: object) -> bool:
        """Whether an answer is one of those that are better."""
        return any(choice.value == value for choice in self.solutions)


def puzzles(decisions: Iterable[Judged]) -> tuple[Puzzle, ...]:
    """The marked ones of these as puzzles. An answer solves one if it gives back most of what was lost."""
    found = []
    for one in decisions:
        if one.verdict in ("mistake", "blunder"):
            enough = (one.played.chance + 2 * one.best[0].chance) // 3
            better = tuple(c for c in one.best if c.chance >= enough and c.value != one.played.value)
            found.append(Puzzle(one.at, one.seat, one.question, one.played, better))
    return tuple(found)


class Share(NamedTuple):
    """A seat's play, in ten-thousandths of a win: what its decisions gave away, what its draws brought."""

    decisions: int
    lost: int
    luck: int
    marks: dict[str, int]


def shares(analysis: Analysis, seats: int) -> tuple[Share, ...]:
    """Skill and luck of each seat."""
    return tuple(
        Share(
            sum(one.seat == seat for one in analysis.decisions),
            sum(one.loss for one in analysis.decisions if one.seat == seat),
            sum(one.gain for one in analysis.luck if one.seat == seat),
            {word: _count(analysis, seat, word) for _, word in reversed(MARKS)},
        )
        for seat in range(seats)
    )


def _count(analysis: Analysis, seat: int, word: str) -> int:
    return sum(one.verdict == word for one in analysis.decisions if one.seat == seat)
