"""Named abilities and gifts: words that stand on cards without their text (RV-237, RV-295)."""

from __future__ import annotations

from engines.effects.vocabulary import Keyword

_CREATURE = '{kind = "creature"}'
_LEVEL = '{num = "stat", stat = "level", of = "it"}'
_FEWEST = (
    '{zone = "mages", at = "each_mine", lowest = {num = "count", '
    'set = {zone = "field", of = "any", at = "its", where = {kind = "creature"}}}}'
)


def gift(steps: str, text: str) -> Keyword:
    """A gift: what it does while the card that has it lies shown (RV-R10), by rule and beyond any
    engagement (RV-R129).
    """
    on = '[[when]]\non = {event = "gift", card = "self"}\nat = "when"\nzone = "shown"\n'
    return Keyword(f"{on}steps = [{steps}]\n", text=text)


GIFTS = {
    "gift_bond": gift(
        '{do = "add_bond"}',
        "Put the top card of your main deck as a bond at your opened location with the fewest bonds.",
    ),
    "gift_dispel": gift(
        '{do = "choose", name = "t", by = "active", set = {zone = "field", of = "foe", at = "any", '
        f'where = {_CREATURE}, lowest = {_LEVEL}}}}}, {{do = "destroy", card = "$t"}}',
        "Dispel the opponent's creature of lowest level.",
    ),
    "gift_draw": gift('{do = "draw", n = 1}', "Draw a card."),
    "gift_ruby": gift(
        '{do = "counter", to = "you", name = "flame", n = 1}, '
        f'{{do = "damage", to = {{zone = "field", of = "foe", at = "any", where = {_CREATURE}}}, n = 1}}',
        "Get a flame counter, then deal 1 damage to each of the opponent's creatures.",
    ),
    "gift_trine": gift(
        '{do = "mend", to = {zone = ["field", "mages"], at = "any"}}, '
        '{do = "choose", name = "t", by = "active", set = {zone = "field", at = "any", '
        f"where = {_CREATURE}, highest = {_LEVEL}}}}}, "
        '{do = "attach", card = {zone = "deck", top = 1}, to = "$t", face = "down"}',
        "Heal all your cards. Your creature of highest level gains one face-down vim.",
    ),
    "gift_orth": gift(
        '{do = "move", card = {zone = "discard", where = {not = {kind = "mage"}}, '
        'highest = {num = "stat", stat = "height", of = "it"}}, to = "hand"}',
        "Return the topmost non-mage card of your discard pile to your hand.",
    ),
    "gift_sphene": gift(
        f'{{do = "choose", name = "m", by = "active", set = {_FEWEST}}}, '
        '{do = "if", test = {test = "exists", set = "$m"}, then = ['
        '{do = "make", card = "swarming_bug", to = "field", at = "$m"}]}',
        "A Swarming Bug joins your mage with the fewest creatures.",
    ),
    "gift_emry": gift(
        f'{{do = "choose", name = "m", by = "active", set = {_FEWEST}}}, {{do = "wild", to = "$m"}}',
        "Reveal a random Wild Summons card; if a creature, it joins your mage with the fewest creatures.",
    ),
    "gift_quam": gift(
        '{do = "choose", name = "t", by = "active", set = {zone = "field", of = "foe", at = "any", '
        f'where = {{kind = "creature", ready = true}}, highest = {_LEVEL}}}}}, '
        '{do = "exhaust", card = "$t"}',
        "Task the opponent's untasked creature of highest level.",
    ),
    "gift_saff": gift(
        '{do = "choose", name = "m", by = "active", set = {zone = "mages", of = "foe", at = "any", '
        'lowest = {num = "counters", name = "sap", of = "it"}}}, '
        '{do = "counter", to = "$m", name = "sap", n = 1}',
        "Put a sap counter on the opponent's mage with the fewest sap counters.",
    ),
    "gift_thyst": gift(
        '{do = "roll", name = "d", sides = 6}, '
        '{do = "if", test = {test = "cmp", a = "$d", op = "<=", b = 2}, then = [{do = "draw", n = 1}], '
        'other = [{do = "if", test = {test = "cmp", a = "$d", op = "<=", b = 4}, then = ['
        '{do = "choose", name = "t", by = "active", set = {zone = "field", of = "foe", at = "any", '
        f'where = {_CREATURE}, lowest = {_LEVEL}}}}}, {{do = "damage", to = "$t", n = 2}}], '
        'other = [{do = "choose", name = "m", by = "active", target = false, set = {zone = "mages", '
        'at = "any", where = {stat = {dream = 2}}}}, {do = "refresh", card = "$m"}]}]}',
        "Roll a d6: 1-2 draw a card; 3-4 deal 2 damage to the opponent's creature of lowest level; "
        "5-6 refresh one of your expended dream counters.",
    ),
}
"""RV-295, texts by RV-R129."""

NAMED = {
    "aggressive": Keyword(
        '[[always]]\nchange = [{layer = "add", stat = "might", n = "$n"}]', "number",
        "Deals this much more damage while attacking.",
    ),
    "battlemage": Keyword(
        '[[always]]\nchange = [{layer = "set", stat = "level", n = "$n"}]', "number",
        "The mage can attack like a creature of this level.",
    ),
    "boundless": Keyword(text="Ignores the rules of engagement when attacking."),
    "burrowing": Keyword(text="When attacked, no damage is dealt; then this is tasked and burrowed."),
    "deft": Keyword(text="Deals its damage first when attacking."),
    "drive": Keyword(
        '[[when]]\non = {event = "join", card = "self"}\nsteps = [{do = "ready", card = "self"}]',
        text="After it joins, it untasks.",
    ),
    "relentless": Keyword(text="After the first time it tasks in its controller's turn, it untasks."),
    "ritual": Keyword(text="May be evoked face down for 2, and from there for its level minus 3."),
    "roaming": Keyword(
        '[[use]]\nlabel = "Roam"\nlimit = {times = 1, per = "turn"}\nsteps = [{do = "roam"}]',
        text="Once per turn it may move to another of your mages.",
    ),
    "strength": Keyword(
        '[[always]]\nchange = [{layer = "add", stat = "level", n = "$n"}]', "number",
        "Its level in play is this much higher.",
    ),
    "swarm": Keyword(text="While vim of a level-1 Bug, it can attack on its own as a copy of that Bug."),
    "swarm_up": Keyword(
        '[[use]]\nlabel = "Swarm Up"\nlimit = {times = 1, per = "turn"}\nsteps = ['
        '{do = "choose", name = "t", set = {zone = "field", at = "here", '
        'where = {kind = "creature", tag = "bug", other = true, stat = {level = 1}}}}, '
        '{do = "if", test = {test = "exists", set = "$t"}, then = ['
        '{do = "attach", card = "self", to = "$t", face = "up"}, {do = "link", kind = "mute", to = 1}]}]',
        text="Becomes vim of an allied level-1 Bug, which does not gain its abilities.",
    ),
    "trap": Keyword(text="May be evoked face down for 2; goes off when its mage is attacked."),
    "unity": Keyword(text="May attack together with an ally."),
    "ward": Keyword(text="Cannot be singled out by opposing spells and effects."),
}  # fmt: skip

KEYWORDS = {**NAMED, **GIFTS}
