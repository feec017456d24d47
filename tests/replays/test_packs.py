"""Packs in files: a game outlives corrected words and changed cards, and no false pack is taken."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
import pytest

from engines.effects.canonical import digest, exact, wordless
from engines.effects.pack import Pack, read_pack
from engines.kernel import Game
from netcore.packs import PackFolder
from netcore.wire import pack as packed
from replays.container import from_bytes, to_bytes
from replays.content import PACK, PACK_LIMIT, Replay, from_records, to_records
from replays.errors import ReplayError
from replays.packs import packs_of, with_packs
from replays.record import Recorder
from replays.timeline import Timeline
from replays.verdict import Verdict
from replays.verify import verify
from replays.walk import setup_of
from tests.battery.games import PACK as CARDS
from tests.battery.games import case
from tests.duel.game import WORDS, Duel
from tests.netcore.logs import ADA
from tests.replays.games import BEGAN, play_on

TEXT = CARDS.read_text("utf-8")
WORDED = TEXT.replace("Deal 3 damage to a unit or player.", "Three damage to a unit or a player.")
NAMED = TEXT.replace('name = "Cinder"', 'name = "Cinders"')
RULED = TEXT.replace('{do = "damage", to = "$t", n = 3}', '{do = "damage", to = "$t", n = 4}')


@cache
def pack(text: str = TEXT) -> Pack:
    return read_pack(text, "cards.toml", WORDS)


def installed(text: str) -> Callable[[str], Game]:
    """What the registry would find with these cards installed."""
    return lambda name: Duel((pack(text),))


def begin(journal: Path | None = None) -> Recorder:
    game, duel = Duel((pack(),)), case("duel-duel")
    return Recorder.begin(
        game,
        duel.setup(game),
        ADA,
        ("Ada", "Bot"),
        seed=b"7" * 32,
        decks=duel.decks,
        journal=journal,
        began=BEGAN,
    )


@cache
def played() -> Replay:
    recorder = play_on(begin())
    recorder.finish()
    return recorder.replay()


@pytest.fixture(autouse=True)
def nobodys_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path))


def judged(replay: Replay, text: str) -> Verdict:
    return verify(to_bytes(replay), installed(text))


BARE = "without packs, as older files are"


# --- words --------------------------------------------------------------------------------------------------


def test_words_and_editions_are_not_in_the_digest_and_everything_else_is() -> None:
    assert pack(WORDED).digest == pack().digest
    assert pack(WORDED).exact != pack().exact
    assert pack(TEXT.replace("version = 1", "version = 2", 1)).digest == pack().digest
    shown = TEXT.replace('name = "Cinder"\n', 'name = "Cinder"\nshown = "Asche"\n')
    assert pack(shown).digest == pack().digest
    for other in (NAMED, RULED, TEXT.replace('label = "draw"', 'label = "take a card"')):
        assert pack(other).digest != pack().digest


def test_words_of_halves_are_not_in_the_digest() -> None:
    data = {
        "pack": "p",
        "game": "g",
        "card": [{"id": "a", "half": [{"id": "x", "name": "X", "text": "Old."}]}],
    }
    old = msgspec.msgpack.Encoder(order="sorted").encode(data)
    new = old.replace(b"\xa4Old.", b"\xa4New.")
    assert digest(old) == digest(new) != digest(old.replace(b"\xa1X", b"\xa1Y"))
    assert exact(old) != exact(new)


def test_what_is_shown_is_printed_in_place_of_the_name_that_rules_compare() -> None:
    game = Duel((pack(TEXT.replace('name = "Cinder"\n', 'name = "Cinder"\nshown = "Asche"\n')),))
    face = game.catalogue.number["cinder"]
    assert (game.face_name(face), game.printed(face).name) == ("Asche", "Asche")
    assert game.catalogue.cards[face].name == "Cinder"


def test_a_game_outlives_a_corrected_word() -> None:
    assert played()._replace(packs=()).packs == (), BARE
    verdict = judged(played()._replace(packs=()), WORDED)
    assert (verdict.verdict, verdict.problem) == ("verified", None)


def test_a_game_can_be_resumed_after_a_corrected_word(tmp_path: Path) -> None:
    journal = tmp_path / "game.journal"
    play_on(begin(journal), 3).close()
    resumed = Recorder.resume(journal, ADA, installed(WORDED))
    assert play_on(resumed).local.over
    resumed.close()


@pytest.mark.parametrize(
    "junk", [b"", b"\xc1", b"\x91" * 5000, b"\x80", b"\x81\xa4card\x93\x01\x80\x90", b"\x01"]
)
def test_bytes_that_are_no_pack_have_a_digest_too(junk: bytes) -> None:
    assert len(digest(junk)) == 32


# --- packs that travel --------------------------------------------------------------------------------------


def test_a_file_carries_its_packs_without_their_words() -> None:
    (carried,) = played().packs
    assert digest(carried) == exact(carried) == pack().digest
    assert b"Deal 3 damage" not in carried
    assert from_bytes(to_bytes(played())) == played()
    assert len(to_bytes(played())) - len(to_bytes(played()._replace(packs=()))) < 6_000


@pytest.mark.parametrize("text", [NAMED, RULED], ids=["a name", "a number"])
def test_a_game_outlives_changed_cards_by_the_packs_in_its_file(text: str) -> None:
    verdict = judged(played(), text)
    assert (verdict.verdict, verdict.problem) == ("verified", None)
    bare = judged(played()._replace(packs=()), text)
    assert (bare.verdict, bare.checks["chain"], bare.checks["rules"]) == ("unaudited", True, None)
    assert "the card pack duel (version 1), which is neither in the file nor here" in str(bare.problem)


def test_words_are_those_of_the_cards_installed_here() -> None:
    timeline = Timeline(played(), installed(RULED.replace("Deal 3", "Deal 4")))
    assert timeline.game is not None
    cinder = timeline.game.printed(0)
    assert (cinder.name, cinder.text) == ("Cinder", "Deal 4 damage to a unit or player.")
    assert timeline.last == played().last - 2  # the end of the game has no position


def test_packs_that_came_from_other_players_are_found() -> None:
    PackFolder().keep(pack().digest, pack().canonical())
    verdict = judged(played()._replace(packs=()), RULED)
    assert (verdict.verdict, verdict.problem) == ("verified", None)


def test_a_kept_pack_that_is_another_is_not_taken(tmp_path: Path) -> None:
    PackFolder().keep(pack().digest, pack(RULED).canonical())
    assert judged(played()._replace(packs=()), NAMED).verdict == "unaudited"
    assert PackFolder(tmp_path / "elsewhere").find(pack().digest) is None


def test_older_games_name_a_pack_by_all_its_bytes() -> None:
    game, setup = Duel((pack(WORDED),)), setup_of(played())
    old = msgspec.structs.replace(
        setup, packs=(msgspec.structs.replace(setup.packs[0], digest=pack().exact),)
    )
    assert Duel((pack(),)).plays_with(old.packs)
    assert not game.plays_with(old.packs)
    with pytest.raises(ReplayError, match="neither in the file nor here"):
        with_packs(game, old)
    PackFolder().keep(pack().exact, pack().canonical())
    assert with_packs(game, old).plays_with(old.packs)


def test_a_false_pack_in_a_file_is_not_taken() -> None:
    forged = played()._replace(packs=(wordless(pack(RULED).canonical()),))
    assert judged(forged, TEXT).verdict == "verified"  # nobody needs it
    assert judged(forged, NAMED).verdict == "unaudited"


def test_games_play_with_packs_of_the_same_ids_in_the_same_order() -> None:
    game = Duel((pack(),))
    (ref,) = game.packs
    assert game.plays_with((msgspec.structs.replace(ref, version=9),))
    assert not game.plays_with(())
    assert not game.plays_with((ref, ref))
    assert not game.plays_with((msgspec.structs.replace(ref, id="other"),))
    assert not game.plays_with((msgspec.structs.replace(ref, digest=bytes(32)),))


@pytest.mark.parametrize("parts", [(), (1,), (b"a", b"b"), ("text",)])
def test_a_record_that_is_no_pack_is_not_read(parts: tuple[object, ...]) -> None:
    records = [*to_records(played()), packed((PACK, *parts))]
    read, why = from_records(records, "the file")
    assert "a card pack is not as it should be" in why
    assert read == played()


def test_packs_are_bounded() -> None:
    many = played()._replace(packs=(b"x",) * PACK_LIMIT)
    read, why = from_records(to_records(many), "the file")
    assert (len(read.packs), why) == (PACK_LIMIT, "")
    read, why = from_records(to_records(played()._replace(packs=(b"x",) * (PACK_LIMIT + 1))), "the file")
    assert len(read.packs) == PACK_LIMIT
    assert "a card pack" in why


def test_a_pack_too_large_for_a_record_stays_at_home() -> None:
    class Large(Duel):
        def pack_data(self) -> tuple[bytes, ...]:
            return (b"x" * 2**20, b"small")

    assert packs_of(Large((pack(),))) == (b"small",)
