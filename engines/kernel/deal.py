"""What the dealer brings: whether it fits what was asked for, and what it does to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.kernel.decision import (
    Arrange,
    Back,
    Choose,
    Done,
    Make,
    Pending,
    Pick,
    Reveal,
    Roll,
    Shuffle,
)
from engines.kernel.errors import IllegalAnswer, Invariant
from engines.kernel.judge import judge_each
from engines.kernel.table import ALL_SEATS, Row, Table
from engines.kernel.work import MAX_ROWS, Work

if TYPE_CHECKING:
    from engines.kernel.game import Game


def judge_done(game: Game, t: Table, done: Done) -> None:
    """The shape of a dealer's result; whether it is the truth is the dealer's to prove."""
    intent = t.pending
    if done.step != t.step:
        raise IllegalAnswer(
            "stale", "That fills step {step}; the table is at step {now}.", step=done.step, now=t.step
        )
    if isinstance(intent, tuple):
        raise IllegalAnswer("wrong_seat", "The dealer is not asked anything now.")
    values = 0
    faces: tuple[int, ...] = ()
    if isinstance(intent, Reveal):
        faces = tuple([card for cards, seats in intent.parts if not seats for card in cards])
    elif isinstance(intent, Arrange):
        values = sum([len(cards) for cards, _ in intent.parts]) if game.backs() else 0
    elif isinstance(intent, Back):
        values = len(intent.cards)
    elif isinstance(intent, Pick):
        values = min(intent.count, len(intent.cards))
    elif isinstance(intent, Roll):
        values = intent.count
    elif isinstance(intent, Choose):
        judge_each(game, t, intent.decisions, done.answers)
    shown = tuple([card for card, _ in done.faces])
    if len(done.values) != values or shown != faces or bool(done.answers) != isinstance(intent, Choose):
        raise IllegalAnswer(
            "does_not_fit",
            "The dealer's result does not fit the {kind} asked for.",
            kind=type(intent).__name__,
        )
    if done.values:
        _judge_values(intent, done.values)
    if faces:
        _judge_faces(game, t, done)


def _judge_values(intent: Pending, values: tuple[int, ...]) -> None:
    if isinstance(intent, Roll) and not all(1 <= n <= intent.sides for n in values):
        raise IllegalAnswer("does_not_fit", "A roll lies between 1 and {sides}.", sides=intent.sides)
    if isinstance(intent, Pick) and (len(set(values)) != len(values) or not set(values) <= set(intent.cards)):
        raise IllegalAnswer("does_not_fit", "A pick names different cards of those offered.")


def _judge_faces(game: Game, t: Table, done: Done) -> None:
    count = game.face_count()
    for card, face in done.faces:
        if not 0 <= face < count:
            raise IllegalAnswer("does_not_fit", "A shown face is not in the catalogue.")
        if t.rows[card].face not in (None, face):
            raise IllegalAnswer("does_not_fit", "A card that lies open has another face.")


def deal(w: Work, intent: Pending, done: Done) -> None:
    """Carry out a filled intent on rows, and bind its numbers under its name."""
    if isinstance(intent, Reveal):
        _reveal(w, intent, done)
    elif isinstance(intent, Arrange):
        at = 0
        for cards, by in intent.parts:
            w.mix(cards, by, done.values[at : at + len(cards)])
            at += len(cards)
    elif isinstance(intent, Back):
        for card, back in zip(intent.cards, done.values, strict=True):
            w.t.rows[card] = replace(w.t.rows[card], back=back)
    elif isinstance(intent, Shuffle):
        for cards in intent.parts:
            w.mix(cards, None)
    elif isinstance(intent, Pick):
        w.emit("picked", -1, done.values)
    elif isinstance(intent, Roll):
        w.emit("rolled", -1, (), *done.values)
    elif isinstance(intent, Make):
        _make(w, intent)
    if not isinstance(intent, tuple) and intent.name and w.t.stack:
        w.bind(intent.name, done.values)


def _reveal(w: Work, intent: Reveal, done: Done) -> None:
    rows = w.t.rows
    for cards, seats in intent.parts:
        if seats:
            bits = sum([1 << seat for seat in seats])
            for card in cards:
                rows[card] = replace(rows[card], seen=rows[card].seen | bits)
            for seat in seats:
                w.emit("looked", seat, cards)
    w.show(done.faces)


def _make(w: Work, intent: Make) -> None:
    t = w.t
    for deck in intent.decks:
        first = len(t.rows)
        if first + deck.count > MAX_ROWS:
            raise Invariant(f"more than {MAX_ROWS} cards were made")
        for index in range(deck.count):
            face = None if deck.faces is None else deck.faces[index]
            seen = ALL_SEATS if deck.faces is not None else 1 << deck.seat
            t.rows.append(Row(face, None, deck.seat, deck.seat, deck.zone, seen, since=t.step))
        ids = tuple(range(first, len(t.rows)))
        t.zones[deck.zone] += ids
        w.emit("made", deck.seat, ids, deck.zone)
    w.touch(cards=True)
