"""Hidden faces change nothing: with two exchanged, the game asks and does the same until one opens."""

from __future__ import annotations

from itertools import islice
from random import Random

from engines.kernel import (
    Answer,
    Decision,
    Game,
    IllegalAnswer,
    Options,
    Secrets,
    difference,
    digest,
    questions,
)
from tests.battery.games import Case
from tests.battery.playing import Orders, Step, Witness, playout
from tests.battery.views import Reading, openings, reading

SHORT, LONG = 10, 2
"""Exchanges tried in one random game: followed for some steps, and as far as they go."""
SOME = 10
"""Steps that a short one is followed: a window opens, or not, soon after what it depends on."""
LISTED = 40
"""Answers compared at each question."""


def check_exchange(case: Case, seed: int) -> None:
    """Go on from some moments of a random game twice, once with some hidden cards exchanged."""
    running, rng = playout(case, seed), Random(seed)
    games = case.make(), case.make()
    for number in range(SHORT + LONG):
        start = rng.randrange(len(running.steps) + 1)
        pairs = rng.choice((1, 1, 2, 3)) if number < SHORT else 1
        end = start + SOME if number < SHORT else len(running.steps)
        exchange_from(running, start, games, rng, pairs, end)


def exchange_from(
    running: Witness,
    start: int,
    games: tuple[Game, Game],
    rng: Random,
    pairs: int = 1,
    end: int | None = None,
) -> None:
    """Go on from one moment of a game twice, by rules of their own, once with some pairs of hidden cards
    exchanged.
    """
    as_it_was, exchanged = (running.fork(start, game) for game in games)
    for _ in range(pairs):
        _exchange(exchanged, rng)
    if _unlike(as_it_was, exchanged):
        _together(running.steps[start:end], dict(running.wishes), as_it_was, exchanged)


def _exchange(running: Witness, rng: Random) -> None:
    """Exchange two hidden cards of one owner with unlike faces and backs alike, for all who know of them."""
    rows, truth, backs = running.table.rows, running.dealer.truth, running.game.backs()
    hidden = [card for card, row in enumerate(rows) if row.face is None]
    rng.shuffle(hidden)
    if rng.random() < 0.7:  # what somebody holds is what rules would look at
        hidden.sort(key=lambda card: not rows[card].seen)
    for a in hidden:
        for b in reversed(hidden):
            like = backs.get(truth[a]) == backs.get(truth[b]) and rows[a].owner == rows[b].owner
            if like and truth[a] != truth[b]:
                swapped = {a: b, b: a}
                running.dealer.truth = tuple(truth[swapped.get(card, card)] for card in range(len(truth)))
                for know in running.secrets:
                    know.faces.update(
                        {card: running.dealer.truth[card] for card in swapped if card in know.faces}
                    )
                return


def _together(steps: list[Step], wishes: Orders, here: Witness, there: Witness) -> None:
    """Play both on by the entries of the first game until an exchanged card opens, or is spoken of."""
    for step in steps:
        apart = _unlike(here, there)
        _same(here, there, apart)
        if apart & {card for card, _ in openings(step.entry)}:
            return
        here.redo(step.entry, wishes)
        spoken = [claim for claim in here.table.claims if claim not in step.before.claims]
        try:
            there.redo(step.entry, wishes)
        except IllegalAnswer:
            if any(apart & set(claim.cards) for claim in spoken):
                return
            raise
        mine, theirs = here.steps[-1], there.steps[-1]
        if apart & {card for entry in (mine.entry, theirs.entry) for card, _ in openings(entry)}:
            return
        where = f"step {step.before.step}, with cards {sorted(apart)} exchanged"
        assert mine.entry == theirs.entry, f"{where}: {mine.entry} became {theirs.entry}"
        assert mine.events == theirs.events, f"{where}: {mine.events} became {theirs.events}"
    _same(here, there, _unlike(here, there))


def _same(here: Witness, there: Witness, apart: set[int]) -> None:
    """Nobody who has seen neither of the cards can tell the two games from each other."""
    t, other = here.table, there.table
    where = f"step {t.step}, with cards {sorted(apart)} exchanged"
    assert t.pending == other.pending, f"{where}: {t.pending} became {other.pending}"
    assert digest(t) == digest(other), f"{where}: {difference(t, other)}"
    for mine, theirs in zip((Secrets(), *here.secrets), (Secrets(), *there.secrets), strict=True):
        # All seats read, as their screens do, and the rules must keep none of it.
        read, other_read = _reading(here, mine), _reading(there, theirs)
        if apart.isdisjoint(mine.faces):
            assert read == other_read, f"{where}: seat {mine.seat} reads something else"
    for d in questions(t.pending):
        assert _public(here, d) == _public(there, d), f"{where}: {d} has other answers, listed in public"
        for junk in (None, 10**6, ("?",), (d.seat,)):
            answer = Answer(t.step, d.seat, junk)
            assert _refusal(here, answer) == _refusal(there, answer), f"{where}: {junk} is refused otherwise"


def _reading(running: Witness, know: Secrets) -> Reading:
    events = running.steps[-1].events if running.steps else []
    return reading(running.game, running.table, know, events)


def _public(running: Witness, d: Decision) -> list[Answer]:
    return list(islice(Options(running.game, running.table, d, Secrets()).answers(), LISTED))


def _refusal(running: Witness, answer: Answer) -> str:
    try:
        running.game.apply(running.table, answer)
    except IllegalAnswer as error:
        return f"{error.code}: {error}"
    return "taken"


def _unlike(here: Witness, there: Witness) -> set[int]:
    """Where the exchanged faces lie now."""
    pairs = enumerate(zip(here.dealer.truth, there.dealer.truth, strict=True))
    return {card for card, (a, b) in pairs if a != b}
