"""Whole games through the widget, with real pointer and key events."""

from __future__ import annotations

from random import Random

import pytest

from client.table.items import CardItem
from client.table.layout import AnswerLook, Layout, complete, layout_for
from engines import registry
from engines.kernel import LocalGame
from tests.battery.games import cases
from tests.client.table.described import duel_layout, duel_local, slingers_layout, slingers_local
from tests.client.table.sitting import Sitting


def rune_local(seed: bytes = b"table", mode: str = "duel", **options: bool) -> LocalGame:
    game = registry.load("rune")
    return LocalGame(game, game.setup(mode, options), seed)


def rune_layout(local: LocalGame):
    return layout_for(local.game, registry.engine("rune"))


def play(sitting: Sitting, give, chance: Random, most: int = 10_000) -> int:
    """Answer by chance until the game is over; how many answers that took."""
    count = 0
    while not sitting.local.over and count < most:
        options = sitting.local.options(sitting.local.waiting()[0])
        assert options is not None
        give(options.sample(chance))
        count += 1
    return count


@pytest.mark.parametrize("by", ["give", "give_by_keys"])
def test_a_whole_game_of_rune(qtbot, by):
    local = rune_local()
    sitting = Sitting(qtbot, local, rune_layout(local))
    count = play(sitting, getattr(sitting, by), Random(1))
    assert local.over and count == len(sitting.given)
    assert sitting.refusals == []
    assert sitting.widget.dock.question.text() == local.game.view(local.table, 0, local.secrets[0]).outcome


@pytest.mark.parametrize("by", ["give", "give_by_keys"])
def test_a_whole_duel(qtbot, by):
    local = duel_local(b"short6")  # over after some fifty answers
    sitting = Sitting(qtbot, local, duel_layout(local.game))
    play(sitting, getattr(sitting, by), Random(2))
    assert local.over
    assert sitting.refusals == []


@pytest.mark.parametrize("by", ["give", "give_by_keys"])
def test_an_encounter_of_slingers(qtbot, by):
    local = slingers_local()
    sitting = Sitting(qtbot, local, slingers_layout(local.game))
    play(sitting, getattr(sitting, by), Random(3), most=25)
    assert sitting.refusals == []


def test_a_game_for_four(qtbot):
    local = rune_local(mode="teams")
    sitting = Sitting(qtbot, local, rune_layout(local))
    play(sitting, sitting.give, Random(4), most=12)
    assert sitting.refusals == []
    assert len(sitting.widget.scene.plan.plates) == 4


@pytest.mark.parametrize("by", ["give", "give_by_keys"])
def test_one_cell_may_stand_for_several_answers(qtbot, by):
    """With tokens, a rune can be turned to one of two colours: the words tell them apart."""
    local = rune_local(grand_master=True)
    sitting = Sitting(qtbot, local, rune_layout(local))
    seen = False
    for options in local.play():
        listed = list(options.answers())
        tokens = [answer for answer in listed if answer.value[0] == "token"]
        if tokens:
            seen = True
            getattr(sitting, by)(tokens[-1])
            break
        masters = [answer for answer in listed if answer.value[0] == "master"]
        local.submit((masters or listed)[0])
        sitting.show()
    assert seen and sitting.refusals == []


@pytest.mark.parametrize("pointed", [True, False], ids=["with a layout", "without"])
def test_a_game_of_a_plug_in(qtbot, pointed):
    """Noughts and crosses: nine cells to click on, or nine buttons where nobody said that they are cells."""
    game = registry.load("tictactoe")
    local = LocalGame(game, game.setup(), b"cells")
    marks = {"mark": AnswerLook(numbers=("cell",))} if pointed else {}
    sitting = Sitting(qtbot, local, complete(Layout(answers=marks), game))
    play(sitting, sitting.give if pointed else sitting.give_by_keys, Random(5))
    assert local.over and sitting.refusals == []


@pytest.mark.parametrize(
    "case", [c for c in cases() if c.decks and c.game in registry.games()], ids=lambda case: case.id
)
def test_every_picture_is_that_of_its_card(qtbot, case):
    """Also where a hand was mixed, and where one seat follows another at the screen."""
    game, chance = case.make(), Random(4)
    local = LocalGame(game, case.setup(game), b"pictures", case.decks)
    sitting = Sitting(qtbot, local, layout_for(game, registry.engine(case.game)))
    scene = sitting.widget.scene
    for _ in range(60 if case.mode == game.modes[0].name else 15):
        if local.over:
            break
        options = local.options(local.waiting()[0])
        assert options is not None
        local.submit(options.sample(chance))
        sitting.show()
        scene.motion.finish()
        pictures = [item for item in scene.items() if isinstance(item, CardItem)]
        assert len(pictures) == len(scene.spread.lying), "one for each card that lies there, and no other"
        for lying in scene.spread.lying:
            item = scene.items_of[lying.cards[0]]
            assert item.lying == lying and item.pos() == item.home
