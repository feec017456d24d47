"""Sounds made of arithmetic: envelopes, sines, filtered noise.

Every sound ends at the same loudness (of its loudest 50 ms, ears' low sensitivity to bass allowed for), stays
below the peak, and begins and ends in silence.
"""

from __future__ import annotations

import array
import math
import wave
from collections.abc import Callable
from pathlib import Path
from random import Random

RATE = 22_050
LOUD, PEAK = 10 ** (-19 / 20), 10 ** (-3 / 20)
Wave = list[float]
BELL = (1, 0.5, 0.28, 0.16, 0.1)


def _blank(seconds: float) -> Wave:
    return [0.0] * int(RATE * seconds)


def _add(to: Wave, what: Wave, at: float = 0.0, gain: float = 1.0) -> None:
    start = int(at * RATE)
    for i, v in enumerate(what[: len(to) - start]):
        to[start + i] += gain * v


def _strike(i: int, attack: float, fall: float) -> float:
    """A swell and an exponential fall, in seconds."""
    return min(1.0, i / (attack * RATE)) * math.exp(-i / (fall * RATE))


def tone(
    pitch: float, seconds: float, attack: float = 0.004, fall: float = 0.12,
    partials: tuple[float, ...] = (1,), bend: float = 0.0, stretch: float = 1.0,
) -> Wave:  # fmt: skip
    """A struck tone: partials die the faster the higher they are; `bend` moves the pitch in octaves."""
    made = _blank(seconds)
    for k, amount in enumerate(partials, 1):
        phase, f, short = 0.0, pitch * k**stretch, fall / k**0.6
        for i in range(len(made)):
            phase += math.tau * f * 2 ** (bend * i / RATE) / RATE
            made[i] += amount * _strike(i, attack, short) * math.sin(phase)
    return made


def hiss(
    seconds: float, low: float, high: float, attack: float, fall: float, seed: int = 1, sweep: float = 1.0
) -> Wave:
    """Noise through two filters whose corner sweeps: paper, air, stone."""
    r, made, lp, hp = Random(seed), _blank(seconds), 0.0, 0.0
    for i in range(len(made)):
        s = sweep ** (i / len(made))
        lp += (1 - math.exp(-math.tau * high * s / RATE)) * (r.uniform(-1, 1) - lp)
        hp += (1 - math.exp(-math.tau * low * s / RATE)) * (lp - hp)
        made[i] = _strike(i, attack, fall) * (lp - hp) * 2.2
    return made


def _mix(seconds: float, *parts: tuple[Wave, float, float]) -> Wave:
    made = _blank(seconds)
    for what, at, gain in parts:
        _add(made, what, at, gain)
    return made


def _draw() -> Wave:
    return hiss(0.20, 900, 5200, 0.05, 0.05, 3, 2.2)


def _play() -> Wave:
    click, body = hiss(0.05, 1500, 7000, 0.001, 0.010, 5), tone(132, 0.26, 0.002, 0.05, (1, 0.4, 0.2), -1.5)
    return _mix(0.26, (click, 0, 0.7), (body, 0.006, 0.9))


def _shuffle() -> Wave:
    r, made = Random(4), _blank(0.72)
    for k in range(13):
        at, gain = 0.02 + k * 0.048 + r.uniform(0, 0.008), 0.5 + 0.5 * math.sin(math.pi * k / 12)
        _add(made, hiss(0.05, 1400, 6500, 0.002, 0.012, k), at, gain)
    return made


def _swing() -> Wave:
    return hiss(0.26, 300, 2600, 0.10, 0.06, 8, 3.0)


def _hit() -> Wave:
    thud, crack = tone(92, 0.38, 0.001, 0.09, (1, 0.6, 0.3), -2.2), hiss(0.14, 400, 3800, 0.001, 0.03, 9, 0.4)
    return _mix(0.38, (thud, 0, 1.1), (crack, 0, 1.0))


def _block() -> Wave:
    ring, knock = tone(640, 0.4, 0.001, 0.08, BELL, -0.2, 1.31), hiss(0.08, 900, 5200, 0.001, 0.015, 21)
    return _mix(0.4, (ring, 0, 0.8), (knock, 0, 0.8))


def _heal() -> Wave:
    notes = (523.25, 659.25, 783.99, 1046.5)
    return _mix(
        0.7, *((tone(f, 0.5, 0.006, 0.16, (1, 0.22, 0.1)), k * 0.065, 0.8) for k, f in enumerate(notes))
    )


def _spell() -> Wave:
    rise = tone(330, 0.6, 0.05, 0.2, (1, 0.4, 0.3, 0.2), 1.1, 1.02)
    return _mix(0.6, (rise, 0, 0.6), (hiss(0.6, 1800, 8000, 0.15, 0.14, 12, 1.6), 0, 0.35))


def _death() -> Wave:
    fall = tone(220, 0.6, 0.01, 0.18, (1, 0.5, 0.33, 0.25), -1.6)
    return _mix(0.62, (fall, 0, 0.7), (hiss(0.6, 200, 1800, 0.02, 0.16, 14, 0.3), 0.03, 0.8))


def _turn() -> Wave:
    low, high = tone(587.33, 0.9, 0.003, 0.30, BELL, 0, 1.015), tone(880, 0.8, 0.003, 0.32, BELL, 0, 1.015)
    return _mix(0.95, (low, 0, 1.0), (high, 0.14, 1.0))


def _refused() -> Wave:
    knock = tone(174, 0.16, 0.002, 0.035, (1, 0.5), -0.6)
    return _mix(0.28, (knock, 0.0, 1.0), (knock, 0.11, 1.0))


def _message() -> Wave:
    return _mix(
        0.4,
        (tone(1174.7, 0.3, 0.003, 0.09, (1, 0.3)), 0, 0.8),
        (tone(1568, 0.3, 0.003, 0.09, (1, 0.3)), 0.08, 0.8),
    )


def _victory() -> Wave:
    rise = [
        (tone(f, 1.3, 0.008, 0.42, BELL), k * 0.11, 0.7) for k, f in enumerate((392, 523.25, 659.25, 783.99))
    ]
    chord = [(tone(f, 1.2, 0.02, 0.5, (1, 0.3, 0.15)), 0.5, 0.5) for f in (261.63, 523.25, 659.25, 1046.5)]
    return _mix(1.7, *rise, *chord)


def _defeat() -> Wave:
    notes = (392, 311.13, 261.63, 196)
    return _mix(
        1.4, *((tone(f, 0.9, 0.015, 0.32, (1, 0.4, 0.2)), k * 0.17, 0.8) for k, f in enumerate(notes))
    )


SOUNDS: dict[str, Callable[[], Wave]] = {
    "draw": _draw, "play": _play, "shuffle": _shuffle, "swing": _swing, "hit": _hit, "block": _block,
    "heal": _heal, "spell": _spell, "death": _death, "turn": _turn, "refused": _refused, "message": _message,
    "victory": _victory, "defeat": _defeat,
}  # fmt: skip
"""How each sound is made, by name."""


def loudness(w: Wave) -> float:
    """RMS of the loudest 50 ms, without most of the bass: what small speakers and ears make of it."""
    share, low, squares = 1 - math.exp(-math.tau * 200 / RATE), 0.0, []
    for v in w:
        low += share * (v - low)
        squares.append((v - 0.7 * low) ** 2)
    n, best, run = int(0.05 * RATE), 0.0, 0.0
    for i, s in enumerate(squares):
        run += s - (squares[i - n] if i >= n else 0)
        best = max(best, run)
    return math.sqrt(best / n)


def mastered(w: Wave) -> Wave:
    """At the loudness of all others, silent at both ends."""
    end = int(0.008 * RATE)
    w = [v * min(1.0, (len(w) - 1 - i) / end) for i, v in enumerate(w)]
    k = LOUD / loudness(w)
    top = max(map(abs, w)) * k
    k *= min(1.0, PEAK / top)
    return [v * k for v in w]


def samples(name: str) -> array.array[int]:
    """A sound as whole numbers of sixteen bits."""
    return array.array("h", [round(max(-1.0, min(1.0, v)) * 32_767) for v in mastered(SOUNDS[name]())])


def write_all(folder: Path) -> None:
    """Make every sound anew."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(name).tobytes())


if __name__ == "__main__":
    write_all(Path(__file__).with_name("waves"))
