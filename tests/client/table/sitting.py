"""Somebody sits at the table: a local game in the widget, answered with real pointer and key events."""

from __future__ import annotations

from collections import deque

from client.qt import QApplication, QPoint, QPointF, Qt, QtCore, QtGui, QtWidgets
from client.table.acting import ActPicking
from client.table.choices import Ref
from client.table.layout import Layout
from client.table.look import DARK_LOOK, Look
from client.table.picking import CardsPicking, NumberPicking, OptionPicking
from client.table.shortcuts import DIRECTIONS, first, nearest
from client.table.shown import Shown
from client.table.widget import TableWidget
from engines.kernel import Answer, Arrange, LocalGame

_KEYS = {
    "left": Qt.Key.Key_Left, "right": Qt.Key.Key_Right, "up": Qt.Key.Key_Up, "down": Qt.Key.Key_Down,
}  # fmt: skip


class Sitting:
    """All seats of a local game at one table, one after another."""

    def __init__(
        self, qtbot, local: LocalGame, layout: Layout, look: Look = DARK_LOOK, size=(1280, 800)
    ) -> None:
        self.qtbot, self.local = qtbot, local
        self.widget = TableWidget(local.game, layout, look)
        qtbot.addWidget(self.widget)
        self.widget.resize(*size)
        self.widget.show()
        self.widget.setFocus()
        self.given: list[Answer] = []
        self.refusals: list[tuple[str, str]] = []
        self._told = 0
        self.widget.answered.connect(self._answered)
        self.widget.refused.connect(lambda *why: self.refusals.append(why))
        self.show()

    def _answered(self, answer: Answer) -> None:
        self.given.append(answer)
        self.local.submit(answer)

    def show(self) -> None:
        """The position as the seat sees it that is asked, or a spectator's seat 0 at the end."""
        while not self.local.over and isinstance(self.local.table.pending, Arrange):
            self.local.arrange({})
        seat = self.local.waiting()[0] if not self.local.over else 0
        options = None if self.local.over else self.local.options(seat)
        events = tuple(self.local.events[self._told :])
        self._told = len(self.local.events)
        view = self.local.game.view(self.local.table, seat, self.local.secrets[seat])
        self.widget.show_position(Shown(view, options, events, len(self.local.entries)))

    @property
    def picking(self):
        """What is being answered."""
        return self.widget.play.picking

    # --- pointer --------------------------------------------------------------------------------------------

    def point(self, ref: Ref) -> QPoint:
        """Where a thing is in the window; it must be there, and be on top."""
        scene, play = self.widget.scene, self.widget.play
        if ref.kind == "cell":
            ref = play.laying.grip(ref, back=True)
            assert scene.board is not None
            scene.board.reveal((ref.a, ref.b))
        scene.motion.finish()
        box = scene.box_of(ref)
        assert box is not None, f"{ref} is not on the table"
        for share in ((0.5, 0.5), (0.12, 0.5), (0.5, 0.12), (0.12, 0.12), (0.04, 0.5)):
            at = QPointF(box.x() + share[0] * box.width(), box.y() + share[1] * box.height())
            if ref in scene.refs_at(at):
                found = self.widget.canvas.mapFromScene(at)
                dock = self.widget.dock
                assert dock.isHidden() or not dock.geometry().contains(found), f"{ref} is under the dock"
                return found
        raise AssertionError(f"{ref} is covered")

    def move(self, ref: Ref) -> None:
        """Move the pointer over a thing."""
        self.hover(QPoint(1, 1))
        self.hover(self.point(ref))

    def hover(self, at: QPoint) -> None:
        """A test's own pointer moves the machine's, and the first window that lies there hears of it, which
        may be one that is about to go; so this viewport is told by itself.
        """
        viewport = self.widget.canvas.viewport()
        none, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        where = QPointF(at), QPointF(viewport.mapToGlobal(at))
        move = QtGui.QMouseEvent(QtCore.QEvent.Type.MouseMove, *where, none, none, keys)
        QApplication.sendEvent(viewport, move)
        QApplication.processEvents()

    def click(self, ref: Ref) -> None:
        """Click on a thing."""
        self.qtbot.mouseClick(self.widget.canvas.viewport(), Qt.MouseButton.LeftButton, pos=self.point(ref))

    def double(self, ref: Ref) -> None:
        """Double click on a thing."""
        viewport, at = self.widget.canvas.viewport(), self.point(ref)
        self.qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=at)

    def drag(self, start: Ref, end: QPoint) -> None:
        """Drag a thing to a point of the window."""
        viewport, at = self.widget.canvas.viewport(), self.point(start)
        self.qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at)
        for share in (0.2, 0.6, 1.0):
            self.qtbot.mouseMove(viewport, at + (end - at) * share)
        self.qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)

    def wheel(self, ref: Ref, notches: int, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
        """Turn the wheel over a thing."""
        viewport, at = self.widget.canvas.viewport(), self.point(ref)
        event = QtGui.QWheelEvent(
            QPointF(at), QPointF(viewport.mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(viewport, event)

    def press_main(self) -> None:
        """Click on the big button."""
        self.qtbot.mouseClick(self.widget.dock.main, Qt.MouseButton.LeftButton)

    def press_small(self, words: str) -> None:
        """Click on the small button with these words."""
        QApplication.processEvents()  # new buttons take their place
        for button in self.widget.dock.findChildren(QtWidgets.QPushButton):
            if button.accessibleName() == words and button.isVisible():
                self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
                return
        raise AssertionError(f"no button says {words!r}")

    def give(self, answer: Answer) -> None:
        """Give an answer with the pointer alone, and go on to the next position."""
        picking = self.picking
        if isinstance(picking, ActPicking):
            self._give_act(picking, answer)
        elif isinstance(picking, CardsPicking):
            for ref in _refs(answer.value):
                self.click(ref)
            self.press_main()
        elif isinstance(picking, OptionPicking):
            self.press_small(self.widget.dock.labels[answer.value])
        else:
            if isinstance(picking, NumberPicking):
                box = self.widget.dock.findChild(QtWidgets.QSpinBox)
                assert box is not None
                box.setValue(answer.value)
            self.press_main()
        assert self.given and self.given[-1] == answer, f"{answer} was wanted, {self.given[-1:]} given"
        self.show()

    def _give_act(self, picking: ActPicking, answer: Answer) -> None:
        choice = next(c for c in picking.choices if c.answer == answer)
        given = len(self.given)
        if not choice.path:
            self._press(answer)
            return
        for ref in choice.path:
            if ref.kind == "cell" and (turns := [r.a for r in choice.path if r.kind == "turn"]):
                for _ in range(4):
                    if picking.turn != turns[0]:
                        self.wheel(ref, -1)
                assert picking.turn == turns[0]
            if ref.kind != "turn":
                self.move(ref)
                self.click(ref)
        if len(self.given) == given:
            self._press(answer)

    def _press(self, answer: Answer) -> None:
        """The button of an answer."""
        bar = self.widget.dock
        if self.picking.button().answer == answer:
            self.press_main()
        else:
            self.press_small(bar.labels[[choice.answer for choice in bar.others].index(answer)])

    # --- keys -----------------------------------------------------------------------------------------------

    def key(self, key: Qt.Key) -> None:
        """Press a key."""
        self.qtbot.keyClick(self.widget, key)

    def walk_to(self, goal: Ref) -> None:
        """Go to a thing with the arrow keys, by a way found on the same map they use."""
        play = self.widget.play
        if goal.kind == "cell":
            goal = play.laying.grip(goal, back=True)
        if play.focus == goal:
            return
        places = play.walkable()
        start = play.focus if play.focus in places else None
        for step in way(places, start, goal, play.beginning(places)):
            self.key(_KEYS[step])
        assert play.focus == goal, f"the arrow keys do not lead to {goal}"

    def give_by_keys(self, answer: Answer) -> None:
        """Give an answer with the keyboard alone, and go on to the next position."""
        picking, given = self.picking, len(self.given)
        if isinstance(picking, ActPicking):
            choice = next(c for c in picking.choices if c.answer == answer)
            for ref in choice.path:
                if ref.kind == "cell":
                    turns = [r.a for r in choice.path if r.kind == "turn"]
                    while turns and picking.turn != turns[0]:
                        self.key(Qt.Key.Key_R)
                if ref.kind != "turn":
                    self.walk_to(ref)
                    self.key(Qt.Key.Key_Return)
            if len(self.given) == given:
                self._space_or_digit(answer)
        elif isinstance(picking, CardsPicking):
            for ref in _refs(answer.value):
                self.walk_to(ref)
                self.key(Qt.Key.Key_Return)
            self.key(Qt.Key.Key_Space)
        elif isinstance(picking, NumberPicking):
            self.widget.focus_prompt()
            box = self.widget.dock.findChild(QtWidgets.QSpinBox)
            for _ in range(answer.value - picking.number):
                self.qtbot.keyClick(box, Qt.Key.Key_Up)
            self.widget.setFocus()
            self.key(Qt.Key.Key_Space)
        else:
            self._space_or_digit(answer)
        assert self.given[given:] == [answer], f"{answer} was wanted, {self.given[given:]} given"
        self.show()

    def _space_or_digit(self, answer: Answer) -> None:
        if self.picking.button().answer == answer:
            self.key(Qt.Key.Key_Space)
            return
        number = [choice.answer for choice in self.picking.others()].index(answer) + 1
        self.key(Qt.Key(Qt.Key.Key_0 + number))


def _refs(value: tuple[int, ...]) -> list[Ref]:
    return [Ref("seat", -2 - card) if card <= -2 else Ref("card", card) for card in value]


def way(places: dict[Ref, QPointF], start: Ref | None, goal: Ref, beginning: Ref | None = None) -> list[str]:
    """The arrow keys that lead from one thing to another; raises if none do."""
    steps: list[str] = []
    if start is None or start not in places:
        start = beginning or first(places)
        assert start is not None, "there is nowhere to go"
        steps = ["up"]
    seen: dict[Ref, list[str]] = {start: steps}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            return seen[here]
        for direction in DIRECTIONS:
            there = nearest({r: p for r, p in places.items() if r != here}, places[here], direction)
            if there is not None and there not in seen:
                seen[there] = [*seen[here], direction]
                queue.append(there)
    raise AssertionError(f"no arrow keys lead from {start} to {goal} among {len(places)} things")
