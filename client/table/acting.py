"""Answering an open question by pointing: a card, then what it is aimed at; a cell; or a word alone."""

from __future__ import annotations

from typing import Any

from client.app.speech import tr
from client.table.choices import Choice, Ref, act_choices, compose
from client.table.layout import Layout
from client.table.picking import Button, Picking, Refused
from engines.kernel import Answer, Game, IllegalAnswer, Options, TableView


class ActPicking(Picking):
    """An open question: a card, then perhaps what it is aimed at; or a cell; or a word alone."""

    def __init__(self, game: Game, options: Options, view: TableView, layout: Layout) -> None:
        super().__init__(game, options, view, layout)
        self.choices = act_choices(options, view, layout)
        self.turn = layout.grid.turns[0] if layout.grid else 0
        self._plain = sorted(
            (c for c in self.choices if all(ref.kind == "zone" for ref in c.path)),
            key=lambda c: (bool(c.path), not layout.answer(c.word).main),
        )
        """Answers that name nothing but perhaps a pile: they have buttons."""

    def matching(self, picked: tuple[Ref, ...] | None = None) -> list[Choice]:
        """The answers that begin with what has been pointed at."""
        begun = self.picked if picked is None else picked
        return [c for c in self.choices if c.path[: len(begun)] == begun and len(c.path) >= len(begun)]

    def lit(self) -> frozenset[Ref]:
        at = len(self.picked)
        found = {c.path[at] for c in self.matching() if len(c.path) > at}
        if self.picked:  # another first thing may be taken up instead
            found |= {c.path[0] for c in self.choices if c.path}
        return frozenset(ref for ref in found if ref.kind != "turn")

    def next_refs(self) -> frozenset[Ref]:
        """What goes on from what has been pointed at, without fresh starts."""
        at = len(self.picked)
        return frozenset(c.path[at] for c in self.matching() if len(c.path) > at)

    def pick(self, ref: Ref) -> Answer | None:
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

    def confirm(self, ref: Ref) -> Answer | None:
        """A double click, or Enter: the one answer that begins and ends with this thing."""
        found = [c for c in self.matching((ref,)) if c.path == (ref,)]
        return found[0].answer if len(found) == 1 else None

    def armed(self) -> list[Choice]:
        """The answers that name just what has been pointed at."""
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

    def refusal(self, refs: tuple[Ref, ...]) -> Refused:
        """Why pointing at these things is no answer, from the rules themselves where they can be asked."""
        for word, look in self.layout.answers.items():
            for pointed in (refs, (*refs, Ref("turn", self.turn))):
                value = compose(look, word, pointed)
                if value is not None and (told := self._judged(value)) is not None:
                    return told
        if refs and refs[0].kind == "card":
            for value in self.game.meant(self.options.t, self.decision, refs[0].a, self.options.know):
                if (told := self._judged(value)) is not None:
                    return told
            return Refused(tr("Nothing can be done with {card} now.").format(card=self._named(refs[0].a)))
        return Refused(tr("That cannot be chosen now."))

    def _judged(self, value: tuple[Any, ...]) -> Refused | None:
        o = self.options
        opens = tuple(
            part
            for part in value[1:]
            if type(part) is int
            and 0 <= part < len(o.t.rows)
            and o.t.rows[part].face is None
            and o.know.face(o.t, part) is not None
        )
        for faces in (o.know.open(o.t, opens[:1]) or (), ()):
            try:
                self.game.apply(o.t, Answer(o.t.step, self.decision.seat, value, faces))
            except IllegalAnswer as refused:
                if refused.code not in ("not_opened", "unknown_option"):
                    return Refused(refused.sentence, refused.clause)
        return None
