"""Fair dealing without anybody to trust: hidden cards and chance, made jointly by all players and checked by
each.

Nothing here does input or output. `JointDealer` is one peer's part, `Audit` re-executes a finished game,
`SpectatorKey` is a spectator with late keys. The group is libsodium's, behind `sound_group`, which tests it
before anybody plays.
"""

from netcore.dealer.audit import BROKEN, UNAUDITED, VERIFIED, Audit, LogBroken, SeatVerdict
from netcore.dealer.course import AskedIntent, Bonds, Course, asked
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import DealerError, Fault, Misuse, Refused, UnsafeLibrary, Wrong
from netcore.dealer.group import Group, sound_group
from netcore.dealer.joint import JointDealer
from netcore.dealer.late import SpectatorKey
from netcore.dealer.opening import Opened, Opening
from netcore.dealer.outputs import DealerJob, DealerSend, Exposed, Filled, JudgedOpening, Output
from netcore.dealer.rounds import Due, Wish
from netcore.dealer.seeds import SEED_SIZE, START_SIZE, Seed
from netcore.dealer.terms import Commit, SeatKeys, Terms, agree, make_commit, make_key, read_commit
from netcore.dealer.trace import Tracing

__all__ = [
    "BROKEN",
    "SEED_SIZE",
    "START_SIZE",
    "UNAUDITED",
    "VERIFIED",
    "AskedIntent",
    "Audit",
    "Bonds",
    "CardSet",
    "Commit",
    "Course",
    "DealerError",
    "DealerJob",
    "DealerSend",
    "Due",
    "Exposed",
    "Fault",
    "Filled",
    "Group",
    "JointDealer",
    "JudgedOpening",
    "LogBroken",
    "Misuse",
    "Opened",
    "Opening",
    "Output",
    "Refused",
    "SeatKeys",
    "SeatVerdict",
    "Seed",
    "SpectatorKey",
    "Terms",
    "Tracing",
    "UnsafeLibrary",
    "Wish",
    "Wrong",
    "agree",
    "asked",
    "make_commit",
    "make_key",
    "read_commit",
    "sound_group",
]
