"""What the game's own verbs do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.effects.catalogue import Compile, Compiler
from engines.effects.commits import COMMITS as BASE
from engines.effects.scope import Scope, scope_of
from engines.effects.stacks import hand_on, succeed
from engines.effects.timing import happen
from engines.effects.verbs.piles import discard, discarding, from_top
from engines.effects.verbs.table import one_by_one, only_cards
from engines.kernel import Frame, Op, Program, Reveal, Work

from .policy import DeRank, Discard, Mill, Summon
from .work import rules


def de_rank(c: Compiler, node: DeRank, path: str, base: int) -> list[Op]:
    """The top card alone goes; the Soul is the one that lay under it (RP-083, RP-084, RP-R54), and goes on
    with what it does by a Skill that it still has (RP-R99).
    """

    def one(w: Work, s: Scope, top: int) -> None:
        lower = rules(w).ranks(w.t, top)
        if lower:
            succeed(w, lower[-1], top)
            hand_on(w, lower[-1], top)
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


VERBS: dict[type, Compile] = {
    DeRank: de_rank,
    Summon: summon,
    Discard: discard("reapers.discard"),  # as far as the hand goes (RP-R11)
    Mill: from_top("graveyard", "mill"),  # an empty Deck is no loss (RP-R28)
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
PROGRAMS: dict[str, Program] = {"reapers.discard": discarding()}
