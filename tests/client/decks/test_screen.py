"""The deck builder by real keys and mouse: building, undoing, finding, bringing in and taking out."""

from pathlib import Path
from typing import Any

import pytest

from client.app.help import RulesWindow
from client.app.newgame import NewGameScreen
from client.app.start import DECKS, StartScreen
from client.decks.carrying import carrying
from client.decks.dialogs import ImportDialog, NameDialog
from client.decks.listing import FACE
from client.decks.screen import DeckScreen
from client.decks.store import Store
from client.qt import QApplication, QPixmap, QPoint, QPointF, Qt, QtGui, QtWidgets
from engines.decks import read_code
from tests.client.app.hands import SOON, click, tab_to
from tests.client.decks.conftest import FACES, GAME, READY

CTRL, SHIFT, LEFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.MouseButton.LeftButton,
)


def lists(screen: Any) -> dict[str, list[str]]:
    return {
        label: sorted(GAME.face_name(face) for face in cards)
        for label, cards in screen.desk.deck.lists.items()
    }


def search(qtbot, screen: Any, text: str) -> None:
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F, CTRL)
    assert screen.shelf.search.hasFocus()
    qtbot.keyClick(screen.shelf.search, Qt.Key.Key_A, CTRL)
    qtbot.keyClicks(screen.shelf.search, text)
    qtbot.keyClick(screen.shelf.search, Qt.Key.Key_Return)


def row_of(screen: Any, name: str) -> Any:
    return next(row for row in screen.bench.listing.rows() if row.data(0, FACE) == FACES[name])


def move_over(widget: Any, at: QPoint) -> None:
    """The pointer's own way to a widget leads through whatever other window lies there on the screen."""
    none = Qt.MouseButton.NoButton
    where = QPointF(at)
    kind = QtGui.QMouseEvent.Type.MouseMove
    event = QtGui.QMouseEvent(
        kind, where, widget.mapToGlobal(where), none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(widget, event)


def test_the_start_screen_leads_there_and_back(qtbot, window: Any) -> None:
    click(qtbot, window.screen_shown.tiles[DECKS])
    screen = window.screen_shown
    assert isinstance(screen, DeckScreen) and screen.shelf.grid.hasFocus()
    click(qtbot, screen.head.back)
    assert isinstance(window.screen_shown, StartScreen)
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_B, CTRL)
    assert isinstance(window.screen_shown, DeckScreen)


def test_a_deck_is_built_by_keys_alone(qtbot, screen: Any, home: Path) -> None:
    grid = screen.shelf.grid
    search(qtbot, screen, "wisp kind:spirit")
    assert grid.hasFocus() and [GAME.face_name(face) for face in grid.faces()] == ["Wisp"]
    qtbot.keyClick(grid, Qt.Key.Key_Return)
    qtbot.keyClick(grid, Qt.Key.Key_Plus)
    qtbot.keyClick(grid, Qt.Key.Key_Plus)
    qtbot.keyClick(grid, Qt.Key.Key_Minus)
    search(qtbot, screen, "kind:runeslinger eva")
    qtbot.keyClick(grid, Qt.Key.Key_Return)
    assert lists(screen) == {"main": ["Wisp", "Wisp"], "slinger": ["Eva"]}
    tab_to(qtbot, screen, screen.bench.listing)
    listing = screen.bench.listing
    qtbot.keyClick(listing, Qt.Key.Key_End)
    assert listing.currentItem().text(0) == "2 Wisp"
    qtbot.keyClick(listing, Qt.Key.Key_Plus)
    assert lists(screen)["main"] == ["Wisp"] * 3 and listing.currentItem().text(0) == "3 Wisp"
    qtbot.keyClick(listing, Qt.Key.Key_Delete)
    qtbot.keyClick(listing, Qt.Key.Key_Return)
    assert lists(screen)["main"] == ["Wisp"]
    qtbot.waitUntil((home / "decks/runeslingers/New deck.txt").exists, timeout=SOON)


def test_cards_are_added_and_taken_away_by_mouse(qtbot, screen: Any) -> None:
    grid, listing = screen.shelf.grid, screen.bench.listing
    first = grid.faces()[0]
    spot = grid.visualRect(grid.model().index(0, 0)).center()
    qtbot.mouseClick(grid.viewport(), LEFT, pos=spot)
    qtbot.mouseDClick(grid.viewport(), LEFT, pos=spot)
    assert screen.desk.deck.lists == {"main": (first,)}
    rect = listing.visualItemRect(row_of(screen, GAME.face_name(first)))
    fewer, more = (box.center().toPoint() for box in listing.buttons(rect))
    qtbot.mouseClick(listing.viewport(), LEFT, pos=more)
    qtbot.mouseClick(listing.viewport(), LEFT, pos=more)
    assert screen.desk.deck.count("main", first) == 3
    qtbot.mouseClick(listing.viewport(), LEFT, pos=fewer)
    assert screen.desk.deck.count("main", first) == 2
    name = QPoint(rect.x() + 60, rect.center().y())
    qtbot.mouseDClick(listing.viewport(), LEFT, pos=name)
    assert screen.desk.deck.count("main", first) == 1


def drop(target: Any, face: int, label: str) -> None:
    """What a drag ends in: the card comes in over the widget and is let go."""
    drag = carrying(target, face, label, QPixmap(10, 10))
    copy, buttons, none = Qt.DropAction.CopyAction, LEFT, Qt.KeyboardModifier.NoModifier
    enter = QtGui.QDragEnterEvent(QPoint(30, 30), copy, drag.mimeData(), buttons, none)
    QApplication.sendEvent(target.viewport(), enter)
    assert enter.isAccepted()
    let_go = QtGui.QDropEvent(QPointF(30, 30), copy, drag.mimeData(), buttons, none)
    QApplication.sendEvent(target.viewport(), let_go)
    drag.deleteLater()


def test_cards_are_dragged_in_and_out(screen: Any) -> None:
    drop(screen.bench.listing, FACES["Fireball"], "")
    drop(screen.bench.listing, FACES["Eva"], "")
    assert lists(screen) == {"main": ["Fireball"], "slinger": ["Eva"]}
    drop(screen.shelf.grid, FACES["Fireball"], "main")
    assert lists(screen) == {"slinger": ["Eva"]}


@pytest.mark.rule("RS-272", "RS-273")
def test_legality_is_told_live_and_opens_the_rules(qtbot, window: Any, screen: Any) -> None:
    screen.desk.copy_ready("romin")
    bench = screen.bench
    assert bench.stands.text() == "✓ May be played" and not bench.verdict.isVisible()
    screen.desk.add(FACES["War Cry"])
    told = [bench.verdict.item(number).text() for number in range(bench.verdict.count())]
    assert told == [
        "A deck has 30 cards, not 31. (RS-272)",
        "War Cry may be there twice, not 3 times. (RS-273)",
    ]
    assert "War Cry may be there twice, not 3 times." in row_of(screen, "War Cry").toolTip(0)
    qtbot.waitUntil(bench.verdict.isVisible, timeout=SOON)
    spot = bench.verdict.visualItemRect(bench.verdict.item(1)).center()
    qtbot.mouseClick(bench.verdict.viewport(), LEFT, pos=spot)
    rules = window._rules
    assert isinstance(rules, RulesWindow) and rules.isVisible()
    assert (rules.games.currentData(), rules._wanted) == ("runeslingers", "RS-273")


def test_undo_and_redo_by_key_and_button(qtbot, screen: Any) -> None:
    grid = screen.shelf.grid
    assert not screen.head.undo.isEnabled()
    for _ in range(3):
        qtbot.keyClick(grid, Qt.Key.Key_Plus)
    qtbot.keyClick(grid, Qt.Key.Key_Z, CTRL)
    click(qtbot, screen.head.undo)
    assert screen.desk.deck.size == 1
    qtbot.keyClick(grid, Qt.Key.Key_Z, CTRL | SHIFT)
    click(qtbot, screen.head.redo)
    assert screen.desk.deck.size == 3 and not screen.head.redo.isEnabled()


def test_a_deleted_deck_comes_back(qtbot, screen: Any) -> None:
    screen.desk.copy_ready("eva")
    qtbot.keyClick(screen.shelf.grid, Qt.Key.Key_Delete, CTRL)
    assert screen.desk.names() == [] and "Undo brings it back" in screen.bench.notice.text()
    qtbot.keyClick(screen.shelf.grid, Qt.Key.Key_Z, CTRL)
    assert screen.desk.names() == ["My eva"] and screen.desk.deck.size == 33


def test_a_deck_is_renamed_by_key(qtbot, window: Any, screen: Any) -> None:
    screen.desk.copy_ready("eva")
    qtbot.keyClick(screen.shelf.grid, Qt.Key.Key_F2)
    dialog = window.findChild(NameDialog)
    qtbot.keyClick(dialog.name, Qt.Key.Key_A, CTRL)
    qtbot.keyClicks(dialog.name, "romin")
    qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.problem.isVisible() and "already" in dialog.problem.text()
    qtbot.keyClicks(dialog.name, " the second")
    qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    assert screen.desk.names() == ["romin the second"]
    assert screen.head.decks.currentText() == "romin the second"


def test_text_and_code_go_to_the_clipboard_in_one_key(qtbot, screen: Any) -> None:
    screen.desk.copy_ready("eva")
    qtbot.keyClick(screen.shelf.grid, Qt.Key.Key_C, CTRL)
    text = QApplication.clipboard().text()
    assert text.startswith("# game: runeslingers\n") and "2 Fireball\n" in text
    assert text.index("2 Fireball") < text.index("[slinger]\n1 Eva")
    qtbot.keyClick(screen.bench.listing, Qt.Key.Key_C, CTRL | SHIFT)
    code = read_code(QApplication.clipboard().text())
    assert {label: sorted(cards) for label, cards in code.lists.items()} == {
        label: sorted(cards) for label, cards in READY["eva"].items()
    }
    screen.shelf.search.setText("burn")
    screen.shelf.search.setFocus()
    qtbot.keyClick(screen.shelf.search, Qt.Key.Key_A, CTRL)
    qtbot.keyClick(screen.shelf.search, Qt.Key.Key_C, CTRL)
    assert QApplication.clipboard().text() == "burn"


def test_a_pasted_deck_keeps_what_is_not_understood(qtbot, window: Any, screen: Any) -> None:
    pasted = "Deck\n2x Fireball\nWisp x2\n1 [RS:12] Foresee\n2 Fierball\nwho knows what\n\n[slinger]\nEva\n"
    QApplication.clipboard().setText(pasted)
    qtbot.keyClick(screen.shelf.grid, Qt.Key.Key_V, CTRL)
    dialog = window.findChild(ImportDialog)
    assert dialog.text.toPlainText() == pasted
    assert "6 cards" in dialog.preview.text() and "Did you mean 'Fireball'?" in dialog.preview.text()
    click(qtbot, dialog.ok)
    assert lists(screen) == {"main": ["Fireball", "Fireball", "Foresee", "Wisp", "Wisp"], "slinger": ["Eva"]}
    assert [line.text for line in screen.desk.deck.unread] == ["2 Fierball", "who knows what"]
    verdict = screen.bench.verdict
    tab_to(qtbot, screen, verdict)
    qtbot.keyClick(verdict, Qt.Key.Key_Return)
    assert lists(screen)["main"].count("Fireball") == 4
    qtbot.keyClick(verdict, Qt.Key.Key_Delete)
    assert screen.desk.deck.unread == ()


def test_a_code_and_a_file_come_in_too(qtbot, window: Any, screen: Any, tmp_path: Path) -> None:
    screen.desk.copy_ready("halda")
    screen.copy_code()
    screen.new_deck()
    screen.import_deck()
    dialog = window.findChild(ImportDialog)
    dialog.over.setFocus()
    qtbot.keyClick(dialog.over, Qt.Key.Key_Space)
    click(qtbot, dialog.ok)
    assert screen.desk.deck.name == "New deck" and screen.desk.deck.size == 33
    path = tmp_path / "Friend's deck.txt"
    path.write_text("3 Wisp (RS) 4\n")
    qtbot.waitUntil(lambda: window.findChild(ImportDialog) is None, timeout=SOON)
    QApplication.clipboard().clear()
    screen.import_deck()
    dialog = window.findChild(ImportDialog)
    assert not dialog.ok.isEnabled()
    dialog.text.setPlainText("# game: rune\n1 Wisp\n")
    assert (
        dialog.preview.text() == "The deck is for rune, not for runeslingers." and not dialog.ok.isEnabled()
    )
    dialog.open_file(tmp_path / "gone.txt")
    assert "cannot read" in dialog.preview.text().casefold()
    dialog.open_file(path)
    click(qtbot, dialog.ok)
    assert (screen.desk.deck.name, lists(screen)) == ("Friend's deck", {"main": ["Wisp"] * 3})
    screen.export_to(str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_text() == "# game: runeslingers\n3 Wisp\n"
    screen.export_to(str(tmp_path))
    assert "could not be written" in screen.bench.notice.text()


def test_a_mistake_in_a_search_is_told_and_changes_nothing(qtbot, screen: Any) -> None:
    search(qtbot, screen, "kind:attack")
    before = screen.shelf.grid.faces()
    QApplication.clipboard().setText("kost<2")
    qtbot.keyClick(screen.shelf.grid, Qt.Key.Key_F, CTRL)
    qtbot.keyClick(screen.shelf.search, Qt.Key.Key_V, CTRL)
    assert "Did you mean 'cost'?" in screen.shelf.problem.text() and screen.shelf.problem.isVisible()
    assert screen.shelf.grid.faces() == before
    qtbot.keyClick(screen.shelf.search, Qt.Key.Key_Escape)
    assert not screen.shelf.problem.isVisible() and len(screen.shelf.grid.faces()) == 76


def test_kinds_are_ticked_by_mouse_and_shown_together(qtbot, screen: Any) -> None:
    click(qtbot, screen.shelf.chips["chant"])
    click(qtbot, screen.shelf.chips["stance"])
    kinds = {screen.desk.pool.card(face).kind for face in screen.shelf.grid.faces()}
    assert kinds == {"chant", "stance"}


def test_a_card_is_seen_large_by_key_and_under_the_pointer(qtbot, screen: Any) -> None:
    grid, closeup = screen.shelf.grid, screen.shelf.closeup
    qtbot.keyClick(grid, Qt.Key.Key_Space)
    assert closeup.isVisible() and closeup.face.name == GAME.face_name(grid.faces()[0])
    qtbot.keyClick(grid, Qt.Key.Key_Right)
    assert not closeup.isVisible()
    screen.desk.add(FACES["Fireball"])
    listing = screen.bench.listing

    def pointed() -> bool:
        """Where the row lies is known once the list has been laid out anew."""
        rect = listing.visualItemRect(row_of(screen, "Fireball"))
        move_over(listing.viewport(), QPoint(5, rect.bottom() + 60))
        move_over(listing.viewport(), rect.center())
        return closeup.isVisible() and closeup.face.name == "Fireball"

    qtbot.waitUntil(pointed, timeout=SOON)


def test_the_last_deck_is_there_again(qtbot, window: Any, screen: Any) -> None:
    screen.desk.copy_ready("eva")
    screen.desk.copy_ready("romin")
    screen.desk.add(FACES["Wisp"])
    window.show_start()
    assert Store(GAME).load("My romin").deck.count("main", FACES["Wisp"]) == 1
    window.show_decks()
    assert window.screen_shown.desk.deck.name == "My romin"


def test_opening_the_builder_again_finds_every_edit(qtbot, window: Any, screen: Any) -> None:
    screen.desk.copy_ready("eva")
    qtbot.keyClick(screen.shelf.grid, Qt.Key.Key_Plus)
    qtbot.keyClick(screen.shelf.grid, Qt.Key.Key_B, CTRL)
    again = window.screen_shown
    assert again is not screen and again.desk.deck.size == 34
    qtbot.keyClick(again.shelf.grid, Qt.Key.Key_Plus)
    window.show_start()
    assert Store(GAME).names() == ["My eva"] and Store(GAME).load("My eva").deck.size == 35


def test_a_new_game_offers_own_decks_and_leads_to_the_builder(qtbot, window: Any, screen: Any) -> None:
    screen.desk.copy_ready("halda")
    window.settings.change(last_game="runeslingers")
    window.show_new_game()
    form = window.screen_shown.options
    names = [form._decks[0].itemText(number) for number in range(form._decks[0].count())]
    assert names == ["eva", "halda", "oriel", "romin", "My halda"]
    (edit,) = (
        made
        for made in form.findChildren(QtWidgets.QPushButton)
        if made.accessibleName() == "Edit: Deck of seat 1" and made.isVisibleTo(form)
    )
    form._decks[0].setCurrentText("romin")
    click(qtbot, edit)
    builder = window.screen_shown
    assert builder.desk.deck.name == "My romin" and not builder.desk.kept
    builder.desk.remove(FACES["War Cry"])
    builder.desk.add(FACES["Wisp"])
    click(qtbot, builder.head.back)
    assert isinstance(window.screen_shown, NewGameScreen)
    assert window.screen_shown.options._decks[0].currentText() == "My romin"
    click(qtbot, window.screen_shown.begin)
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)


def test_a_bad_deck_file_is_shown_and_not_written_over(qtbot, window: Any, home: Path) -> None:
    folder = home / "decks" / "runeslingers"
    folder.mkdir(parents=True)
    (folder / "odd.txt").write_bytes(b"2 Wisp\n\xff\n")
    window.show_decks("runeslingers", "odd")
    screen = window.screen_shown
    assert "not UTF-8" in screen.bench.notice.text()
    qtbot.keyClick(screen.shelf.grid, Qt.Key.Key_Plus)
    window.show_start()
    assert (folder / "odd.txt").read_bytes() == b"2 Wisp\n\xff\n"
    assert (folder / "odd (read).txt").exists()


def test_the_curve_counts_costs_by_kind(screen: Any) -> None:
    screen.desk.copy_ready("romin")
    curve = screen.bench.curve
    main = [GAME.printed(face) for face in READY["romin"]["main"]]
    costs = [dict(card.stats)["cost"] for card in main]
    assert [sum(bar.values()) for bar in curve.bars] == [costs.count(n) for n in range(5)]
    assert curve.kinds["attack"] == sum(card.kind == "attack" for card in main)
    assert f"{costs.count(2)} of cost 2" in curve.accessibleDescription()
