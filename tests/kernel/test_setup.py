"""How a game is opened: defaults, and a sentence for every setup that makes no game."""

from typing import Any

import pytest
from msgspec.structs import replace

from engines.kernel import PackRef, Setup, SetupError
from tests.kernel.scenes import Scene, stay

GAME = Scene(stay)


def test_defaults_are_filled_in() -> None:
    setup = GAME.setup(options={"length": 5})
    assert (setup.mode, setup.seats, setup.options) == ("duel", 2, (("harsh", False), ("length", 5)))
    assert setup.option("length") == 5
    with pytest.raises(KeyError):
        setup.option("width")


def test_the_mode_decides_seats_and_sides() -> None:
    setup = GAME.setup("four")
    t = GAME.start(setup)
    assert (setup.seats, t.map.seats, GAME.mode(t).side(2), GAME.mode_named("duel").side(1)) == (
        4,
        4,
        (0, 2),
        (1,),
    )


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"mode": "trio"}, "Scene has no mode 'trio'; it has duel, four."),
    ({"options": {"width": 1}}, "Scene (duel) has no option 'width'; it has length, harsh."),
    ({"mode": "four", "options": {"length": 3}}, "Scene (four) has no option 'length'; it has none."),
    ({"options": {"length": 4}}, "Option length cannot be 4; it can be 3, 5."),
    ({"options": {"harsh": 0}}, "Option harsh cannot be 0; it can be False, True."),
    ({"options": {"length": "3"}}, "Option length cannot be '3'; it can be 3, 5."),
]


@pytest.mark.parametrize(("wish", "sentence"), WRONG)
def test_a_wish_that_cannot_be_met_is_refused_in_words(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        GAME.setup(**wish)
    assert str(refused.value) == sentence


FOREIGN: list[tuple[dict[str, Any], str]] = [
    ({"game": "other"}, "The setup is for other revision 1; this is scene revision 1."),
    ({"revision": 2}, "The setup is for scene revision 2; this is scene revision 1."),
    ({"seats": 3}, "Scene (duel) is for 2 seats, not 3."),
    ({"mode": "trio"}, "Scene has no mode 'trio'; it has duel, four."),
    ({"packs": (PackRef("base", 1, b"x"),)}, "The card packs of the setup are not the ones loaded."),
    ({"options": ()}, "The setup does not state each option of the mode once, in order."),
    (
        {"options": (("length", 3), ("harsh", False))},
        "The setup does not state each option of the mode once, in order.",
    ),
    ({"options": (("harsh", False), ("length", True))}, "Option length cannot be True; it can be 3, 5."),
]


@pytest.mark.parametrize(("fields", "sentence"), FOREIGN)
def test_a_setup_from_elsewhere_is_checked_in_full(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        GAME.start(replace(GAME.setup(), **fields))
    assert str(refused.value) == sentence


def test_what_is_stated_of_a_list_is_no_list() -> None:
    """Numbers per printed back stand beside the size of a list, under its label."""
    setup = Setup("g", 1, 2, "m", decks=((("main", 3), ("main/0", 2), ("main/4", 1)), (("side", 1),)))
    assert [setup.lists(seat) for seat in range(3)] == [{"main"}, {"side"}, set()]
