"""Costs are paid in full or not at all, and what is paid for can be had (RP-R56, RP-R108)."""

from __future__ import annotations

import pytest

from tests.rules.reapers.real import ranked


@pytest.mark.rule("RP-R108", "RP-188")
@pytest.mark.parametrize(("id", "price"), [("nerith_1", 2), ("orias_1", 1)])
def test_cards_from_the_deck_must_all_be_there(scene, id, price):
    for deck in range(price + 1):
        s = scene({"souls": (id,), "deck": ("marut",) * deck}, {"souls": ("marut",)}, real=True)
        assert s.uses(id, 0) == (deck == price)
        if deck < price:
            assert s.clause("use", s.soul(id, 0), f"{id}.use[0]") == "RP-R108"
    s.skill(id).quiet()
    assert (s.zone("deck", 0), s.zone("graveyard", 0)) == ((), ("marut",) * price)


@pytest.mark.rule("RP-R108")
@pytest.mark.parametrize(("deck", "can"), [(2, False), (3, True)])
def test_several_steps_of_a_cost_are_counted_together(scene, deck, can):
    """One card, then twice one more."""
    s = scene({"souls": ("pit",), "deck": ("squire",) * deck}, {})
    assert s.uses("pit", 0) == can


@pytest.mark.rule("RP-R56", "RP-R97")
def test_a_trigger_pays_for_no_token_without_a_position(scene):
    """Grave Warden with a full Front-Line is not even offered."""
    for others, offered in ((3, True), (4, False)):
        souls = ("grave_warden", *("morvane_1",) * others)
        mine = {"souls": souls, "graveyard": ("mourner",) * 2, "hand": ()}
        s = scene(mine, {"hand": ()}, real=True, at="end")
        assert (s.asked == (0, "#go")) == offered
        assert s.zone("graveyard", 0) == ("mourner",) * 2


@pytest.mark.rule("RP-R56", "RP-R97")
def test_each_of_two_wardens_may_unearth(scene):
    """Their text sets no limit."""
    mine = {"souls": ("grave_warden",) * 2, "graveyard": ("mourner",) * 4, "hand": ()}
    s = scene(mine, {"hand": ()}, real=True, at="end")
    for _ in range(2):
        assert s.asked == (0, "#go")
        s.answer(0).choose(0).quiet()
    assert s.souls(0).count("shade") == 2


@pytest.mark.rule("RP-R56")
@pytest.mark.parametrize(("squires", "joined"), [(3, 2), (4, 0)])
def test_a_trigger_that_makes_two_needs_two_positions(scene, squires, joined):
    """One of these falls: the Dowser's two Wisps need two positions, and it pays for none otherwise."""
    mine = {"souls": ("gnat", *("wall",) * squires, "dowser"), "hand": ()}
    s = scene({"souls": ("squire",), "hand": ()}, mine, at="combat")
    s.attack(s.soul("squire", 0), s.soul("gnat", 1)).quiet()
    assert (s.asked == (1, "#go")) == bool(joined)
    if joined:
        s.answer(0).choose(1).quiet()
    assert s.souls(1).count("wisp") == joined
    assert s.zone("purgatory", 1) == (("gnat",) if joined else ())


@pytest.mark.rule("RP-R09", "RP-085")
def test_a_token_has_no_rank_to_be_aimed_at(scene):
    """Blood Price means Souls of Rank 1 and 2."""
    enemy = {"souls": ("recruit", "marut", ranked("aldric", 2), ranked("cadoc", 1))}
    mine = {"souls": ("verin", "imp"), "hand": ("blood_price", "marut")}
    s = scene(mine, {"souls": ("recruit",)}, real=True)
    assert s.clause(*s.play_of("blood_price")) == "RP-R108"
    s = scene(mine, enemy, real=True)
    s.answer(s.play_of("blood_price"))
    aims = {s._id(answer.value[0]) for answer in s.options.answers()}
    assert aims == {"marut", "aldric_2", "cadoc_1"}


@pytest.mark.rule("RP-R56", "RP-203")
def test_who_goes_as_the_cost_makes_room_for_who_comes(scene):
    """A Phoenix among the Warriors frees a position for a Warrior, not for a Mage."""
    full = {"souls": ("phoenix", *("squire",) * 4, *("acolyte",) * 2), "hand": ()}
    s = scene({**full, "graveyard": ("squire",)}, {"hand": ()})
    s.skill("phoenix").quiet()
    assert (s.souls(0).count("squire"), s.zone("graveyard", 0)) == (5, ("phoenix",))
    assert not scene({**full, "graveyard": ("acolyte",)}, {"hand": ()}).uses("phoenix", 0)
