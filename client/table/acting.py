"""Answering an open question by pointing: a card, then what it is aimed at; a cell; or a word alone."""

from __future__ import annotations

from client.app.speech import tr
from client.table.choices import Choice, Ref, act_choices
from client.table.foresight import landing
from client.table.layout import Layout
from client.table.picking import Button, NotToPick, Picking
from engines.kernel import Answer, Game, Options, TableView

MAX_LANDINGS = 16
"""Answers that are tried out to see where they bring a card."""


class ActPicking(Picking):
    """An open question: a card, then perhaps what it is aimed at; or a cell; or a word alone."""

    def __init__(self, game: Game, options: Options, view: TableView, layout: Layout) -> None:
        super().__init__(game, options, view, layout)
        self.choices = act_choices(options, view, layout)
        self.turn = layout.grid.turns[0] if layout.grid else 0
        self._plain = sorted(
            (c for c in self.choices if all(ref.kind == "zone" for ref in c.path)),
            key=lambda c: (c.aside, bool(c.path), not layout.answer(c.word).main),
        )
        """Answers that name nothing but perhaps a pile: they have buttons."""

        wanted = {c.path[0] for c in self.choices if c.path and not c.aside}
        self.aside = frozenset(c.path[0] for c in self.choices if c.path and c.aside) - wanted
        """What begins only answers that are hardly ever wanted: found by opening its pile."""
        self._landings: tuple[tuple[Ref, ...], dict[int, list[Choice]]] = ((), {})
        self._into: tuple[tuple[Ref, ...], int] = ((), -1)
        """What was pointed at, and the zone into which it is to go."""

    def landings(self) -> dict[int, list[Choice]]:
        """Where the card that was pointed at may come to lie: by zone, the answers that bring it there."""
        if self._landings[0] != self.picked:
            found: dict[int, list[Choice]] = {}
            whole = [c for c in self.matching() if c.path == self.picked] if self.picked else []
            for choice in whole[:MAX_LANDINGS] if whole and self.picked[-1].kind == "card" else ():
                zone = landing(self.game, self.options, choice.answer, self.picked[0].a, self.view)
                if zone is not None:
                    found.setdefault(zone, []).append(choice)
            self._landings = (self.picked, found)
        return self._landings[1]

    def matching(self, picked: tuple[Ref, ...] | None = None) -> list[Choice]:
        """The answers that begin with what has been pointed at."""
        begun = self.picked if picked is None else picked
        return [c for c in self.choices if c.path[: len(begun)] == begun and len(c.path) >= len(begun)]

    def lit(self) -> frozenset[Ref]:
        at = len(self.picked)
        found = {c.path[at] for c in self.matching() if len(c.path) > at}
        if self.picked:  # another first thing may be taken up instead
            found |= {c.path[0] for c in self.choices if c.path}
        return frozenset(ref for ref in found if ref.kind != "turn") | self._zones()

    def next_refs(self) -> frozenset[Ref]:
        """What goes on from what has been pointed at, without fresh starts."""
        at = len(self.picked)
        return frozenset(c.path[at] for c in self.matching() if len(c.path) > at) | self._zones()

    def _zones(self) -> frozenset[Ref]:
        """The zones into which what was pointed at may go."""
        return frozenset(Ref("zone", zone) for zone in self.landings())

    def pick(self, ref: Ref) -> Answer | None:
        if ref.kind == "zone" and ref.a in self.landings():
            there = self.landings()[ref.a]
            self._into = (self.picked, ref.a)
            return there[0].answer if len(there) == 1 else None
        for begun in (self.picked, ()):
            wanted = (*begun, ref)
            found = self.matching(wanted)
            if found and (begun or not self.picked or ref != self.picked[0]):
                self.picked = wanted
                return self._settle(found, started=not begun)
        if self.picked and ref == self.picked[-1]:
            self.picked = self.picked[:-1]
            return None
        raise self.refusal((*self.picked, ref))

    def _settle(self, found: list[Choice], *, started: bool) -> Answer | None:
        """The answer, if the last thing aimed at leaves one; a first thing alone waits for confirmation."""
        turns = {c.path[len(self.picked)].a for c in found if len(c.path) == len(self.picked) + 1
                 and c.path[-1].kind == "turn"}  # fmt: skip
        if turns:
            if self.turn not in turns:
                picked, self.picked = self.picked, self.picked[:-1]
                raise self.refusal((*picked, Ref("turn", self.turn)))
            self.picked = (*self.picked, Ref("turn", self.turn))
            found = self.matching()
        if len(found) == 1 and found[0].path == self.picked:
            cells_only = all(ref.kind in ("cell", "zone") for ref in self.picked)
            return found[0].answer if not started or cells_only else None
        return None

    def back(self) -> bool:
        if self._into[0] == self.picked and self.picked:
            self._into = ((), -1)
            return True
        return super().back()

    def confirm(self, ref: Ref) -> Answer | None:
        """A double click, or Enter: the one answer that begins and ends with this thing."""
        found = [c for c in self.matching((ref,)) if c.path == (ref,)]
        return found[0].answer if len(found) == 1 else None

    def armed(self) -> list[Choice]:
        """The answers that name just what has been pointed at."""
        if self.picked and self._into[0] == self.picked:
            return self.landings()[self._into[1]]
        return [c for c in self.matching() if c.path == self.picked] if self.picked else []

    def button(self) -> Button:
        armed = self.armed()
        if len(armed) == 1:
            return Button(armed[0].words, armed[0].answer)
        if armed:
            return Button(tr("Choose one of these"))
        if self.picked:
            kinds = {ref.kind for ref in self.next_refs()}
            return Button(tr("Choose where") if "cell" in kinds else tr("Choose a target"))
        if self._plain:
            return Button(self._plain[0].words, self._plain[0].answer)
        return Button(tr("Choose on the table"))

    def others(self) -> list[Choice]:
        armed = self.armed()
        if len(armed) > 1:
            return armed
        return [] if self.picked else self._plain[1:]

    def offers(self, ref: Ref) -> list[Choice]:
        return [c for c in self.choices if c.path[:1] == (ref,)]

    def hovering(self, cell: Ref) -> Choice | None:
        """The answer that a click on this cell would give with the present turn."""
        for wanted in ((*self.picked, cell, Ref("turn", self.turn)), (*self.picked, cell)):
            found = [c for c in self.matching(wanted) if c.path == wanted]
            if len(found) == 1:
                return found[0]
        return None

    def refusal(self, refs: tuple[Ref, ...]) -> NotToPick:
        """As everywhere; where a card is laid, with the turn that it has."""
        turned = refs if any(ref.kind == "turn" for ref in refs) else (*refs, Ref("turn", self.turn))
        return super().refusal(turned)
