"""`runetable library stats`: how you fare, by game, deck, opponent, seat, card and over time; ratings."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from client.cli.library import add_query, query_of, refreshed
from client.cli.progress import Progress
from client.cli.terminal import Terminal
from client.service.heard import heard
from client.service.refusal import BadInput, refusing
from client.service.shelf import open_library
from engines.kernel.say import mark, say
from netcore.files import reason, write_whole
from netcore.identity import spoken
from replays.errors import ReplayError
from replays.library.index import Library
from replays.library.query import Query
from replays.library.stats import Record, Statistics

SUMMARY = "Counts the games of your library, and rates everybody you have played."
EXAMPLE = "runetable library stats --player Ada --plots plots/"

SHOWN = 10


def configure(parser: ArgumentParser) -> None:
    """Which games, and where plots go."""
    add_query(parser)
    parser.add_argument("--index", metavar="F", type=Path, help="another index than your own")
    parser.add_argument("--plots", metavar="FOLDER", type=Path, help="writes plots as SVG")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Count and tell."""
    with refusing(ReplayError):
        library = open_library(arguments.index)
        refreshed(library)
        tell(library, arguments.player, query_of(arguments), arguments.plots, terminal)
    return 0


def of_files(files: list[Path], player: str, plots: Path | None, terminal: Terminal) -> None:
    """The same for some files alone: an index for the moment."""
    with TemporaryDirectory() as folder, refusing(ReplayError):
        library = Library(Path(folder) / "index.sqlite")
        for place, path in enumerate(files):
            if not path.is_file():
                raise BadInput(say("there is no file {path}.", path=path))
            inside = Path(folder) / "files" / str(place)
            inside.mkdir(parents=True)
            (inside / path.name).symlink_to(path.resolve())
        library.add_folder(Path(folder) / "files")
        library.refresh()
        for entry in library.find(Query(limit=1000)):
            if entry.problem and len(files) == 1:
                raise BadInput(heard(entry.problem))
            if entry.problem:
                terminal.complain(heard(entry.problem))
        progress = Progress(0, say("replays followed"))
        library.verify(tell=progress.of)
        progress.end()
        tell(library, player, Query(), plots, terminal)
        library.close()


def tell(library: Library, player: str, query: Query, plots: Path | None, terminal: Terminal) -> None:
    """All tables, and plots if wished for."""
    found = Statistics(library, player, query)
    groups = {
        mark("By game"): found.by_game(),
        mark("By deck"): found.by_deck(),
        mark("By opponent"): found.by_opponent(),
        mark("By seat"): found.by_seat(),
        mark("By card played"): found.by_card(),
        mark("Drawn and not played"): found.dead_in_hand(),
    }
    who = player or say("all seats")
    terminal.say(say("Finished games, as {who} played them: {n}", who=who, n=found.finished))
    if found.unverified:
        told = mark("Not verified: {n} of them; ratings are of verified games alone.")
        terminal.say(say(told, n=found.unverified))
    for name, records in groups.items():
        if records:
            terminal.say("", f"{say(name)}:", *map(_line, records[:SHOWN]))
    ratings = found.ratings()
    if ratings:
        terminal.say("", say("Ratings (Glicko-2):"))
        for key, (name, rating) in ratings.items():
            words = spoken(bytes.fromhex(key), 3)
            terminal.say(f"  {rating.rating:5.0f} ± {2 * rating.deviation:3.0f}  {name} ({words})")
    if plots is not None:
        _write(plots, found.plots(), terminal)
    terminal.give(
        {
            "player": player,
            "games": found.finished,
            "unverified": found.unverified,
            **{
                name.lower().replace(" ", "_"): [_facts(one) for one in some] for name, some in groups.items()
            },
            "ratings": {key: {"name": name, **rating._asdict()} for key, (name, rating) in ratings.items()},
        }
    )


def _line(one: Record) -> str:
    told = say(
        "{name}: {rate} of {games}, {actions} actions a game",
        name=one.name,
        rate=f"{one.rate:.0%}",
        games=one.games,
        actions=f"{one.actions:.0f}",
    )
    think = say("{n} s of thought", n=f"{one.seconds:.0f}") if one.seconds else ""
    return f"  {told}, {think}" if think else f"  {told}"


def _facts(one: Record) -> dict[str, object]:
    return {**one._asdict(), "rate": round(one.rate, 4)}


def _write(folder: Path, plots: dict[str, str], terminal: Terminal) -> None:
    for name, content in plots.items():
        try:
            write_whole(folder / name, content.encode())
        except OSError as error:
            raise BadInput(
                say("cannot write {path}: {why}.", path=folder / name, why=say(reason(error)))
            ) from None
    terminal.say("", say("Plots written to {folder}: {n}", folder=folder, n=len(plots)))
