"""`runetable pack art FILE`: the pictures of all cards of a pack or a game, on one sheet."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.terminal import Terminal
from client.service.refusal import BadInput, read_bytes, refusing
from engines.effects.pack import MAX_TOML
from engines.kernel import Game, PrintedCard
from engines.registry import RegistryError, SourceFile, engine

SUMMARY = "Draws the pictures of all cards of a pack on one sheet, for whoever writes recipes."
EXAMPLE = "runetable pack art mine.toml --game genesis --to sheet.png"

WIDTHS = (40, 600)
MAX_PICTURES = 2000
"""Cards on one sheet; ours have under three hundred."""


def configure(parser: ArgumentParser) -> None:
    """The pack, or a game for all its own cards; where the sheet goes."""
    parser.add_argument("file", metavar="FILE", help="a card pack, or the name of a game for all its cards")
    parser.add_argument("--game", metavar="GAME", help="the pack's game, whatever it says")
    parser.add_argument("--to", metavar="FILE", type=Path, default=Path("pictures.png"), help="PNG or JPEG")
    parser.add_argument("--width", metavar="N", type=int, default=150, help="pixels of one picture")
    parser.add_argument("--kind", metavar="KIND", help="only cards of this kind")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Draw the sheet."""
    if not WIDTHS[0] <= arguments.width <= WIDTHS[1]:
        raise BadInput(f"A picture is {WIDTHS[0]} to {WIDTHS[1]} pixels wide.")
    if arguments.to.suffix.lower() not in (".png", ".jpg", ".jpeg"):
        raise BadInput(f"{arguments.to}: a sheet is a .png or .jpg file.")
    with refusing(RegistryError):
        game = _game(arguments)
    cards = [card for card in _cards(game) if arguments.kind in (None, card.kind)]
    if not cards:
        raise BadInput("There is no such card.")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from client.art.gallery import style_of
    from client.art.sheet import contact_sheet
    from client.art.style import StyleError, read_style
    from client.qt import QApplication

    application = QApplication.instance() or QApplication([])
    with refusing(StyleError):  # a plain style would hide the mistake
        source = engine(game.id).art()
        style = read_style(source) if source is not None else style_of(game.id)
    sheet = contact_sheet(cards, game.id, style, width=arguments.width, coarse=arguments.width < 150)
    if not sheet.save(str(arguments.to)):
        raise BadInput(f"{arguments.to} cannot be written.")
    del application
    terminal.say(f"{arguments.to}: {len(cards)} pictures")
    terminal.give({"file": str(arguments.to), "pictures": len(cards)})
    return 0


def _game(arguments: Namespace) -> Game:
    path = Path(arguments.file)
    if not path.suffix and not path.exists():
        return engine(arguments.file).game()
    raw = read_bytes(path, MAX_TOML, "a pack")
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not UTF-8 text.") from None
    from client.cli.pack_check import pack_head

    name = arguments.game or pack_head(raw).get("game", "")
    if not name:
        raise BadInput(f'{path} does not say its game (a line such as game = "genesis").')
    found = engine(name)
    if found.vocabulary is None:
        raise BadInput(f"{found.kind.title} has no card packs.")
    return found.game([SourceFile(path.name, text)])


def _cards(game: Game) -> list[PrintedCard]:
    return [game.printed(face) for face in range(min(game.face_count(), MAX_PICTURES))]
