"""A game between machines at the terminal: meeting, the text table, bots in seats, and what is left of it."""
