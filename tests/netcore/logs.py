"""Small logs for tests: two people with fixed keys, opaque bodies, made-up table digests."""

from __future__ import annotations

from hashlib import blake2b

from nacl.signing import SigningKey

from netcore.identity import Identity
from netcore.item import DEALER, Context, Item, Kind, signed
from netcore.log import Journal, Log
from netcore.opening import JOINT, LOG_VERSION, SEEDED, Hello, Seat, pack_hello

ADA = Identity("Ada", SigningKey(b"a" * 32))
BEN = Identity("Ben", SigningKey(b"b" * 32))


def table_digest(number: int) -> bytes:
    """Stands for the digest of the table after a step."""
    return blake2b(number.to_bytes(4, "big"), digest_size=16).digest()


def hello(
    *people: Identity, dealing: str = SEEDED, nonce: bytes = b"n" * 16, version: int = LOG_VERSION
) -> Hello:
    """An opening with these people in seat order."""
    seats = tuple(Seat(who.name, who.public) for who in people)
    return Hello(version, b"setup", seats, dealing, (), b"", "test", 1_700_000_000, nonce)


def local_log(journal: Journal | None = None, version: int = LOG_VERSION) -> Log:
    """An opened local table: Ada signs for herself, a bot and the dealer."""
    log = Log(journal)
    log.sign(ADA, 0, Kind.HELLO, pack_hello(hello(ADA, Identity("Bot", ADA.key), version=version)))
    log.sign(ADA, 0, Kind.COMMIT, b"commitment")
    log.close(table_digest(0))
    return log


def played(log: Log, steps: int) -> Log:
    """The log with some more steps: a dealt one, then answers of both seats in turn."""
    for _ in range(steps):
        number = log.number
        kind, seat = (Kind.DONE, DEALER) if number == 1 else (Kind.ANSWER, number % 2)
        log.sign(ADA, seat, kind, f"body {number}".encode())
        log.close(table_digest(number))
    return log


def joint_logs() -> tuple[Log, Log]:
    """The same opened table at two peers, each with its own copy of the log."""
    logs = (Log(), Log())
    for kind in (Kind.HELLO, Kind.COMMIT):
        for seat, who in enumerate((ADA, BEN)):
            body = pack_hello(hello(ADA, BEN, dealing=JOINT, nonce=bytes([seat]) * 16))
            item = logs[seat].sign(who, seat, kind, body if kind is Kind.HELLO else who.name.encode())
            logs[1 - seat].add(item)
    for log in logs:
        log.close(table_digest(0))
    return logs


def fork(log: Log, body: bytes) -> Item:
    """What a cheat's altered program signs for the open step, past the guard of its own log."""
    return signed(ADA, Context(log.game, log.chain, log.digest), log.number, 0, Kind.ANSWER, body)
