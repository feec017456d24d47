"""The Python steps of the small Runeslingers: opening, turn, playing a card, losing a power."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engines.effects import announce
from engines.effects.scope import Scope
from engines.effects.timing import happen
from engines.effects.use import expire, start_turn
from engines.kernel import Act, Cards, Deck, Frame, Make, Program, Reveal, Shuffle, Work, player
from tests.proof.runeslingers.words import RUNESPELLS

if TYPE_CHECKING:
    from tests.proof.runeslingers.game import Slingers

DRAWS = 2


def rules(w: Work) -> Slingers:
    return cast("Slingers", w.game)


# --- opening ------------------------------------------------------------------------------------------------


def make(w: Work, f: Frame) -> None:
    lists = f.get("lists")
    w.want(Make(tuple(Deck(s, w.t.map.number(name, s), n, label=name) for s, name, n in lists)))


def shuffle(w: Work, f: Frame) -> None:
    w.want(Shuffle(tuple(w.t.zone("deck", seat) for seat in range(2))))


def open_piles(w: Work, f: Frame) -> None:
    w.want(Reveal(tuple((w.t.zone("discard", seat), ()) for seat in range(2))))


def lay_out(w: Work, f: Frame) -> None:
    for seat, opening in enumerate(rules(w).openings):
        for card in w.t.zone("discard", seat):
            w.change(card, up=True)
        for base, name in zip(w.t.zone("conc", seat), opening.field, strict=False):
            card = w.new(w.t.map.number("field", seat), face=rules(w).catalogue.number[name], owner=seat)
            w.change(base, host=card)


# --- turns --------------------------------------------------------------------------------------------------


def ready(w: Work, f: Frame) -> None:
    start_turn(w)
    for name in ("conc", "field"):
        for card in w.t.zone(name, f.seat):
            if w.t.rows[card].turned and rules(w).exposed(w.t, card):
                w.change(card, turned=False)


def draw(w: Work, f: Frame) -> None:
    drawn = f.get("drawn") or 0
    if w.t.turn > 1 and drawn < DRAWS:
        w.bind("drawn", drawn + 1)
        w.jump(_DRAW)
        rules(w).draw_one(w, f.seat)


def ask(w: Work, f: Frame) -> None:
    w.ask(Act(f.seat, "act", (w.t.map.number("hand", f.seat),)))


def act(w: Work, f: Frame) -> None:
    if f.get("act")[0] != "pass":
        w.jump(_ASK)
        rules(w).begin_act(w, f.get("act"), f.seat)


def spend_runespells(w: Work, f: Frame) -> None:
    """Every runespell in play goes to its owner's pile; one under a trap is not in play (RS-R090)."""
    for seat in range(2):
        for card in w.t.zone("field", seat):
            if rules(w).kind(w.t, card) in RUNESPELLS:
                w.jump(_SPEND)
                rules(w).send(w, card, "discard", cause="spent", by=w.t.active)
                return


def wipe(w: Work, f: Frame) -> None:
    expire(w, "end_of_turn")
    for seat in range(2):
        w.put(seat, "light", 0)
        w.put(seat, "barrier", 0)
        for card in (*w.t.zone("field", seat), *rules(w).in_areas(w.t, seat)):
            w.change(card, damage=0)
            w.mark(card, "barrier", -w.t.rows[card].mark("barrier"))


TURN = (ready, draw, ask, act, spend_runespells, wipe)
_DRAW, _ASK, _SPEND = TURN.index(draw), TURN.index(ask), TURN.index(spend_runespells)


# --- playing a card -----------------------------------------------------------------------------------------


def ask_place(w: Work, f: Frame) -> None:
    """Where it will lie; only places from which it can be aimed at something (RS-R054)."""
    ability = rules(w).catalogue.abilities[f.get("#path")]
    scope = Scope(rules(w), w.t, f.card, f.seat, event=f.event)
    w.ask(Cards(f.seat, "#place", rules(w).places(scope, ability.node.ask), source=f.card, data=("place",)))


def lay(w: Work, f: Frame) -> None:
    """Play step 2: from here on it is in play."""
    rules(w).lay(w, f.card, f.get("#place")[0], by=f.seat)


def ask_light(w: Work, f: Frame) -> None:
    """Which concentrations are used for what the pool lacks."""
    lack = f.get("n") - w.t.get(f.seat, "light")
    ready_ones = rules(w).sources(w.t, f.seat)
    w.ask(Cards(f.seat, "#light", ready_ones, lack, lack, source=f.card, data=("light",)))


def take_light(w: Work, f: Frame) -> None:
    for card in f.get("#light"):
        w.change(card, turned=True)
    w.add(f.seat, "light", len(f.get("#light")) - f.get("n"))


# --- losing power -------------------------------------------------------------------------------------------


def lose_power(w: Work, f: Frame) -> None:
    """Power, determination and reset are one step (RS-R002, RS-R011)."""
    w.add(f.seat, "determination", 1)
    if w.add(f.seat, "power", -1) == 0:
        rules(w).defeat(w, (f.seat,), "no power")
        return
    if f.get("why") == "health":
        w.put(f.seat, "health", rules(w).stat(w.t, player(f.seat), "max_health"))
        w.jump(_TELL)


def pile_to_deck(w: Work, f: Frame) -> None:
    deck = w.t.map.number("deck", f.seat)
    for card in w.t.zone("discard", f.seat):
        w.move(card, deck, up=False)


def mix_deck(w: Work, f: Frame) -> None:
    w.want(Shuffle((w.t.zone("deck", f.seat),)))


def tell_downed(w: Work, f: Frame) -> None:
    happen(w, "downed", by=f.seat)


DOWN = (lose_power, pile_to_deck, mix_deck, tell_downed)
_TELL = DOWN.index(tell_downed)


PLAY = (
    announce.place, ask_place, announce.payment, lay, announce.questions, announce.announced, announce.enter,
)  # fmt: skip
PROGRAMS: dict[str, Program] = {
    "slingers.opening": (make, shuffle, open_piles, lay_out),
    "slingers.turn": TURN,
    "slingers.down": DOWN,
    "slingers.light": (ask_light, take_light),
    announce.PLAY: PLAY,
}
