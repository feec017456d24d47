"""Abilities that lie where they never work are warned of: unseen in a hand, or tied to a card that theirs never lies
under.
"""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from engines.effects.cardgame import CardGame
from engines.effects.pack import check_pack
from engines.kernel import LocalGame
from tests.battery.games import cases
from tests.duel.game import WORDS
from tests.duel.stage import HEAD, always, spell, unit, use, when

LIFE = '{do = "gain", what = "life", n = 1}'
TARGET = '{do = "choose", name = "t", set = {zone = "field"}}'
STRONGER = '{layer = "add", stat = "level", n = 1}'
SELF = '{do = "attach", card = "self", to = "$t", face = "up"}'
FEED = '{do = "attach", card = {zone = "discard"}, to = "$t", face = "up"}'


def told(cards: str) -> list[str]:
    """The warnings of a pack, as path and reason."""
    problems = check_pack(HEAD + cards, "p.toml", WORDS)
    assert all(problem.severity == "warning" for problem in problems), problems
    return [f"{problem.path.removeprefix('$.card[0].')}: {problem.reason}" for problem in problems]


# --- unseen -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "named"), [('"hand"', "hand"), ('"deck"', "deck"), ('["hand", "bonds"]', "hand or bonds")]
)
@pytest.mark.parametrize(
    ("kind", "rest"),
    [
        ("use", f"limit = {{}}\nsteps = [{LIFE}]"),
        ("when", f'on = {{event = "turn_start"}}\nsteps = [{LIFE}]'),
        ("always", f"change = [{STRONGER}]"),
        ("instead", 'on = {event = "destroy", card = "self"}'),
    ],
)
def test_nothing_works_where_nobody_sees_the_card(kind: str, rest: str, zone: str, named: str) -> None:
    ability = f"[[card.{kind}]]\nzone = {zone}\n{rest}\n"
    why = f"{kind}[0].zone: no ability works in {named}: nobody else sees what lies there"
    assert told(unit("sly", 1, ability)) == [why]


@pytest.mark.parametrize("zone", ['"discard"', '["hand", "discard"]', '"under"', '"secrets"'])
def test_where_a_card_may_lie_open_its_abilities_may_work(zone: str) -> None:
    assert told(unit("sly", 1, use(LIFE, f"limit = {{}}\nzone = {zone}"))) == []


@pytest.mark.parametrize(
    ("on", "more"),
    [
        ('{event = "draw", card = "self"}', ""),
        ('{event = "move", card = "self", from = "hand"}', 'at = "before"'),
        ('{event = "move", card = "self", from = "deck", to = "hand"}', ""),
        ('{event = "move", card = "self", from = ["deck", "hand"], to = "bonds"}', 'at = "when"'),
    ],
)
def test_what_befalls_a_hidden_card_sets_off_nothing_of_its_own(on: str, more: str) -> None:
    why = "when[0].on: this card is hidden when that happens to it, and has no ability then"
    assert told(unit("sly", 1, when(on, LIFE, more))) == [why]


def test_a_hidden_card_replaces_nothing_that_befalls_it() -> None:
    kept = '[[card.instead]]\non = {event = "move", card = "self", from = "hand", to = "discard"}\n'
    why = "instead[0].on: this card is hidden when that happens to it, and has no ability then"
    assert told(unit("sly", 1, kept)) == [why]


@pytest.mark.parametrize(
    "on",
    [
        '{event = "move", card = "self", from = "hand", to = "discard"}',
        '{event = "move", card = "self", from = "hand"}',
        '{event = "move", card = "self", from = ["field", "hand"], to = "hand"}',
        '{event = "move", card = "self", to = "hand"}',
        '{event = "draw", by = "you"}',
    ],
)
def test_what_ends_or_begins_in_the_open_may_be_waited_for(on: str) -> None:
    assert told(unit("sly", 1, when(on, LIFE))) == []


# --- hosts --------------------------------------------------------------------------------------------------

OF_HOST = always(STRONGER, '"host"') + 'zone = "under"\n'
NOBODY = '"host" is nobody: this card lies under none'


def test_a_card_that_attaches_itself_has_a_host() -> None:
    assert told(spell("spur", SELF, f"ask = [{TARGET}]") + OF_HOST) == []


def test_a_card_that_others_of_its_pack_attach_has_a_host() -> None:
    assert told(unit("spur", 1, OF_HOST) + spell("feed", FEED, f"ask = [{TARGET}]")) == []


def test_a_card_that_nothing_attaches_has_no_host() -> None:
    assert told(unit("spur", 1, OF_HOST)) == [f"always[0].to: {NOBODY} in under"]


def test_what_attaches_itself_alone_attaches_no_other_card() -> None:
    leech = spell("leech", SELF, f"ask = [{TARGET}]")
    assert told(unit("spur", 1, OF_HOST) + leech) == [f"always[0].to: {NOBODY} in under"]


def test_a_card_has_a_host_only_in_the_zone_where_it_is_attached() -> None:
    away = spell("spur", SELF.replace("face", 'zone = "exile", face'), f"ask = [{TARGET}]")
    assert told(away + OF_HOST) == [f"always[0].to: {NOBODY} in under"]
    assert told(away + OF_HOST.replace('"under"', '"exile"')) == []
    assert told(away + OF_HOST.replace('zone = "under"', "")) == []


def test_where_cards_lie_under_others_an_ability_has_to_name_that_zone() -> None:
    card = spell("spur", SELF, f"ask = [{TARGET}]") + OF_HOST.replace('zone = "under"', "")
    assert told(card) == [f"always[0].to: {NOBODY} where this works"]


@pytest.mark.parametrize(
    ("ability", "where", "word"),
    [
        (use('{do = "ready", card = "host"}', "limit = {}"), "use[0].steps[0].card", "host"),
        (use('{do = "draw", who = "seat.host"}', "limit = {}"), "use[0].steps[0].who", "seat.host"),
        (when('{event = "destroy", card = "host"}', LIFE), "when[0].on.card", "host"),
    ],
)
def test_wherever_it_is_spoken_of(ability: str, where: str, word: str) -> None:
    assert told(unit("spur", 1, ability)) == [f"{where}: {NOBODY.replace('host', word)} where this works"]


def test_a_name_that_somebody_chose_is_no_host() -> None:
    named = TARGET.replace('"t"', '"host"')
    assert told(spell("spur", SELF.replace("$t", "$host"), f"ask = [{named}]")) == []


def test_a_card_that_is_played_lies_under_none_yet() -> None:
    assert told(spell("spur", '{do = "ready", card = "host"}')) == [
        f"play[0].steps[0].card: {NOBODY} while it is played"
    ]
    assert told(spell("spur", SELF + ', {do = "ready", card = "host"}', f"ask = [{TARGET}]")) == []


# --- the games ----------------------------------------------------------------------------------------------

GAMES = ("genesis", "reapers", "runeslingers", "runiverse")


@pytest.mark.parametrize("name", GAMES)
def test_cards_lie_under_others_where_a_game_says(name: str) -> None:
    policy = import_module(f"engines.{name}.policy")
    assert policy.WORDS.under == policy.POLICY.under


@pytest.mark.parametrize("name", GAMES)
def test_no_ability_is_in_force_in_a_hidden_zone(name: str) -> None:
    case = next(one for one in cases() if one.game == name)
    game = case.make()
    assert isinstance(game, CardGame)
    local = LocalGame(game, case.setup(game), b"places", case.decks)
    chance, zones = Random(7), set()
    for options in local.play():
        found, t = game.index(local.table), local.table
        waiting = [pair for pairs in found.waiting.values() for pair in pairs]
        zones |= {t.map.of[t.rows[card].zone].name for card, _ in (*found.standing, *found.usable, *waiting)}
        local.submit(options.sample(chance))
    assert zones
    assert zones.isdisjoint(game.vocabulary.closed)
