"""The verb modify: how long a change lasts, what it changes and whom it is about."""

from __future__ import annotations

import pytest

from tests.duel.stage import Stage, always, instead, spell, unit, use, when
from tests.effects.run.phrases import LIFE, PLAYER, TARGET

UP = '{layer = "add", stat = "level", n = 2}'

TOTEM = '{layer = "kind", tag = "totem"}'

UNDER_IT = '{under = "it"}'


def modify(change: str = UP, to: str = '"$t"', more: str = "") -> str:
    return f'{{do = "modify", to = {to}, change = [{change}]{more}}}'


# --- modify: how long ---------------------------------------------------------------------------------------


def until(word: str) -> str:
    return spell("swell", modify(more=f', until = "{word}"'), TARGET)


def test_until_the_end_of_the_turn() -> None:
    s = Stage(until("end_of_turn"), field0=["blank"], hand0=["swell"])
    s.cast("swell")
    assert s.level("blank") == 3
    s.end_turn()
    assert s.level("blank") == 1


def test_until_the_end_of_the_phase() -> None:
    dusk = unit(
        "dusk",
        1,
        when(
            '{event = "phase_start", name = "end"}',
            '{do = "gain", what = "life", n = {num = "stat", stat = "level"}}',
        ),
    )
    s = Stage(until("end_of_phase") + dusk, field0=["dusk"], hand0=["swell"])
    s.cast("swell")
    assert s.level("dusk") == 3
    s.end_turn()
    assert s.life(0) == 16


def test_until_the_end_of_the_round() -> None:
    s = Stage(until("end_of_round"), field0=["blank"], hand0=["swell"])
    s.cast("swell")
    s.end_turn()
    assert s.level("blank") == 3
    s.end_turn()
    assert s.level("blank") == 1


def test_until_the_end_of_the_chain() -> None:
    see = spell("see", '{do = "gain", what = "life", n = {num = "stat", stat = "level", of = "$t"}}', TARGET)
    quick = spell(
        "quick", modify(more=', until = "end_of_chain"'), TARGET + '\nspeed = "reply"', kind="quick"
    )
    s = Stage(see + quick, field0=["blank"], hand0=["see"], hand1=["quick"])
    s.play("see")
    s.play("quick")
    s.passes()
    assert s.life(0) == 18
    assert s.level("blank") == 1


@pytest.mark.parametrize("word", ["end_of_attack", "in_battle"])
def test_until_the_end_of_the_attack(word: str) -> None:
    brave = unit(
        "brave",
        1,
        when(
            '{event = "attack", card = "self"}',
            modify(to='"self"', more=f', until = "{word}"')
            + ', {do = "set", field = "amount", value = {num = "stat", stat = "level"}}',
            'at = "before"',
        ),
    )
    s = Stage(brave, field0=["brave"])
    s.attack("brave", "foe")
    assert s.life(1) == 12
    assert s.level("brave") == 1


def test_until_your_next_turn() -> None:
    s = Stage(until("your_next_turn"), field0=["blank"], hand0=["swell"])
    s.cast("swell")
    s.end_turn()
    assert s.level("blank") == 3
    s.end_turn()
    assert s.level("blank") == 1


def test_until_its_source_leaves() -> None:
    lord = unit("lord", 1, use(modify(more=', until = "leaves"'), TARGET + "\nlimit = {}"))
    s = Stage(
        lord + spell("kill", '{do = "destroy", card = "$t"}', TARGET),
        field0=["lord", "blank"],
        hand0=["kill"],
    )
    s.use("lord")
    s.choose("blank")
    s.passes()
    assert s.level("blank") == 3
    s.cast("kill", "lord")
    assert s.level("blank") == 1


def test_for_the_whole_game() -> None:
    s = Stage(until("game"), field0=["blank"], hand0=["swell"])
    s.cast("swell")
    s.end_turn()
    s.end_turn()
    assert s.level("blank") == 3


# --- modify: what and whom ----------------------------------------------------------------------------------


def test_a_number_is_fixed_when_the_change_is_made() -> None:
    count = '{num = "count", set = {zone = "field"}}'
    s = Stage(
        unit("a") + spell("swell", modify(f'{{layer = "add", stat = "level", n = {count}}}'), TARGET),
        field0=["a"],
        hand0=["swell"],
    )
    s.cast("swell")
    s.cast("blank")
    assert s.level("a") == 2


def test_a_number_read_for_each_card_changed() -> None:
    double = '{layer = "add", stat = "level", n = {num = "stat", stat = "level", of = "it"}}'
    s = Stage(
        unit("two", 2)
        + unit("five", 5)
        + spell("double", '{do = "let", name = "c", set = {zone = "field"}}, ' + modify(double, '"$c"')),
        field0=["two", "five"],
        hand0=["double"],
    )
    s.cast("double")
    assert (s.level("two"), s.level("five")) == (4, 10)


def test_a_number_read_for_whatever_is_in_a_set() -> None:
    charges = '{layer = "add", stat = "level", n = {num = "counters", name = "charge", of = "it"}}'
    s = Stage(
        spell("rally", modify(charges, '{zone = "field"}'))
        + spell("load", '{do = "counter", to = "$t", name = "charge", n = 2}', TARGET),
        field0=["blank"],
        hand0=["rally", "load"],
    )
    s.cast("rally")
    assert s.level("blank") == 1
    s.cast("load")
    assert s.level("blank") == 3


def test_a_change_on_a_set_holds_for_what_is_in_it_at_any_time() -> None:
    s = Stage(
        spell("rally", modify(to='{zone = "field", where = {kind = "unit"}}'))
        + spell("back", '{do = "move", card = "$t", to = "hand"}', TARGET),
        field0=["blank"],
        hand0=["rally", "back"],
    )
    s.cast("rally")
    assert s.level("blank") == 3
    s.cast("back")
    s.cast("blank")
    assert s.level("blank") == 3


def test_a_change_on_a_set_around_a_card_of_a_loop() -> None:
    each = f'{{do = "each", set = {{zone = "field"}}, steps = [{modify(TOTEM, UNDER_IT)}]}}'
    feed = spell("feed", '{do = "attach", card = {zone = "discard"}, to = "$t"}', TARGET)
    see = spell(
        "see",
        '{do = "gain", what = "life", n = {num = "count", set = {zone = "under", where = {face = "up", tag = "totem"}}}}',
    )
    s = Stage(
        spell("bless", each) + feed + see,
        field0=["blank"],
        discard0=["blank"],
        hand0=["feed", "bless", "see"],
    )
    s.cast("feed")
    s.cast("bless")
    s.cast("see")
    assert s.life(0) == 16


def test_a_change_on_a_player() -> None:
    s = Stage(
        spell("shroud", modify('{layer = "rule", rule = "veiled"}', '"you"', ', until = "game"'))
        + spell("hit", '{do = "damage", to = "$t", n = 1}', PLAYER),
        hand0=["shroud"],
        hand1=["hit"],
    )
    s.cast("shroud")
    s.end_turn()
    s.cast("hit")
    assert (s.life(0), s.life(1)) == (15, 14)


def test_nobody_to_change_changes_nothing() -> None:
    s = Stage(
        spell("swell", '{do = "let", name = "t", set = {zone = "exile"}}, ' + modify()),
        field0=["blank"],
        hand0=["swell"],
    )
    s.cast("swell")
    assert s.t.mods == ()


def test_a_change_can_have_a_test() -> None:
    s = Stage(
        spell("swell", modify(more=', until = "game", test = {test = "turn"}'), TARGET),
        field0=["blank"],
        hand0=["swell"],
    )
    s.cast("swell")
    assert s.level("blank") == 3
    s.end_turn()
    assert s.level("blank") == 1


def test_a_stated_priority_decides_between_two_sets() -> None:
    def fixed(name: str, n: int, priority: str) -> str:
        return spell(
            name,
            modify(f'{{layer = "set", stat = "level", n = {n}}}', more=f", priority = {priority}"),
            TARGET,
        )

    s = Stage(
        fixed("high", 7, '"high"') + fixed("low", 3, '"low"') + fixed("plain", 5, "0"),
        field0=["blank"],
        hand0=["low", "high", "plain"],
    )
    for name, level in (("low", 3), ("high", 7), ("plain", 7)):
        s.cast(name)
        assert s.level("blank") == level


def test_a_change_made_by_a_trigger_remembers_its_event() -> None:
    mimic = unit(
        "mimic",
        1,
        when(
            '{event = "join", card = {other = true}}',
            modify('{layer = "copy", of = "event.card"}', '"self"', ', until = "game"'),
        ),
    )
    s = Stage(mimic + unit("big", 6), field0=["mimic"], hand0=["big"])
    s.cast("big")
    assert s.level("mimic") == 6


def test_a_copy_has_the_abilities_of_what_it_copies_and_not_its_own() -> None:
    big = unit("big", 6, use(LIFE) + when('{event = "damage", target = "foe"}', LIFE))
    mirror = unit(
        "mirror",
        1,
        use('{do = "gain", what = "light", n = 1}')
        + always('{layer = "copy", of = "link.partner"}')
        + always(UP),
    )
    tie = spell(
        "tie",
        '{do = "link", kind = "partner", card = "$t", to = {num = "count", set = {zone = "exile"}}}',
        TARGET,
    )
    s = Stage(
        big
        + mirror
        + tie
        + spell("prick", '{do = "damage", to = "foe", n = 1}')
        + spell(
            "bind",
            '{do = "link", kind = "partner", card = "$a", to = "$b"}',
            'ask = [{do = "choose", name = "a", set = {zone = "field"}}, {do = "choose", name = "b", set = {zone = "field", of = "foe"}}]',
        ),
        field0=["mirror"],
        field1=["big"],
        hand0=["bind", "prick"],
    )
    assert s.level("mirror") == 3
    s.cast("bind")
    assert s.level("mirror") == 6
    assert [value[2] for value in s.values() if value[0] == "use"] == ["big.use[0]"]
    s.use("mirror")
    s.passes()
    assert s.life(0) == 16
    s.cast("prick")
    assert s.life(0) == 17


def test_a_card_under_anothers_control_acts_for_that_seat() -> None:
    banner = (
        '[[card]]\nid = "banner"\nname = "Banner"\nkind = "relic"\n[[card.play]]\n'
        + always(UP, '{zone = "field", of = "you", where = {kind = "unit"}}')
        + use(LIFE)
    )
    s = Stage(
        banner + spell("lure", modify('{layer = "control"}'), TARGET),
        field0=["blank"],
        field1=["banner"],
        hand0=["lure"],
    )
    s.cast("lure", "banner")
    assert s.level("blank") == 3
    s.use("banner")
    s.passes()
    assert s.life(0) == 16


def test_control_can_be_given_away() -> None:
    s = Stage(
        spell("gift", modify('{layer = "control", seat = "foe"}'), TARGET), field0=["blank"], hand0=["gift"]
    )
    s.cast("gift")
    assert s.game.controller(s.t, s.card("blank")) == 1


def test_a_card_of_another_kind_and_element() -> None:
    fire = spell(
        "fire",
        modify('{layer = "kind", attribute = "element", tag = "fire"}, {layer = "kind", kind = "relic"}'),
        TARGET,
    )
    see = spell(
        "see",
        '{do = "gain", what = "life", n = {num = "count", set = {zone = "field", where = {tag = "fire", kind = "relic", not = {tag = "water"}}}}}',
    )
    s = Stage(unit("wave", 1, tags='["water", "totem"]') + fire + see, field0=["wave"], hand0=["fire", "see"])
    s.cast("fire")
    s.cast("see")
    assert s.life(0) == 16


def test_a_tag_can_be_lost() -> None:
    see = spell(
        "see",
        '{do = "gain", what = "life", n = {num = "count", set = {zone = "field", where = {tag = "totem"}}}}',
    )
    s = Stage(
        unit("post", 1, tags='["totem"]')
        + spell("fell", modify('{layer = "kind", lose = "totem"}'), TARGET)
        + see,
        field0=["post"],
        hand0=["fell", "see"],
    )
    s.cast("fell")
    s.cast("see")
    assert s.life(0) == 15


def test_a_granted_keyword_lasts_as_long_as_the_change() -> None:
    s = Stage(
        spell("rage", modify('{layer = "grant", grant = {keyword = "fierce 3"}}'), TARGET),
        field0=["blank"],
        hand0=["rage"],
    )
    s.cast("rage")
    assert s.level("blank") == 4
    s.end_turn()
    assert s.level("blank") == 1


def test_a_lost_keyword_takes_its_abilities_along() -> None:
    s = Stage(
        unit("wolf", 1, keywords='["fierce 3", "swift"]')
        + spell("tame", modify('{layer = "grant", lose = "fierce"}'), TARGET),
        field0=["wolf"],
        hand0=["tame"],
    )
    assert s.level("wolf") == 4
    s.cast("tame")
    assert s.level("wolf") == 1


def test_a_granted_keyword_can_be_lost_again() -> None:
    lend = unit(
        "lend",
        1,
        always(
            '{layer = "grant", grant = {keyword = "fierce 2"}}', '{zone = "field", where = {other = true}}'
        ),
    )
    s = Stage(
        lend + spell("tame", modify('{layer = "grant", lose = "fierce"}'), TARGET),
        field0=["lend", "blank"],
        hand0=["tame"],
    )
    assert s.level("blank") == 3
    s.cast("tame", "blank")
    assert s.level("blank") == 1


def test_losing_everything_silences_every_kind_of_ability() -> None:
    lord = unit(
        "lord",
        1,
        use(LIFE)
        + when('{event = "damage"}', LIFE)
        + instead('{event = "heal"}', LIFE)
        + always(UP, '{zone = "field"}')
        + always('{layer = "grant", grant = {keyword = "fierce 2"}}', '{zone = "field"}'),
    )
    s = Stage(
        lord
        + spell("hush", modify('{layer = "grant", lose = "all"}'), TARGET)
        + spell("prick", '{do = "damage", to = "foe", n = 1}, {do = "heal", to = "foe", n = 1}'),
        field0=["lord", "blank"],
        hand0=["hush", "prick"],
    )
    assert s.level("blank") == 5
    s.cast("hush", "lord")
    assert (s.level("lord"), s.level("blank")) == (1, 1)
    s.cast("prick")
    assert (s.life(0), s.life(1)) == (15, 15)
    assert not [value for value in s.values() if value[0] == "use"]


def test_limits_of_a_granted_ability_count_under_the_card_it_comes_from() -> None:
    sage = unit("sage", 1, use(LIFE, 'limit = {times = 1, by = "name"}'))
    cat = unit(
        "cat",
        1,
        always(
            '{layer = "grant", grant = {abilities_of = {zone = "field", of = "any", where = {name = "Sage"}}, kinds = ["use"]}}'
        ),
    )
    s = Stage(sage + cat, field0=["sage", "cat"])
    assert len([value for value in s.values() if value[0] == "use"]) == 2
    s.use("cat")
    s.passes()
    assert not [value for value in s.values() if value[0] == "use"]


def test_a_granted_trigger_sees_its_holder_leave_with_its_source() -> None:
    last = unit("last", 1, when('{event = "leave", card = "self"}', LIFE))
    heir = unit(
        "heir",
        1,
        always(
            '{layer = "grant", grant = {abilities_of = {zone = "field", where = {name = "Last"}}, kinds = ["when"]}}'
        ),
    )
    s = Stage(
        last + heir + spell("kill", '{do = "destroy", card = "$t"}', TARGET),
        field0=["last", "heir"],
        hand0=["kill", "kill"],
    )
    s.cast("kill", "last")
    assert s.life(0) == 16
    s.cast("kill", "heir")
    assert s.life(0) == 16


def test_a_clamp_that_ends() -> None:
    s = Stage(
        unit("big", 6) + spell("cap", modify('{layer = "clamp", stat = "level", hi = 2}'), TARGET),
        field0=["big"],
        hand0=["cap"],
    )
    s.cast("cap")
    assert s.level("big") == 2
    s.end_turn()
    assert s.level("big") == 6
