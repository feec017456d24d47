"""The window's way into networked play: screens, sessions, and from the waiting room to the table.

Imported when somebody first asks for the network; until then the program knows nothing of Twisted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from client.app.lately import Lately
from client.app.lobby import HostScreen, MeetScreen, clock_terms
from client.app.speech import tr
from client.app.start import HOST, WATCH
from client.app.waiting import WaitingScreen
from client.service.contacts import Met
from client.service.journals import KeptFile
from client.service.net.hosting import Hosting
from client.service.net.joining import Joining, invitation_nearby
from client.service.net.online import Online
from client.service.net.party import Choices
from client.service.net.privacy import Privacy
from client.service.net.resuming import Resuming
from client.service.net.together import Sharing, Visiting
from client.service.net.watching import Looking
from client.service.opening import mode_for_many
from client.service.plan import Plan
from client.session.base import Opened, Session
from client.session.net.boundary import network
from client.session.net.nearby import NearbyTables
from client.session.net.parties import comes_back, hosts, joins
from client.session.net.seat import NetSession
from client.session.net.together import TogetherSession
from client.session.net.watch import WatchSession
from netcore.identity import Identity
from netcore.link.invite import Invitation
from netcore.link.messages import Want
from netcore.link.point import OFF
from netcore.plain import quoted

if TYPE_CHECKING:
    from client.app.window import Window


def show_network(window: Window, what: str, deck: str = "") -> None:
    """The screen for hosting (with this deck), joining or watching."""
    now = window.settings.now
    if what == HOST:
        host = HostScreen(window.show_start, now, deck=deck)
        host.options.edit_wanted.connect(
            lambda game, deck: window.show_decks(game, deck, lambda name: show_network(window, HOST, name))
        )
        host.hosted.connect(lambda hosting, choices: _host(window, hosting, choices))
        window.show_screen(host)
        host.open.setFocus()
        return
    want = Want.WATCH if what == WATCH else Want.PLAY
    meet = MeetScreen(want, window.show_start, lambda: NearbyTables(network()), now)
    meet.found.connect(lambda invitation, code: _meet(window, want, invitation, code))
    window.show_screen(meet)
    meet.paste.setFocus()


def look_near(window: Window, panel: Lately) -> None:
    """Tables on this network, told to a panel of the start screen; whoever presses one sits down at it."""
    near = NearbyTables(network(), panel)
    near.found.connect(panel.came)
    near.gone.connect(panel.went)
    near.trouble.connect(panel.tell)
    panel.closed.connect(near.stop)
    panel.table_chosen.connect(
        lambda table: _meet(window, Want.PLAY, invitation_nearby(table, Want.PLAY), "")
    )


def take_up(window: Window, who: Identity, game: KeptFile) -> None:
    """Go on with a networked game."""
    resuming = Resuming(privacy=_privacy(window))
    wait(window, NetSession(network(), comes_back(who, game.path, resuming)), game.title)


def _host(window: Window, hosting: Hosting, choices: Choices) -> None:
    who = window.identity()
    if who is not None:
        _told_of_meeting(window, hosting.privacy.meet)
        wait(window, NetSession(network(), hosts(who, hosting, choices)), tr("Your table"))


def invite(window: Window, person: Met, game: str, online: Callable[[], Online | None]) -> None:
    """A table for somebody who is online, on the usual terms."""
    who = window.identity()
    if who is None:
        return
    window.settings.change(last_game=game)
    plan = Plan(game, mode_for_many(game))
    hosting = Hosting(plan, clock_terms("none"), privacy=_privacy(window), guests=(person,))
    session = NetSession(network(), hosts(who, hosting, Choices(), online))
    wait(window, session, tr("A table for {name}").format(name=quoted(person.name)))


def join(window: Window, invitation: Invitation) -> None:
    """The table of somebody who has invited us."""
    _meet(window, Want.PLAY, invitation, "")


def _meet(window: Window, want: Want, invitation: Invitation | None, code: str) -> None:
    who, now = window.identity(), window.settings.now
    if who is None:
        return
    _told_of_meeting(window, now.meet)
    if want is Want.WATCH:
        looking = Looking(invitation, code, privacy=_privacy(window))
        title = tr("Watch a table")
        if invitation is not None:
            title = tr("Watching {name}").format(name=quoted(invitation.name))
        wait(window, WatchSession(network(), who, looking), title)
        return
    if invitation is not None and invitation.want is Want.STUDY:
        visit(window, invitation)
        return
    joining = Joining(invitation, code, privacy=_privacy(window))
    title = tr("Join a table")
    if invitation is not None:
        title = tr("The table of {name}").format(name=quoted(invitation.name))
    session = NetSession(network(), joins(who, joining))
    session.elsewhere.connect(lambda found: visit(window, found))
    wait(window, session, title)


def share(window: Window, path: Path, at: int) -> None:
    """Look at this replay with others, and lead."""
    who = window.identity()
    if who is not None:
        sharing = Sharing(path, _privacy(window))
        session = TogetherSession(network(), who, sharing, at=at)
        window.enter(session)
        session.start()


def visit(window: Window, invitation: Invitation) -> None:
    """Look at the replay that somebody shows: the waiting room, until it is here."""
    who = window.identity()
    if who is None:
        return
    visiting = Visiting(invitation, privacy=_privacy(window))
    session = TogetherSession(network(), who, visiting)
    title = tr("A replay shown by {name}").format(name=quoted(invitation.name))
    screen = WaitingScreen(session, title, window.show_start)

    def came() -> None:
        screen.handed_over = True
        window.enter(session)
        session.open()

    session.came.connect(came)
    _wait_in(window, session, screen)


def _privacy(window: Window) -> Privacy:
    now = window.settings.now
    return Privacy(now.meet, now.relay_only, now.proxy)


def _told_of_meeting(window: Window, meet: str) -> None:
    """It stood on the screen what the meeting point learns: it need not be said again."""
    if not window.settings.now.meet_told and meet != OFF:
        window.settings.change(meet_told=True)


def wait(window: Window, session: Session, title: str) -> None:
    """The waiting room, until the session has a table to show; and each further table on the same lines."""
    screen = WaitingScreen(session, title, window.show_start)

    def opened(news: Opened) -> None:
        before = window.play
        if before is not None and before.session is session:
            before.let_go()
            session.setParent(window)
        screen.handed_over = True
        if isinstance(session, NetSession):
            window.plays_again(again)
        window.enter(session).take_over(news)

    def again() -> None:
        if isinstance(session, NetSession) and window.play is not None:
            end = window.play.ending
            session.again(end.deck, moved=end.moved)
            window.play.notice.tell(tr("The others are asked; the next game begins once all have agreed."))

    session.opened.connect(opened)
    _wait_in(window, session, screen)


def _wait_in(window: Window, session: Session, screen: WaitingScreen) -> None:
    network().fault.connect(screen.report)
    session.setParent(window)
    window.show_screen(screen)
    session.start()
