"""The verdict: everything holds, or the right check fails with the right step and culprit."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engines.kernel import Act, Answer, Done, Duty, Entry, Game, IllegalAnswer, Roll, Table
from netcore.double import Double
from netcore.entries import setup_bytes
from netcore.identity import spoken
from netcore.item import DEALER, Context, Kind, signed
from netcore.log import Log
from netcore.opening import pack_hello
from netcore.wire import pack
from replays.container import to_bytes, write_replay
from replays.content import LINES, Replay, replay_of, to_records
from replays.errors import ReplayError
from replays.verdict import CHECKS, Verdict
from replays.verify import verify
from tests.example_engine.tictactoe import TicTacToe
from tests.netcore.logs import ADA, BEN, hello
from tests.replays.forge import first_step, rechained, signed_course, with_item
from tests.replays.games import begin, find, finished, play_on, replay
from tests.replays.test_container import framed

NAMES = ["tictactoe", "highcard", "rune"]


def judged(content: Replay) -> Verdict:
    """The verdict over a file with this content and a right checksum."""
    return verify(to_bytes(content), find)


def failed(verdict: Verdict) -> list[str]:
    """The checks that fail."""
    return [check for check, holds in verdict.checks.items() if holds is False]


# --- honest files


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_honest_game_is_verified(name: str, seed: int) -> None:
    verdict = judged(replay(name, seed))
    assert (verdict.verdict, verdict.problem) == ("verified", None)
    assert verdict.checks == dict.fromkeys(CHECKS, True)


def test_the_fields_are_those_of_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "game.rune"
    write_replay(path, replay("tictactoe"))
    said = verify(path, find).as_dict()
    fields = "ok verdict finished dealt game players actions steps checks result seconds problem remarks"
    assert list(said) == fields.split()
    assert said["ok"] is said["finished"] is True
    assert said["dealt"] == "alone"
    assert {player["words"] for player in said["players"]} == {spoken(ADA.public)}
    assert len(spoken(ADA.public).split("-")) == 8
    assert {player["key"] for player in said["players"]} == {ADA.public.hex()}
    assert [player["name"] for player in said["players"]] == ["Ada", "Bot"]
    assert said["actions"] == len(finished("tictactoe").local.entries)
    assert said["result"]["words"]


def test_the_result_is_the_one_of_the_rules() -> None:
    table = finished("rune").local.table
    result = judged(replay("rune")).result
    assert table.result is not None
    assert result is not None
    assert result["winners"] == list(table.result.winners)


@pytest.mark.attack(84)
def test_a_game_under_way_is_unfinished_and_says_where_it_ends() -> None:
    recorder = play_on(begin("highcard"), 5)
    content = recorder.replay()
    verdict = judged(content)
    assert (verdict.verdict, verdict.ok, verdict.finished) == ("unfinished", True, False)
    assert verdict.checks["rules"] is True
    assert verdict.checks["dealing"] is None
    assert verdict.problem == f"the log ends at step {content.last}; whether more was played it does not say"
    assert verdict.gap == "Ada has not revealed the seed; the deal was not checked"


@pytest.mark.attack(84)
def test_an_end_that_is_not_signed_is_no_end() -> None:
    """By the rules it is over, and the seed is open: only the signature under it is missing."""
    content = replay("highcard")
    verdict = judged(content._replace(steps=content.steps[:-1]))
    assert verdict.checks == dict.fromkeys(CHECKS, True)
    assert (verdict.verdict, verdict.finished) == ("unfinished", False)
    assert verdict.problem == "the game is over, but its end is not signed here by Ada (seat 0)"


def test_an_end_under_a_false_signature_is_no_end_and_no_result() -> None:
    content = replay("tictactoe")
    last = content.steps[-1].items[0]
    forged = with_item(content, content.last, last._replace(signature=BEN.sign(b"anything")))
    for games in (find, lambda name: find("gone")):
        verdict = verify(to_bytes(forged), games)
        assert (verdict.verdict, verdict.finished, verdict.result) == ("broken", False, None)


@pytest.mark.attack(81)
def test_a_game_that_one_program_dealt_never_reads_like_one_that_all_dealt() -> None:
    verdict = judged(replay("highcard"))
    assert (verdict.verdict, verdict.dealt) == ("verified", "alone")
    assert verdict.words == "verified, dealt by one program, for practice"


def test_unknown_rules_leave_rules_dealing_and_claims_unchecked() -> None:
    def nothing(name: str) -> Game:
        return find("no such game")

    verdict = verify(to_bytes(replay("rune")), nothing)
    assert verdict.verdict == "unaudited"
    assert verdict.checks == {
        "container": True, "chain": True, "signatures": True, "rules": None, "dealing": None, "claims": None
    }  # fmt: skip
    assert verdict.problem == "the rules were not checked: There is no game called 'no such game'."
    assert verdict.finished  # as all who owe it have signed
    assert verdict.result is not None
    assert verdict.result["reason"] == "points"


def test_another_revision_of_the_rules_is_named() -> None:
    class Later(TicTacToe):
        revision = 7

    verdict = verify(to_bytes(replay("tictactoe")), lambda name: Later())
    assert verdict.checks["rules"] is None
    assert verdict.problem is not None
    assert "revision 1 of Noughts and Crosses; installed is revision 7" in verdict.problem


# --- damaged files


def test_a_cut_file_is_broken_but_what_is_there_holds() -> None:
    raw = to_bytes(replay("highcard"))
    verdict = verify(raw[: len(raw) // 2], find)
    assert failed(verdict) == ["container"]
    assert verdict.checks["chain"] is verdict.checks["signatures"] is verdict.checks["rules"] is True
    assert verdict.problem is not None
    assert "cut short" in verdict.problem


def test_every_cut_and_every_altered_byte_gets_a_verdict_with_one_sentence() -> None:
    raw = to_bytes(replay("tictactoe"))
    for place in range(0, len(raw), 3):
        for bad in (raw[:place], raw[:place] + bytes([raw[place] ^ 0x55]) + raw[place + 1 :]):
            verdict = verify(bad, find)
            assert verdict.verdict == "broken"
            assert verdict.checks["container"] is False
            assert verdict.problem
            assert "\n" not in verdict.problem


def test_no_file_is_no_verdict(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match="cannot read"):
        verify(tmp_path / "none.rune", find)


# --- edited files with a new checksum


def test_an_edited_answer_is_not_what_its_author_signed() -> None:
    content = replay("tictactoe")
    item = content.steps[2].items[0]
    edited = with_item(content, 2, item._replace(body=pack((("mark", 8), (), 5))))
    for forged in (edited, rechained(edited)):
        verdict = judged(forged)
        assert verdict.problem is not None
        assert verdict.problem == (
            "step 2: the answer of Bot (seat 1) is not what its author signed for this place"
        )
        assert "signatures" in failed(verdict)
    assert "chain" in failed(judged(edited))
    assert "chain" not in failed(judged(rechained(edited)))


def test_an_edited_deal_is_not_what_the_dealer_signed() -> None:
    content = replay("highcard")
    step = first_step(content, Kind.DONE)
    item = content.steps[step].items[0]
    verdict = judged(rechained(with_item(content, step, item._replace(body=pack(((1,), ()))))))
    assert verdict.problem is not None
    assert verdict.problem.startswith(f"step {step}: the done of the dealer, signed for by Ada is not what")


@pytest.mark.parametrize("lost", [1, 3, 5])
def test_a_step_taken_out_shows(lost: int) -> None:
    content = replay("highcard")
    torn = content._replace(steps=content.steps[:lost] + content.steps[lost + 1 :])
    verdict = judged(torn)
    assert "chain" in failed(verdict)
    assert verdict.problem is not None
    assert f"step {lost} is missing" in verdict.problem
    verdict = judged(rechained(torn))
    assert "signatures" in failed(verdict)
    assert verdict.problem is not None
    assert verdict.problem.startswith(f"step {lost}: ")


def test_two_steps_exchanged_show() -> None:
    content = replay("highcard")
    steps = list(content.steps)
    steps[4], steps[5] = steps[5], steps[4]
    assert "signatures" in failed(judged(rechained(content._replace(steps=tuple(steps)))))


@pytest.mark.attack(83)
@pytest.mark.parametrize("rules", [True, False])
def test_an_end_cut_off_cleanly_is_unfinished_never_verified(rules: bool) -> None:
    content = replay("highcard")
    for length in range(1, len(content.steps)):
        shorter = content._replace(steps=content.steps[:length])
        verdict = verify(to_bytes(shorter), find if rules else lambda name: find("gone"))
        assert (verdict.verdict, verdict.finished) == ("unfinished", False), length


def test_another_name_in_the_opening_shows() -> None:
    content = replay("tictactoe")
    item = content.steps[0].items[0]
    edited = item._replace(body=item.body.replace(b"Ada", b"Eve"))
    verdict = judged(rechained(with_item(content, 0, edited)))
    assert verdict.problem is not None
    assert verdict.problem.startswith("step 0: the hello of")


def test_another_digest_shows() -> None:
    content = replay("tictactoe")
    steps = list(content.steps)
    steps[3] = steps[3]._replace(digest=bytes(16))
    verdict = judged(content._replace(steps=tuple(steps)))
    assert set(failed(verdict)) == {"signatures", "rules"}


def test_a_signature_under_another_key_shows() -> None:
    content = replay("tictactoe")
    item = content.steps[1].items[0]
    stolen = item._replace(signature=BEN.sign(b"anything"))
    assert failed(judged(with_item(content, 1, stolen))) == ["signatures"]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_byte_of_a_record_altered_under_a_right_checksum_breaks_the_verdict(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["tictactoe", "highcard"]))
    records = [record for record in to_records(replay(name)) if record[1] != LINES]
    number = data.draw(st.integers(0, len(records) - 1))
    record = bytearray(records[number])
    record[data.draw(st.integers(0, len(record) - 1))] ^= data.draw(st.integers(1, 255))
    records[number] = bytes(record)
    verdict = verify(framed(*records), find)
    assert verdict.verdict == "broken"
    assert verdict.problem


# --- cheats who can sign


def entries_until(name: str, wanted: type[Entry], pending: type) -> list[Entry]:
    """The entries of the honest game up to and with the first of this type that answered such a pending."""
    local = finished(name).local
    for number, entry in enumerate(local.entries):
        asked = local.table_at(number).pending
        kinds = [type(one) for one in asked] if isinstance(asked, tuple) else [type(asked)]
        if isinstance(entry, wanted) and kinds == [pending]:
            return local.entries[: number + 1]
    raise AssertionError(f"no {wanted.__name__} to a {pending.__name__} in this game")


def test_an_illegal_answer_is_the_rules_business_and_names_its_author() -> None:
    entries = list(finished("tictactoe").local.entries)
    taken = entries[1]
    assert isinstance(taken, Answer)
    first = entries[0]
    assert isinstance(first, Answer)
    entries[1:] = [replace(taken, value=first.value)]
    verdict = judged(signed_course("tictactoe", entries))
    assert failed(verdict) == ["rules"]
    assert verdict.problem is not None
    assert verdict.problem.startswith("step 2: the rules refuse the entry of Bot (seat 1): Cell")


def test_another_roll_than_the_seeds_is_the_dealers_fault() -> None:
    entries = list(entries_until("highcard", Done, Roll))
    rolled = entries[-1]
    assert isinstance(rolled, Done)
    entries[-1] = replace(rolled, values=(3 - rolled.values[0],))
    verdict = judged(signed_course("highcard", entries))
    assert failed(verdict) == ["dealing"]
    assert verdict.problem == f"step {len(entries)}: the revealed seed deals otherwise"


def test_another_seed_than_the_committed_one_is_noticed() -> None:
    honest = finished("highcard")
    other = honest.secret()._replace(seed=b"another seed")
    verdict = judged(signed_course("highcard", honest.local.entries, other))
    assert failed(verdict) == ["dealing"]
    assert verdict.problem is not None
    assert verdict.problem.endswith("the revealed seed is not the one the opening committed to")


def test_another_private_order_than_the_chosen_one_is_noticed() -> None:
    """Where the order never came to matter nobody can tell; wherever it did, the deal comes out otherwise."""
    failures = []
    for seed in range(1, 31):
        honest = finished("highcard", seed)
        turned = tuple(
            (step, tuple((seat, order[::-1]) for seat, order in chosen))
            for step, chosen in honest.secret().orders
        )
        forged = signed_course(
            "highcard", honest.local.entries, honest.secret()._replace(orders=turned), seed
        )
        failures += failed(judged(forged))
    assert set(failures) == {"dealing"}


def test_an_opened_card_must_be_the_dealt_one() -> None:
    seed, number = next(
        (seed, number)
        for seed in range(1, 60)
        for number, entry in enumerate(finished("highcard", seed).local.entries)
        if isinstance(entry, Answer) and entry.faces and entry.value[:1] == ("play",)
    )
    entries = list(finished("highcard", seed).local.entries[: number + 1])
    played = entries[-1]
    assert isinstance(played, Answer)
    ((card, face),) = played.faces
    entries[-1] = replace(played, faces=((card, 2 if face != 2 else 4),))
    verdict = judged(signed_course("highcard", entries, seed=seed))
    assert failed(verdict) == ["dealing"]
    assert verdict.problem == f"step {number + 1}: Card {card} is not what it was said to be."


def test_a_false_claim_is_found_and_the_dealing_still_holds() -> None:
    for seed in range(1, 60):
        local = finished("highcard", seed).local
        for number, entry in enumerate(local.entries):
            asked = local.table_at(number).pending
            if (
                isinstance(asked, tuple)
                and isinstance(asked[0], Duty)
                and isinstance(entry, Answer)
                and entry.value
            ):
                entries = [*local.entries[:number], replace(entry, value=(), faces=())]
                forged = signed_course("highcard", entries, seed=seed)
                verdict = judged(forged)
                assert failed(verdict) == ["claims"]
                assert verdict.checks["dealing"] is True
                assert verdict.problem is not None
                assert verdict.problem.startswith(
                    f"step {number + 1}: seat {entry.seat} claimed something false"
                )
                return
    raise AssertionError("no duty to show in sixty games")


def test_a_result_signed_otherwise_is_noticed() -> None:
    recorder = play_on(begin("tictactoe"))
    recorder.log.sign(ADA, 0, Kind.FINAL, pack(((1, 0), "bribe", (), "")))
    recorder.log.close(recorder.log.digest)
    verdict = judged(recorder.replay())
    assert failed(verdict) == ["rules"]
    assert verdict.problem is not None
    assert "Ada (seat 0) signed another end than the one the game came to" in verdict.problem
    assert not verdict.finished


def test_a_game_that_goes_on_after_its_end_is_noticed() -> None:
    recorder = begin("highcard")
    recorder.log.sign(ADA, 0, Kind.FINAL, pack(None))
    recorder.log.close(recorder.log.digest)
    recorder.log.sign(ADA, DEALER, Kind.DONE, pack(((), ())))
    recorder.log.close(recorder.log.digest)
    verdict = judged(replay_of(recorder.log))
    assert failed(verdict) == ["rules"]
    assert verdict.problem is not None
    assert "goes on after its end" in verdict.problem


def test_content_that_is_no_entry_is_noticed() -> None:
    recorder = begin("tictactoe")
    recorder.log.sign(ADA, 0, Kind.ANSWER, b"\xc1")
    recorder.log.close(bytes(16))
    verdict = judged(replay_of(recorder.log))
    assert failed(verdict) == ["rules"]
    assert verdict.problem is not None
    assert "step 1: its content cannot be read" in verdict.problem


def test_an_empty_step_is_noticed() -> None:
    recorder = begin("tictactoe")
    recorder.log.close(recorder.log.digest)
    verdict = judged(replay_of(recorder.log))
    assert failed(verdict) == ["rules"]


def test_a_kept_proof_of_double_signing_names_the_signer() -> None:
    recorder = begin("tictactoe")
    log = recorder.log
    here = Context(log.game, log.chain, log.digest)
    items = [signed(ADA, here, 1, 0, Kind.ANSWER, body) for body in (b"x", b"y")]
    log.accuse(Double(ADA.public, log.game, items[0], items[1], *here[1:], *here[1:]))
    verdict = judged(recorder.replay())
    assert failed(verdict) == ["signatures"]
    assert verdict.problem == "step 1: Ada (seat 0): signed two different items (answer) for step 1"


def test_a_setup_that_cannot_be_is_the_rules_business() -> None:
    class Narrow(TicTacToe):
        modes = (dataclasses.replace(TicTacToe.modes[0], name="other"),)

    verdict = verify(to_bytes(replay("tictactoe")), lambda name: Narrow())
    assert failed(verdict) == ["rules"]
    assert verdict.problem is not None
    assert verdict.problem.startswith("step 0: the game cannot be set up")


@pytest.mark.parametrize("word", ["\x1b[2J", "two\nlines", "x" * 100])
def test_words_that_would_play_with_the_screen_are_refused(word: str) -> None:
    setup = replace(find("tictactoe").setup(), mode=word)
    log = Log()
    log.sign(ADA, 0, Kind.HELLO, pack_hello(hello(ADA, ADA)._replace(setup=setup_bytes(setup))))
    log.close(bytes(16))
    verdict = judged(replay_of(log))
    assert failed(verdict) == ["chain"]
    assert verdict.problem == "the replay's opening cannot be read: its words are not plain text"


def test_an_opening_whose_seats_are_not_the_games_is_refused() -> None:
    log = Log()
    setup = setup_bytes(find("tictactoe").setup())
    log.sign(ADA, 0, Kind.HELLO, pack_hello(hello(ADA)._replace(setup=setup)))
    log.close(bytes(16))
    assert failed(judged(replay_of(log))) == ["chain"]


def test_rules_that_do_not_load_leave_the_rules_unchecked() -> None:
    def broken(name: str) -> Game:
        raise KeyError("pack")

    verdict = verify(to_bytes(replay("rune")), broken)
    assert (
        verdict.problem == "the rules were not checked: the rules of rune cannot be loaded: KeyError: 'pack'"
    )


def test_what_a_sentence_repeats_from_a_file_is_made_plain() -> None:
    class Loud(TicTacToe):
        def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
            raise IllegalAnswer("unknown_option", f"There is no {value}\n\x1b[2J" + "!" * 1000)

    problem = verify(to_bytes(replay("tictactoe")), lambda name: Loud()).problem
    assert problem is not None
    assert problem.isprintable()
    assert len(problem) <= 400


def test_an_engine_that_breaks_down_is_a_sentence() -> None:
    class Broken(TicTacToe):
        def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
            raise ZeroDivisionError("division by zero")

    verdict = verify(to_bytes(replay("tictactoe")), lambda name: Broken())
    assert verdict.problem == "step 1: the rules cannot go on: ZeroDivisionError: division by zero"
