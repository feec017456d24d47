"""What another player, or the table itself, offers: in a sentence."""

from __future__ import annotations

from collections.abc import Callable

from client.app.speech import mark, tr
from netcore.plain import quoted
from netcore.table import DRAW, PAUSE, TAKE_BACK, Offered
from netcore.table.words import OVERDUE, VOID_GAME, WRONG

WORDS = {
    DRAW: mark("{who} offers a draw."),
    TAKE_BACK: mark("{who} asks to take the last answer back."),
    PAUSE: mark("{who} asks for a pause."),
}


def offer_words(news: Offered, name: Callable[[int | None], str]) -> str:
    """An offer as a sentence, with the players' names set off."""
    if news.what == OVERDUE:
        said = tr("{who} declares {whom} vanished.")
        return said.format(who=quoted(name(news.seat)), whom=quoted(name(news.number)))
    if news.what == WRONG:
        said = tr("{who} claims another table than the rules give. Say that it is wrong?")
        return said.format(who=quoted(name(news.number)))
    if news.what == VOID_GAME:
        return tr("The tables differ, and there is no fair way back. End the game without a result?")
    if news.seat is None:
        return tr("The tables differ. Go back to the last position that all agree on?")
    said = tr(WORDS[news.what]) if news.what in WORDS else tr("{who} offers: {what}.")
    return said.format(who=quoted(name(news.seat)), what=news.what)
