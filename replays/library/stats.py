"""Statistics from the library: how one fares by game, deck, opponent, seat, card, and over time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from replays.library.index import LIMIT, Library
from replays.library.query import LibraryEntry, Query, Seat
from replays.library.rating import Played, Rating, ratings
from replays.plots import NOTHING, PAPER, Colours, Series, bars, curves
from replays.verdict import BROKEN, UNAUDITED, UNFINISHED, VERIFIED

DAY: Final = 24 * 60 * 60

_WORTH: Final = {word: place for place, word in enumerate((VERIFIED, UNAUDITED, UNFINISHED))}


class Record(NamedTuple):
    """Games under one heading, from one player's side."""

    name: str
    games: int
    score: float
    """Games won, draws as a half."""
    actions: float
    """On average."""
    seconds: float
    """Thought per game on average, by the player's clock."""

    @property
    def rate(self) -> float:
        """The share of games won, draws as a half."""
        return self.score / self.games if self.games else 0.0


class Mine(NamedTuple):
    """A finished game, from one seat."""

    entry: LibraryEntry
    seat: int
    me: Seat

    @property
    def won(self) -> float:
        """1, ½ or 0."""
        assert self.me.won is not None
        return self.me.won

    @property
    def others(self) -> list[Seat]:
        """Everybody else."""
        return [seat for number, seat in enumerate(self.entry.seats) if number != self.seat]


class Statistics:
    """Everything about one player (by name or key), or about all seats if none is named."""

    def __init__(self, library: Library, me: str = "", query: Query | None = None) -> None:
        wanted = (query or Query())._replace(limit=LIMIT, sort="began", up=True)
        if me:
            wanted = wanted._replace(player=me)
        self._library = library
        self.me = me
        found: dict[str, list[LibraryEntry]] = {}
        for entry in library.find(wanted):
            if entry.game and entry.verdict != BROKEN:
                found.setdefault(entry.key, []).append(entry)
        self.entries = [entry for files in found.values() for entry in _counted(files)]
        """Each game once, however many files hold it."""
        self.games = [
            Mine(entry, number, seat)
            for entry in self.entries
            for number, seat in enumerate(entry.seats)
            if seat.won is not None and len(entry.seats) > 1 and _is(seat, me)
        ]
        self.finished = len({game.entry.path for game in self.games})
        """How many games these are: of all seats each is seen as often as it has seats."""
        self.unverified = len({game.entry.path for game in self.games if game.entry.verdict != VERIFIED})
        """How many of these games are told by files that nobody has found to be true."""

    def by(self, heading: Callable[[Mine], Iterable[str]]) -> list[Record]:
        """Games sorted under headings, the most frequent first; a game may stand under several."""
        groups: dict[str, list[Mine]] = {}
        for game in self.games:
            for name in heading(game):
                groups.setdefault(name, []).append(game)
        found = [_record(name, some) for name, some in groups.items()]
        return sorted(found, key=lambda one: (-one.games, one.name))

    def by_game(self) -> list[Record]:
        """Game by game."""
        return self.by(lambda one: [one.entry.game])

    def by_deck(self) -> list[Record]:
        """By one's own deck."""
        return self.by(lambda one: [one.me.deck] if one.me.deck else [])

    def by_opponent_deck(self, deck: str) -> list[Record]:
        """How one deck fares against others."""
        return self.by(
            lambda one: [seat.deck for seat in one.others if seat.deck] if one.me.deck == deck else []
        )

    def by_opponent(self) -> list[Record]:
        """Against whom."""
        return self.by(lambda one: [seat.name for seat in one.others])

    def by_seat(self) -> list[Record]:
        """First, second …"""
        return self.by(lambda one: [f"seat {one.seat + 1}"])

    def by_card(self, how: str = "played") -> list[Record]:
        """Games in which one drew or played a card; of verified files."""
        cards = {entry.path: self._library.cards_of(entry.path) for entry in self.entries}
        return self.by(
            lambda one: [card for seat, card, did in cards[one.entry.path] if (seat, did) == (one.seat, how)]
        )

    def dead_in_hand(self) -> list[Record]:
        """Games in which a card was drawn and not played: what lay dead in hand; of verified files."""
        cards = {entry.path: self._library.cards_of(entry.path) for entry in self.entries}

        def dead(one: Mine) -> list[str]:
            mine = [(card, how) for seat, card, how in cards[one.entry.path] if seat == one.seat]
            played = {card for card, how in mine if how == "played"}
            return [card for card, how in mine if how == "drawn" and card not in played]

        return self.by(dead)

    def over_time(self, last: int = 20) -> list[tuple[int, float]]:
        """The share of the last games won, after each game: when, how much."""
        found = []
        for number in range(len(self.games)):
            some = self.games[max(0, number + 1 - last) : number + 1]
            found.append((self.games[number].entry.began, sum(one.won for one in some) / len(some)))
        return found

    def ratings(self) -> dict[str, tuple[str, Rating]]:
        """By key: the name last used, and a rating from the results of games for two. Only verified files
        count: any other somebody may have made alone.
        """
        games: list[Played] = []
        names: dict[str, str] = {}
        for entry in self.entries:
            if len(entry.seats) != 2 or entry.seats[0].won is None or entry.verdict != VERIFIED:
                continue
            one, other = entry.seats
            names |= {one.key: one.name, other.key: other.name}
            if one.key != other.key:
                games.append(Played(entry.began // DAY, one.key, other.key, entry.seats[0].won))
        found = ratings(games)
        order = sorted(found, key=lambda key: -found[key].rating)
        return {key: (names[key], found[key]) for key in order}

    def plots(
        self,
        say: Callable[[str], str] = str,
        colours: Colours = PAPER,
        titles: Callable[[str], str] = str,
    ) -> dict[str, str]:
        """Everything as SVG, by the name of a file; `say` puts our words into another language, `titles` says
        what games are called.
        """
        who = self.me or say("all seats")
        when = [(n + 1, share) for n, (_, share) in enumerate(self.over_time())]
        nothing = say(NOTHING)

        def rates(title: str, records: Sequence[Record]) -> str:
            shown = records[:12]
            return bars(
                say(title).format(who=who),
                [(one.name, one.rate) for one in shown],
                say("share won"),
                high=1.0,
                notes=[f"{one.games}" for one in shown],
                colours=colours,
                nothing=nothing,
            )

        def counts(title: str, numbers: Sequence[int], y: str) -> str:
            found = _lengths(numbers)
            return bars(say(title).format(who=who), found, say(y), colours=colours, nothing=nothing)

        seats = [one._replace(name=one.name.removeprefix("seat ")) for one in self.by_seat()]
        games = [one._replace(name=titles(one.name)) for one in self.by_game()]
        best = list(self.ratings().values())[:12]
        return {
            "time.svg": curves(
                say("Last 20 games: {who}").format(who=who),
                [Series(say("won"), when)],
                say("game"),
                say("share won"),
                low=0,
                high=1,
                colours=colours,
                nothing=nothing,
            ),
            "games.svg": rates("Won by game: {who}", games),
            "opponents.svg": rates("Won against: {who}", self.by_opponent()),
            "decks.svg": rates("Won by deck: {who}", self.by_deck()),
            "seats.svg": rates("Won by seat: {who}", seats),
            "cards.svg": rates("Won when played: {who}", self.by_card()),
            "ratings.svg": bars(
                say("Ratings (Glicko-2)"),
                [(name, rating.rating) for name, rating in best],
                say("rating"),
                notes=[f"{rating.rating:.0f} ± {2 * rating.deviation:.0f}" for _, rating in best],
                colours=colours,
                nothing=nothing,
            ),
            "length.svg": counts("Length of games", [one.entry.actions for one in self.games], "games"),
            "thinking.svg": counts(
                "Thought per game: {who}",
                [one.me.thinking // 60_000 for one in self.games],
                "games, by minutes",
            ),
        }


def _counted(files: Sequence[LibraryEntry]) -> list[LibraryEntry]:
    """Of several files that name one game, the one that counts: anybody can copy an opening and put another
    end behind it, so one that was verified comes before all others, and where nobody has looked at files that
    differ in their result, none counts. A verified game has one end: those that differ are several games, for
    which a host has said the very same hello.
    """
    best = min(map(_worth, files))
    good = [entry for entry in files if _worth(entry) == best]
    by_result = {tuple(seat.won for seat in entry.seats): entry for entry in good}
    return [*by_result.values()] if len(by_result) == 1 or best == _WORTH[VERIFIED] else []


def _worth(entry: LibraryEntry) -> int:
    return _WORTH.get(entry.verdict, len(_WORTH))


def _is(seat: Seat, me: str) -> bool:
    return not me or seat.key == me or seat.name.casefold() == me.casefold()


def _record(name: str, some: Sequence[Mine]) -> Record:
    count = len(some)
    return Record(
        name,
        count,
        sum(one.won for one in some),
        sum(one.entry.actions for one in some) / count,
        sum(one.me.thinking for one in some) / count / 1000,
    )


def _lengths(numbers: Sequence[int]) -> list[tuple[str, float]]:
    """How many fall into each of ten equal steps."""
    if not numbers:
        return []
    step = max(1, -(-(max(numbers) + 1) // 10))
    found = [0] * (max(numbers) // step + 1)
    for number in numbers:
        found[number // step] += 1
    return [
        (f"{at * step}–{at * step + step - 1}" if step > 1 else str(at), float(n))
        for at, n in enumerate(found)
    ]
