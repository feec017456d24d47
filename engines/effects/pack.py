"""Reading packs: text or bytes in, checked cards out, every mistake with its place.

A pack is looked at in this order: size, UTF-8, nesting, TOML, types, then everything lint knows. Whatever is
wrong becomes a `Problem`; nothing a stranger writes raises anything else. A pack read from TOML is taken
through its canonical bytes, so that both forms give the very same values, down to the order of keys.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.canonical import canonical, digest, exact, settled
from engines.effects.language import Language
from engines.effects.lines import LineIndex, guard
from engines.effects.lint import Finding, lint_cards, lint_warnings
from engines.effects.problem import PackError, Problem, Severity, quoted
from engines.effects.shape import Shape
from engines.effects.vocabulary import Vocabulary

MAX_TOML: Final = 4 << 20
"""Bytes of a pack as text: four times the canonical size, room for comments; read in about three seconds at
worst.
"""
MAX_CANONICAL: Final = 1 << 20
"""Bytes of a pack as it is digested and sent to peers: some 4,000 cards of the usual size."""
MAX_CARDS: Final = 2_000
"""Cards of one pack: several times the largest set of any of the games."""
MAX_PROBLEMS: Final = 100
"""Problems listed for one pack: nobody reads more, and a hostile pack has no end of them."""

_TOO_DEEP: Final = "the pack is nested too deep"
_CARD: Final = re.compile(r"\$\.card\[(\d+)\]")
_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")


class Pack(msgspec.Struct, frozen=True):
    """A pack that has passed every check."""

    id: str
    game: str
    version: int
    language: int
    printed: tuple[g.Card, ...]
    """The cards as written."""
    cards: tuple[g.Card, ...]
    """The cards with the abilities of their keywords after their own."""
    digest: bytes
    """What names the pack: its rules without the words printed on its cards."""
    exact: bytes
    """BLAKE2b-256 of the canonical bytes."""

    def canonical(self) -> bytes:
        """The bytes that are stored and sent to peers."""
        return canonical(g.PackFile(self.id, self.game, self.language, self.version, self.printed))


def read_pack(
    source: str | bytes, file: str, vocabulary: Vocabulary, known_cards: Collection[str] = ()
) -> Pack:
    """A pack from TOML; raises PackError with all problems found.

    `known_cards` are ids of cards in packs loaded before: their tokens can be made, their ids are taken.
    """
    reading = _Reading(file, vocabulary, known_cards)
    pack = reading.toml(source)
    if pack is None:
        raise PackError(reading.sorted())
    return pack


def read_canonical(
    data: bytes,
    vocabulary: Vocabulary,
    known_cards: Collection[str] = (),
    file: str = "pack",
    passed: Collection[bytes] = (),
) -> Pack:
    """A pack from its canonical bytes, as strictly as from text; raises PackError.

    `passed` are exact digests of packs that have been through all of this with the same vocabulary: for them
    the slow checks are not made again.
    """
    reading = _Reading(file, vocabulary, known_cards)
    pack = reading.canonical(data, passed)
    if pack is None:
        raise PackError(reading.sorted())
    return pack


def check_pack(
    source: str | bytes, file: str, vocabulary: Vocabulary, known_cards: Collection[str] = ()
) -> list[Problem]:
    """Everything wrong with a pack in TOML, warnings included, in the order of its lines."""
    reading = _Reading(file, vocabulary, known_cards)
    pack = reading.toml(source)
    if pack is not None:
        with suppress(_Enough):
            reading.findings(lint_warnings(vocabulary.language, pack.printed))
    return reading.sorted()


def worded(pack: Pack, printed: Mapping[str, g.Card]) -> Pack:
    """A pack that came without words, with those that cards of the same id have here."""
    return replace(pack, cards=tuple(_worded(card, printed.get(card.id)) for card in pack.cards))


def _worded(card: g.Card, other: g.Card | None) -> g.Card:
    if other is None:
        return card
    texts = {half.id: half.text for half in other.half}
    halves = tuple(replace(half, text=half.text or texts.get(half.id, "")) for half in card.half)
    return replace(card, text=card.text or other.text, shown=card.shown or other.shown, half=halves)


class _Enough(Exception):
    """The list of problems is full."""


class _Reading:
    """One attempt to read a pack, with what it finds wrong."""

    def __init__(self, file: str, vocabulary: Vocabulary, known: Collection[str]) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._language: Language = vocabulary.language
        self._known = known
        self._text = ""
        self._lines: LineIndex | None = None
        self._ids: list[str] = []
        """Ids of the cards, by index, as far as they are known."""

    def sorted(self) -> list[Problem]:
        """The problems in the order of their lines."""
        return sorted(self.problems, key=lambda problem: problem.line)

    # --- from text ------------------------------------------------------------------------------------------

    def toml(self, source: str | bytes) -> Pack | None:
        """The pack, or None if `problems` has anything that forbids it."""
        with suppress(_Enough):
            return self._toml(source)
        return None

    def _toml(self, source: str | bytes) -> Pack | None:
        text = self._decoded_text(source)
        raw = None if text is None else self._parsed(text)
        if raw is None or not self._head(raw):
            return None
        try:
            file = msgspec.convert(raw, g.PackFile, dec_hook=self._language.hook)
        except msgspec.ValidationError as error:
            self._explain(raw, str(error))
            return None
        except RecursionError:
            self._problem(_TOO_DEEP, f"{g.MAX_NESTING} levels at most")
            return None
        data = canonical(settled(file))
        if len(data) > MAX_CANONICAL:
            self._problem(f"the pack has {len(data)} bytes in canonical form", f"{MAX_CANONICAL} at most")
            return None
        return self._finished(self._language.decoder.decode(data), data)

    def _decoded_text(self, source: str | bytes) -> str | None:
        if len(source) > MAX_TOML:
            self._problem(f"the pack has {len(source)} bytes", f"{MAX_TOML} at most")
            return None
        try:
            text = source.decode() if isinstance(source, bytes) else source.encode().decode()
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            self._problem(f"byte {error.start} is not UTF-8", "save the file as UTF-8", line)
            return None
        except UnicodeEncodeError:
            self._problem("the text cannot be written as UTF-8", "")
            return None
        self._text = text.removeprefix("\ufeff")
        return self._text

    def _parsed(self, text: str) -> dict[str, Any] | None:
        barred = guard(text)
        if barred is not None:
            self._problem(barred[1], "no card needs that", barred[0])
            return None
        try:
            return tomllib.loads(text)
        except RecursionError:
            self._problem(_TOO_DEEP, "")
        except ValueError as error:
            place = _LINE.search(str(error))
            line = int(place[1]) if place is not None else text.count("\n") + 1
            reason = _LINE.sub("", str(error)).replace("(at end of document)", "").strip()
            self._problem(f"no valid TOML: {reason[:1].lower()}{reason[1:120]}", "", line)
        return None

    def _head(self, raw: dict[str, Any]) -> bool:
        """Whether this is a pack for this game and language at all; if not, no other mistake matters."""
        before = len(self.problems)
        self._ids = _ids(raw)
        vocabulary = self._language.vocabulary
        if raw.get("language", g.LANGUAGE) != g.LANGUAGE:
            reason = f"language version {quoted(raw['language'])} is not known here"
            self._at("$.language", reason, f"language = {g.LANGUAGE}")
        if raw.get("game", vocabulary.game) != vocabulary.game:
            self._at("$.game", f"the pack is for {quoted(raw['game'])}", f"this is {vocabulary.game}")
        cards = raw.get("card")
        if isinstance(cards, list) and len(cards) > MAX_CARDS:
            self._at("$.card", f"{len(cards)} cards are too many", f"{MAX_CARDS} at most")
        return len(self.problems) == before

    def _explain(self, raw: dict[str, Any], reason: str) -> None:
        """Name every mistake of types; cards without one are checked further."""
        try:
            Shape(self._language.nodes, self._at).check(raw, g.PackFile)
        except RecursionError:
            self._problem(_TOO_DEEP, f"{g.MAX_NESTING} levels at most")
        if not self.problems:
            self._problem(f"no pack: {reason[:200]}", "")
        broken = {match[1] for p in self.problems if (match := _CARD.match(p.path))}
        listed = raw.get("card")
        if not isinstance(listed, list) or any(problem.reason == _TOO_DEEP for problem in self.problems):
            return
        sound = [index for index in range(len(listed)) if str(index) not in broken]
        cards = [self._language.card(listed[index]) for index in sound]
        for index, finding in lint_cards(self._language, cards, self._known, self._ids):
            self._at(f"$.card[{sound[index]}]{finding.path}", finding.reason, finding.hint)

    # --- from canonical bytes -------------------------------------------------------------------------------

    def canonical(self, data: bytes, passed: Collection[bytes]) -> Pack | None:
        """The pack from canonical bytes, or None."""
        with suppress(_Enough):
            return self._canonical(data, passed)
        return None

    def _canonical(self, data: bytes, passed: Collection[bytes]) -> Pack | None:
        if len(data) > MAX_CANONICAL:
            self._problem(f"the pack has {len(data)} bytes", f"{MAX_CANONICAL} at most")
            return None
        try:
            file = self._language.decoder.decode(data)
        except msgspec.ValidationError as error:
            self._explain_bytes(data, str(error))
            return None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._problem(f"no canonical pack: {str(error)[:120]}", "")
            return None
        except RecursionError:
            self._problem(_TOO_DEEP, f"{g.MAX_NESTING} levels at most")
            return None
        if exact(data) in passed:
            return self._pack(file, data)
        if not self._head({"language": file.language, "game": file.game, "card": list(file.card)}):
            return None
        if canonical(settled(file)) != data:
            self._problem("the pack is not in canonical form", "")
            return None
        return self._finished(file, data)

    def _explain_bytes(self, data: bytes, reason: str) -> None:
        try:
            raw = msgspec.msgpack.decode(data)
        except (msgspec.DecodeError, RecursionError, ValueError):
            raw = None
        if isinstance(raw, dict) and all(isinstance(key, str) for key in raw):
            if self._head(raw):
                self._explain(raw, reason)
        else:
            self._problem(f"no canonical pack: {reason[:120]}", "")

    # --- both -----------------------------------------------------------------------------------------------

    def _finished(self, file: g.PackFile, data: bytes) -> Pack | None:
        """The last checks, and the pack if they find nothing."""
        self._ids = [card.id for card in file.card]
        self.findings(lint_cards(self._language, file.card, self._known))
        return None if self.problems else self._pack(file, data)

    def _pack(self, file: g.PackFile, data: bytes) -> Pack:
        cards = tuple(self._language.expand(card) for card in file.card)
        return Pack(
            file.pack, file.game, file.version, file.language, file.card, cards, digest(data), exact(data)
        )

    def findings(self, found: Iterable[tuple[int, Finding]]) -> None:
        """Note what lint found, by index of the card."""
        for index, (path, reason, hint, severity) in found:
            self._at(f"$.card[{index}]{path}", reason, hint, severity)

    def _at(self, path: str, reason: str, hint: str, severity: Severity = "error") -> None:
        if self._lines is None and self._text:
            self._lines = LineIndex(self._text)
        match = _CARD.match(path)
        index = int(match[1]) if match is not None else -1
        card = self._ids[index] if 0 <= index < len(self._ids) else ""
        line = self._lines.line(path) if self._lines is not None else 0
        self._add(Problem(self._file, line, path, card, reason, hint, severity))

    def _problem(self, reason: str, hint: str, line: int = 0) -> None:
        self._add(Problem(self._file, line, "", "", reason, hint))

    def _add(self, problem: Problem) -> None:
        if len(self.problems) >= MAX_PROBLEMS:
            raise _Enough
        self.problems.append(problem)


def _ids(raw: dict[str, Any]) -> list[str]:
    """The ids of the cards in plain data, empty where there is none."""
    listed = raw.get("card")
    ids = (
        [card.get("id") if isinstance(card, dict) else "" for card in listed]
        if isinstance(listed, list)
        else []
    )
    return [id[: g.MAX_WORD] if isinstance(id, str) else "" for id in ids]
