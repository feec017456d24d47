"""Sentences of the layers below, said in the player's language.

What the network and the reading of files have to say stands there in English, and goes into lines of JSON as
it is. Those that people usually read are listed here, so that they have translations; others stay English.
"""

from __future__ import annotations

import re
from typing import Final

from engines.kernel.say import mark, say
from netcore.plain import CLOSES, OPENS

_NUMBER: Final = re.compile(r"\d+")
_CALLED: Final = re.compile(r"(\S+:\d+): (.+)")
"""An address, and why calling it came to nothing."""
_QUOTE: Final = re.compile(f"{OPENS}([^{OPENS}{CLOSES}]*){CLOSES}")

SENTENCES: Final = (
    # how lines run, and why they end
    mark("direct"),
    mark("router"),
    mark("punched"),
    mark("relayed"),
    mark("nothing was heard for {n} seconds"),
    mark("nothing was taken in for {n} seconds"),
    mark("the greeting took too long"),
    mark("the other side has closed the connection"),
    mark("the connection was closed"),
    mark("the other side said {said}"),
    mark("the program was closed"),
    mark("another game begins at this table"),
    mark("goodbye"),
    mark("nobody listens there"),
    mark("there is no answer"),
    mark("there is no such name"),
    mark("the other side is not there"),
    mark("it hung up"),
    mark("it cannot be reached from here"),
    mark("no address is known"),
    mark("{n} s behind"),
    mark("what the table shows does not hold"),
    mark("this is not the table of the invitation"),
    mark("the table you are looking for is not here"),
    mark("nobody may watch here"),
    # invitations and codes
    mark("the invitation's end is missing: copy all of it, up to the last colon"),
    mark("the invitation is damaged: it is too long"),
    mark("the invitation is damaged: a part of it is missing"),
    mark("the invitation is damaged: copy it again, all of it"),
    mark("there is no invitation in this text: it would begin with runetable2:"),
    mark("there is more than one invitation in this text: paste only one of them"),
    mark("this invitation is not known here: ask for a new one"),
    mark(
        "this invitation has expired by this machine's clock: "
        "ask for a new one, or set the clock if it is wrong."
    ),
    mark("a code is a number and two words, as in 7-guitarist-revenge"),
    mark("the host is not here any more"),
    # files
    mark("no such file or directory"),
    mark("is a directory"),
    mark("is no file"),
    mark("not a directory"),
    mark("permission denied"),
    mark("no space left on device"),
    mark("read-only file system"),
    mark("file exists"),
    # verdicts
    mark("verified"),
    mark("unfinished"),
    mark("unaudited"),
    mark("broken"),
    mark("container"),
    mark("chain"),
    mark("signatures"),
    mark("rules"),
    mark("dealing"),
    mark("claims"),
    mark("the game has no end; up to here nothing is wrong"),
    mark("the end is not signed"),
    # replay files that are none, cut or damaged
    mark("{name} is no replay of Runetable"),
    mark("{name} is damaged in its first bytes"),
    mark("{name} is cut short within its first bytes; nothing of the game is left"),
    mark("{name} is cut short before its opening; nothing of the game is left"),
    mark("{name} is cut short ({size} of {whole} bytes): it holds the game up to step {step}"),
    mark("{name} is damaged before its opening: {why}; nothing of the game is left"),
    mark("{name} is damaged after step {step}: {why}; it holds the game up to there"),
    mark("its content cannot be unpacked"),
    mark("its content ends early"),
    mark("its last record is not whole"),
    mark("its checksum does not fit its content"),
    mark("a record states a size that none has"),
    mark("a record does not fit its check"),
    mark("{n} bytes follow its end"),
    mark("it was played with other cards than those installed here as {name}"),
    mark("{name} is damaged: {why}"),
    mark("it states a size that no replay has"),
    mark("it unpacks to more than {n} MiB"),
    mark("it holds more than {n} records"),
    mark("{name} is empty"),
    mark("{name} is larger than {n} MiB; no replay is"),
    mark("{name} was written by a newer version of Runetable (format {version})"),
    mark("{name} needs a newer version of Runetable: {why}"),
    mark("the replay's opening cannot be read: {why}"),
    # how much of a replay is shown
    mark("shown as far as it was signed: {why}"),
    mark("shown as far as the rules go along: {why}"),
    mark("shown from its recorded lines, which no signature covers: {why}"),
    mark("nothing of it is shown, its recorded lines being covered by no signature: {why}"),
    mark("there is no position {at}; this replay has 0 to {last}"),
    mark("there is no position {at} yet; there are 0 to {last}"),
    mark("there is no seat {seat}; this game has 0 to {last}"),
    mark("there are no positions to show without the rules the game was played by"),
    mark("what the seats knew is not in this replay: the seed was not revealed"),
    # trying out and judging
    mark("the game is over at this position"),
    mark("the game is over here; there is nothing to play on"),
    mark("nobody is asked anything at this position; go on one step"),
    mark("there is no such branch"),
    mark("answer {n} of the branch is not allowed there any more"),
    mark("a branch has at most {n} answers"),
    mark("nothing can be judged: the rules of the game or what its players knew are not here"),
    # notes and the library
    mark("the notes are larger than {n} MiB"),
    mark("the notes are larger than {n} MiB; leave something out"),
    mark("the notes cannot be read: {why}"),
    mark("they nest too deep"),
    mark("two entries have the same id"),
    mark("branches nest deeper than {n}, or in a circle"),
    mark("a branch leaves one that is not there"),
    mark("the notes of this replay are torn"),
    mark("the notes of this replay are too large or torn"),
    mark("the notes judge a seat that nobody has"),
    mark("the notes speak of seat {seat}; this game has {seats}"),
    mark("{name} is no folder"),
    mark("a tag has 1 to {most} characters"),
    mark("the library {path} cannot be opened: {why}"),
    mark("the library cannot be written: {why}"),
    mark("cannot copy {path}: {why}"),
    # other forms of a file
    mark("only games that all players dealt together have a compact form"),
    mark("a game that did not come to its end stays in full: all of it is evidence"),
    mark("only a verified game has a compact form: {why}"),
)

_FIELD: Final = re.compile(r"\\{(\w+)\\}")
_FORMS: Final = tuple(
    (form, re.compile(_FIELD.sub(r"(?P<\1>.+)", re.escape(form))))
    for form in SENTENCES
    if "{" in form.replace("{said}", "") and form.count("{") > form.count("{n}")
)
"""Sentences that name something, each with what finds its parts."""
_LONGEST: Final = 1000
"""Characters of a sentence whose parts are looked for: none of ours is longer, whatever it names."""


def heard(sentence: str) -> str:
    """A sentence, or a part of one, that a lower layer said."""
    if (said := say(sentence)) != sentence:
        return said
    calls = (
        [_CALLED.fullmatch(call) for call in sentence.split("; ")] if len(sentence) <= _LONGEST else [None]
    )
    if all(calls):
        return "; ".join(f"{call[1]}: {heard(call[2])}" for call in calls if call is not None)
    for form, finds in _FORMS if len(sentence) <= _LONGEST else ():
        if (found := finds.fullmatch(sentence)) is not None:
            parts = found.groupdict()
            return say(
                form, **{part: heard(words) if part == "why" else words for part, words in parts.items()}
            )
    if (quote := _QUOTE.search(sentence)) is not None:
        told = say(f"{sentence[: quote.start()]}{{said}}{sentence[quote.end() :]}")
        return told.replace("{said}", f"{OPENS}{say(quote[1])}{CLOSES}")
    numbers = _NUMBER.findall(sentence)
    return say(_NUMBER.sub("{n}", sentence)).replace("{n}", numbers[0]) if len(numbers) == 1 else sentence
