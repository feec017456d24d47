"""What a table could give away by itself: 40, 41, 44 and 53 of the list."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import Done, Options, Reveal
from engines.kernel.table import ALL_SEATS
from netcore.item import Item, Kind
from netcore.table import AT_THE_END, Changed, Seen
from netcore.table.messages import LateKey, decode
from netcore.table.table import DUTY_LEAST, DUTY_SPREAD
from tests.netcore.table.test_words import opened
from tests.netsim.world import MemoryJournal, World, calm_game

FACES = 12
"""Different faces in High Card."""


def handful(world: World, seat: int) -> list[int]:
    """The hidden cards of a seat's hand."""
    table = world.fold(seat).table
    return [card for card in table.zone("hand", seat) if table.rows[card].face is None]


@pytest.mark.attack(40)
@pytest.mark.parametrize(("name", "seats"), [("highcard", 2), ("highcard", 3), ("rune", 4)])
def test_a_seat_s_secrets_are_exactly_what_it_was_shown(name: str, seats: int) -> None:
    """After every step: hidden cards shown to it and nothing else, and nothing that the rules say it lost."""
    world = World(name, seats)
    world.link_all()
    looked = 0
    while not world.finished():
        assert world.step()
        for seat in range(seats):
            table = world.table(seat)
            if table.fold is None or not any(isinstance(out, Changed) for out in world.outputs[seat]):
                continue
            world.outputs[seat].clear()
            rows = table.fold.table.rows
            hidden = {card for card, row in enumerate(rows) if row.face is None}
            shown = {
                card for card in hidden if rows[card].seen >> seat & 1 and not rows[card].seen & ALL_SEATS
            }
            assert hidden & table.fold.know.faces.keys() == shown
            looked += len(shown)
    assert looked


@pytest.mark.attack(41)
def test_no_length_order_or_direction_of_frames_depends_on_a_face() -> None:
    """Two games that differ in the cards of a deck alone look the same on the wire until one is opened."""

    def shown(shift: int) -> tuple[list[Any], list[Any]]:
        """What was asked and which backs lay where, as the dice would have it; every item on the wire."""
        world = World("highcard", play=False)
        world.kill(1)
        world.lists[1] = {"main": tuple((face + 4 * shift) % FACES for face in world.lists[1]["main"])}
        world.journals[1] = MemoryJournal()
        world.starts[1] = 0
        world.open(1)
        world.link_all()
        world.quiet()
        assert world.asks != [None, None]
        past = world.fold(0).past.values()
        dice = [(one.number, one.table.pending, [row.back for row in one.table.rows]) for one in past]
        sent = [(here, there, raw, decode(raw)) for here, there, raw in world.wire]
        items = [
            (item.step, (here, there, len(raw))) for here, there, raw, item in sent if isinstance(item, Item)
        ]
        return dice, items

    one, two = shown(0), shown(1)
    dice = one[0], two[0]
    alike = next(
        (at for at, (here, there) in enumerate(zip(*dice, strict=False)) if here != there), len(one[0])
    )
    assert alike >= 3
    until = one[0][alike - 1][0]
    assert [item for item in one[1] if item[0] <= until] == [item for item in two[1] if item[0] <= until]


@pytest.mark.attack(41)
def test_a_duty_is_answered_after_a_time_that_tells_nothing() -> None:
    """Whether there is something to show or not, the program waits for a time drawn before it looks."""
    shown: set[bool] = set()
    for seed in range(11, 40):
        world = opened("highcard", answers=1, seed=seed, rounds=6)
        while not world.fold(0).over and len(shown) < 2:
            table = world.table(0)
            duty = table.play.duty if table.play is not None and table.play.begun else None
            if duty is not None and table._mine is None and table._duty_at is not None:
                fold, due, since = world.fold(0), table._duty_at, world.now
                shown.add(bool(Options(table.game, fold.table, duty, fold.know).duty().value))
                assert DUTY_LEAST <= due - since < DUTY_LEAST + DUTY_SPREAD
                world.pass_time(due - since - 1)
                assert not table.log.has(Kind.ANSWER, 0)
                world.pass_time(2)
                assert table._duty_at is None
            elif world.asks == [None, None]:
                assert world.step()
            else:
                world.answers(1)
        if len(shown) == 2:
            return
    raise AssertionError(f"only one kind of duty came up: {shown}")


@pytest.mark.attack(44)
def test_cards_of_a_mixed_hand_are_alike_to_everybody_else() -> None:
    """Before each question about a hand: no id, age, back, mark or share tells its cards apart."""
    looked = 0
    world = opened("highcard", answers=0, rounds=6)
    while not world.fold(0).over and looked < 8:
        seat = next((seat for seat in (0, 1) if world.asks[seat] is not None), None)
        if seat is not None and len(handful(world, seat)) > 1:
            other = world.table(1 - seat)
            assert other.fold is not None and other.play is not None
            rows = [other.fold.table.rows[card] for card in handful(world, seat)]
            assert len({(row.face, row.seen, row.since, row.marks, row.up) for row in rows}) == 1
            board = other.play.dealer.course.board
            slots = [board.slot(card) for card in handful(world, seat)]
            assert len({(len(slot.shares), slot.face) for slot in slots}) == 1
            looked += 1
        world.answers(1)
    assert looked >= 3


@pytest.mark.attack(53)
@pytest.mark.parametrize("turns", [2, AT_THE_END])
def test_a_late_key_is_made_by_the_clock_of_turns_alone(turns: int) -> None:
    """However often a spectator asks, no key leaves before its card's turn has come."""
    world = World("highcard", rounds=6, play=False)
    world.link_all()
    number = world.watch([0])
    world.call(1, lambda table: table.consent(turns, world.now))
    for _ in range(14):
        world.answers(1)
        watcher = world.watcher(number)
        world.cut(0, number)
        world.link(0, number)  # asks again at every meeting
        world.quiet()
        for seen in world.seen(number, Seen):
            past = next(past for past in reversed(world.fold(1).past.values()) if past.number <= seen.step)
            assert past.table.turn + turns <= world.fold(0).table.turn
    keys = [message for *_, raw in world.wire if isinstance(message := decode(raw), LateKey)]
    assert bool(keys) == (turns == 2)
    assert {key.seat for key in keys} <= {1}
    assert watcher.play is not None


@pytest.mark.attack(28)
def test_nobody_s_table_sends_a_share_for_a_card_it_alone_may_see() -> None:
    """In the log of a whole game: a reveal to one seat has shares of all others and none of that seat."""
    world = calm_game("highcard", 3)
    looked = 0
    for changed in world.seen(0, Changed):
        intent = changed.moment.before.pending
        if isinstance(intent, Reveal) and isinstance(changed.moment.entry, Done):
            readers = {seats for _, seats in intent.parts}
            items = world.table(0).log.steps[changed.moment.number].items
            for reader in {seats[0] for seats in readers if len(seats) == 1} if len(readers) == 1 else ():
                assert {item.seat for item in items if item.kind is Kind.SHARE} == {0, 1, 2} - {reader}
                looked += 1
    assert looked > 5
