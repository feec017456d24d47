"""Somebody who knows nothing plays every game: by mouse or by keys alone, only what is lit or listed."""

from random import Random

import pytest

from client.qt import Qt
from client.service.plan import Plan
from client.table.choices import Ref
from client.table.layout import layout_for
from client.table.picking import CardsPicking
from engines import registry
from engines.kernel import Arrange
from tests.client.table.sitting import Sitting

GAMES = ("rune", "reapers", "runeslingers", "runiverse", "genesis")
QUESTIONS = 10
"""Questions of one's own that the short form answers; the long form plays to the end."""
TRIES = 120
"""Things a newcomer tries before giving up on a question."""


class Newcomer:
    """Points at what is lit and presses what is listed, by chance; the other seats play aside."""

    def __init__(self, qtbot, game: str, seed: int, by: str) -> None:
        opening = Plan(game).opening()
        self.chance, self.by = Random(seed), by
        local = opening.start(b"newcomer %d" % seed)
        self.local = local
        layout = layout_for(opening.game, registry.engine(game))
        self.others_play()
        self.sitting = Sitting(qtbot, local, layout)
        self.answered = 0

    def others_play(self) -> None:
        """All but the newcomer answer by chance."""
        local = self.local
        while not local.over:
            if isinstance(local.table.pending, Arrange):
                local.arrange({})
                continue
            seat = local.waiting()[0]
            options = local.options(seat)
            if seat == 0 or options is None:
                return
            local.submit(options.sample(self.chance))

    def play(self, most: int) -> None:
        """Answer so many questions, or all."""
        while not self.local.over and self.answered < most:
            self.answer()
            self.answered += 1
            self.others_play()
            self.sitting.show()

    def answer(self) -> None:
        """Try things until something was answered."""
        sitting, given = self.sitting, len(self.sitting.given)
        for attempt in range(TRIES):
            (self.by_mouse if self.by == "mouse" else self.by_keys)(attempt)
            if len(sitting.given) > given:
                return
        raise AssertionError(f"no way to answer {sitting.widget.dock.question.text()!r}")

    def by_mouse(self, attempt: int) -> None:
        """One click on something lit, or on a button."""
        sitting, play = self.sitting, self.sitting.widget.play
        dock, picking = sitting.widget.dock, sitting.picking
        wanted = picking.picked if isinstance(picking, CardsPicking) else ()
        things = sorted(ref for ref in play.lit() if ref not in wanted)
        finish = dock.main.isEnabled() and (attempt > 3 or not things or self.chance.random() < 0.4)
        if finish:
            sitting.press_main()
        elif dock.small and (not things or self.chance.random() < 0.5):
            sitting.press_small(self.chance.choice(dock.labels[: len(dock.small)]))
        elif things:
            cells = [ref for ref in things if ref.kind == "cell"]
            try:
                if cells:
                    self.click_cell(self.chance.choice(cells))
                else:
                    sitting.click(self.chance.choice(things))
            except AssertionError:  # it lies beneath something else: another is tried
                return

    def click_cell(self, cell: Ref) -> None:
        """A click on a cell that is lit, as it is seen."""
        scene, canvas = self.sitting.widget.scene, self.sitting.widget.canvas
        assert scene.board is not None
        scene.board.reveal((cell.a, cell.b))
        box = scene.box_of(cell)
        assert box is not None and cell in scene.refs_at(box.center())
        at = canvas.mapFromScene(box.center())
        self.sitting.qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def by_keys(self, attempt: int) -> None:
        """An arrow and Enter, Space, or a digit."""
        sitting, play, dock = self.sitting, self.sitting.widget.play, self.sitting.widget.dock
        if dock.others and self.chance.random() < 0.5:
            sitting.key(Qt.Key(Qt.Key.Key_1 + self.chance.randrange(min(9, len(dock.others)))))
        elif play.lit() and attempt % 4 != 3:
            arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
            for _ in range(self.chance.randint(1, 4)):
                sitting.key(self.chance.choice(arrows))
            sitting.key(Qt.Key.Key_Return)
        else:
            for _ in range(3):
                sitting.key(Qt.Key.Key_Escape)
            sitting.key(Qt.Key.Key_Space)


@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_gets_along(qtbot, game: str, by: str) -> None:
    newcomer = Newcomer(qtbot, game, 1, by)
    newcomer.play(QUESTIONS)
    assert newcomer.local.over or newcomer.answered == QUESTIONS


@pytest.mark.slow
@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_a_whole_game(qtbot, game: str, by: str) -> None:
    newcomer = Newcomer(qtbot, game, 2, by)
    newcomer.play(3000)
    assert newcomer.local.over
