"""Who sits where and how long each has taken: one pill for each seat, the running one marked."""

from __future__ import annotations

import time

from client import texts
from client.app.speech import tr
from client.qt import QTimer, QtWidgets, QWidget
from client.session.base import PlayState
from client.table.look import Look, seat_sign
from client.texts import label

NAME_SHOWN = 18
"""Characters of a name in a pill; the tool tip has all of it."""


def minutes(milliseconds: int) -> str:
    """Time as people read it on a clock.

    >>> minutes(65_000), minutes(3_600_000)
    ('1:05', '1:00:00')
    """
    seconds = max(0, milliseconds) // 1000
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def shortened(name: str, most: int = NAME_SHOWN) -> str:
    """A name that fits."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


class Clocks(QWidget):
    """The seats' clocks."""

    def __init__(self, names: tuple[str, ...], look: Look) -> None:
        super().__init__()
        self._names = names
        self._state = PlayState("")
        self._since = time.monotonic()
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.pills = [label("", "pill") for _ in names]
        for name, pill in zip(names, self.pills, strict=True):
            texts.tip(pill, name)
            row.addWidget(pill)
        self.set_look(look)
        self._timer = QTimer(self)
        self._timer.setInterval(500)
        self._timer.timeout.connect(self._tick)
        self._tick()

    def set_look(self, look: Look) -> None:
        """Other colours."""
        self._colours = look.palette
        self._lit: tuple[int, ...] | None = None
        self._tick()

    def show_state(self, state: PlayState) -> None:
        """Whose time runs, and what each has used."""
        self._state, self._since = state, time.monotonic()
        if state.running:
            self._timer.start()
        else:
            self._timer.stop()
        self._tick()

    def _tick(self) -> None:
        state = self._state
        lit = state.running != self._lit
        self._lit = state.running
        for seat, pill in enumerate(self.pills):
            runs = seat in state.running
            spent = state.spent[seat] if seat < len(state.spent) else 0
            passed = int(1000 * (time.monotonic() - self._since)) if runs and not state.paused else 0
            spent = state.left[seat] - passed if seat < len(state.left) else spent + passed
            sign = "▸ " if runs else ""
            name = shortened(self._names[seat])
            texts.write(
                pill, f"{sign}{seat_sign(seat)} {name}  {minutes(spent)}" if state.spent else f"{sign}{name}"
            )
            texts.name(pill, tr("{name}, time {time}").format(name=name, time=minutes(spent)))
            if lit:
                edge = self._colours.accent if runs else self._colours.line
                width = 2 if runs else 1
                pill.setStyleSheet(f"border: {width}px solid {edge};")
