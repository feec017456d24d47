"""Effects said in words: every node of a game has some, and numbers and verbs are those of the nodes."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.effects import grammar as g
from engines.effects.pack import read_pack
from engines.effects.words import Speaker
from tests.duel.game import WORDS

PACK = read_pack((Path(__file__).parents[1] / "duel" / "cards.toml").read_text("utf-8"), "cards.toml", WORDS)
CARDS = {card.id: card for card in PACK.cards}
SPEAKER = Speaker(WORDS)


@pytest.mark.parametrize("card", PACK.cards, ids=lambda card: card.id)
def test_every_ability_is_said(card):
    said = SPEAKER.card(card)
    active = [*card.use, *card.when, *card.always, *(play for play in card.play if play.ask or play.steps)]
    assert len(said) >= len(active)
    assert all("Struct" not in sentence and "<" not in sentence for sentence in said)


CINDER = """
pack = "said"
game = "duel"
version = 1
language = 2
[[card]]
id = "said"
name = "Said"
kind = "spell"
text = "x"
[[card.play]]
ask = [{do = "choose", name = "t", set = {of = "any", players = true}}]
steps = [
  {do = "damage", to = "$t", n = 3, direct = true, on_hit = [{do = "draw", n = 2}]},
  {do = "repeat", n = 4, steps = [{do = "heal", to = "you", n = 5}]},
]
"""


def test_numbers_and_verbs_are_those_of_the_nodes():
    pack = read_pack(CINDER, "said.toml", WORDS)
    assert SPEAKER.card(pack.cards[0]) == [
        "target anybody player. 3 direct damage to target, on a hit: you draw 2 card. "
        "4 times: you gain 5 health"
    ]


def test_a_game_adds_words_for_its_own_verbs():
    own = Speaker(WORDS, {g.Draw: lambda s, node: f"{s.number(node.n)} fresh cards"})
    pack = read_pack(CINDER, "said.toml", WORDS)
    assert "on a hit: 2 fresh cards" in own.card(pack.cards[0])[0]


def test_a_limit_on_a_trigger_is_said():
    on = g.On("turn_end")
    assert SPEAKER.when(g.When(on, (), limit=g.Limit())).startswith("once per turn, when ")
    assert SPEAKER.when(g.When(on, ())).startswith("when ")
