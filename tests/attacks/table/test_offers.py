"""Attacks with offers by changed programs over TLS: an honest program shall sign what nobody offered."""

from __future__ import annotations

import pytest

from netcore.item import AnyItem, Kind
from netcore.table import NotNow, TableTerms, Trouble
from netcore.table.messages import Message
from netcore.table.offers import TABLE, Offers
from netcore.table.pen import Voice
from netcore.table.words import TAKE_BACK, TIME_UP, Said, read_word
from tests.attacks.table.real import PATIENT, Duel
from tests.attacks.table.test_trust import BOTH

TIMED = TableTerms(coins=128, clock=60_000, patience=600_000, grace=5_000)


def flags(message: Message) -> bool:
    return isinstance(message, AnyItem) and message.kind is Kind.FLAG


@pytest.mark.attack(130)
@BOTH
def test_pointing_out_that_time_is_up_agrees_to_no_way_back(cheat: int) -> None:
    """One that is out of time does not say so; it answers the hint by going back to the first positions, as
    though that had been offered. Nothing was dealt, so that the way back would be fair.
    """
    duel = Duel(cheat, TIMED, answers=3)
    duel.to_move(duel.cheat)
    duel.cheat.table.wheel.speaking.flag = lambda: None  # type: ignore[method-assign]
    table, seat = duel.honest.table, duel.cheat.table.seat
    fold = table.fold
    assert fold is not None
    duel.wait(70)
    hints = [read_word(word) for word in table.log.words if word.kind is Kind.OFFER]
    hints += [read_word(word) for step in table.log.steps for word in step.placed]
    assert [(hint.what, hint.number) for hint in hints] == [(TIME_UP, seat)]
    at = fold.table.step
    duel.send(duel.word(Said(Kind.REWIND, number=seat, at=at)))
    duel.wait(5)
    assert not [word for word in table.log.words if (word.kind, word.seat) == (Kind.REWIND, table.seat)]
    assert fold.table.step == at
    with pytest.raises(NotNow, match="Nobody offers that"):
        duel.honest.table.accept(TIME_UP, duel.honest.node.now())


@pytest.mark.attack(133)
@BOTH
def test_one_that_was_restarted_is_not_talked_into_having_been_given_up_long_ago(cheat: int) -> None:
    """The cheat places, for a step that closed long ago, that the other was overdue in it."""
    duel = Duel(cheat, PATIENT, answers=2)
    said = Said(Kind.OVERDUE, number=duel.honest.table.seat, at=duel.log.number)
    old = duel.place(duel.word(said))
    duel.answer()
    duel.answer()
    if cheat:
        duel.restart_host()
    else:
        duel.restart_guest(duel.honest)
    duel.until(lambda: duel.honest.table.wheel.pen.voice is Voice.AWAKE)
    duel.send(old)
    duel.until(lambda: bool(duel.honest.of(Trouble)))
    assert duel.blamed(), [trouble.sentence for trouble in duel.honest.of(Trouble)]


@pytest.mark.attack(137)
def test_an_offer_that_lies_in_wait_is_not_what_a_later_one_is_taken_for() -> None:
    """Seat 1 asks to go far back and is not answered; seat 2 then asks for its own last answer."""
    offers = Offers(0)
    far, near = Said(Kind.OFFER, TAKE_BACK, 2, 9), Said(Kind.OFFER, TAKE_BACK, 8, 9)
    assert offers.hear(1, far) and offers.hear(2, near)
    assert offers.find(TAKE_BACK) == near
    assert not offers.hear(1, far._replace(number=3)), "one of a kind a seat"
    assert offers.hear(TABLE, near._replace(number=7)) and offers.hear(3, far)
    assert offers.find(TAKE_BACK) == near._replace(number=7), "what the table itself proposes comes first"
