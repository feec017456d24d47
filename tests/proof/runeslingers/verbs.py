"""What the own verbs do: one card, one instance, one loss at a time, each an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from engines.effects.catalogue import Compile, Compiler
from engines.effects.query import cards, number
from engines.effects.scope import scope_of
from engines.effects.timing import happen
from engines.kernel import Frame, Op, Work, is_player, seat_of
from tests.proof.runeslingers.words import AREAS, Afflict, LoseHealth, Sear, VoidTop


def from_deck(pile: str, cause: str) -> Compile:
    """Cards from the top of decks to a pile; what a card emptied is put right before the next one goes."""

    def compiled(c: Compiler, node: Any, path: str, base: int) -> list[Op]:
        left = f"#{base}"

        def begin(w: Work, f: Frame) -> None:
            s = scope_of(w, f)
            w.bind(left, tuple(seat for seat in s.seats(node.who) for _ in range(number(s, node.n))))

        def turn(w: Work, f: Frame) -> None:
            seats = f.get(left)
            if seats:
                w.bind(left, seats[1:])
                w.jump(base + 1)
                top = w.t.zone("deck", seats[0])[-1]
                cast(Any, w.game).send(w, top, pile, cause=cause, by=f.seat, source=f.card)

        return [begin, turn]

    return compiled


def afflict(c: Compiler, node: Afflict, path: str, base: int) -> list[Op]:
    """Instances one after the other, each with what it does at once (RS-201)."""
    left = f"#{base}"

    def begin(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        found = tuple(target for target in cards(s, node.to) if is_player(target))
        w.bind(left, tuple(target for target in found for _ in range(number(s, node.n))))

    def turn(w: Work, f: Frame) -> None:
        targets = f.get(left)
        if targets:
            w.bind(left, targets[1:])
            w.jump(base + 1)
            stack = stack_of(w, node.what, seat_of(targets[0]))
            if stack >= 0:
                happen(w, "afflict", card=stack, target=targets[0], name=node.what, by=f.seat, source=f.card)

    return [begin, turn]


def stack_of(w: Work, what: str, seat: int) -> int:
    """The exposed stack of an ailment, or a new one in the first free area; -1 if none is free (RS-R038)."""
    face = cast(Any, w.game).catalogue.number[what]
    areas = [w.t.map.number("area", seat, place) for place in range(AREAS)]
    for zone in areas:
        for card in w.t.zones[zone]:
            if w.t.rows[card].face == face and w.t.rows[card].host < 0:
                return card
    free = [zone for zone in areas if not w.t.zones[zone]]
    return w.new(free[0], face=face, owner=seat) if free else -1


def instance(w: Work, e: Mapping[str, Any]) -> int:
    """One instance more."""
    w.mark(e["card"], "instance", 1)
    return 1


def lose_health(c: Compiler, node: LoseHealth, path: str, base: int) -> list[Op]:
    """Health goes down by the whole amount, power or no power (RS-162)."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        for seat in reversed(s.seats(node.who)):
            w.push("slingers.lose", seat=seat, card=f.card, left=number(s, node.n))

    return [op]


def lose_some(w: Work, f: Frame) -> None:
    """As much as there is now; after a power is lost, from the new health (RS-R011)."""
    left = f.get("left")
    if left > 0:
        n = min(left, w.t.get(f.seat, "health"))
        w.bind("left", left - n)
        w.jump(0)
        happen(w, "lose_health", by=f.seat, amount=n, source=f.card)


def health_lost(w: Work, e: Mapping[str, Any]) -> int:
    """The loss itself."""
    w.add(e["by"], "health", -e["amount"])
    return int(e["amount"])


VERBS: dict[type, Compile] = {
    Sear: from_deck("discard", "sear"),
    VoidTop: from_deck("void", "void"),
    Afflict: afflict,
    LoseHealth: lose_health,
}
COMMITS = {"afflict": instance, "lose_health": health_lost}
PROGRAMS = {"slingers.lose": (lose_some,)}
