"""Judgement of decisions: honest, in agreement with counting, and told apart from luck."""

from __future__ import annotations

import shutil
from collections import Counter
from itertools import islice
from math import exp
from random import Random

import pytest

from client.studying import analyse
from engines.bots import Fork
from engines.bots.deal import imagined
from engines.kernel import Answer, LocalGame, Secrets, digest, questions
from replays.container import write_replay
from replays.errors import ReplayError
from replays.samples import samples as shipped
from replays.study import playouts
from replays.study.analysis import (
    curve,
    decisions,
    draws,
    gathered,
    judge,
    judging,
    luck,
    puzzles,
    scale_of,
    scaling,
    shares,
    turning_points,
    work,
)
from replays.study.keeping import load_study, save_study
from replays.study.known import Knowledge
from replays.study.notes import Analysis, Choice, Judged, Luck, Study, from_json, to_json
from replays.study.playouts import Sample, Scale, ends, fitted, in_sight, lead, outcome, samples
from replays.timeline import Timeline, open_timeline
from tests.replays import games
from tests.replays.study.guessing import HIGH, LOW, Guessing
from tests.replays.study.played import FILES, GAMES, replay, timeline

SCALE = Scale(0.001)
SAMPLES = {path.stem: path for path in shipped()}
SMALL = "tictactoe"
"""A game that is judged in a moment."""


def guessing(mine: int, theirs: int) -> LocalGame:
    """A game in which the seats hold these cards."""
    game = Guessing()
    for seed in range(500):
        local = LocalGame(game, game.setup(), bytes([seed % 256, seed // 256]))
        hands = [local.table.zone("hand", seat)[0] for seat in (0, 1)]
        if [local.dealer.truth[card] for card in hands] == [mine, theirs]:
            return local
    raise AssertionError("no such deal")


# --- honest


def bets(local: LocalGame, know: Secrets) -> dict[int, Choice]:
    played = next(iter(local.game.options(local.table, know).answers()))  # type: ignore[union-attr]
    judged = judge(local.game, local.table, know, played, SCALE, 200, "s")
    assert judged is not None
    return {choice.value[1]: choice for choice in (judged.played, *judged.best)}


@pytest.mark.parametrize("mine", [LOW, HIGH])
def test_a_hidden_card_that_decides_everything_changes_no_judgement(mine):
    """Two deals that differ in the other's card alone: the best bet differs, the judgement does not."""
    low, high = guessing(mine, LOW), guessing(mine, HIGH)
    assert digest(low.table) == digest(high.table)
    assert bets(low, low.secrets[0]) == bets(high, high.secrets[0])
    for local, right in ((low, LOW), (high, HIGH)):  # somebody who peeks would judge otherwise
        card = local.table.zone("hand", 1)[0]
        peeking = Secrets(0, {**local.secrets[0].faces, card: right})
        assert bets(local, peeking)[right].chance == 10_000
        assert bets(local, peeking)[1 - right].chance == 0


@pytest.mark.parametrize(("mine", "highs"), [(LOW, 3), (HIGH, 2)])
@pytest.mark.parametrize("theirs", [LOW, HIGH])
def test_chances_are_those_that_counting_gives(mine, theirs, highs):
    """Of the four cards left, three or two are high."""
    local = guessing(mine, theirs)
    found = bets(local, local.secrets[0])
    assert abs(found[HIGH].chance - highs * 2500) <= 3 * found[HIGH].spread
    assert abs(found[LOW].chance - (4 - highs) * 2500) <= 3 * found[LOW].spread
    assert found[HIGH].spread < 700


@pytest.mark.parametrize("game", GAMES)
def test_the_true_deal_has_no_say(game):
    """The seats' hidden cards exchanged behind the player's back: nothing in the judgement moves."""
    found = timeline(game)
    at, seat = decisions(found)[len(decisions(found)) // 2]
    played = next(a for a in (found.moments[at + 1].entry,) if isinstance(a, Answer))
    assert found.game is not None
    know = found.secrets(at, seat)
    before = judge(found.game, found.table(at), know, played, SCALE, 4, "x", at)
    altered = Timeline(replay(game))
    other = 1 - seat
    theirs = altered._known[at][other]
    cards = sorted(card for card in theirs.faces if card not in know.faces)
    theirs.faces.update(zip(cards, [theirs.faces[card] for card in reversed(cards)], strict=True))
    assert altered._redeal is not None
    altered._redeal.dealers[at].truth = altered._redeal.dealers[at].truth[::-1]
    after = judge(found.game, altered.table(at), altered.secrets(at, seat), played, SCALE, 4, "x", at)
    assert before == after


@pytest.mark.parametrize("game", GAMES)
def test_deals_are_imagined_that_the_rules_allow(game):
    """A list that only its owner knows: whatever lies somewhere in truth may be imagined to lie there."""
    found = open_timeline(SAMPLES[game])
    assert found.game is not None
    for at in range(0, found.last + 1, 5):
        table = found.table(at)
        for seat in (0, 1):
            for card, face in found.secrets(at, seat).faces.items():
                if table.rows[card].face is None:
                    assert face in found.game.spare_faces(table, card), (at, card)


def test_nobody_is_imagined_without_a_reaper():
    """What lies in the other's Reaper's place is unknown, but a Reaper: the game goes on beyond its turning
    up, and is not won by it.
    """
    found = open_timeline(SAMPLES["reapers"])
    assert found.game is not None
    at, seat = next((at, seat) for at, seat in decisions(found) if found.table(at).turn == 1)
    (place,) = found.table(at).zone("reaper", 1 - seat)
    kinds = set()
    for number in range(20):
        deal = imagined(found.game, found.table(at), found.secrets(at, seat), Random(number))
        kinds.add(found.game.printed(deal[place]).kind)
    assert kinds == {"reaper"}


# --- in agreement with counting, game by game


@pytest.mark.parametrize("game", GAMES)
def test_imagined_deals_are_as_likely_as_counting_says(game):
    """The deals that a judgement is made over: each face of a pile as often as copies of it are left."""
    found = timeline(game)
    assert found.game is not None
    at, seat = decisions(found)[len(decisions(found)) // 3]
    table, know = found.table(at), found.secrets(at, seat)
    known = Knowledge(found.game, table, know)
    card = next(card for card in range(len(table.rows)) if known.guess(card).faces)
    chance, often, deals = Random(5), Counter[int](), 600
    for _ in range(deals):
        often[imagined(found.game, table, know, chance)[card]] += 1
    for face, _ in known.guess(card).faces:
        expected = known.guess(card).chance(face)
        assert expected is not None
        error = (expected * (1 - expected) / deals) ** 0.5
        assert abs(often[face] / deals - expected) < 4.5 * error + 0.002
    assert set(often) <= {face for face, _ in known.guess(card).faces}


@pytest.mark.parametrize("game", GAMES)
def test_answers_that_end_the_game_are_worth_just_their_result(game):
    """The last decisions of a game: where an answer ends it on every deal, its chance is the share of deals
    on which it wins, and the spread is next to nothing.
    """
    found = timeline(game)
    assert found.game is not None
    checked = 0
    for at, seat in decisions(found)[-1:]:
        played = found.moments[at + 1].entry
        assert isinstance(played, Answer)
        result = found.table(found.last).result
        assert result is not None
        judged = judge(found.game, found.table(at), found.secrets(at, seat), played, SCALE, 16, "x", at)
        if judged is None:  # the last answer was no choice: then playing on comes to the very end
            some = list(islice(ends(found.game, found.table(at), found.secrets(at, seat), "x"), 4))
            assert {end.share for end in some} == {1.0 if seat in result.winners else 0.0}
        else:
            assert judged.played.chance == (10_000 if seat in result.winners else 0)
        checked += 1
    assert checked


# --- a whole file


@pytest.fixture(scope="module")
def analysed(tmp_path_factory):
    path = tmp_path_factory.mktemp("analysed") / "small.rune"
    write_replay(path, replay(SMALL))
    told: list[tuple[int, int]] = []
    analysis = analyse(path, 4, 1, tell=lambda done, total: told.append((done, total)))
    return path, analysis, told


def test_a_whole_game_is_judged_and_progress_is_told(analysed):
    _, analysis, told = analysed
    found = timeline(SMALL)
    assert analysis.complete and told[-1][0] == told[-1][1] == len(told)
    at = [one.at for one in analysis.decisions]
    assert at == sorted(at) and set(at) <= {place for place, _ in decisions(found)}
    assert len(at) >= 4
    for one in analysis.decisions:
        assert one.best[0].chance >= one.played.chance - 1
        assert [choice.chance for choice in one.best] == sorted((c.chance for c in one.best), reverse=True)
        assert one.loss <= max(0, one.best[0].chance - one.played.chance) + 1
        assert one.question and one.played.words and 0 < one.played.spread < 10_000  # of two games
    assert {one.seat for one in analysis.decisions} == {0, 1}
    assert not analysis.luck  # nothing is drawn there


def test_it_is_kept_beside_the_game_and_opens_at_once(analysed):
    path, analysis, _ = analysed
    save_study(path, Study(analysis=analysis))
    assert load_study(path).analysis == from_json(to_json(Study(analysis=analysis))).analysis


def test_judgement_follows_from_the_seed_alone(analysed):
    path, _, _ = analysed
    again = [work(job) for job in judging(timeline(SMALL), path, Scale(0.02), 8)[:3]]
    assert again == [work(job) for job in judging(timeline(SMALL), path, Scale(0.02), 8)[:3]]


def test_stopped_it_keeps_what_was_judged(analysed):
    path, whole, _ = analysed
    left = iter([False] * 18 + [True] * 500)
    part = analyse(path, 4, 1, stop=lambda: next(left))
    assert not part.complete and 0 < len(part.decisions) < len(whole.decisions)
    nothing = analyse(path, 4, 1, stop=lambda: True)
    assert not nothing.complete and not nothing.decisions


def test_processes_come_to_the_same(analysed):
    path, whole, _ = analysed
    again = analyse(path, 4, 2)
    assert again.decisions == whole.decisions and again.luck == whole.luck


def test_what_cannot_be_judged_says_so(tmp_path):
    old = next(path for path in FILES if path.stem == "genesis-1")
    with pytest.raises(ReplayError, match="nothing can be judged"):
        analyse(old)
    whole = games.replay("rune")
    cut = tmp_path / "cut.rune"
    write_replay(cut, whole._replace(steps=whole.steps[:9], lines={}))
    with pytest.raises(ReplayError, match="nothing can be judged"):
        analyse(cut)


# --- what follows


def judged(at: int, seat: int, played: int, best: int, loss: int, verdict: str = "") -> Judged:
    other = Choice(("b",), "better", best, 100)
    given = Choice(("a",), "given", played, 100)
    return Judged(at, seat, "What?", given, (other, given), 8, loss, verdict)


ANALYSIS = Analysis(
    "strong",
    8,
    (
        judged(3, 0, 5000, 5200, 0),
        judged(5, 1, 2000, 6000, 3000, "blunder"),
        judged(9, 0, 4000, 5500, 1200, "mistake"),
        judged(12, 1, 4000, 4800, 600, "inaccuracy"),
    ),
    (Luck(2, 0, 500), Luck(7, 0, -200), Luck(8, 1, 100)),
    True,
)


def test_the_curve_of_a_seat_and_of_the_other():
    mine, theirs = curve(ANALYSIS, 0, 2), curve(ANALYSIS, 1, 2)
    assert [point.at for point in mine] == [3, 4, 5, 6, 9, 10, 12, 13]
    assert [point.chance for point in mine][:4] == [5000, 5000, 5000, 8000]
    assert [a.chance + b.chance for a, b in zip(mine, theirs, strict=True)] == [10_000] * 8
    assert [point.at for point in curve(ANALYSIS, 0, 3)] == [3, 4, 9, 10]


def test_the_curve_falls_by_what_was_given_away_and_by_no_noise():
    """Answers alike, told apart by nothing but noise: the highest of several estimates is no fact."""
    noisy = Analysis("strong", 8, tuple(judged(at, at % 2, 5000, 6500, 0) for at in range(2, 30)), (), True)
    assert {point.chance for point in curve(noisy, 0, 2)} == {5000}
    (dear,) = (point for point in curve(ANALYSIS, 1, 2) if point.at == 5)
    assert dear.chance == 2000 + 3000


def test_turning_points_are_the_dearest_in_order():
    assert [one.at for one in turning_points(ANALYSIS)] == [5, 9, 12]
    assert [one.at for one in turning_points(ANALYSIS, 1)] == [5]


def test_puzzles_ask_for_the_better_move():
    found = puzzles(ANALYSIS.decisions)
    assert [puzzle.at for puzzle in found] == [5, 9]
    assert found[0].solved_by(("b",)) and not found[0].solved_by(("a",))


def test_skill_and_luck_are_added_up_apart():
    ada, bo = shares(ANALYSIS, 2)
    assert (ada.decisions, ada.lost, ada.luck) == (2, 1200, 300)
    assert (bo.lost, bo.luck, bo.marks) == (3600, 100, {"inaccuracy": 1, "mistake": 0, "blunder": 1})


def test_the_scale_is_found_from_games_played_to_their_ends(analysed):
    path, _, _ = analysed
    jobs = scaling(timeline(SMALL), path)
    assert len(jobs) == 16
    assert all(isinstance(work(job), list) for job in jobs[::4])
    found = timeline("rune")
    assert found.game is not None
    at, seat = decisions(found)[-6]
    scale = scale_of(
        [samples(found.game, found.table(at), found.secrets(at, seat), str(n)) for n in range(3)]
    )
    assert scale.chance(0) == 0.5 and scale.chance(100) > 0.5
    assert fitted([]) == Scale(0.0) and fitted([Sample(0, 1.0)]).chance(99) == 0.5


def test_who_has_just_moved_is_not_ahead_for_that_alone():
    """Games in which the measure falls behind by 300 whenever the other has moved, and is otherwise even: the
    scale learns what having the turn is worth, so that a curve does not swing from turn to turn.
    """
    chance, found = Random(1), []
    for _ in range(600):
        ahead = chance.gauss(0, 300)
        won = chance.random() < 1 / (1 + exp(-ahead / 200))
        for turn in (1.0, -1.0):
            found.append(Sample(round(turn * (ahead - 300)), float(won == (turn > 0)), turn))
    scale = fitted(found)
    assert abs(scale.chance(-300, 1.0) - 0.5) < 0.05 and abs(scale.chance(300, -1.0) - 0.5) < 0.05
    assert scale.chance(0, 1.0) > 0.7 and scale.slope == pytest.approx(1 / 200, rel=0.2)


def test_a_position_in_sight_counts_for_whose_turn_it_is():
    found = timeline("rune")
    assert found.game is not None
    at, seat = decisions(found)[4]
    table = found.table(at)
    assert [lead(table, one) for one in (table.active, 1 - table.active)] == [1.0, -1.0]
    fork = Fork.imagine(found.game, table, found.secrets(at, seat), Random(1))
    plain, swift = (in_sight(fork, seat, Scale(1e-6, tempo), Random(1), table.turn) for tempo in (0.0, 2.0))
    assert abs(plain - 0.5) < 0.01 < abs(swift - 0.5)


def measured_at(monkeypatch, scale: Scale) -> list[str]:
    """The phases of Rune in which the measure was read, in playouts from its first turns."""
    found, phases = timeline("rune"), list[str]()
    assert found.game is not None

    def read(table, seat):
        phases.append(table.phase)
        return 0.0

    monkeypatch.setattr(playouts, "lead", read)
    for at, seat in decisions(found)[:4]:
        table, chance = found.table(at), Random(at)
        fork = Fork.imagine(found.game, table, found.secrets(at, seat), chance)
        in_sight(fork, seat, scale, chance, table.turn)
    return phases


def test_the_measure_is_read_only_where_a_turn_begins(monkeypatch):
    """There the scale was found: in the middle of a turn, a measure counts what is not yet done."""
    assert set(measured_at(monkeypatch, SCALE)) == {"place"}


def test_a_short_game_is_played_to_its_end_and_not_measured(monkeypatch):
    assert measured_at(monkeypatch, SCALE._replace(whole=True)) == []
    short, long = Sample(5, 1.0, left=20), Sample(5, 1.0, left=200)
    assert fitted([short]).whole and not fitted([short, long]).whole and not fitted([]).whole


def test_few_decisions_have_more_playouts_each(analysed):
    path, _, _ = analysed
    found = timeline(SMALL)
    assert {job.playouts for job in judging(found, path, SCALE, 32)} == {32 * 8}
    assert {job.playouts for job in judging(found, path, SCALE, 4)} == {4}  # a first look stays one
    assert {job.playouts for job in judging(timeline("genesis"), path, SCALE, 32)} == {32}


def test_a_good_draw_is_luck_and_a_bad_one_is_bad_luck():
    """Each private draw is weighed; gains and losses stay within bounds."""
    found = timeline("rune")
    gains = [luck(found, at, seat, Scale(0.03)) for at, seat in draws(found)[-2:]]
    assert gains and all(one is not None and -10_000 <= one.gain <= 10_000 for one in gains)
    assert len(draws(found)) > 2


def test_playing_on_counts_games_and_bars():
    found = timeline("rune")
    at, seat = decisions(found)[-4]
    assert found.game is not None
    some = list(islice(ends(found.game, found.table(at), found.secrets(at, seat), "x"), 6))
    told = outcome(seat, some)
    assert told.games == 6 == sum(told.bars) and told.chance == round(sum(e.share for e in some) / 6 * 10_000)
    assert told.spread > 0
    assert gathered([], 8, complete=False).decisions == ()
    assert questions(found.table(at).pending)


def test_a_file_that_has_moved_on_is_opened_again(analysed, tmp_path):
    path, _, _ = analysed
    copy = tmp_path / "copy.rune"
    shutil.copy(path, copy)
    assert analyse(copy, 4, 1, stop=lambda: True).decisions == ()
