"""What lower layers say is said in the player's language, whatever it names."""

import re

from client.service.heard import SENTENCES, heard
from client.service.speech import spoken
from engines.kernel.say import Voice, speaking
from replays.container import from_bytes, to_bytes
from replays.errors import ReplayError
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


def test_in_english_every_sentence_stays_as_it_is() -> None:
    for sentence in SENTENCES:
        filled = re.sub(r"\{\w+\}", "7", sentence)
        assert heard(filled) == filled


def test_a_stranger_s_long_sentence_is_not_searched() -> None:
    long = "x is damaged after step 1: " * 100 + "; it holds the game up to there"
    with speaking(GERMAN):
        assert heard(long) == long
