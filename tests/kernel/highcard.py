"""High Card: a small game for the kernel's own tests that uses every intent and every kind of question once.

Each seat brings a secret deck of ten numbers. A round: both draw to three, seal a bid, one card is picked blindly from the loser's hand and
shown. In between a seat may play a card openly, lay one face down with a claim, look at its top two cards and put them back in any order, or
have its hand and pile shuffled into the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.kernel import (
    TABLE, Act, Arrange, Cards, Choose, Deck, Duty, Frame, Game, IllegalAnswer, Make, Mode, Number, Option, OptionSpec, Order, Pick,
    Result, Reveal, Roll, Secrets, Setup, Shuffle, Table, Work, ZoneKind,
)  # fmt: skip

NUMBERS = 12
ROUNDS = 6


def zone(t: Table, name: str, seat: int) -> int:
    return t.map.number(name, seat)


def make(w: Work, f: Frame) -> None:
    seats = range(w.t.map.seats)
    w.want(Make(tuple(Deck(s, zone(w.t, "deck", s), 10, label="main") for s in seats)))


def shuffle(w: Work, f: Frame) -> None:
    w.want(Shuffle(tuple(w.t.zone("deck", s) for s in range(w.t.map.seats))))


def roll(w: Work, f: Frame) -> None:
    w.want(Roll(w.t.map.seats, 1, name="first"))


def first(w: Work, f: Frame) -> None:
    w.begin("play", active=f.get("first")[0] - 1, turn=1)


def look_at_draw(w: Work, f: Frame) -> None:
    short = 3 - len(w.t.zone("hand", f.seat))
    cards = w.t.zone("deck", f.seat)[::-1][: max(0, short)]
    if cards:
        w.bind("drawn", cards)
        w.want(Reveal(((cards, (f.seat,)),)))
    else:
        w.bind("drawn", ())


def draw(w: Work, f: Frame) -> None:
    for card in f.get("drawn"):
        w.move(card, zone(w.t, "hand", f.seat), up=False)


def ask(w: Work, f: Frame) -> None:
    w.ask(Act(f.seat, "act", (zone(w.t, "hand", f.seat),)))


def act(w: Work, f: Frame) -> None:
    word, *rest = f.get("act")
    if word == "play":
        w.move(rest[0], zone(w.t, "pile", f.seat), up=True)
        w.add(f.seat, "points", w.face(rest[0]))
    elif word != "pass":
        w.push(word, seat=f.seat)


def seal(w: Work, f: Frame) -> None:
    seats = range(w.t.map.seats)
    w.want(Choose(tuple(Number(s, "bid", 0, 3) for s in seats)))


def compare(w: Work, f: Frame) -> None:
    bids = [bid for _, bid in f.get("bid")]
    loser = bids.index(min(bids))
    w.bind("loser", loser)
    if w.t.zone("hand", loser):
        w.want(Pick(w.t.zone("hand", loser), 1, name="picked"))
    else:
        w.bind("picked", ())


def open_picked(w: Work, f: Frame) -> None:
    if f.get("picked"):
        w.want(Reveal(((f.get("picked"), ()),)))


def lose_picked(w: Work, f: Frame) -> None:
    for card in f.get("picked"):
        w.move(card, zone(w.t, "pile", f.get("loser")), up=True)


def look(w: Work, f: Frame) -> None:
    cards = w.t.zone("deck", f.seat)[-2:]
    w.bind("top", cards)
    if cards:
        w.want(Reveal(((cards, (f.seat,)),)))


def arrange(w: Work, f: Frame) -> None:
    if len(f.get("top")) > 1:
        w.want(Arrange(((tuple(sorted(f.get("top"))), f.seat),), ask=True))


def choose_hidden(w: Work, f: Frame) -> None:
    hand = w.t.zone("hand", f.seat)
    w.ask(Cards(f.seat, "hidden", hand, min(1, len(hand)), min(1, len(hand))))


def lay_hidden(w: Work, f: Frame) -> None:
    for card in f.get("hidden"):
        w.move(card, zone(w.t, "trap", f.seat), up=False)


def duty(w: Work, f: Frame) -> None:
    w.ask(Duty(f.seat, "big", w.t.zone("trap", f.seat), "big"))


def shown_big(w: Work, f: Frame) -> None:
    for card in f.get("big"):
        w.move(card, zone(w.t, "pile", f.seat), up=True)


def which(w: Work, f: Frame) -> None:
    w.ask(Option(f.seat, "which", ("hand", "pile", "both")))


def back(w: Work, f: Frame) -> None:
    names = (("hand",), ("pile",), ("hand", "pile"))[f.get("which")]
    for name in names:
        for card in w.t.zone(name, f.seat):
            w.move(card, zone(w.t, "deck", f.seat), up=False)


def reshuffle(w: Work, f: Frame) -> None:
    if len(w.t.zone("deck", f.seat)) > 1:
        w.want(Shuffle((w.t.zone("deck", f.seat),)))


def order(w: Work, f: Frame) -> None:
    w.ask(Order(f.seat, "order", tuple(sorted(w.t.zone("pile", f.seat)[-3:]))))


def reorder(w: Work, f: Frame) -> None:
    for card in f.get("order"):
        w.move(card, zone(w.t, "pile", f.seat))


WORDS = ("look", "hide", "return", "order")


class HighCard(Game):
    """Rules of High Card."""

    id, title, revision = "highcard", "High Card", 1
    modes = (
        Mode("duel", 2, options=(OptionSpec("rounds", (ROUNDS, 1, 20)),)),
        Mode("three", 3, options=(OptionSpec("rounds", (ROUNDS,)),)),
    )
    zones = (
        ZoneKind("deck", see="none"),
        ZoneKind("hand", see="owner", keep=True, ordered=False),
        ZoneKind("trap", see="owner"),
        ZoneKind("pile"),
    )
    seat_vars = ("points",)
    table_vars = ("rounds",)

    def __init__(self) -> None:
        self.programs = {
            "setup": (make, shuffle, roll, first),
            "turn": (look_at_draw, draw, ask, act),
            "bid": (seal, compare, open_picked, lose_picked),
            "look": (look, arrange),
            "hide": (choose_hidden, lay_hidden, duty, shown_big),
            "return": (which, back, reshuffle),
            "order": (order, reorder),
        }

    def begin(self, w: Work, setup: Setup) -> None:
        rounds = setup.option("rounds")
        assert isinstance(rounds, int)
        w.put(TABLE, "rounds", rounds)
        w.push("setup")

    def flow(self, w: Work) -> None:
        seats = w.t.map.seats
        if w.t.turn > w.t.get(TABLE, "rounds") * seats:
            points = tuple(w.t.get(s, "points") for s in range(seats))
            winners = tuple(s for s in range(seats) if points[s] == max(points))
            w.finish(Result(winners if len(winners) == 1 else (), "most points", points))
            return
        if w.t.phase == "play" and w.t.turn % seats == 0:
            w.begin("bid")
            w.push("bid")
        elif w.t.phase == "turn" or w.t.phase == "bid":
            w.begin("play", active=(w.t.active + 1) % seats, turn=w.t.turn + 1)
        else:
            w.begin("turn")
            w.push("turn", seat=w.t.active)

    def acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        yield ("pass",), ()
        for card in t.zone("hand", d.seat):
            if (face := know.face(t, card)) is None or face % 2 == 0:
                yield ("play", card), (card,) if t.rows[card].face is None else ()
        for word in WORDS:
            yield (word,), ()

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        word, *rest = value
        if word == "play" and len(rest) == 1 and rest[0] in t.zone("hand", d.seat):
            card = rest[0]
            face = t.rows[card].face
            if set(faces) != ({card} if face is None else set()):
                raise IllegalAnswer("not_opened", "Open just the card you play.")
            if (faces[card] if face is None else face) % 2:
                raise IllegalAnswer("does_not_fit", "Only even cards can be played.")
        elif faces or rest or word not in ("pass", *WORDS):
            raise IllegalAnswer("unknown_option", "There is no such action.")

    def test(self, t: Table, name: str, face: int, seat: int) -> bool:
        return face >= NUMBERS // 2

    def face_count(self) -> int:
        return NUMBERS


GAME = HighCard
DECKS = tuple((("main", tuple((seat + i * 5) % NUMBERS for i in range(10))),) for seat in range(3))
