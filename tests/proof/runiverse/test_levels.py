"""Levels: a drop takes damage away and never dispels."""

from __future__ import annotations

from tests.proof.runiverse.stage import stage


def test_a_drop_in_level_removes_as_much_damage() -> None:
    """RV-212, RV-213: 2 damage on a level-3 creature; L-2 leaves level 1 and no damage."""
    s = stage({"hand": "bolt wither", "mages1": "ember_sage"}, {"field0": "ogre"})
    ogre = s.find("ogre", "field", 1)
    s.phase().power().play(s.find("bolt", "hand", 0), "plain")
    assert s.t.rows[ogre].damage == 2
    s.play(s.find("wither", "hand", 0), "plain")
    assert (s.stat(ogre, "level"), s.t.rows[ogre].damage) == (1, 0)
    assert s.zone("field", 1) == ("ogre",)


def test_a_drop_to_zero_dispels_nothing_and_the_damage_does_not_come_back() -> None:
    """RV-209, RV-211, RV-213, RV-R53: level 2 less 2 with 1 damage on it; at end of turn level 2, no damage."""
    s = stage({"hand": "wither", "field0": "imp"}, {"field0": "hound"})
    hound = s.find("hound", "field", 1)
    s.phase().power().attack(s.up("imp"), hound)
    assert s.t.rows[hound].damage == 1
    s.play(s.find("wither", "hand", 0), "plain")
    assert (s.stat(hound, "level"), s.t.rows[hound].damage) == (0, 0)
    s.end_turn()
    assert (s.stat(hound, "level"), s.t.rows[hound].damage, s.zone("field", 1)) == (2, 0, ("hound",))


def test_an_aura_that_goes_is_a_drop_too() -> None:
    """RV-212, RV-R52: the Captain's bonus ends when it is dispelled; the ally loses the same damage."""
    s = stage({"field0": "titan ogre"}, {"field0": "captain ogre"})
    captain, ogre = s.find("captain", "field", 1), s.find("ogre", "field", 1)
    s.phase().attack(s.up("ogre"), ogre)
    assert (s.stat(ogre, "level"), s.t.rows[ogre].damage) == (4, 2)
    s.attack(s.up("titan"), captain)
    assert (s.stat(ogre, "level"), s.t.rows[ogre].damage) == (3, 1)
