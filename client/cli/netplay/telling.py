"""What happens in a networked game, as lines for people and as events for programs."""

from __future__ import annotations

from collections.abc import Callable

from client.cli.progress import Bar
from client.cli.terminal import Terminal
from client.cli.textplay.reading import cards_read, rules_read
from client.contacts import known_words
from engines.kernel import Game, Options, Result, Rewind, Secrets, TableView, render
from engines.kernel.view import outcome
from netcore.identity import spoken
from netcore.link.bond import REPLACED
from netcore.link.news import (
    Dealing,
    Gone,
    Knock,
    LineNews,
    LineState,
    News,
    PackNews,
    RoomNews,
    Seated,
    Terms,
    Unequal,
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
    TableTerms,
    Trouble,
    Waiting,
    Watched,
)
from netcore.table.words import OVERDUE, TAKE_BACK, VOID_GAME, WRONG
from replays.lines import moment_lines
from replays.walk import Moment

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

    def told(self, news: News, now: int) -> None:
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
            case _:
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

    # --- the table's own

    def _told_by_table(self, news: News) -> None:
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
        step = Moment(moment.number, moment.entry, moment.table, moment.events)
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
        host = quoted(offer.seats[0].name) if offer.seats else "The host"
        options = dict(setup.options)
        self._event(
            "terms", game=setup.game, mode=setup.mode, options=options, seat=offer.seat, **terms._asdict()
        )
        self._say(f"{host} proposes {setup.game}, {setup.mode}; you would have seat {offer.seat + 1}.")
        if options:
            self._say("Options: " + ", ".join(f"{name} {value}" for name, value in options.items()) + ".")
        self._say(*terms_words(terms))

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


def terms_words(terms: TableTerms) -> list[str]:
    """A table's terms as sentences."""
    clock = "No clock." if not terms.clock else f"{terms.clock // SECOND} s for all answers of a player"
    if terms.clock:
        clock += f", {terms.increment // SECOND} s more with each." if terms.increment else "."
    gone = "the game counts for nothing" if terms.vanish == "void" else "the game is lost for that player"
    patience = f"Who stays away for {terms.patience // SECOND} s may be declared vanished: then {gone}."
    if not terms.patience:
        patience = "Everybody is waited for without end."
    audit = "Seeds are opened after the game" if terms.audit == "game" else "Seeds are opened after the match"
    proofs = "every shuffle is proven" if terms.proofs else "shuffles are checked only by the audit"
    return [clock, patience, f"{audit}; {proofs}."]


def _how(news: LineNews) -> str:
    """In words, on which route a line runs and how long it is."""
    if news.route is None:
        return ""
    length = "" if news.round_trip is None else f", {news.round_trip * SECOND:.0f} ms"
    return f" ({news.route.word}{length})"
