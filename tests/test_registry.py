"""The registry: a game is found by being installed, and a broken one stands in nobody's way."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines import registry
from engines.decks import Names
from engines.kernel import Game
from engines.registry import DeckList, RegistryError, SourceFile, UnknownGame, deck_sizes, read_deck
from tests.cli.plugin import DUEL, HIGHCARD, HIGHCARD_DECKS, ROOT, install

PACK = (ROOT / "tests/duel/cards.toml").read_text("utf-8")


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which tests install plug-ins."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    registry.refresh()
    for name in [name for name in sys.modules if name.endswith("_game")]:
        del sys.modules[name]


def added(plugins: Path, *arguments) -> None:
    install(plugins, *arguments)
    registry.refresh()


def test_our_own_games_are_there() -> None:
    assert "rune" in registry.games()


@pytest.mark.parametrize("game_id", registry.games())
def test_every_game_loads_under_its_own_name(game_id: str) -> None:
    assert registry.load(game_id).id == game_id


def test_a_game_appears_by_being_installed(plugins: Path) -> None:
    added(plugins, "highcard", HIGHCARD)
    assert isinstance(registry.load("highcard"), Game)


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game called 'Runes'\. Did you mean 'rune'\?"):
        registry.load("Runes")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise ValueError('two\\nlines')", "ValueError: two"),
        ("import a_module_nobody_has", "ModuleNotFoundError"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("def broken(:", "SyntaxError"),
        ("", "AttributeError"),
        ("GAME = 3", "is not a Game class"),
        ("from tictactoe import GAME", "its class calls itself 'tictactoe'"),
        (
            "from engines.kernel import Game\nclass GAME(Game):\n id = 'sad'\n title = 'Sad'",
            "does not say its revision and modes",
        ),
    ],
)
def test_a_broken_plug_in_is_told_in_one_sentence(plugins: Path, source: str, reason: str) -> None:
    added(plugins, "sad", source)
    assert "rune" in registry.games() and "sad" not in registry.games()
    (problem,) = registry.problems()
    assert problem.startswith("The game 'sad' of sad-game cannot be used: ")
    assert reason in problem and "\n" not in problem
    with pytest.raises(RegistryError):
        registry.load("sad")


def test_an_id_that_would_not_fit_a_command_line(plugins: Path) -> None:
    added(plugins, "bad", "GAME = 3")
    (plugins / "bad_game-1.0.dist-info/entry_points.txt").write_text(
        "[runetable.engines]\nA Game = bad_game:GAME\n"
    )
    registry.refresh()
    assert "only small letters" in registry.problems()[0]


def test_nobody_takes_the_place_of_our_own_games(plugins: Path) -> None:
    added(plugins, "rune", "GAME = 3")
    assert registry.engine("rune").provider == "runetable"
    assert registry.problems() == ["rune-game offers a game 'rune' too; the one of runetable is used."]


def test_ledgers_of_our_own_and_of_others(plugins: Path) -> None:
    added(plugins, "highcard", HIGHCARD, {"ledger.md": "- **HC-001** [end] Most points win."})
    assert registry.engine("highcard").ledger()[0].id == "HC-001"
    assert registry.engine("rune").ledger()[0].id == "RN-001"
    assert registry.engine("tictactoe").ledger() == ()


def test_an_unsound_ledger_is_told(plugins: Path) -> None:
    added(plugins, "highcard", HIGHCARD, {"ledger.md": "- **HC-001** [nonsense] Most points win."})
    with pytest.raises(RegistryError, match=r"ledger\.md, line 1: HC-001 has the tag"):
        registry.engine("highcard").ledger()


def test_a_layout_is_read_if_there_is_one(plugins: Path) -> None:
    added(plugins, "highcard", HIGHCARD, {"layout.toml": "rows = 2"})
    assert registry.engine("highcard").layout() == SourceFile("layout.toml", "rows = 2")
    assert registry.engine("tictactoe").layout() is None


def test_a_file_that_is_no_text(plugins: Path) -> None:
    added(plugins, "highcard", HIGHCARD, {"layout.toml": ""})
    (plugins / "highcard_game/layout.toml").write_bytes(b"ok\xff")
    with pytest.raises(RegistryError, match=r"layout\.toml is not UTF-8 text \(byte 2\)"):
        registry.engine("highcard").layout()


def test_a_card_game_is_made_from_the_packs_in_its_folder(plugins: Path) -> None:
    added(plugins, "duel", DUEL, {"packs/base.toml": PACK})
    game = registry.load("duel")
    assert [pack.id for pack in game.packs] == ["duel"]
    assert game.face_count() == PACK.count("[[card]]")


def test_or_from_just_the_packs_given(plugins: Path) -> None:
    added(plugins, "duel", DUEL, {"packs/base.toml": PACK})
    head = 'pack = "tiny"\ngame = "duel"\nversion = 1\nlanguage = 2\n'
    card = '[[card]]\nid = "imp"\nname = "Imp"\nkind = "unit"\nstats = {level = 1}\n'
    assert registry.load("duel", packs=[SourceFile("tiny.toml", head + card)]).face_count() == 1


def test_a_pack_with_a_mistake_is_told_with_its_line(plugins: Path) -> None:
    added(plugins, "duel", DUEL, {"packs/base.toml": PACK.replace('kind = "spell"', 'kind = "spel"', 1)})
    with pytest.raises(RegistryError, match=r"base\.toml line \d+: card \"cinder\""):
        registry.load("duel")


def test_a_game_without_cards_takes_no_packs() -> None:
    with pytest.raises(RegistryError, match="has no card packs"):
        registry.load("tictactoe", packs=[SourceFile("x.toml", "")])


def test_decks_come_by_name(plugins: Path) -> None:
    added(plugins, "highcard", HIGHCARD, HIGHCARD_DECKS)
    engine = registry.engine("highcard")
    game = engine.game()
    decks = engine.decks(game)
    assert [deck.name for deck in decks] == ["even", "odd"]
    assert deck_sizes(game, tuple(deck.lists for deck in decks)) == ((("main", 10),), (("main", 10),))


FACES = Names({0: "Ace of Cups", 1: "King"})


def test_a_deck_with_counts_remarks_and_a_second_list() -> None:
    text = "# mine\n3 Ace of Cups\n2x king  # strong\nKING\n\n[side]\n1 king\n"
    assert read_deck(SourceFile("mine.txt", text), FACES) == DeckList(
        "mine", (("main", (0, 0, 0, 1, 1, 1)), ("side", (1,)))
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "1 king\n2 Ace of Cubs",
            r"mine\.txt, line 2: there is no card 'Ace of Cubs'\. Did you mean 'Ace of Cups'",
        ),
        ("999 king\n999 king", "line 2: a deck has at most 1000 cards"),
        ("99999 king", "there is no card '99999 king'"),
    ],
)
def test_a_deck_with_a_mistake(text: str, sentence: str) -> None:
    with pytest.raises(RegistryError, match=sentence):
        read_deck(SourceFile("mine.txt", text), FACES)


def test_lists_begin_with_what_is_easiest_to_learn() -> None:
    efforts = [engine.kind.effort for engine in registry.engines()]
    assert efforts == sorted(efforts)
    assert registry.games()[0] == "rune"
