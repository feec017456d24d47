"""A replay that several people look at, each in a program of their own: one leads, one may look around alone.

The file is opened and checked here as any other; over the network come only places, words and notes.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from client.qt import QObject, QTimer, Signal
from client.service.net.events import Doing, Event, Failed, Invited, Noted, ReplayCame
from client.service.net.together import CircleParty, ShareParty, Sharing, Visiting, VisitParty
from client.service.refusal import BadInput
from client.service.together import Together, addition, news_of, unusable
from client.session.base import WATCHING, PlayState
from client.session.net.boundary import Net
from client.session.net.news import DealingStep, Wire
from client.session.replay import ReplaySession
from client.session.telling import CHAT, LogLine, Told
from netcore.identity import Identity
from netcore.link.circle import Coming, Gathered, Led, LeftOut, More, Said
from netcore.link.news import LineNews, LineState
from netcore.link.study import WORDS_LIMIT, Viewpoint
from netcore.plain import listed, quoted
from replays.errors import ReplayError
from replays.study.course import Course as Along
from replays.study.merging import taken_in
from replays.study.notes import Study
from replays.timeline import Timeline
from replays.verdict import Verdict

SOON = 30
"""Milliseconds in which only the last of the leader's places counts: nobody is hurried through a flood."""
GATHERING = 200
"""Milliseconds in which what is added comes in one piece."""
CHAT_KEPT = 500


class TogetherSession(ReplaySession):
    """A replay among others; made with what is shared, or with where to go."""

    gathered = Signal(object)
    """Together: who is here, who leads, whether one looks around alone."""
    came = Signal()
    """The replay is here and can be shown."""
    line = Signal(object)
    """Wire."""
    coming = Signal(object)
    """Step: how much of the file is here."""
    invited = Signal(object)
    """Invited: how others may come."""
    added = Signal(object)
    """Study: what the leader has written."""

    chat = True

    def __init__(
        self, net: Net, who: Identity, what: Sharing | Visiting, parent: QObject | None = None, *, at: int = 0
    ) -> None:
        super().__init__(what.path if isinstance(what, Sharing) else Path(), parent, at=at)
        self.net, self.who = net, who
        self.together = Together(hosts=isinstance(what, Sharing))
        self.invitation: Invited | None = None
        self._what = what
        self._party: CircleParty | None = None
        self._gone = threading.Event()
        self._led_to: Viewpoint | None = None
        self._following = False
        self._more: list[tuple[int, bytes]] = []
        self._chat: list[LogLine] = []
        self._verdict: Verdict | None = None
        self._wire: Wire | None = None
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._go_along)
        self._gathering = QTimer(self, singleShot=True, interval=GATHERING)
        self._gathering.timeout.connect(self._take_more)

    # --- in the window's thread

    def start(self) -> None:
        if self.together.hosts:
            super().start()
        self.net.do(self._start)

    def open(self) -> None:
        """Show the replay that has come."""
        super().start()

    def leave(self) -> None:
        if not self._gone.is_set():
            self._gone.set()
            self.net.end(self._stop)
        super().leave()

    @property
    def called(self) -> str:
        """By its file, for whoever has it; a visitor's copy bears no name that anybody gave it."""
        if self.together.hosts or self._timeline is None:
            return super().called
        return listed(seat.name for seat in self._timeline.replay.hello.seats)

    def retell(self) -> None:
        timeline = self._timeline
        if timeline is None:
            return
        self.state.emit(PlayState(WATCHING, self.called))
        self._tell()
        self._show(())
        self.mark(self.marks)
        if self._verdict is not None:
            self.verified.emit(self._verdict)
        self.gathered.emit(self.together)

    def go(self, at: int) -> None:
        """Show a position; the others come along, or one leaves them."""
        super().go(at)
        self._went()

    def look_from(self, seat: int) -> None:
        """Look through other eyes; the others too, or one leaves them."""
        super().look_from(seat)
        self._went()

    def rejoin(self) -> None:
        """Back to where the leader looks."""
        place = self.together.returned()
        self._timer.stop()
        if place is not None:
            self._show_place(place)
        self.gathered.emit(self.together)

    def hand_over(self, number: int) -> None:
        """Somebody else leads."""
        self._do(lambda party: party.circle.hand_over(number))

    def say(self, text: str) -> None:
        words = " ".join(text.split())[:WORDS_LIMIT]
        if words and words.isprintable():
            self._do(lambda party: party.circle.say(words))

    def share(self, before: Study, after: Study) -> None:
        """Something was written: who leads gives it to everybody."""
        body = news_of(before, after) if self.together.leads else None
        if body is not None:
            self._do(lambda party: party.circle.add(body))

    def _went(self) -> None:
        if self._following or self._timeline is None:
            return
        was = self.together.alone
        place = Viewpoint(self._at, self._seat)
        if self.together.moved(place):
            self._do(lambda party: party.circle.go(place))
        if self.together.alone != was:
            self.gathered.emit(self.together)

    def _go_along(self) -> None:
        place, self._led_to = self._led_to, None
        if place is None:
            return
        if self._timeline is None:
            self.together.place = place
            return
        wrong = self.together.led(place, self.last, self._seats)
        if wrong:
            self.trouble.emit(wrong)
        elif not self.together.alone and not self.together.leads:
            self._show_place(place)

    def _show_place(self, place: Viewpoint) -> None:
        self._following = True
        try:
            if place.seat != self._seat:
                super().look_from(place.seat)
            if place.step != self._at:
                super().go(place.step)
        finally:
            self._following = False

    def _take_more(self) -> None:
        """What was added meanwhile, in one piece; what cannot be used costs a sentence."""
        if self._timeline is None:
            return
        waiting, self._more = self._more, []
        found = Study()
        for number, body in waiting:
            who = self.together.name(number)
            try:
                found = taken_in(found, addition(body, who, len(self._timeline.replay.hello.seats)).study)
            except ReplayError as error:
                self.trouble.emit(unusable(who, error))
        if not found.empty:
            self.added.emit(found)

    def _opened(self, timeline: Timeline, along: Along) -> None:
        super()._opened(timeline, along)
        place = self.together.place
        if place is not None and not self.together.leads:
            self._led_to = place
            self._go_along()
        self._went()
        self._gathering.start()
        self.gathered.emit(self.together)

    def _judged(self, verdict: Verdict) -> None:
        self._verdict = verdict
        super()._judged(verdict)

    def _tell(self) -> None:
        super()._tell()
        if self._chat:
            self.said.emit(Told(tuple(self._chat)))

    def _hear(self, event: Event) -> None:
        match event:
            case Gathered(people):
                led = self.together.leads
                self.together.gathered(people)
                if self.together.leads and not led:
                    self._went()
                self.gathered.emit(self.together)
            case Led(place):
                self._led_to = place
                if not self._soon.isActive():
                    self._soon.start()
            case Said(number, text):
                said = f"{quoted(self.together.name(number))}: {quoted(text)}"
                line = LogLine(said, kind=CHAT)
                self._chat = [*self._chat, line][-CHAT_KEPT:]
                self.said.emit(Told((line,)))
            case More(number, body):
                self._more.append((number, body))
                self._gathering.start()
            case LineNews():
                self._heard_line(event)
            case Coming(done, total):
                self.coming.emit(DealingStep("The replay comes", done, total))
            case Doing(words):
                self.coming.emit(DealingStep(words))
            case ReplayCame(path):
                self.path = path
                self.came.emit()
            case Invited():
                self.invitation = event
                self.invited.emit(event)
            case LeftOut(sentence) | Noted(sentence):
                self.trouble.emit(f"{sentence[:1].upper()}{sentence[1:]}.")
            case Failed(error):
                self._ended(str(error))

    def _heard_line(self, news: LineNews) -> None:
        way = news.route.word if news.route is not None else ""
        trip = None if news.round_trip is None else round(news.round_trip * 1000)
        self._wire = Wire(news.name, news.state, news.sentence, news.seconds or 0.0, way, trip)
        if news.state is LineState.LOST and not self.together.hosts:
            self.together.gathered(None)
            self.gathered.emit(self.together)
        self.line.emit(self._wire)

    def _ended(self, sentence: str) -> None:
        """There is nobody to look with; a replay that is here stays."""
        if self._timeline is None:
            self.failed.emit(sentence)
            return
        self.together.gathered(None)
        self.gathered.emit(self.together)
        self.trouble.emit(sentence)

    # --- in the reactor's thread

    def _do(self, what: Any) -> None:
        def act() -> None:
            if self._party is not None and hasattr(self._party, "circle"):
                what(self._party)

        self.net.do(act)

    def _start(self) -> None:
        make = ShareParty if isinstance(self._what, Sharing) else VisitParty
        try:
            self._party = make(self.net.reactor, self.who, self, self._what)  # type: ignore[arg-type]
            self._party.start()
        except BadInput as error:
            sentence = str(error)
            self._home(lambda: self._ended(sentence))

    def _stop(self) -> Any:
        return None if self._party is None else self._party.stop()

    def _home(self, call: Any) -> None:
        self.net.home(lambda: None if self._gone.is_set() else call())

    def told(self, event: Event) -> None:
        """From the party."""
        self._home(lambda: self._hear(event))
