"""Continuous changes: layers, priorities, durations, grants, copies, control."""

from __future__ import annotations

from engines.effects.change import rule_numbers, ruled
from engines.effects.policy import Policy
from engines.kernel import player
from tests.duel.stage import Stage, spell, unit

ALWAYS = "[[card.always]]\n"
BANNER = (
    '[[card]]\nid = "banner"\nname = "Banner"\nkind = "relic"\n[[card.play]]\n[[card.always]]\n'
    'to = {zone = "field", of = "you", where = {kind = "unit", other = true}}\n'
    'change = [{layer = "add", stat = "level", n = 2}]\n'
)


def test_a_standing_bonus_holds_for_own_units_only() -> None:
    s = Stage(unit("a") + BANNER, field0=["a", "banner"], field1=["blank"])
    assert s.level("a") == 3
    assert s.level("blank") == 1


def test_a_standing_bonus_ends_when_its_card_leaves() -> None:
    ask = 'ask = [{do = "choose", name = "t", set = {zone = "field", of = "any", where = {kind = "relic"}}}]'
    s = Stage(
        unit("a") + BANNER + spell("break", '{do = "destroy", card = "$t"}', ask),
        field0=["a", "banner"],
        hand0=["break"],
    )
    s.play("break")
    s.passes()
    assert s.level("a") == 1
    s.sound()


def test_set_comes_before_add() -> None:
    flat = (
        unit("flat", 5)
        + ALWAYS
        + 'to = {zone = "field", of = "any"}\nchange = [{layer = "set", stat = "level", n = 4}]\n'
    )
    s = Stage(flat + BANNER, field0=["flat", "banner", "blank"])
    assert s.level("flat") == 6
    assert s.level("blank") == 6


def test_the_higher_priority_set_holds_and_the_newest_of_equals() -> None:
    weak = (
        unit("weak")
        + ALWAYS
        + 'to = {zone = "field", of = "any"}\npriority = 5\nchange = [{layer = "set", stat = "level", n = 7}]\n'
    )
    late = (
        unit("late")
        + ALWAYS
        + 'to = {zone = "field", of = "any"}\nchange = [{layer = "set", stat = "level", n = 3}]\n'
    )
    s = Stage(weak + late, field0=["weak", "late", "blank"])
    assert s.level("blank") == 7


def test_clamp_is_last() -> None:
    cap = (
        unit("cap")
        + ALWAYS
        + 'to = {zone = "field", of = "any"}\nchange = [{layer = "clamp", stat = "level", hi = 2}]\n'
    )
    s = Stage(cap + BANNER, field0=["cap", "banner", "blank"])
    assert s.level("blank") == 2


def test_adds_of_lower_priority_do_not_count_beside_a_set_where_the_game_says_so() -> None:
    fixed = (
        unit("fixed")
        + ALWAYS
        + 'to = "self"\npriority = 20\nchange = [{layer = "set", stat = "level", n = 4}]\n'
    )
    policy = Policy(watched=("level",), chain="stack", adds="not_lower")
    s = Stage(fixed + BANNER, policy=policy, field0=["fixed", "banner"])
    assert s.level("fixed") == 4


def test_the_active_seats_set_wins_ties_where_the_game_says_so() -> None:
    three = (
        unit("three")
        + ALWAYS
        + 'to = {zone = "field", of = "any"}\nchange = [{layer = "set", stat = "level", n = 3}]\n'
    )
    six = (
        unit("six")
        + ALWAYS
        + 'to = {zone = "field", of = "any"}\nchange = [{layer = "set", stat = "level", n = 6}]\n'
    )
    policy = Policy(watched=("level",), chain="stack", tie="active")
    s = Stage(three + six, policy=policy, field0=["three", "blank"], field1=["six"])
    assert s.level("blank") == 3
    s.end_turn()
    assert s.level("blank") == 6


def test_a_modifier_lasts_until_the_end_of_the_turn() -> None:
    swell = '[[card.use]]\nlimit = {}\nsteps = [{do = "modify", change = [{layer = "add", stat = "level", n = 2}]}]\n'
    s = Stage(unit("a", 1, swell), field0=["a"])
    s.use("a")
    s.passes()
    assert s.level("a") == 3
    s.end_turn()
    assert s.level("a") == 1
    s.sound()


def test_a_modifier_does_not_follow_a_card_that_left_play() -> None:
    swell = '[[card.use]]\nlimit = {}\nsteps = [{do = "modify", until = "game", change = [{layer = "add", stat = "level", n = 2}]}]\n'
    back = spell("back", '{do = "move", card = {zone = "field"}, to = "hand"}')
    s = Stage(unit("a", 1, swell) + back, field0=["a"], hand0=["back"])
    s.use("a")
    s.passes()
    s.play("back")
    s.passes()
    s.play("a")
    s.passes()
    assert s.level("a") == 1


def test_a_modifier_on_a_set_takes_in_whoever_comes() -> None:
    rally = spell(
        "rally",
        '{do = "modify", to = {zone = "field", where = {kind = "unit"}}, change = [{layer = "add", stat = "level", n = 1}]}',
    )
    s = Stage(rally, hand0=["rally", "blank"])
    s.play("rally")
    s.passes()
    s.play("blank")
    s.passes()
    assert s.level("blank") == 2


def test_a_granted_keyword_brings_its_abilities() -> None:
    lend = (
        unit("lend")
        + ALWAYS
        + 'to = {zone = "field", where = {other = true}}\nchange = [{layer = "grant", grant = {keyword = "fierce 3"}}]\n'
    )
    s = Stage(lend, field0=["lend", "blank"])
    assert s.level("blank") == 4
    assert s.level("lend") == 1


def test_abilities_of_another_card_are_granted_with_self_as_the_new_holder() -> None:
    grow = unit(
        "grow", 1, '[[card.use]]\nlimit = {}\nsteps = [{do = "counter", to = "self", name = "charge"}]'
    )
    copycat = (
        unit("cat")
        + ALWAYS
        + (
            'change = [{layer = "grant", grant = {abilities_of = {zone = "field", of = "any", where = {name = "Grow"}}, kinds = ["use"]}}]\n'
        )
    )
    s = Stage(grow + copycat, field0=["cat"], field1=["grow"])
    s.use("cat")
    s.passes()
    assert s.t.rows[s.card("cat")].mark("charge") == 1
    assert s.t.rows[s.card("grow")].mark("charge") == 0


def test_losing_all_abilities_silences_a_card() -> None:
    hush = (
        unit("hush")
        + ALWAYS
        + 'to = {zone = "field", of = "foe"}\nchange = [{layer = "grant", lose = "all"}]\n'
    )
    grow = unit(
        "grow",
        1,
        '[[card.when]]\non = {event = "turn_end", by = "any"}\nsteps = [{do = "counter", to = "self", name = "charge"}]',
    )
    s = Stage(hush + grow, field0=["hush"], field1=["grow"])
    s.end_turn()
    assert s.t.rows[s.card("grow")].mark("charge") == 0


def test_a_copy_has_the_other_cards_facts() -> None:
    mirror = (
        unit("mirror")
        + ALWAYS
        + 'change = [{layer = "copy", of = "link.partner"}]\n[[card.use]]\nlimit = {}\nask = [{do = "choose", name = "t", set = {zone = "field", of = "foe"}}]\nsteps = [{do = "link", kind = "partner", to = "$t"}]\n'
    )
    s = Stage(mirror + unit("big", 6), field0=["mirror"], field1=["big"])
    s.use("mirror")
    s.passes()
    assert s.level("mirror") == 6
    s.sound()


def test_control_can_change_for_a_while() -> None:
    ask = 'ask = [{do = "choose", name = "t", set = {zone = "field", of = "foe"}}]'
    lure = spell("lure", '{do = "modify", to = "$t", change = [{layer = "control"}]}', ask)
    s = Stage(lure + BANNER, field0=["banner"], field1=["blank"], hand0=["lure"])
    s.play("lure")
    s.passes()
    assert s.game.controller(s.t, s.card("blank")) == 0
    assert s.level("blank") == 3
    s.end_turn()
    assert s.game.controller(s.t, s.card("blank")) == 1
    s.sound()


def test_a_declared_rule_holds_for_its_targets() -> None:
    calm = spell(
        "calm",
        '{do = "modify", to = {zone = "field", of = "any"}, change = [{layer = "rule", rule = "no_attack"}]}',
    )
    s = Stage(calm, field0=["blank"], hand0=["calm"])
    assert any(value[0] == "attack" for value in s.values())
    s.play("calm")
    s.passes()
    assert not any(value[0] == "attack" for value in s.values())


def test_kind_changes_and_gained_tags_are_seen_by_filters() -> None:
    dub = (
        unit("dub")
        + ALWAYS
        + 'to = {zone = "field", where = {other = true}}\nchange = [{layer = "kind", tag = "totem"}]\n'
    )
    tall = (
        unit("tall")
        + ALWAYS
        + 'to = {zone = "field", where = {tag = "totem"}}\nchange = [{layer = "add", stat = "level", n = 5}]\n'
    )
    s = Stage(dub + tall, field0=["dub", "tall", "blank"])
    assert s.level("blank") == 6
    assert s.level("dub") == 1


def test_a_standing_change_can_have_a_test() -> None:
    proud = (
        unit("proud") + ALWAYS + 'test = {test = "turn"}\nchange = [{layer = "add", stat = "level", n = 4}]\n'
    )
    s = Stage(proud, field0=["proud"])
    assert s.level("proud") == 5
    s.end_turn()
    assert s.level("proud") == 1


def test_a_clamp_from_below() -> None:
    floor = (
        unit("floor")
        + ALWAYS
        + 'to = {zone = "field", of = "any"}\nchange = [{layer = "clamp", stat = "level", lo = 3}]\n'
    )
    s = Stage(floor, field0=["floor", "blank"])
    assert s.level("blank") == 3


def test_a_rule_with_a_number_and_a_filter() -> None:
    snob = (
        unit("snob")
        + ALWAYS
        + 'to = "you"\nchange = [{layer = "rule", rule = "veiled", n = 2, where = {kind = "spell"}}]\n'
    )
    s = Stage(snob + spell("gift", '{do = "draw"}'), field0=["snob"], discard0=["gift", "blank"])
    gift, blank = s.card("gift"), s.card("blank")
    assert rule_numbers(s.game, s.t, player(0), "veiled") == [2]
    assert ruled(s.game, s.t, player(0), "veiled", gift)
    assert not ruled(s.game, s.t, player(0), "veiled", blank)
    assert not ruled(s.game, s.t, player(1), "veiled", gift)


def test_a_stolen_granter_grants_for_its_new_side() -> None:
    lend = (
        unit("lend")
        + ALWAYS
        + 'to = {zone = "field", of = "you", where = {other = true}}\nchange = [{layer = "grant", grant = {keyword = "fierce 2"}}]\n'
    )
    lure = spell(
        "lure",
        '{do = "modify", to = "$t", change = [{layer = "control"}]}',
        'ask = [{do = "choose", name = "t", set = {zone = "field", of = "foe"}}]',
    )
    s = Stage(lend + lure + unit("mine"), field0=["mine"], field1=["lend"], hand0=["lure"])
    assert s.level("mine") == 1
    s.play("lure")
    s.passes()
    assert s.level("mine") == 3


def test_abilities_lost_and_granted_by_one_change() -> None:
    curse = spell(
        "curse",
        '{do = "modify", to = "$t", change = [{layer = "grant", lose = "all", grant = {keyword = "fierce 1"}}]}',
        'ask = [{do = "choose", name = "t", set = {zone = "field", of = "any"}}]',
    )
    s = Stage(unit("wolf", 1, keywords='["fierce 5"]') + curse, field0=["wolf"], hand0=["curse"])
    assert s.level("wolf") == 6
    s.play("curse")
    s.passes()
    assert s.level("wolf") == 2
