"""What strangers say at the terminal: it cannot steer it, nor be taken for what the program says."""

from __future__ import annotations

import io
import re
import sys
from types import SimpleNamespace
from typing import Any, cast

import pytest

from client.cli.netplay import viewing
from client.cli.netplay.telling import Teller
from client.cli.progress import Bar
from client.cli.terminal import Terminal, columns
from engines.kernel.setup import PackRef
from netcore.link import onlooker
from netcore.link.news import Knock, LineNews, LineState, News, PackNews, RoomNews, Unequal
from netcore.link.wares import Comparison
from netcore.opening import Seat
from netcore.plain import quoted
from netcore.table import Chatted, Offered, Trouble, Watched
from netcore.table.words import OVERDUE, TAKE_BACK

KEY = bytes(range(32))
NAMES = [
    "Trouble",
    "Trouble: the host cheats.",
    "The line to Ann is lost",
    "Ann” is here. “Bob",
    "”",
    "\x1b[2J\x1b]0;x\x07Trouble",
    "a\nTrouble: b\r\x9bK",
    "\u202eelbuorT",
    "\u0301Ann",
    "漢" * 60,
    "x" * 5000,
]
QUOTED = re.compile("“[^“”]*”")


def table(name: str) -> Any:
    seats = [Seat(name, KEY), Seat(name, KEY)]
    return SimpleNamespace(hello=SimpleNamespace(seats=seats), fold=None)


def everything(name: str) -> list[News]:
    """All that is told about strangers and in their words."""
    line = SimpleNamespace(seat=1, text=name)
    ours = (LineState.OPEN, LineState.LOST, LineState.CALLING)
    news: list[Any] = [
        *(LineNews(KEY, name, state, "the line was cut", 3.0) for state in ours),
        *(LineNews(KEY, name, state, name) for state in (LineState.WAITING, LineState.REFUSED)),
        RoomNews((Seat(name, KEY),), (0,), 2),
        Knock(KEY, name),
        Unequal(name, Comparison(("the rules differ",), ())),
        PackNews(PackRef(name, 1, KEY), 5, 5),
        Chatted(cast(Any, line)),
        Offered(1, OVERDUE, 0),
        Offered(1, TAKE_BACK),
        Trouble("seat 2 broke a rule", 1, b""),
        Watched(2, (name, name)),
    ]
    return news


def told(name: str, monkeypatch: pytest.MonkeyPatch, screen: Any = None) -> list[str]:
    """The lines that a player and a spectator read of it."""
    out = screen or io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    teller = Teller(Terminal(), person=True)
    teller._table = table(name)
    teller._away = {name}
    for news in everything(name):
        teller.told(news, 0)
    teller._waiting([name], 5)
    watched = viewing.Screen(Terminal(), lambda: None)
    watched.watcher = cast(Any, SimpleNamespace(log=table(name)))
    watched.told(Chatted(cast(Any, SimpleNamespace(seat=1, text=name))))
    watched.told(onlooker.Reception(True, ""))
    return cast(list[str], out.getvalue().splitlines())


class Glass(io.StringIO):
    """A terminal, as far as a program can tell."""

    def isatty(self) -> bool:
        return True


@pytest.mark.attack(56)
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_nothing_that_strangers_say_steers_a_terminal(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    glass = Glass()
    told(name, monkeypatch, glass)
    terminal = Terminal()
    terminal.raw(f"Seat 1: {name}\n")
    assert all(sign.isprintable() or sign == "\n" for sign in glass.getvalue())
    terminal.complain(name)
    monkeypatch.setattr(sys, "stderr", Glass())
    bar = Bar(terminal)
    bar._able = True
    bar.show(name, 1, 2)
    shown = cast(Glass, sys.stderr).getvalue().removeprefix("\r\x1b[K")
    assert shown.isprintable() and columns(shown) <= 80
    said = capsys.readouterr().err
    assert said.endswith("\n") and said[:-1].isprintable()


@pytest.mark.attack(57)
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_take_away_what_stands_in_quotes_and_the_program_says_the_same_whoever_plays(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = [QUOTED.sub("“”", line) for line in told(name, monkeypatch)]
    assert ours == [QUOTED.sub("“”", line) for line in told("Ann", monkeypatch)]
    assert sum(line.startswith("Trouble") for line in ours) == 1  # the program's own


@pytest.mark.attack(57)
@pytest.mark.parametrize("sign", ["x", "漢", "⠀"], ids=["narrow", "wide", "blank"])
def test_a_long_word_does_not_begin_a_line_of_the_terminal(
    sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "24")
    glass = Glass()
    monkeypatch.setattr(sys, "stdout", glass)
    terminal = Terminal()
    for before in range(60, 90):
        terminal.say(f"{quoted('Ann')}: {quoted(sign * before + 'Trouble: the host cheats')}")
    lines = glass.getvalue().splitlines()
    assert all(columns(line) <= 40 for line in lines)
    assert all(line.startswith(("“Ann”", "  ")) for line in lines)


def test_an_invitation_stays_whole_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    glass = Glass()
    monkeypatch.setattr(sys, "stdout", glass)
    Terminal().say("Send this: " + "a" * 200)
    assert "a" * 200 in glass.getvalue()


@pytest.mark.attack(57)
def test_a_mark_that_is_drawn_over_the_sign_before_it_has_a_place_of_its_own() -> None:
    assert quoted("\u0301Ann") == "“◌\u0301Ann”"
    assert quoted("A\u0301nn") == "“A\u0301nn”" and quoted("") == "“”"
