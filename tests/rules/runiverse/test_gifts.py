"""The eleven gifts (RV-295, texts by RV-R129), each as a broken bond or a first draw."""

from __future__ import annotations

import pytest

from engines.kernel import Done, Reveal, Roll
from engines.runiverse.keywords import GIFTS
from engines.runiverse.turn import draw

pytestmark = pytest.mark.rule("RV-295", "RV-R129")


def broken(scene, gift, mine=None, **theirs):
    """Seat 0's wisp breaks a bond of seat 1 that is this mage."""
    s = scene({"field0": "wisp", **(mine or {})}, {"rifts0": f"{gift} imp", **theirs})
    s.phase().attack(s.up("wisp"), s.mage(1))
    return s


def drawn(scene, gift, foe=None, **mine):
    """Seat 0 draws this mage as the first card of its turn and shows it."""
    s = scene({"deck": f"imp imp imp {gift}", **mine}, foe or {}, at=draw)
    return s.answer(s.t.zone("shown", 0))


def test_there_are_eleven():
    facets = ("ruby", "trine", "orth", "sphene", "emry", "quam", "saff", "thyst")
    assert set(GIFTS) == {"gift_bond", "gift_dispel", "gift_draw", *(f"gift_{facet}" for facet in facets)}


def test_draw(scene):
    assert sorted(broken(scene, "gale").zone("hand", 1)) == ["gale", "imp"]


def test_bond(scene):
    """At the opened location with the fewest bonds, mage or none."""
    s = drawn(scene, "stone", rifts0="imp imp", rifts1="imp")
    assert [len(s.zone("rifts", 0, place)) for place in range(3)] == [2, 2, 0]


def test_bond_from_an_empty_deck(scene):
    s = broken(scene, "stone", deck="")
    assert s.zone("rifts", 1) == ("imp",)


def test_dispel(scene):
    s = broken(scene, "ember", {"mages1": "gale", "field1": "imp titan"})
    assert s.zone("discard", 0) == ("imp",), "the lowest, wherever it is"


def test_dispel_with_no_creature(scene):
    s = drawn(scene, "ember")
    assert s.t.result is None and s.zone("hand", 0) == ("ember",)


def test_ruby(scene):
    s = broken(scene, "cinder", {"mages1": "gale", "field1": "imp titan"})
    assert s.get(1, "flame") == 1
    assert s.zone("discard", 0) == ("imp",)
    assert s.row(s.up("titan")).damage == 1 and s.row(s.up("wisp")).damage == 1


def test_trine(scene):
    """Heal all, and vim for the highest."""
    s = scene({"field0": "brute wisp"}, {"field0": "titan imp", "rifts0": "bulwark imp"})
    titan = s.up("titan", 1)
    s.phase().attack(s.up("brute"), titan)
    assert s.row(titan).damage == 3
    s.attack(s.up("wisp"), s.mage(1))
    assert s.row(titan).damage == 0 and len(s.game.vim(s.t, titan)) == 1


def test_orth(scene):
    """The topmost card that is no mage."""
    s = broken(scene, "moss", discard="imp brute ember")
    assert sorted(s.zone("hand", 1)) == ["brute", "moss"] and s.zone("discard", 1) == ("imp", "ember")


def test_sphene(scene):
    s = broken(scene, "hive", field0="imp", mages1="hive")
    assert s.zone("field", 1, 1) == ("swarming_bug",)


def test_sphene_without_a_mage(scene):
    s = scene({"field0": "wisp"}, {"mages0": "", "rifts0": "hive imp"})
    s.phase().attack(s.up("wisp"), s.t.zone("rifts", 1)[0])
    assert all(not s.t.zone("field", 1, place) for place in range(3))


def test_emry(scene):
    s = broken(scene, "grove")
    shown = [e for e in s.local.events if e.kind == "summons"]
    assert len(shown) == 1
    joined = s.zone("field", 1)
    assert len(joined) + len(s.zone("wild", 1)) == 7
    assert joined == () or s.game.kind(s.t, s.t.zone("field", 1)[0]) == "creature"


def test_quam(scene):
    s = broken(scene, "frost", {"field0": "wisp brute titan", "tasked": ("titan",)})
    assert s.row(s.up("brute")).turned, "the highest of the untasked"


def test_saff(scene):
    s = scene({"field0": "wisp wisp", "mages1": "gale"}, {"rifts0": "tide tide"})
    s.phase().attack(s.up("wisp"), s.mage(1))
    assert s.asked == (0, "m")
    s.answer((s.mage(0, 1),))
    s.attack(s.up("wisp", nth=1), s.mage(1))
    assert [s.row(s.mage(0, place)).mark("sap") for place in (0, 1)] == [1, 1]


@pytest.mark.rule("RV-329")
@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_thyst(scene, roll):
    """1-2 draw, 3-4 two damage to the lowest, 5-6 refresh: tried with every number of the die."""
    s = broken(
        scene, "maelstrom", {"field0": "wisp brute titan"}, vars={"opened": 7, "rifts": 3, "dream0": 2}
    )
    step = next(n for n, t in enumerate(s.tables()) if isinstance(t.pending, Roll))
    asked = s.local.table_at(step).pending
    assert (asked.sides, asked.count) == (6, 1)
    t, _ = s.game.apply(s.local.table_at(step), Done(step, (roll,)))
    top = s.local.table_at(step).zone("deck", 1)[-1]
    assert (isinstance(t.pending, Reveal) and t.pending.parts == (((top,), (1,)),)) == (roll <= 2)
    assert (t.zone("discard", 0) != ()) == (roll in (3, 4))
    assert t.get(1, "dream0") == (1 if roll >= 5 else 2)


@pytest.mark.rule("RV-329")
def test_a_d6_is_rolled_by_the_dealer(scene):
    s = scene({"hand": "gamble gamble gamble"})
    s.phase().evoke("gamble").evoke("gamble").evoke("gamble")
    rolls = [e.args[0] for e in s.local.events if e.kind == "rolled"]
    assert len(rolls) == 3 and all(1 <= n <= 6 for n in rolls) and s.get(0, "flame") == sum(rolls)
