"""Why not: from what a person points at to the reason why it is no answer now.

One way for the window, the terminal and a screen reader. A game tells which actions somebody may mean who
points at these things (`Game.meant`), the rules judge them, and the refusal of the action that comes nearest
to being allowed is the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.kernel.decision import Act, Answer, Cards, is_player, player, questions, seat_of
from engines.kernel.errors import IllegalAnswer, KernelError
from engines.kernel.say import listed, named, owned, say, seat_name, tell
from engines.kernel.table import Table

if TYPE_CHECKING:
    from engines.kernel.game import Game
    from engines.kernel.options import Options

MANY = 200
"""Answers looked through for those that name a thing."""
NAMED = 4
"""Of what can be done, so many are named."""


class Thing(NamedTuple):
    """Something on the table: a `card` by id, a `seat`, a `zone` by number, a `cell` by column and row, or a
    `turn` in degrees.
    """

    kind: str
    a: int
    b: int = 0


def targets(things: Sequence[Thing]) -> list[int]:
    """The cards and players among things, as answers name them."""
    return [player(one.a) if one.kind == "seat" else one.a for one in things if one.kind in ("card", "seat")]


class Reason(NamedTuple):
    """Why something is no answer: the action that was meant, if there is one, the reason, and the clause."""

    sentence: str
    clause: str = ""
    action: str = ""

    @property
    def told(self) -> str:
        """Action and reason in one sentence, without the clause."""
        if not self.action:
            return self.sentence
        if self.action.endswith(("?", ".")):  # a question that is being asked
            return f"{self.action} {self.sentence}"
        return say("{action}: {reason}", action=self.action, reason=self.sentence)

    def __str__(self) -> str:
        return f"{self.told} ({self.clause})" if self.clause else self.told


_NEARNESS = {
    "not_opened": 0,
    "unknown_option": 0,
    "stale": 0,
    "wrong_seat": 0,
    "not_now": 1,
    "used_up": 2,
    "limit": 2,
    "no_room": 3,
    "does_not_fit": 3,
    "cannot_pay": 4,
    "bad_target": 4,
    "void": 4,
}
"""How near a refused action was, by the code of its refusal: checks are made in this order."""


def why_not(options: Options, things: Sequence[Thing]) -> Reason:
    """Why pointing at these things, first to last, gives no answer to a question."""
    if not things:
        return Reason(say("Nothing is there."))
    if not isinstance(options.decision, Act):
        return _not_offered(options, things[-1])
    first = next((thing for thing in things if thing.kind != "turn"), things[0])
    card = next((thing.a for thing in things if thing.kind == "card"), -1)
    found = _nearest(options, tuple(things))
    if sum(thing.kind != "turn" for thing in things) == 1 and (able := _able(options, first)):
        ways = say("You can: {ways}.", ways=listed(able))
        if found is None:
            return Reason(ways)
        return Reason(say("{ways} Not now: {reason}", ways=ways, reason=found.told), found.clause)
    if found is not None:
        return found
    if card >= 0 and options.t.rows[card].seat == options.decision.seat and (able := _able(options, first)):
        return Reason(say("You can: {ways}.", ways=listed(able)))
    return _nothing_with(options, card) if card >= 0 else _nothing_at(options, first)


def why_not_card(options: Options, card: int) -> Reason:
    """Why nothing can be done with a card now, or what can: the answer to "why not?" on any card."""
    if not isinstance(options.decision, Act) and card in options.candidates():
        return Reason(say("It can be chosen."), "", options.game.say_question(options.t, options.decision))
    return why_not(options, (Thing("card", card),))


def refused_with(options: Options, card: int) -> Reason | None:
    """Why what somebody may mean by a card is refused now; None where nothing is."""
    if isinstance(options.decision, Act):
        return _nearest(options, (Thing("card", card),))
    return None if card in options.candidates() else _not_offered(options, Thing("card", card))


def used(options: Options) -> frozenset[int]:
    """All cards that some answer is about."""
    d = options.decision
    if not isinstance(d, Act):
        return frozenset(options.candidates())
    every = (options.game.concerns(options.t, d, answer.value) for answer in options.answers())
    return frozenset(card for cards in every for card in cards)


def why_not_asked(game: Game, t: Table, seat: int) -> Reason:
    """Why somebody cannot do anything just now: who is asked instead."""
    if t.result is not None:
        return Reason(say("The game is over."))
    asked = [d.seat for d in questions(t.pending)]
    if not asked or seat in asked:
        return Reason(say("The cards are being dealt."))
    return Reason(say("It is up to {who} now.", who=listed([seat_name(one) for one in asked])))


def _able(options: Options, thing: Thing) -> list[str]:
    """What can be done with a card, a player or the cards of a zone, in the words of the answers."""
    game, t, d = options.game, options.t, options.decision
    found: dict[str, None] = {}
    for answer in islice(options.answers(), MANY):
        if _about(options, thing, answer.value):
            found[game.say_answer(t, d, answer, options.know)] = None
    more = [say("{count} more", count=len(found) - NAMED)] if len(found) > NAMED else []
    return [*(f"“{way}”" for way in islice(found, NAMED)), *more]


def _about(options: Options, thing: Thing, value: Any) -> bool:
    """Whether an answer names a thing; a zone is named by its cards."""
    if thing.kind == "seat":
        return player(thing.a) in value[1:]
    cards = options.game.concerns(options.t, options.decision, value)
    if thing.kind == "zone":
        return any(options.t.rows[card].zone == thing.a for card in cards)
    return thing.kind == "card" and thing.a in cards


def _nearest(options: Options, things: tuple[Thing, ...]) -> Reason | None:
    """The refusal of that meant action which came nearest to being allowed; the game names the likeliest
    first.
    """
    best: tuple[int, Reason] | None = None
    for value in options.game.meant(options.t, options.decision, things, options.know):
        refused = judged(options, value)
        near = -1 if refused is None else _NEARNESS.get(refused.code, 3)
        if refused is not None and near > 0 and (best is None or near > best[0]):
            best = near, Reason(refused.sentence, refused.clause, _action(options, value))
    return None if best is None else best[1]


def judged(options: Options, value: Any) -> IllegalAnswer | None:
    """Why this would be refused, with whatever cards it has to open; None if it is allowed."""
    t, know, seat = options.t, options.know, options.decision.seat
    unseen = [
        part
        for part in value[1:]
        if type(part) is int and 0 <= part < len(t.rows) and t.rows[part].face is None
    ]
    told: IllegalAnswer | None = None
    for cards in (unseen[:1], []):
        try:
            options.game.apply(t, Answer(t.step, seat, value, know.open(t, cards) or ()))
        except IllegalAnswer as refused:
            if told is None or told.code == "not_opened":
                told = refused
        except KernelError:
            continue
        else:
            return None
    return told


def _action(options: Options, value: Any) -> str:
    """The action in the words of its answer."""
    t, know, d = options.t, options.know, options.decision
    cards = [part for part in value[1:] if type(part) is int and 0 <= part < len(t.rows)][:1]
    return options.game.say_meant(t, d, Answer(t.step, d.seat, value, know.open(t, cards) or ()), know)


def _nothing_with(options: Options, card: int) -> Reason:
    """Nobody could mean anything by this card."""
    game, t, seat = options.game, options.t, options.decision.seat
    face = options.know.face(t, card)
    name = say("a face-down card") if face is None else game.face_name(face)
    row = t.rows[card]
    zone = game.zone_words(t, row.zone, seat)
    if row.seat not in (seat, -1):
        return Reason(
            tell(
                "{card} is {whose}: begin with a card of your own.",
                card=name,
                whose=say("{who}'s", who=seat_name(row.seat)),
            )
        )
    return Reason(tell("{card} lies in {zone}: nothing is done from there now.", card=name, zone=zone))


def _not_offered(options: Options, thing: Thing) -> Reason:
    """Why this is none of the cards or players that are asked for."""
    game, t, d = options.game, options.t, options.decision
    question = game.say_question(t, d)
    target = next(iter(targets((thing,))), -1)
    offered = options.candidates() if isinstance(d, Cards) else ()
    if thing.kind == "zone" and offered:
        return _another_zone(options, thing.a, [one for one in offered if not is_player(one)], question)
    if thing.kind not in ("card", "seat") or not offered:
        return Reason(question)
    if is_player(target):
        players = any(is_player(one) for one in offered)
        who = named(seat_of(target), d.seat)
        told = say("{who} cannot be chosen here.", who=who) if players else say("This asks for a card.")
        return Reason(told, "", question)
    if target in offered:
        return Reason(say("It is chosen already, or as many as may be are."), "", question)
    cards = [one for one in offered if not is_player(one)]
    if not cards:
        return Reason(say("This asks for a player."), "", question)
    refused = game.why_not_chosen(t, d, target)
    if refused is not None:
        return Reason(refused.sentence, refused.clause, question)
    return _another_card(options, target, cards, question)


def _another_card(options: Options, target: int, cards: list[int], question: str) -> Reason:
    """What all offered cards have in common that this one has not: place or player."""
    game, t, seat = options.game, options.t, options.decision.seat
    face = options.know.face(t, target)
    name = say("a face-down card") if face is None else game.face_name(face)
    zones = {t.map.of[t.rows[one].zone].name for one in cards if t.rows[one].zone >= 0}
    here = t.map.of[t.rows[target].zone].name if t.rows[target].zone >= 0 else ""
    owners = sorted({t.rows[one].seat for one in cards})
    if here not in zones:
        places = listed(sorted({game.zone_words(t, t.rows[one].zone, seat) for one in cards}))
        told = tell("{card} does not lie in {places}.", card=name, places=places)
    elif t.rows[target].seat not in owners and len(owners) == 1:
        whose = owned(say("card"), owners[0], seat)
        told = tell("{card} is not {whose}.", card=name, whose=whose)
    else:
        told = tell("{card} is not among those it asks for.", card=name)
    return Reason(told, "", question)


def _another_zone(options: Options, zone: int, cards: list[int], question: str) -> Reason:
    """A zone where cards or players are asked for: whether some of them lie there, or else where."""
    game, t, seat = options.game, options.t, options.decision.seat
    here = game.zone_words(t, zone, seat)
    if not cards:
        return Reason(say("This asks for a player."), "", question)
    if any(t.rows[one].zone == zone for one in cards):
        return Reason(say("Choose among the cards in {zone}.", zone=here), "", question)
    places = listed(sorted({game.zone_words(t, t.rows[one].zone, seat) for one in cards}))
    return Reason(say("What it asks for lies in {places}.", places=places), "", question)


def _nothing_at(options: Options, thing: Thing) -> Reason:
    """Pointing at a place or a player that no answer is about."""
    game, t, seat = options.game, options.t, options.decision.seat
    question = game.say_question(t, options.decision)
    if thing.kind == "zone":
        return Reason(
            say("Nothing is done with {zone} now.", zone=game.zone_words(t, thing.a, seat)), "", question
        )
    if thing.kind == "seat":
        return Reason(say("Nothing is aimed at {who} now.", who=named(thing.a, seat)), "", question)
    return Reason(question)
