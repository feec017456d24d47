"""Answers on the buttons of the window are in the player's language, as they are at the terminal."""

from __future__ import annotations

from random import Random

import pytest

from client.app.game_looks import layout_of
from client.table.asking import picking_for
from engines.kernel import LocalGame, Option
from engines.kernel.say import english, label, use_language
from engines.registry import translation
from tests.battery.games import cases


@pytest.mark.parametrize("name", ["reapers", "runiverse"])
def test_labelled_answers_are_translated(name: str) -> None:
    one = next(each for each in cases() if each.game == name)
    game = one.make()
    local, chance, shown = LocalGame(game, one.setup(game), b"german", one.decks), Random(5), set()
    for options in local.play():
        d = options.decision
        if isinstance(d, Option):
            view = game.view(local.table, d.seat, options.know)
            picking = picking_for(game, options, view, layout_of(name))
            use_language(translation("de"))
            try:
                said = [choice.words for choice in picking.others()]
                assert said == [label(words) for words in d.labels]
                shown.update(set(said) - set(d.labels))
            finally:
                use_language(english)
        local.submit(options.sample(chance))
        if shown:
            return
    raise AssertionError("no labelled answer came up that has a German word")
