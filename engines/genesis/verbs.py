"""What the game's own verbs and events do (ledger sections 8 and 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.effects.announce import place, questions, resolve
from engines.effects.catalogue import Compile, Compiler
from engines.effects.commits import COMMITS as BASE
from engines.effects.query import cards
from engines.effects.scope import Scope
from engines.effects.stacks import under
from engines.effects.timing import happen
from engines.effects.use import forget_card, forget_uses
from engines.effects.verbs.piles import in_turn
from engines.effects.verbs.table import one_by_one
from engines.kernel import BOTTOM, NOTHING, TOP, Frame, Item, Op, Program, Reveal, Work

from . import modes
from .policy import Afflict, Cast, Cure, Replace
from .work import rules

Fields = Mapping[str, Any]


# --- moving -------------------------------------------------------------------------------------------------


def move(w: Work, e: Fields) -> int:
    """A card takes on the state usual in its new zone, whatever it was before (SG-R30); who comes to the
    battlefield is summoned (SG-191). What came to a groove is remembered, whether it stays there or not
    (SG-135).
    """
    card, zone = e["card"], e["to"]
    game, t = rules(w), w.t
    old = t.rows[card].zone
    if old == NOTHING:
        return 0
    inside = game.plays_in(t, old)
    if not inside:
        forget_uses(w, card)
    elif old != zone:
        forget_card(w, card)
    w.move(card, zone, to=BOTTOM if e.get("place") == "bottom" else TOP, up=e["face"] == "up")
    if e.get("exhausted"):
        w.change(card, turned=True)
    if inside and old != zone and game.plays_in(t, zone) and (below := under(t, card)):
        game.uncovered(w, card, below)
    name = t.map.of[zone].name
    if name == "field" and t.map.of[old].name != "field":
        happen(w, "summon", card=card, by=t.rows[card].owner, source=e.get("source", NOTHING))
    elif name == "groove" and not t.get(t.rows[card].owner, "struck"):
        w.put(t.rows[card].owner, "struck", 1)
    return 1


def destroy(w: Work, e: Fields) -> int:
    """To the groove, a tower with a companion (SG-164)."""
    w.push("genesis.topple", seat=e["by"], card=e["card"], source=e.get("source", NOTHING))
    return 1


def attach(w: Work, e: Fields) -> int:
    """Never to a card of another lord (SG-046, SG-266), and only to creatures and towers (SG-106). On a
    partner's card in a citadel it stays its owner's (SG-045, SG-R28).
    """
    t, card, host = w.t, e["card"], e["target"]
    if t.rows[host].zone == NOTHING or t.map.of[t.rows[host].zone].name not in ("field", "towers"):
        return 0
    if t.rows[host].owner not in modes.acting(t, t.rows[card].owner):
        return 0
    owner = t.rows[card].owner
    done = BASE["attach"](w, {**e, "to": t.map.number("attached", owner)})
    if t.rows[card].zone != NOTHING and t.rows[card].seat != owner:
        w.change(card, seat=owner)
    return done


# --- affliction ---------------------------------------------------------------------------------------------


def each_card(name: str) -> Compile:
    """A verb that raises the event of its name for each creature."""

    def compiled(c: Compiler, node: Any, path: str, base: int) -> list[Op]:
        def one(w: Work, s: Scope, card: int) -> None:
            if card >= 0:
                happen(w, name, card=card, by=s.seat, source=s.card)

        return one_by_one(base, lambda s: cards(s, node.card), one)

    return compiled


def afflicted(w: Work, e: Fields) -> int:
    """A creature is turned sideways; being so already changes nothing (SG-194)."""
    return _turn(w, e["card"], 1)


def cured(w: Work, e: Fields) -> int:
    """An afflicted creature is normal again (SG-200)."""
    return _turn(w, e["card"], -1)


def _turn(w: Work, card: int, by: int) -> int:
    row = w.t.rows[card]
    on_field = row.zone >= 0 and w.t.map.of[row.zone].name == "field"
    if not on_field or (row.mark("afflicted") > 0) == (by > 0):
        return 0
    w.mark(card, "afflicted", by)
    return 1


# --- casting without cost -----------------------------------------------------------------------------------


def cast_each(c: Compiler, node: Cast, path: str, base: int) -> list[Op]:
    """The spell half of each card is used (SG-167)."""

    def one(w: Work, s: Scope, card: int) -> None:
        if card >= 0 and w.t.rows[card].zone != NOTHING:
            w.push("genesis.free", seat=w.t.rows[card].owner, card=card)

    return one_by_one(base, lambda s: cards(s, node.card), one)


def open_card(w: Work, f: Frame) -> None:
    """A spell in use is seen by all."""
    if w.t.rows[f.card].face is None:
        w.want(Reveal((((f.card,), ()),)))


def begin_free(w: Work, f: Frame) -> None:
    """It needs its targets like any other (SG-R23); without them it stays where it is."""
    game = rules(w)
    ability = game.spell_of(w.face(f.card))
    if game.askable(Scope(game, w.t, f.card, f.seat), ability.node.ask):
        w.bind("#path", ability.path)
    else:
        w.leave()


def carry_free(w: Work, f: Frame) -> None:
    """It takes effect and goes where its type says (SG-156, SG-R34)."""
    env = tuple(pair for pair in f.env if pair[0] in ("#bullets", "#stamps") or pair[0][0] != "#")
    w.leave()
    resolve(w, Item(f.card, f.get("#path"), f.seat, env))


def turn_over(w: Work, f: Frame) -> None:
    """A veiled card is turned up; it was opened with the answer and keeps its status (SG-154)."""
    w.change(f.card, up=True)
    w.emit("turned", f.seat, (f.card,), True)


def tell_turned(w: Work, f: Frame) -> None:
    """A creature's triggers; a spell takes effect by its type, an active one where it lies (SG-156)."""
    if w.t.map.of[w.t.rows[f.card].zone].name == "field":
        happen(w, "turn_up", card=f.card, by=f.seat, source=f.card)
    elif rules(w).spell_kind(w.face(f.card)) != "lasting":
        w.push("genesis.free", seat=f.seat, card=f.card)


# --- replacing ----------------------------------------------------------------------------------------------


def replace(c: Compiler, node: Replace, path: str, base: int) -> list[Op]:
    """Cards of two zones of one lord change places at the same time (SG-175, SG-R30)."""

    def goals(s: Scope) -> tuple[tuple[int, str], ...]:
        one, other = (
            [card for card in cards(s, side) if card >= 0 and s.t.rows[card].zone >= 0]
            for side in (node.card, node.with_)
        )
        if not one or not other or s.t.rows[one[0]].owner != s.t.rows[other[0]].owner:
            return ()
        here, there = (s.t.map.of[s.t.rows[side[0]].zone].name for side in (one, other))
        return (*((card, there) for card in one), *((card, here) for card in other))

    def go(w: Work, f: Frame, goal: tuple[int, str]) -> None:
        rules(w).send(w, *goal, by=f.seat, source=f.card)

    return in_turn(base, goals, go)


VERBS: dict[type, Compile] = {
    Afflict: each_card("afflict"),
    Cure: each_card("cure"),
    Cast: cast_each,
    Replace: replace,
}
COMMITS = {"move": move, "destroy": destroy, "attach": attach, "afflict": afflicted, "cure": cured}
PROGRAMS: dict[str, Program] = {
    "genesis.free": (open_card, begin_free, place, questions, carry_free),
    "genesis.turn_up": (turn_over, tell_turned),
}
