"""Affliction: half the strength, half the bonuses, no triggers; passive abilities stay."""

from __future__ import annotations

from tests.proof.genesis.stage import Stage, stage


def scorched(field: str, **more: str) -> Stage:
    """Seat 0 afflicts the first golem of seat 1, who has these creatures."""
    s = stage({"hand": "drake drake", "vault": "drake drake drake"}, {"field": field, **more})
    s.to("cast").play(s.find("drake", "hand", 0), "spell", 1)
    if s.asked[1] == "t":
        s.answer((s.find("golem", "field", 1),))
    return s


def test_an_afflicted_creature_fights_with_its_weak_strength() -> None:
    """SG-194, SG-197: 7 and 3."""
    s = scorched("golem")
    golem = s.find("golem", "field", 1)
    assert s.game.afflicted(s.t, golem)
    assert s.stat(golem, "strength") == 3


def test_bonuses_are_added_up_and_halved_once_toward_zero() -> None:
    """SG-198, SG-R18: +2 and -3 make -1, half of it is 0; +2 alone makes +1."""
    s = scorched("golem drummer")
    golem = s.find("golem", "field", 1)
    assert s.stat(golem, "strength") == 3 + 1
    s = scorched("golem drummer drummer", fortress="")
    assert s.stat(s.find("golem", "field", 1), "strength") == 3 + 2
    s = stage(
        {"hand": "drake drake", "vault": "drake drake", "fortress": "drummer"}, {"field": "golem drummer"}
    )
    golem = s.find("golem", "field", 1)
    assert s.stat(golem, "strength") == 7 + 2 - 3
    s.to("cast").play(s.find("drake", "hand", 0), "spell", 1).answer((golem,))
    assert s.stat(golem, "strength") == 3


def test_a_penalty_is_halved_toward_zero_too_and_strength_never_falls_below_zero() -> None:
    """SG-R18: -3 halved is -1; two of them, -6, halve to -3."""
    for drums, strength in (("drummer", 2), ("drummer drummer", 0)):
        s = stage({"hand": "drake drake", "vault": "drake", "fortress": drums}, {"field": "golem"})
        s.to("cast").play(s.find("drake", "hand", 0), "spell", 1)
        assert s.stat(s.find("golem", "field", 1), "strength") == strength


def test_an_attachment_counts_half_on_an_afflicted_creature() -> None:
    """SG-105, SG-198: +5 halved is +2; it lies under its host in the open."""
    s = stage({"hand": "golem drake drake", "vault": "golem drake", "field": "golem"})
    golem = s.find("golem", "field", 0)
    s.to("cast").play(s.find("golem", "hand", 0), "spell", 1)
    assert s.stat(golem, "strength") == 12
    s.play(s.find("drake", "hand", 0), "spell", 1)
    assert s.stat(golem, "strength") == 5
    assert s.t.rows[s.find("golem", "attached", 0)].host == golem


def test_triggers_of_an_afflicted_creature_do_not_work() -> None:
    """SG-195, SG-196: turned up while afflicted, the scribe evokes nothing; a drummer's bonus stays."""
    s = stage({"hand": "tide_scribe drake drake", "vault": "trickle trickle drake drake", "field": "drummer"})
    s.to("cast").answer(("conceal", s.find("tide_scribe", "hand", 0), "veiled_creature"))
    veiled = next(card for card in s.t.zone("field", 0) if not s.t.rows[card].up)
    s.play(s.find("drake", "hand", 0), "spell", 1).answer((veiled,))
    assert s.stat(veiled, "strength") == 1 + 1, "the weak strength on its back, and half the drummer's 2"
    s.answer(("turn_up", veiled))
    assert s.asked == (0, "act")
    assert len(s.t.zone("vault", 0)) == 4
    assert s.stat(veiled, "strength") == 2 + 1


def test_a_cure_takes_a_crystal_of_the_creatures_sphere() -> None:
    """SG-061, SG-062, SG-200, SG-R08: judged by backs; the crystal goes face up to the trash."""
    s = scorched("golem", vault="golem drake prism", hand="drake")
    golem = s.find("golem", "field", 1)
    s.end_turn()
    fitting = {answer.value[2] for answer in s.options.answers() if answer.value[0] == "cure"}
    assert fitting == {s.find("golem", "vault", 1), s.find("prism", "vault", 1)}
    s.answer(("cure", golem, s.find("prism", "vault", 1)))
    assert s.stat(golem, "strength") == 7
    assert s.zone("trash", 1) == ("prism",)
