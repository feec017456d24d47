"""`runetable replay note FILE`: notes, marks, arrows and chapters beside a game."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from client.cli.opening import whole_number
from client.cli.terminal import Terminal
from client.service.refusal import BadInput, refusing
from engines.kernel.say import say
from netcore.files import reason, write_whole
from replays.container import read_replay
from replays.errors import ReplayError
from replays.study.keeping import SIDE, load_study, read_study, save_study
from replays.study.merging import added, anonymous, taken_in, without
from replays.study.notes import MARKS, NAME_LIMIT, TEXT_LIMIT, Arrow, Chapter, Note, Study, new_key, to_json
from replays.study.own import in_own_words
from replays.timeline import open_timeline

SUMMARY = "Lists, writes and merges notes on a replay; the signed game is not touched."
EXAMPLE = 'runetable replay note game.rune --at 20 --mark "!?" --text "Keeps the block for later."'

MAX_CARD = 100_000


def configure(parser: ArgumentParser) -> None:
    """The file, and what is written."""
    number = whole_number(0, 200_000)
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--at", metavar="N", type=number, help="the step that is spoken of")
    parser.add_argument("--text", metavar="WORDS", default="", help="a note on it")
    parser.add_argument("--mark", choices=MARKS[1:], default="", help="a mark for it")
    parser.add_argument("--card", metavar="ID", type=whole_number(0, MAX_CARD), help="the card it is about")
    parser.add_argument("--arrow", metavar="A,B", default="", help="an arrow from card to card")
    parser.add_argument("--chapter", metavar="TITLE", default="", help="begins a chapter at --at")
    parser.add_argument("--until", metavar="N", type=number, help="where the chapter ends, as an excerpt")
    parser.add_argument("--by", metavar="NAME", default="", help="who writes")
    parser.add_argument("--remove", metavar="ID", default="", help="takes a note away")
    parser.add_argument(
        "--merge", metavar="F", type=Path, action="append", default=[], help="adds another's notes"
    )
    parser.add_argument("--export", metavar="F", type=Path, help=f"writes the notes alone (ends in {SIDE})")
    parser.add_argument("--anonymous", action="store_true", help="leaves out who wrote them")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Change what is asked for, then list what is there."""
    with refusing(ReplayError):
        study = load_study(arguments.file)
        changed = _changed(study, arguments)
        if changed != study:
            where = save_study(arguments.file, changed)
            terminal.say(say("Wrote {path}.", path=where))
        if arguments.export is not None:
            _export(arguments.export, changed, terminal)
        read = in_own_words(open_timeline(arguments.file), changed)
    _list(read, terminal)
    terminal.give({"file": str(arguments.file), **msgspec.to_builtins(changed)})
    return 0


def _changed(study: Study, arguments: Namespace) -> Study:
    for path in arguments.merge:
        study = taken_in(study, read_study(path))
    if arguments.remove:
        left = without(study, arguments.remove)
        if left == study:
            raise BadInput(say("there is no note {id}.", id=repr(arguments.remove)))
        study = left
    study = added(study, *_new(arguments))
    return anonymous(study) if arguments.anonymous else study


def _new(arguments: Namespace) -> list[Note | Arrow | Chapter]:
    wants = arguments.text or arguments.mark or arguments.arrow or arguments.chapter
    if not wants:
        return []
    if arguments.at is None:
        raise BadInput(say("--at says which step the note is on."))
    last = read_replay(arguments.file).last
    if arguments.at > last or (arguments.until or 0) > last:
        raise BadInput(say("this replay has steps 0 to {last}.", last=last))
    for words, most in (
        (arguments.text, TEXT_LIMIT),
        (arguments.by, NAME_LIMIT),
        (arguments.chapter, NAME_LIMIT),
    ):
        if len(words) > most:
            told = say("{words}… is longer than {most} characters.", words=repr(words[:20]), most=most)
            raise BadInput(told)
    at, when = arguments.at, int(time.time())
    found: list[Note | Arrow | Chapter] = []
    if arguments.text or arguments.mark:
        cards = () if arguments.card is None else (arguments.card,)
        text, mark, by = arguments.text, arguments.mark, arguments.by
        found.append(Note(new_key(), at, text, mark, cards, author=by, when=when))
    if arguments.arrow:
        found.append(Arrow(new_key(), at, *_pair(arguments.arrow), author=arguments.by, when=when))
    if arguments.chapter:
        until = -1 if arguments.until is None else arguments.until
        found.append(Chapter(new_key(), at, arguments.chapter, until, arguments.by, when))
    return found


def _pair(text: str) -> tuple[int, int]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(p.isascii() and p.isdigit() and len(p) < 6 for p in parts):
        raise BadInput(say("the arrow {text} is not written as two cards, such as 3,17.", text=repr(text)))
    return int(parts[0]), int(parts[1])


def _export(path: Path, study: Study, terminal: Terminal) -> None:
    if path.suffix != SIDE:
        raise BadInput(say("notes kept alone have names that end in {end}.", end=SIDE))
    try:
        write_whole(path, to_json(study))
    except OSError as error:
        raise BadInput(say("cannot write {path}: {why}.", path=path, why=say(reason(error)))) from None
    terminal.say(say("Wrote {path}.", path=path))


def _list(study: Study, terminal: Terminal) -> None:
    for chapter in study.chapters:
        head = say("Chapter, step {at}", at=chapter.at)
        if chapter.until >= 0:
            head = say("Chapter, step {at} to {until}", at=chapter.at, until=chapter.until)
        terminal.say(f"{head}: {chapter.title} [{chapter.id}]")
    for note in study.notes:
        mark = f"{note.mark} " if note.mark else ""
        head = say("Step {at}", at=note.at)
        if note.cards:
            head = say("Step {at} on card {cards}", at=note.at, cards=", ".join(map(str, note.cards)))
        by = f" ({note.author})" if note.author else ""
        first, *rest = note.text.split("\n")
        terminal.say(f"{head}: {mark}{first}{by} [{note.id}]", *(f"  {line}" for line in rest))
    for arrow in study.arrows:
        told = say("Step {at}: arrow from card {a} to {b}", at=arrow.at, a=arrow.source, b=arrow.target)
        terminal.say(f"{told} [{arrow.id}]")
    for branch in study.branches:
        told = say("Branch at step {at}, {n} answers", at=branch.at, n=len(branch.moves))
        terminal.say(f"{told}: {branch.title} [{branch.id}]")
    if study.analysis is not None:
        bot, judged = study.analysis.bot, study.analysis.decisions
        faults = sum(bool(one.verdict) for one in judged)
        told = say("Analysis by {bot}: {n} decisions, {marked} marked", bot=bot, n=len(judged), marked=faults)
        terminal.say(told)
    if study.empty:
        terminal.say(say("No notes."))
