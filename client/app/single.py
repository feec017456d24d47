"""A file that is opened while the program runs comes to the running program: its path, and nothing else.

The socket is one of this user alone. What comes is bounded, has to come soon, and has to be the plain, whole
path of a replay; anything else is dropped.
"""

from __future__ import annotations

import getpass
from hashlib import blake2b
from pathlib import Path

from client.qt import QObject, QtCore, QTimer, QtNetwork, Signal
from netcore.files import home
from replays.container import SUFFIX

LIMIT = 4096
"""Bytes of a path."""
PATIENCE = 2000
"""Milliseconds in which it has to be here."""
ANSWER = 5000
"""Milliseconds in which a busy window answers."""
TAKEN = b"ok\n"
AGAIN = 4000
"""Milliseconds after which a program beside another looks whether that one has ended."""
AT_ONCE = 8
"""Callers that are listened to at the same time."""


def name() -> str:
    """What the socket is called: one for each user and each folder of data."""
    who = f"{getpass.getuser()} {home().resolve()}"
    return f"runetable-{blake2b(who.encode(), digest_size=8).hexdigest()}"


def hand_over(path: Path) -> bool:
    """Give a file to the program that runs already; False if none does."""
    socket = QtNetwork.QLocalSocket()
    socket.connectToServer(name())
    if not socket.waitForConnected(PATIENCE):
        return False
    socket.write(str(path.resolve()).encode() + b"\n")
    socket.flush()
    if not socket.bytesAvailable():
        socket.waitForReadyRead(ANSWER)
    taken = socket.readAll().data() == TAKEN
    socket.disconnectFromServer()
    return taken


class Receiver(QObject):
    """Listens for files that others open."""

    wanted = Signal(object)
    """Path."""

    def __init__(self, parent: QObject, again: int = AGAIN) -> None:
        super().__init__(parent)
        self._server = QtNetwork.QLocalServer(self)
        self._server.setSocketOptions(QtNetwork.QLocalServer.SocketOption.UserAccessOption)
        self._server.setMaxPendingConnections(AT_ONCE)
        self._server.newConnection.connect(self._called)
        self._callers = 0
        self._later = QTimer(self, interval=again)
        self._later.timeout.connect(self._take_over)
        self._take_over()

    @property
    def listens(self) -> bool:
        """Whether files come here; a second program beside the first hears nothing until that one ends."""
        return self._server.isListening()

    def _take_over(self) -> None:
        """Listen, unless another program does; then look again later."""
        if not _answers():
            QtNetwork.QLocalServer.removeServer(name())  # of a program that was killed
            self._server.listen(name())
        if self.listens:
            self._later.stop()
        elif not self._later.isActive():
            self._later.start()

    def _called(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            if self._callers >= AT_ONCE:
                socket.abort()
                socket.deleteLater()
            else:
                self._callers += 1
                Caller(socket, self).heard.connect(self.wanted)

    def gone(self) -> None:
        """One caller less."""
        self._callers -= 1

    def close(self) -> None:
        """Listen no more."""
        self._later.stop()
        self._server.close()


class Caller(QObject):
    """Somebody who has a path to tell."""

    heard = Signal(object)

    def __init__(self, socket: QtNetwork.QLocalSocket, receiver: Receiver) -> None:
        super().__init__(receiver)
        self._socket, self._receiver = socket, receiver
        self._came = b""
        socket.setReadBufferSize(LIMIT + 1)
        socket.readyRead.connect(self._read)
        socket.disconnected.connect(self._end)
        QTimer.singleShot(PATIENCE, self, socket.abort)
        QtCore.QTimer.singleShot(0, self, self._read)  # what came before anybody listened

    def _read(self) -> None:
        self._came += self._socket.read(LIMIT + 1 - len(self._came)).data()
        line, ends, _ = self._came.partition(b"\n")
        if not ends:
            if len(self._came) > LIMIT:
                self._socket.abort()
            return
        path = plain_path(line)
        if path is None:
            self._socket.abort()
            return
        self._socket.write(TAKEN)
        self._socket.flush()
        self._socket.disconnectFromServer()
        self.heard.emit(path)

    def _end(self) -> None:
        self._receiver.gone()
        self._socket.deleteLater()
        self.deleteLater()


def plain_path(raw: bytes) -> Path | None:
    """The path that somebody tells, if it is the whole path of a replay in plain signs.

    >>> plain_path(b"/home/ada/game.rune") == Path("/home/ada/game.rune")
    True
    >>> [plain_path(raw) for raw in (b"game.rune", b"/etc/passwd", b"/a\\x07.rune", b"\\xff.rune", b"")]
    [None, None, None, None, None]
    """
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return None
    path = Path(text)
    return path if text.isprintable() and path.is_absolute() and path.suffix == SUFFIX else None


def _answers() -> bool:
    socket = QtNetwork.QLocalSocket()
    socket.connectToServer(name())
    answers = socket.waitForConnected(PATIENCE)
    socket.abort()
    return bool(answers)
