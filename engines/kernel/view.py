"""What a screen shows, as pure data: made from the table and what the onlooker knows, the same for a window
and for plain text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from engines.kernel.decision import questions
from engines.kernel.say import listed, mark, named, printed_text, say, seat_name, tell, voice
from engines.kernel.table import Result, Table

if TYPE_CHECKING:
    from engines.kernel.secrets import Secrets
    from engines.kernel.supplied import Supplied

Pairs = tuple[tuple[str, int], ...]


class CardView(msgspec.Struct, frozen=True, gc=False):
    """One card as the onlooker sees it; an unknown face has no name."""

    id: int
    name: str = ""
    face: int | None = None
    public: bool = False
    kind: str = ""
    text: str = ""
    owner: int = -1
    seat: int = -1
    up: bool = False
    turned: bool = False
    turned_word: str = "used"
    """What players of this game call a turned card."""
    damage: int = 0
    back: int | None = None
    host: int = -1
    at: tuple[int, int, int] | None = None
    stats: Pairs = ()
    marks: Pairs = ()
    words: tuple[str, ...] = ()
    """Keywords and states, in the game's own words."""


class ZoneView(msgspec.Struct, frozen=True, gc=False):
    """One zone with its cards, first to last; `hidden` if the onlooker sees only their number."""

    number: int
    name: str
    title: str
    seat: int
    place: int
    cards: tuple[CardView, ...]
    hidden: bool


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """One seat: its values in the game's words, whether it is its turn, whether it is asked something."""

    seat: int
    values: Pairs
    active: bool
    asked: bool
    out: bool


class CellView(msgspec.Struct, frozen=True, gc=False):
    """One cell of a board: what shows on top, the piece on it, marks, and the cards lying there, lowest
    first.
    """

    x: int
    y: int
    shows: str
    piece: str = ""
    seat: int = -1
    mark: str = ""
    cards: tuple[int, ...] = ()
    held: int = -1
    """The seat that holds this cell, where the game has such a thing (for a side, its first seat)."""


class PromptView(msgspec.Struct, frozen=True, gc=False):
    """What is asked of the onlooker."""

    name: str
    question: str
    kind: str
    cards: tuple[int, ...] = ()
    least: int = 1
    most: int = 1


class TableView(msgspec.Struct, frozen=True, gc=False):
    """A whole position for one onlooker (seat -1: a spectator)."""

    game: str
    onlooker: int
    step: int
    turn: int
    active: int
    phase: str
    phases: tuple[tuple[str, str], ...]
    seats: tuple[SeatView, ...]
    zones: tuple[ZoneView, ...]
    prompt: PromptView | None
    outcome: str = ""
    board: tuple[CellView, ...] = ()
    lines: tuple[str, ...] = ()
    """Further facts in words, in reading order."""


Describe = Callable[[CardView, int], CardView]
"""How a game adds name, text and numbers to a card whose face the onlooker knows."""


def plain_view(
    game: Supplied, t: Table, seat: int, know: Secrets, describe: Describe | None = None
) -> TableView:
    """The view every game starts from: all zones, seats and the question, with names of known faces."""
    asked = questions(t.pending)
    mine = next((d for d in asked if d.seat == seat), None)
    prompt = None
    if mine is not None:
        cards = getattr(mine, "cards", ())
        least, most = getattr(mine, "least", 1), getattr(mine, "most", 1)
        kind = type(mine).__name__.lower()
        prompt = PromptView(mine.name, game.say_question(t, mine), kind, cards, least, most)
    return TableView(
        game=game.id,
        onlooker=seat,
        step=t.step,
        turn=t.turn,
        active=t.active,
        phase=t.phase,
        phases=tuple((name, say(words)) for name, words in game.phases),
        seats=tuple(
            SeatView(s, seat_values(t, s), s == t.active, any(d.seat == s for d in asked), t.out(s))
            for s in range(t.map.seats)
        ),
        zones=tuple(_zone(game, t, number, know, describe) for number in range(t.map.count)),
        prompt=prompt,
        outcome=outcome(t, onlooker=seat),
    )


def side_lines(game: Supplied, t: Table, onlooker: int) -> tuple[str, ...]:
    """Who plays together, where some do."""
    sides = [side for side in game.mode(t).sides if len(side) > 1]
    told = [listed([named(seat, onlooker) for seat in side]) for side in sides]
    return (say("Playing together: {sides}", sides="; ".join(told)),) if told else ()


def seat_values(t: Table, seat: int) -> Pairs:
    """A seat's variables by name, without the mark for being out."""
    return tuple(zip(t.map.vars[1:], t.seats[seat][1:], strict=True))


def outcome(t: Table, result: Result | None = None, onlooker: int = -1) -> str:
    """How the game ended, in words for an onlooker; or what it counts as, by another result than its own."""
    result = result or t.result
    return "" if result is None else result_words(result, t.map.seats, onlooker)


def result_words(result: Result, seats: int, onlooker: int = -1) -> str:
    """A result of a game with so many seats, in words."""
    lost = seats == 2 and 0 <= onlooker not in result.winners
    reasons = OWN_REASONS if result.winners and lost else REASONS
    reason = say(reasons[result.reason]) if result.reason in reasons else ""
    points = list(map(str, result.scores))
    if voice().names and len(points) == seats > 1:
        points = [f"{named(seat, onlooker)} {n}" for seat, n in enumerate(points)]
    scores = say("Points: {points}.", points=", ".join(points)) if points else ""
    return " ".join(part for part in (who_won(result.winners, seats, onlooker), reason, scores) if part)


def who_won(winners: tuple[int, ...], seats: int, onlooker: int = -1) -> str:
    """The sentence with which an outcome begins, in words for an onlooker."""
    if not winners:
        return say("The game is over.") if seats == 1 else say("The game is drawn.")
    names = listed([seat_name(seat) for seat in winners if seat != onlooker])
    if onlooker in winners:
        return say("You win, together with {who}.", who=names) if names else say("You win.")
    return tell("{who} wins.", who=names) if len(winners) == 1 else tell("{who} win.", who=names)


UNNAMED = (mark("setup"), mark("end"))
"""Phases to which a game need not give a name of its own."""
REASONS = {
    "resigned": mark("The other side resigned."),
    "left": mark("The other side left."),
    "time": mark("The other side ran out of time."),
    "agreed": mark("Both sides agreed."),
    "endless": mark("An effect did not end."),
    "false_claim": mark("The other side claimed something false."),
}
"""Words for endings that every game has; a game's own endings speak through its view."""
OWN_REASONS = REASONS | {
    "resigned": mark("You resigned."),
    "left": mark("You left."),
    "time": mark("You ran out of time."),
    "false_claim": mark("You claimed something false."),
}
"""The same to the one who has lost by it."""


def _zone(game: Supplied, t: Table, number: int, know: Secrets, describe: Describe | None) -> ZoneView:
    kind = t.map.of[number]
    cards = tuple(card_view(game, t, card, know, describe) for card in t.zones[number])
    if kind.keep:  # it is mixed with every draw: whoever sees it finds every card where it was
        cards = tuple(sorted(cards, key=lambda card: (card.face is None, card.face or 0)))
    hidden = bool(cards) and all(card.face is None for card in cards)
    return ZoneView(
        number, kind.name, say(kind.words), t.map.owner(number), t.map.place(number), cards, hidden
    )


def card_view(
    game: Supplied, t: Table, card: int, know: Secrets, describe: Describe | None = None
) -> CardView:
    """One card for one onlooker."""
    row = t.rows[card]
    face = know.face(t, card)
    back = "" if face is not None or row.back is None else game.back_words(row.back)
    shown = CardView(
        id=card,
        name="" if face is None else game.face_name(face),
        face=face,
        public=row.face is not None,
        owner=row.owner,
        seat=row.seat,
        up=row.up,
        turned=row.turned,
        turned_word=game.turned_word,
        damage=row.damage,
        back=row.back,
        host=row.host,
        at=row.at,
        marks=row.marks,
        words=(back,) if back else (),
    )
    if face is None or describe is None:
        return shown
    told = describe(shown, face)
    text = printed_text(told.text)
    return told if text == told.text else msgspec.structs.replace(told, text=text)
