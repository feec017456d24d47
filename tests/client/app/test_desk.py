"""The desk holds: prompts at every size, keys that do what the button says, leaving that asks, windows that fit.

Real mouse and keys on real widgets; each test names what once went wrong.
"""  # noqa: E501

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

from client.app import speech
from client.app.net_strip import NetStrip
from client.app.placing import first_place, fitted, put, screen_key
from client.app.settings import SettingsFile
from client.app.start import StartScreen
from client.app.waiting import WaitingScreen
from client.qt import QApplication, QPoint, QPointF, QRect, Qt, QtCore, QtGui, QtWidgets
from client.service.net.events import Question
from client.service.net.joining import GuestParty, Joining
from client.service.passing import Pace, doubtful, only_answer
from client.session.base import OVER, PLAYING, Opened, PlayState, Session
from client.session.net.news import Proposal, Spectators, Wire
from client.session.net.parties import joins
from client.table.labels import grouped
from client.table.look import Look
from client.table.naming import named
from client.table.shown import Shown
from client.table.widget import TableWidget
from engines import registry
from engines.bots import bot_chance, bot_orders, make_bot
from engines.kernel import Answer, Arrange, LocalGame, Options
from engines.kernel.moments import Moment
from engines.kernel.say import seat_name, tell
from engines.kernel.setup import PackRef
from netcore.identity import Identity
from netcore.link.invite import Invitation
from netcore.link.messages import Want
from netcore.link.news import LineState, PackNews
from tests.client.app.hands import SOON, activate, asks, click, leave_by_box, playing
from tests.client.app.test_plain_text import Far, view_with

SIZES = ((960, 640), (1280, 800), (1920, 1080), (2560, 1440))


@pytest.fixture
def play(qtbot, open_window) -> Any:
    """A game of Runeslingers at the drawn table, with something to answer."""
    window: Any = open_window()
    from client.service.plan import Plan

    window.begin(Plan("runeslingers", seed=3))
    window.activateWindow()
    return playing(qtbot, window)


def table_of(game: str, look: Look, size: tuple[int, int], seed: bytes = b"desk") -> TableWidget:
    from client.service.plan import Plan
    from client.table.layout import layout_for
    from client.table.shown import Shown

    found = Plan(game).opening()
    local: LocalGame = found.start(seed)
    widget = TableWidget(found.game, layout_for(found.game, registry.engine(game)), look)
    widget.resize(*size)
    widget.show()
    seat = local.waiting()[0]
    view = local.game.view(local.table, seat, local.secrets[seat])
    widget.show_position(Shown(view, local.options(seat), (), 1))
    return widget


# --- (1) (8) one prompt, never broken -----------------------------------------------------------------------


def test_answers_lose_the_front_they_share_and_it_stands_above_them() -> None:
    words = [f"Play Zerga, Voice of Destruction at location {n}" for n in (1, 2, 3)]
    (group,) = grouped(words)
    assert group.front == "Play Zerga, Voice of Destruction at"
    assert group.tails == ("Location 1", "Location 2", "Location 3")
    assert grouped(["Pass", "Attack with Dorta"]) == [("", ("Pass",)), ("", ("Attack with Dorta",))]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_long_answers_are_readable_at_every_size_and_move_nothing(qtbot, size, scale) -> None:
    widget = table_of("runiverse", Look(text_scale=scale), size)
    qtbot.addWidget(widget)
    canvas = QRect(widget.canvas.geometry())
    plan = QRect(widget.scene.plan.dock.toRect())
    dock, picking = widget.dock, widget.play.picking
    assert picking is not None
    picking.question = "Play a mage, or pass the phase: " + "what will it be, and where? " * 6
    offered = picking.others() or list(getattr(picking, "choices", []))[:3]
    answers = [offered[0]] * 3 if offered else []
    for number, each in enumerate(answers):
        made: Any = type(each)(each.answer, (), picking.options)
        made._words = f"Zerga, Voice of Destruction of the Ninth Door at location {number + 1}"
        answers[number] = made
    picking.others = lambda: answers  # type: ignore[method-assign]
    dock.ask(picking, "")
    dock.show_button(picking.button())
    question = dock.question
    qtbot.waitUntil(lambda: question.height() >= question.heightForWidth(question.width()) - 1, timeout=SOON)
    qtbot.wait(30)
    assert widget.canvas.geometry() == canvas and widget.scene.plan.dock.toRect() == plan
    assert widget.rect().contains(dock.geometry())
    assert dock.rect().contains(dock.main.geometry())
    assert dock.main.height() >= dock.main.heightForWidth(dock.main.width())
    for label in (dock.question, *dock.small):
        assert label.height() >= label.heightForWidth(label.width()) - 1
        dock.area.ensureWidgetVisible(label, 0, 0)
        qtbot.wait(1)
        seen = QRect(label.mapTo(dock.area.viewport(), QPoint(0, 0)), label.size())
        assert dock.area.viewport().rect().intersects(seen.adjusted(0, 4, 0, -4))
    if answers:
        assert [button.words for button in dock.small] == ["1  Location 1", "2  Location 2", "3  Location 3"]
        assert all("Zerga, Voice of Destruction" in button.toolTip() for button in dock.small)


def test_what_the_big_button_does_is_written_on_it_whole(qtbot, play) -> None:
    dock = play.table.dock
    button = play.table.play.button()
    assert dock.main.words == button.words and "…" not in dock.main.words
    assert dock.main.height() >= dock.main.heightForWidth(dock.main.width())


# --- (2) (3) keys belong to the table -----------------------------------------------------------------------


def test_a_click_on_an_answer_leaves_the_keyboard_at_the_table(qtbot, play) -> None:
    activate(qtbot, play.window())
    play.focus_prompt()
    at = play.position.number
    click(qtbot, play.table.dock.main if play.table.dock.main.isEnabled() else play.table.dock.small[0])
    qtbot.waitUntil(lambda: play.position.number > at, timeout=SOON)
    assert play.window().focusWidget() is play.table
    for button in (
        play.leave,
        play.tools.undo,
        play.tools.hint,
        play.tools.words,
        play.tools.rules,
        play.top.menu,
    ):
        assert button.focusPolicy() in (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.NoFocus)


def test_leaving_asks_and_no_key_says_yes(qtbot, play) -> None:
    window = play.window()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape):
        click(qtbot, play.leave)
        box = play.findChildren(QtWidgets.QMessageBox)[-1]
        qtbot.waitUntil(box.isVisible, timeout=SOON)
        qtbot.keyClick(box.defaultButton(), key)
        qtbot.waitUntil(lambda box=box: not box.isVisible(), timeout=SOON)
        assert window.play is play
    click(qtbot, play.leave)
    leave_by_box(qtbot, play)
    assert isinstance(window.screen_shown, StartScreen)


def test_keys_that_open_other_screens_ask_too(qtbot, play) -> None:
    window = play.window()
    for key in (Qt.Key.Key_N, Qt.Key.Key_O, Qt.Key.Key_B, Qt.Key.Key_Home, Qt.Key.Key_Q):
        activate(qtbot, window)
        qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
        assert window.play is play, key
        box = play.findChildren(QtWidgets.QMessageBox)[-1]
        assert box.isVisible()
        box.reject()


def test_games_on_this_computer_may_stop_asking_games_with_others_never(qtbot, open_window, play) -> None:
    window = play.window()
    click(qtbot, play.leave)
    box = play.findChildren(QtWidgets.QMessageBox)[-1]
    box.checkBox().setChecked(True)
    leave_by_box(qtbot, play)
    assert not window.settings.now.ask_leaving
    from client.service.plan import Plan

    window.begin(Plan("runeslingers", seed=3))
    again = playing(qtbot, window)
    click(qtbot, again.leave)
    assert isinstance(window.screen_shown, StartScreen)
    far = networked(window)
    click(qtbot, far.leave)
    assert window.play is far and far.findChildren(QtWidgets.QMessageBox)[-1].checkBox() is None
    leave_by_box(qtbot, far)
    assert isinstance(window.screen_shown, StartScreen)


def networked(window: Any) -> Any:
    """A table between machines."""
    from client.session.base import Opened

    session = Far()
    play = window.enter(session)
    game, shown = view_with("Bea")
    play.take_over(Opened(game, game.modes[0].name, ("Ada", "Bea"), (0,), frozenset(("draw",)), chat=True))
    session.moved.emit(shown)
    session.state.emit(PlayState(PLAYING, "Ada", 0, (1, 2), (0,)))
    return play


def test_no_stray_key_or_wheel_shows_cards_to_spectators(qtbot, window: Any) -> None:
    play = networked(window)
    strip = play.strip
    assert isinstance(strip, NetStrip)
    shown: list[int] = []
    play.session.consent = shown.append
    play.session.watched.emit(Spectators(2, ("Cleo", "Dan")))
    high = strip.sizeHint().height()
    play.session.offered.emit(Proposal("draw", "Bea offers a draw."))
    assert strip.sizeHint().height() == high, "an offer moves no table"
    activate(qtbot, window)
    play.focus_prompt()
    where = QApplication.focusWidget()
    assert play.table.isAncestorOf(where) or where is play.table
    click(qtbot, strip.decline)
    assert QApplication.focusWidget() is where
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Right):
        qtbot.keyClick(QApplication.focusWidget(), key)
    centre = QPointF(strip.consent.rect().center())
    wheel = QtGui.QWheelEvent(
        centre, QPointF(strip.consent.mapToGlobal(centre.toPoint())), QPoint(), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(strip.consent, wheel)
    assert shown == []
    click(qtbot, strip.consent)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QtWidgets.QMenu)
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    box = strip.findChildren(QtWidgets.QMessageBox)[-1]
    qtbot.keyClick(box.defaultButton(), Qt.Key.Key_Return)
    assert shown == []
    click(qtbot, strip.consent)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QtWidgets.QMenu)
    menu.actions()[1].trigger()
    menu.close()
    box = strip.findChildren(QtWidgets.QMessageBox)[-1]
    (yes,) = [one for one in box.buttons() if one.text() == "Show them"]
    click(qtbot, yes)
    assert shown == [10]


def test_questions_that_come_unasked_take_no_key(qtbot, window: Any) -> None:
    """Space after "Let in" once left the table; Space for the big button once let a stranger in."""
    replies: list[tuple[str, bool]] = []

    def knock(name: str) -> Question:
        return Question(f"Let {name} in?", "Let in", "No", lambda yes, _: replies.append((name, yes)))

    def press_all() -> None:
        for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
            qtbot.keyClick(QApplication.focusWidget() or window, key)

    session, left = Far(), list[bool]()
    room = WaitingScreen(session, "Your table", lambda: left.append(True))
    window.show_screen(room)
    window.activateWindow()
    session.asked.emit(knock("Ann"))
    session.asked.emit(knock("Bob"))
    press_all()
    assert replies == []
    click(qtbot, room.question.yes)
    press_all()
    assert replies == [("Ann", True)]
    room.question.yes.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(room.question.yes, Qt.Key.Key_Space)
    press_all()
    assert replies == [("Ann", True), ("Bob", True)]
    assert not left
    screen = networked(window)
    screen.session.asked.emit(knock("Cat"))
    qtbot.waitUntil(screen.strip.question.isVisible)
    press_all()
    assert len(replies) == 2


def test_a_guest_reads_of_the_game_by_its_title_and_is_asked_nothing_when_the_host_has_gone(
    qtbot, window: Any
) -> None:
    who = Identity.new("Ben")
    invitation = Invitation(Want.PLAY, Identity.new("Ada").public, "Ada", (), b"s", b"t", "rune", 2**40)
    session, made, replies = Far(), list[Any](), list[bool]()
    session.home = lambda call: call()  # type: ignore[method-assign]
    room = WaitingScreen(session, "The table of Ada", window.show_start)
    window.show_screen(room)
    joins(who, Joining(invitation))(None, session, made.append, made.append)
    assert [type(one) for one in made] == [GuestParty]
    assert room.banner.title.text() == registry.engine("rune").kind.title
    session.line.emit(Wire("Ada", LineState.WAITING, "Ada is being asked whether you may come in"))
    assert room.steps.text() == "“Ada” is being asked whether you may come in."
    for _ in range(2):
        session.asked.emit(Question("Sit down?", "Play", "No", lambda yes, _: replies.append(yes)))
    assert room.question.isVisible()
    session.failed.emit("Ada has gone.")
    assert not room.question.isVisible()
    assert replies == []
    speech.speak("de")
    try:
        session.told(PackNews(PackRef("moons", 1, b""), 1, 2))
    finally:
        speech.speak("en")
    assert room.steps.text().endswith("\n“moons” wird geholt.")


def test_space_and_enter_do_what_the_button_says(qtbot, play) -> None:
    table = play.table
    activate(qtbot, play.window())
    play.focus_prompt()
    given: list[Any] = []
    table.answered.disconnect()
    table.answered.connect(given.append)
    wanted = table.play.button()
    if wanted.possible:
        qtbot.keyClick(table, Qt.Key.Key_Return)
        assert given == [wanted.answer]
        table.ask_again()
    qtbot.keyClick(table, Qt.Key.Key_Down)
    focus = table.play.focus
    assert focus is not None and table.dock.main.words.startswith(("Choose ", "Play ", "Why can "))
    before = len(given)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert len(given) == before  # it was chosen, as the button said; nothing was answered
    assert focus in table.play.picking.picked or table.dock.refusing


# --- (4) windows fit their screens --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "room", [QRect(0, 0, 1280, 720), QRect(0, 0, 1024, 700), QRect(0, 0, 800, 560), QRect(0, 0, 3840, 2100)]
)
def test_a_first_window_fits_its_screen(room: QRect) -> None:
    place = first_place(room)
    assert room.contains(place)
    assert place.width() >= min(960, room.width()) and place.height() >= min(640, room.height())
    for broken in (QRect(-5000, 9000, 20_000, 3), QRect(room.width() - 10, 0, 400, 400)):
        assert room.contains(fitted(broken, room))


def test_places_are_remembered_by_screen_and_broken_ones_are_passed_over(qtbot, settings) -> None:
    window = QtWidgets.QWidget()
    qtbot.addWidget(window)
    room = window.screen().availableGeometry()
    key = screen_key(window.screen())
    put(window, {"window 1x1@100": (5, 5, 10, 10, 1), "window": (1, 1, 300, 200, 0)})
    assert room.contains(window.geometry()) and window.width() >= min(960, room.width())
    assert not put(window, {key: (-900, -900, 40_000, 2, 0)})
    assert room.contains(window.geometry())


def test_the_log_lies_over_the_table_and_never_over_the_question(qtbot, play) -> None:
    table, drawer = play.table, play.drawer
    size = table.canvas.size()
    drawer.set_open(False)
    click(qtbot, drawer.handle)
    qtbot.wait(20)
    assert drawer.is_open and play.log.isVisible()
    assert table.canvas.size() == size
    dock = QRect(table.dock.mapTo(play, QPoint(0, 0)), table.dock.size())
    assert not dock.intersects(QRect(drawer.geometry()))
    qtbot.keyClick(play.log.page, Qt.Key.Key_Escape)
    click(qtbot, play.top.last)
    assert not drawer.is_open
    assert SettingsFile(play.window().settings.path).now.places["log"] == (0,)


def test_a_refusal_is_told_once_and_moves_nothing(qtbot, play) -> None:
    size = play.table.canvas.size()
    play.table.play.refuse("Not enough light.", "RS-001")
    qtbot.wait(20)
    assert play.table.canvas.size() == size and not play.notice.isVisible()
    assert play.clause == "RS-001"
    qtbot.keyClick(play.window(), Qt.Key.Key_F1)
    assert play.window()._rules._wanted == "RS-001"


def test_a_closed_window_asks_where_a_game_goes_on(qtbot, play) -> None:
    window = play.window()
    event = QtGui.QCloseEvent()
    event.spontaneous = lambda: True  # type: ignore[method-assign]
    window.closeEvent(event)
    assert not event.isAccepted()
    qtbot.waitUntil(lambda: bool(play.findChildren(QtWidgets.QMessageBox)), timeout=SOON)
    play.findChildren(QtWidgets.QMessageBox)[-1].reject()
    assert window.isVisible()
    play._stands(PlayState(OVER))
    QtCore.QCoreApplication.processEvents()
    click(qtbot, play.leave)
    assert isinstance(window.screen_shown, StartScreen)


# --- (22) names instead of seats ----------------------------------------------------------------------------


def plainly(options: Options) -> list[Answer]:
    """Some answers that nobody asks about again."""
    return [answer for answer in islice(options.answers(), 20) if not doubtful(options, answer)]


@pytest.mark.parametrize("game", ["reapers", "runeslingers"])
def test_prompt_answers_and_log_speak_of_players_by_name(qtbot, open_window, game: str) -> None:
    from client.service.plan import Plan

    window: Any = open_window()
    window.begin(Plan(game, seats="you,random", seed=4))
    play, chance, read = playing(qtbot, window), Random(4), set()
    for _ in range(40):
        qtbot.waitUntil(lambda: asks(play) and play.table.play.picking is not None, timeout=SOON)
        options = play.position.options
        told = (options.game.say_answer(options.t, options.decision, each, options.know)
                for each in islice(options.answers(), 20))  # fmt: skip
        read |= {play.table.dock.question.text(), play.table.dock.main.text(), *told}
        at = play.position.number
        play.table.play.answer(chance.choice(plainly(options)))
        qtbot.waitUntil(lambda at=at: play.position.number > at, timeout=SOON)
        if play.ending.isVisible():
            break
    read |= set(play.log.text().splitlines())
    assert not [line for line in read if re.search(r"\bseat \d", line, re.IGNORECASE)]
    assert any("“random (bot)”" in line for line in read)
    assert any(re.match(r"\W*You\b", line) for line in read)


def test_a_table_between_machines_sets_names_off(qtbot, open_window) -> None:
    networked(open_window())
    assert seat_name(1) == "“Bea”"
    assert tell("{who} draws.", who=seat_name(1)) == "“Bea” draws."


def test_a_name_that_speaks_of_a_seat_stays_a_name() -> None:
    assert named("“Seat 1 wins” draws; seat 2 waits.", ("Ada", "Bea")) == "“Seat 1 wins” draws; “Bea” waits."


# --- (6) (13) asked where there is a choice -----------------------------------------------------------------


def test_whoever_has_nothing_to_choose_is_not_asked_and_reads_what_was_done(qtbot, open_window) -> None:
    from client.service.plan import Plan

    window: Any = open_window()
    window.begin(Plan("runiverse", seats="you,random", seed=4))
    play, chance = playing(qtbot, window), Random(4)
    for _ in range(25):
        qtbot.waitUntil(lambda: asks(play) and play.table.play.picking is not None, timeout=SOON)
        options, at = play.position.options, play.position.number
        assert only_answer(options) is None
        play.table.play.answer(chance.choice(plainly(options)))
        qtbot.waitUntil(lambda at=at: play.position.number > at, timeout=SOON)
    assert "Done for you, as there was nothing to choose: " in play.log.text()


class Near(Session):
    """A game on this computer, up to the answer."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[Any] = []

    def start(self) -> None: ...

    def leave(self) -> None: ...

    def answer(self, answer: Any) -> None:
        self.answers.append(answer)


class Among(Far):
    """A seat among people, up to the answer."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[Any] = []

    def answer(self, answer: Any) -> None:
        self.answers.append(answer)


def harming_oneself() -> tuple[LocalGame, Any]:
    """A game of Genesis, and an answer whose only target is the player's own creature, to its harm."""
    from client.service.plan import Plan

    found = Plan("genesis").opening()
    local = found.start(bytes([5]) * 32, 5)
    bots = {seat: make_bot("random", found.game, bot_chance(local.seed, seat)) for seat in range(2)}
    while not local.over:
        if isinstance(local.table.pending, Arrange):
            local.arrange(bot_orders(local, bots))
            continue
        seat = local.waiting()[0]
        options = local.options(seat)
        assert options is not None
        for answer in islice(options.answers(), 15) if seat == 0 else ():
            if "(yours) can be chosen" in doubtful(options, answer):
                return local, answer
        local.submit(bots[seat].choose(local.table, options, local.secrets[seat]))
    raise AssertionError("no such answer")


@pytest.mark.parametrize(("words", "far"), [(False, False), (True, False), (False, True)])
def test_an_only_target_that_makes_matters_worse_is_asked(qtbot, open_window, words: bool, far: bool) -> None:
    window: Any = open_window(text_table=words)
    local, answer = harming_oneself()
    session: Any = Among() if far else Near()
    play = window.enter(session)
    play.take_over(Opened(local.game, local.setup.mode, ("Ada", "Bea"), (0,)))
    view = local.game.view(local.table, 0, local.secrets[0])
    session.moved.emit(Shown(view, local.options(0), (), 1))
    session.state.emit(PlayState(PLAYING, "Ada", 0))

    def give() -> Any:
        if words:
            play.text.answered.emit(answer)
        else:
            play.table.play.answer(answer)
        return play.findChildren(QtWidgets.QMessageBox)[-1]

    box = give()
    assert box.text().endswith("(yours) can be chosen. Go on?") and not session.answers
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not box.isVisible(), timeout=SOON)
    assert not session.answers
    assert play.text.choices.count() if words else play.table.play.picking is not None
    box = give()
    (yes,) = [one for one in box.buttons() if one.text() == "Do it"]
    click(qtbot, yes)
    assert session.answers == [answer]


def test_a_key_passes_until_ones_own_turn_and_what_one_is_asked_is_kept(qtbot, open_window) -> None:
    from client.service.plan import Plan

    window: Any = open_window()
    window.begin(Plan("reapers", seats="you,random", seed=4))
    play = playing(qtbot, window)
    everything = Pace(frozenset(Moment) - {Moment.TURN, Moment.CHOICE})
    play.set_pace(everything)
    assert window.settings.now.asked == () and window.settings.now.pace == everything
    while only_answer(play.position.options) is None and play.position.options.t.turn < 1:
        at = play.position.number
        play._answered(next(iter(play.position.options.answers())))
        qtbot.waitUntil(lambda at=at: play.position.number > at and asks(play), timeout=SOON)
    turn = play.position.view.turn
    window.menus.actions["pass_turn"].trigger()
    assert play.pace.until == "turn"

    def own_turn() -> bool:
        if play.position.options is not None and play.pace.until and play.table.play.picking is not None:
            play.table.play.answer(next(iter(play.position.options.answers())))  # a choice is never passed
        return not play.pace.until and asks(play)

    qtbot.waitUntil(own_turn, timeout=SOON)
    assert play.position.view.active == 0 and play.position.view.turn > turn
    assert play.table.phases.pace == play.pace == everything
