"""What all card games say alike about questions, answers and what happened; `say.py` of a game has the words
that are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.effects.announce import USE
from engines.effects.cardgame import CardGame
from engines.effects.scope import Scope
from engines.kernel import (
    Act,
    Answer,
    Cards,
    Decision,
    Event,
    Item,
    Option,
    Order,
    Secrets,
    Table,
    is_player,
    player,
    seat_of,
)
from engines.kernel.say import (
    capital,
    done,
    label,
    listed,
    mark,
    named,
    of,
    owned,
    say,
    seat_name,
    turn_heading,
)

Tell = Callable[[Any, Table, Event, Secrets], str]
"""How a game tells of one kind of event; nothing where it needs no telling."""


def name_words(game: CardGame, t: Table, card: int, know: Secrets) -> str:
    """The name of a card alone, if the onlooker knows it."""
    face = know.face(t, card) if 0 <= card < len(t.rows) else None
    return say("a card") if face is None else game.face_name(face)


def whose(seat: int, know: Secrets | None) -> str:
    """To whom something named before it belongs: of yours, of Anna."""
    if know is not None and seat == know.seat:
        return say("of yours")
    return say("of {who}", who=seat_name(seat))


def aims_words(game: CardGame, t: Table, item: Item, know: Secrets | None) -> str:
    """What was announced with a link of the chain, which is public: casters, targets, each once however
    often it was chosen, and chosen bullets.
    """
    me = know or Secrets()
    parts = []
    told: set[tuple[bool, int]] = set()
    for name, value in item.env:
        if name[0] == "#" or not isinstance(value, tuple):
            continue
        caster = name.startswith("caster")
        cards = [card for card in value if type(card) is int and (caster, card) not in told]
        known = [c for c in cards if is_player(c) or (0 <= c < len(t.rows) and _told_of(game, t, c, me))]
        told.update((caster, card) for card in known)
        if known:
            what = listed([target_words(game, t, card, me) for card in known])
            parts.append(say("used by {what}", what=what) if caster else say("aimed at {what}", what=what))
    labels = game.catalogue.bullet_labels
    parts += [f"“{label(labels[path])}”" for path in dict(item.env).get("#bullets") or () if path in labels]
    return f" ({', '.join(parts)})" if parts else ""


def own(thing: str, seat: int, know: Secrets | None) -> str:
    """A thing without a name of its own, with the player it belongs to: your deck, Anna's deck."""
    return owned(say(thing), seat, NOBODY if know is None else know.seat)


NOBODY = -2
"""An onlooker to whom nothing belongs."""


# --- questions ----------------------------------------------------------------------------------------------


def asked_word(d: Decision) -> str:
    """The word that a question carries for whoever puts it into words."""
    data = getattr(d, "data", ())
    return str(data[0]) if data else ""


def source_words(game: CardGame, t: Table, d: Decision) -> str:
    """The card that asks, at the head of a question."""
    card = getattr(d, "source", -1)
    face = t.rows[card].face if card >= 0 else None
    return "" if face is None else f"{game.face_name(face)}: "


def choice_words(head: str, d: Decision) -> str:
    """What is asked where the game has no words for it."""
    if isinstance(d, Order):
        return asked(head, say("in which order?"))
    if isinstance(d, Cards) and d.least == d.most:
        return asked(head, say("choose {n}.", n=d.least))
    if isinstance(d, Cards):
        return asked(head, say("choose {least} to {most}.", least=d.least, most=d.most))
    return asked(head, say("what do you choose?"))


def asked(head: str, words: str) -> str:
    """A question with the card that asks at its head, or as a sentence of its own."""
    return f"{head}{words}" if head else capital(words)


# --- answers ------------------------------------------------------------------------------------------------


def chosen_words(
    game: CardGame, d: Decision, value: Any, card_words: Callable[[int], str], none: str = "None"
) -> str:
    """An answer to anything but an open question, with `none` for no card at all."""
    if isinstance(d, Option):
        return game.say_label(str(d.labels[value]))
    if isinstance(d, Order):
        labels = dict(zip(d.cards, d.labels, strict=False)) if d.labels else {}
        named = [game.say_label(labels[card]) if labels.get(card) else card_words(card) for card in value]
        return say(", then ").join(named)
    if not isinstance(value, tuple):
        return str(value)
    return ", ".join(card_words(card) for card in value) if value else say(none)


def acting_face(t: Table, answer: Answer, know: Secrets) -> int | None:
    """The face of the card that an answer acts with: opened with it, or known already."""
    card = answer.value[1]
    face = dict(answer.faces).get(card)
    return know.face(t, card) if face is None else face


def use_words(game: CardGame, name: str, path: str, price: str = "") -> str:
    """Using an ability of a card of this name, with what it costs now."""
    words = game.ability_words(path)
    unnamed = words == path or name.startswith(words)  # called like its card
    used = say("Use {card}", card=name) if unnamed else f"{name}: {label(words)}"
    return f"{used} ({price})" if price else used


def standing(game: CardGame, t: Table, seat: int, card: int, face: int | None = None) -> Scope:
    """Where a seat stands that considers a card, whose face it may be alone to know."""
    return Scope(game, t, card, seat, (), (), peek={} if face is None else {card: face})


def price_words(game: CardGame, t: Table, d: Act, card: int, path: str) -> str:
    """What using an ability costs now; nothing where it is free."""
    cost = game.cost_of(path, None)
    if cost is None:
        return ""
    s, word = standing(game, t, d.seat, card), game.vocabulary.label
    turned = [say(_TURNED.get(game.turned_word, game.turned_word))] if cost.exhaust else []
    paid = [(what, game.price_of(s, what, num)) for what, num in cost.pay.items() if type(num) is int]
    paid += [(what, num) for what, num in cost.spend.items() if type(num) is int]
    return ", ".join([*turned, *(f"{n} {label(word(what))}" for what, n in paid)])


_TURNED = {"used": mark("turn it sideways"), "tasked": mark("task it"), "engaged": mark("engage it")}
"""How a cost is told that turns the card itself."""


# --- events -------------------------------------------------------------------------------------------------


def event_words(
    tales: Mapping[str, Tell],
    game: CardGame,
    t: Table,
    event: Event,
    know: Secrets,
    late: tuple[str, ...] = (USE,),
) -> str:
    """A line for the log; nothing for facts that need none. `late`: announcements that are told when all is
    chosen for them.
    """
    if event.kind in ("chosen", "settled"):
        return choice_told(game, t, event, know, late)
    tell = tales.get(event.kind)
    return "" if tell is None else tell(game, t, event, know)


def choice_told(game: CardGame, t: Table, event: Event, know: Secrets, late: tuple[str, ...]) -> str:
    """What was chosen for a card that asks: targets, casters, bullets; nothing of what not all may see. Of
    one that is still being announced it is told what it is chosen for.
    """
    name, source, *chosen = event.args
    face = t.rows[source].face if isinstance(source, int) and source >= 0 else None
    if face is None:
        return ""
    unseen = any(not is_player(card) and t.rows[card].face is None for card in event.cards)
    paid = str(name).startswith("#")  # what is paid with or laid on is told by what comes of it
    if unseen and (paid or not all(_told_of(game, t, card, know) for card in event.cards)):
        return ""
    mine = player(know.seat) if event.kind == "chosen" and event.seat == know.seat else None
    what = listed(
        [say("yourself") if card == mine else target_words(game, t, card, know) for card in event.cards]
    )
    what = what or (f"“{label(str(chosen[0]))}”" if chosen else "")
    if not what:
        return ""
    card = game.face_name(face)
    first = any(frame.program in late and frame.card == source for frame in t.stack)
    only, *chooses = _FIRST if first else _CHOICE
    if event.kind == "settled":
        return say(only, card=card, what=what)
    return done(event.seat, know.seat, *chooses, card=card, what=what)


def _told_of(game: CardGame, t: Table, card: int, know: Secrets) -> bool:
    """Whether all may hear which card was chosen: what lies face down in play has words of its own."""
    return is_player(card) or t.rows[card].face is not None or bool(game.unseen_words(t, card, know))


_CHOICE = (
    mark("{card}: only {what} can be chosen."),
    mark("{card}: you choose {what}."),
    mark("{card}: {who} chooses {what}."),
)
_FIRST = (
    mark("To use {card}, only {what} can be chosen."),
    mark("To use {card}, you choose {what}."),
    mark("To use {card}, {who} chooses {what}."),
)
"""The same where it is told later that the card is used."""


def target_words(game: CardGame, t: Table, card: int, know: Secrets) -> str:
    """A card or player that something is aimed at, with whose it is."""
    if is_player(card) and seat_of(card) == know.seat:
        return say("you{target}", target="")  # in other languages another word than who does something
    if is_player(card):
        return seat_name(seat_of(card))
    row = t.rows[card]
    if row.face is None and (unseen := game.unseen_words(t, card, know)):
        return unseen
    seat = row.seat if game.in_play(t, card) else row.owner  # what it came to since may lie with another
    return of(name_words(game, t, card, know), seat, know.seat)


def acted(you: str, they: str) -> Tell:
    """A line about what somebody did: one sentence for whoever did it, another for everybody else. They may
    name `{card}`, the first card, and `{n}`, the first argument.
    """

    def tale(game: CardGame, t: Table, event: Event, know: Secrets) -> str:
        parts: dict[str, object] = {"n": event.args[0] if event.args else ""}
        if event.cards:
            parts["card"] = name_words(game, t, event.cards[0], know)
        return done(event.seat, know.seat, you, they, **parts)

    return tale


def uses(game: CardGame, t: Table, event: Event, know: Secrets) -> str:
    """That somebody uses an ability of a card: before what comes of it."""
    path = str(event.args[0])
    words, name = game.ability_words(path), game.ability_card(path)
    if words == path or name.startswith(words):  # called like its card
        return done(event.seat, know.seat, "You use {card}.", "{who} uses {card}.", card=name)
    return done(
        event.seat,
        know.seat,
        "You use {card}: {what}.",
        "{who} uses {card}: {what}.",
        card=name,
        what=label(words),
    )


def acts(game: CardGame, t: Table, event: Event, know: Secrets) -> str:
    """That an ability goes off by itself: the cause of what is told next."""
    return say("{card} takes effect.", card=game.ability_card(str(event.args[0])))


def turn_words(event: Event, know: Secrets) -> str:
    """That a turn begins: an event with its phase and number."""
    return turn_heading(int(event.args[1]), event.seat, know.seat)


def rolled(game: CardGame, t: Table, event: Event, know: Secrets) -> str:
    """What dice show, player by player."""
    shown = [str(n) for n in event.args]
    if len(shown) == t.map.seats:
        shown = [f"{named(seat, know.seat)} {n}" for seat, n in enumerate(shown)]
    return say("Dice: {numbers}.", numbers=listed(shown))


def source_of(game: CardGame, t: Table, event: Event) -> str:
    """The card from which something came over another, by its name; nothing where none is known."""
    source = event.args[1] if len(event.args) > 1 else -1
    face = t.rows[source].face if isinstance(source, int) and 0 <= source < len(t.rows) else None
    return "" if face is None else game.face_name(face)


def way_of(t: Table, event: Event) -> tuple[str, str]:
    """From which zone a card moved to which; no name for where nothing lies."""
    came, goes = (t.map.of[n].name if isinstance(n, int) and n >= 0 else "" for n in event.args[:2])
    return came, goes
