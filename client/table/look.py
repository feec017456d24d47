"""How the table looks: colours, sizes, and how much of it moves. The shell chooses one and passes it in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

SCALES = (0.5, 3.0)
"""Smallest and largest card and text scale: below, nothing can be read; above, one card fills the window."""


@dataclass(frozen=True)
class Palette:
    """Colours by what they mean. Text stands out from what it stands on by a contrast of at least 4.5."""

    name: str
    dark: bool
    table: str
    """The cloth everything lies on."""
    panel: str
    """Bars and prompts."""
    line: str
    text: str
    faint: str
    """Text of less weight."""
    accent: str
    """The one colour of what can be done now."""
    on_accent: str
    choice: str
    """Edge of a thing that may be chosen."""
    chosen: str
    """Edge of a thing that has been chosen."""
    focus: str
    danger: str
    good: str
    card: str
    """Paper of a card."""
    ink: str
    """Text on a card."""
    ink_faint: str
    seats: tuple[str, ...]
    """Seats by number; the onlooker's own is always the first."""

    def seat(self, number: int) -> str:
        """The colour of a seat, as the onlooker counts."""
        return self.seats[number % len(self.seats)]


LIGHT = Palette(
    name="light",
    dark=False,
    table="#dcdfe9",
    panel="#f6f6fa",
    line="#b5b8c8",
    text="#1c1e29",
    faint="#555a6b",
    accent="#1f6f5c",
    on_accent="#ffffff",
    choice="#157a63",
    chosen="#b4540a",
    focus="#0b57d0",
    danger="#a8261d",
    good="#1f6f3a",
    card="#fbf9f2",
    ink="#20231f",
    ink_faint="#5a5d55",
    seats=("#1f5fa8", "#a8431f", "#6a3f9c", "#5d6a12", "#0f6b66", "#9c2f6e"),
)
DARK = Palette(
    name="dark",
    dark=True,
    table="#14111f",
    panel="#1b1829",
    line="#45405e",
    text="#f4f2fa",
    faint="#b3aec6",
    accent="#5fe0a0",
    on_accent="#06281a",
    choice="#7cffb2",
    chosen="#ffb454",
    focus="#8ab8ff",
    danger="#ff8a80",
    good="#8fd694",
    card="#f1ede2",
    ink="#20231f",
    ink_faint="#5a5d55",
    seats=("#7fb5f5", "#f5a07f", "#c5a3f0", "#cddc6a", "#6fd6c8", "#f2a0c9"),
)
CONTRAST = Palette(
    name="high contrast",
    dark=True,
    table="#000000",
    panel="#000000",
    line="#ffffff",
    text="#ffffff",
    faint="#e0e0e0",
    accent="#ffe600",
    on_accent="#000000",
    choice="#ffe600",
    chosen="#ff9d00",
    focus="#00e5ff",
    danger="#ff7b7b",
    good="#7dff8a",
    card="#ffffff",
    ink="#000000",
    ink_faint="#202020",
    seats=("#66c2ff", "#ff9e80", "#d6a8ff", "#dfff5e", "#5effe0", "#ff8fd0"),
)
PALETTES = (LIGHT, DARK, CONTRAST)

_SEAT_SIGNS = "●■◆▲▼★"


def seat_sign(seat: int) -> str:
    """The sign beside a seat's colour."""
    return _SEAT_SIGNS[seat % len(_SEAT_SIGNS)]


@dataclass(frozen=True)
class Look:
    """Everything about the looks that a person may set."""

    palette: Palette = field(default=DARK)
    card_scale: float = 1.0
    text_scale: float = 1.0
    reduced_motion: bool = False
    """Things jump to their place instead of moving there."""
    marks: bool = True
    """Shapes and letters beside every colour that means something."""

    def __post_init__(self) -> None:
        low, high = SCALES
        for name in ("card_scale", "text_scale"):
            value = getattr(self, name)
            if not low <= value <= high:
                raise ValueError(f"{name} is {value}; it lies between {low} and {high}")

    def with_palette(self, palette: Palette) -> Look:
        """The same look in other colours."""
        return replace(self, palette=palette)


LIGHT_LOOK = Look(LIGHT)
DARK_LOOK = Look(DARK)
CONTRAST_LOOK = Look(CONTRAST)
