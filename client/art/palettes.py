"""Colours of pictures: from far to near, then the subject, then the light."""

from __future__ import annotations

import colorsys
from random import Random
from typing import Annotated

import msgspec
from msgspec.structs import replace

Ink = Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$")]


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of one family of cards."""

    sky: tuple[Ink, Ink, Ink]
    """Above, in the middle, at the light."""
    far: Ink
    near: Ink
    body: Ink
    """A subject in half-light."""
    lit: Ink
    dark: Ink
    glow: Ink
    """Eyes, runes, magic."""
    extra: Ink = "#ffffff"
    """Spot colour, second light."""
    scenes: tuple[str, ...] = ()
    """Where its subjects stand."""
    motes: str = "ember"
    """What hangs in the air: ember, leaf, bubble, snow, star."""


def moved(ink: str, turn: float, light: float, rich: float = 1.0) -> str:
    """A colour turned by a share of the wheel, lighter or darker, richer or paler."""
    h, s, v = colorsys.rgb_to_hsv(*(int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)))
    r, g, b = colorsys.hsv_to_rgb((h + turn) % 1, min(1, s * rich), min(1, v * light))
    return f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}"


def shifted(pal: Palette, r: Random) -> Palette:
    """A neighbour on the wheel, so that cards of one family are not all of one colour."""
    turn, light = r.uniform(-16, 16) / 360, r.uniform(0.9, 1.12)
    a, b, c = (moved(ink, turn, light) for ink in pal.sky)
    rest = {name: moved(getattr(pal, name), turn, light) for name in ("far", "near", "body", "lit", "dark")}
    return replace(pal, sky=(a, b, c), **rest)


def from_colour(ink: str) -> Palette:
    """A palette made from one colour, for games that bring none."""
    h, s, _ = colorsys.rgb_to_hsv(*(int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)))

    def tone(rich: float, value: float, turn: float = 0.0) -> str:
        r, g, b = colorsys.hsv_to_rgb((h + turn) % 1, min(1, max(s, 0.25) * rich), value)
        return f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}"

    return Palette(
        sky=(tone(1.1, 0.16), tone(1.0, 0.5), tone(0.45, 1.0, 0.06)),
        far=tone(0.8, 0.46),
        near=tone(1.2, 0.1),
        body=tone(0.8, 0.66),
        lit=tone(0.25, 1.0),
        dark=tone(1.1, 0.22),
        glow=tone(0.5, 1.0, 0.5),
        extra=tone(1.0, 0.9, 0.08),
        scenes=("peaks", "ruins", "forest"),
    )
