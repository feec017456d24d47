"""Columns of the list share the width there is."""

import pytest

from client.library.table import shared

WANTED, LEAST = [224, 108, 80], [150, 100, 80]


@pytest.mark.parametrize(
    ("room", "widths"),
    [(500, WANTED), (412, WANTED), (371, [187, 104, 80]), (330, LEAST), (200, LEAST)],
)
def test_columns_give_way_by_what_they_can_spare(room: int, widths: list[int]) -> None:
    assert shared(room, WANTED, LEAST) == widths
    assert sum(widths) <= max(room, sum(LEAST))
