"""What the game's own verbs do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from engines.effects.catalogue import Compile, Compiler
from engines.effects.commits import COMMITS as BASE
from engines.effects.query import number
from engines.effects.scope import Scope, scope_of
from engines.effects.stacks import succeed
from engines.effects.timing import happen
from engines.effects.verbs.table import one_by_one, only_cards
from engines.kernel import Cards, Frame, Op, Pick, Program, Reveal, Work

from .policy import DeRank, Discard, Mill, Summon

if TYPE_CHECKING:
    from .rules import Reapers


def rules(w: Work) -> Reapers:
    """The game at work."""
    return cast("Reapers", w.game)


def de_rank(c: Compiler, node: DeRank, path: str, base: int) -> list[Op]:
    """The top card alone goes; the Soul is the one that lay under it (RP-083, RP-084, RP-R54)."""

    def one(w: Work, s: Scope, top: int) -> None:
        lower = rules(w).ranks(w.t, top)
        if lower:
            succeed(w, lower[-1], top)
            happen(w, "de_rank", card=top, target=lower[-1], by=s.seat, source=s.card)

    return one_by_one(base, lambda s: only_cards(s, node.card), one)


def taken_off(w: Work, e: Mapping[str, Any]) -> int:
    """The removed Rank goes to its owner's Graveyard; the Soul does not count as destroyed."""
    rules(w).send(w, e["card"], "graveyard", cause="de_rank", by=e["by"], source=e["source"])
    return 1


def summon(c: Compiler, node: Summon, path: str, base: int) -> list[Op]:
    """Souls onto the field of the effect's controller (RP-206)."""

    def show(w: Work, f: Frame) -> None:
        found = only_cards(scope_of(w, f), node.card)
        w.bind(f"#{base}all", found)
        hidden = tuple(card for card in found if w.t.rows[card].face is None)
        if hidden:
            w.want(Reveal(((hidden, ()),)))

    def one(w: Work, s: Scope, card: int) -> None:
        w.push("reapers.enter", seat=s.seat, card=card, to=node.to, source=s.card)

    return [show, *one_by_one(base + 1, lambda s: s.refs(f"$#{base}all"), one)]


# --- hand and Deck ------------------------------------------------------------------------------------------


def discard(c: Compiler, node: Discard, path: str, base: int) -> list[Op]:
    """Cards from hand to the Graveyard, as far as the hand goes (RP-R11)."""

    def op(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        n = number(s, node.n)
        for seat in reversed(s.seats(node.who)):
            w.push("reapers.discard", seat=seat, card=f.card, n=n, random=node.random, by=f.seat)

    return [op]


def ask_discard(w: Work, f: Frame) -> None:
    """The owner chooses; at random the dealer picks, whom nobody can steer."""
    hand = w.t.zone("hand", f.seat)
    n = min(f.get("n"), len(hand))
    if n == len(hand) or n <= 0:
        w.bind("#cards", hand[:n] if n > 0 else ())
    elif f.get("random"):
        w.want(Pick(tuple(sorted(hand)), n, name="#cards"))
    else:
        w.ask(Cards(f.seat, "#cards", hand, n, n, opens=True, source=f.card, data=("discard",)))


def set_aside(w: Work, f: Frame) -> None:
    """Several lie apart until they go: what the first sets off may mix the hand."""
    limbo = w.t.map.number("limbo", f.seat)
    for card in f.get("#cards") if len(f.get("#cards")) > 1 else ():
        w.move(card, limbo)


def discard_one(w: Work, f: Frame) -> None:
    """They go one by one."""
    left = f.get("#cards")
    if left:
        w.bind("#cards", left[1:])
        w.jump(DISCARD.index(discard_one))
        hand = w.t.map.number("hand", f.seat)
        if w.t.rows[left[0]].zone != hand:
            w.move(left[0], hand)
        cause = "random" if f.get("random") else "discard"
        rules(w).send(w, left[0], "graveyard", cause=cause, by=f.get("by"), source=f.card)


DISCARD: Program = (ask_discard, set_aside, discard_one)


def mill(c: Compiler, node: Mill, path: str, base: int) -> list[Op]:
    """The top cards of Decks to Graveyards; an empty Deck gives none, and that is no loss (RP-R28)."""
    left = f"#{base}"

    def begin(w: Work, f: Frame) -> None:
        s = scope_of(w, f)
        w.bind(left, tuple(seat for seat in s.seats(node.who) for _ in range(number(s, node.n))))

    def turn(w: Work, f: Frame) -> None:
        seats = f.get(left)
        if seats:
            w.bind(left, seats[1:])
            w.jump(base + 1)
            deck = w.t.zone("deck", seats[0])
            if deck:
                rules(w).send(w, deck[-1], "graveyard", cause="mill", by=f.seat, source=f.card)

    return [begin, turn]


VERBS: dict[type, Compile] = {
    DeRank: de_rank,
    Summon: summon,
    Discard: discard,
    Mill: mill,
}


def moved(w: Work, e: Mapping[str, Any]) -> int:
    """A Soul that changes its line is the same Soul: what is aimed at it stays so (RP-R57, RP-R118)."""
    game, row = rules(w), w.t.rows[e["card"]]
    stays = game.in_play(w.t, e["card"]) and game.plays_in(w.t, e["to"])
    did = BASE["move"](w, e)
    if did and stays:
        w.change(e["card"], since=row.since)
    return did


COMMITS = {"de_rank": taken_off, "move": moved}
PROGRAMS: dict[str, Program] = {"reapers.discard": DISCARD}
