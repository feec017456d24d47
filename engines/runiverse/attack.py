"""An attack step by step: declared, answered by Secrets and traps, struck, followed (ledger section 6).

A combat attack tasks its attackers and is answered by the attacked creature; a non-combat attack comes from a
spell or ability and is not (RV-190). Both go through the same program (RV-187).
"""

from __future__ import annotations

from typing import Any

from engines.effects import grammar as g
from engines.effects.announce import EVOKE
from engines.effects.standing import active
from engines.effects.timing import approach, checked, conclude, happen, settle
from engines.effects.use import end_period, expire, uses
from engines.kernel import (
    NOTHING,
    TABLE,
    Cards,
    Frame,
    Number,
    Order,
    Program,
    Reveal,
    Table,
    Work,
)

from .dispel import open_rituals
from .field import Field, fights
from .work import rules

ATTACKS = ("attack", "clash")
"""The events that an attack consists of."""


def attackers(f: Frame) -> tuple[int, ...]:
    """Who attacks: one card, or two in unity (RV-288, RV-R74)."""
    ally = f.get("ally")
    return (f.card,) if ally is None or ally < 0 else (f.card, ally)


def at_rift(t: Table, target: int) -> bool:
    """Whether a rift without a mage is attacked, named by a bond (RV-R12)."""
    zone = t.rows[target].zone
    return zone >= 0 and t.map.of[zone].name == "rifts"


# --- step 1 -------------------------------------------------------------------------------------------------


def declare(w: Work, f: Frame) -> None:
    """The attack sets the engagement, unless all attackers are boundless (RV-182, RV-261, RV-R75); what is
    attacked is defending from now on (RV-191).
    """
    game, t = rules(w), w.t
    target = f.get("target")
    end_period(w, "attack")
    if f.get("combat") and t.map.of[t.rows[f.card].zone].name == "vim":
        w.link(f.card, "copies", t.rows[f.card].host)  # RV-083
    if not t.get(TABLE, "engaged") and not all(game.keyword(t, one, "boundless") for one in attackers(f)):
        w.put(TABLE, "engaged", game.where(t, target) + 1)
    w.bind("stood", f.card >= 0 and game.in_play(t, f.card))
    w.bind("outer", (t.get(TABLE, "attacker"), t.get(TABLE, "attacked"), t.get(TABLE, "beyond")))
    fight(w, f.card + 1, target + 1, int(game.beyond(t, f.card, target)))
    for one in (*attackers(f), target):
        if game.kind(t, one) == "mage" and game.keyword(t, one, "battlemage"):
            w.link(one, "fights", 1)  # RV-256
    w.emit("attacks", f.seat, (f.card, target), f.get("combat"), *attackers(f)[1:])
    w.bind("tasks", attackers(f) if f.get("combat") else ())


def fight(w: Work, attacker: int, attacked: int, beyond: int) -> None:
    """Note who attacks what. Reach hangs on `beyond` (RV-R59), so it is off while they change."""
    if w.t.get(TABLE, "beyond"):
        w.put(TABLE, "beyond", 0)
    w.put(TABLE, "attacker", attacker)
    w.put(TABLE, "attacked", attacked)
    if beyond:
        w.put(TABLE, "beyond", beyond)


def task(w: Work, f: Frame) -> None:
    """All attackers of a combat attack are tasked (RV-196, RV-289)."""
    left = f.get("tasks")
    if left:
        w.bind("tasks", left[1:])
        w.jump(_TASK)
        happen(w, "exhaust", card=left[0], by=f.seat, source=left[0], cause="combat")


def ask_which(w: Work, f: Frame) -> None:
    """RV-291: effects on "the attacking creature" of two meet the one that the active player names, if there
    are any.
    """
    both = attackers(f)
    if len(both) > 1 and any(_meets_attacker(node) for node in _awaiting(rules(w), w.t)):
        w.ask(Cards(w.t.active, "which", both, data=("which",)))
    else:
        w.bind("which", both[:1])


def _awaiting(game: Field, t: Table) -> list[Any]:
    """What waits for an attack: abilities in force, abilities granted, delayed triggers."""
    waiting = game.index(t).waiting.items()
    found = [ability.node for (event, _), pairs in waiting if event in ATTACKS for _, ability in pairs]
    for pairs in active(game, t).granted.values():
        found += [ability.node for ability, _ in pairs if isinstance(ability.node, g.When | g.Instead)]
    return found + [game.catalogue.later[mod.ref] for mod in t.mods if mod.layer == "later"]


def _meets_attacker(node: Any) -> bool:
    """Whether it asks for the attacker or works on it."""
    return node.on.source is not None or "event.source" in repr(node)


# --- steps 2 and 3 ------------------------------------------------------------------------------------------


def come(w: Work, f: Frame) -> None:
    """Step 2: before-effects (RV-197, RV-309)."""
    amount = _deals(rules(w), w.t, f, f.card)
    w.bind("first", amount)
    approach(w, "attack", **_event(w, f, amount, 0, 0))


def _event(w: Work, f: Frame, amount: int, more: int, back: int) -> dict[str, Any]:
    """The attack as effects know it: a bond that stands for its rift is no card that is attacked (RV-R12)."""
    both, attacker, target = attackers(f), _attacker(w, f), f.get("target")
    return {
        "card": both if len(both) > 1 else f.card,
        "source": attacker,
        "target": None if at_rift(w.t, target) else target,
        "by": f.seat,
        "amount": amount,
        "cause": "effect",
        "more": more,
        "back": back,
        "combat": f.get("combat"),
    }


def _attacker(w: Work, f: Frame) -> int:
    """The attacker that effects speak of: a card in play, so never the spell of a non-combat attack
    (RV-R142).
    """
    card: int = f.get("which")[0]
    return card if card >= 0 and rules(w).in_play(w.t, card) else NOTHING


def _deals(game: Field, t: Table, f: Frame, card: int) -> int:
    """The damage an attacker means to deal; a rule or effect sets that of a non-combat attack (RV-187)."""
    return game.damage_of(t, card) if f.get("combat") else int(f.get("n"))


def find_secrets(w: Work, f: Frame) -> None:
    """Step 3: the Secrets of an attacked mage (RV-234); attacks on others reveal none (RV-R89)."""
    game, t = rules(w), w.t
    target = f.get("target")
    found: tuple[int, ...] = ()
    w.bind("attack", f.get("#coming"))
    if f.get("#coming") is not None and game.kind(t, target) == "mage":
        found = t.zone("secrets", *game.located(t, target))
    w.bind("secrets", found)
    if not found:
        w.bind("traps", ())
        w.jump(_CLOSE_IN)


def reveal(w: Work, f: Frame) -> None:
    """They are shown to everybody (RV-198)."""
    hidden = tuple(card for card in f.get("secrets") if w.t.rows[card].face is None)
    if hidden:
        w.want(Reveal(((hidden, ()),)))


def turn_up(w: Work, f: Frame) -> None:
    """Face up for the attack."""
    for card in f.get("secrets"):
        w.change(card, up=True)
        w.emit("turned", w.t.rows[card].seat, (card,), True)


def order_traps(w: Work, f: Frame) -> None:
    """The active player orders the traps that go off (RV-R85)."""
    traps = tuple(card for card in f.get("secrets") if rules(w).keyword(w.t, card, "trap"))
    w.ask(Order(w.t.active, "traps", traps))


def ask_trapped(w: Work, f: Frame) -> None:
    """The next trap; of two attackers it meets the one that the active player names (RV-291)."""
    traps, both = f.get("traps"), attackers(f)
    if not traps:
        w.jump(_CLOSE_IN)
    elif len(both) > 1:
        w.ask(Cards(w.t.active, "which", both, source=traps[0], data=("which",)))


def spring(w: Work, f: Frame) -> None:
    """RV-287: a trap is evoked for free by its mage, if that mage evokes its facet (RV-R86)."""
    game, t = rules(w), w.t
    card = f.get("traps")[0]
    w.bind("traps", f.get("traps")[1:])
    w.jump(_NEXT_TRAP)
    seat, place = game.located(t, card)
    if t.map.of[t.rows[card].zone].name != "secrets" or not game.evokes(t, seat, place, w.face(card)):
        return
    attacker = _attacker(w, f)
    event = tuple((name, attacker if name == "source" else value) for name, value in f.get("attack"))
    for ability in game.plays(t, card, w.face(card)):
        if "trap" in game.ways_of(ability):
            w.push("rv.sprung", seat=seat, card=card, path=ability.path, event=event)
            return


def trap_works(w: Work, f: Frame) -> None:
    """What it does; choices in it are the active player's (RV-R84)."""
    env = (*rules(w).memory(w.t, f.card), ("#path", f.get("path")))
    w.push_frame(Frame(EVOKE, 0, f.seat, f.card, env, f.event))


def trap_goes(w: Work, f: Frame) -> None:
    """A spell is discarded, a creature or relic joins (RV-152, RV-R87), and one that says so stays where it
    is.
    """
    game, t = rules(w), w.t
    if t.map.of[t.rows[f.card].zone].name != "secrets":
        return
    goal = game.goal_of(game.catalogue.abilities[f.get("path")], "trap") or "discard"
    if goal != "secrets":
        who = f.seat if goal == "field" else None
        place = game.where(t, f.card)
        game.send(w, f.card, goal, who=who, face="up", cause="play", by=f.seat, place=place)


def trap_told(w: Work, f: Frame) -> None:
    """It was evoked by its mage."""
    mage = dict(f.event)["target"]
    happen(w, "play", card=f.card, by=f.seat, way="trap", name=f.get("path"), source=mage)


# --- steps 4 and 5 ------------------------------------------------------------------------------------------


def close_in(w: Work, f: Frame) -> None:
    """Step 4: when-abilities are checked, so that those of cards that fall are performed all the same
    (RV-199, RV-R145); what changes the attack takes hold (RV-313). Levels count as they are now; Burrowing
    lets nobody deal damage (RV-263).
    """
    game, t = rules(w), w.t
    attack = f.get("attack")
    w.bind("which", f.get("which")[:1])
    if attack is None:
        w.jump(_OVER)
        return
    w.bind("checked", checked(w, attack))
    target, both = f.get("target"), attackers(f)
    changed = dict(attack)["amount"] - f.get("first")
    amount = max(0, _deals(game, t, f, f.card) + changed) if _there(game, t, f, f.card) else 0
    more = _deals(game, t, f, both[1]) if len(both) > 1 and game.in_play(t, both[1]) else 0
    back = 0
    if not at_rift(t, target) and game.in_play(t, target):
        strikes_back = game.kind(t, target) == "creature" or fights(t, target)
        back = game.stat(t, target, "level") if f.get("combat") and strikes_back else 0
        if game.keyword(t, target, "burrowing"):
            w.bind("burrows", 1)
            amount = more = back = 0
    approach(w, "clash", **_event(w, f, amount, more, back))


def _there(game: Field, t: Table, f: Frame, card: int) -> bool:
    """Whether an attacker is still there to deal damage (RV-R64); a spell was never in play (RV-R142)."""
    return not f.get("stood") or (card >= 0 and game.in_play(t, card))


def plan(w: Work, f: Frame) -> None:
    """Step 5 in one round of damage, or in two where an attacker is deft (RV-200, RV-268, RV-R66, RV-R75)."""
    game, t = rules(w), w.t
    clash = f.get("#coming")
    if clash is None:
        w.jump(_CONCLUDE)
        return
    fields = dict(clash)
    dealt = tuple(zip(attackers(f), (fields["amount"], fields["more"]), strict=False))
    deft = [pair for pair in dealt if f.get("combat") and game.keyword(t, pair[0], "deft")]
    slow = tuple(pair for pair in dealt if pair not in deft)
    rounds = ((tuple(deft), 0), (slow, fields["back"])) if deft else ((slow, fields["back"]),)
    w.bind("rounds", rounds)
    fell = uses(t, f"attack/{f.get('target')}")
    if fell:
        w.bind("fell", fell)


def next_round(w: Work, f: Frame) -> None:
    """Who strikes whom in this round; a card that is gone, or was dispelled by the round before, strikes no
    more (RV-R64, RV-R65, RV-269, RV-R68).
    """
    game, t = rules(w), w.t
    rounds = f.get("rounds")
    target = f.get("target")
    if not rounds:
        w.jump(_CONCLUDE)
        return
    blows, back = rounds[0]
    w.bind("rounds", rounds[1:])
    there = at_rift(t, target) or game.in_play(t, target)
    blows = tuple((card, target, n) for card, n in blows if there and n > 0 and _there(game, t, f, card))
    left = tuple(card for card in attackers(f) if game.in_play(t, card))
    if not there or uses(t, f"attack/{target}") > f.get("fell", 0):
        back = 0
    w.bind("blows", blows)
    w.bind("back", back if left else 0)
    w.bind("left", left)
    w.bind("hits", ())


def ask_split(w: Work, f: Frame) -> None:
    """Of two attackers the active player says how much of the defender's damage the first takes (RV-290)."""
    if f.get("back") and len(f.get("left")) > 1:
        w.ask(Number(w.t.active, "split", 0, f.get("back"), source=f.get("left")[0]))


def share(w: Work, f: Frame) -> None:
    """The attacked creature strikes back (RV-204, RV-205)."""
    left, back, target = f.get("left"), f.get("back"), f.get("target")
    if back:
        parts = (back,) if len(left) == 1 else (f.get("split"), back - f.get("split"))
        taken = tuple((target, card, n) for card, n in zip(left, parts, strict=True) if n)
        w.bind("blows", (*f.get("blows"), *taken))
    w.put(TABLE, "hush", 1)


def blow(w: Work, f: Frame) -> None:
    """All damage of a round is marked before anything is checked (RV-R66, RV-R67)."""
    game, t = rules(w), w.t
    if f.get("#hit") is not None:
        w.bind("hits", (*f.get("hits"), (f.get("#hit"), f.get("#did"))))
        w.bind("#hit", None)
        f = t.stack[-1]
    blows = f.get("blows")
    if not blows:
        w.put(TABLE, "hush", 0)
        settle(w)
        return
    source, target, n = blows[0]
    w.bind("blows", blows[1:])
    w.bind("#hit", target)
    w.bind("#did", 0)
    w.jump(_BLOW)
    if at_rift(t, target):
        w.bind("#did", n)
    else:
        by = t.rows[source].seat if source >= 0 else f.seat
        game.deal_damage(w, source=source, target=target, amount=n, by=by)


def ask_ritual(w: Work, f: Frame) -> None:
    """The attacker may dispel a face-up ritual in place of the bond (RV-227, RV-R71, RV-R72)."""
    game, t = rules(w), w.t
    broken = _broken(game, t, f)
    w.bind("broken", broken)
    w.bind("ritual", ())
    if any(mage == f.get("target") for _, mage in broken):
        rituals = open_rituals(game, t, f.get("target"))
        if rituals:
            w.ask(Cards(w.t.active, "ritual", rituals, 0, 1, source=f.card, data=("ritual",)))


def _broken(game: Field, t: Table, f: Frame) -> tuple[tuple[int, int], ...]:
    """Which bonds the damage of this round breaks: one for any damage to an attacked mage (RV-219, RV-R15,
    RV-220). A battlemage is seen to by the state checks (RV-257).
    """
    found = []
    for card in dict.fromkeys(hit for hit, did in f.get("hits") if did):
        if at_rift(t, card):
            found.append((card, NOTHING))
        elif game.kind(t, card) == "mage" and game.in_play(t, card) and not fights(t, card):
            rift = t.zone("rifts", *game.located(t, card))
            if rift:
                found.append((rift[0], card))
    return tuple(found)


def break_bonds(w: Work, f: Frame) -> None:
    """The bonds break, or the ritual goes."""
    w.jump(_NEXT_ROUND)
    spared = f.get("target") if f.get("ritual") else None
    bonds = tuple(pair for pair in f.get("broken") if pair[1] != spared)
    if bonds:
        w.push("rv.breaks", seat=w.t.active, bonds=bonds)
    for card in f.get("ritual"):
        rules(w).destroy(w, card, by=f.seat)


# --- steps 6 and 7 ------------------------------------------------------------------------------------------


def land(w: Work, f: Frame) -> None:
    """Burrowing first (RV-264); then when-effects (RV-201) and, last, after-effects (RV-202)."""
    t, target = w.t, f.get("target")
    game = rules(w)
    if f.get("burrows") and game.in_play(t, target):
        w.mark(target, "burrowed", 1)
        happen(w, "exhaust", card=target, by=f.seat, source=target, cause="combat")


def conclude_attack(w: Work, f: Frame) -> None:
    """What waits for the attack."""
    conclude(w, f.get("attack"), f.get("checked"))


def turn_down(w: Work, f: Frame) -> None:
    """Revealed Secrets still there lie face down again, known to all from now on (RV-235, RV-R88, RV-R92)."""
    for card in f.get("secrets"):
        if w.t.rows[card].zone >= 0 and w.t.map.of[w.t.rows[card].zone].name == "secrets":
            w.change(card, up=False)
            w.emit("turned", w.t.rows[card].seat, (card,), False)


def over(w: Work, f: Frame) -> None:
    """The attack is over: what was attacked guards no more, whatever came of it (RV-192, RV-R63), nobody
    defends, no mage is a creature, no token a copy, and what lasted for the attack is gone.
    """
    t = w.t
    guard = t.rows[f.get("target")].mark("guard")
    if guard:
        w.mark(f.get("target"), "guard", -guard)
    for one in (*attackers(f), f.get("target")):
        for kind in ("fights", "copies"):
            if one >= 0 and t.rows[one].link(kind) is not None:
                w.link(one, kind, None)
    expire(w, "end_of_attack")
    fight(w, *f.get("outer"))
    settle(w)


ATTACK: Program = (
    declare, task, ask_which, come,
    find_secrets, reveal, turn_up, order_traps, ask_trapped, spring,
    close_in, plan, next_round, ask_split, share, blow, ask_ritual, break_bonds,
    land, conclude_attack, turn_down, over,
)  # fmt: skip
_TASK = ATTACK.index(task)
_NEXT_TRAP = ATTACK.index(ask_trapped)
_CLOSE_IN = ATTACK.index(close_in)
_NEXT_ROUND = ATTACK.index(next_round)
_BLOW = ATTACK.index(blow)
_CONCLUDE = ATTACK.index(land)
_OVER = ATTACK.index(turn_down)
PROGRAMS: dict[str, Program] = {
    "rv.attack": ATTACK,
    "rv.sprung": (trap_works, trap_goes, trap_told),
}
