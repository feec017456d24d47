"""A replay as JSON, for programs that know nothing of our files.

The object has:

- `format` ("runetable replay") and `version` (1, raised when a field changes its meaning);
- `game`, `revision`, `mode`, `options` (an object), `packs` (id, version, digest), `software`, `began`
  (seconds since 1970 by the host's clock);
- `seats`: name, public key and three spoken words of it, by seat;
- `steps`: one object a step from number 1 on, with `step`, `kind` (answer, together, done, resign, leave,
  flag, agree, rewind), `digest` of the table after it and `lines` for people; an answer has `seat`, `value`,
  `opened` (pairs of card and face) and `milliseconds`; `together` and a sealed `done` have `answers`; a
  `done` has `values` and `opened`; resign, leave and flag have `seat`, agree has `what`, rewind has `to`;
- `seed` and `decks` (by seat and label, numbers of faces), null until revealed;
- `result` (winners, reason, scores) or null; `notes`: sentences about what is missing or wrong.
"""

from __future__ import annotations

import json
from typing import Any, Final

from engines.kernel import Agree, Answer, Done, Entry, Flag, Leave, Resign, Rewind, Together
from netcore.entries import entry_of, milliseconds_of
from netcore.identity import spoken
from netcore.wire import WireError
from replays.content import Replay, StoredStep
from replays.timeline import SPECTATOR, Timeline
from replays.walk import StepFault, revealed, setup_of

FORMAT: Final = "runetable replay"
VERSION: Final = 1


def to_json(timeline: Timeline, seat: int = SPECTATOR) -> str:
    """The whole replay as one JSON object; `seat` chooses whose lines are given."""
    return json.dumps(to_object(timeline, seat), ensure_ascii=False, indent=1) + "\n"


def to_object(timeline: Timeline, seat: int = SPECTATOR) -> dict[str, Any]:
    """The same as plain Python data."""
    timeline.check_seat(seat)
    replay = timeline.replay
    hello, setup = replay.hello, setup_of(replay)
    notes = list(timeline.notes)
    steps = []
    for stored in replay.steps[1:]:
        try:
            entry = entry_of(stored.number, stored.items)
        except WireError as error:
            notes.append(f"step {stored.number}: {error}")
            break
        if entry is not None:
            steps.append(_step(timeline, stored, entry, seat))
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": setup.game,
        "revision": setup.revision,
        "mode": setup.mode,
        "options": dict(setup.options),
        "packs": [{"id": p.id, "version": p.version, "digest": p.digest.hex()} for p in setup.packs],
        "software": hello.software,
        "began": hello.began,
        "seats": [{"name": s.name, "key": s.key.hex(), "words": spoken(s.key, 3)} for s in hello.seats],
        "steps": steps,
        **_secret(replay, notes),
        "result": _result(timeline),
        "notes": notes,
    }


def _step(timeline: Timeline, stored: StoredStep, entry: Entry, seat: int) -> dict[str, Any]:
    step: dict[str, Any] = {"step": stored.number, "kind": type(entry).__name__.lower()}
    if isinstance(entry, Answer):
        step |= _answer(entry) | {"milliseconds": milliseconds_of(stored.items)}
    elif isinstance(entry, Together):
        step["answers"] = [_answer(answer) for answer in entry.answers]
    elif isinstance(entry, Done):
        step |= {"values": entry.values, "opened": entry.faces}
        if entry.answers:
            step["answers"] = [_answer(answer) for answer in entry.answers]
    elif isinstance(entry, Resign | Leave | Flag):
        step["seat"] = entry.seat
    elif isinstance(entry, Agree):
        step["what"] = entry.what
    elif isinstance(entry, Rewind):
        step["to"] = entry.to
    lines = timeline.lines(stored.number, seat) if stored.number <= timeline.last else ()
    return step | {"digest": stored.digest.hex(), "lines": lines}


def _answer(answer: Answer) -> dict[str, Any]:
    return {"seat": answer.seat, "value": answer.value, "opened": answer.faces}


def _secret(replay: Replay, notes: list[str]) -> dict[str, Any]:
    try:
        secret = revealed(replay)
    except StepFault as fault:
        notes.append(fault.sentence)
        secret = None
    if secret is None:
        return {"seed": None, "decks": None}
    return {"seed": secret.seed.hex(), "decks": [dict(lists) for lists in secret.decks]}


def _result(timeline: Timeline) -> dict[str, Any] | None:
    result = timeline.table(timeline.last).result if timeline.moments else None
    if result is None:
        return None
    return {"winners": result.winners, "reason": result.reason, "scores": result.scores}
