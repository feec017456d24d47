"""The seed tree: every secret from one seed, none of them shown by accident, every domain for one purpose."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import pytest

from netcore.dealer import hashing
from netcore.dealer.faults import Misuse
from netcore.dealer.hashing import Domain, digest, keyed
from netcore.dealer.seeds import Seed
from netcore.dealer.unsafe import UnsafeGroup

GROUP = UnsafeGroup()
GAME = b"g" * 32
DOMAINS = {name: value for name, value in vars(Domain).items() if name.isupper()}


def test_every_domain_is_short_and_used_once() -> None:
    assert len(set(DOMAINS.values())) == len(DOMAINS)
    assert all(value.isascii() and 0 < len(value) <= 16 for value in DOMAINS.values())


def test_every_domain_serves_one_purpose() -> None:
    folder = Path(hashing.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py") if path.stem != "unsafe")
    uses = {name: len(re.findall(rf"Domain\.{name}\b", text)) for name in DOMAINS}
    # Challenges stand once where they are made and once where they are checked, or in one shared function.
    assert all(1 <= count <= 2 for count in uses.values()), uses


def test_a_key_and_a_domain_separate_hashes() -> None:
    made = {
        digest("a", 1),
        digest("b", 1),
        digest("a", "1"),
        digest("a", b"1"),
        digest("a", 1, 1),
        digest("a", (1, 1)),
        keyed(b"k", "a", 1),
        keyed(b"l", "a", 1),
        digest("a", 1, size=64)[:32],
    }
    assert len(made) == 9


def test_two_games_seats_or_seeds_share_no_secret() -> None:
    roots = [
        Seed(bytes([s]) * 32).root(GROUP, bytes([g]) * 32, seat)
        for s in (1, 2)
        for g in (1, 2)
        for seat in (0, 1)
    ]
    secrets = [
        value
        for root in roots
        for value in (
            root.x,
            root.box,
            root.possession_nonce(),
            root.coin(0, 4, 4),
            root.private_coin(0),
            root.choice_salt(1, 0, b"a"),
            root.choice_salt(2, 0, b"a"),
            root.choice_salt(2, 0, b"b"),
            root.choice_salt(2, 1, b"a"),
            root.deck("d").row(0),
            root.deck("e").row(0),
            root.mix(0, b"s" * 16).factors(1)[0],
            root.mix(1, b"s" * 16).factors(1)[0],
            root.mix(0, b"t" * 16).factors(1)[0],
            root.share_nonce(b"c", b"1"),
            root.share_nonce(b"c", b"2"),
            root.share_nonce(b"d", b"1"),
            root.ephemeral(b"c", b"r"),
            root.ephemeral_nonce(b"c", b"r"),
            root.complaint_nonce(b"c", b"r"),
        )
    ]
    assert len(set(secrets)) == len(secrets)


def test_a_commitment_is_bound_to_table_seat_and_player() -> None:
    seed = Seed(b"s" * 32)
    made = {
        seed.commitment(b"n" * 32, 0, b"i" * 32),
        seed.commitment(b"m" * 32, 0, b"i" * 32),
        seed.commitment(b"n" * 32, 1, b"i" * 32),
        seed.commitment(b"n" * 32, 0, b"j" * 32),
        Seed(b"t" * 32).commitment(b"n" * 32, 0, b"i" * 32),
    }
    assert len(made) == 5


def test_secrets_are_neither_printed_nor_pickled_nor_copied() -> None:
    seed = Seed(b"s" * 32)
    root = seed.root(GROUP, GAME, 0)
    mix = root.mix(0, b"s" * 16)
    for secret in (seed, root, root.deck("d"), mix, mix.hiding(2, b"s", b"o")):
        assert "hidden" in repr(secret)
        assert "73" * 4 not in repr(secret)
        with pytest.raises(Misuse):
            pickle.dumps(secret)
        with pytest.raises(Misuse):
            copy.deepcopy(secret)


@pytest.mark.parametrize("raw", [b"", b"s" * 31, b"s" * 33, "s" * 32, None])
def test_a_seed_of_another_length_is_refused(raw: bytes) -> None:
    with pytest.raises(Misuse):
        Seed(raw)


def test_what_was_computed_ahead_is_what_is_computed_later() -> None:
    root = Seed(b"s" * 32).root(GROUP, GAME, 0)
    joint = GROUP.to_point("joint")
    early = root.mix(3, b"s" * 16)
    early.masks(4, joint)
    late = Seed(b"s" * 32).root(GROUP, GAME, 0).mix(3, b"s" * 16)
    assert list(late.masks(9, joint)) == list(early.masks(9, joint))
    assert list(early.masks(2, GROUP.generator)) == list(late.masks(2, GROUP.generator))
    assert list(early.masks(2, GROUP.generator)) != list(early.masks(2, joint))


def test_an_order_names_every_place_once() -> None:
    root = Seed(b"s" * 32).root(GROUP, GAME, 0)
    for count in (0, 1, 2, 60, 512):
        assert sorted(root.mix(count, b"s" * 16).order(count)) == list(range(count))
