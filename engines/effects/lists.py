"""Lists of steps: an ability is carried out as one of them, or as several in a row (chosen bullets, then its
own steps).
"""

from __future__ import annotations

from engines.effects.catalogue import spoken
from engines.kernel import Frame, Program, Work
from engines.kernel.table import Env

CARRY_OUT = "effects.carry_out"


def run_lists(w: Work, lists: tuple[str, ...], seat: int, card: int, env: Env, event: Env) -> None:
    """Run lists of steps one after another, each with these bindings."""
    w.push_frame(Frame(CARRY_OUT, 0, seat, card, (*spoken(env), ("#list", lists)), event))


def next_list(w: Work, f: Frame) -> None:
    """Bullets chosen on the way come first, then the rest in order."""
    lists = (*(f.get("#bullets") or ()), *f.get("#list"))
    if lists:
        w.bind("#bullets", ())
        w.bind("#list", lists[1:])
        w.jump(0)
        w.push_frame(Frame(lists[0], 0, f.seat, f.card, spoken(f.env), f.event))


def end_ability(w: Work) -> None:
    """End the ability whose list of steps is being run: that list, those around it, and those still to come.

    A list inside another is named by the other's name and an index, so that the same ability of a further
    card, which waits below on the stack, is left alone.
    """
    stack = w.t.stack
    while stack:
        program = stack.pop().program
        if stack and stack[-1].program == CARRY_OUT:
            stack.pop()
        if not stack or not program.startswith(f"{stack[-1].program}["):
            return


PROGRAMS: dict[str, Program] = {CARRY_OUT: (next_list,)}
