"""Cards, zones, counters and tokens (ledger section 2)."""

from __future__ import annotations

import pytest

from engines.kernel import Shuffle
from engines.runiverse.field import adjacent
from engines.runiverse.policy import FACETS, FEATURED, TRAITS
from tests.rules.runiverse.real import first_answers, lay
from tests.rules.runiverse.table import CARDS, GAME

# --- cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-007", "RV-009", "RV-025", "RV-026")
def test_every_card_has_one_type_one_facet_and_its_traits_and_level():
    for card in CARDS:
        assert card.kind in ("mage", "creature", "spell", "relic")
        assert sum(tag in FACETS for tag in card.tags) == 1, card.id
        assert any(tag in TRAITS for tag in card.tags), card.id
        assert ("level" in card.stats) == (card.kind != "mage"), card.id


@pytest.mark.rule("RV-008")
def test_titles_tell_cards_apart():
    assert len({card.name for card in CARDS}) == len(CARDS)


@pytest.mark.rule("RV-010", "RV-011")
def test_the_ring_of_facets():
    assert FACETS == ("ruby", "trine", "orth", "sphene", "emry", "quam", "saff", "thyst")
    for n, facet in enumerate(FACETS):
        near = {FACETS[n], FACETS[(n + 1) % 8], FACETS[n - 1]}
        assert {other for other in FACETS if adjacent(facet, other)} == near
    assert adjacent("thyst", "ruby")


@pytest.mark.rule("RV-012", "RV-013", "RV-014", "RV-015", "RV-016", "RV-017", "RV-018", "RV-019")
def test_featured_traits_of_the_facets():
    assert FEATURED == {
        "ruby": ("fire", "lizard", "rage"),
        "trine": ("destruction", "stone", "tenacity"),
        "orth": ("dedication", "earth", "fungus"),
        "sphene": ("bug", "unity", "slime"),
        "emry": ("animal", "growth", "plant"),
        "quam": ("foresight", "ice", "verve"),
        "saff": ("knowledge", "sealife", "water"),
        "thyst": ("chaos", "creativity", "storm"),
    }
    for facet, traits in FEATURED.items():
        own = [tag for card in CARDS if facet in card.tags for tag in card.tags]
        assert all(trait in own for trait in traits)


@pytest.mark.rule("RV-020", "RV-153")
def test_a_mage_evokes_its_own_facet_and_the_two_beside_it(scene):
    s = scene({"hand": "imp cub sprite mossling", "vars": {"power": 9}})
    s.phase()
    offered = {s._id(a.value[1]) for a in s.options.answers() if a.value[0] == "play"}
    assert offered == {"imp", "cub", "sprite"}
    mossling = s.find("mossling", "hand", 0)
    assert s.refused(("play", mossling, "mossling.play[0]", "plain")) == ("does_not_fit", "RV-153")


@pytest.mark.rule("RV-021", "RV-022", "RV-R132", "RV-296")
def test_each_mage_has_one_gift_and_one_focus_that_is_a_trait_elsewhere():
    others = {tag for card in CARDS if card.kind != "mage" for tag in card.tags}
    for card in CARDS:
        if card.kind == "mage":
            assert sum(use.startswith("gift_") for use in card.keywords) == 1
            focus = [tag for tag in card.tags if tag in TRAITS]
            assert len(focus) == 1 and focus[0] in others
            assert card.text


@pytest.mark.rule("RV-023")
def test_a_focus_does_nothing_of_itself(scene):
    """The same card under mages of the same facet and another focus: only what refers to it differs."""
    levels = []
    for mage in ("ember", "blaze"):
        s = scene({"mages0": mage, "hand": "imp", "vars": {"power": 1}})
        s.phase().evoke("imp")
        levels.append(s.stat(s.up("imp"), "level"))
    assert levels == [1, 1]


@pytest.mark.rule("RV-024")
def test_the_evoking_mage_is_remembered(scene):
    for mage, level in (("ember", 2), ("blaze", 1)):
        s = scene({"mages0": mage, "hand": "acolyte", "vars": {"power": 1}})
        s.phase().evoke("acolyte")
        assert s.stat(s.up("acolyte"), "level") == level
        assert s.row(s.up("acolyte")).link("evoker") == s.mage(0)


@pytest.mark.rule("RV-027")
def test_rarity_is_worth_pips():
    worth = {"core": 0, "common": 1, "uncommon": 2, "rare": 3}
    for face, card in enumerate(CARDS):
        rarity = [tag for tag in card.tags if tag in worth]
        assert GAME.pips_of[face] == (worth[rarity[0]] if rarity else 0)
        assert rarity == ["core"] or card.kind != "mage"


# --- zones --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-034", "RV-124", "RV-030")
def test_a_hand_is_hidden_until_a_card_leaves_it(scene):
    s = scene({"hand": "imp brute", "vars": {"power": 1}})
    assert all(s.row(card).face is None for card in s.t.zone("hand", 0))
    s.phase().evoke("imp")
    assert s.row(s.up("imp")).face is not None
    assert all(s.row(card).face is None for card in s.t.zone("hand", 0))


@pytest.mark.rule("RV-035", "RV-036", "RV-038", "RV-R104")
def test_cards_go_to_their_owners_hand_and_pile(scene):
    """A card taken over goes to its owner's hand, though it never was in it, or to its owner's pile."""
    s = scene({"hand": "hypnosis recall", "vars": {"power": 1}}, {"field0": "brute"})
    s.phase().evoke("hypnosis", at=None)
    s.engages()
    brute = s.up("brute")
    assert s.row(brute).seat == 0 and s.row(brute).owner == 1
    s.evoke("recall")
    assert s.zone("hand", 1) == ("brute",)
    s = scene({"hand": "hypnosis", "vars": {"power": 1}}, {"field0": "brute titan"})
    s.phase().evoke("hypnosis")
    s.engages().answer((s.up("brute", 1),))
    s.end_turn().end_turn().phase().attack(s.up("brute"), s.up("titan", 1))
    assert s.zone("discard", 1) == ("brute",) and s.zone("discard", 0) == ("hypnosis",)


@pytest.mark.rule("RV-035", "RV-038")
def test_a_card_headed_for_the_wrong_hand_or_pile_goes_to_its_owners(scene):
    s = scene({"hand": "pilfer imp"}, {"field0": "brute hound"})
    s.phase().evoke("pilfer", at=s.up("brute", 1))
    assert s.zone("hand", 0) == ("imp",) and s.zone("hand", 1) == ("brute",)
    assert s.zone("discard", 0) == ("pilfer",) and s.zone("discard", 1) == ("hound",)


@pytest.mark.rule("RV-037", "RV-039", "RV-041")
def test_a_discarded_card_goes_on_top(scene):
    s = scene({"hand": "study bolt", "discard": "imp", "vars": {"power": 1}}, {"field0": "titan"})
    s.phase().evoke("bolt").engages()
    assert s.zone("discard", 0) == ("imp", "bolt")
    s.evoke("study")
    assert s.zone("discard", 0) == ("imp", "bolt", "study")


@pytest.mark.rule("RV-040", "RV-042", "RV-R113")
def test_discards_from_hand_count_for_checks_and_others_do_not(scene):
    """Purge discards two cards from hand; an assist by a mage card counts too; a spell carried out, a
    dispelled creature and a replaced mage do not.
    """
    s = scene({"hand": "purge imp imp ember", "field0": "scholar", "vars": {"power": 1}}, {"field0": "titan"})
    s.answer(("mage", s.find("ember", "hand", 0), 0)).phase()
    charge = lambda: s.row(s.up("scholar")).mark("charge")  # noqa: E731
    assert charge() == 0
    s.evoke("purge")
    assert charge() == 2, "the spell itself does not count"
    s = scene({"hand": "ember imp", "field0": "scholar imp"}, {"field0": "titan"})
    s.phase().answer(("assist", s.find("ember", "hand", 0)))
    assert s.row(s.up("scholar")).mark("charge") == 1
    s.attack(s.up("imp"), s.up("titan", 1))
    assert s.row(s.up("scholar")).mark("charge") == 1


@pytest.mark.rule("RV-043", "RV-166")
def test_a_card_of_the_dream_deck_behaves_like_any_other_once_evoked(scene):
    s = scene({"dream": "imp imp imp", "hand": "recall", "vars": {"power": 1}})
    s.phase().answer(("delve",)).evoke("imp", zone="dreaming")
    s.evoke("recall")
    assert s.zone("hand", 0) == ("imp",)
    s = scene({"dream": "imp imp bolt", "vars": {"power": 1}}, {"field0": "titan"})
    s.phase().answer(("delve",)).evoke("bolt", zone="dreaming").engages()
    assert s.zone("discard", 0) == ("bolt",)


@pytest.mark.rule("RV-044", "RV-R67")
def test_the_active_player_orders_cards_that_enter_a_pile_together(scene):
    s = scene({"hand": "quake", "vars": {"power": 1}}, {"field0": "imp hound"})
    imp, hound = s.up("imp", 1), s.up("hound", 1)
    s.phase().evoke("quake").engages()
    assert s.asked == (0, "order")
    s.answer((hound, imp))
    assert s.zone("discard", 1) == ("hound", "imp")


@pytest.mark.rule("RV-045", "RV-R135")
def test_the_pile_may_be_rearranged_but_for_its_top_card(scene):
    s = scene({"discard": "imp brute hound titan"}, {"discard": "imp brute hound"})
    imp = s.find("imp", "discard", 0)
    assert not s.offers("raise", s.find("titan", "discard", 0))
    assert not s.offers("raise", s.find("hound", "discard", 0)), "it lies there already"
    assert not s.offers("raise", s.find("imp", "discard", 1)), "only one's own"
    s.answer(("raise", imp))
    assert s.zone("discard", 0) == ("brute", "hound", "imp", "titan")
    s.answer(("raise", s.find("brute", "discard", 0)))
    assert s.zone("discard", 0) == ("hound", "imp", "brute", "titan")
    assert not s.offers("raise", imp), "once each: any order can be made, and it ends"


@pytest.mark.rule("RV-046", "RV-047", "RV-118")
def test_three_locations_with_one_mage_each(scene):
    s = scene({"mages1": "gale", "mages2": "stone", "hand": "blaze", "field0": "imp imp imp idol idol haze"})
    assert [len(s.t.zone("mages", 0, place)) for place in range(3)] == [1, 1, 1]
    s.answer(("mage", s.find("blaze", "hand", 0), 2))
    assert s.zone("mages", 0, 2) == ("blaze",) and s.zone("discard", 0) == ("stone",)
    assert len(s.zone("field", 0)) == 6


@pytest.mark.rule("RV-048")
def test_cards_belong_to_the_mage_of_their_location(scene):
    """The gift names the mage with the fewest creatures."""
    s = scene(
        {"field0": "brute"},
        {"mages1": "hive", "field0": "imp", "rifts0": "hive"},
    )
    s.phase().attack(s.up("brute"), s.mage(1))
    assert s.zone("field", 1, 1) == ("swarming_bug",)


@pytest.mark.rule("RV-050", "RV-051", "RV-R105", "RV-054")
def test_a_banished_card_is_set_aside_and_may_rejoin(scene):
    s = scene({"hand": "exile", "vars": {"power": 1}}, {"field0": "keeper brute"})
    brute = s.up("brute", 1)
    s.phase().evoke("exile").engages().answer((brute,))
    assert s.zone("banished", 1) == ("brute",) and s.zone("discard", 1) == ()
    assert not s.game.in_play(s.t, brute)
    s.end_turn()
    assert s.zone("banished", 1) == () and "brute" in s.zone("field", 1)
    assert s.row(s.up("brute", 1)).turned, "a new object: creatures join tasked"


@pytest.mark.rule("RV-R105", "RV-281")
def test_a_card_that_joins_again_does_again_what_it_does_once_per_turn(scene):
    s = scene({"mages1": "gale", "field0": "nomad", "hand": "recall", "vars": {"power": 2}})
    nomad = s.up("nomad")
    s.phase().use(nomad).end_phase().phase(1).evoke("recall")
    s.power().evoke("nomad")
    assert s.offers("use", s.up("nomad"))


@pytest.mark.rule("RV-R105", "RV-R135")
def test_a_card_that_left_the_pile_and_came_back_is_put_elsewhere_in_it_again(scene):
    piled = {"discard": "buried_cache mudslide azzi", "deck": "amos amos"}
    s = lay(scene, "orth", "sift_the_loam", "kittle kittle", "mountain_elder", first=piled)
    cache = s.find("buried_cache", "discard", 0)
    first_answers(s.answer(("raise", cache)).evoke("sift_the_loam"))
    assert s.zone("hand", 0) == ("buried_cache",)
    s.evoke("buried_cache")
    for _ in range(2):
        s.attack(s.up("kittle"), s.up("mountain_elder", 1))
    assert s.zone("discard", 0)[-3:] == ("buried_cache", "kittle", "kittle")
    assert s.offers("raise", s.find("buried_cache", "discard", 0))


@pytest.mark.rule("RV-052", "RV-053", "RV-054")
def test_an_exalted_card_keeps_giving_its_effect_out_of_reach(scene):
    s = scene({"hand": "ascend", "field0": "saint imp"})
    assert s.stat(s.up("imp"), "level") == 1
    s.phase().evoke("ascend").answer((s.up("saint"),))
    assert s.zone("exalted", 0) == ("saint",) and s.zone("discard", 0) == ("ascend",)
    assert s.stat(s.up("imp"), "level") == 2
    assert not s.game.in_play(s.t, s.find("saint", "exalted", 0))


# --- counters -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-055", "RV-057")
def test_charge_counters_pay_costs(scene):
    s = scene({"hand": "battery", "vars": {"power": 3}})
    s.phase().evoke("battery")
    battery = s.up("battery")
    assert s.row(battery).mark("charge") == 2 and s.stat(battery, "level") == 1
    s.use(battery).use(battery)
    assert len(s.zone("hand", 0)) == 2
    assert s.refused(("use", battery, "battery.use[0]")) == ("cannot_pay", "RV-176")


@pytest.mark.rule("RV-058")
def test_flame_counters_belong_to_a_player_and_are_read(scene):
    s = scene({"hand": "pyre", "vars": {"power": 1, "flame": 3}}, {"field0": "titan"})
    s.phase().evoke("pyre").engages()
    assert s.row(s.up("titan", 1)).damage == 3 and s.get(0, "flame") == 3


@pytest.mark.rule("RV-059", "RV-203")
def test_a_level_counter_counts_once_for_the_damage_dealt(scene):
    s = lay(scene, "emry", "forests_gift", "meadow_ylart", enemy="elderwood_giant")
    s.evoke("forests_gift")
    s.attack(s.up("meadow_ylart"), s.up("elderwood_giant", 1))
    assert s.row(s.up("elderwood_giant", 1)).damage == 2 + 2


@pytest.mark.rule("RV-059", "RV-060", "RV-214")
def test_level_counters_raise_level_damage_and_staying_power(scene):
    s = scene({"hand": "grow grow grow", "field0": "imp"}, {"field0": "titan brute"})
    imp, titan = s.up("imp"), s.up("titan", 1)
    s.phase().evoke("grow").evoke("grow").evoke("grow")
    assert s.stat(imp, "level") == 7
    s.attack(imp, titan)
    assert s.zone("discard", 1) == ("titan",)
    assert imp in s.t.zone("field", 0) and s.row(imp).damage == 5


@pytest.mark.rule("RV-061", "RV-062", "RV-064", "RV-R34")
def test_sap_counters_lower_what_a_mage_makes_and_go(scene):
    s = scene({"hand": "drain"}, {"mages1": "gale", "mages2": "gale"})
    s.phase().evoke("drain").engages()
    mage = s.mage(1)
    assert s.row(mage).mark("sap") == 2
    s.end_turn().phase().power()
    assert s.get(1, "power") == 1 and s.row(mage).mark("sap") == 0


@pytest.mark.rule("RV-064", "RV-R34")
def test_a_sapped_mage_assists_in_full_and_keeps_its_counters(scene):
    s = scene({"hand": "drain"}, {"mages1": "gale", "mages2": "gale"})
    s.phase().evoke("drain").engages().end_turn()
    s.phase(1).answer(("assist", s.mage(1)))
    assert s.get(1, "power") == 3 and s.row(s.mage(1)).mark("sap") == 2


@pytest.mark.rule("RV-063")
def test_too_much_sap_means_no_power(scene):
    s = scene({"hand": "drain drain"}, {})
    s.phase().evoke("drain").engages().evoke("drain")
    s.end_turn().phase().power()
    mage = s.mage(1)
    assert (s.get(1, "power"), s.row(mage).mark("sap"), s.row(mage).turned) == (0, 0, True)


# --- tokens -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-065", "RV-066", "RV-067", "RV-R120", "RV-071", "RV-081")
def test_a_token_leaves_play_for_its_supply_only(scene):
    s = scene({"hand": "brood recall brood brood"})
    s.phase().evoke("brood")
    bug = s.up("swarming_bug")
    card = s.game.catalogue.cards[s.row(bug).face]
    assert (card.kind, card.stats["level"], s.row(bug).turned) == ("creature", 1, True)
    assert {"sphene", "bug"} <= set(card.tags) and card.keywords == ("swarm_up", "swarm")
    s.evoke("recall")
    assert s.zone("hand", 0) == ("brood", "brood") and s.row(bug).zone == -1
    s.evoke("brood").evoke("brood")
    assert s.zone("field", 0) == ("swarming_bug",) * 2


@pytest.mark.rule("RV-072", "RV-075", "RV-033", "RV-068", "RV-069", "RV-087")
def test_each_player_has_one_public_snowplay_stack(scene):
    s = scene()
    for seat in range(2):
        assert sorted(s.zone("snow", seat)) == ["snowball", "snowbros", "snowmaniac"]
        assert all(s.row(card).face is not None for card in s.t.zone("snow", seat))


@pytest.mark.rule("RV-073", "RV-074", "RV-R116")
def test_a_snowplay_token_is_chosen_and_comes_back(scene):
    s = scene({"hand": "snowcall snowcall recall snowcall"})
    s.phase().evoke("snowcall")
    assert len(s.options.decision.cards) == 3
    s.answer((s.find("snowbros", "snow", 0),))
    assert s.zone("field", 0) == ("snowbros",) and "snowbros" not in s.zone("snow", 0)
    s.evoke("snowcall")
    assert "snowbros" not in s.ids(s.options.decision.cards)
    s.answer((s.find("snowmaniac", "snow", 0),))
    s.evoke("recall").answer((s.up("snowbros"),))
    assert sorted(s.zone("snow", 0)) == ["snowball", "snowbros"]


@pytest.mark.rule("RV-R115")
def test_snowball_is_carried_out_at_once_and_stays_in_the_stack(scene):
    s = scene({"hand": "snowcall"}, {"field0": "brute"})
    s.phase().evoke("snowcall").answer((s.find("snowball", "snow", 0),))
    s.engages()
    assert s.row(s.up("brute", 1)).turned
    assert "snowball" in s.zone("snow", 0)


@pytest.mark.rule("RV-076", "RV-080", "RV-R117", "RV-032")
def test_a_wild_summons_deck_has_seven_tokens_in_unknown_order(scene):
    s = scene()
    wanted = ["floral_dancer"] * 2 + ["leafy_fevin"] * 2 + ["no_creature"] + ["stump_shaman"] * 2
    assert sorted(s.zone("wild", 0)) == wanted
    assert all(s.row(card).face is None for card in s.t.zone("wild", 0))
    pool = [p for p in s.t.pools if s.t.zone("wild", 0)[0] in p.cards]
    assert pool, "what is in it is known to all"


@pytest.mark.rule("RV-077", "RV-078", "RV-079", "RV-R119")
def test_random_wild_summons(scene):
    """Shuffled before each reveal; a creature joins, No Creature does nothing and stays in the deck."""
    s = scene({"hand": "wildcall " * 8})
    s.phase()
    seen = set()
    for n in range(7):
        before = len(s.local.entries)
        s.evoke("wildcall")
        while s.asked[1] == "t":
            s.local.submit(next(iter(s.options.answers())))
        shuffles = [t.pending for t in s.tables()[before:] if isinstance(t.pending, Shuffle)]
        assert n == 6 or shuffles
        seen.add(len(s.zone("wild", 0)))
    assert len(s.zone("field", 0)) + len(s.zone("wild", 0)) == 7
    if "no_creature" in s.zone("wild", 0):
        assert s.game.kind(s.t, s.t.zone("wild", 0)[-1]) in ("", "spell", "creature")


@pytest.mark.rule("RV-079")
def test_a_wild_token_that_leaves_play_is_shuffled_back(scene):
    s = scene({"hand": "wildcall wildcall wildcall recall"})
    s.phase()
    while not s.zone("field", 0):
        s.evoke("wildcall")
    before = len(s.local.entries)
    s.evoke("recall")
    if s.asked[1] == "t":
        s.local.submit(next(iter(s.options.answers())))
    assert any(isinstance(t.pending, Shuffle) for t in s.tables()[before:])
    assert all(s.row(card).face is None for card in s.t.zone("wild", 0))


@pytest.mark.rule("RV-082", "RV-R103")
def test_swarm_up_makes_the_token_vim_without_giving_abilities(scene):
    s = scene({"hand": "brood", "field0": "beetle"})
    s.phase().evoke("brood")
    bug, beetle = s.up("swarming_bug"), s.up("beetle")
    s.use(bug)
    assert s.game.vim(s.t, beetle) == (bug,)
    row = s.row(bug)
    assert row.up and row.turned, "tasked as it was"
    assert not any(a.value[:2] == ("use", beetle) for a in s.options.answers())


@pytest.mark.rule("RV-083", "RV-R102")
def test_a_swarming_token_attacks_as_a_copy_of_its_host(scene):
    s = scene(
        {"hand": "brood", "field0": "bold_beetle"}, {"field0": "titan", "mages1": "gale", "rifts1": "imp"}
    )
    s.phase().evoke("brood")
    bug, beetle = s.up("swarming_bug"), s.up("bold_beetle")
    s.use(bug)
    assert not s.offers("attack", bug), "it is still tasked"
    s.end_turn().end_turn().phase()
    s.attack(bug, s.mage(1, 1))
    assert s.zone("rifts", 1, 1) == (), "the host's Aggressive and Boundless are copied"
    assert s.row(bug).turned and not s.row(beetle).turned
    assert s.var("engaged") == 0
    s.attack(beetle, s.up("titan", 1))
    assert s.row(s.up("titan", 1)).damage == 2, "level 1 and Aggressive"
    assert s.up("bold_beetle") == beetle, "its vim took the dispel"
    assert s.row(bug).zone == -1


@pytest.mark.rule("RV-R102")
def test_a_dispelled_swarming_token_leaves_its_host_alone(scene):
    s = scene({"hand": "brood", "field0": "beetle"}, {"field0": "titan"})
    s.phase().evoke("brood")
    bug, beetle = s.up("swarming_bug"), s.up("beetle")
    s.use(bug)
    s.end_turn().end_turn().phase().attack(bug, s.up("titan", 1))
    assert s.row(bug).zone == -1
    assert s.up("beetle") == beetle and s.row(beetle).damage == 0
    assert s.row(s.up("titan", 1)).damage == 1


@pytest.mark.rule("RV-083")
def test_no_swarm_under_a_bug_of_another_level(scene):
    s = scene({"hand": "brood grow", "field0": "beetle"}, {"field0": "titan"})
    s.phase().evoke("brood")
    bug = s.up("swarming_bug")
    s.use(bug)
    s.evoke("grow")
    s.end_turn().end_turn().phase()
    assert not s.offers("attack", bug)


@pytest.mark.rule("RV-R130", "RV-076", "RV-072")
def test_the_tokens_of_the_set():
    """Level and named abilities as the ruling has them."""
    found = {card.id: card for card in CARDS if "token" in card.tags}
    facts = {
        "swarming_bug": ("creature", 1, ("swarm_up", "swarm")),
        "snowball": ("spell", 0, ()),
        "snowbros": ("creature", 2, ("unity",)),
        "snowmaniac": ("creature", 2, ("drive", "aggressive 1")),
        "floral_dancer": ("creature", 1, ()),
        "leafy_fevin": ("creature", 1, ("deft",)),
        "stump_shaman": ("creature", 2, ("burrowing",)),
        "no_creature": ("spell", 0, ()),
    }
    assert {
        id: (c.kind, c.stats["level"], tuple(sorted(c.keywords, key=facts[id][2].index)))
        for id, c in found.items()
    } == facts


@pytest.mark.rule("RV-R123", "RV-R131")
def test_named_cards_and_the_two_meanings_of_unity():
    """Unity the trait and Unity the ability are two things; the cards the book names are in the set."""
    trait = {card.id for card in CARDS if "unity" in card.tags}
    ability = {card.id for card in CARDS if "unity" in card.keywords}
    assert trait - ability and ability
    names = {card.name for card in CARDS}
    assert {"Kittle", "Flariger", "Cooperative Ylart", "Snowmaster", "Hypno Toad"} <= names
    assert len([name for name in names if "Ylart" in name.split()]) >= 2
