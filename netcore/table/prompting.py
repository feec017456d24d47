"""Putting the open step's questions to the player, and the time they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.kernel import Options
from netcore.dealer.choosing import pack_choice
from netcore.table.desk import Mode
from netcore.table.fold import Fold
from netcore.table.outputs import Ask, AskOrder
from netcore.table.pen import Entropy, Voice
from netcore.table.play import Play
from netcore.table.private import Asked, Pledged, asked_record, pledge_record
from netcore.wire import unpack

if TYPE_CHECKING:
    from netcore.table.wheel import Wheel


class Prompting:
    """One player's prompter; how far a question is, `questions.Asking` says."""

    def __init__(
        self, wheel: Wheel, entropy: Entropy, pledges: dict[int, Pledged], asked: Asked | None
    ) -> None:
        """`pledges` and `asked` are what the program wrote down before it was started again."""
        self.wall = 0
        """The time of day, in milliseconds, at which the desk's time was nought."""
        self._wheel = wheel
        self._entropy = entropy
        self._pledges = pledges
        self._asked = asked

    def begun(self, play: Play) -> None:
        """The open step has begun: put its questions."""
        wheel = self._wheel
        if wheel.pen.voice is Voice.SILENT:
            return  # what this seat has signed already may still come back from its peers
        fold, seat = play.fold, wheel.seat
        if fold.asked:
            self._time(fold)
        if seat in fold.asked:
            self._put(play)
        if play.piles and play.owes(seat) and wheel.questions.ask_order(wheel.log.number):
            wheel.desk.emit(AskOrder(fold.table.step, play.piles))

    def _put(self, play: Play) -> None:
        wheel, fold, number = self._wheel, play.fold, self._wheel.log.number
        questions = wheel.questions
        pledged = self._pledges.get(number)
        if pledged is not None and questions.sealed != number:
            questions.sealed = number
            wheel.following.do(play.choose(unpack(pledged.value), pledged.cards))
        elif play.duty is not None:
            questions.oblige(wheel.desk.now, int.from_bytes(self._entropy(4), "big"))
        elif play.owes(wheel.seat) and questions.ask(fold.table.step):
            options = Options(wheel.game, fold.table, fold.asked[wheel.seat], fold.know)
            wheel.desk.emit(Ask(fold.table.step, options))

    def seal(self, play: Play) -> bool:
        """A sealed choice goes to the dealer once it is written down; tells whether one went."""
        wheel, mine, number = self._wheel, self._wheel.questions.mine, self._wheel.log.number
        if mine is None or not play.fold.sealed or wheel.questions.sealed == number:
            return False
        wheel.questions.sealed = number
        if wheel.desk.journal is not None:
            pledged = Pledged(number, pack_choice(mine.value), mine.cards)
            wheel.desk.write(pledge_record(wheel.identity, pledged))
            wheel.desk.journal.sync()
        wheel.following.do(play.choose(mine.value, mine.cards))
        return True

    # --- time -----------------------------------------------------------------------------------------------

    def _time(self, fold: Fold) -> None:
        """Time runs; from when a program started again runs too, by what it wrote down before."""
        step, known, now = fold.table.step, self._asked, self._wheel.desk.now
        if known is not None and known.step == step:
            gone = 0 if fold.paused else max(0, self.wall + now - known.wall)
            self._wheel.clock.recall(fold.asked, step, known.spent + gone, now)
            self._asked = None
        elif self._wheel.clock.ask(fold.asked, step, now) and self._wheel.timed:
            self.note(step)

    def note(self, step: int) -> None:
        """Write down how long the question of a step has run."""
        desk = self._wheel.desk
        spent = self._wheel.clock.spent(desk.now)
        if self._wheel.timed and spent is not None and desk.mode is Mode.LIVE:
            asked = Asked(step, self.wall + desk.now, spent)
            desk.write(asked_record(self._wheel.identity, asked))

    def watch_time(self, fold: Fold) -> None:
        """Whose time is up: one's own is flagged, another's pointed out."""
        wheel, now = self._wheel, self._wheel.desk.now
        for seat in () if fold.paused else fold.asked:
            if seat != wheel.seat:
                if wheel.clock.up(seat, now, own=False):
                    wheel.speaking.point_out(seat, fold.table.step)
            elif wheel.questions.mine is None and wheel.clock.up(seat, now, own=True):
                wheel.speaking.flag()
