"""What happens in a networked game, as lines for people and as events for programs."""

from __future__ import annotations

import time
from collections.abc import Callable

from client.cli.progress import Bar
from client.cli.terminal import Terminal
from client.service.contacts import known_words
from client.service.net.events import (
    Announced,
    Called,
    CalledOff,
    CodeTaken,
    Doing,
    Event,
    FoundNearby,
    GameKept,
    Invited,
    Listening,
    Noted,
    NowAudited,
    Overdue,
    PersonCame,
    PersonWent,
    RouterClosed,
    SaidNo,
)
from client.service.qr import qr_lines
from client.service.reading import cards_read, rules_read
from client.service.words import HOME_ONLY
from engines.kernel import Game, Options, Result, Rewind, Secrets, TableView, render
from engines.kernel.view import outcome
from netcore.identity import spoken
from netcore.link.bond import REPLACED
from netcore.link.messages import Want
from netcore.link.news import (
    Dealing,
    Gone,
    Knock,
    LineNews,
    LineState,
    PackNews,
    RoomNews,
    Seated,
    Terms,
    Unequal,
    Wished,
)
from netcore.link.room import Offer
from netcore.plain import listed, quoted
from netcore.table import (
    Ask,
    AskOrder,
    Changed,
    Chatted,
    Offered,
    Over,
    Table,
    Trouble,
    Waiting,
    Watched,
)
from netcore.table.words import OVERDUE, TAKE_BACK, VOID_GAME, WRONG
from replays.lines import moment_lines
from replays.walk import WalkedStep

SECOND = 1000


class Teller:
    """Says everything once, in the order it came. `boards` adds the text table to events, once a turn."""

    def __init__(
        self, terminal: Terminal, *, person: bool, brief: bool = False, boards: bool = False
    ) -> None:
        self.terminal = terminal
        self._person = person
        self._brief = brief
        self._boards = boards
        self._table: Table | None = None
        self._turn = -1
        self._bar = Bar(terminal)
        self._now = 0
        self._away: set[str] = set()

    def told(self, news: Event, now: int) -> None:
        """Tell one piece of news; `now` is the table's time."""
        self._now = now
        if not isinstance(news, Dealing):
            self._bar.clear()
        match news:
            case LineNews():
                self._line(news)
            case RoomNews(seats, ready, wanted):
                names = [seat.name for seat in seats]
                self._event("room", seats=names, ready=list(ready), wanted=wanted)
                self._say(f"In the room: {listed(names)} ({len(ready)} of {wanted} ready).")
            case Terms(offer, _):
                self._terms(offer)
            case Unequal(name, comparison):
                missing = [ref.id for ref in comparison.missing]
                self._event("unequal", name=name, differences=list(comparison.differences), missing=missing)
                self._say(*(f"{difference}." for difference in comparison.differences))
            case PackNews():
                self._pack(news)
            case Knock(key, name):
                self._event("knock", name=name, words=spoken(key))
                self._say(f"{quoted(name)} ({known_words(name, key)}) would like to come in.")
            case Seated(table, seat):
                self._seated(table, seat)
            case Dealing(words, done, total):
                self._event("dealing", words=words, done=done, total=total)
                self._bar.show(words, done, total)
            case Gone(sentence):
                self._event("gone", sentence=sentence)
                self._say(sentence)
            case Wished(_, name):
                self._event("wished", name=name)
            case _:
                if not self._told_by_party(news):
                    self._told_by_table(news)

    def board(self) -> list[str]:
        """The table as this seat sees it."""
        return self._of_table(lambda game, view: render(view))

    def cards(self, words: str) -> list[str]:
        """What cards of this name say."""
        return self._of_table(lambda game, view: cards_read(game, view, words))

    def rules(self, words: str) -> list[str]:
        """The rules that speak of this."""
        return self._of_table(lambda game, view: rules_read(game, words))

    def _of_table(self, lines: Callable[[Game, TableView], list[str]]) -> list[str]:
        table = self._table
        if table is None or table.fold is None:
            return ["There is no table yet."]
        return lines(table.game, table.game.view(table.fold.table, table.seat, table.fold.know))

    def who(self, seat: int | None) -> str:
        """A seat by its name."""
        if self._table is None or seat is None:
            return "the table"
        return self._table.hello.seats[seat].name

    def _quoted(self, seat: int | None) -> str:
        """A seat by its name, within a sentence."""
        return quoted(self.who(seat)) if self._table is not None and seat is not None else "the table"

    def show(self, options: Options | None) -> None:
        """The table before a question; with `brief` once a turn, and the question alone in between."""
        table = self._table
        assert table is not None
        assert table.fold is not None
        turn = table.fold.table.turn
        if not self._brief or turn != self._turn:
            self._turn = turn
            self.terminal.say("", *self.board())
        elif options is not None:
            self.terminal.say(table.game.say_question(table.fold.table, options.decision))

    # --- the party's own

    def _told_by_party(self, event: Event) -> bool:
        """Meeting, and what is left of a game; False for what a table says."""
        match event:
            case Listening(port, addresses, key, moved):
                where = [str(address) for address in addresses]
                self._event("listening", port=port, addresses=where, words=spoken(key), key=key.hex())
                self._say(f"Your key in words: {spoken(key)}.")
                if moved:
                    self._say(f"The others find you with --at {where[0]}.")
            case Invited():
                self._invited(event)
            case CodeTaken(name, key):
                self._event("code_taken", name=name, words=spoken(key))
                self._say(f"{quoted(name)} ({known_words(name, key)}) has taken the code.")
            case Announced():
                self._event("announced")
            case RouterClosed(sentence):
                self._event("router", open=False, sentence=sentence)
            case FoundNearby(table):
                usable = table.speaks_our_version
                self._event("nearby", name=table.name, game=table.game, words=table.words, usable=usable)
                words = known_words(table.name, table.key)
                self._say(f"{quoted(table.name)} has a table of {quoted(table.game)} ({words}).")
            case Doing(words):
                self._say(f"{words}.")
            case Noted(sentence):
                self._event("trouble", sentence=sentence, seat=None)
                self._say(f"{sentence[:1].upper()}{sentence[1:]}.")
            case Overdue(names):
                self._event("overdue", names=list(names))
                self._say(f"{listed(names)} stayed away too long; type overdue to declare it.")
            case PersonCame(person) | PersonWent(person):
                here = isinstance(event, PersonCame)
                self._event("person", name=person.name, words=spoken(person.key), online=here)
                self._say(f"{quoted(person.name)} is online." if here else f"{quoted(person.name)} has gone.")
            case Called(person, invitation):
                self._event("called", name=person.name, words=spoken(person.key), game=invitation.game)
            case CalledOff(person):
                self._event("called_off", name=person.name)
                self._say(f"{quoted(person.name)} has taken the invitation back.")
            case SaidNo(person):
                self._event("said_no", name=person.name)
                self._say(f"{quoted(person.name)} does not want to play now.")
            case GameKept():
                self._kept(event)
            case NowAudited((path, verdict)):
                self._event("audited", replay=str(path), verdict=verdict.verdict, problem=verdict.problem)
                self._say(f"The seeds of an earlier game are open: {path} is {verdict.words}.")
            case _:
                return False
        return True

    def _invited(self, invited: Invited) -> None:
        invitation, code, text = invited.invitation, invited.code, invited.text
        want = invitation.want.name.lower()
        self._event("invitation", want=want, text=text, until=invitation.until, code=code)
        hours = max(1, int(invitation.until - time.time()) // 3600)
        whom = "one person" if invitation.want is Want.PLAY else "those you give it to"
        if code:
            command = "watch" if invitation.want is Want.WATCH else "join"
            self._say(f"Say this code to {whom}: {code}", f"They type: runetable {command} {code}", "")
            self._say("Or send this invitation:", "")
        else:
            what = "look at it together" if invitation.want is Want.STUDY else want
            self._say(f"An invitation to {what}, for {whom}, good for {hours} h:", "")
        self.terminal.whole(text)
        self._say("")
        if self.terminal.interactive and invitation.want is Want.PLAY:
            self.terminal.raw(qr_lines(code or text))
        if invited.home_only:
            self._say(HOME_ONLY, "")

    def _kept(self, kept: GameKept) -> None:
        path, verdict = kept.game
        self._event(
            "saved",
            replay=str(path),
            verdict=verdict.verdict,
            verified=verdict.verdict == "verified",
            finished=verdict.finished,
            dealt=verdict.dealt,
            problem=verdict.problem,
            game=verdict.game,
            steps=verdict.steps,
            actions=verdict.actions,
            result=verdict.result,
            players=verdict.players,
            bytes_sent=kept.bytes_sent,
            seconds=kept.seconds,
            score=list(kept.score),
            goes_on=kept.goes_on,
        )
        self._say(f"The replay is in {path}; it is {verdict.words}.")
        if verdict.problem:
            self._say(f"{verdict.problem}.")
        if kept.stands:
            self._say(kept.stands)

    # --- the table's own

    def _told_by_table(self, news: Event) -> None:
        match news:
            case Ask(step, options):
                question = options.game.say_question(options.t, options.decision)
                self._event("asked", step=step, question=question)
            case AskOrder(step, piles):
                self._event("asked", step=step, question="order", piles=[list(pile) for pile in piles])
            case Changed():
                self._changed(news)
            case Waiting(seats, _, until):
                seconds = None if until is None else max(0, (until - self._now) // SECOND)
                names = [self.who(seat) for seat in seats]
                self._event("waiting", seats=list(seats), names=names, seconds=seconds)
                self._waiting(names, seconds)
            case Chatted(line):
                self._event("chat", seat=line.seat, name=self.who(line.seat), text=line.text)
                self.terminal.say(f"{self._quoted(line.seat)}: {quoted(line.text)}")
            case Offered(seat, what, number):
                self._event("offered", seat=seat, what=what, number=number)
                self._say(self._offer_words(seat, what, number))
            case Trouble(sentence, seat, _):
                self._event("trouble", sentence=sentence, seat=seat)
                self.terminal.say(f"Trouble: {sentence}.")
            case Watched(count, names):
                self._event("watched", count=count, names=list(names))
                self._say(f"{count} watch." if count != 1 else "One person watches.")
            case Over(result, verdicts):
                words = [(self.who(v.seat), v.word, v.why) for v in verdicts]
                winners = None if result is None else list(result.winners)
                self._event("over", winners=winners, verdicts=[list(word) for word in words])
                self._over(words, result)

    def _changed(self, news: Changed) -> None:
        table, moment = self._table, news.moment
        assert table is not None
        assert table.fold is not None
        know = table.fold.know if self._person else Secrets()
        step = WalkedStep(moment.number, moment.entry, moment.table, moment.events)
        lines = moment_lines(table.game, moment.before, step, know)
        if isinstance(moment.entry, Rewind):
            lines = ("An answer was taken back.",)
        ended = moment.table.result is not None and moment.before.result is None
        new_turn = moment.table.turn != moment.before.turn or ended
        more = {}
        if new_turn and (self._boards or (self.terminal.text is not None and not self._person)):
            view = render(table.game.view(moment.table, -1, Secrets()))
            if self._boards:
                more["board"] = view
            if not self._person:
                self.terminal.say("", *view)
        self._event("step", number=moment.number, turn=moment.table.turn, lines=list(lines), **more)
        self.terminal.say(*lines)

    def _offer_words(self, seat: int | None, what: str, number: int) -> str:
        if what == OVERDUE:
            return f"{self._quoted(seat)} declares {self._quoted(number)} vanished; type accept to agree."
        if what == WRONG:
            who = self._quoted(number)
            return f"{who} claims another table than the rules give; type accept wrong to say so."
        if what == VOID_GAME:
            return "The tables differ, and there is no fair way back; type accept void to end for nothing."
        if seat is None:
            return f"The tables differ; type accept {what} to go back to the last position all agree on."
        verb = {TAKE_BACK: "asks to take the last answer back"}.get(what, f"offers a {what}")
        return f"{self._quoted(seat)} {verb}; type accept to agree."

    def _waiting(self, names: list[str], seconds: int | None) -> None:
        """Said only of those whose line is lost: others think, or their programs deal."""
        away = [name for name in names if name in self._away]
        if away and seconds is not None:
            self._say(f"Waiting for {listed(away)}; who stays away for {seconds} s counts as vanished.")

    def _over(self, words: list[tuple[str, str, str]], result: Result | None) -> None:
        assert self._table is not None
        assert self._table.fold is not None
        table = self._table.fold.table
        self._say("The game counts for nothing." if result is None else outcome(table, result))
        self._say(*(f"{quoted(name)}: {word}{f' ({why})' if why else ''}." for name, word, why in words))

    # --- meeting

    def _line(self, news: LineNews) -> None:
        if news.state is LineState.OPEN:
            self._away.discard(news.name)
        elif news.state is LineState.LOST:
            self._away.add(news.name)
        more = {}
        if news.route is not None:
            rtt = None if news.round_trip is None else round(news.round_trip * SECOND)
            more = {"way": news.route.word, "rtt_ms": rtt}
        self._event(
            "line",
            name=news.name,
            state=news.state.value,
            sentence=news.sentence,
            seconds=news.seconds,
            **more,
        )
        name, again = quoted(news.name), f"{news.seconds or 0:.0f} s"
        words = {
            LineState.OPEN: f"{name} is here{_how(news)}.",
            LineState.LOST: f"The line to {name} is lost ({news.sentence}).",
            LineState.CALLING: f"{name} is called again in {again} ({news.sentence}).",
            LineState.WAITING: f"{name} lets you wait: {quoted(news.sentence)}.",
            LineState.REFUSED: f"{name} refuses: {quoted(news.sentence)}.",
        }
        if news.sentence != REPLACED:  # the line has only moved to another route
            self._say(words[news.state])

    def _terms(self, offer: Offer) -> None:
        setup, terms = offer.game_setup, offer.table_terms
        options = dict(setup.options)
        self._event(
            "terms", game=setup.game, mode=setup.mode, options=options, seat=offer.seat, **terms._asdict()
        )

    def _pack(self, news: PackNews) -> None:
        self._event("pack", id=news.ref.id, bytes=news.bytes, total=news.total, problem=news.problem)
        if news.problem:
            self._say(f"{news.problem}.")
        elif news.bytes == news.total:
            self._say(f"The pack {quoted(news.ref.id)} is here ({news.total} bytes).")

    def _seated(self, table: Table, seat: int) -> None:
        self._table = table
        names = [each.name for each in table.hello.seats]
        self._event("seated", seat=seat, names=names, game=table.game.id, step=table.log.number)
        self._say(f"{table.game.title}: {listed(names)}. You have seat {seat + 1}.")

    def _event(self, word: str, **data: object) -> None:
        self.terminal.event(word, **data)

    def _say(self, *lines: str) -> None:
        self.terminal.say(*lines)


def _how(news: LineNews) -> str:
    """In words, on which route a line runs and how long it is."""
    if news.route is None:
        return ""
    length = "" if news.round_trip is None else f", {news.round_trip * SECOND:.0f} ms"
    return f" ({news.route.word}{length})"
