"""The line index against the standard reader: same paths, and each value on the line where it stands."""

import contextlib
import itertools
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.effects.lines import MAX_BRACKETS, MAX_DOTS, MAX_MARKS, LineIndex, guard, written
from tests.effects.words import GAMES, pack_text

Path = tuple[str | int, ...]


def paths(data: Any, here: Path = ()) -> set[Path]:
    """All paths of what the standard reader returns."""
    found = {here}
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return found.union(*(paths(value, (*here, key)) for key, value in parts))


def leaves(data: Any, here: Path = ()) -> dict[Path, Any]:
    """Everything in it that is no table or list."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    if parts is None:
        return {here: data}
    return {path: leaf for key, value in parts for path, leaf in leaves(value, (*here, key)).items()}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_real_packs_have_a_line_for_every_path(game: str) -> None:
    text = pack_text(game)
    assert set(LineIndex(text).lines) == paths(tomllib.loads(text))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_word_of_a_real_pack_stands_on_its_line(game: str) -> None:
    text = pack_text(game)
    lines, index = text.split("\n"), LineIndex(text).lines
    for path, leaf in leaves(tomllib.loads(text)).items():
        assert str(leaf).lower() in lines[index[path] - 1].lower()


names = st.text("ab", min_size=1, max_size=2) | st.sampled_from(["a b", "", "#", "é", "a.b", '"', "\\", "1"])
trees = st.recursive(
    st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=12,
)


class Writer:
    """Writes data as TOML, each leaf a number of its own; quotes, blank lines and comments are drawn."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw
        self._numbers = itertools.count(1000)
        self.lines: list[str] = []

    def key(self, name: str) -> str:
        bare = name.isascii() and name.replace("_", "a").isalnum()
        escaped = name.replace("\\", "\\\\").replace('"', '\\"')
        forms = [f'"{escaped}"', f"'{name}'", *([name] if bare else [])]
        return self._draw(st.sampled_from(forms))

    def leaf(self) -> str:
        n = next(self._numbers)
        plain = [f"{n}", f'"{n} ] }} # = x"', f"'{n} [[ \" '"]
        long = [f'"""{n} "" \\" \\\\ [ #"""', f"'''{n} '' \" ['''", f"'''\n{n} ]\n[x]'''"]
        return self._draw(st.sampled_from([*plain, *long]))

    def gap(self) -> str:
        return self._draw(st.sampled_from(["", " ", "\n", " # ] } \" '\n", "\n\n"]))

    def value(self, tree: Any) -> str:
        if isinstance(tree, dict):
            return "{" + ", ".join(f"{self.key(k)} = {self.value(v)}" for k, v in tree.items()) + "}"
        if isinstance(tree, list):
            return "[" + ",".join(self.gap() + self.value(v) + self.gap() for v in tree) + self.gap() + "]"
        return self.leaf()

    def table(self, tree: dict[str, Any], header: list[str]) -> None:
        """A table: plain pairs first, then tables of its own under headers."""
        below = {k: v for k, v in tree.items() if isinstance(v, dict) and v and self._draw(st.booleans())}
        several = {
            k: v for k, v in tree.items() if isinstance(v, list) and v and all(isinstance(x, dict) for x in v)
        }
        for name, value in tree.items():
            if name not in below and name not in several:
                self.lines.append(f"{self.gap()}{self.key(name)} = {self.value(value)}  # = [")
        for name, value in below.items():
            here = [*header, self.key(name)]
            self.lines.append(f"{self.gap()}[ {' . '.join(here)} ]")
            self.table(value, here)
        for name, values in several.items():
            here = [*header, self.key(name)]
            for value in values:
                self.lines.append(f"{self.gap()}[[{'.'.join(here)}]] # x")
                self.table(value, here)


@st.composite
def documents(draw: st.DrawFn) -> str:
    writer = Writer(draw)
    writer.table(draw(st.dictionaries(names, trees, max_size=4)), [])
    return draw(st.sampled_from(["\n", "\r\n"])).join("\n".join(writer.lines).split("\n"))


@given(documents())
def test_any_text_has_the_paths_of_the_reader_on_the_right_lines(text: str) -> None:
    data, index = tomllib.loads(text), LineIndex(text).lines
    assert set(index) == paths(data)
    lines = text.split("\n")
    for path, leaf in leaves(data).items():
        if not isinstance(leaf, (dict, list)):
            first = index[path] - 1
            assert str(leaf)[:4] in "".join(lines[first : first + 2])


def test_dotted_keys_lead_to_each_of_their_tables() -> None:
    text = 'a.b."c d" = 1\n[x.y]\nz = {k.l = 2}\n[[x.t]]\nu = 1\n[[x.t]]\n[x.t.v]\nw = 3'
    index = LineIndex(text)
    assert set(index.lines) == paths(tomllib.loads(text))
    assert index.line("$.x.y.z.k.l") == 3
    assert index.line("$.x.t[1].v.w") == 8


def test_a_path_without_a_line_has_that_of_what_holds_it() -> None:
    index = LineIndex("a = 1\nb = {c = 2}")
    assert index.line("$.b.missing[3].x") == 2
    assert index.line("$.nowhere") == 1


def test_a_path_is_written_from_the_root() -> None:
    assert written(("card", 0, "play", 1, "do")) == "$.card[0].play[1].do"


def test_the_guard_counts_brackets_outside_strings_and_comments() -> None:
    assert guard('a = "[[[[" # [[[\n' * 50) is None
    assert guard("x = 1\na = " + "[" * (MAX_BRACKETS + 1)) == (
        2,
        f"more than {MAX_BRACKETS} brackets are open",
    )


def test_the_guard_stops_long_dotted_keys() -> None:
    assert guard("a." * MAX_DOTS + "b = 1\n" * 3) is None
    assert guard("\n" + "a." * (MAX_DOTS + 1) + "b = 1") == (2, f"more than {MAX_DOTS} dots in one line")


def test_the_guard_stops_texts_with_more_values_than_any_pack() -> None:
    assert guard("a = [" + "1," * (MAX_MARKS - 2)) is None
    assert guard("\na = [" + "1," * (MAX_MARKS - 1)) == (2, "more values than any pack has")


@given(st.text("[]{}\"'\\#.=\na,", max_size=12), st.integers(1, 3000))
def test_what_passes_the_guard_never_exhausts_the_reader(piece: str, times: int) -> None:
    text = "a = " + piece * times
    if guard(text) is None:
        with contextlib.suppress(tomllib.TOMLDecodeError):
            tomllib.loads(text)
