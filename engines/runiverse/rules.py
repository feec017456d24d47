"""Rüniverse: the game put together from its parts, with its state checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.effects.timing import happen
from engines.kernel import (
    NOTHING,
    TABLE,
    DeckFault,
    DeckPart,
    Mode,
    OptionSpec,
    PrintedCard,
    Setup,
    SetupError,
    Table,
    Work,
)

from . import (
    attack,
    bonds,
    booster,
    bot,
    dispel,
    dreams,
    evoking,
    formats,
    moves,
    say,
    setup,
    texts,
    turn,
    view,
)
from . import verbs as own
from .acts import Acting
from .policy import PHASES, POLICY, SEAT_VARS, TABLE_VARS, WORDS, ZONES

_FIRST = (OptionSpec("first", ("random", "seat 1", "seat 2"), "Who goes first"),)
_PIPS = OptionSpec(formats.PIPS, formats.BUDGETS, "Most pips in a main deck")
OWNED = ("hand", "deck", "dream", "discard", "banished", "exalted")
"""Zones that hold their owner's cards only (RV-035, RV-038)."""


class Runiverse(Acting):
    """The whole game for two (RV-327)."""

    id, title, revision = "runiverse", "Rüniverse", 5
    effort = 5
    play_words = ("play", "conceal", "mage")
    modes = (
        Mode("constructed", 2, "Two players with their own decks", options=(*_FIRST, _PIPS)),
        Mode(setup.BOOSTER, 2, "Booster Decks: a pack and the mages of one facet", options=_FIRST),
    )
    zones = ZONES
    seat_vars = SEAT_VARS
    table_vars = TABLE_VARS
    phases = PHASES
    vocabulary = WORDS
    speech = texts.SPEAKER
    turned_word = "tasked"
    policy = POLICY
    verbs = own.VERBS
    own_commits = {
        **moves.COMMITS,
        **dispel.COMMITS,
        **turn.COMMITS,
        **own.COMMITS,
    }
    own_intents = moves.INTENTS
    own_programs = {
        **setup.PROGRAMS,
        **booster.PROGRAMS,
        **turn.PROGRAMS,
        **evoking.PROGRAMS,
        **attack.PROGRAMS,
        **bonds.PROGRAMS,
        **dispel.PROGRAMS,
        **dreams.PROGRAMS,
        **moves.PROGRAMS,
        **own.PROGRAMS,
    }

    def __init__(self, packs: tuple[Any, ...]) -> None:
        super().__init__(packs)
        self.deck_faces = tuple(n for n in range(len(self.catalogue.cards)) if n not in self.tokens)
        """Faces that may be in a deck (RV-087)."""

    def check_setup(self, setup_: Setup) -> None:
        """A main deck of thirty and a dream deck of ten or more for each player (RV-084); none where packs
        are opened at the table (RV-317).
        """
        super().check_setup(setup_)
        if setup_.mode == setup.BOOSTER:
            if any(setup_.decks):
                raise SetupError("Booster Decks are opened at the table; bring no deck (RV-317).")
            return
        for lists in setup_.decks:
            sizes = dict(lists)
            if set(sizes) != {"main", "dream"} or sizes["main"] != setup.DECK:
                raise SetupError("Each player needs a main deck of 30 cards and a dream deck (RV-084).")
            if sizes["dream"] < formats.DREAM:
                raise SetupError("A dream deck has ten cards or more (RV-324).")
        if len(setup_.decks) != setup_.seats:
            raise SetupError("Each player needs a main deck of 30 cards and a dream deck (RV-084).")

    def deck_faults(self, mode: Mode, lists: Mapping[str, tuple[int, ...]]) -> Iterable[DeckFault]:
        """What the rules of deck building say against a deck (RV-315 to RV-326)."""
        return formats.deck_faults(self, mode, lists)

    def deck_parts(self, mode: Mode) -> tuple[DeckPart, ...]:
        """Main deck and dream deck (RV-030, RV-031)."""
        return formats.deck_parts(self, mode)

    def begin(self, w: Work, setup_: Setup) -> None:
        """Set tokens aside and start setting up."""
        setup.begin(w, setup_)

    def flow(self, w: Work) -> None:
        """When nothing is left to do, the other player takes a turn."""
        turn.next_turn(w)

    # --- moves ----------------------------------------------------------------------------------------------

    def goal(self, t: Table, card: int, zone: str, who: int | None = None, place: int = 0) -> int:
        """Hands, decks and piles hold their owner's cards only (RV-035, RV-036, RV-038)."""
        return super().goal(t, card, zone, None if zone in OWNED else who, place)

    def is_token(self, t: Table, card: int) -> bool:
        """RV-065."""
        return t.rows[card].face in self.tokens

    def arrives_exhausted(self, t: Table, card: int, zone: int) -> bool:
        """RV-249: creatures join tasked, however they join; relics untasked (RV-151)."""
        return t.map.of[zone].name == "field" and self.kind(t, card) == "creature"

    def make_token(self, w: Work, card: str, zone: str, seat: int, place: int, *, up: bool) -> int:
        """Swarming Bugs are unlimited (RV-071) and join tasked."""
        face = self.catalogue.number[card]
        token = w.new(w.t.map.number(zone, seat, place), face=face, owner=seat, up=up)
        if self.catalogue.cards[face].kind == "creature":
            w.change(token, turned=True)
        return token

    def draw_one(self, w: Work, seat: int) -> None:
        """A draw goes through its steps (RV-108 to RV-114)."""
        w.bind("#card", NOTHING)
        w.push("rv.draw", seat=seat)

    def attack(self, w: Work, card: int, target: int, *, by: int) -> None:
        """A combat attack that an effect brings about (RV-R73)."""
        w.push("rv.attack", seat=by, card=card, target=target, ally=NOTHING, combat=1, n=0)

    def lay_on(self, w: Work, card: int, base: int) -> None:
        """Evolving."""
        moves.evolve(w, card, base)

    def uncovered(self, w: Work, card: int, below: tuple[int, ...]) -> None:
        """Vim and attachments of a card that left play are discarded (RV-R95, RV-R107)."""
        if len(below) > 1:
            w.push("rv.pile", seat=w.t.active, cards=below)
        else:
            super().uncovered(w, card, below)

    # --- checks ---------------------------------------------------------------------------------------------

    def check(self, w: Work) -> bool:
        """Levels first (RV-212), then what has too much damage on it; damage dealt at once is checked at once
        (RV-R66, RV-R67).
        """
        if super().check(w):
            return True
        if w.t.get(TABLE, "hush"):
            return False
        found = dispel.done_for(w)
        if found:
            dispel.begin(w, found)
            return True
        mages = dispel.overcome(w)
        if mages:
            w.push("rv.overcome", seat=w.t.active, mages=mages)
        return bool(mages)

    def _watch_stats(self, w: Work) -> bool:
        """A drop in level takes damage away and does nothing else (RV-212), so only the levels of damaged
        cards are watched.
        """
        t = w.t
        hurt = [
            card
            for name in self.policy.in_play
            for zone in t.map.numbers(name)
            for card in t.zones[zone]
            if t.rows[card].damage
        ]
        if not hurt and not t.was:
            return False
        was = {card: value for card, _, value in t.was}
        now = {card: self.stat(t, card, "level") for card in sorted(hurt)}
        changed = next((card for card, value in now.items() if was.get(card, value) != value), None)
        if changed is None:
            t.was = tuple((card, "level", value) for card, value in now.items())
            return False
        # the others keep their old value and are compared again after this one
        t.was = tuple((c, "level", v if c == changed else was.get(c, v)) for c, v in now.items())
        by = self.controller(t, changed)
        happen(w, "stat_changed", card=changed, stat="level", old=was[changed], new=now[changed], by=by)
        return True

    def printed(self, face: int) -> PrintedCard:
        """A card for whoever builds decks: its level is its cost, its words as they stand on it (RV-214)."""
        return view.printed(self, super().printed(face))

    # --- people and bots ------------------------------------------------------------------------------------

    view = view.table_view
    say_question, say_answer, say_event = say.question, say.answer, say.event
    unseen_words = say.unseen_words
    evaluate, propose, consider, own_turn = bot.evaluate, bot.propose, bot.consider, bot.own_turn

    def spare_faces(self, t: Table, card: int) -> tuple[int, ...]:
        """Cards of which nothing is known are cards that decks may hold."""
        return self.deck_faces


GAME = Runiverse
