"""Runeslingers in words: questions, answers and what happened; the same for terminal, window and log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.effects import telling
from engines.effects.telling import Tell, name_words, own, who, whose
from engines.kernel import (
    Act,
    Answer,
    Cards,
    Decision,
    Event,
    Number,
    Order,
    Secrets,
    Table,
    is_player,
    player,
    seat_of,
)
from engines.kernel.say import capital, named, seat_name

if TYPE_CHECKING:
    from .rules import Runeslingers


def card_words(game: Runeslingers, t: Table, card: int, know: Secrets | None = None) -> str:
    """A card or player as the onlooker knows it."""
    if is_player(card):
        return slinger_words(game, t, seat_of(card), know)
    if not 0 <= card < len(t.rows):
        return "nothing"
    face = know.face(t, card) if know is not None else t.rows[card].face
    row = t.rows[card]
    zone = t.map.of[row.zone].name if row.zone >= 0 else ""
    if zone == "conc":
        what = "a concentration" if face is None else f"the concentration {game.face_name(face)}"
        return f"{what} {whose(row.seat, know)} ({'used' if row.turned else 'ready'})"
    if face is None:
        return "a hidden card"
    name = game.face_name(face)
    if game.catalogue.cards[face].kind == "ailment":
        return (
            f"{name} x{row.mark('instance')} on {named(row.seat, know.seat) if know else seat_name(row.seat)}"
        )
    return f"{name} {whose(row.seat, know)}" if zone in ("field", "area") else name


def slinger_words(game: Runeslingers, t: Table, seat: int, know: Secrets | None = None) -> str:
    """The Runeslinger of a seat; told apart by seat only where both are the same."""
    faces = [t.rows[found[0]].face if (found := t.zone("slinger", s)) else None for s in range(t.map.seats)]
    face = faces[seat]
    name = "the Runeslinger" if face is None else game.face_name(face)
    return f"{name} {whose(seat, know)}" if faces.count(face) > 1 else name


# --- questions ----------------------------------------------------------------------------------------------


def question(game: Runeslingers, t: Table, d: Decision) -> str:
    """What the seat is asked."""
    if isinstance(d, Act):
        if d.data:
            newest = t.chain[-1] if t.chain else None
            what = (
                card_words(game, t, newest.card, Secrets(d.seat)) if newest is not None else "the last action"
            )
            return f"Do you answer {what}?"
        return f"Your Play Phase ({t.get(d.seat, 'light')} light)."
    word, head = telling.asked_word(d), telling.source_words(game, t, d)
    if word == "block" and isinstance(d, Cards):
        target, amount = d.data[1], d.data[2]
        block = game.stat(t, player(d.seat), "block")
        where = card_words(game, t, target, Secrets(d.seat))
        return f"{head}{amount} damage to {where}. Give up a card to block {block}?"
    if isinstance(d, Number):
        return _number_question(game, t, d)
    plain = None if isinstance(d, Order) else _QUESTIONS.get(word) or _QUESTIONS.get(d.name)
    if plain is None:
        return telling.choice_words(head, d)
    return plain if d.name in _BARE else f"{head}{plain}"


def _number_question(game: Runeslingers, t: Table, d: Number) -> str:
    if d.name == "cut":
        return "Cut the opponent's deck: how many cards from below go on top? (0: leave it)"
    if d.name == "#take":
        return f"How many of {card_words(game, t, d.source, Secrets(d.seat))} go?"
    return f"{telling.source_words(game, t, d)}which number?"


_BARE = ("start", "first", "pass", "return", "cut")
_QUESTIONS = {
    "start": "Which card is your starting concentration?",
    "first": "You won the roll.",
    "pass": "Play on, or pass?",
    "return": "Which concentration do you take back?",
    "place": "where do you lay it?",
    "light": "which concentrations do you use for light?",
    "target": "choose the target.",
    "bullet": "choose one.",
    "ailments": "which ailments?",
    "types": "not all ailments fit; which are applied?",
    "discard": "which cards do you discard?",
    "cost": "which cards do you give up?",
    "may": "do you do it?",
}


# --- answers ------------------------------------------------------------------------------------------------


def answer(game: Runeslingers, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    if isinstance(d, Act):
        return _act(game, t, d, answer, know)
    if d.name == "cut" and not answer.value:
        return "Leave the deck as it is"
    none = "No block" if d.name == "#block" else "None"
    return telling.chosen_words(d, answer.value, lambda card: card_words(game, t, card, know), none)


def _act(game: Runeslingers, t: Table, d: Act, answer: Answer, know: Secrets) -> str:
    word, *rest = answer.value
    if word == "pass":
        return "No answer" if d.data else "End the Play Phase"
    if word == "light":
        return f"Create 1 light from {card_words(game, t, rest[0], know)}"
    face = telling.acting_face(t, answer, know)
    name = "a card" if face is None else game.face_name(face)
    if word == "set":
        return f"Set {name} as a concentration"
    if word == "play":
        return f"Play {name}" + ("" if face is None else f" ({light_cost(game, face)} light)")
    return telling.use_words(game, name, rest[1])


def light_cost(game: Runeslingers, face: int) -> int:
    """The printed light cost of a card."""
    for play in game.catalogue.cards[face].play:
        cost = play.cost.pay.get("light", 0) if play.cost is not None else 0
        return cost if isinstance(cost, int) else 0
    return 0


# --- events -------------------------------------------------------------------------------------------------


def event(game: Runeslingers, t: Table, event: Event, know: Secrets) -> str:
    """A line for the log."""
    return telling.event_words(_EVENTS, game, t, event, know)


def _first(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    return card_words(game, t, what.cards[0], know) if what.cards else "nothing"


def _phase(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    return telling.turn_words(what, know) if what.args[0] == "ready" else ""


def _moved(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    name = name_words(game, t, what.cards[0], know)
    words = {
        ("deck", "discard"): f"{name} goes from {own('deck', what.seat, know)} to the discard pile.",
        ("deck", "void"): f"{name} goes from {own('deck', what.seat, know)} to the void pile.",
        ("hand", "discard"): f"{who(what, know, 'discard', 'discards')} {name}.",
        ("hand", "limbo"): f"{who(what, know, 'play', 'plays')} {name}.",
        ("field", "discard"): f"{name} goes to the discard pile.",
        ("area", "discard"): f"{name} goes to the discard pile.",
        ("conc", "discard"): f"{name}, a concentration, is discarded.",
        ("conc", "hand"): f"A concentration goes back to {own('hand', what.seat, know)}.",
        ("field", "hand"): f"{name} goes back to its owner's hand.",
        ("under", "hand"): f"{name} goes back to its owner's hand.",
        ("field", "under"): f"{name} is trapped.",
    }
    return words.get(telling.way_of(t, what), "")


def _counted(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    name, amount = what.args
    card = what.cards[0]
    face = t.rows[card].face
    if face is None:
        return ""
    if name == "instance":
        return f"{capital(seat_name(what.seat))} has {amount} {game.face_name(face)}."
    word = {"guard": "barrier", "mastery": "Mastery tokens"}.get(str(name), "tokens")
    return f"{game.face_name(face)}: {amount} {word}."


def _changed(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    name, value = what.args
    if (
        name not in ("health", "determination", "barrier")
        or what.seat < 0
        or (name == "barrier" and not value)
    ):
        return ""
    return f"{capital(named(what.seat, know.seat))}: {name} {value}."


_WHY = {"health": "its health is gone", "deck": "its deck is empty", "ailments": "eight ailments were shed"}


def _downed(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    why, left = what.args
    return f"{capital(seat_name(what.seat))} loses a power, {_WHY.get(str(why), str(why))}: {left} left."


_EVENTS: dict[str, Tell] = {
    "phase": _phase,
    "moved": _moved,
    "counted": _counted,
    "changed": _changed,
    "downed": _downed,
    "starts": lambda g, t, e, k: f"{who(e, k, 'begin', 'begins')}.",
    "rolled": lambda g, t, e, k: f"Dice: {' and '.join(str(n) for n in e.args)}.",
    "cut": lambda g, t, e, k: f"{who(e, k, 'cut', 'cuts')} the opponent's deck at {e.args[0]}.",
    "drew": lambda g, t, e, k: f"{who(e, k, 'draw', 'draws')} {name_words(g, t, e.cards[0], k)}.",
    "set": lambda g, t, e, k: f"{who(e, k, 'set', 'sets')} a concentration.",
    "passed": lambda g, t, e, k: f"{who(e, k, 'pass', 'passes')}.",
    "named": lambda g, t, e, k: f"{who(e, k, 'name', 'names')} {e.args[0]}.",
    "damaged": lambda g, t, e, k: f"{e.args[0]} damage to {_first(g, t, e, k)}.",
    "blocked": lambda g, t, e, k: f"{who(e, k, 'block', 'blocks')} for {_first(g, t, e, k)}: {e.args[0]}.",
    "stopped": lambda g, t, e, k: f"The barrier stops {e.args[0]}.",
    "healed": lambda g, t, e, k: f"{_first(g, t, e, k)} gains {e.args[0]} health.",
    "bled": lambda g, t, e, k: f"{_first(g, t, e, k)} loses {e.args[0]} health.",
    "fizzled": lambda g, t, e, k: f"{_first(g, t, e, k)} has no effect.",
    "lost": lambda g, t, e, k: (
        f"{capital(seat_name(e.seat))} loses the encounter: {e.args[0]} ({e.args[1]})."
    ),
    "left": lambda g, t, e, k: f"{who(e, k, 'leave', 'leaves')} the table.",
}
