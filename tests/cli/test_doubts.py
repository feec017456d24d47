"""Among people at terminals: an answer whose only target makes matters worse is asked about first."""

from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet.task import Clock

from client.cli.netplay.person import Person
from client.cli.netplay.telling import Teller
from client.cli.terminal import Terminal
from client.service.chooser import chooser_for, namer
from tests.client.app.test_desk import harming_oneself


def test_an_only_target_that_makes_matters_worse_is_asked_among_people(
    capsys: pytest.CaptureFixture[str],
) -> None:
    local, answer = harming_oneself()
    sent: list[Any] = []
    party: Any = SimpleNamespace(reactor=Clock(), table=None, node=SimpleNamespace(answer=sent.append))
    person = Person(party, Teller(Terminal(), person=True), lambda: None)
    options = local.options(0)
    assert options is not None
    name = namer(local.game, local.table, 0, local.secrets[0])
    person._options, person._chooser = options, chooser_for(local.game, options, name)
    person._gate.put(options, None)
    words = local.game.say_answer(options.t, options.decision, answer, options.know)
    number = person._chooser.way_to(answer, words).removeprefix("Type ").split(":")[0].split(",")[0]
    for reply, given in (("no", []), ("yes", [answer])):
        person.typed(number)
        assert "(yours) can be chosen. Go on? Type yes or no." in capsys.readouterr().out
        assert not sent
        person.typed(reply)
        assert sent == given
