"""Chain and signatures of a replay: who signed what, and whether anything was added, lost or changed."""

from __future__ import annotations

from collections.abc import Callable

from netcore.errors import LogError, LogFault
from netcore.item import ZERO_HASH, Kind
from netcore.log import Log, Step, link
from netcore.wire import WireError
from replays.content import TAG_SIZE, Replay, StoredStep


def check_chain(replay: Replay) -> None:
    """Every step follows from the one before it; raises LogFault at the first that does not."""
    chain = ZERO_HASH
    for number, step in enumerate(replay.steps):
        if step.number != number:
            sentence = f"step {number} is missing: step {step.number} stands in its place"
            raise LogFault("chain", number, None, sentence)
        places = [item.place for item in step.items]
        if places != sorted(set(places)):
            raise LogFault("chain", number, None, f"step {number}: its items are not in order")
        chain = link(chain, number, step.items)
        if chain[:TAG_SIZE] != step.tag:
            sentence = f"step {number}: its content is not the one that the chain was made over"
            raise LogFault("chain", number, None, sentence)


def check_signatures(replay: Replay, tell: Callable[[int], None] | None = None) -> Log:
    """Every item carries its author's signature for its place; raises LogFault at the first that does not.

    Gives the log, which holds as valid from here on, with the proofs of double signing that prove something:
    they speak against their signers and against nothing else. `tell` hears of each step that is done.
    """
    log = Log()
    for step in replay.steps:
        take_step(log, step)
        if tell is not None:
            tell(step.number)
    for item in replay.open_items:
        log.add(item)
    for proof in replay.doubles:
        log.accuse(proof)
    return log


def take_step(log: Log, step: StoredStep) -> Step:
    """Go through a step as its players did: what a placing made void came before it."""
    placed = [item for item in step.items if item.kind is Kind.PLACE]
    try:
        if step.void and len(placed) != 1:
            raise LogFault("chain", step.number, None, f"step {step.number}: it is void without a placing")
        for item in (*step.void, *step.items):
            if not log.add(item):
                raise LogFault("chain", step.number, item.seat, f"step {step.number}: an item stands twice")
        closed = log.close(step.digest)
    except (LogError, WireError) as error:
        raise LogFault("chain", step.number, None, f"step {step.number}: {error}") from None
    if (closed.items, closed.void) != (step.items, step.void):
        raise LogFault("chain", step.number, None, f"step {step.number}: its items are not in order")
    return closed
