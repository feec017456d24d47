"""Who is online, over real sockets: a real meeting point, and the home network of this machine alone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.invite import Invitation
from netcore.link.lan import Here, Lan
from netcore.link.messages import Channel, Want
from netcore.link.pair import near_tag, presence_token
from netcore.link.presence import DAY, QUIET, SLACK, Presence
from netcore.link.route import Route
from netcore.wire import pack
from tests.netcore.link.reactor_thread import ReactorThread
from tests.netcore.link.servers import Servers

QUICK = replace(QUIET, first_wait=0.2, longest_wait=0.5, heartbeat=0.5, dead=3.0)
NOON = 1_800_000_000 // DAY * DAY + DAY // 2


class Somebody:
    """A person who is online, and everything they were told."""

    def __init__(self, net: ReactorThread, name: str, now: float = NOON, who: Identity | None = None) -> None:
        self.who = who or Identity.new(name)
        self.told: list[tuple[Any, ...]] = []
        self.now = now
        self.net = net
        self.presence: Presence = net.call(
            Presence, net.reactor, self.who, self, limits=QUICK, wall=lambda: self.now
        )

    def came(self, key: bytes) -> None:
        self.told.append(("came", key))

    def went(self, key: bytes) -> None:
        self.told.append(("went", key))

    def invited(self, key: bytes, invitation: Invitation) -> None:
        self.told.append(("invited", key, invitation.game))

    def withdrawn(self, key: bytes) -> None:
        self.told.append(("withdrawn", key))

    def declined(self, key: bytes) -> None:
        self.told.append(("declined", key))

    @property
    def key(self) -> bytes:
        return self.who.public

    def knows(self, *others: Somebody) -> None:
        self.net.call(self.presence.expect, [other.key for other in others])

    def sees(self, other: Somebody) -> bool:
        return other.key in self.presence.online

    def invitation(self) -> Invitation:
        until = int(time.time()) + 60
        return Invitation(
            Want.PLAY, self.key, self.who.name, (Address("127.0.0.1", 9),), bytes(16), b"t", "rune", until
        )


@pytest.fixture
def servers(net: ReactorThread) -> Iterator[Servers]:
    made = Servers(net)
    yield made
    made.close(net)


@pytest.fixture
def people(net: ReactorThread, servers: Servers) -> Iterator[Any]:
    made: list[Somebody] = []

    def somebody(name: str, **more: Any) -> Somebody:
        made.append(Somebody(net, name, **more))
        net.call(made[-1].presence.meet_at, servers.point)
        return made[-1]

    yield somebody
    for one in made:
        net.call(one.presence.stop)


def test_two_see_each_other_only_while_both_want_it(net: ReactorThread, people: Any) -> None:
    ada, bob, cyd = people("Ada"), people("Bob"), people("Cyd")
    ada.knows(bob, cyd)
    cyd.knows(ada)
    net.until(lambda: ada.sees(cyd) and cyd.sees(ada))
    assert not ada.sees(bob)
    bob.knows(ada)
    net.until(lambda: ada.sees(bob) and bob.sees(ada))
    assert not bob.sees(cyd)
    assert net.call(ada.presence.link.route, bob.key) is Route.RELAYED
    ada.knows(cyd)
    net.until(lambda: not bob.sees(ada))
    assert ("went", ada.key) in bob.told
    assert ("went", bob.key) in ada.told
    assert ada.sees(cyd)


def test_an_invitation_waits_for_its_guest_and_can_be_declined_or_taken_back(
    net: ReactorThread, people: Any
) -> None:
    ada, bob = people("Ada"), people("Bob")
    ada.knows(bob)
    net.call(ada.presence.invite, bob.key, ada.invitation)
    bob.knows(ada)
    net.until(lambda: ("invited", ada.key, "rune") in bob.told)
    net.call(bob.presence.decline, ada.key)
    net.until(lambda: ("declined", bob.key) in ada.told)
    net.call(ada.presence.invite, bob.key, ada.invitation)
    net.until(lambda: bob.told.count(("invited", ada.key, "rune")) == 2)
    net.call(ada.presence.withdraw, bob.key)
    net.until(lambda: ("withdrawn", ada.key) in bob.told)
    net.call(bob.presence.decline, ada.key)  # too late, and nobody's business any more
    assert ada.told.count(("declined", bob.key)) == 1


@pytest.mark.parametrize("text", ["", "runetable2:aaaa:", "cyd"])
def test_who_says_what_cannot_be_right_is_cut_off(net: ReactorThread, people: Any, text: str) -> None:
    ada, bob, cyd = people("Ada"), people("Bob"), people("Cyd")
    ada.knows(bob)
    bob.knows(ada)
    net.until(lambda: ada.sees(bob) and bob.sees(ada))
    if text == "cyd":  # a table of somebody else
        net.call(bob.presence.invite, ada.key, cyd.invitation)
    else:
        net.call(bob.presence.link.send, ada.key, pack((0, text)), Channel.PEOPLE)
    net.until(lambda: ("went", bob.key) in ada.told)
    assert all(entry[0] != "invited" for entry in ada.told)


def test_more_invitations_than_anybody_means_are_passed_over(net: ReactorThread, people: Any) -> None:
    ada, bob = people("Ada"), people("Bob")
    ada.knows(bob)
    bob.knows(ada)
    net.until(lambda: ada.sees(bob) and bob.sees(ada))
    for _ in range(30):
        net.call(bob.presence.invite, ada.key, bob.invitation)
    net.call(bob.presence.withdraw, ada.key)
    net.until(lambda: ("withdrawn", bob.key) in ada.told)
    assert ada.told.count(("invited", bob.key, "rune")) == 5


def test_two_programs_of_one_player_are_not_taken_for_each_other(net: ReactorThread, people: Any) -> None:
    ada, bob = people("Ada"), people("Bob")
    twin = people("Ada", who=ada.who)
    ada.knows(bob)
    twin.knows(bob)
    bob.knows(ada)
    net.until(lambda: bob.sees(ada) and (ada.sees(bob) or twin.sees(bob)))  # one side knows a moment earlier
    assert not ada.sees(ada) and not twin.sees(ada)


def test_around_midnight_clocks_may_differ(net: ReactorThread, people: Any) -> None:
    midnight = NOON + DAY // 2
    ada, bob = people("Ada", now=midnight - SLACK / 3), people("Bob", now=midnight + SLACK / 3)
    ada.knows(bob)
    bob.knows(ada)
    net.until(lambda: ada.sees(bob) and bob.sees(ada))


def test_names_are_for_two_and_for_a_day() -> None:
    ada, bob, cyd = (Identity.new(name) for name in ("Ada", "Bob", "Cyd"))
    assert presence_token(ada, bob.public, 1) == presence_token(bob, ada.public, 1)
    others = {presence_token(ada, bob.public, 2), presence_token(ada, cyd.public, 1)}
    assert presence_token(ada, bob.public, 1) not in others
    assert near_tag(ada, bob.public, bob.public, 1) == near_tag(bob, ada.public, bob.public, 1)
    assert near_tag(ada, bob.public, bob.public, 1) != near_tag(ada, bob.public, ada.public, 1)


def test_on_the_home_network_friends_find_each_other_without_any_server(net: ReactorThread) -> None:
    ada, bob = Somebody(net, "Ada"), Somebody(net, "Bob")
    nets = []
    for one, other in ((ada, bob), (bob, ada)):
        one.knows(other)
        port = net.call(one.presence.link.listen, 0, "127.0.0.1")
        lan = Lan(net.reactor, ["127.0.0.1"])
        nets.append(lan)
        net.call(lan.look_for_people, one.presence.seen, one.presence.unseen)
        tags = net.call(one.presence.tags)
        assert one.key not in b"".join(tags)
        net.call(lan.be_here, one.presence.label, tags, (Address("127.0.0.1", port),))
    net.until(lambda: ada.sees(bob) and bob.sees(ada))
    assert net.call(ada.presence.link.route, bob.key) is Route.DIRECT
    for one in (ada, bob):
        net.call(one.presence.stop)
    for lan in nets:
        net.call(lan.stop)


def test_who_announces_a_friends_tag_without_the_key_is_not_believed(net: ReactorThread) -> None:
    ada, bob, eve = Somebody(net, "Ada"), Somebody(net, "Bob"), Somebody(net, "Eve")
    if ada.key > bob.key:
        ada, bob = bob, ada
    ada.knows(bob)
    eve.knows(ada)
    port = net.call(eve.presence.link.listen, 0, "127.0.0.1")
    why: list[str] = []
    ada.presence.calling = lambda key, seconds, faults: why.extend(faults)  # type: ignore[method-assign]
    tag = near_tag(ada.who, bob.key, bob.key, NOON // DAY)
    net.call(ada.presence.seen, Here("eve", frozenset({tag}), (Address("127.0.0.1", port),)))
    net.until(lambda: why)
    assert "another key answers there" in why[0]
    assert not ada.sees(bob)
    assert eve.told == ada.told == []
    for one in (ada, bob, eve):
        net.call(one.presence.stop)
