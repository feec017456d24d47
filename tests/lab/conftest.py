"""Players as real programs in two homes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.lab.homes import POINT, POINT_6, SIX, Homes, Nat, why_not
from tests.processes.actors import Actor, Stage
from tests.processes.conftest import plugins

__all__ = ["Play", "homes", "plugins", "stage"]

Play = Callable[..., tuple[Actor, Actor]]


class LabStage(Stage):
    """A stage whose actors sit at the hosts of a lab."""

    def __init__(self, folder: Path, plugins: Path, lab: Homes, point: str) -> None:
        super().__init__(folder, plugins)
        self.lab = lab
        self.environment["RUNETABLE_MEET"] = point

    def at(self, host: str, name: str) -> Actor:
        actor = self.actor(name)
        actor.prefix = self.lab.at(host)
        return actor

    def meet(self, *words: str) -> Actor:
        """The meeting point's program."""
        point = self.at("net", "Point")
        point.start("meet", "--json", *words)
        point.event("meeting")
        return point


@pytest.fixture(scope="session")
def _possible() -> None:
    reason = why_not()
    if reason:
        pytest.skip(reason)


@pytest.fixture
def homes(_possible: None) -> Iterator[Callable[[Nat, Nat], Homes]]:
    made: list[Homes] = []

    def build(ada: Nat, ben: Nat) -> Homes:
        made.append(Homes(ada, ben))
        return made[0]

    try:
        yield build
    finally:
        for lab in made:
            lab.close()


@pytest.fixture
def stage(
    tmp_path: Path, plugins: Path, homes: Callable[[Nat, Nat], Homes]
) -> Iterator[Callable[[Nat, Nat], LabStage]]:
    stages: list[LabStage] = []

    def build(ada: Nat, ben: Nat) -> LabStage:
        point = f"[{POINT_6}]" if ada in SIX else POINT
        stages.append(LabStage(tmp_path, plugins, homes(ada, ben), point))
        return stages[0]

    try:
        yield build
    finally:
        for one in stages:
            one.close()
