"""Invitations to paste: whole however they were sent, refused with a sentence when they are not."""

from __future__ import annotations

import base64
import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.identity import Identity, spoken
from netcore.link.addresses import Address
from netcore.link.invite import (
    CODE_LIMIT,
    Invitation,
    InviteError,
    read_invitation,
    write_invitation,
)
from netcore.link.messages import Want
from netcore.link.point import PUBLIC_POINT, read_point
from netcore.wire import fingerprint, pack

INVITATION = Invitation(
    Want.PLAY,
    b"k" * 32,
    "Grace Höpper",
    (Address("192.168.1.7", 27514), Address("fd00::2", 27514)),
    b"s" * 16,
    b"t" * 16,
    "rune",
    1_900_000_000,
)
TEXT = write_invitation(INVITATION)

names = st.text(st.characters(categories=["L"]), min_size=1, max_size=20).map(
    lambda text: Identity.new(text).name
)
invitations = st.builds(
    Invitation,
    st.sampled_from([Want.PLAY, Want.WATCH]),
    st.binary(min_size=32, max_size=32),
    names,
    st.lists(
        st.builds(Address, st.sampled_from(["10.0.0.1", "fd00::2", "a.example"]), st.integers(1, 65535)),
        min_size=1,
        max_size=8,
        unique=True,
    ).map(tuple),
    st.binary(max_size=32),
    st.binary(max_size=32),
    st.sampled_from(["", "rune", "genesis"]),
    st.integers(0, 2**40),
    st.sampled_from([None, PUBLIC_POINT, read_point("10.0.0.1")]),
)


@given(invitations)
def test_an_invitation_comes_back_as_it_was_written(invitation: Invitation) -> None:
    assert read_invitation(write_invitation(invitation)) == invitation


def test_the_fullest_invitation_fits() -> None:
    full = INVITATION._replace(
        name="☃" * 40,
        addresses=tuple(Address(f"{'x' * 60}.{'y' * 35}.{n:02}a", 27514) for n in range(8)),
        secret=b"s" * 32,
        table=b"t" * 32,
        game="ü" * 40,
    )
    text = write_invitation(full)
    assert read_invitation(text) == full
    assert len(text) < CODE_LIMIT


def mangle(text: str, *, prefix: str = "", ends: str = "\n", upper: bool = False) -> str:
    lines = [prefix + line for line in textwrap.wrap(text, 64)]
    return (str.upper if upper else str)(ends.join(lines))


@pytest.mark.parametrize(
    "text",
    [
        mangle(TEXT, ends=" "),
        mangle(TEXT, ends=""),
        mangle(TEXT, ends="\r\n"),
        mangle(TEXT, prefix="> "),
        mangle(TEXT, prefix=">>> "),
        mangle(TEXT, prefix=" | "),
        mangle(TEXT, prefix="\t"),
        mangle(TEXT, ends="=\n"),
        mangle(TEXT, ends="\u200b\n"),
        mangle(TEXT, upper=True),
        f"“{TEXT}”",
        f"«{TEXT}»",
        f"```\n{TEXT}\n```",
        f"*{TEXT}*",
        f"Hi Bob: come and play: I wrote this at 12:30.\n\n{TEXT}\n\nSee you: soon!",
        f"{TEXT}\n\nYou wrote:\n{mangle(TEXT, prefix='> ')}",
        TEXT.replace(":", "\uff1a"),  # a full-width colon
    ],
)
def test_an_invitation_is_found_however_it_was_sent(text: str) -> None:
    assert read_invitation(text) == INVITATION


@pytest.mark.parametrize("place", range(len("runetable2:"), len(TEXT), 7))
def test_a_changed_character_is_noticed(place: int) -> None:
    sign = "a" if TEXT[place] != "a" else "b"
    damaged = TEXT[:place] + sign + TEXT[place + 1 :]
    with pytest.raises(InviteError, match=r"damaged|end is missing"):
        read_invitation(damaged)


@given(st.integers(11, len(TEXT) - 2), st.integers(1, 60))
def test_a_lost_piece_is_noticed(start: int, size: int) -> None:
    damaged = TEXT[:start] + TEXT[start + size :]
    if damaged.replace("\n", "") == TEXT.replace("\n", ""):
        return
    with pytest.raises(InviteError):
        read_invitation(damaged)


def encoded(payload: bytes, version: int = 2) -> str:
    raw = payload + fingerprint("link.invite", payload, size=4)
    return f"runetable{version}:{base64.b32encode(raw).decode().rstrip('=').lower()}:"


PARTS = (0, b"k" * 32, "Ada", ("10.0.0.1:1",), b"s", b"t", "rune", 5, ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no invitation in this text"),
        ("hello", "no invitation"),
        ("runetable2:abc", "end is missing"),
        ("runetable2::", "damaged"),
        ("runetable2:ab1d:", "no invitation has the character '1'"),
        ("runetable2:a:", "damaged"),
        (f"runetable2:{'a' * (CODE_LIMIT + 1)}:", "too long"),
        ("x" * 70_000, "longer than 65536"),
        (TEXT + encoded(pack(PARTS)), "more than one"),
        (encoded(pack(PARTS), version=3), "version 3: your program needs an update"),
        (encoded(pack(PARTS), version=1), "version 1: the host's program needs an update"),
        (encoded(b"\xc1"), "no complete message"),
        (encoded(pack(PARTS[:-1])), "number of parts"),
        (encoded(pack((2, *PARTS[1:]))), "neither to play nor to watch nor"),
        (encoded(pack((0, b"k", *PARTS[2:]))), "its key"),
        (encoded(pack((*PARTS[:2], "a\nb", *PARTS[3:]))), "name is not allowed"),
        (encoded(pack((*PARTS[:3], (), *PARTS[4:]))), "names no address"),
        (encoded(pack((*PARTS[:3], ("x",), *PARTS[4:]))), "names no port"),
        (encoded(pack((*PARTS[:6], "\x1b[2J", 5, ()))), "its game"),
        (encoded(pack((*PARTS[:7], -1, ()))), "its date"),
        (encoded(pack((*PARTS[:8], ("ws://x", "x:1")))), "a meeting point is not"),
    ],
)
def test_what_is_no_invitation_is_refused_with_a_sentence(text: str, words: str) -> None:
    with pytest.raises(InviteError, match=words):
        read_invitation(text)


@given(st.text(max_size=200) | st.text(max_size=100).map(lambda text: f"runetable2:{text}:"))
def test_any_text_is_an_invitation_or_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(InviteError) as refusal:
        read_invitation(text)
    assert str(refusal.value)


@given(st.binary(max_size=150))
def test_any_content_is_an_invitation_or_refused_with_a_sentence(payload: bytes) -> None:
    with pytest.raises(InviteError) as refusal:
        read_invitation(encoded(payload))
    assert str(refusal.value)


def test_the_key_can_be_compared_aloud() -> None:
    assert INVITATION.words == spoken(INVITATION.key)
    assert len(INVITATION.words.split("-")) == 8


def test_an_invitation_expires() -> None:
    assert not INVITATION.expired(INVITATION.until - 1)
    assert INVITATION.expired(INVITATION.until)
