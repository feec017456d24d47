"""What `simulate` measures besides results: pairings, turns without a play, comebacks, cards; and games that
are kept in a file.
"""

from collections import Counter
from pathlib import Path

import pytest

from client.cli.gauge import Gauge, Gauged
from client.cli.kept import GamesFile
from client.cli.playing import Batch, Played
from client.cli.tally import Tally
from client.service.chance import seed_bytes
from client.service.opening import opening
from client.service.refusal import BadInput
from engines.bots import bot_chance, make_bot, play_out
from engines.kernel import Act, Answer, LocalGame, Options, questions
from tests.cli.conftest import Shell
from tests.cli.test_simulate import without_times

NOTHING = Gauged()


def game(seed: int, decks: tuple[str, ...], winners: tuple[int, ...], gauged: Gauged = NOTHING) -> Played:
    return Played(seed, "", winners, 0, 4, 9, (), "won", decks, b"", gauged)


def facts(*games: Played) -> dict:
    tally = Tally(2)
    tally.add(games)
    return tally.facts()


def test_pairings_count_each_deck_against_each_other_from_both_seats() -> None:
    found = facts(
        game(1, ("elf", "imp"), (0,)),
        game(2, ("imp", "elf"), (0,)),
        game(3, ("imp", "elf"), (1,)),
        game(4, ("elf", "imp"), ()),
        game(5, ("elf", "elf"), (0,)),
        game(6, ("owl", "imp"), (0,)),
    )["pairings"]
    assert found == [
        {"decks": ["elf", "imp"], "games": 4, "wins": [2, 1]},
        {"decks": ["imp", "owl"], "games": 1, "wins": [0, 1]},
    ]


def test_measures_of_games_are_added_up() -> None:
    first = Gauged(4, 1, 0, (True, False), (("fox", 2), ("owl", 0)))
    other = Gauged(6, 2, 1, (True, True), (("fox", 1),))
    found = facts(game(1, (), (0,), first), game(2, (), (1,), other), game(3, (), (), Gauged(2, 2, 0)))
    assert found["idle_turns"] == {"turns": 12, "idle": 5, "stuck": 1}
    assert found["comebacks"] == {"games": 2, "half": 2, "three_quarters": 1}
    assert found["cards"] == {"fox": {"games": 2, "played": 3}, "owl": {"games": 1, "played": 0}}


def recorded(name: str, mode: str = "", seed: int = 3) -> tuple[LocalGame, Gauged]:
    """A random game with its measures, its past kept."""
    found, dice = opening(name, mode, [], ""), seed_bytes(seed)
    local = found.start(dice, seed)
    gauge = Gauge(local)
    bots = [make_bot("random", found.game, bot_chance(dice, seat)) for seat in range(found.mode.seats)]
    play_out(local, bots, heard=gauge.note)
    assert local.table.result is not None
    return local, gauge.read(local.table.result.winners)


@pytest.mark.parametrize("name", ["genesis", "reapers", "rune", "runeslingers", "runiverse"])
def test_turns_and_cards_are_those_of_the_record(name: str) -> None:
    """Reckoned again, afterwards, from the entries: whoever's turn it was, what they could do and did."""
    local, gauged = recorded(name)
    words = {*local.game.play_words, *local.game.use_words}
    turns: dict[int, tuple[set[str], set[str]]] = {}
    played: Counter[str] = Counter()
    for step, entry in enumerate(local.entries):
        t = local.table_at(step)
        if not isinstance(entry, Answer) or not isinstance(questions(t.pending)[0], Act):
            continue
        d = questions(t.pending)[0]
        if t.turn and entry.seat == t.active:
            did, could = turns.setdefault(t.turn, (set(), set()))
            did.add(entry.value[0])
            listed = Options(local.game, t, d, local.secrets_at(step, entry.seat)).answers()
            could |= {answer.value[0] for answer in listed}
        if entry.value[0] in local.game.play_words:
            after = local.table_at(step + 1).rows[entry.value[1]]
            played["seen" if after.face is not None else "hidden"] += 1
    assert gauged.turns == len(turns)
    assert gauged.idle == sum(not did & words for did, _ in turns.values())
    assert gauged.stuck == sum(not could & words for _, could in turns.values())
    assert sum(times for _, times in gauged.cards) == sum(played.values()) > 0
    names = {local.game.face_name(face) for face in range(local.game.face_count())}
    assert {card for card, _ in gauged.cards} <= names


@pytest.mark.parametrize("seed", range(3, 11))
def test_who_stood_worse_is_told_by_the_games_own_measure(seed: int) -> None:
    """Reckoned again from the tables on which each turn's player was first asked what to do."""
    local, gauged = recorded("rune", seed=seed)
    first: dict[int, int] = {}
    for step, entry in enumerate(local.entries):
        t = local.table_at(step)
        acts = isinstance(entry, Answer) and isinstance(questions(t.pending)[0], Act)
        if t.turn and acts and questions(t.pending)[0].seat == t.active:
            first.setdefault(t.turn, step)
    steps = list(first.values())
    assert local.table.result is not None
    behind = []
    for at in ((len(steps) - 1) // 2, (len(steps) - 1) * 3 // 4) if local.table.result.winners else ():
        step, (winner,) = steps[at], local.table.result.winners
        t = local.table_at(step)
        mine, theirs = (
            local.game.evaluate(t, seat, local.secrets_at(step, seat)) for seat in (winner, 1 - winner)
        )
        behind.append(mine < theirs)
    assert gauged.behind == tuple(behind)


def test_people_read_the_measures(highcard: Shell) -> None:
    told = highcard.run("simulate", "highcard", "--games", "8").stdout
    assert "even against odd: " in told and "(between " in told
    assert "turns without a play: " in told and "won by who stood worse at half of the turns" in told


def test_a_kept_run_goes_on_where_it_was(highcard: Shell, tmp_path: Path) -> None:
    words = ("simulate", "highcard", "--seed", "3", "--keep", tmp_path / "games.jsonl")
    highcard.json(*words, "--games", "3")
    kept = (tmp_path / "games.jsonl").read_text("utf-8")
    whole = highcard.json(*words, "--games", "7")
    later = (tmp_path / "games.jsonl").read_text("utf-8")
    assert later.startswith(kept) and len(later.splitlines()) == 1 + 7
    assert without_times(whole) == without_times(highcard.json(*words[:4], "--games", "7"))


def test_a_place_that_cannot_be_written_is_told_before_anything_is_played(shell: Shell) -> None:
    told = shell.refused("simulate", "rune", "--games", "1000000", "--keep", "nowhere/games.jsonl")
    assert told == "runetable: cannot write nowhere/games.jsonl: no such file or directory."


def test_a_file_of_other_games_is_refused(tmp_path: Path) -> None:
    path, found = tmp_path / "games.jsonl", opening("rune", "", [], "")
    order = Batch("rune", "", (), "", ("greedy", "greedy"), ())
    GamesFile(path, order, found).add([game(4, (), (0,)), game(5, (), (1,))])
    GamesFile(path, order, found).add([game(5, (), (1,))])
    assert [one.seed for one in GamesFile(path, order, found).read(range(5, 9))] == [5]
    with pytest.raises(BadInput, match="holds games of another kind"):
        GamesFile(path, order._replace(bots=("random", "random")), found).read(range(9))
    path.write_bytes(path.read_bytes() + b"[1, 2\n")
    with pytest.raises(BadInput, match=r"line 5 of .* is not a game"):
        GamesFile(path, order, found).read(range(9))
    path.write_bytes(b"")
    with pytest.raises(BadInput, match="holds games of another kind"):
        GamesFile(path, order, found).read(range(9))
