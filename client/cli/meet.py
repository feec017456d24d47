"""`runetable meet`: a meeting point of one's own, for a club, a LAN party, or who trusts no public one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from client.cli.opening import whole_number
from client.cli.terminal import Terminal
from client.service.refusal import BadInput
from client.service.ways import read_interface
from netcore.files import reason
from netcore.link.addresses import own_addresses
from netcore.link.point import MAILBOX_PORT, RELAY_PORT, STUN_PORT
from netcore.link.reactor import steady_reactor

SUMMARY = "Runs a meeting point, through which players behind routers find each other."
EXAMPLE = "runetable meet"


def configure(parser: ArgumentParser) -> None:
    """Where it listens."""
    parser.add_argument("--listen", default="", metavar="HOST", help="take calls on this address alone")
    port = whole_number(0, 65535)
    parser.add_argument("--mailbox-port", type=port, default=MAILBOX_PORT, metavar="P", help="for codes")
    parser.add_argument("--relay-port", type=port, default=RELAY_PORT, metavar="P", help="for relayed lines")
    parser.add_argument("--stun-port", type=port, default=STUN_PORT, metavar="P", help="for straight lines")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Serve until ended."""
    from twisted.internet.error import CannotListenError

    from netcore.link.meeting import Meeting

    loop = steady_reactor()
    host = read_interface(arguments.listen, "--listen").host if arguments.listen else ""
    try:
        ports = Meeting(loop).listen(host, arguments.mailbox_port, arguments.relay_port, arguments.stun_port)
    except CannotListenError as error:
        why = error.socketError
        cause = reason(why) if isinstance(why, OSError) else "the system refuses"
        raise BadInput(f"the meeting point cannot take calls on port {error.port}: {cause}.") from None
    mailbox, relay, stun = ports
    terminal.event("meeting", mailbox_port=mailbox, relay_port=relay, stun_port=stun)
    usual = ports == (MAILBOX_PORT, RELAY_PORT, STUN_PORT)
    names = [host] if host else [address.host for address in own_addresses(mailbox)]
    words = [name if usual else f"{name}:{mailbox}:{relay}:{stun}" for name in names]
    terminal.say("Players meet here with one of:", *(f"  --meet {word}" for word in words))
    terminal.say("Press Ctrl-C to end it.")
    loop.run()
    return 0
