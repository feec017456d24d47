"""Tools of a cheat: edit a replay and make its checks anew, or sign a game that was never played so."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.kernel import Entry, Game, Rewind, Setup, Table, digest
from engines.kernel.local import Wishes
from netcore.entries import result_body, setup_bytes
from netcore.item import ZERO_HASH, Item, Kind
from netcore.log import Log, link
from netcore.opening import LOG_VERSION, SEEDED, Hello, Seat, pack_hello
from replays.content import TAG_SIZE, Replay, replay_of
from replays.record import Recorder
from replays.secret import Secret, pack_secret
from tests.netcore.logs import ADA
from tests.replays.games import BEGAN, finished, opened

SALT = b"s" * 16


def rechained(replay: Replay) -> Replay:
    """Numbers and chain values made anew after an edit; only the signatures cannot be."""
    chain, steps = ZERO_HASH, []
    for number, step in enumerate(replay.steps):
        items = tuple(item._replace(step=number) for item in step.items)
        chain = link(chain, number, items)
        steps.append(step._replace(number=number, items=items, tag=chain[:TAG_SIZE]))
    return replay._replace(steps=tuple(steps))


def with_item(replay: Replay, step: int, item: Item) -> Replay:
    """The replay with the first item of a step exchanged."""
    stored = replay.steps[step]
    changed = stored._replace(items=(item, *stored.items[1:]))
    return replay._replace(steps=(*replay.steps[:step], changed, *replay.steps[step + 1 :]))


def first_step(replay: Replay, kind: Kind) -> int:
    """The number of the first step with an item of this kind."""
    return next(step.number for step in replay.steps if any(item.kind is kind for item in step.items))


@dataclass
class Course:
    """Looks to a recorder like a local game that went this way."""

    game: Game
    entries: list[Entry]
    tables: list[Table]
    seed: bytes
    decks: object = ()
    wishes: list[tuple[int, Wishes]] = field(default_factory=list)

    def table_at(self, step: int) -> Table:
        return self.tables[step]


def signed_course(name: str, entries: list[Entry], secret: Secret | None = None, seed: int = 1) -> Replay:
    """A game of these entries, every item well signed by Ada, ended by revealing `secret`.

    The tables are those of the rules as far as they go along; a refused entry leaves them as they are.
    """
    game, setup, _ = opened(name)
    honest = finished(name, seed).secret()
    tables = _tables(game, setup, entries)
    log = Log()
    hello = Hello(
        LOG_VERSION,
        setup_bytes(setup),
        (Seat("Ada", ADA.public), Seat("Bot", ADA.public)),
        SEEDED,
        (),
        b"",
        "cheat",
        BEGAN,
        b"n" * 16,
    )
    log.sign(ADA, 0, Kind.HELLO, pack_hello(hello))
    log.sign(ADA, 0, Kind.COMMIT, honest.commitment)
    log.close(digest(tables[0]))
    course = Course(game, entries, tables, honest.seed)
    Recorder(course, log, ADA, honest.salt).catch_up()  # type: ignore[arg-type]
    for kind, body in (
        (Kind.SEED, pack_secret(secret or honest)),
        (Kind.FINAL, result_body(tables[-1].result)),
    ):
        log.sign(ADA, 0, kind, body)
        log.close(log.digest)
    return replay_of(log)


def _tables(game: Game, setup: Setup, entries: list[Entry]) -> list[Table]:
    tables = [game.start(setup)]
    for entry in entries:
        earlier = tables[entry.to] if isinstance(entry, Rewind) else None
        try:
            tables.append(game.apply(tables[-1], entry, earlier)[0])
        except Exception:
            tables.append(tables[-1])
    return tables
