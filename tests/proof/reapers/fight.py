"""One declared attack: window, Damage Step, end of the Damage Step (RP-R64)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from engines.effects.chain import start_window
from engines.effects.queue import start_queue
from engines.effects.timing import happen
from engines.kernel import Frame, Program, Work

if TYPE_CHECKING:
    from tests.proof.reapers.game import Reapers


def rules(w: Work) -> Reapers:
    return cast("Reapers", w.game)


def fighters(w: Work, f: Frame) -> tuple[int, int] | None:
    """Attacker and target, as long as both are there; a Soul that changed its Rank is the same Soul."""
    both = (f.get("attacker")[0], f.get("target")[0])
    return both if all(rules(w).in_play(w.t, card) for card in both) else None


def declare(w: Work, f: Frame) -> None:
    w.mark(f.get("attacker")[0], "attacked", 1)


def answer(w: Work, f: Frame) -> None:
    start_window(w, f.seat, "attack", card=f.get("attacker")[0], target=f.get("target")[0])


def fight(w: Work, f: Frame) -> None:
    both = fighters(w, f)
    if both is None:
        w.leave()
        return
    happen(w, "fight", card=both[0], target=both[1], by=f.seat)


def clash(w: Work, e: Mapping[str, Any]) -> int:
    """Both damages at the same time; a Reaper does not strike back (RP-104, RP-R04)."""
    a, b = e["card"], e["target"]
    hit, back = rules(w).stat(w.t, a, "atk"), rules(w).stat(w.t, b, "atk")
    w.change(a, damage=w.t.rows[a].damage + back)
    w.change(b, damage=w.t.rows[b].damage + hit)
    w.emit("fought", e["by"], (a, b), hit, back)
    return 1


def fall(w: Work, f: Frame) -> None:
    """Whoever has more damage than GRD is destroyed by the other; all go together (RP-R65, RP-R68)."""
    both = fighters(w, f)
    assert both is not None
    for card, other in (both, both[::-1]):
        if w.t.rows[card].damage > rules(w).stat(w.t, card, "grd"):
            if rules(w).kind(w.t, card) == "reaper":
                rules(w).strike(w, card)
            else:
                rules(w).destroy(w, card, by=w.t.rows[other].seat, source=other, cause="combat")


def end(w: Work, f: Frame) -> None:
    """Everything that waits for the end of the Damage Step."""
    happen(w, "fight_over", card=f.get("attacker")[0], target=f.get("target")[0], by=f.seat)


def triggers(w: Work, f: Frame) -> None:
    start_queue(w)


PROGRAM: Program = (declare, answer, fight, fall, end, triggers)
PROGRAMS = {"reapers.fight": PROGRAM}
