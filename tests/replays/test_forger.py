"""What a forger of files tries beside the signatures: bombs, stripped cards, false dates, false names."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import pytest

from engines.kernel import IllegalAnswer, SetupError, Table
from netcore.item import Context, Item, Kind, signed
from netcore.opening import pack_hello, read_hello
from netcore.table import opening
from netcore.wire import pack
from replays import container
from replays.closings import DAY, dates
from replays.container import RECORDS_LIMIT, from_bytes, to_bytes
from replays.content import NOTES_LIMIT, OPEN_LIMIT, from_records, to_records
from replays.errors import Damaged
from replays.joint import joint_replay
from replays.unruled import _Followed, unruled_faults
from tests.netsim.world import PEOPLE, calm_game
from tests.replays.evidence import judged as judged_here
from tests.replays.evidence import log_of, played
from tests.replays.games import find
from tests.replays.test_older import UNSAFE, Newer, joint, judged
from tests.replays.test_packs import RULED, TEXT
from tests.replays.test_packs import judged as judged_cards
from tests.replays.test_packs import played as with_cards


class Refuses(Newer):
    """A later revision by which an answer of the game is not allowed any more."""

    def apply(self, table: Table, entry: Any, earlier: Table | None = None) -> Any:
        if table.step >= 6 and type(entry).__name__ in ("Answer", "Together"):
            raise IllegalAnswer("never", "nobody may do that any more")
        return super().apply(table, entry, earlier)


@pytest.mark.attack(101)
def test_nobody_is_called_a_cheat_by_rules_that_nobody_played_by() -> None:
    verdict = judged(joint(), Refuses)
    assert verdict.verdict == "unaudited"
    assert [player["verdict"] for player in verdict.players] == ["unaudited", "unaudited"]


@pytest.mark.attack(101)
def test_what_was_dealt_falsely_counts_under_any_rules() -> None:
    steps = list(joint().steps)
    at = next(step.number for step in steps if step.items[0].kind is Kind.SEED)
    mine = steps[at].items[1]
    bent = joint()._replace(refused=(_signed_again(mine),))
    verdict = judged(bent, Newer)
    assert verdict.verdict == "broken"
    assert [player["verdict"] for player in verdict.players] == ["verified", "broken"]


def _signed_again(item: Item) -> Item:
    """The same seat signs another seed for a place before."""
    log = log_of(joint())
    before = log.steps[1]
    return signed(
        PEOPLE[item.seat], Context(log.game, before.chain, before.digest), 2, item.seat, Kind.SEED, b"x" * 32
    )


@pytest.mark.attack(102)
def test_other_cards_under_the_name_of_those_installed_are_told(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path))
    verdict = judged_cards(with_cards(), RULED)
    assert verdict.verdict == "verified"
    assert verdict.remarks == ["it was played with other cards than those installed here as duel"]
    assert judged_cards(with_cards(), TEXT).remarks == []


# --- work for nothing ---------------------------------------------------------------------------------------


@pytest.mark.attack(99)
def test_a_file_of_endless_small_records_is_refused_early(monkeypatch: pytest.MonkeyPatch) -> None:
    records = list(to_records(played()))
    _, why = from_records([*records, *[pack((99,))] * (NOTES_LIMIT + 1)], "the file")
    assert f"record {len(records) + NOTES_LIMIT} cannot be read" in why
    assert "longer than 65536 bytes, or one of more than 50000" in why
    monkeypatch.setattr(container, "RECORDS_LIMIT", len(records) + 5)
    monkeypatch.setattr(container, "to_records", lambda replay: [*records, *[pack((64,))] * 6])
    with pytest.raises(Damaged, match=f"more than {len(records) + 5} records"):
        from_bytes(to_bytes(played()))
    assert RECORDS_LIMIT > 2 * NOTES_LIMIT


@pytest.mark.attack(99)
def test_an_open_step_holds_no_more_than_seats_can_sign() -> None:
    records = list(to_records(played()))
    item = pack((2, 8, 0, int(Kind.CLOSING), b"", b"s" * 64))
    read, why = from_records([*records, *[item] * (OPEN_LIMIT + 1)], "the file")
    assert f"more than {OPEN_LIMIT} items" in why
    assert len(read.open_items) == OPEN_LIMIT


@pytest.mark.attack(99)
def test_a_stream_that_inflates_without_end_is_refused() -> None:
    raw = to_bytes(played())
    stream = zlib.compress(bytes(80 * 2**20), 9)
    head = container._HEADER.pack(
        container.MAGIC, container.VERSION, container._HEADER_SIZE + len(stream) + container._CHECKSUM
    )
    body = head + container._header_check(head) + stream
    with pytest.raises(Damaged, match="unpacks to more than"):
        from_bytes(body + container._checksum(body))
    assert from_bytes(raw)


@pytest.mark.attack(100)
def test_coins_from_the_far_end_of_a_chain_are_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would cost two chains of 4,096 links; no step spends two coins."""
    assert unruled_faults(joint(), UNSAFE) == []
    looked: list[int] = []

    class Root:
        seat = 0

        def coin(self, chain: int, index: int, length: int) -> bytes:
            looked.append(chain * length + index)
            return b""

    class Terms:
        coins = 4096

    followed = _Followed(Terms(), Root())  # type: ignore[arg-type]
    assert followed.wrong(7, [Item(7, 0, Kind.COIN, pack((b"c" * 32,)), b"")]) == (
        "a coin does not follow from the seed"
    )
    assert looked == list(range(1, 8))


@pytest.mark.attack(105)
def test_a_setup_of_more_cards_than_any_memory_holds_is_refused() -> None:
    game = find("highcard")
    setup = game.setup("duel", decks=((("main", 6),),) * 2)
    for decks in (
        ((("main", 10**9),),) * 2,
        ((("main", -1),),) * 2,
        (tuple((f"l{i}", 1) for i in range(17)),) * 2,
    ):
        with pytest.raises(SetupError, match="at most 16 lists of at most 512 cards"):
            game.start(msgspec.structs.replace(setup, decks=decks))


# --- what a player says of the time -------------------------------------------------------------------------


@pytest.mark.attack(106)
def test_players_who_do_not_agree_on_the_date_are_told() -> None:
    log = log_of(played())
    assert dates(log) == []
    first = log.steps[0]
    hello = first.items[1]
    late = hello._replace(body=pack_hello(read_hello(hello.body)._replace(began=1_800_000_000)))
    log.steps[0] = first._replace(items=(first.items[0], late, *first.items[2:]))
    (sentence,) = dates(log)
    assert sentence == (
        "the players do not agree on when it was played: "
        "Ada (seat 0) says 1970-01-01 and Ben (seat 1) says 2027-01-15"
    )
    mine = read_hello(first.items[0].body).began
    for apart, told in ((DAY, 0), (DAY + 1, 1)):
        near = hello._replace(body=pack_hello(read_hello(hello.body)._replace(began=mine + apart)))
        log.steps[0] = first._replace(items=(first.items[0], near, *first.items[2:]))
        assert len(dates(log)) == told
    odd = hello._replace(body=pack_hello(read_hello(hello.body)._replace(began=2**60)))
    log.steps[0] = first._replace(items=(first.items[0], odd, *first.items[2:]))
    assert "Ben (seat 1) says a day that no calendar has" in dates(log)[0]


@pytest.mark.attack(106)
def test_a_date_that_the_others_deny_is_told_by_verify(monkeypatch: pytest.MonkeyPatch) -> None:
    made, times = opening.make_hello, iter((0, DAY + 1))

    def dated(*parts: Any, **more: Any) -> bytes:
        return made(*parts, **{**more, "began": next(times)})

    monkeypatch.setattr(opening, "make_hello", dated)
    verdict = judged_here(joint_replay(calm_game("tictactoe", seed=5).table(0).log))
    assert verdict.verdict == "verified"
    assert "do not agree on when it was played" in verdict.remarks[0]
