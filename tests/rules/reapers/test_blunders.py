"""Things that a bot that knows its cards does not do, each in a position where it is tempted."""

from __future__ import annotations

from random import Random

import pytest

from engines.bots import make_bot
from engines.reapers.turn import KEEP, REDRAW
from tests.rules.reapers.real import ranked

SEEDS = range(3)


def chosen(s, seed):
    """What the greedy bot answers in the place of the seat asked."""
    seat = s.options.decision.seat
    return make_bot("greedy", s.game, Random(seed)).choose(s.t, s.options, s.local.secrets[seat]).value


def named(s, value):
    """An answer by its first word and the ids of its cards."""
    cards = [one for one in value[1:] if type(one) is int]
    return (value[0], *[s._id(card) for card in cards])


@pytest.fixture
def table(scene):
    def laid(mine, theirs=None, at="fortify"):
        usual = {"reaper": "old_furnace"}
        return scene({**usual, **mine}, {**usual, **(theirs or {})}, real=True, at=at)

    return laid


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({"souls": ("morvane_1",)}, {"souls": (ranked("aldric", 3),)}),
        ({"souls": ("imp",)}, {"souls": ("aldric_1",)}),
        ({"souls": (ranked("autha", 2),)}, {"souls": ("abaddon",)}),
    ],
    ids=["a Rank 1 into a Rank 3", "a Token into a Soul", "a Rank 2 into Abaddon"],
)
def test_no_attack_into_certain_loss(table, mine, theirs, seed):
    s = table(mine, theirs, at="combat")
    assert chosen(s, seed)[0] in ("pass", "skip")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({"souls": (ranked("autha", 2),), "hand": ("dragonfire",)}, {}),
        ({"souls": (ranked("autha", 2),), "hand": ("dragonfire",)}, {"souls": ("court_mage",)}),
        ({"souls": (ranked("zadkiel", 2), ("marut", "aegis_plate")), "hand": ("purge_cast",)}, {}),
        ({"souls": ("court_mage", "sky_lancer"), "hand": ("twin_volley",)}, {}),
        ({"souls": ("verin", "imp"), "hand": ("blood_price",)}, {"souls": ("imp",)}),
    ],
    ids=[
        "fire at nobody",
        "fire past the Front-Line",
        "one's own armour",
        "a Reaper out of reach",
        "no target",
    ],
)
def test_no_cast_with_nothing_to_hit(table, mine, theirs, seed):
    assert chosen(table(mine, theirs, at="regroup"), seed) == ("pass",)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("mine", "id"),
    [
        ({"souls": (ranked("aldric", 3), *("marut",) * 4), "hand": ()}, "aldric_3"),
        ({"souls": ("marut", "haniel_1"), "reaper": "mother_of_thorns", "hand": ()}, "mother_of_thorns"),
        ({"souls": (ranked("vassago", 2), "malphas_1"), "hand": ()}, "vassago_2"),
        ({"souls": (ranked("orias", 2), "malphas_1"), "hand": ()}, "orias_2"),
        ({"souls": ("ibwa_1",), "graveyard": ("lucifer", "mourner"), "hand": ()}, "ibwa_1"),
    ],
    ids=[
        "Recruits without room",
        "a Soul for a card",
        "devouring after combat",
        "a Soul for two cards",
        "feeding late",
    ],
)
def test_nothing_is_given_up_for_nothing(table, mine, id, seed):
    """After combat, with nothing to gain."""
    s = table(mine, {"souls": ("marut",)}, at="regroup")
    assert named(s, chosen(s, seed))[1:2] != (id,)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("hand", [(), ("drogon_2",)], ids=["nothing held", "a Rank 2 held"])
def test_no_soul_is_given_up_for_what_might_be_drawn(table, seed, hand):
    """Most cards of the Deck could be Summoned at once, but none is in hand yet."""
    souls = ("abaddon",) * (4 if hand else 3)
    mine = {
        "souls": souls,
        "reaper": "mother_of_thorns",
        "hand": (*hand, "sunder"),
        "deck": ("malphas_1",) * 9,
    }
    s = table(mine, {"souls": ("marut", "malphas_1")})
    assert named(s, chosen(s, seed))[1:2] != ("mother_of_thorns",)


@pytest.mark.parametrize("seed", SEEDS)
def test_bonuses_go_to_ones_own_and_harm_to_the_others(table, seed):
    enemy = {"souls": ("marut",), "hand": ("raised_shield", "borrowed_face", "marut")}
    s = table({"souls": ("malphas_1", "court_mage")}, enemy, at="combat")
    s.attack(s.soul("malphas_1", 0), s.soul("marut", 1))
    while s.asked[0] == 1:
        value = chosen(s, seed)
        if s.asked[1] == "t":
            shield = s._id(s.t.stack[-1].card) == "raised_shield"
            assert s.t.rows[value[0]].seat == (1 if shield else 0)
        s.answer(value)
    s.quiet()
    assert "marut" in s.souls(1), "either saves it"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_discarded_can_be_spared(table, seed):
    """A second copy of what has no place, not the Soul to be Summoned next."""
    mine = {"souls": ("rune_smith", "court_mage"), "hand": ("court_mage", "sunder"), "deck": ("aegis_plate",)}
    s = table({**mine, "reaper": "old_furnace"}, {"souls": ("marut",)})
    s.use(s.soul("rune_smith", 0))
    assert s._id(chosen(s, seed)[0]) == "sunder"


@pytest.mark.parametrize(
    ("hand", "souls", "keeps"),
    [
        (("sunder", "drogon_2", "drogon_3"), (), False),
        (("sunder", "drogon_2", "drogon_1"), (), False),
        (("drogon_1", "drogon_2", "autha_1"), (), True),
        (("sunder", "drogon_2", "drogon_3"), ("marut", "haniel_1"), True),
    ],
    ids=["nothing to Summon", "hardly anything", "a line to begin with", "a field that stands"],
)
def test_the_one_re_draw_is_kept_for_a_dead_hand(table, hand, souls, keeps):
    s = table({"hand": hand, "souls": souls, "deck": ("sunder",) * 20}, {}, at="draw")
    assert (s.asked, s.hand(0)) == ((0, "redraw"), 6)
    assert chosen(s, 0) == (KEEP if keeps else REDRAW)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_strike_is_taken_when_it_can_be(table, seed):
    s = table({"souls": (ranked("drogon", 3), "malphas_1")}, {"reaper": "nekhara"}, at="combat")
    assert named(s, chosen(s, seed)) == ("attack", "drogon_3", "nekhara")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("others", "breaks"), [(6, True), (3, False)], ids=["enough for a Strike", "too few"]
)
def test_many_small_ones_bring_down_a_strong_one_for_a_strike(table, others, breaks, seed):
    """The book's tip: three of them for a Rank 3, and the rest strikes the Reaper behind it."""
    front, rear = ("malphas_1",) * min(others, 5), ("cinder_slinger",) * (others - 5)
    s = table(
        {"souls": (*front, *rear)}, {"souls": (ranked("morvane", 3),), "reaper": "nekhara"}, at="combat"
    )
    assert (chosen(s, seed)[0] == "attack") == breaks


MANY = range(8)


@pytest.mark.parametrize("seed", MANY)
def test_no_shelter_against_what_is_no_damage(table, seed):
    """Sunder destroys whatever GRD its target has."""
    enemy = {"souls": ("arariel", "sky_lancer", "vigil_squire"), "hand": ("marut",)}
    s = table({"souls": ("court_mage", "malphas_1"), "hand": ("sunder",)}, enemy)
    s.put("sunder", t=s.soul("vigil_squire", 1))
    assert s.uses("arariel", 1) and chosen(s, seed) == ("pass",)


@pytest.mark.parametrize("seed", MANY)
def test_nothing_avenges_on_a_soul_that_has_fallen(table, seed):
    """Abaddon fell in the fight; his Skill dooms its target all the same."""
    s = table({"souls": ("abaddon",)}, {"souls": ("marut", "aldric_1"), "hand": ("marut",)}, at="combat")
    s.attack(s.soul("abaddon", 0), s.soul("aldric_1", 1))
    while not s.t.chain:
        s.passes()
    assert s.souls(0) == [] and s.uses("marut", 1) and chosen(s, seed) == ("pass",)


@pytest.mark.parametrize("seed", MANY)
def test_nothing_is_paid_for_a_search_that_finds_nothing(table, seed):
    """With a Strike in sight, which a Quick Cast in hand once hid from view."""
    souls = ("rune_smith", *("aldric_1",) * 5, "village_archer")
    mine = {"souls": souls, "hand": ("raised_shield",), "deck": ("marut",) * 19}
    s = table(mine, {"souls": ("imp",), "hand": ("marut",), "reaper": "nekhara"})
    assert s.uses("rune_smith", 0) and chosen(s, seed) == ("pass",)
    s = table({**mine, "deck": ("marut",) * 18 + ("aegis_plate",)}, {"souls": ("imp",)})
    found = s.game.propose(s.t, s.options, s.local.secrets[0])
    assert "use" in [answer.value[0] for answer in found], "as long as there is one"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("id", "deck"), [("nerith_1", 2), ("orias_1", 1), ("scale_seer", 2)], ids=["Whisper", "Sign", "scales"]
)
def test_nobody_empties_their_own_deck(table, id, deck, seed):
    """Who must draw from an empty Deck has lost; with cards enough the same Skill is used."""
    for n, used in ((deck, False), (20, True)):
        mine = {"souls": (id, "malphas_1", "malphas_1"), "deck": ("marut",) * n, "hand": ()}
        s = table(mine, {"souls": ("imp", "marut", "malphas_1")})
        assert (chosen(s, seed)[0] == "use") == used


@pytest.mark.parametrize("seed", SEEDS)
def test_of_the_others_graveyard_the_best_is_taken(table, seed):
    graveyard = ("mourner", "lucifer", "court_mage")
    s = table({"souls": (ranked("ibwa", 2),)}, {"souls": ("imp",), "graveyard": graveyard})
    s.use(s.soul("ibwa_2", 0))
    assert s.asked == (0, "#given")
    assert [s._id(card) for card in chosen(s, seed)] == ["lucifer"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("guards", [1, 3])
def test_who_may_attack_once_more_clears_the_way_and_strikes(table, guards, seed):
    """Drogon – The Fledged with one other Soul: only both together are past the Reaper's GRD."""
    enemy = {"souls": ("imp",) * guards, "reaper": "nekhara", "hand": ("marut",)}
    s = table({"souls": (ranked("drogon", 2), "malphas_1"), "hand": ("sunder",)}, enemy, at="combat")
    while not s.get(1, "strikes") and s.phase == (0, "combat"):
        s.answer(chosen(s, seed)) if s.asked[0] == 0 else s.passes()
    assert s.get(1, "strikes") == 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("mine", "word"),
    [
        ({"souls": (ranked("drogon", 3), "malphas_1"), "hand": ("twin_volley",)}, "use"),
        ({"souls": ("court_mage", "malphas_1"), "hand": ("sunder",)}, "play"),
    ],
    ids=["the Red", "Sunder"],
)
def test_nobody_destroys_under_the_eyes_of_marut(table, mine, word, seed):
    """The book's own example: Marut destroys Drogon before his Skill resolves. Without Marut it is used."""
    for guard, used in (("marut", False), ("vigil_squire", True)):
        s = table(mine, {"souls": (guard, ranked("seraphiel", 2)), "hand": ("marut",)})
        assert (chosen(s, seed)[0] == word) == used
