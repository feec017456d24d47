"""`runetable library`: finds replays in your folders, and keeps an index of them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from client.cli.opening import whole_number
from client.cli.progress import Progress
from client.cli.terminal import Terminal
from client.service.heard import heard
from client.service.refusal import BadInput, refusing
from client.service.shelf import open_library
from engines.kernel.say import say
from replays.errors import ReplayError
from replays.export.text import day
from replays.library.index import Changes, Library
from replays.library.query import SORTS, LibraryEntry, Query

SUMMARY = "Lists replays of your folders, by game, player, result, date, length, deck, card or verdict."
EXAMPLE = "runetable library --game runiverse --player Ada --result won --played Sear"

RESULTS = ("won", "lost", "drawn", "unfinished")
VERDICTS = ("verified", "unaudited", "unfinished", "broken")


def configure(parser: ArgumentParser) -> None:
    """Folders, what is looked for, and what is done with it."""
    parser.usage = "%(prog)s [WORDS] [options]"
    parser.add_argument(
        "text", metavar="WORDS", nargs="?", default="", help="part of a player's or file's name"
    )
    parser.add_argument(
        "--add", metavar="FOLDER", type=Path, action="append", default=[], help="adds a folder"
    )
    parser.add_argument("--remove", metavar="FOLDER", type=Path, action="append", default=[])
    parser.add_argument(
        "--import", dest="bring", metavar="F", type=Path, nargs="+", default=[], help="copies replays in"
    )
    parser.add_argument("--rebuild", action="store_true", help="reads every file again")
    parser.add_argument(
        "--verify", action="store_true", help="verifies what was looked for and was not verified yet"
    )
    add_query(parser)
    parser.add_argument("--set-tag", metavar="TAG", default="", help="puts a tag on what was found")
    parser.add_argument("--clear-tag", metavar="TAG", default="", help="takes a tag off")
    parser.add_argument("--sort", choices=sorted(SORTS), default="began")
    parser.add_argument("--up", action="store_true", help="smallest or earliest first")
    parser.add_argument("--limit", metavar="N", type=whole_number(1, 100_000), default=50)
    parser.add_argument("--index", metavar="F", type=Path, help="another index than your own")


def add_query(parser: ArgumentParser) -> None:
    """What is looked for."""
    number = whole_number(0, 1_000_000)
    parser.add_argument("--game", metavar="GAME", default="")
    parser.add_argument("--player", metavar="NAME", default="", help="a player by name or key")
    parser.add_argument("--result", choices=RESULTS, default="", help="of that player, or of anybody")
    parser.add_argument("--since", metavar="DATE", default="", help="such as 2026-05-01")
    parser.add_argument("--until", metavar="DATE", default="")
    parser.add_argument("--least", metavar="N", type=number, default=0, help="actions at least")
    parser.add_argument("--most", metavar="N", type=number, default=0, help="actions at most")
    parser.add_argument("--deck", metavar="DECK", default="")
    parser.add_argument("--drawn", metavar="CARD", default="", help="a card that was drawn (verified files)")
    parser.add_argument(
        "--played", metavar="CARD", default="", help="a card that was played (verified files)"
    )
    parser.add_argument("--card", metavar="CARD", default="", help="one that was drawn or played")
    parser.add_argument("--bookmarked", action="store_true", help="games with a bookmark")
    parser.add_argument("--verdict", choices=VERDICTS, default="")
    parser.add_argument("--tag", metavar="TAG", default="")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Bring the index up to date, then list what fits."""
    with refusing(ReplayError):
        library = open_library(arguments.index)
        if library.note:
            terminal.complain(library.note)
        for folder in arguments.remove:
            library.remove_folder(folder)
        for folder in arguments.add:
            library.add_folder(folder)
        if arguments.bring:
            _bring(library, arguments.bring, terminal)
        changes = refreshed(library, arguments.rebuild)
        query = query_of(arguments)._replace(
            text=arguments.text, sort=arguments.sort, up=arguments.up, limit=arguments.limit
        )
        if arguments.verify:
            _verify(library, query, terminal)
        found = library.find(query)
        for entry in found if arguments.set_tag or arguments.clear_tag else ():
            if arguments.set_tag:
                library.tag(entry.key, arguments.set_tag)
            if arguments.clear_tag:
                library.untag(entry.key, arguments.clear_tag)
        if arguments.set_tag or arguments.clear_tag:
            found = library.find(query)
        count = library.count(query)
    terminal.say(*map(line, found))
    every = library.count()
    terminal.say(
        say("Replays: {n} of {all}", n=count, all=every) if count != every else say("Replays: {n}", n=count)
    )
    folders = [str(folder) for folder in library.folders()]
    if not folders:
        terminal.say(say("No folder belongs to the library yet; --add FOLDER adds one."))
    terminal.give(
        {
            "count": count,
            "folders": folders,
            "changes": changes._asdict(),
            "replays": [
                {**entry._asdict(), "seats": [seat._asdict() for seat in entry.seats]} for entry in found
            ],
        }
    )
    return 0


def refreshed(library: Library, rebuild: bool = False) -> Changes:
    """Look at the folders, with a line that shows how far it is."""
    progress = Progress(0, say("replays read"))
    try:
        return (library.rebuild if rebuild else library.refresh)(progress.of)
    finally:
        progress.end()


def query_of(arguments: Namespace) -> Query:
    """What the arguments look for."""
    return Query(
        game=arguments.game,
        player=arguments.player,
        result=arguments.result,
        since=_seconds(arguments.since),
        until=_seconds(arguments.until),
        least=arguments.least,
        most=arguments.most,
        deck=arguments.deck,
        drawn=arguments.drawn,
        played=arguments.played,
        card=arguments.card,
        bookmarked=arguments.bookmarked,
        verdict=arguments.verdict,
        tag=arguments.tag,
    )


def line(entry: LibraryEntry) -> str:
    """A replay in one line."""
    if not entry.game:
        return f"{entry.path}: {heard(entry.problem)}"
    who = " – ".join(f"{seat.name}{_won(seat.won)}" for seat in entry.seats)
    tags = f" [{', '.join(entry.tags)}]" if entry.tags else ""
    verdict = f", {say(entry.verdict)}" if entry.verdict else ""
    played = say("{game}: {who}, {n} actions", game=entry.game, who=who, n=entry.actions)
    return f"{day(entry.began)[:10]}  {played}{verdict}{tags}  {entry.path}"


def _won(won: float | None) -> str:
    words = {1.0: say("won"), 0.5: say("drew")}.get(won, "") if won is not None else ""
    return f" ({words})" if words else ""


def _seconds(date: str) -> int:
    if not date:
        return 0
    try:
        return int(datetime.strptime(date, "%Y-%m-%d").replace(tzinfo=UTC).timestamp())
    except ValueError:
        raise BadInput(say("{date} is no date such as 2026-05-01.", date=repr(date))) from None


def _bring(library: Library, sources: list[Path], terminal: Terminal) -> None:
    folders = library.folders()
    if not folders:
        raise BadInput(say("no folder belongs to the library yet; --add FOLDER adds one."))
    brought, problems = library.bring_in(sources, folders[0])
    for problem in problems:
        terminal.complain(heard(problem))
    terminal.say(say("Brought into {folder}: {n}", folder=folders[0], n=len(brought)))


def _verify(library: Library, query: Query, terminal: Terminal) -> None:
    progress = Progress(0, say("replays verified"))
    try:
        count = library.verify(library.unverified(query), tell=progress.of)
    finally:
        progress.end()
    terminal.say(say("Verified: {n}", n=count))
