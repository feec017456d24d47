"""Several games on one line: a match, and a waiting room that outlives its program; real programs."""

from __future__ import annotations

import pytest

from tests.processes.actors import Actor, Stage


def invitation(host: Actor, want: str) -> str:
    """The host's first invitation of a kind."""
    texts = host.until(
        lambda events: [e["text"] for e in events if e["event"] == "invitation" and e["want"] == want]
    )
    return str(texts[0])


def test_a_match_is_played_on_one_line_and_its_spectator_comes_along(stage: Stage) -> None:
    host = stage.actor("Ada").host("tictactoe", "--best-of", "3", "--watch", "invited", "--pace", "60")
    cyd = stage.actor("Cyd")
    cyd.run("watch", invitation(host, "watch"), "--name", "Cyd")
    guest = stage.actor("Ben").join(invitation(host, "play"))
    for actor in (host, guest):
        assert actor.end() == 0
        saved = actor.of("saved")
        assert 2 <= len(saved) <= 3
        assert [event["goes_on"] for event in saved] == [True] * (len(saved) - 1) + [False]
        assert all(event["verified"] for event in saved)
        assert len({event["replay"] for event in saved}) == len(saved)
    results = [event["result"]["winners"] for event in host.of("saved")]
    assert host.of("saved")[-1]["score"] == [sum(seat in won for won in results) for seat in (0, 1)]
    assert results == [event["result"]["winners"] for event in guest.of("saved")]
    assert len([event for event in host.of("line") if event["state"] == "lost"]) <= 1  # the goodbye
    assert cyd.end() == 0
    assert len(cyd.of("over")) == len(results)
    assert len(cyd.of("next_game")) >= len(results) - 1


def test_a_killed_hosts_waiting_room_is_found_again_by_the_same_invitation(stage: Stage) -> None:
    host = stage.actor("Ada").host("tictactoe")
    text = host.event("invitation")["text"]
    host.kill()
    host.resume()
    guest = stage.actor("Ben").join(text, "--pace", "50")
    assert guest.end() == 0
    assert host.end() == 0
    assert guest.event("saved")["verified"]


def test_seeds_kept_for_the_match_are_opened_by_themselves_at_its_end(stage: Stage) -> None:
    host = stage.actor("Ada").host("highcard", "--best-of", "3", "--audit", "match")
    guest = stage.actor("Ben").join(invitation(host, "play"))
    for actor in (host, guest):
        assert actor.end() == 0, actor.told()
        *before, last = actor.of("saved")
        assert before
        assert {event["verdict"] for event in before} == {"unfinished"}  # what is missing is said
        assert last["verified"]
        audited = actor.of("audited")
        assert {event["replay"] for event in audited} == {event["replay"] for event in before}
        assert {event["verdict"] for event in audited} == {"verified"}
        assert not list(actor.folder.glob("*.journal"))


@pytest.mark.parametrize("killed", ["Ben", "Ada", "both"])
def test_who_is_killed_between_two_games_of_a_match_plays_the_next(stage: Stage, killed: str) -> None:
    host = stage.actor("Ada").host("tictactoe", "--best-of", "3", "--pace", "20")
    guest = stage.actor("Ben").join(invitation(host, "play"), "--pace", "20")
    struck = [actor for actor in (host, guest) if killed in (actor.name, "both")]
    for actor in struck:
        actor.event("saved")
    for actor in struck:
        actor.kill()
        actor.journal = actor.folder / "game-2.journal"
        assert actor.journal.exists()
    for actor in struck:
        actor.resume()
    for actor in (host, guest):
        assert actor.end() == 0, actor.told()
        saved = actor.of("saved")
        assert 2 <= len(saved) <= 3
        assert all(event["verified"] for event in saved)
        assert saved[-1]["score"] == guest.of("saved")[-1]["score"]
        assert actor.of("seated")[-1]["names"] == ["Ada", "Ben"]


@pytest.mark.parametrize("clock", ["10m+5s", "10m d5s", "3d/move", "none"])
def test_clocks_are_told_alike_on_both_sides(stage: Stage, clock: str) -> None:
    host = stage.actor("Ada").host("tictactoe", "--clock", clock)
    guest = stage.actor("Ben").join(host.event("invitation")["text"])
    terms = guest.event("terms")
    expected = {
        "10m+5s": (600_000, 5_000, 0),
        "10m d5s": (600_000, 0, 5_000),
        "3d/move": (0, 0, 259_200_000),
        "none": (0, 0, 0),
    }[clock]
    assert (terms["clock"], terms["increment"], terms["delay"]) == expected
    assert (terms["patience"] == 0) == (clock == "3d/move")
    assert guest.end() == 0
    assert guest.event("saved")["verified"]
