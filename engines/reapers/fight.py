"""One declared attack: window, Damage Step, end of the Damage Step (RP-R64); and Souls that fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.effects.chain import start_window
from engines.effects.change import ruled
from engines.effects.queue import start_queue
from engines.effects.timing import happen, settle
from engines.effects.use import expire
from engines.effects.watching import goes_off, node_of, watchers
from engines.kernel import TABLE, Frame, Item, Program, Work
from engines.kernel.table import Env

from .work import rules


def fighters(w: Work, f: Frame) -> tuple[int, int] | None:
    """Attacker and target, as long as both are there (RP-R63); a Soul that changed its Rank is the same."""
    both = (f.get("attacker")[0], f.get("target")[0])
    return both if all(rules(w).in_play(w.t, card) for card in both) else None


def declare(w: Work, f: Frame) -> None:
    """Attacker and target are named; the declaration is spent (RP-R58)."""
    attacker, target = f.get("attacker")[0], f.get("target")[0]
    w.mark(attacker, "attacked", 1)
    w.emit("attacked", f.seat, (attacker, target))


def answer(w: Work, f: Frame) -> None:
    """It may be answered by what is Quick, before any damage (RP-113, RP-115, RP-116)."""
    attacker, target = f.get("attacker")[0], f.get("target")[0]
    start_window(w, f.seat, "attack", card=attacker, attacker=attacker, target=target)


def fight(w: Work, f: Frame) -> None:
    """The Damage Step, unless one of the two is gone: then the attack ends without damage (RP-R63)."""
    both = fighters(w, f)
    if both is None:
        w.jump(FIGHT.index(part))
        w.emit("missed", f.seat, (f.get("attacker")[0], f.get("target")[0]))
        return
    happen(w, "fight", card=both[0], target=both[1], by=f.seat)


def clash(w: Work, e: Mapping[str, Any]) -> int:
    """Both damages at the same time, by ATK (RP-104, RP-105); a Reaper does not strike back (RP-R04)."""
    game, a, b = rules(w), e["card"], e["target"]
    hit = game.stat(w.t, a, "atk")
    back = 0 if ruled(game, w.t, a, "no_return") else game.stat(w.t, b, "atk")
    w.change(a, damage=w.t.rows[a].damage + back)
    w.change(b, damage=w.t.rows[b].damage + hit)
    w.emit("fought", e["by"], (a, b), hit, back)
    return 1


def outcome(w: Work, f: Frame) -> None:
    """A Strike, or whoever has more damage than GRD is destroyed by the other (RP-106, RP-R65, RP-R68)."""
    both = fighters(w, f)
    assert both is not None
    game = rules(w)
    if game.kind(w.t, both[1]) == "reaper":
        _tell_stands(w, both)
        if game.stat(w.t, both[0], "atk"):
            strike(w, both[1], both[0])
        return
    _tell_stands(w, both)
    w.bind("waiting", _waiting(w, _event(both, f.seat), both))
    pairs = (both, both[::-1])
    fall_together(w, [(card, other, "combat") for card, other in pairs if beaten(w, card)])


def _tell_stands(w: Work, both: tuple[int, int]) -> None:
    """Who took damage and is not destroyed by it is told, with the reason (RP-106)."""
    for card in both:
        if w.t.rows[card].damage and not beaten(w, card):
            w.emit(
                "stood", w.t.rows[card].seat, (card,), w.t.rows[card].damage, rules(w).stat(w.t, card, "grd")
            )


def beaten(w: Work, card: int) -> bool:
    """Damage greater than GRD, not equal to it (RP-106, RP-107, RP-R67)."""
    damage = w.t.rows[card].damage
    return damage > 0 and damage > rules(w).stat(w.t, card, "grd")


def strike(w: Work, reaper: int, by: int) -> None:
    """A Reaper's GRD was passed in this fight: one Strike a turn, and the last one ends the game (RP-001 to
    RP-003, RP-098 to RP-103, RP-R69, RP-R72).
    """
    game = rules(w)
    if not beaten(w, reaper):
        return
    seat = w.t.rows[reaper].seat
    w.put(TABLE, "struck", 1)
    taken = w.add(seat, "strikes", 1)
    w.emit("struck", seat, (reaper,), taken)
    if taken >= game.stat(w.t, reaper, "strike"):
        game.defeat(w, (seat,), "Reaper destroyed")
    else:
        happen(w, "strike", card=reaper, source=by, by=1 - seat)


def check_rest(w: Work, f: Frame) -> None:
    """The check goes on until no more Souls fall (RP-R67)."""
    settle(w)


def end(w: Work, f: Frame) -> None:
    """The end of the Damage Step (RP-114)."""
    happen(w, "fight_over", card=f.get("attacker")[0], target=f.get("target")[0], by=f.seat)


def fallen_too(w: Work, f: Frame) -> None:
    """Who fell in the Damage Step has fought all the same (RP-R98)."""
    for item in f.get("waiting", ()):
        if not rules(w).in_play(w.t, item[0]):
            _notice(w, item)


def _event(both: tuple[int, int], seat: int) -> Env:
    return (("event", "fight_over"), ("card", both[0]), ("target", both[1]), ("by", seat))


def part(w: Work, f: Frame) -> None:
    """The attack is over, whether or not it came to a fight: only now anything waits for it (RP-218)."""
    expire(w, "end_of_attack")
    happen(w, "attack", card=f.get("attacker")[0], target=f.get("target")[0], by=f.seat)


def triggers(w: Work, f: Frame) -> None:
    """What the fight set off starts its chains (RP-168, RP-219)."""
    start_queue(w)


# --- falling ------------------------------------------------------------------------------------------------


def fall_together(w: Work, fallen: list[tuple[int, int, str]]) -> None:
    """Souls destroyed at the same time, each with its destroyer (or nobody) and cause (RP-R65, RP-R67)."""
    if len(fallen) == 1:
        _destroy(w, fallen[0])
    elif fallen:
        missed = _missed(w, fallen)
        w.push("reapers.fall", left=tuple(fallen), missed=missed)


def _destroy(w: Work, one: tuple[int, int, str]) -> None:
    card, other, cause = one
    by = w.t.rows[other].seat if other >= 0 else 1 - w.t.rows[card].seat
    rules(w).destroy(w, card, by=by, source=other, cause=cause)


def _missed(w: Work, fallen: list[tuple[int, int, str]]) -> tuple[Any, ...]:
    """Triggers of Souls that go first, for the fall of those that go after them: as all go together, they see
    one another fall (RP-R98).
    """
    found = []
    for index, (card, other, cause) in enumerate(fallen):
        gone = [one[0] for one in fallen[:index]]
        by = w.t.rows[other].seat if other >= 0 else 1 - w.t.rows[card].seat
        event: Env = (("event", "destroy"), ("card", card), ("by", by), ("source", other), ("cause", cause))
        found += [(card, item) for item in _waiting(w, event, gone)]
    return tuple(found)


def _waiting(w: Work, event: Env, cards: Sequence[int]) -> tuple[Any, ...]:
    """Triggers of these cards that such an event would set off now."""
    if event[0][1] not in rules(w).catalogue.watched:
        return ()
    found = [one for one in watchers(w, event, "after") if one.card in cards]
    return tuple(
        (one.card, one.path, one.seat, (*one.env, ("#event", event), ("#source", one.source)))
        for one in found
        if goes_off(w, one, node_of(w, one), event)
    )


def _notice(w: Work, item: Any) -> None:
    """A trigger that its card did not live to see waits with the others."""
    w.t.queue += (Item(*item),)
    w.touch()


def fall_next(w: Work, f: Frame) -> None:
    """They leave one after another, but for what they see as one."""
    left = f.get("left")
    if left:
        w.bind("left", left[1:])
        w.jump(0)
        _destroy(w, left[0])


def fall_noticed(w: Work, f: Frame) -> None:
    """Those that went first notice those that went after them."""
    for card, item in f.get("missed"):
        if not rules(w).in_play(w.t, card):
            _notice(w, item)


FIGHT: Program = (declare, answer, fight, outcome, check_rest, end, fallen_too, part, triggers)
PROGRAMS: dict[str, Program] = {"reapers.fight": FIGHT, "reapers.fall": (fall_next, fall_noticed)}
COMMITS = {"fight": clash}
