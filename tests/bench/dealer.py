"""Cost of joint dealing beside the bare group operations it cannot do without, in one run.

An operation is a multiplication, an addition or a membership check in libsodium, called straight from Python.
Each benchmark counts those of one deal with a group that keeps count, and then does as many and nothing else.
On the machine of the design study libTMCG (C++, 2048-bit groups) took 1,454 ms for the shuffle of 60 cards
with proof, a prototype of this protocol 208 ms; for a private draw 4.3 and 0.8 ms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import nacl.bindings as sodium

from client.cli.benchmarks import Benchmark, Figure
from client.cli.benchmarks.measure import Work, rates
from engines.kernel.decision import Arrange, Deck, Intent, Make, Reveal, Shuffle
from netcore.dealer.group import ONE, Edwards25519, Group, Point, Scalar, sound_group
from tests.netcore.dealer.ring import Ring, audit

MILLI = 1e3
CARDS = 60
HAND = 7


class Counting(Edwards25519):
    """The real group, counting what is asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()

    def base(self, k: Scalar) -> Point:
        self.counts["base"] += 1
        return super().base(k)

    def mul(self, k: Scalar, p: Point) -> Point:
        self.counts["mul"] += 1
        return super().mul(k, p)

    def add(self, p: Point, q: Point) -> Point:
        self.counts["add"] += 1
        return super().add(p, q)

    def sub(self, p: Point, q: Point) -> Point:
        self.counts["add"] += 1
        return super().sub(p, q)

    def valid(self, p: Point) -> bool:
        self.counts["valid"] += 1
        return super().valid(p)


def bare(counts: Counter[str]) -> Work:
    """As many operations and nothing else."""
    k = sodium.crypto_core_ed25519_scalar_reduce(bytes(range(64)))
    p = sodium.crypto_scalarmult_ed25519_base_noclamp(ONE)
    q = sodium.crypto_scalarmult_ed25519_base_noclamp(k)

    def work() -> int:
        for _ in range(counts["mul"]):
            sodium.crypto_scalarmult_ed25519_noclamp(k, q)
        for _ in range(counts["base"]):
            sodium.crypto_scalarmult_ed25519_base_noclamp(k)
        for _ in range(counts["add"]):
            sodium.crypto_core_ed25519_add(p, q)
        for _ in range(counts["valid"]):
            sodium.crypto_core_ed25519_is_valid_point(q)
        return 1

    return work


Start = Callable[[Group], Ring]


def beside_bare(name: str, start: Start, steps: Callable[[Ring], None]) -> list[Figure]:
    """Milliseconds of all seats' work for some steps, beside the bare operations of the same steps."""
    group = Counting()
    ring = start(group)
    group.counts.clear()
    steps(ring)
    ready = start(sound_group())

    def deal() -> int:
        steps(ready)
        return 1

    baseline = f"bare operations of {name}"
    found = rates({name: deal, baseline: bare(group.counts)})
    return [
        Figure(name, MILLI / found[name], "ms", baseline, found[baseline] / found[name]),
        Figure(baseline, MILLI / found[baseline], "ms", None, 1.0),
    ]


def open_deck(seats: int, cards: int, proofs: bool = True) -> Start:
    """A shuffled open deck, ready for any number of further shuffles."""

    def start(group: Group) -> Ring:
        ring = Ring(seats, group=group, proofs=proofs)
        ring.deal(Make((Deck(-1, 0, cards, tuple(range(cards)), "open"),)))
        ring.deal(Shuffle((tuple(range(cards)),)))
        return ring

    return start


def only(intent: Intent, kept: bool = False) -> Callable[[Ring], None]:
    """One intent, again and again."""

    def steps(ring: Ring) -> None:
        ring.deal(intent, kept=kept)
        ring.log.clear()
        ring.wire.clear()

    return steps


def joint_shuffle() -> list[Figure]:
    """Milliseconds of computing by all seats for a shuffle of 60 cards, with and without proofs, beside its
    bare operations. In the design study libTMCG took seven times as long with proofs: 1,454 to 208 ms.
    """
    shuffle = only(Shuffle((tuple(range(CARDS)),)))
    return [
        *beside_bare("shuffle of 60 by two, with proofs", open_deck(2, CARDS), shuffle),
        *beside_bare("shuffle of 60 by two, no proofs", open_deck(2, CARDS, proofs=False), shuffle),
    ]


def joint_draw() -> list[Figure]:
    """Milliseconds of computing by all seats to draw a card, to draw seven, and to open one, beside the bare
    operations; every draw is of cards mixed anew, whose mix is not counted. In the design study libTMCG
    took five times as long for a private draw: 4.3 to 0.8 ms.
    """
    figures: list[Figure] = []
    for name, intent in (
        ("private draw by one of two", Reveal((((0,), (0,)),))),
        ("seven cards dealt to one of two", Reveal(((tuple(range(HAND)), (0,)),))),
        ("public reveal by two", Reveal((((0,), ()),))),
        ("private draw by one of four", Reveal((((0,), (0,)),))),
    ):
        figures += beside_bare(name, open_deck(4 if name.endswith("four") else 2, 8), again(intent))
    return figures


def again(intent: Intent) -> Callable[[Ring], None]:
    """One intent on the same board each time: what it showed is taken back."""

    def steps(ring: Ring) -> None:
        to = ring.step - 1
        ring.deal(intent)
        ring.rewind(to)
        for dealer in ring.dealers:
            if dealer._sight is not None:
                dealer._sight.faces.clear()
        ring.log.clear()
        ring.wire.clear()

    return steps


def hand_mix() -> list[Figure]:
    """Milliseconds of computing by two seats when one mixes a hand of seven and gets the other's shares
    on it, beside its bare operations.
    """
    hand = tuple(range(HAND))

    def start(group: Group) -> Ring:
        ring = open_deck(2, 8)(group)
        ring.deal(Reveal(((hand, (0,)),)))
        return ring

    return beside_bare("mix of a hand of seven by one of two", start, only(Arrange(((hand, 0),)), kept=True))


def game_audit() -> list[Figure]:
    """Milliseconds to audit a game of two secret decks of 40, 60 draws, 40 openings and two reshuffles
    from the seeds, beside its bare operations.
    """
    counted, plain = played(Counting()), played(sound_group())
    group = counted.group
    assert isinstance(group, Counting)
    group.counts.clear()
    audit(counted)

    def work() -> int:
        audit(plain)
        return 1

    name, baseline = "audit of a game from its seeds", "bare operations of the audit"
    found = rates({name: work, baseline: bare(group.counts)})
    return [
        Figure(name, MILLI / found[name], "ms", baseline, found[baseline] / found[name]),
        Figure(baseline, MILLI / found[baseline], "ms", None, 1.0),
    ]


def played(group: Group) -> Ring:
    """A game as the design study counted it, without the mixing of hands."""
    decks = [tuple(range(40)), tuple(range(40, 80))]
    lists = [{"main": [(7 * card + seat) % 25 for card in range(40)]} for seat in range(2)]
    ring = Ring(2, group=group, lists=lists)
    ring.deal(Make(tuple(Deck(seat, seat, 40, None, "main") for seat in range(2))))
    ring.deal(Shuffle(tuple(decks)))
    for turn in range(30):
        for seat, deck in enumerate(decks):
            ring.deal(Reveal((((deck[turn],), (seat,)),)))
            if turn < 20:
                ring.answer(seat, (deck[turn],))
    for seat, deck in enumerate(decks):
        ring.deal(Shuffle(((*deck[:20], *deck[30:]),)))
        assert seat < 2
    return ring


BENCHMARKS: tuple[Benchmark, ...] = (joint_shuffle, joint_draw, hand_mix, game_audit)
