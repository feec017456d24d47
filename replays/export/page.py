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
from typing import Any

from engines.kernel import CardView, TableView
from engines.kernel.say import Voice, label, say, speaking, voice
from netcore.identity import spoken
from netcore.plain import quoted
from replays.export.page_words import LANGUAGE, PLAYER, SCRIPTLESS, page_words
from replays.export.text import Hear, day
from replays.study.analysis import curve
from replays.study.course import Course
from replays.study.eyes import ALL_OPEN, knowing, seen_by
from replays.study.fairness import fairness
from replays.study.notes import Study
from replays.study.own import in_own_words
from replays.study.retelling import retold
from replays.timeline import SPECTATOR, Timeline
from replays.verdict import Verdict
from replays.walk import setup_of


def to_page(
    timeline: Timeline,
    verdict: Verdict,
    study: Study | None = None,
    *,
    names: bool = True,
    hear: Hear = say,
) -> str:
    """The whole page, in the language spoken now; without `names` players are called by their seats."""
    people = _names(timeline, names)
    with speaking(
        Voice(tuple(map(quoted, people) if names else people), voice().translate, timeline.game_id)
    ):
        found = _data(timeline, verdict, in_own_words(timeline, study or Study()), names, hear)
    data = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
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
        f'<!DOCTYPE html>\n<html lang="{escape(say(LANGUAGE))}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="referrer" content="no-referrer">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n"
        f"<noscript>{escape(say(SCRIPTLESS))}</noscript>\n"
        f'<main id="page"></main>\n<script type="application/json" id="data">{data}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _title(timeline: Timeline, names: bool) -> str:
    game = say(timeline.game.title) if timeline.game is not None else setup_of(timeline.replay).game
    return f"{game}: {' – '.join(_names(timeline, names))}"


def _names(timeline: Timeline, names: bool) -> list[str]:
    seats = timeline.replay.hello.seats
    return [seat.name if names else say(PLAYER, n=number) for number, seat in enumerate(seats, 1)]


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


def _data(timeline: Timeline, verdict: Verdict, study: Study, names: bool, hear: Hear) -> dict[str, Any]:
    kept, hello = _Words(), timeline.replay.hello
    known = knowing(timeline)
    eyes = [SPECTATOR, *known, *([ALL_OPEN] if known else [])]
    course = Course(timeline)
    people = _names(timeline, names)
    analysis = study.analysis
    return {
        "title": _title(timeline, names),
        "said": page_words(),
        "names": people,
        "keys": [spoken(seat.key) if names else "" for seat in hello.seats],
        "when": day(hello.began) if names else "",
        "verdict": verdict.words,
        "sentences": list(dict.fromkeys(map(hear, [*(verdict.sentences if names else ()), *timeline.notes]))),
        "facts": fairness(timeline) if names else [],
        "last": timeline.last,
        "turns": [[mark.at, mark.turn, mark.seat] for mark in course.turns],
        "times": [[one.at, one.milliseconds] for one in course.thoughts],
        "eyes": [_eyes(timeline, eye, kept, people) for eye in eyes],
        "words": kept.every,
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
            for one in (retold(timeline, one) for one in (analysis.decisions if analysis else ()))
        ],
        "curve": [list(point) for point in curve(analysis, 0, len(people))] if analysis is not None else [],
    }


def _eyes(timeline: Timeline, eye: int, kept: _Words, people: Sequence[str]) -> dict[str, Any]:
    """Every position for one pair of eyes, as what changes."""
    said = page_words()
    name = said["seen_by"].format(who=people[eye]) if eye >= 0 else said["all_open"]
    if eye == SPECTATOR:
        name = said["spectator"]
    steps: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for at in range(timeline.last + 1):
        now: dict[str, Any] = {}
        if timeline.moments:
            now = _position(seen_by(timeline, at, eye), kept)
        changed = {key: value for key, value in now.items() if before.get(key) != value}
        gone = [key for key in before if key not in now]
        if gone:
            changed["-"] = gone
        lines = timeline.lines(at, eye if eye >= 0 else SPECTATOR)
        if lines:
            changed["l"] = [kept.number(line) for line in lines]
        steps.append(changed)
        before = now
    return {"name": name, "seat": eye, "steps": steps}


def _position(view: TableView, kept: _Words) -> dict[str, Any]:
    found: dict[str, Any] = {
        "p": kept.number(dict(view.phases).get(view.phase) or label(view.phase)),
        "t": [view.turn, view.active],
    }
    for seat in view.seats:
        values = [[label(name), value] for name, value in seat.values if value]
        found[f"s{seat.seat}"] = [kept.number(values), int(seat.asked), int(seat.out)]
    for zone in view.zones:
        if zone.cards:
            cards = [kept.number(_card(card)) for card in zone.cards]
            found[f"z{zone.number}"] = [kept.number([zone.title, zone.seat]), *_packed(cards)]
    if view.board:
        found["b"] = [
            [cell.x, cell.y, kept.number(cell.shows), kept.number(cell.piece), cell.seat, cell.held]
            for cell in view.board
        ]
    if view.lines:
        found["n"] = [kept.number(line) for line in view.lines]
    if view.outcome:
        found["o"] = kept.number(view.outcome)
    return found


def _packed(cards: list[int]) -> list[Any]:
    """A pile of one kind of card is a number of them."""
    if len(cards) > 3 and len(set(cards)) == 1:
        return [[cards[0], len(cards)]]
    return list(cards)


def _card(card: CardView) -> list[Any]:
    """What is drawn of a card: name, kind, numbers, text, what it is called if it is turned, damage, words;
    nothing for one that is not seen.
    """
    if card.face is None:
        return []
    numbers = ", ".join(f"{label(name)} {value}" for name, value in (*card.stats, *card.marks))
    words = " · ".join(map(label, card.words))
    turned = say(card.turned_word) if card.turned else ""
    return [card.name, label(card.kind), numbers, card.text, turned, card.damage, words]
