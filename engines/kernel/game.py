"""What a game is, and how an entry changes its table.

`apply` is pure: it judges the entry, copies the table, works on the copy until something is asked again or
the game is over, and returns the copy. A refused entry changes nothing. The loop below is the whole
interpreter: take the top frame, run one step of its program; with an empty stack ask the game's `flow` what
comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Self

from msgspec.structs import replace

from engines.kernel.deal import deal, judge_done
from engines.kernel.decision import (
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
from engines.kernel.options import Options, forced
from engines.kernel.secrets import Secrets
from engines.kernel.setup import CARDS_LIMIT, LISTS_LIMIT, PackRef, Setup, option_pairs
from engines.kernel.supplied import Supplied
from engines.kernel.table import ALL_SEATS, Result, Table
from engines.kernel.work import Work
from engines.kernel.zones import ZoneMap

FUEL = 10_000
"""Steps that one entry may set off. Real effects need under two hundred; a loop is stopped in well under a
second.
"""


class Game(Supplied):
    """Rules of one game with its packs loaded. Stateless: everything that changes is in the table."""

    # --- setup ----------------------------------------------------------------------------------------------

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
