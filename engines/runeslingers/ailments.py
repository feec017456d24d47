"""Ailments: putting instances on, taking them off, turning one into another (ledger section 7, rulings C)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from engines.effects.timing import happen
from engines.kernel import NOTHING, Frame, Number, Option, Order, Program, Work, seat_of
from engines.kernel.say import mark

from .policy import AILMENTS, AREAS
from .work import rules


def types_in(bits: int) -> tuple[int, ...]:
    """The types that a number holds, one bit each.

    >>> types_in(0b100101)
    (0, 2, 5)
    """
    return tuple(n for n in range(len(AILMENTS)) if bits >> n & 1)


def type_of(w: Work, stack: int) -> int:
    """Which of the six types a stack is of."""
    return AILMENTS.index(rules(w).catalogue.cards[w.face(stack)].id)


def words_for(w: Work, types: tuple[int, ...]) -> str:
    """Names of ailments for a question."""
    game = rules(w)
    return ", ".join(game.face_name(game.catalogue.number[AILMENTS[n]]) for n in types)


def stack_of(w: Work, kind: int, seat: int) -> int:
    """The exposed stack of a type, or a new one in the lowest area with neither ailment nor boon; NOTHING if
    there is none (RS-R038, RS-R039, RS-214).
    """
    face = rules(w).catalogue.number[AILMENTS[kind]]
    for card in rules(w).stacks(w.t, seat):
        if w.t.rows[card].face == face:
            return card
    free = free_areas(w, seat)
    return w.new(free[0], face=face, owner=seat) if free else NOTHING


def free_areas(w: Work, seat: int) -> list[int]:
    """A seat's areas with neither ailment nor boon."""
    areas = [w.t.map.number("area", seat, place) for place in range(AREAS)]
    return [zone for zone in areas if not w.t.zones[zone]]


# --- putting on ---------------------------------------------------------------------------------------------
# Frame of "runeslingers.afflict": target, kinds (types), n of each; seat and card are the effect's.


def ask_types(w: Work, f: Frame) -> None:
    """If not all types fit, the effect's controller chooses those that are applied (RS-215, RS-216)."""
    seat = seat_of(f.get("target"))
    there = {type_of(w, stack) for stack in rules(w).stacks(w.t, seat)}
    new = [kind for kind in f.get("kinds") if kind not in there]
    room = len(free_areas(w, seat))
    if len(new) <= room:
        w.jump(_ORDER)
        return
    kept = tuple(kind for kind in f.get("kinds") if kind in there)
    choices = [tuple(sorted((*kept, *some))) for some in combinations(new, room)]
    w.bind("choices", tuple(choices))
    labels = tuple(words_for(w, choice) or mark("none") for choice in choices)
    w.ask(Option(f.seat, "#types", labels, source=f.card, data=("types",)))


def take_types(w: Work, f: Frame) -> None:
    """The types that fit."""
    w.bind("kinds", f.get("choices")[f.get("#types")])


def ask_order(w: Work, f: Frame) -> None:
    """The active player says in which order different types are applied (RS-213, RS-217, RS-R045)."""
    kinds = f.get("kinds")
    if len(kinds) > 1:
        labels = tuple(words_for(w, (kind,)) for kind in kinds)
        w.ask(Order(w.t.active, "kinds", kinds, labels, source=f.card))


def line_up(w: Work, f: Frame) -> None:
    """One instance after the other (RS-201)."""
    w.bind("left", tuple(kind for kind in f.get("kinds") for _ in range(f.get("n"))))


def apply_one(w: Work, f: Frame) -> None:
    """An instance that finds no area is not applied and sets off nothing (RS-R037)."""
    left = f.get("left")
    if left:
        w.bind("left", left[1:])
        w.jump(_APPLY)
        put_on(w, left[0], f.get("target"), f.seat, f.card)


def put_on(w: Work, kind: int, target: int, by: int, source: int) -> None:
    """Apply one instance as an event."""
    stack = stack_of(w, kind, seat_of(target))
    if stack != NOTHING:
        happen(w, "afflict", card=stack, target=target, name=AILMENTS[kind], by=by, source=source)


def afflicted(w: Work, e: Mapping[str, Any]) -> int:
    """One instance more (RS-196, RS-207)."""
    w.mark(e["card"], "instance", 1)
    return 1


AFFLICT: Program = (ask_types, take_types, ask_order, line_up, apply_one)
_ORDER, _APPLY = AFFLICT.index(ask_order), AFFLICT.index(apply_one)


# --- choosing instances -------------------------------------------------------------------------------------
# Frame of "runeslingers.pick": target, n, asked, only (a type or -1), but (a type or -1).
# It hands `#picked` to the frame below: a stack for each instance chosen.


def fitting_stacks(w: Work, f: Frame) -> tuple[int, ...]:
    """The exposed stacks that may be picked from (RS-R042, RS-R043)."""
    found = rules(w).stacks(w.t, seat_of(f.get("target")))
    only, but = f.get("only", NOTHING), f.get("but", NOTHING)
    return tuple(
        stack for stack in found if only in (NOTHING, type_of(w, stack)) and type_of(w, stack) != but
    )


def list_stacks(w: Work, f: Frame) -> None:
    """What there is to choose from; as many as possible (RS-260)."""
    stacks = fitting_stacks(w, f)
    there = sum(w.t.rows[stack].mark("instance") for stack in stacks)
    w.bind("stacks", stacks)
    w.bind("left", min(f.get("n"), there))
    w.bind("picked", ())


def ask_number(w: Work, f: Frame) -> None:
    """How many of the next stack: put only if there is a real choice (RS-109)."""
    stacks, left = f.get("stacks"), f.get("left")
    if not stacks:
        w.give("#picked", f.get("picked"))
        w.leave()
        return
    have = [w.t.rows[stack].mark("instance") for stack in stacks]
    lo, hi = max(0, left - sum(have[1:])), min(have[0], left)
    w.ask(Number(f.get("asked"), "#take", lo, hi, source=stacks[0]))


def note_number(w: Work, f: Frame) -> None:
    """Note it and go on with the next stack."""
    stacks, n = f.get("stacks"), f.get("#take")
    w.bind("picked", (*f.get("picked"), *stacks[:1] * n))
    w.bind("left", f.get("left") - n)
    w.bind("stacks", stacks[1:])
    w.jump(_NUMBER)


PICK: Program = (list_stacks, ask_number, note_number)
_NUMBER = PICK.index(ask_number)


def pick(w: Work, f: Frame) -> None:
    """Choose instances first; the frame of cure and convert hands its own wishes on."""
    wishes = {
        name: f.get(name) for name in ("target", "n", "asked", "only", "but") if f.get(name) is not None
    }
    w.push("runeslingers.pick", seat=f.seat, card=f.card, **wishes)


# --- taking off and converting ------------------------------------------------------------------------------


def cure_one(w: Work, f: Frame) -> None:
    """Instances go one by one (RS-212)."""
    left = f.get("#picked")
    if left:
        w.bind("#picked", left[1:])
        w.jump(_CURE)
        take_off(w, f, left[0])


def take_off(w: Work, f: Frame, stack: int) -> None:
    """Remove one instance as an event."""
    target = f.get("target")
    name = AILMENTS[type_of(w, stack)]
    happen(w, "cure", card=stack, target=target, name=name, by=f.seat, source=f.card)


def cured(w: Work, e: Mapping[str, Any]) -> int:
    """One instance fewer; the last one frees the area (RS-R044)."""
    had = w.t.rows[e["card"]].mark("instance")
    w.mark(e["card"], "instance", -1)
    return int(had > 0)


CURE: Program = (pick, cure_one)
_CURE = CURE.index(cure_one)


def convert_one(w: Work, f: Frame) -> None:
    """Remove, then apply, before the next one (RS-208, RS-209)."""
    left = f.get("#picked")
    if not left:
        w.leave()
        return
    w.bind("#picked", left[1:])
    w.bind("#did", 0)
    take_off(w, f, left[0])


def put_new(w: Work, f: Frame) -> None:
    """The new instance, if something was removed; without an area it is lost (RS-R044)."""
    w.jump(_CONVERT)
    if f.get("#did"):
        put_on(w, f.get("but"), f.get("target"), f.seat, f.card)


CONVERT: Program = (pick, convert_one, put_new)
_CONVERT = CONVERT.index(convert_one)

PROGRAMS: dict[str, Program] = {
    "runeslingers.afflict": AFFLICT,
    "runeslingers.pick": PICK,
    "runeslingers.cure": CURE,
    "runeslingers.convert": CONVERT,
}
COMMITS = {"afflict": afflicted, "cure": cured}
