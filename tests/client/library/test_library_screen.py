"""The library in the window, on real files: listed, found, sorted, tagged, verified, brought in, counted."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from client.app.speech import speak
from client.library import work
from client.library.folders import FoldersDialog
from client.library.model import COLUMNS, PAGE
from client.library.numbers import SAID, Plot
from client.library.screen import LibraryScreen
from client.qt import Qt, QtCore, QtGui, QtWidgets
from replays.container import write_replay
from replays.library.facts import quick_facts
from replays.library.query import Query
from tests.client.app.hands import SOON, activate
from tests.replays.study.played import FILES, replay

RUNE = next(path for path in FILES if path.name == "rune-1.rune")
GENESIS = next(path for path in FILES if path.name.startswith("genesis-three"))


@pytest.fixture
def library(qtbot, open_window, home: Path, monkeypatch) -> Any:
    games = home / "games"
    games.mkdir(parents=True)
    for path in (RUNE, GENESIS):
        shutil.copy(path, games / path.name)
    write_replay(games / "mine.rune", replay("rune"))
    (games / "bad.rune").write_bytes(b"<script>alert(1)</script>")
    monkeypatch.setattr(work, "EVERY", 0.1)
    monkeypatch.setattr(work, "cores", lambda: 1)
    monkeypatch.setattr(LibraryScreen, "_want_pictures", lambda self: None)  # they take time
    window: Any = open_window()
    window.show_replays()
    activate(qtbot, window)
    screen = window.screen_shown
    qtbot.waitUntil(lambda: screen.model.total == 4, timeout=SOON)
    return screen


def names(screen: Any) -> set[str]:
    return {Path(entry.path).name for entry in screen.model.entries}


def words(screen: Any, name: str) -> list[str]:
    row = next(n for n, entry in enumerate(screen.model.entries) if entry.path.endswith(name))
    return [screen.model.index(row, column).data() for column in range(len(COLUMNS))]


def look_at(screen: Any, name: str) -> None:
    row = next(n for n, entry in enumerate(screen.model.entries) if entry.path.endswith(name))
    screen.list.setCurrentIndex(screen.model.index(row, 0))


def test_replays_are_listed_by_players_game_result_and_date(library: Any) -> None:
    said = words(library, GENESIS.name)
    assert said[0] == "“Ada” – “Cyd” – “Ben”" and said[1] == "Second Genesis" and said[2] == "“Cyd” won"
    assert words(library, "bad.rune")[2] == "bad.rune is no replay of Runetable"


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_filters_are_in_sight_and_no_heading_is_cut(qtbot, open_window, language: str) -> None:
    """In a window of 1280 by 800, in either language."""
    try:
        speak(language)
        window: Any = open_window(language=language)
        window.show_replays()
        activate(qtbot, window)
        screen = window.screen_shown
        area = screen.filters.parentWidget().parentWidget().parentWidget()
        assert isinstance(area, QtWidgets.QScrollArea)
        qtbot.waitUntil(lambda: area.viewport().height() > 300, timeout=SOON)
        assert area.verticalScrollBar().maximum() == 0
        header = screen.list.horizontalHeader()
        sizes = [(header.sectionSize(n), header.sectionSizeHint(n)) for n in range(len(COLUMNS))]
        assert all(have >= wanted for have, wanted in sizes), sizes
        assert screen.list.horizontalScrollBar().maximum() == 0, "and no column lies beyond the edge"
        for date in (screen.filters.since, screen.filters.until):
            room = date.fontMetrics().horizontalAdvance("2026-12-31")
            assert date.width() > room + 20
    finally:
        speak("en")


def test_filters_and_sorting_by_keys(qtbot, library: Any) -> None:
    library.focus_search()
    qtbot.keyClicks(library.filters.search, "cyd")
    qtbot.waitUntil(lambda: names(library) == {GENESIS.name}, timeout=SOON)
    library.filters.forget()
    library.filters.game.setCurrentIndex(library.filters.game.findData("rune"))
    assert names(library) == {RUNE.name, "mine.rune"}
    library.filters.player.setCurrentIndex(library.filters.player.findData("Ben"))
    library.filters.result.setCurrentIndex(library.filters.result.findData("lost"))
    assert names(library) == {RUNE.name}
    library.filters.forget()
    library.filters.least.setValue(400)
    qtbot.waitUntil(lambda: names(library) == {GENESIS.name}, timeout=SOON)
    library.filters.forget()
    qtbot.keyClicks(library.filters.since, "soon")
    qtbot.waitUntil(lambda: "“soon” is no date" in library.notice.text(), timeout=SOON)
    library.filters.forget()
    while library.model.query.sort != "actions":
        qtbot.keyClick(library.window(), Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    actions = [entry.actions for entry in library.model.entries]
    assert library.model.query.up and actions == sorted(actions)
    library.list.horizontalHeader().sectionClicked.emit(0)  # by the mouse, as Qt has set it by then
    assert len(names(library)) == 4


def test_enter_opens_and_a_bookmark_opens_at_its_place(qtbot, library: Any) -> None:
    window = library.window()
    look_at(library, "mine.rune")
    library.list.setFocus()
    qtbot.keyClick(library.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
    window.play.session.go(7)
    qtbot.keyClick(window, Qt.Key.Key_B)
    assert "Step 7 is bookmarked" in window.play.notice.sentence.text()
    window.show_replays()
    again = window.screen_shown
    again.filters.bookmarked.setChecked(True)
    assert names(again) == {"mine.rune"}
    assert again.preview.marks.item(0).text() == "Step 7"
    again.preview.marks.itemActivated.emit(again.preview.marks.item(0))
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
    assert window.play.session.at == 7


def test_a_tag_is_put_on_filtered_by_and_taken_off(qtbot, library: Any) -> None:
    look_at(library, GENESIS.name)
    library.focus_tag()
    qtbot.keyClicks(library.preview.tag, "Final <b>")
    qtbot.keyClick(library.preview.tag, Qt.Key.Key_Return)
    assert words(library, GENESIS.name)[-1] == "Final <b>"
    library.filters.tag.setCurrentIndex(library.filters.tag.findData("Final <b>"))
    assert names(library) == {GENESIS.name}
    library.preview.drop_tag.click()
    library.filters.forget()
    assert words(library, GENESIS.name)[-1] == "" and len(names(library)) == 4


def test_verifying_all_shows_how_far_it_is_and_can_be_stopped(qtbot, library: Any, monkeypatch) -> None:
    seen: list[str] = []
    real = work.looked_into

    def slowly(path: str) -> Any:
        seen.append(path)
        library.work.stop()
        return real(path)

    monkeypatch.setattr(work, "looked_into", slowly)
    library.toggle_verifying()
    assert library.verify.text() == "Stop" and library.bar.isVisible()
    qtbot.waitUntil(lambda: not library.work.verifying, timeout=SOON)
    assert len(seen) == 1 and library.verify.text() == "Verify all" and not library.bar.isVisible()
    monkeypatch.setattr(work, "looked_into", real)
    library.toggle_verifying()
    qtbot.waitUntil(lambda: not library.work.verifying, timeout=SOON)
    assert words(library, RUNE.name)[-2] == "verified" and words(library, "bad.rune")[-2] == "broken"
    assert library.library.unverified() == []


def test_files_are_dropped_in_and_folders_are_watched(qtbot, library: Any, tmp_path: Path) -> None:
    other, more = tmp_path / "other.rune", tmp_path / "more"
    write_replay(other, replay("rune", 4))
    more.mkdir()
    data = QtCore.QMimeData()
    data.setUrls([QtCore.QUrl.fromLocalFile(str(path)) for path in (other, more, tmp_path / "no.txt")])
    where = QtCore.QPointF(50, 50)
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    event = QtGui.QDropEvent(where, copy, data, left, Qt.KeyboardModifier.NoModifier)
    library.dropEvent(event)
    assert event.isAccepted()
    qtbot.waitUntil(lambda: library.notice.text() == "1 replays came in.", timeout=SOON)
    assert "other.rune" in names(library)
    assert more.resolve() in library.library.folders()
    shutil.copy(other, more / "watched.rune")
    qtbot.waitUntil(lambda: "watched.rune" in names(library), timeout=SOON)
    dialog = FoldersDialog(library.library, library._renewed, library)
    dialog.list.setCurrentRow([p.name for p in library.library.folders()].index("more"))
    dialog.remove.click()
    dialog.close()
    qtbot.waitUntil(lambda: "watched.rune" not in names(library), timeout=SOON)


def test_among_many_files_the_good_ones_come_in_and_the_rest_is_told(
    qtbot, library: Any, tmp_path: Path
) -> None:
    """Damaged, empty, doubled, not to be read, in a ring of links: the window waits for none of them."""
    from_there = tmp_path / "there"
    from_there.mkdir()
    good, twin, empty, torn = (from_there / f"{name}.rune" for name in ("good", "twin", "empty", "torn"))
    write_replay(good, replay("rune", 4))
    empty.touch()
    torn.write_bytes(b"nothing")
    twin.mkdir()
    (from_there / "ring").symlink_to(from_there, target_is_directory=True)
    library.bring_in([good, good, empty, torn, from_there / "gone.rune", from_there])
    assert library.notice.text() == ""
    qtbot.waitUntil(lambda: "1 replays came in, 3 did not" in library.notice.text(), timeout=SOON)
    assert "empty.rune is empty" in library.notice.text()
    found = [entry.path for entry in library.model.entries if entry.path.endswith("/good.rune")]
    assert len(found) == 2  # here, and in the folder that is looked at from now on
    assert {"empty.rune", "torn.rune"} <= set(names(library))


def test_a_small_picture_is_made_kept_and_shown(qtbot, library: Any) -> None:
    look_at(library, "mine.rune")
    path = library.entry.path
    library.pictures.want(path)

    def pictured() -> bool:
        found = library.model.picture(path)
        return found is not None and not found.isNull()

    qtbot.waitUntil(pictured, timeout=SOON)
    assert library.library.picture(path).startswith(b"\xff\xd8")  # kept, as JPEG
    assert library.preview.picture._pixmap.width() == 320
    look_at(library, "bad.rune")
    library.pictures.want(library.entry.path)
    qtbot.waitUntil(lambda: library.library.picture(library.entry.path) == b"", timeout=SOON)


def test_long_lists_come_page_by_page(qtbot, library: Any, home: Path) -> None:
    raw = RUNE.read_bytes()
    for number in range(PAGE + 10):
        (home / "games" / f"copy-{number}.rune").write_bytes(raw)
    library.library.refresh()
    library.list_files()
    assert len(library.model.entries) == PAGE and library.model.canFetchMore(QtCore.QModelIndex())
    library.model.fetchMore(QtCore.QModelIndex())
    assert len(library.model.entries) == library.model.total == PAGE + 14


def test_statistics_are_drawn_said_and_saved(qtbot, library: Any, tmp_path: Path) -> None:
    qtbot.keyClick(library.window(), Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    page = library.numbers
    assert library.pages.currentWidget() is page
    every = len({entry.key for entry in library.model.entries if any(s.won is not None for s in entry.seats)})
    assert page.said.text().startswith(f"{every} finished games, not verified: {every};")  # not one a seat
    page.player.setCurrentIndex(page.player.findData("Ada"))
    assert page.said.text() == "3 finished games, not verified: 3; ratings are of verified games alone"
    plots = page.findChildren(Plot)
    assert any("Rune: 50 % of 2" in plot.accessibleName() for plot in plots)
    out = tmp_path / "plots"
    out.mkdir()
    page.save_in(out)
    assert (out / "games.png").read_bytes().startswith(b"\x89PNG") and (out / "ratings.svg").exists()
    said: list[str] = []

    def note(text: str) -> str:
        said.append(text)
        return text

    page._found.plots(note)
    assert said and set(said) <= set(SAID)  # or it would stay English


def test_the_key_of_a_game_is_that_of_its_file(library: Any) -> None:
    look_at(library, "mine.rune")
    assert library.entry.key == quick_facts(Path(library.entry.path)).key
    assert library.library.count(Query(card="zzz")) == 0
