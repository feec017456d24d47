"""The sample cards of the packs beside these tests, carried out: their words put into Duel's, their shapes kept."""

from __future__ import annotations

import re

from tests.duel.stage import Stage, spell, unit, use, when
from tests.effects.words import pack_text

LIFE = '{do = "gain", what = "life", n = 1}'
TARGET = 'ask = [{do = "choose", name = "t", set = {zone = "field", of = "any"}}]'
KILL = spell("kill", '{do = "destroy", card = "$t"}', TARGET)
GIFT = spell("gift", LIFE)


def sample(pack: str, card: str, **words: str) -> str:
    """A card of a sample pack with some words replaced."""
    found = next(part for part in pack_text(pack).split("[[card]]") if f'id = "{card}"' in part)
    for old, new in {"dispel": "destroy", **words}.items():
        found = re.sub(rf"\b{old}\b", new, found)
    return f"[[card]]{found}\n"


def test_pierce_and_an_on_hit_rider() -> None:
    s = Stage(sample("duel", "lance"), hand0=["lance"])
    s.cast("lance")
    assert s.life(1) == 11
    assert len(s.zone("hand", 0)) == 2


def test_triggers_before_when_and_after() -> None:
    s = Stage(
        sample("duel", "sentinel") + unit("big", 3) + KILL,
        field1=["sentinel", "big"],
        field0=["blank"],
        hand1=["kill"],
    )
    s.attack("blank", "big")
    s.pick("yes")
    assert s.row("sentinel").turned
    assert s.zone("field", 1) == ["sentinel", "big"]
    assert s.damage("big") == 0


def test_what_lies_under_a_card_is_spent_for_it_by_choice_in_ones_own_turn_else_from_the_bottom() -> None:
    feed = spell("feed", '{do = "attach", card = {zone = "discard"}, to = "$t"}', TARGET)
    cards = sample("duel", "rule_vim", vim="under") + feed + KILL + unit("a") + unit("b")
    own = Stage(cards, field0=["blank"], discard0=["a", "b"], hand0=["feed", "kill"])
    own.cast("feed")
    own.cast("kill")
    own.choose("b")
    assert own.zone("field", 0) == ["blank"]
    assert own.zone("under", 0) == ["a"]
    other = Stage(cards, field0=["blank"], discard0=["a", "b"], hand0=["feed"], hand1=["kill"])
    other.cast("feed")
    other.end_turn()
    other.cast("kill")
    assert other.zone("field", 0) == ["blank"]
    assert other.zone("under", 0) == ["b"]


def test_a_draw_from_an_empty_deck_takes_a_bond_that_nobody_has_seen() -> None:
    s = Stage(
        sample("duel", "rule_bond") + spell("sip", '{do = "draw"}') + GIFT,
        deck0=[],
        bonds0=["gift", "blank"],
        hand0=["sip"],
    )
    s.cast("sip")
    assert s.offered() == [(), ("?",), ("?",)]
    s.answer((s.t.zone("bonds", 0)[0],))
    assert "gift" in s.zone("hand", 0)
    s.play("gift")


def test_a_card_taken_into_an_empty_hand_is_shown_to_its_holder() -> None:
    s = Stage(
        spell("take", '{do = "move", card = {zone = "bonds"}, to = "hand"}') + GIFT,
        bonds0=["gift"],
        hand0=["take"],
    )
    s.cast("blank")
    s.cast("take")
    s.cast("gift")
    assert s.life(0) == 16


def test_standing_bonuses_and_a_number_of_the_seat() -> None:
    s = Stage(sample("duel", "war_banner"), field0=["war_banner", "blank"])
    assert s.level("blank") == 2
    assert s.game.stat(s.t, -2, "hand_size") == 10


def test_counters_become_tokens() -> None:
    s = Stage(sample("duel", "hive") + sample("duel", "drone"), field0=["hive"])
    for turn in range(3):
        s.use("hive")
        s.passes()
        if turn < 2:
            s.end_turn()
            s.end_turn()
    assert s.zone("field", 0) == ["hive", "drone", "drone"]
    assert s.charges("hive", "brood") == 0


def test_a_card_goes_under_another_unseen() -> None:
    s = Stage(sample("duel", "root_keeper"), hand0=["root_keeper"])
    s.cast("root_keeper")
    (card,) = s.t.zone("under", 0)
    assert (s.t.rows[card].face, s.t.rows[card].host) == (None, s.card("root_keeper"))


def test_a_reshuffle_in_the_middle_of_a_draw_and_the_draw_goes_on() -> None:
    rule = sample("duel", "rule_reshuffle", power="life")
    s = Stage(
        rule + spell("gulp", '{do = "draw", n = 3, name = "d"}, {do = "gain", what = "light", n = "$d"}'),
        deck0=["blank"],
        discard0=["blank"] * 4,
        hand0=["gulp"],
        light0=0,
    )
    s.cast("gulp")
    assert s.life(0) == 14
    assert len(s.zone("hand", 0)) == 4
    assert s.light(0) == 3
    assert len(s.zone("deck", 0)) == 2


def test_an_answer_takes_the_answered_card_under_itself_until_it_leaves() -> None:
    s = Stage(sample("duel", "snare") + KILL + unit("prey", 2), hand0=["prey", "kill"], hand1=["snare"])
    s.play("prey")
    s.play("snare")
    s.passes()
    assert s.zone("field", 0) == []
    assert s.zone("under", 1) == ["prey"]
    s.cast("kill", "snare")
    assert "prey" in s.zone("hand", 0)


def test_a_discard_pays_for_a_denial() -> None:
    hush = sample("duel", "hush", graveyard="discard", cast="spell")
    s = Stage(hush + GIFT, hand0=["gift"], hand1=["hush"])
    s.play("gift")
    s.play("hush")
    s.choose("blank")
    s.passes()
    assert s.life(0) == 15
    assert s.zone("discard", 1) == ["blank", "hush"]


def test_once_per_turn_by_name_a_spell_is_copied_with_new_targets() -> None:
    ask = 'ask = [{do = "choose", name = "t", set = {of = "any", players = true}}]'
    bolt = spell("bolt", '{do = "damage", to = "$t", n = 1}', ask)
    s = Stage(
        sample("duel", "echo_adept") + bolt, field0=["echo_adept", "echo_adept"], hand0=["bolt", "bolt"]
    )
    s.play("bolt")
    s.choose("foe")
    s.answer(0)
    s.choose("you")
    assert (s.life(0), s.asked()) == (14, "#reply")
    s.passes()
    s.cast("bolt", "foe")
    assert (s.life(0), s.life(1)) == (14, 13)


def test_a_declined_copy_does_not_use_up_the_limit() -> None:
    s = Stage(sample("duel", "echo_adept") + GIFT, field0=["echo_adept"], hand0=["gift", "gift"])
    s.play("gift")
    s.pick("decline")
    s.passes()
    s.play("gift")
    assert s.asked() == "#go"
    s.answer(0)
    s.passes()
    assert s.life(0) == 18


def test_look_reorder_random_discard_and_a_draw_at_the_end_of_the_turn() -> None:
    s = Stage(
        sample("duel", "foresight") + unit("a"),
        deck0=["blank", "blank", "a"],
        hand0=["foresight"],
        hand1=["blank"],
    )
    s.cast("foresight")
    s.arrange("a", "blank", "blank")
    assert len(s.zone("discard", 1)) == 1
    s.end_turn()
    assert s.zone("deck", 0) == ["a", "blank"]
    assert len(s.zone("hand", 0)) == 2


def test_a_card_laid_down_as_a_secret_with_a_claim() -> None:
    rule = sample("duel", "rule_secret", power="light")
    s = Stage(rule + spell("snag", LIFE, more='tags = ["trap"]'), hand0=["snag"])
    s.use("rule_secret")
    s.choose("snag")
    s.passes()
    assert s.zone("secrets", 0) == ["snag"]
    assert [claim.all for claim in s.t.claims] == [True]
    assert s.light(0) == 7


def test_a_card_has_the_abilities_of_the_cards_lying_open_under_it() -> None:
    rule = sample("runiverse", "rule_vim_gives", vim="under").replace(', at = "any"', "")
    feed = spell("feed", '{do = "attach", card = {zone = "discard"}, to = "$t"}', TARGET)
    sage = unit(
        "sage", 1, use('{do = "counter", to = "self", name = "charge"}') + when('{event = "heal"}', LIFE)
    )
    s = Stage(
        rule + feed + sage + spell("mend", '{do = "heal", to = "foe", n = 1}'),
        field0=["blank"],
        discard0=["sage"],
        hand0=["feed", "mend"],
    )
    s.cast("feed")
    s.use("blank")
    s.passes()
    assert s.charges("blank") == 1
    s.cast("mend")
    assert s.life(0) == 16


def test_a_drop_in_level_takes_damage_away() -> None:
    rule = sample("runiverse", "rule_level_drop")
    hurt = spell("hurt", '{do = "damage", to = "$t", n = 3}', TARGET)
    fade = spell(
        "fade", '{do = "modify", to = "$t", change = [{layer = "add", stat = "level", n = -3}]}', TARGET
    )
    s = Stage(rule + hurt + fade + unit("big", 5), field0=["big"], hand0=["hurt", "fade"])
    s.cast("hurt")
    s.cast("fade")
    assert (s.level("big"), s.damage("big")) == (2, 0)


def test_a_card_laid_on_another_takes_its_place() -> None:
    elder = '[[card]]\nid = "elder"\nname = "Elder"\nkind = "unit"\nstats = {level = 4}\n[[card.play]]\nask = [{do = "choose", name = "base", set = {zone = "field", where = {name_has = "Blank"}}}]\nto = "$base"\n'
    s = Stage(elder, field0=["blank"], hand0=["elder"])
    s.cast("elder")
    assert s.zone("field", 0) == ["blank", "elder"]
    assert s.row("blank").host == s.card("elder")


def test_the_lowest_and_ties_are_the_active_seats_choice() -> None:
    gift = sample("runiverse", "mage_dispel_rage", mage="unit", creature="unit", gift="join", shown="field")
    gift = (
        gift.replace('as = "plain"', "")
        .replace(', at = "any"', "")
        .replace('tags = ["ruby", "rage"]', "stats = {level = 1}")
    )
    s = Stage(gift + unit("a") + unit("b") + unit("c", 2), field1=["a", "b", "c"], hand0=["mage_dispel_rage"])
    s.cast("mage_dispel_rage")
    assert s.offered() == [("a",), ("b",)]
    s.choose("a")
    assert s.zone("field", 1) == ["b", "c"]


def test_an_answer_to_what_would_destroy_and_a_cost_with_a_goal() -> None:
    iras = sample(
        "reapers", "iras_scales", soul="unit", graveyard="discard", purgatory="exile", front="field", rank="level",
        caster="card", grd_left="level", atk="level",
    )  # fmt: skip
    iras = (
        iras.replace('as = "rank_up"', "")
        .replace('["field", "rear"]', '"field"')
        .replace("stats = {level = 2, level = 1900, grd = 1800}", "stats = {level = 4}")
    )
    iras = iras.replace('tags = ["angel", "warrior"]', "")
    reaper = unit("reaper", 2, use('{do = "destroy", card = "$t"}', f"{TARGET}\nlimit = {{}}"))
    s = Stage(iras + reaper, field0=["reaper"], field1=["iras_scales", "blank"], discard1=["blank"])
    s.use("reaper")
    s.choose("blank")
    s.use("iras_scales", "use[0]")
    s.passes()
    assert s.zone("field", 0) == []
    s2 = Stage(iras, field0=["iras_scales"], field1=["blank"], discard0=["blank"])
    s2.use("iras_scales", "use[1]")
    s2.passes()
    assert s2.zone("field", 1) == []
    assert s2.zone("exile", 0) == ["blank"]
    assert not [value for value in s2.values() if value[0] == "attack"]
