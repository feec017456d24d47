"""What lower layers say is said in the player's language, whatever it names."""

import io
import re

import pytest

from client.cli.library import line
from client.cli.netplay.circle import SharedReplay
from client.cli.terminal import Terminal
from client.service.heard import SENTENCES, heard
from client.service.speech import spoken
from client.service.words import offer_lines
from engines.kernel.say import Voice, speaking
from engines.registry import load
from netcore.entries import setup_bytes
from netcore.link.circle import Gathered
from netcore.link.room import Offer
from netcore.link.study import People
from netcore.opening import Seat
from netcore.table import TableTerms
from replays.container import from_bytes, to_bytes
from replays.errors import ReplayError
from replays.export.page import to_page
from replays.export.text import to_text
from replays.library.query import LibraryEntry
from replays.study.notes import Branch, Note, Study, from_json, to_json
from replays.timeline import Timeline
from replays.verify import verify
from tests.replays.games import replay

GERMAN = Voice((), spoken("de"))


def test_sentences_about_files_are_said_in_german() -> None:
    raw = to_bytes(replay("tictactoe"))
    last = replay("tictactoe").last
    said = []
    with speaking(GERMAN):
        for cut in (from_bytes(raw[:-40], "a is b.rune").cut, from_bytes(raw + b"abc", "x: y.rune").cut):
            said.append(heard(cut))
        for bad in (b"nothing", raw[:10], raw[:40], raw[:9] + b"\xff" + raw[10:], raw[:24] + b"?" + raw[25:]):
            try:
                from_bytes(bad, "a {b}.rune")
            except ReplayError as error:
                said.append(heard(str(error)))
        said.append(heard("it was played with other cards than those installed here as duel and core"))
    size = f"{len(raw) - 40} von {len(raw)}"
    assert said == [
        f"a is b.rune ist abgeschnitten ({size} Bytes): die Partie ist bis Schritt {last - 1} erhalten",
        f"x: y.rune ist nach Schritt {last} beschädigt: 3 Bytes folgen auf ihr Ende; "
        "bis dahin ist die Partie erhalten",
        "a {b}.rune ist keine Aufzeichnung von Runetable",
        "a {b}.rune ist in den ersten Bytes abgeschnitten; von der Partie ist nichts erhalten",
        "a {b}.rune ist vor der Eröffnung abgeschnitten; von der Partie ist nichts erhalten",
        "a {b}.rune ist in den ersten Bytes beschädigt",
        "a {b}.rune ist vor der Eröffnung beschädigt: ihr Inhalt lässt sich nicht entpacken; "
        "von der Partie ist nichts erhalten",
        "sie wurde mit anderen Karten gespielt als denen, die hier als duel and core installiert sind",
    ]


def test_why_nobody_could_be_called_is_said_in_german() -> None:
    with speaking(GERMAN):
        assert heard("127.0.0.1:7: nobody listens there; [::1]:80: it hung up") == (
            "127.0.0.1:7: dort hört niemand zu; [::1]:80: es wurde aufgelegt"
        )
        assert heard("there is no position 9 yet; there are 0 to 3") == (
            "Stellung 9 gibt es noch nicht; es gibt 0 bis 3"
        )


def test_an_offer_s_options_are_said_in_german() -> None:
    game = load("rune")
    setup = game.setup("duel")
    seats = (Seat("Ada", b"a" * 32), Seat("Ben", b"b" * 32))
    offer = Offer(setup_bytes(setup), TableTerms().pairs(), seats, (0,), 1)
    with speaking(GERMAN):
        assert "Farbe der Meister des ersten Platzes: bernstein" in offer_lines(
            offer, game.mode_named("duel")
        )


def test_a_replay_looked_at_together_is_told_in_german() -> None:
    terminal = Terminal()
    terminal.text = stream = io.StringIO()
    shared = SharedReplay(terminal, lambda: None, hosts=False, at=0)  # type: ignore[arg-type, return-value]
    with speaking(GERMAN):
        shared.told(Gathered(People((0, 1), ("Ada", "Ben"), 0, 1)))
        for line in ("help", "back", "lead zebra", "lead Ada", "follow", "note", "say"):
            shared.typed(line)
    told = stream.getvalue()
    assert "Hier: “Ada” (führt), “Ben”." in told
    english = ("leads", "Here", "there is", "hands the lead", "Nobody", "say what", "plain", "again", "yet")
    assert not [word for word in english if word in told]


def test_what_is_exported_of_a_torn_file_is_said_in_german() -> None:
    """The text and the page that somebody sends on, and its line in the library."""
    torn = from_bytes(to_bytes(replay("rune"))[:-40], "a.rune")
    verdict = verify(to_bytes(replay("rune"))[:-40])
    with speaking(GERMAN):
        shown = Timeline(torn)
        told = to_text(shown, verdict, hear=heard)
        page = to_page(shown, verdict, hear=heard)
        listed = line(quick_entry(problem="x.rune is empty"))
    assert "a.rune ist abgeschnitten" in told and "cut short" not in told
    assert "Zwei Spieler" in told and "duel" not in told and "False" not in told
    assert "a.rune ist abgeschnitten" in page and "cut short" not in page
    assert listed == "/x.rune: x.rune ist leer"


def quick_entry(problem: str) -> LibraryEntry:
    """A file of the library that could not be read."""
    nothing = dict.fromkeys(LibraryEntry._fields, "")
    return LibraryEntry(**nothing | {"path": "/x.rune", "problem": problem})  # type: ignore[arg-type]


def test_why_notes_cannot_be_read_is_said_in_german() -> None:
    two = [Branch("0" * 15 + one, 1, 0, parent="0" * 15 + other) for one, other in ("12", "21")]
    bad = {
        "im Kreis": Study(branches=tuple(two)),
        "den es nicht gibt": Study(branches=(two[0],)),
        "dieselbe Kennung": Study(notes=(Note("0" * 16, 1),) * 2),
    }
    for words, study in bad.items():
        with pytest.raises(ReplayError) as told:
            from_json(to_json(study))
        with speaking(GERMAN):
            said = heard(str(told.value))
        assert said.startswith("die Notizen lassen sich nicht lesen: ") and words in said


def test_in_english_every_sentence_stays_as_it_is() -> None:
    for sentence in SENTENCES:
        filled = re.sub(r"\{\w+\}", "7", sentence)
        assert heard(filled) == filled


def test_a_stranger_s_long_sentence_is_not_searched() -> None:
    long = "x is damaged after step 1: " * 100 + "; it holds the game up to there"
    with speaking(GERMAN):
        assert heard(long) == long
