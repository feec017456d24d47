"""Everything that reads a stranger's bytes, each with honest examples and the errors that it documents."""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engines.effects.pack import read_canonical, read_pack
from engines.effects.problem import PackError
from netcore import keyfile
from netcore.identity import IdentityError
from netcore.item import Item, Kind, signed_any
from netcore.link import messages as link
from netcore.link.addresses import Address
from netcore.link.frames import FrameReader
from netcore.link.invite import Invitation, InviteError, _checksum, read_invitation, write_invitation
from netcore.table import CannotResume, resume
from netcore.table.ending import ENDING_PATIENCE
from netcore.table.messages import decode, encode
from netcore.wire import FRAME_LIMIT, WireError, pack, unpack
from replays.container import from_bytes, to_bytes
from replays.content import to_records
from replays.errors import ReplayError
from replays.joint import joint_replay, journal_replay
from replays.journal import HEADER, whole_records
from replays.journal import frame as journal_frame
from replays.verify import verify
from tests.attacks.table.cheats import forged
from tests.effects.words import DUEL, load, pack_text
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World, calm_game, find
from tests.replays.test_container import framed, sealed

SENTENCE = 5_000
"""Characters of a refusal: a pack's lists its problems, everybody else says one sentence."""

PREFIX = 4
"""Bytes of a frame before its message."""

FRAMES = 300
"""Frames that one live table gets before it makes room for a fresh one."""


@dataclass(frozen=True)
class Target:
    """One reader."""

    read: Callable[[bytes], object]
    refuses: tuple[type[Exception], ...]
    """What it may raise, and nothing else."""
    examples: Callable[[], Sequence[bytes]]

    def attempt(self, data: bytes) -> bool:
        """Read the data; whether it was accepted. Whatever is not a documented refusal is raised."""
        try:
            self.read(data)
        except self.refuses as refusal:
            assert 0 < len(str(refusal)) <= SENTENCE
            return False
        return True


# --- examples -----------------------------------------------------------------------------------------------


@cache
def game() -> World:
    """A small joint game, from its opening to its end."""
    return calm_game("highcard", rounds=1)


def table_frames() -> list[bytes]:
    """One frame of each length and kind that two tables sent."""
    return list({(raw[1], len(raw)): raw for *_, raw in game().wire}.values())


def link_frames() -> list[bytes]:
    """One of each message of a line, in its frame."""
    here = (Address("127.0.0.1", 1), Address("::1", 27514))
    greeting = link.Greeting(
        link.LINK_VERSION, "software", "Ada", link.Want.PLAY, b"t" * 32, b"s" * 16, addresses=here
    )
    welcome = link.Welcome("software", "Ben", b"r" * 8, b"t" * 32, here)
    rest = (link.Refuse(True, "no"), link.Wait("a moment"), link.Ping(1), link.Pong(1), link.Bye("well"))
    punch = link.Punch(here)
    data = link.Data(link.Channel.TABLE, False, b"body")
    return [link.write_message(message) for message in (greeting, welcome, *rest, data, punch)]


def invitation() -> str:
    """An invitation as it is pasted."""
    addresses = (Address("192.168.0.7", 27514), Address("::1", 1))
    return write_invitation(
        Invitation(link.Want.PLAY, PEOPLE[0].public, "Ada", addresses, b"s" * 16, b"t" * 16, "rune", 2**31)
    )


def invitation_payload() -> bytes:
    """What is inside an invitation."""
    addresses = ("192.168.0.7:27514", "[::1]:1")
    meet = ("ws://x/v1", "x:1", "x:2")
    return pack((0, PEOPLE[0].public, "Ada", addresses, b"s" * 16, b"t" * 16, "rune", 2**31, meet))


def key_files() -> list[bytes]:
    """A key file in the clear, and the head of a sealed one: opening it takes a second on purpose."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "key"
        keyfile.save(path, PEOPLE[0])
        return [path.read_bytes()]


def numbered(records: Sequence[bytes]) -> list[bytes]:
    """Records, each after the number of the place where it stands."""
    return [bytes([number]) + record for number, record in enumerate(records[:256])]


@cache
def replay_records() -> list[bytes]:
    """The records of a small joint replay."""
    return list(to_records(joint_replay(calm_game("tictactoe").table(0).log)))


@cache
def journal_records() -> tuple[bytes, ...]:
    """The records of a table's journal."""
    return whole_records(bytes(calm_game("tictactoe").journals[0].raw))[0]


# --- readers that need something around the bytes -----------------------------------------------------------


def read_line(data: bytes) -> None:
    """A stream of frames, in pieces, as a line reads it."""
    reader = FrameReader(FRAME_LIMIT)
    for place in range(0, len(data), 7):
        reader.feed(data[place : place + 7])
        while (body := reader.next()) is not None:
            link.read_message(body)


def read_payload(data: bytes) -> None:
    """An invitation whose checksum an attacker has made."""
    code = base64.b32encode(data + _checksum(data)).decode("ascii").rstrip("=").lower()
    read_invitation(f"runetable2:{code}:")


def read_key(data: bytes) -> None:
    """A key file with these bytes."""
    if b"rounds" in data or b"memory" in data:
        return  # a stranger's file could ask for slow work, which is the owner's business
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "key"
        path.write_bytes(data)
        keyfile.load(path)


def exchanged(records: Sequence[bytes], data: bytes) -> list[bytes]:
    """The records with one exchanged: the first byte says which."""
    place = data[0] % len(records) if data else 0
    return [*records[:place], data[1:], *records[place + 1 :]]


def read_replay_record(data: bytes) -> None:
    """A replay with one record exchanged, its checksum made anew; verified as far as it goes."""
    verdict = verify(framed(*exchanged(replay_records(), data)), find, group=UNSAFE)
    assert verdict.ok or verdict.problem


def read_journal(data: bytes) -> None:
    """A journal file with one record exchanged, read as a replay."""
    raw = HEADER + b"".join(map(journal_frame, exchanged(journal_records(), data)))
    journal_replay(whole_records(raw)[0])


def resume_journal(data: bytes) -> None:
    """A journal with one record exchanged, taken up again."""
    resume(exchanged(journal_records(), data), PEOPLE[0], find, group=UNSAFE)


class Live:
    """A table in the middle of a game, and whoever sits opposite."""

    def __init__(self, name: str) -> None:
        self.world = opened(name, answers=2)
        self.frames = 0

    def hear(self, raw: bytes) -> None:
        """A frame from the other seat; nothing may be raised, whatever it says."""
        self.frames += 1
        self.world.do(0, self.world.table(0).receive(self.world.keys[1], raw, self.world.now))
        self.world.pass_time(5)


_live: dict[str, Live] = {}


def hear(data: bytes) -> None:
    """A frame for a table that has heard others before."""
    live = _live.get("frames")
    if live is None or live.frames >= FRAMES:
        live = _live["frames"] = Live("highcard")
    live.hear(data)


def hear_signed(data: bytes) -> None:
    """An item or word with this content, well signed by the other seat, for a table in a fresh game."""
    if len(data) < 2:
        return
    live = Live("tictactoe" if data[1] & 1 else "highcard")
    log, kinds = live.world.table(1).log, list(Kind)
    kind, body = kinds[data[0] % len(kinds)], data[2:]
    if kind.any_time:
        live.hear(encode(signed_any(PEOPLE[1], log.game, 1, data[1] >> 1, kind, body)))
    else:
        item = Item(log.number - (data[1] >> 1) % 3, 1, kind, body, b"")
        live.hear(encode(forged(live.world, 1, item, body)))
    live.world.pass_time(2 * ENDING_PATIENCE)  # if that stopped the game, it is judged now


def signed_examples() -> list[bytes]:
    """Bodies that seat 1 really signed, each after its kind."""
    kinds = list(Kind)
    items = [item for step in game().table(1).log.steps[1:] for item in step.items if item.seat == 1]
    found = {item.kind: bytes([kinds.index(item.kind), 0]) + item.body for item in items}
    return [
        *found.values(),
        *(bytes([at, 1]) + pack((1, 2)) for at, kind in enumerate(kinds) if kind.any_time),
    ]


TARGETS: dict[str, Target] = {
    "wire": Target(unpack, (WireError,), table_frames),
    "table": Target(decode, (WireError,), table_frames),
    "frames": Target(hear, (), table_frames),
    "signed": Target(hear_signed, (), signed_examples),
    "link": Target(link.read_message, (WireError,), lambda: [raw[PREFIX:] for raw in link_frames()]),
    "line": Target(read_line, (WireError,), lambda: [b"".join(link_frames())]),
    "replay": Target(from_bytes, (ReplayError,), lambda: [to_bytes(joint_replay(game().table(0).log))]),
    "stream": Target(lambda data: from_bytes(sealed(data)), (ReplayError,), lambda: [b"x\x9c"]),
    "record": Target(read_replay_record, (), lambda: numbered(replay_records())),
    "journal": Target(read_journal, (ReplayError,), lambda: numbered(journal_records())),
    "resume": Target(resume_journal, (CannotResume,), lambda: numbered(journal_records())),
    "pack": Target(
        lambda data: read_pack(data, "p.toml", DUEL), (PackError,), lambda: [pack_text("duel").encode()]
    ),
    "canonical": Target(
        lambda data: read_canonical(data, DUEL), (PackError,), lambda: [load("duel").canonical()]
    ),
    "invite": Target(
        lambda data: read_invitation(data.decode("utf-8", "replace")),
        (InviteError,),
        lambda: [invitation().encode()],
    ),
    "payload": Target(read_payload, (InviteError,), lambda: [invitation_payload()]),
    "key": Target(read_key, (IdentityError,), key_files),
}
"""Readers by name."""
