"""Numbers, sets and filters: everything that reads the table, each form at least once."""

from __future__ import annotations

from typing import Any

import pytest

from engines.effects import grammar as g
from engines.effects.query import matches
from engines.effects.scope import Scope
from tests.duel.stage import Stage, always, spell, unit, use, when
from tests.effects.run.phrases import GIFT, TARGET, fits, holds

LEVEL = '{num = "stat", stat = "level", of = "it"}'


def read(number: str, cards: str = "", play: str = TARGET, before: str = "", **plan: Any) -> int:
    """What a number is when a spell aimed at the first card in play reads it."""
    plan.setdefault("field0", ["a"])
    probe = spell("probe", f'{before}{{do = "gain", what = "life", n = {number}}}', play)
    s = Stage(unit("a", 3) + cards + probe, hand0=["probe", *plan.pop("hand0", [])], **plan)
    s.play("probe")
    if s.asked() == "t":
        s.answer(s.values()[0])
    s.passes()
    return s.life(0) - 15


# --- numbers ------------------------------------------------------------------------------------------------


WITH_TWO = '{test = {test = "exists", set = {zone = "field", of = "it"}, least = 2}}'
"""Players who have two cards in play."""


@pytest.mark.parametrize(
    ("number", "value"),
    [
        ("7", 7),
        ('{num = "count", set = {zone = "field", of = "any"}}', 3),
        ('{num = "count", set = "$t"}', 1),
        ('{num = "count", set = {of = "any", players = true}}', 2),
        (f'{{num = "count", set = {{of = "any", players = true, where = {WITH_TWO}}}}}', 1),
        ('{num = "count", set = {of = "any", players = true, where = {stat = {life = {lo = 16}}}}}', 0),
        (
            '{num = "count", set = {zone = "field", of = "any", players = true, where = {stat = {level = 1}}}}',
            4,
        ),
        ('{num = "stat", stat = "level", of = "$t"}', 3),
        ('{num = "stat", stat = "life", of = "foe"}', 15),
        ('{num = "stat", stat = "damage", of = "$t"}', 0),
        ('{num = "minus", a = 9, b = 4}', 5),
        ('{num = "times", a = 3, b = 4}', 12),
        ('{num = "half", of = 7}', 3),
        ('{num = "half", of = 7, up = true}', 4),
        ('{num = "half", of = {num = "minus", a = 0, b = 7}}', -3),
        ('{num = "half", of = {num = "minus", a = 0, b = 7}, up = true}', -4),
        ('{num = "sum", of = [1, 2, {num = "count", set = {zone = "field"}}]}', 4),
        (f'{{num = "sum", of = [1], set = {{zone = "field", of = "any"}}, each = {LEVEL}}}', 6),
        ('{num = "min", of = [4, 2, 9]}', 2),
        ('{num = "max", of = [4, 2, 9]}', 9),
        (f'{{num = "min", set = {{zone = "field", of = "any"}}, each = {LEVEL}}}', 1),
        (f'{{num = "max", set = {{zone = "field", of = "any"}}, each = {LEVEL}}}', 3),
        (f'{{num = "max", set = {{zone = "exile"}}, each = {LEVEL}}}', 0),
        ('{num = "count", set = {zone = "chain", of = "any"}}', 0),
        ('{num = "counters", of = "$t"}', 0),
        ('{num = "link", kind = "x", of = "$t"}', 0),
    ],
)
def test_a_number(number: str, value: int) -> None:
    assert read(number, field1=["blank", "blank"]) == value


def test_a_printed_stat_and_one_after_changes() -> None:
    lord = unit("lord", 1, always('{layer = "add", stat = "level", n = 4}', '{zone = "field"}'))
    assert read('{num = "stat", stat = "level", of = "$t"}', lord, field0=["a", "lord"]) == 7
    assert read('{num = "stat", stat = "level", of = "$t", printed = true}', lord, field0=["a", "lord"]) == 3


def test_a_stat_of_another_half() -> None:
    half = '[[card.half]]\nid = "ghost"\nname = "Ghost"\nkind = "spell"\nstats = {level = 8}\n'
    two = f'[[card]]\nid = "two"\nname = "Two"\nkind = "unit"\nstats = {{level = 2}}\n{half}[[card.play]]\n'
    assert read('{num = "stat", stat = "level", of = "$t", half = "ghost"}', two, field0=["two"]) == 8
    assert read('{num = "stat", stat = "level", of = "$t"}', two, field0=["two"]) == 2


def test_the_half_that_counts_where_a_card_lies() -> None:
    half = '[[card.half]]\nid = "ghost"\nname = "Ghost"\nkind = "spell"\nstats = {level = 8}\n'
    two = f'[[card]]\nid = "two"\nname = "Two"\nkind = "unit"\nstats = {{level = 2}}\n{half}[[card.play]]\n'
    count = '{num = "count", set = {zone = "exile", where = {kind = "spell", stat = {level = 8}}}}'
    assert read(count, two, exile0=["two"]) == 1


def test_a_stat_of_nothing_is_nothing() -> None:
    assert (
        read(
            '{num = "stat", stat = "level", of = "$n"}',
            before='{do = "let", name = "n", set = {zone = "exile"}}, ',
        )
        == 0
    )


def test_different_names_and_elements_are_told_apart() -> None:
    tagged = (
        unit("ember", 1, tags='["fire"]')
        + unit("spark", 1, tags='["fire"]')
        + unit("wave", 1, tags='["water"]')
    )
    field = ["ember", "spark", "wave", "wave"]
    assert read('{num = "count", set = {zone = "field"}, distinct = "element"}', tagged, field0=field) == 2
    assert read('{num = "count", set = {zone = "field"}, distinct = "name"}', tagged, field0=field) == 3


def test_counters_of_one_name_and_of_all() -> None:
    load = '{do = "counter", to = "$t", name = "charge", n = 2}, {do = "counter", to = "$t", name = "brood", n = 3}, '
    assert read('{num = "counters", name = "brood", of = "$t"}', before=load) == 3
    assert read('{num = "counters", of = "$t"}', before=load) == 5


def test_a_number_kept_as_a_link() -> None:
    tie = '{do = "link", kind = "x", card = "$t", to = {num = "times", a = 2, b = 3}}, '
    assert read('{num = "link", kind = "x", of = "$t"}', before=tie) == 6


def test_numbers_of_the_event_in_hand() -> None:
    keen = unit(
        "keen",
        9,
        when('{event = "damage"}', '{do = "gain", what = "light", n = {num = "event", field = "amount"}}'),
    )
    s = Stage(
        keen + spell("hit", '{do = "damage", to = "foe", n = 4}'), field0=["keen"], hand0=["hit"], light0=0
    )
    s.cast("hit")
    assert s.light(0) == 4


def test_how_often_something_happened() -> None:
    count = '{num = "did", on = {event = "damage", target = "foe", by = "you"}}'
    s = Stage(
        spell(
            "hit",
            '{do = "damage", to = "$t", n = 1}',
            'ask = [{do = "choose", name = "t", set = {of = "any", players = true}}]',
        )
        + spell("sum", f'{{do = "gain", what = "light", n = {count}}}'),
        hand0=["hit", "hit", "hit", "sum", "sum"],
        light0=0,
    )
    s.cast("hit", "foe")
    s.cast("hit", "you")
    s.cast("hit", "foe")
    s.cast("sum")
    assert s.light(0) == 2
    s.end_turn()
    s.end_turn()
    s.cast("sum")
    assert s.light(0) == 3 + 0


# --- sets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "names"),
    [
        ('{zone = "field"}', ["a", "b"]),
        ('{zone = "field", of = "foe"}', ["c"]),
        ('{zone = ["field", "discard"], of = "any"}', ["a", "b", "c", "d", "e"]),
        ('{zone = "discard", top = 1}', ["e"]),
        ('{zone = "discard", top = 5}', ["e", "d"]),
        ('{zone = "discard", bottom = 1}', ["d"]),
        ('{zone = "discard", top = 0}', []),
        ('{zone = "field", of = "any", where = {stat = {level = {lo = 2, hi = 3}}}}', ["b", "c"]),
        (f'{{zone = "field", of = "any", lowest = {LEVEL}}}', ["a"]),
        (f'{{zone = ["field", "discard"], of = "any", highest = {LEVEL}}}', ["d", "e"]),
        (
            f'{{zone = "field", of = "any", where = {{stat = {{level = {{lo = 2}}}}}}, lowest = {LEVEL}}}',
            ["b"],
        ),
        ('{zone = "field", without = "$t"}', ["b"]),
        ('{among = "$t"}', ["a"]),
        ('{among = "$t", where = {stat = {level = 9}}}', []),
    ],
)
def test_a_set(spec: str, names: list[str]) -> None:
    cards = "".join(unit(name, level) for name, level in (("a", 1), ("b", 2), ("c", 3), ("d", 7), ("e", 7)))
    move = f'{{do = "each", set = {spec}, steps = [{{do = "move", card = "it", to = "exile", who = "you"}}]}}'
    s = Stage(
        cards + spell("probe", move, TARGET),
        field0=["a", "b"],
        field1=["c"],
        discard0=["d", "e"],
        hand0=["probe"],
    )
    s.cast("probe", "a")
    assert s.zone("exile", 0) == names


def test_a_tie_for_an_extreme_is_a_question_of_whoever_chooses() -> None:
    pick = f'{{do = "choose", name = "c", by = "foe", set = {{zone = "field", of = "foe", lowest = {LEVEL}}}}}, {{do = "destroy", card = "$c"}}'
    s = Stage(
        unit("a") + unit("b") + unit("c", 2) + spell("cull", pick), field1=["a", "b", "c"], hand0=["cull"]
    )
    s.cast("cull")
    assert s.seat() == 1
    assert s.offered() == [("a",), ("b",)]
    s.choose("b")
    assert s.zone("field", 1) == ["a", "c"]


def test_what_a_rule_picks_alone_is_nobodys_target() -> None:
    """Targeting rules shield a card from being chosen: in a tie, but not from being the only lowest one."""
    veil = '[[card.always]]\nchange = [{layer = "rule", rule = "veiled"}]\n'
    pick = f'{{do = "choose", name = "c", set = {{zone = "field", of = "foe", lowest = {LEVEL}}}}}, {{do = "destroy", card = "$c"}}'
    cards = unit("a", 1, veil) + unit("b", 2) + unit("d") + spell("cull", pick)
    s = Stage(cards, field1=["a", "b"], hand0=["cull"])
    s.cast("cull")
    assert s.zone("field", 1) == ["b"]
    s = Stage(cards, field1=["a", "d"], hand0=["cull"])
    s.cast("cull")
    assert s.zone("field", 1) == ["a"]


def test_the_top_of_each_zone_comes_before_the_filter() -> None:
    count = '{num = "count", set = {zone = "discard", of = "any", top = 1, where = {kind = "unit"}}}'
    assert read(count, GIFT, discard0=["blank", "gift"], discard1=["blank"]) == 1


def test_cards_under_a_card_and_the_ends_of_that_pile() -> None:
    feed = '{do = "attach", card = {zone = "discard", where = {name = "Blank"}}, to = "$t"}, {do = "attach", card = {zone = "discard", where = {name = "Gift"}}, to = {VAR}}, '
    feed = feed.replace("{VAR}", '"$o"')
    other = '{do = "let", name = "o", set = {zone = "field", where = {name = "B"}}}, '
    cards = unit("b", 5) + GIFT
    plan: dict[str, Any] = {"field0": ["a", "b"], "discard0": ["gift", "blank", "blank"]}
    assert (
        read('{num = "count", set = {zone = "under", under = "$t"}}', cards, before=other + feed, **plan) == 2
    )
    assert read('{num = "count", set = {under = "$o"}}', cards, before=other + feed, **plan) == 1
    assert (
        read(
            '{num = "count", set = {zone = "under", under = "$o", top = 1}}',
            cards,
            before=other + feed,
            **plan,
        )
        == 1
    )
    assert (
        read(
            '{num = "count", set = {zone = "under", under = "$o", bottom = 1}}',
            cards,
            before=other + feed,
            **plan,
        )
        == 1
    )


def test_a_range_keeps_what_is_in_reach() -> None:
    wall = '[[card]]\nid = "wall"\nname = "Wall"\nkind = "defense"\nstats = {level = 3}\n[[card.play]]\n'
    hit = '{do = "damage", to = {zone = "field", of = "foe", players = true, range = "reach"}, n = 1}'
    s = Stage(wall + unit("big", 5) + spell("hit", hit), field1=["big", "wall"], hand0=["hit"])
    s.cast("hit")
    assert (s.damage("wall"), s.damage("big"), s.life(1)) == (1, 0, 15)


def test_what_is_pending_can_be_looked_at() -> None:
    see = spell(
        "see",
        '{do = "gain", what = "life", n = {num = "count", set = {zone = "chain", of = "foe", where = {kind = "spell"}}}}',
        'speed = "reply"',
        kind="quick",
    )
    s = Stage(GIFT + see, hand0=["gift"], hand1=["see"])
    s.play("gift")
    s.play("see")
    s.passes()
    assert s.life(1) == 16


# --- filters ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "names"),
    [
        ('{kind = "unit"}', ["a", "b"]),
        ('{kind = ["relic", "unit"]}', ["a", "b"]),
        ('{kind = "relic"}', []),
        ('{name = "A"}', ["a"]),
        ('{id = "b"}', ["b"]),
        ('{id = ["a", "b"]}', ["a", "b"]),
        ("{stat = {level = 3}}", ["a"]),
        ("{stat = {level = {lo = 4}}}", ["b"]),
        ('{stat = {level = {hi = {num = "minus", a = 4, b = 1}}}}', ["a"]),
        ('{not = {name = "A"}}', ["b"]),
        ('{any = [{name = "A"}, {stat = {level = 5}}]}', ["a", "b"]),
        ("{ready = true}", ["a", "b"]),
        ("{ready = false}", []),
        ("{new = false}", ["a", "b"]),
        ("{new = true}", []),
        ('{face = "up"}', ["a", "b"]),
        ('{of = "you"}', ["a", "b"]),
        ('{of = "foe"}', []),
        ('{owner = "you"}', ["a", "b"]),
        ('{zone = "field"}', ["a", "b"]),
        ('{zone = ["discard", "exile"]}', []),
        ('{range = "reach"}', ["a", "b"]),
        ('{same = {level = "$t"}}', ["a"]),
        ("{counters = {charge = {lo = 1}}}", []),
        ("{counters = {charge = 0}}", ["a", "b"]),
        ('{linked = {partner = "$t"}}', []),
        (f'{{test = {{test = "cmp", a = {LEVEL}, op = ">", b = 3}}}}', ["b"]),
        ('{keyword = "swift"}', []),
    ],
)
def test_a_filter(where: str, names: list[str]) -> None:
    assert fits(where) == names


def test_tags_names_and_stems() -> None:
    cards = (
        unit("iras", 1, tags='["totem"]').replace('"Iras"', '"Iras – Warden of Scales"')
        + unit("judge", 1, tags='["fire"]').replace('"Judge"', '"Iras – Judge"')
        + unit("other", 1, tags='["fire", "water"]')
    )
    plan: dict[str, Any] = {"field0": ["iras", "judge", "other"]}
    assert fits('{tag = "totem"}', cards, **plan) == ["iras"]
    assert fits('{tag = ["totem", "water"]}', cards, **plan) == ["iras", "other"]
    assert fits('{name_has = "Warden"}', cards, **plan) == ["iras"]
    assert fits('{name_has = "Ward"}', cards, **plan) == []
    assert fits('{same = {stem = "$t"}}', cards, **plan) == ["iras", "judge"]
    assert fits('{same = {element = "$t"}}', cards, field0=["other", "judge", "iras"]) == ["other", "judge"]


def test_keywords_printed_and_granted() -> None:
    lend = unit(
        "lend",
        1,
        always('{layer = "grant", grant = {keyword = "swift"}}', '{zone = "field", where = {name = "A"}}'),
    )
    assert fits('{keyword = "swift"}', lend, field0=["a", "b", "lend"]) == ["a"]
    assert fits('{keyword = "fierce"}', unit("wolf", 1, keywords='["fierce 2"]'), field0=["a", "wolf"]) == [
        "wolf"
    ]


def test_the_acting_card_can_be_left_out() -> None:
    lord = unit(
        "lord", 1, use('{do = "counter", to = {zone = "field", where = {other = true}}, name = "charge"}')
    )
    s = Stage(lord, field0=["lord", "blank"])
    s.use("lord")
    s.passes()
    assert (s.charges("lord"), s.charges("blank")) == (0, 1)


def test_new_cards_and_face_down_ones() -> None:
    mark = '{do = "counter", to = {zone = "field", where = {new = true, face = "up"}}, name = "charge"}'
    s = Stage(
        unit("a")
        + spell("bury", '{do = "move", card = {zone = "deck", top = 1}, to = "field", face = "down"}')
        + spell("mark", mark),
        field0=["a"],
        hand0=["bury", "mark"],
    )
    s.cast("bury")
    s.cast("blank")
    s.cast("mark")
    assert (s.charges("a"), s.charges("blank")) == (0, 1)


BURY = '{do = "move", card = {zone = "deck", top = 1}, to = "field", face = "down"}, '


@pytest.mark.parametrize(
    ("where", "count"),
    [
        ('{kind = "unit"}', 1),
        ('{not = {kind = "unit"}}', 0),
        ('{any = [{kind = "unit"}, {face = "down"}]}', 1),
        ('{same = {level = "$t"}}', 1),
        ('{face = "down"}', 1),
        ('{not = {face = "up"}}', 1),
    ],
)
def test_a_card_lying_face_down_is_nothing_that_can_be_read(where: str, count: int) -> None:
    number = f'{{num = "count", set = {{zone = "field", where = {where}}}}}'
    assert read(number, before=BURY) == count


def test_numbers_of_a_card_lying_face_down() -> None:
    assert read(f'{{num = "sum", set = {{zone = "field"}}, each = {LEVEL}}}', before=BURY) == 3
    twin = '{do = "let", name = "d", set = {zone = "field", where = {face = "down"}}}, {do = "copy", of = "$d", what = "token", to = "field"}, {do = "evoke", card = "$d"}, '
    assert read('{num = "count", set = {zone = "field"}}', before=BURY + twin) == 2


def test_linked_cards() -> None:
    cards = unit("c")
    plan: dict[str, Any] = {"field0": ["a", "b", "c"]}
    tie = '{do = "link", kind = "partner", card = "$o", to = "$t"}, '
    other = '{do = "let", name = "o", set = {zone = "field", where = {name = "C"}}}, '
    count = '{num = "count", set = {zone = "field", where = {linked = {partner = "$t"}}}}'
    assert read(count, unit("b") + cards, before=other + tie, **plan) == 1


def test_a_filter_on_players() -> None:
    rich = '{test = "is", of = "you", where = {stat = {light = {lo = 5}}}}'
    assert holds(rich)
    assert not holds(rich, light0=4)
    assert not holds('{test = "is", of = "you", where = {kind = "unit"}}')
    assert holds(
        '{test = "is", of = "foe", where = {of = "foe", counters = {poison = 0}, not = {stat = {life = 3}}}}'
    )
    assert holds('{test = "is", of = "foe", where = {any = [{stat = {life = 1}}, {stat = {life = 15}}]}}')


def test_an_event_may_be_about_several_cards() -> None:
    """A field that holds several cards names each of them."""
    s = Stage(unit("a") + unit("b") + unit("d"), field0=["a", "b", "d"])
    first, second, third = (s.card(name) for name in ("a", "b", "d"))
    on = g.On(event="attack", card="self")
    seen = [
        matches(Scope(s.game, s.t, card, 0, event=(("event", "attack"), ("card", (first, second)))), on)
        for card in (first, second, third)
    ]
    assert seen == [True, True, False]
