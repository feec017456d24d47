"""`runetable play GAME`: a game at the terminal, against bots or with others at the same keyboard."""

from __future__ import annotations

import secrets
import sys
import time
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

from client.cli.identity import my_identity
from client.cli.opening import add_choices, opening_of, whole_number
from client.cli.terminal import Terminal
from client.cli.textplay.session import SPECTATOR, Session, WhyOver
from client.cli.textplay.talk import converse
from client.service.chance import seed_bytes
from client.service.heard import heard
from client.service.keeping import JOURNAL, KeptGame, keep, new_paths, replay_path
from client.service.opening import BOT_WORDS, MAX_SEED, Match, lists_of
from client.service.refusal import BadInput, refusing
from client.service.seats import seats_from, seats_of_record
from client.service.series import Series, options_after
from engines.bots import DoesNotEnd
from engines.kernel import LocalGame
from engines.kernel.say import mark, say
from engines.kernel.view import outcome
from replays.errors import ReplayError
from replays.record import Recorder

MOST_GAMES = 9
"""Games of the longest match."""

SUMMARY = "Plays a game at the terminal, against bots or with others at the same keyboard."
EXAMPLE = "runetable play rune --seats you,strong"


def configure(parser: ArgumentParser) -> None:
    """What is played, and by whom."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="which game, as `runetable games` names it")
    add_choices(parser)
    parser.add_argument(
        "--seats",
        default="",
        metavar="A,B",
        help=f"who sits where: you, or a bot ({BOT_WORDS}); `you,you` shares the keyboard",
    )
    parser.add_argument("--seed", type=whole_number(0, MAX_SEED), metavar="S", help="deal from this seed")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game that was left")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the replay is written")
    parser.add_argument(
        "--best-of",
        type=whole_number(1, MOST_GAMES),
        default=1,
        metavar="N",
        help="games that make up a match",
    )
    parser.add_argument("--brief", action="store_true", help="show the table once a turn")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Play to the end, or until the person leaves."""
    if terminal.json:
        terminal.text = sys.stderr
    if arguments.resume is None and arguments.game is None:
        raise BadInput(say("play needs a game, such as `runetable play rune`."))
    if arguments.out is not None and arguments.out.is_dir():
        raise BadInput(say("cannot write {path}: is a directory.", path=arguments.out))
    if arguments.out is not None and arguments.out.exists():
        told = mark("{path} is there already: name another file, or move it away first.")
        raise BadInput(say(told, path=arguments.out))
    if arguments.best_of % 2 == 0:
        raise BadInput(say("a match is the best of an odd number of games."))
    if arguments.best_of > 1 and (arguments.out or arguments.resume):
        raise BadInput(
            say("a match is played in one go, with a replay for each game: no --out, no --resume.")
        )
    session, journal = _resumed(arguments, terminal) if arguments.resume else _begun(arguments, terminal)
    code = play(session, journal, arguments.out or replay_path(journal))
    while session.local.over and (match := _going_on(session.local, arguments.best_of, terminal)):
        session, journal = _begun(arguments, terminal, match, session.local)
        code = max(code, play(session, journal, replay_path(journal)))
    return code


def _going_on(local: LocalGame, games: int, terminal: Terminal) -> Match:
    """The winners so far, if the match is not decided; drawn games count for nobody, but as games."""
    result = local.table.result
    assert result is not None
    series, seats = Series(games, local.setup.match).after(result.winners), local.setup.seats
    if games > 1:
        terminal.say(series.words(seats))
    return series.won if series.goes_on(seats) else ()


def play(session: Session, journal: Path, out: Path) -> int:
    """Play a session to its end and keep what is left of it."""
    terminal, began = session.terminal, time.perf_counter()
    try:
        with refusing(DoesNotEnd):
            ending = converse(session)
    except KeyboardInterrupt:
        session.sync()
        terminal.say("", _go_on(journal, session.unsaved))
        raise
    facts = {
        "game": session.game.id,
        "mode": session.local.setup.mode,
        "seats": list(session.seats.names),
        "steps": session.local.table.step,
        "seconds": round(time.perf_counter() - began, 3),
        "over": ending is WhyOver.OVER,
        "match": [list(winners) for winners in session.local.setup.match],
    }
    if ending is WhyOver.LEFT:
        session.recorder.close()
        terminal.say("", _go_on(journal, session.unsaved))
        terminal.give(facts | {"journal": str(journal), "result": None, "replay": None, "verified": False})
        return 0
    session.tell(session.at_keyboard)
    try:
        kept = keep(session.recorder, out)
    except BadInput:
        terminal.say("", _go_on(journal, session.unsaved))
        raise
    terminal.say("", *session.board(SPECTATOR if session.fair else session.at_keyboard), *kept_words(kept))
    terminal.give(facts | kept_facts(session.local, kept))
    return 0 if kept.verdict.ok else 1


def kept_words(kept: KeptGame) -> list[str]:
    """What is said of a finished game on the disk."""
    verdict = kept.verdict
    checks = ", ".join(heard(name) for name, fine in verdict.checks.items() if fine)
    lines = [say("The replay is in {file}.", file=kept.path)]
    if verdict.problem:
        return [*lines, say("It is {verdict}: {why}.", verdict=verdict.words, why=verdict.problem)]
    return [*lines, say("It is {verdict} ({checks}).", verdict=verdict.words, checks=checks)]


def kept_facts(local: LocalGame, kept: KeptGame) -> dict[str, Any]:
    """The same as data."""
    return {
        "actions": kept.verdict.actions,
        "result": kept.verdict.result,
        "outcome": outcome(local.table),
        "replay": str(kept.path),
        "verified": kept.verdict.verdict == "verified",
    }


def _begun(
    arguments: Namespace, terminal: Terminal, match: Match = (), before: LocalGame | None = None
) -> tuple[Session, Path]:
    """A new game, perhaps a further one of a match; who begins that one, the game's rules decide."""
    found = opening_of(arguments)
    if before is not None:
        past = (before.table_at(step) for step in range(len(before.entries) + 1))
        found = replace(found, options={**found.options, **options_after(found.game, past)})
    if arguments.seed is None:
        arguments.seed = secrets.randbelow(MAX_SEED - MOST_GAMES)
    number = arguments.seed + len(match)
    who = my_identity()
    seats = seats_from(arguments.seats, found.game, found.mode.seats, who.name)
    decks = found.decks_for(arguments.seed)  # the same in all games of a match
    journal, _ = new_paths(found.game.id, number & 0xFFFFFFFF)
    with refusing(ReplayError):
        recorder = Recorder.begin(
            found.game,
            found.setup(decks, match),
            who,
            seats.names,
            seed=seed_bytes(number),
            decks=lists_of(decks),
            journal=journal,
        )
    mode = say(found.mode.title) if found.mode.title else found.mode.name
    terminal.say(say("{game}, {mode}. Type help for help.", game=say(found.game.title), mode=mode))
    for seat in seats.people if decks else ():
        if len(seats.people) == 1:
            terminal.say(say("You play the deck {deck}.", deck=decks[seat].name))
        else:
            terminal.say(say("{who} plays the deck {deck}.", who=seats.names[seat], deck=decks[seat].name))
    return Session(recorder, seats, terminal, brief=arguments.brief), journal


def _resumed(arguments: Namespace, terminal: Terminal) -> tuple[Session, Path]:
    path = arguments.resume
    if path.suffix != JOURNAL:
        raise BadInput(f"{path} is no journal of a game that was left (their names end in {JOURNAL}).")
    who = my_identity()
    with refusing(ReplayError):
        recorder = Recorder.resume(path, who)
    game = recorder.local.game
    names = tuple(seat.name for seat in recorder.log.hello.seats)
    seats = seats_of_record(names, game)
    if arguments.seats:
        seats = seats_from(arguments.seats, game, len(names), who.name)
    step = recorder.local.table.step
    again = say("{game}, taken up again at step {step}.", game=say(game.title), step=step)
    terminal.say(f"{again} {recorder.note}".rstrip())
    return Session(recorder, seats, terminal, brief=arguments.brief, new=False), path


def _go_on(journal: Path, unsaved: str = "") -> str:
    if unsaved:
        lost = say("The newest part of the game is lost ({why}).", why=unsaved)
    else:
        lost = say("The game is kept.")
    return f"{lost} {say('Go on with:')} runetable play --resume {journal}"
