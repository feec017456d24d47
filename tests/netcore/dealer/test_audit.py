"""The audit: honest games verify from the log alone; every altered item names its seat and step."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from engines.kernel.decision import Arrange, Choose, Deck, Make, Number, Reveal, Roll, Shuffle
from netcore.dealer.audit import BROKEN, UNAUDITED, VERIFIED, Audit, LogBroken, SeatVerdict
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Misuse
from netcore.dealer.group import Group, sound_group
from netcore.dealer.rounds import Due, Wish
from netcore.item import Kind
from netcore.wire import unpack
from tests.netcore.dealer.bits import altered, canonical
from tests.netcore.dealer.ring import UNSAFE, Record, Ring, audit, follow

LISTS = [{"main": [1, 1, 2, 3, 4 + seat, 40]} for seat in range(3)]


def game(count: int = 3, group: Group = UNSAFE, **more: Any) -> Ring:
    """A short game with every kind of item in it."""
    ring = Ring(count, group=group, lists=LISTS[:count], **more)
    ring.deal(Make(tuple(Deck(seat, seat, 6, None, "main") for seat in range(count))))
    ring.deal(Shuffle(tuple(tuple(range(6 * s, 6 * s + 6)) for s in range(count))))
    ring.deal(Reveal((((0, 1, 2), (0,)), ((6, 7), (1,)), ((8,), (0, 1)))))
    ring.deal(Arrange((((0, 1, 2), 0), ((6, 7), 1))), kept=True)
    ring.deal(Arrange((((9, 10), 1),), ask=True), orders={1: [(10, 9)]})
    ring.answer(0, (1,))
    ring.answer(1, (8,))
    ring.deal(Roll(6, 2))
    asked = Choose(tuple(Number(seat, "bid", 0, 9) for seat in range(count)))
    ring.deal(asked, choices={seat: (seat, (0,) if seat == 0 else ()) for seat in range(count)})
    ring.deal(Reveal((((3,), ()),)))
    return ring


def words(found: Audit) -> list[str]:
    return [verdict.word for verdict in found.verdicts()]


@pytest.mark.parametrize("group", [UNSAFE, sound_group()], ids=lambda group: group.name)
@pytest.mark.parametrize("thorough", [False, True])
def test_an_honest_game_is_verified(group: Group, thorough: bool) -> None:
    assert words(audit(game(group=group), thorough=thorough)) == [VERIFIED] * 3


def test_a_seat_without_a_seed_is_unaudited_and_the_others_verified() -> None:
    ring = game()
    for missing in range(3):
        seeds = {seat: ring.seeds[seat].reveal() for seat in range(3) if seat != missing}
        expected = [UNAUDITED if seat == missing else VERIFIED for seat in range(3)]
        assert words(audit(ring, seeds)) == expected


def test_another_seed_is_broken_and_nobody_else() -> None:
    ring = game()
    seeds = {seat: ring.seeds[seat].reveal() for seat in range(3)} | {1: bytes(32)}
    found = audit(ring, seeds)
    assert words(found) == [VERIFIED, BROKEN, VERIFIED]
    assert found.verdicts()[1] == SeatVerdict(1, BROKEN, 0, "a seed is not the one committed to")


def test_the_audit_gives_the_same_results_as_the_game() -> None:
    ring = game()
    found = Audit(ring.terms, ring.bonds, {seat: s.reveal() for seat, s in enumerate(ring.seeds)})
    for record in ring.log:
        follow(found, record)
    for seat in range(3):
        live = ring.dealers[seat]._sight
        assert live is not None
        assert found._sights[seat].faces == live.faces


def test_claims_are_tested_against_what_lay_there_then() -> None:
    ring = game()
    step = ring.log[2].step
    known = {card: face for card, face in ring.private[0].items() if card == 8}
    found = audit(ring)
    assert found.faces(0, step, (0, 1, 2, 8)).keys() == {0, 1, 2, 8}
    assert found.faces(0, step, (8,)) == known
    assert found.faces(2, step, (0, 1, 2, 8)) == {}
    before = found.faces(0, step, (0, 1, 2))
    after = found.faces(0, ring.log[3].step, (0, 1, 2))
    assert sorted(before.values()) == sorted(after.values())


def test_all_seeds_give_the_whole_truth() -> None:
    found = audit(game())
    truth = found.truth(range(18))
    assert sorted(truth[card] for card in range(6)) == sorted(LISTS[0]["main"])
    assert sorted(truth[card] for card in range(12, 18)) == sorted(LISTS[2]["main"])


# --- altered logs -------------------------------------------------------------------------------------------


def items(ring: Ring) -> list[tuple[int, Kind, int]]:
    return [(number, kind, seat) for number, record in enumerate(ring.log) for kind, seat in record.items]


def with_item(ring: Ring, number: int, kind: Kind, seat: int, body: bytes) -> list[Record]:
    changed = replace(ring.log[number], items={**ring.log[number].items, (kind, seat): body})
    return [*ring.log[:number], changed, *ring.log[number + 1 :]]


def verdicts(ring: Ring, log: list[Record], seeds: dict[int, bytes] | None = None) -> tuple[SeatVerdict, ...]:
    opened = {seat: s.reveal() for seat, s in enumerate(ring.seeds)} if seeds is None else seeds
    found = Audit(ring.terms, ring.bonds, opened, thorough=True)
    try:
        for record in log:
            follow(found, record)
    except LogBroken:
        pass
    return found.verdicts()


@pytest.mark.parametrize("seeds", [None, {}], ids=["with seeds", "without"])
@pytest.mark.parametrize("most", [3, pytest.param(10**6, marks=pytest.mark.slow)])
def test_every_item_altered_names_its_seat_and_step(seeds: dict[int, bytes] | None, most: int) -> None:
    """Parts of each item of a whole game are altered in turn: the first broken seat is the right one.

    The chain of a real log would show the later steps as altered too; here only the one item is.
    """
    ring = game()
    kinds = set()
    for number, kind, seat in items(ring):
        kinds.add(kind)
        body = ring.log[number].items[kind, seat]
        values = list(altered(unpack(body, 10**6)))
        for value in values[:: max(1, len(values) // most)]:
            bent = canonical(value)
            broken = [
                v
                for v in verdicts(ring, with_item(ring, number, kind, seat, bent), seeds)
                if v.word == BROKEN
            ]
            first = min(broken, key=lambda verdict: verdict.step, default=None)
            if first is None and seeds is not None:
                assert kind is Kind.SEAL, (kind, value)  # only its reader can tell
                continue
            assert first is not None, (kind, number, value)
            assert (first.seat, first.step) == (seat, ring.log[number].step), (kind, value)
    assert kinds >= {
        Kind.DECK,
        Kind.MIX,
        Kind.PROOF,
        Kind.SHARE,
        Kind.SEAL,
        Kind.COIN,
        Kind.PLEDGE,
        Kind.UNVEIL,
    }


@pytest.mark.attack(144)
def test_a_false_proof_in_a_step_that_never_closed_names_its_seat() -> None:
    """Its mix follows from the seed, so nothing else is wrong: but it is why the others went no further."""
    ring = game()
    seeds = {each: s.reveal() for each, s in enumerate(ring.seeds)}
    number, kind, seat = next(one for one in items(ring) if one[1] is Kind.PROOF)
    values = list(altered(unpack(ring.log[number].items[kind, seat], 10**6)))
    for value in values[:: max(1, len(values) // 6)]:
        found = Audit(ring.terms, ring.bonds, seeds)
        for record in ring.log[:number]:
            follow(found, record)
        false = with_item(ring, number, kind, seat, canonical(value))[number]
        with suppress(LogBroken):
            follow(found, replace(false, void=True))
        broken = [(one.seat, one.step) for one in found.verdicts() if one.word == BROKEN]
        assert broken == [(seat, false.step)], value


def test_an_altered_opening_names_its_seat_and_step() -> None:
    ring = game()
    for number, record in enumerate(ring.log):
        for seat, opening in record.openings.items():
            for value in altered(opening):
                log = [*ring.log[:number], replace(record, openings={seat: value}), *ring.log[number + 1 :]]
                broken = [verdict for verdict in verdicts(ring, log) if verdict.word == BROKEN]
                assert [(verdict.seat, verdict.step) for verdict in broken] == [(seat, record.step)]


def test_a_missing_item_breaks_the_log() -> None:
    ring = game()
    for number, kind, seat in items(ring):
        record = ring.log[number]
        left = {place: body for place, body in record.items.items() if place != (kind, seat)}
        found = Audit(ring.terms, ring.bonds, {})
        for before in ring.log[:number]:
            follow(found, before)
        with pytest.raises(LogBroken, match="lacks"):
            follow(found, replace(record, items=left))


# --- lists --------------------------------------------------------------------------------------------------


def test_a_list_that_is_not_legal_is_broken() -> None:
    def legal(seat: int, label: str, faces: tuple[int, ...]) -> str | None:
        return "no card 5 in this format" if 5 in faces else None

    found = audit(game(), legal=legal)
    assert words(found) == [VERIFIED, BROKEN, VERIFIED]
    assert "no card 5" in found.verdicts()[1].why


def test_too_many_copies_are_broken() -> None:
    cards = CardSet(100, copies={1: 1})
    ring = Ring(2, lists=LISTS[:2], cards=cards)
    ring.deal(Make((Deck(0, 0, 6, None, "main"),)))
    assert words(audit(ring)) == [BROKEN, VERIFIED]


def test_a_list_other_than_the_one_committed_to_is_broken() -> None:
    ring = Ring(2, lists=LISTS[:2])
    ring.lists[0]["main"] = [1, 1, 2, 3, 4, 41]
    ring.dealers[0] = ring.dealer(0)
    ring.deal(Make((Deck(0, 0, 6, None, "main"),)))
    found = audit(ring)
    assert words(found) == [BROKEN, VERIFIED]
    assert "committed" in found.verdicts()[0].why


# --- compact files ------------------------------------------------------------------------------------------


def test_all_items_are_made_anew_from_seeds_and_wishes() -> None:
    ring = game()
    seeds = {seat: s.reveal() for seat, s in enumerate(ring.seeds)}
    full = Audit(ring.terms, ring.bonds, seeds)
    compact = Audit(ring.terms, ring.bonds, seeds)
    for record in ring.log:
        done = follow(full, record)
        if record.what is None:
            follow(compact, record)
            continue
        compact.begin(record.step, record.chain, record.what)
        again, made = compact.regenerate(full.wishes)
        assert again == done
        assert made == {Due(*place): body for place, body in record.items.items()}


def test_nothing_is_made_anew_without_all_seeds() -> None:
    ring = game()
    found = Audit(ring.terms, ring.bonds, {0: ring.seeds[0].reveal()})
    record = ring.log[0]
    assert record.what is not None
    found.begin(record.step, record.chain, record.what)
    with pytest.raises(Misuse, match="has not opened its seed"):
        found.regenerate({Due(Kind.DECK, 0): Wish(b"s" * 16, lists={"main": tuple(LISTS[0]["main"])})})
