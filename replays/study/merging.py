"""What several people have written beside one game, as one study; and what goes in and out of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from replays.study.notes import Arrow, Branch, Chapter, Note, Study, from_json, items_of, to_json

Item = TypeVar("Item", Note, Arrow, Chapter, Branch)


def merged(*studies: Study) -> Study:
    """What several people have written, as one: everything once, of two forms of one thing the later."""
    analyses = [study.analysis for study in studies if study.analysis is not None]
    analyses.sort(key=lambda one: (one.complete, len(one.decisions), one.deals, one.when))
    found = Study(
        notes=_union(study.notes for study in studies),
        arrows=_union(study.arrows for study in studies),
        chapters=_union(study.chapters for study in studies),
        branches=_union(study.branches for study in studies),
        analysis=analyses[-1] if analyses else None,
    )
    return from_json(to_json(found))  # the bounds hold for the whole too


def taken_in(mine: Study, more: Study) -> Study:
    """One's own study with what somebody else has written: of what is here only that is replaced which bears
    the same name.
    """
    known = {item.id: item.author for items in items_of(mine) for item in items}

    def new(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(item for item in items if known.get(item.id, item.author) == item.author)

    return merged(
        mine,
        replace(
            more,
            notes=new(more.notes),
            arrows=new(more.arrows),
            chapters=new(more.chapters),
            branches=new(more.branches),
        ),
    )


def _union(groups: Iterable[tuple[Item, ...]]) -> tuple[Item, ...]:
    found: dict[str, Item] = {}
    for items in groups:
        for item in items:
            if item.id not in found or found[item.id].when < item.when:
                found[item.id] = item
    return tuple(sorted(found.values(), key=lambda item: (item.at, item.when, item.id)))


def added(study: Study, *items: Note | Arrow | Chapter | Branch) -> Study:
    """The study with these in it; one of the same id is replaced."""
    return merged(
        without(study, *(item.id for item in items)),
        Study(
            notes=tuple(item for item in items if isinstance(item, Note)),
            arrows=tuple(item for item in items if isinstance(item, Arrow)),
            chapters=tuple(item for item in items if isinstance(item, Chapter)),
            branches=tuple(item for item in items if isinstance(item, Branch)),
        ),
    )


def without(study: Study, *keys: str) -> Study:
    """The study without these; with a branch go its own branches and notes."""
    gone = set(keys)
    while True:
        more = {b.id for b in study.branches if b.parent in gone} - gone
        if not more:
            break
        gone |= more
    return replace(
        study,
        notes=tuple(n for n in study.notes if n.id not in gone and n.branch not in gone),
        arrows=tuple(a for a in study.arrows if a.id not in gone and a.branch not in gone),
        chapters=tuple(c for c in study.chapters if c.id not in gone),
        branches=tuple(b for b in study.branches if b.id not in gone),
    )


def anonymous(study: Study) -> Study:
    """The study without the names of those who wrote it, and without times that could tell."""
    return replace(
        study,
        notes=tuple(replace(n, author="", when=0) for n in study.notes),
        arrows=tuple(replace(a, author="", when=0) for a in study.arrows),
        chapters=tuple(replace(c, author="", when=0) for c in study.chapters),
        branches=tuple(replace(b, author="", when=0) for b in study.branches),
    )
