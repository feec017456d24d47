"""A veil that broke the rules and never opened: the audit finds it, and the game is forfeit (SG-160)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import Answer, Resign
from engines.registry import deck_sizes
from replays.container import to_bytes
from replays.record import Recorder
from replays.verify import verify
from tests.netcore.logs import ADA
from tests.rules.genesis.table import DECKS, GAME, lists


def false_veil(seed):
    """A recorded game in which somebody has just veiled a creature without an inverted cost; and who."""
    decks = lists(*sorted(DECKS)[:2])
    setup = GAME.setup("duel", decks=deck_sizes(GAME, decks))
    names = ("Ada", "Bot")
    recorder: Any = Recorder.begin(GAME, setup, ADA, names, seed=bytes([seed]) * 32, decks=decks, began=1)
    local = recorder.local
    local._check_claims = lambda after, truth: None  # a changed program
    while True:
        options = local.options(local.waiting()[0])
        d = options.decision
        fit = [card for card in local.table.zone("hand", d.seat) if d.data == ("cast",) and lies(local, card)]
        if fit:
            recorder.submit(Answer(local.table.step, d.seat, ("conceal", fit[0], "veiled_creature")))
            return recorder, d.seat
        answers = list(options.answers())
        recorder.submit(answers[-1] if d.name == "crystal" else answers[0])


def lies(local, card):
    """Whether it would be a lie, and can be paid, to veil this hand card as a creature."""
    t, seat = local.table, local.table.active
    if GAME.mana(t, seat) < 3 or GAME.spheres(t, card) & ~GAME.charged(t, seat):
        return False
    return "inverted" not in GAME.catalogue.cards[local.dealer.truth[card]].half[0].tags


def judged(recorder):
    """The verdict over the file of a game that is over."""
    recorder.finish()
    verdict: Any = verify(to_bytes(recorder.replay()), lambda name: GAME)
    return verdict


@pytest.mark.rule("SG-160", "SG-R50")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_cheat_found_at_the_end_has_not_won(seed):
    """The other lord resigns, never having seen what lies there; the file names the other as the winner."""
    recorder, cheat = false_veil(seed)
    recorder.submit(Resign(1 - cheat))
    assert recorder.local.table.result.winners == (cheat,)
    verdict = judged(recorder)
    assert [check for check, holds in verdict.checks.items() if holds is False] == ["claims"]
    assert verdict.result["winners"] == [1 - cheat]
    assert verdict.result["reason"] == "false_claim"
    assert "claimed something false" in verdict.result["words"]


@pytest.mark.rule("SG-160", "SG-R50")
def test_a_cheat_who_lost_anyway_has_lost():
    recorder, cheat = false_veil(1)
    recorder.submit(Resign(cheat))
    verdict = judged(recorder)
    assert verdict.checks["claims"] is False
    assert (verdict.result["winners"], verdict.result["reason"]) == ([1 - cheat], "resigned")
