"""A replay as JSON, for programs that know nothing of our files.

The object has:

- `format` ("runetable replay") and `version` (2, raised when a field changes its meaning);
- `game`, `revision`, `mode`, `options` (an object), `packs` (id, version, digest), `software`, `began`
  (seconds since 1970 by the host's clock);
- `verdict`, `finished`, `dealt`, `checks`, `problem`, `remarks` as `replay verify --json` gives them;
- `seats`: name, whole public key, the eight words of it, and in games dealt jointly that player's `verdict`;
- `steps`: one object a step from number 1 on, with `step`, `kind` (answer, together, done, resign, leave,
  flag, agree, rewind, offer, pause, overdue …), `digest` of the table after it and `lines` for people; an
  answer has `seat`, `value`, `opened` (pairs of card and face) and `milliseconds`; `together` and a sealed
  `done` have `answers`; a `done` has `values` and `opened`; words said at any time have `seat` (in games
  dealt jointly also `seats`, all who signed them) and, as it may be, `what`, `to` or `accused`; what only
  the rules tell (`opened`, `values` of a joint deal) is null without them;
- `source`: where lines come from: "rules", "recorded" (by whoever wrote the file: no signature covers them,
  and each is marked), or "nothing";
- `seed` and `decks` of a local game (by seat and label, numbers of faces), `seeds` of a joint one (by seat),
  null until revealed;
- `result` (winners, reason, scores) or null; `notes`: sentences about what is missing or wrong;
- `study`: what people and bots wrote beside the game, null if nothing: `notes`, `arrows`, `chapters`,
  `branches` and `analysis`, each field as in `replays/study/notes.py`; nothing of it is signed.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from engines.kernel import Agree, Answer, Done, Entry, Flag, Leave, Resign, Rewind, Together
from netcore.entries import entry_of, milliseconds_of
from netcore.item import ENDING, Kind, read_placing
from netcore.opening import JOINT
from netcore.table.fold import read_given
from netcore.table.words import read_word
from netcore.wire import WireError
from replays.content import Replay, StoredStep
from replays.ending import opened_seeds
from replays.study.notes import Study
from replays.timeline import SPECTATOR, Timeline
from replays.verdict import Verdict
from replays.walk import StepFault, revealed, setup_of

FORMAT: Final = "runetable replay"
VERSION: Final = 2


def to_json(timeline: Timeline, verdict: Verdict, seat: int = SPECTATOR, study: Study | None = None) -> str:
    """The whole replay as one JSON object; `seat` chooses whose lines are given."""
    return json.dumps(to_object(timeline, verdict, seat, study), ensure_ascii=False, indent=1) + "\n"


def to_object(
    timeline: Timeline, verdict: Verdict, seat: int = SPECTATOR, study: Study | None = None
) -> dict[str, Any]:
    """The same as plain Python data."""
    timeline.check_seat(seat)
    replay = timeline.replay
    hello, setup, said = replay.hello, setup_of(replay), verdict.as_dict()
    notes = list(timeline.notes)
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
        **{name: said[name] for name in ("verdict", "finished", "dealt", "checks", "problem", "remarks")},
        "seats": [{name: player[name] for name in player if name != "seat"} for player in verdict.players],
        "source": timeline.source.value,
        "steps": _steps(timeline, seat, notes),
        **_secret(replay, notes),
        "result": _result(timeline),
        "notes": notes,
        "study": None if study is None or study.empty else msgspec.to_builtins(study),
    }


def _steps(timeline: Timeline, seat: int, notes: list[str]) -> list[dict[str, Any]]:
    replay, steps = timeline.replay, []
    for stored in replay.steps[1:]:
        try:
            told = _told(timeline, stored)
        except WireError as error:
            notes.append(f"step {stored.number}: {error}")
            break
        if told is not None:
            lines = timeline.lines(stored.number, seat) if stored.number <= timeline.last else ()
            steps.append({"step": stored.number, **told, "digest": stored.digest.hex(), "lines": lines})
    return steps


def _told(timeline: Timeline, stored: StoredStep) -> dict[str, Any] | None:
    """What a step says; None for the end, which is told elsewhere."""
    kinds = {item.kind for item in stored.items}
    if stored.items and kinds <= set(ENDING):
        return None
    if timeline.replay.hello.dealing != JOINT:
        entry = entry_of(stored.number, stored.items)
        return None if entry is None else _entry(stored, entry)
    if Kind.PLACE in kinds:
        return _words(stored)
    if stored.number < len(timeline.moments):
        entry = timeline.moments[stored.number].entry
        return None if entry is None else _entry(stored, entry)
    return _signed_alone(stored)


def _words(stored: StoredStep) -> dict[str, Any]:
    """Words said at any time, placed in a step: by whom, and what they say."""
    words = read_placing(stored.items[0].body)
    said = read_word(words[0])
    told: dict[str, Any] = {"kind": said.kind.word, "seat": words[0].seat, "seats": [w.seat for w in words]}
    if said.what:
        told["what"] = said.what
    if said.kind is Kind.REWIND:
        told["to"] = said.number
    elif said.kind is Kind.OVERDUE:
        told["accused"] = said.number
    return told


def _signed_alone(stored: StoredStep) -> dict[str, Any]:
    """What a joint step says to whoever has no rules."""
    given = [(item.seat, read_given(item)) for item in stored.items if item.kind is Kind.ANSWER]
    if not given:
        return {"kind": "done", "values": None, "opened": None}
    answers = [{"seat": seat, "value": said.value, "opened": None} for seat, said in given]
    spent = {"milliseconds": milliseconds_of(stored.items)}
    if len(answers) == 1:
        return {"kind": "answer", **answers[0], **spent}
    return {"kind": "together", "answers": answers}


def _entry(stored: StoredStep, entry: Entry) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": type(entry).__name__.lower()}
    if isinstance(entry, Answer):
        told |= _answer(entry) | {"milliseconds": milliseconds_of(stored.items)}
    elif isinstance(entry, Together):
        told["answers"] = [_answer(answer) for answer in entry.answers]
    elif isinstance(entry, Done):
        told |= {"values": entry.values, "opened": entry.faces}
        if entry.answers:
            told["answers"] = [_answer(answer) for answer in entry.answers]
    elif isinstance(entry, Resign | Leave | Flag):
        told["seat"] = entry.seat
    elif isinstance(entry, Agree):
        told["what"] = entry.what
    elif isinstance(entry, Rewind):
        told["to"] = entry.to
    return told


def _answer(answer: Answer) -> dict[str, Any]:
    return {"seat": answer.seat, "value": answer.value, "opened": answer.faces}


def _secret(replay: Replay, notes: list[str]) -> dict[str, Any]:
    if replay.hello.dealing == JOINT:
        opened = opened_seeds(replay)
        seeds = [opened[seat].hex() if seat in opened else None for seat in range(len(replay.hello.seats))]
        return {"seed": None, "decks": None, "seeds": seeds}
    try:
        secret = revealed(replay)
    except StepFault as fault:
        notes.append(fault.sentence)
        secret = None
    if secret is None:
        return {"seed": None, "decks": None, "seeds": None}
    decks = [dict(lists) for lists in secret.decks]
    return {"seed": secret.seed.hex(), "decks": decks, "seeds": None}


def _result(timeline: Timeline) -> dict[str, Any] | None:
    result = timeline.table(timeline.last).result if timeline.moments else None
    if result is None:
        return None
    return {"winners": result.winners, "reason": result.reason, "scores": result.scores}
