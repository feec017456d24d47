"""What a bot would do: the strongest one that answers within a second on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable

from client.service.chooser import Chooser
from engines.bots import bot_chance, make_bot
from engines.kernel import Answer, Options

PATIENCE = 1.0
"""Seconds that somebody who asks for a hint likes to wait."""

_took: dict[tuple[str, str, str], float] = {}
"""By game, question and bot: the seconds that the last hint took."""


def hint(options: Options, seed: bytes = b"", clock: Callable[[], float] = time.perf_counter) -> Answer:
    """The answer of the strongest bot; one that took too long at such a question gives way to the next."""
    game, know = options.game, options.know
    names = list(game.strengths)[::-1]
    keys = {name: (game.id, options.decision.name, name) for name in names}
    name = next((name for name in names if _took.get(keys[name], 0.0) <= PATIENCE), names[-1])
    began = clock()
    answer = make_bot(name, game, bot_chance(seed, options.decision.seat)).choose(options.t, options, know)
    _took[keys[name]] = clock() - began
    return answer


def hint_words(options: Options, chooser: Chooser, seed: bytes = b"") -> str:
    """The same as what to type, with its words as the list has them."""
    answer = hint(options, seed)
    return chooser.way_to(answer, options.game.say_answer(options.t, options.decision, answer, options.know))
