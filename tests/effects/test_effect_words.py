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


LIMITED = """
pack = "said"
game = "duel"
version = 1
language = 2
[[card]]
id = "said"
name = "Said"
kind = "unit"
[[card.when]]
on = {event = "join", card = "self"}
optional = true
by = "foe"
limit = {times = 2}
cost = {pay = {light = 3}, give = [{set = {zone = "hand"}, to = "discard", face = "up"}]}
steps = [{do = "draw", n = 1}]
"""


def test_triggers_tell_their_cost_their_limit_and_who_decides():
    (said,) = SPEAKER.card(read_pack(LIMITED, "said.toml", WORDS).cards[0])
    head, _, what = said.partition(": ")
    for part in ("the enemy may", "pay 3 light", "discard 1", "2 times per turn"):
        assert part in head, said
    assert what == "you draw 1 card"


def test_a_limit_on_a_trigger_is_said():
    on = g.On("turn_end")
    assert ", once per turn: " in SPEAKER.when(g.When(on, (), limit=g.Limit()))
    assert "once per turn" not in SPEAKER.when(g.When(on, ()))
