"""What if: lines that leave a game, on deals that fit what was known, kept as branches and made again."""

from __future__ import annotations

from itertools import islice

import pytest

from client.studying import played_out, played_out_here
from engines.kernel import digest, questions
from replays.container import write_replay
from replays.errors import ReplayError
from replays.study.analysis import decisions
from replays.study.merging import added
from replays.study.notes import Branch, Move, Study, from_json, to_json
from replays.study.whatif import OPEN, Variation, begin, begin_at, kept, seated
from tests.replays import games
from tests.replays.study.played import GAMES, replay, timeline


def middle(game: str) -> tuple[int, int]:
    found = timeline(game)
    asked = [(at, seat) for at, seat in decisions(found) if len(questions(found.table(at).pending)) == 1]
    return asked[len(asked) // 2]


def some_line(game: str, answers: int = 4, seed: str = "ab") -> Variation:
    at, seat = middle(game)
    line = begin(timeline(game), at, seat, seed)
    for _ in range(answers):
        asked = line.waiting()[0]
        line = line.enter(next(iter(line.options(asked).answers())))
    return line


@pytest.mark.parametrize("game", GAMES)
def test_unseen_cards_are_dealt_anew_and_known_ones_stay(game):
    found = timeline(game)
    at, seat = middle(game)
    know = found.secrets(at, seat)
    hidden = [c for c, row in enumerate(found.table(at).rows) if row.face is None and c not in know.faces]
    assert hidden
    dealt = set()
    for seed in ("1", "2", "3"):
        line = begin(found, at, seat, seed)
        truth = line.fork._dealer.truth
        assert all(truth[card] == face for card, face in know.faces.items())
        assert line.fork.secrets[seat].faces == know.faces
        dealt.add(tuple(truth[card] for card in hidden))
    assert len(dealt) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_kept_as_a_branch_and_made_again(game):
    line = some_line(game)
    branch = line.branch("Other way", "Ada", 5)
    study = from_json(to_json(added(Study(), branch)))
    again = kept(timeline(game), study, branch.id)
    assert digest(again.table) == digest(line.table)
    assert again.moves == line.moves and again.waiting() == line.waiting()
    assert again.view(again.seat) == line.view(line.seat)
    assert all(move.words for move in again.moves)


def test_branches_upon_branches_are_made_again():
    found = timeline("rune")
    line = some_line("rune", 2)
    parent = line.branch("one")
    longer = line.enter(next(iter(line.options(line.waiting()[0]).answers())))
    child = Branch("00000000000000aa", 1, line.seat, line.seed, parent.id, "two", longer.moves[1:])
    study = added(Study(), parent, child)
    assert kept(found, study, child.id).view(0) == longer.view(0)


def test_the_true_deal_is_not_used():
    """The deal follows from the seed, the table and what the seat knew."""
    found = timeline("reapers")
    at, seat = middle("reapers")
    first = begin(found, at, seat, "s")
    second = begin_at(first.game, found.table(at), found.secrets(at, seat), at, "s")
    assert first.fork._dealer.truth == second.fork._dealer.truth
    assert found._redeal is not None
    assert first.fork._dealer.truth != found._redeal.dealers[at].truth


def test_with_all_hands_open_every_seat_keeps_its_cards():
    found = timeline("reapers")
    at, _ = middle("reapers")
    line = begin(found, at, OPEN, "s")
    for seat in (0, 1):
        hand = found.table(at).zone("hand", seat)
        for card in hand:
            assert line.fork.secrets[seat].faces[card] == found.secrets(at, seat).faces[card]
        assert all(
            card not in line.fork.secrets[seat].faces for card in found.table(at).zone("hand", 1 - seat)
        )
    assert all(
        card.face is not None for zone in line.view(OPEN).zones if zone.name == "hand" for card in zone.cards
    )


def test_bots_play_a_line_on_to_its_end():
    line = begin(timeline("rune"), *middle("rune"), "z")
    end = line.play_on(seated(line, "greedy", (0, 1)))
    assert end.over and len(end.moves) > 2
    mine = line.play_on(seated(line, "greedy", (1 - line.seat,)))
    assert mine.waiting() == (line.seat,) or mine.over


def test_going_back_in_a_line():
    found = timeline("rune")
    line = some_line("rune", 3)
    assert line.step_back(found).moves == line.moves[:2]
    assert line.step_back(found, 3).view(0) == begin(found, line.at, line.seat, line.seed).view(0)


def test_what_cannot_be_left_says_so():
    found = timeline("rune")
    with pytest.raises(ReplayError, match="over"):
        begin(found, found.last, 0)
    with pytest.raises(ReplayError, match="nobody is asked"):
        begin(found, 1, 0)
    with pytest.raises(ReplayError, match="no position"):
        begin(found, 9999, 0)
    whole = games.replay("rune")
    cut = games_timeline(whole._replace(steps=whole.steps[:9], lines={}))
    for seat in (0, OPEN):
        with pytest.raises(ReplayError, match="not in this replay"):
            begin(cut, 5, seat)


def games_timeline(found):
    from replays.timeline import Timeline

    return Timeline(found, games.find)


def test_a_strangers_branch_that_does_not_fit_is_told():
    found = timeline("rune")
    at, seat = middle("rune")
    wrong = Branch("00000000000000aa", at, seat, "s", moves=(Move(seat, ("nonsense", 1)),))
    with pytest.raises(ReplayError, match="answer 1 of the branch is not allowed"):
        kept(found, Study(branches=(wrong,)), wrong.id)
    elsewhere = Branch("00000000000000ab", found.last, seat, "s")
    with pytest.raises(ReplayError, match="over"):
        kept(found, Study(branches=(elsewhere,)), elsewhere.id)
    with pytest.raises(ReplayError, match="no such branch"):
        kept(found, Study(), "00000000000000ab")


def test_an_answer_out_of_turn_is_refused():
    line = some_line("rune", 1)
    answer = next(iter(line.options(line.waiting()[0]).answers()))
    wrong = type(answer)(answer.step, 1 - answer.seat, answer.value, answer.faces)
    with pytest.raises(ReplayError, match="not asked"):
        line.enter(wrong)


def test_playing_out_tells_its_progress_and_stops(tmp_path):
    path = tmp_path / "rune.rune"
    write_replay(path, replay("rune"))
    at, seat = middle("rune")
    line = begin(timeline("rune"), at, seat, "s")
    line = line.enter(next(iter(line.options(seat).answers())))
    told: list[int] = []
    whole = played_out(path, line, seat, 7, 1, lambda so_far: told.append(so_far.games))
    assert told == [5, 7] and whole.games == 7 == sum(whole.bars)
    assert 0 <= whole.chance <= 10_000 and whole.spread > 0
    part = played_out(path, line, seat, 50, 1, stop=lambda: True)
    assert part.games == 5


def test_a_game_being_played_can_be_played_out_too():
    found = timeline("rune")
    at, seat = middle("rune")
    first = next(islice(begin(found, at, seat).options(seat).answers(), 1))
    told = played_out_here("rune", found.table(at), found.secrets(at, seat), 4, first)
    assert told.games == 4
