"""Cards on the table stay large enough to be known at a glance, over whole games that were really played."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.table.layout import layout_for
from client.table.look import DARK_LOOK
from client.table.planning import make_plan
from engines import registry
from replays.samples import samples
from replays.timeline import open_timeline

TABLE = (1280, 761)
"""A window of 1280 by 800 without the bar above the table."""
WIDE, CROWDED = 100.0, 88.0
"""Pixels of a card in usual positions, and in the fullest."""
USUAL = 0.9
"""Share of positions that are usual."""
STEP = 12
OLDER = Path(__file__).parents[2] / "golden" / "tables" / "runiverse-2.rune"
"""A game by rules before today's, as full as usual."""
GAMES = [
    pytest.param("runiverse", OLDER, id="runiverse-2"),
    pytest.param("runiverse", None, id="runiverse"),
    *(
        pytest.param(game, None, id=game, marks=pytest.mark.slow)
        for game in ("reapers", "genesis", "runeslingers")
    ),
]


@pytest.mark.parametrize(("game", "path"), GAMES)
def test_cards_are_a_hundred_pixels_wide_at_1280_by_800(qapp, game: str, path: Path | None) -> None:
    path = path or next(each for each in samples() if each.stem == game)
    timeline, engine = open_timeline(path), registry.engine(game)
    layout = layout_for(engine.game(), engine)
    widths = []
    for at in range(0, timeline.last + 1, STEP):
        plan = make_plan(timeline.view(at, at // STEP % 2), layout, *TABLE, DARK_LOOK)
        lying = [
            zone.card[0]
            for zone in plan.zones.values()
            if zone.zone.cards and zone.place.area in ("front", "back") and zone.place.weight == "fight"
        ]
        widths += lying[:1]
    assert len(widths) > 10 and min(widths) >= CROWDED
    assert sum(wide >= WIDE for wide in widths) >= USUAL * len(widths)
