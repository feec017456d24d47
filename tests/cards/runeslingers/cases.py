"""Scenarios of cards as scripts that a player can read.

A line is what whoever is asked does, or what is to be seen:

    sling fireball foe         plays a card from hand, aimed at a Runeslinger (me, foe) or at a card in play
    sling binding on burn      … laid there
    use scrying_lens           uses an ability of a card in play; use storm#1 its second one
    take 5 damage > foe        gives the answer of that label, aimed at something if that is asked next
    give wisp                  names cards
    count 2                    names a number
    first                      gives the first answer offered: in which order, where it does not matter
    block wisp                 gives up a card to block, or none
    pass                       gives no answer, or ends the Play Phase (and the next player plays on)
    end                        ends the Play Phase and stops where the next player may pass
    see foe health 9, burn 2   what a seat has: a value, instances, cards in a zone by number or by name
    asks foe #block            who is asked what now
    no sling wisp              that is not offered
    won me                     who has won

I begin, with six concentrations; the enemy has no cards in hand, and its deck and mine hold Quick Jabs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engines.kernel import player
from engines.runeslingers.policy import AILMENTS, SEAT_VARS
from engines.runeslingers.turn import ask, begin_turn
from tests.cards.sentences import shows
from tests.rules.runeslingers.stage import Encounter

Side = Mapping[str, Any]
SEATS = {"me": 0, "foe": 1}
STATS = ("block", "max_health", "hand_size", "might")
ZONES = ("hand", "deck", "discard", "void", "under", "conc", "field")
NAMED = ("me", "foe", "lines", "turn")
"""What a row of scenarios holds."""


def case(
    card: str, *lines: str | int, edge: bool = False, me: Side | None = None, foe: Side | None = None,
    turn: bool = False,
) -> Any:  # fmt: skip
    """A scenario of a card: numbers of the sentences that it shows, then its lines. With `turn` it begins
    with my turn, not in its Play Phase. Unless I am given a hand, the card is in it.
    """
    numbers = tuple(line for line in lines if isinstance(line, int))
    script = tuple(line for line in lines if isinstance(line, str))
    mine = {"hand": (card,), "conc": ("quick_jab",) * 6, **(me or {})}
    marks = shows(card, *numbers, edge=edge)
    return pytest.param(mine, foe or {}, script, turn, marks=marks, id=f"{card}: {' / '.join(script)}"[:90])


def play(scene: Any, me: Side, foe: Side, lines: tuple[str, ...], turn: bool) -> None:
    """Play a scenario."""
    s = scene(_opening(me), _opening(foe), real=True, at=begin_turn if turn else ask)
    for line in lines:
        word, _, rest = line.partition(" ")
        _LINES[word](s, rest)


def _opening(side: Side) -> dict[str, Any]:
    vars_ = {name: value for name, value in side.items() if name in SEAT_VARS}
    rest = {name: value for name, value in side.items() if name not in SEAT_VARS}
    return {**rest, "vars": vars_}


# --- doing --------------------------------------------------------------------------------------------------


def _found(s: Encounter, what: str) -> int:
    """A Runeslinger, or a card that lies somewhere on the table: foe.wisp is one of the enemy's."""
    if what in SEATS:
        return player(SEATS[what])
    whose, _, name = what.rpartition(".")
    for seat in (SEATS[whose],) if whose else (1, 0):
        if name == "conc":
            return s.game.open_concentrations(s.t, seat)[0]
        for card in (*s.game.laid(s.t, seat), *s.t.zone("slinger", seat)):
            if s._id(card) == name:
                return card
    raise AssertionError(f"there is no {what}")


def _sling(s: Encounter, rest: str) -> None:
    what, _, on = rest.partition(" on ")
    card, _, at = what.partition(" ")
    seat = s.asked[0]
    s.play(s.find(card, "hand", seat))
    _aim(s, at, on)


def _use(s: Encounter, rest: str) -> None:
    what, _, at = rest.partition(" ")
    name, _, number = what.partition("#")
    seat = s.asked[0]
    s.use(_found(s, f"{'me' if seat == 0 else 'foe'}.{name}"), int(number or 0))
    _aim(s, at)


def _aim(s: Encounter, at: str = "", on: str = "") -> None:
    """Whoever is asked says where a card is laid, how it is paid and what it is aimed at."""
    wishes = {"#place": on, "#light": "", "t": at}
    while s.t.result is None and s.asked[1] in wishes:
        wish = wishes[s.asked[1]]
        s.answer((_found(s, wish),) if wish else next(iter(s.options.answers())).value)


def _take(s: Encounter, rest: str) -> None:
    label, _, at = rest.partition(" > ")
    s.chooses(label)
    _aim(s, at)


def _give(s: Encounter, rest: str) -> None:
    left, chosen = list(s.options.decision.cards), []  # type: ignore[union-attr]
    for name in rest.split():
        chosen.append(next(card for card in left if card >= 0 and s._id(card) == name))
        left.remove(chosen[-1])
    s.answer(tuple(sorted(chosen)))
    _aim(s)


# --- seeing -------------------------------------------------------------------------------------------------


def _see(s: Encounter, rest: str) -> None:
    whose, _, what = rest.partition(" ")
    seat = SEATS[whose]
    for part in what.split(", "):
        key, *wanted = part.split()
        assert _seen(s, seat, key, wanted) == _meant(wanted), f"{whose} {part}"


def _meant(wanted: list[str]) -> Any:
    if len(wanted) == 1 and wanted[0].isdigit():
        return int(wanted[0])
    return [] if wanted == ["-"] else sorted(wanted)


def _seen(s: Encounter, seat: int, key: str, wanted: list[str]) -> Any:
    if key in SEAT_VARS:
        return s.get(seat, key)
    if key in STATS:
        return s.stat(player(seat), key)
    if key in AILMENTS:
        return s.instances(key, seat)
    if key == "used":
        return sum(s.t.rows[card].turned for card in s.t.zone("conc", seat))
    if key in ZONES or key == "boons":
        lying = s.t.zone(key, seat) if key in ZONES else s.game.in_areas(s.t, seat)
        names = sorted(s._id(card) for card in lying if s._id(card) not in AILMENTS)
        return len(names) if wanted[0].isdigit() else names
    name, _, mark = key.partition(".")
    card = _found(s, f"{'me' if seat == 0 else 'foe'}.{name}")
    if mark == "defense":
        return s.stat(card, "defense")
    row = s.t.rows[card]
    return int(getattr(row, mark)) if mark in ("damage", "turned") else row.mark(mark)


def _asks(s: Encounter, rest: str) -> None:
    whose, name = rest.split()
    assert s.asked == (SEATS[whose], name)


def _no(s: Encounter, rest: str) -> None:
    word, _, what = rest.partition(" ")
    name, _, number = what.partition("#")
    seat = s.asked[0]
    if word == "sling":
        card = s.find(name, "hand", seat)
        assert not s.offers("play", card), f"{name} can be played"
    else:
        card = _found(s, f"{'me' if seat == 0 else 'foe'}.{name}")
        assert not s.offers("use", card, f"{name}.use[{number or 0}]"), f"{name} can be used"


def _won(s: Encounter, rest: str) -> None:
    assert s.t.result is not None and s.t.result.winners == (SEATS[rest],)


_LINES: dict[str, Any] = {
    "sling": _sling,
    "use": _use,
    "take": _take,
    "give": _give,
    "count": lambda s, rest: s.answer(int(rest)),
    "first": lambda s, rest: s.answer(next(iter(s.options.answers())).value),
    "block": lambda s, rest: s.blocks(rest or None),
    "pass": lambda s, rest: s.passes(),
    "end": lambda s, rest: s.ends(),
    "see": _see,
    "asks": _asks,
    "no": _no,
    "won": _won,
}
