"""Clock controls as players write them: `15m+10s`, `10m d5s`, `3d/move`, `none`."""

from __future__ import annotations

import re
from typing import NamedTuple

from client.service.refusal import BadInput
from engines.kernel.say import say
from netcore.table.terms import LONGEST

_UNITS = {"": 1, "s": 1, "m": 60, "min": 60, "h": 3600, "d": 86400}
_TIME = re.compile(r"(\d{1,7}) ?(s|min|m|h|d)?")
_PER_MOVE = ("/move", "/answer", "/turn")
NONE = "none"


class Control(NamedTuple):
    """Milliseconds, as the terms of a table have them."""

    clock: int = 0
    increment: int = 0
    delay: int = 0


def read_time(text: str) -> int:
    """Milliseconds from a time such as 90, 90s, 15m, 2h or 3d; BadInput with a sentence if it is none.

    >>> read_time("15m"), read_time("90"), read_time("3d")
    (900000, 90000, 259200000)
    """
    found = _TIME.fullmatch(text.strip().casefold())
    if found is None:
        raise BadInput(say("{text} is no time; write it as 90s, 15m, 2h or 3d.", text=repr(text[:40])))
    milliseconds = int(found[1]) * _UNITS[found[2] or ""] * 1000
    if milliseconds > LONGEST:
        raise BadInput(say("{text} is longer than {n} days.", text=repr(text[:40]), n=LONGEST // 86_400_000))
    return milliseconds


def read_control(text: str) -> Control:
    """The clock that a text asks for; BadInput with a sentence if it asks for none that there is.

    >>> read_control("15m+10s")
    Control(clock=900000, increment=10000, delay=0)
    >>> read_control("3d/move")
    Control(clock=0, increment=0, delay=259200000)
    >>> read_control("10m d5s")
    Control(clock=600000, increment=0, delay=5000)
    """
    words = text.strip().casefold()
    if words in ("", NONE, "0"):
        return Control()
    for end in _PER_MOVE:
        if words.endswith(end):
            return Control(delay=read_time(words.removesuffix(end)))
    base, plus, increment = words.partition("+")
    if plus:
        return Control(read_time(base), read_time(increment))
    base, delayed, delay = words.partition(" d")
    return Control(read_time(base), delay=read_time(delay) if delayed else 0)
