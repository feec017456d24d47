"""Odds by counting, sample hands, differences and cards to cut out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from client.decks.odds import at_least, compared, deck_odds, exactly, goldfish
from client.decks.proxies import Proxy, proxies_pdf


@pytest.mark.parametrize(("deck", "copies", "drawn"), [(6, 2, 3), (8, 3, 4), (7, 1, 7), (5, 0, 2)])
def test_odds_are_those_of_all_hands_counted(deck, copies, drawn):
    hands = list(combinations(range(deck), drawn))
    for wanted in range(drawn + 1):
        count = sum(sum(card < copies for card in hand) == wanted for hand in hands)
        assert exactly(deck, copies, drawn, wanted) == Fraction(count, len(hands))
    assert at_least(deck, copies, drawn, 0) == 1


def test_impossible_questions_are_refused():
    with pytest.raises(ValueError, match="not so many"):
        exactly(5, 6, 2, 1)


def test_each_card_of_a_deck_by_turns():
    odds = deck_odds([1, 1, 2, 3], (1, 2, 9))
    assert [(one.face, one.copies) for one in odds] == [(1, 2), (2, 1), (3, 1)]
    assert [number for number, _ in odds[0].by] == [1, 2]  # nobody draws nine of four
    assert [share for _, share in odds[0].by] == pytest.approx([1 / 2, 5 / 6])


def test_hands_by_chance_never_hold_more_than_the_deck():
    deck = [1, 1, 2, 3, 4, 5]
    for seed in range(20):
        hand, later = goldfish(deck, 3, 2, Random(seed))
        assert len(hand) == 3 and len(later) == 2
        assert not Counter(hand) + Counter(later) - Counter(deck)
    assert goldfish(deck, 10, 5, Random(1))[1] == []


def test_differences_list_by_list():
    found = compared({"main": (1, 1, 2)}, {"main": (1, 2), "side": (7,)})
    assert [tuple(one) for one in found] == [("main", 1, 2, 1), ("side", 7, 0, 1)]
    assert compared({"main": (1,)}, {"main": (1,)}) == []


def test_cards_to_cut_out_are_a_whole_pdf():
    cards = [Proxy(f"Card ({n})", "Kind\\", "cost 3", "Text – with ü and 漢 " * 30) for n in range(11)]
    raw = proxies_pdf(cards, "Deck")
    assert raw.startswith(b"%PDF-1.4") and raw.endswith(b"%%EOF\n")
    assert raw.count(b"/Type /Page ") == 2 and b"Card \\(3\\)" in raw
    start = int(raw.split(b"startxref\n")[1].split()[0])
    assert raw[start : start + 4] == b"xref"
    for place in raw[start:].split(b"\n")[3:]:
        if not place.endswith(b" n "):
            break
        assert raw[int(place[:10]) :].split(b" ", 1)[1].startswith(b"0 obj")
