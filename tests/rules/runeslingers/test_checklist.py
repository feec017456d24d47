"""The card set exercises every mechanic the ledger lists: a test per item of *Mechanics a card set must
exercise*, with the real cards, by what they do.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engines.effects import grammar as g
from engines.kernel import player
from engines.runeslingers.formats import is_x
from engines.runeslingers.policy import AILMENTS, Afflict, Convert, Cure
from engines.runeslingers.say import light_cost
from engines.runeslingers.turn import TURN, ask, begin_turn
from tests.rules.cards import inside
from tests.rules.runeslingers.table import DECKS, GAME, damage_of

CARDS = {card.id: card for card in GAME.catalogue.cards}
MANY = ("wisp",) * 5
PLAY_PHASE = TURN[TURN.index(ask) - 1]


def first_number(card):
    """The number in a card's first step: tests of rules do not depend on how the set is balanced."""
    return getattr(CARDS[card].play[0].steps[0], "n")  # noqa: B009


def played(scene, card, *, mine=None, enemy=None, at=None):
    """The scene after a card was played, its questions answered by the first answers; the enemy declines."""
    s = scene({"hand": (card, "hush"), "conc": MANY, **(mine or {})}, enemy or {}, real=True)
    s.sling(card, at=at)
    return s


def test_1_basic_damage(scene):
    assert played(scene, "hammer_blow").get(1, "health") == 20 - damage_of("hammer_blow")
    assert played(scene, "quick_jab").get(1, "health") == 18
    assert played(scene, "fireball", at=player(1)).get(1, "health") == 12
    assert damage_of("hammer_blow") > 5 and damage_of("quick_jab") <= 2
    for card in CARDS.values():
        if card.kind == "attack":
            targets = [n for n in inside(card.play) if isinstance(n, g.Choose)]
            assert not any(getattr(node.set, "zone", None) for node in targets), card.id  # RS-R107


def test_2_direct_and_pierce(scene):
    s = played(scene, "silent_dart", enemy={"vars": {"barrier": 9}})
    assert s.get(1, "health") == 20 - damage_of("silent_dart")
    s = scene({"hand": ("spirit_lance",), "conc": MANY}, {"field": ("scrying_lens",)}, real=True)
    s.sling("spirit_lance", at=s.find("scrying_lens", "field", 1))
    over = damage_of("spirit_lance") - CARDS["scrying_lens"].stats["defense"]
    assert over > 0 and s.get(1, "health") == 20 - over
    assert "pierce" in CARDS["plutonic_spike"].keywords


def test_3_health_loss(scene):
    s = played(scene, "bleed_dry", enemy={"vars": {"health": 2}})
    assert (s.get(1, "power"), s.get(1, "health")) == (4, 22 - first_number("bleed_dry"))
    assert first_number("bleed_dry") >= 5


def test_4_ailments_of_every_type():
    hits, direct = set(), set()
    for card in CARDS.values():
        on_hit = [n for d in inside(card) if isinstance(d, g.Damage) for n in inside(d.on_hit)]
        hits |= {n.what for n in on_hit if isinstance(n, Afflict) and n.what}
        every = [n for n in inside(card) if isinstance(n, Afflict) and n.what]
        direct |= {n.what for n in every if n not in on_hit}
    assert hits == direct == set(AILMENTS)
    assert any(isinstance(n, Afflict) and n.kinds for n in inside(CARDS["rainbow_dart"]))
    assert any(getattr(n, "n", 0) == 3 for n in inside(CARDS["three_plagues"]))


def test_5_removing_and_converting(scene):
    kinds = [n for card in CARDS.values() for n in inside(card) if isinstance(n, Cure | Convert)]
    assert {(type(n), n.what is None) for n in kinds} == {
        (Cure, True), (Cure, False), (Convert, True), (Convert, False)
    }  # fmt: skip
    s = played(scene, "withering_x", enemy={"ailments": {"burn": 1}})
    while s.asked[1] == "#take":
        s.answer(next(iter(s.options.answers())).value)
    assert s.instances("weaken", 1) == 1


def test_6_boons(scene):
    boons = {name for name, card in CARDS.items() if card.kind == "boon"}
    assert len(boons) == 8
    assert {"shout", "use"} <= {word for name in boons for word in CARDS[name].keywords}
    s = scene({"hand": ("binding", "hush"), "ailments": {"burn": 1}}, {}, real=True)
    s.sling("binding")
    assert s.stat(player(0), "max_health") == 22
    s = scene({"ailments": {"burn": 1, "curse": 1}, "boons": {"burn": ("spring_charm", 0)}}, {}, real=True)
    s.passes().passes().use(s.find("spring_charm", "area", 0))
    assert s.instances("curse", 0) == 0


def test_7_cards_out_of_decks_and_hands(scene):
    assert len(played(scene, "landslide").t.zone("discard", 1)) == first_number("landslide")
    assert len(played(scene, "chasm").t.zone("void", 1)) == 3
    s = played(scene, "foresee")
    assert (len(s.t.zone("discard", 0)), len(s.t.zone("hand", 0))) == (1, 3)
    s = scene({"hand": ("feint", "hush"), "conc": MANY}, {"hand": ("wisp", "wisp")}, real=True)
    s.sling("feint").passes().blocks()
    assert len(s.t.zone("hand", 1)) == 1
    s = scene({"hand": ("supernova", "hush"), "conc": MANY}, {"hand": ("wisp",) * 4}, real=True)
    s.play(s.find("supernova", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("Discard 3 cards").passes()
    assert s.asked == (1, "#cards")


def test_8_downed(scene):
    enemy = {"vars": {"health": 1}, "ailments": {"burn": 1}, "boons": {"burn": ("mask_of_calm", 1)}}
    assert len(played(scene, "quick_jab", enemy=enemy).t.zone("hand", 1)) == 2


def test_9_blocking(scene):
    s = scene({"hand": ("hammer_blow",)}, {"hand": ("wisp", "wisp"), "field": ("buckler",)}, real=True)
    s.sling("hammer_blow").passes().blocks("wisp")
    assert s.get(1, "health") == 20 - damage_of("hammer_blow") + 6
    s = scene(
        {"hand": ("hammer_blow",), "field": ("rust_hymn",), "conc": MANY},
        {"hand": ("wisp", "wisp")},
        real=True,
    )
    s.sling("hammer_blow").passes().blocks("wisp")
    assert s.get(1, "health") == 20 - damage_of("hammer_blow") + 2
    assert played(scene, "plutonic_spike", enemy={"vars": {"barrier": 5}}).get(1, "health") == 20 - damage_of(
        "plutonic_spike"
    )
    assert played(scene, "riposte").get(0, "barrier") == 2


def test_10_maximum_health_and_hand(scene):
    assert played(scene, "salt_ring").stat(player(1), "max_health") == 18
    s = scene({"equips": ("oriel", "wide_sight", "unmaking")}, {"field": ("wide_satchel",)}, real=True)
    assert (s.stat(player(0), "hand_size"), s.stat(player(1), "hand_size")) == (10, 10)
    assert s.stat(player(0), "max_health") == 24
    s = scene({"field": ("hearthstone",), "vars": {"health": 5}}, {}, real=True)
    s.use(s.find("hearthstone", "field", 0))
    assert s.get(0, "health") == 8


def test_11_a_defense_card_dies_on_arrival(scene):
    """Two Crumble Songs against a trinket of 4."""
    s = scene({"field": ("crumble_song",) * 2, "hand": ("wisp",)}, {"hand": ("ember_rod",)}, real=True)
    s.passes()
    s.sling("ember_rod")
    assert s.zone("discard", 1) == ("ember_rod",)


def test_12_destroying_trapping_returning(scene):
    s = scene({"hand": ("stone_breaker", "hush"), "conc": MANY}, {"field": ("scrying_lens",)}, real=True)
    s.play(s.find("stone_breaker", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("Destroy a defense card")
    assert s.zone("discard", 1) == ("scrying_lens",)
    s = scene({"hand": ("hush", "wisp"), "conc": MANY}, {}, real=True)
    prey = s.t.zone("conc", 1)[0]
    s.sling("hush", at=prey)
    assert prey in s.t.zone("hand", 1)
    s = scene({"hand": ("stone_trap", "wisp"), "conc": MANY}, {}, real=True)
    s.sling("stone_trap", at=s.t.zone("conc", 1)[0])
    assert len(s.t.zone("under", 0)) == 1


def test_13_distract_on_a_runespell_and_a_defense_card():
    kinds = {card.kind for card in CARDS.values() if "distract" in card.keywords}
    assert kinds == {"attack", "chant"}


def test_14_tokens_charge_and_mastery(scene):
    s = scene({"hand": ("gathering_storm_x", "hush"), "conc": MANY}, {}, real=True)
    s.sling("gathering_storm_x")
    storm = s.find("gathering_storm_x", "field", 0)
    for _ in range(2):
        s.use(storm, 1).passes().passes()
    assert s.t.rows[storm].mark("token") == 3
    s.use(storm).goes_on(0, {"t": player(1)})
    assert s.asked == (1, "#block")
    s = scene({"field": ("long_watch",)}, {}, real=True)
    watch = s.find("long_watch", "field", 0)
    for turns in (1, 2, 3):
        s.use(watch)
        assert (s.t.rows[watch].mark("mastery"), s.stat(player(0), "might")) == (
            turns,
            2 if turns == 3 else 0,
        )
        s.passes().passes()


def test_15_choice_and_fate(scene):
    s = scene({"hand": ("stone_breaker", "hush"), "conc": MANY}, {}, real=True)
    s.sling("stone_breaker", at=player(1))  # no defense card: one bullet is left
    assert s.get(1, "health") == 15
    s = scene({"hand": ("supernova", "hush"), "conc": MANY}, {}, real=True)
    s.play(s.find("supernova", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("Discard 3 cards")  # an empty hand
    assert s.asked == (0, "act")


def test_16_shout_on_every_kind_and_ladders_of_three(scene):
    kinds = {card.kind for card in CARDS.values() if "shout" in card.keywords}
    assert {"attack", "spirit", "utility"} <= kinds and kinds & {"boon", "chant"}
    s = scene({"hand": ("wisp", "backdraft", "hush")}, {"hand": ("riposte", "hush")}, real=True)
    s.sling("wisp", at=player(1)).sling("riposte").sling("backdraft", at=player(1))
    assert [s._id(item.card) for item in s.t.chain] == ["wisp", "riposte", "backdraft"]


def test_17_use_and_activation_costs(scene):
    kinds = {card.kind for card in CARDS.values() if "use" in card.keywords}
    assert {"trinket", "chant", "boon"} <= kinds
    s = scene({"field": ("snowmelt_flask",), "ailments": {"burn": 3}}, {}, real=True)
    s.use(s.find("snowmelt_flask", "field", 0)).goes_on(0, {"#light": None})
    assert s.instances("burn", 0) == 1
    assert any(use.cost.spend for use in CARDS["gathering_storm_x"].use if use.cost)


def test_18_costs_up_and_down_and_extra(scene):
    s = scene({"field": ("ember_rod",), "hand": ("wisp", "hush"), "conc": MANY}, {}, real=True)
    s.sling("wisp", at=player(1))
    assert not any(s.t.rows[card].turned for card in s.t.zone("conc", 0))
    mine = {"ailments": {"burn": 1}, "boons": {"burn": ("leaden_blessing", 1)}}
    s = played(scene, "quick_jab", mine=mine)
    assert sum(s.t.rows[card].turned for card in s.t.zone("conc", 0)) == 1
    assert len(played(scene, "ember_toll").t.zone("discard", 0)) == 2
    s = scene({"hand": ("reckless_charge", "wisp"), "conc": MANY}, {}, real=True)
    s.sling("reckless_charge").goes_on(0, {"#given": None, "#light": None, "t": None})
    assert (s.zone("hand", 0), s.zone("discard", 0)) == ((), ("wisp",))


def test_19_keywords_given_and_taken(scene):
    s = scene({"hand": ("war_cry", "hammer_blow"), "conc": MANY}, {"vars": {"health": 1}}, real=True)
    s.sling("war_cry").sling("hammer_blow")
    assert s.get(1, "health") == 20 - (damage_of("hammer_blow") + 2 - 1)
    s = scene({"field": ("scrying_lens",), "hand": ("wisp",)}, {"field": ("rust_hymn",)}, real=True)
    assert not s.offers("use", s.find("scrying_lens", "field", 0))


def test_20_a_runespell_that_lasts_for_the_turn(scene):
    s = scene({"hand": ("war_cry", "hush"), "conc": MANY}, {"hand": ("wisp",)}, real=True)
    s.sling("war_cry").passes()
    assert s.stat(player(0), "might") == 2
    s.ends()
    assert s.stat(player(0), "might") == 0


def test_21_can_and_cannot(scene):
    s = scene({"field": ("salt_ring",), "hand": ("wisp",)}, {"field": ("hearthstone",)}, real=True)
    assert not s.game.allowed(s.t, 1, "gain")
    s.passes()
    assert s.game.allowed(s.t, 1, "gain")
    walls = ("romin", "living_wall", "bulwark")
    s = scene({"field": ("stifling_air",)}, {"equips": walls}, real=True)
    assert s.game.allowed(s.t, 1, "block")
    s = scene({"field": ("stifling_air",)}, {}, real=True)
    assert not s.game.allowed(s.t, 1, "block")


def test_22_x_cards():
    assert sum(is_x(card.name) for card in CARDS.values()) == 4


def test_23_stances_and_abilities(scene):
    stances = [card for card in CARDS.values() if card.kind == "stance"]
    assert any(card.when for card in stances) and any(card.always for card in stances)
    uses = [use for c in CARDS.values() if c.kind == "ability" for use in c.use]
    costs = {use.cost.pay["determination"] for use in uses if use.cost}
    assert costs == {1, 2, 3}
    s = scene(
        {"equips": ("romin", "living_wall", "battle_rite"), "vars": {"determination": 3}}, {}, real=True
    )
    s.use(s.find("battle_rite", "slinger", 0))
    assert s.stat(player(0), "might") == 3
    s.passes()
    assert s.stat(player(0), "might") == 0
    s = scene(
        {"equips": ("romin", "living_wall", "bulwark"), "vars": {"determination": 2}, "hand": ("wisp",)},
        {},
        real=True,
    )
    s.use(s.find("bulwark", "slinger", 0)).passes()
    assert s.stat(player(0), "block") == 9


@pytest.mark.parametrize(
    ("at", "mine", "read", "value"),
    [
        (begin_turn, {"equips": ("eva", "ember_walk", "flame_of_nim")}, (1, "health"), 19),
        (PLAY_PHASE, {"ailments": {"burn": 1}, "boons": {"burn": ("halo_of_cinders", 0)}}, None, 1),
    ],
)
def test_24_beginnings(scene, at, mine, read, value):
    s = scene(mine, {}, real=True, at=at)
    assert (s.get(*read) if read else s.instances("curse", 1)) == value


def test_24_end_of_turn(scene):
    mine = {"equips": ("halda", "steady_breath", "bulwark"), "vars": {"health": 9}, "hand": ("wisp",)}
    s = scene(mine, {"hand": ("wisp",)}, real=True)
    s.ends()
    assert s.get(0, "health") == 10


def test_size_and_shape():
    """60 cards by kind and rarity, costs of at most 5, few that void, and decks as the ledger suggests."""
    cards = [GAME.catalogue.cards[face] for face in GAME.deck_faces]
    kinds = Counter(card.kind for card in cards)
    assert kinds == {"attack": 16, "spirit": 12, "utility": 10, "boon": 8, "trinket": 7, "chant": 7}
    tags = Counter(tag for card in cards for tag in card.tags)
    assert (tags["common"], tags["uncommon"], tags["rare"]) == (30, 18, 12)
    assert all(0 <= light_cost(GAME, face) <= 5 for face in GAME.deck_faces)
    assert all(card.play[0].cost and "light" in card.play[0].cost.pay for card in cards)
    others = Counter(card.kind for card in CARDS.values())
    assert (others["slinger"], others["stance"], others["ability"], others["ailment"]) == (4, 6, 6, 6)
    for deck in DECKS.values():
        main = [GAME.catalogue.cards[face] for face in dict(deck.lists)["main"]]
        shape = Counter(card.kind for card in main)
        assert shape == {"attack": 10, "spirit": 6, "utility": 4, "boon": 4, "trinket": 3, "chant": 3}
        assert sum(is_x(card.name) for card in main) <= 2
    used = {face for deck in DECKS.values() for face in dict(deck.lists)["main"]}
    assert used == set(GAME.deck_faces)
