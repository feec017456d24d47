"""Scenarios told in a line: how the table lies, what is done, what is seen afterwards.

It is my turn, in the phase of my mage at the first location, with 9 power unless said otherwise. `mine` and
`enemy` are the cards at the first location of either side; further zones are named `my_…` and `foe_…`.

What is done, step by step, divided by semicolons:
`evoke X`, `evoke X as ritual`, `secret X`, `use X`, `use X 1` (its second ability), `attack A > B`,
`attack A > B + C` (together), `assist X`, `delve`, `power`, `mage X 1` (play it at location 1), `done` (the
phase is over), `phase 1`, `end X` (the turn is over, X guards), `engage 1`, `engage nobody`, `pick X Y`,
`pick nothing`, `say 2` (a number, or the option counted from 0), `show` (the card drawn, for its gift).
A card is called by its id, `mage` is the mage at the first location; `foe.X` is the enemy's, `X#2` the
second.

What is seen, divided by commas: `mine=a b`, `foepile=-`, `bonds=2`, `X:level=3`, `X:tasked=yes`, `can evoke
X=no` and the like; sets in any order.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from engines.kernel import Arrange
from tests.cards.sentences import shows
from tests.rules.runiverse.real import lay
from tests.rules.runiverse.stage import Game


class Told(NamedTuple):
    """One scenario."""

    me: str
    how: dict[str, Any]
    do: str
    see: str

    def play(self, scene: Any) -> Game:
        """Lay it out, do it, and look."""
        s: Game = lay(scene, self.me, **self.how)
        for step in filter(None, (part.strip() for part in self.do.split(";"))):
            _perform(s, *step.split())
        _go_on(s)
        return self.look(s)

    def look(self, s: Game) -> Game:
        """What is seen."""
        for fact in filter(None, (part.strip() for part in self.see.split(","))):
            name, _, value = fact.partition("=")
            seen, wanted = _seen(s, name.strip()), " ".join(sorted(value.split()))
            assert seen == wanted, f"{name} is {seen!r}, not {wanted!r} ({self.do})"
        return s


def told(card: str, *numbers: int, me: str, do: str, see: str, edge: bool = False, **how: Any) -> Any:
    """A scenario that shows these sentences of a card."""
    plain = ("hand", "mine", "enemy", "foe", "power")
    known: dict[str, Any] = {name: how.pop(name) for name in plain if name in how}
    for side, prefix in (("first", "my_"), ("second", "foe_")):
        given = {name.removeprefix(prefix): value for name, value in how.items() if name.startswith(prefix)}
        for name in ("guards", "tasked"):
            if name in given:
                given[name] = tuple(given[name].split())
        known[side] = given
    marks = shows(card, *numbers, edge=edge)
    return pytest.param(Told(me, known, do, see), marks=marks, id=f"{card}{'-edge' if edge else ''}")


# --- doing --------------------------------------------------------------------------------------------------


def _go_on(s: Game) -> None:
    """Where nothing else is said: the first enemy location is engaged, cards go to a pile as they come."""
    while s.t.result is None and (s.asked[1] in ("#engage", "order") or s.asked[1].endswith("pile")):
        if s.asked[1] == "#engage":
            s.engages()
        else:
            s.answer(next(iter(s.options.answers())).value)


def _perform(s: Game, word: str, *rest: str) -> None:
    if word not in ("engage", "pick"):
        _go_on(s)
    elif word == "pick":
        s.engages()
    seat = s.asked[0]
    if word == "evoke":
        zone = next(zone for zone in ("hand", "dreaming", "secrets") if rest[0] in s.zone(zone, seat))
        s.evoke(rest[0], rest[2] if len(rest) > 2 else "plain", zone=zone)
    elif word == "secret":
        s.secret(rest[0])
    elif word == "use":
        s.use(_card(s, rest[0], seat), int(rest[1]) if len(rest) > 1 else 0)
    elif word == "attack":
        ally = _card(s, rest[4], seat) if len(rest) > 3 else None
        s.attack(_card(s, rest[0], seat), _card(s, rest[2], 1 - seat), ally)
    elif word == "assist":
        hand = rest[0] in s.zone("hand", seat)
        s.answer(("assist", s.find(rest[0], "hand", seat) if hand else _card(s, rest[0], seat)))
    elif word in ("delve", "power"):
        s.answer((word,))
    elif word == "mage":
        s.answer(("mage", s.find(rest[0], "hand", seat), int(rest[1])))
    elif word == "done":
        s.end_phase()
    elif word == "phase":
        s.phase(int(rest[0]) if rest else 0)
    elif word == "end":
        s.end_turn(*rest)
    elif word == "engage":
        places = s.options.decision.data[1]  # type: ignore[union-attr]
        s.answer(len(places) if rest[0] == "nobody" else places.index(int(rest[0])))
    elif word == "say":
        s.answer(int(rest[0]))
    elif word == "show":
        s.answer(s.options.decision.cards)  # type: ignore[union-attr]
    else:
        assert word == "pick", word
        s.answer(tuple(_among(s, name) for name in rest if name != "nothing"))


def _among(s: Game, name: str) -> int:
    """A card that may be chosen now."""
    cards = s.options.decision.cards  # type: ignore[union-attr]
    side, id, nth = _split(name)
    found = [c for c in cards if _is(s, c, id) and side in ("", ("my", "foe")[s.row(c).seat])]
    assert len(found) > nth, f"{name} is not among {s.ids(cards)}"
    return found[nth]


def _is(s: Game, card: int, id: str) -> bool:
    return s.ids((card,)) == (id,) or (id == "mage" and s.row(card).zone in s.t.map.numbers("mages"))


def _split(name: str) -> tuple[str, str, int]:
    side, dot, rest = name.rpartition(".")
    id, _, nth = rest.partition("#")
    return side if dot else "", id, int(nth or 1) - 1


def _card(s: Game, name: str, seat: int) -> int:
    """A card in play: of this side unless the name says otherwise."""
    side, id, nth = _split(name)
    seat = {"my": 0, "foe": 1, "": seat}[side]
    if id[:4] == "mage" and id[4:] in ("", "1", "2"):
        return s.mage(seat, int(id[4:] or 0))
    if id[:4] == "rift":
        return s.t.zone("rifts", seat, int(id[4:] or 0))[0]
    zone = next(
        (zone for zone in ("field", "vim", "attached", "mages") if id in _everywhere(s, zone, seat)), "field"
    )
    return s.find(id, zone, seat, nth)


def _everywhere(s: Game, zone: str, seat: int) -> list[str]:
    places = next(kind.places for kind in s.game.zones if kind.name == zone)
    return [id for place in range(places) for id in s.zone(zone, seat, place)]


# --- seeing -------------------------------------------------------------------------------------------------

_ZONES = {"mine": ("field", 0), "enemy": ("field", 1), "pile": ("discard", 0)}


def _seen(s: Game, name: str) -> str:
    if name.startswith("can "):
        return "yes" if _offers(s, *name.split()[1:]) else "no"
    if ":" in name:
        card, _, fact = name.partition(":")
        return _fact(s, _card(s, card, 0), fact)
    if name in ("asked", "asked seat"):
        return str(s.asked[name == "asked"])
    if name == "won":
        return " ".join(map(str, s.t.result.winners)) if s.t.result else "nobody"
    seat, zone = (1, name.removeprefix("foe")) if name.startswith("foe") else (0, name)
    zone, place = zone.rstrip("012"), int(zone[-1]) if zone[-1] in "012" else 0
    if zone in ("bonds", "cards", "deck", "dreams"):
        kind = {"bonds": "rifts", "cards": "hand", "dreams": "dream"}.get(zone, zone)
        return str(len(s.t.zone(kind, seat, place)))
    if zone in ("power", "flame", "dream"):
        return str(s.get(seat, f"dream{place}" if zone == "dream" else zone))
    zone, seat = _ZONES.get(zone, (zone, seat)) if seat == 0 else ({"pile": "discard"}.get(zone, zone), 1)
    return " ".join(sorted(s.zone(zone, seat, place))) or "-"


def _fact(s: Game, card: int, fact: str) -> str:
    row = s.row(card)
    if fact in ("level", "might"):
        return str(s.stat(card, fact))
    if fact == "tasked":
        return "yes" if row.turned else "no"
    if fact == "damage":
        return str(row.damage)
    if fact == "vim":
        return " ".join(sorted(s.ids(s.game.vim(s.t, card)))) or "-"
    return str(row.mark(fact))


def _offers(s: Game, word: str, *rest: str) -> bool:
    seat = s.asked[0]
    if word == "evoke":
        zone = next(zone for zone in ("hand", "dreaming", "secrets") if rest[0] in s.zone(zone, seat))
        offered = [
            a.value for a in s.options.answers() if a.value[:2] == ("play", s.find(rest[0], zone, seat))
        ]
        return any(len(rest) < 3 or value[3] == rest[2] for value in offered)
    if word == "use":
        path = f"{_split(rest[0])[1]}.use[{rest[1] if len(rest) > 1 else 0}]"
        return s.offers("use", _card(s, rest[0], seat), path)
    if word == "attack":
        ally = (_card(s, rest[4], seat),) if len(rest) > 3 else ()
        if len(rest) == 1:
            return s.offers("attack", _card(s, rest[0], seat))
        return s.offers("attack", _card(s, rest[0], seat), _card(s, rest[2], 1 - seat), *ally)
    if word == "guard":
        return any(s.ids(answer.value) == (rest[0],) for answer in s.options.answers())
    assert word == "pick", word
    return any(rest[0] in s.ids(answer.value) for answer in s.options.answers())


# --- what many cards have in common -------------------------------------------------------------------------

GIANT = "elderwood_giant"
"""Level 7: what is thrown at it tells how hard it hits."""


def body(
    card: str,
    *numbers: int,
    me: str,
    cost: int,
    level: int | None = None,
    hits: int | None = None,
) -> Any:
    """A creature is evoked for its level, joins tasked, and hits as hard as it is in my next turn."""
    level = cost if level is None else level
    return told(card, *numbers, me=me, hand=card, enemy=GIANT, power=cost,
                do=f"evoke {card}; end; end; phase; attack {card} > {GIANT}",
                see=f"power=0, foe.{GIANT}:damage={level if hits is None else hits}")  # fmt: skip


def joins(card: str, *numbers: int, me: str, cost: int, level: int | None = None, tasked: str = "yes") -> Any:
    """How a creature lies when it has just been evoked for all the power there is."""
    level = cost if level is None else level
    see = f"power=0, mine={card}, {card}:level={level}, {card}:tasked={tasked}"
    return told(card, *numbers, me=me, hand=card, power=cost, do=f"evoke {card}", see=see)


def costly(card: str, *numbers: int, me: str, far: str, cost: int) -> Any:
    """One power short it cannot be evoked; nor by a mage of a far facet, however rich (the edge)."""
    if cost == 0:
        return told(card, *numbers, me=far, hand=card, power=9, do="", see=f"can evoke {card}=no", edge=True)
    return told(
        card, *numbers, me=me, hand=card, power=cost - 1, do="", see=f"can evoke {card}=no", edge=True
    )


def arrange(s: Game, *names: str) -> None:
    """Lay the cards looked at back, the first one lowest."""
    pending = s.t.pending
    assert isinstance(pending, Arrange)
    ((cards, seat),) = pending.parts
    left = list(cards)
    order = []
    for name in names:
        order.append(next(card for card in left if s.ids((card,)) == (name,)))
        left.remove(order[-1])
    s.local.arrange({seat: tuple(order)})
