"""Options apply and nothing else does; whatever is refused is refused in a sentence and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from msgspec.structs import replace

from engines.kernel import (
    Answer,
    Choose,
    Done,
    Duty,
    Entry,
    IllegalAnswer,
    Options,
    Secrets,
    Table,
    Together,
    decode_entry,
    digest,
    encode_entry,
)
from engines.kernel import questions as asked
from tests.battery.games import Case
from tests.battery.playing import Witness, begin, pick, questions

LISTED = 3000
"""Answers listed in full at one question; beyond that unlisted answers are not looked for."""
TRIED = 6
"""Listed answers applied at each question, and answers of each wrong kind."""

CLAUSE = re.compile(r"([A-Z]{2}-R?\d+[a-z]?)?")


def check_answers(case: Case, seed: int) -> None:
    """At every question of a random game: listed answers apply, others are refused and change nothing."""
    running, rng = begin(case, seed), Random(seed)
    seen: list[Any] = []
    for options in questions(running, rng):
        listed = list(islice(options.answers(), LISTED))
        _well_listed(options, listed)
        for answer in rng.sample(listed, min(TRIED, len(listed))):
            running.game.apply(running.table, whole(running, answer, answer.seat))
        if len(listed) < LISTED:
            known = {encode_entry(answer) for answer in listed}
            for wrong in _wrong(running, options, listed, seen, rng):
                if encode_entry(wrong) not in known:
                    entry = whole(running, wrong, options.decision.seat)
                    refused(running, entry, f"{options.decision} took {wrong}, which is not listed")
        _not_opened(running, listed, rng)
        chosen = pick(options, rng)
        assert chosen in listed or len(listed) == LISTED, f"{chosen} was sampled and is not listed"
        seen.append(chosen.value)
        running.submit(chosen)
    for step in running.steps:
        if isinstance(step.entry, Done):
            _wrong_deals(running, step.before, step.entry)


def _well_listed(options: Options, listed: list[Answer]) -> None:
    assert listed, f"{options.decision} has no answer"
    assert len(set(map(encode_entry, listed))) == len(listed), f"{options.decision} lists an answer twice"
    assert list(islice(options.answers(), LISTED)) == listed, (
        f"{options.decision} lists differently each time"
    )
    for answer in listed[:TRIED]:
        assert decode_entry(encode_entry(answer)) == answer


def whole(running: Witness, answer: Answer, seat: int) -> Entry:
    """An answer in the place of a seat, as an entry: with those of the others where several are asked."""
    t = running.table
    decisions = asked(t.pending)
    if isinstance(t.pending, tuple) and len(decisions) == 1:
        return answer
    answers = []
    for d in decisions:
        options = running.game.options(t, running.secrets[d.seat])
        assert options is not None
        answers.append(answer if d.seat == seat else next(options.answers()))
    return (
        Done(t.step, (), (), tuple(answers))
        if isinstance(t.pending, Choose)
        else Together(t.step, tuple(answers))
    )


def refused(running: Witness, entry: Entry, otherwise: str, t: Table | None = None) -> None:
    """The entry must be refused with a code, a sentence and perhaps a clause, and leave the table alone."""
    t = running.table if t is None else t
    before = digest(t)
    try:
        after, _ = running.game.apply(t, entry)
        running._check_claims(after, running.dealer.truth)  # what only the truth can tell
    except IllegalAnswer as error:
        _well_said(error)
    else:
        raise AssertionError(otherwise)
    assert digest(t) == before, f"{entry} was refused and changed the table"


def _well_said(error: IllegalAnswer) -> None:
    assert re.fullmatch(r"[a-z_]+", error.code), f"{error.code!r} is no code"
    sentence = error.sentence
    assert re.fullmatch(r"\S.*\s.*[.!?]”?", sentence), f"not a sentence: {sentence!r}"
    assert CLAUSE.fullmatch(error.clause), f"{error.clause!r} is no clause"


def _wrong(
    running: Witness, options: Options, listed: list[Answer], seen: list[Any], rng: Random
) -> Iterator[Answer]:
    """Answers that look like good ones: what only other hidden faces would allow, answers to earlier
    questions, and good answers with something bent, dropped or added.
    """
    t, d = running.table, options.decision
    if not isinstance(d, Duty):  # of a duty the table cannot tell whether it was done, only the truth can
        for public in islice(Options(running.game, t, d, Secrets()).answers(), 200):
            yield replace(public, faces=_opened(running, listed, public.value))
    for value in rng.sample(seen, min(TRIED, len(seen))):
        yield Answer(t.step, d.seat, value)
    for answer in rng.sample(listed, min(TRIED, len(listed))):
        yield from _bent(t, answer, running, rng)
    for answer in [answer for answer in listed if {0, 1} & set(_numbers(answer.value))][:TRIED]:
        yield replace(answer, value=_truths(answer.value))


def _opened(running: Witness, listed: list[Answer], value: Any) -> tuple[tuple[int, int], ...]:
    """True openings of the hidden cards that an answer names, as far as its seat knows them."""
    t, know = running.table, running.secrets[listed[0].seat]
    cards = {n for n in _numbers(value) if 0 <= n < len(t.rows) and t.rows[n].face is None}
    opens_any = any(answer.faces for answer in listed) or not listed
    return (
        tuple((card, know.faces[card]) for card in sorted(cards) if card in know.faces) if opens_any else ()
    )


def _truths(value: Any) -> Any:
    """The value with True for 1 and False for 0, which Python takes for the same."""
    if isinstance(value, tuple):
        return tuple(map(_truths, value))
    return bool(value) if type(value) is int and value in (0, 1) else value


def _numbers(value: Any) -> Iterator[int]:
    if type(value) is int:
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _numbers(item)


def _bent(t: Table, answer: Answer, running: Witness, rng: Random) -> Iterator[Answer]:
    yield replace(answer, step=answer.step + 1)
    yield replace(answer, step=answer.step - 1)
    yield replace(answer, seat=answer.seat + 1)
    yield replace(answer, seat=-1)
    for value in bend(answer.value, rng):
        yield replace(answer, value=value)
        if answer.faces:
            yield replace(answer, value=value, faces=())
    if answer.faces:
        yield replace(answer, faces=answer.faces[1:])
        yield replace(answer, faces=answer.faces + answer.faces[:1])
    hidden = [card for card, row in enumerate(t.rows) if row.face is None and card not in dict(answer.faces)]
    for card in rng.sample(hidden, min(2, len(hidden))):
        more = (*answer.faces, (card, running.dealer.truth[card]))
        yield replace(answer, faces=tuple(sorted(more)))


def bend(value: Any, rng: Random) -> Iterator[Any]:
    """Values close to this one."""
    if type(value) is int:
        yield from (value + 1, value - 1, str(value), None, (value,), 2**40)
        if value in (0, 1):
            yield bool(value)
    elif isinstance(value, str):
        yield from (value + "x", "", 0)
    elif isinstance(value, tuple):
        yield from ((), (*value, 0), value[:-1], value[::-1], value + value[-1:], None)
        for place in range(len(value)):
            for other in bend(value[place], rng):
                yield (*value[:place], other, *value[place + 1 :])
    else:
        yield from (0, "x", (value,))


def _not_opened(running: Witness, listed: list[Answer], rng: Random) -> None:
    """An opening that is not the truth is refused by the dealer, and nothing is entered."""
    opening = [answer for answer in listed if answer.faces]
    for answer in rng.sample(opening, min(2, len(opening))):
        (card, face), *rest = answer.faces
        lie = replace(answer, faces=((card, (face + 1) % running.game.face_count()), *rest))
        before = digest(running.table), len(running.entries), running.waiting()
        try:
            running.submit(lie)
        except IllegalAnswer as error:
            _well_said(error)
        else:
            raise AssertionError(f"{lie} opens what card {card} is not")
        assert (digest(running.table), len(running.entries), running.waiting()) == before


def _wrong_deals(running: Witness, before: Table, done: Done) -> None:
    """A dealer's result with something too much, missing or for another step."""
    for wrong in (
        replace(done, step=done.step + 1),
        replace(done, values=(*done.values, 1)),
        replace(done, faces=(*done.faces, (0, 0))),
        replace(done, answers=(*done.answers, Answer(done.step, 0, 0))),
        *((replace(done, values=done.values[1:]),) if done.values else ()),
        *((replace(done, faces=done.faces[1:]),) if done.faces else ()),
    ):
        refused(running, wrong, f"{before.pending} took {wrong}", before)
