"""How a game's cards are framed, as its layout says it: corners, paper, the cost's shape, numbers, signs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$")]


class FrameLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The frame that all cards of a game share."""

    corner: Literal["square", "notch", "facet", "round"] = "round"
    """How corners are cut, so that games are told apart at a glance."""
    cost: Literal["square", "diamond", "hexagon", "orb"] = "orb"
    """The shape below the number in the corner."""
    paper: Colour = "#f4efe2"
    ink: Colour = "#20241f"
    faint: Colour = "#5f6358"
    back: str = "sigil"
    """The motif on the back."""
    back_ink: Colour = "#e2c98a"
    tints: dict[str, Colour] = {}
    """Colours of frames by the family of a card's picture, where it is not the kind that counts."""


class StatLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number on a card."""

    sign: str = "star"
    """A motif."""
    colour: Colour = "#5a6478"
    label: str = ""
    printed: str = ""
    """What the number is called on a printed card, where it is not the same."""
