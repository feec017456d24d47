"""Sounds of the table: `play(name)` from anywhere. Volumes by group, a few at once, off in one click.

Sounds come from `client.sound`; where there is nothing to play them on, silence is no error.
"""

from __future__ import annotations

from random import Random

from client.app.settings import Settings
from client.qt import QApplication, QTimer
from client.sound.mixer import Mixer, voiced

GROUPS = {
    "cards": ("draw", "play", "shuffle", "spell"),
    "blows": ("swing", "hit", "block", "heal", "death"),
    "calls": ("turn", "refused", "message", "victory", "defeat"),
}
"""Which volume a sound follows."""
OTHERS = {"over": "turn"}
"""Events that sound like another: a game that nobody here won or lost ends with a bell."""
VARY = 0.03
"""How much higher or lower a sound may be, so that ten draws do not sound alike; calls never vary."""
REST = 4000
"""Milliseconds of silence after which the sound card is let go."""


class Sounds:
    """All sounds of the program, at the volumes that were chosen."""

    def __init__(self, mixer: Mixer | None = None) -> None:
        self.mixer = mixer or Mixer()
        self.on = True
        self.volumes = dict.fromkeys(GROUPS, 1.0)
        self._chance = Random(1)
        self._rest: QTimer | None = None

    def set(self, *, on: bool, cards: float = 1.0, blows: float = 1.0, calls: float = 1.0) -> None:
        """Whether there is sound at all, and how loud each group is, 0 to 1."""
        self.on, self.volumes = on, {"cards": cards, "blows": blows, "calls": calls}

    def play(self, name: str) -> None:
        """Play a sound; never waits, never fails. An unknown name is silence."""
        name = OTHERS.get(name, name)
        group = next((group for group, names in GROUPS.items() if name in names), "")
        volume = self.volumes.get(group, 0.0)
        if not self.on or volume <= 0:
            return
        pitch = 1.0 if group == "calls" else 1 + VARY * self._chance.randint(-3, 3) / 3
        self.mixer.play(voiced(name, pitch, volume))
        if self._rest is None:
            self._rest = QTimer()
            self._rest.setSingleShot(True)
            self._rest.timeout.connect(self.mixer.rest)
        self._rest.start(REST)


_sounds: Sounds | None = None


def sounds() -> Sounds:
    """The sounds of this program."""
    global _sounds  # noqa: PLW0603
    if _sounds is None:
        _sounds = Sounds()
        application = QApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(_sounds.mixer.close)
    return _sounds


def tune(settings: Settings) -> None:
    """The volumes that the settings ask for."""
    volumes = {"cards": settings.volume_cards, "blows": settings.volume_blows, "calls": settings.volume_calls}
    sounds().set(on=settings.sounds, **volumes)


def play(name: str) -> None:
    """Play a sound of the table by name; without a screen nobody listens."""
    if QApplication.instance() is not None and QApplication.platformName() != "offscreen":
        sounds().play(name)
