"""One's own decks wherever a deck is chosen: the same function behind every door."""

from dataclasses import replace
from pathlib import Path

import pytest

from client.decks.deck import Deck
from client.decks.parts import parts_of
from client.decks.store import Store
from client.service.offered import deck_called, offered
from client.service.opening import lists_for, opening
from client.service.plan import Plan
from client.service.refusal import BadInput
from engines import runeslingers as slingers
from engines.registry import DeckList
from tests.cli.conftest import Shell, shell
from tests.client.decks.conftest import ENGINE, FACES, GAME, READY

__all__ = ["shell"]

MODE = GAME.modes[0]
GOOD = Deck("Mine", READY["romin"])
SHORT = Deck("Short", {**READY["romin"], "main": READY["romin"]["main"][:29]})


@pytest.fixture
def own(home: Path) -> Store:
    store = Store(GAME)
    for deck in (GOOD, SHORT, replace(GOOD, name="eva")):
        store.put(None, deck)
    (store.folder / "Garbled.txt").write_text("2 Nobody knows\n")
    return store


def test_decks_that_may_be_played_are_offered_behind_the_ready_ones(own: Store) -> None:
    assert [deck.name for deck in offered(ENGINE, GAME, MODE)] == ["eva", "halda", "oriel", "romin", "Mine"]
    eva = deck_called(ENGINE, GAME, MODE, "eva")
    assert eva.lists == tuple(READY["eva"].items())


@pytest.mark.rule("RS-272")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Short", "A deck has 30 cards, not 29. (RS-272)"),
        ("Garbled", "there is no card 'Nobody knows'"),
        ("Mien", "Did you mean 'Mine'?"),
    ],
)
def test_a_deck_that_cannot_be_played_says_why(own: Store, name: str, says: str) -> None:
    with pytest.raises(BadInput) as told:
        deck_called(ENGINE, GAME, MODE, name)
    assert says in str(told.value)


def test_a_local_game_and_a_networked_one_take_it_by_name(own: Store) -> None:
    found = opening("runeslingers", "", [], "Mine,eva")
    assert [deck.name for deck in found.decks] == ["Mine", "eva"]
    assert Plan("runeslingers", decks="Mine").opening().chosen
    lists = lists_for(ENGINE, GAME, MODE, "Mine", 1)
    assert sorted(lists["main"]) == sorted(READY["romin"]["main"])


def test_both_take_it_from_a_file_and_judge_it_there(own: Store, tmp_path: Path) -> None:
    good, short = tmp_path / "good.txt", tmp_path / "short.txt"
    text = (Path(slingers.__file__).parent / "decks" / "eva.txt").read_text()
    good.write_text(text)
    short.write_text(text.replace("1 Wide Satchel\n", ""))
    assert [deck.name for deck in opening("runeslingers", "", [], f"{good},eva").decks] == ["good", "eva"]
    assert lists_for(ENGINE, GAME, MODE, str(good), 1) == READY["eva"]
    for take in (
        lambda: opening("runeslingers", "", [], f"eva,{short}"),
        lambda: lists_for(ENGINE, GAME, MODE, str(short), 1),
    ):
        with pytest.raises(BadInput, match="the deck 'short' cannot be played: A deck has 30 cards"):
            take()


def test_games_between_bots_without_named_decks_use_the_ready_ones(own: Store) -> None:
    assert [deck.name for deck in opening("runeslingers", "", [], "").decks] == [*READY]


def test_the_commands_know_it_too(shell: Shell) -> None:
    folder = shell.folder / "home" / "decks" / "runeslingers"
    folder.mkdir(parents=True)
    cards = "".join(f"1 {GAME.face_name(face)}\n" for face in READY["romin"]["main"])
    (folder / "Mine.txt").write_text(
        f"{cards}[slinger]\nRomin\n[stance]\nIron Patience\n[ability]\nBattle Rite\n"
    )
    (folder / "Bare.txt").write_text(cards)
    assert shell.json("deck", "check", "Mine", "--game", "runeslingers")["ok"]
    facts = shell.json("deck", "check", "Bare", "--game", "runeslingers", code=1)
    assert [problem["path"] for problem in facts["problems"]] == ["slinger", "stance", "ability"]
    listed = shell.json("deck", "list", "runeslingers", code=1)["decks"]
    assert [(deck["name"], deck["own"], deck["ok"]) for deck in listed][-2:] == [
        ("Bare", True, False),
        ("Mine", True, True),
    ]
    played = shell.run("play", "runeslingers", "--deck", "Mine", "--seats", "random,random", "--seed", "1")
    assert played.returncode == 0, played.stderr
    assert "One Runeslinger is equipped" in shell.refused("play", "runeslingers", "--decks", "Bare")


def test_a_game_that_only_brings_ready_decks_says_by_them_what_lists_there_are() -> None:
    class Plain(type(GAME)):  # type: ignore[misc]
        def deck_parts(self, mode):
            return ()

    class Brings:
        def decks_in(self, game, mode) -> tuple[DeckList, ...]:
            return (DeckList("a", (("main", (1, 2)),)), DeckList("b", (("main", (1,)), ("side", (3,)))))

    plain = Plain.__new__(Plain)
    plain.__dict__.update(GAME.__dict__)
    parts = parts_of(Brings(), plain, MODE)  # type: ignore[arg-type]
    assert [(part.label, part.size) for part in parts] == [("main", 0), ("side", 1)]
    assert FACES["Wisp"] in parts[0].faces
