"""What can be said of a replay in the end: a word, how it was dealt, whether it came to its end, and why not.

- *verified*: the game came to its end, the end is signed, and every check holds.
- *unfinished*: nothing speaks against it, but it has no end that is signed; told is why.
- *unaudited*: it has its end, but something could not be checked: a seed that is not in the file, or rules
  that are not installed here.
- *broken*: something is wrong; told is at which step, what, and whose doing it is if that is known.

Beside the word stands how the game was dealt. A game that one program dealt alone may be verified: that its
dealer kept to the committed seed. It says nothing about which seed was chosen, and by whom.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from engines.kernel import Result
from engines.kernel.say import mark, say
from netcore.dealer import BROKEN, UNAUDITED, VERIFIED
from netcore.identity import spoken
from netcore.opening import SEEDED, Hello
from netcore.table.review import UNFINISHED
from replays.errors import tidy

CHECKS: Final = ("container", "chain", "signatures", "rules", "dealing", "claims")

JOINTLY: Final = "jointly"
ALONE: Final = "alone"
DEALT: Final = {
    JOINTLY: mark("dealt by all players together"),
    ALONE: mark("dealt by one program, for practice"),
}
"""How a game was dealt, in words for people."""


@dataclass
class Verdict:
    """What is known of a replay; `checks` are True, False, or None where nothing could be said."""

    game: str = ""
    players: list[dict[str, Any]] = field(default_factory=list)
    actions: int = 0
    steps: int = 0
    checks: dict[str, bool | None] = field(default_factory=lambda: dict.fromkeys(CHECKS))
    dealt: str | None = None
    """JOINTLY or ALONE; None if not even the opening can be read."""
    finished: bool = False
    """Whether the game came to an end, and all who were there at it signed it."""
    result: dict[str, Any] | None = None
    seconds: float = 0.0
    fault: str = ""
    """The first thing that is wrong, with its step."""
    end: str = ""
    """Why the game has no end, as far as the file says."""
    gap: str = ""
    """Why something was not checked."""
    culprits: set[tuple[int, str]] = field(default_factory=set)
    """Seats at fault, each with the check that shows it."""
    remarks: list[str] = field(default_factory=list)
    """What else the file tells: further faults, what its players said of its end, what was left out."""

    @property
    def verdict(self) -> str:
        """One word for the whole file, the worst that can be said."""
        if False in self.checks.values():
            return BROKEN
        if not self.finished:
            return UNFINISHED
        return UNAUDITED if None in self.checks.values() else VERIFIED

    @property
    def ok(self) -> bool:
        """Nothing speaks against the file."""
        return self.verdict != BROKEN

    @property
    def problem(self) -> str | None:
        """One sentence about what is wrong, or why the game has no end, or what was not checked."""
        return tidy(self.fault or (self.end if not self.finished else "") or self.gap) or None

    @property
    def words(self) -> str:
        """The word, and how the game was dealt: a local game never reads like one dealt by all."""
        word = say(self.verdict)
        return word if self.dealt is None else f"{word}, {say(DEALT[self.dealt])}"

    @property
    def sentences(self) -> list[str]:
        """The problem, if there is one, and everything else that the file tells."""
        return [*([self.problem] if self.problem else []), *map(tidy, self.remarks)]

    def as_dict(self) -> dict[str, Any]:
        """The fields of `replay verify --json`."""
        return {
            "ok": self.ok,
            "verdict": self.verdict,
            "finished": self.finished,
            "dealt": self.dealt,
            "game": self.game,
            "players": self.players,
            "actions": self.actions,
            "steps": self.steps,
            "checks": self.checks,
            "result": self.result,
            "seconds": round(self.seconds, 4),
            "problem": self.problem,
            "remarks": list(map(tidy, self.remarks)),
        }

    def fail(self, check: str, sentence: str) -> None:
        """Note that a check fails; the first sentence stays, others are told beside it."""
        self.checks[check] = False
        if not self.fault:
            self.fault = sentence
        elif sentence != self.fault:
            self.remark(sentence)

    def remark(self, sentence: str) -> None:
        """Note what is worth telling and no reason for another word."""
        if sentence not in self.remarks and len(self.remarks) < REMARK_LIMIT:
            self.remarks.append(sentence)


REMARK_LIMIT: Final = 32
"""Most remarks on one file: whoever fills a file with evidence fills no screen."""


def dealt_by(hello: Hello) -> str:
    """How a game is dealt."""
    return ALONE if hello.dealing == SEEDED else JOINTLY


def player_facts(hello: Hello) -> list[dict[str, Any]]:
    """Each seat with its name, whole key, and the eight words by which people compare keys."""
    return [
        {"seat": number, "name": seat.name, "key": seat.key.hex(), "words": spoken(seat.key)}
        for number, seat in enumerate(hello.seats)
    ]


def result_dict(result: Result, words: str) -> dict[str, Any]:
    """A result as data for people and programs."""
    return {
        "winners": list(result.winners),
        "reason": result.reason,
        "scores": list(result.scores),
        "words": words,
    }


__all__ = [
    "ALONE",
    "BROKEN",
    "CHECKS",
    "DEALT",
    "JOINTLY",
    "UNAUDITED",
    "UNFINISHED",
    "VERIFIED",
    "Verdict",
    "dealt_by",
    "player_facts",
    "result_dict",
]
