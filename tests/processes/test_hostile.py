"""Strangers with bad intentions at the port of a running game: it goes on undisturbed and ends verified.

The game is real, between two programs. Every stranger comes from an address of its own, unless crowding is
the point.
"""

from __future__ import annotations

import contextlib
import os
import socket
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from itertools import count
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.oid import NameOID
from OpenSSL import SSL

from netcore.identity import Identity
from netcore.link.frames import frame
from netcore.link.invite import read_invitation
from netcore.link.limits import GREETING_LIMIT, Limits
from netcore.link.messages import LINK_VERSION, Channel, Data, Greeting, Ping, Refuse, Want, read_message
from tests.netcore.link.raw import RawCaller
from tests.processes.actors import Actor, Event, Stage
from tests.processes.test_kills import check_ending

PACE = "700"
"""Milliseconds the bots wait: the game lasts longer than all attacks, on a busy machine too."""

HOMES = (f"127.9.{number // 250}.{1 + number % 250}" for number in count())


class Game:
    """A running game, and the door that strangers find."""

    def __init__(self, stage: Stage) -> None:
        self.host = stage.actor("Ada").host("rune", "--pace", PACE, "--watch", "open", bot="random")
        self.text = self.host.event("invitation")["text"]
        self.guest = stage.actor("Ben").join(self.text, "--pace", PACE, bot="random")
        self.port = self.host.event("listening")["port"]
        self._callers: list[RawCaller] = []
        self.steps(3)

    def call(self, home: str = "") -> RawCaller:
        """A stranger, whose connection stays open unless it is closed there."""
        self._callers.append(RawCaller(self.port, home or next(HOMES)))
        return self._callers[-1]

    def close(self) -> None:
        for caller in self._callers:
            caller.close()

    def known(self) -> RawCaller:
        """A stranger whose handshake is done."""
        return self.call().secure(Identity.new("Mallory"))

    def steps(self, more: int) -> None:
        """Wait until the game has gone on by so many steps."""
        for player in (self.host, self.guest):
            goal = len(player.of("step")) + more
            player.until(partial(_reached, goal), "the game")

    @property
    def over(self) -> bool:
        return _over(self.host.events)

    def check(self) -> None:
        """Nobody at the table noticed anything."""
        assert not self.over, "the game was over too soon to be disturbed"
        self.steps(2)
        check_ending([self.host, self.guest])
        for player in (self.host, self.guest):
            open_until_over = [event["state"] for event in _before_the_end(player)]
            assert open_until_over == ["open"], player.told()
            assert not player.of("trouble")


def _steps(events: list[Event]) -> int:
    return sum(event["event"] == "step" for event in events)


def _reached(goal: int, events: list[Event]) -> bool:
    return _steps(events) >= goal or _over(events)


def _over(events: list[Event]) -> bool:
    return any(event["event"] == "over" for event in events)


def _before_the_end(player: Actor) -> list[Event]:
    """What was told of the line to the other player while they played."""
    words = [event["event"] for event in player.events]
    return [event for event in player.events[: words.index("over")] if event["event"] == "line"]


def greeting(want: Want = Want.WATCH, **more: Any) -> Greeting:
    return Greeting(LINK_VERSION, "test", "Mallory", want, **more)


def answer(caller: RawCaller) -> Refuse:
    """The one thing a stranger is told before the line is closed."""
    said = read_message(caller.read()[4:])
    assert isinstance(said, Refuse)
    return said


# --- the attacks; what they open stays open


def slow_loris(game: Game) -> None:
    """Handshakes and greetings that come byte by byte, and never end."""
    plain, secure = game.call(), game.known()
    for byte in b"\x16\x03\x01\x02":
        plain.write(bytes([byte]))
        secure.write(b"\x00")
        time.sleep(0.05)


def half_open(game: Game) -> None:
    """Connections on which nothing is ever said, and one of which only half is left."""
    game.call()
    game.known()
    half = game.known()
    half.socket.shutdown(socket.SHUT_RD)


def garbage(game: Game) -> None:
    """Bytes that are no TLS; TLS in which no message is; frames that are no messages."""
    noise = game.call()
    noise.write(os.urandom(4000))
    assert noise.is_closed()
    inside = game.known()
    inside.write(frame(os.urandom(500)))
    assert not answer(inside).again


def oversized(game: Game) -> None:
    """Frames that claim to be huge, greetings longer than any, more bytes than a stranger may send."""
    claims = game.known()
    claims.write(b"\xff\xff\xff\xff")
    assert "bytes" in answer(claims).sentence
    long = game.known()
    long.write((GREETING_LIMIT + 1).to_bytes(4, "big"))
    assert "bytes" in answer(long).sentence
    flood = game.call()
    with contextlib.suppress(OSError):  # closed while we are still writing
        for _ in range(Limits().stranger_bytes // 1024 + 64):
            flood.write(b"\x16\x03\x01\x03\xfb" + bytes(1019))
    assert flood.is_closed()


def wrong_key(game: Game) -> None:
    """Somebody who wants a player's seat back with another key; and a certificate of another kind."""
    thief = game.known()
    thief.say(greeting(Want.RESUME, table=read_invitation(game.text).table))
    assert "nobody at this table knows your key" in answer(thief).sentence
    odd = game.call()
    key = rsa.generate_private_key(65537, 2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "somebody")])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(datetime(2020, 1, 1)).not_valid_after(datetime(2099, 1, 1))
    context = SSL.Context(SSL.TLS_METHOD)
    context.use_privatekey(key)
    context.use_certificate(made.sign(key, SHA256()))
    with contextlib.suppress(SSL.Error, ConnectionError):
        odd.handshake(SSL.Connection(context, None))
    assert odd.is_closed()


def replayed_invite(game: Game) -> None:
    """The guest's invitation, used again by somebody else."""
    thief, invitation = game.known(), read_invitation(game.text)
    thief.say(greeting(Want.PLAY, table=invitation.table, secret=invitation.secret))
    assert answer(thief).sentence == "this invitation has already been used: ask for a new one"


def flood(game: Game) -> None:
    """Hundreds of calls from one machine, and as many from everywhere."""
    for number in range(300):
        with contextlib.suppress(OSError):
            game.call("127.9.99.99" if number % 2 else "")


def unruly_spectators(game: Game) -> None:
    """One who speaks, one who pings without end, and one who never reads."""
    speaker, pinger, deaf = game.known(), game.known(), game.known()
    for caller in (speaker, pinger, deaf):
        caller.say(greeting())
    speaker.say(Data(Channel.TABLE, False, b"play the other card!"))
    with contextlib.suppress(OSError, SSL.Error):
        for number in range(5000):
            pinger.say(Ping(number))
    assert b"nothing may be said here on the table channel" in speaker.read()


ATTACKS: dict[str, Callable[[Game], None]] = {
    "slow loris": slow_loris,
    "half open": half_open,
    "garbage": garbage,
    "oversized": oversized,
    "wrong key": wrong_key,
    "replayed invitation": replayed_invite,
    "unruly spectators": unruly_spectators,
    "flood": flood,
}


@pytest.fixture
def game(stage: Stage) -> Iterator[Game]:
    game = Game(stage)
    yield game
    game.close()


def test_strangers_of_every_kind_do_not_disturb_a_running_game(game: Game) -> None:
    for name, attack in ATTACKS.items():
        assert not game.over, f"the game was over before {name}"
        attack(game)
    game.check()


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_one_kind_of_stranger_all_the_time(game: Game, name: str) -> None:
    while len(game.host.of("step")) < 20 and not game.over:
        with contextlib.suppress(OSError, AssertionError, SSL.Error):  # the gate lets in only so many
            ATTACKS[name](game)
    game.check()
