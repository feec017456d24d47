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
from typing import Any, ClassVar

from msgspec.structs import replace

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
    Make,
    Order,
    Pick,
    Resign,
    Reveal,
    Rewind,
    Roll,
    Shuffle,
    Together,
    questions,
)
from engines.kernel.errors import FuelSpent, IllegalAnswer, Invariant, SetupError
from engines.kernel.event import Event
from engines.kernel.judge import judge, need
from engines.kernel.options import Options, forced
from engines.kernel.secrets import Secrets
from engines.kernel.setup import Mode, PackRef, Setup, option_pairs
from engines.kernel.table import ALL_SEATS, Claim, Frame, Result, Row, Table
from engines.kernel.view import TableView, plain_view
from engines.kernel.work import MAX_ROWS, Program, Work
from engines.kernel.zones import ZoneKind, ZoneMap

FUEL = 10_000
"""Steps that one entry may set off. Real effects need under two hundred; a loop is stopped in well under a
second.
"""


class Game:
    """Rules of one game with its packs loaded. Stateless: everything that changes is in the table."""

    id: ClassVar[str]
    title: ClassVar[str]
    revision: ClassVar[int]
    """Raised by any change that makes a recorded log end differently."""
    modes: ClassVar[tuple[Mode, ...]]
    zones: ClassVar[tuple[ZoneKind, ...]]
    seat_vars: ClassVar[tuple[str, ...]] = ()
    table_vars: ClassVar[tuple[str, ...]] = ()
    phases: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Phase names with their words, in the order of the phase bar."""
    layout: ClassVar[str] = "layout.toml"
    """File beside the engine that tells a client where zones lie."""

    programs: Mapping[str, Program]
    packs: tuple[PackRef, ...] = ()

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

    def face_name(self, face: int) -> str:
        """The name printed on a face."""
        return str(face)

    def face_count(self) -> int:
        """How many different faces the catalogue has."""
        return 0

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

    def propose(self, t: Table, options: Options, know: Secrets) -> Iterable[Answer]:
        """Answers a bot should look at: all, unless the game knows which are hopeless."""
        return options.answers()

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
        """An effect did not end: by default the game is a draw."""
        w.finish(Result((), "endless"))

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

    def check_setup(self, setup: Setup) -> None:
        """Raise SetupError unless this game can be started so."""
        if (setup.game, setup.revision) != (self.id, self.revision):
            theirs, ours = f"{setup.game} revision {setup.revision}", f"{self.id} revision {self.revision}"
            raise SetupError(f"The setup is for {theirs}; this is {ours}.")
        mode = self.mode_named(setup.mode)
        if setup.seats != mode.seats:
            raise SetupError(f"{self.title} ({mode.name}) is for {mode.seats} seats, not {setup.seats}.")
        if setup.packs != self.packs:
            raise SetupError("The card packs of the setup are not the ones loaded.")
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
        if table.result is not None and not isinstance(entry, Rewind):
            raise IllegalAnswer("over", "The game is over.")
        if isinstance(entry, Answer):
            d = self._question(table, entry)
            judge(self, table, d, entry)
        elif isinstance(entry, Together):
            self._judge_together(table, entry)
        elif isinstance(entry, Done):
            self._judge_done(table, entry)
        elif isinstance(entry, Rewind):
            return self._rewind(table, entry, earlier)
        w = Work(self, table.copy())
        t = w.t
        t.step += 1
        w.touch()
        if isinstance(entry, Answer):
            t.pending = ()
            self._take(w, d, entry)
        elif isinstance(entry, Together):
            t.pending = ()
            self._take_all(w, questions(table.pending), entry.answers)
        elif isinstance(entry, Done):
            t.pending = ()
            self._deal(w, table, entry)
        else:
            self._any_time(w, entry)
        self._run(w)
        return t, w.events

    def options(self, t: Table, know: Secrets) -> Options | None:
        """What this seat may answer now; None if it is not asked."""
        for d in questions(t.pending):
            if d.seat == know.seat:
                return Options(self, t, d, know)
        return None

    def _question(self, t: Table, answer: Answer) -> Decision:
        if answer.step != t.step:
            raise IllegalAnswer("stale", f"That answers step {answer.step}; the table is at step {t.step}.")
        if isinstance(t.pending, tuple):
            for d in t.pending:
                if d.seat == answer.seat:
                    if len(t.pending) > 1:
                        raise IllegalAnswer("together", "All seats asked answer this together.")
                    return d
        raise IllegalAnswer("wrong_seat", f"Seat {answer.seat} is not asked anything now.")

    def _judge_together(self, t: Table, entry: Together) -> None:
        if entry.step != t.step:
            raise IllegalAnswer("stale", f"That answers step {entry.step}; the table is at step {t.step}.")
        if not isinstance(t.pending, tuple) or len(t.pending) < 2:
            raise IllegalAnswer("wrong_seat", "The seats are not asked together now.")
        self._judge_each(t, t.pending, entry.answers)

    def _judge_each(self, t: Table, asked: tuple[Decision, ...], answers: tuple[Answer, ...]) -> None:
        if [a.seat for a in answers] != [d.seat for d in asked] or any(a.step != t.step for a in answers):
            raise IllegalAnswer("wrong_seat", "Each seat asked answers once, in seat order.")
        for d, answer in zip(asked, answers, strict=True):
            judge(self, t, d, answer)

    def _take_all(self, w: Work, asked: tuple[Decision, ...], answers: tuple[Answer, ...]) -> None:
        """Answers given at once: openings first, then the values bound by seat under the question's name."""
        for d, answer in zip(asked, answers, strict=True):
            w.show(answer.faces)
            self._note_claims(w, d, answer)
        name = asked[0].name
        if w.t.stack and w.t.result is None:
            w.bind(name, tuple((answer.seat, answer.value) for answer in answers))

    def _take(self, w: Work, d: Decision, answer: Answer) -> None:
        w.show(answer.faces)
        if w.t.result is None:
            self._note_claims(w, d, answer)
            w.bind(d.name, answer.value)

    def _note_claims(self, w: Work, d: Decision, answer: Answer) -> None:
        for claim in need(self, w.t, d, answer.value).claims:
            w.claim(replace(claim, step=w.t.step))

    def _judge_done(self, t: Table, done: Done) -> None:
        """The shape of a dealer's result; whether it is the truth is the dealer's to prove."""
        intent = t.pending
        if done.step != t.step:
            raise IllegalAnswer("stale", f"That fills step {done.step}; the table is at step {t.step}.")
        if isinstance(intent, tuple):
            raise IllegalAnswer("wrong_seat", "The dealer is not asked anything now.")
        values = 0
        faces: tuple[int, ...] = ()
        answers: tuple[Decision, ...] = ()
        if isinstance(intent, Reveal):
            faces = tuple(card for cards, seats in intent.parts if not seats for card in cards)
        elif isinstance(intent, Roll):
            values = intent.count
        elif isinstance(intent, Pick):
            values = min(intent.count, len(intent.cards))
        elif isinstance(intent, Back):
            values = len(intent.cards)
        elif isinstance(intent, Arrange) and self.backs():
            values = sum(len(cards) for cards, _ in intent.parts)
        elif isinstance(intent, Choose):
            answers = intent.decisions
            self._judge_each(t, answers, done.answers)
        fits = len(done.values) == values and tuple(card for card, _ in done.faces) == faces
        if not fits or bool(done.answers) != bool(answers):
            raise IllegalAnswer(
                "does_not_fit", f"The dealer's result does not fit the {type(intent).__name__} asked for."
            )
        if isinstance(intent, Roll) and not all(1 <= n <= intent.sides for n in done.values):
            raise IllegalAnswer("does_not_fit", f"A roll lies between 1 and {intent.sides}.")
        if isinstance(intent, Pick) and (
            len(set(done.values)) != values or not set(done.values) <= set(intent.cards)
        ):
            raise IllegalAnswer("does_not_fit", "A pick names different cards of those offered.")
        count = self.face_count()
        if not all(0 <= face < count for _, face in done.faces):
            raise IllegalAnswer("does_not_fit", "A shown face is not in the catalogue.")
        if any(t.rows[card].face not in (None, face) for card, face in done.faces):
            raise IllegalAnswer("does_not_fit", "A card that lies open has another face.")

    def _deal(self, w: Work, before: Table, done: Done) -> None:
        """Carry out a filled intent on rows."""
        intent = before.pending
        t = w.t
        if isinstance(intent, Make):
            self._make(w, intent)
        elif isinstance(intent, Shuffle):
            for cards in intent.parts:
                w.mix(cards, None)
        elif isinstance(intent, Arrange):
            at = 0
            for cards, by in intent.parts:
                w.mix(cards, by, done.values[at : at + len(cards)])
                at += len(cards)
        elif isinstance(intent, Reveal):
            for cards, seats in intent.parts:
                bits = sum(1 << seat for seat in seats)
                for card in cards if seats else ():
                    t.rows[card] = replace(t.rows[card], seen=t.rows[card].seen | bits)
                for seat in seats:
                    w.emit("looked", seat, cards)
            w.show(done.faces)
        elif isinstance(intent, Roll):
            w.emit("rolled", -1, (), *done.values)
        elif isinstance(intent, Pick):
            w.emit("picked", -1, done.values)
        elif isinstance(intent, Back):
            for card, back in zip(intent.cards, done.values, strict=True):
                t.rows[card] = replace(t.rows[card], back=back)
        elif isinstance(intent, Choose):
            self._take_all(w, intent.decisions, done.answers)
        if not isinstance(intent, tuple | Choose) and intent.name and t.stack:
            w.bind(intent.name, done.values)

    def _make(self, w: Work, intent: Make) -> None:
        t = w.t
        for deck in intent.decks:
            first = len(t.rows)
            if first + deck.count > MAX_ROWS:
                raise Invariant(f"more than {MAX_ROWS} cards were made")
            for index in range(deck.count):
                face = None if deck.faces is None else deck.faces[index]
                seen = ALL_SEATS if deck.faces is not None else 1 << deck.seat
                t.rows.append(Row(face, None, deck.seat, deck.seat, deck.zone, seen, since=t.step))
            ids = tuple(range(first, len(t.rows)))
            t.zones[deck.zone] += ids
            w.emit("made", deck.seat, ids, deck.zone)
        w.touch(cards=True)

    def _any_time(self, w: Work, entry: Resign | Leave | Flag | Agree) -> None:
        """What may come at any pending: it stays pending unless the game's `gone` changes it."""
        if isinstance(entry, Agree):
            if entry.what != "draw":
                raise IllegalAnswer("unknown_option", f"Nobody can agree on {entry.what!r}.")
            w.finish(Result((), "agreed"))
            return
        if not 0 <= entry.seat < w.t.map.seats or w.t.out(entry.seat):
            raise IllegalAnswer("wrong_seat", f"Seat {entry.seat} is not in the game.")
        w.put(entry.seat, "out", 1)
        w.emit("left", entry.seat)
        reason = {Resign: "resigned", Leave: "left", Flag: "time"}[type(entry)]
        self.gone(w, entry.seat, reason)

    def _rewind(self, table: Table, entry: Rewind, earlier: Table | None) -> tuple[Table, list[Event]]:
        """Step numbers are never used twice: the old position goes on under a new number."""
        if earlier is None or entry.to != earlier.step or not 0 <= entry.to < table.step:
            raise IllegalAnswer("stale", f"There is no table {entry.to} to go back to.")
        t = earlier.copy()
        t.step = table.step + 1
        t.memo = {}
        return t, [Event("rewound", -1, (), (entry.to,))]

    # --- the loop -------------------------------------------------------------------------------------------

    def _run(self, w: Work, until: Callable[[Table], bool] | None = None) -> None:
        """Work until something is asked or the game is over, or up to some other point."""
        t = w.t
        programs = self.programs
        fuel = FUEL
        try:
            if t.pending:
                self._put_question(w)
            while t.result is None and not t.pending:
                fuel -= 1
                if fuel <= 0:
                    raise FuelSpent(w.path())
                if t.stack:
                    f = t.stack[-1]
                    program = programs[f.program]
                    if f.pc >= len(program):
                        t.stack.pop()
                        continue
                    t.stack[-1] = f = Frame(f.program, f.pc + 1, f.seat, f.card, f.env, f.event)
                    program[f.pc - 1](w, f)
                else:
                    self.flow(w)
                if t.pending:
                    self._put_question(w)
                if until is not None and until(t):
                    break
        except FuelSpent as endless:
            w.emit("endless", -1, (), str(endless))
            t.stack = []
            self.spent(w)

    def _put_question(self, w: Work) -> None:
        """Before a question goes out: mix the hidden zones it may name, and answer it here if it has one
        public answer.
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
        if len(asked) == 1 and isinstance(t.pending, tuple):
            only = forced(self, t, asked[0])
            if only is not None:
                t.pending = ()
                w.bind(asked[0].name, only)

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
        if isinstance(pending, Reveal | Arrange):
            cards = tuple(card for part in pending.parts for card in part[0])
        elif questions(pending):
            cards = self.showing(t)
        blank = tuple(card for card in dict.fromkeys(cards) if t.rows[card].back is None)
        if blank:
            self._first(w, Back(blank))
        return bool(blank)


def unmixed(t: Table, asked: tuple[Decision, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Hidden unordered zones that a question may name and that received a card since their last mix.

    That is so if their cards came at different steps, or some are known better than others. A card alone
    needs no mixing.
    """
    parts = []
    for d in asked:
        zones = d.zones if isinstance(d, Act) else _zones_named(t, d)
        for zone in zones:
            cards = t.zones[zone]
            if len(cards) < 2 or not t.map.of[zone].keep:
                continue
            first = t.rows[cards[0]]
            if first.face is not None or any(
                row.since != first.since or row.face is not None or row.seen != first.seen
                for row in (t.rows[card] for card in cards)
            ):
                parts.append((cards, t.map.owner(zone)))
    return tuple(parts)


def _zones_named(t: Table, d: Decision) -> list[int]:
    """Where the cards of a question lie; what is ordered by labels need not be cards."""
    zones: list[int] = []
    for card in () if isinstance(d, Order) and d.labels else getattr(d, "cards", ()):
        if card >= 0 and (zone := t.rows[card].zone) >= 0 and zone not in zones:
            zones.append(zone)
    return zones


def fold(game: Game, setup: Setup, entries: Iterable[Entry]) -> list[Table]:
    """All tables of a log, one per step: the position is a function of the log."""
    tables = [game.start(setup)]
    for entry in entries:
        earlier = tables[entry.to] if isinstance(entry, Rewind) and 0 <= entry.to < len(tables) else None
        tables.append(game.apply(tables[-1], entry, earlier)[0])
    return tables


def explain(t: Table, recent: Iterable[Event] = ()) -> str:
    """Stack, chain, pending question and last events, for a bug report."""
    lines = [f"step {t.step}, turn {t.turn}, phase {t.phase or '-'}, active seat {t.active}"]
    lines += [
        f"  doing {f.program}[{f.pc}] for seat {f.seat}, card {f.card}, env {dict(f.env)}"
        for f in reversed(t.stack)
    ]
    lines += [f"  waiting {item.ability} of card {item.card}, seat {item.seat}" for item in reversed(t.chain)]
    lines.append(f"  pending {t.pending!r}" if t.result is None else f"  over {t.result!r}")
    lines += [f"  event {event!r}" for event in islice(recent, 20)]
    return "\n".join(lines)
