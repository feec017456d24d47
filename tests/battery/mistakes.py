"""High Card with one mistake each: what a battery is worth shows in what it catches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.kernel import (
    Act,
    Cards,
    Event,
    Frame,
    IllegalAnswer,
    Program,
    Secrets,
    Table,
    TableView,
    Work,
    questions,
)
from tests.kernel import highcard
from tests.kernel.highcard import BIG, WORDS, HighCard, zone

Acts = Iterator[tuple[Any, tuple[int, ...]]]


class _Changed(HighCard):
    """High Card with some programs replaced."""

    def __init__(self) -> None:
        super().__init__()
        self.programs = {**self.programs, **self.changed()}

    def changed(self) -> dict[str, Program]:
        """The programs that are not as they should be."""
        return {}


class _Remembers(_Changed):
    """Rules that keep hold of what somebody knew who listed options or looked: the way secrets get in."""

    def __init__(self) -> None:
        super().__init__()
        self.remembered: dict[int, int] = {}

    def acts(self, t: Table, d: Act, know: Secrets) -> Acts:
        self.remembered.update(know.faces)
        return super().acts(t, d, know)

    def view(self, t: Table, seat: int, know: Secrets) -> TableView:
        self.remembered.update(know.faces)
        return super().view(t, seat, know)


class SkipsAWindow(_Remembers):
    """Does not ask a seat that has no card it could play."""

    def changed(self) -> dict[str, Program]:
        def ask(w: Work, f: Frame) -> None:
            if any(self.remembered.get(card, 0) % 2 == 0 for card in w.t.zone("hand", f.seat)):
                highcard.ask(w, f)
            else:
                w.bind("act", ("pass",))

        return {"turn": (highcard.show_back, highcard.look_at_draw, highcard.draw, ask, highcard.act)}


class BranchesOnAHiddenFace(_Changed):
    """Pays for a drawn card before anybody has seen it."""

    def changed(self) -> dict[str, Program]:
        def draw(w: Work, f: Frame) -> None:
            if any(w.face(card) >= BIG for card in f.get("drawn")):
                w.add(f.seat, "points", 1)
            highcard.draw(w, f)

        return {"turn": (highcard.show_back, highcard.look_at_draw, draw, highcard.ask, highcard.act)}


class TellsAFace(_Remembers):
    """Reports the face of a card laid face down."""

    def changed(self) -> dict[str, Program]:
        def lay_hidden(w: Work, f: Frame) -> None:
            highcard.lay_hidden(w, f)
            for card in f.get("hidden"):
                w.emit("laid", f.seat, (card,), self.remembered.get(card, -1))

        return {"hide": (highcard.choose_hidden, lay_hidden, highcard.duty, highcard.shown_big)}


class SpeaksOfAFace(_Remembers):
    """The words for a move name the card to everybody."""

    def say_event(self, t: Table, event: Event, know: Secrets) -> str:
        if event.kind == "looked":
            return f"Seat {event.seat + 1} saw {[self.remembered.get(card) for card in event.cards]}."
        return super().say_event(t, event, know)


class ShowsAFace(_Remembers):
    """A refusal tells what the opponent holds."""

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        try:
            super().judge_act(t, d, value, faces)
        except IllegalAnswer as error:
            hidden = [face for card, face in self.remembered.items() if t.rows[card].face is None]
            raise IllegalAnswer(error.code, f"Not while a card like {hidden} is out.") from None


class FollowsHashes(_Changed):
    """Goes through a set of names in whatever order it comes."""

    def changed(self) -> dict[str, Program]:
        def back(w: Work, f: Frame) -> None:
            for name in {f"card {card}" for card in w.t.zone("hand", f.seat)}:
                w.move(int(name.split()[1]), zone(w.t, "deck", f.seat), up=False)

        return {"return": (highcard.which, back)}


class CountsInFractions(_Changed):
    """Half points."""

    def changed(self) -> dict[str, Program]:
        def sprung(w: Work, f: Frame) -> None:
            w.add(f.seat, "points", 1 / 2)  # type: ignore[arg-type]
            highcard.sprung(w, f)

        return {"spring": (highcard.turn_up, sprung)}


class ForgetsARefusal(_Changed):
    """Lets odd cards be played."""

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        even = {card: face - face % 2 for card, face in faces.items()}
        super().judge_act(t, d, value, even)


class TakesTruthForANumber(_Changed):
    """Does not tell True from 1."""

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        numbers = tuple(int(part) if isinstance(part, bool) else part for part in value)
        super().judge_act(t, d, numbers, faces)


class TakesMoreOpenings(_Changed):
    """Does not mind cards that are opened for nothing."""

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        super().judge_act(t, d, value, {card: face for card, face in faces.items() if card in value})


class ListsTooLittle(_Changed):
    """Forgets to offer a pass to whoever has points."""

    def acts(self, t: Table, d: Act, know: Secrets) -> Acts:
        return ((a, o) for a, o in super().acts(t, d, know) if a != ("pass",) or not t.get(d.seat, "points"))


class ListsTooMuch(_Changed):
    """Offers odd cards too."""

    def acts(self, t: Table, d: Act, know: Secrets) -> Acts:
        yield from ((("play", card), (card,)) for card in t.zone("hand", d.seat) if card in know.faces)
        yield from (((word,), ()) for word in WORDS)


class ListsByAnotherSHand(_Changed):
    """Offers a look only if the next card is worth it."""

    def acts(self, t: Table, d: Act, know: Secrets) -> Acts:
        top = t.zone("deck", d.seat)[-1:]
        dull = any((face := know.face(t, card)) is not None and face < BIG for card in top)
        return ((a, o) for a, o in super().acts(t, d, know) if a != ("look",) or not dull)


class ChangesOnRefusal(_Changed):
    """Fines whoever tries something else."""

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        try:
            super().judge_act(t, d, value, faces)
        except IllegalAnswer:
            t.vars = (*t.vars[:-1], t.vars[-1] - 1)
            raise


class SaysNothing(_Changed):
    """Refuses without a sentence."""

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        try:
            super().judge_act(t, d, value, faces)
        except IllegalAnswer:
            raise IllegalAnswer("no", "") from None


class CountsByItself(_Changed):
    """Keeps count in the rules instead of in the table."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = 0

    def flow(self, w: Work) -> None:
        self.turns += 1
        w.add(w.t.active, "points", self.turns % 3 == 0)
        super().flow(w)


class RemembersInTheTable(_Changed):
    """Keeps a derived value that outlives what it was derived from."""

    def flow(self, w: Work) -> None:
        since = w.t.watch.setdefault("turn", w.t.turn)
        w.add(w.t.active, "points", w.t.turn - since)
        super().flow(w)


class LosesACard(_Changed):
    """Takes a picked card out of the hand and puts it nowhere."""

    def changed(self) -> dict[str, Program]:
        def lose(w: Work, f: Frame) -> None:
            hand = zone(w.t, "hand", f.get("loser"))
            w.t.zones[hand] = tuple(card for card in w.t.zones[hand] if card not in f.get("picked"))

        return {"bid": (highcard.seal, highcard.compare, highcard.pick, highcard.open_picked, lose)}


class BindsAList(_Changed):
    """Keeps a list in a frame, which copies would share."""

    def changed(self) -> dict[str, Program]:
        def look(w: Work, f: Frame) -> None:
            highcard.look(w, f)
            w.bind("all", list(w.t.zone("deck", f.seat)))  # type: ignore[arg-type]

        return {"look": (look, highcard.arrange)}


class TouchesTheTableToShowIt(_Changed):
    """Tidies up while drawing the screen."""

    def view(self, t: Table, seat: int, know: Secrets) -> TableView:
        t.seats[0] = (*t.seats[0][:-1], 0)
        return super().view(t, seat, know)


class AsksWhoIsGone(_Changed):
    """Goes on asking a seat that has left."""

    def gone(self, w: Work, seat: int, reason: str) -> None:
        if not questions(w.t.pending):
            super().gone(w, seat, reason)


class NeverAsks(_Changed):
    """Wants more big cards than a hand may have."""

    def changed(self) -> dict[str, Program]:
        def choose(w: Work, f: Frame) -> None:
            hand = w.t.zone("hand", f.seat)
            w.ask(Cards(f.seat, "boast", hand, len(hand), len(hand), test="big"))

        return {"boast": (choose, highcard.boasted)}
