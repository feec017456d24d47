"""The window's way into networked play: screens, sessions, and from the waiting room to the table.

Imported when somebody first asks for the network; until then the program knows nothing of Twisted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.app.lobby import HostScreen, MeetScreen
from client.app.play_screen import PlayScreen
from client.app.speech import tr
from client.app.start import HOST, WATCH
from client.app.waiting import WaitingScreen
from client.session.base import Opened, Session
from client.session.journals import Kept
from client.session.net.boundary import network
from client.session.net.guest import GuestSession
from client.session.net.host import Hosting, HostSession
from client.session.net.nearby import NearbyTables
from client.session.net.resume import ResumedSession
from client.session.net.watch import WatchSession
from netcore.identity import Identity
from netcore.link.invite import Invitation
from netcore.link.messages import Want
from netcore.plain import quoted

if TYPE_CHECKING:
    from client.app.window import Window


def show_network(window: Window, what: str, deck: str = "") -> None:
    """The screen for hosting (with this deck), joining or watching."""
    now = window.settings.now
    if what == HOST:
        host = HostScreen(
            window.show_start, meet=now.meet, relay_only=now.relay_only, last=now.last_game, deck=deck
        )
        host.options.edit_wanted.connect(
            lambda game, deck: window.show_decks(game, deck, lambda name: show_network(window, HOST, name))
        )
        host.hosted.connect(lambda hosting: _host(window, hosting))
        window.show_screen(host)
        host.open.setFocus()
        return
    want = Want.WATCH if what == WATCH else Want.PLAY
    meet = MeetScreen(want, window.show_start, lambda: NearbyTables(network()), meet=now.meet)
    meet.found.connect(lambda invitation: _meet(window, want, invitation))
    meet.code_given.connect(lambda code: _by_code(window, code))
    window.show_screen(meet)
    meet.paste.setFocus()


def take_up(window: Window, who: Identity, game: Kept) -> None:
    """Go on with a networked game."""
    wait(window, ResumedSession(network(), who, game.path), game.title)


def _host(window: Window, hosting: Hosting) -> None:
    who = window.identity()
    if who is not None:
        wait(window, HostSession(network(), who, hosting), tr("Your table"))


def _meet(window: Window, want: Want, invitation: Invitation) -> None:
    who = window.identity()
    if who is None:
        return
    if want is Want.WATCH:
        wait(
            window,
            WatchSession(network(), who, invitation),
            tr("Watching {name}").format(name=quoted(invitation.name)),
        )
    else:
        title = tr("The table of {name}").format(name=quoted(invitation.name))
        wait(window, GuestSession(network(), who, invitation), title)


def _by_code(window: Window, code: str) -> None:
    who = window.identity()
    if who is not None:
        session = GuestSession(network(), who, code=code, meet=window.settings.now.meet)
        wait(window, session, tr("Join a table"))


def wait(window: Window, session: Session, title: str) -> None:
    """The waiting room, until the session has a table to show."""
    screen = WaitingScreen(session, title, window.show_start)

    def opened(news: Opened) -> None:
        if screen.handed_over:
            return
        screen.handed_over = True
        play: PlayScreen = window.enter(session)
        play.take_over(news)

    session.opened.connect(opened)
    network().fault.connect(screen.report)
    session.setParent(window)
    window.show_screen(screen)
    session.start()
