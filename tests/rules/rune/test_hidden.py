"""The ledger's table of hidden information: who knows what, and that nothing else decides anything."""

import random

import pytest

from engines.kernel import Answer, Secrets, digest, encode_entry, fold
from engines.rune.position import board_of
from tests.rules.rune.pictures import FACE
from tests.rules.rune.scene import GAME, fresh, scene


def played(mode, seed, **options):
    s, chance = fresh(mode, seed, **options), random.Random(seed)
    while not s.game.over:
        kinds: dict[str, list[Answer]] = {}
        for answer in s.options():
            kinds.setdefault(answer.value[0], []).append(answer)
        s.game.submit(chance.choice(kinds[chance.choice(sorted(kinds))]))
    return s


@pytest.mark.rule("RN-027", "RN-029", "RN-121")
@pytest.mark.parametrize("mode", ["duel", "solo", "teams"])
def test_a_spectator_reaches_the_same_tables_from_the_entries_alone(mode):
    s = played(mode, b"watch", grand_master=True)
    tables = fold(GAME, s.game.setup, s.game.entries)
    assert digest(tables[-1]) == digest(s.table)


@pytest.mark.rule("RN-021", "RN-121")
def test_views_show_only_what_the_onlooker_may_know():
    s = scene()
    for seat, know in ((0, s.game.secrets[0]), (1, s.game.secrets[1]), (-1, Secrets())):
        shown = GAME.view(s.table, seat, know)
        known = {z.seat for z in shown.zones if z.name == "hand" and any(c.face is not None for c in z.cards)}
        assert known == ({seat} if seat >= 0 else set())
        deck = next(zone for zone in shown.zones if zone.name == "deck")
        assert deck.hidden and len(deck.cards) == 10


@pytest.mark.rule("RN-062")
def test_a_claim_of_being_stuck_opens_the_hand_in_the_same_entry():
    s = scene(hands=("R02", "R01 R03"), cards=(("R14", 1, 0, 0),), seat=1, masters=CORNERS)
    s.show()
    entry = next(e for e in reversed(s.game.entries) if isinstance(e, Answer))
    assert {face for _, face in entry.faces} == {FACE["R01"], FACE["R03"]}


CORNERS = {(0, 0): 1, (2, 0): 0, (3, 0): 0, (0, 1): 0, (3, 1): 1}


@pytest.mark.rule("RN-065", "RN-038")
def test_hands_are_mixed_so_that_a_played_card_does_not_tell_when_it_was_drawn():
    s = scene(hands=("R13 R01", "R03 R04"), second=True)
    before = len(s.game.events)
    s.draw().place_any().draw()
    mixes = [e for e in s.game.events[before:] if e.kind == "mixed" and e.seat == 0]
    assert len(mixes) == 1 and set(mixes[0].cards) == set(s.table.zone("hand", 0))
    assert len({s.table.rows[card].since for card in s.table.zone("hand", 0)}) == 1


@pytest.mark.rule("RN-036", "RN-062")
def test_what_is_asked_does_not_depend_on_the_hand():
    """The same position with another hand: same question, same public options, same bytes."""
    first, other = (scene(hands=(hand, "R03")) for hand in ("R13 R01", "R07 R16"))
    assert first.table.pending == other.table.pending
    public = [[v for v, _ in GAME.acts(s.table, s.question, Secrets())] for s in (first, other)]
    assert public[0] == public[1] and ("show",) in public[0]


@pytest.mark.rule("RN-039")
def test_public_options_hold_every_answer_of_the_owner():
    for hand in ("R13 R01", "R07 R16", "R03"):
        s = scene(hands=(hand, "R04"))
        public = {v for v, _ in GAME.acts(s.table, s.question, Secrets())}
        assert set(s.answers()) <= public


@pytest.mark.rule("RN-100", "RN-107")
@pytest.mark.parametrize("mode", ["solo", "teams"])
def test_removed_cards_are_never_seen(mode):
    s = played(mode, b"removed")
    removed = [c for c in s.table.zone("aside") if s.table.rows[c].face is None]
    assert len(removed) == 8 and all(s.table.rows[card].seen == 0 for card in removed)


@pytest.mark.rule("RN-021")
def test_entries_are_small():
    s = played("duel", b"small", grand_master=True)
    assert max(len(encode_entry(entry)) for entry in s.game.entries) < 64


@pytest.mark.rule("RN-023", "RN-078")
@pytest.mark.parametrize("mode", ["duel", "solo", "teams"])
def test_the_board_is_the_same_however_it_was_reached(mode):
    """The memo of a running game against the board of a table that was packed and unpacked."""
    s = played(mode, b"memo", grand_master=True)
    bare = s.table.copy()
    bare.memo = {}
    assert board_of(bare) == board_of(s.table)
