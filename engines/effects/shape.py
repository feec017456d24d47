"""Why plain data is no pack: the same types the decoder uses, walked slowly, so that every mistake is found
and named.

The decoder is fast and stops at the first mistake. This walk runs only when it has found one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import inspect as mi

from engines.effects import grammar as g
from engines.effects.problem import nearest, quoted

Report = Callable[[str, str, str], None]
"""Takes path, reason, hint."""

_UNIONS = {"do": "verb", "num": "form of number", "test": "test", "layer": "layer"}
"""What the tag of a union of tables is called."""


@cache
def _struct(cls: type) -> mi.StructType:
    found = mi.type_info(cls)
    assert isinstance(found, mi.StructType)
    return found


class Shape:
    """Compares plain data with the grammar and reports all that does not fit."""

    def __init__(self, verbs: Mapping[str, type[g.Verb]], report: Report) -> None:
        self._verbs = verbs
        self._report = report

    def check(self, raw: Any, cls: type[g.Node], path: str = "$") -> None:
        """Report everything in `raw` that keeps it from being a node of this class."""
        self._table(raw, _struct(cls), path)

    def _look(self, raw: Any, kind: mi.Type, path: str) -> None:
        options = list(_flat(kind))
        fitting = [option for option in options if _admits(option, raw)]
        if not fitting:
            self._report(path, f"{_wanted(options)} is wanted, not {_called(raw)}", "")
            return
        if isinstance(raw, dict):
            self._tables(raw, fitting, path)
        else:
            self._value(raw, fitting[0], path)

    def _value(self, raw: Any, kind: mi.Type, path: str) -> None:
        if isinstance(kind, mi.IntType):
            if kind.ge is not None and raw < kind.ge:
                self._report(path, f"{_short(raw)} is too small", f"{kind.ge} at least")
            elif kind.le is not None and raw > kind.le:
                self._report(path, f"{_short(raw)} is too large", f"{kind.le} at most")
        elif isinstance(kind, mi.StrType):
            self._text(raw, kind, path)
        elif isinstance(kind, mi.LiteralType):
            if raw not in kind.values:
                hint = nearest(str(raw), map(str, kind.values)) or "one of " + ", ".join(
                    map(str, kind.values)
                )
                self._report(path, f"{quoted(raw)} is not allowed here", hint)
        elif isinstance(kind, mi.VarTupleType):
            if kind.max_length is not None and len(raw) > kind.max_length:
                self._report(path, f"{len(raw)} entries are too many", f"{kind.max_length} at most")
            if kind.min_length is not None and len(raw) < kind.min_length:
                self._report(path, "the list is empty", "")
            for index, item in enumerate(raw):
                self._look(item, kind.item_type, f"{path}[{index}]")

    def _text(self, raw: str, kind: mi.StrType, path: str) -> None:
        if kind.max_length is not None and len(raw) > kind.max_length:
            self._report(path, f"{len(raw)} characters are too many", f"{kind.max_length} at most")
        elif kind.min_length is not None and len(raw) < kind.min_length:
            self._report(path, "the text is empty", "")
        elif kind.pattern is not None and not re.search(kind.pattern, raw):
            self._report(path, f"{quoted(raw)} is no name", "small letters, digits and _, a letter first")

    def _tables(self, raw: dict[str, Any], kinds: list[mi.Type], path: str) -> None:
        first = kinds[0]
        if isinstance(first, mi.CustomType):
            tags = {tag: _struct(node) for tag, node in self._verbs.items()}
            self._tagged(raw, tags, "do", path)
        elif isinstance(first, mi.DictType):
            for key, value in raw.items():
                self._look(key, first.key_type, f"{path}.{key}")
                self._look(value, first.value_type, f"{path}.{key}")
        elif isinstance(first, mi.StructType) and first.tag_field is not None:
            structs = [kind for kind in kinds if isinstance(kind, mi.StructType)]
            self._tagged(raw, {str(kind.tag): kind for kind in structs}, first.tag_field, path)
        elif isinstance(first, mi.StructType):
            self._table(raw, first, path)

    def _tagged(self, raw: dict[str, Any], tags: Mapping[str, mi.StructType], tag: str, path: str) -> None:
        word = raw.get(tag)
        if tag not in raw:
            self._report(path, f'"{tag}" is missing', f"{tag} = one of the {_UNIONS.get(tag, tag)}s")
        elif not isinstance(word, str):
            self._report(f"{path}.{tag}", f"a word is wanted, not {_called(word)}", "")
        elif word not in tags:
            self._report(f"{path}.{tag}", f"no {_UNIONS.get(tag, tag)} {quoted(word)}", nearest(word, tags))
        else:
            self._table(raw, tags[word], path)

    def _table(self, raw: Any, kind: mi.StructType, path: str) -> None:
        if not isinstance(raw, dict):
            self._report(path, f"a table is wanted, not {_called(raw)}", "")
            return
        fields = {field.encode_name: field for field in kind.fields}
        for key, value in raw.items():
            if key in fields:
                self._look(value, fields[key].type, f"{path}.{key}")
            elif key != kind.tag_field:
                self._report(f"{path}.{key}", f"no field {quoted(key)} here", nearest(str(key), fields))
        for name, field in fields.items():
            if field.required and name not in raw:
                self._report(path, f'"{name}" is missing', "")


def _flat(kind: mi.Type) -> Iterator[mi.Type]:
    if isinstance(kind, mi.Metadata):
        yield from _flat(kind.type)
    elif isinstance(kind, mi.UnionType):
        for part in kind.types:
            yield from _flat(part)
    else:
        yield kind


_PYTHON: tuple[tuple[tuple[type[mi.Type], ...], type, str], ...] = (
    ((mi.BoolType,), bool, "true or false"),
    ((mi.IntType,), int, "a whole number"),
    ((mi.StrType, mi.LiteralType), str, "a word"),
    ((mi.VarTupleType,), list, "a list"),
    ((mi.StructType, mi.DictType, mi.CustomType), dict, "a table"),
    ((mi.NoneType,), type(None), "nothing"),
)
"""Sorts of type, what is admitted as such, and its name. Only bytes can hold nothing; text cannot."""


def _admits(kind: mi.Type, raw: Any) -> bool:
    return any(isinstance(kind, kinds) and type(raw) is python for kinds, python, _ in _PYTHON)


def _wanted(kinds: list[mi.Type]) -> str:
    words = [word for group, _, word in _PYTHON[:-1] if any(isinstance(kind, group) for kind in kinds)]
    return " or ".join(words)


def _called(raw: Any) -> str:
    if isinstance(raw, str):
        return f"the text {quoted(raw)}"
    if type(raw) is int:
        return f"the number {_short(raw)}"
    names = {python: word for _, python, word in _PYTHON} | {
        float: "a number with a fraction",
        bytes: "bytes",
    }
    return names.get(type(raw), "a date or time")


def _short(number: int) -> str:
    """A number that a stranger wrote, however large."""
    return str(number) if abs(number) <= 10**12 else "the number"
