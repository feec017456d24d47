"""The table as a widget: give it positions, take its answers. It knows neither networks nor bots."""

from __future__ import annotations

from functools import partial

from client import texts
from client.app.speech import tr
from client.art.gallery import gallery
from client.qt import QPoint, QRect, QRectF, Qt, QtCore, QtGui, QTimer, QtWidgets, QWidget, Signal
from client.service.aims import aims
from client.service.glossary import explain, explain_card, explain_phase, explain_text
from client.service.passing import Pace
from client.table.canvas import Canvas
from client.table.choices import Ref
from client.table.closeup import MAX_TERMS, Aside, Closeup, rules_for, told_rules
from client.table.dock import Dock
from client.table.faces import Face, face_of
from client.table.grounds import worn
from client.table.inks import piece_colours
from client.table.layout import Layout
from client.table.look import Look
from client.table.naming import named, turn_order
from client.table.plan import GAP
from client.table.play import Play
from client.table.pointing import Pointer
from client.table.scene import TableScene
from client.table.showing import FALL, SPELL, STEP, Showing
from client.table.shown import LEAP, Shown
from client.table.style import style
from client.table.track import PhaseTrack
from engines.kernel import Answer, CardView, Event, Game
from engines.kernel.text import card_told, card_words
from engines.ledger import Clause
from engines.registry import RegistryError, engine

SPREADS = 0.6
"""How far the dock spreads beside itself, in its own width."""
HOVER_WAIT = 350
"""Milliseconds that the pointer rests on a card before it is seen large; with Alt it is seen at once."""

_ARROWS = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}


class TableWidget(QWidget):
    """Any game's table. Arrows walk, Enter chooses, Space presses the button, Esc goes back, letters act."""

    answered = Signal(object)
    """A complete Answer."""
    ordered = Signal(object)
    """The private order that was asked for, as a tuple of cards."""
    refused = Signal(str, str)
    """Sentence and clause."""
    card_hovered = Signal(object)
    """The CardView pointed at, or None."""
    clause_wanted = Signal(str)
    pace_changed = Signal(object)
    """Pace: what the person wants to be asked from now on."""
    sounded = Signal(str)
    """The name of a sound that goes with what is seen."""

    def __init__(self, game: Game, layout: Layout, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        look = worn(look, layout.ground)
        self.game, self.table_layout, self.look = game, layout, look
        gallery().open(game)
        self.scene = TableScene(layout, look)
        self.showing = Showing(self)
        self.canvas = Canvas(self.scene, self.showing.flush)
        self.dock = Dock(self)
        self.phases = PhaseTrack(look, self)
        self.phases.meaning = self._phase_meaning
        self.play = Play(game, layout, self.scene, self.dock)
        self.pointer = Pointer(self.canvas, self.play, self._relay)
        self.closeup = Closeup(layout, look, self)
        self._clauses: tuple[Clause, ...] | None = None
        self._alt = False
        self._wait = QTimer(self, singleShot=True, interval=HOVER_WAIT)
        self._wait.timeout.connect(self._show_closeup)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.canvas, 1)
        for part in (self.phases, self.dock):
            part.raise_()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        texts.name(self, tr("{game}: table").format(game=layout.title or game.title))
        self.play.answered.connect(self.answered)
        self.play.ordered.connect(self.ordered)
        self.play.refused.connect(self.refused)
        self.dock.grown.connect(self._place_dock)
        self.canvas.drag_began.connect(self._unhover)  # a card seen large would hide where one may let go
        self.dock.clause_wanted.connect(self.clause_wanted)
        self.phases.pace_changed.connect(self.pace_changed)
        self.canvas.resized.connect(self._relay)
        self.scene.effects.sounded.connect(self.sounded)
        self.canvas.hovered.connect(self._hovered)
        self.canvas.left.connect(self._unhover)
        self.canvas.clicked.connect(lambda *_: self._unhover())
        self._dress()

    # --- from outside ---------------------------------------------------------------------------------------

    def show_position(self, shown: Shown) -> None:
        """Show a position: at once, or after what others did just now has been seen."""
        before = self.play.shown
        others = before is not None and before.options is None and before.number != shown.number
        self.showing.come(partial(self._show, shown), waits=others and not self.look.reduced_motion)

    def _show(self, shown: Shown, pace: float) -> None:
        """Show a position, animated if it is new and there is time (a pace of 0: there is none)."""
        before = self.play.shown
        self.pointer.forget()
        self._unhover()
        self.scene.opened = None
        self.scene.arrows.aim(None, None)
        same = before is not None and before.number == shown.number
        behind = self.scene.motion.behind() and not self.showing.patient
        self.play.take(shown)
        if not shown.view.outcome:
            self.dock.setVisible(shown.live or shown.options is not None)  # in a replay nobody is waited for
        elif not shown.live:
            self.dock.show()
        self.phases.stoppable = self.table_layout.stops and shown.live  # nobody is asked in a replay
        self.phases.display(shown.view, self.scene.names, piece_colours(shown.view, self.table_layout))
        self.phases.setVisible(bool(shown.view.phases) or bool(shown.view.turn))
        events = () if same else shown.events
        leap = before is not None and not shown.live and abs(before.number - shown.number) > LEAP
        animate = before is not None and not same and not behind and not leap and pace > 0
        with self.scene.pixmaps.hasty(leap and self.isVisible()):
            self._lay_out(animate=animate, events=events, pace=pace or 1.0)
        kinds = {change.kind for change in self.scene.changes}
        self.showing.hold(SPELL if "cast" in kinds else FALL if "died" in kinds else STEP if kinds else 0)
        self.scene.arrows.tell(() if same else shown.events, _aims(shown))
        self._speak()

    def set_look(self, look: Look) -> None:
        """Another look, at once."""
        look = self.look = worn(look, self.table_layout.ground)
        self.scene.set_look(look)
        self.closeup.look = look
        self.phases.look = look
        self._dress()
        self._relay()

    def set_names(self, names: tuple[str, ...]) -> None:
        """Names of the seats, by number; an empty one is called by its seat."""
        self.scene.names = names
        if self.play.shown is not None:
            self.phases.display(self.play.view, names, piece_colours(self.play.view, self.table_layout))
        self._relay()

    def set_pace(self, pace: Pace) -> None:
        """What the person is asked."""
        self.phases.set_pace(pace)

    def focus_prompt(self) -> None:
        """Take the keyboard, on what can be chosen or on the editor of the question."""
        self.setFocus()
        self.dock.edit()

    def ask_order(self, cards: tuple[int, ...]) -> None:
        """Ask for an order of cards that only this seat will know; it comes as `ordered`."""
        self.showing.flush()
        self.play.ask_order(cards)
        self._speak()

    def show_ending(self, won: bool | None, outcome: str) -> None:
        """The game is over: say so across the table; None: neither won nor lost for whoever looks on."""

        def tell(pace: float) -> None:
            self.scene.effects.ending(won, named(outcome, self.scene.names))
            self.dock.hide()  # nothing is asked any more, and how it ended has been said

        self.showing.come(tell, waits=not self.look.reduced_motion)

    def ask_again(self, sentence: str = "", clause: str = "") -> None:
        """The answer given was not taken: ask the same once more, and say why."""
        if self.play.shown is not None:
            self.play.take(self.play.shown)
            self._relay()
            self.dock.tell(sentence, clause, bad=True)

    def show_hint(self, answer: Answer, words: str) -> None:
        """Show on the table what a bot would answer."""
        self.play.hint(answer, words)

    def show_way(self, word: str) -> None:
        """Mark what to click for an answer that begins with this word."""
        self.play.show_way(word)

    def point_at(self, card: int | None) -> None:
        """Mark a card, as a line of the log asks; None marks nothing."""
        self.play.pointed = frozenset() if card is None else frozenset({Ref("card", card)})
        if self.play.shown is not None:
            self.play.refresh()

    def covers(self, place: QRect) -> float:
        """How much of what matters lies under a place: the dock and what can be chosen count most."""
        lit = self.play.lit()
        cost = 0.0
        for box, weight in (
            (QRectF(self.dock.geometry()) if self.dock.isVisible() else None, 1000.0),
            (QRectF(self.phases.geometry()), 3.0),
            *((box, 40.0) for box in self.scene.boxes(lit)),
            *((box, 2.0) for box in (self.scene.board.filled() if self.scene.board is not None else ())),
            *((box, 2.0) for box in self.scene.plan.plates.values()),
            *((self.scene.box_of(Ref("card", each.cards[0])), 1.0) for each in self.scene.spread.lying),
        ):
            common = box.intersected(QRectF(place)) if box is not None else QRectF()
            cost += weight * common.width() * common.height()
        return cost

    # --- laying out -----------------------------------------------------------------------------------------

    def _dress(self) -> None:
        sheet = style(self.look)
        self.dock.setStyleSheet(sheet)
        self.canvas.setStyleSheet(sheet)

    def _relay(self) -> None:
        """Lay everything out anew without motion."""
        if self.play.shown is not None:
            self._lay_out(animate=False)

    def _lay_out(self, *, animate: bool, events: tuple[Event, ...] = (), pace: float = 1.0) -> None:
        self.scene.pixmaps.set_ratio(self.devicePixelRatioF())
        size = self.canvas.viewport().size()
        self.scene.lay_out(
            self.play.view,
            (size.width(), size.height()),
            self.play.lit(),
            animate=animate,
            events=events,
            pace=pace,
            keep=self.play.shown is not None and not self.play.shown.live,
        )
        self.play.refresh()
        self._place_phases()
        self._place_dock()
        if not animate and self.play.shown is not None:
            self.scene.arrows.tell((), _aims(self.play.shown))

    def _place_phases(self) -> None:
        where = self.scene.plan.track
        high = min(where.height(), self.phases.wanted())
        top = where.center().y() - high / 2
        place = QRectF(where.left(), top, where.width(), high)
        self.phases.setGeometry(place.toRect())
        spread, view = self.scene.spread, self.play.view
        covered = bool(spread.tray) and spread.tray_rect.intersects(place)
        self.phases.setVisible(bool(view.phases or view.turn) and not covered)

    def _place_dock(self) -> None:
        """The dock at its place; nothing that can be chosen lies beneath it."""
        if self.play.shown is None or self.dock.isHidden():
            return
        plan, field = self.scene.plan, QRectF(self.canvas.viewport().rect()).adjusted(0, 4, 0, 0)
        cards = (Ref("card", each.cards[0]) for each in self.scene.spread.lying if not each.fan)
        lit, shown = self.scene.boxes(self.play.lit()), self.scene.boxes(cards)
        self.dock.place(plan.dock, field, self._beside_dock(), lit, shown)

    def _beside_dock(self) -> list[QRectF]:
        """Where the dock may spread: to the hand's last card, over the piles, over both."""
        base, scene = self.scene.plan.dock, self.scene
        hand = [each for each in scene.spread.lying if each.fan and each.zone >= 0]
        plate = scene.plan.plates.get(turn_order(self.play.view)[0], QRectF())
        free = max(plate.right(), *(each.x + each.size[0] * 0.56 for each in hand), 0.0) + GAP
        left = min(base.left(), max(free, base.left() - base.width() * SPREADS))
        right = self.canvas.viewport().width() - GAP
        found = []
        for x, end in ((left, base.right()), (base.left(), right), (left, right)):
            if end - x > base.width() + 1:
                found.append(QRectF(x, base.top(), end - x, base.height()))
        return found

    def _speak(self) -> None:
        """Say the question to a screen reader; its words are explained in its tip."""
        picking = self.play.picking
        asked = "" if self.dock.isHidden() else self.dock.question.text()
        terms = explain_text(self.game.id, asked)
        texts.tip(self.dock.question, "\n".join(f"{term.word}: {term.text}" for term in terms))
        texts.describe(self, picking.question if picking is not None else self.dock.question.text())

    # --- a card seen large ----------------------------------------------------------------------------------

    def _hovered(self, refs: list[Ref]) -> None:
        card = self._card_at(refs)
        if card is None:
            self._unhover()
            self._explain_place(refs)
        elif self.closeup.isVisible() and self.closeup.property("card") == card.id:
            return
        else:
            self.card_hovered.emit(card)
            self.closeup.setProperty("card", card.id)
            if self.closeup.isVisible() or self._alt:
                self._show_closeup()
            else:
                self._wait.start()

    def _explain_place(self, refs: list[Ref]) -> None:
        """A place or player pointed at is explained in the tip: what the game calls it, and why it cannot be
        chosen.
        """
        where = next((self.scene.plan.zones.get(ref.a) for ref in refs if ref.kind == "zone"), None)
        term = explain(self.game.id, where.title) if where is not None else None
        told = [f"{term.word}: {term.text}"] if term is not None else []
        ref = next((ref for ref in refs if ref.kind in ("zone", "seat")), None)
        told += [self.play.why_not(ref)] if ref is not None else []
        texts.tip(self.canvas, "\n".join(filter(None, told)))

    def _phase_meaning(self, phase: str, word: str) -> str:
        term = explain_phase(self.game.id, phase, word)
        return f"{term.word}: {term.text}" if term is not None else ""

    def _card_at(self, refs: list[Ref]) -> CardView | None:
        """The card pointed at; on a board, the uppermost there, unless one is about to be laid."""
        for ref in refs:
            if ref.kind == "card":
                return self.play.cards.get(ref.a)
        return None

    def _unhover(self) -> None:
        self._wait.stop()
        if self.closeup.property("card") is not None:
            self.closeup.setProperty("card", None)
            self.card_hovered.emit(None)
        self.closeup.hide()

    def _show_closeup(self) -> None:
        card = self.play.cards.get(self.closeup.property("card"))
        box = self.scene.box_of(Ref("card", card.id)) if card is not None else None
        if card is None or box is None or self.play.shown is None:
            return
        seats = {seat: number for number, seat in enumerate(turn_order(self.play.view))}
        face = face_of(card, seats.get(card.seat, -1), down=False, level="close")
        self.closeup.display(face, QRectF(box), _note(card, face, self.table_layout), self._told_of(card))
        self.dock.raise_()  # the question stays in sight

    def _told_of(self, card: CardView) -> list[Aside]:
        """What stands beside a card: why it cannot be chosen, and the meaning of its words, or with Alt the
        rules that speak of them.
        """
        if self._alt and card.name:
            return told_rules(rules_for((*card.words, card.kind), self.clauses()))
        why = self.play.why_not(Ref("card", card.id))
        terms = explain_card(self.game.id, card)[:MAX_TERMS] if card.name else []
        first = [Aside(tr("Not now"), why)] if why else []
        return first + [Aside(term.word, term.text) for term in terms]

    def clauses(self) -> tuple[Clause, ...]:
        """The game's rules, read once; none for a game that brings none."""
        if self._clauses is None:
            try:
                self._clauses = engine(self.game.id).ledger()
            except RegistryError:
                self._clauses = ()
        return self._clauses

    # --- keys -----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Everything by keyboard; what still moves ends, and a key that brings what waits does no more."""
        self.scene.finish()
        if self.showing.flush():
            return
        if not self._key(event):
            super().keyPressEvent(event)

    def _key(self, event: QtGui.QKeyEvent) -> bool:
        key, play = Qt.Key(event.key()), self.play
        if play.shown is None:
            return False
        if key == Qt.Key.Key_Alt:
            self._alt = True
            self._peek()
            return True
        if key in _ARROWS:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            walked = play.walk(_ARROWS[key], everything=shift)
            self._focus_changed()
            return walked
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            return play.press()
        if key == Qt.Key.Key_Escape:
            return self._escape()
        if key == Qt.Key.Key_Menu:
            return self._menu()
        return self._typed(event.text().casefold())

    def _typed(self, text: str) -> bool:
        play, board = self.play, self.scene.board
        if text.isdigit():
            return self.dock.press_other(int(text))
        if text in ("+", "-", "=", "f") and board is not None:
            if text == "f":
                board.reset()
            else:
                board.zoom(1 / 1.2 if text == "-" else 1.2, board.rect.center())
            return True
        if text == "o":
            opened = play.next_pile()
            self._relay()
            return opened
        if text in ("r", "m", "i"):
            if text == "r":
                return play.turn(1)
            return self._menu() if text == "m" else self._peek()
        return bool(text) and play.by_letter(text)

    def _escape(self) -> bool:
        if self.closeup.isVisible():
            self._unhover()
            return True
        if self.play.back():
            self._relay()
            return True
        if self.play.focus is not None:
            self.play.look_at(None)
            return True
        return False

    def _menu(self) -> bool:
        focus = self.play.focus
        box = self.scene.box_of(focus) if focus is not None else None
        if focus is None or box is None:
            return False
        self.pointer.menu([focus], self.canvas.mapToGlobal(QPoint(round(box.right()), round(box.top()))))
        return True

    def _focus_changed(self) -> None:
        """Whoever walks by keys sees the card large too, once they have asked for it."""
        focus = self.play.focus
        card = self.play.cards.get(focus.a) if focus is not None and focus.kind == "card" else None
        texts.describe(self, card_told(card) if card is not None else self.dock.note.text())
        if self.closeup.isVisible():
            if card is None:
                self._unhover()
            else:
                self.closeup.setProperty("card", card.id)
                self._show_closeup()

    def _peek(self) -> bool:
        """See the focused or pointed card large, with its rules while Alt is held."""
        target = self.pointer.over or self.play.focus
        if target is None or target.kind != "card":
            return False
        self.closeup.setProperty("card", target.a)
        self._show_closeup()
        return True

    def keyReleaseEvent(self, event: QtGui.QKeyEvent) -> None:
        """Alt let go: the rules go, the card stays."""
        if event.key() == Qt.Key.Key_Alt:
            self._alt = False
            if self.closeup.isVisible():
                self._show_closeup()
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """Keys held elsewhere are not held here."""
        self._alt = False
        super().focusOutEvent(event)

    def event(self, event: QtCore.QEvent) -> bool:
        """A screen with other pixels: pictures are painted anew."""
        if event.type() == QtCore.QEvent.Type.DevicePixelRatioChange:
            self._relay()
        return super().event(event)

    def sizeHint(self) -> QtCore.QSize:
        """A table one can play at."""
        return QtCore.QSize(960, 720)


def _aims(shown: Shown) -> list[tuple[int, int]]:
    """What is aimed at what, where the onlooker is asked about it."""
    return [] if shown.options is None else aims(shown.options.t)


def _note(card: CardView, face: Face, layout: Layout) -> str:
    """What the picture does not say: for cards that are pictures only, all of it in words."""
    if not face.known:
        return card_words(card).capitalize() + "."
    return card_words(card) if layout.kind(face.kind).face != "card" else ""
