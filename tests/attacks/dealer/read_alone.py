"""A process that knows nothing but a file: reads a log with the opened seeds in it and prints the verdicts.

Run by attack 39 as `python -m tests.attacks.dealer.read_alone FILE`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from engines.kernel.decision import Intent
from netcore.dealer import AskedIntent, Audit, Bonds, CardSet, Terms, agree, read_commit
from netcore.item import Kind
from tests.netcore.dealer.ring import UNSAFE, Record, follow


def verdicts(said: dict[str, Any]) -> list[list[object]]:
    plain = bytes.fromhex
    commits = [read_commit(plain(body)) for body in said["commits"]]
    keys = [plain(body) for body in said["keys"]]
    terms = agree(UNSAFE, plain(said["game"]), commits, keys, CardSet(100), coins=said["coins"])
    assert isinstance(terms, Terms)
    bonds = Bonds(plain(said["nonce"]), tuple(map(plain, said["identities"])), tuple(commits))
    found = Audit(terms, bonds, {int(seat): plain(raw) for seat, raw in said["seeds"].items()})
    intents = msgspec.msgpack.Decoder(Intent)
    for step, chain, intent, first, kept, items, openings in said["log"]:
        what = (
            None if intent is None else AskedIntent(intents.decode(plain(intent)), first, tuple(kept), step)
        )
        record = Record(step, plain(chain), what)
        record.items = {(Kind(kind), seat): plain(body) for kind, seat, body in items}
        record.openings = {
            seat: (tuple(cards), plain(products), plain(proof), tuple(map(plain, passed)))
            for seat, cards, products, proof, passed in openings
        }
        follow(found, record)
    return [list(verdict) for verdict in found.verdicts()]


if __name__ == "__main__":
    print(json.dumps(verdicts(json.loads(Path(sys.argv[1]).read_text()))))
