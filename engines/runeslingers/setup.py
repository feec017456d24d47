"""Setting up an encounter (ledger section 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.kernel import (
    TABLE,
    Cards,
    Deck,
    Frame,
    Make,
    Number,
    Option,
    Program,
    Reveal,
    Roll,
    Setup,
    Shuffle,
    Work,
    player,
)

from .policy import EQUIPS
from .work import rules

if TYPE_CHECKING:
    from .rules import Runeslingers

DECK = 30  # RS-272
DRAWN = 5  # RS-092
POWER = 5  # RS-002
CUTS = 3  # RS-089
DIE = 6  # RS-R114


def begin(w: Work, setup: Setup) -> None:
    """Note whether decks are cut and start."""
    w.put(TABLE, "cut", int(bool(setup.option("cut"))))
    w.begin("setup")
    w.push("runeslingers.setup")


def make(w: Work, f: Frame) -> None:
    """The decks (RS-064), and a Runeslinger with a stance and an ability for each player (RS-033)."""
    zone = w.t.map.number
    seats = range(w.t.map.seats)
    decks = [Deck(seat, zone("deck", seat), DECK, label="main") for seat in seats]
    equips = [Deck(seat, zone("slinger", seat), 1, label=label) for seat in seats for label in EQUIPS]
    w.want(Make((*decks, *equips)))


def show_equips(w: Work, f: Frame) -> None:
    """Runeslingers and equips lie open from the start (RS-063)."""
    w.want(Reveal(tuple((w.t.zone("slinger", seat), ()) for seat in range(w.t.map.seats))))


def equip(w: Work, f: Frame) -> None:
    """They must share one class (RS-032, RS-275); power 5, health as printed (RS-084, RS-R018)."""
    game = rules(w)
    wrong = tuple(seat for seat in range(w.t.map.seats) if not fit_together(game, w, seat))
    if wrong:
        game.lose(w, wrong, "equips do not fit together", "RS-275")
        return
    for seat in range(w.t.map.seats):
        for card in w.t.zone("slinger", seat):
            w.change(card, up=True)
        w.put(seat, "power", POWER)
        w.put(seat, "health", game.stat(w.t, player(seat), "max_health"))


def fit_together(game: Runeslingers, w: Work, seat: int) -> bool:
    """One of each kind, all of the Runeslinger's class."""
    cards = [game.catalogue.cards[w.face(card)] for card in w.t.zone("slinger", seat)]
    kinds = tuple(card.kind for card in cards)
    return kinds == EQUIPS and len({game.class_of(card) for card in cards}) == 1


def shuffle(w: Work, f: Frame) -> None:
    """RS-087."""
    w.want(Shuffle(tuple(w.t.zone("deck", seat) for seat in range(w.t.map.seats))))


def ask_cut(w: Work, f: Frame) -> None:
    """Each player may cut the other's deck, at most three times, seeing nothing (RS-088 to RS-090)."""
    done = f.get("done", 0)
    going = f.get("going", (0, 1))
    if not w.t.get(TABLE, "cut") or done == CUTS or not going:
        w.jump(SETUP.index(deal))
        return
    w.ask(*(Number(seat, "cut", 0, DECK - 1) for seat in going))


def cut(w: Work, f: Frame) -> None:
    """Each cut swaps the two parts of a deck; 0 is no cut (RS-R116)."""
    going: tuple[int, ...] = f.get("going", (0, 1))
    found = f.get("cut") if len(going) > 1 else ((going[0], f.get("cut")),)
    for seat, at in found:
        zone = w.t.map.number("deck", 1 - seat)
        cards = w.t.zones[zone]
        w.t.zones[zone] = (*cards[at:], *cards[:at])
        if at:
            w.emit("cut", seat, (), at)
    w.touch()
    w.bind("going", tuple(seat for seat, at in found if at))
    w.bind("done", f.get("done", 0) + 1)
    w.jump(SETUP.index(ask_cut))


def deal(w: Work, f: Frame) -> None:
    """Each player sees five cards (RS-092) …"""
    seats = range(w.t.map.seats)
    w.want(Reveal(tuple((w.t.zone("deck", seat)[-DRAWN:], (seat,)) for seat in seats)))


def take(w: Work, f: Frame) -> None:
    """… and takes them."""
    for seat in range(w.t.map.seats):
        for card in reversed(w.t.zone("deck", seat)[-DRAWN:]):
            w.move(card, w.t.map.number("hand", seat), up=False)


def ask_start(w: Work, f: Frame) -> None:
    """Which card becomes the starting concentration: all decide at once (RS-093, RS-094, RS-R117)."""
    w.ask(*(Cards(seat, "start", w.t.zone("hand", seat)) for seat in range(w.t.map.seats)))


def start(w: Work, f: Frame) -> None:
    """It lies face down, unseen by the other."""
    for seat, chosen in f.get("start"):
        w.move(chosen[0], w.t.map.number("conc", seat), up=False)


def roll(w: Work, f: Frame) -> None:
    """One die each, after hands and starting concentrations (RS-095, RS-096)."""
    w.want(Roll(DIE, w.t.map.seats, name="dice"))


def ask_first(w: Work, f: Frame) -> None:
    """The higher one chooses; equal dice are rolled again (RS-097, RS-R114)."""
    dice = f.get("dice")
    if dice[0] == dice[1]:
        w.jump(SETUP.index(roll))
        return
    w.ask(Option(0 if dice[0] > dice[1] else 1, "first", ("Take the first turn", "Take the second turn")))


def begin_first(w: Work, f: Frame) -> None:
    """The first turn follows."""
    dice = f.get("dice")
    winner = 0 if dice[0] > dice[1] else 1
    first = winner if f.get("first") == 0 else 1 - winner
    w.emit("starts", first)
    w.begin("setup", active=1 - first)


SETUP: Program = (
    make, show_equips, equip, shuffle, ask_cut, cut, deal, take, ask_start, start, roll, ask_first,
    begin_first,
)  # fmt: skip
PROGRAMS: dict[str, Program] = {"runeslingers.setup": SETUP}
