"""Packs of Reapers that strangers write: what every card must have is asked when the pack is read."""

from __future__ import annotations

import pytest

from engines.effects.pack import check_pack, read_pack
from engines.effects.problem import PackError
from engines.reapers.policy import WORDS

HEAD = 'pack = "mine"\ngame = "reapers"\nversion = 1\nlanguage = 2\n'


def card(kind: str, tags: str, stats: str, play: str = "") -> str:
    """One card of a pack, as text."""
    head = f'[[card]]\nid = "mine"\nname = "Mine"\nkind = "{kind}"\ntags = [{tags}]\nstats = {{{stats}}}\n'
    return HEAD + head + (f'[[card.play]]\nas = "{play}"\n' if play else "")


FINE = card("soul", '"human", "warrior"', "rank = 1, atk = 100, grd = 100", "summon")


def test_a_soul_with_everything_is_fine():
    assert len(read_pack(FINE, "mine.toml", WORDS).cards) == 1


@pytest.mark.rule("RP-122", "RP-123", "RP-121", "RP-127", "RP-129", "RP-R03", "RP-R09")
@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (card("soul", '"human"', "rank = 1, atk = 1, grd = 1", "summon"), ".tags", "one Position"),
        (card("soul", '"mage"', "rank = 1, atk = 1, grd = 1", "summon"), ".tags", "one Class"),
        (
            card("soul", '"human", "angel", "mage"', "rank = 1, atk = 1, grd = 1", "summon"),
            ".tags",
            "one Class",
        ),
        (card("soul", '"human", "mage"', "atk = 1, grd = 1", "summon"), ".stats", "rank, atk, grd"),
        (card("soul", '"human", "mage"', "rank = 4, atk = 1, grd = 1", "rank_up"), ".stats", "1, 2 or 3"),
        (card("soul", '"human", "mage"', "rank = 2, atk = 1, grd = 1", "summon"), ".play", "rank_up"),
        (card("soul", '"human", "mage"', "rank = 1, atk = 1, grd = 1"), ".play", "summon"),
        (card("token", '"human", "mage"', "atk = 1, grd = 1"), ".tags", "warrior"),
        (card("token", '"human", "warrior"', "atk = 1, grd = 1", "summon"), ".play", "not played"),
        (card("cast", "", "", "cast"), ".tags", "one type"),
        (card("cast", '"quick"', "", "cast"), ".play", "caster"),
        (card("cast", '"quick"', "atk = 1", "cast"), ".stats", "no stats"),
        (card("reaper", '"human"', "grd = 1"), ".stats", "grd, strike"),
    ],
)
def test_what_is_missing_is_said_with_its_line(text, place, reason):
    problems = check_pack(text.encode(), "mine.toml", WORDS, [])
    assert problems[0].path == f"$.card[0]{place}" and reason in problems[0].reason
    assert problems[0].line > 4
    with pytest.raises(PackError, match=r"mine\.toml line"):
        read_pack(text, "mine.toml", WORDS)
