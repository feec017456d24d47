"""A replay as one HTML page that needs nothing outside itself: it scrubs by keys, wheel and touch, changes
eyes, and shows notes and the analysis.

The page's policy forbids everything but its own style and script, named by their hashes: no network, no
images, no forms. What strangers wrote travels as data and is only ever set as text. Positions are kept as
what changes from one to the next, so that a usual game stays well under a megabyte.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from importlib import resources
from typing import Any, Final

from engines.kernel import CardView, Secrets, TableView
from netcore.identity import spoken
from replays.export.text import day
from replays.study.analysis import curve
from replays.study.course import Course
from replays.study.fairness import fairness
from replays.study.notes import Study
from replays.timeline import SPECTATOR, Timeline
from replays.verdict import Verdict
from replays.walk import setup_of

OPEN: Final = -2
"""Eyes that see every hand that is in the file."""


def to_page(timeline: Timeline, verdict: Verdict, study: Study | None = None, *, names: bool = True) -> str:
    """The whole page; without `names` players are called by their seats."""
    data = json.dumps(
        _data(timeline, verdict, study or Study(), names), ensure_ascii=False, separators=(",", ":")
    )
    for sign in "<>&\u2028\u2029":
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    folder = resources.files("replays.export")
    style, script = (folder.joinpath(name).read_text("utf-8") for name in ("page.css", "page.js"))
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    title = escape(_title(timeline, names))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="referrer" content="no-referrer">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n"
        "<noscript>This page needs its own script to move.</noscript>\n"
        f'<main id="page"></main>\n<script type="application/json" id="data">{data}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _title(timeline: Timeline, names: bool) -> str:
    game = timeline.game.title if timeline.game is not None else setup_of(timeline.replay).game
    return f"{game}: {' – '.join(_names(timeline, names))}"


def _names(timeline: Timeline, names: bool) -> list[str]:
    seats = timeline.replay.hello.seats
    return [seat.name if names else f"Player {number}" for number, seat in enumerate(seats, 1)]


class _Words:
    """Texts that come again and again, each kept once."""

    def __init__(self) -> None:
        self.every: list[Any] = []
        self._at: dict[str, int] = {}

    def number(self, value: Any) -> int:
        key = json.dumps(value)
        if key not in self._at:
            self._at[key] = len(self.every)
            self.every.append(value)
        return self._at[key]


def _data(timeline: Timeline, verdict: Verdict, study: Study, names: bool) -> dict[str, Any]:
    words, hello = _Words(), timeline.replay.hello
    known = [seat for seat in range(len(hello.seats)) if timeline.knows(seat)]
    eyes = [SPECTATOR, *known, *([OPEN] if known else [])]
    course = Course(timeline)
    people = _names(timeline, names)
    analysis = study.analysis
    return {
        "title": _title(timeline, names),
        "names": people,
        "keys": [spoken(seat.key) if names else "" for seat in hello.seats],
        "when": day(hello.began) if names else "",
        "verdict": verdict.words,
        "sentences": [*verdict.sentences, *timeline.notes] if names else list(timeline.notes),
        "facts": fairness(timeline) if names else [],
        "last": timeline.last,
        "turns": [[mark.at, mark.turn, mark.seat] for mark in course.turns],
        "times": [[one.at, one.milliseconds] for one in course.thoughts],
        "eyes": [_eyes(timeline, eye, words, people) for eye in eyes],
        "words": words.every,
        "notes": [
            [note.at, note.mark, note.text, note.author if names else ""]
            for note in study.notes
            if not note.branch
        ],
        "chapters": [[chapter.at, chapter.title] for chapter in study.chapters],
        "judged": [
            [
                one.at,
                one.seat,
                one.question,
                [one.played.words, one.played.chance],
                [[choice.words, choice.chance] for choice in one.best],
                one.verdict,
            ]
            for one in (analysis.decisions if analysis is not None else ())
        ],
        "curve": [list(point) for point in curve(analysis, 0, len(people))] if analysis is not None else [],
    }


def _eyes(timeline: Timeline, eye: int, words: _Words, people: Sequence[str]) -> dict[str, Any]:
    """Every position for one pair of eyes, as what changes."""
    name = "Watcher" if eye == SPECTATOR else "All hands" if eye == OPEN else f"As {people[eye]}"
    steps: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for at in range(timeline.last + 1):
        now: dict[str, Any] = {}
        if timeline.moments:
            now = _position(_view(timeline, at, eye), words)
        changed = {key: value for key, value in now.items() if before.get(key) != value}
        gone = [key for key in before if key not in now]
        if gone:
            changed["-"] = gone
        lines = timeline.lines(at, eye if eye >= 0 else SPECTATOR)
        if lines:
            changed["l"] = [words.number(line) for line in lines]
        steps.append(changed)
        before = now
    return {"name": name, "seat": eye, "steps": steps}


def _view(timeline: Timeline, at: int, eye: int) -> TableView:
    if eye != OPEN:
        return timeline.view(at, eye)
    table = timeline.table(at)
    faces: dict[int, int] = {}
    for seat in range(len(timeline.replay.hello.seats)):
        if timeline.knows(seat):
            faces |= timeline.secrets(at, seat).faces
    assert timeline.game is not None
    return timeline.game.view(table, SPECTATOR, Secrets(SPECTATOR, faces))


def _position(view: TableView, words: _Words) -> dict[str, Any]:
    found: dict[str, Any] = {
        "p": words.number(dict(view.phases).get(view.phase, view.phase)),
        "t": [view.turn, view.active],
    }
    for seat in view.seats:
        values = [[name, value] for name, value in seat.values if value]
        found[f"s{seat.seat}"] = [words.number(values), int(seat.asked), int(seat.out)]
    for zone in view.zones:
        if zone.cards:
            cards = [words.number(_card(card)) for card in zone.cards]
            found[f"z{zone.number}"] = [words.number([zone.title, zone.seat]), *_packed(cards)]
    if view.board:
        found["b"] = [
            [cell.x, cell.y, words.number(cell.shows), words.number(cell.piece), cell.seat]
            for cell in view.board
        ]
    if view.lines:
        found["n"] = [words.number(line) for line in view.lines]
    if view.outcome:
        found["o"] = words.number(view.outcome)
    return found


def _packed(cards: list[int]) -> list[Any]:
    """A pile of one kind of card is a number of them."""
    if len(cards) > 3 and len(set(cards)) == 1:
        return [[cards[0], len(cards)]]
    return list(cards)


def _card(card: CardView) -> list[Any]:
    """Name, numbers, text, turned, damage: what is drawn of a card; nothing for one that is not seen."""
    if card.face is None:
        return []
    numbers = " ".join(f"{name} {value}" for name, value in (*card.stats, *card.marks))
    return [card.name, card.kind, numbers, card.text, int(card.turned), card.damage, " · ".join(card.words)]
