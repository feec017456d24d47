"""Reapers in words: questions, answers and what happened; the same for terminal, window and log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.effects import telling
from engines.effects.announce import PLAY, USE
from engines.effects.cardgame import CardGame
from engines.effects.causes import ACTS
from engines.effects.telling import Tell, acted, asked, name_words, own, whose
from engines.kernel import Act, Answer, Decision, Event, Option, Order, Secrets, Table, is_player, player
from engines.kernel.say import done, label, mark, say, tell

from .policy import LINES, PHASES
from .setup import WINS

if TYPE_CHECKING:
    from .rules import Reapers

PHASE_WORDS = dict(PHASES)


def card_words(game: Reapers, t: Table, card: int, know: Secrets | None = None) -> str:
    """A card as the onlooker knows it; on the field with its player and what it is worth now."""
    if is_player(card) or not 0 <= card < len(t.rows):
        return say("nothing")
    row = t.rows[card]
    face = know.face(t, card) if know is not None else row.face
    zone = game.zone_name(t, card)
    if face is None:  # before Reapers are shown everybody knows where they lie
        return own(mark("Reaper"), row.seat, know) if zone == "reaper" else say("a hidden card")
    name = game.face_name(face)
    if zone in LINES:
        values = f"{game.stat(t, card, 'atk')}/{game.stat(t, card, 'grd_left')}"
        return f"{name} ({values}) {whose(row.seat, know)}{_which(game, t, card)}"
    if zone == "reaper" and row.up and row.face is not None:
        values = say("{n} GRD", n=game.stat(t, card, "grd_left"))
        return f"{name} ({values}) {whose(row.seat, know)}"
    return f"{name} {whose(row.seat, know)}" if zone in OPEN else name


OPEN = ("reaper", "under", "graveyard", "purgatory")
"""Further zones whose cards are told with their player."""


def _which(game: Reapers, t: Table, card: int) -> str:
    """The place in its line, for a Soul beside another of the same name."""
    zone = t.zones[t.rows[card].zone]
    alike = [other for other in zone if t.rows[other].face == t.rows[card].face]
    return say(", number {n}", n=alike.index(card) + 1) if len(alike) > 1 else ""


# --- questions ----------------------------------------------------------------------------------------------


def question(game: Reapers, t: Table, d: Decision) -> str:
    """What the seat is asked."""
    if isinstance(d, Act):
        return _act_question(game, t, d)
    if isinstance(d, Order):
        return say("Your Skills start together: in which order?")
    head = telling.source_words(game, t, d)
    plain = _QUESTIONS.get(d.name) or _QUESTIONS.get(telling.asked_word(d))
    return telling.choice_words(head, d) if plain is None else asked(head, say(plain))


def _act_question(game: Reapers, t: Table, d: Act) -> str:
    if not d.data:
        return say(_OPEN[t.phase])
    know = Secrets(d.seat)
    if d.data[0] == "open":
        return say(
            "The {phase} Phase is about to end. Do you begin a chain?", phase=say(PHASE_WORDS[t.phase])
        )
    if t.chain:
        return say("Do you answer {what}?", what=link_words(game, t, len(t.chain) - 1, know))
    event = dict(d.data[2])
    named = card_words(game, t, event["card"], know)
    if event["event"] == "attack":
        target = card_words(game, t, event["target"], know)
        return tell("{attacker} attacks {target}. Do you answer?", attacker=named, target=target)
    if event["event"] == "rank_up":
        base = card_words(game, t, event["base"], know)
        return tell("{base} is to become {card}. Do you answer?", base=base, card=named)
    return tell("{card} was Summoned. Do you answer?", card=named)


def link_words(game: Reapers, t: Table, index: int, know: Secrets) -> str:
    """A link of the chain: the Cast, or the Skill of a Soul, with casters and targets (RP-R79)."""
    item = t.chain[index]
    face = game.catalogue.face_of.get(item.ability)
    name = say("a card") if face is None else game.face_name(face)
    words = game.ability_words(item.ability)
    skill = "" if words == item.ability else f" ({label(words)})"
    aimed = telling.aims_words(game, t, item, know)
    negated = say(", negated,") if item.negated else ""
    return f"{name}{skill}{negated} {whose(item.seat, know)}{aimed}"


_OPEN = {
    "prep": mark("Your turn begins. Use something before the draw, or draw."),
    "fortify": mark("Fortify Phase: Summon, Rank up one Soul, use Casts and Skills."),
    "combat": mark("Combat Phase: choose who attacks whom."),
    "regroup": mark("Regroup Phase: Summon, Rank up one Soul, use Casts and Skills."),
    "end": mark("End Phase: use something Quick or a Skill, or end the turn."),
}
_QUESTIONS = {
    "first": mark("You won the roll."),
    "redraw": mark(
        "Keep your hand, or shuffle all of it into your Deck and draw one card fewer? Once a game."
    ),
    "caster": mark("which Soul uses it?"),
    "caster2": mark("which other Soul uses it?"),
    "base": mark("which Soul Ranks up?"),
    "#go": mark("do you use it?"),
    "search": mark("which card do you take? You may take none."),
    "discard": mark("which card do you discard?"),
    "cost": mark("what do you give up?"),
    "target": mark("choose the target."),
    "bullet": mark("choose one."),
    "may": mark("do you do it?"),
}


# --- answers ------------------------------------------------------------------------------------------------


def answer(game: Reapers, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    if isinstance(d, Act):
        return _act(game, t, d, answer, know)
    said = telling.chosen_words(game, d, answer.value, lambda card: card_words(game, t, card, know))
    declined = d.name == "#go" and isinstance(d, Option) and d.labels[answer.value] == "decline"
    return say("Do not use it") if declined else said


def _act(game: Reapers, t: Table, d: Act, answer: Answer, know: Secrets) -> str:
    word, *rest = answer.value
    if word == "pass":
        return say("No answer") if d.data else _done(t)
    if word == "skip":
        return say("Skip the Combat Phase")
    if word == "attack":
        attacker, target = (card_words(game, t, card, know) for card in rest[:2])
        return say("{attacker} attacks {target}", attacker=attacker, target=target)
    face = telling.acting_face(t, answer, know)
    name = say("a card") if face is None else game.face_name(face)
    if word == "play":
        return say(_PLAYS.get(rest[2], mark("Play {card}")), card=name)
    price = telling.price_words(game, t, d, rest[0], rest[1])
    return telling.use_words(game, card_words(game, t, rest[0], know), rest[1], price)


_PLAYS = {"summon": mark("Summon {card}"), "rank_up": mark("Rank up: {card}"), "cast": mark("Use {card}")}
_NEXT = {
    "prep": mark("Go on"),
    "combat": mark("End the Combat Phase"),
    "regroup": mark("Go on to the End Phase"),
}


def _done(t: Table) -> str:
    if t.phase == "fortify":
        return say("Go on to the Regroup Phase") if t.turn == 1 else say("Go on to the Combat Phase")
    return say(_NEXT.get(t.phase, mark("End the turn")))


# --- events -------------------------------------------------------------------------------------------------


def event(game: Reapers, t: Table, event: Event, know: Secrets) -> str:
    """A line for the log."""
    return telling.event_words(_EVENTS, game, t, event, know, late=(PLAY, USE))


def _phase(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    phase = what.args[0]
    if phase == "prep":
        return telling.turn_words(what, know)
    return say("{phase} Phase.", phase=say(PHASE_WORDS[str(phase)])) if phase in PHASE_WORDS else ""


_MOVES = {
    ("deck", "graveyard"): mark("{card} goes from {deck} to the Graveyard."),
    ("under", "graveyard"): mark("{card} goes to the Graveyard."),
    ("limbo", "under"): mark("{card} stays attached."),
    ("graveyard", "purgatory"): mark("{card} goes to Purgatory."),
}
_LEAVES = {
    "graveyard": mark("{card} goes to the Graveyard."),
    "hand": mark("{card} goes to its owner's hand."),
    "deck": mark("{card} goes to its owner's Deck."),
    "purgatory": mark("{card} goes to Purgatory."),
    "under": mark("{card} goes to the cards below."),
}


def _moved(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    came, goes = telling.way_of(t, what)
    name = name_words(game, t, what.cards[0], know)
    card = _named(game, t, what.cards[0], know)
    if came == "hand" and goes in LINES:
        return done(what.seat, know.seat, "You Summon {card}.", "{who} Summons {card}.", card=name)
    if goes in LINES and came not in LINES and came not in ("under", "limbo"):
        return tell("{card} comes onto the field.", card=card)
    if goes in LINES and came in LINES:
        return tell("{card} changes its line.", card=card)
    if game.kind(t, what.cards[0]) != "cast" and "limbo" in (came, goes):
        return ""
    if (came, goes) == ("hand", "graveyard"):
        return done(what.seat, know.seat, "You discard {card}.", "{who} discards {card}.", card=name)
    form = _LEAVES.get(goes) if came in LINES else _MOVES.get((came, goes))
    named = name if came == "deck" else card
    return "" if form is None else tell(form, card=named, deck=own(mark("Deck"), what.seat, know))


def as_told(game: Reapers, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A Skill or a Cast is told before what was chosen and paid for it, which happened first."""
    events = CardGame.as_told(game, events)
    told = list(events)
    for at, event in enumerate(events):
        ability = game.catalogue.abilities.get(str(event.args[0])) if event.kind == "announced" else None
        if ability is None or ability.kind not in ("use", "play"):
            continue
        start = at
        seats = (event.seat, -1)  # what is shown is nobody's
        while start and told[start - 1].seat in seats and told[start - 1].kind in _PAYING:
            start -= 1
        told.insert(start, told.pop(at))
    return tuple(told)


_PAYING = ("moved", "removed", "chosen", "settled", "paid", "turned", "shown", "uses")
"""What may happen to one's own things while a cost is paid."""


def _removed(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    """A Token has left the field; those cleared away for the next game are not told."""
    return "" if t.phase == "setup" else tell("{card} is gone.", card=_named(game, t, what.cards[0], know))


def _announced(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    """A Cast that is used, or a Skill."""
    path = str(what.args[0])
    face = game.catalogue.face_of.get(path)
    if face is None:
        return ""
    name = game.face_name(face)
    if game.catalogue.abilities[path].kind == "play":
        return done(what.seat, know.seat, "You use {card}.", "{who} uses {card}.", card=name)
    words = game.ability_words(path)
    return f"{name}: {say('its Skill') if words == path else label(words)}."


def _fought(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    (a, b), (hit, back) = what.cards, what.args
    first, second = (_named(game, t, card, know) for card in (a, b))
    return tell(
        "{first} deals {hit} to {second} and takes {back}.", first=first, hit=hit, second=second, back=back
    )


def _named(game: Reapers, t: Table, card: int, know: Secrets) -> str:
    """A card with whose it is, wherever it may lie by now."""
    return f"{name_words(game, t, card, know)} {whose(t.rows[card].seat, know)}"


def _called(sentence: str) -> Tell:
    """A line with `{card}`, whose it is, `{other}`, the second card, and `{n}`."""

    def tale(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
        names = [_named(game, t, card, know) for card in what.cards]
        parts = dict(zip(("card", "other"), names, strict=False))
        return tell(sentence, **parts, n=what.args[0] if what.args else "")

    return tale


def _damaged(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    source, target = telling.source_of(game, t, what), _named(game, t, what.cards[0], know)
    if source:
        return tell("{source}: {n} damage to {target}.", source=source, n=what.args[0], target=target)
    return tell("{n} damage to {target}.", n=what.args[0], target=target)


def _stood(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    """Why somebody survived a fight: the damage of the turn is not more than GRD (RP-106, RP-107)."""
    damage, grd = what.args
    card = _named(game, t, what.cards[0], know)
    return tell("{card} stands: {damage} damage against {grd} GRD.", card=card, damage=damage, grd=grd)


def _struck(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    reaper = own(mark("Reaper"), what.seat, know)
    return say("Strike {n} against {reaper}!", n=what.args[0], reaper=reaper)


def _turned(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    reaper = own(mark("Reaper"), what.seat, know)
    return tell("{reaper} is {card}.", reaper=reaper, card=name_words(game, t, what.cards[0], know))


def _starts(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    if not _in_match(game, t):
        return done(what.seat, know.seat, "You begin.", "{who} begins.")
    told = (mark("Game {n}: you begin."), mark("Game {n}: {who} begins."))
    return done(what.seat, know.seat, *told, n=what.args[0])


def _in_match(game: Reapers, t: Table) -> bool:
    """Whether games are counted."""
    return WINS[game.mode(t).name] > 1


def _game(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    if not _in_match(game, t):
        return ""  # the game is over, and that is told
    return say(
        "Game {n} goes to {who}: {why}.",
        n=what.args[0],
        who=telling.target_words(game, t, player(what.seat), know),
        why=label(str(what.args[1])),
    )


def _void(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    return say("Game {n} is void and is played again.", n=what.args[0])


_EVENTS: dict[str, Tell] = {
    "phase": _phase,
    "moved": _moved,
    "joined": _called("{card} comes onto the field."),
    "removed": _removed,
    ACTS: telling.acts,
    "fought": _fought,
    "stood": _stood,
    "attacked": _called("{card} attacks {other}."),
    "missed": _called("The attack of {card} comes to nothing."),
    "ranking": _called("{other} is to become {card}."),
    "succeeded": _called("{card} takes the place of {other}."),
    "failed": _called("{card} has nothing to go onto and is destroyed."),
    "fizzled": _called("{card} has no effect."),
    "negated": _called("{card} is negated."),
    "damaged": _damaged,
    "healed": _called("{n} damage taken off {card}."),
    "struck": _struck,
    "turned": _turned,
    "starts": _starts,
    "rolled": telling.rolled,
    "drew": acted("You draw {card}.", "{who} draws {card}."),
    "redrew": acted("You Re-draw: {n} cards go back.", "{who} Re-draws: {n} cards go back."),
    "announced": _announced,
    "game": _game,
    "void": _void,
    "left": acted("You are out of the game.", "{who} is out of the game."),
}
