"""Setting up a game: decks, tokens, first player, opening hands and mulligans (ledger section 3)."""

from __future__ import annotations

from engines.kernel import TABLE, Act, Deck, Frame, Make, Option, Program, Reveal, Roll, Setup, Shuffle, Work

from .policy import SNOWPLAY, WILD
from .work import rules

DECK = 30  # RV-084
HAND = 7  # RV-090
QUALIFIES = (0, 1, 6, 7)  # RV-091
BOOSTER = "booster"
"""The mode in which decks are opened at the table (RV-317)."""


def begin(w: Work, setup: Setup) -> None:
    """Snowplay stacks are set aside (RV-087); the rest comes from the dealer."""
    number = rules(w).catalogue.number
    for seat in range(2):
        for id in SNOWPLAY:
            w.new(w.t.map.number("snow", seat), face=number[id], owner=seat)
    first = "random" if setup.match else str(setup.option("first"))  # agreed on for the first game (RV-328)
    w.put(TABLE, "first", 0 if first == "random" else int(first[-1]))
    w.begin("setup")
    losers = [seat for seat in range(2) if setup.match and setup.match[-1] and seat not in setup.match[-1]]
    program = "rv.booster" if setup.mode == BOOSTER else "rv.setup"
    w.push(program, sizes=setup.decks, loser=losers[0] if losers else -1)


def make(w: Work, f: Frame) -> None:
    """Main deck and dream deck of each player (RV-030, RV-031), and the Wild Summons decks, whose contents
    are public (RV-080).
    """
    zones = {"main": "deck", "dream": "dream"}
    decks = [
        Deck(seat, w.t.map.number(zones[label], seat), count, label=label)
        for seat, lists in enumerate(f.get("sizes"))
        for label, count in lists
    ]
    w.want(Make((*decks, *wild_decks(w))))


def wild_decks(w: Work) -> list[Deck]:
    """The seven tokens of each player (RV-076)."""
    faces = tuple(rules(w).catalogue.number[id] for id in WILD)
    return [Deck(seat, w.t.map.number("wild", seat), len(faces), faces) for seat in range(2)]


def shuffle(w: Work, f: Frame) -> None:
    """Main decks, dream decks and Wild Summons decks (RV-032, RV-088)."""
    parts = [w.t.zone(name, seat) for name in ("deck", "dream", "wild") for seat in range(2)]
    w.want(Shuffle(tuple(part for part in parts if part)))


def ask_first(w: Work, f: Frame) -> None:
    """As agreed; else the loser of the game before decides, else chance (RV-089, RV-328, RV-R22)."""
    if w.t.get(TABLE, "first"):
        w.bind("roll", (w.t.get(TABLE, "first"),))
    elif f.get("loser") >= 0:
        w.ask(Option(f.get("loser"), "start", ("Go first", "Go second"), data=("start",)))
    else:
        w.want(Roll(2, 1, name="roll"))


def set_first(w: Work, f: Frame) -> None:
    """The first player is noted; the other one has their turn after them."""
    loser = f.get("loser")
    first = f.get("roll")[0] - 1 if f.get("roll") else (loser if f.get("start") == 0 else 1 - loser)
    w.emit("starts", first)
    w.begin("setup", active=first)
    w.bind("due", (first, 1 - first))


def deal_hands(w: Work, f: Frame) -> None:
    """The decks lie ready: opening hands follow."""
    w.push("rv.hands", due=f.get("due"))


def deal(w: Work, f: Frame) -> None:
    """Seven cards off the top (RV-090)."""
    w.want(Reveal(tuple((w.t.zone("deck", seat)[-HAND:], (seat,)) for seat in f.get("due"))))


def take(w: Work, f: Frame) -> None:
    """They are the opening hand, or the new one."""
    for seat in f.get("due"):
        for card in reversed(w.t.zone("deck", seat)[-HAND:]):
            w.move(card, w.t.map.number("hand", seat), up=False)
    w.bind("ask", f.get("due"))
    w.bind("again", ())


def ask_keep(w: Work, f: Frame) -> None:
    """The first player states keep or mulligan first; everybody who has not kept is asked, whatever the hand
    (RV-094, RV-095, RV-R19, RV-R133).
    """
    if f.get("ask"):
        seat = f.get("ask")[0]
        w.ask(Act(seat, "keep", (w.t.map.number("hand", seat),), ("mulligan",)))
    else:
        w.jump(_AGAIN)


def note_keep(w: Work, f: Frame) -> None:
    """A stated keep stands (RV-096)."""
    seat = f.get("ask")[0]
    w.bind("ask", f.get("ask")[1:])
    w.jump(_ASK)
    w.emit("kept" if f.get("keep")[0] == "pass" else "mulligan", seat)
    if f.get("keep")[0] != "pass":
        w.bind("again", (*f.get("again"), seat))


def put_back(w: Work, f: Frame) -> None:
    """The hands shown go back into their decks (RV-092); the others are done."""
    again = f.get("again")
    w.bind("due", again)
    if not again:
        w.jump(_DONE)
        return
    for seat in again:
        for card in w.t.zone("hand", seat):
            w.move(card, w.t.map.number("deck", seat), up=False)


def mix(w: Work, f: Frame) -> None:
    """They are shuffled, and seven are drawn anew, as often as the hand qualifies (RV-093)."""
    w.jump(_DEAL)
    w.want(Shuffle(tuple(w.t.zone("deck", seat) for seat in f.get("due"))))


def ready(w: Work, f: Frame) -> None:
    """The first turn follows."""
    w.begin("setup", active=1 - w.t.active)


HANDS: Program = (deal, take, ask_keep, note_keep, put_back, mix, ready)
_DEAL, _ASK, _AGAIN = HANDS.index(deal), HANDS.index(ask_keep), HANDS.index(put_back)
_DONE = HANDS.index(ready)
PROGRAMS: dict[str, Program] = {
    "rv.setup": (make, shuffle, ask_first, set_first, deal_hands),
    "rv.hands": HANDS,
}
