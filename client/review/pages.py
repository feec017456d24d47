"""The pages beside a replay: analysis, notes, lines that were tried out, the ways of cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from client import texts
from client.app.parts import button
from client.app.speech import mark, tr
from client.fields import Box
from client.qt import Qt, QtWidgets, QWidget, Signal
from client.review.curve import CurveView
from client.texts import label
from engines.kernel import TableView
from netcore.plain import quoted
from replays.study.analysis import curve, shares, turning_points
from replays.study.cards import DRAWN, LEFT, MADE, MIXED, MOVED, PLAYED, Visit
from replays.study.notes import (
    MARKS,
    NAME_LIMIT,
    TEXT_LIMIT,
    Analysis,
    Arrow,
    Branch,
    Chapter,
    Judged,
    Note,
    Study,
)

VERDICTS = {"inaccuracy": mark("inaccuracy"), "mistake": mark("mistake"), "blunder": mark("blunder")}
WAYS = {
    MADE: mark("made"),
    MIXED: mark("out of a mix"),
    DRAWN: mark("was drawn"),
    PLAYED: mark("played"),
    MOVED: mark("moved"),
    LEFT: mark("left"),
}
"""How a card came somewhere."""


class AnalysisPage(QWidget):
    """The curve, what each player gave away, the turning points, and the decision of this position."""

    wanted = Signal(int)

    def __init__(self, names: tuple[str, ...], retold: Callable[[Judged], Judged]) -> None:
        """`retold` says a judgement in the words of whoever reads it."""
        super().__init__()
        self._names, self._retold = names, retold
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
        self.puzzle = button(tr("Find the better move"), lambda: None)
        column.addWidget(self.puzzle)
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
        for widget in (self.curve, self.shares, self.here, self.points, self.puzzle):
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
            item = texts.item(self.points, self._told(self._retold(one)))
            item.setData(Qt.ItemDataRole.UserRole, one.at)
        if not marked:
            item = texts.item(self.points, tr("No decision cost more than chance explains."))
            item.setFlags(Qt.ItemFlag.NoItemFlags)

    def look_at(self, at: int, judged: Judged | None) -> None:
        """Where we are, and the decision taken there."""
        self.curve.look_at(at)
        if judged is None:
            texts.write(self.here, "")
            return
        judged = self._retold(judged)
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
        if one.best[0].chance <= one.played.chance:
            return tr("Step {at}, {name}: {words}, {chance}; nothing was better").format(
                at=one.at,
                name=quoted(self._names[one.seat]),
                words=one.played.words,
                chance=_percent(one.played.chance),
            )
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
    titled = Signal(str)
    """The title of a chapter that begins here."""
    ended = Signal(str)
    """A chapter that ends here."""
    dropped = Signal(str)
    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        column = QtWidgets.QVBoxLayout(self)
        self._at, self._chapters = 0, dict[str, Chapter]()
        self.list = QtWidgets.QListWidget()
        self.list.setAccessibleName(tr("Notes"))
        self.list.itemSelectionChanged.connect(self._chosen)
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(self._go)
        self.list.itemClicked.connect(self._go)
        column.addWidget(self.list, 1)
        self.text = QtWidgets.QLineEdit()
        self.text.setMaxLength(min(TEXT_LIMIT, 2000))
        self.about = label("", "small", wrap=True)
        self.about.hide()
        column.addWidget(self.about)
        self.text.setPlaceholderText(tr("A note on this position"))
        self.text.setAccessibleName(tr("A note on this position"))
        self.text.returnPressed.connect(self._keep)
        column.addWidget(self.text)
        row = QtWidgets.QHBoxLayout()
        self.sign = Box()
        self.sign.setAccessibleName(tr("Mark"))
        for each in MARKS:
            texts.choice(self.sign, each or "–", each)
        row.addWidget(self.sign)
        self.drop = button(tr("Remove"), self._drop, "quiet")
        row.addWidget(self.drop, 1)
        self.keep = button(tr("Keep note"), self._keep)
        column.addLayout(row)
        column.addWidget(self.keep)
        row = QtWidgets.QHBoxLayout()
        self.chapter = button(tr("Begin a chapter"), self._title, "quiet")
        texts.tip(self.chapter, tr("The words above are its title"))
        self.end = button(tr("End it here"), self._end, "quiet")
        texts.tip(self.end, tr("The chosen chapter becomes an excerpt that ends at this step"))
        row.addWidget(self.chapter, 1)
        row.addWidget(self.end, 1)
        column.addLayout(row)

    def look_at(self, at: int, study: Study, named: Callable[[int, int], str]) -> None:
        """Chapters, notes and arrows along the game, those of this position chosen; `named` says what a card
        is called at a step.
        """
        self._at, self._chapters = at, {one.id: one for one in study.chapters}
        self.list.blockSignals(True)
        self.list.clear()
        every: list[Note | Chapter | Arrow] = [*study.chapters, *study.notes, *study.arrows]
        for one in sorted(every, key=lambda one: one.at):
            item = texts.item(self.list, written(one, named))
            item.setData(Qt.ItemDataRole.UserRole, (one.at, one.id))
            item.setSelected(one.at == at)
        self.list.blockSignals(False)
        self._chosen()

    def speak_of(self, card: str) -> None:
        """The next note is on this card; on none if it has no name."""
        texts.write(self.about, tr("On {card}:").format(card=card) if card else "")
        self.about.setVisible(bool(card))

    def _chosen(self) -> None:
        chosen = self.list.selectedItems()
        self.drop.setEnabled(bool(chosen))
        self.end.setEnabled(any(self._may_end(item) for item in chosen))

    def _may_end(self, item: QtWidgets.QListWidgetItem) -> bool:
        chapter = self._chapters.get(item.data(Qt.ItemDataRole.UserRole)[1])
        return chapter is not None and chapter.at < self._at

    def _title(self) -> None:
        words = self.text.text().strip()
        if words:
            self.text.clear()
            self.titled.emit(words[:NAME_LIMIT])
        else:
            self.text.setFocus()

    def _end(self) -> None:
        for item in self.list.selectedItems()[:1]:
            self.ended.emit(item.data(Qt.ItemDataRole.UserRole)[1])

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


def written(one: Note | Chapter | Arrow, named: Callable[[int, int], str]) -> str:
    """A note, a chapter or an arrow in words."""
    who = f"{quoted(one.author)}: " if one.author else ""
    if isinstance(one, Chapter):
        title = f"{who}{quoted(one.title)}"
        if one.until >= 0:
            return tr("Step {at} to {until}, an excerpt: {title}").format(
                at=one.at, until=one.until, title=title
            )
        return tr("Step {at}, a chapter: {title}").format(at=one.at, title=title)
    if isinstance(one, Arrow):
        source, target = named(one.at, one.source), named(one.at, one.target)
        words = tr("an arrow from {source} to {target}").format(source=source, target=target)
        return tr("Step {at} {mark} {words}").format(at=one.at, mark="", words=f"{who}{words}")
    cards = ", ".join(named(one.at, card) for card in one.cards)
    words = f"{who}{cards}: {one.text}" if cards else f"{who}{one.text}"
    return tr("Step {at} {mark} {words}").format(at=one.at, mark=one.mark, words=words)


class LinesPage(QWidget):
    """Lines that were tried out and kept, as a tree; another can be begun."""

    begun = Signal()
    """Something else is to be tried from this position."""
    opened = Signal(str)
    dropped = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        column = QtWidgets.QVBoxLayout(self)
        self.begin = button(tr("What if, from here …"), self.begun.emit, "primary")
        column.addWidget(self.begin)
        self.tree = QtWidgets.QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setWordWrap(True)
        self.tree.setAccessibleName(tr("Lines that were kept"))
        self.tree.itemActivated.connect(lambda item, _: self.opened.emit(self._key(item)))
        column.addWidget(self.tree, 1)
        row = QtWidgets.QHBoxLayout()
        self.open = button(tr("Play on"), lambda: self._with(self.opened.emit))
        self.drop = button(tr("Remove"), lambda: self._with(self.dropped.emit), "quiet")
        row.addWidget(self.open, 1)
        row.addWidget(self.drop)
        column.addLayout(row)

    def show_study(self, study: Study) -> None:
        """All lines, each below the one it leaves."""
        self.tree.clear()
        for branch in study.children():
            self._add(self.tree.invisibleRootItem(), branch, study)
        self.tree.expandAll()
        first = self.tree.topLevelItem(0)
        if first is not None:
            self.tree.setCurrentItem(first)
        for each in (self.open, self.drop):
            each.setEnabled(bool(study.branches))

    def _add(self, above: QtWidgets.QTreeWidgetItem, branch: Branch, study: Study) -> None:
        item = QtWidgets.QTreeWidgetItem(above)
        item.setData(0, Qt.ItemDataRole.UserRole, branch.id)
        words = (
            tr("After {count} answers: {title}").format(count=branch.at, title=quoted(branch.title))
            if branch.parent
            else tr("Step {at}: {title}").format(at=branch.at, title=quoted(branch.title))
        )
        if branch.outcome is not None:
            words += ", " + tr("{chance} % ± {spread} of {games}").format(
                chance=round(branch.outcome.chance / 100),
                spread=round(branch.outcome.spread / 100),
                games=branch.outcome.games,
            )
        texts.branch(item, words, "\n".join(move.words for move in branch.moves[:40]))
        for child in study.children(branch.id):
            self._add(item, child, study)

    @staticmethod
    def _key(item: QtWidgets.QTreeWidgetItem) -> str:
        return str(item.data(0, Qt.ItemDataRole.UserRole))

    def _with(self, act: Callable[[str], object]) -> None:
        item = self.tree.currentItem()
        if item is not None:
            act(self._key(item))


class CardsPage(QWidget):
    """Cards in sight, and when each was drawn, played, moved or left."""

    wanted = Signal(int)
    chosen = Signal(int)
    """The ways of this card are wanted."""
    noted = Signal(int)
    """A note on this card is wanted."""
    pointed = Signal(int)
    """An arrow begins or ends at this card."""

    def __init__(self) -> None:
        super().__init__()
        column = QtWidgets.QVBoxLayout(self)
        column.addWidget(label(tr("Cards in sight"), "small"))
        self.cards = QtWidgets.QListWidget()
        self.cards.setAccessibleName(tr("Cards in sight"))
        self.cards.currentItemChanged.connect(self._chosen)
        column.addWidget(self.cards, 2)
        column.addWidget(label(tr("The way of this card"), "small"))
        self.ways = QtWidgets.QListWidget()
        self.ways.setAccessibleName(tr("The way of this card"))
        self.ways.itemActivated.connect(self._go)
        self.ways.itemClicked.connect(self._go)
        column.addWidget(self.ways, 1)
        row = QtWidgets.QHBoxLayout()
        row.addWidget(button(tr("Note on it"), partial(self._with, self.noted.emit), "quiet"), 1)
        self.arrow = button(tr("Arrow from it"), partial(self._with, self.pointed.emit), "quiet")
        row.addWidget(self.arrow, 1)
        column.addLayout(row)

    def _with(self, act: Callable[[int], object]) -> None:
        item = self.cards.currentItem()
        if item is not None:
            act(int(item.data(Qt.ItemDataRole.UserRole)))

    def look_at(self, view: TableView) -> None:
        """The cards of this position whose faces are seen; the one looked at stays chosen."""
        item = self.cards.currentItem()
        before = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        self.cards.blockSignals(True)
        self.cards.clear()
        for zone in view.zones:
            for card in zone.cards:
                if card.name:
                    made = texts.item(self.cards, f"{card.name} ({zone.title})")
                    made.setData(Qt.ItemDataRole.UserRole, card.id)
                    if card.id == before:
                        self.cards.setCurrentItem(made)
        self.cards.blockSignals(False)
        self._chosen()

    def point(self, card: int) -> None:
        """Choose a card."""
        for row in range(self.cards.count()):
            if self.cards.item(row).data(Qt.ItemDataRole.UserRole) == card:
                self.cards.setCurrentRow(row)

    def show_ways(self, visits: tuple[Visit, ...]) -> None:
        """When it went where."""
        self.ways.clear()
        for visit in visits:
            texts.item(self.ways, told(visit)).setData(Qt.ItemDataRole.UserRole, visit.at)

    def _chosen(self, *_: object) -> None:
        item = self.cards.currentItem()
        if item is None:
            self.ways.clear()
        else:
            self.chosen.emit(int(item.data(Qt.ItemDataRole.UserRole)))

    def _go(self, item: QtWidgets.QListWidgetItem) -> None:
        self.wanted.emit(int(item.data(Qt.ItemDataRole.UserRole)))


def told(visit: Visit) -> str:
    """A visit in words."""
    return tr("Step {at}: {how}").format(at=visit.at, how=tr(WAYS[visit.how]))


def reading(name: str) -> QtWidgets.QPlainTextEdit:
    """A page to read."""
    page = QtWidgets.QPlainTextEdit()
    page.setReadOnly(True)
    page.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
    texts.name(page, name)
    return page


def _percent(chance: int) -> str:
    return f"{round(chance / 100)} %"
