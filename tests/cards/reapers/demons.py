"""What the Demons' cards say is what happens."""

from __future__ import annotations

import pytest

from tests.cards.sentences import shows
from tests.rules.reapers.real import ranked

CAPTAIN, LEGION, DEVOURER, PRICE = (
    ranked("malphas", 2),
    ranked("malphas", 3),
    ranked("vassago", 2),
    ranked("orias", 2),
)


@pytest.mark.parametrize(
    ("id", "line", "atk", "grd"),
    [
        pytest.param("malphas_1", "front", 1100, 1100, marks=shows("malphas_1")),
        pytest.param("cinder_slinger", "ranger", 1200, 600, marks=shows("cinder_slinger")),
    ],
)
def test_plain_souls(summoned, id, line, atk, grd):
    assert summoned(id, line) == (line, atk, grd)


@shows("malphas_2", 1)
@shows("imp")
def test_the_captain_musters_two_imps(table):
    s = table({"souls": ("malphas_1",), "hand": ("malphas_2", "sunder")})
    s.put("malphas_2").quiet()
    assert s.souls(0) == ["malphas_2", "imp", "imp"]
    imp = s.soul("imp", 0)
    assert (s.stat(imp, "atk"), s.stat(imp, "grd")) == (400, 300)


@shows("malphas_2", 1, edge=True)
@pytest.mark.parametrize(("others", "imps"), [(3, 1), (4, 0)])
def test_the_captain_musters_as_many_as_there_is_room_for(table, others, imps):
    s = table({"souls": ("malphas_1", *("abaddon",) * others), "hand": ("malphas_2", "sunder")})
    s.put("malphas_2").quiet()
    assert s.souls(0).count("imp") == imps


@shows("malphas_2", 1, edge=True)
def test_a_captain_whose_rank_is_taken_in_answer_musters_nobody(table):
    s = table(
        {"souls": ("malphas_1",), "hand": ("malphas_2", "marut")},
        {"souls": ("court_mage",), "hand": ("de_rank", "marut")},
    )
    s.put("malphas_2")
    while not s.t.chain:
        s.passes()
    assert s.links() == ["malphas_2.when[0]"]
    s.put("de_rank").quiet()
    assert s.souls(0) == ["malphas_1"]


@shows("malphas_3", 1, 2)
def test_the_legion_drives_tokens_and_sends_one_in(table):
    s = table({"souls": (LEGION, "imp", "abaddon")}, {"souls": ("marut", "court_mage", "imp")})
    assert s.stat(s.soul("imp", 0), "atk") == 700
    assert (s.stat(s.soul("abaddon", 0), "atk"), s.stat(s.soul("imp", 1), "atk")) == (400, 400)
    s.skill("malphas_3").quiet()
    assert (s.souls(0), s.souls(1)) == (["malphas_3", "abaddon"], ["marut", "imp"])
    assert not s.uses("malphas_3", 0)


@shows("malphas_3", 2, edge=True)
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [(("imp",), ("marut",)), (("abaddon",), ("court_mage",))],
    ids=["no Rear-Line", "no Token"],
)
def test_the_legion_needs_a_token_and_a_rear_line(table, mine, theirs):
    assert not table({"souls": (LEGION, *mine)}, {"souls": theirs}).uses("malphas_3", 0)


@shows("vassago_1", 1)
@pytest.mark.parametrize(("go", "imps"), [(0, 1), (1, 0)], ids=["you may", "you need not"])
def test_the_gnawer_breeds(table, go, imps):
    s = table({"souls": ("vassago_1",)}, {"souls": ("imp", "marut")}, at="combat")
    s.attack(s.soul("vassago_1", 0), s.soul("imp", 1)).quiet().answer(go)
    s.quiet()
    assert s.souls(0).count("imp") == imps


@shows("vassago_1", 1, edge=True)
def test_the_gnawer_breeds_though_it_falls_and_not_without_room(table):
    s = table({"souls": ("vassago_1",)}, {"souls": ("vigil_squire", "marut")}, at="combat")
    s.attack(s.soul("vassago_1", 0), s.soul("marut", 1)).quiet()
    assert s.asked == (0, "#go"), "both have fallen; it has destroyed a Soul all the same"
    s.answer(0).quiet()
    assert s.souls(0) == ["imp"]
    s = table({"souls": ("vassago_1", *("abaddon",) * 4)}, {"souls": ("imp", "marut")}, at="combat")
    s.attack(s.soul("vassago_1", 0), s.soul("imp", 1)).quiet()
    assert s.asked == (0, "act"), "the Front-Line is full: nothing is offered"


@shows("vassago_2", 1)
def test_the_devourer_grows_on_another(table):
    s = table({"souls": (DEVOURER, "imp")}, {"souls": ("marut",)})
    s.skill("vassago_2").quiet()
    vassago = s.soul("vassago_2", 0)
    assert s.souls(0) == ["vassago_2"]
    assert (s.stat(vassago, "atk"), s.stat(vassago, "grd")) == (2600, 2400)
    s.until("fortify", 1)
    assert (s.stat(vassago, "atk"), s.stat(vassago, "grd")) == (1900, 1700), "this turn"


@shows("vassago_2", 1, edge=True)
def test_the_devourer_alone_goes_hungry_and_a_price_stays_paid(table):
    assert not table({"souls": (DEVOURER,)}, {"souls": ("marut",)}).uses("vassago_2", 0)
    s = table({"souls": (DEVOURER, "imp")}, {"souls": ("marut",), "hand": ("hush", "marut")})
    s.skill("vassago_2").put("hush").quiet()
    assert (s.souls(0), s.stat(s.soul("vassago_2", 0), "atk")) == (["vassago_2"], 1900)


@shows("lucifer", 1)
def test_lucifer_returns(table):
    s = table({"souls": ("malphas_1",), "graveyard": ("lucifer", "abaddon", "sunder")})
    s.skill("lucifer", "graveyard").quiet()
    assert s.souls(0) == ["malphas_1", "lucifer"]
    assert (s.zone("purgatory", 0), s.zone("graveyard", 0)) == (("abaddon",), ("sunder",))


@shows("lucifer", 1, edge=True)
@pytest.mark.parametrize(
    ("souls", "graveyard", "can"),
    [
        (("malphas_1",), ("lucifer",), False),
        (("malphas_1",), ("lucifer", "sunder"), False),
        (("malphas_1",) * 5, ("lucifer", "abaddon"), False),
        (("malphas_1",) * 4, ("lucifer", "lucifer"), True),
    ],
    ids=["alone", "a Cast does not pay", "no position", "another Lucifer pays"],
)
def test_lucifer_needs_another_soul_there_and_a_position(table, souls, graveyard, can):
    s = table({"souls": souls, "graveyard": graveyard})
    assert s.uses("lucifer", 0, "graveyard") == can


@shows("abaddon", 1)
@pytest.mark.parametrize("attacks", [True, False], ids=["attacking", "guarding"])
def test_whoever_fights_abaddon_is_destroyed(table, attacks):
    autha = ranked("autha", 2)
    mine, theirs = ("abaddon", autha) if attacks else (autha, "abaddon")
    s = table({"souls": (mine, "marut")}, {"souls": (theirs, "marut")}, at="combat")
    s.attack(s.t.zone("front", 0)[0], s.t.zone("front", 1)[0]).quiet()
    assert (s.souls(0), s.souls(1)) == (["marut"], ["marut"]), "he falls too, but dooms all the same"


@shows("abaddon", 1, edge=True)
def test_abaddon_dooms_no_reaper_and_nobody_he_did_not_fight(table):
    s = table({"souls": ("abaddon",)}, at="combat")
    s.attack(s.soul("abaddon", 0), s.reaper(1)).quiet()
    assert (s.damage(s.reaper(1)), s.t.chain) == (400, ())
    s = table({"souls": ("starfall_archer",)}, {"souls": ("abaddon",)})
    s.skill("starfall_archer").quiet()
    assert s.souls(0) == ["starfall_archer"], "damage is no fight"


@shows("verin", 1)
def test_verin_beckons_a_demon(table):
    mine = {"souls": ("verin", "imp"), "deck": ("lucifer", "marut", "sunder")}
    s = table(mine, {"souls": ("marut",)})
    s.skill("verin").quiet()
    offered = {s._id(answer.value[0]) for answer in s.options.answers() if answer.value}
    assert (s.asked, offered, s.souls(0)) == ((0, "found"), {"lucifer"}, ["verin"])
    s.choose(0, found=s.find("lucifer", "deck", 0))
    assert "lucifer" in s.zone("hand", 0) and not s.uses("verin", 0)


@shows("verin", 1, edge=True)
def test_verin_needs_a_token_and_finds_nothing_in_an_empty_deck(table):
    assert not table({"souls": ("verin", "abaddon")}).uses("verin", 0)
    s = table({"souls": ("verin", "imp"), "deck": (), "hand": ("marut",)}, {"souls": ("marut",)})
    s.skill("verin").quiet()
    assert (s.souls(0), s.zone("hand", 0), s.t.result) == (["verin"], ("marut",), None)


@shows("orias_1", 1)
def test_the_pact_buys_an_imp(table):
    s = table({"souls": ("orias_1",), "deck": ("sunder", "marut")})
    s.skill("orias_1").quiet()
    assert (s.souls(0), len(s.zone("deck", 0)), len(s.zone("graveyard", 0))) == (["imp", "orias_1"], 1, 1)
    assert not s.uses("orias_1", 0)


@shows("orias_1", 1, edge=True)
def test_no_pact_without_a_card_or_a_position(table):
    assert not table({"souls": ("orias_1",), "deck": ()}).uses("orias_1", 0)
    assert not table({"souls": ("orias_1", *("abaddon",) * 5)}).uses("orias_1", 0)


@shows("orias_2", 1)
def test_the_price_is_a_soul_for_two_cards(table):
    s = table({"souls": (PRICE, "imp"), "hand": ("marut",)})
    s.skill("orias_2").quiet()
    assert (s.souls(0), s.hand(0)) == (["orias_2"], 3) and not s.uses("orias_2", 0)


@shows("orias_2", 1, edge=True)
def test_the_price_alone_and_with_a_short_deck(table):
    assert not table({"souls": (PRICE,)}).uses("orias_2", 0)
    s = table({"souls": (PRICE, "imp"), "hand": ("marut",), "deck": ("marut",)})
    s.skill("orias_2").quiet()
    assert (s.hand(0), s.t.result) == (2, None), "what there is, and no loss"


@shows("imp_driver", 1)
def test_the_driver_hurls_a_token(table):
    s = table({"souls": ("imp_driver", "imp")}, {"souls": ("marut", "court_mage")})
    s.skill("imp_driver", t=s.soul("marut", 1)).quiet()
    assert (s.souls(0), s.damage(s.soul("marut", 1))) == (["imp_driver"], 900)


@shows("imp_driver", 1, edge=True)
def test_the_driver_needs_a_token_of_its_own_and_a_target(table):
    assert not table({"souls": ("imp_driver", "abaddon")}, {"souls": ("marut",)}).uses("imp_driver", 0)
    assert not table({"souls": ("imp_driver",)}, {"souls": ("imp",)}).uses("imp_driver", 0)
    assert not table({"souls": ("imp_driver", "imp")}).uses("imp_driver", 0)
