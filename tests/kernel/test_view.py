"""What onlookers see, as data and as lines of text."""

import pytest
from msgspec.structs import replace

from engines.kernel import (
    Answer,
    Cards,
    CardView,
    Frame,
    Number,
    Resign,
    Result,
    Secrets,
    Table,
    Work,
    plain_view,
    questions,
    render,
)
from engines.kernel.say import Voice, speaking
from engines.kernel.text import MAX_NAMED, card_told, card_words, zone_placed, zone_words
from engines.kernel.view import outcome
from tests.kernel.scenes import Scene, ask, begun, lay, stay


def table() -> tuple[Scene, Table]:
    def marked(w: Work, f: Frame) -> None:
        w.mark(2, "coin", 2)
        w.change(2, turned=True, damage=1)
        w.begin("play", turn=3)
        w.put(0, "points", 4)

    return begun(lay("hand", 2), lay("pile", 1, face=6), marked, ask(Cards(0, "c", (0, 1), 1, 2)), stay)


OWN = Secrets(0, {0: 4, 1: 7})


def test_a_seat_sees_its_own_cards_and_nobody_else_does() -> None:
    game, t = table()
    assert [c.name for c in plain_view(game, t, 0, OWN).zones[2].cards] == ["Number 4", "Number 7"]
    for onlooker in (1, -1):
        zone = plain_view(game, t, onlooker, Secrets(onlooker)).zones[2]
        assert (zone.hidden, [card.face for card in zone.cards]) == (True, [None, None])


def test_who_holds_cards_finds_each_where_it_was_though_they_were_mixed() -> None:
    game, t = table()
    for faces in ({0: 4, 1: 7}, {0: 7, 1: 4}):
        cards = plain_view(game, t, 0, Secrets(0, faces)).zones[2].cards
        assert [card.face for card in cards] == [4, 7]
        assert all(faces[card.id] == card.face for card in cards)
    part = plain_view(game, t, 0, Secrets(0, {1: 7})).zones[2].cards
    assert [(card.id, card.face) for card in part] == [(1, 7), (0, None)]


def test_only_the_seat_asked_has_a_prompt() -> None:
    game, t = table()
    prompt = plain_view(game, t, 0, OWN).prompt
    assert prompt is not None
    assert (prompt.name, prompt.kind, prompt.cards, prompt.least, prompt.most) == ("c", "cards", (0, 1), 1, 2)
    assert plain_view(game, t, 1, Secrets(1)).prompt is None
    assert [seat.asked for seat in plain_view(game, t, -1, Secrets()).seats] == [True, False]


def test_a_game_describes_the_faces_an_onlooker_knows() -> None:
    game, t = table()
    view = plain_view(game, t, 1, Secrets(1), lambda card, face: replace(card, text=f"face {face}"))
    assert [c.text for zone in view.zones for c in zone.cards] == ["", "", "face 6"]


def test_a_position_reads_from_the_heading_to_the_question() -> None:
    game, t = table()
    assert render(plain_view(game, t, 0, OWN)) == [
        "Turn 3, play",
        "You: points 4, life 0; to move",
        "Seat 2: points 0, life 0",
        "You: hand (2): Number 4; Number 7",
        "You: pile 1 (1): Number 6 (used, 1 damage, coin 2)",
        "c?",
    ]


def test_a_spectator_reads_numbers_of_cards() -> None:
    game, t = table()
    lines = render(plain_view(game, t, -1, Secrets()))
    assert "Seat 1: hand: 2 cards" in lines
    assert not any("Number 4" in line for line in lines)


def test_a_long_zone_tells_the_rest_as_a_number() -> None:
    game, t = begun(lay("pot", MAX_NAMED + 2, face=1), stay)
    view = plain_view(game, t, 0, Secrets(0))
    assert zone_words(view, view.zones[-1]).endswith("Number 1; and 2 more")


def test_an_empty_zone_is_told_as_none_but_not_listed() -> None:
    game, t = begun(stay)
    view = plain_view(game, t, 1, Secrets(1))
    assert zone_words(view, view.zones[0]) == "Seat 1: deck: none"
    assert render(view)[1:3] == ["Seat 1: points 0, life 0; to move", "You: points 0, life 0"]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (CardView(0), "a face-down card"),
        (CardView(0, marks=(("coin", 1),)), "a face-down card with coin 1"),
        (CardView(0, "Wolf"), "Wolf"),
        (CardView(0, "Wolf", stats=(("power", 2),), words=("swift",)), "Wolf (power 2, swift)"),
    ],
)
def test_a_card_in_one_phrase(card: CardView, words: str) -> None:
    assert card_words(card) == words


def test_a_card_is_told_with_its_kind_its_state_and_its_text() -> None:
    ogre = CardView(1, "Ogre", kind="unit", text="Hits hard.", stats=(("max_health", 4),), damage=1)
    assert card_told(ogre) == "Ogre, unit, max health 4, 1 damage. Hits hard."
    assert card_told(CardView(1, "Stone")) == "Stone."
    assert card_told(CardView(1)) == "a face-down card."


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (None, ""),
        (Result((), "agreed"), "The game is drawn. Both sides agreed."),
        (Result((0,), "resigned"), "Seat 1 wins. The other side resigned."),
        (Result((0, 1), "most", (3, 4)), "Seat 1 and seat 2 win. Points: 3, 4."),
    ],
)
def test_the_outcome_in_words(result: Result | None, words: str) -> None:
    _, t = begun(stay)
    t.result = result
    assert outcome(t) == words


@pytest.mark.parametrize(
    ("result", "seat", "words"),
    [
        (Result((0,), "resigned"), 0, "You win. The other side resigned."),
        (Result((0,), "resigned"), 1, "“Ada” wins. You resigned."),
        (Result((0, 1), "most", (3, 4)), 1, "You win, together with “Ada”. Points: “Ada” 3, you 4."),
        (Result((0, 1), "most", (3, 4)), -1, "“Ada” and “Ben” win. Points: “Ada” 3, “Ben” 4."),
    ],
)
def test_the_outcome_to_somebody_at_the_table(result: Result, seat: int, words: str) -> None:
    _, t = begun(stay)
    t.result = result
    with speaking(Voice(("“Ada”", "“Ben”"))):
        assert outcome(t, onlooker=seat) == words


def test_zones_called_alike_are_numbered_and_others_are_not() -> None:
    game, t = begun(stay)
    view = plain_view(game, t, 0, Secrets(0))
    one = view.zones[0]
    alike = replace(view, zones=(replace(one, seat=0, place=0), replace(one, seat=0, place=1)))
    assert [zone_placed(alike, zone) for zone in alike.zones] == ["your deck 1", "your deck 2"]
    other = replace(alike, zones=(alike.zones[0], replace(alike.zones[1], title="pile 2")))
    assert [zone_placed(other, zone) for zone in other.zones] == ["your deck", "your pile 2"]
    assert zone_words(alike, alike.zones[1]).startswith("You: deck 2")


def test_what_a_card_says_is_not_said_twice() -> None:
    assert card_told(CardView(1, "R02", kind="card", text="GBB / RGB", words=("GBB/RGB",))) == "R02, GBB/RGB."


def test_a_seat_that_is_gone_is_out() -> None:
    game, t = begun(ask(Number(0, "n", 1, 3)), stay)
    t, _ = game.apply(t, Resign(1))
    assert render(plain_view(game, t, 0, Secrets(0)))[-2:] == [
        "Seat 2: points 0, life 0; out",
        "You win. The other side resigned.",
    ]


def test_words_of_a_game_that_says_nothing_are_plain() -> None:
    game, t = begun(ask(Number(0, "n", 1, 3)), stay)
    (d,) = questions(t.pending)
    assert game.say_question(t, d) == "n?"
    assert game.say_answer(t, d, Answer(0, 0, 2), Secrets(0)) == "2"
