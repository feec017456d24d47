"""Setting up (ledger section 3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.kernel import (
    Arrange,
    Make,
    Number,
    Reveal,
    Roll,
    Secrets,
    SetupError,
    Shuffle,
    player,
    questions,
)
from engines.runeslingers.policy import AILMENTS
from tests.rules.runeslingers.table import DECKS, ENGINE, GAME, first_answers, lists, opened
from tests.rules.table import give


def number(name):
    return GAME.catalogue.number[name]


def result_of(local):
    assert local.table.result is not None
    return local.table.result


def with_equip(deck, label, name):
    """A starter deck with another Runeslinger, stance or ability."""
    return tuple((key, (number(name),) if key == label else faces) for key, faces in DECKS[deck].lists)


@pytest.mark.rule("RS-082", "RS-033", "RS-276", "RS-R131")
@pytest.mark.parametrize("name", ["eva", "romin"])
def test_the_two_starter_runeslingers_come_with_stance_and_ability(name):
    deck = dict(DECKS[name].lists)
    assert [len(deck[label]) for label in ("slinger", "stance", "ability", "main")] == [1, 1, 1, 30]
    assert GAME.catalogue.cards[deck["slinger"][0]].id == name
    assert not set(deck["main"]) & {deck["slinger"][0], deck["stance"][0], deck["ability"][0]}


@pytest.mark.rule("RS-002", "RS-063", "RS-084", "RS-029", "RS-R018")
def test_runeslingers_and_equips_lie_open_with_power_and_printed_health():
    local = first_answers(opened(lists("oriel", "halda")))
    t = local.table
    kinds = [[GAME.kind(t, card) for card in t.zone("slinger", seat)] for seat in (0, 1)]
    assert kinds == [["slinger", "stance", "ability"]] * 2
    assert [t.get(seat, "power") for seat in (0, 1)] == [5, 5]
    assert [t.get(seat, "health") for seat in (0, 1)] == [24, 18]  # 22 and the stance's 2; 18


@pytest.mark.rule("RS-032", "RS-275", "RS-R135")
@pytest.mark.parametrize(("label", "name"), [("stance", "living_wall"), ("ability", "bulwark")])
def test_equips_of_another_class_lose_at_once(label, name):
    """They are secret until they are shown, so it is found then, with its clause."""
    local = opened((with_equip("eva", label, name), DECKS["romin"].lists))
    assert result_of(local).winners == (1,)
    assert result_of(local).clause == "RS-275"


@pytest.mark.rule("RS-R135")
def test_equips_of_both_that_do_not_fit_make_a_draw():
    wrong = with_equip("eva", "stance", "living_wall"), with_equip("romin", "stance", "wide_sight")
    assert result_of(opened(wrong)).winners == () and result_of(opened(wrong)).clause == "RS-275"


@pytest.mark.rule("RS-033")
def test_a_second_stance_in_place_of_the_ability_loses():
    local = opened((with_equip("eva", "ability", "ember_walk"), DECKS["romin"].lists))
    assert result_of(local).winners == (1,)


@pytest.mark.rule("RS-033", "RS-272")
def test_a_setup_without_whole_decks_is_refused():
    with pytest.raises(SetupError, match="30 cards"):
        GAME.setup()
    short = (("main", 29), ("slinger", 1), ("stance", 1), ("ability", 1))
    with pytest.raises(SetupError, match="RS-272"):
        GAME.setup(decks=(short, short))


@pytest.mark.rule("RS-085")
def test_all_six_ailments_are_there_from_the_start():
    kinds = {GAME.catalogue.cards[number(name)].kind for name in AILMENTS}
    assert (len(AILMENTS), kinds) == (6, {"ailment"})


@pytest.mark.rule("RS-064", "RS-087", "RS-091", "RS-092", "RS-093", "RS-094", "RS-095", "RS-098")
def test_after_setup_each_has_one_concentration_four_cards_and_a_deck_of_25():
    """E7; decks are shuffled before anything is dealt, and the dice come last."""
    local = first_answers(opened())
    t = next(local.table_at(step) for step in range(len(local.entries) + 1) if local.table_at(step).turn)
    for seat in (0, 1):
        assert (len(t.zone("conc", seat)), len(t.zone("hand", seat))) == (1, 4)
        row = t.rows[t.zone("conc", seat)[0]]
        assert (row.face, row.up, row.turned) == (None, False, False)
    asked = [local.table_at(step).pending for step in range(len(local.entries))]
    kinds = [type(p).__name__ if not isinstance(p, tuple) else p[0].name for p in asked]
    wanted = [Make, Reveal, Shuffle, Reveal, Arrange]
    assert kinds[:5] == [kind.__name__ for kind in wanted]
    assert kinds.index("start") < kinds.index(Roll.__name__)
    assert t.zone("deck", 0) and all(not t.rows[card].up for card in t.zone("deck", 0))


@pytest.mark.rule("RS-098")
def test_the_first_turn_has_not_touched_the_second_players_cards():
    t = first_answers(opened()).table
    other = 1 - t.active
    assert (len(t.zone("hand", other)), len(t.zone("deck", other))) == (4, 25)


@pytest.mark.rule("RS-088", "RS-089", "RS-090", "RS-091", "RS-R116")
def test_the_opponent_may_cut_three_times_unseen():
    local = opened(cut=True)
    asked = questions(local.table.pending)
    assert [(d.seat, d.name, d.lo, d.hi) for d in asked if isinstance(d, Number)] == [
        (0, "cut", 0, 29),
        (1, "cut", 0, 29),
    ]
    before = local.table.zone("deck", 1)
    give(local, 7)  # seat 0 cuts the deck of seat 1
    give(local, 0)
    assert local.table.zone("deck", 1) == (*before[7:], *before[:7])
    assert [d.seat for d in questions(local.table.pending)] == [0]
    give(local, 3)
    give(local, 2)
    assert questions(local.table.pending)[0].name == "start"
    assert all(local.table.rows[card].face is None for card in before)


@pytest.mark.rule("RS-089")
def test_declining_ends_the_cutting():
    local = opened(cut=True)
    give(local, 0)
    give(local, 0)
    assert questions(local.table.pending)[0].name == "start"


@pytest.mark.rule("RS-096", "RS-097", "RS-R114")
def test_the_higher_die_chooses_who_begins():
    """Over several seeds: the winner of the last roll is asked, equal dice are rolled again, and the choice
    decides."""
    again = False
    for seed in range(1, 15):
        local = opened(seed=seed)
        while questions(local.table.pending)[0].name != "first":
            give(local)
        rolls = [event.args for event in local.events if event.kind == "rolled"]
        again |= len(rolls) > 1
        assert all(a == b for a, b in rolls[:-1])
        winner = 0 if rolls[-1][0] > rolls[-1][1] else 1
        assert local.waiting() == (winner,)
        give(local, seed % 2)
        assert local.table.active == (winner if seed % 2 == 0 else 1 - winner)
    assert again


@pytest.mark.rule("RS-R115", "RS-R117")
def test_starting_concentrations_are_chosen_at_once_and_stay_hidden():
    local = opened()
    assert [d.seat for d in questions(local.table.pending)] == [0, 1]
    give(local)
    assert local.waiting() == (1,)
    give(local)
    spectator = GAME.view(local.table, -1, Secrets())
    shown = [zone for zone in spectator.zones if zone.name == "conc"]
    assert [[card.name for card in zone.cards] for zone in shown] == [[""], [""]]
    for seat in (0, 1):
        card = local.table.zone("conc", seat)[0]
        assert local.secrets[seat].face(local.table, card) is not None  # RS-R067


def test_the_setup_names_exactly_the_packs_of_the_game():
    setup = GAME.setup(
        decks=tuple((("main", 30), ("slinger", 1), ("stance", 1), ("ability", 1)) for _ in "ab")
    )
    assert setup.packs == ENGINE.game().packs
    with pytest.raises(SetupError):
        GAME.check_setup(replace(setup, packs=()))


@pytest.mark.rule("RS-035")
def test_a_stance_counts_from_the_first_moment():
    local = opened(lists("oriel", "eva"))
    assert GAME.stat(local.table, player(0), "hand_size") == 10
