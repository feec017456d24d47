"""Limits and whether costs can be met: counted in the table, checked before anything is taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.query import candidates, cards, fits, needs_face, number
from engines.effects.scope import Scope, rules_of, scope_of
from engines.effects.unseen import open_part
from engines.kernel import Frame, IllegalAnswer, Number, Table, Work, is_player
from engines.kernel.say import printed_text, say

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame


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
    w.pass_on()


def end_period(w: Work, period: str) -> None:
    """A period is over: its counts begin anew."""
    w.t.used = tuple(pair for pair in w.t.used if not pair[0].startswith(period + "/"))
    w.pass_on()


def start_turn(w: Work) -> None:
    """A turn begins: counts per turn begin anew, and cards that come from now on are new."""
    end_period(w, "turn")
    w.t.used = tuple(sorted((*w.t.used, ("turn/#start", w.t.step))))


def limit_key(game: CardGame, path: str, limit: g.Limit, card: int, seat: int) -> str:
    """By card: this very card. By name: all cards of that name under one seat, whatever their ids (the path
    names card and ability).
    """
    if limit.by == "card":
        return f"{limit.per}/{path}@card {card}"
    return f"{limit.per}/{game.catalogue.namesake.get(path, path)}@seat {seat}"


def used_up(
    game: CardGame, t: Table, path: str, limit: g.Limit | None, card: int, seat: int, source: int
) -> bool:
    """Whether a limit has been reached."""
    return limit is not None and uses(t, limit_key(game, path, limit, card, seat)) >= limit.times


def count_use(w: Work, path: str, limit: g.Limit | None, card: int, seat: int, source: int) -> None:
    """Count one use against a limit; a negated use counts all the same."""
    if limit is not None:
        note_use(w, limit_key(rules_of(w), path, limit, card, seat))


def take_back_use(w: Work, path: str, limit: g.Limit | None, card: int, seat: int) -> None:
    """A use that was counted does not come about after all."""
    if limit is not None:
        key = limit_key(rules_of(w), path, limit, card, seat)
        rest = [pair for pair in w.t.used if pair[0] != key]
        left = uses(w.t, key) - 1
        w.t.used = tuple(sorted([*rest, (key, left)] if left > 0 else rest))
        w.touch()


def forget_uses(w: Work, card: int) -> None:
    """A card goes elsewhere from outside play: what was counted for it, perhaps by what it set off while it
    left, is not its own any more.
    """
    kept = tuple(pair for pair in w.t.used if not pair[0].endswith(f"@card {card}"))
    if len(kept) < len(w.t.used):
        w.t.used = kept
        w.pass_on()


def expire(w: Work, moment: str, seat: int | None = None) -> None:
    """Drop modifiers that last until a moment (of a seat, where the moment is a seat's own)."""
    kept = tuple(m for m in w.t.mods if m.until != moment or (seat is not None and m.seat != seat))
    if kept != w.t.mods:
        w.t.mods = kept
        w.touch(cards=True)


def forget_card(w: Work, card: int) -> None:
    """A card left play: what lasted while it was there is over, and nothing follows it. Mutual ties end, and
    its limits begin anew: when it comes back it is another.
    """
    forget_uses(w, card)
    for kind, to in w.t.rows[card].links:
        if kind != "token" and 0 <= to < len(w.t.rows) and w.t.rows[to].link(kind) == card:
            w.link(to, kind, None)
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
        lo, hi = _x_bounds(s, cost.x)
        return lo <= hi and affordable(s.binding("x", lo), cost)
    if cost.exhaust and (s.card < 0 or s.t.rows[s.card].turned):
        return False
    for name, num in cost.spend.items():
        if s.card < 0 or s.t.rows[s.card].mark(name) < number(s, num):
            return False
    for what, num in cost.pay.items():
        if not s.game.can_pay(s, what, number(s, num)):
            return False
    if cost.give and not _can_give(s, cost.give):
        return False
    return not cost.steps or s.game.can_take(s, cost.steps)


def lacking(s: Scope, cost: g.Cost) -> str:
    """The first part of a cost that cannot be met, in words."""
    if cost.x is not None and s.get("x") is None:
        lo, hi = _x_bounds(s, cost.x)
        return lacking(s.binding("x", lo), cost) if lo <= hi else say("No number can be paid for X.")
    label = s.game.vocabulary.label
    if cost.exhaust and (s.card < 0 or s.t.rows[s.card].turned):
        return say("It is {turned} already.", turned=say(s.game.turned_word))
    for name, num in cost.spend.items():
        have = s.t.rows[s.card].mark(name) if s.card >= 0 else 0
        if have < (n := number(s, num)):
            return say(
                "It takes {n} {what} from it, and it has {have}.", n=n, what=say(label(name)), have=have
            )
    for what, num in cost.pay.items():
        if not s.game.can_pay(s, what, number(s, num)):
            n, have = s.game.price_of(s, what, number(s, num)), s.game.means(s, what)
            return say("It costs {n} {what}, and you have {have}.", n=n, what=say(label(what)), have=have)
    if cost.give and not _can_give(s, cost.give):
        return say("You cannot give up what it costs: {cost}", cost=card_says(s))
    return say("You cannot do what it costs: {cost}", cost=card_says(s))


def card_says(s: Scope) -> str:
    """The printed words of the card in hand, in which its costs and conditions stand."""
    face = s.peek.get(s.card, s.t.rows[s.card].face)
    return "" if face is None else f"“{printed_text(s.game.printed(face).text)}”"


def x_range(s: Scope, cost: g.Cost) -> range:
    """Values of X that can be paid: from its lower bound on, as far as the rest of the cost allows."""
    assert cost.x is not None
    lo, hi = _x_bounds(s, cost.x)
    top = lo - 1
    while top < hi and affordable(s.binding("x", top + 1), cost):
        top += 1
    return range(lo, top + 1)


def _x_bounds(s: Scope, x: g.Bounds) -> tuple[int, int]:
    lo = 0 if x.lo is None else number(s, x.lo)
    return lo, s.game.most_x(s) if x.hi is None else number(s, x.hi)


def choose_x(w: Work, f: Frame, cost: g.Cost | None) -> None:
    """Ask for X, where the cost has one that is not fixed yet."""
    if cost is None or cost.x is None or f.get("x") is not None:
        return
    values = x_range(scope_of(w, f), cost)
    if not values:
        raise IllegalAnswer("cannot_pay", "The cost can no longer be paid.")
    w.ask(Number(rules_of(w).asked(w.t, f.seat), "x", values[0], values[-1], source=f.card))


def give_candidates(s: Scope, give: g.Give) -> tuple[int, ...]:
    """Cards that may pay, as far as is publicly known; hidden ones that their seat has seen are judged when
    opened, those that it has not seen cannot be shown to fit.
    """
    where = give.set.where
    if where is None or not needs_face(where, s.game.told_by_back):
        return tuple(card for card in cards(s, give.set) if not is_player(card))
    found = []
    for card in candidates(s, give.set):
        if is_player(card):
            continue
        known = card in s.peek or s.game.legible(s.t, card)
        seen = s.t.rows[card].seen >> s.seat & 1
        if (known or seen) and fits(s, where if known else open_part(where), card):
            found.append(card)
    return tuple(found)


def _can_give(s: Scope, gives: tuple[g.Give, ...]) -> bool:
    """Whether there are different cards for all gifts; a card announced from hand does not pay for itself."""
    wanted: list[list[int]] = []
    for give in gives:
        found = [card for card in give_candidates(s, give) if card != s.card]
        n = number(s, give.n)
        if n > len(found):
            return False
        cover = give.cover if n > 0 else None
        if cover is not None and not coverable(s, cover, uncovered(s, cover), found, n):
            return False
        if give.including is not None and n > 0:
            wanted.append([card for card in found if may_fit(s, give.including, card)])
            n -= 1
        wanted += [found] * n
    alone = len(gives) == 1 and gives[0].including is None
    return alone or _all_served(wanted)


def uncovered(s: Scope, group: str, given: tuple[int, ...] = ()) -> tuple[str, ...]:
    """Tags of a group that the card paid for has and none of these cards."""
    have = [tag for card in given for tag in s.game.attribute(s, card, group)]
    return tuple(tag for tag in s.game.attribute(s, s.card, group) if tag not in have)


def coverable(s: Scope, group: str, tags: tuple[str, ...], found: Sequence[int], n: int) -> bool:
    """Whether n of these cards can together have all these tags. There are few tags, mostly one."""
    if not tags:
        return True
    for card in found if n > 0 else ():
        have = s.game.attribute(s, card, group)
        left = tuple(tag for tag in tags if tag not in have)
        if len(left) < len(tags) and coverable(s, group, left, [c for c in found if c != card], n - 1):
            return True
    return False


def _all_served(wanted: list[list[int]]) -> bool:
    """Whether each of these can have a card of its own list, no card being taken twice."""
    taken: dict[int, int] = {}

    def serve(one: int, tried: set[int]) -> bool:
        for card in wanted[one]:
            if card not in tried:
                tried.add(card)
                if card not in taken or serve(taken[card], tried):
                    taken[card] = one
                    return True
        return False

    return all(serve(one, set()) for one in range(len(wanted)))


def may_fit(s: Scope, where: g.Filter, card: int) -> bool:
    """Whether a card fits as far as everybody can tell; a hidden one that its seat has seen might."""
    hidden = card not in s.peek and not s.game.legible(s.t, card)
    if hidden and needs_face(where, s.game.told_by_back):
        return bool(s.t.rows[card].seen >> s.seat & 1)
    return fits(s, where, card)
