"""Recording a local game: what LocalGame plays goes signed into log and journal, in the end into a file.

An answer is acknowledged (its call returns) only after it and all it set off are in the journal. A game whose
program was killed goes on from its journal at the very step it had reached.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from engines.kernel import (
    Answer,
    Choose,
    DeckLists,
    Done,
    Entry,
    Event,
    Game,
    KernelError,
    LocalGame,
    Setup,
    Together,
    digest,
)
from engines.registry import load
from netcore.entries import (
    answer_content,
    done_content,
    entry_of,
    is_word,
    read_setup,
    result_body,
    setup_bytes,
    word_content,
)
from netcore.errors import LogError, LogFault
from netcore.files import reason
from netcore.identity import Identity, check_name
from netcore.item import BY_ALL, ENDING, Kind
from netcore.log import Log
from netcore.opening import LOG_VERSION, NONCE_SIZE, SEEDED, Hello, Seat, pack_hello
from netcore.wire import WireError, pack
from replays.container import write_replay
from replays.content import Replay, replay_of
from replays.errors import JournalError, ReplayError
from replays.journal import JournalFile, split_private
from replays.lines import outcome_lines
from replays.packs import packs_of
from replays.secret import SALT_SIZE, SEED_LIMIT, Secret, pack_secret, read_secret
from replays.walk import same_rules

Orders = dict[int, tuple[int, ...]]


class Recorder:
    """A local game being recorded. `local` is the game itself, for looking; entries go through here."""

    def __init__(
        self, local: LocalGame, log: Log, who: Identity, salt: bytes, journal: JournalFile | None = None
    ) -> None:
        self.local = local
        self.log = log
        self.who = who
        self.note = ""
        """What had to be put right when the journal was reopened."""
        self._salt = salt
        self._journal = journal

    @classmethod
    def begin(
        cls,
        game: Game,
        setup: Setup,
        who: Identity,
        names: Iterable[str],
        *,
        seed: bytes = b"",
        decks: DeckLists = (),
        journal: Path | None = None,
        began: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> Recorder:
        """Open a table for these names in seat order; `who` signs for all of them and for the dealer.

        Without a `seed` the system's randomness gives one. With a `journal` the game survives a kill.
        """
        seed = seed or os.urandom(32)
        seats = tuple(Seat(check_name(name), who.public) for name in names)
        if len(seats) != setup.seats:
            raise ReplayError(f"{setup.seats} seats need as many names, not {len(seats)}")
        if len(seed) > SEED_LIMIT:
            raise ReplayError(f"a seed has at most {SEED_LIMIT} bytes")
        local = LocalGame(game, setup, seed, decks)
        hello = Hello(
            version=LOG_VERSION,
            setup=setup_bytes(setup),
            seats=seats,
            dealing=SEEDED,
            terms=(),
            match=b"",
            software=software(),
            began=int(time.time()) if began is None else began,
            nonce=os.urandom(NONCE_SIZE),
        )
        kept = None if journal is None else JournalFile.create(journal, clock)
        recorder = cls(local, Log(kept), who, os.urandom(SALT_SIZE), kept)
        try:
            recorder._open(hello)
        except JournalError:
            recorder.close(discard=True)
            raise
        return recorder

    @classmethod
    def resume(
        cls,
        path: Path,
        who: Identity,
        games: Callable[[str], Game] = load,
        clock: Callable[[], float] = time.monotonic,
    ) -> Recorder:
        """Go on with the game of a journal, at the step it had reached."""
        journal, records, note = JournalFile.reopen(path, clock)
        try:
            recorder = _resumed(path, records, who, games)
            recorder.note = note
            recorder._journal = journal
            recorder.log.journal_to(journal)
            recorder.catch_up()
        except BaseException:
            journal.close()
            raise
        return recorder

    # --- playing

    def submit(self, entry: Entry, milliseconds: int = 0) -> list[Event]:
        """Enter an answer or an any-time entry; `milliseconds` is how long its author took.

        Raises IllegalAnswer and changes nothing if the rules refuse it. When it returns, the journal has it.
        """
        events = self.local.submit(entry)
        if isinstance(entry, Answer) and entry.step == self.local.table.step:  # held until all have answered
            self._sign_answer(entry, milliseconds, sealed=isinstance(self.local.table.pending, Choose))
        self.catch_up(milliseconds)
        return events

    def arrange(self, orders: Orders) -> list[Event]:
        """Give the orders that seats are asked to put cards in, unseen by the others."""
        known = len(self.local.wishes)
        events = self.local.arrange(orders)
        if self._journal is not None:
            for step, chosen in self.local.wishes[known:]:
                self._journal.write_private(self.who, (step, tuple(sorted(chosen.items()))))
        self.catch_up()
        return events

    def catch_up(self, milliseconds: int = 0) -> None:
        """Sign and keep what the game has gone through beyond the log; also after a write that failed."""
        while self.log.number <= len(self.local.entries):
            self._sign(self.local.entries[self.log.number - 1], milliseconds)
            self.log.close(digest(self.local.table_at(self.log.number)))
            milliseconds = 0
        self._tick()

    def finish(self) -> None:
        """Reveal seed, deck lists and orders, and sign the result; from here on all can be verified."""
        if not self.local.over:
            raise ReplayError("the game is not over yet")
        self.catch_up()
        done = {item.kind for step in self.log.steps for item in step.items if item.kind in ENDING}
        for kind, body in (
            (Kind.SEED, pack_secret(self.secret())),
            (Kind.FINAL, result_body(self.local.table.result)),
        ):
            if kind not in done:
                self.log.sign(self.who, 0, kind, body)
                self.log.close(self.log.digest)
        self._tick()

    # --- keeping

    def replay(self) -> Replay:
        """The replay as it stands, with its lines."""
        replay = replay_of(self.log)
        game = self.local.game
        return replay._replace(lines=outcome_lines(game, replay), packs=packs_of(game))

    def save(self, path: Path) -> int:
        """Write the replay file; gives its size in bytes."""
        return write_replay(path, self.replay())

    def sync(self) -> None:
        """Bring the journal to the disk now; to be called before waiting for a person."""
        if self._journal is not None:
            self._journal.sync()

    def close(self, *, discard: bool = False) -> None:
        """Let go of the journal; `discard` removes it, once the replay is saved."""
        if self._journal is None:
            return
        self._journal.close()
        if discard:
            try:
                self._journal.path.unlink(missing_ok=True)
            except OSError as error:
                raise JournalError(f"cannot remove {self._journal.path}: {reason(error)}") from None

    def secret(self) -> Secret:
        """Everything that stays private until the end."""
        orders = tuple((step, tuple(sorted(chosen.items()))) for step, chosen in self.local.wishes)
        return Secret(self._salt, self.local.seed, self.local.decks, orders)

    # --- inside

    def _tick(self) -> None:
        """Nobody else tells the journal that time passes."""
        if self._journal is not None:
            self._journal.tick()

    def _open(self, hello: Hello) -> None:
        if self._journal is not None:
            self._journal.write_private(self.who, self.secret())
        self.log.sign(self.who, 0, Kind.HELLO, pack_hello(hello))
        self.log.sign(self.who, 0, Kind.COMMIT, self.secret().commitment)
        self.log.close(digest(self.local.table_at(0)))
        self.catch_up()

    def _sign(self, entry: Entry, milliseconds: int) -> None:
        if is_word(entry):
            self._place(entry)
        elif isinstance(entry, Answer):
            self._sign_answer(entry, milliseconds)
        elif isinstance(entry, Together) or (isinstance(entry, Done) and entry.answers):
            for answer in entry.answers:
                self._sign_answer(answer, milliseconds, sealed=isinstance(entry, Done))
        elif isinstance(entry, Done):
            self.log.sign(self.who, *done_content(entry))

    def _sign_answer(self, answer: Answer, milliseconds: int, *, sealed: bool = False) -> None:
        content = answer_content(answer, milliseconds, sealed=sealed)
        if not self.log.has(content.kind, content.seat):  # a held answer is signed already
            self.log.sign(self.who, *content)

    def _place(self, entry: Entry) -> None:
        if self.log.has(Kind.PLACE, 0):
            return
        seat, kind, body = word_content(entry)
        seats = self.log.hello.signers if kind in BY_ALL else (seat,)
        words = tuple(self.log.sign_any(self.who, one, kind, body) for one in seats)
        self.log.place(self.who, 0, words)


def software() -> str:
    """This program's name and version, for the opening."""
    try:
        return f"runetable {version('runetable')}"
    except PackageNotFoundError:
        return "runetable"


def _resumed(path: Path, records: tuple[bytes, ...], who: Identity, games: Callable[[str], Game]) -> Recorder:
    public, private = split_private(records, who)
    log = Log()
    try:
        for record in public:
            log.take_record(record)
        if not log.steps or not private:
            raise JournalError(f"the journal {path} holds no game yet")
        secret = read_secret(pack((*private[0][:3], private[1:])))
        setup = read_setup(log.hello.setup)
        local = LocalGame(same_rules(setup, games), setup, secret.seed, secret.decks)
        _play_again(local, log, secret)
    except (WireError, LogFault, LogError, KernelError, ReplayError) as error:
        if isinstance(error, JournalError):
            raise
        raise JournalError(f"the game of the journal {path} cannot go on: {error}") from None
    return Recorder(local, log, who, secret.salt)


def _play_again(local: LocalGame, log: Log, secret: Secret) -> None:
    """Take a fresh game through the steps of a log; what the dealer and duties owe comes by itself."""
    for step in log.steps[1:]:
        entry = entry_of(step.number, step.items)
        if entry is None:
            continue
        if step.number > len(local.entries):
            _enter(local, entry, secret)
        same = len(local.entries) >= step.number and local.entries[step.number - 1] == entry
        if not same or digest(local.table_at(step.number)) != step.digest:
            raise JournalError(f"step {step.number} comes out differently by the rules installed now")
    entry = entry_of(log.number, log.open_items)
    if entry is not None and log.number > len(local.entries):
        _enter(local, entry, secret)


def _enter(local: LocalGame, entry: Entry, secret: Secret) -> None:
    if isinstance(entry, Together) or (isinstance(entry, Done) and entry.answers):
        for answer in entry.answers:
            local.submit(answer)
    elif isinstance(entry, Done):
        local.arrange(secret.wishes(local.table.step))
    else:
        local.submit(entry)
