"""The look of the bars around the table, as one style sheet made from the palette."""

from __future__ import annotations

from client.table.fonts import load_fonts
from client.table.inkwell import mixed
from client.table.look import Look


def style(look: Look) -> str:
    """Style sheet for the table's own widgets."""
    pal, size = look.palette, round(14 * look.text_scale)
    hover = mixed(pal.panel, pal.text, 0.08)
    edge = "2px" if pal.name == "high contrast" else "1px"
    return f"""
    #bar, #phases {{ background: {pal.panel}; }}
    #bar {{ border-top: {edge} solid {pal.line}; }}
    QWidget {{ font-family: "{load_fonts()}"; font-size: {size}px; color: {pal.text}; }}
    QLabel {{ background: transparent; }}
    #question {{ font-size: {round(17 * look.text_scale)}px; font-weight: bold; }}
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
    #main {{ background: {pal.accent}; color: {pal.on_accent}; border: {edge} solid {pal.accent};
        font-size: {round(17 * look.text_scale)}px; font-weight: bold; border-radius: 9px;
        padding: 10px 20px; }}
    #main:hover {{ background: {mixed(pal.accent, pal.text, 0.15)}; }}
    #main:disabled {{ background: {mixed(pal.panel, pal.text, 0.05)}; color: {pal.faint};
        border-color: {pal.line}; }}
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
