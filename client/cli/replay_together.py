"""`runetable replay together FILE`: looks at a replay with others, over the network; one of them leads."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.netplay.arguments import add_meet, identity_of, privacy_of
from client.cli.netplay.circle import Gathering
from client.cli.opening import whole_number
from client.cli.replay_show import MAX_AT
from client.cli.terminal import Terminal
from client.service.net.together import ShareParty, Sharing
from client.service.refusal import refusing
from replays.container import read_replay
from replays.errors import ReplayError

SUMMARY = "Looks at a replay together with others over the network; one leads, all may look around."
EXAMPLE = "runetable replay together game.rune"


def configure(parser: ArgumentParser) -> None:
    """The file, and how others find it."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--at", metavar="N", type=whole_number(0, MAX_AT), default=0, help="begin at a step")
    parser.add_argument("--listen", default="", metavar="[HOST:]PORT", help="where to take calls")
    parser.add_argument("--address", action="append", default=[], metavar="HOST", help="where others call")
    add_meet(parser)
    parser.add_argument("--name", default="", metavar="NAME", help="how the others see you")
    parser.add_argument("--key", type=Path, metavar="FILE", help="your key file; made at first use")
    parser.set_defaults(brief=False, boards=False)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Share it, and lead until somebody else does."""
    with refusing(ReplayError):
        read_replay(arguments.file)
    gathering = Gathering(terminal, arguments)
    sharing = Sharing(arguments.file, privacy_of(arguments), arguments.listen, tuple(arguments.address))
    who = identity_of(arguments)

    def make() -> ShareParty:
        return ShareParty(gathering.reactor, who, gathering, sharing)

    gathering.show(arguments.file, arguments.at)
    return gathering.run(make)
