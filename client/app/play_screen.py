"""A session on the screen: the table (drawn or in words), the bar above, and what lies over the table: the
log in its drawer, messages, the tutorial, the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from client import texts
from client.app import last_look
from client.app.clocks import Clocks
from client.app.curtain import EndCard
from client.app.guiding import Guiding
from client.app.leaving import ask_to_leave, ask_to_resign, ask_whether_meant
from client.app.log import LogPane
from client.app.play_frame import PlayFrame
from client.app.speech import tr
from client.app.standing import standing, verdict_words
from client.app.typed import carry_out
from client.qt import Qt, QtGui, QWidget, Signal
from client.review.ahead import Ahead
from client.review.asking import ask_here
from client.review.pane import StudyPane
from client.service.passing import Pace, doubtful
from client.service.speech import voice_of
from client.session.base import (
    CURTAIN,
    OVER,
    PLAYING,
    GameOver,
    Hint,
    Opened,
    PlayState,
    Session,
)
from client.session.replay import ReplaySession
from client.session.stepping import Playback, SteppedSession
from client.session.telling import NOTE, LogLine, Told
from client.table.inks import piece_colours
from client.table.look import Look
from client.table.shown import Shown
from engines.kernel import Answer
from engines.kernel.say import use_voice
from replays.verdict import Verdict

if TYPE_CHECKING:
    from client.app.tutorial import Tutorial, TutorialPane


class PlayScreen(PlayFrame):
    """One session."""

    left = Signal()
    """Somebody wants back to the start screen."""
    again = Signal()
    replay_wanted = Signal(str)
    clause_wanted = Signal(str, str)
    """Game and clause to look up."""
    attention = Signal(str)
    """Something that a person away from the screen should hear: "turn", "over", "refused"."""
    tutorial_ended = Signal(str)
    tutorial_at = Signal(str, int)
    """The reader of a game's tutorial is at this page."""
    menu_wanted = Signal()
    log_drawn = Signal(bool)
    """The log was drawn out or pushed in."""
    pace_changed = Signal(object)
    """Pace: the person wants to be asked otherwise, in this game and in those to come."""
    asking_stopped = Signal()
    """Leaving a game on this computer is not to be asked about any more."""

    def __init__(
        self,
        session: Session,
        look: Look,
        *,
        words: bool = False,
        pace: Pace | None = None,
        tutorial: Tutorial | None = None,
        tutorial_page: int = 0,
        beside: Callable[[QWidget], QWidget] | None = None,
        keys: Mapping[str, str] | None = None,
    ) -> None:
        """`beside` makes what stands beside the table, given the log; `keys` are those of the settings."""
        super().__init__(session, look, words=words, keys=keys or {})
        self._beside_it = beside
        self._news: Opened | None = None
        self._phase = ""
        self._at: int | None = None
        """The step that is looked at, where one may go back and forth."""
        self.clocks: Clocks | None = None
        self.ask_leaving = True
        """Whether leaving a game on this computer asks, too."""
        self._ended: GameOver | None = None
        self.pace = pace or Pace()
        """What the person is asked."""
        session.set_asking(self.pace)
        self._connect()
        self.guiding = Guiding(self.overlay, self.middle, tutorial, tutorial_page)
        self.guiding.clause_wanted.connect(self._clause)
        self.guiding.turned.connect(lambda page: self.tutorial_at.emit(self.game, page))
        self.guiding.ended.connect(self._guided)
        self._gone_on = False
        for signal, slot in self._heard():
            signal.connect(slot)

    # --- building

    def _connect(self) -> None:
        """What its parts tell, and the parts that tell only this screen."""
        self.top.menu_wanted.connect(self.menu_wanted)
        self.lookback.began.connect(self._looks_back)
        self.lookback.ended.connect(self._looks_on)
        self.middle.answered.connect(self._meant)
        self.middle.ordered.connect(self.session.arrange)
        self.drawer.opened.connect(self._drawn)
        self.notice.clause_wanted.connect(self._clause)
        self.ending = EndCard(self.again.emit, self._open_replay, self.left.emit)
        self.overlay.add(self.ending)
        if self.replay_bar is not None and isinstance(self.session, SteppedSession):
            self.replay_bar.details_wanted.connect(self._verdict)
            self.session.course.connect(self._course)
            self.session.pages.connect(lambda lines: self.middle.read("\n".join(lines)))

    def take_over(self, news: Opened) -> None:
        """The session was opened before this screen was there."""
        self._opened(news)

    def _opened(self, news: Opened) -> None:
        """The game is known: make its table."""
        self._news = news
        use_voice(voice_of(news.names, news.game.id))
        game = news.game
        mode = game.mode_named(news.mode)
        texts.write(self.title, game.title)
        texts.tip(self.title, mode.title or mode.name)
        self._keep_log(news)
        self.guiding.begin()
        self.tools.join(playing=self.session.live and bool(self._own), hints=not self.shared)
        self.clocks = Clocks(news.names, self._look)
        self.top.add(self.clocks, 8)
        problem = self.middle.make(game, self._look, news.names)
        if problem:
            self.notice.tell(problem)
        assert self.text is not None
        self.text.commanded.connect(self._command)
        if self.table is not None:
            self.table.refused.connect(lambda *_: self.attention.emit("refused"))
            self.table.set_pace(self.pace)
            self.table.pace_changed.connect(self.set_pace)
            self.table.sounded.connect(self.attention)
            self.table.clause_wanted.connect(self._clause)
            self.table.showing.patient = self.session.live
            if self.replay_bar is not None:
                self.replay_bar.follow_wheel(self.table.canvas.viewport())
            if self.study is not None:
                self.table.canvas.clicked.connect(self._clicked)
            if isinstance(self.session, ReplaySession):
                Ahead(self.session, self.table)
            self.curtain.ground.show_game(game.id)
            self._wear()
        self.show_words(self.middle.words)

    def _keep_log(self, news: Opened) -> None:
        self.log = LogPane(self._look, news.names, chat=news.chat, game=news.game.id)
        self.lookback.log = self.log
        self.log.spoken.connect(self.session.say)
        self.log.card_wanted.connect(self.middle.point)
        self.log.left.connect(self.focus_prompt)
        self.log.gone.connect(self._gone)
        if isinstance(self.session, SteppedSession):
            self.log.moment_wanted.connect(self.session.go)
        else:
            self.log.moment_wanted.connect(self.session.look)
        if self.replay_bar is not None:
            self.replay_bar.set_names(news.names)
        self.drawer.hold(self._pages_of(news.names, self.log), self._look.text_scale)

    def _pages_of(self, names: tuple[str, ...], log: LogPane) -> QWidget:
        """The log, in a replay with the pages of its study."""
        if self._beside_it is not None:
            return self._beside_it(log)
        if not isinstance(self.session, ReplaySession):
            return log
        author = self.company.author if self.company is not None else ""
        self.study = StudyPane(self.session, log, names, self._look, author)
        self.study.told.connect(self.notice.tell)
        if self.company is not None:
            self.company.accompany(self.study)
        self.study.trial_wanted.connect(self.trial_wanted)
        self.study.arrows.connect(self.middle.draw_arrows)
        self.study.load()
        return self.study

    # --- its parts

    @property
    def guide(self) -> TutorialPane | None:
        """The page of the tutorial, while one is read."""
        return self.guiding.pane

    def try_out(self) -> None:
        """Try something out in private, in the middle of a game on this computer."""
        shown = self.middle.shown
        options = shown.options if shown is not None else None
        if self.shared:
            self.notice.tell(tr("Nothing can be tried out in games among people."))
        elif options is None or self._news is None:
            self.notice.tell(tr("Wait until you are asked; then you can try something out."))
        else:
            ask_here(options, self._news.names, self.trial_wanted.emit, self)

    def _drawn(self, out: bool) -> None:
        self.overlay.arrange()
        self.log_drawn.emit(out)
        if not out:
            self.focus_prompt()

    def want_to_leave(self) -> None:
        """Back to the start screen, after asking where something is going on."""
        self.leaving(self.left.emit)

    def leaving(self, leave: Callable[[], object]) -> None:
        """Ask whether to leave, then do it; where nothing is going on, do it at once."""
        going_on = self.session.live and bool(self._own) and self._phase not in ("", OVER)
        if not going_on or not (self.shared or self.ask_leaving):
            leave()
            return

        def stop_asking() -> None:
            self.ask_leaving = False
            self.asking_stopped.emit()

        ask_to_leave(self, shared=self.shared, stop_asking=stop_asking, leave=leave)

    @property
    def _own(self) -> tuple[int, ...]:
        return self._news.own if self._news else ()

    @property
    def game(self) -> str:
        """The id of the game, once it is known."""
        return self._news.game.id if self._news else ""

    # --- what the session tells

    def _heard(self) -> list[tuple[Any, Any]]:
        session = self.session
        return [
            (session.opened, self._opened),
            (session.moved, self._moved),
            (session.said, self._said),
            (session.state, self._stands),
            (session.refused, self._not_taken),
            (session.hinted, self._hinted),
            (session.looked, self.lookback.show_moment),
            (session.asking, self._asking),
            (session.trouble, self._trouble),
            (session.over, self._over),
            (session.failed, self._failed),
        ]

    def _moved(self, shown: Shown) -> None:
        assert self.log is not None
        self.middle.show_position(shown)
        if self.middle.looking is not None:
            if shown.options is not None:
                self.lookback.ask()
            return
        if self.table is not None:
            self.log.know(shown.view, piece_colours(shown.view, self.table.table_layout))
        self.tools.hint.setEnabled(shown.options is not None)
        self.guiding.follow(shown)
        self.overlay.arrange_later()
        if not self.middle.shows_table:
            self.middle.lift_curtain()
            self.focus_prompt()

    def _looks_back(self, shown: Shown) -> None:
        self.tools.hint.setEnabled(False)
        if self.log is not None:
            self.log.mark_moment(shown.number)
        self.overlay.arrange_later()

    def _looks_on(self) -> None:
        if self.log is not None:
            self.log.mark_moment(-1)
        if self.position is not None:
            self._moved(self.position)
        self.focus_prompt()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Esc leads back to the game."""
        if event.key() == Qt.Key.Key_Escape and self.lookback.looking:
            self.lookback.end()
        else:
            super().keyPressEvent(event)

    def _said(self, told: Told) -> None:
        if self.log is not None:
            self.log.tell(told)
            if self._at is not None:
                self.top.last.tell(self.log.last_by(self._at))
            elif told.lines:
                self.top.last.tell(self.log.words(told.lines[-1]))
            if self.session.live and not told.afresh:
                self.log.announce(told.lines)

    def _stands(self, state: PlayState) -> None:
        before, self._phase = self._phase, state.phase
        view = self.position.view if self.position is not None else None
        texts.write(self.stands, standing(state, view, self._own, self.pace))
        if self.clocks is not None:
            self.clocks.show_state(state)
            self.tools.take_back(state.undo)
        self.top.fit()
        if state.phase == CURTAIN:
            self.lookback.end()
            self.middle.draw_curtain(state.sentence)
        elif state.phase == PLAYING and before != PLAYING:
            self.notice.clear()
            self.attention.emit("turn")
            if not self.lookback.looking:
                self.focus_prompt()
        if state.order != self.middle.order:
            self.middle.ask_order(state.order)

    def _course(self, course: Playback) -> None:
        self._at = course.at
        if self.log is not None:
            self.log.follow(course.at)
            self.top.last.tell(self.log.last_by(course.at))

    def _not_taken(self, sentence: str, clause: str) -> None:
        """The game refused an answer given at the table: it is asked for again."""
        if self.middle.drawn is not None:
            self.attention.emit("refused")
            self.middle.drawn.ask_again(sentence, clause)
        else:
            self.refuse(sentence, clause)

    def refuse(self, sentence: str, clause: str) -> None:
        """An answer was refused: say why, with the rule."""
        self.notice.tell(sentence, clause, refusal=True)
        self.attention.emit("refused")

    def _verdict(self, verdict: Verdict) -> None:
        """What was checked of a replay, one by one."""
        self.notice.tell(verdict_words(verdict), refusal=not verdict.ok)

    def want_hint(self) -> None:
        """Ask what a bot would do; among people nobody gets hints."""
        if self.shared:
            self.notice.tell(tr("There are no hints in games among people."))
        else:
            self.session.hint()

    def _hinted(self, hint: Hint) -> None:
        if self.middle.drawn is not None:
            self.middle.drawn.show_hint(hint.answer, hint.words)
            return
        self.notice.tell(tr("Hint: {words}").format(words=hint.words))

    def _asking(self, pace: Pace) -> None:
        self.pace = pace
        if self.table is not None:
            self.table.set_pace(pace)

    def _trouble(self, sentence: str) -> None:
        self.notice.tell(sentence)
        if self.log is not None:
            self.log.tell(Told((LogLine(sentence, kind=NOTE),)))

    def _failed(self, sentence: str) -> None:
        self.stands.setText("")
        self.middle.setCurrentWidget(self.middle.record)
        self.notice.tell(sentence)
        self.leave.setFocus()

    def _over(self, ending: GameOver) -> None:
        self.lookback.end()
        self.notice.clear()  # what was told before the end is over with it, and stands in the log
        self._ended = ending
        told = self.position.view.outcome if self.position is not None else ""
        self.ending.tell(ending, self._news.names if self._news else (), told, self.game)
        won = bool(set(ending.winners) & set(ending.own)) if ending.own and ending.winners else None
        if self.middle.drawn is not None:
            if ending.replay:
                last_look.keep(ending.replay, self.middle.drawn.canvas.grab())
            self.middle.drawn.show_ending(won, ending.outcome)
        self.attention.emit("over" if won is None else "victory" if won else "defeat")

    # --- what the person does

    def pass_until(self, what: str) -> None:
        """Pass everything until one's turn, or until something happens; the same once more ends it."""
        if self.session.live and self._own:
            self.set_pace(self.pace.asking() if self.pace.until else self.pace.passing(what, -1))

    def set_pace(self, pace: Pace) -> None:
        """Be asked so from now on."""
        self._asking(pace)
        self.session.set_asking(pace)
        self.pace_changed.emit(pace)

    def settle_pace(self, usual: Pace) -> None:
        """The settings have changed: what they say holds here, too; stops and passing stay."""
        wanted = replace(self.pace, passed=usual.passed, could=usual.could)
        if wanted != self.pace:
            self.set_pace(wanted)

    def resign(self) -> None:
        """Give the game up, after asking."""
        ask_to_resign(self, self.session.resign)

    def hand_on(self, other: PlayScreen) -> None:
        """Another screen goes on with the session, and says everything anew: in another language, say."""
        assert self._news is not None
        self.let_go()
        other.ask_leaving = self.ask_leaving
        other.take_over(self._news)
        other.set_pace(self.pace)
        self.session.retell()
        if self._ended is not None:
            other._over(self._ended)

    def set_look(self, look: Look) -> None:
        """Other looks."""
        self._look, self.overlay.scale = look, look.text_scale
        for part in (self.table, self.log, self.clocks):
            if part is not None:
                part.set_look(look)
        self._wear()
        self.overlay.arrange_later()

    def let_go(self) -> None:
        """The session goes on elsewhere: this screen hears nothing of it any more."""
        if self._gone_on:
            return
        for signal, slot in self._heard():
            signal.disconnect(slot)
        self._gone_on = True

    def close_session(self) -> None:
        """The screen goes away; the game is kept."""
        if not self._gone_on:
            self.session.leave()

    def _answered(self, answer: Answer) -> None:
        self.notice.clear()
        self.guiding.answered(answer)
        self.session.answer(answer)

    def _meant(self, answer: Answer) -> None:
        """Give an answer; one whose only target makes matters worse is asked about first."""
        options = self.position.options if self.position is not None else None
        doubt = "" if options is None else doubtful(options, answer)
        if doubt:
            ask_whether_meant(self, doubt, go_on=lambda: self._answered(answer), back=self._ask_again)
        else:
            self._answered(answer)

    def _ask_again(self) -> None:
        """The question stands, and is shown anew."""
        if self.middle.page is not None and self.position is not None:
            self.middle.page.show_position(self.position)
            self.focus_prompt()

    def _command(self, word: str, rest: str) -> None:
        carry_out(self, word, rest)

    def want_rules(self) -> None:
        """The rules of the game, where they were read last."""
        self._clause("")

    def _clause(self, clause: str) -> None:
        self.clause_wanted.emit(self.game, clause)

    def _gone(self, name: str) -> None:
        self.notice.tell(tr("{card} is not to be seen now.").format(card=name))

    def _guided(self) -> None:
        self.tutorial_ended.emit(self.game)
        self.focus_prompt()

    def _open_replay(self) -> None:
        if self._ended is not None and self._ended.replay:
            self.replay_wanted.emit(self._ended.replay)
