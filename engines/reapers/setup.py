"""The beginning of each game, and the match that games make up (ledger sections 3 and 11)."""

from __future__ import annotations

from engines.kernel import (
    TABLE,
    Deck,
    Frame,
    Make,
    Option,
    Program,
    Result,
    Reveal,
    Roll,
    Setup,
    Shuffle,
    Work,
)
from engines.kernel.say import mark

from .turn import HAND
from .work import rules

DIE = 6  # RP-036
WINS = {"duel": 1, "match": 2}
"""Games to win: the best of three makes a match (RP-229)."""
VOID = 3
"""Games that may be void before the players are sent home without a winner (RP-R37, RP-R39, RP-R115)."""


def begin(w: Work, setup: Setup) -> None:
    """Decks and Reapers are made once; every game begins with the same cards (RP-R25)."""
    sizes = tuple(dict(seat)["main"] for seat in setup.decks)
    w.push("reapers.game")
    w.push("reapers.make", sizes=sizes)


def make(w: Work, f: Frame) -> None:
    """A Deck and, apart from it, a Reaper for each player (RP-224, RP-225)."""
    zone = w.t.map.number
    decks = [Deck(seat, zone("deck", seat), size, label="main") for seat, size in enumerate(f.get("sizes"))]
    reapers = [Deck(seat, zone("reaper", seat), 1, label="reaper") for seat in range(w.t.map.seats)]
    w.want(Make((*decks, *reapers)))


# --- one game -----------------------------------------------------------------------------------------------


def open_game(w: Work, f: Frame) -> None:
    """One more game of the match."""
    w.put(TABLE, "game", w.t.get(TABLE, "game") + 1)
    w.begin("setup", turn=0)


def shuffle(w: Work, f: Frame) -> None:
    """Decks are shuffled (RP-033), and Reapers lie face down, whoever knows them (RP-035)."""
    seats = range(w.t.map.seats)
    decks = [w.t.zone("deck", seat) for seat in seats]
    w.want(Shuffle((*decks, *(w.t.zone("reaper", seat) for seat in seats))))


def roll(w: Work, f: Frame) -> None:
    """One die each (RP-036), anew in every game (RP-R24)."""
    w.want(Roll(DIE, w.t.map.seats, name="dice"))


def ask_first(w: Work, f: Frame) -> None:
    """The higher one chooses; equal dice are rolled again (RP-037, RP-R23)."""
    dice = f.get("dice")
    if dice[0] == dice[1]:
        w.jump(GAME.index(roll))
        return
    labels = (mark("Take the first turn"), mark("Take the second turn"))
    w.ask(Option(_winner(f), "first", labels, data=("first",)))


def _winner(f: Frame) -> int:
    dice = f.get("dice")
    return 0 if dice[0] > dice[1] else 1


def deal(w: Work, f: Frame) -> None:
    """Each player sees six cards and the own Reaper (RP-038) …"""
    seats = range(w.t.map.seats)
    hands = [(w.t.zone("deck", seat)[-HAND:], (seat,)) for seat in seats]
    w.want(Reveal((*hands, *((w.t.zone("reaper", seat), (seat,)) for seat in seats))))


def take(w: Work, f: Frame) -> None:
    """… and takes the six; the first turn follows."""
    for seat in range(w.t.map.seats):
        for card in reversed(w.t.zone("deck", seat)[-HAND:]):
            w.move(card, w.t.map.number("hand", seat), up=False)
    first = _winner(f) if f.get("first") == 0 else 1 - _winner(f)
    w.emit("starts", first, (), w.t.get(TABLE, "game"))
    w.begin("setup", active=1 - first)


GAME: Program = (open_game, shuffle, roll, ask_first, deal, take)


# --- the end of a game --------------------------------------------------------------------------------------


def game_lost(w: Work, seat: int, reason: str) -> None:
    """A seat has lost this game; the match goes on until one has won two (RP-007, RP-229)."""
    winner = 1 - seat
    won = w.add(winner, "won", 1)
    w.emit("game", winner, (), w.t.get(TABLE, "game"), reason)
    if won >= WINS[rules(w).mode(w.t).name]:
        w.put(seat, "out", 1)
        w.finish(Result((winner,), reason, clause=CLAUSES.get(reason, "")))
    else:
        play_on(w)


def game_void(w: Work, reason: str) -> None:
    """No winner: the game is replayed (RP-R37, RP-R39), but not for ever."""
    if w.add(TABLE, "void", 1) >= VOID:
        w.finish(Result((), reason, clause="RP-R39"))
    else:
        w.emit("void", -1, (), w.t.get(TABLE, "game"), reason)
        w.put(TABLE, "game", w.t.get(TABLE, "game") - 1)
        play_on(w)


def play_on(w: Work) -> None:
    """Nothing carries over: all cards go back and are shuffled anew (RP-R25)."""
    t = w.t
    t.stack.clear()
    t.pending = ()
    t.chain, t.queue, t.mods, t.used, t.was = (), (), (), (), ()
    for card, row in enumerate(t.rows):
        if row.zone < 0:
            continue
        if rules(w).is_token(t, card):
            w.remove(card)
            continue
        home = "reaper" if t.map.of[row.zone].name == "reaper" else "deck"
        w.move(card, t.map.number(home, row.owner), up=False)
    for seat in range(t.map.seats):
        for name in ("strikes", "redrawn", "out"):
            w.put(seat, name, 0)
    w.put(TABLE, "struck", 0)
    w.touch(cards=True)
    w.push("reapers.game")


CLAUSES = {"Reaper destroyed": "RP-001", "decked out": "RP-004", mark("resigned"): "RP-R38"}
PROGRAMS: dict[str, Program] = {"reapers.make": (make,), "reapers.game": GAME}
