"""Faces by place: what must be read can be read, states differ by form, colours keep their contrast."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from client.qt import QColor, QImage, QPainter
from client.table.faces import RIM, Face, Level, level_of, paint_lights, printed_face
from client.table.faces.board import NAME
from client.table.faces.frame import Sheet
from client.table.faces.hand import SMALLEST
from client.table.faces.lettering import name_rows
from client.table.faces.marks import marks_end
from client.table.faces.signs import LOWERED, RAISED, word_signs
from client.table.faces.states import ACT, TARGET
from client.table.fonts import font
from client.table.inkwell import contrast, cut, fitted, mixed
from client.table.look import CONTRAST_LOOK, DARK, DARK_LOOK, LIGHT_LOOK, Look
from client.table.rows import TUCK
from tests.client.table.painting import laid, painted

GAMES = ("reapers", "runeslingers", "runiverse", "genesis")
PLACES: tuple[tuple[Level, int], ...] = (("close", 320), ("hand", 146), ("board", 100))
LEVELS: tuple[Level, ...] = ("close", "hand", "board", "chip")
LIGHTS = ("act", "target", "chosen", "focus", "point", "flash")


def lit(lights: set[str]) -> QImage:
    image = QImage(100 + 2 * RIM, 140 + 2 * RIM, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#404448"))
    p = QPainter(image)
    p.translate(RIM, RIM)
    paint_lights(p, (100, 140), frozenset(lights), "round", DARK)
    p.end()
    return image


def test_the_place_decides_before_the_width():
    wide = Face("X", level="board", known=True)
    assert level_of(wide, 400) == "board"
    assert [level_of(Face(), w) for w in (60, 100, 150, 320)] == ["chip", "board", "hand", "close"]


@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_every_game_shows_another_face(game):
    made, layout = laid(game)
    face = printed_face(made.printed(1))
    seen = [painted(replace(face, level=level), 150, layout) for level in LEVELS]
    assert all(a != b for at, a in enumerate(seen) for b in seen[:at])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "change",
    [{"used": "engaged"}, {"damage": 3}, {"down": True}, {"known": False}, {"marks": (("charge", 2),)}],
    ids=lambda change: next(iter(change)),
)
def test_states_can_be_seen_on_the_table(game, change):
    made, layout = laid(game)
    face = replace(printed_face(made.printed(1)), level="board")
    painted(face, 100, layout)
    assert painted(face, 100, layout) != painted(replace(face, **change), 100, layout)


def test_lights_differ_by_form_not_by_colour_alone():
    """Made grey, all of them are still told apart."""
    grey = [lit({light}).convertToFormat(QImage.Format.Format_Grayscale8) for light in LIGHTS]
    spots = [(x, y) for y in range(grey[0].height()) for x in range(grey[0].width())]
    dark = [[image.pixelColor(x, y).value() > 90 for x, y in spots] for image in grey]
    for at, one in enumerate(dark):
        for other in dark[:at]:
            assert sum(a != b for a, b in zip(one, other, strict=True)) > 120


def test_raised_and_lowered_have_arrows_of_their_own():
    made, layout = laid("genesis")
    face = replace(printed_face(made.printed(6)), level="board")

    def with_strength(change: int) -> Face:
        return replace(face, stats=tuple((n, v + change if n == "strength" else v) for n, v in face.stats))

    grey = [
        painted(with_strength(change), 100, layout).convertToFormat(QImage.Format.Format_Grayscale8)
        for change in (0, 0, 1, -1)
    ]
    assert grey[1] != grey[2] != grey[3] != grey[1]


@pytest.mark.parametrize("game", GAMES)
def test_text_on_cards_stands_out(game):
    """The figures of contrast, for every kind and number of every game."""
    _, layout = laid(game)
    frame = layout.frame
    assert contrast(frame.ink, frame.paper) >= 7 and contrast(frame.faint, frame.paper) >= 4.5
    kinds = [kind.colour for kind in layout.kinds.values() if kind.face == "card"]
    for tone in (*kinds, *frame.tints.values()):  # the type line
        assert contrast("#ffffff", mixed(tone, "#000000", 0.35)) >= 4.5, tone
    for name, stat in layout.stats.items():
        assert contrast("#ffffff", mixed(stat.colour, "#000000", 0.25)) >= 3, name  # large and bold
        assert contrast("#ffffff", mixed(stat.colour, "#000000", 0.45)) >= 4.5, name
        for ink in (RAISED, LOWERED):
            assert contrast(ink, mixed(stat.colour, "#000000", 0.80)) >= 7, name
    assert layout.ground is not None
    assert contrast(ACT, layout.ground.colour) >= 4.5 and contrast(TARGET, layout.ground.colour) >= 4.5


@pytest.mark.parametrize("shows", [0.5, 0.7])
@pytest.mark.parametrize(
    "change",
    [{"name": "Wyvern Rider"}, {"stats": (("cost", 1), ("strength", 9))}, {"words": ("warrior",)}],
    ids=lambda change: next(iter(change)),
)
def test_what_is_told_on_a_covered_card_stands_where_it_is_seen(change, shows):
    """The next card of its row lies over the rest."""
    _, layout = laid("genesis")
    face = Face(
        "Viper", "wilds", known=True, level="board", stats=(("cost", 1), ("strength", 2)), shows=shows
    )
    plain, told = painted(face, 120, layout), painted(replace(face, **change), 120, layout)
    differ = [x for x in range(120) for y in range(168) if plain.pixel(x, y) != told.pixel(x, y)]
    assert differ and max(differ) <= shows * 120 + 1


@pytest.mark.parametrize("matrix", ["deuteranopia", "protanopia"])
def test_raised_and_lowered_and_rings_differ_to_colour_blind_eyes(matrix):
    """By brightness where not by hue: seen through the usual matrices."""
    rows = {
        "deuteranopia": ((0.625, 0.375, 0.0), (0.7, 0.3, 0.0), (0.0, 0.3, 0.7)),
        "protanopia": ((0.567, 0.433, 0.0), (0.558, 0.442, 0.0), (0.0, 0.242, 0.758)),
    }[matrix]

    def seen(ink: str) -> tuple[float, ...]:
        made = QColor(ink)
        parts = (made.redF(), made.greenF(), made.blueF())
        return tuple(sum(k * v for k, v in zip(row, parts, strict=True)) for row in rows)

    for a, b in ((RAISED, LOWERED), (ACT, TARGET), (ACT, "#ffffff"), (TARGET, "#ffffff")):
        assert sum(abs(x - y) for x, y in zip(seen(a), seen(b), strict=True)) > 0.2, (a, b)


@pytest.mark.parametrize("game", GAMES)
def test_names_fit_in_hand_and_on_the_table(game):
    """On one row or two, none ends in dots."""
    made, _ = laid(game)
    for face in range(made.face_count()):
        name = made.printed(face).name.split(" // ")[0]
        for px, width in ((146 * 0.092, 146 * 0.68), (NAME + 1.5, 100 * 0.9)):
            short = name if px > 13 else name.split(" – ")[0].split(",")[0]
            rows = name_rows(short, px, width)
            made_font = font(px if len(rows) == 1 else px * 0.86, bold=True)
            assert len(rows) <= 2, name
            for row in rows:
                assert cut(row, fitted(row, made_font, width, 0.72), width + 1) == row, name


LONG = ("Donaudampfschifffahrtsgesellschaft", "Der Ritter vom Großen Staub", "X" * 300)


@pytest.mark.parametrize("name", LONG, ids=len)
def test_long_names_stay_within_the_card(name):
    _, layout = laid("genesis")
    for level, width in PLACES:
        face = Face(name, "chaos", "Text.", known=True, level=level)
        assert not painted(face, width, layout).isNull()


def test_sizes_of_text_that_can_be_read():
    assert SMALLEST >= 11 and NAME >= 11
    big = Look(text_scale=2.0)
    made, layout = laid("genesis")
    for level, width in PLACES:
        face = replace(printed_face(made.printed(6)), level=level)
        one, two = painted(face, width, layout), painted(face, width, layout, big)
        assert one.size() == two.size() and one != two  # text grows, the card stays


@pytest.mark.parametrize("look", [LIGHT_LOOK, CONTRAST_LOOK], ids=lambda look: look.palette.name)
def test_other_colours_are_painted_too(look):
    made, layout = laid("reapers")
    face = replace(printed_face(made.printed(1)), level="hand", stats=())
    image = painted(face, 146, layout, look)
    paper = image.pixelColor(10, 196)
    assert paper.alpha() == 255
    if look is CONTRAST_LOOK:
        assert paper.lightness() > 240


def test_keyword_signs_are_few_and_each_but_once():
    _, layout = laid("runiverse")
    assert word_signs(("Strength", "Strength 2", "Drive"), layout) == ["fist", "arrow"]
    assert len(word_signs(("Strength", "Drive", "Ward", "Trap", "Deft"), layout)) == 3
    assert word_signs(("", "no such word"), layout) == []


def test_a_legend_wears_gold():
    made, layout = laid("reapers")
    faces = [replace(printed_face(made.printed(n)), level="board") for n in (1, 2)]
    plain, legend = (painted(face, 120, layout).pixelColor(2, 40) for face in faces)
    assert plain != legend and legend.red() > legend.blue() + 60


def test_a_word_of_use_lies_below_what_lies_on_the_card():
    """A counter or damage over it would leave neither to be read."""
    made, layout = laid("runiverse")
    face = replace(printed_face(made.printed(0)), level="board", used="tasked")
    kept = painted(face, 100, layout)
    for more in ({"marks": (("loyalty", 1),)}, {"damage": 3}, {"marks": (("loyalty", 1), ("guard", 1))}):
        on_it = painted(replace(face, **more), 100, layout)
        changed = [y for y in range(140) if any(kept.pixel(x, y) != on_it.pixel(x, y) for x in range(100))]
        sheet = Sheet(QPainter(), 100, 140, replace(face, **more), layout, DARK_LOOK)
        tag = range(round(marks_end(sheet)) + 2, 140)
        assert changed and any(y in tag for y in changed), "the word has moved below"
        plain = painted(replace(face, used="", **more), 100, layout)
        above = range(round(marks_end(sheet)) - 2)
        badge = [(x, y) for y in above for x in range(3, 20) if y > 34]
        assert all(plain.pixelColor(x, y) == on_it.pixelColor(x, y) for x, y in badge if solid(plain, x, y))


def solid(image: QImage, x: int, y: int) -> bool:
    return image.pixelColor(x, y) in (QColor("#15181a"), QColor("#ffffff"), QColor("#8f140c"))


def test_counters_of_a_card_under_another_stand_on_the_edge_that_sticks_out():
    made, layout = laid("runeslingers")
    face = replace(printed_face(made.printed(0)), level="board", marks=(("instance", 3),))
    beneath, other = (
        painted(replace(face, tucked=True, marks=(("instance", count),)), 134, layout) for count in (3, 4)
    )
    differing = [x for x in range(134) for y in range(120) if beneath.pixel(x, y) != other.pixel(x, y)]
    assert differing and max(differing) <= TUCK * 134, "another number is seen, and within the edge"
