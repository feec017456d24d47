"""The bots' measure of a position, and what they are offered to look at."""

from __future__ import annotations

from random import Random

from engines.bots import bot_chance, make_bot, play_out
from engines.genesis import bot
from tests.rules.genesis.table import GAME, lists, opened

EVEN = {
    "deck": "mote pilgrim cinder_imp wolf_pup",
    "towers": "mote mote mote",
    "vault": "mote",
    "hand": "mote",
}


def lay(scene, mine=None, enemy=None, **how):
    return scene({**EVEN, **(mine or {})}, {**EVEN, **(enemy or {})}, real=True, **how)


def value(s, seat=0):
    return bot.evaluate(s.game, s.t, seat, s.local.secrets[seat])


def proposed(s):
    options = s.options
    return [a.value for a in bot.propose(s.game, s.t, options, s.local.secrets[options.decision.seat])]


def test_towers_crystals_creatures_and_cards_count(scene):
    plain = value(lay(scene))
    for more in (
        {"towers": "mote mote mote mote"},
        {"vault": "mote pilgrim"},
        {"field": "mote"},
        {"fortress": "young_hydra"},
    ):
        assert value(lay(scene, more)) > plain > value(lay(scene, {}, more)), more
    ill = {"field": "cave_bear", "afflicted": "cave_bear"}
    assert value(lay(scene, ill)) < value(lay(scene, {"field": "cave_bear"}))


def test_a_wall_that_holds_is_worth_more_than_one_that_does_not(scene):
    """With the enemy's turn to come, an engaged creature leaves the fortress open."""
    ready = {"field": "young_hydra"}
    tired = {"field": "young_hydra", "engaged": "young_hydra"}
    enemy = {"field": "cave_bear"}
    assert value(lay(scene, tired, enemy)) < value(lay(scene, ready, enemy))
    bare = {"towers": ""}
    lost = value(lay(scene, {**ready, **bare}, enemy)) - value(lay(scene, {**tired, **bare}, enemy))
    assert lost >= bot.DOOM, "without towers the next attack is the last"


def test_equal_cards_are_one_choice_and_few_creatures_are_considered(scene):
    s = lay(
        scene, {"hand": "mote mote boiler_hand cave_bear wolf_pup", "vault": "mote lens_grinder wolf_pup"}
    )
    plays = [value for value in proposed(s) if value[0] == "play" and value[3] == "creature"]
    assert {s._id(value[1]) for value in plays} == {"boiler_hand", "cave_bear"}
    assert len(plays) == bot.CHOICES


def test_nothing_is_attacked_that_is_stronger(scene):
    enemy = {"field": "young_hydra novice mote", "engaged": "young_hydra novice mote"}
    s = lay(scene, {"field": "cave_bear"}, enemy, at="battle")
    targets = {value[2] for value in proposed(s) if value[0] == "attack"}
    assert s.find("young_hydra", "field", 1) not in targets
    assert s.find("novice", "field", 1) in targets, "the best it can beat"
    assert s.find("mote", "field", 1) not in targets


def test_a_block_that_costs_nothing_is_expected(scene):
    """So an attack into it is not made, while one that nobody can hold is."""
    for wall, answer in (("young_hydra", "pass"), ("mote", "attack")):
        s = lay(scene, {"field": "cave_bear"}, {"field": wall}, at="battle")
        chosen = make_bot("greedy", s.game, Random(1)).choose(s.t, s.options, s.local.secrets[0])
        assert chosen.value[0] == answer
    s = lay(
        scene,
        {"field": "cave_bear"},
        {"field": "thorn_faun", "towers": "mote mote mote mote mote"},
        at="battle",
    )
    s.attacks("cave_bear")
    assert proposed(s)[0] == (), "nothing of worth is thrown away while many towers stand"


def test_the_last_attack_is_seen(scene):
    for name in ("greedy", "search:4"):
        s = lay(scene, {"field": "cave_bear"}, {"towers": "", "fortress": "young_hydra"}, at="battle")
        chosen = make_bot(name, s.game, Random(1)).choose(s.t, s.options, s.local.secrets[0])
        assert chosen.value[0] == "attack"


def test_partners_of_a_citadel_stand_and_attack_together(scene):
    """One ready creature holds the fortress of both, against the creatures of either enemy (SG-260)."""

    def held(towers, *, engaged):
        wall = {"field": "young_hydra", "engaged": "young_hydra" if engaged else ""}
        lords: tuple[dict[str, str], ...] = (
            {"towers": ""},
            {},
            {**wall, "towers": towers},
            {"field": "cave_bear"},
        )
        return value(scene(*({**EVEN, **lord} for lord in lords), real=True, mode="citadel4"))

    standing = held("mote", engaged=False) - held("mote", engaged=True)
    assert bot.BREACH <= standing < bot.DOOM, "a tower of the partner's is one of both"
    assert held("", engaged=False) - held("", engaged=True) >= bot.DOOM


def test_a_citadel_is_not_attacked_into_the_partners_wall(scene):
    lords: tuple[dict[str, str], ...] = ({"field": "cave_bear"}, {"towers": ""}, {}, {"field": "young_hydra"})
    s = scene(*({**EVEN, **lord} for lord in lords), real=True, mode="citadel4", at="battle")
    assert not [value for value in proposed(s) if value[0] == "attack"]
    lords = (*lords[:3], {"field": "thorn_faun", "towers": "mote mote mote mote mote"})
    s = scene(*({**EVEN, **lord} for lord in lords), real=True, mode="citadel4", at="battle")
    s.attacks("cave_bear")
    assert proposed(s)[0] == (), "nor is anything thrown away while the partner's towers stand"


def test_a_small_hand_is_trashed_for_five_new_cards(scene):
    for hand, trashed in (("mote", 1), ("mote mote mote mote", 0)):
        s = lay(scene, {"hand": hand}, at="discard")
        assert proposed(s) == [trashed]


def test_greedy_beats_random():
    """A game from either side; the long comparison is in docs/balance."""
    for seed, decks in enumerate((("forge", "tides"), ("prism", "grove"))):
        local = opened(lists(*decks), seed=seed)
        local.keep_past = False
        names = ("greedy", "random") if seed == 0 else ("random", "greedy")
        play_out(local, [make_bot(name, GAME, bot_chance(b"%d" % seed, i)) for i, name in enumerate(names)])
        assert local.table.result is not None
        assert local.table.result.winners == (names.index("greedy"),)
