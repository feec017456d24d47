"""Wild positions: the real cards anywhere, decks empty or nearly so, full fields, many lords; then answers by
chance. Whatever is asked can be answered, said and shown, no card is lost or found, and the log proves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from engines.kernel import NOTHING, Arrange, Secrets, Table, render
from engines.reapers.policy import LINES, ROOM
from engines.runeslingers.policy import AILMENTS
from engines.runeslingers.turn import ask, begin_turn
from tests.rules.genesis.stage import STOCK as GENESIS
from tests.rules.genesis.stage import stage as lords
from tests.rules.reapers.stage import STOCK as REAPERS
from tests.rules.reapers.stage import fight
from tests.rules.runeslingers.stage import STOCK as RUNESLINGERS
from tests.rules.runeslingers.stage import encounter
from tests.rules.runiverse.stage import STOCK as RUNIVERSE
from tests.rules.runiverse.stage import stage as mages
from tests.rules.scene import Scene

FEW = (0, 0, 1, 2, 8)
"""Cards in a deck: mostly none or hardly any."""
ANSWERS = 50
LOOK = 9
"""Answers after which all views are drawn."""
MODES = ("duel", "duel", "free3", "limited5", "teams4", "citadel4", "teams6")


def some(rng: Random, pool: Sequence[str], n: int) -> tuple[str, ...]:
    """So many cards of a pool, any of them any number of times."""
    return tuple(rng.choice(pool) for _ in range(n))


def genesis(rng: Random) -> Scene:
    """Two to six lords, with towers or none."""
    ids = [card.id for pack in GENESIS.packs(True) for card in pack.cards]
    mode = rng.choice(MODES)

    def lord() -> dict[str, str]:
        counts = {"deck": rng.choice(FEW), "towers": rng.choice((0, 0, 1, 2, 5)), "hand": 7, "vault": 8}
        counts |= {"groove": 6, "field": 5, "trash": 9, "veiled": 1}
        fixed = ("deck", "towers")
        drawn = {name: n if name in fixed else rng.randrange(n + 1) for name, n in counts.items()}
        return {name: " ".join(some(rng, ids, n)) for name, n in drawn.items()}

    seats = 2 if mode == "duel" else int(mode[-1])
    at = rng.choice(("cast", "cast", "battle", "cure", "discard"))
    return lords(*(lord() for _ in range(seats)), at=at, mode=mode, real=True)


def reapers(rng: Random) -> Scene:
    """Fields with stacks, Tokens and Constant Casts, often full."""
    game = REAPERS.game(True)
    number, rank = game.catalogue.number, game.rank
    cards = [card for pack in REAPERS.packs(True) for card in pack.cards]
    kinds = {kind: [card.id for card in cards if card.kind == kind] for kind in {c.kind for c in cards}}
    constant = [card.id for card in cards if "constant" in card.tags]
    deck = [*kinds["soul"], *kinds["cast"]]

    def higher(id: str) -> list[str]:
        stem = game.catalogue.facts[number[id]][""].stem
        above = [one for one in kinds["soul"] if game.catalogue.facts[number[one]][""].stem == stem]
        return [one for one in above if rank(number[one]) == rank(number[id]) + 1]

    def souls() -> tuple[tuple[str, ...], ...]:
        left, found = {line: ROOM[line] for line in LINES}, []
        for id in some(rng, [*kinds["soul"], *kinds["token"]], rng.randrange(14)):
            line = game.line(number[id])
            if rank(number[id]) > 1 or not left[line]:
                continue
            left[line] -= 1
            stack = [id]
            while rank(number[id]) and rng.random() < 0.5 and (more := higher(stack[-1])):
                stack.append(rng.choice(more))
            found.append((*stack, *some(rng, constant, rank(number[id]) and rng.random() < 0.2)))
        return tuple(found)

    def player() -> dict[str, Any]:
        piles = {"graveyard": rng.randrange(8), "purgatory": rng.randrange(4), "hand": rng.randrange(9)}
        piles["deck"] = rng.choice(FEW)
        lists = {name: some(rng, deck, n) for name, n in piles.items()}
        return {**lists, "souls": souls(), "reaper": rng.choice(kinds["reaper"])}

    return fight(
        player(), player(), real=True, at=rng.choice(("fortify", "combat", "regroup", "draw", "end"))
    )


def runeslingers(rng: Random) -> Scene:
    """Few cards, little power, ailments with boons on them."""
    cards = [card for pack in RUNESLINGERS.packs(True) for card in pack.cards]
    kinds = {kind: [card.id for card in cards if card.kind == kind] for kind in {c.kind for c in cards}}
    deck = [id for kind in ("attack", "spirit", "utility", "boon", "chant", "trinket") for id in kinds[kind]]

    def player() -> dict[str, Any]:
        conc = some(rng, deck, rng.randrange(1, 7))
        ill = rng.sample(AILMENTS, rng.randrange(4))
        return {
            "deck": some(rng, deck, rng.choice((1, 1, 2, 9))),
            "discard": some(rng, deck, rng.choice((1, 3, 8))),
            "hand": some(rng, deck, rng.randrange(9)),
            "conc": conc,
            "field": some(rng, [*kinds["chant"], *kinds["trinket"]], rng.randrange(len(conc) + 1)),
            "ailments": {name: rng.randrange(1, 4) for name in ill},
            "boons": {name: (rng.choice(kinds["boon"]), rng.randrange(2)) for name in ill[:1]},
            "equips": (
                rng.choice(kinds["slinger"]),
                rng.choice(kinds["stance"]),
                rng.choice(kinds["ability"]),
            ),
            "vars": {"power": rng.choice((1, 3, 5)), "health": rng.choice((2, 9, 18)), "determination": 2},
        }

    return encounter(player(), player(), real=True, at=rng.choice((ask, ask, begin_turn)))


def runiverse(rng: Random) -> Scene:
    """One to three mages with few bonds and many cards."""
    game = RUNIVERSE.game(True)
    every = [game.catalogue.cards[face] for face in game.deck_faces]
    mage = [card.id for card in every if card.kind == "mage"]
    others = [card.id for card in every if card.kind != "mage"]
    field = [card.id for card in every if card.kind in ("creature", "relic")]
    secret = [card.id for card in every if {"trap", "ritual"} & set(card.keywords)]

    def player() -> dict[str, Any]:
        lists = {"deck": rng.choice(FEW), "hand": rng.randrange(9), "discard": rng.randrange(8)}
        found = {name: some(rng, [*mage, *others], n) for name, n in lists.items()}
        found["dream"] = some(rng, others, rng.choice((0, 1, 4)))
        for place in range(rng.randrange(1, 4)):
            found[f"mages{place}"] = some(rng, mage, 1)
            found[f"rifts{place}"] = some(rng, others, rng.randrange(4))
            found[f"field{place}"] = some(rng, field, rng.randrange(5))
            found[f"secrets{place}"] = some(rng, secret, rng.randrange(2))
        laid: dict[str, Any] = {name: " ".join(ids) for name, ids in found.items() if ids}
        return {**laid, "vars": {"power": rng.choice((0, 5, 12)), "flame": rng.choice((0, 3))}}

    return mages(player(), player(), real=True)


def owned(s: Scene, t: Table) -> Counter[int]:
    """How many cards each seat has on the table, tokens apart."""
    tokens = [n for n, card in enumerate(s.game.catalogue.cards) if card.kind in ("token", "ailment")]
    tokens += getattr(s.game, "tokens", ())
    rows = [row for row in t.rows if row.zone != NOTHING and row.face not in tokens]
    rows = [row for row in rows if t.map.of[row.zone].name != "wild"]  # tokens that nobody sees
    return Counter(row.owner for row in rows if not t.out(row.owner))


def play_on(s: Scene, rng: Random) -> None:
    """Answers by chance, each in words, with the views of everybody now and then."""
    local, game = s.local, s.game
    had = owned(s, local.table)
    for n in range(ANSWERS):
        if local.over:
            break
        if isinstance(local.table.pending, Arrange):
            local.arrange({})
            continue
        options = s.options
        d, know = options.decision, local.secrets[options.decision.seat]
        answer = options.sample(rng)
        assert game.say_question(local.table, d) and game.say_answer(local.table, d, answer, know)
        for event in local.submit(answer):
            game.say_event(local.table, event, Secrets())
        if n % LOOK == 0:
            for look in (*local.secrets, Secrets()):
                assert render(game.view(local.table, look.seat, look))
        has = owned(s, local.table)
        assert all(had[seat] == has[seat] for seat in has), "a card was lost or found"
    s.prove()


WILD: tuple[Callable[[Random], Scene], ...] = (genesis, reapers, runeslingers, runiverse)


@pytest.mark.parametrize("wild", WILD)
@pytest.mark.parametrize("seed", range(4))
def test_wild_positions_are_played_on(wild: Callable[[Random], Scene], seed: int) -> None:
    rng = Random(seed)
    play_on(wild(rng), rng)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("wild", WILD)
def test_a_thousand_wild_positions(wild: Callable[[Random], Scene]) -> None:
    for seed in range(1000, 2000):
        rng = Random(seed)
        play_on(wild(rng), rng)
