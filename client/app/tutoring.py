"""Which tutorial goes with a game, and how far its reader has come."""

from __future__ import annotations

from collections.abc import Callable

from client.app.settings import SettingsFile
from client.app.tutorial import Tutorial


class Tutoring:
    """The tutorials of one window: found, gone on with, and done."""

    def __init__(self, settings: SettingsFile, save: Callable[..., None], say: Callable[[str], None]) -> None:
        self._settings, self._save, self._say = settings, save, say

    def of(self, game: str) -> Tutorial | None:
        """The tutorial of a game, if it has one that can be used."""
        from client.app.tutorial import TutorialError, read_tutorial
        from engines import registry
        from engines.registry import RegistryError

        try:
            source = registry.engine(game).tutorial()
            return None if source is None else read_tutorial(source)
        except (RegistryError, TutorialError) as error:
            self._say(str(error))
            return None

    def left_in(self, title: str) -> tuple[Tutorial | None, int]:
        """The tutorial of a game that was left in the middle of it, and the page."""
        from engines import registry

        found = next((each.id for each in registry.engines() if each.kind.title == title), "")
        place = self._settings.now.places.get(f"tutorial {found}", ())
        if not place or found in self._settings.now.tutorials_seen:
            return None, 0
        return self.of(found), place[0]

    def turned(self, game: str, page: int) -> None:
        """Whoever leaves in the middle of a tutorial goes on where it was."""
        self._save(places={**self._settings.now.places, f"tutorial {game}": (page,)})

    def ended(self, game: str) -> None:
        """It was read, or skipped: it does not come by itself any more."""
        seen = self._settings.now.tutorials_seen
        if game not in seen:
            self._save(tutorials_seen=(*seen, game))
