"""Turns, rounds, thinking times and the way of each card along real games of every kind."""

from __future__ import annotations

import random

import pytest

from engines.kernel import Answer, Game
from replays.study.cards import DRAWN, LEFT, MADE, MIXED, PLAYED, Ways
from replays.study.course import Course
from replays.timeline import Timeline, open_timeline
from tests.replays import games
from tests.replays.study.played import FILES, GAMES, timeline


@pytest.mark.parametrize("game", GAMES)
def test_turns_begin_where_the_tables_turn_changes(game):
    found = timeline(game)
    turns = Course(found).turns
    assert len(turns) == found.table(found.last).turn - found.table(0).turn
    for mark in turns:
        assert found.table(mark.at).turn == mark.turn == found.table(mark.at - 1).turn + 1
        assert found.table(mark.at).active == mark.seat
    rounds = Course(found).rounds
    assert rounds[0] == turns[0].at
    seats = [mark.seat for mark in turns]
    assert len(rounds) >= len(turns) // 2
    if seats == [at % 2 for at in range(len(seats))] or seats == [1 - at % 2 for at in range(len(seats))]:
        assert rounds == tuple(mark.at for mark in turns[::2])


def test_moving_by_turns_rounds_and_tenths_ends_at_the_ends():
    found = timeline("runiverse")
    course = Course(found)
    turns = [mark.at for mark in course.turns]
    assert course.turn_from(0, 1) == turns[0]
    assert course.turn_from(turns[2], 1) == turns[3]
    assert course.turn_from(turns[2] + 1, -1) == turns[2]
    assert course.turn_from(turns[2], -1) == turns[1]
    assert course.turn_from(turns[-1], 1) == found.last
    assert course.turn_from(turns[0], -1) == 0
    assert course.round_from(0, 2) == course.rounds[1]
    assert (course.tenth(0), course.tenth(10), course.tenth(99)) == (0, found.last, found.last)
    assert course.tenth(5) == round(found.last / 2)


@pytest.mark.parametrize("game", GAMES)
def test_thinking_times_are_those_that_were_signed(game):
    found = timeline(game)
    course = Course(found)
    answers = [m for m in found.moments if isinstance(m.entry, Answer)]
    assert len(answers) >= 15
    by_step = {thought.at: thought for thought in course.thoughts}
    for moment in answers:
        assert isinstance(moment.entry, Answer)
        thought = by_step[moment.number]
        assert thought.seats == (moment.entry.seat,)
        assert thought.milliseconds in (0, 500 + moment.entry.step * 7919 % 20_000)  # duties take no time
    assert sum(course.thinking()) == sum(t.milliseconds * len(t.seats) for t in course.thoughts)
    assert course.milliseconds(0) == 0


@pytest.mark.parametrize("game", GAMES)
def test_any_position_is_at_hand_once_the_game_was_folded(game, monkeypatch):
    """Folding happens once; then a position is a value at hand, and no entry is applied for its view."""
    found = timeline(game)
    applied = []
    monkeypatch.setattr(Game, "apply", lambda *entry: applied.append(entry))
    chance = random.Random(4)
    for _ in range(40):
        at, seat = chance.randrange(found.last + 1), chance.choice((-1, 0, 1))
        assert found.view(at, seat).zones
    assert applied == []


@pytest.mark.parametrize("game", GAMES)
def test_a_card_played_from_hand_was_drawn_before(game):
    """Followed through the mixes of hand and deck, every card in play that came from a hand has its draw."""
    found = timeline(game)
    ways = Ways(found)
    last = found.table(found.last)
    played = 0
    for card in range(len(last.rows)):
        way = ways.of(found.last, card)
        assert way and way[0].how in (MADE, MIXED)
        assert [visit.at for visit in way] == sorted(visit.at for visit in way)
        if PLAYED in [visit.how for visit in way]:
            played += 1
            hows = [visit.how for visit in way]
            assert DRAWN in hows[: hows.index(PLAYED)] or LEFT in hows, (card, way)
            assert ways.find(found.last, card, PLAYED) in [visit.at for visit in way]
    assert played >= 3


def test_the_way_is_told_in_terms_of_the_table_at_the_time():
    found = timeline("reapers")
    ways = Ways(found)
    last = found.last
    for card in range(len(found.table(last).rows)):
        for visit in ways.of(last, card):
            assert found.table(visit.at).rows[visit.card].zone == visit.target
            assert ways.where(last, card, visit.at) == visit.card
            if visit.source >= 0:
                assert found.table(visit.at - 1).rows[visit.card].zone == visit.source


def test_eyes_that_know_less_follow_less():
    found = timeline("reapers")
    every, own = Ways(found), Ways(found, 0)
    last = found.table(found.last)
    rivals = [card for card, row in enumerate(last.rows) if row.owner == 1]
    seen = [card for card in rivals if len(own.of(found.last, card)) < len(every.of(found.last, card))]
    assert seen
    mine = [card for card, row in enumerate(last.rows) if row.owner == 0]
    assert [own.of(found.last, card) for card in mine] == [every.of(found.last, card) for card in mine]


def test_no_way_of_a_card_that_is_not_there():
    ways = Ways(timeline("rune"))
    assert ways.of(0, 9999) == () and ways.of(-1, 0) == () and ways.find(0, 9999, PLAYED) is None
    assert ways.where(0, 9999, 1) is None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_of_every_version_have_a_course(path):
    found = open_timeline(path)
    course = Course(found)
    assert found.last > 20
    if found.moments:
        assert course.thoughts or found.last > len(found.moments)
        Ways(found)
    else:
        assert (course.turns, course.scores, course.standing(0)) == ((), {}, ())
        assert any(found.lines(at) for at in range(found.last + 1))


def test_a_cut_file_has_its_course_up_to_the_cut():
    whole = games.replay("rune")
    cut = whole._replace(steps=whole.steps[:12], lines={}, cut="cut short")
    found = Timeline(cut, games.find)
    course = Course(found)
    assert found.last == 11 and course.turns
    assert not found.knows(0)  # the seed was at the end
    assert len(course.standing(0)) == 12
