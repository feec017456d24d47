"""What stands beside a replay: the log, the analysis, notes, what was known, and why the game was fair."""

from __future__ import annotations

import time
from functools import partial

from msgspec.structs import replace

from client import texts
from client.app.parts import button
from client.app.speech import mark, tr
from client.qt import Qt, QtWidgets, QWidget, Signal
from client.review.curve import CurveView
from client.session.aside import Aside
from client.session.replay import ReplaySession
from client.session.stepping import Course
from client.studying import analyse
from client.texts import label
from engines.kernel.secrets import SPECTATOR
from netcore.plain import quoted
from replays.errors import ReplayError
from replays.study.analysis import curve, shares, turning_points
from replays.study.fairness import fairness, signers
from replays.study.known import Knowledge
from replays.study.notes import (
    MARKS,
    TEXT_LIMIT,
    Analysis,
    Judged,
    Note,
    Study,
    added,
    load_study,
    new_key,
    save_study,
    without,
)

VERDICTS = {"inaccuracy": mark("inaccuracy"), "mistake": mark("mistake"), "blunder": mark("blunder")}


class StudyPane(QtWidgets.QTabWidget):
    """The pages beside a replay; each follows the position that is looked at."""

    told = Signal(str)
    """Something went wrong, or was kept: one sentence."""

    def __init__(
        self, session: ReplaySession, log: QWidget, names: tuple[str, ...], author: str = ""
    ) -> None:
        super().__init__()
        self.setDocumentMode(True)
        self._session, self._names, self._author = session, names, author
        self._study = Study()
        self._at, self._seat = 0, SPECTATOR
        self._aside = Aside("study", self)
        self._aside.failed.connect(lambda error: self._failed(str(error)))
        self.analysis = AnalysisPage(names)
        self.analysis.start.clicked.connect(self._toggle)
        self.analysis.wanted.connect(session.go)
        self.notes = NotesPage()
        self.notes.kept.connect(self._note)
        self.notes.dropped.connect(self._forget)
        self.notes.wanted.connect(session.go)
        self.known = _reading(tr("What was known"))
        self.trust = _reading(tr("Why it was fair"))
        for page, title in (
            (log, tr("Log")),
            (self.analysis, tr("Analysis")),
            (self.notes, tr("Notes")),
            (self.known, tr("Known")),
            (self.trust, tr("Fair")),
        ):
            self.addTab(page, title)
        self._running = False
        self._stop = False
        session.course.connect(self._follow)
        session.left.connect(self._leave)
        self.currentChanged.connect(self._turned)
        self._load()

    # --- following the session

    def _load(self) -> None:
        try:
            self._study = load_study(self._session.path)
        except ReplayError as error:
            self._failed(str(error))
        timeline = self._session.timeline
        if timeline is not None:
            texts.page(self.trust, "\n\n".join([*signers(timeline), *fairness(timeline)]))
        self._show_study()

    def _follow(self, course: Course) -> None:
        self._at, self._seat = course.at, course.seat
        self._show()

    def _turned(self, page: int) -> None:
        self._show()

    def _show(self) -> None:
        """The page in front, for this position and these eyes."""
        page, timeline = self.currentWidget(), self._session.timeline
        if page is self.analysis:
            self.analysis.look_at(self._at, self._study.judged(self._at))
        elif page is self.notes:
            self.notes.look_at(self._at, self._study)
        elif page is self.known and timeline is not None and timeline.moments:
            lines = Knowledge.at(timeline, self._at, self._seat).lines()
            who = self._names[self._seat] if 0 <= self._seat < len(self._names) else ""
            head = (
                tr("What {name} knew here").format(name=quoted(who))
                if who
                else tr("What a spectator knew here")
            )
            texts.page(self.known, "\n\n".join([head, *lines]))

    def _show_study(self) -> None:
        self.analysis.show_analysis(self._study.analysis, self._session.last)
        self._show()

    # --- notes

    def _note(self, text: str, sign: str) -> None:
        note = Note(new_key(), self._at, text=text, mark=sign, author=self._author, when=int(time.time()))
        self._keep(added(self._study, note))

    def _forget(self, key: str) -> None:
        self._keep(without(self._study, key))

    def _keep(self, study: Study) -> None:
        try:
            save_study(self._session.path, study)
        except (ReplayError, OSError) as error:
            self._failed(str(error))
            return
        self._study = study
        self._show_study()

    # --- analysis

    def _toggle(self) -> None:
        if self._running:
            self._stop = True
            return
        self._running, self._stop = True, False
        self.analysis.progress(0, 0)
        path = self._session.path

        def tell(done: int, total: int) -> None:
            self._aside.home(partial(self.analysis.progress, done, total))

        def stop() -> bool:
            return self._stop or self._aside.closing.is_set()

        def run() -> None:
            try:
                found = analyse(path, tell=tell, stop=stop)
            except ReplayError as error:
                sentence = str(error)
                self._aside.home(lambda: self._judged(None, sentence))
            else:
                self._aside.home(lambda: self._judged(found, ""))

        self._aside.do(run)

    def _judged(self, found: Analysis | None, sentence: str) -> None:
        self._running = False
        self.analysis.progress(-1, 0)
        if found is not None and found.decisions:
            self._keep(replace(self._study, analysis=found))
        elif sentence:
            self._failed(sentence)

    def _failed(self, sentence: str) -> None:
        self.told.emit(sentence)

    def _leave(self) -> None:
        self._stop = True
        self._aside.close()


class AnalysisPage(QWidget):
    """The curve, what each player gave away, the turning points, and the decision of this position."""

    wanted = Signal(int)

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names
        column = QtWidgets.QVBoxLayout(self)
        self.start = button(tr("Analyse"), lambda: None, "primary")
        column.addWidget(self.start)
        self.bar = QtWidgets.QProgressBar()
        self.bar.setAccessibleName(tr("How far the analysis is"))
        self.bar.hide()
        column.addWidget(self.bar)
        self.curve = CurveView()
        self.curve.wanted.connect(self.wanted)
        column.addWidget(self.curve)
        self.shares = label("", "faint", wrap=True)
        column.addWidget(self.shares)
        self.here = label("", "", wrap=True)
        column.addWidget(self.here)
        column.addWidget(label(tr("Turning points"), "heading"))
        self.points = QtWidgets.QListWidget()
        self.points.setAccessibleName(tr("Turning points"))
        self.points.setWordWrap(True)
        self.points.itemActivated.connect(self._go)
        self.points.itemClicked.connect(self._go)
        column.addWidget(self.points, 1)

    def show_analysis(self, analysis: Analysis | None, last: int) -> None:
        """What is known of the whole game."""
        self.points.clear()
        for widget in (self.curve, self.shares, self.here, self.points):
            widget.setVisible(analysis is not None)
        texts.write(self.start, tr("Analyse") if analysis is None else tr("Analyse again"))
        if analysis is None:
            return
        marked = turning_points(analysis)
        self.curve.show_curve(curve(analysis, 0, len(self._names)), tuple(one.at for one in marked), last)
        each = zip(self._names, shares(analysis, len(self._names)), strict=True)
        texts.write(
            self.shares,
            "\n".join(
                tr("{name}: gave away {lost} % of a win, luck of the draw {luck} %").format(
                    name=quoted(name), lost=round(share.lost / 100), luck=f"{share.luck / 100:+.0f}"
                )
                for name, share in each
            ),
        )
        for one in marked:
            item = texts.item(self.points, self._told(one))
            item.setData(Qt.ItemDataRole.UserRole, one.at)

    def look_at(self, at: int, judged: Judged | None) -> None:
        """Where we are, and the decision taken there."""
        self.curve.look_at(at)
        if judged is None:
            texts.write(self.here, "")
            return
        lines = [self._told(judged)]
        lines += [f"{_percent(choice.chance)}  {choice.words}" for choice in judged.best]
        texts.write(self.here, "\n".join(lines))

    def progress(self, done: int, total: int) -> None:
        """How far it is; below zero: it is over."""
        self.bar.setVisible(done >= 0)
        texts.write(self.start, tr("Stop") if done >= 0 else tr("Analyse again"))
        self.bar.setRange(0, max(0, total))
        self.bar.setValue(max(0, done))

    def _told(self, one: Judged) -> str:
        verdict = f" ({tr(VERDICTS[one.verdict])})" if one.verdict else ""
        return tr("Step {at}, {name}: {words}, {chance}; better: {best}, {most}{verdict}").format(
            at=one.at,
            name=quoted(self._names[one.seat]),
            words=one.played.words,
            chance=_percent(one.played.chance),
            best=one.best[0].words,
            most=_percent(one.best[0].chance),
            verdict=verdict,
        )

    def _go(self, item: QtWidgets.QListWidgetItem) -> None:
        self.wanted.emit(int(item.data(Qt.ItemDataRole.UserRole)))


class NotesPage(QWidget):
    """Notes on this position, all notes to walk along, and a line to write one."""

    kept = Signal(str, str)
    """Words, and a mark."""
    dropped = Signal(str)
    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        column = QtWidgets.QVBoxLayout(self)
        self.list = QtWidgets.QListWidget()
        self.list.setAccessibleName(tr("Notes"))
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(self._go)
        self.list.itemClicked.connect(self._go)
        column.addWidget(self.list, 1)
        self.text = QtWidgets.QLineEdit()
        self.text.setMaxLength(min(TEXT_LIMIT, 2000))
        self.text.setPlaceholderText(tr("A note on this position"))
        self.text.setAccessibleName(tr("A note on this position"))
        self.text.returnPressed.connect(self._keep)
        column.addWidget(self.text)
        row = QtWidgets.QHBoxLayout()
        self.sign = QtWidgets.QComboBox()
        self.sign.setAccessibleName(tr("Mark"))
        for each in MARKS:
            texts.choice(self.sign, each or "–", each)
        row.addWidget(self.sign)
        self.keep = button(tr("Keep note"), self._keep)
        row.addWidget(self.keep, 1)
        self.drop = button(tr("Remove"), self._drop, "quiet")
        row.addWidget(self.drop)
        column.addLayout(row)

    def look_at(self, at: int, study: Study) -> None:
        """All notes, those of this position chosen."""
        self.list.clear()
        for note in study.notes:
            who = f"{quoted(note.author)}: " if note.author else ""
            said = tr("Step {at} {mark} {words}").format(
                at=note.at, mark=note.mark, words=f"{who}{note.text}"
            )
            item = texts.item(self.list, said)
            item.setData(Qt.ItemDataRole.UserRole, (note.at, note.id))
            item.setSelected(note.at == at)
        self.drop.setEnabled(bool(self.list.selectedItems()))

    def _keep(self) -> None:
        words, sign = self.text.text().strip(), str(self.sign.currentData())
        if words or sign:
            self.text.clear()
            self.sign.setCurrentIndex(0)
            self.kept.emit(words, sign)

    def _drop(self) -> None:
        for item in self.list.selectedItems()[:1]:
            self.dropped.emit(item.data(Qt.ItemDataRole.UserRole)[1])

    def _go(self, item: QtWidgets.QListWidgetItem) -> None:
        self.wanted.emit(item.data(Qt.ItemDataRole.UserRole)[0])


def _reading(name: str) -> QtWidgets.QPlainTextEdit:
    page = QtWidgets.QPlainTextEdit()
    page.setReadOnly(True)
    page.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
    texts.name(page, name)
    return page


def _percent(chance: int) -> str:
    return f"{round(chance / 100)} %"
