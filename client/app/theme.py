"""Colours, type and spacing of the window, from the look that a person has set."""

from __future__ import annotations

from pathlib import Path

from client.qt import QApplication, QColor, QFont, QtCore, QtGui
from client.table.fonts import load_fonts
from client.table.inkwell import mixed
from client.table.look import DARK_LOOK, Look, Palette
from client.table.style import main_colours

BASE = 14
"""Pixels of ordinary text at text scale 1."""


CHOSEN = 0.34
"""How much of the accent is in the line of a list that is chosen: buttons to press are brighter."""


_worn = [DARK_LOOK]


def dressed() -> Look:
    """The look that the program wears now."""
    return _worn[0]


def dress(app: QApplication, look: Look) -> None:
    """Give the whole program this look."""
    _worn[0] = look
    font = QFont(load_fonts())
    font.setPixelSize(round(BASE * look.text_scale))
    app.setFont(font)
    app.setPalette(palette_of(look.palette))
    worn = sheet(look)
    if worn != app.styleSheet():  # Qt would dress every widget there is once more
        app.setStyleSheet(worn)


def palette_of(colours: Palette) -> QtGui.QPalette:
    """Qt's own roles in these colours, for whatever the style sheet does not name."""
    role = QtGui.QPalette.ColorRole
    palette = QtGui.QPalette()
    for roles, colour in (
        ((role.Window, role.Button, role.ToolTipBase, role.AlternateBase), colours.panel),
        ((role.Base,), raised(colours)),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText), colours.text),
        ((role.PlaceholderText,), colours.faint),
        ((role.Highlight, role.Accent), colours.accent),
        ((role.HighlightedText,), colours.on_accent),
        ((role.Link, role.LinkVisited), colours.choice),
        ((role.Mid, role.Midlight, role.Dark), colours.line),
    ):
        for one in roles:
            palette.setColor(one, QColor(colour))
    for one in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QtGui.QPalette.ColorGroup.Disabled, one, QColor(colours.faint))
    return palette


def raised(colours: Palette) -> str:
    """The ground of fields and lists: a little off the panel they stand on."""
    if colours.name == "high contrast":
        return colours.panel
    return mixed(colours.panel, "#000000" if colours.dark else "#ffffff", 0.22 if colours.dark else 0.65)


def chosen_line(colours: Palette) -> tuple[str, str]:
    """Ground and text of the line of a list that is chosen."""
    if colours.name == "high contrast":
        return colours.accent, colours.on_accent
    return mixed(raised(colours), colours.accent, CHOSEN), colours.text


_SIGNS = {
    "down": ("M3 5 L8 11 L13 5", "text"),
    "up": ("M3 11 L8 5 L13 11", "text"),
    "tick": ("M3 8 L7 12 L13 4", "on_accent"),
}


class Signs:
    """Arrows and ticks in the colours of a palette: style sheets take them only as files."""

    _folder: QtCore.QTemporaryDir | None = None

    def __init__(self, colours: Palette) -> None:
        self._colours = colours
        if Signs._folder is None:
            Signs._folder = QtCore.QTemporaryDir()

    def path(self, name: str) -> str:
        """The file of a sign; written when first asked for."""
        assert Signs._folder is not None
        path = Path(Signs._folder.path()) / f"{name}-{self._colours.name.replace(' ', '-')}.svg"
        if not path.exists():
            line, role = _SIGNS[name]
            colour = getattr(self._colours, role)
            path.write_text(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" '
                f'stroke="{colour}" stroke-width="2" stroke-linecap="round" d="{line}"/></svg>'
            )
        return path.as_posix()


def sheet(look: Look) -> str:
    """The style sheet."""
    c, size = look.palette, BASE * look.text_scale
    bold = c.name == "high contrast"
    edge = 2 if bold else 1
    hover = mixed(c.panel, c.text, 0.25 if bold else 0.08)
    signs = Signs(c)
    main, on_main = main_colours(c)
    chosen, on_chosen = chosen_line(c)
    veil = c.panel if bold else _see_through(c.panel, 0.90 if c.dark else 0.94)
    """Panels on a screen: its ground is seen through them."""
    px = {name: round(size * factor) for name, factor in _SIZES.items()}
    bar = max(0, round(px["pad"] - 1.8 * (size - BASE) * _SIZES["pad"]))
    """Padding in the bar above a table: large words take it, not the table."""
    return f"""
* {{ outline: none; }}
QMainWindow, QDialog {{ background: {c.panel}; }}
QWidget#screen {{ background: {c.table}; }}
QWidget#card, QFrame#card {{ background: {veil}; border: {edge}px solid {c.line}; border-radius: 12px; }}
QFrame#sheet {{ background: {c.panel}; border: {edge}px solid {c.line}; border-radius: 12px; }}
QWidget#bar {{ background: {c.panel}; border: none; border-bottom: {edge}px solid {c.line}; }}
QWidget#foot {{ background: {c.panel}; border: none; border-top: {edge}px solid {c.line}; }}
QWidget#side {{ background: {c.panel}; border: none; border-left: {edge}px solid {c.line}; }}
QLabel {{ background: transparent; border: none; }}
QLabel#brand {{ font-size: {px["brand"]}px; font-weight: 600; color: {c.text}; }}
QLabel#strong {{ font-weight: 600; color: {c.text}; }}
QPushButton#tool {{ padding: {px["tight"]}px {px["pad2"]}px; border-color: transparent; }}
QPushButton#tool:focus {{ border: 2px solid {c.focus}; }}
QPushButton#last {{ background: {raised(c)}; border: none; border-radius: 9px; text-align: left;
  padding: {px["tight"]}px 10px; color: {c.text}; }}
QPushButton#last:hover, QPushButton#handle:hover {{ background: {hover}; }}
QPushButton#handle {{ background: {c.panel}; border: {edge}px solid {c.line}; border-right: none; padding: 0;
  border-radius: 0; border-top-left-radius: 8px; border-bottom-left-radius: 8px; color: {c.text}; }}
QWidget#notice {{ background: {c.panel}; border: 2px solid {c.line}; border-radius: 12px; }}
QLabel#title {{ font-size: {px["title"]}px; font-weight: 600; color: {c.text}; }}
QLabel#heading {{ font-size: {px["heading"]}px; font-weight: 600; color: {c.text}; }}
QLabel#faint {{ color: {c.faint}; }}
QLabel#small {{ color: {c.faint}; font-size: {px["small"]}px; }}
QLabel#problem {{ color: {c.danger}; }}
QLabel#good {{ color: {c.good}; font-weight: 600; }}
QLabel#pill {{ color: {c.text}; border: {edge}px solid {c.line}; border-radius: {px["pill"]}px;
  padding: 2px 10px; background: {raised(c)}; }}
QPushButton {{ background: {raised(c)}; color: {c.text}; border: {edge}px solid {c.line}; border-radius: 8px;
  padding: {px["pad"]}px {px["pad2"]}px; }}
TopBar QPushButton#quiet {{ padding: {bar}px {px["pad2"]}px; }}
TopBar QPushButton#tool {{ padding: {min(bar, px["tight"])}px {px["pad2"]}px; }}
TopBar QPushButton#last {{ padding: {min(bar, px["tight"])}px 10px; }}
QPushButton:hover {{ background: {hover}; border-color: {c.faint}; }}
QPushButton:focus {{ border: 2px solid {c.focus}; }}
QPushButton:disabled {{ color: {c.faint}; background: {c.panel}; border-style: dashed; }}
QPushButton:checked {{ border: 2px solid {c.accent}; }}
QPushButton#primary {{ background: {_lit(main, bold)}; color: {on_main}; border-color: {main};
  font-weight: 600; }}
QPushButton#primary:hover {{ background: {mixed(main, "#ffffff", 0.2)}; }}
QPushButton#primary:focus {{ border: 2px solid {c.focus}; }}
QPushButton#primary:disabled {{ background: {c.panel}; color: {c.faint}; border-color: {c.line}; }}
QPushButton#quiet {{ background: transparent; border-color: transparent; color: {c.text}; }}
QPushButton#quiet:hover {{ background: {hover}; }}
QPushButton#quiet:focus {{ border: 2px solid {c.focus}; }}
QPushButton#quiet:disabled {{ color: {c.faint}; border-color: transparent; }}
QPushButton#tile {{ background: {c.panel}; border-radius: 12px; padding: 0; text-align: left; }}
QPushButton#tile:hover {{ background: {hover}; border-color: {c.accent}; }}
QPushButton#tile:focus {{ border: 2px solid {c.focus}; }}
QPushButton#tileway {{ background: #1d1d24; color: #f6f2e6; border: {edge}px solid #77736a; }}
QPushButton#tileway:hover {{ background: #33333d; border-color: {c.accent}; }}
QPushButton#tileway:focus {{ border: 2px solid {c.focus if c.dark else "#9cc4ff"}; }}
QLabel#tiletitle {{ font-size: {px["tiletitle"]}px; font-weight: 600; }}
QLabel#tileline {{ font-size: {round(size)}px; }}
QPushButton#lead {{ background: {c.accent}; border: 2px solid {c.accent}; border-radius: 12px; padding: 0; }}
QPushButton#lead:hover {{ background: {mixed(c.accent, c.text, 0.12)}; }}
QPushButton#lead:focus {{ border: 3px solid {c.focus}; }}
QPushButton#lead QLabel {{ color: {c.on_accent}; }}
QLineEdit, QPlainTextEdit, QTextEdit, QTextBrowser, QListWidget, QTreeWidget, QSpinBox, QComboBox {{
  background: {raised(c)}; color: {c.text}; border: {edge}px solid {c.line}; border-radius: 8px;
  padding: {px["pad"]}px; selection-background-color: {c.accent}; selection-color: {c.on_accent};
  placeholder-text-color: {c.faint}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus, QListWidget:focus,
QTreeWidget:focus, QSpinBox:focus, QComboBox:focus {{ border: 2px solid {c.focus}; }}
QKeySequenceEdit {{ border: none; padding: 0; background: transparent; }}
QSpinBox {{ min-height: {px["heading"]}px; }}
QSpinBox QLineEdit {{ border: none; padding: 0; background: transparent; }}
QListWidget::item, QTreeWidget::item {{ padding: {px["pad"]}px 0; border-radius: 6px; color: {c.text}; }}
QListWidget::item:hover, QTreeWidget::item:hover {{ background: {hover}; }}
QListWidget::item:selected, QTreeWidget::item:selected, QTableView::item:selected {{
  background: {chosen}; color: {on_chosen}; }}
QTextBrowser#log {{ border: none; border-radius: 0; background: {c.panel}; }}
QTextBrowser#log:focus {{ border: none; background: {raised(c)}; }}
QTextEdit#board, QPlainTextEdit#board {{ font-family: "DejaVu Sans Mono", "Noto Sans Mono", monospace; }}
QComboBox::drop-down {{ border: none; width: {px["heading"]}px; padding-right: 8px; }}
QComboBox::down-arrow {{ image: url("{signs.path("down")}"); width: 14px; height: 14px; }}
QSpinBox::up-button, QSpinBox::down-button {{ border: none; width: 24px; background: transparent; }}
QSpinBox::up-arrow {{ image: url("{signs.path("up")}"); width: 12px; height: 12px; }}
QSpinBox::down-arrow {{ image: url("{signs.path("down")}"); width: 12px; height: 12px; }}
QCheckBox::indicator {{ width: 18px; height: 18px; border: 2px solid {c.faint}; border-radius: 5px;
  background: {raised(c)}; }}
QCheckBox::indicator:checked {{ background: {c.accent}; border-color: {c.accent};
  image: url("{signs.path("tick")}"); }}
QComboBox QAbstractItemView {{ background: {raised(c)}; color: {c.text}; border: {edge}px solid {c.line};
  selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
QCheckBox, QRadioButton {{ spacing: 8px; padding: 3px; border: 2px solid transparent; border-radius: 6px; }}
QCheckBox:focus, QRadioButton:focus {{ border-color: {c.focus}; }}
QSlider::groove:horizontal {{ height: 6px; background: {c.line}; border-radius: 3px; }}
QSlider::sub-page:horizontal {{ background: {c.accent}; border-radius: 3px; }}
QSlider::handle:horizontal {{ width: 18px; margin: -7px 0; border-radius: 9px; background: {c.text};
  border: 2px solid {c.panel}; }}
QSlider:focus {{ border: 2px solid {c.focus}; border-radius: 8px; }}
QTabWidget::pane {{ border: {edge}px solid {c.line}; border-radius: 8px; top: -1px; }}
QDialog QTabWidget::pane {{ background: {veil}; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{ padding: {px["pad"]}px {px["pad2"]}px; color: {c.faint}; border: 2px solid transparent;
  border-bottom: 3px solid transparent; background: transparent; }}
QTabBar::tab:selected {{ color: {c.text}; border-bottom-color: {c.accent}; font-weight: 600; }}
QTabBar::tab:focus {{ border-color: {c.focus}; }}
QMenuBar {{ background: {c.panel}; color: {c.text}; border-bottom: {edge}px solid {c.line};
  padding: 2px 6px; }}
QMenuBar::item {{ padding: 5px 10px; border-radius: 6px; background: transparent; }}
QMenuBar::item:selected {{ background: {hover}; }}
QMenu {{ background: {c.panel}; color: {c.text}; border: {edge}px solid {c.line}; padding: 6px; }}
QMenu::item {{ padding: 6px 26px 6px 14px; border-radius: 6px; }}
QMenu::item:selected {{ background: {c.accent}; color: {c.on_accent}; }}
QMenu::item:disabled {{ color: {c.faint}; background: transparent; }}
QMenu::separator {{ height: 1px; background: {c.line}; margin: 6px; }}
QToolTip {{ background: {c.panel}; color: {c.text}; border: {edge}px solid {c.line}; padding: 6px; }}
QSplitter::handle {{ background: {c.line}; }}
QSplitter::handle:hover {{ background: {c.accent}; }}
QScrollArea {{ border: none; background: transparent; }}
QScrollArea > QWidget > QWidget#inner {{ background: transparent; }}
QScrollBar:vertical {{ width: 12px; background: transparent; margin: 2px; }}
QScrollBar:horizontal {{ height: 12px; background: transparent; margin: 2px; }}
QScrollBar::handle {{ background: {c.line if not bold else c.text}; border-radius: 4px;
  min-height: 28px; min-width: 28px; }}
QScrollBar::handle:hover {{ background: {c.faint}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ background: none;
  border: none; width: 0; height: 0; }}
QHeaderView::section {{ background: {c.panel}; color: {c.faint}; border: none; padding: 6px 2px; }}
QHeaderView {{ font-size: {px["small"]}px; }}
QProgressBar {{ border: {edge}px solid {c.line}; border-radius: 6px; background: {raised(c)}; height: 12px;
  text-align: center; }}
QProgressBar::chunk {{ background: {c.accent}; border-radius: 5px; }}
"""


def _see_through(name: str, strength: float) -> str:
    ink = QColor(name)
    return f"rgba({ink.red()}, {ink.green()}, {ink.blue()}, {strength})"


def _lit(name: str, flat: bool) -> str:
    """A button lit from above; of one colour where contrast counts most."""
    if flat:
        return name
    top, low = mixed(name, "#ffffff", 0.22), mixed(name, "#000000", 0.06)
    return f"qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 {top}, stop:1 {low})"


_SIZES = {
    "brand": 2.9,
    "title": 1.7,
    "tiletitle": 1.55,
    "heading": 1.25,
    "small": 0.88,
    "pill": 0.95,
    "tight": 0.25,
    "pad": 0.5,
    "pad2": 1.0,
}
"""Sizes of type and padding as multiples of ordinary text."""
