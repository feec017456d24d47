"""A replay as a transcript: who played what, the verdict, then what happened step by step, in the words of
the rules. Lines that no signature covers are marked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from engines.kernel.say import Voice, label, mark, say, speaking, voice
from netcore.identity import spoken
from netcore.plain import quoted
from replays.timeline import SPECTATOR, Timeline
from replays.verdict import Verdict
from replays.walk import setup_of

Hear = Callable[[str], str]
"""How sentences about a file, which stand in English beneath, are said to a person."""


def to_text(timeline: Timeline, verdict: Verdict, seat: int = SPECTATOR, hear: Hear = say) -> str:
    """The whole transcript, as a spectator or a seat saw it."""
    timeline.check_seat(seat)
    names = tuple(quoted(player.name) for player in timeline.replay.hello.seats)
    with speaking(Voice(names, voice().translate, timeline.game_id)):
        return "\n".join([*_heading(timeline, verdict, hear), "", *_steps(timeline, seat)]) + "\n"


def _heading(timeline: Timeline, verdict: Verdict, hear: Hear) -> Iterator[str]:
    hello, setup = timeline.replay.hello, setup_of(timeline.replay)
    title = say(timeline.game.title) if timeline.game is not None else setup.game
    modes = {one.name: one for one in timeline.game.modes} if timeline.game is not None else {}
    mode = modes.get(setup.mode)
    named = say(mode.title) if mode is not None and mode.title else label(setup.mode)
    yield say("{game}, {mode}, revision {n}", game=title, mode=named, n=setup.revision)
    played = mark("Played on {day} with {software}, says the host's program")
    if not hello.began:
        played = mark("Played with {software}, says the host's program; the day was not kept")
    yield say(played, day=day(hello.began), software=hello.software)
    titles = {spec.name: spec.title for spec in mode.options} if mode is not None else {}
    options = ", ".join(f"{_titled(name, titles)}: {_value(value)}" for name, value in setup.options)
    if options:
        yield say("Options: {options}", options=options)
    for number, player in enumerate(hello.seats):
        who, key = player.name, spoken(player.key)
        yield say("Seat {n}: {who}, key {key}", n=number + 1, who=who, key=key)
    yield say("Verdict: {words}", words=verdict.words)
    for note in verdict.sentences:
        yield f"  {hear(note)}"
    for note in timeline.notes:
        if note not in verdict.sentences:
            yield say("Note: {note}", note=hear(note))


def _titled(name: str, titles: dict[str, str]) -> str:
    return say(titles[name]) if titles.get(name) else label(name)


def _value(value: object) -> str:
    return (say("yes") if value else say("no")) if isinstance(value, bool) else label(str(value))


def _steps(timeline: Timeline, seat: int) -> Iterator[str]:
    turn = 0
    for at in range(1, timeline.last + 1):
        if timeline.moments and timeline.table(at - 1).turn != turn:
            turn = timeline.table(at - 1).turn
            yield say("Turn {turn}", turn=turn)
        for line in timeline.lines(at, seat):
            yield f"{at:5}  {line}"


def day(seconds: int) -> str:
    """A signer's clock as a date; beyond the calendar it stays a number, and a game from a seed has none."""
    if not seconds:
        return say("no date")
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
    except (OverflowError, ValueError, OSError):
        return say("second {n}", n=seconds)
