"""Short sounds: one's turn, a refused move, the end. Made by us as waves, played by the system's player.

The small Qt that is installed has no sound of its own; where the system has no player either, it beeps.
"""

from __future__ import annotations

import math
import shutil
import struct
import sys
import wave
from pathlib import Path

from client.qt import QApplication, QtCore
from netcore.files import home

RATE = 22_050
LOUDNESS = 0.22
TUNES: dict[str, tuple[tuple[float, float], ...]] = {
    "turn": ((660.0, 0.07), (880.0, 0.11)),
    "refused": ((220.0, 0.14),),
    "over": ((523.0, 0.1), (659.0, 0.1), (784.0, 0.2)),
}
"""Each sound as notes: pitch in hertz, length in seconds."""
PLAYERS = {"linux": ("pw-play", "paplay", "aplay"), "darwin": ("afplay",)}


def play_sound(name: str) -> None:
    """Play one of the sounds; never waits, never fails."""
    if QApplication.platformName() == "offscreen" or name not in TUNES:
        return
    player = next((found for tool in PLAYERS.get(sys.platform, ()) if (found := shutil.which(tool))), None)
    try:
        path = _file(name)
    except OSError:
        player = None
    if player is None or not QtCore.QProcess.startDetached(player, [str(path)])[0]:
        QApplication.beep()


def _file(name: str) -> Path:
    path = home() / "sounds" / f"{name}.wav"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with wave.open(str(path), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE)
            sound.writeframes(samples(name))
    return path


def samples(name: str) -> bytes:
    """The wave of a sound: notes that swell and fade, so that nothing clicks."""
    made = bytearray()
    for pitch, length in TUNES[name]:
        count = int(RATE * length)
        for number in range(count):
            swell = math.sin(math.pi * number / count)
            value = LOUDNESS * swell * math.sin(2 * math.pi * pitch * number / RATE)
            made += struct.pack("<h", round(value * 32_767))
    return bytes(made)
