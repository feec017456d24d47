"""Leading, following, looking around alone; and what a leader sends that cannot be."""

from __future__ import annotations

import msgspec
import pytest

from client.service.together import Together, addition, news_of
from netcore.link.study import People, Viewpoint
from replays.errors import ReplayError
from replays.study.merging import added, taken_in
from replays.study.notes import Arrow, Branch, Chapter, Move, Note, Study, to_json

BOTH = ("Ada", "Ben")


def test_one_follows_breaks_free_and_returns() -> None:
    ben = Together(hosts=False)
    assert not ben.leads and ben.leader == "somebody"
    ben.gathered(People((0, 1), BOTH, 0, 1))
    assert ben.led(Viewpoint(5, -1), 9, (-1, 0)) == ""
    assert not ben.moved(Viewpoint(5, -1)) and not ben.alone  # where the leader is anyway
    assert not ben.moved(Viewpoint(4, -1)) and ben.alone
    assert ben.led(Viewpoint(7, 0), 9, (-1, 0)) == ""
    assert ben.alone and ben.returned() == Viewpoint(7, 0) and not ben.alone
    ben.moved(Viewpoint(1, -1))
    ben.gathered(People((0, 1), BOTH, 1, 1))
    assert ben.leads and not ben.alone and ben.moved(Viewpoint(2, -1))
    ben.gathered(None)
    assert not ben.leads and ben.name(0) == "Ada"
    assert (ben.numbered("ben"), ben.numbered("1")) == (None, None)


def test_people_are_named_by_name_or_number() -> None:
    ada = Together(hosts=True)
    ada.gathered(People((0, 3, 4), ("Ada", "Bo", "Bo"), 0, 0))
    assert [ada.numbered(word) for word in ("ada", "Bo", "3", "9", "²", "")] == [0, None, 3, None, None, None]


@pytest.mark.attack(122)
def test_a_place_that_is_not_there_is_passed_over_with_a_sentence() -> None:
    ben = Together(hosts=False)
    ben.gathered(People((0, 1), BOTH, 0, 1))
    ben.led(Viewpoint(5, -1), 9, (-1,))
    assert "points at step 10; there are 9" in ben.led(Viewpoint(10, -1), 9, (-1,))
    assert "eyes that are not in this file" in ben.led(Viewpoint(5, 1), 9, (-1,))
    assert ben.place == Viewpoint(5, -1)


@pytest.mark.attack(122)
def test_what_is_added_bears_its_sender_s_name_and_the_bounds_of_a_study() -> None:
    study = added(Study(), Note(f"{1:016x}", 3, "Good", author="Somebody else"))
    found = addition(to_json(study), "Ada", 2)
    assert [note.author for note in found.study.notes] == ["Ada"]
    branch = Branch(f"{3:016x}", 3, 0, "1", moves=(Move(7, 1),))
    for body in (
        b"not json",
        to_json(added(Study(), branch)),
        msgspec.json.encode({"notes": [{"id": f"{1:016x}", "at": 1, "text": "x" * 5000}]}),
        msgspec.json.encode({"notes": [{"id": f"{n:016x}", "at": 1} for n in range(2001)]}),
        b"[" * 10_000,
    ):
        with pytest.raises(ReplayError):
            addition(body, "Ada", 2)


def test_only_what_is_new_is_sent_and_never_too_much() -> None:
    before = added(Study(), Note(f"{1:016x}", 3, "Good"))
    after = added(before, Note(f"{2:016x}", 4, "Better"))
    body = news_of(before, after)
    assert body is not None
    assert [note.id for note in addition(body, "Ada", 2).study.notes] == [f"{2:016x}"]
    assert news_of(after, before) is None
    parent = Branch(f"{5:016x}", 3, 0, "1")
    child = Branch(f"{6:016x}", 0, 0, "1", parent=parent.id)
    grown = news_of(added(after, parent), added(after, parent, child))
    assert grown is not None
    assert len(addition(grown, "Ada", 2).study.branches) == 2
    many = added(before, *(Note(f"{n + 10:016x}", 4, "x" * 3000) for n in range(20)))
    assert news_of(before, many) is None


@pytest.mark.attack(131)
def test_what_is_added_takes_nobody_else_s_words_away() -> None:
    """A note, a line or a chapter with the id of one that is here, and a later time."""
    mine = added(
        Study(),
        Note(f"{1:016x}", 3, "Good", author="Ben", when=5),
        Branch(f"{2:016x}", 3, 0, "1", title="Mine", author="Ben", when=5),
        Chapter(f"{3:016x}", 3, "Opening", author="Ben", when=5),
        Arrow(f"{4:016x}", 3, 1, 2, author="Ben", when=5),
    )
    false = added(
        Study(),
        Note(f"{1:016x}", 3, "I resign", author="Ben", when=9_000),
        Branch(f"{2:016x}", 3, 0, "1", title="Another", author="Ben", when=9_000),
        Chapter(f"{3:016x}", 1, "Ending", author="Ben", when=9_000),
        Arrow(f"{4:016x}", 3, 2, 1, author="Ben", when=9_000),
        Note(f"{5:016x}", 4, "New", author="Ben", when=9_000),
    )
    found = taken_in(mine, addition(to_json(false), "Ada", 2).study)
    assert [(note.text, note.author) for note in found.notes] == [("Good", "Ben"), ("New", "Ada")]
    assert (found.branches, found.chapters, found.arrows) == (mine.branches, mine.chapters, mine.arrows)
    later = addition(to_json(added(Study(), Note(f"{5:016x}", 4, "Newer", when=9_001))), "Ada", 2).study
    assert [note.text for note in taken_in(found, later).notes] == ["Good", "Newer"]
