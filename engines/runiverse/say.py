"""Rüniverse in words: questions, answers and what happened; the same for terminal, window and log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.effects import telling
from engines.effects.causes import ACTS
from engines.effects.telling import Tell, acted, asked, name_words, whose
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
from engines.kernel.say import done, label, mark, named, of, owned, say, seat_name, tell

if TYPE_CHECKING:
    from .rules import Runiverse

COUNTERS = {
    "plus": (mark("L+1 counter"), mark("L+1 counters")),
    "sap": (mark("sap counter"), mark("sap counters")),
    "charge": (mark("charge counter"), mark("charge counters")),
    "flame": (mark("flame counter"), mark("flame counters")),
}
"""One of a kind, and several."""
STATES = {"guard": mark("guarding"), "burrowed": mark("burrowed")}
"""What else is marked on cards: whether, not how often (RV-194)."""


def card_words(game: Runiverse, t: Table, card: int, know: Secrets | None = None) -> str:
    """A card as the onlooker knows it, with where it is if it is in play."""
    if is_player(card):
        return named(seat_of(card), telling.NOBODY if know is None else know.seat)
    if not 0 <= card < len(t.rows):
        return say("nothing")
    row = t.rows[card]
    face = know.face(t, card) if know is not None else row.face
    zone = t.map.of[row.zone].name if row.zone >= 0 else ""
    where = _where(game, t, card, know)
    if zone == "rifts":
        return say("the rift") + where
    if zone == "secrets":
        secret = say("the Secret") if face is None else say("the Secret {card}", card=game.face_name(face))
        return secret + where
    if face is None and zone == "vim":
        return say("a face-down vim") + _under(game, t, card) + where
    if face is None:
        return say("a hidden card")
    name = game.face_name(face)
    if zone == "vim":
        return name + _under(game, t, card) + where
    return f"{name}{where}" if zone in ("mages", "field") else name


def unseen_words(game: Runiverse, t: Table, card: int, know: Secrets) -> str:
    """A Secret, a rift or face-down vim, by its place."""
    zone = t.rows[card].zone
    told = zone >= 0 and t.map.of[zone].name in ("secrets", "rifts", "vim")
    return card_words(game, t, card, know) if told else ""


def _where(game: Runiverse, t: Table, card: int, know: Secrets | None) -> str:
    """Whose a card in play is and at which location, with a number where like ones lie there."""
    place = game.where(t, card)
    if place < 0:
        return ""
    row = t.rows[card]
    owner = (
        say("yours")
        if know is not None and row.seat == know.seat
        else say("{who}'s", who=seat_name(row.seat))
    )
    where = say("{whose}, location {place}", whose=owner, place=place + 1)
    alike = [c for c in t.zones[row.zone] if t.rows[c].face == row.face and t.rows[c].host == row.host]
    number = say(", number {n}", n=alike.index(card) + 1) if row.face is not None and len(alike) > 1 else ""
    return f" ({where}{number})"


def _under(game: Runiverse, t: Table, card: int) -> str:
    """The creature that a vim lies under."""
    host = t.rows[card].host
    face = t.rows[host].face if 0 <= host < len(t.rows) else None
    return "" if face is None else " " + say("under {card}", card=game.face_name(face))


# --- questions ----------------------------------------------------------------------------------------------


def question(game: Runiverse, t: Table, d: Decision) -> str:
    """What the seat is asked."""
    if isinstance(d, Act):
        return _act_question(game, t, d)
    word, head = telling.asked_word(d) or d.name, telling.source_words(game, t, d)
    if word == "guard" and isinstance(d, Cards):
        return say("Who guards location {place}?", place=d.data[1] + 1)
    if word == "bond" and isinstance(d, Cards):
        bond = owned(say("bond"), d.data[1], d.seat)
        return say("The main deck is empty: from which rift is {bond} drawn?", bond=bond)
    if isinstance(d, Number) and d.name == "split":
        taker = card_words(game, t, d.source, Secrets(d.seat))
        return say("{n} damage from the defender: how much of it does {card} take?", n=d.hi, card=taker)
    if isinstance(d, Number):
        return asked(head, say("which X?"))
    plain = _QUESTIONS.get(word)
    if plain is None:
        return telling.choice_words(head, d)
    return say(plain) if word in _BARE else asked(head, say(plain))


def _act_question(game: Runiverse, t: Table, d: Act) -> str:
    if d.data[0] == "mulligan":
        return say("Do you keep your opening hand?")
    if d.data[0] == "between":
        return say("Play a mage, or begin a mage phase.")
    here = t.get(TABLE, "here") - 1
    mage = card_words(game, t, game.mage_at(t, d.seat, here), Secrets(d.seat))
    engaged, power = t.get(TABLE, "engaged"), t.get(d.seat, "power")
    if not engaged:
        return say("Phase of {mage} ({power} power).", mage=mage, power=power)
    return say(
        "Phase of {mage} ({power} power, engaging location {place}).", mage=mage, power=power, place=engaged
    )


_BARE = ("rift", "gift", "start", "facet", "pile", "order", "traps")
_QUESTIONS = {
    "rift": mark("Where do you open a rift?"),
    "gift": mark("Your first draw: do you show it for its gift?"),
    "start": mark("You lost the game before: who goes first?"),
    "facet": mark("Of which facet do you open a pack?"),
    "engage": mark("which location do you engage?"),
    "bond": mark("where does the bond go?"),
    "target": mark("choose the target."),
    "which": mark("which of the two attackers does it meet?"),
    "ritual": mark("dispel a ritual in place of the bond?"),
    "vim": mark("which vim goes?"),
    "dream": mark("which card do you keep?"),
    "snow": mark("which token do you retrieve?"),
    "roam": mark("to which mage?"),
    "discard": mark("which cards do you discard?"),
    "cost": mark("which cards do you give up?"),
    "pile": mark("In which order are these discarded?"),
    "order": mark("In which order?"),
    "traps": mark("In which order do the traps go off?"),
    "bullet": mark("choose one."),
    "may": mark("do you do it?"),
}


# --- answers ------------------------------------------------------------------------------------------------


def answer(game: Runiverse, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    value = answer.value
    if isinstance(d, Act):
        return _act(game, t, d, answer, know)
    if d.name == "gift" and value:
        return say("Show {card}", card=name_words(game, t, value[0], know))
    none = _NONE.get(d.name, mark("None"))
    return telling.chosen_words(game, d, value, lambda card: card_words(game, t, card, know), none)


_NONE = {"guard": mark("Nobody"), "gift": mark("Keep it to yourself"), "ritual": mark("Break the bond")}
_PLAIN = {"mulligan": mark("Mulligan"), "power": mark("Make power"), "delve": mark("Dream delve")}
_PASS = {"mulligan": mark("Keep"), "between": mark("End your mages' phases")}
_SIMPLE = {
    "mage": mark("Play {card} at location {place}"),
    "assist": mark("Assist by {card} ({cost})"),
    "conceal": mark("Lay {card} as a Secret (2 power)"),
    "sink": mark("Put {card} under the other vim"),
    "raise": mark("Put {card} right under the top of the discard pile"),
}


def _act(game: Runiverse, t: Table, d: Act, answer: Answer, know: Secrets) -> str:
    word, *rest = answer.value
    if word == "pass":
        return say(_PASS.get(d.data[0], mark("End the phase")))
    if word in _PLAIN:
        return say(_PLAIN[word])
    if word == "phase":
        mage = game.mage_at(t, d.seat, rest[0])
        return say("Phase of {mage}", mage=card_words(game, t, mage, know))
    face = telling.acting_face(t, answer, know)
    name = say("a card") if face is None else game.face_name(face)
    if word == "attack":
        attacker, target = (card_words(game, t, card, know) for card in rest[:2])
        if len(rest) > 2:
            ally = card_words(game, t, rest[2], know)
            return say("{attacker} with {ally} attacks {target}", attacker=attacker, ally=ally, target=target)
        return say("{attacker} attacks {target}", attacker=attacker, target=target)
    if word == "play":
        return _evoke(game, name, face, rest[2])
    if word in _SIMPLE:
        place = rest[1] + 1 if word == "mage" else 0
        cost = say("task it") if game.in_play(t, rest[0]) else say("discard it")
        return say(_SIMPLE[word], card=name, place=place, cost=cost)
    where = card_words(game, t, rest[0], know)
    return telling.use_words(game, where, rest[1], telling.price_words(game, t, d, rest[0], rest[1]))


def _evoke(game: Runiverse, name: str, face: int | None, way: str) -> str:
    if face is None:
        return say("Evoke {card}", card=name)
    level = game.catalogue.cards[face].stats.get("level", 0)
    cost = "X" if face in game.of_x else str(max(0, level - 3) if way == "ritual" else level)
    return say(_EVOKE.get(way, mark("Evoke {card} ({cost} power)")), card=name, cost=cost)


_EVOKE = {
    "evolve": mark("Evoke {card}, evolving ({cost} power)"),
    "ritual": mark("Evoke {card} as a ritual ({cost} power)"),
}


# --- events -------------------------------------------------------------------------------------------------


def event(game: Runiverse, t: Table, event: Event, know: Secrets) -> str:
    """A line for the log."""
    return telling.event_words(_EVENTS, game, t, event, know)


def _first(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    return _was(game, t, what.cards[0], know) if what.cards else say("nothing")


def _was(game: Runiverse, t: Table, card: int, know: Secrets) -> str:
    """A card of which something is told, with whose it was if it is gone by now."""
    if is_player(card) or game.where(t, card) >= 0 or t.rows[card].face is None:
        return card_words(game, t, card, know)
    return of(name_words(game, t, card, know), t.rows[card].owner, know.seat)


def _phase(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    return telling.turn_words(what, know) if what.args[0] == "rift" else ""


_MOVES = {
    ("deck", "discard"): mark("{card} goes from the main deck to the discard pile."),
    ("field", "discard"): mark("{card} goes to the discard pile."),
    ("secrets", "discard"): mark("{card}, a Secret, goes to the discard pile."),
    ("secrets", "field"): mark("{card} comes out of hiding."),
    ("vim", "discard"): mark("{card}, a vim, is discarded."),
    ("attached", "discard"): mark("{card} goes to the discard pile."),
    ("field", "hand"): mark("{card} goes back to its owner's hand."),
    ("discard", "hand"): mark("{card} goes from the discard pile to {hand}."),
    ("field", "vim"): mark("{card} becomes vim."),
    ("deck", "vim"): mark("A card from the main deck becomes face-down vim."),
    ("field", "banished"): mark("{card} is banished."),
    ("banished", "field"): mark("{card} comes back."),
    ("field", "exalted"): mark("{card} is exalted."),
    ("limbo", "exalted"): mark("{card} is exalted."),
    ("field", "snow"): mark("{card} goes back to the Snowplay stack."),
    ("vim", "snow"): mark("{card} goes back to the Snowplay stack."),
    ("field", "wild"): mark("A token goes back to the Wild Summons deck."),
    ("vim", "wild"): mark("A token goes back to the Wild Summons deck."),
}
_DONE = {
    ("hand", "limbo"): (mark("You play {card}."), mark("{who} plays {card}.")),
    ("dreaming", "limbo"): (mark("You evoke {card} from dreams."), mark("{who} evokes {card} from dreams.")),
    ("secrets", "limbo"): (mark("You evoke the Secret {card}."), mark("{who} evokes the Secret {card}.")),
    ("hand", "secrets"): (mark("You lay a Secret."), mark("{who} lays a Secret.")),
    ("dreaming", "secrets"): (mark("You lay {card} as a Secret."), mark("{who} lays {card} as a Secret.")),
    ("hand", "discard"): (mark("You discard {card}."), mark("{who} discards {card}.")),
}


def _moved(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    card, way = what.cards[0], telling.way_of(t, what)
    name = name_words(game, t, card, know)
    if way == ("field", "field") and t.map.owner(what.args[0]) == t.map.owner(what.args[1]):
        return tell("{card} moves to location {place}.", card=name, place=t.map.place(what.args[1]) + 1)
    if way in _DONE:
        return done(what.seat, know.seat, *_DONE[way], card=name)
    if way not in _MOVES:
        return ""
    if way[0] in _HERE and t.rows[card].face is not None:
        name = of(name, t.rows[card].owner, know.seat)
    return tell(_MOVES[way], card=name, hand=telling.own(mark("hand"), what.seat, know))


_HERE = ("field", "secrets", "vim", "attached")
"""From where a card leaves that is told with whose it is."""


def _counted(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    name, amount = what.args
    card = card_words(game, t, what.cards[0], know)
    if name == "guard":
        return tell("{card} guards.", card=card) if amount else tell("{card} guards no more.", card=card)
    if name == "burrowed" and amount:
        return tell("{card} burrows.", card=card)
    if name == "burrowed":
        return tell("{card} is burrowed no longer.", card=card)
    counters = label(COUNTERS[str(name)][amount != 1])
    return tell("{card}: {n} {counters}.", card=card, n=amount, counters=counters)


def _changed(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    name, value = what.args
    if name == "engaged" and value:
        return say("Location {place} is engaged.", place=value)
    if what.seat < 0:
        return ""
    who = named(what.seat, know.seat)
    if name == "power" and value:
        return tell("{who}: {n} power.", who=who, n=value)
    if name == "flame" and value == 1:
        return tell("{who}: a flame counter.", who=who)
    if name == "flame" and value:
        return tell("{who}: {n} flame counters.", who=who, n=value)
    if str(name).startswith("dream") and value == 2:
        return say(
            "The dream counter {whose}, location {place}, is expended.",
            whose=whose(what.seat, know),
            place=int(str(name)[-1]) + 1,
        )
    return ""


def _holds(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    return done(
        what.seat,
        know.seat,
        "You begin the phase of {mage}, location {place}.",
        "{who} begins the phase of {mage}, location {place}.",
        mage=name_words(game, t, what.cards[0], know),
        place=what.args[0] + 1,
    )


def _attacks(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    attacker, target, *ally = (_was(game, t, card, know) for card in (*what.cards, *what.args[1:]))
    if ally:
        told = "{attacker} with {ally} attacks {target}."
        return tell(told, attacker=attacker, ally=ally[0], target=target)
    return tell("{attacker} attacks {target}.", attacker=attacker, target=target)


def _damaged(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    """The damage, from where it comes, and how much it has taken where it stands still."""
    card, n, source = what.cards[0], what.args[0], telling.source_of(game, t, what)
    target = _first(game, t, what, know)
    told = say("{source}: {n} damage to {target}", source=source, n=n, target=target) if source else ""
    told = told or say("{n} damage to {target}", n=n, target=target)
    if is_player(card) or game.where(t, card) < 0 or game.kind(t, card) not in ("creature", "relic"):
        return f"{told}."
    most = game.stat(t, card, "level") + (3 if game.kind(t, card) == "relic" else 0)
    taken = t.rows[card].damage
    if not 0 < taken < most:
        return f"{told}."
    return say("{damage}; it stands: {taken} of {most}.", damage=told, taken=taken, most=most)


def _readied(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    """In a mage phase: that all cards untask at the end of a turn is not told one by one."""
    return tell("{card} is untasked.", card=_first(game, t, what, know)) if t.phase == "mage" else ""


def _unpacked(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    names = [name_words(game, t, card, know) for card in what.cards]
    return done(
        what.seat,
        know.seat,
        "You open a Booster Deck: {cards}.",
        "{who} opens a Booster Deck: {count} cards.",
        cards=", ".join(sorted(names)),
        count=len(names),
    )


def _here(sentence: str) -> Tell:
    """A line about a card in play, with where it is, and `{n}`."""

    def tale(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
        return tell(sentence, card=_first(game, t, what, know), n=what.args[0] if what.args else "")

    return tale


def _called(sentence: str) -> Tell:
    """A line about a card by its name alone."""

    def tale(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
        return tell(sentence, card=name_words(game, t, what.cards[0], know))

    return tale


def _did(you: str, they: str) -> Tell:
    """What somebody did at a location."""

    def tale(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
        return done(what.seat, know.seat, you, they, place=what.args[0] + 1)

    return tale


def _gift(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    return say("The gift of {card}.", card=game.face_name(int(what.args[0])))


def _broken(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    return say("A bond {whose} breaks.", whose=whose(what.seat, know))


def _turned(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    card = name_words(game, t, what.cards[0], know)
    return say("The Secret {card} is shown.", card=card) if what.args[0] else ""


def _die(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    return say("The die shows {n}.", n=what.args[0]) if t.turn else ""


def _chose(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    facet = say(str(what.args[0]).capitalize())
    return done(
        what.seat, know.seat, "You take the facet {facet}.", "{who} takes the facet {facet}.", facet=facet
    )


_WHY = {"bonds": mark("the last bond is broken"), "deck": mark("the last bond was drawn")}


def _lost(game: Runiverse, t: Table, what: Event, know: Secrets) -> str:
    why, clause = say(_WHY[str(what.args[0])]), what.args[1]
    return done(
        what.seat,
        know.seat,
        "You lose: {why} ({clause}).",
        "{who} loses: {why} ({clause}).",
        why=why,
        clause=clause,
    )


_EVENTS: dict[str, Tell] = {
    "phase": _phase,
    "moved": _moved,
    "uses": telling.uses,
    ACTS: telling.acts,
    "counted": _counted,
    "changed": _changed,
    "holds": _holds,
    "raised": acted(
        "You put {card} right under the top of your discard pile.",
        "{who} puts {card} right under the top of the discard pile.",
    ),
    "sunk": acted("You put {card} under the other vim.", "{who} puts {card} under the other vim."),
    "attacks": _attacks,
    "starts": acted("You go first.", "{who} goes first."),
    "chose": _chose,
    "unpacked": _unpacked,
    "kept": acted("You keep the hand.", "{who} keeps the hand."),
    "mulligan": acted("You take a mulligan.", "{who} takes a mulligan."),
    "opened": _did("You open a rift at location {place}.", "{who} opens a rift at location {place}."),
    "drew": acted("You draw {card}.", "{who} draws {card}."),
    "gift": _gift,
    "summoned": _here("{card} takes its place."),
    "assisted": _called("{card} assists."),
    "dreamed": acted("You dream of {card}.", "{who} dreams of {card}."),
    "summons": _called("Wild Summons: {card}."),
    "bonded": _did("You gain a bond at location {place}.", "{who} gains a bond at location {place}."),
    "broken": _broken,
    "damaged": _damaged,
    "healed": _here("{card} is healed of {n}."),
    "used": _here("{card} is tasked."),
    "readied": _readied,
    "removed": _called("{card}, a token, is gone."),
    "taken_bond": _did(
        "The main deck is empty: you take a bond from location {place}.",
        "The main deck is empty: {who} takes a bond from location {place}.",
    ),
    "refreshed": _did(
        "Your dream counter at location {place} is available again.",
        "The dream counter of {who} at location {place} is available again.",
    ),
    "saved": _here("{card} is dispelled, but its vim saves it."),
    "taken": acted("You take control of {card}.", "{who} takes control of {card}."),
    "turned": _turned,
    "rolled": _die,
    "lost": _lost,
    "left": acted("You are out of the game.", "{who} is out of the game."),
}
