"""Attacks by those who read the code for what nobody had thought of: stolen seconds, borrowed signatures, two
acknowledgements, pauses that nobody ends, stops that are forgotten.
"""

from __future__ import annotations

import pytest

from netcore.ack import Ack, signed_ack
from netcore.item import ZERO_DIGEST, Item, Kind
from netcore.table import PAUSE, NotNow, Offered, TableTerms
from netcore.table.fold import Fold
from netcore.table.messages import Hold, decode, encode
from netcore.table.play import Phase
from netcore.table.review import Review
from netcore.table.words import TIME_UP, Said
from tests.attacks.table.real import PATIENT, Duel
from tests.attacks.table.test_trust import lie
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.link.players import Player
from tests.netsim.world import PEOPLE, World

BOTH = pytest.mark.parametrize("cheat", [0, 1], ids=["host", "guest"])


def restart_honest(duel: Duel) -> None:
    """The honest program is closed and started again."""
    if duel.honest is duel.ada:
        duel.restart_host()
    else:
        duel.restart_guest(duel.honest)


# --- clocks


@pytest.mark.attack(123)
@BOTH
def test_that_somebodys_time_is_up_is_not_believed_before_it_is(cheat: int) -> None:
    """Within the grace one program's word is not worth more than the other's watch."""
    duel = Duel(cheat, PATIENT._replace(clock=60_000))
    duel.to_move(duel.honest)
    table, node = duel.honest.table, duel.honest.node
    fold, left = table.fold, table.clock.left(table.seat, node.now())
    assert fold is not None and left is not None
    duel.wait(left / 1_000 - 4)
    duel.send(duel.word(Said(Kind.OFFER, TIME_UP, table.seat, fold.table.step)))
    duel.wait(3)
    assert not fold.over
    assert not [word for word in table.log.words if word.kind is Kind.FLAG]
    duel.until(lambda: fold.over, 10)  # its own watch flags it, at nought


# --- acknowledgements


@pytest.mark.attack(124)
@BOTH
def test_an_honest_acknowledgement_within_a_dispute_is_no_false_claim(cheat: int) -> None:
    """Tables differ by a lie, and a word ends the game: what the honest side signed of that is put into the
    file as a claim of its own.
    """
    duel = Duel(cheat)
    duel.to_move(duel.cheat)
    lie(duel)
    asked, table = duel.cheat.asked, duel.honest.table
    assert asked is not None
    duel.cheat.reply(asked)
    fold, log = table.fold, table.log
    assert fold is not None
    duel.until(lambda: fold.disputed)
    (duel.honest if cheat == 0 else duel.cheat).node.act(lambda table, now: table.resign(now))
    duel.until(lambda: fold.over, 200)
    own = table.wheel.agreement.own()
    assert own.digest == ZERO_DIGEST
    assert log.claim(own)
    liar, seat = duel.cheat.identity, duel.cheat.table.seat
    lies = tuple(
        signed_ack(liar, log.game, seat, step, log.steps[step].chain, ZERO_DIGEST)
        for step in (own.step, own.step - 1)
    )
    for more in ((), lies):
        review = Review(
            duel.honest.shelf.game, UNSAFE, log.steps, log.open_items, claims=(*log.claims, *more)
        )
        review.run()
        assert {found.seat for found in review.found} == {duel.cheat.table.seat}
    steps = {found.step for found in review.found if "two different" in found.why}
    assert steps == {own.step - 1}, "who says there is no table where there was one says something false"


@pytest.mark.attack(125)
@pytest.mark.parametrize("slow", [0, 30])
def test_one_that_acknowledges_two_tables_does_not_tear_the_others_apart(slow: int) -> None:
    """A guest agrees with the host's table and at once claims another, before the third is heard: both go on,
    and both name it.
    """
    world = World("highcard", 3, play=False)
    world.link_all()
    world.answers(2)
    world.wild.delay = slow
    cheat, send, said = 2, world.send, list[Ack]()

    def both(here: int, key: bytes, raw: bytes) -> None:
        message = decode(raw)
        if here == cheat and isinstance(message, Ack) and said and message.step == said[0].step:
            return
        send(here, key, raw)
        if here == cheat and isinstance(message, Ack) and not said:
            log = world.table(cheat).log
            said.append(signed_ack(PEOPLE[cheat], log.game, cheat, message.step, message.chain, b"d" * 16))
            send(here, key, encode(said[0]))

    world.send = both  # type: ignore[method-assign]
    world.answers(1)
    world.pass_time(5_000)
    assert said
    assert [world.fold(seat).disputed for seat in (0, 1)] == [False, False]
    kept = [said[0] in world.table(seat).log.claims for seat in (0, 1)]
    assert any(kept) if slow else all(kept)  # who hears it while the step is open keeps what came first
    number = world.table(0).log.number
    for seat in (0, 1):
        if world.asks[seat] is not None:
            world.answer(seat)
    world.pass_time(5_000)
    assert world.table(0).log.number == world.table(1).log.number > number


# --- pauses


def paused(duel: Duel, asks: Player, agrees: Player) -> Fold:
    """Both have agreed to a pause, and both tables know; the honest side's game."""
    asks.node.act(lambda table, now: table.offer(PAUSE, now))
    duel.until(lambda: bool(agrees.of(Offered)))
    agrees.node.act(lambda table, now: table.accept(PAUSE, now))
    fold, other = duel.honest.table.fold, duel.cheat.table.fold
    assert fold is not None and other is not None
    duel.until(lambda: fold.paused and other.paused)
    return fold


@pytest.mark.attack(126)
def test_a_host_that_never_ends_a_pause_is_not_waited_for() -> None:
    duel = Duel(0)
    duel.to_move(duel.honest)
    fold, table = paused(duel, duel.cheat, duel.honest), duel.honest.table
    duel.drop(lambda message: isinstance(message, Item | Hold))
    duel.wait(100)
    with pytest.raises(NotNow, match="long enough"):
        table.overdue(duel.honest.node.now())  # nobody has asked to go on
    duel.honest.node.act(lambda table, now: table.go_on(now))
    duel.wait(60)
    with pytest.raises(NotNow, match="long enough"):
        table.overdue(duel.honest.node.now())
    duel.wait(6)
    duel.honest.node.act(lambda table, now: table.overdue(now))
    duel.until(lambda: fold.over, 90)
    assert fold.table.result is not None
    assert fold.table.result.winners == (table.seat,)


@pytest.mark.attack(126)
def test_a_guest_that_keeps_the_host_from_ending_a_pause_cannot_call_it_overdue() -> None:
    """It asks to go on, and does not promise to hold its answer meanwhile."""
    duel = Duel(1)
    duel.to_move(duel.cheat)
    fold = paused(duel, duel.honest, duel.cheat)
    duel.cheat.table.wheel.hearing._readers[Hold] = lambda peer, hold: None
    duel.cheat.node.act(lambda table, now: table.go_on(now))
    duel.wait(70)
    assert fold.paused
    duel.send(duel.place(duel.overdue()))
    duel.until(duel.blamed)
    assert fold.table.result is None


# --- after a start


@pytest.mark.attack(127)
@BOTH
def test_a_game_that_was_stopped_stays_stopped_after_a_start(cheat: int) -> None:
    """Its seed is out: it can be taken up for its file, not be played on."""
    duel = Duel(cheat)
    duel.to_move(duel.honest)
    duel.send(duel.place(duel.overdue()))
    duel.until(duel.blamed)
    table = duel.honest.table
    duel.until(lambda: table.log.has(Kind.SEED, table.seat))
    restart_honest(duel)
    duel.wait(30)
    play = duel.honest.table.play
    assert play is not None and play.phase is Phase.STOPPED
    assert duel.blamed()
    assert duel.honest.table.verdicts[duel.cheat.table.seat].word != "verified"


@pytest.mark.attack(127)
def test_it_stays_stopped_too_where_seeds_are_kept() -> None:
    duel = Duel(0, TableTerms(coins=128, patience=60_000, audit="match"))
    duel.to_move(duel.honest)
    duel.send(duel.place(duel.overdue()))
    duel.until(duel.blamed)
    restart_honest(duel)
    duel.wait(5)
    assert duel.blamed()
    play = duel.honest.table.play
    assert play is not None and play.phase is Phase.STOPPED
