"""References and tests, each form at least once."""

from __future__ import annotations

import pytest

from tests.duel.stage import Stage, always, spell, unit, use
from tests.effects.run.phrases import GIFT, LIFE, TARGET, fits, holds

# --- references ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ref", "life"),
    [
        ('"you"', (14, 15)),
        ('"foe"', (15, 14)),
        ('"seat.$t"', (15, 14)),
        ('"owner.$t"', (14, 15)),
        ('"owner"', (14, 15)),
    ],
)
def test_a_reference_to_a_seat(ref: str, life: tuple[int, int]) -> None:
    give = '{do = "move", card = "$t", to = "field", who = "foe"}'
    s = Stage(
        spell("odd", f'{give}, {{do = "damage", to = {ref}, n = 1}}', TARGET), field0=["blank"], hand0=["odd"]
    )
    s.cast("odd")
    assert (s.life(0), s.life(1)) == life


def test_host_and_self() -> None:
    spur = unit(
        "spur", 1, use('{do = "counter", to = "host", name = "charge"}', 'zone = "under"\nlimit = {}')
    )
    feed = spell("feed", '{do = "attach", card = {zone = "discard"}, to = "$t"}', TARGET)
    s = Stage(spur + feed, field0=["blank"], discard0=["spur"], hand0=["feed"])
    s.cast("feed")
    s.use("spur")
    s.passes()
    assert s.charges("blank") == 1


def test_seats_by_a_chosen_player() -> None:
    ask = 'ask = [{do = "choose", name = "p", set = {of = "any", players = true}}]'
    s = Stage(
        spell(
            "tax",
            '{do = "gain", what = "light", n = {num = "count", set = {zone = "field", of = "$p"}}, who = "$p"}',
            ask,
        ),
        field1=["blank"],
        hand0=["tax"],
        light1=0,
    )
    s.cast("tax", "foe")
    assert s.light(1) == 1


# --- tests --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("test", "value"),
    [
        ('{test = "exists", set = {zone = "field"}}', True),
        ('{test = "exists", set = {zone = "field"}, least = 2}', False),
        ('{test = "exists", set = {zone = "exile"}, least = 0}', True),
        ('{test = "exists", set = "$t"}', True),
        ('{test = "cmp", a = 2, op = "<", b = 3}', True),
        ('{test = "cmp", a = 2, op = "<=", b = 1}', False),
        ('{test = "cmp", a = 2, op = "==", b = 2}', True),
        ('{test = "cmp", a = 2, op = "!=", b = 2}', False),
        ('{test = "cmp", a = 2, op = ">=", b = 2}', True),
        ('{test = "cmp", a = 2, op = ">", b = 2}', False),
        ('{test = "is", of = "$t", where = {kind = "unit"}}', True),
        ('{test = "is", of = "$t", where = {kind = "relic"}}', False),
        ('{test = "turn"}', True),
        ('{test = "turn", of = "foe"}', False),
        ('{test = "turn", of = "ally"}', False),
        ('{test = "turn", of = "any"}', True),
        ('{test = "turn", phase = "main"}', True),
        ('{test = "turn", phase = ["end"]}', False),
        ('{test = "all", of = [{test = "turn"}, {test = "exists", set = {zone = "exile"}}]}', False),
        ('{test = "any", of = [{test = "turn"}, {test = "exists", set = {zone = "exile"}}]}', True),
        ('{test = "not", of = {test = "turn"}}', False),
        ('{test = "did", on = {event = "play", card = {kind = "spell"}, by = "you"}}', True),
        ('{test = "did", on = {event = "play", card = {kind = "unit"}, by = "you"}}', False),
        ('{test = "did", on = {event = "play", by = "you"}, least = 2}', False),
        ('{test = "did", on = {event = "play", by = "foe"}, per = "game"}', False),
    ],
)
def test_a_test(test: str, value: bool) -> None:
    assert holds(test) == value


def test_a_test_of_nothing_is_false() -> None:
    let = '{do = "let", name = "n", set = {zone = "exile"}}, '
    branch = (
        f'{let}{{do = "if", test = {{test = "is", of = "$n", where = {{kind = "unit"}}}}, then = [{LIFE}]}}'
    )
    s = Stage(spell("probe", branch), hand0=["probe"])
    s.cast("probe")
    assert s.life(0) == 15


def test_what_happened_to_this_very_card() -> None:
    veteran = unit(
        "veteran", 9, use(LIFE, 'limit = {}\ntest = {test = "did", on = {event = "damage", target = "self"}}')
    )
    hit = spell("hit", '{do = "damage", to = "$t", n = 1}', TARGET)
    s = Stage(veteran + hit, field0=["veteran", "veteran"], hand0=["hit"])
    assert not [value for value in s.values() if value[0] == "use"]
    s.play("hit")
    s.answer(s.values()[0])
    s.passes()
    assert len([value for value in s.values() if value[0] == "use"]) == 1


@pytest.mark.parametrize(
    ("per", "after_turn", "after_round"), [("turn", 0, 0), ("phase", 0, 0), ("round", 1, 0), ("game", 1, 1)]
)
def test_periods_begin_anew(per: str, after_turn: int, after_round: int) -> None:
    count = f'{{num = "did", on = {{event = "damage", target = "self"}}, per = "{per}"}}'
    sign = unit("sign", 9, always(f'{{layer = "add", stat = "level", n = {count}}}'))
    s = Stage(
        sign + spell("hit", '{do = "damage", to = "$t", n = 1}', TARGET), field0=["sign"], hand0=["hit"]
    )
    s.cast("hit")
    assert s.level("sign") == 10
    s.end_turn()
    assert s.level("sign") == 9 + after_turn
    s.end_turn()
    assert s.level("sign") == 9 + after_round


KILL = spell("kill", '{do = "destroy", card = "$t"}', TARGET)
SWEEP = spell(
    "sweep",
    '{do = "each", set = {zone = "field", of = "any", where = {stat = {level = {hi = 1}}}}, steps = [{do = "destroy", card = "it"}]}',
)
MAYBE = spell(
    "maybe",
    '{do = "if", test = {test = "turn", of = "foe"}, then = [{do = "destroy", card = {zone = "field", of = "foe"}}]}',
)
FORK = spell(
    "fork",
    LIFE,
    'ask = [{do = "choose_one", options = [{label = "kill", steps = [{do = "destroy", card = {zone = "field", of = "foe"}}]}, {label = "spare"}]}]',
)
DOOM = spell(
    "doom",
    '{do = "later", on = {event = "turn_end"}, steps = [{do = "destroy", card = {zone = "field", of = "foe"}}]}',
)
RIDER = spell(
    "rider",
    '{do = "damage", to = {zone = "field", of = "foe"}, n = 0, on_hit = [{do = "destroy", card = "it"}]}',
)
PUSH = spell("push", '{do = "move", card = {zone = "field", of = "foe"}, to = "discard", cause = "destroy"}')
SAVE = spell(
    "save",
    '{do = "negate"}',
    'speed = "reply"\ntest = {test = "would", cause = "destroy", set = {zone = "field"}}',
    kind="quick",
)


@pytest.mark.parametrize(
    ("name", "field", "label", "seen"),
    [
        ("kill", ["blank"], "", True),
        ("sweep", ["blank"], "", True),
        ("sweep", ["a"], "", False),
        ("maybe", ["blank"], "", True),
        ("fork", ["blank"], "kill", True),
        ("fork", ["blank"], "spare", False),
        ("doom", ["blank"], "", False),
        ("rider", ["blank"], "", True),
        ("push", ["blank"], "", True),
        ("gift", ["blank"], "", False),
    ],
)
def test_what_a_pending_link_would_do(name: str, field: list[str], label: str, seen: bool) -> None:
    s = Stage(
        unit("a", 3) + GIFT + KILL + SWEEP + MAYBE + FORK + DOOM + RIDER + PUSH + SAVE,
        field1=field,
        hand0=[name],
        hand1=["save"],
    )
    s.play(name)
    if label:
        s.pick(label)
    assert s.seat() == 1
    assert bool([value for value in s.values() if value[0] == "play"]) == seen


def test_a_negated_link_would_do_nothing() -> None:
    s = Stage(KILL + SAVE, field1=["blank"], hand0=["kill"], hand1=["save", "save"])
    s.play("kill")
    s.play("save")
    s.passes()
    assert s.zone("field", 1) == ["blank"]


def test_what_kind_of_card_is_pending() -> None:
    pick = spell(
        "pick",
        '{do = "negate"}',
        'speed = "reply"\ntest = {test = "is", of = "event.item", where = {kind = "spell"}}',
        kind="quick",
    )
    s = Stage(GIFT + pick, hand0=["gift"], hand1=["pick"])
    s.play("blank")
    assert s.values() == [("pass",)]
    s.passes()
    s.play("gift")
    assert len(s.values()) == 2


def test_what_another_pending_link_would_do() -> None:
    peek = spell(
        "peek",
        '{do = "negate", item = "$t"}',
        'speed = "reply"\nask = [{do = "choose", name = "t", set = {zone = "chain", of = "foe", where = {test = {test = "would", item = "it", cause = "destroy", set = {zone = "field"}}}}}]',
        kind="quick",
    )
    echo = spell("echo", LIFE, 'speed = "reply"', kind="quick")
    s = Stage(KILL + peek + echo, field1=["blank"], hand0=["kill", "echo"], hand1=["peek"])
    s.play("kill")
    s.answer(("pass",))
    s.play("echo")
    s.play("peek")
    s.passes()
    assert s.zone("field", 1) == ["blank"]
    assert s.life(0) == 16


def test_the_facts_of_a_half_in_a_filter() -> None:
    half = '[[card.half]]\nid = "ghost"\nname = "Wail"\nkind = "spell"\ntags = ["trap"]\ntext = "A half."\n'
    two = f'[[card]]\nid = "two"\nname = "Two"\nkind = "unit"\nstats = {{level = 2}}\n{half}[[card.play]]\n'
    assert fits(
        '{half = "ghost", kind = "spell", tag = "trap", name = "Wail"}', two, field0=["a", "two"]
    ) == ["two"]


def test_an_ability_granted_by_a_keyword_is_a_link_like_any_other() -> None:
    lend = unit(
        "lend",
        1,
        always(
            '{layer = "grant", grant = {keyword = "spark 2"}}', '{zone = "field", where = {name = "Blank"}}'
        ),
    )
    pick = spell(
        "pick",
        '{do = "negate"}',
        'speed = "reply"\ntest = {test = "is", of = "event.item", where = {kind = "unit"}}',
        kind="quick",
    )
    s = Stage(lend + pick, field0=["lend", "blank"], hand1=["pick"])
    s.use("blank")
    assert len(s.values()) == 2
    s.passes()
    assert s.life(1) == 13
