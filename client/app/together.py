"""Looking at a replay with others, in the window: the strip that says who leads, and how others come.

Imported when somebody first asks for it; until then the program knows nothing of Twisted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from client import texts
from client.app import keys
from client.app.parts import button
from client.app.speech import tr
from client.app.waiting import line_words
from client.qt import Qt, QtWidgets, QWidget
from client.review.pane import StudyPane
from client.service.net.events import Invited
from client.service.together import Together
from client.service.words import HOME_ONLY
from client.session.base import Session
from client.session.net.news import Wire
from client.session.net.together import TogetherSession
from client.texts import label
from netcore.link.news import LineState
from netcore.plain import quoted


class TogetherStrip(QWidget):
    """Who is here and who leads; the way back for whoever looks around alone.

    | state | says |
    |---|---|
    | leads | that everybody sees what one looks at |
    | follows | whom |
    | alone | that one looks around alone, and the key that leads back |
    | apart | that there is no line, and whether one is sought |
    """

    def __init__(self, session: Session, changes: Mapping[str, str]) -> None:
        """`changes` are the keys of the settings."""
        super().__init__()
        assert isinstance(session, TogetherSession)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("bar")
        self._session = session
        self._key = keys.shown(keys.bound(changes)["rejoin"])
        self._line = ""
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(14, 6, 14, 6)
        row.setSpacing(10)
        self.words = label("", "strong", wrap=True)
        self.people = label("", "faint")
        self.back = button("", session.rejoin, "primary")
        self.lead = button(tr("Who leads ▾"), self._choose)
        self.invite = button(tr("Invite …"), self.show_invitation)
        row.addWidget(self.words, 1)
        row.addWidget(self.people)
        for one in (self.back, self.lead, self.invite):
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click takes no key from the table
            row.addWidget(one)
        texts.name(self.lead, tr("Hand over the lead"))
        self.invite.setVisible(session.together.hosts)
        self.invite.setEnabled(session.invitation is not None)
        session.gathered.connect(self._gathered)
        session.line.connect(self._wired)
        session.invited.connect(self._invited)
        self.dialog: InviteDialog | None = None
        self._gathered(session.together)

    @property
    def author(self) -> str:
        """Who writes notes here."""
        return self._session.who.name

    def accompany(self, study: StudyPane) -> None:
        """What is written there is shared while one leads; what the leader writes comes there."""
        self._session.added.connect(study.take_in)
        study.wrote.connect(self._session.share)

    def rejoin(self) -> None:
        """Back to who leads."""
        self._session.rejoin()

    def _gathered(self, together: Together) -> None:
        who = quoted(together.leader)
        others = () if together.people is None else together.people.names
        self.back.setVisible(together.alone and together.people is not None)
        texts.write(self.back, tr("Back to {name}").format(name=who))
        texts.tip(self.back, tr("Back to who leads ({key})").format(key=self._key))
        if together.people is None:
            said = self._line or tr("Nobody is here yet.")
        elif together.alone:
            said = tr("You look around by yourself – {key} returns to {name}.").format(
                key=self._key, name=who
            )
        elif together.leads and len(others) > 1:
            said = tr("You lead: everybody sees what you look at.")
        elif together.leads:
            said = tr("You lead; nobody else is here yet.")
        else:
            said = tr("You follow {name}. Move, and you look around by yourself.").format(name=who)
        if said != self.words.text():
            texts.write(self.words, said)
            texts.announce(self.words, said)
        named = [] if together.people is None else list(map(quoted, together.people.names))
        texts.write(self.people, ", ".join(named))
        texts.tip(self.people, tr("Who is here"))
        self.people.setVisible(len(named) > 1)
        self.lead.setVisible(len(named) > 1 and (together.leads or together.hosts))

    def _wired(self, wire: Wire) -> None:
        """How it stands with the line to the host."""
        if self._session.together.hosts:
            return
        self._line = "" if wire.state is LineState.OPEN else line_words(wire)
        self._gathered(self._session.together)

    def _choose(self) -> None:
        """Offer who may lead."""
        people = self._session.together.people
        if people is None:
            return
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for number, name in zip(people.numbers, people.names, strict=True):
            said = tr("{name} leads").format(name=quoted(name))
            action = texts.action(menu, said, partial(self._session.hand_over, number))
            action.setEnabled(number != people.leader)
        menu.popup(self.lead.mapToGlobal(self.lead.rect().bottomLeft()))

    # --- inviting

    def _invited(self, invited: Invited) -> None:
        self.invite.setEnabled(True)
        if self.dialog is not None:
            self.dialog.tell(invited)
        elif not self._session.together.people or len(self._session.together.people.names) < 2:
            self.show_invitation()

    def show_invitation(self) -> None:
        """How others come."""
        invited = self._session.invitation
        if invited is not None and self.dialog is None:
            self.dialog = InviteDialog(invited, self.window())
            self.dialog.finished.connect(self._closed)
            self.dialog.open()

    def _closed(self) -> None:
        self.dialog = None


class InviteDialog(QtWidgets.QDialog):
    """A code to say, and a text to send."""

    def __init__(self, invited: Invited, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Look at it together"))
        self.setMinimumWidth(520)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 18)
        column.setSpacing(10)
        about = tr("Up to fifteen others may look along. They choose “Join a table” and enter this:")
        column.addWidget(label(about, "", wrap=True))
        self.code = label("", "title")
        self.code.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.copy_code = button(tr("Copy the code"), self._copy_code, "primary")
        self.text = QtWidgets.QPlainTextEdit()
        self.text.setObjectName("board")
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setMaximumHeight(96)
        self.text.setAccessibleName(tr("Invitation"))
        self.copy = button(tr("Copy the invitation"), self._copy)
        self.home_only = label(HOME_ONLY, "problem", wrap=True)
        self.enough = button(tr("Close"), self.accept)
        for widget in (self.code, self.copy_code, self.text, self.copy, self.home_only, self.enough):
            column.addWidget(widget)
        self._invited = invited
        self.tell(invited)

    def tell(self, invited: Invited) -> None:
        """The invitation as it is now: a code that was used is followed by another."""
        self._invited = invited
        texts.write(self.code, invited.code)
        self.code.setVisible(bool(invited.code))
        self.copy_code.setVisible(bool(invited.code))
        texts.page(self.text, invited.text)
        self.home_only.setVisible(invited.home_only)

    def _copy_code(self) -> None:
        texts.copy(self._invited.code)
        self.copy_code.setText(tr("✓ Copied"))

    def _copy(self) -> None:
        texts.copy(self._invited.text)
        self.copy.setText(tr("✓ Copied"))
