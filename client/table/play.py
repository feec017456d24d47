"""One position being played: joins what is asked with what is pointed at and what is seen.

Pointer and keys call the same few methods; answers leave through one signal.
"""

from __future__ import annotations

from client.app.speech import tr
from client.qt import QObject, QPointF, Signal
from client.table.acting import ActPicking
from client.table.asking import picking_for
from client.table.choices import Choice, Ref, card_ref
from client.table.dock import Dock
from client.table.laying import Laying
from client.table.layout import Layout
from client.table.naming import named, seat_name
from client.table.picking import (
    Button,
    CardsPicking,
    NotToPick,
    OptionPicking,
    OrderPicking,
    Picking,
    PrivateOrder,
)
from client.table.scene import TableScene
from client.table.shortcuts import first, letters, nearest
from client.table.shown import Shown
from engines.kernel import Answer, CardView, Game, TableView
from engines.kernel.text import card_words


class Play(QObject):
    """What has been pointed at so far, and what that lights up."""

    answered = Signal(object)
    ordered = Signal(object)
    refused = Signal(str, str)

    def __init__(self, game: Game, layout: Layout, scene: TableScene, dock: Dock) -> None:
        super().__init__(scene)
        self.game, self.layout, self.scene, self.dock = game, layout, scene, dock
        self.shown: Shown | None = None
        self.picking: Picking | None = None
        self.cards: dict[int, CardView] = {}
        self.focus: Ref | None = None
        """What the keyboard or the last click is at."""
        self.keyed = False
        """Whether the arrow keys brought the focus there: then the button speaks of it."""
        self._last: Ref | None = None
        """Where the focus was before this question: walking begins there again."""
        self.pointed: frozenset[Ref] = frozenset()
        """What a log line, say, points at."""
        self.keys: dict[str, str] = {}
        self.laying = Laying(self)
        dock.chosen.connect(self.answer)
        dock.pressed.connect(self.press)

    @property
    def view(self) -> TableView:
        """The position shown."""
        assert self.shown is not None
        return self.shown.view

    # --- a new position -------------------------------------------------------------------------------------

    def take(self, shown: Shown) -> None:
        """Go on to a position. The same question again keeps what was chosen; a new one begins afresh."""
        keeps = self.picking is not None and _same_question(self.shown, shown)
        self.shown = shown
        self.cards = {card.id: card for zone in shown.view.zones for card in zone.cards}
        if not keeps:
            self._begin(shown)
        if self.focus is not None and self.focus not in self.walkable():
            self.focus = None

    def _begin(self, shown: Shown) -> None:
        options = shown.options
        self.picking = (
            picking_for(self.game, options, shown.view, self.layout)
            if options is not None and not shown.view.outcome
            else None
        )
        self.keys = letters(self.picking.choices, self.layout) if isinstance(self.picking, ActPicking) else {}
        source = getattr(options.decision, "source", -1) if options is not None else -1
        self.pointed = frozenset({Ref("card", source)}) if source in self.cards else frozenset()
        self._last, self.focus, self.keyed = self.focus or self._last, None, False
        self.laying.begin()
        self.dock.ask(self.picking, self._waiting())

    def _waiting(self) -> str:
        view = self.view
        if view.outcome:
            return named(view.outcome, self.scene.names)
        asked = [seat.seat for seat in view.seats if seat.asked and seat.seat != view.onlooker]
        said = [seat_name(view, seat, self.scene.names) for seat in asked]
        if not said:
            return tr("Waiting.")
        return tr("Waiting for {names}.").format(names=", ".join(said))

    # --- what can be pointed at -----------------------------------------------------------------------------

    def lit(self) -> frozenset[Ref]:
        """What can be chosen now; cells are those where a click does something with the present turn."""
        picking = self.picking
        if picking is None:
            return frozenset()
        found = picking.lit()
        if isinstance(picking, ActPicking) and self.scene.opened is None:
            found -= picking.aside.difference(picking.picked)
        if not isinstance(picking, ActPicking) or not any(ref.kind == "cell" for ref in found):
            return found
        return frozenset(ref for ref in found if ref.kind != "cell") | self.laying.lit_cells(picking)

    def best(self, refs: list[Ref]) -> Ref | None:
        """What is meant among things that lie at one point: one that can be chosen, and of a stack of cards
        one that is not chosen yet.
        """
        lit = self.lit()
        picked = self.picking.picked if self.picking is not None else ()
        for wanted in ([r for r in refs if r in lit and r not in picked], [r for r in refs if r in lit]):
            if wanted:
                return wanted[0]
        laying = bool(self.laying.text())
        return next((ref for ref in refs if not laying or ref.kind in ("cell", "card")), None)

    # --- choosing -------------------------------------------------------------------------------------------

    def pick(self, ref: Ref) -> bool:
        """Choose something; False if it was refused (and said why)."""
        if self.picking is None:
            if self.shown is not None and self.shown.live:
                self.dock.tell(self._waiting(), bad=True)
            return False
        target = self.laying.grip(ref) if ref.kind == "cell" else ref
        try:
            answer = self.picking.pick(target)
        except NotToPick as why:
            self.refuse(why.sentence, why.clause)
            return False
        if answer is not None:
            self.answer(answer)
            return True
        self.dock.tell("")
        self.refresh()
        return True

    def button(self) -> Button | None:
        """What the big button says and does: what the arrow keys have gone to is chosen first."""
        picking, focus = self.picking, self.focus
        if picking is None:
            return None
        if not self.keyed or focus is None or focus in picking.picked:
            return picking.button()
        if focus not in self.lit():
            return Button(tr("Why can {what} not be chosen?").format(what=self.name_of(focus)), ref=focus)
        goal = self.laying.grip(focus) if focus.kind == "cell" else focus
        whole = picking.hovering(goal) if isinstance(picking, ActPicking) else None
        told = whole.words if whole is not None and picking.picked else ""
        return Button(told or tr("Choose {what}").format(what=self.name_of(focus)), ref=focus)

    def press(self) -> bool:
        """Do what the big button says; False if it cannot be pressed."""
        button = self.button()
        if button is None or not button.possible:
            return False
        if button.ref is not None:
            self.pick(button.ref)
        elif button.answer is not None:
            self.answer(button.answer)
        return True

    def name_of(self, ref: Ref) -> str:
        """A thing on the table in words."""
        if ref.kind == "card":
            card = self.cards.get(ref.a)
            return card_words(card).split(" (")[0] if card is not None else tr("this card")
        if ref.kind == "seat":
            return seat_name(self.view, ref.a, self.scene.names)
        if ref.kind == "zone":
            where = self.scene.plan.zones.get(ref.a)
            if where is None:
                return tr("this place")
            if where.zone.seat < 0 or where.zone.seat == self.view.onlooker:
                return where.title
            owner = seat_name(self.view, where.zone.seat, self.scene.names)
            return tr("{zone} of {name}").format(zone=where.title, name=owner)
        return tr("this cell")

    def confirm(self, ref: Ref) -> bool:
        """The obvious thing with this: what a double click does."""
        if isinstance(self.picking, ActPicking | CardsPicking | OptionPicking):
            answer = self.picking.confirm(ref)
            if answer is not None:
                self.answer(answer)
                return True
        return False

    def answer(self, answer: Answer | tuple[int, ...]) -> None:
        """Give an answer, or the private order asked for. Until the next position comes, nothing more can be
        chosen.
        """
        if self.picking is None:
            return
        self.picking = None
        self.scene.arrows.aim(None, None)
        self.dock.ask(None, "…")
        self.refresh()
        (self.answered if isinstance(answer, Answer) else self.ordered).emit(answer)

    def ask_order(self, cards: tuple[int, ...]) -> None:
        """Ask for a private order of cards."""
        self.picking = PrivateOrder(cards, {card.id: card.name for card in self.cards.values()})
        self.dock.ask(self.picking, "")
        self.refresh()

    def refuse(self, sentence: str, clause: str) -> None:
        """Say why not, here and to whoever listens."""
        self.dock.tell(sentence, clause, bad=True)
        self.refused.emit(sentence, clause)

    def why_not(self, ref: Ref) -> str:
        """Why a thing cannot be pointed at now; nothing if it can, or nobody is asked here."""
        if self.picking is None or ref in self.lit():
            return ""
        return self.picking.refusal((ref,)).sentence

    def refuse_at(self, refs: tuple[Ref, ...]) -> None:
        """Say why these things together are no answer."""
        if self.picking is not None:
            why = self.picking.refusal(refs)
            self.refuse(why.sentence, why.clause)
            self.refresh()

    def hint(self, answer: Answer, words: str) -> None:
        """Show what a bot would answer: its line named, its things marked, its card laid as a ghost."""
        picking = self.picking
        if picking is None:
            return
        path: tuple[Ref, ...] = ()
        if isinstance(picking, ActPicking):
            found = next((c for c in picking.choices if c.answer.value == answer.value), None)
            path = found.path if found is not None else ()
        elif isinstance(picking, CardsPicking) and isinstance(answer.value, tuple):
            path = tuple(card_ref(card) for card in answer.value)
        self.pointed = frozenset(ref for ref in path if ref.kind in ("card", "seat", "zone"))
        cell = next((ref for ref in path if ref.kind == "cell"), None)
        if isinstance(picking, ActPicking) and cell is not None:
            picking.picked = path[: path.index(cell)]
            picking.turn = next((ref.a for ref in path if ref.kind == "turn"), picking.turn)
            self.look_at(self.laying.grip(cell, back=True))
        self.refresh()
        aimed = [ref for ref in path if ref.kind in ("card", "seat")]
        goal = self.scene.centre_of(aimed[1]) if len(aimed) > 1 else None
        if goal is not None:
            self.scene.arrows.aim(aimed[0], goal)
        self.dock.tell(tr("Hint: {words}").format(words=words))
        self.dock.point(answer)

    def show_way(self, word: str) -> None:
        """Mark what the answers of a word begin with, as a tutorial does; without a word, all that can be."""
        picking = self.picking
        if picking is None:
            return
        if isinstance(picking, ActPicking) and word:
            ways = [choice for choice in picking.choices if choice.word == word]
            self.pointed = frozenset(choice.path[0] for choice in ways if choice.path)
            self.refresh()
            alone = next((choice for choice in ways if not choice.path), None)
            self.dock.point(alone.answer if alone is not None else None)
        else:
            self.pointed = picking.lit()
            self.refresh()

    def back(self) -> bool:
        """One step back in choosing; False if there was nothing."""
        if self.scene.opened is not None:
            self.scene.opened = None
            return True
        stepped = self.picking is not None and self.picking.back()
        if stepped:
            self.scene.arrows.aim(None, None)
            self.dock.tell("")
            self.refresh()
        return stepped

    def turn(self, steps: int) -> bool:
        """Turn the card that is about to be laid; False if there is none."""
        picking, grid = self.picking, self.layout.grid
        if not isinstance(picking, ActPicking) or grid is None or not self.laying.text():
            return False
        at = grid.turns.index(picking.turn) if picking.turn in grid.turns else 0
        picking.turn = grid.turns[(at + steps) % len(grid.turns)]
        self.refresh()
        return True

    def offers(self, ref: Ref) -> list[Choice]:
        """All answers that begin with a thing."""
        return self.picking.offers(ref) if self.picking is not None else []

    def by_letter(self, letter: str) -> bool:
        """The answer of this letter: with the focused thing if there is one, else by itself."""
        words = [word for word, key in self.keys.items() if key == letter]
        if not isinstance(self.picking, ActPicking) or not words:
            return False
        choices = [c for c in self.picking.choices if c.word in words]
        with_focus = [c for c in choices if self.focus is not None and c.path[:1] == (self.focus,)]
        alone = [c for c in choices if not c.path or all(ref.kind == "zone" for ref in c.path)]
        found = with_focus or alone
        if len(found) == 1 and len(found[0].path) <= 1:
            self.answer(found[0].answer)
        elif found and found[0].path:
            self.picking.picked = ()
            self.pick(found[0].path[0])
        else:
            return False
        return True

    # --- walking --------------------------------------------------------------------------------------------

    def walkable(self, everything: bool = False) -> dict[Ref, QPointF]:
        """Where the arrow keys can go: to all that can be chosen; without any, or if asked, to every card."""
        refs = self.lit()
        if self.laying.text():
            refs = frozenset(ref for ref in refs if ref.kind == "cell")
        if self.scene.opened is not None:
            refs = frozenset(Ref("card", card) for card in self.scene.spread.tray)
        elif everything or (not refs and not isinstance(self.picking, OrderPicking)):
            refs = frozenset(Ref("card", each.cards[0]) for each in self.scene.spread.lying)
        places = {ref: self.scene.centre_of(ref) for ref in refs}
        return {ref: point for ref, point in places.items() if point is not None}

    def beginning(self, places: dict[Ref, QPointF]) -> Ref | None:
        """Where walking begins: where it was in the question before, if that can be gone to."""
        return self._last if self._last in places else first(places)

    def walk(self, direction: str, *, everything: bool = False) -> bool:
        """Move the focus; False if there is nothing that way."""
        places = self.walkable(everything)
        start = self.scene.centre_of(self.focus) if self.focus is not None else None
        if self.focus is None or start is None or (self.focus not in places and self.focus.kind != "cell"):
            target = self.beginning(places)
        else:
            target = nearest({r: p for r, p in places.items() if r != self.focus}, start, direction)
        if target is None:
            return False
        self.look_at(target)
        return True

    def next_pile(self) -> bool:
        """Spread out the next open pile, after the last one none; False if there is none."""
        piles = sorted(
            number
            for number, where in self.scene.plan.zones.items()
            if where.place.show == "pile" and where.zone.cards and not where.zone.hidden
        )
        now = self.scene.opened
        self.scene.opened = next((number for number in piles if now is None or number > now), None)
        return bool(piles)

    def look_at(self, ref: Ref | None) -> None:
        """Put the focus on something, as the arrow keys do."""
        self.focus, self.keyed = ref, ref is not None
        if ref is not None and ref.kind == "cell" and self.scene.board is not None:
            self.scene.board.reveal((ref.a, ref.b))
        self.laying.over(ref if ref is not None and ref.kind == "cell" else None)
        self.refresh()

    # --- seeing ---------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring lights, board and bar into line with what has been chosen. What one can act with, and afford,
        is lit otherwise, in form as in colour, than what can be aimed at or chosen.
        """
        lit = self.lit()
        picked = self.picking.picked if self.picking is not None else ()
        if picked and isinstance(self.picking, ActPicking):  # what could be taken up instead stays unlit
            targets = self.picking.next_refs()
            lit = frozenset(ref for ref in lit if ref.kind == "cell" or ref in targets)
        can = frozenset({"act" if isinstance(self.picking, ActPicking) and not picked else "target"})
        lights: dict[Ref, frozenset[str]] = {ref: can for ref in lit if ref.kind != "cell"}
        for refs, kind in ((picked, "chosen"), (self.pointed, "point")):
            for ref in refs:
                lights[ref] = lights.get(ref, frozenset()) | {kind}
        if self.focus is not None:
            lights[self.focus] = lights.get(self.focus, frozenset()) | {"focus"}
        self.scene.lights.show(lights)
        self.laying.refresh(lit)
        self.dock.show_button(self.button())


def _same_question(before: Shown | None, now: Shown) -> bool:
    """Whether a position comes again with the same question."""
    if before is None or before.options is None or now.options is None:
        return False
    return before.number == now.number and before.options.decision == now.options.decision
