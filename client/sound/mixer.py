"""A few sounds at once: a small mixer over miniaudio; without a sound card it stays silent."""

from __future__ import annotations

import array
import contextlib
import os
import sys
import threading
import wave
from collections.abc import Generator
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from client.sound.synth import RATE

MOST = 4
"""Sounds at once; a further one takes the place of the oldest."""


@cache
def loaded(name: str) -> array.array[int]:
    """A sound's samples from its file; none if there is no such sound."""
    file = resources.files("client.sound") / "waves" / f"{name}.wav"
    made = array.array("h")
    with (
        contextlib.suppress(OSError, wave.Error, EOFError),
        file.open("rb") as stream,
        wave.open(stream, "rb") as sound,
    ):
        made.frombytes(sound.readframes(sound.getnframes()))
    return made


def bent(sound: array.array[int], pitch: float, volume: float) -> array.array[int]:
    """The sound a little higher or lower, and softer."""
    last = len(sound) - 1
    count = int(len(sound) / pitch)
    return array.array("h", [round(sound[min(last, int(i * pitch))] * volume) for i in range(count)])


def _card_found() -> bool:
    """Whether it is worth while to look for a card: on Linux the library complains where there is none."""
    if sys.platform != "linux":
        return True
    running = Path(os.environ.get("XDG_RUNTIME_DIR", "/run/user/0"))
    places = (Path("/dev/snd"), running / "pulse" / "native", running / "pipewire-0")
    return "PULSE_SERVER" in os.environ or any(place.exists() for place in places)


@lru_cache(maxsize=64)
def voiced(name: str, pitch: float, volume: float) -> array.array[int]:
    """A sound by name, bent once for each of the few pitches and volumes in use."""
    return bent(loaded(name), pitch, volume)


class Mixer:
    """Plays sounds over one another."""

    def __init__(self, backends: list[Any] | None = None) -> None:
        self._voices: list[tuple[array.array[int], int]] = []
        self._lock = threading.Lock()
        self._device: Any = None
        self._backends = backends
        self.works: bool | None = None if backends or _card_found() else False
        """Whether there is something to play on; None until it has been tried."""
        self._opening = threading.Lock()

    def play(self, sound: array.array[int]) -> None:
        """Begin a sound now; never waits, never fails."""
        if self.works is False or not sound:
            return
        with self._lock:
            self._voices = [*self._voices, (sound, 0)][-MOST:]
        if self.works:
            self._start()
        else:  # opening a card takes its time
            threading.Thread(target=self._start, name="sound card", daemon=True).start()

    @property
    def playing(self) -> int:
        """How many sounds are heard now."""
        with self._lock:
            return len(self._voices)

    def _start(self) -> None:
        with self._opening:
            if self.works is not False:
                self._open()

    def _open(self) -> None:
        if self._device is not None:
            if not self._device.running:
                self._begin()
            return
        try:
            import miniaudio

            kind = miniaudio.SampleFormat.SIGNED16
            self._device = miniaudio.PlaybackDevice(
                output_format=kind, nchannels=1, sample_rate=RATE, buffersize_msec=40, backends=self._backends
            )
            self._begin()
            self.works = True
        except Exception:  # no library, no card, no permission: the library has errors of many kinds
            self.works = False
            self._voices = []

    def _begin(self) -> None:
        stream = self._stream()
        next(stream)
        self._device.start(stream)

    def rest(self) -> None:
        """Let go of the sound card while nothing is played."""
        if self._device is not None and self._device.running and not self.playing:
            self._device.stop()

    def close(self) -> None:
        """Let go of it for good."""
        if self._device is not None:
            self._device.close()
            self._device = None
        self.works = False

    def _stream(self) -> Generator[bytes, int, None]:
        """What the card asks for, in the library's own thread."""
        wanted = yield b""
        while True:
            wanted = yield self.mixed(wanted)

    def mixed(self, frames: int) -> bytes:
        """The next frames of everything that plays."""
        with self._lock:
            voices = self._voices
            self._voices = [(sound, at + frames) for sound, at in voices if at + frames < len(sound)]
        parts = [sound[at : at + frames] for sound, at in voices]
        if not parts:
            return b"\0" * (2 * frames)
        if len(parts) == 1:
            return parts[0].tobytes() + b"\0" * (2 * (frames - len(parts[0])))
        whole = [0] * frames
        for part in parts:
            for i, v in enumerate(part):
                whole[i] += v
        return array.array("h", [max(-32_768, min(32_767, v)) for v in whole]).tobytes()
