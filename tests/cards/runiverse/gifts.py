"""The gifts of mages: shown on the first draw of one's turn, and set off by a broken bond in the other's."""

from __future__ import annotations

from typing import Any

import pytest

from engines.runiverse.turn import draw
from tests.cards.runiverse.told import Told
from tests.cards.sentences import shows
from tests.rules.runiverse.real import FILL
from tests.rules.runiverse.stage import Game

DRAWN: dict[str, dict[str, Any]] = {
    "bond": {"see": "bonds=3, cards=1, deck=5"},
    "dispel": {"enemy": "kittle granite_ram", "see": "enemy=granite_ram, foepile=kittle"},
    "draw": {"see": "cards=2, deck=5"},
    "ruby": {"enemy": "kittle granite_ram", "see": "flame=1, enemy=granite_ram, foe.granite_ram:damage=1"},
    "trine": {"mine": "kittle granite_ram", "see": "granite_ram:vim=kittle, kittle:vim=-, deck=5"},
    "orth": {"first": {"discard": "sear mole_scout adamar"}, "see": "pile=sear adamar, cards=2"},
    "sphene": {
        "mine": "kittle",
        "first": {"mages1": "adamar"},
        "see": "mine=kittle, mine1=swarming_bug, swarming_bug:tasked=yes",
    },
    "emry": {"see": "cards=1"},
    "quam": {
        "enemy": "kittle granite_ram mountain_elder",
        "second": {"tasked": ("mountain_elder",)},
        "see": "foe.granite_ram:tasked=yes, foe.kittle:tasked=no",
    },
    "saff": {"see": "foe.mage:sap=1, mage:sap=0"},
}
"""What the player sees who draws a mage with that gift first and shows it."""

BROKEN: dict[str, dict[str, Any]] = {
    "bond": {"see": "foebonds=2, foecards=1"},
    "dispel": {"mine": "kittle granite_ram", "see": "mine=granite_ram, pile=kittle"},
    "draw": {"see": "foecards=2, foebonds=1"},
    "ruby": {
        "mine": "kittle granite_ram",
        "see": "foeflame=1, flame=0, mine=granite_ram, granite_ram:damage=1",
    },
    "trine": {
        "mine": "kittle kittle",
        "enemy": "granite_ram",
        "do": "attack kittle > granite_ram; attack kittle > mage",
        "see": "foe.granite_ram:damage=0, foe.granite_ram:vim=kittle",
    },
    "orth": {"second": {"discard": "adamar borin"}, "see": "foepile=adamar borin, foecards=1"},
    "sphene": {"see": "enemy=swarming_bug, foe.swarming_bug:tasked=yes"},
    "emry": {"see": "foecards=1"},
    "quam": {"mine": "kittle granite_ram", "first": {"tasked": ("granite_ram",)}, "see": "kittle:tasked=yes"},
    "saff": {"first": {"mages1": "adamar"}, "do": "attack kittle > mage; pick mage", "see": "foe.mage:sap=0"},
}
"""The same when the mage is the enemy's bond that a Kittle of mine breaks: nobody may decline it."""


def gifts(mages: dict[str, str], *, edge: bool = False) -> list[Any]:
    """Rows (mage, gift): the mages of a pack by their gift. That of Trine has two sentences."""
    return [
        pytest.param(
            mage, gift, marks=shows(mage, *((1, 2) if gift == "trine" else (1,)), edge=edge), id=mage
        )
        for gift, names in mages.items()
        for mage in names.split()
    ]


def drawn(scene: Any, mage: str, gift: str) -> Game:
    """It is the first card drawn in my turn, and I show it."""
    how = dict(DRAWN.get(gift, {}))
    see = how.pop("see", "")
    first = {"mages0": "ashka", "rifts0": "kittle kittle", "deck": FILL + mage,
             "field0": how.pop("mine", ""), **how.pop("first", {})}  # fmt: skip
    second = {"mages0": "adamar", "rifts0": "kittle kittle", "deck": FILL,
              "field0": how.pop("enemy", ""), **how.pop("second", {})}  # fmt: skip
    s: Game = scene(first, second, real=True, at=draw)
    assert s.asked == (0, "gift")
    s.answer(s.options.decision.cards)  # type: ignore[union-attr]
    assert mage in s.zone("hand", 0), "after its gift it joins the hand"
    Told("", {}, "", see).look(s)
    if gift == "emry":
        _summoned(s, 0)
    return s


def broken(scene: Any, mage: str, gift: str) -> Game:
    """It is the oldest bond of the enemy mage that I attack."""
    how: dict[str, Any] = {"mine": "kittle", "do": "attack kittle > mage", **BROKEN.get(gift, {})}
    do, see = how.pop("do"), how.pop("see", "")
    how["second"] = {"rifts0": f"{mage} kittle", **how.pop("second", {})}
    s = Told("ruby", how, do, see).play(scene)
    assert mage in s.zone("hand", 1), "after its gift it goes to its owner's hand"
    if gift == "emry":
        _summoned(s, 1)
    return s


def _summoned(s: Game, seat: int) -> None:
    """A random Wild Summons card: a creature joined, No Creature did not."""
    (shown,) = [event.cards[0] for event in s.local.events if event.kind == "summons"]
    id = s.ids((shown,))[0]
    assert s.zone("field", seat) == (() if id == "no_creature" else (id,))
    assert len(s.t.zone("wild", seat)) == (7 if id == "no_creature" else 6)


def thyst(scene: Any, mage: str, before: str) -> int:
    """The Thyst gift of a broken bond, after some other action: what the die showed, and that it was done."""
    how = {
        "hand": "ashka bram",
        "mine": "kittle granite_ram",
        "second": {"rifts0": f"{mage} kittle", "vars": {"dream0": 2}},
    }
    s = Told("ruby", how, f"{before}attack kittle > mage", "").play(scene)
    (die,) = [int(event.args[0]) for event in s.local.events if event.kind == "rolled"]
    seen = (len(s.t.zone("hand", 1)), s.zone("field", 0), s.get(1, "dream0"))
    assert seen == (
        (2, ("kittle", "granite_ram"), 2) if die <= 2
        else (1, ("granite_ram",), 2) if die <= 4
        else (1, ("kittle", "granite_ram"), 1)
    )  # fmt: skip
    return die
