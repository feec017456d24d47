"""What a game supplies: how its table is laid out and goes on, how it is judged, seen, told and thought of.

Most of it has an answer that fits games which need no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar

from engines.kernel.decision import (
    Act,
    Answer,
    Decision,
)
from engines.kernel.errors import IllegalAnswer, Invariant, SetupError
from engines.kernel.event import Event
from engines.kernel.moments import Moment
from engines.kernel.options import Options
from engines.kernel.printed import Printed
from engines.kernel.reasons import Thing
from engines.kernel.say import label, owned, say
from engines.kernel.secrets import Secrets
from engines.kernel.setup import Mode, PackRef, Setup
from engines.kernel.table import Claim, Result, Table
from engines.kernel.view import TableView, plain_view
from engines.kernel.work import Program, Work
from engines.kernel.zones import ZoneKind


class Supplied(Printed):
    """Everything in which one game differs from another."""

    id: ClassVar[str]
    title: ClassVar[str]
    revision: ClassVar[int]
    """Raised by any change that makes a recorded log end differently."""
    effort: ClassVar[int] = 9
    """How much there is to learn, from 1: lists of games begin with the easiest."""
    strengths: ClassVar[Mapping[str, str]] = {
        "beginner": "greedy:2",
        "club": "greedy",
        "strong": "search:16",
    }
    """Bots that people choose from, weakest first, each by the bot that it is (`engines.bots`); `own` is the
    game's `player`. The strongest takes about a second a decision.
    """
    play_words: ClassVar[tuple[str, ...]] = ("play", "conceal")
    """First words of answers to an open question (Act) that play a card."""
    use_words: ClassVar[tuple[str, ...]] = ("use",)
    """… and of those that put one to use otherwise. Measures of balance count the turns without either."""
    turned_word: ClassVar[str] = "used"
    """What players call a card that was turned to be used."""
    modes: ClassVar[tuple[Mode, ...]]
    zones: ClassVar[tuple[ZoneKind, ...]]
    seat_vars: ClassVar[tuple[str, ...]] = ()
    presence: ClassVar[tuple[str, ...]] = ("out",)
    """Variables that decide who takes part and what lies within reach: what was derived from how cards lie
    goes when one of them changes.
    """
    table_vars: ClassVar[tuple[str, ...]] = ()
    phases: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Phase names with their words, in the order of the phase bar."""
    layout: ClassVar[str] = "layout.toml"
    """File beside the engine that tells a client where zones lie."""

    programs: Mapping[str, Program]
    packs: tuple[PackRef, ...] = ()
    exact_packs: tuple[bytes, ...] = ()
    """Digests of the packs with all their words, by which older games name them."""

    def begin(self, w: Work, setup: Setup) -> None:
        """Lay out the table before the first step: push the first frames, want the first intents."""
        raise NotImplementedError

    def flow(self, w: Work) -> None:
        """What happens when no work is left: checks, next phase, next turn."""
        raise Invariant("the game has nothing to do and is not over")

    def acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Answers to an Act in canonical order, each with the hidden cards it opens.

        Where `know` does not know a face, every answer is listed that some face would allow.
        """
        raise NotImplementedError

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """Raise IllegalAnswer unless this answer, with these openings, is allowed."""
        raise NotImplementedError

    def act_claims(self, t: Table, d: Act, value: Any) -> tuple[Claim, ...]:
        """What an allowed answer to an Act asserts about cards that it leaves hidden."""
        return ()

    def test(self, t: Table, name: str, face: int, seat: int) -> bool:
        """A named test on printed facts, as used by questions, duties and claims."""
        raise Invariant(f"no test is called {name}")

    def spare_faces(self, t: Table, card: int) -> tuple[int, ...]:
        """Faces that a card may have where it lies, if nothing else is known of it (bots imagine these)."""
        return tuple(range(self.face_count()))

    def view(self, t: Table, seat: int, know: Secrets) -> TableView:
        """Everything a screen needs, as pure data."""
        return plain_view(self, t, seat, know)

    def say_question(self, t: Table, d: Decision) -> str:
        """The question in words."""
        return f"{d.name}?"

    def say_answer(self, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
        """An answer in words, as listed for the seat asked."""
        return str(answer.value)

    def say_label(self, words: str) -> str:
        """A label of a question in words for people."""
        return label(words)

    def as_told(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The events of one step in the order in which they are told: causes before what they bring about."""
        return events

    def say_event(self, t: Table, event: Event, know: Secrets) -> str:
        """A line for the log, or nothing for facts that need none. `t` is the table after the entry."""
        return ""

    def evaluate(self, t: Table, seat: int, know: Secrets) -> int:
        """How well the seat's side stands, for bots: higher is better, equal chances are 0."""
        return 0

    def player(self, chance: Any) -> Any:
        """A bot of the game's own, for games that have one among their strengths; `chance` is its Random."""
        raise Invariant("this game has no bot of its own")

    def next_options(self, opened: Table) -> Mapping[str, int | str | bool]:
        """Options of the next game in a row that follow from this one; `opened` is the table as it was at its
        first question.
        """
        return {}

    def meant(self, t: Table, d: Decision, things: tuple[Thing, ...], know: Secrets) -> Iterable[Any]:
        """Answers a person may mean who points at these things, allowed or not, the likeliest first: a
        refusal can then say why (`reasons.why_not`).
        """
        return ()

    def why_not_chosen(self, t: Table, d: Decision, card: int) -> IllegalAnswer | None:
        """Why a card is none of those that a question offers, where a rule of the game's own keeps it out."""
        return None

    def concerns(self, t: Table, d: Decision, value: Any) -> tuple[int, ...]:
        """The cards that an answer to an open question is about."""
        return tuple(part for part in value[1:] if type(part) is int and 0 <= part < len(t.rows))

    def say_meant(self, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
        """An answer that may not be allowed, in words: what somebody meant to do."""
        return self.say_answer(t, d, answer, know)

    def put_away(self, t: Table, d: Decision, value: Any) -> str:
        """The line under which a list of answers puts this one away with its like: what may be done at any
        time and seldom matters. Nothing for all others.
        """
        return ""

    def back_words(self, back: int) -> str:
        """What a printed back shows, for games whose backs differ."""
        return ""

    def card_lines(self, face: int) -> tuple[str, ...]:
        """What a table in words tells of a card besides what is printed on it."""
        return ()

    def zone_words(self, t: Table, zone: int, onlooker: int) -> str:
        """A zone with the player it belongs to."""
        if zone < 0:
            return say("no place on the table")
        title, seat = say(t.map.of[zone].words), t.map.owner(zone)
        return title if seat < 0 else owned(title, seat, onlooker)

    def propose(self, t: Table, options: Options, know: Secrets) -> Iterable[Answer]:
        """Answers a bot should look at: all, unless the game knows which are hopeless."""
        return options.answers()

    def consider(self, t: Table, options: Options, know: Secrets) -> Iterable[Answer]:
        """Further answers for a bot that plays them out, if `propose` leaves out what is mostly worse."""
        return ()

    def only(self, t: Table, options: Options, know: Secrets) -> Answer | None:
        """The one answer that `propose` gives, None if there are several. A game that has to weigh all of
        them before it proposes any may tell sooner that there is a choice.
        """
        first_two = list(islice(self.propose(t, options, know), 2))
        return first_two[0] if len(first_two) == 1 else None

    def own_turn(self, t: Table, d: Decision) -> bool:
        """Whether a question leaves a player free to go on with a turn of their own; a bot that answers from
        another seat looks no further ahead. By default it is an Act of that name.
        """
        return isinstance(d, Act) and d.name == "act"

    def moment(self, t: Table, d: Decision) -> Moment:
        """What kind of moment a question comes at, by what everybody sees."""
        return Moment.TURN if isinstance(d, Act) and t.active == d.seat else Moment.CHOICE

    def unforced(self, t: Table, d: Decision) -> bool:
        """Whether a question is known never to have just one answer that all could give: says so at once what
        listing its answers would show. It spares work and changes nothing; False where nobody can tell.
        """
        return False

    def backs(self) -> Mapping[int, int]:
        """The printed back of each face, for games whose backs differ; empty where all are alike."""
        return {}

    def showing(self, t: Table) -> tuple[int, ...]:
        """Cards whose printed back the rules show now (asked only where backs differ): it becomes known
        before the next question.
        """
        return ()

    def tentative(self, t: Table) -> bool:
        """Whether what is under way may still turn out impossible and be refused as a whole, as if it had
        never begun. Answers given meanwhile are tried out first, see `try_out`.
        """
        return False

    def try_out(self, t: Table, d: Decision, answer: Answer) -> None:
        """Raise IllegalAnswer if this answer, right in itself, would leave no way to finish what is
        under way.
        """

    def gone(self, w: Work, seat: int, reason: str) -> None:
        """A seat resigned, left or ran out of time: by default its side loses."""
        side = self.mode(w.t).side(seat)
        others = tuple(s for s in range(w.t.map.seats) if s not in side)
        w.finish(Result(others, reason))

    def spent(self, w: Work) -> None:
        """An effect did not end: by default the game is a draw. A game that goes on from here (replays a
        void game) pushes what comes next, and sees to it that it does not do so for ever.
        """
        w.finish(Result((), "endless"))

    def tells(self, t: Table, zone: str) -> bool:
        """Whether open cards in zones of that kind have a say in what `Table.watch` holds now."""
        return True

    def tells_unseen(self, t: Table, zone: str) -> bool:
        """Whether cards that nobody sees there have one, by being there."""
        return False

    def mixed(self, w: Work, cards: set[int]) -> None:
        """These ids are places again: what was remembered of a single one is about another card."""

    def false_claim(self, w: Work, claim: Claim, card: int) -> None:
        """A claim turned out false when the card opened: its author's side loses."""
        self.gone(w, claim.seat, "false_claim")

    def mode_named(self, name: str) -> Mode:
        """A mode by its name."""
        for mode in self.modes:
            if mode.name == name:
                return mode
        known = ", ".join(mode.name for mode in self.modes)
        raise SetupError(f"{self.title} has no mode {name!r}; it has {known}.")

    def mode_of(self, setup: Setup) -> Mode:
        """The mode of a setup, its options settled: what deck building rules are asked with."""
        return self.mode_named(setup.mode).settled(dict(setup.options))

    def mode(self, t: Table) -> Mode:
        """The mode a table is played in (its first table variable is the mode's index)."""
        return self.modes[t.vars[0]]
