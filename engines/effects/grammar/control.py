"""Verbs that steer an effect, and verbs that ask. Docstrings say what a step does and what `name` binds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from .parts import Cost, Steps
from .sets import Cards, CardSet, Filter, Num, On, Test
from .words import MAX_LIST, MAX_SIDES, MAX_TIMES, Bind, End, Label, Node, Seats, Timing, Until, Verb, Zone

# --- control ------------------------------------------------------------------------------------------------


class Let(Verb, frozen=True, tag="let"):
    """Bind `name` to a number, or to the cards of a set as it stands now: exactly one of the two."""

    name: Bind
    n: Num | None = None
    set: Cards | None = None


class If(Verb, frozen=True, tag="if"):
    """Run `then` if the test holds, else `other`."""

    test: Test
    then: Steps
    other: Steps = ()


class Each(Verb, frozen=True, tag="each"):
    """Run the steps once for each card (or player) of the set as it stood at the start, in order.

    Within, `it` is that card; `name`, if given, binds it too, for an `each` inside another. `by` orders them
    if order matters.
    """

    set: Cards
    steps: Steps
    name: Bind | None = None
    by: Seats | None = None


class Repeat(Verb, frozen=True, tag="repeat"):
    """Run the steps n times. Within, `name` binds the round, from 1."""

    n: Num
    steps: Steps
    name: Bind | None = None


class May(Verb, frozen=True, tag="may"):
    """Ask whether to pay the cost and run the steps; else run `other`. Binds `name` to 1 if done, to 0 if
    not.
    """

    steps: Steps
    other: Steps = ()
    cost: Cost | None = None
    by: Seats = "you"
    label: Label = ""
    name: Bind | None = None


class Option(Node, frozen=True):
    """One bullet: open only if its test holds and its questions can be answered."""

    label: Label
    test: Test | None = None
    ask: Steps = ()
    steps: Steps = ()


class ChooseOne(Verb, frozen=True, tag="choose_one"):
    """Choose among bullets; in `ask` the choice is made at once and its steps run on resolution.

    `least` and `most` allow several different bullets. Binds `name` to the number of the bullet, from 1 (the
    first of several).
    """

    options: Annotated[tuple[Option, ...], Meta(min_length=1, max_length=MAX_LIST)]
    by: Seats = "you"
    least: Num = 1
    most: Num = 1
    name: Bind | None = None


class Later(Verb, frozen=True, tag="later"):
    """Leave a trigger that waits, with what is bound now, for the event; it goes off `times` times, or until
    its end.
    """

    on: On
    steps: Steps
    at: Timing = "after"
    test: Test | None = None
    until: Until = "game"
    times: Annotated[int, Meta(ge=1, le=MAX_TIMES)] = 1


class Stop(Verb, frozen=True, tag="stop"):
    """End this ability here; with `event`, in a before-effect, the event does not happen either."""

    event: bool = False


# --- questions ----------------------------------------------------------------------------------------------


class Choose(Verb, frozen=True, tag="choose"):
    """Choose cards or players; binds `name` to them. `target` says that the game's targeting rules apply."""

    name: Bind
    set: Cards
    by: Seats = "you"
    least: Num = 1
    most: Num = 1
    target: bool = True


class ChooseNumber(Verb, frozen=True, tag="choose_number"):
    """Choose a number from lo to hi; binds `name` to it."""

    name: Bind
    hi: Num
    lo: Num = 0
    by: Seats = "you"


class Order(Verb, frozen=True, tag="order"):
    """Put the cards or players bound to `name` in an order of one's choice and bind `name` to that order.

    With `to` they go to that zone in that order, unseen by others if the zone is hidden.
    """

    name: Bind
    to: Zone | None = None
    place: End = "top"
    by: Seats = "you"


class Look(Verb, frozen=True, tag="look"):
    """Show the faces to `by` alone; binds `name` to the cards."""

    name: Bind
    set: Cards
    by: Seats = "you"


class Search(Verb, frozen=True, tag="search"):
    """Look through a hidden zone and choose cards that fit, or claim that there is none; binds `name` to the
    cards found.

    `show` opens them to all.
    """

    name: Bind
    set: CardSet
    by: Seats = "you"
    least: Num = 0
    most: Num = 1
    show: bool = False


class Reveal(Verb, frozen=True, tag="reveal"):
    """Open the faces to these seats; binds `name` to the cards."""

    card: Cards
    to: Seats = "any"
    name: Bind | None = None


class Duty(Verb, frozen=True, tag="duty"):
    """A seat must show which of these cards fit, or claim that none does; no choice. Binds `name` to the
    cards shown.
    """

    name: Bind
    set: Cards
    where: Filter
    by: Seats = "you"


class Claim(Verb, frozen=True, tag="claim"):
    """Assert that hidden cards all fit, or with `none` that none of them does. Of cards that were not chosen
    (`$name`), those of which it is not true are shown.
    """

    card: Cards
    where: Filter
    none: bool = False
    by: Seats = "you"


class Roll(Verb, frozen=True, tag="roll"):
    """Roll n dice; binds `name` to their sum."""

    name: Bind
    sides: Annotated[int, Meta(ge=2, le=MAX_SIDES)] = 6
    n: Num = 1


class Pick(Verb, frozen=True, tag="pick"):
    """Take n cards of the set at random; binds `name` to them."""

    name: Bind
    set: Cards
    n: Num = 1
