"""What cards say, to whoever plays in words."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from client.cli.netplay.party import tell_meeting
from client.cli.terminal import Terminal
from client.service.chooser import chooser_for
from client.service.reading import SHOWN, cards_read, log_read, rules_read
from client.service.settings import default_path
from client.service.speech import speak_as_set
from client.service.whynot import MOST_REASONS, all_reasons, answered, not_now, reasons_for
from engines import registry
from engines.kernel import Act, Cards, LocalGame
from engines.kernel.moments import Moment
from engines.kernel.reasons import why_not_card
from engines.kernel.say import english, use_language
from engines.kernel.text import zone_placed
from tests.battery.games import cases

PACKED = [name for name in registry.games() if registry.engine(name).vocabulary is not None]
CASES = {case.game: case for case in reversed(cases())}


def seen(name: str):
    case = CASES[name]
    game = case.make()
    local = LocalGame(game, case.setup(game), b"read", case.decks)
    chance = Random(1)
    for options in islice(local.play(), 20):
        local.submit(options.sample(chance))
    return game, game.view(local.table, 0, local.secrets[0])


@pytest.mark.parametrize("name", registry.games())
def test_every_card_in_sight_can_be_read(name):
    game, view = seen(name)
    cards = [card for zone in view.zones for card in zone.cards if card.name]
    assert cards
    for card in cards:
        said = cards_read(game, view, card.name.upper())
        assert any(f": {card.name}" in line for line in said), (card, said)
        assert card.text in "\n".join(said) and "\\x0a" not in "".join(said)


@pytest.mark.parametrize("name", PACKED)
def test_cards_out_of_sight_are_read_as_printed(name):
    """So it does not tell whether somebody holds them."""
    game, view = seen(name)
    near = {card.name for zone in view.zones for card in zone.cards}
    away = next(c for c in map(game.printed, range(game.face_count())) if c.name not in near)
    said = "\n".join(cards_read(game, view, away.name))
    assert said.startswith(away.name) and away.text in said
    assert all(str(value) in said for _, value in away.stats)


def test_a_card_and_a_place_in_words_are_both_understood():
    """A number is no part of a card's name: R02 at column 0, row 0."""
    case = CASES["rune"]
    game = case.make()
    local = LocalGame(game, case.setup(game), b"read", case.decks)
    options = next(iter(local.play()))
    card = next(iter(options.know.faces))
    name = game.face_name(options.know.faces[card])
    nothing = [f"Nothing here fits '{name} 0 0'."]
    (said,) = answered(options, f"{name} 0 0", nothing)
    assert said.startswith(f"{name} at column 0, row 0 ") and said.endswith(")")
    assert answered(options, "zebra", ["Nothing here fits 'zebra'."]) == ["Nothing here fits 'zebra'."]
    assert answered(options, name, ["1. One", "2. Two"]) == ["1. One", "2. Two"], "what fits is listed"
    assert reasons_for(options, "zebra") == ["Nothing in sight is called 'zebra'."]
    (ways,) = reasons_for(options, name)
    assert ways.startswith("You can: “Place ") and not ways.endswith("more”.")


@pytest.mark.parametrize("name", PACKED)
def test_places_and_players_say_why_not(name):
    """By every name they have on the table, one's own first."""
    case = CASES[name]
    game = case.make()
    local = LocalGame(game, case.setup(game), b"read", case.decks)
    chance = Random(1)
    for options in local.play():
        if isinstance(options.decision, Act):
            break
        local.submit(options.sample(chance))
    view = game.view(options.t, options.decision.seat, options.know)
    for zone in view.zones:
        (said,) = reasons_for(options, zone_placed(view, zone))
        assert "Nothing in sight" not in said
        assert said.startswith("You can: ") or "Nothing is done with " in said
    (said,) = reasons_for(options, f"seat {2 - options.decision.seat}")
    assert said.startswith("You can: ") or "Nothing is aimed at seat " in said


@pytest.mark.parametrize("name", PACKED)
def test_what_is_held_back_is_told_beside_what_can_be_chosen(name):
    """Below the list stand the cards of the hand that it does not use; why alone gives reasons."""
    case = CASES[name]
    game = case.make()
    local = LocalGame(game, case.setup(game), b"held", case.decks)
    chance, told, given = Random(3), 0, 0
    for options in islice(local.play(), 50):
        lines = all_reasons(options)
        assert lines and len(lines) <= MOST_REASONS + 1 and len(set(lines)) == len(lines)
        given += any(line.endswith(")") for line in lines)
        (below,) = not_now(options) or [""]
        listed = " ".join(chooser_for(game, options, str).lines())
        if below:
            told += 1
            assert game.moment(options.t, options.decision) is Moment.TURN
            held = below.removeprefix("Not now: ").removesuffix(". Type why to read the reasons.")
            assert held not in listed
            named = [
                line for line in lines if any(card.split(" // ")[0] in line for card in held.split("; "))
            ]
            assert named or len(lines) > MOST_REASONS
        local.submit(options.sample(chance))
    assert given
    assert told or name == "genesis"  # where every card may become a crystal


def test_cards_that_are_not_asked_for_say_why():
    case = CASES["runeslingers"]
    game = case.make()
    local = LocalGame(game, case.setup(game), b"read", case.decks)
    chance = Random(1)
    for options in local.play():
        lines = all_reasons(options)
        if isinstance(options.decision, Cards) and "is not among those it asks for." in " ".join(lines):
            break
        local.submit(options.sample(chance))
    question = game.say_question(options.t, options.decision)
    assert all(line.startswith(question) for line in lines)


def test_a_card_that_is_offered_can_be_chosen():
    case = CASES["runeslingers"]
    game = case.make()
    local = LocalGame(game, case.setup(game), b"read", case.decks)
    chance = Random(1)
    for options in local.play():
        if isinstance(options.decision, Cards) and options.candidates():
            break
        local.submit(options.sample(chance))
    offered = next(card for card in options.candidates() if card >= 0)
    reason = why_not_card(options, offered)
    assert str(reason) == f"{game.say_question(options.t, options.decision)} It can be chosen."


def test_the_log_is_read_from_its_end_and_repeats_nothing():
    lines = [f"Line {n}." for n in range(40)]
    assert log_read(lines, "")[:2] == ["10 lines before these; type log all for everything.", "Line 10."]
    assert log_read(lines, "all") == lines
    assert log_read(["You draw.", "You draw.", "You pass."], "") == ["You draw. (2 times)", "You pass."]
    assert log_read([], "") == ["Nothing has happened yet."]


def test_a_rune_card_is_read_in_its_four_turns():
    game, view = seen("rune")
    said = cards_read(game, replace(view, zones=()), "r02")
    assert said == [
        "R02.",
        "  as it is: GBB / RGB",
        "  turned 90°: RG / GB / BB",
        "  turned 180°: BGR / BBG",
        "  turned 270°: BB / BG / GR",
        "  Column and row of a placement are those of its upper left rune.",
    ]


def test_only_so_many_are_read_at_once():
    game, view = seen("reapers")
    said = cards_read(game, replace(view, zones=()), "e")
    heads = [
        line for line in said[:-1] if (not line.startswith("  ") and ", rank" in line) or "strike" in line
    ]
    assert 0 < len(heads) <= SHOWN and said[-1].endswith("more; add words to look for.")
    assert cards_read(game, view, "") == ["Type card and words of its name, and you read what it says."]
    assert cards_read(game, view, "no such card") == ["No card is called 'no such card'."]
    rules = rules_read(game, "soul")
    assert not any("RP-" in line[:6] for line in rules), "numbers only for who asks for them"
    assert rules[-2].endswith("more; add words to look for.")
    numbered = rules_read(game, "soul numbers")
    assert sum(line.startswith("RP-") for line in numbered) == SHOWN
    assert rules_read(game, "RP-001")[0].startswith("RP-001")
    assert rules_read(game, "RP-9999") == ["there is no rule 'RP-9999'. Did you mean 'RP-R99'?"]


def test_a_terminal_goes_on_in_the_language_of_the_system(tmp_path, monkeypatch):
    """The first file it wrote said English, and every later start obeyed it."""
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    try:
        tell_meeting(Terminal(json=True), "meet.example.org")
        assert default_path().exists()
        assert speak_as_set() == "de"
    finally:
        use_language(english)
