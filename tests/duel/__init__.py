"""Duel: the effect language's own test game, small enough to know by heart and wide enough to use every verb."""
