"""Whole games in German: every word that a player reads comes from a catalogue.

The language of these games is German with a mark around everything that a catalogue says. What is left when
the marks are taken away must be names of cards and players, numbers and clauses: anything else was put
together outside `say` and stays English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

from client.service.chooser import chooser_for, namer
from client.service.reading import cards_read
from client.service.speech import spoken
from engines.bots.greedy import GreedyBot
from engines.kernel import Game, LocalGame, Options, Secrets, TableView
from engines.kernel.reasons import Thing, why_not
from engines.kernel.say import Voice, english, printed_text, speaking, use_language
from engines.kernel.text import card_told, render
from tests.battery.games import Case, cases

GERMAN = spoken("de")
ROOT = Path(__file__).parents[2]
PLAYED = [
    case for case in cases() if case.game in ("rune", "runeslingers", "runiverse", "reapers", "genesis")
]
BASE = {case.id: case for case in PLAYED if not case.options}
PART = re.compile(r"(\{\w+\})")
MARKED = re.compile("⟦[^⟦⟧]*⟧")
FREE = re.compile(r"[A-Z]{2}-R?\d+|\b[RS]\d\d\b|\b[BGR]{2,3}\b|\bX\b|(?<=\s)[BGRbgr]\d?(?=\s|$)")
"""Clauses, cards and runes of Rune, and a number not known yet."""
WORDS = re.compile(r"[^\W\d_]{2,}")
NAMES = ("Quirin", "Wilhelmine", "Yolanda", "Zacharias", "Xaver", "Undine")


def german(sentence: str) -> str:
    """The German sentence, marked; as it stands, if no catalogue has it."""
    said = GERMAN(sentence)
    if said == sentence and sentence not in KNOWN:
        return sentence
    return "".join(part if PART.fullmatch(part) else f"⟦{part}⟧" for part in PART.split(said))


def _known() -> Iterator[str]:
    for folder in ("engines", "client"):
        for file in (ROOT / folder).rglob("languages/de.po"):
            with file.open("rb") as stream:
                yield from (str(message.id) for message in read_po(stream) if message.id)


KNOWN = frozenset(_known())


class Reader:
    """Notes whatever stands outside the catalogues."""

    def __init__(self, game: Game) -> None:
        names = {game.face_name(face) for face in range(game.face_count())} | set(NAMES)
        facts = getattr(getattr(game, "catalogue", None), "facts", ())
        names |= {half.name for card in facts for half in card.values() if half.name}
        names |= {game.printed(face).name for face in range(game.face_count())}
        longest = sorted(filter(None, names), key=len, reverse=True)
        self._names = re.compile("|".join(map(re.escape, longest)))
        self.strange: dict[str, str] = {}

    def read(self, *lines: str) -> None:
        for line in lines:
            rest = line
            while MARKED.search(rest):
                rest = MARKED.sub(" ", rest)
            for word in WORDS.findall(FREE.sub(" ", self._names.sub(" ", rest))):
                self.strange.setdefault(word, line)

    def view(self, game: Game, view: TableView) -> None:
        self.read(*render(view), *(zone.title for zone in view.zones))
        self.read(view.prompt.question if view.prompt else "", view.outcome, *view.lines)
        self.read(*(words for _, words in view.phases))

    def cards(self, game: Game, view: TableView) -> None:
        for card in {card.name: card for zone in view.zones for card in zone.cards}.values():
            self.read(card_told(card))
            if card.name:
                self.read(*cards_read(game, view, card.name))


def play(case: Case, seed: int, greedy: bool, reader: Reader, limit: int) -> None:
    """A game (or the first answers of a long one), all of it read."""
    game, chance = case.make(), Random(seed)
    local = LocalGame(game, case.setup(game), b"german %d" % seed, case.decks)
    bot = GreedyBot(game, Random(seed)) if greedy else None
    for count, options in enumerate(islice(local.play(), limit)):
        seat, know = options.decision.seat, options.know
        reader.read(game.say_question(local.table, options.decision))
        if count % 12 == 0:
            for onlooker in (seat, -1):
                view = game.view(local.table, onlooker, know if onlooker >= 0 else Secrets())
                reader.view(game, view)
            reader.cards(game, view)
            choose = chooser_for(game, options, namer(game, local.table, seat, know))
            reader.read(*(line for line in choose.lines() if "…" not in line))  # a group cuts its lines short
        if count % 6 == 0:
            for answer in islice(options.answers(), 20):
                reader.read(game.say_answer(local.table, options.decision, answer, know))
            refuse(options, chance, reader)
        answer = bot.choose(local.table, options, know) if bot is not None else options.sample(chance)
        for event in local.submit(answer):
            reader.read(
                game.say_event(local.table, event, know), game.say_event(local.table, event, Secrets())
            )
    reader.view(game, game.view(local.table, -1, Secrets()))


def refuse(options: Options, chance: Random, reader: Reader) -> None:
    """Point at things, one and two: the reasons are German too."""
    table = options.t
    things = [Thing("card", card) for card, row in enumerate(table.rows) if row.zone >= 0]
    things += [Thing("seat", seat) for seat in range(table.map.seats)]
    for one in chance.sample(things, min(5, len(things))):
        reader.read(why_not(options, (one,)).told)
        reader.read(why_not(options, (one, chance.choice(things))).told)


@pytest.fixture(autouse=True)
def marked() -> Iterator[None]:
    use_language(german)
    with speaking(Voice(NAMES)):
        yield
    use_language(english)


@pytest.mark.parametrize("name", BASE)
@pytest.mark.parametrize("greedy", [False, True], ids=["random", "greedy"])
def test_a_german_game_says_nothing_in_english(name: str, greedy: bool) -> None:
    case = BASE[name]
    reader = Reader(case.make())
    play(case, 3, greedy, reader, limit=40 if greedy else 150)
    assert reader.strange == {}


@pytest.mark.slow
@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.id)
@pytest.mark.parametrize("seed", range(4))
def test_long_german_games_say_nothing_in_english(case: Case, seed: int) -> None:
    reader = Reader(case.make())
    play(case, seed, bool(seed % 2), reader, limit=3000)
    assert reader.strange == {}


@pytest.mark.parametrize("name", sorted({case.game for case in PLAYED}))
def test_every_card_is_german(name: str) -> None:
    game = next(case for case in PLAYED if case.game == name).make()
    reader = Reader(game)
    for face in range(game.face_count()):
        card = game.printed(face)
        reader.read(card_told(card.view()), printed_text(card.text))
    assert reader.strange == {}
