"""Emry: what its cards do, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.cards.runiverse.gifts import broken, drawn, gifts
from tests.cards.runiverse.told import body, costly, told
from tests.cards.sentences import shows
from tests.rules.runiverse.real import lay

MAGES = {
    "bond": "alder briar cedra",
    "dispel": "dael elowen fern",
    "draw": "gwil hazel ilex",
    "emry": "juniper kestrel linden",
}


@pytest.mark.parametrize(("mage", "gift"), gifts(MAGES))
def test_a_gift_on_the_first_draw(scene, mage, gift):
    drawn(scene, mage, gift)


@pytest.mark.parametrize(("mage", "gift"), gifts(MAGES, edge=True))
def test_a_gift_of_a_broken_bond(scene, mage, gift):
    broken(scene, mage, gift)


def summoned(s):
    """The Wild Summons cards that were revealed, by id."""
    known: dict[int, int] = {}
    found: list[str] = []
    for event in s.local.events:
        if event.kind == "shown":
            known.update(zip(event.cards, event.args[0], strict=True))
        elif event.kind == "summons":
            found.append(s.game.catalogue.cards[known[event.cards[0]]].id)
    return found


@pytest.mark.parametrize(
    ("do", "times"),
    [
        pytest.param("wild_caller", 1, marks=shows("wild_caller", 1)),
        pytest.param("wild_summoning", 3, marks=shows("wild_summoning", 1)),
        pytest.param("wild_horn", 1, marks=shows("wild_horn", 1)),
    ],
)
def test_wild_summons(scene, do, times):
    s = lay(scene, "emry", hand=do)
    s.evoke(do)
    if do == "wild_horn":
        s.use(s.up(do))
    while s.asked[1] != "act":
        s.answer(next(iter(s.options.answers())).value)
    shown = summoned(s)
    creatures = [id for id in shown if id != "no_creature"]
    assert len(shown) == times
    assert sorted(s.zone("field", 0)) == sorted([*creatures, *([do] if do != "wild_summoning" else [])])
    assert len(s.t.zone("wild", 0)) == 7 - len(creatures), "a token in play is not in the deck"


@pytest.mark.parametrize(
    ("card", "at"),
    [
        pytest.param("wild_caller", 1, marks=shows("wild_caller", 1, edge=True)),
        pytest.param("wild_summoning", 1, marks=shows("wild_summoning", 1, edge=True)),
        pytest.param("wild_horn", 1, marks=shows("wild_horn", 1, edge=True)),
        pytest.param("no_creature", 1, marks=shows("no_creature", 1, 2)),
        pytest.param("no_creature", 1, marks=shows("no_creature", 1, 2, edge=True)),
    ],
)
def test_until_nothing_but_no_creature_is_left(scene, card, at):
    """Seven are revealed again and again: six creatures join, and No Creature never does."""
    caller = "wild_summoning" if card == "no_creature" else card
    s = lay(scene, "emry", hand=" ".join([caller] * 9), power=90)
    for _ in range(9):
        s.evoke(caller)
        while s.asked[1] != "act":
            s.answer(next(iter(s.options.answers())).value)
        if caller == "wild_horn":
            horns = [c for c in s.t.zone("field", 0) if s.ids((c,)) == ("wild_horn",) and not s.row(c).turned]
            s.use(horns[0])
            while s.asked[1] != "act":
                s.answer(next(iter(s.options.answers())).value)
    shown = summoned(s)
    joined = [id for id in shown if id != "no_creature"]
    field = [id for id in s.zone("field", 0) if id != caller]
    assert sorted(field) == sorted(joined) and len(joined) <= 6
    assert len(shown) == (27 if caller == "wild_summoning" else 9)
    assert "no_creature" not in field and "no_creature" in s.zone("wild", 0)


@pytest.mark.parametrize(
    "mine",
    [
        pytest.param("kittle", marks=shows("floral_dancer", 1)),
        pytest.param("", marks=shows("floral_dancer", 1, edge=True)),
    ],
)
def test_floral_dancers(scene, mine):
    """Each gives an ally a counter as it joins; one that joins before all others has no ally."""
    s = lay(scene, "emry", hand="wild_summoning " * 9, mine=mine, power=90)
    for _ in range(9):
        s.evoke("wild_summoning")
        while s.asked[1] != "act":
            assert s.ids((s.options.decision.source,)) == ("floral_dancer",)
            s.answer(next(iter(s.options.answers())).value)
    joined = [id for id in summoned(s) if id != "no_creature"]
    counters = sum(s.row(card).mark("plus") for card in s.t.zone("field", 0))
    assert joined.count("floral_dancer") == 2
    assert counters == 2 - (not mine and joined[0] == "floral_dancer")


@pytest.mark.parametrize(
    "story",
    [
        told("thornling", 1, me="emry", mine="thornling", power=4, do="use thornling",
             see="thornling:level=2, power=2, can use thornling=no"),
        told("thornling", 1, me="emry", mine="thornling", power=1, edge=True, do="",
             see="can use thornling=no"),
        told("sapling_tender", 1, me="emry", hand="sapling_tender", mine="kittle", power=1,
             do="evoke sapling_tender; use sapling_tender", see="kittle:level=2, sapling_tender:tasked=yes"),
        told("sapling_tender", 1, me="emry", mine="sapling_tender", my_mages1="briar", my_field1="kittle",
             edge=True,
             do="use sapling_tender", see="kittle:level=1, sapling_tender:level=1"),
        body("meadow_ylart", 1, 2, me="emry", cost=2),
        costly("meadow_ylart", 1, me="emry", far="ruby", cost=2),
        told("twinbloom", 1, 2, me="emry", hand="twinbloom", mine="granite_ram", enemy="kittle", power=2,
             do="evoke twinbloom; attack granite_ram > kittle", see="twinbloom:level=4, granite_ram:level=3"),
        told("twinbloom", 1, 2, me="emry", hand="twinbloom", mine="granite_ram",
             enemy="kittle elderwood_giant", edge=True,
             do="evoke twinbloom; attack granite_ram > elderwood_giant; end; end; phase; "
                 "attack twinbloom > kittle",
             see="twinbloom:level=4, pile=granite_ram"),
        told("cooperative_ylart", 1, 2, 3, me="emry", hand="cooperative_ylart",
             mine="meadow_ylart granite_ram", power=3,
             do="evoke cooperative_ylart as evolve",
             see="cooperative_ylart:vim=meadow_ylart, cooperative_ylart:level=4, granite_ram:level=4"),
        told("cooperative_ylart", 1, 2, 3, me="emry", hand="cooperative_ylart", edge=True,
             do="evoke cooperative_ylart", see="cooperative_ylart:level=3, mine=cooperative_ylart"),
        told("cooperative_ylart", 3, me="emry", hand="cooperative_ylart", mine="kittle",
             enemy="elderwood_giant", edge=True,
             do="evoke cooperative_ylart; attack kittle > elderwood_giant",
             see="cooperative_ylart:level=3, pile=kittle"),
        told("roving_stag", 1, me="emry", mine="roving_stag", my_mages1="briar", enemy="kittle",
             do="use roving_stag; done; phase 1; attack roving_stag > kittle",
             see="mine=-, mine1=roving_stag, foepile=kittle"),
        told("roving_stag", 1, me="emry", mine="roving_stag", edge=True, do="use roving_stag",
             see="mine=roving_stag"),
        told("ylart_matriarch", 1, 2, me="emry", hand="ylart_matriarch", mine="meadow_ylart kittle", power=4,
             enemy="kittle",
             do="evoke ylart_matriarch as evolve; end; end; phase; attack ylart_matriarch > kittle",
             see="ylart_matriarch:level=5, my.kittle:level=2, ylart_matriarch:vim=meadow_ylart, "
                 "foepile=kittle"),
        told("ylart_matriarch", 1, me="emry", hand="ylart_matriarch", mine="kittle", edge=True,
             do="", see="can evoke ylart_matriarch as evolve=no"),
        told("vinecrown_ancient", 1, me="emry", hand="vinecrown_ancient", mine="kittle worn_altar",
             my_mages1="briar",
             my_field1="frost_fox", enemy="granite_ram", power=5, do="evoke vinecrown_ancient",
             see="kittle:level=2, frost_fox:level=3, vinecrown_ancient:level=6, foe.granite_ram:level=3, "
                 "worn_altar:plus=0"),
        told("vinecrown_ancient", 1, me="emry", hand="vinecrown_ancient", edge=True,
             do="evoke vinecrown_ancient", see="vinecrown_ancient:level=6"),
        told("elderwood_giant", 1, me="emry", hand="elderwood_giant", enemy="mountain_elder", power=7,
             do="evoke elderwood_giant; end; end; phase; attack elderwood_giant > mountain_elder",
             see="foepile=mountain_elder, elderwood_giant:damage=6"),
        costly("elderwood_giant", 1, me="emry", far="ruby", cost=7),
        told("sudden_growth", 1, me="emry", hand="sudden_growth", mine="kittle", enemy="glacier_yak", power=1,
             do="evoke sudden_growth; attack kittle > glacier_yak",
             see="foepile=glacier_yak, pile=kittle sudden_growth"),
        told("sudden_growth", 1, me="emry", hand="sudden_growth", mine="kittle", edge=True,
             do="evoke sudden_growth; end", see="kittle:level=1"),
        told("forests_gift", 1, 2, me="briar", hand="forests_gift", mine="kittle", power=1,
             do="evoke forests_gift", see="kittle:level=4"),
        told("forests_gift", 1, 2, me="alder", hand="forests_gift", mine="kittle", edge=True,
             do="evoke forests_gift", see="kittle:level=3"),
        told("entangle", 1, 2, me="emry", hand="entangle", enemy="granite_ram", power=2,
             do="evoke entangle; end; end", see="foe.granite_ram:level=1, pile=-"),
        told("entangle", 1, 2, me="emry", hand="entangle", mine="kittle", enemy="granite_ram", edge=True,
             do="evoke entangle; attack kittle > granite_ram",
             see="foepile=granite_ram, pile=entangle kittle"),
        told("entangle", 1, me="emry", hand="entangle", edge=True, do="evoke entangle", see="pile=entangle"),
        told("overgrowth", 1, me="emry", hand="overgrowth", mine="kittle frost_fox worn_altar", power=3,
             do="evoke overgrowth", see="kittle:level=2, frost_fox:level=3, worn_altar:plus=0"),
        told("overgrowth", 1, me="emry", hand="overgrowth", my_mages1="briar", my_field1="kittle", edge=True,
             do="evoke overgrowth", see="kittle:level=1, pile=overgrowth"),
        told("heartwood_staff", 1, me="emry", mine="heartwood_staff kittle", power=3,
             do="use heartwood_staff; say 3", see="kittle:level=4, power=0, heartwood_staff:tasked=yes"),
        told("heartwood_staff", 1, me="emry", mine="heartwood_staff kittle", power=0, edge=True,
             do="", see="can use heartwood_staff=no"),
        told("grove_altar", 1, me="emry", hand="meadow_ylart", mine="grove_altar", do="evoke meadow_ylart",
             see="meadow_ylart:level=3"),
        told("grove_altar", 1, me="emry", mine="roving_stag", my_mages1="briar", my_field1="grove_altar",
             edge=True,
             do="use roving_stag", see="mine1=grove_altar roving_stag, roving_stag:level=3"),
        told("leafy_fevin", 1, me="emry", mine="leafy_fevin", enemy="kittle",
             do="attack leafy_fevin > kittle", see="foepile=kittle, leafy_fevin:damage=0"),
        told("leafy_fevin", 1, me="ruby", mine="kittle", enemy="leafy_fevin", edge=True,
             do="attack kittle > leafy_fevin", see="pile=kittle, enemy=-, foepile=-"),
        told("stump_shaman", 1, 2, me="ruby", mine="granite_ram", enemy="stump_shaman",
             do="attack granite_ram > stump_shaman",
             see="foe.stump_shaman:damage=0, foe.stump_shaman:tasked=yes"),
        told("stump_shaman", 1, me="ruby", hand="sear", enemy="stump_shaman", edge=True,
             do="evoke sear",
             see="enemy=-, foepile=-, foewild=floral_dancer floral_dancer leafy_fevin leafy_fevin "
                 "no_creature stump_shaman stump_shaman stump_shaman"),
    ],
)  # fmt: skip
def test_a_card(scene, story):
    story.play(scene)
