"""Two homes behind real routers and a stretch of internet between them, made of network namespaces.

    ada 192.168.1.2 -- router 198.51.100.1 --+
                                             +-- 198.51.100.0/24 -- net .10 (meeting point), eve .11
    ben 192.168.2.2 -- router 198.51.100.2 --+

With IPv6 alone there is no NAT: ada, ben and the meeting point have global addresses, and a guarded
home lets in only what it asked for.

Nothing leaves the machine: the namespaces have no way out. Needs root, `ip` and `iptables`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from enum import Enum

POINT = "198.51.100.10"
"""Where the meeting point is."""

POINT_6 = "2a00:db8::10"
"""The same where there is IPv6 alone."""


class Nat(Enum):
    """How a home is joined to the internet."""

    OPEN = "open"
    """The desktop has a public address itself."""
    EASY = "easy"
    """One outside port for one inside port, as most routers at home do."""
    HARD = "hard"
    """Every connection gets a random port, as where a provider shares addresses."""
    GUARDED = "guarded"
    """IPv6 alone: a global address behind a firewall that lets in only what was asked for."""
    OPEN_6 = "open6"
    """IPv6 alone, nothing kept out."""


SIX = (Nat.GUARDED, Nat.OPEN_6)


class Homes:
    """The lab; `close` takes it down."""

    HOSTS = ("ada", "ben", "ra", "rb", "net", "eve", "sw")

    def __init__(self, ada: Nat, ben: Nat) -> None:
        self._name = f"rt{os.getpid()}"
        for host in self.HOSTS:
            _run("ip", "netns", "add", self._space(host))
            self.do(host, "ip link set lo up")
        self.do("sw", "ip link add br0 type bridge")
        self.do("sw", "ip link set br0 up")
        if ada in SIX:
            self._plug("net", "eth0", f"{POINT_6}/64")
            self._home_6("ada", ada, "2a00:db8::2/64")
            self._home_6("ben", ben, "2a00:db8::3/64")
            return
        self._plug("net", "eth0", f"{POINT}/24")
        self._plug("eve", "eth0", "198.51.100.11/24")
        self._home("ada", "ra", ada, "198.51.100.1/24", "192.168.1")
        self._home("ben", "rb", ben, "198.51.100.2/24", "192.168.2")

    def close(self) -> None:
        """Take everything down."""
        for host in self.HOSTS:
            subprocess.run(["ip", "netns", "del", self._space(host)], capture_output=True, check=False)

    def at(self, host: str) -> tuple[str, ...]:
        """What stands before a command that runs on this host."""
        return ("ip", "netns", "exec", self._space(host))

    def do(self, host: str, command: str) -> None:
        """Run a short command there."""
        _run(*self.at(host), *command.split())

    def reboot(self, router: str, address: str) -> None:
        """A router starts anew: its mappings are gone, and the provider gives it another address."""
        self.do(router, "ip link set wan down")
        self.do(router, "ip addr flush dev wan")
        self.do(router, "iptables -t nat -F POSTROUTING")
        self.do(router, "iptables -t nat -A POSTROUTING -o wan -j MASQUERADE")
        self.do(router, f"ip addr add {address} dev wan")
        self.do(router, "ip link set wan up")

    def cut(self, host: str, cable: str = "eth0") -> None:
        """Pull a cable."""
        self.do(host, f"ip link set {cable} down")

    def move(self, host: str, address: str) -> None:
        """A laptop is carried away: its cable is pulled, and it is on the internet by another network."""
        self.cut(host)
        self._plug(host, "wlan0", address)

    def _home(self, host: str, router: str, nat: Nat, public: str, home: str) -> None:
        if nat is Nat.OPEN:
            self._plug(host, "eth0", public)
            return
        self._plug(router, "wan", public)
        self._cable(router, "lan", host, "eth0")
        self.do(router, f"ip addr add {home}.1/24 dev lan")
        self.do(router, "ip link set lan up")
        self.do(host, f"ip addr add {home}.2/24 dev eth0")
        self.do(host, "ip link set eth0 up")
        self.do(host, f"ip route add default via {home}.1")
        self.do(router, "sysctl -qw net.ipv4.ip_forward=1")
        more = " --random-fully" if nat is Nat.HARD else ""
        for rule in (
            f"-t nat -A POSTROUTING -o wan -j MASQUERADE{more}",
            "-P FORWARD DROP",
            "-A FORWARD -i lan -j ACCEPT",
            "-A FORWARD -m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT",
            "-A INPUT -i wan -m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT",
            "-A INPUT -i wan -j DROP",
        ):
            self.do(router, f"iptables {rule}")

    def _home_6(self, host: str, nat: Nat, address: str) -> None:
        self._plug(host, "eth0", address)
        if nat is Nat.GUARDED:
            for rule in (
                "-A INPUT -i lo -j ACCEPT",
                "-A INPUT -p ipv6-icmp -j ACCEPT",
                "-A INPUT -m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT",
                "-P INPUT DROP",
            ):
                self.do(host, f"ip6tables {rule}")

    def _plug(self, host: str, name: str, address: str) -> None:
        """A cable from a host to the internet's switch."""
        self._cable(host, name, "sw", f"to-{host}")
        now = " nodad" if ":" in address else ""  # nobody else has it: no need to wait and see
        self.do(host, f"ip addr add {address} dev {name}{now}")
        self.do(host, f"ip link set {name} up")
        self.do("sw", f"ip link set to-{host} master br0")
        self.do("sw", f"ip link set to-{host} up")

    def _cable(self, one: str, here: str, two: str, there: str) -> None:
        ends = (
            f"link add {here} netns {self._space(one)} type veth peer name {there} netns {self._space(two)}"
        )
        _run("ip", *ends.split())

    def _space(self, host: str) -> str:
        return f"{self._name}-{host}"


def why_not() -> str:
    """Why there can be no lab on this machine; empty if there can."""
    if os.name != "posix" or os.geteuid() != 0:
        return "network namespaces need root"
    missing = [program for program in ("ip", "iptables", "sysctl") if shutil.which(program) is None]
    if missing:
        return f"{missing[0]} is not installed"
    probe = f"rt{os.getpid()}-probe"
    made = subprocess.run(["ip", "netns", "add", probe], capture_output=True, check=False)
    rule = ["ip", "netns", "exec", probe, "iptables", "-t", "nat", "-L", "-n"]
    works = made.returncode == 0 and subprocess.run(rule, capture_output=True, check=False).returncode == 0
    subprocess.run(["ip", "netns", "del", probe], capture_output=True, check=False)
    return "" if works else "this system gives out no network namespaces with routers"


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
