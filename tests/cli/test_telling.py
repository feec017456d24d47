"""What a host at the terminal reads and passes on."""

from __future__ import annotations

import pytest

from client.cli.netplay.telling import Teller
from client.cli.terminal import Terminal
from client.service.net.events import Invited
from netcore.link.addresses import Address
from netcore.link.invite import Invitation
from netcore.link.messages import Want


@pytest.mark.parametrize(
    ("meet", "typed"),
    [
        ("", "join 7-guitarist"),
        ("public", "join 7-guitarist"),
        ("club.example", "join 7-guitarist --meet club.example"),
    ],
)
def test_a_code_is_told_with_the_meeting_point_that_knows_it(
    capsys: pytest.CaptureFixture[str], meet: str, typed: str
) -> None:
    invitation = Invitation(
        Want.PLAY, b"k" * 32, "Ada", (Address("127.0.0.1", 5),), b"s" * 16, b"", "rune", 2**33
    )
    Teller(Terminal(), person=True, meet=meet).told(Invited(invitation, "7-guitarist"), 0)
    assert f"They type: runetable {typed}" in capsys.readouterr().out.splitlines()
