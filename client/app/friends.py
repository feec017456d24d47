"""People one knows who are online: seen on the start screen, invited by one press, and their invitations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.qt import QApplication, QObject, Qt, QtWidgets, QWidget, Signal
from client.service.contacts import Met, known_words
from client.texts import label
from engines import registry
from engines.registry import RegistryError
from netcore.link.point import OFF
from netcore.plain import quoted

if TYPE_CHECKING:  # the network is imported when somebody wants to be online
    from client.app.window import Window
    from client.service.net.events import Called
    from client.session.net.people import PeopleOnline

NAME_SHOWN = 16
"""Characters of a name on such a button."""
SHOWN = 4
"""People who have a button on the start screen; the others are on the screen of people."""


class Friends(QObject):
    """Who is online, as the window knows it; nothing is asked of any network before somebody wants it."""

    changed = Signal()
    trouble = Signal(str)

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.there: dict[bytes, Met] = {}
        self.card: CallCard | None = None
        """The invitation that is on the screen."""
        self._online: PeopleOnline | None = None
        self._as: object = None
        """How one is online: key and settings."""

    @property
    def wanted(self) -> bool:
        """Whether one wants to be seen."""
        return self._window.settings.now.online

    @property
    def game(self) -> str:
        """The game to which one press invites: the one played last."""
        known = registry.games()
        last = self._window.settings.now.last_game
        return last if last in known else next(iter(known))

    def learns(self) -> str:
        """What others learn of it, for where it is switched on."""
        if self._window.settings.now.meet == OFF:
            return tr("The meeting point is switched off: people are found on the home network only.")
        return tr(
            "It needs both: only who looks for you sees you, and nobody you do not let in. The meeting point "
            "learns that your address waits, under names that mean nothing to it and are others every day, "
            "and which addresses wait under the same. On the home network others see that somebody is here."
        )

    def set_wanted(self, on: bool) -> None:
        """Be seen, or not."""
        self._window.settings.change(online=on, meet_told=True)
        self.follow()

    def follow(self) -> None:
        """Be online or not, as the settings say."""
        who = self._window.identity() if self.wanted else None
        now = self._window.settings.now
        wanted = None if who is None else (who.public, who.name, now.meet, now.relay_only, now.proxy)
        if wanted == self._as:
            return
        self.stop()
        self._as = wanted
        if who is None:
            return
        from client.service.net.privacy import Privacy
        from client.session.net.boundary import network
        from client.session.net.people import PeopleOnline

        privacy = Privacy(now.meet, now.relay_only, now.proxy)
        online = self._online = PeopleOnline(network(), who, privacy, self)
        online.came.connect(self._came)
        online.went.connect(self._went)
        online.called.connect(self._called)
        online.called_off.connect(self._called_off)
        online.said_no.connect(self._said_no)
        online.trouble.connect(self.trouble)

    def stop(self) -> None:
        """Be seen no more."""
        online, self._online, self._as = self._online, None, None
        if online is not None:
            online.stop()
            self._drop_card()
            self.there = {}
            self.changed.emit()

    def invite(self, person: Met, game: str = "") -> None:
        """Open a table, and invite somebody to it."""
        from client.app.network import invite

        online = self._online
        self._window.leaving(
            lambda: invite(self._window, person, game or self.game, lambda: online.online if online else None)
        )

    # --- what happens

    def _came(self, person: Met) -> None:
        self.there = {**self.there, person.key: person}
        self.changed.emit()

    def _went(self, person: Met) -> None:
        self.there = {key: one for key, one in self.there.items() if key != person.key}
        self._called_off(person)
        self.changed.emit()

    def _called(self, call: Called) -> None:
        self._drop_card()
        self.card = CallCard(call, partial(self._answered, call), self._window)
        self.card.show()
        QApplication.alert(self._window)

    def _called_off(self, person: Met) -> None:
        if self.card is not None and self.card.person.key == person.key:
            self._drop_card()

    def _said_no(self, person: Met) -> None:
        self._window.say(tr("{name} does not want to play now.").format(name=quoted(person.name)))

    def _answered(self, call: Called, yes: bool) -> None:
        self._drop_card()
        if yes:
            from client.app.network import join

            self._window.leaving(lambda: join(self._window, call.invitation))
        elif self._online is not None:
            self._online.decline(call.person.key)

    def _drop_card(self) -> None:
        card, self.card = self.card, None
        if card is not None:
            card.hide()
            card.deleteLater()


class CallCard(QtWidgets.QDialog):
    """Somebody invites: two answers, and nothing waits for them. It comes unasked, so no key pressed for
    something else answers it: only a click does, or going to a button with Tab.
    """

    def __init__(self, call: Called, answer: Callable[[bool], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setModal(False)
        self.setWindowTitle(tr("An invitation"))
        self.setMinimumWidth(420)
        self.person = call.person
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 20)
        column.setSpacing(10)
        name, game = quoted(self.person.name), _title(call.invitation.game)
        words = tr("{name} invites you to a game of {game}.").format(name=name, game=game)
        self.text = label(words, "heading", wrap=True)
        column.addWidget(self.text)
        key = tr("Key: {words}").format(words=known_words(self.person.name, self.person.key))
        column.addWidget(label(key, "faint", wrap=True))
        line = QtWidgets.QHBoxLayout()
        self.yes = button(tr("Join"), lambda: answer(True), "primary")
        self.no = button(tr("Not now"), lambda: answer(False))
        line.addWidget(self.yes, 1)
        line.addWidget(self.no)
        for each in (self.yes, self.no):
            each.setAutoDefault(False)
        column.addLayout(line)
        self.setFocus()
        self.rejected.connect(lambda: answer(False))
        texts.announce(self, self.text.text())


class OnlineStrip(QWidget):
    """Who is online, each with a press to invite; hidden while nobody is."""

    def __init__(self, friends: Friends) -> None:
        super().__init__()
        self._friends = friends
        self._line = QtWidgets.QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self.buttons: list[QtWidgets.QPushButton] = []
        friends.changed.connect(self._write)
        self._write()

    def _write(self) -> None:
        while (item := self._line.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        people = list(self._friends.there.values())
        self.setVisible(bool(people))
        self.buttons = []
        if not people:
            return
        self._line.addWidget(label(tr("Online now:"), "faint"))
        game = _title(self._friends.game)
        for one in people[:SHOWN]:
            short = one.name if len(one.name) <= NAME_SHOWN else one.name[: NAME_SHOWN - 1] + "…"
            made = button(tr("Invite {name}").format(name=quoted(short)), partial(self._friends.invite, one))
            texts.name(made, tr("Invite {name}").format(name=quoted(one.name)))
            texts.tip(made, f"{quoted(one.name)} · " + tr("To a game of {game}").format(game=game))
            texts.describe(made, tr("To a game of {game}").format(game=game))
            self.buttons.append(made)
            self._line.addWidget(made)
        more = len(people) - SHOWN
        if more > 0:
            self._line.addWidget(label(tr("and {count} more").format(count=more), "faint"))
        self._line.addStretch()


def _title(game: str) -> str:
    try:
        return registry.engine(game).kind.title
    except RegistryError:
        return quoted(game)
