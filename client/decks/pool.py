"""The cards of one game to build decks of, in the order in which people look for them."""

from __future__ import annotations

from dataclasses import replace

from client.art.gallery import gallery
from client.decks.deck import Deck
from client.decks.parts import faults_of, parts_of
from client.decks.query import COPIES, Searchable, Searching, facts_of
from client.table.layout import Layout, LayoutError, complete, layout_for
from engines.kernel import DeckFault, DeckPart, Game, Mode, PrintedCard
from engines.kernel.say import say, tell
from engines.kernel.text import card_told
from engines.registry import Engine

COST = "cost"


class Pool:
    """Everything that can be in a deck, and where it belongs."""

    def __init__(self, engine: Engine, game: Game, mode: Mode) -> None:
        self.engine, self.game, self.mode = engine, game, mode
        try:
            self.layout: Layout = layout_for(game, engine)
        except LayoutError:  # whoever opens a table says so
            self.layout = complete(Layout(), game)
        gallery().open(game)
        self.parts = parts_of(engine, game, mode)
        self._home: dict[int, DeckPart] = {}
        for part in self.parts:
            for face in part.faces:
                self._home.setdefault(face, part)
        places = {part.label: number for number, part in enumerate(self.parts)}
        kinds = {kind: number for number, kind in enumerate(self.layout.kinds)}

        def order(card: PrintedCard) -> tuple[int, int, int, str]:
            part = places[self._home[card.face].label]
            return part, kinds.get(card.kind, len(kinds)), cost_of(card), card.name

        self.cards = tuple(sorted((game.printed(face) for face in self._home), key=order))
        self._place = {card.face: number for number, card in enumerate(self.cards)}
        self._facts = {card.face: facts_of(card, self.kind_word(card.kind)) for card in self.cards}
        numbers = dict.fromkeys(name for card in self.cards for name, _ in card.stats)
        self.searching = Searching(numbers, self.layout.card.short)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of card in the pool, in its order."""
        return tuple(dict.fromkeys(card.kind for card in self.cards if card.kind))

    def kind_word(self, kind: str) -> str:
        """A kind as the game's screens write it."""
        return say(self.layout.kind(kind).word) or tell(kind)

    def card(self, face: int) -> PrintedCard:
        """A card by its face."""
        return self.cards[self._place[face]] if face in self._place else self.game.printed(face)

    def place(self, face: int) -> int:
        """Where a card stands in the pool; strangers come last."""
        return self._place.get(face, len(self.cards))

    def home(self, face: int) -> DeckPart | None:
        """The list that a card belongs to."""
        return self._home.get(face)

    def found(self, query: str, deck: Deck, kinds: frozenset[str] = frozenset()) -> list[PrintedCard]:
        """The cards that a query and the kinds ticked leave; QueryError if it cannot be understood."""
        test = self.searching.read(query)
        return [
            card
            for card in self.cards
            if (not kinds or card.kind in kinds) and test(self._counted(card.face, deck))
        ]

    def _counted(self, face: int, deck: Deck) -> Searchable:
        facts = self._facts[face]
        copies = sum(cards.count(face) for cards in deck.lists.values())
        return replace(facts, numbers={**facts.numbers, COPIES: copies})

    def faults(self, deck: Deck) -> list[DeckFault]:
        """Why the deck may not be played."""
        return faults_of(self.engine, self.game, self.mode, deck.lists)


def cost_of(card: PrintedCard) -> int:
    """What a card costs; 0 if nothing is printed."""
    return dict(card.stats).get(COST, 0)


def told(card: PrintedCard, kind_word: str) -> str:
    """The card in words, for whoever cannot see it."""
    return card_told(card._replace(kind=kind_word, words=(*card.words, *card.tags)).view())
