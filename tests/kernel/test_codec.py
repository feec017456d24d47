"""Bytes of tables and entries: the same everywhere, kept whole, and nothing else is read."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel import (
    Act,
    Agree,
    Answer,
    Arrange,
    Back,
    Choose,
    Deck,
    Done,
    Entry,
    Flag,
    Leave,
    Make,
    Number,
    Pick,
    Resign,
    Reveal,
    Rewind,
    Roll,
    Shuffle,
    Together,
    decode,
    decode_entry,
    difference,
    digest,
    encode,
    encode_entry,
    sections,
)
from engines.kernel.decision import MAX_ENTRY
from engines.kernel.table import FIELDS
from engines.kernel.value import MAX_DEPTH, MAX_INT, MAX_ITEMS, MAX_TEXT, freeze
from tests.kernel.scenes import full_table

ENTRIES: list[Entry] = [
    Answer(3, 1, ("play", 4, ("x", None, True)), ((4, 2),)),
    Together(3, (Answer(3, 0, 1), Answer(3, 1, (1, 2)))),
    Done(3, (1, 2), ((4, 2),), (Answer(3, 0, "sealed"),)),
    Resign(0),
    Leave(1),
    Flag(2),
    Agree("draw"),
    Rewind(7),
]

PENDING: list[Any] = [
    (),
    (Number(1, "n", 0, 3), Act(0, "act", (), (("a", (1,)),))),
    Make((Deck(0, 1, 2, (3, 4)), Deck(1, 1, 2, label="main", backs=((0, 2),))), "make"),
    Shuffle(((1, 2), (3,))),
    Reveal((((1,), (0, 1)), ((2,), ()))),
    Arrange((((1, 2), 0),), True),
    Roll(6, 2),
    Pick((1, 2), 1),
    Choose((Act(0, "act", (1,), (("deep", (1,)),)), Number(1, "n", 0, 3))),
    Back((1,)),
]


@pytest.mark.parametrize("pending", PENDING)
def test_a_table_survives_its_bytes(pending: Any) -> None:
    t = full_table()
    t.pending = pending
    again = decode(encode(t), t.map)
    assert again == t
    assert encode(again) == encode(t)


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_survives_its_bytes(entry: Any) -> None:
    again = decode_entry(encode_entry(entry))
    assert again == entry
    assert type(again) is type(entry)


def test_digest_and_bytes_are_pinned() -> None:
    """Changing this number breaks every log and every peer of another version."""
    assert digest(full_table()).hex() == "276f6a12b3d37519f4f92bb091687729"
    assert encode_entry(ENTRIES[0]).hex() == "95a6616e73776572030193a4706c61790493a178c0c391920402"


@pytest.mark.parametrize("name", FIELDS)
def test_every_section_counts(name: str) -> None:
    t, other = full_table(), full_table()
    value = getattr(other, name)
    changed = {int: 99, str: "x"}.get(type(value), type(value)()) if name != "result" else None
    setattr(other, name, changed)
    assert digest(other) != digest(t)
    assert [key for key, part in sections(t).items() if sections(other)[key] != part] == [name]
    assert difference(t, other).startswith(name)


def test_equal_tables_differ_in_nothing() -> None:
    assert difference(full_table(), full_table()) == ""


def test_difference_names_the_first_place() -> None:
    t, other = full_table(), full_table()
    other.seats = [t.seats[0], (1, 5, 0)]
    assert difference(t, other) == "seats[1]: (1, -1, 0) here, (1, 5, 0) there"


def test_memo_is_no_part_of_the_digest() -> None:
    t = full_table()
    before = digest(t)
    t.memo["x"] = t.watch["y"] = 1
    assert digest(t) == before


@pytest.mark.parametrize(
    "raw", [b"", b"\xc0", b"\x90", encode(full_table())[:-1], encode(full_table()) + b"\0"]
)
def test_other_bytes_are_no_table(raw: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, ValueError)):
        decode(raw, full_table().map)


# --- strictness of entries ----------------------------------------------------------------------------------

pack = msgspec.msgpack.encode

NOT_ENTRIES = {
    "nothing": b"",
    "number": pack(1),
    "unknown kind": pack(["bribe", 1]),
    "no kind": pack([1, 2]),
    "seat missing": pack(["resign"]),
    "field too many": pack(["resign", 0, 1]),
    "default left out": pack(["answer", 1, 0, 1]),
    "text for a seat": pack(["resign", "0"]),
    "truth for a seat": pack(["resign", True]),
    "float for a seat": pack(["resign", 0.0]),
    "float in the value": pack(["answer", 1, 0, 1.5, []]),
    "map in the value": pack(["answer", 1, 0, {"a": 1}, []]),
    "bytes in the value": pack(["answer", 1, 0, b"a", []]),
    "number too large": pack(["answer", 1, 0, MAX_INT + 1, []]),
    "text too long": pack(["answer", 1, 0, "a" * (MAX_TEXT + 1), []]),
    "list too long": pack(["answer", 1, 0, [0] * (MAX_ITEMS + 1), []]),
    "face without card": pack(["answer", 1, 0, 1, [[1]]]),
    "long form of a number": b"\x92\xa6resign\xcc\x00",
    "bytes after it": encode_entry(Resign(0)) + b"\0",
    "too large": encode_entry(Answer(1, 0, ("a" * 1000,) * 70)),
    "map": pack({"seat": 0}),
}


@pytest.mark.parametrize("raw", NOT_ENTRIES.values(), ids=NOT_ENTRIES.keys())
def test_other_bytes_are_no_entry(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        decode_entry(raw)


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 1000, 60_000])
def test_deep_nesting_is_refused(depth: int) -> None:
    assert depth < MAX_ENTRY
    with pytest.raises(ValueError, match=r"nested|not an entry"):
        decode_entry(b"\x95\xa6answer\x01\x00" + b"\x91" * depth + b"\x01\x90")


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_cut_short_is_no_entry(entry: Any) -> None:
    raw = encode_entry(entry)
    for end in range(len(raw)):
        with pytest.raises(ValueError, match=r"\w"):
            decode_entry(raw[:end])


@given(st.binary(max_size=200))
def test_random_bytes_are_an_entry_or_a_sentence(raw: bytes) -> None:
    try:
        entry = decode_entry(raw)
    except ValueError as error:
        assert str(error)
    else:
        assert encode_entry(entry) == raw


values = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_INT, MAX_INT) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=12,
)


@given(values)
def test_every_value_survives_in_an_answer(value: Any) -> None:
    assert decode_entry(encode_entry(Answer(1, 0, value))) == Answer(1, 0, value)


@pytest.mark.parametrize("raw", [1.0, {"a": 1}, b"x", {1}, object(), MAX_INT + 1, -MAX_INT - 1])
def test_what_no_value_may_hold_is_not_frozen(raw: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        freeze([raw])
