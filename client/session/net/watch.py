"""Watching a table: every position checked here, looked back at freely, and back to what happens now."""

from __future__ import annotations

import threading
from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import Any

from client.qt import QObject, Signal
from client.service.net.events import Doing, Failed, NextGame, Noted
from client.service.net.events import Event as Happening
from client.service.net.watching import Looking, WatchParty
from client.service.refusal import BadInput
from client.service.speech import voice_of
from client.session.base import WATCHING, GameOver, Opened, PlayState
from client.session.net.boundary import Net
from client.session.net.news import DealingStep, Wire
from client.session.stepping import Playback, SteppedSession
from client.session.telling import CHAT, LogLine, Told, step_lines
from client.table.shown import Shown
from engines.kernel import Event, Secrets, Table
from engines.kernel.say import Voice, speaking
from engines.kernel.secrets import SPECTATOR
from engines.kernel.view import outcome
from netcore.identity import Identity
from netcore.link import onlooker as watching
from netcore.link.news import LineState
from netcore.plain import quoted
from netcore.table import Changed, Chatted, Over, Seen, SpectatorTable, Trouble
from replays.live import LivePositions
from replays.walk import WalkedStep


class WatchSession(SteppedSession):
    """A spectator. Receives only; what was seen can be gone through while the game goes on."""

    line = Signal(object)
    dealing = Signal(object)

    happens_now = True

    def __init__(self, net: Net, who: Identity, looking: Looking, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.net, self.who = net, who
        self._looking_for = replace(looking, stays=True)
        self._host = looking.invitation.name if looking.invitation is not None else ""
        self._gone = threading.Event()
        self._party: WatchParty | None = None
        self._watcher: SpectatorTable | None = None
        self._positions: LivePositions | None = None
        self._began: list[int] = []
        """Positions at which turns began, in the reactor's thread."""
        self._looking: int | None = None
        """The position looked at, in the reactor's thread; None for what happens now."""
        self._wanted: int | None = None
        """The same, in the window's."""
        self._last = 0
        self._turns: tuple[int, ...] = ()
        self._voice = Voice()
        """Knows the players, in the reactor's thread."""

    # --- in the window's thread

    def start(self) -> None:
        self.net.do(self._start)

    def leave(self) -> None:
        if not self._gone.is_set():
            self._gone.set()
            self.net.end(self._stop)
            self.left.emit()

    @property
    def last(self) -> int:
        """The number of the newest position."""
        return self._last

    @property
    def at(self) -> int:
        """The position shown."""
        return self._last if self._wanted is None else self._wanted

    def go(self, at: int) -> None:
        """Look at a position; the last one is what happens now."""
        self._wanted = wanted = None if at >= self._last else max(0, at)
        self.net.do(lambda: self._look_at(wanted))

    def retell(self) -> None:
        self.net.do(self._say_anew)

    def turn(self, count: int) -> None:
        """To where a turn begins."""
        if count > 0:
            later = bisect_right(self._turns, self.at)
            self.go(self._turns[later] if later < len(self._turns) else self._last)
        else:
            before = bisect_left(self._turns, self.at) - 1
            self.go(self._turns[before] if before >= 0 else 0)

    def play(self, playing: bool) -> None:
        """Back to what happens now: a live game plays itself."""
        self.go(self._last)

    def _afresh(self) -> None:
        """Another game begins: nothing of the one before is looked at any more."""
        self._wanted, self._last, self._turns = None, 0, ()

    def _arrived(self, shown: Shown | None, last: int, turns: tuple[int, ...]) -> None:
        self._last, self._turns = last, turns
        if shown is not None:
            self.moved.emit(shown)
        live = self._wanted is None
        self.course.emit(Playback(self.at, last, live, 1.0, SPECTATOR, (SPECTATOR,), turns))

    # --- in the reactor's thread

    def _start(self) -> None:
        try:
            self._party = WatchParty(self.net.reactor, self.who, self, self._looking_for)
            self._party.start()
        except BadInput as error:
            self._fail(str(error))

    def _stop(self) -> Any:
        return None if self._party is None else self._party.stop()

    def _fail(self, sentence: str) -> None:
        self._home(lambda: self.failed.emit(sentence))

    def _home(self, call: Any) -> None:
        self.net.home(lambda: None if self._gone.is_set() else call())

    def told(self, news: Happening) -> None:
        """From the party."""
        if isinstance(news, Changed | watching.Begun) and self._watcher is not None:
            watcher = self._watcher
            self._voice = voice_of((seat.name for seat in watcher.log.hello.seats), watcher.game.id)
        with speaking(self._voice):
            self._hear(news)

    def _hear(self, news: Happening) -> None:
        match news:
            case watching.Reception(on, sentence):
                state = LineState.OPEN if on else LineState.LOST
                wire = Wire(self._host, state, sentence)
                self._home(lambda: self.line.emit(wire))
            case watching.GameKnown(watcher):
                self._watcher = watcher
            case watching.Begun(table):
                if self._positions is None:
                    assert self._watcher is not None
                    self._begin(self._watcher, table)
                    self._show(())
            case Doing(words):
                step = DealingStep(words)
                self._home(lambda: self.dealing.emit(step))
            case NextGame():
                self._positions, self._watcher, self._began, self._looking = None, None, [], None
                self._home(self._afresh)
            case Noted(sentence):
                self._home(lambda: self.trouble.emit(f"{sentence}."))
            case Failed(error):
                self._fail(str(error))
            case Changed():
                self._changed(news)
            case Chatted(said):
                line = LogLine(
                    f"{quoted(self._name(said.seat))}: {quoted(said.text)}", seat=said.seat, kind=CHAT
                )
                self._home(lambda: self.said.emit(Told((line,))))
            case Trouble(sentence, _, _):
                self._home(lambda: self.trouble.emit(sentence))
            case Seen(seat, _, at, face):
                assert self._watcher is not None
                shows = f"{quoted(self._name(seat))} shows {self._watcher.game.face_name(face)}."
                self._home(lambda: self.said.emit(Told((LogLine(shows, at, seat),))))
                self._show(())
            case Over(result, _):
                self._over(result)

    def _name(self, seat: int) -> str:
        assert self._watcher is not None
        return self._watcher.log.hello.seats[seat].name

    def _changed(self, news: Changed) -> None:
        """A position has come; whoever looks back is left in peace."""
        watcher, moment = self._watcher, news.moment
        assert watcher is not None
        positions = self._positions or self._begin(watcher, moment.before)
        if not positions.add(moment):
            return
        if moment.table.turn != moment.before.turn:
            self._began.append(positions.last)
        if moment.entry is not None:
            step = WalkedStep(positions.last, moment.entry, moment.table, moment.events)
            told = Told(step_lines(watcher.game, moment.before, step, Secrets()))
            self._home(lambda: self.said.emit(told))
        self._show(moment.events if self._looking is None else None)

    def _say_anew(self) -> None:
        positions = self._positions
        if positions is None:
            return
        with speaking(self._voice):
            lines = [LogLine(text, at) for at in range(1, positions.last + 1) for text in positions.lines(at)]
            told = Told(tuple(lines), afresh=True)
            self._home(lambda: self.said.emit(told))
            self._home(lambda: self.state.emit(PlayState(WATCHING, "Watching")))
            self._show(())

    def _look_at(self, at: int | None) -> None:
        self._looking = at
        if self._positions is not None:
            with speaking(self._voice):
                self._show(())

    def _show(self, events: tuple[Event, ...] | None) -> None:
        """Show the position looked at; without events only say how far the game has come."""
        positions = self._positions
        assert positions is not None
        last, turns, shown = positions.last, tuple(self._began), None
        if events is not None:
            at = last if self._looking is None else self._looking
            shown = Shown(positions.view(at), None, events, at, live=self._looking is None)
        self._home(lambda: self._arrived(shown, last, turns))

    def _begin(self, watcher: SpectatorTable, table: Table) -> LivePositions:
        hello = watcher.log.hello
        seats = range(len(hello.seats))

        def known(number: int) -> dict[int, int]:
            return {card: face for seat in seats for card, face in watcher.known(seat, number).items()}

        self._positions = positions = LivePositions(watcher.game, table, known)
        mode = watcher.game.mode(table).name
        opened = Opened(watcher.game, mode, tuple(seat.name for seat in hello.seats), ())
        self._home(lambda: self.opened.emit(opened))
        self._home(lambda: self.state.emit(PlayState(WATCHING, "Watching")))
        return positions

    def _over(self, result: Any) -> None:
        table = self._positions.table(self._positions.last) if self._positions is not None else None
        words = outcome(table, result) if table is not None else "The game is over."
        ending = GameOver(
            words,
            result.winners if result else (),
            (),
            reason=result.reason if result else "",
            void=result is None,
        )
        self._home(lambda: self.over.emit(ending))
