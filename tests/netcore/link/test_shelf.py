"""Packs on this machine and from other players: named by their digests, read strictly, used exactly."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engines.effects.pack import read_pack
from engines.registry import Engine, SourceFile
from netcore.link.shelf import Shelf
from netcore.link.wares import Got
from netcore.wire import WireError
from tests.duel.game import Duel

CARDS = (Path(__file__).parents[2] / "duel" / "cards.toml").read_text("utf-8")
MORE = """
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


def engine(folder: Path, **packs: str) -> Engine:
    for name, text in packs.items():
        (folder / "packs").mkdir(parents=True, exist_ok=True)
        (folder / "packs" / f"{name}.toml").write_text(text, "utf-8")
    return Engine("duel", Duel, folder, "tests")


@pytest.fixture
def rich(tmp_path: Path) -> Shelf:
    return Shelf(engine(tmp_path / "rich", base=CARDS, more=MORE), tmp_path / "given")


@pytest.fixture
def poor(tmp_path: Path) -> Shelf:
    return Shelf(engine(tmp_path / "poor", base=CARDS), tmp_path / "came")


def given(rich: Shelf) -> Got:
    """The second pack, as it travels."""
    ref = rich.ware.packs[1]
    data = rich.data(ref.digest)
    assert data is not None
    return Got(ref, data)


def test_a_pack_from_another_player_makes_the_same_game(rich: Shelf, poor: Shelf, tmp_path: Path) -> None:
    setup = rich.game.setup()
    with pytest.raises(WireError, match=r"the pack “more” \(version 1\) is not here"):
        poor.game_for(setup)
    poor.keep(given(rich))
    assert poor.game_for(setup).packs == rich.game.packs
    again = Shelf(engine(tmp_path / "poor"), tmp_path / "came")  # a later start finds it
    assert again.has(rich.ware.packs[1].digest)
    assert again.game_for(setup).face_count() == rich.game.face_count()


def test_what_came_changes_nothing_at_other_tables(rich: Shelf, poor: Shelf) -> None:
    poor.keep(given(rich))
    assert [ref.id for ref in poor.ware.packs] == ["duel"]


def test_a_file_that_is_not_what_its_name_says_is_not_there(rich: Shelf, poor: Shelf, tmp_path: Path) -> None:
    got = given(rich)
    poor.keep(got)
    path = next((tmp_path / "came").iterdir())
    path.write_bytes(got.data[:-1] + b"!")
    assert not Shelf(poor.engine, tmp_path / "came").has(got.ref.digest)


def test_a_pack_under_another_name_is_refused(rich: Shelf, poor: Shelf) -> None:
    got = given(rich)
    poor.keep(got)
    setup = rich.game.setup()
    false = msgspec.structs.replace(got.ref, id="less")
    with pytest.raises(WireError, match="is not the one that was promised"):
        poor.game_for(msgspec.structs.replace(setup, packs=(setup.packs[0], false)))


def test_a_pack_that_breaks_the_rules_of_packs_is_refused(poor: Shelf) -> None:
    clash = MORE.replace('"ember"', '"cinder"')  # an id that the first pack has taken
    pack = read_pack(SourceFile("more", clash).text, "more", Duel.vocabulary)
    ref = msgspec.structs.replace(poor.ware.packs[0], id="more", version=1, digest=pack.digest)
    poor.keep(Got(ref, pack.canonical()))
    setup = poor.game.setup()
    with pytest.raises(WireError, match="the pack “more” cannot be used"):
        poor.game_for(msgspec.structs.replace(setup, packs=(setup.packs[0], ref)))


@pytest.mark.attack(134)
@pytest.mark.parametrize("first", [True, False], ids=["before", "after"])
@pytest.mark.parametrize(
    "change",
    [
        ('"Ember"', '"Cinder"'),
        ('"Ember"', '"CÍNDER"'),
        ('name = "Ember"', 'name = "Ember"\nshown = "Cinder"'),
        ('id = "ember"', 'id = "cinder"'),
        ('"Ember"', '"\N{CYRILLIC CAPITAL LETTER ES}inder"'),
        ('"Ember"', '"C\N{GREEK SMALL LETTER IOTA}nder"'),
        ('"Ember"', '"\N{FULLWIDTH LATIN CAPITAL LETTER C}inder"'),
        ('"Ember"', '"Cinde\N{COMBINING DOT BELOW}r"'),
        ('"Ember"', '"Cinder."'),
        ('"Ember"', '"C1nder"'),
    ],
    ids=["name", "spelling", "shown", "id", "Cyrillic", "Greek", "wide", "accent", "stop", "digit"],
)
def test_a_card_under_the_name_of_another_is_refused(
    poor: Shelf, change: tuple[str, str], first: bool
) -> None:
    """A host's pack before the guest's: what a deck of the guest calls Cinder would be the host's card."""
    pack = read_pack(SourceFile("more", MORE.replace(*change)).text, "more", Duel.vocabulary)
    ref = msgspec.structs.replace(poor.ware.packs[0], id="more", version=1, digest=pack.digest)
    poor.keep(Got(ref, pack.canonical()))
    setup = poor.game.setup()
    packs = (ref, setup.packs[0]) if first else (setup.packs[0], ref)
    with pytest.raises(WireError, match=r"both have a card|cannot be used"):
        poor.game_for(msgspec.structs.replace(setup, packs=packs))


@pytest.mark.attack(143)
@pytest.mark.parametrize(
    ("second", "refused"),
    [("\N{CYRILLIC CAPITAL LETTER IE}mber", True), ("Ember+", False), ("Ember II", False)],
)
def test_two_cards_of_a_stranger_s_pack_that_look_alike(poor: Shelf, second: str, refused: bool) -> None:
    text = MORE + MORE[MORE.index("[[card]]") :].replace('"ember"', '"other"').replace(
        '"Ember"', f'"{second}"'
    )
    pack = read_pack(SourceFile("more", text).text, "more", Duel.vocabulary)
    ref = msgspec.structs.replace(poor.ware.packs[0], id="more", version=1, digest=pack.digest)
    poor.keep(Got(ref, pack.canonical()))
    setup = poor.game.setup()
    setup = msgspec.structs.replace(setup, packs=(setup.packs[0], ref))
    if not refused:
        assert poor.game_for(setup).face_count() == poor.game.face_count() + 2
        return
    with pytest.raises(WireError, match="has two cards that look like"):
        poor.game_for(setup)
