"""Long lists at the terminal: groups, pages, narrowing by words."""

from random import Random

import pytest

from client.service.chooser import Chosen, MenuChooser, NumberChooser, SomeChooser, chooser_for, namer
from client.service.menu import PAGE, Menu, MenuEntry
from client.service.plan import Plan
from engines.kernel import Act, Answer, Arrange, Cards, Options

PLACES = [
    MenuEntry(f"Place {card} at column {x}, row {y}", (card, x, y), ("place", card, x, y))
    for card in ("R01", "R02")
    for x in (-1, 0, 1, 2, 3)
    for y in range(6)
]


def test_a_short_list_is_shown_as_it_is() -> None:
    assert Menu([MenuEntry("Draw", 0), MenuEntry("Pass", 1)]).lines() == ["1. Draw", "2. Pass"]


def test_a_long_list_is_gathered_by_what_comes_first() -> None:
    lines = Menu(PLACES).lines()
    assert len(lines) == 10, "as finely as fits on a page: by card and column"
    assert lines[0] == "1. Place R01 at column -1, row … (6 ways)"
    assert lines[5] == "31. Place R02 at column -1, row … (6 ways)"


def test_a_group_is_named_by_what_its_lines_share_at_either_end() -> None:
    menu = Menu(
        [
            MenuEntry(f"Attack creature {n} with {who}", (who, n), ("attack", who, n))
            for who in ("Imp", "Wyrm")
            for n in range(15)
        ]
    )
    assert menu.lines() == [
        "1. Attack creature … with Imp (15 ways)",
        "16. Attack creature … with Wyrm (15 ways)",
    ]


def test_what_is_put_away_is_one_line_at_the_end_however_short_the_list() -> None:
    menu = Menu(
        [
            MenuEntry("Sink a", 0, (), "Put vim in order"),
            MenuEntry("Go on", 1),
            MenuEntry("Sink b", 2, (), "Put vim in order"),
        ]
    )
    assert menu.lines() == ["1. Go on", "2. Put vim in order … (2 ways)"]
    assert menu.pick(2) is None
    assert menu.lines() == ["2. Sink a", "3. Sink b"]


def test_a_hint_is_the_line_to_type() -> None:
    chooser = MenuChooser(PLACES)
    inside, head = Answer(0, 0, ("R02", 1, 3)), Answer(0, 0, ("R01", -1, 0))
    assert chooser.way_to(inside, "…") == "Type 46: Place R02 at column 1, row 3"
    assert chooser.take("46") == Chosen(("R02", 1, 3))
    assert chooser.way_to(head, "…") == "Type 1, 2 times: Place R01 at column -1, row 0"
    assert chooser.take("1") != Chosen(head.value) and chooser.take("1") == Chosen(head.value)
    copy = MenuChooser([MenuEntry("Draw", Answer(0, 0, ("draw", 4)))])
    assert copy.way_to(Answer(0, 0, ("draw", 5)), "Draw") == "Type 1: Draw", "another copy of the same card"
    some = SomeChooser(["a", "b", "c"], [7, 8, 9], 0, 2, ordered=False)
    assert some.way_to(Answer(0, 0, (7, 9)), "") == "Type 1 3: a; c"
    assert some.take("1 3") == Chosen((7, 9))
    assert some.way_to(Answer(0, 0, ()), "No block") == "Type none: No block"
    assert NumberChooser(0, 9).way_to(Answer(0, 0, 4), "4") == "Type 4: 4"


def test_none_may_be_typed_where_it_is_a_line() -> None:
    chooser = MenuChooser([MenuEntry("Shield", (7,)), MenuEntry("No block", ())])
    assert chooser.lines() == ["1. Shield", "2. No block"]
    assert chooser.take("none") == chooser.take("2") == Chosen(())
    assert MenuChooser([MenuEntry("Shield", (7,))]).take("none") == ["Nothing here fits 'none'."]


def test_a_list_with_short_lines_is_still_gathered_by_what_differs() -> None:
    attacks = [
        MenuEntry(f"{who} greift {n} an", (who, n), ("attack", who, n)) for who in "ABC" for n in range(9)
    ]
    lines = Menu([MenuEntry("End", 0, ("pass",)), *attacks]).lines()
    assert lines == ["1. End", *(f"{2 + 9 * n}. {who} greift … an (9 ways)" for n, who in enumerate("ABC"))]


def test_a_group_that_shares_no_words_is_called_by_its_first_line() -> None:
    many = [MenuEntry(f"{n}a hits {n}b", n, ("attack", n, 0)) for n in range(30)]
    lines = Menu([MenuEntry("End", 0, ("pass",)), *many]).lines()
    assert lines == ["1. End", "2. 0a hits 0b, … (30 ways)"]


def test_numbers_stay_the_same_within_a_question() -> None:
    menu = Menu(PLACES)
    menu.narrow("r02 1 3")
    (line,) = menu.lines()
    number = int(line.split(".")[0])
    menu.everything()
    assert menu.pick(number) == MenuEntry(
        "Place R02 at column 1, row 3", ("R02", 1, 3), ("place", "R02", 1, 3)
    )


def test_words_are_found_in_any_order_and_outside_what_is_shown() -> None:
    menu = Menu(PLACES)
    menu.narrow("r01")
    assert menu.narrow("row 4 r02") == 5


def test_a_group_opens_into_smaller_ones_and_then_into_entries() -> None:
    menu = Menu(PLACES)
    assert menu.pick(31) is None
    assert menu.lines()[0] == "31. Place R02 at column -1, row 0"
    assert menu.pick(33) == MenuEntry(
        "Place R02 at column -1, row 2", ("R02", -1, 2), ("place", "R02", -1, 2)
    )


def test_numbers_are_matched_whole_and_in_order() -> None:
    menu = Menu(PLACES)
    assert menu.narrow("r02 1 3") == 1
    assert menu.only() == MenuEntry("Place R02 at column 1, row 3", ("R02", 1, 3), ("place", "R02", 1, 3))


def test_negative_numbers_can_be_typed() -> None:
    menu = Menu(PLACES)
    menu.narrow("R01 -1 0")
    assert menu.only() == MenuEntry("Place R01 at column -1, row 0", ("R01", -1, 0), ("place", "R01", -1, 0))


def test_words_that_fit_nothing_leave_everything_as_it_was() -> None:
    menu = Menu(PLACES)
    assert (menu.narrow("R09"), menu.narrow("!?"), menu.narrowed) == (0, 0, False)


def test_what_cannot_be_gathered_comes_in_pages() -> None:
    menu = Menu([MenuEntry(f"thing {n}", n) for n in range(PAGE + 3)])
    assert menu.lines()[-1].startswith("3 more")
    menu.more()
    assert menu.lines() == [f"{n + 1}. thing {n}" for n in range(PAGE, PAGE + 3)]
    assert menu.pick(PAGE + 1) == MenuEntry(f"thing {PAGE}", PAGE)
    menu.more()
    assert menu.lines()[0] == "1. thing 0"


def test_the_only_one_left_is_chosen_by_enter() -> None:
    chooser = MenuChooser(PLACES)
    said = chooser.take("r01 3 5")
    assert said == ["Only this fits; press Enter to choose it.", "30. Place R01 at column 3, row 5"]
    assert chooser.take("") == Chosen(("R01", 3, 5))


def test_all_shows_everything_again() -> None:
    chooser = MenuChooser(PLACES)
    chooser.take("r01")
    assert chooser.take("all") == Menu(PLACES).lines()


def test_enter_never_chooses_from_a_list_of_one_that_was_not_narrowed() -> None:
    assert MenuChooser([MenuEntry("Resign", 0)]).take("") == ["1. Resign"]


@pytest.mark.parametrize(("typed", "value"), [("0", 0), (" 3 ", 3), ("-2", -2)])
def test_a_number_within_its_bounds(typed: str, value: int) -> None:
    assert NumberChooser(-2, 3).take(typed) == Chosen(value)


@pytest.mark.parametrize("typed", ["", "4", "-3", "x", "1.5", "²", "9" * 400])
def test_other_numbers_are_asked_for_again(typed: str) -> None:
    assert NumberChooser(-2, 3).take(typed) == ["Type a number from -2 to 3."]


def some(least: int, most: int, *, ordered: bool = False) -> SomeChooser:
    return SomeChooser(["Ace", "King", "Queen"], [30, 20, 10], least, most, ordered=ordered)


def test_several_are_named_by_their_numbers_and_sorted() -> None:
    assert some(1, 2).take("1, 2") == Chosen((20, 30))


def test_an_order_is_kept_as_typed() -> None:
    assert some(2, 3, ordered=True).take("3 1") == Chosen((10, 30))


@pytest.mark.parametrize("ordered", [True, False])
def test_several_may_be_named_one_by_one(ordered: bool) -> None:
    chooser = some(2, 2, ordered=ordered)
    told = chooser.take("3")
    assert told == ["1. Ace", "2. King", "So far: Queen. Type 1 more, or press Enter to begin anew."]
    assert chooser.take("1") == Chosen((10, 30))


def test_named_one_by_one_they_can_be_begun_anew() -> None:
    chooser = some(2, 3)
    chooser.take("3")
    assert chooser.take("3") == ["Name different numbers from 1 to 3."]
    chooser.take("3")
    assert chooser.take("") == chooser.lines()
    chooser.take("3")
    assert chooser.take("1 2") == Chosen((20, 30))  # enough for a choice of their own


def test_none_can_be_chosen_where_that_is_allowed() -> None:
    assert some(0, 2).take("none") == Chosen(())


def test_enter_leaves_an_order_as_it_is() -> None:
    assert some(3, 3, ordered=True).take("") == Chosen((30, 20, 10))


@pytest.mark.parametrize("typed", ["", "none", "1 2 3", "1 1", "0", "4", "one"])
def test_what_does_not_fit_is_said(typed: str) -> None:
    assert isinstance(some(1, 2).take(typed), list)


@pytest.mark.parametrize("game", ["rune", "runiverse", "reapers"])
def test_answers_name_the_cards_of_a_hand_in_its_own_order(game: str) -> None:
    opening = Plan(game).opening()
    local, chance, compared = opening.start(b"order"), Random(3), 0
    while compared < 3:
        while isinstance(local.table.pending, Arrange):
            local.arrange({})
        seat = local.waiting()[0]
        options, know = local.options(seat), local.secrets[seat]
        assert options is not None
        if isinstance(options.decision, Act):
            view = local.game.view(local.table, seat, know)
            zone = next(zone for zone in view.zones if (zone.name, zone.seat) == ("hand", seat))
            hand = list(dict.fromkeys(card.name for card in zone.cards))
            lines = chooser_for(local.game, options, namer(local.game, local.table, seat, know)).lines()
            starts = ("Play", "Summon", "Place")
            named = dict.fromkeys(
                name
                for line in lines
                for name in hand
                if line.split(" ")[1] in starts and f" {name} " in f"{line} "
            )
            assert [*named] == [name for name in hand if name in named]
            compared += len(named) > 1
        local.submit(options.sample(chance))


def test_a_deck_that_is_searched_is_listed_by_name() -> None:
    local = Plan("runeslingers").opening().start(bytes(16))
    game, t, know = local.game, local.table, local.secrets[0].copy()
    deck = t.zone("deck", 0)
    know.faces.update({card: at * 7 % game.face_count() for at, card in enumerate(deck)})
    found = Cards(0, "found", deck, 0, 1, data=("search",))
    lines = chooser_for(game, Options(game, t, found, know), namer(game, t, 0, know)).lines()
    names = [line.split(". ", 1)[1].casefold() for line in lines[:-1]]
    assert len(names) > 5 and names == sorted(names)
