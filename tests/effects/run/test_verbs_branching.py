"""Verbs that steer an effect: choose_one, later, stop."""

from __future__ import annotations

from tests.duel.stage import Stage, instead, spell, unit, use, when
from tests.effects.run.phrases import CHARGE, LIFE, TARGET, life

LIGHT = '{do = "gain", what = "light", n = 1}'

HALT = '{do = "stop"}'

LEAVES = '{event = "leave", card = "it"}'


def bullet(label: str, steps: str, more: str = "") -> str:
    return f'{{label = "{label}", steps = [{steps}]{more}}}'


# --- choose_one ---------------------------------------------------------------------------------------------


def test_a_bullet_chosen_on_resolution() -> None:
    options = f"{bullet('life', life(2))}, {bullet('light', LIGHT)}"
    s = Stage(
        spell("fork", f'{{do = "choose_one", name = "n", options = [{options}]}}, {life("$n")}'),
        hand0=["fork"],
        light0=0,
    )
    s.play("fork")
    assert s.asked() == "#reply"
    s.passes()
    s.pick("light")
    assert (s.life(0), s.light(0)) == (17, 1)


def test_several_different_bullets_up_to_a_number() -> None:
    options = ", ".join(bullet(str(n), life(n)) for n in (1, 10, 100))
    s = Stage(
        spell(
            "fork",
            f'{{do = "choose_one", least = 1, most = 2, name = "first", options = [{options}]}}, {life("$first")}',
        ),
        hand0=["fork"],
    )
    s.cast("fork")
    s.pick("100")
    assert s.options().decision.labels == ("1", "10", "enough")  # type: ignore[union-attr]
    s.pick("10")
    assert s.asked() == "act"
    assert s.life(0) == 15 + 110 + 3


def test_no_bullet_at_all_where_that_is_allowed() -> None:
    options = ", ".join(bullet(str(n), life(n)) for n in (1, 10))
    s = Stage(
        spell(
            "fork",
            f'{{do = "choose_one", least = 0, most = 2, name = "first", options = [{options}]}}, {life("$first")}',
        ),
        hand0=["fork"],
    )
    s.cast("fork")
    s.pick("enough")
    assert s.life(0) == 15


def test_a_bullet_whose_test_fails_is_not_open() -> None:
    closed = bullet("never", life(9), ', test = {test = "exists", set = {zone = "field"}}')
    s = Stage(
        spell("fork", f'{{do = "choose_one", options = [{closed}, {bullet("life", life(1))}]}}'),
        hand0=["fork"],
    )
    s.cast("fork")
    assert s.life(0) == 16


def test_bullets_announced_wait_for_the_resolution_and_run_before_the_steps() -> None:
    hit = bullet(
        "hit",
        '{do = "damage", to = "$t", n = 3}',
        ', ask = [{do = "choose", name = "t", set = {of = "any", players = true}}]',
    )
    ask = f'ask = [{{do = "choose_one", least = 2, most = 2, options = [{hit}, {bullet("life", life(1))}]}}]'
    s = Stage(spell("fork", '{do = "damage", to = "foe", n = 1}', ask), hand0=["fork"])
    s.play("fork")
    s.pick("life")
    s.choose("foe")
    assert s.asked() == "#reply"
    assert (s.life(0), s.life(1)) == (15, 15)
    s.passes()
    assert (s.life(0), s.life(1)) == (16, 11)


def test_a_bullet_on_resolution_asks_its_own_questions() -> None:
    hit = bullet(
        "hit",
        '{do = "damage", to = "$t", n = 3}',
        ', ask = [{do = "choose", name = "t", set = {of = "any", players = true}}]',
    )
    s = Stage(
        spell("fork", f'{{do = "choose_one", options = [{hit}, {bullet("life", life(1))}]}}'), hand0=["fork"]
    )
    s.cast("fork")
    s.pick("hit")
    s.choose("foe")
    assert s.life(1) == 12


def test_a_bullet_within_the_questions_of_a_bullet_on_resolution_is_carried_out() -> None:
    inner = f'{{do = "choose_one", options = [{bullet("two", life(2))}, {bullet("three", life(3))}]}}'
    outer = bullet("more", life(10), f", ask = [{inner}]")
    s = Stage(
        spell("fork", f'{{do = "choose_one", options = [{outer}, {bullet("life", life(1))}]}}'),
        hand0=["fork"],
    )
    s.cast("fork")
    s.pick("more")
    s.pick("three")
    assert s.life(0) == 28


def test_bullets_in_the_questions_of_a_trigger_are_carried_out() -> None:
    ask = f'ask = [{{do = "choose_one", options = [{bullet("two", life(2))}, {bullet("three", life(3))}]}}]'
    herald = unit("herald", 1, when('{event = "join", card = "self"}', life(10), ask))
    s = Stage(herald, hand0=["herald"])
    s.cast("herald")
    s.pick("three")
    assert s.life(0) == 28


def test_names_bound_before_a_bullet_are_known_in_it() -> None:
    options = f"{bullet('a', life('$n'))}, {bullet('b', LIFE)}"
    s = Stage(
        spell("fork", f'{{do = "let", name = "n", n = 6}}, {{do = "choose_one", options = [{options}]}}'),
        hand0=["fork"],
    )
    s.cast("fork")
    s.pick("a")
    assert s.life(0) == 21


# --- later --------------------------------------------------------------------------------------------------


def later(on: str, steps: str, more: str = "") -> str:
    return f'{{do = "later", on = {on}, {more}steps = [{steps}]}}'


def test_later_goes_off_as_often_as_it_says() -> None:
    s = Stage(
        spell("echo", later('{event = "damage", target = "foe"}', LIFE, "times = 2, "))
        + spell("prick", '{do = "damage", to = "foe", n = 1}'),
        hand0=["echo", "prick", "prick", "prick"],
    )
    s.cast("echo")
    for _ in range(3):
        s.cast("prick")
    assert s.life(0) == 17
    assert s.t.mods == ()


def test_later_ends_when_its_time_is_over() -> None:
    s = Stage(
        spell("echo", later('{event = "turn_start", by = "foe"}', LIFE, 'until = "end_of_turn", ')),
        hand0=["echo"],
    )
    s.cast("echo")
    s.end_turn()
    assert s.life(0) == 15
    assert s.t.mods == ()


def test_later_waits_for_the_very_card_it_was_bound_to_in_a_loop() -> None:
    each = f'{{do = "each", set = {{zone = "field", of = "foe"}}, steps = [{later(LEAVES, LIFE)}]}}'
    s = Stage(
        spell("mark", each) + spell("kill", '{do = "destroy", card = "$t"}', TARGET) + unit("a") + unit("b"),
        field0=["blank"],
        field1=["a", "b"],
        hand0=["mark", "kill", "kill", "kill"],
    )
    s.cast("mark")
    s.cast("kill", "blank")
    assert s.life(0) == 15
    s.cast("kill", "a")
    assert s.life(0) == 16
    s.cast("kill", "b")
    assert s.life(0) == 17


def test_later_can_come_before_its_event_and_stop_it() -> None:
    s = Stage(
        spell(
            "ward",
            later('{event = "damage", target = "you"}', '{do = "stop", event = true}', 'at = "before", '),
        )
        + spell("burn", '{do = "damage", to = "you", n = 4}'),
        hand0=["ward", "burn", "burn"],
    )
    s.cast("ward")
    s.cast("burn")
    assert s.life(0) == 15
    s.cast("burn")
    assert s.life(0) == 11


def test_later_has_a_test_of_its_own() -> None:
    s = Stage(
        spell(
            "echo",
            later(
                '{event = "damage", target = "foe"}',
                LIFE,
                'test = {test = "cmp", a = "event.amount", op = ">=", b = 3}, ',
            ),
        )
        + spell("prick", '{do = "damage", to = "foe", n = 1}')
        + spell("stab", '{do = "damage", to = "foe", n = 3}'),
        hand0=["echo", "prick", "stab"],
    )
    s.cast("echo")
    s.cast("prick")
    assert s.life(0) == 15
    s.cast("stab")
    assert s.life(0) == 16


def test_one_later_does_not_go_off_twice_through_an_event_inside_its_event() -> None:
    spark = unit(
        "spark",
        9,
        when('{event = "damage", target = "self"}', '{do = "damage", to = "foe", n = 1}', 'at = "when"'),
    )
    s = Stage(
        spell("echo", later('{event = "damage"}', LIFE))
        + spell("hit", '{do = "damage", to = "$t", n = 1}', TARGET)
        + spark,
        field0=["spark"],
        hand0=["echo", "hit"],
    )
    s.cast("echo")
    s.cast("hit", "spark")
    assert s.life(0) == 16


# --- stop ---------------------------------------------------------------------------------------------------


def test_stop_ends_the_ability_from_within_nested_lists() -> None:
    inner = f'{{do = "each", set = {{zone = "field"}}, steps = [{{do = "if", test = {{test = "turn"}}, then = [{LIFE}, {{do = "stop"}}, {LIFE}]}}, {LIFE}]}}'
    s = Stage(spell("halt", f"{inner}, {LIFE}"), field0=["blank", "blank"], hand0=["halt"])
    s.cast("halt")
    assert s.life(0) == 16
    assert "halt" in s.zone("discard", 0)


def test_stop_after_a_hit_ends_the_whole_ability() -> None:
    hit = '{do = "damage", to = {of = "any", players = true}, n = 1, on_hit = [{do = "stop"}]}'
    s = Stage(spell("halt", f"{hit}, {LIFE}"), hand0=["halt"])
    s.cast("halt")
    assert sorted((s.life(0), s.life(1))) == [14, 15]


def test_stop_ends_one_trigger_and_not_that_of_a_copy_beside_it() -> None:
    pair = unit("pair", 1, when('{event = "damage"}', f'{LIFE}, {{do = "stop"}}, {life(10)}'))
    s = Stage(
        pair + spell("prick", '{do = "damage", to = "foe", n = 1}'), field0=["pair", "pair"], hand0=["prick"]
    )
    s.cast("prick")
    assert s.life(0) == 17


def test_stop_ends_one_delayed_trigger_and_not_the_next() -> None:
    doom = spell("doom", later('{event = "turn_end"}', f'{LIFE}, {{do = "stop"}}, {life(10)}'))
    s = Stage(doom, hand0=["doom", "doom"])
    s.cast("doom")
    s.cast("doom")
    s.end_turn()
    assert s.life(0) == 17


def test_stop_in_a_bullet_ends_the_steps_after_it() -> None:
    ask = f'ask = [{{do = "choose_one", options = [{bullet("halt", f"{LIFE}, {HALT}")}, {bullet("go", life(2))}]}}]'
    fork = spell("fork", life(10), ask)
    halt, go = (Stage(fork, hand0=["fork"]) for _ in range(2))
    halt.play("fork")
    halt.pick("halt")
    halt.passes()
    go.play("fork")
    go.pick("go")
    go.passes()
    assert (halt.life(0), go.life(0)) == (16, 27)


def test_stop_in_a_bullet_on_resolution_ends_the_steps_after_it() -> None:
    options = f"{bullet('halt', f'{LIFE}, {HALT}')}, {bullet('go', life(2))}"
    s = Stage(spell("fork", f'{{do = "choose_one", options = [{options}]}}, {life(10)}'), hand0=["fork"])
    s.cast("fork")
    s.pick("halt")
    assert s.life(0) == 16


def test_stop_in_a_replacement_still_replaces() -> None:
    shield = unit(
        "shield", 5, instead('{event = "damage", target = "self"}', f'{CHARGE}, {{do = "stop"}}, {CHARGE}')
    )
    s = Stage(
        shield + spell("hit", '{do = "damage", to = "$t", n = 3}', TARGET), field0=["shield"], hand0=["hit"]
    )
    s.cast("hit")
    assert (s.damage("shield"), s.charges("shield")) == (0, 1)


def test_stop_in_an_activated_ability() -> None:
    s = Stage(unit("a", 1, use(f'{LIFE}, {{do = "stop"}}, {life(10)}')), field0=["a"])
    s.use("a")
    s.passes()
    assert s.life(0) == 16
