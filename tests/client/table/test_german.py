"""Answers on the buttons of the window are in the player's language, as they are at the terminal."""

from __future__ import annotations

from random import Random

import pytest

from client.app.game_looks import layout_of
from client.qt import QImage, QPainter, QRectF
from client.table import plates
from client.table.asking import picking_for
from client.table.inkwell import write_line
from client.table.look import DARK_LOOK
from client.table.planning import make_plan
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


@pytest.mark.parametrize("size", [(960, 601), (1280, 761), (1280, 681), (2560, 1400)])
def test_no_word_on_a_plate_is_cut(qapp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    one = next(each for each in cases() if each.game == "runiverse")
    game, layout, said = one.make(), layout_of("runiverse"), list[str]()
    local = LocalGame(game, one.setup(game), b"german", one.decks)

    def heard(p: QPainter, line: QRectF, text: str, *more) -> None:
        said.append(text)
        write_line(p, line, text, *more)

    monkeypatch.setattr(plates, "write_line", heard)
    view = game.view(local.table, 0, local.secrets[0])
    use_language(translation("de"))
    try:
        plan = make_plan(view, layout, *size, DARK_LOOK)
        for seat in view.seats:
            plate = plates.plate_of(plan, view, seat, layout, ("Ada", "Bo"))
            image = QImage(400, 400, QImage.Format.Format_ARGB32_Premultiplied)
            p = QPainter(image)
            plates.paint_plate(p, QRectF(plan.plates[seat.seat]), plate, layout, DARK_LOOK)
            p.end()
            assert {name for name, _, _ in plate.values} <= set(said), said
    finally:
        use_language(english)
