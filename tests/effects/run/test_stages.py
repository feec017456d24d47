"""The stages of an event where something has gone since: a card, a payment, the event itself."""

from __future__ import annotations

from typing import Any

import pytest

from engines.effects.policy import Policy
from engines.effects.timing import EVENT, after, do_instead, run_instead, tell
from engines.effects.use import limit_key, note_use, uses
from engines.effects.watching import Watcher
from engines.kernel import NOTHING, SETTLED, Frame, Work
from tests.duel.stage import Stage, instead, spell, unit, when
from tests.effects.run.phrases import LIFE

QUEUE = Policy(watched=("level",), chain="stack", triggers="queue")


def bare(cards: str, policy: Policy | None = None, **plan: Any) -> Work:
    """A table on which nothing is under way."""
    s = Stage(cards, policy=policy, **plan)
    w = Work(s.game, s.t.copy())
    w.t.stack.clear()
    return w


@pytest.mark.parametrize(("zone", "goes"), [("field", True), ("discard", False), ("", False)])
def test_what_was_checked_on_the_way_goes_off_after_the_event_if_its_card_is_still_in_play(
    zone: str, goes: bool
) -> None:
    """What it asks of the event was asked then: nothing here is a spell. One that was lost sight of is no
    card at all, though something lies last on the table.
    """
    watch = unit("watch", 1, when('{event = "damage", source = {kind = "spell"}}', LIFE, 'at = "after"'))
    w = bare(watch, QUEUE, field0=["blank"], **({f"{zone}1": ["watch"]} if zone else {}))
    card = w.t.zone(zone, 1)[0] if zone else NOTHING
    known = ((), (tuple(Watcher(card, "watch.when[0]", 1, card)),))
    event = (("event", "damage"), ("source", NOTHING), ("target", w.t.zone("field", 0)[0]), ("by", 0))
    f = Frame(EVENT, 8, 0, NOTHING, (("#done", 1), ("#checked", known)), event)
    w.t.stack.append(f)
    after(w, f)
    waiting = [item.ability for item in w.t.queue]
    assert waiting == (["watch.when[0]"] if goes else [])


GUARD = unit(
    "guard",
    3,
    instead('{event = "damage", target = "self"}', LIFE, "limit = {times = 2}"),
)


def struck(w: Work, **env: Any) -> Frame:
    """The frame of damage to the guard, at a question of its replacements."""
    guard = w.t.zone("field", 0)[0]
    doing = tuple(Watcher(guard, "guard.instead[0]", 0, guard))
    event = (("event", "damage"), ("target", guard), ("amount", 1), ("by", 1), ("source", NOTHING))
    f = Frame(EVENT, 2, 0, NOTHING, (("#doing", doing), *env.items()), event)
    w.t.stack.append(f)
    return f


def test_a_replacement_that_could_not_be_paid_for_was_not_used() -> None:
    w = bare(GUARD, field0=["guard"])
    ability = w.game.catalogue.abilities["guard.instead[0]"]  # type: ignore[attr-defined]  # a card game
    key = limit_key(w.game, ability.path, ability.node.limit, w.t.zone("field", 0)[0], 0)  # type: ignore[arg-type]
    for _ in range(2):
        note_use(w, key)
    f = struck(w, **{"#unpaid": 1})
    run_instead(w, f)
    assert (uses(w.t, key), len(w.t.stack), w.t.stack[-1].get("#cancelled")) == (1, 1, None)


def test_a_replacement_is_not_held_to_what_another_could_not_pay() -> None:
    w = bare(GUARD, field0=["guard"])
    do_instead(w, struck(w, **{"#unpaid": 1, "#instead": 0}))
    assert w.t.stack[-1].get("#unpaid") == 0


def test_an_event_that_does_nothing_is_neither_noticed_nor_counted() -> None:
    """A heal of a card without damage."""
    nurse = unit("nurse", 1, when('{event = "heal"}', '{do = "gain", what = "light", n = 5}'))
    salve = spell("salve", '{do = "heal", to = {zone = "field"}, n = 1}')
    count = spell("count", '{do = "gain", what = "life", n = {num = "did", on = {event = "heal"}}}')
    hurt = spell("hurt", '{do = "damage", to = {zone = "field", where = {id = "wall"}}, n = 1}')
    s = Stage(
        nurse + salve + count + hurt + unit("wall", 3),
        field0=["nurse", "wall"],
        hand0=["salve", "count", "hurt", "salve", "count"],
        light0=0,
    )
    for name, life, light in (
        ("salve", 15, 0),
        ("count", 15, 0),
        ("hurt", 15, 0),
        ("salve", 15, 5),
        ("count", 16, 5),
    ):
        s.play(name)
        s.passes()
        assert (s.life(0), s.light(0)) == (life, light), name


def test_before_effects_come_before_the_event_though_triggers_wait_for_a_queue() -> None:
    edit = '{do = "set", field = "amount", value = 0}'
    pad = unit("pad", 5, when('{event = "damage", target = "self"}', edit, 'at = "before"'))
    hurt = spell("hurt", '{do = "damage", to = {zone = "field", of = "any"}, n = 1}')
    s = Stage(pad + hurt, policy=QUEUE, field0=["pad"], hand0=["hurt"])
    s.play("hurt")
    s.passes()
    assert s.damage("pad") == 0


@pytest.mark.parametrize("counted", [True, False])
def test_what_is_only_told_is_counted_where_a_card_counts_it(counted: bool) -> None:
    event = "turn_start" if counted else "turn_end"
    count = spell("count", f'{{do = "gain", what = "life", n = {{num = "did", on = {{event = "{event}"}}}}}}')
    w = bare(count)
    w.t.stack.append(Frame("duel.turn", 0, 0, NOTHING))
    w.t.memo[SETTLED] = True
    tell(w, "turn_start", by=0)
    assert ([f.program for f in w.t.stack[1:]], w.t.stack[0].get("#did")) == (
        ([EVENT], None) if counted else ([], 1)
    )
