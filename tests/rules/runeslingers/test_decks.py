"""Deck building, packs, draft, sealed, tournaments (ledger sections 10 and 11)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engines.runeslingers import formats as f
from tests.rules.runeslingers.table import DECKS, GAME

CARDS = GAME.catalogue.cards


def number(name):
    return GAME.catalogue.number[name]


def clauses(lists):
    return [fault.clause for fault in GAME.deck_faults(GAME.modes[0], lists)]


def main(**changes):
    """The main list of the deck `eva` with cards exchanged: how many of a card in place of the first ones."""
    faces = list(dict(DECKS["eva"].lists)["main"])
    for name, n in changes.items():
        faces = [face for face in faces if face != number(name)]
        faces = [number(name)] * n + faces
    return tuple(faces[:30])


@pytest.mark.rule("RS-272", "RS-273", "RS-274", "RS-275", "RS-276", "RS-R131")
@pytest.mark.parametrize("name", sorted(DECKS))
def test_starter_decks_are_legal(name):
    assert clauses(dict(DECKS[name].lists)) == []


@pytest.mark.rule("RS-272")
def test_a_deck_has_thirty_cards():
    assert clauses({"main": main()[:29]}) == ["RS-272"]


@pytest.mark.rule("RS-273")
def test_two_copies_are_the_most():
    assert clauses({"main": main(wisp=3)}) == ["RS-273"]


@pytest.mark.rule("RS-274", "RS-R126")
def test_an_x_card_may_be_there_once():
    assert clauses({"main": main(star_fall_x=2)}) == ["RS-274"]
    assert f.is_x("Star Fall X") and not f.is_x("Hex") and not f.is_x("Xenia")


@pytest.mark.rule("RS-275", "RS-032", "RS-033")
def test_equips_share_one_class():
    eva, wall, flame = number("eva"), number("living_wall"), number("flame_of_nim")
    assert clauses({"slinger": (eva,), "stance": (wall,), "ability": (flame,)}) == ["RS-275"]
    assert clauses({"slinger": (eva, eva)}) == ["RS-033"]
    assert clauses({"stance": (flame,)}) == ["RS-033"]


@pytest.mark.rule("RS-276")
def test_equips_are_no_part_of_the_thirty():
    assert clauses({"main": main(eva=1)}) == ["RS-276"]


@pytest.mark.rule("RS-045")
def test_any_class_may_be_in_a_deck():
    """A Runeseer's deck with Runeguard cards."""
    lists = {**dict(DECKS["eva"].lists), "main": dict(DECKS["romin"].lists)["main"]}
    assert clauses(lists) == []


@pytest.mark.rule("RS-277")
def test_draft_needs_four_players():
    assert (f.DRAFT_SEATS, f.DRAFT_BEST) == (4, 6)


@pytest.mark.rule("RS-278", "RS-R129", "RS-286")
def test_packs_of_nine_by_rarity():
    """Forty packs from the smallest pools that suffice."""
    kinds = f.by_rarity(CARDS)
    copies = f.pool_copies(kinds, 40)
    rng = Random(3)
    pools = {
        rarity: rng.sample([number(name) for name in names for _ in range(copies[rarity])],
                           len(names) * copies[rarity])
        for rarity, names in kinds.items()
    }  # fmt: skip
    packs = f.packs_from(pools, 40)
    assert len(packs) == 40
    for pack in packs:
        rarities = Counter(tag for face in pack for tag in CARDS[face].tags if tag in f.PACK)
        assert rarities == Counter(f.PACK)
    for rarity, names in kinds.items():
        assert (copies[rarity] - 1) * len(names) < 40 * f.PACK[rarity] <= copies[rarity] * len(names)


@pytest.mark.rule("RS-278", "RS-279", "RS-280", "RS-281", "RS-282", "RS-283", "RS-R127")
@pytest.mark.parametrize("seats", [4, 6])
def test_a_draft_leaves_everyone_with_36_cards(seats):
    """Packs of 18 go round, two cards are taken at a time, first to the left, then to the right."""
    taken: Counter[int] = Counter()
    for round_ in range(f.DRAFT_PACKS // f.OPENED):
        packs = dict.fromkeys(range(seats), f.OPENED * f.PACK_SIZE)
        for turn in range(f.picks_in_a_round()):
            for pack in packs:
                taken[f.holder(pack, seats, round_, turn)] += f.TAKEN
                packs[pack] -= f.TAKEN
        assert set(packs.values()) == {0}
        assert set(taken.values()) == {18 * (round_ + 1)}
    assert set(taken.values()) == {f.DRAFT_POOL} == {36}
    assert f.DRAFT_POOL - f.LEFT_OUT == 30
    assert (f.next_holder(0, seats, 0), f.next_holder(0, seats, 1)) == (1, seats - 1)
    three = tuple([number("wisp")] * 30)
    assert [fault.clause for fault in f.main_faults(CARDS, three, limits=False)] == []


@pytest.mark.rule("RS-284", "RS-276")
def test_equips_are_brought_along_and_in_no_pack():
    kinds = f.by_rarity(CARDS)
    names = {name for found in kinds.values() for name in found}
    assert all(CARDS[number(name)].kind not in ("slinger", "stance", "ability", "ailment") for name in names)
    assert len(names) == 60


@pytest.mark.rule("RS-285", "RS-286", "RS-R128")
def test_a_sealed_deck_comes_from_six_packs_and_obeys_the_limits():
    assert (f.SEALED_PACKS, f.SEALED_POOL) == (6, 54)
    assert [fault.clause for fault in f.main_faults(CARDS, main(wisp=3))] == ["RS-273"]


@pytest.mark.rule("RS-287")
def test_three_modes():
    assert f.MODES == ("constructed", "draft", "sealed")


@pytest.mark.rule("RS-288", "RS-R130")
def test_round_robin_and_swiss():
    players = list("abcdef")
    rounds = f.round_robin(players)
    met = Counter(frozenset(pair) for games in rounds for pair in games)
    assert met == Counter(frozenset(pair) for pair in combinations(players, 2))
    assert all(len({name for pair in games for name in pair}) == 6 for games in rounds)
    points = {"a": f.WIN, "b": f.WIN, "c": f.DRAW, "d": f.DRAW, "e": f.LOSS, "f": f.LOSS}
    assert f.swiss(points, [frozenset("ab")]) == [("a", "c"), ("b", "d"), ("e", "f")]


@pytest.mark.rule("RS-289")
def test_a_match_is_one_encounter():
    assert f.GAMES_IN_A_MATCH == 1


@pytest.mark.rule("RS-272", "RS-275", "RS-276")
def test_the_parts_of_a_deck_are_told_apart():
    """Every card that can be brought belongs to one part; ailments to none."""
    parts = {part.label: part for part in GAME.deck_parts(GAME.modes[0])}
    assert {label: part.size for label, part in parts.items()} == {
        "main": 30, "slinger": 1, "stance": 1, "ability": 1,
    }  # fmt: skip
    brought = [face for part in parts.values() for face in part.faces]
    assert len(brought) == len(set(brought))
    assert {CARDS[face].kind for face in set(range(len(CARDS))) - set(brought)} == {"ailment"}
    assert {CARDS[face].kind for face in parts["slinger"].faces} == {"slinger"}


@pytest.mark.rule("RS-272", "RS-033")
def test_a_part_that_is_left_empty_is_told():
    empty = {part.label: () for part in GAME.deck_parts(GAME.modes[0])}
    assert sorted(clauses(empty)) == ["RS-033", "RS-033", "RS-033", "RS-272"]
