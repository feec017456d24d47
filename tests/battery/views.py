"""All onlookers hold the same table; what a seat knows is true and just what it has seen."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import NamedTuple

from engines.kernel import (
    Entry,
    Event,
    Game,
    Options,
    Secrets,
    Table,
    TableView,
    decode_entry,
    difference,
    digest,
    encode_entry,
    questions,
)
from engines.kernel.decision import Faces
from tests.battery.games import Case
from tests.battery.playing import Step, playout

GLANCE = 20
"""Answers listed and read by an onlooker at each question."""


class Onlooker:
    """One who follows the public log, with rules of its own and what one seat is shown (or all, or none)."""

    def __init__(self, case: Case, know: Secrets) -> None:
        self.game = case.make()
        self.know = know
        self.table = self.game.start(case.setup(self.game))

    def follow(self, raw: bytes, private: Faces) -> list[Event]:
        """Take one entry as it comes over the wire."""
        entry = decode_entry(raw)
        after, events = self.game.apply(self.table, entry)
        self.know.learn(self.table, entry, private)
        self.table = after
        return events

    def look(self, events: list[Event]) -> None:
        """Read everything there is to read: a view, the question and its answers, what happened."""
        self.view = reading(self.game, self.table, self.know, events).view


class Reading(NamedTuple):
    """What somebody reads of a position."""

    view: TableView
    """All that a screen shows and a text table is made from (`tests.battery.chain` makes it)."""
    lines: list[str]
    """The questions, the reader's own answers, and what happened."""


def reading(game: Game, t: Table, know: Secrets, events: list[Event]) -> Reading:
    """A position as somebody reads it who knows this much."""
    lines: list[str] = []
    view = game.view(t, know.seat, know)
    for d in questions(t.pending):
        options = Options(game, t, d, know)
        lines.append(game.say_question(t, d))
        if d.seat == know.seat:
            lines += [game.say_answer(t, d, a, know) for a in islice(options.answers(), GLANCE)]
    lines += [line for event in events if (line := game.say_event(t, event, know))]
    return Reading(view, lines)


def check_views(case: Case, seed: int) -> None:
    """Each seat, a spectator and one who knows everything take the public log: equal digests and events after
    every step, whatever each of them reads in between.
    """
    running = playout(case, seed)
    seats = [Onlooker(case, Secrets(seat)) for seat in range(running.setup.seats)]
    spectator, full = Onlooker(case, Secrets()), Onlooker(case, Secrets())
    for number, step in enumerate(running.steps):
        raw = encode_entry(step.entry)
        full.know.faces = dict(enumerate(running.truth_before(number)))
        for onlooker in (*seats, spectator, full):
            private = step.private.get(onlooker.know.seat, ())
            if number == 0 or onlooker is full:  # the others have read this position when they came to it
                onlooker.look([])
            events = onlooker.follow(raw, private)
            _agree(onlooker, step, events)
            if onlooker is not full:
                onlooker.look(events)
                _sees_only_what_it_knows(onlooker)


def _agree(onlooker: Onlooker, step: Step, events: list[Event]) -> None:
    who = f"step {step.after.step}, onlooker {onlooker.know.seat}"
    assert digest(onlooker.table) == digest(step.after), f"{who}: {difference(onlooker.table, step.after)}"
    assert events == step.events, f"{who} tells other events"


def _sees_only_what_it_knows(onlooker: Onlooker) -> None:
    for card in (card for zone in onlooker.view.zones for card in zone.cards):
        known = onlooker.know.face(onlooker.table, card.id)
        assert card.face == known, f"onlooker {onlooker.know.seat} is shown card {card.id}"
        assert card.name or known is None
        assert known is not None or not (card.name or card.text or card.kind or card.stats)


def check_secrets(case: Case, seed: int) -> None:
    """What seats know is true, and exactly what the table says they have seen; pools are true and apart;
    what an entry opens is public from then on, and was seen by whoever opened it.
    """
    running = playout(case, seed)
    for number in range(len(running.steps) + 1):
        t = running.steps[number].before if number < len(running.steps) else running.table
        truth = running.truth_before(number)
        for card, row in enumerate(t.rows):
            assert row.face in (None, _true(truth, card, row.face)), f"card {card} shows a face it has not"
        _pools(t, t.pools, truth)
        for know in running.secrets_before(number):
            _pools(t, know.pools, truth)
            _knows(t, know, truth)
    for step in running.steps:
        for card, face in openings(step.entry):
            assert step.after.rows[card].face == face, f"card {card} was opened and is not public"


def _true(truth: tuple[int, ...], card: int, face: int | None) -> int | None:
    """Tokens are made by the rules; the dealer knows only the cards it dealt."""
    return truth[card] if card < len(truth) else face


def _knows(t: Table, know: Secrets, truth: tuple[int, ...]) -> None:
    for card, row in enumerate(t.rows):
        saw = row.face is not None or bool(row.seen >> know.seat & 1)
        face = know.face(t, card)
        assert (face is not None) == saw, f"seat {know.seat} and card {card}: seen {saw}, knows {face}"
        assert face in (None, _true(truth, card, face)), f"seat {know.seat} is wrong about card {card}"


def _pools(t: Table, pools: tuple, truth: tuple[int, ...]) -> None:
    for pool in pools:
        assert not Counter(pool.faces) - Counter(truth[card] for card in pool.cards), f"{pool} is not true"
        assert all(t.rows[card].face is None for card in pool.cards), f"{pool} has an open card"
    assert all(set(a.cards).isdisjoint(b.cards) for a, b in combinations(pools, 2)), "pools overlap"


def openings(entry: Entry) -> Faces:
    """The faces that an entry shows to all."""
    answers = getattr(entry, "answers", ())
    return (*getattr(entry, "faces", ()), *(pair for answer in answers for pair in answer.faces))


def check_full_options(case: Case, seed: int) -> None:
    """A seat's options are the same if it is told every face: they rest on what it has seen alone."""
    running = playout(case, seed)
    for number, step in enumerate(running.steps):
        truth = dict(enumerate(running.truth_before(number)))
        for d in questions(step.before.pending):
            own = running.secrets_before(number)[d.seat]
            full = Secrets(d.seat, {**truth, **own.faces})
            mine, all_known = (
                list(islice(Options(running.game, step.before, d, know).answers(), 500))
                for know in (own, full)
            )
            seen = [a for a in all_known if all(card in own.faces for card, _ in a.faces)]
            assert mine == seen, f"step {step.before.step}: {d} depends on cards its seat has not seen"
