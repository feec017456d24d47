"""Modes, zones and the setting up of a table (ledger sections 2, 3 and the set-up of 8 to 10)."""

from engines.kernel import (
    TABLE,
    Deck,
    Frame,
    Make,
    Mode,
    OptionSpec,
    Reveal,
    Roll,
    Setup,
    Shuffle,
    Work,
    ZoneKind,
)
from engines.kernel.say import mark

from .faces import START, deck_list
from .position import LIMITS, MASTER, SOLO, TEAMS, TOKEN, mode_of

HAND_SIZE = 3  # RN-029, RN-109
REMOVED = 8  # cards taken out unseen, alone and with four (RN-100, RN-107)
MASTER_COLOURS = (mark("amber"), mark("violet"))

_EXPANSION = OptionSpec("grand_master", (False, True), "Play with the Grand Master tokens")
_COLOUR = OptionSpec("first_colour", MASTER_COLOURS, "Colour of the first seat's masters")
_LIMIT = OptionSpec("solo_limit", LIMITS[1:], "What may not grow beyond 3 red, 6 green, 9 blue")

MODES = (
    Mode("duel", 2, "Two players", options=(_EXPANSION, _COLOUR)),
    Mode("solo", 1, "One player for the highest score", options=(_EXPANSION, _COLOUR, _LIMIT)),
    Mode("teams", 4, "Two teams of two", sides=((0, 2), (1, 3)), options=(_EXPANSION, _COLOUR)),
)

ZONES = (
    ZoneKind("deck", "Deck", see="none", shared=True),
    ZoneKind("hand", "Hand", see="owner", keep=True, ordered=False),
    ZoneKind("masters", "Masters to place"),
    ZoneKind("tokens", "Token"),
    ZoneKind("table", "Cards on the table", shared=True),
    ZoneKind("pieces", "Masters and tokens on the table", shared=True),
    ZoneKind("aside", "Set aside", see="none", shared=True),
)

TABLE_VARS = ("limit", "grand_master", "first_colour")


def begin(w: Work, setup: Setup) -> None:
    """Note the options and start setting up."""
    if setup.mode == "solo":
        w.put(TABLE, "limit", LIMITS.index(str(setup.option("solo_limit"))))
    w.put(TABLE, "grand_master", int(setup.option("grand_master")))
    w.put(TABLE, "first_colour", MASTER_COLOURS.index(str(setup.option("first_colour"))))
    w.begin("setup")
    w.push("rune.setup")


def make(w: Work, f: Frame) -> None:
    """One starting card (RN-108) and the rune cards: one set, or two with four players (RN-014, RN-107)."""
    faces = deck_list(2 if mode_of(w.t) == TEAMS else 1)
    zone = w.t.map.number
    start = Deck(TABLE, zone("table"), 1, (START,))
    w.want(Make((start, Deck(TABLE, zone("deck"), len(faces), faces))))


def lay_out(w: Work, f: Frame) -> None:
    """The starting card in the middle (RN-025, RN-026), masters and tokens to their players.

    Three masters each, two with four players (RN-028, RN-110); a token with the expansion (RN-084, RN-R21).
    """
    t = w.t
    w.change(t.zone("table")[0], at=(0, 0, 0), up=True)
    for seat in range(t.map.seats):
        for _ in range(2 if mode_of(t) == TEAMS else 3):
            w.new(t.map.number("masters", seat), face=MASTER, owner=seat)
        if t.get(TABLE, "grand_master"):
            w.new(t.map.number("tokens", seat), face=TOKEN, owner=seat)
        if t.out(seat):
            set_aside(w, seat)


def shuffle(w: Work, f: Frame) -> None:
    """RN-027."""
    w.want(Shuffle((w.t.zone("deck"),)))


def remove(w: Work, f: Frame) -> None:
    """Eight cards out, before anybody draws (RN-100, RN-107, RN-R20)."""
    if mode_of(w.t) in (SOLO, TEAMS):
        for card in w.t.zone("deck")[-REMOVED:]:
            w.move(card, w.t.map.number("aside"), up=False)


def _hands(w: Work) -> list[tuple[int, tuple[int, ...]]]:
    """The cards from the top of the deck for each seat that is there."""
    cards = w.t.zone("deck")[::-1]
    seats = [seat for seat in range(w.t.map.seats) if not w.t.out(seat)]
    return [(seat, cards[HAND_SIZE * n : HAND_SIZE * (n + 1)]) for n, seat in enumerate(seats)]


def deal(w: Work, f: Frame) -> None:
    """Each player sees three cards from the deck (RN-029, RN-109) …"""
    w.want(Reveal(tuple((cards, (seat,)) for seat, cards in _hands(w))))


def take(w: Work, f: Frame) -> None:
    """… and takes them."""
    for seat, cards in _hands(w):
        for card in cards:
            w.move(card, w.t.map.number("hand", seat), up=False)


def roll(w: Work, f: Frame) -> None:
    """Who starts is chosen at random (RN-030); alone there is nothing to choose."""
    if mode_of(w.t) != SOLO:
        w.want(Roll(w.t.map.seats, name="starter"))


def first_turn(w: Work, f: Frame) -> None:
    """The chosen player starts, or the next one who is still there."""
    starter = f.get("starter", (1,))[0] - 1
    seats = w.t.map.seats
    starter = next(s for s in ((starter + n) % seats for n in range(seats)) if not w.t.out(s))
    w.emit("starts", starter)
    w.begin("place", active=starter, turn=1)
    w.push("rune.turn", seat=starter)


def set_aside(w: Work, seat: int) -> None:
    """The hand, unplaced masters and token of a seat that has left, unseen (RN-R24)."""
    aside = w.t.map.number("aside")
    for zone in ("hand", "masters", "tokens"):
        for card in w.t.zone(zone, seat):
            w.move(card, aside, up=False)


SETUP = (make, lay_out, shuffle, remove, deal, take, roll, first_turn)
