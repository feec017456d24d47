"""Right reasons: what somebody is told who tries what is not allowed, attempt by attempt in each game."""

from __future__ import annotations

import pytest

from engines.kernel import player
from engines.kernel.reasons import Thing, why_not, why_not_asked, why_not_card
from tests.rules.genesis.stage import stage as genesis_stage
from tests.rules.reapers.stage import fight
from tests.rules.rune.scene import fresh
from tests.rules.runeslingers.stage import encounter
from tests.rules.runiverse.real import lay as real
from tests.rules.runiverse.stage import stage as runiverse_stage


def why(scene, *parts):
    """The reason for pointing at these cards and things."""
    things = [
        part if isinstance(part, Thing) else Thing("seat", -2 - part) if part < 0 else Thing("card", part)
        for part in parts
    ]
    return str(why_not(scene.options, things))


def reapers():
    s = fight(
        {"hand": ("squire", "wyrm_2", "smite", "volley", "armor"), "souls": ("archer",)},
        {"souls": ("squire",), "hand": ("smite",)},
    )
    yield "no lower Rank", why(s, s.find("wyrm_2", "hand", 0))
    yield "no caster", why(s, s.find("smite", "hand", 0))
    yield "what can be used", why(s, s.find("volley", "hand", 0))
    yield "a Constant Cast", why(s, s.find("armor", "hand", 0))
    yield "attack in Fortify", why(s, s.soul("archer", 0), s.soul("squire", 1))
    yield "a Soul alone in Fortify", why(s, s.soul("archer", 0))
    yield "the enemy's Soul", why(s, s.soul("squire", 1))
    yield "the enemy's attack", why(s, s.soul("squire", 1), s.soul("archer", 0))
    yield "own Reaper", why(s, s.t.zone("reaper", 0)[0])
    yield "own Deck", why(s, s.t.zone("deck", 0)[0])
    s = fight(
        {"hand": ("squire", "smite"), "souls": ("squire", "archer")},
        {"souls": ("squire", "archer"), "hand": ("smite",)},
        at="combat",
    )
    yield "Summon in Combat", why(s, s.find("squire", "hand", 0))
    yield "Cast in Combat", why(s, s.find("smite", "hand", 0))
    yield "past the Front-Line", why(s, s.soul("squire", 0), s.soul("archer", 1))
    yield "at the Reaper", why(s, s.soul("squire", 0), s.t.zone("reaper", 1)[0])
    yield "at an own Soul", why(s, s.soul("squire", 0), s.soul("archer", 0))
    s = fight({"hand": ("squire", "squire"), "souls": ("squire",) * 5}, {})
    yield "no position free", why(s, s.find("squire", "hand", 0))
    s = fight({"hand": ("squire", "squire")}, {})
    yield "all that can be done with it", why(s, s.find("squire", "hand", 0))


def genesis():
    s = genesis_stage(
        {"hand": "drake golem lurker prism", "vault": "golem", "field": "golem"},
        {"field": "drake", "hand": "scout"},
    )
    yield "no crystal of its sphere", why(s, s.find("drake", "hand", 0))
    yield "too dear, but its spell is not", why(s, s.find("golem", "hand", 0))
    yield "an inverted cost", why(s, s.find("lurker", "hand", 0))
    yield "two spheres", why(s, s.find("prism", "hand", 0))
    yield "attack in step 4", why(s, s.find("golem", "field", 0), s.find("drake", "field", 1))
    yield "a creature in step 4", why(s, s.find("golem", "field", 0))
    yield "an enemy creature", why(s, s.find("drake", "field", 1))
    yield "an own tower", why(s, s.t.zone("towers", 0)[0])
    s = genesis_stage({"hand": "drake", "field": "golem"}, {"field": "drake", "hand": "scout"}, at="battle")
    yield "a ready creature", why(s, s.find("golem", "field", 0), s.find("drake", "field", 1))
    yield "the own fortress", why(s, s.find("golem", "field", 0), player(0))
    yield "a hand card", why(s, s.find("golem", "field", 0), s.find("drake", "hand", 0))
    yield "cast in battle", why(s, s.find("drake", "hand", 0))
    yield "a single tower", why(s, s.find("golem", "field", 0), s.t.zone("towers", 1)[0])
    s = genesis_stage({"field": "miller golem", "engaged": "miller"}, {"field": "drake"})
    yield "an ability of the engaged", why(s, s.find("miller", "field", 0))
    plain = {"deck": "mote mote", "towers": "mote"}
    indebted = {**plain, "hand": "mote clay_runner masked_ogre", "vault": "mote lens_grinder"}
    s = genesis_stage(indebted, plain, real=True)
    s.summons("mote").casts("clay_runner", s.find("mote", "vault", 0))
    yield "mana of a crystal that went", s.game.say_question(s.t, s.options.decision)
    s = genesis_stage({"hand": "lurker", "vault": "ghost golem"})
    yield (
        "too dear to be veiled",
        str(s.denial(("conceal", s.find("lurker", "hand", 0), "veiled_creature"), ())),
    )
    held = {"hand": "drake brute golem", "towers": "golem golem", "deck": "golem", "field": "miller"}
    s = genesis_stage({"field": "golem"}, {**held, "engaged": "miller"}, at="battle")
    s.attacks("golem").razes()
    yield "no energy of its sphere", why(s, s.find("brute", "hand", 1))
    yield "a creature in retaliation", why(s, s.find("golem", "hand", 1))
    yield "an ability in retaliation", why(s, s.find("miller", "field", 1))
    s = genesis_stage({"field": "golem"}, {**held, "deck": "", "field": ""}, at="battle")
    s.attacks("golem").razes()
    yield "too little energy", why(s, s.find("brute", "hand", 1))
    walls = {**plain, "field": "war_ogre mote cave_bear", "engaged": "cave_bear"}
    s = genesis_stage({**plain, "field": "colossus"}, walls, at="battle", real=True)
    s.attacks("colossus")
    yield "an engaged blocker", why(s, s.find("cave_bear", "field", 1))
    yield "who cannot block", why(s, s.find("war_ogre", "field", 1))
    s = genesis_stage(
        {"hand": "drake", "field": "golem drake", "afflicted": "golem", "vault": "drake golem"},
        {"field": "drake"},
        at="cure",
    )
    yield "cure by another sphere", why(s, s.find("golem", "field", 0), s.find("drake", "vault", 0))
    yield "cure of the healthy", why(s, s.find("drake", "field", 0), s.find("drake", "vault", 0))
    yield "cast in step 2", why(s, s.find("drake", "hand", 0))
    yield "attack in step 2", why(s, s.find("golem", "field", 0), s.find("drake", "field", 1))
    s = genesis_stage({"hand": "drake golem", "field": "golem"}, {"field": "drake"}, at="crystal")
    yield "no hand card as a crystal", why(s, s.find("golem", "field", 0))


def runeslingers():
    s = encounter({"hand": ("fireball", "ash", "lens", "divine_barrier"), "conc": ("ash",)}, {})
    yield "what can be played", why(s, s.find("fireball", "hand", 0))
    yield "a boon with nothing to lie on", why(s, s.find("divine_barrier", "hand", 0))
    s.answer(("set", s.find("ash", "hand", 0)))
    yield "a second concentration", why(s, s.find("divine_barrier", "hand", 0))
    yield "play after setting", why(s, s.find("lens", "hand", 0))
    s = encounter(
        {"hand": ("ash",), "conc": ("ash", "ash", "ash"), "used": (0,), "field": ("lens",)},
        {"field": ("lens",)},
    )
    yield "a used concentration", why(s, s.t.zone("conc", 0)[0])
    yield "what can be used", why(s, s.find("lens", "field", 0))
    yield "the enemy's card", why(s, s.find("lens", "field", 1))
    yield "the enemy's concentration", why(s, s.t.zone("conc", 1)[0])
    yield "too little determination", why(s, s.t.zone("slinger", 0)[0])
    yield "own deck", why(s, s.t.zone("deck", 0)[0])
    s = encounter({"hand": ("fireball",), "conc": ("ash",), "used": (0,)}, {})
    yield "no light", why(s, s.find("fireball", "hand", 0))
    s = encounter(
        {"hand": ("fireball", "ash"), "conc": ("ash",) * 6},
        {"hand": ("fireball", "ash"), "conc": ("ash",) * 3},
    )
    yield "a seventh concentration", why(s, s.find("ash", "hand", 0))
    s.play(s.find("fireball", "hand", 0))
    while s.asked != (1, "#reply"):
        s.answer(next(s.options.answers()).value)
    yield "no Shout", why(s, s.find("fireball", "hand", 1))
    yield "to set in answer", why(s, s.find("ash", "hand", 1))
    yield "light in answer", why(s, s.t.zone("conc", 1)[0])
    yield "another's hand", why(s, s.t.zone("hand", 0)[0])


def runiverse():
    s = runiverse_stage(
        {"hand": "imp brute gale", "field0": "imp", "discard": "imp brute"}, {"field0": "titan"}
    )
    yield "evoke between phases", why(s, s.find("imp", "hand", 0))
    yield "a mage to be played", why(s, s.find("gale", "hand", 0))
    yield "attack between phases", why(s, s.up("imp"), s.up("titan", 1))
    yield "a mage and its phase", why(s, s.mage(0))
    yield "an enemy", why(s, s.up("titan", 1))
    yield "the top of the pile", why(s, s.find("brute", "discard", 0))
    s.phase()
    yield "too little power", why(s, s.find("imp", "hand", 0))
    yield "far too little power", why(s, s.find("brute", "hand", 0))
    yield "what a mage card can do", why(s, s.find("gale", "hand", 0))
    yield "what the mage can do", why(s, s.mage(0))
    yield "attack on one's own", why(s, s.up("imp"), s.mage(0))
    rift = Thing("zone", s.t.map.number("rifts", 0, 2))
    yield "a mage to a rift in a phase", why(s, s.find("gale", "hand", 0), rift)
    s = runiverse_stage(
        {"hand": "imp gale", "field0": "imp hound", "tasked": ("imp",)},
        {"field0": "titan brute", "guards": ("brute",)},
    )
    s.phase()
    yield "a tasked attacker", why(s, s.up("imp"), s.up("titan", 1))
    yield "past a guard", why(s, s.up("hound"), s.up("titan", 1))
    yield "an enemy as attacker", why(s, s.up("titan", 1), s.mage(0))
    s.power()
    yield "a second power", why(s, s.mage(0))
    s.end_phase()
    yield "a second phase", why(s, s.mage(0))
    s = real(runiverse_stage, "quam", "", "skating_pair frost_fox icicle_fencer",
             "granite_ram stone_mantle", power=1)  # fmt: skip
    pair, fox, ram = s.up("skating_pair"), s.up("frost_fox"), s.up("granite_ram", 1)
    yield "two, the other way round", why(s, fox, ram, pair)
    yield "a spell that stays", why(s, fox, s.up("stone_mantle", 1))
    s.use(s.up("icicle_fencer"))
    yield "an ability twice", why(s, s.up("icicle_fencer"))
    s.answer(("delve",))
    yield "a second delve", why(s, Thing("zone", s.t.map.number("dream", 0)))
    s = real(runiverse_stage, "emry", "overgrowth", "mudskip_beetle swarming_bug", "granite_ram")
    s.use(s.up("swarming_bug"))
    s.evoke("overgrowth")
    yield "vim that does not swarm", why(s, s.find("swarming_bug", "vim", 0), s.up("granite_ram", 1))
    s = real(runiverse_stage, "saff", "deep_choir flariger", power=2)
    choir = s.find("deep_choir", "hand", 0)
    s.secret("deep_choir")
    yield "a ritual in the same turn", why(s, choir)
    s = real(runiverse_stage, "ruby", "flariger", "kittle", "granite_ram")
    yield "a creature onto an enemy", why(s, s.find("flariger", "hand", 0), s.up("granite_ram", 1))


class Rune:
    """A scene of Rune with options of whoever is asked."""

    def __init__(self, scene):
        self.scene = scene

    @property
    def options(self):
        return self.scene.game.options(self.scene.seat)


def rune():
    s = fresh()
    r = Rune(s)
    card = s.table.zone("hand", s.seat)[0]
    spots = [(9, 9, 0), (0, 0, 45), (2, -8, 90), (3, 0, 0), (0, 0, 0), (0, 0, 90), (1, 1, 0), (1, 0, 180)]
    spots += [(4, 4, 0), (0, -4, 90), (1, 2, 270), (0, -1, 180)]
    for x, y, turn in spots:
        yield f"{x} {y} {turn}", why(r, card, Thing("cell", x, y), Thing("turn", turn))
    s.place_any()
    for x, y in [(9, 9), (-5, 0)]:
        yield f"master {x} {y}", why(r, Thing("cell", x, y))
    yield "a card in place of a master", why(r, s.table.zone("hand", s.seat)[0])


GAMES = {one.__name__: one for one in (rune, reapers, genesis, runeslingers, runiverse)}


@pytest.mark.parametrize("name", GAMES)
def test_attempts_get_the_right_reason(name):
    found = dict(GAMES[name]())
    assert len(found) >= 15
    assert found == REASONS[name]


def test_why_not_on_a_card_and_to_whom_nothing_is_asked():
    s = fight({"hand": ("volley", "squire"), "souls": ("archer",)}, {"souls": ("squire",)})
    assert str(why_not_card(s.options, s.find("volley", "hand", 0))).startswith("You can: “Use Volley")
    assert str(why_not_asked(s.game, s.t, 1)) == "It is up to seat 1 now."


REASONS: dict[str, dict[str, str]] = {
    "rune": {
        "9 9 0": ("R05 at column 9, row 9 would not overlap any card on the table. (RN-044)"),
        "0 0 45": "A card may be turned by 0, 90, 180 or 270 degrees, not by 45. (RN-040)",
        "2 -8 90": ("R05 at column 2, row -8, turned 90° would not overlap any card on the table. (RN-044)"),
        "3 0 0": (
            "R05 at column 3, row 0 would only lie next to other cards; it must cover a rune. (RN-045)"
        ),
        "0 0 0": "R05 at column 0, row 0 would cover another card entirely. (RN-056)",
        "0 0 90": (
            "R05 at column 0, row 0, turned 90° matches beneath for some runes and around "
            "for the others, not for all. (RN-050)"
        ),
        "1 1 0": (
            "R05 at column 1, row 1 matches beneath for some runes and around for the "
            "others, not for all. (RN-050)"
        ),
        "1 0 180": (
            "R05 at column 1, row 0, turned 180° matches neither the runes beneath nor those around. (RN-049)"
        ),
        "4 4 0": ("R05 at column 4, row 4 would not overlap any card on the table. (RN-044)"),
        "0 -4 90": ("R05 at column 0, row -4, turned 90° would not overlap any card on the table. (RN-044)"),
        "1 2 270": (
            "R05 at column 1, row 2, turned 270° would only lie next to other cards; it must "
            "cover a rune. (RN-045)"
        ),
        "0 -1 180": (
            "R05 at column 0, row -1, turned 180° matches beneath for some runes and around "
            "for the others, not for all. (RN-050)"
        ),
        "master 9 9": "There is no rune at column 9, row 9. (RN-073)",
        "master -5 0": "There is no rune at column -5, row 0. (RN-073)",
        "a card in place of a master": "R03 lies in your Hand: nothing is done from there now.",
    },
    "reapers": {
        "no lower Rank": "Rank up: Wyrm – Drake: You do not control its lower Rank. (RP-087)",
        "no caster": "Use Smite: No Soul of yours meets its requirement. (RP-130)",
        "what can be used": "You can: “Use Volley”.",
        "a Constant Cast": "You can: “Use Dragon Armor”.",
        "attack in Fortify": (
            "Archer (1200/500) of yours attacks Squire (1000/1000) of seat 2: Attacks are "
            "declared in one's own Combat Phase. (RP-059)"
        ),
        "a Soul alone in Fortify": (
            "Archer (1200/500) of yours attacks Warden (1500 GRD) of seat 2: Attacks are declared in "
            "one's own Combat Phase. (RP-059)"
        ),
        "the enemy's Soul": "Squire is seat 2's: begin with a card of your own.",
        "the enemy's attack": "Squire is seat 2's: begin with a card of your own.",
        "own Reaper": "Warden lies in your Reaper: nothing is done from there now.",
        "own Deck": "A face-down card lies in your Deck: nothing is done from there now.",
        "Summon in Combat": ("Summon Squire: That belongs to the Fortify and Regroup Phases. (RP-R44)"),
        "Cast in Combat": "Use Smite: That belongs to the Fortify and Regroup Phases. (RP-R40)",
        "past the Front-Line": (
            "Squire (1000/1000) of yours attacks Archer (1200/500) of seat 2: The Front-Line "
            "must be attacked first. (RP-091)"
        ),
        "at the Reaper": (
            "Squire (1000/1000) of yours attacks Warden (1500 GRD) of seat 2: A Soul stands between you "
            "and the Reaper. (RP-096)"
        ),
        "at an own Soul": (
            "Squire (1000/1000) of yours attacks Archer (1200/500) of yours: That cannot be "
            "attacked. (RP-059)"
        ),
        "no position free": "Summon Squire: No position of its kind is free. (RP-074)",
        "all that can be done with it": "You can: “Summon Squire”.",
    },
    "genesis": {
        "no crystal of its sphere": (
            "Summon Ember Drake (2 mana): The vault holds no crystal of Chaos. (SG-093)"
        ),
        "too dear, but its spell is not": (
            "You can: “Cast Plating (1 mana)”. Not now: Summon Iron Golem (3 mana): There is "
            "not so much mana left. (SG-094)"
        ),
        "an inverted cost": "Summon Lurker (2 mana): The vault holds no crystal of Spirit. (SG-093)",
        "two spheres": "Summon Prism (1 mana): The vault holds no crystal of Ether. (SG-096)",
        "attack in step 4": (
            "Attack Ember Drake of seat 2 (strength 4) with Iron Golem of yours (strength 7): "
            "Attacks are made in step 5 of your own turn. (SG-112)"
        ),
        "a creature in step 4": (
            "Attack seat 2's fortress with Iron Golem of yours (strength 7): Attacks are made in step 5 "
            "of your own turn. (SG-112)"
        ),
        "an enemy creature": "Ember Drake // Scorch is seat 2's: begin with a card of your own.",
        "an own tower": "A face-down card lies in your Towers: nothing is done from there now.",
        "a ready creature": (
            "Attack Ember Drake of seat 2 (strength 4) with Iron Golem of yours (strength 7): "
            "Ready creatures cannot be attacked. (SG-114)"
        ),
        "the own fortress": (
            "Attack your fortress with Iron Golem of yours (strength 7): That is no creature or fortress "
            "in range. (SG-113)"
        ),
        "a hand card": (
            "Attack Ember Drake // Scorch with Iron Golem of yours (strength 7): That is no creature or "
            "fortress in range. (SG-113)"
        ),
        "cast in battle": ("Summon Ember Drake (2 mana): Cards are played in step 4b only. (SG-091)"),
        "a single tower": (
            "Attack the Science tower 1 of seat 2 with Iron Golem of yours (strength 7): A fortress is "
            "attacked as a whole; what falls is chosen once it gets through. (SG-113)"
        ),
        "an ability of the engaged": "Miller of yours: mill (engage it): It is engaged already. (SG-193)",
        "mana of a crystal that went": "Step 4: cast with 0 mana?",
        "too dear to be veiled": "It costs 3 mana, and you have 2. (SG-094)",
        "no energy of its sphere": (
            "Retaliate with Crush (2 energy): The groove holds no energy of Chaos. (SG-139)"
        ),
        "a creature in retaliation": (
            "You can: “Retaliate with Plating (1 energy)”. Not now: Summon Iron Golem (3 mana): Only "
            "spells are played in retaliation. (SG-137)"
        ),
        "an ability in retaliation": (
            "Miller of yours: mill (engage it): Abilities are used in steps 4 and 5 of your own turn. "
            "(SG-R13)"
        ),
        "too little energy": "Retaliate with Crush (2 energy): It costs 2 energy, and you have 1. (SG-138)",
        "an engaged blocker": (
            "Colossus of seat 1 attacks with strength 8. Do you block? An engaged creature cannot block. "
            "(SG-118)"
        ),
        "who cannot block": (
            "Colossus of seat 1 attacks with strength 8. Do you block? Its text says that it cannot "
            "block. (SG-187)"
        ),
        "cure by another sphere": (
            "Cure Iron Golem of yours with the Chaos crystal 1 of yours (Ember Drake // "
            "Scorch): A crystal cures a creature of its own sphere. (SG-062)"
        ),
        "cure of the healthy": (
            "Cure Ember Drake of yours with the Chaos crystal 1 of yours (Ember Drake // "
            "Scorch): It is not afflicted, so nothing cures it. (SG-061)"
        ),
        "cast in step 2": ("Summon Ember Drake (2 mana): Cards are played in step 4b only. (SG-091)"),
        "attack in step 2": (
            "Attack Ember Drake of seat 2 (strength 4) with Iron Golem of yours (strength 3): "
            "Attacks are made in step 5 of your own turn. (SG-112)"
        ),
        "no hand card as a crystal": (
            "Step 3: which hand card becomes a crystal? Iron Golem // Plating does not lie in your Hand."
        ),
    },
    "runeslingers": {
        "what can be played": ("You can: “Set Fireball as a concentration” and “Play Fireball (1 light)”."),
        "a boon with nothing to lie on": (
            "You can: “Set Divine Barrier as a concentration”. Not now: Play Divine Barrier "
            "(1 light): A boon is laid on an exposed ailment or boon, and there is none. (RS-182)"
        ),
        "a second concentration": (
            "Play Divine Barrier (1 light): A boon is laid on an exposed ailment or boon, and there "
            "is none. (RS-182)"
        ),
        "play after setting": (
            "You can: “Play Lens (1 light)”. Not now: Set Lens as a concentration: One "
            "concentration is set in a turn. (RS-126)"
        ),
        "a used concentration": (
            "Create 1 light from concentration 1 of yours (Ash, used, under Lens): This concentration "
            "is used already. (RS-135)"
        ),
        "what can be used": "You can: “Lens: look through (turn it sideways)”.",
        "the enemy's card": "Lens is seat 2's: begin with a card of your own.",
        "the enemy's concentration": "A face-down card is seat 2's: begin with a card of your own.",
        "too little determination": (
            "Eva: second wind (2 determination): It costs 2 determination, and you have 0. (RS-038)"
        ),
        "own deck": "A face-down card lies in your Deck: nothing is done from there now.",
        "no light": (
            "You can: “Set Fireball as a concentration”. Not now: Play Fireball (1 light): "
            "It costs 1 light, and you have 0. (RS-047)"
        ),
        "a seventh concentration": (
            "You can: “Play Ash (1 light)”. Not now: Set Ash as a concentration: A player "
            "has at most six concentrations. (RS-061)"
        ),
        "no Shout": ("Play Fireball (1 light): Only a card with Shout can be an answer. (RS-242)"),
        "to set in answer": "Play Ash (1 light): Only a card with Shout can be an answer. (RS-242)",
        "light in answer": (
            "Create 1 light from concentration 1 of yours (Ash, ready): Off turn light is "
            "created only to pay a cost. (RS-133)"
        ),
        "another's hand": "A face-down card is seat 1's: begin with a card of your own.",
    },
    "runiverse": {
        "evoke between phases": (
            "Evoke Imp (1 power): That is done in a mage phase: begin the phase of one of "
            "your mages first. (RV-135)"
        ),
        "a mage to be played": (
            "You can: “Play Gale Sage at location 1”. Not now: Assist by Gale Sage (discard it): "
            "That is done in a mage phase: begin one first. (RV-135)"
        ),
        "attack between phases": (
            "Imp (yours, location 1) attacks Titan (seat 2's, location 1): Attacks are made "
            "in a mage phase: begin one first. (RV-195)"
        ),
        "a mage and its phase": (
            "You can: “Phase of Ember Sage (yours, location 1)”. Not now: Assist by Ember "
            "Sage (task it): That is done in a mage phase: begin one first. (RV-135)"
        ),
        "an enemy": "Titan is seat 2's: begin with a card of your own.",
        "the top of the pile": (
            "Put Brute right under the top of the discard pile: That card of the pile cannot "
            "be put there. (RV-045)"
        ),
        "too little power": "Evoke Imp (1 power): It costs 1 power, and you have 0. (RV-149)",
        "far too little power": "Evoke Brute (3 power): It costs 3 power, and you have 0. (RV-149)",
        "what a mage card can do": (
            "You can: “Assist by Gale Sage (discard it)”. Not now: Play Gale Sage at location 1: A mage "
            "is played between phases: end this phase first. (RV-R28)"
        ),
        "what the mage can do": "You can: “Make power” and “Dream delve”.",
        "attack on one's own": (
            "Imp (yours, location 1) attacks Ember Sage (yours, location 1): Only an enemy "
            "creature, mage or relic is attacked. (RV-188)"
        ),
        "a mage to a rift in a phase": (
            "Play Gale Sage at location 3: A mage is played between phases: end this phase first. (RV-R28)"
        ),
        "a tasked attacker": (
            "Imp (yours, location 1) attacks Titan (seat 2's, location 1): It is tasked already. (RV-195)"
        ),
        "past a guard": (
            "Hound (yours, location 1) attacks Titan (seat 2's, location 1): A guarding card "
            "must be attacked first. (RV-189)"
        ),
        "an enemy as attacker": "Titan is seat 2's: begin with a card of your own.",
        "a second phase": (
            "Phase of Ember Sage (yours, location 1): This mage has held its phase of this turn. (RV-127)"
        ),
        "two, the other way round": (
            "Frost Fox (yours, location 1) with Skating Pair (yours, location 1) attacks Granite Ram "
            "(seat 2's, location 1): Begin with Skating Pair and name this one second. (RV-288)"
        ),
        "a spell that stays": (
            "Frost Fox (yours, location 1) attacks Stone Mantle (seat 2's, location 1): Only an enemy "
            "creature, mage or relic is attacked. (RV-188)"
        ),
        "an ability twice": (
            "You can: “Icicle Fencer (yours, location 1) attacks Granite Ram (seat 2's, location 1)”, "
            "“Icicle Fencer (yours, location 1) attacks Adamar, Keeper of Destruction (seat 2's, "
            "location 1)”, “Skating Pair (yours, location 1) with Icicle Fencer (yours, location 1) "
            "attacks Granite Ram (seat 2's, location 1)” and “Skating Pair (yours, location 1) with "
            "Icicle Fencer (yours, location 1) attacks Adamar, Keeper of Destruction (seat 2's, "
            "location 1)”. Not now: Icicle Fencer (yours, location 1): flourish (1 power): This has "
            "been used as often as it may be. (RV-175)"
        ),
        "a second delve": "Dream delve: The dream counter here is not available. (RV-162)",
        "vim that does not swarm": (
            "Swarming Bug under Mudskip Beetle (yours, location 1) attacks Granite Ram (seat 2's, "
            "location 1): As vim it attacks only if it swarms under a Bug of level 1. (RV-083)"
        ),
        "a ritual in the same turn": (
            "Evoke Deep Choir as a ritual (0 power): It was laid down this turn. (RV-280)"
        ),
        "a creature onto an enemy": (
            "You can: “Evoke Flariger (3 power)” and “Evoke Flariger, evolving (3 power)”."
        ),
        "a second power": (
            "You can: “Dream delve”. Not now: Make power: Only the untasked current mage makes power. "
            "(RV-138)"
        ),
    },
}
"""What each attempt is answered."""
