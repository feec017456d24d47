"""From words on the command line to a game that can be started: game, mode, options, decks."""

from __future__ import annotations

from dataclasses import dataclass

from client.service.offered import deck_called
from client.service.refusal import BadInput, refusing
from engines import registry
from engines.bots import BadBot, make_bot
from engines.bots.seating import bot_chance
from engines.kernel import DeckLists, Game, LocalGame, Mode, OptionSpec, Setup, SetupError
from engines.kernel.say import say
from engines.registry import DeckList, Engine, RegistryError, deck_sizes
from engines.spelling import nearest

YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")

MAX_SEED = 2**53 - 1
"""Seeds stay whole numbers in every language that reads our JSON."""

OptionValue = int | str | bool
Lists = dict[str, tuple[int, ...]]


Match = tuple[tuple[int, ...], ...]
"""Winners of the earlier games of a match."""

BOT_WORDS = "beginner, club, strong; or random, greedy, search:N"
"""The bots of every game, for help texts."""


@dataclass(frozen=True)
class Opening:
    """A game that can be started, as asked for."""

    game: Game
    mode: Mode
    options: dict[str, OptionValue]
    decks: tuple[DeckList, ...]
    """Decks to choose from; none in games without decks."""
    chosen: bool
    """Whether the decks were named, one for each seat."""

    def decks_for(self, number: int) -> tuple[DeckList, ...]:
        """The decks of the seats in a game of that number: those named, or all of them in turn."""
        if self.chosen or not self.decks:
            return self.decks
        seats, kinds = range(self.mode.seats), len(self.decks)
        return tuple(self.decks[number // kinds**seat % kinds] for seat in seats)

    def setup(self, decks: tuple[DeckList, ...] = (), match: Match = ()) -> Setup:
        """The setup, with these decks, after these games of a match."""
        with refusing(SetupError):
            sizes = deck_sizes(self.game, lists_of(decks))
            return self.game.setup(self.mode.name, self.options, decks=sizes, match=match)

    def start(self, seed: bytes, number: int = 0) -> LocalGame:
        """A local game with the decks of that number."""
        decks = self.decks_for(number)
        return LocalGame(self.game, self.setup(decks), seed, lists_of(decks))


def lists_of(decks: tuple[DeckList, ...]) -> DeckLists:
    """Decks as a dealer takes them."""
    return tuple(deck.lists for deck in decks)


def opening(game_id: str, mode: str, options: list[str], decks: str) -> Opening:
    """What these words ask for; raises BadInput with one sentence."""
    with refusing(RegistryError, SetupError):
        engine = registry.engine(game_id)
        game = engine.game()
        chosen = game.mode_named(mode) if mode else game.modes[0]
        settled = read_options(chosen, options)
        chosen = chosen.settled(settled)
        known = engine.decks_in(game, chosen)
        named = _named_decks(engine, game, chosen, decks)
    found = Opening(game, chosen, settled, named or known, bool(named))
    found.setup(found.decks_for(0))
    return found


def mode_for_many(game: str) -> str:
    """The first mode of a game that is played between machines."""
    with refusing(RegistryError):
        modes = registry.engine(game).kind.modes
    return next((mode.name for mode in modes if mode.seats > 1), modes[0].name)


def check_bots(names: list[str], game: Game) -> None:
    """Raise BadInput unless all of these name bots."""
    with refusing(BadBot):
        for name in names:
            make_bot(name, game, bot_chance(b"", 0))


def read_options(mode: Mode, texts: list[str]) -> dict[str, OptionValue]:
    """Options as they are written, such as a=1,b=2; raises BadInput with one sentence."""
    found: dict[str, OptionValue] = {}
    specs = {spec.name: spec for spec in mode.options}
    for text in ",".join(texts).split(","):
        if not text.strip():
            continue
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise BadInput(say("the option {text} is not written as NAME=VALUE.", text=repr(text)))
        if name not in specs:
            known = ", ".join(specs) or "none"
            raise BadInput(
                f"mode {mode.name!r} has no option {name!r}; it has {known}.{nearest(name, specs)}"
            )
        found[name] = _value(specs[name], value)
    return found


def _value(spec: OptionSpec, text: str) -> OptionValue:
    for known in spec.values:
        words = (YES if known else NO) if isinstance(known, bool) else (str(known).casefold(),)
        if text.casefold() in words:
            return known
    allowed = ", ".join(str(known) for known in spec.values)
    raise BadInput(
        say(
            "option {name} cannot be {text}; it can be {allowed}.",
            name=spec.name,
            text=repr(text),
            allowed=allowed,
        )
    )


def _named_decks(engine: Engine, game: Game, mode: Mode, text: str) -> tuple[DeckList, ...]:
    """The decks named, one for each seat: the game's own or the player's."""
    if not text:
        return ()
    names = [name.strip() for name in text.split(",")]
    found = [deck_called(engine, game, mode, name) for name in names]
    if len(found) not in (1, mode.seats):
        raise BadInput(say("{n} decks are named for {seats} seats.", n=len(found), seats=mode.seats))
    return tuple(found * (mode.seats if len(found) == 1 else 1))


def check_bot(name: str, game: Game) -> str:
    """A bot's name, if there is such a bot."""
    if name:
        check_bots([name], game)
    return name


def lists_for(engine: Engine, game: Game, mode: Mode, wanted: str, seat: int) -> Lists:
    """The secret lists of a seat: the deck named, the one in a file, or one of the game's own."""
    with refusing(RegistryError):
        if not wanted:
            known = engine.decks_in(game, mode)
            return dict(known[seat % len(known)].lists) if known else {}
        return dict(deck_called(engine, game, mode, wanted).lists)
