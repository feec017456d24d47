"""The language decodes what its grammar says, unchanged, and nothing else."""

import tomllib
from typing import Any, get_args

import msgspec
import pytest

from engines.effects import grammar as g
from engines.effects.events import BASE_EVENTS, BASE_VERBS, SORTS
from engines.effects.pack import read_pack
from tests.effects.words import DUEL, GAMES, RUNESLINGERS, Sear, load, pack_text, reasons


def tables(data: Any) -> list[dict[str, Any]]:
    """All tables in what the standard reader returns."""
    if isinstance(data, dict):
        return [data, *(table for value in data.values() for table in tables(value))]
    return [table for value in data for table in tables(value)] if isinstance(data, list) else []


FORMS = tables(tomllib.loads(pack_text("forms")) | {"more": tomllib.loads(pack_text("duel"))})


def tags(*unions: Any) -> set[str]:
    """The tags of all node types in some unions."""
    types = [part for union in unions for part in get_args(union)]
    return {str(t.__struct_config__.tag) for t in types if hasattr(t, "__struct_config__")}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_sample_cards_load_as_they_stand(game: str) -> None:
    raw = tomllib.loads(pack_text(game))["card"]
    assert [card.id for card in load(game).printed] == [card["id"] for card in raw]


def test_a_card_decodes_into_the_nodes_its_words_name() -> None:
    (play,) = load("duel").printed[0].play
    assert play.cost == g.Cost(pay={"light": 1})
    assert play.ask == (
        g.Choose("t", g.CardSet(zone="field", of="any", where=g.Filter(kind="unit"), players=True)),
    )
    assert play.steps == (g.Damage("$t", 3),)


def test_every_form_of_the_language_loads() -> None:
    pack = read_pack(pack_text("forms"), "forms.toml", DUEL)
    assert [card.id for card in pack.cards] == ["control", "questions", "actions", "rules"]


@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("do", set(BASE_VERBS)),
        ("num", tags(g.Read, g.Reckon)),
        ("test", tags(g.Test)),
        ("layer", tags(g.Change)),
    ],
)
def test_the_packs_of_these_tests_use_every_form(key: str, known: set[str]) -> None:
    assert known == {table[key] for table in FORMS if isinstance(table.get(key), str)}


def test_there_are_forty_verbs() -> None:
    assert len(BASE_VERBS) == 40
    assert all(facts.node.__doc__ for facts in BASE_VERBS.values())


def test_layers_are_listed_in_the_order_they_apply() -> None:
    assert tuple(change.__struct_config__.tag for change in get_args(g.Change)) == g.LAYERS


def test_nodes_do_not_change() -> None:
    step: Any = g.Draw(2)
    with pytest.raises(AttributeError):
        step.n = 3


def test_a_game_verb_stands_wherever_steps_do() -> None:
    (card,) = load("runeslingers").printed
    assert card.play[0].cost is not None
    assert card.play[0].cost.steps == (Sear(2),)
    assert (
        reasons('[[card.play]]\nsteps = [{do = "repeat", n = 2, steps = [{do = "sear"}]}]', RUNESLINGERS)
        == []
    )


def test_another_game_does_not_know_that_verb() -> None:
    assert reasons('[[card.play]]\nsteps = [{do = "sear"}]') == ['play[0].steps[0].do: no verb "sear"']


def test_field_names_that_python_keeps_for_itself_are_read_and_written() -> None:
    node = g.Filter(not_=g.Filter(kind="unit"))
    assert msgspec.to_builtins(node) == {"not": {"kind": "unit"}}
    assert msgspec.to_builtins(g.On("move", from_="hand")) == {"event": "move", "from": "hand"}
    assert msgspec.to_builtins(g.Play(as_="plain")) == {"as": "plain"}


def test_every_event_field_has_a_known_sort() -> None:
    assert {sort for event in BASE_EVENTS.values() for sort in event.fields.values()} <= set(SORTS)
