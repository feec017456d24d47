"""A line that leaves a game, played on at the table: for one seat, for all, or against bots.

Lines are values, so taking back is free, and what was left behind is still there. Bots think aside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from client.app.speech import tr
from client.qt import QObject, Signal
from client.service.hints import hint
from client.service.speech import voice_of
from client.session.aside import Aside
from client.session.base import OVER, PLAYING, THINKING, Hint, Opened, PlayState, Session
from client.session.telling import NOTE, TURN, Told
from client.session.telling import LogLine as Said
from client.table.shown import Shown
from engines.bots import Bot, make_bot
from engines.kernel import Answer
from engines.kernel.say import use_voice
from engines.kernel.view import outcome
from netcore.plain import quoted
from replays.errors import ReplayError
from replays.study.analysis import Puzzle
from replays.study.whatif import Variation

Start = Callable[[], Variation]
"""Makes the line that a session begins with; may take its time, and raise ReplayError."""


class WhatIfSession(Session):
    """One line. `own` are the seats that the person plays, all others are played by the bot of that name."""

    line_changed = Signal(object)
    """The Line, whenever it is another."""

    def __init__(
        self,
        start: Start,
        names: tuple[str, ...],
        own: Sequence[int],
        bot: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._start, self.names, self.own, self._bot = start, names, tuple(own), bot
        self._aside = Aside("what if", self)
        self._aside.failed.connect(self._fault)
        self._lines: list[Variation] = []
        self._bots: dict[int, Bot] = {}

    # --- in the window's thread

    @property
    def line(self) -> Variation | None:
        """The line as it is now."""
        return self._lines[-1] if self._lines else None

    def start(self) -> None:
        self._aside.do(self._open)

    def answer(self, answer: Answer) -> None:
        self._aside.do(lambda: self._answer(answer))

    def undo(self) -> None:
        self._aside.do(self._undo)

    def hint(self) -> None:
        self._aside.do(self._hint)

    def leave(self) -> None:
        if not self._aside.closing.is_set():
            self._aside.close()
            self.left.emit()

    def _fault(self, error: Exception) -> None:
        from client.service.fault import report

        self.trouble.emit(report(error, ["window"]))

    # --- aside

    def _open(self) -> None:
        try:
            line = self._start()
        except ReplayError as error:
            sentence = str(error)
            self._aside.home(lambda: self.failed.emit(sentence))
            return
        use_voice(voice_of(self.names, line.game.id))
        self._lines = [line]
        self._bots = {
            seat: make_bot(self._bot, line.game, Random(f"{line.seed} {seat}"))
            for seat in range(len(self.names))
            if seat not in self.own
        }
        news = Opened(line.game, line.game.mode(line.table).name, self.names, self.own)
        self._aside.home(lambda: self.opened.emit(news))
        self._tell()
        self._go_on()

    def _answer(self, answer: Answer) -> None:
        if answer.seat not in self.own:
            return
        try:
            line = self._lines[-1].enter(answer)
        except ReplayError as error:
            self._refuse(str(error))
            return
        if self.allowed(answer, line):
            self._take(line)

    def allowed(self, answer: Answer, line: Variation) -> bool:
        """Whether an answer that the rules allow is taken; whoever says no says why."""
        return True

    def _refuse(self, sentence: str) -> None:
        self._aside.home(lambda: self.refused.emit(sentence, ""))

    def _take(self, line: Variation) -> None:
        self._lines.append(line)
        self._tell()
        self._go_on()

    def _go_on(self) -> None:
        """Let a bot answer, or ask the person; what the person does meanwhile comes in between."""
        if self._aside.closing.is_set():
            return
        line = self._lines[-1]
        asked = line.waiting()
        mine = next((seat for seat in asked if seat in self.own), None)
        if line.over or not asked:
            self._show(OVER, self._eyes(line))
        elif mine is not None:
            self._show(PLAYING, mine)
        else:
            self._show(THINKING, self._eyes(line), asked[0])
            seat = asked[0]
            answer = self._bots[seat].choose(line.table, line.options(seat), line.fork.secrets[seat])
            if not self._aside.closing.is_set() and self._lines[-1] is line:
                self._lines.append(line.enter(answer))
                self._tell()
            self._aside.do(self._go_on)

    def _eyes(self, line: Variation) -> int:
        return line.seat if line.seat in self.own or len(self.own) != 1 else self.own[0]

    def _undo(self) -> None:
        """Back to the last question that the person was asked."""
        while len(self._lines) > 1:
            self._lines.pop()
            if any(seat in self.own for seat in self._lines[-1].waiting()):
                break
        self._tell()
        self._go_on()

    def _hint(self) -> None:
        line = self._lines[-1]
        seat = next((seat for seat in line.waiting() if seat in self.own), None)
        if seat is None:
            return
        options = line.options(seat)
        answer = hint(options, line.seed.encode())
        words = line.game.say_answer(line.table, options.decision, answer, line.fork.secrets[seat])
        told = Hint(answer, words)
        self._aside.home(lambda: self.hinted.emit(told))

    # --- telling

    def _show(self, phase: str, eyes: int, thinking: int = -1) -> None:
        line = self._lines[-1]
        options = line.options(eyes) if phase == PLAYING else None
        # Each answer has a number of its own, so that the table knows a new position from the same one.
        number = line.at + len(line.moves)
        shown = Shown(line.view(eyes), options, (), number)
        seat = thinking if thinking >= 0 else eyes
        name = self.names[seat] if 0 <= seat < len(self.names) else ""
        undo = None if len(self._lines) > 1 else tr("Nothing was answered yet.")
        state = PlayState(phase, name, seat, (), (), undo)
        self._aside.home(lambda: self.moved.emit(shown))
        self._aside.home(lambda: self.state.emit(state))
        self._aside.home(lambda: self.line_changed.emit(line))

    def _tell(self) -> None:
        """The whole line in words."""
        line = self._lines[-1]
        said = [Said(tr("What if: from step {at}").format(at=line.at), line.at, kind=TURN)]
        said += [
            Said(f"{quoted(self.names[move.seat])}: {move.words}", line.at + number, move.seat)
            for number, move in enumerate(line.moves, 1)
        ]
        if line.over:
            said.append(Said(outcome(line.table), line.at + len(line.moves), kind=NOTE))
        told = Told(tuple(said), afresh=True)
        self._aside.home(lambda: self.said.emit(told))


class PuzzleSession(WhatIfSession):
    """Find the better move: the first answer has to be one of those that are; then the line may go on."""

    solved = Signal(str)
    """It was found: a sentence."""

    def __init__(
        self, start: Start, names: tuple[str, ...], puzzle: Puzzle, bot: str, parent: QObject | None = None
    ) -> None:
        super().__init__(start, names, (puzzle.seat,), bot, parent)
        self.puzzle = puzzle
        self.tries = 0

    def allowed(self, answer: Answer, line: Variation) -> bool:
        """Only a better answer is taken, and what was played is told for what it is."""
        if len(self._lines) > 1:
            return True
        self.tries += 1
        if self.puzzle.solved_by(answer.value):
            found = next(one for one in self.puzzle.solutions if one.value == answer.value)
            sentence = tr("Found: {chance} % instead of {played} %. You may play on from here.").format(
                chance=round(found.chance / 100), played=round(self.puzzle.played.chance / 100)
            )
            self._aside.home(lambda: self.solved.emit(sentence))
            return True
        if answer.value == self.puzzle.played.value:
            self._refuse(tr("That is what was played. There is something better."))
        else:
            self._refuse(tr("Not this one. There is something better."))
        return False

    def reveal(self) -> str:
        """The solution, in words."""
        best = self.puzzle.solutions[0]
        return tr("Better was: {words}, {chance} %").format(words=best.words, chance=round(best.chance / 100))
