"""Announcing: from "I play this" to the effect being carried out.

The stages are operations of their own, so that a game puts them in its own order: `place` lays the card where
it is announced, `fix_x` asks for X, `questions` locks targets and bullets, `payment` pays, `announced` tells
everybody, `enter` puts it on the chain or carries it out. `beforehand` in front of `payment` lets
before-effects come while the costs are due.
"""

from __future__ import annotations

from engines.effects.catalogue import spoken
from engines.effects.chain import running, start_chain
from engines.effects.lists import run_lists
from engines.effects.scope import rules_of, scope_of
from engines.effects.timing import approach, conclude, happen, settle
from engines.effects.use import choose_x, count_use
from engines.kernel import Frame, IllegalAnswer, Item, Program, Work
from engines.kernel.table import Env

PLAY = "effects.play"
USE = "effects.use"
CONCEAL = "effects.conceal"
RESOLVE = "effects.resolve"


def fix_x(w: Work, f: Frame) -> None:
    """X, in games where it is known before targets are chosen: how many there are may depend on it."""
    choose_x(w, f, rules_of(w).cost_of(f.get("#path"), f.get("#way")))


def questions(w: Work, f: Frame) -> None:
    """Targets and bullets, locked and public before anybody answers."""
    env = spoken(f.env)
    w.push_frame(Frame(f"{f.get('#path')}.ask", 0, f.seat, f.card, env, f.event))


def beforehand(w: Work, f: Frame) -> None:
    """Before-effects, in games where they come while the costs are still due. From here until it is paid for
    the announcement can turn out impossible: then it is refused as if it had never been made.
    """
    w.bind("#due", 1)
    w.bind("#lay", _lying(w, f.card))
    approach(w, _kind(w, f), card=f.card, by=f.seat, way=f.get("#way") or "", name=f.get("#path"))


def _lying(w: Work, card: int) -> tuple[int, int]:
    return w.t.rows[card].zone, w.t.rows[card].since


def payment(w: Work, f: Frame) -> None:
    """Count the use and pay."""
    path = f.get("#path")
    if f.get("#due") and (f.get("#coming") is None or f.get("#lay") != _lying(w, f.card)):
        raise IllegalAnswer("void", "Something that comes first does not let this happen.")
    game = rules_of(w)
    ability = game.catalogue.abilities.get(path)
    if ability is not None:
        count_use(w, path, ability.node.limit, f.card, f.seat, f.card)
    way = f.get("#way")
    w.bind("#paying", 1)
    game.pay(w, game.cost_path(path, way), game.cost_of(path, way), f.seat, f.card, f.event, f.env)


def place(w: Work, f: Frame) -> None:
    """The card goes face up to where announced cards wait, before anything else names cards of the hand."""
    policy = rules_of(w).policy
    if w.t.map.has(policy.limbo):
        w.bind("#home", w.t.rows[f.card].zone)
        w.move(f.card, w.t.map.number(policy.limbo, f.seat), up=True)
        w.emit("played", f.seat, (f.card,), f.get("#path"), f.get("#way") or "")


def announced(w: Work, f: Frame) -> None:
    """Everybody hears of it; abilities that wait for plays go off. Where its card lies now it must lie when
    it is carried out: one that those took away has no effect.
    """
    if f.card >= 0:
        w.bind("#from", _lying(w, f.card))
    if _kind(w, f) == "use":
        w.emit("uses", f.seat, (f.card,), f.get("#path"))
    if f.get("#due"):
        w.bind("#due", 0)
        conclude(w, f.get("#coming"))
    else:
        happen(w, _kind(w, f), card=f.card, by=f.seat, way=f.get("#way") or "", name=f.get("#path"))


def _kind(w: Work, f: Frame) -> str:
    ability = rules_of(w).catalogue.abilities.get(f.get("#path"))
    return "use" if ability is not None and ability.kind == "use" else "play"


def put_down(w: Work, f: Frame) -> None:
    """A card played face down goes where its way says, unseen by others."""
    game = rules_of(w)
    zone = game.vocabulary.ways[f.get("#way")].to
    assert zone is not None
    place = game.place_of(scope_of(w, f), None)
    game.send(w, f.card, zone, who=f.seat, face="down", cause="play", by=f.seat, place=place)


def enter(w: Work, f: Frame) -> None:
    """Onto the chain if it can be answered or is an answer, else straight to its resolution."""
    env = tuple(pair for pair in f.env if pair[0] in _KEPT or pair[0][0] != "#")
    if f.card >= 0 and f.get("#from") is None:
        env += (("#from", _lying(w, f.card)),)
    item = Item(f.card, f.get("#path"), f.seat, (*env, ("#event", f.event)) if f.event else env)
    w.leave()
    answer = running(w)
    if not answer and not rules_of(w).answerable(w.t, item):
        resolve(w, item)
        return
    w.t.chain += (item,)
    w.emit("announced", item.seat, (item.card,), item.ability)
    if not answer:
        start_chain(w, item.seat)


_KEPT = ("#bullets", "#way", "#stamps", "#from")


# --- resolution ---------------------------------------------------------------------------------------------


def resolve(w: Work, item: Item) -> None:
    """Carry an announced thing out, unless it was negated or its grounds are gone."""
    seat = rules_of(w).resolves_for(w.t, item)
    env = (*item.env, ("#path", item.ability), ("#not", item.negated))
    w.push_frame(Frame(RESOLVE, 0, seat, item.card, env))


def begin_resolution(w: Work, f: Frame) -> None:
    """Re-check what the game re-checks, then run bullets and steps in order."""
    game = rules_of(w)
    path = f.get("#path")
    if f.get("#not") or not game.still_good(w, f):
        w.bind("#fizzled", 1)
        w.emit("fizzled", f.seat, (f.card,), path)
        return
    event = f.get("#event") or ()
    env = game.still_targets(scope_of(w, f), spoken(f.env))
    run_lists(w, (*(f.get("#bullets") or ()), f"{path}.steps"), f.seat, f.card, env, event)


def finish_resolution(w: Work, f: Frame) -> None:
    """The game says where the card goes now."""
    rules_of(w).resolved(w, f)


def close_link(w: Work, f: Frame) -> None:
    """State checks, where the game makes them link by link."""
    if rules_of(w).policy.checks == "link":
        settle(w)


def carry_out(w: Work, path: str, card: int, seat: int, env: Env = ()) -> None:
    """A play without cost, chain or move: its questions, then its steps."""
    w.push_frame(Frame(EVOKE, 0, seat, card, (*env, ("#path", path))))


def evoke_steps(w: Work, f: Frame) -> None:
    """After its questions, what the evoked play does."""
    lists = (*(f.get("#bullets") or ()), f"{f.get('#path')}.steps")
    run_lists(w, lists, f.seat, f.card, f.env, f.event)


EVOKE = "effects.evoke"
PROGRAMS: dict[str, Program] = {
    PLAY: (place, fix_x, questions, payment, announced, enter),
    USE: (fix_x, questions, payment, announced, enter),
    CONCEAL: (payment, put_down, announced),
    RESOLVE: (begin_resolution, finish_resolution, close_link),
    EVOKE: (questions, evoke_steps),
}
