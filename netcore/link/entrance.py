"""The entrance of one link: strangers who call, who of them is let in, and whom a person is asked about.

Whoever plays is handed on with the line; spectators are seated at the stand. All methods are called in the
reactor's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Protocol

from netcore.identity import Identity
from netcore.link.bond import REPLACED
from netcore.link.cable import Cable
from netcore.link.door import Admit, AskPerson, Door, Turned
from netcore.link.gate import Gate, Stranger
from netcore.link.limits import Limits
from netcore.link.messages import Greeting, Want, Welcome
from netcore.link.reactor import Reactor
from netcore.link.users import LinkUser, Seating


class Inside(Protocol):
    """Where those go who are let in."""

    def welcome(self, cable: Cable) -> Welcome:
        """What to say to somebody who may come in."""

    def take(self, cable: Cable, greeting: Greeting) -> bool:
        """A player's line; False if there is one already, or one is being made."""


class Entrance:
    """Strangers at the gate, askers, spectators."""

    def __init__(
        self,
        reactor: Reactor,
        identity: Identity,
        user: LinkUser,
        door: Door,
        stand: Seating | None,
        limits: Limits,
        wall: Callable[[], float],
        inside: Inside,
    ) -> None:
        self.stand = stand
        """Where spectators are seated."""
        self._reactor = reactor
        self._identity = identity
        self._user = user
        self._door = door
        self._limits = limits
        self._wall = wall
        self._inside = inside
        self._gate = Gate(limits, reactor.seconds())
        self._askers: dict[bytes, Cable] = {}
        self._spectators: set[Cable] = set()

    # --- strangers

    def enter(self, where: Any, cables: Collection[Cable]) -> Stranger | None:
        """A stranger has connected: its entry, if the gate lets it in; one of `cables` may have to go."""
        entry, sent_away = self._gate.enter(where.host, self._reactor.seconds())
        if sent_away is not None:
            for cable in [cable for cable in cables if cable.entry == sent_away]:
                cable.cut("too many strangers at the door")
        return entry

    def let_through(self, cable: Cable) -> None:
        """This one is no stranger any more: welcomed, or gone."""
        if cable.entry is not None:
            self._gate.passed(cable.entry)

    def judge(self, cable: Cable, greeting: Greeting) -> None:
        """Somebody greets."""
        cable.greeting = greeting
        if cable.key == self._identity.public:
            cable.close("you are calling yourself: the other side needs a key of its own", again=False)
            return
        match self._door.judge(cable.key, greeting, self._wall()):
            case Admit():
                self._admit(cable, greeting)
            case Turned(sentence, again):
                cable.close(sentence, again=again)
            case AskPerson():
                self._ask(cable, greeting)

    def answer(self, key: bytes, yes: bool, sentence: str) -> None:
        """A person has decided about somebody who was announced."""
        cable = self._askers.pop(key, None)
        if cable is None or cable.over:
            return
        if yes:
            self._reactor.callLater(0, self._let_in, cable)
        else:
            cable.close(sentence, again=False)

    def ended(self, cable: Cable) -> None:
        """A line is over."""
        self.let_through(cable)
        if self._askers.get(cable.key) is cable:
            del self._askers[cable.key]
        if self.stand is not None and cable in self._spectators:
            self._spectators.remove(cable)
            self.stand.left(cable)

    # --- spectators

    def drained(self, cable: Cable) -> None:
        """Everything was taken in: to a peer there is nothing to add, what is sent goes out at once."""
        if self.stand is not None and cable in self._spectators:
            self.stand.drained(cable)

    def change_stand(self, stand: Seating | None, sentence: str) -> None:
        """Spectators sit elsewhere from now on: those who are here are told so, and come again."""
        for cable in list(self._spectators):
            cable.close(sentence, flush=True)
        self.stand = stand

    # --- inside

    def _ask(self, cable: Cable, greeting: Greeting) -> None:
        before = self._askers.pop(cable.key, None)
        if before is not None:
            before.close(REPLACED)
        if len(self._askers) >= self._limits.askers:
            cable.close("too many ask to come in at the moment")
            return
        self.let_through(cable)
        self._askers[cable.key] = cable
        cable.wait(f"{self._identity.name} is being asked whether you may come in")
        if before is None:
            self._user.asked(cable.key, greeting)

    def _let_in(self, cable: Cable) -> None:
        if not cable.over and cable.greeting is not None:
            if cable.greeting.want is not Want.WATCH:
                self._door.seat(cable.key)
            self._admit(cable, cable.greeting)

    def _admit(self, cable: Cable, greeting: Greeting) -> None:
        if greeting.want is Want.WATCH:
            self._seat_spectator(cable, greeting)
        elif not self._inside.take(cable, greeting):
            cable.close("another connection to you is open or being made")

    def _seat_spectator(self, cable: Cable, greeting: Greeting) -> None:
        place: Welcome | Turned = Turned("nobody may watch here")
        if self.stand is not None:
            place = self.stand.join(cable, greeting, self._inside.welcome(cable))
        if isinstance(place, Turned):
            cable.close(place.sentence, again=place.again)
            return
        self.let_through(cable)
        self._spectators.add(cable)
        cable.welcome(place)
        self.drained(cable)
