"""What the game's own verbs do, and the verbs of the language that do more here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.announce import EVOKE
from engines.effects.catalogue import Compile, Compiler, spoken
from engines.effects.query import fits, number
from engines.effects.scope import Scope, scope_of
from engines.effects.timing import happen, settle
from engines.effects.verbs import BASE
from engines.effects.verbs.piles import discarding, in_turn
from engines.effects.verbs.table import one_by_one, only_cards
from engines.kernel import (
    NOTHING,
    TABLE,
    Cards,
    Frame,
    Op,
    Option,
    Order,
    Pick,
    Program,
    Reveal,
    Shuffle,
    Work,
)

from . import bonds, dreams
from .evoking import ask_engagement, engage
from .moves import take_over
from .nodes import (
    AddBond,
    Assault,
    BreakBond,
    Discard,
    Dream,
    Expend,
    Mend,
    Refresh,
    Roam,
    Snowplay,
    Take,
    Wild,
)
from .policy import PLACES
from .work import rules

# --- attacks and damage -------------------------------------------------------------------------------------


def assault(c: Compiler, node: Assault, path: str, base: int) -> list[Op]:
    """A non-combat attack: engage, choose what guards allow, attack (RV-185, RV-187 to RV-190)."""
    name = node.name or f"#{base}target"

    def ask(w: Work, f: Frame) -> None:
        game, t, s = rules(w), w.t, scope_of(w, f)
        place = game.facing(t, *game.stands(s))
        found = () if place is None else tuple(game.attackable(t, *place))
        found = tuple(
            card
            for card in found
            if game.targetable(s, card) and (node.where is None or _is(s, node.where, card))
        )
        least = min(1, len(found))
        w.ask(Cards(game.asked(t, f.seat), name, found, least, least, source=f.card, data=("target",)))

    def go(w: Work, f: Frame) -> None:
        for target in f.get(name):
            n = number(scope_of(w, f), node.n)
            w.push("rv.attack", seat=f.seat, card=f.card, target=target, combat=0, n=n)

    return [ask_engagement, engage, ask, go]


def _is(s: Scope, where: g.Filter, card: int) -> bool:
    return s.t.rows[card].face is not None and fits(s, where, card)


def damage(c: Compiler, node: g.Damage, path: str, base: int) -> list[Op]:
    """Damage to several cards is marked on all of them before anything is checked (RV-R67)."""
    if not isinstance(node.to, g.CardSet):
        return BASE[g.Damage](c, node, path, base)

    def hush(w: Work, f: Frame) -> None:
        w.put(TABLE, "hush", w.t.get(TABLE, "hush") + 1)

    def speak(w: Work, f: Frame) -> None:
        w.put(TABLE, "hush", w.t.get(TABLE, "hush") - 1)
        settle(w)

    return [hush, *BASE[g.Damage](c, node, path, base + 1), speak]


def mend(c: Compiler, node: Mend, path: str, base: int) -> list[Op]:
    """RV-217: all damage goes at once."""

    def one(w: Work, s: Scope, card: int) -> None:
        marked = w.t.rows[card].damage
        if marked:
            happen(w, "heal", source=s.card, target=card, amount=marked, by=s.seat)

    return one_by_one(base, lambda s: only_cards(s, node.to), one)


# --- bonds and dreams ---------------------------------------------------------------------------------------


def break_bond(c: Compiler, node: BreakBond, path: str, base: int) -> list[Op]:
    """RV-222: bonds broken by an effect; each is checked for a loss by itself."""

    def mages(s: Scope) -> tuple[int, ...]:
        return tuple(mage for mage in only_cards(s, node.of) for _ in range(number(s, node.n)))

    def break_one(w: Work, f: Frame, mage: int) -> None:
        seat, place = rules(w).located(w.t, mage)
        rift = w.t.zone("rifts", seat, place) if place != NOTHING else ()
        if rift:
            w.push("rv.breaks", seat=w.t.active, bonds=((rift[0], mage),))

    return in_turn(base, mages, break_one)


def add_bond(c: Compiler, node: AddBond, path: str, base: int) -> list[Op]:
    """A bond from the top of the main deck; an empty deck gives none (RV-R94, RV-R129)."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        mage = s.one(node.to) if node.to is not None else NOTHING
        if node.to is not None and mage == NOTHING:
            return
        for seat in s.seats(node.who):
            w.push("rv.bond", seat=seat, card=f.card, mage=mage, n=number(s, node.n))

    return [op]


def _fewest(w: Work, seat: int) -> tuple[int, ...]:
    """The opened locations with the fewest bonds."""
    open_ = [place for place in range(PLACES) if rules(w).opened(w.t, seat, place)]
    counts = {place: len(w.t.zone("rifts", seat, place)) for place in open_}
    return tuple(place for place in open_ if counts[place] == min(counts.values()))


def ask_bond(w: Work, f: Frame) -> None:
    """Where it goes; between equals the active player decides. An empty deck has none to give (RV-R94)."""
    mage = f.get("mage")
    places = (rules(w).where(w.t, mage),) if mage >= 0 else _fewest(w, f.seat)
    if f.get("n") <= 0 or not places or not w.t.zone("deck", f.seat):
        w.leave()
        return
    labels = tuple(f"Location {place + 1}" for place in places)
    w.ask(Option(w.t.active, "place", labels, source=f.card, data=("bond", places)))


def lay_bond(w: Work, f: Frame) -> None:
    """The bond, and the next one."""
    mage = f.get("mage")
    places = (rules(w).where(w.t, mage),) if mage >= 0 else _fewest(w, f.seat)
    place = places[f.get("place")]
    bonds.add_bond(w, f.seat, place)
    w.emit("bonded", f.seat, (), place)
    w.bind("n", f.get("n") - 1)
    w.jump(0)


def dream(c: Compiler, node: Dream, path: str, base: int) -> list[Op]:
    """Dreaming by an ability (RV-169 to RV-173)."""
    test = c.test(path, node.where) if node.where is not None else ""

    def op(w: Work, f: Frame) -> None:
        w.push("rv.dream", seat=f.seat, card=f.card, test=test)

    return [op]


def counters_to(state: int, event: str) -> Compile:
    """Dream counters turned to one side by an effect (RV-167, RV-168)."""

    def compiled(c: Compiler, node: Any, path: str, base: int) -> list[Op]:
        def one(w: Work, s: Scope, mage: int) -> None:
            seat, place = rules(w).located(w.t, mage)
            if place != NOTHING and w.t.get(seat, f"dream{place}") not in (0, state):
                happen(w, event, card=mage, by=s.seat, source=s.card)

        return one_by_one(base, lambda s: only_cards(s, node.card), one)

    return compiled


def counter_turned(state: int) -> Any:
    """The commit of such a turning."""

    def commit(w: Work, e: Mapping[str, Any]) -> int:
        seat, place = rules(w).located(w.t, e["card"])
        w.put(seat, f"dream{place}", state)
        if state == dreams.AVAILABLE:
            w.emit("refreshed", seat, (), place)
        return 1

    return commit


# --- tokens -------------------------------------------------------------------------------------------------


def _owner(w: Work, f: Frame) -> int:
    """Whose token deck or stack is used: that of the owner of the card with the text (RV-070)."""
    return w.t.rows[f.card].owner if f.card >= 0 else f.seat


def _joins(w: Work, f: Frame, to: str | None) -> tuple[int, int]:
    """Which mage a token joins: the one named, else that of the card with the text (RV-248)."""
    game, s = rules(w), scope_of(w, f)
    return game.located(w.t, s.one(to)) if to is not None else game.stands(s)


def wild(c: Compiler, node: Wild, path: str, base: int) -> list[Op]:
    """RV-077, RV-078: shuffle, reveal the top card; a creature joins."""

    def mix(w: Work, f: Frame) -> None:
        deck = w.t.zone("wild", _owner(w, f))
        if len(deck) > 1:
            w.want(Shuffle((deck,)))

    def show(w: Work, f: Frame) -> None:
        deck = w.t.zone("wild", _owner(w, f))
        if deck:
            w.want(Reveal(((deck[-1:], ()),)))

    def join(w: Work, f: Frame) -> None:
        deck = w.t.zone("wild", _owner(w, f))
        w.bind(node.name or f"#{base}", ())
        if not deck:
            return  # RV-R116
        card = deck[-1]
        w.emit("summons", f.seat, (card,))
        seat, place = _joins(w, f, node.to)
        if rules(w).kind(w.t, card) == "creature" and place != NOTHING:
            w.bind(node.name or f"#{base}", (card,))
            rules(w).send(w, card, "field", who=seat, face="up", by=f.seat, place=place, source=f.card)

    return [mix, show, join]


def snowplay(c: Compiler, node: Snowplay, path: str, base: int) -> list[Op]:
    """RV-073, RV-R115: any token still in the stack; a spell is carried out at once and stays there."""
    name = node.name or f"#{base}"

    def ask(w: Work, f: Frame) -> None:
        stack = w.t.zone("snow", _owner(w, f))
        least = min(1, len(stack))
        w.ask(Cards(w.t.active, name, stack, least, least, source=f.card, data=("snow",)))

    def join(w: Work, f: Frame) -> None:
        game = rules(w)
        for card in f.get(name):
            if game.kind(w.t, card) == "spell":
                play = game.plays(w.t, card, w.face(card))[0]
                w.push_frame(Frame(EVOKE, 0, f.seat, f.card, (*spoken(f.env), ("#path", play.path))))
                continue
            seat, place = _joins(w, f, node.to)
            if place != NOTHING:
                game.send(w, card, "field", who=seat, face="up", by=f.seat, place=place, source=f.card)

    return [ask, join]


# --- cards --------------------------------------------------------------------------------------------------


def move(c: Compiler, node: g.Move, path: str, base: int) -> list[Op]:
    """Cards that enter a discard pile together are shown, and the active player orders them (RV-044)."""
    if node.to != "discard" or not isinstance(node.card, g.CardSet):
        return BASE[g.Move](c, node, path, base)
    name = f"#{base}pile"

    def show(w: Work, f: Frame) -> None:
        found = only_cards(scope_of(w, f), node.card)
        w.bind(name, found)
        hidden = tuple(card for card in found if w.t.rows[card].face is None)
        if hidden:
            w.want(Reveal(((hidden, ()),)))

    def ask(w: Work, f: Frame) -> None:
        w.ask(Order(w.t.active, name, f.get(name)))

    return [show, ask, *BASE[g.Move](c, replace(node, card=f"${name}"), path, base + 2)]


def take(c: Compiler, node: Take, path: str, base: int) -> list[Op]:
    """RV-R104: cards come under one's control, to one's own location."""

    def op(w: Work, f: Frame) -> None:
        game, t = rules(w), w.t
        s = scope_of(w, f)
        _, place = game.stands(s)
        for card in only_cards(s, node.card):
            zone = t.rows[card].zone
            if place != NOTHING and zone >= 0 and t.map.of[zone].name == "field":
                take_over(w, card, f.seat, place)
                w.emit("taken", f.seat, (card,))

    return [op]


def roam(c: Compiler, node: Roam, path: str, base: int) -> list[Op]:
    """RV-281: to another of its controller's mages."""
    name = f"#{base}mage"

    def ask(w: Work, f: Frame) -> None:
        game, t = rules(w), w.t
        card = scope_of(w, f).one(node.card)
        zone = t.rows[card].zone if card >= 0 else NOTHING
        if zone < 0 or t.map.of[zone].name != "field":
            w.bind(name, ())
            return
        seat, place = game.located(t, card)
        mages = tuple(
            mage for other in range(PLACES) if other != place for mage in t.zone("mages", seat, other)
        )
        least = min(1, len(mages))
        w.ask(Cards(game.asked(t, f.seat), name, mages, least, least, source=f.card, data=("roam",)))

    def go(w: Work, f: Frame) -> None:
        card = scope_of(w, f).one(node.card)
        for mage in f.get(name):
            take_over(w, card, *rules(w).located(w.t, mage))
            happen(w, "roam", card=card, by=f.seat, source=f.card)

    return [ask, go]


def discard(c: Compiler, node: Discard, path: str, base: int) -> list[Op]:
    """RV-040: from hand; in the opponent's turn nobody may choose, so chance does (RV-R110)."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        for seat in reversed(s.seats(node.who)):
            w.push("rv.discard", seat=seat, card=f.card, n=number(s, node.n))

    return [op]


def ask_discard(w: Work, f: Frame) -> None:
    """Which cards, as many as there are; they go in the order chosen by whoever chose them."""
    hand = w.t.zone("hand", f.seat)
    n = max(0, min(f.get("n"), len(hand)))
    if n in (0, len(hand)):
        w.bind("cards", hand[:n])
    elif f.seat == w.t.active:
        w.ask(Cards(f.seat, "cards", hand, n, n, opens=True, source=f.card, data=("discard",)))
    else:
        w.want(Pick(tuple(sorted(hand)), n, name="cards"))


VERBS: dict[type, Compile] = {
    Assault: assault,
    g.Damage: damage,
    g.Move: move,
    Mend: mend,
    BreakBond: break_bond,
    AddBond: add_bond,
    Dream: dream,
    Expend: counters_to(dreams.EXPENDED, "expend"),
    Refresh: counters_to(dreams.AVAILABLE, "refresh"),
    Wild: wild,
    Snowplay: snowplay,
    Take: take,
    Roam: roam,
    Discard: discard,
}
COMMITS = {
    "expend": counter_turned(dreams.EXPENDED),
    "refresh": counter_turned(dreams.AVAILABLE),
}
PROGRAMS: dict[str, Program] = {
    "rv.bond": (ask_bond, lay_bond),
    "rv.discard": discarding(ask_discard, "cards"),
}
