"""Players that are programs: they see the table, their own Secrets and their options, and nothing else."""

from engines.bots.bot import BadBot, Bot, bot_names, make_bot, thinks
from engines.bots.fork import Fork
from engines.bots.seating import MAX_STEPS, DoesNotEnd, bot_chance, bot_orders, next_answer, play_out

__all__ = [
    "MAX_STEPS",
    "BadBot",
    "Bot",
    "DoesNotEnd",
    "Fork",
    "bot_chance",
    "bot_names",
    "bot_orders",
    "make_bot",
    "next_answer",
    "play_out",
    "thinks",
]
