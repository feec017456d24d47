"""Following a log, driven alone by an owner that only takes notes."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.dealer import Fault
from netcore.errors import LogFault
from netcore.item import WORD_LIMIT, AnyItem, Context, Item, Kind, placing, signed, signed_any
from netcore.table.following import Following
from netcore.table.messages import Proof
from netcore.table.outputs import Refusal, Trouble
from netcore.table.peers import Reach
from netcore.table.play import Named, Phase
from netcore.table.words import Said, word_body
from netcore.wire import WireError
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.machines.stands import Stand
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE


class Notes:
    """An owner that notes what it is told; `bars`, `deals` and `goes_on` say what it answers."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []
        self.bars = self.deals = self.goes_on = False

    def bar(self, item: Item, source: bytes | None) -> bool:
        return self.bars

    def late(self, item: Item, source: bytes | None) -> bool:
        return self.deals

    def went_on(self, item: Item) -> bool:
        return self.goes_on

    def refused(self, item: Item, source: bytes | None, fault: Any) -> bool:
        return self.deals

    def __getattr__(self, name: str) -> Any:
        return lambda *parts: self.told.append((name, *parts))


class Case:
    """At the open step of a real table, where seat 1 is to answer or has nothing to say."""

    def __init__(self) -> None:
        self.stand = Stand(opened("highcard", 3, 2).table(0))
        self.owner = Notes()
        made = Following(self.stand.desk, self.stand.company, self.stand.table.game, UNSAFE, self.owner)
        made.play = self.stand.table.play
        self.following, self.log = made, self.stand.desk.log
        for seat in (1, 2):
            self.stand.peer(seat).reach = Reach.LIVE

    def item(self, kind: Kind, body: bytes, step: int | None = None, seat: int = 1) -> Item:
        log, number = self.log, self.log.number if step is None else step
        before = log.steps[min(number, log.number) - 1]
        here = Context(log.game, before.chain, before.digest)
        return signed(PEOPLE[seat], here, number, seat, kind, body)

    def accusation(self, by: int, accused: int, step: int) -> Item:
        """A placing in which all others say that a seat is overdue."""
        body = word_body(Said(Kind.OVERDUE, number=accused, at=step))
        words = [
            signed_any(PEOPLE[seat], self.log.game, seat, self.log.counted(seat), Kind.OVERDUE, body)
            for seat in range(3)
            if seat != accused
        ]
        return self.item(Kind.PLACE, placing(tuple(words)), step, by)

    def put(self, item: Item) -> None:
        self.following.accept(item, self.stand.keys[1])

    def names(self) -> list[str]:
        return [one[0] for one in self.owner.told]


EARLY, BARRED, TAKEN, REFUSED, LATE, KNOWN = "early", "barred", "taken", "refused", "late", "known"


@pytest.mark.parametrize("what", [EARLY, BARRED, TAKEN, REFUSED, LATE, KNOWN])
def test_where_an_item_goes(what: str) -> None:
    case = Case()
    number = case.log.number
    item = case.item(Kind.CLOSING, b"x", number + 1 if what == EARLY else number)
    if what == LATE:
        item = case.item(Kind.CLOSING, b"x", number - 1)  # of those that may come at any time
    elif what == REFUSED:
        item = item._replace(body=b"y")
    elif what == KNOWN:
        case.put(item)
        case.stand.take()
        case.owner.told.clear()
    case.owner.bars = what == BARRED
    case.put(item)
    assert case.following.early.has(number + 1) == (what == EARLY)
    assert case.names() == (["took"] if what == TAKEN else [])
    assert bool(case.stand.sent(2)) == (what == TAKEN), "passed on once the log has it"
    assert not case.stand.sent(1)
    assert bool(case.stand.out(Refusal)) == (what == REFUSED)


def test_an_item_that_a_closed_step_did_not_ask_for_stops_the_game() -> None:
    """Others were still in that step and have stopped at it: nobody may wait for them for ever."""
    case = Case()
    case.put(case.item(Kind.COIN, b"x", case.log.number - 1))
    [(word, seat, code, _)] = case.owner.told
    assert (word, seat, code) == ("stopped", 1, "state")
    assert case.following.play is not None
    assert case.following.play.fault is not None


@pytest.mark.parametrize("deals", [True, False])
def test_a_placing_for_a_closed_step_stops_the_game_unless_its_owner_deals_with_it(deals: bool) -> None:
    case = Case()
    case.owner.deals = deals
    word = signed_any(PEOPLE[1], case.log.game, 1, 0, Kind.RESIGN, b"")
    case.put(case.item(Kind.PLACE, placing((word,)), case.log.number - 1))
    play = case.following.play
    assert play is not None
    assert (play.phase is Phase.STOPPED) == (not deals)
    assert ("stopped" in case.names()) == (not deals)


@pytest.mark.attack(139)
@pytest.mark.parametrize(("by", "accused", "named"), [(1, 0, None), (1, 2, None), (0, 2, 0), (0, 0, 0)])
def test_a_guest_that_gave_up_in_a_step_that_closed_here_may_have_been_first(
    by: int, accused: int, named: int | None
) -> None:
    """The host had everything that came through it."""
    case, step = Case(), 1
    assert {item.seat for item in case.log.steps[step].items} == {0, 1, 2}
    case.put(case.accusation(by, accused, step))
    assert case.owner.told[-1][:3] == ("stopped", named, "placing")
    [trouble] = case.stand.out(Trouble)
    assert trouble.seat == named
    assert "overdue where everything due was in" in trouble.sentence


@pytest.mark.attack(139)
def test_a_guest_that_declares_itself_overdue_is_refused_as_where_the_step_is_open() -> None:
    for late in (True, False):
        case = Case()
        case.put(case.accusation(1, 1, 1 if late else case.log.number))
        assert not case.names()
        assert case.stand.out(Refusal)


@pytest.mark.attack(139)
def test_a_guest_that_went_on_had_not_given_up() -> None:
    case = Case()
    case.owner.goes_on = True
    case.put(case.accusation(1, 0, 1))
    assert case.owner.told[-1][:3] == ("stopped", 1, "placing")


@pytest.mark.attack(141)
def test_a_game_that_has_stopped_takes_no_placing() -> None:
    """In the journal it would stand where nothing could be placed when the journal is gone through again."""
    case, number = Case(), Case().log.number
    case.following.stop(2, "something", "state")
    case.put(case.accusation(1, 0, number))
    assert not case.log.has(Kind.PLACE, 1)
    case.put(case.item(Kind.SEED, bytes(32)))
    assert case.log.has(Kind.SEED, 1), "seeds are opened now"


def test_two_items_for_one_place_convict_their_author_and_all_are_told() -> None:
    case = Case()
    case.put(case.item(Kind.CLOSING, b"x"))
    case.stand.take()
    case.put(case.item(Kind.CLOSING, b"y"))
    assert [type(message) for message in case.stand.sent(2)] == [Proof]
    assert [trouble.seat for trouble in case.stand.out(Trouble)] == [1]
    assert case.owner.told[-1][:3] == ("stopped", 1, "double")
    proof = next(message for message in case.stand.sent(2) if isinstance(message, Proof))
    case.stand.take()
    case.following.proof(proof, case.stand.keys[2])
    assert not case.stand.sent(), "known"
    other = Case()
    other.stand.desk.log = other.following._desk.log
    other.following.proof(proof, other.stand.keys[2])
    assert len(other.stand.sent(1)) == 1, "passed on"


def test_a_proof_that_proves_nothing_is_refused() -> None:
    case = Case()
    with pytest.raises(WireError):
        case.following.proof(Proof(b"x"), case.stand.keys[1])


def test_items_that_came_early_are_taken_when_their_step_opens_and_a_liar_s_are_dropped() -> None:
    case = Case()
    case.following.early.keep(case.item(Kind.CLOSING, b"x"), case.stand.keys[1])
    assert case.following.take_early()
    assert case.names() == ["took"]
    assert not case.following.take_early()
    case.following.early.keep(case.item(Kind.CLOSING, b"z", seat=2), case.stand.keys[1])
    later = case.log.number + 1
    case.following.early.keep(case.item(Kind.CLOSING, b"z", later), case.stand.keys[1])
    case.following.early.keep(case.item(Kind.CLOSING, b"z", later + 1, seat=2), case.stand.keys[2])
    case.stand.desk.refuse(case.stand.keys[1], "a lie")
    assert not case.following.take_early()
    assert case.names() == ["took"]
    assert not case.following.early.has(later), "nothing else of a liar is looked at"
    assert case.following.early.has(later + 1), "others brought that"


def test_where_everything_due_is_in_nothing_is_placed_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case()
    play = case.following.play
    assert play is not None
    place = case.item(Kind.PLACE, b"", seat=0)
    play.phase = Phase.OPEN
    assert play.missing() and play.takes(place)
    monkeypatch.setattr(play, "missing", lambda: ())
    assert not play.takes(place)
    play.phase = Phase.WAITING
    assert play.takes(place), "not begun"


def test_a_word_is_told_once_and_not_without_end() -> None:
    case = Case()
    word = signed_any(PEOPLE[1], case.log.game, 1, 0, Kind.RESIGN, b"")
    case.following.word(word, case.stand.keys[1])
    case.following.word(word, case.stand.keys[1])
    assert case.names() == ["heard"]
    assert case.stand.sent(2) == [word] and not case.stand.sent(1)
    with pytest.raises(WireError, match="more than"):
        case.following.word(word._replace(counter=WORD_LIMIT), case.stand.keys[1])
    with pytest.raises(WireError, match="not signed"):
        case.following.word(word._replace(seat=2, counter=3), case.stand.keys[1])


def test_a_named_seat_stops_nothing_and_a_fault_does() -> None:
    case = Case()
    case.following.do([Named(1, "signed another result", "final")])
    assert case.following.play is not None and case.following.play.live
    assert case.owner.told == [("stopped", 1, "final", None)]
    case.following.stop(2, "something is wrong", "placing")
    case.following.stop(1, "something else too", "placing")
    fault = case.following.play.fault
    assert isinstance(fault, Fault) and fault.seat == 2, "the first one stands"
    assert [trouble.seat for trouble in case.stand.out(Trouble)] == [1, 2]
    assert not case.following.begin() and not case.following.close()


def accuses(case: Case, accused: int, at: int, *by: int) -> tuple[AnyItem, ...]:
    """Words by which these seats say that one is overdue."""
    body = word_body(Said(Kind.OVERDUE, number=accused, at=at))
    return tuple(signed_any(PEOPLE[one], case.log.game, one, 0, Kind.OVERDUE, body) for one in by)


@pytest.mark.attack(154)
@pytest.mark.parametrize("by", [0, 1])
def test_a_late_placing_that_nobody_could_have_taken_stops_nobody(by: int) -> None:
    """As where the step is open: what brings in words that are not signed, or by another's hand."""
    for wrong in ("unsigned", "unreadable", "another's", "opening"):
        case = Case()
        one, two = accuses(case, 0 if by else 2, 1, *((1, 2) if by else (0, 1)))
        body, step = placing((one, two._replace(signature=one.signature))), 1
        if wrong == "unreadable":
            body = b"x"
        elif wrong == "another's":
            body = placing(accuses(case, 1, 1, 2) if by else (two._replace(counter=1),))
        elif wrong == "opening":
            step, body = 0, placing((one, two))
        if step:
            case.put(case.item(Kind.PLACE, body, step, by))
        else:
            where = case.log._past_context(0, Kind.PLACE)
            case.put(signed(PEOPLE[by], where, 0, by, Kind.PLACE, body))
        assert not case.names(), wrong
        assert case.stand.out(Refusal), wrong
        assert case.following.play is not None and case.following.play.fault is None


@pytest.mark.attack(154)
@pytest.mark.parametrize(
    "wrong", ["not all", "another step", "no seat", "left", "over", "patience", "nothing"]
)
def test_a_late_accusation_that_could_not_stand_names_who_placed_it(
    wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it might have been first, and nobody would be named for stopping the game."""
    case = Case()
    words = accuses(case, 0, 1, 1, 2)
    if wrong == "not all":
        words = words[:1]
    elif wrong == "another step":
        words = accuses(case, 0, 2, 1, 2)
    elif wrong == "no seat":
        words = accuses(case, 7, 1, 0, 1, 2)
    item = case.item(Kind.PLACE, placing(words), 1, 1)
    play = case.following.play
    assert play is not None
    if wrong == "left":
        monkeypatch.setattr(case.log, "left_before", lambda step: frozenset({0}))
    elif wrong == "over":
        step = case.log.steps[1]
        end = tuple(one._replace(kind=Kind.FINAL) for one in step.items)
        case.log.steps[1] = step._replace(items=end)
    elif wrong == "patience":
        play.fold.terms = play.fold.terms._replace(patience=0)
    case.put(item)
    named = None if wrong == "nothing" else 1
    assert case.owner.told[-1][:3] == ("stopped", named, "placing")
    assert case.following.may_stand(item) == (named is None)


@pytest.mark.attack(154)
def test_who_had_left_before_a_step_has_no_say_in_it() -> None:
    """Nor is it missed among those who say that somebody is overdue."""
    case = Case()
    leave = signed_any(PEOPLE[2], case.log.game, 2, 0, Kind.LEAVE, bytes(32))
    step = case.log.steps[2]
    place = case.item(Kind.PLACE, placing((leave,)), 2, 0)
    case.log.steps[2] = step._replace(items=(place,))
    assert case.log.left_before(2) == frozenset()
    assert case.log.left_before(3) == {2}
    assert case.following.may_stand(case.item(Kind.PLACE, placing(accuses(case, 0, 3, 1)), 3, 1))
    assert not case.following.may_stand(case.item(Kind.PLACE, placing(accuses(case, 0, 2, 1)), 2, 1))
    again = case.item(Kind.PLACE, placing((leave,)), 3, 0)
    with pytest.raises(LogFault, match="second time"):
        case.log.judge_late(again)
