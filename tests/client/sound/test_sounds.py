"""Sounds: alike in loudness, silent at both ends, four at once at most, off when off."""

from __future__ import annotations

import array
import math
import time

import miniaudio
import pytest

from client.app import sounds as shell
from client.app.settings import Settings
from client.app.sounds import GROUPS, Sounds
from client.sound.mixer import MOST, Mixer, bent, loaded
from client.sound.synth import LOUD, PEAK, RATE, SOUNDS, loudness, samples

NAMES = sorted(SOUNDS)


def decibels(share: float) -> float:
    return 20 * math.log10(share)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_as_loud_as_the_others_and_never_clips(name):
    sound = loaded(name)
    wave = [v / 32_767 for v in sound]
    assert 0.15 <= len(sound) / RATE <= 2.0
    assert abs(sound[0]) < 40 and abs(sound[-1]) < 40  # no click
    top = max(map(abs, wave))
    assert top <= PEAK + 0.001
    if top < PEAK * 0.98:  # a peak may hold it back
        assert abs(decibels(loudness(wave)) - decibels(LOUD)) < 0.5


@pytest.mark.parametrize("name", ["draw", "play", "refused"])
def test_the_files_are_what_the_code_makes(name):
    kept, made = loaded(name), samples(name)
    assert len(kept) == len(made) and max(abs(a - b) for a, b in zip(kept, made, strict=True)) <= 2


def test_every_sound_has_a_group_and_there_are_enough():
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == NAMES and len(NAMES) >= 12


def test_no_more_than_four_are_heard_and_they_end():
    mixer = Mixer([miniaudio.Backend.NULL])
    for _ in range(7):
        mixer.play(loaded("hit"))
    assert mixer.playing <= MOST == 4
    until = time.monotonic() + 10
    while mixer.playing and time.monotonic() < until:
        time.sleep(0.02)
    assert mixer.playing == 0 and mixer.works
    mixer.rest()
    mixer.play(loaded("draw"))  # and the card is taken again
    assert mixer.playing == 1
    mixer.close()


def test_voices_are_added_and_cut_at_the_rim():
    mixer = Mixer([miniaudio.Backend.NULL])
    loud = array.array("h", [30_000] * 10)
    mixer._voices = [(loud, 0), (loud, 5)]
    heard = array.array("h", mixer.mixed(10))
    assert list(heard) == [32_767] * 5 + [30_000] * 5
    assert mixer.mixed(4) == b"\0" * 8


class Silent(Mixer):
    """Counts what it is asked to play."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[array.array[int]] = []

    def play(self, sound: array.array[int]) -> None:
        self.heard.append(sound)


def test_volumes_by_group_and_off_in_one_click(qapp):
    mixer = Silent()
    sounds = Sounds(mixer)
    sounds.set(on=True, cards=0.5, blows=0.0, calls=1.0)
    for name in ("draw", "hit", "turn", "no such sound"):
        sounds.play(name)
    assert len(mixer.heard) == 2  # blows are silent, and so is what does not exist
    draw, turn = mixer.heard
    assert max(turn) == max(loaded("turn")) and max(draw) <= 0.51 * max(loaded("draw"))
    sounds.set(on=False)
    sounds.play("turn")
    assert len(mixer.heard) == 2


def test_settings_reach_the_sounds(qapp):
    shell.tune(Settings(sounds=False, volume_blows=0.25))
    assert not shell.sounds().on and shell.sounds().volumes["blows"] == 0.25
    shell.tune(Settings())
    assert shell.sounds().on
    shell.play("turn")  # without a screen nobody listens, and nothing fails


def test_ten_draws_do_not_sound_alike_but_calls_do(qapp):
    mixer = Silent()
    sounds = Sounds(mixer)
    for _ in range(4):
        sounds.play("draw")
        sounds.play("turn")
    assert len({len(s) for s in mixer.heard[::2]}) > 1 and len({bytes(s) for s in mixer.heard[1::2]}) == 1


def test_a_sound_is_bent():
    sound = array.array("h", range(100))
    assert len(bent(sound, 2.0, 1.0)) == 50 and max(bent(sound, 1.0, 0.5)) == 50
