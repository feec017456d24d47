"""How a joint game begins: hellos that agree, commitments to seeds and lists, keys, the dealers' terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from engines.kernel import Game, KernelError, Setup
from netcore.dealer import Bonds, CardSet, Commit, Fault, Group, Refused, Seed, Wrong
from netcore.dealer import Terms as DealerTerms
from netcore.dealer.terms import FEWEST_SEATS, agree, make_commit, make_key, read_commit
from netcore.entries import read_setup, setup_bytes
from netcore.item import OPENING, Item, Kind
from netcore.log import Log
from netcore.opening import (
    JOINT,
    LOG_VERSION,
    NONCE_SIZE,
    Hello,
    Seat,
    game_name,
    pack_hello,
    read_hello,
    table_nonce,
)
from netcore.table.private import Place
from netcore.table.terms import TableTerms, read_terms
from netcore.wire import WireError

SOFTWARE: Final = "runetable"


class CannotOpen(Exception):
    """A table that cannot be opened so; one sentence for people."""


class Joined(NamedTuple):
    """What the opening leads to."""

    terms: DealerTerms
    bonds: Bonds


def make_hello(
    game: Game,
    setup: Setup,
    seats: Sequence[Seat],
    terms: TableTerms,
    nonce: bytes,
    *,
    match: bytes = b"",
    began: int = 0,
    software: str = SOFTWARE,
) -> bytes:
    """The body of one seat's hello; all seats must say the same but for the last three things."""
    body = pack_hello(
        Hello(
            version=LOG_VERSION,
            setup=setup_bytes(setup),
            seats=tuple(seats),
            dealing=JOINT,
            terms=terms.pairs(),
            match=match,
            software=software,
            began=began,
            nonce=nonce,
        )
    )
    check_hello(game, body)
    return body


def check_hello(game: Game, body: bytes) -> Hello:
    """The hello behind these bytes, if this program can play such a table; CannotOpen if not."""
    try:
        hello = read_hello(body)
        setup = read_setup(hello.setup)
        read_terms(hello.terms)
        game.check_setup(setup)
    except (WireError, KernelError) as error:
        raise CannotOpen(f"this table cannot be opened: {error}") from None
    if hello.dealing != JOINT or len(hello.nonce) != NONCE_SIZE:
        raise CannotOpen("this is no table whose players deal together")
    if len(hello.seats) != setup.seats or len(hello.seats) < FEWEST_SEATS:
        raise CannotOpen(f"this game has {setup.seats} seats, and {len(hello.seats)} players are named")
    if len({seat.key for seat in hello.seats}) != len(hello.seats):
        raise CannotOpen("two seats have the same key; where players deal together each needs its own")
    return hello


def check_lists(game: Game, setup: Setup, seat: int, lists: Mapping[str, Sequence[int]]) -> None:
    """CannotOpen unless these secret decks are the ones the setup announces for the seat."""
    if any(not 0 <= face < game.face_count() for faces in lists.values() for face in faces):
        raise CannotOpen(f"a deck of seat {seat} holds a card that {game.title} does not have")
    announced = setup.decks[seat] if seat < len(setup.decks) else ()
    decks = {label: tuple(faces) for label, faces in lists.items()}
    if announced != game.deck_sizes(decks):
        raise CannotOpen(f"the decks of seat {seat} are not those that the setup announces")
    for fault in game.deck_faults(game.mode_of(setup), decks):
        raise CannotOpen(f"the deck {fault.label!r} of seat {seat} is not legal: {fault.sentence}")


def card_set(game: Game) -> CardSet:
    """The cards the dealers deal."""
    return CardSet(game.face_count(), game.backs())


def next_body(log: Log, place: Place, game: Game, group: Group, key: bytes) -> tuple[Kind, bytes] | None:
    """The next item of the opening that this seat owes and can make; None if it must wait."""
    if not log.has(Kind.HELLO, place.seat):
        return Kind.HELLO, place.hello
    signers = log.hello.signers
    hellos, commits = of_kind(log.open_items, Kind.HELLO), of_kind(log.open_items, Kind.COMMIT)
    if len(hellos) < len(signers):
        return None
    seed = Seed(place.seed)
    if not log.has(Kind.COMMIT, place.seat):
        lists = dict(place.lists)
        return Kind.COMMIT, make_commit(seed, table_nonce(hellos), place.seat, key, lists, card_set(game))
    if len(commits) < len(signers) or log.has(Kind.KEY, place.seat):
        return None
    root = seed.root(group, game_name(hellos, commits), place.seat)
    return Kind.KEY, make_key(root, read_terms(log.hello.terms).coins)


def may_come(log: Log, item: Item) -> bool:
    """Whether an item of the opening can be judged yet: commitments cover hellos, keys both."""
    before = {Kind.COMMIT: Kind.HELLO, Kind.KEY: Kind.COMMIT}.get(item.kind)
    if before is None:
        return True
    known = of_kind(log.open_items, Kind.HELLO)
    signers = log.hello.signers if known else ()
    return bool(signers) and all(log.has(before, seat) for seat in signers)


def complete(log: Log) -> bool:
    """Whether everything due in the opening is in."""
    hellos = of_kind(log.open_items, Kind.HELLO)
    return bool(hellos) and all(log.has(kind, seat) for kind in OPENING for seat in log.hello.signers)


def join(items: Iterable[Item], game: Game, group: Group) -> Joined | Fault:
    """The dealers' terms that follow from a whole opening, or whose fault it is that there are none."""
    all_items = tuple(items)
    hellos = of_kind(all_items, Kind.HELLO)
    commits, keys = of_kind(all_items, Kind.COMMIT), of_kind(all_items, Kind.KEY)
    hello = read_hello(hellos[0].body)
    setup, terms = read_setup(hello.setup), read_terms(hello.terms)
    read: list[Commit] = []
    for item in commits:
        try:
            read.append(_commit(item, setup))
        except Refused as refused:
            return refused.fault(item.seat, 0, (0, item.seat, Kind.COMMIT))
    name, bodies, cards = game_name(hellos, commits), [item.body for item in keys], card_set(game)
    found = agree(
        group, name, read, bodies, cards, proofs=terms.proofs, coins=terms.coins, version=hello.version
    )
    if isinstance(found, Fault):
        return found
    identities = tuple(seat.key for seat in hello.seats)
    return Joined(found, Bonds(table_nonce(hellos), identities, tuple(read)))


def _commit(item: Item, setup: Setup) -> Commit:
    commit = read_commit(item.body)
    if {label for label, _ in commit.lists} != setup.lists(item.seat):
        raise Refused(Wrong.COMMIT, "a seat commits to other lists than the setup announces")
    return commit


def of_kind(items: Iterable[Item], kind: Kind) -> list[Item]:
    """The items of one kind, in seat order."""
    return sorted((item for item in items if item.kind is kind), key=lambda item: item.seat)


# --- where two hellos differ --------------------------------------------------------------------------------


def hello_difference(mine: Hello, theirs: Hello) -> str:
    """The first thing two hellos do not agree on, in words; empty if they agree."""
    if mine.agreed == theirs.agreed:
        return ""
    if mine.version != theirs.version:
        return f"the log's format is {mine.version} here, {theirs.version} there"
    if mine.setup != theirs.setup:
        return _setup_difference(mine.setup, theirs.setup)
    if mine.seats != theirs.seats:
        here, there = (", ".join(seat.name for seat in hello.seats) for hello in (mine, theirs))
        return f"the seats are {here} here, {there} there" if here != there else "a seat's key differs"
    if mine.dealing != theirs.dealing:
        return f"the cards are dealt {mine.dealing} here, {theirs.dealing} there"
    if mine.match != theirs.match:
        return "the game before this one in the match differs"
    known, other = dict(mine.terms), dict(theirs.terms)
    word = next(word for word in sorted({*known, *other}) if known.get(word) != other.get(word))
    return f"the table's {word} is {known.get(word)!r:.30} here, {other.get(word)!r:.30} there"


def _setup_difference(mine: bytes, theirs: bytes) -> str:
    try:
        here, there = read_setup(mine), read_setup(theirs)
    except WireError:
        return "the other side's setup cannot be read"
    if here.game != there.game:
        return f"the game is {here.game} here, {there.game!r:.40} there"
    if here.revision != there.revision:
        return f"the rules of {here.game} are revision {here.revision} here, {there.revision} there"
    if here.packs != there.packs:
        ours = {pack.id: pack.digest for pack in here.packs}
        other = {pack.id: pack.digest for pack in there.packs}
        name = next((n for n in sorted({*ours, *other}) if ours.get(n) != other.get(n)), "")
        return f"the card pack {name!r:.60} is not the same here and there"
    if here.options != there.options:
        known, others = dict(here.options), dict(there.options)
        word = next((w for w in sorted({*known, *others}) if known.get(w) != others.get(w)), "")
        return f"the option {word!r:.40} is {known.get(word)!r:.30} here, {others.get(word)!r:.30} there"
    if (here.mode, here.seats) != (there.mode, there.seats):
        return f"the mode is {here.mode} here, {there.mode!r:.40} there"
    return "the announced decks or the match differ"
