"""What is hidden from whom and when it opens (*Hidden information*), what is random, and who is asked what
(*Decisions*).
"""

from __future__ import annotations

import pytest

from engines.kernel import ALL_SEATS, Act, Cards, Duty, Option, Order, Pick, Reveal, Shuffle, questions
from engines.runiverse.turn import begin_turn, draw
from tests.rules.runiverse.table import GAME, opened
from tests.rules.table import give


def reveals(s, since=0):
    """What the dealer showed to whom, in order."""
    found = [t.pending for t in s.tables()[since:] if isinstance(t.pending, Reveal)]
    return [part for reveal in found for part in reveal.parts]


def seen_by(s, card):
    """Seats that know a card, -1 for everybody."""
    seen = s.row(card).seen
    return [-1] if seen & ALL_SEATS else [seat for seat in range(2) if seen >> seat & 1]


# --- zones --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-030", "RV-032", "RV-034")
def test_who_knows_what_from_the_start(scene):
    s = scene({"hand": "imp", "secrets0": "pitfall"})
    for zone, known in (
        ("deck", []),
        ("dream", []),
        ("rifts", []),
        ("hand", [0]),
        ("secrets", [0]),
        ("wild", []),
    ):
        assert all(seen_by(s, card) == known for card in s.t.zone(zone, 0)), zone
    assert all(seen_by(s, card) == [-1] for card in (*s.t.zone("mages", 0), *s.t.zone("snow", 0)))


@pytest.mark.rule("RV-223", "RV-224", "RV-R134")
@pytest.mark.parametrize("bond", ["ember", "hound"])
def test_a_broken_bond_is_looked_at_by_its_owner_and_asked_about_in_any_case(scene, bond):
    """With a gift or without: the same look and the same duty; only what has a gift is shown to all."""
    s = scene({"field0": "pebble raider"}, {"rifts0": f"{bond} imp"})
    card = s.t.zone("rifts", 1)[0]
    s.phase().attack(s.up("raider"), s.mage(1))
    assert ((card,), (1,)) in reveals(s)
    ((duty, answer),) = s.duties()
    assert (duty.seat, duty.cards, duty.test) == (1, (card,), "gift")
    assert bool(answer.value) == (bond == "ember")
    assert (s.row(card).face is None) == (bond == "hound")


@pytest.mark.rule("RV-110")
def test_a_first_draw_shown_for_its_gift_is_known_in_the_hand(scene):
    s = scene({"deck": "imp imp gale"}, {}, at=draw)
    (card,) = s.t.zone("shown", 0)
    assert seen_by(s, card) == [0]
    s.answer((card,))
    pools = [pool for pool in s.t.pools if card in pool.cards]
    known = s.row(card).face is not None or any(s.game.catalogue.number["gale"] in p.faces for p in pools)
    assert known, "everybody knows that it is among the cards of that hand"


@pytest.mark.rule("RV-113", "RV-114")
def test_a_bond_drawn_tells_which_rift_it_left_and_nothing_more(scene):
    s = scene({"deck": "", "rifts0": "gale imp"}, {}, at=draw)
    s.answer(())
    assert len(s.zone("rifts", 0)) == 1
    (card,) = s.t.zone("hand", 0)
    assert seen_by(s, card) == [0] and not s.duties()


@pytest.mark.rule("RV-231", "RV-234")
def test_a_secret_is_known_to_its_owner_until_its_mage_is_attacked(scene):
    s = scene({"hand": "pitfall imp", "vars": {"power": 2}}, {"field0": "brute"})
    s.phase().secret("pitfall")
    (card,) = s.t.zone("secrets", 0)
    assert seen_by(s, card) == [0]
    laid = s.row(card).since
    s.end_turn()
    assert s.row(card).since == laid, "when it was laid is public"
    s.phase().attack(s.up("brute", 1), s.mage(0))
    assert seen_by(s, card) == [-1]


@pytest.mark.rule("RV-302", "RV-R93")
def test_face_down_vim_is_known_to_nobody_until_it_goes(scene):
    s = scene({"field0": "imp", "hand": "brace imp"}, {"field0": "brute", "vars": {"opened": 7, "rifts": 3}})
    s.phase().evoke("brace")
    (vim,) = s.game.vim(s.t, s.up("imp"))
    assert seen_by(s, vim) == []
    s.end_turn().phase().attack(s.up("brute", 1), s.up("imp"))
    assert seen_by(s, vim) == [-1] and vim in s.t.zone("discard", 0)


@pytest.mark.rule("RV-165")
def test_delved_cards_are_seen_by_all_and_then_lost_from_sight(scene):
    s = scene({"dream": "imp imp brute hound", "hand": "imp imp"})
    s.phase().answer(("delve",))
    delved = s.t.zone("dreaming", 0)
    assert all(seen_by(s, card) == [-1] for card in delved)
    s.end_phase()
    assert all(seen_by(s, card) == [] for card in s.t.zone("dream", 0))
    (pool,) = [p for p in s.t.pools if s.t.zone("dream", 0)[0] in p.cards]
    assert len(pool.cards) == 4 and len(pool.faces) == len(delved), "what was seen is known to be in there"


@pytest.mark.rule("RV-R124")
def test_piles_lie_open_and_counts_are_public(scene):
    s = scene({"discard": "imp brute", "banished": "hound", "exalted": "saint"})
    view = s.game.view(s.t, 1, s.local.secrets[1])
    names = {zone.name: [card.name for card in zone.cards] for zone in view.zones if zone.seat == 0}
    assert (names["discard"], names["banished"], names["exalted"]) == (["Imp", "Brute"], ["Hound"], ["Saint"])
    assert len(names["deck"]) == len(s.t.zone("deck", 0)) and set(names["deck"]) == {""}


@pytest.mark.rule("RV-092", "RV-R133")
def test_a_mulligan_opens_the_hand_and_hides_it_again():
    for seed in range(1, 300):
        local = opened(seed=seed, first="seat 1")
        options = local.options(0)
        assert options is not None
        if any(answer.value == ("mulligan",) for answer in options.answers()):
            break
    give(local, ("mulligan",))
    hand = local.table.zone("hand", 0)
    assert all(local.table.rows[card].face is not None for card in hand)
    give(local, ("pass",))
    t = local.table
    assert all(
        row.face is None for row in t.rows if row.zone in (t.map.number("deck", 0), t.map.number("hand", 0))
    )
    pool = [p for p in t.pools if t.zone("deck", 0)[0] in p.cards]
    assert pool and len(pool[0].faces) == 7, "the opponent has seen the seven and knows they are in there"


def test_the_same_questions_whatever_the_hand(scene):
    """Playing a mage, assisting and evoking are asked about with a mage in hand and without."""
    asked = []
    for hand in ("gale imp", "brute imp"):
        s = scene({"hand": hand, "vars": {"power": 1}})
        first = s.options.decision
        s.phase()
        asked.append((first, s.options.decision))
    assert asked[0] == asked[1]


def test_a_discard_of_ones_own_choice_opens_only_what_goes(scene):
    s = scene({"hand": "purge imp brute hound"})
    s.phase().evoke("purge")
    d = s.options.decision
    assert isinstance(d, Cards) and d.opens and (d.least, d.most) == (2, 2)
    s.answer(tuple(sorted((s.find("imp", "hand", 0), s.find("brute", "hand", 0)))))
    assert sorted(s.zone("discard", 0)) == ["brute", "imp", "purge"]
    assert all(seen_by(s, card) == [0] for card in s.t.zone("hand", 0))


# --- randomness ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-077", "RV-R110", "RV-329")
def test_everything_random_comes_from_the_dealer(scene):
    s = scene({"hand": "wildcall gamble mug imp", "dream": "imp imp imp"}, {"hand": "imp hound"})
    s.phase().evoke("wildcall").evoke("gamble").evoke("mug").answer(("delve",)).end_phase()
    kinds = [type(t.pending).__name__ for t in s.tables() if not isinstance(t.pending, tuple)]
    assert {"Shuffle", "Roll", "Pick"} <= set(kinds)
    wild = [t.pending for t in s.tables() if isinstance(t.pending, Shuffle)]
    assert any(len(part) == 7 for shuffle in wild for part in shuffle.parts)
    picks = [t.pending for t in s.tables() if isinstance(t.pending, Pick)]
    assert [len(pick.cards) for pick in picks] == [2]


# --- decisions ----------------------------------------------------------------------------------------------


def test_every_row_of_the_decisions_table_is_a_question_of_its_kind(scene):
    """Decision, who, form: each is brought about once."""
    s = scene({"mages0": "", "rifts0": ""}, {}, at=begin_turn)
    assert isinstance(s.options.decision, Option) and s.asked == (0, "rift")
    s = scene({"deck": "imp imp"}, {}, at=draw)
    assert isinstance(s.options.decision, Cards) and s.asked == (0, "gift")
    s = scene({"hand": "gale hydra bolt", "field0": "brute", "vars": {"power": 3}}, {"mages1": "gale"})
    assert isinstance(s.options.decision, Act) and s.asked == (0, "next")
    assert s.offers("mage") and s.offers("phase")
    s.phase()
    assert isinstance(s.options.decision, Act) and s.asked == (0, "act")
    s.evoke("hydra")
    assert s.asked == (0, "x")
    s.answer(1).evoke("bolt")
    assert s.asked == (0, "#engage")
    s.answer(1).end_phase()
    assert s.options.decision.data == ("between",) or s.asked[1] == "guard"
    s = scene({"field0": "brute"}, {"secrets0": "snare pitfall"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert isinstance(s.options.decision, Order) and s.asked == (0, "traps")
    s = scene({"field0": "brute"}, {"secrets0": "deep_choir"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert s.asked == (0, "ritual")


@pytest.mark.rule("RV-099")
def test_in_whole_games_only_the_active_player_decides():
    """With the real cards, from the first deal to the end."""
    from random import Random

    for seed in range(3):
        rng = Random(seed)
        local = opened(seed=seed)
        while not local.over:
            t = local.table
            for d in questions(t.pending):
                assert t.turn == 0 or d.seat == t.active or isinstance(d, Duty), d
            options = local.options(local.waiting()[0])
            if options is None:
                local.arrange({})
            else:
                local.submit(options.sample(rng))
    assert GAME.policy.off_turn is False
