"""Every screen with names, chat, decks, files, packs and cards that strangers made up: all is plain text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from client import texts
from client.app.help import RulesWindow
from client.app.lately import LatelyPlayed
from client.app.lobby import MeetScreen
from client.app.log import LogPane
from client.app.resume import ResumeScreen
from client.app.settings_screen import SettingsDialog
from client.app.start import StartScreen
from client.app.waiting import WaitingScreen
from client.library.screen import LibraryScreen
from client.qt import QObject, QtWidgets, Signal
from client.review.pages import LinesPage
from client.service.journals import KeptFile
from client.service.net.events import Question
from client.service.net.hosting import HostParty
from client.service.plan import Plan
from client.service.settings import Settings
from client.service.shelf import open_library
from client.session.base import PLAYING, GameOver, Opened, PlayState
from client.session.net.news import DealingStep, Patience, Proposal, Room, Spectators, Wire
from client.session.net.seat import NetSession
from client.session.replay import ReplaySession
from client.session.stepping import Playback
from client.session.telling import CHAT, NOTE, LogLine, Told
from client.table.look import DARK_LOOK
from client.table.shown import Shown
from netcore.identity import Identity
from netcore.link.lan import Nearby
from netcore.link.messages import Want
from netcore.link.news import Knock, LineState
from netcore.opening import Seat
from netcore.plain import listed, quoted
from netcore.table import DRAW, Chatted, Offered
from netcore.table.words import OVERDUE
from replays.library.query import LibraryEntry
from replays.library.query import Seat as Listed
from replays.study.notes import Branch, Move, Study
from replays.verdict import Verdict
from tests.client.walking import said, wrong

KEY = bytes(range(32))
WORD = "HUH"
HOSTILE = {
    "picture": f"<img src=/x>{WORD}",
    "bold": f"<b>{WORD}</b><br><a href='x'>y</a>",
    "entity": f"&amp; &lt; {WORD} & Co",
    "control": f"{WORD}\x1b[2J\x07\x00\n\r\u2028Trouble",
    "turned": f"\u202e{WORD}\u2067 \u200bשלום",
    "closing": f"{WORD}” Trouble: “",
    "long": f"{WORD}<b> " * 3000,
}


@pytest.fixture(params=list(HOSTILE.values()), ids=list(HOSTILE))
def word(request: pytest.FixtureRequest) -> str:
    return cast(str, request.param)


@pytest.fixture(autouse=True)
def boxes_close(qapp: Any) -> Iterator[None]:
    yield
    for box in qapp.topLevelWidgets():
        if isinstance(box, QtWidgets.QMessageBox):
            box.close()


def walk(root: Any, *kinds: str) -> None:
    """Everything shown is plain, and the stranger's word was met in things of these kinds."""
    met: Counter[str] = Counter()
    for each in said(root):
        assert not (found := wrong(each, WORD)), f"{each.where}: {found}: {each.text[:200]!r}"
        if WORD in each.text:
            met[each.where] += 1
    for kind in kinds:
        assert any(kind in where for where in met), f"{kind} not among {sorted(met)}"


class Far(NetSession):
    """A seat at a table between machines whose machines are not there."""

    def __init__(self) -> None:
        net = SimpleNamespace(reactor=None, do=lambda call: None, home=lambda call: None)
        super().__init__(cast(Any, net), cast(Any, None))

    def start(self) -> None:
        pass

    def leave(self) -> None:
        pass


def view_with(word: str) -> tuple[Any, Any]:
    """A game, and a position of it whose cards a stranger named."""
    found = Plan("runeslingers").opening()
    game = found.game
    local = found.start(bytes(16))
    view = game.view(local.table, 0, local.secrets[0])
    zones = tuple(
        replace(
            zone,
            cards=tuple(
                replace(card, name=word, text=word, kind=card.kind, words=(word,), face=card.face, up=True)
                for card in zone.cards[:6]
            ),
        )
        for zone in view.zones
    )
    return game, Shown(replace(view, zones=zones, outcome="", lines=(word,)), local.options(0), number=1)


@pytest.mark.attack(55)
@pytest.mark.parametrize("words", [False, True], ids=["drawn", "in words"])
def test_a_game_between_machines(qtbot: Any, window: Any, word: str, words: bool) -> None:
    session = Far()
    play = window.enter(session)
    game, shown = view_with(word)
    play.take_over(
        Opened(game, game.modes[0].name, (word, word), (0,), frozenset(("draw", "take back")), chat=True)
    )
    session.moved.emit(shown)
    play.show_words(words)
    chat = f"{quoted(word)}: {quoted(word)}"
    session.said.emit(Told((LogLine(chat, seat=1, kind=CHAT), LogLine(f"Seat 1 plays {word}.", cards=(1,)))))
    session.said.emit(Told((LogLine(word, kind=NOTE),)))
    session.state.emit(PlayState(PLAYING, listed((word, word)), 0, (1, 2), (0,), word))
    session.line.emit(Wire(word, LineState.REFUSED, word))
    session.dealing.emit(DealingStep(word, 1, 2))
    session.watched.emit(Spectators(2, (word, word)))
    session.offered.emit(Proposal("draw", f"{quoted(word)} offers a draw."))
    session.asked.emit(Question(word, "Let in", "No", lambda yes, deck: None, (word,), (word, word)))
    session.refused.emit(word, "RS-001")
    if play.table is not None:
        play.table.dock.tell(word, word)
        play.table._alt = True
        lying = [card.id for zone in shown.view.zones for card in zone.cards]
        play.table.closeup.setProperty("card", lying[0])
        play.table._show_closeup()
        assert not play.table.grab().isNull()
    walk(
        window,
        "name of Notice" if words else "QLabel note",
        "tip of QLabel pill",
        "QLabel pill",
        "tip of QLabel faint",
        "LogPage log",
    )
    session.patience.emit(Patience((word,), 0.0))
    session.trouble.emit(word)
    session.over.emit(GameOver("Seat 1 wins.", (0,), (0,), f"/tmp/{word}", "broken", word))
    walk(window, "tip of QLabel small", "QLabel small", "QLabel")


@pytest.mark.attack(55)
def test_a_replay(qtbot: Any, window: Any, tmp_path: Path, word: str) -> None:
    session = ReplaySession(tmp_path / "none.rune")
    play = window.enter(session)
    game, shown = view_with(word)
    play.take_over(Opened(game, game.modes[0].name, (word, word), ()))
    session.moved.emit(shown)
    session.course.emit(Playback(0, 1, False, 1.0, 0, (0, 1), (0,)))
    session.verified.emit(Verdict(checks={"chain": False}, fault=word))
    session.pages.emit([word, word])
    walk(window, "tip of Q", "Box", "QPlainTextEdit")
    window.say(word)
    walk(window, "name of Notice")


@pytest.mark.attack(55)
def test_the_waiting_room(qtbot: Any, window: Any, word: str) -> None:
    session = Far()
    screen = WaitingScreen(session, word, window.show_start)
    window.show_screen(screen)
    room = Room(
        word, word, (word, word), (0,), 2, (word,), word, (word,), (word,), word, word, word, True, True
    )
    session.room.emit(room)
    for state in LineState:
        session.line.emit(Wire(word, state, word, 3.0))
    session.dealing.emit(DealingStep(word, 1, 2))
    session.asked.emit(Question(word, word, "No", lambda yes, deck: None, (word,), (word,)))
    session.failed.emit(word)
    walk(window, "QLabel heading", "QLabel title", "Box", "QLabel problem", "QPushButton primary")


class Found(QObject):
    """Tables that were found on the home network."""

    found = Signal(object)
    gone = Signal(str)
    trouble = Signal(str)

    def stop(self) -> None:
        pass


@pytest.mark.attack(55)
def test_meeting(qtbot: Any, window: Any, word: str) -> None:
    found = Found()
    screen = MeetScreen(Want.PLAY, window.show_start, cast(Any, lambda: found), Settings())
    window.show_screen(screen)
    screen._search()
    found.found.emit(Nearby("a", word, word, bytes(32), (), 1))
    found.trouble.emit(word)
    walk(window, "line of QListWidget", "QLabel problem")


@pytest.mark.attack(55)
def test_lists_start_settings_rules_and_boxes(
    qtbot: Any, window: Any, settings: Any, tmp_path: Path, word: str
) -> None:
    path = tmp_path / "x.rune"
    kept = KeptFile(path, word, (word, word), 0.0)
    bad = KeptFile(path, "", (), 0.0, problem=word)
    resume = ResumeScreen([kept, bad], window.show_start)
    resume._tell(0, 3, (word,))
    window.show_screen(resume)
    walk(window, "line of QListWidget")
    start = StartScreen(word, word, [kept], DARK_LOOK, window.friends)
    start.lately._show([LatelyPlayed(path, "rune", word, (word, word))])
    window.show_screen(start)
    walk(
        window,
        "QLabel small",
        "name of QLabel small",
        "more of QPushButton quiet",
        "name of ReplayButton picture",
    )
    who = Identity.new("Ada")
    object.__setattr__(who, "name", word)
    dialog = SettingsDialog(settings, who, window)
    walk(dialog, "QLineEdit")
    rules = RulesWindow(settings.now.look)
    rules.search.setText("turn")
    walk(rules)
    window.say(word)
    (box,) = [each for each in window.findChildren(QtWidgets.QMessageBox) if each.isVisible()]
    walk(box, "QLabel qt_msgbox_label")


@pytest.mark.attack(55)
def test_the_deck_builder(qtbot: Any, window: Any, home: Path, word: str) -> None:
    folder = home / "decks" / "runeslingers"
    folder.mkdir(parents=True)
    line = " ".join(word.split())[:2000]
    (folder / f"{WORD}.txt").write_text(f"2 Wisp\n3 {line}\n", encoding="utf-8")
    window.show_decks("runeslingers", WORD)
    screen = window.screen_shown
    walk(window, "Box", "line of")
    screen.bench.tell(word)
    screen.import_deck(f"3 {word}")
    walk(window, "QLabel")


QUOTED = re.compile("“[^“”]*”")
IMITATING = [
    "Trouble",
    "Trouble: the host cheats.",
    "Ann” is here. “Bob",
    "Seat 1 wins.",
    "\u0301Ann",
    "a\nTrouble: b",
]


def told(window: Any, name: str) -> list[str]:
    """What the window says of a stranger, in log, strip and waiting room, without the quoted words."""
    session = Far()
    screen = WaitingScreen(session, "Your table", window.show_start)
    session.room.emit(Room("Rune", "Duel", (name, name), (0,), 2))
    for state in LineState:
        theirs = name if state in (LineState.WAITING, LineState.REFUSED) else "the line was cut"
        session.line.emit(Wire(name, state, theirs, 3.0))
    lines = [screen.people.text(), screen.steps.text()]
    heard: list[Any] = []
    session.said.connect(heard.append)
    session.offered.connect(heard.append)
    session.asked.connect(heard.append)
    session.home = lambda call: call()  # type: ignore[method-assign]
    session._is_open = True
    table = SimpleNamespace(hello=SimpleNamespace(seats=[Seat(name, KEY)] * 2))
    node = SimpleNamespace(table=table, room=SimpleNamespace(free=1))
    session.party = party = cast(
        Any, SimpleNamespace(node=node, _host=SimpleNamespace(room=node.room, table=None))
    )
    party.ask = session.told
    session.told(Chatted(cast(Any, SimpleNamespace(seat=1, text=name))))
    session.told(Offered(1, OVERDUE, 0))
    session.told(Offered(1, DRAW))
    HostParty._knock(party, Knock(KEY, name))
    pane = LogPane(window.settings.now.look, (name, name))
    pane.tell(heard[0])
    pane.tell(Told((LogLine("Seat 2 wins."),)))
    lines += [pane.text(), heard[1].text, heard[2].text, heard[3].text]
    return [QUOTED.sub("“”", line.replace("\u2068", "").replace("\u2069", "")) for line in lines]


@pytest.mark.attack(58)
@pytest.mark.parametrize("name", IMITATING)
def test_take_away_what_stands_in_quotes_and_the_window_says_the_same(window: Any, name: str) -> None:
    assert told(window, name) == told(window, "Ann")


@pytest.mark.attack(58)
def test_nobody_can_put_another_name_into_chat(window: Any) -> None:
    pane = LogPane(window.settings.now.look, ("Ada", "Bea"))
    pane.tell(Told((LogLine(f"{quoted('Ada')}: {quoted('Seat 2 cheats')}", seat=0, kind=CHAT),)))
    assert pane.text() == "● “Ada”: “Seat 2 cheats”"


@pytest.mark.attack(58)
def test_words_from_right_to_left_keep_to_themselves() -> None:
    assert texts.shown(f"{quoted('שלום')} 3:05") == "“\u2068שלום\u2069” 3:05"
    assert texts.shown(f"{quoted('Ann')} 3:05") == "“Ann” 3:05"


@pytest.mark.attack(55)
def test_the_library_and_what_is_tried_out(
    qtbot: Any, window: Any, home: Path, tmp_path: Path, word: str
) -> None:
    """Names, tags, titles and notes of strangers, in the list, beside it and beside a replay."""
    library = open_library()
    entry = LibraryEntry(
        *(str(tmp_path / "x.rune"), "key", "rune", "duel", 1, 1, 3, "alone", True, word, word, "", 2),
        seats=(Listed(word, "00", 1.0, 1, word), Listed(word, "01", 0.0, 1, word)),
        tags=(word,),
    )
    screen = LibraryScreen(library, window.show_start, window.browse, DARK_LOOK)
    screen.preview.display(entry, [(3, word)])
    for box in (screen.filters.player, screen.numbers.player):
        texts.choice(box, word, word)
    screen.tell(word)
    window.show_screen(screen)
    walk(window, "QLabel heading", "line of QListWidget", "Box", "QLabel problem")
    screen.model.entries = [entry]
    said = [screen.model.index(0, column).data() for column in range(screen.model.columnCount())]
    assert all("\x1b" not in words and "\u202e" not in words for words in said)
    page = LinesPage()
    page.show_study(Study(branches=(Branch("0" * 16, 1, 0, title=word, moves=(Move(0, 1, word),)),)))
    window.show_screen(page)
    walk(window)
