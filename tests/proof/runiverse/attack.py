"""A combat attack step by step (RV-196 to RV-202), broken bonds, Secrets revealed on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engines.effects.announce import EVOKE
from engines.effects.scope import Scope
from engines.effects.stacks import under
from engines.effects.timing import approach, conclude, happen
from engines.kernel import TABLE, Frame, Order, Table, Work
from tests.proof.runiverse.turn import rules
from tests.proof.runiverse.words import PLACES

if TYPE_CHECKING:
    from tests.proof.runiverse.game import Runiverse


def hidden_below(w: Work, e: Mapping[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Face-down vim under a creature that is evolved from must be shown to all (RV-R100)."""
    return tuple(card for card in under(w.t, e["target"]) if w.t.rows[card].face is None), ()


def boundless(game: Runiverse, t: Table, card: int) -> bool:
    """RV-260."""
    return game.has_keyword(Scope(game, t, card, t.rows[card].seat), card, "boundless")


def targets(game: Runiverse, t: Table, card: int) -> list[int]:
    """RV-183, RV-188, RV-189, RV-262: at the engaged location, or at any while none is; guards first."""
    foe = 1 - t.rows[card].seat
    engaged = t.get(TABLE, "engaged") - 1
    found: list[int] = []
    for place in range(PLACES):
        if engaged in (-1, place) or boundless(game, t, card):
            here = [*t.zone("field", foe, place), *t.zone("mages", foe, place)]
            guards = [one for one in here if t.rows[one].mark("guard")]
            found += guards or [one for one in here if game.kind(t, one) != "spell"]
    return found


def task_attacker(w: Work, f: Frame) -> None:
    """Step 1. The attack sets the engagement, unless the attacker is boundless (RV-182, RV-261), and ends
    the guarding of what is attacked (RV-192).
    """
    if not boundless(rules(w), w.t, f.card):
        w.put(TABLE, "engaged", rules(w).where(w.t, f.get("target")) + 1)
    w.mark(f.get("target"), "guard", -1)
    happen(w, "exhaust", card=f.card, by=f.seat, source=f.card, cause="cost")


def come(w: Work, f: Frame) -> None:
    """Step 2: before-effects."""
    level = rules(w).stat(w.t, f.card, "level")
    approach(w, "attack", card=f.card, source=f.card, target=f.get("target"), by=f.seat, amount=level)


def find_secrets(w: Work, f: Frame) -> None:
    """Step 3: the Secrets of an attacked mage are revealed (RV-234)."""
    t = w.t
    target = f.get("target")
    found: tuple[int, ...] = ()
    if f.get("#coming") is None:
        w.leave()
        return
    if rules(w).kind(t, target) == "mage":
        found = t.zone("secrets", t.rows[target].seat, rules(w).where(t, target))
    w.bind("secrets", found)
    w.bind("left", found)


def reveal(w: Work, f: Frame) -> None:
    """One after another."""
    left = f.get("left")
    if left:
        w.bind("left", left[1:])
        w.jump(_REVEAL)
        happen(w, "flip", card=left[0], by=f.seat, face="up", up=True)


def order_traps(w: Work, f: Frame) -> None:
    """RV-R85: the active player orders the traps that go off."""
    game = rules(w)
    scope = Scope(game, w.t, f.card, f.seat)
    traps = tuple(card for card in f.get("secrets") if game.has_keyword(scope, card, "trap"))
    w.ask(Order(f.seat, "traps", traps))


def spring(w: Work, f: Frame) -> None:
    """RV-287: a trap is evoked for free by its mage, if that mage evokes its facet (RV-R86)."""
    game, t = rules(w), w.t
    traps = f.get("traps")
    if not traps:
        return
    w.bind("traps", traps[1:])
    w.jump(_SPRING)
    card = traps[0]
    seat, place = t.rows[card].seat, t.map.place(t.rows[card].zone)
    if not game.evokes(t, seat, place, w.face(card)):
        return
    ability = next(a for a in game.plays(t, card, w.face(card)) if "trap" in game.ways_of(a))
    w.push("rv.sprung", seat=seat, card=card)
    w.push_frame(Frame(EVOKE, 0, seat, card, (("#path", ability.path),), f.get("#coming")))


def discard_trap(w: Work, f: Frame) -> None:
    """RV-152: a spell that was carried out is discarded."""
    rules(w).send(w, f.card, "discard", cause="play", by=f.seat)


def land(w: Work, f: Frame) -> None:
    """Steps 4 to 7."""
    event = f.get("#coming")
    if event is not None:
        conclude(w, event)


def strike(w: Work, e: Mapping[str, Any]) -> int:
    """Step 5: damage both ways; an attacked mage loses a bond (RV-203, RV-204, RV-205, RV-219)."""
    game, t = rules(w), w.t
    card, target = e["card"], e["target"]
    if not game.in_play(t, card) or not game.in_play(t, target):
        return 1
    if game.kind(t, target) == "mage":
        rift = t.zone("rifts", t.rows[target].seat, game.where(t, target))
        if e["amount"] > 0 and rift:
            w.push("rv.break", seat=e["by"], card=rift[0], mage=target)
    back = game.stat(t, target, "level") if game.kind(t, target) == "creature" else 0
    game.deal_damage(w, source=card, target=target, amount=e["amount"], by=e["by"])
    if back:
        game.deal_damage(w, source=target, target=card, amount=back, by=1 - e["by"])
    return 1


def turn_down(w: Work, f: Frame) -> None:
    """RV-235: revealed Secrets still there are turned face down again."""
    for card in f.get("secrets"):
        if w.t.map.of[w.t.rows[card].zone].name == "secrets":
            happen(w, "flip", card=card, by=f.seat, face="down", up=False)


def break_bond(w: Work, f: Frame) -> None:
    """The oldest bond breaks (RV-R07); a rule card says what follows."""
    happen(w, "break_bond", card=f.card, target=f.get("mage"), by=f.seat)


def count_bonds(w: Work, f: Frame) -> None:
    """RV-002, RV-003, RV-R01: the loss check comes when all that the break set off is over."""
    t = w.t
    lost = [
        seat
        for seat in range(2)
        if t.get(seat, "rifts") == PLACES and not any(t.zone("rifts", seat, place) for place in range(PLACES))
    ]
    if lost:
        rules(w).defeat(w, tuple(lost), "bonds")


ATTACK = (
    task_attacker, come, find_secrets, reveal, order_traps, spring, land, turn_down,
)  # fmt: skip
_REVEAL = ATTACK.index(reveal)
_SPRING = ATTACK.index(spring)
PROGRAMS = {
    "rv.attack": ATTACK,
    "rv.sprung": (discard_trap,),
    "rv.break": (break_bond, count_bonds),
}
