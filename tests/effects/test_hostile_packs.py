"""Nothing a stranger writes raises anything but PackError, and every refusal can be read."""

import datetime
import tomllib
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engines.effects import grammar as g
from engines.effects.pack import check_pack, read_canonical, read_pack
from engines.effects.problem import PackError
from engines.effects.shape import Shape
from tests.effects.words import DUEL, GAMES, HEAD, load, pack_text


def attempt(source: str | bytes) -> None:
    """Read a pack; a refusal must be one line of text."""
    try:
        read_pack(source, "p.toml", DUEL)
    except PackError as error:
        assert error.problems
        assert all(str(problem).isprintable() for problem in error.problems)


@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    attempt(data)


@given(st.text(max_size=200))
def test_random_text(text: str) -> None:
    attempt(text)


@given(st.text("[]{}=\"'\\#.,\n -_$abcdo0159:TZ", max_size=120))
@example('card = [{id = "a", play = [{steps = [{do = "draw", n = 1e400}]}]}]')
@example("card = [{a.b.c.d = 1}]\n[[card]]")
def test_text_that_looks_like_a_pack(text: str) -> None:
    attempt(HEAD.format("duel") + text)


@given(st.binary(max_size=200))
def test_random_canonical_bytes(data: bytes) -> None:
    with pytest.raises(PackError):
        read_canonical(data, DUEL)


@given(st.data())
def test_canonical_bytes_with_one_changed(data: st.DataObject) -> None:
    good = load("duel").canonical()
    at = data.draw(st.integers(0, len(good) - 1))
    bad = good[:at] + bytes([data.draw(st.integers(0, 255))]) + good[at + 1 :]
    try:
        pack = read_canonical(bad, DUEL)
    except PackError as error:
        assert str(error).isprintable()
    else:
        assert pack.canonical() == bad


plain = (
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(
        ["$x", "it", "self", "", "$", ".", "event.", "seat.", "owner.seat.$t", "x" * 50, "strong -1"]
    )
    | st.sampled_from([datetime.date(2024, 1, 1), 10**30])
)
words = st.sampled_from(
    [
        "do",
        "num",
        "test",
        "layer",
        "n",
        "set",
        "zone",
        "where",
        "any",
        "not",
        "of",
        "on",
        "each",
        "steps",
        "id",
        "name",
    ]
)
values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(words | st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all values inside some data."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [here, *(way for key, value in parts for way in places(value, (*here, key)))]


def put(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    """The data with one value replaced."""
    if not way:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[way[0]] = put(data[way[0]], way[1:], value)
    return copy


@st.composite
def spoiled(draw: st.DrawFn) -> Any:
    """A sample pack as plain data, with something put in or added somewhere."""
    raw = tomllib.loads(pack_text(draw(st.sampled_from(["duel", "forms"]))))
    raw["card"] = [draw(st.sampled_from(raw["card"]))]
    way = draw(st.sampled_from(places(raw)))
    if draw(st.booleans()):
        return put(raw, way, draw(values))
    target = raw
    for key in way:
        target = target[key]
    added = {**target, draw(words): draw(values)} if isinstance(target, dict) else draw(values)
    return put(raw, way, added)


def shapes(raw: Any) -> list[str]:
    found: list[str] = []
    Shape(DUEL.language.nodes, lambda path, reason, hint: found.append(f"{path}: {reason}")).check(
        raw, g.PackFile
    )
    return found


@given(spoiled())
def test_the_decoder_and_the_walk_that_explains_it_agree(raw: Any) -> None:
    try:
        msgspec.convert(raw, g.PackFile, dec_hook=DUEL.language.hook)
    except msgspec.ValidationError:
        assert shapes(raw)
    else:
        assert shapes(raw) == []


def as_toml(value: Any) -> str:
    """Plain data as TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_string(str(k))} = {as_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    if isinstance(value, str):
        return _string(value)
    return {True: "true", False: "false", None: '"none"'}.get(value, str(value))


def _string(text: str) -> str:
    escaped = (f"\\U{ord(c):08X}" if not c.isprintable() or c in '"\\' else c for c in text)
    return '"' + "".join(escaped) + '"'


@given(spoiled())
def test_spoiled_packs_are_read_or_refused(raw: Any) -> None:
    if isinstance(raw, dict):
        attempt("\n".join(f"{_string(str(key))} = {as_toml(value)}" for key, value in raw.items()))


@given(spoiled())
def test_spoiled_packs_as_bytes_are_read_or_refused(raw: Any) -> None:
    try:
        read_canonical(msgspec.msgpack.encode(raw, order="sorted"), DUEL)
    except PackError as error:
        assert str(error).isprintable()
    except OverflowError:
        assert "1000000000000000000000000000000" in str(raw)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_letter_lost_anywhere_is_never_more_than_a_refusal(game: str) -> None:
    text = pack_text(game)
    for at in range(0, len(text), 97):
        for problem in check_pack(text[:at] + text[at + 1 :], "p.toml", GAMES[game]):
            assert str(problem).startswith("p.toml line ")
