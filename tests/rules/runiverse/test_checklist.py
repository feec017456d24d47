"""The card set exercises every mechanic the ledger lists (section 18): for each row the cards that do, at
least as many as it asks for, and the real cards played.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engines.effects import grammar as g
from engines.runiverse import nodes
from engines.runiverse.formats import gift_of
from engines.runiverse.policy import FACETS, FEATURED, TRAITS
from engines.runiverse.turn import draw
from tests.rules.runiverse.table import CARDS, ENGINE, GAME

PRINTED = {card.id: card for pack in ENGINE.packs() for card in pack.printed}
OTHERS = {id: card for id, card in PRINTED.items() if card.kind != "mage" and "token" not in card.tags}
MAGE = dict(zip(FACETS, ["ashka", "adamar", "amos", "azzi", "alder", "anik", "abyssa", "aeri"], strict=True))
FILL = "kittle " * 6


def inside(node):
    """A node with everything inside it."""
    if isinstance(node, g.Node):
        yield node
        for name in node.__struct_fields__:
            yield from inside(getattr(node, name))
    elif isinstance(node, tuple | list):
        for part in node:
            yield from inside(part)
    elif isinstance(node, dict):
        yield from inside(tuple(node.values()))


def having(*keywords):
    """Cards with one of these keywords printed."""
    return {id for id, card in OTHERS.items() if set(keywords) & {use.split(" ")[0] for use in card.keywords}}


def doing(*kinds, **fields):
    """Cards with a node of one of these kinds inside, with these values in its fields."""
    return {
        id
        for id, card in OTHERS.items()
        for node in inside(card)
        if isinstance(node, kinds) and all(getattr(node, name) == value for name, value in fields.items())
    }


def of(kind):
    return {id for id, card in OTHERS.items() if card.kind == kind}


def plain():
    """Creatures without any ability."""
    return {id for id in of("creature") if not OTHERS[id].keywords and OTHERS[id].text[0] == "“"}


def lay(scene, facet, hand="", mine="", enemy="", foe="adamar", power=9, first=None, second=None, **how):
    """A phase of a mage of this facet against one enemy location."""
    mine = {"mages0": MAGE.get(facet, facet), "rifts0": "kittle kittle", "deck": FILL, "hand": hand,
            "field0": mine, "vars": {"power": power}, **(first or {})}  # fmt: skip
    theirs = {"mages0": foe, "rifts0": "kittle kittle", "deck": FILL, "field0": enemy, **(second or {})}
    return scene(mine, theirs, real=True, **how).phase()


def evoked(scene, facet, card, *, mine="", enemy="", **more):
    """The scene after a card was evoked, with the first answer to whatever it asks."""
    s = lay(scene, facet, card, mine, enemy, **more)
    return first_answers(s.evoke(card))


def first_answers(s, seat=0):
    while s.t.result is None and s.asked[1] not in ("act", "next", "guard"):
        s.answer(next(iter(s.options.answers())).value)
    return s


def bonds(s, seat, place=0):
    return len(s.t.zone("rifts", seat, place))


# --- gifts, plain creatures, relics -------------------------------------------------------------------------


@pytest.mark.rule("RV-295", "RV-R132", "RV-021", "RV-022")
def test_gifts_of_eleven_kinds_on_ninety_six_mages():
    mages = [n for n, card in enumerate(CARDS) if card.kind == "mage"]
    gifts = Counter(gift_of(GAME, face) for face in mages)
    assert gifts == {
        **dict.fromkeys(("gift_bond", "gift_dispel", "gift_draw"), 24),
        **{f"gift_{facet}": 3 for facet in FACETS},
    }
    for facet in FACETS:
        pairs = {(gift_of(GAME, n), tag) for n in mages for tag in CARDS[n].tags
                 if facet in CARDS[n].tags and tag in TRAITS}  # fmt: skip
        kinds = ("gift_bond", "gift_dispel", "gift_draw", f"gift_{facet}")
        assert pairs == {(gift, focus) for gift in kinds for focus in FEATURED[facet]}


GIFTS = {
    "ashka": lambda s: bonds(s, 0) == 3,
    "drusk": lambda s: s.zone("discard", 1) == ("kittle",),
    "garn": lambda s: len(s.t.zone("hand", 0)) == 2,
    "jorva": lambda s: s.get(0, "flame") == 1 and s.zone("field", 1) == ("granite_ram",),
    "jarga": lambda s: len(s.game.vim(s.t, s.up("pebble_sentry"))) == 1,
    "jorn": lambda s: s.zone("hand", 0).count("sear") == 1,
    "jiri": lambda s: "swarming_bug" in s.zone("field", 0),
    "juniper": lambda s: len(s.t.zone("field", 0, 0)) == 2 or len(s.t.zone("wild", 0)) == 7,
    "jokul": lambda s: s.row(s.up("granite_ram", 1)).turned,
    "jetta": lambda s: s.row(s.mage(1)).mark("sap") == 1,
    "jinx": lambda s: True,
}


@pytest.mark.rule("RV-110", "RV-R129")
@pytest.mark.parametrize("mage", GIFTS)
def test_a_gift_of_each_kind_goes_off_when_drawn(scene, mage):
    """The Thyst gift may do one of three things; that it is carried out shows in the coverage of games."""
    s = scene(
        {"mages0": "ashka", "rifts0": "kittle kittle", "field0": "pebble_sentry", "deck": f"{FILL} {mage}",
         "discard": "sear"},
        {"mages0": "adamar", "rifts0": "kittle kittle", "field0": "granite_ram kittle", "deck": FILL},
        real=True, at=draw,
    )  # fmt: skip
    card = s.options.decision.cards[0]
    s.answer((card,))
    first_answers(s)
    assert mage in s.zone("hand", 0)
    assert GIFTS[mage](s)


@pytest.mark.rule("RV-214", "RV-160", "RV-210")
def test_plain_creatures_of_levels_0_to_7(scene):
    levels = Counter(OTHERS[id].stats["level"] for id in plain())
    assert len(plain()) == 16 and set(levels) == set(range(8))
    s = evoked(scene, "orth", "spore_puff", power=0)
    assert s.zone("field", 0) == ("spore_puff",)
    s = lay(scene, "trine", mine="mountain_elder", enemy="granite_ram")
    s.attack(s.up("mountain_elder"), s.up("granite_ram", 1))
    assert s.row(s.up("mountain_elder")).damage == 3 and s.zone("discard", 1) == ("granite_ram",)


@pytest.mark.rule("RV-176", "RV-143", "RV-057", "RV-208")
def test_relics(scene):
    relics = of("relic")
    tasked = {id for id in relics for use in OTHERS[id].use if use.cost and use.cost.exhaust}
    paid = {id for id in relics for use in OTHERS[id].use if use.cost and use.cost.pay}
    ongoing = {id for id in relics if OTHERS[id].always}
    charged = {id for id in relics for use in OTHERS[id].use if use.cost and use.cost.spend}
    assert len(relics) == 24 and len(tasked | paid | ongoing | charged) >= 10
    assert min(map(len, (tasked, paid, ongoing, charged))) >= 3
    s = lay(scene, "orth", "diggers_lantern", "myconid_host", first={"tasked": ("myconid_host",)})
    s.evoke("diggers_lantern")
    lantern = s.up("diggers_lantern")
    assert s.row(lantern).mark("charge") == 3 and not s.row(lantern).turned
    first_answers(s.use(lantern))
    assert s.row(lantern).mark("charge") == 2 and not s.row(s.up("myconid_host")).turned


@pytest.mark.rule("RV-208", "RV-209")
def test_level_0_relic_and_creatures(scene):
    assert {id for id in of("relic") if OTHERS[id].stats["level"] == 0} == {"worn_altar"}
    assert {id for id in of("creature") if OTHERS[id].stats["level"] == 0} == {"spore_puff", "ooze_droplet"}
    s = lay(scene, "ruby", mine="granite_ram kittle", enemy="worn_altar spore_puff")
    s.attack(s.up("kittle"), s.up("worn_altar", 1)).attack(s.up("granite_ram"), s.up("worn_altar", 1))
    assert s.zone("discard", 1) == ("worn_altar",)


# --- named abilities ----------------------------------------------------------------------------------------


@pytest.mark.rule("RV-254", "RV-271", "RV-268", "RV-285")
def test_aggressive_drive_deft_strength(scene):
    assert len(having("aggressive")) >= 4 and "aggressive 2" in OTHERS["infernal_flariger"].keywords
    assert len(having("drive")) >= 4 and len(having("deft")) >= 3
    assert len(having("strength")) >= 4 and "strength 2" in OTHERS["quarry_giant"].keywords
    s = evoked(scene, "ruby", "flarerunner", mine="hothead_brawler", enemy="granite_ram granite_ram", power=4)
    assert not s.row(s.up("flarerunner")).turned
    s.attack(s.up("flarerunner"), s.up("granite_ram", 1)).attack(
        s.up("hothead_brawler"), s.up("granite_ram", 1)
    )
    assert s.zone("discard", 1) == ("granite_ram",) * 2 and s.zone("field", 0) == ("flarerunner",)
    s = lay(scene, "ruby", mine="cinderblade_duelist", enemy="frost_fox")
    s.attack(s.up("cinderblade_duelist"), s.up("frost_fox", 1))
    assert s.zone("discard", 1) == ("frost_fox",) and s.row(s.up("cinderblade_duelist")).damage == 0
    s = evoked(scene, "trine", "quarry_giant", power=4)
    assert s.stat(s.up("quarry_giant"), "level") == 6


@pytest.mark.rule("RV-302", "RV-304")
def test_face_down_vim(scene):
    assert len(doing(g.Attach, face="down")) >= 3
    s = evoked(scene, "trine", "unbroken_colossus")
    colossus = s.up("unbroken_colossus")
    assert [s.row(card).up for card in s.game.vim(s.t, colossus)] == [False]
    assert s.stat(colossus, "level") == OTHERS["unbroken_colossus"].stats["level"]


@pytest.mark.rule("RV-272", "RV-273", "RV-274", "RV-275")
def test_evolving(scene):
    assert {id for id, c in OTHERS.items() if any(p.as_ == "evolve" for p in c.play)} == {
        "flariger", "infernal_flariger", "cooperative_ylart", "ylart_matriarch",
    }  # fmt: skip
    s = lay(scene, "ruby", "flariger infernal_flariger", "kittle pyre_drake")
    assert s.offers("play", s.find("flariger", "hand", 0))
    s.evoke("flariger", "evolve").evoke("infernal_flariger", "evolve")
    top = s.up("infernal_flariger")
    assert s.ids(s.game.vim(s.t, top)) == ("kittle", "flariger")
    assert s.stat(top, "might") == 3, "its own Aggressive 2 and that of the Flariger beneath"
    s = lay(scene, "emry", "ylart_matriarch", "meadow_ylart roving_stag")
    s.evoke("ylart_matriarch", "evolve")
    assert s.ids(s.game.vim(s.t, s.up("ylart_matriarch"))) == ("meadow_ylart",)


@pytest.mark.rule("RV-297", "RV-303")
def test_attaching_itself_as_vim(scene):
    itself = doing(g.Attach, card="self", face="up", zone=None)
    assert itself == {"gleaming_mayfly", "clinging_slime"}
    s = lay(scene, "sphene", mine="clinging_slime bog_companion gleaming_mayfly", power=2)
    s.use(s.up("clinging_slime")).answer((s.up("bog_companion"),))
    assert s.stat(s.up("bog_companion"), "level") > 2, "Strength of the slime beneath"
    s.use(s.up("gleaming_mayfly"))
    assert s.zone("field", 0) == ("bog_companion",)


@pytest.mark.rule("RV-081", "RV-082", "RV-083")
def test_swarming_bugs(scene):
    assert doing(g.Make, card="swarming_bug") == {"hatching", "hive_marshal", "swarm_queen", "waxen_hive"}
    bugs = {id for id in of("creature") if "bug" in OTHERS[id].tags and OTHERS[id].stats["level"] == 1}
    assert bugs == {"mudskip_beetle", "marsh_piercer", "gleaming_mayfly", "needlewing"}
    s = lay(scene, "sphene", "hatching", "marsh_piercer", enemy="frost_fox", foe="anik")
    s.evoke("hatching")
    bug = s.up("swarming_bug")
    s.answer(("use", bug, "swarming_bug.use[0]")).answer((s.up("marsh_piercer"),))
    assert s.game.vim(s.t, s.up("marsh_piercer")) == (bug,)
    s.end_turn().end_turn().phase()
    s.attack(bug, s.up("frost_fox", 1))
    assert s.zone("discard", 1) == ("frost_fox",), "a copy of the Piercer, Aggressive and all"
    assert "marsh_piercer" in s.zone("field", 0), "the host is untouched"


@pytest.mark.rule("RV-288", "RV-290")
def test_unity(scene):
    assert having("unity") == {"bog_companion", "hive_marshal", "skating_pair"}
    s = lay(scene, "sphene", mine="bog_companion mudskip_beetle", enemy="granite_ram")
    s.attack(s.up("bog_companion"), s.up("granite_ram", 1), s.up("mudskip_beetle"))
    first_answers(s)
    assert s.zone("discard", 1) == ("granite_ram",)


@pytest.mark.rule("RV-263", "RV-265")
def test_burrowing(scene):
    assert len(having("burrowing")) >= 3
    assert {id for id, card in OTHERS.items() if "burrowed" in card.text} == {"deep_stalker"}
    s = lay(scene, "trine", mine="granite_ram", enemy="deep_stalker mole_scout", foe="amos")
    assert s.stat(s.up("mole_scout", 1), "level") == 1
    s.attack(s.up("granite_ram"), s.up("deep_stalker", 1))
    assert s.row(s.up("deep_stalker", 1)).damage == 0 and s.row(s.up("deep_stalker", 1)).turned
    assert s.stat(s.up("mole_scout", 1), "level") == 3


@pytest.mark.rule("RV-231", "RV-279", "RV-287", "RV-235")
def test_rituals_traps_and_secrets(scene):
    rituals, traps = having("ritual"), having("trap")
    assert {OTHERS[id].kind for id in rituals} == {"spell", "relic"} and len(rituals) == 4
    assert {OTHERS[id].kind for id in traps} == {"spell", "creature"} and len(traps) >= 4
    s = lay(scene, "saff", "sunken_library", power=2)
    s.secret("sunken_library").end_turn().end_turn().phase().power()
    power = s.get(0, "power")
    s.evoke("sunken_library", "ritual", zone="secrets")
    assert s.zone("field", 0) == ("sunken_library",) and s.get(0, "power") == power - 1
    s = lay(scene, "ruby", mine="pyre_drake kittle", foe="amos",
            second={"secrets0": "trapdoor_crawler cave_in"})  # fmt: skip
    s.attack(s.up("kittle"), s.mage(1))
    first_answers(s)
    assert s.zone("field", 1) == ("trapdoor_crawler",) and s.zone("discard", 1) == ("cave_in",)
    assert s.zone("discard", 0) == ("kittle",) and bonds(s, 1) == 2


@pytest.mark.rule("RV-227", "RV-233")
def test_an_effect_that_names_secrets(scene):
    assert {id for id, card in OTHERS.items() if "Secret" in card.text} == {"coral_idol"}
    s = lay(scene, "saff", "deep_choir", "coral_idol reef_turtle", power=2)
    assert s.stat(s.up("reef_turtle"), "level") == 3
    s.secret("deep_choir")
    assert s.stat(s.up("reef_turtle"), "level") > 3


@pytest.mark.rule("RV-287")
def test_a_trap_that_stays_face_down(scene):
    s = lay(scene, "ruby", mine="kittle hothead_brawler", foe="abyssa",
            second={"secrets0": "patient_undertow"})  # fmt: skip
    s.attack(s.up("kittle"), s.mage(1))
    assert s.zone("discard", 0) == ("kittle",) and s.zone("secrets", 1) == ("patient_undertow",)
    s.attack(s.up("hothead_brawler"), s.mage(1))
    assert s.zone("discard", 0) == ("kittle", "hothead_brawler")
    assert s.zone("secrets", 1) == ("patient_undertow",) and not s.row(s.t.zone("secrets", 1)[0]).up


@pytest.mark.rule("RV-260", "RV-276", "RV-281", "RV-292")
def test_boundless_relentless_roaming_ward(scene):
    assert having("boundless") == {"wind_strider", "stormwing", "tempest_avatar"}
    assert having("relentless") == {"wildfire_fury", "tempest_avatar", "restless_engine"}
    assert len(having("roaming")) >= 3 and len(having("ward")) >= 3
    s = lay(scene, "thyst", mine="tempest_avatar", second={"mages1": "alder", "rifts1": "kittle kittle"})
    avatar = s.up("tempest_avatar")
    s.attack(avatar, s.mage(1, 0)).attack(avatar, s.mage(1, 1))
    assert (bonds(s, 1, 0), bonds(s, 1, 1)) == (1, 1) and s.row(avatar).turned
    s = lay(scene, "thyst", mine="restless_engine", enemy="granite_ram", power=2)
    engine = s.up("restless_engine")
    first_answers(s.use(engine))
    first_answers(s.use(engine))
    assert s.row(s.up("granite_ram", 1)).damage == 2
    s = lay(scene, "saff", mine="drifting_jelly", first={"mages1": "brack", "rifts1": "kittle kittle"})
    s.use(s.up("drifting_jelly"))
    assert s.zone("field", 0, 1) == ("drifting_jelly",)
    s = lay(scene, "thyst", "chaos_bolt", enemy="drifting_jelly", foe="abyssa", power=2)
    first_answers(s.evoke("chaos_bolt"))
    assert s.zone("field", 1) == ("drifting_jelly",)


@pytest.mark.rule("RV-255", "RV-257")
def test_battlemage_by_a_relic_and_a_lasting_spell(scene):
    given = {id for id in doing(g.Grant) if "Battlemage" in OTHERS[id].text}
    assert given == {"champions_torch", "stone_mantle"}
    s = evoked(scene, "trine", "stone_mantle", enemy="kittle")
    assert s.zone("field", 0) == ("stone_mantle",)
    s.attack(s.mage(0), s.up("kittle", 1))
    assert s.zone("discard", 1) == ("kittle",) and bonds(s, 0) == 2, "1 damage is not enough for its level"


@pytest.mark.rule("RV-251", "RV-252", "RV-253")
def test_pairs(scene):
    assert doing(g.Link) == {"twinbloom", "cooperative_ylart"}
    s = lay(scene, "emry", "cooperative_ylart twinbloom", "roving_stag", enemy="spore_puff", foe="amos")
    s.evoke("cooperative_ylart")
    first_answers(s)
    assert (s.stat(s.up("roving_stag"), "level"), s.stat(s.up("cooperative_ylart"), "level")) == (4, 4)
    s.evoke("twinbloom").answer((s.up("roving_stag"),))
    assert (s.stat(s.up("roving_stag"), "level"), s.stat(s.up("cooperative_ylart"), "level")) == (3, 3)
    before = s.stat(s.up("twinbloom"), "level")
    s.attack(s.up("roving_stag"), s.up("spore_puff", 1))
    assert s.stat(s.up("twinbloom"), "level") == before + 1


# --- attacks, damage, levels --------------------------------------------------------------------------------


@pytest.mark.rule("RV-190", "RV-189", "RV-206", "RV-R13")
def test_non_combat_attacks_and_damage(scene):
    assert len(doing(nodes.Assault)) == 4
    assert len(doing(g.Damage)) >= 3
    s = evoked(scene, "ruby", "searing_lance")
    assert bonds(s, 1) == 1
    s = lay(
        scene, "trine", mine="siege_hammer", enemy="frost_fox granite_ram", second={"guards": ("frost_fox",)}
    )
    first_answers(s.use(s.up("siege_hammer")))
    assert s.zone("discard", 1) == ("frost_fox",)
    s = evoked(scene, "ruby", "sweeping_flame", enemy="frost_fox granite_ram kittle")
    assert s.zone("field", 1) == ("granite_ram",) and bonds(s, 1) == 2


@pytest.mark.rule("RV-212", "RV-211", "RV-134")
def test_levels_up_and_down(scene):
    changed = doing(g.AddChange, stat="level")
    assert {"diminish", "frozen_mirror", "entangle", "sudden_growth"} <= changed
    s = evoked(scene, "thyst", "diminish", enemy="frost_fox")
    assert s.stat(s.up("frost_fox", 1), "level") == 0
    s.end_turn()
    assert s.stat(s.up("frost_fox", 1), "level") == 2
    s = evoked(scene, "emry", "sudden_growth", mine="meadow_ylart")
    assert s.stat(s.up("meadow_ylart"), "level") == 5
    s = lay(
        scene,
        "quam",
        mine="frozen_mirror frost_fox",
        enemy="granite_ram",
        second={"tasked": ("granite_ram",)},
    )
    assert s.stat(s.up("granite_ram", 1), "level") == 3, "nobody is engaged yet"
    s.attack(s.up("frost_fox"), s.up("granite_ram", 1))
    assert s.zone("discard", 1) == ("granite_ram",)


@pytest.mark.rule("RV-059", "RV-058", "RV-061")
def test_counters(scene):
    plus = doing(g.Counter, name="plus")
    assert len({id for id in plus if "emry" in OTHERS[id].tags}) >= 5
    assert len({id for id, card in OTHERS.items() if "flame" in card.text}) >= 3
    assert doing(g.Counter, name="sap") == {"siphon_eel", "lurking_kraken", "siphon"}
    s = evoked(scene, "emry", "overgrowth", mine="meadow_ylart roving_stag")
    assert (s.stat(s.up("meadow_ylart"), "level"), s.stat(s.up("roving_stag"), "level")) == (3, 4)
    s = lay(
        scene,
        "ruby",
        mine="everburning_brazier",
        enemy="granite_ram",
        power=2,
        first={"vars": {"power": 2, "flame": 2}},
    )
    brazier = s.up("everburning_brazier")
    s.use(brazier)
    s.end_turn().end_turn().phase().power()
    first_answers(s.use(brazier, 1))
    assert s.get(0, "flame") == 3 and s.zone("discard", 1) == ("granite_ram",)
    s = evoked(scene, "saff", "siphon", foe="adamar")
    assert s.row(s.mage(1)).mark("sap") == 3
    s.end_turn().phase().power()
    assert s.get(1, "power") == 0 and s.row(s.mage(1)).mark("sap") == 0


@pytest.mark.rule("RV-193", "RV-179", "RV-217")
def test_tasking_untasking_healing(scene):
    assert len(doing(g.Exhaust)) >= 3 and len(doing(g.Ready)) >= 2 and len(doing(nodes.Mend)) >= 2
    s = evoked(scene, "quam", "snow_herald", enemy="granite_ram", second={"guards": ("granite_ram",)})
    ram = s.row(s.up("granite_ram", 1))
    assert ram.turned and not ram.mark("guard")
    s = lay(scene, "quam", "ice_prison", enemy="granite_ram")
    first_answers(s.evoke("ice_prison"))
    s.end_turn().end_turn()
    assert s.row(s.up("granite_ram", 1)).turned
    s.end_turn().end_turn()
    assert not s.row(s.up("granite_ram", 1)).turned
    s = lay(scene, "orth", mine="patient_hermit myconid_host", first={"tasked": ("myconid_host",)})
    first_answers(s.use(s.up("patient_hermit")))
    assert not s.row(s.up("myconid_host")).turned
    s = lay(scene, "trine", "mend_the_cracks", "mountain_elder", enemy="granite_ram")
    s.attack(s.up("mountain_elder"), s.up("granite_ram", 1))
    assert s.row(s.up("mountain_elder")).damage == 3
    s.evoke("mend_the_cracks")
    first_answers(s)
    assert s.row(s.up("mountain_elder")).damage == 0


# --- tokens, control, zones ---------------------------------------------------------------------------------


@pytest.mark.rule("RV-073", "RV-077")
def test_snowplay_and_wild_summons(scene):
    assert doing(nodes.Snowplay) == {"snowmaster", "snow_day"}
    assert len(doing(nodes.Wild)) >= 2
    s = lay(scene, "quam", "snow_day", power=4)
    s.evoke("snow_day")
    s.answer((s.find("snowmaniac", "snow", 0),)).answer((s.find("snowbros", "snow", 0),))
    assert s.zone("field", 0) == ("snowmaniac", "snowbros") and s.zone("snow", 0) == ("snowball",)
    assert not s.row(s.up("snowmaniac")).turned
    s = evoked(scene, "emry", "wild_summoning")
    assert len(s.t.zone("field", 0)) + len(s.t.zone("wild", 0)) == 7


@pytest.mark.rule("RV-070", "RV-038", "RV-035", "RV-066")
def test_control_and_return(scene):
    assert doing(nodes.Take) == {"hypno_toad"}
    s = evoked(scene, "saff", "hypno_toad", enemy="frost_fox granite_ram", foe="anik")
    assert s.zone("field", 0) == ("hypno_toad", "frost_fox")
    returned = {id for id in doing(g.Move, to="hand") if "owner's hand" in OTHERS[id].text}
    assert len(returned) >= 2
    s = lay(scene, "quam", "send_home", "frost_fox", enemy="granite_ram")
    s.evoke("send_home").engages().answer((s.up("granite_ram", 1),))
    assert s.zone("hand", 1) == ("granite_ram",)
    s = lay(scene, "quam", "snow_day send_home")
    s.evoke("snow_day").answer((s.find("snowbros", "snow", 0),))
    s.answer((s.find("snowmaniac", "snow", 0),))
    s.evoke("send_home").engages().answer((s.up("snowbros"),))
    assert "snowbros" in s.zone("snow", 0)


@pytest.mark.rule("RV-050", "RV-051", "RV-053")
def test_banish_and_exalt(scene):
    assert doing(g.Move, to="banished") == {"revolving_door", "unmake"}
    assert doing(g.Move, to="exalted") == {"memory_pearl", "muse_of_storms"}
    s = evoked(scene, "thyst", "unmake", enemy="granite_ram")
    assert s.zone("banished", 1) == ("granite_ram",)
    s = lay(scene, "thyst", mine="revolving_door mind_thief", second={"hand": "sear sear"})
    first_answers(s.use(s.up("revolving_door")))
    assert s.zone("field", 0) == ("revolving_door", "mind_thief") and s.zone("banished", 0) == ()
    assert s.row(s.up("mind_thief")).turned and len(s.t.zone("hand", 1)) == 1
    s = lay(scene, "thyst", mine="muse_of_storms thunder_roc", power=3)
    s.use(s.up("muse_of_storms"))
    assert s.zone("exalted", 0) == ("muse_of_storms",) and s.stat(s.up("thunder_roc"), "might") == 1


@pytest.mark.rule("RV-222", "RV-048", "RV-R16")
def test_bonds_by_effects(scene):
    s = evoked(scene, "thyst", "severing_bolt", mine="", enemy="granite_ram", foe="adamar",
               second={"field0": "granite_ram waystone_cairn"})  # fmt: skip
    assert bonds(s, 1) == 1 and s.stat(s.up("granite_ram", 1), "level") == 4
    s = evoked(scene, "trine", "keystone")
    assert bonds(s, 0) == 3


@pytest.mark.rule("RV-111", "RV-042", "RV-R110")
def test_drawing_and_discarding(scene):
    assert len(doing(g.Draw)) >= 3 and doing(nodes.Discard) == {"deep_archivist", "mind_thief"}
    s = lay(scene, "saff", "deep_archivist sear", "keeper_of_lost_lore")
    before = s.stat(s.up("keeper_of_lost_lore"), "level")
    s.evoke("deep_archivist")
    first_answers(s)
    assert s.stat(s.up("keeper_of_lost_lore"), "level") == before + 1 and len(s.t.zone("discard", 0)) == 1
    s = evoked(scene, "thyst", "mind_thief", second={"hand": "sear kittle"})
    assert len(s.t.zone("hand", 1)) == 1 and len(s.t.zone("discard", 1)) == 1


# --- timing, reach, focus -----------------------------------------------------------------------------------


@pytest.mark.rule("RV-305", "RV-309", "RV-311", "RV-313", "RV-314")
def test_before_when_and_after(scene):
    at = {time: {id for id, card in OTHERS.items() for when in card.when
                 if when.at == time and when.on.event in ("attack", "play")}
          for time in ("before", "when", "after")}  # fmt: skip
    assert len(at["before"]) >= 2 and len(at["when"]) >= 3 and len(at["after"]) >= 3
    s = lay(scene, "ruby", mine="infernal_flariger", enemy="kittle deepdelve_ogre")
    s.attack(s.up("infernal_flariger"), s.up("kittle", 1))
    assert s.zone("discard", 1) == ("kittle",) and s.row(s.up("deepdelve_ogre", 1)).damage == 1
    assert s.row(s.up("infernal_flariger")).damage == 0, "the Kittle was gone before it could hit back"
    s = lay(scene, "thyst", "chaos_bolt", "overcharged_coil", enemy="deepdelve_ogre", power=2)
    assert not s.offers("play", s.find("chaos_bolt", "hand", 0)), "2 for the spell and 1 before it"
    s = evoked(scene, "thyst", "diminish", mine="overcharged_coil", enemy="deepdelve_ogre", power=2)
    assert s.get(0, "power") == 0 and s.zone("discard", 1) == ("deepdelve_ogre",), "2 of the 2 it had left"
    s = lay(scene, "ruby", mine="kittle", enemy="ox_of_the_pass")
    s.attack(s.up("kittle"), s.up("ox_of_the_pass", 1))
    assert s.row(s.up("ox_of_the_pass", 1)).damage == 0, "it survived (RV-218) and is healed"
    assert next(e.cards for e in s.local.events if e.kind == "damaged") == (s.up("ox_of_the_pass", 1),)


@pytest.mark.rule("RV-243", "RV-R60")
def test_a_check_beyond_engagement_with_a_bound_result(scene):
    s = lay(scene, "saff", "study_the_currents diminish", enemy="kittle",
            first={"mages1": "aeri", "field1": "whispering_naiad"})  # fmt: skip
    s.evoke("study_the_currents").evoke("diminish").engages()
    assert s.row(s.up("kittle", 1)).damage == 0, "the Naiad's own location engages nobody"
    s = lay(scene, "saff", "diminish", "whispering_naiad", enemy="kittle deepdelve_ogre")
    s.evoke("diminish").engages().answer((s.up("deepdelve_ogre", 1),))
    assert s.zone("field", 1) == ("deepdelve_ogre",)


@pytest.mark.rule("RV-186", "RV-240", "RV-R56")
def test_many_mages_and_ongoing_reach(scene):
    s = evoked(scene, "emry", "vinecrown_ancient", first={"mages1": "briar", "field1": "meadow_ylart"})
    assert s.stat(s.up("meadow_ylart"), "level") == 3
    s = evoked(scene, "quam", "rime_sovereign", mine="frost_fox", enemy="granite_ram",
               first={"mages1": "brisa", "field1": "glacier_yak"},
               second={"mages1": "borin", "field1": "mountain_elder"})  # fmt: skip
    tasked = {id: s.row(s.up(id, seat)).turned for id, seat in
              (("frost_fox", 0), ("glacier_yak", 0), ("granite_ram", 1), ("mountain_elder", 1))}  # fmt: skip
    assert tasked == {"frost_fox": False, "glacier_yak": True, "granite_ram": True, "mountain_elder": True}
    allies = {id for id, card in OTHERS.items() for a in card.always
              if isinstance(a.to, g.CardSet) and a.to.of == "you" and a.zone is None}  # fmt: skip
    enemies = {id for id, card in OTHERS.items() for a in card.always
               if isinstance(a.to, g.CardSet) and a.to.of == "foe"}  # fmt: skip
    assert len(allies) >= 3 and len(enemies) >= 2
    s = lay(scene, "orth", mine="smothering_loam tunnel_warden", enemy="pebble_sentry")
    s.attack(s.up("tunnel_warden"), s.up("pebble_sentry", 1))
    assert s.zone("discard", 1) == ("pebble_sentry",) and s.row(s.up("tunnel_warden")).damage == 1


@pytest.mark.rule("RV-023", "RV-024")
def test_focus_and_traits(scene):
    evoker = {id for id, card in OTHERS.items() if "link.evoker" in repr(card)}
    traits = {id for id in doing(g.Filter) for node in inside(OTHERS[id])
              if isinstance(node, g.Filter) and node.tag in TRAITS}  # fmt: skip
    assert evoker == {"flash_freeze", "forests_gift"} and len(traits) >= 4
    for mage, drawn in (("brisa", 1), ("anik", 0)):
        s = evoked(scene, mage, "flash_freeze", enemy="granite_ram")
        assert len(s.t.zone("hand", 0)) == drawn, mage
    levels = []
    for mage in ("briar", "alder"):
        s = evoked(scene, mage, "forests_gift", mine="meadow_ylart")
        levels.append(s.stat(s.up("meadow_ylart"), "level"))
    assert levels[0] == levels[1] + 1 > 3


# --- dreams, X, dice, attachments, piles --------------------------------------------------------------------


@pytest.mark.rule("RV-170", "RV-167", "RV-168", "RV-169")
def test_dreams(scene):
    assert doing(nodes.Dream) == {"veiled_oracle", "dreamglass"}
    assert doing(nodes.Expend) == {"nightmare_foal"} and doing(nodes.Refresh) == {"hourglass_of_frost"}
    s = lay(scene, "quam", "veiled_oracle", first={"dream": "frost_fox glacier_yak send_home"}, power=3)
    s.evoke("veiled_oracle").answer((s.find("frost_fox", "dreaming", 0),))
    s.evoke("frost_fox", zone="dreaming")
    assert s.zone("field", 0) == ("veiled_oracle", "frost_fox")
    s = lay(scene, "quam", mine="dreamglass", first={"dream": "frost_fox glacier_yak send_home"}, power=3)
    s.use(s.up("dreamglass"))
    assert {s._id(c) for a in s.options.answers() for c in a.value} == {"frost_fox", "glacier_yak"}
    s = evoked(scene, "thyst", "nightmare_foal")
    assert s.get(1, "dream0") == 2
    s = lay(scene, "quam", "hourglass_of_frost", first={"dream": "frost_fox"})
    s.answer(("delve",)).evoke("hourglass_of_frost").use(s.up("hourglass_of_frost"))
    assert s.get(0, "dream0") == 1


@pytest.mark.rule("RV-156", "RV-157", "RV-158", "RV-159")
def test_x(scene):
    xs = {id for id, card in OTHERS.items() for node in inside(card) if isinstance(node, g.Cost) and node.x}
    assert xs == {"kindled_ruin", "heartwood_staff"}
    s = lay(
        scene,
        "ruby",
        "kindled_ruin",
        enemy="glacier_yak",
        power=4,
    )
    s.evoke("kindled_ruin")
    assert {a.value for a in s.options.answers()} == {1, 2, 3, 4}
    first_answers(s.answer(4))
    assert s.zone("discard", 1) == ("glacier_yak",) and s.get(0, "power") == 0
    s = lay(scene, "emry", mine="heartwood_staff meadow_ylart", power=3)
    s.use(s.up("heartwood_staff")).answer(3)
    first_answers(s)
    assert s.stat(s.up("meadow_ylart"), "level") == 5


@pytest.mark.rule("RV-329")
def test_d6(scene):
    assert doing(g.Roll) == {"chaos_bolt", "stormwing"}
    s = evoked(scene, "thyst", "chaos_bolt", enemy="elderwood_giant")
    assert 1 <= s.row(s.up("elderwood_giant", 1)).damage <= 6


@pytest.mark.rule("RV-250", "RV-152", "RV-R107")
def test_attached_and_lasting_spells(scene):
    attached = doing(g.Attach, zone="attached")
    lasting = {id for id in of("spell") if any(play.to == "field" for play in OTHERS[id].play)}
    assert attached == {"entangle"} and lasting == {"smothering_loam", "stone_mantle"}
    s = evoked(scene, "emry", "entangle", enemy="granite_ram")
    assert s.stat(s.up("granite_ram", 1), "level") == 1
    s.end_turn().end_turn()
    assert s.stat(s.up("granite_ram", 1), "level") == 1


@pytest.mark.rule("RV-044", "RV-045")
def test_the_discard_pile(scene):
    piles = {id for id, card in OTHERS.items() if "discard pile" in card.text and "orth" in card.tags}
    assert len(piles) >= 2
    s = lay(scene, "orth", "sift_the_loam", first={"deck": f"{FILL} mole_scout ashka"})
    s.evoke("sift_the_loam")
    assert s.asked[1].endswith("pile"), "two cards at once: the active player chooses their order"
    cards = s.options.decision.cards
    wanted = next(card for card in cards if s._id(card) == "mole_scout")
    s.answer((*[card for card in cards if card != wanted], wanted))
    assert s.zone("hand", 0) == ("mole_scout",)
    sent = {"hand": "send_home", "vars": {"power": 2}}
    deck = {"deck": f"{FILL} sear frost_fox"}
    s = lay(scene, "trine", "unbroken_colossus mend_the_cracks", foe="anik", first=deck, second=sent)
    s.evoke("unbroken_colossus").evoke("mend_the_cracks").end_turn().phase().evoke("send_home").engages()
    below = s.options.decision.cards
    s.answer(tuple(reversed(below)))
    assert s.zone("hand", 0) == ("unbroken_colossus",), "its vim is discarded (RV-R95)"
    assert s.t.zone("discard", 0)[-2:] == tuple(reversed(below))
    s = evoked(scene, "orth", "fungal_gardener", first={"discard": "kittle myconid_host sear"})
    assert s.zone("hand", 0) == ("myconid_host",), "the topmost creature, whatever lies on it"


# --- the set as a whole -------------------------------------------------------------------------------------


def test_sizes():
    """18 cards a facet by type and rarity, and the curve of the ledger; X counts as dear."""
    assert len(PRINTED) == 96 + 144 + 8
    for facet in FACETS:
        cards = [card for card in OTHERS.values() if facet in card.tags]
        assert Counter(card.kind for card in cards) == {"creature": 10, "spell": 5, "relic": 3}
        rarities = Counter(
            tag for card in cards for tag in card.tags if tag in ("common", "uncommon", "rare")
        )
        assert rarities == {"common": 9, "uncommon": 6, "rare": 3}
        levels = Counter(
            5 if card.text.startswith("Level X") else min(max(card.stats["level"], 1), 5) for card in cards
        )
        assert levels == {1: 5, 2: 4, 3: 5, 4: 2, 5: 2}, facet


def test_named_cards_of_the_book():
    names = {card.name for card in PRINTED.values()}
    assert {"Kittle", "Flariger", "Cooperative Ylart", "Snowmaster", "Hypno Toad", "Swarming Bug"} <= names


@pytest.mark.rule("RV-R84", "RV-R109")
def test_off_turn_effects_leave_nothing_to_the_attacker():
    """Traps and what a dispelled or attacked card sets off ask nothing and offer nothing."""
    asking = (g.Choose, g.May, g.ChooseOne, g.ChooseNumber)
    for card in OTHERS.values():
        for play in card.play:
            if play.as_ == "trap":
                assert not [n for n in inside(play.steps) if isinstance(n, asking)], card.id
        for when in card.when:
            assert not when.optional and when.cost is None, card.id
            if when.on.event == "dispel" or when.on.target is not None:
                assert not [n for n in inside(when.steps) if isinstance(n, asking)], card.id


@pytest.mark.rule("RV-R51")
def test_no_free_ability_without_end():
    for card in OTHERS.values():
        for use in card.use:
            cost = use.cost or g.Cost()
            assert cost.exhaust or cost.pay or cost.spend or use.limit, card.id


def test_nothing_refills_a_main_deck():
    """So every game ends: the deck runs out, and bonds come only from the deck."""
    moves = [n for card in OTHERS.values() for n in inside(card) if isinstance(n, g.Move)]
    assert not any(move.to in ("deck", "rifts") for move in moves)


def test_flavour_stands_apart():
    """Flavour is in quotation marks, and rules never are."""
    for card in PRINTED.values():
        assert card.text.count("“") == card.text.count("”") <= 1
        assert not re.search(r"“[^”]*(ACT|ONG|TRIG)", card.text)
