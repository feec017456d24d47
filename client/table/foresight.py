"""What an answer would bring, seen before it is given: the position after it, by the rules themselves."""

from __future__ import annotations

from client.table.naming import turn_order
from engines.kernel import Answer, Game, KernelError, Options, TableView
from engines.kernel.text import seat_words


def foresee(game: Game, options: Options, answer: Answer) -> TableView | None:
    """The position right after an answer, as far as its author can know it; None if it is refused."""
    try:
        after, _ = game.apply(options.t, answer)
        return game.view(after, options.decision.seat, options.know)
    except KernelError:
        return None


def landing(game: Game, options: Options, answer: Answer, card: int, now: TableView) -> int | None:
    """The zone in which a card lies right after an answer; None if it stays where it is."""
    then = foresee(game, options, answer)
    before, after = (
        next((zone.number for zone in view.zones for each in zone.cards if each.id == card), None)
        for view in (now, then or now)
    )
    return after if after != before else None


def changes(now: TableView, then: TableView) -> str:
    """What would change beside the seats' names, in one line."""
    told = []
    for seat in turn_order(now):
        have, get = dict(now.seats[seat].values), dict(then.seats[seat].values)
        parts = [
            f"{name} {have[name]} → {get[name]}" for name in have if get.get(name, have[name]) != have[name]
        ]
        if parts:
            told.append(f"{seat_words(now, seat)}: {', '.join(parts)}")
    return "; ".join(told)
