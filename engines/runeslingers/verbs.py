"""What the game's own verbs do: one card, one instance, one loss at a time, each an event (RS-R010)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from engines.effects.catalogue import Compile, Compiler
from engines.effects.commits import COMMITS as BASE
from engines.effects.query import cards, number
from engines.effects.scope import Scope, scope_of
from engines.effects.several import line_up, players
from engines.effects.timing import happen
from engines.effects.verbs.piles import discard, discarding, from_top
from engines.effects.verbs.table import one_by_one
from engines.kernel import NOTHING, Frame, Op, Option, Program, Work, is_player, player, seat_of

from . import ailments
from .damage import barrier, raise_barrier
from .policy import (
    AILMENTS,
    Afflict,
    Barrier,
    ChooseAilments,
    Convert,
    Cure,
    Discard,
    DiscardTop,
    LoseHealth,
    Sear,
    VoidTop,
)
from .setup import POWER
from .work import rules

# --- cards --------------------------------------------------------------------------------------------------


def leaving(name: str) -> Any:
    """The commit of a move that may take a card off the field: what it leaves behind is seen to first."""

    def commit(w: Work, e: Mapping[str, Any]) -> int:
        card = e["card"]
        game = rules(w)
        if w.t.rows[card].zone != NOTHING and game.in_play(w.t, card) and w.t.rows[card].face is not None:
            goes = name == "attach" or not game.plays_in(w.t, e["to"])
            if goes and w.t.rows[card].up:
                game.leaves(w, card)
        return BASE[name](w, e)

    return commit


# --- ailments -----------------------------------------------------------------------------------------------


def choose_ailments(c: Compiler, node: ChooseAilments, path: str, base: int) -> list[Op]:
    """Types are chosen and announced before targets (RS-204)."""
    choices = tuple(combinations(range(len(AILMENTS)), node.n))

    def ask(w: Work, f: Frame) -> None:
        seat = rules(w).decider(scope_of(w, f), node.by)
        labels = tuple(ailments.words_for(w, choice) for choice in choices)
        w.ask(Option(seat, node.name, labels, source=f.card, data=("ailments",)))

    def take(w: Work, f: Frame) -> None:
        types = choices[f.get(node.name)]
        w.bind(node.name, sum(1 << kind for kind in types))
        w.emit("named", f.seat, (f.card,), ailments.words_for(w, types))

    return [ask, take]


def _types(s: Scope, node: Afflict | Convert) -> tuple[int, ...]:
    if node.what is not None:
        return (AILMENTS.index(node.what),)
    return ailments.types_in(number(s, node.kinds)) if node.kinds is not None else ()


def _each_player(
    base: int, found: Callable[[Scope], tuple[int, ...]], push: Callable[[Work, Frame, Scope, int], None]
) -> list[Op]:
    """Operations that start a program for each Runeslinger, in the active player's order (RS-R013)."""
    left = f"#{base}"

    def begin(w: Work, f: Frame) -> None:
        line_up(w, f, left, tuple(one for one in found(scope_of(w, f)) if is_player(one)))

    def each(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        for one in reversed(f.get(left)):
            push(w, f, s, one)

    return [begin, each]


def afflict(c: Compiler, node: Afflict, path: str, base: int) -> list[Op]:
    """Ailments on Runeslingers (RS-202)."""

    def push(w: Work, f: Frame, s: Scope, target: int) -> None:
        kinds, n = _types(s, node), number(s, node.n)
        w.push("runeslingers.afflict", seat=f.seat, card=f.card, target=target, kinds=kinds, n=n)

    return _each_player(base, lambda s: cards(s, node.to), push)


def cure(c: Compiler, node: Cure, path: str, base: int) -> list[Op]:
    """Instances off Runeslingers; the effect's controller picks (RS-212, RS-R042)."""
    only = NOTHING if node.what is None else AILMENTS.index(node.what)

    def push(w: Work, f: Frame, s: Scope, target: int) -> None:
        how: dict[str, Any] = {"n": number(s, node.n), "asked": f.seat, "only": only, "but": NOTHING}
        w.push("runeslingers.cure", seat=f.seat, card=f.card, target=target, **how)

    return _each_player(base, lambda s: cards(s, node.of), push)


def convert(c: Compiler, node: Convert, path: str, base: int) -> list[Op]:
    """Instances turned into another type (RS-208, RS-R043)."""

    def push(w: Work, f: Frame, s: Scope, target: int) -> None:
        for kind in _types(s, node)[:1]:
            how: dict[str, Any] = {"n": number(s, node.n), "asked": f.seat, "but": kind}
            w.push("runeslingers.convert", seat=f.seat, card=f.card, target=target, **how)

    return _each_player(base, lambda s: cards(s, node.of), push)


# --- health and barriers ------------------------------------------------------------------------------------


def lose_health(c: Compiler, node: LoseHealth, path: str, base: int) -> list[Op]:
    """Health goes down by the whole amount, power or no power (RS-160 to RS-162)."""

    def push(w: Work, f: Frame, s: Scope, target: int) -> None:
        w.push("runeslingers.lose", seat=seat_of(target), card=f.card, left=number(s, node.n))

    return _each_player(base, lambda s: players(s, node.who), push)


def lose_some(w: Work, f: Frame) -> None:
    """As much as there is now; after a power is lost, from the new health (RS-015, RS-R011)."""
    left = f.get("left")
    if left > 0:
        n = min(left, w.t.get(f.seat, "health"))
        w.bind("left", left - n)
        w.jump(0)
        happen(w, "lose_health", by=f.seat, amount=n, source=f.card)


def health_lost(w: Work, e: Mapping[str, Any]) -> int:
    """The loss itself (RS-030)."""
    w.emit("bled", e["by"], (player(e["by"]),), e["amount"], e.get("source", -1))
    w.add(e["by"], "health", -e["amount"])
    return int(e["amount"])


def healed(w: Work, e: Mapping[str, Any]) -> int:
    """Health is gained up to the maximum (RS-031), where nothing forbids it (RS-R028, RS-R110)."""
    target = e["target"]
    if not is_player(target):
        return BASE["heal"](w, e)
    game, seat = rules(w), seat_of(target)
    room = game.stat(w.t, target, "max_health") - w.t.get(seat, "health")
    n = min(max(0, e["amount"]), room) if game.allowed(w.t, seat, "gain") else 0
    if n > 0:
        w.emit("healed", -1, (target,), n, e.get("source", -1))
        w.add(seat, "health", n)
    return max(0, n)


def gained(w: Work, e: Mapping[str, Any]) -> int:
    """What a player has of something is never less than none. Power that comes back stops at what an
    encounter begins with (RS-R016); power that goes is lost one by one, each with all that follows (RS-004).
    """
    seat, name, n = e["by"], e["name"], e["amount"]
    before = w.t.get(seat, name)
    if name == "power" and n < 0:
        for _ in range(min(-n, before)):
            w.push("runeslingers.down", seat=seat, why="effect")
        return int(n)
    if name == "power":
        n = min(n, max(0, POWER - before))
    return w.add(seat, name, max(n, -before)) - before


def barriers(c: Compiler, node: Barrier, path: str, base: int) -> list[Op]:
    """A barrier is given, or taken away (RS-169, RS-R104)."""

    def one(w: Work, s: Scope, target: int) -> None:
        has = barrier(w.t, target)
        amount = -has if node.n is None else number(s, node.n)
        happen(w, "barrier", target=target, amount=amount, by=s.seat, source=s.card)

    return one_by_one(base, lambda s: cards(s, node.to), one)


def barred(w: Work, e: Mapping[str, Any]) -> int:
    """Only Runeslingers and cards on the field have barriers."""
    target = e["target"]
    if not is_player(target) and not rules(w).on_field(w.t, target):
        return 0
    if e["amount"]:
        raise_barrier(w, target, e["amount"])
    return int(abs(e["amount"]))


# From a deck, what a card emptied is put right before the next goes (RS-010, RS-012, RS-262); from hand, as
# far as it goes, and nobody steers what is picked at random (RS-067, RS-294, RS-R008, RS-R125).
VERBS: dict[type, Compile] = {
    Sear: from_top("discard", "sear"),
    VoidTop: from_top("void", "void"),
    DiscardTop: from_top("discard", "discard"),
    Discard: discard("runeslingers.discard"),
    ChooseAilments: choose_ailments,
    Afflict: afflict,
    Cure: cure,
    Convert: convert,
    LoseHealth: lose_health,
    Barrier: barriers,
}
COMMITS = {
    **ailments.COMMITS,
    "lose_health": health_lost,
    "heal": healed,
    "gain": gained,
    "barrier": barred,
    "move": leaving("move"),
    "attach": leaving("attach"),
}
PROGRAMS: dict[str, Program] = {
    "runeslingers.lose": (lose_some,),
    "runeslingers.discard": discarding(),
}
