"""Speed of the drawn table: a frame with many cards in motion, and from a key to the changed screen."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from client.cli.benchmarks import Benchmark, Figure, long_benchmark
from client.cli.benchmarks.measure import Work
from client.table.layout import Ground
from engines import registry
from engines.kernel import Answer, Arrange, CardView, LocalGame
from tests.bench.common import timed
from tests.client.table.described import duel_layout, duel_local

if TYPE_CHECKING:
    from client.app.window import Window
    from client.qt import QApplication
    from client.table.items import CardItem
    from client.table.widget import TableWidget

MILLI = 1e3
SIZE = (1920, 1080)
CARDS = 150
"""Cards in motion: two full tables and then some."""
FRAME = 16.0
LEAPS = 120
REPLAYS = ("genesis", "reapers", "rune", "runeslingers", "runiverse")
SAMPLES = Path(__file__).parents[2] / "replays" / "samples"
GAMES, TURNS, LONGEST = 10, 1000, 600.0
"""Games of an evening, more turns than any of them has, and the seconds that one may take."""


def application() -> QApplication:
    """The one application of this process, without a screen unless there is one already."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from client.qt import QApplication

    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    from client.app.garbage import Garbage

    atexit.register(_close_gallery)
    made = QApplication([])
    Garbage(made)  # as in the program: a thread that makes pictures must not take Qt's things apart
    return made


def _close_gallery() -> None:
    """Qt ends a program hard whose threads still make pictures."""
    from client.art.gallery import gallery

    gallery().close()


class Flying(NamedTuple):
    """A table over which many cards fly."""

    widget: TableWidget
    items: list[CardItem]
    frame: Work
    """One frame: every card elsewhere, and all of it painted."""


def flying() -> Flying:
    """Cards that fly over a table."""
    app = application()
    from client.qt import QPointF
    from client.table.faces import face_of
    from client.table.items import CardItem
    from client.table.lying import Lying

    local = duel_local()
    ground = Ground("rays", "#1d1512", "#3a2620", "#d9a441")
    widget = _widget(local, replace(duel_layout(local.game), ground=ground))
    _show(widget, local, 0)
    chance = Random(1)
    items = []
    for n in range(CARDS):
        card = CardView(
            n, f"Card {n % 40}", 0, True, "unit", "Some words on it.", up=True, stats=(("cost", 2),)
        )
        x, y = chance.randrange(60, 1860), chance.randrange(60, 900)
        item = CardItem(Lying((n,), face_of(card, 0, down=False), x, y, (107, 150), n % 7 == 0, float(n)),
                        widget.scene.pixmaps)  # fmt: skip
        widget.scene.addItem(item)
        items.append(item)
    places = [
        [QPointF(chance.randrange(60, 1860), chance.randrange(60, 900)) for _ in items] for _ in range(8)
    ]
    turn = cycle(places)

    def frame() -> int:
        for item, place in zip(items, next(turn), strict=True):
            item.setPos(place)
        app.processEvents()
        return 1

    return Flying(widget, items, frame)


def table_frames() -> list[Figure]:
    """Milliseconds a frame with 150 cards in motion (goal: 16), beside the same pictures in a bare loop."""
    found = flying()
    from client.qt import QPainter, QPixmap, QPointF

    chance = Random(1)
    places = [QPointF(chance.randrange(60, 1860), chance.randrange(60, 900)) for _ in found.items]
    canvas = QPixmap(*SIZE)
    pictures = [item.pixmap() for item in found.items]

    def bare() -> int:
        painter = QPainter(canvas)
        for picture, place in zip(pictures, places, strict=True):
            painter.drawPixmap(place, picture)
        painter.end()
        return 1

    baseline = "the same pictures in a bare loop"
    works = {baseline: bare, f"{CARDS} cards in motion": found.frame}
    figures = timed(works, "ms/frame", baseline, MILLI)
    found.widget.close()
    return figures


def table_stutter() -> list[Figure]:
    """Milliseconds of frames with 150 cards in motion, quiet and while pictures are made beside them: on the
    processor the middle one (goal: 16) and the one that one in twenty exceeds, and the middle by the clock.
    """
    found = flying()
    from client.art.gallery import Album, Gallery, Wish, style_of

    quiet = _frames(found.frame)
    with tempfile.TemporaryDirectory() as folder:
        gallery = Gallery(Path(folder))
        album = Album(registry.engine("reapers").game(), style_of("reapers"))
        for face in range(album.game.face_count()):
            gallery.picture(Wish(album.recipe(face), album.style, 1, False))
        busy = _frames(found.frame)
        gallery.close()
    found.widget.close()
    figures = []
    for name, (costs, lasted) in (("quiet", quiet), ("pictures being made", busy)):
        for share, words in ((0.5, "the middle frame"), (0.95, "one in twenty is above")):
            base = quantile(quiet[0], share)
            value = quantile(costs, share)
            baseline = None if name == "quiet" else f"quiet: {words}"
            figures.append(Figure(f"{name}: {words}", value, "ms of processor time", baseline, value / base))
        figures.append(
            Figure(f"{name}: the middle frame by the clock", quantile(lasted, 0.5), "ms", None, 1.0)
        )
    return figures


def _frames(frame: Work, count: int = 120) -> tuple[list[float], list[float]]:
    """Milliseconds of frames: of processor time of the window's thread, and by the clock."""
    costs, lasted = [], []
    frame()
    for _ in range(count):
        began, spent = time.perf_counter(), time.thread_time()
        frame()
        costs.append((time.thread_time() - spent) * MILLI)
        lasted.append((time.perf_counter() - began) * MILLI)
    return costs, lasted


def quantile(values: list[float], share: float) -> float:
    """The value that this share of them do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def card_pictures() -> list[Figure]:
    """Milliseconds to make a card's picture (goal: 42) and paint a face (goal: 5), beside one from disc."""
    application()
    from client.art.gallery import Album, Wish, fetched, gallery, style_of
    from client.art.paint import picture
    from client.qt import QImage, QPainter
    from client.table.faces import paint_card, printed_face
    from client.table.layout import layout_for
    from client.table.look import DARK_LOOK

    works: dict[str, Work] = {}

    def making(album: Album) -> Work:
        turn = cycle(range(album.game.face_count()))

        def make() -> int:
            picture(album.recipe(next(turn)), album.style)
            return 1

        return make

    def facing(album: Album, width: int) -> Work:
        layout = layout_for(album.game, registry.engine(album.game.id))
        turn = cycle(range(album.game.face_count()))

        def face() -> int:
            image = QImage(width, width * 7 // 5, QImage.Format.Format_ARGB32_Premultiplied)
            p = QPainter(image)
            paint_card(
                p, (width, width * 1.4), printed_face(album.game.printed(next(turn))), layout, DARK_LOOK
            )
            p.end()
            return 1

        return face

    for name in ("reapers", "runeslingers", "runiverse", "genesis"):
        album = Album(registry.engine(name).game(), style_of(name))
        works[f"{name}: a picture"] = making(album)
    gallery().open(album.game)
    gallery().working = False  # faces alone, without a worker beside them
    works |= {f"{name}: a face of {width} px": facing(album, width) for width in (100, 146, 320)}
    with tempfile.TemporaryDirectory() as folder:
        path, wish = Path(folder) / "x.jpg", Wish(album.recipe(0), album.style, 1, False)
        fetched(path, wish)
        baseline = "a picture from disc"
        return timed({baseline: lambda: int(not fetched(path, wish)[1]), **works}, "ms", baseline, MILLI)


def table_moves() -> list[Figure]:
    """Milliseconds from a key to the changed screen (goal: 50), beside the engine's part of it alone."""
    found = []
    for name, make in (("duel", _duel), ("rune", _rune)):
        local, layout = make()
        baseline = f"{name}: answer and view"
        works = {baseline: _engine_alone(make), f"{name}: key to screen": _key_to_screen(local, layout, make)}
        found += timed(works, "ms", baseline, MILLI)
    return found


def _duel() -> tuple[LocalGame, object]:
    local = duel_local()
    return local, duel_layout(local.game)


def _rune() -> tuple[LocalGame, object]:
    from client.table.layout import layout_for

    engine = registry.engine("rune")
    game = engine.game()
    return LocalGame(game, game.setup("duel"), b"bench"), layout_for(game, engine)


def _widget(local: LocalGame, layout: object) -> TableWidget:
    from client.table.layout import Layout
    from client.table.look import DARK_LOOK
    from client.table.widget import TableWidget

    assert isinstance(layout, Layout)
    widget = TableWidget(local.game, layout, DARK_LOOK)
    widget.resize(*SIZE)
    widget.show()
    application().processEvents()
    return widget


def _show(widget: TableWidget, local: LocalGame, seat: int) -> None:
    from client.table.shown import Shown

    view = local.game.view(local.table, seat, local.secrets[seat])
    options = None if local.over else local.options(seat)
    widget.show_position(Shown(view, options, (), len(local.entries)))


def _asked(local: LocalGame, make: Callable[[], tuple[LocalGame, object]]) -> LocalGame:
    """The game at its next question, private orders left as they are; a fresh one if it is over."""
    while not local.over and isinstance(local.table.pending, Arrange):
        local.arrange({})
    return make()[0] if local.over else local


def _engine_alone(make: Callable[[], tuple[LocalGame, object]]) -> Work:
    state = [make()[0]]
    chance = Random(2)

    def work() -> int:
        local = state[0] = _asked(state[0], make)
        seat = local.waiting()[0]
        options = local.options(seat)
        assert options is not None
        local.submit(options.sample(chance))
        local.game.view(local.table, seat, local.secrets[seat])
        return 1

    return work


def _key_to_screen(first: LocalGame, layout: object, make: Callable[[], tuple[LocalGame, object]]) -> Work:
    """An answer armed as by clicks, then Space: the game takes it, the next position is painted."""
    app = application()
    from PySide6.QtTest import QTest

    from client.qt import Qt

    widget = _widget(first, layout)
    state = [first]
    chance = Random(2)

    def answered(answer: Answer) -> None:
        local = state[0]
        local.submit(answer)
        local = state[0] = _asked(local, make)
        _show(widget, local, local.waiting()[0])

    widget.answered.connect(answered)
    _show(widget, first, first.waiting()[0])

    def work() -> int:
        local = state[0]
        options = local.options(local.waiting()[0])
        assert options is not None
        if _armed(widget, options.sample(chance)):
            QTest.keyClick(widget, Qt.Key.Key_Space)
        app.processEvents()
        return 1

    return work


def _armed(widget: TableWidget, answer: Answer) -> bool:
    """Choose on the table what an answer names, so that the big button gives it; where it has none (ways to
    choose from), the answer is given as by its own button.
    """
    from client.table.acting import ActPicking
    from client.table.choices import card_ref
    from client.table.picking import CardsPicking

    picking = widget.play.picking
    if isinstance(picking, ActPicking):
        picking.picked = next(choice.path for choice in picking.choices if choice.answer == answer)
    elif isinstance(picking, CardsPicking):
        picking.picked = tuple(card_ref(card) for card in answer.value)
    if picking is not None and picking.button().answer == answer:
        return True
    widget.dock.chosen.emit(answer)
    return False


@long_benchmark
def evening_memory() -> list[Figure]:
    """Megabytes that a program of its own holds over ten whole games in its window, at most (goal: under 300)
    and after games: the five games in turn, between two bots of some sense, so that they last.
    """
    with tempfile.TemporaryDirectory() as home:
        ran = subprocess.run(
            [sys.executable, "-c", f"from tests.bench.table import evening; evening({GAMES}, {TURNS})"],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "RUNETABLE_HOME": home},
            stdout=subprocess.PIPE,
            text=True,
            timeout=GAMES * LONGEST,
            check=True,
        )
    *held, most = [float(part) for part in ran.stdout.split()]
    baseline, half = "after the first game", (len(held) + 1) // 2
    return [
        Figure(baseline, held[0], "MB", None, 1.0),
        Figure("after half the evening", held[half - 1], "MB", baseline, held[half - 1] / held[0]),
        Figure("after the evening", held[-1], "MB", baseline, held[-1] / held[0]),
        Figure("the most after any", max(held), "MB", baseline, max(held) / held[0]),
        Figure("the most at any time", most, "MB", baseline, most / held[0]),
    ]


def evening(games: int, turns: int) -> None:
    """Games of bots in the whole window, the engines in turn, each to its end or for so many turns: prints
    the memory after each, and the most there was.
    """
    app = application()
    from client.app.covers import end_covers
    from client.app.settings import SettingsFile
    from client.app.window import GIVE_BACK_AFTER, Window
    from client.art.gallery import gallery
    from client.qt import QtCore
    from client.service.plan import Plan

    def live(until: Callable[[], bool], most: float) -> bool:
        """What a running program does, so long; whether it came to that."""
        end = time.monotonic() + most
        while not until() and time.monotonic() < end:
            app.processEvents()
            app.sendPostedEvents(None, QtCore.QEvent.Type.DeferredDelete.value)
            time.sleep(0.001)
        return until()

    settings = SettingsFile(Path(os.environ["RUNETABLE_HOME"]) / "settings.toml")
    settings.change(bot_pace=0.0, sounds=False)
    window, held = Window(settings), []
    window.resize(*SIZE)
    window.show()
    engines = cycle(engine for engine in registry.engines() if engine.provider == "runetable")
    for number, engine in enumerate(islice(engines, games)):
        window.begin(Plan(engine.id, seats="greedy,greedy", seed=number))

        def played() -> bool:
            play = window.play
            assert play is not None
            shown = play.position
            return play.ending.isVisible() or (shown is not None and shown.view.turn >= turns)

        if not live(played, LONGEST):
            raise RuntimeError(f"a game of {engine.id} did not end in {LONGEST:.0f} seconds")
        window.show_start()
        live(lambda: False, 1.3 * GIVE_BACK_AFTER / MILLI)
        held.append(_resident())
    window.close()
    end_covers()
    gallery().close()
    print(*(f"{each:.0f}" for each in (*held, _most_resident())))


def layout_of(local: LocalGame) -> object:
    """The layout of a registered game."""
    from client.table.layout import layout_for

    return layout_for(local.game, registry.engine(local.game.id))


def _resident() -> float:
    """Megabytes in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _most_resident() -> float:
    """Megabytes in memory when there were most."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 2**10


def replay_leaps() -> list[Figure]:
    """Milliseconds of processor time from any position of a replay to any other in the whole window (goal:
    16), the middle one and the one that one in twenty exceeds, once its cards were seen and at first sight;
    and with the page of the log, which follows once the table has been painted.
    """
    app = application()
    from client.app.covers import end_covers
    from client.app.settings import SettingsFile
    from client.app.window import Window
    from client.art.gallery import gallery

    found = []
    with tempfile.TemporaryDirectory() as folder:
        window = Window(SettingsFile(Path(folder) / "settings.toml"))
        window.resize(*SIZE)
        window.show()
        for name in REPLAYS:
            first, costs, whole = _leaps(window, SAMPLES / f"{name}.rune", app)
            for words, value in (
                ("the middle leap", quantile(costs, 0.5)),
                ("one in twenty is above", quantile(costs, 0.95)),
                ("the middle leap at first sight", quantile(first, 0.5)),
                ("the middle leap with the log after it", quantile(whole, 0.5)),
            ):
                unit, frame = "ms of processor time", "a frame of 16 ms"
                found.append(Figure(f"{name}: {words}", value, unit, frame, value / FRAME))
        window.close()
        end_covers()
        gallery().close()
        gallery().working = True  # for whoever comes after
    return found


def _leaps(window: Window, path: Path, app: QApplication) -> tuple[list[float], list[float], list[float]]:
    """What leaps in a replay cost at first sight, and then; and then with the page of the log after them."""
    window.open_replay(path)
    assert window.play is not None
    session = window.play.session
    judged: list[object] = []
    from client.app.log import FOLLOWS
    from client.session.stepping import SteppedSession

    assert isinstance(session, SteppedSession)
    session.verified.connect(judged.append)
    while not judged:  # what runs aside would be measured too
        app.processEvents()
        time.sleep(0.001)
    window.play.drawer.set_open(True)
    chance = Random(1)
    goals = cycle([chance.randrange(session.last + 1) for _ in range(LEAPS)])

    def leap() -> tuple[float, float]:
        spent = time.thread_time()
        session.go(next(goals))
        app.processEvents()
        shown, pause = time.thread_time() - spent, time.monotonic() + 2 * FOLLOWS / MILLI
        while time.monotonic() < pause:
            time.sleep(0.005)
        app.processEvents()  # the page's turn
        app.processEvents()  # what it brought is painted
        return shown * MILLI, (time.thread_time() - spent) * MILLI

    leap()
    first = [leap()[0] for _ in range(LEAPS - 1)]
    shown, whole = zip(*(leap() for _ in range(LEAPS)), strict=True)
    return first, list(shown), list(whole)


BENCHMARKS: tuple[Benchmark, ...] = (
    table_frames,
    table_stutter,
    table_moves,
    card_pictures,
    evening_memory,
    replay_leaps,
)
