"""Bots know what their seat knows: exchanging what it cannot see changes none of their choices."""

from random import Random

import pytest

from engines.bots import Fork, make_bot
from engines.kernel import LocalGame
from tests.bots.tables import choice, halfway

TABLES = [(game, number) for game in ("rune", "highcard") for number in (1, 2, 3, 4)]


def unseen(local: LocalGame, seat: int) -> list[int]:
    """Hidden cards whose faces a seat does not know."""
    rows = enumerate(local.table.rows)
    return [card for card, row in rows if row.face is None and card not in local.secrets[seat].faces]


def exchanged(local: LocalGame, seat: int) -> None:
    """Let the cards that a seat cannot see be dealt the other way round, for everybody else too."""
    cards = unseen(local, seat)
    truth = list(local.dealer.truth)
    for card, other in zip(cards, cards[::-1], strict=True):
        truth[card] = local.dealer.truth[other]
    local.dealer.truth = tuple(truth)
    for known in local.secrets:
        known.faces.update({card: truth[card] for card in cards if card in known.faces})


@pytest.mark.parametrize("name", ["random", "greedy", "search:12", "beginner", "strong"])
@pytest.mark.parametrize(("game", "number"), TABLES)
def test_what_a_seat_cannot_see_does_not_matter(game: str, number: int, name: str) -> None:
    local, other = halfway(game, number), halfway(game, number)
    (seat, *_) = local.waiting()
    exchanged(other, seat)
    assert local.dealer.truth != other.dealer.truth
    choices = []
    for table in (local, other):
        choices.append(choice(table, make_bot(name, table.game, Random(1))))
    assert choices[0] == choices[1]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("game", "number"), TABLES)
def test_an_imagined_deal_fits_what_the_seat_knows(game: str, number: int, seat: int) -> None:
    local = halfway(game, number)
    fork = Fork.imagine(local.game, local.table, local.secrets[seat], Random(1))
    assert fork.secrets[seat].faces == local.secrets[seat].faces
    other = 1 - seat
    seen = [card for card in unseen(local, seat) if local.table.rows[card].seen >> other & 1]
    assert [card for card in seen if card not in fork.secrets[other].faces] == []


@pytest.mark.parametrize("game", ["rune", "highcard"])
def test_imagined_deals_differ_from_each_other_and_from_the_truth(game: str) -> None:
    local = halfway(game, 1)
    hidden = unseen(local, 0)
    chance = Random(1)
    deals = set()
    for _ in range(20):
        fork = Fork.imagine(local.game, local.table, local.secrets[0], chance)
        deals.add(tuple(fork._dealer.truth[card] for card in hidden))
    assert len(deals) > 15


def test_what_others_have_claimed_is_imagined_true() -> None:
    claimed = 0
    for number in range(40):
        local = halfway("highcard", number, 20)
        truth = Fork.imagine(local.game, local.table, local.secrets[0], Random(number))._dealer.truth
        for claim in local.table.claims:
            claimed += claim.seat == 1
            fits = [local.game.test(local.table, claim.test, truth[card], claim.seat) for card in claim.cards]
            assert set(fits) == {claim.all}
    assert claimed > 3


def test_the_backs_that_show_are_imagined_true() -> None:
    shown = 0
    for number in range(20):
        local = halfway("highcard", number, 20)
        truth = Fork.imagine(local.game, local.table, local.secrets[0], Random(number))._dealer.truth
        backs = local.game.backs()
        for card in unseen(local, 0):
            back = local.table.rows[card].back
            shown += back is not None
            assert back in (None, backs[truth[card]])
    assert shown > 10
