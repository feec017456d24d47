"""Every screen as it is drawn: not empty, no text cut off, nothing lying on anything else."""

from typing import Any

import pytest

from client.app import speech
from client.app.start import HOST, JOIN
from client.app.theme import chosen_line, raised, sheet
from client.app.top_bar import LastEvent
from client.qt import Qt, QtWidgets, QWidget
from client.table.inkwell import contrast
from client.table.look import PALETTES, Look, Palette
from tests.client.app.hands import SOON, click, playing

WAYS = [
    {"theme": "dark"},
    {"theme": "light", "text_scale": 1.6},
    {"theme": "high contrast", "language": "de", "text_scale": 1.3},
]


def cut_off(screen: QWidget) -> list[str]:
    """Texts in sight for which there is not room enough."""
    found = []
    for kind in (QtWidgets.QLabel, QtWidgets.QPushButton, QtWidgets.QCheckBox):
        widget: Any
        for widget in screen.findChildren(kind):
            if not widget.isVisible() or not widget.text() or widget.objectName().startswith("qt_"):
                continue
            if isinstance(widget, QtWidgets.QLabel) and widget.wordWrap():
                room, need = widget.height(), widget.heightForWidth(widget.width())
            else:
                room, need = widget.width(), widget.minimumSizeHint().width()
            if need > room + 1:
                found.append(f"{type(widget).__name__} {widget.text()[:40]!r}: {need} > {room}")
    return found


def on_one_another(screen: QWidget) -> list[str]:
    """Widgets side by side in one layout that overlap."""
    found = []
    for parent in [screen, *screen.findChildren(QWidget)]:
        layout = parent.layout()
        if layout is None or isinstance(layout, QtWidgets.QStackedLayout) or not parent.isVisible():
            continue
        items = [layout.itemAt(n) for n in range(layout.count())]
        held = [item.widget() for item in items if item is not None]
        shown = [w for w in held if w is not None and w.isVisible()]
        for number, one in enumerate(shown):
            for other in shown[number + 1 :]:
                common = one.geometry().intersected(other.geometry())
                if common.width() > 1 and common.height() > 1:
                    found.append(f"{one.accessibleName()!r} and {other.accessibleName()!r}")
    return found


def is_empty(screen: QWidget) -> bool:
    """Whether nothing but one colour is to be seen."""
    image = screen.grab().toImage()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    return len(colours) < 4


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way["theme"])
def test_every_screen_is_whole(qtbot, open_window, way: dict) -> None:
    speech.speak(way.get("language", "en"))
    try:
        window: Any = open_window(**way)
        window.resize(1280, 800)

        def check(what: str) -> None:
            def settled() -> None:
                screen = window.screen_shown
                assert (what, cut_off(screen)) == (what, [])
                assert (what, on_one_another(screen)) == (what, [])
                assert not is_empty(screen), what

            qtbot.wait(30)
            qtbot.waitUntil(settled, timeout=SOON)

        check("start")
        for what, show in (
            ("replays", window.show_replays),
            ("host", lambda: window.show_network(HOST)),
            ("join", lambda: window.show_network(JOIN)),
            ("resume", window.show_resume),
            ("new game", window.show_new_game),
        ):
            show()
            check(what)
        click(qtbot, window.screen_shown.begin)
        play = playing(qtbot, window)
        check("table")
        play.refuse("This is not allowed, for a reason that takes a whole sentence to tell.", "RN-044")
        check("refused")
        play.show_words(True)
        check("words")
    finally:
        speech.speak("en")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_start_screen_fits_the_smallest_window(qtbot, open_window, language: str, scale: float) -> None:
    """With a game to go on with and a name to say: nothing is cut, and nothing goes on sideways."""
    speech.speak(language)
    try:
        window: Any = open_window((960, 640), language=language, text_scale=scale)
        start = window.screen_shown
        qtbot.waitUntil(lambda: bool(start.games), timeout=SOON)
        start.games["rune"].add_first_way(speech.tr("Continue"), lambda: None)

        def settled() -> None:
            assert start.name_line.isVisible() and cut_off(start) == [] and on_one_another(start) == []
            area = start.findChild(QtWidgets.QScrollArea)
            assert area.horizontalScrollBar().maximum() == 0

        qtbot.wait(50)
        qtbot.waitUntil(settled, timeout=SOON)
    finally:
        speech.speak("en")


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way["theme"])
def test_every_page_of_the_settings_is_whole(qtbot, open_window, way: dict) -> None:
    speech.speak(way.get("language", "en"))
    try:
        window: Any = open_window(**way)
        window.show_settings()
        dialog = window.findChild(QtWidgets.QDialog)
        for number in range(dialog.tabs.count()):
            dialog.tabs.setCurrentIndex(number)

            def settled(page: int = number) -> None:
                assert (page, cut_off(dialog)) == (page, [])

            qtbot.wait(20)
            qtbot.waitUntil(settled, timeout=SOON)
        dialog.close()
    finally:
        speech.speak("en")


@pytest.mark.parametrize("way", [*WAYS, {"theme": "high contrast", "language": "de"}], ids=str)
def test_every_page_of_a_tutorial_is_whole(qtbot, open_window, way: dict) -> None:
    """Its buttons are broader in some languages, and where edges are thick."""
    speech.speak(way.get("language", "en"))
    try:
        window: Any = open_window(**way, tutorials_seen=())
        window.resize(1280, 800)
        window.begin_guided("rune")
        guide = playing(qtbot, window).guide
        assert guide is not None
        for page in range(3):
            qtbot.wait(30)

            def settled(page: int = page) -> None:
                assert (page, cut_off(guide)) == (page, [])

            qtbot.waitUntil(settled, timeout=SOON)
            guide.next.click()
    finally:
        speech.speak("en")


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_what_is_chosen_or_asked_for_in_a_field_can_be_read(qtbot, window: Any, palette: Palette) -> None:
    ground, ink = chosen_line(palette)
    assert contrast(ink, ground) >= 4.5
    assert sum(abs(ord(a) - ord(b)) for a, b in zip(ground, raised(palette), strict=True)) > 10
    line = QtWidgets.QLineEdit(window)
    line.setStyleSheet(sheet(Look(palette)))
    line.ensurePolished()
    asks = line.palette().color(line.palette().ColorRole.PlaceholderText)
    assert asks.alpha() == 255 and contrast(asks.name(), raised(palette)) >= 4.5


def test_a_long_line_of_a_list_is_broken_not_cut(qtbot, window: Any) -> None:
    """Padding at the sides would be forgotten where the height of a broken line is reckoned."""
    lines = QtWidgets.QListWidget(window)
    lines.setWordWrap(True)
    lines.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
    lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    sentence = "A Deck has at least 40 cards, not 0, and it wants a Reaper of its own"
    lines.addItems([sentence[:length] for length in range(20, len(sentence), 5)])
    lines.show()
    for width in range(200, 420, 9):
        lines.resize(width, 900)
        shown = []
        for mode in (Qt.TextElideMode.ElideRight, Qt.TextElideMode.ElideNone):
            lines.setTextElideMode(mode)
            QtWidgets.QApplication.processEvents()
            shown.append(lines.grab().toImage())
        assert shown[0] == shown[1], width


@pytest.mark.parametrize("said", ["› You draw Fireball.", "› Log"])
def test_where_what_happened_last_has_no_room_the_log_is_named(qtbot, said: str) -> None:
    """In large letters a sign alone stood in a bare box."""
    last = LastEvent()
    qtbot.addWidget(last)
    last.show()
    last.resize(last.fontMetrics().horizontalAdvance(said) + 44, 30)
    last.tell("You draw Fireball.")
    assert last.text() == said
