"""Playing a card step by step (RS-140 to RS-146), setting a concentration, creating light."""

from __future__ import annotations

from engines.effects import announce
from engines.effects.change import active
from engines.effects.scope import Scope, scope_of
from engines.effects.timing import happen
from engines.effects.use import note_use
from engines.kernel import NOTHING, Cards, Frame, Program, Work

from .playing import SET
from .work import rules

BULLETS = ("choice", "fate")


def ask_place(w: Work, f: Frame) -> None:
    """Where it will lie; only places from which it can be aimed at something (RS-R054)."""
    ability = rules(w).catalogue.abilities[f.get("#path")]
    scope = Scope(rules(w), w.t, f.card, f.seat, event=f.event)
    found = tuple(rules(w).places(scope, ability.node.ask))
    if found:
        w.ask(Cards(f.seat, "#place", found, source=f.card, data=("place",)))
    else:
        w.bind("#place", (NOTHING,))


def ask_again(w: Work, f: Frame) -> None:
    """A place that is gone since, because of what the costs set off, is chosen anew."""
    if not rules(w).on_field(w.t, f.get("#place")[0]):
        ask_place(w, f)


def lay(w: Work, f: Frame) -> None:
    """Play step 2: from here on it is in play (RS-141). With no place left it is lost with its costs
    (RS-R061).
    """
    base = f.get("#place")[0]
    if base == NOTHING:
        w.leave()
        rules(w).send(w, f.card, "discard", cause="play", by=f.seat)
    else:
        rules(w).lay(w, f.card, base, by=f.seat)


def stays(w: Work, f: Frame) -> None:
    """A card that is gone before all is named has no arrival: nothing more is chosen and nothing follows
    (RS-252, RS-R139).
    """
    if not rules(w).on_field(w.t, f.card):
        w.emit("fizzled", f.seat, (f.card,), f.get("#path"))
        w.leave()


def _keywords(w: Work, f: Frame) -> tuple[list[str], list[str]]:
    """The card's keywords up to the first one with bullets, and those after it: printed ones from left to
    right (RS-220), then added ones in the order in which they were added (RS-223).
    """
    game = rules(w)
    live = active(game, w.t)
    lost = live.lost.get(f.card, ())
    printed = [use for use in game.facts(scope_of(w, f), f.card).keywords if use.split(" ")[0] not in lost]
    if "all" in lost:
        printed = []
    every = [*printed, *live.keywords.get(f.card, ())]
    at = next((index for index, use in enumerate(every) if use in BULLETS), len(every))
    return every[:at], every[at:]


def keywords_before(w: Work, f: Frame) -> None:
    """Play step 3, as far as bullets are not yet to be chosen (RS-142)."""
    _enter_with(w, f, _keywords(w, f)[0])


def keywords_after(w: Work, f: Frame) -> None:
    """Play step 3, what stands after Choice or Fate."""
    _enter_with(w, f, _keywords(w, f)[1])


def _enter_with(w: Work, f: Frame, words: list[str]) -> None:
    """Token: the card enters play with its tokens (RS-228, RS-229)."""
    n = sum(int(use.split(" ")[1]) for use in words if use.startswith("token "))
    if n:
        happen(w, "counter", source=f.card, target=f.card, name="token", amount=n, by=f.seat)


# --- light and concentrations -------------------------------------------------------------------------------


def ask_light(w: Work, f: Frame) -> None:
    """Which concentrations are used for what the pool lacks: no more than that (RS-133, RS-R059)."""
    lack = f.get("n") - w.t.get(f.seat, "light")
    ready = rules(w).sources(w.t, f.seat)
    w.ask(Cards(f.seat, "#light", ready, lack, lack, source=f.card, data=("light",)))


def take_light(w: Work, f: Frame) -> None:
    """The light is created and spent (RS-047)."""
    for card in f.get("#light"):
        w.change(card, turned=True)
        w.emit("used", f.seat, (card,))
    w.add(f.seat, "light", len(f.get("#light")) - f.get("n"))


def create(w: Work, f: Frame) -> None:
    """A concentration is used for one light (RS-132)."""
    w.change(f.card, turned=True)
    w.emit("used", f.seat, (f.card,))
    w.emit("lit", f.seat, (f.card,))
    w.add(f.seat, "light", 1)


def set_concentration(w: Work, f: Frame) -> None:
    """A card from hand, face down and ready (RS-126 to RS-128); nobody can answer it (RS-R064)."""
    note_use(w, f"{SET} {f.seat}")
    w.emit("set", f.seat, (f.card,))
    rules(w).send(w, f.card, "conc", who=f.seat, face="down", cause="set", by=f.seat)


PLAY: Program = (
    announce.place, ask_place, announce.payment, ask_again, lay, stays, keywords_before, stays,
    announce.questions, keywords_after, stays, announce.announced, announce.enter,
)  # fmt: skip
PROGRAMS: dict[str, Program] = {
    announce.PLAY: PLAY,
    "runeslingers.create": (ask_light, take_light),
    "runeslingers.light": (create,),
    "runeslingers.set": (set_concentration,),
}
