"""Studying a replay: where its turns lie, what was known, why it was fair, notes, what-ifs and analysis."""
