"""Whoever cannot join is told why in one sentence, and the exit code says so; the table goes on waiting."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from client.cli import main
from netcore.identity import Identity
from netcore.keyfile import create, load
from netcore.link.addresses import Address
from netcore.link.invite import Invitation, read_invitation, write_invitation
from netcore.link.messages import Want
from netcore.link.way import Way, way_record
from netcore.wire import pack
from replays.journal import JournalFile
from tests.cli.plugin import DUEL, HIGHCARD_DECKS, ROOT, install
from tests.processes.actors import Actor, Stage

EXTRA = """
pack = "more"
game = "duel"
version = 1
language = 2

[[card]]
id = "ember"
name = "Ember"
kind = "unit"
stats = {level = 1}
"""
"""A pack of one card."""

OTHER_RULES = "from tests.kernel.highcard import HighCard\n\n\nclass GAME(HighCard):\n    revision = 2\n"


@pytest.fixture(scope="module")
def waiting(tmp_path_factory: pytest.TempPathFactory, plugins: Path) -> Iterator[tuple[Stage, Actor]]:
    """A host who waits for a guest, all through these tests."""
    stage = Stage(tmp_path_factory.mktemp("waiting"), plugins)
    try:
        yield stage, stage.actor("Ada").host("highcard")
    finally:
        stage.close()


@pytest.fixture
def host(waiting: tuple[Stage, Actor]) -> Actor:
    return waiting[1]


def invitation(host: Actor, number: int = 0) -> str:
    """The host's invitation of that number."""
    return host.until(lambda events: [e["text"] for e in events if e["event"] == "invitation"][number:])[0]


def refused(actor: Actor, code: int) -> str:
    """The sentence with which a program ends."""
    assert actor.end() == code, actor.told()
    said = actor.errors.read_text()
    assert "Traceback" not in said
    return said.splitlines()[-1]


def altered(host: Actor, **changes: Any) -> str:
    return write_invitation(read_invitation(invitation(host))._replace(**changes))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["runetable2:nonsense:"], "the invitation is damaged"),
        (
            ["no-such-file.txt"],
            "'no-such-file.txt' is neither a code (7-guitarist-revenge) nor an invitation",
        ),
        ([], "join needs a code or an invitation, or --lan"),
        (["7-guitarist-revenge"], "a code is for a meeting point, and that is off"),
        (["7-guitarist-revenge", "--meet", "a:b:c"], "the meeting point: "),
        (["7-guitarist-revenge", "--meet", "localhost:1:2:3:4"], "more ports than a meeting point has"),
    ],
)
def test_words_that_lead_to_no_table(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["join", *words]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["rune", "--mode", "solo"], "the mode solo is for one player"),
        (["rune", "--relay-only"], "relay only needs a meeting point"),
        (["rune", "--listen", "127.0.0.1:99999"], "not between 1 and 65535"),
        (["rune", "--bot", "genius"], "There is no bot called 'genius'"),
    ],
)
def test_tables_that_cannot_be_hosted(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", *words]) == 2
    assert sentence in capsys.readouterr().err


class TestJournals:
    """Journals from which no game goes on."""

    @pytest.fixture
    def key(self, tmp_path: Path) -> Path:
        create(tmp_path / "key.toml", "Ben")
        return tmp_path / "key.toml"

    def journal(self, folder: Path, who: Identity, *records: bytes) -> Path:
        journal = JournalFile.create(folder / "game.journal")
        way = Way(who.public, b"", b"", "rune", (Address("127.0.0.1", 9),), "", 0, "")
        for record in records or (way_record(who, way),):
            journal.write(record)
        journal.close()
        return journal.path

    def refused(self, capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
        assert main(["resume", *map(str, words)]) == 2
        return capsys.readouterr().err

    def test_one_that_is_not_there(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, key: Path
    ) -> None:
        assert "cannot open the journal" in self.refused(capsys, tmp_path / "none", "--key", key)

    def test_one_of_somebody_else(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, key: Path
    ) -> None:
        journal = self.journal(tmp_path, Identity.new("Ada"))
        assert "not for Ben's key" in self.refused(capsys, journal, "--key", key)

    def test_one_of_a_game_that_never_began(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, key: Path
    ) -> None:
        journal = self.journal(tmp_path, load(key))
        assert "never began: host a new one" in self.refused(capsys, journal, "--key", key)

    def test_one_that_another_program_uses(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, key: Path
    ) -> None:
        path = self.journal(tmp_path, load(key))
        journal, _, _ = JournalFile.reopen(path)
        assert "another program is using the journal" in self.refused(capsys, path, "--key", key)
        journal.close()

    def test_one_of_a_local_game(self, capsys: pytest.CaptureFixture[str], tmp_path: Path, key: Path) -> None:
        journal = self.journal(tmp_path, load(key), pack(("item", 1)))
        assert "no journal of a game between machines" in self.refused(capsys, journal, "--key", key)


def test_an_invitation_that_has_expired(capsys: pytest.CaptureFixture[str]) -> None:
    old = Invitation(Want.PLAY, bytes(32), "Ada", (Address("127.0.0.1", 9),), bytes(16), b"", "rune", 1)
    assert main(["join", write_invitation(old)]) == 2
    assert "this invitation has expired by this machine" in capsys.readouterr().err


def test_a_host_with_another_key(stage: Stage, host: Actor) -> None:
    key = bytes(reversed(read_invitation(invitation(host)).key))
    guest = stage.actor("Ben").join(altered(host, key=key))
    assert "another key answers there than the one expected" in refused(guest, 2)
    assert host.running


def test_an_invitation_to_a_game_that_is_not_installed(
    host: Actor, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["join", altered(host, game="lowcard")]) == 2
    assert "There is no game called 'lowcard'" in capsys.readouterr().err


def test_other_rules_are_explained_before_the_first_card(stage: Stage, host: Actor, tmp_path: Path) -> None:
    install(tmp_path / "newer", "highcard", OTHER_RULES, HIGHCARD_DECKS)
    guest = stage.actor("Ben", tmp_path / "newer").join(invitation(host))
    assert "“Ada”'s program needs an update" in refused(guest, 1)
    assert host.event("unequal")["differences"] == [
        "“Ben” plays highcard by revision 2 of its rules, you by revision 1: your program needs an update"
    ]


def test_a_used_invitation_and_a_deck_that_is_not_there(stage: Stage) -> None:
    """Who declines frees the seat, and there is a new invitation, good for one person."""
    host = stage.actor("Ada").host("highcard")
    guest = stage.actor("Ben").join(invitation(host), "--deck", "prime")
    assert "there is no deck 'prime', and no such file; there are even, odd" in refused(guest, 2)
    seated = stage.actor("Cyd").join(invitation(host, 1), bot="")
    seated.event("terms")
    seated.type("yes")
    seated.event("seated")
    late = stage.actor("Dov").join(invitation(host, 1))
    assert "this invitation has already been used: ask for a new one" in refused(late, 2)


class TestPacks:
    """A host with a pack that its guest lacks."""

    @pytest.fixture
    def richer(self, stage: Stage, tmp_path: Path) -> Actor:
        cards = (ROOT / "tests/duel/cards.toml").read_text("utf-8")
        for name, packs in (("rich", {"base": cards, "more": EXTRA}), ("poor", {"base": cards})):
            files = {f"packs/{pack}.toml": text for pack, text in packs.items()}
            install(tmp_path / name, "duel", DUEL, {**files, "decks/plain.txt": "20 Cinder"})
        return stage.actor("Ada", tmp_path / "rich").host("duel")

    def test_a_missing_pack_is_named_and_comes_from_the_host(
        self, stage: Stage, richer: Actor, tmp_path: Path
    ) -> None:
        guest = stage.actor("Ben", tmp_path / "poor").join(invitation(richer))
        said = refused(guest, 1)
        assert "“Ada” plays with the pack “more” (version 1), which you do not have" in said
        assert "--fetch" in said
        ready = stage.actor("Cyd", tmp_path / "poor").join(invitation(richer, 1), "--fetch")
        assert ready.event("seated")["game"] == "duel"
        assert ready.of("pack")[-1]["id"] == "more"
