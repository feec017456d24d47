"""The game behind a replay: its steps folded by the engine, and dealt again once the secret is out.

Files come from strangers, so everything an engine could stumble over is turned into a `StepFault` that names
step and reason; nothing here raises anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from engines.kernel import (
    Answer,
    Choose,
    Done,
    Entry,
    Event,
    Game,
    IllegalAnswer,
    Rewind,
    Secrets,
    SeededDealer,
    Setup,
    Table,
    Together,
    digest,
)
from engines.registry import RegistryError, load
from netcore.entries import entry_of, read_setup
from netcore.item import ENDING, Item, Kind
from netcore.opening import SEEDED, TEXT_LIMIT
from netcore.wire import WireError
from replays.content import Replay, StoredStep
from replays.errors import ReplayError, tidy
from replays.packs import with_packs
from replays.secret import Secret, read_secret

REVISION_LIMIT: Final = 2**31
"""No game's rules have been changed so often; what comes after this fits no database."""

Games = Callable[[str], Game]
"""Finds a game by its id, as `engines.registry.load` does."""


class StepFault(Exception):
    """A step that does not stand up to a check (rules, dealing or claims)."""

    def __init__(self, check: str, step: int, sentence: str) -> None:
        self.check = check
        self.step = step
        self.sentence = tidy(f"step {step}: {sentence}")
        super().__init__(self.sentence)


class WalkedStep(NamedTuple):
    """One step as the rules see it: what was entered, and the table after it."""

    number: int
    entry: Entry | None
    """None for the opening."""
    table: Table
    events: tuple[Event, ...]


def setup_of(replay: Replay) -> Setup:
    """The setup of the game; ReplayError if the opening holds none."""
    try:
        setup = read_setup(replay.hello.setup)
    except WireError as error:
        raise ReplayError(tidy(f"the replay's opening cannot be read: {error}")) from None
    if not 0 <= setup.revision <= REVISION_LIMIT:
        raise ReplayError("the replay's opening cannot be read: no rules have such a revision")
    if setup.seats != len(replay.hello.seats):
        raise ReplayError("the replay's opening cannot be read: its seats are not those of the game")
    words = [setup.game, setup.mode, *(pack.id for pack in setup.packs)]
    words += [str(part) for option in setup.options for part in option]
    if not all(word.isprintable() and len(word) <= TEXT_LIMIT for word in words):
        raise ReplayError("the replay's opening cannot be read: its words are not plain text")
    return setup


def same_rules(setup: Setup, games: Games = load, carried: Iterable[bytes] = ()) -> Game:
    """The very rules a game was played by, with its packs, which its file may carry; ReplayError with a
    sentence if they are not here.
    """
    game = installed(setup, games)
    if setup.revision != game.revision:
        theirs, ours = f"revision {setup.revision}", f"revision {game.revision}"
        raise ReplayError(f"it was played by {theirs} of {game.title}; installed is {ours}")
    return with_packs(game, setup, carried)


def installed(setup: Setup, games: Games = load) -> Game:
    """The rules of a game that are here, of whatever revision; ReplayError if there are none."""
    try:
        return games(setup.game)
    except RegistryError as error:
        raise ReplayError(tidy(str(error))) from None
    except Exception as error:  # a plug-in of whatever making
        raise ReplayError(tidy(f"the rules of {setup.game} cannot be loaded: {error_name(error)}")) from None


def moments(game: Game, replay: Replay) -> Iterator[WalkedStep]:
    """Fold the steps: the opening first, then every step that the table knows of."""
    table = _started(game, replay)
    tables = [table]
    yield WalkedStep(0, None, table, ())
    closed = False
    for stored in replay.steps[1:]:
        entry = _entry(stored)
        if entry is None:
            if not stored.items:
                raise StepFault("rules", stored.number, "it is empty")
            if stored.digest != digest(table):
                raise StepFault("rules", stored.number, "the end of the game is recorded on another table")
            closed = True
            continue
        if closed:
            raise StepFault("rules", stored.number, "the game goes on after its end")
        earlier = tables[entry.to] if isinstance(entry, Rewind) and 0 <= entry.to < len(tables) else None
        table, events = _applied(game, replay, stored, table, entry, earlier)
        tables.append(table)
        yield WalkedStep(stored.number, entry, table, tuple(events))


def revealed(replay: Replay) -> Secret | None:
    """The secret that was opened at the end, None if it was not; StepFault if it is not the right one."""
    item, step = _closing(replay, Kind.SEED)
    if item is None or replay.hello.dealing != SEEDED:
        return None
    try:
        secret = read_secret(item.body)
    except WireError as error:
        raise StepFault("dealing", step, f"the revealed secret cannot be read: {error}") from None
    committed = [one.body for one in replay.steps[0].items if (one.kind, one.seat) == (Kind.COMMIT, 0)]
    if committed != [secret.commitment]:
        raise StepFault("dealing", step, "the revealed seed is not the one the opening committed to")
    return secret


def final_item(replay: Replay) -> Item | None:
    """The host's signature under the whole game, if it is there."""
    return _closing(replay, Kind.FINAL)[0]


class Redeal:
    """Deals a game again from its revealed secret, one moment after the other, and compares.

    With `seats`, what each of them knows is followed too.
    """

    def __init__(self, game: Game, secret: Secret, seats: int = 0) -> None:
        self._game = game
        self._secret = secret
        self.dealers = [SeededDealer(secret.seed, secret.decks, game.backs())]
        """The dealer after each step; its `truth` is the face of every card."""
        self.secrets = [tuple(Secrets(seat) for seat in range(seats))]
        """What each seat knows after each step."""

    def follow(self, before: Table, moment: WalkedStep) -> None:
        """Deal one more step; raises StepFault if the log says otherwise."""
        try:
            self._follow(before, moment)
        except StepFault:
            raise
        except IllegalAnswer as error:
            raise StepFault("dealing", moment.number, error.sentence) from None
        except Exception as error:  # a stranger's seed or deck lists may be anything
            raise StepFault(
                "dealing", moment.number, f"it cannot be dealt again ({error_name(error)})"
            ) from None

    def _follow(self, before: Table, moment: WalkedStep) -> None:
        entry, dealer = moment.entry, self.dealers[-1]
        if entry is None:
            return
        if isinstance(entry, Rewind):
            self.dealers.append(self.dealers[entry.to])
            self.secrets.append(self.secrets[entry.to])
            return
        private: dict[int, tuple[tuple[int, int], ...]] = {}
        if isinstance(entry, Done) and not isinstance(before.pending, Choose):
            dealer = dealer.copy()
            done, private = dealer.fill(before, self._secret.wishes(before.step))
            if done != entry:
                raise StepFault("dealing", moment.number, "the revealed seed deals otherwise")
        elif isinstance(entry, Answer | Together | Done):
            answers = (entry,) if isinstance(entry, Answer) else entry.answers
            for answer in answers:
                dealer.check(answer.faces)
        self.dealers.append(dealer)
        known = tuple(one.copy() for one in self.secrets[-1])
        for one in known:
            one.learn(before, entry, private.get(one.seat, ()))
        self.secrets.append(known)

    def false_claim(self, before: Table, moment: WalkedStep) -> tuple[int, str] | None:
        """Whose claim in this step is the first that is not true, and a sentence about it; else None."""
        if moment.table.claims is before.claims or isinstance(moment.entry, Rewind):
            return None
        truth = self.dealers[-1].truth
        for claim in moment.table.claims:
            for card in claim.cards if claim.step == moment.table.step else ():
                if self._game.test(moment.table, claim.test, truth[card], claim.seat) != claim.all:
                    said = f"step {moment.number}: seat {claim.seat} claimed something false of card {card}"
                    return claim.seat, said
        return None


def _started(game: Game, replay: Replay) -> Table:
    try:
        table = game.start(setup_of(replay))
    except ReplayError:
        raise
    except Exception as error:
        raise StepFault("rules", 0, f"the game cannot be set up: {error_name(error)}") from None
    if digest(table) != replay.steps[0].digest:
        raise StepFault("rules", 0, "the rules lay out another table than the one recorded")
    return table


def _applied(
    game: Game, replay: Replay, stored: StoredStep, table: Table, entry: Entry, earlier: Table | None
) -> tuple[Table, list[Event]]:
    try:
        after, events = game.apply(table, entry, earlier)
    except IllegalAnswer as error:
        who = " and ".join(replay.hello.who(item.seat) for item in stored.items)
        raise StepFault("rules", stored.number, f"the rules refuse the entry of {who}: {error}") from None
    except Exception as error:  # an engine's own bug, or a setup it never foresaw
        raise StepFault("rules", stored.number, f"the rules cannot go on: {error_name(error)}") from None
    if digest(after) != stored.digest:
        raise StepFault("rules", stored.number, "the rules arrive at another table than the one recorded")
    return after, events


def _entry(stored: StoredStep) -> Entry | None:
    try:
        return entry_of(stored.number, stored.items)
    except WireError as error:
        raise StepFault("rules", stored.number, f"its content cannot be read: {error}") from None


def _closing(replay: Replay, kind: Kind) -> tuple[Item | None, int]:
    for stored in reversed(replay.steps):
        if any(item.kind not in ENDING for item in stored.items):
            break
        for item in stored.items:
            if (item.kind, item.seat) == (kind, 0):
                return item, stored.number
    return None, 0


def error_name(error: Exception) -> str:
    """An exception in words."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
