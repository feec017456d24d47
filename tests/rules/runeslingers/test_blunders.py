"""Plays that no bot should make: positions, and what the greedy bot does in them."""

from __future__ import annotations

from random import Random

import pytest

from engines.bots import make_bot
from engines.kernel import player

MANY = ("quick_jab",) * 6


def acts(s, most=40):
    """The greedy bot answers for seat 0 until its Play Phase is over; what it did in words, with targets."""
    bot = make_bot("greedy", s.game, Random(1))
    done: list[str] = []
    turn = s.t.turn
    while s.t.result is None and s.t.turn == turn and len(done) < most:
        if s.asked[0] != 0:
            s.answer(next(iter(s.options.answers())).value)
            continue
        d = s.options.decision
        answer = bot.choose(s.t, s.options, s.local.secrets[0])
        if d.name in ("act", "#reply"):
            word, *rest = answer.value
            done.append(f"{word} {s._id(rest[0])}" if rest else word)
        elif d.name in ("t", "#place") and answer.value:
            done.append(f"{d.name} {words(s, answer.value[0])}")
        s.local.submit(answer)
    return done


def words(s, target):
    if target == player(0):
        return "me"
    if target == player(1):
        return "foe"
    whose = "mine" if s.t.rows[target].seat == 0 else "theirs"
    return f"{whose} {s._id(target)}"


BOONS = (
    "binding", "divine_barrier", "ward_of_answers", "spring_charm", "crown_of_sparks", "mask_of_calm",
    "halo_of_cinders",
)  # fmt: skip


@pytest.mark.parametrize("boon", BOONS)
def test_no_helpful_boon_is_given_to_the_enemy(scene, boon):
    """With ailments on both sides it goes on one's own; with none of one's own it stays in hand."""
    s = scene(
        {"hand": (boon,), "conc": MANY, "ailments": {"curse": 2}}, {"ailments": {"weaken": 3}}, real=True
    )
    assert "#place theirs weaken" not in acts(s)
    s = scene({"hand": (boon,), "conc": MANY}, {"ailments": {"weaken": 1}}, real=True)
    assert f"play {boon}" not in acts(s)


@pytest.mark.parametrize("ailments", [{"curse": 1}, {"burn": 3, "weaken": 2}, {"debilitate": 6}])
def test_no_leaden_blessing_on_ones_own_field(scene, ailments):
    s = scene({"hand": ("leaden_blessing", "wisp"), "conc": MANY, "ailments": ailments}, {}, real=True)
    assert "play leaden_blessing" not in acts(s)


def test_a_leaden_blessing_is_laid_on_the_enemy(scene):
    s = scene(
        {"hand": ("leaden_blessing", "wisp"), "conc": MANY, "ailments": {"curse": 2}},
        {"ailments": {"curse": 1}},
        real=True,
    )
    assert "#place theirs curse" in acts(s)


@pytest.mark.parametrize(
    ("equips", "mine"),
    [
        (("romin",), {}),
        (("halda",), {}),
        (("eva", "second_wind"), {"vars": {"determination": 0}}),
        (("eva",), {"field": ("hearthstone",)}),
        (("eva",), {"ailments": {"burn": 1}, "boons": {"burn": ("spring_charm", 0)}}),
    ],
    ids=["Shake Off", "Field Dressing", "Second Wind", "Hearthstone", "Spring Charm"],
)
def test_nothing_is_used_for_nothing(scene, equips, mine):
    """No ailment to remove, no health to gain."""
    s = scene({"equips": equips, "conc": MANY, **mine}, {}, real=True)
    assert not [act for act in acts(s) if act.startswith("use") and act != "use eva"]


@pytest.mark.parametrize("card", ["cleanse", "transmute"])
def test_no_spell_without_anything_to_work_on(scene, card):
    s = scene({"hand": (card, "quick_jab"), "conc": MANY}, {}, real=True)
    assert f"play {card}" not in acts(s)


@pytest.mark.parametrize(
    "card", ["wisp", "fireball", "spirit_lance", "siphon", "stone_breaker", "rainbow_dart"]
)
def test_damage_goes_to_the_enemy(scene, card):
    s = scene({"hand": (card,), "conc": MANY, "field": ("buckler",)}, {"field": ("scrying_lens",)}, real=True)
    assert not [act for act in acts(s) if act.startswith("t m")]


def test_nobody_strikes_at_oneself(scene):
    """Not even with health so low that a reset looks like a gain."""
    mine = {"ailments": {"burn": 1}, "boons": {"burn": ("mask_of_calm", 0)}, "vars": {"health": 1}}
    s = scene({"hand": ("wisp", "fireball"), "conc": MANY, **mine}, {"vars": {"barrier": 30}}, real=True)
    assert "t me" not in acts(s)


def test_ones_own_good_things_are_not_taken_back(scene):
    """Neither Hush nor Stone Trap is aimed at one's own defense cards or concentrations."""
    s = scene({"hand": ("hush", "stone_trap"), "conc": MANY, "field": ("scrying_lens",)}, {}, real=True)
    assert not [act for act in acts(s) if act.startswith("t mine")]


def test_one_does_not_strike_at_a_wall(scene):
    """A barrier that stops all of it."""
    s = scene({"hand": ("hammer_blow",), "conc": MANY}, {"vars": {"barrier": 15}}, real=True)
    assert "play hammer_blow" not in acts(s)


def test_a_war_cry_comes_before_the_blows(scene):
    s = scene({"hand": ("hammer_blow", "war_cry", "shatter_palm"), "conc": MANY}, {}, real=True)
    done = [act for act in acts(s) if act.startswith("play")]
    assert done[:3] == ["play war_cry", "play hammer_blow", "play shatter_palm"]


def test_a_war_cry_alone_is_kept(scene):
    s = scene({"hand": ("war_cry", "binding"), "conc": MANY, "deck": ("binding",) * 9}, {}, real=True)
    assert "play war_cry" not in acts(s)


def test_the_turn_is_not_ended_because_the_enemys_deck_runs_out(scene):
    """What the enemy's next turn begins with comes anyway: the blow is dealt first."""
    s = scene(
        {"hand": ("hammer_blow",), "conc": MANY},
        {"deck": ("wisp",), "discard": ("wisp",) * 9, "ailments": {"burn": 4}},
        real=True,
    )
    assert "play hammer_blow" in acts(s)


def test_a_feint_is_not_bought_with_half_of_the_light(scene):
    """The concentration under it goes with it: of two that is dear, of six it is not."""
    s = scene(
        {"hand": ("feint", "hammer_blow", "wisp"), "conc": ("quick_jab",) * 2}, {"hand": ("wisp",)}, real=True
    )
    assert "play feint" not in acts(s)
    s = scene({"hand": ("feint",), "conc": MANY}, {"hand": ("wisp",)}, real=True)
    assert "play feint" in acts(s)


@pytest.mark.parametrize("seed", range(4))
def test_what_can_be_spared_best_is_given_up(scene, seed):
    """For a Reckless Charge, and to a Supernova."""
    hand = ("last_word_x", "quick_jab", "hammer_blow", "wisp")
    s = scene({"hand": ("reckless_charge", *hand), "conc": ("quick_jab",) * 4}, {}, real=True)
    s.play(s.find("reckless_charge", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    assert s.asked == (0, "#given")
    bot = make_bot("greedy", s.game, Random(seed))
    given = bot.choose(s.t, s.options, s.local.secrets[0]).value
    assert [s._id(card) for card in given] == ["quick_jab"]
    s = scene({"hand": hand, "conc": MANY}, {"hand": ("supernova",), "conc": MANY}, real=True)
    s.ends().answer(0)
    s.sling("supernova").chooses("Discard 3 cards").passes()
    assert s.asked == (0, "#cards")
    bot = make_bot("greedy", s.game, Random(seed))
    given = bot.choose(s.t, s.options, s.local.secrets[0]).value
    assert sorted(s._id(card) for card in given) == ["hammer_blow", "quick_jab", "wisp"]


@pytest.mark.parametrize(
    "card", ["scrying_lens", "lead_shackle", "stifling_air", "snowmelt_flask", "long_watch"]
)
def test_what_pays_later_is_played_early(scene, card):
    s = scene({"hand": (card, *("wisp",) * 6), "conc": MANY}, {}, real=True)
    assert f"play {card}" in acts(s)


def test_a_block_is_not_wasted_on_a_scratch(scene):
    """Two damage are taken rather than a card given up, while power is not at stake."""
    s = scene({"hand": ("wisp", "hammer_blow"), "conc": MANY}, {"hand": ("quick_jab",)}, real=True)
    s.ends().answer(0)
    s.sling("quick_jab").passes()
    assert s.asked == (0, "#block")
    assert make_bot("greedy", s.game, Random(1)).choose(s.t, s.options, s.local.secrets[0]).value == ()


def test_a_deadly_blow_is_blocked(scene):
    s = scene(
        {"hand": ("wisp", "wisp"), "conc": MANY, "vars": {"power": 1, "health": 2}},
        {"hand": ("quick_jab",)},
        real=True,
    )
    s.ends().answer(0)
    s.sling("quick_jab").passes()
    assert make_bot("greedy", s.game, Random(1)).choose(s.t, s.options, s.local.secrets[0]).value
