"""What a game is, and how an entry changes its table.

`apply` is pure: it judges the entry, copies the table, works on the copy until something is asked again or
the game is over, and returns the copy. A refused entry changes nothing. The loop below is the whole
interpreter: take the top frame, run one step of its program; with an empty stack ask the game's `flow` what
comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from engines.kernel.deal import deal, judge_done
from engines.kernel.decision import (
    Act,
    Agree,
    Answer,
    Arrange,
    Back,
    Cards,
    Choose,
    Decision,
    Done,
    Duty,
    Entry,
    Flag,
    Intent,
    Leave,
    Option,
    Pending,
    Resign,
    Reveal,
    Rewind,
    Together,
    questions,
)
from engines.kernel.errors import FuelSpent, IllegalAnswer, Invariant, SetupError
from engines.kernel.event import Event
from engines.kernel.judge import judge, judge_each, need
from engines.kernel.mixing import unmixed
from engines.kernel.moments import Moment
from engines.kernel.options import Options, forced
from engines.kernel.printed import Printed
from engines.kernel.reasons import Thing
from engines.kernel.say import owned, say
from engines.kernel.secrets import Secrets
from engines.kernel.setup import CARDS_LIMIT, LISTS_LIMIT, Mode, PackRef, Setup, option_pairs
from engines.kernel.table import ALL_SEATS, Claim, Result, Table
from engines.kernel.view import TableView, plain_view
from engines.kernel.work import Program, Work
from engines.kernel.zones import ZoneKind, ZoneMap

FUEL = 10_000
"""Steps that one entry may set off. Real effects need under two hundred; a loop is stopped in well under a
second.
"""


class Game(Printed):
    """Rules of one game with its packs loaded. Stateless: everything that changes is in the table."""

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

    # --- what a game supplies -------------------------------------------------------------------------------

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

    def spare_faces(self, t: Table) -> tuple[int, ...]:
        """Faces that a card of which nothing is known may have (a bot imagines from these)."""
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

    def say_event(self, t: Table, event: Event, know: Secrets) -> str:
        """A line for the log, or nothing for facts that need none. `t` is the table after the entry."""
        return ""

    def evaluate(self, t: Table, seat: int, know: Secrets) -> int:
        """How well the seat's side stands, for bots: higher is better, equal chances are 0."""
        return 0

    def player(self, chance: Any) -> Any:
        """A bot of the game's own, for games that have one among their strengths; `chance` is its Random."""
        raise Invariant("this game has no bot of its own")

    def meant(self, t: Table, d: Decision, things: tuple[Thing, ...], know: Secrets) -> Iterable[Any]:
        """Answers a person may mean who points at these things, allowed or not, the likeliest first: a
        refusal can then say why (`reasons.why_not`).
        """
        return ()

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

    # --- setup ----------------------------------------------------------------------------------------------

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

    def setup(
        self,
        mode: str = "",
        options: Mapping[str, int | str | bool] | None = None,
        *,
        decks: tuple[tuple[tuple[str, int], ...], ...] = (),
        match: tuple[tuple[int, ...], ...] = (),
    ) -> Setup:
        """A complete setup with defaults filled in; raises SetupError in words."""
        chosen = self.mode_named(mode) if mode else self.modes[0]
        setup = Setup(
            self.id,
            self.revision,
            chosen.seats,
            chosen.name,
            option_pairs(chosen, options or {}),
            self.packs,
            decks,
            match,
        )
        for name in options or {}:
            if all(spec.name != name for spec in chosen.options):
                known = ", ".join(spec.name for spec in chosen.options) or "none"
                raise SetupError(f"{self.title} ({chosen.name}) has no option {name!r}; it has {known}.")
        self.check_setup(setup)
        return setup

    def plays_with(self, packs: tuple[PackRef, ...]) -> bool:
        """Whether these are the packs loaded, whatever words are printed on their cards."""
        if len(packs) != len(self.packs):
            return False
        names = [{ref.digest} for ref in self.packs]
        for known, whole in zip(names, self.exact_packs, strict=False):
            known.add(whole)
        return all(
            theirs.id == ours.id and theirs.digest in known
            for theirs, ours, known in zip(packs, self.packs, names, strict=True)
        )

    def pack_data(self) -> tuple[bytes, ...]:
        """The packs loaded, without words, in the bytes that travel with a game's file."""
        return ()

    def with_packs(self, data: Iterable[bytes]) -> Self:
        """The same rules with other packs, given in their canonical bytes; SetupError if one is wrong."""
        raise SetupError(f"{self.title} is played without packs.")

    def check_setup(self, setup: Setup) -> None:
        """Raise SetupError unless this game can be started so."""
        if (setup.game, setup.revision) != (self.id, self.revision):
            theirs, ours = f"{setup.game} revision {setup.revision}", f"{self.id} revision {self.revision}"
            raise SetupError(f"The setup is for {theirs}; this is {ours}.")
        mode = self.mode_named(setup.mode)
        if setup.seats != mode.seats:
            raise SetupError(f"{self.title} ({mode.name}) is for {mode.seats} seats, not {setup.seats}.")
        if not self.plays_with(setup.packs):
            raise SetupError("The card packs of the setup are not the ones loaded.")
        for lists in setup.decks:
            if len(lists) > LISTS_LIMIT or any(not 0 <= size <= CARDS_LIMIT for _, size in lists):
                raise SetupError(f"A seat has at most {LISTS_LIMIT} lists of at most {CARDS_LIMIT} cards.")
        if [name for name, _ in setup.options] != sorted(spec.name for spec in mode.options):
            raise SetupError("The setup does not state each option of the mode once, in order.")
        for spec in mode.options:
            value = setup.option(spec.name)
            if not any(value == known and type(value) is type(known) for known in spec.values):
                allowed = ", ".join(str(known) for known in spec.values)
                raise SetupError(f"Option {spec.name} cannot be {value!r}; it can be {allowed}.")

    @classmethod
    @lru_cache(maxsize=16)
    def map_for(cls, seats: int) -> ZoneMap:
        """Numbers of the game's zones and variables at that many seats."""
        return ZoneMap(cls.zones, seats, cls.seat_vars, ("mode", *cls.table_vars))

    def start(self, setup: Setup) -> Table:
        """The table as it stands when the first thing is asked."""
        self.check_setup(setup)
        w = Work(self, Table.empty(self.map_for(setup.seats)))
        w.t.vars = (self.modes.index(self.mode_named(setup.mode)), *w.t.vars[1:])
        self.begin(w, setup)
        self._run(w)
        return w.t

    # --- entries --------------------------------------------------------------------------------------------

    def apply(self, table: Table, entry: Entry, earlier: Table | None = None) -> tuple[Table, list[Event]]:
        """The table after an entry, and what happened. Pure; raises IllegalAnswer and changes nothing if the
        entry is not allowed.

        A Rewind is given the table to go back to as `earlier`.
        """
        if isinstance(entry, Rewind):
            return self._rewind(table, entry, earlier)
        if table.result is not None:
            raise IllegalAnswer("over", "The game is over.")
        if isinstance(entry, Answer):
            d = self._question(table, entry)
            judge(self, table, d, entry)
            w = self._work(table, pending=())
            self._take(w, d, entry)
        elif isinstance(entry, Done):
            intent = table.pending
            judge_done(self, table, entry)
            w = self._work(table, pending=())
            if isinstance(intent, Choose):
                self._take_all(w, intent.decisions, entry.answers)
            else:
                deal(w, intent, entry)
        elif isinstance(entry, Together):
            self._judge_together(table, entry)
            w = self._work(table, pending=())
            self._take_all(w, questions(table.pending), entry.answers)
        else:
            w = self._work(table, table.pending)
            self._any_time(w, entry)
        self._run(w)
        return w.t, w.events

    def _work(self, table: Table, pending: Pending) -> Work:
        """A copy to work on, under the number of the next step."""
        w = Work(self, table.copy())
        w.t.step += 1
        w.t.pending = pending
        w.pass_on()
        return w

    def rehearse(
        self,
        table: Table,
        until: Callable[[Table], bool],
        d: Decision | None = None,
        answer: Answer | None = None,
    ) -> Table:
        """What an answer would lead to, up to some point or the next question; nobody judges it, and it is
        entered nowhere. Without an answer: what the dealer's work would lead to, as far as it can be told
        without any face.
        """
        w = self._work(table, pending=())
        if d is not None and answer is not None:
            self._take(w, d, answer)
        else:
            deal(w, table.pending, Done(table.step))
        self._run(w, until)
        return w.t

    def options(self, t: Table, know: Secrets) -> Options | None:
        """What this seat may answer now; None if it is not asked."""
        for d in questions(t.pending):
            if d.seat == know.seat:
                return Options(self, t, d, know)
        return None

    def _question(self, t: Table, answer: Answer) -> Decision:
        if answer.step != t.step:
            raise IllegalAnswer(
                "stale", "That answers step {step}; the table is at step {now}.", step=answer.step, now=t.step
            )
        if isinstance(t.pending, tuple):
            for d in t.pending:
                if d.seat == answer.seat:
                    if len(t.pending) > 1:
                        raise IllegalAnswer("together", "All seats asked answer this together.")
                    return d
        raise IllegalAnswer("wrong_seat", "Seat {seat} is not asked anything now.", seat=answer.seat)

    def _judge_together(self, t: Table, entry: Together) -> None:
        if entry.step != t.step:
            raise IllegalAnswer(
                "stale", "That answers step {step}; the table is at step {now}.", step=entry.step, now=t.step
            )
        if not isinstance(t.pending, tuple) or len(t.pending) < 2:
            raise IllegalAnswer("wrong_seat", "The seats are not asked together now.")
        judge_each(self, t, t.pending, entry.answers)

    def _take_all(self, w: Work, asked: tuple[Decision, ...], answers: tuple[Answer, ...]) -> None:
        """Answers given at once: openings first, then the values bound by seat under the question's name."""
        for d, answer in zip(asked, answers, strict=True):
            w.show(answer.faces)
            self._note_claims(w, d, answer)
        name = asked[0].name
        if w.t.stack and w.t.result is None:
            w.bind(name, tuple((answer.seat, answer.value) for answer in answers))

    def _take(self, w: Work, d: Decision, answer: Answer) -> None:
        if answer.faces:
            w.show(answer.faces)
        if w.t.stack and w.t.result is None:
            self._note_claims(w, d, answer)
            w.bind(d.name, answer.value)
            self._settled(w, d, answer.value, "chosen")

    def _note_claims(self, w: Work, d: Decision, answer: Answer) -> None:
        for claim in need(self, w.t, d, answer.value).claims:
            w.claim(replace(claim, step=w.t.step))

    def _any_time(self, w: Work, entry: Resign | Leave | Flag | Agree) -> None:
        """What may come at any pending: it stays pending unless the game's `gone` changes it."""
        if isinstance(entry, Agree):
            if entry.what != "draw":
                raise IllegalAnswer("unknown_option", "Nobody can agree on {what}.", what=entry.what)
            w.finish(Result((), "agreed"))
            return
        if not 0 <= entry.seat < w.t.map.seats or w.t.out(entry.seat):
            raise IllegalAnswer("wrong_seat", "Seat {seat} is not in the game.", seat=entry.seat)
        w.put(entry.seat, "out", 1)
        w.emit("left", entry.seat)
        reason = {Resign: "resigned", Leave: "left", Flag: "time"}[type(entry)]
        self.gone(w, entry.seat, reason)

    def _rewind(self, table: Table, entry: Rewind, earlier: Table | None) -> tuple[Table, list[Event]]:
        """Step numbers are never used twice: the old position goes on under a new number."""
        if earlier is None or entry.to != earlier.step or not 0 <= entry.to < table.step:
            raise IllegalAnswer("stale", "There is no table {step} to go back to.", step=entry.to)
        t = earlier.copy()
        t.step = table.step + 1
        t.memo = {}
        return t, [Event("rewound", -1, (), (entry.to,))]

    # --- the loop -------------------------------------------------------------------------------------------

    def _run(self, w: Work, until: Callable[[Table], bool] | None = None) -> None:
        """Work until something is asked or the game is over, or up to some other point."""
        t = w.t
        programs = self.programs
        try:
            if t.pending:
                self._put_question(w, until is not None)
            if t.pending or t.result is not None:
                return
            for _ in range(FUEL - 1):
                stack = t.stack
                if stack:
                    f = stack[-1]
                    pc = f.pc
                    program = programs[f.program]
                    if pc >= len(program):
                        stack.pop()
                        continue
                    stack[-1] = f = replace(f, pc=pc + 1)
                    program[pc](w, f)
                else:
                    self.flow(w)
                if t.pending:
                    self._put_question(w, until is not None)
                    if t.pending:
                        return
                if t.result is not None or (until is not None and until(t)):
                    return
            raise FuelSpent(w.path())
        except FuelSpent as endless:
            w.emit("endless", -1, (), str(endless))
            t.stack = []
            self.spent(w)
            self._run(w, until)

    def _put_question(self, w: Work, rehearsing: bool) -> None:
        """Before a question goes out: mix the hidden zones it may name, and answer it here if it has one
        public answer. (Whoever rehearses goes through the answers of tentative questions itself.)
        """
        t = w.t
        if self.backs() and self._show_backs(w):
            return
        asked = questions(t.pending)
        if not asked:
            return
        if not t.stack:
            raise Invariant("a question was asked outside any program")
        for d in asked:
            if isinstance(d, Duty) and not all(
                t.rows[card].seen & (1 << d.seat | ALL_SEATS) for card in d.cards
            ):
                raise Invariant(f"{d.name} at {w.path()}: seat {d.seat} has not seen all of these cards")
            if isinstance(d, Cards) and d.least > len(d.cards) and not d.short:
                raise Invariant(f"{d.name} at {w.path()}: {d.least} of {len(d.cards)} cards cannot be chosen")
        parts = unmixed(t, asked)
        if parts:
            self._first(w, Arrange(parts))
            return
        if len(asked) == 1 and isinstance(t.pending, tuple) and not (rehearsing and self.tentative(t)):
            only = forced(self, t, asked[0])
            if only is not None:
                t.pending = ()
                w.bind(asked[0].name, only)
                self._settled(w, asked[0], only, "settled")

    def _settled(self, w: Work, d: Decision, value: Any, kind: str) -> None:
        """Tell what was chosen: `chosen` by a player, `settled` as the only choice there was."""
        if isinstance(d, Cards) and value:
            w.emit(kind, d.seat, tuple(value), d.name, d.source)
        elif isinstance(d, Option) and kind == "chosen":
            w.emit(kind, d.seat, (), d.name, d.source, d.labels[value])

    def _first(self, w: Work, intent: Intent) -> None:
        """Want something else before what is pending; the step that asked runs again afterwards."""
        t = w.t
        t.pending = intent
        if t.stack:
            top = t.stack[-1]
            t.stack[-1] = replace(top, pc=top.pc - 1)

    def _show_backs(self, w: Work) -> bool:
        """Where backs differ: ask for those of cards about to be shown or arranged, and for those that the
        rules show when a question is put.
        """
        t = w.t
        pending = t.pending
        cards: tuple[int, ...] = ()
        if isinstance(pending, (Reveal, Arrange)):
            cards = tuple(card for part in pending.parts for card in part[0])
        elif questions(pending):
            cards = self.showing(t)
        blank = tuple([card for card in dict.fromkeys(cards) if t.rows[card].back is None]) if cards else ()
        if blank:
            self._first(w, Back(blank))
        return bool(blank)
