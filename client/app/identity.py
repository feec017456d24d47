"""The player's own key: made at the first start, asked for if it is locked; and its name, asked for once."""

from __future__ import annotations

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.qt import QtWidgets, QWidget, Signal
from client.service.person import NEW_PLAYER
from client.texts import label
from netcore.identity import NAME_LIMIT, Identity, IdentityError
from netcore.keyfile import default_path, is_sealed, load, load_or_create, save


class NoIdentity(Exception):
    """There is no key to play with; one sentence says why."""


def my_identity(parent: QWidget | None) -> Identity:
    """The key of this player; raises NoIdentity."""
    path = default_path()
    try:
        if path.exists() and is_sealed(path):
            text = texts.ask_secret(
                parent, tr("Your key is locked"), tr("Passphrase of {path}:").format(path=path)
            )
            if text is None:
                raise NoIdentity(tr("Without its passphrase your key cannot sign, so nothing can be played."))
            return load(path, text)
        return load_or_create(path, NEW_PLAYER)
    except IdentityError as error:
        raise NoIdentity(str(error)) from None


def rename(who: Identity, name: str) -> Identity:
    """The same key under another name, in its file too, which is not locked; raises IdentityError."""
    renamed = who.renamed(name)
    save(default_path(), renamed)
    return renamed


def is_nameless(who: Identity) -> bool:
    """Whether this player has not said a name, and can without a passphrase."""
    return who.name == NEW_PLAYER and not is_sealed(default_path())


class NameLine(QtWidgets.QFrame):
    """Asks a new player for a name, in one line that can be left alone."""

    said = Signal(str)
    """The name; empty for none."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        question = tr("How shall others see you?")
        self.field = QtWidgets.QLineEdit()
        self.field.setMaxLength(NAME_LIMIT)
        texts.example(self.field, NEW_PLAYER)
        texts.name(self.field, question)
        self.field.returnPressed.connect(self._say)
        self.take = button(tr("Take this name"), self._say)
        self.skip = button(tr("Not now"), lambda: self.said.emit(""), "quiet")
        self._problem = label("", "small", wrap=True)
        self._problem.hide()
        lines = QtWidgets.QVBoxLayout(self)
        lines.setContentsMargins(14, 10, 14, 10)
        line = QtWidgets.QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(label(question, wrap=True), 1)
        for each, share in ((self.field, 2), (self.take, 0), (self.skip, 0)):
            line.addWidget(each, share)
        lines.addLayout(line)
        lines.addWidget(self._problem)

    def _say(self) -> None:
        self.said.emit(self.field.text().strip())

    def refuse(self, sentence: str) -> None:
        """That name cannot be."""
        texts.write(self._problem, sentence)
        self._problem.show()
        self.field.setFocus()
