"""Every sentence of every card is shown by a scenario, in a normal case and at an edge."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from engines.effects.cardgame import CardGame
from engines.effects.lint import lint_warnings
from engines.registry import engine
from tests.cards.sentences import gaps, marked, packs, printed, sentences, shows


@pytest.mark.parametrize("pack", packs(), ids=lambda pack: f"{pack.parent.parent.name}-{pack.stem}")
def test_every_sentence_has_a_scenario(pack: Path) -> None:
    module = import_module(f"tests.cards.{pack.parent.parent.name}.{pack.stem}")
    assert gaps(printed(pack), marked(module)) == []


@pytest.mark.parametrize("name", sorted({pack.parent.parent.name for pack in packs()}))
def test_no_pack_holds_what_a_check_warns_of(name: str) -> None:
    """Nothing that never does anything, and nothing that the text does not tell."""
    game = engine(name).game()
    assert isinstance(game, CardGame)
    for pack in engine(name).packs():
        found = lint_warnings(game.vocabulary.language, pack.printed)
        assert [f"{pack.printed[index].id}{finding.path}: {finding.reason}" for index, finding in found] == []


def test_what_is_not_shown_is_told() -> None:
    cards = {"imp": sentences("Draw a card. Then, discard one."), "wall": ()}
    found = [shows("imp", 1, 3).mark.args[0], shows("ghost", 1).mark.args[0]]
    assert gaps(cards, found) == [
        "ghost is no card of this pack",
        "imp: nothing shows 'Then, discard one.'",
        "imp: has no sentence 3",
        "imp: no scenario at the edge",
        "wall: no scenario",
    ]
