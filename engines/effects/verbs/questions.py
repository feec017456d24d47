"""Verbs that ask a seat or the dealer: choose, choose_number, order, look, search, reveal, duty, claim, roll,
pick.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.effects import grammar as g
from engines.effects.catalogue import Compile, Compiler
from engines.effects.query import candidates, cards, fits, needs_face, number
from engines.effects.scope import Scope, rules_of, scope_of
from engines.effects.timing import happen
from engines.effects.unseen import open_part, test_name
from engines.effects.verbs.table import one_by_one
from engines.kernel import (
    ALL_SEATS,
    BOTTOM,
    TOP,
    Arrange,
    Cards,
    Claim,
    Duty,
    Frame,
    Number,
    Op,
    Order,
    Pick,
    Reveal,
    Roll,
    Work,
    is_player,
)


def choosable(s: Scope, spec: Any, seat: int, *, target: bool) -> tuple[tuple[int, ...], bool]:
    """The cards a seat may choose from, and whether some have to be opened to show that they fit.

    Hidden cards are judged by opening, if the seat has seen them; else they are chosen blindly. What is alone
    the lowest or highest is picked by the rule, not by anybody, so targeting rules do not shield it.
    """
    if isinstance(spec, str) or not needs_face(spec.where, s.game.told_by_back):
        found, tested = cards(s, spec), False
    else:
        found, tested = _split(s, spec, seat)
    if target and not (len(found) == 1 and not isinstance(spec, str) and _extreme(spec)):
        targetable = s.game.targetable
        found = tuple([card for card in found if targetable(s, card)])
    return found, tested


def _extreme(spec: g.CardSet) -> bool:
    return spec.lowest is not None or spec.highest is not None


def first_choosable(s: Scope, spec: Any, seat: int, least: int, *, target: bool) -> tuple[int, ...]:
    """The first so many of them: as far as one must look to know that there are enough."""
    if isinstance(spec, str) or spec.lowest is not None or spec.highest is not None:
        return choosable(s, spec, seat, target=target)[0][:least]
    where = spec.where
    faces = needs_face(where, s.game.told_by_back)
    found: list[int] = []
    for card in candidates(s, spec) if least > 0 else ():
        if where is not None and card >= 0 and not fits(s, _open(s, where, seat, card, faces), card):
            continue
        if not target or s.game.targetable(s, card):
            found.append(card)
            if len(found) == least:
                break
    return tuple(found)


def _open(s: Scope, where: g.Filter, seat: int, card: int, faces: bool) -> g.Filter:
    """What of a filter is asked before a card is chosen: of a hidden one that its seat has seen, no face."""
    hidden = faces and card not in s.peek and not s.game.legible(s.t, card)
    return open_part(where) if hidden and s.t.rows[card].seen >> seat & 1 else where


def _split(s: Scope, spec: g.CardSet, seat: int) -> tuple[tuple[int, ...], bool]:
    where = spec.where
    assert where is not None
    known, unknown = [], False
    for card in candidates(s, spec):
        if is_player(card):
            known.append(card)
            continue
        asked = _open(s, where, seat, card, True)
        if fits(s, asked, card):
            known.append(card)
            unknown = unknown or asked is not where
    if unknown or (spec.lowest is None and spec.highest is None):
        return tuple(known), unknown
    return cards(s, spec), False


def choose(c: Compiler, node: g.Choose, path: str, base: int) -> list[Op]:
    """Choose cards or players; where too few fit, as many as there are."""
    where = None if isinstance(node.set, str) else node.set.where
    test = c.test(path, where) if where is not None else ""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        game = rules_of(w)
        seat = game.asked(w.t, game.decider(s, node.by))
        found, tested = choosable(s, node.set, seat, target=node.target)
        least = min(number(s, node.least), len(found))
        most = max(least, min(number(s, node.most), len(found)))
        data = ("target",) if node.target else ()
        w.ask(
            Cards(
                seat,
                node.name,
                found,
                least,
                most,
                test_name(s, test, where) if tested else "",
                short=tested,
                source=f.card,
                data=data,
            )
        )

    return [op]


def choose_number(c: Compiler, node: g.ChooseNumber, path: str, base: int) -> list[Op]:
    """Choose a number."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        game = rules_of(w)
        lo = number(s, node.lo)
        seat = game.asked(w.t, game.decider(s, node.by))
        w.ask(Number(seat, node.name, lo, max(lo, number(s, node.hi)), source=f.card))

    return [op]


def order(c: Compiler, node: g.Order, path: str, base: int) -> list[Op]:
    """An order of one's choice: openly where all can see the cards, else privately by the dealer, if the seat
    has seen them. Without a zone players are ordered too; with one the first card comes to lie lowest, and
    those that lie there already are only laid anew, while the others move there.
    """
    queue = f"#{base}queue"

    def ask(w: Work, f: Frame) -> None:
        every = scope_of(w, f).refs(f"${node.name}")
        found = every if node.to is None else _named_cards(w, f, node.name)
        if all(is_player(card) or w.t.rows[card].face is not None for card in found):
            game = rules_of(w)
            seat = game.asked(w.t, game.decider(scope_of(w, f), node.by))
            w.ask(Order(seat, node.name, found, source=f.card))

    def line_up(w: Work, f: Frame) -> None:
        found = _named_cards(w, f, node.name) if node.to is not None else ()
        w.bind(queue, found if node.place == "top" else found[::-1])

    def place(w: Work, s: Scope, card: int) -> None:
        game = rules_of(w)
        assert node.to is not None
        if w.t.rows[card].zone == game.goal(w.t, card, node.to):
            w.move(card, w.t.rows[card].zone, to=BOTTOM if node.place == "bottom" else TOP)
        else:
            game.send(w, card, node.to, end=node.place, by=s.seat, source=s.card)

    def arrange(w: Work, f: Frame) -> None:
        rows, seat = w.t.rows, rules_of(w).decider(scope_of(w, f), node.by)
        found = tuple(sorted(_named_cards(w, f, node.name)))
        hidden = [card for card in found if rows[card].face is None]
        together = len({rows[card].zone for card in found}) == 1
        if len(found) > 1 and hidden and together and all(rows[card].seen >> seat & 1 for card in hidden):
            w.want(Arrange(((found, seat),), ask=True))

    lay = one_by_one(base + 2, lambda s: s.refs(f"${queue}"), place)
    return [ask, line_up, *lay, arrange]


def _named_cards(w: Work, f: Frame, name: str) -> tuple[int, ...]:
    return tuple(card for card in scope_of(w, f).refs(f"${name}") if not is_player(card))


def show(
    found: Callable[[Scope], tuple[int, ...]], to: Callable[[Scope], tuple[int, ...]], base: int
) -> list[Op]:
    """An operation that shows cards to seats (to nobody in particular: to all)."""

    def unseen(w: Work, f: Frame) -> tuple[tuple[int, ...], tuple[int, ...]]:
        s = scope_of(w, f)
        seats = to(s)
        bits = sum(1 << seat for seat in seats) or ALL_SEATS
        rows = w.t.rows
        hidden = tuple(c for c in found(s) if c >= 0 and rows[c].face is None and rows[c].seen & bits != bits)
        return hidden, seats

    def faces(w: Work, f: Frame) -> None:
        hidden, seats = unseen(w, f)
        if hidden:
            w.want(Reveal(((hidden, seats),)))

    return [faces]


def look(c: Compiler, node: g.Look, path: str, base: int) -> list[Op]:
    """Show cards to one seat alone."""

    def bind(w: Work, f: Frame) -> None:
        w.bind(node.name, cards(scope_of(w, f), node.set))

    def seats(s: Scope) -> tuple[int, ...]:
        return s.seats(node.by)

    return [bind, *show(lambda s: s.refs(f"${node.name}"), seats, base + 1)]


def reveal(c: Compiler, node: g.Reveal, path: str, base: int) -> list[Op]:
    """Show cards to seats, or to all."""
    name = node.name or f"#{base}"

    def bind(w: Work, f: Frame) -> None:
        w.bind(name, cards(scope_of(w, f), node.card))

    def seats(s: Scope) -> tuple[int, ...]:
        return () if node.to == "any" else s.seats(node.to)

    return [bind, *show(lambda s: s.refs(f"${name}"), seats, base + 1)]


def search(c: Compiler, node: g.Search, path: str, base: int) -> list[Op]:
    """Look through a hidden zone and choose; a shortfall is claimed, and what had to fit is opened."""
    test = c.test(path, node.set.where) if node.set.where is not None else ""

    def seats(s: Scope) -> tuple[int, ...]:
        return (s.game.decider(s, node.by),)

    def ask(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        seat = seats(s)[0]
        found, tested = choosable(s, node.set, seat, target=False)
        most = min(number(s, node.most), len(found))
        least = min(number(s, node.least), most)
        needs = test_name(s, test, node.set.where) if tested else ""
        w.ask(
            Cards(
                seat,
                node.name,
                found,
                least,
                most,
                needs,
                opens=node.show,
                short=tested,
                source=f.card,
                data=("search",),
            )
        )

    return [*show(lambda s: tuple(candidates(s, node.set)), seats, base), ask]


def duty(c: Compiler, node: g.Duty, path: str, base: int) -> list[Op]:
    """A seat shows what fits; no choice."""
    test = c.test(path, node.where)

    def seats(s: Scope) -> tuple[int, ...]:
        return (s.game.decider(s, node.by),)

    def ask(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        found = tuple(sorted(card for card in cards(s, node.set) if card >= 0))
        w.ask(Duty(seats(s)[0], node.name, found, test, source=f.card))

    return [*show(lambda s: cards(s, node.set), seats, base), ask]


def claim(c: Compiler, node: g.Claim, path: str, base: int) -> list[Op]:
    """Assert something about cards that stay hidden. For what was chosen whoever chose it answers; of other
    cards the seat shows those of which it would not be true, as a duty, so that no pack puts a lie into
    anybody's mouth.
    """
    chosen = isinstance(node.card, str) and node.card[0] == "$"
    wrong = node.where if node.none else g.Filter(not_=node.where)
    test = c.test(path, node.where if chosen else wrong)

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        seat = s.game.decider(s, node.by)
        every = (card for card in cards(s, node.card) if not is_player(card))
        hidden = tuple(sorted(card for card in every if w.t.rows[card].face is None))
        if chosen:
            w.claim(Claim(hidden, not node.none, test, seat, w.t.step))
        else:
            seen = tuple([card for card in hidden if w.t.rows[card].seen >> seat & 1])
            w.ask(Duty(seat, f"#{base}", seen, test, source=f.card))

    return [op]


def roll(c: Compiler, node: g.Roll, path: str, base: int) -> list[Op]:
    """Dice, summed."""

    def ask(w: Work, f: Frame) -> None:
        n = number(scope_of(w, f), node.n)
        if n > 0:
            w.want(Roll(node.sides, n, name=node.name))
        else:
            w.bind(node.name, ())

    def add(w: Work, f: Frame) -> None:
        w.bind(node.name, sum(f.get(node.name)))

    return [ask, add]


def pick(c: Compiler, node: g.Pick, path: str, base: int) -> list[Op]:
    """Cards taken at random."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        found = tuple(sorted(cards(s, node.set)))
        n = min(number(s, node.n), len(found))
        if 0 < n < len(found):
            w.want(Pick(found, n, name=node.name))
        else:
            w.bind(node.name, found[: max(0, n)])

    return [op]


def shuffle(c: Compiler, node: g.Shuffle, path: str, base: int) -> list[Op]:
    """Shuffle a zone of each of the seats."""
    left = f"#{base}"

    def begin(w: Work, f: Frame) -> None:
        w.bind(left, scope_of(w, f).seats(node.who))

    def turn(w: Work, f: Frame) -> None:
        seats = f.get(left)
        if seats:
            w.bind(left, seats[1:])
            w.jump(base + 1)
            happen(w, "shuffle", by=seats[0], name=node.zone, zone=w.t.map.number(node.zone, seats[0]))

    return [begin, turn]


VERBS: dict[type, Compile] = {
    g.Choose: choose,
    g.ChooseNumber: choose_number,
    g.Order: order,
    g.Look: look,
    g.Reveal: reveal,
    g.Search: search,
    g.Duty: duty,
    g.Claim: claim,
    g.Roll: roll,
    g.Pick: pick,
    g.Shuffle: shuffle,
}
