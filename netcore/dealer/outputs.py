"""What a joint dealer hands out: items to send, work to run, filled intents, checked openings, faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.decision import Done, Faces
from netcore.dealer.faults import Fault, Refused
from netcore.dealer.opening import Opened
from netcore.dealer.rounds import Round
from netcore.item import Kind


@dataclass(frozen=True)
class DealerSend:
    """An item of this seat for the open step: to be signed, written to the journal, and sent."""

    kind: Kind
    body: bytes


@dataclass(frozen=True)
class Filled:
    """An intent is filled: what the engine gets, and what this seat alone was shown.

    When the engine has accepted it, the table calls `close`.
    """

    done: Done
    shown: Faces = field(repr=False)


@dataclass(frozen=True)
class JudgedOpening:
    """An opening answer is checked; its faces go to the engine with the answer, itself to `answered`."""

    opened: Opened


@dataclass(frozen=True)
class Exposed:
    """This seat saw a card that is none: the body that shows it to everybody, who hand it to `exposed`."""

    body: bytes


@dataclass(eq=False)
class DealerJob:
    """Something heavy: `run` it anywhere, then hand its result to `finished`. `run` changes nothing."""

    what: str
    run: Callable[[], Any] = field(repr=False)
    then: Callable[[Any], list[Output]] = field(repr=False)
    round: Round | None = field(default=None, repr=False)
    """The round it belongs to, if any: work of a round that is over is forgotten."""


Output = DealerSend | Filled | JudgedOpening | Exposed | DealerJob | Fault


def caught(run: Callable[[], Any]) -> Callable[[], Any]:
    """The same, with a refusal as its result: work may run on another thread."""

    def run_caught() -> Any:
        try:
            return run()
        except Refused as refused:
            return refused

    return run_caught
