"""Attacks that the audit answers: 36 to 39, 45 and 54 of the list."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from engines.kernel import Answer, Decision, IllegalAnswer, Options
from netcore.dealer import BROKEN, UNAUDITED, VERIFIED, sound_group
from netcore.item import Context, Item, Kind, signed
from netcore.table import Over, Review, Stage, Trouble
from netcore.table.evidence import CLAIMS
from netcore.table.fold import Fold
from netcore.table.messages import decode
from netcore.table.questions import Mine
from replays.container import to_bytes, write_replay
from replays.joint import joint_replay
from replays.lines import outcome_lines
from replays.verify import verify
from tests.attacks.table.cheats import put
from tests.kernel.highcard import BIG
from tests.netcore.dealer.ring import UNSAFE
from tests.netcore.table.test_words import opened
from tests.netsim.world import PEOPLE, World, calm_game, find

# --- 37: false claims


class Liar(World):
    """High Card with a seat that claims of every card that it is not big."""

    def __init__(self, seat: int, seed: int) -> None:
        super().__init__("highcard", seed=seed, rounds=6)
        self.lies: list[int] = []
        table = self.table(seat)

        questions = table.wheel.questions

        def lie(fold: Fold, duty: Decision, now: int) -> None:
            if questions.mine is not None:
                return
            truth = Options(table.game, fold.table, duty, fold.know).duty()
            if truth.value:
                self.lies.append(table.log.number)
            questions.mine = Mine(truth.step, (), (), 0)

        questions.do_duty = lie  # type: ignore[method-assign]


FIRST = {0: 11, 1: 22}
"""Seeds from which on such a game is found soon."""


@cache
def lied(seat: int) -> Liar:
    """A game in which this seat has lied and nothing came to light before the end."""
    for seed in range(FIRST[seat], 60):
        world = Liar(seat, seed)
        world.link_all()
        world.run()
        if world.lies and world.fold(0).table.result.reason != "false_claim":  # type: ignore[union-attr]
            return world
    raise AssertionError("nobody lied")


@pytest.mark.attack(37)
def test_a_compulsory_card_withheld_is_found_by_the_audit() -> None:
    world = lied(1)
    verdict = world.table(0).verdicts[1]
    assert (verdict.word, verdict.step) == (BROKEN, world.lies[0])
    assert "claimed falsely" in verdict.why
    assert world.words(1) == world.words(0) == [VERIFIED, BROKEN]


@pytest.mark.attack(37)
def test_the_file_shows_it_as_a_false_claim_and_nothing_else() -> None:
    world = lied(0)
    verdict = verify(to_bytes(joint_replay(world.table(1).log)), find, group=UNSAFE)
    assert [check for check, holds in verdict.checks.items() if holds is False] == ["claims"]
    assert verdict.problem is not None
    assert f"step {world.lies[0]}: Ada" in verdict.problem


@pytest.mark.attack(37)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_lied_has_not_won(seat: int) -> None:
    """Neither for the tables, once they have judged the game, nor for a reader of the file."""
    world = lied(seat)
    verdict = verify(to_bytes(joint_replay(world.table(1 - seat).log)), find, group=UNSAFE)
    assert verdict.result is not None
    assert verdict.result["winners"] == [1 - seat]
    for one in range(2):
        assert world.seen(one, Over)[-1].result.winners == (1 - seat,)


@pytest.mark.attack(37)
def test_a_false_claim_is_found_by_its_author_s_seed_alone() -> None:
    """The other one refuses its seed: the liar is judged all the same."""
    world = lied(1)
    log = world.table(0).log
    items = [
        step._replace(items=tuple(i for i in step.items if i.place != (Kind.SEED, 0))) for step in log.steps
    ]
    ends = next(at for at, step in enumerate(log.steps) if any(i.kind is Kind.SEED for i in step.items))
    review = Review(find("highcard"), UNSAFE, items[:ends], items[ends].items)
    assert [verdict.word for verdict in review.run()] == [UNAUDITED, BROKEN]


@pytest.mark.attack(37, 45)
def test_a_false_claim_is_held_against_the_card_that_lay_there() -> None:
    """Mixes made since then do not matter, nor what lies in that place now."""
    world = lied(1)
    review = Review(find("highcard"), UNSAFE, world.table(0).log.steps)
    review.run()
    _, step, seat, _ = next(one for one in review.found if one.check == CLAIMS)
    past = next(past for past in world.fold(1).past.values() if past.number == step)
    claim = past.table.claims[-1]
    assert seat == claim.seat == 1
    assert any(past.know.faces[card] >= BIG for card in claim.cards)


def with_a_duty(seed: int) -> World:
    """High Card until seat 0's program has a big card to show, or to the end."""
    world = opened("highcard", answers=1, seed=seed, rounds=6)
    while not world.fold(0).over:
        if must_show(world):
            return world
        if world.asks == [None, None]:
            assert world.step()
        else:
            world.answers(1)
    return world


def must_show(world: World) -> bool:
    table, fold = world.table(0), world.fold(0)
    duty = None if table.play is None or not table.play.begun else table.play.duty
    return duty is not None and bool(Options(table.game, fold.table, duty, fold.know).duty().value)


@pytest.mark.attack(37)
def test_a_program_does_not_let_its_own_player_claim_what_is_not_true() -> None:
    """The answer that claims falsely is refused before it is signed."""
    world = next(world for world in map(with_a_duty, range(FIRST[0], 60)) if must_show(world))
    step = world.fold(0).table.step
    with pytest.raises(IllegalAnswer, match="is not true"):
        world.table(0).answer(Answer(step, 0, ()), world.now)
    assert not world.table(0).log.has(Kind.ANSWER, 0)


# --- 36, 54: seeds that are wrong or withheld


@pytest.mark.attack(54)
@pytest.mark.parametrize("refuses", [0, 1])
def test_one_that_refuses_its_seed_spoils_nothing_for_the_other(refuses: int) -> None:
    world = World("highcard")
    world.table(refuses).wheel.seeds = False
    world.link_all()
    world.run(lambda: bool(world.table(1 - refuses).verdicts))
    words = [UNAUDITED if seat == refuses else VERIFIED for seat in (0, 1)]
    assert world.words(1 - refuses) == words
    assert world.table(1 - refuses).stage is Stage.SEEDS
    verdict = verify(to_bytes(joint_replay(world.table(1 - refuses).log)), find, group=UNSAFE)
    assert [player["verdict"] for player in verdict.players] == words


@pytest.mark.attack(54)
def test_a_loser_who_pulls_the_plug_spoils_nothing_either() -> None:
    world = opened(answers=4)
    world.plays = True
    world.answer(next(seat for seat in (0, 1) if world.asks[seat] is not None))
    world.run(lambda: any(table.fold is not None and table.fold.over for table in world.alive))
    over = next(seat for seat in (0, 1) if world.fold(seat).over)
    world.kill(1 - over)
    world.run(lambda: bool(world.table(over).verdicts))
    assert world.words(over)[over] == VERIFIED
    assert world.words(over)[1 - over] == UNAUDITED


@pytest.mark.attack(36)
@pytest.mark.parametrize("seed", [b"x" * 32, b"", b"short", b"y" * 64])
def test_another_seed_than_the_one_committed_to(seed: bytes) -> None:
    world = World("highcard")
    world.link_all()
    world.run(lambda: world.table(1).play is not None)
    world.table(1).play.dealer.seed = lambda: seed  # type: ignore[method-assign, union-attr]
    world.run()
    assert world.words() == [VERIFIED, BROKEN]
    assert "seed" in world.table(0).verdicts[1].why


# --- 38: the audit on demand


@pytest.mark.attack(38)
def test_a_seed_is_not_opened_because_another_opens_one() -> None:
    world = opened("highcard", answers=2)
    log = world.table(1).log
    here = Context(log.game, log.chain, log.digest)
    put(world, 1, 0, signed(PEOPLE[1], here, log.number, 1, Kind.SEED, world.table(1).place.seed))
    world.pass_time(60_000)
    assert not world.table(0).log.has(Kind.SEED, 1)
    for here_, _, raw in world.wire:
        message = decode(raw)
        assert not (here_ == 0 and isinstance(message, Item) and message.kind is Kind.SEED)
    assert not world.seen(0, Trouble)


# --- 39: the file alone


@pytest.mark.attack(39)
def test_a_third_process_comes_to_the_same_verdict_from_the_file_alone(tmp_path: Path) -> None:
    world = calm_game("rune", group=sound_group())
    replay = joint_replay(world.table(0).log)
    path = tmp_path / "game.rune"
    write_replay(path, replay._replace(lines=outcome_lines(find("rune"), replay)))
    program = "import sys; from client.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, "replay", "verify", str(path), "--json"],
        capture_output=True,
        check=False,
        timeout=100,
    )
    said = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr
    assert said["verdict"] == VERIFIED
    assert [player["verdict"] for player in said["players"]] == world.words()
    result = world.fold(0).table.result
    assert result is not None
    assert said["result"]["winners"] == list(result.winners)


def test_answers_are_checked_before_they_are_signed() -> None:
    """A player's own program refuses what the others would refuse, and signs nothing."""
    world = opened(answers=1)
    seat = next(seat for seat in (0, 1) if world.asks[seat] is not None)
    step = world.fold(seat).table.step
    for answer in (
        Answer(step, seat, ("mark", 99)),
        Answer(step - 1, seat, ("mark", 1)),
        Answer(step, 1 - seat, ("mark", 1)),
        Answer(step, seat, ("mark", 1), ((0, 1),)),
    ):
        with pytest.raises(Exception, match=r"\w"):
            world.table(seat).answer(answer, world.now)
    assert not world.table(seat).log.open_items
