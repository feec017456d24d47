"""Limits and whether costs can be met: counted in the table, checked before anything is taken."""

from __future__ import annotations

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.query import candidates, cards, fits, needs_face, number
from engines.effects.scope import Scope
from engines.kernel import Table, Work


def uses(t: Table, key: str) -> int:
    """How often something was counted in its present period."""
    for known, count in t.used:
        if known == key:
            return count
    return 0


def note_use(w: Work, key: str) -> None:
    """Count something once more."""
    rest = [pair for pair in w.t.used if pair[0] != key]
    w.t.used = tuple(sorted([*rest, (key, uses(w.t, key) + 1)]))
    w.touch()


def end_period(w: Work, period: str) -> None:
    """A period is over: its counts begin anew."""
    w.t.used = tuple(pair for pair in w.t.used if not pair[0].startswith(period + "/"))
    w.touch()


def start_turn(w: Work) -> None:
    """A turn begins: counts per turn begin anew, and cards that come from now on are new."""
    end_period(w, "turn")
    w.t.used = tuple(sorted((*w.t.used, ("turn/#start", w.t.step))))


def limit_key(path: str, limit: g.Limit, card: int, seat: int) -> str:
    """By card: this very card. By name: all cards of that name under one seat (the path names card and
    ability).
    """
    whose = f"card {card}" if limit.by == "card" else f"seat {seat}"
    return f"{limit.per}/{path}@{whose}"


def used_up(t: Table, path: str, limit: g.Limit | None, card: int, seat: int, source: int) -> bool:
    """Whether a limit has been reached."""
    return limit is not None and uses(t, limit_key(path, limit, card, seat)) >= limit.times


def count_use(w: Work, path: str, limit: g.Limit | None, card: int, seat: int, source: int) -> None:
    """Count one use against a limit; a negated use counts all the same."""
    if limit is not None:
        note_use(w, limit_key(path, limit, card, seat))


def expire(w: Work, moment: str, seat: int | None = None) -> None:
    """Drop modifiers that last until a moment (of a seat, where the moment is a seat's own)."""
    kept = tuple(m for m in w.t.mods if m.until != moment or (seat is not None and m.seat != seat))
    if kept != w.t.mods:
        w.t.mods = kept
        w.touch(cards=True)


def forget_card(w: Work, card: int) -> None:
    """A card left play: what lasted while it was there is over, and nothing follows it."""
    if not w.t.mods:
        return
    kept = []
    for mod in w.t.mods:
        if mod.until == "leaves" and mod.source == card:
            continue
        if card in mod.targets:
            targets = tuple(target for target in mod.targets if target != card)
            if not targets:
                continue
            mod = replace(mod, targets=targets)
        kept.append(mod)
    w.t.mods = tuple(kept)
    w.touch(cards=True)


# --- costs --------------------------------------------------------------------------------------------------


def affordable(s: Scope, cost: g.Cost | None) -> bool:
    """Whether every part of a cost can be met now (with the smallest X)."""
    if cost is None:
        return True
    if cost.x is not None and s.get("x") is None:
        return bool(x_range(s, cost))
    if cost.exhaust and (s.card < 0 or s.t.rows[s.card].turned):
        return False
    row = s.t.rows[s.card] if s.card >= 0 else None
    for name, num in cost.spend.items():
        if row is None or row.mark(name) < number(s, num):
            return False
    if not all(s.game.can_pay(s, what, number(s, num)) for what, num in cost.pay.items()):
        return False
    return all(_can_give(s, give) for give in cost.give)


def x_range(s: Scope, cost: g.Cost) -> range:
    """Values of X that can be paid: from its lower bound on, as far as the rest of the cost allows."""
    assert cost.x is not None
    lo = 0 if cost.x.lo is None else number(s, cost.x.lo)
    hi = s.game.most_x(s) if cost.x.hi is None else number(s, cost.x.hi)
    top = lo - 1
    while top < hi and affordable(s.binding("x", top + 1), cost):
        top += 1
    return range(lo, top + 1)


def give_candidates(s: Scope, give: g.Give) -> tuple[int, ...]:
    """Cards that may pay, as far as is publicly known; hidden ones of one's own are judged when opened."""
    where = give.set.where
    if where is None or not needs_face(where, s.game.told_by_back):
        return cards(s, give.set)
    found = []
    for card in candidates(s, give.set):
        known = card in s.peek or s.game.legible(s.t, card)
        if not known or fits(s, where, card):
            found.append(card)
    return tuple(found)


def _can_give(s: Scope, give: g.Give) -> bool:
    """A card announced from hand does not pay for itself."""
    found = [card for card in give_candidates(s, give) if card != s.card]
    if give.including is not None and not any(may_fit(s, give.including, card) for card in found):
        return False
    return len(found) >= number(s, give.n)


def may_fit(s: Scope, where: g.Filter, card: int) -> bool:
    """Whether a card fits as far as everybody can tell; a hidden one might."""
    hidden = card not in s.peek and not s.game.legible(s.t, card)
    return (hidden and needs_face(where, s.game.told_by_back)) or fits(s, where, card)
