"""Runeslingers in words: questions, answers and what happened; the same for terminal, window and log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.effects import telling
from engines.effects.causes import ACTS
from engines.effects.telling import Tell, acted, asked, name_words, own, whose
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
from engines.kernel.say import done, label, mark, named, of, say, seat_name, tell

if TYPE_CHECKING:
    from .rules import Runeslingers


MARKS = {
    "instance": mark("instances"),
    "guard": mark("barrier"),
    "token": mark("tokens"),
    "mastery": mark("Mastery tokens"),
}
"""What lies on cards, as players call it."""
ONE_MARK = {"token": mark("token"), "mastery": mark("Mastery token")}
"""The same of one, where that is another word."""


def card_words(game: Runeslingers, t: Table, card: int, know: Secrets | None = None) -> str:
    """A card or player as the onlooker knows it, with whose it is and, among like ones, which."""
    if is_player(card):
        return slinger_words(game, t, seat_of(card), know)
    if not 0 <= card < len(t.rows):
        return say("nothing")
    face = know.face(t, card) if know is not None else t.rows[card].face
    row = t.rows[card]
    zone = t.map.of[row.zone].name if row.zone >= 0 else ""
    if zone == "conc":
        return _concentration(game, t, card, face, know)
    if face is None:
        return say("a hidden card")
    name = game.face_name(face)
    if game.catalogue.cards[face].kind == "ailment":
        who = named(row.seat, know.seat) if know else seat_name(row.seat)
        return say("{ailment} x{n} on {who}", ailment=name, n=row.mark("instance"), who=who)
    return f"{name} {whose(row.seat, know)}" if zone in ("field", "area") else name


def unseen_words(game: Runeslingers, t: Table, card: int, know: Secrets) -> str:
    """A hidden concentration, by its place in the row."""
    zone = t.rows[card].zone
    told = zone >= 0 and t.map.of[zone].name == "conc"
    return card_words(game, t, card, know) if told else ""


def _concentration(game: Runeslingers, t: Table, card: int, face: int | None, know: Secrets | None) -> str:
    """A concentration by its place in the row, used or ready, and what lies on it."""
    row = t.rows[card]
    name = say("concentration {n}", n=t.zones[row.zone].index(card) + 1)
    facts = [] if face is None else [game.face_name(face)]
    facts.append(say("used") if row.turned else say("ready"))
    facts += [say("under {card}", card=above) for above in covers(game, t, card)]
    return f"{name} {whose(row.seat, know)} ({', '.join(facts)})"


def covers(game: Runeslingers, t: Table, card: int) -> list[str]:
    """The name of the card that lies on a card, if one does (RS-074)."""
    if game.exposed(t, card):
        return []
    face = t.rows[t.rows[card].host].face
    return [say("a hidden card") if face is None else game.face_name(face)]


def slinger_words(game: Runeslingers, t: Table, seat: int, know: Secrets | None = None) -> str:
    """The Runeslinger of a seat, with whose it is: not everybody knows who plays whom."""
    found = t.zone("slinger", seat)
    face = t.rows[found[0]].face if found else None
    name = say("the Runeslinger") if face is None else game.face_name(face)
    return f"{name} {whose(seat, know)}"


# --- questions ----------------------------------------------------------------------------------------------


def question(game: Runeslingers, t: Table, d: Decision) -> str:
    """What the seat is asked."""
    if isinstance(d, Act):
        if d.data:
            return say("Do you answer {what}?", what=_newest(game, t, Secrets(d.seat)))
        return say("Your Play Phase ({n} light).", n=t.get(d.seat, "light"))
    word, head = telling.asked_word(d), telling.source_words(game, t, d)
    if word == "block" and isinstance(d, Cards):
        return head + tell(
            "{n} damage to {target}. Give up a card to block {block}?",
            n=d.data[2],
            target=card_words(game, t, d.data[1], Secrets(d.seat)),
            block=game.stat(t, player(d.seat), "block"),
        )
    if isinstance(d, Number):
        return _number_question(game, t, d)
    plain = None if isinstance(d, Order) else _QUESTIONS.get(word) or _QUESTIONS.get(d.name)
    if plain is None:
        return telling.choice_words(head, d)
    return say(plain) if d.name in _BARE else asked(head, say(plain))


def _newest(game: Runeslingers, t: Table, know: Secrets) -> str:
    """What is answered, with all that was announced: whose it is, targets and choices (RS-250)."""
    if not t.chain:
        return say("the last action")
    item = t.chain[-1]
    return f"{link_words(game, t, item.card, item.seat, know)}{telling.aims_words(game, t, item, know)}"


def link_words(game: Runeslingers, t: Table, card: int, seat: int, know: Secrets | None) -> str:
    """A rung of the ladder: the card and who slung it."""
    face = t.rows[card].face
    name = say("a card") if face is None else game.face_name(face)
    return f"{name} {whose(seat, know)}"


def _number_question(game: Runeslingers, t: Table, d: Number) -> str:
    if d.name == "cut":
        return say("Cut the opponent's deck: how many cards from below go on top? (0: leave it)")
    if d.name == "#take":
        return say("How many of {card} go?", card=card_words(game, t, d.source, Secrets(d.seat)))
    return asked(telling.source_words(game, t, d), say("which number?"))


_BARE = ("start", "first", "pass", "return", "cut")
_QUESTIONS = {
    "start": mark("Which card is your starting concentration?"),
    "first": mark("You won the roll."),
    "pass": mark("Play on, or pass?"),
    "return": mark("Which concentration do you take back?"),
    "place": mark("where do you lay it?"),
    "light": mark("which concentrations do you use for light?"),
    "target": mark("choose the target."),
    "bullet": mark("choose one."),
    "ailments": mark("which ailments?"),
    "types": mark("not all ailments fit; which are applied?"),
    "discard": mark("which cards do you discard?"),
    "cost": mark("which cards do you give up?"),
    "may": mark("do you do it?"),
}


# --- answers ------------------------------------------------------------------------------------------------


def answer(game: Runeslingers, t: Table, d: Decision, answer: Answer, know: Secrets) -> str:
    """One answer as it stands in the list of options."""
    if isinstance(d, Act):
        return _act(game, t, d, answer, know)
    if d.name == "cut" and not answer.value:
        return say("Leave the deck as it is")
    none = mark("No block") if d.name == "#block" else mark("None")
    return telling.chosen_words(game, d, answer.value, lambda card: card_words(game, t, card, know), none)


def _act(game: Runeslingers, t: Table, d: Act, answer: Answer, know: Secrets) -> str:
    word, *rest = answer.value
    if word == "pass":
        return say("No answer") if d.data else say("End the Play Phase")
    if word == "light":
        return say("Create 1 light from {card}", card=card_words(game, t, rest[0], know))
    face = telling.acting_face(t, answer, know)
    name = say("a card") if face is None else game.face_name(face)
    if word == "set":
        return say("Set {card} as a concentration", card=name)
    if word == "play" and face is not None:
        return say("Play {card} ({n} light)", card=name, n=light_asked(game, t, d.seat, rest[0], face))
    if word == "play":
        return say("Play {card}", card=name)
    return telling.use_words(game, name, rest[1], telling.price_words(game, t, d, rest[0], rest[1]))


def light_cost(game: Runeslingers, face: int) -> int:
    """The printed light cost of a card."""
    for play in game.catalogue.cards[face].play:
        cost = play.cost.pay.get("light", 0) if play.cost is not None else 0
        return cost if isinstance(cost, int) else 0
    return 0


def light_asked(game: Runeslingers, t: Table, seat: int, card: int, face: int) -> int:
    """What a card costs its player now (RS-047)."""
    return game.price_of(telling.standing(game, t, seat, card, face), "light", light_cost(game, face))


# --- events -------------------------------------------------------------------------------------------------


def event(game: Runeslingers, t: Table, event: Event, know: Secrets) -> str:
    """A line for the log. What is given up to block is told as discarded, not as a choice of the blow."""
    if event.kind in ("chosen", "settled") and event.args[0] == "#block":
        return ""
    return telling.event_words(_EVENTS, game, t, event, know)


def _phase(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    return telling.turn_words(what, know) if what.args[0] == "ready" else ""


_MOVES = {
    ("deck", "discard"): mark("{card} goes from {deck} to the discard pile."),
    ("deck", "void"): mark("{card} goes from {deck} to the void pile."),
    ("field", "discard"): mark("{card} goes to the discard pile."),
    ("area", "discard"): mark("{card} goes to the discard pile."),
    ("conc", "discard"): mark("{card}, a concentration, is discarded."),
    ("conc", "hand"): mark("A concentration goes back to {hand}."),
    ("field", "hand"): mark("{card} goes back to its owner's hand."),
    ("under", "hand"): mark("{card} goes back to its owner's hand."),
    ("under", "discard"): mark("{card} goes to the discard pile."),
    ("limbo", "discard"): mark("{card} goes to the discard pile."),
    ("field", "under"): mark("{card} is trapped."),
    ("area", "under"): mark("{card} is trapped."),
    ("conc", "under"): mark("{card}, a concentration, is trapped."),
}
_DONE = {
    ("hand", "discard"): (mark("You discard {card}."), mark("{who} discards {card}.")),
    ("hand", "limbo"): (mark("You play {card}."), mark("{who} plays {card}.")),
}


def _moved(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    card, way = what.cards[0], telling.way_of(t, what)
    name = name_words(game, t, card, know)
    if way in _DONE:
        return done(what.seat, know.seat, *_DONE[way], card=name)
    if way not in _MOVES:
        return ""
    if way[0] != "deck":
        name = of(name, t.rows[card].owner, know.seat)
    deck, hand = own(mark("deck"), what.seat, know), own(mark("hand"), what.seat, know)
    return tell(_MOVES[way], card=name, deck=deck, hand=hand)


def _counted(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    name, amount = what.args
    face = t.rows[what.cards[0]].face
    if face is None:
        return ""
    card = game.face_name(face)
    if name == "instance":
        return done(
            what.seat, know.seat, "You have {n} {card} now.", "{who} has {n} {card} now.", n=amount, card=card
        )
    words = ONE_MARK.get(str(name), MARKS[str(name)]) if amount == 1 else MARKS[str(name)]
    return say("{card} has {n} {what} now.", card=card, n=amount, what=label(words))


def _changed(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    name, value = what.args
    told = name in ("health", "determination") or (name == "barrier" and value)
    if not told or what.seat < 0 or not t.turn:
        return ""
    return tell("{who}: {what} {n}.", who=named(what.seat, know.seat), what=label(str(name)), n=value)


_WHY = {
    "health": mark("the health is gone"),
    "deck": mark("the deck is empty"),
    "ailments": mark("eight ailments were shed"),
}


def _downed(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    why, left = what.args
    return done(
        what.seat,
        know.seat,
        "You lose a power, {why}: {left} left.",
        "{who} loses a power, {why}: {left} left.",
        why=say(_WHY.get(str(why), str(why))),
        left=left,
    )


def _lost(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    return done(
        what.seat,
        know.seat,
        "You lose the encounter: {why} ({clause}).",
        "{who} loses the encounter: {why} ({clause}).",
        why=label(str(what.args[0])),
        clause=what.args[1],
    )


def _hit(sentence: str, sourced: str) -> Tell:
    """What comes over a player or card, with the card it comes from where there is one."""

    def tale(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
        target = card_words(game, t, what.cards[0], know) if what.cards else say("nothing")
        source = telling.source_of(game, t, what)
        if source:
            return tell(sourced, source=source, target=target, n=what.args[0])
        return tell(sentence, target=target, n=what.args[0])

    return tale


def _blocked(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    return done(
        what.seat,
        know.seat,
        "You block for {target}: a barrier of {n}.",
        "{who} blocks for {target}: a barrier of {n}.",
        target=card_words(game, t, what.cards[0], know),
        n=what.args[0],
    )


def _fizzled(game: Runeslingers, t: Table, what: Event, know: Secrets) -> str:
    return tell("{card} has no effect.", card=card_words(game, t, what.cards[0], know))


_EVENTS: dict[str, Tell] = {
    "phase": _phase,
    "moved": _moved,
    "uses": telling.uses,
    ACTS: telling.acts,
    "counted": _counted,
    "changed": _changed,
    "downed": _downed,
    "starts": acted("You begin.", "{who} begins."),
    "rolled": telling.rolled,
    "cut": acted("You cut the opponent's deck at {n}.", "{who} cuts the opponent's deck at {n}."),
    "drew": acted("You draw {card}.", "{who} draws {card}."),
    "lit": acted("You create 1 light.", "{who} creates 1 light."),
    "full": acted(
        "Your hand is full: what you draw is discarded.",
        "The hand of {who} is full: what is drawn is discarded.",
    ),
    "set": acted("You set {card} as a concentration.", "{who} sets a concentration."),
    "passed": acted("You pass.", "{who} passes."),
    "named": acted("You name {n}.", "{who} names {n}."),
    "damaged": _hit("{n} damage to {target}.", "{source}: {n} damage to {target}."),
    "blocked": _blocked,
    "stopped": _hit("The barrier of {target} stops {n} damage.", "The barrier of {target} stops {n} damage."),
    "healed": _hit("{target} gains {n} health.", "{source}: {target} gains {n} health."),
    "bled": _hit("{target} loses {n} health.", "{source}: {target} loses {n} health."),
    "fizzled": _fizzled,
    "lost": _lost,
    "left": acted("You are out of the game.", "{who} is out of the game."),
}
