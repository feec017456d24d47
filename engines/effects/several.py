"""Steps that come to several players: in which order, and so often for each."""

from __future__ import annotations

from collections.abc import Callable

from engines.effects.scope import Scope, rules_of, scope_of
from engines.kernel import Frame, Op, Order, Work, is_player, player, seat_of


def line_up(w: Work, f: Frame, name: str, found: tuple[int, ...]) -> None:
    """Bind the cards and players that a step comes to, one after another. Where there are several players
    among them and the game lets the active seat say who comes first, it is asked, as the last thing here.
    """
    w.bind(name, found)
    game = rules_of(w)
    if game.policy.several == "active" and sum(is_player(one) for one in found) > 1:
        w.ask(Order(game.asked(w.t, w.t.active), name, found, source=f.card))


def players(s: Scope, word: str) -> tuple[int, ...]:
    """The seats a word names, as players."""
    return tuple([player(seat) for seat in s.seats(word)])


def seat_by_seat(
    name: str, who: Callable[[Scope], tuple[int, ...]], times: Callable[[Scope], int]
) -> list[Op]:
    """Two operations that bind the seats of these players, each as often as something happens to it."""

    def begin(w: Work, f: Frame) -> None:
        line_up(w, f, name, who(scope_of(w, f)))

    def spread(w: Work, f: Frame) -> None:
        n = times(scope_of(w, f))
        w.bind(name, tuple([seat_of(one) for one in f.get(name) for _ in range(n)]))

    return [begin, spread]
