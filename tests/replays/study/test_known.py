"""What a seat knew at a position, and facts of fairness: held against the true deal and the record."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from client.service.speech import spoken
from engines.kernel.say import english, use_language
from engines.kernel.table import ALL_SEATS
from replays.errors import ReplayError
from replays.study.fairness import fairness, signers
from replays.study.known import Knowledge
from replays.timeline import Timeline, open_timeline
from replays.walk import Redeal
from tests.replays import games
from tests.replays.study.played import FILES, GAMES, timeline


def truth(found: Timeline, at: int) -> tuple[int, ...]:
    """The face of every card, which no seat knew."""
    assert isinstance(found._redeal, Redeal)
    return found._redeal.dealers[at].truth


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_was_ruled_out_was_never_so(game, seat):
    """Everything a seat could say agrees with the true deal, at every tenth of a game."""
    found = timeline(game)
    wondered = 0
    for at in range(3, found.last, max(1, found.last // 10)):
        known, faces = Knowledge.at(found, at, seat), truth(found, at)
        for card in range(len(faces)):  # what rules made beyond that is open
            if known.face(card) is not None:
                assert known.face(card) == faces[card]
                continue
            assert faces[card] not in known.ruled_out(card)
            guess = known.guess(card)
            if guess.faces:
                wondered += 1
                assert abs(sum(share for _, share in guess.chances) - 1) < 1e-6
                assert guess.chance(faces[card])
    assert wondered


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_counted_as_its_owner_could(game):
    """Where all of a pile can be counted, it holds just what was counted."""
    found = timeline(game)
    counted = 0
    for at in range(3, found.last, max(1, found.last // 10)):
        faces, table = truth(found, at), found.table(at)
        for pile in Knowledge.at(found, at, 0).decks():
            here = Counter(faces[card] for card in table.zones[pile.zone])
            said = Counter(dict(pile.known)) + Counter(dict(pile.perhaps))
            if not pile.unknown:
                assert here <= said
                assert pile.elsewhere or here == said
                counted += 1
            assert pile.size == len(table.zones[pile.zone])
    assert counted


def test_a_drawn_card_was_in_the_count_before():
    found = timeline("reapers")
    at = next(m.number for m in found.moments if any(e.kind == "drew" and e.seat == 0 for e in m.events))
    drawn = next(e.cards[0] for e in found.moment(at).events if e.kind == "drew" and e.seat == 0)
    before, after = Knowledge.at(found, at - 1, 0), Knowledge.at(found, at, 0)
    face = truth(found, at)[drawn]
    assert before.face(drawn) is None and (before.guess(drawn).chance(face) or 0) > 0
    assert after.face(drawn) == face or after.guess(drawn).faces  # looked at now or a step later


def test_lines_name_piles_and_cards():
    found = timeline("runeslingers")
    lines = Knowledge.at(found, found.last // 2, 0).lines()
    assert any(line.startswith("Deck of seat 1:") and "to come:" in line for line in lines)
    assert any(line.startswith("Deck of seat 2:") and "nothing known of" in line for line in lines)


def test_nothing_is_told_of_a_seat_whose_seed_is_not_there():
    whole = games.replay("rune")
    cut = Timeline(whole._replace(steps=whole.steps[:12], lines={}), games.find)
    with pytest.raises(ReplayError, match="not in this replay"):
        Knowledge.at(cut, 5, 0)


# --- fairness


def test_one_program_that_dealt_is_told_as_such():
    facts = fairness(timeline("rune"))
    assert facts[0].startswith("One program dealt for all")
    assert not any(fact.startswith("Nobody ever knew") for fact in facts)
    assert any(fact.startswith("Nobody but the dealing program ever knew") for fact in facts)


def test_players_who_dealt_together_and_what_nobody_knew():
    found = open_timeline(next(path for path in FILES if path.stem == "rune-1"))
    facts = fairness(found)
    assert facts[0].startswith("All players mixed and dealt together")
    assert "Nobody ever knew where a card lay in the deck, mixed first at step 2." in facts
    assert "Nobody but Ada saw a card in Ada's hand." in facts
    assert len(signers(found)) == 2 and all(line.count("-") == 7 for line in signers(found))


def test_the_step_at_which_an_order_was_known_is_the_first():
    """`nobody knew the order before step 21`: at 20 nobody has seen a card of it, at 21 somebody has."""
    found = timeline("reapers")
    deck = found.table(0).map.number("deck", 0)
    fact = next(fact for fact in fairness(found) if "Ada's deck" in fact)
    at = int(fact.split("before step ")[1].split(";")[0])

    def seen(step: int) -> bool:
        table = found.table(step)
        return any(table.rows[card].seen & (ALL_SEATS | 3) for card in table.zones[deck])

    mixed = next(m.number for m in found.moments if any(e.kind == "mixed" for e in m.events))
    assert seen(at) and not any(seen(step) for step in range(mixed, at))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_facts_of_files_of_every_version(path):
    found = open_timeline(path)
    facts = fairness(found)
    assert facts
    if not found.moments:
        assert "Without the rules" in facts[0]


@pytest.mark.parametrize("name", ["rune", "reapers", "runeslingers"])
def test_every_sentence_is_told_in_german(name):
    """Words that only English has stand in none of them; numbers and names are the same."""
    found = timeline(name)

    def told() -> list[str]:
        return [*signers(found), *fairness(found), *Knowledge.at(found, found.last // 2, 0).lines()]

    plain = told()
    use_language(spoken("de"))
    try:
        german = told()
    finally:
        use_language(english)
    assert len(german) == len(plain) and not set(german) & set(plain)
    words = re.compile(
        r"\b(the|of|and|card|cards|unseen|known|nobody|saw|signed|once|times|seat|step)\b", re.I
    )
    assert found.game is not None
    cards = sorted(map(found.game.face_name, range(found.game.face_count())), key=len, reverse=True)
    names = re.compile("|".join(map(re.escape, cards)))
    assert [line for line in german if words.search(names.sub("", line))] == []
    assert [sorted(re.findall(r"\d+", line)) for line in german] == [
        sorted(re.findall(r"\d+", line)) for line in plain
    ]
    assert any("Hand von Ada" in line for line in german)
