"""A bare game for the kernel's unit tests: a test gives the steps of its one program and plays them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.kernel import (
    NOTHING,
    Act,
    Answer,
    Claim,
    Decision,
    Done,
    Event,
    Frame,
    Game,
    IllegalAnswer,
    Intent,
    Mode,
    Op,
    OptionSpec,
    Result,
    Row,
    Secrets,
    Setup,
    Table,
    Work,
    ZoneKind,
)

FACES = 10
BIG = 5


class Scene(Game):
    """Runs the steps given, then ends. Faces are numbers; from BIG on they pass the test `big`."""

    id, title, revision = "scene", "Scene", 1
    modes = (
        Mode("duel", 2, options=(OptionSpec("length", (3, 5)), OptionSpec("harsh", (False, True)))),
        Mode("four", 4, sides=((0, 2), (1, 3))),
    )
    zones = (
        ZoneKind("deck", see="none"),
        ZoneKind("hand", see="owner", keep=True, ordered=False),
        ZoneKind("pile", places=2),
        ZoneKind("pot", title="the pot", shared=True),
    )
    seat_vars = ("points", "life")
    table_vars = ("round",)

    def __init__(self, *ops: Op, backs: Mapping[int, int] | None = None, **programs: tuple[Op, ...]) -> None:
        self.programs = {"main": ops, **programs}
        self._backs = backs or {}

    def begin(self, w: Work, setup: Setup) -> None:
        w.push("main", seat=0)

    def flow(self, w: Work) -> None:
        w.finish(Result((0,), "done"))

    def acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """`pass`, and `show` of any hand card that is even as far as one knows."""
        if "no pass" not in d.data:
            yield ("pass",), ()
        for card in t.zone("hand", d.seat):
            if (face := know.face(t, card)) is None or face % 2 == 0:
                yield ("show", card), (card,) if t.rows[card].face is None else ()

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        if value != ("pass",) and (value[0] != "show" or tuple(faces) != value[1:]):
            raise IllegalAnswer("unknown_option", "Pass, or show a card.", "XX-001")

    def test(self, t: Table, name: str, face: int, seat: int) -> bool:
        return face >= BIG

    def face_count(self) -> int:
        return FACES

    def face_name(self, face: int) -> str:
        return f"Number {face}"

    def backs(self) -> Mapping[int, int]:
        return self._backs

    def say_event(self, t: Table, event: Event, know: Secrets) -> str:
        return event.kind


def begun(*ops: Op, mode: str = "duel", **more: Any) -> tuple[Scene, Table]:
    """A scene of these steps and its table at the first question."""
    game = Scene(*ops, **more)
    return game, game.start(game.setup(mode))


def lay(
    zone: str, count: int, seat: int = 0, seen: int | None = None, face: int | None = None, mixed: bool = True
) -> Op:
    """A step that lays cards into a zone: hidden ones, seen and mixed by their seat unless told otherwise."""

    def laid(w: Work, f: Frame) -> None:
        for _ in range(count):
            card = w.new(w.t.map.number(zone, seat), face=face, owner=seat, up=False)
            if face is None:
                w.change(card, seen=1 << seat if seen is None else seen, mixed=mixed)

    return laid


def ask(*decisions: Decision) -> Op:
    """A step that asks."""
    return lambda w, f: w.ask(*decisions)


def want(intent: Intent) -> Op:
    """A step that wants something of the dealer."""
    return lambda w, f: w.want(intent)


def stay(w: Work, f: Frame) -> None:
    """A step that asks seat 0 whether to go on, so that a table can be looked at before its end."""
    w.ask(Act(0, "stay"), Act(1, "stay"))


def answer(game: Game, t: Table, value: Any, faces: tuple[tuple[int, int], ...] = (), seat: int = 0) -> Table:
    """The table after an answer of a seat."""
    return game.apply(t, Answer(t.step, seat, value, faces))[0]


def done(game: Game, t: Table, **result: Any) -> Table:
    """The table after the dealer's result."""
    return game.apply(t, Done(t.step, **result))[0]


def refusal(game: Game, t: Table, entry: Any) -> str:
    """The code with which an entry is refused; the table must be as before."""
    before = t.values()
    try:
        game.apply(t, entry)
    except IllegalAnswer as refused:
        assert t.values() == before
        assert refused.sentence.endswith(".")
        return refused.code
    raise AssertionError(f"{entry} was not refused")


def full_table() -> Table:
    """A table with something in every section and every field, as values a codec must keep."""
    from engines.kernel import Item, Modifier, Pool

    _, t = begun(stay)
    t.rows = [Row(3, 1, 0, 1, 2, 5, True, True, 2, 1, (("by", 4),), (1, 2, 3), 7, (("coin", 2),), True)]
    t.rows.append(Row(None, None, 0, 0, NOTHING))
    t.zones[2] = (0,)
    t.seats = [(0, 1, 2), (1, -1, 0)]
    t.vars = (0, 9)
    t.turn, t.active, t.phase, t.step = 3, 1, "play", 11
    t.stack = [Frame("main", 1, 0, 0, (("a", (1, ("x", None))), ("b", True)), (("amount", 2),))]
    t.chain = (Item(0, "scene/card.play[0]", 1, (("x", (1,)),), True),)
    t.queue = (Item(0, "later", 0),)
    t.mods = (Modifier("add", 1, 2, 0, 1, (0, -2), "power", -3, "ref", "turn", (("x", (1, 2)),)),)
    t.used = (("once", 1),)
    t.was = ((0, "power", 3),)
    t.claims = (Claim((1,), False, "big", 0, 2),)
    t.pools = (Pool((1,), (4,)),)
    t.pending = (Act(0, "act", (1,), (("deep", (1, None)), 2)),)
    t.result = Result((0,), "done", (1, 2), "XX-001")
    return t
