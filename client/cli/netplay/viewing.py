"""What a spectator sees of a game, as lines for people and as events for programs; and looking back.

Whoever looks back is left in peace until `live`; the game goes on meanwhile and is kept.
"""

from __future__ import annotations

from collections.abc import Callable

from client.cli.netplay.telling import seat_verdict
from client.cli.terminal import Terminal
from client.service.heard import heard
from client.service.net.events import Event
from client.service.reading import cards_read
from client.service.speech import voice_of
from engines.kernel import Result
from engines.kernel.say import mark, say, tell, use_voice
from engines.kernel.view import outcome
from netcore.identity import spoken
from netcore.link.onlooker import Ended, GameKnown, Reception
from netcore.plain import listed, quoted
from netcore.table import Changed, Chatted, Over, Seen, SpectatorTable, Trouble
from replays.errors import ReplayError
from replays.live import LivePositions

HELP = (
    mark("back, forward (or b, f), each with a number of steps: look at other positions."),
    mark("at NUMBER: at that one."),
    mark("turn: to where this turn began. live: back to what happens now. board: the table again."),
    mark("card WORDS: what a card says, by its name. quit: go."),
)


class Screen:
    """Shows one watched game."""

    def __init__(
        self, terminal: Terminal, leave: Callable[[], None], *, brief: bool = False, boards: bool = False
    ) -> None:
        self.terminal = terminal
        self.positions: LivePositions | None = None
        self.watcher: SpectatorTable | None = None
        self._leave = leave
        self._brief = brief
        self._boards = boards
        self._at: int | None = None
        """The position looked at; None for the last one there is."""
        self._board: list[str] = []
        self._line = ""
        """The table and the state of the line as they were shown last: the same is not shown twice."""
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda rest: terminal.say(*map(say, HELP)),
            "?": lambda rest: terminal.say(*map(say, HELP)),
            "back": lambda rest: self._step(-number_in(rest, 1)),
            "b": lambda rest: self._step(-number_in(rest, 1)),
            "forward": lambda rest: self._step(number_in(rest, 1)),
            "f": lambda rest: self._step(number_in(rest, 1)),
            "at": lambda rest: self._go(number_in(rest, 0)),
            "turn": lambda rest: self._turn(),
            "live": lambda rest: self._go(None),
            "board": lambda rest: self._show(),
            "card": self._card,
            "quit": lambda rest: self._leave(),
            "exit": lambda rest: self._leave(),
        }

    # --- what happens

    def told(self, news: Event) -> bool:
        """One piece of news; False for what is not about the game."""
        match news:
            case Reception(watching, sentence):
                self._event("line", state="open" if watching else "lost", sentence=sentence)
                if (received := _line_words(watching, sentence)) != self._line:
                    self._line = received
                    self._say(received)
            case GameKnown(watcher):
                self.watcher = watcher
            case Changed():
                self._changed(news)
            case Chatted(line):
                self._event("chat", seat=line.seat, name=self.who(line.seat), text=line.text)
                self._say(f"{quoted(self.who(line.seat))}: {quoted(line.text)}")
            case Trouble(sentence, seat, _):
                self._event("trouble", sentence=sentence, seat=seat)
                self._say(say("Trouble: {sentence}.", sentence=heard(sentence)))
            case Seen():
                self._seen(news)
            case Over(result, verdicts):
                words = [(self.who(verdict.seat), verdict.word, verdict.why) for verdict in verdicts]
                winners = None if result is None else list(result.winners)
                self._event("over", winners=winners, verdicts=[list(word) for word in words])
                self._over(words, result)
            case Ended(sentence):
                self._event("ended", sentence=sentence)
                self._say(f"{tell(sentence)}.")
            case _:
                return False
        return True

    def who(self, seat: int | None) -> str:
        """A seat by its name."""
        if self.watcher is None or seat is None:
            return say("the table")
        return self.watcher.log.hello.seats[seat].name

    def _changed(self, news: Changed) -> None:
        moment = news.moment
        positions = self.positions or self._begin(news)
        if not positions.add(moment):
            return
        at = positions.last
        lines = positions.lines(at)
        new_turn = moment.table.turn != moment.before.turn or moment.table.result is not None
        more = {"board": positions.text(at)} if self._boards and new_turn else {}
        self._event("step", number=moment.number, turn=moment.table.turn, lines=list(lines), **more)
        if self._at is None:
            self.terminal.say(*lines)
            if new_turn or not (self._brief or lines):
                self._draw(positions.text(at))

    def _draw(self, board: list[str]) -> None:
        if board != self._board:
            self._board = board
            self.terminal.say("", *board)

    def _begin(self, news: Changed) -> LivePositions:
        watcher = self.watcher
        assert watcher is not None
        hello, seats = watcher.log.hello, range(len(watcher.log.hello.seats))

        def known(number: int) -> dict[int, int]:
            return {card: face for seat in seats for card, face in watcher.known(seat, number).items()}

        self.positions = LivePositions(watcher.game, news.moment.before, known)
        names = [seat.name for seat in hello.seats]
        if self._boards or not self.terminal.json:
            use_voice(voice_of(names, watcher.game.id))
        keys = [spoken(seat.key) for seat in hello.seats]
        self._event("following", game=watcher.game.id, names=names, words=keys)
        title, told = say(watcher.game.title), mark("{game}: {who}. The host's key in words: {words}.")
        self._say(say(told, game=title, who=listed(names), words=keys[0]))
        return self.positions

    def _seen(self, seen: Seen) -> None:
        watcher = self.watcher
        assert watcher is not None
        face = watcher.game.face_name(seen.face)
        self._event(
            "seen", seat=seen.seat, name=self.who(seen.seat), card=seen.card, step=seen.step, face=face
        )
        told = mark("{who} shows: after step {step} card {card} was {face}.")
        self._say(say(told, who=quoted(self.who(seen.seat)), step=seen.step, card=seen.card, face=face))

    def _over(self, words: list[tuple[str, str, str]], result: Result | None) -> None:
        positions = self.positions
        if positions is not None:
            table = positions.table(positions.last)
            if result is None:
                self._say(say("The game counts for nothing."))
            elif self._at is not None or table.result is None:  # otherwise the last board has said so
                self._say(outcome(table, result))
        self._say(*(seat_verdict(*each) for each in words))

    # --- looking back

    def typed(self, line: str) -> None:
        """A line from the keyboard."""
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word.casefold())
        try:
            if command is not None:
                command(rest.strip())
            elif word:
                self.terminal.say(say("There is no command {word}; type help.", word=repr(word)))
        except ReplayError as error:
            self.terminal.say(f"{heard(str(error))}.")

    def _step(self, by: int) -> None:
        positions = self._need()
        at = positions.last if self._at is None else self._at
        self._go(max(0, at + by) if at + by < positions.last else None)

    def _turn(self) -> None:
        positions = self._need()
        at = positions.last if self._at is None else self._at
        turn = positions.table(at).turn
        self._go(next((number for number in range(at) if positions.table(number).turn == turn), at))

    def _go(self, at: int | None) -> None:
        positions = self._need()
        if at is not None:
            positions.table(at)
        self._at = at
        self._show()

    def _show(self) -> None:
        positions = self._need()
        at = positions.last if self._at is None else self._at
        where = say("live") if self._at is None else say("of {last}; type live to go on", last=positions.last)
        self._event("shown", position=at, live=self._at is None, board=positions.text(at))
        head = say("Position {at} ({where})", at=at, where=where)
        self.terminal.say(head, *positions.lines(at), "", *positions.text(at))

    def _card(self, words: str) -> None:
        positions = self._need()
        at = positions.last if self._at is None else self._at
        self.terminal.say(*cards_read(positions.game, positions.view(at), words))

    def _need(self) -> LivePositions:
        if self.positions is None:
            raise ReplayError(say("there is nothing to see yet"))
        return self.positions

    def _event(self, word: str, **data: object) -> None:
        self.terminal.event(word, **data)

    def _say(self, *lines: str) -> None:
        if self._at is None:
            self.terminal.say(*lines)


def _line_words(watching: bool, sentence: str) -> str:
    if watching:
        return say("Watching, {late}.", late=heard(sentence)) if sentence else say("Watching.")
    return say("Not watching at the moment: {why}.", why=heard(sentence))


def number_in(text: str, otherwise: int) -> int:
    """A whole number that somebody typed, or what is meant without one."""
    if not text:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise ReplayError(say("{text} is not a whole number", text=repr(text[:20])))
    return int(text)
