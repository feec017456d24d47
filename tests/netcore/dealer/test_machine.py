"""The machine from outside: work on other threads, and nothing secret in what it prints or says."""

from __future__ import annotations

import re
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import pytest

from engines.kernel.decision import Arrange, Choose, Deck, Intent, Make, Number, Reveal, Roll, Shuffle
from netcore.dealer.course import AskedIntent
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Fault, Misuse, Refused, Wrong
from netcore.dealer.group import Group, sound_group
from netcore.dealer.joint import JointDealer
from netcore.dealer.outputs import DealerJob, DealerSend, Filled, Output
from netcore.dealer.rounds import Wish
from netcore.item import Kind
from netcore.wire import BODY_LIMIT
from tests.netcore.dealer.ring import UNSAFE, Ring, audit

LISTS = [{"main": [1, 1, 2, 3, 4 + seat, 40]} for seat in range(3)]
CARDS = tuple(range(18))


class Threads:
    """Dealers whose work runs on a pool; results come back as they are ready, in any order."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self.pool = ThreadPoolExecutor(4)
        self.running: dict[Future[object], tuple[JointDealer, DealerJob]] = {}
        self.filled: dict[JointDealer, Filled] = {}

    def deal(self, intent: Intent, kept: bool = False) -> None:
        ring, self.filled = self.ring, {}
        what = ring.asked(intent, kept)
        for dealer in ring.dealers:
            self.take(dealer, dealer.begin(ring.step, ring.chain, what))
        while self.running:
            done, _ = wait(self.running, return_when=FIRST_COMPLETED)
            for future in done:
                dealer, work = self.running.pop(future)
                self.take(dealer, dealer.finished(work, future.result()))
        for dealer, got in self.filled.items():
            dealer.close()
            assert dealer.seat is not None
            ring.learn(dealer.seat, got.shown)
        if isinstance(intent, Make):
            ring.first += sum(deck.count for deck in intent.decks)
        ring.step += 1

    def take(self, dealer: JointDealer, outputs: list[Output]) -> None:
        for output in outputs:
            if isinstance(output, DealerJob):
                self.running[self.pool.submit(output.run)] = (dealer, output)
            elif isinstance(output, DealerSend):
                assert dealer.seat is not None
                for other in self.ring.dealers:
                    if other is not dealer:
                        self.take(other, other.receive(dealer.seat, output.kind, output.body))
            elif isinstance(output, Filled):
                self.filled[dealer] = output
            else:
                raise AssertionError(output)


@pytest.mark.parametrize("group", [UNSAFE, sound_group()], ids=lambda group: group.name)
def test_work_runs_on_other_threads(group: Group) -> None:
    ring = Ring(3, group=group, lists=LISTS)
    threads = Threads(ring)
    threads.deal(Make(tuple(Deck(seat, seat, 6, None, "main") for seat in range(3))))
    for known in ring.private:
        known.clear()
    threads.deal(Shuffle((CARDS[:6], CARDS[6:12], CARDS[12:])))
    threads.deal(Reveal((((0, 1, 2), (0,)), ((6, 7), (1,)), ((12,), (0, 1)))))
    threads.deal(Arrange((((0, 1, 2), 0), ((6, 7), 1))), kept=True)
    threads.deal(Shuffle((CARDS,)))
    threads.deal(Reveal(((CARDS, (2,)),)))
    threads.pool.shutdown()
    assert len(threads.filled) == 3
    assert sorted(ring.private[2].values()) == sorted(face for each in LISTS for face in each["main"])


# --- nothing secret is said ---------------------------------------------------------------------------------


def secrets(ring: Ring) -> list[str]:
    """Every form in which a secret could show up in a text."""
    found = []
    for seat in range(ring.seats):
        root = ring.seeds[seat].root(ring.group, ring.game, seat)
        raw = [ring.seeds[seat].reveal(), root.x, root.box, root._key, root.coin(0, 5, ring.coins)]
        found += [
            form for value in raw for form in (value.hex(), repr(value), str(int.from_bytes(value, "little")))
        ]
    return found


def test_nothing_secret_is_printed() -> None:
    ring = Ring(2, lists=LISTS[:2])
    ring.deal(Make((Deck(0, 0, 6, None, "main"), Deck(1, 1, 6, None, "main"))))
    filled = ring.play(Reveal((((0, 1), (0,)),)))
    dealer = ring.dealers[0]
    printed = " ".join(
        map(
            repr,
            (
                dealer,
                dealer.course,
                dealer.course.round,
                dealer.course.moment(5, b""),
                dealer._step,
                dealer._root,
                dealer._sight,
                dealer._seed,
                dealer._plain,
                filled[dealer],
                audit(ring),
                Wish(b"s" * 16, ((1, 0),), {"main": (4, 5)}, b"value", (3,)),
            ),
        )
    )
    assert not any(secret in printed for secret in secrets(ring))
    assert "shown" not in repr(filled[dealer])
    assert "lists" not in printed
    assert "value=b'value'" not in printed


def test_nothing_secret_is_said_in_a_refusal() -> None:
    """Reasons speak of kinds, seats and counts; a long string of digits or bytes has no business there."""
    ring = Ring(2, lists=LISTS[:2])
    ring.deal(Make((Deck(0, 0, 6, None, "main"),)))
    said = []
    bodies: tuple[bytes, ...] = (b"", b"\x90", b"\x92\xc4\x00\xc4\x00")
    for kind in Kind:
        for body in bodies:
            again = Ring(2, lists=LISTS[:2])
            again.begin(Make((Deck(1, 0, 6, None, "main"),)))
            said += [
                str(output)
                for output in again.dealers[0].settle(again.dealers[0].receive(1, kind, body))
                if isinstance(output, Fault)
            ]
    assert len(said) > 10
    assert not any(re.search(r"[0-9a-f]{16}|\\x|b'", text) for text in said)
    assert all(text.endswith(".") and "\n" not in text for text in said)


@pytest.mark.parametrize(
    "mistake",
    [
        lambda ring: ring.dealers[0].arrange([(0, 1)]),
        lambda ring: ring.dealers[0].choose(1),
        lambda ring: ring.dealers[0].void(),
        lambda ring: ring.dealers[0].receive(1, Kind.COIN, b""),
        lambda ring: ring.dealer(0, b"short"),
        lambda ring: JointDealer(ring.terms, ring.bonds, seat=0),
        lambda ring: ring.dealers[0].begin(9, b"", AskedIntent(Shuffle(((99,),)))),
        lambda ring: ring.dealers[0].begin(9, b"", AskedIntent(Roll(0))),
        lambda ring: ring.dealers[0].trace_part(ring.dealers[0].trace(0)),
        lambda ring: ring.dealers[0].trace(10**6),
    ],
)
def test_a_mistake_of_one_s_own_program_is_said_plainly(mistake: object) -> None:
    ring = Ring(2)
    ring.deal(Make((Deck(-1, 0, 2, (1, 2), "open"),)))
    with pytest.raises(Misuse):
        mistake(ring)  # type: ignore[operator]


def test_a_chosen_order_must_be_one() -> None:
    ring = Ring(2)
    ring.deal(Make((Deck(-1, 0, 2, (1, 2), "open"),)))
    ring.begin(Arrange((((0, 1), 0),), ask=True))
    dealer = ring.dealers[0]
    for orders in ([], [(0,)], [(0, 0)], [(0, 2)], [(0, 1), (0, 1)]):
        with pytest.raises(Misuse):
            dealer.arrange(orders)
    ring.do(dealer, dealer.arrange([(1, 0)]))
    with pytest.raises(Misuse, match="already"):
        dealer.arrange([(1, 0)])
    with pytest.raises(Misuse):
        ring.dealers[1].arrange([(1, 0)])


def test_a_choice_is_made_once() -> None:
    ring = Ring(2)
    ring.begin(Choose((Number(0, "bid", 0, 9),)))
    ring.do(ring.dealers[0], ring.dealers[0].choose(4))
    with pytest.raises(Misuse, match="already"):
        ring.dealers[0].choose(5)
    with pytest.raises(Misuse, match="not asked"):
        ring.dealers[1].choose(5)


def test_a_deck_without_its_list_is_not_made() -> None:
    ring = Ring(2)
    with pytest.raises(Misuse, match="no list"):
        ring.begin(Make((Deck(0, 0, 6, None, "main"),)))


@pytest.mark.parametrize(
    "intent",
    [
        Shuffle(tuple(tuple(range(500 * n, 500 * n + 500)) for n in range(5))),
        Shuffle(tuple((card,) for card in range(1000))),
        Reveal(tuple(((card,), (0, 1)) for card in range(1500))),
    ],
)
def test_an_intent_whose_items_could_not_travel_is_refused(intent: Intent) -> None:
    ring = Ring(3, proofs=False, cards=CardSet(500))
    ring.deal(Make(tuple(Deck(-1, 0, 500, tuple(range(500)), "open") for _ in range(5))))
    for number in range(5):  # one after the other they are small enough
        ring.deal(Shuffle((tuple(range(500 * number, 500 * number + 500)),)))
    with pytest.raises(Misuse, match="room for"):
        ring.play(intent)


def test_the_largest_pile_and_deck_do_travel() -> None:
    faces = tuple(range(500))
    ring = Ring(2, lists=[{"main": faces}, {}], cards=CardSet(500))
    ring.deal(Make((Deck(0, 0, 500, None, "main"),)))
    ring.deal(Shuffle((faces,)))
    assert max(len(body) for _, _, body in ring.wire) < BODY_LIMIT


def test_a_fault_reads_as_a_sentence() -> None:
    fault = Refused(Wrong.COIN, "a coin is not the next value of its chain").fault(1, 7)
    assert str(fault) == "Seat 1 is at fault in step 7 (coin): a coin is not the next value of its chain."
    assert str(Fault(Wrong.ROW, None, 7, "a card lies in no table")).startswith("Nobody yet")
