"""A vocabulary refuses what contradicts itself, and expands its keywords."""

from dataclasses import replace
from typing import Any

import pytest

from engines.effects import grammar as g
from engines.effects.events import Event, VerbFacts
from engines.effects.pack import read_pack
from engines.effects.vocabulary import Keyword, VocabularyError, Way
from engines.kernel.zones import ZoneKind
from tests.effects.words import DUEL, GENESIS, HEAD, SEAR


class Heal(g.Verb, frozen=True, tag="heal"):
    """A verb whose word the language has already."""


WRONG: dict[str, dict[str, Any]] = {
    "kinds: unit is declared twice": {"kinds": ("unit", "unit")},
    "counters: 'Big Word' is no word": {"counters": ("Big Word",)},
    "stats: self is a word of the language": {"stats": ("self",)},
    "zones: chain is a word of the language": {"zones": (*DUEL.zones, ZoneKind("chain"))},
    "watched stat speed is no stat": {"watched": ("speed",)},
    "stat light is declared twice": {"stats": ("level", "hand_size", "light")},
    "stat damage is declared twice": {"stats": ("level", "hand_size", "damage")},
    "halves: no zone moon": {"halves": {"moon": "back"}},
    "way fly: no zone moon": {"ways": {"fly": Way(to="moon")}},
    "way fly: no zone sky": {"ways": {"fly": Way(zones=("sky",))}},
    'way fly: cost.pay.gold: no resource "gold"': {"ways": {"fly": Way(cost=g.Cost(pay={"gold": 1}))}},
    "way fly: claim: a claim cannot test ready": {"ways": {"fly": Way(claim=g.Filter(ready=True))}},
    "event pop: no sort of field colour": {"events": {"pop": Event({"card": "colour"})}},  # type: ignore[dict-item]
    "event pop: no period week": {"events": {"pop": Event({}, once="week")}},
    "verb heal is one of the language": {"verbs": (VerbFacts(Heal),)},
    "verb sear is declared twice": {"verbs": (SEAR, SEAR)},
    "priority card is out of range": {"priorities": {"card": 100_000}},
    "there is no seat": {"seats": 0},
    "label for gold, which is not declared": {"labels": {"gold": "Gold"}},
    'keyword big: abilities: $.use[0].steps[0].do: no verb "grow"': {
        "keywords": {"big": Keyword('[[use]]\nsteps = [{do = "grow"}]')}
    },
    "keyword big: use[0]: a free ability": {"keywords": {"big": Keyword("[[use]]\nsteps = []")}},
    'keyword big: always[0].change[0].n: "$n" is not bound': {
        "keywords": {"big": Keyword('[[always]]\nchange = [{layer = "add", stat = "level", n = "$n"}]')}
    },
    "keyword big: Expected": {"keywords": {"big": Keyword("[[use")}},
}


@pytest.mark.parametrize("reason", sorted(WRONG))
def test_a_vocabulary_that_contradicts_itself_is_refused(reason: str) -> None:
    with pytest.raises(VocabularyError) as refused:
        replace(DUEL, **WRONG[reason])
    assert str(refused.value).startswith(f"vocabulary of duel: {reason}")


def test_keywords_are_expanded_after_the_card_s_own_abilities() -> None:
    text = HEAD.format("duel") + (
        '[[card]]\nid = "a"\nname = "A"\nkind = "unit"\nkeywords = ["charged 3", "swift", "strong 2"]\n'
        '[[card.when]]\non = {event = "turn_end"}\nsteps = [{do = "draw"}]'
    )
    pack = read_pack(text, "t.toml", DUEL)
    own, charged = pack.cards[0].when
    assert own == pack.printed[0].when[0]
    assert charged.steps == (g.Counter("self", "charge", 3),)
    assert pack.cards[0].always == (g.Always((g.AddChange("level", 2),)),)
    assert pack.printed[0].always == ()


def test_a_keyword_s_word_is_filled_in() -> None:
    (when,) = DUEL.language.keyword("hunts Root Keeper").when
    (step,) = when.steps
    assert step == g.Destroy(g.CardSet(zone="field", of="foe", where=g.Filter(name_has="Root Keeper")))


def test_a_game_adds_fields_to_an_event_of_the_language() -> None:
    vocabulary = replace(DUEL, events={**DUEL.events, "draw": Event({"phase": "word"})})
    assert set(vocabulary.all_events["draw"].fields) == {*DUEL.all_events["draw"].fields, "phase"}


def test_zones_that_not_all_see_into_are_hidden() -> None:
    assert DUEL.hidden == {"deck", "hand", "bonds", "vim", "secrets"}


def test_halves_are_those_of_zones_and_ways() -> None:
    assert GENESIS.half_names == ("creature", "spell")


def test_words_are_shown_by_their_label() -> None:
    assert (DUEL.label("light"), DUEL.label("hand_size")) == ("Light", "hand size")
