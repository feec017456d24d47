"""Games dealt jointly between two programs: a match in one log, and what the audit finds."""

from __future__ import annotations

import pytest

from engines.kernel import TABLE
from engines.reapers import Reapers
from engines.registry import deck_sizes
from netcore.dealer import BROKEN, VERIFIED
from netcore.table import CannotOpen, Review
from tests.netcore.dealer.ring import UNSAFE
from tests.netsim import world as netsim
from tests.netsim.world import World
from tests.rules.reapers.stage import STOCK
from tests.rules.reapers.table import GAME, ended, lists, opened, until_turn


class Lax(Reapers):
    """Changed so that any Deck may be brought."""

    def deck_faults(self, mode, lists):
        return ()


def sit(monkeypatch, *, mode="duel", game=GAME, decks=None, answers=0):
    """Two tables of Reapers on a calm network, some answers on."""
    given = decks or [dict(seat) for seat in lists("angels", "demons")]
    setup = game.setup(mode, decks=deck_sizes(game, tuple(tuple(seat.items()) for seat in given)))
    monkeypatch.setattr(netsim, "find", lambda name: game)
    monkeypatch.setattr(netsim, "setup_of", lambda name, seats, rounds: (game, setup, given))
    world = World("reapers", play=False)
    world.link_all()
    world.answers(answers)
    return world


@pytest.mark.rule("RP-229", "RP-R25", "RP-R38")
def test_a_match_with_resignations_is_one_verified_log(monkeypatch):
    """Both give up a game in the middle; all cards go back into Decks that nobody knows; a third decides."""
    world = sit(monkeypatch, mode="match", answers=30)
    for seat, game in ((0, 2), (1, 3)):
        world.call(seat, lambda table: table.resign(world.now))
        world.quiet()
        for table in world.alive:
            t = table.fold.table
            assert (t.result, t.get(TABLE, "game"), t.get(1 - seat, "won")) == (None, game, 1)
        world.answers(25)
        t = world.fold(0).table
        assert all(t.rows[card].seen == 0 for seat in (0, 1) for card in t.zone("deck", seat))
    world.call(0, lambda table: table.resign(world.now))
    world.run()
    assert {table.fold.table.result.winners for table in world.alive} == {(1,)}
    assert world.words() == ["verified", "verified"]


@pytest.mark.rule("RP-225", "RP-044", "RP-R117")
def test_what_is_no_reaper_is_found_when_it_is_turned_up():
    decks = [dict(seat) for seat in lists("angels", "demons")]
    decks[1]["reaper"] = (0,)
    given = tuple(tuple(seat.items()) for seat in decks)
    local = until_turn(opened(given, mode="match", game=Lax(STOCK.packs(True))), 3)
    assert (local.table.turn, ended(local).winners) == (2, (0,))
    assert ended(local).clause == "RP-225"


@pytest.mark.rule("RP-222", "RP-225", "RP-226", "RP-R16")
@pytest.mark.parametrize(
    ("label", "bend", "clause"),
    [
        ("main", lambda faces, reaper: (*faces[:-4], *[faces[0]] * 4), "RP-R16"),
        ("main", lambda faces, reaper: (*faces[:-1], *reaper), "RP-226"),
        ("reaper", lambda faces, reaper: (0,), "RP-225"),
    ],
)
def test_a_deck_that_breaks_the_rules_is_refused_and_found_at_the_audit(monkeypatch, label, bend, clause):
    """Secret during play, it is named by its clause when the lists are opened."""
    decks = [dict(seat) for seat in lists("angels", "demons")]
    decks[1][label] = tuple(sorted(bend(decks[1][label], decks[1]["reaper"])))
    with pytest.raises(CannotOpen, match="not legal"):
        sit(monkeypatch, decks=decks)
    world = sit(monkeypatch, game=Lax(STOCK.packs(True)), decks=decks, answers=4)
    world.call(0, lambda table: table.resign(world.now))
    world.run()
    verdicts = Review(GAME, UNSAFE, tuple(world.table(0).log.steps)).run()
    assert [verdict.word for verdict in verdicts] == [VERIFIED, BROKEN]
    assert clause in verdicts[1].why
