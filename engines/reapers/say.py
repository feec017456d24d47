"""Reapers in words: questions, answers and what happened; the same for terminal, window and log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.kernel import Act, Answer, Cards, Decision, Event, Option, Order, Secrets, Table, is_player

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
        return f"{name} ({values}) of seat {row.seat + 1}"
    return f"{name} of seat {row.seat + 1}" if zone in ("reaper", "under", "graveyard", "purgatory") else name


def _source(game: Reapers, t: Table, d: Any) -> str:
    card = getattr(d, "source", -1)
    if card < 0 or t.rows[card].face is None:
        return ""
    return f"{game.face_name(t.rows[card].face or 0)}: "


# --- questions ----------------------------------------------------------------------------------------------


def question(game: Reapers, t: Table, d: Decision) -> str:
    """What the seat is asked."""
    if isinstance(d, Act):
        return _act_question(game, t, d)
    word = d.data[0] if getattr(d, "data", ()) else ""  # type: ignore[union-attr]
    if isinstance(d, Order):
        return "Your Skills start together: in which order?"
    for name in (d.name, word):
        if name in _QUESTIONS:
            return f"{_source(game, t, d)}{_QUESTIONS[name]}"
    if isinstance(d, Cards):
        many = f"{d.least}" if d.least == d.most else f"{d.least} to {d.most}"
        return f"{_source(game, t, d)}choose {many}."
    return f"{_source(game, t, d)}what do you choose?"


def _act_question(game: Reapers, t: Table, d: Act) -> str:
    if not d.data:
        return _OPEN[t.phase]
    if d.data[0] == "open":
        return f"The {PHASE_WORDS[t.phase]} Phase is about to end. Do you begin a chain?"
    if t.chain:
        return f"Do you answer {link_words(game, t, len(t.chain) - 1)}?"
    event = dict(d.data[2])
    named = card_words(game, t, event["card"])
    if event["event"] == "attack":
        return f"{named} attacks {card_words(game, t, event['target'])}. Do you answer?"
    if event["event"] == "rank_up":
        return f"{card_words(game, t, event['base'])} is to become {named}. Do you answer?"
    return f"{named} was Summoned. Do you answer?"


def link_words(game: Reapers, t: Table, index: int) -> str:
    """A link of the chain: the Cast, or the Skill of a Soul."""
    item = t.chain[index]
    face = game.catalogue.face_of.get(item.ability)
    name = "a card" if face is None else game.face_name(face)
    label = game.ability_words(item.ability)
    skill = "" if label == item.ability else f" ({label})"
    return f"{name}{skill}{', negated,' if item.negated else ''} of seat {item.seat + 1}"


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


def answer(game: Reapers, t: Table, d: Decision, given: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    value = given.value
    if isinstance(d, Act):
        return _act(game, t, d, given, know)
    if isinstance(d, Option):
        label = str(d.labels[value])
        return "Do not use it" if d.name == "#go" and label == "decline" else label
    if isinstance(d, Order):
        labels = dict(zip(d.cards, d.labels, strict=False)) if d.labels else {}
        return ", then ".join(labels.get(card) or card_words(game, t, card, know) for card in value)
    if not isinstance(value, tuple):
        return str(value)
    return ", ".join(card_words(game, t, card, know) for card in value) or "None"


def _act(game: Reapers, t: Table, d: Act, given: Answer, know: Secrets) -> str:
    word, *rest = given.value
    if word == "pass":
        return "No answer" if d.data else _done(t)
    if word == "skip":
        return "Skip the Combat Phase"
    if word == "attack":
        return f"{card_words(game, t, rest[0], know)} attacks {card_words(game, t, rest[1], know)}"
    face = dict(given.faces).get(rest[0])
    if face is None:
        face = know.face(t, rest[0])
    name = "a card" if face is None else game.face_name(face)
    if word == "play":
        verb = {"summon": "Summon", "rank_up": "Rank up:", "cast": "Use"}.get(rest[2], "Play")
        return f"{verb} {name}"
    label = game.ability_words(rest[1])
    return f"{name}: {label}" if label != rest[1] else f"Use {name}"


def _done(t: Table) -> str:
    after = {"prep": "Go on", "combat": "End the Combat Phase", "regroup": "Go on to the End Phase"}
    if t.phase == "fortify":
        return "Go on to the Regroup Phase" if t.turn == 1 else "Go on to the Combat Phase"
    return after.get(t.phase, "End the turn")


# --- events -------------------------------------------------------------------------------------------------


def event(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    """A line for the log; nothing for facts that need none."""
    say = _EVENTS.get(what.kind)
    return say(game, t, what, know) if say is not None else ""


def _who(what: Event, know: Secrets, you: str, they: str) -> str:
    return f"You {you}" if what.seat == know.seat else f"Seat {what.seat + 1} {they}"


def _name(game: Reapers, t: Table, card: int, know: Secrets) -> str:
    face = know.face(t, card)
    return "a card" if face is None else game.face_name(face)


def _phase(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    phase, turn = what.args
    if phase == "prep":
        whose = "your turn" if what.seat == know.seat else f"the turn of seat {what.seat + 1}"
        return f"Turn {turn}: {whose}."
    return f"{PHASE_WORDS[str(phase)]} Phase." if phase in PHASE_WORDS else ""


def _moved(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    came, goes = (t.map.of[n].name if isinstance(n, int) and n >= 0 else "" for n in what.args[:2])
    name = _name(game, t, what.cards[0], know)
    if came == "hand" and goes in LINES:
        return f"{_who(what, know, 'Summon', 'Summons')} {name}."
    if goes in LINES and came not in LINES and came not in ("under", "limbo"):
        return f"{name} comes onto the field."
    if goes in LINES and came in LINES:
        return f"{name} changes its line."
    if game.kind(t, what.cards[0]) != "cast" and "limbo" in (came, goes):
        return ""
    words = {
        ("deck", "graveyard"): f"{name} goes from the Deck of seat {what.seat + 1} to the Graveyard.",
        ("hand", "graveyard"): f"{_who(what, know, 'discard', 'discards')} {name}.",
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
        return f"{_who(what, know, 'use', 'uses')} {game.face_name(face)}."
    label = game.ability_words(path)
    return f"{game.face_name(face)}: {'its Skill' if label == path else label}."


def _fought(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
    (a, b), (hit, back) = what.cards, what.args
    first, second = _name(game, t, a, know), _name(game, t, b, know)
    return f"{first} deals {hit} to {second} and takes {back}."


def _pair(text: str) -> Any:
    def say(game: Reapers, t: Table, what: Event, know: Secrets) -> str:
        return text.format(*(_name(game, t, card, know) for card in what.cards), *what.args)

    return say


_EVENTS: dict[str, Any] = {
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
    "struck": lambda g, t, e, k: f"Strike {e.args[0]} against the Reaper of seat {e.seat + 1}!",
    "turned": lambda g, t, e, k: f"The Reaper of seat {e.seat + 1} is {_name(g, t, e.cards[0], k)}.",
    "starts": lambda g, t, e, k: f"Game {e.args[0]}: {_who(e, k, 'begin', 'begins').lower()}.",
    "rolled": lambda g, t, e, k: f"Dice: {' and '.join(str(n) for n in e.args)}.",
    "drew": lambda g, t, e, k: f"{_who(e, k, 'draw', 'draws')} {_name(g, t, e.cards[0], k)}.",
    "redrew": lambda g, t, e, k: f"{_who(e, k, 'Re-draw', 'Re-draws')}: {e.args[0]} cards go back.",
    "announced": _announced,
    "game": lambda g, t, e, k: f"Game {e.args[0]} goes to seat {e.seat + 1}: {e.args[1]}.",
    "void": lambda g, t, e, k: f"Game {e.args[0]} is void and is played again.",
    "left": lambda g, t, e, k: f"{_who(e, k, 'give up', 'gives up')}.",
}
