"""Entries become items and come back; whatever makes no entry is refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel import (
    Agree,
    Answer,
    Done,
    Entry,
    Flag,
    Leave,
    PackRef,
    Resign,
    Rewind,
    Setup,
    Together,
    encode_entry,
)
from netcore.entries import (
    answer_content,
    done_content,
    entry_of,
    is_word,
    milliseconds_of,
    read_setup,
    setup_bytes,
    word_content,
)
from netcore.item import AnyItem, Item, Kind, placing
from netcore.wire import WireError, pack

NO_SIGNATURE = bytes(64)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=8,
)
faces = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=3).map(tuple)


def item(seat: int, kind: Kind, body: bytes, step: int = 5) -> Item:
    return Item(step, seat, kind, body, NO_SIGNATURE)


@given(values, faces, st.integers(0, 2**39))
def test_an_answer_comes_back_with_its_time(
    value: object, opened: tuple[tuple[int, int], ...], ms: int
) -> None:
    answer = Answer(4, 1, value, opened)
    items = (item(*answer_content(answer, ms)),)
    again = entry_of(5, items)
    assert again == answer
    assert again is not None
    assert encode_entry(again) == encode_entry(answer)
    assert milliseconds_of(items) == ms


def test_answers_of_one_step_are_one_entry() -> None:
    answers = (Answer(4, 0, 1), Answer(4, 1, 2))
    assert entry_of(5, tuple(item(*answer_content(a, 0)) for a in answers)) == Together(4, answers)
    sealed = tuple(item(*answer_content(a, 0, sealed=True)) for a in answers)
    assert entry_of(5, sealed) == Done(4, (), (), answers)


def test_a_dealers_result_comes_back() -> None:
    done = Done(4, (3, 1), ((7, 2),))
    assert entry_of(5, (item(*done_content(done)),)) == done


@pytest.mark.parametrize("entry", [Resign(1), Leave(0), Flag(1), Agree("draw"), Rewind(3)])
def test_any_time_entries_come_back(entry: Entry) -> None:
    seat, kind, body = word_content(entry)
    placed = placing((AnyItem(seat, 0, kind, body, NO_SIGNATURE),))
    assert is_word(entry)
    assert entry_of(5, (item(0, Kind.PLACE, placed),)) == entry


def test_the_end_of_a_log_is_no_entry() -> None:
    assert entry_of(5, (item(0, Kind.SEED, b"seed"),)) is None
    assert entry_of(5, (item(0, Kind.FINAL, b""),)) is None
    offer = placing((AnyItem(0, 0, Kind.OFFER, b"", NO_SIGNATURE),))
    assert entry_of(5, (item(0, Kind.PLACE, offer),)) is None


@pytest.mark.parametrize(
    "items",
    [
        (item(0, Kind.ANSWER, b""),),
        (item(0, Kind.ANSWER, pack((1, 2))),),
        (item(0, Kind.ANSWER, pack((1, "faces", 0))),),
        (item(0, Kind.ANSWER, pack((1, ((1, "face"),), 0))),),
        (item(0, Kind.ANSWER, pack((1, (), -1))),),
        (item(0, Kind.ANSWER, pack((1, (), 2**60))),),
        (item(0, Kind.ANSWER, pack((1, (), True))),),
        (item(0, Kind.ANSWER, pack((b"bytes", (), 0))),),
        (item(0, Kind.ANSWER, pack(({"a": 1}, (), 0))),),
        (item(0, Kind.ANSWER, pack((2**60, (), 0))),),
        (item(-1, Kind.DONE, pack((("x",), ()))),),
        (item(0, Kind.MIX, b"slots"),),
        (item(0, Kind.ANSWER, pack((1, (), 0))), item(-1, Kind.DONE, pack(((), ())))),
        (item(0, Kind.PLACE, placing((AnyItem(0, 0, Kind.RESIGN, b"x", NO_SIGNATURE),))),),
        (item(0, Kind.PLACE, placing((AnyItem(0, 0, Kind.REWIND, pack("x"), NO_SIGNATURE),))),),
        (item(0, Kind.PLACE, pack(())),),
    ],
)
def test_items_that_make_no_entry_are_refused(items: tuple[Item, ...]) -> None:
    with pytest.raises(WireError):
        entry_of(5, items)


@given(st.sampled_from(list(Kind)), st.binary(max_size=60))
def test_any_body_makes_an_entry_or_is_refused(kind: Kind, body: bytes) -> None:
    try:
        entry_of(5, (item(0, kind, body),))
    except WireError as error:
        assert str(error)


def test_a_setup_comes_back() -> None:
    setup = Setup("rune", 3, 2, "duel", (("limit", 5), ("open", True)), (PackRef("base", 1, b"d" * 16),))
    assert read_setup(setup_bytes(setup)) == setup


@given(values)
def test_a_setup_of_any_shape_is_refused_with_a_sentence(shape: object) -> None:
    with pytest.raises(WireError):
        read_setup(pack(shape))
