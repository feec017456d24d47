"""Pictures and films of a replay: drawn by the table itself, written by the window and by the command."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from client.art.gallery import gallery
from client.cli import main
from client.qt import QImage
from client.review import camera
from client.review.camera import Filming, still
from client.review.exporting import GIF, PAGE, PNG, SVG, ExportDialog
from client.table.look import DARK_LOOK, LIGHT_LOOK
from replays.errors import ReplayError
from replays.samples import samples
from replays.study.eyes import ALL_OPEN
from replays.timeline import SPECTATOR, open_timeline
from tests.client.app.hands import SOON


def test_a_picture_shows_the_position_as_those_eyes_see_it(qapp, replay: Path) -> None:
    timeline = open_timeline(replay)
    still(timeline, 6, SPECTATOR, DARK_LOOK, (640, 400))  # the first one loads the fonts
    raw = still(timeline, 6, SPECTATOR, DARK_LOOK, (640, 400))
    image = QImage.fromData(raw)
    assert (image.width(), image.height()) == (640, 400)
    assert raw == still(timeline, 6, SPECTATOR, DARK_LOOK, (640, 400))
    others = [
        still(timeline, 6, ALL_OPEN, DARK_LOOK, (640, 400)),
        still(timeline, 9, SPECTATOR, DARK_LOOK, (640, 400)),
        still(timeline, 6, SPECTATOR, LIGHT_LOOK, (640, 400)),
    ]
    assert len({raw, *others}) == 4


def test_the_first_picture_has_all_its_illustrations(qapp, monkeypatch) -> None:
    """They are made beside it and come one by one, for cards and plates: it waits for all of them."""
    timeline = open_timeline(next(path for path in samples() if path.stem == "runeslingers"))
    bare = [still(timeline, 120, ALL_OPEN, DARK_LOOK, (1280, 800)) for _ in range(2)][1]  # fonts are loaded
    monkeypatch.setattr(camera, "PATIENCE", 120.0)  # on a busy machine, too
    monkeypatch.setattr(gallery(), "working", True)
    first, second = (still(timeline, 120, ALL_OPEN, DARK_LOOK, (1280, 800)) for _ in range(2))
    gallery().close()  # its worker ends with the test
    assert first == second != bare


@pytest.mark.parametrize("form", ["gif", "webp"])
def test_a_film_has_a_picture_for_each_position(qapp, replay: Path, form: str) -> None:
    filming = Filming(open_timeline(replay), (6, 9), SPECTATOR, DARK_LOOK, (400, 320))
    while filming.step():
        pass
    film: Any = Image.open(BytesIO(filming.developed(form)))
    assert (film.n_frames, film.size, film.info.get("loop")) == (4, (400, 320), 0)


def test_a_film_of_nothing_or_of_too_much_is_refused(qapp, replay: Path) -> None:
    timeline = open_timeline(replay)
    for span in ((9, 6), (0, 999)):
        with pytest.raises(ReplayError, match=r"film|no position"):
            Filming(timeline, span, SPECTATOR, DARK_LOOK)


def test_the_command_writes_pictures_and_films(qapp, replay: Path, tmp_path: Path, capsys) -> None:
    out = tmp_path / "a.png"
    asked = ["replay", "export", str(replay), "--to", "png", "--at", "5", "--size", "480x320"]
    assert main([*asked, "--out", str(out)]) == 0
    assert QImage(str(out)).width() == 480
    film = tmp_path / "a.gif"
    span = ["--to", "gif", "--at", "5", "--until", "6", "--size", "400x320", "--out", str(film)]
    assert main(["replay", "export", str(replay), *span]) == 0
    assert film.read_bytes().startswith(b"GIF89a")
    capsys.readouterr()
    assert main([*asked[:-1], "9x9", "--out", str(out)]) != 0
    assert "'9x9' is no size" in capsys.readouterr().err
    assert main(asked) != 0 and "say which with --out" in capsys.readouterr().err


BEGINS = {PNG: b"\x89PNG", GIF: b"GIF89a", SVG: b"<svg", PAGE: b"<!"}


@pytest.mark.parametrize("form", BEGINS)
def test_the_window_exports(qtbot, open_window, replay: Path, tmp_path: Path, form: str) -> None:
    window: Any = open_window()
    window.open_replay(replay)
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
    window.play.session.go(5)
    window.play.study.export()
    dialog = window.play.study.findChild(ExportDialog)
    dialog.form.setCurrentIndex(dialog.form.findData(form))
    assert dialog.span.isVisible() == (form == GIF)
    dialog.first.setValue(5)
    dialog.last.setValue(7)
    said: list[str] = []
    dialog.told.connect(said.append)
    target = tmp_path / f"out.{form}"
    dialog.write(target)
    qtbot.waitUntil(lambda: bool(said), timeout=SOON)
    assert str(target) in said[0] and target.read_bytes().startswith(BEGINS[form])
