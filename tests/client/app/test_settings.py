"""Settings: kept in one readable file, lost never, bad lines told in a sentence."""

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from client.app import keys
from client.app.placing import screen_key
from client.app.settings import Settings, SettingsFile, default_path
from client.app.settings_screen import SettingsDialog
from client.app.theme import sheet
from client.qt import QKeySequence, Qt
from client.table.look import PALETTES
from netcore.identity import Identity
from netcore.keyfile import create, load
from netcore.keyfile import default_path as key_path
from tests.client.app.hands import activate


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_everything_comes_back_as_it_was_set(path: Path) -> None:
    file = SettingsFile(path)
    file.change(
        theme="high contrast",
        text_scale=1.5,
        marks=False,
        language="de",
        tutorials_seen=("rune", "x y"),
        keys={"undo": "Ctrl+U", "chat": ""},
        places={"window": (1, -2, 3, 4, 0)},
        meet='ws://"quoted"\\ ünï 😀 \u007f',
    )
    again = SettingsFile(path)
    assert again.now == file.now and not again.problems
    tomllib.loads(path.read_text())


def test_a_first_start_has_the_defaults_and_writes_nothing(path: Path) -> None:
    assert SettingsFile(path).now == Settings()
    assert not path.exists()


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"theme = ", "cannot be understood"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"x" * 300_000, "is longer than"),
        (b"a = " + b"[" * 5000, "cannot be understood"),
    ],
)
def test_a_file_that_cannot_be_read_is_kept_and_told(path: Path, raw: bytes, says: str) -> None:
    path.write_bytes(raw)
    file = SettingsFile(path)
    assert file.now == Settings()
    (problem,) = file.problems
    assert str(path) in problem and says in problem
    file.change(theme="light")
    assert SettingsFile(path).now.theme == "light"
    assert path.with_name("settings-old-1.toml").read_bytes() == raw


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("theme = 'pink'", "theme is none of light, dark, high contrast"),
        ("text_scale = 90", "text_scale is not a number from 0.5 to 3.0"),
        ("text_scale = nan", "text_scale is not a number"),
        ("marks = 1", "marks is neither true nor false"),
        ("tutorials_seen = [3]", "tutorials_seen is no list of texts"),
        ("keys = { undo = 3 }", "keys holds something that is no text"),
        ("places = { window = ['a'] }", "places holds something"),
        ("language = 3", "language is not a text"),
    ],
)
def test_a_bad_line_costs_only_itself(path: Path, line: str, says: str) -> None:
    path.write_text(f"sounds = false\nfrom_the_future = [1, 2]\n{line}\n")
    file = SettingsFile(path)
    assert file.now.sounds is False
    assert len(file.problems) == 1 and says in file.problems[0]
    file.change(marks=False)
    assert line in path.with_name("settings-old-1.toml").read_text()
    assert tomllib.loads(path.read_text())["from_the_future"] == [1, 2]


def test_a_disk_that_cannot_be_written_is_told_and_the_setting_holds(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    file = SettingsFile(tmp_path / "file" / "settings.toml")
    assert "could not be saved" in file.change(theme="light")
    assert file.now.theme == "light"


def test_the_file_lies_where_the_system_keeps_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNETABLE_HOME", "/h")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/c")
    assert default_path() == Path("/h/settings.toml")
    monkeypatch.delenv("RUNETABLE_HOME")
    if sys.platform == "linux":
        assert default_path() == Path("/c/runetable/settings.toml")


def test_the_default_keys_do_not_get_in_each_others_way() -> None:
    assert keys.conflicts(keys.bound({})) == []


def test_one_key_for_two_things_is_refused_only_where_both_answer() -> None:
    assert "Ctrl+Z is used twice" in keys.problem(keys.bound({"hint": "Ctrl+Z"}))
    assert keys.problem(keys.bound({"hint": "Left"})) == ""  # one in games, one in replays
    assert "Ctrl+N is used twice" in keys.problem(keys.bound({"faster": "Ctrl+N"}))


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_every_theme_makes_a_style_sheet(qapp, palette) -> None:
    look = Settings(theme=palette.name).look
    text = sheet(look)
    assert palette.accent in text and "None" not in text and "{" in text


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize(("front", "back"), [("text", "panel"), ("faint", "panel"), ("on_accent", "accent")])
def test_text_stands_out_from_what_it_stands_on(palette, front: str, back: str) -> None:
    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(getattr(palette, front)), light(getattr(palette, back))), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 4.5


@pytest.fixture
def dialog(qtbot, home: Path, settings: SettingsFile) -> SettingsDialog:
    who = create(key_path(), "Ada")
    made = SettingsDialog(settings, who)
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_dialog_sets_what_it_shows(dialog: SettingsDialog, settings: SettingsFile) -> None:
    dialog.theme.setCurrentIndex(2)
    dialog.text_size.setValue(150)
    dialog.card_size.setValue(80)
    dialog.calm.setChecked(False)
    now = SettingsFile(settings.path).now
    assert (now.theme, now.text_scale, now.card_scale, now.reduced_motion) == (
        "high contrast",
        1.5,
        0.8,
        False,
    )


def test_a_key_is_changed_unless_it_is_taken(dialog: SettingsDialog, settings: SettingsFile) -> None:
    dialog.key_edits["hint"].setKeySequence(QKeySequence("Ctrl+Z"))
    assert "used twice" in dialog.problem.text() and settings.now.keys == {}
    dialog.key_edits["hint"].setKeySequence(QKeySequence("Ctrl+J"))
    assert dialog.problem.text() == "" and settings.now.keys == {"hint": "Ctrl+J"}


def test_name_and_lock_change_the_key_file(qtbot, dialog: SettingsDialog) -> None:
    told: list[Identity] = []
    dialog.renamed.connect(told.append)
    dialog.name.setText("Grace")
    dialog.name.editingFinished.emit()
    assert load(key_path()).name == "Grace" == told[-1].name
    dialog.name.setText(" ")
    dialog.name.editingFinished.emit()
    assert "at least one character" in dialog.problem.text()
    dialog.name.setText("Grace")
    dialog.passphrase.setText("tide")
    dialog.lock.click()
    assert load(key_path(), "tide").name == "Grace"


def test_a_bound_key_works_in_the_window(qtbot, open_window) -> None:
    window: Any = open_window(keys={"new": "Ctrl+J"})
    activate(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert type(window.screen_shown).__name__ == "NewGameScreen"


def test_the_window_comes_back_where_it_was(qtbot, open_window, settings: SettingsFile) -> None:
    window: Any = open_window(None)
    window.resize(800, 700)
    window.close()
    assert SettingsFile(settings.path).now.places[screen_key(window.screen())][2:4] == (800, 700)
    again: Any = open_window(None)
    assert (again.width(), again.height()) == (800, 700)


def test_a_bad_settings_file_is_told_in_the_window(qtbot, home: Path, qapp) -> None:
    from client.app.window import Window
    from client.qt import QtWidgets

    home.mkdir()
    (home / "settings.toml").write_text("theme = ")
    window = Window(SettingsFile(default_path()))
    qtbot.addWidget(window)
    (box,) = window.findChildren(QtWidgets.QMessageBox)
    assert "cannot be understood" in box.text()
