"""Deck files that nobody would write: the builder shows what it can, keeps them, and never falls over."""

from pathlib import Path
from typing import Any

import pytest
import shiboken6

from client.decks.grid import CardGrid
from client.qt import Qt
from client.table.look import DARK_LOOK
from tests.client.decks.conftest import FACES, POOL

STRANGE = {
    "right to left": ("ערב טוב", "2 Wisp\n3 שלום\n"),
    "signs": ("a,b; <b>c</b> 🂡".replace("/", "-"), "2 Wisp\n"),
    "a thousand cards": ("many", "".join(f"40 {name}\n" for name in list(FACES)[10:40])),
    "markup": ("plain", "2 <b>Wisp</b><img src=x>\n[slinger]\n<script>\n"),
    "one endless line": ("long", "2 " + "W" * 100_000 + "\n2 Wisp\n"),
    "labels": ("lists", "".join(f"[list_{n}]\n1 Wisp\n" for n in range(60))),
    "nothing": ("empty", ""),
    "zero bytes": ("zeros", "\0" * 4000),
}


@pytest.mark.parametrize("what", STRANGE)
def test_a_strange_file_is_shown_edited_and_kept(qtbot, window: Any, home: Path, what: str) -> None:
    name, text = STRANGE[what]
    folder = home / "decks" / "runeslingers"
    folder.mkdir(parents=True)
    (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    window.show_decks("runeslingers", name)
    screen = window.screen_shown
    before = screen.desk.deck
    assert "img src" not in screen.bench.stands.text()
    screen.grab()
    qtbot.keyClick(screen.shelf.grid, Qt.Key.Key_Plus)
    screen.grab()
    window.show_start()
    kept = [path.read_text(encoding="utf-8") for path in folder.iterdir() if path.suffix == ".txt"]
    for line in before.unread:
        assert any(line.text in text for text in kept)
    window.show_new_game()


def test_a_picture_that_comes_after_the_grid_is_gone_finds_nobody(qapp) -> None:
    grid = CardGrid(POOL, DARK_LOOK)
    pixmaps = grid.pixmaps
    shiboken6.delete(grid)
    pixmaps.renewed.emit()  # an error in a slot fails the test
