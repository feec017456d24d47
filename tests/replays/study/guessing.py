"""A game so small that chances can be counted: five cards, three high and two low, one to each seat. The
first seat sees its own and bets whether the other's is high; it is turned up, and whoever was right wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines import kernel as k

FACES = (0, 0, 1, 1, 1)
LOW, HIGH = 0, 1


def make(w: k.Work, f: k.Frame) -> None:
    w.want(k.Make((k.Deck(-1, w.t.map.number("deck"), len(FACES), FACES),)))


def shuffle(w: k.Work, f: k.Frame) -> None:
    w.want(k.Shuffle((w.t.zone("deck"),)))


def deal(w: k.Work, f: k.Frame) -> None:
    mine, theirs = w.t.zone("deck")[:2]
    w.want(k.Reveal((((mine,), (0,)), ((theirs,), (1,)))))


def take(w: k.Work, f: k.Frame) -> None:
    for seat, card in enumerate(w.t.zone("deck")[:2]):
        w.move(card, w.t.map.number("hand", seat), up=False)
    w.begin("bet", active=0, turn=1)


def ask(w: k.Work, f: k.Frame) -> None:
    w.ask(k.Act(0, "bet"))


def turn_up(w: k.Work, f: k.Frame) -> None:
    w.want(k.Reveal(((w.t.zone("hand", 1), ()),)))


def compare(w: k.Work, f: k.Frame) -> None:
    right = w.face(w.t.zone("hand", 1)[0]) == f.get("bet")[1]
    w.finish(k.Result((0 if right else 1,), "guessed"))


class Guessing(k.Game):
    """The rules."""

    id, title, revision = "guessing", "Guessing", 1
    modes = (k.Mode("duel", 2),)
    zones = (
        k.ZoneKind("deck", see="none", shared=True),
        k.ZoneKind("hand", see="owner", keep=True, ordered=False),
    )
    phases = (("bet", "Bet"),)

    def __init__(self) -> None:
        self.programs = {"game": (make, shuffle, deal, take, ask, turn_up, compare)}

    def begin(self, w: k.Work, setup: k.Setup) -> None:
        """All of it is one program."""
        w.push("game", seat=0)

    def acts(self, t: k.Table, d: k.Act, know: k.Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Low or high."""
        yield ("bet", LOW), ()
        yield ("bet", HIGH), ()

    def judge_act(self, t: k.Table, d: k.Act, value: Any, faces: Mapping[int, int]) -> None:
        """Nothing else."""
        if faces or value not in (("bet", LOW), ("bet", HIGH)):
            raise k.IllegalAnswer("unknown_option", "Bet low or high.")

    def face_count(self) -> int:
        """Low and high."""
        return 2
