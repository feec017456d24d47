"""What is on a picture, as data; and how an author writes it in one line.

dragon +fire @volcano huge                 a beast, fire small behind it, a scene, a size
(helm armour sword shield feather) near    a person put together of parts, seen from near
&imp                                       a companion small in front
^book                                      a sign large in the air behind
%demon ~ember                              another palette, other things in the air
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from hashlib import blake2b
from random import Random

from client.art.motifs import motifs
from client.art.scenery import SCENES

HEAD = 0.8
"""Heroic proportions: a head is smaller than it is drawn, towards the neck."""
NECK = (0.5, 0.33)
SIZES = {"tiny": 0.44, "small": 0.58, "slight": 0.68, "large": 0.9, "huge": 1.0}
SHOTS = {"far": (1.06, 0.01), "near": (1.32, 0.10), "bust": (1.66, 0.21), "face": (2.1, 0.32)}
"""How near the eye is to a person: enlargement, and how far that lowers the feet."""
GROUPS = {"two": 2, "three": 3, "many": 5}
MOTES = ("ember", "leaf", "bubble", "snow", "star", "rain", "none")
PARTS = ("wings", "cape", "body", "arms", "head", "hold")
"""Groups of parts of people, in the order in which they are painted."""
DEFAULTS = {"body": "body_armour", "arms": "arms_down", "head": "head_bare"}


class RecipeError(ValueError):
    """The line is no recipe; one sentence says why."""


@dataclass(frozen=True)
class Piece:
    """A motif somewhere on the picture."""

    motif: str
    x: float = 0.5
    y: float = 0.5
    size: float = 0.8
    """Share of the picture's width."""
    turn: float = 0.0
    back: bool = False
    """Whether it stands in the air behind."""


@dataclass(frozen=True)
class ArtLine:
    """What an author wrote, read."""

    main: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    sign: str = ""
    companion: str = ""
    scene: str = ""
    palette: str = ""
    motes: str = ""
    size: float = 0.0
    shot: str = ""
    count: int = 1
    turn: float = 0.0


@dataclass(frozen=True)
class Recipe:
    """A whole picture; equal recipes are one picture."""

    game: str
    card: str
    technique: str
    palette: str
    scene: str = "void"
    pieces: tuple[Piece, ...] = ()
    motes: str = "ember"
    flip: bool = False
    grounded: bool = True
    aura: str = ""
    """The form of the magic behind the subject, where the technique has such forms."""
    grand: int = 0
    """How much it is a legend: 0 no, 1 rare, 2 the few that everybody knows."""

    @property
    def person(self) -> bool:
        """Whether somebody's head is on it: then a crop keeps that in sight."""
        return any(piece.motif.startswith("head_") for piece in self.pieces)


def seeded(*words: str) -> Random:
    """Chance that is the same on every machine."""
    return Random(blake2b("/".join(words).encode(), digest_size=16).digest())


def part_named(word: str) -> str:
    """The part of a person that a word names, or nothing."""
    known = motifs()
    return next((name for group in PARTS if (name := f"{group}_{word}") in known), "")


def _known(name: str, text: str) -> str:
    if name not in motifs():
        raise RecipeError(f"“{text}”: there is no motif “{name}”.")
    return name


def read_line(text: str) -> ArtLine:
    """A recipe's line; raises RecipeError.

    >>> read_line("wolf +moon @forest small").behind
    ('moon',)
    """
    line = ArtLine()
    for group in re.findall(r"\(([^)]*)\)", text):
        parts = []
        for word in group.split():
            if not (part := part_named(word)):
                raise RecipeError(f"“{text}”: people have no part “{word}”.")
            parts.append(part)
        line = replace(line, parts=tuple(parts))
    for word in re.sub(r"\([^)]*\)", " ", text).split():
        line = _with(line, word, text)
    if not line.main and not line.parts:
        raise RecipeError(f"“{text}” has no subject.")
    return line


def _with(line: ArtLine, word: str, text: str) -> ArtLine:
    mark, rest = word[0], word[1:]
    if mark == "+":
        return replace(line, behind=(*line.behind, _known(rest, text)))
    if mark == "^":
        return replace(line, sign=_known(rest, text))
    if mark == "&":
        return replace(line, companion=_known(rest, text))
    if mark == "%":
        return replace(line, palette=rest)
    if mark == "@":
        if rest not in SCENES:
            raise RecipeError(f"“{text}”: there is no scene “{rest}”.")
        return replace(line, scene=rest)
    if mark == "~":
        if rest not in MOTES:
            raise RecipeError(f"“{text}”: nothing called “{rest}” hangs in the air.")
        return replace(line, motes=rest)
    if word in SIZES:
        return replace(line, size=SIZES[word])
    if word in SHOTS:
        return replace(line, shot=word)
    if word in GROUPS:
        return replace(line, count=GROUPS[word])
    if mark == "<":
        return replace(line, turn=float(rest))
    return replace(line, main=(*line.main, _known(word, text)))


def figure(parts: tuple[str, ...], size: float) -> list[Piece]:
    """A person like a paper doll: all parts share one box."""
    have = {part.split("_")[0]: part for part in parts}
    whole = [*parts, *(part for group, part in DEFAULTS.items() if group not in have)]
    whole.sort(key=lambda part: PARTS.index(part.split("_")[0]))
    made = []
    for part in whole:
        piece = Piece(part, 0.5, 0.5, size, back=part.startswith("wings_"))
        if part.startswith("head_"):
            lift = (NECK[1] - 0.5) * size * (1 - HEAD) * 300 / 360
            piece = replace(piece, size=size * HEAD, y=0.5 + lift - 0.005)
        made.append(piece)
    return made


def _crowd(pieces: list[Piece], count: int, r: Random) -> list[Piece]:
    """Others of the kind behind the first."""
    places = {
        2: ((0.3, 0.0),),
        3: ((-0.3, 0.01), (0.3, 0.0)),
        5: ((-0.34, -0.1), (0.34, -0.11), (-0.17, -0.05), (0.18, -0.06)),
    }
    others = []
    for dx, dy in places.get(count, ()):
        shrink = 0.62 if count < 5 else 0.5
        others += [
            replace(p, x=0.5 + (p.x - 0.5) * shrink + dx, y=0.5 + (p.y - 0.5) * shrink + dy,
                    size=p.size * shrink, turn=p.turn + r.uniform(-4, 4), back=True)
            for p in pieces
        ]  # fmt: skip
    dx = -0.12 if count == 2 else 0.0
    front = [replace(p, x=p.x + dx, y=p.y + 0.05, size=p.size * 0.86) for p in pieces]
    return [*others, *front]


def pieces_of(line: ArtLine, r: Random) -> list[Piece]:
    """Where everything of a line stands."""
    if line.parts:
        made = figure(line.parts, line.size or 0.8)
        zoom, drop = SHOTS.get(line.shot, (1.0, 0.0))
        made = [
            replace(p, x=0.5 + (p.x - 0.5) * zoom, y=0.5 + (p.y - 0.5) * zoom + drop, size=p.size * zoom)
            for p in made
        ]
    else:
        made = []
    for name in line.main:
        size = line.size or r.uniform(0.78, 0.86)
        turn = line.turn + r.uniform(-4, 4)
        low = 0.49 + max(0.0, 0.74 - size) * 0.28
        made.append(Piece(name, 0.5 + r.uniform(-0.02, 0.02), low, size, turn))
    if line.count > 1:
        made = _crowd(made, line.count, r)
    sides = [0.2, 0.8] if r.random() < 0.5 else [0.8, 0.2]
    behind = [
        Piece(name, sides[at % 2], r.uniform(0.2, 0.28), r.uniform(0.34, 0.42), r.uniform(-10, 10), back=True)
        for at, name in enumerate(line.behind)
    ]
    sign = [Piece(line.sign, 0.5, 0.33, 0.9, 0, back=True)] if line.sign else []
    company = [Piece(line.companion, sides[0], 0.68, 0.34)] if line.companion else []
    return [*sign, *behind, *made, *company]
