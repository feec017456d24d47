"""Editing: what goes where, undo and redo over everything, and what is in the files afterwards."""

import errno
from pathlib import Path

import pytest

from client.decks.deck import Deck, deck_from
from client.decks.desk import Desk
from client.decks.store import Store
from engines.registry import names_of
from tests.client.decks.conftest import FACES, GAME, POOL, READY

WISP, FIREBALL, EVA, ORIEL = (FACES[name] for name in ("Wisp", "Fireball", "Eva", "Oriel"))


def clauses(desk: Desk) -> list[str]:
    return sorted(fault.clause for fault in desk.pool.faults(desk.deck))


def test_a_card_goes_to_the_list_it_belongs_to(desk: Desk) -> None:
    for face in (WISP, FIREBALL, WISP, EVA):
        desk.add(face)
    assert desk.deck.lists == {"main": (WISP, WISP, FIREBALL), "slinger": (EVA,)}
    desk.remove(WISP)
    assert desk.deck.count("main", WISP) == 1
    desk.remove(EVA)
    assert desk.deck.lists == {"main": (WISP, FIREBALL)}


def test_the_only_card_of_a_list_makes_room(desk: Desk) -> None:
    desk.add(EVA)
    desk.add(ORIEL)
    assert desk.deck.lists == {"slinger": (ORIEL,)}


@pytest.mark.rule("RS-272", "RS-273", "RS-274", "RS-275", "RS-276")
def test_what_the_rules_say_is_told_while_one_builds(desk: Desk) -> None:
    desk.copy_ready("romin")
    assert clauses(desk) == []
    desk.add(WISP)
    assert clauses(desk) == ["RS-272"]
    desk.remove(WISP)
    desk.add(EVA)
    assert clauses(desk) == ["RS-275", "RS-275"]
    desk.undo()
    desk.remove(FACES["Riposte"])
    desk.add(FACES["Last Word X"])
    assert clauses(desk) == ["RS-274"]
    desk.undo()
    desk.add(FACES["War Cry"])
    assert clauses(desk) == ["RS-273"]
    desk.undo()
    desk.add(EVA, "main")
    assert clauses(desk) == ["RS-276"]


def test_undo_and_redo_go_through_everything(desk: Desk, store: Store) -> None:
    desk.copy_ready("eva")
    desk.add(WISP)
    assert desk.rename("Ash") == ""
    desk.duplicate()
    desk.delete()
    states = [desk.names()]
    while desk.can_undo:
        desk.undo()
        states.append(desk.names())
    assert states == [["Ash"], ["Ash", "Ash 2"], ["Ash"], ["My eva"], ["My eva"], []]
    while desk.can_redo:
        desk.redo()
    assert desk.keep() and desk.names() == ["Ash"]
    assert store.load("Ash").deck.count("main", WISP) == READY["eva"]["main"].count(WISP) + 1


def test_a_new_step_forgets_what_was_undone(desk: Desk) -> None:
    desk.add(WISP)
    desk.undo()
    desk.add(FIREBALL)
    assert not desk.can_redo and desk.deck.lists == {"main": (FIREBALL,)}


def test_undo_in_another_deck_brings_that_deck_back_in_hand(desk: Desk, store: Store) -> None:
    desk.new()
    desk.add(WISP)
    desk.new(Deck("Second", {"main": (FIREBALL,)}))
    desk.open("New deck")
    desk.add(WISP)
    desk.open("Second")
    desk.undo()
    assert (desk.deck.name, desk.deck.count("main", WISP)) == ("New deck", 1)
    desk.keep()
    assert store.load("New deck").deck.lists == {"main": (WISP,)}
    assert store.load("Second").deck.lists == {"main": (FIREBALL,)}


def test_looking_at_a_ready_deck_makes_no_file(desk: Desk) -> None:
    assert desk.open("romin")
    assert not desk.kept and desk.keep() and desk.names() == []
    desk.add(WISP)
    desk.keep()
    assert desk.names() == ["My romin"]


def test_a_line_that_could_not_be_read_is_mended_or_dropped(desk: Desk) -> None:
    desk.new(deck_from("Pasted", "2 Fierball\n1 Nonesuch at all\n", names_of(GAME)))
    first, second = desk.deck.unread
    desk.mend(first)
    assert (desk.deck.lists, desk.deck.unread) == ({"main": (FIREBALL, FIREBALL)}, (second,))
    desk.mend(second)
    assert desk.deck.unread == (second,)
    desk.drop(second)
    assert not desk.deck.unread


@pytest.mark.parametrize(
    ("name", "says"), [("eva", "already"), ("a/b", "cannot be called"), ("", "needs a name")]
)
def test_a_name_that_will_not_do_is_told(desk: Desk, name: str, says: str) -> None:
    desk.add(WISP)
    assert says in desk.rename(name)
    assert desk.deck.name == "New deck"


def test_a_disk_that_cannot_be_written_costs_no_edit(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.new()
    desk.add(WISP)

    def full(path: Path, data: bytes, **kw: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("client.decks.store.write_whole", full)
        assert not desk.keep() and "no space left" in desk.notice
        desk.open("romin")
        assert desk.deck.lists == {"main": (WISP,)}
    assert desk.keep()
    assert desk.store.load("New deck").deck.lists == {"main": (WISP,)}


def test_every_game_with_ready_decks_has_parts() -> None:
    assert [part.label for part in POOL.parts] == ["main", "slinger", "stance", "ability"]
