"""What the library notes of a file: at once what can be read from it, later what following its game shows.

Quick facts need neither rules nor cards dealt again: a hundred files and more are read in a second. Full
facts (verdict, decks, cards drawn and played) come with verifying, which takes as long as it takes.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from netcore.entries import milliseconds_of
from netcore.item import ENDING, Kind
from netcore.wire import WireError, unpack
from replays.container import from_bytes, read_file
from replays.content import Replay
from replays.ending import signed_end
from replays.errors import ReplayError, tidy
from replays.short import ShortStep
from replays.study.cards import DRAWN, PLAYED, Ways
from replays.study.course import LONGEST
from replays.timeline import Timeline
from replays.verdict import dealt_by
from replays.verify import verified
from replays.walk import StepFault, revealed, setup_of

CARDS: Final = 2000
"""Most cards of one game that are noted."""


class Player(NamedTuple):
    """A seat of a game."""

    name: str
    key: str
    won: float | None
    """1 won, 0 lost, ½ drawn; None if the game has no end."""
    thinking: int
    """Milliseconds by the player's own clock."""


class FileFacts(NamedTuple):
    """What can be read from a file at once."""

    key: str
    """Names the game, wherever its file lies."""
    game: str
    mode: str
    revision: int
    began: int
    steps: int
    actions: int
    dealt: str
    finished: bool
    reason: str
    players: tuple[Player, ...]
    problem: str = ""


class Deep(NamedTuple):
    """What verifying and following a game shows."""

    verdict: str
    problem: str
    turns: int
    decks: tuple[str, ...]
    """By seat: which deck, by a short name for its list; empty where nobody can tell."""
    cards: tuple[tuple[int, str, str], ...]
    """Seat, name of a card, drawn or played."""


def quick_facts(path: Path) -> FileFacts:
    """The quick facts of a file; ReplayError if it is none."""
    return facts_of(from_bytes(read_file(path), path.name))


def facts_of(replay: Replay) -> FileFacts:
    """The quick facts of a replay."""
    hello, setup = replay.hello, setup_of(replay)
    winners, reason, finished = _end(replay)
    spent, actions = _spent(replay, len(hello.seats))
    players = tuple(
        Player(tidy(seat.name), seat.key.hex(), _won(number, winners, finished), spent[number])
        for number, seat in enumerate(hello.seats)
    )
    return FileFacts(
        _key(replay),
        setup.game,
        setup.mode,
        setup.revision,
        max(0, min(hello.began, 2**53)),
        replay.last,
        actions,
        dealt_by(hello),
        finished,
        tidy(reason),
        players,
        replay.cut,
    )


def _key(replay: Replay) -> str:
    """What names a game: what all its players said first, each with a number of its own, so that nobody can
    make two games pass for one.
    """
    hellos = b"".join(item.body for item in replay.steps[0].items if item.kind is Kind.HELLO)
    return blake2b(hellos, digest_size=16, person=b"library").hexdigest()


def _won(seat: int, winners: tuple[int, ...] | None, finished: bool) -> float | None:
    if winners is None or not finished:
        return None
    if not winners:
        return 0.5
    return 1.0 if seat in winners else 0.0


def _end(replay: Replay) -> tuple[tuple[int, ...] | None, str, bool]:
    """Winners, reason and whether the end is signed by all, as the file says."""
    finished, _, _ = signed_end(replay)
    steps = replay.short.steps if replay.short is not None else replay.steps
    for step in reversed(steps):
        if isinstance(step, ShortStep):
            break
        if any(item.kind not in ENDING for item in step.items):
            break
        for item in step.items:
            if item.kind is Kind.FINAL:
                said = _final(item.body)
                if said is not None:
                    return said[0], said[1], finished
    for item in replay.open_items:
        if item.kind is Kind.FINAL and (said := _final(item.body)) is not None:
            return said[0], said[1], finished
    return None, "", finished


def _final(body: bytes) -> tuple[tuple[int, ...], str] | None:
    try:
        value = unpack(body)
    except WireError:
        return None
    match value:
        case (tuple(winners), str(reason), *_) if all(type(seat) is int for seat in winners):
            return winners, reason
    return None


def _spent(replay: Replay, seats: int) -> tuple[list[int], int]:
    """Thinking time by seat, and the number of answers."""
    spent, actions = [0] * seats, 0
    if replay.short is not None:
        for short in replay.short.steps:
            if isinstance(short, ShortStep) and short.answers is not None:
                actions += len(short.answers)
        return spent, actions
    for step in replay.steps[1:]:
        for item in step.items:
            if item.kind in (Kind.ANSWER, Kind.UNVEIL, Kind.PLACE):
                actions += 1
            if item.kind is Kind.ANSWER and 0 <= item.seat < seats:
                try:
                    spent[item.seat] += min(max(milliseconds_of((item,)), 0), LONGEST)
                except WireError:
                    continue
    return spent, actions


def deep_facts(path: Path) -> Deep:
    """Verify a file and follow its game."""
    raw = read_file(path)
    verdict, whole = verified(raw)
    try:
        timeline = Timeline(whole or from_bytes(raw, path.name))
    except ReplayError as error:
        return Deep(verdict.verdict, tidy(str(error)), 0, (), ())
    turns = timeline.table(timeline.last).turn if timeline.moments else 0
    return Deep(verdict.verdict, verdict.problem or "", turns, _decks(timeline), _cards(timeline))


def _cards(timeline: Timeline) -> tuple[tuple[int, str, str], ...]:
    """Each card that a seat drew or played, once."""
    game = timeline.game
    if game is None or not timeline.moments:
        return ()
    found: dict[tuple[int, str, str], None] = {}
    ways, last = Ways(timeline), len(timeline.moments) - 1
    rows = timeline.table(last).rows
    for card in range(len(rows)):
        for visit in ways.of(last, card):
            if visit.how not in (DRAWN, PLAYED):
                continue
            row = timeline.table(visit.at).rows[visit.card]
            face = row.face
            for seat in range(len(timeline.replay.hello.seats)):
                if face is None and timeline.knows(seat):
                    face = timeline.secrets(visit.at, seat).faces.get(visit.card)
            if face is not None and row.owner >= 0:
                found[row.owner, tidy(game.face_name(face)), visit.how] = None
    return tuple(sorted(found)[:CARDS])


def _decks(timeline: Timeline) -> tuple[str, ...]:
    """By seat a mark of its deck: the same list gives the same mark. Known of games dealt alone, once the
    secret is out, and by name where it is a deck that comes with the game.
    """
    seats = len(timeline.replay.hello.seats)
    if timeline.game is None or not setup_of(timeline.replay).decks:
        return ("",) * seats
    try:
        secret = revealed(timeline.replay)
    except StepFault:
        secret = None
    if secret is None or not secret.decks:
        return _seen_decks(timeline)
    return tuple(deck_mark(timeline.game.id, dict(lists)) for lists in secret.decks)


def _seen_decks(timeline: Timeline) -> tuple[str, ...]:
    """Of a game dealt by all: the deck as its own player knew it when it had been made."""
    marks = []
    for seat in range(len(timeline.replay.hello.seats)):
        faces: tuple[int, ...] = ()
        if timeline.knows(seat):
            for at in range(min(12, len(timeline.moments))):
                table, know = timeline.table(at), timeline.secrets(at, seat)
                own = [c for c, row in enumerate(table.rows) if row.owner == seat]
                known = [f for c in own if (f := know.face(table, c)) is not None]
                pooled = [f for pool in know.pools if set(pool.cards) <= set(own) for f in pool.faces]
                if len(known) + len(pooled) > len(faces):
                    faces = tuple(sorted(known + pooled))
        game = timeline.game
        marks.append(deck_mark(game.id, {"main": faces}) if faces and game is not None else "")
    return tuple(marks)


def deck_mark(game: str, lists: dict[str, tuple[int, ...]]) -> str:
    """A short name for a list of cards: that of the ready deck it is, else letters that follow from it."""
    content = sorted(face for faces in lists.values() for face in faces)
    for name, known in _ready(game):
        if known == content:
            return name
    return blake2b(repr(content).encode(), digest_size=4, person=b"deck").hexdigest()


_READY: dict[str, tuple[tuple[str, list[int]], ...]] = {}


def _ready(game: str) -> tuple[tuple[str, list[int]], ...]:
    """The decks that come with a game, each as its sorted cards."""
    if game not in _READY:
        from engines.registry import RegistryError, engine

        try:
            found = engine(game)
            decks = found.decks(found.game())
        except RegistryError:
            decks = ()
        _READY[game] = tuple(
            (deck.name, sorted(face for _, faces in deck.lists for face in faces)) for deck in decks
        )
    return _READY[game]
