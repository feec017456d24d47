"""The schema of the JSON export: shipped, the same as the types, and kept by real exports of all kinds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from replays.export.json import FORMAT, VERSION, to_json
from replays.export.schema import FILE, Exported, schema
from replays.samples import samples
from replays.study.keeping import load_study
from replays.study.notes import to_json as written
from replays.timeline import open_timeline
from replays.verify import verify

GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "files").rglob("*.rune"))


def test_the_file_that_is_shipped_is_the_one_of_the_types() -> None:
    assert FILE.read_text("utf-8") == schema()
    shape = json.loads(schema())["$defs"]["Exported"]["properties"]
    assert (shape["format"]["enum"], shape["version"]["enum"]) == ([FORMAT], [VERSION])


def cases() -> list[Any]:
    """Samples and golden files; all but a few belong to the long form."""
    quick = ("rune", "reapers-alone-1", "runeslingers-1")
    return [
        pytest.param(path, id=path.stem, marks=() if path.stem in quick else pytest.mark.slow)
        for path in (*samples(), *GOLDEN)
    ]


@pytest.mark.parametrize("path", cases())
def test_a_real_export_holds_to_it(path: Path) -> None:
    timeline = open_timeline(path)
    text = to_json(timeline, verify(path), -1, load_study(path))
    found = msgspec.json.decode(text, type=Exported, strict=True)
    assert len(found.seats) == len(timeline.replay.hello.seats)
    study = load_study(path)
    assert study.empty if found.study is None else written(found.study) == written(study)


def test_a_field_that_nobody_documented_is_noticed() -> None:
    path = next(one for one in samples() if one.stem == "rune")
    told = json.loads(to_json(open_timeline(path), verify(path)))
    for changed in (
        told | {"more": 1},
        {key: told[key] for key in told if key != "dealt"},
        told | {"version": 9},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(changed, Exported)
