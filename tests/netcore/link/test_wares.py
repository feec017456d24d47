"""Before the first card: differences put in words, and packs that come piece by piece."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.effects.canonical import digest
from engines.effects.pack import MAX_CANONICAL
from engines.kernel.setup import PackRef
from netcore.link.messages import Channel
from netcore.link.wares import (
    PACK_LIMIT,
    PIECE_SIZE,
    SENT_LIMIT,
    Compared,
    Failed,
    Got,
    Outcome,
    Progress,
    Reply,
    Trade,
    Ware,
    compare,
    read_ware,
)
from netcore.wire import WireError, pack
from tests.effects.words import DUEL, load
from tests.netcore.link.test_link_memory import Pair

BIG = bytes(range(256)) * 400  # four pieces
REF = PackRef("core", 2, digest(BIG))
MINE = Ware("duel", 3)
THEIRS = Ware("duel", 3, (REF,))


def lacks(_: bytes) -> bool:
    return False


def trades(data: bytes = BIG) -> tuple[Trade, Trade]:
    """Bob, who lacks a pack, and Ada, who offers it; Bob knows already."""
    bob = Trade(MINE, "Ada", lacks, lambda _: None)
    ada = Trade(THEIRS, "Bob", lambda _: True, lambda name: data)
    (have,) = ada.start()
    bob.received(have.body)
    return bob, ada


def run(bob: Trade, ada: Trade, first: list[Reply]) -> list[Outcome]:
    """Everything that happens to Bob until nothing more is said."""
    told: list[Outcome] = []
    replies = [reply.body for reply in first]
    while replies:
        answers = [out for body in replies for out in ada.received(body)]
        outcomes = [
            out for answer in answers if isinstance(answer, Reply) for out in bob.received(answer.body)
        ]
        told += [out for out in outcomes if not isinstance(out, Reply)]
        replies = [out.body for out in outcomes if isinstance(out, Reply)]
    return told


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        (MINE, THEIRS._replace(game="rune"), "“Ada” wants to play “rune”, you duel"),
        (
            MINE,
            THEIRS._replace(revision=4),
            "“Ada” plays duel by revision 4 of its rules, you by revision 3: your program needs an update",
        ),
        (
            MINE,
            THEIRS._replace(revision=2),
            "“Ada” plays duel by revision 2 of its rules, you by revision 3: “Ada”'s program needs an update",
        ),
        (MINE, THEIRS, "“Ada” plays with the pack “core” (version 2), which you do not have"),
        (
            MINE._replace(packs=(PackRef("core", 1, b"x" * 32),)),
            THEIRS,
            "“Ada” plays with version 2 of the pack “core”, you have 1",
        ),
        (
            MINE._replace(packs=(PackRef("core", 2, b"x" * 32),)),
            THEIRS,
            "the pack “core” (version 2) has other cards on your machine than on “Ada”'s",
        ),
    ],
)
def test_a_difference_is_put_in_words(mine: Ware, theirs: Ware, words: str) -> None:
    comparison = compare(mine, theirs, lacks, "Ada")
    assert comparison.differences == (words,)
    assert not comparison.equal


def test_a_pack_can_be_asked_for_only_if_the_rules_are_the_same() -> None:
    assert compare(MINE, THEIRS, lacks, "Ada").missing == (REF,)
    assert compare(MINE, THEIRS._replace(revision=4), lacks, "Ada").missing == ()


def test_the_same_rules_and_packs_are_equal() -> None:
    assert compare(THEIRS, THEIRS, lambda name: name == REF.digest, "Ada").equal


def test_a_missing_pack_comes_in_pieces_and_is_what_was_asked_for() -> None:
    bob, ada = trades()
    told = run(bob, ada, bob.ask(REF))
    pieces = [out for out in told if isinstance(out, Progress)]
    assert [piece.bytes for piece in pieces] == [PIECE_SIZE, 2 * PIECE_SIZE, 3 * PIECE_SIZE, len(BIG)]
    assert told[-1] == Got(REF, BIG)


def test_several_packs_come_one_after_the_other() -> None:
    small = b"small"
    refs = (REF, PackRef("extra", 1, digest(small)))
    data = {REF.digest: BIG, refs[1].digest: small}
    bob = Trade(MINE, "Ada", lacks, lambda _: None)
    ada = Trade(Ware("duel", 3, refs), "Bob", lacks, data.get)
    bob.received(ada.start()[0].body)
    told = run(bob, ada, bob.ask(refs[0]) + bob.ask(refs[1]) + bob.ask(refs[0]))
    assert [out.data for out in told if isinstance(out, Got)] == [BIG, small]


def test_a_broken_line_costs_only_the_last_piece() -> None:
    bob, ada = trades()
    (want,) = bob.ask(REF)
    (piece,) = ada.received(want.body)
    assert isinstance(piece, Reply)
    bob.received(piece.body)  # and the next want is lost with the line
    have, again = bob.start()
    assert isinstance(ada.received(have.body)[0], Compared)
    assert again.body == pack((1, REF.digest, PIECE_SIZE))
    assert run(bob, ada, [again])[-1] == Got(REF, BIG)


def test_another_content_than_promised_is_thrown_away() -> None:
    bob, ada = trades(data=BIG[:-1] + b"!")
    assert run(bob, ada, bob.ask(REF))[-1] == Failed(
        REF, "what came is not the pack “core”: its digest is another"
    )


def test_a_pack_above_the_limit_is_refused_at_its_first_piece() -> None:
    bob, ada = trades(data=bytes(MAX_CANONICAL + 1))
    (failed,) = run(bob, ada, bob.ask(REF))
    assert failed == Failed(REF, "the pack “core” is larger than the 1048576 bytes allowed")


def test_a_pack_that_is_not_there_any_more_is_told_so() -> None:
    bob, _ = trades()
    ada = Trade(THEIRS, "Bob", lacks, lambda _: None)
    assert run(bob, ada, bob.ask(REF)) == [Failed(REF, "“Ada” does not send the pack “core” any more")]


def test_only_offered_packs_are_asked_for_and_only_listed_ones_sent() -> None:
    bob, ada = trades()
    with pytest.raises(WireError, match="“Ada” does not offer the pack “secret”"):
        bob.ask(PackRef("secret", 1, b"s" * 32))
    assert ada.received(pack((1, b"s" * 32, 0))) == [Reply(pack((3, b"s" * 32)))]


def test_a_pack_is_sent_only_so_many_times() -> None:
    _, ada = trades(data=bytes(PIECE_SIZE))
    want = pack((1, REF.digest, 0))
    for _ in range(SENT_LIMIT):
        assert ada.received(want) != [Reply(pack((3, REF.digest)))]
    assert ada.received(want) == [Reply(pack((3, REF.digest)))]


def piece(offset: Any = 0, total: Any = 102_400, content: Any = BIG[:PIECE_SIZE]) -> tuple[Any, ...]:
    return (2, REF.digest, offset, total, content)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (piece(offset=5), "not the one asked for"),
        (piece(offset=-1), "not the one asked for"),
        (piece(content=b""), "not the one asked for"),
        (piece(content=bytes(PIECE_SIZE + 1)), "not the one asked for"),
        (piece(total=10), "not the one asked for"),
        (piece(offset=False), "not as it should be"),
        ((2, b"other" * 4, 0, 9, b"x"), "nobody asked for"),
        ((3, b"other" * 4), "nobody asked for"),
        ((1, REF.digest, len(BIG)), "does not have"),
        ((1, REF.digest, -1), "does not have"),
        ((0, "", 1, ()), "game or revision"),
        ((0, "duel", -1, ()), "game or revision"),
        ((0, "duel", 1, (("core", 1, b"short"),)), "an id, a version and a digest"),
        ((0, "duel", 1, (("a\nb", 1, b"d" * 32),)), "an id, a version and a digest"),
        ((0, "duel", 1, ((1,),)), "an id, a version and a digest"),
        ((0, "duel", 1, (("core", 1, b"d" * 32),) * (PACK_LIMIT + 1)), "at most 64 packs"),
        ((9,), "not as it should be"),
        ((), "not as it should be"),
        (5, "not as it should be"),
    ],
)
def test_a_message_that_makes_no_sense_is_refused_with_a_sentence(value: Any, words: str) -> None:
    bob = Trade(THEIRS, "Ada", lacks, lambda _: BIG)
    bob.received(pack((0, "duel", 3, [("core", 2, REF.digest)])))
    bob.ask(REF)
    with pytest.raises(WireError, match=words):
        bob.received(pack(value))


parts = st.none() | st.booleans() | st.integers(-3, 40_000) | st.text(max_size=9) | st.just(REF.digest)


@given(st.binary(max_size=80) | st.lists(parts | st.binary(max_size=9), max_size=6).map(pack))
def test_any_message_is_understood_or_refused_with_a_sentence(body: bytes) -> None:
    bob, _ = trades()
    bob.ask(REF)
    try:
        bob.received(body)
    except WireError as error:
        assert str(error)


def test_a_pack_that_came_is_read_with_all_checks() -> None:
    core = load("duel")
    got = Got(PackRef(core.id, core.version, core.digest), core.canonical())
    assert read_ware(got, "duel", DUEL) == core
    with pytest.raises(WireError, match="cannot be used"):
        read_ware(got._replace(data=b"\xc1"), "duel", DUEL)
    with pytest.raises(WireError, match="not the one that was promised"):
        read_ware(Got(PackRef("other", core.version, core.digest), got.data), "duel", DUEL)


def test_packs_travel_over_a_link() -> None:
    pair = Pair().join()
    bob, ada = trades()
    got: list[Outcome] = []

    def answering(trade: Trade, me: Any, other: Any) -> Any:
        def received(key: bytes, channel: Channel, body: bytes) -> None:
            assert channel is Channel.WARES
            for out in trade.received(body):
                if isinstance(out, Reply):
                    me.link.send(other.key, out.body, Channel.WARES)
                else:
                    got.append(out)

        return received

    pair.host.company.received = answering(ada, pair.host, pair.guest)  # type: ignore[method-assign]
    pair.guest.company.received = answering(bob, pair.guest, pair.host)  # type: ignore[method-assign]
    for reply in bob.ask(REF):
        pair.guest.link.send(pair.host.key, reply.body, Channel.WARES)
    pair.net.until(lambda: Got(REF, BIG) in got)
