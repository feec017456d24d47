"""Every card has its own picture: fixed, told apart when small, made of motifs that exist."""

from __future__ import annotations

import itertools

import pytest

from client.art.choosing import colours, first_half, recipe_of
from client.art.gallery import style_of
from client.art.motifs import families, motifs
from client.art.paint import H, W, picture
from client.art.recipe import Piece, RecipeError, read_line
from client.art.scenery import SCENES, layers
from client.art.style import Style, StyleError, common, read_style
from client.art.vector import ShapeError, shape
from client.qt import QImage, QRectF, Qt
from client.table.layout import layout_for
from engines import registry
from engines.kernel import PrintedCard
from engines.registry import SourceFile

CLOSEST = 8.0
"""Root mean square of colours at 12 by 14 pixels: nearer than this, two cards are one to the eye."""
CARD_GAMES = ("reapers", "runeslingers", "runiverse", "genesis")


def cards_of(game: str) -> list[PrintedCard]:
    made = registry.engine(game).game()
    return [made.printed(face) for face in range(made.face_count())]


def small(image: QImage) -> bytes:
    """The picture as somebody sees it who does not look closely."""
    plain, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    tiny = image.scaled(12, 14, plain, smooth).convertToFormat(QImage.Format.Format_RGB888)
    return bytes(tiny.bits())


def distance(first: bytes, second: bytes) -> float:
    """Root mean square over all colours."""
    return (sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) / len(first)) ** 0.5


def blocks(tiny: bytes) -> list[float]:
    """Means over blocks of 4 by 7: they never lie further apart than the pictures themselves."""
    made = [0.0] * 18
    for at, value in enumerate(tiny):
        row, rest = divmod(at, 36)
        made[(row // 7 * 3 + rest // 12) * 3 + rest % 3] += value / 28
    return made


def test_there_are_many_motifs_and_all_can_be_drawn():
    assert len(motifs()) >= 240
    assert sum(map(len, families().values())) == len(motifs())  # no name in two families
    box = QRectF(-30, -30, 160, 160)
    for name, motif in motifs().items():
        assert motif.tones(), name
        assert box.contains(motif.outline().boundingRect()), name


@pytest.mark.parametrize("text", ["12", "1,2 x,3", "~ 1,2 3,4", "o 5,5", "~x 1,2 3,4"])
def test_what_is_no_shape_is_refused(text):
    with pytest.raises(ShapeError, match="is no part of a shape"):
        shape(text)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dragoon", "no motif “dragoon”"),
        ("wolf @moonbase", "no scene “moonbase”"),
        ("(helm trousers)", "no part “trousers”"),
        ("wolf ~confetti", "“confetti”"),
        ("+moon @forest", "no subject"),
    ],
)
def test_a_wrong_recipe_is_refused_with_its_reason(line, why):
    with pytest.raises(RecipeError, match=why):
        read_line(line)
    with pytest.raises(StyleError, match=r"art\.toml"):
        read_style(SourceFile("art.toml", f'[cards]\n"X" = "{line}"'))


@pytest.mark.parametrize("game", CARD_GAMES)
def test_every_recipe_names_a_card_and_every_legend_exists(game):
    """A recipe for a card that is not there is a spelling mistake."""
    style = style_of(game)
    names = {first_half(card.name) for card in cards_of(game)} | {card.name for card in cards_of(game)}
    assert set(style.cards) <= names
    assert set(style.legends) <= names


@pytest.mark.parametrize("game", CARD_GAMES)
def test_no_card_falls_back_and_no_two_have_the_same_things_on_them(game):
    style = style_of(game)
    seen: dict[object, str] = {}
    for card in cards_of(game):
        recipe = recipe_of(card, game, style)
        assert recipe.pieces and not any(piece.motif == "sigil" for piece in recipe.pieces), card.name
        assert recipe.palette in style.palettes, card.name
        what = (recipe.palette, recipe.scene, tuple(sorted(piece.motif for piece in recipe.pieces)))
        assert what not in seen, f"{card.name} and {seen[what]}"
        seen[what] = card.name


@pytest.mark.parametrize("game", CARD_GAMES)
def test_no_two_cards_of_a_game_look_alike(game):
    style = style_of(game)
    made = {card.name: small(picture(recipe_of(card, game, style), style)) for card in cards_of(game)}
    rough = {name: blocks(tiny) for name, tiny in made.items()}
    near = []
    for a, b in itertools.combinations(made, 2):
        apart = sum((x - y) ** 2 for x, y in zip(rough[a], rough[b], strict=True)) / 18
        if apart < CLOSEST**2 and (exact := distance(made[a], made[b])) < CLOSEST:
            near.append((round(exact, 1), a, b))
    assert not near


@pytest.mark.parametrize("game", (*CARD_GAMES, "rune"))
def test_a_card_has_the_same_picture_every_time_and_at_every_size(game):
    style, card = style_of(game), cards_of(game)[-1]
    recipe = recipe_of(card, game, style)
    assert recipe == recipe_of(card, game, style)
    first = picture(recipe, style)
    assert first == picture(recipe, style)
    assert (first.width(), first.height()) == (W, H)
    double = picture(recipe, style, scale=2)
    assert double.width() == 2 * W and distance(small(first), small(double)) < 6


def test_a_small_woodcut_shows_the_same_with_broader_lines():
    style, card = style_of("reapers"), cards_of("reapers")[2]
    recipe = recipe_of(card, "reapers", style)
    fine, coarse = picture(recipe, style), picture(recipe, style, coarse=True)
    assert fine != coarse and distance(small(fine), small(coarse)) < 40


def test_ranks_of_a_soul_grow():
    style = style_of("reapers")
    by_name: dict[str, dict[int, float]] = {}
    for card in cards_of("reapers"):
        rank = dict(card.stats).get("rank")
        if rank and " – " in card.name:
            recipe = recipe_of(card, "reapers", style)
            tall = max(piece.size for piece in recipe.pieces if not piece.back)
            by_name.setdefault(card.name.split(" – ")[0], {})[rank] = tall
    assert len(by_name) >= 12
    for name, sizes in by_name.items():
        grown = [sizes[rank] for rank in sorted(sizes)]
        assert all(a < b for a, b in itertools.pairwise(grown)), name


def test_families_keep_their_colours():
    style = style_of("runiverse")
    for card in cards_of("runiverse"):
        assert recipe_of(card, "runiverse", style).palette in card.tags


def test_a_game_without_an_art_file_gets_decent_pictures():
    """From words, kinds and tags alone: different subjects, never the bare sign."""
    cards = [
        PrintedCard(0, "Grey Wolf", "unit"),
        PrintedCard(1, "Sky Knight", "unit", tags=("knight",)),
        PrintedCard(2, "Zzyzx", "spell"),
        PrintedCard(3, "Qwrt", "unit"),
        PrintedCard(4, "Bolt of Nothing", "spell"),
        PrintedCard(5, "Hexenmeister", "hero", tags=("wizard",)),
        PrintedCard(6, "", ""),
    ]
    recipes = [recipe_of(card, "newgame", Style()) for card in cards]
    subjects = [recipe.pieces[-1].motif for recipe in recipes]
    assert subjects[0] == "wolf" and recipes[1].person and recipes[5].person and "sigil" not in subjects
    assert len({small(picture(recipe, Style())) for recipe in recipes}) == len(cards)


def test_names_of_strangers_are_looked_at_within_bounds():
    recipe = recipe_of(PrintedCard(0, "wolf " * 100_000, "unit\n" * 999), "newgame", Style())
    assert picture(recipe, Style()).width() == W


def test_common_words_name_motifs_that_exist():
    known = common()
    for table in (known.subjects, known.behind, known.signs):
        assert set(table.values()) <= set(motifs())
    for names in known.spare.values():
        assert set(names) <= set(motifs())
    read_style(SourceFile("common", ""))
    for change in known.sizes.values():
        read_line(f"star {change}")


@pytest.mark.parametrize("scene", SCENES)
def test_every_scene_covers_the_lower_edge(scene):
    from client.art.recipe import seeded

    made = layers(scene, seeded(scene), W, H)
    assert made and made[-1][0].boundingRect().bottom() >= H - 1
    assert [depth for _, depth in made] == sorted(depth for _, depth in made)


@pytest.mark.parametrize("game", registry.games())
def test_signs_of_layouts_are_motifs(game):
    engine = registry.engine(game)
    layout = layout_for(engine.game(), engine)
    named = [
        layout.frame.back,
        *layout.signs.values(),
        *(kind.sign for kind in layout.kinds.values() if kind.sign),
    ]
    assert set(named) | {stat.sign for stat in layout.stats.values()} <= set(motifs())
    for tag in layout.frame.tints:
        assert tag in style_of(game).palettes


def test_a_palette_can_be_made_of_any_colour():
    pal = colours(Style(), "#3f6f8f")
    assert pal.scenes and pal.sky[0] != pal.sky[2]
    assert Piece("wolf").size > 0
