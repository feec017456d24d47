"""Second Genesis in words: questions, answers and what happened; the same for terminal, window and log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.effects import telling
from engines.effects.causes import ACTS
from engines.effects.chain import CHAIN
from engines.effects.telling import Tell, acted, own, whose
from engines.kernel import (
    Act,
    Answer,
    Cards,
    Decision,
    Event,
    Order,
    Secrets,
    Table,
    Work,
    is_player,
    player,
    seat_of,
)
from engines.kernel.say import capital, done, mark, say, seat_name, tell

from .policy import BACKS, VEILED_COST

if TYPE_CHECKING:
    from .rules import Genesis

PLACES = {
    "towers": mark("tower"),
    "vault": mark("crystal"),
    "groove": mark("energy"),
    "field": mark("veiled creature"),
    "fortress": mark("veiled spell"),
}
"""What a card whose face is not known is called where it lies."""
SPELLS = {"field": "creature", "hand": "", "fortress": "spell", "attached": "spell"}


_SPHERES = tuple("-".join(sphere.capitalize() for sphere in back) for back in BACKS)


def sphere_words(back: int | None) -> str:
    """The colours of a back."""
    return "" if back is None else say(_SPHERES[back])


def half_name(game: Genesis, face: int, half: str) -> str:
    """The name of one half of a card, of both together without a half."""
    return game.catalogue.facts[face][half].name


def ability_card(game: Genesis, path: str) -> str:
    """The half on which an ability is printed, by its name."""
    half = "creature" if "field" in game.catalogue.abilities[path].zones else "spell"
    return half_name(game, game.catalogue.face_of[path], half)


def card_words(game: Genesis, t: Table, card: int, know: Secrets | None = None) -> str:
    """A card or lord as the onlooker knows it."""
    if is_player(card):
        return own(mark("lord"), seat_of(card), know)
    if not 0 <= card < len(t.rows):
        return say("nothing")
    row = t.rows[card]
    zone = t.map.of[row.zone].name if row.zone >= 0 else ""
    face = know.face(t, card) if know is not None else row.face
    owner = f" {whose(row.seat, know)}"
    if face is None or (zone in PLACES and not row.up):
        cards = t.zones[row.zone] if zone in PLACES else ()
        place = f" {cards.index(card) + 1}" if len(cards) > 1 else ""
        known = "" if face is None else f" ({half_name(game, face, '')})"
        sphere = sphere_words(row.back)
        what = say(PLACES.get(zone, mark("card")))
        return say("the {what}", what=f"{sphere} {what}".strip()) + f"{place}{owner}{known}"
    if zone in ("field", "fortress", "attached"):
        alike = [c for c in t.zones[row.zone] if t.rows[c].face == row.face and t.rows[c].up]
        which = say(", number {n}", n=alike.index(card) + 1) if len(alike) > 1 else ""
        return f"{half_name(game, face, SPELLS[zone])}{owner}{which}"
    return half_name(game, face, "")


def unseen_words(game: Genesis, t: Table, card: int, know: Secrets) -> str:
    """A face-down crystal, tower or veiled card, by its place; what has become energy was something else."""
    zone = t.rows[card].zone
    told = zone >= 0 and t.map.of[zone].name in PLACES and t.map.of[zone].name != "groove"
    return card_words(game, t, card, know) if told else ""


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
    return capital(_question(game, t, d))


def _question(game: Genesis, t: Table, d: Decision) -> str:
    if isinstance(d, Act):
        return _act_question(game, t, d)
    word = telling.asked_word(d)
    if word == "block" and isinstance(d, Cards):
        strength = _strength_against(game, t, d.source, d.cards)
        attacker = card_words(game, t, d.source, Secrets(d.seat))
        return say("{card} attacks with strength {n}. Do you block?", card=attacker, n=strength)
    plain = None if isinstance(d, Order) else _QUESTIONS.get(word) or _QUESTIONS.get(d.name)
    if plain is None:
        return telling.choice_words(_source(game, t, d), d)
    return say(plain) if plain[0].isupper() else telling.asked(_source(game, t, d), say(plain))


def in_battle(game: Genesis, t: Table, attacker: int, target: int) -> Table:
    """The table as it will be when this creature attacks that one or a fortress, as far as everybody can
    tell: it is engaged, and two creatures are in battle.
    """
    w = Work(game, t.copy())
    w.change(attacker, turned=True)
    if not is_player(target):
        w.link(attacker, "battle", target)
        w.link(target, "battle", attacker)
    return w.t


def _strength_against(game: Genesis, t: Table, attacker: int, blockers: tuple[int, ...]) -> int:
    """The strength that a creature will fight with, where it has the same against each; else its strength
    now.
    """
    found = [game.stat(in_battle(game, t, attacker, card), attacker, "strength") for card in blockers]
    return found[0] if min(found) == max(found) else game.stat(t, attacker, "strength")


def _creature_words(game: Genesis, t: Table, card: int, know: Secrets) -> str:
    """A creature as it lies on the battlefield, or as what it was there."""
    zone = t.rows[card].zone
    there = zone >= 0 and t.map.of[zone].name == "field"
    return card_words(game, t, card, know) if there else _creature(game, t, card, know)


def _act_question(game: Genesis, t: Table, d: Act) -> str:
    moment = d.data[0]
    if moment == "cast":
        mana = game.stat(t, player(d.seat), "mana")
        if game.begins(t, d.seat) or not t.get(d.seat, "placed"):  # whatever the hand (SG-068, SG-070)
            return say("Step 4: cast with {n} mana?", n=mana)
        return say("Step 4: cast with {n} mana, or place a second crystal?", n=mana)
    if moment == "reply":
        energy = len(t.zone("groove", d.seat))
        attack = dict(next(frame for frame in reversed(t.stack) if frame.program == CHAIN).event)
        attacker = _creature_words(game, t, attack["card"], Secrets(d.seat))
        return say(
            "{card} has attacked. Do you retaliate with a spell? You have {n} energy.",
            card=attacker,
            n=energy,
        )
    return say(_QUESTIONS[moment])


_QUESTIONS = {
    "cure": mark("Step 2: cure an afflicted creature with a crystal of its sphere?"),
    "crystal": mark("Step 3: which hand card becomes a crystal?"),
    "battle": mark("Step 5: which creature attacks what?"),
    "fighter": mark("Do you turn your veiled fighter up before strengths are compared?"),
    "siege": mark("The siege gets through: what is destroyed?"),
    "discard": mark("Step 6: keep your hand, or trash all of it and draw five?"),
    "tower": mark("Your deck was empty and the trash is the new one: which tower do you lose?"),
    "tag": mark("Your turn is over."),
    "cost": mark("which energy do you discard?"),
    "target": mark("choose the target."),
    "search": mark("choose a card."),
    "#go": mark("do you use it?"),
    "may": mark("do you do it?"),
}


# --- answers ------------------------------------------------------------------------------------------------


def answer(game: Genesis, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    if isinstance(d, Act):
        return _act(game, t, d, answer, know)
    none = {"block": mark("No block"), "crystal": mark("No crystal")}.get(d.name, mark("None"))
    return telling.chosen_words(game, d, answer.value, lambda card: card_words(game, t, card, know), none)


_PASSES = {
    "cure": mark("Cure nobody further"),
    "cast": mark("Go on to the battle"),
    "battle": mark("No further attack"),
    "reply": mark("No retaliation"),
    "fighter": mark("Leave it veiled"),
}


def _act(game: Genesis, t: Table, d: Act, answer: Answer, know: Secrets) -> str:
    word, *rest = answer.value
    if word == "pass":
        return say(_PASSES[d.data[0]])
    if word == "play":
        return _play(game, telling.acting_face(t, answer, know), str(rest[2]))
    name = card_words(game, t, rest[0], know)
    if word == "conceal":
        return say(_CONCEALS[rest[1]], card=name, n=VEILED_COST)
    if word == "attack":
        goal = rest[1]
        then = in_battle(game, t, rest[0], goal)
        fortress = is_player(goal)
        what = own(mark("fortress"), seat_of(goal), know) if fortress else _fighter(game, then, goal, know)
        return say("Attack {target} with {card}", target=what, card=_fighter(game, then, rest[0], know))
    if word == "cure":
        return say("Cure {card} with {crystal}", card=name, crystal=card_words(game, t, rest[1], know))
    if word == "second":
        return say("Place {card} as a second crystal and cast nothing", card=name)
    if word == "turn_up":
        return say("Turn up {card}", card=name)
    return telling.use_words(game, name, rest[1], telling.price_words(game, t, d, rest[0], rest[1]))


def _fighter(game: Genesis, t: Table, card: int, know: Secrets) -> str:
    """A creature with its strength on this table, where everybody sees it."""
    name = card_words(game, t, card, know)
    if t.rows[card].face is None or not t.rows[card].up:
        return name
    return say("{card} (strength {n})", card=name, n=game.stat(t, card, "strength"))


_CONCEALS = {
    "veiled_creature": mark("Lay {card} down as a veiled creature ({n} mana)"),
    "veiled_spell": mark("Lay {card} down as a veiled spell ({n} mana)"),
    "veiled_retaliation": mark("Lay {card} down as a veiled spell ({n} energy)"),
}
_PLAYS = {
    "creature": mark("Summon {card} ({n} mana)"),
    "spell": mark("Cast {card} ({n} mana)"),
    "retaliation": mark("Retaliate with {card} ({n} energy)"),
}


def _play(game: Genesis, face: int | None, way: str) -> str:
    if face is None:
        return say("Play a card")
    facts = game.catalogue.facts[face]["creature" if way == "creature" else "spell"]
    return say(_PLAYS.get(way, _PLAYS["retaliation"]), card=facts.name, n=facts.stat("cost"))


# --- events -------------------------------------------------------------------------------------------------


def event(game: Genesis, t: Table, event: Event, know: Secrets) -> str:
    """A line for the log. Whoever blocks is told as such, not as chosen for the attacker."""
    if event.kind in ("chosen", "settled") and event.args[0] == "block":
        return ""
    return telling.event_words(_EVENTS, game, t, event, know)


def _name(game: Genesis, t: Table, card: int, know: Secrets, half: str) -> str:
    face = know.face(t, card)
    if face is None:
        sphere = sphere_words(t.rows[card].back)
        if not sphere:
            return say("a card")
        vowel = sphere.startswith("E")
        return say("an {sphere} card", sphere=sphere) if vowel else say("a {sphere} card", sphere=sphere)
    return half_name(game, face, half)


def _phase(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    return telling.turn_words(what, know) if what.args[0] == "regroup" else ""


_MOVES = {
    ("deck", "vault"): mark("{name} is crystallized."),
    ("limbo", "field"): mark("{creature} is summoned."),
    ("trash", "field"): mark("{creature} is summoned from the trash."),
    ("deck", "field"): mark("{creature} is summoned from the deck."),
    ("limbo", "fortress"): mark("{spell} stays in the fortress."),
    ("limbo", "attached"): mark("{spell} is attached."),
    ("attached", "trash"): mark("{spell} is trashed."),
    ("field", "groove"): mark("{creature} goes to {groove}."),
    ("fortress", "groove"): mark("{spell} goes to {groove}."),
    ("fortress", "trash"): mark("{spell} is trashed."),
    ("attached", "groove"): mark("{spell} goes to {groove}."),
    ("groove", "trash"): mark("Energy {whose} goes to the trash: {name}."),
    ("vault", "trash"): mark("A crystal {whose} is trashed: {name}."),
    ("towers", "trash"): mark("A tower {whose} is trashed: {name}."),
    ("vault", "groove"): mark("A crystal {whose} becomes energy."),
    ("deck", "trash"): mark("{name} goes from {deck} to the trash."),
    ("deck", "groove"): mark("A card of {deck} becomes energy."),
    ("vault", "hand"): mark("A crystal goes back to {hand}."),
    ("field", "hand"): mark("{creature} goes back to {hand}."),
    ("trash", "hand"): mark("{name} goes back to {hand}."),
    ("groove", "hand"): mark("Energy goes back to {hand}."),
    ("groove", "vault"): mark("Energy {whose} becomes a crystal."),
}


_DONE = {
    ("hand", "vault"): (mark("You place {name} as a crystal."), mark("{who} places {name} as a crystal.")),
    ("hand", "field"): (
        mark("You lay {name} down on the battlefield."),
        mark("{who} lays {name} down on the battlefield."),
    ),
    ("hand", "fortress"): (
        mark("You lay {name} down in the fortress."),
        mark("{who} lays {name} down in the fortress."),
    ),
    ("hand", "trash"): (mark("You trash {name}."), mark("{who} trashes {name}.")),
    ("deck", "towers"): (mark("You gain a tower."), mark("{who} gains a tower.")),
}


def _moved(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    way = telling.way_of(t, what)
    names = {half or "name": _name(game, t, what.cards[0], know, half) for half in ("", "creature", "spell")}
    if way in _DONE:
        return done(what.seat, know.seat, *_DONE[way], **names)
    if way not in _MOVES:
        return ""
    owner = {place: own(place, what.seat, know) for place in _PLACES}
    return tell(_MOVES[way], whose=whose(what.seat, know), **owner, **names)


def _played(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    """A card that is announced, with the half it is played as (SG-073)."""
    name = _name(game, t, what.cards[0], know, "")
    half = _name(game, t, what.cards[0], know, "creature" if what.args[1] == "creature" else "spell")
    return done(
        what.seat,
        know.seat,
        "You play {name} as {half}.",
        "{who} plays {name} as {half}.",
        name=name,
        half=half,
    )


_PLACES = (mark("hand"), mark("deck"), mark("groove"))


def _creature(game: Genesis, t: Table, card: int, know: Secrets) -> str:
    """A creature of which something is told, wherever it may lie by now."""
    face = t.rows[card].face if t.rows[card].face is not None else know.face(t, card)
    if face is None:
        name = say("a veiled {sphere} creature", sphere=sphere_words(t.rows[card].back))
    else:
        name = half_name(game, face, "creature")
    return f"{name} {whose(t.rows[card].owner, know)}"


def _counted(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    card = _creature(game, t, what.cards[0], know)
    return tell("{card} is afflicted.", card=card) if what.args[1] else tell("{card} is cured.", card=card)


def _attacks(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    goal = what.args[0]
    assert isinstance(goal, int)
    fortress = is_player(goal)
    aim = own(mark("fortress"), seat_of(goal), know) if fortress else _creature(game, t, goal, know)
    return tell("{card} attacks {target}.", card=_creature(game, t, what.cards[0], know), target=aim)


def _blocks(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    return tell("{card} blocks.", card=_creature(game, t, what.cards[0], know))


def _fought(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    """Both strengths and what follows from them (SG-117)."""
    first, second = (_creature(game, t, card, know) for card in what.cards[:2])
    (mine, theirs), (attacker, target) = what.args[:2], what.cards[:2]
    if mine == theirs:
        form = mark("{first} and {second} are equals: strength {mine} against {theirs}.")
    else:
        form = mark("{first} beats {second}: strength {mine} against {theirs}.")
    said = [(first, _strength(game, t, attacker, mine)), (second, _strength(game, t, target, theirs))]
    if mine < theirs:
        said.reverse()
    (first, strong), (second, weak) = said
    return tell(form, first=first, second=second, mine=strong, theirs=weak)


def _strength(game: Genesis, t: Table, card: int, n: int) -> str:
    """A strength in battle, with the printed one where something has changed it."""
    face = t.rows[card].face
    printed = n if face is None else game.catalogue.facts[face]["creature"].stat("strength")
    return str(n) if n == printed else say("{n} (printed {printed})", n=n, printed=printed)


def _split(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    return done(
        what.seat,
        know.seat,
        "You split the deck: costs {a} and {b}.",
        "{who} splits the deck: costs {a} and {b}.",
        a=what.args[0],
        b=what.args[1],
    )


def _did(you: str, they: str) -> Tell:
    """What somebody did with a card, by the names of both halves."""

    def tale(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
        return done(what.seat, know.seat, you, they, card=_name(game, t, what.cards[0], know, ""))

    return tale


def _tagged(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    return done(
        what.seat, know.seat, "You tag {partner}.", "{who} tags {partner}.", partner=seat_name(what.args[0])
    )


def _reshuffled(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    return tell("{trash} becomes the new deck.", trash=own(mark("trash"), what.seat, know))


def _destroyed(game: Genesis, t: Table, what: Event, know: Secrets) -> str:
    return tell("{lord} is destroyed.", lord=own(mark("lord"), what.seat, know))


_EVENTS: dict[str, Tell] = {
    "phase": _phase,
    "moved": _moved,
    "uses": telling.uses,
    ACTS: telling.acts,
    "played": _played,
    "counted": _counted,
    "attacks": _attacks,
    "blocks": _blocks,
    "fought": _fought,
    "split": _split,
    "begins": acted("You begin.", "{who} begins."),
    "drew": _did("You draw {card}.", "{who} draws {card}."),
    "turned": _did("You turn up {card}.", "{who} turns up {card}."),
    "tower_lost": acted("You lose a tower.", "{who} loses a tower."),
    "reshuffled": _reshuffled,
    "destroyed": _destroyed,
    "tagged": _tagged,
    "left": acted("You are out of the game.", "{who} is out of the game."),
}
