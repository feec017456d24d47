"""Where rules meet: damage that is reckoned once, cards gone on arrival, checks after every change, keywords
given and taken, effects on both players, and boons on another's field.
"""

from __future__ import annotations

import pytest

from engines.kernel import Order, player


@pytest.mark.rule("RS-154", "RS-R099", "RS-R137")
def test_what_runs_over_was_reckoned_already(scene):
    """Bonuses and reductions count once: 12 and 2 on a trinket of 6 leave 8; 12 less 2 leave 4."""
    s = scene({"hand": ("fury", "lance"), "vars": {"light": 2}}, {"field": ("lens",)})
    s.sling("fury").sling("lance", at=s.find("lens", "field", 1))
    assert s.get(1, "health") == 12
    s = scene({"hand": ("lance",), "ailments": {"weaken": 4}}, {"field": ("lens",)})
    s.sling("lance", at=s.find("lens", "field", 1))
    assert s.get(1, "health") == 16


@pytest.mark.rule("RS-R137")
def test_war_cry_and_wisp_on_a_buckler(scene):
    """5 and 2 on a defense of 5: the 2 that run over are 2."""
    s = scene({"hand": ("war_cry", "wisp"), "vars": {"light": 3}}, {"field": ("buckler",)}, real=True)
    s.sling("war_cry").sling("wisp", at=s.find("buckler", "field", 1))
    assert (s.zone("field", 1), s.get(1, "health")) == ((), 18)


@pytest.mark.rule("RS-R099", "RS-163")
def test_what_runs_over_may_be_blocked(scene):
    """As a damage event of its own, by who has not blocked yet."""
    s = scene({"hand": ("lance",)}, {"hand": ("ash", "ash"), "field": ("lens",)})
    s.sling("lance", at=s.find("lens", "field", 1)).passes().blocks()
    assert s.options.decision.data == ("block", player(1), 6)
    s.blocks("ash")
    assert s.get(1, "health") == 18


@pytest.mark.rule("RS-153", "RS-167", "RS-R097", "RS-R141")
def test_a_barrier_that_comes_between_stops_what_is_left_of_pierce(scene):
    """2 down the enemy; of the other 10 its new barrier stops 3."""
    s = scene({"hand": ("lance",)}, {"vars": {"health": 2}, "field": ("bastion",)})
    s.sling("lance", at=player(1))
    assert (s.get(1, "power"), s.get(1, "health"), s.get(1, "barrier")) == (4, 13, 0)


@pytest.mark.rule("RS-152", "RS-R098")
def test_direct_pierce_passes_that_barrier_by(scene):
    s = scene(
        {"hand": ("fury", "dart"), "vars": {"light": 2}}, {"vars": {"health": 2}, "field": ("bastion",)}
    )
    s.sling("fury").sling("dart")
    assert (s.get(1, "health"), s.get(1, "barrier")) == (17, 3)


# --- gone on arrival ----------------------------------------------------------------------------------------


@pytest.mark.rule("RS-159", "RS-252", "RS-R139")
def test_a_ward_that_dies_on_arrival_gives_no_barrier(scene):
    """Two Crumble Songs take its 4 defense."""
    s = scene(
        {"hand": ("hammer_blow",), "field": ("crumble_song", "crumble_song"), "conc": ("wisp",) * 5},
        {"hand": ("ward_of_answers",), "ailments": {"curse": 1}},
        real=True,
    )
    s.sling("hammer_blow").sling("ward_of_answers")
    assert (s.get(1, "health"), s.get(1, "barrier"), s.zone("discard", 1)) == (9, 0, ("ward_of_answers",))


@pytest.mark.rule("RS-159", "RS-252", "RS-R139")
def test_a_trap_that_dies_on_arrival_takes_nothing(scene):
    """It is not even aimed."""
    s = scene({"hand": ("fists",), "field": ("crumble",)}, {"hand": ("stone_trap",)})
    s.sling("fists")
    s.play(s.find("stone_trap", "hand", 1)).goes_on(1, {"#place": None, "#light": None})
    assert (s.zone("under", 1), s.zone("discard", 1), s.get(1, "health")) == ((), ("stone_trap",), 14)
    assert s.zone("field", 0) == ("crumble", "fists")


@pytest.mark.rule("RS-142", "RS-R139")
def test_a_card_gone_on_arrival_has_no_keywords_and_is_not_heard_of(scene):
    """No token, no bullet, and nothing that waits for a play."""
    s = scene({"hand": ("dud",), "field": ("choir",)}, {"field": ("crumble",)})
    s.sling("dud")
    assert (s.asked, s.zone("discard", 0)) == ((0, "act"), ("dud",))
    assert s.t.rows[s.find("choir", "field", 0)].mark("token") == 0
    assert s.t.rows[s.find("dud", "discard", 0)].mark("token") == 0


@pytest.mark.rule("RS-142", "RS-R134", "RS-R139")
@pytest.mark.parametrize(("card", "asked"), [("fuse", False), ("slow_fuse", True)])
def test_a_card_that_its_keywords_bring_down(scene, card, asked):
    """Tokens before the bullet: none is chosen. Tokens after it: the play is not heard of."""
    s = scene({"hand": (card, "ash"), "field": ("choir",)}, {})
    s.sling(card)
    if asked:
        s.chooses("Draw")
    assert (s.asked, s.zone("discard", 0), s.zone("hand", 0)) == ((0, "act"), (card,), ("ash",))
    assert s.t.rows[s.find("choir", "field", 0)].mark("token") == 0


@pytest.mark.rule("RS-252", "RS-R139")
def test_a_card_destroyed_by_what_its_play_set_off_has_no_effect(scene):
    s = scene({"hand": ("dud",)}, {"field": ("warden",)})
    s.sling("dud").chooses("Draw")
    assert (s.zone("discard", 0), s.zone("hand", 0)) == (("dud",), ())


# --- checks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RS-R010", "RS-R102")
def test_what_an_effect_weakens_is_destroyed_before_its_next_step(scene):
    s = scene({"hand": ("sap",)}, {"field": ("omen", "lens")})
    s.sling("sap")
    assert (s.zone("field", 1), len(s.t.zone("hand", 0))) == (("lens",), 1)


@pytest.mark.rule("RS-R010", "RS-R102", "RS-R023")
def test_damage_outlives_what_held_a_card_up(scene):
    """The effect of the ability ends in step 1, damage goes in step 3: the card falls in between."""
    s = scene(
        {"hand": ("fireball",), "field": ("omen",), "equips": ("eva", "brace"), "vars": {"determination": 1}},
        {},
    )
    s.use(s.find("brace", "slinger", 0)).sling("fireball", at=s.find("omen", "field", 0))
    assert s.zone("discard", 0) == ("omen",)
    s = scene(
        {
            "hand": ("sweep", "sweep", "ash"),
            "field": ("omen",),
            "equips": ("eva", "brace"),
            "vars": {"determination": 1},
        },
        {},
    )
    s.use(s.find("brace", "slinger", 0)).sling("sweep", at=player(0)).sling("sweep", at=player(0))
    assert s.zone("field", 0) == ("omen", "sweep", "sweep")
    s.ends()
    assert "omen" in s.zone("discard", 0)


@pytest.mark.rule("RS-R010", "RS-185", "RS-R019")
@pytest.mark.parametrize("waiting", [(), ("echo",)], ids=["", "something waits for moves"])
@pytest.mark.parametrize("card", ["assay", "unveil"])
def test_what_a_boon_uncovers_counts_before_the_next_step(scene, card, waiting):
    """Five Debilitates lie open, so health is 15 when 15 of it are lost."""
    under = {"ailments": {"debilitate": 5}, "boons": {"debilitate": ("veil", 1)}}
    s = scene({"hand": (card,)}, {**under, "field": waiting})
    veil = s.find("veil", "area", 1)
    s.play(s.find(card, "hand", 0)).goes_on(0, {"#place": None, "#light": None, "t": veil, "u": None})
    assert (s.get(1, "power"), s.get(1, "health")) == (4, 15)


# --- keywords given and taken -------------------------------------------------------------------------------


@pytest.mark.rule("RS-221", "RS-237", "RS-242")
def test_shout_that_is_given_makes_an_answer(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("dart",), "field": ("crier",), "conc": ("ash",) * 3})
    s.sling("fists").sling("dart").passes()
    assert (s.get(0, "health"), s.get(1, "health")) == (17, 14)


@pytest.mark.rule("RS-221", "RS-242")
def test_shout_that_is_taken_makes_none(scene):
    """In one's own Play Phase the card is played as ever."""
    s = scene({"hand": ("fists",), "field": ("muzzle",)}, {"hand": ("riposte",)})
    s.sling("fists")
    riposte = s.find("riposte", "hand", 1)
    assert not s.offers("play")
    assert s.refused(("play", riposte, "riposte.play[0]", "")) == ("not_now", "RS-242")
    s.passes().blocks()
    s.passes()
    assert s.offers("play", riposte)


# --- several players ----------------------------------------------------------------------------------------


@pytest.mark.rule("RS-264", "RS-R013", "RS-R081")
@pytest.mark.parametrize("first", [0, 1])
def test_the_active_player_says_who_suffers_first(scene, first):
    """At power 1 each, the first defeat decides."""
    low = {"power": 1}
    s = scene({"hand": ("quake",), "vars": low}, {"vars": low})
    s.sling("quake")
    assert isinstance(s.options.decision, Order) and s.asked[0] == 0
    s.answer((player(first), player(1 - first)))
    assert s.t.result is not None and s.t.result.winners == (1 - first,)


@pytest.mark.rule("RS-264", "RS-R013")
def test_the_active_player_orders_an_answer_too(scene):
    """Whose effect it is does not matter."""
    s = scene(
        {"hand": ("fists",), "vars": {"power": 1}},
        {"hand": ("quake",), "field": ("crier",), "vars": {"power": 1}, "conc": ("ash",) * 3},
    )
    s.sling("fists").sling("quake")
    assert (s.asked[0], isinstance(s.options.decision, Order)) == (0, True)


@pytest.mark.rule("RS-264", "RS-R013")
@pytest.mark.parametrize(
    ("card", "questions"), [("miasma", 1), ("tithe", 2), ("calm", 3)], ids=["ailments", "cards", "cures"]
)
def test_every_effect_on_both_asks(scene, card, questions):
    s = scene(
        {"hand": (card, "ash", "ash"), "ailments": {"curse": 2}},
        {"hand": ("ash", "ash"), "ailments": {"curse": 2}},
    )
    s.sling(card).passes()
    asked = 0
    while s.asked[1] != "act":
        if isinstance(s.options.decision, Order):
            assert s.asked[0] == 0
            asked += 1
            s.answer((player(1), player(0)))
        else:
            s.answer(next(iter(s.options.answers())).value)
    assert asked == questions


@pytest.mark.rule("RS-264", "RS-R013")
def test_the_order_is_the_order(scene):
    """The second is not touched before the first is done."""
    s = scene({"hand": ("miasma",)}, {})
    s.sling("miasma").answer((player(1), player(0)))
    afflicted = [
        event.seat for event in s.local.events if event.kind == "counted" and event.args[0] == "instance"
    ]
    assert afflicted == [1, 1, 0, 0]


# --- boons on another's field -------------------------------------------------------------------------------


@pytest.mark.rule("RS-190", "RS-R140")
def test_a_ward_on_an_enemys_ailment_wards_the_enemy(scene):
    s = scene({"hand": ("ward_of_answers",)}, {"ailments": {"curse": 1}}, real=True)
    s.sling("ward_of_answers")
    assert (s.get(0, "barrier"), s.get(1, "barrier")) == (0, 4)


@pytest.mark.rule("RS-190", "RS-R140")
def test_who_controls_the_boon_draws(scene):
    """Veil on the enemy's ailment: the enemy draws."""
    s = scene({"hand": ("veil",)}, {"ailments": {"curse": 1}})
    s.sling("veil")
    assert (s.zone("hand", 0), len(s.t.zone("hand", 1))) == ((), 1)


# --- small print --------------------------------------------------------------------------------------------


@pytest.mark.rule("RS-R055")
def test_nothing_is_aimed_at_its_own_source(scene):
    s = scene({"hand": ("blast",)}, {"field": ("lens",)})
    s.play(s.find("blast", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    assert s.zone("discard", 1) == ("lens",)
    s = scene({"hand": ("blast",)}, {})
    assert s.refusal("play", s.find("blast", "hand", 0), "blast.play[0]", "") == "bad_target"


@pytest.mark.rule("RS-208", "RS-209", "RS-R044")
def test_what_could_not_be_removed_is_not_converted(scene):
    """Each new Burn takes another Curse away: of three only two are left to convert."""
    s = scene({"hand": ("sour",)}, {"ailments": {"curse": 3}, "field": ("leech",)})
    s.sling("sour", at=player(1))
    while s.asked == (1, "#order"):  # Burn I, or Leech first
        s.answer((0, 1))
    assert (s.instances("curse", 1), s.instances("burn", 1)) == (0, 2)


@pytest.mark.rule("RS-047", "RS-R060")
def test_a_card_without_a_cost_is_slung_without_light(scene):
    s = scene({"hand": ("alms",), "conc": ("ash",), "used": (0,)}, {})
    s.sling("alms")
    assert (len(s.t.zone("hand", 0)), s.get(0, "light")) == (1, 0)
