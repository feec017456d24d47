"""Silent nothings: effects that can never do anything, and effects that the text does not tell, are warned of."""

from __future__ import annotations

import pytest

from engines.effects.pack import check_pack
from tests.duel.game import WORDS
from tests.duel.stage import HEAD, always, spell, unit, use, when

LIFE = '{do = "gain", what = "life", n = 1}'
TARGET = '{do = "choose", name = "t", set = {zone = "field", of = "foe"}}'
JOIN = '{event = "join", card = "self"}'


def told(cards: str, text: str = "") -> list[str]:
    """The warnings of a pack, as path and reason."""
    worded = cards.replace('kind = "', f'text = "{text}"\nkind = "', 1) if text else cards
    problems = check_pack(HEAD + worded, "p.toml", WORDS)
    assert all(problem.severity == "warning" for problem in problems), problems
    return [f"{problem.path.removeprefix('$.card[0].')}: {problem.reason}" for problem in problems]


def test_a_card_that_does_what_it_says_is_not_warned_of() -> None:
    card = spell("bolt", '{do = "damage", to = "$t", n = 2}', f"ask = [{TARGET}]")
    assert told(card, "2 damage to an enemy unit.") == []


@pytest.mark.parametrize(
    ("steps", "where", "why"),
    [
        ('{do = "if", test = {test = "turn"}, then = []}', "steps[0]", "nothing is done here"),
        ('{do = "each", set = {zone = "field"}, steps = []}', "steps[0]", "nothing is done here"),
        ('{do = "repeat", n = 2, steps = []}', "steps[0]", "nothing is done here"),
        ('{do = "may", steps = []}', "steps[0]", "nothing is done here"),
        ('{do = "draw", n = 0}', "steps[0]", "n = 0 does nothing"),
        (f'{{do = "repeat", n = 0, steps = [{LIFE}]}}', "steps[0]", "n = 0 does nothing"),
        ('{do = "destroy", card = {zone = "deck", top = 0}}', "steps[0].card", "top = 0 does nothing"),
        (
            '{do = "destroy", card = {zone = "field", where = {stat = {level = {lo = 3, hi = 2}}}}}',
            "steps[0].card.where.stat.level",
            "no number is at least 3 and at most 2",
        ),
        (
            '{do = "destroy", card = {zone = "field", where = {kind = "unit", not = {kind = "unit"}}}}',
            "steps[0].card.where",
            "what is asked for is also ruled out",
        ),
        (
            '{do = "destroy", card = {zone = "field", where = {ready = true, not = {ready = true}}}}',
            "steps[0].card.where",
            "what is asked for is also ruled out",
        ),
        (
            '{do = "destroy", card = {zone = "field", where = {kind = "unit", not = {kind = ["unit", "spell"]}}}}',
            "steps[0].card.where",
            "what is asked for is also ruled out",
        ),
        (
            '{do = "destroy", card = {zone = ["field", "discard"], where = {zone = "hand"}}}',
            "steps[0].card.where",
            "nothing in these zones lies in that one",
        ),
        (
            '{do = "destroy", card = {zone = "field", where = {same = {element = "self"}}}}',
            "steps[0].card.where.same.element",
            "this card has no element, and nothing has the same",
        ),
        (
            f'{{do = "if", test = {{test = "cmp", a = 1, op = ">", b = 2}}, then = [{LIFE}]}}',
            "steps[0].test",
            "this never holds",
        ),
        (
            f'{{do = "if", test = {{test = "exists", set = {{zone = "field"}}, least = 0}}, then = [{LIFE}]}}',
            "steps[0].test",
            "this always holds",
        ),
        (
            '{do = "if", test = {test = "all", of = [{test = "turn"}, {test = "turn", of = "foe"}]}, '
            f"then = [{LIFE}]}}",
            "steps[0].test",
            "this never holds",
        ),
        ('{do = "roll", name = "d"}', "steps[0]", 'what is bound as "d" is never used'),
        ('{do = "let", name = "d", n = 3}', "steps[0]", 'what is bound as "d" is never used'),
        (
            '{do = "pick", name = "d", set = {zone = "hand"}}',
            "steps[0]",
            'what is bound as "d" is never used',
        ),
        (
            '{do = "search", name = "d", set = {zone = "deck"}}',
            "steps[0]",
            'what is bound as "d" is never used',
        ),
    ],
)
def test_steps_that_never_do_anything(steps: str, where: str, why: str) -> None:
    assert told(spell("idle", steps)) == [f"play[0].{where}: {why}"]


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (TARGET, 'what is chosen as "t" is never used'),
        ('{do = "choose_number", name = "n", hi = 3}', 'what is chosen as "n" is never used'),
        (TARGET.replace('name = "t"', 'name = "t", least = 2'), "nobody can choose at least 2 and at most 1"),
    ],
)
def test_questions_whose_answer_does_nothing(ask: str, why: str) -> None:
    assert f"play[0].ask[0]: {why}" in told(spell("idle", LIFE, f"ask = [{ask}]"))


def test_a_choice_that_is_no_target_may_be_for_the_rules_alone() -> None:
    ask = TARGET.replace('name = "t"', 'name = "t", target = false')
    assert told(spell("cast", LIFE, f"ask = [{ask}]")) == []


def test_an_order_over_players_orders_nothing() -> None:
    steps = '{do = "let", name = "all", set = {players = true, of = "any"}}, {do = "order", name = "all"}'
    assert told(spell("turns", steps)) == ["play[0].steps[1]: an order over players orders nothing"]


@pytest.mark.parametrize(
    "steps",
    [
        f'{{do = "if", test = {{test = "all", of = [{{test = "turn"}}, {{test = "turn"}}]}}, then = [{LIFE}]}}',
        '{do = "destroy", card = {zone = "field", where = {kind = "unit", not = {kind = "unit", ready = true}}}}',
        '{do = "destroy", card = {zone = ["field", "hand"], where = {zone = "field"}}}',
        '{do = "roll", name = "d"}, {do = "draw", n = "$d"}',
        '{do = "search", name = "d", set = {zone = "deck"}, show = true}',
        '{do = "let", name = "all", set = {zone = "deck", top = 2}}, {do = "look", name = "seen", set = "$all"}, '
        '{do = "order", name = "seen"}',
    ],
)
def test_what_may_do_something_is_let_be(steps: str) -> None:
    assert told(spell("idle", steps)) == []


def test_an_ability_that_costs_and_does_nothing() -> None:
    assert told(unit("odd", 1, use("", "limit = {}"))) == ["use[0]: nothing is done here"]


@pytest.mark.parametrize(
    ("event", "name", "other"),
    [("phase_start", "main", "mian"), ("counter", "charge", "chagre"), ("gain", "life", "lief")],
)
def test_an_event_of_a_name_that_there_is_not(event: str, name: str, other: str) -> None:
    def card(word: str) -> str:
        return unit("odd", 1, when(f'{{event = "{event}", name = "{word}"}}', LIFE))

    assert told(card(other)) == [f'when[0].on.name: event "{event}" never has the name "{other}"']
    assert told(card(name)) == []


def test_what_lay_under_a_card_that_has_left_is_not_found_there() -> None:
    lost = '{do = "move", card = {zone = "under", under = "self"}, to = "discard", face = "up"}'
    after = unit("nest", 1, when('{event = "destroy", card = "self"}', lost))
    before = unit("nest", 1, when('{event = "destroy", card = "self"}', lost, 'at = "before"'))
    assert [one for one in told(after) if "has left" in one] == [
        "when[0].steps[0].card: this card has left the place that this is read from"
    ]
    assert not [one for one in told(before) if "has left" in one]


# --- the text -----------------------------------------------------------------------------------------------

RANDOM = '{do = "pick", name = "c", set = {zone = "hand"}}, {do = "move", card = "$c", to = "discard", face = "up"}'
STRONG = '{do = "modify", change = [{layer = "add", stat = "level", n = 1}]}'
GIVE = 'cost = {give = [{set = {zone = "hand"}, to = "discard", face = "up"}]}'


@pytest.mark.parametrize(
    ("rest", "text", "where", "what"),
    [
        (when(JOIN, LIFE, "limit = {}"), "When I join, gain 1 life.", "when[0].limit", "limit"),
        (
            use(LIFE, "limit = {}\\ncost = {exhaust = true}"),
            "Once: gain 1 life.",
            "use[0].cost.exhaust",
            "exhaust",
        ),
        (use(LIFE, GIVE), "Gain life.", "use[0].cost.give", "give"),
        (use(LIFE, "cost = {pay = {light = 1}}"), "Gain life.", "use[0].cost.pay", "pay"),
        (
            when(JOIN, '{do = "may", by = "foe", steps = [{do = "draw"}]}'),
            "When I join, you may draw a card.",
            "when[0].steps[0].by",
            "foe",
        ),
        (
            when(JOIN, '{do = "move", card = {zone = "field"}, to = "hand"}'),
            "When I join, your units go.",
            "when[0].steps[0].to",
            "hand",
        ),
        (
            when(JOIN, '{do = "move", card = {zone = "field"}, to = "deck"}'),
            "When I join, your units go.",
            "when[0].steps[0].to",
            "deck",
        ),
        (when(JOIN, LIFE, "optional = true"), "When I join, gain 1 life.", "when[0].optional", "may"),
        (when(JOIN, LIFE, 'test = {test = "turn"}'), "When I join, gain 1 life.", "when[0].test", "turn"),
        (
            when(JOIN, '{do = "draw", n = 1, who = "foe"}'),
            "When I join, draw.",
            "when[0].steps[0].who",
            "foe",
        ),
        (when(JOIN, '{do = "draw", n = 3}'), "When I join, draw a card.", "when[0].steps[0].n", "3"),
        (when(JOIN, RANDOM), "When I join, discard a card.", "when[0].steps[0]", "random"),
    ],
)
def test_what_the_text_does_not_tell(rest: str, text: str, where: str, what: str) -> None:
    card = unit("odd", 1, rest.replace("\\n", "\n"))
    assert f"{where}: the text does not tell of this ({what})" in told(card, text)


@pytest.mark.parametrize(
    ("rest", "text"),
    [
        (when(JOIN, LIFE, "limit = {}"), "Once each turn, when I join, gain 1 life."),
        (use(LIFE, GIVE), "Discard a card: gain life."),
        (use(LIFE, "cost = {pay = {light = 1}}"), "Pay 1: gain life."),
        (
            when(JOIN, '{do = "may", by = "foe", steps = [{do = "draw"}]}'),
            "Your opponent may have you draw a card.",
        ),
        (when(JOIN, '{do = "move", card = {zone = "field"}, to = "hand"}'), "Return your units."),
        (always('{layer = "add", stat = "level", n = 1}'), "I have 1 more level."),
        (when(JOIN, LIFE, "optional = true"), "When I join, you may gain 1 life."),
        (when(JOIN, LIFE, 'test = {test = "turn"}'), "When I join in your turn, gain 1 life."),
        (when(JOIN, '{do = "draw", n = 1, who = "foe"}'), "When I join, your opponent draws."),
        (when(JOIN, '{do = "draw", n = 3}'), "When I join, draw three cards."),
        (when(JOIN, '{do = "draw", n = 12}'), "When I join, draw 12 cards."),
        (when(JOIN, RANDOM), "When I join, discard a card at random."),
        (when(JOIN, STRONG), "When I join, I have 1 more level this turn."),
    ],
)
def test_what_the_text_tells(rest: str, text: str) -> None:
    assert not [one for one in told(unit("odd", 1, rest), text) if "tell" in one]


def test_a_limit_of_the_text_that_no_ability_has() -> None:
    found = ".text: the text tells of a limit that no ability has"
    free, kept = unit("odd", 1, when(JOIN, LIFE)), unit("odd", 1, when(JOIN, LIFE, "limit = {}"))
    assert found.removeprefix(".") in told(free, "Once per turn, when I join, gain 1 life.")
    assert told(kept, "Once per turn, when I join, gain 1 life.") == []
