"""What happens in a networked game, as lines for people and as events for programs."""

from __future__ import annotations

import time
from collections.abc import Callable

from client.cli.progress import Bar
from client.cli.terminal import Terminal
from client.service.contacts import known_words
from client.service.heard import heard
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
from client.service.reading import cards_read, log_read, rules_read
from client.service.speech import voice_of
from client.service.words import HOME_ONLY, folded
from engines.kernel import Act, Game, Options, Result, Rewind, Secrets, TableView, render
from engines.kernel.say import mark, say, tell, use_voice
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
    TermsNews,
    Unequal,
    Wished,
)
from netcore.link.point import OFF, PUBLIC
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
from netcore.table.words import DRAW, OVERDUE, PAUSE, TAKE_BACK, VOID_GAME, WRONG
from replays.lines import heading, moment_lines
from replays.walk import WalkedStep

SECOND = 1000
_OFFERS = {
    DRAW: mark("{who} offers a draw; type accept or decline."),
    PAUSE: mark("{who} offers a pause; type accept or decline."),
    TAKE_BACK: mark("{who} asks to take the last answer back; type accept or decline."),
}
_LINES = {
    LineState.OPEN: mark("{who} is here{how}."),
    LineState.LOST: mark("The line to {who} is lost ({why})."),
    LineState.CALLING: mark("{who} is called again in {again} ({why})."),
    LineState.WAITING: mark("{who} lets you wait: {why}."),
    LineState.REFUSED: mark("{who} refuses: {why}."),
}
_INVITATIONS = {
    Want.PLAY: mark("An invitation to play, for one person, good for {hours} h:"),
    Want.WATCH: mark("An invitation to watch, for those you give it to, good for {hours} h:"),
    Want.STUDY: mark("An invitation to look at it together, for those you give it to, good for {hours} h:"),
}
_ANYBODY = mark("Anybody may watch. An invitation to watch, for all who would like to, good for {hours} h:")
_ANYBODY_BY_CODE = mark("Anybody may watch. Say this code to those who would like to: {code}")


class Teller:
    """Says everything once, in the order it came. `boards` adds the text table to events, once a turn; `meet`
    is the meeting point that was chosen.
    """

    def __init__(
        self, terminal: Terminal, *, person: bool, brief: bool = False, boards: bool = False, meet: str = ""
    ) -> None:
        self.terminal = terminal
        self._person = person
        self._brief = brief
        self._boards = boards
        self._meet = "" if meet in (PUBLIC, OFF) else meet
        self._table: Table | None = None
        self._turn = -1
        self._bar = Bar(terminal)
        self._now = 0
        self._away: set[str] = set()
        self._watched = 0
        self._outcome = self._ended = False
        self._log: list[str] = []

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
                who = listed(names)
                told = say("In the room: {who} ({n} of {all} ready).", who=who, n=len(ready), all=wanted)
                self._say(told)
            case TermsNews(offer, _):
                self._terms(offer)
            case Unequal(name, comparison):
                missing = [ref.id for ref in comparison.missing]
                self._event("unequal", name=name, differences=list(comparison.differences), missing=missing)
                self._say(*(f"{heard(difference)}." for difference in comparison.differences))
            case PackNews():
                self._pack(news)
            case Knock(key, name):
                self._event("knock", name=name, words=spoken(key))
                self._say(say("{who} would like to come in.", who=_known(name, key)))
            case Seated(table, seat):
                self._seated(table, seat)
            case Dealing(words, done, total):
                self._event("dealing", words=words, done=done, total=total)
                self._bar.show(say(words), done, total)
            case Gone(sentence):
                self._event("gone", sentence=sentence)
                self._say(heard(sentence))
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

    def log(self, words: str) -> list[str]:
        """What has happened since this program sat down."""
        return log_read(self._log, words)

    def rules(self, words: str) -> list[str]:
        """The rules that speak of this."""
        return self._of_table(lambda game, view: rules_read(game, words))

    def _of_table(self, lines: Callable[[Game, TableView], list[str]]) -> list[str]:
        table = self._table
        if table is None or table.fold is None:
            return [say("There is no table yet.")]
        return lines(table.game, table.game.view(table.fold.table, table.seat, table.fold.know))

    def who(self, seat: int | None) -> str:
        """A seat by its name."""
        if self._table is None or seat is None:
            return say("the table")
        return self._table.hello.seats[seat].name

    def _quoted(self, seat: int | None) -> str:
        """A seat by its name, within a sentence."""
        return quoted(self.who(seat)) if self._table is not None and seat is not None else say("the table")

    def show(self, options: Options | None) -> None:
        """The table before a question; with `brief` once a turn, and the question alone in between, as within
        an action.
        """
        table = self._table
        assert table is not None
        assert table.fold is not None
        turn = table.fold.table.turn
        free = options is not None and isinstance(options.decision, Act)
        if turn != self._turn or (free and not self._brief):
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
                self._say(say("Your key in words: {words}.", words=spoken(key)))
                if moved:
                    self._say(say("The others find you with --at {where}.", where=where[0]))
            case Invited():
                self._invited(event)
            case CodeTaken(name, key):
                self._event("code_taken", name=name, words=spoken(key))
                self._say(say("{who} has taken the code.", who=_known(name, key)))
            case Announced():
                self._event("announced")
            case RouterClosed(sentence):
                self._event("router", open=False, sentence=sentence)
            case FoundNearby(table):
                usable = table.speaks_our_version
                self._event("nearby", name=table.name, game=table.game, words=table.words, usable=usable)
                words = known_words(table.name, table.key)
                name, game = quoted(table.name), quoted(table.game)
                self._say(say("{who} has a table of {game} ({words}).", who=name, game=game, words=words))
            case Doing(words):
                self._say(f"{heard(words)}.")
            case Noted(sentence):
                self._event("trouble", sentence=sentence, seat=None)
                self._say(f"{tell(sentence)}.")
            case Overdue(names):
                self._event("overdue", names=list(names))
                self._say(say("{who} stayed away too long; type overdue to declare it.", who=listed(names)))
            case PersonCame(person) | PersonWent(person):
                here = isinstance(event, PersonCame)
                self._event("person", name=person.name, words=spoken(person.key), online=here)
                self._say(say("{who} is online." if here else "{who} has gone.", who=quoted(person.name)))
            case Called(person, invitation):
                self._event("called", name=person.name, words=spoken(person.key), game=invitation.game)
            case CalledOff(person):
                self._event("called_off", name=person.name)
                self._say(say("{who} has taken the invitation back.", who=quoted(person.name)))
            case SaidNo(person):
                self._event("said_no", name=person.name)
                self._say(say("{who} does not want to play now.", who=quoted(person.name)))
            case GameKept():
                self._kept(event)
            case NowAudited((path, verdict)):
                self._event("audited", replay=str(path), verdict=verdict.verdict, problem=verdict.problem)
                told = say(
                    "The seeds of an earlier game are open: {path} is {words}.",
                    path=path,
                    words=verdict.words,
                )
                self._say(told)
            case _:
                return False
        return True

    def _invited(self, invited: Invited) -> None:
        invitation, code, text = invited.invitation, invited.code, invited.text
        want = invitation.want.name.lower()
        word = "watchable" if invited.anybody else "invitation"
        self._event(word, want=want, text=text, until=invitation.until, code=code)
        hours = max(1, int(invitation.until - time.time()) // 3600)
        plays = invitation.want is Want.PLAY
        if code:
            whom = say("one person") if plays else say("those you give it to")
            command = "watch" if invitation.want is Want.WATCH else "join"
            whose = say("Say this code to {whom}: {code}", whom=whom, code=code)
            self._say(say(_ANYBODY_BY_CODE, code=code) if invited.anybody else whose)
            typed = f"{command} {code} --meet {self._meet}" if self._meet else f"{command} {code}"
            self._say(say("They type: runetable {words}", words=typed), "")
            self._say(say("Or send this invitation:"), "")
        else:
            told = _ANYBODY if invited.anybody else _INVITATIONS[invitation.want]
            self._say(say(told, hours=hours), "")
        self.terminal.whole(text)
        self._say("")
        if self.terminal.interactive and invitation.want is Want.PLAY:
            self.terminal.raw(qr_lines(code or text))
        if invited.home_only:
            self._say(say(HOME_ONLY), "")

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
        self._say(say("The replay is in {path}; it is {words}.", path=path, words=verdict.words))
        if verdict.problem:
            self._say(f"{heard(verdict.problem)}.")
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
                self.terminal.say(say("Trouble: {sentence}.", sentence=heard(sentence)))
            case Watched(count, names):
                self._event("watched", count=count, names=list(names))
                if count or self._watched:
                    many = say("{count} watch.", count=count)
                    self._say(say("One person watches.") if count == 1 else many)
                self._watched = count
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
        turn = heading(table.game, moment.before, step, know) if self._person else ()
        if isinstance(moment.entry, Rewind):
            lines, turn = (say("An answer was taken back."),), ()
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
        self._log += (*lines, *turn)
        self.terminal.say(*folded((*lines, *turn)))
        self._outcome = moment.table.result is not None

    def _offer_words(self, seat: int | None, what: str, number: int) -> str:
        if what == OVERDUE:
            who, gone = self._quoted(seat), self._quoted(number)
            return say("{who} declares {gone} vanished; type accept to agree.", who=who, gone=gone)
        if what == WRONG:
            who = self._quoted(number)
            told = mark("{who} claims another table than the rules give; type accept wrong to say so.")
            return say(told, who=who)
        if what == VOID_GAME:
            return say(
                "The tables differ, and there is no fair way back; type accept void to end for nothing."
            )
        if seat is None:
            told = mark("The tables differ; type accept {what} to go back to the last position all agree on.")
            return say(told, what=what)
        offers = mark("{who} offers a {what}; type accept to agree.")
        return say(_OFFERS.get(what, offers), who=self._quoted(seat), what=what)

    def _waiting(self, names: list[str], seconds: int | None) -> None:
        """Said only of those whose line is lost: others think, or their programs deal."""
        away = [name for name in names if name in self._away]
        if away and seconds is not None:
            told = mark("Waiting for {who}; who stays away for {seconds} s counts as vanished.")
            self._say(say(told, who=listed(away), seconds=seconds))

    def _over(self, words: list[tuple[str, str, str]], result: Result | None) -> None:
        assert self._table is not None
        assert self._table.fold is not None
        table = self._table.fold.table
        self._ended = True
        if result is None:
            self._say(say("The game counts for nothing."))
        elif not self._outcome:
            self._say(outcome(table, result, self._table.seat if self._person else -1))
        self._say(*(seat_verdict(*each) for each in words))

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
        strange = news.state in (LineState.WAITING, LineState.REFUSED)  # said by the program at the other end
        why = quoted(news.sentence) if strange else heard(news.sentence)
        if news.sentence != REPLACED and not self._ended:  # or the line has only moved to another route
            self._say(say(_LINES[news.state], who=name, how=_how(news), again=again, why=why))

    def _terms(self, offer: Offer) -> None:
        setup, terms = offer.game_setup, offer.table_terms
        options = dict(setup.options)
        self._event(
            "terms", game=setup.game, mode=setup.mode, options=options, seat=offer.seat, **terms._asdict()
        )

    def _pack(self, news: PackNews) -> None:
        self._event("pack", id=news.ref.id, bytes=news.bytes, total=news.total, problem=news.problem)
        if news.problem:
            self._say(f"{heard(news.problem)}.")
        elif news.bytes == news.total:
            told = say("The pack {pack} is here ({n} bytes).", pack=quoted(news.ref.id), n=news.total)
            self._say(told)

    def _seated(self, table: Table, seat: int) -> None:
        self._table = table
        self._outcome = self._ended = False
        self._log.clear()
        names = [each.name for each in table.hello.seats]
        if self._boards or not self.terminal.json:  # shown to people, here or by who reads the events
            use_voice(voice_of(names, table.game.id))
        self._event("seated", seat=seat, names=names, game=table.game.id, step=table.log.number)
        title, who = say(table.game.title), listed(names)
        self._say(say("{game}: {who}. You have seat {seat}.", game=title, who=who, seat=seat + 1))

    def _event(self, word: str, **data: object) -> None:
        self.terminal.event(word, **data)

    def _say(self, *lines: str) -> None:
        self.terminal.say(*lines)


def _how(news: LineNews) -> str:
    """In words, on which route a line runs and how long it is."""
    if news.route is None:
        return ""
    length = "" if news.round_trip is None else f", {news.round_trip * SECOND:.0f} ms"
    return f" ({heard(news.route.word)}{length})"


def _known(name: str, key: bytes) -> str:
    """Somebody by name, with the key in words or what is known of it."""
    return f"{quoted(name)} ({known_words(name, key)})"


def seat_verdict(name: str, word: str, why: str) -> str:
    """What is to be said of one seat at the end."""
    return f"{quoted(name)}: {heard(word)}{f' ({heard(why)})' if why else ''}."
