"""Where windows go: the first one fits its screen, each screen remembers its own, none is out of sight."""

from __future__ import annotations

from collections.abc import Mapping

from client.qt import QApplication, QRect, QtGui, QtWidgets

SMALLEST = (960, 640)
"""What everything is made to fit; a smaller screen has a smaller window."""
FIRST = (1600, 1000)
"""The first window's size where the screen has more room than that."""
SHARE = 0.9
"""Of a small screen, the part that the first window takes; the rest is for frames and bars of the system."""


def screen_key(screen: QtGui.QScreen) -> str:
    """A screen as places are remembered for it: another size or scale is another screen."""
    size = screen.geometry()
    return f"window {size.width()}x{size.height()}@{round(screen.devicePixelRatio() * 100)}"


def smallest(room: QRect) -> tuple[int, int]:
    """The smallest window in this room."""
    return min(SMALLEST[0], room.width()), min(SMALLEST[1], room.height())


def first_place(room: QRect) -> QRect:
    """A first window: in the middle, with room around it."""
    low = smallest(room)
    wide = max(low[0], min(FIRST[0], round(room.width() * SHARE)))
    high = max(low[1], min(FIRST[1], round(room.height() * SHARE)))
    place = QRect(0, 0, wide, high)
    place.moveCenter(room.center())
    return place


def fitted(place: QRect, room: QRect) -> QRect:
    """A remembered place, drawn into the room there is now."""
    low = smallest(room)
    wide = max(low[0], min(place.width(), room.width()))
    high = max(low[1], min(place.height(), room.height()))
    x = min(max(place.x(), room.left()), room.right() + 1 - wide)
    y = min(max(place.y(), room.top()), room.bottom() + 1 - high)
    return QRect(x, y, wide, high)


def put(window: QtWidgets.QWidget, places: Mapping[str, tuple[int, ...]]) -> bool:
    """Put the window where it was on this screen, or where a first one goes; True if it was maximised."""
    screen = window.screen() or QApplication.primaryScreen()
    room = screen.availableGeometry()
    window.setMinimumSize(*smallest(room))
    place = places.get(screen_key(screen), ())
    if len(place) == 5 and place[2] > 0 and place[3] > 0:
        window.setGeometry(fitted(QRect(*place[:4]), room))
        return bool(place[4])
    window.setGeometry(first_place(room))
    return False


def place_of(window: QtWidgets.QWidget) -> tuple[str, tuple[int, ...]]:
    """What is remembered of a window: the screen, and where it is there."""
    whole = window.isMaximized() or window.isFullScreen()
    frame = window.normalGeometry() if whole else window.geometry()
    return screen_key(window.screen()), (
        frame.x(),
        frame.y(),
        frame.width(),
        frame.height(),
        int(window.isMaximized()),
    )
