"""A replay in another form: a page to send, a picture, a film, text, JSON; asked for in one small window."""

from __future__ import annotations

from pathlib import Path

from client import texts
from client.app.drawn import NotDrawn
from client.app.parts import button
from client.app.speech import mark, tr
from client.fields import Box, NumberBox
from client.qt import Qt, QTimer, QtWidgets, QWidget, Signal
from client.review.camera import Filming, still
from client.service.heard import heard
from client.session.aside import Aside
from client.table.look import Look
from client.texts import label
from netcore.files import reason, write_whole
from replays.errors import ReplayError
from replays.export.json import to_json
from replays.export.page import to_page
from replays.export.svg import to_svg
from replays.export.text import to_text
from replays.study.eyes import seen_by
from replays.study.keeping import load_study
from replays.timeline import SPECTATOR, Timeline
from replays.verify import verify

PAGE, PNG, SVG, GIF, WEBP, TEXT, JSON = "html", "png", "svg", "gif", "webp", "txt", "json"
FORMS = (
    (PAGE, mark("A web page with the whole game")),
    (PNG, mark("A picture of this position (PNG)")),
    (SVG, mark("A plain drawing of this position (SVG)")),
    (GIF, mark("A film of a span (GIF)")),
    (WEBP, mark("A film of a span (WebP, smaller)")),
    (TEXT, mark("The game as text")),
    (JSON, mark("The game for programs (JSON)")),
)
SPAN = 20
"""Positions of a film, unless told otherwise."""


class ExportDialog(QtWidgets.QDialog):
    """What form, which span, with names or without."""

    told = Signal(str)

    def __init__(
        self, path: Path, timeline: Timeline, at: int, seat: int, look: Look, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Export"))
        self.setMinimumWidth(420)
        self._path, self._timeline, self._at, self._seat = path, timeline, at, seat
        self._look = look
        self._filming: Filming | None = None
        self._target = Path()
        self._aside = Aside("export", self)
        self._aside.failed.connect(lambda error: self._say(heard(str(error))))
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._film_on)
        column = QtWidgets.QVBoxLayout(self)
        self.form = Box()
        self.form.setAccessibleName(tr("Form"))
        for form, words in FORMS:
            texts.choice(self.form, tr(words), form)
        column.addWidget(self.form)
        self.span = QWidget()
        row = QtWidgets.QHBoxLayout(self.span)
        row.setContentsMargins(0, 0, 0, 0)
        self.first, self.last = NumberBox(), NumberBox()
        for box, name, value in (
            (self.first, tr("From step"), at),
            (self.last, tr("to step"), min(at + SPAN, timeline.last)),
        ):
            box.setRange(0, timeline.last)
            box.setValue(value)
            texts.name(box, name)
            row.addWidget(label(name))
            row.addWidget(box, 1)
        column.addWidget(self.span)
        self.names = QtWidgets.QCheckBox(tr("With the players' names"))
        self.names.setChecked(True)
        column.addWidget(self.names)
        self.bar = QtWidgets.QProgressBar()
        self.bar.setAccessibleName(tr("How far it is"))
        self.bar.hide()
        column.addWidget(self.bar)
        self.problem = label("", "faint", wrap=True)
        column.addWidget(self.problem)
        buttons = QtWidgets.QHBoxLayout()
        self.no = button(tr("Close"), self.reject)
        self.save = button(tr("Save …"), self._choose, "primary")
        buttons.addStretch()
        buttons.addWidget(self.no)
        buttons.addWidget(self.save)
        column.addLayout(buttons)
        self.form.currentIndexChanged.connect(lambda _: self._show())
        self._show()
        self.form.setFocus()

    def _show(self) -> None:
        form = self.form.currentData()
        self.span.setVisible(form in (GIF, WEBP))
        self.names.setVisible(form == PAGE)

    def _choose(self) -> None:
        form = str(self.form.currentData())
        name, _ = QtWidgets.QFileDialog.getSaveFileName(
            self, tr("Save"), f"{self._path.stem}.{form}", f"{form.upper()} (*.{form})"
        )
        if name:
            self.write(Path(name))

    def write(self, target: Path) -> None:
        """Make it, and write it there."""
        form = str(self.form.currentData())
        self._target = target
        self.save.setEnabled(False)
        self._say("")
        try:
            if form == PNG:
                self._written(still(self._timeline, self._at, self._seat, self._look))
            elif form in (GIF, WEBP):
                span = (self.first.value(), self.last.value())
                self._filming = Filming(self._timeline, span, self._seat, self._look)
                self.bar.setRange(0, self._filming.total)
                self.bar.show()
                self._timer.start()
            else:
                self._aside.do(lambda: self._make(form))
        except (ReplayError, NotDrawn) as error:
            self._say(heard(str(error)))

    def _film_on(self) -> None:
        assert self._filming is not None
        more = self._filming.step()
        self.bar.setValue(self._filming.done)
        if not more:
            self._timer.stop()
            film, form = self._filming, str(self.form.currentData())
            self._filming = None
            self._written(film.developed(form))

    def _make(self, form: str) -> None:
        """Aside: what needs no drawing."""
        try:
            raw = self._content(form).encode()
        except ReplayError as error:
            sentence = heard(str(error))
            self._aside.home(lambda: self._say(sentence))
        else:
            self._aside.home(lambda: self._written(raw))

    def _content(self, form: str) -> str:
        timeline, seat = self._timeline, max(self._seat, SPECTATOR)
        if form == SVG:
            names = tuple(player.name for player in timeline.replay.hello.seats)
            return to_svg(seen_by(timeline, self._at, self._seat), names, f"{self._path.name}, {self._at}")
        verdict = verify(self._path)
        if form == TEXT:
            return to_text(timeline, verdict, seat, heard)
        study = load_study(self._path)
        if form == PAGE:
            return to_page(timeline, verdict, study, names=self.names.isChecked(), hear=heard)
        return to_json(timeline, verdict, seat, study)

    def _written(self, raw: bytes) -> None:
        try:
            write_whole(self._target, raw)
        except OSError as error:
            self._say(tr("This cannot be written: {reason}.").format(reason=reason(error)))
            return
        self.told.emit(tr("Written: {path}").format(path=self._target))
        self.accept()

    def _say(self, sentence: str) -> None:
        texts.write(self.problem, sentence)
        self.bar.hide()
        self.save.setEnabled(True)

    def done(self, result: int) -> None:
        """It closes; what was begun is dropped."""
        self._timer.stop()
        if self._filming is not None:
            self._filming.close()
        self._aside.close()
        super().done(result)
