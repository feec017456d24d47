"""Names, keys, sealing and the words people compare."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.identity import NAME_LIMIT, Identity, IdentityError, check_name, signature_holds, spoken
from netcore.words import WORDS
from tests.netcore.logs import ADA, BEN


def test_only_the_owner_signs() -> None:
    signature = ADA.sign(b"message")
    assert signature_holds(ADA.public, b"message", signature)
    assert not signature_holds(BEN.public, b"message", signature)
    assert not signature_holds(ADA.public, b"massage", signature)


def test_no_byte_moves_from_one_part_of_a_signed_message_to_another() -> None:
    signature = ADA.sign(b"message")
    assert not signature_holds(ADA.public + b"x", b"message", signature)
    assert not signature_holds(ADA.public, b"essage", signature + b"m")
    assert not signature_holds(ADA.public, signature[-1:] + b"message", signature[:-1])


@given(st.binary(max_size=40), st.binary(max_size=70))
def test_malformed_keys_and_signatures_are_simply_false(key: bytes, signature: bytes) -> None:
    assert not signature_holds(key, b"message", signature)


def test_what_is_sealed_opens_for_its_owner_alone() -> None:
    sealed = ADA.seal(b"seed")
    assert ADA.unseal(sealed) == b"seed"
    assert b"seed" not in sealed
    with pytest.raises(IdentityError, match="Ben"):
        BEN.unseal(sealed)


@pytest.mark.parametrize("position", [0, 31, 32, 50, -1])
def test_an_altered_sealed_part_does_not_open(position: int) -> None:
    sealed = bytearray(ADA.seal(b"some secret"))
    sealed[position] ^= 1
    with pytest.raises(IdentityError):
        ADA.unseal(bytes(sealed))


def test_the_word_list_has_a_word_a_byte_told_apart_by_four_letters() -> None:
    assert len(WORDS) == 256
    assert len({word[:4] for word in WORDS}) == 256
    assert all(word.isascii() and word.islower() for word in WORDS)


def test_spoken_words_are_pinned_and_a_prefix_of_the_longer_form() -> None:
    assert spoken(ADA.public) == "vanilla-ember-melon-chimney-shadow-umbrella-piano-salmon"
    assert spoken(ADA.public).startswith(spoken(ADA.public, 3) + "-")
    assert spoken(ADA.public) != spoken(BEN.public)


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * (NAME_LIMIT + 1), "two\nlines", "bell\a", "right\u202eleft"]
)
def test_names_that_would_spoil_a_screen_are_refused(name: str) -> None:
    with pytest.raises(IdentityError, match="name"):
        check_name(name)


def test_a_name_is_stored_in_one_form() -> None:
    assert check_name("  Ju\u0308rgen ") == "J\u00fcrgen"


def test_a_secret_key_never_shows_in_print() -> None:
    assert bytes(ADA.key).hex() not in repr(ADA)
    assert "SigningKey" not in repr(Identity.new("Cleo"))
