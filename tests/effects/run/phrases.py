"""Phrases of the effect language that many tests put their cards together from."""

from __future__ import annotations

from typing import Any

from tests.duel.stage import Stage, spell, unit

CHARGE = '{do = "counter", to = "self", name = "charge"}'
LIFE = '{do = "gain", what = "life", n = 1}'
MOTE = '[[card]]\nid = "mote"\nname = "Mote"\nkind = "token"\nstats = {level = 1}\n'
PLAYER = 'ask = [{do = "choose", name = "t", set = {of = "any", players = true}}]'
TARGET = 'ask = [{do = "choose", name = "t", set = {zone = "field", of = "any"}}]'
GIFT = spell("gift", LIFE)


def choose(what: str, more: str = "") -> str:
    return f'{{do = "choose", name = "t", set = {what}{more}}}'


def fits(where: str, cards: str = "", **plan: Any) -> list[str]:
    """The cards in play that fit a filter."""
    plan.setdefault("field0", ["a", "b"])
    mark = f'{{do = "counter", to = {{zone = "field", of = "any", where = {where}}}, name = "charge"}}'
    s = Stage(unit("a", 3) + unit("b", 5) + cards + spell("probe", mark, TARGET), hand0=["probe"], **plan)
    s.play("probe")
    if s.asked() == "t":
        s.answer(s.values()[0])
    s.passes()
    return [s.truth(card) for card, row in enumerate(s.t.rows) if row.mark("charge")]


def gain(n: str) -> str:
    return f'{{do = "gain", what = "life", n = {n}}}'


def holds(test: str, cards: str = "", play: str = TARGET, **plan: Any) -> bool:
    """Whether a test holds when a spell looks at it."""
    branch = f'{{do = "if", test = {test}, then = [{LIFE}]}}'
    plan.setdefault("field0", ["a"])
    s = Stage(unit("a", 3) + cards + spell("probe", branch, play), hand0=["probe"], **plan)
    s.play("probe")
    if s.asked() == "t":
        s.answer(s.values()[0])
    s.passes()
    return s.life(0) == 16


def life(n: int | str) -> str:
    return f'{{do = "gain", what = "life", n = {n!r}}}'.replace("'", '"')


def on_field(s: Stage, seat: int) -> list[Any]:
    return [s.t.rows[card] for card in s.t.zone("field", seat)]
