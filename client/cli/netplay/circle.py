"""Looking at a replay together at the terminal: what the leader shows as lines, typed lines to look around.

Whoever moves while another leads looks around alone, until `follow`.
"""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from client.cli.netplay.arguments import privacy_of
from client.cli.netplay.party import Evening, read_lines, tell_meeting
from client.cli.netplay.viewing import number_in
from client.cli.replay_show import seat_named
from client.cli.terminal import Terminal
from client.service.heard import heard
from client.service.net.events import Elsewhere, Event, Failed, ReplayCame
from client.service.net.party import Party
from client.service.net.together import CircleParty, Visiting, VisitParty
from client.service.reading import cards_read
from client.service.refusal import BadInput
from client.service.speech import voice_of
from client.service.together import Together, addition, news_of, unusable
from engines.kernel import render
from engines.kernel.say import mark, say, use_voice
from netcore.identity import Identity
from netcore.link.circle import Coming, Gathered, Led, LeftOut, More, Parted, Said
from netcore.link.invite import Invitation
from netcore.link.news import LineNews, LineState
from netcore.link.study import WORDS_LIMIT, Viewpoint
from netcore.plain import quoted
from replays.errors import ReplayError
from replays.study.course import Course
from replays.study.eyes import ALL_OPEN, knowing, seen_by
from replays.study.keeping import load_study, save_study
from replays.study.merging import added, taken_in
from replays.study.notes import Note, Study, new_key
from replays.timeline import SPECTATOR, Timeline, open_timeline
from replays.verdict import Verdict
from replays.verify import verify

HELP = (
    mark("back, forward (or b, f), each with a number of steps: another position. at NUMBER: that one."),
    mark("turn, turn back: where the next turn begins, or this one."),
    mark("as NAME, as spectator, as open: other eyes. follow: back to who leads."),
    mark("lead NAME: hand over the lead. who: who is here. say TEXT: to everybody."),
    mark("note TEXT: a note on this position, for everybody if you lead. notes: all of them."),
    mark("board: the table again. card WORDS: what a card says, by its name. quit: go."),
)


class SharedReplay:
    """One replay at the terminal, among others who look at it."""

    def __init__(self, terminal: Terminal, party: Callable[[], CircleParty], *, hosts: bool, at: int) -> None:
        self.terminal = terminal
        self.together = Together(hosts=hosts)
        self._party = party
        self._timeline: Timeline | None = None
        self._path: Path | None = None
        self._course: Course | None = None
        self._study = Study()
        self._at, self._seat, self._first = at, SPECTATOR, at
        self._came = 0
        self._waiting: list[tuple[int, bytes]] = []
        """What was added before the file could be read."""
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda rest: terminal.say(*map(say, HELP)),
            "?": lambda rest: terminal.say(*map(say, HELP)),
            "back": lambda rest: self._go(self._at - number_in(rest, 1)),
            "b": lambda rest: self._go(self._at - number_in(rest, 1)),
            "forward": lambda rest: self._go(self._at + number_in(rest, 1)),
            "f": lambda rest: self._go(self._at + number_in(rest, 1)),
            "at": lambda rest: self._go(number_in(rest, 0)),
            "turn": self._turn,
            "as": self._look_from,
            "follow": lambda rest: self._follow(),
            "lead": self._lead,
            "who": lambda rest: self._say_who(),
            "say": self._say,
            "note": self._note,
            "notes": lambda rest: self._say_notes(),
            "board": lambda rest: self._show(),
            "card": self._card,
        }

    # --- what happens

    def opened(self, path: Path, timeline: Timeline) -> None:
        """The file could be read."""
        self._path, self._timeline = path, timeline
        self._course = Course(timeline)
        if not self.terminal.json:
            use_voice(voice_of(seat.name for seat in timeline.replay.hello.seats))
        try:
            self._study = load_study(path)
        except ReplayError as error:
            self.terminal.complain(heard(str(error)))
        for note in timeline.notes:
            self.terminal.complain(heard(note))
        for number, body in self._waiting:
            self._add(number, body)
        place = self.together.place
        self._at = min(self._first, timeline.last)
        if place is not None and not self.together.leads:
            self._led(place)
        else:
            self._go(self._at)

    def told(self, event: Event) -> bool:
        """One piece of news; False for what is about something else."""
        match event:
            case Gathered(people):
                self.together.gathered(people)
                names, leader = list(people.names), self.together.leader
                self._event("people", names=names, leader=leader, leads=self.together.leads)
                self._say_who()
                if self.together.leads and self._timeline is not None:
                    self._tell_place()
            case Led(place):
                self._led(place)
            case Said(number, text):
                who = self.together.name(number)
                self._event("chat", name=who, text=text)
                self.terminal.say(f"{quoted(who)}: {quoted(text)}")
            case More(number, body):
                self._add(number, body)
            case Coming(done, total):
                if done == total or 4 * done // total != self._came:
                    self._came = 4 * done // total
                    self._event("coming", bytes=done, total=total)
                    self.terminal.say(
                        say("The replay comes: {done} of {total} bytes.", done=done, total=total)
                    )
            case LeftOut(sentence):
                self._event("trouble", sentence=sentence)
                self.terminal.say(say("Trouble: {sentence}.", sentence=heard(sentence)))
            case LineNews(_, _, LineState.LOST) if not self.together.hosts:
                self.together.gathered(None)
                return False
            case Parted():
                pass
            case _:
                return False
        return True

    def _led(self, place: Viewpoint) -> None:
        timeline = self._timeline
        if timeline is None:
            self.together.place = place
            return
        wrong = self.together.led(place, timeline.last, self._seats)
        if wrong:
            self._event("trouble", sentence=wrong)
            self.terminal.say(wrong)
        elif not self.together.alone:
            self._at, self._seat = place
            self._show()

    def _add(self, number: int, body: bytes) -> None:
        if self._timeline is None:
            self._waiting.append((number, body))
            return
        who = self.together.name(number)
        try:
            more = addition(body, who, len(self._timeline.replay.hello.seats)).study
            self._study = taken_in(self._study, more)
        except ReplayError as error:
            self.terminal.say(unusable(who, error))
            return
        for note in more.notes:
            self._event("note", at=note.at, by=who, text=note.text, mark=note.mark)
            told = mark("{who} notes at step {at}: {note}")
            self.terminal.say(say(told, who=quoted(who), at=note.at, note=_words(note)))
        for branch in more.branches:
            self._event("line_tried", at=branch.at, by=who, title=branch.title)
            told = mark("{who} has tried out a line from step {at}: {title}")
            self.terminal.say(say(told, who=quoted(who), at=branch.at, title=quoted(branch.title)))
        self._keep()

    # --- what is typed

    def typed(self, line: str) -> bool:
        """A line from the keyboard; False for a command that is not known here."""
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word.casefold())
        if command is None:
            return not word
        try:
            command(rest.strip())
        except (ReplayError, BadInput) as error:
            self.terminal.say(f"{heard(str(error)).rstrip('.')}.")
        return True

    def _go(self, at: int) -> None:
        self._at = max(0, min(at, self._need().last))
        self._moved()

    def _turn(self, rest: str) -> None:
        self._need()
        assert self._course is not None
        self._go(self._course.turn_from(self._at, -1 if rest.casefold() == "back" else 1))

    def _look_from(self, word: str) -> None:
        timeline = self._need()
        eyes = {"spectator": SPECTATOR, "": SPECTATOR, "open": ALL_OPEN}
        seat = eyes[word.casefold()] if word.casefold() in eyes else seat_named(timeline.replay, word)
        if seat not in self._seats:
            raise ReplayError(say("what the seats knew is not in this replay: the seed was not revealed"))
        self._seat = seat
        self._moved()

    def _moved(self) -> None:
        was = self.together.alone
        if self.together.moved(Viewpoint(self._at, self._seat)):
            self._tell_place()
        if self.together.alone and not was:
            told = mark("You look around by yourself; type follow to return to {who}.")
            self.terminal.say(say(told, who=quoted(self.together.leader)))
        self._show()

    def _follow(self) -> None:
        place = self.together.returned()
        if self.together.leads or place is None:
            self.terminal.say(say("You lead.") if self.together.leads else say("Nobody leads yet."))
            return
        self._at, self._seat = place
        self._show()

    def _lead(self, word: str) -> None:
        number = self.together.numbered(word)
        if number is None:
            raise ReplayError(say("there is no {who} here; type who to see who is", who=repr(word[:40])))
        if not (self.together.leads or self.together.hosts):
            told = mark("{who} leads, and hands the lead over")
            raise ReplayError(say(told, who=quoted(self.together.leader)))
        self._party().circle.hand_over(number)

    def _say(self, text: str) -> None:
        if not text or len(text) > WORDS_LIMIT or not text.isprintable():
            raise ReplayError(say("say something plain, of at most {n} characters", n=WORDS_LIMIT))
        self._party().circle.say(text)

    def _note(self, text: str) -> None:
        if not text:
            raise ReplayError(say("say what the note is"))
        who = self._party().who.name
        before = self._study
        self._study = added(before, Note(new_key(), self._at, text, author=who, when=int(time.time())))
        body = news_of(before, self._study)
        if self.together.leads and body is not None:
            self._party().circle.add(body)
        self._keep()
        self.terminal.say(say("Noted at step {at}.", at=self._at))

    def _keep(self) -> None:
        """What was written stays beside the game."""
        if self._path is not None:
            save_study(self._path, self._study)

    def _say_notes(self) -> None:
        for note in self._study.notes:
            by = f" ({quoted(note.author)})" if note.author else ""
            self.terminal.say(f"{say('Step {at}', at=note.at)}{by}: {_words(note)}")

    def _card(self, words: str) -> None:
        timeline = self._need()
        if timeline.game is None:
            raise ReplayError(say("the rules of this game are not here"))
        self.terminal.say(*cards_read(timeline.game, seen_by(timeline, self._at, self._seat), words))

    # --- showing

    def _tell_place(self) -> None:
        self._party().circle.go(Viewpoint(self._at, self._seat))

    @property
    def _seats(self) -> tuple[int, ...]:
        seats = knowing(self._need())
        return (SPECTATOR, *seats, *((ALL_OPEN,) if seats else ()))

    def _show(self) -> None:
        timeline = self._need()
        at, seat = self._at, self._seat
        text = render(seen_by(timeline, at, seat)) if timeline.moments else timeline.text(at)
        lines = list(timeline.lines(at)) if timeline.moments else []
        alone = self.together.alone
        self._event("shown", position=at, last=timeline.last, seat=seat, alone=alone, board=text)
        head = say("Position {at} of {last}", at=at, last=timeline.last)
        self.terminal.say("", f"{head}{self._eyes(seat)}", *lines, "", *text)
        for note in [note for note in self._study.notes if note.at == at]:
            self.terminal.say(say("Note: {note}", note=_words(note)))

    def _eyes(self, seat: int) -> str:
        if seat == ALL_OPEN:
            return say(", all hands open")
        names = self._need().replay.hello.seats
        return say(", as {who}", who=quoted(names[seat].name)) if 0 <= seat < len(names) else ""

    def _say_who(self) -> None:
        people = self.together.people
        if people is None:
            self.terminal.say(say("Nobody else is here."))
            return
        named = [
            say("{who} (leads)", who=quoted(name)) if number == people.leader else quoted(name)
            for number, name in zip(people.numbers, people.names, strict=True)
        ]
        self.terminal.say(say("Here: {who}.", who=", ".join(named)))

    def _need(self) -> Timeline:
        if self._timeline is None:
            raise ReplayError(say("the replay is not here yet"))
        return self._timeline

    def _event(self, word: str, **data: object) -> None:
        self.terminal.event(word, **data)


class Gathering(Evening):
    """An evening at a replay."""

    def __init__(self, terminal: Terminal, arguments: Namespace, *, person: bool = False) -> None:
        super().__init__(terminal, arguments, person=person)
        if terminal.json:
            terminal.text = sys.stderr
        self._replay: SharedReplay | None = None
        self._path: Path | None = None

    def show(self, path: Path, at: int) -> None:
        """This file is shared from here."""
        self._replay, self._path = self._new_replay(hosts=True, at=at), path

    def _new_replay(self, *, hosts: bool, at: int = 0) -> SharedReplay:
        def party() -> CircleParty:
            assert isinstance(self.party, CircleParty)
            return self.party

        return SharedReplay(self.terminal, party, hosts=hosts, at=at)

    def _begin(self) -> None:
        tell_meeting(self.terminal, self._meet)
        read_lines(self.reactor, self.typed, self.leave)
        self.party.start()
        if self._path is not None:
            self._open(self._path)

    def typed(self, line: str) -> None:
        """A line from the keyboard."""
        replay = self._replay
        if replay is None:
            super().typed(line)
        elif line.strip().casefold() in ("quit", "exit"):
            self.leave()
        elif not replay.typed(line):
            word = line.split(maxsplit=1)[0][:20]
            self.terminal.say(say("There is no command {word}; type help.", word=repr(word)))

    def told(self, event: Event) -> None:
        """From the party."""
        replay = self._replay
        if isinstance(event, ReplayCame):
            self.terminal.event("replay", path=str(event.path))
            self._open(event.path)
        elif replay is None or isinstance(event, Failed) or not replay.told(event):
            super().told(event)

    def _open(self, path: Path) -> None:
        """Read the file as any stranger's, then say what is to be thought of it."""
        replay = self._replay
        assert replay is not None

        def judge() -> None:
            self.party.workers.run(lambda: verify(path), judged, self._fail)

        def judged(verdict: Verdict) -> None:
            self.terminal.event("verdict", verdict=verdict.verdict, problem=verdict.problem)
            self.terminal.say(say("The replay is {words}.", words=verdict.words))

        def opened(timeline: Timeline) -> None:
            replay.opened(path, timeline)
            judge()

        self.party.workers.run(lambda: open_timeline(path), opened, self._fail)


class Arriving(Gathering):
    """Whoever joins: a game, or a replay that somebody shows."""

    def __init__(self, terminal: Terminal, arguments: Namespace, who: Identity) -> None:
        super().__init__(terminal, arguments, person=not arguments.bot)
        self._arguments, self._who = arguments, who

    def visit(self, invitation: Invitation) -> Party:
        """Look at a replay with whoever shows it."""
        if self._arguments.bot:
            raise BadInput(say("this invitation is to look at a replay together, which is for people."))
        self._is_person = False
        self.person = None
        self._replay = self._new_replay(hosts=False)
        visiting = Visiting(invitation, privacy=privacy_of(self._arguments))
        return VisitParty(self.reactor, self._who, self, visiting)

    def _begin(self) -> None:
        if self._replay is not None:
            super()._begin()
        else:
            Evening._begin(self)

    def told(self, event: Event) -> None:
        """From the party; a code may lead elsewhere than to a game."""
        if isinstance(event, Elsewhere):
            before = self.party
            try:
                self.party = self.visit(event.invitation)
            except BadInput as error:
                self._fail(error)
                return
            self.reactor.addSystemEventTrigger("before", "shutdown", self.party.stop)
            self.reactor.callLater(0, before.stop)
            self.party.start()
        else:
            super().told(event)


def _words(note: Note) -> str:
    return quoted(" ".join(f"{note.mark} {note.text}".split()))
