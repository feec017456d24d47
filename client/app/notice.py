"""A message over the table that says one thing: why a move was refused, a hint, what went wrong."""

from __future__ import annotations

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.qt import Qt, QtWidgets, Signal
from client.texts import label


def begun(sentence: str) -> str:
    """A sentence of a lower layer as one that stands alone; a file at its head keeps its name.

    >>> begun("the notes are torn"), begun("a.rune is empty"), begun("/tmp/x is no folder")
    ('The notes are torn', 'a.rune is empty', '/tmp/x is no folder')
    """
    return sentence[:1].upper() + sentence[1:] if sentence.partition(" ")[0].isalpha() else sentence


class Notice(QtWidgets.QFrame):
    """One sentence, with the rule behind it if there is one; gone with the next answer."""

    clause_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._clause = ""
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(16, 8, 10, 8)
        self.sign = label("✗", "problem")
        self.sentence = label("", "", wrap=True)
        self.rule = button("", lambda: self.clause_wanted.emit(self._clause))
        self.away = button("✕", self.clear, "quiet")
        for one in (self.rule, self.away):  # a click here takes nothing from the table
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.away.setAccessibleName(tr("Close this message"))
        row.addWidget(self.sign)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.rule)
        row.addWidget(self.away)
        self.hide()

    @property
    def clause(self) -> str:
        """The rule of the sentence that stands there; empty if none does."""
        return self._clause if self.isVisible() else ""

    def tell(self, sentence: str, clause: str = "", *, refusal: bool = False) -> None:
        """Say it; a refusal stands out by sign and colour."""
        self._clause = clause
        self.sign.setVisible(refusal)
        sentence = begun(sentence[:1000])
        texts.write(self.sentence, sentence)
        texts.name(self, sentence)
        texts.write(self.rule, tr("Rule {number}").format(number=clause))
        texts.name(self.rule, self.rule.text())
        self.rule.setVisible(bool(clause))
        self.show()

    def clear(self) -> None:
        """Say nothing."""
        self.hide()
