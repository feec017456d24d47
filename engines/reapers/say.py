"""Reapers in words: questions, answers and what happened; the same for terminal, window and log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.effects import telling
from engines.effects.telling import Tell, name_words, own, who, whose
from engines.kernel import Act, Answer, Decision, Event, Order, Secrets, Table, is_player
from engines.kernel.say import capital, seat_name

from .policy import LINES, PHASES

if TYPE_CHECKING:
    from .rules import Reapers

PHASE_WORDS = dict(PHASES)


def card_words(game: Reapers, t: Table, card: int, know: Secrets | None = None) -> str:
    """A card as the onlooker knows it; on the field with its player and what it is worth now."""
    if is_player(card) or not 0 <= card < len(t.rows):
        return "nothing"
    row = t.rows[card]
    face = know.face(t, card) if know is not None else row.face
    if face is None:
        return "a hidden card"
    name = game.face_name(face)
    zone = game.zone_name(t, card)
    if zone in LINES:
        values = f"{game.stat(t, card, 'atk')}/{game.stat(t, card, 'grd_left')}"
        return f"{name} ({values}) {whose(row.seat, know)}"
    return (
        f"{name} {whose(row.seat, know)}" if zone in ("reaper", "under", "graveyard", "purgatory") else name
    )


# --- questions ----------------------------------------------------------------------------------------------


def question(game: Reapers, t: Table, d: Decision) -> str:
    """What the seat is asked."""
    if isinstance(d, Act):
        return _act_question(game, t, d)
    if isinstance(d, Order):
        return "Your Skills start together: in which order?"
    head = telling.source_words(game, t, d)
    plain = _QUESTIONS.get(d.name) or _QUESTIONS.get(telling.asked_word(d))
    return telling.choice_words(head, d) if plain is None else f"{head}{plain}"


def _act_question(game: Reapers, t: Table, d: Act) -> str:
    if not d.data:
        return _OPEN[t.phase]
    if d.data[0] == "open":
        return f"The {PHASE_WORDS[t.phase]} Phase is about to end. Do you begin a chain?"
    if t.chain:
        return f"Do you answer {link_words(game, t, len(t.chain) - 1, Secrets(d.seat))}?"
    event = dict(d.data[2])
    named = card_words(game, t, event["card"], Secrets(d.seat))
    if event["event"] == "attack":
        return f"{named} attacks {card_words(game, t, event['target'], Secrets(d.seat))}. Do you answer?"
    if event["event"] == "rank_up":
        return f"{card_words(game, t, event['base'], Secrets(d.seat))} is to become {named}. Do you answer?"
    return f"{named} was Summoned. Do you answer?"


def link_words(game: Reapers, t: Table, index: int, know: Secrets) -> str:
    """A link of the chain: the Cast, or the Skill of a Soul, with casters and targets (RP-R79)."""
    item = t.chain[index]
    face = game.catalogue.face_of.get(item.ability)
    name = "a card" if face is None else game.face_name(face)
    label = game.ability_words(item.ability)
    skill = "" if label == item.ability else f" ({label})"
    aimed = telling.aims_words(game, t, item, know)
    return f"{name}{skill}{', negated,' if item.negated else ''} {whose(item.seat, know)}{aimed}"


_OPEN = {
    "prep": "Your turn begins. Use something before the draw, or draw.",
    "fortify": "Fortify Phase: Summon, Rank up one Soul, use Casts and Skills.",
    "combat": "Combat Phase: choose who attacks whom.",
    "regroup": "Regroup Phase: Summon, Rank up one Soul, use Casts and Skills.",
    "end": "End Phase: use something Quick or a Skill, or end the turn.",
}
_QUESTIONS = {
    "first": "You won the roll.",
    "redraw": "Keep your hand, or shuffle all of it into your Deck and draw one card fewer? Once a game.",
    "caster": "which Soul uses it?",
    "caster2": "which other Soul uses it?",
    "base": "which Soul Ranks up?",
    "#go": "do you use it?",
    "search": "which card do you take? You may take none.",
    "discard": "which card do you discard?",
    "cost": "what do you give up?",
    "target": "choose the target.",
    "bullet": "choose one.",
    "may": "do you do it?",
}


# --- answers ------------------------------------------------------------------------------------------------


def answer(game: Reapers, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    if isinstance(d, Act):
        return _act(game, t, d, answer, know)
    said = telling.chosen_words(d, answer.value, lambda card: card_words(game, t, card, know))
    return "Do not use it" if d.name == "#go" and said == "decline" else said


def _act(game: Reapers, t: Table, d: Act, answer: Answer, know: Secrets) -> str:
    word, *rest = answer.value
    if word == "pass":
        return "No answer" if d.data else _done(t)
    if word == "skip":
        return "Skip the Combat Phase"
    if word == "attack":
        return f"{card_words(game, t, rest[0], know)} attacks {card_words(game, t, rest[1], know)}"
    face = telling.acting_face(t, answer, know)
    name = "a card" if face is None else game.face_name(face)
    if word == "play":
        verb = {"summon": "Summon", "rank_up": "Rank up:", "cast": "Use"}.get(rest[2], "Play")
        return f"{verb} {name}"
    return telling.use_words(game, name, rest[1])


def _done(t: Table) -> str:
    after = {"prep": "Go on", "combat": "End the Combat Phase", "regroup": "Go on to the End Phase"}
    if t.phase == "fortify":
        return "Go on to the Regroup Phase" if t.turn == 1 else "Go on to the Combat Phase"
    return after.get(t.phase, "End the turn")


# --- events -------------------------------------------------------------------------------------------------


def event(game: Reapers, t: Table, event: Event, know: Secrets) -> str:
    """A line for the log."""
    return telling.event_words(_EVENTS, game, t, event, know)


def _phase(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    phase = what.args[0]
    if phase == "prep":
        return telling.turn_words(what, know)
    return f"{PHASE_WORDS[str(phase)]} Phase." if phase in PHASE_WORDS else ""


def _moved(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    came, goes = telling.way_of(t, what)
    name = name_words(game, t, what.cards[0], know)
    if came == "hand" and goes in LINES:
        return f"{who(what, know, 'Summon', 'Summons')} {name}."
    if goes in LINES and came not in LINES and came not in ("under", "limbo"):
        return f"{name} comes onto the field."
    if goes in LINES and came in LINES:
        return f"{name} changes its line."
    if game.kind(t, what.cards[0]) != "cast" and "limbo" in (came, goes):
        return ""
    words = {
        ("deck", "graveyard"): f"{name} goes from {own('Deck', what.seat, know)} to the Graveyard.",
        ("hand", "graveyard"): f"{who(what, know, 'discard', 'discards')} {name}.",
        ("under", "graveyard"): f"{name} goes to the Graveyard.",
        ("limbo", "under"): f"{name} stays attached.",
        ("graveyard", "purgatory"): f"{name} goes to Purgatory.",
        ("deck", "hand"): "",
    }
    if came in LINES and goes:
        return f"{name} goes to {_PLACES.get(goes, goes)}."
    return words.get((came, goes), "")


_PLACES = {
    "graveyard": "the Graveyard",
    "hand": "its owner's hand",
    "deck": "its owner's Deck",
    "purgatory": "Purgatory",
    "under": "the cards below",
}


def _announced(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    """A Cast that is used, or a Skill."""
    path = str(what.args[0])
    face = game.catalogue.face_of.get(path)
    if face is None:
        return ""
    if game.catalogue.abilities[path].kind == "play":
        return f"{who(what, know, 'use', 'uses')} {game.face_name(face)}."
    label = game.ability_words(path)
    return f"{game.face_name(face)}: {'its Skill' if label == path else label}."


def _fought(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    (a, b), (hit, back) = what.cards, what.args
    first, second = name_words(game, t, a, know), name_words(game, t, b, know)
    return f"{first} deals {hit} to {second} and takes {back}."


def _pair(text: str) -> Tell:
    def say(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
        return text.format(*(name_words(game, t, card, know) for card in what.cards), *what.args)

    return say


_EVENTS: dict[str, Tell] = {
    "phase": _phase,
    "moved": _moved,
    "fought": _fought,
    "attacked": _pair("{0} attacks {1}."),
    "missed": _pair("The attack of {0} comes to nothing."),
    "ranking": _pair("{1} is to become {0}."),
    "succeeded": _pair("{0} takes the place of {1}."),
    "failed": _pair("{0} has nothing to go onto and is destroyed."),
    "fizzled": _pair("{0} has no effect."),
    "negated": _pair("{0} is negated."),
    "damaged": _pair("{1} damage to {0}."),
    "healed": _pair("{1} damage taken off {0}."),
    "struck": lambda g, t, e, k: f"Strike {e.args[0]} against {own('Reaper', e.seat, k)}!",
    "turned": lambda g, t, e, k: f"{capital(own('Reaper', e.seat, k))} is {name_words(g, t, e.cards[0], k)}.",
    "starts": lambda g, t, e, k: f"Game {e.args[0]}: {who(e, k, 'begin', 'begins').lower()}.",
    "rolled": lambda g, t, e, k: f"Dice: {' and '.join(str(n) for n in e.args)}.",
    "drew": lambda g, t, e, k: f"{who(e, k, 'draw', 'draws')} {name_words(g, t, e.cards[0], k)}.",
    "redrew": lambda g, t, e, k: f"{who(e, k, 'Re-draw', 'Re-draws')}: {e.args[0]} cards go back.",
    "announced": _announced,
    "game": lambda g, t, e, k: f"Game {e.args[0]} goes to {seat_name(e.seat)}: {e.args[1]}.",
    "void": lambda g, t, e, k: f"Game {e.args[0]} is void and is played again.",
    "left": lambda g, t, e, k: f"{who(e, k, 'give up', 'gives up')}.",
}
