"""One stand for all spectators of a game, over real sockets: followed, resumed, passed on, whispered to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from engines.kernel import Game, Setup
from netcore.dealer import Seed, sound_group
from netcore.link.film import Film, frames_of
from netcore.link.messages import Channel
from netcore.link.onlooker import Ended, Reception
from netcore.link.stream import Frame
from netcore.table import AT_THE_END, CLOSED, Fold, Over, Seen, Trouble, Watched, decode
from netcore.table.messages import Farewell, LateKey, encode
from netcore.wire import WireError, unpack
from tests.netcore.link.reactor_thread import ReactorThread
from tests.netcore.link.staged import Player, Stage, Viewer


class Theatre:
    """Builds stages and spectators and clears them away."""

    def __init__(self, net: ReactorThread) -> None:
        self.net = net
        self._built: list[Any] = []

    def stage(self, name: str, **options: Any) -> Stage:
        return self._keep(self.net.call(Stage, self.net.reactor, name, **options))

    def viewer(self, stage: Stage, source: Any = None, delay: int = 0, **options: Any) -> Viewer:
        viewer: Viewer = self._keep(self.net.call(Viewer, self.net.reactor, stage, **options))
        if options.get("serves"):
            self.net.call(viewer.serve)
        self.net.call(viewer.follow, source or stage, delay=delay)
        return viewer

    def play(self, stage: Stage, answers: int) -> None:
        """So many answers, and everything that follows from them."""
        self.net.call(stage.allow, answers)
        self.net.until(lambda: stage.answers == 0 and stage.quiet)

    def finish(self, stage: Stage, *viewers: Viewer) -> None:
        self.net.call(stage.allow, None)
        self.net.until(lambda: stage.over and all(viewer.over for viewer in viewers))

    def clear(self) -> None:
        for one in reversed(self._built):
            self.net.call(one.stop)

    def _keep(self, one: Any) -> Any:
        self._built.append(one)
        return one


@pytest.fixture
def theatre(net: ReactorThread) -> Iterator[Theatre]:
    theatre = Theatre(net)
    yield theatre
    theatre.clear()


def chains(stage: Stage) -> list[bytes]:
    return [step.chain for step in stage.players[0].table.log.steps]


def frames(film: Any) -> list[bytes]:
    return [film.frame(number).body for number in range(len(film))]


def fold(player: Player) -> Fold:
    assert player.table.fold is not None
    return player.table.fold


def told_of(player: Player, *names: str) -> bool:
    """Whether these are the spectators a player was told of last."""
    news = player.told(Watched)
    return bool(news) and sorted(news[-1].names) == sorted(names)


def verified(viewer: Viewer) -> bool:
    watcher = viewer.onlooker.watcher
    assert watcher is not None
    return {verdict.word for verdict in watcher.verdicts} == {"verified"} and not viewer.heard(Trouble)


@pytest.mark.parametrize("name", ["tictactoe", "highcard", "rune"])
def test_spectators_come_to_the_same_positions_whenever_they_come(theatre: Theatre, name: str) -> None:
    stage = theatre.stage(name)
    first = theatre.viewer(stage)
    theatre.play(stage, 3)
    late = theatre.viewer(stage)
    theatre.finish(stage, first, late)
    assert first.chains == late.chains == chains(stage)
    assert verified(first)
    assert verified(late)
    assert frames(first.onlooker.film) == frames(late.onlooker.film) == frames(stage.gallery.film)


def test_the_film_is_the_journal_s(theatre: Theatre) -> None:
    stage = theatre.stage("highcard", rounds=6)
    theatre.play(stage, 2)
    for player in stage.players:
        theatre.net.call(player.act, lambda table, now: table.say("good luck", now))
    theatre.net.call(stage.players[1].act, lambda table, now: table.offer("draw", now))
    theatre.finish(stage)
    host = stage.players[0]
    assert list(frames_of(host.journal.reopen(), host.table.log)) == frames(stage.gallery.film)


@pytest.mark.parametrize("lost", [0, 3000], ids=["killed", "power cut"])
def test_spectators_go_on_when_the_host_comes_back(theatre: Theatre, lost: int) -> None:
    """After a power cut the host gets its last items back from the guest, perhaps in another order."""
    stage = theatre.stage("highcard", rounds=6)
    viewer = theatre.viewer(stage, serves=True)
    behind = theatre.viewer(stage, viewer)
    theatre.play(stage, 5)
    theatre.net.until(lambda: behind.chains == chains(stage))
    shown = frames(stage.gallery.film)
    theatre.net.call(stage.kill_host)
    journal = stage.players[0].journal
    del journal.raw[len(journal.raw) - lost :]
    theatre.net.call(stage.resume_host)
    if not lost:
        assert frames(stage.gallery.film)[: len(shown)] == shown
    theatre.finish(stage, viewer, behind)
    for each in (viewer, behind):
        assert each.chains == chains(stage)
        assert verified(each)
    lines = [line.watching for line in viewer.heard(Reception)]
    assert (lines[0], False in lines, lines[-1]) == (True, True, True)


def test_a_film_with_a_gap_is_asked_for_again(theatre: Theatre) -> None:
    """As after a loss so large that the numbers no longer mean the same frames: one was passed over."""
    stage = theatre.stage("highcard", rounds=6)
    viewer = theatre.viewer(stage)
    theatre.play(stage, 2)
    theatre.net.until(lambda: viewer.chains == chains(stage))

    def pass_over() -> None:
        (place,) = stage.gallery.hub._places.values()
        place.next += 1
        viewer.onlooker._watch._next += 1

    theatre.net.call(pass_over)
    theatre.finish(stage, viewer)
    assert viewer.chains == chains(stage)
    assert sorted(frames(viewer.onlooker.film)) == sorted(frames(stage.gallery.film))
    assert sum(line.watching for line in viewer.heard(Reception)) == 2


def test_a_chain_of_three_spectators_sees_the_same_game(theatre: Theatre) -> None:
    stage = theatre.stage("rune")
    first = theatre.viewer(stage, serves=True)
    second = theatre.viewer(stage, first, serves=True)
    theatre.play(stage, 4)
    third = theatre.viewer(stage, second)
    theatre.finish(stage, first, second, third)
    assert third.chains == chains(stage)
    assert verified(third)
    assert len(stage.gallery.audience) == 1


def test_what_does_not_hold_is_not_passed_on(theatre: Theatre) -> None:
    stage = theatre.stage("tictactoe")
    middle = theatre.viewer(stage, serves=True)
    theatre.play(stage, 2)
    theatre.net.until(lambda: middle.chains == chains(stage))
    film = middle.onlooker.film
    item = next(body for body in reversed(frames(film)) if body[1] == 1)
    forged = item[:-1] + bytes([item[-1] ^ 1])
    theatre.net.call(stage.gallery.take, forged)
    theatre.finish(stage, middle)
    assert middle.chains == chains(stage)
    assert forged not in frames(film)
    assert frames(film) == [body for body in frames(stage.gallery.film) if body != forged]


def test_a_table_that_shows_nothing_but_nonsense_is_left(theatre: Theatre) -> None:
    stage = theatre.stage("tictactoe")
    viewer = theatre.viewer(stage)
    theatre.play(stage, 1)
    theatre.net.until(lambda: viewer.chains == chains(stage))
    item = next(body for body in reversed(frames(viewer.onlooker.film)) if body[1] == 1)
    for number in range(1, 20):
        theatre.net.call(stage.gallery.take, item[:-1] + bytes([item[-1] ^ number]))
    theatre.net.until(lambda: viewer.heard(Ended))
    assert viewer.heard(Ended)[0].sentence == "what the table shows does not hold"


def test_a_game_that_is_not_installed_is_told_in_a_sentence(theatre: Theatre) -> None:
    stage = theatre.stage("tictactoe")
    viewer: Viewer = theatre._keep(theatre.net.call(Viewer, theatre.net.reactor, stage))

    def games(setup: Setup) -> Game:
        raise LookupError(f"there is no game {setup.game!r}")

    viewer.onlooker._games = games
    theatre.net.call(viewer.follow, stage)
    theatre.net.until(lambda: viewer.heard(Ended))
    assert viewer.heard(Ended)[0].sentence == "this game cannot be watched here: there is no game 'tictactoe'"


# --- late keys and the list of spectators


def whispers(viewer: Viewer) -> list[bytes]:
    """Notes what comes for this spectator alone."""
    heard: list[bytes] = []
    take = viewer.onlooker.whispered

    def note(body: bytes) -> None:
        heard.append(body)
        take(body)

    viewer.onlooker.whispered = note  # type: ignore[method-assign]
    return heard


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_is_shown_so_many_turns_late_and_to_each_by_its_own_keys(theatre: Theatre, seat: int) -> None:
    stage = theatre.stage("highcard", rounds=6)
    viewers = [theatre.viewer(stage) for _ in range(2)]
    heard = [whispers(viewer) for viewer in viewers]
    player = stage.players[seat]
    theatre.net.until(lambda: [len(news.names) for news in player.told(Watched)][-1:] == [2])
    theatre.net.call(player.act, lambda table, now: table.consent(2, now))
    turn = 0
    while turn < 4:
        theatre.play(stage, 1)
        turn = fold(player).table.turn
        if turn <= 2:
            assert heard == [[], []]
    theatre.net.until(lambda: all(viewer.heard(Seen) for viewer in viewers))
    for viewer, own in zip(viewers, heard, strict=True):
        box = stage.group.base(viewer.onlooker._box)
        keys = [decode(body) for body in own]
        assert all(isinstance(key, LateKey) and (key.seat, key.box) == (seat, box) for key in keys)
        for seen in viewer.heard(Seen):
            assert seen.seat == seat
            past = next(past for past in reversed(fold(player).past.values()) if past.number <= seen.step)
            assert past.know.faces[seen.card] == seen.face
            assert past.table.turn + 2 <= turn


@pytest.mark.parametrize("turns", [CLOSED, 1])
def test_no_byte_shows_a_card_earlier_or_without_consent(theatre: Theatre, turns: int) -> None:
    """Searched for: each player's own shares of the cards in its hand, without which nobody can read them."""
    group = sound_group()
    stage = theatre.stage("highcard", rounds=6, group=group)
    viewer = theatre.viewer(stage)
    host = stage.players[0]
    received: list[bytes] = []
    moments: list[tuple[int, bool]] = []
    take = viewer.onlooker._watch.received

    def note(key: bytes, channel: Channel, body: bytes) -> None:
        received.append(body)
        now = host.table.fold
        moments.append((0, False) if now is None else (now.table.turn, now.over))
        take(key, channel, body)

    viewer.onlooker._watch.received = note  # type: ignore[method-assign]
    theatre.net.until(partial(told_of, host, "Zoe"))
    theatre.net.call(host.act, lambda table, now: table.consent(turns, now))
    theatre.play(stage, 12)
    last = len(received)
    theatre.finish(stage, viewer)
    hidden = opened = 0
    for player in stage.players:
        play = player.table.play
        assert play is not None
        root = Seed(player.table.place.seed).root(group, play.dealer.terms.game, player.seat)
        for glimpse in play.glimpses:
            slot = play.dealer.course.slot(glimpse.handle)
            assert slot is not None
            share = group.mul(root.x, slot.pair.first)
            told = any(share in body for body in received)
            hidden += slot.face is None
            opened += told
            assert slot.face is not None or not told
            assert not any(root.x in body for body in received[:last])
    assert hidden > 0  # cards that were never played openly
    assert opened > 0  # and some that were: what is searched for can be found
    ripe = {glimpse.handle: glimpse.turn + turns for glimpse in host.table.play.glimpses}  # type: ignore[union-attr]
    late = encode(LateKey(0, b"", b""))[:2]
    keys = [
        (decode(body), *moment) for body, moment in zip(received, moments, strict=True) if body[:2] == late
    ]
    assert bool(keys) == (turns != CLOSED)
    for key, turn, over in keys:
        assert isinstance(key, LateKey)
        assert key.seat == 0
        assert over or turn >= ripe[unpack(key.body)[0]]
    assert not keys or not keys[0][-1]
    assert {seen.seat for seen in viewer.heard(Seen)} == ({0} if keys else set())


def test_with_consent_for_the_end_nothing_is_shown_before(theatre: Theatre) -> None:
    stage = theatre.stage("highcard")
    viewer = theatre.viewer(stage)
    heard = whispers(viewer)
    theatre.net.until(lambda: stage.players[1].told(Watched))
    theatre.net.call(stage.players[1].act, lambda table, now: table.consent(AT_THE_END, now))
    theatre.play(stage, 3)
    assert heard == []
    theatre.finish(stage, viewer)
    theatre.net.until(lambda: viewer.heard(Seen))
    assert {seen.seat for seen in viewer.heard(Seen)} == {1}


def test_a_spectator_behind_gets_keys_after_the_cards_they_are_for(theatre: Theatre) -> None:
    stage = theatre.stage("highcard", delay=1, rounds=6)
    viewer = theatre.viewer(stage)
    heard = whispers(viewer)
    theatre.net.until(lambda: stage.players[0].told(Watched))
    theatre.net.call(stage.players[0].act, lambda table, now: table.consent(0, now))
    theatre.play(stage, 4)
    assert heard == []
    theatre.net.until(lambda: viewer.heard(Seen))
    theatre.finish(stage, viewer)
    assert not viewer.heard(Trouble)


def test_whispers_that_were_lost_with_a_line_are_given_again(theatre: Theatre) -> None:
    stage = theatre.stage("highcard", rounds=6)
    viewer = theatre.viewer(stage)
    hear, lost = viewer.onlooker.whispered, []  # type: ignore[var-annotated]
    viewer.onlooker.whispered = lost.append  # type: ignore[method-assign, assignment]
    for player in stage.players:
        theatre.net.until(partial(told_of, player, "Zoe"))
        theatre.net.call(player.act, lambda table, now: table.consent(0, now))
    theatre.play(stage, 3)
    theatre.net.until(lambda: {decode(body).seat for body in lost} == {0, 1})  # type: ignore[union-attr]
    viewer.onlooker.whispered = hear  # type: ignore[method-assign]
    (cable,) = stage.gallery.hub.spectators
    theatre.net.call(cable.cut, "a broken line")
    known = {(key.seat, key.body) for key in map(decode, lost)}  # type: ignore[union-attr]
    theatre.net.until(lambda: {seen.seat for seen in viewer.heard(Seen)} == {0, 1})
    theatre.net.until(lambda: len(viewer.heard(Seen)) >= len(known))


def test_players_are_told_who_watches(theatre: Theatre) -> None:
    stage = theatre.stage("tictactoe")
    zoe = theatre.viewer(stage, name="Zoe")
    theatre.viewer(stage, name="Max")
    for player in stage.players:
        theatre.net.until(partial(told_of, player, "Zoe", "Max"))
    theatre.net.call(zoe.stop)
    for player in stage.players:
        theatre.net.until(partial(told_of, player, "Zoe", "Max"))
    theatre.net.call(zoe.stop)
    for player in stage.players:
        theatre.net.until(partial(told_of, player, "Max"))


def test_a_spectator_with_a_false_key_spoils_nothing_for_others(theatre: Theatre) -> None:
    stage = theatre.stage("highcard", rounds=6)
    bad: Viewer = theatre._keep(theatre.net.call(Viewer, theatre.net.reactor, stage, name="Bad"))
    bad.onlooker._group = type("Odd", (), {"base": staticmethod(lambda box: b"\xff" * 32)})()
    bad.onlooker._meet = lambda body: None  # type: ignore[method-assign]
    theatre.net.call(bad.follow, stage)
    viewer = theatre.viewer(stage)
    theatre.net.until(lambda: [news.count for news in stage.players[1].told(Watched)][-1:] == [2])
    theatre.net.call(stage.players[1].act, lambda table, now: table.consent(0, now))
    theatre.play(stage, 3)
    theatre.net.until(lambda: viewer.heard(Seen))


def test_a_film_holds_only_what_spectators_are_shown() -> None:
    with pytest.raises(WireError, match="nothing that spectators are shown"):
        Film().add(Frame(0.0, encode(Farewell("gone"))))


def test_over_is_told_with_the_result(theatre: Theatre) -> None:
    stage = theatre.stage("tictactoe")
    viewer = theatre.viewer(stage)
    theatre.finish(stage, viewer)
    assert viewer.heard(Over)[-1].result == fold(stage.players[0]).table.result
