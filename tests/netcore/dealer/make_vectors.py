"""The fixed bytes of the dealer: what given seeds lead to, for every derivation, proof and message.

Two programs that agree on these agree on the protocol. There is a folder for each version of the log, since
files of all of them are read for ever. `python -m tests.netcore.dealer.make_vectors` writes those of the
newest anew; that is right only when the protocol itself was changed on purpose.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engines.kernel.decision import Arrange, Back, Choose, Deck, Make, Number, Pick, Reveal, Roll, Shuffle
from netcore.dealer import coin, proof, share
from netcore.dealer.deck import OPEN, CardSet, DeckName, list_commitment, make_deck, open_point
from netcore.dealer.group import Group, sound_group
from netcore.dealer.hashing import digest, keyed
from netcore.dealer.mix import flat, in_the_open, remix
from netcore.dealer.seeds import Seed
from netcore.dealer.terms import make_commit, make_key
from netcore.opening import LOG_VERSION
from tests.netcore.dealer.ring import UNSAFE, Ring

FOLDER = Path(__file__).parent / "vectors"
GAME = bytes(range(32))
NONCE = bytes(range(100, 132))
START = bytes(range(200, 216))
CONTEXT = bytes(range(32, 64))
CARDS = CardSet(100, {face: face % 2 for face in range(100)})


def primitives(version: int) -> dict[str, Any]:
    """Hashes, the group, and everything derived from one seed."""
    group, seed = sound_group(), Seed(bytes(range(1, 33)))
    root = seed.root(group, GAME, 1)
    key = root.mix(3, START)
    hiding = key.hiding(version, CONTEXT, b"order")
    return {
        "hash": {
            "digest": digest("dealer.test", 1, b"bytes", "text", (2, b"")),
            "digest of 64": digest("dealer.test", size=64),
            "keyed": keyed(b"key", "dealer.test", 1, b"bytes", "text"),
        },
        "group": {
            "base 7": group.base((7).to_bytes(32, "little")),
            "7 times base 9": group.mul((7).to_bytes(32, "little"), group.base((9).to_bytes(32, "little"))),
            "to point": group.to_point("test", 1),
            "challenge": group.challenge("dealer.test", b"a", 2),
            "generators": proof.generators(group, 3),
        },
        "seed": {
            "commitment": seed.commitment(NONCE, 1, bytes(32)),
            "list salt": seed.list_salt("main"),
            "x": root.x,
            "public": root.public,
            "box": root.box,
            "box public": root.box_public,
            "possession nonce": root.possession_nonce(),
            "coins": [root.coin(chain, index, 8) for chain in (0, 1) for index in (0, 1, 8)],
            "private coin": root.private_coin(5),
            "choice salt": root.choice_salt(version, 5, b"choice"),
            "share nonce": root.share_nonce(CONTEXT, bytes(32)),
            "ephemeral": root.ephemeral(CONTEXT, bytes(32)),
            "ephemeral nonce": root.ephemeral_nonce(CONTEXT, bytes(32)),
            "complaint nonce": root.complaint_nonce(CONTEXT, bytes(32)),
            "row": root.deck("main").row(2),
            "dummy": root.deck("main").dummy(2),
            "knowledge nonce": root.deck("main").knowledge_nonce(CONTEXT, 2),
        },
        "mix": {
            "factors": list(key.factors(3)),
            "order of 10": key.order(10),
            "order of 60": key.order(60),
            "blind": hiding.blinds(2)[1],
            "proof scalar": hiding.scalars("dealer.sh.w", 2)[1],
        },
        "chance": {
            "roll key": coin.roll_key(GAME, CONTEXT, 9, [(0, bytes(32)), (1, NONCE)]),
            "roll": coin.roll(NONCE, 6, 8),
            "pick": coin.pick(NONCE, range(20), 5),
        },
    }


def messages(version: int) -> dict[str, Any]:
    """Bodies and proofs, each made from fixed secrets."""
    group = sound_group()
    seeds = [Seed(bytes([seat]) * 32) for seat in (1, 2)]
    roots = [seeds[seat].root(group, GAME, seat) for seat in range(2)]
    joint = group.add(roots[0].public, roots[1].public)
    key = roots[0].mix(0, START)
    inputs = tuple(
        in_the_open(group, joint, open_point(group, GAME, DeckName(OPEN, "open"), face)) for face in range(3)
    )
    order = key.order(3)
    statement = proof.Statement(group, CONTEXT, joint, inputs, remix(group, joint, inputs, order, key))
    hiding = key.hiding(version, statement.hash, proof.order_name(order))
    argument = proof.prove(statement, proof.commit(group, hiding, order), key.factors(3))
    firsts = [pair.first for pair in statement.outputs]
    products, proved = share.make_shares(roots[1], CONTEXT, firsts)
    box = share.make_box(roots[0], CONTEXT, firsts[0], roots[1].box_public)
    deck = make_deck(
        roots[0], joint, DeckName(0, "main"), [5, 5, 6, 9], CARDS, roots[0].mix(1, START), CONTEXT
    )
    return {
        "commit": make_commit(seeds[0], NONCE, 0, bytes(32), {"main": [5, 5, 6, 9], "side": [1]}, CARDS),
        "list commitment": list_commitment(seeds[0], NONCE, 0, "main", [5, 5, 6, 9], CARDS),
        "key": make_key(roots[0], 64),
        "inputs": flat(inputs),
        "mix": flat(statement.outputs),
        "statement": statement.hash,
        "shuffle proof": argument,
        "shares": b"".join(products),
        "proof of shares": proved,
        "box": box,
        "complaint": share.complain(roots[1], CONTEXT, box),
        "deck rows": deck.rows,
        "deck slots": flat(deck.pairs),
        "deck knowledge": deck.known,
    }


def game(version: int, group: Group, seats: int) -> dict[str, Any]:
    """A whole game with every intent: each item's hash, all results, and what each seat came to know."""
    lists = [{"main": [1, 1, 2, 3, 4 + seat, 40]} for seat in range(seats)]
    ring = Ring(seats, group=group, lists=lists, cards=CARDS, coins=66, version=version)
    results = [
        ring.deal(Make((Deck(-1, 0, 6, (20, 20, 21, 22, 23, 24), "open"),))),
        ring.deal(Make(tuple(Deck(seat, seat, 6, None, "main") for seat in range(seats)))),
        ring.deal(Shuffle(tuple(tuple(range(6 * n, 6 * n + 6)) for n in range(seats + 1)))),
        ring.deal(Back(tuple(range(6 * (seats + 1))))),
        ring.deal(Reveal((((0, 1), (0,)), ((6, 7, 8), (1,)), ((12,), ())))),
        ring.deal(Arrange((((0, 1), 0), ((6, 7, 8), 1))), kept=True),
        ring.deal(Arrange((((2, 3, 4), 1),), ask=True), orders={1: [(4, 2, 3)]}),
    ]
    opened = ring.answer(1, (6, 8))
    results += [
        ring.deal(Roll(6, 3)),
        ring.deal(Pick((9, 10, 11), 1)),
        ring.deal(
            Choose(tuple(Number(seat, "bid", 0, 9) for seat in range(seats))),
            choices={seat: (seat + 1, (0,) if seat == 0 else ()) for seat in range(seats)},
        ),
        ring.deal(Reveal((((9,), (0, 1)), ((5,), ())))),
        ring.deal(Roll(2)),
    ]
    return {
        "joint key": ring.terms.joint,
        "items": [
            [record.step, kind.word, seat, len(body), blake2b(body, digest_size=16).digest()]
            for record in ring.log
            for (kind, seat), body in sorted(record.items.items())
        ],
        "results": [[done.step, done.values, done.faces, len(done.answers)] for done in results],
        "opened": opened,
        "private": [sorted(known.items()) for known in ring.private],
        "chain before each step": [[record.step, record.chain] for record in ring.log],
    }


def vectors(version: int) -> dict[str, Any]:
    """All vectors of a version by file."""
    made = {
        "primitives": primitives(version),
        "messages": messages(version),
        "game-2": game(version, sound_group(), 2),
        "game-3": game(version, sound_group(), 3),
        "game-3-unsafe": game(version, UNSAFE, 3),
    }
    plain: dict[str, Any] = json.loads(json.dumps(made, default=lambda value: value.hex()))
    return plain


if __name__ == "__main__":
    newest = FOLDER / str(LOG_VERSION)
    newest.mkdir(exist_ok=True)
    for name, content in vectors(LOG_VERSION).items():
        (newest / f"{name}.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
