"""Events: proposed, perhaps replaced, preceded by before-effects, carried out, followed by triggers and
checks.

One event is one atomic change of the table. If nobody in play could care, it is carried out on the spot; else
a frame of the program `effects.event` takes it through its stages, so that every stage may stop for a
question.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.catalogue import shapes, spoken, timing_of
from engines.effects.change import active, lacks
from engines.effects.lists import run_lists
from engines.effects.query import holds, matches
from engines.effects.scope import Scope, rules_of, scope_of
from engines.effects.stacks import LEAVING, release
from engines.effects.use import affordable, choose_x, count_use, note_use, take_back_use, used_up
from engines.kernel import NOTHING, Frame, Item, Option, Order, Program, Table, Work
from engines.kernel.table import Env, bound
from engines.kernel.value import Value

EVENT = "effects.event"
TIMINGS = ("instead", "before", "when", "after")
TRIGGERS = "effects.triggers"
TRIGGER = "effects.trigger"
CHECKS = "effects.checks"


class Watcher(NamedTuple):
    """An ability that an event may set off: whose it is, and what it remembers."""

    card: int
    path: str
    seat: int
    source: int
    """The card it is printed on: another one where it is granted."""
    env: Env = ()


# --- raising ------------------------------------------------------------------------------------------------


def happen(w: Work, name: str, /, **fields: Value) -> None:
    """Let an event happen. How much was done is bound as `#did` in the frame that raised it."""
    game = rules_of(w)
    event: Env = (("event", name), *fields.items())
    if name in game.catalogue.watched and cared_for(w, name, fields.get("card")):
        w.push_frame(Frame(EVENT, 0, w.t.active, NOTHING, (), event))
    else:
        _at_once(w, event)


def _at_once(w: Work, event: Env) -> None:
    """An event that nobody waits for: the dealer may be needed, then it is carried out."""
    game = rules_of(w)
    name = event[0][1]
    if name in game.intents and game.intents[name](w, dict(event), ask=False):
        w.push_frame(Frame(EVENT, _PREPARE, w.t.active, NOTHING, (), event))
        return
    depth = len(w.t.stack)
    did = game.commits[name](w, dict(event))
    if depth:
        below = w.t.stack[depth - 1]
        w.t.stack[depth - 1] = replace(below, env=bound(below.env, "#did", did))
    if name in LEAVING:
        release(w, game, dict(event))
    if game.policy.checks != "link":
        settle(w, depth)


def approach(w: Work, name: str, /, **fields: Value) -> None:
    """The first half of an event with something in between, such as costs still due: replacements and
    before-effects. The event as they leave it is bound as `#coming` in the frame that raised it, None if it
    is not to happen; `conclude` does the rest.
    """
    event: Env = (("event", name), *fields.items())
    if waiting(w, name, "instead") or waiting(w, name, "before"):
        w.bind("#coming", None)
        w.push_frame(Frame(EVENT, 0, w.t.active, NOTHING, (("#half", 1),), event))
    else:
        w.bind("#coming", event)


def conclude(w: Work, event: Env) -> None:
    """The second half of an event: it is carried out, and what waits for it follows."""
    name = event[0][1]
    if name in rules_of(w).catalogue.watched and cared_for(w, name, dict(event).get("card")):
        w.push_frame(Frame(EVENT, _PREPARE, w.t.active, NOTHING, (), event))
    else:
        _at_once(w, event)


def cared_for(w: Work, name: str, card: Value = None) -> bool:
    """Whether any ability in force, delayed trigger or count, or the card itself, waits for such an event."""
    catalogue = rules_of(w).catalogue
    if name in catalogue.counted or any(waiting(w, name, at) for at in TIMINGS):
        return True
    face = w.t.rows[card].face if isinstance(card, int) and card >= 0 else None
    return (face, name) in catalogue.self_waiting


def waiting(w: Work, name: str, at: str) -> bool:
    """Whether anything waits for such an event with that timing."""
    game = rules_of(w)
    if (name, at) in game.index(w.t).waiting:
        return True
    later = game.catalogue.later
    if any(mod.layer == "later" and _waits(later[mod.ref], name, at) for mod in w.t.mods):
        return True
    granted = active(game, w.t).granted
    return bool(granted) and any(_waits(a.node, name, at) for pairs in granted.values() for a, _ in pairs)


def _waits(node: Any, name: str, at: str) -> bool:
    if not isinstance(node, g.When | g.Instead | g.Later):
        return False
    return name in shapes(node.on.event) and timing_of(node) == at


def watchers(w: Work, event: Env, at: str) -> list[Watcher]:
    """All abilities that wait for this very event with that timing, in the default order: priority, age,
    card.
    """
    game, t = rules_of(w), w.t
    name = event[0][1]
    live = active(game, t)
    found: list[tuple[tuple[int, int, int], Watcher]] = []
    for card, ability in game.index(t).waiting.get((name, at), ()):
        if not lacks(game, t, card, ability) and not game.silent(t, card, ability):
            found.append(_ranked(w, card, ability, card))
    for card, pairs in sorted(live.granted.items()):
        found += [
            _ranked(w, card, ability, source)
            for ability, source in pairs
            if _waits(ability.node, name, at) and not game.silent(t, card, ability)
        ]
    for mod in t.mods:
        if mod.layer == "later" and _waits(game.catalogue.later[mod.ref], name, at):
            key = (mod.priority, mod.since, mod.source)
            found.append((key, Watcher(mod.source, mod.ref, mod.seat, mod.source, mod.env)))
    if len(found) > 1:
        found.sort(key=lambda pair: pair[0])
    return [watcher for _, watcher in found if matches(_scope(w, watcher, event), node_of(w, watcher).on)]


def _ranked(w: Work, card: int, ability: Any, source: int) -> tuple[tuple[int, int, int], Watcher]:
    game = rules_of(w)
    row = w.t.rows[card]
    priority = game.priority(ability.node.priority, ability.kind_of_card)
    return (priority, row.since, card), Watcher(card, ability.path, game.controller(w.t, card), source)


def node_of(w: Work, watcher: Watcher) -> Any:
    """The ability or delayed trigger that a watcher stands for."""
    catalogue = rules_of(w).catalogue
    ability = catalogue.abilities.get(watcher.path)
    return catalogue.later[watcher.path] if ability is None else ability.node


def _scope(w: Work, watcher: Watcher, event: Env) -> Scope:
    return Scope(rules_of(w), w.t, watcher.card, watcher.seat, watcher.env, event)


# --- the stages of an event ---------------------------------------------------------------------------------


def ask_instead(w: Work, f: Frame) -> None:
    """Find replacements that have not yet acted on this event; ask if there is a choice among them."""
    if f.get("#cancelled"):
        _end(w, f, 0)
        return
    ready = _replacements(w, f) if waiting(w, f.event[0][1], "instead") else []
    if not ready:
        w.jump(_BEFORE)
        return
    optional = all(node_of(w, one).optional for one in ready)
    labels = [rules_of(w).ability_words(one.path) for one in ready] + (["decline"] if optional else [])
    seat = rules_of(w).asked(w.t, rules_of(w).replaces(w.t, dict(f.event), ready[0].seat))
    w.ask(Option(seat, "#instead", tuple(labels), data=("instead",)))


def do_instead(w: Work, f: Frame) -> None:
    """Pay for the replacement chosen, if any; then look again."""
    ready = _replacements(w, f)
    choice = f.get("#instead")
    used = f.get("#used") or ()
    if choice >= len(ready):
        w.bind("#used", (*used, *[(one.card, one.path) for one in ready]))
        w.jump(_INSTEAD)
        return
    one = ready[choice]
    node = node_of(w, one)
    w.bind("#used", (*used, (one.card, one.path)))
    w.bind("#doing", tuple(one))
    w.bind("#unpaid", 0)
    count_use(w, one.path, node.limit, one.card, one.seat, one.source)
    rules_of(w).pay(w, one.path, node.cost, one.seat, one.card, f.event)


def run_instead(w: Work, f: Frame) -> None:
    """What was paid for happens in place of the event, or edits it."""
    one = Watcher(*f.get("#doing"))
    node = node_of(w, one)
    w.jump(_INSTEAD)
    if f.get("#unpaid"):
        take_back_use(w, one.path, node.limit, one.card, one.seat)
        return
    if not node.keep:
        w.bind("#cancelled", 1)
    w.push_frame(Frame(f"{one.path}.steps", 0, one.seat, one.card, (*one.env, *spoken(f.env)), f.event))


def _replacements(w: Work, f: Frame) -> list[Watcher]:
    """Those of the first priority only; a replacement acts once on one event."""
    used = f.get("#used") or ()
    ready: list[Watcher] = []
    best: int | None = None
    game = rules_of(w)
    for one in watchers(w, f.event, "instead"):
        node = node_of(w, one)
        if (one.card, one.path) in used:
            continue
        rank = game.priority(node.priority, game.catalogue.abilities[one.path].kind_of_card)
        if (best is None or rank == best) and _goes(w, one, node, f.event):
            ready.append(one)
            best = rank
    return ready


def _goes(w: Work, one: Watcher, node: Any, event: Env) -> bool:
    """Whether an ability that waits for this event can go off: test, limit and cost."""
    scope = _scope(w, one, event)
    if not holds(scope, node.test):
        return False
    limit, cost = getattr(node, "limit", None), getattr(node, "cost", None)
    if used_up(w.t, one.path, limit, one.card, one.seat, one.source):
        return False
    return cost is None or affordable(scope, cost)


def before(w: Work, f: Frame) -> None:
    """Before-effects resolve now; they may edit or stop the event."""
    _set_off(w, f, watchers(w, f.event, "before"), "before")


def prepare(w: Work, f: Frame) -> None:
    """Ask the dealer for what the event needs: a face, a back, an order."""
    name = f.field("event")
    if f.get("#cancelled"):
        _end(w, f, 0)
        return
    if f.get("#half"):
        w.give("#coming", f.event)
        w.leave()
        return
    intents = rules_of(w).intents
    if name in intents:
        intents[name](w, dict(f.event), ask=True)


def commit(w: Work, f: Frame) -> None:
    """Carry the event out; note who saw it coming."""
    game = rules_of(w)
    name = f.field("event")
    counts = game.counts(w.t, name, f.event)
    for at in ("when", "after"):
        if name in game.catalogue.watched and (seen := watchers(w, f.event, at)):
            w.bind(f"#{at}", tuple(tuple(one) for one in seen))
    depth = len(w.t.stack)
    did = game.commits[name](w, dict(f.event))
    for key in counts if did else ():
        note_use(w, key)
    below = w.t.stack[depth - 1]
    w.t.stack[depth - 1] = replace(below, env=bound(below.env, "#done", did))


def aftermath(w: Work, events: list[Env]) -> list[Frame]:
    """Frames for what an event amounts to besides, made before it is carried out and pushed afterwards: who
    waits for such things follows as if they had happened by themselves.
    """
    game = rules_of(w)
    frames = []
    for event in events:
        name = event[0][1]
        if name in game.catalogue.watched:
            seen = [(f"#{at}", tuple(map(tuple, watchers(w, event, at)))) for at in ("when", "after")]
            frames.append(Frame(EVENT, _FIRST, w.t.active, NOTHING, (*seen, ("#done", 1)), event))
    return frames


def first_checks(w: Work, f: Frame) -> None:
    """State checks right after the event, where the game makes them before its triggers.

    A change of a watched stat is itself found by the checks; what waits for it comes before they go on.
    """
    if rules_of(w).policy.checks == "first" and f.event[0][1] != "stat_changed":
        settle(w)


def when(w: Work, f: Frame) -> None:
    """Triggers `when` resolve now."""
    _collect(w, f, "when")


def after(w: Work, f: Frame) -> None:
    """Triggers `after` follow, the event with all its parts being over."""
    _collect(w, f, "after")


def last_checks(w: Work, f: Frame) -> None:
    """What lay under a card that left and is still there goes; then state checks, where the game makes them
    after the triggers.
    """
    if f.event[0][1] in LEAVING:
        release(w, rules_of(w), dict(f.event))
    if rules_of(w).policy.checks == "last":
        settle(w)


def close(w: Work, f: Frame) -> None:
    """Tell whoever raised the event how much was done, and which card was drawn."""
    if f.get("#card") is not None:
        w.give("#card", f.get("#card"))
    _end(w, f, f.get("#done", 0))


def _end(w: Work, f: Frame, did: Value) -> None:
    w.give("#did", did)
    w.leave()


EVENT_STAGES: Program = (
    ask_instead, do_instead, run_instead, before, prepare, commit, first_checks, when, after, last_checks,
    close,
)  # fmt: skip
_INSTEAD = EVENT_STAGES.index(ask_instead)
_BEFORE = EVENT_STAGES.index(before)
_PREPARE = EVENT_STAGES.index(prepare)
_FIRST = EVENT_STAGES.index(first_checks)


def _collect(w: Work, f: Frame, at: str) -> None:
    """Those who saw the event coming and those who see it now, each once; if nothing was done, nobody."""
    if f.event[0][1] not in rules_of(w).catalogue.watched or not f.get("#done"):
        return
    seen = [Watcher(*one) for one in f.get(f"#{at}") or ()]
    known = {(one.card, one.path) for one in seen}
    now = [one for one in watchers(w, f.event, at) if (one.card, one.path) not in known]
    _set_off(w, f, seen + now, at)


def _set_off(w: Work, f: Frame, ready: list[Watcher], at: str) -> None:
    ready = [one for one in ready if _goes(w, one, node_of(w, one), f.event)]
    ready = [one for one in ready if _spend_later(w, one)]
    if not ready:
        return
    if rules_of(w).policy.triggers == "queue" and at != "before":
        w.t.queue += tuple(
            Item(one.card, one.path, one.seat, (*one.env, ("#event", f.event), ("#source", one.source)))
            for one in ready
        )
        return
    w.push(TRIGGERS, seat=w.t.active, event=f.event, list=tuple(tuple(one) for one in ready))


def _spend_later(w: Work, one: Watcher) -> bool:
    """A delayed trigger goes off as often as it says, then it is gone: false if it was gone already (an event
    inside the event used it up).
    """
    if one.path not in rules_of(w).catalogue.later:
        return True
    for index, mod in enumerate(w.t.mods):
        if mod.layer == "later" and mod.ref == one.path and mod.env == one.env and mod.source == one.card:
            left = (replace(mod, n=mod.n - 1),) if mod.n > 1 else ()
            w.t.mods = (*w.t.mods[:index], *left, *w.t.mods[index + 1 :])
            w.touch()
            return True
    return False


# --- triggers -----------------------------------------------------------------------------------------------


def first_group(t: Table, every: list[Watcher], order: str) -> list[Watcher]:
    """The triggers ordered first: all, or those of the first seat from the active one on."""
    if order == "active":
        return every
    seats = t.map.seats
    first = min((one.seat - t.active) % seats for one in every)
    return [one for one in every if (one.seat - t.active) % seats == first]


def order_triggers(w: Work, f: Frame) -> None:
    """Ask for an order where it can matter."""
    every = [Watcher(*one) for one in f.get("list")]
    if not every:
        w.leave()
        return
    game = rules_of(w)
    group = first_group(w.t, every, game.policy.order)
    if len({one.path for one in group}) < 2:
        w.bind("#order", tuple(range(len(group))))
        return
    seat = w.t.active if game.policy.order == "active" else group[0].seat
    labels = tuple(game.ability_words(one.path) for one in group)
    w.ask(Order(game.asked(w.t, seat), "#order", tuple(range(len(group))), labels))


def run_triggers(w: Work, f: Frame) -> None:
    """Start the group in its order; the others follow."""
    every = [Watcher(*one) for one in f.get("list")]
    group = first_group(w.t, every, rules_of(w).policy.order)
    w.bind("list", tuple(tuple(one) for one in every if one not in group))
    w.jump(0)
    for index in reversed(f.get("#order")):
        one = group[index]
        start_trigger(w, one, f.event)


def start_trigger(w: Work, one: Watcher, event: Env) -> None:
    """Push one trigger; the plain ones need no questions of their own."""
    node = node_of(w, one)
    if isinstance(node, g.When) and (node.optional or node.cost or node.ask or node.limit):
        env = (*one.env, ("#path", one.path), ("#source", one.source))
        w.push_frame(Frame(TRIGGER, 0, one.seat, one.card, env, event))
    else:
        w.push_frame(Frame(f"{one.path}.steps", 0, one.seat, one.card, one.env, event))


def offer_trigger(w: Work, f: Frame) -> None:
    """A trigger that can no longer go off is dropped; an optional one is offered."""
    one = Watcher(f.card, f.get("#path"), f.seat, f.get("#source"), ())
    node = node_of(w, one)
    game = rules_of(w)
    scope = scope_of(w, f)
    if not _goes(w, one, node, f.event) or not game.askable(scope, node.ask):
        w.leave()
        return
    labels = (game.ability_words(one.path), "decline") if node.optional else (game.ability_words(one.path),)
    w.ask(Option(game.asked(w.t, game.decider(scope, node.by)), "#go", labels, source=f.card))


def ask_trigger(w: Work, f: Frame) -> None:
    """Choose targets."""
    w.push_frame(Frame(f"{f.get('#path')}.ask", 0, f.seat, f.card, spoken(f.env), f.event))


def fix_trigger(w: Work, f: Frame) -> None:
    """A declined trigger is over; one that goes off may need an X, on which its targets can depend."""
    if f.get("#go"):
        w.leave()
        return
    choose_x(w, f, rules_of(w).catalogue.abilities[f.get("#path")].node.cost)


def pay_trigger(w: Work, f: Frame) -> None:
    """Count the use and pay."""
    path = f.get("#path")
    node = rules_of(w).catalogue.abilities[path].node
    count_use(w, path, node.limit, f.card, f.seat, f.get("#source"))
    rules_of(w).pay(w, path, node.cost, f.seat, f.card, f.event, f.env)


def paid_trigger(w: Work, f: Frame) -> None:
    """What could not be paid for does not go off and was not used."""
    if f.get("#unpaid"):
        path = f.get("#path")
        take_back_use(w, path, rules_of(w).catalogue.abilities[path].node.limit, f.card, f.seat)
        w.leave()


def carry_out_trigger(w: Work, f: Frame) -> None:
    """Do what it says: chosen bullets, then its steps."""
    lists = (*(f.get("#bullets") or ()), f"{f.get('#path')}.steps")
    run_lists(w, lists, f.seat, f.card, f.env, f.event)


# --- checks -------------------------------------------------------------------------------------------------


def settle(w: Work, depth: int | None = None) -> None:
    """State checks, repeated until nothing changes: once all that lies above `depth` on the stack is done."""
    stack = w.t.stack
    depth = len(stack) if depth is None else depth
    if w.t.result is None and (depth == 0 or stack[depth - 1].program != CHECKS):
        stack.insert(depth, Frame(CHECKS, 0, NOTHING, NOTHING))


def check_again(w: Work, f: Frame) -> None:
    """One more round of checks, until one finds nothing; a table that was found in order is not looked at
    twice.
    """
    w.jump(0)
    if "settled" in w.t.memo or not rules_of(w).check(w):
        w.t.memo["settled"] = True
        w.leave()


PROGRAMS: dict[str, Program] = {
    EVENT: EVENT_STAGES,
    TRIGGERS: (order_triggers, run_triggers),
    TRIGGER: (offer_trigger, fix_trigger, ask_trigger, pay_trigger, paid_trigger, carry_out_trigger),
    CHECKS: (check_again,),
}
