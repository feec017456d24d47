"""Lines of the log are the words of the record, and know their cards."""

from client.session.telling import NOTE, TURN, happened
from engines.bots import bot_chance, make_bot, play_out
from engines.kernel import Game, LocalGame, Rewind
from engines.registry import load
from replays.lines import moment_lines
from replays.walk import WalkedStep


def played(seed: bytes = b"x") -> LocalGame:
    game = load("rune")
    local = LocalGame(game, game.setup("duel"), seed)
    play_out(local, [make_bot("random", game, bot_chance(seed, seat)) for seat in (0, 1)])
    return local


def test_they_are_the_lines_of_the_record() -> None:
    local = played()
    mine = [line.text for line in happened(local, 0) if line.kind != TURN]
    theirs: list[str] = []
    for at, entry in enumerate(local.entries):
        before = local.table_at(at)
        after, events = local.game.apply(before, entry)
        moment = WalkedStep(at + 1, entry, after, tuple(events))
        theirs += moment_lines(local.game, before, moment, local.secrets_at(at + 1, 0))
    assert mine == theirs[:-1]  # how it ended stands out as the beginning of a turn does
    assert happened(local, 0)[-1].text == theirs[-1]


def test_a_line_about_a_card_leads_to_it() -> None:
    local = played()
    placed = [line for line in happened(local, -1) if " places R" in line.text]
    assert placed and all(len(line.cards) == 1 for line in placed)


def test_a_spectator_hears_of_no_card_drawn() -> None:
    local = played()
    assert any("draws a card" in line.text for line in happened(local, -1))
    assert not any("draws R" in line.text for line in happened(local, -1))
    assert any("You draw R" in line.text for line in happened(local, 1))


def test_what_was_taken_back_is_told_once() -> None:
    game: Game = load("rune")
    local = LocalGame(game, game.setup("duel"), b"y")
    options = local.options(local.waiting()[0])
    assert options is not None
    step = local.table.step
    local.submit(next(iter(options.answers())))
    local.submit(Rewind(step))
    assert [line.text for line in happened(local, -1) if line.kind == NOTE] == ["An answer was taken back."]
