"""The look of the bars around the table, as one style sheet made from the palette."""

from __future__ import annotations

from client.table.fonts import load_fonts
from client.table.inkwell import mixed
from client.table.look import Look, Palette


def main_colours(pal: Palette) -> tuple[str, str]:
    """The big button and its words: green in every game; the contrast of its theme where that is wanted."""
    if pal.name == "high contrast":
        return pal.accent, pal.on_accent
    return ("#5fe0a0", "#06281a") if pal.dark else ("#157a4a", "#ffffff")


def style(look: Look) -> str:
    """Style sheet for the table's own widgets."""
    pal, size = look.palette, round(14 * look.text_scale)
    hover = mixed(pal.panel, pal.text, 0.08)
    main, on_main = main_colours(pal)
    edge = "2px" if pal.name == "high contrast" else "1px"
    return f"""
    #dock {{ background: {pal.panel}; border: 2px solid {pal.accent}; border-radius: 12px; }}
    #inside, QScrollArea {{ background: transparent; }}
    QWidget {{ font-family: "{load_fonts()}"; font-size: {size}px; color: {pal.text}; }}
    QLabel {{ background: transparent; }}
    #question {{ font-size: {round(16 * look.text_scale)}px; font-weight: 600; }}
    #front {{ color: {pal.faint}; }}
    #note {{ color: {pal.faint}; }}
    #note[bad="true"] {{ color: {pal.danger}; font-weight: bold; }}
    QPushButton, QToolButton {{
        background: {mixed(pal.panel, pal.text, 0.05)}; border: {edge} solid {pal.line}; border-radius: 7px;
        padding: 7px 13px; color: {pal.text};
    }}
    QPushButton:hover, QToolButton:hover {{ background: {hover}; border-color: {pal.accent}; }}
    QPushButton:focus, QToolButton:focus, QSpinBox:focus, QListWidget:focus {{
        border: 2px solid {pal.focus}; }}
    QPushButton:disabled {{ color: {pal.faint}; background: {pal.panel}; }}
    #main {{ background: {main}; color: {on_main}; border: {edge} solid {main};
        font-size: {round(16 * look.text_scale)}px; font-weight: bold; border-radius: 12px; }}
    QPushButton[pointed="true"] {{ border: 3px solid {pal.focus}; }}
    #main:hover {{ background: {mixed(main, pal.text, 0.15)}; }}
    #main:disabled {{ background: {mixed(pal.panel, pal.text, 0.05)}; color: {pal.faint};
        border-color: {pal.line}; }}
    #below {{ background: {pal.panel}; border: none; padding: 1px 8px; color: {pal.accent}; }}
    #clause {{ border: none; background: transparent; color: {pal.accent}; text-decoration: underline;
        padding: 2px 4px; }}
    QSpinBox, QListWidget {{ background: {mixed(pal.panel, pal.table, 0.5)}; border: {edge} solid {pal.line};
        border-radius: 6px; padding: 4px; selection-background-color: {pal.accent};
        selection-color: {pal.on_accent}; }}
    QMenu {{ background: {pal.panel}; border: {edge} solid {pal.line}; padding: 5px; }}
    QMenu::item {{ padding: 6px 26px 6px 14px; border-radius: 5px; }}
    QMenu::item:selected {{ background: {pal.accent}; color: {pal.on_accent}; }}
    QMenu::item:disabled {{ color: {pal.faint}; }}
    QMenu::separator {{ height: 1px; background: {pal.line}; margin: 4px 8px; }}
    QSlider::groove:horizontal {{ height: 6px; background: {pal.line}; border-radius: 3px; }}
    QSlider::handle:horizontal {{ width: 18px; margin: -7px 0; border-radius: 9px;
        background: {pal.accent}; }}
    """
