"""Who was met and who is not let in; clocks as people write them."""

from pathlib import Path

import pytest

from client.cli import main
from client.service.clocks import Control, read_control
from client.service.contacts import (
    MET_LIMIT,
    Contacts,
    ContactsError,
    load_contacts,
    note_opponents,
    save_contacts,
)
from client.service.refusal import BadInput
from client.service.series import Series
from netcore.identity import spoken
from netcore.opening import Seat
from netcore.table import TableTerms
from netcore.table.clock import Clock
from netcore.table.terms import read_terms
from netcore.wire import WireError

ADA, BEN, CYD = (bytes([number]) * 32 for number in (1, 2, 3))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path))
    return tmp_path


def test_opponents_are_remembered_the_last_first_and_not_oneself() -> None:
    note_opponents([Seat("Ada", ADA), Seat("Ben", BEN)], ADA)
    note_opponents([Seat("Cyd", CYD), Seat("Ada", ADA)], ADA)
    assert [one.name for one in load_contacts().recent] == ["Cyd", "Ben"]


def test_only_so_many_opponents_are_remembered() -> None:
    contacts = Contacts()
    for number in range(MET_LIMIT + 5):
        contacts.meet("Ben", number.to_bytes(32, "big"), "2026-01-01")
    assert len(contacts.recent) == MET_LIMIT
    assert contacts.recent[-1].key == (5).to_bytes(32, "big")


def test_who_is_blocked_stays_blocked_until_let_in(capsys: pytest.CaptureFixture[str]) -> None:
    note_opponents([Seat("Ben", BEN)], ADA)
    assert main(["contacts", "block", "Ben"]) == 0
    assert load_contacts().is_blocked(BEN)
    assert main(["contacts"]) == 0
    said = capsys.readouterr().out
    assert f"Not let in: “Ben”, {spoken(BEN)}" in said
    assert f"“Ben”: {spoken(BEN)}, name unproven, last on" in said
    assert main(["contacts", "block", "--undo", *spoken(BEN).split("-")]) == 0
    assert not load_contacts().is_blocked(BEN)


def test_two_of_one_name_are_told_apart_by_their_words() -> None:
    contacts = Contacts()
    contacts.meet("Ben", BEN, "2026-01-01")
    contacts.meet("Ben", CYD, "2026-01-01")
    with pytest.raises(ContactsError, match="2 people go by 'ben'"):
        contacts.find("ben")
    assert contacts.find(spoken(CYD)).key == CYD


def test_what_was_kept_is_read_again() -> None:
    contacts = Contacts()
    contacts.meet('Ben "B" é', BEN, "2026-01-01")
    contacts.block("Cyd", CYD, "2026-01-02")
    save_contacts(contacts)
    again = load_contacts()
    assert (again.recent, again.blocked) == (contacts.recent, contacts.blocked)


@pytest.mark.parametrize("text", ["soon", "15", "31d", "5m+", "+5", "-5m", "d/move"])
def test_a_clock_that_is_none_is_a_sentence(text: str) -> None:
    if text == "15":
        assert read_control(text) == Control(15_000)
        return
    with pytest.raises(BadInput):
        read_control(text)


def test_a_delay_costs_nothing_and_an_increment_comes_after() -> None:
    clock = Clock(TableTerms(clock=60_000, delay=5_000, increment=2_000), 2)
    clock.ask([0], 1, 0)
    assert clock.left(0, 4_000) == 60_000
    assert clock.left(0, 9_000) == 56_000
    assert clock.ends(0) == 65_000
    clock.answered(0, 9_000)
    clock.ask([1], 2, 9_000)
    assert clock.left(0, 20_000) == 58_000


def test_time_for_each_answer_is_not_saved_up() -> None:
    clock = Clock(TableTerms(delay=60_000), 2)
    clock.ask([0], 1, 0)
    assert clock.left(0, 10_000) == 50_000
    clock.answered(0, 10_000)
    clock.ask([0], 2, 20_000)
    assert clock.left(0, 20_000) == 60_000
    assert clock.ends(0) == 80_000


def test_terms_of_older_programs_are_read_and_written_as_they_were() -> None:
    old = TableTerms(clock=1_000)
    assert [word for word, _ in old.pairs()] == [
        "audit",
        "clock",
        "coins",
        "grace",
        "increment",
        "patience",
        "proofs",
        "vanish",
    ]
    assert read_terms(old.pairs()) == old
    new = TableTerms(delay=5_000, games=3)
    assert read_terms(new.pairs()) == new
    with pytest.raises(WireError, match="odd number"):
        read_terms(TableTerms(games=4).pairs())


def test_a_drawn_game_counts_as_a_game_but_for_nobody() -> None:
    series = Series(3).after((0,)).after(())
    assert series.goes_on(2)
    assert series.score(2) == (1, 0)
    assert not series.after(()).goes_on(2)
