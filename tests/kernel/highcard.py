"""High Card: a small game for the kernel's own tests that uses every intent and every kind of question.

Each seat brings a secret deck of numbers whose backs have three colours. A turn: draw to three, then play an
even card openly, boast of big ones, lay one face down with a claim, turn such cards up, look at the top two
and put them back in any order, stake coins, reorder the pile, or have hand or pile shuffled into the deck.
After each round the seats seal bids, one card of the lowest bidder's hand is picked blindly and shown, and
all vote: half-way or later they may stop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.kernel import (
    TABLE,
    Act,
    Answer,
    Arrange,
    Back,
    Cards,
    Choose,
    Decision,
    Deck,
    Duty,
    Event,
    Frame,
    Game,
    IllegalAnswer,
    Make,
    Mode,
    Number,
    Option,
    OptionSpec,
    Order,
    Pick,
    Result,
    Reveal,
    Roll,
    Secrets,
    Setup,
    Shuffle,
    Table,
    Work,
    ZoneKind,
    questions,
)

NAMES = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
COIN = len(NAMES)
"""Face of the tokens that stand for staked points."""
BIG = 6
BACKS = {face: face // 4 for face in range(COIN)}
ROUNDS = 6
WORDS = ("boast", "hide", "spring", "look", "stake", "order", "return")


def zone(t: Table, name: str, seat: int = TABLE) -> int:
    return t.map.number(name, seat)


def live(t: Table) -> list[int]:
    return [seat for seat in range(t.map.seats) if not t.out(seat)]


# --- setup --------------------------------------------------------------------------------------------------


def make(w: Work, f: Frame) -> None:
    decks = [Deck(s, zone(w.t, "deck", s), size, label="main") for s, size in enumerate(f.get("sizes"))]
    w.want(Make(tuple(decks)))


def shuffle(w: Work, f: Frame) -> None:
    w.want(Shuffle(tuple(w.t.zone("deck", s) for s in live(w.t))))


def roll(w: Work, f: Frame) -> None:
    w.want(Roll(w.t.map.seats, 1, name="first"))


def first(w: Work, f: Frame) -> None:
    w.begin("play", active=f.get("first")[0] - 1, turn=1)


# --- a turn -------------------------------------------------------------------------------------------------


def show_back(w: Work, f: Frame) -> None:
    top = w.t.zone("deck", f.seat)[-1:]
    if top and w.game.backs() and w.t.rows[top[0]].back is None:
        w.want(Back(top))


def look_at_draw(w: Work, f: Frame) -> None:
    short = 3 - len(w.t.zone("hand", f.seat))
    cards = w.t.zone("deck", f.seat)[::-1][: max(0, short)]
    w.bind("drawn", cards)
    if cards:
        w.want(Reveal(((cards, (f.seat,)),)))


def draw(w: Work, f: Frame) -> None:
    for card in f.get("drawn"):
        w.move(card, zone(w.t, "hand", f.seat), up=False)


def ask(w: Work, f: Frame) -> None:
    w.ask(Act(f.seat, "act", (zone(w.t, "hand", f.seat),)))


def act(w: Work, f: Frame) -> None:
    word, *rest = f.get("act")
    if word == "play":
        w.move(rest[0], zone(w.t, "pile", f.seat), up=True)
        w.change(rest[0], turned=True)
        w.add(f.seat, "points", w.face(rest[0]))
    elif word != "pass":
        w.push(word, seat=f.seat)


def choose_boast(w: Work, f: Frame) -> None:
    w.ask(Cards(f.seat, "boast", w.t.zone("hand", f.seat), 0, 2, test="big"))


def boasted(w: Work, f: Frame) -> None:
    for card in f.get("boast"):
        w.mark(card, "boast", 1)
    w.add(f.seat, "points", len(f.get("boast")))


def choose_hidden(w: Work, f: Frame) -> None:
    hand = w.t.zone("hand", f.seat)
    w.ask(Cards(f.seat, "hidden", hand, min(1, len(hand)), min(1, len(hand))))


def lay_hidden(w: Work, f: Frame) -> None:
    pile = w.t.zone("pile", f.seat)
    for card in f.get("hidden"):
        w.move(card, zone(w.t, "trap", f.seat), up=False)
        if pile:
            w.change(card, host=pile[-1])


def duty(w: Work, f: Frame) -> None:
    w.ask(Duty(f.seat, "big", w.t.zone("trap", f.seat), "big"))


def shown_big(w: Work, f: Frame) -> None:
    for card in f.get("big"):
        w.move(card, zone(w.t, "pile", f.seat), up=True)


def turn_up(w: Work, f: Frame) -> None:
    if w.t.zone("trap", f.seat):
        w.want(Reveal(((w.t.zone("trap", f.seat), ()),)))


def sprung(w: Work, f: Frame) -> None:
    for card in w.t.zone("trap", f.seat):
        w.move(card, zone(w.t, "pile", f.seat), up=True)
        w.add(f.seat, "points", 1)


def look(w: Work, f: Frame) -> None:
    cards = w.t.zone("deck", f.seat)[-2:]
    w.bind("top", cards)
    if cards:
        w.want(Reveal(((cards, (f.seat,)),)))


def arrange(w: Work, f: Frame) -> None:
    if len(f.get("top")) > 1:
        w.want(Arrange(((tuple(sorted(f.get("top"))), f.seat),), ask=True))


def ask_stake(w: Work, f: Frame) -> None:
    w.ask(Number(f.seat, "stake", 0, min(3, w.t.get(f.seat, "points"))))


def stake(w: Work, f: Frame) -> None:
    for _ in range(f.get("stake")):
        coin = w.new(zone(w.t, "pot"), face=COIN, owner=f.seat)
        w.link(coin, "turn", w.t.turn)
    w.add(f.seat, "points", -f.get("stake"))


def order(w: Work, f: Frame) -> None:
    w.ask(Order(f.seat, "order", tuple(sorted(w.t.zone("pile", f.seat)[-3:]))))


def reorder(w: Work, f: Frame) -> None:
    for card in f.get("order"):
        w.move(card, zone(w.t, "pile", f.seat), keep=True)


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


# --- after a round ------------------------------------------------------------------------------------------


def seal(w: Work, f: Frame) -> None:
    w.want(Choose(tuple(Number(s, "bid", 0, 3) for s in live(w.t))))


def compare(w: Work, f: Frame) -> None:
    bids = f.get("bid")
    high, low = max(bids, key=lambda bid: bid[1])[0], min(bids, key=lambda bid: bid[1])[0]
    for coin in w.t.zone("pot"):
        w.remove(coin)
        w.add(high, "points", 2)
    w.bind("loser", low)


def pick(w: Work, f: Frame) -> None:
    hand = w.t.zone("hand", f.get("loser"))
    w.bind("picked", ())
    if hand:
        w.want(Pick(hand, 1, name="picked"))


def open_picked(w: Work, f: Frame) -> None:
    if f.get("picked"):
        w.want(Reveal(((f.get("picked"), ()),)))


def lose_picked(w: Work, f: Frame) -> None:
    for card in f.get("picked"):
        w.move(card, zone(w.t, "pile", f.get("loser")), up=True)


def vote(w: Work, f: Frame) -> None:
    w.ask(*(Option(s, "vote", ("go on", "stop")) for s in live(w.t)))


def count_votes(w: Work, f: Frame) -> None:
    halfway = 2 * w.t.turn >= w.t.get(TABLE, "rounds") * w.t.map.seats
    if halfway and all(choice == 1 for _, choice in f.get("vote")):
        w.put(TABLE, "rounds", 0)


class HighCard(Game):
    """Rules of High Card."""

    id, title, revision = "highcard", "High Card", 1
    modes = (
        Mode("duel", 2, options=(OptionSpec("rounds", (ROUNDS, 1, 20, 150)),)),
        Mode("three", 3, options=(OptionSpec("rounds", (ROUNDS,)),)),
    )
    zones = (
        ZoneKind("deck", see="none"),
        ZoneKind("hand", see="owner", keep=True, ordered=False),
        ZoneKind("trap", see="owner"),
        ZoneKind("pile"),
        ZoneKind("pot", shared=True),
    )
    seat_vars = ("points",)
    table_vars = ("rounds",)
    phases = (("play", "Between turns"), ("turn", "Turn"), ("bid", "Bids"))

    def __init__(self) -> None:
        self.programs = {
            "setup": (make, shuffle, roll, first),
            "turn": (show_back, look_at_draw, draw, ask, act),
            "boast": (choose_boast, boasted),
            "hide": (choose_hidden, lay_hidden, duty, shown_big),
            "spring": (turn_up, sprung),
            "look": (look, arrange),
            "stake": (ask_stake, stake),
            "order": (order, reorder),
            "return": (which, back, reshuffle),
            "bid": (seal, compare, pick, open_picked, lose_picked, vote, count_votes),
        }

    def begin(self, w: Work, setup: Setup) -> None:
        rounds = setup.option("rounds")
        assert isinstance(rounds, int)
        w.put(TABLE, "rounds", rounds)
        w.push("setup", sizes=tuple(dict(lists)["main"] for lists in setup.decks))

    def flow(self, w: Work) -> None:
        seats, here = w.t.map.seats, live(w.t)
        if w.t.turn > w.t.get(TABLE, "rounds") * seats:
            points = tuple(w.t.get(s, "points") for s in range(seats))
            winners = tuple(s for s in here if points[s] == max(points[s] for s in here))
            w.finish(Result(winners if len(winners) == 1 else (), "most points", points))
        elif w.t.phase == "turn" and w.t.turn % seats == 0:
            w.begin("bid")
            w.push("bid")
        elif w.t.phase in ("turn", "bid"):
            after = [s for s in here if s > w.t.active]
            w.begin("play", active=(after or here)[0], turn=w.t.turn + 1)
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
        if word == "play" and len(rest) == 1 and type(rest[0]) is int and rest[0] in t.zone("hand", d.seat):
            card = rest[0]
            face = t.rows[card].face
            if set(faces) != ({card} if face is None else set()):
                raise IllegalAnswer("not_opened", "Open just the card you play.")
            if (faces[card] if face is None else face) % 2:
                raise IllegalAnswer("does_not_fit", "Only even cards can be played.")
        elif faces or rest or word not in ("pass", *WORDS):
            raise IllegalAnswer("unknown_option", "There is no such action.")

    def test(self, t: Table, name: str, face: int, seat: int) -> bool:
        return face >= BIG

    def gone(self, w: Work, seat: int, reason: str) -> None:
        """With two left, play goes on: a question to the seat is dropped with all it was part of."""
        left = tuple(s for s in live(w.t) if s != seat)
        if len(left) < 2 or not questions(w.t.pending) or not w.t.out(seat):
            w.finish(Result(left, reason))
        elif any(d.seat == seat for d in questions(w.t.pending)):
            w.t.pending, w.t.stack = (), []

    def face_count(self) -> int:
        return COIN + 1

    def spare_faces(self, t: Table, card: int) -> tuple[int, ...]:
        return tuple(range(COIN))

    def face_name(self, face: int) -> str:
        return (*NAMES, "a coin")[face]

    def backs(self) -> Mapping[int, int]:
        return BACKS

    def say_question(self, t: Table, d: Decision) -> str:
        return {
            "act": "What do you do?",
            "boast": "Which big cards do you show?",
            "hidden": "Which card do you lay face down?",
            "stake": "How many points do you stake?",
            "bid": "What do you bid?",
        }.get(d.name, f"Your choice of {d.name}?")

    def say_answer(self, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
        value = answer.value
        if isinstance(d, Option):
            return d.labels[value]
        if isinstance(d, Number):
            return str(value)
        cards = value if not isinstance(d, Act) else value[1:]
        names = [NAMES[face] if (face := know.face(t, card)) is not None else "a card" for card in cards]
        return " ".join((value[0], *names)) if isinstance(d, Act) else ", ".join(names) or "none"

    def say_event(self, t: Table, event: Event, know: Secrets) -> str:
        if event.kind == "shown":
            return "Shown: " + ", ".join(self.face_name(face) for face in event.args[0]) + "."
        if event.kind == "changed" and event.args[0] == "points":
            return f"Seat {event.seat + 1} has {event.args[1]} points."
        return "The bids are open." if event.kind == "picked" else ""


GAME = HighCard
DECKS = tuple((("main", tuple((seat + i * 5) % COIN for i in range(10))),) for seat in range(3))
"""One starter deck a seat."""
