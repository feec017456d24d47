"""Attacks on waiting, disagreements and endings, each by a changed program over TLS, as host and as guest."""

from __future__ import annotations

import pytest

from engines.kernel import Roll
from netcore.ack import Ack, signed_ack
from netcore.closing import read_closing
from netcore.entries import result_body
from netcore.item import AnyItem, Context, Item, Kind, placing, signed, signed_any
from netcore.link.news import LineNews
from netcore.table import (
    TAKE_BACK,
    VOID,
    VOID_GAME,
    WRONG,
    NotNow,
    Offered,
    Over,
    TableTerms,
    Trouble,
    Waiting,
)
from netcore.table.chat import BURST
from netcore.table.fold import Fold
from netcore.table.messages import Hold, decode
from netcore.table.play import Phase
from netcore.table.words import Said, word_body
from netcore.wire import pack
from tests.attacks.table.cheats import culprit, place_item, put
from tests.attacks.table.real import PATIENT, Duel
from tests.attacks.table.test_anytime import word
from tests.netcore.link.players import Gathering
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World

BOTH = pytest.mark.parametrize("cheat", [0, 1], ids=["host", "guest"])
RULES = pytest.mark.parametrize("rule", [VOID, "forfeit"])


def no_harm(duel: Duel) -> None:
    """The honest player has neither lost nor left, and its program says who did it."""
    fold = duel.honest.table.fold
    assert fold is not None
    assert fold.table.result is None and not fold.void
    assert duel.blamed()
    assert any("overdue" in trouble.sentence for trouble in duel.named())
    assert duel.honest.table.log.refused, "the placing is kept as evidence"


# --- overdue turned against the honest side


@pytest.mark.attack(70)
@RULES
@BOTH
def test_one_that_withholds_its_acknowledgement_calls_the_other_overdue(cheat: int, rule: str) -> None:
    duel = Duel(cheat, PATIENT._replace(vanish=rule))
    duel.to_move(duel.cheat)
    duel.drop(lambda message: isinstance(message, Ack))
    asked = duel.cheat.asked
    assert asked is not None
    duel.cheat.reply(asked)
    duel.wait(70)
    item = duel.place(duel.overdue())
    duel.send(item)
    duel.until(duel.blamed)
    no_harm(duel)


@pytest.mark.attack(71)
def test_a_host_that_has_an_answer_held_calls_its_author_overdue() -> None:
    duel = Duel(0)
    duel.drop(lambda message: isinstance(message, Hold))
    duel.to_move(duel.honest)
    duel.send(Hold(duel.log.number, True))
    duel.wait(1)
    asked = duel.honest.asked
    assert asked is not None
    duel.honest.reply(asked)
    for _ in range(14):  # asked again and again, it is held for longer than the table's patience
        duel.send(Hold(duel.log.number, True))
        duel.wait(5)
    assert not duel.honest.table.log.has(Kind.ANSWER, 1)
    duel.send(duel.place(duel.overdue()))
    duel.until(duel.blamed)
    no_harm(duel)


@pytest.mark.attack(71)
def test_a_hold_does_not_last_for_ever() -> None:
    duel = Duel(0)
    duel.to_move(duel.honest)
    number = duel.log.number
    duel.drop(lambda message: isinstance(message, Hold))
    duel.send(Hold(number, True))
    duel.wait(1)
    asked = duel.honest.asked
    assert asked is not None
    duel.honest.reply(asked)
    assert not duel.honest.table.log.held  # not signed, let alone sent
    duel.until(lambda: duel.honest.table.log.number > number, 60)


@pytest.mark.attack(72)
@RULES
@BOTH
def test_a_player_who_merely_thinks_is_called_overdue(cheat: int, rule: str) -> None:
    duel = Duel(cheat, PATIENT._replace(vanish=rule))
    duel.to_move(duel.honest)
    duel.wait(300)
    duel.send(duel.place(duel.overdue()))
    duel.until(duel.blamed)
    no_harm(duel)


@pytest.mark.attack(72)
@BOTH
def test_a_player_who_thinks_gives_a_sign_of_life(cheat: int) -> None:
    """Said before it is placed, the accusation is answered, signed, and void."""
    duel = Duel(cheat)
    duel.to_move(duel.honest)
    duel.wait(300)
    seat = duel.honest.table.seat
    word = duel.overdue()
    duel.send(word)
    duel.until(lambda: any(word.kind is Kind.HERE for word in duel.honest.table.log.words))
    duel.until(lambda: any(word.kind is Kind.HERE for word in duel.log.words))
    duel.wait(10)
    assert not any(step.placed for step in duel.honest.table.log.steps)
    duel.send(duel.place(word))
    duel.until(duel.blamed)
    assert duel.honest.table.seat == seat
    no_harm(duel)


@pytest.mark.attack(72)
@BOTH
def test_one_sign_of_life_serves_all_accusations_of_a_step(cheat: int) -> None:
    """Nobody is made to use up the words it may say in a game."""
    duel = Duel(cheat)
    duel.to_move(duel.honest)
    table = duel.honest.table
    body = word_body(Said(Kind.OVERDUE, number=table.seat, at=duel.log.number))
    for number in range(50):
        seat = duel.cheat.table.seat
        duel.send(signed_any(duel.cheat.identity, duel.log.game, seat, number, Kind.OVERDUE, body))
    duel.wait(1)
    assert table.log.counted(table.seat) == 1


@pytest.mark.attack(57)
@BOTH
def test_an_honest_program_does_not_call_a_thinking_player_overdue(cheat: int) -> None:
    duel = Duel(cheat)
    duel.to_move(duel.cheat)
    duel.wait(300)
    with pytest.raises(NotNow, match="long enough"):
        duel.honest.table.overdue(duel.honest.node.now())
    assert all(waiting.until is None for waiting in duel.honest.of(Waiting)[-1:])


# --- 58: a false digest


@pytest.mark.attack(73)
@BOTH
def test_a_false_digest_names_its_author_and_both_can_still_end_the_game(cheat: int) -> None:
    duel = Duel(cheat)
    duel.to_move(duel.cheat)
    lie(duel)
    asked = duel.cheat.asked
    assert asked is not None
    duel.cheat.reply(asked)
    table = duel.honest.table
    duel.until(lambda: table.fold is not None and table.fold.disputed)
    assert duel.named() and table.log.claims
    assert {offer.what for offer in duel.honest.of(Offered)} >= {TAKE_BACK, WRONG}
    duel.honest.node.act(lambda table, now: table.accept(WRONG, now))
    duel.until(lambda: table.fold is not None and table.fold.over)
    assert table.fold is not None and table.fold.table.result is not None
    assert table.fold.table.result.winners == (table.seat,)


def lie(duel: Duel) -> None:
    """From now on the cheat claims that every step came to another table."""
    agreement = duel.cheat.table.wheel.agreement
    agreement.own = lambda: duel.claim(duel.log.number - 1)  # type: ignore[method-assign]


@pytest.mark.attack(73)
@pytest.mark.parametrize("what", ["resign", "leave"])
@BOTH
def test_in_a_dispute_one_may_still_give_up(cheat: int, what: str) -> None:
    duel = Duel(cheat)
    duel.to_move(duel.cheat)
    lie(duel)
    asked = duel.cheat.asked
    assert asked is not None
    duel.cheat.reply(asked)
    table = duel.honest.table
    duel.until(lambda: table.fold is not None and table.fold.disputed)
    duel.honest.node.act(lambda table, now: getattr(table, what)(now))
    duel.until(lambda: table.fold is not None and table.fold.over, 200)


@pytest.mark.attack(73)
@BOTH
def test_a_claim_taken_back_is_kept_and_the_game_goes_on(cheat: int) -> None:
    duel = Duel(cheat)
    duel.to_move(duel.cheat)
    agreement = duel.cheat.table.wheel.agreement
    own = agreement.own
    lie(duel)
    asked = duel.cheat.asked
    assert asked is not None
    duel.cheat.reply(asked)
    table = duel.honest.table
    duel.until(lambda: table.fold is not None and table.fold.disputed)
    agreement.own = own  # type: ignore[method-assign]
    duel.send(own())
    duel.until(lambda: table.fold is not None and not table.fold.disputed)
    assert table.log.claims and duel.named()
    duel.to_move(duel.honest)
    for player in duel.players:
        player.play_on()
    duel.until(lambda: all(player.of(Over) for player in duel.players))


@pytest.mark.attack(75)
@BOTH
def test_an_acknowledgement_of_a_far_step_freezes_nothing(cheat: int) -> None:
    duel = Duel(cheat)
    log, seat = duel.log, duel.cheat.table.seat
    duel.send(signed_ack(duel.cheat.identity, log.game, seat, 150_000, b"c" * 32, b"d" * 16))
    duel.wait(1)
    for player in duel.players:
        player.play_on()
    duel.play()


# --- 61: endings


@pytest.mark.attack(76)
@pytest.mark.parametrize("body", [pack(((1,), "board", (), "")), b"x" * 1000], ids=["winner", "nonsense"])
@BOTH
def test_another_result_signed_at_the_end_names_its_author(cheat: int, body: bytes) -> None:
    duel = Duel(cheat)
    sign = duel.log.sign

    def forge(who: object, seat: int, kind: Kind, raw: bytes) -> Item:
        return sign(who, seat, kind, body if kind is Kind.FINAL else raw)  # type: ignore[arg-type]

    duel.log.sign = forge  # type: ignore[method-assign, assignment]
    for player in duel.players:
        player.play_on()
    duel.until(lambda: bool(duel.honest.of(Over)))
    assert any("another result" in trouble.sentence for trouble in duel.named())
    seat = duel.honest.table.seat
    finals = [item for item in duel.honest.table.log.steps[-1].items if item.kind is Kind.FINAL]
    fold = duel.honest.table.fold
    assert fold is not None
    assert [item.body == result_body(fold.table.result) for item in finals if item.seat == seat] == [True]


@pytest.mark.attack(77)
@BOTH
def test_what_was_seen_of_a_stopped_game_is_signed_by_who_saw_it(cheat: int) -> None:
    """An answer out of turn stops the game; the honest side signs what it holds, and whose fault it was."""
    duel = Duel(cheat)
    duel.to_move(duel.honest)
    false = duel.item(Kind.ANSWER, pack((("mark", 0), ((), b"", b"", ()), 0)))
    duel.send(false)
    duel.until(duel.blamed)
    table = duel.honest.table
    duel.until(lambda: table.log.has(Kind.CLOSING, table.seat), 60)
    closing = next(item for item in table.log.open_items if item.place == (Kind.CLOSING, table.seat))
    content = read_closing(closing.body)
    assert [(fault.seat, fault.step) for fault in content.faults] == [
        (duel.cheat.table.seat, table.log.number)
    ]
    assert (int(Kind.ANSWER), duel.cheat.table.seat) in {(kind, seat) for kind, seat, _ in content.items}


@pytest.mark.attack(77)
@BOTH
def test_who_closes_the_program_in_good_order_signs_what_is_there(cheat: int) -> None:
    duel = Duel(cheat)
    duel.stop(duel.honest)
    journal = duel.honest.resumed()
    assert journal.log.has(Kind.CLOSING, journal.seat)


# --- 63: floods


@pytest.mark.attack(78)
@BOTH
def test_a_flood_of_early_items_is_one_line_of_refusal(cheat: int) -> None:
    duel = Duel(cheat)
    item = duel.item(Kind.ANSWER, b"x")
    number = duel.log.number
    for step in range(3_000):
        duel.send(item._replace(step=number + 1 + step % 3, body=step.to_bytes(4, "big")))
    duel.wait(1)
    duel.to_move(duel.asked())
    for _ in range(2):
        duel.answer()
    lines = [news for news in duel.honest.of(LineNews) if "cut off" in news.sentence]
    assert len(lines) <= 1


@pytest.mark.attack(78)
@BOTH
def test_chat_is_throttled_and_a_sentence_says_so(cheat: int) -> None:
    duel = Duel(cheat)
    table = duel.cheat.table
    for number in range(BURST + 200):
        line = table.chat.say(duel.cheat.identity, table.seat, f"line {number}", 10**9 * number)
        duel.send(line)
    duel.wait(1)
    assert BURST <= len(duel.honest.table.chat.lines) < BURST + 20
    told = [
        trouble for trouble in duel.honest.of(Trouble) if "more than anybody can read" in trouble.sentence
    ]
    assert len(told) == 1
    own = duel.honest.table
    with pytest.raises(Exception, match="too much at once"):
        for number in range(BURST + 1):
            own.say(f"line {number}", duel.honest.node.now())


# --- 59: chance rolled again


@pytest.mark.attack(74)
@BOTH
def test_a_false_digest_after_a_roll_leads_to_no_second_roll(cheat: int) -> None:
    """The only ways out are no game at all, or that the liar is wrong."""
    table = Gathering("highcard")
    table.guest()
    players = table.players
    table.until(lambda: all(player.node.table is not None for player in players))
    liar, honest = players[cheat].table, players[1 - cheat].table
    own = liar.wheel.agreement.own

    def lie() -> Ack:
        true = own()
        fold = liar.fold
        if fold is None or not isinstance(_last_intent(fold), Roll):
            return true
        return signed_ack(liar.identity, liar.log.game, liar.seat, true.step, true.chain, b"d" * 16)

    liar.wheel.agreement.own = lie  # type: ignore[method-assign]
    table.until(lambda: honest.fold is not None and honest.fold.disputed)
    offers = {offer.what for offer in players[1 - cheat].of(Offered) if offer.seat is None}
    assert offers == {VOID_GAME, WRONG}
    with pytest.raises(NotNow, match="Nobody offers"):
        honest.accept(TAKE_BACK, players[1 - cheat].node.now())
    players[1 - cheat].node.act(lambda table, now: table.accept(WRONG, now))
    table.until(lambda: honest.fold is not None and honest.fold.over)
    assert honest.log.claims[0].seat == liar.seat


def _last_intent(fold: Fold) -> object:
    here = fold.past[fold.table.step]
    return None if here.entry is None else fold.past[here.before].table.pending


@pytest.mark.attack(74)
@pytest.mark.parametrize("disputed", [False, True])
def test_a_way_back_across_a_roll_is_refused_with_all_signatures_too(disputed: bool) -> None:
    world = opened("highcard", answers=2, rounds=6)
    fold = world.fold(1)
    back = next(at for at, past in fold.past.items() if isinstance(past.table.pending, Roll))
    if disputed:
        world.fold(0).dispute({1: b"d" * 16})
        fold.dispute({0: b"d" * 16})
        for table in world.alive:
            table.log.dispute()
            table.play.phase = Phase.WAITING  # type: ignore[union-attr]
    words = [word(world, seat, Said(Kind.REWIND, number=back, at=fold.table.step)) for seat in (0, 1)]
    put(world, 0, 1, place_item(world, 0, *words))
    trouble = culprit(world, 1)
    assert trouble.seat == 0
    assert "dice rolled" in trouble.sentence or "each other's answers" in trouble.sentence


# --- 64: killing one's own program


@pytest.mark.attack(79)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_program_killed_by_its_player_gives_no_time_to_think(seat: int) -> None:
    world = opened(answers=2, terms=TableTerms(coins=128, clock=300_000))
    if world.asks[seat] is None:
        world.answers(1)
    world.pass_time(100_000)
    world.kill(seat)
    world.pass_time(50_000)
    world.resume(seat)
    world.link_all()
    world.pass_time(10_000)
    left = [table.clock.left(seat, world.now) for table in world.alive]
    assert left == [140_000, 140_000]


@pytest.mark.attack(79)
def test_what_is_sent_is_on_the_disk() -> None:
    """No item or word of one's own is on the wire that a power cut could take from the journal."""
    world = World("highcard", 2)
    send = world.send
    seen = 0

    def sent(here: int, key: bytes, raw: bytes) -> None:
        nonlocal seen
        message = decode(raw)
        if isinstance(message, Item | AnyItem) and message.seat == here:
            seen += 1
            journal = world.journals[here]
            assert message.signature in journal.raw[: journal.synced]
        send(here, key, raw)

    world.send = sent  # type: ignore[method-assign]
    world.link_all()
    world.run()
    assert seen > 10


# --- stalling with a sign of life


@pytest.mark.attack(91)
@RULES
@BOTH
def test_one_that_lives_and_gives_nothing_is_waited_for_twice_and_no_longer(cheat: int, rule: str) -> None:
    """Its program answers every accusation and withholds what it owes: the second patience is the last."""
    duel = Duel(cheat, PATIENT._replace(vanish=rule))
    duel.to_move(duel.honest)
    duel.drop(lambda message: isinstance(message, Ack))
    asked = duel.honest.asked
    assert asked is not None
    duel.honest.reply(asked)
    duel.wait(66)
    duel.honest.node.act(lambda table, now: table.overdue(now))
    log = duel.honest.table.log
    duel.until(lambda: any(word.kind is Kind.HERE for word in log.words))
    with pytest.raises(NotNow, match="You have said so"):
        duel.honest.table.overdue(int(duel.net.seconds() * 1_000))
    duel.wait(60)
    fold = duel.honest.table.fold
    assert fold is not None and not fold.over
    duel.until(lambda: fold.over, 30)
    assert fold.void == (rule == VOID)
    assert rule == VOID or (fold.table.result is not None and cheat not in fold.table.result.winners)
    assert not duel.honest.of(Trouble)


@pytest.mark.attack(92)
def test_a_placing_too_late_is_told_to_those_who_cannot_see_it() -> None:
    """A guest signs a placing for a step that has closed: the host stops, and shows the other guest why."""
    world = World("highcard", 3, play=False)
    world.link_all()
    world.answers(2)
    log = world.table(2).log
    step = log.steps[-1]
    word = signed_any(PEOPLE[2], log.game, 2, 0, Kind.RESIGN, b"")
    before = log.steps[-2]
    here = Context(log.game, before.chain, before.digest)
    put(world, 2, 0, signed(PEOPLE[2], here, step.number, 2, Kind.PLACE, placing((word,))))
    world.quiet()
    for seat in (0, 1):
        fault = world.fault(seat)
        assert fault is not None and fault.seat == 2, seat
        assert world.table(seat).log.refused
