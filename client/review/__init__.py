"""Studying a replay in the window: what was known, what the analysis says, notes, why it was fair."""
