"""Pictures and films of a replay for whoever has no window open: the command line draws through here."""

from __future__ import annotations

import atexit
from collections.abc import Callable

from client.app.drawn import NotDrawn
from client.app.main import application
from client.app.theme import dress
from client.art.gallery import gallery
from client.review.camera import Filming, still
from client.table.look import DARK, LIGHT, Look
from replays.timeline import Timeline

__all__ = ["NotDrawn", "developed"]


def developed(
    timeline: Timeline,
    form: str,
    span: tuple[int, int],
    seat: int,
    size: tuple[int, int],
    *,
    light: bool,
    tell: Callable[[int, int], object],
) -> bytes:
    """The bytes of a `png` of the first step, or of a `gif` or `webp` of the span."""
    app, look = application(), Look(palette=LIGHT if light else DARK, reduced_motion=True)
    dress(app, look)
    atexit.register(gallery().close)  # nobody quits an application that nobody runs
    if form == "png":
        return still(timeline, span[0], seat, look, size)
    filming = Filming(timeline, span, seat, look, size)
    more = True
    while more:
        more = filming.step()
        tell(filming.done, filming.total)
    return filming.developed(form)
