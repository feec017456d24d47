"""One person at two tables at once, with one key and one home folder: neither game knows of the other."""

from __future__ import annotations

from tests.processes.actors import UNHURRIED, Stage


def test_one_key_hosts_two_tables_and_another_joins_both(stage: Stage) -> None:
    first, second = stage.actor("Ada").host("tictactoe", *UNHURRIED), stage.actor("Ada-2")
    first.event("invitation")
    second.key = first.key
    second.host("rune", *UNHURRIED)
    ben, again = stage.actor("Ben"), stage.actor("Ben-2")
    ben.join(first.event("invitation")["text"], *UNHURRIED)
    ben.event("seated")
    again.key = ben.key
    again.join(second.event("invitation")["text"], *UNHURRIED)
    again.event("asked")
    assert first.event("listening")["port"] != second.event("listening")["port"]
    for actor in (first, ben, second, again):
        assert actor.end() == 0, actor.told()
        assert actor.event("saved")["verified"], actor.told()
    assert {actor.event("saved")["game"] for actor in (first, ben)} == {"tictactoe"}
    assert {actor.event("saved")["game"] for actor in (second, again)} == {"rune"}
