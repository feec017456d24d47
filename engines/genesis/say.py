"""Second Genesis in words: questions, answers and what happened; the same for terminal, window and log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.effects import telling
from engines.effects.telling import Tell, own, who, whose
from engines.kernel import (
    Act,
    Answer,
    Cards,
    Decision,
    Event,
    Order,
    Secrets,
    Table,
    is_player,
    player,
    seat_of,
)
from engines.kernel.say import capital, seat_name

from .policy import BACKS, VEILED_COST

if TYPE_CHECKING:
    from .rules import Genesis

PLACES = {
    "towers": "tower",
    "vault": "crystal",
    "groove": "energy",
    "field": "veiled creature",
    "fortress": "veiled spell",
}
"""What a card whose face is not known is called where it lies."""
SPELLS = {"field": "creature", "hand": "", "fortress": "spell", "attached": "spell"}


_SPHERES = tuple("-".join(sphere.capitalize() for sphere in back) for back in BACKS)


def sphere_words(back: int | None) -> str:
    """The colours of a back."""
    return "" if back is None else _SPHERES[back]


def half_name(game: Genesis, face: int, half: str) -> str:
    """The name of one half of a card, of both together without a half."""
    return game.catalogue.facts[face][half].name


def card_words(game: Genesis, t: Table, card: int, know: Secrets | None = None) -> str:
    """A card or lord as the onlooker knows it."""
    if is_player(card):
        return own("lord", seat_of(card), know)
    if not 0 <= card < len(t.rows):
        return "nothing"
    row = t.rows[card]
    zone = t.map.of[row.zone].name if row.zone >= 0 else ""
    face = know.face(t, card) if know is not None else row.face
    owner = f" {whose(row.seat, know)}"
    if face is None or (zone in PLACES and not row.up):
        what = f"{sphere_words(row.back)} {PLACES.get(zone, 'card')}".strip()
        place = ""
        if zone in PLACES:
            cards = t.zones[row.zone]
            place = f" {cards.index(card) + 1}" if len(cards) > 1 else ""
        known = "" if face is None else f" ({half_name(game, face, '')})"
        return f"the {what}{place}{owner}{known}"
    if zone in ("field", "fortress", "attached"):
        return f"{half_name(game, face, SPELLS[zone])}{owner}"
    return half_name(game, face, "")


def _source(game: Genesis, t: Table, d: Decision) -> str:
    """The half that asks, at the head of a question."""
    card = getattr(d, "source", -1)
    if card < 0 or t.rows[card].face is None:
        return ""
    zone = t.map.of[t.rows[card].zone].name if t.rows[card].zone >= 0 else ""
    half = "creature" if zone == "field" else "spell" if zone in ("limbo", "fortress", "attached") else ""
    return f"{half_name(game, t.rows[card].face or 0, half)}: "


# --- questions ----------------------------------------------------------------------------------------------


def question(game: Genesis, t: Table, d: Decision) -> str:
    """What the seat is asked."""
    return _sentence(_question(game, t, d))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _question(game: Genesis, t: Table, d: Decision) -> str:
    if isinstance(d, Act):
        return _act_question(game, t, d)
    word = telling.asked_word(d)
    if word == "block" and isinstance(d, Cards):
        strength = game.stat(t, d.source, "strength")
        attacker = card_words(game, t, d.source, Secrets(d.seat))
        return f"{attacker} attacks with strength {strength}. Do you block?"
    plain = None if isinstance(d, Order) else _QUESTIONS.get(word) or _QUESTIONS.get(d.name)
    if plain is None:
        return telling.choice_words(_source(game, t, d), d)
    return plain if plain[0].isupper() else f"{_source(game, t, d)}{plain}"


def _act_question(game: Genesis, t: Table, d: Act) -> str:
    moment = d.data[0]
    if moment == "cast":
        return f"Step 4: cast with {game.stat(t, player(d.seat), 'mana')} mana, or place a second crystal?"
    if moment == "reply":
        return f"Do you retaliate with a spell? You have {len(t.zone('groove', d.seat))} energy."
    return _QUESTIONS[moment]


_QUESTIONS = {
    "cure": "Step 2: cure an afflicted creature with a crystal of its sphere?",
    "crystal": "Step 3: which hand card becomes a crystal?",
    "battle": "Step 5: which creature attacks what?",
    "fighter": "Do you turn your veiled fighter up before strengths are compared?",
    "siege": "The siege gets through: what is destroyed?",
    "discard": "Step 6: keep your hand, or trash all of it and draw five?",
    "tower": "Your deck was empty and the trash is the new one: which tower do you lose?",
    "tag": "Your turn is over.",
    "cost": "which energy do you discard?",
    "target": "choose the target.",
    "search": "choose a card.",
    "#go": "do you use it?",
    "may": "do you do it?",
}


# --- answers ------------------------------------------------------------------------------------------------


def answer(game: Genesis, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    if isinstance(d, Act):
        return _act(game, t, d, answer, know)
    none = {"block": "No block", "crystal": "No crystal"}.get(d.name, "None")
    return telling.chosen_words(d, answer.value, lambda card: card_words(game, t, card, know), none)


_PASSES = {
    "cure": "Cure nobody further",
    "cast": "Go on to the battle",
    "battle": "No further attack",
    "reply": "No retaliation",
    "fighter": "Leave it veiled",
}


def _act(game: Genesis, t: Table, d: Act, answer: Answer, know: Secrets) -> str:
    word, *rest = answer.value
    if word == "pass":
        return _PASSES[d.data[0]]
    if word == "play":
        return _play(game, telling.acting_face(t, answer, know), str(rest[2]))
    name = card_words(game, t, rest[0], know)
    if word == "conceal":
        what = "creature" if rest[1] == "veiled_creature" else "spell"
        price = "energy" if rest[1] == "veiled_retaliation" else "mana"
        return f"Lay {name} down as a veiled {what} ({VEILED_COST} {price})"
    if word == "attack":
        goal = rest[1]
        what = own("fortress", seat_of(goal), know) if is_player(goal) else card_words(game, t, goal, know)
        return f"Attack {what} with {name}"
    if word == "cure":
        return f"Cure {name} with {card_words(game, t, rest[1], know)}"
    if word == "second":
        return f"Place {name} as a second crystal and cast nothing"
    if word == "turn_up":
        return f"Turn up {name}"
    return telling.use_words(game, name, rest[1])


def _play(game: Genesis, face: int | None, way: str) -> str:
    if face is None:
        return "Play a card"
    half = "creature" if way == "creature" else "spell"
    facts = game.catalogue.facts[face][half]
    word = {"creature": "Summon", "spell": "Cast"}.get(way, "Retaliate with")
    price = "energy" if way == "retaliation" else "mana"
    return f"{word} {facts.name} ({facts.stat('cost')} {price})"


# --- events -------------------------------------------------------------------------------------------------


def event(game: Genesis, t: Table, event: Event, know: Secrets) -> str:
    """A line for the log."""
    return telling.event_words(_EVENTS, game, t, event, know)


def _name(game: Genesis, t: Table, card: int, know: Secrets, half: str) -> str:
    face = know.face(t, card)
    if face is None:
        sphere = sphere_words(t.rows[card].back)
        return f"{'an' if sphere.startswith('E') else 'a'} {sphere} card" if sphere else "a card"
    return half_name(game, face, half)


def _phase(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    return telling.turn_words(what, know) if what.args[0] == "regroup" else ""


_MOVES = {
    ("hand", "limbo"): "{who} plays {name}.",
    ("hand", "vault"): "{who} places {name} as a crystal.",
    ("deck", "vault"): "{name} is crystallized.",
    ("hand", "field"): "{who} lays {name} down on the battlefield.",
    ("limbo", "field"): "{creature} is summoned.",
    ("trash", "field"): "{creature} is summoned from the trash.",
    ("deck", "field"): "{creature} is summoned from the deck.",
    ("hand", "fortress"): "{who} lays {name} down in the fortress.",
    ("limbo", "fortress"): "{spell} stays in the fortress.",
    ("limbo", "attached"): "{spell} is attached.",
    ("attached", "trash"): "{spell} is trashed.",
    ("field", "groove"): "{creature} goes to the groove of {lord}.",
    ("fortress", "groove"): "{spell} goes to the groove of {lord}.",
    ("groove", "trash"): "Energy of {lord} is spent: {name}.",
    ("vault", "trash"): "A crystal of {lord} is trashed: {name}.",
    ("deck", "trash"): "{name} goes from the deck of {lord} to the trash.",
    ("hand", "trash"): "{lord} trashes {name}.",
    ("deck", "groove"): "A card of the deck of {lord} becomes energy.",
    ("deck", "towers"): "{lord} gains a tower.",
    ("vault", "hand"): "A crystal goes back to the hand of {lord}.",
    ("field", "hand"): "{creature} goes back to the hand of {lord}.",
    ("trash", "hand"): "{name} goes back to the hand of {lord}.",
    ("trash", "deck"): "",
    ("groove", "hand"): "Energy goes back to the hand of {lord}.",
    ("groove", "vault"): "Energy of {lord} becomes a crystal.",
}


def _moved(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    form = _MOVES.get(telling.way_of(t, what), "")
    if not form:
        return ""
    names = {half or "name": _name(game, t, what.cards[0], know, half) for half in ("", "creature", "spell")}
    seat = seat_name(what.seat)
    return _sentence(form.format(who=seat, lord=seat, **names))


def _creature(game: Genesis, t: Table, card: int, know: Secrets) -> str:
    """A creature of which something is told, wherever it may lie by now."""
    face = t.rows[card].face if t.rows[card].face is not None else know.face(t, card)
    name = (
        f"A veiled {sphere_words(t.rows[card].back)} creature"
        if face is None
        else half_name(game, face, "creature")
    )
    return f"{name} {whose(t.rows[card].owner, know)}"


def _counted(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    return f"{_creature(game, t, what.cards[0], know)} is {'afflicted' if what.args[1] else 'cured'}."


def _attacks(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    goal = what.args[0]
    assert isinstance(goal, int)
    aim = f"{own('fortress', seat_of(goal), know)}" if is_player(goal) else _creature(game, t, goal, know)
    return f"{_creature(game, t, what.cards[0], know)} attacks {aim}."


def _blocks(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    return f"{_creature(game, t, what.cards[0], know)} blocks."


_EVENTS: dict[str, Tell] = {
    "phase": _phase,
    "moved": _moved,
    "counted": _counted,
    "attacks": _attacks,
    "blocks": _blocks,
    "fought": lambda g, t, e, k: f"Strength {e.args[0]} against {e.args[1]}.",
    "split": lambda g, t, e, k: (
        f"{capital(seat_name(e.seat))} splits the deck: costs {e.args[0]} and {e.args[1]}."
    ),
    "begins": lambda g, t, e, k: f"{who(e, k, 'begin', 'begins')}.",
    "drew": lambda g, t, e, k: f"{who(e, k, 'draw', 'draws')} {_name(g, t, e.cards[0], k, '')}.",
    "turned": lambda g, t, e, k: f"{who(e, k, 'turn up', 'turns up')} {_name(g, t, e.cards[0], k, '')}.",
    "tower_lost": lambda g, t, e, k: f"{who(e, k, 'lose', 'loses')} a tower.",
    "reshuffled": lambda g, t, e, k: f"{capital(own('trash', e.seat, k))} becomes the new deck.",
    "destroyed": lambda g, t, e, k: f"{capital(own('lord', e.seat, k))} is destroyed.",
    "tagged": lambda g, t, e, k: f"{who(e, k, 'tag', 'tags')} {seat_name(e.args[0])}.",
    "left": lambda g, t, e, k: f"{who(e, k, 'leave', 'leaves')} the table.",
}
