"""A vocabulary made ready for reading packs: word lists by sort, the decoder, expanded keywords."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.problem import PackError, Problem, nearest, quoted
from engines.effects.shape import Shape
from engines.effects.vocabulary import BASE_CAUSES, BASE_STATS, CHAIN, Keyword, Vocabulary

ABILITIES: Final = ("play", "use", "when", "instead", "always")
"""The lists of abilities on a card, in the order in which they are read."""

SEATS: Final = ("you", "ally", "each_foe", "foe", "any", "active", "owner", "it")
REFS: Final = ("self", "you", "foe", "owner", "it", "host")


class Language:
    """What reading a pack of one game needs, made once from its vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        v = self.vocabulary = vocabulary
        self.verbs = v.all_verbs
        self.nodes: Mapping[str, type[g.Verb]] = {tag: verb.node for tag, verb in self.verbs.items()}
        self._keywords: dict[str, g.Card] = {}
        self.decoder = msgspec.msgpack.Decoder(g.PackFile, dec_hook=self.hook)
        stats = (*v.stats, *BASE_STATS, *v.resources)
        self.words: Mapping[str, Collection[str]] = {
            "zone": v.zone_names,
            "within": (*v.zone_names, CHAIN),
            "stat": stats,
            "printed": v.stats,
            "counter": v.counters,
            "resource": v.resources,
            "kind": v.kinds,
            "way": tuple(v.ways),
            "half": v.half_names,
            "attribute": tuple(v.attributes),
            "trait": (*stats, *v.attributes, "stem"),
            "distinct": (*v.attributes, "name"),
            "link": v.links,
            "range": v.ranges,
            "event": tuple(v.all_events),
            "cause": (*BASE_CAUSES, *v.causes),
            "rule": v.rules,
            "period": v.periods,
            "phase": v.phases,
            "priority": tuple(v.priorities),
            "keyword_name": (*v.keywords, "all"),
        }
        self.tags = frozenset((*v.tags, *(tag for tags in v.attributes.values() for tag in tags)))

    def hook(self, kind: type, raw: Any) -> Any:
        """Decode one step: the decoder calls this where the grammar says `Step`."""
        node = self.nodes.get(str(raw.get("do"))) if isinstance(raw, dict) else None
        if kind is not g.Step or node is None:
            raise msgspec.ValidationError("no step")
        return msgspec.convert(raw, node, dec_hook=self.hook)

    def card(self, raw: object) -> g.Card:
        """A card from plain data; raises msgspec.ValidationError if it is none."""
        return msgspec.convert(raw, g.Card, dec_hook=self.hook)

    def keyword(self, use: str) -> g.Card:
        """The abilities of a keyword, its parameter filled in, as a card of that name; raises PackError."""
        known = self._keywords.get(use)
        if known is None:
            known = self._keywords[use] = self._expanded(use)
        return known

    def _expanded(self, use: str) -> g.Card:
        word, parameter = self.parameter(use)
        raw: dict[str, Any] = _filled(tomllib.loads(self.vocabulary.keywords[word].abilities), parameter)
        raw |= {"id": "keyword", "name": use, "kind": self.vocabulary.kinds[0]}
        try:
            return self.card(raw)
        except msgspec.ValidationError as error:
            found: list[Problem] = []
            Shape(self.nodes, lambda path, reason, hint: found.append(_problem(reason, hint, path))).check(
                raw, g.Card
            )
            raise PackError(found or [_problem(str(error))]) from None

    def parameter(self, use: str) -> tuple[str, int | str | None]:
        """A keyword as written, taken apart: `token 3` is token and 3; raises PackError."""
        word, _, rest = use.partition(" ")
        keyword = self.vocabulary.keywords.get(word)
        if keyword is None:
            raise _refused(f"no keyword {quoted(word)}", nearest(word, self.vocabulary.keywords))
        return word, _parameter(word, keyword, rest)

    def expand(self, card: g.Card) -> g.Card:
        """The card with the abilities of its keywords after its own, in the order of the keywords."""
        if not card.keywords:
            return card
        given = [self.keyword(use) for use in card.keywords]
        more = {kind: [a for one in given for a in getattr(one, kind)] for kind in ABILITIES}
        return replace(
            card, **{kind: (*getattr(card, kind), *extra) for kind, extra in more.items() if extra}
        )

    def mistakes(self) -> list[str]:
        """What is wrong with the keywords and ways of the vocabulary, found by reading them as a pack's
        cards.
        """
        from engines.effects.lint import lint_card, lint_way

        found: list[str] = []
        for word, keyword in self.vocabulary.keywords.items():
            use = {"number": f"{word} 1", "word": f"{word} word"}.get(keyword.takes or "", word)
            try:
                card = self.keyword(use)
            except (ValueError, PackError) as error:
                found.append(f"keyword {word}: {error}")
                continue
            found += [f"keyword {word}: {problem}" for problem in lint_card(self, card)]
        for name, way in self.vocabulary.ways.items():
            found += [f"way {name}: {problem}" for problem in lint_way(self, way)]
        return found


def _parameter(word: str, keyword: Keyword, rest: str) -> int | str | None:
    if keyword.takes is None:
        if rest:
            raise _refused(f"keyword {quoted(word)} takes no parameter")
        return None
    if keyword.takes == "word":
        if not rest:
            raise _refused(f"keyword {quoted(word)} takes a word", f'as in "{word} fire"')
        return rest
    if (
        not (rest.isascii() and rest.isdigit())
        or len(rest) > len(str(g.MAX_NUMBER))
        or int(rest) > g.MAX_NUMBER
    ):
        raise _refused(f"keyword {quoted(word)} takes a number", f'as in "{word} 2"')
    return int(rest)


def _refused(reason: str, hint: str = "") -> PackError:
    return PackError([_problem(reason, hint)])


def _problem(reason: str, hint: str = "", path: str = "$") -> Problem:
    return Problem("abilities", 0, path, "", reason, hint)


def _filled(raw: Any, parameter: int | str | None) -> Any:
    """Plain data with `$n` replaced by a keyword's parameter."""
    if isinstance(raw, dict):
        return {key: _filled(value, parameter) for key, value in raw.items()}
    if isinstance(raw, list):
        return [_filled(value, parameter) for value in raw]
    return parameter if raw == "$n" and parameter is not None else raw
