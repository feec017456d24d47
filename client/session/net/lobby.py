"""The waiting room of a networked table, as it comes to be known piece by piece."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from client.service.net.events import Announced, CodeTaken, Invited, Listening
from client.service.net.events import Event as Happening
from client.service.words import terms_words
from client.session.net.news import Room
from netcore.identity import spoken
from netcore.link.messages import Want
from netcore.link.news import RoomNews, TermsNews


class Lobby:
    """Keeps what is known of the room, and tells all of it whenever something is added."""

    def __init__(self, tell: Callable[[Room], None]) -> None:
        self._tell = tell
        self._room = Room("", "")

    def show(self, **changes: Any) -> None:
        """More is known of it."""
        self._room = replace(self._room, **changes)
        self._tell(self._room)

    def hear(self, news: Happening) -> bool:
        """Whether this was news of the room."""
        match news:
            case RoomNews(seats, ready, wanted):
                self.show(names=tuple(seat.name for seat in seats), ready=ready, wanted=wanted)
            case TermsNews(offer, game):
                mode = game.mode_of(offer.game_setup)
                terms = tuple(terms_words(offer.table_terms))
                self.show(game=game.title, mode=mode.title or mode.name, terms=terms)
            case Listening(_, addresses, key, _):
                self.show(words=spoken(key), addresses=tuple(map(str, addresses)))
            case Invited(invitation) if invitation.want is Want.WATCH:
                self.show(watch=news.text, watch_code=news.code)
            case Invited():
                known = (*(text for text in self._room.invitations if text != news.text), news.text)
                self.show(invitations=known, code=news.code, home_only=news.home_only)
            case CodeTaken():
                self.show(code="")
            case Announced():
                self.show(announced=True)
            case _:
                return False
        return True
