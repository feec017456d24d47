"""A game at the terminal: the text table, questions as numbered lists, and the person's commands."""
