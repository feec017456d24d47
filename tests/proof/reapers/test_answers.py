"""Passive Quick Skills, and triggers that start chains of their own."""

from __future__ import annotations


def test_marut_answers_a_skill_that_would_destroy(scene):
    """RP-169 to RP-171, RP-216, RP-R101, RP-R102, example 8: Drogon dies first and his Skill does nothing."""
    s = scene({"hand": ("squire",), "souls": ("drogon",)}, {"souls": ("marut", "squire")})
    squire = s.soul("squire", 1)
    s.skill("drogon", 0, t=squire)
    assert (s.asked, s.offers("use", s.soul("marut", 1))) == ((1, "#reply"), True)
    s.skill("marut", 1).quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["marut", "squire"])


def test_marut_is_not_offered_without_a_destroying_effect(scene):
    """RP-170, RP-R102: damage does not count, and never freely in one's own turn."""
    s = scene(
        {"hand": ("bolt", "squire"), "souls": ("squire",)},
        {"hand": ("squire",), "souls": ("marut",)},
    )
    s.cast("bolt", t=s.soul("marut", 1))
    assert s.asked == (1, "#reply")
    assert not s.offers("use")
    s.quiet()
    assert s.souls(1) == []


def test_marut_looks_at_the_bullet_that_was_chosen(scene):
    """RP-R102: known at activation; the drawing bullet destroys nothing, the other does."""
    for bullet, offered in ((1, False), (0, True)):
        s = scene(
            {"hand": ("verdict", "squire"), "souls": ("acolyte",)},
            {"hand": ("squire",), "souls": ("marut", "squire")},
        )
        s.play(s.find("verdict", "hand", 0), "cast").choose(0)
        s.answer(bullet).choose(0, t=s.soul("squire", 1))
        assert s.offers("use", s.soul("marut", 1)) is offered


def test_marut_sees_every_soul_an_effect_would_take(scene):
    """RP-R102, RP-R104: no target was chosen; the Cast's caster is the acting Soul."""
    s = scene(
        {"hand": ("plague", "squire"), "souls": (("wyrm_1", "wyrm_2"),)},
        {"hand": ("squire",), "souls": ("marut", ("wyrm_1", "wyrm_2"))},
    )
    s.cast("plague")
    s.skill("marut", 1).quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["marut", "wyrm_2"])
    assert s.zone("graveyard", 0) == ("wyrm_2", "wyrm_1", "plague")


def test_marut_answers_a_quick_skill_and_only_the_newest_link(scene):
    """RP-171, RP-R101, RP-R103: Marut against Marut; the limit counts per seat."""
    s = scene({"hand": ("squire",), "souls": ("drogon", "marut")}, {"souls": ("marut", "squire")})
    s.skill("drogon", 0, t=s.soul("squire", 1))
    s.skill("marut", 1)
    assert s.asked == (0, "#reply")
    s.skill("marut", 0)
    assert not s.offers("use")
    s.quiet()
    assert (s.souls(0), s.souls(1)) == (["drogon", "marut"], [])


def test_a_quick_skill_answers_an_attack_before_damage(scene):
    """RP-115, RP-165, RP-116, RP-209, RP-R76, example 13: GRD moved in time."""
    s = scene({"souls": ("baatar", "squire")}, {"hand": ("squire",), "souls": (("wyrm_1", "wyrm_2"),)})
    s.passes()
    squire, baatar = s.soul("squire", 0), s.soul("baatar", 0)
    s.answer(("attack", s.soul("wyrm_2", 1), squire))
    s.skill("baatar", 0).quiet()
    assert (s.stat(squire, "grd"), s.t.rows[squire].damage, s.stat(baatar, "grd")) == (2500, 1900, 0)
    assert s.souls(0) == ["baatar", "squire"]
    s.passes()
    assert (s.stat(squire, "grd"), s.stat(baatar, "grd")) == (1000, 1500)


def test_baatar_is_not_offered_for_himself_nor_outside_an_attack(scene):
    """RP-170, RP-R101."""
    s = scene({"souls": ("baatar", "squire")}, {"hand": ("bolt", "squire"), "souls": ("squire",)})
    s.passes()
    s.cast("bolt", t=s.soul("squire", 0))
    assert (s.asked, s.offers("use")) == ((0, "#reply"), False)
    s.quiet()
    s.answer(("attack", s.soul("squire", 1), s.soul("baatar", 0)))
    assert (s.asked, s.offers("use")) == ((0, "#reply"), False)


def test_a_summon_can_be_answered_but_not_stopped(scene):
    """RP-R45, RP-R93: the Soul has landed when the window opens."""
    s = scene({"hand": ("archer", "squire")}, {"hand": ("bolt", "squire"), "souls": ("squire",)})
    s.play(s.find("archer", "hand", 0), "summon")
    assert (s.souls(0), s.asked) == (["archer"], (1, "#reply"))
    s.cast("bolt", t=s.soul("archer", 0)).quiet()
    assert (s.souls(0), s.zone("graveyard", 0)) == ([], ("archer",))


def test_windows_open_on_public_grounds_alone(scene):
    """RP-130: with a Soul the question is put whatever the hand holds; without one nobody could act."""
    for souls, asked in ((("squire",), (1, "#reply")), ((), (0, "act"))):
        s = scene({"hand": ("archer", "squire")}, {"hand": ("squire", "squire"), "souls": souls})
        s.play(s.find("archer", "hand", 0), "summon")
        if s.asked == (0, "#reply"):
            s.passes()
        assert s.asked == asked


def test_a_trigger_after_combat_starts_its_own_chain(scene):
    """RP-167, RP-168, RP-219, RP-220, RP-R97, example 7: offered after the fight, answered with a Quick Cast."""
    s = scene(
        {"hand": ("squire",), "souls": ("squire", "marut")},
        {"hand": ("squire",), "souls": ("cadoc",)},
    )
    s.passes()
    s.answer(("attack", s.soul("cadoc", 1), s.soul("squire", 0))).quiet()
    assert (s.souls(0), s.asked) == (["marut"], (1, "#go"))
    s.answer(0).choose(1)
    assert (s.links(), s.asked) == (["cadoc.when[0]"], (0, "#reply"))
    s.quiet()
    assert s.t.rows[s.soul("marut", 0)].damage == 800


def test_a_target_named_by_the_event_is_checked_against_that_event(scene):
    """RP-R97, RP-R109: still the Soul that fought, as long as it is there."""
    for answer, left in ((False, []), (True, ["cadoc"])):
        s = scene(
            {"souls": ("squire", "avenger")},
            {"hand": ("bolt", "squire"), "souls": ("cadoc",)},
        )
        s.passes()
        s.answer(("attack", s.soul("cadoc", 1), s.soul("squire", 0))).quiet()
        s.answer(1)
        if answer:
            s.cast("bolt", t=s.soul("avenger", 0))
        s.quiet()
        assert s.souls(1) == left


def test_a_declined_trigger_makes_no_chain(scene):
    """RP-R97."""
    s = scene({"souls": ("squire", "marut")}, {"hand": ("squire",), "souls": ("cadoc",)})
    s.passes()
    s.answer(("attack", s.soul("cadoc", 1), s.soul("squire", 0))).quiet().answer(1)
    assert (s.asked, s.t.rows[s.soul("marut", 0)].damage) == ((1, "act"), 0)


def test_an_obligatory_trigger_without_a_target_is_dropped(scene):
    """RP-R97: no Soul is left to be hit."""
    s = scene({"souls": ("squire",)}, {"hand": ("squire",), "souls": ("cadoc",)})
    s.passes()
    s.answer(("attack", s.soul("cadoc", 1), s.soul("squire", 0))).quiet()
    assert (s.asked, s.souls(0)) == ((1, "act"), [])


def test_the_end_of_the_damage_step_works_for_attacker_and_guard(scene):
    """RP-211, RP-221, RP-183, example 12."""
    s = scene(
        {"hand": ("squire",), "souls": ("abaddon",)}, {"hand": ("squire",), "souls": (("wyrm_1", "wyrm_2"),)}
    )
    s.passes()
    s.answer(("attack", s.soul("wyrm_2", 1), s.soul("abaddon", 0))).quiet()
    assert (s.souls(1), s.t.rows[s.soul("abaddon", 0)].damage) == ([], 1900)
    assert sorted(s.zone("graveyard", 1)) == ["wyrm_1", "wyrm_2"]


def test_triggers_wait_for_the_chain_and_go_seat_by_seat(scene):
    """RP-R95, RP-R96, RP-R98: destroyed by one Plague, three Souls trigger from the Graveyard; the turn
    player's first, the other orders its own, each in a chain of its own."""
    s = scene(
        {"hand": ("plague", "bolt", "squire"), "souls": ("mourner", ("wyrm_1", "wyrm_2"))},
        {"hand": ("squire",), "souls": ("mourner", "herald")},
    )
    wyrm = s.soul("wyrm_2", 0)
    s.cast("plague", caster=wyrm).passes()
    s.cast("bolt", caster=wyrm, t=s.soul("mourner", 0)).resolve()
    assert ([(item.ability, item.seat) for item in s.t.chain], s.souls(1)) == ([("mourner.when[0]", 0)], [])
    s.resolve()
    assert s.asked == (1, "#order")
    s.answer((1, 0))
    assert s.links() == ["herald.when[0]"]
    s.quiet()
    assert (s.souls(1), s.t.queue) == (["wisp"], ())
    assert (len(s.t.zone("hand", 0)), len(s.t.zone("hand", 1))) == (2, 2)


def test_a_trigger_set_off_by_a_trigger_waits_for_the_next_round(scene):
    """RP-R96: Cadoc's blow destroys a Mourner, whose trigger starts after that chain."""
    s = scene(
        {"hand": ("squire",), "souls": ("squire", "mourner")}, {"hand": ("squire",), "souls": ("cadoc",)}
    )
    s.passes()
    s.answer(("attack", s.soul("cadoc", 1), s.soul("squire", 0))).quiet()
    s.answer(0).choose(1).resolve()
    assert s.links() == ["mourner.when[0]"]
    s.quiet()
    assert len(s.t.zone("hand", 0)) == 2


def test_what_a_batch_sets_off_waits_for_the_rest_of_the_batch(scene):
    """RP-R96: the fight sets off Cadoc and the Mourner; the Herald that Cadoc then destroys comes last."""
    s = scene({"souls": ("mourner", "herald")}, {"souls": ("cadoc",)})
    s.passes()
    s.answer(("attack", s.soul("cadoc", 1), s.soul("mourner", 0))).quiet()
    s.answer(0).choose(1).resolve()
    assert s.links() == ["mourner.when[0]"]
    s.resolve()
    assert s.links() == ["herald.when[0]"]
    s.quiet()
    assert s.souls(0) == ["wisp"]


def test_a_strike_counts_and_the_last_one_ends_the_game(scene):
    """RP-002, RP-003, RP-098, RP-101."""
    s = scene({}, {"hand": ("squire",), "souls": (("wyrm_1", "wyrm_2"),)})
    s.passes()
    for strikes in (1, 2):
        s.answer(("attack", s.soul("wyrm_2", 1), s.t.zone("reaper", 0)[0])).quiet()
        assert s.get(0, "strikes") == strikes
        if strikes == 1:
            s.passes().passes()
    assert s.t.result is not None and s.t.result.winners == (1,)
