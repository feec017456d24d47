"""The Reapers of Universe 3: the game put together from its parts, with its state checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.effects.stacks import hand_on, succeed
from engines.kernel import (
    NOTHING,
    DeckFault,
    DeckPart,
    Mode,
    PrintedCard,
    Setup,
    SetupError,
    Table,
    Work,
)

from . import bot, fight, formats, playing, say, setup, summon, texts, turn, view
from . import verbs as own
from .playing import Playing
from .policy import LINES, PHASES, POLICY, SEAT_VARS, WORDS, ZONES


class Reapers(Playing):
    """The whole game for two (RP-032, RP-228, RP-230)."""

    id, title, revision = "reapers", "The Reapers of Universe 3", 4
    effort = 3
    strengths = {**Playing.strengths, "strong": "search:40"}
    modes = (
        Mode("duel", 2, "One game between two players"),
        Mode("match", 2, "Best of three games, with the same Decks"),
    )
    zones = ZONES
    seat_vars = SEAT_VARS
    table_vars = ("game", "void", "struck")
    phases = PHASES
    vocabulary = WORDS
    speech = texts.SPEAKER
    policy = POLICY
    verbs = own.VERBS
    own_commits = {**fight.COMMITS, **own.COMMITS}
    own_programs = {
        **setup.PROGRAMS,
        **turn.PROGRAMS,
        **playing.PROGRAMS,
        **summon.PROGRAMS,
        **fight.PROGRAMS,
        **own.PROGRAMS,
    }

    def __init__(self, packs: tuple[Any, ...]) -> None:
        super().__init__(packs)
        kinds = formats.DECK_KINDS
        self.deck_faces = tuple(n for n, card in enumerate(self.catalogue.cards) if card.kind in kinds)
        """Faces that may be in a Deck (RP-226)."""
        self.reaper_faces = tuple(n for n, card in enumerate(self.catalogue.cards) if card.kind == "reaper")
        """Faces that may be in a Reaper's place (RP-225)."""
        self.worth = tuple(bot.face_worth(card) for card in self.catalogue.cards)
        """What bots think of each face."""

    def check_setup(self, setup_: Setup) -> None:
        """A Deck of 40 to 60 cards and one Reaper for each seat (RP-222 to RP-225)."""
        super().check_setup(setup_)
        for seat in setup_.decks:
            sizes = dict(seat)
            if set(sizes) != {"main", "reaper"} or not formats.LEAST <= sizes["main"] <= formats.MOST:
                break
            if sizes["reaper"] != 1:
                break
        else:
            if len(setup_.decks) == setup_.seats:
                return
        raise SetupError("Each seat needs a Deck of 40 to 60 cards and one Reaper (RP-222 to RP-225).")

    def deck_faults(self, mode: Mode, lists: Mapping[str, tuple[int, ...]]) -> Iterable[DeckFault]:
        """What the rules of deck building say against a deck."""
        return formats.deck_faults(self, lists)

    def deck_parts(self, mode: Mode) -> tuple[DeckPart, ...]:
        """The Deck and the Reaper."""
        return formats.deck_parts(self)

    def begin(self, w: Work, setup_: Setup) -> None:
        """Make the cards and open the first game."""
        setup.begin(w, setup_)

    def flow(self, w: Work) -> None:
        """When nothing is left to do, the next turn begins."""
        turn.next_turn(w)

    # --- moves ----------------------------------------------------------------------------------------------

    def send(self, w: Work, card: int, zone: str, **how: Any) -> None:
        """Nothing moves a Reaper (RP-025, RP-R05); a Soul that changes its line needs a position there, and
        Tokens keep to the Front-Line (RP-018, RP-019).
        """
        if self.zone_name(w.t, card) == "reaper":
            return
        if zone in LINES:
            seat = how.get("who")
            seat = w.t.rows[card].owner if seat is None else seat
            if self.free(w.t, seat, zone) <= 0 or (zone != "front" and self.is_token(w.t, card)):
                return
        super().send(w, card, zone, **how)

    def destroy(
        self, w: Work, card: int, *, by: int, source: int = NOTHING, cause: str | None = None
    ) -> None:
        """Only Strikes destroy a Reaper (RP-103, RP-R05), and nothing what is not on the field (RP-R89)."""
        if card >= 0 and self.on_field(w.t, card) and self.zone_name(w.t, card) != "reaper":
            super().destroy(w, card, by=by, source=source, cause=cause)

    def make_token(self, w: Work, card: str, zone: str, seat: int, place: int, *, up: bool) -> int:
        """A Token takes a Front-Line position, and is not made without one (RP-019, RP-R09, RP-R56)."""
        if zone != "front" or self.free(w.t, seat, "front") <= 0:
            return NOTHING
        token = super().make_token(w, card, zone, seat, place, up=up)
        w.emit("joined", seat, (token,))
        return token

    def lay_on(self, w: Work, card: int, base: int) -> None:
        """Ranking up: the same Soul goes on under a new top card (RP-075, RP-R51), and with what it does by a
        Skill that it still has (RP-R99).
        """
        succeed(w, card, base)
        w.move(base, w.t.map.number("under", w.t.rows[card].seat), up=True)
        w.change(base, host=card)
        hand_on(w, card, base)

    def uncovered(self, w: Work, card: int, below: tuple[int, ...]) -> None:
        """A stack leaves as a whole (RP-081, RP-082); an attached Cast is destroyed (RP-147, RP-R85)."""
        zone = w.t.map.of[w.t.rows[card].zone] if w.t.rows[card].zone >= 0 else None
        for one in below:
            if self.kind(w.t, one) == "cast":
                self.send(w, one, "graveyard", cause="destroy", by=w.t.rows[one].seat, source=card)
            elif zone is not None:
                w.move(one, w.t.map.number(zone.name, w.t.rows[one].owner), up=zone.see == "all")

    def check(self, w: Work) -> bool:
        """Souls with more damage than GRD are destroyed, all together (RP-R52, RP-R67)."""
        fallen = [
            (card, NOTHING, "destroy")
            for seat in (w.t.active, 1 - w.t.active)
            for card in self.souls(w.t, seat)
            if w.t.rows[card].damage and fight.beaten(w, card)
        ]
        fight.fall_together(w, fallen)
        return bool(fallen)

    # --- the end of a game ----------------------------------------------------------------------------------

    def defeat(self, w: Work, seats: tuple[int, ...], reason: str) -> None:
        """These seats have lost the game; both at once make it void (RP-R37)."""
        if len(seats) == 1:
            setup.game_lost(w, seats[0], reason)
        else:
            setup.game_void(w, reason)

    def gone(self, w: Work, seat: int, reason: str) -> None:
        """Who resigns loses this game (RP-R38); who is gone for good loses all (RP-R116)."""
        if reason == "resigned":
            setup.game_lost(w, seat, reason)
        else:
            super().gone(w, seat, reason)

    def spent(self, w: Work) -> None:
        """A loop without choices makes the game void (RP-R39)."""
        setup.game_void(w, "endless")

    # --- people and bots ------------------------------------------------------------------------------------

    def printed(self, face: int) -> PrintedCard:
        """A card as whoever builds Decks reads it."""
        return view.printed_card(super().printed(face))

    view = view.table_view
    say_question, say_answer, say_event = say.question, say.answer, say.event
    as_told = say.as_told
    evaluate, propose, consider = bot.evaluate, bot.propose, bot.consider

    def spare_faces(self, t: Table, card: int) -> tuple[int, ...]:
        """Cards of which nothing is known are cards that Decks may hold; in a Reaper's place, a Reaper."""
        in_its_place = t.map.of[t.rows[card].zone].name == "reaper"
        return self.reaper_faces if in_its_place else self.deck_faces


GAME = Reapers
