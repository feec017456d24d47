"""What stands beside a replay: log, analysis, notes, lines, cards, what was known, why it was fair."""

from __future__ import annotations

import time
from functools import partial

from msgspec.structs import replace

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.qt import QPoint, Qt, QtWidgets, QWidget, Signal
from client.review.asking import TrialDialog
from client.review.pages import AnalysisPage, CardsPage, LinesPage, NotesPage, reading, told
from client.review.trial import Keep, Trial, of_file
from client.service.heard import heard
from client.service.shelf import open_library
from client.session.aside import Aside
from client.session.replay import ReplaySession
from client.session.stepping import Marks, Playback
from client.studying import analyse
from client.table.look import Look
from engines.kernel import questions
from engines.kernel.secrets import SPECTATOR
from netcore.plain import quoted
from replays.errors import ReplayError
from replays.library.facts import quick_facts
from replays.study.analysis import curve, puzzles, turning_points
from replays.study.cards import Visit, Ways
from replays.study.eyes import ALL_OPEN, knowing, known_to, seen_by
from replays.study.fairness import fairness, signers
from replays.study.keeping import load_study, save_study
from replays.study.known import Knowledge
from replays.study.merging import added, taken_in, without
from replays.study.notes import Analysis, Arrow, Chapter, Judged, Note, Outcome, Study, new_key
from replays.study.own import in_own_words
from replays.study.retelling import retold
from replays.study.whatif import OPEN, Variation, begin, kept
from replays.timeline import Timeline

BOT = "strong"
"""Who plays on against whoever solves a puzzle or takes up a line."""


class StudyPane(QtWidgets.QTabWidget):
    """The pages beside a replay; each follows the position that is looked at."""

    told = Signal(str)
    """Something went wrong, or was kept: one sentence."""
    trial_wanted = Signal(object)
    """Trial."""
    wrote = Signal(object, object)
    """Study before and after something was written here."""
    arrows = Signal(object)
    """Pairs of cards between which arrows are drawn here."""

    def __init__(
        self, session: ReplaySession, log: QWidget, names: tuple[str, ...], look: Look, author: str = ""
    ) -> None:
        super().__init__()
        self.setDocumentMode(True)
        self.setUsesScrollButtons(True)
        self._session, self._names, self._look, self._author = session, names, look, author
        self._study = self._read = Study()
        self._at, self._seat = 0, SPECTATOR
        self._ways: dict[int, Ways] = {}
        self._about: int | None = None
        """The card that the next note is on."""
        self._from: int | None = None
        """The card that an arrow begins at."""
        self._aside = Aside("study", self)
        self._aside.failed.connect(lambda error: self._failed(heard(str(error))))
        self.analysis = AnalysisPage(names, self._retold)
        self.analysis.start.clicked.connect(self._toggle)
        self.analysis.puzzle.clicked.connect(self.ask_puzzle)
        self.analysis.wanted.connect(session.go)
        self.notes = NotesPage()
        self.notes.kept.connect(self._note)
        self.notes.titled.connect(self._begin_chapter)
        self.notes.ended.connect(self._end_chapter)
        self.notes.dropped.connect(self._forget)
        self.notes.wanted.connect(session.go)
        self.lines = LinesPage()
        self.lines.begun.connect(self.ask_what_if)
        self.lines.opened.connect(self._take_up)
        self.lines.dropped.connect(self._forget)
        self.cards = CardsPage()
        self.cards.wanted.connect(session.go)
        self.cards.noted.connect(self.note_on)
        self.cards.pointed.connect(self.point_at)
        self.cards.chosen.connect(lambda card: self.cards.show_ways(self._ways_of(card)))
        self.known = reading(tr("What was known"))
        self.trust = reading(tr("Why it was fair"))
        for page, title in (
            (log, tr("Log")),
            (self.analysis, tr("Analysis")),
            (self.notes, tr("Notes")),
            (self.lines, tr("What if")),
            (self.cards, tr("Cards")),
            (self.known, tr("Known")),
            (self.trust, tr("Fair")),
        ):
            self.addTab(page, title)
        self._pages = button("▾", self._list_pages, "quiet")
        self._pages.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        texts.name(self._pages, tr("All pages beside the replay"))
        texts.tip(self._pages, tr("All pages beside the replay"))
        self.setCornerWidget(self._pages, Qt.Corner.TopRightCorner)
        self._running = False
        self._stop = False
        session.course.connect(self._follow)
        session.marked.connect(self._marked)
        session.left.connect(self._leave)
        self.currentChanged.connect(self._turned)

    def _list_pages(self) -> None:
        """Every page, also those that the row of tabs has no room for."""
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for number in range(self.count()):
            texts.action(menu, self.tabText(number), partial(self.setCurrentIndex, number))
        menu.popup(self._pages.mapToGlobal(self._pages.rect().bottomLeft()))

    # --- following the session

    def load(self) -> None:
        """Read what was written beside the game; what is wrong with it is told."""
        try:
            self._study = load_study(self._session.path)
        except ReplayError as error:
            self._failed(heard(str(error)))
        timeline = self._session.timeline
        if timeline is not None:
            texts.page(self.trust, "\n\n".join([*signers(timeline), *fairness(timeline)]))
        self._show_study()

    def _follow(self, course: Playback) -> None:
        if course.at != self._at:
            self._speak_of(None)
        self._at, self._seat = course.at, course.seat
        self._show()
        self._draw()

    def _turned(self, page: int) -> None:
        self._show()

    def _show(self) -> None:
        """The page in front, for this position and these eyes."""
        page, timeline = self.currentWidget(), self._session.timeline
        if page is self.analysis:
            self.analysis.look_at(self._at, self._study.judged(self._at))
        elif page is self.notes:
            self.notes.look_at(self._at, self._read, self._named)
        elif timeline is None or not timeline.moments or timeline.game is None:
            return
        elif page is self.cards:
            self.cards.look_at(seen_by(timeline, self._at, self._seat))
        elif page is self.known:
            know = Knowledge(
                timeline.game, timeline.table(self._at), known_to(timeline, self._at, self._seat)
            )
            texts.page(self.known, "\n\n".join([self._whose(), *know.lines()]))

    def _retold(self, one: Judged) -> Judged:
        timeline = self._session.timeline
        return one if timeline is None else retold(timeline, one)

    def _whose(self) -> str:
        if self._seat == ALL_OPEN:
            return tr("What all knew together here")
        who = self._names[self._seat] if 0 <= self._seat < len(self._names) else ""
        return (
            tr("What {name} knew here").format(name=quoted(who)) if who else tr("What a spectator knew here")
        )

    def _show_study(self) -> None:
        timeline = self._session.timeline
        self._read = self._study if timeline is None else in_own_words(timeline, self._study)
        self.analysis.show_analysis(self._study.analysis, self._session.last)
        self.lines.show_study(self._study)
        self._session.mark(self._session.marks)
        self._show()
        self._draw()

    def _marked(self, marks: Marks) -> None:
        """What was written and judged is seen along the timeline, too."""
        wanted = replace_marks(marks, self._study, len(self._names))
        if wanted != marks:
            self._session.mark(wanted)

    # --- what the keys ask for

    def show_known(self) -> None:
        """What was known here."""
        self.setCurrentWidget(self.known)

    def show_cards(self) -> None:
        """The ways of cards."""
        self.setCurrentWidget(self.cards)
        self.cards.cards.setFocus()

    def walk(self, count: int) -> None:
        """To the next turning point, or to the one before."""
        found = sorted(one.at for one in turning_points(self._study.analysis)) if self._study.analysis else []
        further = [at for at in found if (at > self._at if count > 0 else at < self._at)]
        if further:
            self._session.go(further[0] if count > 0 else further[-1])
        elif not found:
            self._failed(tr("There are no turning points: analyse the game first."))

    def comment(self) -> None:
        """To where a note is written."""
        self.setCurrentWidget(self.notes)
        self.notes.text.setFocus()

    def bookmark(self) -> None:
        """Remember this position in the library, or forget it."""
        try:
            library = open_library()
            try:
                key = quick_facts(self._session.path).key
                if self._at in dict(library.bookmarks(key)):
                    library.unmark(key, self._at)
                    self.told.emit(tr("The bookmark at step {at} is gone.").format(at=self._at))
                else:
                    library.bookmark(key, self._at)
                    self.told.emit(tr("Step {at} is bookmarked; the library lists it.").format(at=self._at))
            finally:
                library.close()
        except ReplayError as error:
            self._failed(heard(str(error)))

    def export(self) -> None:
        """This replay in another form."""
        from client.review.exporting import ExportDialog

        timeline = self._session.timeline
        if timeline is not None:
            dialog = ExportDialog(self._session.path, timeline, self._at, self._seat, self._look, self)
            dialog.told.connect(self.told)
            dialog.open()

    # --- the ways of cards

    def _ways_of(self, card: int) -> tuple[Visit, ...]:
        timeline = self._session.timeline
        if timeline is None or not timeline.moments:
            return ()
        if self._seat not in self._ways:
            self._ways[self._seat] = Ways(timeline, self._seat)
        return self._ways[self._seat].of(self._at, card)

    def card_menu(self, card: int, where: QPoint) -> None:
        """The way of a card that was clicked, to go along."""
        visits = self._ways_of(card)
        self.cards.point(card)
        if not visits:
            return
        menu = QtWidgets.QMenu(self)
        for visit in visits:
            texts.action(menu, told(visit), partial(self._session.go, visit.at))
        menu.addSeparator()
        texts.action(menu, tr("Note on it"), partial(self.note_on, card))
        texts.action(menu, self._arrow_words(), partial(self.point_at, card))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(where)

    # --- what if

    def ask_what_if(self) -> None:
        """Try something else from here."""
        timeline = self._session.timeline
        if timeline is None or timeline.game is None or not timeline.moments:
            self._failed(tr("Nothing can be tried out: the rules of this game are not here."))
            return
        seats = knowing(timeline)
        if not seats:
            self._failed(tr("Nothing can be tried out: what the players knew is not in this file."))
            return
        at = next((at for at in range(self._at, len(timeline.moments)) if _asked(timeline, at)), None)
        if at is None:
            self._failed(tr("Nobody is asked anything any more here; go back some steps."))
            return
        asked = [seat for seat in _asked(timeline, at) if seat in seats]
        first = self._seat if self._seat in seats else asked[0] if asked else seats[0]

        def begun(seat: int, own: tuple[int, ...], bot: str) -> None:
            assert at is not None
            start = partial(begin, timeline, at, OPEN if seat < 0 else seat)
            self._try(Trial(start, self._names, own, bot, of_file(self._session.path), self._keeper("")))

        TrialDialog(self._names, (*seats, OPEN), first, tuple(timeline.game.strengths), begun, self).open()

    def _take_up(self, key: str) -> None:
        """Play a line on that was kept."""
        timeline, study = self._session.timeline, self._study
        if timeline is None:
            return
        branch = next(one for one in study.branches if one.id == key)
        own = (branch.seat,) if branch.seat >= 0 else tuple(range(len(self._names)))
        start = partial(kept, timeline, study, key)
        self._try(Trial(start, self._names, own, BOT, of_file(self._session.path), self._keeper(key)))

    def ask_puzzle(self) -> None:
        """Find the better move: the next one from here on, else the first."""
        timeline, analysis = self._session.timeline, self._study.analysis
        marked = [self._retold(one) for one in analysis.decisions if one.verdict] if analysis else []
        found = [one for one in puzzles(marked) if one.solutions]
        if analysis is None:
            self._failed(tr("There is no puzzle here: analyse the game first."))
            return
        if timeline is None or not found:
            self._failed(tr("There is no puzzle in this game: no decision gave so much away."))
            return
        puzzle = next((one for one in found if one.at >= self._at), found[0])
        start = partial(begin, timeline, puzzle.at, puzzle.seat)
        self._session.go(puzzle.at)
        self._try(
            Trial(
                start,
                self._names,
                (puzzle.seat,),
                BOT,
                of_file(self._session.path),
                self._keeper(""),
                puzzle,
            )
        )

    def _try(self, trial: Trial) -> None:
        self._session.play(False)
        self.trial_wanted.emit(trial)

    def _keeper(self, parent: str) -> Keep:
        def keep(line: Variation, title: str, outcome: Outcome | None) -> None:
            branch = line.branch(
                title, self._author, int(time.time()), outcome, study=self._study, parent=parent
            )
            self._save(added(self._study, branch))

        return keep

    # --- notes

    def _note(self, text: str, sign: str) -> None:
        cards = () if self._about is None else (self._about,)
        note = Note(new_key(), self._at, text, sign, cards, author=self._author, when=int(time.time()))
        self._speak_of(None)
        self._keep(added(self._study, note))

    def _begin_chapter(self, title: str) -> None:
        chapter = Chapter(new_key(), self._at, title, author=self._author, when=int(time.time()))
        self._keep(added(self._study, chapter))

    def _end_chapter(self, key: str) -> None:
        chapter = next(one for one in self._study.chapters if one.id == key)
        self._keep(added(without(self._study, key), replace(chapter, until=self._at)))

    def note_on(self, card: int) -> None:
        """The next note is on this card."""
        self._speak_of(card)
        self.comment()

    def _speak_of(self, card: int | None) -> None:
        self._about = card
        self.notes.speak_of("" if card is None else self._named(self._at, card))

    def point_at(self, card: int) -> None:
        """An arrow begins here; one that has begun ends here."""
        if self._from is None:
            self._from = card
            self.told.emit(tr("Now choose the card that the arrow goes to."))
        else:
            source, self._from = self._from, None
            arrow = Arrow(new_key(), self._at, source, card, author=self._author, when=int(time.time()))
            self._keep(added(self._study, arrow))
        texts.write(self.cards.arrow, self._arrow_words())

    def _arrow_words(self) -> str:
        return tr("Arrow from it") if self._from is None else tr("Arrow to it")

    def _draw(self) -> None:
        here = [arrow for arrow in self._study.arrows if arrow.at == self._at and not arrow.branch]
        self.arrows.emit(tuple((arrow.source, arrow.target) for arrow in here))

    def _named(self, at: int, card: int) -> str:
        """What a card is called at a step, as far as these eyes see it."""
        timeline = self._session.timeline
        if timeline is not None and timeline.moments and at <= timeline.last:
            for zone in seen_by(timeline, at, self._seat).zones:
                for one in zone.cards:
                    if one.id == card:
                        return one.name or tr("a hidden card")
        return tr("a hidden card")

    def _forget(self, key: str) -> None:
        self._keep(without(self._study, key))

    def _keep(self, study: Study) -> None:
        try:
            self._save(study)
        except (ReplayError, OSError) as error:
            self._failed(heard(str(error)))

    def _save(self, study: Study) -> None:
        save_study(self._session.path, study)
        before, self._study = self._study, study
        self._show_study()
        self.wrote.emit(before, study)

    def take_in(self, more: Study) -> None:
        """What somebody else has written, kept beside one's own."""
        before = self._study
        try:
            self._study = taken_in(before, more)
            save_study(self._session.path, self._study)
        except ReplayError as error:
            self._failed(heard(str(error)))
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


def replace_marks(marks: Marks, study: Study, seats: int) -> Marks:
    """The marks with what a study adds: notes, and its analysis in place of the game's own measure."""
    marks = Marks(marks.thoughts, marks.curve, marks.judged, tuple(note.at for note in study.notes))
    if study.analysis is None:
        return marks
    points = tuple((point.at, point.chance) for point in curve(study.analysis, 0, seats))
    return Marks(marks.thoughts, points, True, marks.notes)


def _asked(timeline: Timeline, at: int) -> tuple[int, ...]:
    """Who is asked something at a position."""
    table = timeline.table(at)
    return () if table.result is not None else tuple(asked.seat for asked in questions(table.pending))
