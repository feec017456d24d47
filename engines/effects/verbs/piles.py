"""Cards from hands and decks to piles, for the games' own verbs: one by one, since what a card sets off may
change what the next one finds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.effects.catalogue import Compile, Compiler
from engines.effects.query import number
from engines.effects.scope import Scope, rules_of, scope_of
from engines.effects.several import line_up, players, seat_by_seat
from engines.kernel import Cards, Frame, Op, Pick, Program, Work, seat_of


def in_turn(
    base: int, found: Callable[[Scope], tuple[Any, ...]], do: Callable[[Work, Frame, Any], None]
) -> list[Op]:
    """Operations that do something with each thing found, one after another."""
    left = f"#{base}"

    def begin(w: Work, f: Frame) -> None:
        w.bind(left, found(scope_of(w, f)))

    def turn(w: Work, f: Frame) -> None:
        waiting = f.get(left)
        if waiting:
            w.bind(left, waiting[1:])
            w.jump(base + 1)
            do(w, f, waiting[0])

    return [begin, turn]


def from_top(pile: str, cause: str) -> Compile:
    """A verb that sends the top n cards of decks to a pile; an empty deck gives none."""

    def compiled(c: Compiler, node: Any, path: str, base: int) -> list[Op]:
        left = f"#{base}"

        def send(w: Work, f: Frame) -> None:
            seats = f.get(left)
            if seats:
                w.bind(left, seats[1:])
                w.jump(base + 2)
                game = rules_of(w)
                deck = w.t.zone(game.policy.deck, seats[0])
                if deck:
                    game.send(w, deck[-1], pile, cause=cause, by=f.seat, source=f.card)

        turns = seat_by_seat(left, lambda s: players(s, node.who), lambda s: number(s, node.n))
        return [*turns, send]

    return compiled


def discard(program: str) -> Compile:
    """A verb by which seats discard n cards from hand, at random if it says so; `program` carries it out."""

    def compiled(c: Compiler, node: Any, path: str, base: int) -> list[Op]:
        def begin(w: Work, f: Frame) -> None:
            line_up(w, f, f"#{base}", players(scope_of(w, f), node.who))

        def each(w: Work, f: Frame) -> None:
            n = number(scope_of(w, f), node.n)
            for one in reversed(f.get(f"#{base}")):
                w.push(program, seat=seat_of(one), card=f.card, n=n, random=node.random, by=f.seat)

        return [begin, each]

    return compiled


def ask_discard(w: Work, f: Frame) -> None:
    """The owner chooses; at random the dealer picks, whom nobody can steer. As far as the hand goes."""
    hand = w.t.zone(rules_of(w).policy.hand, f.seat)
    n = max(0, min(f.get("n"), len(hand)))
    if n in (0, len(hand)):
        w.bind("#cards", hand[:n])
    elif f.get("random"):
        w.want(Pick(tuple(sorted(hand)), n, name="#cards"))
    else:
        w.ask(Cards(f.seat, "#cards", hand, n, n, opens=True, source=f.card, data=("discard",)))


def discarding(ask: Op = ask_discard, name: str = "#cards") -> Program:
    """The program of a seat that discards: `ask` binds `name` to the cards, which go to the game's pile."""

    def set_aside(w: Work, f: Frame) -> None:
        """Several lie apart until they go: what the first sets off may mix the hand."""
        limbo = w.t.map.number(rules_of(w).policy.limbo, f.seat)
        for card in f.get(name) if len(f.get(name)) > 1 else ():
            w.emit("aside", f.seat, (card,))
            w.move(card, limbo)

    def discard_one(w: Work, f: Frame) -> None:
        """They go one by one."""
        left = f.get(name)
        if left:
            w.bind(name, left[1:])
            w.jump(program.index(discard_one))
            game = rules_of(w)
            hand = w.t.map.number(game.policy.hand, f.seat)
            if w.t.rows[left[0]].zone != hand:
                w.move(left[0], hand)
            cause = "random" if f.get("random") else "discard"
            game.send(w, left[0], game.policy.pile, cause=cause, by=f.get("by", f.seat), source=f.card)

    program: Program = (ask, set_aside, discard_one)
    return program
