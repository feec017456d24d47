"""What the attack tests share: a seat that signs and sends other things than its table made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from netcore.ack import Ack, signed_ack
from netcore.identity import SIGNATURE_SIZE
from netcore.item import AnyItem, Context, Item, Kind, placing, signed
from netcore.opening import opening_context
from netcore.table import Trouble
from netcore.table.messages import decode, encode
from netcore.table.opening import of_kind
from netcore.wire import BODY_LIMIT, pack, unpack
from tests.netsim.world import PEOPLE, World

Bend = Callable[[Item], "bytes | None"]
"""The body a cheat sends in place of its item's, or None to withhold it."""


def context(world: World, seat: int, item: Item) -> Context:
    """Over what an item of this place is signed at a seat's table."""
    log = world.table(seat).log
    if item.step == 0:
        known = log.steps[0].items if log.steps else log.open_items
        return opening_context(item.kind, of_kind(known, Kind.HELLO), of_kind(known, Kind.COMMIT))
    before = log.steps[item.step - 1]
    return Context(log.game, before.chain, before.digest)


def forged(world: World, seat: int, item: Item, body: bytes) -> Item:
    """Another item for the same place, well signed by its seat."""
    where = context(world, seat, item)
    return signed(PEOPLE[item.seat], where, item.step, item.seat, item.kind, body)


def place_item(world: World, by: int, *words: AnyItem) -> Item:
    """A placing in the open step of the signer's table, well signed."""
    number = world.table(by).log.number
    bare = Item(number, by, Kind.PLACE, placing(tuple(sorted(words))), b"\0" * SIGNATURE_SIZE)
    return forged(world, by, bare, bare.body)


def ack_of(world: World, seat: int, step: int, digest: bytes | None = None) -> Ack:
    """What a seat acknowledges of a step, or says it came to."""
    log = world.table(seat).log
    closed = log.steps[step]
    return signed_ack(PEOPLE[seat], log.game, seat, step, closed.chain, digest or closed.digest)


def bend(world: World, seat: int, kind: Kind, how: Bend) -> None:
    """From now on this seat's own items of a kind are sent with another body, signed as it should be."""
    send = world.send

    def bent(here: int, key: bytes, raw: bytes) -> None:
        message = decode(raw)
        if here == seat and isinstance(message, Item) and (message.seat, message.kind) == (seat, kind):
            body = how(message)
            if body is None:
                return
            raw = encode(forged(world, seat, message, body))
        send(here, key, raw)

    world.send = bent  # type: ignore[method-assign]


def parts(how: Callable[[Any], Any]) -> Bend:
    """Change the unpacked body."""
    return lambda item: pack(how(unpack(item.body, BODY_LIMIT)))


def flip(data: bytes, at: int = -1) -> bytes:
    """One bit changed."""
    place = at % len(data)
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def put(world: World, source: int, target: int, message: Any) -> list[Any]:
    """Hand a message to a table as if its link had brought it."""
    table = world.tables[target]
    assert table is not None
    outputs = table.receive(world.keys[source], encode(message), world.now)
    world.do(target, outputs)
    return outputs


def culprit(world: World, seat: int) -> Trouble:
    """The first trouble with a name at a seat."""
    return next(trouble for trouble in world.seen(seat, Trouble) if trouble.seat is not None)


def until_trouble(world: World, seat: int = 0) -> Trouble:
    """Let the game go on until a table names a culprit."""
    world.run(lambda: any(trouble.seat is not None for trouble in world.seen(seat, Trouble)), 20_000)
    return culprit(world, seat)
