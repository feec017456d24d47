"""How far the greedy bot looks: what others are likely to answer, and where an action ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from engines.bots import make_bot
from engines.kernel import (
    Act,
    Answer,
    Frame,
    Game,
    LocalGame,
    Mode,
    Option,
    Options,
    Result,
    Secrets,
    Setup,
    Table,
    Work,
    questions,
)

NOTHING, STRIKE = 0, 1


def ask_strike(w: Work, f: Frame) -> None:
    w.ask(Option(0, "strike", ("stay", "strike")))


def ask_parry(w: Work, f: Frame) -> None:
    """The other may parry; then there is a blow more to choose, of the same action."""
    if f.get("strike") == STRIKE:
        w.ask(Option(1, "parry", ("let it happen", "parry")))
    else:
        w.bind("parry", 0)


def hit(w: Work, f: Frame) -> None:
    if f.get("strike") == STRIKE:
        w.add(0, "points", -1 if f.get("parry") else 1)


def ask_rest(w: Work, f: Frame) -> None:
    """Another step of the turn, in a program of its own, which is worth much."""
    w.ask(Option(0, "rest", ("no", "yes")))


def rest(w: Work, f: Frame) -> None:
    w.add(0, "points", 5 * f.get("rest"))
    w.finish(Result((0,), "rested"))


class Duel(Game):
    """One blow that the other may parry, then a rest."""

    id, title, revision = "duel_of_blows", "Blows", 1
    modes = (Mode("duel", 2, "Two"),)
    seat_vars = ("points",)
    zones = ()
    phases = (("blow", "Blow"),)
    wary = False

    def __init__(self) -> None:
        self.programs = {"blow": (ask_strike, ask_parry, hit), "rest": (ask_rest, rest)}
        self.rated: list[str] = []

    def begin(self, w: Work, setup: Setup) -> None:
        w.begin("blow", active=0, turn=1)
        w.push("rest", seat=0)
        w.push("blow", seat=0)

    def flow(self, w: Work) -> None:
        """Nothing comes after the rest."""

    def evaluate(self, t: Table, seat: int, know: Secrets) -> int:
        self.rated.append(t.stack[-1].program if t.stack else "")
        return t.get(0, "points") * (1 if seat == 0 else -1)

    def propose(self, t: Table, options: Options, know: Secrets) -> Iterable[Answer]:
        every = list(options.answers())
        return every[::-1] if self.wary and options.decision.name == "parry" else every


def choice(wary: bool) -> tuple[object, list[str]]:
    """What the greedy bot does first, and what it rated for that."""
    game = Duel()
    game.wary = wary
    local = LocalGame(game, game.setup(), b"blows")
    options = local.options(0)
    assert options is not None
    answer = make_bot("greedy", game, Random(1)).choose(local.table, options, local.secrets[0])
    return answer.value, game.rated


def test_it_expects_of_others_what_their_game_proposes_first() -> None:
    """Unless the game knows better, that they decline."""
    assert choice(wary=False)[0] == STRIKE
    assert choice(wary=True)[0] == NOTHING


def test_the_next_step_of_a_turn_is_not_part_of_the_action() -> None:
    """Two answers, two ratings: what the rest would bring is not looked into."""
    assert choice(wary=False)[1] == ["rest", "rest"]


def ask_reply(w: Work, f: Frame) -> None:
    w.ask(Option(0, "reply", ("let it be", "answer")))


def ask_own(w: Work, f: Frame) -> None:
    w.add(0, "points", f.get("reply"))
    w.ask(Act(1, "act"))


def own(w: Work, f: Frame) -> None:
    """What the other makes of their turn: by far the most, if it were looked at."""
    w.add(0, "points", -9 * f.get("reply"))
    w.finish(Result((1,), "over"))


class Reply(Duel):
    """The other's turn: an answer to what they did, then they go on."""

    id, title = "replies", "Replies"

    def __init__(self) -> None:
        super().__init__()
        self.programs = {"turn": (ask_reply, ask_own, own)}

    def begin(self, w: Work, setup: Setup) -> None:
        w.begin("blow", active=1, turn=1)
        w.push("turn", seat=1)

    def acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[tuple[str], tuple[int, ...]]]:
        yield ("pass",), ()
        yield ("strike",), ()

    def evaluate(self, t: Table, seat: int, know: Secrets) -> int:
        self.rated.append("".join(d.name for d in questions(t.pending)))
        return super().evaluate(t, seat, know)


def test_another_s_own_turn_is_not_looked_into() -> None:
    game = Reply()
    local = LocalGame(game, game.setup(), b"replies")
    options = local.options(0)
    assert options is not None
    answer = make_bot("greedy", game, Random(1)).choose(local.table, options, local.secrets[0])
    assert answer.value == 1 and [name for name in game.rated if name != "turn"] == ["act", "act"]
