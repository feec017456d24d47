"""Rune on the kernel: the game's declarations and where each part of it lives."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engines.kernel import (
    Act,
    Answer,
    Decision,
    Event,
    Game,
    Options,
    Secrets,
    Setup,
    Table,
    TableView,
    Work,
)
from engines.kernel.reasons import Thing

from . import answers, bot, leave, setup, turn, view, words
from .faces import RUNE_CARDS
from .position import FACE_NAMES


class Rune(Game):
    """Two players, one, or two teams lay cards of six runes and send masters to hold the best areas."""

    id = "rune"
    title = "Rune"
    revision = 1
    effort = 1
    play_words = ("place",)
    strengths = {**Game.strengths, "strong": "own"}
    modes = setup.MODES
    zones = setup.ZONES
    table_vars = setup.TABLE_VARS
    phases = (
        ("setup", "Setting up"),
        ("place", "Place a card"),
        ("choose", "Draw or master"),
        ("token", "Token"),
    )

    def __init__(self) -> None:
        self.programs = {"rune.setup": setup.SETUP, "rune.turn": turn.TURN, "rune.draw": turn.DRAW}

    def begin(self, w: Work, setup_: Setup) -> None:
        """See `setup.begin`."""
        setup.begin(w, setup_)

    def flow(self, w: Work) -> None:
        """A turn is over."""
        turn.next_turn(w)

    def gone(self, w: Work, seat: int, reason: str) -> None:
        """See `leave.gone`."""
        leave.gone(w, seat, reason)

    def acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """See `answers.acts`."""
        return answers.acts(t, d, know)

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """See `answers.judge_act`."""
        answers.judge_act(t, d, value, faces)

    def meant(self, t: Table, d: Decision, things: tuple[Thing, ...], know: Secrets) -> Iterable[Any]:
        """See `answers.meant`."""
        return answers.meant(t, d, things)

    def concerns(self, t: Table, d: Decision, value: Any) -> tuple[int, ...]:
        """Of the numbers of an answer only the first of a placement is a card."""
        return value[1:2] if value[0] == "place" else ()

    def say_meant(self, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
        """Nothing: the reasons themselves name card and place."""
        return ""

    def unforced(self, t: Table, d: Decision) -> bool:
        """See `answers.unforced`."""
        return answers.unforced(t, d)

    def face_count(self) -> int:
        """Cards, the starting card, master and token."""
        return len(FACE_NAMES)

    def face_name(self, face: int) -> str:
        """R01 to R16, or what else lies on the table."""
        return FACE_NAMES[face]

    def spare_faces(self, t: Table, card: int) -> tuple[int, ...]:
        """A hidden card is a rune card."""
        return RUNE_CARDS

    def view(self, t: Table, seat: int, know: Secrets) -> TableView:
        """See `view.table_view`."""
        return view.table_view(self, t, seat, know)

    def card_lines(self, face: int) -> tuple[str, ...]:
        """What the card shows in each of its four turns."""
        return words.turned_lines(face)

    def say_question(self, t: Table, d: Decision) -> str:
        """See `words.question`."""
        return words.question(t, d)

    def say_answer(self, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
        """See `words.answer`."""
        return words.answer(t, answer, know)

    def say_event(self, t: Table, event: Event, know: Secrets) -> str:
        """See `words.event`."""
        return words.event(t, event, know)

    def evaluate(self, t: Table, seat: int, know: Secrets) -> int:
        """See `bot.evaluate`."""
        return bot.evaluate(t, seat)

    def player(self, chance: Any) -> Any:
        """See `thinker.Thinker`."""
        from .thinker import Thinker  # rules need no bots

        return Thinker(self, chance)

    def propose(self, t: Table, options: Options, know: Secrets) -> Iterable[Answer]:
        """See `bot.propose`."""
        return bot.propose(t, options)


GAME = Rune
