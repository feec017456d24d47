"""Rüniverse in words: questions, answers and what happened; the same for terminal, window and log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.effects import telling
from engines.effects.telling import Tell, name_words, who, whose
from engines.kernel import (
    TABLE,
    Act,
    Answer,
    Cards,
    Decision,
    Event,
    Number,
    Secrets,
    Table,
    is_player,
    seat_of,
)
from engines.kernel.say import capital, seat_name

if TYPE_CHECKING:
    from .rules import Runiverse

COUNTERS = {"plus": "L+1", "sap": "sap", "charge": "charge", "guard": "guard", "burrowed": "burrowed"}


def card_words(game: Runiverse, t: Table, card: int, know: Secrets | None = None) -> str:
    """A card as the onlooker knows it, with where it is if it is in play."""
    if is_player(card):
        return f"{seat_name(seat_of(card))}"
    if not 0 <= card < len(t.rows):
        return "nothing"
    row = t.rows[card]
    face = know.face(t, card) if know is not None else row.face
    zone = t.map.of[row.zone].name if row.zone >= 0 else ""
    place = game.where(t, card)
    where = f" {whose(row.seat, know)}, location {place + 1}" if place >= 0 else ""
    if zone == "rifts":
        return f"the rift{where}"
    if zone == "secrets":
        return f"the Secret{'' if face is None else ' ' + game.face_name(face)}{where}"
    if face is None:
        return "a face-down vim" if zone == "vim" else "a hidden card"
    name = game.face_name(face)
    return f"{name}{where}" if zone in ("mages", "field", "vim") else name


# --- questions ----------------------------------------------------------------------------------------------


def question(game: Runiverse, t: Table, d: Decision) -> str:
    """What the seat is asked."""
    if isinstance(d, Act):
        return _act_question(game, t, d)
    word, head = telling.asked_word(d) or d.name, telling.source_words(game, t, d)
    if word == "guard" and isinstance(d, Cards):
        return f"Who guards location {d.data[1] + 1}?"
    if word == "bond" and isinstance(d, Cards):
        owner = "your" if d.data[1] == d.seat else f"{seat_name(d.data[1])}'s"
        return f"The main deck is empty: from which rift is {owner} bond drawn?"
    if isinstance(d, Number) and d.name == "split":
        taker = card_words(game, t, d.source, Secrets(d.seat))
        return f"{d.hi} damage from the defender: how much of it does {taker} take?"
    if isinstance(d, Number):
        return f"{head}which X?"
    plain = _QUESTIONS.get(word)
    if plain is None:
        return telling.choice_words(head, d)
    return plain if word in _BARE else f"{head}{plain}"


def _act_question(game: Runiverse, t: Table, d: Act) -> str:
    if d.data[0] == "mulligan":
        return "Do you keep your opening hand?"
    if d.data[0] == "between":
        return "Play a mage, or begin a mage phase."
    here = t.get(TABLE, "here") - 1
    mage = game.mage_at(t, d.seat, here)
    engaged = t.get(TABLE, "engaged")
    foe = f", engaging location {engaged}" if engaged else ""
    return f"Phase of {card_words(game, t, mage, Secrets(d.seat))} ({t.get(d.seat, 'power')} power{foe})."


_BARE = ("rift", "gift", "start", "facet", "pile", "order", "traps")
_QUESTIONS = {
    "rift": "Where do you open a rift?",
    "gift": "Your first draw: do you show it for its gift?",
    "start": "You lost the game before: who goes first?",
    "facet": "Of which facet do you open a pack?",
    "engage": "which location do you engage?",
    "bond": "where does the bond go?",
    "target": "choose the target.",
    "which": "which of the two attackers does it meet?",
    "ritual": "dispel a ritual in place of the bond?",
    "vim": "which vim goes?",
    "dream": "which card do you keep?",
    "snow": "which token do you retrieve?",
    "roam": "to which mage?",
    "discard": "which cards do you discard?",
    "cost": "which cards do you give up?",
    "pile": "In which order are these discarded?",
    "order": "In which order?",
    "traps": "In which order do the traps go off?",
    "bullet": "choose one.",
    "may": "do you do it?",
}


# --- answers ------------------------------------------------------------------------------------------------


def answer(game: Runiverse, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    value = answer.value
    if isinstance(d, Act):
        return _act(game, t, d, answer, know)
    if d.name == "gift" and value:
        return f"Show {name_words(game, t, value[0], know)}"
    none = _NONE.get(d.name, "None")
    return telling.chosen_words(d, value, lambda card: card_words(game, t, card, know), none)


_NONE = {"guard": "Nobody", "gift": "Keep it to yourself", "ritual": "Break the bond"}


def _act(game: Runiverse, t: Table, d: Act, answer: Answer, know: Secrets) -> str:
    word, *rest = answer.value
    if word == "pass":
        return {"mulligan": "Keep", "between": "End your mages' phases"}.get(d.data[0], "End the phase")
    if word in ("mulligan", "power", "delve"):
        return {"mulligan": "Mulligan", "power": "Make power", "delve": "Dream delve"}[word]
    if word == "phase":
        mage = game.mage_at(t, d.seat, rest[0])
        return f"Phase of {card_words(game, t, mage, know)}"
    face = telling.acting_face(t, answer, know)
    name = "a card" if face is None else game.face_name(face)
    if word == "attack":
        ally = f" with {card_words(game, t, rest[2], know)}" if len(rest) > 2 else ""
        return f"{card_words(game, t, rest[0], know)}{ally} attacks {card_words(game, t, rest[1], know)}"
    if word == "play":
        return _evoke(game, name, face, rest[2])
    simple = {
        "mage": lambda: f"Play {name} at location {rest[1] + 1}",
        "assist": lambda: f"Assist by {name}",
        "conceal": lambda: f"Lay {name} as a Secret (2 power)",
        "sink": lambda: f"Put {name} under the other vim",
        "raise": lambda: f"Put {name} right under the top of the discard pile",
    }
    if word in simple:
        return simple[word]()
    return telling.use_words(game, name, rest[1])


def _evoke(game: Runiverse, name: str, face: int | None, way: str) -> str:
    if face is None:
        return f"Evoke {name}"
    level = game.catalogue.cards[face].stats.get("level", 0)
    cost = "X" if face in game.of_x else str(max(0, level - 3) if way == "ritual" else level)
    how = {"evolve": ", evolving", "ritual": " as a ritual"}.get(way, "")
    return f"Evoke {name}{how} ({cost} power)"


# --- events -------------------------------------------------------------------------------------------------


def event(game: Runiverse, t: Table, event: Event, know: Secrets) -> str:
    """A line for the log."""
    return telling.event_words(_EVENTS, game, t, event, know)


def _first(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    return card_words(game, t, what.cards[0], know) if what.cards else "nothing"


def _name(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    return name_words(game, t, what.cards[0], know)


def _phase(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    return telling.turn_words(what, know) if what.args[0] == "rift" else ""


def _moved(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    name = name_words(game, t, what.cards[0], know)
    words = {
        ("hand", "limbo"): f"{who(what, know, 'play', 'plays')} {name}.",
        ("dreaming", "limbo"): f"{who(what, know, 'evoke', 'evokes')} {name} from dreams.",
        ("secrets", "limbo"): f"{who(what, know, 'evoke', 'evokes')} the Secret {name}.",
        ("hand", "secrets"): f"{who(what, know, 'lay', 'lays')} a Secret.",
        ("dreaming", "secrets"): f"{who(what, know, 'lay', 'lays')} {name} as a Secret.",
        ("hand", "discard"): f"{who(what, know, 'discard', 'discards')} {name}.",
        ("deck", "discard"): f"{name} goes from the main deck to the discard pile.",
        ("field", "discard"): f"{name} goes to the discard pile.",
        ("secrets", "discard"): f"{name}, a Secret, goes to the discard pile.",
        ("secrets", "field"): f"{name} comes out of hiding.",
        ("vim", "discard"): f"{name}, a vim, is discarded.",
        ("attached", "discard"): f"{name} goes to the discard pile.",
        ("field", "hand"): f"{name} goes back to its owner's hand.",
        ("discard", "hand"): f"{name} goes from the discard pile to hand.",
        ("field", "vim"): f"{name} becomes vim.",
        ("deck", "vim"): "A card from the main deck becomes face-down vim.",
        ("field", "banished"): f"{name} is banished.",
        ("banished", "field"): f"{name} comes back.",
        ("field", "exalted"): f"{name} is exalted.",
        ("limbo", "exalted"): f"{name} is exalted.",
    }
    return words.get(telling.way_of(t, what), "")


def _counted(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    name, amount = what.args
    card = card_words(game, t, what.cards[0], know)
    if name == "guard":
        return f"{card} guards." if amount else f"{card} guards no more."
    if name == "burrowed":
        return f"{card} burrows." if amount else f"{card} is burrowed no longer."
    return f"{card}: {amount} {COUNTERS.get(str(name), str(name))} counter{'' if amount == 1 else 's'}."


def _changed(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    name, value = what.args
    if name == "engaged" and value:
        return f"Location {value} is engaged."
    if what.seat < 0:
        return ""
    if name in ("power", "flame") and value:
        return f"{capital(seat_name(what.seat))}: {value} {name if name == 'power' else 'flame counters'}."
    if str(name).startswith("dream") and value == 2:
        place = int(str(name)[-1]) + 1
        return f"The dream counter {whose(what.seat, know)}, location {place}, is expended."
    return ""


def _attacks(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    return f"{_first(game, t, what, know)} attacks {card_words(game, t, what.cards[1], know)}."


def _unpacked(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    names = [name_words(game, t, card, know) for card in what.cards]
    inside = f"{len(names)} cards" if what.seat != know.seat else ", ".join(sorted(names))
    return f"{who(what, know, 'open', 'opens')} a Booster Deck: {inside}."


_WHY = {"bonds": "the last bond is broken", "deck": "the last bond was drawn"}
_EVENTS: dict[str, Tell] = {
    "phase": _phase,
    "moved": _moved,
    "counted": _counted,
    "changed": _changed,
    "attacks": _attacks,
    "starts": lambda g, t, e, k: f"{who(e, k, 'go', 'goes')} first.",
    "chose": lambda g, t, e, k: f"{who(e, k, 'take', 'takes')} the facet {str(e.args[0]).capitalize()}.",
    "unpacked": _unpacked,
    "kept": lambda g, t, e, k: f"{who(e, k, 'keep', 'keeps')} the hand.",
    "mulligan": lambda g, t, e, k: f"{who(e, k, 'take', 'takes')} a mulligan.",
    "opened": lambda g, t, e, k: f"{who(e, k, 'open', 'opens')} a rift at location {e.args[0] + 1}.",
    "drew": lambda g, t, e, k: f"{who(e, k, 'draw', 'draws')} {_name(g, t, e, k)}.",
    "gift": lambda g, t, e, k: f"The gift of {g.face_name(int(e.args[0]))}.",
    "summoned": lambda g, t, e, k: f"{_first(g, t, e, k)} takes its place.",
    "assisted": lambda g, t, e, k: f"{_name(g, t, e, k)} assists.",
    "dreamed": lambda g, t, e, k: f"{who(e, k, 'dream', 'dreams')} of {_name(g, t, e, k)}.",
    "summons": lambda g, t, e, k: f"Wild Summons: {_name(g, t, e, k)}.",
    "bonded": lambda g, t, e, k: f"{who(e, k, 'gain', 'gains')} a bond at location {e.args[0] + 1}.",
    "broken": lambda g, t, e, k: f"A bond {whose(e.seat, k)} breaks.",
    "damaged": lambda g, t, e, k: f"{e.args[0]} damage to {_first(g, t, e, k)}.",
    "healed": lambda g, t, e, k: f"{_first(g, t, e, k)} is healed of {e.args[0]}.",
    "used": lambda g, t, e, k: f"{_first(g, t, e, k)} is tasked.",
    "saved": lambda g, t, e, k: f"{_first(g, t, e, k)} is dispelled, but its vim saves it.",
    "taken": lambda g, t, e, k: f"{who(e, k, 'take', 'takes')} control of {_name(g, t, e, k)}.",
    "turned": lambda g, t, e, k: f"The Secret {_name(g, t, e, k)} is shown." if e.args[0] else "",
    "rolled": lambda g, t, e, k: f"The die shows {e.args[0]}." if t.turn else "",
    "lost": lambda g, t, e, k: f"{capital(seat_name(e.seat))} loses: {_WHY[str(e.args[0])]} ({e.args[1]}).",
    "left": lambda g, t, e, k: f"{who(e, k, 'leave', 'leaves')} the table.",
}
