"""Second Genesis: the game put together from its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from engines.effects.timing import happen
from engines.kernel import (
    NOTHING,
    Act,
    Answer,
    DeckFault,
    DeckPart,
    Mode,
    Options,
    PrintedCard,
    Secrets,
    Setup,
    Table,
    Work,
)

from . import battle, bot, formats, leave, modes, say, setup, texts, turn, view
from . import verbs as own
from .casting import Casting
from .modes import MODES
from .policy import PHASES, POLICY, SEAT_VARS, WORDS, ZONES


class Genesis(Casting):
    """The whole game, for two to six lords."""

    id, title, revision = "genesis", "Second Genesis", 5
    effort = 4
    use_words = ("use", "second", "turn_up")
    modes = MODES
    zones = ZONES
    seat_vars = SEAT_VARS
    table_vars = ("generic", "cap", "first_fall")
    phases = PHASES
    presence = ("out", "benched")
    vocabulary = WORDS
    speech = texts.SPEAKER
    turned_word = "engaged"
    policy = POLICY
    verbs = own.VERBS
    own_commits = own.COMMITS
    own_programs = {**setup.PROGRAMS, **turn.PROGRAMS, **battle.PROGRAMS, **own.PROGRAMS}
    steps = turn.STEPS

    # --- decks and setup ------------------------------------------------------------------------------------

    def check_setup(self, setup_: Setup) -> None:
        """A finished deck for each lord (SG-048)."""
        super().check_setup(setup_)
        setup.check(setup_)

    def deck_sizes(self, lists: Mapping[str, tuple[int, ...]]) -> tuple[tuple[str, int], ...]:
        """Size and numbers of each back, which are public (SG-R39)."""
        return setup.stated(self.backs(), lists)

    def deck_parts(self, mode: Mode) -> tuple[DeckPart, ...]:
        """One list of 48 cards (SG-211)."""
        return formats.deck_parts(self)

    def deck_faults(self, mode: Mode, lists: Mapping[str, tuple[int, ...]]) -> Iterable[DeckFault]:
        """What the rules of custom design say against a deck (SG-211)."""
        return formats.deck_faults(self, lists)

    def begin(self, w: Work, setup_: Setup) -> None:
        """Note the options and start setting up."""
        setup.begin(w, setup_)

    def next_options(self, opened: Table) -> Mapping[str, int | str | bool]:
        """Of games in a row the next is begun by the next lord clockwise (SG-052, SG-R44)."""
        return {"start": (modes.beginner(opened) + 1) % opened.map.seats + 1}

    def flow(self, w: Work) -> None:
        """When nothing is left to do, the next lord takes a turn (SG-085)."""
        turn.next_turn(w)

    def gone(self, w: Work, seat: int, reason: str) -> None:
        """A lord left the table (SG-R40)."""
        leave.gone(w, seat, reason)

    # --- drawing --------------------------------------------------------------------------------------------

    def draw_one(self, w: Work, seat: int) -> None:
        """A card to be drawn from an empty deck leads to the reshuffle (SG-079, SG-205)."""
        w.bind("#card", NOTHING)
        deck = w.t.zone("deck", seat)
        if deck:
            happen(w, "draw", by=seat, card=deck[-1], cause="effect")
        else:
            w.push("genesis.reshuffle", seat=seat)

    # --- people and bots ------------------------------------------------------------------------------------

    view = view.table_view

    def back_words(self, back: int) -> str:
        """The spheres of a back."""
        return say.sphere_words(back)

    say_question, say_answer, say_event = say.question, say.answer, say.event
    ability_card, unseen_words = say.ability_card, say.unseen_words
    evaluate, propose = bot.evaluate, bot.propose

    def printed(self, face: int) -> PrintedCard:
        """A card as whoever builds decks reads it."""
        return self._printed[face]

    @cached_property
    def _printed(self) -> tuple[PrintedCard, ...]:
        return tuple(view.printed_card(self, face) for face in range(self.face_count()))

    @cached_property
    def aims(self) -> Mapping[tuple[int, str], bool]:
        """Whether targets are to be helped or harmed, for bots."""
        return bot.aims(self.catalogue.cards)

    @cached_property
    def lent(self) -> frozenset[tuple[int | None, str]]:
        """Targets that are lent strength to attack with, for bots."""
        return bot.lent(self.catalogue.cards)

    @cached_property
    def daring(self) -> frozenset[tuple[int | None, str]]:
        """Faces that gain by an attack or by dying in it, and where they must lie for that."""
        return bot.daring(self.catalogue.cards)

    @cached_property
    def fighters(self) -> frozenset[int | None]:
        """Faces of creatures that have another strength in battle, for bots."""
        return bot.fighters(self.catalogue.cards)

    def only(self, t: Table, options: Options, know: Secrets) -> Answer | None:
        """The only answer worth a look."""
        if isinstance(options.decision, Act) and bot.several_acts(self, t, options):
            return None
        return super().only(t, options, know)


GAME = Genesis
