"""Events: proposed, perhaps replaced, preceded by before-effects, carried out, followed by triggers and
checks.

One event is one atomic change of the table. If nobody in play could care, it is carried out on the spot; else
a frame of the program `effects.event` takes it through its stages, so that every stage may stop for a
question. A stage that sets nothing off goes on to the next one by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engines.effects.catalogue import spoken
from engines.effects.causes import ACTS
from engines.effects.scope import rules_of
from engines.effects.stacks import LEAVING, release
from engines.effects.triggers import TRIGGERS
from engines.effects.use import count_use, note_use, take_back_use
from engines.effects.watching import (
    TIMINGS,
    Watcher,
    awaited,
    cared_for,
    goes_off,
    joined,
    node_of,
    spend_later,
    watchers,
)
from engines.kernel import NOTHING, SETTLED, Frame, Item, Option, Program, Table, Work
from engines.kernel.say import mark
from engines.kernel.table import Env, bound
from engines.kernel.value import Value

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame

EVENT = "effects.event"
CHECKS = "effects.checks"
_EARLY = frozenset({"instead", "before"})


# --- raising ------------------------------------------------------------------------------------------------


def happen(w: Work, name: str, /, **fields: Value) -> None:
    """Let an event happen. How much was done is bound as `#did` in the frame that raised it."""
    game = rules_of(w)
    event: Env = (("event", name), *fields.items())
    if name in game.catalogue.watched and cared_for(game, w.t, name, fields.get("card")):
        w.push_frame(Frame(EVENT, 0, w.t.active, NOTHING, (), event))
    else:
        _at_once(w, game, event, {"event": name, **fields})


def tell(w: Work, name: str, /, **fields: Value) -> None:
    """Let an event happen that changes nothing, as the last thing that a step does: where nobody waits for
    this very one and the table is in order, all there is to do is to note that it did.
    """
    if _unheard(w, name, fields) and (SETTLED in w.t.memo or _as_found(w)):
        w.bind("#did", 1)
    else:
        happen(w, name, **fields)


def _unheard(w: Work, name: str, fields: dict[str, Value]) -> bool:
    """Whether nothing counts such an event and nothing in force waits for it as it is."""
    game = rules_of(w)
    if name not in game.catalogue.watched:
        return True
    if name in game.catalogue.counted:
        return False
    heard = awaited(game, w.t).get(name)
    if heard is None:
        return True
    event: Env = (("event", name), *fields.items())
    return not any(watchers(w, event, at) for at in TIMINGS if at in heard)


def _at_once(w: Work, game: CardGame, event: Env, fields: dict[str, Any]) -> None:
    """An event that nobody waits for: the dealer may be needed, then it is carried out."""
    needs, commit, leaving = game.handlers[event[0][1]]
    if needs is not None and needs(w, fields, ask=False):
        w.push_frame(Frame(EVENT, _PREPARE, w.t.active, NOTHING, (), event))
        return
    stack = w.t.stack
    depth = len(stack)
    did = commit(w, fields)
    if depth:
        below = stack[depth - 1]
        env = bound(below.env, "#did", did)
        if env is not below.env:
            stack[depth - 1] = replace(below, env=env)
    if leaving:
        release(w, game, fields)
    check_after(w, depth)


def approach(w: Work, name: str, /, **fields: Value) -> None:
    """The first half of an event with something in between, such as costs still due: replacements and
    before-effects. The event as they leave it is bound as `#coming` in the frame that raised it, None if it
    is not to happen; `conclude` does the rest.
    """
    event: Env = (("event", name), *fields.items())
    if not _EARLY.isdisjoint(awaited(rules_of(w), w.t).get(name, ())):
        w.bind("#coming", None)
        w.push_frame(Frame(EVENT, 0, w.t.active, NOTHING, (("#half", 1),), event))
    else:
        w.bind("#coming", event)


def checked(w: Work, event: Env) -> tuple[Any, ...]:
    """Triggers `when` and `after` of an event that is under way, for `conclude`: what they ask of it is asked
    now. The first go off even if their cards are gone by then, the others if they are still in play.
    """
    found: list[tuple[Value, ...]] = []
    for at in ("when", "after"):
        found.append(tuple([tuple(one) for one in watchers(w, event, at)]))
    return tuple(found) if any(found) else ()


def conclude(w: Work, event: Env, known: tuple[Any, ...] = ()) -> None:
    """The second half of an event: it is carried out, and what waits for it, or was `checked` on the way,
    follows.
    """
    name = event[0][1]
    game = rules_of(w)
    fields = dict(event)
    if known or (name in game.catalogue.watched and cared_for(game, w.t, name, fields.get("card"))):
        env = (("#checked", known),) if known else ()
        w.push_frame(Frame(EVENT, _PREPARE, w.t.active, NOTHING, env, event))
    else:
        _at_once(w, game, event, fields)


# --- the stages of an event ---------------------------------------------------------------------------------


def ask_instead(w: Work, f: Frame) -> None:
    """Find replacements that have not yet acted on this event; ask if there is a choice among them."""
    if f.get("#cancelled"):
        _end(w, f, 0)
        return
    game = rules_of(w)
    heard = awaited(game, w.t).get(f.event[0][1], ())
    ready = _replacements(w, f) if "instead" in heard else []
    if not ready:
        if "before" in heard:
            before(w, f)
        else:
            prepare(w, f)
        return
    optional = all(node_of(w, one).optional for one in ready)
    labels = [game.ability_words(one.path) for one in ready] + ([mark("decline")] if optional else [])
    seat = game.asked(w.t, game.replaces(w.t, dict(f.event), ready[0].seat))
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
    w.emit(ACTS, one.seat, (one.card,), one.path)
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
        if (best is None or rank == best) and goes_off(w, one, node, f.event):
            ready.append(one)
            best = rank
    return ready


def before(w: Work, f: Frame) -> None:
    """Before-effects resolve now; they may edit or stop the event."""
    if not _set_off(w, f, watchers(w, f.event, "before"), "before", _PREPARE):
        prepare(w, f)


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
    needs = rules_of(w).intents.get(name)
    if needs is not None:
        w.jump(_COMMIT)
        if needs(w, dict(f.event), ask=True):
            return
    commit(w, f)


def commit(w: Work, f: Frame) -> None:
    """Carry the event out; note who saw it coming."""
    game, t = rules_of(w), w.t
    name = f.event[0][1]
    counts = game.counts(t, name, f.event)
    if name in game.catalogue.watched and (heard := awaited(game, t).get(name)):
        for at in ("when", "after"):
            if at in heard and (seen := watchers(w, f.event, at)):
                w.bind(f"#{at}", tuple([tuple(one) for one in seen]))
    depth = len(t.stack)
    did = game.commits[name](w, dict(f.event))
    for key in counts if did else ():
        note_use(w, key)
    over = len(t.stack) == depth and t.result is None and not t.pending
    now = t.stack[depth - 1]
    now = t.stack[depth - 1] = replace(now, pc=_WHEN if over else _FIRST, env=bound(now.env, "#done", did))
    if over:
        first_checks(w, now)


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
    if rules_of(w).policy.checks != "first" or f.event[0][1] == "stat_changed" or in_order(w):
        when(w, f)


def when(w: Work, f: Frame) -> None:
    """Triggers `when` resolve now."""
    noted = any(f.get(name) is not None for name in ("#when", "#after", "#checked"))
    if not noted and not _heard(rules_of(w), w.t, f.event[0][1]):
        last_checks(w, f)
    elif not _collect(w, f, "when", _AFTER):
        after(w, f)


def after(w: Work, f: Frame) -> None:
    """Triggers `after` follow, the event with all its parts being over."""
    if not _collect(w, f, "after", _LAST):
        last_checks(w, f)


def last_checks(w: Work, f: Frame) -> None:
    """What lay under a card that left and is still there goes; then state checks, where the game makes them
    after the triggers.
    """
    game, t = rules_of(w), w.t
    depth = len(t.stack)
    w.jump(_CLOSE)
    if f.event[0][1] in LEAVING:
        release(w, game, dict(f.event))
    if game.policy.checks == "last":
        if len(t.stack) > depth:
            settle(w)
        elif in_order(w):
            close(w, f)
    elif len(t.stack) == depth and t.result is None and not t.pending:
        close(w, f)


def close(w: Work, f: Frame) -> None:
    """Tell whoever raised the event how much was done, and which card was drawn."""
    card = f.get("#card")
    if card is not None:
        w.give("#card", card)
    _end(w, f, f.get("#done", 0))


def _end(w: Work, f: Frame, did: Value) -> None:
    w.give("#did", did)
    w.leave()


EVENT_STAGES: Program = (
    ask_instead, do_instead, run_instead, before, prepare, commit, first_checks, when, after, last_checks,
    close,
)  # fmt: skip
_INSTEAD = EVENT_STAGES.index(ask_instead)
_PREPARE = EVENT_STAGES.index(prepare)
_COMMIT = EVENT_STAGES.index(commit)
_FIRST = EVENT_STAGES.index(first_checks)
_WHEN = EVENT_STAGES.index(when)
_AFTER = EVENT_STAGES.index(after)
_LAST = EVENT_STAGES.index(last_checks)
_CLOSE = EVENT_STAGES.index(close)


def _heard(game: CardGame, t: Table, name: str) -> bool:
    """Whether anything waits for such an event now, with whatever timing."""
    return name in game.catalogue.watched and name in awaited(game, t)


def _collect(w: Work, f: Frame, at: str, then: int) -> bool:
    """Those who saw the event coming and those who see it now, each once; if nothing was done, nobody."""
    if not f.get("#done"):
        return False
    seen = [Watcher(*one) for one in f.get(f"#{at}") or ()]
    ready = joined(_earlier(w, f, at), joined(seen, watchers(w, f.event, at)))
    return _set_off(w, f, ready, at, then)


def _earlier(w: Work, f: Frame, at: str) -> list[Watcher]:
    """Those that were checked while the event was under way."""
    game, known = rules_of(w), f.get("#checked")
    if not known:
        return []
    found = [Watcher(*one) for one in known[at == "after"]]
    return [one for one in found if at == "when" or (one.card >= 0 and game.in_play(w.t, one.card))]


def _set_off(w: Work, f: Frame, ready: list[Watcher], at: str, then: int) -> bool:
    """Start those that go off, if any; the event goes on with the stage `then` when they are done."""
    if not ready:
        return False
    ready = [one for one in ready if goes_off(w, one, node_of(w, one), f.event)]
    ready = [one for one in ready if spend_later(w, one)]
    if not ready:
        return False
    if rules_of(w).policy.triggers == "queue" and at != "before":
        w.t.queue += tuple(
            Item(one.card, one.path, one.seat, (*one.env, ("#event", f.event), ("#source", one.source)))
            for one in ready
        )
        return False
    w.jump(then)
    w.push(TRIGGERS, seat=w.t.active, event=f.event, list=tuple(tuple(one) for one in ready))
    return True


# --- checks -------------------------------------------------------------------------------------------------

_CHECK = Frame(CHECKS, 0, NOTHING, NOTHING)


def settle(w: Work, depth: int | None = None) -> None:
    """State checks, repeated until nothing changes: once all that lies above `depth` on the stack is done."""
    stack = w.t.stack
    depth = len(stack) if depth is None else depth
    if w.t.result is None and (depth == 0 or stack[depth - 1].program != CHECKS):
        stack.insert(depth, _CHECK)


def check_after(w: Work, depth: int | None = None) -> None:
    """State checks after a change, where the game makes them after every one."""
    if rules_of(w).policy.checks != "link":
        settle(w, depth)


def in_order(w: Work) -> bool:
    """State checks at once, for a program that lies on top and does nothing else now: whether they find
    nothing. If they do, they go on in a frame of their own.
    """
    t = w.t
    if t.result is not None:
        return False
    if SETTLED in t.memo:
        return True
    t.stack.append(_CHECK)
    return _checked(w)


def _as_found(w: Work) -> bool:
    """Whether the table is as it was when it was last found in order, in all that the checks read."""
    t = w.t
    grounds = rules_of(w).grounds(t)
    if grounds is None or t.watch.get("grounds") != grounds:
        return False
    t.memo[SETTLED] = True
    return True


def check_again(w: Work, f: Frame) -> None:
    """One more round of checks, until one finds nothing; a table that was found in order is not looked at
    twice.
    """
    stack = w.t.stack
    if SETTLED in w.t.memo:
        stack.pop()
    else:
        stack[-1] = replace(f, pc=0) if f.env else _CHECK
        _checked(w)


def _checked(w: Work) -> bool:
    game, t = rules_of(w), w.t
    grounds = game.grounds(t)
    if grounds is None or t.watch.get("grounds") != grounds:
        before = t.memo
        if game.check(w):
            return False
        if grounds is not None:
            if t.memo is not before:  # the checks themselves changed something
                grounds = game.grounds(t)
            t.watch["grounds"] = grounds
    t.memo[SETTLED] = grounds is not None
    w.leave()
    return t.result is None


PROGRAMS: dict[str, Program] = {
    EVENT: EVENT_STAGES,
    CHECKS: (check_again,),
}
