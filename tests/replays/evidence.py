"""Games with evidence beside their steps: well signed, in place of what an honest peer would have kept."""

from __future__ import annotations

from functools import cache

from netcore.ack import Ack, signed_ack
from netcore.item import AnyItem, Context, Item, Kind, placing, signed, signed_any
from netcore.log import Log
from netcore.table.words import Said, word_body
from replays.check import check_signatures
from replays.container import to_bytes
from replays.content import Replay
from replays.joint import joint_replay
from replays.verdict import Verdict
from replays.verify import verify
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, calm_game, find


@cache
def played(name: str = "tictactoe", seats: int = 2) -> Replay:
    """A whole honest game."""
    return joint_replay(calm_game(name, seats).table(0).log)


@cache
def under_way(name: str = "tictactoe", answers: int = 3) -> Replay:
    """A game in the middle of which everybody thinks."""
    return joint_replay(opened(name, answers=answers).table(0).log)


def log_of(content: Replay) -> Log:
    return check_signatures(content)


def judged(content: Replay) -> Verdict:
    return verify(to_bytes(content), find, group=UNSAFE)


def words(verdict: Verdict) -> list[str]:
    return [player["verdict"] for player in verdict.players]


def item(content: Replay, step: int, seat: int, kind: Kind, body: bytes) -> Item:
    """An item well signed by a seat for a place in the log."""
    log = log_of(content)
    before = log.steps[step - 1]
    return signed(PEOPLE[seat], Context(log.game, before.chain, before.digest), step, seat, kind, body)


def placed(content: Replay, step: int, by: int, *said: AnyItem) -> Item:
    return item(content, step, by, Kind.PLACE, placing(tuple(sorted(said))))


def word(content: Replay, seat: int, said: Said, counter: int = 0) -> AnyItem:
    return signed_any(PEOPLE[seat], log_of(content).game, seat, counter, said.kind, word_body(said))


def ack(content: Replay, seat: int, step: int, digest: bytes) -> Ack:
    log = log_of(content)
    return signed_ack(PEOPLE[seat], log.game, seat, step, log.steps[step].chain, digest)


def with_refused(content: Replay, *items: Item) -> Replay:
    return content._replace(refused=items)


def asked_in(content: Replay) -> tuple[int, int]:
    """The last step with an answer, and whose it was."""
    step = next(s for s in reversed(content.steps) if any(i.kind is Kind.ANSWER for i in s.items))
    return step.number, step.items[0].seat
