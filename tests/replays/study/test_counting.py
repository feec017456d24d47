"""Judgement held against exact counting: positions in which so little is hidden that every deal can be played
on. Rune's is a late one of a recorded game; those of the card games are laid out so that it decides the game
which of four cards the other holds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import pytest

from engines.bots import Fork
from engines.kernel import Answer, Game, Pool, Secrets, Table
from replays.study.analysis import judge
from replays.study.notes import Judged
from replays.study.playouts import Scale, in_sight
from replays.timeline import Timeline
from tests.replays.study.played import replay, timeline
from tests.rules.genesis.real import MANA
from tests.rules.genesis.stage import stage as citadel
from tests.rules.reapers.stage import fight
from tests.rules.runeslingers.stage import encounter
from tests.rules.runiverse.real import lay as locations
from tests.rules.runiverse.stage import stage as mages
from tests.rules.scene import Scene

TO_THE_END = Scale(0.0, whole=True)
MANY = 200
"""Playouts, so that a chance that is wrong by a fifth lies outside three times its spread."""


class Late(NamedTuple):
    """A decision for which few deals are left."""

    game: Game
    table: Table
    know: Secrets
    played: Answer
    hidden: tuple[int, ...]
    truth: tuple[int, ...]
    """What really lies in the hidden places."""
    planted: Callable[[tuple[int, ...]], tuple[Table, Secrets]]
    """The same on a deal of that truth: the table, and what its seat knows there."""
    lucks: int = 1
    """How often each deal is played on, where equal answers are chosen from by chance."""

    @property
    def deals(self) -> list[tuple[int, ...]]:
        """Every way in which the hidden faces may lie, one as likely as the other."""
        return list(permutations(self.truth))

    def knowing(self, deal: tuple[int, ...]) -> Secrets:
        """What somebody would know who saw all of a deal."""
        return Secrets(self.know.seat, {**self.know.faces, **dict(zip(self.hidden, deal, strict=True))})

    def shares(self, answer: Answer) -> list[float]:
        """What an answer comes to on each deal, if everybody plays on by what they know."""
        found = {deal: self._share(answer, deal) for deal in set(self.deals)}
        return [found[deal] for deal in self.deals]

    def _share(self, answer: Answer, deal: tuple[int, ...]) -> float:
        total = 0.0
        for luck in range(self.lucks):
            fork = Fork.imagine(self.game, self.table, self.knowing(deal), Random(1))
            fork.secrets[self.know.seat] = self.know.copy()
            after = fork.enter(answer)
            total += in_sight(after, self.know.seat, TO_THE_END, Random(luck), self.table.turn)
        return total / self.lucks


def counted(known: Secrets, table: Table, true: tuple[int, ...], hidden: tuple[int, ...]) -> Secrets:
    """What a seat knows that has kept count of all but these cards."""
    others = {c: true[c] for c, row in enumerate(table.rows) if row.face is None and c not in hidden}
    assert not set(hidden) & set(known.faces)
    pool = Pool(tuple(sorted(hidden)), tuple(sorted(true[card] for card in hidden)))
    return Secrets(known.seat, {**others, **known.faces}, (pool,))


def recorded(
    game: str, number: int, at: int, seat: int, zones: tuple[tuple[str, int | None, int], ...]
) -> Late:
    """A position of a recorded game of which so many cards of these zones are hidden."""
    found = timeline(game, number)
    assert found.game is not None and found._redeal is not None
    table, true = found.table(at), found._redeal.dealers[at].truth
    hidden: list[int] = []
    for name, whose, count in zones:
        lying = table.zone(name) if whose is None else table.zone(name, whose)
        hidden += [card for card in lying if found.secrets(at, seat).face(table, card) is None][:count]
    places = tuple(hidden)
    own = {c: face for c, face in found.secrets(at, seat).faces.items() if c not in places}
    know = counted(Secrets(seat, own), table, true, places)
    played = found.moments[at + 1].entry
    assert isinstance(played, Answer) and len(places) == sum(count for *_, count in zones)

    def planted(deal: tuple[int, ...]) -> tuple[Table, Secrets]:
        other = Timeline(replay(game, number))
        assert other._redeal is not None
        truth = list(other._redeal.dealers[at].truth)
        for card, face in zip(places, deal, strict=True):
            truth[card] = face
            if card in other._known[at][1 - seat].faces:
                other._known[at][1 - seat].faces[card] = face
        other._redeal.dealers[at].truth = tuple(truth)
        return other.table(at), other.secrets(at, seat)

    return Late(found.game, table, know, played, places, tuple(true[card] for card in places), planted)


def laid(lay: Callable[[str, tuple[str, ...]], Scene], held: str, others: str, where: str, word: str) -> Late:
    """A position in which the other holds one card, while three others lie hidden, so that nobody can tell
    it from them.
    """
    scene = lay(held, (others,) * 3)
    table, game = scene.t, scene.game
    lying = [card for card in table.zone(where, 1) if scene._id(card) == others]
    places = (*table.zone("hand", 1), *lying[:3])
    true = scene.local.dealer.truth
    know = counted(scene.local.secrets[0], table, true, places)
    options = game.options(table, know)
    assert options is not None and len(places) == 4
    played = next(answer for answer in options.answers() if answer.value[0] == word)

    def planted(deal: tuple[int, ...]) -> tuple[Table, Secrets]:
        other = lay(held, (others,) * 3)
        truth = list(other.local.dealer.truth)
        for card, face in zip(places, deal, strict=True):
            truth[card] = face
            if card in other.local.secrets[1].faces:
                other.local.secrets[1].faces[card] = face
        known = counted(other.local.secrets[0], other.t, tuple(truth), places)
        other.local.dealer.truth = tuple(truth)
        return other.t, known

    return Late(game, table, know, played, places, tuple(true[card] for card in places), planted, 6)


def runeslingers(held: str, others: tuple[str, ...]) -> Scene:
    """Whoever moves has one health left, and no answer but to hope."""
    mine: dict[str, Any] = {"hand": ("hammer_blow",), "deck": ("quick_jab",) * 3, "vars": {"health": 1}}
    return encounter(mine, {"hand": (held,), "deck": others, "vars": {"health": 5}}, real=True)


def reapers(held: str, others: tuple[str, ...]) -> Scene:
    """One more strike ends it for either; an attack loses, to wait is well as long as nothing shoots."""
    common = {"reaper": "old_furnace", "vars": {"strikes": 2}, "deck": ("marut",) * 8}
    mine = {**common, "hand": (), "souls": ("imp", "imp")}
    theirs = {**common, "hand": (held,), "deck": ("marut",) * 8 + others, "souls": ("marut", "marut")}
    return fight(mine, theirs, real=True, at="combat")


def runiverse(held: str, others: tuple[str, ...]) -> Scene:
    """Each mage has one bond left."""
    mine = {"deck": "kittle kittle kittle", "rifts0": "kittle"}
    theirs = {"rifts0": "kittle", "hand": held, "deck": " ".join(others)}
    return locations(mages, "orth", mine="kittle", first=mine, second=theirs)


def genesis(held: str, others: tuple[str, ...]) -> Scene:
    """No towers are left: whoever's siege is not blocked has won. The others lie in the groove."""
    common = {"deck": "pilgrim mote cinder_imp", "towers": "", "field": "mote", "vault": MANA}
    theirs = {**common, "hand": held, "groove": " ".join(others)}
    return citadel({**common, "hand": ""}, theirs, real=True, at="battle")


RUNE = partial(recorded, "rune", 3, 20, 1, (("hand", 0, 2), ("deck", None, 1)))
SLINGERS = partial(laid, runeslingers, "mind_spike", "binding", "deck", "play")
REAPERS = partial(laid, reapers, "sky_lancer", "marut", "deck", "pass")
MAGES = partial(laid, runiverse, "eurus", "kittle", "deck", "attack")
LORDS = partial(laid, genesis, "candle_wisp", "shade", "groove", "attack")
SPOTS = [
    pytest.param(RUNE, 40, id="rune"),
    pytest.param(SLINGERS, MANY, id="runeslingers"),
    pytest.param(REAPERS, MANY, id="reapers"),
    pytest.param(MAGES, MANY, id="runiverse"),
    pytest.param(LORDS, MANY, id="genesis"),
]
"""The positions, and the playouts with which each is judged."""


def judged(place: Late, table: Table, know: Secrets, playouts: int = 8) -> Judged:
    found = judge(place.game, table, know, place.played, TO_THE_END, playouts, "x")
    assert found is not None
    return found


@pytest.mark.parametrize(("spot", "playouts"), SPOTS)
def test_a_late_judgement_agrees_with_counting_every_deal(spot: Callable[[], Late], playouts: int) -> None:
    place = spot()
    found = judged(place, place.table, place.know, playouts)
    assert len(set(place.shares(place.played))) > 1  # the hidden cards decide
    options = place.game.options(place.table, place.know)
    assert options is not None
    answers = {answer.value: answer for answer in options.answers()}
    for choice in {choice.words: choice for choice in (found.played, *found.best)}.values():
        shares = place.shares(answers[choice.value])
        exact = 10_000 * sum(shares) / len(shares)
        assert abs(choice.chance - exact) <= 3 * choice.spread, choice.words


@pytest.mark.parametrize(("spot", "playouts"), SPOTS)
def test_a_card_that_decides_a_game_changes_no_judgement(spot: Callable[[], Late], playouts: int) -> None:
    """The same position on a deal that is won and on one that is not: who decides cannot tell them apart,
    and is judged alike; who peeked would be told what it is.
    """
    place = spot()
    shares = place.shares(place.played)
    good, bad = (place.deals[shares.index(wanted)] for wanted in (max(shares), min(shares)))
    assert judged(place, *place.planted(good)) == judged(place, *place.planted(bad))
    peeking = [judged(place, place.table, place.knowing(deal)).played.chance for deal in (good, bad)]
    assert peeking[0] > peeking[1]
