"""`runetable watch`: what is asked wrongly is told in one sentence, before anybody is called."""

from __future__ import annotations

import pytest

from client.cli import BAD_INPUT, main
from netcore.link.addresses import Address
from netcore.link.invite import Invitation, write_invitation
from netcore.link.messages import Want

KEY = "ab" * 32


def invitation(want: Want, until: int = 2**39) -> str:
    return write_invitation(
        Invitation(want, bytes(32), "Ada", (Address("127.0.0.1", 1),), b"s" * 16, b"", "rune", until)
    )


NEEDS = "watch needs a code or an invitation, or --at with --host-key, or --lan."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "watch needs a code or an invitation, or --at with --host-key, or --lan."),
        (
            ["--lan", "--at", "127.0.0.1:1"],
            "watch needs a code or an invitation, or --at with --host-key, or --lan.",
        ),
        (["--at", "127.0.0.1:1"], "--host-key is the key of whoever is called: 64 hexadecimal digits."),
        (["--at", "127.0.0.1:1", "--host-key", "xyz"], "64 hexadecimal digits."),
        (["--at", "127.0.0.1:99999", "--host-key", KEY], "is not between 1 and 65535."),
        (["runetable2:nonsense:"], "the invitation is damaged"),
        ([invitation(Want.PLAY)], "this is an invitation to play, not to watch."),
        ([invitation(Want.WATCH, 1)], "this invitation has expired by this machine"),
        ([invitation(Want.WATCH), "--delay", "-1"], "is not a whole number from 0 to 86400"),
        ([invitation(Want.WATCH), "--serve", "127.0.0.1:70000"], "--serve: the port in"),
    ],
)
def test_bad_usage_is_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", *words]) == BAD_INPUT
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
