"""The tools in the bar above a table: take back, hint, the table in words, the rules."""

from __future__ import annotations

from collections.abc import Callable

from client import texts
from client.app.parts import button
from client.app.speech import mark, tr
from client.app.top_bar import TopBar

WORDS = {"undo": mark("Take back"), "hint": mark("Hint"), "words": mark("Text"), "rules": mark("Rules")}


class Tools:
    """Four buttons; which of them the bar has depends on the session."""

    def __init__(
        self,
        bar: TopBar,
        undo: Callable[[], object],
        hint: Callable[[], object],
        words: Callable[[], object],
        rules: Callable[[], object],
    ) -> None:
        self._bar = bar
        self.undo, self.hint = button("", undo), button("", hint)
        self.words, self.rules = button("", words), button("", rules)
        self.words.setCheckable(True)
        self.undo.setEnabled(False)
        self.hint.setEnabled(False)
        for one in (self.undo, self.hint, self.words, self.rules):
            one.setObjectName("tool")
            one.setParent(bar)  # also those that will have no place there: they go when it goes
            one.hide()
        self.write()

    def write(self) -> None:
        """What they say, in the language that is spoken now."""
        for name, said in WORDS.items():
            one = getattr(self, name)
            texts.write(one, tr(said))
            texts.name(one, tr(said))
        self.words.setToolTip(tr("The same table as text and lists"))

    def join(self, *, playing: bool, hints: bool) -> None:
        """Take their places in the bar: taking back is for players, hints for games without others."""
        bar = self._bar
        if playing:
            bar.add(self.undo, 7)
        if playing and hints:
            bar.add(self.hint, 5)
        bar.add(self.words, 1)
        bar.add(self.rules, 2)

    def take_back(self, why_not: str | None) -> None:
        """Whether the last answer can be taken back; else the reason, for the tip."""
        self.undo.setEnabled(why_not is None)
        texts.tip(self.undo, why_not or tr("Take your last answer back"))
