"""Who of the people one knows is online, as signals; the work is done in the reactor's thread."""

from __future__ import annotations

from client.qt import QObject, Signal
from client.service.net.events import Called, CalledOff, Event, PersonCame, PersonWent, SaidNo
from client.service.net.online import Online
from client.service.net.privacy import Privacy
from client.service.refusal import BadInput
from client.session.net.boundary import Call, Net
from netcore.identity import Identity


class PeopleOnline(QObject):
    """Online until it is stopped."""

    came = Signal(object)
    went = Signal(object)
    said_no = Signal(object)
    """Met."""
    called = Signal(object)
    """Called."""
    called_off = Signal(object)
    """Met."""
    trouble = Signal(str)

    def __init__(self, net: Net, who: Identity, privacy: Privacy, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.online: Online | None = None
        """In the reactor's thread."""
        self._net, self._who, self._privacy = net, who, privacy
        self._stopped = False
        net.do(self._start)

    def decline(self, key: bytes) -> None:
        """Not now."""
        self._net.do(lambda: self.online.decline(key) if self.online is not None else None)

    def stop(self) -> None:
        """Be seen no more."""
        self._stopped = True
        self._net.end(self._stop)

    # --- in the reactor's thread

    def _start(self) -> None:
        try:
            online = Online(self._net.reactor, self._who, self._privacy, self._told)
            online.start()
        except BadInput as error:
            sentence = str(error)
            self._home(lambda: self.trouble.emit(sentence))
            return
        self.online = online

    def _stop(self) -> object:
        online, self.online = self.online, None
        return None if online is None else online.stop()

    def _home(self, call: Call) -> None:
        self._net.home(lambda: None if self._stopped else call())

    def _told(self, event: Event) -> None:
        match event:
            case PersonCame(person):
                self._home(lambda: self.came.emit(person))
            case PersonWent(person):
                self._home(lambda: self.went.emit(person))
            case Called():
                self._home(lambda: self.called.emit(event))
            case CalledOff(person):
                self._home(lambda: self.called_off.emit(person))
            case SaidNo(person):
                self._home(lambda: self.said_no.emit(person))
